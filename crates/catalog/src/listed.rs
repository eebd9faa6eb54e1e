//! The table of contents: what the catalogue knows of each game beyond its rules.

use crate::Rules;
use crate::agent_kind::AgentKind;
use crate::agents;
use crate::any_game::Board;
use crate::file_format::{self, FileFormat};
use crate::levels::LEVELS;
use crate::puzzle::SolverRace;
use plyground_core::{BadNotation, Game, Player, Present, Puzzle};
use plyground_games::lput::{self, Lput};
use plyground_games::morris::{self, Morris};
use plyground_games::tenpair::{self, TenPair};
use plyground_games::twenty48::{self, Twenty48};
use serde_json::json;

/// What says whether a position of a game's twin is the goal.
pub(crate) type Goal<G> = fn(&<G as Listed>::Twin, &<<G as Listed>::Twin as Game>::State) -> bool;

/// A game as the catalogue lists it.
pub(crate) trait Listed: Present {
    /// As commands, files and addresses spell it.
    const NAME: &'static str;
    /// As people write it.
    const TITLE: &'static str;
    /// What one does in it, in a line.
    const SUMMARY: &'static str;
    /// Its `perft.txt`.
    const COUNTS: &'static str;
    /// Its `speed.txt`, if it has one.
    const SPEED: &'static str = "";
    /// What its peers count when they say how fast they are.
    const UNIT: &'static str;
    /// How many of these a second on one core we ask of it at least.
    const FLOOR: f64;
    /// The agent that plays it where nobody chooses one.
    const FAVOURITE: &'static str;
    /// The slow, obvious version that it is tested and measured against.
    type Twin: Game + for<'a> From<&'a Self>;

    /// The agents that can play it, in the order in which help lists them.
    fn agents() -> Vec<AgentKind<Self>>;

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

    /// Whether a position of the twin is the goal; none where there is nothing to solve.
    const GOAL: Option<Goal<Self>> = None;

    /// How its own solvers are measured, on [`Listed::boards`].
    fn solver_races() -> Vec<SolverRace> {
        Vec::new()
    }

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
    fn units(_end: &Self::State, plies: u64) -> u64 {
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

impl Listed for Twenty48 {
    const NAME: &'static str = "2048";
    const TITLE: &'static str = "2048";
    const SUMMARY: &'static str = "slide and merge tiles against chance";
    const COUNTS: &'static str = twenty48::PERFT;
    const UNIT: &'static str = "moves";
    /// What the fastest C++ peer does.
    const FLOOR: f64 = 53e6;
    const FAVOURITE: &'static str = "expectimax";
    const LEVELS: Option<[&'static str; LEVELS]> = Some([
        "random",
        "corner",
        "greedy",
        "expectimax(nodes=300)",
        "expectimax(nodes=1500)",
        "ntuple",
        "ntuple(depth=3)",
        "expectimax(nodes=400000)",
    ]);
    const SAMPLE: Option<(&'static str, &'static [&'static str])> = Some((
        "2048,512,128,8/64,256,32,4/16,8,0,2/2,0,0,0 0",
        &["left", "b4=2", "left", "b4=4", "left", "d3=2"],
    ));
    const FILE: &'static str = "a position, or a board of sixteen tiles with 0 for an empty cell";
    const FORMATS: &'static [FileFormat] = &[FileFormat {
        name: "exponents",
        help: "sixteen exponents: 1 for a 2, 2 for a 4, 0 for an empty cell",
        read: |text| Ok(twenty48::read_board_file(text, true)?.to_string()),
    }];
    type Twin = twenty48::Twin;

    fn agents() -> Vec<AgentKind<Self>> {
        agents::twenty48()
    }

    fn position_in_file(text: &str) -> Result<String, BadNotation> {
        if text.contains('/') {
            return Ok(text.trim().to_owned());
        }
        Ok(twenty48::read_board_file(text, false)?.to_string())
    }

    /// A move and the new tile that follows count as one.
    fn units(_end: &Self::State, plies: u64) -> u64 {
        plies.div_ceil(2)
    }
}

