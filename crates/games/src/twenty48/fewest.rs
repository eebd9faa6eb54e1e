//! The fewest moves to a tile, exactly, from a Markov chain: a bound on how fast any player can be.
//!
//! The board is taken for a bag: two tiles to begin with, and every move merges each pair of equal tiles
//! once and then adds a tile, until the target exists. (No board is kinder than a bag.) From 8 upwards at
//! most one tile of a kind arises in a move, and every second one makes one of the next kind a move
//! later. So the first 2^k arises k − 3 moves after the 2^(k−3)-th 8, and all that is random is when the
//! eights come: a chain whose states are the numbers of twos and fours.
//!
//! The moves between eights are added up by doubling: what is known of a stretch of *n* eights, for each
//! pair of states at its ends, gives the same for 2*n*.

use super::rules::LARGEST;
use serde::Serialize;

/// How many moves it takes at the least to make a tile.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Fewest {
    /// The tile.
    pub target: u32,
    /// The probability that a new tile is a 4.
    pub four: f64,
    /// The mean of the number of moves over all sequences of new tiles.
    pub mean: f64,
    /// Its standard deviation.
    pub standard_deviation: f64,
    /// The number for the luckiest sequence.
    pub minimum: u32,
    /// The number for the unluckiest.
    pub maximum: u32,
}

/// Up to two twos and up to three fours: 4 × twos + fours.
const STATES: usize = 12;
type Matrix<T> = [[T; STATES]; STATES];

/// From one 8 to the next: from and to which state, in how many moves, with which probability.
struct Gap {
    from: usize,
    to: usize,
    moves: u32,
    p: f64,
}

/// What is known of stretches of this many eights, by the states before and after.
struct Stretches {
    /// The probability of the state after.
    p: Matrix<f64>,
    /// With the deviation from the long-run mean as a factor, and with its square.
    first: Matrix<f64>,
    second: Matrix<f64>,
    /// The fewest and the most moves; nothing where there is no way.
    moves: Matrix<Option<(u32, u32)>>,
}

/// The moves that it takes at the least to make `target` when a new tile is a 4 with probability `four`.
/// The target is a power of two from 8 to 131072.
pub fn fewest(target: u32, four: f64) -> Result<Fewest, String> {
    check(target, four)?;
    // Every move adds 2 + 2·four on average, every 8 takes 8 away.
    let (doublings, usual) = (target.ilog2() - 3, 4.0 / (1.0 + four));
    let mut stretches = Stretches::of_one(&gaps(four), usual);
    for _ in 0..doublings {
        stretches = stretches.doubled();
    }
    let (mut first, mut second, mut moves) = (0.0, 0.0, None);
    for (from, p) in starts(four) {
        for to in 0..STATES {
            first += p * stretches.first[from][to];
            second += p * stretches.second[from][to];
            moves = wider(moves, stretches.moves[from][to]);
        }
    }
    let (minimum, maximum) = moves.unwrap_or_default();
    let mean = f64::from(1_u32 << doublings) * usual + first + f64::from(doublings);
    let variance = if minimum == maximum { 0.0 } else { second - first * first };
    let standard_deviation = variance.max(0.0).sqrt();
    let (minimum, maximum) = (minimum + doublings, maximum + doublings);
    Ok(Fewest { target, four, mean, standard_deviation, minimum, maximum })
}

/// The whole distribution that [`fewest`] sums up: numbers of moves, and their probabilities from 10⁻³⁰
/// upwards. Milliseconds for 2048, but a second or two for 131072.
pub fn fewest_distribution(target: u32, four: f64) -> Result<Vec<(u32, f64)>, String> {
    const LEAST: f64 = 1e-30;
    check(target, four)?;
    let (doublings, gaps) = (target.ilog2() - 3, gaps(four));
    let longest = gaps.iter().map(|gap| gap.moves).max().unwrap_or(0) as usize;
    // By number of moves beyond `base`, then by state.
    let (mut base, mut now) = (0, vec![[0.0; STATES]]);
    starts(four).for_each(|(state, p)| now[0][state] += p);
    for _ in 0..1 << doublings {
        let mut next = vec![[0.0; STATES]; now.len() + longest];
        for (moves, row) in now.iter().enumerate() {
            for gap in &gaps {
                next[moves + gap.moves as usize][gap.to] += row[gap.from] * gap.p;
            }
        }
        let counts = |row: &[f64; STATES]| row.iter().sum::<f64>() >= LEAST;
        let first = next.iter().position(counts).unwrap_or(0);
        let last = next.iter().rposition(counts).unwrap_or(0);
        base += first as u32;
        now = next[first..=last].to_vec();
    }
    let moves = (base + doublings..).zip(now.iter().map(|row| row.iter().sum::<f64>()));
    Ok(moves.filter(|&(_, p)| p >= LEAST).collect())
}

