//! A game one can draw: search behaviour on four nodes, as text.

use crate::game::{Game, Player, Turn, TwoPlayer};
use crate::notation::BadNotation;
use crate::seed::Rng;
use std::{fmt, str::FromStr};

/// `F(1 S(-1 3) C(0 2))`: who moves (first, second, or chance, which is fair), what follows, and points
/// for the first player at the leaves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tree {
    /// The game is over.
    Leaf(i32),
    /// A choice or an event.
    Node(Turn, Vec<Tree>),
}

/// The game whose only position tree is this one; a move is the number of a child.
#[derive(Clone, Debug)]
pub struct TreeGame(pub Tree);

impl Game for TreeGame {
    type State = Tree;
    type Move = Child;

    fn start(&self, _: &mut Rng) -> Tree {
        self.0.clone()
    }

    fn turn(&self, tree: &Tree) -> Turn {
        match tree {
            Tree::Leaf(_) => Turn::Over,
            Tree::Node(turn, _) => *turn,
        }
    }

    fn moves(&self, tree: &Tree, out: &mut Vec<Child>) {
        if let Tree::Node(Turn::Player(_), children) = tree {
            out.extend((0..children.len()).map(Child));
        }
    }

    fn chances(&self, tree: &Tree, out: &mut Vec<(Child, f64)>) {
        if let Tree::Node(Turn::Chance, children) = tree {
            out.extend((0..children.len()).map(|child| (Child(child), 1.0 / children.len() as f64)));
        }
    }

    fn play(&self, tree: &mut Tree, Child(child): Child) {
        if let Tree::Node(_, children) = tree {
            *tree = children.swap_remove(child);
        }
    }

    fn payoff(&self, tree: &Tree) -> f64 {
        if let Tree::Leaf(points) = tree { f64::from(*points) } else { 0.0 }
    }
}

/// For trees without chance.
impl TwoPlayer for TreeGame {}

/// The number of a child, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Child(pub usize);

impl Tree {
    /// A random tree in which either player may move twice in a row.
    pub fn random(rng: &mut Rng, depth: u32) -> Self {
        if depth == 0 || rng.below(5) == 0 {
            return Self::Leaf(rng.below(21) as i32 - 10);
        }
        let player = rng.pick(&[Player::First, Player::Second]);
        let children = (0..=rng.below(3)).map(|_| Self::random(rng, depth - 1)).collect();
        Self::Node(Turn::Player(player), children)
    }

    /// The definition that every clever search has to agree with.
    pub fn value(&self) -> f64 {
        match self {
            Self::Leaf(points) => f64::from(*points),
            Self::Node(turn, children) => {
                let values = children.iter().map(Self::value);
                match turn {
                    Turn::Player(Player::First) => values.fold(f64::NEG_INFINITY, f64::max),
                    Turn::Player(Player::Second) => values.fold(f64::INFINITY, f64::min),
                    Turn::Chance | Turn::Over => values.sum::<f64>() / children.len() as f64,
                }
            }
        }
    }
}

impl fmt::Display for Child {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Child {
    type Err = BadNotation;
    fn from_str(text: &str) -> Result<Self, BadNotation> {
        text.parse().map(Self).map_err(|_| BadNotation::new(format!("{text:?} is not a child's number")))
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Leaf(points) => write!(f, "{points}"),
            Self::Node(turn, children) => {
                let letter = match turn {
                    Turn::Player(Player::First) => "F",
                    Turn::Player(Player::Second) => "S",
                    Turn::Chance | Turn::Over => "C",
                };
                let children: Vec<_> = children.iter().map(ToString::to_string).collect();
                write!(f, "{letter}({})", children.join(" "))
            }
        }
    }
}

impl FromStr for Tree {
    type Err = BadNotation;
    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let mut words = spaced.split_whitespace();
        let tree = parse(words.next().unwrap_or_default(), &mut words)?;
        match words.next() {
            None => Ok(tree),
            Some(word) => Err(BadNotation::new(format!("{word:?} stands after the tree's end"))),
        }
    }
}

