//! A game in progress with its types erased. Experiments play it to the end, people move by move; both share this code.

use crate::agent_kind::{AgentInfo, Mind};
use crate::agent_spec::AgentSpec;
use crate::any_game::Ply;
use crate::guest::{Forfeit, GuestSeat, Question, ThinkError, read_line};
use crate::judge::Worth;
use crate::levels;
use crate::listed::Listed;
use crate::opened::Opened;
use crate::riddle::Riddle;
use crate::scale::Reader;
use crate::spec_error::SpecError;
use plyground_core::notation::check_length;
use plyground_core::view::Piece;
use plyground_core::{
    BadMove, BadNotation, Budget, Context, Decision, End, Exact, GameExt, Insight, Inspection, Player,
    Playthrough, Progress, Record, Rng, Seed, Text, Trace, Turn, View,
};
use serde::Serialize;
use std::borrow::Cow;
use std::cell::RefCell;
use std::sync::{Arc, atomic::AtomicBool};
use std::time::Duration;

/// A game in progress. A seat without an agent waits for [`AnyMatch::play`]. It can be kept in a map and sent to
/// another thread.
pub trait AnyMatch: Send {
    /// Gives a seat to an agent, or to a person; also in the middle of a game.
    fn seat(&mut self, player: Player, agent: Option<&AgentSpec>) -> Result<(), SpecError>;

    /// The agent in a seat; `None` for a person.
    fn seated(&self, player: Player) -> Option<&AgentSpec>;

    /// Who or what is to move, with every rule in force.
    fn turn(&self) -> Turn;

    /// Whether the game waits for a person.
    fn waits(&self) -> bool {
        matches!(self.turn(), Turn::Player(player) if self.seated(player).is_none())
    }

    /// Lets chance or the seated agent make one move; `None` if the game is over or waits for a person. If a guest fails,
    /// the game stays as it is.
    fn advance(&mut self, thinking: Thinking<'_>) -> Result<Option<Advance>, Forfeit>;

    /// Draws and plays an event, if chance is to move. The seed and the number of moves so far decide which: if moves are
    /// taken back and played again, the same events follow.
    fn draw_event(&mut self, seed: Seed) -> Option<String>;

    /// Makes a person's move, or an event that somebody else decided.
    fn play(&mut self, mv: &str) -> Result<(), BadMove>;

    /// The same for a move from outside: a move that would make the board larger than the limit for positions from outside is
    /// refused.
    fn play_within_limits(&mut self, mv: &str) -> Result<(), BadMove> {
        self.play(mv)?;
        let after = self.position().len();
        let Err(why) = check_length(after) else { return Ok(()) };
        self.take_back(1);
        // What is too large already, since an agent made it so, can go on as long as it does not grow.
        if after <= self.position().len() {
            return self.play(mv);
        }
        Err(BadMove::TooLong { text: mv.to_owned(), why })
    }

    /// An agent's thought about the position, without playing; `None` if no player is to move.
    fn consult(&self, agent: &AgentSpec, thinking: Thinking<'_>) -> Result<Option<Thought>, ThinkError>;

    /// The same, with an account of the search.
    fn look_inside(&self, agent: &AgentSpec, thinking: Thinking<'_>) -> Result<Option<Thought>, ThinkError>;

    /// The exact value of every move, in the game's order, by what is known of perfect play; `None` where it is not known,
    /// and where no player is to move. A move that ends the game by a repetition has the value of that.
    fn exact(&self) -> Option<Vec<Worth>>;

    /// The position as a puzzle with a single right move, if it is one.
    fn riddle(&self) -> Option<Riddle<String>>;

    /// What the values of an agent read as here. It is asked before the agent, whose move changes the position.
    fn reader(&self, agent: &AgentSpec) -> Reader;

    /// Takes back this many moves and events.
    fn take_back(&mut self, count: usize);

    /// The position, in the game's notation.
    fn position(&self) -> String;

    /// The position as data for a screen, with the effects of the last move; without inputs if a repetition has ended the
    /// game.
    fn view(&self) -> View;

    /// The details of the cell with this name.
    fn inspect(&self, cell: &str) -> Result<Inspection, BadNotation>;

    /// Every move and event so far, with the position after it and its effects on the board.
    fn history(&self) -> Vec<Ply>;

    /// What statistics group positions by: phase, choices, material.
    fn stage(&self) -> Stage;

    /// The number of moves and events so far.
    fn plies(&self) -> usize;

    /// The length of the game so far in its own unit.
    fn length(&self) -> u64;

    /// Every move and event so far, with who made it.
    fn moves(&self) -> Vec<(Turn, String)>;

    /// The result as reports name it, once the game has ended.
    fn outcome(&self) -> Option<String>;

    /// Why the game ended, once it has; `None` if the outcome says it all.
    fn reason(&self) -> Option<Text>;

    /// Points for the first player so far.
    fn payoff(&self) -> f64;

    /// The game so far as a record.
    fn record(&self) -> Record;

    /// The same, lost by a player who failed to move.
    fn forfeited(&self, player: Player, why: String) -> Record;
}

/// The caller's side of a search: limits, cancel flag and listener.
pub struct Thinking<'a> {
    /// The limits that the agent's own budget does not set.
    pub budget: Budget,
    /// The flag that cancels the search.
    pub cancelled: &'a AtomicBool,
    /// The listener for progress.
    pub listen: &'a mut dyn FnMut(&Progress),
}

/// What statistics group a position by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stage {
    /// The phase of the game, as the game calls it.
    pub phase: Cow<'static, str>,
    /// The number of legal moves; 0 on a chance turn.
    pub branching: usize,
    /// What each player has on the board, first player first: men, fighters, tiles, digits.
    pub material: [u32; 2],
}

/// A move that was made, and the thought behind it if there was one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advance {
    /// In the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// Who or what made it.
    pub by: Turn,
    /// The agent's thought; `None` for chance.
    pub thought: Option<Thought>,
}

