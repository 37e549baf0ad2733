//! Positions for rule tests: an empty map on which a test puts what it needs, then plays on by hand.

use crate::support::id;
use agon_game::{Rules, Seat};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};
use agon_testing::rules;
use std::sync::LazyLock;

#[path = "../support/position.rs"]
mod position;

pub use position::Position;

/// The game with options. Unless they mention bribes there are none, because a bribe would be asked for before every attack.
pub fn with_options(game: &str, options: &[(&str, &str)]) -> PaxRomana {
    let silent =
        [("bribes", "off")].into_iter().filter(|_| !options.iter().any(|(name, _)| name.starts_with("bribes")));
    rules::with_options(game, &silent.chain(options.iter().copied()).collect::<Vec<_>>())
}

/// Seats of the scenarios with the four printed powers.
pub const ROME: Seat = Seat(0);
pub const CARTHAGE: Seat = Seat(1);
pub const GREECE: Seat = Seat(2);
pub const EAST: Seat = Seat(3);

/// The built-in game, without bribes.
pub fn game() -> &'static PaxRomana {
    static GAME: LazyLock<PaxRomana> = LazyLock::new(|| with_options("pax_romana", &[]));
    &GAME
}

/// The start of a scenario.
pub fn start<'g>(game: &'g PaxRomana, scenario: &str) -> Position<'g, PaxRomana> {
    let known: Scenario = rules::id(game, scenario);
    let powers: Vec<&str> = game.content.scenario(known).seats.iter().map(|seat| seat.power.as_str()).collect();
    let setup = rules::seated(&powers, Some(scenario));
    Position { game, s: game.start(&setup).unwrap() }
}

/// Four powers, and nothing on the map: no units, works, leaders or tribes; every Treasury holds 20 Talents, Stability is 3.
pub fn bare(game: &PaxRomana) -> Position<'_, PaxRomana> {
    emptied(game, "v_basic")
}

/// The same in the Extended Game.
pub fn extended(game: &PaxRomana) -> Position<'_, PaxRomana> {
    emptied(game, "v_extended_full")
}

/// A scenario without anything on the map, as in [`bare`].
pub fn emptied<'g>(game: &'g PaxRomana, scenario: &str) -> Position<'g, PaxRomana> {
    let mut at = start(game, scenario);
    at.s.ground = Default::default();
    at.s.guests.clear();
    at.s.fleets.clear();
    at.s.leaders.clear();
    (at.s.fortune, at.s.activation) = (None, Activation::default());
    for seat in at.s.all_seats() {
        let player = at.s.player_mut(seat);
        (player.talents, player.stability, player.used) = (20, 3, Default::default());
    }
    at.reckoned();
    at
}

/// The owner of a seat's pieces.
pub fn of(seat: Seat) -> Owner {
    Owner::of(seat)
}

/// A full unit.
pub fn full(unit: Unit) -> Piece {
    Piece::full(unit)
}

