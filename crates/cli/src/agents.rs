//! `plyground agents`: the agents that can play a game, with every parameter.

use crate::args::{game_names, print_json};
use crate::failure::Failure;
use crate::parameters;
use plyground_catalog::{AgentInfo, Entry, Level, Rules, games};
use serde_json::{Value, json};
use std::io::Write;

/// List the agents of a game, or of all games, with their parameters
///
/// Write an agent as its name with parameters in parentheses: uct(nodes=1000, c=1.4). Every agent also takes the
/// limits depth, nodes, time (100ms, 2s) and memory (64MiB); they override any other limit.
#[derive(clap::Args)]
pub(crate) struct Agents {
    /// Only this game
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: Option<String>,
    /// List the levels of difficulty instead: names such as level-3 that can be used wherever an agent is expected
    #[arg(long)]
    levels: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Agents {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.levels {
            return self.levels(out);
        }
        let mut games = Vec::new();
        for entry in chosen(self.game.as_deref()) {
            games.push((entry, entry.open(Rules::new())?.agents()));
        }
        if self.json {
            let games: Vec<Value> =
                games.iter().map(|(entry, agents)| json!({ "game": entry.name, "agents": agents })).collect();
            return print_json(out, &json!({ "games": games }));
        }
        for (index, (entry, agents)) in games.iter().enumerate() {
            print(out, entry, agents, index > 0)?;
        }
        Ok(())
    }
}

impl Agents {
    fn levels(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut games = Vec::new();
        for (index, entry) in chosen(self.game.as_deref()).enumerate() {
            let levels = entry.ladder();
            if !self.json {
                let bold = anstyle::Style::new().bold();
                writeln!(out, "{}{bold}{}{bold:#}", if index > 0 { "\n" } else { "" }, entry.title)?;
                for Level { name, title, agent, plays, .. } in &levels {
                    writeln!(out, "  {name}  {title:<8}  {plays}: {agent}")?;
                }
            }
            games.push(json!({ "game": entry.name, "levels": levels }));
        }
        if self.json { print_json(out, &json!({ "games": games })) } else { Ok(()) }
    }
}

/// The games that were asked for: one, or all.
fn chosen(name: Option<&str>) -> impl Iterator<Item = &'static Entry> {
    games().filter(move |entry| name.is_none_or(|name| name == entry.name))
}

fn print(out: &mut dyn Write, entry: &Entry, agents: &[AgentInfo], gap: bool) -> Result<(), Failure> {
    let bold = anstyle::Style::new().bold();
    writeln!(out, "{}{bold}{}{bold:#}", if gap { "\n" } else { "" }, entry.title)?;
    for agent in agents {
        writeln!(out, "  {bold}{}{bold:#}  {}{}", agent.name, agent.summary, budget(agent))?;
        if let Some(trouble) = agent.guest.as_ref().and_then(|guest| guest.trouble.as_ref()) {
            writeln!(out, "    cannot play now: {trouble}")?;
        }
        parameters::list(out, agent.parameters, &agent.defaults, 4)?;
    }
    Ok(())
}

/// The agent's default budget, in brackets.
fn budget(agent: &AgentInfo) -> String {
    let text = agent.budget.to_string();
    if text.is_empty() { text } else { format!(" [{text}]") }
}
