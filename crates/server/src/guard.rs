//! Decides which requests are allowed. Pages of other sites run in the same browser as ours, so every request is checked:
//! it must address this server by a name that nobody else can point here (DNS rebinding), must not come from another site
//! (cross-site requests), and on an address that others can reach it must carry the token.

use crate::app::App;
use crate::connections::Peer;
use crate::problem::{Kind, Problem};
use crate::throttle::{GUESSES, Throttle};
use axum::extract::{Extension, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use plyground_core::Text;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

/// The rules by which requests are admitted.
#[derive(Debug, Default)]
pub(crate) struct Guard {
    /// Whether only this machine can reach the server; then only its own names are accepted.
    pub(crate) loopback: bool,
    /// Other names that are accepted.
    pub(crate) hosts: Vec<String>,
    /// The token that requests must carry.
    pub(crate) token: Option<String>,
    /// Counts the wrong tokens of each address.
    pub(crate) throttle: Throttle,
}

const COOKIE: &str = "plyground_token";

/// Headers that every response carries.
const HEADERS: [(&str, &str); 7] = [
    (
        "content-security-policy",
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
];

/// Checks every request before anything else, and adds the headers of every response.
pub(crate) async fn watch(
    State(app): State<Arc<App>>,
    Extension(Peer(peer)): Extension<Peer>,
    request: Request,
    next: Next,
) -> Response {
    let answer = match app.guard.admit(peer, request.method(), request.uri(), request.headers()) {
        Ok(None) => next.run(request).await,
        Ok(Some(welcome)) => welcome,
        Err(why) if why.kind() == Kind::Token && is_visit(request.headers()) => ask_for_token(),
        Err(why) => why.into_response(),
    };
    careful(answer)
}

/// The response with the headers that every one carries.
pub(crate) fn careful(mut answer: Response) -> Response {
    let headers = answer.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    answer
}

impl Guard {
    /// `None` if the request may pass; a response of its own if it carries the token for the first time.
    fn admit(
        &self,
        peer: IpAddr,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> Result<Option<Response>, Problem> {
        let host = uri.authority().map(|authority| authority.as_str().to_owned());
        let host = host.or_else(|| Some(headers.get(header::HOST)?.to_str().ok()?.to_owned()));
        let host = host.unwrap_or_default().to_ascii_lowercase();
        if !self.is_ours(&host) {
            let detail =
                format!("{host:?} is not a name of this server; use its address, or start it with --host");
            return Err(Problem::new(Kind::AnotherHost, detail).at("Host"));
        }
        same_site(method, headers, &host)?;
        self.known(peer, method, uri, headers)
    }

    /// Whether a Host header names this server. The owner of a name can point it anywhere; an address cannot be redirected.
    fn is_ours(&self, host: &str) -> bool {
        let bare = match host.strip_prefix('[') {
            Some(rest) => rest.split(']').next().unwrap_or_default(),
            None => host.split(':').next().unwrap_or_default(),
        };
        match bare.parse::<IpAddr>() {
            Ok(address) => !self.loopback || address.is_loopback(),
            Err(_) => bare == "localhost" || self.hosts.iter().any(|own| own.eq_ignore_ascii_case(bare)),
        }
    }

    fn known(
        &self,
        peer: IpAddr,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> Result<Option<Response>, Problem> {
        let Some(token) = &self.token else { return Ok(None) };
        let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let bearer = bearer.and_then(|value| value.strip_prefix("Bearer "));
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut cookies =
            cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let cookie = cookies.find(|(name, _)| *name == COOKIE).map(|(_, value)| value);
        let query = uri.query().unwrap_or_default().split('&');
        let mut query = query.filter_map(|pair| pair.strip_prefix("token="));
        let asked = query.next().filter(|_| method == Method::GET);
        let offered: Vec<&str> = [bearer, cookie, asked].into_iter().flatten().collect();
        // A request without a token is not a guess.
        if offered.is_empty() {
            return Err(no_token());
        }
        if let Some(left) = self.throttle.wait(peer) {
            return Err(too_many_guesses(peer, left));
        }
        if !offered.iter().any(|given| same(given, token)) {
            self.throttle.wrong(peer, &offered.join(" "));
            return Err(no_token());
        }
        self.throttle.right(peer);
        if [bearer, cookie].into_iter().flatten().any(|given| same(given, token)) {
            return Ok(None);
        }
        let cookie = format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict");
        let headers = [(header::SET_COOKIE, cookie), (header::LOCATION, uri.path().to_owned())];
        Ok(Some((StatusCode::SEE_OTHER, headers).into_response()))
    }
}

fn no_token() -> Problem {
    let detail =
        "open the address that the server printed, with its ?token=, or send Authorization: Bearer TOKEN";
    Problem::new(Kind::Token, detail).at("Authorization")
}

fn too_many_guesses(peer: IpAddr, left: Duration) -> Problem {
    let seconds = left.as_secs() + 1;
    let detail =
        Text::new("{n} wrong tokens came from {peer} within a minute; its tokens are checked again in {m} s")
            .with("n", GUESSES.to_string())
            .with("peer", peer.to_string())
            .with("m", seconds);
    Problem::new(Kind::Guesses, detail).at("Authorization").again_in(seconds)
}

/// Whether a person opens the address in a browser, and so expects a page rather than a problem document.
fn is_visit(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("text/html"))
}

fn ask_for_token() -> Response {
    let kind = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
    (StatusCode::UNAUTHORIZED, kind, include_str!("token.html")).into_response()
}

/// Refuses requests from the page of another site. Following a link to this server is allowed.
fn same_site(method: &Method, headers: &HeaderMap, host: &str) -> Result<(), Problem> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let foreign = |who: &str| {
        let detail = format!("the request comes from {who}; only this server's own page may send requests");
        Problem::new(Kind::CrossSite, detail).at("Origin")
    };
    if let Some(origin) = headers.get(header::ORIGIN) {
        let origin = origin.to_str().unwrap_or_default().to_ascii_lowercase();
        let own = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        if own != Some(host) {
            return Err(foreign(&origin));
        }
    }
    let visit = method == Method::GET && text("sec-fetch-mode") == Some("navigate");
    match text("sec-fetch-site") {
        Some("cross-site" | "same-site") if !visit => Err(foreign("another site")),
        _ => Ok(()),
    }
}

/// Compares in constant time, so that the time reveals nothing about the token.
fn same(given: &str, token: &str) -> bool {
    let differ = given.bytes().zip(token.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b));
    given.len() == token.len() && differ == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(guard: &Guard, method: &Method, uri: &str, headers: &[(&'static str, &str)]) -> u16 {
        let uri: Uri = uri.parse().expect("an address");
        let headers: HeaderMap = headers
            .iter()
            .map(|(name, value)| ((*name).parse().expect("a name"), value.parse().expect("a value")))
            .collect();
        match guard.admit(IpAddr::from([192, 0, 2, 1]), method, &uri, &headers) {
            Ok(None) => 200,
            Ok(Some(answer)) => answer.status().as_u16(),
            Err(why) => why.kind().about().1.as_u16(),
        }
    }

    #[test]
    fn only_names_that_nobody_can_point_here_are_answered() {
        let home = Guard { loopback: true, ..Guard::default() };
        let away = Guard { hosts: vec!["lab.example.org".to_owned()], ..Guard::default() };
        for (host, at_home, abroad) in [
            ("127.0.0.1:2048", 200, 200),
            ("localhost:2048", 200, 200),
            ("[::1]:2048", 200, 200),
            ("LOCALHOST", 200, 200),
            ("192.168.1.2:2048", 421, 200),
            ("lab.example.org:2048", 421, 200),
            ("evil.example.com:2048", 421, 421),
            ("localhost.evil.example.com", 421, 421),
            ("127.0.0.1.evil.example.com", 421, 421),
            ("", 421, 421),
        ] {
            assert_eq!(status(&home, &Method::GET, "/", &[("host", host)]), at_home, "{host}");
            assert_eq!(status(&away, &Method::GET, "/", &[("host", host)]), abroad, "{host}");
        }
    }

    #[test]
    fn other_sites_may_link_here_and_nothing_else() {
        let guard = Guard { loopback: true, ..Guard::default() };
        let own = ("host", "127.0.0.1:2048");
        for (method, header, expected) in [
            (Method::POST, ("origin", "http://127.0.0.1:2048"), 200),
            (Method::POST, ("origin", "http://127.0.0.1:9999"), 403),
            (Method::POST, ("origin", "https://evil.example.com"), 403),
            (Method::GET, ("origin", "null"), 403),
            (Method::GET, ("sec-fetch-site", "cross-site"), 403),
            (Method::GET, ("sec-fetch-site", "same-site"), 403),
            (Method::GET, ("sec-fetch-site", "same-origin"), 200),
            (Method::GET, ("sec-fetch-site", "none"), 200),
        ] {
            assert_eq!(status(&guard, &method, "/api/games", &[own, header]), expected, "{header:?}");
        }
        let link = [own, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")];
        assert_eq!(status(&guard, &Method::GET, "/", &link), 200);
        assert_eq!(status(&guard, &Method::POST, "/api/games", &link), 403);
    }

    #[test]
    fn the_token_is_taken_from_the_address_once_and_then_from_the_cookie() {
        let guard = Guard { token: Some("a-long-secret-word".to_owned()), ..Guard::default() };
        let own = ("host", "192.168.1.2:2048");
        let get = |uri, header| status(&guard, &Method::GET, uri, &[own, header]);
        assert_eq!(get("/", ("accept", "*/*")), 401);
        assert_eq!(get("/?token=another-secret", ("accept", "*/*")), 401);
        assert_eq!(get("/?token=a-long-secret-word", ("accept", "*/*")), 303);
        assert_eq!(get("/", ("cookie", "other=1; plyground_token=a-long-secret-word")), 200);
        assert_eq!(get("/api/games", ("authorization", "Bearer a-long-secret-word")), 200);
        assert_eq!(get("/api/games", ("authorization", "Bearer a-long-secret")), 401);
    }
}
