//! `agon engine`: one match served to another program, one JSON answer line per JSON request line.
//!
//! The protocol is described in `docs/engine-protocol.md`, whose examples are run as tests.

mod answer;
mod request;
mod session;

use super::game_args::ContentArgs;
use crate::game::Heuristic;
use crate::games::{ContentChoice, Visitor, with_game};
use anyhow::Context;
use session::Session;
use std::io::{BufRead, Write, stdin, stdout};

/// Version of the protocol; it changes when a program written for the old one would misunderstand.
pub const PROTOCOL: u32 = 1;

/// Arguments of `agon engine`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Name of the game (`agon games` lists them)
    game: String,
    #[command(flatten)]
    content: ContentArgs,
}

/// Serves stdin and stdout until `quit` or the end of input.
///
/// # Errors
/// When the game cannot be loaded, or stdin or stdout fails. Bad requests are answered, not errors.
pub fn run(args: Args) -> anyhow::Result<()> {
    serve(&args.game, args.content.choice(&args.game)?, stdin().lock(), stdout().lock())
}

/// Answers each line of `input` with one line on `output`, flushed; blank lines are passed over.
///
/// # Errors
/// When the game cannot be loaded, or `input` or `output` fails.
pub fn serve(game: &str, choice: ContentChoice, input: impl BufRead, output: impl Write) -> anyhow::Result<()> {
    with_game(game, &choice.clone(), Serve { choice, input, output })?
}

struct Serve<I, O> {
    choice: ContentChoice,
    input: I,
    output: O,
}

impl<I: BufRead, O: Write> Visitor for Serve<I, O> {
    type Output = anyhow::Result<()>;

    fn visit<G: Heuristic>(mut self, game: G) -> anyhow::Result<()> {
        let mut session = Session::new(game, self.choice);
        let mut line = Vec::new();
        loop {
            line.clear();
            if self.input.read_until(b'\n', &mut line).context("cannot read the next request")? == 0 {
                return Ok(());
            }
            if line.trim_ascii().is_empty() {
                continue;
            }
            let (answer, go_on) = session.answer(&line);
            writeln!(self.output, "{answer}")?;
            self.output.flush()?;
            if !go_on {
                return Ok(());
            }
        }
    }
}
