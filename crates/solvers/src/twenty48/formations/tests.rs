//! Chances beside a search to the end, beside games, and files that must not be trusted.

use super::verify::{Outcome, one, outcome, text, turned, walls};
use super::*;
use plyground_core::{Game, GameExt, Rng, Seed, Size};
use plyground_games::twenty48::{Rules, State, Twenty48};
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use tempfile::{TempDir, tempdir};

fn with_fours(four: f64) -> Twenty48 {
    Twenty48::try_from(Rules { four, ..Rules::default() }).expect("rules")
}

fn part(name: &str) -> Part {
    name.parse().expect(name)
}

fn build(folder: &Path, game: &Twenty48, parts: &[&str]) {
    let parts: Vec<Part> = parts.iter().map(|name| part(name)).collect();
    let build = Build::new(folder, game, &parts).expect("a folder");
    build.run(2, Size::mib(512), &AtomicBool::new(false), &|_| ()).expect("built");
}

fn built(game: &Twenty48, parts: &[&str]) -> (TempDir, Formations) {
    let folder = tempdir().expect("a folder");
    build(folder.path(), game, parts);
    let tables = Formations::open(folder.path(), game).expect("tables");
    (folder, tables)
}

/// A board of a part with these tiles on its free cells, in one of eight positions.
fn board(game: &Twenty48, part: Part, tiles: &[u8], turn: u32) -> State {
    let mut cells = walls(part);
    for (cell, &tile) in part.shape.free().into_iter().zip(tiles) {
        cells[cell as usize] = tile;
    }
    game.read(&text(&turned(cells, turn))).expect("a position")
}

/// The greatest chance by the game alone, without any limit of depth.
fn by_search(game: &Twenty48, part: Part, state: State, known: &mut HashMap<u64, f64>) -> f64 {
    let key = state.packed().expect("small tiles");
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let mut best = 0.0_f64;
    for mv in game.legal_moves(&state) {
        let after = game.after(&state, mv);
        let mean = |known: &mut HashMap<u64, f64>| -> f64 {
            let events = game.events(&after).into_iter();
            events.map(|(event, share)| share * by_search(game, part, game.after(&after, event), known)).sum()
        };
        best = best.max(match outcome(part, &state, &after) {
            Outcome::Excluded => 0.0,
            Outcome::Built => 1.0,
            Outcome::Going => mean(known),
        });
    }
    known.insert(key, best);
    best
}

fn random_tiles(part: Part, rng: &mut Rng, most: u32) -> Vec<u8> {
    part.shape.free().iter().map(|_| rng.below(most) as u8).collect()
}

#[test]
fn chances_are_those_of_a_search_to_the_end_in_all_positions_on_the_board() {
    for (four, name) in
        [(0.1, "square-16"), (0.3, "square-32"), (0.0, "square-16"), (1.0, "square-32"), (0.1, "row6-16")]
    {
        let (game, part) = (with_fours(four), part(name));
        let (_folder, tables) = built(&game, &[name]);
        let mut rng = Seed(4).rng();
        for turn in 0..8 {
            let (mut known, mut alive) = (HashMap::new(), 0);
            for _ in 0..40 {
                let most = 2 + rng.below(part.tile().ilog2() - 1);
                let least = u8::from(four > 0.9);
                let tiles: Vec<u8> = random_tiles(part, &mut rng, most);
                // Without twos there are none on the board.
                let tiles: Vec<u8> =
                    tiles.into_iter().map(|tile| if tile == least { 0 } else { tile }).collect();
                let state = board(&game, part, &tiles, turn);
                let exact = by_search(&game, part, state, &mut known);
                let advice = tables.advice(&state).next().expect("the board is in the formation");
                assert!(
                    (advice.chance - exact).abs() < 0.51 / 16383.0 + 1e-6,
                    "{state}: {advice:?}, not {exact}"
                );
                assert_eq!(advice.mv.is_some(), advice.chance > 0.0);
                alive += u32::from(exact > 0.0 && exact < 1.0);
                one(&tables, &game, part, &state).expect("its best push is worth its chance");
            }
            assert!(alive > 3 || !(0.05..0.9).contains(&four), "{name}: only {alive} boards are in question");
        }
    }
}

