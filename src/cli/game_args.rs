//! Arguments that several subcommands share: which game, with which content, at which table.

use crate::game::{Game, GameInfo, Heuristic, Setup, unknown};
use crate::games::{ContentChoice, Visitor, with_game};
use anyhow::{Context, anyhow};
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
    /// What to load, with every option checked against those the game has.
    pub fn choice(&self, game: &str) -> anyhow::Result<ContentChoice> {
        let mut choice = ContentChoice { data: self.data.clone(), ..ContentChoice::default() };
        if self.options.is_empty() {
            return Ok(choice);
        }
        let info = info(game, &choice)?;
        for given in &self.options {
            let (name, text) =
                given.split_once('=').ok_or_else(|| anyhow!("`--option {given}` is not of the form NAME=VALUE"))?;
            let value = option_value(&info, name, text).map_err(|e| anyhow!("{e}"))?;
            if choice.options.insert(name.to_owned(), value).is_some() {
                return Err(anyhow!("option `{name}` is given twice"));
            }
        }
        Ok(choice)
    }
}

/// What the named game tells about itself with this content.
pub fn info(game: &str, choice: &ContentChoice) -> anyhow::Result<GameInfo> {
    struct Info;
    impl Visitor for Info {
        type Output = GameInfo;
        fn visit<G: Heuristic>(self, game: G) -> GameInfo {
            game.info().clone()
        }
    }
    Ok(with_game(game, choice, Info)?)
}

/// The allowed value of option `name` that is written `text`.
///
/// # Errors
/// When the game has no such option or the option no such value; names those it has.
pub fn option_value(info: &GameInfo, name: &str, text: &str) -> Result<toml::Value, String> {
    let option = info.options.iter().find(|o| o.name == name).ok_or_else(|| {
        unknown(&format!("{} option", info.title), name, info.options.iter().map(|o| o.name.as_str()))
    })?;
    option
        .values
        .iter()
        .find(|v| plain(v) == text)
        .cloned()
        .ok_or_else(|| unknown(&format!("`{name}` value"), text, option.values.iter().map(plain)))
}

/// A TOML value as a user types it: text without quotes.
pub fn plain(value: &toml::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
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
        Setup {
            players: self.players.or(named).unwrap_or(*info.players.end()),
            roles: self.roles.clone(),
            scenario: self.scenario.clone(),
        }
    }
}

/// The first position at the table that the user asked for.
pub fn start<G: Game>(game: &G, setup: &Setup) -> anyhow::Result<G::State> {
    game.start(setup).with_context(|| format!("cannot set up {}", game.info().title))
}
