//! Positions of From Sea to Sea for rule tests: a genuine set-up with chosen cards, changed piece by piece, so that nothing is
//! created or lost on the way.

use agon_from_sea_to_sea::content::{EventRules, Lower, Requirement, Tokens};
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::state::*;
use agon_from_sea_to_sea::step::*;
use agon_from_sea_to_sea::units::*;
use agon_from_sea_to_sea::{Action, FromSeaToSea};
use agon_game::{Chance, Id, IdSet, Rng, Rules, Turn};
use agon_testing::rules;
use std::sync::LazyLock;

#[path = "../support/position.rs"]
mod position;

static BUILT_IN: LazyLock<FromSeaToSea> = LazyLock::new(|| game_with(&[]));

/// The game with its default options.
pub fn game() -> &'static FromSeaToSea {
    &BUILT_IN
}

/// The game with options of the rules, e.g. `("refill", "when_needed")`; `"true"` and `"false"` are truth values.
pub fn game_with(options: &[(&str, &str)]) -> FromSeaToSea {
    rules::with_options("from_sea_to_sea", options)
}

/// The game with values of the content replaced, e.g. `rules.engine_limits.round_limit`.
pub fn game_patched(patches: &[(String, toml::Value)]) -> FromSeaToSea {
    rules::patched("from_sea_to_sea", patches)
}

/// The content id with this name.
pub fn id<I: Id>(name: &str) -> I {
    rules::id(game(), name)
}

/// A region by its id.
pub fn region(name: &str) -> Region {
    id(name)
}

/// A city site by its id.
pub fn site(name: &str) -> Site {
    id(name)
}

/// City token number `n`, from 1.
pub fn city(n: usize) -> CityToken {
    CityToken::from_index(n - 1)
}

/// Event number `n`, from 1.
pub fn event(n: usize) -> Event {
    Event::from_index(n - 1)
}

/// Legate number `n`, from 1.
pub fn legate(n: usize) -> Legate {
    Legate::from_index(n - 1)
}

/// A check token by its id, e.g. `base_3_0` or `base_1_1#2`.
pub fn token(name: &str) -> CheckToken {
    id(name)
}

/// A captured-region token by its id, e.g. `ct_battle_2`.
pub fn ct(name: &str) -> RegionToken {
    id(name)
}

/// The regions to capture, in the order of the map.
pub const REGIONS: [&str; 12] = [
    "sophene",
    "osroene",
    "cappadocia",
    "cilicia",
    "commagene",
    "albania",
    "iberia",
    "colchis",
    "syria",
    "judea",
    "corduene",
    "media",
];

/// A match of two with these roles (`leader/ability`), at level medium with easy region cards, after the chance results of the
/// set-up.
pub type Position<'g> = position::Position<'g, FromSeaToSea>;

/// A position of two leaders without abilities that matter often.
pub fn start() -> Position<'static> {
    table(game(), &["tigran_ii/whip", "zareh/erebuni"], "medium", &[])
}

/// A position with these roles.
pub fn with_roles(roles: &[&str]) -> Position<'static> {
    table(game(), roles, "medium", &[])
}

/// A position of another version of the game.
pub fn of<'g>(game: &'g FromSeaToSea, roles: &[&str]) -> Position<'g> {
    table(game, roles, "medium", &[])
}

/// A position with roles, level, and region cards that are not the easy ones, e.g. `("media", "media_c")`.
pub fn table<'g>(game: &'g FromSeaToSea, roles: &[&str], level: &str, cards: &[(&str, &str)]) -> Position<'g> {
    let mut s = game.start(&rules::seated(roles, Some(level))).expect("a table of the game");
    let mut rng = Rng::seeded(1);
    while game.turn(&s) == Turn::Chance {
        let action = match s.steps.top() {
            Some(Step::Setup(SetupStep::DealRegion { region })) => {
                let name = game.content.names.name(region);
                let easy = format!("{name}_a");
                let card = cards.iter().find(|(r, _)| *r == name).map_or(easy.as_str(), |(_, card)| *card);
                Action::DealRegion { card: id(card) }
            }
            _ => game.sample_chance(&s, &mut rng),
        };
        game.apply(&mut s, action);
    }
    Position { game, s }
}

