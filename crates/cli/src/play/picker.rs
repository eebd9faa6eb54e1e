//! The choice of a player: a list of the game's agents, and a line in which parameters can be typed.

use plyground_catalog::{AgentInfo, AgentSpec, SpecError};
use plyground_core::Player;
use ratatui::crossterm::event::KeyCode;

/// The name of a human player.
pub(crate) const HUMAN: &str = "human";

/// A choice of player that is being made.
pub(crate) struct Picker {
    /// The player to replace.
    pub(crate) player: Player,
    /// The agents, after the person.
    pub(crate) agents: Vec<AgentInfo>,
    /// The row in the list; the person is row 0.
    pub(crate) row: usize,
    /// What has been typed.
    pub(crate) line: String,
    /// Why the last choice was refused.
    pub(crate) refused: Option<String>,
}

/// The result of a key press.
pub(crate) enum Picked {
    /// Nothing yet.
    Waiting,
    /// The seat stays as it is.
    Never,
    /// The player that the line names.
    Line(String),
}

impl Picker {
    /// Starts with the current player.
    pub(crate) fn new(player: Player, agents: Vec<AgentInfo>, now: Option<&AgentSpec>) -> Self {
        let row = now.and_then(|now| agents.iter().position(|agent| agent.name == now.name));
        let line = now.map_or_else(|| HUMAN.to_owned(), ToString::to_string);
        Self { player, agents, row: row.map_or(0, |row| row + 1), line, refused: None }
    }

    /// All names, the person's first.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        std::iter::once(HUMAN).chain(self.agents.iter().map(|agent| agent.name)).collect()
    }

    /// The agent whose row is chosen; `None` for the person.
    pub(crate) fn agent(&self) -> Option<&AgentInfo> {
        self.row.checked_sub(1).and_then(|row| self.agents.get(row))
    }

    /// Up and down choose a row, Enter takes what the line says, everything else edits the line.
    pub(crate) fn key(&mut self, code: KeyCode) -> Picked {
        match code {
            KeyCode::Esc => return Picked::Never,
            KeyCode::Enter => return Picked::Line(self.line.clone()),
            KeyCode::Up => self.choose(self.row.checked_sub(1).unwrap_or(self.agents.len())),
            KeyCode::Down | KeyCode::Tab => self.choose((self.row + 1) % (self.agents.len() + 1)),
            KeyCode::Backspace => {
                self.line.pop();
                self.follow();
            }
            KeyCode::Char(letter) => {
                self.line.push(letter);
                self.follow();
            }
            _ => {}
        }
        Picked::Waiting
    }

    fn choose(&mut self, row: usize) {
        self.row = row;
        self.line = self.names()[row].to_owned();
        self.refused = None;
    }

    /// The row follows the name that is typed.
    fn follow(&mut self) {
        let name = self.line.split('(').next().unwrap_or_default().trim();
        if let Some(row) = self.names().iter().position(|&known| known == name) {
            self.row = row;
        }
        self.refused = None;
    }
}

/// The player that a text names: an agent, or `None` for a person.
pub(crate) fn seat_from_text(text: &str) -> Result<Option<AgentSpec>, SpecError> {
    if text.trim() == HUMAN { Ok(None) } else { text.parse().map(Some) }
}
