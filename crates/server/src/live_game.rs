//! One game on the server: its course of moves with a cursor, its players, and notes on each move. Plain and synchronous:
//! nothing here waits, searches or stores.

use crate::problem::{Kind, Problem};
use crate::wire::{Game, Note, Played, Progress, Summary, Thought};
use plyground_catalog::{AgentSpec, AnyGame, AnyMatch, Course, Entry, Rules, find};
use plyground_core::{BadMove, Player, Record, Seed, Turn, View};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The stored part of a game besides its moves; everything else can be computed from it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Head {
    /// The game's name in the catalogue.
    pub(crate) game: String,
    /// All rule parameters.
    pub(crate) rules: Rules,
    /// The first position.
    pub(crate) start: String,
    /// How the first position was chosen, for restarting.
    pub(crate) origin: Origin,
    /// The random seed, for chance events and for the agents.
    pub(crate) seed: u64,
    /// The agents, first player first; `None` for a person.
    pub(crate) seats: Vec<Option<AgentSpec>>,
    /// The names of the people by their seats, if a record had them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) names: Vec<Option<String>>,
    /// Whether it is the replay of a game from elsewhere, such as an experiment's. As soon as a player moves in it, it is
    /// an ordinary game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) replay: bool,
    /// The cursor.
    pub(crate) ply: usize,
    /// The number of changes so far.
    pub(crate) revision: u64,
    /// The result at the cursor, if the game is over there.
    pub(crate) outcome: Option<String>,
    /// When it was created, in Unix milliseconds.
    pub(crate) created: u64,
    /// When it last changed, in Unix milliseconds.
    pub(crate) changed: u64,
}

impl Head {
    /// The name of the person in a seat, if there is a person with a name.
    pub(crate) fn person(&self, index: usize) -> Option<&str> {
        let person = self.seats.get(index).is_some_and(Option::is_none);
        self.names.get(index).and_then(Option::as_deref).filter(|_| person)
    }
}

/// How a first position is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Origin {
    /// By the rules and the seed.
    Standard,
    /// By this many random moves.
    Random(u32),
    /// It was given as text.
    Given,
}

/// A game in progress.
pub(crate) struct LiveGame {
    /// Its number.
    pub(crate) id: u64,
    /// The stored part besides its moves.
    pub(crate) head: Head,
    /// The game, its moves and the cursor.
    course: Course<Note>,
}

/// The two players.
pub(crate) const PLAYERS: [Player; 2] = [Player::First, Player::Second];

impl LiveGame {
    /// A new game at its first position; a stored game is then played forward to its cursor.
    pub(crate) fn open(id: u64, head: Head) -> Result<Self, Problem> {
        let game: Arc<dyn AnyGame> = find(&head.game)?.open(head.rules.clone())?.into();
        let course = Course::open(game, Some(&head.start), Seed(head.seed))?;
        let mut live = Self { id, head, course };
        live.seat(live.head.seats.clone())?;
        live.settle();
        Ok(live)
    }

    /// Restores a stored game, with its moves and its cursor.
    pub(crate) fn restore(id: u64, head: Head, past: Vec<Played>) -> Result<Self, Problem> {
        let (ply, seats) = (head.ply, head.seats.clone());
        let people = vec![None; seats.len()];
        let mut live = Self::open(id, Head { ply: 0, seats: people, ..head })?;
        // The seat of an agent that this version does not know goes to a person, so that the game can continue.
        for (index, seat) in seats.into_iter().enumerate() {
            live.head.seats[index] = seat.filter(|agent| live.check_agent(index, Some(agent)).is_ok());
        }
        live.course.resume(past.into_iter().map(Into::into).collect(), ply)?;
        live.settle();
        Ok(live)
    }

    /// Updates the head from the course.
    fn settle(&mut self) {
        (self.head.ply, self.head.outcome) = (self.course.ply(), self.course.outcome());
    }

    /// The game with its rules.
    pub(crate) fn game(&self) -> &Arc<dyn AnyGame> {
        self.course.game()
    }

