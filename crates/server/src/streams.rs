//! Searches as streams of server-sent events. The stream holds the listener of the search: when a client closes the
//! connection, the stream is dropped and the search stops.

use crate::app::{App, Shared};
use crate::extract::{Asked, Body, Named};
use crate::hall::News;
use crate::pool::{Listener, Update};
use crate::problem::{Kind, Problem};
use crate::think::{self, Question};
use crate::wire::{Game, Inside, Needed, Point, Thought};
use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt as _};
use serde::Deserialize;
use std::convert::Infallible;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;
use utoipa::{IntoParams, ToSchema};

/// A question about a position.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Ask {
    /// The agent, in agent notation; the default agent if left out.
    agent: Option<String>,
    /// The ply; the cursor if left out.
    ply: Option<usize>,
    /// The time limit, in milliseconds.
    millis: Option<u64>,
}

impl From<Ask> for Question {
    fn from(Ask { agent, ply, millis }: Ask) -> Self {
        Self { agent: agent.filter(|agent| !agent.trim().is_empty()), ply, millis }
    }
}

/// The ply at which the client believes the game to be.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Advance {
    ply: Option<usize>,
}

/// Let the agent that is to move think and make its move
#[utoipa::path(post, path = "/api/games/{id}/advance", tag = "thinking", params(("id" = u64, Path)),
    request_body = Option<Advance>,
    responses((status = 200, description = "Events `progress` (Progress), then `done` with the game after the move",
        body = Game, content_type = "text/event-stream"), (status = 409, body = Problem)))]
pub(crate) async fn advance(
    app: Shared,
    Named(id): Named<u64>,
    headers: HeaderMap,
    Body(Advance { ply }): Body<Advance>,
) -> Result<Response, Problem> {
    let listener = think::advance(&app.hall, &app.pool, id, ply).await?;
    let accepted = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    if accepted.is_some_and(|accepted| accepted.contains("application/json")) {
        return wait(listener).await;
    }
    Ok(updates(&app, listener))
}

/// Get a hint: a quick search for a good move
#[utoipa::path(get, path = "/api/games/{id}/hint", tag = "thinking", params(("id" = u64, Path), Ask),
    responses((status = 200, description = "Events `progress` (Progress), then `done` with the thought",
        body = Thought, content_type = "text/event-stream"), (status = 409, body = Problem)))]
pub(crate) async fn hint(
    app: Shared,
    Named(id): Named<u64>,
    Asked(ask): Asked<Ask>,
) -> Result<Response, Problem> {
    let listener = think::consult(&app.hall, &app.pool, id, ask.into(), true).await?;
    Ok(updates(&app, listener))
}

/// Analyse a position: a value for every move
#[utoipa::path(get, path = "/api/games/{id}/analysis", tag = "thinking", params(("id" = u64, Path), Ask),
    responses((status = 200, description = "Events `progress` (Progress), then `done` with the thought",
        body = Thought, content_type = "text/event-stream"), (status = 409, body = Problem)))]
pub(crate) async fn analysis(
    app: Shared,
    Named(id): Named<u64>,
    Asked(ask): Asked<Ask>,
) -> Result<Response, Problem> {
    let listener = think::consult(&app.hall, &app.pool, id, ask.into(), false).await?;
    Ok(updates(&app, listener))
}

/// Search a position and show what the search did
#[utoipa::path(get, path = "/api/games/{id}/inside", tag = "thinking", params(("id" = u64, Path), Ask),
    responses((status = 200, description = "Events `progress` (Progress), then `done` with the thought and an account of the search",
        body = Inside, content_type = "text/event-stream"), (status = 409, body = Problem)))]
pub(crate) async fn inside(
    app: Shared,
    Named(id): Named<u64>,
    Asked(ask): Asked<Ask>,
) -> Result<Response, Problem> {
    let listener = think::inside(&app.hall, &app.pool, id, ask.into()).await?;
    Ok(updates(&app, listener))
}

/// Find out how many moves a puzzle still needs
#[utoipa::path(get, path = "/api/games/{id}/needed", tag = "thinking", params(("id" = u64, Path), Ask),
    responses((status = 200, description = "Events `progress` (Progress), then `done` with the solver's answer",
        body = Needed, content_type = "text/event-stream"), (status = 409, body = Problem)))]
pub(crate) async fn needed(
    app: Shared,
    Named(id): Named<u64>,
    Asked(ask): Asked<Ask>,
) -> Result<Response, Problem> {
    let listener = think::needed(&app.hall, &app.pool, id, ask.into()).await?;
    Ok(updates(&app, listener))
}

