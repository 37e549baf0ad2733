//! Files that are there as a whole or not at all.

use anyhow::Context as _;
use std::path::Path;

/// Writes a file beside and renames it, so that a full disk leaves the former one alone. What is no file, such as
/// `/dev/stdout`, is written to.
///
/// # Errors
/// When it cannot be written.
pub fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", path.display());
    if path.exists() && !path.is_file() {
        return std::fs::write(path, text).with_context(cannot);
    }
    // A link stays a link.
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let name = target.file_name().with_context(cannot)?.to_string_lossy().into_owned();
    let partial = target.with_file_name(format!(".{name}.partial"));
    let written = std::fs::write(&partial, text).and_then(|()| std::fs::rename(&partial, &target));
    if written.is_err() {
        // What is left of it is of no use; that it cannot be removed either is no further trouble.
        let _ = std::fs::remove_file(&partial);
    }
    written.with_context(cannot)
}
