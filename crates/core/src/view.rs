//! A board as data for a screen: cells, pieces, marks, and every legal move as a gesture. A screen that draws this needs
//! no rules, so one renderer serves all games.

use crate::by_view;
use crate::game::{Game, Player, Turn};
use crate::inspection::Inspection;
use crate::lesson::Lesson;
use crate::parameter::Parameter;
use crate::playthrough::{End, Playthrough};
use crate::sheet::{self, Sheet};
use crate::text::Text;
use crate::trace::Trace;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::ops::Deref;

/// What screens, reports and help pages need from a game besides its rules. A game's serialised form is its
/// rules: TOML files, records and web forms write them this way.
pub trait Present: Game + Default + Serialize + DeserializeOwned {
    /// The players, first player first: "White", "Black".
    const SEATS: &'static [&'static str];
    /// Every rule parameter with a line of help, in the order in which help lists them.
    const RULES: &'static [Parameter];

    /// The position as data for a screen. Its inputs are exactly the legal moves.
    fn view(&self, state: &Self::State) -> View;

    /// The details of one of the view's cells. By default these are what the view shows: the piece, the ground, and where
    /// legal moves take the piece.
    fn inspect(&self, state: &Self::State, cell: usize) -> Inspection {
        by_view::inspect(self, state, cell)
    }

    /// The effects of a legal move or event on the pieces of the view. By default this is the difference between the views
    /// before and after it, which is right if every cell holds at most one piece.
    fn trace(&self, before: &Self::State, mv: Self::Move) -> Trace {
        by_view::trace(self, before, mv)
    }

    /// What stays visible where a legal move removes pieces, such as a digit that is crossed out. By default nothing
    /// does.
    fn remains(&self, _before: &Self::State, _mv: Self::Move) -> Vec<Piece> {
        Vec::new()
    }

    /// The result of a finished game, as reports name it: "White wins", "128", "solved". A drawn game is called "draw" in
    /// every game. By default the payoff decides who wins; in a game for one it is the result itself.
    fn outcome(&self, state: &Self::State) -> String {
        by_view::outcome(self, state)
    }

    /// Why a finished game ended, as part of a sentence: "Black cannot move". `None` if the outcome says it all.
    fn reason(&self, _state: &Self::State) -> Option<Text> {
        None
    }

    /// The rules in force, as people read them. By default: the players, the start, and the rule parameters.
    fn sheet(&self) -> Sheet {
        sheet::usual(self)
    }

    /// The lessons of its tutorial, under the default rules; empty if it has none.
    fn lessons() -> Vec<Lesson<Self>> {
        Vec::new()
    }

    /// The phase of the game, by which statistics are grouped; a game without phases has one.
    fn phase(&self, _state: &Self::State) -> Cow<'static, str> {
        Cow::Borrowed("play")
    }

    /// The material of each player on the board, first player first: men, fighters, tiles, digits. In a game for one,
    /// the second player has none. By default the pieces of the view are counted.
    fn material(&self, state: &Self::State) -> [u32; 2] {
        by_view::material(self, state)
    }

    /// The rule parameters that a position's text implies by itself, such as the size of its board, so
    /// that they need not be given twice. Text that cannot be read implies nothing.
    fn implied_rules(_position: &str) -> Map<String, Value> {
        Map::new()
    }
}

/// A position for a screen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct View {
    /// Who or what is to move.
    pub turn: Turn,
    /// Every place of the board; pieces, marks and paths refer to it by index.
    pub cells: Vec<Cell>,
    /// Lines drawn between neighbouring cells, where the board has them.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<(usize, usize)>))]
    pub links: Vec<[usize; 2]>,
    /// The pieces on the cells.
    pub pieces: Vec<Piece>,
    /// Groups of cells to highlight, such as a closed mill.
    pub marks: Vec<Mark>,
    /// Numbers beside the board: score, round, men in hand.
    pub facts: Vec<Fact>,
    /// In games where the pieces act one after another: the cells of the pieces that act next, the active one first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<usize>,
    /// The effects of the previous move, if the view is of a match that has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub last: Option<Trace>,
    /// What stays visible of removed pieces, if the view is of a match that had them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remains: Vec<Piece>,
    /// Every legal move as a gesture; empty if chance is to move or the game is over.
    pub inputs: Vec<Input>,
}

