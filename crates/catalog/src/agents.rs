//! Who can play what: the table of contents of the agents. A published player that is a search of ours with
//! other defaults is a row here, not a copy.

use crate::agent_kind::AgentKind;
use plyground_core::{Budget, Evaluate, Tunable, TwoPlayer, Words};
use plyground_games::lput::{self, Lput};
use plyground_games::morris::{self, Morris};
use plyground_games::tenpair::{self, DigitsLeft, TenPair};
use plyground_games::twenty48::{self, PlayoutScore, Room, Twenty48};
use plyground_learn::dqn::Dqn;
use plyground_learn::ntuple::NTuple;
use plyground_search::{
    AStar, Allot, AlphaBeta, Beam, BreadthFirst, Choice, Count, Events, Expectimax, FlatMonteCarlo, Greedy,
    Length, Payoff, PureMonteCarlo, Random, Replies, Scale, Ties, Uct, Weights,
};
use plyground_solvers::tenpair::Optimal;

/// The player that every game has.
pub const RANDOM: &str = "random";

const OPEN: Budget = Budget { nodes: None, depth: None, millis: None, memory: None };

pub(crate) fn twenty48() -> Vec<AgentKind<Twenty48>> {
    use twenty48::Eval;
    let beam = Beam { eval: Eval::Snake, ..Beam::default() };
    let unkind = Beam { replies: Replies::Worst, ..beam };
    // As the unsigned project report *Documentație – 2048* has it: by what the tiles are worth.
    let pure =
        PureMonteCarlo { eval: PlayoutScore::Tiles, ..PureMonteCarlo::<PlayoutScore, Room>::default() };
    let ten = Budget { depth: Some(10), ..OPEN };
    vec![
        AgentKind::of::<Random>(RANDOM),
        AgentKind::of::<twenty48::Corner>("corner"),
        AgentKind::of::<Greedy<Eval>>("greedy"),
        AgentKind::of::<Expectimax<Eval>>("expectimax"),
        AgentKind::of::<NTuple>("ntuple"),
        AgentKind::of::<Dqn>("dqn"),
        AgentKind::of::<Beam<Eval>>("beam")
            .but("the most promising boards of every depth, if chance is kind", &beam)
            .within(ten),
        AgentKind::of::<Beam<Eval>>("min-max-beam")
            .but("the most promising boards of every depth, if chance is unkind", &unkind)
            .within(ten),
        AgentKind::of::<FlatMonteCarlo<PlayoutScore>>("flat-monte-carlo"),
        AgentKind::of::<PureMonteCarlo<PlayoutScore, Room>>("pure-monte-carlo").but(
            "random playouts with a random first move, the more the fewer cells are empty; the second study's",
            &pure,
        ),
        AgentKind::of::<Uct<Twenty48, PlayoutScore>>("uct"),
        AgentKind::of::<Uct<Twenty48, PlayoutScore>>("mcts-2021")
            .but(
                "the first study's tree search; with corner: weights=up*1.2 down left*1.1 right*1.2",
                &mcts_2021(),
            )
            .within(Budget { nodes: Some(20), ..OPEN }),
    ]
}

/// The tree search of Laura Katariina Teder, *Mängu 2048 lahendamine Monte Carlo puuotsinguga*, diploma thesis,
/// Tallinn University of Technology, 2021: one board is kept for every move, rewards are raw, ties go to the first
/// of up, down, left, right.
fn mcts_2021() -> Uct<Twenty48, PlayoutScore> {
    tuned(|uct: &mut Uct<Twenty48, PlayoutScore>| {
        uct.c = std::f64::consts::SQRT_2;
        uct.scale = Scale::RAW;
        uct.eval = PlayoutScore::LargestFrom128;
        uct.choice = Choice::Mean;
        uct.keep = false;
        uct.proofs = false;
        uct.events = Events::One;
        uct.weights = Weights::try_from("up down left right".to_owned()).expect("these are weights");
    })
}

