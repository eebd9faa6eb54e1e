//! The most likely distribution of results that has a given strength: what the sequential test, its estimate after
//! stopping and the interval of a score are computed from.

/// How many results were seen, and the share of each. A result that never occurred gets a small share too, as in fastchess: without it,
/// no distribution of these results could have a mean beyond those seen.
pub(crate) fn seen(observations: &[(f64, f64)]) -> (f64, Vec<(f64, f64)>) {
    let counted = observations.iter().map(|&(x, n)| (x, n.max(1e-3)));
    let total: f64 = counted.clone().map(|(_, n)| n).sum();
    (total, counted.map(|(x, n)| (x, n / total)).collect())
}

/// The mean of results with these probabilities.
pub(crate) fn mean_of(seen: &[(f64, f64)], probabilities: &[f64]) -> f64 {
    seen.iter().zip(probabilities).map(|(&(x, _), p)| x * p).sum()
}

/// Their variance about a value.
pub(crate) fn variance_about(seen: &[(f64, f64)], probabilities: &[f64], about: f64) -> f64 {
    seen.iter().zip(probabilities).map(|(&(x, _), p)| p * (x - about).powi(2)).sum()
}

/// The distribution nearest to what was seen, by likelihood, that has this mean.
pub(crate) fn with_mean(seen: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let slopes: Vec<f64> = seen.iter().map(|&(x, _)| x - mean).collect();
    tilted(seen, &slopes)
}

/// The distribution nearest to what was seen whose mean is `effect` of its own standard deviations above ½. The
/// condition is not linear; the tangent at the last distribution is, and leads there in a few rounds.
pub(crate) fn with_effect(seen: &[(f64, f64)], effect: f64) -> Vec<f64> {
    let mut now = vec![1.0 / seen.len() as f64; seen.len()];
    for _ in 0..100 {
        let mean = mean_of(seen, &now);
        let sigma = variance_about(seen, &now, mean).sqrt();
        let slopes: Vec<f64> = seen
            .iter()
            .map(|&(x, _)| x - 0.5 - 0.5 * effect * sigma * (1.0 + ((x - mean) / sigma).powi(2)))
            .collect();
        let next = tilted(seen, &slopes);
        let moved = next.iter().zip(&now).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        now = next;
        if moved < 1e-9 {
            break;
        }
    }
    now
}

/// Gives each outcome p / (1 + θ·slope) with the θ at which the slopes average 0. The sum falls from +∞ to −∞ between
/// the poles, so bisection cannot miss.
fn tilted(seen: &[(f64, f64)], slopes: &[f64]) -> Vec<f64> {
    let (least, most) = slopes.iter().fold((f64::MAX, f64::MIN), |(a, b), &s| (a.min(s), b.max(s)));
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let average =
        |theta: f64| seen.iter().zip(slopes).map(|(&(_, p), s)| p * s / (1.0 + theta * s)).sum::<f64>();
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        *(if average(middle) > 0.0 { &mut low } else { &mut high }) = middle;
    }
    let theta = f64::midpoint(low, high);
    seen.iter().zip(slopes).map(|(&(_, p), s)| p / (1.0 + theta * s)).collect()
}
