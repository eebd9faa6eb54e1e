//! The moves of both sides where one side's men stand as a row has them.

use super::orbits::{Free, Orbits};
use plyground_games::morris::{BOARD, LINES, NEIGHBOURS, in_mills};

/// A move of a row's own man, which leads to another row.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// The row it leads to.
    pub(super) row: u32,
    /// The symmetry that takes the men after the move to that row's own set.
    pub(super) symmetry: u8,
    /// Where the man comes from and goes to, as bits of the board.
    pub(super) from: u8,
    pub(super) to: u8,
}

/// All moves of all rows' own men, quiet ones and those that close a mill apart.
pub(super) struct Steps {
    quiet: Lists,
    closing: Lists,
}

/// A list for each row.
struct Lists {
    ends: Vec<u32>,
    steps: Vec<Step>,
}

impl Lists {
    fn of(&self, row: usize) -> &[Step] {
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.steps[start as usize..self.ends[row] as usize]
    }
}

impl Steps {
    /// The moves of so many men.
    pub(super) fn new(men: u32) -> Self {
        let orbits = Orbits::of(men);
        let empty = || Lists { ends: Vec::new(), steps: Vec::new() };
        let (mut quiet, mut closing) = (empty(), empty());
        for &set in orbits.rows() {
            for from in bits(set) {
                let near = if men == 3 { BOARD } else { NEIGHBOURS[from as usize] };
                for to in bits(near & !set) {
                    let after = set ^ 1 << from ^ 1 << to;
                    let (row, symmetry) = orbits.way(after);
                    let step = Step { row: row as u32, symmetry: symmetry as u8, from, to };
                    let closes = in_mills(after) >> to & 1 == 1;
                    if closes { &mut closing } else { &mut quiet }.steps.push(step);
                }
            }
            quiet.ends.push(quiet.steps.len() as u32);
            closing.ends.push(closing.steps.len() as u32);
        }
        Self { quiet, closing }
    }

    /// The moves of a row's own men that close no mill.
    pub(super) fn quiet(&self, row: usize) -> &[Step] {
        self.quiet.of(row)
    }

    /// Those that close one.
    pub(super) fn closing(&self, row: usize) -> &[Step] {
        self.closing.of(row)
    }
}

/// The points that are free beside a row's men, and how the other side's men move there. Points are numbered as in
/// [`Free`].
pub(super) struct Ground {
    /// Which points.
    pub(super) free: Free,
    /// Where a man can go from each point, as far as it is empty.
    pub(super) near: [u32; 24],
    /// The lines of three that are wholly free.
    pub(super) lines: Vec<u32>,
}

impl Ground {
    /// The ground beside a row's men for so many others.
    pub(super) fn new(row: u32, others: u32) -> Self {
        let free = Free::of(row);
        let all = (1 << free.count) - 1;
        let mut near = [0; 24];
        for (number, near) in near[..free.count].iter_mut().enumerate() {
            let point = usize::from(free.points[number]);
            *near = if others == 3 { all & !(1 << number) } else { free.number(NEIGHBOURS[point] & !row) };
        }
        let lines = LINES.into_iter().filter(|line| line & row == 0).map(|line| free.number(line)).collect();
        Self { free, near, lines }
    }

    /// Those of some men that stand in mills.
    #[inline]
    pub(super) fn in_mills(&self, men: u32) -> u32 {
        self.lines.iter().fold(0, |mills, &line| if men & line == line { mills | line } else { mills })
    }

    /// Every move that closes a mill: the men it needs, the mover among them, and where it goes.
    pub(super) fn closing(&self) -> Vec<Closing> {
        let mut all = Vec::new();
        for &line in &self.lines {
            for to in bits(line) {
                for from in bits(self.near[usize::from(to)] & !line) {
                    let (to, from) = (1 << to, 1 << from);
                    all.push(Closing { men: line & !to | from, to, change: to | from });
                }
            }
        }
        all
    }
}

/// A move that closes a mill. With men that slide there is one line for each, since the man's other neighbours on the
/// lines through its goal are on the line it came along; three men that fly can close but one.
pub(super) struct Closing {
    /// Who must be there, as a set of points.
    pub(super) men: u32,
    /// Where nobody may be.
    pub(super) to: u32,
    /// What the move changes.
    pub(super) change: u32,
}

/// The numbers of a set's bits.
#[inline]
pub(super) fn bits(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(bit)
    })
}
