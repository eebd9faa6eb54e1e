//! Errors for specifications: an unknown name, an invalid rule, an invalid agent.

use crate::{Entry, games};
use thiserror::Error;

/// Why a game cannot be had as asked for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// No game has this name.
    #[error("unknown game {name:?}{}; there are {known}", suggestion(*.nearest))]
    UnknownGame {
        /// What was asked for.
        name: String,
        /// The name that was probably meant.
        nearest: Option<&'static str>,
        /// All names.
        known: String,
    },
    /// The game has no such rule parameter.
    #[error("{game} has no rule {name:?}{}; there are {known}", suggestion(*.nearest))]
    UnknownRule {
        /// The game.
        game: &'static str,
        /// What was asked for.
        name: String,
        /// The name that was probably meant.
        nearest: Option<&'static str>,
        /// All names.
        known: String,
    },
    /// The game has no such agent.
    #[error("{game} has no agent {name:?}{}; there are {known}", suggestion(*.nearest))]
    UnknownAgent {
        /// The game.
        game: &'static str,
        /// What was asked for.
        name: String,
        /// The name that was probably meant.
        nearest: Option<&'static str>,
        /// All names.
        known: String,
    },
    /// The game has no such format of files.
    #[error("{game} has no file format {name:?}{}; there are {known}", suggestion(*.nearest))]
    UnknownFormat {
        /// The game.
        game: &'static str,
        /// What was asked for.
        name: String,
        /// The name that was probably meant.
        nearest: Option<&'static str>,
        /// All names.
        known: String,
    },
    /// The agent has no such parameter.
    #[error("{agent} has no parameter {name:?}{}; there are {known}", suggestion(*.nearest))]
    UnknownParameter {
        /// The agent.
        agent: &'static str,
        /// What was asked for.
        name: String,
        /// The name that was probably meant.
        nearest: Option<&'static str>,
        /// All names.
        known: String,
    },
    /// The agent chooses moves, but does not solve.
    #[error("{agent} solves nothing in {game}; {known}")]
    NoSolver {
        /// The game.
        game: &'static str,
        /// The agent.
        agent: String,
        /// Those that do, as a sentence.
        known: String,
    },
    /// The parameters are named right, but their values cannot be.
    #[error("parameters of {agent}: {why}")]
    BadParameters {
        /// The agent.
        agent: &'static str,
        /// What is wrong and what would be right.
        why: String,
    },
    /// The rules are named right, but their values cannot be.
    #[error("rules of {game}: {why}")]
    BadRules {
        /// The game.
        game: &'static str,
        /// What is wrong and what would be right.
        why: String,
    },
    /// A game that was to be added contradicts itself, or has a name that cannot be.
    #[error("game {game:?} is not added: {why}")]
    BadListing {
        /// As it calls itself.
        game: String,
        /// What is wrong.
        why: String,
    },
    /// A guest cannot be added, or cannot play.
    #[error("guest {guest:?}: {why}")]
    BadGuest {
        /// Its name.
        guest: String,
        /// What is wrong.
        why: String,
    },
    /// Text that should give a rule does not.
    #[error("{0}")]
    BadText(String),
}

impl SpecError {
    pub(crate) fn unknown_game(name: &str) -> Self {
        let names: Vec<&'static str> = games().map(|entry| entry.name).collect();
        Self::UnknownGame { name: name.to_owned(), nearest: nearest(name, &names), known: names.join(", ") }
    }

    pub(crate) fn unknown_rule(entry: &Entry, name: &str) -> Self {
        let names: Vec<&'static str> = entry.rules.iter().map(|rule| rule.name).collect();
        let (nearest, known) = (nearest(name, &names), names.join(", "));
        Self::UnknownRule { game: entry.name, name: name.to_owned(), nearest, known }
    }

    pub(crate) fn unknown_format(entry: &Entry, name: &str) -> Self {
        let names: Vec<&'static str> = entry.formats.iter().map(|format| format.name).collect();
        let known = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        let nearest = nearest(name, &names);
        Self::UnknownFormat { game: entry.name, name: name.to_owned(), nearest, known }
    }
}

impl SpecError {
    pub(crate) fn no_solver(game: &'static str, agent: &str, solvers: &[&'static str]) -> Self {
        let known = if solvers.is_empty() {
            "it has no goal to reach".to_owned()
        } else {
            format!("{} do", solvers.join(", "))
        };
        Self::NoSolver { game, agent: agent.to_owned(), known }
    }

    pub(crate) fn not_shortest(agent: &str) -> Self {
        Self::BadText(format!("agent {agent:?} does not prove its solutions shortest; choose one that does"))
    }

    pub(crate) fn unknown_agent(game: &'static str, name: &str, names: &[&'static str]) -> Self {
        Self::UnknownAgent {
            game,
            name: name.to_owned(),
            nearest: nearest(name, names),
            known: names.join(", "),
        }
    }

    pub(crate) fn unknown_parameter(agent: &'static str, name: &str, names: &[&'static str]) -> Self {
        let (nearest, known) = (nearest(name, names), names.join(", "));
        Self::UnknownParameter { agent, name: name.to_owned(), nearest, known }
    }
}

/// The known name that a mistyped one is closest to, if it is close enough to be meant.
pub fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let likeness = |candidate: &str| strsim::jaro_winkler(&name.to_lowercase(), candidate);
    let best = known.iter().copied().max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
    (likeness(best) > 0.75).then_some(best)
}

fn suggestion(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |name| format!(" (did you mean {name:?}?)"))
}
