//! What is known of a pair's positions before any of them is followed to another of the same pair: how many quiet
//! moves each has, and what the best capture comes to, by the tables of the pairs behind.
//!
//! Everything is done row by row. A capture by the row's own side leads into one other row for each move that closes a
//! mill, a capture by the other side into one for each man it can remove: the values it is looked up in are a few
//! kilobytes that stay at hand.

use super::cell::{Cell, NONE, Score, WIN, open};
use super::compress::compress;
use super::orbits::{Free, Orbits};
use super::pair::{Half, Pair};
use super::ranking::Ranking;
use super::relabel::Relabel;
use super::row::{Ground, Steps, bits};
use plyground_games::morris::{Symmetry, in_mills};

/// A finished pair that captures lead to.
pub(super) trait Behind: Sync {
    /// How its columns are numbered.
    fn ranking(&self) -> &Ranking;

    /// The scores of moves into each column of a row.
    fn scores(&self, half: Half, row: usize, scores: &mut Vec<Score>);
}

/// All that rows need to know of their pair.
pub(super) struct Start<'a, B> {
    pub(super) pair: Pair,
    pub(super) steps: &'a Steps,
    pub(super) ranking: &'a Ranking,
    /// The sets of the columns.
    pub(super) sets: &'a [u32],
    /// The pair after a capture by the side to move, unless that ends the game.
    pub(super) behind: Option<B>,
}

/// What a thread uses again for row after row.
#[derive(Default)]
pub(super) struct Scratch {
    best: Vec<Score>,
    quiet: Vec<u32>,
    removable: Vec<u32>,
    /// Columns from where a move closes a mill, and the men after it.
    closing: Vec<(u32, u32)>,
    scores: Vec<Score>,
    relabel: Relabel,
}

