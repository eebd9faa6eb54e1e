//! The network: layers of plain numbers, and its fast evaluation of one board.
//!
//! All weights stand in one row: for each layer first its matrix, input by input, then its biases. At a batch of one
//! no framework is needed and none keeps up: an input that is 0 costs nothing, which are most of them where tiles are
//! one-hot and about half of them behind a rectifier.

use super::board::{image, turned};
use super::setting::{Inputs, Setting};
use plyground_core::Rng;
use std::ops::Range;

/// A multilayer perceptron from a board to the values of the four moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    pub(super) inputs: Inputs,
    pub(super) sizes: Vec<usize>,
    pub(super) weights: Vec<f32>,
}

/// Where a layer's numbers are.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    pub(super) inputs: usize,
    pub(super) outputs: usize,
    pub(super) matrix: Range<usize>,
    pub(super) biases: Range<usize>,
}

impl Network {
    /// A network that knows nothing: all weights uniform within one by the root of the inputs that are not 0, as the
    /// study's framework begins.
    pub(super) fn new(setting: &Setting, rng: &mut Rng) -> Self {
        let mut network = Self::zeroed(setting);
        for layer in network.layers() {
            // A board has sixteen inputs that are not 0 in either encoding.
            let active = if layer.matrix.start == 0 { 16 } else { layer.inputs };
            let bound = 1.0 / (active as f64).sqrt();
            for weight in &mut network.weights[layer.matrix.start..layer.biases.end] {
                *weight = ((2.0 * rng.unit() - 1.0) * bound) as f32;
            }
        }
        network
    }

    /// The network of this shape with nothing but zeros.
    pub(super) fn zeroed(setting: &Setting) -> Self {
        let sizes = setting.sizes();
        let mut network = Self { inputs: setting.inputs, sizes, weights: Vec::new() };
        let length = network.layers().last().map_or(0, |layer| layer.biases.end);
        network.weights = vec![0.0; length];
        network
    }

    /// Where the numbers of every layer are.
    pub(super) fn layers(&self) -> Vec<Layer> {
        let mut start = 0;
        let layer = |pair: &[usize]| {
            let (inputs, outputs) = (pair[0], pair[1]);
            let matrix = start..start + inputs * outputs;
            let biases = matrix.end..matrix.end + outputs;
            start = biases.end;
            Layer { inputs, outputs, matrix, biases }
        };
        self.sizes.windows(2).map(layer).collect()
    }

    /// The layers from the board to the values: for each its matrix, input by input, and its biases.
    pub fn matrices(&self) -> impl Iterator<Item = (&[f32], &[f32])> {
        let layers = self.layers().into_iter();
        layers.map(|layer| (&self.weights[layer.matrix], &self.weights[layer.biases]))
    }

    /// The values of the four moves on a board of sixteen nibbles, in the order of
    /// [`plyground_games::twenty48::DIRECTIONS`].
    pub fn values(&self, tiles: u64) -> [f32; 4] {
        let mut here = Vec::new();
        let mut before: Vec<f32>;
        for (at, layer) in self.layers().into_iter().enumerate() {
            let matrix = &self.weights[layer.matrix];
            before = std::mem::replace(&mut here, self.weights[layer.biases].to_vec());
            let row = |input: usize| &matrix[input * layer.outputs..(input + 1) * layer.outputs];
            if at == 0 {
                for (input, value) in self.inputs.active(tiles) {
                    add(&mut here, row(input), value);
                }
            } else {
                for (input, &value) in before.iter().enumerate() {
                    // A rectifier that lets nothing through.
                    if value > 0.0 {
                        add(&mut here, row(input), value);
                    }
                }
            }
        }
        std::array::from_fn(|direction| here[direction])
    }
}

/// A network that plays: one that has learned the images of a board alike is asked about all eight of them, and its
/// answers are averaged.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    /// The network.
    pub network: Network,
    /// Whether it has learned the images alike.
    pub images: bool,
    /// How many of the network's units a point is.
    pub scale: f64,
}

impl Policy {
    /// What a setting makes of a network.
    pub fn new(network: Network, setting: &Setting) -> Self {
        Self { network, images: setting.symmetries, scale: setting.reward.scale }
    }

    /// The values of the four moves on a board of sixteen nibbles.
    pub fn values(&self, tiles: u64) -> [f32; 4] {
        if !self.images {
            return self.network.values(tiles);
        }
        let mut mean = [0.0; 4];
        for which in 0..8 {
            let seen = self.network.values(image(tiles, which));
            for direction in 0..4 {
                mean[usize::from(direction)] += seen[usize::from(turned(direction, which))] / 8.0;
            }
        }
        mean
    }
}

/// Adds a row, times a number.
#[inline]
pub(super) fn add(sums: &mut [f32], row: &[f32], factor: f32) {
    for (sum, &weight) in sums.iter_mut().zip(row) {
        *sum += weight * factor;
    }
}

/// The first of the best among the moves whose bit is set; the first of all if none is.
pub(super) fn best(values: &[f32; 4], among: u8) -> u8 {
    let mut best = among.trailing_zeros().min(3) as u8;
    for direction in 0..4 {
        if among >> direction & 1 == 1 && values[usize::from(direction)] > values[usize::from(best)] {
            best = direction;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Seed;

    #[test]
    fn a_new_network_is_as_wide_as_the_setting_says_and_its_weights_are_bounded() {
        let network = Network::new(&Setting::study(), &mut Seed(1).rng());
        assert_eq!(network.sizes, [16, 64, 128, 4]);
        assert_eq!(network.weights.len(), 17 * 64 + 65 * 128 + 129 * 4);
        let first = &network.weights[..17 * 64];
        assert!(
            first.iter().all(|weight| weight.abs() <= 0.25) && first.iter().any(|weight| weight.abs() > 0.24)
        );
    }

    #[test]
    fn what_has_learned_images_alike_judges_them_alike() {
        let setting = Setting::improved();
        let policy = Policy::new(Network::new(&setting, &mut Seed(1).rng()), &setting);
        let board = 0x0123_4567_0012_3001;
        let values = policy.values(board);
        for which in 0..8 {
            let seen = policy.values(image(board, which));
            for direction in 0..4 {
                let there = seen[usize::from(turned(direction, which))];
                assert!((there - values[usize::from(direction)]).abs() < 1e-5, "{which} {direction}");
            }
        }
        let study = Setting::study();
        let policy = Policy::new(Network::new(&study, &mut Seed(1).rng()), &study);
        let bits = |values: [f32; 4]| values.map(f32::to_bits);
        assert_eq!(bits(policy.values(board)), bits(policy.network.values(board)));
    }

    #[test]
    fn the_best_move_is_the_first_of_the_best_that_are_allowed() {
        let values = [1.0, 3.0, 3.0, 2.0];
        assert_eq!([best(&values, 15), best(&values, 0b1101), best(&values, 0b1001)], [1, 2, 3]);
        assert_eq!(best(&[f32::NAN; 4], 0b1100), 2, "numbers that are none leave the first");
    }
}
