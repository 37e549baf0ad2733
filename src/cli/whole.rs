//! Files that are written completely or not at all.

use anyhow::Context as _;
use std::path::Path;

/// Writes a temporary file and renames it, so that a full disk does not harm the previous one. Anything that is not a
/// regular file, such as `/dev/stdout`, is written to directly.
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
        // The incomplete file is useless; failing to remove it does not matter.
        let _ = std::fs::remove_file(&partial);
    }
    written.with_context(cannot)
}
