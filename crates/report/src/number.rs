//! Numbers for people: thin spaces between thousands, a true minus, no more digits than the doubt allows, the unit of
//! time that suits. Files for machines (CSV, JSON) have the plain numbers.

use plyground_core::text::{Fill, Text};
use plyground_stats::Estimate;
use serde::{Deserialize, Serialize};

/// What a number counts, which decides how it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// A plain number.
    Plain,
    /// A share of one, printed in per cent.
    Share,
    /// Seconds, printed as µs, ms, s or min.
    Seconds,
}

/// `1234567` as `1 234 567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 2);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// A bar of at most `width` letters for a share between 0 and 1, in eighths of a letter.
pub fn bar(share: f64, width: usize) -> String {
    let eighths = (share.clamp(0.0, 1.0) * width as f64 * 8.0).round() as usize;
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    format!("{}{rest}", "█".repeat(eighths / 8))
}

/// With so many digits after the point.
pub fn fixed(value: f64, digits: usize) -> String {
    if value.is_nan() {
        return "–".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "∞" } else { "−∞" }.to_owned();
    }
    let text = plyground_stats::fixed(value, digits);
    let (sign, text) = text.strip_prefix('-').map_or(("", text.as_str()), |unsigned| ("−", unsigned));
    let (whole, rest) = text.split_once('.').map_or((text, ""), |(whole, rest)| (whole, rest));
    let whole = whole.parse().map_or_else(|_| whole.to_owned(), grouped);
    let rest = if rest.is_empty() { String::new() } else { format!(".{rest}") };
    format!("{sign}{whole}{rest}")
}

/// The same, with two figures where the number is smaller than its last digit: 0.19 is no 0.
pub fn rounded(value: f64, digits: usize) -> String {
    let lost = value != 0.0 && value.abs() < 10.0_f64.powi(-(digits as i32));
    if lost { figured(value, 2) } else { fixed(value, digits) }
}

/// The end of an interval: roughly, but never 0 where it is not.
fn end(value: f64, digits: usize) -> String {
    let lost = value != 0.0 && value.abs() < 0.5 * 10.0_f64.powi(-(digits as i32));
    if lost { figured(value, 1) } else { fixed(value, digits) }
}

/// So many figures of a number below one, without noughts at its end.
fn figured(value: f64, figures: i32) -> String {
    let digits = figures - 1 - value.abs().log10().floor() as i32;
    if digits > MOST_DIGITS {
        // 1.9e−9 is shorter than its noughts.
        return format!("{value:.*e}", figures as usize - 1).replace('-', "−");
    }
    fixed(value, digits as usize).trim_end_matches('0').to_owned()
}

/// After the point; what is smaller has a power of ten.
const MOST_DIGITS: i32 = 6;

/// Digits after the point that show about three figures of a number of this size.
fn figures(size: f64) -> usize {
    if size == 0.0 || !size.is_finite() {
        return 0;
    }
    (2 - size.abs().log10().floor() as i32).clamp(0, MOST_DIGITS) as usize
}

/// About three figures, none for whole numbers.
fn short(value: f64, most: usize) -> String {
    let whole = value != 0.0 && (value - value.round()).abs() < 1e-9 * value.abs();
    rounded(value, if whole { 0 } else { figures(value).min(most) })
}

/// Digits that an estimate deserves: two figures of its doubt where there is a doubt, else three of the value.
fn deserved(estimate: &Estimate) -> usize {
    let doubt = estimate.error();
    if doubt > 0.0 && doubt.is_finite() {
        (1 - doubt.log10().floor() as i32).clamp(0, 6) as usize
    } else {
        figures(estimate.value)
    }
}

/// The unit of time for a number of seconds, and how many of it make a second.
fn time_unit(seconds: f64) -> (&'static str, f64) {
    match seconds.abs() {
        s if s == 0.0 || !s.is_finite() => ("s", 1.0),
        s if s < 1e-6 => ("ns", 1e9),
        s if s < 1e-3 => ("µs", 1e6),
        s if s < 1.0 => ("ms", 1e3),
        s if s < 600.0 => ("s", 1.0),
        _ => ("min", 1.0 / 60.0),
    }
}

impl Unit {
    /// A value with the digits that suit it.
    pub fn show(self, value: f64) -> String {
        match self {
            Self::Plain => short(value, 6),
            Self::Share => format!("{} %", short(100.0 * value, 1)),
            Self::Seconds => {
                let (name, scale) = time_unit(value);
                format!("{} {name}", short(value * scale, 2))
            }
        }
    }

    /// An estimate without its interval, with the digits that the interval allows.
    pub fn value(self, estimate: &Estimate) -> String {
        self.parts(estimate).0
    }

    /// The interval alone, such as `25.1–28.0 %`; nothing where the value is exact.
    pub fn interval(self, estimate: &Estimate) -> String {
        self.parts(estimate).1.map_or_else(String::new, |interval| interval.to_string())
    }

    /// Both, such as `26.5 % (25.1–28.0)`.
    pub fn with_interval(self, estimate: &Estimate) -> String {
        self.told(estimate).to_string()
    }

