//! Numbers for people: thin spaces between thousands, bars, rates.

use plyground_report::number::Unit;

pub(crate) use plyground_report::number::{bar, rounded};

/// `1234567` as `1 234 567`, with plain spaces, which every terminal can show.
pub(crate) fn grouped(number: u64) -> String {
    plyground_report::number::grouped(number).replace('\u{202f}', " ")
}

/// `3 moves`, `1 move`: the word is given in its plural.
pub(crate) fn counted(count: u64, plural: &str) -> String {
    let word = if count == 1 { plural.strip_suffix('s').unwrap_or(plural) } else { plural };
    format!("{} {word}", grouped(count))
}

/// `61234567.8` as `61.2 million`; small numbers with about three significant digits.
pub(crate) fn rate(per_second: f64) -> String {
    match per_second {
        x if x >= 999_950.0 => format!("{:.1} million", x / 1e6),
        x if x >= 999.5 => format!("{:.1} thousand", x / 1e3),
        x => shown(x, Unit::Plain),
    }
}

/// A number with the digits and the unit that suit it.
pub(crate) fn shown(value: f64, unit: Unit) -> String {
    unit.show(value).replace('\u{202f}', " ")
}

/// A duration, in whole seconds if it is long enough.
pub(crate) fn span(seconds: f64) -> String {
    shown(if seconds < 10.0 { seconds } else { seconds.round() }, Unit::Seconds)
}

/// `123456789` bytes as `117.7 MiB`.
pub(crate) fn bytes(count: u64) -> String {
    let units = [("GiB", 30), ("MiB", 20), ("KiB", 10)];
    let unit = units.into_iter().find(|&(_, bits)| count >> bits > 0);
    unit.map_or_else(
        || format!("{count} B"),
        |(name, bits)| format!("{:.1} {name}", count as f64 / f64::from(1 << bits)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped_from_the_right() {
        assert_eq!([0, 999, 1000, 99_274_176].map(grouped), ["0", "999", "1 000", "99 274 176"]);
    }

    #[test]
    fn one_is_told_in_the_singular() {
        let told = [(0, "deals"), (1, "deals"), (2, "moves"), (1, "moves")]
            .map(|(count, word)| counted(count, word));
        assert_eq!(told, ["0 deals", "1 deal", "2 moves", "1 move"]);
    }

    #[test]
    fn rates_have_few_digits_and_small_ones_are_not_nothing() {
        let rates = [61_234_567.8, 999_960.0, 13_566.2, 999.7, 940.31, 13.566_2, 0.19, 0.0].map(rate);
        assert_eq!(
            rates,
            ["61.2 million", "1.0 million", "13.6 thousand", "1.0 thousand", "940", "13.6", "0.190", "0"]
        );
        assert_eq!([0.0042, 1.25, 42.3, 4000.0].map(span), ["4.20 ms", "1.25 s", "42 s", "66.7 min"]);
    }

    #[test]
    fn sizes_have_the_unit_that_suits_them() {
        let sizes = [0, 1023, 1024, 123_456_789, 3 << 30].map(bytes);
        assert_eq!(sizes, ["0 B", "1023 B", "1.0 KiB", "117.7 MiB", "3.0 GiB"]);
    }
}
