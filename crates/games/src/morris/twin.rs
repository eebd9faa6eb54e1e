//! The slow, obvious twin: the same rules over a plain array of 24 points, with the lines written out and
//! everything found by looking. It shares nothing with the fast version but the notation and [`Move`].

use super::{Morris, Move, Rules};
use plyground_core::{BadNotation, Game, Player, Rng, Turn};
use std::fmt;
use std::str::FromStr;

const NAMES: [&str; 24] = [
    "a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3", "d3",
    "e3", "b2", "d2", "f2", "a1", "d1", "g1",
];

/// Every line of three, by places in `NAMES`.
const LINES: [[usize; 3]; 16] = [
    [0, 1, 2],    // a7 d7 g7
    [3, 4, 5],    // b6 d6 f6
    [6, 7, 8],    // c5 d5 e5
    [9, 10, 11],  // a4 b4 c4
    [12, 13, 14], // e4 f4 g4
    [15, 16, 17], // c3 d3 e3
    [18, 19, 20], // b2 d2 f2
    [21, 22, 23], // a1 d1 g1
    [21, 9, 0],   // a1 a4 a7
    [18, 10, 3],  // b2 b4 b6
    [15, 11, 6],  // c3 c4 c5
    [22, 19, 16], // d1 d2 d3
    [7, 4, 1],    // d5 d6 d7
    [17, 12, 8],  // e3 e4 e5
    [20, 13, 5],  // f2 f4 f6
    [23, 14, 2],  // g1 g4 g7
];

/// The rule book over [`TwinState`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Twin {
    /// The same parameters.
    pub rules: Rules,
}

impl From<&Morris> for Twin {
    fn from(game: &Morris) -> Self {
        Self { rules: game.rules() }
    }
}

/// A position as one would draw it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TwinState {
    board: [Option<Player>; 24],
    to_move: Player,
    white_hand: u32,
    black_hand: u32,
    quiet: u32,
}

fn place(name: &str) -> usize {
    NAMES.iter().position(|&other| other == name).expect("a point")
}

/// Whether two points are next to each other on a line.
fn neighbours(one: usize, other: usize) -> bool {
    LINES.iter().any(|&[a, middle, b]| {
        (one == middle && (other == a || other == b)) || (other == middle && (one == a || one == b))
    })
}

impl TwinState {
    fn in_mill(&self, point: usize) -> bool {
        let whose = self.board[point];
        let mut lines = LINES.iter().filter(|line| line.contains(&point));
        whose.is_some() && lines.any(|line| line.iter().all(|&p| self.board[p] == whose))
    }

    fn men(&self, player: Player) -> Vec<usize> {
        (0..24).filter(|&point| self.board[point] == Some(player)).collect()
    }

    fn empty(&self) -> Vec<usize> {
        (0..24).filter(|&point| self.board[point].is_none()).collect()
    }

    fn placing(&self) -> bool {
        self.white_hand + self.black_hand > 0
    }

    fn removable(&self, victim: Player) -> Vec<usize> {
        let men = self.men(victim);
        let free: Vec<usize> = men.iter().copied().filter(|&man| !self.in_mill(man)).collect();
        if free.is_empty() { men } else { free }
    }

    /// Every placement or move without its removal: where from, where to.
    fn steps(&self) -> Vec<(Option<usize>, usize)> {
        if self.placing() {
            return self.empty().into_iter().map(|to| (None, to)).collect();
        }
        let men = self.men(self.to_move);
        let mut steps = Vec::new();
        for &from in &men {
            for to in self.empty() {
                if men.len() == 3 || (men.len() > 3 && neighbours(from, to)) {
                    steps.push((Some(from), to));
                }
            }
        }
        steps
    }

    /// The turns that begin with a step: one, or one for each man that may be removed.
    fn turns(&self, (from, to): (Option<usize>, usize)) -> Vec<Move> {
        let point = |place: usize| NAMES[place].parse().expect("a point");
        let step = match from {
            Some(from) => Move::moving(point(from), point(to)),
            None => Move::placing(point(to)),
        };
        let mut after = self.clone();
        if let Some(from) = from {
            after.board[from] = None;
        }
        after.board[to] = Some(self.to_move);
        if after.in_mill(to) {
            let victims = self.removable(self.to_move.other());
            victims.into_iter().map(|man| step.removing(point(man))).collect()
        } else {
            vec![step]
        }
    }

    fn lost(&self) -> bool {
        !self.placing() && (self.men(self.to_move).len() < 3 || self.steps().is_empty())
    }
}

impl Game for Twin {
    type State = TwinState;
    type Move = Move;

    fn start(&self, _: &mut Rng) -> TwinState {
        TwinState { board: [None; 24], to_move: Player::First, white_hand: 9, black_hand: 9, quiet: 0 }
    }

    fn turn(&self, state: &TwinState) -> Turn {
        let drawn = self.rules.max_quiet > 0 && state.quiet >= self.rules.max_quiet;
        if drawn || state.lost() { Turn::Over } else { Turn::Player(state.to_move) }
    }

    fn moves(&self, state: &TwinState, out: &mut Vec<Move>) {
        if self.turn(state) != Turn::Over {
            out.extend(state.steps().into_iter().flat_map(|step| state.turns(step)));
        }
    }

    fn play(&self, state: &mut TwinState, mv: Move) {
        let player = state.to_move;
        match mv.from() {
            Some(from) => {
                state.board[place(from.name())] = None;
                state.quiet += 1;
            }
            None if player == Player::First => state.white_hand -= 1,
            None => state.black_hand -= 1,
        }
        state.board[place(mv.to().name())] = Some(player);
        if let Some(man) = mv.removed() {
            state.board[place(man.name())] = None;
            state.quiet = 0;
        }
        state.to_move = player.other();
    }

    fn payoff(&self, state: &TwinState) -> f64 {
        match (state.lost(), state.to_move) {
            (false, _) => 0.0,
            (true, Player::First) => -1.0,
            (true, Player::Second) => 1.0,
        }
    }

    /// The step uniformly, then the removal uniformly.
    fn sample(&self, state: &TwinState, rng: &mut Rng) -> Move {
        let step = rng.pick(&state.steps());
        let turns = state.turns(step);
        if turns.len() == 1 { turns[0] } else { rng.pick(&turns) }
    }
}

impl fmt::Display for TwinState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |player: Player| if player == Player::First { 'W' } else { 'B' };
        let board: String = self.board.iter().map(|man| man.map_or('.', letter)).collect();
        let (side, white, black) = (letter(self.to_move), self.white_hand, self.black_hand);
        write!(f, "{board} {side} {white} {black} {}", self.quiet)
    }
}

impl FromStr for TwinState {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let bad = || BadNotation::new(format!("{text:?} is not a position"));
        let words: Vec<&str> = text.split(' ').collect();
        let [letters, side, white, black, quiet] = words[..] else { return Err(bad()) };
        let player = |letter: &str| match letter {
            "W" => Ok(Some(Player::First)),
            "B" => Ok(Some(Player::Second)),
            "." => Ok(None),
            _ => Err(bad()),
        };
        let men = letters.chars().map(|letter| player(&letter.to_string())).collect::<Result<Vec<_>, _>>()?;
        let number = |word: &str| word.parse::<u32>().map_err(|_| bad());
        Ok(Self {
            board: men.try_into().map_err(|_| bad())?,
            to_move: player(side)?.ok_or_else(bad)?,
            white_hand: number(white)?,
            black_hand: number(black)?,
            quiet: number(quiet)?,
        })
    }
}
