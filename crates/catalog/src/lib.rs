//! The catalogue of games and agents by name: the only crate that knows every game. Types are erased here; the crates
//! above use text, TOML and JSON.
//!
//! A game from outside implements [`Listed`] and is added with [`add`] before anything else is done.

mod agent_kind;
mod agent_spec;
pub mod agents;
mod any_game;
mod any_match;
mod any_position;
mod check;
mod course;
mod file_format;
mod follower;
mod games;
mod guest;
mod judge;
mod levels;
mod listed;
mod machine;
mod opened;
mod puzzle;
mod race;
mod registry;
mod riddle;
mod rules;
mod sample;
mod scale;
mod solution;
mod spec_error;
mod sprint;
mod tables;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use agent_kind::{AgentInfo, AgentKind, BoxedAgent};
pub use agent_spec::{AgentSpec, millis_from_text};
pub use agents::RANDOM;
pub use any_game::{AnyGame, Board, Choice, Counting, Finished, Ply, Replayed};
pub use any_match::{Advance, AnyMatch, Stage, Thinking, Thought};
pub use any_position::AnyPosition;
pub use course::{Course, CourseError, Made, NoSuchPly};
pub use file_format::FileFormat;
pub use follower::Follower;
pub use guest::{
    Forfeit, Guest, GuestIdentity, GuestInfo, GuestSeat, Question, ThinkError, add_guest, find_guest, guests,
};
pub use judge::{Grade, Worth};
pub use levels::{LEVELS, Level};
pub use listed::{Goal, Listed, Measure};
pub use puzzle::{FirstMoves, SolverRace, Verdict, VerifyError};
pub use race::{Lap, Racer};
pub use registry::{add, find, games};
pub use riddle::{Riddle, Task};
pub use rules::{Rules, rule_from_text, rules_from_toml};
pub use sample::Sample;
pub use scale::{Curve, MEANING, Reader, Scale, Scales, Stage as ScaleStage, decided};
pub use solution::{Solution, SolveError};
pub use spec_error::{SpecError, nearest};
pub use sprint::Sprint;
pub use tables::{
    Count, TableBuild, TableError, TableMaker, TableNeeds, TablePart, TableProgress, table_folder,
};

use opened::Opened;
use plyground_core::perft::{KnownCount, known_counts};
use plyground_core::record::rules_of;
use plyground_core::{BadNotation, BadRecord, Exercise, Parameter, Present, Record, Text};
use std::sync::Arc;

/// A row of the catalogue: the description of a game and how to open it.
pub struct Entry {
    /// Its name in commands, files and addresses.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// A summary of the game, in a line.
    pub summary: &'static str,
    /// The players, first player first.
    pub seats: &'static [&'static str],
    /// Every rule parameter with a line of help.
    pub rules: &'static [Parameter],
    /// Known counts of move sequences from known positions.
    pub counts: fn() -> Vec<KnownCount>,
    /// The positions and depths with which the speed of its searches is measured.
    pub sprints: fn() -> Vec<Sprint>,
    /// The unit of a game's length and speed, as other programs for this game count: "moves", "steps".
    pub unit: &'static str,
    /// The required speed on one core, in this unit per second; `None` if there is no requirement.
    pub floor: Option<f64>,
    /// The default agent.
    pub favourite: &'static str,
    /// How its own solvers are measured.
    pub solver_races: fn() -> Vec<SolverRace>,
    /// Who judges moves where perfect play is not known, and from which value on a game counts as decided.
    pub judge: Option<(&'static str, f64)>,
    /// Tables of perfect play that it can have on this machine.
    pub tables: Option<&'static dyn TableMaker>,
    /// The content of a file with a position, for help.
    pub file: &'static str,
    /// The position in a file, in the game's notation; whether it is valid under the rules is checked later.
    pub position_in_file: fn(&str) -> Result<String, BadNotation>,
    /// Other formats of such files, by their names.
    pub formats: &'static [FileFormat],
    /// What the values of its agents read as, as text.
    pub scales: &'static str,
    /// What its values are fitted to.
    pub measure: Measure,
    levels: Asked<Vec<String>>,
    plays: Asked<Vec<Text>>,
    sample: Asked<Sample>,
    lessons: Asked<Result<Vec<Exercise>, BadNotation>>,
    bench_rules: fn() -> Rules,
    solve_rules: fn() -> Rules,
    defaults: Asked<Rules>,
    implied: fn(&str) -> Rules,
    open: Open,
}

type Asked<T> = Box<dyn Fn() -> T + Send + Sync>;
type Open = Box<dyn Fn(&'static Entry, Rules) -> Result<Box<dyn AnyGame>, SpecError> + Send + Sync>;

/// What the catalogue says of a game that exists only at run time.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Its name in commands, files and addresses.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// A summary of the game, in a line.
    pub summary: &'static str,
    /// The players, first player first.
    pub seats: &'static [&'static str],
}

