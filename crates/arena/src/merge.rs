//! Joins databases, such as those of a cluster's machines, each of which played a share.

use crate::guests;
use plyground_core::clock::unix_seconds;
use plyground_store::{Played, Run, State, Store, StoreError};
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// Games that are read and stored at a time.
const BATCH: usize = 64;

/// The result of copying one run.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    /// The run, as it is now in the target.
    pub run: Run,
    /// Games that were not there before.
    pub fresh: u64,
    /// Games that were there already.
    pub known: u64,
}

/// Why databases were not joined. Whatever was copied before is safe, and merging again goes on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MergeError {
    /// One of the databases.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The same experiment by two versions, whose games may differ.
    #[error(
        "{name}: {from} has it by plyground {theirs}, {into} by {ours}; games of both do not belong together"
    )]
    OtherVersion {
        /// The run.
        name: String,
        /// Where it comes from.
        from: String,
        /// Where it goes.
        into: String,
        /// The version there.
        theirs: String,
        /// The version here.
        ours: String,
    },
    /// The same experiment with two programs of the same name.
    #[error("{name}, from {from} into {into}: {why}")]
    OtherGuest {
        /// The run.
        name: String,
        /// Where it comes from.
        from: String,
        /// Where it goes.
        into: String,
        /// What differs.
        why: String,
    },
}

/// Copies every run of one database into another; `watch` is told a run's name and how many of its games have been copied.
/// Games that are there already stay as they are.
pub fn merge(
    from: &Store,
    into: &Store,
    watch: &mut dyn FnMut(&str, u64),
) -> Result<Vec<Merged>, MergeError> {
    from.runs()?.iter().map(|run| merge_run(from, run, into, watch)).collect()
}

fn merge_run(
    from: &Store,
    source: &Run,
    into: &Store,
    watch: &mut dyn FnMut(&str, u64),
) -> Result<Merged, MergeError> {
    let mut run = into.begin(&Run { state: State::Open, ..source.clone() })?;
    if run.version != source.version {
        return Err(MergeError::OtherVersion {
            name: source.name.clone(),
            from: from.place().to_owned(),
            into: into.place().to_owned(),
            theirs: source.version.clone(),
            ours: run.version,
        });
    }
    if let Some(why) = guests::difference(source.guests.as_deref(), run.guests.as_deref()) {
        let (from, into) = (from.place().to_owned(), into.place().to_owned());
        return Err(MergeError::OtherGuest { name: source.name.clone(), from, into, why });
    }
    let (mut fresh, mut known) = (0, 0);
    if run.state == State::Open {
        let there: BTreeSet<u64> = into.jobs(run.id)?.into_iter().collect();
        let mut solutions: BTreeMap<u64, _> =
            from.solutions(source.id)?.into_iter().map(|solution| (solution.job, solution)).collect();
        let mut hosts: BTreeMap<u64, _> = from.hosts(source.id)?.into_iter().collect();
        let games = from.games(source.id)?;
        known = games.iter().filter(|game| there.contains(&game.job)).count() as u64;
        let missing: Vec<_> = games.into_iter().filter(|game| !there.contains(&game.job)).collect();
        for games in missing.chunks(BATCH) {
            let mut batch = Vec::with_capacity(games.len());
            for game in games {
                batch.push(Played {
                    record: from.record(source.id, game.job)?.unwrap_or_default(),
                    moves: from.moves_of(source.id, game.job)?,
                    solution: solutions.remove(&game.job),
                    host: hosts.remove(&game.job),
                    game: game.clone(),
                });
            }
            fresh += into.insert(run.id, &batch)?;
            watch(&source.name, fresh);
        }
        for session in from.sessions(source.id)? {
            into.note_session(run.id, &session)?;
        }
        let now = unix_seconds();
        run = match source.state {
            State::Decided => {
                // What the target had played beyond the pair that decides does not count.
                let enough = from.jobs(source.id)?.last().map_or(0, |last| last + 1);
                into.decide(run.id, enough, now)?
            }
            State::Open | State::Complete => into.complete(run.id, now)?,
        };
    } else {
        known += from.jobs(source.id)?.len() as u64;
    }
    Ok(Merged { run, fresh, known })
}
