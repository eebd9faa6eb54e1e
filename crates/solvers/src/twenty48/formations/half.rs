//! Half of the free cells: what may stand on it, by number and by sum.
//!
//! A *code* has the exponents as digits, in the base of the exponent that is to be built. Codes with the same sum of tiles
//! are listed in order, and each has its *place* in that list.

/// All ways to fill some cells with tiles below one of this exponent.
pub(super) struct Half {
    base: u32,
    /// The digit of each cell is worth so much.
    pub(super) units: Vec<u32>,
    /// By code: half the sum of its tiles.
    pub(super) sums: Vec<u16>,
    /// By code: its place among those with the same sum.
    pub(super) places: Vec<u16>,
    /// By code: its tiles on the board.
    pub(super) tiles: Vec<u64>,
    /// By code: bit *i* if the *i*-th cell is empty.
    pub(super) empty: Vec<u8>,
    /// Codes by sum, and where the list of each sum begins.
    order: Vec<u16>,
    starts: Vec<u32>,
}

impl Half {
    /// All fillings of these cells, numbered 4r + c; there may be at most 65536.
    pub(super) fn new(cells: &[u32], base: u32) -> Self {
        let count = base.pow(cells.len() as u32) as usize;
        assert!(count <= 1 << 16, "{} cells with {base} tiles", cells.len());
        let units: Vec<u32> = (0..cells.len() as u32).map(|cell| base.pow(cell)).collect();
        let digits = |code: u32| units.iter().map(move |unit| code / unit % base);
        let codes = 0..count as u32;
        let sum = |code| digits(code).map(|digit| (1 << digit) >> 1).sum::<u16>();
        let sums: Vec<u16> = codes.clone().map(sum).collect();
        let tiles = |code| digits(code).zip(cells).map(|(digit, cell)| u64::from(digit) << (4 * cell)).sum();
        let empty = |code| (0..).zip(digits(code)).map(|(cell, digit)| u8::from(digit == 0) << cell).sum();
        let most = sums.iter().max().map_or(0, |&most| usize::from(most));
        let mut lists = vec![Vec::new(); most + 1];
        let mut places = Vec::with_capacity(count);
        for code in codes.clone() {
            let list: &mut Vec<u16> = &mut lists[usize::from(sums[code as usize])];
            places.push(list.len() as u16);
            list.push(code as u16);
        }
        let ends = lists.iter().scan(0, |end, list| {
            *end += list.len() as u32;
            Some(*end)
        });
        let starts = std::iter::once(0).chain(ends).collect();
        let (tiles, empty) = (codes.clone().map(tiles).collect(), codes.map(empty).collect());
        Self { base, units, sums, places, tiles, empty, order: lists.concat(), starts }
    }

    /// The largest sum, in twos.
    pub(super) fn most(&self) -> usize {
        self.starts.len() - 2
    }

    /// The codes with this sum, in the order of their places.
    #[inline]
    pub(super) fn with_sum(&self, sum: usize) -> &[u16] {
        if sum > self.most() {
            return &[];
        }
        &self.order[self.starts[sum] as usize..self.starts[sum + 1] as usize]
    }

    /// How much an exponent on a cell adds to a code.
    pub(super) fn digit(&self, cell: usize, exponent: u32) -> u32 {
        debug_assert!(exponent < self.base);
        self.units[cell] * exponent
    }
}
