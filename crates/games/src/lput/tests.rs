//! Laws, twins, counts and the sharp corners of the rules, as positions in text.

use super::*;
use plyground_core::testing::{check_game, check_twin};
use plyground_core::{Seed, perft};

fn start(game: &Lput) -> State {
    game.start(&mut Seed(0).rng())
}

#[test]
fn the_counts_from_known_positions_hold() {
    let (game, twin) = (Lput::default(), Twin::default());
    let mut state = start(&game);
    let mut counted = 0;
    for line in PERFT.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["position", "start"] => state = start(&game),
            ["position", ..] => state = game.read(&line["position ".len()..]).expect("a position"),
            [depth, count] => {
                let (depth, count): (u32, u64) =
                    (depth.parse().expect("depth"), count.parse().expect("count"));
                assert_eq!(perft(&game, &state, depth), count, "depth {depth} of {state}");
                if count < 10_000 {
                    let state = state.to_string().parse().expect("the same notation");
                    assert_eq!(perft(&twin, &state, depth), count, "depth {depth} of the twin's {state}");
                }
                counted += 1;
            }
            [_, _, "deep"] => {}
            _ => panic!("{line:?} is no line of counts"),
        }
    }
    assert!(counted >= 3);
}

#[test]
fn the_laws_hold() {
    check_game(&Lput::default(), 3, 1000);
}

#[test]
fn the_twin_agrees() {
    check_twin(&Lput::default(), &Twin::default(), 1_000_000, 1000);
}
