//! The agents, depths and positions with which the speed of a game's searches is measured, from a small file.
//!
//! A line `depth AGENT` says who looks, and the lines after it `N POSITION` how deep and where; a line `playouts AGENT`
//! names a search whose playouts are counted from the start. Empty lines and what follows a # are skipped.

/// A race to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sprint {
    /// How long the agent takes to look so deep from a position.
    Depth {
        /// In agent notation.
        agent: &'static str,
        /// In the agent's own counting.
        depth: u32,
        /// In the game's notation.
        position: &'static str,
    },
    /// How many playouts a second the agent has from the start.
    Playouts {
        /// In agent notation.
        agent: &'static str,
    },
}

/// The races of a file that comes with the game.
///
/// # Panics
///
/// If a line is none of the above: the file is part of the program.
pub(crate) fn sprints(text: &'static str) -> Vec<Sprint> {
    let (mut who, mut all) = (None, Vec::new());
    for line in text.lines().map(|line| line.split('#').next().unwrap_or_default().trim()) {
        match line.split_once(' ') {
            None => assert!(line.is_empty(), "no race: {line:?}"),
            Some(("depth", agent)) => who = Some(agent),
            Some(("playouts", agent)) => all.push(Sprint::Playouts { agent }),
            Some((depth, position)) => {
                let depth = depth.parse().unwrap_or_else(|why| panic!("{line:?}: {why}"));
                let agent = who.unwrap_or_else(|| panic!("nobody looks at {position}"));
                all.push(Sprint::Depth { agent, depth, position });
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use crate::testing::with_strangers;
    use crate::{AgentSpec, Rules, Sprint};
    use plyground_core::Seed;

    #[test]
    fn every_race_has_an_agent_of_its_game_and_a_position_that_its_rules_admit() {
        let mut races = 0;
        for entry in with_strangers() {
            let game = entry.open(Rules::new()).expect("the default rules");
            for sprint in (entry.sprints)() {
                let (agent, position) = match sprint {
                    Sprint::Depth { agent, position, .. } => (agent, Some(position)),
                    Sprint::Playouts { agent } => (agent, None),
                };
                let agent: AgentSpec = agent.parse().expect(agent);
                game.open(position, Seed(1)).expect("a position");
                game.allowance(&agent, plyground_core::Budget::default()).expect("an agent of the game");
                races += 1;
            }
        }
        assert!(races >= 11, "{races} races");
    }
}