impl<B: Behind> Start<'_, B> {
    /// The cells of a row with its own side to move.
    pub(super) fn larger(&self, row: usize, cells: &mut [Cell], scratch: &mut Scratch) {
        let free = Free::of(self.row(row));
        scratch.best.clear();
        scratch.best.resize(cells.len(), NONE);
        let closing = self.steps.closing(row);
        if !closing.is_empty() {
            let ground = Ground::new(self.row(row), self.pair.smaller());
            scratch.removable.clear();
            scratch.removable.extend(self.sets.iter().map(|&men| {
                let loose = men & !ground.in_mills(men);
                if loose == 0 { men } else { loose }
            }));
        }
        for step in closing {
            let to = 1 << free.numbers[usize::from(step.to)];
            let Some(table) = &self.behind else {
                for (best, men) in scratch.best.iter_mut().zip(self.sets) {
                    *best = if men & to == 0 { WIN - 1 } else { *best };
                }
                continue;
            };
            let after = step.row as usize;
            table.scores(Half::Smaller, after, &mut scratch.scores);
            let relabel = &mut scratch.relabel;
            relabel.between(&free, step.symmetry.into(), &Free::of(self.row(after)));
            let ranking = table.ranking();
            for ((best, &men), &removable) in scratch.best.iter_mut().zip(self.sets).zip(&scratch.removable) {
                if men & to == 0 {
                    let (men, mut removable) = (relabel.apply(men), relabel.apply(removable));
                    while removable != 0 {
                        let without = men & !(removable & removable.wrapping_neg());
                        *best = (*best).max(scratch.scores[ranking.rank(without)]);
                        removable &= removable - 1;
                    }
                }
            }
        }
        let quiet = self.steps.quiet(row);
        let mut into = [0; 24];
        for step in quiet {
            into[usize::from(free.numbers[usize::from(step.to)])] += 1;
        }
        let taken = &mut scratch.relabel;
        taken.of(&into[..free.count]);
        for ((cell, &men), &best) in cells.iter_mut().zip(self.sets).zip(&scratch.best) {
            *cell = open(quiet.len() as u32 - taken.apply(men), best);
        }
    }

    /// The cells of a row with the other side to move, which has fewer men.
    pub(super) fn smaller(&self, row: usize, cells: &mut [Cell], scratch: &mut Scratch) {
        let set = self.row(row);
        let ground = Ground::new(set, self.pair.smaller());
        self.look_for_moves(&ground, scratch);
        scratch.best.clear();
        scratch.best.resize(cells.len(), NONE);
        if let Some(table) = &self.behind
            && !scratch.closing.is_empty()
        {
            let (fewer, ranking) = (Orbits::of(self.pair.larger() - 1), table.ranking());
            let loose = set & !in_mills(set);
            for man in bits(if loose == 0 { set } else { loose }) {
                let (after, symmetry) = fewer.way(set ^ 1 << man);
                table.scores(Half::Larger, after, &mut scratch.scores);
                let relabel = &mut scratch.relabel;
                relabel.between(&ground.free, symmetry, &Free::of(fewer.rows()[after]));
                for &(column, men) in &scratch.closing {
                    let best = &mut scratch.best[column as usize];
                    *best = (*best).max(scratch.scores[ranking.rank(relabel.apply(men))]);
                }
            }
        }
        for ((cell, &quiet), &best) in cells.iter_mut().zip(&scratch.quiet).zip(&scratch.best) {
            *cell = open(quiet, best);
        }
    }

    /// The moves of the other side in each column: how many are quiet, and which close a mill.
    fn look_for_moves(&self, ground: &Ground, scratch: &mut Scratch) {
        self.count_moves(ground, scratch);
        scratch.closing.clear();
        let mut close = |column: usize, men: u32| {
            scratch.quiet[column] -= 1;
            scratch.closing.push((column as u32, men));
        };
        for closing in ground.closing() {
            if self.pair.smaller() == 3 {
                // The men that it needs are all there are.
                close(self.ranking.rank(closing.men), closing.men ^ closing.change);
                continue;
            }
            let wanted = closing.men | closing.to;
            for (column, &men) in self.sets.iter().enumerate() {
                if men & wanted == closing.men {
                    close(column, men ^ closing.change);
                }
            }
        }
    }

    /// How many moves the other side has in each column.
    fn count_moves(&self, ground: &Ground, scratch: &mut Scratch) {
        let (men, free) = (self.pair.smaller(), ground.free.count as u32);
        let quiet = &mut scratch.quiet;
        quiet.clear();
        if men == 3 {
            quiet.resize(self.sets.len(), men * (free - men));
            return;
        }
        quiet.resize(self.sets.len(), 0);
        for one in 0..free {
            for other in bits(ground.near[one as usize] >> one << one) {
                for (quiet, men) in quiet.iter_mut().zip(self.sets) {
                    *quiet += (men >> one ^ men >> other) & 1;
                }
            }
        }
    }

    /// The cells of a row with the other side to move, which has as many men. Where it can capture, the same position with
    /// its sides exchanged has been looked at with the row's own side to move, in a row far away.
    pub(super) fn exchanged(&self, row: usize, cells: &mut [Cell], known: &[Cell], scratch: &mut Scratch) {
        let set = self.row(row);
        let (ground, orbits) = (Ground::new(set, self.pair.smaller()), Orbits::of(self.pair.larger()));
        self.look_for_moves(&ground, scratch);
        for (cell, &quiet) in cells.iter_mut().zip(&scratch.quiet) {
            *cell = open(quiet, NONE);
        }
        let images = Symmetry::ALL.map(|symmetry| symmetry.men(set));
        let mut points = [0; 24];
        for (bit, &point) in points.iter_mut().zip(&ground.free.points) {
            *bit = 1 << point;
        }
        let placed = &mut scratch.relabel;
        placed.of(&points[..ground.free.count]);
        for &(column, _) in &scratch.closing {
            let (row, symmetry) = orbits.way(placed.apply(self.sets[column as usize]));
            let there = self.ranking.rank(compress(images[symmetry], !orbits.rows()[row]));
            cells[column as usize] = known[row * self.sets.len() + there];
        }
    }

    fn row(&self, row: usize) -> u32 {
        Orbits::of(self.pair.larger()).rows()[row]
    }
}

#[cfg(test)]
mod tests {
    use super::super::cell::{DRAW, score};
    use super::super::fingerprint::position;
    use super::super::place::{men, place};
    use super::*;
    use plyground_core::seed::mix;
    use plyground_core::{GameExt, Seed};
    use plyground_games::morris::{Morris, State};

    /// A table of values that have nothing to do with the game, but are the same for all images of a position.
    struct Made {
        pair: Pair,
        ranking: Ranking,
        sets: Vec<u32>,
    }

