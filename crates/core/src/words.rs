//! Choices by name: an enum whose values people write as words.

use serde::{Serialize, de::DeserializeOwned};

/// A parameter that is one of a few words. Declare it with [`words!`](crate::words!), which keeps the words that are
/// read, written and listed in one place.
pub trait Words: Serialize + DeserializeOwned {
    /// Every word, in the order in which help and forms list them.
    const WORDS: &'static [&'static str];
}

/// Declares an enum of words: each value with its spelling in files, forms and on the command line.
///
/// ```
/// use plyground_core::{Words, words};
///
/// words! {
///     /// Which move is tried first.
///     #[derive(Default)]
///     pub enum Order {
///         /// As the game lists them.
///         #[default]
///         Listed = "listed",
///         /// The most promising one.
///         BestFirst = "best-first",
///     }
/// }
///
/// assert_eq!(Order::WORDS, ["listed", "best-first"]);
/// assert_eq!(serde_json::from_str::<Order>("\"best-first\"").unwrap(), Order::BestFirst);
/// ```
#[macro_export]
macro_rules! words {
    (
        $(#[$about:meta])*
        $visible:vis enum $name:ident {
            $( $(#[$note:meta])* $value:ident = $word:literal ),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        $visible enum $name {
            $( $(#[$note])* #[serde(rename = $word)] $value ),+
        }

        impl $crate::Words for $name {
            const WORDS: &'static [&'static str] = &[$($word),+];
        }
    };
}
