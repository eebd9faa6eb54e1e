//! Sittings by scripted keys, and what the screen shows.

use super::Play;
use super::hand::{Arrow, Hand};
use super::live_game::LiveGame;
use super::session::{Over, Session};
use super::shelf::Shelf;
use super::thinker::{Question, Thinker, Update, thinker};
use crate::palette::Ink;
use clap::Parser;
use plyground_catalog::testing::with_strangers;
use plyground_catalog::{AnyGame, Rules, find, replay};
use plyground_core::{Budget, Player, Record, Seed, Turn};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    play: Play,
}

/// Sits down as the command line says (`␣` is a space inside of an argument) and does what the script says.
fn sit(line: &str, script: impl FnOnce(&mut Session)) {
    let updates = line.split(' ').map(|update| update.replace('␣', " "));
    let play =
        Line::try_parse_from(std::iter::once("play".to_owned()).chain(updates)).expect("a command").play;
    let game = play.at.game.open(play.at.position.as_deref()).expect("a game");
    let setup = play.setup(&*game).expect("a setup");
    std::thread::scope(|scope| {
        let (thinker, worker) = thinker();
        scope.spawn(|| worker.run());
        let mut live = LiveGame::new(game.into(), setup, thinker).expect("a live");
        live.pace = Duration::ZERO;
        let shelf = Shelf::open(play.records).expect("a file");
        let mut session = Session::new(live, shelf, Ink::Colour);
        settle(&mut session);
        script(&mut session);
        session.close().expect("closed");
    });
}

/// Lets the game go on until it waits for somebody.
fn settle(session: &mut Session) {
    loop {
        session.wake();
        let live = &session.live;
        let asked = live.wonders() || live.analysing && live.waits();
        let answered = !asked || live.advice.is_some();
        if answered && !live.busy() {
            return;
        }
        std::thread::yield_now();
    }
}

fn key(code: KeyCode) -> KeyEvent {
    KeyEvent::new(code, KeyModifiers::NONE)
}

/// Presses keys: updates for the named ones, letters for themselves.
fn press(session: &mut Session, keys: &str) {
    for update in keys.split(' ') {
        let code = match update {
            "Up" => KeyCode::Up,
            "Right" => KeyCode::Right,
            "Down" => KeyCode::Down,
            "Left" => KeyCode::Left,
            "Enter" => KeyCode::Enter,
            "Esc" => KeyCode::Esc,
            "Tab" => KeyCode::Tab,
            "Backspace" => KeyCode::Backspace,
            "Space" => KeyCode::Char(' '),
            letter => KeyCode::Char(letter.chars().next().expect("a letter")),
        };
        session.key(key(code));
        settle(session);
    }
}

/// Types a text letter by letter.
fn type_in(session: &mut Session, text: &str) {
    text.chars().for_each(|letter| session.key(key(KeyCode::Char(letter))));
}

/// Puts the cursor on a cell by name.
fn go(session: &mut Session, name: &str) {
    let cell = session.live.view().cells.iter().position(|cell| cell.name == name).expect(name);
    let view = session.live.view().clone();
    session.hand.point_at(&view, cell);
}

fn screen(session: &mut Session, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
    terminal.draw(|frame| super::draw::draw(frame, session)).expect("drawn");
    terminal.backend().to_string()
}

fn position(session: &mut Session) -> String {
    session.live.record().end
}

fn moves(session: &mut Session) -> String {
    session.live.record().moves.join(" ")
}

#[test]
fn every_game_has_a_first_screen() {
    for (name, line) in [
        ("2048", "2048"),
        ("tenpair", "tenpair"),
        ("morris", "morris --second random"),
        ("lput", "lput --second random"),
    ] {
        sit(line, |session| {
            insta::assert_snapshot!(format!("{name}-80x24"), screen(session, 80, 24));
            insta::assert_snapshot!(format!("{name}-120x40"), screen(session, 120, 40));
        });
    }
}