#[test]
fn a_hundred_thousand_games_succeed_as_often_as_the_tables_say() {
    let (game, part) = (Twenty48::default(), part("square-64"));
    let (_folder, tables) = built(&game, &["square-64"]);
    let mut rng = Seed(9).rng();
    let start = board(&game, part, &[1, 1, 1, 1, 1, 1, 1], 5);
    let chance = tables.chance(&start).expect("in the formation");
    assert!((0.3..0.98).contains(&chance), "{chance}");
    let (games, mut built) = (100_000, 0);
    for _ in 0..games {
        let mut state = start;
        while let Some(mv) = tables.advice(&state).next().and_then(|advice| advice.mv) {
            let after = game.after(&state, mv);
            let outcome = outcome(part, &state, &after);
            assert_ne!(outcome, Outcome::Excluded, "{state}: {mv}");
            if outcome == Outcome::Built {
                built += 1;
                break;
            }
            state = game.after(&after, game.sample_chance(&after, &mut rng));
        }
    }
    let (share, error) =
        (f64::from(built) / f64::from(games), (chance * (1.0 - chance) / f64::from(games)).sqrt());
    assert!(
        (share - chance).abs() < 3.3 * error,
        "{share} of the games, and the chance is {chance} ± {error}"
    );
}

#[test]
fn the_chance_where_a_tile_is_due_is_the_mean_over_new_tiles() {
    let (game, part) = (Twenty48::default(), part("square-32"));
    let (_folder, tables) = built(&game, &["square-32"]);
    let mut rng = Seed(11).rng();
    for turn in 0..8 {
        let state = board(&game, part, &random_tiles(part, &mut rng, 3), turn);
        for mv in game.legal_moves(&state) {
            let after = game.after(&state, mv);
            let mean = |(event, share): (_, f64)| Some(share * tables.chance(&game.after(&after, event))?);
            let mean: Option<f64> = game.events(&after).into_iter().map(mean).sum();
            match (tables.chance(&after), mean) {
                (Some(one), Some(other)) => assert!((one - other).abs() < 1e-12, "{after}"),
                (one, other) => assert_eq!(one, other, "{after}"),
            }
        }
    }
}

#[test]
fn samples_are_verified_and_a_wrong_chance_is_found() {
    let game = Twenty48::default();
    let (folder, tables) = built(&game, &["square-32", "block-16"]);
    for name in ["square-32", "block-16"] {
        verify(&tables, &game, part(name), 2000, &mut Seed(1).rng()).expect(name);
        assert!(check_file(folder.path(), &game, part(name)).expect(name).is_some());
    }
    // The same file with other values, and a checksum that fits: only the rules can tell.
    let other = tempdir().expect("a folder");
    let often = with_fours(0.9);
    build(other.path(), &often, &["square-32"]);
    let wrong = Formations::open(other.path(), &often).expect("tables");
    let why = verify(&wrong, &game, part("square-32"), 2000, &mut Seed(1).rng()).expect_err("other odds");
    assert!(why.to_string().starts_with("square-32: "), "{why}");
}

#[test]
fn boards_out_of_any_formation_get_no_advice() {
    let game = Twenty48::default();
    let (_folder, tables) = built(&game, &["square-16"]);
    for position in [
        "2,4,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0",
        "64,32,64,2/32,64,32,4/64,32,32,0/0,0,0,0 0",
        "64,64,32,2/32,128,64,4/64,32,16,0/0,0,0,0 0",
        "64,32,64,2/32,64,32,16/64,32,16,0/0,0,0,0 0",
    ] {
        let state = game.read(position).expect(position);
        assert_eq!((tables.advice(&state).next(), tables.chance(&state)), (None, None), "{position}");
    }
    assert!(tables.fit(&game) && !tables.fit(&with_fours(0.2)));
    let three: Twenty48 = Twenty48::try_from(Rules { rows: 3, ..Rules::default() }).expect("rules");
    assert!(!tables.fit(&three));
    let inside = game.read("64,32,64,2/32,64,32,4/64,32,16,0/0,0,0,0 0").expect("a position");
    assert!(tables.chance(&inside).is_some());
}

