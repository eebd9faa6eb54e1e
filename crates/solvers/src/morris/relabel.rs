//! Sums over the points of a set, by two lookups: among them the same set seen through a symmetry and numbered anew.

use super::orbits::{Free, IMAGES};

/// Tables are for so many points at most.
pub(super) const POINTS: usize = 22;

/// A number for each point, and the sums of them over any set. Where each number is a bit of its own, the sum is a set.
pub(super) struct Relabel {
    /// The number of each point.
    pub(super) images: [u32; 24],
    points: usize,
    split: u32,
    low: Box<[u32; 2048]>,
    high: Box<[u32; 2048]>,
}

impl Default for Relabel {
    fn default() -> Self {
        Self { images: [0; 24], points: 0, split: 0, low: Box::new([0; 2048]), high: Box::new([0; 2048]) }
    }
}

impl Relabel {
    /// Takes sets of points that are free beside one row's men to those beside another's, through a symmetry. Points
    /// that are not free there are to have no men.
    pub(super) fn between(&mut self, from: &Free, symmetry: usize, to: &Free) {
        self.prepare(from, symmetry, to);
        self.tabulate();
    }

    /// The same for [`Relabel::one`] alone: cheaper by far to make, and dearer to use.
    pub(super) fn prepare(&mut self, from: &Free, symmetry: usize, to: &Free) {
        let image = &IMAGES[symmetry];
        self.points = from.count;
        for (number, &point) in self.images.iter_mut().zip(&from.points[..from.count]) {
            *number = 1 << to.numbers[image[usize::from(point)] as usize];
        }
    }

    /// Sums of these numbers.
    pub(super) fn of(&mut self, numbers: &[u32]) {
        self.points = numbers.len();
        self.images[..numbers.len()].copy_from_slice(numbers);
        self.tabulate();
    }

    /// Makes the tables of [`Relabel::apply`].
    pub(super) fn tabulate(&mut self) {
        assert!(self.points <= POINTS, "{} points", self.points);
        let split = self.points.div_ceil(2);
        self.split = split as u32;
        fill(&mut self.low, &self.images[..split]);
        fill(&mut self.high, &self.images[split..self.points]);
    }

    /// The sum over a set.
    #[inline]
    pub(super) fn apply(&self, set: u32) -> u32 {
        let low = set as usize & ((1 << self.split) - 1) & 2047;
        self.low[low].wrapping_add(self.high[(set >> self.split) as usize % 2048])
    }

    /// The same without tables, point by point.
    #[inline]
    pub(super) fn one(&self, mut set: u32) -> u32 {
        let mut sum = 0;
        while set != 0 {
            sum += self.images[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        sum
    }
}

fn fill(table: &mut [u32; 2048], numbers: &[u32]) {
    for (bit, &number) in numbers.iter().enumerate() {
        let (known, rest) = table.split_at_mut(1 << bit);
        for (sum, part) in rest.iter_mut().zip(known) {
            *sum = part.wrapping_add(number);
        }
    }
}
