//! The tutorial of Nine Men's Morris: a position for each idea. The learner is always White.

use super::sheet::position;
use super::{Morris, Move, State};
use plyground_core::lesson::{Answer, Lesson};
use plyground_core::{Game, GameExt, Player};

pub(super) fn lessons() -> Vec<Lesson<Morris>> {
    placing().into_iter().chain(moving()).collect()
}

/// What a lesson says, White's men, Black's men and how many each has in hand, and its answers.
fn lesson(
    [name, task, text]: [&'static str; 3],
    (white, black, hand): (&str, &str, u8),
    answers: Vec<Answer<Morris>>,
) -> Lesson<Morris> {
    let position = position(white, black, Player::First, [hand; 2]).to_string();
    Lesson { name, task, text, position, part: Vec::new(), answers }
}

/// What is done while men are placed.
fn placing() -> Vec<Lesson<Morris>> {
    vec![
        lesson(
            [
                "Mill",
                "Put a man where it makes three in a line.",
                "Three men of yours on a line are a mill. A mill takes one man of the other side: touch the man that you want.",
            ],
            ("a7 d7", "b6 f6", 7),
            vec![
                Answer::right(takes, "Right. A mill, and Black has one man less."),
                Answer::otherwise(
                    "That is no mill. Two of your men stand on the top line: the third point is g7.",
                ),
            ],
        ),
        lesson(
            [
                "Take",
                "Close your mill, and take a man that threatens you.",
                "Black needs one more man for a mill of its own. Take one of the two men that stand on that line.",
            ],
            ("a7 d7 e4", "a1 d1 f6", 6),
            vec![
                Answer::right(
                    |game, state, mv| takes(game, state, mv) && safe(game, state, mv),
                    "Right. Black's line is broken.",
                ),
                Answer::wrong(
                    takes,
                    "A mill, but the wrong man: Black still closes the bottom line with g1.",
                ),
                Answer::otherwise("First close your own line, with a man on g7."),
            ],
        ),
        lesson(
            [
                "Block",
                "Stop Black's mill.",
                "You cannot close a mill now, but Black can on the next turn. Put a man on the point that Black needs.",
            ],
            ("d6 f4 e5", "a1 d1 b4", 6),
            vec![
                Answer::right(safe, "Right. Black's line is blocked."),
                Answer::otherwise(
                    "Black answers with a mill on the bottom line, and takes a man. Block that line.",
                ),
            ],
        ),
    ]
}

/// What is done when all men are placed.
fn moving() -> Vec<Lesson<Morris>> {
    vec![
        lesson(
            [
                "Move",
                "Close a mill by moving a man.",
                "All men are placed. Now each turn moves one man along a line to the next empty point.",
            ],
            ("a7 d7 g4 b2", "b6 c3 e3 f2", 0),
            vec![
                Answer::right(takes, "Right. The man on g4 went to g7 and closed the line."),
                Answer::otherwise(
                    "That closes no mill. The top line lacks g7, and your man on g4 stands next to it.",
                ),
            ],
        ),
        lesson(
            [
                "Double mill",
                "Open one mill and close another with the same move.",
                "A man that goes to and fro between two lines takes a man on every turn. Nothing in the game is stronger.",
            ],
            ("a7 d7 g7 b6 f6", "a1 c3 e3 d1 b2", 0),
            vec![
                Answer::right(
                    takes,
                    "Right. Next turn the same man goes back, and closes the first mill again.",
                ),
                Answer::otherwise(
                    "That closes nothing. Look at the second line from the top: it lacks only d6.",
                ),
            ],
        ),
        lesson(
            [
                "Fly",
                "Fly to close a mill.",
                "You have only three men left, so a man of yours may go to any empty point.",
            ],
            ("a7 d7 c3", "b6 f4 d2 e4 g1", 0),
            vec![
                Answer::right(takes, "Right. From c3 to g7 in one move."),
                Answer::otherwise(
                    "That closes no mill. The top line lacks g7, and the man on c3 may fly there.",
                ),
            ],
        ),
        lesson(
            [
                "Win",
                "Leave Black without a move.",
                "A side that cannot move has lost, and so has a side with two men. Black's men are almost shut in.",
            ],
            ("d6 a1 b4 f4", "a7 d7 g7 a4", 0),
            vec![
                Answer::right(
                    |game, state, mv| game.payoff(&game.after(state, mv)) > 0.0,
                    "Right. Black cannot move: you win.",
                ),
                Answer::otherwise(
                    "Black can still move. Find the one empty point next to Black's men, and close it without opening another.",
                ),
            ],
        ),
    ]
}

fn takes(_: &Morris, _: &State, mv: Move) -> bool {
    mv.removed().is_some()
}

/// Whether the other side cannot close a mill with its answer.
fn safe(game: &Morris, state: &State, mv: Move) -> bool {
    let next = game.after(state, mv);
    game.legal_moves(&next).iter().all(|answer| answer.removed().is_none())
}
