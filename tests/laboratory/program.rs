//! Starts the program and reads what it says.

use std::process::{Command, Output};

/// What the program does with these arguments.
pub fn agon(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the program starts")
}

/// The program with these arguments, ready to start.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_agon"));
    command.args(arguments).env_remove("COLUMNS").env("NO_COLOR", "1");
    command
}

/// Output as text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("output is UTF-8")
}

/// What the program prints when all is well, within 80 columns.
pub fn printed(arguments: &[&str]) -> String {
    let output = agon(arguments);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()), "{arguments:?}");
    let printed = text(&output.stdout);
    if let Some(line) = printed.lines().find(|l| l.chars().count() > 80) {
        panic!("{arguments:?} prints more than 80 columns: {line}");
    }
    printed
}

/// What the program says on stderr when it refuses, with its exit code; nothing goes to stdout.
pub fn refused(arguments: &[&str]) -> String {
    let output = agon(arguments);
    assert_eq!(text(&output.stdout), "", "{arguments:?}");
    let code = output.status.code().expect("the program ends by itself");
    assert_ne!(code, 0, "{arguments:?}");
    format!("exit code {code}\n{}", text(&output.stderr))
}
