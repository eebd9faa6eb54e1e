//! The results of the agents during a run: the few numbers that a progress bar shows. The report has the intervals.

use plyground_store::{GameRow, Kind};
use serde::{Deserialize, Serialize};

/// What each agent has so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standings {
    /// What the points are: of a match, of a game, or of solved boards.
    kind: Kind,
    /// In the experiment's order.
    rows: Vec<Row>,
}

/// One agent's line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// In agent notation.
    pub agent: String,
    /// Jobs that it took part in.
    pub games: u64,
    /// Points of matches, the sum of payoffs of solo games, solved boards, answers.
    pub points: f64,
    /// Measured: all its thinking in seconds, where no other agent thinks in its games.
    pub seconds: Option<f64>,
}

impl Standings {
    /// Nobody has anything yet.
    pub fn new(kind: Kind, agents: impl IntoIterator<Item = String>) -> Self {
        let row = |agent| Row { agent, games: 0, points: 0.0, seconds: (kind != Kind::Match).then_some(0.0) };
        Self { kind, rows: agents.into_iter().map(row).collect() }
    }

    /// Counts a finished job.
    pub fn add(&mut self, game: &GameRow) {
        let seats: Vec<&str> = game.seats().collect();
        // Both seats of a compared position, and of a game against oneself, are one agent.
        let alone = seats.len() == 1 || seats[0] == seats[1];
        for (seat, agent) in seats.iter().enumerate().take(if alone { 1 } else { 2 }) {
            let points = match self.kind {
                Kind::Match if alone => 0.5,
                Kind::Match if seat == 0 => game.score(),
                Kind::Match => 1.0 - game.score(),
                Kind::Solve => f64::from(u8::from(game.outcome.as_deref() == Some("solved"))),
                Kind::Positions => 1.0,
                Kind::Solo | Kind::Imported => game.payoff,
            };
            if let Some(row) = self.rows.iter_mut().find(|row| row.agent == **agent) {
                row.games += 1;
                row.points += points;
                row.seconds = row.seconds.map(|seconds| seconds + game.seconds());
            }
        }
    }

    /// In the experiment's order.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// What the points are.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether these are the same results; sums of times are taken in the order in which games were finished, and so differ
    /// in their last digits.
    pub(crate) fn agrees_with(&self, other: &Self) -> bool {
        let near = |a: f64, b: f64| (a - b).abs() <= 1e-9 * a.abs().max(b.abs());
        let times = |a: Option<f64>, b: Option<f64>| match (a, b) {
            (Some(a), Some(b)) => near(a, b),
            (a, b) => a.is_none() && b.is_none(),
        };
        let same = |(a, b): (&Row, &Row)| {
            a.agent == b.agent
                && a.games == b.games
                && near(a.points, b.points)
                && times(a.seconds, b.seconds)
        };
        self.kind == other.kind
            && self.rows.len() == other.rows.len()
            && self.rows.iter().zip(&other.rows).all(same)
    }

    /// The same agents, with nothing yet.
    pub(crate) fn empty(&self) -> Self {
        Self::new(self.kind, self.rows.iter().map(|row| row.agent.clone()))
    }
}
