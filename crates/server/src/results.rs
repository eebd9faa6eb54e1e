//! What experiments amount to: reports, games, exports, and the studies beside them. Every number is the report's.

use crate::app::{App, Shared};
use crate::experiments::{Shipped, find, shipped_text};
use crate::extract::{Asked, Named};
use crate::lab::blocking;
use crate::problem::{Kind, Problem};
use axum::http::header;
use axum::response::{IntoResponse, Json, Response};
use plyground_core::Player;
use plyground_report::claim::Claim;
use plyground_report::{
    Analysis, BadStudy, Figure, Measured, Report, Study, StudyTable, again, csv, html, markdown,
};
use plyground_store::{GameRow, MoveRow, Run, State};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::PoisonError;
use utoipa::{IntoParams, ToSchema};

/// Which part of an experiment a report is of.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Part {
    /// Only moves of this phase, as the game calls it.
    phase: String,
    /// Only games of this agent.
    player: String,
    /// Only games from this opening.
    opening: String,
}

/// Which games.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Which {
    agent: String,
    /// Only games in which that agent played this one.
    against: String,
    /// Only games that it ended so: won, drawn or lost.
    #[param(value_type = Option<String>)]
    result: Option<Ended>,
    /// Only games in which it was the first or the second player.
    #[param(value_type = Option<String>)]
    seat: Option<Player>,
    outcome: String,
    opening: String,
    /// At most so many, 1000 at most.
    limit: usize,
    offset: usize,
}

impl Default for Which {
    fn default() -> Self {
        let any = String::new;
        Self {
            agent: any(),
            against: any(),
            result: None,
            seat: None,
            outcome: any(),
            opening: any(),
            limit: 50,
            offset: 0,
        }
    }
}

/// How a game ended for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Ended {
    Won,
    Drawn,
    Lost,
}

impl Which {
    /// Whether the agent sat and ended as asked.
    fn fits(&self, game: &GameRow) -> bool {
        let seats = [Player::First, Player::Second].into_iter().zip(game.seats());
        let mut own = seats.filter(|(_, agent)| self.agent.is_empty() || *agent == self.agent);
        own.any(|(seat, _)| {
            let points = seat.sign() * game.payoff;
            let ended = if points > 0.0 {
                Ended::Won
            } else if points < 0.0 {
                Ended::Lost
            } else {
                Ended::Drawn
            };
            self.seat.is_none_or(|wanted| wanted == seat) && self.result.is_none_or(|wanted| wanted == ended)
        })
    }
}

/// A game of an experiment.
#[derive(Serialize, ToSchema)]
pub(crate) struct LabGame {
    number: u64,
    /// Who played, first player first.
    seats: Vec<String>,
    #[schema(required)]
    opening: Option<String>,
    #[schema(required)]
    outcome: Option<String>,
    payoff: f64,
    plies: u64,
    /// In what the game's peers count by: moves of 2048 without the events of chance.
    units: u64,
    /// That the agents thought altogether.
    millis: f64,
}

impl From<&GameRow> for LabGame {
    fn from(game: &GameRow) -> Self {
        Self {
            number: game.job,
            seats: game.seats().map(str::to_owned).collect(),
            opening: game.opening.clone(),
            outcome: game.outcome.clone(),
            payoff: game.payoff,
            plies: game.plies,
            units: game.units,
            millis: 1000.0 * game.seconds(),
        }
    }
}

/// As what an experiment is downloaded.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Format {
    /// Every number of the report.
    Csv,
    /// The report.
    Json,
    /// Every game's record.
    Jsonl,
    /// The report as one page.
    Html,
    /// The report as Markdown.
    Md,
}

/// A download.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct Export {
    #[param(value_type = String)]
    format: Format,
}

/// An experiment's report
#[utoipa::path(get, path = "/api/experiments/{id}/report", tag = "laboratory", params(("id" = i64, Path), Part),
    responses((status = 200, body = Report), (status = 404, body = Problem)))]
