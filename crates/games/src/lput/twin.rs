//! The slow, obvious twin: the same rules in plain lists and loops, sharing with the fast game only the tables
//! of map and armies, the type of moves and the reading of positions. Tests play both side by side;
//! `plyground bench` measures one against the other.

mod geometry;
mod notation;

use super::Lput;
use super::moves::Move;
use super::pieces::{Kind, Stats, Terrain};
use super::rules::{Rules, Scenario};
use geometry::{Grid, board, distance, hex, line, on_board, place, steps};
use plyground_core::{BadNotation, Game, Player, Rng, Turn};

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

    /// Where a man can go: prices are lowered until none can be lowered any more.
    fn reach(&self, state: &TwinState, man: &Man) -> Grid<bool> {
        let budget = 2 * u32::from(self.stats(man.kind).speed);
        let mut free = Grid::of(|at| !matches!(self.terrain(at), Terrain::Deep | Terrain::Rock));
        for other in &state.men {
            free.set(other.at, false);
        }
        if man.kind == Kind::Flyer {
            return Grid::of(|at| free.get(at) && 2 * distance(man.at, at) <= budget);
        }
        let mut price = Grid::of(|_| u32::MAX);
        price.set(man.at, 0);
        loop {
            let mut lowered = false;
            for from in board() {
                if price.get(from) == u32::MAX {
                    continue;
                }
                let leaving = match self.terrain(from) {
                    Terrain::Road => 1,
                    Terrain::Grass => 2,
                    Terrain::Shallow => 4,
                    Terrain::Deep | Terrain::Rock => unreachable!("nobody stands there"),
                };
                let cost = price.get(from) + leaving;
                for to in steps(from) {
                    if cost <= budget && free.get(to) && cost < price.get(to) {
                        price.set(to, cost);
                        lowered = true;
                    }
                }
            }
            if !lowered {
                return Grid::of(|at| at != man.at && price.get(at) < u32::MAX);
            }
        }
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
        out.extend(board().filter(|&to| reach.get(to)).map(|to| Move::Walk { from, to: hex(to) }));
        for enemy in state.men.iter().filter(|other| other.side != man.side) {
            let target = hex(enemy.at);
            for at in board() {
                let hits = if man.kind == Kind::Archer {
                    at == man.at && self.sees(at, enemy.at)
                } else {
                    (at == man.at || reach.get(at)) && distance(at, enemy.at) == 1
                };
                if hits {
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
