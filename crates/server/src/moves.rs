//! The actions of players in a game: move, undo, redo, go to a ply, change players, restart.

use crate::app::Shared;
use crate::extract::{Body, Named};
use crate::games::created;
use crate::hall::Changed;
use crate::live_game::{Head, LiveGame, Origin};
use crate::new_game::{another_seed, random_position, read_seats};
use crate::problem::{Kind, Problem};
use crate::wire::Game;
use axum::response::{Json, Response};
use plyground_core::{Seed, Text, Turn};
use serde::Deserialize;
use utoipa::ToSchema;

/// A person's move.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Move {
    /// The move, in the game's notation.
    #[serde(rename = "move")]
    mv: String,
    /// The ply at which the client believes the game to be.
    ply: Option<usize>,
}

/// A ply to go to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Goto {
    ply: usize,
}

/// The players.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seats {
    /// The agents, first player first; null for a person.
    seats: Vec<Option<String>>,
}

/// A restart.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Restart {
    /// The random seed; a new one if left out.
    seed: Option<u64>,
}

type Answer = Result<Json<Game>, Problem>;

/// Make a person's move
#[utoipa::path(post, path = "/api/games/{id}/moves", tag = "play", params(("id" = u64, Path)), request_body = Move,
    responses((status = 200, body = Game), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn play(app: Shared, Named(id): Named<u64>, Body(Move { mv, ply }): Body<Move>) -> Answer {
    let most = app.hall.limits.moves;
    if let Some(ply) = ply {
        let again = |live: &LiveGame| Ok(live.is_made(ply, &mv));
        if app.hall.look(id, again).await? {
            return Ok(Json(app.hall.game(id, ply).await?));
        }
    }
    let act = move |live: &mut LiveGame| {
        live.check_ply(ply)?;
        if let (Turn::Player(player), Some((_, agent))) = (live.turn(), live.agent_to_move()) {
            let seat = live.entry().seats.get(player as usize).copied().unwrap_or_default();
            let detail = Text::new("{seat} is played by {agent}")
                .with("seat", Text::from(seat))
                .with("agent", agent.to_string());
            let help = format!("POST /api/games/{id}/advance lets it move");
            return Err(Problem::new(Kind::NotYourTurn, detail).help(help));
        }
        let from = live.head.ply;
        live.play(&mv, None, most)?;
        Ok(Changed { from, thought: None })
    };
    Ok(Json(app.hall.change(id, false, act).await?))
}

/// Undo moves back to the last decision of a person
#[utoipa::path(post, path = "/api/games/{id}/undo", tag = "play", params(("id" = u64, Path)),
    responses((status = 200, body = Game), (status = 404, body = Problem)))]
pub(crate) async fn undo(app: Shared, Named(id): Named<u64>) -> Answer {
    let nothing = || Problem::new(Kind::NoSuchPly, "there is nothing to undo");
    walk(&app, id, move |live| live.undo().ok_or_else(nothing)).await
}

/// Redo moves up to the next decision of a person
#[utoipa::path(post, path = "/api/games/{id}/redo", tag = "play", params(("id" = u64, Path)),
    responses((status = 200, body = Game), (status = 404, body = Problem)))]
pub(crate) async fn redo(app: Shared, Named(id): Named<u64>) -> Answer {
    let nothing = || Problem::new(Kind::NoSuchPly, "there is nothing to redo");
    walk(&app, id, move |live| live.redo().ok_or_else(nothing)).await
}

/// Move the cursor to a ply
#[utoipa::path(post, path = "/api/games/{id}/goto", tag = "play", params(("id" = u64, Path)), request_body = Goto,
    responses((status = 200, body = Game), (status = 404, body = Problem)))]
pub(crate) async fn goto(app: Shared, Named(id): Named<u64>, Body(Goto { ply }): Body<Goto>) -> Answer {
    walk(&app, id, move |_| Ok(ply)).await
}

async fn walk(
    app: &Shared,
    id: u64,
    to: impl FnOnce(&LiveGame) -> Result<usize, Problem> + Send + 'static,
) -> Answer {
    let act = move |live: &mut LiveGame| {
        let ply = to(live)?;
        live.go_to(ply)?;
        Ok(Changed { from: live.length(), thought: None })
    };
    Ok(Json(app.hall.change(id, false, act).await?))
}

/// Change the players, also in the middle of a game
#[utoipa::path(post, path = "/api/games/{id}/seats", tag = "play", params(("id" = u64, Path)), request_body = Seats,
    responses((status = 200, body = Game), (status = 422, body = Problem)))]
pub(crate) async fn seats(app: Shared, Named(id): Named<u64>, Body(Seats { seats }): Body<Seats>) -> Answer {
    let limits = app.hall.limits;
    let act = move |live: &mut LiveGame| {
        live.seat(read_seats(&limits, &**live.game(), seats)?)?;
        Ok(Changed { from: live.length(), thought: None })
    };
    Ok(Json(app.hall.change(id, false, act).await?))
}

/// Start a new game with the same players, rules and kind of start; the old game stays as it is
#[utoipa::path(post, path = "/api/games/{id}/restart", tag = "play", params(("id" = u64, Path)), request_body = Option<Restart>,
    responses((status = 201, body = Game)))]
pub(crate) async fn restart(
    app: Shared,
    Named(id): Named<u64>,
    Body(Restart { seed }): Body<Restart>,
) -> Result<Response, Problem> {
    let anew = |live: &LiveGame| {
        let seed = seed.unwrap_or_else(another_seed);
        let start = match live.head.origin {
            Origin::Standard => live.game().start(Seed(seed)),
            Origin::Random(plies) => random_position(&**live.game(), seed, plies)?,
            Origin::Given => live.head.start.clone(),
        };
        let mut anew =
            LiveGame::open(0, Head { start, seed, replay: false, ply: 0, revision: 0, ..live.head.clone() })?;
        anew.let_chance_happen();
        Ok(anew)
    };
    let live = app.hall.look(id, anew).await?;
    Ok(created(app.hall.create(live).await?))
}
