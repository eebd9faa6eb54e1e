//! No game's and no agent's name stands in quotes outside its room: what knows a name cannot serve a game that comes from
//! outside. Names come from the catalogue; comments, help texts and tests may have examples.

use plyground_catalog::{Rules, games};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Where names are at home, as paths begin.
const ROOMS: [&str; 9] = [
    // The games and what is made for one of them.
    "crates/games/",
    "crates/learn/",
    "crates/solvers/",
    // The listings: one file per game, and the searches that play any game.
    "crates/catalog/src/games/",
    "crates/catalog/src/agents.rs",
    "crates/catalog/src/testing/",
    // The commands that are about one game or one kind of player.
    "crates/cli/src/train",
    "crates/cli/src/analyse",
    // Rows for the tests of the store.
    "crates/store/src/sample.rs",
];

/// Words that are spelt like a name and are none: the file, and the word.
const OTHER_WORDS: [(&str, &str); 1] = [
    // A way to allot playouts, a value of a parameter.
    ("crates/search/src/flat_monte_carlo.rs", "random"),
];

/// Every game's name, and every agent's.
fn names() -> BTreeSet<&'static str> {
    let mut names = BTreeSet::new();
    for entry in games() {
        names.insert(entry.name);
        let game = entry.open(Rules::new()).expect("the default rules");
        names.extend(game.agents().iter().map(|agent| agent.name));
    }
    names
}

/// The Rust files below a folder that are no tests.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name of text");
        match (path.is_dir(), name) {
            (_, "tests" | "tests.rs") => {}
            (true, _) => sources(&path, found),
            (false, _) if path.extension().is_some_and(|end| end == "rs") => found.push(path),
            _ => {}
        }
    }
}

/// The lines of a file that are code: no comment, nothing after the beginning of the tests.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let tests = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let lines = (1..).zip(text[..tests].lines());
    lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// The names that a line has in quotes, alone or with parameters.
fn quoted<'a>(line: &'a str, names: &'a BTreeSet<&'static str>) -> impl Iterator<Item = &'static str> + 'a {
    let has = move |name: &str| line.contains(&format!("\"{name}\"")) || line.contains(&format!("\"{name}("));
    names.iter().copied().filter(move |name| line.contains('"') && has(name))
}

#[test]
fn no_name_of_a_game_or_an_agent_is_in_quotes_outside_its_room() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace");
    let (names, mut files) = (names(), Vec::new());
    for member in fs::read_dir(root.join("crates")).expect("the crates") {
        sources(&member.expect("a crate").path().join("src"), &mut files);
    }
    let (mut wrong, mut in_rooms) = (Vec::new(), 0);
    for file in &files {
        let place = file.strip_prefix(&root).expect("a file of the workspace").to_str().expect("text");
        let place = place.replace('\\', "/");
        let at_home = ROOMS.iter().any(|room| place.starts_with(room));
        let text = fs::read_to_string(file).expect("a source is text");
        for (number, line) in code(&text) {
            for name in quoted(line, &names) {
                if at_home {
                    in_rooms += 1;
                } else if !OTHER_WORDS.contains(&(&place, name)) {
                    wrong.push(format!("{place}:{number}: {}", line.trim()));
                }
            }
        }
    }
    assert!(in_rooms > 50, "{in_rooms} names were found in their rooms: nothing was searched");
    assert!(wrong.is_empty(), "names outside their rooms:\n{}", wrong.join("\n"));
}

#[test]
fn a_name_is_seen_in_code_and_not_in_comments_or_tests() {
    let names = BTreeSet::from(["uct", "morris"]);
    let text = "let a = \"uct(nodes=1)\";\n// \"uct\"\nlet b = \"ductile\";\nf(\"morris\");\n\
                #[cfg(test)]\nmod tests {\n f(\"uct\");\n}\n";
    let seen: Vec<_> =
        code(text).flat_map(|(number, line)| quoted(line, &names).map(move |name| (number, name))).collect();
    assert_eq!(seen, [(1, "uct"), (4, "morris")]);
}
