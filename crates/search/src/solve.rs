//! What solvers share: how a solution is returned, and an agent that plays a solver's solutions.

use crate::judged;
use crate::visited::{Spot, Visited};
use plyground_core::{
    Agent, Answer, Attempt, Bound, Context, Decision, Effort, Game, GameExt, Limit, Puzzle, Solver, Stopped,
};

/// A solver as a player: it plays the first move of its solution, and the rest of the line on the next calls
/// for as long as the game follows it. If it finds nothing within its budget it says so, with a value of 0 and
/// no line, and plays as the game's random player does.
pub struct Follow<G: Game, S> {
    solver: S,
    /// The position that is expected next, and the moves from there, the next one last.
    plan: Option<(G::State, Vec<G::Move>)>,
}

impl<G: Game, S> Follow<G, S> {
    /// A player that has no plan yet.
    pub fn new(solver: S) -> Self {
        Self { solver, plan: None }
    }
}

impl<G: Puzzle, S: Solver<G>> Agent<G> for Follow<G, S> {
    fn choose(&mut self, game: &G, state: &G::State, ctx: &mut Context<'_>) -> Decision<G::Move> {
        let kept = self.plan.take().filter(|(expected, _)| expected == state).map(|(_, rest)| rest);
        let rest = kept.or_else(|| match self.solver.solve(game, state, ctx).answer {
            Answer::Solved { mut line, .. } => {
                line.reverse();
                Some(line)
            }
            Answer::Impossible | Answer::Stopped { .. } => None,
        });
        let Some((mv, mut rest)) = rest.and_then(|mut rest| Some((rest.pop()?, rest))) else {
            return Decision::bare(game.sample(state, &mut ctx.rng));
        };
        let line: Vec<G::Move> = [mv].into_iter().chain(rest.iter().rev().copied()).collect();
        let goal = line.iter().fold(state.clone(), |at, &mv| game.after(&at, mv));
        let value = game.payoff(&goal);
        if !rest.is_empty() {
            self.plan = Some((game.after(state, mv), std::mem::take(&mut rest)));
        }
        let all = vec![plyground_core::Judged { line: line.clone(), ..judged(mv, value, Bound::Exact) }];
        Decision { mv, value, depth: line.len() as u32, line, judged: all }
    }
}

/// The most moves that a solution may have, and who says so.
#[derive(Clone, Copy)]
pub(crate) struct Reach {
    pub(crate) most: u32,
    /// Whether it is the budget's depth: what lies beyond is not impossible, only not looked at.
    by_budget: bool,
}

impl Reach {
    /// The nearer of the solver's parameter, where 0 is none, and the budget's depth.
    pub(crate) fn new(max_moves: u32, ctx: &Context<'_>) -> Self {
        let own = if max_moves == 0 { u32::MAX } else { max_moves };
        let depth = ctx.budget.depth.unwrap_or(u32::MAX);
        Self { most: own.min(depth), by_budget: depth < own }
    }

    /// The answer when nothing within reach is left to look at.
    pub(crate) fn exhausted<M>(self, something_beyond: bool, ctx: &mut Context<'_>) -> Answer<M> {
        if self.by_budget && something_beyond {
            ctx.stop(Limit::Depth);
            return Answer::Stopped { lower_bound: self.most + 1, limit: Limit::Depth };
        }
        Answer::Impossible
    }
}

/// What a solver holds while it runs.
pub(crate) struct Run {
    pub(crate) visited: Visited,
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    /// Expanded positions by what the search had come to, where somebody looks into it.
    pub(crate) by_cost: Vec<u64>,
}

impl Run {
    /// A listener hears of the search once in this many nodes.
    const REPORT_EVERY: u64 = 1 << 14;

    pub(crate) fn new() -> Self {
        Self { visited: Visited::new(), expanded: 0, generated: 0, by_cost: Vec::new() }
    }

    /// Counts an expanded position; `frontier` is what the search has come to.
    #[inline]
    pub(crate) fn expand(&mut self, frontier: u32, ctx: &mut Context<'_>) -> Result<(), Stopped> {
        ctx.tick()?;
        self.expanded += 1;
        if ctx.is_looked_into() {
            let cost = frontier as usize;
            self.by_cost.resize(self.by_cost.len().max(cost + 1), 0);
            self.by_cost[cost] += 1;
        }
        if self.expanded.is_multiple_of(Self::REPORT_EVERY) {
            ctx.report(frontier, 0.0, &[] as &[&str]);
        }
        Ok(())
    }

