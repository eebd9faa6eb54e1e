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
    /// The weight of later values, from 0 to 1.
    pub lambda: f64,
    /// The number of moves after which a board is updated: returns are cut off there.
    pub steps: u32,
    /// The initial value of every board. A value far above the true ones makes the network explore (H. Guei, L.-P.
    /// Chen and I.-C. Wu, *Optimistic temporal difference learning for 2048*, IEEE Transactions on Games, 2022).
    pub optimism: f64,
    /// How many times a finished game is restarted from the middle of what was played last, so that late boards are learned
    /// more often (K. Matsuzaki, *Developing a 2048 player with backward temporal coherence learning and restart*,
    /// Advances in Computer Games, 2017).
    pub restarts: u32,
    /// Whether untrained weights are sometimes set to those of smaller tiles; only with temporal coherence, which knows which
    /// weights are trained. Files without this field are from an earlier version.
    #[serde(default)]
    pub downgrade: bool,
    /// Whether games begin in rotation at the start and where earlier games first made a large tile.
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
            return Err(format!("rate = {rate}: expected a number above 0 and at most 8"));
        }
        if !(0.0..=1.0).contains(&lambda) {
            return Err(format!("lambda = {lambda}: expected a number from 0 to 1"));
        }
        if !(1..=Self::LONGEST).contains(&steps) {
            return Err(format!("steps = {steps}: expected 1 to {}", Self::LONGEST));
        }
        if !(0.0..=4e6).contains(&optimism) {
            return Err(format!("optimism = {optimism}: expected a number from 0 to 4000000"));
        }
        if restarts > Self::RESTARTS {
            return Err(format!("restarts = {restarts}: expected 0 to {}", Self::RESTARTS));
        }
        Ok(())
    }
}
