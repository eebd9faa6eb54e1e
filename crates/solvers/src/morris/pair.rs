//! How many men each side has: the unit in which tables are computed and stored.

use super::orbits::{Free, Orbits, stabiliser};
use super::ranking::{Ranking, choose};
use super::relabel::{POINTS, Relabel};
use plyground_core::BadNotation;
use std::fmt;
use std::str::FromStr;

/// Numbers of men, the larger first: `9-8`. Its tables have the positions with either side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pair {
    // Pairs in the order of their sums, and then of the larger number, come after those that captures lead to.
    sum: u8,
    larger: u8,
}

/// Whose turn it is in a position of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Half {
    /// The side with more men. With equal numbers all positions are here.
    Larger,
    /// The side with fewer men.
    Smaller,
}

impl Pair {
    /// The pair of these numbers of men in either order, each 3 to 9.
    pub fn new(one: u32, other: u32) -> Option<Self> {
        let men = 3..=9;
        (men.contains(&one) && men.contains(&other))
            .then(|| Self { sum: (one + other) as u8, larger: one.max(other) as u8 })
    }

    /// All 28, each after those that captures lead to.
    pub fn all() -> Vec<Self> {
        let mut all: Vec<Self> =
            (3..=9).flat_map(|one| (3..=one).filter_map(move |two| Self::new(one, two))).collect();
        all.sort();
        all
    }

    /// Its place among all pairs by their larger and then their smaller number, from 0.
    pub(super) fn number(self) -> usize {
        let [larger, smaller] = [self.larger(), self.smaller()].map(|men| men as usize - 3);
        larger * (larger + 1) / 2 + smaller
    }

    /// The larger number of men. Their places are a table's rows.
    pub fn larger(self) -> u32 {
        self.larger.into()
    }

    /// The smaller number of men. Their places are a table's columns.
    pub fn smaller(self) -> u32 {
        (self.sum - self.larger).into()
    }

    /// Whose turn it can be: with equal numbers of men, positions with either side to move are the same.
    pub fn halves(self) -> &'static [Half] {
        if self.larger() == self.smaller() { &[Half::Larger] } else { &[Half::Larger, Half::Smaller] }
    }

    /// The pairs that a capture leads to from this one.
    pub fn after_captures(self) -> impl Iterator<Item = Self> {
        let (larger, smaller) = (self.larger(), self.smaller());
        let behind = Self::new(larger, smaller - 1);
        behind.into_iter().chain(if larger > smaller { Self::new(larger - 1, smaller) } else { None })
    }

    /// How many positions there are up to symmetry with one of its sides to move.
    ///
    /// By the lemma of Burnside: the mean over all symmetries of how many positions each leaves as they are.
    pub fn positions(self) -> u64 {
        let fixed: u64 =
            super::orbits::IMAGES.iter().map(|image| fixed(image, self.larger(), self.smaller())).sum();
        fixed / 16
    }

    /// How many rows its tables have.
    pub(super) fn rows(self) -> usize {
        Orbits::of(self.larger()).rows().len()
    }

    /// How many columns its tables have.
    pub(super) fn columns(self) -> usize {
        choose(24 - self.larger(), self.smaller()) as usize
    }

    /// How the smaller side's men are numbered in each row.
    pub(super) fn ranking(self) -> Ranking {
        Ranking::new(24 - self.larger(), self.smaller())
    }
}

/// How many ways there are to place men of two sides so that a symmetry leaves them as they are: each of its cycles is
/// all of one side, all of the other, or empty.
fn fixed(image: &[u8; 24], one: u32, other: u32) -> u64 {
    let (one, other) = (one as usize, other as usize);
    let mut ways = vec![vec![0; other + 1]; one + 1];
    ways[0][0] = 1;
    let mut seen = [false; 24];
    for first in 0..24 {
        let mut length = 0;
        let mut point = first;
        while !seen[point] {
            seen[point] = true;
            point = image[point].into();
            length += 1;
        }
        if length == 0 {
            continue;
        }
        for a in (0..=one).rev() {
            for b in (0..=other).rev() {
                let first = if a >= length { ways[a - length][b] } else { 0 };
                let second = if b >= length { ways[a][b - length] } else { 0 };
                ways[a][b] += first + second;
            }
        }
    }
    ways[one][other]
}

/// Which columns of a row stand for themselves: of those that a symmetry of the row's own set makes equal, the first.
/// `None` if all do, as in most rows.
pub(super) fn distinct(row: u32, ranking: &Ranking, sets: &[u32]) -> Option<Vec<bool>> {
    let mut symmetries = stabiliser(row).peekable();
    symmetries.peek()?;
    let mut distinct = vec![true; sets.len()];
    let (free, mut relabel) = (Free::of(row), Relabel::default());
    for symmetry in symmetries {
        relabel.prepare(&free, symmetry, &free);
        // The first placements leave more points free than the tables hold, and have few columns.
        if free.count <= POINTS {
            relabel.tabulate();
            keep_first(&mut distinct, sets, |set| ranking.rank(relabel.apply(set)));
        } else {
            keep_first(&mut distinct, sets, |set| ranking.rank(relabel.one(set)));
        }
    }
    Some(distinct)
}

/// Drops the columns that a symmetry takes to an earlier one.
fn keep_first(distinct: &mut [bool], sets: &[u32], image: impl Fn(u32) -> usize) {
    for (column, (distinct, &set)) in distinct.iter_mut().zip(sets).enumerate() {
        *distinct &= image(set) >= column;
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.larger(), self.smaller())
    }
}

impl FromStr for Pair {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let men =
            text.split_once('-').and_then(|(one, other)| Some((one.parse().ok()?, other.parse().ok()?)));
        men.and_then(|(one, other)| Self::new(one, other)).ok_or_else(|| {
            BadNotation::new(format!("{text:?} is no pair of numbers of men: two from 3 to 9, such as 9-8"))
        })
    }
}
