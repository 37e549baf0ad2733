//! Writes segments as they finish, and continues where an earlier run stopped.

use super::journal::{self, Journals};
use super::manifest::{Sealed, write_whole};
use super::reader::numbers;
use super::seal::{self, Seal};
use super::{Manifest, RecordError, Stopped, Table, Tables, parquet, segment_path};
use agon_arena::{Journal, MatchRecord, Recorder, Refusal, Segment};
use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The file that the active run holds locked. It stays when the run is over: whoever removes a lock file may remove one that
/// somebody else has just locked.
const LOCK: &str = ".lock";

/// The state of a segment in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// All of it, as it was written.
    Whole,
    /// Nothing, or some matches in the journal.
    Missing,
    /// Something that is not what this run writes, and why.
    Wrong(String),
}

/// Writes the segments of one results folder, which is closed to every other run as long as the writer lives.
#[derive(Debug)]
pub struct Writer {
    dir: PathBuf,
    manifest: Manifest,
    /// Hash of the manifest of the run.
    run: String,
    /// Never read. The system releases the lock when the file is closed, even if the process is killed.
    _lock: File,
}

impl Writer {
    /// Begins a new folder, or continues one that holds the same experiment. The same experiment with more matches
    /// continues too: the existing matches are the first ones of the longer run. A folder whose run stopped before its
    /// first match is taken over.
    ///
    /// # Errors
    /// When the folder holds anything else or another run is active in it; then nothing in it is changed.
    pub fn open(dir: &Path, manifest: &Manifest) -> Result<Self, RecordError> {
        // Refuses a metric with the name of a column before the first match is played.
        Tables::build(manifest, &[])?;
        let run = manifest.run();
        if matches!(known(dir, manifest, &run)?, Known::Nothing) {
            std::fs::create_dir_all(dir).map_err(RecordError::io(dir, "create the folder"))?;
            refuse_foreign(dir)?;
        }
        let lock = lock(dir)?;
        // Read again: another run may have begun and ended in between.
        match known(dir, manifest, &run)? {
            // Nothing is lost: the manifest says what was to be played.
            Known::Run(..) if !holds_matches(dir)? => manifest.write(dir)?,
            Known::Run(found, sealed) => {
                let shorter = Manifest { matches_per_cell: found.matches_per_cell, ..manifest.clone() };
                if manifest.matches_per_cell < found.matches_per_cell && found.difference(&shorter).is_none() {
                    let (there, asked) = (found.matches_per_cell, manifest.matches_per_cell);
                    return Err(RecordError::Longer { dir: dir.to_owned(), there, asked });
                }
                let longer = Manifest { matches_per_cell: manifest.matches_per_cell, ..(*found).clone() };
                let compared = if manifest.matches_per_cell > found.matches_per_cell { &longer } else { &found };
                if let Some((key, recorded, asked)) = compared.difference(manifest) {
                    return Err(RecordError::Different { dir: dir.to_owned(), key, recorded, asked });
                }
                // A folder of an older version has no checksums. Its matches are played again, because nobody can tell
                // whether it is still what was written.
                if *found != *manifest || !sealed {
                    manifest.write(dir)?;
                }
            }
            Known::Nothing | Known::Ours => manifest.write(dir)?,
        }
        Ok(Self { dir: dir.to_owned(), manifest: manifest.clone(), run, _lock: lock })
    }

    /// Whether all tables of `segment` are present, complete and undamaged.
    pub fn has(&self, segment: &Segment) -> bool {
        self.look(segment) == Found::Whole
    }

    /// Checks a segment, including each byte of its tables.
    pub fn look(&self, segment: &Segment) -> Found {
        self.found(segment.number, segment.len())
    }

    /// The same for the segment of a number, which has so many matches.
    pub(super) fn found(&self, number: u64, matches: u64) -> Found {
        match self.seal_of(number, matches) {
            Ok(found) => found,
            // What is to be done about it is what the run does now.
            Err(RecordError::Damaged { path, reason }) => {
                Found::Wrong(format!("{} is damaged: {reason}", path.display()))
            }
            Err(error) => Found::Wrong(error.to_string()),
        }
    }

    fn seal_of(&self, number: u64, matches: u64) -> Result<Found, RecordError> {
        let path = Seal::path(&self.dir, number);
        let Some(seal) = Seal::read(&self.dir, number, &self.manifest)? else {
            let table = segment_path(&self.dir, "matches", number);
            return Ok(match table.exists() {
                true => Found::Wrong(format!("{} has no checksums: {} is missing", table.display(), path.display())),
                false => Found::Missing,
            });
        };
        if seal.run != self.run {
            return Err(RecordError::Foreign { path });
        }
        for table in self.manifest.tables() {
            seal.check_file(&segment_path(&self.dir, table, number), table)?;
        }
        // The last segment of a shorter run is longer now.
        Ok(if seal.matches == matches { Found::Whole } else { Found::Missing })
    }

