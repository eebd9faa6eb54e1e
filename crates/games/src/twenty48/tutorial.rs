//! The tutorial of 2048: a position for each idea.

use super::{Move, State, Twenty48};
use plyground_core::lesson::{Answer, Lesson};
use plyground_core::{Game, GameExt};

pub(super) fn lessons() -> Vec<Lesson<Twenty48>> {
    let lesson = |name, task, text, position: &str, answers| Lesson {
        name,
        task,
        text,
        position: position.to_owned(),
        part: Vec::new(),
        answers,
    };
    vec![
        lesson(
            "Slide",
            "Slide all tiles to the left.",
            "Use the arrow keys, or swipe on the board. All tiles slide the same way, as far as they can.",
            "0,0,2,0/0,0,0,0/0,4,0,0/0,0,0,0 0",
            vec![
                Answer::right(|_, _, mv| mv == Move::Left, "Right. Both tiles have gone to the left edge."),
                Answer::otherwise("Not this way: the tiles should end at the left edge."),
            ],
        ),
        lesson(
            "Merge",
            "Merge the two 2s.",
            "Two equal tiles that meet become one tile of twice the value. Nothing may stand between them.",
            "2,0,0,2/0,4,0,0/0,0,0,8/0,0,0,0 4",
            vec![
                Answer::right(merges, "Right. 2 and 2 have become 4."),
                Answer::otherwise(
                    "Nothing merged: the 2s are in the same row, so they meet if you slide left or right.",
                ),
            ],
        ),
        lesson(
            "Once a move",
            "Put two 4s next to each other.",
            "A tile merges only once in a move. The new 4 does not merge with the old 4 at once: that takes one more move.",
            "4,2,2,0/8,0,0,0/0,0,0,0/0,0,0,0 4",
            vec![
                Answer::right(merges, "Right. The two 4s wait for your next move."),
                Answer::otherwise(
                    "Nothing merged: the 2s are in the same row, so they do not meet if you slide down.",
                ),
            ],
        ),
        lesson(
            "Score",
            "Score 24 points with one move.",
            "Every merge scores the value of the new tile. One move can merge several pairs.",
            "8,2,2,4/8,0,0,4/0,0,0,0/0,0,0,0 16",
            vec![
                Answer::right(
                    |game, state, mv| gain(game, state, mv) == 24,
                    "Right. 8 and 8 give 16 points, 4 and 4 give 8.",
                ),
                Answer::otherwise(
                    "Only the 2s merged, for 4 points. Look for the pairs that stand above each other.",
                ),
            ],
        ),
        lesson(
            "Make room",
            "Leave as many empty cells as you can.",
            "After each move a new tile fills an empty cell. A full board without equal neighbours ends the game.",
            "2,4,8,32/16,8,4,2/32,4,8,16/2,2,16,16 200",
            vec![
                Answer::right(
                    |game, state, mv| roomiest(game, state) == game.after(state, mv).empty_cells(),
                    "Right. Two merges in one move leave two empty cells.",
                ),
                Answer::otherwise("That merges only one pair. The last row has two pairs."),
            ],
        ),
        lesson(
            "Keep the corner",
            "Move without taking the 64 out of its corner.",
            "A large tile in a corner is out of the way, and small tiles merge towards it. Good players rarely move it.",
            "0,0,0,2/0,0,0,0/4,0,2,0/64,16,8,0 320",
            vec![
                Answer::right(
                    |game, state, mv| game.after(state, mv).tile(3, 0) == 64,
                    "Right. The 64 is still in its corner.",
                ),
                Answer::otherwise("The 64 has left its corner. Slide towards the corner: down or left."),
            ],
        ),
    ]
}

fn gain(game: &Twenty48, state: &State, mv: Move) -> u32 {
    game.after(state, mv).score() - state.score()
}

fn merges(game: &Twenty48, state: &State, mv: Move) -> bool {
    gain(game, state, mv) > 0
}

/// The most empty cells that a move leaves.
fn roomiest(game: &Twenty48, state: &State) -> u32 {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves.into_iter().map(|mv| game.after(state, mv).empty_cells()).max().unwrap_or(0)
}
