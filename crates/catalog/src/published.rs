//! Published players that are searches of ours with other defaults.

use plyground_core::Budget;
use plyground_games::twenty48::{PlayoutScore, Room, Twenty48};
use plyground_search::{Choice, Defaults, Events, PureMonteCarlo, Scale, Uct, Weights};

const OPEN: Budget = Budget { nodes: None, depth: None, millis: None, memory: None };

/// The tree search of Laura Katariina Teder, *Mängu 2048 lahendamine Monte Carlo puuotsinguga*, diploma thesis,
/// Tallinn University of Technology, 2021. One board is kept for every move, rewards are raw, ties go to the
/// first of up, down, left, right. With corner: `weights=up*1.2 down left*1.1 right*1.2`.
pub(crate) struct Mcts2021;

impl Defaults<Uct<Twenty48, PlayoutScore, Self>> for Mcts2021 {
    const SUMMARY: &'static str =
        "the first study's tree search; with corner: weights=up*1.2 down left*1.1 right*1.2";
    const BUDGET: Budget = Budget { nodes: Some(20), ..OPEN };

    fn tune(uct: &mut Uct<Twenty48, PlayoutScore, Self>) {
        uct.c = std::f64::consts::SQRT_2;
        uct.scale = Scale::RAW;
        uct.eval = PlayoutScore::LargestFrom128;
        uct.choice = Choice::Mean;
        uct.keep = false;
        uct.proofs = false;
        uct.events = Events::One;
        uct.weights = Weights::try_from("up down left right".to_owned()).expect("these are weights");
    }
}

/// Pure Monte Carlo as the unsigned project report *Documentație – 2048* has it: by what the tiles are worth.
pub(crate) struct PureTiles;

impl Defaults<PureMonteCarlo<PlayoutScore, Room, Self>> for PureTiles {
    const SUMMARY: &'static str =
        "random playouts with a random first move, the more the fewer cells are empty; the second study's";
    const BUDGET: Budget = OPEN;

    fn tune(agent: &mut PureMonteCarlo<PlayoutScore, Room, Self>) {
        agent.eval = PlayoutScore::Tiles;
    }
}
