//! Experiments as a resource: list, check, start, watch, cancel, resume.

use crate::app::{App, Shared};
use crate::extract::{Body, Named};
use crate::lab::{Now, PATIENCE, Stage, blocking, plan};
use crate::limits::Limits;
use crate::problem::{Kind, Problem};
use crate::streams::sse;
use axum::http::StatusCode;
use axum::response::sse::Event;
use axum::response::{IntoResponse, Json, Response};
use futures_util::stream;
use plyground_arena::Experiment as Specification;
use plyground_core::clock::Stopwatch;
use plyground_core::{Budget, Text};
use plyground_experiments::Shipped;
use plyground_report::{Analysis, Part, Score, Standing as Stands};
use plyground_store::{Kind as RunKind, Run, State};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::PoisonError;
use std::time::Duration;
use utoipa::ToSchema;

/// An experiment, either as the text of its file or as a form; exactly one of the two must be given.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// The text of the TOML file.
    toml: Option<String>,
    /// The same fields as a JSON object.
    #[schema(value_type = Option<Object>)]
    form: Option<Value>,
}

/// A valid experiment in both forms, with its number of jobs.
#[derive(Serialize, ToSchema)]
#[schema(as = CheckedExperiment)]
pub(crate) struct Checked {
    toml: String,
    #[schema(value_type = Object)]
    form: Value,
    jobs: usize,
}

/// An experiment and its progress.
#[derive(Clone, Serialize, ToSchema)]
#[schema(as = ExperimentSummary)]
pub(crate) struct Summary {
    id: String,
    name: String,
    question: String,
    /// The kind of experiment: solo, match, positions, solve or imported.
    #[schema(value_type = String)]
    kind: RunKind,
    game: String,
    state: Standing,
    /// The total number of jobs.
    total: u64,
    /// The number of finished jobs.
    done: u64,
    /// Jobs per second.
    #[schema(required)]
    rate: Option<f64>,
    /// The estimated remaining time, in milliseconds.
    #[schema(required)]
    eta: Option<u64>,
    /// When it was started, in Unix milliseconds.
    started: i64,
    /// When it last changed, in Unix milliseconds.
    changed: i64,
    #[schema(required)]
    error: Option<String>,
    /// The answer to the question in a sentence, once the experiment is done.
    #[schema(required)]
    answer: Option<Text>,
}

/// An experiment without its games.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct Experiment {
    #[serde(flatten)]
    summary: Summary,
    toml: String,
    standings: Vec<Ranked>,
}

/// The state of an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ExperimentState)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Standing {
    Waiting,
    Running,
    Done,
    Cancelled,
    Failed,
    /// The server stopped before the experiment ended.
    Interrupted,
}

/// The result of one agent: its share of points, mean score, share of solved boards, or milliseconds per search.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Standing)]
pub(crate) struct Ranked {
    name: String,
    agent: String,
    /// The agent's index in the experiment, from 0; charts choose its colour by it.
    place: usize,
    games: u64,
    #[schema(required)]
    score: Option<f64>,
    #[schema(required)]
    low: Option<f64>,
    #[schema(required)]
    high: Option<f64>,
    /// Whether the score is a share from 0 to 1.
    share: bool,
    /// What the score measures.
    detail: &'static str,
}

/// List experiments
#[utoipa::path(get, path = "/api/experiments", tag = "laboratory", operation_id = "experiments", responses((status = 200, body = Experiments)))]
pub(crate) async fn list(app: Shared) -> Result<Json<Experiments>, Problem> {
    let mut all = Vec::new();
    for run in app.lab.database.runs().await? {
        all.push(summary(&app, &run).await?);
    }
    all.sort_by_key(|one| std::cmp::Reverse((one.changed, one.started)));
    Ok(Json(Experiments { experiments: all }))
}

/// All experiments, last changed first.
#[derive(Serialize, ToSchema)]
pub(crate) struct Experiments {
    experiments: Vec<Summary>,
}

/// List the experiments that come with plyground
#[utoipa::path(get, path = "/api/experiments/shipped", tag = "laboratory", operation_id = "shipped_experiments", responses((status = 200, body = ShippedExperiments)))]
pub(crate) async fn shipped() -> Json<ShippedExperiments> {
    let one = |Shipped { name, text }| {
        let question =
            Specification::from_toml(&text).map_or_else(|why| why.to_string(), |read| read.question);
        ShippedExperiment { file: name, question, toml: text }
    };
    let experiments = plyground_experiments::experiments().into_iter().map(one).collect();
    Json(ShippedExperiments { experiments })
}

/// Experiments that come with plyground.
#[derive(Serialize, ToSchema)]
pub(crate) struct ShippedExperiments {
    experiments: Vec<ShippedExperiment>,
}

