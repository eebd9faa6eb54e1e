//! From a run's rows to its report. Games are given at once, moves one after the other as the database yields them:
//! a run of a million moves needs the memory of its sums.

mod design;
mod facts;
mod games;
mod guests;
mod kept;
mod pairings;
mod pictures;
mod positions;
mod profile;
mod puzzle;
mod ratings;
mod solo;
mod solving;
mod standing;
mod sums;
mod swept;
mod versus;

pub use facts::date;
pub(crate) use games::Game;
pub use kept::{Checked, Part, check, keep, phases};
pub(crate) use solving::BoardMean;
pub use standing::{Score, Standing};
pub use versus::Duel;

use crate::again::{DEFAULT_DB, again};
use crate::report::Report;
use games::Games;
use plyground_core::Text;
use plyground_stats::{Clustered, Estimate, Sequence, Sprt, Tally};
use plyground_store::{GameRow, Kind, MoveRow, Run, Session, SolutionRow};
use profile::Profile;
use std::collections::{BTreeMap, BTreeSet};

/// A run on its way to a report.
#[derive(Debug)]
pub struct Analysis {
    run: Run,
    /// What tables and charts call them, where somebody gave them names.
    names: BTreeMap<String, String>,
    /// With who plays, in the order in which the experiment names them.
    games: Games,
    /// How many games are no copies of others.
    distinct: u64,
    solutions: BTreeMap<u64, SolutionRow>,
    /// Where the game of the last move is.
    near: usize,
    profile: Profile,
    /// What each agent chose on each position, where the run is about positions.
    choices: BTreeMap<(u64, usize), Choice>,
    /// The stopping rule and where it stands, where the experiment has one.
    stop: Option<(Sprt, Sequence)>,
    /// What the moves of each agent tell, if it is a guest.
    kept: Vec<guests::Kept>,
    /// Who has played the games, on which machines.
    sessions: Vec<Session>,
}

/// The stopping rule of an experiment, if it has one, applied to its games.
fn stop(specification: &str, games: &Games) -> Option<(Sprt, Sequence)> {
    let table: toml::Table = specification.parse().ok()?;
    let sprt: Sprt = table.get("match")?.get("sprt")?.clone().try_into().ok()?;
    sprt.check().ok()?;
    let mut sequence = Sequence::new(sprt);
    for game in games {
        sequence.add(game.job, game.payoff);
    }
    Some((sprt, sequence))
}

/// Which place an agent has in the experiment's own order: the games that are stored may begin with any.
fn place_in(specification: &str) -> impl Fn(&String) -> usize + use<> {
    let table: toml::Table = specification.parse().unwrap_or_default();
    let named = table.get("agents").and_then(toml::Value::as_array).map_or(&[][..], Vec::as_slice);
    let plain = |text: &str| text.replace(char::is_whitespace, "");
    let named: Vec<String> = named.iter().filter_map(toml::Value::as_str).map(plain).collect();
    let base = |text: &str| text.split('(').next().unwrap_or_default().to_owned();
    move |agent| {
        let whole = named.iter().position(|name| *name == plain(agent));
        // Its parameters may be written in another way.
        whole.or_else(|| named.iter().position(|name| base(name) == base(agent))).unwrap_or(usize::MAX)
    }
}

/// What an agent chose on a position.
#[derive(Clone, Debug)]
struct Choice {
    mv: String,
    phase: String,
    seconds: f64,
    nodes: f64,
    /// Whether its budget was spent before it had found anything: a solver then moves as the random player does.
    nothing: bool,
}

impl Analysis {
    /// Of a run with all its games and, where there are some, solutions. Games beyond the pair with which a stopping rule
    /// has decided do not count, as they do not for whoever runs it.
    pub fn new(run: Run, games: impl IntoIterator<Item = GameRow>, solutions: Vec<SolutionRow>) -> Self {
        let mut all = Games::default();
        games.into_iter().for_each(|game| all.add(game));
        Self::of(run, all, solutions)
    }

    fn of(run: Run, mut games: Games, solutions: Vec<SolutionRow>) -> Self {
        games.sort(place_in(&run.specification));
        let stop = stop(&run.specification, &games);
        if let Some((_, sequence)) = &stop {
            games.retain(|game| sequence.counts(game.job));
        }
        let profile = Profile::new(&games);
        let solutions = solutions.into_iter().map(|row| (row.job, row)).collect();
        let kept = vec![guests::Kept::default(); games.agents.len()];
        Self {
            run,
            names: BTreeMap::new(),
            distinct: games.distinct(),
            games,
            solutions,
            near: 0,
            profile,
            choices: BTreeMap::new(),
            stop,
            kept,
            sessions: Vec::new(),
        }
    }

