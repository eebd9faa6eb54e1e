//! UCT as a solver, after the Monte Carlo tree search of Mirjam Pajumägi, *Mängu TenPair lahendusstrateegiate
//! analüüs*, bachelor's thesis, Tallinn University of Technology, 2019: the same tree, grown by playouts until the
//! budget is spent; the solution is whatever way through the tree and a playout reached the goal with the fewest
//! moves.
//!
//! From the first solution on, only shorter ones are looked for: playouts end where they could not be shorter, and
//! a node that has nothing shorter below it is dead. A dead root proves that no solution is shorter. The study's own
//! search stops at its first solution, and so does this one if it is asked to.

use super::tree::{Kind, Tree};
use super::{MEMORY, Uct};
use crate::playout::{Length, worth};
use crate::scale::Range;
use crate::solve::Reach;
use plyground_core::{
    Answer, Attempt, Context, Effort, Evaluate, Limit, Player, Puzzle, Solver, Stopped, Turn,
};

/// What a dead node is worth: less than any result, so that it is chosen only if all others are dead too.
const DEAD: f64 = f64::NEG_INFINITY;

/// Plies of a playout at most, whatever its length is: random games need not end, and nobody wants a solution of
/// more moves.
const LONGEST: u64 = 1000;

impl<G: Puzzle, E: Evaluate<G>> Solver<G> for Uct<G, E> {
    fn solve(&mut self, game: &G, state: &G::State, ctx: &mut Context<'_>) -> Attempt<G::Move> {
        let reach = Reach::new(0, ctx);
        let attempt = |answer| Attempt { answer, effort: Effort::default() };
        if game.solved(state) {
            return attempt(Answer::Solved { line: Vec::new(), shortest: true });
        }
        if game.full(state) {
            let Stopped(limit) = ctx.stop(Limit::Size);
            return attempt(Answer::Stopped { lower_bound: 1, limit });
        }
        if game.turn(state) == Turn::Over || game.hopeless(state) {
            return attempt(Answer::Impossible);
        }
        // What is searched has an end to every random game; what cannot be done there may be possible here.
        let (whole, bounded) = (game, game.bounded(state));
        let game = bounded.as_ref().unwrap_or(whole);
        let mut tree = Tree::new(game, state);
        tree.bound(ctx.budget.memory.unwrap_or(MEMORY));
        let mut seeking = Seeking {
            game,
            whole,
            uct: self,
            seen: Range::default(),
            best: None,
            most: reach.most,
            beyond: false,
            cut: false,
            moves: Vec::new(),
            effort: Effort::default(),
        };
        let enough = |seeking: &Seeking<'_, G, E>| seeking.uct.first && seeking.best.is_some();
        let mut ended = Ok(());
        while ended.is_ok() && !tree.root().is_proven() && !enough(&seeking) {
            ended = seeking.iterate(&mut tree, ctx);
        }
        let Seeking { best, beyond, cut, mut effort, .. } = seeking;
        effort.open = tree.nodes.iter().filter(|node| node.visits == 0).count() as u64;
        effort.peak_bytes = tree.bytes();
        let exhausted = tree.root().is_proven();
        let answer = match (best, ended) {
            (Some(line), _) => Answer::Solved { line, shortest: exhausted && !cut },
            (None, Err(Stopped(limit))) => Answer::Stopped { lower_bound: 1, limit },
            (None, Ok(())) if cut => {
                let Stopped(limit) = ctx.stop(Limit::Size);
                Answer::Stopped { lower_bound: 1, limit }
            }
            (None, Ok(())) => reach.exhausted(beyond, ctx),
        };
        Attempt { answer, effort }
    }
}

/// One act of solving.
struct Seeking<'a, G: Puzzle, E> {
    /// What is searched, which ends every random game.
    game: &'a G,
    /// The puzzle as it was asked.
    whole: &'a G,
    uct: &'a Uct<G, E>,
    seen: Range,
    best: Option<Vec<G::Move>>,
    /// Moves that a solution may have to be worth anything.
    most: u32,
    /// Whether something was left out because it would take more moves than the budget's depth.
    beyond: bool,
    /// Whether something was left out because the positions would become too large.
    cut: bool,
    moves: Vec<G::Move>,
    effort: Effort,
}

