//! Every statistic that the laboratory reports, computed in one place and always with its confidence interval: rates,
//! means, differences, Elo and the sequential test.
//!
//! Intervals hold 95 %. Where fastchess, the tournament manager of chess engines, has a convention (pentanomial
//! error bars, normalised Elo, the lines that it prints), this crate follows it.

mod clustered;
mod elo;
mod estimate;
mod fixed;
mod mean;
mod median;
mod monotone;
mod power;
mod rate;
mod ratings;
mod resample;
mod sequence;
mod sprt;
mod stopped;
mod tally;
mod tilt;

pub use clustered::Clustered;
pub use elo::{Elo, elo_of_score, score_of_elo};
pub use estimate::{Estimate, leaders};
pub use fixed::fixed;
pub use mean::{Sample, mean, mean_of_means, paired_difference, unpaired_difference};
pub use median::median;
pub use monotone::{Way, monotone};
pub use power::{DRAWS, detectable_deviations, detectable_elo, pairs_for_elo};
pub use rate::{exact, rate, wilson};
pub use ratings::{Difference, Meeting, Ratings};
pub use resample::{bootstrap, mean_ratio};
pub use sequence::Sequence;
pub use sprt::{BadSprt, EloModel, Sprt, SprtState, Verdict};
pub use stopped::Stopped;
pub use tally::{Counted, Outcome, Tally};

/// What the two-sided normal interval of 95 % multiplies a standard error with.
pub const Z95: f64 = 1.959_963_984_540_054;
