//! Folders in which tables are built: one build at a time, with room on the disk.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;

/// The name of the file that a build locks.
const LOCK: &str = "build.lock";

/// Keeps other builds away while it lives; `None` if there is another one.
pub(crate) fn lock(folder: &Path) -> io::Result<Option<File>> {
    let file = File::create(folder.join(LOCK))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(why)) => Err(why),
    }
}

/// Deletes what a build that was killed has left of files with these names.
pub(crate) fn delete_unfinished(folder: &Path, names: &[String]) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let ours = names.iter().any(|ours| name.starts_with(&format!(".{ours}.")));
        if ours && name.ends_with(".unfinished") {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Bytes that are free on a folder's disk.
#[cfg(unix)]
pub(crate) fn free(folder: &Path) -> io::Result<u64> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Elsewhere a full disk is found out by writing.
#[cfg(not(unix))]
pub(crate) fn free(_: &Path) -> io::Result<u64> {
    Ok(u64::MAX)
}
