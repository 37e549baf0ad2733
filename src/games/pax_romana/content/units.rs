//! `units.toml`: kinds of unit.

use super::numbers::{Numbers, numbers, whole};
use super::raw::UnitsFile;
use crate::ids::*;
use agon_game::{Bundle, ContentError, Id, Place, rows};

numbers! {
    /// 2.G: the numbers of a kind of unit.
    pub struct UnitNumbers {
        /// PAX-1.4ab, PAX-1.4ac, PAX-12.8.2a: whether it is a Land Combat Unit.
        lcu: flag(),
        /// PAX-1.4y: whether it counts as infantry.
        infantry: flag(),
        /// Whether it counts as cavalry.
        cavalry: flag(),
        /// PAX-12.2: whether it is a mercenary.
        mercenary: flag(),
        /// PAX-1.4f, PAX-2.2e, PAX-10.4.6a, PAX-12.3.3a: BP at full strength.
        battle_points: number(0..=9),
        /// BP when reduced; 0 if it cannot be.
        reduced_battle_points: number(0..=9),
        /// PAX-11.4.3: BP at sea.
        naval_battle_points: number(0..=9),
        /// PAX-11.4.3: BP at sea with improved galleys.
        naval_battle_points_improved: number(0..=9),
        /// PAX-6.2.7: price; 0 if it is not bought as such.
        cost_talents: number(0..=9),
        /// PAX-10.6.6: price of refitting.
        refit_cost_talents: number(0..=9),
        /// PAX-6.4.1: price of keeping it in phase B.
        upkeep_talents: number(0..=9),
        /// PAX-12.1.6a, PAX-12.2.5a: Garrisons gained by disbanding it; 0 if that is not allowed.
        garrisons_full: number(0..=9),
        /// Garrisons gained by disbanding a reduced one.
        garrisons_reduced: number(0..=9),
        /// PAX-7.1: whether it can be used up for a City.
        builds_city: flag(),
        /// PAX-7.1: whether it can be used up for a Town.
        builds_town: flag(),
        /// PAX-6.4.2: whether it counts against the manpower maximum.
        counts_manpower: flag(),
        /// PAX-14.2.1: whether it is compared with Civilization Points.
        counts_cvp_check: flag(),
        /// PAX-10.3.2: whether it may be taken as a loss in battle.
        battle_loss_allowed: flag(),
        /// PAX-10.6.5: attrition losses that it satisfies; 0 if it never suffers attrition.
        attrition_losses_full: number(0..=9),
        /// Attrition losses that a reduced one satisfies.
        attrition_losses_reduced: number(0..=9),
        /// PAX-3.2.C: whether it leaves the map in the Removal Phase.
        removed_phase_c: flag(),
    }
}

/// A kind of unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitRules {
    /// Its numbers.
    pub numbers: UnitNumbers,
    /// Whether it moves at sea.
    pub naval: bool,
    /// PAX-12.2.6b: the kind it becomes in the Removal Phase.
    pub becomes: Option<Unit>,
}

impl std::ops::Deref for UnitRules {
    type Target = UnitNumbers;

    fn deref(&self) -> &UnitNumbers {
        &self.numbers
    }
}

numbers! {
    /// PAX-10.4.4, PAX-10.4.5: the cavalry of legions.
    pub struct LegionCavalryRules {
        /// The first turn with it.
        first_turn: number(1..=99),
        /// Full legions that make up one unit of cavalry.
        legions_per_unit: number(1..=9),
        /// The first turn without it, by the optional rule.
        absent_from_turn: number(1..=99),
        /// The last turn without it.
        absent_to_turn: number(1..=99),
        /// BP of a legion in those turns.
        absent_legion_battle_points: number(1..=9),
    }
}

/// Kinds of unit, BP of any unit of cavalry, and the cavalry of legions.
pub(super) type Units = ([UnitRules; Unit::COUNT], u16, LegionCavalryRules);

pub(super) fn read(bundle: &Bundle, file: &UnitsFile, mercenary_heavy_attrition: u8) -> Result<Units, ContentError> {
    let place = |table| Place::table(bundle, "units.toml", table);
    let mut units = [UnitRules::default(); Unit::COUNT];
    let mut cavalry_points = None;
    for (unit, mut row) in rows::<Unit>(place("units"), &file.units)? {
        let naval = row.choice("domain", &[("land", false), ("sea", true)])?;
        let mut numbers = UnitNumbers::read(&mut row)?;
        if naval != (unit == Unit::Galleys) {
            return Err(row.error("domain", "galleys, and nothing else, belong to the sea"));
        }
        if numbers.reduced_battle_points >= numbers.battle_points.max(1) {
            return Err(row.error("reduced_battle_points", "a reduced unit has fewer BP than a full one"));
        }
        if (numbers.reduced_battle_points > 0) != (numbers.refit_cost_talents > 0) {
            return Err(row.error("refit_cost_talents", "units that can be reduced, and no others, are refitted"));
        }
        if numbers.battle_loss_allowed && numbers.battle_points == 0 {
            return Err(row.error("battle_loss_allowed", "a unit without BP cannot be a battle loss"));
        }
        // PAX-10.4.7a: how many units are neutralised is counted, not which.
        if numbers.cavalry && *cavalry_points.get_or_insert(numbers.battle_points) != numbers.battle_points {
            return Err(row.error("battle_points", "all cavalry is worth as much: Elephants neutralise any of it"));
        }
        // PAX-7.1.2c: a Town is founded with a Garrison, and nobody says with which unit.
        if numbers.builds_town != (unit == Unit::Garrison) {
            return Err(row.error("builds_town", "Garrisons, and nothing else, are used up for a Town"));
        }
        if numbers.builds_city && (naval || numbers.battle_points == 0) {
            return Err(row.error("builds_city", "only a Land Unit with BP can be used up for a City"));
        }
        // PAX-6.4.1, PAX-6.4.2: what land units above the maximum cost is a rule of its own.
        if numbers.upkeep_talents > 0 && !naval {
            return Err(row.error("upkeep_talents", "only squadrons are paid for one by one"));
        }
        if unit == Unit::MercenaryHeavy {
            numbers.attrition_losses_full = mercenary_heavy_attrition;
        }
        let becomes = row.has("converts_phase_c_to").then(|| row.id("converts_phase_c_to")).transpose()?;
        row.finish()?;
        units[unit.index()] = UnitRules { numbers, naval, becomes };
    }
    Ok((units, cavalry_points.unwrap_or(0).into(), whole(place("legion_cavalry"), &file.legion_cavalry)?))
}
