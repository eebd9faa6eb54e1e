#![expect(clippy::float_cmp, reason = "equal searches have equal values, to the last bit")]

use super::*;
use plyground_core::testing::{Tree, TreeGame, check_agent};
use plyground_core::{Bound, Game, GameExt, Insight, Player, Playthrough, Rng, Seed, Turn};
use plyground_games::lput::{self, Lput};
use plyground_games::morris::{self, Morris};
use std::time::Duration;

/// Judges trees by their keys: any number will do, as long as it is always the same. With `far`, finished games
/// outrank it and their distance counts.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct Guess {
    far: bool,
}

impl Evaluate<TreeGame> for Guess {
    fn evaluate(&self, game: &TreeGame, tree: &Tree, _: &mut Rng) -> f64 {
        (game.key(tree) % 21) as f64 - 10.0
    }
    fn worth_of_payoff(&self) -> f64 {
        if self.far { 1000.0 } else { 1.0 }
    }
    fn at_end(&self, game: &TreeGame, tree: &Tree) -> f64 {
        let points = game.payoff(tree);
        if self.far && points != 0.0 { 1000.0 * points.signum() } else { points }
    }
    fn promise(&self, game: &TreeGame, tree: &Tree, mv: <TreeGame as Game>::Move) -> i32 {
        (game.key(&game.after(tree, mv)) % 7) as i32
    }
}

/// How far the definition looks.
#[derive(Clone, Copy)]
struct Depth {
    left: u32,
    in_steps: bool,
}

impl Depth {
    fn after<G: TwoPlayer>(self, game: &G, mv: G::Move) -> Self {
        let cost = if self.in_steps { game.steps(mv) } else { 1 };
        Self { left: self.left.saturating_sub(cost), ..self }
    }
}

/// The definition: every line to the end or the horizon, a draw where a position of the path comes back.
fn slow<G: TwoPlayer>(
    game: &G,
    eval: &impl Evaluate<G>,
    state: &G::State,
    depth: Depth,
    path: &mut Vec<u64>,
) -> f64 {
    let rng = &mut Seed(0).rng();
    let Turn::Player(player) = game.turn(state) else {
        let (value, worth) = (eval.at_end(game, state), eval.worth_of_payoff());
        let decided = worth > 1.0 && value.abs() > worth / 2.0;
        return if decided { value - value.signum() * path.len() as f64 } else { value };
    };
    if game.repetition().is_some() && path.contains(&game.key(state)) {
        return 0.0;
    }
    if depth.left == 0 {
        return eval.evaluate(game, state, rng);
    }
    path.push(game.key(state));
    let moves = game.legal_moves(state);
    let values =
        moves.into_iter().map(|mv| slow(game, eval, &game.after(state, mv), depth.after(game, mv), path));
    let best = values.map(|value| player.sign() * value).fold(f64::NEG_INFINITY, f64::max);
    path.pop();
    player.sign() * best
}

/// The search with the refinements that are set in `bits`.
fn refined<E: Default>(eval: E, bits: u32) -> AlphaBeta<E> {
    let bit = |n: u32| bits >> n & 1 == 1;
    AlphaBeta {
        eval,
        pruning: bit(0),
        deepening: bit(1),
        table: if bit(2) { Size(1 << 12) } else { Size(0) },
        ordering: bit(3),
        killers: bit(4),
        history: bit(5),
        pvs: bit(6),
        aspiration: if bit(7) { 4.0 } else { 0.0 },
        exact: bit(8),
        successors: if bit(9) { 2 } else { 0 },
        ..AlphaBeta::default()
    }
}

fn to_depth(depth: u32) -> Budget {
    Budget { depth: Some(depth), ..Budget::default() }
}

