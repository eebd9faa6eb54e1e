//! Numbers for the ways to put so many men on so many points, found by two lookups instead of a search.
//!
//! Sets of points are ordered as numbers. A set's high bits tell how many sets with smaller high bits come before,
//! and its low eleven bits which of those with the same high bits and as many low ones it is.

use std::sync::OnceLock;

/// So many low bits have a table of their own.
const LOW: u32 = 11;

/// The ways to put `men` on `points` points, at most 24.
#[derive(Clone)]
pub(super) struct Ranking {
    points: u32,
    men: u32,
    low: Box<[u16; 1 << LOW]>,
    high: Box<[u32; 1 << (24 - LOW)]>,
}

impl Ranking {
    /// The ways to put 0 to 9 men on 15 to 24 points, made when first asked for.
    pub(super) fn of(points: u32, men: u32) -> &'static Self {
        static ALL: [OnceLock<Ranking>; 100] = [const { OnceLock::new() }; 100];
        ALL[(24 - points) as usize * 10 + men as usize].get_or_init(|| Self::new(points, men))
    }

    pub(super) fn new(points: u32, men: u32) -> Self {
        assert!(men <= points && (LOW..=24).contains(&points), "{men} men on {points} points");
        let mut low = Box::new([0; 1 << LOW]);
        let mut met = [0; LOW as usize + 1];
        for (set, rank) in low.iter_mut().enumerate() {
            let seen = &mut met[set.count_ones() as usize];
            *rank = *seen;
            *seen += 1;
        }
        let high = vec![0; 1 << (24 - LOW)].into_boxed_slice();
        let mut high: Box<[u32; 1 << (24 - LOW)]> = high.try_into().expect("it has this length");
        let mut before = 0;
        for (set, rank) in high.iter_mut().enumerate().take(1 << (points - LOW)) {
            *rank = before;
            before += men.checked_sub(set.count_ones()).map_or(0, |rest| choose(LOW, rest) as u32);
        }
        Self { points, men, low, high }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        choose(self.points, self.men) as usize
    }

    /// The number of a set with the right number of men.
    #[inline]
    pub(super) fn rank(&self, set: u32) -> usize {
        debug_assert!(set.count_ones() == self.men && u64::from(set) < 1 << self.points, "{set:b}");
        let (low, high) = (set as usize % (1 << LOW), (set >> LOW) as usize % (1 << (24 - LOW)));
        (self.high[high] + u32::from(self.low[low])) as usize
    }

    /// All sets by their numbers.
    pub(super) fn sets(&self) -> Vec<u32> {
        let mut sets = Vec::with_capacity(self.len());
        let mut set = (1u64 << self.men) - 1;
        while set < 1 << self.points {
            sets.push(set as u32);
            if set == 0 {
                break;
            }
            // The next larger number with as many bits: the lowest run of ones moves its top up, the rest goes down.
            let lowest = set & set.wrapping_neg();
            let up = set + lowest;
            set = up | ((set ^ up) / lowest) >> 2;
        }
        sets
    }
}

/// How many ways there are to choose `men` of `points`.
pub(super) fn choose(points: u32, men: u32) -> u64 {
    if men > points {
        return 0;
    }
    (0..u64::from(men)).fold(1, |ways, taken| ways * (u64::from(points) - taken) / (taken + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_its_place_in_the_order_of_numbers() {
        for (points, men) in [(11, 0), (15, 9), (15, 2), (16, 8), (17, 7), (21, 3), (21, 9), (24, 5)] {
            let (ranking, sets) = (Ranking::new(points, men), Ranking::new(points, men).sets());
            assert_eq!(sets.len(), ranking.len());
            assert!(sets.is_sorted());
            assert!(sets.iter().enumerate().all(|(place, &set)| ranking.rank(set) == place));
        }
    }
}
