//! Boards in few bytes, for searches that remember millions: the number of cells (seven bits to a byte, the
//! lowest first), a bit for each cell that has a digit, and the digits' classes in reading order, half a byte
//! each where there are fewer than sixteen.
//!
//! Boards whose digits differ but match alike have the same bytes: every line that solves one solves the
//! other. Read back is the board whose digits are the smallest of their classes.

use super::rules::Law;
use super::state::{Held, INLINE, State};

/// Appends the board's bytes.
#[inline]
pub(super) fn pack(law: &Law, state: &State, out: &mut Vec<u8>) {
    let mut rest = state.cells();
    while rest > 0x7F {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
    match state.held() {
        Held::Small(small) => {
            out.extend_from_slice(&small.standing().to_le_bytes()[..state.cells().div_ceil(8)]);
            pack_classes(law, small.each_digit(), out);
        }
        Held::Large(large) => {
            let eights = large.digits.chunks(8);
            let bits =
                |cells: &[u8]| cells.iter().rev().fold(0, |bits, &digit| bits << 1 | u8::from(digit != 0));
            out.extend(eights.map(bits));
            pack_classes(law, large.each_digit(), out);
        }
    }
}

#[inline]
fn pack_classes(law: &Law, standing: impl Iterator<Item = (usize, u8)>, out: &mut Vec<u8>) {
    let mut classes = standing.map(|(_, digit)| law.class[usize::from(digit) % 64]);
    if law.classes > 0xF {
        return out.extend(classes);
    }
    while let Some(low) = classes.next() {
        out.push(low | classes.next().unwrap_or_default() << 4);
    }
}

/// A board with these bytes.
#[inline]
pub(super) fn unpack(law: &Law, bytes: &[u8]) -> State {
    let (mut cells, mut at) = (0, 0);
    loop {
        let byte = bytes[at];
        cells |= usize::from(byte & 0x7F) << (7 * at);
        at += 1;
        if byte < 0x80 {
            break;
        }
    }
    let (mask, classes) = bytes[at..].split_at(cells.div_ceil(8));
    let mut inline = [0; INLINE];
    let mut heap = Vec::new();
    let digits = if cells <= INLINE {
        &mut inline[..cells]
    } else {
        heap.resize(cells, 0);
        &mut heap[..]
    };
    let halves = law.classes <= 0xF;
    let mut number = 0;
    for (index, &eight) in mask.iter().enumerate() {
        let mut eight = eight;
        while eight != 0 {
            let class =
                if halves { classes[number / 2] >> (4 * (number % 2)) & 0xF } else { classes[number] };
            digits[8 * index + eight.trailing_zeros() as usize] = class;
            eight &= eight - 1;
            number += 1;
        }
    }
    State::new(law.width, digits)
}

#[cfg(test)]
mod tests {
    use super::super::TenPair;
    use plyground_core::{Game, GameExt, Puzzle, Seed};

    fn packed(game: &TenPair, board: &str) -> Vec<u8> {
        let mut out = Vec::new();
        game.pack(&game.read(board).expect(board), &mut out);
        out
    }

    #[test]
    fn a_board_is_a_count_a_mask_and_half_a_byte_for_each_digit() {
        let game = TenPair::default();
        assert_eq!(packed(&game, "9:12..9"), [5, 0b10011, 0x21, 0x1]);
        assert_eq!(packed(&game, "9:12..9"), packed(&game, "9:98..1"), "they match alike");
        assert_ne!(packed(&game, "9:12..9"), packed(&game, "9:12..9.."), "a deal would begin elsewhere");
        assert_eq!(packed(&game, "9:..."), [3, 0]);
    }

    #[test]
    fn the_move_between_two_boards_is_told_without_trying_all() {
        for rules in ["", "deal = \"any\"", "board = \"random\"\nrows = 20", "width = 35"] {
            let game: TenPair = toml::from_str(rules).expect("good rules");
            let mut rng = Seed(5).rng();
            let mut state = game.start(&mut rng);
            for _ in 0..60 {
                for mv in game.legal_moves(&state) {
                    let mut bytes = Vec::new();
                    game.pack(&game.after(&state, mv), &mut bytes);
                    assert_eq!(game.move_to(&state, &bytes), Some(mv), "{mv} at {state}");
                }
                if game.playout(&mut state, &mut rng, 1) == 0 {
                    break;
                }
            }
        }
    }

    #[test]
    fn packed_boards_read_back_with_the_same_moves_and_the_same_bytes() {
        for rules in [
            "",
            "board = \"random\"\nrows = 20",
            "width = 35\nboard = \"random\"\nrows = 5",
            "width = 30\nboard = \"random\"\nrows = 3",
            "width = 9\npair_sum = 4\nboard = \"random\"\ndeal = \"any\"",
        ] {
            let game: TenPair = toml::from_str(rules).expect("good rules");
            let mut rng = Seed(3).rng();
            let mut state = game.start(&mut rng);
            for _ in 0..200 {
                let (mut bytes, mut again) = (Vec::new(), Vec::new());
                game.pack(&state, &mut bytes);
                let read = game.unpack(&bytes);
                game.pack(&read, &mut again);
                assert_eq!(bytes, again, "{state} reads back as {read}");
                assert_eq!(game.legal_moves(&state), game.legal_moves(&read), "{state} reads back as {read}");
                assert_eq!((game.key(&state), state.left()), (game.key(&read), read.left()));
                if game.playout(&mut state, &mut rng, 1) == 0 {
                    break;
                }
            }
        }
    }
}
