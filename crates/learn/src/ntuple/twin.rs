//! A slow, simple second implementation of training, for tests: the rules themselves, weights in a map by tuple and tiles,
//! boards mirrored cell by cell, and every return computed from its definition.

use super::downgrade::LEAST;
use super::layout::Layout;
use super::method::Method;
use super::network::UNIT;
use super::trainer::Trainer;
use plyground_core::{Game, GameExt, Rng, Seed, Turn};
use plyground_games::twenty48::{State, Twenty48};
use std::collections::{BTreeSet, HashMap};

type Key = (usize, Vec<u8>);

#[derive(Clone, Copy, Default)]
struct Entry {
    weight: i32,
    sum: f32,
    size: f32,
}

struct Twin {
    layout: Layout,
    method: Method,
    entries: HashMap<Key, Entry>,
}

/// The filling in which the largest tile is half as large, if it is large; and whatever that makes as large as
/// another tile that was there, is halved too.
fn halved(filling: &[u8]) -> Option<Vec<u8>> {
    let mut tile = *filling.iter().max().filter(|&&largest| largest >= LEAST)?;
    let mut halved = filling.to_vec();
    while filling.contains(&tile) {
        for (half, _) in halved.iter_mut().zip(filling).filter(|(_, whole)| **whole == tile) {
            *half -= 1;
        }
        tile -= 1;
    }
    Some(halved)
}

/// The board and its seven mirror images and rotations.
fn images(board: [u8; 16]) -> Vec<[u8; 16]> {
    let mirrored = |b: [u8; 16]| std::array::from_fn(|i| b[4 * (i / 4) + 3 - i % 4]);
    let turned = |b: [u8; 16]| std::array::from_fn(|i| b[4 * (3 - i % 4) + i / 4]);
    let mut all = vec![board, mirrored(board)];
    for _ in 0..3 {
        let next: Vec<_> = all[all.len() - 2..].iter().map(|&b| turned(b)).collect();
        all.extend(next);
    }
    all
}

impl Twin {
    /// What the board looks up, tuple by tuple.
    fn keys(&self, board: [u8; 16]) -> Vec<Key> {
        let tuples = self.layout.tuples().iter().enumerate();
        let filling = |tuple: &Vec<u8>, b: [u8; 16]| tuple.iter().map(|&cell| b[usize::from(cell)]).collect();
        tuples.flat_map(|(i, tuple)| images(board).into_iter().map(move |b| (i, filling(tuple, b)))).collect()
    }

    fn weight(&self, key: &Key) -> i32 {
        self.entries.get(key).map_or(0, |entry| entry.weight)
    }

    fn value(&self, board: [u8; 16]) -> f32 {
        self.keys(board).iter().map(|key| i64::from(self.weight(key))).sum::<i64>() as f32 / UNIT
    }

    fn learn(&mut self, board: [u8; 16], target: f32) {
        let keys = self.keys(board);
        let error = target - self.value(board);
        let step = self.method.rate as f32 * UNIT * error / keys.len() as f32;
        for key in keys.into_iter().collect::<BTreeSet<_>>() {
            let entry = self.entries.entry(key).or_default();
            if self.method.coherence {
                let rate = if entry.size == 0.0 { 1.0 } else { entry.sum.abs() / entry.size };
                entry.weight += (step * rate).round_ties_even() as i32;
                (entry.sum, entry.size) = (entry.sum + error, entry.size + error.abs());
            } else {
                entry.weight += step.round_ties_even() as i32;
            }
        }
    }

    /// Whatever has learned nothing has the weight of smaller tiles.
    fn downgrade(&mut self) {
        for (index, tuple) in self.layout.clone().tuples().iter().enumerate() {
            let nibble = |filling: u32, i: usize| (filling >> (4 * i) & 15) as u8;
            let filling = |filling| (0..tuple.len()).map(|i| nibble(filling, i)).collect::<Vec<_>>();
            let mut all: Vec<_> = (0..1 << (4 * tuple.len())).map(filling).collect();
            all.sort_by_key(|filling| filling.iter().max().copied());
            for filling in all {
                let Some(halved) = halved(&filling) else { continue };
                let weight = self.weight(&(index, halved));
                let entry = self.entries.entry((index, filling)).or_default();
                if entry.size == 0.0 {
                    entry.weight = weight;
                }
            }
        }
    }

    /// The return of move number `of`: seen are (points, board, value when chosen) of all moves, and the end.
    fn target(&self, seen: &[(f32, f32)], of: usize) -> f32 {
        let lambda = self.method.lambda as f32;
        let last = (of + self.method.steps as usize).min(seen.len() - 1);
        let mut target = seen[last].1;
        for (points, value) in seen[of + 1..=last].iter().rev() {
            target = points + ((1.0 - lambda) * value + lambda * target);
        }
        target
    }

    fn play(&mut self, seed: Seed) -> u32 {
        let mut rng = seed.rng();
        let (score, mut past) = self.play_on(Twenty48::default().start(&mut rng), &mut rng);
        for _ in 0..self.method.restarts {
            let middle = past[past.len() / 2];
            past = self.play_on(middle, &mut rng).1;
        }
        score
    }

