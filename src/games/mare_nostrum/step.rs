//! What is decided next: the rulebook's decision points in the order of play.

use super::ids::*;
use serde::{Deserialize, Serialize};

/// What is decided next.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// Chance: the display is filled before the first round (MN-015).
    DealDisplay,
    /// Chance: the first Culture Leader of three (option `culture_leader_three_players`).
    DrawCultureLeader,
    /// Option `hammurabi_timing`: the free marker before Phase 1.
    RoundStartMarker {
        /// Hammurabi's owner.
        empire: Empire,
    },
    /// Chance: a rare good (MN-114).
    DrawRare {
        /// Who gets it.
        empire: Empire,
        /// Where it was razed; `None` in Phase 1.
        razed: Option<Province>,
    },
    /// MN-107.
    TempleBonus {
        /// Who chooses.
        empire: Empire,
    },
    /// MN-120.
    ColossusResource {
        /// Who chooses.
        empire: Empire,
    },
    /// MN-203.
    Announce,
    /// MN-219.
    OfferSize {
        /// Antigone's owner.
        empire: Empire,
    },
    /// MN-R12: the Trade Leader names who takes first among equals.
    NameFirstTaker,
    /// MN-205.
    LayOut {
        /// Who lays out.
        empire: Empire,
    },
    /// MN-209, MN-210.
    Take {
        /// Who takes.
        empire: Empire,
    },
    /// MN-216.
    Give {
        /// Who gives.
        from: Empire,
        /// Who receives.
        to: Empire,
    },
    /// MN-301, MN-302.
    NameBuilder,
    /// MN-352: Perseus may interrupt before `next` builds.
    Priority {
        /// Perseus's owner.
        empire: Empire,
        /// Whom the Culture Leader has named.
        next: Empire,
    },
    /// MN-303.
    Build {
        /// The active player.
        empire: Empire,
    },
    /// MN-304.
    ChoosePayment {
        /// The buyer.
        empire: Empire,
    },
    /// MN-304.
    Pay {
        /// The buyer.
        empire: Empire,
    },
    /// MN-701.
    CopyHero {
        /// The owner of Castor and Pollux.
        empire: Empire,
    },
    /// MN-308.
    KeepCoins {
        /// Who keeps.
        empire: Empire,
    },
    /// MN-314.
    KeepResources {
        /// Who keeps.
        empire: Empire,
    },
    /// Chance: bought cards are replaced (MN-343).
    RefillDisplay,
    /// MN-761.
    DeclarePeace {
        /// Zeus's owner.
        empire: Empire,
    },
    /// MN-401.
    NameMover,
    /// MN-403.
    Sail {
        /// The active player.
        empire: Empire,
        /// The fleet.
        from: Sea,
    },
    /// MN-406.
    SeaBattle {
        /// The active player.
        empire: Empire,
        /// Where.
        sea: Sea,
    },
    /// Chance: MN-425.
    SeaDice {
        /// The active player.
        attacker: Empire,
        /// His opponent.
        defender: Empire,
        /// Where.
        sea: Sea,
    },
    /// MN-408.
    March {
        /// The active player.
        empire: Empire,
        /// The army.
        from: Province,
    },
    /// Which holding a leaving legion gives up.
    Leave {
        /// The active player.
        empire: Empire,
        /// The army.
        from: Province,
        /// Where the legion goes.
        to: Province,
    },
    /// MN-421, MN-422.
    Fight {
        /// The active player.
        empire: Empire,
    },
    /// Chance: MN-426.
    LandDice {
        /// The active player.
        attacker: Empire,
        /// His opponent.
        defender: Empire,
        /// Where.
        province: Province,
    },
    /// MN-429: the side that removes units.
    Losses {
        /// Whose units.
        empire: Empire,
    },
    /// MN-452.
    Conquer {
        /// The conqueror.
        empire: Empire,
        /// Where.
        province: Province,
    },
    /// MN-466: coin or rare good.
    RazeGain {
        /// The conqueror.
        empire: Empire,
        /// Where.
        province: Province,
    },
    /// MN-471: further buildings.
    Occupy {
        /// The conqueror.
        empire: Empire,
        /// Where.
        province: Province,
        /// The last building occupied; further ones come after it.
        last: Slot,
    },
    /// Which holding a legion gives up to stand on the marker.
    Reassign {
        /// The conqueror.
        empire: Empire,
        /// Where.
        province: Province,
    },
    /// MN-488.
    InstantSwap {
        /// The Queen of Sheba's owner.
        empire: Empire,
        /// Where.
        province: Province,
    },
    /// MN-484.
    Swap {
        /// The conqueror.
        empire: Empire,
        /// Where.
        province: Province,
    },
    /// MN-721.
    Forage {
        /// Circe's owner.
        empire: Empire,
        /// The last place; earlier ones are passed.
        after: Option<(Province, Slot)>,
    },
    /// MN-505.
    NameLeader {
        /// The tied column.
        title: Title,
    },
    /// The match has ended.
    Over,
}

impl Step {
    /// What is decided or drawn, in one word; the word of the step in the state, and for a title which one.
    pub fn kind(self) -> &'static str {
        match self {
            Step::NameLeader { title: Title::Trade } => "name_leader:trade",
            Step::NameLeader { title: Title::Culture } => "name_leader:culture",
            Step::NameLeader { title: Title::Military } => "name_leader:military",
            step => step.word(),
        }
    }

    /// The step's name in the state.
    pub fn word(self) -> &'static str {
        match self {
            Step::DealDisplay => "deal_display",
            Step::DrawCultureLeader => "draw_culture_leader",
            Step::RoundStartMarker { .. } => "round_start_marker",
            Step::DrawRare { .. } => "draw_rare",
            Step::TempleBonus { .. } => "temple_bonus",
            Step::ColossusResource { .. } => "colossus_resource",
            Step::Announce => "announce",
            Step::OfferSize { .. } => "offer_size",
            Step::NameFirstTaker => "name_first_taker",
            Step::LayOut { .. } => "lay_out",
            Step::Take { .. } => "take",
            Step::Give { .. } => "give",
            Step::NameBuilder => "name_builder",
            Step::Priority { .. } => "priority",
            Step::Build { .. } => "build",
            Step::ChoosePayment { .. } => "choose_payment",
            Step::Pay { .. } => "pay",
            Step::CopyHero { .. } => "copy_hero",
            Step::KeepCoins { .. } => "keep_coins",
            Step::KeepResources { .. } => "keep_resources",
            Step::RefillDisplay => "refill_display",
            Step::DeclarePeace { .. } => "declare_peace",
            Step::NameMover => "name_mover",
            Step::Sail { .. } => "sail",
            Step::SeaBattle { .. } => "sea_battle",
            Step::SeaDice { .. } => "sea_dice",
            Step::March { .. } => "march",
            Step::Leave { .. } => "leave",
            Step::Fight { .. } => "fight",
            Step::LandDice { .. } => "land_dice",
            Step::Losses { .. } => "losses",
            Step::Conquer { .. } => "conquer",
            Step::RazeGain { .. } => "raze_gain",
            Step::Occupy { .. } => "occupy",
            Step::Reassign { .. } => "reassign",
            Step::InstantSwap { .. } => "instant_swap",
            Step::Swap { .. } => "swap",
            Step::Forage { .. } => "forage",
            Step::NameLeader { .. } => "name_leader",
            Step::Over => "over",
        }
    }
}
