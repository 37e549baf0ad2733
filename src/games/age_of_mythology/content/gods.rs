//! `gods.toml`: god cards and their powers.

use super::cards::action;
use super::price::{MOST, price};
use super::{CardAction, Cubes};
use crate::ids::*;
use agon_game::{ContentError, Fields, Id, IdSet};

/// AOM-357: a god power.
#[derive(Clone, Debug)]
pub struct GodRules {
    /// Favor to pay.
    pub favor: u8,
    /// What it does.
    pub effects: Vec<Power>,
}

/// Effects of god powers (closed set).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Power {
    /// Cubes of one resource from the bank.
    GainResources(Cubes),
    /// Cubes of any resources from the bank.
    GainAny(u8),
    /// Cubes of one's own choice from one other player.
    Steal(u8),
    /// One's own units for cubes of any resources.
    Sacrifice {
        /// Units.
        units: u8,
        /// Cubes.
        amount: u8,
    },
    /// Other players' units of a class die.
    Eliminate {
        /// Class.
        class: Class,
        /// Units.
        units: u8,
    },
    /// Free units.
    GainUnits {
        /// Which.
        unit: Unit,
        /// How many.
        amount: u8,
    },
    /// Free units of a class, any mix.
    GainOfClass {
        /// Class.
        class: Class,
        /// How many.
        amount: u8,
    },
    /// Free heroes of the player's era.
    GainHero(u8),
    /// The player's units of a class become others.
    Convert {
        /// Class.
        class: Class,
        /// Into what.
        unit: Unit,
        /// How many at most.
        amount: u8,
    },
    /// Hired units of a class cost exactly this.
    FixedPrice {
        /// Class.
        class: Class,
        /// Price.
        cost: Cubes,
    },
    /// A free building.
    GainBuilding {
        /// Which.
        building: Building,
        /// How many.
        amount: u8,
    },
    /// Buildings are destroyed.
    DestroyBuilding {
        /// How many.
        amount: u8,
        /// The player's own city may be chosen, too.
        own: bool,
    },
    /// Buildings of this card cost less.
    Discount {
        /// Cubes.
        cubes: u8,
        /// Buildings without discount.
        except: IdSet<Building, u16>,
    },
    /// Resource tiles return to the pool.
    DestroyTile {
        /// How many.
        amount: u8,
        /// The player's own tiles may be chosen, too.
        own: bool,
        /// Only tiles of this resource.
        resource: Option<Resource>,
    },
    /// A tile of one's own for another player's of the same terrain.
    SwapTiles(u8),
    /// The active player takes so many tiles before the others.
    FirstPicks(u8),
    /// The others do not choose a tile.
    OthersDoNotExplore,
    /// More cubes for each tile of the resource that produces for the player.
    GatherBonus {
        /// Resource.
        resource: Resource,
        /// Cubes.
        amount: u8,
    },
    /// The others gather nothing.
    OthersDoNotGather,
    /// Limits of units: the active player's, then the opponent's.
    UnitLimits([u8; 2]),
    /// No limit of units.
    NoUnitLimit,
    /// An enemy unit goes home before the first skirmish.
    SendHome(u8),
    /// Dice for every unit of the player.
    BattleDice(u8),
    /// Every unit of the player may go berserk, for so many dice.
    GrantBerserk(u8),
    /// The player's first units that die come back.
    Revive(u8),
    /// More cards after the third round.
    ExtraAction(u8),
}

