//! A position of a game that exists only at run time. What Python was asked once is remembered: who is to move, the moves,
//! the text.

use super::book::{Batch, Book, Source};
use super::words::Word;
use plyground_catalog::{AnyPosition, Choice};
use plyground_core::{BadMove, BadNotation, Player, Rng, Turn, View};
use pyo3::prelude::*;
use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::{Arc, OnceLock, Weak};

/// What the position is.
pub(crate) enum At {
    /// A state of a game in Python.
    Theirs(Py<PyAny>),
    /// A position of a game of the catalogue.
    Ours(Arc<dyn AnyPosition>),
    /// The end of the game that has no rules.
    Nothing,
}

/// A position, shared by all who hold it.
#[derive(Clone)]
pub(crate) struct Place(Arc<Position>);

// Two threads may ask for the same thing at once, and both get an answer. Nobody waits for another who has begun: whoever
// waits may hold Python's lock, which the other needs.
struct Position {
    book: Arc<Book>,
    at: At,
    turn: Turn,
    payoff: OnceLock<f64>,
    options: OnceLock<Vec<(Word, f64)>>,
    text: OnceLock<String>,
    value: OnceLock<f64>,
    /// The position before it, and those after its moves, where a search keeps them.
    before: Weak<Position>,
    next: OnceLock<Box<[OnceLock<Place>]>>,
}

/// What is known, or found out now.
fn once<T>(cell: &OnceLock<T>, find: impl FnOnce() -> T) -> &T {
    if let Some(known) = cell.get() {
        return known;
    }
    let found = find();
    cell.get_or_init(|| found)
}

impl Place {
    /// A position by its rules.
    pub(crate) fn new(book: Arc<Book>, at: At) -> Self {
        Self::after_that(book, at, Weak::new())
    }

    fn after_that(book: Arc<Book>, at: At, before: Weak<Position>) -> Self {
        let turn = match &at {
            At::Theirs(state) => book.turn(state),
            At::Ours(position) => position.turn(),
            At::Nothing => Turn::Over,
        };
        Self(Arc::new(Position {
            book,
            at,
            turn,
            payoff: OnceLock::new(),
            options: OnceLock::new(),
            text: OnceLock::new(),
            value: OnceLock::new(),
            before,
            next: OnceLock::new(),
        }))
    }

    /// The same state under another book, for a search with functions of Python's.
    pub(crate) fn under(&self, book: Arc<Book>) -> Self {
        let at = match &self.0.at {
            At::Theirs(state) => At::Theirs(Python::attach(|py| state.clone_ref(py))),
            At::Ours(position) => At::Ours(Arc::clone(position)),
            At::Nothing => At::Nothing,
        };
        Self::new(book, at)
    }

    pub(crate) fn book(&self) -> &Arc<Book> {
        &self.0.book
    }

    /// The state in Python.
    pub(crate) fn data(&self) -> Option<&Py<PyAny>> {
        if let At::Theirs(state) = &self.0.at { Some(state) } else { None }
    }

    /// The position of the catalogue, if it is one.
    pub(crate) fn handed(&self) -> Option<Arc<dyn AnyPosition>> {
        if let At::Ours(position) = &self.0.at { Some(Arc::clone(position)) } else { None }
    }

    pub(crate) fn turn(&self) -> Turn {
        self.0.turn
    }

    pub(crate) fn payoff(&self) -> f64 {
        *once(&self.0.payoff, || match &self.0.at {
            At::Theirs(state) => self.0.book.payoff(state),
            At::Ours(position) => position.payoff(),
            At::Nothing => 0.0,
        })
    }

    /// The moves, or the events with their probabilities.
    pub(crate) fn options(&self) -> &[(Word, f64)] {
        once::<Vec<_>>(&self.0.options, || match (&self.0.at, self.0.turn) {
            (_, Turn::Over) | (At::Nothing, _) => Vec::new(),
            (At::Theirs(state), Turn::Player(_)) => self.0.book.moves(state),
            (At::Theirs(state), Turn::Chance) => self.0.book.chances(state),
            (At::Ours(position), _) => {
                let all = position.choices().into_iter();
                all.map(|choice| (Word::of(&choice.mv), choice.probability.unwrap_or(0.0))).collect()
            }
        })
    }

    pub(crate) fn text(&self) -> &str {
        once::<String>(&self.0.text, || match &self.0.at {
            At::Theirs(state) => self.0.book.text(state),
            At::Ours(position) => position.text(),
            At::Nothing => "nothing".to_owned(),
        })
    }

    /// The position after a legal move or event.
    pub(crate) fn after(&self, mv: Word) -> Self {
        let position = &self.0;
        if position.book.guide.is_some() {
            let options = self.options();
            let number = options.iter().position(|(known, _)| *known == mv);
            let next = once(&position.next, || options.iter().map(|_| OnceLock::new()).collect());
            if let Some(cell) = number.and_then(|number| next.get(number)) {
                if let Some(known) = cell.get() {
                    return known.clone();
                }
                let found = self.played(mv);
                if position.book.keeps() {
                    return cell.get_or_init(|| found).clone();
                }
                return found;
            }
        }
        self.played(mv)
    }

    /// The same for a playout, whose positions nobody asks for again.
    pub(crate) fn played(&self, mv: Word) -> Self {
        let position = &self.0;
        let at = match &position.at {
            At::Theirs(state) => position.book.play(state, mv),
            // Its moves come from the position itself.
            At::Ours(before) => before.after(mv.text()).map_or(At::Nothing, At::Ours),
            At::Nothing => At::Nothing,
        };
        let before = if position.book.guide.is_some() { Arc::downgrade(position) } else { Weak::new() };
        Self::after_that(Arc::clone(&position.book), at, before)
    }

