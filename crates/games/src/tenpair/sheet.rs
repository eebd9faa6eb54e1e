//! The rules of TenPair as people read them. Boards in the pictures have the width and the pairs of the rules in force.

use super::moves::Cell;
use super::{State, TenPair};
use plyground_core::Text;
use plyground_core::sheet::{Picture, Section, Sheet};
use plyground_core::text::Fill;

pub(super) fn sheet(game: &TenPair) -> Sheet {
    Sheet {
        sections: vec![aim(game), pairs(game), lines(game), columns(game), deal(game), end(game), written()],
    }
}

/// A board of these rows, each filled up with crossed-out cells; the last one ends with its last digit.
fn board(game: &TenPair, rows: &[&[(usize, u8)]]) -> State {
    let width = game.law.width;
    let mut digits = vec![0; rows.len() * width];
    for (row, cells) in rows.iter().enumerate() {
        for &(column, digit) in *cells {
            digits[row * width + column] = digit;
        }
    }
    let end = digits.iter().rposition(|&digit| digit != 0).map_or(0, |last| last + 1);
    State::new(width, &digits[..end])
}

fn name(row: usize, column: usize) -> String {
    Cell::new(row, column).to_string()
}

/// Two different digits that form a pair, if there are any.
fn different(game: &TenPair) -> Option<(u8, u8)> {
    let (width, sum) = (game.law.width, game.law.sum);
    let small = (1..=width).find(|&digit| digit < sum && sum - digit <= width && 2 * digit != sum)?;
    Some((small as u8, (sum - small) as u8))
}

fn aim(game: &TenPair) -> Section {
    let text = "Cross out every digit, in as few moves as you can. Each pair and each deal is one move.";
    let section = Section::new("How to win", text);
    match game.first_board() {
        // A board that somebody has given may be as long as a page.
        Some(board) if board.cells() <= 5 * game.law.width => {
            section.show(Picture::of(&board, "The first board of this game."))
        }
        _ => section,
    }
}

fn pairs(game: &TenPair) -> Section {
    let sum = game.law.sum.to_string();
    let equal = board(game, &[&[(0, 3), (1, 3)]]);
    let section = Section::new(
        "Pairs",
        match different(game) {
            Some(_) => Text::new("Two digits form a pair if they are equal, or if their sum is {sum}.")
                .with("sum", sum.clone()),
            None => Text::from("Two digits form a pair if they are equal."),
        },
    );
    let section = section
        .say("They must be neighbours: no other digit stands between them. Cells that are crossed out do not count.")
        .show(Picture::of(&equal, "Two equal digits.").at(&format!("{} {}", name(0, 0), name(0, 1))));
    match different(game) {
        Some((one, other)) => {
            let together = board(game, &[&[(0, one), (1, other)]]);
            let caption = Text::new("{a} and {b} make {sum}.")
                .with("a", super::notation::letter(one).to_string())
                .with("b", super::notation::letter(other).to_string())
                .with("sum", sum);
            section.show(Picture::of(&together, caption).at(&format!("{} {}", name(0, 0), name(0, 1))))
        }
        None => section,
    }
}

fn lines(game: &TenPair) -> Section {
    let last = game.law.width - 1;
    let far = last.min(4);
    let across = board(game, &[&[(0, 2), (far, 2)]]);
    let over = board(game, &[&[(last, 2)], &[(0, 2)]]);
    Section::new(
        "Neighbours in lines",
        "The board is read like a text: the end of a line joins the start of the next line.",
    )
    .show(
        Picture::of(&across, "Neighbours, because everything between them is crossed out.")
            .arrow(&name(0, 0), &name(0, far)),
    )
    .show(
        Picture::of(&over, "The last digit of a line and the first of the next are neighbours.")
            .at(&format!("{} {}", name(0, last), name(1, 0))),
    )
}

