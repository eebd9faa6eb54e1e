//! The game in the terminal: its course, its players, and the agent that is thinking now.

use super::hand::{cells_of, directions};
use super::thinker::{Question, Thinker, Update};
use crate::choose::sure;
use plyground_catalog::{AgentSpec, AnyGame, Course, Made, Reader, SpecError, Thought};
use plyground_core::clock::Stopwatch;
use plyground_core::view::Piece;
use plyground_core::{BadMove, BadNotation, Budget, Player, Progress, Record, Seed, Text, Turn, View};
use std::sync::Arc;
use std::time::Duration;

/// What a game begins with.
#[derive(Clone)]
pub(crate) struct Setup {
    /// The first position; `None` for the game's start.
    pub(crate) position: Option<String>,
    /// The moves that were played from there already.
    pub(crate) moves: Vec<String>,
    /// The random seed, for chance events and for the agents.
    pub(crate) seed: u64,
    /// The players, first player first; `None` for a person.
    pub(crate) seats: Vec<Option<AgentSpec>>,
    /// The agent that gives hints and values.
    pub(crate) adviser: AgentSpec,
    /// The time limit of an agent whose own parameters set no limit.
    pub(crate) millis: Option<u64>,
    /// Whether values are shown as the searches have them.
    pub(crate) raw: bool,
}

/// A game in progress.
pub(crate) struct LiveGame {
    /// How the game began, with the current players.
    pub(crate) setup: Setup,
    /// The game, its moves and the cursor; beside each move the cells that it touched or changed.
    course: Course<Vec<usize>>,
    /// The last thought, and the agent that had it.
    pub(crate) thought: Option<(String, Thought)>,
    /// What its value reads as, if that is known: how sure it is, and the words for whoever moved.
    pub(crate) read: Option<(&'static str, String)>,
    /// What the values of the adviser read as in the position that it has thought about.
    pub(crate) reader: Reader,
    /// The adviser's thought about this position, once it has answered.
    pub(crate) advice: Option<Thought>,
    /// Whether to ask the adviser about every position in which a person is to move.
    pub(crate) analysing: bool,
    /// Whether agents are paused.
    pub(crate) paused: bool,
    /// The shortest time between two moves of agents.
    pub(crate) pace: Duration,
    /// Counts the changes of position.
    pub(crate) turns: u64,
    /// How a guest has failed, until somebody has been told.
    pub(crate) trouble: Option<String>,
    thinker: Thinker,
    thinking: Option<Now>,
    /// Whether to ask the adviser about this position only.
    curious: bool,
    /// The time since an agent's move, if an agent made the last player's move.
    agent_moved: Option<Stopwatch>,
}

/// An agent that is thinking.
pub(crate) struct Now {
    /// The agent: a player or the adviser.
    pub(crate) who: AgentSpec,
    /// Whether it only gives advice.
    aside: bool,
    /// Its last report of progress.
    pub(crate) progress: Option<Progress>,
    /// The time since it was asked.
    pub(crate) watch: Stopwatch,
}

impl LiveGame {
    /// A new game.
    pub(crate) fn new(game: Arc<dyn AnyGame>, setup: Setup, thinker: Thinker) -> Result<Self, NotSetUp> {
        let course = set_up(game, &setup)?;
        Ok(Self {
            setup,
            course,
            thought: None,
            read: None,
            reader: Reader::default(),
            advice: None,
            analysing: false,
            paused: false,
            pace: Duration::from_millis(500),
            turns: 0,
            trouble: None,
            thinker,
            thinking: None,
            curious: false,
            agent_moved: None,
        })
    }

    /// The rules.
    pub(crate) fn game(&self) -> &dyn AnyGame {
        &**self.course.game()
    }

    /// The position.
    pub(crate) fn view(&self) -> &View {
        self.course.view()
    }

    /// The result, once the game has ended.
    pub(crate) fn outcome(&self) -> Option<String> {
        self.course.outcome()
    }

    /// Why it is over, if it is; `None` too if the outcome says it all.
    pub(crate) fn reason(&self) -> Option<Text> {
        self.course.reason()
    }

    /// Every move and event so far.
    pub(crate) fn past(&self) -> &[Made<Vec<usize>>] {
        &self.course.past()[..self.course.ply()]
    }

    /// The player to move, if a player is.
    pub(crate) fn player(&self) -> Option<Player> {
        if let Turn::Player(player) = self.course.turn() { Some(player) } else { None }
    }

    /// The agent in a seat; `None` for a person.
    pub(crate) fn seated(&self, player: Player) -> Option<&AgentSpec> {
        self.setup.seats.get(player as usize).and_then(Option::as_ref)
    }

