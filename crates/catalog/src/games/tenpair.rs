//! TenPair in the catalogue: what it is called, who plays and solves it, which boards are known.

use crate::Rules;
use crate::agent_kind::AgentKind;
use crate::agents::{OPEN, RANDOM, best_first, tuned};
use crate::any_game::Board;
use crate::levels::LEVELS;
use crate::listed::{Goal, Listed, Measure};
use crate::puzzle::SolverRace;
use crate::riddle::{Only, Riddle, Task, only};
use plyground_core::{
    Answer, Budget, Context, Exact, Game, GameExt, Player, Puzzle, Seed, Size, Solver, Truth, Tunable, Turn,
};
use plyground_games::tenpair::{self, DigitsLeft, Eval, State, TenPair};
use plyground_search::{
    AStar, Beam, BreadthFirst, FlatMonteCarlo, Greedy, Length, Payoff, Random, Scale, Uct,
};
use plyground_solvers::tenpair::Optimal;
use serde_json::json;
use std::path::Path;

impl Listed for TenPair {
    const NAME: &'static str = "tenpair";
    const TITLE: &'static str = "TenPair";
    const SUMMARY: &'static str = "cross out pairs of digits until none is left";
    const COUNTS: &'static str = tenpair::PERFT;
    const UNIT: &'static str = "moves";
    const FLOOR: Option<f64> = Some(20e6);
    const FAVOURITE: &'static str = "a-star";
    const LEVELS: Option<[&'static str; LEVELS]> = Some([
        "random",
        "greedy",
        "uct(nodes=100)",
        "uct(nodes=500)",
        "flat-monte-carlo(nodes=30)",
        "flat-monte-carlo(nodes=100)",
        "flat-monte-carlo(nodes=300)",
        "flat-monte-carlo(nodes=1000)",
    ]);
    const PLAYS: Option<[&'static str; LEVELS]> = Some([
        "Crosses out any pair",
        "Crosses out the pair that leaves the fewest digits",
        "Builds a small tree of what may follow each pair",
        "Builds a larger tree of what may follow each pair",
        "Plays on at random from every pair, a little",
        "Plays on at random from every pair and takes the best",
        "Plays on at random from every pair, three hundred times in all",
        "Plays on at random from every pair, a thousand times in all",
    ]);
    const MEASURE: Measure = Measure::Moves;
    const SAMPLE: Option<(&'static str, &'static [&'static str])> =
        Some(("9:.234567../....1314./5...71.../.3.567131/45161718", &["4g-5g", "4f-4h", "deal"]));
    type Twin = tenpair::Twin;
    const GOAL: Option<Goal<Self>> = Some(tenpair::Twin::solved);
    const KINDS: &'static [&'static str] = &["pairs", "deals"];

    fn twin(&self) -> Option<Self::Twin> {
        Some(self.into())
    }

    fn agents() -> Vec<AgentKind<Self>> {
        let beam = Beam { eval: Eval::default(), width: 50, distinct: true, ..Beam::default() };
        // Random games that are not solved early never are.
        let seeking = tuned(|uct: &mut Uct<TenPair, Eval>| uct.playout = Length::Plies(200));
        let solving = Budget { nodes: Some(50_000), ..Uct::<TenPair, Eval>::BUDGET };
        vec![
            AgentKind::of::<Random>(RANDOM),
            AgentKind::of::<Greedy<Eval>>("greedy"),
            AgentKind::solver::<Optimal>("optimal"),
            AgentKind::solver::<BreadthFirst>("breadth-first"),
            AgentKind::solver::<AStar<DigitsLeft>>("a-star"),
            best_first::<TenPair, DigitsLeft>(),
            AgentKind::of::<Beam<Eval>>("beam")
                .variant("beam search: keeps the most promising boards of each depth", &beam)
                .within(Budget { depth: Some(60), ..OPEN }),
            AgentKind::of::<FlatMonteCarlo<Payoff>>("flat-monte-carlo"),
            AgentKind::player_and_solver::<Uct<TenPair, Eval>>("uct", solving).variant(
                "Monte Carlo tree search; as a solver, the shortest solution found within 50000 nodes",
                &seeking,
            ),
            AgentKind::solver::<Uct<TenPair, Payoff>>("mcts-2019")
                .variant(
                    "Monte Carlo tree search of the study: random games from one tree until one of them solves the board",
                    &mcts_2019(),
                )
                .within(Budget { nodes: Some(1_000_000), ..Uct::<TenPair, Payoff>::BUDGET }),
            AgentKind::solver::<BreadthFirst>("brute-force-2019").variant(
                "brute force of the study: breadth-first, at most 100 moves; its 100 cells are the rule max_cells=100",
                &BreadthFirst { max_moves: 100 },
            ),
        ]
    }

    /// Every board that the solver can finish.
    fn truth(&self, tables: Option<&Path>) -> Result<Option<Box<dyn Truth<Self>>>, String> {
        match tables {
            Some(_) => Err(format!(
                "{} has no tables in folders: boards are solved when they are asked for",
                Self::TITLE
            )),
            None => Ok(Some(Box::new(Solved))),
        }
    }

    /// The one pair that keeps the shortest solution.
    fn riddle(
        &self,
        _: &Self::State,
        known: &dyn Fn() -> Option<Vec<(Self::Move, Exact)>>,
    ) -> Option<Riddle<Self::Move>> {
        let Only { mv, exact, second } = only(Player::First, &known()?)?;
        let loses = Some(exact.payoff - second).filter(|loses| loses.is_finite());
        (mv != tenpair::Move::Deal).then_some(Riddle { mv, task: Task::Shortest, plies: exact.plies, loses })
    }

    /// Without the limit of cells, which is there to end random games.
    fn solve_rules() -> Rules {
        Rules::from_iter([("max_cells".to_owned(), json!(0))])
    }

    /// Under either rule of deals; beside A* where a deal waits, as in the source.
    fn solver_races() -> Vec<SolverRace> {
        let race = |rules, reference| SolverRace { rules, solver: "optimal", reference };
        let any_time = Rules::from_iter([("deal".to_owned(), json!("any"))]);
        vec![race(Rules::new(), Some("a-star")), race(any_time, None)]
    }

    fn kind(mv: Self::Move) -> Option<&'static str> {
        Some(if mv == tenpair::Move::Deal { "deals" } else { "pairs" })
    }

    fn bench_rules() -> Rules {
        Rules::from_iter([("max_cells".to_owned(), json!(100))])
    }

    fn boards(&self) -> Vec<Board> {
        let any_time = self.rules().deal == tenpair::Deal::Any;
        let board = |known: tenpair::KnownBoard| Board {
            name: known.name.to_owned(),
            position: known.board.to_owned(),
            optimum: if any_time { known.any_time } else { known.optimal },
        };
        tenpair::known_boards().into_iter().map(board).collect()
    }
}

