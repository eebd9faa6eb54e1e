use super::*;
use crate::Payoff;
use plyground_core::testing::{Tree as Drawn, TreeGame, check_agent};
use plyground_core::{Bound, Judged, Player, Playthrough, Rng, Seed};
use plyground_games::lput::Lput;
use plyground_games::morris::{self, Morris};
use plyground_games::tenpair::TenPair;
use plyground_games::twenty48::{PlayoutScore, Twenty48};

/// The points of trees whose leaves go from −10 to 10: a payoff of 10 is a won game.
#[derive(Clone, Copy, Default)]
struct UpToTen;

impl Evaluate<TreeGame> for UpToTen {
    fn evaluate(&self, game: &TreeGame, state: &Drawn, _: &mut Rng) -> f64 {
        game.payoff(state)
    }
    fn worth_of_payoff(&self) -> f64 {
        10.0
    }
    fn at_end(&self, game: &TreeGame, state: &Drawn) -> f64 {
        game.payoff(state)
    }
}

/// Fighters, and won games beyond them all.
#[derive(Clone, Copy, Default)]
struct Fighters;

impl Evaluate<Lput> for Fighters {
    fn evaluate(&self, _: &Lput, state: &plyground_games::lput::State, _: &mut Rng) -> f64 {
        state.pieces().map(|piece| piece.side.sign() * f64::from(piece.fighters)).sum()
    }
    fn worth_of_payoff(&self) -> f64 {
        1e6
    }
}

/// A search that knows the range of these points.
fn wide(c: f64) -> Uct<TreeGame, UpToTen> {
    Uct { c, scale: Scale::Fixed(20.0), ..Uct::default() }
}

fn nodes(count: u64) -> Budget {
    Budget { nodes: Some(count), ..Budget::default() }
}

fn think<G: Game, E: Evaluate<G>>(
    uct: &mut Uct<G, E>,
    game: &G,
    state: &G::State,
    count: u64,
) -> Decision<G::Move> {
    let mut ctx = Context::new(nodes(count), Seed(1).rng());
    let decision = uct.choose(game, state, &mut ctx);
    assert!(ctx.nodes() <= count, "{} nodes of {count}", ctx.nodes());
    decision
}

fn of<M: Copy + PartialEq>(decision: &Decision<M>, mv: M) -> &Judged<M> {
    decision.judged.iter().find(|judged| judged.mv == mv).expect("the move was judged")
}

#[test]
fn uct_converges_to_minimax_without_proofs() {
    for seed in 0..40 {
        let tree = Drawn::random(&mut Seed(seed).rng(), 4);
        let Drawn::Node(Turn::Player(player), children) = &tree else { continue };
        let mut uct = Uct::<TreeGame, UpToTen> { proofs: false, ..wide(0.7) };
        let found = think(&mut uct, &TreeGame(tree.clone()), &tree, 60_000);
        assert!((found.value - tree.value()).abs() < 0.4, "{} for {} of {tree}", found.value, tree.value());
        let reached = children[found.mv.0].value();
        assert!(player.sign() * (tree.value() - reached) < 0.5, "{} in {tree}", found.mv);
    }
}

#[test]
fn proven_values_are_those_of_minimax_whoever_moves() {
    for seed in 0..300 {
        let tree = Drawn::random(&mut Seed(seed).rng(), 5);
        let Drawn::Node(Turn::Player(_), children) = &tree else { continue };
        let found = think(&mut wide(10.0), &TreeGame(tree.clone()), &tree, 100_000);
        assert_eq!(of(&found, found.mv).bound, Bound::Exact, "{tree} is small enough to be proven");
        assert!((found.value - tree.value()).abs() < 1e-6, "{} for {} of {tree}", found.value, tree.value());
        for judged in found.judged.iter().filter(|judged| judged.bound == Bound::Exact) {
            assert!((judged.value - children[judged.mv.0].value()).abs() < 1e-6, "{} in {tree}", judged.mv);
        }
    }
}

