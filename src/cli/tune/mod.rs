//! `agon tune`: better parameters for a bot.

mod weights;

use super::layout::{Grid, hanging};
use super::meter::Meter;
use super::train::signed_points;
use super::train::tables;
use agon_arena::tune::bandit::{Found, Task, tune};
use agon_arena::tune::{Record, Venue};
use agon_arena::{Cell, Roles, Rotation};
use agon_bots::{BotConfig, BotKind};
use agon_game::{ContentChoice, Setup};
use agon_learning::train::Table as GameTable;
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
    /// A parameter with the values to choose from; weights are `weights.GAME.NAME`. May be repeated; needed unless
    /// --all-weights is given
    #[arg(long = "parameter", value_name = "NAME=A,B,…")]
    parameters: Vec<String>,
    /// Move all weights of the game at once, step by step, instead of choosing among given values
    #[arg(long, conflicts_with = "parameters")]
    all_weights: bool,
    /// Games that are played in turn
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', required = true)]
    games: Vec<String>,
    /// Table sizes, in turn [default: the table of the scenario, or the largest one of each game]
    #[arg(long, short, value_name = "N,…", value_delimiter = ',')]
    players: Vec<usize>,
    /// Scenarios of the game, in turn
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    scenario: Vec<String>,
    /// Matches of the search
    #[arg(long, value_name = "N", default_value_t = 400)]
    budget: u64,
    /// With --all-weights: steps that share the matches of the search [default: 30]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    steps: Option<u64>,
    /// With --all-weights: a match changes each weight by a factor of e to this power, up or down [default: 0.15]
    #[arg(long, value_name = "X")]
    spread: Option<f64>,
    /// With --all-weights: the first step changes weights by factors of e to about this power; later steps are shorter
    /// [default: 0.1]
    #[arg(long, value_name = "X")]
    rate: Option<f64>,
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
    ensure!(
        args.all_weights || !args.parameters.is_empty(),
        "nothing to tune: give `--parameter NAME=A,B,…` for each parameter, or `--all-weights` for all weights of a game"
    );
    let given = [("steps", args.steps.is_some()), ("spread", args.spread.is_some()), ("rate", args.rate.is_some())];
    if let Some((name, _)) = given.iter().find(|(_, given)| *given && !args.all_weights) {
        bail!("`--{name}` goes with `--all-weights`");
    }
    if let Some(out) = args.out.as_deref().filter(|out| out.exists() && !args.force) {
        bail!("{} is there already; `--force` replaces it", out.display());
    }
    let base = timed(registry.bot(&args.bot)?, args.milliseconds)?;
    if let BotKind::Process(_) = base.kind {
        bail!("{} is a program: only bots of agon can be tuned", base.name);
    }
    let games = args.games.iter().map(|game| Ok(registry.load(game, &ContentChoice::default())?));
    let games = games.collect::<anyhow::Result<Vec<Loaded>>>()?;
    let venues = games.iter().map(|game| venues(game, &args)).collect::<anyhow::Result<Vec<_>>>()?;
    let venues: Vec<(String, Venue)> = venues.into_iter().flatten().collect();
    let (names, venues): (Vec<String>, Vec<Venue>) = venues.into_iter().unzip();
    let places = Places { names, venues };
    if args.all_weights {
        let [game] = games.as_slice() else {
            bail!("`--all-weights` moves the weights of one game: name one in `--games`")
        };
        return weights::run(&args, &base, game, &places, registry.program().name);
    }
    let parameters = args.parameters.iter().map(|p| parameter(p)).collect::<anyhow::Result<Vec<_>>>()?;
    let names = registry.names_for_bots();
    // Each value is checked alone, so that a wrong one is named before the first match.
    for parameter in &parameters {
        for value in &parameter.values {
            let bot = changed(&base, &[(&parameter.name, value)])?;
            bot.check_games(&names)?;
            games.iter().try_for_each(|game| game.check_bot(&bot))?;
        }
    }
    let sizes: Vec<usize> = parameters.iter().map(|p| p.values.len()).collect();
    let bot = |point: &[usize]| {
        let values = parameters.iter().zip(point).map(|(p, &place)| (p.name.as_str(), &p.values[place]));
        changed(&base, &values.collect::<Vec<_>>()).map_err(|e| e.to_string())
    };
    let all = args.budget + args.confirm;
    let mut meter = Meter::new(all, "matches");
    let (budget, confirm, seed) = (args.budget, args.confirm, args.seed);
    let task = Task { sizes: &sizes, venues: &places.venues, base: &base, bot: &bot, budget, confirm, seed };
    let found = tune(&task, |played| meter.show(played, all, ""))?;
    meter.finish();
    let best = bot(&found.point).map_err(anyhow::Error::msg)?;
    let text = toml::to_string_pretty(&best).context("cannot write the configuration as TOML")?;
    let mut out = stdout().lock();
    write!(out, "{}", report(&found, &parameters, &places, &args))?;
    match &args.out {
        Some(path) => std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display())),
        None => Ok(write!(out, "\n{text}")?),
    }
}