#[test]
fn a_game_of_2048_is_played_with_the_arrow_keys() {
    sit("2048", |session| {
        for round in 0..10_000 {
            if session.live.view().turn == Turn::Over {
                break;
            }
            press(session, ["Up", "Left", "Up", "Right", "Up", "Left", "Down"][round % 7]);
        }
        assert_eq!(session.live.view().turn, Turn::Over);
        let shown = screen(session, 80, 24);
        let outcome = session.live.outcome().clone().expect("a result");
        assert!(shown.contains(&format!("The game is over: {outcome}")), "{shown}");
        replay(&session.live.record(), false).expect("a true record");
    });
}

#[test]
fn a_direction_that_is_no_legal_move_is_refused_in_words() {
    sit("2048 --position 2,0,0,0/4,0,0,0/0,0,0,0/0,0,0,0␣0", |session| {
        press(session, "Left");
        assert_eq!(session.message.as_deref(), Some("left is not a legal move here"));
        assert!(session.live.past().is_empty());
        press(session, "Right");
        assert_eq!(session.live.past().len(), 2, "a slide and a new tile");
        assert_eq!(session.live.last_cells().len(), 1, "the new tile is pointed out");
    });
}

#[test]
fn a_mill_is_closed_and_a_man_removed_by_cursor_and_enter() {
    sit("morris --second human", |session| {
        // From d5, where the cursor begins: up to d7, left to a7.
        press(session, "Up Up Left Enter");
        assert_eq!(moves(session), "a7");
        press(session, "Right Down Enter Up Enter");
        assert_eq!(moves(session), "a7 d6 d7");
        press(session, "Down Down Enter Up Up Right Enter");
        assert_eq!(moves(session), "a7 d6 d7 d5", "closing the mill is not the whole move");
        assert_eq!(super::status::status(session), "White: g7: choose the next cell");
        insta::assert_snapshot!("morris-removal", screen(session, 80, 24));
        press(session, "Tab Enter");
        assert_eq!(moves(session), "a7 d6 d7 d5 g7xd6");
        assert!(screen(session, 80, 24).contains("captured 1"));
    });
}

#[test]
fn a_choice_is_let_go_or_made_otherwise() {
    sit("morris --second human --position WWWBBB..................␣W␣0␣0␣0", |session| {
        go(session, "a7");
        press(session, "Enter");
        assert_eq!((session.hand.chosen.len(), session.emphasis().open.len()), (1, 18), "three men fly");
        press(session, "Enter");
        assert!(session.hand.chosen.is_empty(), "chosen again is let go");
        press(session, "Enter Right Enter");
        assert_eq!(session.hand.chosen, [1], "another man instead");
        press(session, "Esc");
        assert!(session.hand.chosen.is_empty());
        go(session, "b6");
        press(session, "Enter");
        assert_eq!(session.message.as_deref(), Some("no legal move goes to b6"));
    });
}

#[test]
fn digits_are_paired_in_either_order_and_dealt() {
    sit("tenpair --position 9:192", |session| {
        go(session, "1b");
        press(session, "Enter Left Enter");
        assert_eq!(moves(session), "1a-1b");
        assert_eq!(super::status::status(session), "Player: press a button: d deal");
        press(session, "d");
        assert_eq!(position(session), "9:..22");
        assert_eq!(session.live.last_cells(), [3], "what was dealt is pointed out");
        press(session, "Right Right Enter Right Enter");
        assert_eq!(session.live.outcome().as_deref(), Some("solved"));
    });
}

#[test]
fn a_path_may_end_in_the_middle_of_another() {
    let line = "lput --second human --position 1␣BFb2:16␣RPd2:16";
    sit(line, |session| {
        assert_eq!(
            super::status::status(session),
            "Blue: flyer at b2: choose its destination, or d defend, w wait"
        );
        press(session, "Right Enter");
        assert_eq!(moves(session), "", "from c2 it can attack");
        insta::assert_snapshot!("lput-stop", screen(session, 80, 24));
        press(session, "Enter");
        assert_eq!(moves(session), "b2-c2");
    });
    sit(line, |session| {
        press(session, "Right Enter .");
        assert_eq!(moves(session), "b2-c2");
    });
    sit(line, |session| {
        press(session, "Right Enter Right");
        let status = super::status::status(session);
        assert!(status.contains('−') || status.contains("falls"), "the losses are told: {status}");
        press(session, "Enter");
        assert_eq!(moves(session), "b2-c2xd2");
    });
    sit(line, |session| {
        press(session, "Right Enter Esc");
        assert_eq!(session.hand.chosen.len(), 1, "whoever acts stays chosen");
        press(session, "w");
        assert_eq!(moves(session), "wait");
    });
}