impl Listed for TenPair {
    const NAME: &'static str = "tenpair";
    const TITLE: &'static str = "TenPair";
    const SUMMARY: &'static str = "cross out pairs of digits until none is left";
    const COUNTS: &'static str = tenpair::PERFT;
    const UNIT: &'static str = "moves";
    const FLOOR: f64 = 20e6;
    const FAVOURITE: &'static str = "a-star";
    const LEVELS: Option<[&'static str; LEVELS]> = Some([
        "random",
        "greedy",
        "flat-monte-carlo(nodes=100)",
        "uct(nodes=100)",
        "uct(nodes=500)",
        "uct(nodes=2000)",
        "uct(nodes=6000)",
        "uct(nodes=20000)",
    ]);
    const SAMPLE: Option<(&'static str, &'static [&'static str])> =
        Some(("9:.234567../....1314./5...71.../.3.567131/45161718", &["4g-5g", "4f-4h", "deal"]));
    type Twin = tenpair::Twin;
    const GOAL: Option<Goal<Self>> = Some(tenpair::Twin::solved);
    const KINDS: &'static [&'static str] = &["pairs", "deals"];

    fn agents() -> Vec<AgentKind<Self>> {
        agents::tenpair()
    }

    /// Without the limit of cells, which is there to end random games.
    fn solve_rules() -> Rules {
        Rules::from_iter([("max_cells".to_owned(), json!(0))])
    }

    /// Under either rule of deals; beside A* where a deal waits, as in the source.
    fn solver_races() -> Vec<SolverRace> {
        let race = |rules, reference| SolverRace { rules, solver: "optimal", reference };
        let any_time = Rules::from_iter([("deal".to_owned(), json!("any"))]);
        vec![race(Rules::new(), Some("a-star")), race(any_time, None)]
    }

    fn kind(mv: Self::Move) -> Option<&'static str> {
        Some(if mv == tenpair::Move::Deal { "deals" } else { "pairs" })
    }

    fn bench_rules() -> Rules {
        Rules::from_iter([("max_cells".to_owned(), json!(100))])
    }

    fn boards(&self) -> Vec<Board> {
        let any_time = self.rules().deal == tenpair::Deal::Any;
        let board = |known: tenpair::KnownBoard| Board {
            name: known.name.to_owned(),
            position: known.board.to_owned(),
            optimum: if any_time { known.any_time } else { known.optimal },
        };
        tenpair::known_boards().into_iter().map(board).collect()
    }
}

impl Listed for Morris {
    const NAME: &'static str = "morris";
    const TITLE: &'static str = "Nine Men's Morris";
    const SUMMARY: &'static str = "close mills, take men, block the rest";
    const COUNTS: &'static str = morris::PERFT;
    const SPEED: &'static str = morris::SPEED;
    const UNIT: &'static str = "steps";
    /// Ten times what OpenSpiel's C++ does.
    const FLOOR: f64 = 34e6;
    const FAVOURITE: &'static str = "alpha-beta";
    const LEVELS: Option<[&'static str; LEVELS]> = Some([
        "random",
        "greedy",
        "alpha-beta(depth=2)",
        "alpha-beta(depth=3)",
        "alpha-beta(depth=4)",
        "alpha-beta(depth=6)",
        "alpha-beta(nodes=300000)",
        "alpha-beta(nodes=3000000)",
    ]);
    const SAMPLE: Option<(&'static str, &'static [&'static str])> =
        Some((".B.WWW...WB...WBBB.WBW.B W 0 0 3", &["f6-f4", "c3-c4", "f4-f6xb4"]));
    type Twin = morris::Twin;

    fn agents() -> Vec<AgentKind<Self>> {
        agents::morris()
    }

    /// Without the repetition rule, which playouts do not look at.
    fn bench_rules() -> Rules {
        Rules::from_iter([("repetition".to_owned(), json!(0))])
    }

    /// A removal counts as a step of its own.
    fn units(end: &Self::State, plies: u64) -> u64 {
        plies + u64::from(end.captured(Player::First) + end.captured(Player::Second))
    }

    fn steps(mv: Self::Move) -> Vec<String> {
        let (step, removed) = mv.split();
        [Some(step.to_string()), removed.map(|man| format!("x{man}"))].into_iter().flatten().collect()
    }

    fn divide_steps(&self, state: &Self::State, depth: u32) -> Option<Vec<(String, u64)>> {
        Some(
            morris::divide_steps(self, state, depth).iter().map(|(step, n)| (step.to_string(), *n)).collect(),
        )
    }
}

impl Listed for Lput {
    const NAME: &'static str = "lput";
    const TITLE: &'static str = "L-put";
    const SUMMARY: &'static str = "a battle of two small armies on hexes";
    const COUNTS: &'static str = lput::PERFT;
    const UNIT: &'static str = "actions";
    const FLOOR: f64 = 2e6;
    const FAVOURITE: &'static str = "alpha-beta";
    const LEVELS: Option<[&'static str; LEVELS]> = Some([
        "random",
        "greedy",
        "alpha-beta(nodes=500)",
        "alpha-beta(nodes=2000)",
        "alpha-beta(nodes=10000)",
        "alpha-beta(nodes=50000)",
        "alpha-beta(nodes=200000)",
        "alpha-beta(nodes=1000000)",
    ]);
    const SAMPLE: Option<(&'static str, &'static [&'static str])> = Some((
        "3 BPe7:16 BSg6:14 BKf5:15 BFh4:13 RPi7:16 RSj6:12 RKk5:9 RFj8:11",
        &["h4-j5xk5", "j8-h7xg6", "g6xh7"],
    ));
    type Twin = lput::Twin;

    fn agents() -> Vec<AgentKind<Self>> {
        agents::lput()
    }
}
