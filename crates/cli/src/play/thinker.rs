//! Runs the agents on a thread of their own. That thread follows the game in its own match, in which the agents keep what
//! they remember between moves, so the threads share no data and need no lock.

use plyground_catalog::{AgentSpec, AnyGame, Follower, ThinkError, Thinking, Thought};
use plyground_core::{Budget, Player, Progress, Seed};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

/// The screen's side of the channel: asks, receives, cancels.
pub(crate) struct Thinker {
    ask: Sender<(u64, Question, Arc<AtomicBool>)>,
    hear: Receiver<(u64, Update)>,
    cancelled: Arc<AtomicBool>,
    /// The number of the last question. Answers to earlier ones are ignored.
    number: u64,
}

/// A question for the thinking thread.
pub(crate) struct Question {
    /// The rules.
    pub(crate) game: Arc<dyn AnyGame>,
    /// The first position.
    pub(crate) start: String,
    /// The random seed of the agents.
    pub(crate) seed: Seed,
    /// Every move and event so far.
    pub(crate) moves: Vec<String>,
    /// The agent that is asked.
    pub(crate) agent: AgentSpec,
    /// The player for whom the agent chooses a move; `None` if it only gives advice.
    pub(crate) player: Option<Player>,
    /// The limits of the search.
    pub(crate) budget: Budget,
}

/// A message of the thinking thread.
pub(crate) enum Update {
    /// Progress of the search.
    Progress(Progress),
    /// The agent's move and its reasons; `None` if there is nothing to choose.
    Answer(Option<Thought>),
    /// A guest has failed; the sentence says how.
    Failed(String),
}

/// The thinking thread's side of the channel.
pub(crate) struct Worker {
    questions: Receiver<(u64, Question, Arc<AtomicBool>)>,
    updates: Sender<(u64, Update)>,
}

/// Both sides.
pub(crate) fn thinker() -> (Thinker, Worker) {
    let ((ask, questions), (updates, hear)) = (channel(), channel());
    (Thinker { ask, hear, cancelled: Arc::default(), number: 0 }, Worker { questions, updates })
}

impl Thinker {
    /// Sends a question.
    pub(crate) fn ask(&mut self, question: Question) {
        self.cancel();
        // A flag of its own for each question: cancelling one can never reach the next.
        self.cancelled = Arc::default();
        let sent = self.ask.send((self.number, question, self.cancelled.clone()));
        assert!(sent.is_ok(), "{GONE}");
    }

    /// The next message about the last question, if there is one.
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

    /// Cancels the last question.
    pub(crate) fn cancel(&mut self) {
        self.cancelled.store(true, Relaxed);
        self.number += 1;
    }
}

impl Drop for Thinker {
    /// Stops the search, so that the thread can end with the screen.
    fn drop(&mut self) {
        self.cancelled.store(true, Relaxed);
    }
}

/// The thinking thread ends only when the screen does, unless an agent panicked. The panic hook has kept the reason and
/// prints it together with this message.
const GONE: &str = "the thinking thread has ended early";

impl Worker {
    /// Answers questions until the screen goes away.
    pub(crate) fn run(self) {
        let mut follower: Option<Follower> = None;
        for (number, question, cancelled) in self.questions {
            let mut listen = |progress: &Progress| {
                // If the screen is gone, nobody needs the progress.
                let _ = self.updates.send((number, Update::Progress(progress.clone())));
            };
            let thinking = Thinking { budget: question.budget, cancelled: &cancelled, listen: &mut listen };
            let update = match answer(&mut follower, &question, thinking) {
                Ok(thought) => Update::Answer(thought),
                Err(why) => Update::Failed(why.to_string()),
            };
            if self.updates.send((number, update)).is_err() {
                return;
            }
        }
    }
}

/// The agent's answer. The agents were checked when they were seated, the moves when they were made; guests can fail all the
/// same.
fn answer(
    follower: &mut Option<Follower>,
    question: &Question,
    thinking: Thinking<'_>,
) -> Result<Option<Thought>, ThinkError> {
    let Question { game, start, seed, moves, agent, player, .. } = question;
    let kept = follower.take().filter(|kept| kept.follows(start, *seed));
    let own =
        kept.unwrap_or_else(|| Follower::new(&**game, start, *seed).expect("a position that was checked"));
    let own = follower.insert(own);
    own.go_to(moves).expect("moves that were made");
    match player {
        Some(player) => {
            own.seat(*player, agent)?;
            Ok(own.advance(thinking)?.and_then(|advance| advance.thought))
        }
        None => own.here().consult(agent, thinking),
    }
}
