//! Pairs solved in memory, compared with published counts and with the rules of the game.

use super::bytes::Bytes;
use super::pair::{Half, Pair};
use super::solve::{Watch, solve};
use super::table::{Table, pack_distances, pack_values};
use super::tally::Tally;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

fn pair(text: &str) -> Pair {
    text.parse().expect("a pair")
}

#[test]
fn small_pairs_have_the_published_counts() {
    let mut tables: BTreeMap<Pair, Table> = BTreeMap::new();
    let mut tallies = BTreeMap::new();
    for pair in Pair::all().into_iter().filter(|pair| pair.larger() <= 4) {
        let cancel = AtomicBool::new(false);
        let solved = solve(pair, |pair| tables.get(&pair), &Watch { cancel: &cancel, step: &|_, _| () })
            .expect("solved");
        for &half in pair.halves() {
            tallies.insert((pair, half as u8), solved.tally(half));
            println!("{pair} {half:?} {:?}", solved.tally(half));
        }
        let (mut values, mut distances) = (Vec::new(), Vec::new());
        for row in solved.rows() {
            pack_values(row, &mut values);
            pack_distances(row, &mut distances);
        }
        tables.insert(pair, Table::new(pair, Bytes::Held(values), Bytes::Held(distances)));
    }
    let known = Tally { won: 140_621, lost: 28_736, drawn: 269, longest_win: 25, longest_loss: 26 };
    assert_eq!(tallies[&(pair("3-3"), Half::Larger as u8)], known);
    let known = Tally { won: 159, lost: 29, drawn: 3_225_409, longest_win: 9, longest_loss: 8 };
    assert_eq!(tallies[&(pair("4-4"), Half::Larger as u8)], known);
}
