//! Games that exist only at run time, as the searches and the catalogue see them: one type for one player, one for two.

use super::book::{Book, Source};
use super::position::{At, Place, event};
use super::words::Word;
use plyground_catalog::Listed;
use plyground_core::sheet::{Picture, Section, Sheet};
use plyground_core::{
    BadNotation, Evaluate, Game, Parameter, Present, Puzzle, Rng, Seed, Text, Turn, TwoPlayer, View, words,
};
use pyo3::prelude::*;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

/// A game by its rules at run time, for so many players.
#[derive(Clone)]
pub(crate) struct Live<const SEATS: usize>(pub(crate) Arc<Book>);

impl<const SEATS: usize> Game for Live<SEATS> {
    type State = Place;
    type Move = Word;

    fn start(&self, _: &mut Rng) -> Place {
        Place::new(Arc::clone(&self.0), self.0.start())
    }

    fn turn(&self, state: &Place) -> Turn {
        state.turn()
    }

    fn moves(&self, state: &Place, out: &mut Vec<Word>) {
        if matches!(state.turn(), Turn::Player(_)) {
            out.extend(state.options().iter().map(|(mv, _)| mv));
        }
    }

    fn chances(&self, state: &Place, out: &mut Vec<(Word, f64)>) {
        if state.turn() == Turn::Chance {
            out.extend_from_slice(state.options());
        }
    }

    fn play(&self, state: &mut Place, mv: Word) {
        *state = state.after(mv);
    }

    fn payoff(&self, state: &Place) -> f64 {
        state.payoff()
    }

    fn sample(&self, state: &Place, rng: &mut Rng) -> Word {
        state.sampled(rng)
    }

    fn sample_chance(&self, state: &Place, rng: &mut Rng) -> Word {
        event(state, rng)
    }

    /// With Python's lock taken once.
    fn playout(&self, state: &mut Place, rng: &mut Rng, limit: u64) -> u64 {
        // So that the lock is given to other threads between playouts that never end.
        const STRETCH: u64 = 256;
        let mut played = 0;
        while played < limit && state.turn() != Turn::Over {
            Python::attach(|_| {
                for _ in 0..STRETCH.min(limit - played) {
                    let mv = match state.turn() {
                        Turn::Over => break,
                        Turn::Chance => event(state, rng),
                        Turn::Player(_) => state.sampled(rng),
                    };
                    *state = state.played(mv);
                    played += 1;
                }
            });
        }
        played
    }

    fn parse(&self, text: &str) -> Result<Place, BadNotation> {
        let wrong = |why: String| BadNotation::new(why);
        let at = self.0.read(text).map_err(wrong)?;
        let place = Place::new(Arc::clone(&self.0), at);
        let again = place.text();
        if again == text {
            return Ok(place);
        }
        Err(wrong(format!("{text:?} is no position as this game writes it: it reads as {again:?}")))
    }

    fn repetition(&self) -> Option<u32> {
        self.0.repetition
    }

    fn can_recur(&self, _: &Place) -> bool {
        self.0.repetition.is_some()
    }
}

impl TwoPlayer for Live<2> {}

impl Puzzle for Live<1> {
    fn solved(&self, state: &Place) -> bool {
        state.is_solved()
    }
}

impl<const SEATS: usize> Present for Live<SEATS> {
    const SEATS: &'static [&'static str] = if SEATS == 1 { &["Player"] } else { &["First", "Second"] };
    const RULES: &'static [Parameter] = &[];

    fn view(&self, state: &Place) -> View {
        state.as_view()
    }

    fn outcome(&self, state: &Place) -> String {
        state.outcome()
    }

    fn sheet(&self) -> Sheet {
        let start = self.start(&mut Seed(1).branch(0).rng());
        let paragraphs =
            self.0.rules_text.split("\n\n").map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
        // What somebody wrote is no template: its braces stand for themselves.
        let mut paragraphs =
            paragraphs.filter(|text| !text.is_empty()).map(|text| Text::new("{text}").with("text", text));
        let first = paragraphs.next().unwrap_or_else(|| Text::from("This game says nothing of its rules."));
        let section = Section::new("Rules", first).show(Picture::of(&start, "The start of a game."));
        Sheet { sections: vec![paragraphs.fold(section, Section::say)] }
    }
}

/// What it is called is in its entry.
impl<const SEATS: usize> Listed for Live<SEATS> {
    const NAME: &'static str = "";
    const TITLE: &'static str = "";
    const SUMMARY: &'static str = "";
    type Twin = Self;
}

/// The game that is over before it begins: what there is of the type without a game.
impl<const SEATS: usize> Default for Live<SEATS> {
    fn default() -> Self {
        Self(Arc::new(Book::new(Source::Nothing, String::new(), None, None)))
    }
}

/// It has no rule parameters.
impl<const SEATS: usize> Serialize for Live<SEATS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        std::collections::BTreeMap::<&str, ()>::new().serialize(serializer)
    }
}

impl<'de, const SEATS: usize> Deserialize<'de> for Live<SEATS> {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(D::Error::custom("a game that exists only at run time is not read from its rules"))
    }
}

words! {
    /// A function of Python's as an evaluation, by what its numbers mean.
    #[derive(Default)]
    pub(crate) enum Judge {
        /// Expected payoffs.
        #[default]
        Payoff = "payoff",
        /// Points on a scale of their own, of which a won game outranks any number.
        Points = "points",
    }
}

impl<const SEATS: usize> Evaluate<Live<SEATS>> for Judge {
    fn evaluate(&self, _: &Live<SEATS>, state: &Place, _: &mut Rng) -> f64 {
        state.value()
    }

    fn worth_of_payoff(&self) -> f64 {
        match self {
            Self::Payoff => 1.0,
            Self::Points => 1e6,
        }
    }
}

/// A game of the catalogue, for a search with functions of Python's.
pub(crate) fn place_of(book: &Arc<Book>, position: &Arc<dyn plyground_catalog::AnyPosition>) -> Place {
    match position.state().downcast_ref::<Place>() {
        Some(place) => place.under(Arc::clone(book)),
        None => Place::new(Arc::clone(book), At::Ours(Arc::clone(position))),
    }
}