    /// Plays to the end; the score, and the boards before the moves.
    fn play_on(&mut self, mut state: State, rng: &mut Rng) -> (u32, Vec<State>) {
        let (game, steps) = (Twenty48::default(), self.method.steps as usize);
        let (mut past, mut boards, mut seen) = (Vec::new(), Vec::new(), Vec::new());
        while game.turn(&state) != Turn::Over {
            let mut best: Option<(f32, f32, f32, _)> = None;
            for mv in game.legal_moves(&state) {
                let after = game.after(&state, mv);
                let (points, value) = ((after.score() - state.score()) as f32, self.value(after.exponents()));
                if best.is_none_or(|(total, ..)| points + value > total) {
                    best = Some((points + value, points, value, after));
                }
            }
            let (_, points, value, after) = best.expect("some move is legal");
            past.push(state);
            boards.push(after.exponents());
            seen.push((points, value));
            if boards.len() > steps {
                let of = boards.len() - 1 - steps;
                let target = self.target(&seen, of);
                self.learn(boards[of], target);
            }
            state = after;
            let event = game.sample_chance(&state, rng);
            game.play(&mut state, event);
        }
        seen.push((0.0, 0.0));
        for of in (boards.len().saturating_sub(steps)..boards.len()).rev() {
            let target = self.target(&seen, of);
            self.learn(boards[of], target);
        }
        (state.score(), past)
    }
}

fn check(layout: &str, method: Method, games: u64) {
    let layout: Layout = layout.parse().expect(layout);
    let mut twin = Twin { layout: layout.clone(), method, entries: HashMap::new() };
    let mut trainer = Trainer::new(layout, &[], method, Seed(8)).expect("a small network");
    for game in 0..games {
        // One game a round: nothing else changes weights meanwhile.
        let tally = trainer.round(1, 1);
        assert_eq!(tally.scores, [twin.play(Seed(8).branch(game))], "{method:?}, game {game}");
        // After 2, 3, 4, 6, 8, 12, 16, 24 … games.
        let (played, part) = (game + 1, (game + 1).next_power_of_two().max(4) / 4);
        if method.downgrade && played >= 2 && played.is_multiple_of(part) {
            twin.downgrade();
        }
    }
    for (index, tuple) in trainer.network().layout().tuples().iter().enumerate() {
        let shuffle = &trainer.network().shuffles[index];
        for filling in 0..1_u64 << (4 * tuple.len()) {
            let nibble = |i: usize| (filling >> (4 * i) & 15) as u8;
            let tiles = tuple.iter().enumerate().map(|(i, &cell)| u64::from(nibble(i)) << (4 * cell)).sum();
            let found = trainer.network().weights.words()[shuffle.place(tiles, 0) as usize]
                .load(std::sync::atomic::Ordering::Relaxed)
                .cast_signed();
            let key = (index, (0..tuple.len()).map(nibble).collect());
            assert_eq!(found, twin.weight(&key), "{method:?}, {key:?}");
        }
    }
}

#[test]
fn training_learns_what_its_definition_says() {
    let plain = Method {
        rate: 0.1,
        coherence: false,
        lambda: 0.0,
        steps: 1,
        optimism: 0.0,
        restarts: 0,
        downgrade: false,
        carousel: false,
    };
    let coherent = Method { rate: 1.0, coherence: true, ..plain };
    check("012 456 013", plain, 30);
    check("012 456 013", Method { lambda: 0.5, steps: 3, ..plain }, 30);
    check("01 5", Method { lambda: 1.0, steps: 5, ..plain }, 30);
    check("012 456 013", coherent, 30);
    check("01 12 56 5", Method { lambda: 0.5, steps: 4, ..coherent }, 30);
    check("012 456 013", Method { restarts: 3, ..coherent }, 10);
    check("012 456 013", Method { downgrade: true, ..coherent }, 40);
    // More steps than most of a game has moves left is no special case.
    check("01", Method { lambda: 0.9, steps: 64, ..coherent }, 10);
}

#[test]
fn a_value_is_the_sum_over_the_mirrored_boards() {
    let method = Method::default();
    let layout: Layout = "0123 4567 0145".parse().expect("a layout");
    let mut trainer = Trainer::new(layout.clone(), &[], method, Seed(3)).expect("a small network");
    trainer.round(20, 1);
    let mut twin = Twin { layout, method, entries: HashMap::new() };
    let (game, mut rng) = (Twenty48::default(), Seed(4).rng());
    let mut state = game.start(&mut rng);
    for _ in 0..100 {
        for key in twin.keys(state.exponents()) {
            let tuple = &trainer.network().layout().tuples()[key.0];
            let tiles = tuple.iter().zip(&key.1).map(|(&cell, &e)| u64::from(e) << (4 * cell)).sum();
            let place = trainer.network().shuffles[key.0].place(tiles, 0) as usize;
            let weight = trainer.network().weights.words()[place].load(std::sync::atomic::Ordering::Relaxed);
            twin.entries.entry(key).or_default().weight = weight.cast_signed();
        }
        let tiles = state.packed().expect("small tiles");
        let (fast, slow) = (trainer.network().value(tiles), twin.value(state.exponents()));
        assert_eq!((fast as f32).to_bits(), slow.to_bits(), "{state}");
        game.playout(&mut state, &mut rng, 2);
    }
}
