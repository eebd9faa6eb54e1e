//! Evaluations of 2048, the published ones and one of ours.
//!
//! Ours judges every row and every column by itself, from a table of all lines, as the strong hand-made players
//! since 2014 do (after an idea of Robert Xiao's): cells that are empty, neighbours that can merge, an order
//! from large to small along the line, and many middling tiles as clutter. A board is worth the sum.

use super::Twenty48;
use super::outlook;
use super::rules::Rules;
use super::slide::transposed;
use super::state::State;
use plyground_core::{Evaluate, Game, Outlook, Rng, words};
use std::sync::LazyLock;

words! {
    /// What a board is worth, by name.
    #[derive(Default)]
    pub enum Eval {
        /// Ours: order, room and merges of every row and column.
        #[default]
        Plyground = "plyground",
        /// Tiles times weights that grow along a snake from the second row to the last: the matrix of the beam searches
        /// of the project report *Documentație – 2048*.
        Snake = "snake",
        /// Exponents of tiles times the same weights: that report keeps its boards as log₂, and its results are those of
        /// exponents.
        SnakeExponents = "snake-exponents",
        /// The points that it takes to merge the tiles out of twos, of the same report's Monte Carlo search.
        MergeScore = "merge-score",
        /// The largest tile, or 0 below 128: what Laura Katariina Teder, *Mängu 2048 lahendamine Monte Carlo
        /// puuotsinguga*, diploma thesis, Tallinn University of Technology, 2021, counts at the end of a playout.
        LargestTile = "largest-tile",
        /// The points so far.
        Score = "score",
    }
}

/// The weights of [`Eval::Snake`] and [`Eval::SnakeExponents`], by row and column from the top left.
pub const SNAKE: [[u32; 4]; 4] = [[0, 0, 0, 0], [1, 2, 3, 4], [8, 7, 6, 5], [9, 10, 11, 12]];

/// The weights of [`Eval::Plyground`]. An empty cell of a line is the unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Against a board that has no move left: more than any other can lack.
    pub dead: f64,
    /// For each empty cell.
    pub empty: f64,
    /// For each pair of equal neighbours.
    pub merge: f64,
    /// Against each step that goes the wrong way, as the difference of the exponents' powers.
    pub disorder: f64,
    /// The power of [`Weights::disorder`].
    pub disorder_power: f64,
    /// Against every tile, as a power of its exponent: two tiles cost more than the one that they merge into.
    pub clutter: f64,
    /// The power of [`Weights::clutter`].
    pub clutter_power: f64,
}

/// The weights in use: a hill climb over games at depth 3 gave a first set, deeper games then asked for more order,
/// more merges and less clutter.
pub const WEIGHTS: Weights = Weights {
    dead: 20_000.0,
    empty: 1.0,
    merge: 4.0,
    disorder: 0.17,
    disorder_power: 3.4,
    clutter: 0.02,
    clutter_power: 3.5,
};

/// What a tile of 256 or 512 in the wrong place costs: between 100 and 400 points, moves that fall behind by more are
/// left out of a deeper search with the least regret.
const HOPELESS: f64 = 200.0;

impl Weights {
    /// What a line of exponents is worth.
    pub fn line(&self, line: [u8; 4]) -> f64 {
        let power = |exponent: u8, power: f64| f64::from(exponent).powf(power);
        let empty: f64 = line.iter().map(|&exponent| f64::from(u8::from(exponent == 0))).sum();
        let clutter: f64 = line.iter().map(|&exponent| power(exponent, self.clutter_power)).sum();
        // Tiles that face each other across empty cells can merge as well as neighbours.
        let tiles = line.iter().filter(|&&exponent| exponent != 0);
        let merges = tiles.clone().zip(tiles.skip(1)).filter(|(a, b)| a == b).count() as f64;
        let (mut rising, mut falling) = (0.0, 0.0);
        for pair in line.windows(2) {
            let step = power(pair[1], self.disorder_power) - power(pair[0], self.disorder_power);
            if step > 0.0 { rising += step } else { falling -= step }
        }
        self.empty * empty + self.merge * merges
            - self.disorder * f64::min(rising, falling)
            - self.clutter * clutter
    }
}

