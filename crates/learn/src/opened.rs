//! Files that are opened and checked once for all games that are played with them at the same time.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::SystemTime;

/// A file as it was when it was opened.
type Version = (PathBuf, u64, Option<SystemTime>);

/// What was made of files, for as long as somebody holds it.
pub(crate) struct Opened<T>(Mutex<HashMap<Version, Weak<T>>>);

impl<T> Default for Opened<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T> Opened<T> {
    /// What is made of a file: once, unless it has changed since.
    pub(crate) fn open<E: From<io::Error>>(
        &self,
        name: &str,
        open: impl FnOnce(&Path) -> Result<T, E>,
    ) -> Result<Arc<T>, E> {
        let path = PathBuf::from(name);
        let metadata = path.metadata()?;
        let key = (path.clone(), metadata.len(), metadata.modified().ok());
        // A thread that failed to open a file has left the map as it was.
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = all.get(&key).and_then(Weak::upgrade) {
            return Ok(made);
        }
        let made = Arc::new(open(&path)?);
        all.retain(|_, made| made.strong_count() > 0);
        all.insert(key, Arc::downgrade(&made));
        Ok(made)
    }
}
