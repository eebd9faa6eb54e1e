//! Games as a resource: begin, list, look, delete, export and import.

use crate::app::Shared;
use crate::extract::{Asked, Body, Named, bytes, media_type};
use crate::limits::Limits;
use crate::names::{UNNAMED, person};
use crate::problem::{Kind, Problem};
use crate::table::{Head, Origin, PLAYERS, Table, check_count};
use crate::wire::{Card, Game, Scalars, Thought};
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use plyground_catalog::{AgentSpec, AnyGame, Rules, find};
use plyground_core::context::unix_millis;
use plyground_core::notation::check_length;
use plyground_core::seed::mix;
use plyground_core::{BadMove, BadRecord, Inspection, Record, Seed, Turn, View};
use plyground_store::Which;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use utoipa::{IntoParams, ToSchema};

/// A game to begin.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    /// As the catalogue spells it.
    game: String,
    /// What is left out has its default, or what the position implies.
    #[serde(default)]
    #[schema(value_type = Scalars)]
    rules: Rules,
    #[serde(default)]
    start: Start,
    /// Played already, events too.
    #[serde(default)]
    moves: Vec<String>,
    /// Where the cursor stands; at the end if left out.
    ply: Option<usize>,
    /// Agents' texts; null for people.
    seats: Option<Vec<Option<String>>>,
    /// From 0 to 2^53 - 1.
    seed: Option<u64>,
}

/// Where a game begins.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Start {
    /// As the rules say.
    #[default]
    Standard,
    /// After so many random moves.
    Random(Random),
    /// In the game's notation.
    Position(String),
}

/// A random position.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Random {
    seed: Option<u64>,
    plies: Option<u32>,
}

/// Which games.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Listing {
    /// At most so many, 100 at most.
    limit: u32,
    /// After so many others.
    offset: u32,
    /// Only of this game.
    game: Option<String>,
    /// Only those to go on with.
    open: bool,
    /// Only those in which a person has a seat (`true`), or only those that agents play alone (`false`).
    people: Option<bool>,
    /// Only those in which a player has moved, without replays.
    played: bool,
}

/// How a record is imported.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Importing {
    /// To be looked at, not to be played: lists of games that are played leave it out until somebody moves.
    replay: bool,
}

impl Default for Listing {
    fn default() -> Self {
        Self { limit: 20, offset: 0, game: None, open: false, people: None, played: false }
    }
}

/// Games, last changed first.
#[derive(Serialize, ToSchema)]
pub(crate) struct Games {
    games: Vec<Card>,
    /// How many there are altogether.
    total: u64,
}

/// Moves from an index on.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct From {
    from: usize,
}

/// A ply.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct At {
    /// The cursor if left out.
    ply: Option<usize>,
}

/// A look at a ply.
#[derive(Serialize, ToSchema)]
pub(crate) struct Look {
    ply: usize,
    position: String,
    view: View,
    turn: Turn,
    #[schema(required)]
    outcome: Option<String>,
    payoff: f64,
    /// The nearest ply at which a player is to move: this one, else the last before it, else the first after it.
    #[schema(required)]
    decision: Option<usize>,
}

/// The largest number that JavaScript can hold.
const LARGEST: u64 = (1 << 53) - 1;

/// How many random moves make a random position, where nobody says.
const RANDOM_PLIES: u32 = 20;

/// The most random moves that a start may have.
const MOST_RANDOM_PLIES: u32 = 10_000;

/// Counts the games begun without a seed since the server runs.
static BEGUN: AtomicU64 = AtomicU64::new(0);

/// List games
#[utoipa::path(get, path = "/api/games", tag = "games", params(Listing), responses((status = 200, body = Games)))]
pub(crate) async fn list(app: Shared, Asked(asked): Asked<Listing>) -> Result<Json<Games>, Problem> {
    let Listing { limit, offset, game, open, people, played } = asked;
    let game = game.filter(|name| !name.is_empty());
    game.as_deref().map(find).transpose()?;
    let which = Which { game, unfinished: open, people, played, limit: limit.min(100), offset };
    let (games, total) = app.hall.list(&which).await?;
    Ok(Json(Games { games, total }))
}

/// Begin a game
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = NewGame,
    responses((status = 201, body = Game), (status = 422, body = Problem)))]
pub(crate) async fn create(app: Shared, Body(new): Body<NewGame>) -> Result<Response, Problem> {
    let limits = app.hall.limits;
    // Thousands of moves take milliseconds: not on the threads that answer clicks.
    let table = tokio::task::spawn_blocking(move || begin(new, &limits)).await;
    let table = table.map_err(|why| Problem::new(Kind::Internal, why.to_string()))??;
    Ok(created(app.hall.create(table).await?))
}

pub(crate) fn created(game: Game) -> Response {
    let place = format!("/api/games/{}", game.summary.id);
    (StatusCode::CREATED, [(header::LOCATION, place)], Json(game)).into_response()
}

