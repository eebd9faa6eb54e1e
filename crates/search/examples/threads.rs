//! What more threads bring: nodes a second, and for alpha-beta the time to a depth.
//!
//! `cargo run --release -p plyground-search --example threads` on a machine that does nothing else.

#![expect(clippy::print_stdout, reason = "a program for people who read its lines")]

use plyground_core::clock::Stopwatch;
use plyground_core::{Agent, Budget, Context, Game, Seed};
use plyground_games::lput::{self, Lput};
use plyground_games::morris::{self, Morris};
use plyground_search::{AlphaBeta, FlatMonteCarlo, Payoff, Uct};

/// Random openings of each game.
const OPENINGS: u64 = 10;
/// Random plies of an opening.
const PLIES: u32 = 6;

/// Seconds and nodes of an agent over all openings; each has an agent of its own.
fn measure<G: Game, A: Agent<G>>(game: &G, budget: Budget, new: impl Fn() -> A) -> (f64, u64) {
    let (mut seconds, mut nodes) = (0.0, 0);
    for opening in 0..OPENINGS {
        let mut rng = Seed(opening).rng();
        let mut state = game.start(&mut rng);
        for _ in 0..PLIES {
            let mv = game.sample(&state, &mut rng);
            game.play(&mut state, mv);
        }
        let mut agent = new();
        // The first search makes the system find memory for the tables, which is not what is measured.
        agent.choose(game, &state, &mut Context::new(budget, Seed(opening).rng()));
        let watch = Stopwatch::start();
        let mut ctx = Context::new(budget, rng);
        agent.choose(game, &state, &mut ctx);
        seconds += watch.elapsed().as_secs_f64();
        nodes += ctx.nodes();
    }
    (seconds, nodes)
}

fn row<G: Game, A: Agent<G>>(name: &str, game: &G, budget: Budget, new: impl Fn(u32) -> A) {
    let mut alone = None;
    for threads in [1, 2, 4] {
        let (seconds, nodes) = measure(game, budget, || new(threads));
        let (first_seconds, first_rate) = *alone.get_or_insert((seconds, nodes as f64 / seconds));
        let rate = nodes as f64 / seconds;
        println!(
            "{name:32} {threads} threads  {seconds:7.2} s ({:4.2} x)  {nodes:10} nodes  {rate:10.0} nodes/s ({:4.2} x)",
            first_seconds / seconds,
            rate / first_rate
        );
    }
}

fn main() {
    let nodes = |nodes: u64| Budget { nodes: Some(nodes), ..Budget::default() };
    let depth = |depth: u32| Budget { depth: Some(depth), ..Budget::default() };
    let (morris, lput) = (Morris::default(), Lput::default());
    row("morris, alpha-beta to depth 9", &morris, depth(9), |threads| {
        let mut agent = AlphaBeta::<morris::Eval>::default();
        agent.threads = threads;
        agent
    });
    row("lput, alpha-beta to depth 3", &lput, depth(3), |threads| {
        let mut agent = AlphaBeta::<lput::Eval>::default();
        agent.threads = threads;
        agent
    });
    row("morris, uct", &morris, nodes(100_000), |threads| {
        let mut agent = Uct::<Morris, Payoff>::default();
        agent.threads = threads;
        agent
    });
    row("morris, flat-monte-carlo", &morris, nodes(100_000), |threads| FlatMonteCarlo::<Payoff> {
        threads,
        ..FlatMonteCarlo::default()
    });
}
