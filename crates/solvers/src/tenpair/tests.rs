//! The solver beside slower searches, on boards of every kind.

use super::*;
use plyground_core::testing::check_agent;
use plyground_core::{Game, GameExt, Puzzle, Seed};
use plyground_games::tenpair::{DigitsLeft, Rules, Twin, known_boards};
use plyground_search::{AStar, BreadthFirst, Follow};
use std::collections::HashSet;

fn game(rules: Rules) -> TenPair {
    rules.try_into().expect("good rules")
}

fn open() -> Context<'static> {
    Context::new(Budget::default(), Seed(0).rng())
}

/// The number of moves of a solution that was played again; `None` if there is none.
fn length(solver: &mut impl Solver<TenPair>, game: &TenPair, state: &State) -> Option<usize> {
    match solver.solve(game, state, &mut open()).answer {
        Answer::Solved { line, shortest } => {
            assert!(shortest, "{state}");
            let mut at = state.clone();
            for mv in &line {
                game.try_play(&mut at, &mv.to_string()).expect("a legal move");
            }
            assert!(game.solved(&at), "the line from {state} ends at {at}");
            Some(line.len())
        }
        Answer::Impossible => None,
        Answer::Stopped { lower_bound, limit } => {
            panic!("{state} stopped by {limit:?}, at least {lower_bound}")
        }
    }
}

/// Random boards, some of whose cells are crossed out.
fn boards(width: u32, rows: u32, count: u64) -> impl Iterator<Item = State> {
    (0..count).map(move |seed| {
        let mut rng = Seed(seed).branch(u64::from(width * 100 + rows)).rng();
        let cells = width * rows - rng.below(width);
        let holes = rng.below(4) == 0;
        let mut cell = || if holes && rng.below(4) == 0 { 0 } else { rng.below(width) as u8 + 1 };
        let digits: Vec<u8> = (0..cells).map(|_| cell()).collect();
        State::new(width as usize, &digits)
    })
}

#[test]
fn it_is_as_short_as_breadth_first_on_thousands_of_small_boards() {
    let (mut solved, mut impossible) = (0, 0);
    for width in 3..=8 {
        for (rows, deal) in [(2, Deal::Stuck), (3, Deal::Stuck), (2, Deal::Any), (3, Deal::Any)] {
            let cells = width * rows;
            let max_cells = match deal {
                Deal::Any => cells + 4,
                Deal::Stuck => 2 * cells,
            };
            let count = if width * rows > 18 { 20 } else { 150 };
            for pair_sum in [0, width] {
                let game = game(Rules { width, deal, max_cells, pair_sum, ..Rules::default() });
                for state in boards(width, rows, count) {
                    let shortest = length(&mut BreadthFirst::default(), &game, &state);
                    let found = length(&mut Optimal::default(), &game, &state);
                    assert_eq!(found, shortest, "{state}, {:?}", game.rules());
                    *(if found.is_some() { &mut solved } else { &mut impossible }) += 1;
                }
            }
        }
    }
    assert!(solved > 2000 && impossible > 300, "{solved} solved, {impossible} impossible: too few of one");
}

#[test]
fn with_much_room_for_deals_it_is_as_short_as_a_star() {
    let (mut longest, budget) = (0, Budget { nodes: Some(10_000), ..Budget::default() });
    let within = || Context::new(budget, Seed(0).rng());
    for deal in [Deal::Stuck, Deal::Any] {
        for width in 5..=9 {
            let game = game(Rules { width, deal, max_cells: 300, ..Rules::default() });
            for state in boards(width, 3, 30) {
                let mut reference = AStar { distance: DigitsLeft::Odd, ..AStar::default() };
                match reference.solve(&game, &state, &mut within()).answer {
                    Answer::Solved { line, .. } => {
                        assert_eq!(
                            length(&mut Optimal::default(), &game, &state),
                            Some(line.len()),
                            "{state}"
                        );
                        longest = longest.max(line.len());
                    }
                    Answer::Stopped { lower_bound, .. } => {
                        let answer = Optimal::default().solve(&game, &state, &mut within()).answer;
                        let bad = |line: &[Move]| line.len() < lower_bound as usize;
                        assert!(!matches!(&answer, Answer::Solved { line, .. } if bad(line)), "{state}");
                    }
                    Answer::Impossible => {
                        assert_eq!(length(&mut Optimal::default(), &game, &state), None, "{state}");
                    }
                }
            }
        }
    }
    assert!(longest > 25, "{longest} moves at most: all of them easy");
}

