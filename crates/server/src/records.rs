//! Games as records: export and import.

use crate::app::Shared;
use crate::extract::{Asked, Named, bytes, media_type};
use crate::games::created;
use crate::limits::Limits;
use crate::live_game::{Head, LiveGame, Origin, PLAYERS};
use crate::names::{UNNAMED, person};
use crate::new_game::{LARGEST, another_seed};
use crate::problem::{Kind, Problem};
use crate::wire::Game;
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use plyground_catalog::{AgentSpec, find};
use plyground_core::seed::mix;
use plyground_core::{BadMove, BadRecord, Record, Seed};
use serde::Deserialize;
use utoipa::IntoParams;

/// Options of an import.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Importing {
    /// Import the game as a replay, to look at: the list of played games leaves it out until a player moves in it.
    replay: bool,
}

/// Export a game as a record
#[utoipa::path(get, path = "/api/games/{id}/record", tag = "games", params(("id" = u64, Path)),
    responses((status = 200, description = "The record as one line, a JSON object", body = String,
        content_type = "application/json"), (status = 404, body = Problem)))]
pub(crate) async fn record(app: Shared, Named(id): Named<u64>) -> Result<Response, Problem> {
    let (name, record) = app.hall.look(id, |live| Ok((live.entry().name, live.record()?))).await?;
    let file = format!("attachment; filename=\"plyground-{name}-{id}.jsonl\"");
    let headers =
        [(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, file)];
    Ok((headers, format!("{}\n", record.to_line())).into_response())
}

/// Import a record as a new game
#[utoipa::path(post, path = "/api/games/import", tag = "games", params(Importing),
    request_body(content = String, content_type = "text/plain"),
    responses((status = 201, body = Game), (status = 422, body = Problem)))]
pub(crate) async fn import(
    app: Shared,
    headers: HeaderMap,
    Asked(Importing { replay }): Asked<Importing>,
    request: Request,
) -> Result<Response, Problem> {
    let kind = media_type(&headers);
    if !matches!(kind.as_deref(), Some("text/plain" | "application/json" | "application/x-ndjson")) {
        let detail = "expected a record: its line as text/plain or application/json".to_owned();
        return Err(Problem::new(Kind::MediaType, detail));
    }
    let bytes = bytes(request, &app).await?;
    let limits = app.hall.limits;
    let live = tokio::task::spawn_blocking(move || from_record(&bytes, replay, &limits)).await;
    let live = live.map_err(|why| Problem::new(Kind::Internal, why.to_string()))??;
    Ok(created(app.hall.create(live).await?))
}

fn from_record(bytes: &[u8], replay: bool, limits: &Limits) -> Result<LiveGame, Problem> {
    let text = std::str::from_utf8(bytes)
        .map_err(|why| Problem::new(Kind::BadRecord, why.to_string()).at("record"))?;
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let (Some(line), None) = (lines.next(), lines.next()) else {
        let detail = "expected one record on one line; choose one from a file with several".to_owned();
        return Err(Problem::new(Kind::BadRecord, detail).at("record"));
    };
    let record = Record::from_line(line)?;
    stays_small(&record)?;
    plyground_catalog::replay(&record, false)?;
    let trial = find(&record.game)?.open(record.rules.clone())?;
    let mut course = trial.open(Some(&record.start), Seed(0))?;
    let (mut seats, mut names) = (Vec::new(), Vec::new());
    for (index, (text, player)) in record.seats.iter().zip(PLAYERS).enumerate() {
        let agent = text.parse::<AgentSpec>().ok();
        let agent = agent.filter(|agent| agent.name != UNNAMED && limits.admit(&*trial, agent).is_ok());
        let agent = agent.filter(|agent| course.seat(player, Some(agent)).is_ok());
        // A name that is not an agent of this version is taken as the name of a person.
        let name = if agent.is_some() { Ok(None) } else { person(text) };
        names.push(name.map_err(|why| Problem::new(Kind::BadRecord, why).at(format!("seats[{index}]")))?);
        seats.push(agent);
    }
    let head = Head {
        game: record.game.clone(),
        rules: record.rules.clone(),
        start: record.start.clone(),
        origin: Origin::Given,
        seed: record.seed.map_or_else(another_seed, |seed| mix(seed.0) & LARGEST),
        seats,
        names,
        replay,
        ply: 0,
        revision: 0,
        outcome: None,
        created: 0,
        changed: 0,
    };
    let mut live = LiveGame::open(0, head)?;
    live.follow(&record.moves, limits.moves)?;
    Ok(live)
}

/// Refuses a record in which the board grows beyond the limit for positions from outside, before it is built.
fn stays_small(record: &Record) -> Result<(), Problem> {
    let game = find(&record.game).and_then(|entry| entry.open(record.rules.clone()));
    // Other errors are found by replaying the record.
    let Some(mut course) = game.ok().and_then(|game| game.open(Some(&record.start), Seed(0)).ok()) else {
        return Ok(());
    };
    for (number, mv) in (1..).zip(&record.moves) {
        match course.play_within_limits(mv) {
            Err(why @ BadMove::TooLong { .. }) => {
                return Err(
                    BadRecord::Wrong { place: format!("move {number}"), what: why.to_string() }.into()
                );
            }
            Err(_) => return Ok(()),
            Ok(()) => {}
        }
    }
    Ok(())
}
