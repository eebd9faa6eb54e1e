//! The slow, obvious twin: the same rules in plain lists and loops, sharing with the fast game only the tables
//! of map and armies, the type of moves and the reading of positions. Tests play both side by side;
//! `plyground bench` measures one against the other.

use super::Lput;
use super::hex::Hex;
use super::moves::Move;
use super::pieces::{Kind, Stats, Terrain};
use super::rules::{Rules, Scenario};
use super::state::{Piece, State};
use plyground_core::{BadNotation, Game, Player, Rng, Turn};
use std::fmt;
use std::str::FromStr;

/// The game, played slowly.
#[derive(Clone, Debug)]
pub struct Twin {
    scenario: Scenario,
}

/// A position of the twin.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TwinState {
    round: u32,
    /// The living: Blue's, then Red's, each in the order of [`Kind::ALL`].
    men: Vec<Man>,
    /// Those who wait, in the order in which they began to.
    queue: Vec<(Player, Kind)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "the rules have four flags, and any of them may be set")]
struct Man {
    side: Player,
    kind: Kind,
    at: (i32, i32),
    fighters: u32,
    leftover: u32,
    defending: bool,
    countered: bool,
    waited: bool,
    acted: bool,
}

impl Twin {
    /// The twin of a game with these rules.
    pub fn new(rules: &Rules) -> Result<Self, BadNotation> {
        Ok(Self { scenario: Scenario::read(rules)? })
    }

    fn stats(&self, kind: Kind) -> Stats {
        self.scenario.armies[kind as usize].expect("only kinds of these armies are on the board").stats
    }

    fn terrain(&self, (column, row): (i32, i32)) -> Terrain {
        self.scenario.terrain[(row * 15 + column) as usize]
    }

    /// The index of the man whose turn it is.
    fn next(&self, state: &TwinState) -> Option<usize> {
        let lives = |side: Player| state.men.iter().any(|man| man.side == side);
        if !lives(Player::First) || !lives(Player::Second) {
            return None;
        }
        if state.round > u32::from(self.scenario.max_rounds) {
            return None;
        }
        let favoured = if state.round % 2 == 1 { Player::First } else { Player::Second };
        let mut best: Option<(u16, bool, usize)> = None;
        for (i, man) in state.men.iter().enumerate() {
            let rank = (self.stats(man.kind).initiative, man.side == favoured, i);
            let earlier = best.is_none_or(|best| (rank.0, rank.1) > (best.0, best.1));
            if !man.acted && !man.waited && earlier {
                best = Some(rank);
            }
        }
        if let Some((_, _, i)) = best {
            return Some(i);
        }
        let last = state.queue.last()?;
        state.men.iter().position(|man| (man.side, man.kind) == *last)
    }

    /// The hexes to which a man can go: prices are lowered until none can be lowered any more.
    fn reach(&self, state: &TwinState, man: &Man) -> Vec<(i32, i32)> {
        let budget = 2 * u32::from(self.stats(man.kind).speed);
        let free = |at: (i32, i32)| {
            !matches!(self.terrain(at), Terrain::Deep | Terrain::Rock) && state.men.iter().all(|m| m.at != at)
        };
        if man.kind == Kind::Flyer {
            return board().filter(|&at| free(at) && 2 * distance(man.at, at) <= budget).collect();
        }
        let mut price = vec![u32::MAX; 180];
        let index = |(column, row): (i32, i32)| (row * 15 + column) as usize;
        price[index(man.at)] = 0;
        loop {
            let mut lowered = false;
            for from in board() {
                if price[index(from)] == u32::MAX {
                    continue;
                }
                let leaving = match self.terrain(from) {
                    Terrain::Road => 1,
                    Terrain::Grass => 2,
                    Terrain::Shallow => 4,
                    Terrain::Deep | Terrain::Rock => unreachable!("nobody stands there"),
                };
                let cost = price[index(from)] + leaving;
                for to in steps(from) {
                    if cost <= budget && free(to) && cost < price[index(to)] {
                        price[index(to)] = cost;
                        lowered = true;
                    }
                }
            }
            if !lowered {
                break;
            }
        }
        board().filter(|&at| at != man.at && price[index(at)] < u32::MAX).collect()
    }

