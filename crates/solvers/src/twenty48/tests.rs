//! Values beside published ones, beside a search to the end, and beside games.

use super::{Goal, Small, Unsolved};
use plyground_core::{Game, GameExt, Seed, Turn};
use plyground_games::twenty48::{Rules, State, Twenty48};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

fn game(rows: u32, columns: u32, four: f64, stop: u32) -> Twenty48 {
    Twenty48::try_from(Rules { rows, columns, four, stop }).expect("rules")
}

fn solved(game: &Twenty48, goal: Goal) -> Small {
    Small::solve(game, goal, &AtomicBool::new(false), &mut |_, _| ()).expect("a small board")
}

/// The best mean score from a position on, by the game's own rules, without any symmetry.
fn by_search(game: &Twenty48, state: State, known: &mut HashMap<(u64, bool), f64>) -> f64 {
    let key = (state.packed().expect("small tiles"), state.due());
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let value = match game.turn(&state) {
        Turn::Over => 0.0,
        Turn::Chance => {
            let value = |(mv, chance): (_, f64)| chance * by_search(game, game.after(&state, mv), known);
            game.events(&state).into_iter().map(value).sum()
        }
        Turn::Player(_) => {
            let value = |mv| {
                let after = game.after(&state, mv);
                f64::from(after.score() - state.score()) + by_search(game, after, known)
            };
            game.legal_moves(&state).into_iter().map(value).fold(0.0, f64::max)
        }
    };
    known.insert(key, value);
    value
}

#[test]
fn two_by_two_and_two_by_three_have_their_known_values() {
    let near = |goal, small: &Twenty48, known: f64| {
        let found = solved(small, goal).start();
        assert!((found - known).abs() < 5e-7 * known.max(1.0), "{goal:?}: {found}, known is {known}");
    };
    let small = game(2, 2, 0.1, 0);
    near(Goal::Tile(3), &small, 1.0);
    near(Goal::Tile(4), &small, 0.962_511_25);
    near(Goal::Tile(5), &small, 0.082_887_29);
    near(Goal::Tile(6), &small, 0.0);
    near(Goal::Score, &small, 66.964_149);
    for larger in [game(2, 3, 0.1, 0), game(3, 2, 0.1, 0)] {
        near(Goal::Tile(5), &larger, 0.999_896_76);
        near(Goal::Tile(6), &larger, 0.939_263_69);
        near(Goal::Tile(7), &larger, 0.056_992_16);
        near(Goal::Score, &larger, 480.258_272);
    }
}

#[test]
fn values_are_those_of_a_search_to_the_end() {
    for (rows, columns, four, stop) in [(2, 2, 0.1, 0), (2, 2, 0.0, 0), (2, 2, 1.0, 16), (2, 3, 0.3, 32)] {
        let game = game(rows, columns, four, stop);
        let (small, mut known, mut checked) = (solved(&game, Goal::Score), HashMap::new(), 0);
        for seed in (0..20).map(Seed) {
            let mut rng = seed.rng();
            let mut state = game.start(&mut rng);
            while game.turn(&state) != Turn::Over {
                let expected = by_search(&game, state, &mut known);
                let found = small.value(&state).unwrap_or_else(|| panic!("{state} can arise"));
                assert!((found - expected).abs() < 1e-9 * expected.max(1.0), "{state}: {found}, {expected}");
                checked += 1;
                let mv = match game.turn(&state) {
                    Turn::Chance => game.sample_chance(&state, &mut rng),
                    _ => game.sample(&state, &mut rng),
                };
                game.play(&mut state, mv);
            }
        }
        assert!(checked > 100, "{checked}");
    }
}

#[test]
fn larger_boards_and_other_boards_are_refused() {
    let never = AtomicBool::new(false);
    let why = Small::solve(&Twenty48::default(), Goal::Score, &never, &mut |_, _| ())
        .map(|_| ())
        .expect_err("too large");
    assert!(why.to_string().contains("4×4"), "{why}");
    let (small, other) = (solved(&game(2, 2, 0.1, 0), Goal::Score), game(2, 3, 0.1, 0));
    assert_eq!(small.value(&other.start(&mut Seed(1).rng())), None);
    let stopped = Small::solve(&other, Goal::Score, &AtomicBool::new(true), &mut |_, _| ()).map(|_| ());
    assert_eq!(stopped, Err(Unsolved::Cancelled));
}
