//! How a run ended, kept with it: whoever runs it again need not expand its jobs or read its games to say that nothing is
//! left to do.

use crate::experiment::Experiment;
use crate::run::Ended;
use crate::session;
use crate::standings::Standings;
use plyground_stats::SprtState;
use plyground_store::{Run, State, Store, StoreError};
use serde::{Deserialize, Serialize};

/// The name under which it is kept.
const PART: &str = "standings";

#[derive(Serialize, Deserialize)]
struct Kept {
    done: u64,
    standings: Standings,
    sprt: Option<SprtState>,
}

/// Keeps how a run ended, if it is over and that is not kept yet.
pub(crate) fn keep(store: &Store, ended: &Ended) -> Result<(), StoreError> {
    if ended.run.state == State::Open || store.kept(ended.run.id, PART)?.is_some() {
        return Ok(());
    }
    let kept = Kept { done: ended.done, standings: ended.standings.clone(), sprt: ended.sprt };
    let kept = serde_json::to_string(&kept).unwrap_or_default();
    store.keep(ended.run.id, PART, &kept).map(drop)
}

/// The end of an experiment that is over, as it is kept; `None` if it is not over or nothing is kept.
pub fn ended(experiment: &Experiment, store: &Store, threads: usize) -> Result<Option<Ended>, StoreError> {
    let Some(run) = store.run_with_key(&experiment.key())?.filter(|run| run.state != State::Open) else {
        return Ok(None);
    };
    let kept = store.kept(run.id, PART)?.and_then(|kept| serde_json::from_str::<Kept>(&kept).ok());
    Ok(kept.map(|Kept { done, standings, sprt }| Ended {
        run,
        done,
        fresh: 0,
        total: done,
        standings,
        sprt,
        session: session::begin(threads),
    }))
}

/// Whether what is kept of a run's end is what its games say; `None` if nothing is kept.
pub fn check_end(store: &Store, run: &Run) -> Result<Option<bool>, StoreError> {
    let Some(text) = store.kept(run.id, PART)? else { return Ok(None) };
    let Ok(kept) = serde_json::from_str::<Kept>(&text) else { return Ok(Some(false)) };
    let (mut standings, mut done) = (kept.standings.empty(), 0);
    store.each_game(run.id, |game| {
        standings.add(&game);
        done += 1;
    })?;
    Ok(Some(done == kept.done && standings.agrees_with(&kept.standings)))
}
