//! Expectimax beside the plain recursion, with every refinement on and off.

use super::*;
use plyground_core::testing::{Tree, TreeGame, check_agent};
use plyground_core::{Insight, Rng, Seed};
use plyground_games::twenty48::{Eval, Twenty48};

/// Says of every position that is not over what its notation adds up to: something that depends on it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct Checksum {}

impl Evaluate<TreeGame> for Checksum {
    fn evaluate(&self, _: &TreeGame, tree: &Tree, _: &mut Rng) -> f64 {
        tree.to_string().bytes().map(f64::from).sum::<f64>() % 21.0 - 10.0
    }
}

/// The definition: no table, no cut-off, no buffers.
fn plain<G: Game, E: Evaluate<G>>(game: &G, eval: &E, state: &G::State, depth: u32) -> f64 {
    let turn = game.turn(state);
    if turn == Turn::Over {
        return eval.at_end(game, state);
    }
    if depth == 0 {
        return eval.evaluate(game, state, &mut Seed(0).rng());
    }
    let after = |mv| plain(game, eval, &game.after(state, mv), depth - 1);
    match turn {
        Turn::Player(Player::First) => {
            game.legal_moves(state).into_iter().map(after).fold(f64::NEG_INFINITY, f64::max)
        }
        Turn::Player(Player::Second) => {
            game.legal_moves(state).into_iter().map(after).fold(f64::INFINITY, f64::min)
        }
        _ => game.events(state).into_iter().map(|(event, share)| share * after(event)).sum(),
    }
}

/// Every root move's value is the definition's, with and without refinements.
fn check_values<G: Game, E: Evaluate<G> + Copy + Default>(game: &G, eval: E, state: &G::State, depth: u32) {
    for (table, adaptive) in [(0, false), (0, true), (64, true), (1 << 12, false), (1 << 20, true)] {
        let (cutoff, table) = (0.0, Size(table));
        let mut agent =
            Expectimax { eval, cutoff, table, adaptive, selective: false, ..Expectimax::default() };
        for depth in [depth, depth.saturating_sub(1).max(1)] {
            let budget = Budget { depth: Some(depth), ..Budget::default() };
            let mut ctx = Context::new(budget, Seed(0).rng());
            let decision = agent.choose(game, state, &mut ctx);
            assert_eq!(decision.judged.len(), game.legal_moves(state).len());
            for judged in &decision.judged {
                // Deepening ends early where there is nothing deeper; the values are then the same.
                let expected = plain(game, &eval, &game.after(state, judged.mv), depth - 1);
                let error = (judged.value - expected).abs();
                assert!(
                    error <= 1e-9 * expected.abs().max(1.0),
                    "{} is {}, not {expected}, at depth {depth} of {state} with a table of {table}",
                    judged.mv,
                    judged.value
                );
            }
        }
    }
}

fn tree_with_chance(rng: &mut Rng, depth: u32) -> Tree {
    if depth == 0 || rng.below(6) == 0 {
        return Tree::Leaf(rng.below(21) as i32 - 10);
    }
    let all = [Turn::Player(Player::First), Turn::Player(Player::Second), Turn::Chance];
    let (turn, children) = (rng.pick(&all), 1 + rng.below(3));
    Tree::Node(turn, (0..children).map(|_| tree_with_chance(rng, depth - 1)).collect())
}

#[test]
fn values_are_those_of_the_plain_recursion_on_random_trees() {
    let mut tested = 0;
    for seed in 0..2000 {
        let tree = tree_with_chance(&mut Seed(seed).rng(), 6);
        if !matches!(tree, Tree::Node(Turn::Player(_), _)) {
            continue;
        }
        tested += 1;
        let game = TreeGame(tree.clone());
        for depth in [1, 2, 4, 9] {
            check_values(&game, Checksum {}, &tree, depth);
        }
        assert!((plain(&game, &Checksum {}, &tree, 9) - tree.value()).abs() < 1e-9, "{tree}");
    }
    assert!(tested > 500, "{tested} trees");
}

#[test]
fn values_are_those_of_the_plain_recursion_on_boards_of_2048() {
    for (rules, plies, depth) in
        [((2, 2), 20, 7), ((2, 3), 30, 5), ((3, 3), 40, 4), ((4, 4), 150, 3), ((4, 4), 400, 4)]
    {
        let rules =
            plyground_games::twenty48::Rules { rows: rules.0, columns: rules.1, ..Default::default() };
        let game = Twenty48::try_from(rules).expect("rules");
        for seed in 0..6 {
            let mut rng = Seed(seed).rng();
            let mut state = game.start(&mut rng);
            // Early and late boards, for as long as the game goes on.
            let enough = u64::from(rng.below(plies));
            for _ in 0..enough {
                let before = state;
                game.playout(&mut state, &mut rng, 2);
                if game.turn(&state) == Turn::Over {
                    state = before;
                    break;
                }
            }
            for eval in [Eval::Plyground, Eval::Snake, Eval::Score, Eval::MergeScore] {
                check_values(&game, eval, &state, depth);
            }
        }
    }
}