/// An agent's answer, as text and numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Thought {
    /// The move, its value, the line, and every root move that was judged.
    pub decision: Decision<String>,
    /// Positions entered.
    pub nodes: u64,
    /// Plies of playouts.
    pub playout_plies: u64,
    /// Measured.
    pub time: Duration,
    /// The processor time of a guest; `None` for our agents, and where the system does not tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpu: Option<Duration>,
    /// How much later than its time limit a guest answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late: Option<Duration>,
    /// The account of the search, if it was requested and the agent has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub insight: Option<Insight>,
}

pub(crate) struct Match<G: Listed> {
    opened: Arc<Opened<G>>,
    course: Playthrough<G, Arc<G>>,
    seats: [Option<Seat<G>>; 2],
    seed: Seed,
    luck: Rng,
    seen: RefCell<Seen<G>>,
}

/// What stays visible of removed pieces. A position does not contain it, so it is collected by replaying the game; each
/// replay continues where the last one ended.
struct Seen<G: Listed> {
    plies: usize,
    state: G::State,
    last: Option<Trace>,
    remains: Vec<Piece>,
}

/// Events that are drawn by ply have a branch of their own.
const LUCK: u64 = 0x10C4;

struct Seat<G: Listed> {
    /// The agent as given.
    spec: AgentSpec,
    /// The resolved agent: the one behind a level.
    resolved: AgentSpec,
    mind: Mind<G>,
    about: AgentInfo,
}

impl<G: Listed> Match<G> {
    /// Chance has random numbers of its own, so that every agent meets the same events for as long as possible.
    pub(crate) fn new(opened: Arc<Opened<G>>, start: Option<G::State>, seed: Seed) -> Self {
        let mut luck = seed.branch(0).rng();
        let start = start.unwrap_or_else(|| opened.game.start(&mut luck));
        let seen = RefCell::new(Seen::new(start.clone()));
        let course = Playthrough::new(Arc::clone(&opened.game), start);
        Self { opened, course, seats: [None, None], seed, luck, seen }
    }

    fn sit(&self, spec: &AgentSpec) -> Result<Seat<G>, SpecError> {
        let resolved = levels::resolve(self.opened.entry, spec)?;
        let (mind, kind) = self.opened.agent(&resolved)?;
        Ok(Seat { spec: spec.clone(), resolved, mind, about: kind.about.clone() })
    }

    /// The effects of the last move, and what stays visible of all removed pieces.
    fn traces(&self) -> (Option<Trace>, Vec<Piece>) {
        let mut seen = self.seen.borrow_mut();
        seen.catch_up(&self.opened.game, self.course.moves());
        (seen.last.clone(), seen.remains.clone())
    }

    fn think(
        &self,
        seat: &mut Seat<G>,
        thinking: Thinking<'_>,
        inside: bool,
    ) -> Result<(G::Move, Thought), Forfeit> {
        let budget = seat.about.allow(&seat.resolved, thinking.budget);
        let agent = match &mut seat.mind {
            Mind::Ours(agent) => agent,
            Mind::Guest(guest) => return self.ask_guest(seat.about.name, &mut **guest, budget, thinking),
        };
        let rng = self.seed.branch(1 + self.course.moves().len() as u64).rng();
        let mut ctx = Context::new(budget, rng)
            .after(self.course.trail())
            .cancelled_by(thinking.cancelled)
            .heard_by(thinking.listen);
        if inside {
            ctx = ctx.looked_into();
        }
        let decision = agent.choose(&self.opened.game, self.course.state(), &mut ctx);
        let mv = decision.mv;
        let (nodes, playout_plies, time, insight) =
            (ctx.nodes(), ctx.playout_plies(), ctx.elapsed(), ctx.take_insight());
        let decision = decision.map(|mv| mv.to_string());
        Ok((mv, Thought { decision, nodes, playout_plies, time, cpu: None, late: None, insight }))
    }

