//! A game of a known type behind [`AnyGame`]: text becomes positions and moves here.

use crate::agent_kind::{AgentInfo, AgentKind, Mind};
use crate::agent_spec::AgentSpec;
use crate::agents::RANDOM;
use crate::any_game::{AnyGame, Board, Choice, Counting, Finished, Ply, Replayed};
use crate::any_match::{AnyMatch, Match, Thinking};
use crate::any_position::{AnyPosition, Position, choices};
use crate::guest::guests;
use crate::levels;
use crate::listed::Listed;
use crate::puzzle::{self, FirstMoves, Verdict, VerifyError};
use crate::race::{Racer, Runner};
use crate::rules::{self, Rules};
use crate::scale::{Scale, Scales};
use crate::solution::{Solution, SolveError};
use crate::{Entry, SpecError};
use plyground_core::THREADS;
use plyground_core::parameter;
use plyground_core::perft::options;
use plyground_core::record::rules_of;
use plyground_core::{
    Answer, BadNotation, BadRecord, Budget, Context, Game, GameExt, Inspection, Playthrough, Record, Rng,
    Seed, Sheet, Truth, Turn, View, perft,
};
use serde_json::Value;
use std::ops::{Deref, Range};
use std::path::Path;
use std::sync::{Arc, OnceLock};

pub(crate) struct Opened<G: Listed> {
    pub(crate) entry: &'static Entry,
    pub(crate) game: Arc<G>,
    pub(crate) twin: Option<G::Twin>,
    pub(crate) agents: Vec<AgentKind<G>>,
    /// What is known of perfect play, once somebody has asked.
    truth: OnceLock<Option<Box<dyn Truth<G>>>>,
    /// What values read as, once somebody has asked; nothing by rules that are not the default.
    scales: OnceLock<Scales>,
}

impl<G: Listed> Opened<G> {
    pub(crate) fn new(entry: &'static Entry, rules: &Rules) -> Result<Self, SpecError> {
        let read = |rules| serde_json::from_value::<G>(Value::Object(rules));
        let game = parameter::check(entry.rules, rules)
            .and_then(|()| rules::build(&entry.defaults(), rules, entry.rules, read))
            .map_err(|why| SpecError::BadRules { game: entry.name, why })?;
        Ok(Self::with(entry, game, G::agents()))
    }

    /// A game as it is, with these agents and the guests that play it.
    pub(crate) fn with(entry: &'static Entry, game: G, mut agents: Vec<AgentKind<G>>) -> Self {
        let twin = game.twin();
        let invited = guests().into_iter().filter(|guest| guest.games().contains(&entry.name));
        agents.extend(invited.map(AgentKind::guest));
        Self { entry, game: Arc::new(game), twin, agents, truth: OnceLock::new(), scales: OnceLock::new() }
    }

    /// What is known of perfect play. Tables of this machine that cannot be used are as good as none: `plyground tables`
    /// says what is wrong with them.
    pub(crate) fn truth(&self) -> Option<&dyn Truth<G>> {
        self.truth.get_or_init(|| self.game.truth(None).unwrap_or(None)).as_deref()
    }

    /// What the values of a resolved agent read as, if that is known.
    pub(crate) fn scale(&self, resolved: &AgentSpec) -> Option<Scale> {
        let scales = self.scales.get_or_init(|| {
            let usual = rules_of(&*self.game) == self.entry.defaults();
            let text = if usual { self.entry.scales } else { "" };
            Scales::read(text).expect("scales are checked when a game is added")
        });
        let mut parameters = self.kind(resolved).ok()?.about.defaults.clone();
        parameters.extend(resolved.parameters.clone());
        scales.of(&resolved.name, &parameters).cloned()
    }

    /// The resolved agent, built, and its row.
    pub(crate) fn agent(&self, resolved: &AgentSpec) -> Result<(Mind<G>, &AgentKind<G>), SpecError> {
        let kind = self.kind(resolved)?;
        Ok((kind.build(resolved, self.entry, || rules_of(&*self.game))?, kind))
    }

