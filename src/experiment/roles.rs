//! The roles of an experiment: the game's own, named ones, or drawn ones.

use super::{ExperimentError, OneOrMany, Written};
use agon_game::{Purpose, Rng, Setup, SetupError};
use agon_registry::AnyGame;

/// The roles as written.
#[derive(Clone)]
pub(super) enum RoleChoice {
    /// The game's own.
    All,
    /// Drawn for each match.
    Random,
    /// One name per seat.
    Named(Vec<String>),
}

impl std::fmt::Display for RoleChoice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::Random => f.write_str("random"),
            Self::Named(roles) => f.write_str(&roles.join(", ")),
        }
    }
}

impl Written {
    /// The line-ups of roles: a single one, unless they are varied.
    pub(super) fn roles(&self) -> Result<Vec<RoleChoice>, ExperimentError> {
        let top = self.spec.roles.clone().map(OneOrMany::One);
        let (_, given) = self.given("roles", top.as_ref())?;
        let choice = |roles: OneOrMany<String>| match roles {
            OneOrMany::One(word) if word == "all" => RoleChoice::All,
            OneOrMany::One(word) if word == "random" => RoleChoice::Random,
            roles => RoleChoice::Named(roles.list()),
        };
        Ok(given.map_or_else(|| vec![RoleChoice::All], |given| given.into_iter().map(choice).collect()))
    }

    /// The column of the line-up of roles, if it is a factor.
    pub(super) fn varied_roles(&self) -> Option<String> {
        self.spec.factors.contains_key("roles").then(|| "roles".to_owned())
    }

    pub(super) fn roles_error(&self, reason: impl Into<String>) -> ExperimentError {
        self.given_error("roles", reason)
    }

    /// What a game has against a table, at the line that asks for it.
    pub(super) fn table_error(&self, e: &SetupError) -> ExperimentError {
        let key = match e {
            SetupError::Players { .. } => "players",
            SetupError::Scenario(_) => "scenario",
            SetupError::Roles(_) => "roles",
        };
        self.given_error(key, e.to_string())
    }

    /// An error about something that is given at the top or varied.
    fn given_error(&self, key: &str, reason: impl Into<String>) -> ExperimentError {
        self.error(if self.spec.factors.contains_key(key) { "factors" } else { "" }, key, reason)
    }
}

/// Some random line-ups of a table, as a sample of the draws of matches.
///
/// # Errors
/// When all draws are the same.
pub(super) fn draws(game: &dyn AnyGame, table: &Setup) -> Result<Vec<Vec<String>>, String> {
    let draw = |i| game.draw_roles(table, &mut Rng::stream(0, i, Purpose::Schedule));
    let draws: Vec<Vec<String>> = (0..20).map(draw).collect();
    if draws.iter().any(|d| *d != draws[0]) {
        return Ok(draws);
    }
    Err(match draws[0].as_slice() {
        [] => "there is nothing to draw: the roles are chosen in play; leave `roles` out".to_owned(),
        roles => format!(
            "there is nothing to draw: a table of {} always has the roles {}; leave `roles` out",
            table.players,
            roles.join(", ")
        ),
    })
}
