//! Published players that are a search of ours with other defaults: a row of the catalogue, not a copy.

use plyground_core::Budget;

/// Other defaults for the same agent, under a name of its own: how a published player is listed beside the
/// search that it is made of.
pub trait Defaults<A>: Send + 'static {
    /// What the agent does, in a line.
    const SUMMARY: &'static str;
    /// What it may spend where nobody says otherwise.
    const BUDGET: Budget;
    /// Changes the defaults.
    fn tune(_agent: &mut A) {}
}

/// The agent as its own file says.
#[derive(Clone, Copy, Debug, Default)]
pub struct Own;
