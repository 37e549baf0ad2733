//! What a user sees when something goes wrong: one line per cause, never a backtrace.

use super::layout::hanging;
use agon_game::panic_message;
use agon_registry::Program;
use std::io::{ErrorKind, IsTerminal as _};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::process::ExitCode;

/// Runs the program and turns its end into an exit code: an error becomes 1, a panic 101. A reader that went away
/// (`agon games | head`) is not an error.
pub fn guard(program: &Program, work: impl FnOnce() -> anyhow::Result<()>) -> ExitCode {
    let name = program.name;
    set_hook(Box::new(move |panic| {
        let message = panic_message(panic.payload());
        if let Some(reason) = unprintable(&message) {
            if !reason.contains(GONE) {
                eprintln!("error: cannot write to stdout: {reason}");
            }
        } else {
            let place = panic.location().map(|l| format!(" ({}:{})", l.file(), l.line())).unwrap_or_default();
            eprintln!("error: {name} stopped because of a bug; please report this command and line: {message}{place}");
        }
    }));
    exit_code(catch_unwind(AssertUnwindSafe(work)), program)
}

fn exit_code(end: std::thread::Result<anyhow::Result<()>>, program: &Program) -> ExitCode {
    match end {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(error)) => report(&error, program),
        Err(panic) => match unprintable(&panic_message(&*panic)) {
            Some(reason) if reason.contains(GONE) => ExitCode::SUCCESS,
            Some(_) => ExitCode::FAILURE,
            None => ExitCode::from(101),
        },
    }
}

/// Ends the program as clap does (2 on wrong usage, 0 after help), but says in a user's words what is wrong with a number.
pub fn misused(error: &clap::Error) -> ! {
    if error.kind() != clap::error::ErrorKind::ValueValidation {
        error.exit();
    }
    let text = error.render();
    eprint!("{}", in_words(if std::io::stderr().is_terminal() { text.ansi().to_string() } else { text.to_string() }));
    std::process::exit(error.exit_code())
}

/// A message with the standard library's reasons why a text is no number in plain words.
fn in_words(message: String) -> String {
    let words = [
        ("invalid digit found in string", "this must be a whole number"),
        ("cannot parse integer from empty string", "this must be a whole number"),
        ("number too large to fit in target type", "this number is too large"),
        ("number too small to fit in target type", "this number is too small"),
        ("invalid float literal", "this must be a number"),
        ("cannot parse float from empty string", "this must be a number"),
    ];
    words.into_iter().fold(message, |message, (theirs, ours)| message.replace(theirs, ours))
}

fn report(error: &anyhow::Error, program: &Program) -> ExitCode {
    let broken_pipe = |e: &std::io::Error| e.kind() == ErrorKind::BrokenPipe;
    if error.chain().any(|cause| cause.downcast_ref().is_some_and(broken_pipe)) {
        return ExitCode::SUCCESS;
    }
    eprint!("{}", told(error, program, std::io::stderr().is_terminal()));
    ExitCode::FAILURE
}

/// An error with its causes, as `program` says it. For a person lines break between words; a program gets each message as
/// it is.
fn told(error: &anyhow::Error, program: &Program, wrapped: bool) -> String {
    let causes = error.chain().enumerate();
    let line = |(i, cause): (usize, &(dyn std::error::Error + 'static))| {
        let cause = program.suggests(&cause.to_string());
        let line = format!("{}{cause}", if i == 0 { "error: " } else { "  because: " });
        let wrap = |line: &str| {
            let indent = line.chars().take_while(|c| *c == ' ').count();
            hanging(&" ".repeat(indent), indent + 2, line)
        };
        match wrapped {
            true => line.lines().map(|line| wrap(line) + "\n").collect(),
            false => line + "\n",
        }
    };
    causes.map(line).collect()
}

/// What the system says when a reader has gone away.
const GONE: &str = "Broken pipe";

/// `println!` panics when the reader has gone or the disk is full; the standard library offers no better sign than its
/// message. Returns the reason if the message is such a panic.
fn unprintable(message: &str) -> Option<&str> {
    message.strip_prefix("failed printing to stdout: ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::{Context, anyhow};
    use std::any::Any;
    use std::io;

    const OWN: Program = Program { name: "own_game", version: "1.0.0", about: "", commit: "" };

    #[test]
    fn errors_suggest_commands_of_the_program() {
        let error = anyhow!("the same `agon run` plays what is missing").context("agon cannot read it");
        assert_eq!(
            told(&error, &OWN, false),
            "error: agon cannot read it\n  because: the same `own_game run` plays what is missing\n"
        );
    }

    #[test]
    fn long_messages_break_between_words_for_people_only() {
        let error = anyhow!("the words of a message ".repeat(4) + "end").context("one\n  two");
        assert_eq!(
            told(&error, &OWN, true),
            "error: one\n  two\n  because: the words of a message the words of a message the words of a message\n    \
             the words of a message end\n"
        );
        assert_eq!(told(&error, &OWN, false).lines().count(), 3);
    }

    #[test]
    fn why_a_text_is_no_number_is_said_in_plain_words() {
        let whole = |text: &str| in_words(text.parse::<u8>().expect_err("no number").to_string());
        let any = |text: &str| in_words(text.parse::<f64>().expect_err("no number").to_string());
        assert_eq!((whole("x"), whole(""), whole("-1")), {
            let must = || "this must be a whole number".to_owned();
            (must(), must(), must())
        });
        assert_eq!(whole("256"), "this number is too large");
        assert_eq!(in_words("-129".parse::<i8>().expect_err("no number").to_string()), "this number is too small");
        assert_eq!((any("x"), any("")), ("this must be a number".to_owned(), "this must be a number".to_owned()));
    }

    #[test]
    fn the_exit_code_tells_errors_bugs_and_readers_that_went_away_apart() {
        let gone = || io::Error::from(ErrorKind::BrokenPipe);
        let panic = |text: &str| Box::new(text.to_owned()) as Box<dyn Any + Send>;
        let printed = "failed printing to stdout: Broken pipe (os error 32)";
        for (end, code) in [
            (Ok(Ok(())), 0),
            (Ok(Err(anyhow!("wrong"))), 1),
            (Ok(Err(gone()).context("cannot write")), 0),
            (Ok(Err(io::Error::from(ErrorKind::NotFound).into())), 1),
            (Err(panic("index out of bounds")), 101),
            (Err(panic(printed)), 0),
            (Err(panic("failed printing to stdout: No space left on device (os error 28)")), 1),
        ] {
            let shown = format!("{end:?}");
            assert_eq!(format!("{:?}", exit_code(end, &OWN)), format!("{:?}", ExitCode::from(code)), "{shown}");
        }
    }
}
