//! Networks by the names of their files, and the built-in ones. Files are opened and checked once for all games
//! that are played with them at the same time. A bare name is looked for in the current folder, then in the cache.

use crate::cache;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::SystemTime;

/// What players take from a file, or from what is built in.
pub trait Learned: Send + Sync + Sized + 'static {
    /// Why a file is refused.
    type Bad: From<io::Error> + fmt::Display;
    /// What a file holds.
    fn load(path: &Path) -> Result<Self, Self::Bad>;
    /// What is built in.
    fn built_in() -> &'static Self;
    /// What was loaded of its kind.
    #[doc(hidden)]
    fn opened() -> &'static Opened<Self>;
}

/// A network by the name of its file, or the one that is built in.
#[derive(Serialize, Deserialize)]
#[serde(try_from = "String", into = "String", bound = "T: Learned")]
pub struct Weights<T: Learned>(Option<(String, Arc<T>)>);

impl<T: Learned> Weights<T> {
    /// The name of what is built in.
    pub(crate) const BUILT_IN: &'static str = "default";

    /// What was learned.
    pub fn learned(&self) -> &T {
        match &self.0 {
            Some((_, learned)) => learned,
            None => T::built_in(),
        }
    }
}

impl<T: Learned> Default for Weights<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: Learned> Clone for Weights<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T: Learned> TryFrom<String> for Weights<T> {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        if name == Self::BUILT_IN {
            return Ok(Self(None));
        }
        let refused = |why| format!("the weights in {name:?} cannot be used: {why}");
        let learned = T::opened().open(&name).map_err(refused)?;
        Ok(Self(Some((name, learned))))
    }
}

impl<T: Learned> From<Weights<T>> for String {
    fn from(weights: Weights<T>) -> Self {
        weights.0.map_or_else(|| Weights::<T>::BUILT_IN.to_owned(), |(name, _)| name)
    }
}

impl<T: Learned> fmt::Debug for Weights<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Weights").field(&String::from(self.clone())).finish()
    }
}

/// A file as it was when it was opened.
type Version = (PathBuf, u64, Option<SystemTime>);

/// What was made of files, for as long as somebody holds it.
pub struct Opened<T>(Mutex<HashMap<Version, Weak<T>>>);

impl<T> Default for Opened<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Learned> Opened<T> {
    /// What is made of a file: once, unless it has changed since.
    fn open(&self, name: &str) -> Result<Arc<T>, T::Bad> {
        let path = cache::find(name);
        let metadata = path.metadata()?;
        let key = (path.clone(), metadata.len(), metadata.modified().ok());
        // A thread that failed to open a file has left the map as it was.
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = all.get(&key).and_then(Weak::upgrade) {
            return Ok(made);
        }
        let made = Arc::new(T::load(&path)?);
        all.retain(|_, made| made.strong_count() > 0);
        all.insert(key, Arc::downgrade(&made));
        Ok(made)
    }
}