/// What the solver finds. A board is worth as many points less as it still needs moves; one without a solution is worth less than
/// any number.
struct Solved;

/// What a board may cost: a board that needs more is not known.
const EFFORT: Budget = Budget { nodes: Some(1_000_000), memory: Some(Size::mib(512)), ..OPEN };

impl Solved {
    /// The value of a board if its solution takes at most so many moves; `None` if that is not known.
    fn within(game: &TenPair, state: &State, depth: Option<u32>) -> Option<Exact> {
        let mut ctx = Context::new(Budget { depth, ..EFFORT }, Seed(0).rng());
        match Optimal::default().solve(game, state, &mut ctx).answer {
            Answer::Solved { line, .. } => {
                let plies = line.len() as u32;
                Some(Exact { payoff: -f64::from(plies), plies: Some(plies) })
            }
            Answer::Impossible => Some(Exact { payoff: f64::NEG_INFINITY, plies: None }),
            Answer::Stopped { .. } => None,
        }
    }
}

impl Truth<TenPair> for Solved {
    fn value(&self, game: &TenPair, state: &State) -> Option<Exact> {
        Self::within(game, state, None)
    }

    fn ended(&self, game: &TenPair, state: &State) -> Option<Exact> {
        let payoff = if game.solved(state) { 0.0 } else { f64::NEG_INFINITY };
        Some(Exact { payoff, plies: Some(0) })
    }

    /// Each move adds itself to what its board needs.
    fn moves(&self, game: &TenPair, state: &State) -> Option<Vec<(tenpair::Move, Exact)>> {
        // What is too hard as a whole is not looked at move by move.
        self.value(game, state).filter(|exact| exact.payoff.is_finite())?;
        let value = |mv| {
            let after = game.after(state, mv);
            let over = game.turn(&after) == Turn::Over;
            let exact = if over { self.ended(game, &after) } else { self.value(game, &after) }?;
            Some((mv, Exact { payoff: exact.payoff - 1.0, ..exact }.a_ply_earlier()))
        };
        game.legal_moves(state).into_iter().map(value).collect()
    }

    fn searches(&self) -> bool {
        true
    }
}

/// The tree search of Mirjam Pajumägi, *Mängu TenPair lahendusstrateegiate analüüs*, bachelor's thesis, Tallinn University
/// of Technology, 2019: a solved board is worth something and nothing else is, unexplored moves go first, and the first
/// random game that solves the board is the solution. Nothing is said of when a random game is given up.
fn mcts_2019() -> Uct<TenPair, Payoff> {
    tuned(|uct: &mut Uct<TenPair, Payoff>| {
        uct.c = 1.0;
        uct.scale = Scale::RAW;
        uct.first = true;
    })
}
