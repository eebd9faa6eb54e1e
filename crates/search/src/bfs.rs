//! Breadth-first search: all positions one move away, then all that are two moves away, each expanded once.
//! The first solution that it meets is a shortest one (Moore, *The shortest path through a maze*, 1959).
//!
//! The positions met stand in the order in which they were, so they are their own queue.

use crate::solve::{Reach, Run};
use crate::visited::Spot;
use plyground_core::solver::MAX_MOVES;
use plyground_core::{Answer, Attempt, Budget, Context, Parameter, Puzzle, Size, Solver, Stopped, Tunable};
use serde::{Deserialize, Serialize};

/// Looks at everything in order of distance from the start.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BreadthFirst {
    /// The most moves that a solution may have; 0: no limit.
    pub max_moves: u32,
}

impl Tunable for BreadthFirst {
    const RANDOMISED: bool = false;
    const SUMMARY: &'static str = "breadth-first search: a shortest solution, much memory";
    const PARAMETERS: &'static [Parameter] = &[MAX_MOVES];
    const BUDGET: Budget = Budget { nodes: None, depth: None, millis: None, memory: Some(Size::mib(2048)) };
}

impl<G: Puzzle> Solver<G> for BreadthFirst {
    fn solve(&mut self, game: &G, state: &G::State, ctx: &mut Context<'_>) -> Attempt<G::Move> {
        let mut run = Run::new();
        let mut lower_bound = 0;
        let found = self.search(game, state, ctx, &mut run, &mut lower_bound);
        let answer = found.unwrap_or_else(|Stopped(limit)| Answer::Stopped { lower_bound, limit });
        let open = run.visited.len() - run.expanded.min(run.visited.len());
        run.attempt(answer, open, ctx)
    }
}

impl BreadthFirst {
    fn search<G: Puzzle>(
        self,
        game: &G,
        start: &G::State,
        ctx: &mut Context<'_>,
        run: &mut Run,
        lower_bound: &mut u32,
    ) -> Result<Answer<G::Move>, Stopped> {
        if game.solved(start) {
            return Ok(Answer::Solved { line: Vec::new(), shortest: true });
        }
        let reach = Reach::new(self.max_moves, ctx);
        let (mut moves, mut packed) = (Vec::new(), Vec::new());
        game.pack(start, &mut packed);
        let (first, _) = run.visited.find_or_add(&packed, Spot(0), 0, |bytes| ctx.hold(bytes))?;
        let mut next = Some(first);
        while let Some(spot) = next {
            let made = run.visited.moves(spot);
            if made >= reach.most {
                return Ok(reach.exhausted(true, ctx));
            }
            *lower_bound = made + 1;
            run.expand(made, ctx)?;
            let state = game.unpack(run.visited.packed(spot));
            Run::moves(game, &state, &mut moves, ctx)?;
            for &mv in &moves {
                ctx.work(1)?;
                let mut child = state.clone();
                game.play(&mut child, mv);
                run.generated += 1;
                packed.clear();
                game.pack(&child, &mut packed);
                let (child_spot, new) =
                    run.visited.find_or_add(&packed, spot, made + 1, |bytes| ctx.hold(bytes))?;
                if new && game.solved(&child) {
                    let line = run.line(game, start, child_spot);
                    return Ok(Answer::Solved { line, shortest: true });
                }
            }
            next = run.visited.after(spot);
        }
        Ok(reach.exhausted(false, ctx))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::{GameExt, Limit, Seed};
    use plyground_games::tenpair::{Rules, TenPair, Twin, known_boards};

    fn game(max_cells: u32) -> TenPair {
        Rules { max_cells, ..Rules::default() }.try_into().expect("good rules")
    }

    fn solve<G: Puzzle>(game: &G, board: &str, max_moves: u32, budget: Budget) -> Attempt<G::Move> {
        let mut ctx = Context::new(budget, Seed(0).rng());
        BreadthFirst { max_moves }.solve(game, &game.read(board).expect(board), &mut ctx)
    }

    #[test]
    fn boards_15_and_17_have_no_solution_within_a_hundred_cells() {
        for known in known_boards().iter().filter(|known| known.brute_force == "limit") {
            let attempt = solve(&game(100), known.board, 100, Budget::default());
            assert_eq!(attempt.answer, Answer::Impossible, "board {}", known.name);
            assert_eq!(attempt.effort.open, 0);
        }
    }

    #[test]
    fn small_boards_of_the_source_are_solved_as_shortly_as_published() {
        for known in known_boards().iter().filter(|known| known.optimal < 20) {
            let answer = solve(&game(100), known.board, 100, Budget::default()).answer;
            let Answer::Solved { line, shortest: true } = answer else { panic!("board {}", known.name) };
            assert_eq!(line.len() as u32, known.optimal, "board {}", known.name);
        }
    }

    #[test]
    fn a_puzzle_that_packs_by_its_notation_is_solved_alike() {
        let fast = Rules { width: 4, max_cells: 40, ..Rules::default() };
        let fast: TenPair = fast.try_into().expect("good rules");
        for board in ["4:1234/1122", "4:2143/3412", "4:1.3/", "4:1132/4/"] {
            let board = board.trim_end_matches('/');
            let ours = solve(&fast, board, 0, Budget::default());
            assert_eq!(ours.answer, solve(&Twin::from(&fast), board, 0, Budget::default()).answer, "{board}");
        }
    }

    #[test]
    fn every_limit_ends_the_search_with_its_name_and_a_bound() {
        let board = known_boards()[0].board;
        let budget = Budget::default();
        for (budget, max_moves, limit) in [
            (Budget { nodes: Some(1000), ..budget }, 0, Limit::Nodes),
            (Budget { memory: Some(Size::mib(1)), ..budget }, 0, Limit::Memory),
            (Budget { depth: Some(4), ..budget }, 5, Limit::Depth),
            (Budget { millis: Some(0), ..budget }, 0, Limit::Time),
        ] {
            let Attempt { answer, effort } = solve(&game(0), board, max_moves, budget);
            let Answer::Stopped { lower_bound, limit: found } = answer else {
                panic!("{budget:?}: {answer:?}")
            };
            assert_eq!(found, limit);
            assert!((1..=36).contains(&lower_bound), "{budget:?}: at least {lower_bound}");
            assert!(budget.memory.is_none_or(|memory| effort.peak_bytes <= memory.0), "{effort:?}");
            assert!(budget.nodes.is_none_or(|nodes| effort.expanded <= nodes), "{effort:?}");
        }
        let few = solve(&game(0), board, 4, Budget { depth: Some(5), ..budget });
        assert_eq!(few.answer, Answer::Impossible, "the parameter is a limit of the question");
    }

    #[test]
    fn a_solved_board_takes_no_move() {
        let attempt = solve(&game(0), "9:...", 0, Budget::default());
        assert_eq!(attempt.answer, Answer::Solved { line: Vec::new(), shortest: true });
    }
}
