//! A* (Hart, Nilsson, Raphael, *A formal basis for the heuristic determination of minimum cost paths*, 1968):
//! the position first for which the moves made and the moves that are still needed at least are fewest
//! together. Without the moves made it is best-first search (Doran, Michie, *Experiments with the graph
//! traverser program*, 1966): quicker, and its solutions are longer.

use crate::buckets::{Buckets, Ties};
use crate::solve::{Reach, Run};
use crate::visited::Spot;
use plyground_core::insight::{Bucket, Insight};
use plyground_core::solver::MAX_MOVES;
use plyground_core::{
    Answer, Attempt, Budget, Context, Distance, Parameter, Puzzle, Shows, Size, Solver, Stopped, Tunable,
    Words,
};
use serde::{Deserialize, Serialize};

/// Looks at the most promising position first.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AStar<D> {
    /// How many moves are still needed, at least.
    pub distance: D,
    /// Whether the moves made count. If they do, the solution is a shortest one.
    pub count_moves: bool,
    /// Which of several equally promising positions comes first.
    pub ties: Ties,
    /// The most moves that a solution may have; 0: no limit.
    pub max_moves: u32,
}

impl<D: Default> Default for AStar<D> {
    fn default() -> Self {
        Self { distance: D::default(), count_moves: true, ties: Ties::default(), max_moves: 0 }
    }
}

impl<D: Default + Words> Tunable for AStar<D> {
    const RANDOMISED: bool = false;
    const SUMMARY: &'static str =
        "A*, by moves made plus a lower bound on those still needed: a shortest solution";
    const SHOWS: Option<Shows> = Some(Shows::Frontier);
    const PARAMETERS: &'static [Parameter] = &[
        Parameter::choice::<D>("distance", "lower bound on the moves still needed"),
        Parameter::flag(
            "count_moves",
            "count the moves made: finds a shortest solution; false: finds one quickly",
        ),
        Parameter::choice::<Ties>(
            "ties",
            "of equally promising positions, expand the one found last or first",
        ),
        MAX_MOVES,
    ];
    const BUDGET: Budget = Budget { nodes: None, depth: None, millis: None, memory: Some(Size::mib(2048)) };
}

impl<G: Puzzle, D: Distance<G>> Solver<G> for AStar<D> {
    fn solve(&mut self, game: &G, state: &G::State, ctx: &mut Context<'_>) -> Attempt<G::Move> {
        let mut search = Search { run: Run::new(), queue: Buckets::new(self.ties), lower_bound: 0 };
        let found = search.run(self, game, state, ctx);
        let lower_bound = search.lower_bound;
        let answer = found.unwrap_or_else(|Stopped(limit)| Answer::Stopped { lower_bound, limit });
        if ctx.is_looked_into() {
            let goal = match &answer {
                Answer::Solved { line, .. } => Some(self.cost(line.len() as u32, 0)),
                _ => None,
            };
            ctx.tell(search.frontier(self.count_moves, goal));
        }
        search.run.attempt(answer, search.queue.len(), ctx)
    }
}

impl<D> AStar<D> {
    fn cost(&self, made: u32, needed: u32) -> u32 {
        if self.count_moves { made.saturating_add(needed) } else { needed }
    }
}

struct Search {
    run: Run,
    queue: Buckets,
    lower_bound: u32,
}

impl Search {
    /// The expanded and open positions by cost, for the account of the search.
    fn frontier(&self, count_moves: bool, goal: Option<u32>) -> Insight {
        let open: Vec<u64> = self.queue.counts().collect();
        let at = |counts: &[u64], cost: usize| counts.get(cost).copied().unwrap_or(0);
        let bucket =
            |f: usize| Bucket { f: f as u32, expanded: at(&self.run.by_cost, f), open: at(&open, f) };
        let all = (0..self.run.by_cost.len().max(open.len())).map(bucket);
        let buckets = all.filter(|bucket| bucket.expanded + bucket.open > 0).collect();
        Insight::Frontier { buckets, bound: count_moves.then_some(self.lower_bound), goal }
    }

