//! Positions of Mare Nostrum for rule tests: built piece by piece, so that nothing is created or lost on the way.

use agon_game::{Chance, Id, IdSet, Rng, Rules, Setup, Turn};
use agon_mare_nostrum::ids::*;
use agon_mare_nostrum::state::*;
use agon_mare_nostrum::{Action, MareNostrum};
use agon_testing::rules;
use std::sync::LazyLock;

pub use rules::{act, act_until, is_legal, legal, sound};

static BUILT_IN: LazyLock<MareNostrum> = LazyLock::new(|| game_with(&[]));

/// The game with its default options.
pub fn game() -> &'static MareNostrum {
    &BUILT_IN
}

/// The game with options of the rules, e.g. `("card_display", "open")`; `"true"` and `"false"` are truth values.
pub fn game_with(options: &[(&str, &str)]) -> MareNostrum {
    rules::with_options("mare_nostrum", options)
}

/// The game with values of the content replaced, e.g. `rules.engine.round_limit`.
pub fn game_patched(patches: &[(String, toml::Value)]) -> MareNostrum {
    rules::patched("mare_nostrum", patches)
}

/// A province of the built-in map by its id.
pub fn province(id: &str) -> Province {
    rules::id(game(), id)
}

/// A sea of the built-in map by its id.
pub fn sea(id: &str) -> Sea {
    rules::id(game(), id)
}

/// The ordinary token of a resource.
pub fn token(resource: Resource) -> Token {
    Token::ordinary(resource)
}

/// The rare token of a good.
pub fn rare(good: Resource) -> Token {
    Token::rare(good)
}

/// Carries out several actions one after the other.
pub fn act_all(game: &MareNostrum, state: &mut State, actions: impl IntoIterator<Item = Action>) {
    for action in actions {
        act(game, state, action);
    }
}

/// Plays uniformly random actions to the end of the match or for at most `plies`, and shows each one to `look`: the state
/// before, the action, the state after.
pub fn walk(
    game: &MareNostrum,
    mut state: State,
    seed: u64,
    plies: usize,
    mut look: impl FnMut(&State, Action, &State),
) -> State {
    let mut rng = Rng::seeded(seed);
    for _ in 0..plies {
        let action = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => game.sample_chance(&state, &mut rng),
            Turn::Decision(_) => *rng.pick(&legal(game, &state)),
        };
        let before = state;
        game.apply(&mut state, action);
        look(&before, action, &state);
    }
    state
}

/// Who decides now.
///
/// # Panics
/// At a chance turn, and after the end.
pub fn decider(game: &MareNostrum, state: &State) -> Empire {
    match game.turn(state) {
        Turn::Decision(seat) => state.empire(seat),
        turn => panic!("{turn:?} at {:?}", state.step),
    }
}

/// From Phase 5 of this round to the first decision or draw of the next; on the way everybody collects.
pub fn next_round(game: &MareNostrum, mut state: State) -> State {
    let round = state.round;
    state.step = LeadershipStep::NameLeader { title: Title::Military }.into();
    (state.activation, state.campaign, state.gift) = (Activation::default(), Campaign::default(), None);
    let first = legal(game, &state)[0];
    act(game, &mut state, first);
    assert_eq!((state.round, state.victory), (round + 1, None), "the next round begins");
    state
}

/// A position that is being put together. Each method moves components from the place where they lie.
pub struct Position<'g> {
    game: &'g MareNostrum,
    /// The position so far; fields without a method may be set directly.
    pub state: State,
}

impl<'g> Position<'g> {
    /// A table of 3 to 5 in round 1 after Phase 1, with the first five cards of the deck face up.
    pub fn new(game: &'g MareNostrum, players: usize) -> Self {
        let mut state = game.start(&Setup::players(players)).expect("3 to 5 players");
        act_until(game, &mut state, |s| s.step == Step::Trade(TradeStep::Announce));
        Self { game, state }
    }

