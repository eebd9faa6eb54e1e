//! A request for a new game: its rules, first position, players and seed.

use crate::limits::Limits;
use crate::live_game::{Head, LiveGame, Origin, PLAYERS, check_count};
use crate::problem::{Kind, Problem};
use crate::wire::Scalars;
use plyground_catalog::{AgentSpec, AnyGame, Rules, find};
use plyground_core::clock::unix_millis;
use plyground_core::notation::check_length;
use plyground_core::seed::mix;
use plyground_core::{Seed, Turn};
use serde::Deserialize;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use utoipa::ToSchema;

/// A new game.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    /// The name of the game in the catalogue.
    game: String,
    /// Rule parameters; those left out have the value that the position implies, or their default.
    #[serde(default)]
    #[schema(value_type = Scalars)]
    rules: Rules,
    #[serde(default)]
    start: Start,
    /// Moves and chance events that were played already.
    #[serde(default)]
    moves: Vec<String>,
    /// The ply of the cursor; the end if left out.
    ply: Option<usize>,
    /// The agents, first player first; null for a person.
    seats: Option<Vec<Option<String>>>,
    /// The random seed, from 0 to 2^53 - 1; a new one if left out.
    seed: Option<u64>,
}

/// The first position of a game.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Start {
    /// The start of the rules.
    #[default]
    Standard,
    /// A position after random moves.
    Random(Random),
    /// A position in the game's notation.
    Position(String),
}

/// A random position.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Random {
    seed: Option<u64>,
    plies: Option<u32>,
}

/// The largest number that JavaScript can hold.
pub(crate) const LARGEST: u64 = (1 << 53) - 1;

/// The default number of random moves.
const RANDOM_PLIES: u32 = 20;

/// The most random moves that a start may have.
const MOST_RANDOM_PLIES: u32 = 10_000;

/// Counts the games that were created without a seed since the server started.
static BEGUN: AtomicU64 = AtomicU64::new(0);

pub(crate) fn begin(new: NewGame, limits: &Limits) -> Result<LiveGame, Problem> {
    let entry = find(&new.game)?;
    for (seed, place) in [
        (new.seed, "seed"),
        (if let Start::Random(Random { seed, .. }) = new.start { seed } else { None }, "start.random.seed"),
    ] {
        if seed.is_some_and(|seed| seed > LARGEST) {
            return Err(Problem::new(Kind::BadRequest, format!("{place}: expected 0 to {LARGEST}")).at(place));
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
                    format!("start.random.plies: expected at most {MOST_RANDOM_PLIES}, found {plies}");
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
    let mut live = LiveGame::open(0, head)?;
    live.follow(&new.moves, limits.moves)?;
    if let Some(ply) = new.ply {
        live.go_to(ply)?;
    }
    Ok(live)
}

/// A seed that no earlier game had, so that every new game is different.
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

/// The position after this many random moves, or before the last of them if they end the game.
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
        course.advance(plyground_catalog::Thinking { budget, cancelled: &never, listen: &mut |_| () })?;
        check_length(course.position().len())?;
    }
    Ok(decided)
}
