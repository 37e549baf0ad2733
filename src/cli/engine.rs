//! `agon engine`: one match served to another program over stdin and stdout.

use super::game_args::{ContentArgs, ForbidArgs};
use agon_registry::Registry;
use agon_service::Session;
use anyhow::Context;
use std::io::{BufRead, Write, stdin, stdout};

/// Arguments of `agon engine`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Name of the game (`agon games` lists them)
    game: String,
    /// Print the JSON Schema of requests, answers, states and actions, and end
    #[arg(long)]
    schema: bool,
    #[command(flatten)]
    content: ContentArgs,
    #[command(flatten)]
    forbid: ForbidArgs,
}

/// Serves stdin and stdout until `quit` or the end of input.
///
/// # Errors
/// When the game cannot be loaded, or stdin or stdout fails. Bad requests are answered, not errors.
pub fn run(args: Args, registry: &Registry) -> anyhow::Result<()> {
    let game = args.content.load_without(registry, &args.game, &args.forbid)?;
    if args.schema {
        return Ok(writeln!(stdout(), "{:#}", game.schema())?);
    }
    serve(registry.session(&game), stdin().lock(), stdout().lock())
}

/// Answers each line of `input` with one line on `output`, flushed; blank lines are passed over.
fn serve(mut session: Session, mut input: impl BufRead, mut output: impl Write) -> anyhow::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line).context("cannot read the next request")? == 0 {
            return Ok(());
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let reply = session.answer(&line);
        writeln!(output, "{}", reply.line)?;
        output.flush()?;
        if !reply.go_on {
            return Ok(());
        }
    }
}