fn columns(game: &TenPair) -> Section {
    let state = board(game, &[&[(1, 1)], &[(0, 2), (2, 3)], &[(1, 1)]]);
    Section::new(
        "Neighbours in columns",
        "Two digits in the same column are neighbours too, if no digit stands between them there.",
    )
    .show(
        Picture::of(&state, "The cell between them is crossed out, so the two are neighbours.")
            .arrow(&name(0, 1), &name(2, 1)),
    )
}

fn deal(game: &TenPair) -> Section {
    let law = &game.law;
    // Two digits that are no pair, so that nothing can be crossed out.
    let other = (2..=law.width as u8).find(|&digit| game.class(digit) != game.class(1)).unwrap_or(2);
    let before = State::new(law.width, &[1, other, 1]);
    let mut after = before.clone();
    after.deal();
    let when = if law.any_time {
        "You may deal at any time: copies of all digits that are left are written behind the last cell."
    } else {
        "If no pair is left, you deal: copies of all digits that are left are written behind the last cell."
    };
    let mut section = Section::new("Deal", when);
    if game.rules.max_cells > 0 {
        let most = Text::new("A deal that would make more than {n} cells is not allowed.")
            .with("n", game.rules.max_cells.to_string());
        section = section.say(most);
    }
    section
        .show(Picture::of(&before, "No pair is left."))
        .show(Picture::of(&after, "After the deal there are new neighbours."))
}

fn end(game: &TenPair) -> Section {
    let section = Section::new("The end", "The puzzle is solved when no digit is left.");
    if game.rules.max_cells > 0 {
        section.say("If no pair is left and a deal would make too many cells, the game is over, unsolved.")
    } else {
        section
    }
}

fn written() -> Section {
    let row = |code: &str, meaning: &str| vec![Fill::from(code), Text::from(meaning).into()];
    Section::new(
        "How moves are written",
        "A cell is the number of its row, counted from the top, and the letter of its column.",
    )
    .list(
        &[],
        vec![
            row("1a-2a", "these two cells are crossed out"),
            row("deal", "the digits that are left are dealt"),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::GameExt;
    use plyground_core::testing::check_sheet;

    fn sheet_of(toml: &str) -> (TenPair, Sheet) {
        let game: TenPair = toml::from_str(toml).expect(toml);
        let sheet = check_sheet(&game);
        (game, sheet)
    }

    /// What is pointed at in a picture of a pair is a legal pair.
    #[test]
    fn the_pairs_in_the_pictures_are_pairs_under_every_width_and_sum() {
        for toml in [
            "",
            "width = 3",
            "width = 35",
            "pair_sum = 2",
            "pair_sum = 18",
            "width = 4\npair_sum = 7",
            "deal = \"any\"",
        ] {
            let (game, sheet) = sheet_of(toml);
            let mut pairs = 0;
            for picture in sheet.sections.iter().flat_map(|section| &section.pictures) {
                let ends = picture.arrows.iter().map(|arrow| format!("{}-{}", arrow.from, arrow.to));
                let pointed = (picture.cells.len() == 2).then(|| picture.cells.join("-"));
                for pair in ends.chain(pointed) {
                    let state = game.read(&picture.position).expect("a position");
                    game.read_move(&state, &pair).unwrap_or_else(|why| panic!("{toml}: {why}"));
                    pairs += 1;
                }
            }
            assert!(pairs >= 4, "{toml}: {pairs} pairs");
        }
    }

    #[test]
    fn the_sheet_follows_the_rules_in_force() {
        let told = |toml| {
            let sections = sheet_of(toml).1.sections;
            let texts = sections.iter().flat_map(|section| &section.paragraphs).map(ToString::to_string);
            texts.collect::<Vec<_>>().join(" ")
        };
        assert!(told("").contains("their sum is 10") && told("").contains("more than 1000 cells"));
        assert!(told("width = 5").contains("their sum is 6"));
        assert!(told("pair_sum = 2").contains("if they are equal."));
        assert!(told("deal = \"any\"").contains("at any time"));
        assert!(!told("max_cells = 0").contains("too many cells"));
    }
}
