//! Colours and letters of the terminal's boards, in one place. Colour 256 everywhere: it reads on light and
//! on dark terminals because whatever carries a ground colour also sets its ink.

use anstyle::{Ansi256Color, Color, Style};
use plyground_core::Player;
use plyground_core::view::Piece;

/// How an empty cell looks.
pub(crate) struct Ground {
    pub(crate) letter: &'static str,
    pub(crate) style: Style,
}

pub(crate) fn ground(kind: &str) -> Ground {
    let (letter, style) = match kind {
        "grass" => ("·", on(193, 64)),
        "road" => ("═", on(223, 94)),
        "shallow" => ("~", on(153, 25)),
        "deep" => ("≈", on(31, 159)),
        "rock" => ("▲", on(248, 238)),
        "point" => ("∙", Style::new().dimmed()),
        _ => ("·", Style::new().dimmed()),
    };
    Ground { letter, style }
}

pub(crate) fn line() -> Style {
    Style::new().dimmed()
}

pub(crate) fn piece(piece: &Piece) -> Style {
    match (piece.kind.as_str(), piece.side) {
        ("tile", _) => tile(&piece.text),
        ("man", Some(Player::First)) => on(255, 232).bold(),
        ("man", Some(Player::Second)) => on(237, 255).bold(),
        (_, Some(Player::First)) => on(25, 255).bold(),
        (_, Some(Player::Second)) => on(124, 255).bold(),
        (_, None) => Style::new().bold(),
    }
}

/// How highlighted cells are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ink {
    /// Colours.
    #[default]
    Colour,
    /// Letters alone: reversed, underlined and bold ones.
    Plain,
}

/// Why a cell is highlighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The move being entered has touched it.
    Chosen,
    /// The hinted move touches it.
    Hinted,
    /// The move being entered can continue there.
    Open,
    /// The last move touched it.
    Last,
}

/// The brackets around the cell under the cursor.
pub(crate) fn cursor(ink: Ink) -> Style {
    if ink == Ink::Colour { on(231, 16).bold() } else { Style::new().bold() }
}

/// How a piece looks on a highlighted cell; `own` is how it looks otherwise.
pub(crate) fn pointed_piece(reason: Reason, ink: Ink, own: Style) -> Style {
    match (reason, ink) {
        (Reason::Chosen, Ink::Colour) => on(220, 16).bold(),
        (Reason::Hinted, Ink::Colour) => on(213, 16).bold(),
        (Reason::Open, Ink::Colour) => on(120, 16).bold(),
        (Reason::Chosen | Reason::Hinted, Ink::Plain) => own.invert(),
        (Reason::Open, Ink::Plain) => own.bold().underline(),
        (Reason::Last, _) => own.underline(),
    }
}

/// How a highlighted empty cell looks; `own` is how it looks otherwise.
pub(crate) fn pointed_ground(reason: Reason, ink: Ink, own: Style) -> Style {
    match (reason, ink) {
        (Reason::Chosen, Ink::Colour) => on(220, 16).bold(),
        (Reason::Hinted, Ink::Colour) => on(213, 16).bold(),
        // The ground stays visible: there may be many such cells, and their terrain matters.
        (Reason::Open, Ink::Colour) if own.get_bg_color().is_some() => own.fg_color(Some(colour(16))).bold(),
        (Reason::Open, Ink::Colour) => Style::new().fg_color(Some(colour(34))).bold(),
        (Reason::Last, Ink::Colour) => on(229, 94),
        (Reason::Chosen | Reason::Hinted, Ink::Plain) => own.invert(),
        (Reason::Open, Ink::Plain) => Style::new().bold(),
        (Reason::Last, Ink::Plain) => own.underline(),
    }
}

/// The tile colours of the web page (fog, sea, moss, gold, ember, night), as close as 256 colours come.
fn tile(text: &str) -> Style {
    const LADDER: [(u8, u8); 17] = [
        (255, 235),
        (195, 235),
        (153, 235),
        (117, 235),
        (74, 235),
        (31, 255),
        (30, 255),
        (29, 255),
        (64, 255),
        (100, 255),
        (214, 235),
        (208, 235),
        (202, 255),
        (161, 255),
        (90, 255),
        (56, 255),
        (17, 255),
    ];
    let exponent = text.parse::<u32>().ok().and_then(u32::checked_ilog2).unwrap_or(1);
    let (ground, ink) = LADDER[(exponent.max(1) as usize - 1).min(LADDER.len() - 1)];
    on(ground, ink).bold()
}

fn colour(number: u8) -> Color {
    Color::Ansi256(Ansi256Color(number))
}

fn on(ground: u8, ink: u8) -> Style {
    Style::new().bg_color(Some(colour(ground))).fg_color(Some(colour(ink)))
}
