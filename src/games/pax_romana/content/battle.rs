//! `battle.toml`: shifts, losses, elephants and the death of leaders.

use super::numbers::{numbers, whole};
use super::raw::BattleFile;
use agon_game::{Bundle, ContentError, Fields, Place};
use toml::Table;

/// PAX-10.3.1.7: shifts by the ratio of BP.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatioRules {
    /// The highest ratio of each row, in quarters, and its shifts, in rising order.
    pub rows: Vec<(u8, u8)>,
    /// PAX-R10-04: shifts against 0 BP.
    pub against_none: u8,
    /// PAX-10.3.6: shifts for more BP, and for at least two, three and four times as many.
    pub simple: [u8; 4],
    /// PAX-R10-03: whether a ratio exactly between two rows counts as the higher one.
    pub ties_up: bool,
}

impl RatioRules {
    /// Shifts of the larger side for `larger` to `smaller` BP.
    pub fn shifts(&self, larger: u16, smaller: u16) -> u8 {
        let Some(quarters) = (larger * 4).checked_div(smaller) else { return self.against_none };
        let exact = (larger * 4).is_multiple_of(smaller);
        // The first row that the ratio does not exceed. A ratio exactly at its end may count as the next row.
        let within = |most: u16| quarters < most || (quarters == most && exact && !self.ties_up);
        if let Some((_, shifts)) = self.rows.iter().find(|(most, _)| within(u16::from(*most))) {
            return *shifts;
        }
        let (whole, rest) = (quarters / 4, quarters % 4);
        let half = rest == 2 && exact;
        (whole + u16::from(rest >= 2 && (!half || self.ties_up))) as u8
    }

    /// PAX-10.3.6: the same, by the optional rule.
    pub fn simple_shifts(&self, larger: u16, smaller: u16) -> u8 {
        let Some(times) = larger.checked_div(smaller) else { return self.against_none };
        match times {
            1 if larger == smaller => 0,
            1..=4 => self.simple[usize::from(times) - 1],
            more => more as u8,
        }
    }
}

numbers! {
    /// PAX-10.3.1.8: shifts other than for the ratio.
    pub struct ShiftRules {
        /// PAX-10.4.1: for cavalry superiority.
        cavalry_superiority: number(0..=9),
        /// PAX-10.4.1: for dominance, instead of superiority.
        cavalry_dominance: number(0..=9),
        /// The most shifts for Tactics where a City or Town is used.
        tactics_most_at_city_or_town: number(0..=9),
        /// To the defender in Rough Mountain.
        rough_mountain: number(0..=9),
        /// PAX-11.3.3c: to the defender.
        amphibious_assault: number(0..=9),
        /// PAX-10.5.1c: to the side with the higher bid.
        siege_preparation: number(0..=9),
        /// For card 5.
        archimedes: number(0..=9),
        /// For card 26.
        helepolis: number(0..=9),
        /// For card 37.
        tactical_surprise: number(0..=9),
    }
}

numbers! {
    /// PAX-10.3.1: losses and retreats.
    pub struct BattleRules {
        /// Percent of the BP lost for each point of the enemy's final die.
        percent_per_pip: number(1..=50),
        /// Highest final die.
        final_die_max: number(6..=20),
        /// PAX-10.7.1: percentage points less for a voluntary retreat.
        voluntary_retreat_percent: number(0..=100),
        /// PAX-10.7.2: percentage points less for a forced retreat.
        forced_retreat_percent: number(0..=100),
        /// PAX-10.7.4: the most Spaces a retreat may cover.
        retreat_spaces_most: number(1..=4),
        /// PAX-10.7.6: BP lost for each land transit point.
        retreat_loss_bp_per_land_tp: number(0..=9),
    }
}

numbers! {
    /// PAX-10.4: cavalry.
    pub struct CavalryRules {
        /// How many times the enemy's cavalry a side needs for dominance.
        dominance_ratio: number(2..=9),
        /// How many cavalry units give dominance against none.
        dominance_units_against_none: number(1..=9),
        /// PAX-10.7.6a: the highest die that prevents a retreat with superiority.
        superiority_prevents_retreat_up_to: number(0..=6),
        /// PAX-10.7.6a: the highest die that prevents one with dominance.
        dominance_prevents_retreat_up_to: number(0..=6),
    }
}

numbers! {
    /// PAX-10.4.6d: the effect of one elephant die.
    pub struct ElephantRow {
        /// Enemy cavalry units put out of this battle.
        enemy_cavalry_neutralised: number(0..=9),
        /// Enemy BP destroyed.
        enemy_bp_destroyed: number(0..=9),
        /// Whether the elephants are lost.
        elephants_destroyed: flag(),
        /// BP of the elephants' own side destroyed.
        own_bp_destroyed: number(0..=9),
    }
}

