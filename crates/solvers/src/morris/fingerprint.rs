//! By which rules tables were made: a number that other rules do not have.

use super::orbits::Orbits;
use super::pair::{Half, Pair};
use plyground_core::{Game, Seed};
use plyground_games::morris::{Morris, Point, State};
use std::sync::LazyLock;

/// How many positions of each half are looked at.
const SAMPLE: u32 = 16;

/// The fingerprint of the rules of [`Morris`]: which moves there are, in positions of every pair. Rules about repetition
/// and quiet moves are not in it, for they are not in the tables.
pub(super) fn fingerprint() -> u64 {
    static OURS: LazyLock<u64> = LazyLock::new(|| of_moves(|state, out| Morris::default().moves(state, out)));
    *OURS
}

/// The fingerprint of the rules that list moves in this way.
fn of_moves<M: ToString>(moves: impl Fn(&State, &mut Vec<M>)) -> u64 {
    let mut rng = Seed(0x9).rng();
    // FNV-1a: few bytes, and nobody who would forge them.
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    let mut listed = Vec::new();
    for pair in Pair::all() {
        let (rows, sets) = (Orbits::of(pair.larger()).rows(), pair.ranking().sets());
        for &half in pair.halves() {
            for _ in 0..SAMPLE {
                let (row, column) = (rng.below(rows.len() as u32), rng.pick(&sets));
                let (own, other) = super::place::men(pair, half, row as usize, column);
                let state = position(own, other);
                listed.clear();
                moves(&state, &mut listed);
                let mut words: Vec<String> = listed.iter().map(M::to_string).collect();
                words.sort();
                for byte in format!("{state}: {}\n", words.join(" ")).bytes() {
                    hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
                }
            }
        }
    }
    hash
}

/// The position with these men, nothing in hand and White to move.
pub(super) fn position(own: u32, other: u32) -> State {
    let letter = |point: Point| match (own & point.bit() != 0, other & point.bit() != 0) {
        (true, _) => 'W',
        (_, true) => 'B',
        _ => '.',
    };
    let board: String = Point::ALL.into_iter().map(letter).collect();
    format!("{board} W 0 0 0").parse().expect("three men or more on each side are a position")
}

impl Half {
    /// How many men the side to move has, and the other.
    pub fn men(self, pair: Pair) -> (u32, u32) {
        match self {
            Self::Larger => (pair.larger(), pair.smaller()),
            Self::Smaller => (pair.smaller(), pair.larger()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_games::morris::Move;

    /// Whoever changes the rules makes other tables: then this number changes, and old files are refused.
    #[test]
    fn the_fingerprint_is_that_of_the_rules_that_tables_were_made_by() {
        assert_eq!(fingerprint(), 2_747_290_730_538_688_197);
    }

    #[test]
    fn rules_without_flying_have_another_fingerprint() {
        let sliding = |state: &State, out: &mut Vec<Move>| {
            Morris::default().moves(state, out);
            out.retain(|mv| {
                let from = mv.from().expect("men are placed");
                plyground_games::morris::NEIGHBOURS[from.index()] & mv.to().bit() != 0
            });
        };
        assert_ne!(of_moves(sliding), fingerprint());
    }
}
