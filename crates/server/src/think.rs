//! The kinds of searches: an agent's move, a hint, an analysis, a look inside, the moves that a puzzle still needs, a
//! review of a whole game. Each is a task for the pool that sends updates and ends with one last update.

use crate::hall::{Changed, Hall, Place};
use crate::live_game::LiveGame;
use crate::pool::{Listener, Pool, Speaker, Update};
use crate::problem::{Kind, Problem};
use crate::wire::{Inside, Needed, Point, Progress, Thought, finite};
use plyground_catalog::{AgentSpec, AnyGame, AnyMatch, Follower, Reader, SolveError, Thinking};
use plyground_core::clock::Stopwatch;
use plyground_core::{Budget, Player, Progress as Said, Seed, Text, Turn};
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Handle;

/// How often progress is sent.
const EVERY: Duration = Duration::from_millis(250);

/// The most time for a hint.
const HINT: u64 = 1000;

/// The default time for an analysis.
const ANALYSIS: u64 = 5000;

/// The default time for each position of a review.
const REVIEW: u64 = 50;

/// A question about a position.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    /// The agent, in agent notation; `None` for the default agent.
    pub(crate) agent: Option<String>,
    /// The ply; `None` for the cursor.
    pub(crate) ply: Option<usize>,
    /// The time limit.
    pub(crate) millis: Option<u64>,
}

/// Lets the agent to move think and move. A request while it is thinking already joins the same search.
pub(crate) async fn advance(
    hall: &Arc<Hall>,
    pool: &Pool,
    id: u64,
    ply: Option<usize>,
) -> Result<Listener, Problem> {
    let place = hall.find(id).await?;
    hall.look(id, |live| {
        live.check_ply(ply)?;
        let Some((player, agent)) = live.agent_to_move() else { return Err(not_an_agent(live)) };
        if let Some(listener) = place.join() {
            return Ok(listener);
        }
        let plan = Plan {
            player,
            text: agent.to_string(),
            agent: hall.limits.bind(&**live.game(), agent, Budget::default())?,
            game: Arc::clone(live.game()),
            moves: live.line(),
            head: live.head.clone(),
        };
        // Under the game's lock, so that two requests at once share one search.
        let (own, here, home) = (Arc::clone(hall), Arc::clone(&place), Handle::current());
        let listener = pool.submit(id, move |speaker| make_move(&own, &here, plan, speaker, &home))?;
        place.thinks(&listener);
        Ok(listener)
    })
    .await
}

struct Plan {
    player: Player,
    text: String,
    agent: AgentSpec,
    game: Arc<dyn AnyGame>,
    moves: Vec<String>,
    head: crate::live_game::Head,
}

fn make_move(hall: &Arc<Hall>, place: &Arc<Place>, plan: Plan, speaker: &Speaker, home: &Handle) {
    let Plan { player, text, agent, game, moves, head } = plan;
    let chosen = || -> Result<Option<Thought>, Problem> {
        let (start, seed) = (head.start.as_str(), Seed(head.seed));
        let kept = hall.followers.take(place.id).filter(|follower| follower.follows(start, seed));
        let mut follower = kept.map_or_else(|| Follower::new(&*game, start, seed), Ok)?;
        follower.go_to(&moves)?;
        follower.seat(player, &agent)?;
        let view = follower.here().view();
        let reader = follower.here().reader(&agent);
        let hear = |_: &Said, told: Option<&Arc<Progress>>| {
            if let Some(told) = told {
                place.hear(Some(Arc::clone(told)));
            }
        };
        let advance = listening(&text, &reader, speaker, hear, |thinking| follower.advance(thinking))?;
        let Some(advance) = advance else { return Ok(None) };
        hall.followers.put(place.id, follower);
        // The answer of a stopped agent is not the move that it would have made.
        let found = advance.thought.filter(|_| !speaker.is_stopped());
        Ok(found.map(|found| Thought::of(text.clone(), found, &view, &reader)))
    };
    let made = match chosen() {
        Ok(Some(thought)) => {
            let most = hall.limits.moves;
            let act = move |live: &mut LiveGame| {
                if live.head.revision != head.revision {
                    return Err(changed_meanwhile());
                }
                let from = live.head.ply;
                live.play(&thought.mv, Some(&thought), most)?;
                Ok(Changed { from, thought: Some(thought) })
            };
            home.block_on(hall.change(place.id, true, act))
        }
        Ok(None) => Err(changed_meanwhile()),
        Err(why) => Err(why),
    };
    speaker.say(match made {
        Ok(game) => Update::Done(json(&game)),
        Err(why) if why.kind() == Kind::AnotherPly => Update::Changed,
        Err(why) => Update::Failed(Arc::new(why)),
    });
}

