use super::*;
use crate::Payoff;
use plyground_core::testing::{Tree, TreeGame, check_agent};
use plyground_core::{Player, Rng, Seed};
use plyground_games::lput::{self, Lput};
use plyground_games::morris::Morris;
use plyground_games::tenpair::TenPair;
use plyground_games::twenty48::{PlayoutScore, Room, Twenty48};

/// Fighters, so many that nothing else can matter.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
struct Fighters {}

impl Evaluate<Lput> for Fighters {
    fn evaluate(&self, _: &Lput, state: &lput::State, _: &mut Rng) -> f64 {
        state.pieces().map(|piece| piece.side.sign() * f64::from(piece.fighters)).sum()
    }
    fn worth_of_payoff(&self) -> f64 {
        1e6
    }
}

/// The player of the study of L-put; with candidates its greedy one.
fn published(candidates: usize) -> FlatMonteCarlo<Fighters> {
    FlatMonteCarlo {
        playouts: 100,
        allot: Allot::Ucb,
        c: 0.0,
        playout: Length::Plies(10),
        count: Count::Wins,
        candidates,
        ..FlatMonteCarlo::default()
    }
}

fn choose<G: Game>(
    agent: &mut impl Agent<G>,
    game: &G,
    state: &G::State,
    nodes: u64,
) -> (Decision<G::Move>, u64) {
    let mut ctx = Context::new(Budget { nodes: Some(nodes), ..Budget::default() }, Seed(1).rng());
    let decision = agent.choose(game, state, &mut ctx);
    (decision, ctx.nodes())
}

/// The mean over random play, which is what playouts estimate.
fn random_play(tree: &Tree) -> f64 {
    match tree {
        Tree::Leaf(points) => f64::from(*points),
        Tree::Node(_, children) => children.iter().map(random_play).sum::<f64>() / children.len() as f64,
    }
}

#[test]
fn means_converge_to_those_of_random_play() {
    let tree: Tree = "S(C(S(4 6) 0 F(1 9)) C(9 -5 S(4 2)) F(C(2 8) 7 -3) 1)".parse().expect("a tree");
    let game = TreeGame(tree.clone());
    let Tree::Node(_, children) = &tree else { unreachable!("a node") };
    for allot in [Allot::Equal, Allot::Random] {
        let mut agent = FlatMonteCarlo::<Payoff> { allot, ..FlatMonteCarlo::default() };
        let (found, nodes) = choose(&mut agent, &game, &tree, 100_000);
        assert_eq!(nodes, 100_000);
        for (judged, child) in found.judged.iter().zip(children) {
            let expected = random_play(child);
            assert!((judged.value - expected).abs() < 0.1, "{judged:?} should be {expected}");
            assert!((24_000..26_000).contains(&judged.visits), "{judged:?}");
        }
        assert_eq!(found.mv.0, 3, "the second player wants little");
    }
    let mut agent = FlatMonteCarlo::<Payoff> { allot: Allot::Ucb, ..FlatMonteCarlo::default() };
    let (found, _) = choose(&mut agent, &game, &tree, 10_000);
    assert!(found.mv.0 == 3 && found.judged[3].visits > 5000, "{found:?}");
}

#[test]
fn the_laws_of_agents_are_kept_in_every_game() {
    for nodes in [1, 7, 300] {
        check_agent(&Twenty48::default(), FlatMonteCarlo::<PlayoutScore>::default, nodes);
        check_agent(&Twenty48::default(), PureMonteCarlo::<PlayoutScore, Room>::default, nodes);
        check_agent(&TenPair::default(), FlatMonteCarlo::<Payoff>::default, nodes);
        check_agent(&Morris::default(), FlatMonteCarlo::<Payoff>::default, nodes);
        check_agent(&Lput::default(), || published(0), nodes);
        check_agent(&Lput::default(), || published(10), nodes);
    }
}

#[test]
fn the_published_player_of_l_put_tries_every_action_and_then_a_hundred_times_the_best() {
    let game = Lput::default();
    let start = game.start(&mut Seed(0).rng());
    let mut agent = published(0);
    let (found, nodes) = choose(&mut agent, &game, &start, 10_000);
    assert_eq!((found.judged.len(), nodes), (72, 172));
    assert!(found.judged.iter().all(|judged| judged.value.abs() <= 1.0 && judged.visits > 0));
    let mut agent = published(10);
    let (found, nodes) = choose(&mut agent, &game, &start, 10_000);
    assert_eq!((found.judged.len(), nodes), (10, 72 + 110), "the evaluation of an action is a node too");
}