    /// Matches and seats of a recorded segment.
    ///
    /// # Errors
    /// When it cannot be read or is damaged.
    pub fn read(&self, segment: &Segment) -> Result<(Table, Table), RecordError> {
        let path = Seal::path(&self.dir, segment.number);
        let seal = Seal::read(&self.dir, segment.number, &self.manifest)?
            .ok_or_else(|| RecordError::damaged(&path, "it is gone"))?;
        let table = |name: &str| {
            let path = segment_path(&self.dir, name, segment.number);
            parquet::read(&path, |bytes| seal.check(&path, name, bytes))
        };
        Ok((table("matches")?, table("seats")?))
    }

    /// Records that the run has stopped by its rule after these segments, and why.
    ///
    /// # Errors
    /// When the note cannot be written.
    pub fn stop(&self, segments: u64, matches: u64, why: String) -> Result<(), RecordError> {
        Stopped { run: self.run.clone(), segments, matches, why }.write(&self.dir)
    }

    /// Number of matches of an unfinished segment that are kept in its journal.
    ///
    /// # Errors
    /// When the journal cannot be read.
    pub fn in_journal(&self, segment: &Segment) -> Result<u64, RecordError> {
        Journals::new(&self.dir, &self.manifest, &self.run).count(segment)
    }

    fn write(&self, name: &str, segment: u64, table: &Table) -> Result<String, RecordError> {
        let path = segment_path(&self.dir, name, segment);
        write_whole(&path, |file| parquet::write(file, table))?;
        seal::file_hash(&path)
    }
}

/// What a folder says about its run.
enum Known {
    /// No run.
    Nothing,
    /// The manifest is damaged or gone, but all segments are of the run that is asked for.
    Ours,
    /// This run, with or without checksums.
    Run(Box<Manifest>, bool),
}

fn known(dir: &Path, manifest: &Manifest, run: &str) -> Result<Known, RecordError> {
    let read = Sealed::read(dir);
    if let Ok(Some(Sealed { manifest, run: sealed })) = read {
        return Ok(Known::Run(Box::new(manifest), sealed.is_some()));
    }
    let ours = dir.is_dir() && {
        let seals = numbers(dir, true)?.into_iter().map(|number| Seal::read(dir, number, manifest));
        let seals = seals.collect::<Result<Vec<_>, _>>()?;
        !seals.is_empty() && seals.iter().flatten().all(|seal| seal.run == run)
    };
    match read {
        Ok(_) | Err(RecordError::Damaged { .. }) if ours => Ok(Known::Ours),
        Ok(_) => Ok(Known::Nothing),
        Err(error) => Err(error),
    }
}

/// Whether a folder has any match of its run, in a table or in a journal.
fn holds_matches(dir: &Path) -> Result<bool, RecordError> {
    if !(numbers(dir, true)?.is_empty() && numbers(dir, false)?.is_empty()) {
        return Ok(true);
    }
    let mut entries = std::fs::read_dir(dir).map_err(RecordError::io(dir, "read the folder"))?;
    Ok(entries.any(|e| e.is_ok_and(|e| journal::is_one(&e.file_name().to_string_lossy()))))
}

/// Refuses a folder without a manifest that is not empty.
fn refuse_foreign(dir: &Path) -> Result<(), RecordError> {
    let mut entries = std::fs::read_dir(dir).map_err(RecordError::io(dir, "read the folder"))?;
    // A manifest that was being written during a power cut is not content.
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
    fn journal(&mut self) -> Option<Box<dyn Journal>> {
        Some(Box::new(Journals::new(&self.dir, &self.manifest, &self.run)))
    }

    fn segment(&mut self, segment: &Segment, matches: &[MatchRecord]) -> Result<(), Refusal> {
        let built = Tables::build(&self.manifest, matches)?;
        // If the existing segment is wrong, its seal goes before it is replaced.
        let path = Seal::path(&self.dir, segment.number);
        match std::fs::remove_file(&path) {
            Err(e) if e.kind() != ErrorKind::NotFound => {
                return Err(RecordError::io(&path, "remove the old checksums")(e).into());
            }
            _ => {}
        }
        let mut tables = BTreeMap::new();
        for name in self.manifest.tables() {
            let table = match name {
                "actions" => built.actions.as_ref().expect("a run with actions has them"),
                "rounds" => built.rounds.as_ref().expect("a run with rounds has them"),
                "seats" => &built.seats,
                _ => &built.matches,
            };
            tables.insert(name.to_owned(), self.write(name, segment.number, table)?);
        }
        let (run, number) = (self.run.clone(), segment.number);
        Seal { run, segment: number, matches: matches.len() as u64, tables }.write(&self.dir)?;
        Ok(journal::remove(&self.dir, segment.number)?)
    }
}
