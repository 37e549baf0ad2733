//! `agon check`: whether a game keeps its promises to the core, or a bot does its duties; for authors of games and bots.

use super::game_args::{ContentArgs, check_order};
use super::layout::hanging;
use super::meter::Meter;
use super::run::counted;
use agon_game::Setup;
use agon_registry::{AnyGame, Registry};
use agon_report::grouped;
use agon_testing::{conformance, damage, players};
use anyhow::{bail, ensure};
use std::io::{Write, stdout};
use std::time::{Duration, Instant};

/// Arguments of `agon check`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Plays random matches of a game and checks every position on the way, then damages positions, each of which must be
    /// refused or be playable
    Game(GameArgs),
    /// Asks a bot about many positions of a game: legal answers, the same answer for the same seed and when what it cannot
    /// know is exchanged, time and memory within limits
    Bot(BotArgs),
}

/// Arguments of `agon check bot`.
#[derive(Debug, clap::Args)]
struct BotArgs {
    /// The bot, by name or as a path to a TOML file
    bot: String,
    /// Name of the game (`agon games` lists them)
    game: String,
    /// Only tables of this size [default: every number of players with every scenario]
    #[arg(long, short, value_name = "N")]
    players: Option<usize>,
    /// Positions to ask about, over all tables
    #[arg(long, value_name = "N", default_value_t = 1000)]
    positions: u64,
    /// Matches at each table [default: as many as the positions need]
    #[arg(long, value_name = "N")]
    matches: Option<u64>,
    /// Ask nothing further after this time [default: ask everything]
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,
    /// Longest time for a decision [default: what the bot itself says]
    #[arg(long, value_name = "S")]
    decision_seconds: Option<f64>,
    /// Most memory that the bot may take
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    memory: u64,
    #[command(flatten)]
    content: ContentArgs,
}

/// Arguments of `agon check game`.
#[derive(Debug, clap::Args)]
struct GameArgs {
    /// Name of the game (`agon games` lists them)
    game: String,
    /// Random matches at each table: every number of players with every scenario
    #[arg(long, value_name = "N", default_value_t = 20)]
    matches: u64,
    /// Begin no further match after this time [default: play all matches]
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,
    /// Damaged positions; 0 for none
    #[arg(long, value_name = "N", default_value_t = 2000)]
    damages: u64,
    /// Other damages; the same seed tries the same ones
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    content: ContentArgs,
}

/// Checks and prints the verdict.
///
/// # Errors
/// When the game is unknown or its content is wrong, when a promise is broken, or when stdout cannot be written.
pub fn run(args: Args, registry: &Registry) -> anyhow::Result<()> {
    match args.what {
        What::Game(args) => check_game(&args, registry),
        What::Bot(args) => check_bot(&args, registry),
    }
}

fn check_bot(args: &BotArgs, registry: &Registry) -> anyhow::Result<()> {
    ensure!(args.positions > 0, "`--positions` must be at least 1, not 0");
    ensure!(args.matches != Some(0), "`--matches` must be at least 1, not 0");
    seconds("--seconds", args.seconds)?;
    seconds("--decision-seconds", args.decision_seconds)?;
    check_order(registry, "check bot", &args.bot, &args.game)?;
    let game = args.content.load(registry, &args.game)?;
    if let Some(players) = args.players {
        Setup::players(players).check_players(game.info())?;
    }
    let bot = registry.bot(&args.bot)?;
    game.check_bot(&bot)?;
    let plan = players::Plan {
        positions: args.positions,
        matches: args.matches,
        players: args.players,
        limit: args.seconds.map(Duration::from_secs_f64),
        decision: args.decision_seconds.map(Duration::from_secs_f64),
        memory_mib: args.memory,
    };
    let mut meter = Meter::new(args.positions, "positions");
    let begun = Instant::now();
    let verdict = game.examine(&bot, &plan, &mut |progress| {
        let wrong = if progress.broken > 0 { format!("{} wrong", progress.broken) } else { String::new() };
        meter.show(progress.asked, args.positions, &wrong);
    });
    meter.finish();
    let mut out = stdout().lock();
    for line in verdict.to_string().lines() {
        // What was asked; what is wrong keeps its lines, so that positions can be copied.
        match line.strip_prefix("  ") {
            Some(told) => writeln!(out, "{}", hanging("  ", 4, told))?,
            None => writeln!(out, "{line}")?,
        }
    }
    writeln!(out)?;
    let title = game.info().title;
    let unasked = verdict.unasked().count();
    match verdict.is_clean() {
        true if unasked > 0 => {
            let tables = counted(unasked as u64, "table", "tables");
            Ok(writeln!(
                out,
                "{} passes at {title} as far as it was asked; at {tables} it was asked nothing.",
                bot.name
            )?)
        }
        true => Ok(writeln!(out, "{} passes at {title}, in {:.1} s.", bot.name, begun.elapsed().as_secs_f64())?),
        false => bail!("{} does not pass at {title}: see above for what is wrong", bot.name),
    }
}