impl Position<'_, PaxRomana> {
    /// Places units in a Space.
    pub fn army(&mut self, owner: Owner, space: &str, units: &[(Unit, u8)]) -> &mut Self {
        for (unit, count) in units {
            self.game.place(&mut self.s, owner, id(space), Piece::full(*unit), *count);
        }
        self
    }

    /// A Garrison in each of these Spaces.
    pub fn garrisons(&mut self, owner: Owner, spaces: &[&str]) -> &mut Self {
        spaces.iter().for_each(|space| {
            self.army(owner, space, &[(Unit::Garrison, 1)]);
        });
        self
    }

    /// A City (3 to 5 FP) or Town (1 or 2).
    pub fn works(&mut self, owner: Owner, space: &str, points: u8) -> &mut Self {
        self.s.ground[id::<Space>(space)].works = Some(Works { owner, points });
        self
    }

    /// Squadrons come to a place.
    pub fn fleet(&mut self, owner: Owner, at: &str, galleys: u8) -> &mut Self {
        self.game.moor(&mut self.s, owner, id(at), galleys);
        self
    }

    /// PAX-13.3-MUT: a Fleet that is there stops obeying.
    pub fn mutiny(&mut self, owner: Owner, at: &str) -> &mut Self {
        assert!(self.s.galleys(owner, id(at)) > 0, "no Fleet in {at}");
        self.game.fleet_mutinies(&mut self.s, owner, id(at));
        self
    }

    /// The Fleets that do not obey.
    pub fn mutinies(&self) -> Vec<(Owner, Node)> {
        self.s.mutinies.iter().map(|fleet| (fleet.owner, fleet.at)).collect()
    }

    /// A leader comes into play.
    pub fn leader(&mut self, owner: Owner, leader: &str, at: &str) -> &mut Self {
        self.game.post(&mut self.s, owner, id(leader), id(at));
        self
    }

    /// A leader has moved in this Activation, or has not.
    pub fn weary(&mut self, leader: &str, moved: bool) -> &mut Self {
        let leader: Leader = id(leader);
        let post = self.s.leaders.iter_mut().find(|post| post.leader == leader);
        post.expect("a leader in play").moved = moved;
        self
    }

    /// Derives control from the position, without changes of Stability.
    pub fn reckoned(&mut self) -> &mut Self {
        let stability: Vec<i8> = self.s.all_seats().map(|seat| self.s.player(seat).stability).collect();
        self.game.reckon(&mut self.s);
        for (seat, before) in self.s.all_seats().zip(stability) {
            self.s.player_mut(seat).stability = before;
        }
        self
    }

    /// A phase begins.
    pub fn phase(&mut self, phase: Phase) -> &mut Self {
        self.s.phase = phase;
        self.s.steps.clear();
        self.s.steps.push(TurnStep::BeginPhase.into());
        self.game.settle(&mut self.s);
        self
    }

    /// Something happens before a seat chooses its Action.
    pub fn happens(&mut self, seat: Seat, step: impl Into<Step>) -> &mut Self {
        self.active(seat);
        self.s.steps.push(step.into());
        self.game.settle(&mut self.s);
        self
    }

    /// Puts a card that was played back into the deck.
    fn stack(&mut self, card: Card) {
        if self.s.deck[card] == 0 {
            self.s.deck[card] = 1;
            self.s.discards[card] -= 1;
        }
    }

    /// The rest of the turn passes.
    pub fn next_turn(&mut self) -> &mut Self {
        self.phase(Phase::TurnOrder).until(|s| s.phase != Phase::TurnOrder)
    }

    /// A card is drawn by the active seat.
    pub fn draw(&mut self, seat: Seat, card: Card) -> &mut Self {
        self.stack(card);
        self.happens(seat, CardStep::Draw).act(Action::DrawCard { card })
    }

    /// Cards in a hand.
    pub fn hand(&mut self, seat: Seat, cards: &[Card]) -> &mut Self {
        for &card in cards {
            self.stack(card);
            self.s.deck[card] -= 1;
            self.s.player_mut(seat).hand.push(Held { card, seen: Seats::EMPTY });
        }
        self
    }

    /// The active seat plays a card that it has just been given.
    pub fn play(&mut self, seat: Seat, card: Card) -> &mut Self {
        self.hand(seat, &[card]);
        self.happens(seat, CardStep::Window { seat, occasion: Occasion::Segment });
        self.act(Action::Play { card, hire: false })
    }

    /// Stability of a seat.
    pub fn stability(&self, seat: Seat) -> i8 {
        self.s.player(seat).stability
    }

    /// A seat has this Stability.
    pub fn stable(&mut self, seat: Seat, stability: i8) -> &mut Self {
        self.s.player_mut(seat).stability = stability;
        self
    }

    /// A place is chosen.
    pub fn choose(&mut self, at: &str) -> &mut Self {
        self.act(Action::Choose { at: id(at) })
    }

    /// Names of the places that can be chosen now.
    pub fn choices(&self) -> Vec<String> {
        let name = |at| match at {
            Node::Space(space) => self.game.content.names.name(space).to_owned(),
            Node::Point(point) => self.game.content.names.name(point).to_owned(),
        };
        let chosen = |action| match action {
            Action::Choose { at } => Some(name(at)),
            _ => None,
        };
        self.legal().into_iter().filter_map(chosen).collect()
    }

    /// Whether the seat may choose its Action now.
    pub fn acting(&self, seat: Seat) -> bool {
        self.s.active == seat && self.s.steps.top() == Some(ActStep::ChooseAction.into())
    }

    /// A seat has paid for its marker and chooses its Action.
    pub fn active(&mut self, seat: Seat) -> &mut Self {
        self.s.phase = Phase::Activation;
        self.s.active = seat;
        self.s.marker = Some(Marker::Player(seat));
        self.s.steps.clear();
        self.s.steps.push(TurnStep::EndPhase.into());
        self.s.steps.push(TurnStep::EndActivation.into());
        self.s.steps.push(ActStep::ChooseAction.into());
        self.game.settle(&mut self.s);
        self
    }

    /// A seat makes an Expansion.
    pub fn expansion(&mut self, seat: Seat) -> &mut Self {
        self.active(seat).act(Action::Expand)
    }

    /// The dice show this total.
    pub fn roll(&mut self, total: u8) -> &mut Self {
        self.act(Action::Rolled { total })
    }

    /// The group on the move goes along these places.
    pub fn way(&mut self, places: &[&str]) -> &mut Self {
        for place in places {
            self.act(Action::MoveTo { to: id(place) });
        }
        self
    }

    /// Units of an owner in a Space.
    pub fn troops(&self, owner: Owner, space: &str) -> Troops {
        self.s.troops(owner, id(space))
    }

    /// Talents of a seat.
    pub fn talents(&self, seat: Seat) -> u16 {
        self.s.player(seat).talents
    }

    /// Who controls a Province.
    pub fn controls(&self, province: &str) -> Option<Seat> {
        self.game.province_of(&self.s, id(province))
    }
}