/// Compares move, value and every judged root move with the definition.
fn check_against_definition<G, E>(
    game: &G,
    eval: E,
    state: &G::State,
    depth: u32,
    choices: impl Iterator<Item = u32>,
) where
    G: TwoPlayer,
    E: Evaluate<G> + Default + Copy,
{
    let Turn::Player(player) = game.turn(state) else { return };
    let path = || vec![game.key(state)];
    let left = Depth { left: depth - 1, in_steps: false };
    let after = |mv| slow(game, &eval, &game.after(state, mv), left, &mut path());
    let moves = game.legal_moves(state);
    let values: Vec<f64> = moves.iter().map(|&mv| after(mv)).collect();
    let best = values.iter().map(|value| player.sign() * value).fold(f64::NEG_INFINITY, f64::max);
    let first = values.iter().position(|&value| player.sign() * value >= best).expect("a move");
    for bits in choices {
        let mut agent = refined(eval, bits);
        let mut ctx = Context::new(to_depth(depth), Seed(0).rng());
        let decision = agent.choose(game, state, &mut ctx);
        let name = format!("depth {depth} with {bits:010b} at {state}");
        assert!(player.sign() * decision.value == best, "{} is not {best}: {name}", decision.value);
        assert_eq!(decision.mv, moves[first], "another move: {name}");
        assert_eq!(decision.judged.len(), moves.len(), "{name}");
        // A forced win or loss needs no deeper look at the other moves.
        let worth = eval.worth_of_payoff();
        if worth > 1.0 && best.abs() > worth / 2.0 && !agent.exact {
            continue;
        }
        for (judged, &value) in decision.judged.iter().zip(&values) {
            let right = match judged.bound {
                Bound::Exact => judged.value == value,
                Bound::Upper => judged.value >= value,
                Bound::Lower => judged.value <= value,
                Bound::Unproven => false,
            };
            assert!(right, "{judged:?}, not {value}: {name}");
            assert!(!agent.exact || judged.bound == Bound::Exact, "{judged:?} is not exact: {name}");
        }
    }
}

#[test]
fn every_combination_of_refinements_has_the_value_of_minimax_on_random_trees() {
    for seed in 0..3000 {
        let mut rng = Seed(seed).rng();
        let tree = Tree::random(&mut rng, 7);
        let choices = (0..16).map(|n| (seed as u32 * 37 + n * 64) % 1024).collect::<Vec<_>>();
        let depth = 1 + rng.below(8);
        let eval = Guess { far: seed % 2 == 0 };
        check_against_definition(&TreeGame(tree.clone()), eval, &tree, depth, choices.into_iter());
    }
}

/// A tree in which the same positions are reached in many ways and most lines end with a forced result: the children of
/// each level are drawn from a few trees of the level below.
fn woven(rng: &mut Rng, height: u32) -> Tree {
    let mut pool: Vec<Tree> = [-1, 0, 1].map(Tree::Leaf).into();
    for level in 0..height {
        let player = if level % 2 == 0 { Player::First } else { Player::Second };
        let node = |rng: &mut Rng| {
            let child = |rng: &mut Rng| pool[rng.below(pool.len() as u32) as usize].clone();
            let children = (0..2 + rng.below(2)).map(|_| child(rng)).collect();
            Tree::Node(Turn::Player(player), children)
        };
        let mut next: Vec<Tree> = (0..4).map(|_| node(rng)).collect();
        next.extend([-1, 1].map(Tree::Leaf));
        pool = next;
    }
    pool.swap_remove(0)
}

#[test]
fn forced_results_are_as_far_away_as_they_are_when_the_table_knows_a_successor() {
    for seed in 0..2000 {
        let mut rng = Seed(seed).rng();
        let tree = woven(&mut rng, 7);
        // With the table and a look at the successors, and everything else in turn.
        let always = 0b10_0000_0101;
        let choices = (0..16).map(|n| ((seed as u32 * 37 + n * 64) % 1024) | always).collect::<Vec<_>>();
        let eval = Guess { far: true };
        check_against_definition(&TreeGame(tree.clone()), eval, &tree, 7, choices.into_iter());
    }
}

