//! The lessons of a tutorial: a position, what to do there, and an answer to every move. What is right is decided by the
//! rules where that can be said, and by a list of moves otherwise.

use crate::game::{Game, GameExt};
use crate::notation::BadNotation;
use crate::text::Text;
use crate::view::{Present, View};
use serde::{Deserialize, Serialize};

/// A lesson: one position, one idea, one move.
pub struct Lesson<G: Game> {
    /// The idea in a word or two.
    pub name: &'static str,
    /// What to do, in a sentence.
    pub task: &'static str,
    /// The rule behind it, in two or three sentences.
    pub text: &'static str,
    /// In the game's notation, under the default rules.
    pub position: String,
    /// The names of the cells to show; all of them if it is empty. Moves that lead elsewhere are not offered.
    pub part: Vec<String>,
    /// Tried in this order: the first one that a move fits answers it. The last one fits every move.
    pub answers: Vec<Answer<G>>,
}

/// What is said to certain moves.
pub struct Answer<G: Game> {
    /// Whether these moves do what the lesson asks for.
    pub right: bool,
    /// Which moves they are.
    pub when: When<G>,
    /// What a right move does, or what a wrong one misses, in a sentence.
    pub says: &'static str,
}

/// Which moves an answer is for.
pub enum When<G: Game> {
    /// Those of which the rules say so.
    If(Test<G>),
    /// All that are left.
    Else,
}

/// A test of a legal move in a position.
pub type Test<G> = fn(&G, &<G as Game>::State, <G as Game>::Move) -> bool;

/// A lesson as a screen needs it: every move that is offered is in exactly one of the answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Exercise {
    /// The idea in a word or two.
    pub name: Text,
    /// What to do, in a sentence.
    pub task: Text,
    /// The rule behind it.
    pub text: Text,
    /// In the game's notation.
    pub position: String,
    /// The names of the cells that are shown; all of them if it is empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub part: Vec<String>,
    /// What is shown of the position.
    pub view: View,
    /// The answers to the moves of the view; the right ones come first.
    pub answers: Vec<Response>,
}

/// An answer and the moves that it is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Response {
    /// Whether these moves do what the lesson asks for.
    pub right: bool,
    /// What a right move does, or what a wrong one misses.
    pub says: Text,
    /// In the game's notation, in the order of the view's inputs.
    pub moves: Vec<String>,
}

impl<G: Game> Answer<G> {
    /// To moves that do what is asked for.
    pub fn right(test: Test<G>, says: &'static str) -> Self {
        Self { right: true, when: When::If(test), says }
    }

    /// To moves that miss it in a certain way.
    pub fn wrong(test: Test<G>, says: &'static str) -> Self {
        Self { right: false, when: When::If(test), says }
    }

    /// To all other moves, which miss it.
    pub fn otherwise(says: &'static str) -> Self {
        Self { right: false, when: When::Else, says }
    }
}

impl<G: Present> Lesson<G> {
    /// The lesson for a screen: the position drawn, and every move judged.
    pub fn exercise(&self, game: &G) -> Result<Exercise, BadNotation> {
        let state = game.read(&self.position)?;
        let view = game.view(&state).part(&self.part)?;
        let response = |answer: &Answer<G>| Response {
            right: answer.right,
            says: answer.says.into(),
            moves: Vec::new(),
        };
        let mut answers: Vec<Response> = self.answers.iter().map(response).collect();
        for input in &view.inputs {
            let mv = input.mv.parse()?;
            let fits = |answer: &Answer<G>| match answer.when {
                When::If(test) => test(game, &state, mv),
                When::Else => true,
            };
            if let Some(place) = self.answers.iter().position(fits) {
                answers[place].moves.push(input.mv.clone());
            }
        }
        answers.retain(|answer| !answer.moves.is_empty());
        answers.sort_by_key(|answer| !answer.right);
        Ok(Exercise {
            name: self.name.into(),
            task: self.task.into(),
            text: self.text.into(),
            position: state.to_string(),
            part: self.part.clone(),
            view,
            answers,
        })
    }
}
