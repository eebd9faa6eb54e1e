//! Thinking off the screen's thread. The match travels to the thinking thread with the question and comes back
//! with the answer, so that nobody shares it and nothing needs a lock.

use plyground_catalog::{Advance, AgentSpec, AnyMatch, Thinking, Thought};
use plyground_core::{Budget, Progress};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

/// A match on its way to the thinking thread and back.
pub(crate) type Travelling = Box<dyn AnyMatch>;

/// The screen's end: asks, hears, cancels.
pub(crate) struct Thinker {
    ask: Sender<(Question, Arc<AtomicBool>)>,
    hear: Receiver<Word>,
    cancelled: Arc<AtomicBool>,
}

/// What the thinking thread is asked.
pub(crate) struct Question {
    /// The match.
    pub(crate) game: Travelling,
    /// Who is to give advice; none if the seated agent is to make its move.
    pub(crate) adviser: Option<AgentSpec>,
    /// What may be spent.
    pub(crate) budget: Budget,
}

/// What the thinking thread says.
pub(crate) enum Word {
    /// How it goes.
    Progress(Progress),
    /// The seated agent has made its move.
    Moved(Travelling, Option<Advance>),
    /// The adviser has given its advice.
    Advice(Travelling, Option<Thought>),
}

/// The thinking thread's end.
pub(crate) struct Worker {
    questions: Receiver<(Question, Arc<AtomicBool>)>,
    words: Sender<Word>,
}

/// Both ends.
pub(crate) fn thinker() -> (Thinker, Worker) {
    let ((ask, questions), (words, hear)) = (channel(), channel());
    (Thinker { ask, hear, cancelled: Arc::default() }, Worker { questions, words })
}

impl Thinker {
    /// Hands a question over.
    pub(crate) fn ask(&mut self, question: Question) {
        // A flag of its own for each question: cancelling one can never reach the next.
        self.cancelled = Arc::default();
        let sent = self.ask.send((question, self.cancelled.clone()));
        assert!(sent.is_ok(), "{GONE}");
    }

    /// What has been said since the last time, if anything.
    pub(crate) fn heard(&self) -> Option<Word> {
        match self.hear.try_recv() {
            Ok(word) => Some(word),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => panic!("{GONE}"),
        }
    }

    /// Wants no answer any more, and waits until the match is back.
    pub(crate) fn recall(&self) -> Word {
        self.cancelled.store(true, Relaxed);
        loop {
            match self.hear.recv().expect(GONE) {
                Word::Progress(_) => {}
                word => return word,
            }
        }
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
        for (Question { mut game, adviser, budget }, cancelled) in self.questions {
            let mut listen = |progress: &Progress| {
                // If the screen has gone away nobody needs to know how it went.
                let _ = self.words.send(Word::Progress(progress.clone()));
            };
            let thinking = Thinking { budget, cancelled: &cancelled, listen: &mut listen };
            let word = match adviser {
                None => {
                    let advance = game.advance(thinking);
                    Word::Moved(game, advance)
                }
                Some(adviser) => {
                    let thought = game.consult(&adviser, thinking);
                    Word::Advice(game, thought.ok().flatten())
                }
            };
            if self.words.send(word).is_err() {
                return;
            }
        }
    }
}