impl Position<'_> {
    /// Puts a unit from the stock on the board.
    pub fn unit(mut self, colour: Colour, side: Side, at: &str, load: &[Resource]) -> Self {
        let token = (0..game().content.units.len()).map(UnitToken::from_index);
        let token = token
            .filter(|t| self.game.content.units[t.index()] == colour)
            .find(|t| self.s.units[*t].place == Place::Stock)
            .expect("a unit in stock");
        self.s.units[token] = Unit { place: Place::In(region(at)), side, load: Load::EMPTY };
        for &resource in load {
            let cell = self.s.scales[resource].take();
            if self.game.content.scales[resource.index()].bonus_cells >> cell & 1 == 1 {
                self.s.scales[resource].given.insert(cell);
            }
            self.s.units[token].load = self.s.units[token].load.with(resource);
        }
        self
    }

    /// Takes all units off the board (their loads return).
    pub fn no_units(mut self) -> Self {
        for i in 0..self.game.content.units.len() {
            let token = UnitToken::from_index(i);
            for resource in self.s.units[token].load.iter() {
                self.s.scales[resource].put(self.game.content.scales[resource.index()].cells);
            }
            self.s.units[token] = Unit::default();
        }
        self
    }

    /// Puts a leader into a region.
    pub fn leader(mut self, leader: Leader, at: &str) -> Self {
        let place = self.s.place_of(leader).expect("a leader in play");
        self.s.leaders.get_mut(place).expect("a leader in play").at = region(at);
        self
    }

    /// Makes a region captured, with the token that has this id.
    pub fn captured(mut self, name: &str, token: &str) -> Self {
        let token = ct(token);
        assert!(self.s.tokens_unseen.has(token), "{token:?} is on the board already");
        self.s.tokens_unseen.remove(token);
        self.s.region_tokens[region(name)] = Some(token);
        self.s.captured.insert(region(name));
        self
    }

    /// Captures regions with whatever tokens are left.
    pub fn capture_all(mut self, names: &[&str]) -> Self {
        for name in names {
            let token = self.s.tokens_unseen.first().expect("a token on the track");
            self.s.tokens_unseen.remove(token);
            self.s.region_tokens[region(name)] = Some(token);
            self.s.captured.insert(region(name));
        }
        self
    }

    /// Sets the number of troublemakers on the card of a region.
    pub fn troublemakers(mut self, at: &str, count: u8) -> Self {
        let region = region(at);
        self.s.stock = self.s.stock + self.s.troublemakers[region] - count;
        self.s.troublemakers[region] = count;
        self
    }

    /// Puts a troublemaker on a city site.
    pub fn city_troublemaker(mut self, at: &str) -> Self {
        self.s.stock -= 1;
        self.s.city_troublemakers[site(at)] += 1;
        let names = |e: &EventRules| matches!(e.lower, Lower::CitySites { sites } if sites.has(site(at)));
        if !self.game.content.events.iter().any(names) {
            self.game = events_everywhere();
        }
        for (i, rules) in self.game.content.events.iter().enumerate() {
            if matches!(rules.lower, Lower::CitySites { sites } if sites.has(site(at))) {
                self.come(i + 1);
            }
        }
        self
    }

    /// This event has come and is discarded.
    pub fn come(&mut self, number: usize) {
        if self.s.unseen.has(event(number)) {
            self.s.unseen.remove(event(number));
            self.s.discard.insert(event(number));
            take_card(&mut self.s);
        }
    }

    /// Puts a troublemaker beside the condition of a region.
    pub fn condition_troublemaker(mut self, at: &str) -> Self {
        self.s.stock -= 1;
        self.s.conditions.insert(region(at));
        self.come(18);
        self
    }

    /// Removes troublemakers from the game until so many are in stock.
    pub fn stock(mut self, count: u8) -> Self {
        self.s.troublemakers_out += self.s.stock - count;
        self.s.stock = count;
        self
    }

    /// Builds city token `number` on a site.
    pub fn city(mut self, at: &str, number: usize) -> Self {
        let token = city(number);
        if self.s.market.has(token) {
            self.s.market.remove(token);
            if let Some(top) = self.s.city_stack.get(0) {
                let last = top.iter().last().expect("groups are not empty");
                self.s.market.insert(last);
                self.take_from_stack(last);
            }
        } else {
            self.take_from_stack(token);
        }
        self.s.cities[site(at)] = Some(token);
        self
    }

    fn take_from_stack(&mut self, token: CityToken) {
        let groups: Vec<Cities> =
            self.s.city_stack.iter().map(|g| g.without(IdSet::of(token))).filter(|g| !g.is_empty()).collect();
        self.s.city_stack = groups.into_iter().collect();
    }

    /// Puts the Rome marker on a cell; legates below it are gone.
    pub fn rome(mut self, cell: u8) -> Self {
        self.s.rome = cell;
        let cells = self.s.legate_cells;
        for below in cells.iter().filter(|c| *c <= cell) {
            self.s.legate_cells.remove(below);
            let legate = self.s.legates_unseen.first().expect("a legate");
            self.s.legates_unseen.remove(legate);
        }
        self
    }

    /// Moves talents: so many in each sea, the rest out of the game.
    pub fn talents(mut self, inland: u8, hyrcanian: u8) -> Self {
        self.s.talents_out = self.game.content.talents - inland - hyrcanian;
        (self.s.inland, self.s.hyrcanian) = (inland, hyrcanian);
        self
    }

    /// Puts exactly these tokens into the bag; other base tokens lie in Pontus.
    pub fn bag(mut self, names: &[&str]) -> Self {
        let wanted: Tokens = names.iter().map(|n| token(n)).collect();
        // As many tokens are in the game as before.
        let scale: Tokens = self.s.development.iter().flatten().copied().collect();
        let new = wanted.without(scale.or(self.s.bag).or(self.s.pontus)).len();
        for cell in &mut self.s.development {
            if cell.is_some_and(|t| wanted.has(t)) {
                *cell = None;
            }
        }
        let kept: Vec<_> = self.s.development.iter().flatten().copied().skip(new).collect();
        self.s.development = std::array::from_fn(|i| kept.get(i).copied());
        self.s.pontus = self.s.pontus.or(self.s.bag).without(wanted);
        self.s.bag = wanted;
        self
    }

    /// Carries out an action in a position that the rules cannot lead to.
    pub fn force(&mut self, action: Action) -> &mut Self {
        assert!(self.is_legal(action) || self.game.turn(&self.s) == Turn::Chance, "{action:?}");
        self.game.apply(&mut self.s, action);
        self
    }

    /// Makes it so that so many cards have been played in this round.
    pub fn cards_played(mut self, count: u8) -> Self {
        for n in 0..usize::from(count) {
            let leaders = self.s.leaders.len();
            let leader = self.s.leaders.get_mut(leaders - 1 - n % leaders).expect("a leader");
            let card = leader.hand.first().expect("a card in hand");
            leader.hand.remove(card);
            self.s.last_card = Some(card);
        }
        self.s.cards_played = count;
        self
    }

    /// Drops whatever was going on.
    fn leave(&mut self) {
        if self.s.steps.iter().any(|step| step == Step::Round(RoundStep::ActionDone { card: true })) {
            self.s.cards_played = (self.s.cards_played + 1) % self.game.content.cards_per_round;
        }
        self.s.act = Act::default();
        self.s.steps.clear();
    }

    /// Lays down these steps, of which the first is next, and carries out what is automatic before the first decision.
    pub fn at(mut self, steps: &[Step]) -> Self {
        self.leave();
        steps.iter().rev().for_each(|step| self.s.steps.push(*step));
        self.settle();
        self
    }

    /// Carries out automatic steps.
    pub fn settle(&mut self) {
        self.game.settle(&mut self.s);
    }

    /// Resolves this event now.
    pub fn event(mut self, number: usize) -> Self {
        self.leave();
        turn_up(&mut self.s, number);
        self.at(&[
            Step::Event(EventStep::EventUpper),
            Step::Event(EventStep::EventLower),
            Step::Event(EventStep::EventDone),
        ])
    }

    /// Lets a leader perform an action of the given strength, as if a card had been played.
    pub fn perform(mut self, leader: Leader, kind: Kind, strength: u8) -> Self {
        self.s.actor = self.s.place_of(leader).expect("a leader in play") as u8;
        self.leave();
        // What an event still asks for is dropped.
        if let Some(event) = self.s.event.take() {
            self.s.discard.insert(event);
        }
        // A card with the action leaves the hand; if there is none any more, another one.
        let cards = &self.game.content.action_cards;
        let own = &self.game.content.ability_cards[self.s.acting().ability.index()];
        let with = |card: &&ActionCard| cards[card.index()].iter().any(|(k, _)| *k == kind);
        let hand = self.s.acting().hand;
        let card = own.iter().filter(with).find(|c| hand.has(**c)).or_else(|| own.iter().find(with));
        let card = *card.expect("every leader has a card with each action");
        let gone = if hand.has(card) { card } else { hand.first().expect("a card in hand") };
        self.s.acting_mut().hand.remove(gone);
        self.s.last_card = Some(card);
        self.game.begin_action(&mut self.s, kind, strength, true);
        self.settle();
        self
    }

    /// Draws these check tokens one after the other, each with a free draw if one is needed.
    pub fn draw(&mut self, names: &[&str]) -> &mut Self {
        for name in names {
            if self.s.steps.top() == Some(Step::Check(CheckStep::Draw)) {
                self.act(Action::Draw);
            }
            self.act(Action::DrawToken { token: token(name) });
        }
        self
    }

    /// A unit as an action names it.
    pub fn at_unit(colour: Colour, side: Side, at: &str, load: &[Resource]) -> UnitAt {
        let load = load.iter().fold(Load::EMPTY, |l, r| l.with(*r));
        UnitAt { at: region(at), colour, side, load }
    }

    /// Number of units in a region.
    pub fn count(&self, at: &str, side: Side) -> usize {
        let here = |t: &UnitToken| self.s.units[*t].place == Place::In(region(at)) && self.s.units[*t].side == side;
        (0..self.game.content.units.len()).map(UnitToken::from_index).filter(here).count()
    }

    /// The result of the check so far, found as the highest difficulty at which it may be ended while a draw is left.
    pub fn result(&self) -> u8 {
        let sufficient = |difficulty: &u8| {
            let mut s = self.s;
            let check = s.check.as_mut().expect("a check");
            (check.difficulty, check.free) = (*difficulty, 1);
            let mut legal = Vec::new();
            self.game.legal_actions(&s, &mut legal);
            legal.contains(&Action::EndCheck)
        };
        (0..=u8::MAX).take_while(sufficient).last().expect("a result")
    }

    /// The actions that a leader can perform with this card.
    pub fn kinds(&self, leader: Leader, card: &str) -> Vec<Kind> {
        let mut p = Position { game: self.game, s: self.s };
        p.act(Action::LetAct { leader }).act(Action::PlayCard { card: id(card) });
        let performed = |action: &Action| match action {
            Action::Perform { kind } => Some(*kind),
            _ => None,
        };
        p.legal().iter().filter_map(performed).collect()
    }

    /// Leftmost cell and number of markers of a scale.
    pub fn scale(&self, resource: Resource) -> (u8, u8) {
        (self.s.scales[resource].left, self.s.scales[resource].count)
    }

    /// Number of units of a colour in stock.
    pub fn in_stock(&self, colour: Colour) -> usize {
        let tokens = self.game.content.units.iter().enumerate().filter(|(_, c)| **c == colour);
        tokens.filter(|(i, _)| self.s.units[UnitToken::from_index(*i)].place == Place::Stock).count()
    }

    /// Lets a leader play the first card in hand that offers this action, and starts the action.
    pub fn play(&mut self, leader: Leader, kind: Kind) -> &mut Self {
        self.act(Action::LetAct { leader });
        let offers = |card: ActionCard| self.game.content.action_cards[card.index()].iter().any(|(k, _)| *k == kind);
        let card = self.legal().into_iter().find(|action| matches!(action, Action::PlayCard { card } if offers(*card)));
        self.act(card.expect("a card in hand with that action")).act(Action::Perform { kind })
    }

    /// Goes on to the next free choice of a leader, or to the end, doing no more than necessary.
    pub fn finish(&mut self) -> &mut Self {
        self.until(|s| s.steps.top().is_none() || s.ending.is_some())
    }

    /// Resources that can be gathered in a region now.
    pub fn gatherable(&self, at: &str) -> Vec<Resource> {
        let here = region(at);
        let kind = |action| match action {
            Action::Gather { region, resource } if region == here => Some(resource),
            _ => None,
        };
        self.legal().into_iter().filter_map(kind).collect()
    }
}