    fn run<G: Puzzle, D: Distance<G>>(
        &mut self,
        way: &AStar<D>,
        game: &G,
        start: &G::State,
        ctx: &mut Context<'_>,
    ) -> Result<Answer<G::Move>, Stopped> {
        let (reach, mut beyond) = (Reach::new(way.max_moves, ctx), false);
        let (mut moves, mut packed) = (Vec::new(), Vec::new());
        self.lower_bound = way.distance.distance(game, start);
        if self.lower_bound > reach.most {
            return Ok(reach.exhausted(true, ctx));
        }
        game.pack(start, &mut packed);
        let (first, _) = self.add(&packed, Spot(0), 0, ctx)?;
        self.wait(way.cost(0, self.lower_bound), first, ctx)?;
        while let Some((cost, spot)) = self.queue.pop() {
            ctx.work(1)?;
            let (state, made) = (game.unpack(self.run.visited.packed(spot)), self.run.visited.moves(spot));
            if way.cost(made, way.distance.distance(game, &state)) != cost {
                // A shorter way here was found while it waited, and followed.
                continue;
            }
            if way.count_moves {
                self.lower_bound = self.lower_bound.max(cost);
            }
            if game.solved(&state) {
                let line = self.run.line(game, start, spot);
                let shortest = line.len() as u32 <= self.lower_bound;
                return Ok(Answer::Solved { line, shortest });
            }
            self.run.expand(cost, ctx)?;
            Run::moves(game, &state, &mut moves, ctx)?;
            for &mv in &moves {
                ctx.work(1)?;
                let mut child = state.clone();
                game.play(&mut child, mv);
                self.run.generated += 1;
                let (made, needed) = (made + 1, way.distance.distance(game, &child));
                if made.saturating_add(needed) > reach.most {
                    beyond = true;
                    continue;
                }
                packed.clear();
                game.pack(&child, &mut packed);
                let (child, new) = self.add(&packed, spot, made, ctx)?;
                let better = !new && made < self.run.visited.moves(child);
                if better {
                    self.run.visited.relink(child, spot, made);
                }
                // Where the moves made neither count nor end, a shorter way changes nothing beyond it.
                if new || better && (way.count_moves || reach.most < u32::MAX) {
                    self.wait(way.cost(made, needed), child, ctx)?;
                }
            }
        }
        Ok(reach.exhausted(beyond, ctx))
    }

    #[inline]
    fn add(
        &mut self,
        packed: &[u8],
        parent: Spot,
        made: u32,
        ctx: &mut Context<'_>,
    ) -> Result<(Spot, bool), Stopped> {
        let waiting = self.queue.bytes();
        self.run.visited.find_or_add(packed, parent, made, |bytes| ctx.hold(bytes + waiting))
    }

