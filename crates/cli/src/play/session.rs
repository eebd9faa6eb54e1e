//! One session at the terminal: the game, the move being entered, and the dialog that is open.

use super::hand::{Chosen, Hand};
use super::live_game::LiveGame;
use super::picker::{Picked, Picker, seat_from_text};
use super::shelf::Shelf;
use crate::board::{Emphasis, Picture};
use crate::palette::Ink;
use plyground_core::Player;
use plyground_core::Turn;
use ratatui::layout::Rect;
use std::io;
use std::time::Duration;

/// Everything that the screen shows and the keys change.
pub(crate) struct Session {
    /// The game.
    pub(crate) live: LiveGame,
    /// The move being made.
    pub(crate) hand: Hand,
    /// What lies over the board.
    pub(crate) over: Over,
    /// A message that is shown until the next key press.
    pub(crate) message: Option<String>,
    /// Whether the adviser's move is shown.
    pub(crate) hinting: bool,
    /// How the screen is drawn: with colours or with letters alone.
    pub(crate) ink: Ink,
    /// Where the board was drawn last, for the mouse.
    pub(crate) drawn: Option<Drawn>,
    /// Whether the user has quit.
    pub(crate) done: bool,
    /// Whether the next request leaves the game in progress.
    pub(super) sure: bool,
    shelf: Shelf,
    seen: u64,
}

/// What lies over the board.
pub(crate) enum Over {
    /// Nothing.
    Nothing,
    /// The list of keys.
    Keys,
    /// A line in which a move is typed.
    Line(String),
    /// A choice of player.
    Seat(Picker),
}

/// Where the board is on the screen.
pub(crate) struct Drawn {
    /// The picture.
    pub(crate) picture: Picture,
    /// The part of the screen.
    pub(crate) area: Rect,
    /// Rows of the picture, after its first, that are scrolled out of view above.
    pub(crate) skipped: usize,
}

/// The pauses between moves of agents that the user can choose.
const PACES: [u64; 8] = [0, 20, 50, 100, 250, 500, 1000, 2000];

impl Session {
    pub(crate) fn new(live: LiveGame, shelf: Shelf, ink: Ink) -> Self {
        let mut hand = Hand::default();
        // Start in the middle, from where every cell is near.
        hand.point_at(live.view(), middle(&live));
        hand.begin(live.view());
        let seen = live.turns;
        Self {
            live,
            hand,
            over: Over::Nothing,
            message: None,
            hinting: false,
            ink,
            drawn: None,
            done: false,
            sure: false,
            shelf,
            seen,
        }
    }

    /// Advances the game, and starts a new move if the position changed.
    pub(crate) fn wake(&mut self) {
        self.live.wake();
        if let Some(why) = self.live.trouble.take() {
            self.message = Some(format!("{why} · Space asks again, 1 or 2 seats another player"));
        }
        if self.seen != self.live.turns {
            (self.seen, self.hinting) = (self.live.turns, false);
            self.hand.begin(self.live.view());
            if self.live.view().turn == Turn::Over {
                let kept = self.shelf.leave(&self.live);
                self.complain(kept);
            }
        }
    }

    /// How long nothing will happen unless the user presses a key.
    pub(crate) fn rest(&self) -> Duration {
        Duration::from_millis(if self.live.busy() || self.live.analysing || self.live.wonders() {
            15
        } else {
            500
        })
    }

