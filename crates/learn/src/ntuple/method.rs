//! How a network learns: the parameters of temporal-difference learning.

use serde::{Deserialize, Serialize};

/// Parameters of the learning rule.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Method {
    /// The learning rate, shared out among the weights of a value.
    pub rate: f64,
    /// Temporal coherence (D. F. Beal and M. C. Smith, *Temporal coherence and prediction decay in TD learning*,
    /// IJCAI 1999): every weight has a rate of its own, which falls where its errors disagree.
    pub coherence: bool,
    /// How much later values count, 0 to 1.
    pub lambda: f64,
    /// After how many moves a board is learned: returns are cut off there.
    pub steps: u32,
    /// What every board is worth at first. Much more than it will be makes the network try everything (H. Guei, L.-P.
    /// Chen and I.-C. Wu, *Optimistic temporal difference learning for 2048*, IEEE Transactions on Games, 2022).
    pub optimism: f64,
    /// How often a finished game is taken up again in the middle of what was played last, which teaches late boards
    /// more often (K. Matsuzaki, *Developing a 2048 player with backward temporal coherence learning and restart*,
    /// Advances in Computer Games, 2017).
    pub restarts: u32,
    /// Whether weights that have learned nothing are now and then given those of smaller tiles; temporal coherence
    /// only, which knows what has learned. Files that say nothing of it are from before.
    #[serde(default)]
    pub downgrade: bool,
    /// Whether games begin in turns at the start and where earlier ones made a large tile first.
    #[serde(default)]
    pub carousel: bool,
}

impl Default for Method {
    fn default() -> Self {
        Self {
            rate: 1.0,
            coherence: true,
            lambda: 0.5,
            steps: 3,
            optimism: 0.0,
            restarts: 0,
            downgrade: false,
            carousel: true,
        }
    }
}

impl Method {
    /// The most steps.
    pub const LONGEST: u32 = 64;
    /// The most restarts: games have fewer moves than two to this power.
    pub const RESTARTS: u32 = 16;

    /// What is wrong with the values, and what would be right.
    pub fn check(&self) -> Result<(), String> {
        let Self { rate, lambda, steps, optimism, restarts, .. } = *self;
        if !(rate > 0.0 && rate <= 8.0) {
            return Err(format!("rate = {rate}: above 0 and up to 8 is possible"));
        }
        if !(0.0..=1.0).contains(&lambda) {
            return Err(format!("lambda = {lambda}: from 0 to 1 is possible"));
        }
        if !(1..=Self::LONGEST).contains(&steps) {
            return Err(format!("steps = {steps}: 1 to {} are possible", Self::LONGEST));
        }
        if !(0.0..=4e6).contains(&optimism) {
            return Err(format!("optimism = {optimism}: from 0 to 4000000 points are possible"));
        }
        if restarts > Self::RESTARTS {
            return Err(format!("restarts = {restarts}: 0 to {} are possible", Self::RESTARTS));
        }
        Ok(())
    }
}