/// The game with all checks of region cards against this number.
pub fn against<'g>(p: Position<'g>, number: u8) -> Position<'g> {
    let mut game = game_with(&[]);
    for requirement in game.content.cards.iter_mut().flat_map(|card| &mut card.options).flatten() {
        if let Requirement::Check { difficulty, .. } = requirement {
            *difficulty = number;
        }
    }
    Position { game: Box::leak(Box::new(game)), s: p.s }
}

/// The game with events X and XIV for all city sites.
fn events_everywhere() -> &'static FromSeaToSea {
    static GAME: LazyLock<FromSeaToSea> = LazyLock::new(|| {
        let mut game = game_with(&[]);
        let all = game.content.all_sites;
        for rules in &mut game.content.events {
            if let Lower::CitySites { sites } = &mut rules.lower {
                *sites = all;
            }
        }
        game
    });
    &GAME
}

/// A card that nobody knows leaves the unknown deck, or the waiting one.
pub fn take_card(s: &mut State) {
    let pile = if s.unknown.is_empty() { &mut s.waiting } else { &mut s.unknown };
    pile.pop().expect("an event that has not come");
}

/// This event is being resolved.
pub fn turn_up(s: &mut State, number: usize) {
    if s.unseen.has(event(number)) {
        s.unseen.remove(event(number));
        take_card(s);
    }
    s.discard.remove(event(number));
    s.event = Some(event(number));
}

/// A position whose leaders' abilities, Prophet and Defender, play no part in actions.
pub fn quiet() -> Position<'static> {
    with_roles(&QUIET)
}

/// The roles of [`quiet`].
pub const QUIET: [&str; 2] = ["tigran_middle/prophet", "zareh/defender"];