#[test]
fn few_candidates_save_nodes_and_claim_no_forced_result_that_all_moves_refute() {
    let (mut forced, mut fewer) = (0, 0);
    for seed in 0..3000 {
        let mut rng = Seed(seed).rng();
        let (tree, eval) = (Tree::random(&mut rng, 7), Guess { far: true });
        let (game, depth) = (TreeGame(tree.clone()), 1 + rng.below(8));
        if !matches!(game.turn(&tree), Turn::Player(_)) {
            continue;
        }
        let choose = |candidates: u32| {
            let mut agent = AlphaBeta { candidates, ..refined(eval, seed as u32 * 37 % 1024) };
            let mut ctx = Context::new(to_depth(depth), Seed(0).rng());
            (agent.choose(&game, &tree, &mut ctx).value, ctx.nodes())
        };
        let ((all, all_nodes), (few, nodes)) = (choose(0), choose(1 + rng.below(2)));
        fewer += i32::from(nodes < all_nodes) - i32::from(nodes > all_nodes);
        if few.abs() > 500.0 {
            assert!(
                all.abs() > 500.0 && all.signum() == few.signum(),
                "{few} is claimed, {all} is right: {tree}"
            );
            forced += 1;
        }
    }
    assert!(forced > 300 && fewer > 1000, "{forced} forced results, {fewer} more searches with fewer nodes");
}

fn random_position<G: Game>(game: &G, rng: &mut Rng, most: u32) -> Option<G::State> {
    let mut state = game.start(rng);
    let plies = u64::from(rng.below(most));
    game.playout(&mut state, rng, plies);
    matches!(game.turn(&state), Turn::Player(_)).then_some(state)
}

#[test]
fn every_combination_of_refinements_has_the_value_of_minimax_in_every_phase_of_morris() {
    let game = Morris::default();
    for seed in 0..120 {
        let mut rng = Seed(seed).rng();
        let Some(state) = random_position(&game, &mut rng, 160) else { continue };
        let branches = game.legal_moves(&state).len();
        let depth = if branches < 12 { 4 } else { 3 };
        let eval = if seed % 2 == 0 { morris::Eval::Plyground } else { morris::Eval::Published };
        let choices = (0..4).map(|n| (seed as u32 * 75 + n * 131) % 1024);
        check_against_definition(&game, eval, &state, depth, choices);
    }
}

#[test]
fn depth_counted_in_steps_has_the_value_of_minimax_counted_alike() {
    let (game, mut rng, mut compared) = (Morris::default(), Seed(11).rng(), [0, 0]);
    while compared[0] < 60 {
        let Some(state) = random_position(&game, &mut rng, 60) else { continue };
        let eval = morris::Eval::default();
        let value =
            |left: u32, in_steps: bool| slow(&game, &eval, &state, Depth { left, in_steps }, &mut Vec::new());
        let mut agent = AlphaBeta::<morris::Eval> { eval, steps: true, ..AlphaBeta::default() };
        let mut ctx = Context::new(to_depth(3), Seed(0).rng());
        let decision = agent.choose(&game, &state, &mut ctx);
        // A win that is found sooner ends the search, as near as it is.
        assert_eq!(decision.value, value(decision.depth, true), "{state}");
        compared[0] += 1;
        compared[1] += u32::from(value(3, true) != value(3, false));
    }
    assert!(compared[1] > 10, "the two ways to count differ at {} of {} positions", compared[1], compared[0]);
}

#[test]
fn every_combination_of_refinements_has_the_value_of_minimax_in_lput() {
    use lput::Eval::{Damage, DamagePosition, HitPoints, HitPointsPosition, Plyground};
    let game = Lput::default();
    for seed in 0..40 {
        let Some(state) = random_position(&game, &mut Seed(seed).rng(), 300) else { continue };
        let eval = [Damage, DamagePosition, HitPoints, HitPointsPosition, Plyground][seed as usize % 5];
        let choices = (0..8).map(|n| (seed as u32 * 75 + n * 131) % 1024);
        check_against_definition(&game, eval, &state, 2, choices);
    }
}

