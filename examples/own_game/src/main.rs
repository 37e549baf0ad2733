//! The whole program: `own_game run`, `analyze`, `play`, `engine`, `bench`, `replay` and the rest.

use std::process::ExitCode;

fn main() -> ExitCode {
    agon::cli::main(&own_game::GAMES)
}
