//! What a game is: one player, or two with opposed interests; with or without chance; nothing hidden.
//!
//! Rules are a value, a position is plain data that they read, and chance is a turn like any other.
//! See `docs/decisions/` for why.

use crate::notation::{BadMove, BadNotation, check_length};
use crate::seed::Rng;
use serde::{Deserialize, Serialize};
use std::fmt::{Debug, Display};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::str::FromStr;

/// A player. Every score in the project is from the first player's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Moves first, and wants the payoff high.
    First,
    /// Wants it low.
    Second,
}

impl Player {
    /// +1 for the first player, −1 for the second.
    #[inline]
    pub fn sign(self) -> f64 {
        if self == Self::First { 1.0 } else { -1.0 }
    }

    /// The opponent.
    #[inline]
    #[must_use]
    pub fn other(self) -> Self {
        if self == Self::First { Self::Second } else { Self::First }
    }
}

/// Who or what is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Turn {
    /// This player is to move.
    Player(Player),
    /// A chance event comes next.
    Chance,
    /// The game is over.
    Over,
}

/// The rules of a game. Rules are a value (sizes, probabilities, variant); a position is plain data that they interpret.
///
/// A whole game: two players take one to three matches in turn, and whoever takes the last one wins.
///
/// ```
/// use plyground_core::{BadNotation, Game, GameExt, Player, Rng, Seed, Turn};
/// use std::{fmt, str::FromStr};
///
/// struct Matches {
///     at_first: u32,
/// }
///
/// #[derive(Clone, Debug, PartialEq, Eq, Hash)]
/// struct Heap {
///     left: u32,
///     to_move: Player,
/// }
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// struct Take(u32);
///
/// impl Game for Matches {
///     type State = Heap;
///     type Move = Take;
///
///     fn start(&self, _: &mut Rng) -> Heap {
///         Heap { left: self.at_first, to_move: Player::First }
///     }
///
///     fn turn(&self, heap: &Heap) -> Turn {
///         if heap.left == 0 { Turn::Over } else { Turn::Player(heap.to_move) }
///     }
///
///     fn moves(&self, heap: &Heap, out: &mut Vec<Take>) {
///         out.extend((1..=heap.left.min(3)).map(Take));
///     }
///
///     fn play(&self, heap: &mut Heap, Take(count): Take) {
///         *heap = Heap { left: heap.left - count, to_move: heap.to_move.other() };
///     }
///
///     fn payoff(&self, heap: &Heap) -> f64 {
///         // Whoever would have to move has lost: the other one took the last match.
///         if heap.left == 0 { -heap.to_move.sign() } else { 0.0 }
///     }
/// }
///
/// // Positions and moves have a text that round-trips.
/// impl fmt::Display for Heap {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         let player = if self.to_move == Player::First { "first" } else { "second" };
///         write!(f, "{} {player}", self.left)
///     }
/// }
///
/// impl FromStr for Heap {
///     type Err = BadNotation;
///     fn from_str(text: &str) -> Result<Self, BadNotation> {
///         let wrong = || BadNotation::new(format!("{text:?}: expected a position such as \"7 first\""));
///         let (left, player) = text.split_once(' ').ok_or_else(wrong)?;
///         let to_move = match player {
///             "first" => Player::First,
///             "second" => Player::Second,
///             _ => return Err(wrong()),
///         };
///         Ok(Self { left: left.parse().map_err(|_| wrong())?, to_move })
///     }
/// }
///
/// impl fmt::Display for Take {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "{}", self.0)
///     }
/// }
///
/// impl FromStr for Take {
///     type Err = BadNotation;
///     fn from_str(text: &str) -> Result<Self, BadNotation> {
///         text.parse().map(Take).map_err(|_| BadNotation::new(format!("{text:?}: expected 1, 2 or 3")))
///     }
/// }
///
/// let game = Matches { at_first: 7 };
/// let mut heap = game.start(&mut Seed(1).rng());
/// game.try_play(&mut heap, "3")?;
/// assert_eq!(heap.to_string(), "4 second");
/// assert!(game.try_play(&mut heap, "4").is_err(), "nobody takes four");
///
/// // Random play to the end comes with the trait.
/// game.playout(&mut heap, &mut Seed(1).rng(), u64::MAX);
/// assert_eq!(game.turn(&heap), Turn::Over);
/// assert_eq!(game.payoff(&heap).abs(), 1.0);
/// # Ok::<(), plyground_core::BadMove>(())
/// ```
pub trait Game: Send + Sync + 'static {
    /// A position. Its text is complete, so a record, a test or a web link can begin anywhere.
    type State: Clone + Eq + Hash + Debug + Display + FromStr<Err = BadNotation> + Send + Sync + 'static;
    /// Anything that changes a position: a player's choice or an event of chance.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err = BadNotation> + Send + Sync;

    /// The first position; `rng` decides where the rules leave it to chance.
    fn start(&self, rng: &mut Rng) -> Self::State;

    /// Who or what is to move in the position.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Appends the choices of the player to move, in the game's documented order: at least one on a
    /// player's turn, none on other turns. (Appends, so that one buffer can serve a whole search path.)
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Appends the events of a chance turn with their probabilities, which sum to one; nothing on other
    /// turns.
    fn chances(&self, _state: &Self::State, _out: &mut Vec<(Self::Move, f64)>) {}

    /// Applies a legal move; [`GameExt::try_play`] is for moves from outside.
    fn play(&self, state: &mut Self::State, mv: Self::Move);

    /// Points so far for [`Player::First`]; the second player has the opposite.
    fn payoff(&self, state: &Self::State) -> f64;

    /// A move as the game's random player makes it, on a player's turn. Uniform over [`Game::moves`]
    /// unless the game documents otherwise; games override it with something faster.
    fn sample(&self, state: &Self::State, rng: &mut Rng) -> Self::Move {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        rng.pick(&moves)
    }

    /// An event by its probability, on a chance turn; overridden likewise.
    fn sample_chance(&self, state: &Self::State, rng: &mut Rng) -> Self::Move {
        let mut events = Vec::new();
        self.chances(state, &mut events);
        let mut left = rng.unit();
        let hit = events.iter().find(|(_, p)| {
            left -= p;
            left < 0.0
        });
        hit.or(events.last()).expect("a chance turn has events").0
    }

    /// Plays [`Game::sample`] and [`Game::sample_chance`] until the game is over or `limit` moves and
    /// events have been played; returns how many were. A game may override it with a fused loop, which
    /// must make the same moves from the same `rng` as this one; the shared tests check it.
    fn playout(&self, state: &mut Self::State, rng: &mut Rng, limit: u64) -> u64 {
        for played in 0..limit {
            let mv = match self.turn(state) {
                Turn::Over => return played,
                Turn::Chance => self.sample_chance(state, rng),
                Turn::Player(_) => self.sample(state, rng),
            };
            self.play(state, mv);
        }
        limit
    }

    /// Identifies what can still happen from here: points already banked and the counters of draw rules
    /// are not in it. Games with incremental or exact keys override it.
    fn key(&self, state: &Self::State) -> u64 {
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        hasher.finish()
    }

    /// A position from its text, which reads by itself in most games. A game whose notation needs its rules overrides this;
    /// [`GameExt::read`] also asks whether the rules can have the position.
    fn parse(&self, text: &str) -> Result<Self::State, BadNotation> {
        text.parse()
    }

    /// Whether these rules can have this position: its size, its pieces, its counters. Positions that the
    /// game itself produced always pass; the check is for text from outside.
    fn admit(&self, _state: &Self::State) -> Result<(), BadNotation> {
        Ok(())
    }

    /// Why a readable move is illegal, in words; asked only when it is.
    fn objection(&self, state: &Self::State, _mv: Self::Move) -> String {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let shown: Vec<String> = moves.iter().take(12).map(ToString::to_string).collect();
        let more = moves.len().saturating_sub(shown.len());
        let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
        format!("legal are {}{rest}", shown.join(", "))
    }

    /// How many times a position must occur for the game to be drawn, where the rules say so. The
    /// occurrences are counted by whoever holds the [`Trail`](crate::Trail); positions know no past.
    fn repetition(&self) -> Option<u32> {
        None
    }

    /// Whether positions before this one can still occur again; false right after an irreversible move,
    /// which clears the [`Trail`](crate::Trail).
    fn can_recur(&self, _state: &Self::State) -> bool {
        false
    }
}

