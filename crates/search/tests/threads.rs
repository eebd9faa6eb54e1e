//! Searches on several threads keep every law that a search on one thread keeps, but for repeating exactly.

use plyground_core::clock::Stopwatch;
use plyground_core::testing::{Tree, TreeGame};
use plyground_core::{
    Agent, Bound, Budget, Context, Decision, Evaluate, Game, GameExt, Rng, Seed, Size, Turn,
};
use plyground_games::lput::{self, Lput};
use plyground_games::morris::{self, Morris};
use plyground_games::twenty48::{PlayoutScore, Room, Twenty48};
use plyground_search::{Allot, AlphaBeta, FlatMonteCarlo, Length, Payoff, PureMonteCarlo, Scale, Uct};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

fn alpha_beta<E: Default>(threads: u32) -> AlphaBeta<E> {
    let mut agent = AlphaBeta::default();
    (agent.threads, agent.table) = (threads, Size::mib(1));
    agent
}

fn uct<G: Game, E: Default>(threads: u32) -> Uct<G, E> {
    let mut agent = Uct::default();
    agent.threads = threads;
    agent
}

fn flat<E: Default>(threads: u32, allot: Allot) -> FlatMonteCarlo<E> {
    FlatMonteCarlo { threads, allot, ..FlatMonteCarlo::default() }
}

fn pure(threads: u32) -> PureMonteCarlo<PlayoutScore, Room> {
    PureMonteCarlo { threads, ..PureMonteCarlo::default() }
}

/// What `check_agent` asks, but for the same answer to the same seed.
fn check<G: Game>(game: &G, new: impl Fn() -> Box<dyn Agent<G>>) {
    let state = game.start(&mut Seed(0).rng());
    let legal = game.legal_moves(&state);
    for nodes in [1, 7, 100, 3000] {
        for cancelled in [false, true] {
            let flag = AtomicBool::new(cancelled);
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            let mut ctx = Context::new(budget, Seed(1).rng()).cancelled_by(&flag);
            let Decision { mv, line, judged, .. } = new().choose(game, &state, &mut ctx);
            assert!(ctx.nodes() <= nodes, "{} nodes spent of {nodes}", ctx.nodes());
            assert_eq!(
                ctx.nodes() == 0,
                cancelled,
                "{} of {nodes} nodes, cancelled: {cancelled}",
                ctx.nodes()
            );
            assert!(legal.contains(&mv), "{mv} is illegal");
            assert_eq!(line.first(), Some(&mv));
            assert!(judged.iter().all(|judged| legal.contains(&judged.mv)));
            assert!(
                judged.iter().map(|judged| judged.visits).sum::<u64>() <= nodes,
                "more visits than nodes"
            );
            let mut after = state.clone();
            for &mv in line.iter().take_while(|_| nodes == 3000) {
                assert!(game.legal_moves(&after).contains(&mv), "{mv} of the line is illegal");
                game.play(&mut after, mv);
                if !matches!(game.turn(&after), Turn::Player(_)) {
                    break;
                }
            }
        }
    }
}

#[test]
fn the_laws_of_agents_are_kept_by_two_threads_and_by_more_than_there_are_cores() {
    let (morris, lput, twenty48) = (Morris::default(), Lput::default(), Twenty48::default());
    for threads in [2, 7] {
        check(&morris, || Box::new(alpha_beta::<morris::Eval>(threads)));
        check(&lput, || Box::new(alpha_beta::<lput::Eval>(threads)));
        check(&morris, || Box::new(uct::<Morris, Payoff>(threads)));
        check(&twenty48, || Box::new(uct::<Twenty48, PlayoutScore>(threads)));
        check(&lput, || {
            let mut agent = uct::<Lput, lput::Eval>(threads);
            agent.playout = Length::Plies(6);
            Box::new(agent)
        });
        for allot in [Allot::Equal, Allot::Ucb, Allot::Random] {
            check(&morris, || Box::new(flat::<Payoff>(threads, allot)));
        }
        check(&twenty48, || Box::new(pure(threads)));
    }
}

/// A position of Nine Men's Morris after this many random moves.
fn midgame(game: &Morris, seed: u64, plies: u32) -> morris::State {
    let mut rng = Seed(seed).rng();
    let mut state = morris::State::START;
    for _ in 0..plies {
        if game.turn(&state) == Turn::Over {
            break;
        }
        let mv = game.sample(&state, &mut rng);
        game.play(&mut state, mv);
    }
    state
}

/// To a fixed depth alpha-beta has minimax's value, whoever filled its table. In placing no position comes back, so that
/// draws by repetition, which depend on the path, stay out of it.
#[test]
fn to_a_fixed_depth_any_number_of_threads_finds_the_same_value() {
    let game = Morris::default();
    for seed in 0..12 {
        let state = midgame(&game, seed, 4 + seed as u32 % 6);
        let value = |threads: u32| {
            let budget = Budget { depth: Some(6), ..Budget::default() };
            let mut ctx = Context::new(budget, Seed(1).rng());
            alpha_beta::<morris::Eval>(threads).choose(&game, &state, &mut ctx).value
        };
        let one = value(1);
        for threads in [2, 4] {
            assert_eq!(value(threads).to_bits(), one.to_bits(), "{threads} threads at {state}");
        }
    }
}

/// The points of trees whose leaves go from −10 to 10: a payoff of 10 is a won game.
#[derive(Clone, Copy, Default)]
struct UpToTen;

