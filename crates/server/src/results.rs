//! The results of an experiment: its report, complete or for a part, and its downloads. Every number comes from the
//! report.

use crate::app::{App, Shared};
use crate::experiments::find;
use crate::extract::{Asked, Named};
use crate::lab::blocking;
use crate::problem::{Kind, Problem};
use axum::http::header;
use axum::response::{IntoResponse, Json, Response};
use plyground_core::Text;
use plyground_report::{Analysis, Comparison, Report, Score, Standing, again, csv, html, markdown, phases};
use plyground_store::{GameRow, Run};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::sync::PoisonError;
use utoipa::{IntoParams, ToSchema};

/// The part of an experiment that a report covers.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Part {
    /// Only moves of this phase of the game.
    phase: String,
    /// Only games of this agent.
    player: String,
    /// Only games from this opening.
    opening: String,
}

/// The format of a download.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Format {
    /// Every number of the report as CSV.
    Csv,
    /// The report as JSON.
    Json,
    /// The record of every game, one JSON line each.
    Jsonl,
    /// The report as one HTML page.
    Html,
    /// The report as Markdown.
    Md,
}

/// A download.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Export {
    #[param(value_type = String)]
    format: Format,
}

/// Get the report of an experiment
#[utoipa::path(get, path = "/api/experiments/{id}/report", tag = "laboratory", operation_id = "experiment_report", params(("id" = i64, Path), Part),
    responses((status = 200, body = Report), (status = 404, body = Problem)))]
pub(crate) async fn report(
    app: Shared,
    Named(id): Named<i64>,
    Asked(part): Asked<Part>,
) -> Result<Json<Report>, Problem> {
    let run = find(&app, id).await?;
    Ok(Json(analysed(&app, run, part).await?))
}

/// What an experiment is compared with.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Beside {
    /// The id of the older experiment.
    with: i64,
}

/// Compare an experiment with an older one: what differs in design, and in results with 95 % intervals
#[utoipa::path(get, path = "/api/experiments/{id}/compare", tag = "laboratory", operation_id = "compare_experiments", params(("id" = i64, Path), Beside),
    responses((status = 200, body = Comparison), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn compare(
    app: Shared,
    Named(id): Named<i64>,
    Asked(Beside { with }): Asked<Beside>,
) -> Result<Json<Comparison>, Problem> {
    let (old, new) = (find(&app, with).await?, find(&app, id).await?);
    let (before, after) = (stands(&app, &old).await?, stands(&app, &new).await?);
    let comparison = Comparison::of((&old, before), (&new, after));
    comparison.map(Json).map_err(|why| Problem::new(Kind::BadExperiment, why).at("with"))
}

/// Where the agents of a run stand.
async fn stands(app: &App, run: &Run) -> Result<(Score, Vec<Standing>), Problem> {
    let part = plyground_report::Part::default();
    let games = Analysis::of_games(&app.lab.database, run.clone(), &part).await?;
    blocking(move || Ok(games.standings())).await
}

/// The parts to which a report can be limited
#[derive(Serialize, ToSchema)]
pub(crate) struct Parts {
    /// The phases of the game, in the order in which they occur.
    phases: Vec<Text>,
    players: Vec<String>,
    /// The openings, in the order in which they were played; at most 1000, even if there are more.
    openings: Vec<String>,
}

/// Nobody chooses from a longer list.
const MOST_OPENINGS: usize = 1000;

/// List the parts to which the report of an experiment can be limited
#[utoipa::path(get, path = "/api/experiments/{id}/parts", tag = "laboratory", operation_id = "experiment_parts", params(("id" = i64, Path)),
    responses((status = 200, body = Parts), (status = 404, body = Problem)))]
pub(crate) async fn parts(app: Shared, Named(id): Named<i64>) -> Result<Json<Parts>, Problem> {
    find(&app, id).await?;
    let (mut players, mut openings) = (Vec::new(), Vec::new());
    let mut known = HashSet::new();
    let see = |game: GameRow| {
        for agent in game.seats() {
            if !players.iter().any(|known| known == agent) {
                players.push(agent.to_owned());
            }
        }
        if let Some(opening) = game.opening.filter(|_| openings.len() < MOST_OPENINGS)
            && known.insert(opening.clone())
        {
            openings.push(opening);
        }
    };
    app.lab.database.each_game(id, see).await?;
    let phases = phases(&app.lab.database, id).await?;
    let phases = phases.iter().filter(|phase| !phase.is_empty()).map(|phase| Text::numbered(phase)).collect();
    Ok(Json(Parts { phases, players, openings }))
}

/// Download an experiment
#[utoipa::path(get, path = "/api/experiments/{id}/export", tag = "laboratory", operation_id = "export_experiment", params(("id" = i64, Path), Export),
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

/// A report on a part of an experiment, computed outside the threads that serve requests.
async fn analysed(app: &App, run: Run, part: Part) -> Result<Report, Problem> {
    let database = &app.lab.database;
    let command = again(&run, &run.key, database.place());
    let Part { phase, player, opening } = part;
    let part = plyground_report::Part { player, opening, phase };
    let analysis = Analysis::read(database, run, &part, |_| ()).await?;
    blocking(move || Ok(Report { command, ..analysis.report() })).await
}

/// The answer of a finished experiment in a sentence; computed once.
pub(crate) async fn answer(app: &App, run: &Run) -> Option<Text> {
    let key = (run.id, run.updated);
    let known = app.lab.answers.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
    if known.is_some() {
        return known;
    }
    // If the report cannot be made, a request for it gets the error; a list just leaves out the sentence.
    let answer = analysed(app, run.clone(), Part::default()).await.ok()?.answer;
    app.lab.answers.lock().unwrap_or_else(PoisonError::into_inner).insert(key, answer.clone());
    Some(answer)
}
