//! Perfect play of 2048 on small boards, solved when the first position is asked for and kept until the program ends.

use plyground_core::{Agent, Budget, Context, Decision, Exact, Parameter, Seed, Truth, Tunable};
use plyground_games::twenty48::{Eval, Move, Rules, State, Twenty48};
use plyground_search::{Equals, Expectimax, perfect};
use plyground_solvers::twenty48::{CELLS, Goal, Small};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Plays small boards perfectly, and larger ones as expectimax does.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Optimal {
    /// What it is after.
    goal: Aim,
    #[serde(skip)]
    other: Expectimax<Eval>,
}

/// A goal as people write it: `score`, or a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
struct Aim(Goal);

/// The two spellings: digits without quotes arrive as a number.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Tile(u64),
    Text(String),
}

impl Default for Aim {
    fn default() -> Self {
        Self(Goal::Score)
    }
}

impl TryFrom<Written> for Aim {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let text = match &written {
            Written::Tile(tile) => tile.to_string(),
            Written::Text(text) => text.clone(),
        };
        if text == "score" {
            return Ok(Self(Goal::Score));
        }
        let tile: Option<u64> = text.parse().ok();
        let tile = tile.filter(|tile| tile.is_power_of_two() && (8..=1 << (CELLS + 1)).contains(tile));
        let wrong = || format!("goal = {text}: expected score, or a tile from 8 to {}", 1 << (CELLS + 1));
        tile.map(|tile| Self(Goal::Tile(tile.ilog2()))).ok_or_else(wrong)
    }
}

impl From<Aim> for Written {
    fn from(Aim(goal): Aim) -> Self {
        match goal {
            Goal::Score => Self::Text("score".to_owned()),
            Goal::Tile(exponent) => Self::Tile(1 << exponent),
        }
    }
}

impl Tunable for Optimal {
    const SUMMARY: &'static str =
        "perfect play on boards of up to nine cells, solved at first use; on larger ones, expectimax";
    const PARAMETERS: &'static [Parameter] = &[Parameter::text(
        "goal",
        "the best expected score (score), or the best chance to build a tile, such as 512",
        &["score"],
    )];
    const BUDGET: Budget = Expectimax::<Eval>::BUDGET;
    const RANDOMISED: bool = false;
}

impl Agent<Twenty48> for Optimal {
    fn choose(&mut self, game: &Twenty48, state: &State, ctx: &mut Context<'_>) -> Decision<Move> {
        let known = solved(game, self.goal.0, ctx).map(|small| Known { small, goal: self.goal.0 });
        let decision = known.and_then(|known| perfect::decide(&known, game, state, Equals::First));
        decision.unwrap_or_else(|| self.other.choose(game, state, ctx))
    }
}

/// A solved board.
struct Known {
    small: Arc<Small>,
    goal: Goal,
}

impl Truth<Twenty48> for Known {
    /// The expected final score, or the chance to build the tile.
    fn value(&self, _: &Twenty48, state: &State) -> Option<Exact> {
        let so_far = if self.goal == Goal::Score { f64::from(state.score()) } else { 0.0 };
        Some(Exact { payoff: so_far + self.small.value(state)?, plies: None })
    }

    /// The first answer waits for the board to be solved.
    fn searches(&self) -> bool {
        true
    }

    /// A game that is over may have come to its tile.
    fn ended(&self, game: &Twenty48, state: &State) -> Option<Exact> {
        self.value(game, state).map(|exact| Exact { plies: Some(0), ..exact })
    }
}

/// The best expected score of a board, solved now unless it is; `None` if it is too large.
pub(super) fn score_of(game: &Twenty48) -> Option<Box<dyn Truth<Twenty48>>> {
    let ctx = Context::new(Budget::default(), Seed(0).rng());
    let small = solved(game, Goal::Score, &ctx)?;
    Some(Box::new(Known { small, goal: Goal::Score }))
}

/// What the solution of a board depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    rows: u32,
    columns: u32,
    /// The bits of a probability.
    four: u64,
    stop: u32,
    goal: Goal,
}

/// A board that is solved, or is to be by whoever holds it.
type Place = Arc<Mutex<Option<Arc<Small>>>>;

/// The board of these rules, solved: once for all players. `None` if it is too large, or if the search was cancelled
/// meanwhile; the budget does not count here, since the work is done for all games to come.
fn solved(game: &Twenty48, goal: Goal, ctx: &Context<'_>) -> Option<Arc<Small>> {
    static ALL: LazyLock<Mutex<HashMap<Key, Place>>> = LazyLock::new(Mutex::default);
    let Rules { rows, columns, four, stop } = game.rules();
    if rows * columns > CELLS {
        return None;
    }
    let key = Key { rows, columns, four: four.to_bits(), stop, goal };
    // Whoever failed to solve a board has left its place empty.
    let place = ALL.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default().clone();
    let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
    if place.is_none() {
        let cancel = AtomicBool::new(false);
        let mut look = |_, _| cancel.store(ctx.is_cancelled(), Relaxed);
        *place = Small::solve(game, goal, &cancel, &mut look).ok().map(Arc::new);
    }
    place.clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::{Game, GameExt, Turn};

    fn agent(goal: &str) -> Result<Optimal, String> {
        serde_json::from_str(&format!("{{\"goal\":{goal}}}")).map_err(|why| why.to_string())
    }

    #[test]
    fn goals_are_the_score_or_a_tile_that_can_be() {
        for (text, spelt) in [("\"score\"", "\"score\""), ("512", "512"), ("\"64\"", "64")] {
            let agent = agent(text).expect(text);
            assert_eq!(serde_json::to_string(&agent.goal).expect("text"), spelt);
        }
        for text in ["\"points\"", "100", "4", "2048", "0"] {
            let why = agent(text).expect_err(text);
            assert!(why.contains("a tile from 8 to 1024"), "{why}");
        }
    }

    #[test]
    fn its_value_is_the_mean_of_what_follows() {
        let game = Twenty48::try_from(Rules { rows: 2, columns: 3, ..Rules::default() }).expect("rules");
        for goal in ["\"score\"", "32"] {
            let mut optimal = agent(goal).expect(goal);
            let mut rng = Seed(7).rng();
            let mut choose = |state: &State| {
                let mut ctx = Context::new(Budget::default(), Seed(1).rng());
                optimal.choose(&game, state, &mut ctx)
            };
            let mut state = game.start(&mut rng);
            let mut moves = 0;
            while game.turn(&state) != Turn::Over {
                let decision = choose(&state);
                let after = game.after(&state, decision.mv);
                let ended = |next: &State| {
                    if goal == "32" {
                        f64::from(u8::from(next.largest() >= 32))
                    } else {
                        f64::from(next.score())
                    }
                };
                let mut value = |next: State| {
                    if game.turn(&next) == Turn::Over { ended(&next) } else { choose(&next).value }
                };
                let mean: f64 = game
                    .events(&after)
                    .into_iter()
                    .map(|(mv, chance)| chance * value(game.after(&after, mv)))
                    .sum();
                let reached = goal == "32" && after.largest() >= 32;
                let expected = if reached { 1.0 } else { mean };
                assert!((decision.value - expected).abs() < 1e-9 * expected.max(1.0), "{state}");
                state = game.after(&after, game.sample_chance(&after, &mut rng));
                moves += 1;
            }
            assert!(moves > 10, "{moves}");
        }
    }
}
