//! The one room that knows Parquet, and the tables in memory that all others read.
//!
//! A results folder holds `manifest.json`, written first, and for each segment of matches one file per table:
//! `matches-00000.parquet`, `seats-00000.parquet` and, if asked for, `rounds-00000.parquet` and `actions-00000.parquet`,
//! sealed by `checksums-00000.json`. The columns are declared in [`schema`] and explained in `results/README.md`. A file is
//! written under another name, flushed to the disk and then renamed, so a file that is there is complete. Matches of a
//! segment that is not finished are kept in `.journal-00000`. A run that has stopped by its rule says so in `stopped.json`.
//! Cells that were added to the experiment later are in folders `added-1`, `added-2` … inside, each of the same kind.
//! If bots were timed, `times.json` says how long they thought, which is no part of the results.
//! A run that is at work holds `.lock` locked; a second one is refused.

mod error;
mod journal;
mod manifest;
mod merge;
mod missing;
mod parquet;
mod reader;
pub mod schema;
mod seal;
mod stop;
mod table;
mod times;
mod writer;

pub use error::RecordError;
pub use manifest::{CellFacts, GameFacts, MANIFEST, Manifest, MetricFacts, SensitivityFacts};
pub use merge::Merged;
pub use missing::{missing, of_plan};
pub use reader::Results;
pub use schema::Tables;
pub use stop::{StopFigures, StopRule, Stopped};
pub use table::{Table, Texts, Value, Values};
pub use times::{Time, Times};
pub use writer::{Found, Writer};

use std::path::{Path, PathBuf};

/// The folder, inside a folder of results, with the cells that were added to it as the `number`-th, from 1.
pub fn added(dir: &Path, number: usize) -> PathBuf {
    dir.join(format!("added-{number}"))
}

/// A folder of results, and those of the cells that were added to it later.
pub fn with_added(dir: &Path) -> Vec<PathBuf> {
    let added = (1..).map(|number| added(dir, number)).take_while(|dir| dir.join(MANIFEST).exists());
    std::iter::once(dir.to_owned()).chain(added).collect()
}

/// The file of a table of a segment.
fn segment_path(dir: &Path, table: &str, segment: u64) -> PathBuf {
    dir.join(format!("{table}-{segment:05}.parquet"))
}