pub(crate) fn tenpair() -> Vec<AgentKind<TenPair>> {
    use tenpair::Eval;
    let beam = Beam { eval: Eval::default(), width: 50, distinct: true, ..Beam::default() };
    // Ties to the last found would follow ever larger boards.
    let hasty = AStar { count_moves: false, ties: Ties::First, ..AStar::<DigitsLeft>::default() };
    // Random games that are not solved early never are.
    let seeking = tuned(|uct: &mut Uct<TenPair, Eval>| uct.playout = Length::Plies(200));
    let solving = Budget { nodes: Some(50_000), ..Uct::<TenPair, Eval>::BUDGET };
    vec![
        AgentKind::of::<Random>(RANDOM),
        AgentKind::of::<Greedy<Eval>>("greedy"),
        AgentKind::solver::<Optimal>("optimal"),
        AgentKind::solver::<BreadthFirst>("breadth-first"),
        AgentKind::solver::<AStar<DigitsLeft>>("a-star"),
        AgentKind::solver::<AStar<DigitsLeft>>("best-first")
            .but("fewest moves still needed first: a quick solution, not a short one", &hasty),
        AgentKind::of::<Beam<Eval>>("beam")
            .but("the most promising boards of every depth", &beam)
            .within(Budget { depth: Some(60), ..OPEN }),
        AgentKind::of::<FlatMonteCarlo<Payoff>>("flat-monte-carlo"),
        AgentKind::of_both::<Uct<TenPair, Eval>>("uct", solving)
            .but("a tree grown by playouts; as a solver, the shortest way that any of 50000 found", &seeking),
        AgentKind::solver::<Uct<TenPair, Payoff>>("mcts-2019")
            .but(
                "the study's tree search: random games from one tree until one of them solves the board",
                &mcts_2019(),
            )
            .within(Budget { nodes: Some(1_000_000), ..Uct::<TenPair, Payoff>::BUDGET }),
    ]
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

pub(crate) fn morris() -> Vec<AgentKind<Morris>> {
    use morris::Eval;
    // The evaluation alone is a better judge than random games.
    let judging = tuned(|uct: &mut Uct<Morris, Eval>| (uct.playout, uct.c) = (Length::Plies(0), 0.1));
    // What the game knows of its moves orders them better than their history, which costs a quarter more nodes from
    // the start (depth 12) and saves next to none later on.
    let knowing = tuned(|search: &mut AlphaBeta<Eval>| search.history = false);
    vec![
        AgentKind::of::<Random>(RANDOM),
        AgentKind::of::<Greedy<Eval>>("greedy"),
        minimax::<Morris, Eval>(),
        AgentKind::of::<AlphaBeta<Eval>>("alpha-beta").but(AlphaBeta::<Eval>::SUMMARY, &knowing),
        AgentKind::of::<FlatMonteCarlo<Eval>>("flat-monte-carlo"),
        AgentKind::of::<Uct<Morris, Eval>>("uct").but("a tree grown by evaluations or playouts", &judging),
    ]
}

pub(crate) fn lput() -> Vec<AgentKind<Lput>> {
    use lput::Eval;
    // Some sixty actions a position, most of them walks to nowhere: two plies deeper with the eight most promising.
    let choosy = tuned(|search: &mut AlphaBeta<Eval>| search.candidates = 8);
    // Random games practically never end: few random actions, then the evaluation.
    let short = FlatMonteCarlo { playout: Length::Plies(10), ..FlatMonteCarlo::<Eval>::default() };
    let growing = tuned(|uct: &mut Uct<Lput, Eval>| (uct.playout, uct.c) = (Length::Plies(10), 0.1));
    // The player of Mattias Lass, *Tehisintellekti loomine käigupõhisele strateegiamängule L-put*, bachelor's
    // thesis, University of Tartu, 2017: every action is played out once, then a hundred times the one with the
    // best share of wins; ten random actions, won if hit points and position are strictly in favour.
    let published = FlatMonteCarlo {
        playouts: 100,
        allot: Allot::Ucb,
        c: 0.0,
        eval: Eval::HitPointsPosition,
        count: Count::Wins,
        ..short
    };
    let published_greedy = FlatMonteCarlo { candidates: 10, ..published };
    vec![
        AgentKind::of::<Random>(RANDOM),
        AgentKind::of::<Greedy<Eval>>("greedy"),
        minimax::<Lput, Eval>(),
        AgentKind::of::<AlphaBeta<Eval>>("alpha-beta").but(AlphaBeta::<Eval>::SUMMARY, &choosy),
        AgentKind::of::<FlatMonteCarlo<Eval>>("flat-monte-carlo")
            .but("short playouts from every move, the best mean wins", &short),
        AgentKind::of::<FlatMonteCarlo<Eval>>("monte-carlo")
            .but("the study's: short playouts, a hundred more for the best share of wins", &published)
            .within(OPEN),
        AgentKind::of::<FlatMonteCarlo<Eval>>("greedy-monte-carlo")
            .but("the study's: Monte Carlo on the best actions by the evaluation", &published_greedy)
            .within(OPEN),
        AgentKind::of::<Uct<Lput, Eval>>("uct").but("a tree grown by short playouts", &growing),
    ]
}

/// Alpha-beta with every refinement off: the studies' comparisons switch them on one by one.
fn minimax<G: TwoPlayer, E>() -> AgentKind<G>
where
    E: Evaluate<G> + Default + Words + 'static,
{
    AgentKind::of::<AlphaBeta<E>>("minimax")
        .but("minimax to a fixed depth; refinements on demand", &AlphaBeta::<E>::plain())
        .within(Budget { depth: Some(4), ..OPEN })
}

fn tuned<A: Default>(tune: impl FnOnce(&mut A)) -> A {
    let mut agent = A::default();
    tune(&mut agent);
    agent
}
