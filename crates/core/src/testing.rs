//! The laws every game obeys and every agent keeps, written once and run for each.
//!
//! All of them panic with the position at fault; that is what a failed test is.
#![allow(clippy::missing_panics_doc)]

mod teaching;
mod tree;

pub use teaching::{check_sheet, check_tutorial};
pub use tree::{Tree, TreeGame};

use crate::agent::Agent;
use crate::budget::Budget;
use crate::context::Context;
use crate::game::{Game, GameExt, Turn};
use crate::perft::{known_counts, options, perft};
use crate::playthrough::Playthrough;
use crate::record::{Record, rules_of};
use crate::seed::{Rng, Seed};
use crate::trace::Trace;
use crate::view::{Gesture, Present, View};
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

/// Plays `games` random games of at most `longest` moves and checks every position against the promises
/// that a rule book makes.
pub fn check_rules<G: Game>(game: &G, games: u64, longest: u64) {
    for seed in (0..games).map(Seed) {
        let mut rng = seed.branch(0).rng();
        let start = game.start(&mut rng);
        let mut state = start.clone();
        for _ in 0..longest {
            check_position(game, &state);
            let Some(mv) = random_move(game, &state, &mut rng) else { break };
            let mut legal = Vec::new();
            options(game, &state, &mut legal);
            assert!(legal.contains(&mv), "sampled {mv}, which is illegal at {state}");
            assert!(mv.to_string().parse().as_ref() == Ok(&mv), "notation of {mv} does not round-trip");
            assert!(game.read_move(&state, &mv.to_string()) == Ok(mv), "{mv} is refused at {state}");
            assert!(game.after(&state, mv) == game.after(&state, mv), "{mv} is not a function at {state}");
            game.play(&mut state, mv);
        }
        check_playout(game, &start, seed, longest);
    }
}

/// [`check_rules`], and what screens and records ask for: views that list exactly the legal moves, rules
/// that round-trip, records that replay.
pub fn check_game<G: Present>(game: &G, games: u64, longest: u64) {
    let rules = rules_of(game);
    let named: Vec<&str> = G::RULES.iter().map(|rule| rule.name).collect();
    let mut keys: Vec<&str> = rules.keys().map(String::as_str).collect();
    let mut sorted = named.clone();
    sorted.sort_unstable();
    keys.sort_unstable();
    assert_eq!(keys, sorted, "the rules' help and the rules differ");
    let again: G = serde_json::from_value(rules.clone().into()).expect("rules round-trip");
    assert_eq!(rules_of(&again), rules, "rules do not round-trip");
    let unknown = serde_json::json!({ "no such rule": 1 });
    assert!(serde_json::from_value::<G>(unknown).is_err(), "an unknown rule is accepted");

    check_rules(game, games, longest);
    check_presence(game, &again, games, longest);
}

/// What [`check_game`] asks beside the rules: a sheet, views that list exactly the legal moves, records that replay with
/// the rules as they were read again.
pub fn check_presence<G: Present>(game: &G, again: &G, games: u64, longest: u64) {
    check_sheet(game);
    for seed in (0..games).map(Seed) {
        let mut rng = seed.rng();
        let mut course = Playthrough::new(game, game.start(&mut rng));
        let mut told: Option<(View, Trace)> = None;
        for _ in 0..longest {
            let view = check_view(game, course.state());
            if let Some((before, trace)) = told.take() {
                check_trace(&before, &trace, &view, &format!("before {}", course.state()));
            }
            if course.turn() == Turn::Over {
                break;
            }
            let Some(mv) = random_move(game, course.state(), &mut rng) else { break };
            told = Some((view, game.trace(course.state(), mv)));
            course.play(mv);
        }
        let record = Record::of("test", vec!["somebody".into(); G::SEATS.len()], Some((seed, 0)), &course);
        let read = Record::from_line(&record.to_line()).expect("a record reads back");
        assert_eq!(read, record, "a record does not round-trip");
        let replayed = read.replay(again).expect("a record replays with its rules");
        assert!(replayed.state() == course.state(), "a record replays to another position");
    }
}

