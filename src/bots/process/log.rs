//! What programs write to stderr, in a file.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

/// Bytes of stderr that are kept for one program in one match.
pub(super) const KEPT: usize = 1 << 20;

/// A file to which programs add lines.
#[derive(Clone, Debug)]
pub struct Log {
    path: PathBuf,
}

impl Log {
    /// A log in this file, which is created with the first line.
    pub(super) fn at(path: PathBuf) -> Self {
        Self { path }
    }

    /// Adds lines, each prefixed with match and seat.
    pub(super) fn add(&self, tag: &str, lines: &[u8]) {
        let mut text = Vec::with_capacity(lines.len() + 64);
        for line in lines.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
            text.extend_from_slice(tag.as_bytes());
            text.extend_from_slice(b": ");
            text.extend_from_slice(line);
            text.push(b'\n');
        }
        if text.is_empty() {
            return;
        }
        // Whole lines in one write, so that those of two programs do not mix. A full disk must not decide a match:
        // writing the tables will report it.
        let _ = File::options().create(true).append(true).open(&self.path).and_then(|mut file| file.write_all(&text));
    }
}