    impl Made {
        fn new(pair: Pair) -> Self {
            Self { pair, ranking: pair.ranking(), sets: pair.ranking().sets() }
        }
    }

    /// The score of moving to a position: mostly losses, so that any other stands out.
    fn made_up(own: u32, other: u32) -> Score {
        let bits = mix(position(own, other).canonical().packed());
        match bits % 16 {
            0 => DRAW,
            1 => score(Some((bits >> 32) as u16 % 200 * 2)),
            _ => score(Some((bits >> 32) as u16 % 200 * 2 + 1)),
        }
    }

    impl Behind for Made {
        fn ranking(&self) -> &Ranking {
            &self.ranking
        }

        fn scores(&self, half: Half, row: usize, scores: &mut Vec<Score>) {
            scores.clear();
            scores.extend(self.sets.iter().map(|&column| {
                let (own, other) = men(self.pair, half, row, column);
                made_up(own, other)
            }));
        }
    }

    /// What the cell of a position should be, by the rules.
    fn expected(state: &State) -> Cell {
        let game = Morris::default();
        let (captures, quiet): (Vec<_>, Vec<_>) =
            game.legal_moves(state).into_iter().partition(|mv| mv.removed().is_some());
        let best = captures.into_iter().map(|mv| {
            let after = game.after(state, mv);
            let (own, other) = (after.men(after.to_move()), after.men(after.to_move().other()));
            if own.count_ones() < 3 { WIN - 1 } else { made_up(own, other) }
        });
        open(quiet.len() as u32, best.max().unwrap_or(NONE))
    }

    #[test]
    fn quiet_moves_and_captures_of_all_pairs_are_those_of_the_rules() {
        let mut rng = Seed(5).rng();
        for pair in Pair::all() {
            let (larger, smaller) = (pair.larger(), pair.smaller());
            let (steps, ranking) = (Steps::new(larger), pair.ranking());
            let sets = ranking.sets();
            let start = |behind: Option<Pair>| Start {
                pair,
                steps: &steps,
                ranking: &ranking,
                sets: &sets,
                behind: behind.map(Made::new),
            };
            let own = start(Pair::new(larger, smaller - 1));
            let other = start(Pair::new(larger - 1, smaller).filter(|_| larger > smaller));
            let (mut cells, mut scratch) = (vec![0; sets.len()], Scratch::default());
            for &half in pair.halves() {
                // Rows in which the own side can close a mill are the ones to look at.
                let closing =
                    (0..pair.rows()).filter(|&row| half == Half::Smaller || !steps.closing(row).is_empty());
                let row = rng.pick(&closing.collect::<Vec<_>>());
                match half {
                    Half::Larger => own.larger(row, &mut cells, &mut scratch),
                    Half::Smaller => other.smaller(row, &mut cells, &mut scratch),
                }
                for (&column, &cell) in sets.iter().zip(&cells).step_by(1 + sets.len() / 1500) {
                    let (own, other) = men(pair, half, row, column);
                    let state = position(own, other);
                    assert_eq!(cell, expected(&state), "{state}");
                }
            }
        }
    }

    #[test]
    fn exchanged_sides_have_the_quiet_moves_and_captures_of_the_rules() {
        let mut scratch = Scratch::default();
        for pair in [Pair::new(3, 3), Pair::new(4, 4)].into_iter().flatten() {
            let (steps, ranking) = (Steps::new(pair.larger()), pair.ranking());
            let sets = ranking.sets();
            let behind = Pair::new(pair.larger(), pair.smaller() - 1).map(Made::new);
            let start = Start { pair, steps: &steps, ranking: &ranking, sets: &sets, behind };
            let mut known = vec![0; pair.rows() * sets.len()];
            for row in 0..pair.rows() {
                start.larger(row, &mut known[row * sets.len()..][..sets.len()], &mut scratch);
            }
            let mut cells = vec![0; sets.len()];
            for row in (0..pair.rows()).step_by(7) {
                start.exchanged(row, &mut cells, &known, &mut scratch);
                for (&column, &cell) in sets.iter().zip(&cells) {
                    let (rows, columns) = men(pair, Half::Larger, row, column);
                    let place = place(&ranking, columns, rows);
                    assert_eq!(cell, known[place.row * sets.len() + place.column]);
                }
            }
        }
    }
}
