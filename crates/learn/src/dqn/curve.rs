//! The learning curve: the result of every episode, as CSV rows for other programs.

use std::fmt::Write;

/// The result of an episode.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Episode {
    /// Moves, illegal ones too: what the study logged as its score.
    pub moves: u64,
    /// Points.
    pub score: u64,
    /// The largest tile at its end.
    pub largest: u32,
    /// How often moves were random at its end.
    pub epsilon: f64,
    /// The mean loss of its updates; 0 if there were none yet.
    pub loss: f64,
}

/// The episodes as CSV.
pub fn csv(curve: &[Episode]) -> String {
    let mut text = "episode,moves,score,largest,epsilon,loss\n".to_owned();
    for (number, episode) in curve.iter().enumerate() {
        let Episode { moves, score, largest, epsilon, loss } = episode;
        writeln!(text, "{},{moves},{score},{largest},{epsilon},{loss}", number + 1).expect("text takes all");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_is_a_row_for_each_episode() {
        let episode = Episode { moves: 90, score: 700, largest: 64, epsilon: 0.5, loss: 1.25 };
        let expected = "episode,moves,score,largest,epsilon,loss\n1,90,700,64,0.5,1.25\n2,90,700,64,0.5,0\n";
        assert_eq!(csv(&[episode, Episode { loss: 0.0, ..episode }]), expected);
    }
}
