//! Nine Men's Morris in the catalogue: what it is called, who plays it, how its steps are counted.

mod tables;
mod truth;

use crate::Rules;
use crate::agent_kind::AgentKind;
use crate::agents::{OPEN, RANDOM, minimax, tuned};
use crate::levels::LEVELS;
use crate::listed::Listed;
use crate::tables::TableMaker;
use plyground_core::{Budget, Player, Size, Truth, Tunable};
use plyground_games::morris::{self, Eval, Morris, Rooted};
use plyground_search::{AlphaBeta, FlatMonteCarlo, Greedy, Length, Perfect, Random, Reorder, Scale, Uct};
use serde_json::json;
use std::path::Path;
use truth::{MorrisTruth, OwnTables};

impl Listed for Morris {
    const NAME: &'static str = "morris";
    const TITLE: &'static str = "Nine Men's Morris";
    const SUMMARY: &'static str = "form mills, capture men, block the opponent";
    const COUNTS: &'static str = morris::PERFT;
    const SPEED: &'static str = morris::SPEED;
    const UNIT: &'static str = "steps";
    /// Ten times what OpenSpiel's C++ does.
    const FLOOR: Option<f64> = Some(34e6);
    const FAVOURITE: &'static str = "alpha-beta";
    const LEVELS: Option<[&'static str; LEVELS]> = Some([
        "random",
        "greedy",
        "alpha-beta(depth=2)",
        "alpha-beta(depth=4)",
        "alpha-beta(depth=6)",
        "alpha-beta(depth=8)",
        "alpha-beta(nodes=300000)",
        "alpha-beta(nodes=1000000)",
    ]);
    const SCALES: &'static str = include_str!("values.toml");
    const PLAYS: Option<[&'static str; LEVELS]> = Some([
        "Plays any legal move",
        "Closes mills and takes men, and sees only its own next move",
        "Sees your reply to each of its moves",
        "Sees two moves of each side ahead",
        "Sees three moves of each side ahead",
        "Sees four moves of each side ahead",
        "",
        "",
    ]);
    const PERFECT: &'static [&'static str] = &["perfect"];
    const SAMPLE: Option<(&'static str, &'static [&'static str])> =
        Some((".B.WWW...WB...WBBB.WBW.B W 0 0 3", &["f6-f4", "c3-c4", "f4-f6xb4"]));
    const TABLES: Option<&'static dyn TableMaker> = Some(&tables::MorrisTables);
    type Twin = morris::Twin;

    fn truth(&self, tables: Option<&Path>) -> Result<Option<Box<dyn Truth<Self>>>, String> {
        Ok(Some(Box::new(MorrisTruth::of_folder(tables)?)))
    }

    fn twin(&self) -> Option<Self::Twin> {
        Some(self.into())
    }

    fn agents() -> Vec<AgentKind<Self>> {
        // The evaluation alone is a better judge than random games.
        let judging =
            tuned(|uct: &mut Uct<Morris, Eval, OwnTables>| (uct.playout, uct.c) = (Length::Plies(0), 0.1));
        // What the game knows of its moves orders them better than their history, which costs a quarter more nodes from
        // the start (depth 12) and saves next to none later on.
        let knowing = tuned(|search: &mut AlphaBeta<Rooted, OwnTables>| search.history = false);
        let four = Budget { depth: Some(4), ..OPEN };
        let mut deepening = minimax_2022();
        (deepening.deepening, deepening.reorder) = (true, Reorder::Scores);
        vec![
            AgentKind::of::<Random>(RANDOM),
            AgentKind::of::<Greedy<Eval>>("greedy"),
            minimax::<Morris, Rooted>(),
            AgentKind::of::<AlphaBeta<Rooted, OwnTables>>("alpha-beta").variant(AlphaBeta::<Rooted>::SUMMARY, &knowing),
            AgentKind::of::<FlatMonteCarlo<Eval>>("flat-monte-carlo"),
            AgentKind::of::<Uct<Morris, Eval, OwnTables>>("uct")
                .variant("Monte Carlo tree search with evaluations or playouts", &judging),
            AgentKind::of::<Perfect<MorrisTruth, AlphaBeta<Rooted>>>("perfect"),
            AgentKind::of::<AlphaBeta<Rooted>>("minimax-2022")
                .variant("minimax of the study: pruning, ordered moves, a table, its evaluation", &minimax_2022())
                .within(four),
            AgentKind::of::<AlphaBeta<Rooted>>("deepening-2022")
                .variant(
                    "iterative deepening of the study: its minimax, root moves sorted by the scores of the last depth",
                    &deepening,
                )
                .within(four),
            AgentKind::of::<Uct<Morris, Eval>>("mcts-2022")
                .variant("Monte Carlo tree search of the study: random playouts, wins counted, c = √2", &mcts_2022())
                .within(Budget { nodes: Some(50), ..OPEN }),
        ]
    }

    /// Without the repetition rule, which playouts do not look at.
    fn bench_rules() -> Rules {
        Rules::from_iter([("repetition".to_owned(), json!(0))])
    }

    /// A removal counts as a step of its own.
    fn length(end: &Self::State, plies: u64) -> u64 {
        plies + u64::from(end.captured(Player::First) + end.captured(Player::Second))
    }

    fn steps(mv: Self::Move) -> Vec<String> {
        let (step, removed) = mv.split();
        [Some(step.to_string()), removed.map(|man| format!("x{man}"))].into_iter().flatten().collect()
    }

    fn divide_steps(&self, state: &Self::State, depth: u32) -> Option<Vec<(String, u64)>> {
        Some(
            morris::divide_steps(self, state, depth).iter().map(|(step, n)| (step.to_string(), *n)).collect(),
        )
    }
}

/// Minimax of Jukka Kotilainen, *Hakumenetelmien vertailua myllypelissä*, bachelor's thesis, Metropolia University of Applied
/// Sciences, 2022. The size of its table is not published.
fn minimax_2022() -> AlphaBeta<Rooted> {
    let mut search = AlphaBeta::plain();
    search.eval = morris::Eval::Published.into();
    (search.ordering, search.pruning, search.table) = (true, true, Size::mib(4));
    search
}

/// Monte Carlo tree search of the same study; how many simulations it makes is not published.
fn mcts_2022() -> Uct<Morris, Eval> {
    tuned(|uct: &mut Uct<Morris, Eval>| {
        uct.c = std::f64::consts::SQRT_2;
        uct.scale = Scale::SIGN;
        uct.playout = Length::FULL;
        uct.keep = false;
        uct.proofs = false;
    })
}