pub(crate) async fn report(
    app: Shared,
    Named(id): Named<i64>,
    Asked(part): Asked<Part>,
) -> Result<Json<Report>, Problem> {
    let run = find(&app, id).await?;
    Ok(Json(analysed(&app, run, part).await?))
}

/// What an experiment's report can be narrowed to
#[derive(Serialize, ToSchema)]
pub(crate) struct Parts {
    /// As the game calls them, in the order in which they are met.
    phases: Vec<String>,
    players: Vec<String>,
    openings: Vec<String>,
}

/// What an experiment's report can be narrowed to
#[utoipa::path(get, path = "/api/experiments/{id}/parts", tag = "laboratory", params(("id" = i64, Path)),
    responses((status = 200, body = Parts), (status = 404, body = Problem)))]
pub(crate) async fn parts(app: Shared, Named(id): Named<i64>) -> Result<Json<Parts>, Problem> {
    find(&app, id).await?;
    let games = app.lab.database.games(id).await?;
    let mut parts = Parts { phases: Vec::new(), players: Vec::new(), openings: Vec::new() };
    let note = |list: &mut Vec<String>, one: &str| {
        if !one.is_empty() && !list.iter().any(|known| known == one) {
            list.push(one.to_owned());
        }
    };
    for game in &games {
        game.seats().for_each(|agent| note(&mut parts.players, agent));
        note(&mut parts.openings, game.opening.as_deref().unwrap_or_default());
    }
    app.lab.database.each_move(id, |mv| note(&mut parts.phases, &mv.phase)).await?;
    Ok(Json(parts))
}

/// An experiment's games
#[utoipa::path(get, path = "/api/experiments/{id}/games", tag = "laboratory", params(("id" = i64, Path), Which),
    responses((status = 200, body = LabGames), (status = 404, body = Problem)))]
pub(crate) async fn games(
    app: Shared,
    Named(id): Named<i64>,
    Asked(which): Asked<Which>,
) -> Result<Json<LabGames>, Problem> {
    find(&app, id).await?;
    let is = |wanted: &str, found: Option<&str>| wanted.is_empty() || found == Some(wanted);
    let wanted = |game: &&GameRow| {
        let played = |agent: &str| agent.is_empty() || game.seats().any(|one| one == agent);
        which.fits(game)
            && played(&which.against)
            && is(&which.outcome, game.outcome.as_deref())
            && is(&which.opening, game.opening.as_deref())
    };
    let games = app.lab.database.games(id).await?;
    let found: Vec<&GameRow> = games.iter().filter(wanted).collect();
    let page = found.iter().skip(which.offset).take(which.limit.min(1000)).map(|game| LabGame::from(*game));
    Ok(Json(LabGames { games: page.collect(), total: found.len() }))
}

/// A page of an experiment's games.
#[derive(Serialize, ToSchema)]
pub(crate) struct LabGames {
    games: Vec<LabGame>,
    /// That fit, on all pages.
    total: usize,
}

/// A game of an experiment, with its record.
#[derive(Serialize, ToSchema)]
pub(crate) struct Recorded {
    game: LabGame,
    /// As `docs/notation.md` describes it.
    #[schema(value_type = Object)]
    record: Value,
}

/// A game of an experiment, with its record
#[utoipa::path(get, path = "/api/experiments/{id}/games/{number}", tag = "laboratory",
    params(("id" = i64, Path), ("number" = u64, Path)),
    responses((status = 200, body = Recorded), (status = 404, body = Problem)))]
pub(crate) async fn game(
    app: Shared,
    Named((id, number)): Named<(i64, u64)>,
) -> Result<Json<Recorded>, Problem> {
    find(&app, id).await?;
    let none = || Problem::new(Kind::NoSuchGame, format!("experiment {id} has no game {number} yet"));
    let record = app.lab.database.record(id, number).await?.ok_or_else(none)?;
    let games = app.lab.database.games(id).await?;
    let game = games.iter().find(|game| game.job == number).ok_or_else(none)?;
    let unreadable = |why: serde_json::Error| Problem::new(Kind::Internal, format!("the record: {why}"));
    let record: Value = serde_json::from_str(&record).map_err(unreadable)?;
    Ok(Json(Recorded { game: LabGame::from(game), record }))
}

