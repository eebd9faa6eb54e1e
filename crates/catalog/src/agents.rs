//! The searches that play any game, by name, and what the lists of agents share. A game's own list is in its file; a
//! published player that is a search of ours with other defaults is a row there, not a copy.

use crate::agent_kind::AgentKind;
use plyground_core::{Budget, Distance, Evaluate, Game, Puzzle, TwoPlayer, Words};
use plyground_search::{
    AStar, AlphaBeta, BreadthFirst, Expectimax, FlatMonteCarlo, Greedy, Payoff, Random, Ties, Uct,
};

/// The player that every game has.
pub const RANDOM: &str = "random";

/// The player that a game has for its favourite where it names none: every list below has it.
pub(crate) const UCT: &str = "uct";

pub(crate) const OPEN: Budget = Budget { nodes: None, depth: None, millis: None, memory: None };

/// The searches that play any game, with or without chance, for one or for two. They judge positions by the points of
/// the game itself: whatever a search does not look through to the end, it plays out at random or takes for even.
pub fn for_any_game<G: Game>() -> Vec<AgentKind<G>> {
    vec![
        AgentKind::of::<Random>(RANDOM),
        AgentKind::of::<Greedy<Payoff>>("greedy"),
        AgentKind::of::<Expectimax<Payoff>>("expectimax"),
        AgentKind::of::<FlatMonteCarlo<Payoff>>("flat-monte-carlo"),
        AgentKind::of::<Uct<G, Payoff>>(UCT),
    ]
}

/// The searches that play any game of two without chance.
pub fn for_two_players<G: TwoPlayer>() -> Vec<AgentKind<G>> {
    vec![
        AgentKind::of::<Random>(RANDOM),
        AgentKind::of::<Greedy<Payoff>>("greedy"),
        minimax::<G, Payoff>(),
        AgentKind::of::<AlphaBeta<Payoff>>("alpha-beta"),
        AgentKind::of::<FlatMonteCarlo<Payoff>>("flat-monte-carlo"),
        AgentKind::of::<Uct<G, Payoff>>(UCT),
    ]
}

/// The searches that judge positions by an evaluation of somebody else's, whatever the game.
pub fn by_evaluation<G: Game, E>() -> Vec<AgentKind<G>>
where
    E: Evaluate<G> + Default + Words + 'static,
{
    vec![
        AgentKind::of::<Greedy<E>>("greedy"),
        AgentKind::of::<Expectimax<E>>("expectimax"),
        AgentKind::of::<FlatMonteCarlo<E>>("flat-monte-carlo"),
        AgentKind::of::<Uct<G, E>>(UCT),
    ]
}

/// Those that play only games of two without chance.
pub fn by_evaluation_for_two<G: TwoPlayer, E>() -> Vec<AgentKind<G>>
where
    E: Evaluate<G> + Default + Words + 'static,
{
    vec![AgentKind::of::<AlphaBeta<E>>("alpha-beta")]
}

/// The searches that play and solve any puzzle. The first solver of a list is the one that is asked where nobody
/// chooses.
pub fn for_puzzles<G: Puzzle>() -> Vec<AgentKind<G>> {
    let players = [
        AgentKind::of::<Random>(RANDOM),
        AgentKind::of::<Greedy<Payoff>>("greedy"),
        AgentKind::solver::<BreadthFirst>("breadth-first"),
        AgentKind::of::<FlatMonteCarlo<Payoff>>("flat-monte-carlo"),
        AgentKind::of::<Uct<G, Payoff>>(UCT),
    ];
    players.into()
}

/// The same where a distance to the goal is known, which tells the searches where to look first: as a choice of `words!`
/// with one word for each way to estimate it.
pub fn for_puzzles_with_distance<G: Puzzle, D>() -> Vec<AgentKind<G>>
where
    D: Distance<G> + Default + Words + 'static,
{
    let mut all = for_puzzles();
    let before = all.iter().position(AgentKind::solves).unwrap_or(all.len());
    let rows = [AgentKind::solver::<AStar<D>>("a-star"), best_first::<G, D>()];
    all.splice(before..before, rows);
    all
}

/// A* that looks at what is left alone. Ties to the last found would follow ever larger boards.
pub(crate) fn best_first<G: Puzzle, D>() -> AgentKind<G>
where
    D: Distance<G> + Default + Words + 'static,
{
    let hasty = AStar { count_moves: false, ties: Ties::First, ..AStar::<D>::default() };
    AgentKind::solver::<AStar<D>>("best-first").variant(
        "best-first search, by a lower bound on the moves still needed: a quick solution, not a short one",
        &hasty,
    )
}

/// Alpha-beta with every refinement off: the studies' comparisons switch them on one by one.
pub(crate) fn minimax<G: TwoPlayer, E>() -> AgentKind<G>
where
    E: Evaluate<G> + Default + Words + 'static,
{
    AgentKind::of::<AlphaBeta<E>>("minimax")
        .variant("minimax to a fixed depth; refinements are optional", &AlphaBeta::<E>::plain())
        .within(Budget { depth: Some(4), ..OPEN })
}

pub(crate) fn tuned<A: Default>(tune: impl FnOnce(&mut A)) -> A {
    let mut agent = A::default();
    tune(&mut agent);
    agent
}
