//! The catalogue: games with their rules, agents with their parameters, levels of difficulty. Also checks the text of an
//! agent or of a position.

use crate::advisers;
use crate::app::Shared;
use crate::extract::Body;
use crate::limits::Limits;
use crate::problem::Problem;
use crate::wire::{Scalar, Scalars};
use axum::response::Json;
use plyground_catalog::{AgentSpec, AnyGame, Rules, Sample, find, games};
use plyground_core::notation::LONGEST_POSITION;
use plyground_core::{Budget, Kind, Parameter as Declared, Player, Seed, Shows, Text, View};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// The catalogue.
#[derive(Serialize, ToSchema)]
pub(crate) struct Catalog {
    version: &'static str,
    games: Vec<GameInfo>,
    limits: Most,
    /// Whether experiments can be run here.
    laboratory: bool,
}

/// The server's limits.
#[derive(Serialize, ToSchema)]
pub(crate) struct Most {
    #[serde(flatten)]
    limits: Limits,
    /// The most letters of a position; the command line has the same limit.
    position: usize,
}

/// A game.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameInfo {
    name: &'static str,
    title: &'static str,
    summary: &'static str,
    /// The players, first player first.
    seats: &'static [&'static str],
    rules: Vec<Parameter>,
    /// The unit in which the length of a game is counted, such as "moves".
    unit: &'static str,
    /// The default agent to play against.
    favourite: String,
    /// The default agent for hints and analyses.
    adviser: String,
    /// The default solver, which finds how many moves are still needed; null if the game has no goal.
    #[schema(required)]
    solver: Option<String>,
    agents: Vec<AgentInfo>,
    levels: Vec<Level>,
    /// A typical position, for a picture of the game, and moves that show how it is played.
    #[schema(value_type = Sampled)]
    sample: Sample,
    /// The number of lessons in its tutorial; 0 if it has none.
    lessons: usize,
}

/// A position and moves from there.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes what another type writes")]
struct Sampled {
    position: String,
    /// The moves and events that follow, in order.
    moves: Vec<String>,
}

/// A level of difficulty.
#[derive(Serialize, ToSchema)]
pub(crate) struct Level {
    #[serde(rename = "level")]
    pub(crate) number: u32,
    pub(crate) name: String,
    /// Its name as people say it: a plant, the taller the stronger.
    pub(crate) title: &'static str,
    pub(crate) agent: String,
    /// How it plays, in a sentence.
    pub(crate) plays: Text,
}

/// A parameter, of rules or of an agent.
#[derive(Serialize, ToSchema)]
pub(crate) struct Parameter {
    #[serde(flatten)]
    #[schema(value_type = Declaration)]
    declared: Declared,
    #[schema(value_type = Scalar)]
    default: Value,
}

/// The name, the help and the allowed values of a parameter.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes what another type writes")]
struct Declaration {
    name: String,
    help: String,
    kind: DeclaredKind,
    /// The smallest value, where there is one: a number, or a size such as `4KiB`.
    #[schema(nullable = false)]
    min: Option<Least>,
    /// Whether `min` itself is excluded.
    #[schema(nullable = false)]
    above_min: Option<bool>,
    /// The largest value, where there is one.
    #[schema(nullable = false)]
    max: Option<f64>,
    /// Words that are allowed values: all values of a choice, or special values of another kind, such as `full`.
    #[schema(nullable = false)]
    words: Option<Vec<String>>,
}

/// What values a parameter takes.
#[derive(Serialize, ToSchema)]
#[schema(as = ParameterKind)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "it describes what another type writes")]
enum DeclaredKind {
    Flag,
    Whole,
    Number,
    Size,
    Duration,
    Choice,
    File,
    Weights,
    Text,
}

/// A smallest value: a number, or a size such as `4KiB`.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it describes what another type writes")]
enum Least {
    Number(f64),
    Size(String),
}

