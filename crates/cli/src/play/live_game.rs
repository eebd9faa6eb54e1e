//! The game in the terminal: its course, who sits where, and who is thinking about it now.

use super::hand::{cells_of, directions};
use super::thinker::{Question, Thinker, Update};
use plyground_catalog::{AgentSpec, AnyGame, Course, Made, SpecError, Thought};
use plyground_core::clock::Stopwatch;
use plyground_core::view::Piece;
use plyground_core::{BadMove, BadNotation, Budget, Player, Progress, Record, Seed, Text, Turn, View};
use std::sync::Arc;
use std::time::Duration;

/// What a game begins with.
#[derive(Clone)]
pub(crate) struct Setup {
    /// Where it begins; the game's start if none.
    pub(crate) position: Option<String>,
    /// What has been played from there already.
    pub(crate) moves: Vec<String>,
    /// Decides chance and the agents' dice.
    pub(crate) seed: u64,
    /// Who plays, first player first; none for a person.
    pub(crate) seats: Vec<Option<AgentSpec>>,
    /// Who gives hints and values.
    pub(crate) adviser: AgentSpec,
    /// What an agent may take where its own parameters say nothing.
    pub(crate) millis: Option<u64>,
}

/// A game in progress.
pub(crate) struct LiveGame {
    /// How it began; the seats are those of now.
    pub(crate) setup: Setup,
    /// The game, its moves and the cursor; beside each move the cells that it touched or changed.
    course: Course<Vec<usize>>,
    /// What the last agent thought, and who that was.
    pub(crate) thought: Option<(String, Thought)>,
    /// What the adviser thinks of this position, once asked.
    pub(crate) advice: Option<Thought>,
    /// Whether the adviser is asked about every position in which a person is to move.
    pub(crate) analysing: bool,
    /// Whether agents are held back.
    pub(crate) paused: bool,
    /// How long at least from an agent's move to the next agent's move.
    pub(crate) pace: Duration,
    /// Counts the positions that have been on the table.
    pub(crate) turns: u64,
    thinker: Thinker,
    thinking: Option<Now>,
    /// Whether the adviser is wanted for this position alone.
    curious: bool,
    /// Since an agent's move, if that was the last one by a player.
    agent_moved: Option<Stopwatch>,
}

/// Somebody thinks.
pub(crate) struct Now {
    /// Who: an agent at the table, or the adviser.
    pub(crate) who: AgentSpec,
    /// Whether it is asked for advice alone.
    aside: bool,
    /// What was last heard.
    pub(crate) progress: Option<Progress>,
    /// Since the question was asked.
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
            advice: None,
            analysing: false,
            paused: false,
            pace: Duration::from_millis(500),
            turns: 0,
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

    /// Who is to move, if a player is.
    pub(crate) fn player(&self) -> Option<Player> {
        if let Turn::Player(player) = self.course.turn() { Some(player) } else { None }
    }

    /// Who sits there; none for a person.
    pub(crate) fn seated(&self, player: Player) -> Option<&AgentSpec> {
        self.setup.seats.get(player as usize).and_then(Option::as_ref)
    }

    /// Whether a person is to move.
    pub(crate) fn waits(&self) -> bool {
        self.player().is_some_and(|player| self.seated(player).is_none())
    }

    /// Whether somebody sits at the table who is no agent.
    pub(crate) fn has_people(&self) -> bool {
        self.setup.seats.iter().any(Option::is_none)
    }

    /// Who thinks now, if anybody does.
    pub(crate) fn thinking(&self) -> Option<&Now> {
        self.thinking.as_ref()
    }

    /// Whether something is going to happen without anybody's doing.
    pub(crate) fn busy(&self) -> bool {
        let agent = self.player().is_some() && !self.waits() && !self.paused;
        self.thinking.is_some() || agent || self.course.turn() == Turn::Chance
    }

    /// The cells of the last move.
    pub(crate) fn last_cells(&self) -> &[usize] {
        self.past().last().map_or(&[], |made| &made.note)
    }

