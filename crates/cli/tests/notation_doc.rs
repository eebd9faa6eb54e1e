//! The examples in `docs/notation.md`, given to the binary. A code block is tagged `position GAME` and has a
//! position in each line, or `move GAME POSITION` and has a legal move in each line.

mod run;

use run::{json, ok};

const DOC: &str = include_str!("../../../docs/notation.md");

/// The tag of each code block, and its lines.
fn blocks() -> Vec<(&'static str, Vec<&'static str>)> {
    let parts = DOC.split("```").skip(1).step_by(2);
    let blocks = parts.map(|part| part.split_once('\n').expect("a tag and lines"));
    blocks.map(|(tag, lines)| (tag.trim(), lines.lines().collect())).collect()
}

#[test]
fn every_position_in_the_document_can_be_shown() {
    let mut shown = 0;
    for (tag, lines) in blocks() {
        let Some(game) = tag.strip_prefix("position ") else { continue };
        for line in lines {
            ok(&["show", game, "--position", line]);
            shown += 1;
        }
    }
    assert!(shown >= 12, "only {shown} positions were found");
}

#[test]
fn every_move_in_the_document_is_legal_where_it_says() {
    let mut games = Vec::new();
    for (tag, lines) in blocks() {
        let Some(at) = tag.strip_prefix("move ") else { continue };
        let (game, position) = at.split_once(' ').expect("a game and a position");
        let answer = json(&["moves", game, "--position", position, "--json"]);
        let legal = answer["moves"].as_array().expect("a list");
        for line in lines {
            assert!(legal.iter().any(|choice| choice["move"] == line), "{line} at {position}: {legal:?}");
        }
        games.push(game);
    }
    for game in plyground_catalog::games().map(|entry| entry.name) {
        assert!(games.contains(&game), "no moves of {game}");
    }
}

#[test]
fn every_code_block_is_an_example_that_is_tested() {
    for (tag, _) in blocks() {
        assert!(tag.starts_with("position ") || tag.starts_with("move "), "{tag}");
    }
}