/// The fewest moves with this many deals at most, by looking at everything.
fn plain(game: &TenPair, start: &State, most_deals: u32) -> Option<usize> {
    let mut layer = HashSet::from([(start.clone(), 0)]);
    for moves in 0.. {
        if layer.is_empty() {
            return None;
        }
        if layer.iter().any(|(state, _)| game.solved(state)) {
            return Some(moves);
        }
        let mut next = HashSet::new();
        for (state, deals) in layer {
            for mv in game.legal_moves(&state) {
                let deals = deals + u32::from(mv == Move::Deal);
                if deals <= most_deals {
                    next.insert((game.after(&state, mv), deals));
                }
            }
        }
        layer = next;
    }
    unreachable!("every way ends without deals")
}

#[test]
fn a_limit_of_deals_gives_the_shortest_solution_within_it_or_none() {
    let (mut found, mut impossible) = (0, 0);
    for deal in [Deal::Stuck, Deal::Any] {
        for width in 3..=5 {
            let game = game(Rules { width, deal, max_cells: 0, ..Rules::default() });
            let rows = if deal == Deal::Any { 2 } else { 3 };
            for state in boards(width, rows, 60) {
                let mut before = None;
                for most in 0..=if deal == Deal::Any { 1 } else { 2 } {
                    let max_deals = MaxDeals::AtMost(most);
                    let shortest = plain(&game, &state, most);
                    let ours = length(&mut Optimal { max_deals, ..Optimal::default() }, &game, &state);
                    assert_eq!(ours, shortest, "{state} with {most} deals, {deal:?}");
                    assert!(before.is_none() || shortest <= before);
                    before = shortest;
                    *(if ours.is_some() { &mut found } else { &mut impossible }) += 1;
                }
            }
        }
    }
    assert!(found > 200 && impossible > 100, "{found} found, {impossible} impossible: too few of one");
}

#[test]
fn all_boards_of_the_source_have_their_published_optimum() {
    let game = game(Rules { max_cells: 0, ..Rules::default() });
    for known in known_boards() {
        let state = game.read(known.board).expect(known.board);
        let found = length(&mut Optimal::default(), &game, &state);
        assert_eq!(found, Some(known.optimal as usize), "board {}", known.name);
    }
}

#[test]
fn all_boards_of_the_source_have_their_optimum_with_deals_at_any_time() {
    let game = game(Rules { max_cells: 0, deal: Deal::Any, ..Rules::default() });
    for known in known_boards() {
        let state = game.read(known.board).expect(known.board);
        let found = length(&mut Optimal::default(), &game, &state);
        assert_eq!(found, Some(known.any_time as usize), "board {}", known.name);
    }
}

#[test]
fn standard_boards_of_other_bases_have_their_known_optimum_with_deals_at_any_time() {
    for (base, moves) in [(10, 26), (14, 39), (16, 45), (20, 57)] {
        let game = game(Rules { width: base - 1, max_cells: 0, deal: Deal::Any, ..Rules::default() });
        let start = game.start(&mut Seed(0).rng());
        assert_eq!(length(&mut Optimal::default(), &game, &start), Some(moves), "base {base}");
    }
}

#[test]
fn boards_15_and_17_have_no_solution_within_a_hundred_cells() {
    let game = game(Rules { max_cells: 100, ..Rules::default() });
    for known in known_boards().iter().filter(|known| known.brute_force == "limit") {
        let state = game.read(known.board).expect(known.board);
        assert_eq!(length(&mut Optimal::default(), &game, &state), None, "board {}", known.name);
    }
}

#[test]
fn long_boards_are_solved_with_words_of_every_size() {
    for deal in [Deal::Stuck, Deal::Any] {
        for (width, cells) in [(3, 100), (9, 130), (9, 300), (35, 1100)] {
            let game = game(Rules { width, deal, max_cells: 0, ..Rules::default() });
            // One digit too many for pairs alone: the last of them is dealt and meets its copy.
            let state = State::new(width as usize, &vec![1; cells + 1]);
            assert_eq!(length(&mut Optimal::default(), &game, &state), Some(cells / 2 + 2), "{cells} cells");
        }
    }
}

