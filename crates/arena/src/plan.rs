//! Expands an experiment into a list of jobs, which depends on the file alone. Job *n* is the same job on every
//! machine, however many threads play and in whatever order.

use crate::copies;
use crate::draw;
use crate::experiment::{BadExperiment, Experiment, Match, Positions, Schedule, Solo, Solve};
use plyground_catalog::{AgentSpec, AnyGame, find};
use plyground_core::{Budget, Seed};
use plyground_store::Kind;
use std::ops::Deref;
use std::sync::Arc;

/// An experiment, understood.
pub struct Plan {
    /// The file.
    pub experiment: Experiment,
    /// Which kind of experiment it is.
    pub kind: Kind,
    /// The game by its rules.
    pub game: Box<dyn AnyGame>,
    /// What an agent may spend where its own notation says nothing.
    pub budget: Budget,
    /// The most milliseconds that each agent may take for a move, where time is what limits it.
    pub limits: Vec<Option<u64>>,
    /// How many threads each agent thinks on.
    pub threads: Vec<u32>,
    /// Everything there is to do, in order.
    pub jobs: Vec<Job>,
}

/// What an experiment asks of a machine, as far as that can be told without expanding it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demand {
    limits: Vec<Option<u64>>,
    threads: Vec<u32>,
}

/// One thing to do, on its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Its place in the plan.
    pub number: u64,
    /// Jobs that are compared on equal terms share it.
    pub pair: u64,
    /// Who plays, as places in the experiment's list of agents; first player first.
    pub seats: Seats,
    /// Where it begins, where the experiment says so; jobs that begin alike share it.
    pub start: Option<Arc<str>>,
    /// What is left to chance.
    pub seed: Seed,
    /// The fewest moves that solve it, where that is known.
    pub optimum: Option<u64>,
    /// What to do there.
    pub task: Task,
}

/// Who sits in a job's seats, as places in a list of agents, without memory of its own: a plan may have millions of jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seats {
    agents: [usize; 2],
    count: usize,
}

impl Seats {
    fn one(agent: usize) -> Self {
        Self { agents: [agent; 2], count: 1 }
    }

    fn two(first: usize, second: usize) -> Self {
        Self { agents: [first, second], count: 2 }
    }
}

impl Deref for Seats {
    type Target = [usize];

    fn deref(&self) -> &[usize] {
        &self.agents[..self.count]
    }
}

/// What to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Play to the end.
    Play,
    /// Choose one move.
    Answer,
    /// Look for a solution.
    Solve,
}

/// Parts of the experiment's seed.
const GAMES: u64 = 0;
const POSITIONS: u64 = 1;

/// More jobs than this are a typing error.
const MOST_JOBS: u64 = 10_000_000;

impl Plan {
    /// What an experiment asks of a machine. Refuses what can be seen to be wrong without expanding it.
    pub fn demand(experiment: &Experiment) -> Result<Demand, BadExperiment> {
        let (_, game, budget) = Self::outline(experiment)?;
        Demand::of(experiment, &*game, budget)
    }

    /// The kind of an experiment, its game and its budget.
    fn outline(experiment: &Experiment) -> Result<(Kind, Box<dyn AnyGame>, Budget), BadExperiment> {
        let kind = experiment.kind()?;
        let entry = find(&experiment.game).map_err(|why| BadExperiment::unknown("game", why))?;
        let mut rules =
            if kind == Kind::Solve { entry.solve_rules() } else { plyground_catalog::Rules::new() };
        rules.extend(experiment.rules.clone());
        let game = entry.open(rules).map_err(|why| BadExperiment::unknown("rules", why))?;
        let budget = experiment.allowance()?;
        check_agents(&*game, kind, &experiment.agents)?;
        Ok((kind, game, budget))
    }

