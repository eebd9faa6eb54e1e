//! Laws of the list: every agent of every game, by the name and the defaults that it is listed with.

use plyground_catalog::testing::with_strangers;
use plyground_catalog::{AgentSpec, AnyGame, AnyMatch, Rules, Thinking, Thought};
use plyground_core::insight::{Branch, Insight, Results};
use plyground_core::{Budget, Player, Seed, Turn};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

const NODES: u64 = 300;

fn open_all() -> Vec<Box<dyn AnyGame>> {
    with_strangers().map(|entry| entry.open(Rules::new()).expect("default rules")).collect()
}

/// A match that has gone on for a while by random moves, the same every time.
fn midgame(game: &dyn AnyGame, plies: usize) -> Box<dyn AnyMatch> {
    let mut table = game.open(None, Seed(7)).expect("the start is a position");
    let random: AgentSpec = "random".parse().expect("an agent");
    for player in [Player::First, Player::Second] {
        table.seat(player, Some(&random)).expect("every game lists it");
    }
    let never = AtomicBool::new(false);
    let advance = |table: &mut Box<dyn AnyMatch>| {
        let thinking = Thinking { budget: Budget::default(), cancelled: &never, listen: &mut |_| () };
        table.advance(thinking).expect("no guest");
    };
    for _ in 0..plies {
        advance(&mut table);
    }
    while table.turn() == Turn::Chance {
        advance(&mut table);
    }
    // A short game is over by now: back to its last choice.
    while !matches!(table.turn(), Turn::Player(_)) {
        table.take_back(1);
    }
    table
}

fn ask(table: &dyn AnyMatch, spec: &AgentSpec, cancelled: bool) -> Option<Thought> {
    let (flag, budget) = (AtomicBool::new(cancelled), Budget { nodes: Some(NODES), ..Budget::default() });
    let thinking = Thinking { budget, cancelled: &flag, listen: &mut |_| () };
    let thought = table.consult(spec, thinking).expect("a listed agent");
    thought.map(|thought| Thought { time: Duration::ZERO, ..thought })
}

#[test]
fn help_names_exactly_the_parameters_and_the_defaults_build() {
    for game in open_all() {
        for agent in game.agents() {
            let mut named: Vec<&str> = agent.parameters.iter().map(|parameter| parameter.name).collect();
            let mut keys: Vec<&str> = agent.defaults.keys().map(String::as_str).collect();
            named.sort_unstable();
            keys.sort_unstable();
            assert_eq!(named, keys, "{} of {}", agent.name, game.entry().name);
            let spec =
                AgentSpec { name: agent.name.into(), parameters: agent.defaults, ..AgentSpec::default() };
            let again: AgentSpec = spec.to_string().parse().unwrap_or_else(|why| panic!("{spec}: {why}"));
            let mut table = game.open(None, Seed(1)).expect("the start is a position");
            table.seat(Player::First, Some(&again)).unwrap_or_else(|why| panic!("{again}: {why}"));
        }
    }
}

#[test]
fn every_agent_answers_legally_within_its_nodes_and_the_same_twice() {
    for game in open_all() {
        for plies in [0, 25] {
            let table = midgame(&*game, plies);
            let legal: Vec<String> = table.view().inputs.into_iter().map(|input| input.mv).collect();
            for agent in game.agents() {
                let spec: AgentSpec = agent.name.parse().expect("a name");
                let place = format!("{} of {} at {}", agent.name, game.entry().name, table.position());
                let thought = ask(&*table, &spec, false).expect("a player is to move");
                assert!(legal.contains(&thought.decision.mv), "{place}: {:?}", thought.decision.mv);
                assert!(thought.nodes <= NODES, "{place}: {} nodes of {NODES}", thought.nodes);
                assert_eq!(Some(&thought), ask(&*table, &spec, false).as_ref(), "{place}: another answer");
                let judged = thought.decision.judged.iter();
                assert!(
                    judged.clone().all(|judged| legal.contains(&judged.mv)),
                    "{place}: judged illegal moves"
                );
                assert!(judged.clone().all(|judged| !judged.value.is_nan()), "{place}: judged by no number");
                let cancelled = ask(&*table, &spec, true).expect("a move is due all the same");
                assert!(legal.contains(&cancelled.decision.mv), "{place}: illegal when cancelled");
                assert_eq!(cancelled.nodes, 0, "{place}: searched when cancelled");
            }
        }
    }
}