/// Two players, no chance: what alpha–beta asks for.
pub trait TwoPlayer: Game {
    /// How many steps the move is to those who count parts of a move apart, such as a removal after the move that
    /// earned it.
    fn steps(&self, _mv: Self::Move) -> u32 {
        1
    }
}

/// One player, no chance, a goal to reach: what breadth-first search and A* ask for.
pub trait Puzzle: Game {
    /// Whether the goal is reached.
    fn solved(&self, state: &Self::State) -> bool;

    /// The same puzzle with rules that end random games from this position on, where its own do not: searches by
    /// playouts play that. Whatever solves it solves this one.
    fn bounded(&self, _start: &Self::State) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Whether it can be proven at a glance that nothing leads from here to the goal, though there are moves. Solvers
    /// ask where the moves are hardly a choice, and go no further.
    fn hopeless(&self, _state: &Self::State) -> bool {
        false
    }

    /// Whether a move is missing here for no reason of the rules, but because the position after it would be larger
    /// than a state can be. Where that is so, having no way on proves nothing.
    fn full(&self, _state: &Self::State) -> bool {
        false
    }

    /// Appends what can still happen from here in few bytes: positions with equal bytes have the same moves
    /// and the same solutions. Searches that remember millions of positions keep these. The notation serves
    /// where a game has nothing shorter.
    fn pack(&self, state: &Self::State, out: &mut Vec<u8>) {
        out.extend_from_slice(state.to_string().as_bytes());
    }

