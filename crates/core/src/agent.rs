//! What an agent is: something that chooses a move and says what it thought of all of them.

use crate::context::Context;
use crate::game::Game;
use crate::seed::Rng;
use serde::{Deserialize, Serialize};

/// Chooses moves. Called once per move, so a boxed agent costs nothing; inside, all is static.
/// An agent lives for one game; what it has learned beforehand it holds behind an `Arc`.
pub trait Agent<G: Game>: Send {
    /// A legal move for the player whose turn it is, within the context's budget.
    fn choose(&mut self, game: &G, state: &G::State, ctx: &mut Context<'_>) -> Decision<G::Move>;
}

/// Judges a position for the first player: weights, a table, a network, or a random playout.
pub trait Evaluate<G: Game>: Send {
    /// Expected payoff for the first player, on whatever scale the evaluation documents.
    fn evaluate(&self, game: &G, state: &G::State, rng: &mut Rng) -> f64;
}

/// The answer of an agent: what hints and analysis show.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision<M> {
    /// The move to play.
    pub mv: M,
    /// Expected payoff for the first player.
    pub value: f64,
    /// The continuation the agent expects, `mv` first.
    pub line: Vec<M>,
    /// Plies looked ahead.
    pub depth: u32,
    /// Every root move that was judged, in the game's order.
    pub judged: Vec<Judged<M>>,
}

/// What an agent thinks of one root move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judged<M> {
    /// The move.
    pub mv: M,
    /// Expected payoff for the first player after it.
    pub value: f64,
    /// How the value is to be read.
    pub bound: Bound,
    /// How often a sampling search tried it; 0 for others.
    pub visits: u64,
    /// The continuation the agent expects, `mv` first.
    pub line: Vec<M>,
}

/// How sure a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Bound {
    /// The search's own value, not cut off.
    Exact,
    /// At most this, for the first player.
    Upper,
    /// At least this, for the first player.
    Lower,
    /// An estimate, such as the mean of playouts.
    Unproven,
}

impl<M: Copy> Decision<M> {
    /// A move without reasons: no search, no values.
    pub fn bare(mv: M) -> Self {
        Self { mv, value: 0.0, line: vec![mv], depth: 0, judged: Vec::new() }
    }
}
