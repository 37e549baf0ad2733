//! Puts the parts of a run together in one folder, which is byte by byte that of an undivided run.

use super::manifest::write_whole;
use super::seal::Seal;
use super::{Found, RecordError, Results, Writer, segment_path};
use std::fs::File;
use std::path::Path;

/// The result of a merge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Merged {
    /// Number of matches.
    pub matches: u64,
    /// Number of segments.
    pub segments: u64,
    /// Segments that several parts hold, all equal; each is taken once.
    pub doubles: u64,
}

impl Results {
    /// Writes all segments, each checked, into one folder. A merge that was interrupted goes on.
    ///
    /// # Errors
    /// When something is missing, damaged or without checksums, or the folder holds anything else. Missing parts are
    /// found before anything is written.
    pub fn merge(&self, out: &Path) -> Result<Merged, RecordError> {
        if let Some(missing) = self.missing() {
            return Err(RecordError::Incomplete { missing });
        }
        let writer = Writer::open(out, &self.manifest)?;
        for (number, dir, seal) in self.sealed_segments() {
            let Some(seal) = seal else { return Err(RecordError::Unsealed { dir: dir.to_owned() }) };
            if writer.found(number, seal.matches) != Found::Whole {
                copy(dir, out, seal)?;
            }
        }
        if let Some(stopped) = self.stopped() {
            stopped.write(out)?;
        }
        let segments = self.segments().count() as u64;
        let matches = self.segments().filter_map(|number| self.matches_in(number)).sum();
        Ok(Merged { matches, segments, doubles: self.doubles() })
    }
}

/// Copies a segment, its seal last, and verifies each byte of the copies.
fn copy(from: &Path, out: &Path, seal: &Seal) -> Result<(), RecordError> {
    for table in seal.tables.keys() {
        let (source, target) = (segment_path(from, table, seal.segment), segment_path(out, table, seal.segment));
        seal.check_file(&source, table)?;
        write_whole(&target, |file| {
            let mut source = File::open(&source).map_err(|e| format!("{}: {e}", source.display()))?;
            std::io::copy(&mut source, file).map(drop).map_err(|e| e.to_string())
        })?;
        seal.check_file(&target, table)?;
    }
    seal.write(out)
}
