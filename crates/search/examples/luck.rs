//! What do two agents share if they play 2048 on the same seed? Three ways to draw new tiles: from one stream for each game, as the
//! laboratory does; from a stream for each ply; and each possible tile with a random number of its own by (seed, ply, cell,
//! tile), of which the smallest wins, so that different boards get the same tile wherever both have room for it. The table
//! tells which share of the variance of a difference each way takes away, 1 − Var(a − b)/(Var a + Var b), and twice its
//! standard error by jackknife.
//!
//! `cargo run --release -p plyground-search --example luck [GAMES]`
#![expect(clippy::print_stdout, reason = "an example that prints what it measured")]

use plyground_core::seed::mix;
use plyground_core::{Agent, Budget, Context, Game, GameExt, Rng, Seed, Turn};
use plyground_games::twenty48::{Corner, Eval, Move, State, Twenty48};
use plyground_search::{Expectimax, Greedy};

#[derive(Clone, Copy)]
enum Luck {
    Stream,
    Plies,
    Cells,
}

const ALL: [(Luck, &str); 3] =
    [(Luck::Stream, "a stream a game"), (Luck::Plies, "a stream a ply"), (Luck::Cells, "by ply and cell")];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let games = std::env::args().nth(1).map_or(Ok(500), |word| word.parse::<u64>())?;
    println!("{games} games, variance saved in per cent");
    for (luck, name) in ALL {
        let scores =
            [0, 1, 2, 3].map(|player| (0..games).map(|n| play(player, Seed(n), luck)).collect::<Vec<f64>>());
        for (one, other, who) in [
            (0, 1, "corner – greedy"),
            (1, 2, "greedy – expectimax(depth=1)"),
            (2, 3, "expectimax(depth=1) – expectimax(depth=2)"),
        ] {
            let (share, error) = saved(&scores[one], &scores[other]);
            println!("{name}: {who}: {:.1} ± {:.1}", 100.0 * share, 200.0 * error);
        }
    }
    Ok(())
}

/// The final score.
fn play(player: usize, seed: Seed, luck: Luck) -> f64 {
    let game = Twenty48::default();
    let mut agent: Box<dyn Agent<Twenty48>> = match player {
        0 => Box::new(Corner::default()),
        1 => Box::new(Greedy::<Eval>::default()),
        _ => Box::new(Expectimax::<Eval>::default()),
    };
    let depth = (player > 1).then(|| player as u32 - 1);
    let budget = Budget { depth, ..Budget::default() };
    let mut stream = seed.branch(0).rng();
    let mut state = game.start(&mut stream);
    for ply in 0.. {
        match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => {
                let event = draw(&game, &state, (seed.branch(1), ply), luck, &mut stream);
                game.play(&mut state, event);
            }
            Turn::Player(_) => {
                let mut ctx = Context::new(budget, seed.branch(2).branch(ply).rng());
                let mv = agent.choose(&game, &state, &mut ctx).mv;
                game.play(&mut state, mv);
            }
        }
    }
    f64::from(state.score())
}

fn draw(game: &Twenty48, state: &State, (seed, ply): (Seed, u64), luck: Luck, stream: &mut Rng) -> Move {
    match luck {
        Luck::Stream => game.sample_chance(state, stream),
        Luck::Plies => game.sample_chance(state, &mut seed.branch(ply).rng()),
        Luck::Cells => {
            // The first of exponential clocks with the events' chances as rates rings first with these chances.
            let clock = |(event, chance): &(Move, f64)| {
                let name = event.to_string().bytes().fold(0, |sum, byte| mix(sum ^ u64::from(byte)));
                -(1.0 - seed.branch(ply).branch(name).rng().unit()).ln() / chance
            };
            let events = game.events(state);
            events.iter().min_by(|a, b| clock(a).total_cmp(&clock(b))).expect("chance has events").0
        }
    }
}

fn saved(a: &[f64], b: &[f64]) -> (f64, f64) {
    let n = a.len() as f64;
    let of = |skip: Option<usize>| {
        let kept = || (0..a.len()).filter(move |&at| Some(at) != skip);
        let variance = |value: &dyn Fn(usize) -> f64| {
            let count = kept().count() as f64;
            let mean = kept().map(value).sum::<f64>() / count;
            kept().map(|at| (value(at) - mean).powi(2)).sum::<f64>() / (count - 1.0)
        };
        1.0 - variance(&|at| a[at] - b[at]) / (variance(&|at| a[at]) + variance(&|at| b[at]))
    };
    let left_out: Vec<f64> = (0..a.len()).map(|at| of(Some(at))).collect();
    let mean = left_out.iter().sum::<f64>() / n;
    let error = (left_out.iter().map(|value| (value - mean).powi(2)).sum::<f64>() * (n - 1.0) / n).sqrt();
    (of(None), error)
}
