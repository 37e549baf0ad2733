//! What an experiment forbids: at the top of the file, in variants, or as a factor.

use super::cells::Draft;
use super::factors::Factor;
use super::{ExperimentError, Written};
use agon_game::restriction::EVERYBODY;
use agon_game::{Forbid, Setup};
use agon_registry::AnyGame;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// The column of what is forbidden, if that is a factor.
pub(super) const FORBID: &str = "forbid";

/// Actions as written: a list for everybody, or a table of lists by role.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(
    untagged,
    expecting = "must be a list of actions such as [\"hire.perseus\"], or lists by role such as { rome = [\"hire\"] }"
)]
pub enum Forbidden {
    /// Forbidden to everybody.
    Everybody(BTreeSet<String>),
    /// By role, part of a role, or seat.
    By(BTreeMap<String, BTreeSet<String>>),
}

impl Default for Forbidden {
    fn default() -> Self {
        Self::Everybody(BTreeSet::new())
    }
}

impl Forbidden {
    /// What is forbidden, in whichever notation it was written.
    pub fn forbid(&self) -> Forbid {
        let by = match self {
            Self::Everybody(actions) => BTreeMap::from([(EVERYBODY.to_owned(), actions.clone())]),
            Self::By(by) => by.clone(),
        };
        Forbid(by.into_iter().filter(|(_, actions)| !actions.is_empty()).collect())
    }

    fn read(value: &toml::Value) -> Result<Forbid, String> {
        let read: Result<Self, toml::de::Error> = value.clone().try_into();
        read.map(|forbidden| forbidden.forbid()).map_err(|e| e.message().to_owned())
    }
}

impl Written {
    /// The levels of what is forbidden, each different from the others.
    pub(super) fn forbid_factor(&self, values: Vec<toml::Value>) -> Result<Factor, String> {
        let levels: Vec<Forbid> = values.iter().map(Forbidden::read).collect::<Result<_, _>>()?;
        if let Some(i) = (0..levels.len()).find(|&i| levels[..i].contains(&levels[i])) {
            return Err(format!("{} is listed twice", values[i]));
        }
        if self.spec.forbid != Forbidden::default() {
            return Err("is also set at the top of the file; it is either fixed or varied".to_owned());
        }
        Ok(Factor::forbidding(values))
    }

    /// Refuses names that the game does not have.
    pub(super) fn check_forbid(&self, game: &dyn AnyGame, drafts: &[Draft]) -> Result<(), ExperimentError> {
        let mut tables: Vec<Setup> = Vec::new();
        let mut all = Forbid::default();
        for draft in drafts {
            let table = draft.table();
            if !tables.contains(&table) {
                tables.push(table);
            }
            all = all.and(&draft.forbid);
        }
        if all.is_empty() {
            return Ok(());
        }
        let section = match () {
            () if self.spec.factors.contains_key(FORBID) => "factors",
            () if self.spec.forbid == Forbidden::default() => "variants",
            () => "",
        };
        game.check_forbid(&all, &tables).map_err(|reason| self.error(section, FORBID, reason))
    }
}

impl Draft {
    /// The draft with these actions forbidden, too.
    pub(super) fn forbidding(mut self, value: &toml::Value) -> Self {
        self.forbid = Forbidden::read(value).expect("levels are read before they are multiplied out");
        self.factors.push(self.forbid.to_string());
        self
    }
}
