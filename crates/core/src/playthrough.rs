//! A game in progress: the position, the moves that led to it, and whether the game has ended.
//!
//! Matches, records, replays and the web page all move a game forward through this one type, so that a
//! draw by repetition means the same to each of them. It borrows its rules or shares them (`Arc`): a match that
//! outlives its caller does the latter.

use crate::game::{Game, GameExt, Turn};
use crate::notation::BadMove;
use crate::seed::Rng;
use crate::trail::Trail;
use std::ops::Deref;

/// A game from its start to where it is now; `Rules` is how it holds the rules: `&G` or `Arc<G>`.
///
/// ```
/// use plyground_core::testing::{Tree, TreeGame};
/// use plyground_core::{End, Playthrough, Turn};
///
/// let tree: Tree = "F(1 S(-1 3))".parse()?;
/// let game = TreeGame(tree.clone());
/// let mut course = Playthrough::new(&game, tree);
/// course.try_play("1")?;
/// course.try_play("0")?;
/// assert_eq!((course.turn(), course.payoff()), (Turn::Over, -1.0));
/// assert_eq!(course.end(), Some(End::Position));
/// assert!(course.try_play("0").is_err(), "the game is over");
///
/// course.take_back(1);
/// assert_eq!(course.state().to_string(), "S(-1 3)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Playthrough<G: Game, Rules: Deref<Target = G> + Clone> {
    game: Rules,
    start: G::State,
    state: G::State,
    moves: Vec<G::Move>,
    trail: Trail,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The rules, looking at the position alone.
    Position,
    /// The position had occurred too often: a draw.
    Repetition,
}

impl<G: Game, Rules: Deref<Target = G> + Clone> Playthrough<G, Rules> {
    /// A game that begins at `start`.
    pub fn new(game: Rules, start: G::State) -> Self {
        let trail = Trail::starting(&*game, &start);
        Self { game, state: start.clone(), start, moves: Vec::new(), trail }
    }

    /// The rules it is played by.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Where it began.
    pub fn start(&self) -> &G::State {
        &self.start
    }

    /// Where it is now.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Every move and event so far.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The positions that can still recur, for searches.
    pub fn trail(&self) -> &Trail {
        &self.trail
    }

    /// Who or what is to move, with the repetition rule in force.
    pub fn turn(&self) -> Turn {
        if self.trail.drawn(&*self.game) { Turn::Over } else { self.game.turn(&self.state) }
    }

    /// What ended the game, if it has ended. A position that ends the game by itself does not count as a repetition.
    pub fn end(&self) -> Option<End> {
        if self.game.turn(&self.state) == Turn::Over {
            Some(End::Position)
        } else {
            self.trail.drawn(&*self.game).then_some(End::Repetition)
        }
    }

    /// Points for the first player; a repetition is a draw.
    pub fn payoff(&self) -> f64 {
        if self.end() == Some(End::Repetition) { 0.0 } else { self.game.payoff(&self.state) }
    }

    /// Applies a legal move or event.
    pub fn play(&mut self, mv: G::Move) {
        self.game.play(&mut self.state, mv);
        self.moves.push(mv);
        self.trail.enter(&*self.game, &self.state);
    }

    /// Takes the last `count` moves and events back, by replaying the earlier ones.
    pub fn take_back(&mut self, count: usize) {
        let keep = self.moves.len().saturating_sub(count);
        let mut again = Self::new(self.game.clone(), self.start.clone());
        self.moves[..keep].iter().for_each(|&mv| again.play(mv));
        *self = again;
    }

    /// Applies a move or event given as text, if it is legal.
    pub fn try_play(&mut self, text: &str) -> Result<(), BadMove> {
        if self.turn() == Turn::Over {
            return Err(BadMove::Over { text: text.to_owned() });
        }
        let mv = self.game.read_move(&self.state, text)?;
        self.play(mv);
        Ok(())
    }

    /// Lets the game's random player and chance move until the game ends; the same moves from the same
    /// `rng` as [`Game::playout`], but with the repetition rule in force and everything remembered.
    pub fn play_randomly(&mut self, rng: &mut Rng) {
        loop {
            let mv = match self.turn() {
                Turn::Over => return,
                Turn::Chance => self.game.sample_chance(&self.state, rng),
                Turn::Player(_) => self.game.sample(&self.state, rng),
            };
            self.play(mv);
        }
    }
}
