//! The player: expectimax with a network as the evaluation. At depth one it simply takes the move with the best value.

use super::file::describe;
use super::header::{BadWeights, Description};
use super::network::Network;
use crate::weights::{Learned, Opened};
use plyground_core::{
    Agent, Budget, Context, Decision, Evaluate, Game, GameExt, Parameter, Rng, Size, Tunable,
};
use plyground_games::twenty48::{Move, State, Twenty48};
use plyground_search::{CUTOFF, Expectimax, TABLE};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::LazyLock;

/// Plays 2048 by what a network has learned.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NTuple {
    /// The network.
    pub weights: Weights,
    /// Chance is not looked into where it is reached with less than this probability; 0: everywhere.
    pub cutoff: f64,
    /// What the table of positions may take; 0B: none.
    pub table: Size,
    #[serde(skip)]
    search: Option<Expectimax<Weights>>,
}

impl Default for NTuple {
    fn default() -> Self {
        let Expectimax { eval, cutoff, table, .. } = Expectimax::default();
        Self { weights: eval, cutoff, table, search: None }
    }
}

impl Tunable for NTuple {
    const RANDOMISED: bool = false;
    const SUMMARY: &'static str =
        "the best move by a trained n-tuple network; with depth=3, expectimax over it";
    const PARAMETERS: &'static [Parameter] = &[
        Parameter::file(
            "weights",
            "weights from `plyground train ntuple`; default: the built-in network",
            &["default"],
        ),
        CUTOFF,
        TABLE,
    ];
    const BUDGET: Budget = Budget { nodes: None, depth: Some(1), millis: None, memory: None };
}

impl Agent<Twenty48> for NTuple {
    fn choose(&mut self, game: &Twenty48, state: &State, ctx: &mut Context<'_>) -> Decision<Move> {
        let Self { weights, cutoff, table, search } = self;
        let search = search.get_or_insert_with(|| {
            let mut search = Expectimax::default();
            (search.eval, search.cutoff, search.table) = (weights.clone(), *cutoff, *table);
            search
        });
        // A depth alone is searched at once; nodes and time say how deep as they go.
        search.adaptive = ctx.budget.nodes.is_some() || ctx.budget.millis.is_some();
        search.choose(game, state, ctx)
    }
}

/// A network by the name of its file, or the one that is built in.
pub type Weights = crate::Weights<Network>;

/// The network that is built in: `plyground train show default` says how it was trained.
const PACKED: &[u8] = include_bytes!("default.weights");

impl Learned for Network {
    type Bad = BadWeights;

    fn load(path: &Path) -> Result<Self, BadWeights> {
        Self::open(path)
    }

    fn built_in() -> &'static Self {
        static BUILT_IN: LazyLock<Network> =
            LazyLock::new(|| Network::from_packed(PACKED).expect("the network that is built in is whole"));
        &BUILT_IN
    }

    fn opened() -> &'static Opened<Self> {
        static OPENED: LazyLock<Opened<Network>> = LazyLock::new(Opened::default);
        &OPENED
    }
}

impl Weights {
    /// What a file, or the network that is built in, says of itself.
    pub fn describe(name: &str) -> Result<Description, BadWeights> {
        if name == Self::BUILT_IN {
            return Description::read(PACKED, PACKED.len() as u64);
        }
        describe(Path::new(name))
    }
}

impl Evaluate<Twenty48> for Weights {
    /// Points so far and points to come. Networks judge boards right after a move: where the player is to move, the
    /// best of those.
    fn evaluate(&self, game: &Twenty48, state: &State, _rng: &mut Rng) -> f64 {
        let expected = |after: &State| game.payoff(after) + self.learned().value(tiles(after));
        if state.due() {
            return expected(state);
        }
        let value = |after: State| if after.due() { expected(&after) } else { self.at_end(game, &after) };
        let after = game.legal_moves(state).into_iter().map(|mv| game.after(state, mv));
        after.map(value).fold(f64::NEG_INFINITY, f64::max)
    }
}

/// The board as networks see it: they know no tile above 32768.
pub(crate) fn tiles(state: &State) -> u64 {
    let clamped = || {
        let nibble = |(cell, exponent): (usize, u8)| u64::from(exponent.min(15)) << (4 * cell);
        state.exponents().into_iter().enumerate().map(nibble).sum()
    };
    state.packed().unwrap_or_else(clamped)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::testing::check_agent;
    use plyground_core::{Budget, Seed};

    #[test]
    fn the_player_keeps_the_laws() {
        for nodes in [1, 10, 3000] {
            check_agent(&Twenty48::default(), NTuple::default, nodes);
        }
        let small: Twenty48 =
            serde_json::from_str(r#"{"rows": 3, "columns": 3, "stop": 64}"#).expect("rules");
        check_agent(&small, NTuple::default, 500);
    }

    fn decision(position: &str, depth: u32) -> Decision<Move> {
        let game = Twenty48::default();
        let budget = Budget { depth: Some(depth), ..Budget::default() };
        let mut ctx = Context::new(budget, Seed(1).rng());
        NTuple::default().choose(&game, &game.read(position).expect(position), &mut ctx)
    }

    #[test]
    fn one_ply_is_the_best_of_points_and_value() {
        let (game, weights) = (Twenty48::default(), Weights::default());
        let position = "2,4,8,16/2,4,8,32/0,2,4,64/0,0,2,128 1000";
        let state = game.read(position).expect(position);
        let decision = decision(position, 1);
        assert_eq!((decision.depth, decision.judged.len()), (1, game.legal_moves(&state).len()));
        for judged in &decision.judged {
            let after = game.after(&state, judged.mv);
            let value = game.payoff(&after) + weights.learned().value(after.packed().expect("small tiles"));
            assert!((judged.value - value).abs() < 1e-9, "{judged:?}");
        }
    }

    #[test]
    fn even_depths_judge_a_players_turn_by_its_best_move() {
        // Two plies are the mean over new tiles of the best next move: three plies without the table.
        let position = "2,4,8,16/32,64,128,256/2,4,8,16/4,0,64,8 1000";
        let (two, three) = (decision(position, 2), decision(position, 3));
        for (a, b) in two.judged.iter().zip(&three.judged) {
            assert!((a.value - b.value).abs() < 1e-6, "{a:?} and {b:?}");
        }
    }

    #[test]
    fn tiles_above_32768_count_as_32768() {
        let decision = decision("65536,2,4,8/0,0,0,0/0,0,0,0/0,0,0,2 0", 1);
        assert!(decision.judged.iter().all(|judged| judged.value.is_finite()));
    }

    #[test]
    fn a_name_that_is_no_weight_file_is_refused_with_its_reason() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), "hello").expect("a file");
        let name = file.path().display().to_string();
        for (name, says) in [(name.as_str(), "it is not a weight file"), ("no/such/file", "No such file")] {
            let parameters = serde_json::json!({ "weights": name });
            let why = serde_json::from_value::<NTuple>(parameters).expect_err(name).to_string();
            assert!(why.contains(says) && why.contains(name), "{why}");
        }
    }
}
