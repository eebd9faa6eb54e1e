//! One game in progress: the list of its moves, a cursor in it, and who sits where. Plain and synchronous: nothing
//! here waits, thinks or stores.

use crate::problem::{Kind, Problem};
use crate::wire::{Game, Played, Progress, Summary, Thought};
use plyground_catalog::{AgentSpec, AnyGame, AnyMatch, Entry, Rules, Step, find};
use plyground_core::{BadMove, Player, Record, Seed, Turn, View};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// All of a game that is not a function of the rest: what is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Head {
    /// The game's name in the catalogue.
    pub(crate) game: String,
    /// All rule parameters.
    pub(crate) rules: Rules,
    /// The first position.
    pub(crate) start: String,
    /// How the start came about, for beginning anew.
    pub(crate) origin: Origin,
    /// Decides chance and the agents' dice.
    pub(crate) seed: u64,
    /// First player first; none for a person.
    pub(crate) seats: Vec<Option<AgentSpec>>,
    /// What the people are called, by their seats, where a record told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) names: Vec<Option<String>>,
    /// Whether it is the replay of a game that was played elsewhere, such as an experiment's; as soon as anybody moves
    /// in it, it is a game like any other.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) replay: bool,
    /// The cursor.
    pub(crate) ply: usize,
    /// Counts the changes.
    pub(crate) revision: u64,
    /// The result at the cursor, if the game is over there.
    pub(crate) outcome: Option<String>,
    /// Unix milliseconds.
    pub(crate) created: u64,
    /// Unix milliseconds.
    pub(crate) changed: u64,
}

impl Head {
    /// What the person in a seat is called, if a person sits there and has a name.
    pub(crate) fn person(&self, index: usize) -> Option<&str> {
        let person = self.seats.get(index).is_some_and(Option::is_none);
        self.names.get(index).and_then(Option::as_deref).filter(|_| person)
    }
}

/// Where a first position comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Origin {
    /// The rules and the seed.
    Standard,
    /// So many random moves.
    Random(u32),
    /// It was given.
    Given,
}

/// A game in progress.
pub(crate) struct Table {
    /// Its number.
    pub(crate) id: u64,
    /// What is stored of it.
    pub(crate) head: Head,
    /// Moves and events, undone ones too.
    pub(crate) past: Vec<Played>,
    /// The game by its rules.
    pub(crate) game: Arc<dyn AnyGame>,
    /// The position at the cursor.
    pub(crate) view: Arc<View>,
    /// At the cursor; nobody sits in it, since thinking happens elsewhere.
    course: Box<dyn AnyMatch>,
}

/// The two players.
pub(crate) const PLAYERS: [Player; 2] = [Player::First, Player::Second];

/// Chance draws from a branch of its own, by ply: what was undone and is played again meets the same luck.
const LUCK: u64 = 0x10C4;

impl Table {
    /// A new game at its first position, or a stored one to be played up to where it was.
    pub(crate) fn open(id: u64, head: Head) -> Result<Self, Problem> {
        let game: Arc<dyn AnyGame> = find(&head.game)?.open(head.rules.clone())?.into();
        let course = game.open(Some(&head.start), Seed(head.seed))?;
        let view = Arc::new(course.view());
        let mut table = Self { id, head, past: Vec::new(), game, view, course };
        table.seat(table.head.seats.clone())?;
        table.head.outcome = table.course.outcome();
        Ok(table)
    }

    /// A stored game again, with its moves and its cursor.
    pub(crate) fn restore(id: u64, head: Head, past: Vec<Played>) -> Result<Self, Problem> {
        let (ply, seats) = (head.ply, head.seats.clone());
        let people = vec![None; seats.len()];
        let mut table = Self::open(id, Head { ply: 0, seats: people, ..head })?;
        // An agent that another version knew leaves its seat to a person: the game goes on.
        for (index, seat) in seats.into_iter().enumerate() {
            table.head.seats[index] = seat.filter(|agent| table.check_agent(index, Some(agent)).is_ok());
        }
        table.past = past;
        table.go_to(ply)?;
        Ok(table)
    }

