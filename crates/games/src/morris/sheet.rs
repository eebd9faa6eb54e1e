//! The rules of Nine Men's Morris as people read them.

use super::board::Point;
use super::state::{MEN, State};
use super::{Morris, Move};
use plyground_core::sheet::{Picture, Section, Sheet};
use plyground_core::text::{Fill, Text};
use plyground_core::{GameExt, Player};

pub(super) fn sheet(game: &Morris) -> Sheet {
    Sheet {
        sections: vec![aim(), placing(), moving(), mill(game), taking(), flying(), draws(game), written()],
    }
}

/// A position: White's men, Black's men, who moves, and how many men each has in hand.
pub(super) fn position(white: &str, black: &str, to_move: Player, hand: [u8; 2]) -> State {
    let men = |names: &str| {
        let point = |name: &str| name.parse::<Point>().expect("a point of the board");
        names.split_whitespace().fold(0, |men, name| men | point(name).bit())
    };
    State { men: [men(white), men(black)], quiet: 0, hand, to_move }
}

fn aim() -> Section {
    let state = position("d6 a1 b4 g4", "a7 d7 g7 a4", Player::Second, [0, 0]);
    Section::new("How to win", "Leave the other side with two men, or without a move.").show(Picture::of(
        &state,
        "Black is to move and cannot: every point next to a black man is taken. White has won.",
    ))
}

fn placing() -> Section {
    let state = position("d6 f4", "b4 d2", Player::First, [7, 7]);
    let text = Text::new("White and Black take turns to put {n} men each on empty points. White begins.")
        .with("n", MEN.to_string());
    Section::new("First: place", text)
        .show(Picture::of(&state, "White may put a man on any empty point.").at("b2"))
}

fn moving() -> Section {
    let state = position("a1 b2 d6 g4", "b4 d2 f6 c3", Player::First, [0, 0]);
    Section::new(
        "Then: move",
        "When all men are placed, each turn moves one man along a line to the next empty point.",
    )
    .show(
        Picture::of(&state, "The man on g4 may go to g7, to g1 or to f4.")
            .arrow("g4", "g7")
            .arrow("g4", "g1")
            .arrow("g4", "f4"),
    )
}

fn mill(game: &Morris) -> Section {
    let before = position("b6 d6 a4", "d7 b4 c3 e3", Player::First, [5, 5]);
    let mv: Move = "f6xd7".parse().expect("a move");
    let after = game.after(&before, mv);
    Section::new(
        "A mill takes a man",
        "Three men of yours on a line are a mill. Whoever closes a mill removes one man of the other side.",
    )
    .say("A mill that is opened and closed again counts again. Closing two mills at once removes one man.")
    .show(Picture::of(&before, "White puts a man on f6 …").at("f6"))
    .show(Picture::of(&after, "… which closes a mill, and takes the man on d7.").at("d7"))
}

fn taking() -> Section {
    let state = position("b6 d6 a4", "c3 d3 e3 d7", Player::First, [5, 5]);
    Section::new(
        "What may be taken",
        "A man in a mill is safe, unless all men of its side are in mills: then any may be taken.",
    )
    .show(Picture::of(&state, "Black's men on c3, d3 and e3 are safe. White may take only d7.").at("d7"))
}

fn flying() -> Section {
    let state = position("a7 g1 c3", "b6 d7 f4 d2 e4", Player::First, [0, 0]);
    Section::new(
        "With three men: fly",
        "A side with exactly three men left may move a man to any empty point.",
    )
    .show(
        Picture::of(&state, "White has three men: g1 may fly to a4, or anywhere else that is empty.")
            .arrow("g1", "a4"),
    )
}

fn draws(game: &Morris) -> Section {
    let rules = game.rules();
    let repetition = (rules.repetition > 0).then(|| {
        Text::new("The game is drawn when the same position comes up {n} times after placing.")
            .with("n", rules.repetition.to_string())
    });
    let quiet = (rules.max_quiet > 0).then(|| {
        Text::new("The game is drawn after {n} half-moves in a row without a removal.")
            .with("n", rules.max_quiet.to_string())
    });
    let mut told: Vec<Text> = [repetition, quiet].into_iter().flatten().collect();
    if told.is_empty() {
        told.push("There are no draws under these rules: the game goes on until somebody wins.".into());
    }
    let first = told.remove(0);
    let state = position("a1 b2 d6 g4", "b4 d2 f6 c3", Player::First, [0, 0]);
    let picture = (rules.repetition > 0).then(|| {
        Picture::of(&state, "Men that go to and fro bring the same position back.")
            .arrow("g4", "g7")
            .arrow("d2", "d1")
    });
    let section = Section::new("When it is a draw", first).show(picture);
    told.into_iter().fold(section, Section::say)
}

fn written() -> Section {
    let row = |code: &str, meaning: &str| vec![Fill::from(code), Text::from(meaning).into()];
    Section::new(
        "How moves are written",
        "Points are named by a letter from the left and a number from the bottom.",
    )
    .list(
        &[],
        vec![
            row("d6", "a man is placed on d6"),
            row("d6-d7", "a man moves from d6 to d7"),
            row("d6-d7xa1", "it closes a mill and takes the man on a1"),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::testing::check_sheet;

    #[test]
    fn draws_are_told_as_the_rules_in_force_have_them() {
        let told = |toml: &str| {
            let game: Morris = toml::from_str(toml).expect(toml);
            let sheet = check_sheet(&game);
            let draws = sheet
                .sections
                .iter()
                .find(|section| section.title == "When it is a draw")
                .expect("a section");
            draws.paragraphs.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        assert!(told("").contains("comes up 3 times") && told("").contains("after 300 half-moves"));
        assert!(!told("repetition = 0").contains("comes up"));
        assert!(told("max_quiet = 50").contains("after 50 half-moves"));
        assert!(told("repetition = 0\nmax_quiet = 0").contains("There are no draws"));
    }
}