fn check_position<G: Game>(game: &G, state: &G::State) {
    let text = state.to_string();
    let parsed = game.parse(&text).unwrap_or_else(|why| panic!("{text} is not read: {why}"));
    assert!(parsed == *state, "{text} does not round-trip");
    assert_eq!(game.key(&parsed), game.key(state), "equal positions, different keys: {text}");
    assert!(!text.contains('\n') && text.trim() == text, "{text:?} is not one line");
    game.admit(state).unwrap_or_else(|why| panic!("the rules refuse their own position {text}: {why}"));
    let (moves, events) = (game.legal_moves(state), game.events(state));
    match game.turn(state) {
        Turn::Over => assert!(moves.is_empty() && events.is_empty(), "over, yet {text} has moves"),
        Turn::Player(_) => {
            assert!(!moves.is_empty(), "no move, yet not over: {text}");
            assert!(events.is_empty(), "a player's turn with events: {text}");
            let distinct: HashSet<_> = moves.iter().collect();
            assert_eq!(distinct.len(), moves.len(), "a move is listed twice at {text}");
        }
        Turn::Chance => {
            assert!(moves.is_empty(), "a chance turn with moves: {text}");
            let total: f64 = events.iter().map(|(_, p)| p).sum();
            assert!((total - 1.0).abs() < 1e-9, "probabilities sum to {total} at {text}");
            assert!(events.iter().all(|&(_, p)| p > 0.0), "an impossible event is listed at {text}");
        }
    }
}

/// A game's own playout makes the same moves as the generic one, wherever it is cut off.
fn check_playout<G: Game>(game: &G, start: &G::State, seed: Seed, longest: u64) {
    for limit in [0, 1, 2, 7, longest / 2, longest] {
        let (mut own, mut generic) = (start.clone(), start.clone());
        let (mut own_rng, mut generic_rng) = (seed.branch(1).rng(), seed.branch(1).rng());
        let played = game.playout(&mut own, &mut own_rng, limit);
        let mut expected = 0;
        while expected < limit
            && let Some(mv) = random_move(game, &generic, &mut generic_rng)
        {
            game.play(&mut generic, mv);
            expected += 1;
        }
        assert!(own == generic, "playout of {limit} from {start}: {own}, not {generic}");
        assert_eq!(played, expected, "playout of {limit} from {start} is miscounted");
        assert!(own_rng == generic_rng, "playout of {limit} from {start} uses other random numbers");
    }
}

fn check_view<G: Present>(game: &G, state: &G::State) -> View {
    let view = game.view(state);
    let json = serde_json::to_string(&view).expect("a view is data");
    assert_eq!(serde_json::from_str::<View>(&json).expect("a view reads back"), view);
    assert_eq!(view.turn, game.turn(state), "the view has another turn at {state}");
    let legal: HashSet<String> = game.legal_moves(state).iter().map(ToString::to_string).collect();
    let shown: HashSet<String> = view.inputs.iter().map(|input| input.mv.clone()).collect();
    assert_eq!(shown, legal, "the view's inputs are not the legal moves of {state}");
    assert_eq!(view.inputs.len(), legal.len(), "the view lists a move twice at {state}");
    let mut gestures: Vec<String> = view.inputs.iter().map(|input| format!("{:?}", input.gesture)).collect();
    gestures.sort_unstable();
    gestures.dedup();
    assert_eq!(gestures.len(), view.inputs.len(), "two moves are made by the same gesture at {state}");
    let seen = view.pieces.iter().all(|piece| !piece.text.is_empty());
    assert!(seen, "a piece of {state} has no letters, and cannot be seen without colour");
    let cells = view.cells.len();
    let names: HashSet<&str> = view.cells.iter().map(|cell| cell.name.as_str()).collect();
    assert_eq!(names.len(), cells, "two cells of {state} have the same name");
    let paths = view.inputs.iter().filter_map(|input| match &input.gesture {
        Gesture::Path(path) => Some(path.iter()),
        _ => None,
    });
    let used = paths.flatten().chain(view.pieces.iter().map(|piece| &piece.cell));
    let used = used.chain(view.marks.iter().flat_map(|mark| &mark.cells)).chain(view.links.iter().flatten());
    let used = used
        .chain(&view.order)
        .chain(view.inputs.iter().flat_map(|input| input.losses.iter().map(|loss| &loss.cell)));
    assert!(used.copied().all(|cell| cell < cells), "the view of {state} points off the board");
    check_inspections(game, state, &view);
    view
}

