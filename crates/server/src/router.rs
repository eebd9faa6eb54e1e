//! Every address and its handler.

use crate::app::App;
use crate::openapi::{self, Description};
use crate::problem::{Kind, Problem};
use crate::{
    catalog, experiments, games, guard, lab_games, moves, page, plies, puzzles, records, results, streams,
    studies, teaching,
};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::any::Any;
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The routes of the API, with their description.
fn api() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(catalog::health))
        .routes(routes!(catalog::catalog))
        .routes(routes!(catalog::agent))
        .routes(routes!(catalog::position))
        .routes(routes!(teaching::rules))
        .routes(routes!(teaching::lessons))
        .routes(routes!(puzzles::puzzles))
        .routes(routes!(games::list, games::create))
        .routes(routes!(records::import))
        .routes(routes!(games::game, games::delete))
        .routes(routes!(plies::view))
        .routes(routes!(plies::inspect))
        .routes(routes!(plies::thought))
        .routes(routes!(records::record))
        .routes(routes!(moves::play))
        .routes(routes!(moves::undo))
        .routes(routes!(moves::redo))
        .routes(routes!(moves::goto))
        .routes(routes!(moves::seats))
        .routes(routes!(moves::restart))
        .routes(routes!(streams::advance))
        .routes(routes!(streams::hint))
        .routes(routes!(streams::analysis))
        .routes(routes!(streams::inside))
        .routes(routes!(streams::needed))
        .routes(routes!(streams::review))
        .routes(routes!(streams::events))
        .routes(routes!(experiments::list, experiments::start))
        .routes(routes!(experiments::shipped))
        .routes(routes!(experiments::check))
        .routes(routes!(experiments::one, experiments::forget))
        .routes(routes!(experiments::cancel))
        .routes(routes!(experiments::resume))
        .routes(routes!(experiments::events))
        .routes(routes!(results::report))
        .routes(routes!(results::compare))
        .routes(routes!(results::parts))
        .routes(routes!(lab_games::games))
        .routes(routes!(lab_games::game))
        .routes(routes!(results::export))
        .routes(routes!(studies::studies))
}

/// The API as `OpenAPI`, as `docs/openapi.json` has it.
///
/// # Panics
/// Never: the description can always be serialised.
pub fn api_description() -> String {
    let (_, description) = api().split_for_parts();
    format!("{:#}\n", openapi::described(&description))
}

/// The whole application.
pub(crate) fn router(app: &Arc<App>) -> Router {
    let (api, description) = api().split_for_parts();
    // Serialised once and shared: handlers are copied with the router, and this is a megabyte.
    let description = openapi::written(&description);
    api.route("/api/openapi.json", get(async move || openapi::told(description)))
        .route("/api/", get(openapi::viewer))
        .route("/api/viewer.js", get(openapi::viewer_script))
        .fallback(page::page)
        .method_not_allowed_fallback(page::method_not_allowed)
        .layer(DefaultBodyLimit::max(app.hall.limits.body))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(Arc::clone(app), guard::watch))
        .with_state(Arc::clone(app))
}

/// A panic costs one response, not the server; its message goes to the terminal, not to the client.
fn panicked(_: Box<dyn Any + Send + 'static>) -> Response {
    Problem::new(
        Kind::Internal,
        "the request failed because of an internal error; other requests are not affected",
    )
    .into_response()
}