impl Entry {
    /// The row of a game's type: all of it is in the type's [`Listed`]. [`add`] puts it into the catalogue.
    pub fn of<G: Listed>() -> Self {
        Self {
            name: G::NAME,
            title: G::TITLE,
            summary: G::SUMMARY,
            seats: G::SEATS,
            rules: G::RULES,
            counts: || known_counts(G::COUNTS),
            sprints: || sprint::sprints(G::SPEED),
            unit: G::UNIT,
            floor: G::FLOOR,
            favourite: G::FAVOURITE,
            solver_races: G::solver_races,
            judge: G::JUDGE,
            tables: G::TABLES,
            file: G::FILE,
            position_in_file: G::position_in_file,
            formats: G::FORMATS,
            scales: G::SCALES,
            measure: G::MEASURE,
            levels: Box::new(levels::agents::<G>),
            plays: Box::new(levels::plays::<G>),
            sample: Box::new(|| sample::of(&G::default())),
            lessons: Box::new(|| {
                let game = G::default();
                G::lessons().iter().map(|lesson| lesson.exercise(&game)).collect()
            }),
            bench_rules: G::bench_rules,
            solve_rules: G::solve_rules,
            defaults: Box::new(|| rules_of(&G::default())),
            implied: <G as Present>::implied_rules,
            open: Box::new(|entry, rules| Ok(Box::new(Arc::new(Opened::<G>::new(entry, &rules)?)))),
        }
    }

    /// The row of a game that exists only at run time, such as one that is written in another language: many games have one
    /// type, which cannot say what they are called. `game` is asked whenever it is opened, so that it may be another one next
    /// time. Such a game has no rule parameters and no lessons.
    pub fn at_run_time<G: Listed>(
        about: About,
        agents: impl Fn() -> Vec<AgentKind<G>> + Send + Sync + 'static,
        game: impl Fn() -> G + Clone + Send + Sync + 'static,
    ) -> Self {
        let shown = game.clone();
        Self {
            name: about.name,
            title: about.title,
            summary: about.summary,
            seats: about.seats,
            sample: Box::new(move || sample::of(&shown())),
            lessons: Box::new(|| Ok(Vec::new())),
            defaults: Box::new(Rules::new),
            open: Box::new(move |entry, _| Ok(Box::new(Arc::new(Opened::with(entry, game(), agents()))))),
            ..Self::of::<G>()
        }
    }

    /// The default rules.
    pub fn defaults(&self) -> Rules {
        (self.defaults)()
    }

    /// The rules that its speed is measured by.
    pub fn bench_rules(&self) -> Rules {
        (self.bench_rules)()
    }

    /// The default rules for solvers.
    pub fn solve_rules(&self) -> Rules {
        (self.solve_rules)()
    }

    /// The game with these rules; parameters that are not given have their defaults.
    pub fn open(&'static self, rules: Rules) -> Result<Box<dyn AnyGame>, SpecError> {
        rules::check_names(self, &rules)?;
        (self.open)(self, rules)
    }

    /// Its levels of difficulty, the easiest first: the name of each and the agent that it stands for.
    pub fn levels(&self) -> Vec<(String, String)> {
        levels::named((self.levels)())
    }

    /// The same with the name of each as people say it, and how it plays.
    pub fn ladder(&self) -> Vec<Level> {
        levels::ladder((self.levels)(), (self.plays)())
    }

    /// A typical position, and moves from there.
    pub fn sample(&self) -> Sample {
        (self.sample)()
    }

    /// The lessons of its tutorial, under the default rules; none if it has no tutorial.
    pub fn lessons(&self) -> Result<Vec<Exercise>, BadNotation> {
        (self.lessons)()
    }

    /// The game with these rules and those that the position's text implies, such as the board's size.
    pub fn open_for(&'static self, position: &str, rules: Rules) -> Result<Box<dyn AnyGame>, SpecError> {
        let mut all = (self.implied)(position);
        all.extend(rules);
        self.open(all)
    }
}

/// Replays a record with its own rules; see [`AnyGame::replay`].
pub fn replay(record: &Record, history: bool) -> Result<Replayed, BadRecord> {
    let wrong =
        |place: &str, why: &SpecError| BadRecord::Wrong { place: place.into(), what: why.to_string() };
    let entry = find(&record.game).map_err(|why| wrong("game", &why))?;
    let game = entry.open(record.rules.clone()).map_err(|why| wrong("rules", &why))?;
    game.replay(record, history)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::with_strangers;

    #[test]
    fn every_agent_is_built_from_its_printed_defaults_and_helps_with_each_of_its_parameters() {
        for entry in with_strangers() {
            let game = entry.open(Rules::new()).expect("the default rules");
            for agent in game.agents() {
                let mut named: Vec<&str> = agent.parameters.iter().map(|rule| rule.name).collect();
                let mut keys: Vec<&str> = agent.defaults.keys().map(String::as_str).collect();
                named.sort_unstable();
                keys.sort_unstable();
                assert_eq!(named, keys, "help and parameters of {} differ", agent.name);
                let spec = AgentSpec {
                    name: agent.name.to_owned(),
                    parameters: agent.defaults,
                    budget: agent.budget,
                };
                let again: AgentSpec = spec.to_string().parse().expect("what is printed is read");
                let mut table = game.open(None, plyground_core::Seed(1)).expect("a start");
                let seated = table.seat(plyground_core::Player::First, Some(&again));
                assert_eq!(seated, Ok(()), "{}: {again}", entry.name);
            }
        }
    }

    #[test]
    fn a_variant_keeps_its_own_defaults_where_only_another_parameter_is_given() {
        let game = find("2048").expect("a game").open(Rules::new()).expect("the default rules");
        let about = |name: &str| game.agents().into_iter().find(|agent| agent.name == name).expect(name);
        assert_eq!(about("beam").defaults["replies"], "best");
        assert_eq!(about("min-max-beam").defaults["replies"], "worst");
        assert_eq!(about("min-max-beam").defaults["eval"], "snake");
    }
}