#[test]
fn candidates_are_the_best_by_the_evaluation_for_whoever_moves() {
    for (tree, expected) in [("F(1 5 3 5 2)", [1, 3]), ("S(1 5 0 5 2)", [0, 2])] {
        let tree: Tree = tree.parse().expect("a tree");
        let mut agent = FlatMonteCarlo::<Payoff> { candidates: 2, playouts: 10, ..FlatMonteCarlo::default() };
        let (found, _) = choose(&mut agent, &TreeGame(tree.clone()), &tree, 1000);
        assert!(found.judged.iter().map(|judged| judged.mv.0).eq(expected), "{found:?}");
    }
}

#[test]
fn a_win_must_be_strict_for_the_side_that_counts_it() {
    for player in [Player::First, Player::Second] {
        let sign = player.sign() as i32;
        let tree = Tree::Node(Turn::Player(player), [0, sign, -sign].map(Tree::Leaf).into());
        let mut agent =
            FlatMonteCarlo::<Payoff> { count: Count::Wins, playouts: 9, ..FlatMonteCarlo::default() };
        let (found, _) = choose(&mut agent, &TreeGame(tree.clone()), &tree, 1000);
        let values: Vec<i32> = found.judged.iter().map(|judged| judged.value as i32).collect();
        assert_eq!(values, [-sign, sign, -sign]);
    }
}

/// Every position is worth what its first leaf says, so that equally good moves differ in their evaluation.
#[derive(Clone, Copy, Default)]
struct FirstLeaf;

impl Evaluate<TreeGame> for FirstLeaf {
    fn evaluate(&self, _: &TreeGame, tree: &Tree, _: &mut Rng) -> f64 {
        match tree {
            Tree::Leaf(points) => f64::from(*points),
            Tree::Node(_, children) => match &children[0] {
                Tree::Leaf(points) => f64::from(*points),
                Tree::Node(..) => 0.0,
            },
        }
    }
}

#[test]
fn of_equally_good_moves_the_first_the_best_by_evaluation_or_any_is_taken() {
    for (tree, by_evaluation) in
        [("F(F(1 1) F(2 2) F(3 3) F(2 2) F(-1 -1))", 2), ("S(S(-1 -1) S(-2 -2) S(-3 -3) S(-2 -2) S(1 1))", 2)]
    {
        let tree: Tree = tree.parse().expect("a tree");
        let chosen = |ties: Tied, seed: u64| {
            // All but the last are won by every playout, so they stay equal whoever is played on with.
            let mut agent = FlatMonteCarlo {
                eval: FirstLeaf,
                count: Count::Wins,
                allot: Allot::Ucb,
                c: 0.0,
                playouts: 20,
                ties,
                ..FlatMonteCarlo::default()
            };
            let mut ctx = Context::new(Budget::default(), Seed(seed).rng());
            let found = agent.choose(&TreeGame(tree.clone()), &tree, &mut ctx);
            let visits: Vec<u64> = found.judged.iter().map(|judged| judged.visits).collect();
            (found.mv.0, visits)
        };
        let (first, visits) = chosen(Tied::First, 0);
        assert_eq!((first, visits[0]), (0, 21), "{visits:?}");
        let (best, visits) = chosen(Tied::Evaluation, 0);
        assert_eq!((best, visits[by_evaluation]), (by_evaluation, 21), "{visits:?}");
        let mut seen = [0; 5];
        for seed in 0..200 {
            let (any, visits) = chosen(Tied::Random, seed);
            seen[any] += 1;
            assert!(visits[..4].iter().all(|&visits| visits < 21), "{visits:?}");
        }
        assert!(seen[..4].iter().all(|&times| times > 25) && seen[4] == 0, "{seen:?}");
    }
}

#[test]
fn pure_monte_carlo_plays_more_games_the_less_room_there_is() {
    let game = Twenty48::default();
    for (text, playouts) in [
        ("2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,2 0", 400),
        ("2,4,2,4/4,2,4,2/0,0,0,0/0,0,0,0 0", 400),
        ("2,4,2,4/4,2,4,2/2,0,0,0/0,0,0,0 0", 800),
        ("2,4,2,4/4,2,4,2/2,4,2,4/0,0,0,0 0", 800),
        ("2,4,2,4/4,2,4,2/2,4,2,4/4,0,0,0 0", 1600),
    ] {
        let state: plyground_games::twenty48::State = text.parse().expect(text);
        let mut agent = PureMonteCarlo::<PlayoutScore, Room>::default();
        let (found, nodes) = choose(&mut agent, &game, &state, 1_000_000);
        assert_eq!(nodes, playouts, "{text}");
        assert_eq!(found.judged.iter().map(|judged| judged.visits).sum::<u64>(), playouts);
    }
}
