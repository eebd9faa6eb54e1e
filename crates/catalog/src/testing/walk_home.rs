//! The walk home: a walk through a few places while a storm moves about at random.
//!
//! The walker goes to a neighbouring place, but not into the storm, or waits; then chance moves the storm to a
//! neighbouring place or leaves it where it is, all equally likely. It never comes to the walker, nor home. The walk ends
//! at home or when the last hour is over; whoever is home has the hours that are left as points, and at least one.
//!
//! A position is the walker's place, the storm's and the hours left, with a `+` where the storm is due: `inn ford 12`,
//! `mill ford 11+`. A move is a place or `wait`, an event is `storm:` and a place. Moves are listed in the order of the
//! places, `wait` last.

use crate::Listed;
use plyground_core::view::{Cell, Fact, Input, Piece, Shape, View};
use plyground_core::{BadNotation, Game, GameExt, Parameter, Player, Present, Rng, Turn, parameter};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The rules.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(try_from = "Rules", into = "Rules")]
pub struct WalkHome {
    hours: u32,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Rules {
    hours: u32,
}

const MOST_HOURS: u32 = 99;
const PARAMETERS: &[Parameter] =
    &[Parameter::whole("hours", "hours until it is night", 1..=MOST_HOURS as u64)];

impl Default for Rules {
    fn default() -> Self {
        Self { hours: 12 }
    }
}

impl Default for WalkHome {
    fn default() -> Self {
        Self { hours: Rules::default().hours }
    }
}

impl TryFrom<Rules> for WalkHome {
    type Error = BadNotation;

    fn try_from(rules: Rules) -> Result<Self, BadNotation> {
        parameter::check(PARAMETERS, &rules).map_err(BadNotation::new)?;
        Ok(Self { hours: rules.hours })
    }
}

impl From<WalkHome> for Rules {
    fn from(game: WalkHome) -> Self {
        Self { hours: game.hours }
    }
}

/// The places: name, and where they are on the map.
const PLACES: [(&str, f64, f64); 8] = [
    ("inn", 0.0, 1.0),
    ("bridge", 1.0, 0.0),
    ("mill", 1.0, 2.0),
    ("ford", 2.0, 1.0),
    ("wood", 3.0, 0.0),
    ("church", 3.0, 2.0),
    ("hill", 4.0, 1.0),
    ("home", 5.0, 1.0),
];
/// The ways between them.
const WAYS: [[usize; 2]; 10] =
    [[0, 1], [0, 2], [1, 3], [2, 3], [1, 4], [2, 5], [3, 6], [4, 6], [5, 6], [6, 7]];
const INN: Place = Place(0);
const FORD: Place = Place(3);
const HOME: Place = Place(7);

/// A place of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place(usize);

impl Place {
    fn neighbours(self) -> impl Iterator<Item = Self> {
        (0..PLACES.len()).filter(move |&to| WAYS.contains(&[self.0.min(to), self.0.max(to)])).map(Self)
    }
}

/// Where the walker and the storm are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weather {
    walker: Place,
    storm: Place,
    hours: u32,
    due: bool,
}

/// A step of the walker or of the storm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The walker goes there.
    Walk(Place),
    /// The walker stays.
    Wait,
    /// The storm is there next.
    Storm(Place),
}

impl Game for WalkHome {
    type State = Weather;
    type Move = Step;

    fn start(&self, _: &mut Rng) -> Weather {
        Weather { walker: INN, storm: FORD, hours: self.hours, due: false }
    }

    fn turn(&self, now: &Weather) -> Turn {
        match now {
            Weather { walker: HOME, .. } | Weather { hours: 0, .. } => Turn::Over,
            Weather { due: true, .. } => Turn::Chance,
            _ => Turn::Player(Player::First),
        }
    }

    fn moves(&self, now: &Weather, out: &mut Vec<Step>) {
        if self.turn(now) == Turn::Player(Player::First) {
            out.extend(now.walker.neighbours().filter(|&to| to != now.storm).map(Step::Walk));
            out.push(Step::Wait);
        }
    }

    fn chances(&self, now: &Weather, out: &mut Vec<(Step, f64)>) {
        if self.turn(now) == Turn::Chance {
            let free = |to: &Place| *to != now.walker && *to != HOME;
            let all: Vec<Place> = now.storm.neighbours().filter(free).chain([now.storm]).collect();
            out.extend(all.iter().map(|&to| (Step::Storm(to), 1.0 / all.len() as f64)));
        }
    }

