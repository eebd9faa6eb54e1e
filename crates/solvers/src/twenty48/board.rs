//! Boards as words of nibbles, as [`State::packed`](plyground_games::twenty48::State::packed) has them, up to symmetry.

use plyground_games::twenty48::transposed;

/// The symmetries of a board of some size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symmetries {
    rows: u32,
    columns: u32,
}

impl Symmetries {
    pub(super) fn new(rows: u32, columns: u32) -> Self {
        Self { rows, columns }
    }

    /// The board that stands for all its images: the smallest of them.
    #[inline]
    pub(super) fn canonical(self, tiles: u64) -> u64 {
        let least = self.least_mirrored(tiles);
        if self.rows == self.columns { least.min(self.least_mirrored(transposed(tiles))) } else { least }
    }

    /// The smallest of a board and its mirror images.
    #[inline]
    fn least_mirrored(self, tiles: u64) -> u64 {
        let across = self.left_to_right(tiles);
        tiles.min(across).min(self.top_to_bottom(tiles)).min(self.top_to_bottom(across))
    }

    /// The first column becomes the last.
    #[inline]
    fn left_to_right(self, tiles: u64) -> u64 {
        const FIRST: u64 = 0x000F_000F_000F_000F;
        match self.columns {
            2 => (tiles & FIRST) << 4 | tiles >> 4 & FIRST,
            3 => (tiles & FIRST) << 8 | tiles & FIRST << 4 | tiles >> 8 & FIRST,
            _ => {
                (tiles & FIRST) << 12
                    | (tiles & FIRST << 4) << 4
                    | (tiles & FIRST << 8) >> 4
                    | tiles >> 12 & FIRST
            }
        }
    }

    /// The first row becomes the last.
    #[inline]
    fn top_to_bottom(self, tiles: u64) -> u64 {
        const ROW: u64 = 0xFFFF;
        match self.rows {
            2 => (tiles & ROW) << 16 | tiles >> 16 & ROW,
            3 => (tiles & ROW) << 32 | tiles & ROW << 16 | tiles >> 32 & ROW,
            _ => {
                (tiles & ROW) << 48
                    | (tiles & ROW << 16) << 16
                    | (tiles & ROW << 32) >> 16
                    | tiles >> 48 & ROW
            }
        }
    }
}

/// The lowest bits of the empty cells of a board of this size.
pub(super) fn empty(tiles: u64, rows: u32, columns: u32) -> u64 {
    let mut cells = 0;
    for row in 0..rows {
        for column in 0..columns {
            let bit = 1 << (16 * row + 4 * column);
            cells |= if tiles & (15 * bit) == 0 { bit } else { 0 };
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Seed;
    use std::collections::BTreeSet;

    fn cells(tiles: u64, rows: u32, columns: u32) -> Vec<Vec<u64>> {
        (0..rows)
            .map(|row| (0..columns).map(|column| tiles >> (16 * row + 4 * column) & 15).collect())
            .collect()
    }

    fn packed(cells: &[Vec<u64>]) -> u64 {
        let row = |(r, row): (usize, &Vec<u64>)| -> u64 {
            row.iter().enumerate().map(|(c, &exponent)| exponent << (16 * r + 4 * c)).sum()
        };
        cells.iter().enumerate().map(row).sum()
    }

    /// Every way to turn and mirror, one step at a time.
    fn images(cells: Vec<Vec<u64>>) -> BTreeSet<Vec<Vec<u64>>> {
        let mut all = BTreeSet::from([cells.clone()]);
        let mut open = vec![cells];
        while let Some(cells) = open.pop() {
            let mirrored = cells.iter().map(|row| row.iter().rev().copied().collect()).collect();
            let upside_down = cells.iter().rev().cloned().collect();
            let mut next: Vec<Vec<Vec<u64>>> = vec![mirrored, upside_down];
            if cells.len() == cells[0].len() {
                next.push((0..cells.len()).map(|c| cells.iter().map(|row| row[c]).collect()).collect());
            }
            open.extend(next.into_iter().filter(|image| all.insert(image.clone())));
        }
        all
    }

    #[test]
    fn images_share_the_smallest_of_them() {
        let mut rng = Seed(2).rng();
        for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
            for _ in 0..200 {
                let random =
                    (0..rows).map(|_| (0..columns).map(|_| u64::from(rng.below(4))).collect()).collect();
                let all = images(random);
                let least = all.iter().map(|image| packed(image)).min();
                for image in &all {
                    let tiles = packed(image);
                    assert_eq!(cells(tiles, rows, columns), *image);
                    assert_eq!(Some(Symmetries::new(rows, columns).canonical(tiles)), least, "{image:?}");
                }
            }
        }
    }
}
