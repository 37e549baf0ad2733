//! The content, its things by name, and positions for rule tests: a genuine set-up, changed piece by piece, so that nothing is
//! created or lost on the way.

use agon_age_of_mythology::content::*;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::state::State;
use agon_age_of_mythology::step::*;
use agon_age_of_mythology::{Action, AgeOfMythology};
use agon_game::{Bundle, Chance, ContentError, Id, Names, Rng, Rules, Seat, Turn};
use agon_testing::rules;
use std::sync::LazyLock;

pub fn bundle() -> Bundle {
    Bundle::embedded("age_of_mythology", EMBEDDED)
}

pub fn content() -> Content {
    Content::compile(&bundle()).unwrap()
}

/// The content with values set by path.
pub fn patched(patches: &[(&str, toml::Value)]) -> Result<Content, ContentError> {
    let patches = patches.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    Content::compile(&bundle().patch(&patches)?)
}

/// Food, wood, gold, favor.
pub fn cubes(food: u8, wood: u8, gold: u8, favor: u8) -> Cubes {
    [food, wood, gold, favor]
}

/// Looks things up by name.
pub trait ByName {
    fn names_of(&self) -> Names;

    fn id<T: Id>(&self, name: &str) -> T {
        self.names_of().scope(|| T::from_name(name)).unwrap()
    }
}

impl ByName for Content {
    fn names_of(&self) -> Names {
        self.names.clone()
    }
}

/// The rules of a unit.
pub fn unit<'a>(content: &'a Content, name: &str) -> &'a UnitRules {
    &content.units[content.id::<Unit>(name).index()]
}

/// The rules of a card.
pub fn card<'a>(content: &'a Content, name: &str) -> &'a CardRules {
    &content.cards[content.id::<Card>(name).index()]
}

/// Copies of all cards of a deck that are wanted.
pub fn copies(content: &Content, civ: Civ, wanted: impl Fn(&CardRules) -> bool) -> u32 {
    let cards = (0..).map(Card::from_index).zip(&content.cards);
    cards.filter(|(_, rules)| wanted(rules)).map(|(card, _)| u32::from(content.decks[civ.index()][card])).sum()
}

static BUILT_IN: LazyLock<AgeOfMythology> = LazyLock::new(|| game_with(&[]));

/// The game with its default options.
pub fn game() -> &'static AgeOfMythology {
    &BUILT_IN
}

/// The game with options of the rules, e.g. `("reshuffle", "when_needed")`; `"true"`, `"false"` and numbers are values of
/// their type.
pub fn game_with(options: &[(&str, &str)]) -> AgeOfMythology {
    rules::with_options("age_of_mythology", options)
}

/// The content id with this name.
pub fn id<I: Id>(name: &str) -> I {
    rules::id(game(), name)
}

/// Seat number `n`, from 0.
pub fn seat(n: u8) -> Seat {
    Seat(n)
}

/// A match after the set-up: seat 0 starts, nobody has taken a tile, the first point of turn 1 is to be placed. Its stack
/// may hold the tested steps alone, so that [`Game::check`] would refuse it; nothing is created or lost all the same.
pub struct Position<'g> {
    /// The rules.
    pub game: &'g AgeOfMythology,
    /// The state; fields without a method may be set directly.
    pub s: State,
}

/// Greek against Egyptian.
pub fn duel() -> Position<'static> {
    table(game(), &["greek", "egyptian"])
}

/// Greek, Egyptian, Norse.
pub fn trio() -> Position<'static> {
    table(game(), &["greek", "egyptian", "norse"])
}

/// A position of some version of the game with these civilizations.
pub fn table<'g>(game: &'g AgeOfMythology, roles: &[&str]) -> Position<'g> {
    let mut position = drafting(game, roles);
    while let Some(Step::Tiles(TileStep::Draft { .. })) = position.s.steps.top() {
        position.act(Action::Stop);
    }
    position
}

/// The same at the moment when seat 0 may take the first tile of the draft.
pub fn drafting<'g>(game: &'g AgeOfMythology, roles: &[&str]) -> Position<'g> {
    let s = game.start(&rules::seated(roles, None)).expect("a table of the game");
    let mut position = Position { game, s };
    position.act(Action::FirstPlayer { seat: Seat(0) });
    let mut rng = Rng::seeded(1);
    while game.turn(&position.s) == Turn::Chance {
        position.act(game.sample_chance(&position.s, &mut rng));
    }
    position
}