    fn sees(&self, from: (i32, i32), to: (i32, i32)) -> bool {
        line(from, to).into_iter().filter(|&at| on_board(at)).all(|at| self.terrain(at) != Terrain::Rock)
    }

    /// One man strikes another; whether the other survives.
    fn strike(&self, state: &mut TwinState, attacker: usize, target: usize) -> bool {
        let (from, to) = (state.men[attacker], state.men[target]);
        let (his, hers) = (self.stats(from.kind), self.stats(to.kind));
        let mut attack = i64::from(his.attack);
        if from.kind != Kind::Flyer && self.terrain(from.at) == Terrain::Road {
            attack += 1;
        }
        let mut defence = i64::from(hers.defence);
        if to.kind != Kind::Flyer && self.terrain(to.at) == Terrain::Shallow {
            defence -= 1;
        }
        if to.defending {
            defence += 1;
        }
        if to.countered {
            defence -= 1;
        }
        let damage = i64::from(from.fighters) * i64::from(his.strength) * (20 + attack - defence)
            + i64::from(to.leftover);
        let life = 20 * i64::from(hers.hit_points);
        let man = &mut state.men[target];
        if damage / life >= i64::from(man.fighters) {
            man.fighters = 0;
            return false;
        }
        man.fighters -= (damage / life) as u32;
        man.leftover = (damage % life) as u32;
        true
    }

    fn attack(&self, state: &mut TwinState, attacker: usize, target: usize) {
        let survives = self.strike(state, attacker, target);
        let archers = [attacker, target].iter().any(|&i| state.men[i].kind == Kind::Archer);
        if survives && !archers && !state.men[target].countered {
            state.men[target].countered = true;
            self.strike(state, target, attacker);
        }
        for i in [attacker, target] {
            let Man { side, kind, fighters, .. } = state.men[i];
            if fighters == 0 {
                state.queue.retain(|&waiting| waiting != (side, kind));
            }
        }
        state.men.retain(|man| man.fighters > 0);
    }
}

impl Game for Twin {
    type State = TwinState;
    type Move = Move;

    fn start(&self, _rng: &mut Rng) -> TwinState {
        let mut men = Vec::new();
        for side in [Player::First, Player::Second] {
            for kind in Kind::ALL {
                let Some(unit) = self.scenario.armies[kind as usize] else { continue };
                let (column, row) = place(unit.opening);
                let at = if side == Player::First { (column, row) } else { (14 - column, 11 - row) };
                men.push(Man {
                    side,
                    kind,
                    at,
                    fighters: 16,
                    leftover: 0,
                    defending: false,
                    countered: false,
                    waited: false,
                    acted: false,
                });
            }
        }
        TwinState { round: 1, men, queue: Vec::new() }
    }

    fn turn(&self, state: &TwinState) -> Turn {
        self.next(state).map_or(Turn::Over, |i| Turn::Player(state.men[i].side))
    }

    fn moves(&self, state: &TwinState, out: &mut Vec<Move>) {
        let Some(i) = self.next(state) else { return };
        let man = state.men[i];
        let reach = self.reach(state, &man);
        let from = hex(man.at);
        out.extend(reach.iter().map(|&to| Move::Walk { from, to: hex(to) }));
        for enemy in state.men.iter().filter(|other| other.side != man.side) {
            let target = hex(enemy.at);
            for at in board() {
                let stands = at == man.at || reach.contains(&at) && man.kind != Kind::Archer;
                let hits = if man.kind == Kind::Archer {
                    self.sees(at, enemy.at)
                } else {
                    distance(at, enemy.at) == 1
                };
                if stands && hits {
                    out.push(Move::Attack { from, to: hex(at), target });
                }
            }
        }
        out.push(Move::Defend);
        if !man.waited {
            out.push(Move::Wait);
        }
    }

