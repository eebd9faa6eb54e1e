//! A stage is a board between two deals, made for finding pairs: the digits that stood when it was built are
//! its entries, in reading order, and crossed-out cells are forgotten. The digits that follow each other in
//! reading order are neighbours, and those that follow each other in a column.
//!
//! Three kinds do the same: [`Short`] for up to 63 digits and [`Middle`] for up to 127, with a bit for each,
//! and [`Long`] for any number, with links. All number the pairs in one order, which is the random player's: first all pairs in reading
//! order, then all pairs in columns that are not neighbours in reading order too, each kind by its first
//! digit.
#![expect(clippy::inline_always, reason = "what is not inlined is compiled without the bit instructions")]

use super::bits::{Bits, Task, dispatch};
use super::long::Long;
use super::rules::Law;
use super::short::{Middle, Short};
use super::state::{Held, State};
use std::cell::Cell;

/// Which kind suits a number of digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Short,
    Middle,
    Long,
}

impl Kind {
    #[inline(always)]
    pub(super) fn of(left: usize) -> Self {
        match left {
            0..64 => Self::Short,
            64..128 => Self::Middle,
            _ => Self::Long,
        }
    }
}

pub(super) trait Stage {
    /// Begins anew with a board of this many cells and these digits left on it, as cell and digit in reading
    /// order.
    fn load(&mut self, law: &Law, cells: usize, standing: impl Iterator<Item = (usize, u8)>);

    /// How many cells the board has, crossed out or not.
    fn cells(&self) -> usize;

    /// How many digits are left.
    fn left(&self) -> usize;

    /// The digits left, as cell and digit in reading order.
    fn standing(&self) -> impl Iterator<Item = (usize, u8)>;

    /// How many pairs can be crossed out.
    fn pairs(&self) -> u32;

    /// The cells of pair number `rank` in the random player's order.
    fn pair<B: Bits>(&self, rank: u32) -> (usize, usize);

    /// Every pair that can be crossed out, as cells, by its first cell and then by its second.
    fn each_pair(&self, visit: impl FnMut(usize, usize));

    /// Crosses out pairs as long as `choose`, told their number and how many digits are left, names one by
    /// its number in the random player's order.
    fn cross_out<B: Bits>(&mut self, choose: impl FnMut(u32, usize) -> Option<u32>);

    /// Appends copies of all digits left. This kind must have room for them.
    fn deal<B: Bits>(&mut self, law: &Law);
}

thread_local! {
    /// Long stages are built in memory that is kept, so that no move of a large board allocates.
    static LONG: Cell<Long> = Cell::default();
}

/// Calls `visit` with each pair that can be crossed out, as cells, in the order of the moves.
#[inline]
pub(super) fn each_pair(law: &Law, state: &State, visit: impl FnMut(usize, usize)) {
    struct Listing<F>(F);
    impl<F: FnMut(usize, usize)> Look for Listing<F> {
        type Seen = ();
        #[inline(always)]
        fn look<B: Bits>(self, stage: &impl Stage) {
            stage.each_pair(self.0);
        }
    }
    look(law, state, Listing(visit));
}

/// How many pairs can be crossed out.
#[inline]
pub(super) fn pairs(law: &Law, state: &State) -> u32 {
    struct Counting;
    impl Look for Counting {
        type Seen = u32;
        #[inline(always)]
        fn look<B: Bits>(self, stage: &impl Stage) -> u32 {
            stage.pairs()
        }
    }
    look(law, state, Counting)
}

/// What is asked of a stage of either kind.
pub(super) trait Look {
    type Seen;
    fn look<B: Bits>(self, stage: &impl Stage) -> Self::Seen;
}

/// Builds the stage of a board and asks something of it.
#[inline]
pub(super) fn look<L: Look>(law: &Law, state: &State, question: L) -> L::Seen {
    dispatch(Looking { law, state, question })
}

struct Looking<'a, L> {
    law: &'a Law,
    state: &'a State,
    question: L,
}

impl<L: Look> Task for Looking<'_, L> {
    type Output = L::Seen;

    #[inline(always)]
    fn run<B: Bits>(self) -> L::Seen {
        match Kind::of(self.state.left()) {
            Kind::Short => {
                let mut short = Short::default();
                load(&mut short, self.law, self.state);
                self.question.look::<B>(&short)
            }
            Kind::Middle => {
                let mut middle = Middle::default();
                load(&mut middle, self.law, self.state);
                self.question.look::<B>(&middle)
            }
            Kind::Long => with_long(|long| {
                load(long, self.law, self.state);
                self.question.look::<B>(long)
            }),
        }
    }
}

/// Lends the thread's long stage, or a new one to whoever asks while it is lent.
#[inline(always)]
pub(super) fn with_long<T>(use_it: impl FnOnce(&mut Long) -> T) -> T {
    let mut long = LONG.take();
    let result = use_it(&mut long);
    LONG.set(long);
    result
}

/// Begins a stage with a board.
#[inline(always)]
pub(super) fn load(stage: &mut impl Stage, law: &Law, board: &State) {
    match board.held() {
        Held::Small(small) => stage.load(law, board.cells(), small.each_digit()),
        Held::Large(large) => stage.load(law, board.cells(), large.each_digit()),
    }
}

/// The deal that leads from one stage to the next, of either kind.
#[inline(always)]
pub(super) fn deal_into(from: &impl Stage, to: &mut impl Stage, law: &Law) {
    let (cells, left) = (from.cells(), from.left());
    let copies = from.standing().enumerate().map(|(number, (_, digit))| (cells + number, digit));
    to.load(law, cells + left, from.standing().chain(copies));
}
