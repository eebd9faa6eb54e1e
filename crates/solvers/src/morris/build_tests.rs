//! Builds that are interrupted, and files that are not as they should be.

use super::tests::{build, pair};
use super::verify::{Wrong, verify_all};
use super::{Build, BuildError, Pair, Piece, Progress, Stage, Tables, check_files};
use plyground_core::Size;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use tempfile::TempDir;

const FILES: [&str; 4] = ["3-3.distances", "3-3.values", "4-3.distances", "4-3.values"];

fn piece(text: &str) -> Piece {
    Piece::Pair(pair(text))
}

fn folder() -> TempDir {
    TempDir::new().expect("a folder")
}

/// What is done to a file, and what is said of it.
type Way<'a> = (&'a dyn Fn(&mut Vec<u8>), &'a str);

/// Every file of a folder but its lock, with its content.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file"));
    let named = entries.map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.path()));
    let mut files: Vec<_> = named
        .filter(|(name, _)| name != "build.lock")
        .map(|(name, path)| (name, fs::read(path).expect("read")))
        .collect();
    files.sort();
    files
}

/// Changes a file in place.
fn change(path: &Path, how: impl Fn(&mut Vec<u8>)) {
    let mut bytes = fs::read(path).expect("read");
    how(&mut bytes);
    fs::write(path, bytes).expect("written");
}

/// What is said of a folder with a bad file.
fn refusal(folder: &Path) -> String {
    let opened = Tables::open(folder).map(|_| ()).expect_err("refused").to_string();
    let built = Build::new(folder, [pair("4-3")]).map(|_| ()).expect_err("refused").to_string();
    assert_eq!(opened, built);
    opened
}

fn run(build: &Build, cancel: &AtomicBool, tell: &(dyn Fn(Progress) + Sync)) -> Result<(), BuildError> {
    build.run(2, Size::mib(1024), cancel, tell)
}

#[test]
fn an_interrupted_build_goes_on_after_the_last_finished_pair_and_comes_to_the_same() {
    let (whole, parts) = (folder(), folder());
    build(whole.path(), &["4-3"], 1);
    let asked = Build::new(parts.path(), [pair("4-3")]).expect("a folder");
    assert_eq!(asked.left(), ["3-3", "4-3"].map(piece));
    let cancel = AtomicBool::new(false);
    let stop = |progress: Progress| {
        let begun = matches!(progress.stage, Stage::Step { distance: 3, .. });
        cancel.store(progress.piece == piece("4-3") && begun, Relaxed);
    };
    assert!(matches!(run(&asked, &cancel, &stop), Err(BuildError::Cancelled)));
    assert_eq!(files(parts.path()).len(), 2);
    // A build that is killed leaves an unfinished file, and perhaps one of a pair's two.
    fs::write(parts.path().join(".4-3.values.x1.unfinished"), "half").expect("written");
    fs::write(parts.path().join("notes"), "not ours").expect("written");
    let next = Build::new(parts.path(), [pair("4-3")]).expect("a folder");
    assert_eq!(next.left(), [piece("4-3")]);
    run(&next, &AtomicBool::new(false), &|_| ()).expect("built");
    fs::remove_file(parts.path().join("notes")).expect("it was left alone");
    assert!(files(parts.path()) == files(whole.path()), "threads and interruptions change nothing");
    assert!(files(parts.path()).iter().map(|(name, _)| &name[..]).eq(FILES));
    assert_eq!(Build::new(parts.path(), [pair("4-3")]).expect("a folder").left(), []);
    fs::remove_file(parts.path().join("4-3.values")).expect("deleted");
    assert_eq!(Build::new(parts.path(), [pair("4-3")]).expect("a folder").left(), [piece("4-3")]);
}

#[test]
fn bad_files_are_refused_with_the_reason() {
    let folder = folder();
    build(folder.path(), &["3-3"], 2);
    let path = folder.path().join("3-3.values");
    let good = fs::read(&path).expect("read");
    let end = good.len();
    let cut = |bytes: &mut Vec<u8>| bytes.truncate(end - 1);
    let replaced = |bytes: &mut Vec<u8>| *bytes = b"something else".to_vec();
    let version = |bytes: &mut Vec<u8>| bytes[end - 112] = 9;
    let footer = |bytes: &mut Vec<u8>| bytes[end - 60] ^= 1;
    let longer = |bytes: &mut Vec<u8>| drop(bytes.splice(0..0, [0]));
    let rules = |bytes: &mut Vec<u8>| {
        bytes[end - 104] ^= 1;
        let checksum = crc32fast::hash(&bytes[end - 128..end - 4]).to_le_bytes();
        bytes[end - 4..].copy_from_slice(&checksum);
    };
    let ways: [Way<'_>; 6] = [
        (&cut, "its end is missing"),
        (&replaced, "no table"),
        (&version, "version 9"),
        (&footer, "its footer is damaged"),
        (&longer, "bytes, and"),
        (&rules, "other rules"),
    ];
    for (way, says) in ways {
        change(&path, way);
        let why = refusal(folder.path());
        assert!(why.contains(says) && why.contains("3-3.values"), "{says}: {why}");
        fs::write(&path, &good).expect("written");
    }
    fs::copy(&path, folder.path().join("4-4.values")).expect("copied");
    let why = Tables::open(folder.path()).map(|_| ()).expect_err("refused").to_string();
    assert!(why.contains("the values of 3-3"), "{why}");
}

#[test]
fn damage_inside_is_found_by_the_checksum_and_by_the_rules_and_nothing_is_built_on_it() {
    let folder = folder();
    build(folder.path(), &["3-3"], 2);
    check_files(folder.path(), piece("3-3")).expect("good");
    change(&folder.path().join("3-3.distances"), |bytes| bytes[100_000] ^= 1);
    let why = check_files(folder.path(), piece("3-3")).expect_err("damaged").to_string();
    assert!(why.contains("3-3.distances: its content is damaged"), "{why}");
    let tables = Tables::open(folder.path()).expect("only reading all of it tells");
    assert!(matches!(verify_all(&tables, pair("3-3")), Err(Wrong::Value { .. })));
    let next = Build::new(folder.path(), [pair("4-3")]).expect("a folder");
    assert!(matches!(run(&next, &AtomicBool::new(false), &|_| ()), Err(BuildError::Table(_))));
}

#[test]
fn what_cannot_be_built_is_told_before_anything_is() {
    let folder = folder();
    let all = Build::new(folder.path(), Pair::all()).expect("a folder");
    let needs = all.needs();
    assert_eq!((all.left().len(), needs.positions), (28, 8_904_593_601));
    assert!(needs.memory <= Size::mib(4096), "{}", needs.memory);
    assert!(needs.disk < Size(12_000_000_000), "{}", needs.disk);
    let little = all.run(2, Size::mib(100), &AtomicBool::new(false), &|_| ());
    let why = little.expect_err("too little").to_string();
    assert!(why.contains("for 8-8, and 100MiB are allowed"), "{why}");
    assert_eq!(files(folder.path()), []);
}

#[test]
fn two_builds_do_not_share_a_folder() {
    let folder = folder();
    let asked = Build::new(folder.path(), [pair("3-3")]).expect("a folder");
    let meet = |progress: Progress| {
        if progress.stage == Stage::Write {
            let met = run(&asked, &AtomicBool::new(false), &|_| ());
            assert!(matches!(met, Err(BuildError::Busy(_))));
        }
    };
    run(&asked, &AtomicBool::new(false), &meet).expect("built");
}