type Reader = fn(&mut Fields<'_>) -> Result<Power, ContentError>;

/// Whose things a power reaches; true if the player's own are among them.
const OWNERS: &[(&str, bool)] = &[("other", false), ("any", true)];

/// Kinds of powers, the action that they change if they change one, and how their parameters are read.
const POWERS: &[(&str, (Option<Kind>, Reader))] = &[
    (
        "gain_resources",
        (None, |f| {
            let resource: Resource = f.id("resource")?;
            let mut cubes = [0; Resource::COUNT];
            cubes[resource.index()] = f.number("amount", 1..=MOST)?;
            Ok(Power::GainResources(cubes))
        }),
    ),
    ("gain_resources_any", (None, |f| Ok(Power::GainAny(f.number("amount", 1..=MOST)?)))),
    (
        "steal_resources",
        (None, |f| {
            f.fixed("opponents", 1)?;
            Ok(Power::Steal(f.number("amount", 1..=MOST)?))
        }),
    ),
    (
        "sacrifice_unit_for_resources",
        (None, |f| Ok(Power::Sacrifice { units: f.number("units", 1..=MOST)?, amount: f.number("amount", 1..=MOST)? })),
    ),
    (
        "eliminate_unit",
        (None, |f| {
            f.fixed("owner", "other")?;
            Ok(Power::Eliminate { class: f.id("class")?, units: f.number("units", 1..=MOST)? })
        }),
    ),
    ("gain_units", (None, |f| Ok(Power::GainUnits { unit: f.id("unit")?, amount: f.number("amount", 1..=MOST)? }))),
    (
        "gain_units_of_class",
        (None, |f| Ok(Power::GainOfClass { class: f.id("class")?, amount: f.number("amount", 1..=MOST)? })),
    ),
    ("gain_hero_of_current_era", (None, |f| Ok(Power::GainHero(f.number("amount", 1..=MOST)?)))),
    (
        "convert_units",
        (None, |f| {
            let (class, unit) = (f.id("from_class")?, f.id("to_unit")?);
            Ok(Power::Convert { class, unit, amount: f.number("max_units", 1..=MOST)? })
        }),
    ),
    (
        "recruit_fixed_price",
        (Some(Kind::Recruit), |f| Ok(Power::FixedPrice { class: f.id("class")?, cost: price(f, "cost")? })),
    ),
    (
        "gain_building",
        (None, |f| {
            let building = f.id("building")?;
            if building == Building::TheWonder {
                return Err(
                    f.error("building", "the Wonder ends the game and is built with a Build card only (AOM-471)")
                );
            }
            Ok(Power::GainBuilding { building, amount: f.number("amount", 1..=MOST)? })
        }),
    ),
    (
        "destroy_building",
        (None, |f| {
            Ok(Power::DestroyBuilding { own: f.choice("owner", OWNERS)?, amount: f.number("amount", 1..=MOST)? })
        }),
    ),
    (
        "building_discount",
        (Some(Kind::Build), |f| {
            let except = f.ids::<Building>("except")?.into_iter().collect();
            Ok(Power::Discount { cubes: f.number("cubes", 1..=MOST)?, except })
        }),
    ),
    (
        "destroy_tile",
        (None, |f| {
            let resource = if f.has("resource") { Some(f.id("resource")?) } else { None };
            Ok(Power::DestroyTile { own: f.choice("owner", OWNERS)?, amount: f.number("amount", 1..=MOST)?, resource })
        }),
    ),
    ("swap_tiles", (None, |f| Ok(Power::SwapTiles(f.number("amount", 1..=MOST)?)))),
    ("explore_first_picks", (Some(Kind::Explore), |f| Ok(Power::FirstPicks(f.number("picks", 1..=MOST)?)))),
    ("explore_others_skip", (Some(Kind::Explore), |_| Ok(Power::OthersDoNotExplore))),
    (
        "gather_bonus_per_tile",
        (Some(Kind::Gather), |f| {
            Ok(Power::GatherBonus { resource: f.id("resource")?, amount: f.number("amount", 1..=MOST)? })
        }),
    ),
    ("gather_others_skip", (Some(Kind::Gather), |_| Ok(Power::OthersDoNotGather))),
    (
        "set_unit_limit",
        (Some(Kind::Attack), |f| {
            Ok(Power::UnitLimits([f.number("active_units", 1..=MOST)?, f.number("opponent_units", 1..=MOST)?]))
        }),
    ),
    ("lift_unit_limit", (Some(Kind::Attack), |_| Ok(Power::NoUnitLimit))),
    ("remove_enemy_unit_from_battle", (Some(Kind::Attack), |f| Ok(Power::SendHome(f.number("units", 1..=MOST)?)))),
    ("battle_dice", (Some(Kind::Attack), |f| Ok(Power::BattleDice(f.number("dice", 1..=MOST)?)))),
    ("grant_berserk", (Some(Kind::Attack), |f| Ok(Power::GrantBerserk(f.number("dice", 1..=MOST)?)))),
    ("revive_first_loss", (Some(Kind::Attack), |f| Ok(Power::Revive(f.number("units", 1..=MOST)?)))),
    ("extra_action", (None, |f| Ok(Power::ExtraAction(f.number("cards", 1..=MOST)?)))),
];

/// AOM-357: a god card without its name.
pub(super) fn read(mut row: Fields<'_>, unit_civs: &[Civ]) -> Result<(Civ, CardAction, GodRules), ContentError> {
    // The printed name of the power is for readers.
    ["id", "text", "power_name"].iter().for_each(|key| row.skip(key));
    let civ = row.id("civ")?;
    let action = action(&mut row)?;
    let favor = row.number("favor_cost", 0..=MOST)?;
    let mut effects: Vec<Power> = Vec::new();
    for mut fields in row.each_inside("powers")? {
        let (only, read) = fields.choice("kind", POWERS)?;
        if let Some(only) = only.filter(|only| *only != action.kind()) {
            let reason = format!("changes the action `{only}`, but this is a card for `{}`", action.kind());
            return Err(fields.error("kind", reason));
        }
        let power = read(&mut fields)?;
        if let Power::GainUnits { unit, .. } | Power::Convert { unit, .. } = power
            && unit_civs[unit.index()] != civ
        {
            let key = if matches!(power, Power::Convert { .. }) { "to_unit" } else { "unit" };
            let reason = format!("`{}` belongs to `{}`, the card to `{civ}`", unit.name(), unit_civs[unit.index()]);
            return Err(fields.error(key, reason));
        }
        if effects.iter().any(|other| std::mem::discriminant(other) == std::mem::discriminant(&power)) {
            return Err(fields.error("kind", "the card has a power of this kind already"));
        }
        fields.finish()?;
        effects.push(power);
    }
    if effects.is_empty() {
        return Err(row.error("powers", "a god card needs a power"));
    }
    row.finish()?;
    Ok((civ, action, GodRules { favor, effects }))
}