impl<G: Puzzle, E: Evaluate<G>> Seeking<'_, G, E> {
    /// One way down, a playout, and up again: one node.
    fn iterate(&mut self, tree: &mut Tree<G>, ctx: &mut Context<'_>) -> Result<(), Stopped> {
        ctx.tick()?;
        let result = self.descend(tree, ctx).inspect_err(|_| tree.forget_untold())?;
        let reward = self.uct.scale.reward(result, self.uct.eval.worth_of_payoff(), &mut self.seen);
        tree.add(reward);
        tree.prove(f64::INFINITY);
        Ok(())
    }

    fn descend(&mut self, tree: &mut Tree<G>, ctx: &mut Context<'_>) -> Result<f64, Stopped> {
        let (game, uct) = (self.game, self.uct);
        let (mut state, mut at) = (tree.begin(), 0);
        loop {
            let depth = tree.path.len() as u32 - 1;
            if game.solved(&state) {
                self.found(tree.path[1..].iter().map(|&at| tree.nodes[at as usize].mv).collect(), ctx);
                tree.nodes[at].prove(DEAD);
                return Ok(uct.eval.at_end(game, &state));
            }
            let new = tree.nodes[at].kind == Kind::Unseen;
            let over = game.turn(&state) == Turn::Over;
            if over && new {
                self.notice_cut(&state, 0);
            }
            let over = over || new && game.hopeless(&state);
            if over || depth >= self.most {
                self.beyond |= !over && self.best.is_none();
                tree.nodes[at].prove(DEAD);
                return Ok(worth(game, &uct.eval, &state, ctx));
            }
            tree.nodes[at].kind = Kind::Player(Player::First);
            if new && at > 0 {
                return self.play_out(tree, state, ctx);
            }
            let first = tree.children(at).is_empty();
            self.effort.expanded += u64::from(first);
            if !tree.expand(at, game, &state) {
                return self.play_out(tree, state, ctx);
            }
            if first {
                self.notice_cut(&state, tree.children(at).len());
            }
            let spread = uct.c * uct.scale.span(&self.seen);
            let next = tree.untried(at, &mut ctx.rng);
            at = next.unwrap_or_else(|| tree.select(at, Player::First, spread));
            game.play(&mut state, tree.nodes[at].mv);
            tree.path.push(at as u32);
            self.effort.generated += 1;
        }
    }

    /// Remembers whether a position has more moves than are searched.
    fn notice_cut(&mut self, state: &G::State, searched: usize) {
        self.moves.clear();
        self.whole.moves(state, &mut self.moves);
        self.cut |= self.moves.len() > searched || self.whole.full(state);
    }

    /// Random moves for as long as they could lead to something better; what they came to.
    fn play_out(
        &mut self,
        tree: &Tree<G>,
        mut state: G::State,
        ctx: &mut Context<'_>,
    ) -> Result<f64, Stopped> {
        let (game, leaf, before) = (self.game, state.clone(), ctx.rng.clone());
        let wanted = if let Length::Plies(plies) = self.uct.playout { plies } else { LONGEST };
        let left = u64::from(self.most) + 1 - tree.path.len() as u64;
        let played = game.playout(&mut state, &mut ctx.rng, wanted.min(LONGEST).min(left));
        ctx.playout(played)?;
        self.effort.generated += played;
        if game.solved(&state) {
            let mut line: Vec<G::Move> =
                tree.path[1..].iter().map(|&at| tree.nodes[at as usize].mv).collect();
            // A playout does not say which moves it made; from the same random numbers it makes them again.
            let (mut again, mut rng) = (leaf, before);
            while !game.solved(&again) {
                let mv = game.sample(&again, &mut rng);
                game.play(&mut again, mv);
                line.push(mv);
            }
            self.found(line, ctx);
        }
        Ok(worth(game, &self.uct.eval, &state, ctx))
    }

    /// A solution, which is shorter than those before.
    fn found(&mut self, line: Vec<G::Move>, ctx: &mut Context<'_>) {
        self.most = line.len() as u32 - 1;
        ctx.report(line.len() as u32, 1.0, &line);
        self.best = Some(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BreadthFirst;
    use plyground_core::{Budget, GameExt, Limit, Seed};
    use plyground_games::tenpair::{Deal, Eval, Rules, State, TenPair, known_boards};

    fn within(max_cells: u32) -> TenPair {
        Rules { max_cells, ..Rules::default() }.try_into().expect("rules")
    }

    fn solve(game: &TenPair, board: &str, nodes: u64, seed: u64) -> Attempt<plyground_games::tenpair::Move> {
        let state = game.read(board).expect(board);
        let mut ctx = Context::new(Budget { nodes: Some(nodes), ..Budget::default() }, Seed(seed).rng());
        let mut uct = Uct::<TenPair, Eval> { playout: Length::Plies(200), ..Uct::default() };
        let attempt = uct.solve(game, &state, &mut ctx);
        assert!(ctx.nodes() <= nodes, "{} of {nodes} nodes", ctx.nodes());
        attempt
    }

    fn end(game: &TenPair, board: &str, line: &[plyground_games::tenpair::Move]) -> State {
        line.iter().fold(game.read(board).expect(board), |state, &mv| game.after(&state, mv))
    }

    #[test]
    fn boards_of_the_source_are_solved_the_same_for_the_same_seed() {
        let game = within(0);
        for known in known_boards().iter().filter(|known| ["standard", "1", "12"].contains(&known.name)) {
            let attempt = solve(&game, known.board, 4000, 3);
            let Answer::Solved { line, .. } = &attempt.answer else { panic!("{} is not solved", known.name) };
            assert!(game.solved(&end(&game, known.board, line)), "{}", known.name);
            assert!(line.len() >= known.optimal as usize, "{}: shorter than the shortest", known.name);
            assert_eq!(solve(&game, known.board, 4000, 3), attempt, "{}: another answer", known.name);
        }
    }

    /// Small boards are searched to the end: then the solution is as short as breadth-first search's, or there is
    /// none and both say so.
    #[test]
    fn what_is_searched_to_the_end_agrees_with_breadth_first_search() {
        let game = within(24);
        let (mut solved, mut impossible) = (0, 0);
        for seed in 0..60 {
            let mut rng = Seed(seed).rng();
            let digits: String = (0..8).map(|_| char::from(rng.pick(b"11289"))).collect();
            let board = format!("9:{digits}");
            let state = game.read(&board).expect("a board");
            let mut ctx = Context::new(Budget::default(), Seed(0).rng());
            let wanted = BreadthFirst::default().solve(&game, &state, &mut ctx).answer;
            let found = solve(&game, &board, 200_000, seed).answer;
            match (&wanted, &found) {
                (Answer::Solved { line: wanted, .. }, Answer::Solved { line, shortest: true }) => {
                    assert_eq!(line.len(), wanted.len(), "{board}");
                    solved += 1;
                }
                (Answer::Impossible, Answer::Impossible) => impossible += 1,
                _ => panic!("{board}: {wanted:?}, but {found:?}"),
            }
        }
        assert!(solved > 5 && impossible > 5, "{solved} solved, {impossible} impossible");
    }

    #[test]
    fn asked_for_the_first_solution_it_stops_there() {
        let (game, known) = (within(1000), known_boards()[0]);
        let state = game.read(known.board).expect("a board");
        let tried = |first: bool| {
            let mut ctx = Context::new(Budget { nodes: Some(20_000), ..Budget::default() }, Seed(5).rng());
            let attempt = Uct::<TenPair, Eval> { first, ..Uct::default() }.solve(&game, &state, &mut ctx);
            let Answer::Solved { line, shortest } = attempt.answer else { panic!("not solved") };
            assert!(game.solved(&end(&game, known.board, &line)) && !shortest);
            (line.len(), ctx.nodes())
        };
        let ((first, early), (best, late)) = (tried(true), tried(false));
        assert!(early < late && first > best, "{first} moves after {early} nodes, {best} after {late}");
    }

    /// `9:12` is proven to be impossible; `9:1231` outgrows ten times its cells in the few ways that there are.
    #[test]
    fn a_board_that_cannot_be_solved_is_not_told_to_be_out_of_memory() {
        let (game, budget) = (within(0), 1000);
        assert_eq!(solve(&game, "9:12", budget, 0).answer, Answer::Impossible);
        assert_eq!(solve(&game, "9:1112", budget, 0).answer, Answer::Impossible, "every way ends like 9:12");
        let outgrown = solve(&game, "9:1231", budget, 0).answer;
        assert_eq!(outgrown, Answer::Stopped { lower_bound: 1, limit: Limit::Size });
        assert_eq!(solve(&within(40), "9:1231", budget, 0).answer, Answer::Impossible, "by the rules");
        let any: TenPair =
            Rules { max_cells: 0, deal: Deal::Any, ..Rules::default() }.try_into().expect("rules");
        // The only way to solve it is a pair, but the deal that is left out might have led to a shorter one.
        let solved = solve(&any, "9:19", 100_000, 0).answer;
        assert!(matches!(solved, Answer::Solved { ref line, .. } if line.len() == 1), "{solved:?}");
    }

    #[test]
    fn a_budget_that_ends_early_is_told_and_a_solved_board_needs_no_move() {
        let game = TenPair::default();
        let stopped = solve(&game, known_boards()[0].board, 1, 0).answer;
        assert_eq!(stopped, Answer::Stopped { lower_bound: 1, limit: Limit::Nodes });
        let done = solve(&game, "9:...", 1, 0).answer;
        assert_eq!(done, Answer::Solved { line: Vec::new(), shortest: true });
    }
}