    #[inline]
    fn wait(&mut self, cost: u32, spot: Spot, ctx: &mut Context<'_>) -> Result<(), Stopped> {
        let met = self.run.visited.bytes();
        self.queue.push(cost, spot, |bytes| ctx.hold(bytes + met))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BreadthFirst;
    use plyground_core::{Game, GameExt, Limit, Seed};
    use plyground_games::tenpair::{Deal, DigitsLeft, MOST_CELLS, Rules, State, TenPair, known_boards};

    type Way = AStar<DigitsLeft>;

    fn quick() -> Way {
        Way { count_moves: false, ties: Ties::First, ..Way::default() }
    }

    fn solve(
        solver: &mut impl Solver<TenPair>,
        game: &TenPair,
        state: &State,
    ) -> Answer<<TenPair as Game>::Move> {
        let mut ctx = Context::new(Budget::default(), Seed(0).rng());
        let answer = solver.solve(game, state, &mut ctx).answer;
        if let Answer::Solved { line, .. } = &answer {
            let mut at = state.clone();
            for mv in line {
                game.try_play(&mut at, &mv.to_string()).expect("a legal move");
            }
            assert!(game.solved(&at), "the line from {state} ends at {at}");
        }
        answer
    }

    fn length<M>(answer: &Answer<M>) -> Option<usize> {
        match answer {
            Answer::Solved { line, .. } => Some(line.len()),
            Answer::Impossible => None,
            Answer::Stopped { .. } => panic!("nothing limits it"),
        }
    }

    #[test]
    fn a_star_is_as_short_as_breadth_first_on_thousands_of_small_boards() {
        let (mut solved, mut impossible) = (0, 0);
        for width in 3..=6_u32 {
            for (rows, deal) in [(2, Deal::Stuck), (3, Deal::Stuck), (2, Deal::Any), (3, Deal::Any)] {
                let cells = width * rows;
                let max_cells = if deal == Deal::Any { cells + 4 } else { 2 * cells };
                let rules =
                    Rules { width, rows, deal, max_cells, board: "random".to_owned(), ..Rules::default() };
                let game: TenPair = rules.try_into().expect("good rules");
                for seed in 0..150 {
                    let state = game.start(&mut Seed(seed).rng());
                    let shortest = solve(&mut BreadthFirst::default(), &game, &state);
                    let shortest = length(&shortest);
                    for distance in [DigitsLeft::Halves, DigitsLeft::Odd] {
                        for ties in [Ties::Last, Ties::First] {
                            let mut way = Way { distance, ties, ..Way::default() };
                            let answer = solve(&mut way, &game, &state);
                            assert_eq!(length(&answer), shortest, "{state}, {deal:?}, {way:?}");
                            assert!(!matches!(answer, Answer::Solved { shortest: false, .. }));
                        }
                    }
                    let found = length(&solve(&mut quick(), &game, &state));
                    assert_eq!(found.is_some(), shortest.is_some(), "best-first at {state}");
                    if let Some(moves) = shortest.filter(|&moves| moves > 0) {
                        let limited = Way { max_moves: moves as u32, ..quick() };
                        let found = length(&solve(&mut { limited }, &game, &state));
                        assert_eq!(found, shortest, "best-first within {moves} moves at {state}");
                        let limited = Way { max_moves: moves as u32 - 1, ..Way::default() };
                        let found = (moves > 1).then(|| solve(&mut { limited }, &game, &state));
                        assert!(found.is_none_or(|found| found == Answer::Impossible), "{state}");
                    }
                    *(if shortest.is_some() { &mut solved } else { &mut impossible }) += 1;
                }
            }
        }
        assert!(solved > 500 && impossible > 100, "{solved} solved, {impossible} impossible: too few of one");
    }

    #[test]
    fn a_star_finds_the_published_optima_under_both_deals() {
        for deal in [Deal::Stuck, Deal::Any] {
            let game: TenPair =
                Rules { max_cells: 0, deal, ..Rules::default() }.try_into().expect("good rules");
            for known in known_boards().iter().filter(|known| known.optimal < 45) {
                let state = game.read(known.board).expect(known.board);
                let optimum = if deal == Deal::Any { known.any_time } else { known.optimal };
                let found = length(&solve(&mut Way::default(), &game, &state));
                assert_eq!(found, Some(optimum as usize), "board {} with deals {deal:?}", known.name);
            }
        }
    }

    #[test]
    fn best_first_solves_every_board_of_the_source() {
        let game: TenPair = Rules { max_cells: 0, ..Rules::default() }.try_into().expect("good rules");
        for known in known_boards() {
            let state = game.read(known.board).expect(known.board);
            let Answer::Solved { line, shortest } = solve(&mut quick(), &game, &state) else {
                panic!("{known:?}")
            };
            assert!(line.len() as u32 >= known.optimal, "board {}", known.name);
            assert!(!shortest || line.len() as u32 == known.optimal, "board {}", known.name);
        }
    }

    #[test]
    fn a_board_that_cannot_be_solved_is_impossible_at_once() {
        for deal in [Deal::Stuck, Deal::Any] {
            let rules = Rules { max_cells: 0, deal, ..Rules::default() };
            let game: TenPair = rules.try_into().expect("good rules");
            for board in ["9:12", "9:1234", "9:12345678", "9:1..2"] {
                let state = game.read(board).expect(board);
                for solver in [&mut Way::default() as &mut dyn Solver<TenPair>, &mut quick()] {
                    let mut ctx = Context::new(Budget::default(), Seed(0).rng());
                    let Attempt { answer, effort } = solver.solve(&game, &state, &mut ctx);
                    assert_eq!((answer, effort.expanded), (Answer::Impossible, 1), "{board}");
                }
                let mut ctx = Context::new(Budget::default(), Seed(0).rng());
                assert_eq!(BreadthFirst::default().solve(&game, &state, &mut ctx).answer, Answer::Impossible);
            }
        }
    }

    /// A deal would solve it, but no board has so many cells.
    #[test]
    fn a_board_that_cannot_grow_is_too_large_and_not_impossible() {
        let game: TenPair = Rules { max_cells: 0, ..Rules::default() }.try_into().expect("good rules");
        let mut digits = vec![0; MOST_CELLS];
        digits[7] = 1;
        let state = State::new(9, &digits);
        for solver in [&mut Way::default() as &mut dyn Solver<TenPair>, &mut BreadthFirst::default()] {
            let mut ctx = Context::new(Budget::default(), Seed(0).rng());
            let answer = solver.solve(&game, &state, &mut ctx).answer;
            assert_eq!(answer, Answer::Stopped { lower_bound: 1, limit: Limit::Size });
        }
    }

    #[test]
    fn a_time_limit_is_kept_on_a_board_of_thousands_of_digits() {
        let game: TenPair = Rules { max_cells: 0, ..Rules::default() }.try_into().expect("good rules");
        let mut rng = Seed(1).rng();
        for count in [6000, 100_000] {
            let digits: Vec<u8> = (0..count).map(|_| rng.below(9) as u8 + 1).collect();
            let state = State::new(9, &digits);
            for (solver, name) in [
                (&mut Way::default() as &mut dyn Solver<TenPair>, "A*"),
                (&mut quick(), "best first"),
                (&mut BreadthFirst::default(), "breadth first"),
            ] {
                let budget = Budget { millis: Some(100), ..Budget::default() };
                let mut ctx = Context::new(budget, Seed(0).rng());
                let answer = solver.solve(&game, &state, &mut ctx).answer;
                assert!(matches!(answer, Answer::Stopped { limit: Limit::Time, .. }), "{name}: {answer:?}");
                let spent = ctx.elapsed().as_millis();
                assert!(spent < 2000, "{name} with {count} digits took {spent} ms of 100");
            }
        }
    }

    #[test]
    fn a_stopped_search_names_the_limit_and_bounds_the_optimum() {
        let game: TenPair = Rules { max_cells: 0, ..Rules::default() }.try_into().expect("good rules");
        let hard = known_boards().into_iter().find(|known| known.name == "18").expect("board 18");
        let state = game.read(hard.board).expect("a board");
        for (budget, limit) in [
            (Budget { nodes: Some(20_000), ..Budget::default() }, Limit::Nodes),
            (Budget { memory: Some(Size(500_000)), ..Budget::default() }, Limit::Memory),
            (Budget { depth: Some(20), ..Budget::default() }, Limit::Depth),
        ] {
            let mut ctx = Context::new(budget, Seed(0).rng());
            let Attempt { answer, effort } = Way::default().solve(&game, &state, &mut ctx);
            let Answer::Stopped { lower_bound, limit: found } = answer else { panic!("{answer:?}") };
            assert_eq!(found, limit);
            assert!((15..=hard.optimal).contains(&lower_bound), "{limit:?}: at least {lower_bound}");
            assert!(budget.memory.is_none_or(|memory| effort.peak_bytes <= memory.0), "{effort:?}");
            assert_eq!(effort.expanded, ctx.nodes());
        }
    }
}