#[test]
fn uct_converges_to_the_expectation_over_chance() {
    let tree: Drawn = "F(C(S(4 6) 0 F(1 5)) C(9 -5 S(4 2)) S(C(2 8) 7))".parse().expect("a tree");
    let found = think(&mut wide(0.7), &TreeGame(tree.clone()), &tree, 200_000);
    assert!((tree.value() - 5.0).abs() < 1e-9 && found.mv.0 == 2, "{found:?}");
    assert!((found.value - 5.0).abs() < 0.1, "{}", found.value);
    let mut uct = wide(10.0);
    let wide = think(&mut uct, &TreeGame(tree.clone()), &tree, 200_000);
    for (judged, value) in wide.judged.iter().zip([3.0, 2.0, 5.0]) {
        assert!((judged.value - value).abs() < 0.2, "{judged:?} should be {value}");
        assert_eq!(judged.bound, Bound::Unproven, "nothing is proven through chance");
    }
}

#[test]
fn a_single_kept_event_is_a_sampled_world() {
    let tree: Drawn = "F(C(0 10))".parse().expect("a tree");
    let mut uct = Uct::<TreeGame, UpToTen> { events: Events::One, proofs: false, ..wide(0.7) };
    let value = think(&mut uct, &TreeGame(tree.clone()), &tree, 100).value;
    assert!(value == 0.0 || (value - 10.0).abs() < 1e-9, "{value} is a mean of both");
}

#[test]
fn the_laws_of_agents_are_kept_in_every_game() {
    for count in [1, 7, 300] {
        check_agent(&Twenty48::default(), Uct::<Twenty48, PlayoutScore>::default, count);
        check_agent(&Morris::default(), Uct::<Morris, Payoff>::default, count);
        check_agent(&TenPair::default(), Uct::<TenPair, Payoff>::default, count);
        let short = || Uct { playout: Length::Plies(10), ..Uct::<Lput, Fighters>::default() };
        check_agent(&Lput::default(), short, count);
    }
}

#[test]
fn a_node_budget_is_spent_to_the_last_node() {
    let game = Morris::default();
    let mut ctx = Context::new(nodes(777), Seed(0).rng());
    let found = Uct::<Morris, Payoff>::default().choose(&game, &morris::State::START, &mut ctx);
    assert_eq!(ctx.nodes(), 777);
    assert_eq!(found.judged.iter().map(|judged| judged.visits).sum::<u64>(), 777);
    assert_eq!(found.judged.len(), 24, "every move is judged");
    let listed = game.legal_moves(&morris::State::START);
    assert!(found.judged.iter().map(|judged| judged.mv).eq(listed), "in the game's order");
}

/// Whether the player to move can take the game in this many own moves, by trying everything.
fn wins_in(game: &Morris, state: &morris::State, moves: u32) -> bool {
    let me = state.to_move();
    game.legal_moves(state).into_iter().any(|mv| {
        let next = game.after(state, mv);
        if game.turn(&next) == Turn::Over {
            return game.payoff(&next) * me.sign() > 0.0;
        }
        moves > 1
            && game.legal_moves(&next).into_iter().all(|reply| {
                let after = game.after(&next, reply);
                game.turn(&after) != Turn::Over && wins_in(game, &after, moves - 1)
            })
    })
}

/// Late positions of random games in which the player to move wins in one, or in two but not in one, or can lose
/// at once by some move and need not.
fn positions(game: &Morris, wanted: impl Fn(&morris::State) -> bool, count: usize) -> Vec<morris::State> {
    let mut found = Vec::new();
    for seed in 0.. {
        let mut rng = Seed(seed).rng();
        let mut state = game.start(&mut rng);
        while game.turn(&state) != Turn::Over {
            let small = state.men(Player::First).count_ones() + state.men(Player::Second).count_ones() <= 9;
            if !state.placing() && small && wanted(&state) {
                found.push(state);
                break;
            }
            let mv = game.sample(&state, &mut rng);
            game.play(&mut state, mv);
        }
        if found.len() == count {
            return found;
        }
    }
    unreachable!("random games are without end")
}