    /// Gives tokens: ordinary ones from the bank, a rare good from the stack or the discard pile, known to its owner.
    pub fn give(mut self, empire: Empire, token: Token, count: u8) -> Self {
        let kind = token.kind();
        if token.is_rare() {
            assert!(
                count == 1 && self.state.rare_stack.or(self.state.rare_discard).has(kind),
                "one rare good of a kind"
            );
            self.state.rare_stack.remove(kind);
            self.state.rare_discard.remove(kind);
            self.state.rare_known[kind] = IdSet::of(empire);
        } else {
            assert!(self.state.bank[kind] >= count, "the bank has {} {kind}", self.state.bank[kind]);
            self.state.bank[kind] -= count;
        }
        self.state.stocks[empire][token] += count as i8;
        self
    }

    /// Says who knows where a rare good is.
    pub fn known_to(mut self, good: Resource, empires: &[Empire]) -> Self {
        self.state.rare_known[good] = empires.iter().copied().collect();
        self
    }

    /// Puts everything behind a screen back: ordinary tokens into the bank, rare goods into the stack.
    pub fn strip(mut self, empire: Empire) -> Self {
        let stock = std::mem::take(&mut self.state.stocks[empire]);
        for (i, &count) in stock.as_slice().iter().enumerate().filter(|(_, n)| **n > 0) {
            let token = Token(i as u8);
            if token.is_rare() {
                self.state.rare_stack.insert(token.kind());
                self.state.rare_known[token.kind()] = Empires::EMPTY;
            } else {
                self.state.bank[token.kind()] += count as u8;
            }
        }
        self
    }

    /// Exactly these tokens behind a screen.
    pub fn stock(self, empire: Empire, tokens: &[(Token, u8)]) -> Self {
        tokens.iter().fold(self.strip(empire), |p, &(token, count)| p.give(empire, token, count))
    }

    /// Puts rare goods from the stack on the discard pile.
    pub fn discard_rare(mut self, goods: &[Resource]) -> Self {
        for &good in goods {
            assert!(self.state.rare_stack.has(good), "rare {good} is in the stack");
            self.state.rare_stack.remove(good);
            self.state.rare_discard.insert(good);
        }
        self
    }

    /// Legions from the reserve.
    pub fn legion(mut self, empire: Empire, province: Province, count: u8) -> Self {
        self.take_from_reserve(empire, Unit::Legion, count);
        self.state.legions[empire][province] += count;
        self
    }

    /// Triremes from the reserve.
    pub fn trireme(mut self, empire: Empire, sea: Sea, count: u8) -> Self {
        self.take_from_reserve(empire, Unit::Trireme, count);
        self.state.triremes[empire][sea] += count;
        self
    }

    /// A fortress from the reserve.
    pub fn fortress(mut self, empire: Empire, province: Province) -> Self {
        self.take_from_reserve(empire, Unit::Fortress, 1);
        self.state.fortresses[empire].insert(province);
        self
    }

    fn take_from_reserve(&mut self, empire: Empire, unit: Unit, count: u8) {
        let left = &mut self.state.reserves[empire][unit];
        *left = left.checked_sub(count).unwrap_or_else(|| panic!("{empire} has {left} {unit}s in reserve"));
    }

    /// Takes all units of an empire off the map, and what its legions hold.
    pub fn disband(mut self, empire: Empire) -> Self {
        let state = &mut self.state;
        state.legions[empire] = Default::default();
        state.triremes[empire] = Default::default();
        state.fortresses[empire] = Provinces::EMPTY;
        for unit in Unit::ALL.iter().copied() {
            state.reserves[empire][unit] = self.game.content.units[unit.index()].pieces - state.lost[empire][unit];
        }
        for holding in state.holdings.as_mut_slice().iter_mut().filter(|h| h.by == Some(empire)) {
            *holding = Holding::default();
        }
        self
    }

    /// The control marker of an empire, instead of another one.
    pub fn marker(self, empire: Empire, province: Province) -> Self {
        let mut this = self.unmark(province);
        this.state.markers[empire] -= 1;
        this.state.realms[empire].insert(province);
        this
    }

    /// Takes a control marker away.
    pub fn unmark(mut self, province: Province) -> Self {
        if let Some(owner) = self.state.controller(province) {
            self.state.realms[owner].remove(province);
            self.state.markers[owner] += 1;
        }
        self
    }

    /// Buildings from the reserve.
    pub fn build(mut self, province: Province, slots: &[Slot]) -> Self {
        for &slot in slots {
            let building = self.game.content.slots[province].building(slot).expect("a printed slot");
            assert!(!self.state.built[province].has(slot), "an empty {slot}");
            self.state.buildings[building] -= 1;
            self.state.built[province].insert(slot);
        }
        self
    }