    /// Asks a guest for its move. Whether the move is legal is decided here, whatever the guest thinks of it.
    fn ask_guest(
        &self,
        name: &'static str,
        guest: &mut dyn GuestSeat,
        budget: Budget,
        thinking: Thinking<'_>,
    ) -> Result<(G::Move, Thought), Forfeit> {
        let (game, state) = (&*self.opened.game, self.course.state());
        let Turn::Player(player) = self.course.turn() else {
            return Err(Forfeit { guest: name, why: "was asked although no player is to move".to_owned() });
        };
        let moves: Vec<String> = self.course.moves().iter().map(ToString::to_string).collect();
        let legal: Vec<String> = game.legal_moves(state).iter().map(ToString::to_string).collect();
        let question = Question {
            start: self.uncommon_start(),
            moves: &moves,
            legal: &legal,
            player,
            budget,
            seed: self.seed,
            steps: &|mv| mv.parse().map_or_else(|_| vec![mv.to_owned()], G::steps),
            read_line: &|words| read_line(game, state, words),
        };
        let thought = guest.choose(&question, thinking)?;
        let mv = game.read_move(state, &thought.decision.mv);
        let illegal = |why| Forfeit { guest: name, why: format!("answered an illegal move: {why}") };
        Ok((mv.map_err(illegal)?, thought))
    }

    /// The first position, unless every game with these rules begins with it.
    fn uncommon_start(&self) -> Option<String> {
        let start = self.course.start().to_string();
        let others = [1, 2, 3].map(|seed| self.opened.game.start(&mut Seed(seed).rng()).to_string());
        (others != [&*start; 3]).then_some(start)
    }

    fn ask(
        &self,
        agent: &AgentSpec,
        thinking: Thinking<'_>,
        inside: bool,
    ) -> Result<Option<Thought>, ThinkError> {
        let mut seat = self.sit(agent)?;
        if !matches!(self.course.turn(), Turn::Player(_)) {
            return Ok(None);
        }
        Ok(Some(self.think(&mut seat, thinking, inside)?.1))
    }
}

/// Lets chance choose an event, and makes it.
fn happen<G: Listed>(course: &mut Playthrough<G, Arc<G>>, luck: &mut Rng) -> G::Move {
    let event = course.game().sample_chance(course.state(), luck);
    course.play(event);
    event
}

impl<G: Listed> Seen<G> {
    fn new(start: G::State) -> Self {
        Self { plies: 0, state: start, last: None, remains: Vec::new() }
    }

    /// Adds the moves since the last call.
    fn catch_up(&mut self, game: &G, moves: &[G::Move]) {
        for (&mv, ply) in moves[self.plies..].iter().zip(self.plies + 1..) {
            self.remains.extend(game.remains(&self.state, mv));
            if ply == moves.len() {
                self.last = Some(game.trace(&self.state, mv));
            }
            game.play(&mut self.state, mv);
        }
        self.plies = moves.len();
    }
}

impl<G: Listed> AnyMatch for Match<G> {
    fn seat(&mut self, player: Player, agent: Option<&AgentSpec>) -> Result<(), SpecError> {
        self.seats[player as usize] = agent.map(|spec| self.sit(spec)).transpose()?;
        Ok(())
    }

    fn seated(&self, player: Player) -> Option<&AgentSpec> {
        self.seats[player as usize].as_ref().map(|seat| &seat.spec)
    }

    fn turn(&self) -> Turn {
        self.course.turn()
    }

    fn advance(&mut self, thinking: Thinking<'_>) -> Result<Option<Advance>, Forfeit> {
        let by = self.course.turn();
        let (mv, thought) = match by {
            Turn::Over => return Ok(None),
            Turn::Chance => (happen(&mut self.course, &mut self.luck), None),
            Turn::Player(player) => {
                let Some(mut seat) = self.seats[player as usize].take() else { return Ok(None) };
                let thought = self.think(&mut seat, thinking, false);
                self.seats[player as usize] = Some(seat);
                let (mv, thought) = thought?;
                self.course.play(mv);
                (mv, Some(thought))
            }
        };
        Ok(Some(Advance { mv: mv.to_string(), by, thought }))
    }