/// An agent.
#[derive(Serialize, ToSchema)]
pub(crate) struct AgentInfo {
    name: &'static str,
    summary: &'static str,
    parameters: Vec<Parameter>,
    /// The default budget of a search.
    budget: Budget,
    /// The budget as parameters that an agent's text may set; the default is empty where there is no limit.
    limits: Vec<Parameter>,
    /// Whether it is a solver, which looks for whole solutions.
    solves: bool,
    /// What there is to see of its search; left out if nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    shows: Option<Shows>,
    /// What is known of it as a guest, a program from outside; left out for agents of this server.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    guest: Option<GuestInfo>,
}

/// A guest: a program from outside that plays.
#[derive(Serialize, ToSchema)]
#[schema(as = GuestInfo)]
pub(crate) struct GuestInfo {
    /// Its name and version, as it told them.
    #[schema(required)]
    version: Option<String>,
    /// Why it cannot play now; null if it can.
    #[schema(required)]
    trouble: Option<String>,
    /// Moves that it has made since the server was started.
    answers: u64,
    /// Of them, after its time limit but within its grace.
    late: u64,
    /// How often it has failed since the server was started.
    failures: u64,
    /// The mean time of an answer, in seconds.
    seconds: f64,
}

/// An agent to check.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AgentText {
    game: String,
    #[serde(default)]
    #[schema(value_type = Scalars)]
    rules: Rules,
    agent: String,
}

/// A valid agent, with all parameters.
#[derive(Serialize, ToSchema)]
pub(crate) struct CheckedAgent {
    agent: String,
    name: String,
    #[schema(value_type = Scalars)]
    parameters: Rules,
    /// The budget that it would have on this server.
    budget: Budget,
}

/// A position to check.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionText {
    game: String,
    #[serde(default)]
    #[schema(value_type = Scalars)]
    rules: Rules,
    position: String,
    /// Moves and events from there. The response describes the position after them, with the effects of the last one.
    #[serde(default)]
    moves: Vec<String>,
    /// The names of the cells that the view shows; all of them if left out.
    #[serde(default)]
    part: Vec<String>,
}

/// A valid position.
#[derive(Serialize, ToSchema)]
#[schema(as = Checked)]
pub(crate) struct CheckedPosition {
    game: &'static str,
    #[schema(value_type = Scalars)]
    rules: Rules,
    /// The position in its standard spelling.
    position: String,
    view: View,
    #[schema(required)]
    outcome: Option<String>,
}

/// Check that the server is running
#[utoipa::path(get, path = "/api/health", tag = "catalogue", responses((status = 200, body = Health)))]
pub(crate) async fn health(app: Shared) -> Json<Health> {
    let (running, waiting) = app.pool.load();
    Json(Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
        page: plyground_page::is_built(),
        searches: Searches { running, waiting },
        connections: app.connections.open(),
    })
}

/// The state of the server.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`.
    status: &'static str,
    /// The version of plyground.
    version: &'static str,
    /// Whether the page is built into the binary.
    page: bool,
    searches: Searches,
    /// The number of open connections.
    connections: usize,
}

/// The number of searches.
#[derive(Serialize, ToSchema)]
pub(crate) struct Searches {
    running: usize,
    waiting: usize,
}

/// Get the catalogue: games, rules, agents, levels and limits
#[utoipa::path(get, path = "/api/catalog", tag = "catalogue", responses((status = 200, body = Catalog)))]
pub(crate) async fn catalog(app: Shared) -> Result<Json<Catalog>, Problem> {
    let games = games().map(|entry| {
        let game = entry.open(Rules::new())?;
        Ok(describe(&*game))
    });
    let games = games.collect::<Result<Vec<_>, Problem>>()?;
    let limits = Most { limits: app.hall.limits, position: LONGEST_POSITION };
    Ok(Json(Catalog { version: env!("CARGO_PKG_VERSION"), games, limits, laboratory: true }))
}

