//! The standings of a run's agents, in a few words each.

use crate::numbers::{grouped, shown};
use plyground_arena::{Row, Standings};
use plyground_report::number::Unit;
use plyground_store::Kind;

/// One agent in a few words.
pub(crate) fn words(standings: &Standings, row: &Row) -> String {
    let (games, all) = (row.games as f64, grouped(row.games));
    match standings.kind() {
        _ if row.games == 0 => "–".to_owned(),
        Kind::Match => format!("{} of {all} ({})", row.points, shown(row.points / games, Unit::Share)),
        Kind::Solve => format!("{} of {all} solved", row.points),
        Kind::Positions => {
            format!("{} a search", shown(row.seconds.unwrap_or_default() / games, Unit::Seconds))
        }
        Kind::Solo | Kind::Imported => format!("{} points a game", shown(row.points / games, Unit::Plain)),
    }
}

/// All agents in a line.
pub(crate) fn line(standings: &Standings) -> String {
    let row = |row: &Row| format!("{} {}", row.agent, words(standings, row));
    standings.rows().iter().map(row).collect::<Vec<_>>().join(" · ")
}