    /// Says who has played the games, on which machines.
    #[must_use]
    pub fn played_in(mut self, sessions: Vec<Session>) -> Self {
        self.sessions = sessions;
        self
    }

    /// Gives agents names that are easier to read than their notation.
    #[must_use]
    pub fn called(mut self, names: BTreeMap<String, String>) -> Self {
        self.names = names;
        self
    }

    /// Takes a move into account; moves of a game come in their order.
    pub fn see(&mut self, mv: &MoveRow) {
        let Some(&game) = self.games.with_job(mv.job, &mut self.near) else { return };
        let seats = game.seats();
        let Some(agent) = seats[usize::from(mv.seat.min(1))] else { return };
        self.profile.see(mv, agent, seats);
        self.kept[agent].see(mv);
        if self.run.kind == Kind::Positions {
            let (seconds, nodes) = (mv.seconds(), mv.nodes as f64);
            // Whoever has looked beyond the position and comes back without any depth has found nothing.
            let nothing = mv.depth == 0 && mv.nodes > 1;
            let choice = Choice { mv: mv.mv.clone(), phase: mv.phase.clone(), seconds, nodes, nothing };
            self.choices.insert((game.pair, agent), choice);
        }
    }

    /// What it all amounts to.
    pub fn report(&self) -> Report {
        let mut report = match self.run.kind {
            Kind::Positions => positions::report(self),
            Kind::Solve => solving::report(self),
            // Records from elsewhere tell by their seats what they are.
            Kind::Match | Kind::Imported if self.is_of_two() => versus::report(self),
            Kind::Match | Kind::Imported | Kind::Solo => solo::report(self),
        };
        report.question.clone_from(&self.run.question);
        report.answer = guests::with_forfeits(report.answer, self);
        report.sections.extend(guests::section(self));
        report.facts = self.facts();
        report.answer = self.warned(report.answer);
        report.sections.extend(swept::section(self));
        report.sections.push(design::section(self));
        report.methods.insert(0, facts::intervals().to_owned());
        if self.run.kind != Kind::Imported {
            report.methods.insert(
                1,
                facts::repeats(design::is_timed(&self.run, &self.sessions), design::is_threaded(&self.run))
                    .to_owned(),
            );
        }
        if report.command.is_empty() {
            report.command = again(&self.run, &self.run.name, DEFAULT_DB);
        }
        report
    }

    /// The answer, and what makes it doubtful: copies, an overloaded machine, and machines that differ.
    fn warned(&self, mut answer: Text) -> Text {
        let (games, distinct) = (self.games.len() as u64, self.distinct);
        if distinct < games && matches!(self.run.kind, Kind::Match | Kind::Solo | Kind::Imported) {
            let text = "{answer} Only {n} of {m} games are distinct: copies are no evidence, and the intervals of scores rest on \
                        distinct games alone.";
            answer = Text::new(text).with("answer", answer).with("n", distinct).with("m", games);
        }
        let over = self.sessions.iter().filter(|session| session.overloaded());
        let (late, timed) =
            over.fold((0, 0), |(late, timed), session| (late + session.late, timed + session.timed));
        if timed > 0 {
            let text =
                "{answer} The machine was overloaded: {n} of {m} moves took notably longer than their time.";
            answer = Text::new(text).with("answer", answer).with("n", late).with("m", timed);
        }
        let timed = self.sessions.iter().filter(|session| session.timed > 0);
        let machines: BTreeSet<&str> = timed.map(|session| session.machine.as_str()).collect();
        if machines.len() > 1 {
            let text = "{answer} Time limits the moves, and machines of {n} kinds have played: an agent thinks more on the faster \
                        ones, so the games are not all of one strength.";
            answer = Text::new(text).with("answer", answer).with("n", machines.len() as u64);
        }
        answer
    }

    /// Where the agents stand, in the experiment's order; it takes no moves to know.
    pub fn standings(&self) -> (Score, Vec<Standing>) {
        standing::standings(self)
    }

    /// Every agent with its rating in Elo from all games of a tournament, where the games connect all of them; the first has 0.
    pub fn ratings(&self) -> Option<Vec<(String, Estimate)>> {
        let agents = self.agents();
        let list = self.is_of_two().then(|| ratings::list(self, agents.len()))??;
        Some(agents.iter().enumerate().map(|(at, agent)| (agent.clone(), list.rating(at))).collect())
    }

    /// What the games of one agent against another say about their strengths, as the report has it; `None` without a game
    /// between them.
    pub fn duel(&self, agent: &str, against: &str) -> Option<Duel> {
        versus::duel_of(self, self.agent(agent)?, self.agent(against)?)
    }

