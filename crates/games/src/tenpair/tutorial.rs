//! The tutorial of TenPair: a board for each idea.

use super::{Move, State, TenPair};
use plyground_core::lesson::{Answer, Lesson};
use plyground_core::{GameExt, Puzzle};

pub(super) fn lessons() -> Vec<Lesson<TenPair>> {
    let lesson = |name, task, text, board: &str, answers| Lesson {
        name,
        task,
        text,
        position: format!("9:{board}"),
        part: Vec::new(),
        answers,
    };
    vec![
        lesson(
            "Equal digits",
            "Cross out two equal digits.",
            "Two equal digits next to each other form a pair. Touch one of them, then the other.",
            "733451689",
            vec![
                Answer::right(equal, "Right. Both digits are crossed out."),
                Answer::otherwise("These two make ten, which is a pair too. Here, find two equal digits."),
            ],
        ),
        lesson(
            "Make ten",
            "Cross out two different digits.",
            "Two digits that make ten form a pair: 1 and 9, 2 and 8, 3 and 7, 4 and 6.",
            "286641537",
            vec![
                Answer::right(
                    |_, state, mv| digits(state, mv).is_some_and(|(a, b)| a != b),
                    "Right. They make ten.",
                ),
                Answer::otherwise("These two are equal. Here, find two different digits that make ten."),
            ],
        ),
        lesson(
            "Across gaps",
            "Cross out two digits that are not side by side.",
            "Cells that are crossed out do not count: what stands on both sides of a gap are neighbours.",
            "8...26413",
            vec![
                Answer::right(
                    |_, state, mv| apart(state, mv) > 1,
                    "Right. Only crossed-out cells lie between 8 and 2.",
                ),
                Answer::otherwise("These two are side by side. Find two digits with a gap between them."),
            ],
        ),
        lesson(
            "Line end",
            "Cross out the last digit of the first line with the first digit of the next.",
            "The board is read like a text: the end of a line joins the start of the next line.",
            "612351247/386512942",
            vec![
                Answer::right(
                    |_, state, mv| apart(state, mv) == 1,
                    "Right. 7 and 3 make ten across the end of the line.",
                ),
                Answer::otherwise("These two stand in the same column. Look at the end of the first line."),
            ],
        ),
        lesson(
            "Columns",
            "Cross out two digits in the same column.",
            "Digits above each other are neighbours too, if no digit stands between them.",
            "912478365/841732974",
            vec![
                Answer::right(|_, _, mv| column(mv), "Right. Columns count like lines."),
                Answer::otherwise("These two stand in the same line. Find two that stand above each other."),
            ],
        ),
        lesson(
            "Think ahead",
            "Choose a pair after which everything can be crossed out.",
            "Six digits are left, and one of the three pairs spoils the rest. Look for a partner for every digit first.",
            ".7.7....1/..37..9..",
            vec![
                Answer::right(
                    |game, state, mv| clears(game, &game.after(state, mv)),
                    "Right. Two more pairs, and the board is empty.",
                ),
                Answer::otherwise("Now a 7 and a 3 have no neighbours to pair with. Leave them a partner."),
            ],
        ),
        lesson(
            "Deal",
            "No pair is left: deal.",
            "A deal writes copies of all digits that are left behind the last cell. It costs a move, so use it as late as you can.",
            "1.2.3.1..",
            vec![Answer::right(|_, _, mv| mv == Move::Deal, "Right. Now there are new neighbours.")],
        ),
    ]
}

/// The two digits of a pair.
fn digits(state: &State, mv: Move) -> Option<(u8, u8)> {
    let Move::Pair(first, second) = mv else { return None };
    let digit = |cell: super::Cell| state.digit(cell.index(state.width()));
    Some((digit(first), digit(second)))
}

fn equal(_: &TenPair, state: &State, mv: Move) -> bool {
    digits(state, mv).is_some_and(|(a, b)| a == b)
}

/// How many cells lie between the ends of a pair in reading order, the second one included.
fn apart(state: &State, mv: Move) -> usize {
    let Move::Pair(first, second) = mv else { return 0 };
    second.index(state.width()) - first.index(state.width())
}

fn column(mv: Move) -> bool {
    matches!(mv, Move::Pair(first, second) if first.column() == second.column())
}

/// Whether the board can be emptied without a deal.
fn clears(game: &TenPair, state: &State) -> bool {
    let pairs = game.legal_moves(state).into_iter().filter(|&mv| mv != Move::Deal);
    game.solved(state) || pairs.into_iter().any(|mv| clears(game, &game.after(state, mv)))
}