    fn kind(&self, spec: &AgentSpec) -> Result<&AgentKind<G>, SpecError> {
        let kind = self.agents.iter().find(|kind| kind.about.name == spec.name);
        let names = || self.agents.iter().map(|kind| kind.about.name).collect::<Vec<_>>();
        kind.ok_or_else(|| SpecError::unknown_agent(self.entry.name, &spec.name, &names()))
    }

    fn no_solver(&self, agent: &AgentSpec) -> SpecError {
        let solvers = self.agents.iter().filter(|kind| kind.solves()).map(|kind| kind.about.name);
        SpecError::no_solver(self.entry.name, &agent.name, &solvers.collect::<Vec<_>>())
    }

    /// Replays a solution from its text and says what is wrong with it, if anything is.
    fn replay_solution(
        &self,
        mut state: G::State,
        moves: &[String],
        solved: fn(&G, &G::State) -> bool,
    ) -> Result<(), SolveError> {
        for mv in moves {
            self.game.try_play(&mut state, mv).map_err(|why| SolveError::Broken(why.to_string()))?;
        }
        let end = || SolveError::Broken(format!("it ends at {state}"));
        if solved(&self.game, &state) { Ok(()) } else { Err(end()) }
    }

    /// A game again, move by move.
    pub(crate) fn history_of<H: Deref<Target = G> + Clone>(&self, done: &Playthrough<G, H>) -> Vec<Ply> {
        let mut again = Playthrough::new(&*self.game, done.start().clone());
        let ply = |&mv: &G::Move| {
            let (by, trace) = (again.turn(), self.game.trace(again.state(), mv));
            again.play(mv);
            Ply { by, mv: mv.to_string(), position: again.state().to_string(), trace }
        };
        done.moves().iter().map(ply).collect()
    }

    /// The details of the cell with this name.
    pub(crate) fn inspect_cell(&self, state: &G::State, name: &str) -> Result<Inspection, BadNotation> {
        let cells = self.game.view(state).cells;
        let Some(cell) = cells.iter().position(|cell| cell.name == name) else {
            let ends = cells.first().zip(cells.last());
            let range = ends.map_or("the board has no cells".to_owned(), |(first, last)| {
                format!("the cells are {} to {}", first.name, last.name)
            });
            return Err(BadNotation::new(format!("there is no cell {name:?}; {range}")));
        };
        Ok(self.game.inspect(state, cell))
    }

    fn finish(&self, start: G::State, luck: (Seed, u64), rng: &mut Rng, records: bool) -> Finished {
        if !records && self.game.repetition().is_none() {
            let mut state = start;
            let plies = self.game.playout(&mut state, rng, u64::MAX);
            let (outcome, payoff) = (self.game.outcome(&state), self.game.payoff(&state));
            return Finished { outcome, payoff, plies, length: G::length(&state, plies), record: None };
        }
        let mut course = Playthrough::new(&*self.game, start);
        course.play_randomly(rng);
        let plies = course.moves().len() as u64;
        let seats = vec![RANDOM.to_owned(); G::SEATS.len()];
        Finished {
            outcome: course.outcome().expect("random play ended the game"),
            payoff: course.payoff(),
            plies,
            length: G::length(course.state(), plies),
            record: records.then(|| Record::of(self.entry.name, seats, Some(luck), &course)),
        }
    }
}