#[test]
fn wins_in_one_and_in_two_are_proven_in_morris() {
    let game = Morris::default();
    for state in positions(&game, |state| !state.flies(state.to_move()) && wins_in(&game, state, 1), 10) {
        let found = think(&mut Uct::<Morris, Payoff>::default(), &game, &state, 200);
        let next = game.after(&state, found.mv);
        assert_eq!(game.turn(&next), Turn::Over, "{} at {state} does not win at once", found.mv);
        assert!((found.value - state.to_move().sign()).abs() < 1e-9);
    }
    let two = |state: &morris::State| {
        !state.flies(state.to_move()) && !wins_in(&game, state, 1) && wins_in(&game, state, 2)
    };
    for state in positions(&game, two, 10) {
        let found = think(&mut Uct::<Morris, Payoff>::default(), &game, &state, 20_000);
        assert_eq!(of(&found, found.mv).bound, Bound::Exact, "no proof at {state}");
        assert!((found.value - state.to_move().sign()).abs() < 1e-9, "{} at {state}", found.value);
    }
}

#[test]
fn a_loss_in_one_is_avoided_in_morris() {
    let game = Morris::default();
    let loses = |state: &morris::State, mv: morris::Move| {
        let next = game.after(state, mv);
        game.turn(&next) == Turn::Over && game.payoff(&next) * state.to_move().sign() < 0.0
            || game.turn(&next) != Turn::Over && wins_in(&game, &next, 1)
    };
    let wanted = |state: &morris::State| {
        let moves = game.legal_moves(state);
        let bad = moves.iter().filter(|&&mv| loses(state, mv)).count();
        bad > 0 && bad < moves.len()
    };
    for state in positions(&game, wanted, 20) {
        let found = think(&mut Uct::<Morris, Payoff>::default(), &game, &state, 5000);
        assert!(!loses(&state, found.mv), "{} at {state} loses at once", found.mv);
        for judged in found.judged.iter().filter(|judged| loses(&state, judged.mv)) {
            assert_eq!(judged.bound, Bound::Exact, "{} at {state} is a proven loss", judged.mv);
        }
    }
}

#[test]
fn the_tree_is_kept_and_survives_an_undo() {
    let game = Morris::default();
    let mut uct = Uct::<Morris, Payoff>::default();
    let start = morris::State::START;
    let first = think(&mut uct, &game, &start, 20_000);
    let reply = of(&first, first.mv).line[1];
    let state = game.after(&game.after(&start, first.mv), reply);
    let second = think(&mut uct, &game, &state, 1000);
    let visits =
        |found: &Decision<morris::Move>| found.judged.iter().map(|judged| judged.visits).sum::<u64>();
    assert!(visits(&second) > 1100, "only {} visits, so none were kept", visits(&second));
    let tree = uct.tree.as_ref().expect("the tree is kept");
    assert!(tree.nodes.len() < 20_000, "the rest of the tree is still there: {} nodes", tree.nodes.len());

    let mut forgetful = Uct::<Morris, Payoff> { keep: false, ..Uct::default() };
    think(&mut forgetful, &game, &start, 20_000);
    assert_eq!(visits(&think(&mut forgetful, &game, &state, 1000)), 1000);

    // Taken back: no descendant of what is kept.
    let again = think(&mut uct, &game, &start, 1000);
    assert_eq!(visits(&again), 1000);
    // The same position twice: all of it is kept.
    assert_eq!(visits(&think(&mut uct, &game, &start, 1000)), 2000);
    // Another answer than its own was played.
    let other = game.legal_moves(&start).into_iter().find(|&mv| mv != again.mv).expect("there are 24");
    let state = game.after(&start, other);
    assert!(visits(&think(&mut uct, &game, &state, 1000)) > 1000);
}

