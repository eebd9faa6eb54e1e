//! The studies: every table and figure of theirs as an experiment of ours, with the published figures beside it. All of it
//! is data, one file for each study in `experiments/studies/`; nothing published stands anywhere else.

use crate::analysis::Analysis;
use crate::claim::{Claim, Published, Verdict};
use crate::measure::Measure;
use crate::number::Unit;
use crate::report::{Cell, Table};
use plyground_core::Text;
use serde::Deserialize;
use std::collections::BTreeMap;
use thiserror::Error;

/// A published study.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// As the command line calls it.
    pub name: String,
    /// Who wrote it; "unsigned" if nobody says.
    pub author: String,
    /// Its title, in its own language.
    pub title: String,
    /// That language, as a tag of BCP 47.
    pub language: String,
    /// The title in English.
    pub english: String,
    /// What kind of work it is, the school and the year.
    pub published: String,
    /// What it asked, in our words.
    pub question: String,
    /// What a reader has to know about how it was reproduced.
    #[serde(default)]
    pub notes: Vec<String>,
    /// Its tables and figures.
    #[serde(rename = "table")]
    pub tables: Vec<StudyTable>,
}

/// A table or figure of a study.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyTable {
    /// As the command line calls it, after the study's name and a slash.
    pub name: String,
    /// Where it stands in the study.
    pub place: String,
    /// The experiment, in the arena's format.
    pub experiment: toml::Table,
    /// What has to be trained before it can be played.
    #[serde(default, rename = "train")]
    pub trainings: Vec<Training>,
    /// The agent whose mean score that of the trained ones is compared with; nobody's if there is none.
    #[serde(default)]
    pub baseline: Option<String>,
    /// What `--quick` changes in it.
    #[serde(default)]
    pub quick: toml::Table,
    /// What agents are called, by their notation as it is printed: budget first, then parameters in order.
    #[serde(default)]
    pub names: BTreeMap<String, String>,
    /// Published numbers board by board.
    #[serde(default, rename = "boards")]
    pub boards: Vec<BoardColumn>,
    /// Which charts and tables of its report say what the figure says, by title.
    #[serde(default)]
    pub show: Vec<String>,
    /// What to know about it.
    #[serde(default)]
    pub note: String,
    /// The published figures.
    #[serde(default, rename = "claim")]
    pub claims: Vec<Figure>,
}

/// A network that a table's agents play with: its agents name the file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Training {
    /// Where it is saved.
    pub file: String,
    /// What tables and pictures call it, and the agent that plays with it.
    pub name: String,
    /// The setting, by its name.
    pub preset: String,
    /// Decides everything.
    pub seed: u64,
    /// How long it is trained.
    pub episodes: u64,
    /// The same with `--quick`.
    pub quick: u64,
}

/// What a study publishes of a solver, board by board in the order of the experiment; not a number where it has none.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardColumn {
    /// The solver.
    pub agent: String,
    /// Moves of its solutions.
    pub moves: Vec<f64>,
    /// Seconds that they took.
    pub seconds: Vec<f64>,
}

/// A published figure, and how ours is measured.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "FigureFile")]
pub struct Figure {
    /// What it says.
    pub what: Text,
    /// Theirs.
    pub published: Published,
    /// Ours.
    pub measure: Measure,
    /// Why ours differs, where it is known to.
    pub why: Option<String>,
}

/// A figure as a study's file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FigureFile {
    /// A sentence, or a template where several figures say the same of different things.
    what: String,
    /// What fills the template's holes.
    #[serde(default)]
    with: BTreeMap<String, Word>,
    published: Published,
    measure: Measure,
    #[serde(default)]
    why: Option<String>,
}

/// What fills a hole in a study's file: a number, or words, which are translated if a dictionary has them.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a number or a string")]
enum Word {
    Whole(u64),
    Number(f64),
    Words(String),
}

impl TryFrom<FigureFile> for Figure {
    type Error = String;

    fn try_from(file: FigureFile) -> Result<Self, String> {
        let mut what = Text::new(file.what);
        for (hole, word) in file.with {
            what = match word {
                Word::Whole(number) => what.with(&hole, number),
                Word::Number(number) => what.with(&hole, number.to_string()),
                Word::Words(words) => what.with(&hole, Text::from(words)),
            };
        }
        Ok(Self { what: what.checked()?, published: file.published, measure: file.measure, why: file.why })
    }
}

