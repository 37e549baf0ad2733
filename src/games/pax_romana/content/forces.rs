//! `forces.toml`: militia, mercenaries, prepared armies, minor states, slaves and tribes.

use super::numbers::{Numbers, numbers, whole};
use super::raw::ForcesFile;
use crate::ids::*;
use crate::state::CHIPS;
use agon_game::{Bundle, ContentError, Fields, Id, Place, must_be, rows};
use toml::Table;

/// Units of each kind.
pub type Counts = [u8; Unit::COUNT];

numbers! {
    /// PAX-12.3.2: how much militia a Stability band raises.
    pub struct MilitiaRow {
        /// What 1d6 is divided by, rounding up.
        divisor: number(1..=6),
        /// What is then subtracted.
        less: number(0..=6),
        /// Whether any may be raised.
        allowed: flag(),
    }
}

numbers! {
    /// PAX-12.2: mercenaries.
    pub struct MercenaryRules {
        /// Price of a purchase.
        talents: number(0..=9),
        /// Heavy Infantry for that price; in the Standard Game the only kind.
        mhi: number(0..=9),
        /// Light Infantry for that price.
        mli: number(0..=9),
        /// Cavalry for that price.
        mcav: number(0..=9),
    }
}

numbers! {
    /// PAX-12.7: slave revolts.
    pub struct SlaveRules {
        /// BI that join the Army for each Activation of another player.
        growth_bi: number(0..=9),
        /// BI that stay in a captured City or Town.
        leaves_bi_in_city_or_town: number(0..=9),
    }
}

/// PAX-12.5: a minor state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MinorRules {
    /// PAX-12.5.3b: whether the captor of its City gets its galleys.
    pub city_gives_galleys: bool,
    /// PAX-12.5.1: whether it need not be attacked on entry.
    pub may_be_passed: bool,
    /// The Space where it begins.
    pub home_space: Option<Space>,
    /// The Province where it appears.
    pub home_province: Option<Province>,
}

/// The file.
#[derive(Clone, Debug, Default)]
pub struct ForceRules {
    /// Militia by Stability band.
    pub militia: [MilitiaRow; Band::COUNT],
    /// Mercenaries.
    pub mercenaries: MercenaryRules,
    /// PAX-12.4.3: the Soldiers of Fortune.
    pub soldiers_of_fortune: Counts,
    /// Their leader.
    pub soldiers_of_fortune_leader: Leader,
    /// PAX-12.5.5: units of Pontus.
    pub pontus: Counts,
    /// PAX-12.7: units of a slave army when it appears.
    pub slaves: Counts,
    /// How a slave revolt develops.
    pub slave_revolt: SlaveRules,
    /// PAX-12.5.4: the leader of Pergamum, by die minus one.
    pub pergamum_leader: [Option<Leader>; 6],
    /// Minor states.
    pub minors: [MinorRules; Minor::COUNT],
    /// Display names of the minor states.
    pub minor_names: Vec<String>,
    /// PAX-13.1: number of Tribe chips by strength.
    pub chips: [u8; 10],
}

impl ForceRules {
    /// PAX-12.3.2: militia raised by a roll of 1d6.
    pub fn militia(&self, band: Band, die: u8) -> u8 {
        let row = &self.militia[band as usize];
        if row.allowed { die.div_ceil(row.divisor).saturating_sub(row.less) } else { 0 }
    }
}

pub(super) fn read(bundle: &Bundle, file: &ForcesFile, sof_elephants: u8) -> Result<ForceRules, ContentError> {
    let place = |table| Place::table(bundle, "forces.toml", table);
    let mut rules = ForceRules {
        mercenaries: whole(place("mercenaries"), &file.mercenaries)?,
        slave_revolt: whole(place("slave_revolt"), &file.slave_revolt)?,
        ..ForceRules::default()
    };
    for (band, mut row) in rows::<Band>(place("militia_rows"), &file.militia_rows)? {
        rules.militia[band.index()] = MilitiaRow::read(&mut row)?;
        row.finish()?;
    }
    templates(place("army_templates"), &file.army_templates, &mut rules)?;
    rules.soldiers_of_fortune[Unit::Elephants.index()] = sof_elephants;
    pergamum(Fields::new(place("pergamum"), &file.pergamum), &mut rules)?;
    minors(place("minors"), &file.minors, &mut rules)?;
    chips(bundle, file, &mut rules)?;
    Ok(rules)
}

/// Reads the numbers of units from an entry; a kind that is missing has 0.
pub(super) fn counts(fields: &mut Fields<'_>) -> Result<Counts, ContentError> {
    let mut found = [0; Unit::COUNT];
    for unit in Unit::ALL {
        if fields.has(unit.as_str()) {
            found[unit.index()] = fields.number(unit.as_str(), 1..=50)?;
        }
    }
    Ok(found)
}

