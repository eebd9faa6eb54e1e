//! Gradients against finite differences, a toy problem whose values are known, and training that repeats.

use super::gradient::Batch;
use super::learner::Learner;
use super::network::Network;
use super::replay::Transition;
use super::setting::{Inputs, Setting};
use super::trainer::Trainer;
use plyground_core::{Rng, Seed};

fn small(inputs: Inputs) -> Setting {
    Setting { inputs, hidden: vec![12, 9], ..Setting::study() }
}

fn boards(count: usize, rng: &mut Rng) -> Vec<u64> {
    (0..count).map(|_| (0..16).fold(0, |tiles, _| tiles << 4 | u64::from(rng.below(12)))).collect()
}

/// The network by its definition, in double precision.
fn values(network: &Network, weights: &[f64], tiles: u64) -> [f64; 4] {
    let mut here = vec![0.0; network.inputs.width()];
    for (input, value) in network.inputs.active(tiles) {
        here[input] = f64::from(value);
    }
    for (at, layer) in network.layers().into_iter().enumerate() {
        let before: Vec<f64> =
            here.iter().map(|value: &f64| if at == 0 { *value } else { value.max(0.0) }).collect();
        let output = |out: usize| {
            let sum: f64 = (0..layer.inputs)
                .map(|input| before[input] * weights[layer.matrix.start + input * layer.outputs + out])
                .sum();
            sum + weights[layer.biases.start + out]
        };
        here = (0..layer.outputs).map(output).collect();
    }
    std::array::from_fn(|direction| here[direction])
}

fn loss(network: &Network, weights: &[f64], batch: &Batch) -> f64 {
    let one = |at: usize| {
        let value = values(network, weights, batch.boards[at])[usize::from(batch.moves[at])];
        let (error, bound) = (value - f64::from(batch.targets[at]), f64::from(batch.huber));
        let loss = match bound {
            0.0 => error * error,
            bound if error.abs() <= bound => error * error / 2.0,
            bound => bound * (error.abs() - bound / 2.0),
        };
        loss * f64::from(batch.weights[at])
    };
    (0..batch.boards.len()).map(one).sum::<f64>() / batch.boards.len() as f64
}

#[test]
fn gradients_are_those_of_finite_differences() {
    for (inputs, huber) in [(Inputs::Log, 0.0), (Inputs::OneHot, 0.0), (Inputs::OneHot, 0.5)] {
        let mut rng = Seed(7).rng();
        let network = Network::new(&small(inputs), &mut rng);
        let batch = Batch {
            boards: boards(8, &mut rng),
            moves: (0..8).map(|_| rng.below(4) as u8).collect(),
            targets: (0..8).map(|_| 2.0 * rng.unit() as f32 - 1.0).collect(),
            weights: (0..8).map(|_| rng.unit() as f32).collect(),
            huber,
        };
        let found = batch.loss(&network);
        let mut weights: Vec<f64> = network.weights.iter().copied().map(f64::from).collect();
        assert!((f64::from(found.mean) - loss(&network, &weights, &batch)).abs() < 1e-5);
        let mut moved = 0;
        for at in 0..weights.len() {
            const STEP: f64 = 1e-6;
            let before = weights[at];
            weights[at] = before + STEP;
            let more = loss(&network, &weights, &batch);
            weights[at] = before - STEP;
            let less = loss(&network, &weights, &batch);
            weights[at] = before;
            let slope = (more - less) / (2.0 * STEP);
            let gradient = f64::from(found.gradients[at]);
            assert!(
                (gradient - slope).abs() < 1e-4 * slope.abs().max(0.1),
                "{inputs:?} {at}: {gradient} {slope}"
            );
            moved += usize::from(slope.abs() > 1e-4);
        }
        assert!(moved > 150, "{moved} of {} weights matter", weights.len());
    }
}

#[test]
fn a_board_alone_is_worth_what_it_is_among_many() {
    for inputs in [Inputs::Log, Inputs::OneHot] {
        for hidden in [vec![64, 128], vec![5], vec![33, 17, 9]] {
            let setting = Setting { inputs, hidden, ..Setting::study() };
            let mut rng = Seed(3).rng();
            let network = Network::new(&setting, &mut rng);
            let boards = boards(100, &mut rng);
            let many = network.values_of_many(&boards);
            for (&board, many) in boards.iter().zip(&many) {
                let one = network.values(board);
                assert!((0..4).all(|i| (one[i] - many[i]).abs() < 1e-5), "{board:x}: {one:?} and {many:?}");
            }
        }
    }
}

