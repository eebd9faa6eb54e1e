//! What a position of Nine Men's Morris looks like to an expert: the published evaluation and ours.
//!
//! All of it is counted on whole sets. The sixteen lines stand in one word by their first points: the sides of the
//! rings by the corner they begin with, the lines across by their point on the outer ring; a set of men is then
//! three words, its men on the lines' first, second and third points.
#![expect(clippy::inline_always, reason = "compiled once more with the processor's own counting of bits")]

use super::board::{BOARD, LINES_OF, MIDDLES, Point, anticlockwise, clockwise, in_mills, inwards, outwards};
use super::moves::slides;
use super::{Morris, Move, State};
use plyground_core::{Evaluate, Game, Player, Rng, words};

words! {
    /// A way to judge positions. Points are whole numbers, a man of ours is about a hundred.
    #[derive(Default)]
    pub enum Eval {
        /// After Jukka Kotilainen, *Hakumenetelmien vertailua myllypelissä*, bachelor's thesis, Metropolia University
        /// of Applied Sciences, 2022: movable men, mills, open mills, blocked enemy mills and possible double mills by
        /// phase, each side's less the other's. The weights are ours where the source gives none.
        Published = "published",
        /// Men first, then mills that can be closed, then freedom.
        #[default]
        Plyground = "plyground",
    }
}

/// More than any position has, even with the plies of a long search taken off.
const WIN: f64 = 1_000_000.0;

/// Men in hand down to which images of a position share a key.
const SYMMETRIC: u32 = 12;

/// Points for what one side has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// Each man on the board or in hand.
    men: i32,
    /// Each man that has an empty point beside it, or flies.
    movable: i32,
    /// Each step to an empty neighbouring point.
    steps: i32,
    /// Each closed mill.
    mills: i32,
    /// More for a mill closed by the very last move, where the position tells; [`super::Rooted`] knows more.
    pub(super) fresh: i32,
    /// Each line with two men and an empty point.
    open: i32,
    /// Each such line that a man beside it can fill by one step.
    ready: i32,
    /// Each man in a mill that can fill such a line.
    double: i32,
    /// Each line with two enemies and a man.
    blocked: i32,
    /// To be the one to move, with a line to fill.
    tempo: i32,
}

/// Placing, moving, flying: the greater of both players' phases.
pub(super) type Phases = [Weights; 3];

pub(super) const PUBLISHED: Phases = [
    Weights {
        men: 0,
        movable: 2,
        steps: 0,
        mills: 18,
        fresh: 8,
        open: 10,
        ready: 0,
        double: 7,
        blocked: 9,
        tempo: 0,
    },
    Weights {
        men: 0,
        movable: 4,
        steps: 0,
        mills: 26,
        fresh: 14,
        open: 8,
        ready: 0,
        double: 42,
        blocked: 7,
        tempo: 0,
    },
    Weights {
        men: 0,
        movable: 1,
        steps: 0,
        mills: 30,
        fresh: 16,
        open: 16,
        ready: 0,
        double: 10,
        blocked: 12,
        tempo: 0,
    },
];

const PLYGROUND: Phases = [
    Weights {
        men: 100,
        movable: 0,
        steps: 3,
        mills: 4,
        fresh: 0,
        open: 12,
        ready: 0,
        double: 6,
        blocked: 2,
        tempo: 20,
    },
    Weights {
        men: 100,
        movable: 4,
        steps: 4,
        mills: 6,
        fresh: 0,
        open: 8,
        ready: 18,
        double: 40,
        blocked: 2,
        tempo: 30,
    },
    Weights {
        men: 100,
        movable: 0,
        steps: 1,
        mills: 8,
        fresh: 0,
        open: 25,
        ready: 12,
        double: 10,
        blocked: 8,
        tempo: 40,
    },
];

impl Morris {
    /// What the first player has more than the second.
    #[inline]
    pub(super) fn points(&self, state: &State, weights: &Phases) -> i32 {
        match self.bmi {
            Some(bmi) => bmi.points(state, weights),
            None => points(state, weights),
        }
    }
}

impl Evaluate<Morris> for Eval {
    #[inline]
    fn evaluate(&self, game: &Morris, state: &State, _: &mut Rng) -> f64 {
        let weights = match self {
            Self::Published => &PUBLISHED,
            Self::Plyground => &PLYGROUND,
        };
        f64::from(game.points(state, weights))
    }