    /// Whether anybody has an opponent.
    fn is_of_two(&self) -> bool {
        self.games.iter().any(Game::is_of_two)
    }

    /// What the report rests on.
    pub(crate) fn facts(&self) -> Vec<(String, Text)> {
        facts::facts(&self.run, self.games.len())
    }

    /// Games, searches or solutions.
    pub(crate) fn count(&self) -> u64 {
        self.games.len() as u64
    }

    /// The agents as tables and charts name them: without parameters where the name says enough.
    fn labels(&self) -> Vec<String> {
        let base = |agent: &str| agent.split('(').next().unwrap_or_default().to_owned();
        let same = |name: &str| self.agents().iter().filter(|agent| base(agent) == name).count();
        self.agents()
            .iter()
            .map(|agent| {
                if let Some(given) = self.names.get(agent) {
                    return given.clone();
                }
                let name = base(agent);
                if agent.chars().count() > 24 && same(&name) == 1 { name } else { agent.clone() }
            })
            .collect()
    }

    /// Who plays, in the order in which the experiment names them.
    fn agents(&self) -> &[String] {
        &self.games.agents
    }

    /// Games of an agent, in whichever seat.
    pub(crate) fn games_of(&self, agent: usize) -> impl Iterator<Item = &Game> {
        self.games.iter().filter(move |game| game.seats().contains(&Some(agent)))
    }

    /// The agent with this notation or name.
    pub(crate) fn agent(&self, name: &str) -> Option<usize> {
        self.agents()
            .iter()
            .position(|agent| agent == name || self.names.get(agent).is_some_and(|given| given == name))
    }

    /// How an agent's finished games end.
    pub(crate) fn outcomes(&self, agent: usize) -> Vec<String> {
        self.games_of(agent).filter_map(|game| self.games.outcome(game).map(str::to_owned)).collect()
    }

    /// Lengths of an agent's games, perhaps only those with another in the second seat.
    pub(crate) fn lengths(&self, agent: usize, second: Option<usize>) -> Vec<f64> {
        let seats = |game: &&Game| second.is_none_or(|second| game.seats() == [Some(agent), Some(second)]);
        self.games_of(agent).filter(seats).map(|game| f64::from(game.length)).collect()
    }

    /// Points at the end of an agent's finished games.
    pub(crate) fn points(&self, agent: usize) -> Vec<f64> {
        self.games_of(agent)
            .filter(|game| self.games.outcome(game).is_some())
            .map(|game| game.payoff)
            .collect()
    }

    pub(crate) fn game_seconds(&self, agent: usize) -> Vec<f64> {
        self.games_of(agent).map(Game::seconds).collect()
    }

    pub(crate) fn branching(&self, agent: usize, phase: Option<&str>) -> Option<Clustered> {
        self.cost(agent, phase).map(|cost| cost.branching)
    }

    pub(crate) fn move_seconds(&self, agent: usize, phase: Option<&str>) -> Option<Clustered> {
        self.cost(agent, phase).map(|cost| cost.seconds)
    }

    fn cost(&self, agent: usize, phase: Option<&str>) -> Option<sums::Cost<Clustered>> {
        phase.map_or_else(|| Some(self.profile.cost(agent)), |phase| self.profile.cost_in(agent, phase))
    }

    pub(crate) fn seated(&self, first: usize, second: usize) -> Tally {
        versus::seated(self, first, second)
    }

    pub(crate) fn tally(&self, agent: usize, against: usize) -> Tally {
        versus::tally(self, agent, Some(against))
    }

    pub(crate) fn time_ratio(&self, agent: usize, beside: usize, phase: Option<&str>) -> Option<Estimate> {
        positions::ratio(self, agent, beside, phase, |choice| choice.seconds).map(|(_, ratio)| ratio)
    }

    pub(crate) fn nodes_ratio(&self, agent: usize, beside: usize, phase: Option<&str>) -> Option<Estimate> {
        positions::ratio(self, agent, beside, phase, |choice| choice.nodes).map(|(_, ratio)| ratio)
    }

    /// What a solver did on each board, in the order of the experiment.
    pub(crate) fn boards(&self, agent: usize) -> Vec<BoardMean> {
        solving::means(self, agent).into_values().collect()
    }

    /// Moves and seconds of every solution that a solver found.
    pub(crate) fn solved_in(&self, agent: usize) -> Vec<(u64, f64)> {
        solving::solved_of(self, agent).into_iter().map(|game| (game.length.into(), game.seconds())).collect()
    }

    /// The first of its own moves before which an agent has lost so many men on average; none if it never comes to that.
    pub(crate) fn lost(&self, agent: usize, men: f64) -> Option<Estimate> {
        self.profile.lost(agent, men)
    }
}