/// A corridor of five rooms: up leads on, down leads back, right stays for a small reward, left ends it all; the last
/// room's door pays 10 and ends it too. Where a move leads, what it earns, and whether that is the end.
fn corridor(room: u64, direction: u8) -> (u64, f64, bool) {
    match (direction, room) {
        (0, 4) => (room, 10.0, true),
        (0, _) => (room + 1, -1.0, false),
        (1, _) => (room, 0.5, false),
        (2, _) => (room.saturating_sub(1), 0.0, false),
        _ => (room, 2.0, true),
    }
}

const GAMMA: f64 = 0.9;

/// Its values by value iteration.
fn known() -> [[f64; 4]; 5] {
    let mut known = [[0.0; 4]; 5];
    for _ in 0..500 {
        let before = known;
        for room in 0..5 {
            for direction in 0..4 {
                let (next, reward, end) = corridor(room, direction);
                let best = before[next as usize].into_iter().fold(f64::MIN, f64::max);
                known[room as usize][usize::from(direction)] = reward + if end { 0.0 } else { GAMMA * best };
            }
        }
    }
    known
}

#[test]
fn the_values_of_a_problem_that_can_be_solved_by_hand_are_learned() {
    let known = known();
    let up = |room: usize| {
        10.0 * GAMMA.powi(4 - room as i32) - (0..4 - room).map(|i| GAMMA.powi(i as i32)).sum::<f64>()
    };
    assert!((known[4][0] - 10.0).abs() < 1e-9 && (known[3][0] - up(3)).abs() < 1e-9);

    let plain = Setting {
        inputs: Inputs::OneHot,
        hidden: vec![32],
        rate: 3e-3,
        batch: 16,
        gamma: GAMMA,
        ..Setting::study()
    };
    let variants = [
        ("plain", plain.clone()),
        ("double", Setting { double: true, ..plain.clone() }),
        ("prioritised", Setting { priority: 0.6, correction: 0.4, ..plain.clone() }),
        ("Huber", Setting { huber: 1.0, ..plain }),
    ];
    for (name, setting) in variants {
        let mut rng = Seed(5).rng();
        let mut learner = Learner::new(setting, &mut rng);
        for room in 0..5 {
            for direction in 0..4 {
                let (next, reward, end) = corridor(room, direction);
                let discount = if end { 0.0 } else { GAMMA as f32 };
                learner.replay.push(Transition {
                    board: room,
                    direction,
                    reward: reward as f32,
                    next,
                    discount,
                });
            }
        }
        for update in 0..3000 {
            learner.update(&mut rng);
            if update % 30 == 0 {
                learner.copy_target();
            }
        }
        for (room, known) in known.iter().enumerate() {
            let learned = learner.network.values(room as u64);
            for (learned, known) in learned.into_iter().zip(known) {
                assert!(
                    (f64::from(learned) - known).abs() < 0.1,
                    "{name}, room {room}: {learned} and {known}"
                );
            }
        }
    }
}

/// Short trainings with every option that changes what is remembered.
pub(super) fn short() -> [Setting; 3] {
    let improved = Setting {
        hidden: vec![24],
        batch: 8,
        buffer: 300,
        target_every: 2,
        epsilon_decay: 0.99,
        ..Setting::improved()
    };
    let prioritised = Setting { priority: 0.6, correction: 0.4, steps: 4, ..improved.clone() };
    [Setting { hidden: vec![16], longest: 200, ..Setting::study() }, improved, prioritised]
}

#[test]
fn the_same_seed_trains_the_same_network_and_another_seed_another() {
    for setting in short() {
        let train = |seed| {
            let mut trainer = Trainer::new(setting.clone(), Seed(seed)).expect("a setting");
            for _ in 0..6 {
                trainer.episode();
            }
            trainer
        };
        let (one, same, other) = (train(1), train(1), train(2));
        assert!(one.updates() > 50, "{} updates", one.updates());
        assert_eq!(one.network().weights, same.network().weights);
        assert_eq!(one.curve(), same.curve());
        assert_ne!(one.network().weights, other.network().weights);
        assert_eq!(one.test(3), same.test(3));
    }
}

#[test]
fn what_is_learned_at_random_play_is_no_nonsense() {
    // A few episodes: the loss falls, the values are finite, ε falls to where the setting says.
    let setting = Setting { hidden: vec![32], update_every: 1, epsilon_decay: 0.99, ..Setting::improved() };
    let mut trainer = Trainer::new(setting, Seed(1)).expect("a setting");
    // The first one is too short to learn from.
    trainer.episode();
    let first = trainer.episode();
    let last = (0..18).map(|_| trainer.episode()).last().expect("episodes");
    assert!(!trainer.diverged() && last.loss < first.loss, "{first:?} {last:?}");
    assert!((last.epsilon - 0.01).abs() < 1e-9 && last.moves > 20 && last.score > 100, "{last:?}");
}
