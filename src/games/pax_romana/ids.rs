//! The named things of Pax Romana. Powers, kinds of units, cards, events and the like are known to the rules by name; the
//! map, the leaders and the scenarios come from the content files.

use agon_game::{Id, enum_id, id_serde, named_id};

/// Largest table.
pub const MAX_PLAYERS: usize = 4;
/// Most Spaces on the map.
pub const MAX_SPACES: usize = 224;
/// Most transit points.
pub const MAX_POINTS: usize = 96;
/// Most places on the map, Spaces and transit points together.
pub const MAX_NODES: usize = MAX_SPACES + MAX_POINTS;
/// Most Provinces, undivided Territories among them.
pub const MAX_PROVINCES: usize = 56;
/// Most Territories.
pub const MAX_TERRITORIES: usize = 24;
/// Most leaders, named and special ones among them.
pub const MAX_LEADERS: usize = 64;
/// Most game turns.
pub const MAX_TURNS: usize = 10;

named_id! {
    /// A Space: a large circle of the map.
    pub struct Space: "space"
}
named_id! {
    /// A transit point, on land or at sea.
    pub struct Point: "transit point"
}
named_id! {
    /// A Province, or an undivided Territory, which is controlled like a Province (PAX-2.1.1f). Every Space lies in one.
    pub struct Province: "province"
}
named_id! {
    /// A Territory.
    pub struct Territory: "territory"
}
named_id! {
    /// A leader: one from a power's pool, a named one, or one of a force without a player.
    pub struct Leader: "leader"
}
named_id! {
    /// A scenario with its rule set and format.
    pub struct Scenario: "scenario"
}

/// PAX-1.4aj, PAX-2.1a: a place on the map: a Space or a transit point. Reads and writes as its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Node {
    /// A Space.
    Space(Space),
    /// A transit point.
    Point(Point),
}

impl Node {
    /// The Space, if it is one.
    #[inline]
    pub fn space(self) -> Option<Space> {
        match self {
            Self::Space(space) => Some(space),
            Self::Point(_) => None,
        }
    }

    /// The Space.
    ///
    /// # Panics
    /// If it is a transit point.
    #[inline]
    #[track_caller]
    pub(crate) fn as_space(self) -> Space {
        match self {
            Self::Space(space) => space,
            Self::Point(point) => unreachable!("a Space, not transit point {}", point.0),
        }
    }
}

impl Default for Node {
    fn default() -> Self {
        Self::Space(Space(0))
    }
}

impl From<Space> for Node {
    fn from(space: Space) -> Self {
        Self::Space(space)
    }
}

/// Transit points are numbered after `MAX_SPACES` Spaces, so that a point's number does not depend on how many Spaces a map
/// has.
impl Id for Node {
    const KIND: &'static str = "place";

    #[inline]
    fn index(self) -> usize {
        match self {
            Self::Space(space) => space.index(),
            Self::Point(point) => MAX_SPACES + point.index(),
        }
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        match index.checked_sub(MAX_SPACES) {
            None => Self::Space(Space::from_index(index)),
            Some(point) => Self::Point(Point::from_index(point)),
        }
    }

    fn count() -> usize {
        if Point::count() == 0 { Space::count() } else { MAX_SPACES + Point::count() }
    }

    fn name(self) -> String {
        match self {
            Self::Space(space) => space.name(),
            Self::Point(point) => point.name(),
        }
    }

    fn from_name(name: &str) -> Result<Self, String> {
        match Point::find(name) {
            Some(point) => Ok(Self::Point(point)),
            None => Space::from_name(name).map(Self::Space),
        }
    }
}

id_serde!(Node);

enum_id! {
    /// A power that a player may play. The first four are the printed ones; the others belong to scenarios IX and X.
    pub enum Power: "power" {
        /// Рим.
        Rome = "rome",
        /// Карфаген.
        Carthage = "carthage",
        /// Греция.
        Greece = "greece",
        /// Восток.
        East = "east",
        /// Demetrius, then Macedon (scenario IX).
        Antigonids = "antigonids",
        /// Thrace and western Asia (scenario IX).
        Lysimachids = "lysimachids",
        /// Scenario IX.
        Seleucids = "seleucids",
        /// Scenarios IX and X.
        Ptolemies = "ptolemies",
        /// Scenario X.
        Macedon = "macedon",
        /// Achaean and Aetolian Leagues (scenario X).
        Leagues = "leagues",
    }
}

