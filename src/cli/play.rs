//! `agon play`: one match, told as the players would tell it.

use super::game_args::{ContentArgs, ForbidArgs, TableArgs};
use super::person::Terminal;
use super::story::Story;
use agon_arena::SingleMatch;
use agon_arena::live::{LiveMatch, PERSON, Player};
use agon_bots::{BotConfig, BotConfigError};
use agon_game::unknown;
use agon_registry::Registry;
use anyhow::{Context, bail};
use std::io::{BufWriter, IsTerminal, stdin, stdout};

/// Arguments of `agon play`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Name of the game (`agon games` lists them)
    game: String,
    /// One bot for all seats, or one per seat (`agon bots` lists them); `human` is you
    #[arg(long, short, value_name = "A,B,…", value_delimiter = ',', default_value = "heuristic")]
    bots: Vec<String>,
    #[command(flatten)]
    table: TableArgs,
    /// Seed of all dice, draws and bots
    #[arg(long, short, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Stop after this many decisions [default: the game's own cap]
    #[arg(long, value_name = "N")]
    max_plies: Option<u32>,
    #[command(flatten)]
    content: ContentArgs,
    #[command(flatten)]
    forbid: ForbidArgs,
}

/// Plays and tells the match.
///
/// # Errors
/// When the game, a bot or the table is wrong, a bot fails, or stdout cannot be written.
pub fn run(args: Args, registry: &Registry) -> anyhow::Result<()> {
    let game = args.content.load_without(registry, &args.game, &args.forbid)?;
    let setup = args.table.setup(game.info(), args.bots.len());
    let by_bots = args.bots.len() > 1 && args.table.players.is_none() && args.table.roles.len() < 2;
    game.check_table(&setup).with_context(|| match (game.info().title, by_bots) {
        (title, false) => format!("cannot set up {title}"),
        (title, true) => {
            format!("cannot set up {title} with a seat for each of the {} names of `--bots`", args.bots.len())
        }
    })?;
    let names = line_up(&args.bots, setup.players)?;
    if names.iter().any(|name| name == PERSON) {
        let player = |name: &String| match name.as_str() {
            PERSON => Ok(Player::Person),
            bot => named(registry, bot).map(|bot| Player::Bot(Box::new(bot))),
        };
        let players = names.iter().map(player).collect::<anyhow::Result<_>>()?;
        let of = LiveMatch { setup, players, seed: args.seed, max_plies: args.max_plies };
        let echo = !stdin().is_terminal();
        return Ok(game.live(&of, &mut Terminal::new(stdin().lock(), stdout().lock(), registry, echo))?);
    }
    let bots = names.iter().map(|name| named(registry, name)).collect::<anyhow::Result<_>>()?;
    let of = SingleMatch { setup, bots, seed: args.seed, max_plies: args.max_plies };
    Ok(game.tell(&of, &mut Story::new(BufWriter::new(stdout().lock())))?)
}

/// The bot with this name; if there is none, the person at the table is among those that may have been meant.
fn named(registry: &Registry, name: &str) -> anyhow::Result<BotConfig> {
    let known = || agon_bots::built_in().iter().map(|bot| bot.name.as_str()).chain([PERSON]);
    match registry.bot(name) {
        Err(BotConfigError::Unknown(_)) => match agon_bots::file_meant(name) {
            Some(reason) => bail!(reason),
            None => bail!("{}, or the path of a TOML file", unknown("bot", name, known())),
        },
        other => Ok(other?),
    }
}

/// One bot name per seat.
fn line_up(bots: &[String], players: usize) -> anyhow::Result<Vec<String>> {
    match bots {
        [all] => Ok(vec![all.clone(); players]),
        each if each.len() == players => Ok(each.to_vec()),
        each => bail!("`--bots` has {} names for {players} seats: name one bot for all, or one per seat", each.len()),
    }
}
