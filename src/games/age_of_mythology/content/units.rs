//! `units.toml`: unit cards, villagers and figures.

use super::abilities::{self, Printed};
use super::price::{MOST, price};
use super::raw::UnitsFile;
use super::{Ability, Against, Cubes};
use crate::ids::*;
use crate::options::{Options, UnitValues};
use agon_game::{Bundle, ContentError, Fields, Id, Place, rows, unknown};
use toml::Value;

/// What is printed on the card of a kind of unit.
#[derive(Clone, Debug)]
pub struct UnitRules {
    /// Its civilization.
    pub civ: Civ,
    /// Its class.
    pub class: Class,
    /// Tags as bits, in the order of the file.
    pub tags: u8,
    /// AOM-604: base dice.
    pub dice: u8,
    /// AOM-502: what it costs to hire one.
    pub cost: Cubes,
    /// AOM-505: the first era in which it can be hired (heroes).
    pub era: Option<Era>,
    /// AOM-605: more dice against some kinds of enemies.
    pub bonuses: Vec<(Against, u8)>,
    /// Special abilities.
    pub abilities: Vec<Ability>,
}

/// What `units.toml` holds.
pub(super) struct Units {
    pub names: Vec<String>,
    pub rules: Vec<UnitRules>,
    pub range: [[u8; 2]; Civ::COUNT],
    pub figures: [[u8; UNITS_PER_CIV]; Civ::COUNT],
    pub villager_figures: [u8; Civ::COUNT],
    /// AOM-114: units of each regular kind at the start.
    pub start_units: u8,
    /// `max_per_player` of `[villager]`.
    pub villagers: u8,
    /// `gather_amount` of `[villager]`.
    pub villager_amount: u8,
}

/// Reads the units with the values that the option `unit_values` selects.
pub(super) fn read(
    bundle: &Bundle,
    file: &UnitsFile,
    options: &Options,
    hero_eras: &[bool; Era::COUNT],
) -> Result<Units, ContentError> {
    let place = |table| Place::table(bundle, "units.toml", table);
    for (_, mut row) in rows::<Class>(place("classes"), &file.classes)? {
        row.text("base_shape")?;
        row.finish()?;
    }
    for (tag, row) in rows::<Tag>(place("tags"), &file.tags)? {
        if let Ok(class) = Class::from_name(&tag.name()) {
            return Err(row.error("id", format!("`{class}` is a class; a tag needs a name of its own")));
        }
        row.finish()?;
    }
    let mut villager = Fields::new(place("villager"), &file.villager);
    let villager_amount = villager.number("gather_amount", 0..=MOST)?;
    let villagers = villager.number("max_per_player", 1..=MOST)?;
    villager.fixed("military", false)?;
    villager.skip("name");
    villager.finish()?;

    let (mut all, mut printed) = (Vec::new(), Vec::new());
    let mut start: Option<u8> = None;
    for (unit, mut row) in rows::<Unit>(place("units"), &file.units)? {
        let (rules, special) = self::unit(&mut row, hero_eras)?;
        if rules.class == Class::Mortal {
            let here = row.number("start_units", 0..=MOST)?;
            if start.is_some_and(|other| other != here) {
                let reason = format!("is {here}, but {} for other mortals; all armies start alike", start.unwrap_or(0));
                return Err(row.error("start_units", reason));
            }
            start = Some(here);
        }
        row.finish()?;
        all.push(rules);
        printed.push((unit, special));
    }
    abilities::check(place("units"), &all, &printed)?;
    for (rules, (_, special)) in all.iter_mut().zip(&printed) {
        rules.abilities = special.iter().filter_map(Printed::ability).collect();
    }
    for (unit, bonuses) in variants(place("variants"), &file.variants)? {
        if options.unit_values == UnitValues::RulebookExample {
            all[unit.index()].bonuses = bonuses;
        }
    }
    let range = range(place("units"), &all)?;
    let (figures, villager_figures) = figures(place("figure_sets"), &file.figure_sets, &all, &range)?;
    let name = |(i, row)| Fields::new(place("units").row(i), row).text("name");
    Ok(Units {
        names: file.units.iter().enumerate().map(name).collect::<Result<_, _>>()?,
        rules: all,
        range,
        figures,
        villager_figures,
        start_units: start.unwrap_or(0),
        villagers,
        villager_amount,
    })
}

/// A unit card, and its special abilities as printed.
fn unit(row: &mut Fields<'_>, hero_eras: &[bool; Era::COUNT]) -> Result<(UnitRules, Vec<Printed>), ContentError> {
    let class = row.id("class")?;
    let era = match class {
        Class::Hero => Some(row.id::<Era>("hero_era")?),
        _ => None,
    };
    if let Some(era) = era.filter(|era| !hero_eras[era.index()]) {
        return Err(row.error("hero_era", format!("no hero can be hired in the era `{era}` (rules.toml, AOM-506)")));
    }
    let rules = UnitRules {
        civ: row.id("civ")?,
        class,
        tags: bits(&row.ids("tags")?),
        dice: row.number("dice", 1..=MOST)?,
        cost: price(row, "cost_resources")?,
        era,
        bonuses: bonuses(row)?,
        abilities: Vec::new(),
    };
    let printed = abilities::read(row)?;
    Ok((rules, printed))
}