    /// Its row in the catalogue.
    pub(crate) fn entry(&self) -> &'static Entry {
        self.game.entry()
    }

    /// Who sits there; none for a person.
    pub(crate) fn seated(&self, player: Player) -> Option<&AgentSpec> {
        self.head.seats.get(player as usize).and_then(Option::as_ref)
    }

    /// Whether somebody plays who is no agent.
    fn has_people(&self) -> bool {
        self.head.seats.iter().any(Option::is_none)
    }

    /// The agent that is to move at the cursor, if one is.
    pub(crate) fn agent_to_move(&self) -> Option<(Player, &AgentSpec)> {
        match self.course.turn() {
            Turn::Player(player) => self.seated(player).map(|agent| (player, agent)),
            Turn::Chance | Turn::Over => None,
        }
    }

    /// Refuses who believes the game to be elsewhere.
    pub(crate) fn check_ply(&self, ply: Option<usize>) -> Result<(), Problem> {
        match ply {
            Some(ply) if ply != self.head.ply => {
                let detail = format!("the game is at ply {}, not at {ply}; ask for it again", self.head.ply);
                Err(Problem::new(Kind::AnotherPly, detail).at("ply"))
            }
            _ => Ok(()),
        }
    }

    /// Whether a person has made this move at this ply already: its answer was lost, and it is sent again.
    pub(crate) fn is_made(&self, ply: usize, mv: &str) -> bool {
        let made = self.past[..self.head.ply].get(ply);
        made.is_some_and(|made| made.mv == mv && made.agent.is_none())
    }

    /// What the game waits for at the cursor.
    pub(crate) fn turn(&self) -> Turn {
        self.course.turn()
    }

    /// The position at the cursor.
    pub(crate) fn position(&self) -> String {
        self.course.position()
    }

    /// Makes a move, and lets chance answer it. What lay behind the cursor is forgotten.
    pub(crate) fn play(&mut self, mv: &str, thought: Option<&Thought>, most: usize) -> Result<(), Problem> {
        if self.head.ply + 2 > most {
            let detail = format!("{most} moves and events are the most that one game may have");
            return Err(Problem::new(Kind::TooLong, detail));
        }
        let by = self.course.turn();
        self.course.play_within_limits(mv)?;
        self.past.truncate(self.head.ply);
        self.head.replay = false;
        let agent = thought.map(|thought| thought.agent.clone());
        let mv = self.as_spelt(mv);
        self.note(by, mv, agent);
        if let (Some(played), Some(thought)) = (self.past.last_mut(), thought) {
            (played.millis, played.thought) = (Some(thought.millis), Some(thought.brief()));
        }
        self.let_chance_happen()
    }

    /// Plays moves and events that were made already, then lets chance go on.
    pub(crate) fn follow(&mut self, moves: &[String], most: usize) -> Result<(), Problem> {
        if moves.len() + 2 > most {
            let detail =
                format!("{} moves and events found; {most} are the most that one game may have", moves.len());
            return Err(Problem::new(Kind::TooLong, detail).at("moves"));
        }
        for (index, mv) in moves.iter().enumerate() {
            let place = |why: BadMove| Problem::from(why).at(format!("moves[{index}]"));
            self.course.play_within_limits(mv).map_err(place)?;
        }
        for Step { by, mv, position, trace } in self.course.steps() {
            let agent = if let Turn::Player(player) = by { self.seated(player) } else { None };
            let agent = agent.map(ToString::to_string);
            self.past.push(Played {
                by,
                agent,
                mv,
                trace,
                position,
                millis: None,
                thought: None,
                view: None,
            });
        }
        self.view = Arc::new(self.course.view());
        self.head.ply = self.past.len();
        self.head.outcome = self.course.outcome();
        self.let_chance_happen()
    }

    /// Draws events for as long as chance is to move.
    pub(crate) fn let_chance_happen(&mut self) -> Result<(), Problem> {
        while self.course.turn() == Turn::Chance {
            let events = self.game.choices(&self.course.position())?;
            let luck = Seed(self.head.seed).branch(LUCK).branch(self.head.ply as u64);
            let mut left = luck.rng().unit();
            let hit = events.iter().find(|event| {
                left -= event.probability.unwrap_or_default();
                left < 0.0
            });
            let event = hit.or(events.last()).map(|event| event.mv.clone()).unwrap_or_default();
            self.course.play(&event)?;
            if let Some(before) = self.past.last_mut() {
                before.view = Some(Arc::clone(&self.view));
            }
            self.note(Turn::Chance, event, None);
        }
        Ok(())
    }

    /// The move just made as the game spells it, whatever was typed.
    fn as_spelt(&self, typed: &str) -> String {
        if self.view.inputs.iter().any(|input| input.mv == typed) {
            return typed.to_owned();
        }
        self.course.record().moves.pop().unwrap_or_else(|| typed.to_owned())
    }

    /// Writes a move down that the course has made.
    fn note(&mut self, by: Turn, mv: String, agent: Option<String>) {
        self.view = Arc::new(self.course.view());
        let (trace, position) = (self.view.last.clone().unwrap_or_default(), self.course.position());
        self.past.push(Played { by, agent, mv, trace, position, millis: None, thought: None, view: None });
        self.head.ply = self.past.len();
        self.head.outcome = self.course.outcome();
    }

    /// Moves the cursor.
    pub(crate) fn go_to(&mut self, ply: usize) -> Result<(), Problem> {
        let ply = self.place(Some(ply))?;
        self.course.take_back(self.head.ply.saturating_sub(ply));
        for played in &self.past[self.head.ply.min(ply)..ply] {
            self.course.play(&played.mv)?;
        }
        self.head.ply = ply;
        self.head.outcome = self.course.outcome();
        self.view = Arc::new(self.course.view());
        Ok(())
    }

    /// A ply of the game, the cursor if none is named.
    fn place(&self, ply: Option<usize>) -> Result<usize, Problem> {
        let ply = ply.unwrap_or(self.head.ply);
        if ply > self.past.len() {
            let detail = format!("ply {ply} is wanted, the game has 0 to {}", self.past.len());
            return Err(Problem::new(Kind::NoSuchPly, detail).at("ply"));
        }
        Ok(ply)
    }

    /// The nearest ply at which a player is to move: the ply itself, else the last one before it, else the first one
    /// after it. None in a game that has no such ply.
    pub(crate) fn decision(&self, ply: Option<usize>) -> Result<Option<usize>, Problem> {
        let (ply, end) = (self.place(ply)?, self.past.len());
        let is_player = |turn: Turn| matches!(turn, Turn::Player(_));
        let decides = |at: usize| is_player(self.past[at].by);
        let last = if self.head.ply == end { self.course.turn() } else { self.at(Some(end))?.turn() };
        let at_end = is_player(last).then_some(end);
        let here = at_end.filter(|&end| end == ply);
        let before = || (0..end.min(ply + 1)).rev().find(|&at| decides(at));
        let after = || (ply + 1..end).find(|&at| decides(at));
        Ok(here.or_else(before).or_else(after).or(at_end))
    }

    /// The game at some ply, for a look or a thought.
    pub(crate) fn at(&self, ply: Option<usize>) -> Result<Box<dyn AnyMatch>, Problem> {
        let ply = self.place(ply)?;
        let mut course = self.game.open(Some(&self.head.start), Seed(self.head.seed))?;
        for played in &self.past[..ply] {
            course.play(&played.mv)?;
        }
        Ok(course)
    }

    /// The ply of the last decision of a person, or of anybody where no people play.
    pub(crate) fn undo(&self) -> Option<usize> {
        self.past[..self.head.ply].iter().rposition(|played| self.decides(played.by))
    }

    /// The ply of the next such decision, or the end.
    pub(crate) fn redo(&self) -> Option<usize> {
        let (now, end) = (self.head.ply, self.past.len());
        let next = (now + 1..end).find(|&ply| self.decides(self.past[ply].by));
        (now < end).then(|| next.unwrap_or(end))
    }

    fn decides(&self, by: Turn) -> bool {
        matches!(by, Turn::Player(player) if !self.has_people() || self.seated(player).is_none())
    }

    /// Gives the seats to others.
    pub(crate) fn seat(&mut self, seats: Vec<Option<AgentSpec>>) -> Result<(), Problem> {
        check_count(self.entry(), seats.len())?;
        for (index, seat) in seats.iter().enumerate() {
            self.check_agent(index, seat.as_ref())?;
        }
        // Whoever gets up takes the name along.
        for (name, _) in self.head.names.iter_mut().zip(&seats).filter(|(_, seat)| seat.is_some()) {
            *name = None;
        }
        self.head.seats = seats;
        Ok(())
    }

    /// Refuses an agent that cannot be had.
    fn check_agent(&self, index: usize, agent: Option<&AgentSpec>) -> Result<(), Problem> {
        let mut trial = self.game.open(Some(&self.head.start), Seed(0))?;
        let place = |why: plyground_catalog::SpecError| Problem::from(why).at(format!("seats[{index}]"));
        trial.seat(PLAYERS[index.min(1)], agent).map_err(place)
    }

    /// The game as a record.
    pub(crate) fn record(&self) -> Result<Record, Problem> {
        let mut course = self.at(Some(self.past.len()))?;
        for (player, seat) in PLAYERS.into_iter().zip(&self.head.seats) {
            course.seat(player, seat.as_ref())?;
        }
        let mut record = course.record();
        for (index, seat) in record.seats.iter_mut().enumerate() {
            if let Some(name) = self.head.person(index) {
                name.clone_into(seat);
            }
        }
        Ok(record)
    }

    /// All of it, with its moves from an index on.
    pub(crate) fn wire(&self, from: usize, thinking: Option<Arc<Progress>>) -> Game {
        let from = from.min(self.past.len());
        Game {
            summary: Summary::of(self.id, &self.head, Some(&*self.game), self.turn(), self.past.len()),
            view: Arc::clone(&self.view),
            rules: self.head.rules.clone(),
            seed: self.head.seed,
            revision: self.head.revision,
            start: self.head.start.clone(),
            position: self.course.position(),
            payoff: self.course.payoff(),
            undo: self.undo(),
            redo: self.redo(),
            thinking,
            from,
            moves: self.past[from..].to_vec(),
        }
    }
}

/// Refuses another number of seats than the game has.
pub(crate) fn check_count(entry: &Entry, found: usize) -> Result<(), Problem> {
    let wanted = entry.seats.len();
    if found == wanted {
        return Ok(());
    }
    let detail = format!("{} has {wanted} seats ({}), {found} found", entry.title, entry.seats.join(", "));
    Err(Problem::new(Kind::BadAgent, detail).at("seats"))
}