    /// Takes buildings away.
    pub fn raze(mut self, province: Province, slots: &[Slot]) -> Self {
        for &slot in slots {
            let building = self.game.content.slots[province].building(slot).expect("a printed slot");
            assert!(self.state.built[province].has(slot), "a building on {slot}");
            self.state.buildings[building] += 1;
            self.state.built[province].remove(slot);
        }
        self
    }

    /// Legions of `empire` stand on these slots; one on the marker was put there in this round.
    pub fn hold(mut self, empire: Empire, province: Province, slots: &[Slot]) -> Self {
        let on: SlotSet = slots.iter().copied().collect();
        let seized_in = if on.has(Slot::Marker) { self.state.round } else { 0 };
        self.state.holdings[province] = Holding { by: Some(empire), on, seized_in };
        self
    }

    /// A hero or wonder from the display or the deck.
    pub fn card(mut self, empire: Empire, card: Card) -> Self {
        assert!(self.state.display.or(self.state.deck).has(card), "{card} belongs to nobody yet");
        self.state.display.remove(card);
        self.state.deck.remove(card);
        self.state.cards[empire].insert(card);
        self
    }

    /// Castor and Pollux with the hero they copy.
    pub fn castor_copies(self, empire: Empire, copied: Card) -> Self {
        let mut this = self.card(empire, Card::CastorAndPollux);
        this.state.copied[empire] = Some(copied);
        this
    }

    /// Exactly these cards face up, beside the Pyramids.
    pub fn display(mut self, cards: &[Card]) -> Self {
        let state = &mut self.state;
        let all = state.display.or(state.deck);
        let open: Cards = cards.iter().copied().chain([Card::Pyramids]).collect();
        assert!(open.without(all).is_empty(), "the cards belong to nobody yet");
        (state.display, state.deck) = (open, all.without(open));
        self
    }

    /// A leader title.
    pub fn leader(mut self, title: Title, empire: Empire) -> Self {
        self.state.leaders[title] = Some(empire);
        self
    }

    /// The round.
    pub fn round(mut self, round: u16) -> Self {
        self.state.round = round;
        self
    }

    /// The finished position, in which `step` is decided next.
    pub fn at(mut self, step: impl Into<Step>) -> State {
        let step = step.into();
        self.state.step = step;
        match step {
            Step::Build(BuildStep::NameBuilder) | Step::Sea(SeaStep::NameMover) | Step::Trade(TradeStep::Announce) => {
                (self.state.activation, self.state.campaign) = (Activation::default(), Campaign::default());
            }
            // One resource has been taken, from the empire that is short now.
            Step::Trade(TradeStep::Give { from, to }) => {
                let both: Empires = [from, to].into_iter().collect();
                let ones = ByEmpire::from_fn(|e| u8::from(both.has(e)));
                self.state.leaders[Title::Trade] = Some(from);
                self.state.trade = Trade {
                    number: 1,
                    participants: both,
                    sizes: ones,
                    laid: ones,
                    revealed: true,
                    starter: Some(from),
                    takes: [Some((from, to)), None],
                    ..Trade::default()
                };
            }
            Step::Land(LandStep::LandDice { province, .. }) => self.state.campaign.fought.insert(province),
            _ => {}
        }
        sound(self.game, &self.state);
        self.state
    }

    /// The finished position at the beginning of the building activation of an empire, which is the first to build.
    pub fn building(mut self, empire: Empire) -> State {
        self.state.done = Empires::EMPTY;
        let game = self.game;
        let mut state = self.at(BuildStep::NameBuilder);
        act(game, &mut state, Action::NameBuilder { empire });
        while let Step::Card(CardStep::Priority { .. }) = state.step {
            act(game, &mut state, Action::DeclinePriority);
        }
        state
    }

    /// The finished position at the beginning of the movement activation of an empire, which is the first to move.
    pub fn moving(mut self, empire: Empire) -> State {
        self.state.done = Empires::EMPTY;
        let game = self.game;
        let mut state = self.at(SeaStep::NameMover);
        act(game, &mut state, Action::NameMover { empire });
        state
    }
}
