//! The replay buffer: a ring of transitions, sampled uniformly or by their error (prioritised replay).
//!
//! By surprise: T. Schaul, J. Quan, I. Antonoglou and D. Silver, *Prioritized experience replay*, ICLR 2016,
//! proportional, with a tree of sums. Every sum is that of its two halves and nothing else, so that a tree that is
//! rebuilt from its leaves is the same to the last bit.

use plyground_core::Rng;

/// A transition: a move and its effects, over one or several moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Transition {
    /// The board before the move.
    pub(super) board: u64,
    pub(super) direction: u8,
    /// The rewards until `next`, later ones discounted.
    pub(super) reward: f32,
    pub(super) next: u64,
    /// How much the value of `next` counts; 0 if the game is over there.
    pub(super) discount: f32,
}

/// The last transitions.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Replay {
    pub(super) capacity: usize,
    pub(super) transitions: Vec<Transition>,
    /// Where the next one goes once the ring is full.
    pub(super) oldest: usize,
    pub(super) priorities: Option<Priorities>,
}

/// How likely each transition is to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Priorities {
    /// Node *i* is the sum of nodes 2*i* and 2*i* + 1; the leaves are the second half.
    sums: Vec<f64>,
    /// The largest so far: new ones are drawn soon.
    pub(super) largest: f64,
    /// The power that errors are raised to, and that which takes the preference back.
    power: f64,
    correction: f64,
}

/// What was drawn: places, and how much each counts.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Drawn {
    pub(super) places: Vec<usize>,
    pub(super) weights: Vec<f32>,
}

impl Replay {
    /// An empty ring; with a power of 0 all are equally likely.
    pub(super) fn new(capacity: usize, power: f64, correction: f64) -> Self {
        let priorities = (power > 0.0).then(|| Priorities {
            sums: vec![0.0; 2 * capacity.next_power_of_two()],
            largest: 1.0,
            power,
            correction,
        });
        Self { capacity, transitions: Vec::new(), oldest: 0, priorities }
    }

    /// Remembers one more, and forgets the oldest if there is no room.
    pub(super) fn push(&mut self, transition: Transition) {
        let place = if self.transitions.len() < self.capacity {
            self.transitions.push(transition);
            self.transitions.len() - 1
        } else {
            self.transitions[self.oldest] = transition;
            self.oldest
        };
        self.oldest = (place + 1) % self.capacity;
        if let Some(priorities) = &mut self.priorities {
            priorities.set(place, priorities.largest);
        }
    }

    /// This many of them: different ones if all are equally likely.
    pub(super) fn draw(&self, count: usize, rng: &mut Rng) -> Drawn {
        let length = self.transitions.len();
        let Some(priorities) = &self.priorities else {
            let mut places = Vec::with_capacity(count);
            while places.len() < count.min(length) {
                let place = rng.below(length as u32) as usize;
                if !places.contains(&place) {
                    places.push(place);
                }
            }
            let weights = vec![1.0; places.len()];
            return Drawn { places, weights };
        };
        // One from each of as many equal parts of the whole.
        let (whole, part) = (priorities.sums[1], priorities.sums[1] / count as f64);
        let places: Vec<usize> =
            (0..count).map(|i| priorities.at((i as f64 + rng.unit()) * part).min(length - 1)).collect();
        let weight = |&place: &usize| {
            let likely = priorities.of(place) / whole * length as f64;
            likely.powf(-priorities.correction)
        };
        let weights: Vec<f64> = places.iter().map(weight).collect();
        let largest = weights.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        Drawn { places, weights: weights.into_iter().map(|weight| (weight / largest) as f32).collect() }
    }

    /// What was learned from those that were drawn: by how much each was off.
    pub(super) fn surprised(&mut self, places: &[usize], errors: &[f32]) {
        if let Some(priorities) = &mut self.priorities {
            for (&place, &error) in places.iter().zip(errors) {
                let priority = (f64::from(error.abs()) + 1e-3).powf(priorities.power);
                // An error that is no number must not poison every sum above it.
                let priority = if priority.is_finite() { priority } else { priorities.largest };
                priorities.largest = priorities.largest.max(priority);
                priorities.set(place, priority);
            }
        }
    }
}