/// A hint or an analysis: what an agent thinks of a position.
pub(crate) async fn consult(
    hall: &Arc<Hall>,
    pool: &Pool,
    id: u64,
    question: Question,
    brief: bool,
) -> Result<Listener, Problem> {
    let most = if brief { HINT } else { hall.limits.millis };
    let millis = question.millis.unwrap_or(ANALYSIS).min(most);
    let (agent, asked) = adviser(hall, id, &question, millis, |game, agent| game.advising(agent)).await?;
    ask(hall, pool, id, question.ply, move |game, course, speaker| {
        let (view, reader) = (course.view(), course.reader(&asked));
        if !brief && let Some(thought) = every_first_move(game, course, &agent, &asked, speaker)? {
            return Ok(json(&thought));
        }
        let found = listening(&agent, &reader, speaker, deaf, |thinking| course.consult(&asked, thinking))?;
        let found = found.ok_or_else(|| nobody_to_move(course.turn()))?;
        Ok(json(&Thought::of(agent.clone(), found, &view, &reader)))
    })
    .await
}

/// A solver's value for every move of a puzzle; `None` if the agent is not a solver, or found no shortest solution in
/// time.
fn every_first_move(
    game: &dyn AnyGame,
    course: &dyn AnyMatch,
    agent: &str,
    solver: &AgentSpec,
    speaker: &Speaker,
) -> Result<Option<Thought>, Problem> {
    if game.check_solver(solver).is_err() {
        return Ok(None);
    }
    let (view, position) = (course.view(), course.position());
    // Each move leads to a board to solve, and all of them together share the time of one search.
    let mut hurried = solver.clone();
    hurried.budget.millis =
        solver.budget.millis.map(|millis| (millis / (view.inputs.len() as u64 + 1)).max(1));
    let silent = Reader::default();
    let found =
        listening(agent, &silent, speaker, deaf, |thinking| game.first_moves(&position, &hurried, thinking));
    match found {
        Ok(found) => Ok(Thought::of_puzzle(agent, &found, &view)),
        // A solver that does not prove its solutions shortest says nothing about the other moves.
        Err(SolveError::Spec(_)) => Ok(None),
        Err(why) => Err(why.into()),
    }
}

/// An agent's thought together with an account of its search. Where chance is to move or the game is over, it searches
/// the nearest ply at which a player is to move.
pub(crate) async fn inside(
    hall: &Arc<Hall>,
    pool: &Pool,
    id: u64,
    question: Question,
) -> Result<Listener, Problem> {
    let millis = question.millis.unwrap_or(ANALYSIS).min(hall.limits.millis);
    // The agent stays as it is: its cut-offs are part of the picture.
    let (agent, asked) = adviser(hall, id, &question, millis, |_, agent| agent).await?;
    let ply = hall.look(id, |live| live.decision(question.ply)).await?.ok_or_else(no_decision)?;
    ask(hall, pool, id, Some(ply), move |_, course, speaker| {
        let (view, reader) = (course.view(), course.reader(&asked));
        let found =
            listening(&agent, &reader, speaker, deaf, |thinking| course.look_inside(&asked, thinking))?;
        let mut found = found.ok_or_else(|| nobody_to_move(course.turn()))?;
        let mut insight = found.insight.take();
        if let Some(insight) = &mut insight {
            insight.read_values(|value, proven| reader.value(value, proven));
            insight.map_values(finite);
        }
        Ok(json(&Inside { ply, thought: Thought::of(agent.clone(), found, &view, &reader), insight }))
    })
    .await
}

