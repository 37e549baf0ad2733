//! How groups on the move are written: everything in one object.

use super::{Course, Errand, MarchKind, Toll, Voyage};
use crate::force::{Owner, Troops};
use crate::ids::*;
use agon_game::schemars::{self, JsonSchema};
use agon_game::{IdSet, Seat};
use serde::{Deserialize, Serialize};

/// A group on the move: its pieces are here and not in a Space. The active group comes first; groups that answer it follow.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct March {
    /// The owner of the pieces.
    pub owner: Owner,
    /// The player who moves them.
    pub mover: Seat,
    /// Why it moves.
    pub kind: MarchKind,
    /// Land Units.
    #[serde(default)]
    pub troops: Troops,
    /// PAX-17.2-03-b: those of its Land Units that belong to Pergamum, in an army of its ally.
    #[serde(default)]
    pub pergamene: Troops,
    /// Galley Squadrons.
    #[serde(default)]
    pub galleys: u8,
    /// Where the group is.
    pub at: Node,
    /// Where it came from (PAX-9.4.4a, PAX-10.7.7a); at the start, the same as `at`.
    pub came_from: Node,
    /// PAX-10.7.7b: the last Space before that; for a Fleet, the last Port (PAX-12.6.3b).
    pub last_space: Space,
    /// Movement Points left.
    #[serde(default)]
    pub mp: u8,
    /// The leader whose Campaign rating counts (PAX-8.2.4b).
    #[serde(default)]
    pub commander: Option<Leader>,
    /// Whether it is on ships.
    #[serde(default)]
    pub afloat: bool,
    /// PAX-11.1.2: the Fleet has Stopped and needs a Continuity roll to go on.
    #[serde(default)]
    pub stopped: bool,
    /// PAX-1.4o, PAX-1.4p: it may go no farther.
    #[serde(default)]
    pub finished: bool,
    /// PAX-R146: it consists of leaders alone, whose Movement Points are doubled.
    #[serde(default)]
    pub alone: bool,
    /// PAX-11.3.1c: the voyage has been paid for.
    #[serde(default)]
    pub sailed: bool,
    /// What it has paid for or done and does not pay for or do again.
    #[serde(default)]
    pub paid: IdSet<Toll, u8>,
    /// The last thing it did in this place.
    #[serde(default)]
    pub errand: Option<Errand>,
    /// PAX-9.4.1d: it has left the place from which it Withdraws; PAX-12.5.1h: it has not paid at Rhodes and may only go
    /// back.
    #[serde(default)]
    pub held: bool,
    /// The owner of its squadrons: its own owner, or the one who lends them (PAX-12.4.4e, PAX-12.5.1a).
    pub navy: Owner,
    /// PAX-12.6.3b: the last Port it left; before it has left one, where it began.
    pub harbour: Node,
    /// PAX-11.1.4: modifiers of the next Continuity roll, from what has happened here.
    #[serde(default)]
    pub drift: i8,
    /// PAX-11.4.5c, PAX-12.5.1m: an enemy Fleet is still here after a battle.
    #[serde(default)]
    pub enemy_stays: bool,
    /// PAX-11.1.6, PAX-11.4.1c: the controller of the Port has let it pass.
    #[serde(default)]
    pub passage_granted: bool,
    /// PAX-11.3.2p: squadrons that it left in a Port when it landed there and may take along again.
    #[serde(default)]
    pub escort: Option<(Space, u8)>,
    /// PAX-12.1.4c: Garrisons in it that were made in this move and may still make a Minor Move.
    #[serde(default)]
    pub made: u8,
    /// PAX-9.3.3d, PAX-10.7.6c: what it was doing when it was intercepted and beaten. It now Retreats, and goes on
    /// afterwards.
    #[serde(default)]
    pub before_flight: Option<MarchKind>,
    /// PAX-4.3.1p: the place of its owner's forces among those in the Space from which all of them have set out, as long as it has not moved.
    #[serde(default)]
    pub rank: Option<u8>,
    /// PAX-9.4.3: what the enemy's cavalry subtracts from the die of a Withdrawal; not if it goes by sea (PAX-9.4.3c).
    #[serde(default)]
    pub slowed: u8,
}

/// Builds a group in one of its two forms from the other: it copies the fields that both share and takes the rest as given.
macro_rules! group {
    ($form:ident of $march:ident with $($other:ident),+) => {
        $form {
            owner: $march.owner,
            mover: $march.mover,
            kind: $march.kind,
            troops: $march.troops,
            pergamene: $march.pergamene,
            at: $march.at,
            came_from: $march.came_from,
            last_space: $march.last_space,
            mp: $march.mp,
            commander: $march.commander,
            finished: $march.finished,
            alone: $march.alone,
            paid: $march.paid,
            errand: $march.errand,
            held: $march.held,
            navy: $march.navy,
            harbour: $march.harbour,
            escort: $march.escort,
            made: $march.made,
            before_flight: $march.before_flight,
            rank: $march.rank,
            slowed: $march.slowed,
            $($other),+
        }
    };
}

impl From<super::March> for March {
    fn from(march: super::March) -> Self {
        let afloat = march.afloat();
        let Voyage { galleys, stopped, sailed, drift, enemy_stays, passage_granted } =
            march.voyage().copied().unwrap_or_default();
        group!(Self of march with afloat, galleys, stopped, sailed, drift, enemy_stays, passage_granted)
    }
}

impl TryFrom<March> for super::March {
    type Error = &'static str;

    fn try_from(march: March) -> Result<Self, Self::Error> {
        let March { afloat, galleys, stopped, sailed, drift, enemy_stays, passage_granted, .. } = march;
        let voyage = Voyage { galleys, stopped, sailed, drift, enemy_stays, passage_granted };
        let course = match afloat {
            true => Course::Sea(voyage),
            false if voyage == Voyage::default() => Course::Land,
            false => return Err("a group on land (`afloat` is false) with squadrons, or in the middle of a voyage"),
        };
        Ok(group!(Self of march with course))
    }
}
