//! The `OpenAPI` description of the API, and a page that shows it offline.

use axum::body::Bytes;
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use serde_json::{Map, Value};
use utoipa::OpenApi;

/// The description to which the routes are added.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "plyground",
        description = "Games, players and experiments. Positions, moves and agents are text in plyground's notations; \
                       values and payoffs are the first player's. Errors are problem documents (RFC 9457)."
    ),
    tags(
        (name = "catalogue", description = "Games, agents, parameters and limits"),
        (name = "games", description = "Games in progress"),
        (name = "play", description = "Actions of players"),
        (name = "thinking", description = "Searches of agents, as streams of server-sent events"),
        (name = "laboratory", description = "Experiments and their results"),
    )
)]
pub(crate) struct Description;

/// The description as data, with what its generator cannot be told: problems have a media type of their own, and a field
/// that may be left out has no default of null.
pub(crate) fn described(description: &utoipa::openapi::OpenApi) -> Value {
    let mut all = serde_json::to_value(description).expect("a description is text");
    let operations = all["paths"].as_object_mut().into_iter().flat_map(Map::values_mut);
    let operations = operations.filter_map(Value::as_object_mut).flat_map(Map::values_mut);
    let answers = operations.filter_map(|operation| operation["responses"].as_object_mut());
    for answer in answers.flat_map(Map::values_mut) {
        let Some(content) = answer.get_mut("content").and_then(Value::as_object_mut) else { continue };
        let is_problem = |body: &Value| body["schema"]["$ref"] == "#/components/schemas/Problem";
        if let Some(body) = content.get("application/json").filter(|body| is_problem(body)).cloned() {
            content.remove("application/json");
            content.insert("application/problem+json".to_owned(), body);
        }
    }
    let schemas = all["components"]["schemas"].as_object_mut().into_iter().flat_map(Map::values_mut);
    let fields = schemas.filter_map(|schema| schema.get_mut("properties")?.as_object_mut());
    for field in fields.flat_map(Map::values_mut).filter_map(Value::as_object_mut) {
        field.retain(|key, value| key != "default" || !value.is_null());
    }
    all
}

/// The description as JSON.
pub(crate) fn written(description: &utoipa::openapi::OpenApi) -> Bytes {
    described(description).to_string().into()
}

/// The same as a response.
pub(crate) fn told(description: Bytes) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], description).into_response()
}

/// A page that shows the description.
pub(crate) async fn viewer() -> Html<&'static str> {
    Html(include_str!("viewer.html"))
}

/// The script of that page.
pub(crate) async fn viewer_script() -> Response {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("viewer.js")).into_response()
}