    fn play(&self, state: &mut TwinState, mv: Move) {
        let i = self.next(state).expect("a move is played only when somebody can act");
        let (side, kind) = (state.men[i].side, state.men[i].kind);
        if mv == Move::Wait {
            state.men[i].waited = true;
            state.queue.push((side, kind));
            return;
        }
        state.men[i].acted = true;
        state.queue.retain(|&waiting| waiting != (side, kind));
        match mv {
            Move::Defend | Move::Wait => state.men[i].defending = true,
            Move::Walk { to, .. } => {
                state.men[i].defending = false;
                state.men[i].at = place(to);
            }
            Move::Attack { to, target, .. } => {
                state.men[i].defending = false;
                state.men[i].at = place(to);
                let enemy = state.men.iter().position(|man| man.at == place(target));
                self.attack(state, i, enemy.expect("somebody stands on the target of an attack"));
            }
        }
        let lives = |side: Player| state.men.iter().any(|man| man.side == side);
        if lives(Player::First) && lives(Player::Second) && state.men.iter().all(|man| man.acted) {
            state.round += 1;
            for man in &mut state.men {
                (man.countered, man.waited, man.acted) = (false, false, false);
            }
        }
    }

    fn payoff(&self, state: &TwinState) -> f64 {
        if state.men.iter().all(|man| man.side == Player::First) {
            1.0
        } else if state.men.iter().all(|man| man.side == Player::Second) {
            -1.0
        } else {
            0.0
        }
    }
}

impl Default for Twin {
    fn default() -> Self {
        Self::new(&Rules::default()).expect("the standard map and armies are right")
    }
}

impl From<&Lput> for Twin {
    fn from(game: &Lput) -> Self {
        Self::new(game.rules()).expect("the rules of a game are right")
    }
}

fn place(hex: Hex) -> (i32, i32) {
    (hex.column() as i32, hex.row() as i32)
}

fn hex((column, row): (i32, i32)) -> Hex {
    Hex::new(column as usize, row as usize).expect("the twin stays on the board")
}

fn board() -> impl Iterator<Item = (i32, i32)> {
    (0..12).flat_map(|row| (0..15).map(move |column| (column, row)))
}

fn on_board((column, row): (i32, i32)) -> bool {
    (0..15).contains(&column) && (0..12).contains(&row)
}

fn steps((column, row): (i32, i32)) -> impl Iterator<Item = (i32, i32)> {
    let shift = if row % 2 == 0 { -1 } else { 0 };
    let up_and_down =
        [row - 1, row + 1].into_iter().flat_map(move |r| [(column + shift, r), (column + shift + 1, r)]);
    [(column - 1, row), (column + 1, row)].into_iter().chain(up_and_down).filter(|&at| on_board(at))
}

/// In half columns: a step up or down moves by one of them, a step along the row by two.
fn distance(a: (i32, i32), b: (i32, i32)) -> u32 {
    let half_columns = |(column, row): (i32, i32)| 2 * column + row % 2;
    let (across, down) = ((half_columns(a) - half_columns(b)).abs(), (a.1 - b.1).abs());
    (down + ((across - down) / 2).max(0)) as u32
}

/// The line from a to b by the rule book: cube coordinates as fractions with denominator n.
fn line(a: (i32, i32), b: (i32, i32)) -> Vec<(i32, i32)> {
    let cube = |(column, row): (i32, i32)| {
        let x = column - (row - row % 2) / 2;
        [x, row, -x - row]
    };
    let (from, to) = (cube(a), cube(b));
    let n = distance(a, b) as i32;
    let mut hexes = vec![a];
    for i in 1..=n {
        let mut whole = [0; 3];
        let mut error = [0; 3];
        for axis in 0..3 {
            let point = from[axis] * n + (to[axis] - from[axis]) * i;
            let (below, part) = (point.div_euclid(n), point.rem_euclid(n));
            let up = 2 * part >= n;
            whole[axis] = if up { below + 1 } else { below };
            error[axis] = if up { n - part } else { part };
        }
        let [x, y, z] = error;
        if z >= x && z >= y {
            // x and y stand, and z is not needed to name the hex.
        } else if y >= x {
            whole[1] = -whole[0] - whole[2];
        } else {
            whole[0] = -whole[1] - whole[2];
        }
        hexes.push((whole[0] + whole[1].div_euclid(2), whole[1]));
    }
    hexes
}

impl fmt::Display for TwinState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |side: Player, kind: Kind| {
            format!("{}{}", if side == Player::First { 'B' } else { 'R' }, kind.letter())
        };
        let mut words = vec![self.round.to_string()];
        for man in &self.men {
            let mut word = format!("{}{}:{}", name(man.side, man.kind), hex(man.at), man.fighters);
            if man.leftover > 0 {
                word += &format!("+{}", man.leftover);
            }
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
