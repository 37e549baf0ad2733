//! Special abilities of the unit cards. Some are printed on two cards; the second text is compared with the first and not
//! compiled.

use super::price::{MOST, price};
use super::units::{bits, shown};
use super::{Cubes, UnitRules};
use crate::ids::*;
use agon_game::{ContentError, Fields, Id, Place};

/// Special abilities of units (closed set).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ability {
    /// AOM-652: wins when both sides have equally many successes.
    WinsTies,
    /// Optional: more dice, but ties are lost.
    Berserk {
        /// Dice.
        dice: u8,
    },
    /// AOM-655, optional: more dice, and the enemy is thrown out instead of eliminated.
    Throw {
        /// Dice.
        dice: u8,
        /// Tags of enemies that cannot be thrown, as bits.
        forbidden: u8,
    },
    /// AOM-654: more dice for each kill in this battle.
    DicePerKill {
        /// Dice.
        dice: u8,
    },
    /// The printed dice of the enemy are added.
    AddsOpponentDice,
    /// AOM-659: fortifications do not count against it.
    IgnoresFortifications {
        /// For as long as it is in the battle, not only in its own skirmishes.
        whole_battle: bool,
    },
    /// AOM-653: more units for each kill.
    SpawnOnKill {
        /// Which unit.
        unit: Unit,
        /// How many.
        amount: u8,
    },
    /// Cubes for each kill.
    ResourcesOnKill {
        /// Which.
        resource: Resource,
        /// How many.
        amount: u8,
    },
    /// Optional: units join from the Holding Area for each kill.
    ReinforceOnKill {
        /// How many.
        units: u8,
    },
    /// A kill of this class routs the enemy.
    RoutOnKill {
        /// The class.
        class: Class,
    },
    /// Optional: saves an eliminated unit of its own side for a price.
    Resurrects {
        /// Which unit.
        unit: Unit,
        /// Price.
        cost: Cubes,
    },
    /// Optional: fights instead of another unit after the reveal.
    Replaces {
        /// Which unit.
        unit: Unit,
    },
    /// AOM-660: destroys more buildings after a won attack on a city.
    DestroysBuildings {
        /// How many in all.
        buildings: u8,
    },
    /// AOM-661: stands on tiles and adds to what they yield.
    Gathers {
        /// Tiles of this resource yield more.
        resource: Resource,
        /// Cubes that it adds there.
        amount: u8,
    },
}

/// What a bonus is against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// Units of a class.
    Class(Class),
    /// Units with a tag, given as its bit in [`UnitRules::tags`].
    Tag(u8),
}

/// An ability as printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Printed {
    /// The unit itself has it.
    Has(Ability),
    /// Another unit resurrects this one.
    ResurrectedBy { unit: Unit, cost: Cubes },
    /// Another unit may fight for this one.
    ReplacedBy { unit: Unit },
}

impl Printed {
    /// What the unit itself does.
    pub fn ability(&self) -> Option<Ability> {
        match *self {
            Self::Has(ability) => Some(ability),
            Self::ResurrectedBy { .. } | Self::ReplacedBy { .. } => None,
        }
    }
}