#[test]
fn undo_goes_back_to_the_last_decision_of_a_person_and_redo_forward_again() {
    sit("morris --second random", |session| {
        press(session, "u");
        assert_eq!(session.message.as_deref(), Some("there is nothing to take back"));
        press(session, "Enter");
        let first = moves(session);
        assert_eq!(first.split(' ').count(), 2, "a move and the answer");
        press(session, "Up Enter");
        let second = moves(session);
        press(session, "u");
        assert_eq!(moves(session), first);
        press(session, "r");
        assert_eq!(moves(session), second);
        press(session, "u u");
        assert_eq!(moves(session), "");
        press(session, "r r r");
        assert_eq!(moves(session), second);
        assert_eq!(session.message.as_deref(), Some("there is nothing to redo"));
    });
}

#[test]
fn a_player_is_changed_in_the_middle_of_the_game() {
    sit("morris --second human", |session| {
        press(session, "Enter 2");
        let shown = screen(session, 80, 24);
        assert!(shown.contains("Who plays Black?") && shown.contains("random"), "{shown}");
        (0..5).for_each(|_| session.key(key(KeyCode::Backspace)));
        type_in(session, "rndom");
        press(session, "Enter");
        let shown = screen(session, 80, 24);
        assert!(shown.contains("did you mean \"random\""), "{shown}");
        (0..5).for_each(|_| session.key(key(KeyCode::Backspace)));
        type_in(session, "random");
        press(session, "Enter");
        assert_eq!(session.message.as_deref(), Some("Black is now played by random"));
        assert_eq!(session.live.past().len(), 2, "the new player has moved");
        assert_eq!(session.live.record().seats, ["human", "random"]);
        press(session, "2 Up Up Esc");
        assert_eq!(session.live.record().seats, ["human", "random"]);
    });
    sit("2048", |session| {
        press(session, "2");
        assert_eq!(session.message.as_deref(), Some("this game has one seat"));
    });
}

#[test]
fn a_hint_is_shown_and_then_played() {
    sit("morris --second human --hint random", |session| {
        press(session, "h");
        let hint = session.hint().expect("a hint").to_owned();
        assert!(super::status::status(session).contains(&format!("hint: {hint} (h plays it)")));
        assert_eq!(session.emphasis().hint.len(), 1);
        assert!(session.live.past().is_empty());
        press(session, "h");
        assert_eq!(moves(session), hint);
        assert_eq!(session.hint(), None);
        press(session, "h Esc");
        assert_eq!(session.hint(), None);
    });
}

#[test]
fn the_analysis_follows_the_game() {
    sit("morris --second random --hint random", |session| {
        press(session, "a");
        let shown = screen(session, 80, 24);
        assert!(shown.contains("Analysis by random") && shown.contains("no values"), "{shown}");
        press(session, "Enter");
        assert!(session.live.advice.is_some());
    });
}

#[test]
fn the_analysis_tells_the_value_of_every_move() {
    sit("morris --second human --hint minimax(depth=1)", |session| {
        press(session, "a");
        let shown = screen(session, 120, 40);
        assert!(shown.contains("Analysis by minimax") && shown.contains("a7 = "), "{shown}");
        assert_eq!(session.live.advice.as_ref().map(|advice| advice.decision.judged.len()), Some(24));
        let shown = screen(session, 80, 24);
        assert!(shown.contains("more") && shown.contains("for White"), "{shown}");
    });
}

