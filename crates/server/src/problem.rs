//! Errors as problem documents (RFC 9457): what is wrong, where, and what would be right. Every refusal of the
//! server is one of these, and each has a stable type for programs.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use plyground_catalog::{CourseError, Forfeit, SolveError, SpecError, ThinkError};
use plyground_core::text::{Fill, Text};
use plyground_core::{BadMove, BadNotation, BadRecord};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A problem document. It is boxed, for most answers are none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct Problem(Box<Document>);

/// A problem document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
struct Document {
    /// The type of the problem; stable, for programs.
    #[serde(rename = "type")]
    #[schema(value_type = String, example = "/problems/illegal-move")]
    kind: Kind,
    /// A short title, the same for every problem of this type.
    title: &'static str,
    /// The HTTP status code of the response.
    status: u16,
    /// What is wrong, where, and what would be right, in a sentence.
    detail: String,
    /// The template of the sentence, where it is one that can be told in other languages.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    key: Option<String>,
    /// What fills the template's holes.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    with: BTreeMap<String, Fill>,
    /// The field, parameter or line that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    place: Option<String>,
    /// A request that would help, for programs; `detail` is for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    help: Option<String>,
    /// When to ask again, in seconds; sent in the `Retry-After` header.
    #[serde(skip)]
    #[schema(required)]
    retry: Option<u64>,
}

impl PartialSchema for Problem {
    fn schema() -> RefOr<Schema> {
        Document::schema()
    }
}

impl ToSchema for Problem {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        Document::schemas(schemas);
    }
}

macro_rules! kinds {
    ($($kind:ident, $slug:literal, $status:ident, $title:literal;)*) => {
        /// The types of problems.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
        pub(crate) enum Kind {
            $(#[doc = $title] #[serde(rename = $slug)] $kind,)*
        }

        impl Kind {
            /// Every kind with its stable type.
            #[cfg(test)]
            pub(crate) const ALL: &'static [(Self, &'static str)] = &[$((Self::$kind, $slug),)*];

            /// Its title and status.
            pub(crate) fn about(self) -> (&'static str, StatusCode) {
                match self { $(Self::$kind => ($title, StatusCode::$status),)* }
            }
        }
    };
}

kinds! {
    BadRequest, "/problems/bad-request", BAD_REQUEST, "The request is invalid";
    Token, "/problems/token", UNAUTHORIZED, "A token is required";
    CrossSite, "/problems/cross-site", FORBIDDEN, "Requests from other sites are not allowed";
    NoSuchPage, "/problems/no-such-page", NOT_FOUND, "There is nothing at this address";
    NoSuchGame, "/problems/no-such-game", NOT_FOUND, "There is no such game";
    NoSuchPly, "/problems/no-such-ply", NOT_FOUND, "There is nothing at this ply";
    NoSuchCell, "/problems/no-such-cell", NOT_FOUND, "There is no such cell";
    NoSuchExperiment, "/problems/no-such-experiment", NOT_FOUND, "There is no such experiment";
    Method, "/problems/method", METHOD_NOT_ALLOWED, "The method is not allowed at this address";
    Slow, "/problems/slow", REQUEST_TIMEOUT, "The request took too long to arrive";
    AnotherPly, "/problems/another-ply", CONFLICT, "The game has moved on";
    NotYourTurn, "/problems/not-your-turn", CONFLICT, "It is not this player's turn";
    ExperimentState, "/problems/experiment-state", CONFLICT, "The experiment's state does not allow this";
    TooLarge, "/problems/too-large", PAYLOAD_TOO_LARGE, "The request is too large";
    MediaType, "/problems/media-type", UNSUPPORTED_MEDIA_TYPE, "The content type is not supported";
    AnotherHost, "/problems/another-host", MISDIRECTED_REQUEST, "The host name is not this server's";
    UnknownGame, "/problems/unknown-game", UNPROCESSABLE_ENTITY, "There is no game with this name";
    BadRules, "/problems/bad-rules", UNPROCESSABLE_ENTITY, "The rules are invalid";
    BadAgent, "/problems/bad-agent", UNPROCESSABLE_ENTITY, "The agent is invalid";
    BadPosition, "/problems/bad-position", UNPROCESSABLE_ENTITY, "The position is invalid";
    IllegalMove, "/problems/illegal-move", UNPROCESSABLE_ENTITY, "The move is illegal";
    BadRecord, "/problems/bad-record", UNPROCESSABLE_ENTITY, "The record is invalid";
    BadExperiment, "/problems/bad-experiment", UNPROCESSABLE_ENTITY, "The experiment is invalid";
    TooLong, "/problems/too-long", UNPROCESSABLE_ENTITY, "The game is too long";
    Busy, "/problems/busy", TOO_MANY_REQUESTS, "Too many searches are waiting";
    Guesses, "/problems/guesses", TOO_MANY_REQUESTS, "Too many wrong tokens";
    Internal, "/problems/internal", INTERNAL_SERVER_ERROR, "Internal error";
    GuestFailed, "/problems/guest-failed", BAD_GATEWAY, "The guest has failed";
    Crowded, "/problems/crowded", SERVICE_UNAVAILABLE, "Too many connections";
    Storage, "/problems/storage", SERVICE_UNAVAILABLE, "The database is unavailable";
}