    /// Puts the moves of a position into `moves`: none where they would be in vain. Where one is missing because the
    /// position after it would be too large, the search ends.
    #[inline]
    pub(crate) fn moves<G: Puzzle>(
        game: &G,
        state: &G::State,
        moves: &mut Vec<G::Move>,
        ctx: &mut Context<'_>,
    ) -> Result<(), Stopped> {
        moves.clear();
        game.moves(state, moves);
        if game.full(state) {
            return Err(ctx.stop(Limit::Size));
        }
        if moves.len() == 1 && game.hopeless(state) {
            moves.clear();
        }
        Ok(())
    }

    /// The moves from the start to a position that was visited. Only positions are kept: each move is found
    /// again as the one that leads to the next of them.
    pub(crate) fn line<G: Puzzle>(&self, game: &G, start: &G::State, goal: Spot) -> Vec<G::Move> {
        let (mut at, mut line) = (start.clone(), Vec::new());
        for &spot in &self.visited.way_to(goal)[1..] {
            let mv = game.move_to(&at, self.visited.packed(spot)).expect("a move led there");
            game.play(&mut at, mv);
            line.push(mv);
        }
        line
    }

    /// The attempt, with what it cost.
    pub(crate) fn attempt<M>(&self, answer: Answer<M>, open: u64, ctx: &Context<'_>) -> Attempt<M> {
        let (expanded, generated) = (self.expanded, self.generated);
        Attempt { answer, effort: Effort { expanded, generated, open, peak_bytes: ctx.bytes() } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AStar, BreadthFirst};
    use plyground_core::testing::check_agent;
    use plyground_core::{Budget, Playthrough, Seed};
    use plyground_games::tenpair::{DigitsLeft, TenPair};

    type Way = AStar<DigitsLeft>;

    fn context(nodes: u64) -> Context<'static> {
        Context::new(Budget { nodes: Some(nodes), ..Budget::default() }, Seed(0).rng())
    }

    #[test]
    fn solvers_that_play_keep_the_laws_of_agents() {
        let quick = || Way { count_moves: false, ..Way::default() };
        for nodes in [1, 100, 50_000] {
            check_agent(&TenPair::default(), || Follow::new(Way::default()), nodes);
            check_agent(&TenPair::default(), || Follow::new(quick()), nodes);
        }
        check_agent(&TenPair::default(), || Follow::new(BreadthFirst::default()), 1000);
    }

    #[test]
    fn the_standard_board_is_played_to_its_end_after_one_search() {
        let (game, mut player) = (TenPair::default(), Follow::new(Way::default()));
        let mut course = Playthrough::new(&game, game.start(&mut Seed(0).rng()));
        while course.end().is_none() {
            let mut ctx = context(if course.moves().is_empty() { 100_000 } else { 0 });
            let decision = player.choose(&game, course.state(), &mut ctx);
            assert_eq!(decision.line.len(), 36 - course.moves().len());
            assert!((decision.value - 1.0).abs() < f64::EPSILON);
            course.play(decision.mv);
        }
        assert!(game.solved(course.state()));
    }

    #[test]
    fn another_position_than_expected_is_solved_anew() {
        let (game, mut player) = (TenPair::default(), Follow::new(Way::default()));
        for board in ["9:1199", "9:5.5", "9:1199"] {
            let decision = player.choose(&game, &game.read(board).expect(board), &mut context(1000));
            assert_eq!(decision.line.len(), game.read(board).expect(board).left() / 2, "{board}");
        }
    }

    #[test]
    fn a_solver_that_found_nothing_says_so_and_plays_as_the_random_player() {
        let game = TenPair::default();
        let start = game.start(&mut Seed(0).rng());
        let mut ctx = context(10);
        let expected = game.sample(&start, &mut ctx.rng.clone());
        let decision = Follow::new(Way::default()).choose(&game, &start, &mut ctx);
        assert_eq!(decision, Decision::bare(expected));
    }
}