#[test]
fn thinking_stops_when_it_is_taken_back_changed_or_left() {
    sit("morris --second alpha-beta(time=10min) --hint alpha-beta(time=10min)", |session| {
        let press = |session: &mut Session, code| session.key(key(code));
        press(session, KeyCode::Enter);
        assert!(session.live.thinking().is_some());
        assert!(super::status::status(session).starts_with("Black: alpha-beta(time=600000ms) thinks"));
        press(session, KeyCode::Char('u'));
        assert!(session.live.thinking().is_none() && session.live.past().is_empty() && session.live.waits());
        press(session, KeyCode::Char('h'));
        assert!(session.live.thinking().is_some());
        press(session, KeyCode::Enter);
        assert_eq!(session.live.past().len(), 1, "a person need not wait for the hint");
        press(session, KeyCode::Char('2'));
        (0..40).for_each(|_| press(session, KeyCode::Backspace));
        type_in(session, "human");
        press(session, KeyCode::Enter);
        assert!(session.live.thinking().is_none() && session.live.waits());
        assert_eq!(session.live.past().len(), 1);
        press(session, KeyCode::Char('h'));
        assert!(session.live.thinking().is_some(), "and it is left in the middle of a thought");
    });
}

#[test]
fn moves_are_typed_in_notation() {
    sit("morris --second human", |session| {
        press(session, ":");
        type_in(session, "a7 ");
        assert!(screen(session, 80, 24).contains(":a7 ▏"));
        press(session, "Enter");
        assert_eq!(moves(session), "a7");
        press(session, ": a 7 Enter");
        assert!(session.message.as_ref().is_some_and(|why| why.contains("a7")), "{:?}", session.message);
        press(session, ": q Esc");
        assert!(!session.done, "letters of a line are no commands");
    });
}

#[test]
fn agents_are_watched_paused_and_taken_back() {
    sit("morris --first random --second random --rules max_quiet=20", |session| {
        assert_eq!(session.live.view().turn, Turn::Over, "nobody waits for anybody");
        let all = session.live.past().len();
        press(session, "u");
        assert!(session.live.paused && session.live.past().len() == all - 1);
        assert!(super::status::status(session).contains("paused"));
        press(session, "r");
        assert_eq!(session.live.past().len(), all);
        press(session, "u u Space");
        assert_eq!(session.live.view().turn, Turn::Over);
        press(session, "-");
        assert!(session.message.as_ref().is_some_and(|pace| pace.contains("20 ms")));
    });
}

#[test]
fn a_new_game_leaves_one_in_progress_only_at_the_second_word() {
    sit("morris --second human", |session| {
        press(session, "Enter n");
        assert_eq!(session.live.past().len(), 1);
        press(session, "Up n");
        assert_eq!(session.live.past().len(), 1, "another key in between was no second update");
        press(session, "n");
        assert_eq!((session.live.past().len(), session.live.setup.seed), (0, 2));
    });
}

#[test]
fn records_are_kept_when_games_end_and_when_they_are_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    let line = format!("2048 --rules rows=2 --rules columns=2 --records {}", path.display());
    let kept = || {
        let text = std::fs::read_to_string(&path).expect("a file");
        text.lines().map(|line| Record::from_line(line).expect("a record")).collect::<Vec<_>>()
    };
    sit(&line, |session| {
        for round in 0..1000 {
            press(session, ["Up", "Left", "Down", "Right"][round % 4]);
        }
        assert_eq!(session.live.view().turn, Turn::Over);
        assert_eq!(kept().len(), 1);
        press(session, "s n");
        assert_eq!(kept().len(), 1, "nothing is kept twice");
        press(session, "Up Left Down");
    });
    let games = kept();
    assert_eq!(games.len(), 2, "the second game was left");
    assert!(games[0].outcome.is_some() && games[1].outcome.is_none());
    for game in &games {
        replay(game, false).expect("a true record");
    }
    let missing = Shelf::open(Some(PathBuf::from("/no/such/folder/games.jsonl")));
    assert!(missing.is_err_and(|why| why.to_string().contains("/no/such/folder")));
}