/// An experiment that comes with plyground.
#[derive(Serialize, ToSchema)]
pub(crate) struct ShippedExperiment {
    file: String,
    question: String,
    toml: String,
}

/// Check an experiment without starting it
#[utoipa::path(post, path = "/api/experiments/check", tag = "laboratory", operation_id = "check_experiment", request_body = Asked,
    responses((status = 200, body = Checked), (status = 422, body = Problem)))]
pub(crate) async fn check(app: Shared, Body(asked): Body<Asked>) -> Result<Json<Checked>, Problem> {
    let (toml, specification) = read(asked)?;
    fits(&specification, &app.hall.limits)?;
    let text = toml.clone();
    let jobs = blocking(move || Ok(plan(&text)?.jobs.len())).await?;
    let form = serde_json::to_value(&specification).map_err(|why| unwritable(&why))?;
    Ok(Json(Checked { toml, form, jobs }))
}

/// Start an experiment, or continue the existing one with the same content
#[utoipa::path(post, path = "/api/experiments", tag = "laboratory", operation_id = "start_experiment", request_body = Asked,
    responses((status = 202, body = Experiment), (status = 422, body = Problem)))]
pub(crate) async fn start(app: Shared, Body(asked): Body<Asked>) -> Result<Response, Problem> {
    let (toml, specification) = read(asked)?;
    fits(&specification, &app.hall.limits)?;
    let run = app.lab.start(toml).await?;
    Ok((StatusCode::ACCEPTED, Json(experiment(&app, run.id).await?)).into_response())
}

fn read(asked: Asked) -> Result<(String, Specification), Problem> {
    match asked {
        Asked { toml: Some(toml), form: None } => {
            let specification = Specification::from_toml(&toml)?;
            Ok((toml, specification))
        }
        Asked { toml: None, form: Some(form) } => {
            let wrong =
                |why: serde_json::Error| Problem::new(Kind::BadExperiment, why.to_string()).at("form");
            let specification: Specification = serde_json::from_value(form).map_err(wrong)?;
            let toml = toml::to_string(&specification).map_err(|why| unwritable(&why))?;
            // Read again, so that a form is checked as strictly as a file.
            Ok((toml.clone(), Specification::from_toml(&toml)?))
        }
        _ => {
            let detail = "expected exactly one of two fields: toml, the text of a file, or form, the same fields as JSON";
            Err(Problem::new(Kind::BadExperiment, detail))
        }
    }
}

/// Refuses an experiment with too many games, agents that need more than one search may use here (a table that cannot be
/// allocated would end the server), and files outside the server's folder.
fn fits(specification: &Specification, limits: &Limits) -> Result<(), Problem> {
    let Specification { solo, versus, positions, .. } = specification;
    let counts = [
        ("solo.games", solo.as_ref().map(|solo| solo.games)),
        ("match.pairs", versus.as_ref().map(|versus| versus.pairs)),
        ("positions.count", positions.as_ref().map(|positions| positions.count)),
    ];
    if let Some((place, _)) = counts.into_iter().find(|(_, count)| count.is_some_and(|n| n > limits.games)) {
        let most = limits.games;
        let detail = format!(
            "{place}: expected at most {most}, the server's limit; the command line has no such limit"
        );
        return Err(Problem::new(Kind::BadExperiment, detail).at(place));
    }
    let all = specification.allowance()?;
    let too_much = |budget: &Budget| {
        budget.millis.is_some_and(|millis| millis > limits.millis)
            || budget.nodes.is_some_and(|nodes| nodes > limits.nodes)
    };
    if too_much(&all) {
        let detail = format!("budget {all}: a search on this server may use at most {}", limits.effort());
        return Err(Problem::new(Kind::BadExperiment, detail).at("budget"));
    }
    // An unknown game and invalid rules are refused where the experiment is expanded into jobs.
    let game = plyground_catalog::find(&specification.game);
    let game = game.and_then(|entry| entry.open(specification.rules.clone())).ok();
    for (index, agent) in specification.agents.iter().enumerate() {
        if too_much(&agent.budget) {
            let detail = format!("{agent}: a search on this server may use at most {}", limits.effort());
            return Err(Problem::new(Kind::BadExperiment, detail).at(format!("agents[{index}]")));
        }
        if let Some(game) = &game
            && let Err(why) = limits.admit(&**game, agent)
        {
            return Err(Problem::new(Kind::BadExperiment, why.to_string()).at(format!("agents[{index}]")));
        }
        if agent.budget.memory.is_some_and(|memory| memory > limits.memory) {
            let most = limits.memory;
            let detail = format!("{agent} needs more memory than {most}, the server's limit for a search");
            return Err(Problem::new(Kind::BadExperiment, detail).at(format!("agents[{index}]")));
        }
    }
    Ok(())
}

