//! Pairs solved, compared with published counts and with the rules of the game.

use super::fingerprint::position;
use super::orbits::Orbits;
use super::pair::{Half, Pair};
use super::place::men;
use super::tables::{NoValue, Tables};
use super::tally::Tally;
use super::value::{Outcome, Value};
use super::verify::{follows, verify};
use super::{Build, Progress};
use plyground_core::{Seed, Size};
use plyground_games::morris::{Morris, Rules, State, in_mills};
use rayon::prelude::*;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

pub(super) fn pair(text: &str) -> Pair {
    text.parse().expect("a pair")
}

pub(super) fn build(folder: &Path, pairs: &[&str], threads: usize) {
    let build = Build::new(folder, pairs.iter().map(|text| pair(text))).expect("a folder");
    build.run(threads, Size::mib(4096), &AtomicBool::new(false), &|_: Progress| ()).expect("built");
}

/// Tables up to 5-5, built once for all tests.
static SMALL: LazyLock<(TempDir, Tables)> = LazyLock::new(|| {
    let folder = TempDir::new().expect("a folder");
    build(folder.path(), &["5-5"], 2);
    let tables = Tables::open(folder.path()).expect("tables");
    (folder, tables)
});

fn tally(tables: &Tables, text: &str, wanted: Half) -> Tally {
    let mut found = tables.pairs().filter(|&(other, half, _)| other == pair(text) && half == wanted);
    found.next().expect("built").2
}

#[test]
fn small_pairs_have_the_published_counts() {
    let tables = &SMALL.1;
    let known = Tally { won: 140_621, lost: 28_736, drawn: 269, longest_win: 25, longest_loss: 26 };
    assert_eq!(tally(tables, "3-3", Half::Larger), known);
    let known = Tally { won: 159, lost: 29, drawn: 3_225_409, longest_win: 9, longest_loss: 8 };
    assert_eq!(tally(tables, "4-4", Half::Larger), known);
    let known = Tally { won: 28_819, lost: 4_289, drawn: 30_881_316, longest_win: 57, longest_loss: 56 };
    assert_eq!(tally(tables, "5-5", Half::Larger), known);
}

/// Asserts that values follow from those of their moves, in all positions of a pair that are asked for by the men of the
/// side with more, and of the other.
fn check_all(pair: Pair, wanted: impl Fn(u32, u32) -> bool + Sync) -> usize {
    let tables = &SMALL.1;
    let game = Morris::try_from(Rules { repetition: 0, max_quiet: 0 }).expect("rules");
    let sets = pair.ranking().sets();
    let check = |half, row| {
        let all = sets.iter().map(|&column| men(pair, half, row, column));
        let asked = all.filter(|&(own, other)| match half {
            Half::Larger => wanted(own, other),
            Half::Smaller => wanted(other, own),
        });
        asked
            .map(|(own, other)| {
                let state = position(own, other);
                let (found, expected) = follows(&game, &state, |state| tables.probe(state)).expect("tables");
                assert_eq!(found, expected, "{state}");
            })
            .count()
    };
    let rows = 0..Orbits::of(pair.larger()).rows().len();
    let halves = pair.halves().iter();
    halves.map(|&half| rows.clone().into_par_iter().map(|row| check(half, row)).sum::<usize>()).sum()
}

#[test]
fn every_value_of_small_pairs_follows_from_its_moves_by_the_rules() {
    for pair in ["3-3", "4-3", "4-4"].map(pair) {
        assert_eq!(check_all(pair, |_, _| true), pair.halves().len() * pair.rows() * pair.columns());
    }
}

/// Five men are the fewest that can all be in mills while one that is removed leaves enough.
#[test]
fn men_in_mills_are_removed_only_where_all_are() {
    let all = |men: u32| in_mills(men) == men;
    for pair in ["5-3", "5-4", "5-5"].map(pair) {
        let both = |larger, smaller: u32| all(larger) || smaller.count_ones() == 5 && all(smaller);
        assert!(check_all(pair, both) > 1000, "{pair}");
    }
}

#[test]
fn values_follow_from_their_moves_by_the_slow_twin() {
    let mut rng = Seed(1).rng();
    for text in ["3-3", "4-3", "4-4", "5-3", "5-4", "5-5"] {
        verify(&SMALL.1, pair(text), 2000, &mut rng).expect(text);
    }
}

#[test]
fn positions_are_looked_up_whoever_is_to_move() {
    let tables = &SMALL.1;
    let probe = |text: &str| tables.probe(&text.parse().expect("a position"));
    // White closes a7-d7-g7 with its next move and leaves Black two men.
    assert_eq!(probe("WW.............WB..B...B W 0 0 0"), Ok(Value::Won(1)));
    assert_eq!(probe("BB.............BW..W...W B 0 0 7"), Ok(Value::Won(1)));
    // Black is left with two.
    assert_eq!(probe("WWW.............B......B B 0 0 0"), Ok(Value::Lost(0)));
    assert_eq!(probe("........................ W 9 9 0"), Err(NoValue::PlacingDistance));
    assert_eq!(tables.outcome(&State::START), Err(NoValue::Placing));
    assert_eq!(probe("WWWWWWWWWBBBBBBBBB...... W 0 0 0"), Err(NoValue::NotBuilt(pair("9-9"))));
}

#[test]
fn without_distances_it_is_still_known_who_wins() {
    let folder = TempDir::new().expect("a folder");
    build(folder.path(), &["3-3"], 1);
    std::fs::remove_file(folder.path().join("3-3.distances")).expect("deleted");
    let tables = Tables::open(folder.path()).expect("tables");
    let state = "WW.............WB..B...B W 0 0 0".parse().expect("a position");
    assert_eq!(tables.outcome(&state), Ok(Outcome::Won));
    assert_eq!(tables.probe(&state), Err(NoValue::NoDistances(pair("3-3"))));
}