/// Dice against kinds of enemies.
type Bonuses = Vec<(Against, u8)>;

/// Tags as a set of bits.
pub(super) fn bits(tags: &[Tag]) -> u8 {
    tags.iter().fold(0, |bits, tag| bits | 1 << tag.index())
}

/// AOM-605: dice against classes and tags.
fn bonuses(row: &mut Fields<'_>) -> Result<Bonuses, ContentError> {
    let mut found = Bonuses::new();
    for mut fields in row.each_inside("bonuses")? {
        let name = fields.text("vs")?;
        let known =
            || Class::ALL.iter().map(|class| class.name()).chain((0..Tag::count()).map(|i| Tag(i as u8).name()));
        let against = match (Class::from_name(&name), Tag::from_name(&name)) {
            (Ok(class), _) => Against::Class(class),
            (_, Ok(tag)) => Against::Tag(bits(&[tag])),
            _ => return Err(fields.error("vs", unknown("class or tag", &name, known()))),
        };
        if found.iter().any(|(other, _)| *other == against) {
            return Err(fields.error("vs", format!("the unit has a bonus against `{name}` already")));
        }
        found.push((against, fields.number("dice", 1..=MOST)?));
        fields.finish()?;
    }
    Ok(found)
}

/// AOM-D1: bonuses of single units that differ from those on their cards.
fn variants(place: Place<'_>, table: &[toml::Table]) -> Result<Vec<(Unit, Bonuses)>, ContentError> {
    let mut found: Vec<(Unit, _)> = Vec::new();
    for (position, row) in table.iter().enumerate() {
        let mut fields = Fields::new(place.row(position), row);
        fields.all_fixed([("option", "unit_values".into()), ("value", "rulebook_example".into())])?;
        let unit: Unit = fields.id("unit")?;
        if found.iter().any(|(other, _)| *other == unit) {
            return Err(fields.error("unit", format!("`{}` has other values already", unit.name())));
        }
        found.push((unit, bonuses(&mut fields)?));
        fields.finish()?;
    }
    Ok(found)
}

/// First unit of each civilization and the one after its last; its units stand together in the file.
fn range(place: Place<'_>, all: &[UnitRules]) -> Result<[[u8; 2]; Civ::COUNT], ContentError> {
    let mut range = [[0; 2]; Civ::COUNT];
    for civ in Civ::ALL {
        let mine: Vec<usize> = (0..all.len()).filter(|i| all[*i].civ == *civ).collect();
        let (Some(first), Some(last)) = (mine.first().copied(), mine.last().copied()) else {
            return Err(place.error("", format!("`{civ}` has no units")));
        };
        if let Some(other) = (first..last).find(|i| all[*i].civ != *civ) {
            let name = Unit::from_index(other).name();
            let reason = format!("stands among the units of `{civ}`; keep the units of a civilization together");
            return Err(place.entry(&name).error("civ", reason));
        }
        if mine.len() > UNITS_PER_CIV {
            let reason = format!("`{civ}` has {} kinds of units; the program holds {UNITS_PER_CIV}", mine.len());
            return Err(place.error("", reason));
        }
        range[civ.index()] = [first as u8, last as u8 + 1];
    }
    Ok(range)
}

/// Figures by civilization and place of the unit in it.
type Figures = [[u8; UNITS_PER_CIV]; Civ::COUNT];

/// AOM-018: figures of one set, and its villagers. Every unit of the civilization is listed once.
fn figures(
    place: Place<'_>,
    table: &[toml::Table],
    all: &[UnitRules],
    range: &[[u8; 2]; Civ::COUNT],
) -> Result<(Figures, [u8; Civ::COUNT]), ContentError> {
    let mut figures = [[0; UNITS_PER_CIV]; Civ::COUNT];
    let mut villagers = [0; Civ::COUNT];
    for (civ, mut row) in rows::<Civ>(place, table)? {
        let [first, end] = range[civ.index()];
        villagers[civ.index()] = row.number("villagers", 0..=u8::MAX)?;
        for mut fields in row.each_inside("units")? {
            let unit: Unit = fields.id("unit")?;
            if all[unit.index()].civ != civ {
                return Err(fields.error("unit", format!("`{}` is no unit of `{civ}`", unit.name())));
            }
            let slot = &mut figures[civ.index()][unit.index() - usize::from(first)];
            if *slot > 0 {
                return Err(fields.error("unit", format!("`{}` is listed twice", unit.name())));
            }
            *slot = fields.number("count", 1..=64)?;
            fields.finish()?;
        }
        let missing = (first..end).find(|unit| figures[civ.index()][usize::from(unit - first)] == 0);
        if let Some(missing) = missing {
            return Err(row.error("units", format!("`{}` is missing", Unit(missing).name())));
        }
        row.finish()?;
    }
    Ok((figures, villagers))
}

/// `{ favor = 2 }`: a price as it stands in the files.
pub(super) fn shown(cost: &Cubes) -> String {
    let paid = Resource::ALL.iter().filter(|r| cost[r.index()] > 0);
    Value::Table(paid.map(|r| (r.name(), Value::from(i64::from(cost[r.index()])))).collect()).to_string()
}