/// Refuses what is no length of time.
fn seconds(flag: &str, given: Option<f64>) -> anyhow::Result<()> {
    let Some(given) = given else { return Ok(()) };
    ensure!(given > 0.0 && given <= 1e6, "`{flag}` must be above 0 and at most 1000000, not {given}");
    Ok(())
}

fn check_game(args: &GameArgs, registry: &Registry) -> anyhow::Result<()> {
    ensure!(args.matches > 0, "`--matches` must be at least 1, not 0");
    seconds("--seconds", args.seconds)?;
    let game = args.content.load(registry, &args.game)?;
    let mut out = stdout().lock();
    let begun = Instant::now();
    let verdict = conform(&*game, args);
    writeln!(out, "{verdict}\n")?;
    let mut troubled = false;
    if args.damages > 0 {
        let report = harm(&*game, args);
        writeln!(out, "{report}\n")?;
        troubled = !report.is_clean();
    }
    let title = game.info().title;
    match failed(verdict.breaches.len(), troubled) {
        None => Ok(writeln!(out, "{title} passes, in {:.1} s.", begun.elapsed().as_secs_f64())?),
        Some(why) => bail!("{title} does not pass: {why}"),
    }
}

/// Why a game does not pass; `None` if it does. `troubled` says that damaged positions made trouble.
fn failed(broken: usize, troubled: bool) -> Option<String> {
    let promises = match broken {
        0 if troubled => {
            return Some(
                "no match broke a promise, but damaged positions make trouble; see above for where".to_owned(),
            );
        }
        0 => return None,
        1 => "the broken promise".to_owned(),
        n => format!("the {} broken promises", grouped(n as u64)),
    };
    let damaged = if troubled { ", and for the damaged positions that make trouble" } else { "" };
    Some(format!("see above for {promises}{damaged}"))
}

/// Damages positions, and shows how far it is.
fn harm(game: &dyn AnyGame, args: &GameArgs) -> damage::Report {
    let mut meter = Meter::new(args.damages, "damaged positions");
    let plan = damage::Plan { tries: args.damages, seed: args.seed, ..damage::Plan::default() };
    let report = game.damage(&plan, &mut |progress| {
        let trouble = if progress.troubled > 0 { format!("{} with trouble", progress.troubled) } else { String::new() };
        meter.show(progress.tried, progress.of, &trouble);
    });
    meter.finish();
    report
}

/// Plays the matches, and shows how far they are.
fn conform(game: &dyn AnyGame, args: &GameArgs) -> conformance::Verdict {
    let mut meter = Meter::new(0, "matches");
    let plan = conformance::Plan {
        matches: args.matches,
        limit: args.seconds.map(Duration::from_secs_f64),
        ..conformance::Plan::default()
    };
    let verdict = game.conform(&plan, &mut |progress| {
        let broken = match progress.broken {
            0 => String::new(),
            1 => "1 table with a broken promise".to_owned(),
            n => format!("{n} tables with broken promises"),
        };
        meter.show(progress.played, progress.of, &broken);
    });
    meter.finish();
    verdict
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_found_is_called_the_reason() {
        assert_eq!(failed(0, false), None);
        assert_eq!(failed(1, false).unwrap(), "see above for the broken promise");
        let both = "see above for the 2 broken promises, and for the damaged positions that make trouble";
        assert_eq!(failed(2, true).unwrap(), both);
        let damaged = "no match broke a promise, but damaged positions make trouble; see above for where";
        assert_eq!(failed(0, true).unwrap(), damaged);
    }
}