    fn draw_event(&mut self, seed: Seed) -> Option<String> {
        if self.course.turn() != Turn::Chance {
            return None;
        }
        let mut luck = seed.branch(LUCK).branch(self.course.moves().len() as u64).rng();
        Some(happen(&mut self.course, &mut luck).to_string())
    }

    fn play(&mut self, mv: &str) -> Result<(), BadMove> {
        self.course.try_play(mv)
    }

    fn consult(&self, agent: &AgentSpec, thinking: Thinking<'_>) -> Result<Option<Thought>, ThinkError> {
        self.ask(agent, thinking, false)
    }

    fn look_inside(&self, agent: &AgentSpec, thinking: Thinking<'_>) -> Result<Option<Thought>, ThinkError> {
        self.ask(agent, thinking, true)
    }

    fn exact(&self) -> Option<Vec<Worth>> {
        if !matches!(self.course.turn(), Turn::Player(_)) {
            return None;
        }
        let known = self.opened.truth()?.moves(&self.opened.game, self.course.state())?;
        let mut next = Playthrough::new(Arc::clone(&self.opened.game), self.course.start().clone());
        self.course.moves().iter().for_each(|&mv| next.play(mv));
        let worth = |(mv, exact): (G::Move, Exact)| {
            next.play(mv);
            let (value, plies) = match next.end() {
                Some(End::Repetition) => (next.payoff(), None),
                _ => (exact.payoff, exact.plies),
            };
            next.take_back(1);
            Worth { mv: mv.to_string(), value, plies }
        };
        Some(known.into_iter().map(worth).collect())
    }

    fn riddle(&self) -> Option<Riddle<String>> {
        if !matches!(self.course.turn(), Turn::Player(_)) {
            return None;
        }
        let (game, state) = (&*self.opened.game, self.course.state());
        let known = || self.opened.truth()?.moves(game, state);
        let Riddle { mv, task, plies, loses } = game.riddle(state, &known)?;
        Some(Riddle { mv: mv.to_string(), task, plies, loses })
    }

    fn reader(&self, agent: &AgentSpec) -> Reader {
        let resolved = levels::resolve(self.opened.entry, agent).unwrap_or_else(|_| agent.clone());
        let perfect = G::PERFECT.contains(&resolved.name.as_str());
        Reader {
            scale: self.opened.scale(&resolved).map(Arc::new),
            two: G::SEATS.len() > 1,
            so_far: self.course.payoff(),
            exact: if perfect { self.exact() } else { None },
        }
    }

    fn take_back(&mut self, count: usize) {
        self.course.take_back(count);
        let seen = self.seen.get_mut();
        if seen.plies > self.course.moves().len() {
            *seen = Seen::new(self.course.start().clone());
        }
    }

    fn position(&self) -> String {
        self.course.state().to_string()
    }

    fn view(&self) -> View {
        let mut view = self.opened.game.view(self.course.state());
        if self.course.turn() == Turn::Over {
            view.turn = Turn::Over;
            view.inputs.clear();
            view.order.clear();
        }
        (view.last, view.remains) = self.traces();
        view
    }

    fn inspect(&self, cell: &str) -> Result<Inspection, BadNotation> {
        self.opened.inspect_cell(self.course.state(), cell)
    }

    fn history(&self) -> Vec<Ply> {
        self.opened.history_of(&self.course)
    }

    fn stage(&self) -> Stage {
        let (game, state) = (&self.opened.game, self.course.state());
        let branching = if self.course.turn() == Turn::Over { 0 } else { game.legal_moves(state).len() };
        Stage { phase: game.phase(state), branching, material: game.material(state) }
    }

    fn plies(&self) -> usize {
        self.course.moves().len()
    }

    fn length(&self) -> u64 {
        G::length(self.course.state(), self.course.moves().len() as u64)
    }

    fn moves(&self) -> Vec<(Turn, String)> {
        let mut again = Playthrough::new(&*self.opened.game, self.course.start().clone());
        let ply = |&mv: &G::Move| {
            let by = again.turn();
            again.play(mv);
            (by, mv.to_string())
        };
        self.course.moves().iter().map(ply).collect()
    }

    fn outcome(&self) -> Option<String> {
        self.course.outcome()
    }

    fn reason(&self) -> Option<Text> {
        self.course.reason()
    }

    fn payoff(&self) -> f64 {
        self.course.payoff()
    }

    fn record(&self) -> Record {
        let seat =
            |seat: &Option<Seat<G>>| seat.as_ref().map_or("human".to_owned(), |seat| seat.spec.to_string());
        let seats = self.seats.iter().take(G::SEATS.len()).map(seat).collect();
        Record::of(self.opened.entry.name, seats, Some((self.seed, 0)), &self.course)
    }
    fn forfeited(&self, player: Player, why: String) -> Record {
        self.record().forfeited::<G>(player as usize, why)
    }
}
