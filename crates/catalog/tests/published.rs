//! The published players are in the catalogue with their published settings.

use plyground_catalog::{AgentSpec, Rules, find};

/// Each study's player is one of ours with the parameters and the budget that the study publishes.
#[test]
fn published_players_have_their_published_parameters() {
    let published = [
        ("lput", "minimax-2017(depth=2, eval=hit-points+position, ordering=true, pruning=true)"),
        ("lput", "monte-carlo-2017(playouts=100, playout=10, allot=ucb, c=0.0, count=wins, candidates=0)"),
        (
            "lput",
            "greedy-monte-carlo-2017(playouts=100, playout=10, eval=hit-points+position, candidates=10)",
        ),
        ("tenpair", "mcts-2019(scale=raw, first=true, c=1.0)"),
        ("tenpair", "brute-force-2019(max_moves=100)"),
        ("2048", "mcts-2021(nodes=20, eval=largest-128, scale=raw, keep=false, proofs=false)"),
        ("2048", "beam-report(eval=snake-exponents, replies=best, narrowing=20)"),
        ("2048", "min-max-beam-report(eval=snake-exponents, replies=worst, narrowing=20)"),
        ("2048", "pure-monte-carlo(eval=tiles, allot=random)"),
        ("morris", "minimax-2022(depth=4, eval=published, ordering=true, pruning=true, deepening=false)"),
        ("morris", "deepening-2022(depth=4, eval=published, deepening=true, reorder=scores)"),
        ("morris", "mcts-2022(playout=full, scale=sign, keep=false, proofs=false, c=1.4142135623730951)"),
    ];
    for (game, text) in published {
        let game = find(game).expect("a game").open(Rules::new()).expect("the default rules");
        let spec: AgentSpec = text.parse().expect(text);
        let about = game.agents().into_iter().find(|agent| agent.name == spec.name).expect(text);
        for (key, value) in &spec.parameters {
            assert_eq!(about.defaults.get(key), Some(value), "{key} of {text}");
        }
        if let Some(depth) = spec.budget.depth {
            assert_eq!(about.budget.depth, Some(depth), "{text}");
        }
        if let Some(nodes) = spec.budget.nodes {
            assert_eq!(about.budget.nodes, Some(nodes), "{text}");
        }
    }
}
