//! How much faster is expectimax on 2048 if it sees the last two plies at once? Both ways search the same positions of real
//! games in turns, to the same depth, without any cut-off; every value must be the same to the last bit. Times are the
//! least of several, so that other programs on the machine matter little.
//!
//! `cargo run --release -p plyground-search --example expectimax_speed [DEPTH] [ROUNDS]`
#![expect(clippy::print_stdout, reason = "an example that prints what it measured")]

use plyground_core::clock::Stopwatch;
use plyground_core::{Agent, Budget, Context, Decision, Evaluate, Game, Rng, Seed, Turn};
use plyground_games::twenty48::{Eval, Move, State, Twenty48};
use plyground_search::Expectimax;

/// The evaluation without its faster way.
#[derive(Clone, Copy, Debug, Default)]
struct OneByOne;

impl Evaluate<Twenty48> for OneByOne {
    #[inline]
    fn evaluate(&self, game: &Twenty48, state: &State, rng: &mut Rng) -> f64 {
        Eval::Plyground.evaluate(game, state, rng)
    }

    fn worth_of_payoff(&self) -> f64 {
        Evaluate::<Twenty48>::worth_of_payoff(&Eval::Plyground)
    }

    fn at_end(&self, game: &Twenty48, state: &State) -> f64 {
        Eval::Plyground.at_end(game, state)
    }
}

const GAMES: u64 = 10;
const POSITIONS: usize = 20;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u32>());
    let depth = numbers.next().transpose()?.unwrap_or(5);
    let rounds = numbers.next().transpose()?.unwrap_or(3);
    let game = Twenty48::default();
    let positions: Vec<State> = (0..GAMES).flat_map(|seed| positions(&game, Seed(seed))).collect();
    let mut slow = exact(OneByOne);
    let mut fast = exact(Eval::Plyground);
    let (mut seconds, mut nodes) = ([0.0; 2], 0);
    for state in &positions {
        let mut least = [f64::INFINITY; 2];
        for _ in 0..rounds {
            let (by_one, one_nodes, time) = search(&game, &mut slow, state, depth);
            let (at_once, both_nodes, faster) = search(&game, &mut fast, state, depth);
            if by_one != at_once || one_nodes != both_nodes {
                return Err(format!("{state}: {by_one:?} is not {at_once:?}").into());
            }
            least = [least[0].min(time), least[1].min(faster)];
            nodes += one_nodes;
        }
        seconds = [seconds[0] + least[0], seconds[1] + least[1]];
    }
    let nodes = nodes as f64 / f64::from(rounds);
    println!("{} positions of {GAMES} games, {depth} plies, {nodes} nodes, equal values", positions.len());
    for (name, seconds) in ["one by one", "two plies at once"].into_iter().zip(seconds) {
        println!("{name}: {seconds:.3} s, {:.1} million nodes a second", nodes / seconds / 1e6);
    }
    println!("ratio: {:.2}", seconds[0] / seconds[1]);
    Ok(())
}

/// Every move and every event to the full depth.
fn exact<E: Default>(eval: E) -> Expectimax<E> {
    let mut agent = Expectimax::default();
    (agent.eval, agent.cutoff, agent.adaptive, agent.selective) = (eval, 0.0, false, false);
    agent
}

fn search<E: Evaluate<Twenty48>>(
    game: &Twenty48,
    agent: &mut Expectimax<E>,
    state: &State,
    depth: u32,
) -> (Decision<Move>, u64, f64) {
    let mut ctx = Context::new(Budget { depth: Some(depth), ..Budget::default() }, Seed(0).rng());
    let watch = Stopwatch::start();
    let decision = agent.choose(game, state, &mut ctx);
    (decision, ctx.nodes(), watch.elapsed().as_secs_f64())
}

/// Positions of a game that expectimax of three plies plays, evenly from the first to the last.
fn positions(game: &Twenty48, seed: Seed) -> Vec<State> {
    let (mut rng, mut player, mut all) = (seed.rng(), exact(Eval::Plyground), Vec::new());
    let mut state = game.start(&mut rng);
    while game.turn(&state) != Turn::Over {
        all.push(state);
        let (decision, ..) = search(game, &mut player, &state, 3);
        game.play(&mut state, decision.mv);
        let event = game.sample_chance(&state, &mut rng);
        game.play(&mut state, event);
    }
    (0..POSITIONS).map(|index| all[index * all.len() / POSITIONS]).collect()
}