    fn play(&self, now: &mut Weather, step: Step) {
        match step {
            Step::Walk(to) => (now.walker, now.hours) = (to, now.hours - 1),
            Step::Wait => now.hours -= 1,
            Step::Storm(to) => now.storm = to,
        }
        now.due = !matches!(step, Step::Storm(_));
    }

    fn payoff(&self, now: &Weather) -> f64 {
        if now.walker == HOME { f64::from(now.hours + 1) } else { 0.0 }
    }

    fn admit(&self, now: &Weather) -> Result<(), BadNotation> {
        if now.hours > self.hours {
            return Err(BadNotation::new(format!("{} hours left of {}", now.hours, self.hours)));
        }
        if now.storm == now.walker || now.storm == HOME {
            return Err(BadNotation::new("the storm is never where the walker is, nor at home"));
        }
        Ok(())
    }
}

impl Present for WalkHome {
    const SEATS: &'static [&'static str] = &["Walker"];
    const RULES: &'static [Parameter] = PARAMETERS;

    fn view(&self, now: &Weather) -> View {
        let cell = |(index, &(name, x, y)): (usize, &(&str, f64, f64))| Cell {
            name: name.to_owned(),
            x,
            y,
            shape: Shape::Point,
            kind: if Place(index) == HOME { "home" } else { "point" }.to_owned(),
        };
        let piece = |kind: &str, side, Place(cell): Place| Piece {
            cell,
            kind: kind.to_owned(),
            side,
            text: kind[..1].to_uppercase(),
            ..Piece::default()
        };
        let input = |step: &Step| match step {
            Step::Walk(to) => Input::path(step, vec![now.walker.0, to.0]),
            _ => Input::button(step, "wait"),
        };
        View {
            turn: self.turn(now),
            cells: PLACES.iter().enumerate().map(cell).collect(),
            links: WAYS.to_vec(),
            pieces: vec![piece("walker", Some(Player::First), now.walker), piece("storm", None, now.storm)],
            marks: Vec::new(),
            facts: vec![Fact::new("hours", &now.hours)],
            order: Vec::new(),
            last: None,
            remains: Vec::new(),
            inputs: self.legal_moves(now).iter().map(input).collect(),
        }
    }
}

impl Listed for WalkHome {
    const NAME: &'static str = "walk-home";
    const TITLE: &'static str = "The Walk Home";
    const SUMMARY: &'static str = "reach home before night, around a storm";
    type Twin = Self;
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(PLACES[self.0].0)
    }
}

impl FromStr for Place {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let place = PLACES.iter().position(|&(name, ..)| name == text);
        let names = || PLACES.map(|(name, ..)| name).join(", ");
        place
            .map(Self)
            .ok_or_else(|| BadNotation::new(format!("{text:?} is not a place; the places are {}", names())))
    }
}

impl fmt::Display for Weather {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}{}", self.walker, self.storm, self.hours, if self.due { "+" } else { "" })
    }
}

impl FromStr for Weather {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let [walker, storm, hours] = text.split(' ').collect::<Vec<_>>()[..] else {
            return Err(BadNotation::new("two places and the hours left are expected, such as inn ford 12"));
        };
        let (left, due) = hours.strip_suffix('+').map_or((hours, false), |left| (left, true));
        let known = left.parse().ok().filter(|hours: &u32| *hours <= MOST_HOURS && hours.to_string() == left);
        let hours = known.ok_or_else(|| {
            BadNotation::new(format!("{left:?} is not a number of hours from 0 to {MOST_HOURS}"))
        })?;
        Ok(Self { walker: walker.parse()?, storm: storm.parse()?, hours, due })
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Walk(place) => place.fmt(f),
            Self::Wait => f.write_str("wait"),
            Self::Storm(place) => write!(f, "storm:{place}"),
        }
    }
}

impl FromStr for Step {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        Ok(match text.strip_prefix("storm:") {
            Some(place) => Self::Storm(place.parse()?),
            None if text == "wait" => Self::Wait,
            None => Self::Walk(text.parse()?),
        })
    }
}
