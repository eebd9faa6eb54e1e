//! A game as people play it: every move and event so far, including undone ones, and a cursor. The page and the terminal
//! share it, so that undo, redo and chance events work the same in both. It is plain and synchronous: nothing here searches,
//! waits or stores; agents think about the game in a match of their own ([`Follower`](crate::Follower)).

use crate::agent_spec::AgentSpec;
use crate::any_game::{AnyGame, Ply};
use crate::any_match::AnyMatch;
use crate::scale::Reader;
use crate::spec_error::SpecError;
use plyground_core::{BadMove, BadNotation, Player, Record, Seed, Text, Turn, View};
use std::sync::Arc;

/// A game in progress. `N` is the type of the owner's note on each move.
pub struct Course<N = ()> {
    game: Arc<dyn AnyGame>,
    start: String,
    seed: Seed,
    /// Undone ones too.
    past: Vec<Made<N>>,
    ply: usize,
    /// The match at the cursor, without agents.
    here: Box<dyn AnyMatch>,
    view: Arc<View>,
}

/// A move or an event that was made, with the owner's note.
#[derive(Clone, Debug, PartialEq)]
pub struct Made<N> {
    /// The move, who made it, and its effects.
    pub ply: Ply,
    /// The note.
    pub note: N,
}

/// A ply that the game does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no ply {ply}; the game has plies 0 to {last}")]
pub struct NoSuchPly {
    /// The requested ply.
    pub ply: usize,
    /// The last ply of the game.
    pub last: usize,
}

