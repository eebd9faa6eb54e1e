//! Draws the screen: the board, the panel beside or below it, two lines at the bottom, and any dialog over them.

use super::input::KEYS;
use super::panel::{Section, sections};
use super::picker::Picker;
use super::session::{Drawn, Over, Session};
use super::status::{keys, status};
use crate::board::{Letter, Picture, picture};
use crate::palette::Ink;
use plyground_core::Player;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Clear, Padding, Paragraph, Wrap};

/// The smallest useful width of the panel.
const PANEL: u16 = 28;
/// The gap between board and panel, and at the screen's edge.
const GAP: u16 = 3;
/// The largest scale at which a board still looks like one.
const LARGEST: usize = 3;
/// The fewest visible rows of a long board that are enough to play.
const ROWS: usize = 8;

/// Draws everything, and remembers where the board is for the mouse.
pub(crate) fn draw(frame: &mut Frame<'_>, session: &mut Session) {
    let area = frame.area();
    let small = picture(session.live.view(), &session.emphasis(), 1);
    let needed = (small.width().max(44) as u16 + 1, small.rows().len().min(ROWS) as u16 + 3);
    if area.width < needed.0 || area.height < needed.1 {
        session.drawn = None;
        return too_small(frame, needed);
    }
    let [title, body, prompt, bottom] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(0),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(area);
    frame.render_widget(Paragraph::new(heading(session)), title);

    let scaled = |scale| picture(session.live.view(), &session.emphasis(), scale);
    let fits = |large: &Picture| {
        let (width, height) = (large.width() as u16, large.rows().len() as u16);
        width + GAP + PANEL <= body.width && height <= body.height.max(small.rows().len() as u16)
    };
    let large = (2..=LARGEST).rev().map(scaled).find(fits);
    let shown = large.unwrap_or(small);
    let (board, panel) = split(body, &shown);
    draw_board(frame, session, shown, board);
    if let Some(panel) = panel {
        draw_panel(frame, session, panel, panel.y == board.y);
    }

    let accent = Style::new().add_modifier(Modifier::BOLD);
    frame.render_widget(Paragraph::new(Line::styled(format!(" {}", status(session)), accent)), prompt);
    let quiet = session.message.is_none() && !matches!(session.over, Over::Line(_));
    let style = if quiet { Style::new().add_modifier(Modifier::DIM) } else { Style::new() };
    let text = keys(session, usize::from(bottom.width).saturating_sub(2));
    frame.render_widget(Paragraph::new(Line::styled(format!(" {text}"), style)), bottom);

    match &session.over {
        Over::Keys => draw_keys(frame, area),
        Over::Seat(picker) => draw_picker(frame, area, picker, session.name(picker.player)),
        Over::Nothing | Over::Line(_) => {}
    }
}

fn too_small(frame: &mut Frame<'_>, needed: (u16, u16)) {
    let area = frame.area();
    let text = format!(
        "This board needs a terminal of at least {} × {} letters; this one has {} × {}. Make it larger, or press q.",
        needed.0, needed.1, area.width, area.height
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}

fn heading(session: &Session) -> Line<'static> {
    let (live, dim) = (&session.live, Style::new().add_modifier(Modifier::DIM));
    let entry = live.game().entry();
    let title = Span::styled(format!(" {}", entry.title), Style::new().add_modifier(Modifier::BOLD));
    Line::from(vec![title, Span::styled(format!(" · {} · seed {}", entry.summary, live.setup.seed), dim)])
}

/// The board's place and the panel's: beside it, else below it, else nowhere.
fn split(body: Rect, shown: &Picture) -> (Rect, Option<Rect>) {
    let (width, height) = (shown.width() as u16 + GAP, shown.rows().len() as u16);
    if body.width >= width + PANEL {
        let [board, panel] =
            Layout::horizontal([Constraint::Length(width), Constraint::Min(PANEL)]).areas(body);
        (board, Some(panel))
    } else if body.height >= height + 4 {
        let [board, panel] = Layout::vertical([Constraint::Length(height), Constraint::Min(4)]).areas(body);
        (board, Some(panel))
    } else {
        (body, None)
    }
}

