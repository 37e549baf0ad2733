//! Arguments that several subcommands share: which game, with which content, at which table.

use agon_game::restriction::EVERYBODY;
use agon_game::{ContentChoice, Forbid, GameInfo, Setup, in_shell};
use agon_registry::{Loaded, Registry};
use anyhow::{anyhow, ensure};
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
    /// A design under test: content is not compared with what is known of the printed game
    #[arg(long)]
    pub own_design: bool,
}

/// Actions that nobody, or some roles or seats, may not take.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct ForbidArgs {
    /// An action that nobody may do, as experiments call it (`hire.perseus`), or one role or seat (`rome:hire.perseus`); may be
    /// repeated
    #[arg(long, value_name = "ACTION")]
    pub forbid: Vec<String>,
}

impl ForbidArgs {
    fn all(&self) -> Forbid {
        let mut forbid = Forbid::default();
        for given in &self.forbid {
            let (who, action) = given.split_once(':').unwrap_or((EVERYBODY, given));
            forbid.0.entry(who.to_owned()).or_default().insert(action.to_owned());
        }
        forbid
    }
}

/// Refuses a game in the place of the bot, where both are given in the wrong order.
///
/// # Errors
/// Says which order is right.
pub fn check_order(registry: &Registry, command: &str, bot: &str, game: &str) -> anyhow::Result<()> {
    let is_game = |name: &str| registry.names().any(|known| known == name);
    let program = registry.program().name;
    ensure!(
        !is_game(bot) || is_game(game),
        "`{bot}` is a game; the bot comes first: `{program} {command} {} {bot}`",
        in_shell(game)
    );
    Ok(())
}

impl ContentArgs {
    /// The game with this content, every option checked against those it has.
    pub fn load(&self, registry: &Registry, game: &str) -> anyhow::Result<Loaded> {
        self.load_without(registry, game, &ForbidArgs::default())
    }

    /// The game with this content, and without the forbidden actions, which are checked against its actions and roles.
    pub fn load_without(&self, registry: &Registry, game: &str, forbid: &ForbidArgs) -> anyhow::Result<Loaded> {
        let (data, check_printed) = (self.data.clone(), !self.own_design);
        let mut choice = ContentChoice { data, check_printed, ..ContentChoice::default() };
        let plain = registry.load(game, &choice)?;
        choice.forbid = forbid.all();
        if self.options.is_empty() && choice.forbid.is_empty() {
            return Ok(plain);
        }
        if !choice.forbid.is_empty() {
            let scenarios = || std::iter::once(None).chain(plain.info().scenarios.iter().cloned().map(Some));
            let sizes = plain.info().players.clone();
            let tables = sizes.flat_map(|n| scenarios().map(move |scenario| Setup { scenario, ..Setup::players(n) }));
            plain.check_forbid(&choice.forbid, &tables.collect::<Vec<_>>()).map_err(|e| anyhow!("--forbid: {e}"))?;
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
    use agon::registry::BUILT_IN;

    #[test]
    fn what_is_forbidden_may_be_so_to_one() {
        let given = ["hire.perseus", "rome:build.legion", "rome:hire"].map(String::from).to_vec();
        assert_eq!(ForbidArgs { forbid: given }.all().to_string(), "hire.perseus; rome: build.legion, hire");
        let refused = |what: &str| {
            let forbid = ForbidArgs { forbid: vec![what.to_owned()] };
            let loaded = ContentArgs::default().load_without(&BUILT_IN, "mare_nostrum", &forbid);
            loaded.err().map(|e| e.to_string()).unwrap_or_default()
        };
        assert!(refused("hrie.perseus").starts_with("--forbid: unknown action `hrie`; did you mean `hire`?"));
        assert!(refused("roma:hire").contains("did you mean `rome`?"), "{}", refused("roma:hire"));
        let forbid = ForbidArgs { forbid: vec!["rome:hire.perseus".to_owned()] };
        let game = ContentArgs::default().load_without(&BUILT_IN, "mare_nostrum", &forbid).unwrap();
        assert!(!game.info().restrictions.is_empty());
    }

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
