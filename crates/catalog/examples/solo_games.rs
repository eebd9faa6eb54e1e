//! Plays games of one player and tells the mean payoff of each agent, without a database: for quick comparisons.
//!
//! `cargo run --release -p plyground-catalog --example solo_games GAME GAMES SEED AGENT...`
#![expect(clippy::print_stdout, reason = "an example that prints what it measured")]

use plyground_catalog::{AgentSpec, Rules, Thinking, find};
use plyground_core::clock::Stopwatch;
use plyground_core::{Budget, Player, Seed, Turn};
use std::sync::atomic::AtomicBool;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let (Some(game), Some(games), Some(seed)) = (words.next(), words.next(), words.next()) else {
        return Err("expected a game, a number of games, a seed, and agents".into());
    };
    let game = find(&game)?.open(Rules::new())?;
    let (games, seed) = (games.parse::<u64>()?, Seed(seed.parse()?));
    let never = AtomicBool::new(false);
    for word in words {
        let agent: AgentSpec = word.parse()?;
        let (watch, mut payoffs, mut moves) = (Stopwatch::start(), Vec::new(), 0);
        let mut outcomes = std::collections::BTreeMap::<u64, u64>::new();
        for number in 0..games {
            let mut table = game.open(None, seed.branch(number))?;
            table.seat(Player::First, Some(&agent))?;
            while table.turn() != Turn::Over {
                table.advance(Thinking {
                    budget: Budget::default(),
                    cancelled: &never,
                    listen: &mut |_| (),
                })?;
            }
            payoffs.push(table.payoff());
            moves += table.length();
            let outcome = table.outcome().and_then(|outcome| outcome.parse().ok()).unwrap_or(0);
            *outcomes.entry(outcome).or_default() += 1;
        }
        let count = payoffs.len() as f64;
        let mean = payoffs.iter().sum::<f64>() / count;
        let variance = payoffs.iter().map(|payoff| (payoff - mean).powi(2)).sum::<f64>() / (count - 1.0);
        let half = 1.96 * (variance / count).sqrt();
        let micros = watch.elapsed().as_secs_f64() * 1e6 / moves as f64;
        println!(
            "{word}: {mean:.0} ({:.0}–{:.0}) in {games} games, {moves} moves, {micros:.1} µs each; ended with {outcomes:?}",
            mean - half,
            mean + half
        );
    }
    Ok(())
}