/// The board; one that is too high is moved until the cursor is in sight, under the names of its columns.
fn draw_board(frame: &mut Frame<'_>, session: &mut Session, shown: Picture, area: Rect) {
    let area = Rect { x: area.x + 1, width: area.width - 1, ..area };
    let (rows, room, ink) = (shown.rows(), usize::from(area.height), session.ink);
    let hidden = rows.len().saturating_sub(room);
    let cursor = session.live.view().cells.get(focus(session)).map_or(0, |cell| shown.row_of(cell));
    let skipped = cursor.saturating_sub(room / 2).min(hidden);
    let mut lines: Vec<Line<'static>> = rows.iter().take(1).map(|row| line(row, ink)).collect();
    lines.extend(rows.iter().skip(1 + skipped).take(room.saturating_sub(1)).map(|row| line(row, ink)));
    let (above, below) = (skipped > 0, skipped < hidden);
    let more = |lines: &mut Vec<Line<'static>>, at: usize, sign: &'static str| {
        if let Some(line) = lines.get_mut(at) {
            line.push_span(Span::raw(sign));
        }
    };
    if above {
        more(&mut lines, 1, " ↑");
    }
    if below {
        let last = lines.len() - 1;
        more(&mut lines, last, " ↓");
    }
    frame.render_widget(Paragraph::new(lines), area);
    session.drawn = Some(Drawn { picture: shown, area, skipped });
}

/// The cell to keep in sight: the cursor, or what the last move touched.
fn focus(session: &Session) -> usize {
    let last = session.live.last_cells().last().copied();
    if session.live.waits() { session.hand.cursor } else { last.unwrap_or(session.hand.cursor) }
}

/// A row of the board in the screen's own words.
fn line(row: &[Letter], ink: Ink) -> Line<'static> {
    let runs = row.chunk_by(|a, b| a.1 == b.1);
    let span = |run: &[Letter]| {
        let text: String = run.iter().map(|(letter, _)| letter).collect();
        Span::styled(text, translated(run[0].1, ink))
    };
    Line::from(runs.map(span).collect::<Vec<_>>())
}

fn translated(style: anstyle::Style, ink: Ink) -> Style {
    let colour = |colour: anstyle::Color| match colour {
        anstyle::Color::Ansi256(number) => Color::Indexed(number.0),
        anstyle::Color::Ansi(name) => Color::Indexed(anstyle::Ansi256Color::from_ansi(name).0),
        anstyle::Color::Rgb(rgb) => Color::Rgb(rgb.0, rgb.1, rgb.2),
    };
    let effects = [
        (anstyle::Effects::BOLD, Modifier::BOLD),
        (anstyle::Effects::DIMMED, Modifier::DIM),
        (anstyle::Effects::UNDERLINE, Modifier::UNDERLINED),
        (anstyle::Effects::INVERT, Modifier::REVERSED),
    ];
    let mut new = Style::new();
    if ink == Ink::Colour {
        new.fg = style.get_fg_color().map(colour);
        new.bg = style.get_bg_color().map(colour);
    }
    let set = effects.into_iter().filter(|(effect, _)| style.get_effects().contains(*effect));
    set.fold(new, |new, (_, modifier)| new.add_modifier(modifier))
}

/// The parts of the panel, one under the other beside the board, side by side below it.
fn draw_panel(frame: &mut Frame<'_>, session: &Session, area: Rect, beside: bool) {
    let parts = sections(session, usize::from(area.height));
    let last = parts.len() - 1;
    let areas = if beside {
        let height = |(index, part): (usize, &Section)| {
            if index == last { Constraint::Min(3) } else { Constraint::Length(part.lines.len() as u16 + 1) }
        };
        Layout::vertical(parts.iter().enumerate().map(height)).split(area)
    } else {
        Layout::horizontal(parts.iter().map(|_| Constraint::Fill(1))).spacing(1).split(area)
    };
    for (index, (part, area)) in parts.into_iter().zip(areas.iter()).enumerate() {
        let block =
            Block::new().borders(Borders::TOP).padding(Padding::left(1)).title(format!(" {} ", part.title));
        let room = usize::from(area.height.saturating_sub(1));
        // Of the moves the last ones count, of everything else the first.
        let skip = if index == last { part.lines.len().saturating_sub(room) } else { 0 };
        let lines: Vec<Line<'static>> = part.lines.into_iter().skip(skip).collect();
        frame.render_widget(Paragraph::new(lines).block(block), *area);
    }
}