enum_id! {
    /// PAX-12.5: states without a player.
    pub enum Minor: "minor state" {
        /// Сиракузы.
        Syracuse = "syracuse",
        /// Мамертинцы.
        Mamertines = "mamertines",
        /// Родос.
        Rhodes = "rhodes",
        /// Пергам.
        Pergamum = "pergamum",
        /// Понт.
        Pontus = "pontus",
        /// Other independent towns, and places that Barbarians took and kept (PAX-7.4.5).
        Independent = "independent",
        /// Greek cities of southern Italy (scenario IV).
        MagnaGraecia = "magna_graecia",
        /// Scenario VIII.
        Samnites = "samnites",
        /// Scenario VIII.
        Etruscans = "etruscans",
        /// Cisalpine Gauls (scenario VIII).
        Gauls = "gauls",
    }
}

enum_id! {
    /// A kind of unit (2.G of the register).
    pub enum Unit: "unit" {
        /// Legion, ЛГ.
        Legion = "lg",
        /// Heavy Infantry, ТП.
        HeavyInfantry = "hi",
        /// Light Infantry, ЛП.
        LightInfantry = "li",
        /// Cavalry, К.
        Cavalry = "cav",
        /// Elephants, СЛ.
        Elephants = "el",
        /// Garrison, ГР.
        Garrison = "gar",
        /// Militia, ОП.
        Militia = "mil",
        /// Mercenary Heavy Infantry, ТПН.
        MercenaryHeavy = "mhi",
        /// Mercenary Light Infantry, ЛПН.
        MercenaryLight = "mli",
        /// Mercenary Cavalry, КН.
        MercenaryCavalry = "mcav",
        /// Barbarians, ВР; also slaves and rebels.
        Barbarians = "bi",
        /// Barbarian Cavalry, КВ.
        BarbarianCavalry = "bcav",
        /// Tribal Warriors, ВП.
        TribalWarriors = "tw",
        /// Galley Squadron, ГЭ.
        Galleys = "gs",
    }
}

enum_id! {
    /// The two rule sets.
    pub enum Ruleset: "rule set" {
        /// Стандартная Игра.
        Standard = "standard",
        /// Расширенная Игра.
        Extended = "extended",
    }
}

enum_id! {
    /// PAX-14.1: the three bands of the Stability track.
    pub enum Band: "stability band" {
        /// Стабильно.
        Stable = "stable",
        /// Недовольство.
        Unrest = "unrest",
        /// Беспорядки.
        Disorder = "disorder",
    }
}

enum_id! {
    /// PAX-7.1: what may be built in a Space.
    pub enum PlaceKind: "place kind" {
        /// Поселение.
        Town = "town",
        /// Город.
        City = "city",
    }
}

enum_id! {
    /// A kind of transit point (PAX-2.1.3).
    pub enum PointKind: "kind of transit point" {
        /// Land Transit Point.
        Land = "land",
        /// Naval Transit Point.
        Naval = "naval",
        /// Deep Sea Transit Point.
        DeepSea = "deep_sea",
    }
}

enum_id! {
    /// A kind of Territory (PAX-2.1.1).
    pub enum TerritoryKind: "kind of territory" {
        /// Of one of the four printed powers.
        Home = "home",
        /// Minor.
        Minor = "minor",
        /// Grey.
        Barbarian = "barbarian",
    }
}

enum_id! {
    /// PAX-16.2: the events of the Standard Game.
    pub enum Event: "event" {
        /// Нашествие Варваров.
        BarbarianInvasion = "barbarian_invasion",
        /// Завоеватель.
        Conqueror = "conqueror",
        /// Болезнь.
        Disease = "disease",
        /// Улучшение Галер.
        GalleyImprovement = "galley_improvement",
        /// Время Сбора Урожая.
        Harvest = "harvest",
        /// Пираты.
        Pirates = "pirates",
        /// Восстание.
        Rebellion = "rebellion",
        /// Доход и Стабильность.
        RevenueAndStability = "revenue_and_stability",
        /// Восстание Рабов.
        SlaveRevolt = "slave_revolt",
        /// Солдаты Удачи.
        SoldiersOfFortune = "soldiers_of_fortune",
        /// Проверка Стабильности.
        StabilityCheck = "stability_check",
    }
}

enum_id! {
    /// PAX-13.4: the groups of the invasion table.
    pub enum InvasionGroup: "invasion group" {
        /// Западные Галлы.
        WesternGauls = "western_gauls",
        /// Восточные Галлы.
        EasternGauls = "eastern_gauls",
        /// Германцы.
        Germans = "germans",
        /// Каледонцы.
        Caledonians = "caledonians",
        /// Армяне.
        Armenians = "armenians",
    }
}

