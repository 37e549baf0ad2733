//! Writes segments as they finish, and goes on where an earlier run stopped.

use super::manifest::write_whole;
use super::{Manifest, RecordError, Tables, segment_path};
use crate::arena::{MatchRecord, Recorder, Segment};
use polars::prelude::{DataFrame, ParquetReader, ParquetWriter, SerReader};
use std::fs::File;
use std::path::{Path, PathBuf};

/// Writes the segments of one results folder.
#[derive(Debug)]
pub struct Writer {
    dir: PathBuf,
    manifest: Manifest,
}

impl Writer {
    /// Begins a new folder, or goes on with one that holds the same experiment. The same experiment with more matches
    /// goes on too: the matches that are there are the first ones of the longer run.
    ///
    /// # Errors
    /// When the folder holds anything else; then nothing in it is changed.
    pub fn open(dir: &Path, manifest: &Manifest) -> Result<Self, RecordError> {
        // A metric with the name of a column shows before the first match is played.
        Tables::build(manifest, &[])?;
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
            None => {
                std::fs::create_dir_all(dir).map_err(RecordError::io(dir, "create the folder"))?;
                let mut entries = std::fs::read_dir(dir).map_err(RecordError::io(dir, "read the folder"))?;
                // A manifest that was being written when the power went is no content.
                let foreign = |name: std::ffi::OsString| !name.to_string_lossy().ends_with(".partial");
                if entries.any(|e| e.is_ok_and(|e| foreign(e.file_name()))) {
                    return Err(RecordError::Occupied { dir: dir.to_owned() });
                }
                manifest.write(dir)?;
            }
        }
        Ok(Self { dir: dir.to_owned(), manifest: manifest.clone() })
    }

    /// Whether all tables of `segment` are there in full length.
    pub fn has(&self, segment: &Segment) -> bool {
        let rows = |table| {
            let file = File::open(segment_path(&self.dir, table, segment.number)).ok()?;
            ParquetReader::new(file).num_rows().ok()
        };
        // The table of matches is written last, so when it is there the others are.
        rows("matches") == Some((segment.matches.end - segment.matches.start) as usize)
            && rows("seats").is_some()
            && (!self.manifest.actions || rows("actions").is_some())
    }

    fn write(&self, table: &str, segment: u64, frame: &mut DataFrame) -> Result<(), RecordError> {
        write_whole(&segment_path(&self.dir, table, segment), |file| {
            ParquetWriter::new(std::io::BufWriter::new(file))
                .set_parallel(false)
                .finish(frame)
                .map(drop)
                .map_err(|e| e.to_string())
        })
    }
}

impl Recorder for Writer {
    fn segment(
        &mut self,
        segment: &Segment,
        matches: &[MatchRecord],
    ) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        let mut tables = Tables::build(&self.manifest, matches)?;
        if let Some(actions) = &mut tables.actions {
            self.write("actions", segment.number, actions)?;
        }
        self.write("seats", segment.number, &mut tables.seats)?;
        self.write("matches", segment.number, &mut tables.matches)?;
        Ok(())
    }
}
