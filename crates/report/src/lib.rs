//! From stored games to a report: every number computed once, with its interval, then printed as HTML, Markdown, CSV, JSON
//! or text for a terminal.

mod again;
mod analysis;
mod calibration;
pub mod chart;
pub mod claim;
mod compare;
mod csv;
mod grade;
mod html;
mod learning;
mod markdown;
mod measure;
mod measured;
pub mod number;
mod report;
mod reproduction;
mod study;
pub mod svg;
mod terminal;

pub use again::{DEFAULT_DB, again, named, quoted};
pub use analysis::{Analysis, Checked, Duel, Part, Score, Standing, check, date, keep, phases};
pub use calibration::{Calibrated, Calibration, calibration_report};
pub use compare::{Change, Compared, Comparison, Tendency, changes};
pub use csv::csv;
pub use grade::{Graded, GradedMove, grade_report};
pub use html::html;
pub use learning::{Course, Learned, learning_curves, learning_report};
pub use markdown::markdown;
pub use measure::Measure;
pub use measured::Measured;
pub use report::{Block, Cell, Report, Section, Table};
pub use reproduction::{Reproduced, ReproducedTable, reproduction};
pub use study::{BadStudy, BoardColumn, Figure, Study, StudyTable, Training};
pub use terminal::terminal;
