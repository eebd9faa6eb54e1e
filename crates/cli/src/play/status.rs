//! The two lines at the bottom: whose turn it is and what to do, and the keys that do it.

use super::hand::{Hand, buttons, directions, has_paths};
use super::input::COMMANDS;
use super::live_game::Now;
use super::session::{Over, Session};
use crate::numbers::{grouped, rate};
use plyground_core::view::{Input, Loss};
use plyground_core::{Player, Turn, View};
use plyground_stats::fixed;

/// Whose turn it is and what to do.
pub(crate) fn status(session: &Session) -> String {
    let live = &session.live;
    match live.view().turn {
        Turn::Over => {
            let outcome = live.outcome().unwrap_or_else(|| "undecided".to_owned());
            let why = live.reason().map_or_else(String::new, |why| format!(", {why}"));
            format!("The game is over: {outcome}{why} · n new game, u take back, q quit")
        }
        Turn::Chance => "Chance to move".to_owned(),
        Turn::Player(player) => {
            let seat = session.name(player);
            match (live.thinking(), live.seated(player)) {
                (_, None) => format!("{seat}: {}", person(session)),
                (Some(now), Some(_)) => {
                    let thinks = vec![format!("{seat}: {} thinks", now.who)];
                    [thinks, going(now)].concat().join(" · ")
                }
                (None, Some(agent)) if live.paused => {
                    format!("{seat}: {agent} is to move · paused, Space continues")
                }
                (None, Some(agent)) => format!("{seat}: {agent} is to move"),
            }
        }
    }
}

/// The progress of the search: depth, nodes, speed, time.
fn going(now: &Now) -> Vec<String> {
    let mut parts = Vec::new();
    if let Some(progress) = &now.progress {
        parts.extend((progress.depth > 0).then(|| format!("depth {}", progress.depth)));
        let (count, what) = if progress.nodes > 0 {
            (progress.nodes, "nodes")
        } else {
            (progress.playout_plies, "playout plies")
        };
        if count > 0 {
            let speed = rate(count as f64 / progress.elapsed.as_secs_f64().max(1e-6));
            parts.push(format!("{} {what}", grouped(count)));
            parts.push(format!("{speed}/s"));
        }
    }
    let seconds = now.watch.elapsed().as_secs_f64();
    // Very short times are not shown.
    parts.extend((seconds >= 0.1).then(|| format!("{seconds:.1} s")));
    parts
}

/// What a person can do now, with the hint and the expected losses if they are known.
fn person(session: &Session) -> String {
    let (live, hand, view) = (&session.live, &session.hand, session.live.view());
    let mut parts = Vec::new();
    if let Some(mv) = session.hint() {
        parts.push(format!("hint: {mv} (h plays it)"));
    }
    parts.push(task(hand, view));
    if let (None, Some(now)) = (session.hint(), live.thinking().filter(|_| session.hinting)) {
        parts.push(format!("{} is thinking", now.who.name));
        parts.extend(going(now));
    }
    let costly = hand.under_cursor(view).filter(|input| !input.losses.is_empty());
    parts.extend(costly.map(|input| losses(view, input)));
    parts.join(" · ")
}

/// The next step of the move being entered.
fn task(hand: &Hand, view: &View) -> String {
    let name = |cell: usize| view.cells.get(cell).map_or("", |cell| cell.name.as_str());
    let path = hand.chosen.iter().map(|&cell| name(cell)).collect::<Vec<_>>().join(" → ");
    let task = if !directions(view).is_empty() {
        "slide with the arrow keys".to_owned()
    } else if !has_paths(view) {
        "press a button".to_owned()
    } else if hand.chosen.is_empty() {
        "choose a cell".to_owned()
    } else if hand.stop(view).is_some() {
        format!("{path}: Enter again ends the move here, or choose the next cell")
    } else if hand.holds() {
        format!("{path}: choose the next cell")
    } else {
        let piece = hand.chosen.first().and_then(|cell| view.pieces.iter().find(|piece| piece.cell == *cell));
        let kind = piece.map_or("", |piece| piece.kind.as_str());
        format!("{kind} at {path}: choose its destination")
    };
    let buttons: Vec<String> =
        buttons(view, COMMANDS).iter().map(|(letter, word, _)| format!("{letter} {word}")).collect();
    if buttons.is_empty() || hand.holds() {
        task
    } else if has_paths(view) {
        format!("{task}, or {}", buttons.join(", "))
    } else {
        format!("{task}: {}", buttons.join(", "))
    }
}

/// What a move would cost: "e5 loses 3, b4 loses 1".
fn losses(view: &View, input: &Input) -> String {
    let told = input.losses.iter().map(|Loss { cell, count }| {
        let piece = view.pieces.iter().find(|piece| piece.cell == *cell);
        let all = piece.and_then(|piece| piece.count) == Some(*count);
        let what = piece.map_or("piece", |piece| piece.kind.as_str());
        if all { format!("{what} falls") } else { format!("{what} −{count}") }
    });
    told.collect::<Vec<_>>().join(", ")
}

/// The keys that are useful now, as many as fit; the last two are always shown.
pub(crate) fn keys(session: &Session, width: usize) -> String {
    let (live, view) = (&session.live, session.live.view());
    if let Some(message) = &session.message {
        return message.clone();
    }
    if let Over::Line(text) = &session.over {
        return format!(":{text}▏  Enter plays, Esc cancels");
    }
    let mut keys: Vec<String> = Vec::new();
    if live.waits() {
        if has_paths(view) {
            keys.push("arrows Enter choose".to_owned());
        }
        if session.hand.holds() {
            keys.push("Esc clear".to_owned());
        }
        keys.push("h hint".to_owned());
        keys.push("a analysis".to_owned());
    }
    let alone = !live.has_people();
    if alone && view.turn != Turn::Over {
        keys.push(if live.paused { "Space continue" } else { "Space pause" }.to_owned());
        keys.push("+ - speed".to_owned());
    }
    keys.push("u undo".to_owned());
    keys.push("n new".to_owned());
    let seats = live.setup.seats.len();
    keys.push(if seats > 1 { "1 2 players" } else { "1 player" }.to_owned());
    keys.push(": type".to_owned());
    keys.push("s save".to_owned());
    let end = "? keys · q quit";
    let mut line = String::new();
    for key in keys {
        let next = format!("{line}{key} · ");
        if next.chars().count() + end.chars().count() <= width {
            line = next;
        }
    }
    line + end
}

/// A value for the first player.
pub(crate) fn value(value: f64) -> String {
    let text = fixed(value, if value.abs() >= 1000.0 { 0 } else { 3 });
    // A value that rounds to zero has no sign.
    let nothing = text.bytes().all(|byte| b"0.".contains(&byte));
    if value > 0.0 && !nothing { format!("+{text}") } else { text }
}

/// The player whose values are shown, in games for two.
pub(crate) fn for_whom(session: &Session) -> String {
    let seats = session.live.setup.seats.len();
    if seats > 1 { format!(" for {}", session.name(Player::First)) } else { String::new() }
}