#[test]
fn a_terminal_that_is_too_small_is_told_what_is_needed() {
    sit("lput --second random", |session| {
        let shown = screen(session, 40, 10);
        assert!(shown.contains("67 × 11 letters"), "{shown}");
        for (width, height) in [(67, 11), (68, 16), (80, 24), (200, 60), (1, 1), (3, 100), (100, 3)] {
            screen(session, width, height);
        }
    });
}

#[test]
fn a_long_board_follows_the_cursor() {
    let rows: Vec<&str> = std::iter::repeat_n("123456789", 40).collect();
    sit(&format!("tenpair --position 9:{}", rows.join("/")), |session| {
        go(session, "1a");
        let shown = screen(session, 80, 24);
        assert!(shown.contains('↓') && !shown.contains('↑') && shown.contains("[1]"), "{shown}");
        go(session, "40i");
        let shown = screen(session, 80, 24);
        assert!(shown.contains('↑') && !shown.contains('↓') && shown.contains("[9]"), "{shown}");
        assert!(shown.contains("a   b   c"), "the names of the columns stay in sight: {shown}");
    });
}

#[test]
fn a_click_chooses_the_cell_under_it() {
    for (line, names) in
        [("morris --second human", ["a7", "d5", "g1"]), ("lput --second human", ["a1", "n11", "d4"])]
    {
        sit(line, |session| {
            for name in names {
                screen(session, 80, 24);
                let drawn = session.drawn.as_ref().expect("a board");
                let cell = session.live.view().cells.iter().position(|cell| cell.name == name).expect(name);
                let found = (0..drawn.area.height)
                    .flat_map(|row| (0..drawn.area.width).map(move |column| (column, row)));
                let hits = found.filter(|&(column, row)| {
                    drawn.picture.cell_at(session.live.view(), row.into(), column.into()) == Some(cell)
                });
                let hits: Vec<(u16, u16)> = hits.collect();
                assert!(hits.len() >= 3, "{name} is hard to hit: {hits:?}");
                let (column, row) = hits[hits.len() / 2];
                let (column, row) = (column + drawn.area.x, row + drawn.area.y);
                let kind = MouseEventKind::Down(MouseButton::Left);
                session.event(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
                let touched = session.hand.cursor == cell || session.live.last_cells().contains(&cell);
                assert!(touched, "{name}: {:?}", session.message);
            }
        });
    }
    sit("morris --second human", |session| {
        screen(session, 80, 24);
        session.event(&Event::Mouse(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: 0,
            row: 0,
            modifiers: KeyModifiers::NONE,
        }));
        assert!(session.live.past().is_empty(), "the title is not a cell");
    });
}

#[test]
fn the_arrows_reach_every_cell_of_every_board() {
    for entry in with_strangers() {
        let game = entry.open(Rules::new()).expect("a game");
        let view = game.view(&game.start(Seed(1))).expect("a view");
        let (mut reached, mut open) = (vec![false; view.cells.len()], vec![0]);
        while let Some(cell) = open.pop() {
            if std::mem::replace(&mut reached[cell], true) {
                continue;
            }
            for arrow in [Arrow::Up, Arrow::Right, Arrow::Down, Arrow::Left] {
                let mut hand = Hand::default();
                hand.point_at(&view, cell);
                hand.step(&view, arrow);
                open.push(hand.cursor);
            }
        }
        let lost: Vec<&str> = view
            .cells
            .iter()
            .zip(&reached)
            .filter(|(_, reached)| !**reached)
            .map(|(cell, _)| &*cell.name)
            .collect();
        assert!(lost.is_empty(), "{}: {lost:?}", entry.name);
    }
}

#[test]
fn the_cursor_runs_straight_across_shifted_rows() {
    let game = find("lput").expect("listed").open(Rules::new()).expect("a game");
    let view = game.view(&game.start(Seed(1))).expect("a view");
    let mut hand = Hand::default();
    hand.point_at(&view, view.cells.iter().position(|cell| cell.name == "h1").expect("h1"));
    (0..10).for_each(|_| hand.step(&view, Arrow::Down));
    assert_eq!(view.cells[hand.cursor].name, "h11");
}

