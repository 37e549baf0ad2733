//! How a match begins.

use super::{GameInfo, unknown};
use serde::{Deserialize, Serialize};

/// The table of a match: how many play and who plays what. Options are part of the loaded game, not of the set-up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Number of seats.
    pub players: usize,
    /// Role of each seat in seat order; empty for the game's own order ([`Rules::roles`](super::Rules::roles)).
    #[serde(default)]
    pub roles: Vec<String>,
    /// One of the game's scenarios, if it has any.
    #[serde(default)]
    pub scenario: Option<String>,
}

impl Setup {
    /// `players` seats in the game's own order of roles.
    pub fn players(players: usize) -> Self {
        Self { players, ..Self::default() }
    }
}

/// Why a match cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// Wrong table size.
    #[error("{game} is for {}, not {players}", player_range(*min, *max))]
    Players {
        /// Title of the game.
        game: String,
        /// Players asked for.
        players: usize,
        /// Fewest players.
        min: usize,
        /// Most players.
        max: usize,
    },
    /// Wrong number of roles, an unknown one, or one used twice.
    #[error("{0}")]
    Roles(String),
    /// Unknown scenario.
    #[error("{0}")]
    Scenario(String),
}

/// `exactly 2 players`, `3 to 5 players`.
pub fn player_range(min: usize, max: usize) -> String {
    match min == max {
        true => format!("exactly {min} players"),
        false => format!("{min} to {max} players"),
    }
}

impl Setup {
    /// Checks the table size.
    ///
    /// # Errors
    /// Names the table sizes that the game has.
    pub fn check_players(&self, info: &GameInfo) -> Result<(), SetupError> {
        match info.players.contains(&self.players) {
            true => Ok(()),
            false => Err(SetupError::Players {
                game: info.title.to_owned(),
                players: self.players,
                min: *info.players.start(),
                max: *info.players.end(),
            }),
        }
    }

    /// Checks table size, roles (none, or a permutation of `roles`) and scenario against what the game has.
    ///
    /// # Errors
    /// Names what does not fit and what would.
    pub fn check(&self, info: &GameInfo, roles: &[String]) -> Result<(), SetupError> {
        self.check_players(info)?;
        if let Some(given) = &self.scenario
            && !info.scenarios.contains(given)
        {
            return Err(SetupError::Scenario(unknown("scenario", given, &info.scenarios)));
        }
        if self.roles.is_empty() {
            return Ok(());
        }
        if let Some(given) = self.roles.iter().find(|r| !roles.contains(r)) {
            return Err(SetupError::Roles(format!(
                "{} at a table of {}",
                unknown(info.role_noun, given, roles),
                self.players
            )));
        }
        let mut sorted = self.roles.clone();
        sorted.sort();
        sorted.dedup();
        if sorted.len() != self.players || self.roles.len() != self.players {
            return Err(SetupError::Roles(format!(
                "{} seats need {} different roles, one each; given: {}",
                self.players,
                self.players,
                self.roles.join(", ")
            )));
        }
        Ok(())
    }

    /// The same for a game whose rules tie the roles to the seats.
    ///
    /// # Errors
    /// Names what does not fit and what would.
    pub fn check_in_order(&self, info: &GameInfo, roles: &[String]) -> Result<(), SetupError> {
        self.check(info, roles)?;
        match (0..self.roles.len()).find(|&seat| self.roles[seat] != roles[seat]) {
            None => Ok(()),
            Some(seat) => Err(SetupError::Roles(format!(
                "the {} of seat {seat} is `{}` by the rules, not `{}`",
                info.role_noun, roles[seat], self.roles[seat]
            ))),
        }
    }
}
