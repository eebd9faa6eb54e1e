//! The panel beside the board: the players, their numbers, the moves, and the agents' thoughts.

use super::picker::HUMAN;
use super::session::Session;
use super::status::{for_whom, value};
use crate::choose::{bound, ranked, read};
use crate::numbers::{grouped, rate};
use plyground_catalog::Thought;
use plyground_core::view::Fact;
use plyground_core::{Player, Turn};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

/// A part of the panel: its name and its lines.
pub(crate) struct Section {
    pub(crate) title: String,
    pub(crate) lines: Vec<Line<'static>>,
}

/// The parts in order of importance; the moves come last and take what room is left.
pub(crate) fn sections(session: &Session, rows: usize) -> Vec<Section> {
    let mut all = vec![players(session)];
    let analysis = analysis(session, rows / 2);
    all.extend(analysis.or_else(|| thought(session)));
    all.push(moves(session));
    all
}

fn dim(text: impl Into<String>) -> Span<'static> {
    Span::styled(text.into(), Style::new().add_modifier(Modifier::DIM))
}

fn bold(text: impl Into<String>) -> Span<'static> {
    Span::styled(text.into(), Style::new().add_modifier(Modifier::BOLD))
}

/// The players, whose turn it is, and the numbers of each player and of the game.
fn players(session: &Session) -> Section {
    let (live, mut lines) = (&session.live, Vec::new());
    let facts = |side: Option<Player>| {
        let own = live.view().facts.iter().filter(move |fact| fact.side == side);
        own.map(|Fact { label, value, .. }| format!("{label} {value}")).collect::<Vec<_>>().join(" · ")
    };
    for (player, seat) in [Player::First, Player::Second].into_iter().zip(&live.setup.seats) {
        let turn = live.view().turn == Turn::Player(player);
        let who = seat.as_ref().map_or_else(|| HUMAN.to_owned(), ToString::to_string);
        lines.push(Line::from(vec![
            Span::raw(if turn { "▸ " } else { "  " }),
            bold(session.name(player)),
            Span::raw(format!("  {who}")),
        ]));
        let own = facts(Some(player));
        if !own.is_empty() {
            lines.push(Line::from(dim(format!("  {own}"))));
        }
    }
    for fact in live.view().facts.iter().filter(|fact| fact.side.is_none()) {
        lines.push(Line::from(vec![dim(format!("  {} ", fact.label)), Span::raw(fact.value.clone())]));
    }
    Section { title: "Players".to_owned(), lines }
}

/// The last agent's thought.
fn thought(session: &Session) -> Option<Section> {
    let (who, thought) = session.live.thought.as_ref()?;
    let mut lines = vec![Line::from(format!("{} · {}", thought.decision.mv, worth(session, thought)))];
    lines.push(Line::from(dim(effort(thought))));
    if thought.decision.line.len() > 1 {
        lines.push(Line::from(vec![dim("expects "), Span::raw(thought.decision.line.join(" "))]));
    }
    Some(Section { title: who.clone(), lines })
}

/// The value, or "no value" for an agent that evaluates nothing.
fn worth(session: &Session, thought: &Thought) -> String {
    if let Some((sure, told)) = &session.live.read {
        return format!("{told} ({sure})");
    }
    let silent = thought.decision.judged.is_empty() && thought.decision.depth == 0;
    if silent { "no value".to_owned() } else { value(thought.decision.value) + &for_whom(session) }
}

/// The cost of the thought: depth, nodes, time.
fn effort(thought: &Thought) -> String {
    let seconds = thought.time.as_secs_f64();
    let (count, what) =
        if thought.nodes > 0 { (thought.nodes, "nodes") } else { (thought.playout_plies, "playout plies") };
    if count == 0 {
        return "without a search".to_owned();
    }
    let speed = rate(count as f64 / seconds.max(1e-6));
    format!("depth {} · {} {what} · {seconds:.2} s · {speed}/s", thought.decision.depth, grouped(count))
}

/// The value of every move that the adviser judged, best for the player first.
fn analysis(session: &Session, rows: usize) -> Option<Section> {
    let live = &session.live;
    if !live.analysing {
        return None;
    }
    let raw = format!("Analysis by {}{}", live.setup.adviser.name, for_whom(session));
    let (Some(advice), Some(player)) = (&live.advice, live.player()) else {
        let title = raw;
        let what = if live.waits() { "is thinking …" } else { "waits for a person's turn" };
        return Some(Section { title, lines: vec![Line::from(dim(what))] });
    };
    let judged = ranked(&advice.decision, player);
    let read = read(&advice.decision, &live.reader, player);
    // Readings are for whoever is to move.
    let title = if read.is_empty() { raw } else { format!("Analysis by {}", live.setup.adviser.name) };
    let wide = judged.iter().map(|judged| judged.mv.chars().count()).max().unwrap_or(0);
    let mut lines: Vec<Line<'static>> = judged
        .iter()
        .map(|judged| {
            let visits =
                if judged.visits > 0 { format!("  {}×", grouped(judged.visits)) } else { String::new() };
            let told = match read.get(&judged.mv) {
                Some(("estimate", told)) => format!("~ {told:>8}"),
                Some((_, told)) => format!("= {told:>8}"),
                None => format!("{} {:>8}", bound(judged.bound), value(judged.value)),
            };
            let worth = format!("{:<wide$} {told}{visits}", judged.mv);
            let best = judged.mv == advice.decision.mv;
            let rest = judged.line.get(1..).unwrap_or_default().join(" ");
            Line::from(vec![if best { bold(worth) } else { Span::raw(worth) }, dim(format!("  {rest}"))])
        })
        .collect();
    if lines.is_empty() {
        lines.push(Line::from(format!("{} · no values", advice.decision.mv)));
    }
    let room = rows.max(4) - 2;
    if lines.len() > room {
        let more = lines.len() - room;
        lines.truncate(room);
        lines.push(Line::from(dim(format!("… and {more} more"))));
    }
    lines.push(Line::from(dim(effort(advice))));
    Some(Section { title, lines })
}

/// The moves, a line for each with the events that followed it, the last at the bottom.
fn moves(session: &Session) -> Section {
    let (mut lines, mut number): (Vec<Line<'static>>, usize) = (Vec::new(), 0);
    let live = &session.live;
    for played in live.past() {
        match (played.ply.by, lines.last_mut()) {
            (Turn::Player(player), _) => {
                number += 1;
                let name = session.name(player);
                let who = if live.setup.seats.len() > 1 { format!("{name} ") } else { String::new() };
                lines.push(Line::from(vec![
                    dim(format!("{number:>4} {who}")),
                    Span::raw(played.ply.mv.clone()),
                ]));
            }
            (_, Some(line)) => line.push_span(dim(format!("  {}", played.ply.mv))),
            (_, None) => lines.push(Line::from(dim(format!("     {}", played.ply.mv)))),
        }
    }
    Section { title: "Moves".to_owned(), lines }
}