/// A place on the board. One unit is the distance between neighbours; y grows downwards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Cell {
    /// The name of the cell in the game's notation.
    pub name: String,
    /// The x coordinate of its centre, growing to the right.
    pub x: f64,
    /// The y coordinate of its centre, growing downwards.
    pub y: f64,
    /// Its outline.
    pub shape: Shape,
    /// The kind of ground: "cell", "crossed" (a cell whose digit is crossed out), "point", or a terrain.
    pub kind: String,
}

/// The outline of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// One unit wide and high.
    Square,
    /// A hexagon that stands on a corner, one unit wide.
    Hex,
    /// Where lines meet.
    Point,
}

/// A piece on a cell.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Piece {
    /// Index of its cell.
    pub cell: usize,
    /// The kind of piece, such as "tile", "digit", "man" or "archer".
    pub kind: String,
    /// The player that it belongs to; null if it belongs to neither.
    #[cfg_attr(feature = "schema", schema(required))]
    pub side: Option<Player>,
    /// The text to write on it, a few letters.
    pub text: String,
    /// The size of the stack, if the piece is a stack; else null.
    #[cfg_attr(feature = "schema", schema(required))]
    pub count: Option<u32>,
    /// Its visible states, such as "active", "defending" or "wounded".
    pub flags: Vec<String>,
}

/// Cells that belong together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Mark {
    /// The kind of group, such as "mill".
    pub kind: String,
    /// The indices of the cells, in order along the line.
    pub cells: Vec<usize>,
    /// The player that it belongs to; null if it belongs to neither.
    #[cfg_attr(feature = "schema", schema(required))]
    pub side: Option<Player>,
}

/// A number beside the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Fact {
    /// The label, such as "score" or "in hand".
    pub label: String,
    /// The number, or a short list.
    pub value: String,
    /// The player that it belongs to; null if it belongs to neither.
    #[cfg_attr(feature = "schema", schema(required))]
    pub side: Option<Player>,
}

/// A legal move and the gesture that makes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Input {
    /// The move, in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The gesture that makes it.
    pub gesture: Gesture,
    /// The losses that it would cause, if the rules can tell them beforehand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub losses: Vec<Loss>,
}

/// How a move is made. One path may be the beginning of another; the screen then offers to stop at its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Gesture {
    /// Cells touched one after another.
    Path(Vec<usize>),
    /// An arrow key or a swipe: "up", "right", "down", "left".
    Direction(String),
    /// A button with this word on it.
    Button(String),
}

/// The loss of the stack on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Loss {
    /// The index of the cell where the piece is now.
    pub cell: usize,
    /// The number of fighters lost.
    pub count: u32,
}

impl Fact {
    /// A number that belongs to neither player.
    pub fn new(label: &str, value: &impl ToString) -> Self {
        Self { label: label.to_owned(), value: value.to_string(), side: None }
    }

    /// A number of one player.
    pub fn of(side: Player, label: &str, value: &impl ToString) -> Self {
        Self { side: Some(side), ..Self::new(label, value) }
    }
}

impl Input {
    /// A move made by touching cells.
    pub fn path(mv: &impl ToString, cells: Vec<usize>) -> Self {
        Self { mv: mv.to_string(), gesture: Gesture::Path(cells), losses: Vec::new() }
    }

    /// A move made by a button.
    pub fn button(mv: &impl ToString, word: &str) -> Self {
        Self { mv: mv.to_string(), gesture: Gesture::Button(word.to_owned()), losses: Vec::new() }
    }

    /// A move made by an arrow key or a swipe.
    pub fn direction(mv: &impl ToString, word: &str) -> Self {
        Self { mv: mv.to_string(), gesture: Gesture::Direction(word.to_owned()), losses: Vec::new() }
    }
}

impl<G: Present, Rules: Deref<Target = G> + Clone> Playthrough<G, Rules> {
    /// The result as reports name it, once the game has ended.
    pub fn outcome(&self) -> Option<String> {
        self.end().map(|end| match end {
            End::Position => self.game().outcome(self.state()),
            End::Repetition => "draw".to_owned(),
        })
    }

    /// Why the game ended, once it has; `None` if the outcome says it all.
    pub fn reason(&self) -> Option<Text> {
        match self.end()? {
            End::Position => self.game().reason(self.state()),
            End::Repetition => {
                let times = self.game().repetition().unwrap_or_default().to_string();
                Some(Text::new("the position came up {n} times").with("n", times))
            }
        }
    }
}
