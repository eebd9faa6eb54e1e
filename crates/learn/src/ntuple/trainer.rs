//! Training: many games at once on shared weights, in rounds.
//!
//! A thread plays a few games in turns, so that the weights that one waits for arrive while another moves. Between
//! rounds no game is in progress: there is nothing to save but the numbers, so a run can be stopped there and taken up
//! again as if nothing had happened. Game *n* plays on branch *n* of the seed.
//!
//! With one thread a run depends on its seed alone. With several, threads change weights in whatever order they
//! happen to: the one exception in the project to "same seed, same records".

use super::carousel::Carousel;
use super::downgrade::{downgrade, is_due};
use super::episode::{Episode, Learning, Start};
use super::kernel::{Kernel, Work, run};
use super::layout::Layout;
use super::memory::Memory;
use super::method::Method;
use super::network::{BadNetwork, Network, largest};
use super::tables::Tables;
use plyground_core::Seed;
use plyground_games::twenty48::Packed;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

/// A network in training.
pub struct Trainer {
    pub(super) network: Network,
    pub(super) errors: Memory<AtomicU64>,
    pub(super) method: Method,
    pub(super) seed: Seed,
    pub(super) games: u64,
    pub(super) moves: u64,
    pub(super) carousel: Carousel,
    /// The commands that trained it before, if it is trained further.
    pub(super) before: String,
}

/// The results of some games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Points of each, the fewest first.
    pub scores: Vec<u32>,
    /// Moves of all, and of games that began late or were taken up again, which count for nothing else.
    pub moves: u64,
    /// Games by the exponent of their largest tile.
    pub largest: [u64; 16],
    /// Boards that had a new large tile.
    reached: Vec<(u8, u64)>,
}

impl Trainer {
    /// Games that a thread plays in turns; more would crowd each other out of the cache.
    const TURNS: usize = 2;

    /// A network that has learned nothing yet.
    pub fn new(layout: Layout, stages: &[u32], method: Method, seed: Seed) -> Result<Self, BadNetwork> {
        let network = Network::new(layout, stages)?;
        if method.optimism != 0.0 {
            network.fill(method.optimism);
        }
        let words = if method.coherence { network.weights.words().len() } else { 0 };
        let errors =
            Memory::zeroed(words).map_err(|why| BadNetwork::Memory(words as u64, why))?.in_huge_pages();
        Ok(Self {
            network,
            errors,
            method,
            seed,
            games: 0,
            moves: 0,
            carousel: Carousel::default(),
            before: String::new(),
        })
    }

    /// The network as it is.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// How it learns.
    pub fn method(&self) -> Method {
        self.method
    }

    /// What decides the games.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Games played so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Moves played so far.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// Bytes of all tables.
    pub fn bytes(&self) -> u64 {
        (size_of_val(self.network.weights.words()) + size_of_val(self.errors.words())) as u64
    }

    /// Plays so many more games, and learns.
    pub fn round(&mut self, games: u64, threads: usize) -> Tally {
        let after = self.games + games;
        let tally = self.play(self.method, self.seed, self.games..after, threads);
        if self.method.downgrade && self.method.coherence && is_due(self.games, after) {
            downgrade(&self.network, self.tables());
        }
        self.games = after;
        self.moves += tally.moves;
        for &(exponent, board) in &tally.reached {
            self.carousel.add(exponent, board);
        }
        tally
    }

    /// Plays this many games that nobody learns from: what the network is worth as it is.
    pub fn test(&self, games: u64, threads: usize) -> Tally {
        // A rate of 0 changes no value, and the seed's last branch is no game that training comes to.
        let still =
            Method { rate: 0.0, coherence: false, steps: 1, restarts: 0, carousel: false, ..self.method };
        self.play(still, self.seed.branch(u64::MAX), 0..games, threads)
    }

