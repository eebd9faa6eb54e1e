//! Scales: what the values of a game's agents read as. Each agent has a scale of its own, fitted to its own games by
//! `plyground fit values` and kept as data in the game's folder; agents without one have raw values only. This is the one
//! place where values become readings.

use crate::judge::Worth;
use crate::rules::Rules;
use plyground_core::{Bound, Decision, Player, Reading};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::sync::Arc;

/// The scales of a game's agents, as `values.toml` has them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scales {
    /// One for each agent that was fitted.
    #[serde(default, rename = "agent")]
    pub agents: Vec<Scale>,
}

/// What the values of an agent read as.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    /// The agent's name in the catalogue.
    pub name: String,
    /// Who played the games that it was fitted to, in agent notation.
    pub fitted: String,
    /// How many games.
    pub games: u64,
    /// The error on games that it was not fitted to, in the unit of the scale.
    pub error: f64,
    /// The parameters that the scale depends on, and their values; with others it does not apply.
    #[serde(default, skip_serializing_if = "Rules::is_empty")]
    pub parameters: Rules,
    /// Whether values count the points so far.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub whole: bool,
    /// By the points so far, the fewest first: the last one that begins at no more than these is read.
    #[serde(rename = "stage")]
    pub stages: Vec<Stage>,
}

/// A stage of the game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// The points so far at which it begins.
    #[serde(default)]
    pub from: f64,
    /// The first player's share of the point.
    #[serde(default, skip_serializing_if = "Curve::is_empty")]
    pub chance: Curve,
    /// The points that are still made.
    #[serde(default, skip_serializing_if = "Curve::is_empty")]
    pub score: Curve,
    /// The risk that the game ends within fifty moves.
    #[serde(default, skip_serializing_if = "Curve::is_empty")]
    pub risk: Curve,
    /// The moves that are still needed.
    #[serde(default, skip_serializing_if = "Curve::is_empty")]
    pub moves: Curve,
}

impl Stage {
    /// The one of these stages to which a position with so many points belongs.
    pub fn at(all: &[Self], so_far: f64) -> Option<&Self> {
        let later = all.partition_point(|stage| stage.from <= so_far);
        all.get(later.saturating_sub(1))
    }
}

/// A function as points with straight lines between them, level beyond its ends.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Curve(pub Vec<[f64; 2]>);

impl Curve {
    /// Whether there is no function.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Its height at a place.
    pub fn at(&self, x: f64) -> Option<f64> {
        let after = self.0.partition_point(|point| point[0] < x);
        let (last, next) = (after.checked_sub(1).and_then(|at| self.0.get(at)), self.0.get(after));
        match (last, next) {
            (Some(&[x0, y0]), Some(&[x1, y1])) => Some(y0 + (y1 - y0) * (x - x0) / (x1 - x0)),
            (Some(&[_, y]), None) | (None, Some(&[_, y])) => Some(y),
            (None, None) => None,
        }
    }
}

/// The parameters of agents that change what their values mean; others change only how well they are known.
pub const MEANING: [&str; 6] = ["eval", "playout", "scale", "count", "tables", "goal"];

impl Scales {
    /// From the text of a file; the error says what is wrong with it.
    pub fn read(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|why| why.to_string())
    }

    /// The text of a file.
    pub fn write(&self) -> String {
        let agents = self.agents.iter().map(Scale::write);
        agents.collect::<Vec<_>>().join("\n")
    }

    /// The scale of an agent with these parameters.
    pub(crate) fn of(&self, name: &str, parameters: &Rules) -> Option<&Scale> {
        let same = |scale: &&Scale| {
            scale.name == name
                && scale.parameters.iter().all(|(key, value)| parameters.get(key) == Some(value))
        };
        self.agents.iter().find(same)
    }
}

impl Scale {
    /// As in a file, a curve to a line.
    fn write(&self) -> String {
        let Self { name, fitted, games, error, parameters, whole, stages } = self;
        let mut text =
            format!("[[agent]]\nname = {name:?}\nfitted = {fitted:?}\ngames = {games}\nerror = {error:?}\n");
        if !parameters.is_empty() {
            let all = parameters.iter().map(|(key, value)| format!("{key} = {value}"));
            _ = writeln!(text, "parameters = {{ {} }}", all.collect::<Vec<_>>().join(", "));
        }
        if *whole {
            text.push_str("whole = true\n");
        }
        for Stage { from, chance, score, risk, moves } in stages {
            _ = write!(text, "\n[[agent.stage]]\nfrom = {from:?}\n");
            for (name, curve) in [("chance", chance), ("score", score), ("risk", risk), ("moves", moves)] {
                if !curve.is_empty() {
                    let points = curve.0.iter().map(|[x, y]| format!("[{x:?}, {y:?}]"));
                    _ = writeln!(text, "{name} = [{}]", points.collect::<Vec<_>>().join(", "));
                }
            }
        }
        text
    }
}

/// Values of won games are far beyond any evaluation: a search takes off a point for every ply to the end.
const WINS: [f64; 2] = [1e6, 1e12];
/// No game is decided over more plies than this.
const LONGEST: f64 = 9000.0;

