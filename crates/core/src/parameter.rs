//! What help pages and forms say of a parameter, of a game's rules or of an agent.

use serde::Serialize;

/// A line of help about one parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Parameter {
    /// As files and the command line spell it.
    pub name: &'static str,
    /// What it decides and what it may be.
    pub help: &'static str,
}