type Reader = fn(&mut Fields<'_>) -> Result<Vec<Printed>, ContentError>;

fn has(ability: Ability) -> Result<Vec<Printed>, ContentError> {
    Ok(vec![Printed::Has(ability)])
}

/// Kinds of abilities and how their parameters are read.
const ABILITIES: &[(&str, Reader)] = &[
    ("wins_ties", |_| has(Ability::WinsTies)),
    ("berserk", |f| has(Ability::Berserk { dice: f.number("dice", 1..=MOST)? })),
    ("throw", |f| {
        let forbidden = bits(&f.ids("forbidden_vs")?);
        has(Ability::Throw { dice: f.number("dice", 1..=MOST)?, forbidden })
    }),
    ("dice_per_kill", |f| has(Ability::DicePerKill { dice: f.number("dice", 1..=MOST)? })),
    ("adds_opponent_base_dice", |_| has(Ability::AddsOpponentDice)),
    ("ignores_fortifications", |f| {
        let whole_battle = f.choice("scope", &[("skirmish", false), ("battle", true)])?;
        has(Ability::IgnoresFortifications { whole_battle })
    }),
    ("spawn_on_kill", |f| has(Ability::SpawnOnKill { unit: f.id("unit")?, amount: f.number("amount", 1..=MOST)? })),
    ("resources_on_kill", |f| {
        has(Ability::ResourcesOnKill { resource: f.id("resource")?, amount: f.number("amount", 1..=MOST)? })
    }),
    ("reinforce_on_kill", |f| has(Ability::ReinforceOnKill { units: f.number("units", 1..=MOST)? })),
    ("rout_on_kill", |f| has(Ability::RoutOnKill { class: f.id("vs")? })),
    ("resurrects", |f| {
        let mut found = Vec::new();
        for mut target in f.each_inside("targets")? {
            let unit = target.id("unit")?;
            found.push(Printed::Has(Ability::Resurrects { unit, cost: price(&mut target, "cost")? }));
            target.finish()?;
        }
        Ok(found)
    }),
    ("resurrected_by", |f| Ok(vec![Printed::ResurrectedBy { unit: f.id("unit")?, cost: price(f, "cost")? }])),
    ("replaces", |f| has(Ability::Replaces { unit: f.id("unit")? })),
    ("replaced_by", |f| Ok(vec![Printed::ReplacedBy { unit: f.id("unit")? }])),
    ("destroys_buildings", |f| has(Ability::DestroysBuildings { buildings: f.number("buildings", 1..=MOST)? })),
    ("gathers", |f| has(Ability::Gathers { resource: f.id("resource")?, amount: f.number("amount", 1..=MOST)? })),
];

/// The abilities of a card.
pub(super) fn read(row: &mut Fields<'_>) -> Result<Vec<Printed>, ContentError> {
    let mut found: Vec<Printed> = Vec::new();
    for mut fields in row.each_inside("abilities")? {
        let read = fields.choice("kind", ABILITIES)?;
        let printed = read(&mut fields)?;
        let same = |a: &Printed, b: &Printed| match (a, b) {
            (Printed::Has(a), Printed::Has(b)) => std::mem::discriminant(a) == std::mem::discriminant(b),
            _ => std::mem::discriminant(a) == std::mem::discriminant(b),
        };
        if printed.iter().any(|new| found.iter().any(|old| same(new, old))) {
            return Err(fields.error("kind", "the unit has an ability of this kind already"));
        }
        fields.finish()?;
        found.extend(printed);
    }
    Ok(found)
}

/// Abilities name units of their own civilization, and an ability printed on two cards is the same on both.
pub(super) fn check(place: Place<'_>, all: &[UnitRules], printed: &[(Unit, Vec<Printed>)]) -> Result<(), ContentError> {
    for (unit, abilities) in printed {
        for ability in abilities {
            let (unit, name) = (*unit, unit.name());
            // The other unit, and what must stand on its card.
            let (other, partner) = match *ability {
                Printed::Has(Ability::SpawnOnKill { unit: other, .. }) => (other, None),
                Printed::Has(Ability::Resurrects { unit: other, cost }) => {
                    let text = format!("resurrected_by\", unit = \"{name}\", cost = {}", shown(&cost));
                    (other, Some((Printed::ResurrectedBy { unit, cost }, text)))
                }
                Printed::ResurrectedBy { unit: other, cost } => {
                    let text = format!("resurrects\", targets = [{{ unit = \"{name}\", cost = {} }}]", shown(&cost));
                    (other, Some((Printed::Has(Ability::Resurrects { unit, cost }), text)))
                }
                Printed::Has(Ability::Replaces { unit: other }) => {
                    (other, Some((Printed::ReplacedBy { unit }, format!("replaced_by\", unit = \"{name}\""))))
                }
                Printed::ReplacedBy { unit: other } => {
                    (other, Some((Printed::Has(Ability::Replaces { unit }), format!("replaces\", unit = \"{name}\""))))
                }
                Printed::Has(_) => continue,
            };
            let wrong = |reason: String| Err(place.entry(&name).error("abilities", reason));
            if all[unit.index()].civ != all[other.index()].civ {
                return wrong(format!("`{}` belongs to `{}`", other.name(), all[other.index()].civ));
            }
            if let Some((_, text)) = partner.filter(|(partner, _)| !printed[other.index()].1.contains(partner)) {
                return wrong(format!("the card of `{}` must say {{ kind = \"{text} }} in turn", other.name()));
            }
        }
    }
    Ok(())
}
