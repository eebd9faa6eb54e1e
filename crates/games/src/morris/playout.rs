//! The random player: the placement or move uniformly, then the removal uniformly.
//!
//! (Uniform over whole turns would favour mills by the number of men they may remove, and halve the length of
//! games.) All options of a decision are the set bits of one word, so a decision is: count them, draw a number
//! below the count, find that bit. How the bit is found is a parameter, for [`super::bmi`].

use super::board::{BOARD, LINES_OF, Point, any_full, closes, removable};
use super::board::{anticlockwise, clockwise, inwards, outwards};
use super::moves::{Move, leaving, reaching, slides};
use super::state::State;
use plyground_core::Rng;

/// What a bit of [`slides`] means.
#[derive(Clone, Copy)]
struct Slide {
    from: u8,
    to: u8,
}

const SLIDES: [Slide; 64] = {
    let mut all = [Slide { from: 0, to: 0 }; 64];
    let mut index = 0;
    while index < 64 {
        let (from, to): (u32, u32) = match index {
            0..24 => (1 << index, clockwise(1 << index)),
            24..48 => (1 << (index - 24), anticlockwise(1 << (index - 24))),
            _ if index % 2 == 1 => (1 << (index - 48), inwards(1 << (index - 48))),
            _ => (1 << (index - 48 + 9), outwards(1 << (index - 48 + 9))),
        };
        all[index] = Slide { from: from.trailing_zeros() as u8, to: to.trailing_zeros() as u8 };
        index += 1;
    }
    all
};

/// What a slide changes in the steps that lead to empty points: a table of its own, because the next turn
/// waits for nothing else.
const REACHING: [u64; 64] = {
    let mut all = [0; 64];
    let mut index = 0;
    while index < 64 {
        all[index] = reaching(1 << SLIDES[index].from | 1 << SLIDES[index].to);
        index += 1;
    }
    all
};

/// What a slide changes in the steps that leave own men, and the two lines that it may close.
const LEAVING: [(u64, [u32; 2]); 64] = {
    let mut all = [(0, [0; 2]); 64];
    let mut index = 0;
    while index < 64 {
        let Slide { from, to } = SLIDES[index];
        all[index] = (leaving(1 << from | 1 << to), LINES_OF[to as usize]);
        index += 1;
    }
    all
};

/// The steps that have to do with one point.
#[derive(Clone, Copy)]
struct Steps {
    leaving: u64,
    reaching: u64,
}

const MIGRATIONS: [Steps; 24] = {
    let mut all = [Steps { leaving: 0, reaching: 0 }; 24];
    let mut index = 0;
    while index < 24 {
        all[index] = Steps { leaving: leaving(1 << index), reaching: reaching(1 << index) };
        index += 1;
    }
    all
};

/// One turn of the random player, in a position that is not over.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it must be compiled with the features of its caller")]
pub(super) fn sample(state: &State, rng: &mut Rng, select: impl Fn(u64, u32) -> u32) -> Move {
    let (own, foe) = state.sides();
    let empty = state.empty();
    let (step, after) = if state.placing() {
        let to = select(empty.into(), rng.below(empty.count_ones()));
        (Move::placing(Point::at(to)), own | 1 << to)
    } else if own.count_ones() == 3 {
        let (from, to) = fly(own, empty, rng, &select);
        (Move::moving(Point::at(from), Point::at(to)), own ^ (1 << from | 1 << to))
    } else {
        let options = slides(own, empty);
        let Slide { from, to } = SLIDES[select(options, rng.below(options.count_ones())) as usize];
        (Move::moving(Point::at(from.into()), Point::at(to.into())), own ^ (1 << from | 1 << to))
    };
    if closes(after, step.to().index()) { step.removing(Point::at(victim(foe, rng, &select))) } else { step }
}

