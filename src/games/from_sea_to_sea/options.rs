//! Readings that a user can switch, under `[options]` of `rules.toml`. Defaults are in that file.

use agon_game::choice;
use serde::{Deserialize, Serialize};

choice! {
    /// S2S-109, S2S-110: which region cards are shuffled.
    RegionCards {
        /// All three of each region.
        Standard,
        /// Easy and medium ones.
        FirstGame,
        /// Easy ones only.
        EasyCards,
        /// Hard ones only.
        HardCards,
    }
}
choice! {
    /// S2S-R14: which moves are followed by a conflict test.
    ConflictTestAfter {
        /// Movement actions, copied ones and Albania's effect with movement included.
        MovementCopiesAndAlbania,
        /// Movement actions of cards only.
        MovementCardsOnly,
        /// Everything that moves a unit: also Swift and Iberia.
        AnyUnitMove,
    }
}
choice! {
    /// S2S-R28: a condition that is met without payment.
    MetStateCondition {
        /// Captures.
        CapturesAutomatically,
        /// May be declined.
        PlayersChoose,
    }
}
choice! {
    /// S2S-R30: who pays for a capture.
    CapturePaymentFrom {
        /// Units in the region.
        UnitsInRegion,
        /// Any unit.
        AnyUnit,
    }
}
choice! {
    /// S2S-R61: when a talent may remove a troublemaker.
    TalentTiming {
        /// Between actions.
        ActionBoundaries,
        /// Also at the decisions of a check or an event.
        AlsoInChecksAndEvents,
    }
}
choice! {
    /// S2S-R72: "spend X or Rome +1" with X at hand.
    EventUpperPayment {
        /// The players choose.
        FreeChoice,
        /// It must be spent.
        ForcedIfPayable,
    }
}
choice! {
    /// S2S-R73: food for "in each region" parts of events.
    EventFoodFrom {
        /// Any unit.
        AnyUnit,
        /// Units of that region.
        UnitsOfThatRegion,
    }
}
choice! {
    /// S2S-R75: a troublemaker that the lower part of an event cannot place.
    LowerPartUnplaceable {
        /// Rome +1.
        RomeUp,
        /// Nothing happens.
        Nothing,
    }
}
choice! {
    /// S2S-R76: a local unit dies in an uncaptured region.
    LocalDeathUncaptured {
        /// Rome +1.
        RomeUp,
        /// A troublemaker is placed anyway.
        Troublemaker,
        /// Nothing happens.
        Nothing,
    }
}
choice! {
    /// S2S-C2: when the bag is refilled.
    Refill {
        /// The moment it has become empty.
        WhenEmpty,
        /// When a token is needed.
        WhenNeeded,
    }
}

/// All switches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Which region cards are shuffled.
    pub region_cards: RegionCards,
    /// What is followed by a conflict test.
    pub conflict_test_after: ConflictTestAfter,
    /// S2S-R17: a check may be stopped before it has succeeded.
    pub check_stop_before_success: bool,
    /// S2S-R24: a check needs something to win.
    pub check_needs_purpose: bool,
    /// Conditions met without payment.
    pub met_state_condition: MetStateCondition,
    /// Who pays for a capture.
    pub capture_payment_from: CapturePaymentFrom,
    /// S2S-R35: troublemakers of a capture come before its token leaves the Rome track.
    pub troublemakers_before_token: bool,
    /// S2S-R40: the presence region may be gathered in before it is captured.
    pub gather_in_uncaptured_presence_region: bool,
    /// When a talent may remove a troublemaker.
    pub talent_timing: TalentTiming,
    /// "Spend X or Rome +1" with X at hand.
    pub event_upper_payment: EventUpperPayment,
    /// Food for "in each region" parts.
    pub event_food_from: EventFoodFrom,
    /// Troublemakers that a lower part cannot place.
    pub lower_part_unplaceable_troublemaker: LowerPartUnplaceable,
    /// Local deaths in uncaptured regions.
    pub local_death_in_uncaptured_region: LocalDeathUncaptured,
    /// When the bag is refilled.
    pub refill: Refill,
    /// S2S-C6: Swift moves around the actions of every leader.
    pub swift_any_leader: bool,
}
