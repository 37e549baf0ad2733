//! PAX-9.3.5: who uses the City or Town of a Space into which an army intercepts, and stays out of the battle.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::state::*;

impl PaxRomana {
    /// PAX-9.3.5e: the Space that the group on the move has entered, and who of an owner is there.
    fn sheltering(&self, s: &State, owner: Owner) -> (Space, Troops) {
        let space = s.march(s.moving() - 1).at.as_space();
        (space, s.troops(owner, space))
    }

    /// PAX-9.3.5a, PAX-9.3.5e: all of them use their City or Town, nobody does, or some do, but not all combat units.
    pub(super) fn legal_shelter(&self, s: &State, owner: Owner, last: Option<Piece>, out: &mut Vec<Action>) {
        match last {
            None => out.extend([Action::Yes, Action::No]),
            Some(_) => out.push(Action::Go),
        }
        let (space, troops) = self.sheltering(s, owner);
        let fighters = self.fighters(troops);
        let known = s.inside.iter().find(|inside| inside.space == space && inside.owner == owner);
        let left = fighters.len().saturating_sub(known.map_or(0, |inside| inside.troops.len()) + 1);
        for (piece, count) in fighters.pieces().filter(|(piece, _)| last.is_none_or(|last| last < *piece)) {
            out.extend((1..=left.min(count.into()) as u8).map(|count| Action::Leave { piece, count }));
        }
    }

    /// Pieces of an owner use their City or Town.
    pub(super) fn stay_inside(&self, s: &mut State, owner: Owner, piece: Piece, count: u8) {
        let (space, _) = self.sheltering(s, owner);
        if let Some(inside) = s.inside.iter_mut().find(|inside| inside.space == space && inside.owner == owner) {
            inside.troops.add(piece, count);
            return;
        }
        let mut troops = Troops::NONE;
        troops.add(piece, count);
        s.inside.push(Detachment { space, owner, troops });
    }

    /// PAX-9.3.5e: all combat units of an owner use their City or Town.
    pub(super) fn all_inside(&self, s: &mut State, owner: Owner) {
        let (space, troops) = self.sheltering(s, owner);
        s.inside.push(Detachment { space, owner, troops });
    }

    /// PAX-9.3.5f, PAX-9.3.5g: all units of a Space fight together again.
    pub(crate) fn come_out(&self, s: &mut State, space: Space) {
        s.inside = s.inside.iter().filter(|inside| inside.space != space).collect();
    }
}