fn unwritable(why: &impl ToString) -> Problem {
    Problem::new(Kind::BadExperiment, format!("it cannot be written as a file: {}", why.to_string()))
        .at("form")
}

/// Get an experiment
#[utoipa::path(get, path = "/api/experiments/{id}", tag = "laboratory", operation_id = "experiment", params(("id" = i64, Path)),
    responses((status = 200, body = Experiment), (status = 404, body = Problem)))]
pub(crate) async fn one(app: Shared, Named(id): Named<i64>) -> Result<Json<Experiment>, Problem> {
    Ok(Json(experiment(&app, id).await?))
}

/// Delete an experiment and its games
#[utoipa::path(delete, path = "/api/experiments/{id}", tag = "laboratory", operation_id = "delete_experiment", params(("id" = i64, Path)),
    responses((status = 204), (status = 409, body = Problem)))]
pub(crate) async fn forget(app: Shared, Named(id): Named<i64>) -> Result<StatusCode, Problem> {
    find(&app, id).await?;
    app.lab.forget(id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Stop an experiment; finished games are kept
#[utoipa::path(post, path = "/api/experiments/{id}/cancel", tag = "laboratory", operation_id = "cancel_experiment", params(("id" = i64, Path)),
    responses((status = 200, body = Experiment), (status = 409, body = Problem)))]
pub(crate) async fn cancel(app: Shared, Named(id): Named<i64>) -> Result<Json<Experiment>, Problem> {
    find(&app, id).await?;
    app.lab.cancel(id)?;
    if let Some(mut watching) = app.lab.watch(id) {
        // Running games are dropped at once; after a while the response shows the current state.
        let ended = watching.wait_for(|now| !now.is_busy());
        let _ = tokio::time::timeout(PATIENCE, ended).await;
    }
    Ok(Json(experiment(&app, id).await?))
}

/// Continue an experiment that was cancelled or interrupted
#[utoipa::path(post, path = "/api/experiments/{id}/resume", tag = "laboratory", operation_id = "resume_experiment", params(("id" = i64, Path)),
    responses((status = 200, body = Experiment), (status = 409, body = Problem)))]
pub(crate) async fn resume(app: Shared, Named(id): Named<i64>) -> Result<Json<Experiment>, Problem> {
    app.lab.resume(find(&app, id).await?).await?;
    Ok(Json(experiment(&app, id).await?))
}

/// Watch an experiment
#[utoipa::path(get, path = "/api/experiments/{id}/events", tag = "laboratory", operation_id = "experiment_events", params(("id" = i64, Path)),
    responses((status = 200, description = "Events `experiment`, each with the current state of the experiment",
        body = Experiment, content_type = "text/event-stream"), (status = 404, body = Problem)))]
pub(crate) async fn events(app: Shared, Named(id): Named<i64>) -> Result<Response, Problem> {
    find(&app, id).await?;
    let watching = app.lab.watch(id);
    let begun = (app.0.clone(), watching, true);
    let events = stream::unfold(Some(begun), move |state| async move {
        let (app, mut watching, first) = state?;
        if !first {
            tokio::time::sleep(PAUSE).await;
            // An error means that no more changes will come.
            let _ = watching.as_mut()?.changed().await;
        }
        let now = experiment(&app, id).await.ok()?;
        let over = !matches!(now.summary.state, Standing::Waiting | Standing::Running);
        let event = Event::default().event(if over { "done" } else { "experiment" });
        let event = event.data(serde_json::to_string(&now).ok()?);
        Some((event, (!over).then_some((app, watching, false))))
    });
    Ok(sse(events, &app))
}

/// The shortest time between two events.
const PAUSE: Duration = Duration::from_millis(500);

/// The run with this number.
pub(crate) async fn find(app: &App, id: i64) -> Result<Run, Problem> {
    let run = app.lab.database.runs().await?.into_iter().find(|run| run.id == id);
    run.ok_or_else(|| {
        let detail = Text::new("there is no experiment {n}").with("n", id.to_string());
        Problem::new(Kind::NoSuchExperiment, detail).help("GET /api/experiments lists all experiments")
    })
}

async fn experiment(app: &App, id: i64) -> Result<Experiment, Problem> {
    let run = find(app, id).await?;
    let summary = summary(app, &run).await?;
    let standings = known_standings(app, &run, summary.done).await?;
    Ok(Experiment { summary, standings, toml: run.specification })
}

