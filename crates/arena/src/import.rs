//! Imports records from elsewhere, such as games of people. They are replayed move by move, so that their rows are computed
//! by the games' own rules.

use crate::pairing::Pairing;
use plyground_catalog::{AnyGame, find, replay};
use plyground_core::clock::unix_seconds;
use plyground_core::seed::mix;
use plyground_core::{BadRecord, Player, Record, Turn};
use plyground_store::{GameRow, Kind, MoveRow, Played, Run, State, Store, StoreError, fingerprint};
use thiserror::Error;

/// Why records were not imported. A file is stored as a whole or not at all.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ImportError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A line is no record, or one of something that cannot have happened.
    #[error("line {line}: {why}")]
    Record {
        /// Its number, from 1.
        line: usize,
        /// What is wrong.
        why: BadRecord,
    },
    /// A run is of one game.
    #[error(
        "line {line}: a record of {found} among records of {game}; put each game's records in a file of its own"
    )]
    Mixed {
        /// Its number, from 1.
        line: usize,
        /// What the others are of.
        game: String,
        /// What this one is of.
        found: String,
    },
    /// There is nothing in it.
    #[error("there is no record in it; expected one JSON line for each game")]
    Empty,
}

/// The result of importing a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// Its run.
    pub run: Run,
    /// Games that were not there before.
    pub fresh: u64,
    /// How many pairs of games it has, or games that several players played on the same luck.
    pub pairs: u64,
}

/// Stores the records of a file, one to a line, as a run of its own; `watch` is told how many have been replayed. The same
/// records are stored once, and games that were played in pairs are pairs again. The database is opened when all of them
/// have been read, so that a file that is refused leaves none behind.
pub fn import(
    text: &str,
    name: &str,
    open: impl FnOnce() -> Result<Store, StoreError>,
    watch: &mut dyn FnMut(u64),
) -> Result<Imported, ImportError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let mut played: Vec<Played> = Vec::new();
    let mut game: Option<String> = None;
    let mut pairing = Pairing::default();
    for (index, line) in lines {
        let wrong = |why| ImportError::Record { line: index + 1, why };
        let record = Record::from_line(line).map_err(wrong)?;
        let known = game.get_or_insert_with(|| record.game.clone());
        if *known != record.game {
            let (game, found) = (known.clone(), record.game);
            return Err(ImportError::Mixed { line: index + 1, game, found });
        }
        let job = played.len() as u64;
        played.push(rows(&record, job, pairing.of(&record)).map_err(wrong)?);
        watch(played.len() as u64);
    }
    let game = game.ok_or(ImportError::Empty)?;
    let (store, now) = (open()?, unix_seconds());
    let run = store.begin(&Run {
        id: 0,
        key: key(&played),
        name: name.to_owned(),
        question: format!("What do the records of {name} show?"),
        kind: Kind::Imported,
        game,
        specification: String::new(),
        seed: 0,
        jobs: played.len() as u64,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        machine: String::new(),
        guests: None,
        state: State::Open,
        started: now,
        updated: now,
    })?;
    let fresh = store.insert(run.id, &played)?;
    let run = store.complete(run.id, now)?;
    Ok(Imported { run, fresh, pairs: pairing.complete() })
}

/// The same for the same records.
fn key(played: &[Played]) -> String {
    let hash =
        played.iter().flat_map(|job| job.record.bytes()).fold(0x1BF5_2D4A_91C7_6E03, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
        });
    format!("{:016x}", mix(hash))
}

fn rows(record: &Record, job: u64, pair: u64) -> Result<Played, BadRecord> {
    let length = replay(record, false)?.length;
    let wrong = |place: &str, what: String| BadRecord::Wrong { place: place.to_owned(), what };
    let entry = find(&record.game).map_err(|why| wrong("game", why.to_string()))?;
    let game: Box<dyn AnyGame> =
        entry.open(record.rules.clone()).map_err(|why| wrong("rules", why.to_string()))?;
    let seed = record.seed.unwrap_or_default();
    let table = game.open(Some(&record.start), seed);
    let mut table = table.map_err(|why| wrong("start", why.to_string()))?;
    let mut moves = Vec::new();
    for (ply, mv) in (0_u64..).zip(&record.moves) {
        let (stage, turn) = (table.stage(), table.turn());
        table.play(mv).map_err(|why| wrong(&format!("move {}", ply + 1), why.to_string()))?;
        if let Turn::Player(player) = turn {
            moves.push(MoveRow {
                job,
                ply,
                number: moves.len() as u64 + 1,
                seat: u8::from(player == Player::Second),
                phase: stage.phase.into_owned(),
                mv: mv.clone(),
                nodes: 0,
                playout_plies: 0,
                depth: 0,
                value: None,
                branching: stage.branching as u64,
                first_pieces: stage.material[0].into(),
                second_pieces: (entry.seats.len() == 2).then_some(stage.material[1].into()),
                nanos: 0,
                cpu_nanos: None,
                late_nanos: None,
            });
        }
    }
    let row = GameRow {
        job,
        pair,
        opening: Some(record.start.clone()),
        first: record.seats.first().cloned().unwrap_or_default(),
        second: record.seats.get(1).cloned(),
        seed: seed.0,
        outcome: record.outcome.clone(),
        payoff: record.payoff,
        plies: record.moves.len() as u64,
        length,
        optimum: None,
        nanos: 0,
        forfeit: record.forfeit.as_ref().map(|forfeit| forfeit.why.clone()),
        fingerprint: fingerprint(&record.start, record.moves.iter().map(String::as_str)),
    };
    Ok(Played { game: row, record: record.to_line(), moves, solution: None, host: None })
}
