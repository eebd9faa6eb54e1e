//! The API as `OpenAPI`, and a page that shows it without network.

use axum::body::Bytes;
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use utoipa::OpenApi;

/// What the routes are added to.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "plyground",
        description = "Games, players and experiments. Positions, moves and agents are text in plyground's notations; \
                       values and payoffs are the first player's. Errors are problem documents (RFC 9457)."
    ),
    tags(
        (name = "catalogue", description = "What there is"),
        (name = "games", description = "Games in progress"),
        (name = "play", description = "What players do"),
        (name = "thinking", description = "What agents do, as streams of server-sent events"),
        (name = "laboratory", description = "Experiments and what they amount to"),
    )
)]
pub(crate) struct Description;

/// The description as it is sent.
pub(crate) fn written(description: &utoipa::openapi::OpenApi) -> Bytes {
    serde_json::to_vec(description).expect("a description is text").into()
}

/// The same as an answer.
pub(crate) fn told(description: Bytes) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], description).into_response()
}

/// A page that shows the description.
pub(crate) async fn viewer() -> Html<&'static str> {
    Html(include_str!("viewer.html"))
}

/// Its program.
pub(crate) async fn viewer_script() -> Response {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("viewer.js")).into_response()
}