/// How many moves a puzzle still needs.
pub(crate) async fn needed(
    hall: &Arc<Hall>,
    pool: &Pool,
    id: u64,
    question: Question,
) -> Result<Listener, Problem> {
    let limits = hall.limits;
    let (agent, solver) = hall
        .look(id, |live| {
            let agent = match &question.agent {
                Some(agent) => agent.clone(),
                None => crate::advisers::solver(&**live.game()).ok_or_else(|| no_goal(live))?.to_string(),
            };
            let millis = question.millis.unwrap_or(ANALYSIS).min(limits.millis);
            let caller = Budget { millis: Some(millis), ..Budget::default() };
            let solver = limits.bind(&**live.game(), &agent.parse()?, caller)?;
            // Refused now, not when the search starts.
            live.game().check_solver(&solver)?;
            Ok((agent, solver))
        })
        .await?;
    ask(hall, pool, id, question.ply, move |game, course, speaker| {
        let position = course.position();
        let silent = Reader::default();
        let found =
            listening(&agent, &silent, speaker, deaf, |thinking| game.solve(&position, &solver, thinking))?;
        Ok(json(&Needed::of(found)))
    })
    .await
}

/// An agent's value for every position of a game, one after the other.
pub(crate) async fn review(
    hall: &Arc<Hall>,
    pool: &Pool,
    id: u64,
    question: Question,
) -> Result<Listener, Problem> {
    let (head, past) = hall.copy(id).await?;
    // All positions together take no longer than one search.
    let share = hall.limits.millis / (past.len() as u64 + 1);
    let millis = question.millis.unwrap_or(REVIEW).min(1000).min(share.max(1));
    let (_, asked) = adviser(hall, id, &question, millis, |game, agent| game.advising(agent)).await?;
    let game = hall.look(id, |live| Ok(Arc::clone(live.game()))).await?;
    pool.submit_in_parts(id, past.len() + 1, move |speaker| {
        let all = || -> Result<Arc<str>, Problem> {
            let mut course = game.open(Some(&head.start), Seed(head.seed))?;
            for ply in 0..=past.len() {
                if speaker.is_stopped() {
                    break;
                }
                // The points themselves show the progress.
                let thinking =
                    Thinking { budget: Budget::default(), cancelled: speaker.stop(), listen: &mut |_| {} };
                let point = if game.check_solver(&asked).is_ok() {
                    Point::of_puzzle(ply, &game.solve(&course.position(), &asked, thinking)?)
                } else {
                    let over = (course.turn() == Turn::Over).then(|| course.payoff());
                    let reader = course.reader(&asked);
                    Point::of(ply, course.consult(&asked, thinking)?, over, &reader)
                };
                if let Some(point) = point {
                    speaker.say(Update::Part("point", json(&point)));
                }
                if let Some(played) = past.get(ply) {
                    course.play(&played.ply.mv)?;
                }
            }
            Ok(json(&serde_json::json!({ "plies": past.len() })))
        };
        speaker.say(all().map_or_else(|why| Update::Failed(Arc::new(why)), Update::Done));
    })
}

