//! Writes segments as they finish, and goes on where an earlier run stopped.

use super::manifest::write_whole;
use super::{Manifest, RecordError, Table, Tables, parquet, segment_path};
use agon_arena::{MatchRecord, Recorder, Segment};
use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The file that the run at work holds locked. It stays when the run is over: whoever removes a lock file may remove the
/// one that somebody else has locked in between.
const LOCK: &str = ".lock";

/// Writes the segments of one results folder, which is closed to every other run as long as the writer lives.
#[derive(Debug)]
pub struct Writer {
    dir: PathBuf,
    manifest: Manifest,
    /// Held, not used: the system opens the lock when the file is closed, also when the process is killed.
    _lock: File,
}

impl Writer {
    /// Begins a new folder, or goes on with one that holds the same experiment. The same experiment with more matches
    /// goes on too: the matches that are there are the first ones of the longer run.
    ///
    /// # Errors
    /// When the folder holds anything else or another run is at work in it; then nothing in it is changed.
    pub fn open(dir: &Path, manifest: &Manifest) -> Result<Self, RecordError> {
        // A metric with the name of a column shows before the first match is played.
        Tables::build(manifest, &[])?;
        if Manifest::read(dir)?.is_none() {
            std::fs::create_dir_all(dir).map_err(RecordError::io(dir, "create the folder"))?;
            refuse_foreign(dir)?;
        }
        let lock = lock(dir)?;
        // Read again: another run may have begun and ended in between.
        match Manifest::read(dir)? {
            Some(found) => {
                let longer = Manifest { matches_per_cell: manifest.matches_per_cell, ..found.clone() };
                let compared = if manifest.matches_per_cell > found.matches_per_cell { &longer } else { &found };
                if let Some((key, recorded, asked)) = compared.difference(manifest) {
                    return Err(RecordError::Different { dir: dir.to_owned(), key, recorded, asked });
                }
                if found != *manifest {
                    manifest.write(dir)?;
                }
            }
            None => manifest.write(dir)?,
        }
        Ok(Self { dir: dir.to_owned(), manifest: manifest.clone(), _lock: lock })
    }

    /// Whether all tables of `segment` are there in full length.
    pub fn has(&self, segment: &Segment) -> bool {
        let rows = |table| parquet::rows(&segment_path(&self.dir, table, segment.number));
        // The table of matches is written last, so when it is there the others are.
        rows("matches") == Some((segment.matches.end - segment.matches.start) as usize)
            && rows("seats").is_some()
            && (!self.manifest.actions || rows("actions").is_some())
    }

    fn write(&self, name: &str, segment: u64, table: &Table) -> Result<(), RecordError> {
        write_whole(&segment_path(&self.dir, name, segment), |file| parquet::write(file, table))
    }
}

/// Refuses a folder without a manifest that is not empty.
fn refuse_foreign(dir: &Path) -> Result<(), RecordError> {
    let mut entries = std::fs::read_dir(dir).map_err(RecordError::io(dir, "read the folder"))?;
    // A manifest that was being written when the power went is no content.
    let foreign = |name: std::ffi::OsString| name != LOCK && !name.to_string_lossy().ends_with(".partial");
    match entries.any(|e| e.is_ok_and(|e| foreign(e.file_name()))) {
        true => Err(RecordError::Occupied { dir: dir.to_owned() }),
        false => Ok(()),
    }
}

/// Closes the folder to every other run.
fn lock(dir: &Path) -> Result<File, RecordError> {
    let path = dir.join(LOCK);
    let file = File::options().create(true).append(true).open(&path);
    let file = file.map_err(RecordError::io(&path, "open the file"))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(RecordError::InUse { dir: dir.to_owned() }),
        // Some network file systems have no locks. Two runs of one experiment then do the same work twice and write
        // the same bytes, each file as a whole.
        Err(TryLockError::Error(e)) if e.kind() == ErrorKind::Unsupported => Ok(file),
        Err(TryLockError::Error(e)) => Err(RecordError::io(&path, "lock the file")(e)),
    }
}

impl Recorder for Writer {
    fn segment(
        &mut self,
        segment: &Segment,
        matches: &[MatchRecord],
    ) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        let tables = Tables::build(&self.manifest, matches)?;
        if let Some(actions) = &tables.actions {
            self.write("actions", segment.number, actions)?;
        }
        self.write("seats", segment.number, &tables.seats)?;
        self.write("matches", segment.number, &tables.matches)?;
        Ok(())
    }
}
