//! Movement and the conflict test (S2S-301 to S2S-311), Swift (S2S-621, S2S-622) and Joker (S2S-628).

use super::super::FromSeaToSea;
use super::super::action::Action;
use super::super::content::Regions;
use super::super::ids::*;
use super::super::options::ConflictTestAfter;
use super::super::state::*;
use super::super::step::{Cause, Step};
use super::super::units::{Place, UnitAt};

impl FromSeaToSea {
    /// S2S-302 to S2S-306: the leader to a neighbour, any unit out of the presence region, any neighbouring unit into it.
    /// S2S-305: from where the leader stands now.
    pub(in super::super) fn legal_moves(
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

    pub(in super::super) fn legal_movement(&self, s: &State, left: u8, free: u8, out: &mut Vec<Action>) {
        self.legal_moves(s, s.acting(), left > 0, left > 0 || free > 0, out);
        out.push(Action::Stop);
    }

    pub(in super::super) fn apply_movement(&self, s: &mut State, left: u8, free: u8, action: Action) {
        s.steps.pop();
        let (left, free) = match action {
            Action::MoveLeader { .. } => (left - 1, free),
            // S2S-628: the free moves of units are used first; they cost nothing.
            Action::MoveUnit { .. } if free > 0 => (left, free - 1),
            Action::MoveUnit { .. } => (left - 1, free),
            _ => return,
        };
        if left > 0 || free > 0 {
            s.steps.push(Step::Move { left, free });
        }
        let actor = s.actor;
        self.make_move(s, actor, action);
    }

    /// S2S-628: moves of units that cost the Joker nothing.
    pub(in super::super) fn free_moves(&self, leader: LeaderState) -> u8 {
        if leader.ability == Ability::Joker { self.content.abilities.joker_moves } else { 0 }
    }

    /// Carries out a move of a leader or a unit. S2S-R11: loads travel along.
    pub(in super::super) fn make_move(&self, s: &mut State, leader: u8, action: Action) {
        match action {
            Action::MoveLeader { to } => {
                if let Some(leader) = s.leaders.get_mut(leader as usize) {
                    leader.at = to;
                }
            }
            Action::MoveUnit { unit, to } => self.move_unit(s, unit, to),
            _ => {}
        }
    }

    /// S2S-R12: loads do not change hands.
    pub(in super::super) fn move_unit(&self, s: &mut State, unit: UnitAt, to: Region) {
        if let Some(token) = self.token(s, unit) {
            s.units[token].place = Place::In(to);
        }
    }

    /// S2S-621, S2S-622: one move without conflict test (unless the option `conflict_test_after` says otherwise).
    pub(in super::super) fn swift_move(&self, s: &mut State, action: Action) {
        s.steps.pop();
        s.act.swift_used = true;
        let tested = self.content.options.conflict_test_after == ConflictTestAfter::AnyUnitMove;
        if tested && matches!(action, Action::MoveUnit { .. }) {
            s.steps.push(Step::Conflict);
        }
        let place = s.leaders.iter().position(|l| l.ability == Ability::Swift).unwrap_or_default();
        self.make_move(s, place as u8, action);
    }

    /// S2S-R14: whether copied movement is followed by the conflict test.
    pub(in super::super) fn copied_moves_are_tested(&self) -> bool {
        self.content.options.conflict_test_after != ConflictTestAfter::MovementCardsOnly
    }

    /// S2S-307 to S2S-311: each captured region with more strangers than locals gets one troublemaker. S2S-R13: Great
    /// Armenia included.
    pub(in super::super) fn conflict_test(&self, s: &mut State) {
        s.steps.pop();
        let regions = self.discontented(s);
        if !regions.is_empty() {
            s.steps.push(Step::PlaceEach { regions, cause: Cause::Conflict });
        }
    }

    /// Captured regions with more strangers (S2S-216) than locals (S2S-215); as many do no harm (S2S-308).
    pub(in super::super) fn discontented(&self, s: &State) -> Regions {
        let unhappy = |region: &Region| {
            let local = |colour: Colour| self.content.colours[*region] == Some(colour);
            let balance: i32 = self.units_in(s, *region).map(|(_, c)| if local(c) { -1 } else { 1 }).sum();
            balance > 0
        };
        s.captured.iter().filter(unhappy).collect()
    }
}
