//! Computes the addresses of a board's weights, in a cache-friendly order.
//!
//! A place is the nibbles of a tuple's cells side by side, but for two twists, because training waits for memory
//! more than for anything else:
//!
//! - Two tuples that have all cells but one in common share a table. Sixteen weights make a cache line: the eight of
//!   the one tuple and the eight of the other that differ in the three low bits of that one cell lie in the same
//!   line, which is then fetched once for both.
//! - Small tiles are common, so nibbles side by side crowd into few sets of a cache. The number of a line is
//!   folded (its upper bits over its lower), which spreads them.
//!
//! Counted over 60 000 greedy moves with the 4×6 layout, a move touches 62 lines instead of 102, and a simulated
//! cache of 512 KiB misses 16 times instead of 51.

use super::layout::{Layout, images};

/// How to find a tuple's places: for each byte of the eight places the cell whose nibble is its lower half, and
/// the one whose nibble is its upper half; 0x80 for none.
#[derive(Clone, Debug)]
#[repr(C, align(32))]
pub(super) struct Shuffle {
    pub(super) low: [u8; 32],
    pub(super) high: [u8; 32],
    /// The bits above the partner's, if the tuple has one.
    pub(super) spread: u32,
    /// The partner's bit, if this is the second of the two.
    pub(super) second: u32,
    /// Where the table begins.
    pub(super) base: u32,
}

impl Shuffle {
    /// One for each tuple.
    pub(super) fn all(layout: &Layout) -> Vec<Self> {
        let (partners, tuples) = (partners(layout), layout.tuples());
        let mut found: Vec<Self> = Vec::new();
        let mut end = 0;
        for (index, tuple) in tuples.iter().enumerate() {
            let table = 1 << (4 * tuple.len());
            match partners[index] {
                None => {
                    found.push(Self::new(tuple, 0, 0, end));
                    end += table;
                }
                Some(other) => {
                    let first = &tuples[index.min(other)];
                    let common = |cell: &u8| tuple.contains(cell) && tuples[other].contains(cell);
                    let own = tuple.iter().filter(|cell| !common(cell));
                    let cells: Vec<u8> =
                        own.chain(first.iter().filter(|cell| common(cell))).copied().collect();
                    let (second, base) = if index < other { (0, end) } else { (8, found[other].base) };
                    found.push(Self::new(&cells, !7, second, base));
                    end += if index < other { 2 * table } else { 0 };
                }
            }
        }
        found
    }

    fn new(cells: &[u8], spread: u32, second: u32, base: u32) -> Self {
        let mut found = Self { low: [0x80; 32], high: [0x80; 32], spread, second, base };
        for (nibble, &cell) in cells.iter().enumerate() {
            let half = if nibble % 2 == 0 { &mut found.low } else { &mut found.high };
            images(cell).iter().enumerate().for_each(|(image, &cell)| half[4 * image + nibble / 2] = cell);
        }
        found
    }

    /// The place in one symmetry.
    #[inline]
    pub(super) fn place(&self, tiles: u64, image: usize) -> u32 {
        let nibble = |cell: u8| if cell < 16 { (tiles >> (4 * cell) & 15) as u32 } else { 0 };
        let mut nibbles = 0;
        for byte in 0..4 {
            let at = 4 * image + byte;
            nibbles |= (nibble(self.low[at]) | nibble(self.high[at]) << 4) << (8 * byte);
        }
        self.place_of(nibbles)
    }

    /// The place of a filling: the tuple's cells, one nibble each.
    #[inline]
    pub(super) fn place_of(&self, filling: u32) -> u32 {
        let place = filling + (filling & self.spread) + self.second;
        (place ^ (place >> 10 & !15)) + self.base
    }
}

/// Tuples that have all cells but one in common, two by two.
fn partners(layout: &Layout) -> Vec<Option<usize>> {
    let tuples = layout.tuples();
    let mut found = vec![None; tuples.len()];
    for (a, b) in (0..tuples.len()).flat_map(|a| (a + 1..tuples.len()).map(move |b| (a, b))) {
        let shared = tuples[a].iter().filter(|cell| tuples[b].contains(cell)).count();
        let near = tuples[a].len() == tuples[b].len() && shared + 1 == tuples[a].len();
        if near && found[a].is_none() && found[b].is_none() {
            (found[a], found[b]) = (Some(b), Some(a));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Seed;
    use std::collections::HashMap;

    #[test]
    fn every_place_belongs_to_one_tuple_with_one_filling() {
        for text in ["0123 4567 0145 1256", "01 12 5", "0", "012 456 013", "01234 01235 9"] {
            let layout: Layout = text.parse().expect(text);
            let mut owners = HashMap::new();
            for (index, (shuffle, cells)) in Shuffle::all(&layout).iter().zip(layout.tuples()).enumerate() {
                for filling in 0..1_u64 << (4 * cells.len()) {
                    let tiles = cells
                        .iter()
                        .enumerate()
                        .map(|(i, &cell)| (filling >> (4 * i) & 15) << (4 * cell))
                        .sum();
                    let place = shuffle.place(tiles, 0) as usize;
                    assert!(place < layout.entries(), "{text}: {place}");
                    let before = owners.insert(place, (index, filling));
                    assert_eq!(before, None, "{text}: tuple {index}, {filling:x}");
                }
            }
            assert_eq!(owners.len(), layout.entries(), "{text}");
        }
    }

    #[test]
    fn a_symmetry_looks_where_the_first_looks_at_the_mirrored_board() {
        let layout: Layout = "8x6".parse().expect("a layout");
        let mut rng = Seed(2).rng();
        for _ in 0..50 {
            let tiles = rng.bits();
            for image in 0..8 {
                // What stands where the symmetry takes a cell stands on that cell of the mirrored board.
                let seen = |cell: u8| tiles >> (4 * images(cell)[image]) & 15;
                let mirrored = (0..16).map(|cell| seen(cell) << (4 * cell)).sum();
                for shuffle in Shuffle::all(&layout) {
                    assert_eq!(shuffle.place(tiles, image), shuffle.place(mirrored, 0));
                }
            }
        }
    }

    #[test]
    fn places_never_change_for_files_hold_weights_in_their_order() {
        let places = |text: &str| {
            let layout: Layout = text.parse().expect(text);
            let all = Shuffle::all(&layout);
            all.iter().map(|shuffle| shuffle.place(0xFEDC_BA98_7654_3210, 1)).collect::<Vec<_>>()
        };
        assert_eq!(places("4x6"), GOLDEN_4X6);
        assert_eq!(places("8x6"), GOLDEN_8X6);
    }

    // Computed by a program that shares no code with this one.
    const GOLDEN_4X6: [u32; 4] = [13_506_528, 56_031_556, 13_506_541, 56_031_577];
    const GOLDEN_8X6: [u32; 8] =
        [13_506_533, 48_917_634, 13_506_536, 60_060_467, 77_219_763, 114_602_309, 114_602_315, 127_226_995];
}