    /// Its row in the catalogue.
    pub(crate) fn entry(&self) -> &'static Entry {
        self.game().entry()
    }

    /// The total number of moves and events, including undone ones.
    pub(crate) fn length(&self) -> usize {
        self.course.past().len()
    }

    /// Moves and events from an index on, including undone ones.
    pub(crate) fn played(&self, from: usize) -> Vec<Played> {
        self.course.past().iter().skip(from).cloned().map(Into::into).collect()
    }

    /// The moves and events up to the cursor, as text.
    pub(crate) fn line(&self) -> Vec<String> {
        self.course.line()
    }

    /// Drops the views of moves from an index on: they are sent once, and a client that wants one later asks for the ply.
    pub(crate) fn forget_views(&mut self, from: usize) {
        for index in from..self.length() {
            if let Some(note) = self.course.note_mut(index) {
                note.view = None;
            }
        }
    }

    /// The agent in a seat; `None` for a person.
    fn seated(&self, player: Player) -> Option<&AgentSpec> {
        self.head.seats.get(player as usize).and_then(Option::as_ref)
    }

    /// The agent that is to move at the cursor, if one is.
    pub(crate) fn agent_to_move(&self) -> Option<(Player, &AgentSpec)> {
        match self.turn() {
            Turn::Player(player) => self.seated(player).map(|agent| (player, agent)),
            Turn::Chance | Turn::Over => None,
        }
    }

    /// Refuses a request that expects the game at another ply.
    pub(crate) fn check_ply(&self, ply: Option<usize>) -> Result<(), Problem> {
        match ply {
            Some(ply) if ply != self.head.ply => {
                let detail = format!("the game is at ply {}, not at {ply}; load it again", self.head.ply);
                Err(Problem::new(Kind::AnotherPly, detail).at("ply"))
            }
            _ => Ok(()),
        }
    }

    /// Whether a person has already made this move at this ply: the response was lost and the request sent again.
    pub(crate) fn is_made(&self, ply: usize, mv: &str) -> bool {
        let made = self.course.past()[..self.head.ply].get(ply);
        made.is_some_and(|made| made.ply.mv == mv && made.note.agent.is_none())
    }

    /// Who or what is to move at the cursor.
    pub(crate) fn turn(&self) -> Turn {
        self.course.turn()
    }

    /// The position at the cursor.
    pub(crate) fn position(&self) -> String {
        self.course.position()
    }

    /// The position at the cursor as a screen needs it.
    pub(crate) fn view(&self) -> &Arc<View> {
        self.course.view()
    }

    /// Makes a move and plays the chance events after it. Undone moves are dropped.
    pub(crate) fn play(&mut self, mv: &str, thought: Option<&Thought>, most: usize) -> Result<(), Problem> {
        if self.head.ply + 2 > most {
            let detail = format!("a game may have at most {most} moves and events");
            return Err(Problem::new(Kind::TooLong, detail));
        }
        self.course.play_within_limits(mv)?;
        self.head.replay = false;
        if let (Some(note), Some(thought)) = (self.course.note_mut(self.head.ply), thought) {
            note.agent = Some(thought.agent.clone());
            (note.millis, note.thought) = (Some(thought.millis), Some(thought.brief()));
        }
        self.let_chance_happen();
        Ok(())
    }

    /// Plays the given moves and events, then the chance events that follow.
    pub(crate) fn follow(&mut self, moves: &[String], most: usize) -> Result<(), Problem> {
        if moves.len() + 2 > most {
            let detail = format!("found {} moves and events; a game may have at most {most}", moves.len());
            return Err(Problem::new(Kind::TooLong, detail).at("moves"));
        }
        let place = |(index, why): (usize, BadMove)| Problem::from(why).at(format!("moves[{index}]"));
        let from = self.head.ply;
        self.course.follow(moves).map_err(place)?;
        for index in from..self.length() {
            let by = self.course.past()[index].ply.by;
            let agent = if let Turn::Player(player) = by { self.seated(player) } else { None };
            let agent = agent.map(ToString::to_string);
            if let Some(note) = self.course.note_mut(index) {
                note.agent = agent;
            }
        }
        self.let_chance_happen();
        Ok(())
    }

    /// Draws events for as long as chance is to move.
    pub(crate) fn let_chance_happen(&mut self) {
        loop {
            let (before, view) = (self.course.ply(), Arc::clone(self.course.view()));
            if !self.course.draw_event() {
                return self.settle();
            }
            // The client shows the position after the move before the chance event.
            if let Some(note) = before.checked_sub(1).and_then(|index| self.course.note_mut(index)) {
                note.view = Some(view);
            }
        }
    }

    /// Moves the cursor.
    pub(crate) fn go_to(&mut self, ply: usize) -> Result<(), Problem> {
        self.course.go_to(ply)?;
        self.settle();
        Ok(())
    }

    /// The nearest ply at which a player is to move; see [`Course::decision`].
    pub(crate) fn decision(&self, ply: Option<usize>) -> Result<Option<usize>, Problem> {
        Ok(self.course.decision(ply.unwrap_or(self.head.ply))?)
    }

    /// A match at some ply, to look at or to search.
    pub(crate) fn at(&self, ply: Option<usize>) -> Result<Box<dyn AnyMatch>, Problem> {
        Ok(self.course.at(ply.unwrap_or(self.head.ply))?)
    }

    /// The ply of the last decision of a person, or of any player if no person plays.
    pub(crate) fn undo(&self) -> Option<usize> {
        self.course.undo(&self.head.seats)
    }

    /// The ply of the next such decision, or the end.
    pub(crate) fn redo(&self) -> Option<usize> {
        self.course.redo(&self.head.seats)
    }

    /// Changes the players.
    pub(crate) fn seat(&mut self, seats: Vec<Option<AgentSpec>>) -> Result<(), Problem> {
        check_count(self.entry(), seats.len())?;
        for (index, seat) in seats.iter().enumerate() {
            self.check_agent(index, seat.as_ref())?;
        }
        // The name goes with the person who leaves.
        for (name, _) in self.head.names.iter_mut().zip(&seats).filter(|(_, seat)| seat.is_some()) {
            *name = None;
        }
        self.head.seats = seats;
        Ok(())
    }

    /// Refuses an agent that cannot play this game.
    fn check_agent(&self, index: usize, agent: Option<&AgentSpec>) -> Result<(), Problem> {
        let place = |why: plyground_catalog::SpecError| Problem::from(why).at(format!("seats[{index}]"));
        self.course.check_seat(PLAYERS[index.min(1)], agent).map_err(place)
    }

    /// The game as a record, including undone moves.
    pub(crate) fn record(&self) -> Result<Record, Problem> {
        let mut record = self.course.record(self.length(), &self.head.seats)?;
        for (index, seat) in record.seats.iter_mut().enumerate() {
            if let Some(name) = self.head.person(index) {
                name.clone_into(seat);
            }
        }
        Ok(record)
    }

    /// The whole game for a client, with its moves from an index on.
    pub(crate) fn wire(&self, from: usize, thinking: Option<Arc<Progress>>) -> Game {
        let from = from.min(self.length());
        Game {
            summary: Summary::of(self.id, &self.head, Some(&**self.game()), self.turn(), self.length()),
            view: Arc::clone(self.view()),
            rules: self.head.rules.clone(),
            seed: self.head.seed,
            revision: self.head.revision,
            start: self.head.start.clone(),
            position: self.course.position(),
            payoff: self.course.payoff(),
            reason: self.course.reason(),
            undo: self.undo(),
            redo: self.redo(),
            thinking,
            from,
            moves: self.played(from),
        }
    }
}

/// Refuses a wrong number of seats.
pub(crate) fn check_count(entry: &Entry, found: usize) -> Result<(), Problem> {
    let wanted = entry.seats.len();
    if found == wanted {
        return Ok(());
    }
    let detail =
        format!("{} has {wanted} seats ({}), but {found} were given", entry.title, entry.seats.join(", "));
    Err(Problem::new(Kind::BadAgent, detail).at("seats"))
}