#[test]
fn without_colour_everything_is_told_by_letters() {
    sit("lput --second random", |session| {
        session.ink = Ink::Plain;
        let shown = screen(session, 80, 24);
        assert!(shown.contains("[F16] +   +"), "{shown}");
    });
    sit("morris --second human", |session| {
        press(session, "Enter Up Enter");
        let shown = screen(session, 80, 24);
        assert!(shown.contains(" W ") && shown.contains("[B]"), "{shown}");
    });
}

#[test]
fn the_keys_are_listed() {
    sit("2048", |session| {
        press(session, "?");
        assert!(matches!(session.over, Over::Keys));
        insta::assert_snapshot!("keys", screen(session, 80, 24));
        press(session, "q");
        assert!(!session.done && matches!(session.over, Over::Nothing), "any key closes the list");
        session.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
        assert!(session.done);
    });
}

#[test]
fn a_game_goes_on_after_given_moves_and_begins_anew_after_them() {
    sit("morris --second human --moves a7␣d6␣d7", |session| {
        assert_eq!((moves(session).as_str(), session.live.past().len()), ("a7 d6 d7", 3));
        press(session, "u");
        assert_eq!(moves(session), "a7 d6");
        press(session, "n n");
        assert_eq!((moves(session).as_str(), session.live.setup.seed), ("a7 d6 d7", 2));
    });
}

/// Asks for a move at the start of a game of morris.
fn ask(thinker: &mut Thinker, agent: &str, player: Option<Player>) {
    let game: Arc<dyn AnyGame> = find("morris").expect("listed").open(Rules::new()).expect("a game").into();
    let (start, agent) = (game.start(Seed(1)), agent.parse().expect("an agent"));
    let (seed, moves, budget) = (Seed(1), Vec::new(), Budget::default());
    thinker.ask(Question { game, start, seed, moves, agent, player, budget });
}

#[test]
fn whoever_is_cancelled_is_not_heard_and_the_next_one_answers_at_once() {
    std::thread::scope(|scope| {
        let (mut thinker, worker) = thinker();
        scope.spawn(|| worker.run());
        for player in [None, Some(Player::First)] {
            ask(&mut thinker, "alpha-beta(time=10min)", player);
            while thinker.heard().is_none() {
                std::thread::yield_now();
            }
            thinker.cancel();
            assert!(thinker.heard().is_none(), "nobody waits for it any more");
            ask(&mut thinker, "random", player);
            let answer = loop {
                if let Some(Update::Answer(answer)) = thinker.heard() {
                    break answer.expect("a player is to move");
                }
                std::thread::yield_now();
            };
            assert_eq!(answer.nodes, 1, "it is the answer of the second one");
        }
        // Dropped in the middle of a thought: the scope ends because the thread does.
        ask(&mut thinker, "alpha-beta(time=10min)", None);
    });
}

#[test]
fn what_is_taken_back_and_played_again_meets_the_same_luck() {
    sit("2048 --seed 5", |session| {
        let mut spawns = Vec::new();
        for _ in 0..2 {
            press(session, "Left Down");
            spawns.push(moves(session));
            press(session, "u u");
            assert_eq!(moves(session), "");
            // Another way does not change it either.
            press(session, "Up u");
        }
        assert_eq!(spawns[0], spawns[1]);
        press(session, "Left Down");
        assert_eq!(moves(session), spawns[0]);
    });
}

#[test]
fn the_first_seat_is_the_default_persons() {
    let seats = |line: &str| {
        let mut seats = Vec::new();
        sit(line, |session| seats = session.live.setup.seats.clone());
        seats.iter().map(Option::is_none).collect::<Vec<_>>()
    };
    assert_eq!(seats("morris"), [true, false]);
    assert_eq!(seats("morris --first random"), [false, true]);
    assert_eq!(seats("2048"), [true]);
}
