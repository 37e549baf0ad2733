//! `agon tune`: better parameters for a bot.

use super::layout::{Grid, hanging};
use super::meter::Meter;
use agon_arena::tune::{Found, Task, Venue, tune};
use agon_arena::{Cell, Roles, Rotation};
use agon_bots::{BotConfig, BotKind};
use agon_game::{ContentChoice, Setup};
use agon_registry::{Loaded, Registry};
use anyhow::{Context, anyhow, bail, ensure};
use std::io::{Write, stdout};
use std::path::PathBuf;
use toml::{Table, Value};

/// Arguments of `agon tune`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The bot to begin with, which the new one has to beat, by name or as a path to a TOML file
    bot: String,
    /// A parameter with the values to choose from; weights are `weights.GAME.NAME`. May be repeated
    #[arg(long = "parameter", value_name = "NAME=A,B,…", required = true)]
    parameters: Vec<String>,
    /// Games that are played in turn
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', required = true)]
    games: Vec<String>,
    /// Number of seats [default: the largest table of each game]
    #[arg(long, short, value_name = "N")]
    players: Option<usize>,
    /// One of the game's scenarios
    #[arg(long, value_name = "NAME")]
    scenario: Option<String>,
    /// Matches of the search
    #[arg(long, value_name = "N", default_value_t = 400)]
    budget: u64,
    /// Matches of the confirmation
    #[arg(long, value_name = "N", default_value_t = 200)]
    confirm: u64,
    /// Time for a decision, the same for both bots, in place of iterations; then the result is not reproducible
    #[arg(long, value_name = "T")]
    milliseconds: Option<u64>,
    /// Seed of everything random
    #[arg(long, short, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// File to write the new bot to
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Let `--out` replace a file that exists
    #[arg(long)]
    force: bool,
}

/// A parameter and its values.
struct Parameter {
    name: String,
    values: Vec<Value>,
}

/// Searches, confirms, and prints what was found.
///
/// # Errors
/// When a parameter, a game or a table is wrong, or a match fails.
pub fn run(args: Args, registry: &Registry) -> anyhow::Result<()> {
    ensure!(args.budget > 0 && args.confirm > 0, "`--budget` and `--confirm` are at least 1");
    if let Some(out) = args.out.as_deref().filter(|out| out.exists() && !args.force) {
        bail!("{} is there already; `--force` replaces it", out.display());
    }
    let base = timed(registry.bot(&args.bot)?, args.milliseconds)?;
    if let BotKind::Process(_) = base.kind {
        bail!("{} is a program: only bots of agon can be tuned", base.name);
    }
    let parameters = args.parameters.iter().map(|p| parameter(p)).collect::<anyhow::Result<Vec<_>>>()?;
    let games = args.games.iter().map(|game| Ok(registry.load(game, &ContentChoice::default())?));
    let games = games.collect::<anyhow::Result<Vec<Loaded>>>()?;
    let names = registry.names_for_bots();
    // Each value is checked alone, so that a wrong one is named before the first match.
    for parameter in &parameters {
        for value in &parameter.values {
            let bot = changed(&base, &[(&parameter.name, value)])?;
            bot.check_games(&names)?;
            games.iter().try_for_each(|game| game.check_bot(&bot))?;
        }
    }
    let venues = games.iter().map(|game| venue(game, &args)).collect::<anyhow::Result<Vec<_>>>()?;
    let sizes: Vec<usize> = parameters.iter().map(|p| p.values.len()).collect();
    let bot = |point: &[usize]| {
        let values = parameters.iter().zip(point).map(|(p, &place)| (p.name.as_str(), &p.values[place]));
        changed(&base, &values.collect::<Vec<_>>()).map_err(|e| e.to_string())
    };
    let all = args.budget + args.confirm;
    let mut meter = Meter::new(all, "matches");
    let (budget, confirm, seed) = (args.budget, args.confirm, args.seed);
    let task = Task { sizes: &sizes, venues: &venues, base: &base, bot: &bot, budget, confirm, seed };
    let found = tune(&task, |played| meter.show(played, all, ""))?;
    meter.finish();
    let best = bot(&found.point).map_err(anyhow::Error::msg)?;
    let text = toml::to_string_pretty(&best).context("cannot write the configuration as TOML")?;
    let mut out = stdout().lock();
    write!(out, "{}", report(&found, &parameters, &args))?;
    match &args.out {
        Some(path) => std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display())),
        None => Ok(write!(out, "\n{text}")?),
    }
}

