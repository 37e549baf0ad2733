//! Runs the program on small experiments and looks at the files it leaves.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Writes a Connect Four experiment with `matches` matches in segments of `segment`.
pub fn experiment(dir: &Path, matches: u64, segment: u64) -> PathBuf {
    let path = dir.join("experiment.toml");
    let text = format!(
        "name = \"small\"\ngame = \"connect_four\"\nbots = [\"heuristic\", \"random\"]\nmatches = {matches}\nseed = 9\n\
         [record]\nactions = true\nsegment = {segment}\n"
    );
    std::fs::write(&path, text).unwrap();
    path
}

/// `agon run EXPERIMENT --out OUT …`, ready to start.
pub fn run(experiment: &Path, out: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_agon"));
    command.arg("run").arg(experiment).arg("--out").arg(out).arg("--quiet").args(more);
    command
}

/// All results of a folder with their bytes; unfinished ones and the lock are hidden files.
pub fn files(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path());
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    entries.map(|path| (name(&path), std::fs::read(&path).unwrap())).filter(|(n, _)| !n.starts_with('.')).collect()
}
