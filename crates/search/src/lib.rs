//! The searches: one module per algorithm, each readable alone, with the papers that it comes from. They know the contract
//! and no game.

pub mod alpha_beta;
pub mod astar;
pub mod beam;
pub mod bfs;
mod buckets;
pub mod expectimax;
pub mod flat_monte_carlo;
pub mod greedy;
pub mod perfect;
pub mod playout;
mod prefetch;
pub mod random;
mod scale;
mod solve;
pub mod tabled;
pub mod transposition;
pub mod uct;
mod visited;
mod zeros;

pub use alpha_beta::{AlphaBeta, Reorder};
pub use astar::AStar;
pub use beam::{Beam, Replies};
pub use bfs::BreadthFirst;
pub use buckets::Ties;
pub use expectimax::{CUTOFF, Expectimax, TABLE};
pub use flat_monte_carlo::{Allot, Count, FlatMonteCarlo, PureMonteCarlo, Tied};
pub use greedy::Greedy;
pub use perfect::{Equals, Perfect};
pub use playout::{Full, Length, Payoff};
pub use random::Random;
pub use scale::{Scale, Way};
pub use solve::Follow;
pub use tabled::{NoTables, Tables};
pub use transposition::{Found, Transpositions};
pub use uct::{Choice, Events, Uct, Weights};

use plyground_core::{Bound, Decision, Judged, Numbers, Parameter, Player};

/// How much UCB1 explores.
const EXPLORATION: Parameter = Parameter::number(
    "c",
    "exploration constant of UCB1; 0: always the best mean so far",
    Numbers::NotNegative,
);

/// The decision for the best of the judged moves; ties go to the first. `None` if nothing was evaluated.
fn best_of<M: Copy>(player: Player, judged: Vec<Judged<M>>, depth: u32) -> Option<Decision<M>> {
    let better = |a: &Judged<M>, b: &Judged<M>| player.sign() * a.value > player.sign() * b.value;
    let best = judged.iter().reduce(|best, next| if better(next, best) { next } else { best })?;
    Some(Decision { mv: best.mv, value: best.value, line: best.line.clone(), depth, judged })
}

/// A root move with a value and nothing more to say about it.
fn judged<M: Copy>(mv: M, value: f64, bound: Bound) -> Judged<M> {
    Judged { mv, value, bound, visits: 0, line: vec![mv] }
}

/// How many of the wanted entries a table can have: all, or the largest half, quarter, … that the system gives, so
/// that a size beyond the machine's memory is no crash.
fn room_for<T>(wanted: usize) -> usize {
    let fits = |count: &usize| Vec::<T>::new().try_reserve_exact(*count).is_ok();
    std::iter::successors(Some(wanted), |count| Some(count / 2)).find(fits).unwrap_or(0)
}
