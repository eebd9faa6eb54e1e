//! Packs weights into few bytes: rounded to a coarse unit, and only those that are not 0.
//!
//! Weights alternate between a run of zeros and a run of others. A run of zeros is its length; a run of others is its
//! length and then each of them, as a difference from the one before in the run; numbers take seven bits a byte, signs
//! the lowest bit. Neighbours are boards that differ in one tile, and their weights are alike.

/// The bytes of these weights, in units of `quantum`.
pub(super) fn pack(weights: impl Iterator<Item = i32>, quantum: u32) -> Vec<u8> {
    let half = f64::from(quantum);
    let rounded: Vec<i32> = weights.map(|weight| (f64::from(weight) / half).round() as i32).collect();
    let (mut bytes, mut rest) = (Vec::new(), &rounded[..]);
    while !rest.is_empty() {
        let zeros = rest.iter().take_while(|&&weight| weight == 0).count();
        rest = &rest[zeros..];
        // A single zero is cheaper than an end and a beginning.
        let mut others = 0;
        while others < rest.len()
            && (rest[others] != 0 || rest.get(others + 1).is_some_and(|&next| next != 0))
        {
            others += 1;
        }
        put(&mut bytes, zeros as u64);
        put(&mut bytes, others as u64);
        let mut before = 0_i64;
        for &weight in &rest[..others] {
            let step = i64::from(weight) - before;
            put(&mut bytes, ((step << 1) ^ (step >> 63)).cast_unsigned());
            before = i64::from(weight);
        }
        rest = &rest[others..];
    }
    bytes
}

/// Hands out the weights that are not 0 with their numbers; says whether the bytes hold exactly `count` weights.
pub(super) fn unpack(bytes: &[u8], quantum: u32, count: usize, mut set: impl FnMut(usize, i32)) -> bool {
    let (mut bytes, mut at) = (bytes, 0_usize);
    while at < count {
        let (Some(zeros), Some(others)) = (take(&mut bytes), take(&mut bytes)) else { return false };
        let left = (count - at) as u64;
        if zeros > left || others > left - zeros || zeros + others == 0 {
            return false;
        }
        at += zeros as usize;
        let mut weight = 0_i64;
        for _ in 0..others {
            let Some(step) = take(&mut bytes) else { return false };
            weight = weight.wrapping_add((step >> 1).cast_signed() ^ -(step & 1).cast_signed());
            let Ok(whole) = i32::try_from(weight.saturating_mul(i64::from(quantum))) else { return false };
            set(at, whole);
            at += 1;
        }
    }
    bytes.is_empty()
}

fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0_u64;
    for shift in (0..63).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_packed_comes_back_rounded(
            weights in prop::collection::vec(prop_oneof![3 => Just(0), 2 => any::<i16>().prop_map(i32::from)], 0..300),
            quantum in 1_u32..500,
        ) {
            let bytes = pack(weights.iter().copied(), quantum);
            let mut found = vec![0; weights.len()];
            prop_assert!(unpack(&bytes, quantum, weights.len(), |at, weight| found[at] = weight));
            for (weight, found) in weights.iter().zip(found) {
                prop_assert!(2 * weight.abs_diff(found) <= quantum);
            }
        }

        #[test]
        fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200), count in 0_usize..1000) {
            let mut last = None;
            unpack(&bytes, 7, count, |at, _| {
                assert!(at < count && last < Some(at), "weights come in order and in range");
                last = Some(at);
            });
        }
    }
}