/// Why a figure is neither confirmed nor contradicted.
const UNDECIDED: &str = "Our interval holds the published figure, and what would contradict it as well: so many games \
                         cannot tell.";

/// Why a study's file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct BadStudy(String);

impl Study {
    /// Reads a study's file.
    pub fn from_toml(text: &str) -> Result<Self, BadStudy> {
        toml::from_str(text).map_err(|why| BadStudy(why.to_string()))
    }

    /// As it is cited: a title in another language with its translation beside it.
    pub fn citation(&self) -> String {
        format!("{}, {} [{}], {}", self.author, self.title, self.english, self.published)
    }
}

impl StudyTable {
    /// The experiment's file, whole or quick. Its name is the study's and the table's.
    pub fn experiment(&self, study: &Study, quick: bool) -> String {
        let mut experiment = self.experiment.clone();
        if quick {
            overlay(&mut experiment, &self.quick);
        }
        let suffix = if quick { "-quick" } else { "" };
        experiment.insert("name".to_owned(), format!("{}/{}{suffix}", study.name, self.name).into());
        experiment.to_string()
    }

    /// The published figures beside ours.
    pub fn judge(&self, analysis: &Analysis) -> Vec<Claim> {
        self.claims.iter().filter_map(|figure| figure.judge(&self.place, analysis)).collect()
    }
}

impl StudyTable {
    /// Published and our numbers board by board; none where the study has no such table.
    pub fn by_board(&self, analysis: &Analysis) -> Option<Table> {
        let columns: Vec<(&BoardColumn, Vec<crate::analysis::BoardMean>)> = self
            .boards
            .iter()
            .filter_map(|column| Some((column, analysis.boards(analysis.agent(&column.agent)?))))
            .collect();
        let (_, first) = columns.first()?;
        let mut heads: Vec<Text> = vec!["board".into(), "optimum".into()];
        for (column, _) in &columns {
            let heading = |what: &str| format!("{}: {what}", column.agent).into();
            heads.extend(["moves published", "moves", "time published", "time"].map(heading));
        }
        let value = |value: Option<&f64>, unit| match value {
            Some(value) if value.is_finite() => Cell::known(*value, unit),
            _ => Cell::text("–"),
        };
        let row = |(index, board): (usize, &crate::analysis::BoardMean)| {
            let mut row =
                vec![Cell::text(board.name.as_str()), board.optimum.map_or(Cell::Empty, Cell::Count)];
            for (column, ours) in &columns {
                let ours = ours.get(index).filter(|mean| mean.moves.count() > 0);
                let (moves, seconds) =
                    (ours.map(|mean| mean.moves.mean()), ours.map(|mean| mean.seconds.mean()));
                row.push(value(column.moves.get(index), Unit::Plain));
                row.push(value(moves.as_ref(), Unit::Plain));
                row.push(value(column.seconds.get(index), Unit::Seconds));
                row.push(value(seconds.as_ref(), Unit::Seconds));
            }
            row
        };
        let rows = first.iter().enumerate().map(row).collect();
        Some(Table { title: "Board by board, published beside ours".into(), columns: heads, rows })
    }
}

impl Figure {
    /// None where nothing was measured.
    fn judge(&self, place: &str, analysis: &Analysis) -> Option<Claim> {
        let (ours, unit) = self.measure.of(analysis)?;
        let verdict = self.published.judge(&ours, unit);
        let why = match verdict {
            Verdict::Differs => self.why.clone(),
            Verdict::Undecided => Some(UNDECIDED.to_owned()),
            Verdict::Agrees | Verdict::Shown => None,
        };
        let (what, place, published) = (self.what.clone(), place.to_owned(), self.published.clone());
        Some(Claim { what, place, published, ours, unit, verdict, why })
    }
}

fn overlay(table: &mut toml::Table, changes: &toml::Table) {
    for (key, change) in changes {
        match (table.get_mut(key), change) {
            (Some(toml::Value::Table(inner)), toml::Value::Table(changes)) => overlay(inner, changes),
            _ => _ = table.insert(key.clone(), change.clone()),
        }
    }
}
