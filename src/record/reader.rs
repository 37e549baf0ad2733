//! Reads results back: one folder, or several shards of one experiment side by side.

use super::{Manifest, RecordError, Table, Tables, parquet, segment_path};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The results of one experiment on disk. Opening reads the manifest; the tables are read on demand.
#[derive(Debug)]
pub struct Results {
    /// What was run.
    pub manifest: Manifest,
    /// The recorded segments: number and folder.
    segments: BTreeMap<u64, PathBuf>,
}

impl Results {
    /// Opens a results folder, or a folder whose subfolders are shards of one experiment.
    ///
    /// # Errors
    /// When there are no results, or the subfolders hold different experiments.
    pub fn open(dir: &Path) -> Result<Self, RecordError> {
        if let Some(manifest) = Manifest::read(dir)? {
            let segments = segments(dir)?.into_iter().map(|n| (n, dir.to_owned())).collect();
            return Ok(Self { manifest, segments });
        }
        let mut shards = Vec::new();
        for entry in std::fs::read_dir(dir).map_err(RecordError::io(dir, "read the folder"))? {
            let path = entry.map_err(RecordError::io(dir, "read the folder"))?.path();
            if path.is_dir()
                && let Some(manifest) = Manifest::read(&path)?
            {
                shards.push((path, manifest));
            }
        }
        shards.sort_by(|a, b| a.0.cmp(&b.0));
        let Some((_, manifest)) = shards.first().cloned() else {
            return Err(RecordError::Nothing { dir: dir.to_owned() });
        };
        let mut found = BTreeMap::new();
        for (path, other) in shards {
            if let Some((key, recorded, asked)) = other.difference(&manifest) {
                let reason = format!("`{key}` is {recorded}, but {asked} in the other folders of {}", dir.display());
                return Err(RecordError::broken(&path, reason));
            }
            for number in segments(&path)? {
                // The same segment in two shards holds the same matches, by construction.
                found.entry(number).or_insert_with(|| path.clone());
            }
        }
        Ok(Self { manifest, segments: found })
    }

    /// The table `matches` of all recorded segments.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn matches(&self) -> Result<Table, RecordError> {
        self.all("matches")
    }

    /// The table `seats` of all recorded segments.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn seats(&self) -> Result<Table, RecordError> {
        self.all("seats")
    }

    /// Numbers of the recorded segments, in order.
    pub fn segments(&self) -> impl Iterator<Item = u64> + '_ {
        self.segments.keys().copied()
    }

    /// The tables of one segment; `None` when it is not recorded.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn segment(&self, number: u64) -> Result<Option<Tables>, RecordError> {
        let Some(dir) = self.segments.get(&number) else { return Ok(None) };
        let table = |name| parquet::read(&segment_path(dir, name, number));
        let actions = if self.manifest.actions { Some(table("actions")?) } else { None };
        Ok(Some(Tables { matches: table("matches")?, seats: table("seats")?, actions }))
    }

    fn all(&self, table: &str) -> Result<Table, RecordError> {
        let empty = Tables::build(&self.manifest, &[])?;
        let mut all = if table == "matches" { empty.matches } else { empty.seats };
        for (&number, dir) in &self.segments {
            let path = segment_path(dir, table, number);
            let rows = parquet::read(&path)?;
            if !rows.has_columns_of(&all) {
                return Err(RecordError::broken(&path, "its columns are not those the manifest asks for"));
            }
            all.append(&rows).map_err(|e| RecordError::broken(&path, e))?;
        }
        Ok(all)
    }
}

/// Numbers of the complete segments of a folder: those whose table of matches, written last, is there.
fn segments(dir: &Path) -> Result<Vec<u64>, RecordError> {
    let mut numbers = Vec::new();
    for entry in std::fs::read_dir(dir).map_err(RecordError::io(dir, "read the folder"))? {
        let name = entry.map_err(RecordError::io(dir, "read the folder"))?.file_name();
        let number = name.to_str().and_then(|n| n.strip_prefix("matches-")?.strip_suffix(".parquet"));
        numbers.extend(number.and_then(|n| n.parse::<u64>().ok()));
    }
    numbers.sort_unstable();
    Ok(numbers)
}
