//! The game on the table: the match, who sits where, what has happened, and who is thinking about it now.

use super::hand::{cells_of, directions};
use super::thinker::{Question, Thinker, Travelling, Word};
use plyground_catalog::{AgentSpec, AnyGame, AnyMatch, SpecError, Thinking, Thought};
use plyground_core::context::Stopwatch;
use plyground_core::view::Piece;
use plyground_core::{BadMove, BadNotation, Budget, Player, Progress, Record, Seed, Turn, View};
use std::sync::atomic::AtomicBool;
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

/// A game on the table.
pub(crate) struct Table<'g> {
    /// The rules.
    pub(crate) game: &'g dyn AnyGame,
    /// How it began; the seats are those of now.
    pub(crate) setup: Setup,
    /// The position.
    pub(crate) view: View,
    /// The result, once the game has ended.
    pub(crate) outcome: Option<String>,
    /// Every move and event so far.
    pub(crate) past: Vec<Played>,
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
    /// Moves that were taken back, in their order.
    undone: Vec<String>,
    /// The match, while nobody thinks about it.
    here: Option<Travelling>,
    thinker: Thinker,
    thinking: Option<Now>,
    /// Whether the adviser is wanted for this position alone.
    curious: bool,
    /// Since an agent's move, if that was the last one by a player.
    agent_moved: Option<Stopwatch>,
}

/// A move or event that was made.
pub(crate) struct Played {
    /// Who or what made it.
    pub(crate) by: Turn,
    /// In the game's notation.
    pub(crate) mv: String,
    /// The cells that it touched or changed.
    pub(crate) cells: Vec<usize>,
}

/// Somebody thinks.
pub(crate) struct Now {
    /// Who: an agent at the table, or the adviser.
    pub(crate) who: AgentSpec,
    /// What was last heard.
    pub(crate) progress: Option<Progress>,
    /// Since the question was asked.
    pub(crate) watch: Stopwatch,
}

impl<'g> Table<'g> {
    /// A new game.
    pub(crate) fn new(game: &'g dyn AnyGame, setup: Setup, thinker: Thinker) -> Result<Self, NotSetUp> {
        let here = set_up(game, &setup)?;
        let (view, outcome) = (here.view(), here.outcome());
        let mut table = Self {
            game,
            setup,
            view,
            outcome,
            past: Vec::new(),
            thought: None,
            advice: None,
            analysing: false,
            paused: false,
            pace: Duration::from_millis(500),
            turns: 0,
            undone: Vec::new(),
            here: Some(here),
            thinker,
            thinking: None,
            curious: false,
            agent_moved: None,
        };
        table.follow()?;
        Ok(table)
    }

    /// Plays what has been played already.
    fn follow(&mut self) -> Result<(), NotSetUp> {
        for (index, mv) in self.setup.moves.clone().iter().enumerate() {
            self.play(mv).map_err(|why| NotSetUp::Move(index + 1, why))?;
        }
        Ok(())
    }

    /// Who is to move, if a player is.
    pub(crate) fn player(&self) -> Option<Player> {
        if let Turn::Player(player) = self.view.turn { Some(player) } else { None }
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
        self.thinking.is_some() || agent || self.view.turn == Turn::Chance
    }

    /// The cells of the last move.
    pub(crate) fn last_cells(&self) -> &[usize] {
        self.past.last().map_or(&[], |played| &played.cells)
    }

    /// Hears the thinking thread, lets chance happen, and sets the next agent thinking.
    pub(crate) fn wake(&mut self) {
        while let Some(word) = self.thinking.is_some().then(|| self.thinker.heard()).flatten() {
            match word {
                Word::Progress(progress) => {
                    if let Some(now) = &mut self.thinking {
                        now.progress = Some(progress);
                    }
                }
                Word::Moved(game, advance) => {
                    let who = self.thinking.take().map_or_else(String::new, |now| now.who.to_string());
                    self.here = Some(game);
                    if let Some(advance) = advance {
                        self.thought = advance.thought.map(|thought| (who, thought));
                        self.agent_moved = Some(Stopwatch::start());
                        self.undone.clear();
                        self.remember(advance.by, advance.mv);
                    }
                }
                Word::Advice(game, thought) => {
                    (self.here, self.thinking) = (Some(game), None);
                    (self.advice, self.curious) = (thought, false);
                }
            }
        }
        if self.thinking.is_none() {
            self.go_on();
        }
    }

    /// Starts what comes next, if it is not a person's move.
    fn go_on(&mut self) {
        while self.view.turn == Turn::Chance {
            let (never, mut deaf) = (AtomicBool::new(false), |_: &Progress| ());
            let thinking = Thinking { budget: Budget::default(), cancelled: &never, listen: &mut deaf };
            let Some(advance) = self.hold().advance(thinking) else { return };
            self.undone.clear();
            self.remember(advance.by, advance.mv);
        }
        let Some(player) = self.player() else { return };
        let early = self.agent_moved.is_some_and(|watch| watch.elapsed() < self.pace);
        match self.seated(player).cloned() {
            Some(agent) if !self.paused && !early => self.ask(agent, false),
            None if (self.analysing || self.curious) && self.advice.is_none() => {
                self.ask(self.setup.adviser.clone(), true);
            }
            _ => {}
        }
    }