fn nodes<G: TwoPlayer>(mut agent: impl Agent<G>, game: &G, state: &G::State, depth: u32) -> u64 {
    let mut ctx = Context::new(to_depth(depth), Seed(0).rng());
    agent.choose(game, state, &mut ctx);
    ctx.nodes()
}

#[test]
fn pruning_ordering_and_the_table_each_save_nodes() {
    let game = Morris::default();
    let state: morris::State = "W..B......B.WW.B.BW.W.B. W 3 3 0".parse().expect("a position");
    let plain = AlphaBeta::<morris::Eval>::plain();
    let pruned = AlphaBeta { pruning: true, ..plain.clone() };
    let ordered = AlphaBeta { ordering: true, ..pruned.clone() };
    let remembered = AlphaBeta { table: Size::mib(1), ..ordered.clone() };
    let [plain, pruned, few] = [plain, pruned, ordered.clone()].map(|agent| nodes(agent, &game, &state, 4));
    assert!(plain > 3 * pruned && pruned > few, "{plain} {pruned} {few}");
    let [ordered, remembered] = [ordered, remembered].map(|agent| nodes(agent, &game, &state, 7));
    assert!(ordered > remembered, "{ordered} {remembered}");
}

#[test]
fn root_moves_in_the_order_of_all_scores_keep_the_value_and_change_the_work() {
    let (game, mut rng, mut compared, mut others) = (Morris::default(), Seed(21).rng(), 0, 0);
    while compared < 20 {
        let Some(state) = random_position(&game, &mut rng, 60) else { continue };
        let found = |reorder: Reorder| {
            let mut agent = AlphaBeta::<morris::Eval>::plain();
            (agent.pruning, agent.deepening, agent.reorder) = (true, true, reorder);
            let mut ctx = Context::new(to_depth(4), Seed(0).rng());
            (agent.choose(&game, &state, &mut ctx).value, ctx.nodes())
        };
        let (rises, scores) = (found(Reorder::Rises), found(Reorder::Scores));
        assert_eq!(rises.0, scores.0, "{state}");
        others += u32::from(rises.1 != scores.1);
        compared += 1;
    }
    assert!(others > 5, "the order made a difference in {others} of {compared} positions");
}

#[test]
fn an_evaluation_that_hears_where_the_search_began_has_the_value_of_minimax_with_a_table_too() {
    let (game, mut rng) = (Morris::default(), Seed(8).rng());
    let mut remembering = AlphaBeta::<morris::Rooted>::plain();
    (remembering.pruning, remembering.ordering, remembering.table) = (true, true, Size::mib(1));
    remembering.eval = morris::Eval::Published.into();
    for _ in 0..30 {
        let Some(state) = random_position(&game, &mut rng, 120) else { continue };
        // The same agent for all positions: what it remembers of other beginnings must not count.
        let value = remembering.choose(&game, &state, &mut Context::new(to_depth(3), Seed(0).rng())).value;
        let mut eval = remembering.eval;
        eval.begin(&game, &state);
        let depth = Depth { left: 3, in_steps: false };
        assert_eq!(value, slow(&game, &eval, &state, depth, &mut Vec::new()), "{state}");
    }
}

#[test]
fn the_nearer_win_is_taken_and_the_farther_loss() {
    for (tree, mv) in
        [("F(F(F(1)) 0 F(1))", 2), ("S(S(S(-1)) 0 S(-1))", 2), ("F(S(-1) S(S(S(-1))) S(S(-1)))", 1)]
    {
        let tree: Tree = tree.parse().expect("a tree");
        let mut agent =
            AlphaBeta::<Guess> { eval: Guess { far: true }, table: Size(0), ..AlphaBeta::default() };
        let decision =
            agent.choose(&TreeGame(tree.clone()), &tree, &mut Context::new(to_depth(9), Seed(0).rng()));
        assert_eq!(decision.mv.0, mv, "{tree}");
        assert_eq!(decision.line.len() as u32, decision.depth, "{tree}: {:?}", decision.line);
    }
}

