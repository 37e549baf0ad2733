//! The commit that the program is built from, for `agon --version`. Also, with a build script cargo includes the build
//! dependencies of `Cargo.toml` when it unifies features.

use std::path::Path;
use std::process::Command;

/// The sources of the program. Tests and documents are not among them, so a commit that changes only these recompiles
/// nothing.
const SOURCES: [&str; 5] = ["src", "bots", "build.rs", "Cargo.toml", "Cargo.lock"];

/// `git archive` substitutes the commit.
const ARCHIVED: &str = "src/cli/archived_commit";

fn main() {
    for path in SOURCES {
        println!("cargo:rerun-if-changed={path}");
    }
    let archived = std::fs::read_to_string(ARCHIVED).ok().map(|text| text.trim().to_owned());
    let archived = archived.filter(|text| !text.is_empty() && text.chars().all(|c| c.is_ascii_hexdigit()));
    println!("cargo:rustc-env=AGON_COMMIT={}", checkout().or(archived).unwrap_or_default());
}

/// The last commit that changed the program, marked if the files differ from it; `None` without git, and in a copy
/// inside another checkout.
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
