//! The puzzles that come with plyground: positions with a single right move, as `plyground puzzles` writes them.

use crate::shipped;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The puzzles of a game, in the file's form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Puzzles {
    /// The game.
    pub game: String,
    /// By which rules.
    pub rules: Map<String, Value>,
    /// The agents behind the levels that tried the puzzles, the easiest first.
    pub levels: Vec<String>,
    /// How many positions were looked at to find them.
    pub looked: u64,
    /// The easiest first.
    pub puzzles: Vec<Puzzle>,
}

/// A position and its right move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Puzzle {
    /// In the game's notation.
    pub position: String,
    /// The right move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is for: win, capture, shortest or score.
    pub task: String,
    /// Half-moves until that is done; null where it depends on luck.
    pub plies: Option<u32>,
    /// What the second best move gives away, on the game's scale; null where it gives away everything, or that is not known.
    pub loses: Option<f64>,
    /// The numbers of the levels that miss the right move, counted from 1.
    pub failed: Vec<u32>,
}

/// The puzzles of a game; `None` if there are none.
///
/// # Panics
///
/// If the file is not what it should be: it is part of the program.
pub fn of(game: &str) -> Option<Puzzles> {
    let name = format!("puzzles/{game}.json");
    let file = shipped(|file| file == name).pop()?;
    Some(serde_json::from_str(&file.text).expect("the puzzles are a file of ours"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_hundred_puzzles_of_morris_are_shipped_each_once_and_the_easiest_first() {
        let all = of("morris").expect("puzzles");
        assert_eq!((all.game.as_str(), all.puzzles.len()), ("morris", 200));
        assert!(all.puzzles.is_sorted_by_key(|puzzle| puzzle.failed.len()));
        let positions: std::collections::BTreeSet<&str> =
            all.puzzles.iter().map(|puzzle| puzzle.position.as_str()).collect();
        assert_eq!(positions.len(), 200);
        assert!(all.puzzles.iter().all(|puzzle| puzzle.task == "win" && puzzle.plies > Some(1)));
        assert!(of("chess").is_none());
    }
}
