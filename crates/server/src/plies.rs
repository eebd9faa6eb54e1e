//! Any ply of a game: the position, a cell of it, and the thought behind the move.

use crate::app::Shared;
use crate::extract::{Asked, Named};
use crate::live_game::LiveGame;
use crate::problem::{Kind, Problem};
use crate::wire::Thought;
use axum::response::Json;
use plyground_core::{Inspection, Turn, View};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A ply.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct At {
    /// The ply; the cursor if left out.
    ply: Option<usize>,
}

/// The game at a ply.
#[derive(Serialize, ToSchema)]
pub(crate) struct Look {
    ply: usize,
    position: String,
    view: View,
    turn: Turn,
    /// The result, if the game is over at this ply; else null.
    #[schema(required)]
    outcome: Option<String>,
    /// The points of the first player at this ply.
    payoff: f64,
    /// The nearest ply at which a player is to move: this one, else the last before it, else the first after it.
    #[schema(required)]
    decision: Option<usize>,
}

/// Get the position at any ply
#[utoipa::path(get, path = "/api/games/{id}/view", tag = "games", params(("id" = u64, Path), At),
    responses((status = 200, body = Look), (status = 404, body = Problem)))]
pub(crate) async fn view(
    app: Shared,
    Named(id): Named<u64>,
    Asked(At { ply }): Asked<At>,
) -> Result<Json<Look>, Problem> {
    let look = |live: &LiveGame| {
        let course = live.at(ply)?;
        Ok(Look {
            ply: ply.unwrap_or(live.head.ply),
            position: course.position(),
            view: course.view(),
            turn: course.turn(),
            outcome: course.outcome(),
            payoff: course.payoff(),
            decision: live.decision(ply)?,
        })
    };
    Ok(Json(app.hall.look(id, look).await?))
}

/// A cell.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct AtCell {
    /// The index of the cell in the view, or its name.
    cell: String,
    /// The ply; the cursor if left out.
    ply: Option<usize>,
}

/// Describe a cell and the piece on it
#[utoipa::path(get, path = "/api/games/{id}/inspect", tag = "games", params(("id" = u64, Path), AtCell),
    responses((status = 200, body = Inspection), (status = 404, body = Problem)))]
pub(crate) async fn inspect(
    app: Shared,
    Named(id): Named<u64>,
    Asked(AtCell { cell, ply }): Asked<AtCell>,
) -> Result<Json<Inspection>, Problem> {
    let look = |live: &LiveGame| {
        let course = live.at(ply)?;
        let index = cell.parse::<usize>().ok();
        let name = match index {
            Some(index) => course.view().cells.get(index).map(|cell| cell.name.clone()),
            None => Some(cell.clone()),
        };
        let none = |detail: String| Problem::new(Kind::NoSuchCell, detail).at("cell");
        let name =
            name.ok_or_else(|| none(format!("the board has no cell {cell}; cells are numbered from 0")))?;
        course.inspect(&name).map_err(|why| none(why.to_string()))
    };
    Ok(Json(app.hall.look(id, look).await?))
}

/// Get the full thought behind the move that led to a ply
#[utoipa::path(get, path = "/api/games/{id}/thoughts/{ply}", tag = "games",
    params(("id" = u64, Path), ("ply" = u64, Path)),
    responses((status = 200, body = Thought), (status = 404, body = Problem)))]
pub(crate) async fn thought(
    app: Shared,
    Named((id, ply)): Named<(u64, usize)>,
) -> Result<Json<Thought>, Problem> {
    app.hall.find(id).await?;
    let stored = match ply.checked_sub(1) {
        Some(index) => app.hall.shelf.thought(id, index).await?,
        None => None,
    };
    let none = || {
        Problem::new(Kind::NoSuchPly, format!("the move to ply {ply} has no thought of an agent")).at("ply")
    };
    Ok(Json(stored.ok_or_else(none)?))
}
