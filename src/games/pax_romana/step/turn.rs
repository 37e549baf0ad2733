//! The course of a turn, the secret phases, the Activation (PAX-3, PAX-6, PAX-7.1, PAX-8.1).

use crate::ids::*;
use agon_game::Seat;
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

/// PAX-3.2: the course of a turn.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TurnStep {
    /// The phase of the state begins; its steps are laid down.
    BeginPhase,
    /// The next phase.
    EndPhase,
    /// PAX-15.4.7d: Objectives are discarded in the Removal Phase.
    DiscardAims {
        /// Who.
        seat: Seat,
        /// They come in this order.
        from: u8,
    },
    /// PAX-3.4.2: who is active next, or a marker is drawn, or the phase ends.
    NextMarker,
    /// Chance: a marker is drawn from the pool (PAX-3.4.2j).
    DrawMarker,
    /// The marker of the state is played: what comes before payment (PAX-12.7.1d).
    BeginActivation,
    /// PAX-3.4.4: pay for the marker or forfeit it.
    PayMarker,
    /// The Activation is over.
    EndActivation,
    /// PAX-3.4.2e: chance: who of those who are tied goes first; their bits.
    BreakTie {
        /// Seats that are tied, as bits.
        tied: u8,
    },
    /// PAX-14.2.1: something has happened: who controls which Province is looked at.
    Reckon,
    /// PAX-17.1.4b: which card is kept.
    KeepCard {
        /// Who.
        seat: Seat,
    },
}

/// PAX-6, PAX-8.1: secret phases, and the Muster Action.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum MusterStep {
    /// PAX-6.4.1: squadrons are disbanded.
    Upkeep {
        /// Who.
        seat: Seat,
        /// Fleets come in this order of places.
        from: u16,
    },
    /// PAX-6.4.2: surplus heavy units are disbanded; what is not is paid for.
    Surplus {
        /// Who.
        seat: Seat,
        /// Spaces, and kinds of units in each of them, come in this order.
        from: u16,
    },
    /// PAX-6.4a, PAX-8.1.5d, PAX-6.2.2a: what all have planned is carried out.
    Reveal,
    /// PAX-3.2.Bc: heavy units are compared with Civilization Points.
    CompareArmies,
    /// Chance: PAX-8.1.2a.
    DrawLeader {
        /// Who.
        seat: Seat,
    },
    /// PAX-8.1.5: a leader is placed.
    PlaceLeader {
        /// Who.
        seat: Seat,
        /// The first drawn is 0.
        nth: u8,
    },
    /// PAX-6.2, PAX-6.3: the next Province to form units in, or squadrons, or something else to buy.
    Raise {
        /// Who.
        seat: Seat,
        /// Provinces come in this order; after them what is bought elsewhere.
        from: u8,
        /// What may be formed.
        scope: Scope,
    },
    /// PAX-6.2.4d: units are formed in one Province.
    RaiseIn {
        /// Who.
        seat: Seat,
        /// Where.
        province: Province,
        /// Spaces and kinds come in this order.
        from: u16,
        /// What may be formed.
        scope: Scope,
    },
    /// Chance: PAX-15.4.5a: Objectives that have been bought, and others.
    DrawAim {
        /// Who.
        seat: Seat,
    },
    /// PAX-15.4.4d: one Objective too many.
    DropAim {
        /// Who.
        seat: Seat,
    },
    /// PAX-15.4.5b: whether a duplicate that has been drawn is kept.
    KeepTwin {
        /// Who.
        seat: Seat,
        /// Which.
        objective: Objective,
    },
}

/// What may be formed at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// PAX-3.2.Eb: any or all; secretly.
    Phase,
    /// PAX-3.2.F3d: Land Units.
    Land,
    /// PAX-3.2.F3d: squadrons.
    Galleys,
    /// PAX-R105 (option): both.
    Both,
}

/// PAX-3.5: what is done with an Activation.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ActStep {
    /// PAX-3.5.1a.
    ChooseAction,
    /// PAX-3.5.1e: the next move or construction of an Expansion.
    Expansion,
    /// PAX-R12-04: more Mercenaries for the same Minor Move.
    PlaceMercenaries {
        /// Who.
        seat: Seat,
        /// What kind.
        unit: Unit,
        /// Spaces come in this order.
        from: u8,
    },
    /// PAX-9.1.2d: a move is over: its pieces stand where it ended.
    EndMove,
}
