//! Thinking off the screen's thread. The thinking thread follows the game in a match of its own, in which the agents sit
//! with all that they remember, so that nobody shares anything and nothing needs a lock.

use plyground_catalog::{AgentSpec, AnyGame, Follower, Thinking, Thought};
use plyground_core::{Budget, Player, Progress, Seed};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

/// The screen's end: asks, hears, cancels.
pub(crate) struct Thinker {
    ask: Sender<(u64, Question, Arc<AtomicBool>)>,
    hear: Receiver<(u64, Update)>,
    cancelled: Arc<AtomicBool>,
    /// Of the last question. Whatever is still said about an earlier one is not listened to.
    number: u64,
}

/// What the thinking thread is asked.
pub(crate) struct Question {
    /// The rules.
    pub(crate) game: Arc<dyn AnyGame>,
    /// The first position.
    pub(crate) start: String,
    /// Decides the agents' dice.
    pub(crate) seed: Seed,
    /// Every move and event so far.
    pub(crate) moves: Vec<String>,
    /// Who is asked.
    pub(crate) agent: AgentSpec,
    /// Whose move the agent is to choose; none if it only gives advice.
    pub(crate) player: Option<Player>,
    /// What may be spent.
    pub(crate) budget: Budget,
}

/// What the thinking thread says.
pub(crate) enum Update {
    /// How it goes.
    Progress(Progress),
    /// What the agent would play, and why; none if there is nothing to choose.
    Answer(Option<Thought>),
}

/// The thinking thread's end.
pub(crate) struct Worker {
    questions: Receiver<(u64, Question, Arc<AtomicBool>)>,
    updates: Sender<(u64, Update)>,
}

/// Both ends.
pub(crate) fn thinker() -> (Thinker, Worker) {
    let ((ask, questions), (updates, hear)) = (channel(), channel());
    (Thinker { ask, hear, cancelled: Arc::default(), number: 0 }, Worker { questions, updates })
}

impl Thinker {
    /// Hands a question over.
    pub(crate) fn ask(&mut self, question: Question) {
        self.cancel();
        // A flag of its own for each question: cancelling one can never reach the next.
        self.cancelled = Arc::default();
        let sent = self.ask.send((self.number, question, self.cancelled.clone()));
        assert!(sent.is_ok(), "{GONE}");
    }

    /// What has been said about the last question since the last time, if anything.
    pub(crate) fn heard(&self) -> Option<Update> {
        loop {
            match self.hear.try_recv() {
                Ok((number, update)) if number == self.number => return Some(update),
                Ok(_) => {}
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => panic!("{GONE}"),
            }
        }
    }

    /// Wants no answer to the last question any more.
    pub(crate) fn cancel(&mut self) {
        self.cancelled.store(true, Relaxed);
        self.number += 1;
    }
}

impl Drop for Thinker {
    /// Whoever still thinks stops, so that the thread can end with the screen.
    fn drop(&mut self) {
        self.cancelled.store(true, Relaxed);
    }
}

/// The thinking thread ends only when the screen does, unless an agent panicked; the panic hook has kept the
/// reason and tells it with this.
const GONE: &str = "the thinking thread has ended early";

impl Worker {
    /// Answers questions until the screen goes away.
    pub(crate) fn run(self) {
        let mut follower: Option<Follower> = None;
        for (number, question, cancelled) in self.questions {
            let mut listen = |progress: &Progress| {
                // If the screen has gone away nobody needs to know how it went.
                let _ = self.updates.send((number, Update::Progress(progress.clone())));
            };
            let thinking = Thinking { budget: question.budget, cancelled: &cancelled, listen: &mut listen };
            let thought = answer(&mut follower, &question, thinking);
            if self.updates.send((number, Update::Answer(thought))).is_err() {
                return;
            }
        }
    }
}

/// What the agent answers. The agents were checked when they took their seats, the moves when they were made.
fn answer(follower: &mut Option<Follower>, question: &Question, thinking: Thinking<'_>) -> Option<Thought> {
    let Question { game, start, seed, moves, agent, player, .. } = question;
    let kept = follower.take().filter(|kept| kept.follows(start, *seed));
    let own =
        kept.unwrap_or_else(|| Follower::new(&**game, start, *seed).expect("a position that was checked"));
    let own = follower.insert(own);
    own.go_to(moves).expect("moves that were made");
    match player {
        Some(player) => {
            own.seat(*player, agent).expect("an agent that was checked");
            own.advance(thinking)?.thought
        }
        None => own.here().consult(agent, thinking).expect("an agent that was checked"),
    }
}
