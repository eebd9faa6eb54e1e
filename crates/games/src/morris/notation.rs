//! Text for positions and moves.
//!
//! A position is 24 letters (`W`, `B`, `.`) in the order of [`Point::ALL`], the side to move, men in hand of
//! White and Black, and half-moves since the last removal: `........................ W 9 9 0`. A move is `d6`
//! or `d6-d7`, with a removal `d6xa1` or `d6-d7xa1`. There is one spelling of everything, but any white space may
//! part the fields that are read.

use super::board::{Point, in_mills};
use super::moves::{Move, colour};
use super::state::{MEN, State, most_removed};
use plyground_core::{BadNotation, Player};
use std::fmt;
use std::str::FromStr;

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for point in Point::ALL {
            let letter = match self.men.map(|men| men & point.bit() != 0) {
                [true, _] => "W",
                [_, true] => "B",
                _ => ".",
            };
            f.write_str(letter)?;
        }
        let side = &colour(self.to_move)[..1];
        write!(f, " {side} {} {} {}", self.hand[0], self.hand[1], self.quiet)
    }
}

impl FromStr for State {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [board, side, white, black, quiet] = fields[..] else {
            return Err(BadNotation::new(format!(
                "found {} words, expected 5: 24 letters, the side to move, two hands and the half-moves since the \
                 last removal, as in \"{}\"",
                fields.len(),
                Self::START
            )));
        };
        let men = read_board(board)?;
        let to_move = match side {
            "W" => Player::First,
            "B" => Player::Second,
            _ => return Err(BadNotation::new(format!("side to move {side:?}: expected W or B"))),
        };
        let hand = [read_hand(Player::First, white)?, read_hand(Player::Second, black)?];
        let quiet = read_number(quiet).ok_or_else(|| {
            BadNotation::new(format!("half-moves since the last removal {quiet:?}: expected a number"))
        })?;
        let state = Self { men, quiet, hand, to_move };
        check(&state).map_err(BadNotation::new)?;
        Ok(state)
    }
}

fn read_board(board: &str) -> Result<[u32; 2], BadNotation> {
    let letters: Vec<char> = board.chars().collect();
    let mut men = [0; 2];
    for (point, &letter) in Point::ALL.iter().zip(&letters) {
        match letter {
            'W' => men[0] |= point.bit(),
            'B' => men[1] |= point.bit(),
            '.' => {}
            _ => {
                let place = point.place() + 1;
                return Err(BadNotation::new(format!(
                    "{point} (letter {place}) holds {letter:?}: expected W, B or ."
                )));
            }
        }
    }
    if letters.len() == Point::ALL.len() {
        Ok(men)
    } else {
        Err(BadNotation::new(format!(
            "the board has {} letters; expected 24, one for each point",
            letters.len()
        )))
    }
}

fn read_hand(player: Player, text: &str) -> Result<u8, BadNotation> {
    read_number(text).filter(|&hand| hand <= MEN).map(|hand| hand as u8).ok_or_else(|| {
        BadNotation::new(format!("{}'s men in hand {text:?}: expected a number from 0 to 9", colour(player)))
    })
}

/// A number as it is written: digits, no sign, no leading zero.
fn read_number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|number: &u32| number.to_string() == text)
}

/// What [`State`] promises, or what is wrong.
fn check(state: &State) -> Result<(), String> {
    let [white, black] = PLAYERS.map(|player| state.hand(player));
    for player in PLAYERS {
        let (men, hand) = (state.men(player).count_ones(), state.hand(player));
        if men + hand > MEN {
            let name = colour(player);
            return Err(format!("{name} has {men} men on the board and {hand} in hand: at most 9 in all"));
        }
    }
    let ahead = u32::from(state.to_move == Player::Second);
    if state.placing() && white + ahead != black {
        let rule = "White places first and they take turns";
        return Err(if ahead == 0 {
            format!("White to move with {white} men in hand against {black}: {rule}, so they are equal")
        } else {
            format!("Black to move with {black} men in hand against {white}: {rule}, so White has one fewer")
        });
    }
    if state.placing() { check_placing(state) } else { check_moving(state) }
}

fn check_placing(state: &State) -> Result<(), String> {
    if state.quiet > 0 {
        return Err(format!(
            "{} half-moves since the last removal: they are counted after placing, so expected 0 while men are in hand",
            state.quiet
        ));
    }
    for player in PLAYERS {
        let (name, other) = (colour(player), colour(player.other()));
        let (placed, captured) = (MEN - state.hand(player), state.captured(player));
        let most = most_removed(player, placed);
        if captured > most {
            return Err(format!(
                "{captured} men of {other}'s are missing, but {name} has placed {placed} and can have removed {most}"
            ));
        }
    }
    let (white, placed) = (state.men(Player::First), MEN - state.hand(Player::First));
    if placed == 3 && state.captured(Player::First) == 1 && in_mills(white) != white {
        return Err("White has removed a man with three placed, so the three must stand in a mill".to_owned());
    }
    Ok(())
}

fn check_moving(state: &State) -> Result<(), String> {
    let (own, foe) = state.sides();
    let (own, foe) = (own.count_ones(), foe.count_ones());
    let (name, other) = (colour(state.to_move), colour(state.to_move.other()));
    if foe < 3 {
        return Err(format!(
            "{other} has {foe} men after placing and {name} is to move: the game ended before"
        ));
    }
    if own < 2 {
        return Err(format!("{name} has {own} men after placing: the game ends at two"));
    }
    if own == 2 && state.quiet > 0 {
        return Err(format!(
            "{name} has two men, so the last half-move removed one: 0 half-moves since, not {}",
            state.quiet
        ));
    }
    Ok(())
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(from) = self.from() {
            write!(f, "{from}-")?;
        }
        write!(f, "{}", self.to())?;
        if let Some(man) = self.removed() {
            write!(f, "x{man}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let (step, removed) = match text.split_once('x') {
            Some((step, man)) => (step, Some(man)),
            None => (text, None),
        };
        let step = match step.split_once('-') {
            Some((from, to)) => Self::moving(from.parse()?, to.parse()?),
            None => Self::placing(step.parse()?),
        };
        Ok(match removed {
            Some(man) => step.removing(man.parse()?),
            None => step,
        })
    }
}