/// `NAME=A,B,…`, the values as TOML writes them.
fn parameter(given: &str) -> anyhow::Result<Parameter> {
    let form = || anyhow!("`--parameter {given}` is not of the form NAME=VALUE,VALUE,…");
    let (name, list) = given.split_once('=').ok_or_else(form)?;
    let table: Table = toml::from_str(&format!("values = [{list}]")).map_err(|_| form())?;
    let Some(Value::Array(values)) = table.get("values") else { return Err(form()) };
    ensure!(values.len() > 1, "`--parameter {given}` has one value only, so there is nothing to choose");
    ensure!((1..values.len()).all(|i| !values[..i].contains(&values[i])), "`--parameter {given}` lists a value twice");
    Ok(Parameter { name: name.trim().to_owned(), values: values.clone() })
}

/// The bot with other values, under a new name.
fn changed(base: &BotConfig, values: &[(&str, &Value)]) -> anyhow::Result<BotConfig> {
    let mut table = Table::from(base.clone());
    table.insert("name".to_owned(), format!("{}_tuned", base.name).into());
    for (name, value) in values {
        let mut place = &mut table;
        let mut parts: Vec<&str> = name.split('.').collect();
        let last = parts.pop().expect("a split is never empty");
        for part in parts {
            let inner = place.entry(part).or_insert_with(|| Value::Table(Table::new()));
            place = inner.as_table_mut().ok_or_else(|| anyhow!("`--parameter {name}`: `{part}` is no table"))?;
        }
        place.insert(last.to_owned(), (*value).clone());
    }
    let named = || values.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ");
    BotConfig::try_from(table).map_err(|reason| anyhow!("`--parameter {}`: {reason}", named()))
}

/// The bot with a clock instead of iterations.
fn timed(bot: BotConfig, milliseconds: Option<u64>) -> anyhow::Result<BotConfig> {
    let Some(milliseconds) = milliseconds else { return Ok(bot) };
    ensure!(matches!(bot.kind, BotKind::Mcts(_)), "`--milliseconds` is for bots of kind `mcts`");
    let mut table = Table::from(bot);
    table.insert("iterations".to_owned(), i64::from(u32::MAX).into());
    table.insert("budget_ms".to_owned(), i64::try_from(milliseconds)?.into());
    BotConfig::try_from(table).map_err(|reason| anyhow!("`--milliseconds`: {reason}"))
}

fn venue<'g>(game: &'g Loaded, args: &Args) -> anyhow::Result<Venue<'g>> {
    let info = game.info();
    let of_scenario = info.players_of(args.scenario.as_deref());
    let players = args.players.or(of_scenario).unwrap_or(*info.players.end());
    let roles = game.roles(players);
    let setup = Setup { players, roles: roles.clone(), scenario: args.scenario.clone() };
    game.check_table(&setup).with_context(|| format!("cannot set up {}", info.title))?;
    let tied = roles.is_empty() || !info.seat_roles.is_empty();
    let cell = Cell {
        game: 0,
        players,
        scenario: args.scenario.clone(),
        roles: Roles::Given(roles),
        bots: Vec::new(),
        rotation: if tied { Rotation::Bots } else { Rotation::RolesAndBots },
    };
    Ok(Venue { game, cell, cooperative: info.cooperative })
}

fn report(found: &Found, parameters: &[Parameter], args: &Args) -> String {
    let mut grid = Grid::new(&["Parameter", ">Matches", ">Mean", ""]);
    for ((parameter, figures), &best) in parameters.iter().zip(&found.values).zip(&found.point) {
        for (place, (value, (n, mean))) in parameter.values.iter().zip(figures).enumerate() {
            let mark = if place == best { "chosen" } else { "" };
            let mean = if *n > 0 { format!("{mean:.3}") } else { "–".to_owned() };
            grid.row([format!("{} = {value}", parameter.name), n.to_string(), mean, mark.to_owned()]);
        }
    }
    let mut text = format!("The search, {} matches (0.5 is even with the bot as it is)\n\n{grid}\n", args.budget);
    text += &format!("\nThe confirmation, {} other matches\n\n", args.confirm);
    let points = |x: f64| format!("{:+.1}", 100.0 * x);
    for (name, record) in args.games.iter().zip(&found.confirmed).filter(|(_, record)| record.matches > 0) {
        let (mean, half) = record.beyond();
        let line = format!(
            "{name}: won {:.1} of {} matches, where {:.1} is even: {} points (95 % interval: {} to {}).",
            record.won,
            record.matches,
            record.fair,
            points(mean),
            points(mean - half),
            points(mean + half)
        );
        text += &format!("{}\n", hanging("", 2, &line));
    }
    if args.milliseconds.is_some() {
        text += "Not reproducible: both bots think by the clock.\n";
    }
    text
}
