//! `agon tune --all-weights`: all weights of a game at once.

use super::super::layout::Grid;
use super::super::meter::Meter;
use super::super::weights::{Weight, rounded, weights};
use super::{Args, Places, confirmation};
use agon_arena::tune::evolution::{Task, evolve};
use agon_bots::{BotConfig, BotKind};
use agon_game::in_shell;
use agon_registry::Loaded;
use anyhow::{Context, ensure};
use std::io::{Write, stdout};
use std::path::Path;
use toml::{Table, Value};

/// Weights that the report names.
const SHOWN: usize = 12;

/// Searches, confirms, and prints what was found. A bot file holds the weights after every step, so that little is lost
/// when the search is stopped.
pub fn run(args: &Args, base: &BotConfig, game: &Loaded, places: &Places, program: &str) -> anyhow::Result<()> {
    let (steps, spread, rate) = lengths(args);
    ensure!(steps <= args.budget, "`--budget {}` gives {steps} steps no match each", args.budget);
    for (name, x) in [("spread", spread), ("rate", rate)] {
        ensure!(x > 0.0 && x <= 1.0, "--{name} {x}: above 0, and at most 1");
    }
    ensure!(!matches!(base.kind, BotKind::Random), "{} plays at random: it goes by no weights", base.name);
    game.check_bot(base)?;
    let table = game.weights(base)?;
    // 0 stays 0 whatever it is multiplied with.
    let all: Vec<Weight> = weights(&table).into_iter().filter(|weight| weight.value != 0.0).collect();
    ensure!(!all.is_empty(), "{} has no weights that can be moved", game.info().title);
    let bot = |factors: &[f64], name: &str| with(base, game, &table, &all, factors, name);
    let (budget, confirm) = (args.budget, args.confirm);
    let task = Task {
        weights: all.len(),
        venues: &places.venues,
        base,
        bot: &bot,
        steps,
        budget,
        spread,
        rate,
        confirm,
        seed: args.seed,
    };
    let name = format!("{}_tuned", base.name);
    let header = format!("# Made by `{}`.\n", command(args, program));
    let total = budget / steps * steps + confirm;
    let mut meter = Meter::new(total, "matches");
    let show = |played| {
        let step = played * steps / (budget / steps * steps);
        let note = if step < steps { format!("step {} of {steps}", step + 1) } else { "confirmation".to_owned() };
        meter.show(played, total, &note);
    };
    let save = |factors: &[f64]| match &args.out {
        Some(path) => write(path, &header, &bot(factors, &name)),
        None => Ok(()),
    };
    let found = evolve(&task, &name, show, save)?;
    meter.finish();
    let mut out = stdout().lock();
    write!(out, "{}", report(&all, &found.factors, args))?;
    write!(out, "{}", confirmation(&found.confirmed, places, args))?;
    if args.out.is_none() {
        write!(out, "\n{header}{}", toml::to_string(&bot(&found.factors, &name))?)?;
    }
    Ok(())
}

/// How many steps, how far a match goes and how far the first step.
fn lengths(args: &Args) -> (u64, f64, f64) {
    (args.steps.unwrap_or(30), args.spread.unwrap_or(0.15), args.rate.unwrap_or(0.1))
}

fn write(path: &Path, header: &str, bot: &BotConfig) -> anyhow::Result<()> {
    let text = toml::to_string(bot).context("cannot write the configuration as TOML")?;
    std::fs::write(path, format!("{header}{text}")).with_context(|| format!("cannot write {}", path.display()))
}

/// The bot with its weights multiplied, under a name.
fn with(base: &BotConfig, game: &Loaded, table: &Table, all: &[Weight], factors: &[f64], name: &str) -> BotConfig {
    let mut table = table.clone();
    for (weight, factor) in all.iter().zip(factors) {
        let (first, rest) = weight.path.split_first().expect("a weight has a name");
        let mut place = table.get_mut(first).expect("the path was found in this table");
        for key in rest {
            place = match place {
                Value::Array(list) => &mut list[key.parse::<usize>().expect("a place in a list")],
                other => other.get_mut(key).expect("the path was found in this table"),
            };
        }
        *place = Value::Float(changed(weight.value, *factor));
    }
    let mut bot = base.clone();
    bot.name = name.to_owned();
    bot.weights.insert(game.info().name.to_owned(), table);
    bot
}

/// A weight times e to this power, with three digits, as bot files have it.
fn changed(weight: f64, factor: f64) -> f64 {
    rounded(weight * libm::exp(factor))
}

/// The command with every option that affects the result, for the file.
fn command(args: &Args, program: &str) -> String {
    let list = |name: &str, values: Vec<String>| match values.is_empty() {
        true => String::new(),
        false => format!(" --{name} {}", in_shell(&values.join(","))),
    };
    let players = list("players", args.players.iter().map(usize::to_string).collect());
    let clock = args.milliseconds.map_or(String::new(), |ms| format!(" --milliseconds {ms}"));
    let (steps, spread, rate) = lengths(args);
    format!(
        "{program} tune {} --all-weights --games {}{players}{} --budget {} --steps {steps} --spread {spread} \
         --rate {rate}{clock} --seed {}",
        in_shell(&args.bot),
        args.games.join(","),
        list("scenario", args.scenario.clone()),
        args.budget,
        args.seed
    )
}

fn report(all: &[Weight], factors: &[f64], args: &Args) -> String {
    let mut largest: Vec<(&Weight, f64)> = all.iter().zip(factors.iter().copied()).collect();
    largest.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
    let mut grid = Grid::new(&["Weight", ">Before", ">After"]);
    for (weight, factor) in largest.into_iter().take(SHOWN) {
        let [before, after] = [0.0, factor].map(|factor| changed(weight.value, factor).to_string());
        grid.row([weight.name(), before, after]);
    }
    let shown = SHOWN.min(all.len());
    let which = match shown == all.len() {
        true => String::new(),
        false => format!("; of {} weights these {shown} changed most", all.len()),
    };
    format!("The search, {} matches in {} steps{which}\n\n{grid}\n", args.budget, lengths(args).0)
}
