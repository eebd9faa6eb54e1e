//! Pictures of numbers as data: what is drawn, not how. Every chart can also be told as a table, so nothing is in a
//! picture alone.

use crate::number::Unit;
use crate::report::{Cell, Table};
use plyground_core::Text;
use plyground_stats::Estimate;
use serde::{Deserialize, Serialize};

/// A picture of numbers, with a title and the sentence that somebody who cannot see it needs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Chart {
    /// What it shows.
    pub title: Text,
    /// What one sees in it, in a sentence.
    pub finding: Text,
    /// The numbers.
    pub data: Data,
}

/// The numbers of a chart, by the shape of the picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ChartData))]
#[serde(tag = "shape", rename_all = "lowercase")]
pub enum Data {
    /// Bars with whiskers, in groups: a value for each category and each series.
    Bars {
        /// What the categories are.
        along: String,
        /// Names of the categories.
        categories: Vec<String>,
        /// A set of bars each.
        series: Vec<Series>,
        /// Of all values.
        unit: Unit,
    },
    /// Lines with bands.
    Lines {
        /// What runs along the bottom.
        along: String,
        /// What the height is.
        upwards: String,
        /// A line each.
        lines: Vec<Line>,
        /// Of the height.
        unit: Unit,
    },
    /// Shares of a whole, a bar for each row: won, drawn, lost.
    Stacked {
        /// Names of the parts, best first.
        parts: Vec<String>,
        /// Name of the row, and how many of each part.
        rows: Vec<(String, Vec<u64>)>,
    },
    /// How often each range of values occurred.
    Histogram {
        /// What the values are.
        along: String,
        /// Where each bin begins, and at last where the last one ends.
        edges: Vec<f64>,
        /// For each series as many counts as bins.
        series: Vec<(String, Vec<u64>)>,
        /// The middle value of each series.
        medians: Vec<f64>,
    },
    /// A share for each pair.
    Matrix {
        /// Names down the side.
        rows: Vec<String>,
        /// Names along the top.
        columns: Vec<String>,
        /// By row, then by column; none where there is nothing to tell.
        cells: Vec<Vec<Option<Estimate>>>,
        /// Whether a cell is of games with the row as first player alone.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        seated: bool,
    },
    /// Points with whiskers in both directions.
    Scatter {
        /// What runs along the bottom.
        along: Axis,
        /// What the height is.
        upwards: Axis,
        /// Points of the same kind each.
        groups: Vec<Group>,
        /// Whether the line on which both are equal means something.
        diagonal: bool,
    },
}

/// An axis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ChartAxis))]
pub struct Axis {
    /// In words.
    pub name: String,
    /// Of its values.
    pub unit: Unit,
    /// Whether every step multiplies by ten.
    pub logarithmic: bool,
}

/// Points of the same kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ChartGroup))]
pub struct Group {
    /// Whose they are.
    pub name: String,
    /// What each is, place along, height.
    pub points: Vec<(String, Estimate, Estimate)>,
}

/// A set of bars.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ChartSeries))]
pub struct Series {
    /// Whose they are.
    pub name: Text,
    /// One for each category.
    pub values: Vec<Option<Estimate>>,
    /// Published values to mark beside them; empty if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub published: Vec<Option<f64>>,
}

/// A line with its band.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ChartLine))]
pub struct Line {
    /// Whose it is.
    pub name: String,
    /// Place along, and height.
    pub points: Vec<(f64, Estimate)>,
}

