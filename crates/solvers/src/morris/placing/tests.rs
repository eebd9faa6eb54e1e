//! Layers by made-up values of the next one, beside the rules: real values would need the tables of all pairs.

use super::super::orbits::{Free, Orbits};
use super::super::pack::{DRAWN, LOST, WON, pack};
use super::super::pair::distinct;
use super::super::tests::build as built;
use super::super::value::Outcome;
use super::super::{NoValue, Tables};
use super::layer::{Layer, PLACEMENTS};
use super::placed::Placed;
use super::search::search;
use super::solve::{Next, Scratch, Solving};
use super::{kept, layers_left, transient_disk};
use plyground_core::seed::mix;
use plyground_core::{GameExt, Player, Seed};
use plyground_games::morris::{Morris, State};
use std::collections::HashSet;
use tempfile::TempDir;

/// Values that have nothing to do with the game, but are the same for all images of a position.
struct Made(&'static Layer);

/// Mostly won for the side to move, so that moves to any other stand out.
fn made_up(state: &State) -> Outcome {
    match mix(state.canonical().packed()) % 16 {
        0 => Outcome::Drawn,
        1 => Outcome::Lost,
        _ => Outcome::Won,
    }
}

fn kind(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Won => WON,
        Outcome::Drawn => DRAWN,
        Outcome::Lost => LOST,
    }
}

impl Next for Made {
    fn row(&self, white: u32, black: u32, row: usize, packed: &mut Vec<u8>) -> bool {
        let Some(section) = self.0.section(white, black) else { return false };
        let row = Orbits::of(white).rows()[row];
        let free = Free::of(row);
        let value =
            |&set: &u32| self.0.position(row, free.place(set)).map_or(DRAWN, |state| kind(made_up(&state)));
        packed.clear();
        pack(&section.ranking().sets(), value, packed);
        true
    }
}

fn by_rules(state: &State) -> Outcome {
    let game = Morris::default();
    Outcome::of_moves(game.legal_moves(state).into_iter().map(|mv| made_up(&game.after(state, mv))))
}

