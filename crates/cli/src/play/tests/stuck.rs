//! A match whose agents think until they are cancelled.

use plyground_catalog::{Advance, AgentSpec, AnyMatch, SpecError, Stage, Step, Thinking, Thought};
use plyground_core::{BadMove, BadNotation, Inspection, Player, Record, Turn, View};
use std::sync::atomic::Ordering::Relaxed;

pub(super) struct Stuck;

fn think(thinking: &Thinking<'_>) {
    while !thinking.cancelled.load(Relaxed) {
        std::thread::yield_now();
    }
}

impl AnyMatch for Stuck {
    fn advance(&mut self, thinking: Thinking<'_>) -> Option<Advance> {
        think(&thinking);
        None
    }
    fn consult(&self, _: &AgentSpec, thinking: Thinking<'_>) -> Result<Option<Thought>, SpecError> {
        think(&thinking);
        Ok(None)
    }
    fn look_inside(&self, agent: &AgentSpec, thinking: Thinking<'_>) -> Result<Option<Thought>, SpecError> {
        self.consult(agent, thinking)
    }
    fn seat(&mut self, _: Player, _: Option<&AgentSpec>) -> Result<(), SpecError> {
        Ok(())
    }
    fn seated(&self, _: Player) -> Option<&AgentSpec> {
        None
    }
    fn turn(&self) -> Turn {
        Turn::Player(Player::First)
    }
    fn play(&mut self, mv: &str) -> Result<(), BadMove> {
        Err(BadMove::Over { text: mv.to_owned() })
    }
    fn take_back(&mut self, _: usize) {}
    fn position(&self) -> String {
        String::new()
    }
    fn view(&self) -> View {
        unimplemented!("nobody looks at it")
    }
    fn inspect(&self, _: &str) -> Result<Inspection, BadNotation> {
        unimplemented!("nobody points at it")
    }
    fn steps(&self) -> Vec<Step> {
        Vec::new()
    }
    fn stage(&self) -> Stage {
        unimplemented!("nobody measures it")
    }
    fn plies(&self) -> usize {
        0
    }
    fn units(&self) -> u64 {
        0
    }
    fn moves(&self) -> Vec<(Turn, String)> {
        Vec::new()
    }
    fn outcome(&self) -> Option<String> {
        None
    }
    fn payoff(&self) -> f64 {
        0.0
    }
    fn record(&self) -> Record {
        unimplemented!("nobody keeps it")
    }
}