impl Position<'_> {
    /// What may be decided now.
    pub fn legal(&self) -> Vec<Action> {
        rules::legal(self.game, &self.s)
    }

    /// Whether an action may be chosen now.
    pub fn is_legal(&self, action: Action) -> bool {
        rules::is_legal(self.game, &self.s, action)
    }

    /// Carries out a decision or a chance result that is possible now.
    pub fn act(&mut self, action: Action) -> &mut Self {
        rules::carry_out(self.game, &mut self.s, action);
        self.sound();
        self
    }

    /// Goes on until `done` with the last action of each list, which mostly stops something, and random chance results.
    pub fn until(&mut self, done: impl Fn(&State) -> bool) -> &mut Self {
        let mut rng = Rng::seeded(0);
        while !done(&self.s) {
            let action = match self.game.turn(&self.s) {
                Turn::Chance => self.game.sample_chance(&self.s, &mut rng),
                _ => *self.legal().last().expect("the match goes on"),
            };
            self.act(action);
        }
        self
    }

    /// Panics if something has been created or lost.
    pub fn sound(&self) -> &Self {
        if let Err(reason) = self.game.names().scope(|| self.game.conserved(&self.s)) {
            panic!("{reason}\n{:#?}", self.s);
        }
        self
    }

    /// Gives a player exactly these cubes: food, wood, gold, favor.
    pub fn cubes(mut self, seat: u8, cubes: Cubes) -> Self {
        for &resource in Resource::ALL {
            let player = self.s.player_mut(Seat(seat));
            let before = std::mem::replace(&mut player.cubes[resource], cubes[resource.index()]);
            self.s.bank[resource] = self.s.bank[resource] + before - cubes[resource.index()];
        }
        self
    }

    /// The cubes of a player: food, wood, gold, favor.
    pub fn purse(&self, seat: u8) -> Cubes {
        std::array::from_fn(|i| self.s.player(Seat(seat)).cubes[Resource::from_index(i)])
    }

    /// The cubes of the bank.
    pub fn bank(&self) -> Cubes {
        std::array::from_fn(|i| self.s.bank[Resource::from_index(i)])
    }

    /// Puts a player into an era.
    pub fn era(mut self, seat: u8, era: Era) -> Self {
        self.s.player_mut(Seat(seat)).era = era;
        self
    }

    /// Puts tiles of a kind from the pool on a board.
    pub fn tiles(mut self, seat: u8, tile: &str, count: u8) -> Self {
        self.s.pool[id::<Tile>(tile)] -= count;
        self.s.player_mut(Seat(seat)).tiles[id::<Tile>(tile)] += count;
        self
    }

    /// Builds houses, with their villagers in the Holding Area.
    pub fn houses(mut self, seat: u8, count: u8) -> Self {
        let player = self.s.player_mut(Seat(seat));
        player.houses += count;
        player.villagers += count;
        self
    }

    /// Moves a villager from the Holding Area to a tile.
    pub fn worker(mut self, seat: u8, tile: &str) -> Self {
        let player = self.s.player_mut(Seat(seat));
        player.villagers -= 1;
        player.workers[id::<Tile>(tile)] += 1;
        self
    }

    /// Builds these buildings.
    pub fn buildings(mut self, seat: u8, buildings: &[Building]) -> Self {
        buildings.iter().for_each(|b| self.s.player_mut(Seat(seat)).buildings.insert(*b));
        self
    }

    /// Puts exactly these units into the Holding Area, and none elsewhere.
    pub fn army(mut self, seat: u8, units: &[(&str, u8)]) -> Self {
        self.s.player_mut(Seat(seat)).units.clear();
        for (name, count) in units {
            let place = self.place_of(id(name));
            self.s.player_mut(Seat(seat)).units[place] += count;
        }
        self
    }

    /// Place of a unit in its civilization.
    pub fn place_of(&self, unit: Unit) -> usize {
        let civ = self.game.content.units[unit.index()].civ;
        unit.index() - usize::from(self.game.content.unit_range[civ.index()][0])
    }

    /// Units of a kind in a Holding Area.
    pub fn units(&self, seat: u8, unit: &str) -> u8 {
        self.s.player(Seat(seat)).units[self.place_of(id(unit))]
    }

    /// Puts a card into a hand, from the permanent cards or from the random deck.
    pub fn hand(mut self, seat: u8, cards: &[&str]) -> Self {
        for name in cards {
            let card = id::<Card>(name);
            let rules = &self.game.content.cards[card.index()];
            let player = self.s.player_mut(Seat(seat));
            if rules.permanent {
                player.permanents.insert(rules.action.kind());
            } else {
                player.hand.insert(card);
                let civ = player.civ;
                self.s.decks[civ][card] -= 1;
            }
        }
        self
    }

    /// Moves points from the bank to a victory card.
    pub fn points_on(mut self, card: VictoryCard, points: u8) -> Self {
        self.s.points -= points;
        self.s.victory_cards[card] += points;
        self
    }

    /// Moves points from the bank to a player.
    pub fn points(mut self, seat: u8, points: u8) -> Self {
        self.s.points -= points;
        self.s.player_mut(Seat(seat)).points += points;
        self
    }

    /// Lays down these steps, of which the first is next, and carries out what is automatic before the first decision.
    pub fn at(mut self, steps: &[Step]) -> Self {
        self.s.steps.clear();
        steps.iter().rev().for_each(|step| self.s.steps.push(*step));
        self.settle();
        self
    }

    /// Carries out automatic steps.
    pub fn settle(&mut self) {
        self.game.settle(&mut self.s);
    }

    /// A player plays this card, which is put into his hand first. When all of it is done, [`Position::done`] holds. With a god card
    /// whose power can be used, the player is asked about the power first.
    pub fn play(self, seat: u8, card: &str) -> Self {
        let mut position = self.hand(seat, &[card]).at(&[Step::Turn(TurnStep::PlayCard { seat: Seat(seat) }), STOP]);
        position.act(Action::Play { card: id(card) });
        position
    }

    /// Whether what was played has been carried out.
    pub fn done(&self) -> bool {
        self.s.steps.top() == Some(STOP)
    }

    /// Who decides now.
    pub fn decider(&self) -> Option<u8> {
        match self.game.turn(&self.s) {
            Turn::Decision(seat) => Some(seat.0),
            _ => None,
        }
    }
}

/// A decision that is never carried out: what comes after the tested steps.
pub const STOP: Step = Step::Turn(TurnStep::PlacePoint { placed: 0 });