    /// Expands an experiment; refuses what cannot be played before anything is.
    pub fn of(experiment: Experiment) -> Result<Self, BadExperiment> {
        let (kind, game, budget) = Self::outline(&experiment)?;
        let seed = Seed(experiment.seed);
        let jobs = match (&experiment.solo, &experiment.versus, &experiment.positions, &experiment.solve) {
            (Some(solo), ..) => solos(&*game, seed, experiment.agents.len(), solo)?,
            (_, Some(versus), ..) => matches(&*game, seed, experiment.agents.len(), versus)?,
            (.., Some(asked), _) => answers(&*game, seed, experiment.agents.len(), asked)?,
            (.., Some(solve)) => solves(&*game, seed, experiment.agents.len(), solve)?,
            (None, None, None, None) => unreachable!("the kind was asked before"),
        };
        let Demand { limits, threads } = Demand::of(&experiment, &*game, budget)?;
        if !experiment.copies {
            copies::refuse(&experiment, kind, &*game, &limits, &jobs)?;
        }
        Ok(Self { experiment, kind, game, budget, limits, threads, jobs })
    }

    /// The most threads that any agent thinks on, which is what one game at a time needs: only one of its agents thinks.
    pub fn most_threads(&self) -> usize {
        most(&self.threads)
    }

    /// Refuses a plan that has an agent with more threads than there are cores.
    pub fn fit(&self, cores: usize) -> Result<(), BadExperiment> {
        let most = self.most_threads();
        if most <= cores {
            return Ok(());
        }
        let why = format!(
            "an agent has threads = {most}, and this machine has {cores} cores; use {cores} or fewer"
        );
        Err(BadExperiment::senseless("agents", why))
    }

    /// The agent in a seat of a job.
    pub fn agent(&self, seat: usize) -> &AgentSpec {
        &self.experiment.agents[seat]
    }
}

impl Demand {
    fn of(experiment: &Experiment, game: &dyn AnyGame, budget: Budget) -> Result<Self, BadExperiment> {
        let limit = |agent| {
            Ok(game.allowance(agent, budget).map_err(|why| BadExperiment::unknown("agents", why))?.millis)
        };
        let limits = experiment.agents.iter().map(limit).collect::<Result<Vec<_>, BadExperiment>>()?;
        let threads = |agent| game.threads(agent).map_err(|why| BadExperiment::unknown("agents", why));
        let threads = experiment.agents.iter().map(threads).collect::<Result<Vec<_>, BadExperiment>>()?;
        Ok(Self { limits, threads })
    }

    /// Whether time limits any agent's moves, so that the games depend on the machine and its load.
    pub fn is_timed(&self) -> bool {
        self.limits.iter().any(Option::is_some)
    }

    /// The most threads that any agent thinks on, which is what one game at a time needs: only one of its agents thinks.
    pub fn most_threads(&self) -> usize {
        most(&self.threads)
    }

    /// Why so many games at a time would leave each agent less thinking than it asks for, if they would.
    pub fn strain(&self, games: usize, cores: usize) -> Option<String> {
        let most = self.most_threads();
        let (who, would) = if most > 1 && games * most > cores {
            (format!("agents think on up to {most} threads"), "it asks for")
        } else if games > cores && self.is_timed() {
            ("time limits the agents".to_owned(), "its time")
        } else {
            return None;
        };
        Some(format!(
            "{who}, and this machine has {cores} cores for {games} games at a time, so that each would get less thinking than \
             {would}"
        ))
    }
}

fn most(threads: &[u32]) -> usize {
    threads.iter().max().map_or(1, |&most| most as usize)
}

fn check_agents(game: &dyn AnyGame, kind: Kind, agents: &[AgentSpec]) -> Result<(), BadExperiment> {
    let least = if kind == Kind::Match { 2 } else { 1 };
    if agents.len() < least {
        return Err(BadExperiment::senseless("agents", format!("expected at least {least}")));
    }
    for (index, agent) in agents.iter().enumerate() {
        let place = || format!("agents, number {}", index + 1);
        if agents[..index].contains(agent) {
            return Err(BadExperiment::senseless("agents", format!("{agent} is given twice")));
        }
        let checked = if kind == Kind::Solve { game.check_solver(agent) } else { game.check_player(agent) };
        checked.map_err(|why| BadExperiment::unknown(place(), why))?;
    }
    Ok(())
}