    /// Whether a person is to move.
    pub(crate) fn waits(&self) -> bool {
        self.player().is_some_and(|player| self.seated(player).is_none())
    }

    /// Whether at least one player is a person.
    pub(crate) fn has_people(&self) -> bool {
        self.setup.seats.iter().any(Option::is_none)
    }

    /// The agent that is thinking now, if any.
    pub(crate) fn thinking(&self) -> Option<&Now> {
        self.thinking.as_ref()
    }

    /// Whether something will happen without the user.
    pub(crate) fn busy(&self) -> bool {
        let agent = self.player().is_some() && !self.waits() && !self.paused;
        self.thinking.is_some() || agent || self.course.turn() == Turn::Chance
    }

    /// The cells of the last move.
    pub(crate) fn last_cells(&self) -> &[usize] {
        self.past().last().map_or(&[], |made| &made.note)
    }

    /// Advances the game: takes results from the thinking thread, plays chance events, and asks the next agent.
    pub(crate) fn wake(&mut self) {
        while let Some(update) = self.thinking.is_some().then(|| self.thinker.heard()).flatten() {
            match update {
                Update::Progress(progress) => {
                    if let Some(now) = &mut self.thinking {
                        now.progress = Some(progress);
                    }
                }
                Update::Answer(thought) => self.answered(thought),
                Update::Failed(why) => self.failed(why),
            }
        }
        if self.thinking.is_none() {
            self.go_on();
        }
    }

    /// A guest has failed: the game pauses, and the user decides who moves.
    fn failed(&mut self, why: String) {
        let aside = self.thinking.take().is_some_and(|now| now.aside);
        self.trouble = Some(why);
        if aside {
            (self.analysing, self.curious) = (false, false);
        } else {
            self.paused = true;
        }
    }

    /// Makes the move that an agent chose, or keeps the advice.
    fn answered(&mut self, thought: Option<Thought>) {
        let Some(now) = self.thinking.take() else { return };
        let reader = if self.setup.raw { Reader::default() } else { self.course.reader(&now.who) };
        if now.aside {
            self.reader = reader;
            (self.advice, self.curious) = (thought, false);
        } else if let Some(thought) = thought {
            let before = Arc::clone(self.course.view());
            let reading = reader.thought(&thought.decision).0;
            self.read = reading
                .zip(self.player())
                .map(|(reading, player)| (sure(&reading), reading.for_player(player)));
            self.course.play(&thought.decision.mv).expect("agents choose legal moves");
            self.thought = Some((now.who.to_string(), thought));
            self.agent_moved = Some(Stopwatch::start());
            self.remember(&before);
        }
    }

    /// Starts the next step, unless a person is to move.
    fn go_on(&mut self) {
        loop {
            let before = Arc::clone(self.course.view());
            if !self.course.draw_event() {
                break;
            }
            self.remember(&before);
        }
        let Some(player) = self.player() else { return };
        let early = self.agent_moved.is_some_and(|watch| watch.elapsed() < self.pace);
        match self.seated(player).cloned() {
            Some(agent) if !self.paused && !early => self.ask(agent, Some(player)),
            None if (self.analysing || self.curious) && self.advice.is_none() => {
                self.ask(self.setup.adviser.clone(), None);
            }
            _ => {}
        }
    }

    /// Asks the agent that is to move for a move, or the adviser for advice.
    fn ask(&mut self, agent: AgentSpec, player: Option<Player>) {
        let budget = self.budget(&agent);
        let aside = player.is_none();
        self.thinking = Some(Now { who: agent.clone(), aside, progress: None, watch: Stopwatch::start() });
        let (game, start) = (Arc::clone(self.course.game()), self.course.start().to_owned());
        let (seed, moves) = (self.course.seed(), self.course.line());
        self.thinker.ask(Question { game, start, seed, moves, agent, player, budget });
    }

    /// The limits of an agent that its own parameters do not set: the time from the command line, else the agent's default,
    /// else a second.
    fn budget(&self, agent: &AgentSpec) -> Budget {
        let used_to = self.game().about(&agent.name);
        let open = used_to.is_none_or(|about| about.budget.is_open());
        let millis = if agent.budget.is_open() { self.setup.millis.or(open.then_some(1000)) } else { None };
        Budget { millis, ..Budget::default() }
    }

    /// Cancels the thinking, because the position is about to change.
    fn interrupt(&mut self) {
        if self.thinking.take().is_some() {
            self.thinker.cancel();
        }
    }

