//! What a report rests on, in a few words each, and the sentences about method that all reports share.

use crate::number::grouped;
use plyground_core::Text;
use plyground_store::{Kind, Run, State};

/// Games, seed, version, machine, date.
pub(super) fn facts(run: &Run, games: usize) -> Vec<(String, Text)> {
    let what = match run.kind {
        Kind::Positions => "searches",
        Kind::Solve => "solutions sought",
        _ => "games",
    };
    let games = grouped(games as u64);
    let count = match run.state {
        State::Complete => games.into(),
        State::Decided => Text::new("{n}, stopped by its rule").with("n", games),
        State::Open => Text::new("{n} of {m} so far").with("n", games).with("m", grouped(run.jobs)),
    };
    let facts = [
        (what, count),
        ("game", run.game.as_str().into()),
        ("seed", if run.kind == Kind::Imported { Text::default() } else { run.seed.to_string().into() }),
        ("plyground", run.version.as_str().into()),
        ("on", machine(&run.machine)),
        ("begun", date(run.started).into()),
    ];
    facts
        .into_iter()
        .filter(|(_, word)| !word.is_empty())
        .map(|(name, word)| (name.to_owned(), word))
        .collect()
}

/// The machine as its run names it: processor, threads, system. A processor's name may have commas of its own.
fn machine(named: &str) -> Text {
    let parts = || {
        let (rest, system) = named.rsplit_once(", ")?;
        let (processor, threads) = rest.rsplit_once(", ")?;
        let threads = threads.strip_suffix(" threads")?;
        let text = Text::new("{machine}, {n} threads, {system}");
        Some(text.with("machine", processor).with("n", threads).with("system", system))
    };
    parts().unwrap_or_else(|| named.into())
}

/// What repeats from the seed, and what does not.
pub(super) fn repeats(timed: bool, threaded: bool) -> &'static str {
    if threaded {
        "Agents think on several threads here, whose order is the system's, so the games do not repeat exactly from the seed."
    } else if timed {
        "Time limits the moves of agents here, so the games depend on the machine and its load, and do not repeat exactly \
         from the seed."
    } else {
        "No agent's moves are limited by time, so everything but the measured times repeats exactly from the seed."
    }
}

pub(super) fn intervals() -> &'static str {
    "Every interval holds 95 %: exact binomial (Clopper–Pearson) for shares of fewer than 40, Wilson's for more, \
     Student's for means, the sign test's for medians, the bootstrap with 2000 seeded draws for ratios. Moves of a game depend on each \
     other, so a mean over moves has the interval of its games' sums (a ratio estimator); one game alone has none. Times, \
     nodes, men and solvers' moves are never negative and mostly skewed, so theirs is Student's on the logarithm of the \
     mean. Times are wall clock of one search on one thread and repeat only roughly."
}

/// The day of a moment in seconds since 1970, as 2026-11-15 (Hinnant, *chrono-compatible low-level date algorithms*).
pub fn date(seconds: i64) -> String {
    let days = seconds.div_euclid(86_400) + 719_468;
    let era = days.div_euclid(146_097);
    let day = days.rem_euclid(146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let (day, month) = (of_year - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_is_told_by_its_parts() {
        let named = "Processor, of a kind, 2 threads, linux";
        let text = machine(named);
        assert_eq!(
            (text.key.as_str(), text.to_string()),
            ("{machine}, {n} threads, {system}", named.to_owned())
        );
        for whole in ["x86_64, 1 thread, linux", "a machine", ""] {
            assert_eq!(machine(whole), Text::from(whole));
        }
    }

    #[test]
    fn days_are_named_as_the_calendar_names_them() {
        let days = [0, 86_399, 951_782_400, 1_709_164_800, 1_794_700_800, -86_400].map(date);
        assert_eq!(
            days,
            ["1970-01-01", "1970-01-01", "2000-02-29", "2024-02-29", "2026-11-15", "1969-12-31"]
        );
    }
}
