//! The games of an experiment: a filtered list, and each game with its record.

use crate::app::Shared;
use crate::experiments::find;
use crate::extract::{Asked, Named};
use crate::problem::{Kind, Problem};
use axum::response::Json;
use plyground_core::Player;
use plyground_store::GameRow;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

/// A selection of games.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Which {
    /// Only games of this agent.
    agent: String,
    /// Only games in which `agent` played against this agent.
    against: String,
    /// Only games that `agent` won, drew or lost: `won`, `drawn` or `lost`.
    #[param(value_type = Option<String>)]
    result: Option<Ended>,
    /// Only games in which `agent` was the first or the second player.
    #[param(value_type = Option<String>)]
    seat: Option<Player>,
    /// Only games with this outcome.
    outcome: String,
    /// Only games from this opening.
    opening: String,
    /// The most games to return, at most 1000.
    limit: usize,
    /// The number of games to skip.
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
    /// Whether the agent played in the seat and with the result of the selection.
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
    /// The number of the game in its experiment.
    number: u64,
    /// The agents, first player first.
    seats: Vec<String>,
    #[schema(required)]
    opening: Option<String>,
    #[schema(required)]
    outcome: Option<String>,
    payoff: f64,
    plies: u64,
    /// The length in the game's own unit; in 2048, moves without chance events.
    length: u64,
    /// The total thinking time of the agents, in milliseconds.
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
            length: game.length,
            millis: 1000.0 * game.seconds(),
        }
    }
}

/// A page of an experiment's games.
#[derive(Serialize, ToSchema)]
pub(crate) struct LabGames {
    games: Vec<LabGame>,
    /// The number of games in the selection, on all pages.
    total: usize,
}

/// List the games of an experiment
#[utoipa::path(get, path = "/api/experiments/{id}/games", tag = "laboratory", operation_id = "experiment_games", params(("id" = i64, Path), Which),
    responses((status = 200, body = LabGames), (status = 404, body = Problem)))]
pub(crate) async fn games(
    app: Shared,
    Named(id): Named<i64>,
    Asked(which): Asked<Which>,
) -> Result<Json<LabGames>, Problem> {
    find(&app, id).await?;
    let is = |wanted: &str, found: Option<&str>| wanted.is_empty() || found == Some(wanted);
    let wanted = |game: &GameRow| {
        let played = |agent: &str| agent.is_empty() || game.seats().any(|one| one == agent);
        which.fits(game)
            && played(&which.against)
            && is(&which.outcome, game.outcome.as_deref())
            && is(&which.opening, game.opening.as_deref())
    };
    let (mut games, mut total) = (Vec::new(), 0);
    let see = |game: GameRow| {
        if wanted(&game) {
            if total >= which.offset && games.len() < which.limit.min(1000) {
                games.push(LabGame::from(&game));
            }
            total += 1;
        }
    };
    app.lab.database.each_game(id, see).await?;
    Ok(Json(LabGames { games, total }))
}

/// A game of an experiment, with its record.
#[derive(Serialize, ToSchema)]
pub(crate) struct Recorded {
    game: LabGame,
    /// The record of the game; see `docs/json.md`.
    #[schema(value_type = Object)]
    record: Value,
}

/// Get a game of an experiment, with its record
#[utoipa::path(get, path = "/api/experiments/{id}/games/{number}", tag = "laboratory", operation_id = "experiment_game",
    params(("id" = i64, Path), ("number" = u64, Path)),
    responses((status = 200, body = Recorded), (status = 404, body = Problem)))]
pub(crate) async fn game(
    app: Shared,
    Named((id, number)): Named<(i64, u64)>,
) -> Result<Json<Recorded>, Problem> {
    find(&app, id).await?;
    let none = || Problem::new(Kind::NoSuchGame, format!("experiment {id} has no game {number} yet"));
    let record = app.lab.database.record(id, number).await?.ok_or_else(none)?;
    let game = app.lab.database.game(id, number).await?.ok_or_else(none)?;
    let unreadable = |why: serde_json::Error| Problem::new(Kind::Internal, format!("the record: {why}"));
    let record: Value = serde_json::from_str(&record).map_err(unreadable)?;
    Ok(Json(Recorded { game: LabGame::from(&game), record }))
}