#[test]
fn the_favourite_is_listed() {
    for game in open_all() {
        let favourite = game.entry().favourite;
        assert!(game.agents().iter().any(|agent| agent.name == favourite), "{favourite}");
    }
}

/// Seats can be changed, moves taken back and a record taken in the middle of a game.
#[test]
fn a_match_goes_on_after_undo_and_a_change_of_players() {
    for game in open_all() {
        let mut table = midgame(&*game, 20);
        let (position, moves) = (table.position(), table.moves());
        let legal = table.view().inputs[0].mv.clone();
        table.seat(Player::First, None).expect("a person can sit anywhere");
        table.seat(Player::Second, None).expect("a person can sit anywhere");
        assert!(table.waits(), "{}", game.entry().name);
        table.play(&legal).expect("a legal move");
        assert_eq!(table.moves().len(), moves.len() + 1);
        table.take_back(1);
        assert_eq!((table.position(), table.moves()), (position, moves), "{}", game.entry().name);
        let record = table.record();
        assert!(record.seats.iter().all(|seat| seat == "human"), "{:?}", record.seats);
        assert_eq!(plyground_catalog::replay(&record, false).expect("it replays").outcome, table.outcome());
    }
}

/// A server keeps matches in a map for hours and lets any thread move them on.
#[test]
fn a_match_outlives_its_game_and_moves_to_another_thread() {
    for game in open_all() {
        let mut kept = game.open(None, Seed(3)).expect("the start is a position");
        drop(game);
        let moved = std::thread::spawn(move || {
            let random: AgentSpec = "random".parse().expect("an agent");
            kept.seat(Player::First, Some(&random)).expect("every game lists it");
            let never = AtomicBool::new(false);
            kept.advance(Thinking { budget: Budget::default(), cancelled: &never, listen: &mut |_| () })
                .expect("no guest")
                .expect("a first move");
            kept
        });
        assert_eq!(moved.join().expect("no panic").moves().len(), 1);
    }
}

/// Looking inside changes no answer, and what is told fits together.
#[test]
fn a_look_inside_tells_what_the_search_did_and_changes_nothing() {
    fn check(branch: &Branch) -> usize {
        let below: u64 = branch.children.iter().map(|child| child.visits).sum();
        assert!(below <= branch.visits, "{} visits below {}", below, branch.visits);
        assert!(branch.children.is_sorted_by_key(|child| std::cmp::Reverse(child.visits)));
        1 + branch.children.iter().map(check).sum::<usize>()
    }
    let (mut kinds, never) = ([0; 3], AtomicBool::new(false));
    for game in open_all() {
        let table = midgame(&*game, 12);
        for agent in game.agents() {
            let place = format!("{} of {}", agent.name, game.entry().name);
            let spec: AgentSpec = agent.name.parse().expect("a name");
            let budget = Budget { nodes: Some(2000), ..Budget::default() };
            let plain = table.consult(&spec, Thinking { budget, cancelled: &never, listen: &mut |_| () });
            let seen = table.look_inside(&spec, Thinking { budget, cancelled: &never, listen: &mut |_| () });
            let seen = seen.expect("a listed agent").expect("a player's turn");
            let plain = plain.expect("a listed agent").expect("a player's turn");
            assert_eq!((&seen.decision, seen.nodes), (&plain.decision, plain.nodes), "{place}");
            assert_eq!(plain.insight, None, "{place}: nobody looked inside");
            match seen.insight {
                None => {}
                Some(Insight::Tree { root, results }) => {
                    assert!(root.visits > 0 && check(&root) <= 4000, "{place}");
                    // The last choice of a short game is proven at once.
                    assert!(results.is_some() || root.proven, "{place}: no results, and nothing is proven");
                    if let Some(Results { low, high }) = results {
                        assert!(low <= high && low.is_finite() && high.is_finite(), "{place}: {low} {high}");
                        kinds[0] += 1;
                    }
                }
                Some(Insight::Iterations { iterations }) => {
                    assert!(iterations.is_sorted_by_key(|one| one.nodes), "{place}");
                    let shares = iterations.iter().filter_map(|one| one.cutoffs);
                    assert!(shares.into_iter().all(|share| (0.0..=1.0).contains(&share)), "{place}");
                    kinds[1] += 1;
                }
                Some(Insight::Frontier { buckets, .. }) => {
                    let expanded: u64 = buckets.iter().map(|bucket| bucket.expanded).sum();
                    assert_eq!(expanded, seen.nodes, "{place}");
                    kinds[2] += 1;
                }
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > 0), "trees, iterations and frontiers: {kinds:?}");
}
