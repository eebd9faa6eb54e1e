//! The puzzles of a game.

use crate::extract::Named;
use crate::problem::Problem;
use crate::wire::Scalars;
use axum::response::Json;
use plyground_catalog::{Rules, find};
use plyground_experiments::puzzles::{self, Puzzle, Puzzles};
use serde::Serialize;
use utoipa::ToSchema;

/// The puzzles of a game: positions with a single right move.
#[derive(Serialize, ToSchema)]
pub(crate) struct PuzzleList {
    game: &'static str,
    /// The rules of all of them.
    #[schema(value_type = Scalars)]
    rules: Rules,
    /// The agents behind the levels that have tried them, the easiest first.
    levels: Vec<String>,
    /// The easiest first; none if the game has no puzzles.
    puzzles: Vec<PuzzleItem>,
}

/// A puzzle.
#[derive(Serialize, ToSchema)]
struct PuzzleItem {
    /// In the game's notation.
    position: String,
    /// The one right move.
    #[serde(rename = "move")]
    mv: String,
    /// What the move is for: `win` the game against any play, `capture` a piece against any play, keep the `shortest`
    /// solution, or keep the best expected `score`.
    task: String,
    /// Half-moves until that is done; null where it depends on luck.
    #[schema(required)]
    plies: Option<u32>,
    /// What the second best move gives away, on the game's scale; null where it gives away everything, or that is not known.
    #[schema(required)]
    loses: Option<f64>,
    /// The numbers of the levels that missed the right move, counted from 1.
    failed: Vec<u32>,
}

/// Get the puzzles of a game
#[utoipa::path(get, path = "/api/puzzles/{game}", tag = "catalogue", operation_id = "puzzles",
    params(("game" = String, Path, description = "The name of the game.")),
    responses((status = 200, body = PuzzleList), (status = 422, body = Problem)))]
pub(crate) async fn puzzles(Named(game): Named<String>) -> Result<Json<PuzzleList>, Problem> {
    let entry = find(&game)?;
    let Some(Puzzles { rules, levels, puzzles, .. }) = puzzles::of(entry.name) else {
        let (rules, levels, puzzles) = (entry.defaults(), Vec::new(), Vec::new());
        return Ok(Json(PuzzleList { game: entry.name, rules, levels, puzzles }));
    };
    let item = |puzzle: Puzzle| {
        let Puzzle { position, mv, task, plies, loses, failed } = puzzle;
        PuzzleItem { position, mv, task, plies, loses, failed }
    };
    let puzzles = puzzles.into_iter().map(item).collect();
    Ok(Json(PuzzleList { game: entry.name, rules, levels, puzzles }))
}
