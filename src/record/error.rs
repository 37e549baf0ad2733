//! What can go wrong with results on disk.

use std::path::{Path, PathBuf};

/// Why results could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file system failed.
    #[error("{}: cannot {doing}: {reason}", path.display())]
    Io {
        /// File or folder.
        path: PathBuf,
        /// What was tried.
        doing: &'static str,
        /// What the system said.
        reason: std::io::Error,
    },
    /// A table or manifest is damaged, or not one of ours.
    #[error("{}: {reason}", path.display())]
    Broken {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// A file differs from what was written.
    #[error(
        "{} is damaged: {reason}. Delete it, and the same `agon run` plays what is missing again; or restore it from a copy",
        path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// How the damage was noticed.
        reason: String,
    },
    /// A segment of another run lies in the folder.
    #[error(
        "{} is of another run than the {} beside it: seed, bots, content or version differ. Remove the segment, or keep it in a \
         folder of its own with its manifest", path.display(), super::MANIFEST
    )]
    Foreign {
        /// The file that names the other run.
        path: PathBuf,
    },
    /// The folder holds the results of something else.
    #[error(
        "{} holds results of another run: `{key}` is {recorded} there and {asked} here; nothing was changed. \
         Choose another folder with --out, or remove this one", dir.display()
    )]
    Different {
        /// The folder.
        dir: PathBuf,
        /// First difference, as a path into the manifest.
        key: String,
        /// Its value in the folder.
        recorded: String,
        /// Its value in the run that was asked for.
        asked: String,
    },
    /// The folder holds more matches of the same run than were asked for.
    #[error(
        "{} holds the same run with {there} matches of each cell, more than {asked}; nothing was changed. \
         Ask for at least as many, or choose another folder with --out", dir.display()
    )]
    Longer {
        /// The folder.
        dir: PathBuf,
        /// Matches of each cell there.
        there: u64,
        /// Matches of each cell that were asked for.
        asked: u64,
    },
    /// Parts are missing.
    #[error("the parts do not make the whole run: {missing}. Nothing was written")]
    Incomplete {
        /// What is missing.
        missing: String,
    },
    /// A folder written by an older version, without checksums.
    #[error("{} has no checksums, so nobody can tell whether it is still what was written; `agon run` plays it again", dir.display())]
    Unsealed {
        /// The folder.
        dir: PathBuf,
    },
    /// The folder holds something that is not a result.
    #[error("{} is not empty and holds no {}; nothing was changed. Choose another folder with --out", dir.display(), super::MANIFEST)]
    Occupied {
        /// The folder.
        dir: PathBuf,
    },
    /// Another run is writing into the folder.
    #[error(
        "another run is at work in {}; nothing was changed. Wait until it has ended, or choose another folder with \
         --out; parts of one experiment (--shard) run at the same time in a folder each and are put together afterwards",
        dir.display()
    )]
    InUse {
        /// The folder.
        dir: PathBuf,
    },
    /// There is no such folder.
    #[error("there is no folder {}; `agon run` puts results into results/NAME, unless --out says otherwise", dir.display())]
    Absent {
        /// The folder.
        dir: PathBuf,
    },
    /// A file in place of a folder.
    #[error("{} is a file; results are a folder, such as results/NAME, where `agon run` puts them", path.display())]
    NoFolder {
        /// The file.
        path: PathBuf,
    },
    /// There are no results.
    #[error("{} holds no results: no {} in it or in the folders directly below it", dir.display(), super::MANIFEST)]
    Nothing {
        /// The folder.
        dir: PathBuf,
    },
    /// Two columns would have the same name.
    #[error("the table `{table}` has two columns named `{column}`; rename the metric or option")]
    Column {
        /// The table.
        table: &'static str,
        /// The name.
        column: String,
    },
}

impl RecordError {
    pub(super) fn io(path: &Path, doing: &'static str) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        move |reason| Self::Io { path, doing, reason }
    }

    pub(super) fn damaged(path: &Path, reason: impl ToString) -> Self {
        Self::Damaged { path: path.to_owned(), reason: reason.to_string() }
    }

    pub(super) fn broken(path: &Path, reason: impl ToString) -> Self {
        Self::Broken { path: path.to_owned(), reason: reason.to_string() }
    }
}
