//! 2048 in the catalogue: what it is called, who plays it, how hard.

mod follow;
mod optimal;
mod tables;

use crate::agent_kind::AgentKind;
use crate::agents::{OPEN, RANDOM, tuned};
use crate::file_format::FileFormat;
use crate::levels::LEVELS;
use crate::listed::Listed;
use crate::riddle::{Only, Riddle, Task, only};
use crate::tables::TableMaker;
use follow::Following;
use plyground_core::{BadNotation, Budget, Exact, Player, Truth};
use plyground_games::twenty48::{self, Eval, PlayoutScore, Room, Twenty48};
use plyground_learn::dqn::Dqn;
use plyground_learn::ntuple::NTuple;
use plyground_search::{
    Beam, Choice, Events, Expectimax, FlatMonteCarlo, Greedy, PureMonteCarlo, Random, Replies, Scale, Uct,
    Weights,
};
use std::path::Path;

/// The least share of the score to come that the second best push of a puzzle gives away.
const LOSS: f64 = 0.1;

impl Listed for Twenty48 {
    const NAME: &'static str = "2048";
    const TITLE: &'static str = "2048";
    const SUMMARY: &'static str = "slide and merge tiles against chance";
    const COUNTS: &'static str = twenty48::PERFT;
    const UNIT: &'static str = "moves";
    /// What the fastest C++ peer does.
    const FLOOR: Option<f64> = Some(53e6);
    const FAVOURITE: &'static str = "expectimax";
    const TABLES: Option<&'static dyn TableMaker> = Some(&tables::FormationTables);
    const LEVELS: Option<[&'static str; LEVELS]> = Some([
        "random",
        "corner",
        "greedy",
        "expectimax(nodes=300)",
        "expectimax(nodes=1500)",
        "expectimax(nodes=6000)",
        "ntuple",
        "expectimax(nodes=400000)",
    ]);
    const SCALES: &'static str = include_str!("values.toml");
    const PLAYS: Option<[&'static str; LEVELS]> = Some([
        "Slides in any direction that moves a tile",
        "Pushes everything into one corner",
        "Takes the slide that leaves the best board at once",
        "",
        "",
        "",
        "Follows a network that has learned the game by playing, and does not look ahead",
        "",
    ]);
    const PERFECT: &'static [&'static str] = &["optimal"];
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

    /// The best expected score, on boards that are small enough.
    fn truth(&self, tables: Option<&Path>) -> Result<Option<Box<dyn Truth<Self>>>, String> {
        if tables.is_some() {
            return Err(format!(
                "{} has no tables in folders: small boards are solved at first use",
                Self::TITLE
            ));
        }
        Ok(optimal::score_of(self))
    }

    /// A small board on which every other push gives away a tenth of what is still to come, or more.
    fn riddle(
        &self,
        state: &Self::State,
        known: &dyn Fn() -> Option<Vec<(Self::Move, Exact)>>,
    ) -> Option<Riddle<Self::Move>> {
        let Only { mv, exact, second } = only(Player::First, &known()?)?;
        let (loses, to_come) = (exact.payoff - second, exact.payoff - f64::from(state.score()));
        let riddle = Riddle { mv, task: Task::Score, plies: None, loses: Some(loses) };
        (loses >= LOSS * to_come).then_some(riddle)
    }

    fn twin(&self) -> Option<Self::Twin> {
        Some(self.into())
    }

    fn agents() -> Vec<AgentKind<Self>> {
        let beam = Beam { eval: Eval::Snake, ..Beam::default() };
        let unkind = Beam { replies: Replies::Worst, ..beam };
        // The unsigned project report *Documentație – 2048* keeps its boards as log₂.
        let published = Beam { eval: Eval::SnakeExponents, ..beam };
        let feared = Beam { replies: Replies::Worst, ..published };
        // As the unsigned project report *Documentație – 2048* has it: by what the tiles are worth.
        let pure =
            PureMonteCarlo { eval: PlayoutScore::Tiles, ..PureMonteCarlo::<PlayoutScore, Room>::default() };
        let ten = Budget { depth: Some(10), ..OPEN };
        vec![
            AgentKind::of::<Random>(RANDOM),
            AgentKind::of::<twenty48::Corner>("corner"),
            AgentKind::of::<Greedy<Eval>>("greedy"),
            AgentKind::of::<Following<Expectimax<Eval>>>("expectimax"),
            AgentKind::of::<optimal::Optimal>("optimal"),
            AgentKind::of::<Following<NTuple>>("ntuple"),
            AgentKind::of::<Dqn>("dqn"),
            AgentKind::of::<Beam<Eval>>("beam")
                .variant("beam search that expects the best chance events", &beam)
                .within(ten),
            AgentKind::of::<Beam<Eval>>("min-max-beam")
                .variant("beam search that expects the worst chance events", &unkind)
                .within(ten),
            AgentKind::of::<FlatMonteCarlo<PlayoutScore>>("flat-monte-carlo"),
            AgentKind::of::<PureMonteCarlo<PlayoutScore, Room>>("pure-monte-carlo").variant(
                "random playouts with a random first move, more of them the fewer cells are empty; as in the second study",
                &pure,
            ),
            AgentKind::of::<Uct<Twenty48, PlayoutScore>>("uct"),
            AgentKind::of::<Uct<Twenty48, PlayoutScore>>("mcts-2021")
                .variant(
                    "Monte Carlo tree search of the first study; with corner: weights=up*1.2 down left*1.1 right*1.2",
                    &mcts_2021(),
                )
                .within(Budget { nodes: Some(20), ..OPEN }),
            AgentKind::of::<Beam<Eval>>("beam-report")
                .variant("beam search of the second study: by exponents of tiles along a snake", &published)
                .within(ten),
            AgentKind::of::<Beam<Eval>>("min-max-beam-report")
                .variant("min-max beam search of the second study: the same, expecting the worst new tiles", &feared)
                .within(ten),
        ]
    }

    fn position_in_file(text: &str) -> Result<String, BadNotation> {
        if text.contains('/') {
            return Ok(text.trim().to_owned());
        }
        Ok(twenty48::read_board_file(text, false)?.to_string())
    }

    /// A move and the new tile that follows count as one.
    fn length(_end: &Self::State, plies: u64) -> u64 {
        plies.div_ceil(2)
    }
}

/// The tree search of Laura Katariina Teder, *Mängu 2048 lahendamine Monte Carlo puuotsinguga*, diploma thesis,
/// Tallinn University of Technology, 2021: one board is kept for every move, rewards are raw, ties go to the first
/// of up, down, left, right.
fn mcts_2021() -> Uct<Twenty48, PlayoutScore> {
    tuned(|uct: &mut Uct<Twenty48, PlayoutScore>| {
        uct.c = std::f64::consts::SQRT_2;
        uct.scale = Scale::RAW;
        uct.eval = PlayoutScore::LargestFrom128;
        uct.choice = Choice::Mean;
        uct.keep = false;
        uct.proofs = false;
        uct.events = Events::One;
        uct.weights = Weights::try_from("up down left right".to_owned()).expect("these are weights");
    })
}
