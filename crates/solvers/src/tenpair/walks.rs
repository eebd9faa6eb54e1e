//! Walks through stages of every size, kept for the next stage of that size.

use super::number_set::{NumberSet, Wide};
use super::walk::Walk;

/// The most digits that a stage can have.
pub(super) const MOST_DIGITS: usize = 4095;

/// Walks that wait for a stage.
#[derive(Default)]
pub(super) struct Walks {
    short: Vec<Walk<u64>>,
    middle: Vec<Walk<u128>>,
    long: Vec<Walk<Wide<4>>>,
    longer: Vec<Walk<Wide<16>>>,
    longest: Vec<Walk<Wide<64>>>,
}

/// A word that stages are made of.
pub(super) trait Kept: NumberSet {
    fn kept(walks: &mut Walks) -> &mut Vec<Walk<Self>>;

    /// A walk to use; give it back with [`Kept::keep`].
    fn lend(walks: &mut Walks) -> Walk<Self> {
        Self::kept(walks).pop().unwrap_or_else(Walk::new)
    }

    fn keep(walks: &mut Walks, walk: Walk<Self>) {
        Self::kept(walks).push(walk);
    }
}

macro_rules! kept {
    ($($word:ty => $field:ident),*) => {
        $(impl Kept for $word {
            fn kept(walks: &mut Walks) -> &mut Vec<Walk<Self>> {
                &mut walks.$field
            }
        })*
    };
}

kept!(u64 => short, u128 => middle, Wide<4> => long, Wide<16> => longer, Wide<64> => longest);

/// Evaluates an expression with `$word` standing for the smallest word that holds this many digits; `$beyond` where
/// there is none.
macro_rules! by_size {
    ($digits:expr, $word:ident => $do:expr, $beyond:expr) => {
        match $digits {
            0..64 => {
                type $word = u64;
                $do
            }
            64..128 => {
                type $word = u128;
                $do
            }
            128..256 => {
                type $word = $crate::tenpair::number_set::Wide<4>;
                $do
            }
            256..1024 => {
                type $word = $crate::tenpair::number_set::Wide<16>;
                $do
            }
            1024..=$crate::tenpair::walks::MOST_DIGITS => {
                type $word = $crate::tenpair::number_set::Wide<64>;
                $do
            }
            _ => $beyond,
        }
    };
}

pub(super) use by_size;
