//! What any board looks like to a screen: cells, pieces, marks, and every legal move as something a hand
//! can do. A screen that draws this knows no rules, and one renderer serves all games.

use crate::by_view;
use crate::game::{Game, Player, Turn};
use crate::inspection::Inspection;
use crate::parameter::Parameter;
use crate::playthrough::{End, Playthrough};
use crate::text::Text;
use crate::trace::Trace;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::ops::Deref;

/// What screens, tables and help pages ask of a game, beside its rules. A game's serialised form is its
/// rules: that is how TOML files, records and web forms spell them.
pub trait Present: Game + Default + Serialize + DeserializeOwned {
    /// The players, first player first: "White", "Black".
    const SEATS: &'static [&'static str];
    /// Every rule parameter with a line of help, in the order in which help lists them.
    const RULES: &'static [Parameter];

    /// The position as data for a screen. Its inputs are exactly the legal moves.
    fn view(&self, state: &Self::State) -> View;

    /// What there is to know of one of the view's cells. By default what the view shows of it: the piece, the ground, and
    /// where legal moves take the piece.
    fn inspect(&self, state: &Self::State, cell: usize) -> Inspection {
        by_view::inspect(self, state, cell)
    }

    /// What a legal move or event does to the pieces of the view. By default this is how the views before and after it
    /// differ, which is right where a cell holds one piece at most.
    fn trace(&self, before: &Self::State, mv: Self::Move) -> Trace {
        by_view::trace(self, before, mv)
    }

    /// What stays to be seen where a legal move takes pieces away, as a digit under the line that crosses it out. In most
    /// games nothing does.
    fn remains(&self, _before: &Self::State, _mv: Self::Move) -> Vec<Piece> {
        Vec::new()
    }

    /// The result of a finished game as tables count it: "White wins", "128", "solved". What is drawn is
    /// called "draw" in every game. By default the payoff decides who wins; in a game for one it is the result itself.
    fn outcome(&self, state: &Self::State) -> String {
        by_view::outcome(self, state)
    }

    /// Why a finished game ended, as part of a sentence: "Black cannot move". `None` if the outcome says it all.
    fn reason(&self, _state: &Self::State) -> Option<Text> {
        None
    }

    /// The phase of the game that statistics are told by; a game without phases has one.
    fn phase(&self, _state: &Self::State) -> Cow<'static, str> {
        Cow::Borrowed("play")
    }

    /// What each player has on the board, first player first: men, fighters, tiles, digits. In a game for one,
    /// the second has nothing. By default the pieces of the view are counted.
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
    /// What the position waits for.
    pub turn: Turn,
    /// Every place of the board; pieces, marks and paths refer to it by index.
    pub cells: Vec<Cell>,
    /// Lines drawn between neighbouring cells, where the board has them.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<(usize, usize)>))]
    pub links: Vec<[usize; 2]>,
    /// What stands on the cells.
    pub pieces: Vec<Piece>,
    /// Groups of cells worth pointing out, such as a closed mill.
    pub marks: Vec<Mark>,
    /// Numbers beside the board: score, round, men in hand.
    pub facts: Vec<Fact>,
    /// Cells of the pieces that act next, the active one first, where each piece has its turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<usize>,
    /// What the move before did, where the view is of a match that has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub last: Option<Trace>,
    /// What stays to be seen of pieces that are gone, where the view is of a match that had them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remains: Vec<Piece>,
    /// Every legal move, as something a hand can do; empty on chance turns and when the game is over.
    pub inputs: Vec<Input>,
}

/// A place on the board. One unit is the distance between neighbours; y grows downwards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Cell {
    /// As the notation calls it.
    pub name: String,
    /// Of its centre, to the right.
    pub x: f64,
    /// Of its centre, downwards.
    pub y: f64,
    /// How it is outlined.
    pub shape: Shape,
    /// What the ground is: "cell", "crossed" (a cell whose digit is crossed out), "point", or a terrain.
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

/// Something on a cell.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Piece {
    /// Index of its cell.
    pub cell: usize,
    /// What it is: "tile", "digit", "man", "archer".
    pub kind: String,
    /// Whose it is, if anybody's.
    #[cfg_attr(feature = "schema", schema(required))]
    pub side: Option<Player>,
    /// What to write on it, a few letters.
    pub text: String,
    /// How many it stands for, where it is a stack.
    #[cfg_attr(feature = "schema", schema(required))]
    pub count: Option<u32>,
    /// What else is to be seen: "active", "defending", "wounded".
    pub flags: Vec<String>,
}

/// Cells that belong together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Mark {
    /// What they are together: "mill".
    pub kind: String,
    /// Indices, in order along the line.
    pub cells: Vec<usize>,
    /// Whose it is, if anybody's.
    #[cfg_attr(feature = "schema", schema(required))]
    pub side: Option<Player>,
}

/// A number beside the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Fact {
    /// What it is: "score", "in hand".
    pub label: String,
    /// The number, or a short list.
    pub value: String,
    /// Whose it is, if anybody's.
    #[cfg_attr(feature = "schema", schema(required))]
    pub side: Option<Player>,
}

/// A legal move as something a hand can do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Input {
    /// The move, in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// How it is made.
    pub gesture: Gesture,
    /// What it would cost on which cells, where the rules can tell beforehand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub losses: Vec<Loss>,
}

/// How a move is made. Paths need not be prefix-free: where one ends inside another, the screen offers to
/// stop there.
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

/// How many of the stack on a cell would be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Loss {
    /// Index of the cell on which the piece stands now.
    pub cell: usize,
    /// How many.
    pub count: u32,
}

impl Fact {
    /// A number that belongs to nobody.
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
    /// The result as tables count it, once the game has ended.
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
