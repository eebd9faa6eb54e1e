//! Numbers as programs print them.

/// With this many digits after the point. A number that rounds to nothing has no sign: nobody means "-0.00".
pub fn fixed(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    let nothing = !text.bytes().any(|byte| (b'1'..=b'9').contains(&byte) || byte.is_ascii_alphabetic());
    match text.strip_prefix('-') {
        Some(unsigned) if nothing => unsigned.to_owned(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_has_no_minus() {
        let shown = [-0.004, -0.0, 0.0, -0.006, 12.345, f64::NEG_INFINITY].map(|value| fixed(value, 2));
        assert_eq!(shown, ["0.00", "0.00", "0.00", "-0.01", "12.35", "-inf"]);
        assert_eq!([-0.4, -0.6].map(|value| fixed(value, 0)), ["0", "-1"]);
    }
}