#[test]
fn every_limit_ends_the_search_with_its_name_and_a_bound() {
    for (deal, name) in [(Deal::Stuck, "18"), (Deal::Any, "10")] {
        let game = game(Rules { max_cells: 0, deal, ..Rules::default() });
        let known = known_boards().into_iter().find(|known| known.name == name).expect("a board");
        let (state, moves) = (
            game.read(known.board).expect("a board"),
            match deal {
                Deal::Stuck => known.optimal,
                Deal::Any => known.any_time,
            },
        );
        let budget = Budget::default();
        for (budget, limit) in [
            (Budget { nodes: Some(20_000), ..budget }, Limit::Nodes),
            (Budget { memory: Some(Size(200_000)), ..budget }, Limit::Memory),
            (Budget { depth: Some(moves - 1), ..budget }, Limit::Depth),
            (Budget { millis: Some(0), ..budget }, Limit::Time),
        ] {
            let mut ctx = Context::new(budget, Seed(0).rng());
            let Attempt { answer, effort } = Optimal::default().solve(&game, &state, &mut ctx);
            let Answer::Stopped { lower_bound, limit: found } = answer else {
                panic!("{budget:?}: {answer:?}")
            };
            assert_eq!(found, limit);
            assert!((14..=moves).contains(&lower_bound), "{limit:?}: at least {lower_bound}");
            assert!(budget.memory.is_none_or(|memory| effort.peak_bytes <= memory.0), "{effort:?}");
            assert_eq!(effort.expanded, ctx.nodes());
        }
        let own = |max_moves| Optimal { max_moves, ..Optimal::default() };
        assert_eq!(length(&mut own(moves - 1), &game, &state), None, "no solution is shorter");
        assert_eq!(length(&mut own(moves), &game, &state), Some(moves as usize));
    }
}

/// Every board of up to six digits of five classes at most, one for each way of naming them.
fn small_boards(width: u32, most: usize) -> Vec<State> {
    let classes = width.div_ceil(2).min(5) as u8;
    let (mut all, mut last) = (Vec::new(), vec![vec![1]]);
    for _ in 0..most {
        all.extend(last.iter().map(|digits| State::new(width as usize, digits)));
        let longer = |digits: &Vec<u8>| {
            let new = digits.iter().max().map_or(1, |most| most + 1).min(classes);
            (1..=new).map(|digit| [&digits[..], &[digit]].concat()).collect::<Vec<_>>()
        };
        last = last.iter().flat_map(longer).collect();
    }
    all
}

/// The slow twin knows nothing of the proof, and plays all there is with room for three deals.
#[test]
fn no_small_board_that_is_proven_to_be_impossible_has_a_solution() {
    let (mut solved, mut impossible, mut open) = (0, 0, 0);
    for deal in [Deal::Stuck, Deal::Any] {
        for width in 3..=11 {
            let most = if deal == Deal::Any { 4 } else { 6 };
            let (unlimited, budget) = (
                game(Rules { width, deal, max_cells: 0, ..Rules::default() }),
                Budget { nodes: Some(500), ..Budget::default() },
            );
            for state in small_boards(width, most) {
                let mut ctx = Context::new(budget, Seed(0).rng());
                match Optimal::default().solve(&unlimited, &state, &mut ctx).answer {
                    Answer::Solved { .. } => solved += 1,
                    Answer::Stopped { .. } => open += 1,
                    Answer::Impossible => {
                        let max_cells = 7 * state.cells() as u32 + 1;
                        let twin = Twin::new(Rules { width, deal, max_cells, ..Rules::default() });
                        let mut ctx = Context::new(budget, Seed(0).rng());
                        let start = twin.read(&state.to_string()).expect("a board");
                        let found = BreadthFirst::default().solve(&twin, &start, &mut ctx).answer;
                        assert!(!matches!(found, Answer::Solved { .. }), "{state}: {found:?}");
                        impossible += 1;
                    }
                }
            }
        }
    }
    assert!(solved > 1000 && impossible > 100, "{solved} solved, {impossible} impossible, {open} open");
    assert!(open * 10 < solved + impossible, "{solved} solved, {impossible} impossible, {open} open");
}

