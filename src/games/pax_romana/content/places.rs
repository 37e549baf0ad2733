//! `places.toml`: Cities and Towns.

use super::numbers::{Numbers, numbers, whole};
use super::raw::PlacesFile;
use crate::ids::*;
use agon_game::{Bundle, ContentError, Fields, Place};

numbers! {
    /// PAX-7.0.1a, PAX-7.0.1b, PAX-7.0.1c, PAX-7.0.1d: what a City or Town is worth.
    pub struct PlaceState {
        /// PAX-6.1.1: income.
        income_talents: number(0..=9),
        /// PAX-15.3: Civilization Points.
        civilization_points: number(0..=9),
        /// PAX-7.3.3a: BP in defence.
        defence_bp: number(0..=9),
    }
}

numbers! {
    /// PAX-7.1: building, restoring, destroying.
    pub struct ConstructionRules {
        /// Price of a Town.
        town_talents: number(0..=9),
        /// Garrisons used up by it.
        town_garrisons: number(1..=1),
        /// Price of a City.
        city_talents: number(0..=9),
        /// Full LG or HI used up by it.
        city_heavy_units: number(1..=1),
        /// PAX-7.1.6b: price of a restored FP.
        restore_talents_per_fp: number(0..=9),
        /// PAX-7.4.3: MP for each FP of a City or Town that its owner destroys.
        destroy_mp_per_fp: number(0..=9),
        /// PAX-7.3.3: BP of losses that an FP absorbs.
        losses_absorbed_bp_per_fp: number(1..=9),
    }
}

numbers! {
    /// PAX-7.5: sacking.
    pub struct SackRules {
        /// Bonus to the attempt with mercenaries.
        mercenary_bonus: number(0..=6),
        /// What 1d6 is divided by for a Town, rounding up.
        town_yield_divisor: number(1..=6),
        /// What 1d6 is divided by for a City, rounding up.
        city_yield_divisor: number(1..=6),
        /// What the yield is divided by with mercenaries or Soldiers of Fortune, rounding down.
        mercenary_divisor: number(1..=6),
    }
}

/// Most FP.
const MOST_FP: usize = 9;

/// The file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlaceRules {
    /// Worth by FP; zero for numbers that neither a City nor a Town can have.
    pub states: [PlaceState; MOST_FP + 1],
    /// Minimum and full FP, by kind.
    pub fp: [[u8; 2]; PlaceKind::COUNT],
    /// Building.
    pub construction: ConstructionRules,
    /// Sacking.
    pub sack: SackRules,
}

impl PlaceRules {
    /// Full FP.
    #[inline]
    pub fn full(&self, kind: PlaceKind) -> u8 {
        self.fp[kind as usize][1]
    }

    /// Minimum FP: losses cannot go below it (PAX-7.3.4).
    #[inline]
    pub fn floor(&self, kind: PlaceKind) -> u8 {
        self.fp[kind as usize][0]
    }

    /// The kind of place that has this many FP.
    #[inline]
    pub fn kind(&self, fp: u8) -> PlaceKind {
        if fp <= self.full(PlaceKind::Town) { PlaceKind::Town } else { PlaceKind::City }
    }

    /// The worth of a place with this many FP.
    #[inline]
    pub fn state(&self, fp: u8) -> &PlaceState {
        &self.states[usize::from(fp)]
    }
}

pub(super) fn read(bundle: &Bundle, file: &PlacesFile) -> Result<PlaceRules, ContentError> {
    let place = |table| Place::table(bundle, "places.toml", table);
    let mut rules = PlaceRules {
        construction: whole(place("construction"), &file.construction)?,
        sack: whole(place("sack"), &file.sack)?,
        ..PlaceRules::default()
    };
    for (position, row) in file.place_states.iter().enumerate() {
        let mut fields = Fields::new(place("place_states").row(position), row);
        let kind: PlaceKind = fields.id("kind")?;
        let fp = fields.number("fp", 1..=MOST_FP as u8)?;
        rules.states[usize::from(fp)] = PlaceState::read(&mut fields)?;
        let [low, full] = &mut rules.fp[kind as usize];
        // Rows go down from the full FP, one at a time.
        if *full == 0 {
            *full = fp;
        } else if fp + 1 != *low {
            return Err(fields.error("fp", format!("expected {}, one less than the row before", *low - 1)));
        }
        *low = fp;
        fields.finish()?;
    }
    let [[town, town_full], [city, _]] = rules.fp;
    if town == 0 || city != town_full + 1 {
        let reason = "expected the states of a Town from its full FP down, and those of a City, all of them higher";
        return Err(place("place_states").error("", reason));
    }
    Ok(rules)
}