/// A box in the middle of the screen.
fn over(frame: &mut Frame<'_>, area: Rect, title: &str, lines: Vec<Line<'static>>) {
    let wide = lines.iter().map(Line::width).max().unwrap_or(0).max(title.chars().count() + 2) as u16;
    let place = centred(area, wide + 4, lines.len() as u16 + 2);
    let block = Block::bordered().title(format!(" {title} "));
    frame.render_widget(Clear, place);
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }).block(block), place);
}

fn draw_keys(frame: &mut Frame<'_>, area: Rect) {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let row = |&(key, what): &(&str, &'static str)| {
        Line::from(vec![Span::styled(format!(" {key:<13}"), bold), Span::raw(what)])
    };
    over(frame, area, "Keys", KEYS.iter().map(row).collect());
}

/// The line that is typed, the names at the left, and what the chosen one is at the right.
fn draw_picker(frame: &mut Frame<'_>, area: Rect, picker: &Picker, seat: &str) {
    let dim = Style::new().add_modifier(Modifier::DIM);
    let names = picker.names();
    let wide = names.iter().map(|name| name.len()).max().unwrap_or(0) as u16 + 2;
    let place = centred(area, 78, (names.len() as u16 + 7).max(16));
    let number = if picker.player == Player::First { 1 } else { 2 };
    let block = Block::bordered()
        .title(format!(" {number} · Who plays {seat}? "))
        .title_bottom(" ↑ ↓ choose · type parameters: name(key=value) · Enter · Esc ");
    let inside = block.inner(place);
    frame.render_widget(Clear, place);
    frame.render_widget(block, place);
    let [line, refused, rest] =
        Layout::vertical([Constraint::Length(1), Constraint::Length(2), Constraint::Min(0)]).areas(inside);
    let [list, about] =
        Layout::horizontal([Constraint::Length(wide), Constraint::Min(0)]).spacing(2).areas(rest);

    frame.render_widget(Paragraph::new(format!(" {}▏", picker.line)), line);
    let why = picker.refused.clone().unwrap_or_default();
    let bold = Style::new().add_modifier(Modifier::BOLD);
    frame.render_widget(Paragraph::new(why).style(bold).wrap(Wrap { trim: true }), refused);
    let width = usize::from(wide) - 1;
    let row = |(index, name): (usize, &&str)| {
        let chosen = index == picker.row;
        let style = if chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        Line::styled(format!(" {name:<width$}"), style)
    };
    let first = (picker.row + 1).saturating_sub(usize::from(list.height));
    let rows: Vec<Line<'static>> = names.iter().enumerate().map(row).skip(first).collect();
    frame.render_widget(Paragraph::new(rows), list);

    let mut lines = vec![Line::from(picker.agent().map_or("a human player", |agent| agent.summary))];
    if let Some(agent) = picker.agent() {
        for parameter in agent.parameters {
            let own = &agent.defaults[parameter.name];
            let own = own.as_str().map_or_else(|| own.to_string(), str::to_owned);
            lines.push(Line::from(vec![
                Span::raw(format!("{}={own} ", parameter.name)),
                Span::styled(parameter.help, dim),
            ]));
        }
        let budget = Span::styled("its limits", dim);
        lines.push(Line::from(vec![Span::raw("depth, nodes, time, memory "), budget]));
    }
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), about);
}

/// The middle of an area, as much of the wanted size as there is.
fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    Rect { x, y, width, height }
}
