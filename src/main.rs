//! The `agon` program; everything it does is in [`agon::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    agon::cli::main(&agon::registry::BUILT_IN)
}