#[test]
fn values_of_all_layers_follow_from_the_next_by_the_rules() {
    let mut rng = Seed(11).rng();
    let mut checked = 0;
    for placed in 0..PLACEMENTS - 1 {
        let (layer, next) = (Layer::of(placed), Made(Layer::of(placed + 1)));
        // Sections with many men take long to make up; a few rows of some of them do.
        for section in layer.sections.iter().filter(|section| section.columns() < 20_000) {
            if section.columns() > 1_000 && rng.below(8) > 0 {
                continue;
            }
            let (solving, mut scratch) = (Solving::new(layer, section, &next), Scratch::default());
            let rows = Orbits::of(section.white).rows();
            let row = rng.below(rows.len() as u32) as usize;
            let kinds: Vec<u8> = solving.row(row, &mut scratch).collect();
            let free = Free::of(rows[row]);
            for (&set, &found) in solving.sets().iter().zip(&kinds) {
                if let Some(state) = layer.position(rows[row], free.place(set)) {
                    assert_eq!(found, kind(by_rules(&state)), "{state}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 50_000, "{checked}");
}

/// A build counts the positions of every layer up to symmetry, those of an empty board as well.
#[test]
fn the_first_layers_are_counted_up_to_symmetry() {
    for placed in 0..5 {
        let layer = Layer::of(placed);
        let (mut counted, mut met) = (0, HashSet::new());
        for section in &layer.sections {
            let sets = section.ranking().sets();
            for &row in Orbits::of(section.white).rows() {
                let free = Free::of(row);
                let alone = distinct(row, section.ranking(), &sets);
                counted += alone.map_or(sets.len(), |alone| alone.iter().filter(|&&alone| alone).count());
                met.extend(sets.iter().map(|&set| {
                    layer.position(row, free.place(set)).expect("no men are removed yet").canonical().packed()
                }));
            }
        }
        assert_eq!(counted, met.len(), "after {placed} placements");
    }
}

/// Every number of men that a game can come to while men are placed has a section.
#[test]
fn random_games_stay_within_the_sections() {
    let (game, mut rng) = (Morris::default(), Seed(4).rng());
    for _ in 0..2_000 {
        let mut state = State::START;
        for placed in 0..PLACEMENTS {
            let [white, black] = [Player::First, Player::Second].map(|player| state.men(player));
            let layer = Layer::of(placed);
            assert!(layer.section(white.count_ones(), black.count_ones()).is_some(), "{state}");
            assert_eq!(layer.position(white, black), Some(state));
            let moves = game.legal_moves(&state);
            // Removals are what makes numbers of men differ.
            let removing: Vec<_> = moves.iter().copied().filter(|mv| mv.removed().is_some()).collect();
            state = game.after(&state, rng.pick(if removing.is_empty() { &moves } else { &removing }));
        }
        assert!(!state.placing());
    }
}

#[test]
fn with_fewer_men_of_white_the_tables_are_read_by_blacks_rows() {
    let folder = TempDir::new().expect("a folder");
    built(folder.path(), &["4-3"], 1);
    let tables = Tables::open(folder.path()).expect("tables");
    let layer = Layer::of(PLACEMENTS);
    let section = layer.section(3, 4).expect("a section");
    let exchanged =
        super::placed::exchange(section, tables.table("4-3".parse().expect("a pair")).expect("built"));
    let (rows, sets) = (Orbits::of(3).rows(), section.ranking().sets());
    for (row, &white) in rows.iter().enumerate() {
        let free = Free::of(white);
        for (column, &set) in sets.iter().enumerate() {
            let state = layer.position(white, free.place(set)).expect("a position");
            let byte = exchanged[row * section.row_bytes() + column / 5];
            assert_eq!(
                super::super::pack::unpacked(byte, column % 5),
                tables.outcome(&state).expect("built"),
                "{state}"
            );
        }
    }
    // With two men, White has lost.
    let (mut packed, placed) = (Vec::new(), Placed::new(Vec::new()));
    assert!(placed.row(2, 9, 0, &mut packed));
    assert!(
        packed
            .iter()
            .all(|&byte| (0..5).all(|place| super::super::pack::unpacked(byte, place) == Outcome::Lost))
    );
    assert!(!placed.row(9, 2, 0, &mut packed));
}

#[test]
fn a_search_comes_to_what_the_values_behind_it_say() {
    fn slow(game: &Morris, state: &State, depth: u32) -> Outcome {
        if depth == 0 {
            return made_up(state);
        }
        let after =
            game.legal_moves(state).into_iter().map(|mv| slow(game, &game.after(state, mv), depth - 1));
        Outcome::of_moves(after)
    }
    let (game, mut rng) = (Morris::default(), Seed(6).rng());
    for _ in 0..40 {
        let mut state = State::START;
        for _ in 0..14 {
            state = game.after(&state, rng.pick(&game.legal_moves(&state)));
        }
        let placed = |state: &State| 18 - state.hand(Player::First) - state.hand(Player::Second);
        let known = |state: &State| Ok::<_, NoValue>((placed(state) == 17).then(|| made_up(state)));
        assert_eq!(search(&state, &known), Ok(slow(&game, &state, 3)), "{state}");
    }
}

#[test]
fn a_build_begins_with_the_last_layer_and_needs_room_for_those_it_does_not_keep() {
    let folder = TempDir::new().expect("a folder");
    let left = layers_left(folder.path()).expect("a folder");
    assert!(left.iter().copied().eq((0..PLACEMENTS).rev()));
    let sizes: Vec<u64> = (0..PLACEMENTS).map(|placed| Layer::of(placed).bytes() as u64).collect();
    let stored: u64 =
        (0..PLACEMENTS).filter(|&placed| kept(placed)).map(|placed| sizes[placed as usize]).sum();
    assert!((200_000_000..280_000_000).contains(&stored), "{stored}");
    assert!(transient_disk(&left) >= sizes[17] + sizes[16]);
}
