//! Readings and variants that a user can switch, under `[options]` of `rules.toml`.

use agon_game::choice;
use serde::{Deserialize, Serialize};

choice! {
    /// MN-R4, MN-R107.
    CardDisplay {
        /// Five cards face up.
        Limited,
        /// MN-016: all cards face up.
        Open,
    }
}
choice! {
    /// MN-R2.
    FirstCollection {
        /// The nine printed resources are the first collection.
        PrintedStartResources,
        /// Round 1 collects as well.
        PrintedStartResourcesAndIncome,
    }
}
choice! {
    /// MN-R7, MN-R101.
    RareDrawOrder {
        /// Highest on the trade track first.
        TradeTrack,
        /// Seat order.
        Seat,
    }
}
choice! {
    /// MN-R10.
    ColossusTakes {
        /// Any ordinary resource.
        GoodOrCoin,
        /// Goods only.
        GoodOnly,
    }
}
choice! {
    /// MN-R12: a Trade Leader who cannot lay out the number.
    PoorTradeLeader {
        /// Stays out; the richest trader among the participants starts.
        DoesNotTakePart,
        /// May not announce such a number if another is possible.
        MayNotAnnounce,
        /// No trade this round.
        NoTrade,
    }
}
choice! {
    /// MN-R21.
    HammurabiTiming {
        /// First action of the building activation.
        FirstBuildAction,
        /// Any moment of the building activation.
        AnyBuildAction,
        /// Before Phase 1.
        RoundStart,
    }
}
choice! {
    /// MN-R26, MN-R108: what an empire may build in its capital province while that is in enemy hands.
    CapitalBuild {
        /// Everything may be built.
        All,
        /// Units only.
        UnitsOnly,
    }
}
choice! {
    /// MN-R27: what a legion does that is built in its empire's occupied capital.
    CapitalRelief {
        /// The province is at war and the occupation ends.
        OccupationEndsAtOnce,
        /// The occupation lasts until a battle.
        UntilBattle,
    }
}
choice! {
    /// MN-R30.
    CastorWithoutTarget {
        /// May be hired without ability.
        Allowed,
        /// May not be hired.
        Forbidden,
    }
}
choice! {
    /// MN-R31.
    PerseusScope {
        /// Only for the winning purchase.
        WinningPurchaseOnly,
        /// His owner may always build first.
        AlwaysFirst,
    }
}
choice! {
    /// MN-C6.
    PerseusFifthCard {
        /// The fifth hero or wonder.
        HeroOrWonder,
        /// Only a hero as fifth card.
        HeroOnly,
    }
}
choice! {
    /// MN-C5, MN-R53.
    PenthesileaCounts {
        /// An enemy legion stands on a building or the marker, or an enemy alone has units there.
        Occupied,
        /// Also provinces at war.
        OccupiedOrAtWar,
    }
}
choice! {
    /// MN-C8, MN-R25.
    TriremeBanNearWar {
        /// A sea is closed when all its controlled shores are at war.
        SeaTouchingOnlyProvincesAtWar,
        /// One controlled shore at war closes the sea.
        AnySeaTouchingAProvinceAtWar,
    }
}
choice! {
    /// MN-R47, MN-R115.
    MarkerSwapTiming {
        /// At the end of the conqueror's own activation.
        OwnActivationEnd,
        /// When all have acted.
        #[serde(rename = "phase_4_end")]
        PhaseEnd,
    }
}
choice! {
    /// MN-R51.
    CirceProvinces {
        /// Wherever her legion stands.
        Any,
        /// Only provinces that she controls or conquers.
        ControlledOrConquered,
    }
}
choice! {
    /// MN-R59.
    DestroyedUnits {
        /// Can be built again.
        BackToReserve,
        /// Leave the game.
        OutOfGame,
    }
}
choice! {
    /// MN-R3: Culture Leader of round 1 at a table of three.
    CultureLeaderThree {
        /// Greece has the highest value.
        Greece,
        /// Drawn at random.
        Random,
        /// Nobody: the seat order decides.
        None,
    }
}
choice! {
    /// MN-R54.
    MilitaryVictoryTie {
        /// The Military Leader if among them, otherwise shared.
        MilitaryLeaderElseShared,
        /// Always shared.
        Shared,
    }
}

/// All switches. Defaults are in `content/rules.toml`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Face-up cards.
    pub card_display: CardDisplay,
    /// Round 1.
    pub first_collection: FirstCollection,
    /// Order of drawing rare goods.
    pub rare_draw_order: RareDrawOrder,
    /// Colossus of Rhodes.
    pub colossus_takes: ColossusTakes,
    /// A Trade Leader without enough resources.
    pub poor_trade_leader: PoorTradeLeader,
    /// MN-C2: an empire that lays out 0 through Antigone takes part, and takes first as Trade Leader.
    pub antigone_zero_takes_part: bool,
    /// MN-R104: one coin may stand among different goods.
    pub mixed_sets: bool,
    /// Hammurabi's free marker.
    pub hammurabi_timing: HammurabiTiming,
    /// MN-R105: triremes may be built beside provinces at war.
    pub trireme_build_ignores_war: bool,
    /// Which provinces at war close a sea.
    pub trireme_ban_near_war: TriremeBanNearWar,
    /// Building in one's own capital province under enemies.
    pub capital_build: CapitalBuild,
    /// Legions built in one's own occupied capital.
    pub capital_relief: CapitalRelief,
    /// Castor and Pollux without a hero to copy.
    pub castor_and_pollux_without_target: CastorWithoutTarget,
    /// When Perseus's owner may build first.
    pub perseus_scope: PerseusScope,
    /// What Perseus's fifth card may be.
    pub perseus_fifth_card: PerseusFifthCard,
    /// Which provinces Penthesilea counts.
    pub penthesilea_counts: PenthesileaCounts,
    /// MN-R37: die bonuses also count for the Ramses die.
    pub die_bonus_includes_ramses: bool,
    /// MN-R113: a conqueror must have won a battle.
    pub conquest_needs_battle: bool,
    /// MN-R42: holdings of earlier rounds stay beside one new mode.
    pub conqueror_keeps_holdings: bool,
    /// MN-R46: seizing needs the link already when the legion is placed.
    pub seize_needs_connection: bool,
    /// MN-R116: swapping needs the link.
    pub marker_swap_needs_connection: bool,
    /// When a seized marker is swapped.
    pub marker_swap_timing: MarkerSwapTiming,
    /// Where Circe's legions may act as caravans.
    pub circe_provinces: CirceProvinces,
    /// Where destroyed units go.
    pub destroyed_units: DestroyedUnits,
    /// First Culture Leader of three.
    pub culture_leader_three_players: CultureLeaderThree,
    /// Several players with enough capitals and legendary cities.
    pub military_victory_tie: MilitaryVictoryTie,
    /// MN 4.3: resources behind the screens are public.
    pub open_stocks: bool,
}