/// Download an experiment
#[utoipa::path(get, path = "/api/experiments/{id}/export", tag = "laboratory", params(("id" = i64, Path), Export),
    responses((status = 200), (status = 404, body = Problem)))]
pub(crate) async fn export(
    app: Shared,
    Named(id): Named<i64>,
    Asked(Export { format }): Asked<Export>,
) -> Result<Response, Problem> {
    let run = find(&app, id).await?;
    let name: String = run
        .name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '-' })
        .collect();
    let (kind, ending, text) = if let Format::Jsonl = format {
        let mut lines = String::new();
        app.lab.database.each_record(id, |_, line| lines.extend([line.as_str(), "\n"])).await?;
        ("application/x-ndjson", "jsonl", lines)
    } else {
        let report = analysed(&app, run, Part::default()).await?;
        match format {
            Format::Csv => ("text/csv; charset=utf-8", "csv", csv(&report)),
            Format::Html => ("text/html; charset=utf-8", "html", html(&report)),
            Format::Md => ("text/markdown; charset=utf-8", "md", markdown(&report)),
            Format::Json | Format::Jsonl => {
                let text = serde_json::to_string(&report).expect("a report is text and numbers");
                ("application/json", "json", text)
            }
        }
    };
    let file = format!("attachment; filename=\"{name}.{ending}\"");
    Ok(([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, file)], text).into_response())
}

/// A report on a part of an experiment, computed off the threads that answer clicks.
async fn analysed(app: &App, run: Run, part: Part) -> Result<Report, Problem> {
    let (id, database) = (run.id, &app.lab.database);
    let is = |wanted: &str, found: Option<&str>| wanted.is_empty() || found == Some(wanted);
    let mut games = database.games(id).await?;
    games.retain(|game| {
        (part.player.is_empty() || game.seats().any(|agent| agent == part.player))
            && is(&part.opening, game.opening.as_deref())
    });
    let command = again(&run, &run.key, database.place());
    let mut analysis = Analysis::new(run, games, database.solutions(id).await?);
    let see = |mv: MoveRow| {
        if is(&part.phase, Some(&mv.phase)) {
            analysis.see(&mv);
        }
    };
    database.each_move(id, see).await?;
    blocking(move || Ok(Report { command, ..analysis.report() })).await
}

/// What a finished experiment answers, in a sentence; computed once.
pub(crate) async fn answer(app: &App, run: &Run) -> Option<String> {
    let key = (run.id, run.updated);
    let known = app.lab.answers.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
    if known.is_some() {
        return known;
    }
    // A report that cannot be made says so where it is asked for; a list goes on without the sentence.
    let answer = analysed(app, run.clone(), Part::default()).await.ok()?.answer;
    app.lab.answers.lock().unwrap_or_else(PoisonError::into_inner).insert(key, answer.clone());
    Some(answer)
}

/// A study, with its published figures and ours.
#[derive(Serialize, ToSchema)]
pub(crate) struct StudyPage {
    name: String,
    author: String,
    /// In its own language.
    title: String,
    /// That language, as a tag of BCP 47.
    language: String,
    /// The same in English.
    english: String,
    /// What kind of work it is, the school and the year.
    published: String,
    question: String,
    notes: Vec<String>,
    tables: Vec<StudyTablePage>,
}