enum_id! {
    /// PAX-13.3: the regions of the rebellion table.
    pub enum RebellionRegion: "rebellion region" {
        /// Африка.
        Africa = "africa",
        /// Британия.
        Britannia = "britannia",
        /// Кипр.
        Cyprus = "cyprus",
        /// Дунай.
        Danube = "danube",
        /// Германия.
        Germany = "germany",
        /// Галлия.
        Gaul = "gaul",
        /// Испания.
        Spain = "spain",
        /// Иудея.
        Judaea = "judaea",
        /// Мавритания.
        Mauretania = "mauretania",
        /// Морской Мятеж.
        NavalMutiny = "naval_mutiny",
        /// Сардиния.
        Sardinia = "sardinia",
    }
}

enum_id! {
    /// PAX-15.4.9: the Opportunity Objectives.
    pub enum Objective: "objective" {
        /// Control of Asia Minor.
        AsiaMinor = "A",
        /// Control of Egypt.
        Egypt = "B",
        /// Control of Spain.
        Spain = "C",
        /// Control of the Eastern Mediterranean.
        EasternMediterranean = "D",
        /// Control of Gaul.
        Gaul = "E",
        /// Control of the Aegean Sea.
        AegeanSea = "F",
        /// Control of Central Europe.
        CentralEurope = "G",
        /// Control of the Danube.
        Danube = "H",
        /// Control of Sicily and the Tyrrhenian Sea.
        Sicily = "I",
        /// Control of the Western Mediterranean.
        WesternMediterranean = "J",
        /// Cities or Towns in five Territories.
        FiveTerritories = "K",
        /// Richest player.
        Richest = "L",
        /// Home Province of another player.
        ForeignHome = "M",
        /// Independent Territories.
        IndependentTerritories = "N",
    }
}

enum_id! {
    /// PAX-17.2: the titles of the event deck.
    pub enum Card: "card" {
        /// 1.
        Alliance = "alliance",
        /// 2.
        AllianceWithRhodes = "alliance_with_rhodes",
        /// 3.
        AllianceWithPergamum = "alliance_with_pergamum",
        /// 4.
        Ambush = "ambush",
        /// 5.
        ArchimedesEffect = "archimedes_effect",
        /// 6.
        BarbarianInvasion = "barbarian_invasion",
        /// 7.
        BounteousHarvests = "bounteous_harvests",
        /// 8.
        ChangeInPoliticalScene = "change_in_political_scene",
        /// 9.
        ChangeInForeignPolicy = "change_in_foreign_policy",
        /// 10.
        Conqueror = "conqueror",
        /// 11.
        Conspiracy = "conspiracy",
        /// 12.
        Cunctator = "cunctator",
        /// 13.
        DeusExMachina = "deus_ex_machina",
        /// 14.
        DiesIrae = "dies_irae",
        /// 15.
        DiplomaticMission = "diplomatic_mission",
        /// 16.
        Disease = "disease",
        /// 17.
        FamineAndDrought = "famine_and_drought",
        /// 18.
        GalleyTechEngines = "galley_tech_engines",
        /// 19.
        GalleyTechCorvus = "galley_tech_corvus",
        /// 20.
        GalleyTechHarpax = "galley_tech_harpax",
        /// 21.
        IndependentExpansion = "independent_expansion",
        /// 22.
        LocalInsurrection = "local_insurrection",
        /// 23.
        Mercenaries = "mercenaries",
        /// 24.
        NavalAmbush = "naval_ambush",
        /// 25.
        Pirates = "pirates",
        /// 26.
        PoliorcetesEffect = "poliorcetes_effect",
        /// 27.
        Pontus = "pontus",
        /// 28.
        RaiseTheMilitia = "raise_the_militia",
        /// 29.
        Rebellion = "rebellion",
        /// 30.
        RevenuesAndStability = "revenues_and_stability",
        /// 31.
        SlaveRevolt = "slave_revolt",
        /// 32.
        SoldierOfFortune = "soldier_of_fortune",
        /// 33.
        Spies = "spies",
        /// 34.
        StabilityAndOpportunity = "stability_and_opportunity",
        /// 35.
        StabilityCheck = "stability_check",
        /// 36.
        SuccessorWars = "successor_wars_roll_on",
        /// 37.
        TacticalSurprise = "tactical_surprise",
        /// 38.
        Traitor = "traitor",
        /// 39.
        TribalResurgence = "tribal_resurgence",
    }
}
