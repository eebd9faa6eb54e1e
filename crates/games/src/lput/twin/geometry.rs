//! Hexes as columns and rows, in plain loops.

use crate::lput::Hex;

/// Something for every hex.
#[derive(Clone)]
pub(super) struct Grid<T>([[T; 15]; 12]);

impl<T: Copy> Grid<T> {
    pub(super) fn of(value: impl Fn((i32, i32)) -> T) -> Self {
        Self(std::array::from_fn(|row| std::array::from_fn(|column| value((column as i32, row as i32)))))
    }

    pub(super) fn get(&self, (column, row): (i32, i32)) -> T {
        self.0[row as usize][column as usize]
    }

    pub(super) fn set(&mut self, (column, row): (i32, i32), value: T) {
        self.0[row as usize][column as usize] = value;
    }
}

pub(super) fn place(hex: Hex) -> (i32, i32) {
    (hex.column() as i32, hex.row() as i32)
}

pub(super) fn hex((column, row): (i32, i32)) -> Hex {
    Hex::new(column as usize, row as usize).expect("the twin stays on the board")
}

pub(super) fn board() -> impl Iterator<Item = (i32, i32)> {
    (0..12).flat_map(|row| (0..15).map(move |column| (column, row)))
}

pub(super) fn on_board((column, row): (i32, i32)) -> bool {
    (0..15).contains(&column) && (0..12).contains(&row)
}

pub(super) fn steps((column, row): (i32, i32)) -> impl Iterator<Item = (i32, i32)> {
    let shift = if row % 2 == 0 { -1 } else { 0 };
    let up_and_down =
        [row - 1, row + 1].into_iter().flat_map(move |r| [(column + shift, r), (column + shift + 1, r)]);
    [(column - 1, row), (column + 1, row)].into_iter().chain(up_and_down).filter(|&at| on_board(at))
}

/// In half columns: a step up or down moves by one of them, a step along the row by two.
pub(super) fn distance(a: (i32, i32), b: (i32, i32)) -> u32 {
    let half_columns = |(column, row): (i32, i32)| 2 * column + row % 2;
    let (across, down) = ((half_columns(a) - half_columns(b)).abs(), (a.1 - b.1).abs());
    (down + ((across - down) / 2).max(0)) as u32
}

/// The line between two hexes by the rule book: cube coordinates as fractions with denominator n.
pub(super) fn line(start: (i32, i32), end: (i32, i32)) -> Vec<(i32, i32)> {
    let cube = |(column, row): (i32, i32)| {
        let x = column - (row - row % 2) / 2;
        [x, row, -x - row]
    };
    let (from, to) = (cube(start), cube(end));
    let n = distance(start, end) as i32;
    let mut hexes = vec![start];
    for i in 1..=n {
        let mut whole = [0; 3];
        let mut error = [0; 3];
        for axis in 0..3 {
            let point = from[axis] * n + (to[axis] - from[axis]) * i;
            let (below, part) = (point.div_euclid(n), point.rem_euclid(n));
            let up = 2 * part >= n;
            whole[axis] = if up { below + 1 } else { below };
            error[axis] = if up { n - part } else { part };
        }
        let [x, y, z] = error;
        if z >= x && z >= y {
            // x and y stand, and z is not needed to name the hex.
        } else if y >= x {
            whole[1] = -whole[0] - whole[2];
        } else {
            whole[0] = -whole[1] - whole[2];
        }
        hexes.push((whole[0] + whole[1].div_euclid(2), whole[1]));
    }
    hexes
}