#[test]
fn damaged_files_and_other_odds_are_refused_with_their_reason() {
    let game = Twenty48::default();
    let folder = tempdir().expect("a folder");
    build(folder.path(), &game, &["square-16", "square-32"]);
    let path = folder.path().join("square-16.chances");
    let whole = fs::read(&path).expect("a file");
    let reason = |bytes: &[u8], game: &Twenty48| {
        fs::write(&path, bytes).expect("written");
        Formations::open(folder.path(), game).map(|_| ()).expect_err("refused").to_string()
    };
    for length in [0, 1, 127, 128, whole.len() / 2, whole.len() - 1] {
        let why = reason(&whole[..length], &game);
        assert!(why.contains("square-16.chances") && why.contains("build it again"), "{length}: {why}");
    }
    for at in [1, 40, 70, 100] {
        let mut bytes = whole.clone();
        let place = bytes.len() - at;
        bytes[place] ^= 4;
        assert!(reason(&bytes, &game).contains("footer is damaged"), "{at}");
    }
    let mut bytes = whole.clone();
    let name = bytes.len() - 128;
    bytes[name] ^= 4;
    assert!(reason(&bytes, &game).contains("no table of formations"));
    let other = fs::read(folder.path().join("square-32.chances")).expect("a file");
    assert!(reason(&other, &game).contains("not what its name says"));
    assert!(reason(&whole, &with_fours(0.2)).contains("fours with probability 0.1, not 0.2"));
    let longer = [&whole[..], &whole[whole.len() - 128..]].concat();
    assert!(reason(&longer, &game).contains("bytes"), "a footer of something shorter");
    // A changed value is no reason to refuse the file unread, but the checksum tells.
    let mut bytes = whole.clone();
    bytes[whole.len() / 3] ^= 1;
    fs::write(&path, &bytes).expect("written");
    let why =
        check_file(folder.path(), &game, part("square-16")).map(|_| ()).expect_err("damaged").to_string();
    assert!(why.contains("content is damaged"), "{why}");
    // Whatever the bytes are, lookups end.
    let mut rng = Seed(5).rng();
    for _ in 0..20 {
        let mut bytes = whole.clone();
        let content = bytes.len() - 128;
        for _ in 0..200 {
            bytes[rng.below(content as u32) as usize] = rng.bits() as u8;
        }
        fs::write(&path, &bytes).expect("written");
        if let Ok(tables) = Formations::open(folder.path(), &game) {
            for _ in 0..50 {
                let square = part("square-16");
                let state = board(&game, square, &random_tiles(square, &mut rng, 4), rng.below(8));
                let _any = tables.advice(&state).next();
            }
        }
    }
}

#[test]
fn an_interrupted_build_goes_on_after_its_last_finished_part() {
    let (game, folder) = (Twenty48::default(), tempdir().expect("a folder"));
    let parts = [part("square-16"), part("square-32")];
    let plan = Build::new(folder.path(), &game, &parts).expect("a plan");
    assert_eq!(plan.left(), parts);
    assert_eq!(plan.needs().positions, 4_u64.pow(7) + 5_u64.pow(7));
    let (cancel, last) = (AtomicBool::new(false), Mutex::new(Vec::new()));
    let stop_in_second = |progress: Progress| {
        if progress.part == parts[1] {
            cancel.store(true, Relaxed);
        }
        last.lock().expect("unlocked").push(progress.finished);
    };
    let ended = plan.run(1, Size::mib(512), &cancel, &stop_in_second);
    assert!(matches!(ended, Err(BuildError::Cancelled)), "{ended:?}");
    assert!(last.lock().expect("unlocked").is_sorted());
    // As a killed build leaves it.
    fs::write(folder.path().join(".square-32.chances.abc.unfinished"), "half").expect("written");
    let rest = Build::new(folder.path(), &game, &parts).expect("a plan");
    assert_eq!(rest.left(), [parts[1]]);
    rest.run(1, Size::mib(512), &AtomicBool::new(false), &|_| ()).expect("built");
    let mut names: Vec<String> = fs::read_dir(folder.path())
        .expect("a folder")
        .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, ["build.lock", "square-16.chances", "square-32.chances"]);
    assert!(Build::new(folder.path(), &game, &parts).expect("a plan").left().is_empty());
}

#[test]
fn too_little_memory_is_said_before_with_what_would_fit() {
    let (game, folder) = (Twenty48::default(), tempdir().expect("a folder"));
    let plan = Build::new(folder.path(), &game, &[part("block-512"), part("square-64")]).expect("a plan");
    let why =
        plan.run(1, Size::mib(100), &AtomicBool::new(false), &|_| ()).expect_err("too little").to_string();
    assert!(
        why.contains("block-512") && why.contains("100MiB") && why.contains("fits is square-64"),
        "{why}"
    );
    assert!(fs::read_dir(folder.path()).expect("a folder").next().is_none(), "nothing was begun");
}

#[test]
fn a_second_build_in_a_folder_is_refused() {
    let (game, folder) = (Twenty48::default(), tempdir().expect("a folder"));
    let _other = crate::folder::lock(folder.path()).expect("a folder").expect("nobody else");
    let plan = Build::new(folder.path(), &game, &[part("square-16")]).expect("a plan");
    let ended = plan.run(1, Size::mib(512), &AtomicBool::new(false), &|_| ());
    assert!(matches!(ended, Err(BuildError::Busy(_))), "{ended:?}");
}