/// Review a game: a value for every position
#[utoipa::path(get, path = "/api/games/{id}/review", tag = "thinking", params(("id" = u64, Path), Ask),
    responses((status = 200, description = "Events `point`, one for each ply, then `done`",
        body = Point, content_type = "text/event-stream")))]
pub(crate) async fn review(
    app: Shared,
    Named(id): Named<u64>,
    Asked(ask): Asked<Ask>,
) -> Result<Response, Problem> {
    let listener = think::review(&app.hall, &app.pool, id, ask.into()).await?;
    Ok(updates(&app, listener))
}

/// Watch a game
#[utoipa::path(get, path = "/api/games/{id}/events", tag = "thinking", operation_id = "game_events", params(("id" = u64, Path)),
    responses((status = 200, description = "Events `game` (Game) and `progress` (Progress) as they happen; `gone` when the game is deleted",
        body = Game, content_type = "text/event-stream"), (status = 404, body = Problem)))]
pub(crate) async fn events(app: Shared, Named(id): Named<u64>) -> Result<Response, Problem> {
    let place = app.hall.find(id).await?;
    let news = place.news.subscribe();
    let first = serde_json::to_string(&app.hall.game(id, 0).await?);
    let first = first.expect("a game is text and finite numbers");
    // The stream keeps the game in memory for as long as somebody watches, so that it receives all events.
    let rest = stream::unfold((news, place, app.0.clone()), |(mut news, place, app)| async move {
        let event = match news.recv().await {
            Ok(News(name, text)) => Event::default().event(name).data(&*text),
            // A client that is too slow for single events gets the whole game again.
            Err(RecvError::Lagged(_)) => {
                let game = app.hall.game(place.id, 0).await.ok()?;
                Event::default().event("game").data(serde_json::to_string(&game).ok()?)
            }
            Err(RecvError::Closed) => return None,
        };
        Some((event, (news, place, app)))
    });
    let first = stream::once(async move { Event::default().event("game").data(first) });
    Ok(sse(first.chain(rest), &app))
}

/// A search's updates as events, up to the last one.
fn updates(app: &App, listener: Listener) -> Response {
    let events = stream::unfold(Some(listener), async |listener| {
        let mut listener = listener?;
        let update = listener.next().await?;
        let event = event(&update);
        Some((event, (!update.is_last()).then_some(listener)))
    });
    sse(events, app)
}

/// The last update alone, as JSON.
async fn wait(mut listener: Listener) -> Result<Response, Problem> {
    while let Some(update) = listener.next().await {
        match update {
            Update::Done(json) => {
                return Ok(([(header::CONTENT_TYPE, "application/json")], json.to_string()).into_response());
            }
            Update::Failed(why) => return Err((*why).clone()),
            Update::Changed => break,
            Update::Queued(_) | Update::Progress(_) | Update::Part(..) => {}
        }
    }
    Err(Problem::new(Kind::AnotherPly, "the game was changed while the agent thought; load it again"))
}

fn event(update: &Update) -> Event {
    let text = |what: &dyn Fn() -> serde_json::Result<String>| what().expect("text and finite numbers");
    match update {
        Update::Queued(ahead) => Event::default().event("queued").data(format!("{{\"ahead\":{ahead}}}")),
        Update::Progress(progress) => {
            Event::default().event("progress").data(text(&|| serde_json::to_string(&**progress)))
        }
        Update::Part(name, json) => Event::default().event(name).data(&**json),
        Update::Done(json) => Event::default().event("done").data(&**json),
        Update::Changed => Event::default().event("stopped").data("{\"why\":\"changed\"}"),
        Update::Failed(why) => Event::default().event("failed").data(text(&|| serde_json::to_string(&**why))),
    }
}

/// Sends events until they end or the server stops, with keep-alive messages so that lost clients are noticed.
pub(crate) fn sse(events: impl Stream<Item = Event> + Send + 'static, app: &App) -> Response {
    let closing = closed(app.closing.clone());
    let events = events.take_until(closing).map(Ok::<_, Infallible>);
    let headers =
        [(header::CACHE_CONTROL, "no-store"), (header::HeaderName::from_static("x-accel-buffering"), "no")];
    (headers, Sse::new(events).keep_alive(KeepAlive::default())).into_response()
}

async fn closed(mut closing: watch::Receiver<bool>) {
    // An error means that the server has stopped already.
    let _ = closing.wait_for(|closing| *closing).await;
}
