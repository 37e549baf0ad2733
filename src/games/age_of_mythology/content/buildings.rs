//! `buildings.toml`: prices and benefits of the buildings.

use super::Cubes;
use super::price::{MOST, price};
use super::raw::BuildingsFile;
use crate::ids::*;
use agon_game::{Bundle, ContentError, Fields, Id, Place, rows};

/// A building.
#[derive(Clone, Debug, Default)]
pub struct BuildingRules {
    /// Price.
    pub cost: Cubes,
    /// AOM-444, AOM-445: most buildings of this kind in a city.
    pub max_per_city: u8,
    /// What it does.
    pub effects: Vec<BuildingEffect>,
}

/// Effects of buildings (closed set).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildingEffect {
    /// AOM-451: villagers that come with it.
    Villager(u8),
    /// AOM-453, AOM-473: dice of a defender of the area.
    DefenceDice {
        /// Which area.
        area: Area,
        /// How many.
        dice: u8,
    },
    /// AOM-461: cubes of each resource that do not spoil.
    SpoilageLimit(u8),
    /// AOM-462: price of an exchange in Trade.
    TradePrice(u8),
    /// AOM-463: units more in an attack.
    ExtraUnit(u8),
    /// AOM-465: cubes less for each building.
    Discount(u8),
    /// AOM-422 to AOM-425: cubes more when a resource is gathered.
    GatherBonus {
        /// Resource.
        resource: Resource,
        /// Cubes.
        amount: u8,
    },
    /// AOM-467: fortifications do not count in attacks.
    IgnoresFortifications,
    /// AOM-468: buildings more that a won attack on a city destroys.
    ExtraBuildingDestroyed(u8),
    /// AOM-469: sells victory points in Trade.
    BuyVictoryPoint {
        /// Price.
        cost: Cubes,
        /// Points.
        points: u8,
    },
    /// AOM-471, AOM-472: ends the match.
    EndGame,
}

/// Most houses in a city that the program counts.
const MOST_HOUSES: u8 = 20;

type Reader = fn(&mut Fields<'_>) -> Result<BuildingEffect, ContentError>;

/// Kinds of benefits and how their parameters are read.
const BENEFITS: &[(&str, Reader)] = &[
    ("villager", |f| Ok(BuildingEffect::Villager(f.number("amount", 1..=1)?))),
    ("defence_dice", |f| {
        let area = f.choice("area", &[("city", Area::City), ("production", Area::Production)])?;
        Ok(BuildingEffect::DefenceDice { area, dice: f.number("dice", 1..=MOST)? })
    }),
    ("spoilage_limit", |f| Ok(BuildingEffect::SpoilageLimit(f.number("cubes", 0..=u8::MAX)?))),
    ("trade_price", |f| Ok(BuildingEffect::TradePrice(f.number("cubes", 0..=MOST)?))),
    ("extra_unit", |f| Ok(BuildingEffect::ExtraUnit(f.number("units", 1..=MOST)?))),
    ("building_discount", |f| Ok(BuildingEffect::Discount(f.number("cubes", 1..=MOST)?))),
    ("own_gather_bonus", |f| {
        Ok(BuildingEffect::GatherBonus { resource: f.id("resource")?, amount: f.number("amount", 1..=MOST)? })
    }),
    ("ignores_fortifications", |f| {
        f.fixed("scope", "battle")?;
        Ok(BuildingEffect::IgnoresFortifications)
    }),
    ("extra_building_destroyed", |f| Ok(BuildingEffect::ExtraBuildingDestroyed(f.number("buildings", 1..=MOST)?))),
    ("buy_victory_point", |f| {
        Ok(BuildingEffect::BuyVictoryPoint { cost: price(f, "cost")?, points: f.number("victory_points", 1..=MOST)? })
    }),
    ("end_game", |f| {
        f.fixed("victory_card", VictoryCard::TheWonder.as_str())?;
        Ok(BuildingEffect::EndGame)
    }),
];

/// The buildings, and the era that the Wonder needs.
pub(super) fn read(
    bundle: &Bundle,
    file: &BuildingsFile,
) -> Result<([BuildingRules; Building::COUNT], Era), ContentError> {
    let place = Place::table(bundle, "buildings.toml", "buildings");
    let mut all: [BuildingRules; Building::COUNT] = Default::default();
    let mut wonder_era = Era::Mythic;
    for (building, mut row) in rows::<Building>(place, &file.buildings)? {
        // AOM-444, AOM-445: a city has one building of each kind, except houses.
        let most = if building == Building::House { MOST_HOUSES } else { 1 };
        let rules = BuildingRules {
            cost: price(&mut row, "cost_resources")?,
            max_per_city: row.number("max_per_city", 1..=most)?,
            effects: benefits(&mut row)?,
        };
        if building == Building::TheWonder {
            wonder_era = row.id("era_min")?;
        }
        // AOM-004, AOM-471: only houses bring villagers, and only the Wonder ends the game.
        for (only, what, found) in [
            (Building::House, "villager", rules.effects.iter().any(|e| matches!(e, BuildingEffect::Villager(_)))),
            (Building::TheWonder, "end_game", rules.effects.contains(&BuildingEffect::EndGame)),
        ] {
            if found != (building == only) {
                return Err(row.error("benefits", format!("`{only}`, and no other building, has the benefit `{what}`")));
            }
        }
        row.finish()?;
        all[building.index()] = rules;
    }
    supply(Fields::new(Place::table(bundle, "buildings.toml", "supply"), &file.supply), &all)?;
    Ok((all, wonder_era))
}

fn benefits(row: &mut Fields<'_>) -> Result<Vec<BuildingEffect>, ContentError> {
    let mut found: Vec<BuildingEffect> = Vec::new();
    for mut fields in row.each_inside("benefits")? {
        let read = fields.choice("kind", BENEFITS)?;
        let effect = read(&mut fields)?;
        if found.iter().any(|other| std::mem::discriminant(other) == std::mem::discriminant(&effect)) {
            return Err(fields.error("kind", "the building has a benefit of this kind already"));
        }
        fields.finish()?;
        found.push(effect);
    }
    Ok(found)
}

/// AOM-R32: there are always enough building tiles; the program has no rules for a shortage.
fn supply(mut fields: Fields<'_>, all: &[BuildingRules; Building::COUNT]) -> Result<(), ContentError> {
    let houses = all[Building::House.index()].max_per_city;
    for (key, limit) in [("tiles_per_player", 1), ("houses_per_player", houses)] {
        let given = fields.number(key, 0..=u8::MAX)?;
        if given < limit {
            let reason = format!(
                "is {given}, but a city may have {limit}; the program has no rules for a shortage of building tiles"
            );
            return Err(fields.error(key, reason));
        }
    }
    fields.finish()
}