/// Parts of one point. Lines are worth whole numbers of them: the sum does not depend on the order, so a search may add up
/// what changes and keep the rest.
pub(super) const PARTS: f64 = 1024.0;

/// What every line of tiles up to 32768 is worth, in parts of a point.
pub(super) type Lines = [i32; 1 << 16];

pub(super) static LINES: LazyLock<Box<Lines>> = LazyLock::new(|| {
    let nibbles = |line: usize| [0, 4, 8, 12].map(|shift| (line >> shift & 15) as u8);
    let lines: Vec<i32> = (0..1 << 16).map(|line| in_parts(nibbles(line))).collect();
    lines.into_boxed_slice().try_into().expect("as many entries as lines")
});

fn in_parts(line: [u8; 4]) -> i32 {
    (WEIGHTS.line(line) * PARTS).round() as i32
}

impl Evaluate<Twenty48> for Eval {
    #[inline]
    fn evaluate(&self, _game: &Twenty48, state: &State, _rng: &mut Rng) -> f64 {
        match self {
            Self::Plyground => lines(state),
            Self::Snake => f64::from(snake(state, |tile| tile)),
            Self::SnakeExponents => f64::from(snake(state, exponent)),
            Self::MergeScore => f64::from(state.worth()),
            Self::LargestTile => f64::from(if state.largest() < 128 { 0 } else { state.largest() }),
            Self::Score => f64::from(state.score()),
        }
    }

    /// Only the points so far are points; the others look at the tiles.
    fn worth_of_payoff(&self) -> f64 {
        if *self == Self::Score { 1.0 } else { 0.0 }
    }

    #[inline]
    fn outlook(&self, game: &Twenty48, state: &State) -> Option<Outlook> {
        if *self == Self::Plyground { outlook::outlook(game, state) } else { None }
    }

    fn hopeless(&self) -> f64 {
        if *self == Self::Plyground { HOPELESS } else { f64::INFINITY }
    }

    /// What counts points or tiles counts them at the end, too. To the others a board without a move is worth
    /// less than any with one, and one with the tile that ends the game by the rules more.
    fn at_end(&self, game: &Twenty48, state: &State) -> f64 {
        let Rules { stop, .. } = game.rules();
        let won = stop != 0 && state.largest() >= stop;
        match self {
            Self::Plyground => {
                if won {
                    WEIGHTS.dead
                } else {
                    -WEIGHTS.dead
                }
            }
            Self::Snake if won => 2.0 * f64::from(snake(state, |tile| tile)),
            Self::SnakeExponents if won => 2.0 * f64::from(snake(state, exponent)),
            Self::Snake | Self::SnakeExponents => 0.0,
            Self::MergeScore => f64::from(state.worth()),
            Self::LargestTile => f64::from(if state.largest() < 128 { 0 } else { state.largest() }),
            Self::Score => game.payoff(state),
        }
    }
}

#[inline]
fn lines(state: &State) -> f64 {
    let Some(rows) = state.packed() else { return lines_cell_by_cell(state) };
    let (table, columns) = (&**LINES, transposed(rows));
    f64::from(sum_of_lines(table, rows) + sum_of_lines(table, columns)) / PARTS
}

/// What the rows of a board of bare nibbles are worth together.
#[inline]
pub(super) fn sum_of_lines(table: &Lines, tiles: u64) -> i32 {
    let line = |index: u32| table[usize::from((tiles >> (16 * index)) as u16)];
    (line(0) + line(1)) + (line(2) + line(3))
}

/// The long way, for tiles that the table does not know.
#[cold]
fn lines_cell_by_cell(state: &State) -> f64 {
    let cells = state.exponents();
    let row = |r: usize| in_parts([0, 1, 2, 3].map(|c| cells[4 * r + c]));
    let column = |c: usize| in_parts([0, 1, 2, 3].map(|r| cells[4 * r + c]));
    f64::from((0..4).map(|index| row(index) + column(index)).sum::<i32>()) / PARTS
}

fn snake(state: &State, worth: fn(u32) -> u32) -> u32 {
    let row =
        |r: usize| (0..state.columns()).map(move |c| SNAKE[r][c] * worth(state.tile(r, c))).sum::<u32>();
    (0..state.rows()).map(row).sum()
}

