//! `agon play`: one match, told as the players would tell it.

use super::game_args::{ContentArgs, TableArgs, start};
use super::story::Story;
use crate::bots::{self, Ask, Bot};
use crate::game::{Heuristic, Purpose, Rng, Seat, Turn};
use crate::games::{Visitor, with_game};
use anyhow::{Context, anyhow, bail};
use std::io::{BufWriter, stdout};

/// Arguments of `agon play`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Name of the game (`agon games` lists them)
    game: String,
    /// One bot for all seats, or one per seat (`agon bots` lists them)
    #[arg(long, short, value_name = "A,B,…", value_delimiter = ',', default_value = "heuristic")]
    bots: Vec<String>,
    #[command(flatten)]
    table: TableArgs,
    /// Seed of all dice, draws and bots
    #[arg(long, short, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Stop after so many decisions [default: the game's own cap]
    #[arg(long, value_name = "N")]
    max_plies: Option<u32>,
    #[command(flatten)]
    content: ContentArgs,
}

/// Plays and tells the match.
///
/// # Errors
/// When the game, a bot or the table is wrong, a bot fails, or stdout cannot be written.
pub fn run(args: Args) -> anyhow::Result<()> {
    let choice = args.content.choice(&args.game)?;
    with_game(&args.game.clone(), &choice, args)?
}

impl Visitor for Args {
    type Output = anyhow::Result<()>;

    fn visit<G: Heuristic>(self, game: G) -> anyhow::Result<()> {
        let setup = self.table.setup(game.info(), self.bots.len());
        let mut state = start(&game, &setup)?;
        let names = line_up(&self.bots, setup.players)?;
        let mut players = Vec::new();
        for (seat, name) in Seat::all(setup.players).zip(&names) {
            let bot = bots::build(&bots::resolve(name)?, &game)?;
            players.push((bot, Rng::stream(self.seed, 0, Purpose::Bot(seat))));
        }
        let mut chance = Rng::stream(self.seed, 0, Purpose::Chance);
        let cap = self.max_plies.unwrap_or(game.info().ply_cap);

        let mut story = Story::begin(&game, BufWriter::new(stdout().lock()), names, &state)?;
        let mut plies = 0;
        loop {
            let action = match game.turn(&state) {
                Turn::Over => break,
                Turn::Decision(_) if plies >= cap => break,
                Turn::Chance => game.sample_chance(&state, &mut chance),
                Turn::Decision(seat) => {
                    plies += 1;
                    let (bot, rng) = &mut players[seat.index()];
                    decide(&game, &state, seat, &mut **bot, rng).with_context(|| format!("{seat}, decision {plies}"))?
                }
            };
            story.tell(&state, action)?;
            game.apply(&mut state, action);
        }
        Ok(story.end(&state)?)
    }
}

/// One bot name per seat.
fn line_up(bots: &[String], players: usize) -> anyhow::Result<Vec<String>> {
    match bots {
        [all] => Ok(vec![all.clone(); players]),
        each if each.len() == players => Ok(each.to_vec()),
        each => bail!("{} bots for {players} seats: name one for all, or one per seat", each.len()),
    }
}

/// What the seat does; its bot is asked only where there is a choice, as in an experiment.
fn decide<G: Heuristic>(
    game: &G,
    state: &G::State,
    seat: Seat,
    bot: &mut dyn Bot<G>,
    rng: &mut Rng,
) -> anyhow::Result<G::Action> {
    let mut legal = Vec::new();
    game.legal_actions(state, &mut legal);
    if let [only] = legal[..] {
        return Ok(only);
    }
    let ask = Ask { game, seen: &game.observe(state, seat), legal: &legal };
    let choice = bot.choose(&ask, rng)?;
    legal.get(choice).copied().ok_or_else(|| anyhow!("the bot chose action {choice} of {}", legal.len()))
}