/// The evaluation of 2048 without its outlook on two plies.
#[derive(Clone, Copy, Debug, Default)]
struct OneByOne;

impl Evaluate<Twenty48> for OneByOne {
    fn evaluate(&self, game: &Twenty48, state: &<Twenty48 as Game>::State, rng: &mut Rng) -> f64 {
        Eval::Plyground.evaluate(game, state, rng)
    }

    fn worth_of_payoff(&self) -> f64 {
        Evaluate::<Twenty48>::worth_of_payoff(&Eval::Plyground)
    }

    fn at_end(&self, game: &Twenty48, state: &<Twenty48 as Game>::State) -> f64 {
        Eval::Plyground.at_end(game, state)
    }

    fn hopeless(&self) -> f64 {
        Evaluate::<Twenty48>::hopeless(&Eval::Plyground)
    }
}

#[test]
fn an_evaluation_that_sees_two_plies_at_once_changes_no_decision_no_value_and_no_count_of_nodes() {
    fn think<E: Evaluate<Twenty48> + Default>(
        (cutoff, selective, adaptive): (f64, bool, bool),
        budget: Budget,
        state: &<Twenty48 as Game>::State,
    ) -> (Decision<plyground_games::twenty48::Move>, u64) {
        let mut ctx = Context::new(budget, Seed(0).rng());
        let mut agent = Expectimax::<E> { cutoff, adaptive, selective, ..Expectimax::default() };
        (agent.choose(&Twenty48::default(), state, &mut ctx), ctx.nodes())
    }
    let (game, mut rng) = (Twenty48::default(), Seed(8).rng());
    for plies in [0, 40, 90, 150] {
        let mut state = game.start(&mut rng);
        game.playout(&mut state, &mut rng, plies);
        if game.turn(&state) == Turn::Over {
            state = game.start(&mut rng);
        }
        for settings in [(0.0, false, false), (1e-4, true, false), (1e-4, true, true)] {
            let depth = |depth| Budget { depth: Some(depth), ..Budget::default() };
            let nodes = |nodes| Budget { nodes: Some(nodes), ..Budget::default() };
            for budget in [depth(3), depth(4), depth(5), nodes(50), nodes(777), nodes(20_000)] {
                let (fast, slow) =
                    (think::<Eval>(settings, budget, &state), think::<OneByOne>(settings, budget, &state));
                assert_eq!(fast, slow, "{state}, {settings:?}, {budget:?}");
            }
        }
        for mv in game.legal_moves(&state) {
            let (cutoff, table) = (0.0, Size(0));
            let mut agent = Expectimax::<Eval> { cutoff, table, selective: false, ..Expectimax::default() };
            agent.adaptive = false;
            let mut ctx = Context::new(Budget { depth: Some(3), ..Budget::default() }, Seed(0).rng());
            let decision = agent.choose(&game, &state, &mut ctx);
            let found = decision.judged.iter().find(|judged| judged.mv == mv).expect("every move");
            let defined = plain(&game, &Eval::Plyground, &game.after(&state, mv), 2);
            assert_eq!(found.value.to_bits(), defined.to_bits(), "{mv} at {state}");
        }
    }
}

/// Believes the first leaf, and calls every move hopeless that falls behind so far.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct FirstLeaf {
    behind: f64,
}

impl Evaluate<TreeGame> for FirstLeaf {
    fn evaluate(&self, _: &TreeGame, tree: &Tree, _: &mut Rng) -> f64 {
        let text = tree.to_string();
        text.split(['F', 'S', 'C', '(', ')', ' ']).find_map(|word| word.parse().ok()).expect("a leaf")
    }

    fn hopeless(&self) -> f64 {
        self.behind
    }
}

#[test]
fn moves_that_fall_behind_are_not_looked_into_deeper() {
    // Of the two moves after the first, one looks better and is worse.
    let tree: Tree = "F(F(S(5 S(5 -9)) S(4 S(4 4))))".parse().expect("a tree");
    let look = |selective: bool, behind: f64| {
        let mut ctx = Context::new(Budget { depth: Some(4), ..Budget::default() }, Seed(0).rng());
        let eval = FirstLeaf { behind };
        let mut agent = Expectimax { eval, selective, adaptive: false, ..Expectimax::default() };
        agent.choose(&TreeGame(tree.clone()), &tree, &mut ctx).value
    };
    let found = [look(false, 0.5), look(true, 0.5), look(true, 1.5), look(true, f64::INFINITY)];
    assert_eq!(found.map(|value| value as i32), [4, -9, 4, 4]);
}