    /// Makes a person's move.
    pub(crate) fn play(&mut self, mv: &str) -> Result<(), BadMove> {
        let before = Arc::clone(self.course.view());
        self.course.play(mv)?;
        self.interrupt();
        self.agent_moved = None;
        self.remember(&before);
        Ok(())
    }

    /// Notes which cells the move just made touched or changed.
    fn remember(&mut self, before: &View) {
        let Some(index) = self.course.ply().checked_sub(1) else { return };
        note_cells(&mut self.course, index, before);
        self.look();
    }

    /// To be called when the position has changed.
    fn look(&mut self) {
        self.turns += 1;
        (self.advice, self.curious) = (None, false);
    }

    /// Moves the cursor to an existing ply.
    fn go_to(&mut self, ply: usize) {
        self.interrupt();
        self.course.go_to(ply).expect("a ply of moves that were made");
        self.look();
    }

    /// Takes moves back to the last decision of a person, or of any player if no person plays. False if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        let Some(ply) = self.course.undo(&self.setup.seats) else { return false };
        self.go_to(ply);
        self.paused |= !self.has_people();
        (self.thought, self.agent_moved) = (None, None);
        true
    }

    /// Redoes what was taken back, up to the next decision of the same kind. False if there is nothing to redo.
    pub(crate) fn redo(&mut self) -> bool {
        let Some(ply) = self.course.redo(&self.setup.seats) else { return false };
        self.go_to(ply);
        true
    }

    /// Gives a seat to an agent or to a person.
    pub(crate) fn seat(&mut self, player: Player, agent: Option<AgentSpec>) -> Result<(), SpecError> {
        self.course.check_seat(player, agent.as_ref())?;
        self.interrupt();
        self.setup.seats[player as usize] = agent;
        self.agent_moved = None;
        Ok(())
    }

    /// Asks the adviser about this position.
    pub(crate) fn wonder(&mut self) {
        self.curious = true;
    }

    /// Whether the adviser was asked for this position and has not answered yet.
    pub(crate) fn wonders(&self) -> bool {
        self.curious
    }

    /// Starts a new game with the next seed and the same players.
    pub(crate) fn begin_anew(&mut self) {
        self.interrupt();
        let setup = Setup { seed: self.setup.seed.wrapping_add(1), ..self.setup.clone() };
        // The same position, moves and agents were valid for the previous game.
        if let Ok(course) = set_up(Arc::clone(self.course.game()), &setup) {
            (self.course, self.setup) = (course, setup);
            (self.thought, self.agent_moved) = (None, None);
            self.look();
        }
    }

    /// The game so far as a record.
    pub(crate) fn record(&self) -> Record {
        let record = self.course.record(self.course.ply(), &self.setup.seats);
        record.expect("moves that were made")
    }
}

/// Why a game cannot begin.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotSetUp {
    /// The position cannot be read.
    #[error("position: {0}")]
    Position(#[from] BadNotation),
    /// One of the moves already played is illegal.
    #[error("--moves, move {0}: {1}")]
    Move(usize, BadMove),
    /// An agent is invalid.
    #[error(transparent)]
    Agent(#[from] SpecError),
}

/// A game with its players checked and its first moves played.
fn set_up(game: Arc<dyn AnyGame>, setup: &Setup) -> Result<Course<Vec<usize>>, NotSetUp> {
    let mut course = Course::open(game, setup.position.as_deref(), Seed(setup.seed))?;
    for (player, agent) in [Player::First, Player::Second].into_iter().zip(&setup.seats) {
        course.check_seat(player, agent.as_ref())?;
    }
    for (index, mv) in setup.moves.iter().enumerate() {
        let before = Arc::clone(course.view());
        course.play(mv).map_err(|why| NotSetUp::Move(index + 1, why))?;
        note_cells(&mut course, index, &before);
    }
    Ok(course)
}

/// Notes which cells the last move touched or changed.
fn note_cells(course: &mut Course<Vec<usize>>, index: usize, before: &View) {
    let mv = course.past()[index].ply.mv.clone();
    let mut cells = cells_of(before, &mv);
    let slid = directions(before).iter().any(|(_, own)| *own == mv);
    if cells.is_empty() && !slid {
        cells = changed(before, course.view());
    }
    if let Some(note) = course.note_mut(index) {
        *note = cells;
    }
}

/// The cells whose content has changed.
fn changed(before: &View, after: &View) -> Vec<usize> {
    let standing = |view: &View, cell: usize| {
        let piece = view.pieces.iter().find(|piece| piece.cell == cell);
        piece.map(|Piece { text, side, count, .. }| (text.clone(), *side, *count))
    };
    (0..after.cells.len()).filter(|&cell| standing(before, cell) != standing(after, cell)).collect()
}
