//! What the catalogue knows of a game beyond its rules: its listing, all of it in one place.

use crate::Rules;
use crate::agent_kind::AgentKind;
use crate::agents;
use crate::any_game::Board;
use crate::file_format::{self, FileFormat};
use crate::levels::LEVELS;
use crate::puzzle::SolverRace;
use crate::tables::TableMaker;
use plyground_core::{BadNotation, Game, Present};

/// What says whether a position of a game's twin is the goal.
pub type Goal<G> = fn(&<G as Listed>::Twin, &<<G as Listed>::Twin as Game>::State) -> bool;

/// A game as the catalogue lists it. A name, a title, a summary and `type Twin = Self;` suffice: all else has a default
/// that holds for any game.
/// Games of two without chance and puzzles name the searches that are made for them ([`agents`]). The feature `testing`
/// has two games that leave all to the defaults.
pub trait Listed: Present {
    /// As commands, files and addresses spell it.
    const NAME: &'static str;
    /// As people write it.
    const TITLE: &'static str;
    /// What one does in it, in a line.
    const SUMMARY: &'static str;
    /// Known counts of move sequences, as a `perft.txt` has them.
    const COUNTS: &'static str = "";
    /// What the speed of its searches is measured by, as a `speed.txt` has it.
    const SPEED: &'static str = "";
    /// What its peers count when they say how fast they are.
    const UNIT: &'static str = "moves";
    /// How many of these a second on one core we ask of it at least, if we ask.
    const FLOOR: Option<f64> = None;
    /// The agent that plays it where nobody chooses one, without parameters.
    const FAVOURITE: &'static str = agents::UCT;
    /// The slow, obvious version that it is tested and measured against; `Self` where there is none.
    type Twin: Game;

    /// The slow version by the same rules, if there is one.
    fn twin(&self) -> Option<Self::Twin> {
        None
    }

    /// The agents that can play it, in the order in which help lists them; the random player is among them. The first
    /// solver is the one that is asked where nobody chooses.
    fn agents() -> Vec<AgentKind<Self>> {
        agents::for_any_game()
    }

    /// The agents behind its levels of difficulty, the easiest first, each in its one spelling. Budgets count nodes, not
    /// time, so that a level is as strong on every machine. None: the random player, then the favourite with ever more
    /// nodes.
    const LEVELS: Option<[&'static str; LEVELS]> = None;

    /// A position with something to see and moves from there, for a picture of the game. None: the start and a few
    /// moves from it.
    const SAMPLE: Option<(&'static str, &'static [&'static str])> = None;

    /// What a file with a position holds, for help: the reader is [`Listed::position_in_file`].
    const FILE: &'static str = file_format::LINE;

    /// Other formats of such files, each asked for by its name.
    const FORMATS: &'static [FileFormat] = &[];

    /// The position in a file, in the game's notation: one line of it unless the game says otherwise. Whether the rules
    /// admit the position is asked later.
    fn position_in_file(text: &str) -> Result<String, BadNotation> {
        file_format::one_line(text)
    }

    /// The rules that its speed is measured by, where they are not the default.
    fn bench_rules() -> Rules {
        Rules::new()
    }

    /// The rules that a solver has where nobody says otherwise, where they are not the default.
    fn solve_rules() -> Rules {
        Rules::new()
    }

    /// Whether a position of the twin is the goal; none where there is nothing to solve, or no twin.
    const GOAL: Option<Goal<Self>> = None;

    /// How its own solvers are measured, on [`Listed::boards`].
    fn solver_races() -> Vec<SolverRace> {
        Vec::new()
    }

    /// Tables of perfect play that it can have on this machine, if it can.
    const TABLES: Option<&'static dyn TableMaker> = None;

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

    /// A game's length in its peers' unit, from its last position and the number of moves and events.
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
