//! Batches: values of many boards at once, and the gradient of the loss, backwards through the layers.
//!
//! One-hot tiles never become a wide matrix of zeros: the rows that they pick are looked up and summed.

use super::matrix::{Matrix, add_product};
use super::network::{Network, add};

/// What an update learns: that these moves on these boards were worth so much.
#[derive(Clone, Debug, Default)]
pub(super) struct Batch {
    pub(super) boards: Vec<u64>,
    pub(super) moves: Vec<u8>,
    pub(super) targets: Vec<f32>,
    /// How much each counts.
    pub(super) weights: Vec<f32>,
    /// Where errors begin to count by their size; 0: nowhere.
    pub(super) huber: f32,
}

/// The loss of a batch.
pub(super) struct Loss {
    /// Its mean.
    pub(super) mean: f32,
    /// By how much each value was off.
    pub(super) errors: Vec<f32>,
    /// Its gradient, number by number as the network has them.
    pub(super) gradients: Vec<f32>,
}

impl Network {
    /// The values of the four moves on each board.
    pub(super) fn values_of_many(&self, boards: &[u64]) -> Vec<[f32; 4]> {
        let last = self.forward(boards).pop().unwrap_or_default();
        last.as_chunks().0.to_vec()
    }

    /// What every layer makes of each board, board by board; of all but the last rectified.
    fn forward(&self, boards: &[u64]) -> Vec<Vec<f32>> {
        let layers = self.layers();
        let mut all: Vec<Vec<f32>> = Vec::with_capacity(layers.len());
        for (at, layer) in layers.iter().enumerate() {
            let (matrix, biases) = (&self.weights[layer.matrix.clone()], &self.weights[layer.biases.clone()]);
            let mut here: Vec<f32> =
                biases.iter().copied().cycle().take(boards.len() * layer.outputs).collect();
            if at == 0 {
                for (board, sums) in boards.iter().zip(here.chunks_exact_mut(layer.outputs)) {
                    for (input, value) in self.inputs.active(*board) {
                        add(sums, &matrix[input * layer.outputs..(input + 1) * layer.outputs], value);
                    }
                }
            } else {
                let before = Matrix::new(&all[at - 1], boards.len(), layer.inputs);
                add_product(&mut here, before, Matrix::new(matrix, layer.inputs, layer.outputs));
            }
            if at + 1 < layers.len() {
                for value in &mut here {
                    *value = value.max(0.0);
                }
            }
            all.push(here);
        }
        all
    }

    /// The gradient of all weights, where that of the values is given.
    fn backward(&self, boards: &[u64], outputs: &[Vec<f32>], values: Vec<f32>) -> Vec<f32> {
        let mut gradients = vec![0.0; self.weights.len()];
        let mut slopes = values;
        for (at, layer) in self.layers().iter().enumerate().rev() {
            for row in slopes.chunks_exact(layer.outputs) {
                add(&mut gradients[layer.biases.clone()], row, 1.0);
            }
            let matrix = &mut gradients[layer.matrix.clone()];
            if at == 0 {
                for (board, row) in boards.iter().zip(slopes.chunks_exact(layer.outputs)) {
                    for (input, value) in self.inputs.active(*board) {
                        add(&mut matrix[input * layer.outputs..(input + 1) * layer.outputs], row, value);
                    }
                }
                break;
            }
            let before = &outputs[at - 1];
            let here = Matrix::new(&slopes, boards.len(), layer.outputs);
            add_product(matrix, Matrix::new(before, boards.len(), layer.inputs).turned(), here);
            let mut earlier = vec![0.0; before.len()];
            let weights = Matrix::new(&self.weights[layer.matrix.clone()], layer.inputs, layer.outputs);
            add_product(&mut earlier, here, weights.turned());
            // Nothing flows back through a ReLU that let nothing through.
            earlier
                .iter_mut()
                .zip(before)
                .for_each(|(slope, &value)| *slope = if value > 0.0 { *slope } else { 0.0 });
            slopes = earlier;
        }
        gradients
    }
}

impl Batch {
    /// The loss of the network on this batch, and its gradient.
    pub(super) fn loss(&self, network: &Network) -> Loss {
        let (outputs, count) = (network.forward(&self.boards), self.boards.len());
        let values = outputs.last().map_or(&[][..], |values| values.as_slice());
        let (mut mean, mut errors, mut slopes) = (0.0, Vec::with_capacity(count), vec![0.0; values.len()]);
        for at in 0..count {
            let place = 4 * at + usize::from(self.moves[at]);
            let error = values[place] - self.targets[at];
            let (loss, slope) = if self.huber > 0.0 {
                // Within the bound half the square; beyond it a line of the same slope.
                let within = error.clamp(-self.huber, self.huber);
                (within * (error - within / 2.0), within)
            } else {
                (error * error, 2.0 * error)
            };
            mean += loss * self.weights[at] / count as f32;
            slopes[place] = slope * self.weights[at] / count as f32;
            errors.push(error);
        }
        let gradients = network.backward(&self.boards, &outputs, slopes);
        Loss { mean, errors, gradients }
    }
}
