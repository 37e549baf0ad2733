//! Which commit the program is built from, for `agon --version`. And with a build script cargo counts the build
//! dependencies of `Cargo.toml` when it settles features.

use std::path::Path;
use std::process::Command;

/// What the program is made of. Tests and documents say nothing about it, so a commit that changes only these compiles
/// nothing again.
const SOURCES: [&str; 5] = ["src", "bots", "build.rs", "Cargo.toml", "Cargo.lock"];

/// `git archive` puts the commit in its place.
const ARCHIVED: &str = "src/cli/archived_commit";

fn main() {
    for path in SOURCES {
        println!("cargo:rerun-if-changed={path}");
    }
    let archived = std::fs::read_to_string(ARCHIVED).ok().map(|text| text.trim().to_owned());
    let archived = archived.filter(|text| !text.is_empty() && text.chars().all(|c| c.is_ascii_hexdigit()));
    println!("cargo:rustc-env=AGON_COMMIT={}", checkout().or(archived).unwrap_or_default());
}

/// The last commit that changed the program, with a mark where the files differ from it; none without git, and where this
/// is no checkout of its own but a copy inside another one.
fn checkout() -> Option<String> {
    let root = std::env::var("CARGO_MANIFEST_DIR").ok()?;
    let top = git(&["rev-parse", "--show-toplevel"])?;
    if Path::new(&top).canonicalize().ok()? != Path::new(&root).canonicalize().ok()? {
        return None;
    }
    let of_sources = |arguments: &[&str]| git(&[arguments, &["--"], &SOURCES].concat());
    let commit = of_sources(&["log", "-1", "--format=%h", "--abbrev=10"]).filter(|commit| !commit.is_empty())?;
    let changed = of_sources(&["status", "--porcelain"])?;
    Some(if changed.is_empty() { commit } else { format!("{commit}-dirty") })
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
