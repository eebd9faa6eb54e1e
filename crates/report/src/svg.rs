//! Charts as SVG of our own: static, self-contained, coloured by the page's custom properties so that light and dark
//! are one file. A chart is drawn for its width, never scaled.

mod bars;
mod canvas;
mod histogram;
mod lines;
mod matrix;
mod ranks;
mod scale;
mod scatter;
mod stacked;

use crate::chart::{Chart, Data};
use canvas::Canvas;
pub(crate) use canvas::escape;
use plyground_core::Text;
use std::collections::BTreeMap;

/// How wide a chart is drawn where there is room, and on a phone.
pub const WIDTHS: [f64; 2] = [560.0, 340.0];

/// Which colour, dash and marker belong to whom: assigned in order of appearance, the same in all charts that are shown together.
#[derive(Clone, Debug, Default)]
pub struct Palette(BTreeMap<String, usize>);

impl Palette {
    /// Of all who appear in these charts.
    pub fn of_charts<'a>(charts: impl IntoIterator<Item = &'a Chart>) -> Self {
        let mut palette = Self::default();
        for chart in charts {
            let names: Vec<String> = match &chart.data {
                Data::Bars { series, .. } => series.iter().map(|one| one.name.to_string()).collect(),
                Data::Lines { lines, .. } => lines.iter().map(|line| line.name.clone()).collect(),
                Data::Histogram { series, .. } => series.iter().map(|(name, _)| name.clone()).collect(),
                Data::Scatter { groups, .. } => groups.iter().map(|group| group.name.clone()).collect(),
                Data::Stacked { .. } | Data::Matrix { .. } => Vec::new(),
            };
            for name in names {
                let next = palette.0.len();
                palette.0.entry(name).or_insert(next);
            }
        }
        palette
    }

    fn number(&self, name: &str) -> usize {
        self.0.get(name).copied().unwrap_or(0)
    }

    /// The colour: one of eight that are told apart with any sight.
    fn colour(&self, name: &str) -> String {
        format!("var(--cat-{})", self.number(name) % 8 + 1)
    }

    /// A name with its colour.
    fn named(&self, name: &Text) -> (String, String) {
        let name = name.to_string();
        let colour = self.colour(&name);
        (name, colour)
    }

    /// The dash, so that colour is never alone.
    fn dash(&self, name: &str) -> &'static str {
        ["", "7 4", "2 4", "10 4 2 4"][self.number(name) % 4]
    }
}

/// Draws a chart so wide.
pub fn draw(chart: &Chart, palette: &Palette, width: f64) -> String {
    let mut canvas = Canvas::new(width);
    match &chart.data {
        Data::Bars { along, categories, series, unit } => {
            if ranks::suits(categories, series) {
                ranks::draw(&mut canvas, palette, categories, series, *unit);
            } else {
                bars::draw(&mut canvas, palette, along, categories, series, *unit);
            }
        }
        Data::Lines { along, upwards, lines, unit } => {
            lines::draw(&mut canvas, palette, [along, upwards], lines, *unit);
        }
        Data::Stacked { parts, rows } => stacked::draw(&mut canvas, parts, rows),
        Data::Histogram { along, edges, series, medians } => {
            histogram::draw(&mut canvas, palette, along, edges, series, medians);
        }
        Data::Matrix { rows, columns, cells, .. } => matrix::draw(&mut canvas, rows, columns, cells),
        Data::Scatter { along, upwards, groups, diagonal } => {
            scatter::draw(&mut canvas, palette, [along, upwards], groups, *diagonal);
        }
    }
    canvas.finish(&chart.finding.to_string())
}

/// A chart as a file that stands alone and follows the reader's light or dark.
pub fn standalone(chart: &Chart, palette: &Palette) -> String {
    let style = format!("<style>{}{}</style>", crate::html::TOKENS, crate::html::CHART_STYLE);
    let drawn = draw(chart, palette, WIDTHS[0]);
    let at = drawn.find('>').map_or(0, |at| at + 1);
    let head = drawn[..at].replacen("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ", 1);
    format!("{head}{style}<rect width=\"100%\" height=\"100%\" fill=\"var(--surface)\"/>{}\n", &drawn[at..])
}

#[cfg(test)]
mod tests;