numbers! {
    /// PAX-10.3.5: rerolls of a battle die.
    pub struct RerollRules {
        /// How many times the smaller side the larger one must be.
        ratio_at_least: number(1..=9),
        /// Modifier for rerolling one's own die.
        own_die: signed(-6..=6),
        /// Modifier for rerolling the enemy's die.
        enemy_die: signed(-6..=6),
        /// What the smaller side adds to its attempt.
        smaller_side: signed(-9..=9),
    }
}

/// PAX-8.4.1: sums of 2d6 on which a leader dies, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeathRules {
    /// For a leader of the winner.
    pub winner: u16,
    /// For a leader of the loser.
    pub loser: u16,
    /// For a leader of either side after a draw.
    pub draw: u16,
}

/// The file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LandBattleRules {
    /// Shifts by the ratio.
    pub ratio: RatioRules,
    /// Other shifts.
    pub shifts: ShiftRules,
    /// Losses and retreats.
    pub battle: BattleRules,
    /// Cavalry.
    pub cavalry: CavalryRules,
    /// Elephants, by die minus one.
    pub elephants: [ElephantRow; 6],
    /// The death of leaders.
    pub death: DeathRules,
    /// Rerolls.
    pub reroll: RerollRules,
}

pub(super) fn read(bundle: &Bundle, file: &BattleFile, ties_up: bool) -> Result<LandBattleRules, ContentError> {
    let place = |table| Place::table(bundle, "battle.toml", table);
    Ok(LandBattleRules {
        ratio: ratio(place("ratio"), place("ratio_rows"), file, ties_up)?,
        shifts: whole(place("shifts"), &file.shifts)?,
        battle: whole(place("battle"), &file.battle)?,
        cavalry: whole(place("cavalry"), &file.cavalry)?,
        elephants: elephants(place("elephant_rows"), &file.elephant_rows)?,
        death: death(Fields::new(place("leader_death"), &file.leader_death))?,
        reroll: whole(place("reroll"), &file.reroll)?,
    })
}

fn ratio(place: Place<'_>, rows: Place<'_>, file: &BattleFile, ties_up: bool) -> Result<RatioRules, ContentError> {
    let mut found: Vec<(u8, u8)> = Vec::new();
    for (position, row) in file.ratio_rows.iter().enumerate() {
        let mut row = Fields::new(rows.row(position), row);
        let shifts = row.number("shifts", 0..=9)?;
        let most = row.take("up_to")?;
        let quarters =
            most.as_float().map(|ratio| ratio * 4.0).filter(|q| q.fract() == 0.0 && (4.0..=99.0).contains(q));
        let Some(quarters) = quarters.map(|q| q as u8) else {
            return Err(row.error("up_to", format!("{most} is not a multiple of 0.25 from 1.0 up")));
        };
        if found.last().is_some_and(|(last, before)| *last >= quarters || *before >= shifts) {
            return Err(row.error("up_to", "the rows must rise"));
        }
        found.push((quarters, shifts));
        row.finish()?;
    }
    let mut fields = Fields::new(place, &file.ratio);
    let against_none = fields.number("zero_bp_enemy_ratio", 1..=20)?;
    let mut simple = [0; 4];
    for (shifts, key) in simple.iter_mut().zip(["more", "twice", "three_times", "four_times"]) {
        *shifts = fields.number(&format!("simple_{key}"), 0..=9)?;
    }
    fields.finish()?;
    Ok(RatioRules { rows: found, against_none, simple, ties_up })
}

fn elephants(place: Place<'_>, table: &[Table]) -> Result<[ElephantRow; 6], ContentError> {
    let mut found = [ElephantRow::default(); 6];
    if table.len() != found.len() {
        return Err(place.error("", format!("expected a row for each of 1 to 6, found {}", table.len())));
    }
    for ((position, row), rules) in table.iter().enumerate().zip(&mut found) {
        let mut fields = Fields::new(place.row(position), row);
        fields.fixed("index", position as i64 + 1)?;
        *rules = super::numbers::Numbers::read(&mut fields)?;
        fields.finish()?;
    }
    Ok(found)
}

fn death(mut fields: Fields<'_>) -> Result<DeathRules, ContentError> {
    let mut sums = |key| {
        let found = fields.number_list(key, 2..=12)?;
        Ok::<u16, ContentError>(found.into_iter().fold(0, |bits, sum| bits | 1 << sum))
    };
    let rules = DeathRules { winner: sums("winner")?, loser: sums("loser")?, draw: sums("draw")? };
    fields.finish()?;
    Ok(rules)
}
