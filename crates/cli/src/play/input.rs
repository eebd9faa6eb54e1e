//! What the keys and the mouse do.

use super::hand::{Arrow, buttons, directions, has_paths};
use super::session::{Over, Session};
use plyground_core::Player;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

/// Letters that mean the same in every game; buttons take others.
pub(crate) const COMMANDS: &str = "haur12pnsq?:+-=. ";

/// Every key with its effect, for the screen and for `--help`.
pub(crate) const KEYS: &[(&str, &str)] = &[
    ("arrows", "move the cursor; slide where moves are directions"),
    ("Enter, Space", "choose the cell; again, or a dot: the move ends there"),
    ("Tab", "go to the next cell where the move can continue"),
    ("Esc", "clear the chosen cells"),
    ("d, w, …", "buttons, by the letter shown at the bottom"),
    (":", "type a move in notation"),
    ("h", "hint; pressed again, play it"),
    ("a", "analysis: the value of every move"),
    ("u, r", "take back to your last decision; redo"),
    ("1, 2", "change the first or second player"),
    ("p, Space", "pause or continue while agents play"),
    ("+, -", "faster, slower"),
    ("s", "save the game's record"),
    ("n", "new game"),
    ("q, Ctrl-C", "quit"),
    ("mouse", "click chooses a cell, right click clears"),
];

impl Session {
    /// Something was touched.
    pub(crate) fn event(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            _ => {}
        }
    }

    /// A key was pressed.
    pub(crate) fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'C')) {
            self.done = true;
            return;
        }
        self.message = None;
        match std::mem::replace(&mut self.over, Over::Nothing) {
            Over::Nothing => self.board_key(key.code),
            // Any key closes the list.
            Over::Keys => {}
            Over::Line(text) => self.line_key(text, key.code),
            Over::Seat(mut picker) => {
                let answer = picker.key(key.code);
                self.picked(picker, answer);
            }
        }
        self.wake();
    }

    fn board_key(&mut self, code: KeyCode) {
        let by_hand = self.live.waits() && has_paths(self.live.view());
        match code {
            KeyCode::Up => self.arrow(Arrow::Up),
            KeyCode::Right => self.arrow(Arrow::Right),
            KeyCode::Down => self.arrow(Arrow::Down),
            KeyCode::Left => self.arrow(Arrow::Left),
            KeyCode::Enter => self.choose(),
            KeyCode::Char(' ') if by_hand => self.choose(),
            KeyCode::Char(' ' | 'p') => self.live.paused = !self.live.paused,
            KeyCode::Tab => self.hand.hop(self.live.view(), false),
            KeyCode::BackTab => self.hand.hop(self.live.view(), true),
            KeyCode::Esc => {
                self.hand.let_go();
                self.hinting = false;
            }
            KeyCode::Char('.') => self.stop(),
            KeyCode::Char('h') => self.ask_for_hint(),
            KeyCode::Char('a') => self.live.analysing = !self.live.analysing,
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('r') => self.redo(),
            KeyCode::Char('1') => self.pick(Player::First),
            KeyCode::Char('2') => self.pick(Player::Second),
            KeyCode::Char('+' | '=') => self.change_pace(-1),
            KeyCode::Char('-') => self.change_pace(1),
            KeyCode::Char('s') => self.save(),
            KeyCode::Char('?') => self.over = Over::Keys,
            KeyCode::Char('q') => self.done = true,
            KeyCode::Char('n') => return self.begin_anew(),
            KeyCode::Char(':') if self.live.waits() => self.over = Over::Line(String::new()),
            KeyCode::Char(letter) => self.button(letter),
            _ => {}
        }
        self.sure = false;
    }

    fn arrow(&mut self, arrow: Arrow) {
        let slides = directions(self.live.view());
        let slide = slides.iter().find(|(word, _)| *word == arrow.name()).map(|(_, mv)| (*mv).to_owned());
        match slide {
            _ if !self.live.waits() => {}
            Some(mv) => self.play(&mv),
            None if slides.is_empty() => self.hand.step(self.live.view(), arrow),
            None => self.say(&format!("{} is not a legal move here", arrow.name())),
        }
    }

    fn button(&mut self, letter: char) {
        let found = buttons(self.live.view(), COMMANDS);
        if let Some(mv) = found.iter().find(|button| button.0 == letter).map(|button| button.2.to_owned()) {
            self.play(&mv);
        }
    }

    fn line_key(&mut self, mut text: String, code: KeyCode) {
        match code {
            KeyCode::Enter if text.trim().is_empty() => return,
            KeyCode::Enter => return self.play(text.trim()),
            KeyCode::Esc => return,
            KeyCode::Backspace if text.is_empty() => return,
            KeyCode::Backspace => {
                text.pop();
            }
            KeyCode::Char(letter) => text.push(letter),
            _ => {}
        }
        self.over = Over::Line(text);
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        if !matches!(self.over, Over::Nothing) {
            return;
        }
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.message = None;
                let by_hand = self.live.waits() && has_paths(self.live.view());
                let cell = self.cell_at(Position::new(mouse.column, mouse.row));
                if let Some(cell) = cell.filter(|_| by_hand) {
                    self.hand.point_at(self.live.view(), cell);
                    self.choose();
                }
            }
            MouseEventKind::Down(MouseButton::Right) => self.hand.let_go(),
            _ => {}
        }
    }

    /// The cell at a place on the screen.
    fn cell_at(&self, place: Position) -> Option<usize> {
        let drawn = self.drawn.as_ref().filter(|drawn| drawn.area.contains(place))?;
        let (row, column) = (place.y - drawn.area.y, place.x - drawn.area.x);
        // The first row, with the names of the columns, is always in sight.
        let row = if row == 0 { 0 } else { usize::from(row) + drawn.skipped };
        drawn.picture.cell_at(self.live.view(), row, column.into())
    }
}