    /// What the guide's function says that it is worth. A function of lists is asked for all positions beside this one at
    /// once: a search that looks at one of them will look at most of the others.
    pub(crate) fn value(&self) -> f64 {
        if let Some(&known) = self.0.value.get() {
            return known;
        }
        let many = self.0.book.guide.as_ref().and_then(|guide| guide.evaluate.as_ref());
        let many = many.is_some_and(|(_, batch)| *batch == Batch::Many);
        let before = if many { self.0.before.upgrade().map(Place) } else { None };
        let beside: Vec<Self> = before.map_or_else(Vec::new, |before| {
            let after = before.options().iter().map(|(mv, _)| before.after(*mv));
            let open = |place: &Self| place.turn() != Turn::Over && place.0.value.get().is_none();
            after.filter(|place| open(place) && !Arc::ptr_eq(&place.0, &self.0)).collect()
        });
        let all: Vec<&Self> = std::iter::once(self).chain(&beside).collect();
        let values = self.0.book.values(&all);
        for (place, value) in all.iter().zip(&values) {
            _ = place.0.value.set(*value);
        }
        values[0]
    }

    /// A move as the random player makes it.
    pub(crate) fn sampled(&self, rng: &mut Rng) -> Word {
        if let Some(chosen) = self.0.book.chosen(self, rng) {
            return chosen;
        }
        if let At::Ours(position) = &self.0.at
            && let Some(mv) = position.sample(rng)
        {
            return Word::of(&mv);
        }
        rng.pick(self.options()).0
    }

    pub(crate) fn outcome(&self) -> String {
        match &self.0.at {
            At::Theirs(state) => self.0.book.outcome(state),
            At::Ours(position) => position.outcome().unwrap_or_default(),
            At::Nothing => "nothing".to_owned(),
        }
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.data().is_some_and(|state| self.0.book.solved(state))
    }

    pub(crate) fn as_view(&self) -> View {
        if let At::Ours(position) = &self.0.at {
            return position.view();
        }
        let names: Vec<&str> = match self.turn() {
            Turn::Player(_) => self.options().iter().map(|(mv, _)| mv.text()).collect(),
            Turn::Chance | Turn::Over => Vec::new(),
        };
        let mut shown = self.data().map(|state| self.0.book.shown(state, &names)).unwrap_or_default();
        if let Some(table) = shown.as_object_mut() {
            table.insert("turn".to_owned(), serde_json::to_value(self.turn()).unwrap_or_default());
        }
        serde_json::from_value(shown).unwrap_or_else(|why| {
            let why = crate::errors::Error::new_err(format!("view: {why}"));
            Python::attach(|py| super::raised::raise(py, why))
        })
    }
}

impl PartialEq for Place {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.text() == other.text()
    }
}

impl Eq for Place {}

impl Hash for Place {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text().hash(state);
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl FromStr for Place {
    type Err = BadNotation;

    fn from_str(_: &str) -> Result<Self, BadNotation> {
        Err(BadNotation::new("a position of this game is read by its rules"))
    }
}

/// A position by itself, as Python's functions get it.
impl AnyPosition for Place {
    fn turn(&self) -> Turn {
        self.turn()
    }

    fn payoff(&self) -> f64 {
        self.payoff()
    }

    fn text(&self) -> String {
        self.text().to_owned()
    }

    fn choices(&self) -> Vec<Choice> {
        let chance = self.turn() == Turn::Chance;
        let choice = |(mv, p): &(Word, f64)| Choice { mv: mv.to_string(), probability: chance.then_some(*p) };
        self.options().iter().map(choice).collect()
    }

    fn after(&self, mv: &str) -> Result<Arc<dyn AnyPosition>, BadMove> {
        let known = self.options().iter().find(|(known, _)| known.text() == mv);
        match (known, self.turn()) {
            (Some((mv, _)), _) => Ok(Arc::new(self.played(*mv))),
            (None, Turn::Over) => Err(BadMove::Over { text: mv.to_owned() }),
            (None, _) => {
                let legal: Vec<&str> = self.options().iter().take(12).map(|(mv, _)| mv.text()).collect();
                Err(BadMove::Illegal { text: mv.to_owned(), why: format!("legal are {}", legal.join(", ")) })
            }
        }
    }

    fn sample(&self, rng: &mut Rng) -> Option<String> {
        match self.turn() {
            Turn::Over => None,
            Turn::Player(Player::First | Player::Second) => Some(self.sampled(rng).to_string()),
            Turn::Chance => Some(event(self, rng).to_string()),
        }
    }

    fn view(&self) -> View {
        self.as_view()
    }

    fn outcome(&self) -> Option<String> {
        (self.turn() == Turn::Over).then(|| self.outcome())
    }

    fn state(&self) -> &dyn Any {
        self
    }
}

/// An event by its probability.
pub(crate) fn event(place: &Place, rng: &mut Rng) -> Word {
    let (events, mut left) = (place.options(), rng.unit());
    let hit = events.iter().find(|(_, p)| {
        left -= p;
        left < 0.0
    });
    hit.or(events.last()).map_or_else(|| Word::of("nothing"), |(mv, _)| *mv)
}

/// Whether the rules are Python's.
pub(crate) fn is_theirs(book: &Book) -> bool {
    matches!(book.source, Source::Theirs(_))
}
