//! From values to places: linear and logarithmic, with few round ticks.

/// A scale from values to places on the sheet.
pub(super) struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
    logarithmic: bool,
}

impl Scale {
    /// From 0 (or the least value below it) to the largest.
    pub(super) fn linear(values: impl IntoIterator<Item = f64>, from: f64, to: f64) -> Self {
        let (low, high) = ends(values, 0.0);
        let high = if high > low { high } else { low + 1.0 };
        Self { low, high, from, to, logarithmic: false }
    }

    /// Over the powers of ten that the values span. Values that have no logarithm lie at the low end.
    pub(super) fn logarithmic(values: impl IntoIterator<Item = f64>, from: f64, to: f64) -> Self {
        let (low, high) = ends(values.into_iter().filter(|&x| x > 0.0), f64::INFINITY);
        let (low, high) = if low.is_finite() { (low, high) } else { (1.0, 10.0) };
        // Room on both sides, and always a power of ten to name.
        let (low, high) = (low / 1.3, (high * 1.3).max(low * 10.0));
        Self { low: low.log10(), high: high.log10(), from, to, logarithmic: true }
    }

    pub(super) fn at(&self, value: f64) -> f64 {
        let value = match (self.logarithmic, value > 0.0) {
            (false, _) => value,
            (true, true) => value.log10(),
            (true, false) => self.low,
        };
        let share = ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        self.from + share * (self.to - self.from)
    }

    /// Round values, at most five of them.
    pub(super) fn ticks(&self) -> Vec<f64> {
        if self.logarithmic {
            let (first, last) = (self.low.ceil() as i32, self.high.floor() as i32);
            if last - first < 2 {
                // Powers of ten alone would be too few to read by.
                let between =
                    (first - 1..=last).flat_map(|power| [1.0, 2.0, 5.0].map(|m| m * 10_f64.powi(power)));
                return between.filter(|tick| (self.low..=self.high).contains(&tick.log10())).collect();
            }
            let step = usize::try_from((last - first) / 4).unwrap_or(0).max(1);
            return (first..=last).step_by(step).map(|power| 10_f64.powi(power)).collect();
        }
        let rough = (self.high - self.low) / 4.0;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 2.5, 5.0, 10.0].into_iter().map(|m| m * power).find(|&s| s >= rough * 0.999);
        let step = step.unwrap_or(rough);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step + 1e-9).floor() as i64;
        (first..=last).map(|i| i as f64 * step).collect()
    }
}

fn ends(values: impl IntoIterator<Item = f64>, least: f64) -> (f64, f64) {
    values
        .into_iter()
        .filter(|x| x.is_finite())
        .fold((least, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        assert_eq!(Scale::linear([3.0, 97.0], 0.0, 1.0).ticks(), [0.0, 25.0, 50.0, 75.0]);
        assert_eq!(Scale::linear([0.9], 0.0, 1.0).ticks(), [0.0, 0.25, 0.5, 0.75]);
        assert_eq!(Scale::logarithmic([0.002, 30.0], 0.0, 1.0).ticks(), [0.01, 0.1, 1.0, 10.0]);
        assert_eq!(Scale::logarithmic([0.3, 3.0], 0.0, 1.0).ticks(), [0.5, 1.0, 2.0]);
    }

    #[test]
    fn a_value_without_a_logarithm_lies_at_the_low_end() {
        let scale = Scale::logarithmic([0.0, 1.0, 10.0], 5.0, 9.0);
        assert!((scale.at(0.0) - 5.0).abs() < 1e-9 && scale.at(10.0) < 9.0);
    }
}