    /// A position with these bytes, which [`Puzzle::pack`] wrote.
    ///
    /// # Panics
    /// If it did not.
    fn unpack(&self, bytes: &[u8]) -> Self::State {
        let text = std::str::from_utf8(bytes).expect("the notation is text");
        self.parse(text).expect("the notation reads back")
    }

    /// A move that leads from a position to one with these bytes; `None` if no move does. Games with many moves in
    /// large positions can tell without trying them all.
    fn move_to(&self, state: &Self::State, packed: &[u8]) -> Option<Self::Move>
    where
        Self: Sized,
    {
        let mut bytes = Vec::new();
        self.legal_moves(state).into_iter().find(|&mv| {
            bytes.clear();
            self.pack(&self.after(state, mv), &mut bytes);
            bytes == packed
        })
    }
}

/// Conveniences that every game gets for free.
pub trait GameExt: Game {
    /// The position after a legal move.
    fn after(&self, state: &Self::State, mv: Self::Move) -> Self::State {
        let mut next = state.clone();
        self.play(&mut next, mv);
        next
    }

    /// The choices of the player to move, as a list of their own.
    fn legal_moves(&self, state: &Self::State) -> Vec<Self::Move> {
        let mut out = Vec::new();
        self.moves(state, &mut out);
        out
    }

    /// The events of a chance turn, as a list of their own.
    fn events(&self, state: &Self::State) -> Vec<(Self::Move, f64)> {
        let mut out = Vec::new();
        self.chances(state, &mut out);
        out
    }

    /// A position from text, if these rules can have it.
    fn read(&self, text: &str) -> Result<Self::State, BadNotation> {
        check_length(text.len())?;
        let state = self.parse(text)?;
        self.admit(&state)?;
        Ok(state)
    }

    /// A move or event from text, if it is legal here.
    fn read_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, BadMove> {
        let readable = text.parse();
        let mv = readable.map_err(|why| BadMove::Unreadable { text: text.to_owned(), why })?;
        let legal = match self.turn(state) {
            Turn::Over => return Err(BadMove::Over { text: text.to_owned() }),
            Turn::Chance => self.events(state).iter().any(|&(event, _)| event == mv),
            Turn::Player(_) => self.legal_moves(state).contains(&mv),
        };
        if !legal {
            return Err(BadMove::Illegal { text: text.to_owned(), why: self.objection(state, mv) });
        }
        Ok(mv)
    }

    /// The door for moves from outside: plays the move if the text is one that is legal here.
    fn try_play(&self, state: &mut Self::State, text: &str) -> Result<Self::Move, BadMove> {
        let mv = self.read_move(state, text)?;
        self.play(state, mv);
        Ok(mv)
    }
}

impl<G: Game> GameExt for G {}