impl Evaluate<TreeGame> for UpToTen {
    fn evaluate(&self, game: &TreeGame, state: &Tree, _: &mut Rng) -> f64 {
        game.payoff(state)
    }
    fn worth_of_payoff(&self) -> f64 {
        10.0
    }
    fn at_end(&self, game: &TreeGame, state: &Tree) -> f64 {
        game.payoff(state)
    }
}

#[test]
fn what_threads_prove_together_is_minimax() {
    let mut proven = 0;
    for seed in 0..100 {
        let tree = Tree::random(&mut Seed(seed).rng(), 5);
        let Tree::Node(Turn::Player(_), _) = &tree else { continue };
        let mut agent = uct::<TreeGame, UpToTen>(3);
        (agent.c, agent.scale) = (10.0, Scale::Fixed(20.0));
        let mut ctx = Context::new(Budget { nodes: Some(100_000), ..Budget::default() }, Seed(1).rng());
        let found = agent.choose(&TreeGame(tree.clone()), &tree, &mut ctx);
        let best = found.judged.iter().find(|judged| judged.mv == found.mv).expect("judged");
        assert_eq!(best.bound, Bound::Exact, "{tree} is small enough to be proven");
        assert!((found.value - tree.value()).abs() < 1e-6, "{} for {} of {tree}", found.value, tree.value());
        proven += 1;
    }
    assert!(proven > 20, "{proven} trees");
}

/// A tree that threads have grown is one that can be kept: every visit has its result.
#[test]
fn the_means_of_a_shared_tree_are_those_of_its_results() {
    let tree: Tree = "F(C(S(4 6) 0 F(1 5)) C(9 -5 S(4 2)) S(C(2 8) 7))".parse().expect("a tree");
    let mut agent = uct::<TreeGame, UpToTen>(4);
    (agent.c, agent.scale) = (10.0, Scale::Fixed(20.0));
    for _ in 0..3 {
        let mut ctx = Context::new(Budget { nodes: Some(100_000), ..Budget::default() }, Seed(1).rng());
        let found = agent.choose(&TreeGame(tree.clone()), &tree, &mut ctx);
        for (judged, value) in found.judged.iter().zip([3.0, 2.0, 5.0]) {
            assert!((judged.value - value).abs() < 0.2, "{judged:?} should be {value}");
        }
    }
}

#[test]
fn a_number_of_playouts_is_shared_out_among_the_threads() {
    let game = Morris::default();
    for threads in [1, 2, 5] {
        let mut agent = flat::<Payoff>(threads, Allot::Equal);
        agent.playouts = 400;
        let mut ctx = Context::new(Budget::default(), Seed(1).rng());
        let found = agent.choose(&game, &morris::State::START, &mut ctx);
        let visits: u64 = found.judged.iter().map(|judged| judged.visits).sum();
        // A helper that still plays when the leader finds none left is not waited for.
        let all = 400 + 24;
        assert!(visits <= all && visits + u64::from(threads) > all, "{visits} of {all} with {threads}");
    }
}

/// Also where the machine has less cores than threads, and other work.
#[test]
fn a_cancelled_search_stops_at_once_on_a_busy_machine() {
    let (morris, lput) = (Morris::default(), Lput::default());
    let (done, flags) = (AtomicBool::new(false), [const { AtomicBool::new(false) }; 6]);
    let (morris, lput, flags) = (&morris, &lput, &flags);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !done.load(Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let mut waits = Vec::new();
        for (round, flag) in flags.iter().enumerate() {
            let search = scope.spawn(move || {
                let mut ctx = Context::new(Budget::default(), Seed(round as u64).rng()).cancelled_by(flag);
                match round % 3 {
                    0 => {
                        drop(alpha_beta::<morris::Eval>(4).choose(morris, &midgame(morris, 1, 20), &mut ctx));
                    }
                    1 => drop(uct::<Morris, Payoff>(4).choose(morris, &morris::State::START, &mut ctx)),
                    _ => {
                        let start = lput.start(&mut Seed(0).rng());
                        drop(flat::<Payoff>(4, Allot::Ucb).choose(lput, &start, &mut ctx));
                    }
                }
            });
            std::thread::sleep(Duration::from_millis(60));
            let watch = Stopwatch::start();
            flag.store(true, Relaxed);
            search.join().expect("no panic");
            waits.push(watch.elapsed());
        }
        done.store(true, Relaxed);
        waits.sort();
        // The limit of 50 ms is for a machine that is not overloaded; here five threads wait for each core.
        assert!(waits[waits.len() / 2] < Duration::from_millis(250), "{waits:?}");
    });
}

/// Fails at the thousandth position.
#[derive(Clone, Copy, Default)]
struct Fails;

impl Evaluate<Morris> for Fails {
    fn evaluate(&self, _: &Morris, _: &morris::State, rng: &mut Rng) -> f64 {
        assert!(rng.below(500) > 0, "it fails");
        0.0
    }
}

#[test]
fn an_evaluation_that_panics_on_any_thread_ends_the_search() {
    let caught = std::panic::catch_unwind(|| {
        let mut agent = uct::<Morris, Fails>(4);
        agent.playout = Length::Plies(1);
        let mut ctx = Context::new(Budget::default(), Seed(1).rng());
        agent.choose(&Morris::default(), &morris::State::START, &mut ctx)
    });
    let why = caught.expect_err("it fails");
    assert_eq!(why.downcast_ref::<&str>(), Some(&"it fails"));
}
