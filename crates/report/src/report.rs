//! What a report is: a value. Every number in it was computed once, with its interval; HTML, Markdown, CSV, JSON and
//! the terminal are ways to print it, and the web page shows the same JSON.

use crate::chart::Chart;
use crate::claim::Claim;
use crate::number::{Unit, grouped};
use plyground_core::Text;
use plyground_stats::Estimate;
use serde::{Deserialize, Serialize};

/// A question, its answer and the evidence.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Report {
    /// What was asked.
    pub question: String,
    /// What came out, in a sentence with its numbers.
    pub answer: Text,
    /// What it rests on: games, seed, version, machine; each a name and a word.
    pub facts: Vec<(String, Text)>,
    /// The evidence, in the order in which one doubts.
    pub sections: Vec<Section>,
    /// How the numbers were made.
    pub methods: Vec<String>,
    /// The command that does it all again.
    pub command: String,
}

/// One thing that the evidence shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ReportSection))]
pub struct Section {
    /// A few words; empty for a section that goes on with the last one.
    pub title: String,
    /// What to know while looking at it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// What is shown.
    pub blocks: Vec<Block>,
}

/// A piece of evidence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ReportBlock))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Block {
    /// Rows and columns.
    Table(Table),
    /// A picture of numbers.
    Chart(Chart),
    /// Published figures beside ours.
    Claims {
        /// Each with its verdict.
        claims: Vec<Claim>,
    },
    /// Lines as a program prints them, such as fastchess's block.
    Lines {
        /// The text, with its line ends.
        text: String,
    },
}

/// Rows and columns. The first column names the row.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ReportTable))]
pub struct Table {
    /// What it lists.
    pub title: Text,
    /// Names of the columns.
    pub columns: Vec<Text>,
    /// As many cells as columns in each.
    pub rows: Vec<Vec<Cell>>,
}

/// What a cell of a table holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ReportCell))]
#[serde(rename_all = "lowercase")]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A word.
    Text(Text),
    /// A count.
    Count(u64),
    /// A number with its doubt.
    Number(Estimate, Unit),
}

impl Cell {
    /// A word.
    pub fn text(word: impl Into<Text>) -> Self {
        Self::Text(word.into())
    }

    /// A value that has no interval, such as a published one.
    pub fn known(value: f64, unit: Unit) -> Self {
        Self::Number(Estimate::exact(value), unit)
    }

    /// For people.
    pub fn show(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(word) => word.to_string(),
            Self::Count(count) => grouped(*count),
            Self::Number(estimate, unit) => unit.with_interval(estimate),
        }
    }

    /// Whether it is set to the right, as numbers are.
    pub fn is_number(&self) -> bool {
        matches!(self, Self::Count(_) | Self::Number(..))
    }
}

impl Section {
    /// A section of one block.
    pub fn of(title: impl Into<String>, block: impl Into<Block>) -> Self {
        Self { title: title.into(), note: String::new(), blocks: vec![block.into()] }
    }
}

impl From<Table> for Block {
    fn from(table: Table) -> Self {
        Self::Table(table)
    }
}

impl From<Chart> for Block {
    fn from(chart: Chart) -> Self {
        Self::Chart(chart)
    }
}

impl Report {
    /// All published figures in it, in order.
    pub fn claims(&self) -> impl Iterator<Item = &Claim> {
        self.blocks()
            .filter_map(|block| if let Block::Claims { claims } = block { Some(claims) } else { None })
            .flatten()
    }

    /// All charts in it, in order.
    pub fn charts(&self) -> impl Iterator<Item = &Chart> {
        self.blocks().filter_map(|block| if let Block::Chart(chart) = block { Some(chart) } else { None })
    }

    pub(crate) fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.sections.iter().flat_map(|section| &section.blocks)
    }
}