#[test]
fn a_board_that_cannot_be_solved_is_impossible_and_not_out_of_memory() {
    for (board, deals) in [
        ("9:12", &[Deal::Stuck, Deal::Any][..]),
        ("9:1234", &[Deal::Stuck, Deal::Any]),
        ("9:12345678", &[Deal::Stuck, Deal::Any]),
        // Whatever is crossed out, 9:12 or the like is left.
        ("9:1112", &[Deal::Stuck]),
        ("9:12312", &[Deal::Stuck]),
    ] {
        for &deal in deals {
            let game = game(Rules { max_cells: 0, deal, ..Rules::default() });
            let state = game.read(board).expect(board);
            assert_eq!(length(&mut Optimal::default(), &game, &state), None, "{board}, {deal:?}");
        }
    }
}

#[test]
fn a_board_of_five_thousand_ones_is_too_large_and_not_out_of_memory() {
    for deal in [Deal::Stuck, Deal::Any] {
        let game = game(Rules { max_cells: 0, deal, ..Rules::default() });
        let stopped = |digits: &[u8]| {
            let attempt = Optimal::default().solve(&game, &State::new(9, digits), &mut open());
            let Answer::Stopped { lower_bound, limit } = attempt.answer else { panic!("{attempt:?}") };
            (limit, lower_bound)
        };
        assert_eq!(stopped(&[1; 5000]), (Limit::Size, 2500), "{deal:?}");
        // No pair but after a deal, which makes more digits than the solver knows.
        let growing: Vec<u8> = [1, 2].into_iter().cycle().take(2101).collect();
        assert_eq!(stopped(&growing), (Limit::Size, 2102), "{deal:?}");
        // A deal would solve it, but no board has so many cells.
        let mut full = vec![0; MOST_CELLS];
        full[7] = 1;
        assert_eq!(stopped(&full), (Limit::Size, 2), "{deal:?}");
    }
}

#[test]
fn a_budget_below_the_solvers_own_limit_proves_nothing() {
    let (game, state) = (TenPair::default(), State::new(9, &[1; 28]));
    let answer = |max_moves, depth| {
        let mut ctx = Context::new(Budget { depth: Some(depth), ..Budget::default() }, Seed(0).rng());
        Optimal { max_moves, ..Optimal::default() }.solve(&game, &state, &mut ctx).answer
    };
    for max_moves in [0, 14, 20] {
        let expected = Answer::Stopped { lower_bound: 14, limit: Limit::Depth };
        assert_eq!(answer(max_moves, 13), expected, "at most {max_moves} moves");
    }
    assert_eq!(answer(13, 14), Answer::Impossible);
    assert!(matches!(answer(14, 14), Answer::Solved { .. }));
}

#[test]
fn a_time_limit_is_kept_on_a_board_of_thousands_of_digits() {
    let mut rng = Seed(1).rng();
    let random: Vec<u8> = (0..4000).map(|_| rng.below(9) as u8 + 1).collect();
    for deal in [Deal::Stuck, Deal::Any] {
        let game = game(Rules { max_cells: 0, deal, ..Rules::default() });
        for max_deals in [MaxDeals::Any, MaxDeals::AtMost(0)] {
            let mut ctx = Context::new(Budget { millis: Some(100), ..Budget::default() }, Seed(0).rng());
            let mut solver = Optimal { max_deals, ..Optimal::default() };
            let answer = solver.solve(&game, &State::new(9, &random), &mut ctx).answer;
            let spent = ctx.elapsed().as_millis();
            assert!(spent < 2000, "{deal:?}, {max_deals:?}: {spent} ms of 100, {answer:?}");
        }
    }
}

#[test]
fn as_a_player_it_keeps_the_laws_of_agents() {
    for nodes in [1, 100, 50_000] {
        check_agent(&TenPair::default(), || Follow::new(Optimal::default()), nodes);
    }
}

#[test]
fn solved_boards_take_no_move_and_a_lone_digit_takes_two() {
    let game = game(Rules { max_cells: 0, ..Rules::default() });
    for (board, moves) in [("9:...", 0), ("9:1", 2), ("9:19", 1), ("9:.1.", 2)] {
        assert_eq!(length(&mut Optimal::default(), &game, &game.read(board).expect(board)), Some(moves));
    }
}
