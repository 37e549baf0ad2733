//! The printed content, read from `content/*.toml`, checked, and compiled into flat tables for the rules.
//!
//! Numbers live in the files, behaviour in the phases. A scenario is compiled once for each rule set and format that it can
//! be played in.

mod battle;
mod cards;
mod compile;
mod events;
mod forces;
mod leaders;
mod links;
mod naval;
mod numbers;
mod objectives;
mod places;
mod powers;
mod raw;
mod regions;
mod scenarios;
mod seats;
mod setups;
mod spaces;
mod special;
mod stability;
mod turn;
mod units;

pub use battle::{
    BattleRules, CavalryRules, DeathRules, ElephantRow, LandBattleRules, RatioRules, RerollRules, ShiftRules,
};
pub use cards::{CardNumbers, CardRules, DeckRules, Window};
pub use events::{Affects, EventRules, InvasionRules, RebellionRules, RevenueRules};
pub use forces::{Counts, ForceRules, MercenaryRules, MilitiaRow, MinorRules, SlaveRules};
pub use leaders::{LeaderLimits, LeaderRules, Origin};
pub use links::{LandKind, LandLink, MAX_LAND_LINKS, MAX_STRAITS, Map, PointRules};
pub use naval::{ContinuityRules, Disaster, NavalBattleRules, NavalRules, PirateNumbers, RhodesNumbers};
pub use objectives::{Condition, ObjectiveLimits, ObjectiveRules};
pub use places::{ConstructionRules, PlaceRules, PlaceState, SackRules};
pub use regions::{ProvinceRules, TerritoryRules, Units};
pub use scenarios::{Automatic, Final, NamedLeader, Objectives, RegionPoints, ScenarioRules};
pub use seats::SeatRules;
pub use setups::{ForceSetup, Holder, PlaceSetup, Reinforcement};
pub use spaces::SpaceRules;
pub use special::{Arrival, SpecialRules};
pub use stability::{BandRules, Changes, CheckRules, StabilityRules, VictoryScale};
pub use turn::{ActivationRules, AttritionRules, InterceptionRules, MovementRules, TurnRules, WithdrawalRules};
pub use units::{LegionCavalryRules, UnitNumbers, UnitRules};

use crate::ids::*;
use crate::options::Options;
use crate::sets::SpaceSet;
use crate::troops::{Kinds, LAND};
use agon_game::{Bundle, ContentError, EmbeddedFile, Id, Names};
use leaders::Leaders;
use powers::PowerRules;

/// The content files built into the program.
pub const EMBEDDED: &[EmbeddedFile] = raw::Files::EMBEDDED;

/// Everything that the rules look up.
#[derive(Clone, Debug)]
pub struct Content {
    /// Names of everything in the files, by id.
    pub names: Names,
    /// The map.
    pub map: Map,
    /// Turn, movement, interception, withdrawal, attrition.
    pub turn: TurnRules,
    /// Land battles.
    pub battle: LandBattleRules,
    /// Cities and Towns.
    pub places: PlaceRules,
    /// Naval movement and battles, pirates, Rhodes.
    pub naval: NavalRules,
    /// Special forces.
    pub forces: ForceRules,
    /// Stability and victory points.
    pub stability: StabilityRules,
    /// Standard events, harvests, invasions, rebellions.
    pub events: EventRules,
    /// Kinds of unit.
    pub units: [UnitRules; Unit::COUNT],
    /// PAX-10.3.1.5a: Battle Points of each kind of Land Unit.
    pub battle_points: [u8; LAND],
    /// PAX-10.4.7a: Battle Points of any unit of cavalry.
    pub cavalry_points: u16,
    /// Battle Points that a reduced Legion and a reduced Heavy Infantry have less than full ones.
    pub reduced_by: [(Unit, u8); 2],
    /// PAX-1.4aa: the kinds of combat unit.
    pub fighters: Kinds,
    /// PAX-1.4ag: the kinds of unit that occupy a Space: combat units and Garrisons.
    pub occupants: Kinds,
    /// PAX-6.4.2: the kinds of heavy unit: those that count against the manpower maximum.
    pub heavy: Kinds,
    /// PAX-14.2.1m: the kinds of unit that are compared with Civilization Points.
    pub compared: Kinds,
    /// PAX-9.6.3c: the kinds of unit that suffer attrition.
    pub mortal: Kinds,
    /// PAX-10.4.4: the cavalry of legions.
    pub legion_cavalry: LegionCavalryRules,
    /// Leaders.
    pub leaders: Vec<LeaderRules>,
    /// Display names of leaders; empty for those without one.
    pub leader_names: Vec<String>,
    /// PAX-8.1: limits on leaders.
    pub leader_limits: LeaderLimits,
    /// Opportunity Objectives.
    pub objectives: Vec<ObjectiveRules>,
    /// Their display names.
    pub objective_names: Vec<String>,
    /// PAX-15.4: limits on Objectives.
    pub objective_limits: ObjectiveLimits,
    /// Titles of the event deck.
    pub cards: Vec<CardRules>,
    /// Their display names.
    pub card_names: Vec<String>,
    /// PAX-17.1: the deck.
    pub deck: DeckRules,
    /// PAX-17.2: numbers on single cards.
    pub card_numbers: CardNumbers,
    /// The scenarios, once for each rule set and format.
    pub scenarios: Vec<ScenarioRules>,
    /// Readings in force.
    pub options: Options,
}

impl Content {
    /// Reads the files, checks them and compiles them with the options in force.
    ///
    /// # Errors
    /// The first thing that is wrong or contradictory, with file, line, key and what would be right.
    pub fn compile(bundle: &Bundle) -> Result<Self, ContentError> {
        compile::compile(bundle)
    }

    /// A kind of unit.
    #[inline]
    pub fn unit(&self, unit: Unit) -> &UnitRules {
        &self.units[unit.index()]
    }

    /// A leader.
    #[inline]
    pub fn leader(&self, leader: Leader) -> &LeaderRules {
        &self.leaders[leader.index()]
    }

    /// A scenario.
    #[inline]
    pub fn scenario(&self, scenario: Scenario) -> &ScenarioRules {
        &self.scenarios[scenario.index()]
    }

    /// A title of the deck.
    #[inline]
    pub fn card(&self, card: Card) -> &CardRules {
        &self.cards[card.index()]
    }

    /// An Opportunity Objective.
    #[inline]
    pub fn objective(&self, objective: Objective) -> &ObjectiveRules {
        &self.objectives[objective.index()]
    }
}