/// A table or figure of a study.
#[derive(Serialize, ToSchema)]
pub(crate) struct StudyTablePage {
    /// As `plyground reproduce` calls it.
    name: String,
    /// Where it stands in the study.
    place: String,
    note: String,
    /// The experiment's file, whole.
    toml: String,
    /// The same, quick.
    quick_toml: String,
    /// Our run, if there is one that is done.
    #[schema(required)]
    run: Option<String>,
    /// Whether that was the quick one.
    quick: bool,
    /// Where the figures beside the published ones come from if there is no run: version, machine and day.
    #[schema(required)]
    measured: Option<String>,
    /// What the study says: each with its number, as reports write it.
    #[schema(value_type = Vec<Object>)]
    figures: Vec<Value>,
    /// The same beside ours: of the run, or as they were last measured for this version.
    claims: Vec<Claim>,
}

/// The studies: published figures beside ours
#[utoipa::path(get, path = "/api/studies", tag = "laboratory", responses((status = 200, body = Studies)))]
pub(crate) async fn studies(app: Shared) -> Result<Json<Studies>, Problem> {
    let runs = app.lab.database.runs().await?;
    let measured = measured()?;
    let mut pages = Vec::new();
    for name in Shipped::iter().filter(|name| name.starts_with("studies/") && name.ends_with(".toml")) {
        let Some(text) = shipped_text(&name) else { continue };
        let broken = |why: BadStudy| Problem::new(Kind::Internal, format!("{name}: {why}"));
        let study = Study::from_toml(&text).map_err(broken)?;
        let mut tables = Vec::new();
        for table in &study.tables {
            tables.push(study_table(&app, &study, table, &runs, &measured).await?);
        }
        let Study { name, author, title, language, english, published, question, notes, .. } = study;
        pages.push(StudyPage { name, author, title, language, english, published, question, notes, tables });
    }
    Ok(Json(Studies { studies: pages }))
}

/// All published studies.
#[derive(Serialize, ToSchema)]
pub(crate) struct Studies {
    studies: Vec<StudyPage>,
}

/// What came of the studies when they were last played whole.
fn measured() -> Result<Measured, Problem> {
    let file = "studies/measured.json";
    let text = shipped_text(file).unwrap_or_default();
    serde_json::from_str(&text).map_err(|why| Problem::new(Kind::Internal, format!("{file}: {why}")))
}

async fn study_table(
    app: &App,
    study: &Study,
    table: &StudyTable,
    runs: &[Run],
    measured: &Measured,
) -> Result<StudyTablePage, Problem> {
    let own = format!("{}/{}", study.name, table.name);
    let done = |name: &str| runs.iter().rev().find(|run| run.name == name && run.state != State::Open);
    let run = done(&own).or_else(|| done(&format!("{own}-quick")));
    let claims = match run {
        Some(run) => claims(app, table, run).await?,
        None => measured.tables.get(&own).cloned().unwrap_or_default(),
    };
    let figure = |figure: &Figure| serde_json::json!({ "what": figure.what, "published": figure.published });
    Ok(StudyTablePage {
        name: own.clone(),
        place: table.place.clone(),
        note: table.note.clone(),
        toml: table.experiment(study, false),
        quick_toml: table.experiment(study, true),
        run: run.map(|run| run.id.to_string()),
        quick: run.is_some_and(|run| run.name != own),
        measured: (run.is_none() && !claims.is_empty()).then(|| measured.when()),
        figures: table.claims.iter().map(figure).collect(),
        claims,
    })
}

/// Published figures beside those of a run; computed once.
async fn claims(app: &App, table: &StudyTable, run: &Run) -> Result<Vec<Claim>, Problem> {
    let key = (run.id, run.updated);
    let known = app.lab.claims.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
    if let Some(known) = known {
        return Ok(known);
    }
    let (database, table) = (&app.lab.database, table.clone());
    let (games, solutions) = (database.games(run.id).await?, database.solutions(run.id).await?);
    let mut analysis = Analysis::new(run.clone(), games, solutions).called(table.names.clone());
    database.each_move(run.id, |mv| analysis.see(&mv)).await?;
    let claims = blocking(move || Ok(table.judge(&analysis))).await?;
    app.lab.claims.lock().unwrap_or_else(PoisonError::into_inner).insert(key, claims.clone());
    Ok(claims)
}
