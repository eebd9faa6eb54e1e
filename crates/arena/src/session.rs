//! What is noted of a process that plays a run: the machine, its load, and how well limits of time were kept.

use crate::machine::{cores, load, machine, memory};
use crate::plan::{Plan, Task};
use plyground_core::clock::unix_millis;
use plyground_store::{Host, Played, Session};

/// A search looks at the clock only now and then: so much beyond its limit is no sign of overload.
const TOLERANCE: f64 = 1.25;
const TOLERATED_NANOS: f64 = 2e6;

/// The session of this process, as it begins.
pub(crate) fn begin(threads: usize) -> Session {
    let now = unix_millis();
    Session {
        // Processes that begin at the same moment differ in their numbers.
        number: ((now as u64) << 22) | u64::from(std::process::id() & 0x3F_FFFF),
        began: now / 1000,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        machine: machine(),
        cores: cores() as u64,
        threads: threads as u64,
        memory: memory(),
        load_began: load(),
        ..Session::default()
    }
}

/// Notes in finished games that they were played here, and under which load.
pub(crate) fn sign(session: &Session, batch: &mut [Played]) {
    if batch.is_empty() {
        return;
    }
    let load = load();
    for played in batch {
        played.host = Some(Host { session: session.number, load });
    }
}

/// Counts a stored game, and its moves whose time is limited.
pub(crate) fn count(session: &mut Session, plan: &Plan, played: &Played) {
    session.games += 1;
    let Some(job) = plan.jobs.get(played.game.job as usize).filter(|job| job.task != Task::Solve) else {
        return;
    };
    for mv in &played.moves {
        let seat = job.seats[usize::from(mv.seat).min(job.seats.len() - 1)];
        let Some(limit) = plan.limits[seat].map(|millis| 1e6 * millis as f64) else { continue };
        let taken = mv.nanos as f64;
        session.timed += 1;
        session.late += u64::from(taken > TOLERANCE * limit + TOLERATED_NANOS);
        session.worst = session.worst.max(taken / limit);
    }
}

/// Ends it.
pub(crate) fn end(session: &mut Session) {
    session.ended = Some(unix_millis() / 1000);
    session.load_ended = load();
}