#[test]
fn a_search_ends_by_itself_when_there_is_no_more_to_see() {
    let tree: Tree = "F(S(3 F(4 0)) 1)".parse().expect("a tree");
    let mut agent = AlphaBeta::<Guess>::default();
    let decision =
        agent.choose(&TreeGame(tree.clone()), &tree, &mut Context::new(Budget::default(), Seed(0).rng()));
    assert_eq!((decision.mv.0, decision.value, decision.depth), (0, 3.0, 3));
}

#[test]
fn a_quick_win_in_morris_is_found_and_the_line_ends_the_game() {
    let game = Morris::default();
    // White closes a mill and leaves Black two men.
    let state: morris::State = "WW....B......WB........B W 0 0 0".parse().expect("a position");
    let mut agent = AlphaBeta::<morris::Eval>::default();
    let decision = agent.choose(&game, &state, &mut Context::new(to_depth(6), Seed(0).rng()));
    let mut course = Playthrough::new(&game, state);
    decision.line.iter().for_each(|&mv| course.play(mv));
    assert_eq!((course.turn(), course.payoff()), (Turn::Over, 1.0), "{:?}", decision.line);
}

#[test]
fn a_position_of_the_game_s_past_is_a_draw() {
    let game = Morris::default();
    let start: morris::State = "WWB.W..B...WB.W..B.W.B.. W 0 0 0".parse().expect("a position");
    let mut course = Playthrough::new(&game, start);
    let mut rng = Seed(5).rng();
    // Away and back, until the next return is the third occurrence.
    let moves = game.legal_moves(course.state());
    let back = moves.iter().find_map(|&away| {
        let mut trial = course.clone();
        trial.play(away);
        let reply = game.sample(trial.state(), &mut rng);
        trial.play(reply);
        let (from, to) = (away.from()?, away.to());
        let home = format!("{to}-{from}");
        trial.try_play(&home).ok()?;
        course = trial;
        Some(())
    });
    assert!(back.is_some());
    let trail = course.trail().clone();
    let mut agent = AlphaBeta::<morris::Eval> { exact: true, ..AlphaBeta::default() };
    let mut ctx = Context::new(to_depth(1), Seed(0).rng()).after(&trail);
    let decision = agent.choose(&game, course.state(), &mut ctx);
    let returning = decision
        .judged
        .iter()
        .filter(|judged| trail.occurrences(game.key(&game.after(course.state(), judged.mv))) > 0);
    let values: Vec<f64> = returning.map(|judged| judged.value).collect();
    assert!(!values.is_empty() && values.iter().all(|&value| value == 0.0), "{values:?}");
}

#[test]
fn values_that_are_to_be_exact_are_of_one_depth_whenever_the_search_is_stopped() {
    let game = Morris::default();
    let mut course = Playthrough::new(&game, morris::State::START);
    for mv in ["d6", "b4"] {
        course.try_play(mv).expect("legal");
    }
    let choose = |budget: Budget| {
        let mut agent = AlphaBeta::<morris::Eval> { exact: true, ..AlphaBeta::default() };
        agent.choose(&game, course.state(), &mut Context::new(budget, Seed(0).rng()))
    };
    for nodes in [300, 1000, 3000, 10_000, 30_000] {
        let stopped = choose(Budget { nodes: Some(nodes), ..Budget::default() });
        assert_eq!(stopped, choose(to_depth(stopped.depth)), "{nodes} nodes, depth {}", stopped.depth);
    }
}

