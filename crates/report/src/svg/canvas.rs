//! A sheet to draw on: shapes and text appended to one string, every number with one decimal.

use std::fmt::Write as _;

/// Text is 12 px; a letter of it is about so wide.
pub(super) const LETTER: f64 = 6.4;

/// Where a text is held.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

pub(super) struct Canvas {
    pub(super) width: f64,
    pub(super) height: f64,
    body: String,
}

impl Canvas {
    pub(super) fn new(width: f64) -> Self {
        Self { width, height: 0.0, body: String::new() }
    }

    /// A path in SVG's notation; `attributes` say fill and stroke.
    pub(super) fn path(&mut self, d: &str, attributes: &str) {
        _ = write!(self.body, "<path d=\"{d}\" {attributes}/>");
    }

    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), attributes: &str) {
        self.path(&format!("M{:.1} {:.1}L{:.1} {:.1}", from.0, from.1, to.0, to.1), attributes);
    }

    /// A rectangle with what a pointer at rest on it is told.
    pub(super) fn rect(&mut self, (x, y): (f64, f64), (w, h): (f64, f64), attributes: &str, told: &str) {
        _ = write!(
            self.body,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" {attributes}>{}</rect>",
            w.max(0.0),
            h.max(0.0),
            title(told)
        );
    }

    pub(super) fn circle(&mut self, (x, y): (f64, f64), r: f64, attributes: &str, told: &str) {
        _ = write!(
            self.body,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r}\" {attributes}>{}</circle>",
            title(told)
        );
    }

    /// A hollow diamond: a published value.
    pub(super) fn diamond(&mut self, (x, y): (f64, f64), told: &str) {
        _ = write!(
            self.body,
            "<path d=\"M{x:.1} {:.1}l5 6-5 6-5-6z\" class=\"pub\">{}</path>",
            y - 6.0,
            title(told)
        );
    }

    pub(super) fn text(&mut self, (x, y): (f64, f64), anchor: Anchor, class: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        _ = write!(self.body, "<text x=\"{x:.1}\" y=\"{y:.1}\"{anchor}{class}>{}</text>", escape(text));
    }

    /// A row of colours with their names, in as many lines as they need; returns where the picture may begin.
    pub(super) fn legend(&mut self, names: &[(String, String)]) -> f64 {
        let (mut x, mut y) = (2.0, 14.0);
        for (name, colour) in names {
            let wide = 20.0 + LETTER * name.chars().count() as f64;
            if x > 2.0 && x + wide > self.width {
                (x, y) = (2.0, y + 19.0);
            }
            self.rect((x, y - 10.0), (11.0, 11.0), &format!("rx=\"3\" fill=\"{colour}\""), "");
            self.text(
                (x + 16.0, y),
                Anchor::Start,
                "b",
                &short(name, ((self.width - 20.0) / LETTER) as usize),
            );
            x += wide + 14.0;
        }
        if names.is_empty() { 4.0 } else { y + 12.0 }
    }

    pub(super) fn finish(self, finding: &str) -> String {
        let Self { width, height, body } = self;
        format!(
            "<svg class=\"chart\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" \
             role=\"img\" aria-label=\"{}\">{body}</svg>",
            escape(finding)
        )
    }
}

fn title(told: &str) -> String {
    if told.is_empty() { String::new() } else { format!("<title>{}</title>", escape(told)) }
}

/// Cut to so many letters.
pub(super) fn short(name: &str, letters: usize) -> String {
    if name.chars().count() <= letters {
        return name.to_owned();
    }
    name.chars().take(letters.saturating_sub(1)).chain(['…']).collect()
}

/// In lines of at most so many letters, broken between words; a word that is too long for a line is cut.
pub(super) fn wrapped(name: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in name.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| short(line, letters)).collect()
}

/// Text inside markup.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
