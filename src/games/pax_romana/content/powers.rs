//! `powers.toml`: the four printed powers.

use super::raw::PowersFile;
use crate::ids::*;
use agon_game::{Bundle, ContentError, Fields, Id, IdSet, List, Place};

/// A printed power. Scenarios may change its Home and its Capitals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PowerRules {
    /// PAX-1.4x, PAX-2.1.1b: its Home Territory.
    pub home_territory: Territory,
    /// PAX-2.1.1c, PAX-2.1.1d, PAX-2.1.2b: its Home Provinces.
    pub home_provinces: IdSet<Province>,
    /// Its Capital Spaces.
    pub capitals: List<Space, 2>,
    /// PAX-6.4.2: heavy units free of upkeep, by Stability band.
    pub manpower_max: [u8; Band::COUNT],
    /// PAX-6.4.3: whether that number may never be exceeded.
    pub hard_cap: bool,
    /// PAX-12.2: whether it may have mercenaries.
    pub mercenaries: bool,
    /// PAX-17.1.6: whether it may hire them with any Hold card.
    pub any_hold_card: bool,
    /// PAX-12.4: whether it may have Soldiers of Fortune.
    pub soldiers_of_fortune: bool,
}

/// The printed powers. They are the first of all powers.
pub(super) const PRINTED: [Power; 4] = [Power::Rome, Power::Carthage, Power::Greece, Power::East];

pub(super) fn read(bundle: &Bundle, file: &PowersFile) -> Result<Vec<PowerRules>, ContentError> {
    let place = Place::table(bundle, "powers.toml", "powers");
    if file.powers.len() != PRINTED.len() {
        return Err(place.error("", format!("expected the four printed powers, found {}", file.powers.len())));
    }
    let mut found = Vec::new();
    for (power, row) in PRINTED.into_iter().zip(&file.powers) {
        let mut fields = Fields::new(place.entry(power.as_str()), row);
        fields.fixed("id", power.as_str())?;
        fields.skip("name");
        found.push(PowerRules {
            home_territory: fields.id("home_territory")?,
            home_provinces: fields.ids("home_provinces")?.into_iter().collect(),
            capitals: capitals(&mut fields)?,
            manpower_max: manpower(&mut fields)?,
            hard_cap: fields.flag("hard_cap")?,
            mercenaries: fields.flag("mercenaries")?,
            any_hold_card: fields.flag("any_hold_card")?,
            soldiers_of_fortune: fields.flag("soldiers_of_fortune")?,
        });
        fields.finish()?;
    }
    Ok(found)
}

/// One or two Capital Spaces.
pub(super) fn capitals(fields: &mut Fields<'_>) -> Result<List<Space, 2>, ContentError> {
    let spaces = fields.ids::<Space>("capitals")?;
    if spaces.is_empty() || spaces.len() > 2 {
        return Err(fields.error("capitals", format!("expected one or two, found {}", spaces.len())));
    }
    let mut found = List::default();
    spaces.into_iter().for_each(|space| found.push(space));
    Ok(found)
}

/// PAX-6.4.2: numbers by Stability band, the best band first.
pub(super) fn manpower(fields: &mut Fields<'_>) -> Result<[u8; Band::COUNT], ContentError> {
    let mut table = fields.inside("manpower_max")?;
    let mut found = [0; Band::COUNT];
    for band in Band::ALL {
        found[band.index()] = table.number(band.as_str(), 0..=99)?;
    }
    if found.windows(2).any(|pair| pair[0] < pair[1]) {
        return Err(fields.error("manpower_max", "a lower band of Stability does not allow more"));
    }
    table.finish()?;
    Ok(found)
}
