//! Readings with more than two values, or with values that deserve names.

use agon_game::choice;

choice! {
    /// PAX-10.4.4: which rule sets give legions their own cavalry.
    LegionCavalry {
        /// The Extended Game only.
        Extended,
        /// Both rule sets.
        Both,
        /// Neither rule set.
        None,
    }
}
choice! {
    /// PAX-3.8: last turn of scenarios that offer a choice.
    GameLength {
        /// The later one.
        Full,
        /// The earlier one.
        Short,
    }
}
choice! {
    /// PAX-16.1.1: number of event markers where the players may choose.
    EventMarkers {
        /// As the scenario says.
        Scenario,
        /// None.
        None,
        /// One.
        One,
        /// Two.
        Two,
    }
}
choice! {
    /// Scenarios: where the leaders of the first turn come from.
    FirstTurnLeaders {
        /// They are those of the starting position.
        Fixed,
        /// They are drawn, as in later turns.
        Draw,
    }
}
choice! {
    /// PAX-C2, PAX-R103: what becomes of event markers left when all Activation Markers are gone.
    EventMarkerLeft {
        /// Phase G begins; they are not used.
        PhaseG,
        /// They are drawn too.
        DrawUntilEmpty,
    }
}
choice! {
    /// PAX-R112: the branch of a Muster Action in which units are refitted.
    RefitInMuster {
        /// With Land Units only.
        Land,
        /// With either Land Units or squadrons.
        Either,
    }
}
choice! {
    /// PAX-C3, PAX-R115: terms between players, or bribes.
    Talks {
        /// Those of a closed menu.
        Menu,
        /// None.
        Off,
    }
}
choice! {
    /// PAX-C4, PAX-R118: whose Spaces count against the control of a Home Province.
    MajorityAgainst {
        /// Those of all other sides together.
        AllSides,
        /// Those with Armies of players.
        ArmiesOfPlayers,
        /// Those of the one side that holds most of them.
        SingleSide,
    }
}
choice! {
    /// PAX-R105: what a Muster Action forms.
    MusterForms {
        /// Land Units or squadrons.
        One,
        /// Both.
        Both,
    }
}
choice! {
    /// PAX-14.2.1, PAX-R14-06: when changes of control count for Stability.
    ControlCounts {
        /// At every moment, even while a group is marching through.
        Moments,
        /// When the move is over.
        AfterMoves,
    }
}
choice! {
    /// PAX-R125: when heavy units are compared with Civilization Points.
    ArmiesCompared {
        /// After upkeep; the manpower maximum follows Stability at the beginning of the phase.
        AfterUpkeep,
        /// Before upkeep; the manpower maximum follows Stability after the comparison.
        BeforeUpkeep,
    }
}
choice! {
    /// PAX-R12-17: which player moves slaves when a marker is drawn.
    SlavesMoveFor {
        /// The player on the marker.
        Active,
        /// The player who drew it.
        Drawer,
    }
}
choice! {
    /// PAX-R120: which incomes from Territories need a line of communications.
    BonusNeedsLoc {
        /// Those of undivided and Barbarian Territories.
        UndividedOnly,
        /// All outside the player's own Home.
        Always,
        /// None.
        Never,
    }
}
choice! {
    /// PAX-R130: how often the toll of Rhodes is due.
    RhodesToll {
        /// For each income whose line runs through Rhodes.
        PerIncome,
        /// Once a turn.
        OncePerTurn,
    }
}
choice! {
    /// PAX-R140, PAX-R10-22: whether a defender who used the City or Town may retreat by sea.
    SeaRetreat {
        /// Only by choice.
        Voluntary,
        /// Also when forced.
        Any,
        /// Not at all.
        Never,
    }
}
choice! {
    /// PAX-R142: Fortification Points of a captured City or Town.
    FpAfterCapture {
        /// The minimum.
        Minimum,
        /// The full number.
        Full,
    }
}
choice! {
    /// PAX-R146: what is doubled for a leader who moves alone.
    LoneLeaderDoubles {
        /// The sum of die and Campaign rating.
        Sum,
        /// The die only.
        Die,
    }
}
choice! {
    /// PAX-R152: MP for Rough Mountain entered by a Strait or Alpine Pass.
    CombinedCost {
        /// The higher of the two costs.
        Max,
        /// The sum of both.
        Sum,
    }
}
choice! {
    /// PAX-R167: the units that the attrition percentage is taken of.
    AttritionCounts {
        /// LCUs and elephants.
        LcuAndElephants,
        /// LCUs, elephants and Garrisons.
        WithGarrisons,
    }
}
choice! {
    /// PAX-R10-03: how a ratio exactly between two columns counts.
    RatioTies {
        /// As the lower one.
        Down,
        /// As the higher one.
        Up,
    }
}
choice! {
    /// PAX-C13, PAX-R10-06: where cavalry that takes no part may be lost.
    ExcludedCavalryLosses {
        /// Anywhere but inside a City or Town.
        NotInPlaces,
        /// Only in amphibious assaults and when neutralised.
        AmphibiousOnly,
    }
}
choice! {
    /// PAX-R10-07: what a single cavalry unit gains against none.
    OneCavalry {
        /// Superiority.
        Superiority,
        /// Nothing.
        Nothing,
    }
}
choice! {
    /// PAX-R10-09: which side commits elephants first.
    Side {
        /// The attacker.
        Attacker,
        /// The defender.
        Defender,
    }
}
choice! {
    /// PAX-R10-21: what the smaller side subtracts its modifier from.
    RerollSmallerSide {
        /// From the roll.
        Roll,
        /// From the sum of the ratings.
        Sum,
    }
}
choice! {
    /// PAX-R10-24: what happens to cavalry alone in Rough Mountain that cannot withdraw.
    StrandedCavalry {
        /// It is destroyed.
        Destroyed,
        /// It fights.
        Fights,
    }
}
choice! {
    /// PAX-R11-03: when a storm destroys the whole Fleet with its Army.
    StormSinksAll {
        /// When it would destroy more galleys than there are.
        More,
        /// When it would destroy exactly as many as there are.
        AsMany,
    }
}
choice! {
    /// PAX-R11-13: how often a single unit may be dropped without landing.
    SingleDrop {
        /// Once in each Space.
        Space,
        /// Once a voyage.
        Voyage,
    }
}
choice! {
    /// PAX-R12-04: how many mercenaries can be hired for one Minor Move.
    MercenariesPerMove {
        /// As many as can be paid for.
        Treasury,
        /// One.
        One,
    }
}
choice! {
    /// PAX-R12-07: which Stability decides how much militia is raised.
    MilitiaBand {
        /// Stability before the loss for raising it.
        WhenRaised,
        /// Stability after that loss.
        AfterLoss,
    }
}
choice! {
    /// PAX-C15, PAX-R13-04: which stacks the revolts in Danube, Germany and Gaul destroy.
    DestroyedStack {
        /// Any stack, up to 8 BP of it.
        Cap,
        /// Only stacks of at most 8 BP.
        SmallOnly,
    }
}
choice! {
    /// PAX-R13-06: where the rebels of Spain appear.
    SpainRebels {
        /// In one of two places.
        OnePlace,
        /// In both places.
        BothPlaces,
    }
}
choice! {
    /// PAX-R13-21: what the first move of an invading Army uses up.
    InvasionFirstMove {
        /// Nothing: it is additional.
        Free,
        /// The player's Major Move.
        MajorMove,
    }
}
choice! {
    /// PAX-C16: when the Standard Rebellion checks who controls Spaces of the region.
    RebellionControlTest {
        /// After the Garrisons have been removed.
        After,
        /// Before the Garrisons are removed.
        Before,
    }
}
choice! {
    /// PAX-R14-02: when heavy units are three or four times Civilization Points.
    CvpMultiples {
        /// At that multiple or above.
        AtLeast,
        /// Only above that multiple.
        MoreThan,
    }
}
choice! {
    /// PAX-R15-01: whether a player's own Home Provinces give points.
    GopOwnHome {
        /// As the scenario says.
        Scenario,
        /// Always.
        Always,
        /// Never.
        Never,
    }
}
choice! {
    /// PAX-C14, PAX-R17-03: which players the Stability Check card may name.
    StabilityCheckTarget {
        /// Any player who qualifies, the drawer included.
        Any,
        /// The drawer only if no other player qualifies.
        OthersFirst,
    }
}
choice! {
    /// PAX-R17-06: what a Naval Ambush against an escorted Army does.
    NavalAmbushEscorted {
        /// It starts a naval battle.
        Battle,
        /// It has no effect.
        NoEffect,
    }
}
choice! {
    /// PAX-R17-15: in which Provinces Raise the Militia places units.
    MilitiaCardProvinces {
        /// In one Home Province.
        One,
        /// In any Home Provinces.
        Any,
    }
}