    /// Hears the thinking thread, lets chance happen, and sets the next agent thinking.
    pub(crate) fn wake(&mut self) {
        while let Some(update) = self.thinking.is_some().then(|| self.thinker.heard()).flatten() {
            match update {
                Update::Progress(progress) => {
                    if let Some(now) = &mut self.thinking {
                        now.progress = Some(progress);
                    }
                }
                Update::Answer(thought) => self.answered(thought),
            }
        }
        if self.thinking.is_none() {
            self.go_on();
        }
    }

    /// Makes the move that an agent chose, or keeps the advice.
    fn answered(&mut self, thought: Option<Thought>) {
        let Some(now) = self.thinking.take() else { return };
        if now.aside {
            (self.advice, self.curious) = (thought, false);
        } else if let Some(thought) = thought {
            let before = Arc::clone(self.course.view());
            self.course.play(&thought.decision.mv).expect("agents choose legal moves");
            self.thought = Some((now.who.to_string(), thought));
            self.agent_moved = Some(Stopwatch::start());
            self.remember(&before);
        }
    }

    /// Starts what comes next, if it is not a person's move.
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

    /// Asks the agent whose move it is, or somebody aside for advice.
    fn ask(&mut self, agent: AgentSpec, player: Option<Player>) {
        let budget = self.budget(&agent);
        let aside = player.is_none();
        self.thinking = Some(Now { who: agent.clone(), aside, progress: None, watch: Stopwatch::start() });
        let (game, start) = (Arc::clone(self.course.game()), self.course.start().to_owned());
        let (seed, moves) = (self.course.seed(), self.course.line());
        self.thinker.ask(Question { game, start, seed, moves, agent, player, budget });
    }

    /// What an agent may spend beyond what it says itself: the time that was asked for, else what it is used
    /// to, else a second.
    fn budget(&self, agent: &AgentSpec) -> Budget {
        let used_to = self.game().agents().into_iter().find(|about| about.name == agent.name);
        let open = used_to.is_none_or(|about| about.budget.is_open());
        let millis = if agent.budget.is_open() { self.setup.millis.or(open.then_some(1000)) } else { None };
        Budget { millis, ..Budget::default() }
    }

    /// Nobody thinks any more: what they think about is about to change.
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

    /// Another position is on the table.
    fn look(&mut self) {
        self.turns += 1;
        (self.advice, self.curious) = (None, false);
    }

    /// Moves the cursor to a ply that there is.
    fn go_to(&mut self, ply: usize) {
        self.interrupt();
        self.course.go_to(ply).expect("a ply of moves that were made");
        self.look();
    }

    /// Takes back to the last decision of a person, or of anybody where no people play. False if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        let Some(ply) = self.course.undo(&self.setup.seats) else { return false };
        self.go_to(ply);
        self.paused |= !self.has_people();
        (self.thought, self.agent_moved) = (None, None);
        true
    }

    /// Goes on to what was taken back, up to the next decision of the same kind. False if there is nothing.
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

    /// Wants to know what the adviser thinks of this position.
    pub(crate) fn wonder(&mut self) {
        self.curious = true;
    }

    /// Whether the adviser was asked for this position and has not answered yet.
    pub(crate) fn wonders(&self) -> bool {
        self.curious
    }

    /// Begins anew with the next seed and the same seats.
    pub(crate) fn begin_anew(&mut self) {
        self.interrupt();
        let setup = Setup { seed: self.setup.seed.wrapping_add(1), ..self.setup.clone() };
        // The same position, moves and agents were good enough for the game before.
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
    /// A move that has been played already cannot have been.
    #[error("--moves, move {0}: {1}")]
    Move(usize, BadMove),
    /// An agent cannot be had.
    #[error(transparent)]
    Agent(#[from] SpecError),
}

/// A game with its seats checked and what has been played already.
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

/// The cells on which something else stands now.
fn changed(before: &View, after: &View) -> Vec<usize> {
    let standing = |view: &View, cell: usize| {
        let piece = view.pieces.iter().find(|piece| piece.cell == cell);
        piece.map(|Piece { text, side, count, .. }| (text.clone(), *side, *count))
    };
    (0..after.cells.len()).filter(|&cell| standing(before, cell) != standing(after, cell)).collect()
}
