//! Positions and moves as text.
//!
//! A position is one line: the round; the living pieces, Blue's first, each side in the order P S K A F; and
//! who waits. A piece is side, kind, hex, `:` fighters, `+` leftover damage in twentieths unless it is 0, and
//! flags in this order: `d` defending, `c` has struck back (countered), `w` has waited, `a` has acted. Those
//! who wait follow `w:` in the order in which they began to wait; the last of them acts first. Example:
//! `3 BPb8:16a BFd4:12+340da RPn5:16cw RAn3:9 w:RP`. Whose turn it is follows from the flags, the round and
//! the initiative. Input may list pieces and flags in any order.
//!
//! A move is `b2-d4`, `b2-d4xe4` (moves and attacks), `b2xc2` (attacks without moving), `defend` or `wait`.

use super::hex::Hex;
use super::moves::Move;
use super::pieces::{Kind, side_name};
use super::rules::MOST_ROUNDS;
use super::state::{FIGHTERS, SLOTS, State, kind_of, side_of, slot};
use plyground_core::{BadNotation, Player};
use std::fmt;
use std::str::FromStr;

/// A piece's name: side and kind.
pub(super) fn name(side: Player, kind: Kind) -> String {
    format!("{}{}", &side_name(side)[..1], kind.letter())
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.round)?;
        for piece in self.pieces() {
            let (side, kind) = (&side_name(piece.side)[..1], piece.kind.letter());
            write!(f, " {side}{kind}{}:{}", piece.hex, piece.fighters)?;
            if piece.leftover > 0 {
                write!(f, "+{}", piece.leftover)?;
            }
            let flags =
                [(piece.defending, "d"), (piece.countered, "c"), (piece.waited, "w"), (piece.acted, "a")];
            flags.into_iter().filter(|(set, _)| *set).try_for_each(|(_, letter)| f.write_str(letter))?;
        }
        for (i, piece) in self.waiting().enumerate() {
            let before = if i == 0 { " w:" } else { "," };
            write!(f, "{before}{}", name(piece.side, piece.kind))?;
        }
        Ok(())
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for State {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let mut words = text.split_whitespace();
        let round = words.next().unwrap_or_default();
        // A game that is drawn by its rounds is in the round after the last.
        let most = MOST_ROUNDS as u16 + 1;
        let number = number(round).filter(|round| (1..=most).contains(round));
        let number = number.ok_or_else(|| {
            BadNotation::new(format!("a position begins with its round, 1 to {most}, not with {round:?}"))
        })?;
        let mut state = Self::empty(number);
        let mut waiting = None;
        for word in words {
            if let Some(list) = word.strip_prefix("w:") {
                if waiting.replace(list).is_some() {
                    return Err(BadNotation::new(format!("{word}: the waiting order is given twice")));
                }
            } else {
                read_piece(&mut state, word)
                    .map_err(|why| BadNotation::new(format!("piece {word}: {why}")))?;
            }
        }
        read_waiting(&mut state, waiting)?;
        if state.alive == 0 {
            return Err(BadNotation::new("no pieces: expected at least one living piece"));
        }
        let both_live = !state.beaten(Player::First) && !state.beaten(Player::Second);
        if both_live && state.acted == state.alive {
            let sentence =
                format!("all have acted in round {number}: the next round has begun, without flags c, w, a");
            return Err(BadNotation::new(sentence));
        }
        Ok(state)
    }
}

fn number(digits: &str) -> Option<u16> {
    digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok())?
}

fn read_name(text: &str) -> Result<usize, String> {
    let wrong = || format!("{text:?} is not a piece: expected B or R and P, S, K, A or F");
    let (side, kind) = text.split_at_checked(1).ok_or_else(wrong)?;
    let side = match side {
        "B" => Player::First,
        "R" => Player::Second,
        _ => return Err(wrong()),
    };
    Ok(slot(side, Kind::of_letter(kind).ok_or_else(wrong)?))
}

