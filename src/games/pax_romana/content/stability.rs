//! `stability.toml`: the Stability track, changes of Stability, the Stability Check, and victory points.

use super::numbers::{Numbers, numbers, whole};
use super::raw::StabilityFile;
use crate::ids::*;
use agon_game::{Bundle, ContentError, Fields, Id, Place, rows};
use toml::Table;

numbers! {
    /// PAX-14.1.3b: a band of the track.
    pub struct BandRules {
        /// Lowest Stability in it.
        from: signed(-99..=99),
        /// Highest Stability in it.
        to: signed(-99..=99),
        /// PAX-15.4.4b: price of an Opportunity Objective.
        objective_talents: number(0..=9),
    }
}

numbers! {
    /// PAX-14.2.1: changes of Stability.
    pub struct Changes {
        /// A Province outside the Home Territory is gained.
        gain_foreign_province: signed(-9..=9),
        /// A Province outside the Home Territory is lost.
        lose_foreign_province: signed(-9..=9),
        /// A Home Province is gained.
        gain_home_province: signed(-9..=9),
        /// A Home Province is lost.
        lose_home_province: signed(-9..=9),
        /// PAX-9.4: an Army withdraws before a battle in its Home Territory.
        withdrawal_at_home: signed(-9..=9),
        /// PAX-12.3: militia is raised.
        raise_militia: signed(-9..=9),
        /// A Barbarian Army comes within one Land Link of a Capital.
        barbarians_near_capital: signed(-9..=9),
        /// PAX-12.7: a slave army appears.
        slave_army_appears: signed(-9..=9),
        /// PAX-12.7: it is destroyed.
        slave_army_destroyed: signed(-9..=9),
        /// PAX-15.1.2: the player gained the most victory points this turn.
        most_victory_points: signed(-9..=9),
        /// PAX-15.1.2: the player gained the fewest victory points this turn.
        fewest_victory_points: signed(-9..=9),
        /// Heavy units exceed Civilization Points.
        heavy_units_exceed: signed(-9..=9),
        /// They reach three times Civilization Points; replaces the previous change.
        heavy_units_three_times: signed(-9..=9),
        /// They reach four times Civilization Points (Extended); replaces the previous ones.
        heavy_units_four_times: signed(-9..=9),
        /// A Capital Space is lost.
        lose_capital: signed(-9..=9),
        /// A Capital Space is still lost at the end of the turn.
        turn_end_without_capital: signed(-9..=9),
        /// A Capital Space is regained.
        regain_capital: signed(-9..=9),
    }
}

numbers! {
    /// PAX-16.2, PAX-17.2: the Stability Check.
    pub struct CheckRules {
        /// Highest Stability at which a player can be hit.
        most_stability: signed(-9..=9),
        /// Lowest Stability at which a player pays for unrest.
        unrest_from: signed(-9..=9),
        /// Talents that he pays.
        unrest_talents: number(0..=9),
        /// Change of Stability for each talent not paid.
        unrest_per_unpaid_talent: signed(-9..=9),
        /// Lowest Stability at which a player must guard his Capital.
        disorder_from: signed(-9..=9),
        /// BP that he must bring there.
        disorder_bp_into_capital: number(0..=9),
        /// Change of Stability if he does not.
        disorder_failure: signed(-9..=9),
        /// Lowest Stability at which a player has a civil war.
        civil_war_from: signed(-9..=9),
        /// His Stability afterwards.
        civil_war_stability: signed(-9..=9),
        /// Price of each Activation next turn if the player has none left this turn.
        civil_war_next_turn_talents: number(0..=9),
        /// Change of the drawer's Stability if nobody is hit.
        nobody_qualifies: signed(-9..=9),
    }
}

/// PAX-15.2, PAX-15.3: victory points by rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VictoryScale {
    /// By rank in Geographical Objective Points.
    pub gop: [u8; MAX_PLAYERS],
    /// By rank in Civilization Points.
    pub cvp: [u8; MAX_PLAYERS],
}