fn describe(game: &dyn AnyGame) -> GameInfo {
    let entry = game.entry();
    let agents = game.agents().into_iter().map(|about| AgentInfo {
        name: about.name,
        summary: about.summary,
        parameters: parameters(about.parameters, &about.defaults),
        budget: about.budget,
        limits: limits(&about.budget),
        solves: game.check_solver(&AgentSpec::named(about.name)).is_ok(),
        shows: about.shows,
        guest: about.guest.map(|known| GuestInfo {
            version: known.version,
            trouble: known.trouble,
            answers: known.answers,
            late: known.late,
            failures: known.failures,
            seconds: known.seconds,
        }),
    });
    GameInfo {
        name: entry.name,
        title: entry.title,
        summary: entry.summary,
        seats: entry.seats,
        rules: parameters(entry.rules, &entry.defaults()),
        unit: entry.unit,
        favourite: entry.favourite.to_owned(),
        adviser: advisers::adviser(game).to_string(),
        solver: advisers::solver(game).map(|solver| solver.to_string()),
        agents: agents.collect(),
        levels: advisers::levels(game),
        sample: entry.sample(),
        lessons: entry.lessons().map_or(0, |lessons| lessons.len()),
    }
}

fn parameters(declared: &[Declared], defaults: &Rules) -> Vec<Parameter> {
    let default = |declared: &Declared| defaults.get(declared.name).cloned().unwrap_or_default();
    declared.iter().map(|one| Parameter { declared: *one, default: default(one) }).collect()
}

fn limits(budget: &Budget) -> Vec<Parameter> {
    let spelt = |declared: &Declared, limit: Value| match declared.kind {
        Kind::Duration { .. } => format!("{limit}ms").into(),
        _ => limit,
    };
    let parameter = |(declared, limit): (Declared, Option<Value>)| Parameter {
        declared,
        default: limit.map_or_else(|| "".into(), |limit| spelt(&declared, limit)),
    };
    budget.limits().into_iter().map(parameter).collect()
}

/// Check the text of an agent
#[utoipa::path(post, path = "/api/agents", tag = "catalogue", request_body = AgentText,
    responses((status = 200, body = CheckedAgent), (status = 422, body = Problem)))]
pub(crate) async fn agent(app: Shared, Body(asked): Body<AgentText>) -> Result<Json<CheckedAgent>, Problem> {
    let game = find(&asked.game)?.open(asked.rules)?;
    let spec: AgentSpec = asked.agent.parse()?;
    let budget = app.hall.limits.allowance(&*game, &spec, Budget::default())?;
    game.open(None, Seed(0))?.seat(Player::First, Some(&spec))?;
    let about = game.about(&spec.name);
    let mut parameters = about.map(|about| about.defaults).unwrap_or_default();
    parameters.extend(spec.parameters.clone());
    Ok(Json(CheckedAgent { agent: spec.to_string(), name: spec.name, parameters, budget }))
}

/// Check the text of a position
#[utoipa::path(post, path = "/api/positions", tag = "catalogue", request_body = PositionText,
    responses((status = 200, body = CheckedPosition), (status = 422, body = Problem)))]
pub(crate) async fn position(Body(asked): Body<PositionText>) -> Result<Json<CheckedPosition>, Problem> {
    let game = find(&asked.game)?.open_for(&asked.position, asked.rules)?;
    let mut course = game.open(Some(&asked.position), Seed(0))?;
    for (place, mv) in asked.moves.iter().enumerate() {
        course.play_within_limits(mv).map_err(|why| Problem::from(why).at(format!("moves[{place}]")))?;
    }
    Ok(Json(CheckedPosition {
        game: game.entry().name,
        rules: game.rules(),
        position: course.position(),
        view: course.view().part(&asked.part).map_err(|why| Problem::from(why).at("part"))?,
        outcome: course.outcome(),
    }))
}
