//! The listing of a game: everything the catalogue knows about it beyond its rules, in one place.

use crate::Rules;
use crate::agent_kind::AgentKind;
use crate::agents;
use crate::any_game::Board;
use crate::file_format::{self, FileFormat};
use crate::levels::LEVELS;
use crate::puzzle::SolverRace;
use crate::riddle::{Riddle, only_win};
use crate::tables::TableMaker;
use plyground_core::{BadNotation, Exact, Game, Present, Truth, Turn};
use std::path::Path;

/// The test whether a position of a game's twin is the goal.
pub type Goal<G> = fn(&<G as Listed>::Twin, &<<G as Listed>::Twin as Game>::State) -> bool;

/// What the values of a game read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The first player's chance to win; a draw counts half.
    Chance,
    /// The points at the end.
    Score,
    /// The moves that are still needed.
    Moves,
}

/// A game as the catalogue lists it. A name, a title, a summary and `type Twin = Self;` are enough: everything else has a
/// default that works for any game.
/// Games for two without chance, and puzzles, should list the searches that are made for them ([`agents`]). The feature
/// `testing` has two games that use only the defaults.
pub trait Listed: Present {
    /// Its name in commands, files and addresses.
    const NAME: &'static str;
    /// Its title.
    const TITLE: &'static str;
    /// A summary of the game, in a line.
    const SUMMARY: &'static str;
    /// Known counts of move sequences, as a `perft.txt` has them.
    const COUNTS: &'static str = "";
    /// The positions and depths with which the speed of its searches is measured, in the form of a `speed.txt`.
    const SPEED: &'static str = "";
    /// The unit of speed, as other programs for this game count.
    const UNIT: &'static str = "moves";
    /// The required speed on one core, in this unit per second, if there is a requirement.
    const FLOOR: Option<f64> = None;
    /// The name of the default agent, without parameters.
    const FAVOURITE: &'static str = agents::UCT;
    /// The slow, simple implementation that it is tested and measured against; `Self` if there is none.
    type Twin: Game;

    /// The slow version by the same rules, if there is one.
    fn twin(&self) -> Option<Self::Twin> {
        None
    }

    /// The agents that can play it, in the order in which help lists them; the random player is among them. The first
    /// solver is the default solver.
    fn agents() -> Vec<AgentKind<Self>> {
        agents::for_any_game()
    }

    /// The agents behind its levels of difficulty, the easiest first, each in its one spelling. Budgets count nodes, not
    /// time, so that a level is as strong on every machine. If empty: the random player, then the favourite with more and
    /// more nodes.
    const LEVELS: Option<[&'static str; LEVELS]> = None;

    /// How each of its levels plays, in a sentence; where it is empty, by how many positions its agent looks at. `None`: what can
    /// be said of the agents of a game that does not define its levels.
    const PLAYS: Option<[&'static str; LEVELS]> = None;

    /// What its values read as.
    const MEASURE: Measure = if Self::SEATS.len() > 1 { Measure::Chance } else { Measure::Score };

    /// What the values of its agents read as: a file that `plyground fit values` has written. Agents that are not in it have
    /// raw values only.
    const SCALES: &'static str = "";

    /// Agents whose values are those of [`Listed::truth`], as far as it knows.
    const PERFECT: &'static [&'static str] = &[];

    /// A typical position and moves from there, for a picture of the game. `None`: the start and a few moves from it.
    const SAMPLE: Option<(&'static str, &'static [&'static str])> = None;

    /// The content of a file with a position, for help; [`Listed::position_in_file`] reads it.
    const FILE: &'static str = file_format::LINE;

    /// Other formats of such files, by their names.
    const FORMATS: &'static [FileFormat] = &[];

    /// The position in a file, in the game's notation: one line unless the game overrides it. Whether the position is
    /// valid under the rules is checked later.
    fn position_in_file(text: &str) -> Result<String, BadNotation> {
        file_format::one_line(text)
    }

    /// The rules that its speed is measured by, where they are not the default.
    fn bench_rules() -> Rules {
        Rules::new()
    }

    /// The default rules for solvers, if they differ from the game's defaults.
    fn solve_rules() -> Rules {
        Rules::new()
    }

    /// The test whether a position of the twin is the goal; `None` if there is nothing to solve, or no twin.
    const GOAL: Option<Goal<Self>> = None;

    /// How its own solvers are measured, on [`Listed::boards`].
    fn solver_races() -> Vec<SolverRace> {
        Vec::new()
    }

    /// Tables of perfect play that it can have on this machine, if it can.
    const TABLES: Option<&'static dyn TableMaker> = None;

    /// What is known of perfect play by these rules: by the tables of a folder, or without one by what this machine has.
    /// `None` if nothing is; the error says what is wrong with the folder.
    fn truth(&self, tables: Option<&Path>) -> Result<Option<Box<dyn Truth<Self>>>, String> {
        tables.map_or(Ok(None), |_| Err(format!("{} has no tables of perfect play", Self::TITLE)))
    }

    /// A position as a puzzle with a single right move, if it is one; `known` has the exact value of every move where that is
    /// known. By default the only move that wins a game of two, if it does not win at once.
    fn riddle(
        &self,
        state: &Self::State,
        known: &dyn Fn() -> Option<Vec<(Self::Move, Exact)>>,
    ) -> Option<Riddle<Self::Move>> {
        let Turn::Player(player) = self.turn(state) else { return None };
        if Self::SEATS.len() == 2 { only_win(player, &known()?) } else { None }
    }

    /// Who judges moves where perfect play is not known, and from which value on a game counts as decided: for that the
    /// values of the judge are cut off there.
    const JUDGE: Option<(&'static str, f64)> = None;

    /// The kinds of moves that a solution is counted by.
    const KINDS: &'static [&'static str] = &[];

    /// The kind of a move, one of [`Listed::KINDS`].
    fn kind(_mv: Self::Move) -> Option<&'static str> {
        None
    }

    /// The boards that studies have solved, as far as their optimum is known by these rules.
    fn boards(&self) -> Vec<Board> {
        Vec::new()
    }

    /// The length of a game in its unit, from its last position and the number of moves and events.
    fn length(_end: &Self::State, plies: u64) -> u64 {
        plies
    }

    /// A turn as the steps that protocols count; most turns are one.
    fn steps(mv: Self::Move) -> Vec<String> {
        vec![mv.to_string()]
    }

    /// How many sequences of `depth` steps begin with each first step, where a turn can have several.
    fn divide_steps(&self, _state: &Self::State, _depth: u32) -> Option<Vec<(String, u64)>> {
        None
    }
}
