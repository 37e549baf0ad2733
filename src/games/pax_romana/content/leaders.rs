//! `leaders.toml`: leaders.

use super::numbers::{numbers, whole};
use super::raw::LeadersFile;
use crate::ids::*;
use crate::player::{DRAWN, ELITES};
use agon_game::{Bundle, ContentError, Fields, Id, Place};
use toml::Table;

/// The origin of a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The pool of a printed power.
    Pool(Power),
    /// PAX-12.4: the Soldiers of Fortune.
    SoldiersOfFortune,
    /// PAX-13.3: the mass revolt of Gaul.
    GallicRebel,
    /// PAX-13.4: an invasion.
    Invasion(InvasionGroup),
    /// PAX-12.5.4: Pergamum.
    Pergamum,
    /// PAX-2.2b: a named leader, who joins a power in some turns of a scenario.
    Named {
        /// The power.
        power: Power,
        /// First and last turn in which he may join.
        turns: [u8; 2],
    },
}

/// A leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaderRules {
    /// Tactics rating.
    pub tactics: u8,
    /// Campaign rating.
    pub campaign: u8,
    /// PAX-8.3: whether he is an Elite leader.
    pub elite: bool,
    /// His origin.
    pub origin: Origin,
}

numbers! {
    /// PAX-8.1: limits that the leaders of the file must keep to, and how many leaders are drawn.
    pub struct LeaderLimits {
        /// Leaders in the pool of a power.
        pool_size: number(1..=20),
        /// Leaders that a power draws in a turn.
        drawn_per_turn: number(0..=DRAWN as u8),
        /// Lowest Tactics rating.
        tactics_min: number(0..=9),
        /// Highest Tactics rating.
        tactics_max: number(0..=9),
        /// Lowest Campaign rating.
        campaign_min: number(0..=9),
        /// Highest Campaign rating.
        campaign_max: number(0..=9),
        /// Fewest Elite leaders in a pool.
        elites_min: number(0..=9),
    }
}

/// The file.
#[derive(Clone, Debug)]
pub(super) struct Leaders {
    pub rules: Vec<LeaderRules>,
    pub names: Vec<String>,
    /// Scenario of each named leader, by id; empty for other leaders.
    pub scenarios: Vec<String>,
    pub limits: LeaderLimits,
}

pub(super) fn read(bundle: &Bundle, file: &LeadersFile) -> Result<Leaders, ContentError> {
    let place = |table| Place::table(bundle, "leaders.toml", table);
    let limits = whole(place("limits"), &file.limits)?;
    let mut all = Leaders { rules: Vec::new(), names: Vec::new(), scenarios: Vec::new(), limits };
    for row in &file.leaders {
        all.one(place("leaders"), row, |fields| {
            let power: Power = fields.id("owner")?;
            if !super::powers::PRINTED.contains(&power) {
                return Err(fields.error("owner", "expected one of the four printed powers; others borrow their pools"));
            }
            Ok(Origin::Pool(power))
        })?;
    }
    for row in &file.special_leaders {
        let uses = [
            ("soldiers_of_fortune", Origin::SoldiersOfFortune),
            ("rebellion_gaul_mass", Origin::GallicRebel),
            ("invasion_western_gauls", Origin::Invasion(InvasionGroup::WesternGauls)),
            ("invasion_eastern_gauls", Origin::Invasion(InvasionGroup::EasternGauls)),
            ("invasion_germans", Origin::Invasion(InvasionGroup::Germans)),
            ("pergamum", Origin::Pergamum),
        ];
        all.one(place("special_leaders"), row, |fields| fields.choice("used_by", &uses))?;
    }
    for row in &file.named_leaders {
        let scenario = row.get("scenario").and_then(toml::Value::as_str).unwrap_or_default().to_owned();
        all.one(place("named_leaders"), row, |fields| {
            fields.text("scenario")?;
            let turns = fields.numbers("turns", 1..=MAX_TURNS as u8)?;
            Ok(Origin::Named { power: fields.id("owner")?, turns })
        })?;
        all.scenarios[all.rules.len() - 1] = scenario;
    }
    all.pools(place("leaders"))?;
    Ok(all)
}

impl Leaders {
    fn one(
        &mut self,
        place: Place<'_>,
        row: &Table,
        origin: impl FnOnce(&mut Fields<'_>) -> Result<Origin, ContentError>,
    ) -> Result<(), ContentError> {
        let text = |key: &str| row.get(key).and_then(toml::Value::as_str).unwrap_or_default();
        let id = text("id");
        let mut fields = Fields::new(place.entry(id), row);
        ["id", "name"].iter().for_each(|key| fields.skip(key));
        let limits = self.limits;
        self.rules.push(LeaderRules {
            tactics: fields.number("tactics", limits.tactics_min..=limits.tactics_max)?,
            campaign: fields.number("campaign", limits.campaign_min..=limits.campaign_max)?,
            elite: fields.flag("elite")?,
            origin: origin(&mut fields)?,
        });
        self.names.push(text("name").to_owned());
        self.scenarios.push(String::new());
        fields.finish()
    }

    /// PAX-2.2a, PAX-8.3a: each pool must have its size, and enough Elite leaders.
    fn pools(&self, place: Place<'_>) -> Result<(), ContentError> {
        for power in super::powers::PRINTED {
            let pool = || self.rules.iter().filter(|leader| leader.origin == Origin::Pool(power));
            let (found, elites) = (pool().count(), pool().filter(|leader| leader.elite).count());
            let few = elites < usize::from(self.limits.elites_min);
            // Named leaders may be in play together with those of the pool.
            let named = |leader: &&LeaderRules| matches!(leader.origin, Origin::Named { power: of, .. } if of == power);
            let others = self.rules.iter().filter(named).filter(|leader| leader.elite).count();
            if elites + others > ELITES {
                let reason = format!(
                    "`{power}` has {elites} Elite leaders in the pool and {others} by name; at most {ELITES} fit"
                );
                return Err(place.error("", reason));
            }
            if found != usize::from(self.limits.pool_size) || few {
                let reason = format!("the pool of `{power}` has {found} leaders, {elites} of them elite");
                return Err(place.error("", reason));
            }
        }
        Ok(())
    }

    /// The leaders of some origin.
    pub fn from(&self, origin: impl Fn(&LeaderRules) -> bool) -> impl Iterator<Item = Leader> {
        let found: Vec<_> = self.rules.iter().enumerate().filter(|(_, leader)| origin(leader)).collect();
        found.into_iter().map(|(i, _)| Leader::from_index(i)).collect::<Vec<_>>().into_iter()
    }
}
