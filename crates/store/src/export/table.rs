//! Rows as cells under named columns: what all formats are written from.

use super::Sink;
use crate::rows::{GameRow, MoveRow, SolutionRow};
use std::io;

/// What a column holds; any cell can be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Number,
    Real,
    Text,
}

/// The columns of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    pub(super) columns: &'static [(&'static str, Type)],
}

/// One value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    Number(Option<i64>),
    Real(Option<f64>),
    Text(Option<String>),
}

use Type::{Number, Real, Text};

impl Table {
    pub(super) const GAMES: Self = Self {
        columns: &[
            ("job", Number),
            ("pair", Number),
            ("opening", Text),
            ("first", Text),
            ("second", Text),
            ("seed", Text),
            ("outcome", Text),
            ("payoff", Real),
            ("plies", Number),
            ("length", Number),
            ("optimum", Number),
            ("nanos", Number),
            ("forfeit", Text),
            ("fingerprint", Text),
        ],
    };
    pub(super) const MOVES: Self = Self {
        columns: &[
            ("job", Number),
            ("ply", Number),
            ("number", Number),
            ("seat", Number),
            ("agent", Text),
            ("phase", Text),
            ("move", Text),
            ("nodes", Number),
            ("playout_plies", Number),
            ("depth", Number),
            ("value", Real),
            ("branching", Number),
            ("first_pieces", Number),
            ("second_pieces", Number),
            ("nanos", Number),
            ("cpu_nanos", Number),
            ("late_nanos", Number),
        ],
    };
    pub(super) const SOLUTIONS: Self = Self {
        columns: &[
            ("job", Number),
            ("board", Text),
            ("solver", Text),
            ("answer", Text),
            ("shortest", Number),
            ("lower_bound", Number),
            ("limit", Text),
            ("expanded", Number),
            ("generated", Number),
            ("open", Number),
            ("peak_bytes", Number),
        ],
    };
}

fn number(value: u64) -> Cell {
    Cell::Number(Some(value as i64))
}

fn maybe(value: Option<u64>) -> Cell {
    Cell::Number(value.map(|value| value as i64))
}

fn text(value: &str) -> Cell {
    Cell::Text(Some(value.to_owned()))
}

fn maybe_text(value: Option<&str>) -> Cell {
    Cell::Text(value.map(str::to_owned))
}

/// A seed has all of its 64 bits, which many programs read as a rounded number: it is written as text.
pub(super) fn game_cells(game: &GameRow) -> Vec<Cell> {
    vec![
        number(game.job),
        number(game.pair),
        maybe_text(game.opening.as_deref()),
        text(&game.first),
        maybe_text(game.second.as_deref()),
        text(&game.seed.to_string()),
        maybe_text(game.outcome.as_deref()),
        Cell::Real(Some(game.payoff)),
        number(game.plies),
        number(game.length),
        maybe(game.optimum),
        number(game.nanos),
        maybe_text(game.forfeit.as_deref()),
        text(&format!("{:016x}", game.fingerprint)),
    ]
}

pub(super) fn move_cells(row: &MoveRow, agent: &str) -> Vec<Cell> {
    vec![
        number(row.job),
        number(row.ply),
        number(row.number),
        number(row.seat.into()),
        text(agent),
        text(&row.phase),
        text(&row.mv),
        number(row.nodes),
        number(row.playout_plies),
        number(row.depth),
        Cell::Real(row.value),
        number(row.branching),
        number(row.first_pieces),
        maybe(row.second_pieces),
        number(row.nanos),
        maybe(row.cpu_nanos),
        maybe(row.late_nanos),
    ]
}

pub(super) fn solution_cells(row: &SolutionRow, board: Option<&str>, solver: &str) -> Vec<Cell> {
    vec![
        number(row.job),
        maybe_text(board),
        text(solver),
        text(&row.answer),
        maybe(row.shortest.map(u64::from)),
        maybe(row.lower_bound),
        maybe_text(row.limit.as_deref()),
        number(row.expanded),
        number(row.generated),
        number(row.open),
        number(row.peak_bytes),
    ]
}

/// Rows that wait to be written together.
pub(super) struct Chunk {
    pub(super) table: Table,
    pub(super) rows: Vec<Vec<Cell>>,
    written: u64,
}

impl Chunk {
    const MOST: usize = 16_384;

    pub(super) fn new(table: Table) -> Self {
        Self { table, rows: Vec::new(), written: 0 }
    }

    /// Rows so far.
    pub(super) fn rows(&self) -> u64 {
        self.written
    }

    pub(super) fn add(&mut self, row: Vec<Cell>, sink: &mut dyn Sink) -> io::Result<()> {
        debug_assert_eq!(row.len(), self.table.columns.len());
        self.rows.push(row);
        if self.rows.len() < Self::MOST { Ok(()) } else { self.flush(sink) }
    }

    pub(super) fn flush(&mut self, sink: &mut dyn Sink) -> io::Result<()> {
        if !self.rows.is_empty() {
            sink.write(self)?;
        }
        self.written += self.rows.len() as u64;
        self.rows.clear();
        Ok(())
    }
}