/// Plays [`sample`]'s turns until the game is over or `limit` turns have been played; returns how many were.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it must be compiled with the features of its caller")]
pub(super) fn run(
    state: &mut State,
    shared: &mut Rng,
    limit: u64,
    max_quiet: u32,
    select: impl Fn(u64, u32) -> u32,
) -> u64 {
    // A copy that lives in registers.
    let mut rng = shared.clone();
    let (mut own, mut foe) = state.sides();

    let placements = limit.min((state.hand[0] + state.hand[1]).into());
    for _ in 0..placements {
        let empty = BOARD & !(own | foe);
        let to = select(empty.into(), rng.below(empty.count_ones()));
        own |= 1 << to;
        if closes(own, to as usize) {
            foe ^= 1 << victim(foe, &mut rng, &select);
        }
        (own, foe) = (foe, own);
    }
    let (me, other) = (state.to_move as usize, state.to_move.other() as usize);
    state.hand[me] -= placements.div_ceil(2) as u8;
    state.hand[other] -= (placements / 2) as u8;

    let mut played = placements;
    // The counter is what has been played since `removal`. From it follows when the game is drawn unless
    // something is removed, so that one comparison a turn serves both limits.
    let mut removal = i64::try_from(placements).expect("at most 18") - i64::from(state.quiet);
    let stop_after = |removal: i64| {
        if max_quiet == 0 { limit } else { limit.min((removal + i64::from(max_quiet)).max(0) as u64) }
    };
    let mut stop = stop_after(removal);
    // From here on sets of men are the steps that leave them (the men themselves are the low 24 bits), and
    // the empty points are the steps that reach them: a turn's options are the steps in both, and its effect is
    // two words from tables.
    let mut open = reaching(BOARD & !(own | foe));
    let (mut own_steps, mut foe_steps) = (leaving(own), leaving(foe));
    let men = |steps: u64| steps as u32 & BOARD;
    while played < stop {
        let closed = match men(own_steps).count_ones() {
            0..3 => break,
            3 => {
                let empty = BOARD & !men(own_steps | foe_steps);
                let (from, to) = fly(men(own_steps), empty, &mut rng, &select);
                let (left, taken) = (MIGRATIONS[from as usize], MIGRATIONS[to as usize]);
                own_steps ^= left.leaving ^ taken.leaving;
                open ^= left.reaching ^ taken.reaching;
                closes(men(own_steps), to as usize)
            }
            _ => {
                let options = own_steps & open;
                if options == 0 {
                    break;
                }
                let slide = select(options, rng.below(options.count_ones())) as usize;
                let (leaves, lines) = LEAVING[slide];
                own_steps ^= leaves;
                open ^= REACHING[slide];
                any_full(lines, men(own_steps))
            }
        };
        played += 1;
        if closed {
            let left = MIGRATIONS[victim(men(foe_steps), &mut rng, &select) as usize];
            foe_steps ^= left.leaving;
            open ^= left.reaching;
            removal = played as i64;
            stop = stop_after(removal);
        }
        (own_steps, foe_steps) = (foe_steps, own_steps);
    }
    (own, foe) = (men(own_steps), men(foe_steps));

    if played % 2 == 1 {
        state.to_move = state.to_move.other();
    }
    state.men[state.to_move as usize] = own;
    state.men[state.to_move.other() as usize] = foe;
    if !state.placing() {
        state.quiet = u32::try_from(played as i64 - removal).unwrap_or(u32::MAX);
    }
    *shared = rng;
    played
}

/// Any of three men to any empty point: where from and where to.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it must be compiled with the features of its caller")]
fn fly(own: u32, empty: u32, rng: &mut Rng, select: &impl Fn(u64, u32) -> u32) -> (u32, u32) {
    // One random fraction serves both: times three, its whole part is the man, and what is left of it is a
    // fraction again, for the point.
    let thrice = u128::from(rng.bits()) * 3;
    let point = u128::from(thrice as u64) * u128::from(empty.count_ones());
    (select(own.into(), (thrice >> 64) as u32), select(empty.into(), (point >> 64) as u32))
}

/// The man to remove.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it must be compiled with the features of its caller")]
fn victim(foe: u32, rng: &mut Rng, select: &impl Fn(u64, u32) -> u32) -> u32 {
    let options = removable(foe);
    select(options.into(), rng.below(options.count_ones()))
}

/// The number of the set bit that has `n` set bits below it; there must be one. For any processor.
#[inline]
pub(super) fn select(set: u64, n: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x8080_8080_8080_8080;
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    // Each byte: how many bits are set in it and all bytes below.
    let below = bytes.wrapping_mul(ONES);
    // The byte in question comes after those whose count is n or less.
    let passed = ((((u64::from(n) * ONES) | TOPS) - below) & TOPS) >> 7;
    let shift = (passed.wrapping_mul(ONES) >> 56) as u32 * 8;
    let before = (below << 8) >> shift & 0xFF;
    let byte = set >> shift & 0xFF;
    shift + u32::from(NTH[(n - before as u32) as usize][byte as usize])
}

/// The number of the n-th set bit of a byte, counted from 0.
const NTH: [[u8; 256]; 8] = {
    let mut nth = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut n, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                nth[n][byte] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    nth
};

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Seed;

    #[test]
    fn the_nth_bit_is_found_in_every_word() {
        let mut rng = Seed(5).rng();
        for round in 0..2000 {
            let mut set = rng.bits() & if round % 2 == 0 { rng.bits() & rng.bits() } else { u64::MAX };
            if round == 0 {
                set = u64::MAX;
            }
            let bits = (0..64).filter(|bit| set >> bit & 1 == 1);
            for (n, bit) in bits.enumerate() {
                assert_eq!(select(set, n as u32), bit, "bit {n} of {set:#x}");
            }
        }
    }

    #[test]
    fn every_bit_of_a_slide_is_a_pair_of_neighbours() {
        let mut pairs: Vec<(u8, u8)> = SLIDES.iter().map(|slide| (slide.from, slide.to)).collect();
        pairs.sort_unstable();
        pairs.dedup();
        assert_eq!(pairs.len(), 64);
        for (index, slide) in SLIDES.iter().enumerate() {
            assert_eq!(slides(1 << slide.from, 1 << slide.to), 1 << index);
        }
    }
}