    fn worth_of_payoff(&self) -> f64 {
        WIN
    }

    /// Images are told apart only where few men stand: later hardly two of them meet.
    #[inline]
    fn symmetric_key(&self, game: &Morris, state: &State) -> u64 {
        let few = state.hand(Player::First) + state.hand(Player::Second) >= SYMMETRIC;
        if few { game.key(&state.canonical()) } else { game.key(state) }
    }

    /// Closes a mill, blocks one, makes an open one, opens one; of equals to where more lines meet.
    #[inline]
    fn promise(&self, _: &Morris, state: &State, mv: Move) -> i32 {
        let (own, foe) = state.sides();
        let to = mv.to().index();
        let from = mv.from().map_or(0, Point::bit);
        let rest = own & !from;
        let mut score = if mv.removed().is_some() { 1000 } else { 0 };
        for line in LINES_OF[to] {
            let (mine, theirs) = (rest & line, foe & line);
            let two_of_theirs = theirs & theirs.wrapping_sub(1) != 0;
            if two_of_theirs {
                score += 300;
            } else if theirs == 0 && mine != 0 {
                score += 60;
            }
        }
        if let Some(man) = mv.removed() {
            for line in LINES_OF[man.index()] {
                let theirs = foe & line & !man.bit();
                score += if theirs != 0 && own & line == 0 { 40 } else { 0 };
            }
        }
        if let Some(from) = mv.from()
            && LINES_OF[from.index()].into_iter().any(|line| own & line == line)
        {
            score += 80;
        }
        score + [0, 8, 0, 16][to & 1 | usize::from(to & 8 != 0 && to & 1 != 0) << 1]
    }
}

/// Which of the weights count.
#[inline(always)]
pub(super) fn phase(state: &State) -> usize {
    if state.placing() {
        0
    } else if state.flies(Player::First) || state.flies(Player::Second) {
        2
    } else {
        1
    }
}

/// The lines that these men fill.
#[inline(always)]
pub(super) fn mills(men: u32) -> u32 {
    Lines::of(men).full()
}

/// What the first player has more than the second.
#[inline(always)]
pub(super) fn points(state: &State, weights: &Phases) -> i32 {
    let [white, black] = state.men;
    let weights = &weights[phase(state)];
    let (own, foe) = (Lines::of(white), Lines::of(black));
    let first = side(state, Player::First, (own, foe), weights);
    let second = side(state, Player::Second, (foe, own), weights);
    first - second
}

#[inline(always)]
fn side(state: &State, player: Player, (own, foe): (Lines, Lines), weights: &Weights) -> i32 {
    let (men, empty) = (state.men(player), state.empty());
    let count = |set: u32| set.count_ones() as i32;
    let number = count(men) + state.hand(player) as i32;
    let mills = own.full();
    let (open, theirs) = (own.two() & !foe.any(), foe.two() & own.any());
    // The empty points that complete a line, by their place on it, and the men beside them that are not on it.
    let [first, second, third] = [open & !own.first, open & !own.second, open & !own.third];
    let around = anticlockwise(first & CORNERS) | clockwise(clockwise(clockwise(third & CORNERS)));
    let middles = clockwise(second & CORNERS);
    let across = first & ACROSS | (second & ACROSS) << 8 | (third & ACROSS) << 16;
    let beside = around | inwards(middles) | outwards(middles) | clockwise(across) | anticlockwise(across);
    let ready = if state.flies(player) { count(open) } else { count(beside & men) };
    let doubles = beside & in_mills(men);
    let freedom = slides(men, empty);
    let near = clockwise(empty) | anticlockwise(empty) | inwards(empty) | outwards(empty);
    let movable = if state.flies(player) { men } else { near & men };
    let can_close = if state.placing() { open != 0 } else { ready > 0 };
    let moved_last = state.to_move != player && state.quiet == 0 && !state.placing();
    number * weights.men
        + count(movable) * weights.movable
        + freedom.count_ones() as i32 * weights.steps
        + count(mills) * weights.mills
        + i32::from(moved_last && mills != 0) * weights.fresh
        + count(open) * weights.open
        + ready * weights.ready
        + count(doubles) * weights.double
        + count(theirs) * weights.blocked
        + i32::from(state.to_move == player && can_close) * weights.tempo
}

/// The corners of all rings, where their sides begin.
const CORNERS: u32 = BOARD & !MIDDLES;
/// Where the lines across begin.
const ACROSS: u32 = MIDDLES & 0xFF;