fn parse<'a>(word: &str, rest: &mut impl Iterator<Item = &'a str>) -> Result<Tree, BadNotation> {
    if let Ok(points) = word.parse() {
        return Ok(Tree::Leaf(points));
    }
    let turn = match word {
        "F" => Turn::Player(Player::First),
        "S" => Turn::Player(Player::Second),
        "C" => Turn::Chance,
        _ => return Err(BadNotation::new(format!("{word:?} is neither a number nor F, S or C"))),
    };
    if rest.next() != Some("(") {
        return Err(BadNotation::new(format!("{word:?} wants its children in parentheses")));
    }
    let mut children = Vec::new();
    loop {
        match rest.next() {
            None => return Err(BadNotation::new("a parenthesis is not closed")),
            Some(")") if children.is_empty() => return Err(BadNotation::new("a node without children")),
            Some(")") => return Ok(Tree::Node(turn, children)),
            Some(word) => children.push(parse(word, rest)?),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agent::{Agent, Bound, Decision, Judged};
    use crate::budget::Stopped;
    use crate::context::Context;
    use crate::game::GameExt;
    use crate::perft::perft;
    use crate::seed::Seed;
    use crate::testing::{check_agent, check_rules};

    #[test]
    fn trees_keep_the_laws_of_games() {
        for seed in 0..200 {
            check_rules(&TreeGame(Tree::random(&mut Seed(seed).rng(), 5)), 3, 10);
        }
        check_rules(&TreeGame("F(1 S(-1 3) C(0 2 C(4 4)))".parse().expect("a tree")), 20, 10);
    }

    #[test]
    fn a_player_who_moves_twice_keeps_the_point_of_view() {
        let tree: Tree = "S(F(4 F(9 2)) S(5 F(1 7)))".parse().expect("a tree");
        assert!((tree.value() - 5.0).abs() < f64::EPSILON);
        let chance: Tree = "F(C(0 4) 1)".parse().expect("a tree");
        assert!((chance.value() - 2.0).abs() < f64::EPSILON);
    }

    #[test]
    fn perft_counts_sequences_of_exactly_that_length() {
        let tree: Tree = "F(1 S(-1 3) C(0 2 C(4 4)))".parse().expect("a tree");
        let counts: Vec<u64> = (0..5).map(|depth| perft(&TreeGame(tree.clone()), &tree, depth)).collect();
        assert_eq!(counts, [1, 3, 5, 2, 0]);
    }

    #[test]
    fn bad_trees_are_refused() {
        for text in ["", "F", "F(", "F()", "F(1))", "X(1)", "F(1 2", "1 2"] {
            assert!(text.parse::<Tree>().is_err(), "{text:?} was read");
        }
    }

    /// Plain minimax: the smallest agent that keeps every law.
    struct Minimax;

    impl Minimax {
        fn value(tree: &Tree, ctx: &mut Context<'_>) -> Result<f64, Stopped> {
            ctx.tick()?;
            let Tree::Node(turn, children) = tree else { return Ok(tree.value()) };
            let values = children.iter().map(|child| Self::value(child, ctx));
            let values = values.collect::<Result<Vec<_>, _>>()?;
            Ok(if *turn == Turn::Player(Player::First) {
                values.into_iter().fold(f64::NEG_INFINITY, f64::max)
            } else {
                values.into_iter().fold(f64::INFINITY, f64::min)
            })
        }
    }

    impl Agent<TreeGame> for Minimax {
        fn choose(&mut self, game: &TreeGame, tree: &Tree, ctx: &mut Context<'_>) -> Decision<Child> {
            let mut judged = Vec::new();
            for mv in game.legal_moves(tree) {
                let Ok(value) = Self::value(&game.after(tree, mv), ctx) else { break };
                judged.push(Judged { mv, value, bound: Bound::Exact, visits: 0, line: vec![mv] });
            }
            let Turn::Player(player) = game.turn(tree) else { unreachable!("asked on a player's turn") };
            let better =
                |a: &Judged<Child>, b: &Judged<Child>| player.sign() * a.value > player.sign() * b.value;
            let best = judged.iter().reduce(|best, next| if better(next, best) { next } else { best });
            match best {
                None => Decision::bare(Child(0)),
                Some(best) => Decision {
                    value: best.value,
                    depth: 1,
                    judged: judged.clone(),
                    ..Decision::bare(best.mv)
                },
            }
        }
    }

    #[test]
    fn plain_minimax_keeps_the_laws_of_agents() {
        let tree: Tree = "S(F(4 F(9 2)) S(5 F(1 7)))".parse().expect("a tree");
        check_agent(&TreeGame(tree.clone()), || Minimax, 1000);
        check_agent(&TreeGame(tree), || Minimax, 3);
    }
}
