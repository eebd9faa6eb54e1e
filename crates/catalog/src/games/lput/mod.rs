//! L-put in the catalogue: what it is called, who plays it.

mod capture;

use crate::agent_kind::AgentKind;
use crate::agents::{OPEN, RANDOM, minimax, tuned};
use crate::levels::LEVELS;
use crate::listed::Listed;
use crate::riddle::Riddle;
use plyground_core::{Budget, Exact, Tunable};
use plyground_games::lput::{self, Eval, Lput};
use plyground_search::{Allot, AlphaBeta, Count, FlatMonteCarlo, Greedy, Length, Random, Tied, Uct};

impl Listed for Lput {
    const NAME: &'static str = "lput";
    const TITLE: &'static str = "L-put";
    const SUMMARY: &'static str = "a battle of two small armies on hexes";
    const COUNTS: &'static str = lput::PERFT;
    const UNIT: &'static str = "actions";
    const FLOOR: Option<f64> = Some(2e6);
    const FAVOURITE: &'static str = "alpha-beta";
    const LEVELS: Option<[&'static str; LEVELS]> = Some([
        "random",
        "uct(nodes=50)",
        "flat-monte-carlo(nodes=100)",
        "greedy(eval=hit-points)",
        "greedy",
        "alpha-beta(nodes=250)",
        "alpha-beta(nodes=4000)",
        "alpha-beta(nodes=100000)",
    ]);
    const SCALES: &'static str = include_str!("values.toml");
    const PLAYS: Option<[&'static str; LEVELS]> = Some([
        "Takes any action that the rules allow",
        "Guesses where the battle goes from fifty short looks ahead",
        "Tries every action out with a few random ones after it",
        "Takes the action after which its fighters outnumber yours the most",
        "Takes the action that looks best at once",
        "",
        "",
        "",
    ]);
    const SAMPLE: Option<(&'static str, &'static [&'static str])> = Some((
        "3 BPe7:16 BSg6:14 BKf5:15 BFh4:13 RPi7:16 RSj6:12 RKk5:9 RFj8:11",
        &["h4-j5xk5", "j8-h7xg6", "g6xh7"],
    ));
    type Twin = lput::Twin;

    /// The strongest level. What our evaluation says of a side that has lost everything is some five thousand points.
    const JUDGE: Option<(&'static str, f64)> = Some(("alpha-beta(nodes=1000000, exact=true)", 5000.0));

    /// A capture that the other side cannot prevent, after one action alone.
    fn riddle(
        &self,
        state: &Self::State,
        _: &dyn Fn() -> Option<Vec<(Self::Move, Exact)>>,
    ) -> Option<Riddle<Self::Move>> {
        capture::forced(self, state)
    }

    fn twin(&self) -> Option<Self::Twin> {
        Some(self.into())
    }

    fn agents() -> Vec<AgentKind<Self>> {
        // Some sixty actions a position, most of them walks to nowhere: two plies deeper with the eight most promising.
        let choosy = tuned(|search: &mut AlphaBeta<Eval>| search.candidates = 8);
        // Random games practically never end: few random actions, then the evaluation.
        let short = FlatMonteCarlo { playout: Length::Plies(10), ..FlatMonteCarlo::<Eval>::default() };
        let growing = tuned(|uct: &mut Uct<Lput, Eval>| (uct.playout, uct.c) = (Length::Plies(10), 0.1));
        vec![
            AgentKind::of::<Random>(RANDOM),
            AgentKind::of::<Greedy<Eval>>("greedy"),
            minimax::<Lput, Eval>(),
            AgentKind::of::<AlphaBeta<Eval>>("alpha-beta").variant(AlphaBeta::<Eval>::SUMMARY, &choosy),
            AgentKind::of::<FlatMonteCarlo<Eval>>("flat-monte-carlo")
                .variant("short playouts after every move; chooses the best mean", &short),
            AgentKind::of::<Uct<Lput, Eval>>("uct").variant("Monte Carlo tree search with short playouts", &growing),
            AgentKind::of::<AlphaBeta<Eval>>("minimax-2017")
                .variant("minimax of the study: two actions deep, by hit points and position", &minimax_2017())
                .within(Budget { depth: Some(2), ..OPEN }),
            AgentKind::of::<FlatMonteCarlo<Eval>>("monte-carlo-2017")
                .variant(
                    "as in the study: a short playout of every move, then a hundred more of the best share of wins so far",
                    &monte_carlo_2017(0),
                )
                .within(OPEN),
            AgentKind::of::<FlatMonteCarlo<Eval>>("greedy-monte-carlo-2017")
                .variant("as in the study: Monte Carlo on the best actions by the evaluation", &monte_carlo_2017(10))
                .within(OPEN),
        ]
    }
}

/// Minimax of Mattias Lass, *Tehisintellekti loomine käigupõhisele strateegiamängule L-put*, bachelor's thesis, University of
/// Tartu, 2017: alpha-beta with the moves in the order of the evaluation.
fn minimax_2017() -> AlphaBeta<Eval> {
    let mut search = AlphaBeta::plain();
    search.eval = Eval::HitPointsPosition;
    (search.ordering, search.pruning) = (true, true);
    search
}

/// Monte Carlo of the same study, with `candidates` its greedy one: every action is played out once, then a hundred times
/// the one with the best share of wins; ten random actions, won if hit points and position are strictly in favour. Of
/// equally good actions it does not say which.
fn monte_carlo_2017(candidates: usize) -> FlatMonteCarlo<Eval> {
    FlatMonteCarlo {
        playouts: 100,
        allot: Allot::Ucb,
        c: 0.0,
        playout: Length::Plies(10),
        eval: Eval::HitPointsPosition,
        count: Count::Wins,
        candidates,
        ties: Tied::Evaluation,
        ..FlatMonteCarlo::default()
    }
}