fn templates(place: Place<'_>, table: &[Table], rules: &mut ForceRules) -> Result<(), ContentError> {
    let known = ["soldiers_of_fortune", "pontus", "slave_revolt"];
    let mut seen = [false; 3];
    for (position, row) in table.iter().enumerate() {
        let mut fields = Fields::new(place.row(position), row);
        let which = fields.choice("id", &[(known[0], 0), (known[1], 1), (known[2], 2)])?;
        if std::mem::replace(&mut seen[which], true) {
            return Err(fields.error("id", "the army is listed twice"));
        }
        let units = counts(&mut fields)?;
        match which {
            0 => {
                rules.soldiers_of_fortune = units;
                rules.soldiers_of_fortune_leader = fields.id("leader")?;
            }
            1 => rules.pontus = units,
            _ => rules.slaves = units,
        }
        fields.finish()?;
    }
    match seen.iter().position(|seen| !seen) {
        Some(missing) => Err(place.error("", format!("the army `{}` is missing", known[missing]))),
        None => Ok(()),
    }
}

fn pergamum(mut fields: Fields<'_>, rules: &mut ForceRules) -> Result<(), ContentError> {
    const KEY: &str = "leader_by_die";
    let value = fields.take(KEY)?;
    let names = value.as_array().filter(|names| names.len() == 6);
    let names = names.ok_or_else(|| fields.error(KEY, "expected a leader or `none` for each of 1 to 6"))?;
    for (leader, name) in rules.pergamum_leader.iter_mut().zip(names) {
        let name = name.as_str().ok_or_else(|| fields.error(KEY, must_be("a name", name)))?;
        if name != "none" {
            *leader = Some(Leader::from_name(name).map_err(|reason| fields.error(KEY, reason))?);
        }
    }
    fields.finish()
}

fn minors(place: Place<'_>, table: &[Table], rules: &mut ForceRules) -> Result<(), ContentError> {
    rules.minor_names = vec![String::new(); Minor::COUNT];
    for row in table {
        let (id, name) = (row.get("id"), row.get("name"));
        let (Some(id), Some(name)) = (id.and_then(toml::Value::as_str), name.and_then(toml::Value::as_str)) else {
            continue;
        };
        if let Ok(minor) = Minor::from_name(id) {
            rules.minor_names[minor.index()] = name.to_owned();
        }
    }
    for (minor, mut row) in rows::<Minor>(place, table)? {
        if rules.minor_names[minor.index()].is_empty() {
            return Err(row.error("name", "the key is missing"));
        }
        let flag = |row: &mut Fields<'_>, key| if row.has(key) { row.flag(key) } else { Ok(false) };
        rules.minors[minor.index()] = MinorRules {
            city_gives_galleys: flag(&mut row, "city_gives_galleys")?,
            may_be_passed: flag(&mut row, "may_be_passed")?,
            home_space: row.has("home_space").then(|| row.id("home_space")).transpose()?,
            home_province: row.has("home_province").then(|| row.id("home_province")).transpose()?,
        };
        // PAX-12.5.2b, PAX-12.5.3a, PAX-12.5.4b, PAX-12.5.5i: only units that a player commands move, Withdraw and Retreat: those of Pontus always have one.
        let commanded = minor == Minor::Pontus;
        row.all_fixed([("moves", commanded.into()), ("withdraws_or_retreats", commanded.into())])?;
        // PAX-12.5.5c: Pontus has nowhere else to appear.
        if minor == Minor::Pontus && rules.minors[minor.index()].home_province.is_none() {
            return Err(row.error("home_province", "the key is missing: Pontus appears there"));
        }
        row.finish()?;
    }
    Ok(())
}

/// PAX-13.1.1a: there must be as many chips as the file states, and enough for the Tribe Spaces.
fn chips(bundle: &Bundle, file: &ForcesFile, rules: &mut ForceRules) -> Result<(), ContentError> {
    let mut stated = Fields::new(Place::table(bundle, "forces.toml", "tribes"), &file.tribes);
    let total = stated.number("chips", 1..=CHIPS as u8)?;
    let least = stated.number("strength_min", 1..=9)?;
    let most = stated.number("strength_max", least..=9)?;
    let place = Place::table(bundle, "forces.toml", "chips");
    for (position, row) in file.chips.iter().enumerate() {
        let mut fields = Fields::new(place.row(position), row);
        let strength = fields.number("index", least..=most)?;
        let count = &mut rules.chips[usize::from(strength)];
        if *count > 0 {
            return Err(fields.error("index", "the strength is listed twice"));
        }
        *count = fields.number("count", 1..=99)?;
        fields.finish()?;
    }
    if let Some(none) = [least, most].into_iter().find(|strength| rules.chips[usize::from(*strength)] == 0) {
        let key = if none == least { "strength_min" } else { "strength_max" };
        return Err(stated.error(key, format!("[[chips]] has no chip of {none}")));
    }
    let found: usize = rules.chips.iter().map(|n| usize::from(*n)).sum();
    stated.printed(found == usize::from(total), "chips", || format!("[[chips]] has {found}"))?;
    if found > CHIPS {
        return Err(stated.error("chips", format!("[[chips]] has {found}; the program holds {CHIPS}")));
    }
    stated.finish()
}