/// `NAME=A,B,…`, the values as TOML writes them.
fn parameter(given: &str) -> anyhow::Result<Parameter> {
    let form = || anyhow!("`--parameter {given}` is not of the form NAME=VALUE,VALUE,…");
    let (name, list) = given.split_once('=').ok_or_else(form)?;
    let table: Table = toml::from_str(&format!("values = [{list}]")).map_err(|_| {
        anyhow!("`--parameter {given}`: values are written as in TOML, such as 0.5, true or \"halving\"")
    })?;
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

/// Where it is played, with a name for each table.
struct Places<'g> {
    names: Vec<String>,
    venues: Vec<Venue<'g>>,
}

/// The tables of a game, with their names.
fn venues<'g>(game: &'g Loaded, args: &Args) -> anyhow::Result<Vec<(String, Venue<'g>)>> {
    let info = game.info();
    let tables = tables(&args.players, &args.scenario, info);
    let alone = tables.len() == 1;
    let one = |GameTable { players, scenario }: GameTable| {
        let roles = game.roles(players);
        let setup = Setup { players, roles: roles.clone(), scenario: scenario.clone() };
        game.check_table(&setup).with_context(|| format!("cannot set up {}", info.title))?;
        let in_scenario = scenario.as_ref().map_or(String::new(), |name| format!(" in {name}"));
        let name = if alone { info.name.to_owned() } else { format!("{} with {players}{in_scenario}", info.name) };
        let tied = roles.is_empty() || !info.seat_roles.is_empty();
        let rotation = if tied { Rotation::Bots } else { Rotation::RolesAndBots };
        let cell = Cell { game: 0, players, scenario, roles: Roles::Given(roles), bots: Vec::new(), rotation };
        Ok((name, Venue { game, cell, cooperative: info.cooperative }))
    };
    tables.into_iter().map(one).collect()
}

fn report(found: &Found, parameters: &[Parameter], places: &Places, args: &Args) -> String {
    let mut grid = Grid::new(&["Parameter", ">Matches", ">Mean", ""]);
    for ((parameter, figures), &best) in parameters.iter().zip(&found.values).zip(&found.point) {
        for (place, (value, (n, mean))) in parameter.values.iter().zip(figures).enumerate() {
            let mark = if place == best { "chosen" } else { "" };
            let mean = if *n > 0 { format!("{mean:.3}") } else { "–".to_owned() };
            grid.row([format!("{} = {value}", parameter.name), n.to_string(), mean, mark.to_owned()]);
        }
    }
    let mut text = format!("The search, {} matches (0.5 is even with the bot as it is)\n\n{grid}\n", args.budget);
    text += &confirmation(&found.confirmed, places, args);
    if args.milliseconds.is_some() {
        text += "Not reproducible: both bots think by the clock.\n";
    }
    text
}

/// What the new bot won of matches that no search has seen.
fn confirmation(confirmed: &[Record], places: &Places, args: &Args) -> String {
    let mut text = format!("\nThe confirmation, {} other matches; a draw counts for neither side\n\n", args.confirm);
    for (name, record) in places.names.iter().zip(confirmed).filter(|(_, record)| record.matches > 0) {
        let (mean, [low, high]) = record.beyond();
        let line = format!(
            "{name}: won {:.1} of {} matches, where {:.1} is even: {} points (95% interval: {} to {}).",
            record.won,
            record.matches,
            record.fair,
            signed_points(mean),
            signed_points(low),
            signed_points(high)
        );
        text += &format!("{}\n", hanging("", 2, &line));
    }
    text
}
