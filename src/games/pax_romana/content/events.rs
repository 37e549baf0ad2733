//! `events.toml`: Standard events, harvests, invasions and rebellions.

use super::numbers::{Numbers, numbers};
use super::raw::EventsFile;
use crate::ids::*;
use agon_game::{Bundle, ContentError, Fields, Id, IdSet, Place, rows};
use toml::Table;

/// PAX-16.1.3: the players an event affects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Affects {
    /// The player of the next Activation.
    #[default]
    Next,
    /// The player of the previous Activation, who drew the marker (PAX-R16-01).
    Last,
    /// Everybody.
    All,
}

numbers! {
    /// PAX-6.1, PAX-16.2: the effect on poor and rich treasuries.
    pub struct RevenueRules {
        /// Treasuries below this are poor.
        poor_below: number(0..=99),
        /// Change of Stability of the poor.
        poor_stability: signed(-9..=9),
        /// Treasuries above this are rich.
        rich_above: number(0..=99),
        /// Change of Stability of the rich.
        rich_stability: signed(-9..=9),
    }
}

/// PAX-13.4: an invading group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InvasionRules {
    /// Its leader, if it has an Army.
    pub leader: Option<Leader>,
    /// Dice for its BI.
    pub dice: u8,
    /// Where it is placed, or which Provinces it hits.
    pub provinces: IdSet<Province>,
    /// Dice for BI that it may have elsewhere instead.
    pub other_dice: u8,
    /// Cavalry with those.
    pub other_cavalry: u8,
    /// Where those are placed.
    pub other_provinces: IdSet<Province>,
    /// The centre of a raid, and its reach in MP.
    pub raid: Option<(Space, u8)>,
}

/// PAX-13.3: the numbers of a rebellion; 0 for those that its region does not use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RebellionRules {
    /// Provinces of the region.
    pub provinces: IdSet<Province>,
    /// BI that appear in one Space.
    pub bi: u8,
    /// BI in each unoccupied or uncontrolled Space.
    pub bi_each: u8,
    /// BP destroyed: the most or the least, depending on the region.
    pub bp: u8,
    /// Garrisons that their player may choose to remove.
    pub garrisons: u8,
    /// MP for entering a Space of the region.
    pub mp: u8,
    /// Additional MP for Spaces linked to the rebels.
    pub extra_mp: u8,
    /// Talents that release a galley.
    pub talents_per_galley: u8,
    /// The lowest roll at which the whole region rises, and the dice for its Army.
    pub mass: Option<(u8, u8)>,
    /// The leader of that Army.
    pub leader: Option<Leader>,
    /// A Province where rebels may appear.
    pub province: Option<Province>,
    /// A Space where they may appear.
    pub space: Option<Space>,
}

/// The file.
#[derive(Clone, Debug)]
pub struct EventRules {
    /// The players that each event affects.
    pub affects: [Affects; Event::COUNT],
    /// Change of Stability for the harvest event: on an even die, on an odd die.
    pub harvest_stability: [i8; 2],
    /// Change of Stability for a rebellion in the Standard Game.
    pub rebellion_stability: i8,
    /// Poor and rich treasuries.
    pub revenue: RevenueRules,
    /// The event tables: a name, and events by 2d6 minus two.
    pub tables: Vec<(String, [Event; 11])>,
    /// PAX-R17-12: the Territory of a harvest, by die minus one.
    pub harvests: [Territory; 6],
    /// PAX-13.4: the invading group, by 2d6 minus two.
    pub invasion_table: [InvasionGroup; 11],
    /// The effect of each invasion.
    pub invasions: [InvasionRules; InvasionGroup::COUNT],
    /// PAX-13.3: the region of a rebellion, by 2d6 minus two.
    pub rebellion_table: [RebellionRegion; 11],
    /// The effect of each rebellion.
    pub rebellions: [RebellionRules; RebellionRegion::COUNT],
}

impl EventRules {
    /// PAX-13.3-BRI-c, PAX-13.3-MAU-b: Provinces that nobody controls while rebels are there.
    pub(super) fn uncontrollable(&self) -> IdSet<Province> {
        let of = |region: RebellionRegion| self.rebellions[region.index()].provinces;
        of(RebellionRegion::Britannia).or(of(RebellionRegion::Mauretania))
    }
}

pub(super) fn read(bundle: &Bundle, file: &EventsFile) -> Result<EventRules, ContentError> {
    let place = |table| Place::table(bundle, "events.toml", table);
    let mut tables = Vec::new();
    for (position, row) in file.event_tables.iter().enumerate() {
        let mut fields = Fields::new(place("event_tables").row(position), row);
        let name = fields.text("id")?;
        tables.push((name, eleven(&mut fields, "events")?));
        fields.finish()?;
    }
    let mut invasion_rows = Fields::new(place("invasions"), &file.invasions);
    let mut rebellion_rows = Fields::new(place("rebellions"), &file.rebellions);
    let mut rules = EventRules {
        affects: [Affects::Next; Event::COUNT],
        harvest_stability: [0; 2],
        rebellion_stability: 0,
        revenue: RevenueRules::default(),
        tables,
        harvests: harvests(place("harvests"), &file.harvests)?,
        invasion_table: eleven(&mut invasion_rows, "groups")?,
        invasions: Default::default(),
        rebellion_table: eleven(&mut rebellion_rows, "regions")?,
        rebellions: Default::default(),
    };
    invasion_rows.finish()?;
    rebellion_rows.finish()?;
    events(place("events"), &file.events, &mut rules)?;
    for (group, mut row) in rows::<InvasionGroup>(place("invasion_groups"), &file.invasion_groups)? {
        rules.invasions[group.index()] = invasion(group, &mut row)?;
        row.finish()?;
    }
    for (region, mut row) in rows::<RebellionRegion>(place("rebellion_regions"), &file.rebellion_regions)? {
        rules.rebellions[region.index()] = rebellion(region, &mut row)?;
        row.finish()?;
    }
    Ok(rules)
}

