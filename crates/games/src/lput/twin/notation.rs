//! The twin writes positions itself and reads them through the fast game's reader.

use super::geometry::{hex, place};
use super::{Man, TwinState};
use crate::lput::{Kind, Piece, State};
use plyground_core::{BadNotation, Player};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for TwinState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |side: Player, kind: Kind| {
            format!("{}{}", if side == Player::First { 'B' } else { 'R' }, kind.letter())
        };
        let mut words = vec![self.round.to_string()];
        for man in &self.men {
            let who = name(man.side, man.kind);
            let leftover = if man.leftover > 0 { format!("+{}", man.leftover) } else { String::new() };
            let mut word = format!("{who}{}:{}{leftover}", hex(man.at), man.fighters);
            for (flag, letter) in
                [(man.defending, 'd'), (man.countered, 'c'), (man.waited, 'w'), (man.acted, 'a')]
            {
                if flag {
                    word.push(letter);
                }
            }
            words.push(word);
        }
        if !self.queue.is_empty() {
            let names: Vec<String> = self.queue.iter().map(|&(side, kind)| name(side, kind)).collect();
            words.push(format!("w:{}", names.join(",")));
        }
        f.write_str(&words.join(" "))
    }
}

impl FromStr for TwinState {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let state: State = text.parse()?;
        let man = |piece: Piece| Man {
            side: piece.side,
            kind: piece.kind,
            at: place(piece.hex),
            fighters: piece.fighters.into(),
            leftover: piece.leftover.into(),
            defending: piece.defending,
            countered: piece.countered,
            waited: piece.waited,
            acted: piece.acted,
        };
        let queue = state.waiting().map(|piece| (piece.side, piece.kind)).collect();
        Ok(Self { round: state.round(), men: state.pieces().map(man).collect(), queue })
    }
}