#[test]
fn the_depth_that_the_budget_ended_is_told_as_unfinished() {
    for exact in [false, true] {
        let mut unfinished = 0;
        for nodes in (1000..9000).step_by(500) {
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            let mut ctx = Context::new(budget, Seed(0).rng()).looked_into();
            let mut agent = AlphaBeta::<morris::Eval> { exact, ..AlphaBeta::default() };
            let answer = agent.choose(&Morris::default(), &morris::State::START, &mut ctx);
            let Some(Insight::Iterations { iterations }) = ctx.take_insight() else { panic!("no depths") };
            let (last, before) = iterations.split_last().expect("depths");
            assert!(before.iter().all(|one| one.unfinished.is_none()), "{iterations:?}");
            assert_eq!(before.last().map_or(0, |one| one.depth), answer.depth, "{iterations:?}");
            // What is told adds up to all that was spent, and the last depth's answer is the search's.
            assert_eq!((last.depth, last.nodes), (answer.depth + 1, ctx.nodes()), "{iterations:?}");
            assert_eq!((last.value, &last.mv), (answer.value, &answer.mv.to_string()), "{iterations:?}");
            let how_far = last.unfinished.expect("the budget ends a depth");
            assert!(how_far.judged < how_far.moves && how_far.moves == 24, "{how_far:?}");
            unfinished += how_far.judged;
        }
        assert!(unfinished > 0, "some depth was begun");
    }
}

#[test]
fn alpha_beta_keeps_the_laws_of_agents() {
    for budget in [1, 30, 5000] {
        check_agent(&Morris::default(), AlphaBeta::<morris::Eval>::default, budget);
        check_agent(&Morris::default(), AlphaBeta::<morris::Eval>::plain, budget);
        check_agent(&Lput::default(), AlphaBeta::<lput::Eval>::default, budget);
        check_agent(&Lput::default(), AlphaBeta::<lput::Eval>::plain, budget);
    }
}

#[test]
fn a_node_budget_gives_the_same_game_again() {
    let play = || {
        let game = Morris::default();
        let mut agents = [AlphaBeta::<morris::Eval>::default(), AlphaBeta::<morris::Eval>::default()];
        let mut course = Playthrough::new(&game, morris::State::START);
        for _ in 0..40 {
            let Turn::Player(player) = course.turn() else { break };
            let budget = Budget { nodes: Some(3000), ..Budget::default() };
            let mut ctx = Context::new(budget, Seed(1).rng()).after(course.trail());
            let decision = agents[player as usize].choose(&game, course.state(), &mut ctx);
            course.play(decision.mv);
        }
        course.moves().to_vec()
    };
    assert_eq!(play(), play());
}

#[test]
fn time_is_kept() {
    for millis in [1, 100] {
        let budget = Budget { millis: Some(millis), ..Budget::default() };
        let mut ctx = Context::new(budget, Seed(0).rng());
        let decision =
            AlphaBeta::<morris::Eval>::default().choose(&Morris::default(), &morris::State::START, &mut ctx);
        assert!(ctx.elapsed() < Duration::from_millis(millis + 500), "{:?}", ctx.elapsed());
        assert!(decision.depth > 0 && decision.judged.len() == 24);
        let mut ctx = Context::new(budget, Seed(0).rng());
        let start = Lput::default().start(&mut Seed(0).rng());
        AlphaBeta::<lput::Eval>::default().choose(&Lput::default(), &start, &mut ctx);
        assert!(ctx.elapsed() < Duration::from_millis(millis + 500), "{:?}", ctx.elapsed());
    }
}

#[test]
fn either_player_wants_its_own_good() {
    for player in [Player::First, Player::Second] {
        let letter = if player == Player::First { "F" } else { "S" };
        let tree: Tree = format!("{letter}(1 {letter}(-3 5) 2)").parse().expect("a tree");
        let mut agent = AlphaBeta::<Guess>::plain();
        let decision =
            agent.choose(&TreeGame(tree.clone()), &tree, &mut Context::new(to_depth(3), Seed(0).rng()));
        assert_eq!(decision.mv.0, 1);
    }
}