/// The file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StabilityRules {
    /// Lowest Stability.
    pub min: i8,
    /// Highest Stability.
    pub max: i8,
    /// The bands.
    pub bands: [BandRules; Band::COUNT],
    /// Changes of Stability.
    pub changes: Changes,
    /// The Stability Check by rule set.
    pub checks: [CheckRules; Ruleset::COUNT],
    /// Victory points by number of players.
    pub scales: [VictoryScale; MAX_PLAYERS + 1],
}

impl StabilityRules {
    /// The band of a Stability value.
    #[inline]
    pub fn band(&self, stability: i8) -> Band {
        let found = Band::ALL.iter().find(|band| stability >= self.bands[band.index()].from);
        found.copied().unwrap_or(Band::Disorder)
    }

    /// PAX-14.1.4: Stability after a change, within the track.
    #[inline]
    pub fn after(&self, stability: i8, change: i8) -> i8 {
        (stability + change).clamp(self.min, self.max)
    }
}

pub(super) fn read(bundle: &Bundle, file: &StabilityFile) -> Result<StabilityRules, ContentError> {
    let place = |table| Place::table(bundle, "stability.toml", table);
    let mut track = Fields::new(place("stability"), &file.stability);
    let mut rules = StabilityRules {
        min: track.signed("min", -20..=0)?,
        max: track.signed("max", 0..=20)?,
        changes: whole(place("changes"), &file.changes)?,
        ..StabilityRules::default()
    };
    track.finish()?;
    // The bands go down from the top of the track without gaps.
    let mut above = rules.max + 1;
    for (band, mut row) in rows::<Band>(place("bands"), &file.bands)? {
        let found = BandRules::read(&mut row)?;
        if found.to != above - 1 || found.from > found.to {
            return Err(row.error("to", format!("expected {}, just below the band before", above - 1)));
        }
        above = found.from;
        rules.bands[band.index()] = found;
        row.finish()?;
    }
    if above != rules.min {
        return Err(place("bands").error("", format!("they end at {above}, but the track ends at {}", rules.min)));
    }
    for (ruleset, mut row) in rows::<Ruleset>(place("checks"), &file.checks)? {
        let check = CheckRules::read(&mut row)?;
        if !(check.most_stability >= check.unrest_from
            && check.unrest_from > check.disorder_from
            && check.disorder_from > check.civil_war_from)
        {
            return Err(row.error("unrest_from", "the ranges of Stability must go down"));
        }
        rules.checks[ruleset.index()] = check;
        row.finish()?;
    }
    scales(place("victory_scales"), &file.victory_scales, &mut rules)?;
    Ok(rules)
}

fn scales(place: Place<'_>, table: &[Table], rules: &mut StabilityRules) -> Result<(), ContentError> {
    if table.len() != MAX_PLAYERS - 1 {
        let reason = format!("expected one for each of 2 to {MAX_PLAYERS} players, found {}", table.len());
        return Err(place.error("", reason));
    }
    for ((position, row), players) in table.iter().enumerate().zip(2..) {
        Fields::new(place.row(position), row).fixed("players", players as i64)?;
        let name = players.to_string();
        let mut fields = Fields::new(place.entry(&name), row);
        fields.skip("players");
        let mut points = |key: &str| {
            let found = fields.number_list(key, 0..=20)?;
            if found.len() != players || found.windows(2).any(|pair| pair[0] < pair[1]) {
                return Err(fields.error(key, format!("expected {players} numbers, the highest first")));
            }
            let mut all = [0; MAX_PLAYERS];
            all[..players].copy_from_slice(&found);
            Ok(all)
        };
        rules.scales[players] = VictoryScale { gop: points("gop")?, cvp: points("cvp")? };
        fields.finish()?;
    }
    Ok(())
}