impl Priorities {
    /// That of a place.
    pub(super) fn of(&self, place: usize) -> f64 {
        self.sums[self.sums.len() / 2 + place]
    }

    /// Changes that of a place, and every sum above it.
    pub(super) fn set(&mut self, place: usize, priority: f64) {
        let mut node = self.sums.len() / 2 + place;
        self.sums[node] = priority;
        while node > 1 {
            node /= 2;
            self.sums[node] = self.sums[2 * node] + self.sums[2 * node + 1];
        }
    }

    /// The place where the sum of all before it passes this.
    fn at(&self, mut sum: f64) -> usize {
        let half = self.sums.len() / 2;
        let mut node = 1;
        while node < half {
            node *= 2;
            let left = self.sums[node];
            // Rounding may point beyond the last leaf that has any.
            if sum >= left && self.sums[node + 1] > 0.0 {
                sum -= left;
                node += 1;
            }
        }
        node - half
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Seed;

    fn transition(board: u64) -> Transition {
        Transition { board, direction: 0, reward: 0.0, next: 0, discount: 0.0 }
    }

    #[test]
    fn a_full_ring_forgets_the_oldest() {
        let mut replay = Replay::new(3, 0.0, 0.0);
        (0..5).for_each(|board| replay.push(transition(board)));
        let boards: Vec<u64> = replay.transitions.iter().map(|one| one.board).collect();
        assert_eq!((boards, replay.oldest), (vec![3, 4, 2], 2));
    }

    #[test]
    fn without_priorities_all_are_equally_likely_and_none_is_drawn_twice() {
        let mut replay = Replay::new(10, 0.0, 0.0);
        (0..10).for_each(|board| replay.push(transition(board)));
        let (mut rng, mut counts) = (Seed(1).rng(), [0; 10]);
        for _ in 0..10_000 {
            let mut drawn = replay.draw(4, &mut rng).places;
            for &place in &drawn {
                counts[place] += 1;
            }
            drawn.sort_unstable();
            drawn.dedup();
            assert_eq!(drawn.len(), 4);
        }
        // Each is drawn 4000 times on average, with a standard deviation of 49.
        assert!(counts.iter().all(|&count: &i32| (count - 4000).abs() < 250), "{counts:?}");
    }

    #[test]
    fn with_priorities_the_surprising_are_drawn_in_proportion_and_count_less() {
        let mut replay = Replay::new(5, 1.0, 1.0);
        (0..4).for_each(|board| replay.push(transition(board)));
        replay.surprised(&[0, 1, 2, 3], &[0.999, -1.999, 2.999, 3.999]);
        let (mut rng, mut counts) = (Seed(1).rng(), [0; 5]);
        for _ in 0..10_000 {
            let drawn = replay.draw(2, &mut rng);
            for (&place, &weight) in drawn.places.iter().zip(&drawn.weights) {
                counts[place] += 1;
                let largest = drawn.places.iter().map(|&at| 1.0 / (at + 1) as f32).fold(0.0, f32::max);
                assert!((weight - 1.0 / (place + 1) as f32 / largest).abs() < 1e-6);
            }
        }
        for (place, count) in counts.into_iter().enumerate() {
            let expected = if place < 4 { 2000 * (place as i32 + 1) } else { 0 };
            assert!((count - expected).abs() < 300, "{counts:?}");
        }
        // A new one is as likely as the most surprising so far.
        replay.push(transition(4));
        let priorities = replay.priorities.as_ref().expect("there are priorities");
        assert!((priorities.of(4) - priorities.of(3)).abs() < 1e-12);
    }

    #[test]
    fn a_tree_that_is_rebuilt_from_its_leaves_is_the_same() {
        let (mut replay, mut rng) = (Replay::new(100, 0.6, 0.4), Seed(2).rng());
        for board in 0..250 {
            replay.push(transition(board));
            let drawn = replay.draw(3, &mut rng);
            let errors: Vec<f32> = drawn.places.iter().map(|_| rng.unit() as f32).collect();
            replay.surprised(&drawn.places, &errors);
        }
        let old = replay.priorities.clone().expect("there are priorities");
        let mut new = Replay::new(100, 0.6, 0.4).priorities.expect("there are priorities");
        (0..100).for_each(|place| new.set(place, old.of(place)));
        new.largest = old.largest;
        assert_eq!(new, old);
    }
}
