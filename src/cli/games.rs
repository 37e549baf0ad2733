//! `agon games`: which games there are, and what one of them offers.

use super::game_args::ContentArgs;
use super::layout::{Grid, paragraph};
use agon_game::{ContentChoice, GameInfo, Metric, OptionInfo, Rng, Setup};
use agon_registry::{AnyGame, Registry};
use anyhow::bail;
use std::io::{Write, stdout};
use std::ops::RangeInclusive;

/// Arguments of `agon games`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game to describe [default: list all]
    game: Option<String>,
    #[command(flatten)]
    content: ContentArgs,
}

/// Prints the list, or one game's description.
///
/// # Errors
/// When the game is unknown, its content is wrong, or stdout cannot be written.
pub fn run(args: Args, registry: &Registry) -> anyhow::Result<()> {
    let program = registry.program().name;
    let text = match args.game {
        Some(game) => described(&*args.content.load(registry, &game)?, registry),
        None if args.content.data.is_some() || !args.content.options.is_empty() => {
            bail!("`--data` and `--option` belong to one game: `{program} games NAME --option …`")
        }
        None => list(registry)?,
    };
    Ok(write!(stdout().lock(), "{text}")?)
}

fn list(registry: &Registry) -> anyhow::Result<String> {
    let mut grid = Grid::new(&["Name", "Game", "Players", ">Options", "Seats"]);
    for name in registry.names() {
        let game = registry.load(name, &ContentChoice::default())?;
        let info = game.info();
        let seats = if info.cooperative { "win together" } else { "compete" };
        grid.row([name, info.title, &players(&info.players), &info.options.len().to_string(), seats]);
    }
    Ok(format!("{grid}\n\n`{} games NAME` describes one of them.\n", registry.program().name))
}

fn described(game: &dyn AnyGame, registry: &Registry) -> String {
    let info = game.info();
    let mut lines = vec![
        format!("{} ({})", info.title, info.name),
        String::new(),
        format!("Players   {}{}", players(&info.players), if info.cooperative { ", cooperative" } else { "" }),
        paragraph("Endings   ", &info.endings.join(", ")),
        paragraph("Content   ", &content(info, registry.program().name)),
    ];
    if !info.scenarios.is_empty() {
        let told = |name: &String| match info.players_of(Some(name)).filter(|_| !info.scenario_players.is_empty()) {
            Some(n) => format!("{name} ({n})"),
            None => name.clone(),
        };
        let of = if info.scenario_players.is_empty() { "" } else { ", each for so many players" };
        lines.push(paragraph("Scenarios ", &(info.scenarios.iter().map(told).collect::<Vec<_>>().join(", ") + of)));
    }
    lines.extend(roles(game));
    lines.extend([String::new(), options(info, registry)]);
    let lists = [
        ("Measured per match", info.match_metrics),
        ("Measured per seat", info.seat_metrics),
        ("Words per match", info.match_labels),
    ];
    for (title, metrics) in lists {
        if !metrics.is_empty() {
            lines.extend([String::new(), title.to_owned(), measured(metrics)]);
        }
    }
    lines.join("\n") + "\n"
}

/// The roles of each table, or an example of each where the game leaves them open.
fn roles(game: &dyn AnyGame) -> Vec<String> {
    let info = game.info();
    let tables = info.players.clone();
    let open = tables.clone().all(|n| game.roles(n).is_empty());
    if open && !info.scenario_players.is_empty() {
        return vec![format!("Roles     the scenario says which {} sits where", info.role_noun)];
    }
    let title = match open {
        false => format!("Roles (one {} per seat, in this order by default)", info.role_noun),
        true => "Roles (chosen or drawn in play unless given, for example like this)".to_owned(),
    };
    let mut lines = vec![String::new(), title];
    for n in tables {
        let roles = if open { game.draw_roles(&Setup::players(n), &mut Rng::seeded(n as u64)) } else { game.roles(n) };
        let noun = if n == 1 { "player " } else { "players" };
        lines.push(paragraph(&format!("  {n} {noun}  "), &roles.join(", ")));
    }
    lines
}

fn players(range: &RangeInclusive<usize>) -> String {
    if range.start() == range.end() { range.start().to_string() } else { format!("{}-{}", range.start(), range.end()) }
}

fn content(info: &GameInfo, program: &str) -> String {
    match (info.content_hash.as_str(), info.reconstructed.len()) {
        ("", _) => "none, the rules are all in the program".to_owned(),
        (hash, 0) => format!("{hash}, every entry known from the printed game"),
        (hash, n) => format!("{hash}, with {n} reconstructed entries (`{program} data {}`)", info.name),
    }
}

fn options(info: &GameInfo, registry: &Registry) -> String {
    if info.options.is_empty() {
        return "No options".to_owned();
    }
    let option = |o: &OptionInfo| {
        let others: Vec<String> = o.values.iter().filter(|v| **v != o.value).map(OptionInfo::plain).collect();
        let meaning = registry.meaning(info.name, &o.name).map(|text| paragraph("      ", &sentence(&text)) + "\n");
        let or = paragraph("      or ", &others.join(", "));
        format!("  {} = {}\n{}{or}", o.name, OptionInfo::plain(&o.value), meaning.unwrap_or_default())
    };
    let listed: Vec<String> = info.options.iter().map(option).collect();
    format!("Options, with the value in force (set them by --option NAME=VALUE)\n{}", listed.join("\n"))
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

fn measured(metrics: &[Metric]) -> String {
    let longest = metrics.iter().map(|m| m.name.len()).max().unwrap_or(0);
    let line = |m: &Metric| paragraph(&format!("  {:longest$}  ", m.name), m.meaning);
    metrics.iter().map(line).collect::<Vec<_>>().join("\n")
}