fn read_piece(state: &mut State, word: &str) -> Result<(), String> {
    let shape = || "expected side, kind, hex, :, fighters, such as BKb6:16".to_owned();
    let (head, tail) = word.split_once(':').ok_or_else(shape)?;
    let (who, hex) = head.split_at_checked(2).ok_or_else(shape)?;
    let slot = read_name(who)?;
    let bit = 1 << slot;
    let hex: Hex = hex.parse().map_err(|why: BadNotation| why.to_string())?;
    if state.alive & bit != 0 {
        return Err(format!("{who} is given twice"));
    }
    if let Some(other) = state.at(hex) {
        return Err(format!("{} stands on {hex} already", name(other.side, other.kind)));
    }
    let end = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, mut flags) = tail.split_at(end(tail));
    let fighters = number(digits).filter(|n| (1..=u16::from(FIGHTERS)).contains(n));
    let fighters = fighters.ok_or_else(|| format!("{digits:?} fighters: expected 1 to {FIGHTERS}"))?;
    if let Some(rest) = flags.strip_prefix('+') {
        let (digits, rest) = rest.split_at(end(rest));
        let wrong = || format!("leftover damage {digits:?}: expected 0 to 65535 twentieths");
        state.leftover[slot] = number(digits).ok_or_else(wrong)?;
        flags = rest;
    }
    for flag in flags.chars() {
        let set = match flag {
            'd' => &mut state.defending,
            'c' if kind_of(slot) == Kind::Archer => return Err("an archer never strikes back".to_owned()),
            'c' => &mut state.countered,
            'w' => &mut state.waited,
            'a' => &mut state.acted,
            _ => return Err(format!("{flag:?} is not a flag: expected d, c, w or a")),
        };
        if *set & bit != 0 {
            return Err(format!("flag {flag} is given twice"));
        }
        *set |= bit;
    }
    state.put(slot, hex.0, fighters as u8);
    Ok(())
}

fn read_waiting(state: &mut State, list: Option<&str>) -> Result<(), BadNotation> {
    let mut missing = state.waited & !state.acted;
    for word in list.into_iter().flat_map(|list| list.split(',')) {
        let refuse = |why: &str| BadNotation::new(format!("waiting order: {why}"));
        let slot = read_name(word).map_err(|why| refuse(&why))?;
        if missing >> slot & 1 == 0 {
            return Err(refuse(&format!(
                "{word} is not a piece that has waited and not acted, or is given twice"
            )));
        }
        missing &= !(1 << slot);
        state.push_waiting(slot);
    }
    match (0..SLOTS).find(|slot| missing >> slot & 1 == 1) {
        None => Ok(()),
        Some(slot) => {
            let who = name(side_of(slot), kind_of(slot));
            Err(BadNotation::new(format!("waiting order: {who} has waited and not acted, but is not in w:…")))
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Walk { from, to } => write!(f, "{from}-{to}"),
            Self::Attack { from, to, target } if from == to => write!(f, "{from}x{target}"),
            Self::Attack { from, to, target } => write!(f, "{from}-{to}x{target}"),
            Self::Defend => f.write_str("defend"),
            Self::Wait => f.write_str("wait"),
        }
    }
}

impl FromStr for Move {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        match text {
            "defend" => return Ok(Self::Defend),
            "wait" => return Ok(Self::Wait),
            _ => {}
        }
        let (way, target) = match text.split_once('x') {
            Some((way, target)) => (way, Some(target.parse::<Hex>()?)),
            None => (text, None),
        };
        let (from, to) = match way.split_once('-') {
            Some((from, to)) => (from.parse::<Hex>()?, Some(to.parse::<Hex>()?)),
            None => (way.parse()?, None),
        };
        if to == Some(from) {
            return Err(BadNotation::new(format!(
                "{from} to {from} is not a move; {from}x… attacks from there"
            )));
        }
        if target == Some(to.unwrap_or(from)) {
            return Err(BadNotation::new("a piece cannot attack its own hex"));
        }
        match (to, target) {
            (_, Some(target)) => Ok(Self::Attack { from, to: to.unwrap_or(from), target }),
            (Some(to), None) => Ok(Self::Walk { from, to }),
            (None, None) => {
                Err(BadNotation::new("expected b2-d4, b2-d4xe4, b2xc2, defend or wait, not a hex alone"))
            }
        }
    }
}
