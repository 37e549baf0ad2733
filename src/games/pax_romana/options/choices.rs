//! Readings with more than two values, or with values that deserve a name.

use agon_game::choice;

choice! {
    /// PAX-10.4.4: which rule sets give legions their own cavalry.
    LegionCavalry {
        /// The Extended Game only.
        Extended,
        /// Both.
        Both,
        /// None.
        None,
    }
}
choice! {
    /// PAX-3.8: last turn of a scenario with a choice.
    GameLength {
        /// The later one.
        Full,
        /// The earlier one.
        Short,
    }
}
choice! {
    /// PAX-16.1.1: event markers where the players may choose.
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
    /// Scenarios: leaders of the first turn.
    FirstTurnLeaders {
        /// Those of the starting positions.
        Fixed,
        /// Drawn as in later turns.
        Draw,
    }
}
choice! {
    /// PAX-C2, PAX-R103: event markers left when all Activation Markers are gone.
    EventMarkerLeft {
        /// Phase G begins, the marker is not used.
        PhaseG,
        /// They are drawn, too.
        DrawUntilEmpty,
    }
}
choice! {
    /// PAX-R112: the branch of a Muster Action in which units are refitted.
    RefitInMuster {
        /// With Land Units only.
        Land,
        /// With either.
        Either,
    }
}
choice! {
    /// PAX-C3, PAX-R115: terms between players.
    Talks {
        /// A closed menu of terms.
        Menu,
        /// None.
        Off,
    }
}
choice! {
    /// PAX-C4, PAX-R118: whose Spaces count against the Control of a Home Province.
    MajorityAgainst {
        /// Those of all other sides together.
        AllSides,
        /// Those with Armies of players.
        ArmiesOfPlayers,
        /// Those of the one side that holds most.
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
    /// PAX-14.2.1, PAX-R14-06: when Control that changes counts for Stability.
    ControlCounts {
        /// At each moment, while a group marches through, too.
        Moments,
        /// When a move is over.
        AfterMoves,
    }
}
choice! {
    /// PAX-R125: when heavy units are compared with Civilization Points.
    ArmiesCompared {
        /// After upkeep; Stability at the beginning of the phase decides about the manpower maximum.
        AfterUpkeep,
        /// Before it; Stability after that decides.
        BeforeUpkeep,
    }
}
choice! {
    /// PAX-R12-17: who moves slaves when a marker is drawn.
    SlavesMoveFor {
        /// Who is on the marker.
        Active,
        /// Who has drawn it.
        Drawer,
    }
}
choice! {
    /// PAX-R120: which Territory incomes need a line of communications.
    BonusNeedsLoc {
        /// Those of undivided and Barbarian Territories.
        UndividedOnly,
        /// All outside the own Home.
        Always,
        /// None.
        Never,
    }
}
choice! {
    /// PAX-R130: what the Rhodian toll is due for.
    RhodesToll {
        /// Each income that needs the way through Rhodes.
        PerIncome,
        /// Once a turn.
        OncePerTurn,
    }
}
choice! {
    /// PAX-R140, PAX-R10-22: retreat by sea of a defender who used the City or Town.
    SeaRetreat {
        /// Only if he wants to.
        Voluntary,
        /// Forced ones, too.
        Any,
        /// None.
        Never,
    }
}
choice! {
    /// PAX-R142: FP of a captured City or Town.
    FpAfterCapture {
        /// They stay at the minimum.
        Minimum,
        /// They are full again.
        Full,
    }
}
choice! {
    /// PAX-R146: what a leader doubles who moves alone.
    LoneLeaderDoubles {
        /// Die and Campaign.
        Sum,
        /// The die.
        Die,
    }
}
choice! {
    /// PAX-R152: MP of Rough Mountain across a Strait or Alpine Pass.
    CombinedCost {
        /// The larger of the two.
        Max,
        /// Both.
        Sum,
    }
}
choice! {
    /// PAX-R167: units that attrition is a percentage of.
    AttritionCounts {
        /// LCUs and elephants.
        LcuAndElephants,
        /// Garrisons, too.
        WithGarrisons,
    }
}
choice! {
    /// PAX-R10-03: a ratio just between two columns.
    RatioTies {
        /// Counts as the lower one.
        Down,
        /// Counts as the higher one.
        Up,
    }
}
choice! {
    /// PAX-C13, PAX-R10-06: where cavalry that takes no part may be lost.
    ExcludedCavalryLosses {
        /// Anywhere but inside a City or Town.
        NotInPlaces,
        /// In amphibious assaults and when neutralised only.
        AmphibiousOnly,
    }
}
choice! {
    /// PAX-R10-07: what a single cavalry unit has against none.
    OneCavalry {
        /// Superiority.
        Superiority,
        /// Nothing.
        Nothing,
    }
}
choice! {
    /// PAX-R10-09: who commits elephants first.
    Side {
        /// The attacker.
        Attacker,
        /// The defender.
        Defender,
    }
}
choice! {
    /// PAX-R10-21: what the smaller side subtracts from.
    RerollSmallerSide {
        /// The roll.
        Roll,
        /// The sum of the ratings.
        Sum,
    }
}
choice! {
    /// PAX-R10-24: cavalry alone in Rough Mountain without a way to withdraw.
    StrandedCavalry {
        /// Is destroyed.
        Destroyed,
        /// Fights.
        Fights,
    }
}
choice! {
    /// PAX-R11-03: when a storm destroys the whole Fleet with its Army.
    StormSinksAll {
        /// When it destroys more galleys than there are.
        More,
        /// When it destroys as many.
        AsMany,
    }
}
choice! {
    /// PAX-R11-13: where one unit may be dropped without landing.
    SingleDrop {
        /// In each Space.
        Space,
        /// Once a voyage.
        Voyage,
    }
}
choice! {
    /// PAX-R12-04: mercenaries hired for one Minor Move.
    MercenariesPerMove {
        /// As many as can be paid.
        Treasury,
        /// One.
        One,
    }
}
choice! {
    /// PAX-R12-07: the Stability that decides about militia.
    MilitiaBand {
        /// That before its loss.
        WhenRaised,
        /// That after it.
        AfterLoss,
    }
}
choice! {
    /// PAX-C15, PAX-R13-04: stacks that the revolts in Danube, Germany and Gaul destroy.
    DestroyedStack {
        /// Any, up to 8 BP of it.
        Cap,
        /// Those of at most 8 BP.
        SmallOnly,
    }
}
choice! {
    /// PAX-R13-06: where the rebels of Spain appear.
    SpainRebels {
        /// In one of the two places.
        OnePlace,
        /// In both.
        BothPlaces,
    }
}
choice! {
    /// PAX-R13-21: the first move of an invading Army.
    InvasionFirstMove {
        /// Comes on top.
        Free,
        /// Uses up the Major Move.
        MajorMove,
    }
}
choice! {
    /// PAX-C16: when the Standard Rebellion asks who controls Spaces of the region.
    RebellionControlTest {
        /// After the Garrisons are gone.
        After,
        /// Before.
        Before,
    }
}
choice! {
    /// PAX-R14-02: heavy units three or four times Civilization Points.
    CvpMultiples {
        /// At least so many.
        AtLeast,
        /// More than so many.
        MoreThan,
    }
}
choice! {
    /// PAX-R15-01: points for own Home Provinces.
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
    /// PAX-C14, PAX-R17-03: whom the Stability Check card may name.
    StabilityCheckTarget {
        /// Anybody who qualifies, the drawer too.
        Any,
        /// The drawer only if nobody else qualifies.
        OthersFirst,
    }
}
choice! {
    /// PAX-R17-06: a Naval Ambush against an escorted Army.
    NavalAmbushEscorted {
        /// A naval battle.
        Battle,
        /// Has no effect.
        NoEffect,
    }
}
choice! {
    /// PAX-R17-15: where Raise the Militia places.
    MilitiaCardProvinces {
        /// In one Home Province.
        One,
        /// In all of the Home.
        Any,
    }
}