    /// The game's name for the seat.
    pub(crate) fn name(&self, player: Player) -> &'static str {
        self.live.game().entry().seats[player as usize]
    }

    /// The highlights on the board.
    pub(crate) fn emphasis(&self) -> Emphasis {
        let (view, waits) = (self.live.view(), self.live.waits());
        let by_hand = waits && super::hand::has_paths(view);
        let hint = self.hint().map(|mv| super::hand::cells_of(view, mv));
        let holds = by_hand && !self.hand.chosen.is_empty();
        Emphasis {
            cursor: by_hand.then_some(self.hand.cursor),
            chosen: if holds { self.hand.chosen.clone() } else { Vec::new() },
            open: if holds { self.hand.open(view) } else { Vec::new() },
            last: self.live.last_cells().to_vec(),
            hint: hint.unwrap_or_default(),
            ink: self.ink,
        }
    }

    /// The adviser's move, if it is known and should be shown.
    pub(crate) fn hint(&self) -> Option<&str> {
        let advice = self.live.advice.as_ref().filter(|_| self.hinting)?;
        Some(&advice.decision.mv)
    }

    /// Makes a person's move.
    pub(super) fn play(&mut self, mv: &str) {
        if !self.live.waits() {
            self.say("it is not your turn");
        } else if let Err(why) = self.live.play(mv) {
            self.say(&why.to_string());
        }
        self.wake();
    }

    pub(super) fn say(&mut self, what: &str) {
        self.message = Some(what.to_owned());
    }

    /// Chooses the cell under the cursor.
    pub(super) fn choose(&mut self) {
        if !self.live.waits() {
            return;
        }
        match self.hand.choose(self.live.view()) {
            Chosen::Move(mv) => self.play(&mv),
            Chosen::Part => {}
            Chosen::Nothing => {
                let name = self.live.view().cells.get(self.hand.cursor).map(|cell| cell.name.clone());
                self.say(&format!("no legal move goes to {}", name.unwrap_or_default()));
            }
        }
    }

    /// Ends the move with the cells chosen so far.
    pub(super) fn stop(&mut self) {
        match self.hand.stop(self.live.view()).filter(|_| self.live.waits()) {
            Some(mv) => self.play(&mv),
            None => self.say("no legal move ends here"),
        }
    }

    /// Shows the adviser's move, or plays it once it is shown.
    pub(super) fn ask_for_hint(&mut self) {
        if !self.live.waits() {
            self.say("hints are available when a person is to move");
        } else if let Some(mv) = self.hint().map(str::to_owned) {
            self.play(&mv);
        } else {
            self.hinting = true;
            if self.live.advice.is_none() {
                self.live.wonder();
            }
        }
    }

    pub(super) fn undo(&mut self) {
        if !self.live.undo() {
            self.say("there is nothing to take back");
        }
    }

    pub(super) fn redo(&mut self) {
        if !self.live.redo() {
            self.say("there is nothing to redo");
        }
    }

    /// Faster (−1) or slower (+1).
    pub(super) fn change_pace(&mut self, by: isize) {
        let now = PACES.iter().position(|&pace| Duration::from_millis(pace) >= self.live.pace);
        let next = now.unwrap_or(PACES.len() - 1).saturating_add_signed(by).min(PACES.len() - 1);
        self.live.pace = Duration::from_millis(PACES[next]);
        self.say(&match PACES[next] {
            0 => "no pause between moves of agents".to_owned(),
            millis => format!("at least {millis} ms between moves of agents"),
        });
    }

    /// Starts a new game; a game in progress is left only at the second request.
    pub(super) fn begin_anew(&mut self) {
        if self.live.outcome().is_none() && !self.live.past().is_empty() && !self.sure {
            self.sure = true;
            self.say("press n again to leave this game and start a new one");
            return;
        }
        self.sure = false;
        let kept = self.shelf.leave(&self.live);
        self.live.begin_anew();
        self.complain(kept);
    }

    pub(super) fn save(&mut self) {
        match self.shelf.save(&self.live) {
            Ok(path) => self.say(&format!("the game is saved in {}", path.display())),
            Err(why) => self.say(&format!("the game cannot be saved: {why}")),
        }
    }

    /// Opens the choice of player for a seat.
    pub(super) fn pick(&mut self, player: Player) {
        if player as usize >= self.live.setup.seats.len() {
            self.say("this game has one seat");
            return;
        }
        let picker = Picker::new(player, self.live.game().agents(), self.live.seated(player));
        self.over = Over::Seat(picker);
    }

    /// Seats the player that was picked, or shows in the picker why that is not possible.
    pub(super) fn picked(&mut self, mut picker: Picker, answer: Picked) {
        let text = match answer {
            Picked::Never => return,
            Picked::Waiting => {
                self.over = Over::Seat(picker);
                return;
            }
            Picked::Line(text) => text,
        };
        let seated = seat_from_text(&text).and_then(|agent| self.live.seat(picker.player, agent));
        match seated {
            Ok(()) => self.say(&format!("{} is now played by {}", self.name(picker.player), text.trim())),
            Err(why) => {
                picker.refused = Some(why.to_string());
                self.over = Over::Seat(picker);
            }
        }
    }

    /// Leaves the game for good: stops the thinking and saves the record.
    pub(crate) fn close(mut self) -> io::Result<()> {
        self.shelf.leave(&self.live)
    }

    fn complain(&mut self, kept: io::Result<()>) {
        if let Err(why) = kept {
            self.say(&format!("the game cannot be saved: {why}"));
        }
    }
}

/// The cell nearest to the middle of the board.
fn middle(live: &LiveGame) -> usize {
    let cells = &live.view().cells;
    let most = |of: fn(&plyground_core::view::Cell) -> f64| cells.iter().map(of).fold(0.0, f64::max) / 2.0;
    let (x, y) = (most(|cell| cell.x), most(|cell| cell.y));
    let apart = |cell: &plyground_core::view::Cell| (cell.x - x).hypot(cell.y - y);
    let nearest = cells.iter().enumerate().min_by(|a, b| apart(a.1).total_cmp(&apart(b.1)));
    nearest.map_or(0, |(index, _)| index)
}
