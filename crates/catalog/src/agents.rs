//! Who can play what: the table of contents of the agents. A published player that is a search of ours with
//! other defaults is a row here, not a copy.

use crate::agent_kind::AgentKind;
use crate::published::{Mcts2021, PureTiles};
use plyground_core::Budget;
use plyground_games::lput::{self, Lput};
use plyground_games::morris::{self, Morris};
use plyground_games::tenpair::{self, DigitsLeft, TenPair};
use plyground_games::twenty48::{self, PlayoutScore, Room, Twenty48};
use plyground_search::{
    AStar, AlphaBeta, Beam, BreadthFirst, Expectimax, FlatMonteCarlo, Greedy, Minimax, Payoff,
    PureMonteCarlo, Random, Replies, Ties, Uct,
};

const OPEN: Budget = Budget { nodes: None, depth: None, millis: None, memory: None };

pub(crate) fn twenty48() -> Vec<AgentKind<Twenty48>> {
    use twenty48::Eval;
    let beam = Beam { eval: Eval::Snake, ..Beam::default() };
    let unkind = Beam { replies: Replies::Worst, ..beam.clone() };
    let ten = Budget { depth: Some(10), ..OPEN };
    vec![
        AgentKind::of::<Random>("random"),
        AgentKind::of::<twenty48::Corner>("corner"),
        AgentKind::of::<Greedy<Eval>>("greedy"),
        AgentKind::of::<Expectimax<Eval>>("expectimax"),
        AgentKind::of::<Beam<Eval>>("beam")
            .but("the most promising boards of every depth, if chance is kind", &beam)
            .within(ten),
        AgentKind::of::<Beam<Eval>>("min-max-beam")
            .but("the most promising boards of every depth, if chance is unkind", &unkind)
            .within(ten),
        AgentKind::of::<FlatMonteCarlo<PlayoutScore>>("flat-monte-carlo"),
        AgentKind::of::<PureMonteCarlo<PlayoutScore, Room, PureTiles>>("pure-monte-carlo"),
        AgentKind::of::<Uct<Twenty48, PlayoutScore>>("uct"),
        AgentKind::of::<Uct<Twenty48, PlayoutScore, Mcts2021>>("mcts-2021"),
    ]
}

pub(crate) fn tenpair() -> Vec<AgentKind<TenPair>> {
    use tenpair::Eval;
    let beam = Beam { eval: Eval::default(), width: 50, distinct: true, ..Beam::default() };
    // Ties to the last found would follow ever larger boards.
    let hasty = AStar { count_moves: false, ties: Ties::First, ..AStar::<DigitsLeft>::default() };
    vec![
        AgentKind::of::<Random>("random"),
        AgentKind::of::<Greedy<Eval>>("greedy"),
        AgentKind::solver::<BreadthFirst>("breadth-first"),
        AgentKind::solver::<AStar<DigitsLeft>>("a-star"),
        AgentKind::solver::<AStar<DigitsLeft>>("best-first")
            .but("fewest moves still needed first: a quick solution, not a short one", &hasty),
        AgentKind::of::<Beam<Eval>>("beam")
            .but("the most promising boards of every depth", &beam)
            .within(Budget { depth: Some(60), ..OPEN }),
        AgentKind::of::<FlatMonteCarlo<Payoff>>("flat-monte-carlo"),
        AgentKind::of::<Uct<TenPair, Payoff>>("uct"),
    ]
}

pub(crate) fn morris() -> Vec<AgentKind<Morris>> {
    use morris::Eval;
    vec![
        AgentKind::of::<Random>("random"),
        AgentKind::of::<Greedy<Eval>>("greedy"),
        AgentKind::of::<Minimax<Eval>>("minimax"),
        AgentKind::of::<AlphaBeta<Eval>>("alpha-beta"),
        AgentKind::of::<FlatMonteCarlo<Payoff>>("flat-monte-carlo"),
        AgentKind::of::<Uct<Morris, Payoff>>("uct"),
    ]
}

pub(crate) fn lput() -> Vec<AgentKind<Lput>> {
    use lput::Eval;
    vec![
        AgentKind::of::<Random>("random"),
        AgentKind::of::<Greedy<Eval>>("greedy"),
        AgentKind::of::<Minimax<Eval>>("minimax"),
        AgentKind::of::<AlphaBeta<Eval>>("alpha-beta"),
    ]
}