/// Who wins where a search's value says that the game is decided, and in how many plies; `None` for an evaluation.
pub fn decided(value: f64) -> Option<(Player, Option<u32>)> {
    let size = value.abs();
    let short = WINS.into_iter().map(|win| win - size).find(|short| (0.0..LONGEST).contains(short))?;
    let by = if value > 0.0 { Player::First } else { Player::Second };
    // A search that proves without counting says zero.
    (short.fract() == 0.0).then_some((by, (short > 0.0).then_some(short as u32)))
}

/// Reads the values of one agent in one position.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    pub(crate) scale: Option<Arc<Scale>>,
    /// Whether two play.
    pub(crate) two: bool,
    /// The points so far.
    pub(crate) so_far: f64,
    /// The exact values of the moves, where they are what the agent tells.
    pub(crate) exact: Option<Vec<Worth>>,
}

impl Reader {
    /// What a value reads as.
    pub fn value(&self, value: f64, proven: bool) -> Option<Reading> {
        self.bounded(value, if proven { Bound::Exact } else { Bound::Unproven }, proven)
    }

    /// What a finished game with this payoff reads as.
    pub fn end(&self, payoff: f64) -> Option<Reading> {
        let score = || Reading::Score { score: payoff, risk: None, bound: Bound::Exact };
        if self.two { Some(Reading::of_end(payoff)) } else { self.scale.as_ref().map(|_| score()) }
    }

    /// What a search thought of the position reads as: its value, and the value of every move that it judged.
    pub fn thought(&self, decision: &Decision<String>) -> (Option<Reading>, Vec<Option<Reading>>) {
        let judged = decision.judged.iter().map(|judged| {
            // A bound is no proof unless a search by samples says so.
            self.of_move(
                &judged.mv,
                judged.value,
                judged.bound,
                judged.visits > 0 && judged.bound == Bound::Exact,
            )
        });
        let judged: Vec<Option<Reading>> = judged.collect();
        let chosen = decision.judged.iter().position(|one| one.mv == decision.mv);
        let own = match chosen {
            Some(at) => judged[at],
            None if decision.judged.is_empty() && decision.depth == 0 => None,
            None => self.value(decision.value, false),
        };
        (own, judged)
    }

    fn of_move(&self, mv: &str, value: f64, bound: Bound, proven: bool) -> Option<Reading> {
        // The agent may know less than the tables of this machine, or be after something else.
        let told =
            |worth: &&Worth| worth.mv == mv && (worth.value - value).abs() <= 1e-9 * value.abs().max(1.0);
        let worth = self.exact.as_ref().and_then(|all| all.iter().find(told));
        match worth {
            Some(worth) if self.two => Some(match Reading::of_end(worth.value) {
                Reading::Won { by, .. } => Reading::Won { by, plies: worth.plies },
                other => other,
            }),
            Some(worth) => Some(Reading::Score { score: worth.value, risk: None, bound: Bound::Exact }),
            None => self.bounded(value, bound, proven),
        }
    }