fn check(target: u32, four: f64) -> Result<(), String> {
    if !(target.is_power_of_two() && (8..=LARGEST).contains(&target)) {
        return Err(format!("target {target}: expected a power of two from 8 to {LARGEST}"));
    }
    if !(0.0..=1.0).contains(&four) {
        return Err(format!("four = {four}: expected a probability from 0 to 1"));
    }
    Ok(())
}

/// New tiles that can be, with their probabilities: what they add to the state.
fn spawns(four: f64) -> impl Iterator<Item = (usize, f64)> {
    [(4, 1.0 - four), (1, four)].into_iter().filter(|&(_, p)| p > 0.0)
}

/// The two tiles in the bag at the start.
fn starts(four: f64) -> impl Iterator<Item = (usize, f64)> {
    spawns(four).flat_map(move |(a, p)| spawns(four).map(move |(b, q)| (a + b, p * q)))
}

/// All ways from one 8 to the next.
fn gaps(four: f64) -> Vec<Gap> {
    let mut out = Vec::new();
    for from in 0..STATES {
        let mut open = vec![(from, 0, 1.0)];
        while let Some((state, moves, p)) = open.pop() {
            let (twos, fours) = (state / 4, state % 4);
            let (merged_twos, merged_fours) = (twos / 2, fours / 2);
            let merged = 4 * (twos - 2 * merged_twos) + fours - 2 * merged_fours + merged_twos;
            for (spawn, q) in spawns(four) {
                let (to, moves, p) = (merged + spawn, moves + 1, p * q);
                if merged_fours == 1 {
                    out.push(Gap { from, to, moves, p });
                } else {
                    open.push((to, moves, p));
                }
            }
        }
    }
    out
}

impl Stretches {
    fn none() -> Self {
        let zero = [[0.0; STATES]; STATES];
        Self { p: zero, first: zero, second: zero, moves: [[None; STATES]; STATES] }
    }

    fn of_one(gaps: &[Gap], usual: f64) -> Self {
        let mut out = Self::none();
        for &Gap { from, to, moves, p } in gaps {
            let deviation = f64::from(moves) - usual;
            out.p[from][to] += p;
            out.first[from][to] += p * deviation;
            out.second[from][to] += p * deviation * deviation;
            out.moves[from][to] = wider(out.moves[from][to], Some((moves, moves)));
        }
        out
    }

    /// One stretch after another.
    fn doubled(&self) -> Self {
        let mut out = Self::none();
        for from in 0..STATES {
            for to in 0..STATES {
                for by in 0..STATES {
                    let (p, first, second) = (self.p[from][by], self.first[from][by], self.second[from][by]);
                    out.p[from][to] += p * self.p[by][to];
                    out.first[from][to] += first * self.p[by][to] + p * self.first[by][to];
                    out.second[from][to] +=
                        second * self.p[by][to] + 2.0 * first * self.first[by][to] + p * self.second[by][to];
                    let both = self.moves[from][by].zip(self.moves[by][to]);
                    let both = both.map(|(a, b)| (a.0 + b.0, a.1 + b.1));
                    out.moves[from][to] = wider(out.moves[from][to], both);
                }
            }
        }
        out
    }
}