/// Standings as they were when so many jobs were done.
pub(crate) struct Known {
    done: u64,
    updated: i64,
    standings: Vec<Ranked>,
    /// Since when they are known, and how long it took to compute them.
    since: Stopwatch,
    cost: Duration,
}

impl Known {
    /// Whether they are good enough: nothing has changed, or computing them again so soon would take too much of the time.
    fn will_do(&self, updated: i64, done: u64, running: bool) -> bool {
        let same = self.updated == updated && self.done == done;
        same || running && self.since.elapsed() < REST * self.cost
    }
}

/// Standings of a running experiment are computed again after so many times what computing them took: every game is read for
/// the intervals, and there may be many.
const REST: u32 = 20;

/// The standings of a run after so many jobs, or, while it runs, those of a little earlier.
async fn known_standings(app: &App, run: &Run, done: u64) -> Result<Vec<Ranked>, Problem> {
    let running =
        run.state == State::Open && app.lab.now(run.id).is_some_and(|now| now.stage == Stage::Running);
    let all = || app.lab.standings.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = all().get(&run.id).filter(|known| known.will_do(run.updated, done, running)) {
        return Ok(known.standings.clone());
    }
    let clock = Stopwatch::start();
    let games = Analysis::of_games(&app.lab.database, run.clone(), &Part::default()).await?;
    let standings = standings(run, &games);
    let (cost, since) = (clock.elapsed(), Stopwatch::start());
    let known = Known { done, updated: run.updated, standings: standings.clone(), since, cost };
    all().insert(run.id, known);
    Ok(standings)
}

async fn summary(app: &App, run: &Run) -> Result<Summary, Problem> {
    let now = app.lab.now(run.id);
    let done = match &now {
        Some(Now { stage: Stage::Running, done, .. }) => *done,
        _ => app.lab.database.count(run.id).await?,
    };
    let (mut state, mut error) = (Standing::Interrupted, None);
    match now.as_ref().map(|now| &now.stage) {
        _ if run.state != State::Open => state = Standing::Done,
        Some(Stage::Waiting) => state = Standing::Waiting,
        // It has ended, but the run was read before that.
        Some(Stage::Running | Stage::Ended) => state = Standing::Running,
        Some(Stage::Cancelled) => state = Standing::Cancelled,
        Some(Stage::Failed(why)) => (state, error) = (Standing::Failed, Some(why.clone())),
        None => {}
    }
    let rate = now.and_then(|now| now.rate).filter(|_| state == Standing::Running);
    let left = run.jobs.saturating_sub(done) as f64;
    let answer = if state == Standing::Done { crate::results::answer(app, run).await } else { None };
    Ok(Summary {
        id: run.id.to_string(),
        name: run.name.clone(),
        question: run.question.clone(),
        kind: run.kind,
        game: run.game.clone(),
        state,
        total: run.jobs,
        done,
        rate,
        eta: rate.map(|rate| (1000.0 * left / rate) as u64),
        started: 1000 * run.started,
        changed: 1000 * run.updated,
        error,
        answer,
    })
}

/// The result of every agent with its interval, best first.
fn standings(run: &Run, games: &Analysis) -> Vec<Ranked> {
    let (what, standings) = games.standings();
    let (detail, scale) = match what {
        Score::Points => ("share of the points", 1.0),
        Score::Solved if run.kind == RunKind::Solve => ("share of the boards solved", 1.0),
        Score::Solved => ("share of the games solved", 1.0),
        Score::Seconds => ("milliseconds a search", 1000.0),
        Score::Mean => ("points a game", 1.0),
    };
    let known = |number: f64| number.is_finite().then_some(number * scale);
    let ranked = |(place, Stands { agent, games, score }): (usize, Stands)| Ranked {
        name: agent.clone(),
        agent,
        place,
        games,
        score: known(score.value),
        low: known(score.low),
        high: known(score.high),
        share: matches!(what, Score::Points | Score::Solved),
        detail,
    };
    let mut all: Vec<Ranked> = standings.into_iter().enumerate().map(ranked).collect();
    let better = if what == Score::Seconds { 1.0 } else { -1.0 };
    let order = |one: &Ranked| better * one.score.unwrap_or(-better * f64::INFINITY);
    all.sort_by(|a, b| order(a).total_cmp(&order(b)));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_standings_of_a_running_experiment_may_be_a_little_old() {
        let known =
            |cost| Known { done: 5, updated: 7, standings: Vec::new(), since: Stopwatch::start(), cost };
        let slow = known(Duration::from_secs(999));
        assert!(slow.will_do(7, 5, false) && slow.will_do(7, 6, true));
        assert!(!slow.will_do(7, 6, false) && !slow.will_do(8, 5, false));
        assert!(!known(Duration::ZERO).will_do(7, 6, true));
    }
}