    /// The numbers that it learns.
    pub(super) fn tables(&self) -> Tables<'_> {
        Tables::new(&self.network.weights, &self.errors, self.network.layout().entries())
    }

    fn play(&self, method: Method, seed: Seed, games: Range<u64>, threads: usize) -> Tally {
        let packed = Packed::new();
        let learning = Learning {
            network: &self.network,
            tables: self.tables(),
            packed: &packed,
            rate: method.rate as f32,
            lambda: method.lambda as f32,
            steps: method.steps as usize,
            restarts: method.restarts,
            carousel: method.carousel,
        };
        let (next, coherent) = (AtomicU64::new(games.start), method.coherence);
        let round = Round { learning, next, end: games.end, seed, coherent, carousel: &self.carousel };
        let mut tally = Tally::default();
        thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(|| run(&round))).collect();
            tally.add(&run(&round));
            for other in others {
                tally.add(&other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
        });
        tally
    }
}

impl Tally {
    /// Both together.
    pub fn add(&mut self, other: &Self) {
        self.scores.extend(&other.scores);
        self.scores.sort_unstable();
        self.moves += other.moves;
        self.reached.extend(&other.reached);
        self.largest.iter_mut().zip(other.largest).for_each(|(sum, games)| *sum += games);
    }

    /// How many.
    pub fn games(&self) -> u64 {
        self.scores.len() as u64
    }

    /// Points of a game.
    pub fn mean(&self) -> f64 {
        self.scores.iter().map(|&score| f64::from(score)).sum::<f64>() / self.games().max(1) as f64
    }

    /// Points of the best.
    pub fn best(&self) -> u32 {
        self.scores.last().copied().unwrap_or(0)
    }

    /// The share of games that reached a tile.
    pub fn share(&self, exponent: usize) -> f64 {
        self.largest[exponent..].iter().sum::<u64>() as f64 / self.games().max(1) as f64
    }

    fn count(&mut self, episode: &Episode) {
        self.moves += episode.moves;
        self.reached.extend(&episode.reached);
        if !episode.late && episode.restarted == 0 {
            self.scores.push(episode.score);
            self.largest[usize::from(largest(episode.tiles))] += 1;
        }
    }
}

impl Work for &Round<'_> {
    type Output = Tally;

    #[expect(clippy::inline_always, reason = "a kernel's instructions only inline into code that has them")]
    #[inline(always)]
    fn by<K: Kernel>(self, kernel: K) -> Tally {
        match (self.coherent, self.learning.network.stages().is_empty()) {
            (true, true) => self.play_all::<K, true, false>(kernel),
            (true, false) => self.play_all::<K, true, true>(kernel),
            (false, true) => self.play_all::<K, false, false>(kernel),
            (false, false) => self.play_all::<K, false, true>(kernel),
        }
    }
}

/// The games of a round, as its threads take them.
struct Round<'a> {
    learning: Learning<'a>,
    next: AtomicU64,
    end: u64,
    seed: Seed,
    coherent: bool,
    carousel: &'a Carousel,
}

impl Round<'_> {
    #[expect(clippy::inline_always, reason = "a kernel's instructions only inline into code that has them")]
    #[inline(always)]
    fn play_all<K: Kernel, const COHERENT: bool, const STAGED: bool>(&self, kernel: K) -> Tally {
        let (mut tally, mut episodes) = (Tally::default(), Vec::new());
        while episodes.len() < Trainer::TURNS
            && let Some(start) = self.start()
        {
            episodes.push(Episode::new(kernel, self.learning, start));
        }
        while !episodes.is_empty() {
            let mut at = 0;
            while at < episodes.len() {
                if episodes[at].advance::<K, COHERENT, STAGED>(kernel, self.learning) {
                    at += 1;
                    continue;
                }
                tally.count(&episodes[at]);
                if episodes[at].restart(kernel, self.learning) {
                    continue;
                }
                if let Some(start) = self.start() {
                    episodes[at] = Episode::new(kernel, self.learning, start);
                } else {
                    episodes.remove(at);
                }
            }
        }
        tally
    }

    /// The next game that nobody plays yet.
    fn start(&self) -> Option<Start> {
        let game = self.next.fetch_add(1, Relaxed);
        let mut rng = self.seed.branch(game).rng();
        let late = if self.learning.carousel { self.carousel.start(game, &mut rng) } else { None };
        let tiles = late.unwrap_or_else(|| self.learning.packed.start(&mut rng));
        (game < self.end).then_some(Start { tiles, late: late.is_some(), rng })
    }
}