/// Of a tile, 0 for an empty cell.
fn exponent(tile: u32) -> u32 {
    tile.checked_ilog2().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::{GameExt, Seed};

    fn judge(eval: Eval, position: &str) -> f64 {
        let game = Twenty48::default();
        eval.evaluate(&game, &game.read(position).expect(position), &mut Seed(0).rng())
    }

    #[test]
    fn the_published_evaluations_are_the_published_sums() {
        let board = "2,4,8,16/32,0,64,0/0,2,0,0/128,0,4,2 900";
        let snake = 32 + 3 * 64 + 7 * 2 + 9 * 128 + 11 * 4 + 12 * 2;
        let exponents = 5 + 3 * 6 + 7 + 9 * 7 + 11 * 2 + 12;
        let all = [Eval::Snake, Eval::SnakeExponents, Eval::MergeScore, Eval::LargestTile, Eval::Score];
        let merges = 2 * 4 + 16 + 48 + 128 + 320 + 768;
        assert_eq!(all.map(|eval| judge(eval, board) as u32), [snake, exponents, merges, 128, 900]);
        let small = "2,4,8,64/0,0,0,0/0,0,0,0/0,0,0,0 0";
        assert_eq!(judge(Eval::LargestTile, small) as u32, 0, "below 128");
    }

    #[test]
    fn names_are_those_that_agents_are_written_with() {
        let names = ["plyground", "snake", "snake-exponents", "merge-score", "largest-tile", "score"];
        for name in names {
            let eval: Eval = serde_json::from_value(name.into()).expect(name);
            assert_eq!(serde_json::to_value(eval).expect("data"), name);
        }
    }

    #[test]
    fn order_room_and_merges_are_better_than_their_opposites() {
        for (better, worse) in [
            ("512,64,8,2/0,0,0,0/0,0,0,0/0,0,0,0 0", "64,512,2,8/0,0,0,0/0,0,0,0/0,0,0,0 0"),
            ("512,64,4,4/0,0,0,0/0,0,0,0/0,0,0,0 0", "512,64,4,2/0,0,0,0/0,0,0,0/0,0,0,0 0"),
            ("512,128,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0", "512,64,64,0/0,0,0,0/0,0,0,0/0,0,0,0 0"),
        ] {
            assert!(judge(Eval::Plyground, better) > judge(Eval::Plyground, worse), "{better}");
        }
    }

    #[test]
    fn the_table_of_lines_agrees_with_cells_one_by_one_and_with_every_mirror_image() {
        let (game, mut rng) = (Twenty48::default(), Seed(3).rng());
        for _ in 0..200 {
            let mut state = game.start(&mut rng);
            let plies = u64::from(rng.below(200));
            game.playout(&mut state, &mut rng, plies);
            let (fast, slow) = (lines(&state), lines_cell_by_cell(&state));
            assert_eq!(fast.to_bits(), slow.to_bits(), "{fast}, not {slow}, at {state}");
            let mut mirrored = state;
            let cells = state.exponents();
            mirrored.set_exponents(&std::array::from_fn(|cell| cells[4 * (cell % 4) + 3 - cell / 4]));
            assert_eq!(lines(&mirrored).to_bits(), fast.to_bits(), "{mirrored} and {state} differ");
        }
    }

    #[test]
    fn a_living_board_is_worth_more_than_a_dead_one_and_tiles_above_32768_have_a_value() {
        let game = Twenty48::default();
        let worst = "65536,2,32768,4/2,16384,4,8192/4096,4,2048,2/4,1024,2,512 0";
        let dead = game.read("2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2 0").expect("a position");
        assert!(judge(Eval::Plyground, worst) > Eval::Plyground.at_end(&game, &dead));
        assert!(judge(Eval::Snake, "2,0,0,0/2,0,0,0/0,0,0,0/0,0,0,0 0") > Eval::Snake.at_end(&game, &dead));
        let stop: Twenty48 = toml::from_str("stop = 128").expect("rules");
        let won = stop.read("128,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2 0").expect("a position");
        for eval in [Eval::Plyground, Eval::Snake, Eval::SnakeExponents] {
            assert!(eval.at_end(&stop, &won) > eval.evaluate(&stop, &won, &mut Seed(0).rng()));
        }
    }
}
