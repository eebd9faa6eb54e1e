//! What a rules sheet and a tutorial promise.

use crate::game::GameExt;
use crate::lesson::{Lesson, When};
use crate::sheet::{Section, Sheet};
use crate::text::{Fill, Text};
use crate::view::Present;

/// Checks that a game's sheet says something, that every picture is a position under these rules, that what it points at
/// is on the board, and that no text has an open hole. Returns the sheet.
pub fn check_sheet<G: Present>(game: &G) -> Sheet {
    let sheet = game.sheet();
    assert!(!sheet.sections.is_empty(), "the sheet is empty");
    for section in &sheet.sections {
        check_section(game, section);
    }
    sheet
}

fn check_section<G: Present>(game: &G, section: &Section) {
    let Section { title, paragraphs, pictures, table } = section;
    assert!(!paragraphs.is_empty() || table.is_some(), "{title} says nothing");
    std::iter::once(title).chain(paragraphs).for_each(check_text);
    for picture in pictures {
        check_text(&picture.caption);
        let state = game.read(&picture.position).unwrap_or_else(|why| panic!("{title}: {why}"));
        assert_eq!(state.to_string(), picture.position, "{title}: not its one spelling");
        let view = game.view(&state).part(&picture.part).unwrap_or_else(|why| panic!("{title}: {why}"));
        let ends = picture.arrows.iter().flat_map(|arrow| [&arrow.from, &arrow.to]);
        for name in picture.cells.iter().chain(ends) {
            assert!(
                view.cells.iter().any(|cell| cell.name == *name),
                "{title}: {name} is not in the picture"
            );
        }
    }
    if let Some(table) = table {
        table.head.iter().for_each(check_text);
        let width = if table.head.is_empty() { table.rows[0].len() } else { table.head.len() };
        for row in &table.rows {
            assert_eq!(row.len(), width, "{title}: rows of different lengths");
            row.iter().for_each(check_fill);
        }
    }
}

fn check_text(text: &Text) {
    assert!(!text.is_empty(), "an empty text");
    text.clone().checked().unwrap_or_else(|why| panic!("{why}"));
    text.with.values().for_each(check_fill);
}

fn check_fill(fill: &Fill) {
    match fill {
        Fill::Word(_) => {}
        Fill::Text(text) => check_text(text),
        Fill::List(list, _) => list.iter().for_each(check_fill),
    }
}

/// Plays a game's tutorial: `right` lists the right moves of each lesson as somebody who knows the game sees them. Every
/// other move must be answered as a wrong one, every answer must be heard, and no test of an answer may be dead.
pub fn check_tutorial<G: Present>(right: &[&str]) {
    let (game, lessons) = (G::default(), G::lessons());
    assert!((5..=8).contains(&lessons.len()), "{} lessons", lessons.len());
    assert_eq!(lessons.len(), right.len(), "a line of right moves for each lesson");
    let mut differ = Vec::new();
    for (lesson, right) in lessons.iter().zip(right) {
        let (found, wanted) = (check_lesson(&game, lesson), sorted(right.split_whitespace()));
        if found != wanted {
            differ.push((lesson.name, found, wanted));
        }
    }
    assert!(differ.is_empty(), "other right moves than expected: {differ:#?}");
}

fn sorted<'a>(moves: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut moves: Vec<String> = moves.map(str::to_owned).collect();
    moves.sort_unstable();
    moves
}

/// The right moves of a lesson, in alphabetical order.
fn check_lesson<G: Present>(game: &G, lesson: &Lesson<G>) -> Vec<String> {
    let name = lesson.name;
    let exercise = lesson.exercise(game).unwrap_or_else(|why| panic!("{name}: {why}"));
    for text in [&exercise.name, &exercise.task, &exercise.text] {
        check_text(text);
    }
    let answered: Vec<&str> =
        exercise.answers.iter().flat_map(|answer| &answer.moves).map(String::as_str).collect();
    for input in &exercise.view.inputs {
        let count = answered.iter().filter(|&&mv| mv == input.mv).count();
        assert_eq!(count, 1, "{name}: {} has {count} answers", input.mv);
    }
    let good = exercise.answers.iter().filter(|answer| answer.right).flat_map(|answer| &answer.moves);
    let good = sorted(good.map(String::as_str));
    assert!(!good.is_empty(), "{name} has no right move");
    // Every answer is given to some move, so that none is a test that never holds.
    for answer in &lesson.answers {
        let heard = exercise.answers.iter().any(|response| response.says == answer.says);
        let rest = matches!(answer.when, When::Else) && good.len() == answered.len();
        assert!(heard || rest, "{name}: nothing is answered with {:?}", answer.says);
    }
    // The right moves can be made.
    let state = game.read(&lesson.position).expect("it was read before");
    for mv in &good {
        game.try_play(&mut state.clone(), mv).unwrap_or_else(|why| panic!("{name}: {why}"));
    }
    good
}
