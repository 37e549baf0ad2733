//! Arguments that several subcommands share: which game, with which content, at which table.

use crate::game::{ContentChoice, GameInfo, Setup};
use crate::registry::{Loaded, Registry};
use anyhow::anyhow;
use std::path::PathBuf;

/// Content of a game: files and options.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct ContentArgs {
    /// Folder with corrected content files (`agon data GAME --export DIR`)
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// An option of the rules (`agon games GAME` lists them); may be repeated
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE")]
    pub options: Vec<String>,
}

impl ContentArgs {
    /// The game with this content, every option checked against those it has.
    pub fn load(&self, registry: &Registry, game: &str) -> anyhow::Result<Loaded> {
        let mut choice = ContentChoice { data: self.data.clone(), ..ContentChoice::default() };
        let plain = registry.load(game, &choice)?;
        if self.options.is_empty() {
            return Ok(plain);
        }
        for given in &self.options {
            let (name, text) =
                given.split_once('=').ok_or_else(|| anyhow!("`--option {given}` is not of the form NAME=VALUE"))?;
            let value = plain.info().option_value(name, text).map_err(|e| anyhow!("{e}"))?;
            if choice.options.insert(name.to_owned(), value).is_some() {
                return Err(anyhow!("option `{name}` is given twice"));
            }
        }
        Ok(registry.load(game, &choice)?)
    }
}

/// The table of one match.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct TableArgs {
    /// Number of seats [default: as many as roles or bots are named, else the largest table]
    #[arg(long, short, value_name = "N")]
    pub players: Option<usize>,
    /// Role of each seat in seat order [default: the game's own order]
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    pub roles: Vec<String>,
    /// One of the game's scenarios
    #[arg(long, value_name = "NAME")]
    pub scenario: Option<String>,
}

impl TableArgs {
    /// The set-up for `game`, where `bots` names are given for the seats (one stands for all seats).
    pub fn setup(&self, info: &GameInfo, bots: usize) -> Setup {
        let named = [self.roles.len(), bots].into_iter().find(|n| *n > 1);
        let of_scenario = info.players_of(self.scenario.as_deref());
        Setup {
            players: self.players.or(named).or(of_scenario).unwrap_or(*info.players.end()),
            roles: self.roles.clone(),
            scenario: self.scenario.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_as_many_seats_as_are_named() {
        let info = GameInfo::new("duel", "Duel", 2..=2);
        let roles = |n: usize| TableArgs { roles: vec!["r".into(); n], ..TableArgs::default() };
        assert_eq!(roles(0).setup(&info, 1).players, 2);
        assert_eq!(roles(3).setup(&info, 1).players, 3);
        assert_eq!(roles(0).setup(&info, 4).players, 4);
        assert_eq!(TableArgs { players: Some(5), ..roles(3) }.setup(&info, 4).players, 5);
    }
}
