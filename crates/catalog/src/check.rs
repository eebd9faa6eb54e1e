//! Whether an agent's parameters and budget are ones that it takes, asked before anything is built.

use crate::agent_spec::AgentSpec;
use crate::machine;
use plyground_core::{Kind, Parameter, Size};
use plyground_search::Weights;

/// What is wrong with the parameters and the budget that were given, if something is. `read_move` says what is wrong
/// with the name of a move.
pub(crate) fn objection(
    spec: &AgentSpec,
    parameters: &[Parameter],
    read_move: impl Fn(&str) -> Result<(), String>,
) -> Option<String> {
    let mut given = parameters.iter().filter_map(|parameter| {
        let value = spec.parameters.get(parameter.name)?;
        parameter.objection(value).or_else(|| {
            let text = value.as_str()?;
            let wrong = match parameter.kind {
                Kind::Size { .. } => too_large(text.parse().ok()?),
                Kind::Weights => wrong_weights(text, &read_move),
                _ => None,
            };
            wrong.map(|why| format!("{} = {value}: {why}", parameter.name))
        })
    });
    given.next().or_else(|| spec.budget.objection())
}

fn too_large(size: Size) -> Option<String> {
    let memory = machine::memory()?;
    let gib = memory.0 as f64 / f64::from(1 << 30);
    (size > memory).then(|| format!("expected at most {gib:.1}GiB, the memory of this machine"))
}

fn wrong_weights(text: &str, read_move: impl Fn(&str) -> Result<(), String>) -> Option<String> {
    match Weights::try_from(text.to_owned()) {
        Err(why) => Some(why),
        Ok(weights) => weights.moves().find_map(|name| read_move(name).err()),
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::with_strangers;
    use crate::{AgentSpec, Rules, find};
    use plyground_core::{Player, Seed};

    fn refusal(game: &str, agent: &str) -> Option<String> {
        let opened = find(game).expect("a game").open(Rules::new()).expect("the default rules");
        let spec: AgentSpec = agent.parse().expect(agent);
        let mut table = opened.open(None, Seed(1)).expect("a start");
        table.seat(Player::First, Some(&spec)).err().map(|why| why.to_string())
    }

    #[test]
    fn values_that_a_parameter_does_not_take_are_refused_with_what_would_be_right() {
        for (game, agent, says) in [
            (
                "morris",
                "uct(memory=0B)",
                "parameters of uct: memory = \"0B\": expected a size of 4KiB or more, such as 64MiB",
            ),
            ("morris", "uct(c=-1)", "parameters of uct: c = -1: expected a number, 0 or more (exploration"),
            (
                "morris",
                "uct(scale=0)",
                "parameters of uct: scale = 0: expected \"raw\", \"range\", \"sign\" or a number greater than 0",
            ),
            (
                "morris",
                "uct(playout=some)",
                "parameters of uct: playout = \"some\": expected \"full\" or a whole number, 0 or more",
            ),
            (
                "morris",
                "alpha-beta(depth=0)",
                "parameters of alpha-beta: depth = 0: expected a whole number, 1 or more",
            ),
            ("morris", "uct(nodes=0)", "parameters of uct: nodes = 0: expected a whole number, 1 or more"),
            (
                "lput",
                "uct(time=0ms)",
                "parameters of uct: time = 0: expected a time of 1ms or more, such as 100ms or 2s",
            ),
            (
                "lput",
                "uct(keep=1)",
                "parameters of uct: keep = 1: expected true or false (keep the search tree",
            ),
            (
                "2048",
                "beam(width=0)",
                "parameters of beam: width = 0: expected a whole number from 1 to 1000000 (boards kept where a \
                 player moves)",
            ),
            (
                "2048",
                "expectimax(cutoff=1.5)",
                "parameters of expectimax: cutoff = 1.5: expected a number from 0 to 1",
            ),
            (
                "2048",
                "beam(eval=nice)",
                "parameters of beam: eval = \"nice\": expected \"plyground\", \"snake\", \"snake-exponents\", \
                 \"merge-score\", \"largest-tile\" or \"score\" (evaluation of boards)",
            ),
            (
                "tenpair",
                "optimal(max_deals=some)",
                "parameters of optimal: max_deals = \"some\": expected \"any\" or a whole number from 0 to 1000000",
            ),
        ] {
            let why = refusal(game, agent).expect(agent);
            assert!(why.starts_with(says), "{agent}: {why}");
        }
    }

    #[test]
    fn weights_of_moves_that_do_not_exist_or_with_factors_below_zero_are_refused() {
        for (agent, says) in [
            ("mcts-2021(weights=sideways*2)", "weights = \"sideways*2\": \"sideways\" is not a move"),
            ("uct(weights=up*-3)", "weights = \"up*-3\": \"up*-3\" is not a weight"),
            ("uct(weights=up*0)", "weights = \"up*0\": \"up*0\" is not a weight"),
            ("uct(weights=1.2)", "weights = 1.2: expected moves with positive factors"),
        ] {
            let why = refusal("2048", agent).expect(agent);
            assert!(why.contains(says), "{agent}: {why}");
        }
        for agent in ["uct(weights=\"\")", "uct(weights=up*1.2 left*0.5)", "mcts-2021(weights=down)"] {
            assert_eq!(refusal("2048", agent), None, "{agent}");
        }
        assert_eq!(refusal("morris", "uct(weights=d6*2)"), None);
    }

    #[test]
    fn a_table_larger_than_the_machine_is_refused_and_a_large_one_is_there_at_once() {
        for agent in ["expectimax(table=900000GiB)", "ntuple(table=900000GiB)"] {
            let why = refusal("2048", agent).expect(agent);
            assert!(why.contains("expected at most ") && why.contains("the memory of this machine"), "{why}");
        }
        assert_eq!(refusal("2048", "expectimax(table=256MiB)"), None);
    }

    /// A default that its own parameter does not take could not be written down by anybody.
    #[test]
    fn every_default_is_a_value_that_its_parameter_takes() {
        for entry in with_strangers() {
            let defaults = entry.defaults();
            for rule in entry.rules {
                assert_eq!(rule.objection(&defaults[rule.name]), None, "{}", entry.name);
            }
            for agent in entry.open(Rules::new()).expect("the default rules").agents() {
                for parameter in agent.parameters {
                    let why = parameter.objection(&agent.defaults[parameter.name]);
                    assert_eq!(why, None, "{} in {}", agent.name, entry.name);
                }
            }
        }
    }
}
