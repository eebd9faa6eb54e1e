//! Levels of difficulty, for people who do not care about agents: `level-1` is a beginner, `level-8` the best that
//! answers in a second or so. Each stands for an agent of its game and can be named wherever an agent can, also with
//! a budget or a parameter of its own: `level-5(time=2s)`.

use crate::agent_spec::AgentSpec;
use crate::spec_error::SpecError;

/// How many levels every game has.
pub const LEVELS: usize = 8;

/// The agents behind the levels. Budgets count nodes, not time, so that a level is as strong on every machine.
const AGENTS: [(&str, [&str; LEVELS]); 4] = [
    (
        "2048",
        [
            "random",
            "corner",
            "greedy",
            "expectimax(nodes=300)",
            "expectimax(nodes=1500)",
            "ntuple",
            "ntuple(depth=3)",
            "expectimax(nodes=400000)",
        ],
    ),
    (
        "tenpair",
        [
            "random",
            "greedy",
            "flat-monte-carlo(nodes=100)",
            "uct(nodes=100)",
            "uct(nodes=500)",
            "uct(nodes=2000)",
            "uct(nodes=6000)",
            "uct(nodes=20000)",
        ],
    ),
    (
        "morris",
        [
            "random",
            "greedy",
            "alpha-beta(depth=2)",
            "alpha-beta(depth=3)",
            "alpha-beta(depth=4)",
            "alpha-beta(depth=6)",
            "alpha-beta(nodes=300000)",
            "alpha-beta(nodes=3000000)",
        ],
    ),
    (
        "lput",
        [
            "random",
            "greedy",
            "alpha-beta(nodes=500)",
            "alpha-beta(nodes=2000)",
            "alpha-beta(nodes=10000)",
            "alpha-beta(nodes=50000)",
            "alpha-beta(nodes=200000)",
            "alpha-beta(nodes=1000000)",
        ],
    ),
];

/// The levels of a game, the easiest first: as agents are named, and the agents that they stand for.
pub(crate) fn of(game: &str) -> Vec<(String, &'static str)> {
    let agents = AGENTS.iter().filter(|(name, _)| *name == game).flat_map(|(_, agents)| agents);
    (1..).zip(agents).map(|(level, &agent)| (format!("level-{level}"), agent)).collect()
}

/// The agent that is meant: a level's, with whatever was said beside the level; any other is meant itself.
pub(crate) fn meant(game: &'static str, spec: &AgentSpec) -> Result<AgentSpec, SpecError> {
    if !spec.name.starts_with("level-") {
        return Ok(spec.clone());
    }
    let levels = of(game);
    let Some((_, agent)) = levels.iter().find(|(name, _)| *name == spec.name) else {
        let wanted = format!("{:?} is no level: level-1 to level-{LEVELS} are", spec.name);
        return Err(SpecError::BadText(wanted));
    };
    let mut meant: AgentSpec = agent.parse()?;
    // Whoever gives a level a limit of its own replaces the level's.
    meant.budget = if spec.budget.is_open() { spec.budget.or(meant.budget) } else { spec.budget };
    meant.parameters.extend(spec.parameters.clone());
    Ok(meant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GAMES, Rules, Thinking, find};
    use plyground_core::{Budget, Player, Seed};
    use std::sync::atomic::AtomicBool;

    #[test]
    fn every_level_of_every_game_is_an_agent_that_plays_legal_moves() {
        for entry in &GAMES {
            let game = entry.open(Rules::new()).expect("the default rules");
            let levels = game.levels();
            assert_eq!(levels.len(), LEVELS, "{}", entry.name);
            let mut table = game.open(None, Seed(2)).expect("a start");
            let legal: Vec<String> = table.view().inputs.into_iter().map(|input| input.mv).collect();
            for (name, agent) in levels {
                let mut spec: AgentSpec = name.parse().expect("a name");
                assert_eq!(
                    agent.parse::<AgentSpec>().expect("an agent").to_string(),
                    agent,
                    "not its one spelling"
                );
                table.seat(Player::First, Some(&spec)).unwrap_or_else(|why| panic!("{name}: {why}"));
                // The strongest think for a second; a few nodes show as well that they answer.
                spec.budget.nodes = Some(300);
                let never = AtomicBool::new(false);
                let thinking = Thinking { budget: Budget::default(), cancelled: &never, listen: &mut |_| () };
                let thought =
                    table.consult(&spec, thinking).expect("a listed agent").expect("a player's turn");
                assert!(legal.contains(&thought.decision.mv), "{name} of {}", entry.name);
                assert!(thought.nodes <= 300, "{name} of {}", entry.name);
            }
        }
    }

    #[test]
    fn a_level_can_have_a_budget_of_its_own_and_others_are_refused() {
        let meaning =
            |text: &str| meant("morris", &text.parse().expect("a spec")).map(|spec| spec.to_string());
        assert_eq!(meaning("level-3").as_deref(), Ok("alpha-beta(depth=2)"));
        assert_eq!(meaning("level-3(nodes=7)").as_deref(), Ok("alpha-beta(nodes=7)"));
        assert_eq!(meaning("uct").as_deref(), Ok("uct"));
        assert!(meaning("level-9").expect_err("eight levels").to_string().contains("level-1 to level-8"));
        let game = find("morris").expect("a game").open(Rules::new()).expect("the default rules");
        let level: AgentSpec = "level-4".parse().expect("a name");
        assert_eq!(game.allowance(&level, Budget::default()).map(|budget| budget.depth), Ok(Some(3)));
    }
}