fn at_least_one(place: &'static str, count: u64) -> Result<(), BadExperiment> {
    if count == 0 {
        Err(BadExperiment::senseless(place, "0 leaves nothing to do; expected 1 or more"))
    } else {
        Ok(())
    }
}

fn few_enough(place: &'static str, parts: &[u64]) -> Result<(), BadExperiment> {
    let jobs = parts.iter().try_fold(1_u64, |product, part| product.checked_mul(*part));
    if jobs.is_some_and(|jobs| jobs <= MOST_JOBS) {
        return Ok(());
    }
    Err(BadExperiment::senseless(place, format!("that makes more than {MOST_JOBS} jobs")))
}

fn solos(game: &dyn AnyGame, seed: Seed, agents: usize, asked: &Solo) -> Result<Vec<Job>, BadExperiment> {
    let entry = game.entry();
    if entry.seats.len() != 1 {
        let why = format!("{} is a game for two; expected [match]", entry.name);
        return Err(BadExperiment::senseless("solo", why));
    }
    at_least_one("solo.games", asked.games)?;
    let boards = boards(game, "solo.boards", &asked.boards)?;
    let boards: Vec<Option<Start>> =
        if boards.is_empty() { vec![None] } else { boards.into_iter().map(Some).collect() };
    few_enough("solo.games", &[asked.games, agents as u64, boards.len() as u64])?;
    let mut jobs = Vec::with_capacity(asked.games as usize * agents * boards.len());
    for number in 0..asked.games {
        for (index, board) in boards.iter().enumerate() {
            let pair = number * boards.len() as u64 + index as u64;
            for agent in 0..agents {
                let (start, optimum) =
                    board.clone().map_or((None, None), |board| (Some(board.position), board.optimum));
                let seed = seed.branch(GAMES).branch(pair);
                push(
                    &mut jobs,
                    Job { number: 0, pair, seats: Seats::one(agent), start, seed, optimum, task: Task::Play },
                );
            }
        }
    }
    Ok(jobs)
}

fn matches(game: &dyn AnyGame, seed: Seed, agents: usize, asked: &Match) -> Result<Vec<Job>, BadExperiment> {
    let entry = game.entry();
    if entry.seats.len() != 2 {
        let why = format!("{} is a game for one; expected [solo]", entry.name);
        return Err(BadExperiment::senseless("match", why));
    }
    at_least_one("match.pairs", asked.pairs)?;
    if let Some(sprt) = &asked.sprt {
        sprt.check().map_err(|why| BadExperiment::senseless("match.sprt", why.to_string()))?;
        if agents != 2 || matches!(asked.schedule, Schedule::Matrix | Schedule::Mirror) {
            let why = "it compares two agents that meet in pairs; give two, and no matrix or mirror";
            return Err(BadExperiment::senseless("match.sprt", why));
        }
    }
    let meetings = meetings(asked.schedule, agents);
    few_enough("match.pairs", &[asked.pairs, meetings.len() as u64, 2])?;
    let openings = draw::openings(game, seed.branch(POSITIONS), asked)?;
    // A list that grew would need room for another half of it.
    let mut jobs = Vec::with_capacity(asked.pairs as usize * meetings.len() * 2);
    for number in 0..asked.pairs {
        let start = openings.as_ref().map(|openings| openings[number as usize].clone());
        for (index, &(one, other)) in meetings.iter().enumerate() {
            let pair = number * meetings.len() as u64 + index as u64;
            let both = [Seats::two(one, other), Seats::two(other, one)];
            // Whoever meets itself has no seats to swap.
            for seats in both.into_iter().take(if one == other { 1 } else { 2 }) {
                let (start, seed) = (start.clone(), seed.branch(GAMES).branch(number));
                push(&mut jobs, Job { number: 0, pair, seats, start, seed, optimum: None, task: Task::Play });
            }
        }
    }
    Ok(jobs)
}

