//! A guest in a seat: a process for one game. After a failure the next question gets a fresh one.

use crate::client::Client;
use crate::program::{Program, SEED};
use crate::protocol::OptionKind;
use crate::trouble::Trouble;
use plyground_catalog::{Forfeit, GuestSeat, Question, Thinking, Thought};
use plyground_core::Seed;

/// A guest for one game.
pub(crate) struct Seat {
    program: &'static Program,
    /// Its options in this game.
    values: Vec<(String, String)>,
    client: Option<Client>,
}

impl Seat {
    pub(crate) fn new(program: &'static Program, values: Vec<(String, String)>) -> Self {
        Self { program, values, client: None }
    }

    /// The process, with the game begun.
    fn client(&mut self, seed: Seed) -> Result<Client, Trouble> {
        if let Some(client) = self.client.take() {
            return Ok(client);
        }
        let mut client = self.program.take()?;
        let mut values = self.values.clone();
        if let Some(option) = client.greeting.option(SEED)
            && let OptionKind::Spin { min, max, .. } = option.kind
        {
            // As much of the seed as the guest has room for.
            let value = min + i128::from(seed.0) % (max - min + 1);
            values.retain(|(name, _)| *name != option.name);
            values.push((option.name.clone(), value.to_string()));
        }
        client.begin(&values)?;
        Ok(client)
    }
}

impl GuestSeat for Seat {
    fn choose(&mut self, question: &Question<'_>, thinking: Thinking<'_>) -> Result<Thought, Forfeit> {
        let asked = self.client(question.seed).and_then(|mut client| {
            let thought = client.ask(question, thinking)?;
            Ok((client, thought))
        });
        // A process that has failed was dropped on the way, and with it its whole group.
        let (client, thought) = asked.map_err(|trouble| self.program.failed(&trouble))?;
        self.program.answered(thought.time, thought.late.is_some());
        self.client = Some(client);
        Ok(thought)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        if let Some(client) = self.client.take() {
            self.program.give_back(client);
        }
    }
}
