//! The published studies: their figures beside ours.

use crate::app::{App, Shared};
use crate::lab::blocking;
use crate::problem::{Kind, Problem};
use axum::response::Json;
use plyground_core::Text;
use plyground_experiments::Shipped;
use plyground_report::claim::{Claim, Published};
use plyground_report::{Analysis, BadStudy, Figure, Measured, Part, Study, StudyTable};
use plyground_store::{Run, State};
use serde::Serialize;
use std::sync::PoisonError;
use utoipa::ToSchema;

/// A study, with its published figures and ours.
#[derive(Serialize, ToSchema)]
pub(crate) struct StudyPage {
    name: String,
    author: String,
    /// The title in the study's own language.
    title: String,
    /// The language of the title, as a BCP 47 tag.
    language: String,
    /// The title in English.
    english: String,
    /// The kind of work, the school and the year.
    published: String,
    question: String,
    notes: Vec<String>,
    tables: Vec<StudyTablePage>,
}

/// A table or figure of a study.
#[derive(Serialize, ToSchema)]
pub(crate) struct StudyTablePage {
    /// The name of the table in `plyground reproduce`.
    name: String,
    /// Where it is in the study.
    place: String,
    note: String,
    /// The file of the full experiment.
    toml: String,
    /// The file of the quick version.
    quick_toml: String,
    /// The number of our finished run; null if there is none.
    #[schema(required)]
    run: Option<String>,
    /// Whether that run is of the quick version.
    quick: bool,
    /// The source of our figures if there is no run: version, machine and day.
    #[schema(required)]
    measured: Option<Text>,
    /// The published figures, each with its number as in reports.
    figures: Vec<StudyFigure>,
    /// The published figures beside ours, from the run or as last measured for this version.
    claims: Vec<Claim>,
}

/// A published figure.
#[derive(Serialize, ToSchema)]
pub(crate) struct StudyFigure {
    /// What it says.
    what: Text,
    published: Published,
}

/// All published studies.
#[derive(Serialize, ToSchema)]
pub(crate) struct Studies {
    studies: Vec<StudyPage>,
}

/// List the studies, with published figures beside ours
#[utoipa::path(get, path = "/api/studies", tag = "laboratory", responses((status = 200, body = Studies)))]
pub(crate) async fn studies(app: Shared) -> Result<Json<Studies>, Problem> {
    let runs = app.lab.database.runs().await?;
    let measured = measured()?;
    let mut pages = Vec::new();
    for Shipped { name, text } in plyground_experiments::studies() {
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

/// The figures from the last time that all studies were played.
fn measured() -> Result<Measured, Problem> {
    let broken = |why| Problem::new(Kind::Internal, format!("the studies' measured figures: {why}"));
    serde_json::from_str(plyground_experiments::MEASURED).map_err(broken)
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
    let figure =
        |figure: &Figure| StudyFigure { what: figure.what.clone(), published: figure.published.clone() };
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
    let analysis = Analysis::read(database, run.clone(), &Part::default(), |_| ()).await?;
    let analysis = analysis.called(table.names.clone());
    let claims = blocking(move || Ok(table.judge(&analysis))).await?;
    app.lab.claims.lock().unwrap_or_else(PoisonError::into_inner).insert(key, claims.clone());
    Ok(claims)
}
