//! Monotone regression: the function that only rises (or only falls) and is nearest to what was seen. Ayer, Brunk, Ewing,
//! Reid and Silverman, *An empirical distribution function for sampling with incomplete information*, 1955: neighbours in
//! the wrong order are pooled.

/// Which way a function goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Never falls.
    Up,
    /// Never rises.
    Down,
}

/// The function through what was seen, as at most so many points: places and what was seen there, in groups of equally
/// many by place, each with the means of both; then groups that go the wrong way are pooled.
pub fn monotone(seen: &mut [(f64, f64)], groups: usize, way: Way) -> Vec<[f64; 2]> {
    seen.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let sign = if way == Way::Up { 1.0 } else { -1.0 };
    let mut pooled: Vec<Group> = Vec::new();
    let (count, groups) = (seen.len(), groups.max(1));
    let mut from = 0;
    for number in 1..=groups {
        let mut to = (count * number / groups).max(from);
        // Whoever stands at one place stays together.
        while to > from && to < count && seen[to].0.total_cmp(&seen[to - 1].0).is_eq() {
            to += 1;
        }
        if to == from {
            continue;
        }
        let mut group = Group::of(&seen[from..to]);
        from = to;
        while let Some(last) = pooled.last()
            && sign * last.height() >= sign * group.height()
        {
            group = group.with(last);
            pooled.pop();
        }
        pooled.push(group);
    }
    pooled.iter().map(|group| [group.place(), group.height()]).collect()
}

/// Sums over what was seen.
struct Group {
    count: f64,
    places: f64,
    heights: f64,
}

impl Group {
    fn of(seen: &[(f64, f64)]) -> Self {
        let sum = |part: fn(&(f64, f64)) -> f64| seen.iter().map(part).sum();
        Self { count: seen.len() as f64, places: sum(|one| one.0), heights: sum(|one| one.1) }
    }

    fn with(&self, other: &Self) -> Self {
        Self {
            count: self.count + other.count,
            places: self.places + other.places,
            heights: self.heights + other.heights,
        }
    }

    fn place(&self) -> f64 {
        self.places / self.count
    }

    fn height(&self) -> f64 {
        self.heights / self.count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Seed;

    #[test]
    fn neighbours_in_the_wrong_order_are_pooled() {
        // The example of the paper's method in R's help on `isoreg`.
        let heights = [1.0, 0.0, 4.0, 3.0, 3.0, 5.0, 4.0, 2.0, 0.0];
        let mut seen: Vec<(f64, f64)> = (0..9).map(|at| (f64::from(at), heights[at as usize])).collect();
        let found = monotone(&mut seen, 9, Way::Up);
        let told: Vec<(f64, f64)> = found.iter().map(|&[x, y]| (x, y)).collect();
        assert_eq!(told, [(0.5, 0.5), (5.0, 3.0)]);
        let mut falling: Vec<(f64, f64)> = seen.iter().map(|&(x, y)| (x, -y)).collect();
        let found = monotone(&mut falling, 9, Way::Down);
        assert_eq!(found, [[0.5, -0.5], [5.0, -3.0]]);
    }

    #[test]
    fn what_stands_at_one_place_is_one_group_and_nothing_gives_nothing() {
        let mut seen = [(1.0, 0.0), (1.0, 1.0), (1.0, 0.5), (2.0, 3.0)];
        assert_eq!(monotone(&mut seen, 4, Way::Up), [[1.0, 0.5], [2.0, 3.0]]);
        assert!(monotone(&mut [], 4, Way::Up).is_empty());
    }

    #[test]
    fn a_known_curve_is_found_again() {
        let mut rng = Seed(17).rng();
        let chance = |x: f64| 1.0 / (1.0 + (-x).exp());
        let mut seen: Vec<(f64, f64)> = (0..40_000)
            .map(|_| {
                let x = 8.0 * rng.unit() - 4.0;
                (x, f64::from(u8::from(rng.unit() < chance(x))))
            })
            .collect();
        let found = monotone(&mut seen, 16, Way::Up);
        assert!(found.len() > 10, "{found:?}");
        for [x, y] in found {
            assert!((y - chance(x)).abs() < 0.04, "{x}: {y}, not {}", chance(x));
        }
    }
}