impl<G: Listed> AnyGame for Arc<Opened<G>> {
    fn entry(&self) -> &'static Entry {
        self.entry
    }

    fn rules(&self) -> Rules {
        rules_of(&*self.game)
    }

    fn sheet(&self) -> Sheet {
        self.game.sheet()
    }

    fn start(&self, seed: Seed) -> String {
        self.game.start(&mut seed.branch(0).rng()).to_string()
    }

    fn begin(&self, seed: Seed) -> Arc<dyn AnyPosition> {
        let state = self.game.start(&mut seed.branch(0).rng());
        Arc::new(Position { game: Arc::clone(&self.game), state })
    }

    fn read(&self, position: &str) -> Result<Arc<dyn AnyPosition>, BadNotation> {
        let state = self.game.read(position)?;
        Ok(Arc::new(Position { game: Arc::clone(&self.game), state }))
    }

    fn check_position(&self, position: &str) -> Result<(), BadNotation> {
        self.game.read(position).map(drop)
    }

    fn view(&self, position: &str) -> Result<View, BadNotation> {
        Ok(self.game.view(&self.game.read(position)?))
    }

    fn inspect(&self, position: &str, cell: &str) -> Result<Inspection, BadNotation> {
        self.inspect_cell(&self.game.read(position)?, cell)
    }

    fn outcome(&self, position: &str) -> Result<Option<String>, BadNotation> {
        let state = self.game.read(position)?;
        Ok((self.game.turn(&state) == Turn::Over).then(|| self.game.outcome(&state)))
    }

    fn choices(&self, position: &str) -> Result<Vec<Choice>, BadNotation> {
        let state = self.game.read(position)?;
        Ok(choices(&*self.game, &state))
    }

    fn divide(
        &self,
        position: &str,
        depth: u32,
        counting: Counting,
    ) -> Result<Option<Vec<(String, u64)>>, BadNotation> {
        let state = self.game.read(position)?;
        Ok(match counting {
            Counting::Turns => {
                let (mut moves, rest) = (Vec::new(), depth.saturating_sub(1));
                options(&*self.game, &state, &mut moves);
                let count = |mv| perft(&*self.game, &self.game.after(&state, mv), rest);
                Some(moves.into_iter().map(|mv| (mv.to_string(), count(mv))).collect())
            }
            Counting::Steps => self.game.divide_steps(&state, depth),
        })
    }

    fn perft(&self, position: &str, depth: u32, counting: Counting) -> Result<Option<u64>, BadNotation> {
        let state = self.game.read(position)?;
        Ok(match counting {
            Counting::Turns => Some(perft(&*self.game, &state, depth)),
            Counting::Steps => {
                let parts = self.game.divide_steps(&state, depth);
                parts.map(|parts| parts.iter().map(|(_, count)| count).sum())
            }
        })
    }

    fn random_games(
        &self,
        position: Option<&str>,
        seed: Seed,
        numbers: Range<u64>,
        records: bool,
    ) -> Result<Vec<Finished>, BadNotation> {
        let given = position.map(|text| self.game.read(text)).transpose()?;
        let play = |number| {
            let mut rng = seed.branch(number).rng();
            let start = given.clone().unwrap_or_else(|| self.game.start(&mut rng));
            self.finish(start, (seed, number), &mut rng, records)
        };
        Ok(numbers.map(play).collect())
    }

    fn replay(&self, record: &Record, history: bool) -> Result<Replayed, BadRecord> {
        let again = record.replay(&*self.game)?;
        let history = if history { self.history_of(&again) } else { Vec::new() };
        let length = G::length(again.state(), again.moves().len() as u64);
        // The replay has checked both, and only the record knows of a forfeit.
        let (payoff, outcome) = (record.payoff, record.outcome.clone());
        Ok(Replayed { start: record.start.clone(), history, length, payoff, outcome })
    }

    fn steps(&self, mv: &str) -> Vec<String> {
        mv.parse().map_or_else(|_| vec![mv.to_owned()], G::steps)
    }

    fn boards(&self) -> Vec<Board> {
        self.game.boards()
    }

    fn agents(&self) -> Vec<AgentInfo> {
        self.agents.iter().map(|kind| kind.about_now(self.entry)).collect()
    }

    fn about(&self, agent: &str) -> Option<AgentInfo> {
        let kind = self.agents.iter().find(|kind| kind.about.name == agent)?;
        Some(kind.about_now(self.entry))
    }

    fn agent_names(&self) -> Vec<&'static str> {
        self.agents.iter().map(|kind| kind.about.name).collect()
    }

    fn open(&self, position: Option<&str>, seed: Seed) -> Result<Box<dyn AnyMatch>, BadNotation> {
        let start = position.map(|text| self.game.read(text)).transpose()?;
        Ok(Box::new(Match::new(Arc::clone(self), start, seed)))
    }

    fn solve_by(
        &self,
        seed: Seed,
        position: &str,
        solver: &AgentSpec,
        thinking: Thinking<'_>,
    ) -> Result<Solution, SolveError> {
        let solver = &levels::resolve(self.entry, solver)?;
        let kind = self.kind(solver)?;
        let state = self.game.read(position)?;
        let (mut searching, solved) = kind.build_solver(solver)?.ok_or_else(|| self.no_solver(solver))?;
        let mut ctx = Context::new(kind.allow_solving(solver, thinking.budget), seed.rng())
            .cancelled_by(thinking.cancelled)
            .heard_by(thinking.listen);
        let attempt = searching.solve(&self.game, &state, &mut ctx);
        let (time, mut kinds) = (ctx.elapsed(), Vec::new());
        if let Answer::Solved { line, .. } = &attempt.answer {
            kinds = puzzle::kinds::<G>(line);
        }
        let answer = attempt.answer.map(|mv| mv.to_string());
        if let Answer::Solved { line, .. } = &answer {
            self.replay_solution(state, line, solved)?;
        }
        Ok(Solution { answer, kinds, effort: attempt.effort, time })
    }

    fn check_player(&self, agent: &AgentSpec) -> Result<(), SpecError> {
        self.agent(&levels::resolve(self.entry, agent)?).map(drop)
    }

    fn check_solver(&self, agent: &AgentSpec) -> Result<(), SpecError> {
        self.kind(agent)?.build_solver(agent)?.map(drop).ok_or_else(|| self.no_solver(agent))
    }

    fn verify(&self, position: &str, moves: &[String]) -> Result<Verdict, VerifyError> {
        self.check(position, moves)
    }

    fn first_moves(
        &self,
        position: &str,
        solver: &AgentSpec,
        thinking: Thinking<'_>,
    ) -> Result<FirstMoves, SolveError> {
        self.judge_first_moves(position, solver, thinking)
    }

    fn allowance(&self, agent: &AgentSpec, caller: Budget) -> Result<Budget, SpecError> {
        let resolved = levels::resolve(self.entry, agent)?;
        Ok(self.kind(&resolved)?.about.allow(&resolved, caller))
    }

    fn threads(&self, agent: &AgentSpec) -> Result<u32, SpecError> {
        let resolved = levels::resolve(self.entry, agent)?;
        let about = &self.kind(&resolved)?.about;
        let asked = resolved.parameters.get(THREADS.name).or_else(|| about.defaults.get(THREADS.name));
        let ours = about.guest.is_none();
        Ok(asked.filter(|_| ours).and_then(|value| value.as_u64()?.try_into().ok()).unwrap_or(1))
    }

    fn randomised(&self, agent: &AgentSpec) -> Result<bool, SpecError> {
        let resolved = levels::resolve(self.entry, agent)?;
        Ok(self.kind(&resolved)?.about.randomised || self.threads(agent)? > 1)
    }

    fn learn_truth(&self, tables: &Path) -> Result<(), String> {
        let truth = self.game.truth(Some(tables))?;
        self.truth
            .set(truth)
            .map_err(|_| "perfect play was asked for before its tables were named".to_owned())
    }

    fn racers(&self) -> (Box<dyn Racer + '_>, Option<Box<dyn Racer + '_>>) {
        let fast = Runner { game: &*self.game, length: G::length };
        // Twins share the notation: once a game, the end is read back as the game's own state.
        let length = |end: &<G::Twin as Game>::State, plies| {
            G::length(&end.to_string().parse().expect("twins share the notation"), plies)
        };
        let slow = self.twin.as_ref().map(|game| -> Box<dyn Racer> { Box::new(Runner { game, length }) });
        (Box::new(fast), slow)
    }
}
