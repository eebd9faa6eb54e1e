//! Which pairs suffice to be tried from a set when only the sets without any pair matter.
//!
//! A *stubborn* set of digits (Valmari, *Stubborn sets for reduced state space generation*, 1989): every pair
//! that can ever be crossed out with one of them is either possible now or waits for another one of them to go.
//! As long as none of them goes, the pairs that are possible with them stay possible, and nothing else takes a
//! digit of theirs away; so in every way to the end the first of these pairs can as well come first of all. The
//! pairs with digits outside need not be tried here.

use super::number_set::NumberSet;
use super::stage::{Pairs, Sets, Stage};

impl<W: NumberSet> Stage<W> {
    /// Pairs that suffice to be tried; of several such choices, one with the fewest.
    pub(super) fn few(&self, sets: &Sets<W>, never: W) -> Pairs<W> {
        let (mut best, mut fewest) = (sets.pairs, sets.pairs.count());
        let (mut seeds, mut tried) = (sets.pairs, W::NONE);
        while fewest > 1
            && let Some((first, vertical)) = seeds.take()
        {
            if tried.has(first) {
                continue;
            }
            let second = self.second(sets.left, first, vertical);
            let stubborn = self.stubborn(sets.left, never, W::only(first) | W::only(second));
            tried |= stubborn;
            let pairs = sets.pairs.first_in(stubborn);
            if pairs.count() < fewest {
                (best, fewest) = (pairs, pairs.count());
            }
        }
        best
    }

    /// The smallest stubborn set that grows from these digits, where each blocker is chosen greedily.
    fn stubborn(&self, left: W, never: W, seed: W) -> W {
        let left = left & !W::only(0);
        let (mut stubborn, mut todo) = (seed, seed);
        while !todo.is_empty() {
            let digit = todo.lowest();
            todo = todo.without_lowest();
            let alike = self.like(digit) & left & !never;
            let column = self.line(digit) & left;
            for line in [left, column] {
                for side in [W::above(digit), W::below(digit)] {
                    let partners = alike & line & side;
                    if partners.is_empty() {
                        continue;
                    }
                    let upwards = side.has(W::SIZE - 1);
                    let nearest = if upwards { partners.lowest() } else { partners.highest() };
                    let other_side = if upwards { W::below(nearest) } else { W::above(nearest) };
                    let between = line & side & other_side;
                    if !(between & (stubborn | never)).is_empty() {
                        // One that cannot go by itself stands between it and all partners on this side.
                        continue;
                    }
                    let new = if between.is_empty() { nearest } else { self.rarest(between, left & !never) };
                    let new = W::only(new) & !stubborn;
                    todo |= new;
                    stubborn |= new;
                }
            }
        }
        stubborn
    }

    /// The digit with the fewest of its kind.
    fn rarest(&self, digits: W, left: W) -> usize {
        let count = |&digit: &usize| (self.like(digit) & left).count();
        digits.members().min_by_key(count).expect("there are some between")
    }
}
