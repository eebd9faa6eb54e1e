//! Serves the page from files that are built into the binary. Any other address gets the page itself, which has addresses
//! of its own. If the page was not built, a page says what is missing.

use crate::problem::{Kind, Problem};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use plyground_page::{EmbeddedFile, file};

/// Shown where there is no built page.
const MISSING: &str = include_str!("missing.html");

/// Answers every request outside the API.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if uri.path().starts_with("/api/") {
        let detail =
            format!("{} is not an address of the API; GET /api/openapi.json lists all addresses", uri.path());
        return Problem::new(Kind::NoSuchPage, detail).into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return method_not_allowed(method, uri).await;
    }
    of(file, &uri, &headers)
}

/// The response for an address, from the files.
fn of(files: impl Fn(&str) -> Option<EmbeddedFile>, uri: &Uri, headers: &HeaderMap) -> Response {
    let name = uri.path().trim_start_matches('/');
    if let Some(file) = files(name).filter(|_| !name.is_empty()) {
        return answer(name, &file, headers);
    }
    // A missing file is an error; an address without a dot belongs to the page, which reports unknown ones itself.
    let spelt = name.to_ascii_lowercase();
    let disguised = ["..", "%2e", "%2f", "%5c"].iter().any(|way| spelt.contains(way));
    if disguised || name.rsplit('/').next().is_some_and(|last| last.contains('.')) {
        return Problem::new(Kind::NoSuchPage, format!("there is no file {:?}", uri.path())).into_response();
    }
    if let Some(index) = files("index.html") {
        return answer("index.html", &index, headers);
    }
    let kind = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
    (StatusCode::SERVICE_UNAVAILABLE, kind, MISSING).into_response()
}

/// The problem for a method that an address does not support.
pub(crate) async fn method_not_allowed(method: Method, uri: Uri) -> Response {
    let detail = format!("{method} is not allowed at {}; GET /api/openapi.json lists what is", uri.path());
    Problem::new(Kind::Method, detail).into_response()
}

fn answer(name: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    // Names under assets/ contain a hash of the content, so the content of a name never changes.
    let caching =
        if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let tag =
        file.metadata.sha256_hash()[..12].iter().fold(String::new(), |tag, byte| format!("{tag}{byte:02x}"));
    let tag = format!("\"{tag}\"");
    let fixed = [(header::CACHE_CONTROL, caching.to_owned()), (header::ETAG, tag.clone())];
    let known = headers.get(header::IF_NONE_MATCH);
    if known.is_some_and(|known| known.to_str().is_ok_and(|known| known.contains(&tag))) {
        return (StatusCode::NOT_MODIFIED, fixed).into_response();
    }
    let mut answer = (fixed, file.data.to_vec()).into_response();
    let kind = HeaderValue::from_str(&media_type(name)).unwrap_or(HeaderValue::from_static("text/plain"));
    answer.headers_mut().insert(header::CONTENT_TYPE, kind);
    answer
}

fn media_type(name: &str) -> String {
    let kind = match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" | "webmanifest" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
    kind.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn without_a_built_page_every_address_says_what_is_missing() {
        for address in ["/", "/play/morris"] {
            let missing = of(|_| None, &Uri::from_static(address), &HeaderMap::new());
            assert_eq!(missing.status(), StatusCode::SERVICE_UNAVAILABLE);
            let text = axum::body::to_bytes(missing.into_body(), 1 << 20).await.expect("it is short");
            let text = String::from_utf8_lossy(&text);
            assert!(text.contains("Node") && text.contains("make run"), "{text}");
        }
        let script = of(|_| None, &Uri::from_static("/assets/index.js"), &HeaderMap::new());
        assert_eq!(script.status(), StatusCode::NOT_FOUND, "a file is not a page");
    }
}
