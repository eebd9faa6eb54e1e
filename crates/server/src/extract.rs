//! Extractors for requests. They are strict: an unknown field is an error, and every error is a problem document with
//! its place. Axum's own extractors answer in plain text.

use crate::app::App;
use crate::problem::{Kind, Problem};
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::{HeaderMap, header, request::Parts};
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// A JSON body. An empty one stands for an empty object, so that optional bodies can be left out.
pub(crate) struct Body<T>(pub(crate) T);

/// The query string.
pub(crate) struct Asked<T>(pub(crate) T);

/// Numbers in the path; anything else is answered with 404.
pub(crate) struct Named<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Problem> {
        let kind = media_type(request.headers());
        let bytes = bytes(request, app).await?;
        if bytes.is_empty() {
            return from_json(b"{}").map(Self);
        }
        if kind.as_deref() != Some("application/json") {
            let found = kind.unwrap_or_else(|| "none".to_owned());
            let detail = format!("expected Content-Type: application/json, found {found}");
            return Err(Problem::new(Kind::MediaType, detail));
        }
        from_json(&bytes).map(Self)
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let read = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        let wrong = |why: axum::extract::rejection::QueryRejection| {
            Problem::new(Kind::BadRequest, why.body_text()).at("query")
        };
        Ok(Self(read.map_err(wrong)?.0))
    }
}

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Named<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let read = Path::<T>::from_request_parts(parts, state).await;
        let wrong = |_| {
            Problem::new(
                Kind::NoSuchPage,
                format!("{} is not a valid address: expected numbers in it", parts.uri.path()),
            )
        };
        Ok(Self(read.map_err(wrong)?.0))
    }
}

/// The whole body, if it is not too large and does not take too long to arrive.
pub(crate) async fn bytes(request: Request, app: &App) -> Result<axum::body::Bytes, Problem> {
    let patience = app.connections.patience;
    let read = tokio::time::timeout(patience, axum::body::Bytes::from_request(request, &())).await;
    let slow = |_| {
        let detail = format!("the body was not complete after {} s; send it at once", patience.as_secs_f64());
        Problem::new(Kind::Slow, detail).at("body")
    };
    read.map_err(slow)?.map_err(|why| {
        let kind = if why.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
            Kind::TooLarge
        } else {
            Kind::BadRequest
        };
        Problem::new(kind, why.body_text()).at("body")
    })
}

fn from_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(bytes).map_err(|why| Problem::new(Kind::BadRequest, why.to_string()).at("body"))
}

/// The media type of a body, without its parameters.
pub(crate) fn media_type(headers: &HeaderMap) -> Option<String> {
    let text = headers.get(header::CONTENT_TYPE)?.to_str().ok()?;
    Some(text.split(';').next().unwrap_or_default().trim().to_ascii_lowercase())
}