impl Chart {
    /// The same numbers in rows and columns.
    pub fn table(&self) -> Table {
        let (columns, rows) = match &self.data {
            Data::Bars { along, categories, series, unit } => bars(along, categories, series, *unit),
            Data::Lines { along, lines, unit, .. } => lines_table(along, lines, *unit),
            Data::Stacked { parts, rows } => {
                let columns = headed("", parts);
                let row = |(name, counts): &(String, Vec<u64>)| {
                    [Cell::text(name.as_str())]
                        .into_iter()
                        .chain(counts.iter().map(|&n| Cell::Count(n)))
                        .collect()
                };
                (columns, rows.iter().map(row).collect())
            }
            Data::Histogram { along, edges, series, .. } => {
                let columns = headed(along, series.iter().map(|(name, _)| name));
                let row = |(bin, ends): (usize, &[f64])| {
                    let name = format!("{}–{}", Unit::Plain.show(ends[0]), Unit::Plain.show(ends[1]));
                    [Cell::text(name)]
                        .into_iter()
                        .chain(series.iter().map(|(_, counts)| Cell::Count(counts[bin])))
                        .collect()
                };
                (columns, edges.windows(2).enumerate().map(row).collect())
            }
            Data::Matrix { rows, columns, cells, .. } => {
                let row = |(name, cells): (&String, &Vec<Option<Estimate>>)| {
                    let cells =
                        cells.iter().map(|cell| cell.map_or(Cell::Empty, |e| Cell::Number(e, Unit::Share)));
                    [Cell::text(name.as_str())].into_iter().chain(cells).collect()
                };
                (headed("", columns), rows.iter().zip(cells).map(row).collect())
            }
            Data::Scatter { along, upwards, groups, .. } => {
                let row = |group: &Group, (what, x, y): &(String, Estimate, Estimate)| {
                    let (x, y) = (Cell::Number(*x, along.unit), Cell::Number(*y, upwards.unit));
                    vec![Cell::text(group.name.as_str()), Cell::text(what.as_str()), x, y]
                };
                let rows = groups.iter().flat_map(|group| group.points.iter().map(|point| row(group, point)));
                (["", "", &along.name, &upwards.name].map(Text::from).to_vec(), rows.collect())
            }
        };
        Table { title: self.title.clone(), columns, rows }
    }
}

/// The names of columns: of the first one, which names the rows, then of the others.
fn headed<'a>(first: &str, names: impl IntoIterator<Item = &'a String>) -> Vec<Text> {
    [Text::from(first)].into_iter().chain(names.into_iter().map(|name| name.as_str().into())).collect()
}

fn bars(along: &str, categories: &[String], series: &[Series], unit: Unit) -> (Vec<Text>, Vec<Vec<Cell>>) {
    let mut columns = vec![along.into()];
    for one in series {
        columns.push(one.name.clone());
        if !one.published.is_empty() {
            columns.push("published".into());
        }
    }
    let rows = categories.iter().enumerate().map(|(index, category)| {
        let mut row = vec![Cell::text(category.as_str())];
        for one in series {
            row.push(one.values[index].map_or(Cell::Empty, |value| Cell::Number(value, unit)));
            if !one.published.is_empty() {
                row.push(one.published[index].map_or(Cell::Empty, |value| Cell::known(value, unit)));
            }
        }
        row
    });
    (columns, rows.collect())
}

/// At most this many rows tell what a line does; the picture shows every point.
const TOLD: usize = 12;

fn lines_table(along: &str, lines: &[Line], unit: Unit) -> (Vec<Text>, Vec<Vec<Cell>>) {
    let columns = headed(along, lines.iter().map(|line| &line.name));
    let mut places: Vec<f64> = lines.iter().flat_map(|line| line.points.iter().map(|&(x, _)| x)).collect();
    places.sort_unstable_by(f64::total_cmp);
    places.dedup();
    let step = places.len().div_ceil(TOLD).max(1);
    let row = |&place: &f64| {
        let at = |line: &Line| {
            let found = line.points.iter().find(|(x, _)| x.total_cmp(&place).is_eq());
            found.map_or(Cell::Empty, |&(_, y)| Cell::Number(y, unit))
        };
        [Cell::known(place, Unit::Plain)].into_iter().chain(lines.iter().map(at)).collect()
    };
    (columns, places.iter().step_by(step).map(row).collect())
}