fn begin(new: NewGame, limits: &Limits) -> Result<Table, Problem> {
    let entry = find(&new.game)?;
    for (seed, place) in [
        (new.seed, "seed"),
        (if let Start::Random(Random { seed, .. }) = new.start { seed } else { None }, "start.random.seed"),
    ] {
        if seed.is_some_and(|seed| seed > LARGEST) {
            return Err(
                Problem::new(Kind::BadRequest, format!("{place}: 0 to {LARGEST} is wanted")).at(place)
            );
        }
    }
    let game = match &new.start {
        Start::Position(position) => entry.open_for(position, new.rules)?,
        Start::Standard | Start::Random(_) => entry.open(new.rules)?,
    };
    let seats = match new.seats {
        None => vec![None; entry.seats.len()],
        Some(seats) => read_seats(limits, &*game, seats)?,
    };
    check_count(entry, seats.len())?;
    let seed = new.seed.unwrap_or_else(another_seed);
    let (start, origin) = match new.start {
        Start::Standard => (game.start(Seed(seed)), Origin::Standard),
        Start::Position(position) => (position, Origin::Given),
        Start::Random(Random { seed: own, plies }) => {
            let plies = plies.unwrap_or(RANDOM_PLIES);
            if plies > MOST_RANDOM_PLIES {
                let detail =
                    format!("start.random.plies: at most {MOST_RANDOM_PLIES} are wanted, {plies} found");
                return Err(Problem::new(Kind::BadRequest, detail).at("start.random.plies"));
            }
            (random_position(&*game, own.unwrap_or(seed), plies)?, Origin::Random(plies))
        }
    };
    let head = Head {
        game: entry.name.to_owned(),
        rules: game.rules(),
        start,
        origin,
        seed,
        seats,
        names: Vec::new(),
        replay: false,
        ply: 0,
        revision: 0,
        outcome: None,
        created: 0,
        changed: 0,
    };
    let mut table = Table::open(0, head)?;
    table.follow(&new.moves, limits.moves)?;
    if let Some(ply) = new.ply {
        table.go_to(ply)?;
    }
    Ok(table)
}

/// A seed that no game before had, so that every new game is another.
pub(crate) fn another_seed() -> u64 {
    mix(unix_millis() as u64 ^ (BEGUN.fetch_add(1, Relaxed) << 44)) & LARGEST
}

/// Agents from their texts.
pub(crate) fn read_seats(
    limits: &Limits,
    game: &dyn AnyGame,
    seats: Vec<Option<String>>,
) -> Result<Vec<Option<AgentSpec>>, Problem> {
    let read = |(index, seat): (usize, Option<String>)| {
        let known = |text: String| {
            let spec: AgentSpec = text.parse()?;
            limits.admit(game, &spec).map(|()| spec)
        };
        let spec = seat.map(known).transpose();
        spec.map_err(|why| Problem::from(why).at(format!("seats[{index}]")))
    };
    seats.into_iter().enumerate().map(read).collect()
}

/// The position after so many random moves, or before the last of them if they end the game.
pub(crate) fn random_position(
    game: &dyn plyground_catalog::AnyGame,
    seed: u64,
    plies: u32,
) -> Result<String, Problem> {
    let mut course = game.open(None, Seed(seed))?;
    let random = AgentSpec::random();
    for player in PLAYERS.into_iter().take(game.entry().seats.len()) {
        course.seat(player, Some(&random))?;
    }
    let never = std::sync::atomic::AtomicBool::new(false);
    let mut decided = course.position();
    for made in 0.. {
        match course.turn() {
            Turn::Over => return Ok(decided),
            Turn::Player(_) if made >= plies => return Ok(course.position()),
            Turn::Player(_) => decided = course.position(),
            Turn::Chance => {}
        }
        let budget = plyground_core::Budget::default();
        course.advance(plyground_catalog::Thinking { budget, cancelled: &never, listen: &mut |_| () });
        check_length(course.position().len())?;
    }
    Ok(decided)
}

/// A game, with its moves from an index on
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", params(("id" = u64, Path), From),
    responses((status = 200, body = Game), (status = 404, body = Problem)))]
pub(crate) async fn game(
    app: Shared,
    Named(id): Named<u64>,
    Asked(From { from }): Asked<From>,
) -> Result<Json<Game>, Problem> {
    Ok(Json(app.hall.game(id, from).await?))
}

/// Delete a game
#[utoipa::path(delete, path = "/api/games/{id}", tag = "games", params(("id" = u64, Path)),
    responses((status = 204), (status = 404, body = Problem)))]
pub(crate) async fn delete(app: Shared, Named(id): Named<u64>) -> Result<StatusCode, Problem> {
    app.hall.delete(id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Look at any ply
#[utoipa::path(get, path = "/api/games/{id}/view", tag = "games", params(("id" = u64, Path), At),
    responses((status = 200, body = Look), (status = 404, body = Problem)))]