/// Why a game cannot be brought to a ply.
#[derive(Clone, Debug, thiserror::Error)]
pub enum CourseError {
    /// There is no such ply.
    #[error(transparent)]
    Ply(#[from] NoSuchPly),
    /// A stored move on the way there is not legal.
    #[error(transparent)]
    Move(#[from] BadMove),
}

impl<N: Default> Course<N> {
    /// A game at its first position: the one given, else the one that the rules and the seed give.
    pub fn open(game: Arc<dyn AnyGame>, position: Option<&str>, seed: Seed) -> Result<Self, BadNotation> {
        let here = game.open(position, seed)?;
        let (start, view) = (here.position(), Arc::new(here.view()));
        Ok(Self { game, start, seed, past: Vec::new(), ply: 0, here, view })
    }

    /// Restores a stored game: its moves, including undone ones, and its cursor.
    pub fn resume(&mut self, past: Vec<Made<N>>, ply: usize) -> Result<(), CourseError> {
        (self.here, self.ply) = (self.anew(), 0);
        self.past = past;
        self.go_to(ply)
    }

    /// The rules.
    pub fn game(&self) -> &Arc<dyn AnyGame> {
        &self.game
    }

    /// The first position.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// The random seed, for chance events and for the agents.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// The cursor: how many moves and events came before the position at hand.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Every move and event, including undone ones.
    pub fn past(&self) -> &[Made<N>] {
        &self.past
    }

    /// The moves and events up to the cursor, as text.
    pub fn line(&self) -> Vec<String> {
        self.past[..self.ply].iter().map(|made| made.ply.mv.clone()).collect()
    }

    /// The note of a move.
    pub fn note_mut(&mut self, index: usize) -> Option<&mut N> {
        self.past.get_mut(index).map(|made| &mut made.note)
    }

    /// Who or what is to move at the cursor, with every rule in force.
    pub fn turn(&self) -> Turn {
        self.here.turn()
    }

    /// The position at the cursor, in the game's notation.
    pub fn position(&self) -> String {
        self.here.position()
    }

    /// The position at the cursor as data for a screen.
    pub fn view(&self) -> &Arc<View> {
        &self.view
    }

    /// The result at the cursor, if the game is over there.
    pub fn outcome(&self) -> Option<String> {
        self.here.outcome()
    }

    /// Why the game is over at the cursor, if it is; `None` too if the outcome says it all.
    pub fn reason(&self) -> Option<Text> {
        self.here.reason()
    }

    /// What the values of an agent read as at the cursor.
    pub fn reader(&self, agent: &AgentSpec) -> Reader {
        self.here.reader(agent)
    }

    /// Points for the first player at the cursor.
    pub fn payoff(&self) -> f64 {
        self.here.payoff()
    }

    /// Makes a move at the cursor. Moves after the cursor are dropped.
    pub fn play(&mut self, mv: &str) -> Result<(), BadMove> {
        let by = self.here.turn();
        self.here.play(mv)?;
        let mv = self.as_spelt(mv);
        self.add(by, mv);
        Ok(())
    }

    /// The same for a move from outside; see [`AnyMatch::play_within_limits`].
    pub fn play_within_limits(&mut self, mv: &str) -> Result<(), BadMove> {
        let by = self.here.turn();
        self.here.play_within_limits(mv)?;
        let mv = self.as_spelt(mv);
        self.add(by, mv);
        Ok(())
    }

    /// Plays moves and events from outside that were made already. The error has the index of the refused one.
    pub fn follow(&mut self, moves: &[String]) -> Result<(), (usize, BadMove)> {
        self.past.truncate(self.ply);
        for (index, mv) in moves.iter().enumerate() {
            if let Err(why) = self.here.play_within_limits(mv) {
                self.here.take_back(index);
                return Err((index, why));
            }
        }
        let history = self.here.history().into_iter().skip(self.ply);
        self.past.extend(history.map(|ply| Made { ply, note: N::default() }));
        self.arrive(self.past.len());
        Ok(())
    }

    /// Draws an event if chance is to move at the cursor; returns whether it was. The seed and the ply decide which, so that
    /// the same events follow after undo and redo.
    pub fn draw_event(&mut self) -> bool {
        let Some(event) = self.here.draw_event(self.seed) else { return false };
        self.add(Turn::Chance, event);
        true
    }

    /// The move just made in its standard spelling, whatever was typed.
    fn as_spelt(&self, typed: &str) -> String {
        if self.view.inputs.iter().any(|input| input.mv == typed) {
            return typed.to_owned();
        }
        self.here.record().moves.pop().unwrap_or_else(|| typed.to_owned())
    }

    /// Records the move that the match has made.
    fn add(&mut self, by: Turn, mv: String) {
        self.past.truncate(self.ply);
        self.view = Arc::new(self.here.view());
        let (trace, position) = (self.view.last.clone().unwrap_or_default(), self.here.position());
        self.past.push(Made { ply: Ply { by, mv, position, trace }, note: N::default() });
        self.ply = self.past.len();
    }

    /// Moves the cursor.
    pub fn go_to(&mut self, ply: usize) -> Result<(), CourseError> {
        self.check_ply(ply)?;
        self.here.take_back(self.ply.saturating_sub(ply));
        let from = self.ply.min(ply);
        for (made, at) in self.past[from..ply].iter().zip(from..) {
            if let Err(why) = self.here.play(&made.ply.mv) {
                self.arrive(at);
                return Err(why.into());
            }
        }
        self.arrive(ply);
        Ok(())
    }

    /// Sets the cursor to the ply of the match.
    fn arrive(&mut self, ply: usize) {
        self.ply = ply;
        self.view = Arc::new(self.here.view());
    }

    fn check_ply(&self, ply: usize) -> Result<(), NoSuchPly> {
        let last = self.past.len();
        if ply > last { Err(NoSuchPly { ply, last }) } else { Ok(()) }
    }

    /// The ply of the last decision before the cursor: of a person, or of any player if no person plays.
    pub fn undo(&self, seats: &[Option<AgentSpec>]) -> Option<usize> {
        self.past[..self.ply].iter().rposition(|made| decides(made.ply.by, seats))
    }

    /// The ply of the next such decision after the cursor, or the end.
    pub fn redo(&self, seats: &[Option<AgentSpec>]) -> Option<usize> {
        let (now, end) = (self.ply, self.past.len());
        let next = (now + 1..end).find(|&ply| decides(self.past[ply].ply.by, seats));
        (now < end).then(|| next.unwrap_or(end))
    }

    /// The nearest ply at which a player is to move: the ply itself, else the last one before it, else the first one
    /// after it. `None` if the game has no such ply.
    pub fn decision(&self, ply: usize) -> Result<Option<usize>, CourseError> {
        self.check_ply(ply)?;
        let end = self.past.len();
        let is_player = |turn: Turn| matches!(turn, Turn::Player(_));
        let decided = |at: usize| is_player(self.past[at].ply.by);
        let last = if self.ply == end { self.turn() } else { self.at(end)?.turn() };
        let at_end = is_player(last).then_some(end);
        let here = at_end.filter(|&end| end == ply);
        let before = || (0..end.min(ply + 1)).rev().find(|&at| decided(at));
        let after = || (ply + 1..end).find(|&at| decided(at));
        Ok(here.or_else(before).or_else(after).or(at_end))
    }

    /// A match at some ply, to look at or to search.
    pub fn at(&self, ply: usize) -> Result<Box<dyn AnyMatch>, CourseError> {
        self.check_ply(ply)?;
        let mut there = self.anew();
        for made in &self.past[..ply] {
            there.play(&made.ply.mv)?;
        }
        Ok(there)
    }

    fn anew(&self) -> Box<dyn AnyMatch> {
        self.game.open(Some(&self.start), self.seed).expect("a position that was opened before")
    }

    /// Refuses an agent that cannot play this game.
    pub fn check_seat(&self, player: Player, agent: Option<&AgentSpec>) -> Result<(), SpecError> {
        self.anew().seat(player, agent)
    }

    /// The game up to a ply as a record, with these players.
    pub fn record(&self, ply: usize, seats: &[Option<AgentSpec>]) -> Result<Record, CourseError> {
        let mut record = self.at(ply)?.record();
        for (name, agent) in record.seats.iter_mut().zip(seats) {
            if let Some(agent) = agent {
                *name = agent.to_string();
            }
        }
        Ok(record)
    }
}

/// Whether undo and redo stop at a decision of this player: a person, or any player if no person plays.
fn decides(by: Turn, seats: &[Option<AgentSpec>]) -> bool {
    let alone = seats.iter().all(Option::is_some);
    matches!(by, Turn::Player(player) if alone || seats.get(player as usize).is_some_and(Option::is_none))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use crate::testing::with_strangers;

    fn course(name: &str, seed: u64) -> Course {
        let game = crate::find(name).expect("a game").open(Rules::new()).expect("the default rules");
        Course::open(game.into(), None, Seed(seed)).expect("a start")
    }

    /// Makes the move of this number, and lets chance answer it. False if the game is over.
    fn step(course: &mut Course, number: usize) -> bool {
        let inputs = &course.view().inputs;
        let Some(mv) = inputs.get(number % inputs.len().max(1)).map(|input| input.mv.clone()) else {
            return false;
        };
        course.play(&mv).expect("a legal move");
        while course.draw_event() {}
        true
    }

    #[test]
    fn every_chance_event_has_luck_of_its_own() {
        let mut course = course("2048", 3);
        while course.ply() < 400 {
            let number = course.ply();
            if !step(&mut course, number) {
                break;
            }
        }
        let events = course.past().iter().filter(|made| made.ply.by == Turn::Chance);
        let fours = events.clone().filter(|made| made.ply.mv.ends_with("=4")).count();
        let all = events.count();
        // A tenth of them; the chance of a number outside of these bounds is below one in ten thousand.
        assert!(all >= 100 && fours >= all / 50 && fours <= all / 4, "{fours} fours among {all}");
    }

    #[test]
    fn what_is_undone_and_played_again_meets_the_same_luck() {
        for entry in with_strangers() {
            let mut first = course(entry.name, 7);
            for number in 0..12 {
                step(&mut first, number);
            }
            let moves = first.line();
            let mut again = course(entry.name, 7);
            for number in 0..12 {
                // Off the path and back, at every step.
                let here = again.ply();
                step(&mut again, number + 1);
                again.go_to(here).expect("a ply that was there");
                step(&mut again, number);
            }
            assert_eq!(again.line(), moves, "{}", entry.name);
        }
    }

    #[test]
    fn undo_and_redo_stop_where_a_person_decides() {
        let mut course = course("morris", 1);
        let (person, agent) = (None, Some("random".parse::<AgentSpec>().expect("an agent")));
        (0..6).for_each(|number| assert!(step(&mut course, number)));
        for (seats, undo, redo) in [
            ([person.clone(), agent.clone()], vec![4, 2, 0], vec![2, 4, 6]),
            ([agent.clone(), person.clone()], vec![5, 3, 1], vec![3, 5, 6]),
            ([person.clone(), person], vec![5, 4, 3, 2, 1, 0], vec![1, 2, 3, 4, 5, 6]),
            ([agent.clone(), agent], vec![5, 4, 3, 2, 1, 0], vec![1, 2, 3, 4, 5, 6]),
        ] {
            let mut stops = Vec::new();
            while let Some(ply) = course.undo(&seats) {
                course.go_to(ply).expect("a ply");
                stops.push(ply);
            }
            assert_eq!(stops, undo);
            let mut stops = Vec::new();
            while let Some(ply) = course.redo(&seats) {
                course.go_to(ply).expect("a ply");
                stops.push(ply);
            }
            assert_eq!(stops, redo);
        }
    }

    #[test]
    fn views_tell_the_same_whichever_way_the_cursor_came() {
        for entry in with_strangers() {
            let mut course = course(entry.name, 11);
            for number in 0..40 {
                step(&mut course, number * 7);
            }
            let last = course.past().len();
            for ply in [last, 0, last / 2, last / 3, last - 1, last] {
                course.go_to(ply).expect("a ply");
                let fresh = course.at(ply).expect("a ply").view();
                assert_eq!(**course.view(), fresh, "{} at {ply}", entry.name);
                assert_eq!(fresh.last.as_ref(), ply.checked_sub(1).map(|at| &course.past()[at].ply.trace));
            }
        }
    }

    #[test]
    fn a_refused_move_leaves_the_game_as_it_was() {
        let mut course = course("morris", 1);
        step(&mut course, 0);
        let (line, position) = (course.line(), course.position());
        let moves = ["d6", "f4", "nonsense"].map(str::to_owned);
        let (index, why) = course.follow(&moves).expect_err("no such move");
        assert_eq!((index, course.line(), course.position()), (2, line.clone(), position.clone()), "{why}");
        course.play("nonsense").expect_err("no such move");
        assert_eq!(
            course.go_to(2).map_err(|why| why.to_string()),
            Err("there is no ply 2; the game has plies 0 to 1".to_owned())
        );
        assert_eq!((course.line(), course.position()), (line, position));
    }

    #[test]
    fn a_game_that_is_over_says_why_and_one_that_goes_on_does_not() {
        let mut said = 0;
        for entry in with_strangers() {
            let game = entry.open(Rules::new()).expect("the default rules");
            for finished in game.random_games(None, Seed(5), 0..40, true).expect("games") {
                let record = finished.record.expect("a record");
                let mut course = game.open(Some(&record.start), Seed(0)).expect("the start");
                for mv in &record.moves {
                    assert_eq!(course.reason(), None, "{}: the game goes on", entry.name);
                    course.play(mv).expect("it was played");
                }
                // Games from outside need not say it.
                let Some(reason) = course.reason().map(|reason| reason.to_string()) else { continue };
                assert!(!reason.contains('{') && !reason.ends_with('.'), "{}: {reason}", entry.name);
                said += 1;
            }
        }
        assert_eq!(said, 4 * 40, "each of our games says it every time");
    }
}
