//! Sets of one side's men up to the sixteen symmetries of the board: the rows of the tables.
//!
//! Sixteen sets that are images of each other share a row, which is named after the smallest. Fewer share it if some
//! symmetries leave them as they are (their *stabiliser*): then positions of the row that only such a symmetry tells
//! apart are equal, have the same value in every table, and are counted once.

use super::ranking::Ranking;
use plyground_games::morris::{BOARD, Point, Symmetry};
use std::sync::LazyLock;

/// What each symmetry does with each point, by the numbers of their bits.
pub(super) static IMAGES: LazyLock<[[u8; 24]; 16]> = LazyLock::new(|| {
    let mut images = [[0; 24]; 16];
    for (symmetry, image) in Symmetry::ALL.into_iter().zip(&mut images) {
        for point in Point::ALL {
            image[point.index()] = symmetry.point(point).index() as u8;
        }
    }
    images
});

/// The number of the symmetry that takes each one back.
pub(super) static INVERSES: LazyLock<[u8; 16]> = LazyLock::new(|| {
    Symmetry::ALL.map(|symmetry| {
        let place = Symmetry::ALL.iter().position(|&other| other == symmetry.inverse());
        place.expect("inverses are symmetries") as u8
    })
});

/// The sets of so many men.
pub(super) struct Orbits {
    ranking: Ranking,
    /// For each set the number of its row, times 16, and of the symmetry that takes it to the row's own set.
    ways: Vec<u32>,
    rows: Vec<u32>,
}

impl Orbits {
    /// The sets of 0 to 9 men, made when first asked for.
    pub(super) fn of(men: u32) -> &'static Self {
        static ALL: [LazyLock<Orbits>; 10] = [
            LazyLock::new(|| Orbits::new(0)),
            LazyLock::new(|| Orbits::new(1)),
            LazyLock::new(|| Orbits::new(2)),
            LazyLock::new(|| Orbits::new(3)),
            LazyLock::new(|| Orbits::new(4)),
            LazyLock::new(|| Orbits::new(5)),
            LazyLock::new(|| Orbits::new(6)),
            LazyLock::new(|| Orbits::new(7)),
            LazyLock::new(|| Orbits::new(8)),
            LazyLock::new(|| Orbits::new(9)),
        ];
        &ALL[men as usize]
    }

    fn new(men: u32) -> Self {
        const UNSEEN: u32 = u32::MAX;
        let ranking = Ranking::new(24, men);
        let mut ways = vec![UNSEEN; ranking.len()];
        let mut rows = Vec::new();
        for (rank, set) in ranking.sets().into_iter().enumerate() {
            if ways[rank] == UNSEEN {
                for (number, symmetry) in Symmetry::ALL.into_iter().enumerate() {
                    let way = &mut ways[ranking.rank(symmetry.men(set))];
                    if *way == UNSEEN {
                        *way = (rows.len() as u32) << 4 | u32::from(INVERSES[number]);
                    }
                }
                rows.push(set);
            }
        }
        Self { ranking, ways, rows }
    }

    /// The set that each row is named after.
    pub(super) fn rows(&self) -> &[u32] {
        &self.rows
    }

    /// A set's row, and the number of a symmetry that takes the set to the row's own.
    #[inline]
    pub(super) fn way(&self, set: u32) -> (usize, usize) {
        let way = self.ways[self.ranking.rank(set)] as usize;
        (way >> 4, way & 15)
    }
}

/// The numbers of the symmetries that leave a set as it is, but for the one that changes nothing.
pub(super) fn stabiliser(set: u32) -> impl Iterator<Item = usize> {
    (1..16).filter(move |&symmetry| Symmetry::ALL[symmetry].men(set) == set)
}

/// The points where a row's men do not stand, numbered from 0: the other side's men are on some of them.
pub(super) struct Free {
    /// Where each is on the board.
    pub(super) points: [u8; 24],
    /// The number of each point of the board; without meaning where the row's men stand.
    pub(super) numbers: [u8; 24],
    /// How many there are.
    pub(super) count: usize,
}

impl Free {
    pub(super) fn of(row: u32) -> Self {
        let mut free = Self { points: [0; 24], numbers: [0; 24], count: 0 };
        let mut left = !row & BOARD;
        while left != 0 {
            let point = left.trailing_zeros();
            free.points[free.count] = point as u8;
            free.numbers[point as usize] = free.count as u8;
            free.count += 1;
            left &= left - 1;
        }
        free
    }

    /// A set of points of the board that are all free, by their numbers.
    pub(super) fn number(&self, mut set: u32) -> u32 {
        let mut numbered = 0;
        while set != 0 {
            numbered |= 1 << self.numbers[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        numbered
    }

    /// The other way round.
    pub(super) fn place(&self, mut numbered: u32) -> u32 {
        let mut set = 0;
        while numbered != 0 {
            set |= 1 << self.points[numbered.trailing_zeros() as usize];
            numbered &= numbered - 1;
        }
        set
    }
}
