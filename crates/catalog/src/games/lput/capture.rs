//! Captures that the other side cannot prevent, proven by looking at every action.

use crate::riddle::{Riddle, Task};
use plyground_core::{Game, GameExt, Player, Turn};
use plyground_games::lput::{Lput, Move, State};

/// How many actions ahead it looks.
const DEPTH: u32 = 3;

/// Looks whether a side takes a piece within some actions against any play, without losing one first.
struct Hunt<'a> {
    game: &'a Lput,
    side: Player,
    /// Pieces of the side and of the other at the start.
    own: usize,
    others: usize,
}

/// The only action after which the side to act takes a piece, whatever the other side does, if no action takes one at once.
pub(super) fn forced(game: &Lput, state: &State) -> Option<Riddle<Move>> {
    let Turn::Player(side) = game.turn(state) else { return None };
    let pieces = |side: Player| state.pieces().filter(|piece| piece.side == side).count();
    let hunt = Hunt { game, side, own: pieces(side), others: pieces(side.other()) };
    let moves = game.legal_moves(state);
    for depth in 1..=DEPTH {
        let mut right = moves.iter().filter(|&&mv| hunt.takes(&game.after(state, mv), depth - 1));
        match (right.next(), right.next()) {
            (None, _) => {}
            (Some(&mv), None) if depth > 1 => {
                return Some(Riddle { mv, task: Task::Capture, plies: Some(depth), loses: None });
            }
            _ => return None,
        }
    }
    None
}

impl Hunt<'_> {
    /// Whether the side has taken a piece, or takes one within so many more actions.
    fn takes(&self, state: &State, left: u32) -> bool {
        let pieces = |side: Player| state.pieces().filter(|piece| piece.side == side).count();
        if pieces(self.side.other()) < self.others {
            return true;
        }
        let Turn::Player(player) = self.game.turn(state) else { return false };
        if left == 0 || pieces(self.side) < self.own || left == 1 && player != self.side {
            return false;
        }
        let mut moves = self.game.legal_moves(state).into_iter();
        if player == self.side {
            let attacks = |mv: &Move| left > 1 || matches!(mv, Move::Attack { .. });
            moves.filter(attacks).any(|mv| self.takes(&self.game.after(state, mv), left - 1))
        } else {
            moves.all(|mv| self.takes(&self.game.after(state, mv), left - 1))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Seed;

    /// What the search says, by the rules alone: no reply saves the piece, and no other action wins one.
    #[test]
    fn a_forced_capture_is_one_against_every_reply() {
        let game = Lput::default();
        let (mut found, mut rng) = (0, Seed(4).rng());
        for number in 0..400 {
            // Two small armies side by side.
            let mut state = game.read(START).expect("a position");
            for _ in 0..number % 12 {
                if let Turn::Player(_) = game.turn(&state) {
                    state = game.after(&state, game.sample(&state, &mut rng));
                }
            }
            let Some(riddle) = forced(&game, &state) else { continue };
            let Turn::Player(side) = game.turn(&state) else { panic!("over") };
            let others = |state: &State| state.pieces().filter(|piece| piece.side != side).count();
            let (before, after) = (others(&state), game.after(&state, riddle.mv));
            assert_eq!(others(&after), before, "it takes nothing at once: {state}");
            let takes = |state: &State| {
                game.turn(state) == Turn::Player(side)
                    && game.legal_moves(state).into_iter().any(|mv| others(&game.after(state, mv)) < before)
            };
            let sure = if game.turn(&after) == Turn::Player(side) {
                riddle.plies == Some(3) || takes(&after)
            } else {
                let replies = game.legal_moves(&after);
                replies.into_iter().map(|mv| game.after(&after, mv)).all(|next| takes(&next))
            };
            assert!(sure, "{state} {}", riddle.mv);
            found += 1;
        }
        assert!(found > 3, "{found}");
    }

    const START: &str = "3 BPe7:16 BSg6:14 BKf5:15 BFh4:13 RPi7:3 RSj6:2 RKk5:4 RFj8:3";
}
