//! The player: chooses the legal move with the highest value in a trained network.

use super::file::BadFile;
use super::network::{Network, Policy};
use crate::ntuple::tiles;
use crate::weights::{Learned, Opened};
use plyground_core::{Agent, Bound, Context, Decision, Game, GameExt, Judged, Parameter, Tunable};
use plyground_games::twenty48::{Move, State, Twenty48};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::LazyLock;

/// Plays 2048 by what a deep Q-network has learned.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Dqn {
    /// The network.
    pub weights: Weights,
}

impl Tunable for Dqn {
    const RANDOMISED: bool = false;
    const SUMMARY: &'static str = "the move with the highest value in a deep Q-network";
    const PARAMETERS: &'static [Parameter] = &[Parameter::file(
        "weights",
        "weights from `plyground train dqn`; default: the built-in network",
        &["default"],
    )];
}

impl Agent<Twenty48> for Dqn {
    fn choose(&mut self, game: &Twenty48, state: &State, ctx: &mut Context<'_>) -> Decision<Move> {
        let legal = game.legal_moves(state);
        if ctx.tick().is_err() {
            return Decision::bare(legal[0]);
        }
        let policy = self.weights.learned();
        let values = policy.values(tiles(state));
        // Values are of rewards to come, in the unit that the network learned them in; payoffs count what was had.
        let value = |direction: usize| game.payoff(state) + f64::from(values[direction]) / policy.scale;
        let judge = |&mv: &Move| Judged {
            mv,
            value: value(mv.direction().expect("the player's moves are directions")),
            bound: Bound::Unproven,
            visits: 0,
            line: vec![mv],
        };
        let judged: Vec<Judged<Move>> = legal.iter().map(judge).collect();
        let first = judged.iter().reduce(|best, one| if one.value > best.value { one } else { best });
        let best = first.expect("some direction is legal on a player's turn").clone();
        Decision { mv: best.mv, value: best.value, line: best.line, depth: 1, judged }
    }
}

/// A network by the name of its file, or the one that is built in.
pub type Weights = crate::Weights<Policy>;

const DEFAULT: &[u8] = include_bytes!("default.safetensors");

impl Learned for Policy {
    type Bad = BadFile;

    fn load(path: &Path) -> Result<Self, BadFile> {
        Network::open(path).map(|(network, description)| Self::new(network, &description.setting))
    }

    fn built_in() -> &'static Self {
        static BUILT_IN: LazyLock<Policy> = LazyLock::new(|| {
            let (network, description) =
                Network::from_bytes(DEFAULT).expect("the network that is built in is whole");
            Policy::new(network, &description.setting)
        });
        &BUILT_IN
    }

    fn opened() -> &'static Opened<Self> {
        static OPENED: LazyLock<Opened<Policy>> = LazyLock::new(Opened::default);
        &OPENED
    }
}

impl Weights {
    /// What a file, or the network that is built in, says of itself.
    pub fn describe(name: &str) -> Result<super::Description, BadFile> {
        let opened = if name == Self::BUILT_IN {
            Network::from_bytes(DEFAULT)
        } else {
            Network::open(Path::new(name))
        };
        opened.map(|(_, description)| description)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::testing::check_agent;
    use plyground_core::{Budget, Seed};

    #[test]
    fn the_player_keeps_the_laws() {
        check_agent(&Twenty48::default(), Dqn::default, 10);
        let small: Twenty48 =
            serde_json::from_str(r#"{"rows": 3, "columns": 3, "stop": 64}"#).expect("rules");
        check_agent(&small, Dqn::default, 10);
    }

    #[test]
    fn every_legal_move_is_judged_in_points() {
        let game = Twenty48::default();
        let state = game.read("2,4,8,16/2,4,8,32/0,2,4,64/0,0,2,128 1000").expect("a position");
        let mut ctx = Context::new(Budget::default(), Seed(1).rng());
        let decision = Dqn::default().choose(&game, &state, &mut ctx);
        let judged: Vec<Move> = decision.judged.iter().map(|judged| judged.mv).collect();
        assert_eq!(judged, game.legal_moves(&state));
        let weights = Weights::default();
        let policy = weights.learned();
        let values = policy.values(tiles(&state));
        for judged in &decision.judged {
            let value = f64::from(values[judged.mv.direction().expect("a direction")]);
            assert!((judged.value - (1000.0 + value / policy.scale)).abs() < 1e-9);
            assert!(judged.value <= decision.value);
        }
    }

    #[test]
    fn a_name_that_is_no_network_is_refused_with_its_reason() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), "hello").expect("a file");
        let name = file.path().display().to_string();
        for (name, says) in
            [(name.as_str(), "not a file of `plyground train dqn`"), ("no/such/file", "No such file")]
        {
            let why = serde_json::from_value::<Dqn>(serde_json::json!({ "weights": name }))
                .expect_err(name)
                .to_string();
            assert!(why.contains(says) && why.contains(name), "{why}");
        }
    }
}
