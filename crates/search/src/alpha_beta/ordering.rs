//! In which order moves are tried: the table's move, then by promise, killers and history together.
//!
//! A killer is a move that cut off a sibling (Akl and Newborn, *The principal continuation and the killer
//! heuristic*, 1977); history says how often a move has cut off anything lately (Schaeffer, *The history heuristic*,
//! 1983). Both are kept for each player apart, because players need not alternate.

use plyground_core::Player;
use std::hash::{Hash, Hasher};

/// What a first and a second killer are worth in points of promise: killers and history break ties. (Above what a
/// game knows of its moves they cost half as many nodes again in Nine Men's Morris, and save none in L-put.)
const KILLERS: [i32; 2] = [30, 20];
/// What history is worth at most.
const MOST: i32 = 16;
/// Moves are told apart by so many bits of a hash.
const BITS: u32 = 12;

/// How well moves have done lately, for each player. Moves whose hashes collide share a place.
#[derive(Clone, Debug, Default)]
pub(super) struct History(Vec<i32>);

/// The moves that cut off last at each ply, for each player.
pub(super) struct Killers<M>(Vec<[[Option<M>; 2]; 2]>);

impl History {
    /// What happened in earlier searches counts half.
    pub(super) fn prepare(&mut self) {
        self.0.resize(2 << BITS, 0);
        self.0.iter_mut().for_each(|score| *score /= 2);
    }

    #[inline]
    pub(super) fn score(&self, player: Player, mv: &impl Hash) -> i32 {
        self.0[place(player, mv)]
    }

    /// The move cut off a subtree of this depth: it rises, the less the higher it stands.
    #[inline]
    pub(super) fn praise(&mut self, player: Player, mv: &impl Hash, depth: u32) {
        let score = &mut self.0[place(player, mv)];
        let step = (depth * depth).min(MOST as u32) as i32;
        *score += step - *score * step / MOST;
    }

    /// The move was tried before one that cut off.
    #[inline]
    pub(super) fn blame(&mut self, player: Player, mv: &impl Hash, depth: u32) {
        let score = &mut self.0[place(player, mv)];
        let step = (depth * depth).min(MOST as u32) as i32;
        *score -= step + *score * step / MOST;
    }
}

impl<M: Copy + Eq> Killers<M> {
    pub(super) fn new() -> Self {
        Self(Vec::new())
    }

    /// Makes room for this ply.
    pub(super) fn reach(&mut self, ply: usize) {
        if self.0.len() <= ply {
            self.0.resize(ply + 1, [[None; 2]; 2]);
        }
    }

    #[inline]
    pub(super) fn at(&self, ply: usize, player: Player) -> [Option<M>; 2] {
        self.0[ply][player as usize]
    }

    #[inline]
    pub(super) fn add(&mut self, ply: usize, player: Player, mv: M) {
        let killers = &mut self.0[ply][player as usize];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }
}

#[inline]
pub(super) fn killer_bonus<M: Copy + Eq>(killers: [Option<M>; 2], mv: M) -> i32 {
    let at = killers.iter().position(|&killer| killer == Some(mv));
    at.map_or(0, |at| KILLERS[at])
}

/// A score and the number of its move in one word, which is the larger the sooner the move is tried; of
/// equal scores the first in the game's order.
#[inline]
pub(super) fn rank(score: i32, index: usize) -> u64 {
    u64::from(score as u32 ^ 0x8000_0000) << 32 | u64::from(!(index as u32))
}

/// The number of the move with this rank.
#[inline]
pub(super) fn index_of(rank: u64) -> usize {
    !(rank as u32) as usize
}

/// Brings the largest rank to the front.
#[inline]
pub(super) fn bring_best(ranks: &mut [u64]) -> u64 {
    let (mut best, mut at) = (ranks[0], 0);
    for (index, &rank) in ranks.iter().enumerate().skip(1) {
        if rank > best {
            (best, at) = (rank, index);
        }
    }
    ranks.swap(0, at);
    best
}

#[inline]
fn place(player: Player, mv: &impl Hash) -> usize {
    let mut hasher = Multiply(0);
    mv.hash(&mut hasher);
    (player as usize) << BITS | (hasher.0 >> (64 - BITS)) as usize
}

/// A fast hash of a few bytes, the same on every machine with the same width of words.
struct Multiply(u64);

impl Multiply {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for Multiply {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.add(byte.into());
        }
    }
    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.add(number.into());
    }
    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.add(number.into());
    }
    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }
    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }
    #[inline]
    fn write_isize(&mut self, number: isize) {
        self.add(number as u64);
    }
}