/// A set of men on the sixteen lines: which lines have one on their first point, and so on.
#[derive(Clone, Copy)]
struct Lines {
    first: u32,
    second: u32,
    third: u32,
}

impl Lines {
    #[inline(always)]
    fn of(men: u32) -> Self {
        let next = anticlockwise(men);
        Self {
            first: men & (CORNERS | ACROSS),
            second: next & CORNERS | men >> 8 & ACROSS,
            third: anticlockwise(next) & CORNERS | men >> 16 & ACROSS,
        }
    }

    #[inline(always)]
    fn full(self) -> u32 {
        self.first & self.second & self.third
    }

    /// Exactly two.
    #[inline(always)]
    fn two(self) -> u32 {
        let Self { first, second, third } = self;
        (first & (second ^ third)) | (second & third & !first)
    }

    #[inline(always)]
    fn any(self) -> u32 {
        self.first | self.second | self.third
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::{LINES, NEIGHBOURS, points as points_of};
    use super::*;
    use plyground_core::Seed;

    /// The same by going through lines and men one by one.
    fn slow(state: &State, player: Player, weights: &Weights) -> i32 {
        let (men, foe, empty) = (state.men(player), state.men(player.other()), state.empty());
        let count = |set: u32| set.count_ones() as i32;
        let (mut mills, mut open, mut ready, mut double, mut blocked) = (0, 0, 0_u32, 0_u32, 0);
        for line in LINES {
            let (mine, theirs) = (count(men & line), count(foe & line));
            mills += i32::from(mine == 3);
            blocked += i32::from(mine == 1 && theirs == 2);
            if mine == 2 && theirs == 0 {
                open += 1;
                let gap = points_of(empty & line).next().expect("one is empty");
                let beside = NEIGHBOURS[gap.index()] & men & !line;
                ready |= beside;
                double |= beside & in_mills(men);
            }
        }
        let flies = state.flies(player);
        let ready = if flies { open } else { count(ready) };
        let steps: i32 = points_of(men).map(|man| count(NEIGHBOURS[man.index()] & empty)).sum();
        let movable =
            points_of(men).filter(|man| flies || NEIGHBOURS[man.index()] & empty != 0).count() as i32;
        let fresh = state.to_move != player && state.quiet == 0 && !state.placing() && mills > 0;
        let tempo = state.to_move == player && if state.placing() { open > 0 } else { ready > 0 };
        (count(men) + state.hand(player) as i32) * weights.men
            + movable * weights.movable
            + steps * weights.steps
            + mills * weights.mills
            + i32::from(fresh) * weights.fresh
            + open * weights.open
            + ready * weights.ready
            + count(double) * weights.double
            + blocked * weights.blocked
            + i32::from(tempo) * weights.tempo
    }

    #[test]
    fn sets_count_what_lines_and_men_count_one_by_one() {
        let game = Morris::default();
        for seed in (0..300).map(Seed) {
            let mut rng = seed.rng();
            let mut state = game.start(&mut rng);
            while !matches!(game.turn(&state), plyground_core::Turn::Over) {
                for (eval, weights) in [(Eval::Published, &PUBLISHED), (Eval::Plyground, &PLYGROUND)] {
                    let flies = state.flies(Player::First) || state.flies(Player::Second);
                    let phase = if state.placing() { 0 } else { 1 + usize::from(flies) };
                    let slow = |player| slow(&state, player, &weights[phase]);
                    let expected = slow(Player::First) - slow(Player::Second);
                    assert_eq!(points(&state, weights), expected, "{eval:?} of {state}");
                    let found = eval.evaluate(&game, &state, &mut rng);
                    assert!((found - f64::from(expected)).abs() < 0.5 && found.abs() < WIN / 4.0);
                }
                let mv = game.sample(&state, &mut rng);
                game.play(&mut state, mv);
            }
        }
    }

    #[test]
    fn the_sixteen_images_of_a_position_are_worth_the_same() {
        let game = Morris::default();
        let mut rng = Seed(3).rng();
        for _ in 0..200 {
            let mut state = State::START;
            let plies = u64::from(rng.below(60));
            game.playout(&mut state, &mut rng, plies);
            for symmetry in super::super::Symmetry::ALL {
                for weights in [&PUBLISHED, &PLYGROUND] {
                    assert_eq!(points(&state.transformed(symmetry), weights), points(&state, weights));
                }
            }
        }
    }
}