#[test]
fn the_tree_is_kept_through_chance() {
    let game = Twenty48::default();
    let mut uct = Uct::<Twenty48, PlayoutScore>::default();
    let mut rng = Seed(3).rng();
    let mut state = game.start(&mut rng);
    let mut kept = 0;
    for _ in 0..20 {
        let found = think(&mut uct, &game, &state, 2000);
        kept += u64::from(found.judged.iter().map(|judged| judged.visits).sum::<u64>() > 2000);
        game.play(&mut state, found.mv);
        let event = game.sample_chance(&state, &mut rng);
        game.play(&mut state, event);
    }
    assert!(kept >= 15, "kept {kept} times of 19");
}

#[test]
fn a_full_tree_goes_on_without_growing() {
    let game = Morris::default();
    let mut uct = Uct::<Morris, Payoff>::default();
    let budget = Budget { memory: Some("64KiB".parse().expect("a size")), ..nodes(20_000) };
    let mut ctx = Context::new(budget, Seed(0).rng());
    let found = uct.choose(&game, &morris::State::START, &mut ctx);
    let tree = uct.tree.as_ref().expect("the tree is kept");
    assert!(tree.nodes.capacity() * size_of::<tree::Node<morris::Move>>() <= 32 << 10);
    assert_eq!(ctx.nodes(), 20_000);
    assert_eq!(found.judged.iter().map(|judged| judged.visits).sum::<u64>(), 20_000);
}

#[test]
fn a_position_that_the_game_has_seen_counts_as_a_draw() {
    let game = Morris::default();
    let step = |state: &morris::State, wanted: &dyn Fn(&morris::State) -> bool| {
        let quiet = |next: &morris::State| next.quiet() > 0 && game.turn(next) != Turn::Over && wanted(next);
        game.legal_moves(state).into_iter().find(|&mv| quiet(&game.after(state, mv)))
    };
    let mut seen = 0;
    for seed in 0..50 {
        let mut rng = Seed(seed).rng();
        let mut state = game.start(&mut rng);
        game.playout(&mut state, &mut rng, 18);
        let mut course = Playthrough::new(&game, state);
        let men = |player| move |next: &morris::State| next.men(player) == state.men(player);
        let back = [men(state.to_move()), men(state.to_move().other())];
        let Some(mv) = step(course.state(), &|_| true) else { continue };
        course.play(mv);
        let Some(mv) = step(course.state(), &|_| true) else { continue };
        course.play(mv);
        let Some(mv) = step(course.state(), &back[0]) else { continue };
        course.play(mv);
        let Some(home) = step(course.state(), &back[1]) else { continue };
        assert_eq!(course.trail().occurrences(game.key(&game.after(course.state(), home))), 1);
        let mut ctx = Context::new(nodes(3000), Seed(0).rng()).after(course.trail());
        let found = Uct::<Morris, Payoff>::default().choose(&game, course.state(), &mut ctx);
        if let Some(judged) = found.judged.iter().find(|judged| judged.mv == home) {
            assert!(judged.value.abs() < 1e-12, "{judged:?} at {}", course.state());
            assert_eq!(judged.bound, Bound::Unproven, "a repetition is no proof");
            seen += 1;
        }
    }
    assert!(seen > 10, "only {seen} positions could be repeated");
}

#[test]
fn weights_turn_the_choice_and_break_ties() {
    let tree: Drawn = "F(4 5 5)".parse().expect("a tree");
    let game = TreeGame(tree.clone());
    for (weights, expected) in [("", 1), ("0*1.3", 0), ("2 1", 2), ("1*0.5 2*0.5", 0)] {
        let weights = Weights::try_from(weights.to_owned()).expect("weights");
        let (choice, proofs) = (Choice::Mean, false);
        let mut uct = Uct::<TreeGame, UpToTen> { weights: weights.clone(), choice, proofs, ..wide(0.7) };
        assert_eq!(think(&mut uct, &game, &tree, 100).mv.0, expected, "{weights:?}");
    }
}