/// PAX-R17-12: the Territory of each die.
fn harvests(place: Place<'_>, table: &[Table]) -> Result<[Territory; 6], ContentError> {
    let mut found = [Territory::default(); 6];
    if table.len() != found.len() {
        return Err(place.error("", format!("expected one for each of 1 to 6, found {}", table.len())));
    }
    for ((position, row), territory) in table.iter().enumerate().zip(&mut found) {
        let mut fields = Fields::new(place.row(position), row);
        fields.fixed("index", position as i64 + 1)?;
        *territory = fields.id("territory")?;
        fields.finish()?;
    }
    Ok(found)
}

/// One id for each sum of two dice.
fn eleven<T: Id>(fields: &mut Fields<'_>, key: &str) -> Result<[T; 11], ContentError> {
    let found = fields.id_list(key)?;
    found
        .try_into()
        .map_err(|v: Vec<T>| fields.error(key, format!("expected one for each of 2 to 12, found {}", v.len())))
}

fn events(place: Place<'_>, table: &[Table], rules: &mut EventRules) -> Result<(), ContentError> {
    for (event, mut row) in rows::<Event>(place, table)? {
        let words = [("next", Affects::Next), ("last", Affects::Last), ("all", Affects::All)];
        let affects = row.choice("affects", &words)?;
        if affects != concerned(event) {
            let right = words.iter().find(|(_, whom)| *whom == concerned(event)).map_or("", |(word, _)| *word);
            return Err(row.error("affects", format!("the rules of `{event}` are for \"{right}\"")));
        }
        rules.affects[event.index()] = affects;
        match event {
            Event::Harvest => {
                rules.harvest_stability = [row.signed("even_stability", -9..=9)?, row.signed("odd_stability", -9..=9)?];
            }
            Event::Rebellion => rules.rebellion_stability = row.signed("stability", -9..=9)?,
            Event::RevenueAndStability => rules.revenue = RevenueRules::read(&mut row)?,
            _ => {}
        }
        row.finish()?;
    }
    Ok(())
}

/// PAX-16.1.3, PAX-R16-01: the players that the rules of an event name.
fn concerned(event: Event) -> Affects {
    match event {
        Event::BarbarianInvasion
        | Event::Conqueror
        | Event::Disease
        | Event::GalleyImprovement
        | Event::SoldiersOfFortune => Affects::Next,
        Event::Harvest | Event::Pirates | Event::SlaveRevolt | Event::StabilityCheck => Affects::Last,
        Event::Rebellion | Event::RevenueAndStability => Affects::All,
    }
}

fn invasion(group: InvasionGroup, row: &mut Fields<'_>) -> Result<InvasionRules, ContentError> {
    let mut rules = InvasionRules::default();
    if group == InvasionGroup::Armenians {
        rules.raid = Some((row.id("center_space")?, row.number("radius_mp", 1..=9)?));
        return Ok(rules);
    }
    rules.provinces = row.ids("provinces")?.into_iter().collect();
    if group == InvasionGroup::Caledonians {
        return Ok(rules);
    }
    rules.leader = Some(row.id("leader")?);
    rules.dice = row.number("dice", 1..=3)?;
    if group == InvasionGroup::Germans {
        rules.other_dice = row.number("other_dice", 1..=3)?;
        rules.other_cavalry = row.number("other_cavalry", 0..=9)?;
        rules.other_provinces = row.ids("other_provinces")?.into_iter().collect();
    }
    Ok(rules)
}

fn rebellion(region: RebellionRegion, row: &mut Fields<'_>) -> Result<RebellionRules, ContentError> {
    let provinces = row.ids("provinces")?.into_iter().collect();
    let mut rules = RebellionRules { provinces, ..RebellionRules::default() };
    let mut number = |key: &str, into: &mut u8| row.number(key, 1..=9).map(|found| *into = found);
    match region {
        RebellionRegion::Africa | RebellionRegion::Cyprus => {}
        RebellionRegion::Britannia | RebellionRegion::Sardinia => number("bi", &mut rules.bi)?,
        RebellionRegion::Danube | RebellionRegion::Germany => number("bp", &mut rules.bp)?,
        RebellionRegion::Mauretania => number("bi_each", &mut rules.bi_each)?,
        RebellionRegion::NavalMutiny => number("talents_per_galley", &mut rules.talents_per_galley)?,
        RebellionRegion::Judaea => {
            number("bp", &mut rules.bp)?;
            number("bi", &mut rules.bi)?;
            number("mp", &mut rules.mp)?;
        }
        RebellionRegion::Spain => {
            number("garrisons", &mut rules.garrisons)?;
            number("bi", &mut rules.bi)?;
            number("extra_mp", &mut rules.extra_mp)?;
            rules.province = Some(row.id("province")?);
            rules.space = Some(row.id("space")?);
        }
        RebellionRegion::Gaul => {
            number("bp", &mut rules.bp)?;
            number("bi", &mut rules.bi)?;
            number("bi_each_uncontrolled", &mut rules.bi_each)?;
            rules.mass = Some((row.number("mass_at_least", 1..=20)?, row.number("mass_dice", 1..=3)?));
            rules.leader = Some(row.id("leader")?);
        }
    }
    Ok(rules)
}