/// Cells can be inspected, and what is told of them lies on the board. A few cells a position, others at others,
/// for there are many positions.
fn check_inspections<G: Present>(game: &G, state: &G::State, view: &View) {
    let cells = view.cells.len();
    let step = 1 + cells / 4;
    for cell in (view.inputs.len() % step..cells).step_by(step) {
        let seen = game.inspect(state, cell);
        assert_eq!(seen.cell, cell, "another cell is inspected at {state}");
        assert!(seen.notes.iter().all(|note| !note.title.is_empty()) && !seen.notes.is_empty());
        let targets = seen.targets.iter();
        let used = targets.flat_map(|target| [target.cell, target.from]).chain(seen.reach).chain(seen.sight);
        assert!(used.into_iter().all(|cell| cell < cells), "an inspection of {state} points off the board");
    }
}

/// The pieces stand after a move where its trace says they went.
fn check_trace(before: &View, trace: &Trace, after: &View, place: &str) {
    let standing = |view: &View| view.pieces.iter().map(|piece| piece.cell).collect::<HashSet<usize>>();
    let mut expected = standing(before);
    for gone in trace.motions.iter().filter_map(|motion| motion.from) {
        assert!(expected.remove(&gone), "a piece that is not there moves: cell {gone}, {place}");
    }
    expected.extend(trace.motions.iter().filter_map(|motion| motion.to));
    assert_eq!(standing(after), expected, "the trace is another move's: {place}");
    assert!(trace.cells.iter().all(|&cell| cell < after.cells.len()), "the trace is off the board: {place}");
}

/// The game's random player or chance; nothing when the game is over.
fn random_move<G: Game>(game: &G, state: &G::State, rng: &mut Rng) -> Option<G::Move> {
    match game.turn(state) {
        Turn::Over => None,
        Turn::Chance => Some(game.sample_chance(state, rng)),
        Turn::Player(_) => Some(game.sample(state, rng)),
    }
}

/// Plays at least `moves` random moves in a fast game and in its slow, obvious twin and compares turn,
/// legal moves (in order), events, payoff and notation at every position. Games longer than `longest` are
/// cut off, so that short and long ones are both seen.
pub fn check_twin<F: Game, S: Game<Move = F::Move>>(fast: &F, slow: &S, moves: u64, longest: u64) {
    let mut played = 0;
    for seed in (0..).map(Seed) {
        let mut rng = seed.rng();
        let mut state = fast.start(&mut rng);
        let mut twin: S::State = state.to_string().parse().expect("the twin reads the same notation");
        for _ in 0..longest {
            let text = twin.to_string();
            assert_eq!(state.to_string(), text, "the twins are at different positions");
            assert_eq!(fast.turn(&state), slow.turn(&twin), "another turn at {text}");
            assert_eq!(fast.legal_moves(&state), slow.legal_moves(&twin), "other moves at {text}");
            let same = fast.payoff(&state).to_bits() == slow.payoff(&twin).to_bits();
            assert!(same, "{} and {} points at {text}", fast.payoff(&state), slow.payoff(&twin));
            let (events, expected) = (fast.events(&state), slow.events(&twin));
            assert_eq!(events.len(), expected.len(), "other events at {text}");
            for (event, twin_event) in events.iter().zip(&expected) {
                assert_eq!(event.0, twin_event.0, "another event at {text}");
                assert!((event.1 - twin_event.1).abs() < 1e-12, "another probability at {text}");
            }
            let Some(mv) = random_move(fast, &state, &mut rng) else { break };
            fast.play(&mut state, mv);
            slow.play(&mut twin, mv);
            played += 1;
        }
        if played >= moves {
            return;
        }
    }
}