pub(crate) async fn view(
    app: Shared,
    Named(id): Named<u64>,
    Asked(At { ply }): Asked<At>,
) -> Result<Json<Look>, Problem> {
    let look = |table: &Table| {
        let course = table.at(ply)?;
        Ok(Look {
            ply: ply.unwrap_or(table.head.ply),
            position: course.position(),
            view: course.view(),
            turn: course.turn(),
            outcome: course.outcome(),
            payoff: course.payoff(),
            decision: table.decision(ply)?,
        })
    };
    Ok(Json(app.hall.look(id, look).await?))
}

/// A cell.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct AtCell {
    /// Its index in the view, or its name.
    cell: String,
    /// The cursor if left out.
    ply: Option<usize>,
}

/// What there is to know of a cell and of what stands on it
#[utoipa::path(get, path = "/api/games/{id}/inspect", tag = "games", params(("id" = u64, Path), AtCell),
    responses((status = 200, body = Inspection), (status = 404, body = Problem)))]
pub(crate) async fn inspect(
    app: Shared,
    Named(id): Named<u64>,
    Asked(AtCell { cell, ply }): Asked<AtCell>,
) -> Result<Json<Inspection>, Problem> {
    let look = |table: &Table| {
        let course = table.at(ply)?;
        let index = cell.parse::<usize>().ok();
        let name = match index {
            Some(index) => course.view().cells.get(index).map(|cell| cell.name.clone()),
            None => Some(cell.clone()),
        };
        let none = |detail: String| Problem::new(Kind::NoSuchCell, detail).at("cell");
        let name =
            name.ok_or_else(|| none(format!("the board has no cell {cell}; its cells count from 0")))?;
        course.inspect(&name).map_err(|why| none(why.to_string()))
    };
    Ok(Json(app.hall.look(id, look).await?))
}

/// The whole thought behind the move that led to a ply
#[utoipa::path(get, path = "/api/games/{id}/thoughts/{ply}", tag = "games",
    params(("id" = u64, Path), ("ply" = u64, Path)),
    responses((status = 200, body = Thought), (status = 404, body = Problem)))]
pub(crate) async fn thought(
    app: Shared,
    Named((id, ply)): Named<(u64, usize)>,
) -> Result<Json<Thought>, Problem> {
    app.hall.find(id).await?;
    let stored = match ply.checked_sub(1) {
        Some(index) => app.hall.shelf.thought(id, index).await?,
        None => None,
    };
    let none = || Problem::new(Kind::NoSuchPly, format!("no agent's thought led to ply {ply}")).at("ply");
    Ok(Json(stored.ok_or_else(none)?))
}

/// The game as a record
#[utoipa::path(get, path = "/api/games/{id}/record", tag = "games", params(("id" = u64, Path)),
    responses((status = 200, description = "The record as one line: a JSON object", body = String,
        content_type = "application/json"), (status = 404, body = Problem)))]
pub(crate) async fn record(app: Shared, Named(id): Named<u64>) -> Result<Response, Problem> {
    let (name, record) = app.hall.look(id, |table| Ok((table.entry().name, table.record()?))).await?;
    let file = format!("attachment; filename=\"plyground-{name}-{id}.jsonl\"");
    let headers =
        [(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, file)];
    Ok((headers, format!("{}\n", record.to_line())).into_response())
}

/// Begin a game from a record
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
        let detail = "a record is wanted: its line as text/plain or application/json".to_owned();
        return Err(Problem::new(Kind::MediaType, detail));
    }
    let bytes = bytes(request, &app).await?;
    let limits = app.hall.limits;
    let table = tokio::task::spawn_blocking(move || from_record(&bytes, replay, &limits)).await;
    let table = table.map_err(|why| Problem::new(Kind::Internal, why.to_string()))??;
    Ok(created(app.hall.create(table).await?))
}

fn from_record(bytes: &[u8], replay: bool, limits: &Limits) -> Result<Table, Problem> {
    let text = std::str::from_utf8(bytes)
        .map_err(|why| Problem::new(Kind::BadRecord, why.to_string()).at("record"))?;
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let (Some(line), None) = (lines.next(), lines.next()) else {
        let detail = "one record on one line is wanted; of a file with several, choose one".to_owned();
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
        // Whoever is no agent here, though perhaps of another version, is a person of that name.
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
    let mut table = Table::open(0, head)?;
    table.follow(&record.moves, limits.moves)?;
    Ok(table)
}

/// Refuses a record in which the board outgrows what is taken from outside, before anything that large is made.
fn stays_small(record: &Record) -> Result<(), Problem> {
    let game = find(&record.game).and_then(|entry| entry.open(record.rules.clone()));
    // Whatever else is wrong is told by replaying it.
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