    /// The same for a hole of a sentence: "74 (−5 to 160)" has words in it.
    pub fn told(self, estimate: &Estimate) -> Fill {
        match self.parts(estimate) {
            (value, None) => value.into(),
            (value, Some(interval)) => {
                Text::new("{value} ({interval})").with("value", value).with("interval", interval).into()
            }
        }
    }

    fn parts(self, estimate: &Estimate) -> (String, Option<Text>) {
        let nothing_known = !estimate.low.is_finite() && !estimate.high.is_finite();
        // Rounding of sums is no doubt.
        let certain =
            estimate.value.is_finite() && estimate.high - estimate.low <= 1e-9 * estimate.value.abs();
        if certain || nothing_known || estimate.value.is_nan() {
            return (self.show(estimate.value), None);
        }
        let (scale, name) = match self {
            Self::Plain => (1.0, ""),
            Self::Share => (100.0, "%"),
            Self::Seconds => {
                let (name, scale) = time_unit(estimate.value);
                (scale, name)
            }
        };
        let scaled = estimate.map(|x| x * scale);
        let digits = match self {
            Self::Share => deserved(&scaled).min(2),
            _ => deserved(&scaled).min(figures(scaled.value).max(2)),
        };
        let value =
            format!("{}{}{name}", rounded(scaled.value, digits), if name.is_empty() { "" } else { " " });
        let (low, high) = (end(scaled.low, digits), end(scaled.high, digits));
        let interval = match (estimate.low.is_finite(), estimate.high.is_finite()) {
            (true, true) if low.starts_with('−') || high.starts_with('−') => {
                Text::new("{low} to {high}").with("low", low).with("high", high)
            }
            (true, true) => Text::new("{low}–{high}").with("low", low).with("high", high),
            (true, false) => Text::new("at least {low}").with("low", low),
            (false, _) => Text::new("at most {high}").with("high", high),
        };
        (value, Some(interval))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped_from_the_right() {
        assert_eq!(
            [0, 999, 1000, 99_274_176].map(grouped),
            ["0", "999", "1\u{202f}000", "99\u{202f}274\u{202f}176"]
        );
    }

    #[test]
    fn a_bar_is_as_long_as_its_share() {
        assert_eq!([0.0, 0.5, 0.53, 1.0, 7.0].map(|share| bar(share, 4)), ["", "██", "██▏", "████", "████"]);
    }

    #[test]
    fn an_estimate_shows_no_more_digits_than_its_doubt_allows() {
        let share = Estimate { value: 0.265, low: 0.2511, high: 0.2803 };
        assert_eq!(Unit::Share.with_interval(&share), "26.5 % (25.1–28.0)");
        let time = Estimate { value: 0.001_234_5, low: 0.001_1, high: 0.001_4 };
        assert_eq!(Unit::Seconds.with_interval(&time), "1.23 ms (1.10–1.40)");
        let elo = Estimate { value: -3.2, low: -15.0, high: 9.1 };
        assert_eq!(Unit::Plain.with_interval(&elo), "−3 (−15 to 9)");
        let exact = Estimate::exact(36.0);
        assert_eq!(Unit::Plain.with_interval(&exact), "36");
        let one = Estimate { value: 12.0, low: f64::NEG_INFINITY, high: f64::INFINITY };
        assert_eq!(Unit::Plain.with_interval(&one), "12");
    }

    #[test]
    fn times_have_the_unit_that_suits_them() {
        let shown = [4e-7, 0.000_027, 0.5, 43.0, 2106.2].map(|s| Unit::Seconds.show(s));
        assert_eq!(shown, ["400 ns", "27 µs", "500 ms", "43 s", "35.1 min"]);
    }

    #[test]
    fn a_small_number_is_not_shown_as_nothing() {
        let rough = Estimate { value: 0.19, low: -12.0, high: 13.4 };
        assert_eq!(Unit::Plain.with_interval(&rough), "0.19 (−12 to 13)");
        let skewed = Estimate { value: 0.6, low: 0.02, high: 31.0 };
        assert_eq!(Unit::Plain.with_interval(&skewed), "0.6 (0.02–31)");
        let rare = Estimate { value: 0.0019, low: 0.000_004, high: 0.24 };
        assert_eq!(Unit::Share.with_interval(&rare), "0.19 % (0.0004–24)");
        assert_eq!(
            [0.000_4, 0.0, 0.5, 1.0].map(|share| Unit::Share.show(share)),
            ["0.04 %", "0 %", "50 %", "100 %"]
        );
        let shown = [0.000_000_001_9, -0.000_04, 0.19, 13.566_2].map(|value| Unit::Plain.show(value));
        assert_eq!(shown, ["1.9e−9", "−0.000040", "0.190", "13.6"]);
    }

    #[test]
    fn a_number_that_rounds_to_nothing_has_no_minus() {
        assert_eq!(fixed(-0.001, 1), "0.0");
        assert_eq!(fixed(-1234.5, 1), "−1\u{202f}234.5");
    }
}
