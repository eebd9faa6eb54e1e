//! All settings of a training, as files store them: the study's setting, the improved one, and any other combination.
//!
//! The study is the project report *Documentație – 2048*: its network, buffer, batch, optimiser, target network and
//! episodes are published; γ, ε, the reward's weights and the encoding are not, and are ours.

use super::reward::Reward;
use plyground_games::twenty48::{Rules, Twenty48};
use serde::{Deserialize, Serialize};

/// How a deep Q-network learns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// How a board becomes numbers.
    pub inputs: Inputs,
    /// The width of each hidden layer.
    pub hidden: Vec<usize>,
    /// The step of Adam.
    pub rate: f64,
    /// How many transitions an update learns from.
    pub batch: usize,
    /// How many transitions are remembered.
    pub buffer: usize,
    /// How much a reward one move later counts.
    pub gamma: f64,
    /// How often a move is random at first.
    pub epsilon: f64,
    /// How often at last.
    pub epsilon_end: f64,
    /// What it is multiplied by after each update.
    pub epsilon_decay: f64,
    /// Moves between two updates.
    pub update_every: u64,
    /// Episodes between two copies of the network that targets come from.
    pub target_every: u64,
    /// What the move that targets follow is chosen by: the network that learns, or the one that judges it.
    pub double: bool,
    /// Whether only legal moves are chosen and judged.
    pub mask: bool,
    /// Rewards that are summed before the network's own judgement takes over.
    pub steps: usize,
    /// How much a surprising transition is preferred: 0 not at all, 1 in proportion to its error.
    pub priority: f64,
    /// How much of that preference is taken back by smaller steps: 0 nothing, 1 all.
    pub correction: f64,
    /// Whether each transition is learned in one of the eight images of the board.
    pub symmetries: bool,
    /// Errors beyond this count by their size and not by their square; 0: all by their square.
    pub huber: f64,
    /// What a move earns.
    pub reward: Reward,
    /// The probability that a new tile is a 4.
    pub four: f64,
    /// The tile that ends an episode when it appears; 0 to play on.
    pub stop: u32,
    /// Moves after which an episode ends, legal or not; 0: none.
    pub longest: u64,
}

/// How a board becomes numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Inputs {
    /// A number for each cell: log₂ of its tile by 11, 0 if it is empty.
    Log,
    /// A number for each cell and each tile that can stand there: 1 if it does.
    OneHot,
}

/// A setting that cannot be, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadSetting(String);

