//! Movement and the conflict test (S2S-301 to S2S-311), Swift (S2S-621, S2S-622) and Joker (S2S-628).

use crate::FromSeaToSea;
use crate::action::Action;
use crate::content::Regions;
use crate::ids::*;
use crate::options::ConflictTestAfter;
use crate::state::*;
use crate::step::*;
use crate::units::{Place, UnitAt};
use agon_game::flow::{self, Chapter};
use agon_game::picks::less;
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// S2S-301 to S2S-311: movement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, strum::VariantNames)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum MovementStep {
    /// S2S-301.
    Move {
        /// Points left.
        left: u8,
        /// S2S-628: free moves of units left.
        free: u8,
    },
    /// S2S-307: the conflict test.
    Conflict,
}

impl Chapter<FromSeaToSea> for MovementStep {
    fn who(self, game: &FromSeaToSea, s: &State) -> Who {
        match self {
            Self::Move { .. } => game.acting_seat(s),
            Self::Conflict => Who::Rules,
        }
    }

    fn legal(self, game: &FromSeaToSea, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::Move { left, free } => {
                game.legal_moves(s, s.acting(), left > 0, left > 0 || free > 0, out);
                out.push(Action::Stop);
            }
            Self::Conflict => flow::nobody_decides(self),
        }
    }

    fn pass(self, game: &FromSeaToSea, s: &mut State) -> bool {
        match self {
            Self::Move { .. } => false,
            Self::Conflict => {
                game.conflict_test(s);
                true
            }
        }
    }

    fn apply(self, game: &FromSeaToSea, s: &mut State, action: Action) {
        match (self, action) {
            (Self::Move { .. }, Action::Stop) => s.done(),
            (Self::Move { left, free }, Action::MoveLeader { .. } | Action::MoveUnit { .. }) => {
                s.done();
                let (left, free) = spent(left, free, action);
                if left > 0 || free > 0 {
                    s.lay(Self::Move { left, free });
                }
                game.make_move(s, s.actor, action);
            }
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &FromSeaToSea, _: &State) -> Cow<'static, str> {
        match self {
            Self::Move { .. } => "move_leader_or_unit".into(),
            Self::Conflict => flow::nobody_decides(self),
        }
    }
}

/// Points and free moves that are left after an action. S2S-628: the free moves of units are used first.
pub(crate) fn spent(left: u8, free: u8, action: Action) -> (u8, u8) {
    match action {
        Action::MoveUnit { .. } if free > 0 => (left, free - 1),
        _ => (less(left).unwrap_or(0), free),
    }
}

impl FromSeaToSea {
    /// S2S-302 to S2S-306: the leader to a neighbour, any unit out of the presence region, any neighbouring unit into it.
    /// S2S-305: from where the leader stands now.
    pub(crate) fn legal_moves(
        &self,
        s: &State,
        leader: LeaderState,
        leader_too: bool,
        units_too: bool,
        out: &mut Vec<Action>,
    ) {
        let near = self.content.adjacent[leader.at];
        if leader_too {
            out.extend(near.iter().map(|to| Action::MoveLeader { to }));
        }
        if units_too {
            for (_, unit) in self.units(s) {
                if unit.at == leader.at {
                    out.extend(near.iter().map(|to| Action::MoveUnit { unit, to }));
                } else if near.has(unit.at) {
                    out.push(Action::MoveUnit { unit, to: leader.at });
                }
            }
        }
    }

    /// S2S-628: moves of units that cost the Joker nothing.
    pub(crate) fn free_moves(&self, leader: LeaderState) -> u8 {
        if leader.ability == Ability::Joker { self.content.abilities.joker_moves } else { 0 }
    }

    /// Carries out a move of a leader or a unit. S2S-R11: loads travel along.
    pub(crate) fn make_move(&self, s: &mut State, leader: u8, action: Action) {
        match action {
            Action::MoveLeader { to } => {
                s.leaders.get_mut(leader.into()).expect("the leader is in play").at = to;
            }
            Action::MoveUnit { unit, to } => self.move_unit(s, unit, to),
            _ => unreachable!("{action:?} moves nobody"),
        }
    }

    /// S2S-R12: loads do not change hands.
    pub(crate) fn move_unit(&self, s: &mut State, unit: UnitAt, to: Region) {
        let token = self.on_board(s, unit);
        s.units[token].place = Place::In(to);
    }

    /// S2S-621, S2S-622: one move without conflict test (unless the option `conflict_test_after` says otherwise).
    pub(crate) fn swift_move(&self, s: &mut State, action: Action) {
        s.done();
        s.act.swift_used = true;
        let tested = self.content.options.conflict_test_after == ConflictTestAfter::AnyUnitMove;
        if tested && matches!(action, Action::MoveUnit { .. }) {
            s.lay(MovementStep::Conflict);
        }
        let place = s.in_play(s.owner(Ability::Swift).leader);
        self.make_move(s, place as u8, action);
    }

    /// S2S-R14: whether copied movement is followed by the conflict test.
    pub(crate) fn copied_moves_are_tested(&self) -> bool {
        self.content.options.conflict_test_after != ConflictTestAfter::MovementCardsOnly
    }

    /// S2S-307 to S2S-311: each captured region with more strangers than locals gets one troublemaker. S2S-R13: Great
    /// Armenia included.
    fn conflict_test(&self, s: &mut State) {
        s.done();
        let regions = self.discontented(s);
        if !regions.is_empty() {
            s.lay(EventStep::PlaceEach { regions, cause: Cause::Conflict });
        }
    }

    /// Captured regions with more strangers (S2S-216) than locals (S2S-215); equal numbers do no harm (S2S-308).
    fn discontented(&self, s: &State) -> Regions {
        let unhappy = |region: &Region| {
            let local = |colour: Colour| self.content.colours[*region] == Some(colour);
            let balance: i32 = self.units_in(s, *region).map(|(_, c)| if local(c) { -1 } else { 1 }).sum();
            balance > 0
        };
        s.captured.iter().filter(unhappy).collect()
    }
}