/// The agent for a question about a position: its text, and the agent with its limits. `fit` adapts it to the question.
async fn adviser(
    hall: &Hall,
    id: u64,
    question: &Question,
    millis: u64,
    fit: fn(&dyn AnyGame, AgentSpec) -> AgentSpec,
) -> Result<(String, AgentSpec), Problem> {
    hall.look(id, |live| {
        let caller = Budget { millis: Some(millis), ..Budget::default() };
        let spec = match &question.agent {
            Some(agent) => agent.parse()?,
            None => crate::advisers::adviser(&**live.game()),
        };
        let mut bound = hall.limits.bind(&**live.game(), &fit(&**live.game(), spec.clone()), caller)?;
        // The time of the question overrides the agent's own.
        bound.budget.millis = bound.budget.millis.map(|own| own.min(millis.max(1)));
        // Refused now, not when the search starts.
        live.at(Some(0))?.seat(Player::First, Some(&bound))?;
        Ok((spec.to_string(), bound))
    })
    .await
}

/// Submits a question about one position to the pool.
async fn ask(
    hall: &Arc<Hall>,
    pool: &Pool,
    id: u64,
    ply: Option<usize>,
    answer: impl FnOnce(&dyn AnyGame, &dyn AnyMatch, &Speaker) -> Result<Arc<str>, Problem> + Send + 'static,
) -> Result<Listener, Problem> {
    let (game, course) = hall.look(id, |live| Ok((Arc::clone(live.game()), live.at(ply)?))).await?;
    if !matches!(course.turn(), Turn::Player(_)) {
        return Err(nobody_to_move(course.turn()));
    }
    pool.submit(id, move |speaker| {
        let answered = answer(&*game, &*course, speaker);
        speaker.say(answered.map_or_else(|why| Update::Failed(Arc::new(why)), Update::Done));
    })
}

/// Runs a search that sends its progress four times a second and stops when nobody listens. `hear` gets all progress,
/// with a flag for what was sent.
fn listening<T>(
    agent: &str,
    reader: &Reader,
    speaker: &Speaker,
    mut hear: impl FnMut(&Said, Option<&Arc<Progress>>),
    search: impl FnOnce(Thinking<'_>) -> T,
) -> T {
    let mut last: Option<Stopwatch> = None;
    let mut listen = |said: &Said| {
        let due = last.is_none_or(|last| last.elapsed() >= EVERY);
        let told = due.then(|| Arc::new(Progress::of(agent, said, reader)));
        hear(said, told.as_ref());
        if let Some(progress) = told {
            last = Some(Stopwatch::start());
            speaker.say(Update::Progress(progress));
        }
    };
    search(Thinking { budget: Budget::default(), cancelled: speaker.stop(), listen: &mut listen })
}

/// A `hear` that does nothing.
fn deaf(_: &Said, _: Option<&Arc<Progress>>) {}

fn json(what: &impl serde::Serialize) -> Arc<str> {
    serde_json::to_string(what).expect("what goes over the wire is text and finite numbers").into()
}

fn changed_meanwhile() -> Problem {
    Problem::new(Kind::AnotherPly, "the game was changed while the agent thought")
}

fn not_an_agent(live: &LiveGame) -> Problem {
    let Turn::Player(player) = live.turn() else { return nobody_to_move(live.turn()) };
    let seat = live.entry().seats.get(player as usize).copied().unwrap_or_default();
    let help = format!("POST /api/games/{}/moves makes their move", live.id);
    let detail = Text::new("{seat} is a person").with("seat", Text::from(seat));
    Problem::new(Kind::NotYourTurn, detail).help(help)
}

fn nobody_to_move(turn: Turn) -> Problem {
    let why = if turn == Turn::Over { "the game is over" } else { "chance is to move" };
    Problem::new(Kind::NotYourTurn, format!("{why} at this ply, so no player is to move"))
}

fn no_decision() -> Problem {
    Problem::new(
        Kind::NotYourTurn,
        "no player is to move at any ply of this game; there is no search to look into",
    )
}

fn no_goal(live: &LiveGame) -> Problem {
    let detail = format!("{} has no goal, so it has no number of moves still needed", live.entry().title);
    Problem::new(Kind::BadAgent, detail).at("agent")
}