fn meetings(schedule: Schedule, agents: usize) -> Vec<(usize, usize)> {
    let all = (0..agents).flat_map(|one| (one..agents).map(move |other| (one, other)));
    all.filter(|&(one, other)| match schedule {
        Schedule::RoundRobin => one != other,
        Schedule::Gauntlet => one == 0 && other != 0,
        Schedule::Matrix => true,
        Schedule::Mirror => one == other,
        Schedule::Neighbours => one + 1 == other,
    })
    .collect()
}

fn answers(
    game: &dyn AnyGame,
    seed: Seed,
    agents: usize,
    asked: &Positions,
) -> Result<Vec<Job>, BadExperiment> {
    at_least_one("positions.count", asked.count)?;
    few_enough("positions.count", &[asked.count, agents as u64])?;
    let positions = draw::positions(game, seed.branch(POSITIONS), asked)?;
    let mut jobs = Vec::new();
    let two = game.entry().seats.len() == 2;
    for (pair, position) in (0..).zip(positions) {
        let position: Arc<str> = position.into();
        for agent in 0..agents {
            let seats = if two { Seats::two(agent, agent) } else { Seats::one(agent) };
            let (start, seed) = (Some(Arc::clone(&position)), seed.branch(GAMES).branch(pair));
            push(&mut jobs, Job { number: 0, pair, seats, start, seed, optimum: None, task: Task::Answer });
        }
    }
    Ok(jobs)
}

fn solves(game: &dyn AnyGame, seed: Seed, agents: usize, asked: &Solve) -> Result<Vec<Job>, BadExperiment> {
    let boards = boards(game, "solve.boards", &asked.boards)?;
    at_least_one("solve.boards", boards.len() as u64)?;
    at_least_one("solve.attempts", asked.attempts)?;
    few_enough("solve.attempts", &[boards.len() as u64, asked.attempts, agents as u64])?;
    let mut jobs = Vec::new();
    let tries = boards.iter().flat_map(|board| (0..asked.attempts).map(move |_| board));
    for (pair, board) in (0..).zip(tries) {
        for agent in 0..agents {
            let (start, optimum) = (Some(board.position.clone()), board.optimum);
            let seed = seed.branch(GAMES).branch(pair);
            push(
                &mut jobs,
                Job { number: 0, pair, seats: Seats::one(agent), start, seed, optimum, task: Task::Solve },
            );
        }
    }
    Ok(jobs)
}

fn push(jobs: &mut Vec<Job>, job: Job) {
    jobs.push(Job { number: jobs.len() as u64, ..job });
}

/// A board to begin with.
#[derive(Clone)]
struct Start {
    position: Arc<str>,
    optimum: Option<u64>,
}

/// The boards that these words stand for.
fn boards(game: &dyn AnyGame, place: &'static str, words: &[String]) -> Result<Vec<Start>, BadExperiment> {
    let known = game.boards();
    let start = |board: &plyground_catalog::Board| Start {
        position: board.position.as_str().into(),
        optimum: Some(u64::from(board.optimum)),
    };
    let mut all = Vec::new();
    for word in words {
        if word == "published" && !known.is_empty() {
            all.extend(known.iter().map(start));
        } else if let Some(name) = word.strip_prefix('#') {
            let board = known.iter().find(|board| board.name == name);
            let names: Vec<String> = known.iter().map(|board| format!("#{}", board.name)).collect();
            let missing = || format!("there is no board {word:?}; the boards are {}", names.join(", "));
            all.push(start(board.ok_or_else(|| BadExperiment::senseless(place, missing()))?));
        } else {
            game.view(word).map_err(|why| BadExperiment::senseless(place, format!("{word:?}: {why}")))?;
            all.push(Start { position: word.as_str().into(), optimum: None });
        }
    }
    Ok(all)
}