impl Problem {
    /// A problem with its sentence.
    pub(crate) fn new(kind: Kind, detail: impl Into<Text>) -> Self {
        let (detail, (title, status)) = (detail.into(), kind.about());
        let retry = match kind {
            Kind::Busy => Some(1),
            Kind::Crowded => Some(5),
            _ => None,
        };
        Self(Box::new(Document {
            kind,
            title,
            status: status.as_u16(),
            detail: detail.to_string(),
            key: (!detail.with.is_empty()).then_some(detail.key),
            with: detail.with,
            place: None,
            help: None,
            retry,
        }))
    }

    /// What kind of problem it is.
    pub(crate) fn kind(&self) -> Kind {
        self.0.kind
    }

    /// The same, with its place.
    #[must_use]
    pub(crate) fn at(mut self, place: impl Into<String>) -> Self {
        self.0.place = Some(place.into());
        self
    }

    /// The same, with the request that would help.
    #[must_use]
    pub(crate) fn help(mut self, request: impl Into<String>) -> Self {
        self.0.help = Some(request.into());
        self
    }

    /// The same, with when to ask again, in seconds.
    #[must_use]
    pub(crate) fn again_in(mut self, seconds: u64) -> Self {
        self.0.retry = Some(seconds);
        self
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.0.kind.about().1;
        let body = serde_json::to_string(&self).expect("a problem is text and a number");
        let mut answer = (status, [(header::CONTENT_TYPE, "application/problem+json")], body).into_response();
        let headers = answer.headers_mut();
        if let Some(seconds) = self.0.retry {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        match self.0.kind {
            Kind::Token => headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer")),
            // The server does not wait for the rest of the request.
            Kind::Slow => headers.insert(header::CONNECTION, HeaderValue::from_static("close")),
            _ => None,
        };
        answer
    }
}

impl From<SpecError> for Problem {
    fn from(why: SpecError) -> Self {
        let (kind, place) = match &why {
            SpecError::UnknownGame { .. } => (Kind::UnknownGame, "game".to_owned()),
            SpecError::UnknownRule { name, .. } => (Kind::BadRules, format!("rules.{name}")),
            SpecError::BadRules { .. } => (Kind::BadRules, "rules".to_owned()),
            _ => (Kind::BadAgent, "agent".to_owned()),
        };
        Self::new(kind, why.to_string()).at(place)
    }
}

impl From<Forfeit> for Problem {
    fn from(why: Forfeit) -> Self {
        Self::new(Kind::GuestFailed, why.to_string()).at("agent")
    }
}

impl From<ThinkError> for Problem {
    fn from(why: ThinkError) -> Self {
        match why {
            ThinkError::Spec(why) => why.into(),
            ThinkError::Forfeit(why) => why.into(),
        }
    }
}

impl From<BadNotation> for Problem {
    fn from(why: BadNotation) -> Self {
        Self::new(Kind::BadPosition, why.text()).at("position")
    }
}

impl From<CourseError> for Problem {
    fn from(why: CourseError) -> Self {
        match why {
            CourseError::Ply(why) => Self::new(Kind::NoSuchPly, why.to_string()).at("ply"),
            CourseError::Move(why) => why.into(),
        }
    }
}

impl From<BadMove> for Problem {
    fn from(why: BadMove) -> Self {
        Self::new(Kind::IllegalMove, why.to_string()).at("move")
    }
}

impl From<BadRecord> for Problem {
    fn from(why: BadRecord) -> Self {
        let place = match &why {
            BadRecord::Wrong { place, .. } => place.clone(),
            BadRecord::Unreadable(_) | BadRecord::Newer { .. } => "record".to_owned(),
        };
        Self::new(Kind::BadRecord, why.to_string()).at(place)
    }
}

impl From<SolveError> for Problem {
    fn from(why: SolveError) -> Self {
        match why {
            SolveError::Spec(why) => why.into(),
            SolveError::Position(why) => why.into(),
            SolveError::Broken(why) => Self::new(Kind::Internal, why),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_stands_in_the_documentation_with_its_status() {
        let text = include_str!("../../../docs/api.md");
        for &(kind, slug) in Kind::ALL {
            let (status, name) = (kind.about().1.as_u16(), slug.rsplit('/').next().expect("a name"));
            let row = text.lines().find(|line| line.starts_with(&format!("| {status} |")));
            assert!(row.is_some_and(|row| row.contains(&format!("`{name}`"))), "{status} {name} is missing");
        }
    }
}
