//! The Agent trait: an agent chooses a move and gives its values for the moves.

use crate::budget::Budget;
use crate::context::Context;
use crate::game::Game;
use crate::insight::Shows;
use crate::parameter::Parameter;
use crate::seed::Rng;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// Chooses moves. Called once per move, so a boxed agent costs nothing; inside, all is static.
/// An agent lives for one game; what it has learned beforehand it holds behind an `Arc`.
///
/// An agent that plays any game, and always the last legal move:
///
/// ```
/// use plyground_core::testing::{Tree, TreeGame};
/// use plyground_core::{Agent, Budget, Context, Decision, Game, GameExt, Seed};
///
/// struct Last;
///
/// impl<G: Game> Agent<G> for Last {
///     fn choose(&mut self, game: &G, state: &G::State, _: &mut Context<'_>) -> Decision<G::Move> {
///         let mv = *game.legal_moves(state).last().expect("a player to move has a move");
///         Decision { mv, value: 0.0, line: vec![mv], depth: 0, judged: Vec::new() }
///     }
/// }
///
/// // The first player chooses between a point and a choice of the second player.
/// let tree: Tree = "F(1 S(-1 3))".parse()?;
/// let game = TreeGame(tree.clone());
/// let mut ctx = Context::new(Budget::default(), Seed(1).rng());
/// let decision = Last.choose(&game, &tree, &mut ctx);
/// assert_eq!(game.after(&tree, decision.mv).to_string(), "S(-1 3)");
/// # Ok::<(), plyground_core::BadNotation>(())
/// ```
pub trait Agent<G: Game>: Send {
    /// A legal move for the player whose turn it is, within the context's budget.
    fn choose(&mut self, game: &G, state: &G::State, ctx: &mut Context<'_>) -> Decision<G::Move>;
}

/// Evaluates a position for the first player: by weights, a table, a network, or a random playout.
pub trait Evaluate<G: Game>: Send + Sync {
    /// Expected payoff for the first player, on the evaluation's own scale.
    fn evaluate(&self, game: &G, state: &G::State, rng: &mut Rng) -> f64;

    /// Hears of the position that a search begins with, for evaluations that judge by what has changed since. Where positions
    /// have other values after other beginnings, the answer tells the beginnings apart: tables add it to their keys.
    fn begin(&mut self, _game: &G, _root: &G::State) -> u64 {
        0
    }

    /// How many points of this evaluation a payoff of one is worth: more than any position can have, if a won game should
    /// outrank every evaluation.
    fn worth_of_payoff(&self) -> f64 {
        1.0
    }

    /// The value of a finished game on this scale.
    fn at_end(&self, game: &G, state: &G::State) -> f64 {
        game.payoff(state) * self.worth_of_payoff()
    }

    /// A key for tables of values. Positions share it if neither the rules nor this evaluation distinguish them, such as
    /// mirror images. By default it is [`Game::key`].
    fn symmetric_key(&self, game: &G, state: &G::State) -> u64 {
        game.key(state)
    }

    /// How promising a move looks before it is searched, the higher the sooner; for move ordering.
    fn promise(&self, _game: &G, _state: &G::State, _mv: G::Move) -> i32 {
        0
    }

    /// What a search of two plies finds where chance is to move: the mean over the events of the best evaluation after one
    /// more move. An evaluation that knows a faster way than move by move overrides this; the value must be the same to the
    /// last bit. `None` if there is no faster way here.
    fn outlook(&self, _game: &G, _state: &G::State) -> Option<Outlook> {
        None
    }

    /// How far a move may be behind the best one in a shallower search and still be worth a deeper search, in points of
    /// this evaluation; infinity if that is not known.
    fn hopeless(&self) -> f64 {
        f64::INFINITY
    }
}

/// What [`Evaluate::outlook`] finds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// The mean of the best.
    pub value: f64,
    /// Positions entered: one for every event, and one for every move after it.
    pub nodes: u64,
    /// Whether any of them was evaluated; if not, the game ends after every event.
    pub evaluated: bool,
}

/// An agent or a solver whose public fields are its parameters, as files and forms show them. There is no second struct
/// for the parameters; working memory is `#[serde(skip)]`.
pub trait Tunable: Default + Serialize + DeserializeOwned {
    /// What it does, in a line.
    const SUMMARY: &'static str;
    /// Every parameter with a line of help, in the order in which help lists them.
    const PARAMETERS: &'static [Parameter];
    /// What there is to see of its search, if anything.
    const SHOWS: Option<Shows> = None;
    /// Whether it draws random numbers: if not, it always plays the same move in the same position, whatever the seed.
    const RANDOMISED: bool = true;
    /// The default budget.
    const BUDGET: Budget = Budget { nodes: None, depth: None, millis: None, memory: None };
}

/// The answer of an agent, as hints and analyses show it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision<M> {
    /// The move to play.
    pub mv: M,
    /// Expected payoff for the first player.
    pub value: f64,
    /// The line of play that the agent expects, `mv` first.
    pub line: Vec<M>,
    /// The depth of the search, in plies.
    pub depth: u32,
    /// Every root move that was evaluated, in the game's order.
    pub judged: Vec<Judged<M>>,
}

/// An agent's evaluation of one root move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judged<M> {
    /// The move.
    pub mv: M,
    /// Expected payoff for the first player after it.
    pub value: f64,
    /// Whether the value is exact, a bound or an estimate.
    pub bound: Bound,
    /// How often a sampling search tried it; 0 for others.
    pub visits: u64,
    /// The line of play that the agent expects, `mv` first.
    pub line: Vec<M>,
}

/// Whether a value is exact, a bound or an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Bound {
    /// The exact value of the search, not cut off.
    Exact,
    /// At most this, for the first player.
    Upper,
    /// At least this, for the first player.
    Lower,
    /// An estimate, such as the mean of playouts.
    Unproven,
}

impl<M> Decision<M> {
    /// The same decision with each move translated, such as into text.
    pub fn map<N>(self, mut name: impl FnMut(M) -> N) -> Decision<N> {
        let mut words = |line: Vec<M>| line.into_iter().map(&mut name).collect::<Vec<N>>();
        let line = words(self.line);
        let judged = self.judged.into_iter().map(|judged| {
            let line = words(judged.line);
            let mv = words(vec![judged.mv]).remove(0);
            Judged { mv, value: judged.value, bound: judged.bound, visits: judged.visits, line }
        });
        let judged = judged.collect();
        Decision { mv: name(self.mv), value: self.value, line, depth: self.depth, judged }
    }
}

impl<M: Copy> Decision<M> {
    /// A move without a search and without values.
    pub fn bare(mv: M) -> Self {
        Self { mv, value: 0.0, line: vec![mv], depth: 0, judged: Vec::new() }
    }
}
