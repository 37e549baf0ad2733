//! The name of each step: the kind of a decision in the protocol, in records and in messages. It is made of chapter and
//! step, e.g. `march:go`; questions in events are named by what is asked, windows for cards by the occasion.

use super::*;

/// Names the steps of a chapter.
macro_rules! kinds {
    ($chapter:literal $step:ident { $($variant:ident => $name:literal),+ $(,)? }) => {
        impl $step {
            /// The name of the step, with its chapter.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => concat!($chapter, ":", $name)),+
                }
            }
        }
    };
}

kinds! { "turn" TurnStep {
    Exchange => "exchange",
    BeginPhase => "begin_phase", EndPhase => "end_phase", DiscardAims => "discard_aims", NextMarker => "next_marker",
    DrawMarker => "draw_marker", BeginActivation => "begin_activation", PayMarker => "pay_marker",
    EndActivation => "end_activation", BreakTie => "break_tie", Reckon => "reckon", KeepCard => "keep_card",
} }
kinds! { "muster" MusterStep {
    Upkeep => "upkeep", Surplus => "surplus", Reveal => "reveal", CompareArmies => "compare_armies",
    DrawLeader => "draw_leader", PlaceLeader => "place_leader", Raise => "raise", RaiseIn => "raise_in",
    DrawAim => "draw_aim", DropAim => "drop_aim", KeepTwin => "keep_twin",
} }
kinds! { "act" ActStep {
    ChooseAction => "choose_action", Expansion => "expansion", PlaceMercenaries => "place_mercenaries",
    EndMove => "end_move",
} }
kinds! { "march" MarchStep {
    Compose => "compose", Roll => "roll", Go => "go", Entered => "entered", End => "end", ChooseOwner => "choose_owner",
} }
kinds! { "clash" ClashStep {
    Shelter => "shelter", Intercept => "intercept", Detach => "detach", InterceptRoll => "intercept_roll",
    Withdraw => "withdraw", Pursue => "pursue", Raid => "raid", Feud => "feud", Assault => "assault", Resume => "resume",
} }
kinds! { "attrition" AttritionStep {
    Isolation => "isolation", Roll => "roll", Share => "share", Lose => "lose", Fleets => "fleets", Part => "part",
    Mountains => "mountains",
} }
kinds! { "battle" BattleStep {
    Begin => "begin", TurnChip => "turn_chip", Lots => "lots", UseWorks => "use_works", Bid => "bid", Commit => "commit",
    ElephantRoll => "elephant_roll", Trampled => "trampled", Count => "count", Roll => "roll", Reroll => "reroll",
    RerollTest => "reroll_test", RerollWhich => "reroll_which", RerollDie => "reroll_die",
    CountShifts => "count_shifts", Shift => "shift", Decide => "decide", Retreat => "retreat", Prevent => "prevent",
    PreventRoll => "prevent_roll", Force => "force", CountLosses => "count_losses", Lose => "lose", ChooseOwner => "choose_owner",
    ChoosePart => "choose_part", DeathRoll => "death_roll", WhichLeaderDies => "which_leader_dies", Aftermath => "aftermath", Rout => "rout", Flee => "flee", Rally => "rally",
    Harried => "harried", End => "end",
} }
kinds! { "siege" SiegeStep {
    Sack => "sack", SackRoll => "sack_roll", LootRoll => "loot_roll", DisciplineRoll => "discipline_roll",
    Raze => "raze",
} }
kinds! { "sea" SeaStep {
    Entered => "entered", PiratesRoll => "pirates_roll", Toll => "toll", DisasterRoll => "disaster_roll",
    StormRoll => "storm_roll", LoseCargo => "lose_cargo", Meet => "meet", Answer => "answer",
    Admit => "admit", Challenge => "challenge", Engage => "engage", BattleRoll => "battle_roll", WinnerRoll => "winner_roll", Share => "share", Flee => "flee",
    EndBattle => "end_battle", Arrive => "arrive", Permit => "permit", Continue => "continue",
    ContinuityRoll => "continuity_roll", BoardRoll => "board_roll", Landed => "landed",
} }
kinds! { "force" ForceStep {
    Militia => "militia", MilitiaRoll => "militia_roll", PlaceMilitia => "place_militia",
    PlaceFortune => "place_fortune", Dictator => "dictator", DictatorDraw => "dictator_draw",
    DictatorChoice => "dictator_choice", PlacePontus => "place_pontus", PergamumRoll => "pergamum_roll",
    PlaceSlaves => "place_slaves", Slaves => "slaves", MoveSlaves => "move_slaves", PlacePirates => "place_pirates",
} }
kinds! { "event" EventStep {
    TableRoll => "table_roll", Strike => "strike", DiseaseChoice => "disease_choice", DiseaseRoll => "disease_roll",
    HarvestRoll => "harvest_roll", HarvestLuck => "harvest_luck", InvasionRoll => "invasion_roll",
    PlaceInvasion => "place_invasion", Strength => "strength", OfferMove => "offer_move",
    ArmeniaRoll => "armenia_roll", Frighten => "frighten", Onslaught => "onslaught", Revolt => "revolt",
    RebellionRoll => "rebellion_roll", GaulRoll => "gaul_roll", GaulVeto => "gaul_veto", Losses => "losses",
    Ask => "ask", CheckTarget => "check_target", Unrest => "unrest", CivilWarRoll => "civil_war_roll",
    CivilWarLosses => "civil_war_losses", EndCivilWar => "end_civil_war", CivilWarLeader => "civil_war_leader",
} }
kinds! { "card" CardStep {
    Draw => "draw", Window => "window", Cancel => "cancel", Effect => "effect", Discard => "discard", Target => "target",
    Mode => "mode", Steal => "steal", AmbushRoll => "ambush_roll", AmbushLosses => "ambush_losses",
    ReturnAim => "return_aim", Look => "look",
} }
kinds! { "talk" TalkStep {
    Propose => "propose", Respond => "respond", Show => "show", Bribe => "bribe", Bribed => "bribed", Honour => "honour",
} }
kinds! { "ask" Query {
    Britannia => "britannia", Danube => "danube", Germany => "germany", DoomedArmy => "doomed_army", GaulGarrison => "gaul_garrison",
    GaulLocal => "gaul_local", GaulMass => "gaul_mass", GaulArmy => "gaul_army", SpainGarrison => "spain_garrison",
    Spain => "spain", Judaea => "judaea", Sardinia => "sardinia", Mutiny => "mutiny", Insurrection => "insurrection",
    Conspiracy => "conspiracy", Inventor => "inventor", Helepolis => "helepolis", Mission => "mission",
    Expansion => "expansion", Resurgence => "resurgence", Successors => "successors", Mercenaries => "mercenaries",
    Militia => "militia", Conqueror => "conqueror", JudaeaLoss => "judaea_loss", Capital => "capital",
} }
kinds! { "play" Occasion {
    Segment => "segment", Action => "action", TransitPoint => "transit_point", AtSea => "at_sea", Battle => "battle",
} }

impl Step {
    /// The name of the step: its chapter's; a question to a player is named by what is asked.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turn(step) => step.name(),
            Self::Muster(step) => step.name(),
            Self::Act(step) => step.name(),
            Self::March(step) => step.name(),
            Self::Clash(step) => step.name(),
            Self::Attrition(step) => step.name(),
            Self::Battle(step) => step.name(),
            Self::Siege(step) => step.name(),
            Self::Sea(step) => step.name(),
            Self::Force(step) => step.name(),
            Self::Event(EventStep::Ask { query, .. }) => query.name(),
            Self::Event(step) => step.name(),
            Self::Card(CardStep::Window { occasion, .. }) => occasion.name(),
            Self::Card(step) => step.name(),
            Self::Talk(step) => step.name(),
        }
    }
}
