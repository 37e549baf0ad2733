//! The program: one file per subcommand. The only room that prints, reads the environment and exits.

/// Runs the program.
pub fn main() -> std::process::ExitCode {
    std::process::ExitCode::SUCCESS
}
