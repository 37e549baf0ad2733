//! The course of a turn, the secret phases, and the Activation (PAX-3, PAX-6, PAX-7.1, PAX-8.1).

use crate::ids::*;
use agon_game::Seat;
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

/// PAX-3.2: the course of a turn.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TurnStep {
    /// Scenario I, before play: whether a power exchanges its stacks in two Spaces.
    Exchange {
        /// The player.
        seat: Seat,
    },
    /// The phase of the state begins; its steps are pushed.
    BeginPhase,
    /// The phase ends and the next one begins.
    EndPhase,
    /// PAX-15.4.7d: Objectives are discarded in the Removal Phase.
    DiscardAims {
        /// The player.
        seat: Seat,
        /// Objectives are considered in order, from this index on.
        from: u8,
    },
    /// PAX-3.4.2: find the next active player, draw a marker, or end the phase.
    NextMarker,
    /// Chance: a marker is drawn from the pool (PAX-3.4.2j).
    DrawMarker,
    /// The marker of the state is played. First comes what precedes payment (PAX-12.7.1d).
    BeginActivation,
    /// PAX-3.4.4: pay for the marker or forfeit it.
    PayMarker,
    /// The Activation is over.
    EndActivation,
    /// Chance: PAX-3.4.2e: which of the tied players goes first.
    BreakTie {
        /// The tied seats, one bit each.
        tied: u8,
    },
    /// PAX-14.2.1: something has happened that may have changed control: Provinces and Capitals are reckoned again.
    Reckon,
    /// PAX-17.1.4b: which card is kept.
    KeepCard {
        /// The player.
        seat: Seat,
    },
}

/// PAX-6, PAX-8.1: secret phases, and the Muster Action.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum MusterStep {
    /// PAX-6.4.1: squadrons are disbanded.
    Upkeep {
        /// The player.
        seat: Seat,
        /// Fleets are considered in order of places, from this index on.
        from: u16,
    },
    /// PAX-6.4.2: surplus heavy units are disbanded; those that are kept are paid for.
    Surplus {
        /// The player.
        seat: Seat,
        /// Spaces, and the kinds of unit in each, are considered in order, from this index on.
        from: u16,
    },
    /// PAX-6.4a, PAX-8.1.5d, PAX-6.2.2a: all plans are carried out.
    Reveal,
    /// PAX-3.2.Bc: heavy units are compared with Civilization Points.
    CompareArmies,
    /// Chance: PAX-8.1.2a: a leader is drawn.
    DrawLeader {
        /// The player.
        seat: Seat,
    },
    /// PAX-8.1.5: a leader is placed.
    PlaceLeader {
        /// The player.
        seat: Seat,
        /// Which of the leaders drawn; the first is 0.
        nth: u8,
    },
    /// PAX-6.2, PAX-6.3: the next Province to form units in, squadrons, or another purchase.
    Raise {
        /// The player.
        seat: Seat,
        /// Provinces are considered in order, from this index on; other purchases come after them.
        from: u8,
        /// What may be formed.
        scope: Scope,
    },
    /// PAX-6.2.4d: units are formed in one Province.
    RaiseIn {
        /// The player.
        seat: Seat,
        /// The Province.
        province: Province,
        /// Spaces and kinds are considered in order, from this index on.
        from: u16,
        /// What may be formed.
        scope: Scope,
    },
    /// Chance: PAX-15.4.5a: an Objective is drawn.
    DrawAim {
        /// The player.
        seat: Seat,
    },
    /// PAX-15.4.4d: one Objective too many is given up.
    DropAim {
        /// The player.
        seat: Seat,
    },
    /// PAX-15.4.5b: whether a drawn duplicate is kept.
    KeepTwin {
        /// The player.
        seat: Seat,
        /// The Objective.
        objective: Objective,
    },
}

/// What may be formed in one go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// PAX-3.2.Eb: anything, secretly.
    Phase,
    /// PAX-3.2.F3d: Land Units.
    Land,
    /// PAX-3.2.F3d: squadrons.
    Galleys,
    /// PAX-R105 (option): both.
    Both,
}

/// PAX-1.4a, PAX-3.5, PAX-3.4.5a: what is done with an Activation.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ActStep {
    /// PAX-3.5.1a: choose the Action.
    ChooseAction,
    /// PAX-3.5.1e: the next move or construction of an Expansion.
    Expansion,
    /// PAX-R12-04: more Mercenaries for the same Minor Move.
    PlaceMercenaries {
        /// The player.
        seat: Seat,
        /// The kind of unit.
        unit: Unit,
        /// Spaces are considered in order, from this index on.
        from: u8,
    },
    /// PAX-9.1.2d: a move is over: its pieces now stand where it ended.
    EndMove,
}