impl Setting {
    /// The settings that have names.
    pub const PRESETS: [&'static str; 2] = ["study", "improved"];

    /// The weights that a network may have, and the transitions that a buffer may hold.
    const MOST: usize = 1 << 24;

    /// A setting by its name.
    pub fn preset(name: &str) -> Option<Self> {
        match name {
            "study" => Some(Self::study()),
            "improved" => Some(Self::improved()),
            _ => None,
        }
    }

    /// The study's.
    pub fn study() -> Self {
        Self {
            inputs: Inputs::Log,
            hidden: vec![64, 128],
            rate: 1e-4,
            batch: 64,
            buffer: 10_000,
            gamma: 0.99,
            epsilon: 1.0,
            epsilon_end: 0.01,
            epsilon_decay: 0.9995,
            update_every: 1,
            target_every: 20,
            double: false,
            mask: false,
            steps: 1,
            priority: 0.0,
            correction: 0.0,
            symmetries: false,
            huber: 0.0,
            reward: Reward::shaped(),
            four: 0.0,
            stop: 2048,
            longest: 3000,
        }
    }

    /// What the field has found to matter: tiles one-hot, legal moves alone, the score as reward, longer returns,
    /// double Q-learning, and the symmetry of the board.
    pub fn improved() -> Self {
        Self {
            inputs: Inputs::OneHot,
            hidden: vec![256, 128],
            rate: 3e-4,
            buffer: 100_000,
            gamma: 0.995,
            epsilon_decay: 0.9998,
            update_every: 4,
            target_every: 10,
            double: true,
            mask: true,
            steps: 3,
            symmetries: true,
            huber: 1.0,
            reward: Reward::score(),
            four: 0.1,
            stop: 0,
            longest: 0,
            ..Self::study()
        }
    }

    /// What is wrong with it.
    pub fn check(&self) -> Result<(), BadSetting> {
        let bad = |name: &str, value: &dyn std::fmt::Display, right: &str| {
            Err(BadSetting(format!("{name} = {value}: expected {right}")))
        };
        for (name, value) in [
            ("gamma", self.gamma),
            ("epsilon", self.epsilon),
            ("epsilon_end", self.epsilon_end),
            ("epsilon_decay", self.epsilon_decay),
            ("priority", self.priority),
            ("correction", self.correction),
        ] {
            if !(0.0..=1.0).contains(&value) {
                return bad(name, &value, "a number from 0 to 1");
            }
        }
        if !(self.rate > 0.0 && self.rate <= 1.0) {
            return bad("rate", &self.rate, "a number above 0 and at most 1");
        }
        if !(self.huber >= 0.0 && self.huber.is_finite()) {
            return bad("huber", &self.huber, "a number from 0 on");
        }
        if let Some((name, value)) = self.reward.parts().into_iter().find(|(_, part)| !part.is_finite()) {
            return bad(&format!("reward.{name}"), &value, "a number");
        }
        if self.reward.scale <= 0.0 {
            return bad("reward.scale", &self.reward.scale, "a number above 0");
        }
        for (name, value, most) in [
            ("batch", self.batch, 4096),
            ("buffer", self.buffer, Self::MOST),
            ("steps", self.steps, 1000),
            ("update_every", self.update_every as usize, Self::MOST),
            ("target_every", self.target_every as usize, Self::MOST),
            ("hidden: layers", self.hidden.len(), 8),
        ] {
            if !(1..=most).contains(&value) {
                return bad(name, &value, &format!("a whole number from 1 to {most}"));
            }
        }
        if self.buffer < self.batch {
            return bad("buffer", &self.buffer, &format!("at least one batch ({})", self.batch));
        }
        if let Some(width) = self.hidden.iter().find(|width| !(1..=4096).contains(*width)) {
            return bad("hidden", width, "widths from 1 to 4096");
        }
        if self.weights() > Self::MOST {
            return bad("hidden: weights", &self.weights(), &format!("at most {}", Self::MOST));
        }
        self.game()?;
        // A file that says another number, if only by its last bit, would go on with another training.
        let read = serde_json::to_string(self).and_then(|text| serde_json::from_str::<Self>(&text));
        if read.is_ok_and(|read| read == *self) {
            return Ok(());
        }
        Err(BadSetting("a number has more digits than a file keeps: fifteen are enough".to_owned()))
    }

    /// The rules of its episodes.
    pub fn game(&self) -> Result<Twenty48, BadSetting> {
        let rules = Rules { four: self.four, stop: self.stop, ..Rules::default() };
        Twenty48::try_from(rules).map_err(BadSetting)
    }

    /// The width of every layer, from the inputs to the four moves.
    pub fn sizes(&self) -> Vec<usize> {
        [self.inputs.width()].into_iter().chain(self.hidden.iter().copied()).chain([4]).collect()
    }

    /// How many numbers the network has.
    fn weights(&self) -> usize {
        self.sizes().windows(2).map(|pair| (pair[0] + 1) * pair[1]).sum()
    }
}

impl Default for Setting {
    fn default() -> Self {
        Self::study()
    }
}

impl Inputs {
    /// How many numbers a board becomes.
    pub fn width(self) -> usize {
        match self {
            Self::Log => 16,
            Self::OneHot => 256,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_can_be_and_is_what_its_text_says() {
        for name in Setting::PRESETS {
            let setting = Setting::preset(name).expect(name);
            assert_eq!(setting.check(), Ok(()), "{name}");
            let text = serde_json::to_string(&setting).expect("settings are data");
            assert_eq!(serde_json::from_str::<Setting>(&text).expect(name), setting);
        }
        assert_eq!(Setting::preset("best"), None);
    }

    #[test]
    fn a_setting_that_cannot_be_is_refused_with_what_would_be_right() {
        let study = Setting::study;
        let cases = [
            (Setting { gamma: 1.5, ..study() }, "gamma = 1.5: expected a number from 0 to 1"),
            (Setting { epsilon: f64::NAN, ..study() }, "epsilon = NaN: expected a number from 0 to 1"),
            (Setting { rate: 0.0, ..study() }, "rate = 0: expected a number above 0 and at most 1"),
            (Setting { batch: 0, ..study() }, "batch = 0: expected a whole number from 1 to 4096"),
            (Setting { buffer: 10, ..study() }, "buffer = 10: expected at least one batch (64)"),
            (
                Setting { hidden: vec![], ..study() },
                "hidden: layers = 0: expected a whole number from 1 to 8",
            ),
            (Setting { hidden: vec![0], ..study() }, "hidden = 0: expected widths from 1 to 4096"),
            (
                Setting { hidden: vec![4096; 3], ..study() },
                "hidden: weights = 33648644: expected at most 16777216",
            ),
            (
                Setting { four: 2.0, ..study() },
                "four = 2.0: expected a number from 0 to 1 (probability that a new tile is a 4; 0: the twos variant)",
            ),
        ];
        for (setting, says) in cases {
            assert_eq!(setting.check().expect_err(says).to_string(), says);
        }
    }
}
