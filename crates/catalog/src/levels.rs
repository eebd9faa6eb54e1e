//! Levels of difficulty: `level-1` is a beginner, `level-8` the best agent that answers in about a second. Each stands for
//! an agent of its game and can be used wherever an agent can, also with a budget or a parameter of its own:
//! `level-5(time=2s)`.

use crate::Entry;
use crate::agent_spec::AgentSpec;
use crate::agents::RANDOM;
use crate::listed::Listed;
use crate::spec_error::SpecError;
use plyground_core::Text;
use serde::Serialize;

/// How many levels every game has.
pub const LEVELS: usize = 8;

/// What they are called: the taller the tree, the stronger the play.
const TITLES: [&str; LEVELS] = ["Seedling", "Sprout", "Sapling", "Willow", "Birch", "Ash", "Oak", "Ironwood"];

/// A level of difficulty.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Level {
    /// From 1, the easiest.
    pub number: u32,
    /// Its name in agent notation, such as `level-3`.
    pub name: String,
    /// Its name as people say it.
    pub title: &'static str,
    /// The agent that it stands for.
    pub agent: String,
    /// How it plays, in a sentence.
    pub plays: Text,
}

/// The node limits of the levels after the first, in a game that does not define its levels.
const NODES: [u32; LEVELS - 1] = [10, 30, 100, 300, 1000, 10_000, 100_000];

/// The agents behind the levels of a game, the easiest first: its own, or else the random player and then the
/// favourite with more and more nodes.
pub(crate) fn agents<G: Listed>() -> Vec<String> {
    if let Some(agents) = G::LEVELS {
        return agents.map(str::to_owned).into();
    }
    let growing = NODES.map(|nodes| format!("{}(nodes={nodes})", G::FAVOURITE));
    [RANDOM.to_owned()].into_iter().chain(growing).collect()
}

/// How the levels of a game play: in its own words, or by what can be said of the agents.
pub(crate) fn plays<G: Listed>() -> Vec<Text> {
    let own = G::PLAYS.unwrap_or(["Plays any legal move", "", "", "", "", "", "", ""]);
    let said = |(own, agent): (&str, String)| {
        let nodes = agent.parse::<AgentSpec>().ok().and_then(|spec| spec.budget.nodes);
        match nodes.filter(|_| own.is_empty()) {
            Some(nodes) => Text::new("Looks at {n} positions before each move").with("n", nodes),
            None => Text::from(own),
        }
    };
    own.into_iter().zip(agents::<G>()).map(said).collect()
}

/// The levels with their names and sentences.
pub(crate) fn ladder(agents: Vec<String>, plays: Vec<Text>) -> Vec<Level> {
    let levels = (1..).zip(named(agents)).zip(TITLES).zip(plays);
    levels
        .map(|(((number, (name, agent)), title), plays)| Level { number, name, title, agent, plays })
        .collect()
}

/// The names of the levels, and the agents that they stand for.
pub(crate) fn named(agents: Vec<String>) -> Vec<(String, String)> {
    (1..).zip(agents).map(|(level, agent)| (format!("level-{level}"), agent)).collect()
}

/// The resolved agent: for a level, its agent with the parameters given for the level; any other agent is returned as it is.
pub(crate) fn resolve(entry: &Entry, spec: &AgentSpec) -> Result<AgentSpec, SpecError> {
    if !spec.name.starts_with("level-") {
        return Ok(spec.clone());
    }
    let levels = entry.levels();
    let Some((_, agent)) = levels.iter().find(|(name, _)| *name == spec.name) else {
        let wanted = format!("{:?} is not a level; the levels are level-1 to level-{LEVELS}", spec.name);
        return Err(SpecError::BadText(wanted));
    };
    let mut resolved: AgentSpec = agent.parse()?;
    // Whoever gives a level a limit of its own replaces the level's.
    resolved.budget = if spec.budget.is_open() { spec.budget.or(resolved.budget) } else { spec.budget };
    resolved.parameters.extend(spec.parameters.clone());
    Ok(resolved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::with_strangers;
    use crate::{Rules, Thinking, find};
    use plyground_core::{Budget, Player, Seed};
    use std::sync::atomic::AtomicBool;

    #[test]
    fn every_level_of_every_game_is_an_agent_that_plays_legal_moves() {
        for entry in with_strangers() {
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
    fn every_level_has_a_name_and_says_how_it_plays() {
        for entry in with_strangers() {
            let ladder = entry.ladder();
            let plain: Vec<_> =
                ladder.iter().map(|level| (level.name.clone(), level.agent.clone())).collect();
            assert_eq!((ladder.len(), plain), (LEVELS, entry.levels()), "{}", entry.name);
            for (at, level) in ladder.iter().enumerate() {
                let plays = level.plays.to_string();
                assert!(plays.len() > 10 && !plays.contains('{') && !plays.ends_with('.'), "{plays}");
                assert!(ladder[..at].iter().all(|other| other.plays != level.plays), "{plays}");
            }
        }
    }

    #[test]
    fn a_level_can_have_a_budget_of_its_own_and_others_are_refused() {
        let morris = find("morris").expect("a game");
        let meaning =
            |text: &str| resolve(morris, &text.parse().expect("a spec")).map(|spec| spec.to_string());
        assert_eq!(meaning("level-3").as_deref(), Ok("alpha-beta(depth=2)"));
        assert_eq!(meaning("level-3(nodes=7)").as_deref(), Ok("alpha-beta(nodes=7)"));
        assert_eq!(meaning("uct").as_deref(), Ok("uct"));
        assert!(meaning("level-9").expect_err("eight levels").to_string().contains("level-1 to level-8"));
        let game = morris.open(Rules::new()).expect("the default rules");
        let level: AgentSpec = "level-4".parse().expect("a name");
        assert_eq!(game.allowance(&level, Budget::default()).map(|budget| budget.depth), Ok(Some(4)));
    }
}