/// Counts the move sequences of a game's `perft.txt` again, but for the deep ones and those of more than
/// `most`, so that a slow twin can take part.
pub fn check_counts<G: Game>(game: &G, text: &str, most: u64) {
    let turns = known_counts(text).into_iter().filter(|known| !known.steps);
    let mut checked = 0;
    for known in turns.filter(|known| !known.deep && known.count <= most) {
        let state = match &known.position {
            Some(position) => position.parse().unwrap_or_else(|why| panic!("{position}: {why}")),
            None => game.start(&mut Seed(1).rng()),
        };
        assert_eq!(perft(game, &state, known.depth), known.count, "depth {} from {state}", known.depth);
        checked += 1;
    }
    assert!(checked > 0, "there is no count to check");
}

/// Checks that an agent answers legally, counts its nodes, keeps its budget, obeys a cancel, and answers
/// the same twice.
pub fn check_agent<G: Game, A: Agent<G>>(game: &G, new: impl Fn() -> A, nodes: u64) {
    let state = game.start(&mut Seed(0).rng());
    let choose = |cancelled: bool| {
        let flag = AtomicBool::new(cancelled);
        let budget = Budget { nodes: Some(nodes), ..Budget::default() };
        let mut ctx = Context::new(budget, Seed(1).rng()).cancelled_by(&flag);
        let decision = new().choose(game, &state, &mut ctx);
        let legal = game.legal_moves(&state);
        assert!(ctx.nodes() <= nodes, "{} nodes spent of {nodes}", ctx.nodes());
        assert!(legal.contains(&decision.mv), "{} is illegal at {state}", decision.mv);
        assert_eq!(decision.line.first(), Some(&decision.mv), "the line begins with another move");
        assert!(decision.judged.iter().all(|judged| legal.contains(&judged.mv)), "judged an illegal move");
        (decision, ctx.nodes())
    };
    let answer = choose(false);
    assert!(answer.1 > 0, "nodes are not counted, so no budget can hold");
    assert!(answer == choose(false), "same seed, different answer");
    assert_eq!(choose(true).1, 0, "a cancelled search still searched");
}

/// What fuzzers ask of a position's notation: any text is refused or read; what is read prints and reads
/// back the same; and what the rules admit can be looked at and played on.
pub fn check_position_text<G: Present>(game: &G, text: &str) {
    let _implied = G::implied_rules(text);
    let Ok(state) = text.parse::<G::State>() else { return };
    let printed = state.to_string();
    assert!(printed.parse().as_ref() == Ok(&state), "{text:?} reads as {printed}, which does not round-trip");
    if game.admit(&state).is_err() {
        return;
    }
    check_position(game, &state);
    check_view(game, &state);
    let mut moves = Vec::new();
    options(game, &state, &mut moves);
    let mut rng = Seed(0).rng();
    for &mv in moves.iter().take(16) {
        let next = game.after(&state, mv);
        check_position(game, &next);
        game.playout(&mut next.clone(), &mut rng, 20);
    }
    if game.turn(&state) == Turn::Over {
        game.outcome(&state);
    }
}

/// What fuzzers ask of a move's notation: any text is refused, or read, printed and read back the same,
/// and refused or accepted at the start without harm.
pub fn check_move_text<G: Game>(game: &G, text: &str) {
    let start = game.start(&mut Seed(0).rng());
    let _verdict = game.read_move(&start, text);
    let Ok(mv) = text.parse::<G::Move>() else { return };
    assert!(mv.to_string().parse().as_ref() == Ok(&mv), "{text:?} reads as {mv}, which does not round-trip");
}

/// Plays a game whose moves are chosen by bytes, and checks every position on the way.
pub fn check_play<G: Present>(game: &G, bytes: &[u8]) {
    let mut state = game.start(&mut Seed(bytes.first().map_or(0, |&byte| u64::from(byte))).rng());
    for &byte in bytes {
        let mut moves = Vec::new();
        options(game, &state, &mut moves);
        let Some(&mv) = moves.get(usize::from(byte) * moves.len() / 256) else { break };
        game.play(&mut state, mv);
        check_position(game, &state);
    }
    check_view(game, &state);
}