    /// Asks the agent whose move it is, or somebody aside for advice.
    fn ask(&mut self, who: AgentSpec, aside: bool) {
        let Some(game) = self.here.take() else { return };
        let budget = self.budget(&who);
        let adviser = aside.then(|| who.clone());
        self.thinking = Some(Now { who, progress: None, watch: Stopwatch::start() });
        self.thinker.ask(Question { game, adviser, budget });
    }

    /// What an agent may spend beyond what it says itself: the time that was asked for, else what it is used
    /// to, else a second.
    fn budget(&self, agent: &AgentSpec) -> Budget {
        let used_to = self.game.agents().into_iter().find(|about| about.name == agent.name);
        let open = used_to.is_none_or(|about| about.budget.is_open());
        let millis = if agent.budget.is_open() { self.setup.millis.or(open.then_some(1000)) } else { None };
        Budget { millis, ..Budget::default() }
    }

    /// The match, called back from whoever thinks about it.
    fn hold(&mut self) -> &mut dyn AnyMatch {
        let here = self.here.take().unwrap_or_else(|| {
            self.thinking = None;
            match self.thinker.recall() {
                Word::Moved(mut game, advance) => {
                    // What a cancelled agent answers is no move that it would have made.
                    game.take_back(usize::from(advance.is_some()));
                    game
                }
                Word::Advice(game, _) => game,
                Word::Progress(_) => unreachable!("whoever recalls waits for the match"),
            }
        });
        &mut **self.here.insert(here)
    }

    /// Makes a person's move.
    pub(crate) fn play(&mut self, mv: &str) -> Result<(), BadMove> {
        let by = self.view.turn;
        self.hold().play(mv)?;
        self.undone.clear();
        self.agent_moved = None;
        self.remember(by, self.last_move(mv));
        Ok(())
    }

    /// The last move as the game spells it, whatever a person typed.
    fn last_move(&self, typed: &str) -> String {
        let said = self.here.as_ref().and_then(|here| here.record().moves.pop());
        said.unwrap_or_else(|| typed.to_owned())
    }

    /// Notes a move that was made and looks at the position after it.
    fn remember(&mut self, by: Turn, mv: String) {
        let after = self.look();
        let before = std::mem::replace(&mut self.view, after);
        let mut cells = cells_of(&before, &mv);
        let slid = directions(&before).iter().any(|(_, own)| *own == mv);
        if cells.is_empty() && !slid {
            cells = changed(&before, &self.view);
        }
        self.past.push(Played { by, mv, cells });
    }

    /// The position as it is now.
    fn look(&mut self) -> View {
        self.turns += 1;
        (self.advice, self.curious) = (None, false);
        let here = self.hold();
        let (view, outcome) = (here.view(), here.outcome());
        self.outcome = outcome;
        view
    }

    /// Takes back to the last decision of a person, or of anybody where no people play. False if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        let people = self.has_people();
        let decided = |played: &Played| match played.by {
            Turn::Player(player) => !people || self.seated(player).is_none(),
            _ => false,
        };
        let Some(keep) = self.past.iter().rposition(decided) else { return false };
        let count = self.past.len() - keep;
        self.hold().take_back(count);
        let taken = self.past.drain(keep..).map(|played| played.mv);
        self.undone.splice(0..0, taken.collect::<Vec<_>>());
        self.paused |= !people;
        (self.thought, self.agent_moved) = (None, None);
        self.view = self.look();
        true
    }

    /// Plays what was taken back again, up to the next decision of the same kind. False if there is nothing.
    pub(crate) fn redo(&mut self) -> bool {
        let mut again = false;
        while !self.undone.is_empty() {
            let (by, mv) = (self.view.turn, self.undone.remove(0));
            if self.hold().play(&mv).is_err() {
                self.undone.clear();
                break;
            }
            self.remember(by, mv);
            again = true;
            if self.waits() || (!self.has_people() && self.player().is_some()) {
                break;
            }
        }
        again
    }

    /// Gives a seat to an agent or to a person.
    pub(crate) fn seat(&mut self, player: Player, agent: Option<AgentSpec>) -> Result<(), SpecError> {
        self.hold().seat(player, agent.as_ref())?;
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
        self.hold();
        let setup = Setup { seed: self.setup.seed.wrapping_add(1), ..self.setup.clone() };
        // The same position and agents were good enough for the game before.
        if let Ok(here) = set_up(self.game, &setup) {
            (self.here, self.setup) = (Some(here), setup);
            self.past.clear();
            self.undone.clear();
            (self.thought, self.agent_moved) = (None, None);
            self.view = self.look();
            // They were good enough as well.
            let _ = self.follow();
        }
    }

    /// The game so far as a record.
    pub(crate) fn record(&mut self) -> Record {
        self.hold().record()
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

fn set_up(game: &dyn AnyGame, setup: &Setup) -> Result<Travelling, NotSetUp> {
    let mut here = game.open(setup.position.as_deref(), Seed(setup.seed))?;
    for (player, agent) in [Player::First, Player::Second].into_iter().zip(&setup.seats) {
        here.seat(player, agent.as_ref())?;
    }
    Ok(here)
}

/// The cells on which something else stands now.
fn changed(before: &View, after: &View) -> Vec<usize> {
    let standing = |view: &View, cell: usize| {
        let piece = view.pieces.iter().find(|piece| piece.cell == cell);
        piece.map(|Piece { text, side, count, .. }| (text.clone(), *side, *count))
    };
    (0..after.cells.len()).filter(|&cell| standing(before, cell) != standing(after, cell)).collect()
}
