//! Adam (D. P. Kingma and J. Ba, *Adam: a method for stochastic optimization*, ICLR 2015) on plain numbers, so that its
//! whole state can be saved and restored exactly.

/// What it remembers of each weight's gradients.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Adam {
    /// Their decayed mean, and that of their squares.
    pub(super) mean: Vec<f32>,
    pub(super) square: Vec<f32>,
    /// Steps so far.
    pub(super) steps: u64,
}

impl Adam {
    const KEEP: f64 = 0.9;
    const KEEP_SQUARE: f64 = 0.999;
    const TINY: f32 = 1e-8;

    /// For this many weights.
    pub(super) fn new(weights: usize) -> Self {
        Self { mean: vec![0.0; weights], square: vec![0.0; weights], steps: 0 }
    }

    /// A step against the gradients.
    pub(super) fn step(&mut self, weights: &mut [f32], gradients: &[f32], rate: f64) {
        self.steps += 1;
        // Both means begin at 0 and are too small at first.
        let unbiased = |keep: f64| 1.0 - keep.powf(self.steps as f64);
        let rate = (rate / unbiased(Self::KEEP)) as f32;
        let root = unbiased(Self::KEEP_SQUARE).sqrt() as f32;
        let (keep, keep_square) = (Self::KEEP as f32, Self::KEEP_SQUARE as f32);
        let remembered = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, &gradient), (mean, square)) in weights.iter_mut().zip(gradients).zip(remembered) {
            *mean = keep * *mean + (1.0 - keep) * gradient;
            *square = keep_square * *square + (1.0 - keep_square) * gradient * gradient;
            *weight -= rate * *mean / (square.sqrt() / root + Self::TINY);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_steps_are_those_of_the_paper() {
        // By hand: the first step is the rate against the sign; the second follows from the two decayed means.
        let (mut adam, mut weights) = (Adam::new(2), [1.0_f32, -1.0]);
        adam.step(&mut weights, &[0.5, -4.0], 0.1);
        assert!((weights[0] - 0.9).abs() < 1e-6 && (weights[1] + 0.9).abs() < 1e-6, "{weights:?}");
        adam.step(&mut weights, &[-0.5, -4.0], 0.1);
        let mean: f64 = (0.9 * 0.1 * 0.5 - 0.1 * 0.5) / (1.0 - 0.81);
        let square: f64 = (0.999 * 0.001 * 0.25 + 0.001 * 0.25) / (1.0 - 0.999 * 0.999);
        let second = 0.9 - 0.1 * mean / square.sqrt();
        assert!((f64::from(weights[0]) - second).abs() < 1e-6, "{weights:?} and {second}");
        assert!((weights[1] + 0.8).abs() < 1e-5, "{weights:?}");
    }

    #[test]
    fn a_bowl_is_walked_down_to_its_bottom() {
        let (mut adam, mut weights) = (Adam::new(2), [3.0_f32, -2.0]);
        for _ in 0..2000 {
            let gradients = [2.0 * (weights[0] - 1.0), 20.0 * (weights[1] - 0.5)];
            adam.step(&mut weights, &gradients, 0.01);
        }
        assert!((weights[0] - 1.0).abs() < 1e-3 && (weights[1] - 0.5).abs() < 1e-3, "{weights:?}");
    }
}