#[test]
fn a_selective_search_finds_the_moves_of_a_full_one_with_far_fewer_nodes() {
    let game = Twenty48::default();
    let (mut agreed, mut nodes) = (0, [0, 0]);
    let boards = [
        "4096,1024,256,64/512,128,32,8/16,64,8,4/2,0,4,2 60000",
        "2048,1024,512,8/64,128,256,4/32,16,8,2/4,0,2,0 32000",
        "2048,512,64,4/1024,256,32,2/128,64,8,4/2,8,0,2 30000",
        "4096,2048,128,2/32,64,512,16/8,32,16,4/0,2,0,2 70000",
    ];
    for board in boards {
        let state = game.read(board).expect(board);
        let moves = [false, true].map(|selective| {
            let mut ctx = Context::new(Budget { depth: Some(7), ..Budget::default() }, Seed(0).rng());
            let mut agent = Expectimax::<Eval> { selective, adaptive: false, ..Expectimax::default() };
            let mv = agent.choose(&game, &state, &mut ctx).mv;
            nodes[usize::from(selective)] += ctx.nodes();
            mv
        });
        agreed += u32::from(moves[0] == moves[1]);
    }
    assert_eq!(agreed, 4);
    assert!(nodes[0] > 4 * nodes[1], "{nodes:?}");
}

#[test]
fn expectimax_keeps_the_laws() {
    for nodes in [1, 2, 3, 50, 20_000] {
        check_agent(&Twenty48::default(), Expectimax::<Eval>::default, nodes);
        let tree: Tree = "F(C(1 5) S(4 C(0 9) F(1 2)) 2)".parse().expect("a tree");
        check_agent(&TreeGame(tree), Expectimax::<Checksum>::default, nodes);
    }
}

#[test]
fn chance_counts_by_its_mean_for_either_player() {
    let choose = |tree: &str| {
        let tree: Tree = tree.parse().expect("a tree");
        let mut ctx = Context::new(Budget::default(), Seed(0).rng());
        let mut agent = Expectimax::<Checksum>::default();
        let decision = agent.choose(&TreeGame(tree.clone()), &tree, &mut ctx);
        (decision.mv.0, decision.value, decision.depth)
    };
    assert_eq!(choose("F(C(0 4) 1 C(1 1 1 5))"), (0, 2.0, 3));
    assert_eq!(choose("S(C(0 4) 3 C(1 1 1 5))"), (0, 2.0, 3));
    assert_eq!(choose("S(F(5 1) S(C(4 2) 9) F(3 C(1 9)))"), (1, 3.0, 3));
}

#[test]
fn what_is_improbable_is_judged_and_not_searched() {
    let tree: Tree = "F(C(C(C(1 3) 2) 2) C(2 2))".parse().expect("a tree");
    let nodes = |cutoff: f64| {
        let mut ctx = Context::new(Budget { depth: Some(9), ..Budget::default() }, Seed(0).rng());
        let mut agent = Expectimax::<Checksum> { cutoff, adaptive: false, ..Expectimax::default() };
        agent.choose(&TreeGame(tree.clone()), &tree, &mut ctx);
        ctx.nodes()
    };
    assert_eq!([0.0, 0.2, 0.3, 0.6].map(nodes), [10, 10, 8, 6]);
}

#[test]
fn a_stopped_depth_leaves_the_answer_of_the_one_before() {
    let game = Twenty48::default();
    let state = game.read("2,4,8,16/4,8,16,32/2,4,8,2/2,0,4,0 200").expect("a position");
    let think = |budget: Budget| {
        let mut agent = Expectimax::<Eval> { adaptive: false, ..Expectimax::default() };
        agent.choose(&game, &state, &mut Context::new(budget, Seed(0).rng()))
    };
    let nodes = |nodes: u64| Budget { nodes: Some(nodes), ..Budget::default() };
    let stopped = think(nodes(3000));
    assert!(stopped.depth > 1, "{}", stopped.depth);
    let whole = think(Budget { depth: Some(stopped.depth), ..Budget::default() });
    assert_eq!(stopped, whole);
    let mut ctx = Context::new(nodes(3000), Seed(0).rng()).looked_into();
    Expectimax::<Eval> { adaptive: false, ..Expectimax::default() }.choose(&game, &state, &mut ctx);
    let Some(Insight::Iterations { iterations }) = ctx.take_insight() else { panic!("no depths") };
    let last = iterations.last().expect("depths");
    assert!(last.depth > stopped.depth && last.nodes == 3000, "{last:?}");
    let moves = game.legal_moves(&state).len() as u32;
    assert!(
        last.unfinished.is_some_and(|how_far| how_far.judged < moves && how_far.moves == moves),
        "{last:?}"
    );
}
