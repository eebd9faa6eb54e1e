//! Made-up rows for tests and measurements.

use crate::rows::{GameRow, Kind, MoveRow, Played, Run, SolutionRow, State};

/// A run that asks nothing.
pub fn run(key: &str) -> Run {
    Run {
        id: 0,
        key: key.to_owned(),
        name: format!("name of {key}"),
        question: "Is it kept?".to_owned(),
        kind: Kind::Match,
        game: "morris".to_owned(),
        specification: "seed = 1\n".to_owned(),
        seed: u64::MAX,
        jobs: 10,
        version: "0.1.0".to_owned(),
        machine: "a machine".to_owned(),
        guests: key.starts_with('g').then(|| "[]".to_owned()),
        state: State::Open,
        started: 1,
        updated: 2,
    }
}

/// A game with this many moves.
pub fn played(job: u64, moves: u64) -> Played {
    let game = GameRow {
        job,
        pair: job / 2,
        opening: job.is_multiple_of(2).then(|| "W 9 9 0".to_owned()),
        first: "uct(nodes=1000)".to_owned(),
        second: (!job.is_multiple_of(3)).then(|| "random".to_owned()),
        seed: u64::MAX - job,
        outcome: job.is_multiple_of(2).then(|| "draw".to_owned()),
        payoff: -0.5,
        plies: moves,
        length: moves,
        optimum: (job % 2 == 1).then_some(36),
        nanos: 123_456,
        forfeit: (job % 4 == 2).then(|| "a guest answered the illegal move \"x\"".to_owned()),
        fingerprint: u64::MAX - job,
    };
    let solution = (job % 4 == 1).then(|| SolutionRow {
        job,
        answer: "stopped".to_owned(),
        shortest: (job % 8 == 1).then_some(true),
        lower_bound: Some(12),
        limit: Some("memory".to_owned()),
        expanded: 1,
        generated: 2,
        open: 3,
        peak_bytes: u64::from(u32::MAX) + 1,
    });
    let moves = (0..moves).map(|ply| MoveRow {
        job,
        ply,
        number: ply + 1,
        seat: (ply % 2) as u8,
        phase: "moving".to_owned(),
        mv: "d6-d7xa1".to_owned(),
        nodes: 10_000 + ply,
        playout_plies: 0,
        depth: 8,
        value: (!ply.is_multiple_of(5)).then_some(ply as f64 / 3.0),
        branching: 17,
        first_pieces: 9,
        second_pieces: (!job.is_multiple_of(3)).then_some(8),
        nanos: 100_000 + ply,
        cpu_nanos: ply.is_multiple_of(2).then_some(90_000 + ply),
        late_nanos: ply.is_multiple_of(7).then_some(ply),
    });
    let moves = moves.collect();
    Played { game, record: format!("{{\"job\":{job}}}"), moves, solution, host: None }
}