/// The range that holds both.
fn wider(a: Option<(u32, u32)>, b: Option<(u32, u32)>) -> Option<(u32, u32)> {
    match (a, b) {
        (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
        (a, b) => a.or(b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn the_published_numbers_for_2048_come_out() {
        let only_fours = fewest(2048, 1.0).expect("a tile");
        assert_eq!((only_fours.minimum, only_fours.maximum), (519, 519));
        assert!((only_fours.mean - 519.0).abs() < 1e-9 && only_fours.standard_deviation == 0.0);
        let only_twos = fewest(2048, 0.0).expect("a tile");
        assert_eq!((only_twos.minimum, only_twos.maximum), (1032, 1032));
        assert!((only_twos.mean - 1032.0).abs() < 1e-9 && only_twos.standard_deviation == 0.0);
        let usual = fewest(2048, 0.1).expect("a tile");
        assert_eq!(format!("{:.3} {:.3}", usual.mean, usual.standard_deviation), "938.810 8.335");
        assert_eq!((usual.minimum, usual.maximum), (519, 1032));
    }

    /// Every bag that can be, move by move, with no thought for structure.
    fn brute_force(target: u32, four: f64) -> Vec<(u32, f64)> {
        let tiles = || [(2_u32, 1.0 - four), (4, four)].into_iter().filter(|&(_, p)| p > 0.0);
        let mut bags: BTreeMap<Vec<u32>, f64> = BTreeMap::new();
        for (a, p) in tiles() {
            for (b, q) in tiles() {
                let mut bag = vec![a, b];
                bag.sort_unstable();
                *bags.entry(bag).or_default() += p * q;
            }
        }
        let (mut moves, mut out) = (0, Vec::new());
        while !bags.is_empty() {
            moves += 1;
            let (mut next, mut made) = (BTreeMap::new(), 0.0);
            for (bag, p) in bags {
                let (mut merged, mut rest) = (Vec::new(), bag.as_slice());
                while let Some((&tile, more)) = rest.split_first() {
                    let pair = more.first() == Some(&tile);
                    merged.push(if pair { 2 * tile } else { tile });
                    rest = if pair { &more[1..] } else { more };
                }
                for (tile, q) in tiles() {
                    let mut bag = merged.clone();
                    bag.push(tile);
                    bag.sort_unstable();
                    if bag.contains(&target) {
                        made += p * q;
                    } else {
                        *next.entry(bag).or_default() += p * q;
                    }
                }
            }
            if made > 0.0 {
                out.push((moves, made));
            }
            bags = next;
        }
        out
    }

    #[test]
    fn small_targets_agree_with_every_bag_enumerated() {
        for target in [8, 16, 32, 64, 128] {
            for four in [0.0, 0.1, 0.5, 0.9, 1.0] {
                let expected = brute_force(target, four);
                let mean: f64 = expected.iter().map(|&(n, p)| f64::from(n) * p).sum();
                let variance: f64 = expected.iter().map(|&(n, p)| (f64::from(n) - mean).powi(2) * p).sum();
                let found = fewest(target, four).expect("a tile");
                assert!((found.mean - mean).abs() < 1e-11, "{target} at {four}: {} not {mean}", found.mean);
                let (deviation, wanted) = (found.standard_deviation, variance.sqrt());
                assert!((deviation - wanted).abs() < 1e-7, "{target} at {four}: {deviation} not {wanted}");
                assert_eq!((found.minimum, found.maximum), (expected[0].0, expected[expected.len() - 1].0));
                let distribution = fewest_distribution(target, four).expect("a tile");
                let expected: Vec<_> = expected.into_iter().filter(|&(_, p)| p >= 1e-30).collect();
                assert_eq!(distribution.len(), expected.len(), "{target} at {four}");
                for (found, wanted) in distribution.iter().zip(&expected) {
                    let close = (found.1 - wanted.1).abs() < 1e-13;
                    assert!(found.0 == wanted.0 && close, "{target} at {four}: {found:?} not {wanted:?}");
                }
            }
        }
    }

    #[test]
    fn the_distribution_sums_up_to_the_mean_and_the_deviation() {
        for (target, four) in [(2048, 0.1), (2048, 0.37), (8192, 0.1)] {
            let distribution = fewest_distribution(target, four).expect("a tile");
            let total: f64 = distribution.iter().map(|&(_, p)| p).sum();
            let mean: f64 = distribution.iter().map(|&(n, p)| f64::from(n) * p).sum();
            let variance: f64 = distribution.iter().map(|&(n, p)| (f64::from(n) - mean).powi(2) * p).sum();
            let found = fewest(target, four).expect("a tile");
            assert!((total - 1.0).abs() < 1e-12 && (found.mean - mean).abs() < 1e-8);
            assert!((found.standard_deviation - variance.sqrt()).abs() < 1e-9);
        }
    }

    #[test]
    fn the_largest_tile_has_a_number_too_and_what_is_no_tile_has_none() {
        let largest = fewest(131_072, 0.1).expect("a tile");
        assert_eq!((largest.minimum, largest.maximum), (32_768 - 2 + 15, 65_536 - 2 + 16));
        for (target, four, why) in [
            (4, 0.1, "target 4: expected a power of two from 8 to 131072"),
            (100, 0.1, "target 100: expected a power of two from 8 to 131072"),
            (2048, -0.1, "four = -0.1: expected a probability from 0 to 1"),
            (2048, f64::NAN, "four = NaN: expected a probability from 0 to 1"),
        ] {
            assert_eq!(fewest(target, four).expect_err("refused"), why);
            assert_eq!(fewest_distribution(target, four).expect_err("refused"), why);
        }
    }
}
