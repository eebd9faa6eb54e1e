//! The rules of 2048 as people read them. Boards in the pictures have the size and the tiles of the rules in force.

use super::notation::cell_name;
use super::{Move, Rules, State, Twenty48};
use plyground_core::GameExt;
use plyground_core::sheet::{Picture, Section, Sheet};
use plyground_core::text::{Fill, Text};

pub(super) fn sheet(game: &Twenty48) -> Sheet {
    let tile = smallest(game);
    Sheet {
        sections: vec![
            aim(game),
            slide(game, tile),
            merge(game, tile),
            score(game, tile),
            new_tile(game),
            end(game),
            written(),
        ],
    }
}

/// The smallest tile that can appear.
fn smallest(game: &Twenty48) -> u32 {
    if game.rules.four >= 1.0 { 4 } else { 2 }
}

/// A board that is empty but for these tiles in its first row, and one more in its last row, so that it is the player's turn.
fn board(game: &Twenty48, row: &[u32], below: u32) -> State {
    let Rules { rows, columns, .. } = game.rules;
    let line = |row: &[u32]| {
        let tiles = (0..columns as usize).map(|column| row.get(column).copied().unwrap_or(0).to_string());
        tiles.collect::<Vec<_>>().join(",")
    };
    let mut lines = vec![line(&[]); rows as usize];
    lines[rows as usize - 1] = line(&[0, below]);
    lines[0] = line(row);
    let text = format!("{} 0", lines.join("/"));
    game.read(&text).expect("two small tiles on any board")
}

fn aim(game: &Twenty48) -> Section {
    let text = match game.rules.stop {
        0 => Text::from("Make larger and larger tiles, and as many points as you can. There is no last tile: the game goes on until no move is left."),
        stop => Text::new("Make the tile {tile}: the game ends when it appears. Until then, make as many points as you can.")
            .with("tile", stop.to_string()),
    };
    Section::new("How to win", text)
}

fn slide(game: &Twenty48, tile: u32) -> Section {
    let before = board(game, &[0, tile], tile);
    let after = game.after(&before, Move::Left);
    let (from, to) = (cell_name(0, 1), cell_name(0, 0));
    Section::new("Your turn", "Choose a direction. All tiles slide that way, as far as they can.")
        .say("A direction in which nothing would move is not allowed.")
        .show(Picture::of(&before, "Before: you choose left.").arrow(&from, &to))
        .show(Picture::of(&after, "After: every tile has gone left."))
}

/// A row of equal tiles, and what sliding it to the left makes of it.
fn merged(game: &Twenty48, tile: u32) -> (State, State) {
    let before = board(game, &[tile; 4][..game.rules.columns as usize], tile);
    let after = game.after(&before, Move::Left);
    (before, after)
}

fn merge(game: &Twenty48, tile: u32) -> Section {
    let (before, after) = merged(game, tile);
    let (one, two) = (cell_name(0, 1), cell_name(0, 0));
    Section::new("Merging", "Two equal tiles that meet become one tile of twice the value.")
        .say("A tile merges only once in a move. Pairs are made from the side that you slide to.")
        .show(Picture::of(&before, "Before: equal tiles in a row.").arrow(&one, &two))
        .show(Picture::of(&after, "After sliding left: no tile has merged twice."))
}

fn score(game: &Twenty48, tile: u32) -> Section {
    let (before, after) = merged(game, tile);
    let text =
        Text::new("Every merge scores the value of the new tile: two tiles of {tile} give {points} points.")
            .with("tile", tile.to_string())
            .with("points", (2 * tile).to_string());
    let gain = u64::from(after.score() - before.score());
    let caption = Text::new("This move scored {points} points.").with("points", gain);
    Section::new("Score", text).show(Picture::of(&after, caption))
}

fn new_tile(game: &Twenty48) -> Section {
    let four = game.rules.four;
    let which = if four <= 0.0 {
        Text::from("After each move a new 2 appears.")
    } else if four >= 1.0 {
        Text::from("After each move a new 4 appears.")
    } else {
        Text::new("After each move a new tile appears: a 2, or in {percent} % of cases a 4.")
            .with("percent", percent(four))
    };
    let moved = game.after(&board(game, &[0, smallest(game)], smallest(game)), Move::Left);
    let picture = game.events(&moved).last().map(|&(event, _)| {
        let cell = event.to_string();
        let cell = cell.split('=').next().unwrap_or_default();
        Picture::of(&game.after(&moved, event), "A new tile has appeared on an empty cell.").at(cell)
    });
    Section::new("New tiles", which).show(picture).say(
        "It comes on an empty cell, and each empty cell is equally likely. The game begins with two tiles.",
    )
}

/// A probability in percent, without needless digits.
fn percent(share: f64) -> String {
    let text = format!("{:.2}", 100.0 * share);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A full board on which no two equal tiles are neighbours, if the rules allow its tiles.
fn full(game: &Twenty48) -> Option<State> {
    let (small, Rules { rows, columns, .. }) = (smallest(game), game.rules);
    let tile = |row: u32, column: u32| (small << ((row + column) % 2)).to_string();
    let line = |row| (0..columns).map(|column| tile(row, column)).collect::<Vec<_>>().join(",");
    game.read(&format!("{} 0", (0..rows).map(line).collect::<Vec<_>>().join("/"))).ok()
}

fn end(game: &Twenty48) -> Section {
    let mut section = Section::new(
        "The end",
        "The game is over when the board is full and no two equal tiles are neighbours.",
    );
    section = section.show(full(game).map(|state| Picture::of(&state, "No tile can move.")));
    if game.rules.stop > 0 {
        let tile = game.rules.stop.to_string();
        section = section.say(Text::new("It is also over when the tile {tile} appears.").with("tile", tile));
    }
    section
}

fn written() -> Section {
    let row = |code: &str, meaning: &str| vec![Fill::from(code), Text::from(meaning).into()];
    Section::new("How moves are written", "Columns are letters from the left, rows are numbers from the top.")
        .list(
            &[],
            vec![
                row("left", "all tiles slide to the left; also right, up, down"),
                row("b3=2", "a new 2 appears in the second column and the third row"),
            ],
        )
}

#[cfg(test)]
mod tests {
    use plyground_core::testing::check_sheet;

    fn told(toml: &str) -> String {
        let game: super::Twenty48 = toml::from_str(toml).expect(toml);
        let sections = check_sheet(&game).sections;
        let texts = sections.iter().flat_map(|section| &section.paragraphs).map(ToString::to_string);
        texts.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_sheet_follows_the_rules_in_force() {
        assert!(told("").contains("a 2, or in 10 % of cases a 4"));
        assert!(told("four = 0.125").contains("in 12.5 % of cases"));
        assert!(told("four = 0").contains("a new 2 appears"));
        let fours = told("four = 1\nrows = 2\ncolumns = 2\nstop = 8");
        assert!(
            fours.contains("a new 4 appears") && fours.contains("two tiles of 4 give 8 points"),
            "{fours}"
        );
        assert!(fours.contains("Make the tile 8"), "{fours}");
        for columns in 2..=4 {
            told(&format!("rows = 3\ncolumns = {columns}\nstop = 8"));
        }
    }
}
