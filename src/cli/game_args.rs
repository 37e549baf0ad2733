//! Arguments that several subcommands share: which game, with which content, at which table.

use crate::game::{Game, GameInfo, Heuristic, OptionInfo, Setup, unknown};
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
    if option.values.is_empty() {
        return free_value(option, text);
    }
    let allowed = option.values.iter().find(|v| plain(v) == text).cloned();
    allowed.ok_or_else(|| unknown(&format!("`{name}` value"), text, option.values.iter().map(plain)))
}

/// A value of an option that allows any value of its type.
fn free_value(option: &OptionInfo, text: &str) -> Result<toml::Value, String> {
    if option.value.is_str() {
        return Ok(text.into());
    }
    let table = toml::from_str::<toml::Table>(&format!("value = {text}")).ok();
    let value = table.filter(|t| t.len() == 1).and_then(|mut t| t.remove("value"));
    let fits = |v: &toml::Value| v.same_type(&option.value);
    value
        .filter(fits)
        .ok_or_else(|| format!("option `{}` takes a value like `{}`, not `{text}`", option.name, plain(&option.value)))
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
        let of_scenario = info.players_of(self.scenario.as_deref());
        Setup {
            players: self.players.or(named).or(of_scenario).unwrap_or(*info.players.end()),
            roles: self.roles.clone(),
            scenario: self.scenario.clone(),
        }
    }
}

/// The first position at the table that the user asked for.
pub fn start<G: Game>(game: &G, setup: &Setup) -> anyhow::Result<G::State> {
    game.start(setup).with_context(|| format!("cannot set up {}", game.info().title))
}

#[cfg(test)]
mod tests {
    use super::*;
    use toml::Value;

    fn game_with(value: Value, values: &[Value]) -> GameInfo {
        let mut info = info("connect_four", &ContentChoice::default()).unwrap();
        info.options = vec![OptionInfo { name: "speed".into(), values: values.to_vec(), value }];
        info
    }

    #[test]
    fn an_option_takes_its_allowed_values_with_their_types() {
        let game = game_with(Value::from(2), &[Value::from(2), Value::from("2x"), Value::from(true)]);
        assert_eq!(option_value(&game, "speed", "2"), Ok(Value::from(2)));
        assert_eq!(option_value(&game, "speed", "2x"), Ok(Value::from("2x")));
        assert_eq!(option_value(&game, "speed", "true"), Ok(Value::from(true)));
        let refusal = option_value(&game, "speed", "tru").unwrap_err();
        assert_eq!(refusal, "unknown `speed` value `tru`; did you mean `true`? (known: 2, 2x, true)");
        let refusal = option_value(&game, "sped", "2").unwrap_err();
        assert_eq!(refusal, "unknown Connect Four option `sped`; did you mean `speed`? (known: speed)");
    }

    #[test]
    fn an_option_without_listed_values_takes_any_of_its_type() {
        let number = game_with(Value::from(2), &[]);
        assert_eq!(option_value(&number, "speed", "-7"), Ok(Value::from(-7)));
        for text in ["fast", "1.5", "", "1\nother = 2", "\"2\""] {
            let refusal = option_value(&number, "speed", text).unwrap_err();
            assert!(refusal.starts_with("option `speed` takes a value like `2`, not"), "{refusal}");
        }
        assert_eq!(option_value(&game_with(Value::from("a"), &[]), "speed", "b=c"), Ok(Value::from("b=c")));
    }

    #[test]
    fn the_table_has_as_many_seats_as_are_named() {
        let info = info("connect_four", &ContentChoice::default()).unwrap();
        let roles = |n: usize| TableArgs { roles: vec!["r".into(); n], ..TableArgs::default() };
        assert_eq!(roles(0).setup(&info, 1).players, 2);
        assert_eq!(roles(3).setup(&info, 1).players, 3);
        assert_eq!(roles(0).setup(&info, 4).players, 4);
        assert_eq!(TableArgs { players: Some(5), ..roles(3) }.setup(&info, 4).players, 5);
    }
}
