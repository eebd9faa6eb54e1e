//! Looks up and updates the weights of a network, eight symmetries of a tuple at a time, with the best instructions of the
//! processor.
//!
//! With AVX2 the board is a register of sixteen bytes, and two shuffles gather the nibbles of all eight places at
//! once. Both kernels give the same places and the same weights, bit for bit.
#![expect(clippy::inline_always, reason = "a kernel's instructions only inline into code that has them")]

#[cfg(target_arch = "x86_64")]
mod avx2;

use super::shuffle::Shuffle;
use super::tables::{Tables, mean_error};

/// The places of a tuple's weights, one for each symmetry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct Places(pub(super) [u32; 8]);

/// What depends on the machine.
pub(super) trait Kernel: Copy {
    /// A board, ready to be looked at.
    type Board: Copy;
    /// Makes it ready.
    fn board(self, tiles: u64) -> Self::Board;
    /// The places of a tuple's weights, in the tables that begin at `start`.
    fn places(self, shuffle: &Shuffle, board: Self::Board, start: u32) -> Places;
    /// Asks for a word that is soon needed.
    fn prefetch<W>(self, words: &[W], place: u32);
    /// Moves the weights at these places by `step` (in their unit), each at the rate that its own errors earned,
    /// and counts this `error` among them. All are read before any is written: a weight that two symmetries
    /// share learns once.
    fn cohere<const STAGED: bool>(self, tables: Tables<'_>, places: &Places, step: f32, error: f32);
}

/// Something that takes a kernel. (No closure: it would be compiled without the kernel's instructions.)
pub(super) trait Work {
    /// What comes of it.
    type Output;
    /// Does it; to be inlined always.
    fn by<K: Kernel>(self, kernel: K) -> Self::Output;
}

/// Does the work with the best kernel that the machine has.
pub(super) fn run<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(kernel) = avx2::Avx2::detect() {
        return kernel.run(work);
    }
    work.by(Portable)
}

/// Runs anywhere.
#[derive(Clone, Copy, Debug)]
struct Portable;

impl Kernel for Portable {
    type Board = u64;

    #[inline(always)]
    fn board(self, tiles: u64) -> u64 {
        tiles
    }

    #[inline(always)]
    fn places(self, shuffle: &Shuffle, tiles: u64, start: u32) -> Places {
        let mut places = Places::default();
        for (image, place) in places.0.iter_mut().enumerate() {
            *place = shuffle.place(tiles, image) + start;
        }
        places
    }

    #[inline(always)]
    fn prefetch<W>(self, _words: &[W], _place: u32) {}

    #[inline(always)]
    fn cohere<const STAGED: bool>(self, tables: Tables<'_>, places: &Places, step: f32, error: f32) {
        let weights = places.0.map(|place| tables.weight::<STAGED>(place));
        let errors = places.0.map(|place| tables.errors(place));
        for i in 0..8 {
            let (sum, size) = mean_error::unpack(errors[i]);
            let rate = if size == 0.0 { 1.0 } else { sum.abs() / size };
            let step = (step * rate).round_ties_even() as i32;
            tables.set_weight(places.0[i], weights[i].wrapping_add(step));
            tables.set_errors(places.0[i], mean_error::pack(sum + error, size + error.abs()));
        }
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::super::layout::NAMED;
    use super::super::memory::Memory;
    use super::avx2::Avx2;
    use super::*;
    use plyground_core::Seed;

    #[test]
    fn both_kernels_look_at_the_same_places() {
        let Some(kernel) = Avx2::detect() else { return };
        let mut rng = Seed(4).rng();
        for (name, _) in NAMED {
            let layout = name.parse().expect(name);
            for shuffle in Shuffle::all(&layout) {
                for _ in 0..200 {
                    let (tiles, start) = (rng.bits(), rng.below(1 << 20));
                    let fast = kernel.places(&shuffle, kernel.board(tiles), start);
                    assert_eq!(fast, Portable.places(&shuffle, tiles, start), "{name}, {tiles:x}");
                }
            }
        }
    }

    #[test]
    fn both_kernels_teach_the_same_weights() {
        let Some(kernel) = Avx2::detect() else { return };
        let memory =
            || (Memory::zeroed(64).expect("a little memory"), Memory::zeroed(64).expect("a little memory"));
        let ((weights, errors), (other_weights, other_errors)) = (memory(), memory());
        let (fast, slow) =
            (Tables::new(&weights, &errors, 64), Tables::new(&other_weights, &other_errors, 64));
        let mut rng = Seed(5).rng();
        for _ in 0..2000 {
            let mut places = Places::default();
            places.0.iter_mut().for_each(|place| *place = rng.below(64));
            let (step, error) = ((rng.unit() - 0.5) as f32 * 1e5, (rng.unit() - 0.4) as f32 * 3e3);
            kernel.cohere::<false>(fast, &places, step, error);
            Portable.cohere::<false>(slow, &places, step, error);
        }
        for place in 0..64 {
            assert_eq!(fast.weight::<false>(place), slow.weight::<false>(place));
            assert_eq!(fast.errors(place), slow.errors(place));
        }
    }
}
