//! The rules of a game as people read them: sections of text with pictures and tables. A sheet is data, and follows the
//! rules in force; terminal and page draw it in their own ways.

use crate::game::GameExt;
use crate::parameter;
use crate::record::rules_of;
use crate::seed::Seed;
use crate::text::{Fill, Text};
use crate::view::Present;
use serde::{Deserialize, Serialize};

/// The rules of a game, section by section.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sheet {
    /// In the order in which they are read; how to win comes first.
    pub sections: Vec<Section>,
}

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Section {
    /// Two or three words.
    pub title: Text,
    /// The rule in a few sentences.
    pub paragraphs: Vec<Text>,
    /// Positions that show it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<Picture>,
    /// Numbers or examples, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub table: Option<Table>,
}

/// A position with something to point at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Picture {
    /// A position under the rules in force, in the game's notation.
    pub position: String,
    /// The names of the cells to show; all of them if it is empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub part: Vec<String>,
    /// The names of the cells to point at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
    /// Arrows from cell to cell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrows: Vec<Arrow>,
    /// What there is to see, in a sentence.
    pub caption: Text,
}

/// An arrow from a cell to another, by their names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Arrow {
    /// Where it begins.
    pub from: String,
    /// Where it points to.
    pub to: String,
}

/// A table. What is a name or a number in it stays as it is in every language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Table {
    /// The headings of the columns; empty if there are none.
    pub head: Vec<Text>,
    /// Row by row, each as long as the others.
    pub rows: Vec<Vec<Fill>>,
}

impl Section {
    /// A section of one paragraph.
    pub fn new(title: &str, text: impl Into<Text>) -> Self {
        Self { title: title.into(), paragraphs: vec![text.into()], pictures: Vec::new(), table: None }
    }

    /// The same with one more paragraph.
    #[must_use]
    pub fn say(mut self, text: impl Into<Text>) -> Self {
        self.paragraphs.push(text.into());
        self
    }

    /// The same with one more picture.
    #[must_use]
    pub fn show(mut self, picture: impl Into<Option<Picture>>) -> Self {
        self.pictures.extend(picture.into());
        self
    }

    /// The same with a table.
    #[must_use]
    pub fn list(mut self, head: &[&str], rows: Vec<Vec<Fill>>) -> Self {
        self.table = Some(Table { head: head.iter().map(|&word| word.into()).collect(), rows });
        self
    }
}

impl Picture {
    /// A whole position.
    pub fn of(position: &impl ToString, caption: impl Into<Text>) -> Self {
        Self { position: position.to_string(), caption: caption.into(), ..Self::default() }
    }

    /// The same with cells to point at, separated by spaces.
    #[must_use]
    pub fn at(mut self, cells: &str) -> Self {
        self.cells = names(cells);
        self
    }

    /// The same with an arrow.
    #[must_use]
    pub fn arrow(mut self, from: &str, to: &str) -> Self {
        self.arrows.push(Arrow { from: from.to_owned(), to: to.to_owned() });
        self
    }

    /// The same with only some cells to be seen.
    #[must_use]
    pub fn part(mut self, cells: Vec<String>) -> Self {
        self.part = cells;
        self
    }
}

/// The words of a list that is separated by spaces.
fn names(list: &str) -> Vec<String> {
    list.split_whitespace().map(str::to_owned).collect()
}

/// The sheet of a game that brings none: who plays, what the start looks like, and every rule parameter with its value.
pub(crate) fn usual<G: Present>(game: &G) -> Sheet {
    let players = match G::SEATS {
        [first, second] => Text::new("Two players: {first} moves first, then {second}.")
            .with("first", Text::from(*first))
            .with("second", Text::from(*second)),
        _ => Text::from("One player."),
    };
    let start = game.start(&mut Seed(1).branch(0).rng());
    let moves = game.legal_moves(&start).into_iter().take(3).map(|mv| mv.to_string()).collect::<Vec<_>>();
    let mut first =
        Section::new("Players and start", players).show(Picture::of(&start, "The start of a game."));
    if !moves.is_empty() {
        let told = Text::new("Moves are written like this: {moves}.").with("moves", moves.join(", "));
        first = first.say(told);
    }
    let rules = rules_of(game);
    let row = |rule: &parameter::Parameter| {
        let value = rules.get(rule.name).map(parameter::spelt).unwrap_or_default();
        vec![rule.name.into(), value.into(), Text::from(rule.help).into()]
    };
    let mut sections = vec![first];
    if !G::RULES.is_empty() {
        let rows = G::RULES.iter().map(row).collect();
        let told = "These values are in force:";
        sections.push(Section::new("Rule parameters", told).list(&["Name", "Value", "Meaning"], rows));
    }
    Sheet { sections }
}