    fn bounded(&self, value: f64, bound: Bound, proven: bool) -> Option<Reading> {
        // What is exact as far as the search has looked is an estimate all the same.
        let estimate = if bound == Bound::Exact { Bound::Unproven } else { bound };
        if self.two
            && let Some((by, plies)) = decided(value)
        {
            // At most a win, or at least a loss, says nothing.
            let empty = matches!((by, bound), (Player::First, Bound::Upper) | (Player::Second, Bound::Lower));
            let chance = if value > 0.0 { 1.0 } else { 0.0 };
            return Some(if empty { Reading::Chance { chance, bound } } else { Reading::Won { by, plies } });
        }
        let scale = self.scale.as_deref()?;
        if self.two && proven && value == 0.0 {
            return Some(Reading::Drawn);
        }
        let stage = Stage::at(&scale.stages, self.so_far)?;
        let place = if scale.whole { value - self.so_far } else { value };
        if let Some(chance) = stage.chance.at(place) {
            return Some(Reading::Chance { chance, bound: estimate });
        }
        if let Some(more) = stage.score.at(place) {
            let (score, risk) = (self.so_far + more, stage.risk.at(place));
            return Some(Reading::Score { score, risk, bound: estimate });
        }
        let moves = stage.moves.at(place)?.round().max(1.0) as u32;
        // More moves are worse: at most this value is at least so many moves.
        let bound = match estimate {
            Bound::Upper => Bound::Lower,
            Bound::Lower => Bound::Upper,
            same => same,
        };
        Some(Reading::Moves { moves, bound })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Judged;

    fn scale(text: &str) -> Scale {
        Scales::read(text).expect("a scale").agents.remove(0)
    }

    const HEAD: &str = "[[agent]]\nname = \"a\"\nfitted = \"a(nodes=5)\"\ngames = 10\nerror = 0.01\n";

    #[test]
    fn a_curve_is_straight_between_its_points_and_level_beyond_them() {
        let curve = Curve(vec![[0.0, 1.0], [2.0, 5.0], [4.0, 6.0]]);
        let found: Vec<f64> = [-9.0, 0.0, 1.0, 2.0, 3.0, 99.0].iter().filter_map(|&x| curve.at(x)).collect();
        assert_eq!(found, [1.0, 1.0, 3.0, 5.0, 5.5, 6.0]);
        assert_eq!(Curve::default().at(1.0), None);
    }

    #[test]
    fn wins_are_told_from_evaluations_and_with_their_plies() {
        assert_eq!(decided(999_993.0), Some((Player::First, Some(7))));
        assert_eq!(decided(-1e12 + 12.0), Some((Player::Second, Some(12))));
        assert_eq!(decided(1e6), Some((Player::First, None)));
        assert_eq!([decided(250.0), decided(999_990.5), decided(500_000.0)], [None, None, None]);
    }

    #[test]
    fn values_of_two_read_as_chances_and_decided_ones_as_wins() {
        let scale = scale(&format!("{HEAD}[[agent.stage]]\nchance = [[-100.0, 0.2], [100.0, 0.8]]\n"));
        let reader = Reader { scale: Some(Arc::new(scale)), two: true, ..Reader::default() };
        let chance = |chance, bound| Some(Reading::Chance { chance, bound });
        assert_eq!(reader.value(0.0, false), chance(0.5, Bound::Unproven));
        assert_eq!(reader.value(0.0, true), Some(Reading::Drawn));
        assert_eq!(reader.bounded(100.0, Bound::Upper, false), chance(0.8, Bound::Upper));
        let won = Reading::Won { by: Player::Second, plies: Some(4) };
        assert_eq!(reader.bounded(4.0 - 1e6, Bound::Upper, false), Some(won));
        assert_eq!(reader.bounded(4.0 - 1e6, Bound::Lower, false), chance(0.0, Bound::Lower));
        // Nothing is known of another agent's values, but what they say of the end.
        let other = Reader { two: true, ..Reader::default() };
        assert_eq!((other.value(30.0, false), other.value(4.0 - 1e6, false)), (None, Some(won)));
    }

    #[test]
    fn exact_values_are_those_of_perfect_play() {
        let worth = |mv: &str, value, plies| Worth { mv: mv.to_owned(), value, plies };
        let exact = vec![worth("a", 1.0, Some(5)), worth("b", 0.0, None)];
        let reader = Reader { two: true, exact: Some(exact), ..Reader::default() };
        let judged = |mv: &str, value| Judged {
            mv: mv.to_owned(),
            value,
            bound: Bound::Exact,
            visits: 0,
            line: vec![],
        };
        let decision = Decision {
            mv: "a".to_owned(),
            value: 1.0,
            line: vec![],
            depth: 5,
            judged: vec![judged("b", 0.0), judged("a", 1.0)],
        };
        let won = Some(Reading::Won { by: Player::First, plies: Some(5) });
        assert_eq!(reader.thought(&decision), (won, vec![Some(Reading::Drawn), won]));
        assert_eq!(reader.thought(&Decision { judged: vec![], depth: 0, ..decision }), (None, vec![]));
    }

    #[test]
    fn points_are_read_by_the_stage_of_the_game_and_added_to_those_so_far() {
        let text = format!(
            "{HEAD}whole = true\n[[agent.stage]]\nscore = [[0.0, 10.0], [100.0, 110.0]]\nrisk = [[0.0, 0.5]]\n\
             [[agent.stage]]\nfrom = 1000.0\nscore = [[0.0, 1.0]]\n"
        );
        let scale = Arc::new(scale(&text));
        let reader = |so_far| Reader { scale: Some(scale.clone()), so_far, ..Reader::default() };
        let score = |score, risk| Some(Reading::Score { score, risk, bound: Bound::Unproven });
        assert_eq!(reader(400.0).value(450.0, false), score(460.0, Some(0.5)));
        assert_eq!(reader(1000.0).value(1450.0, false), score(1001.0, None));
    }

    #[test]
    fn a_debt_at_most_is_moves_at_least() {
        let scale = scale(&format!("{HEAD}[[agent.stage]]\nmoves = [[-40.0, 30.0], [0.0, 1.0]]\n"));
        let reader = Reader { scale: Some(Arc::new(scale)), ..Reader::default() };
        let found = reader.bounded(-40.0, Bound::Upper, false);
        assert_eq!(found, Some(Reading::Moves { moves: 30, bound: Bound::Lower }));
    }

    #[test]
    fn a_scale_is_of_an_agent_with_certain_parameters() {
        let text =
            format!("{HEAD}parameters = {{ eval = \"one\" }}\n[[agent.stage]]\nchance = [[0.0, 0.5]]\n");
        let scales = Scales::read(&text).expect("scales");
        let with =
            |eval: &str| Rules::from_iter([("eval".to_owned(), eval.into()), ("c".to_owned(), 2.into())]);
        assert!(scales.of("a", &with("one")).is_some());
        assert!(scales.of("a", &with("two")).is_none() && scales.of("b", &with("one")).is_none());
        assert!(Scales::read("[[agent]]\nname = 5").is_err());
        assert_eq!(Scales::read(&scales.write()), Ok(scales));
    }
}
