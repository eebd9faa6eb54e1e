//! Games as a resource: list, create, read, delete.

use crate::app::Shared;
use crate::extract::{Asked, Body, Named};
use crate::new_game::{NewGame, begin};
use crate::problem::{Kind, Problem};
use crate::wire::{Card, Game};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use plyground_catalog::find;
use plyground_store::Which;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A selection of games.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Listing {
    /// The most games to return, at most 100.
    limit: u32,
    /// The number of games to skip.
    offset: u32,
    /// Only games of this name in the catalogue, such as `morris`.
    game: Option<String>,
    /// Only games that are not over.
    open: bool,
    /// Only games in which a person plays (`true`), or only games between agents alone (`false`).
    people: Option<bool>,
    /// Only games in which a player has moved; replays are left out.
    played: bool,
}

impl Default for Listing {
    fn default() -> Self {
        Self { limit: 20, offset: 0, game: None, open: false, people: None, played: false }
    }
}

/// Games, last changed first.
#[derive(Serialize, ToSchema)]
pub(crate) struct Games {
    games: Vec<Card>,
    /// The total number of games in the selection.
    total: u64,
}

/// Moves from an index on.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct From {
    from: usize,
}

/// List games
#[utoipa::path(get, path = "/api/games", tag = "games", operation_id = "games", params(Listing), responses((status = 200, body = Games)))]
pub(crate) async fn list(app: Shared, Asked(asked): Asked<Listing>) -> Result<Json<Games>, Problem> {
    let Listing { limit, offset, game, open, people, played } = asked;
    let game = game.filter(|name| !name.is_empty());
    game.as_deref().map(find).transpose()?;
    let which = Which { game, unfinished: open, people, played, limit: limit.min(100), offset };
    let (games, total) = app.hall.list(&which).await?;
    Ok(Json(Games { games, total }))
}

/// Start a game
#[utoipa::path(post, path = "/api/games", tag = "games", operation_id = "create_game", request_body = NewGame,
    responses((status = 201, body = Game), (status = 422, body = Problem)))]
pub(crate) async fn create(app: Shared, Body(new): Body<NewGame>) -> Result<Response, Problem> {
    let limits = app.hall.limits;
    // Replaying thousands of moves takes milliseconds, so it runs outside the threads that serve requests.
    let live = tokio::task::spawn_blocking(move || begin(new, &limits)).await;
    let live = live.map_err(|why| Problem::new(Kind::Internal, why.to_string()))??;
    Ok(created(app.hall.create(live).await?))
}

pub(crate) fn created(game: Game) -> Response {
    let place = format!("/api/games/{}", game.summary.id);
    (StatusCode::CREATED, [(header::LOCATION, place)], Json(game)).into_response()
}

/// Get a game, with its moves from an index on
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", params(("id" = u64, Path), From),
    responses((status = 200, body = Game), (status = 404, body = Problem)))]
pub(crate) async fn game(
    app: Shared,
    Named(id): Named<u64>,
    Asked(From { from }): Asked<From>,
) -> Result<Json<Game>, Problem> {
    Ok(Json(app.hall.game(id, from).await?))
}

/// Delete a game
#[utoipa::path(delete, path = "/api/games/{id}", tag = "games", operation_id = "delete_game", params(("id" = u64, Path)),
    responses((status = 204), (status = 404, body = Problem)))]
pub(crate) async fn delete(app: Shared, Named(id): Named<u64>) -> Result<StatusCode, Problem> {
    app.hall.delete(id).await?;
    Ok(StatusCode::NO_CONTENT)
}
