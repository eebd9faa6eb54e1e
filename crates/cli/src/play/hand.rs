//! A move being entered by hand: a cursor on the cells, and the cells chosen so far. It knows no rules: the view's
//! inputs say where a path can continue and where it may end.

use plyground_core::View;
use plyground_core::view::{Cell, Gesture, Input};

/// The cursor and the path so far.
#[derive(Default)]
pub(crate) struct Hand {
    /// The cell under the cursor.
    pub(crate) cursor: usize,
    /// The cells chosen so far.
    pub(crate) chosen: Vec<usize>,
    /// Cells that every path begins with, chosen automatically.
    given: usize,
    /// Where the cursor would be if there were cells everywhere: keeps it straight across shifted rows.
    aim: (f64, f64),
}

/// Where an arrow key points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrow {
    Up,
    Right,
    Down,
    Left,
}

/// The result of choosing a cell.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Chosen {
    /// A whole move.
    Move(String),
    /// A part of one.
    Part,
    /// Nothing: no path goes there.
    Nothing,
}

impl Arrow {
    /// The name of the direction in the views.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Right => "right",
            Self::Down => "down",
            Self::Left => "left",
        }
    }

    /// How far a cell lies in this direction, and how far aside.
    fn reach(self, from: (f64, f64), cell: &Cell) -> (f64, f64) {
        let (x, y) = (cell.x - from.0, cell.y - from.1);
        match self {
            Self::Up => (-y, x.abs()),
            Self::Right => (x, y.abs()),
            Self::Down => (y, x.abs()),
            Self::Left => (-x, y.abs()),
        }
    }
}

impl Hand {
    /// Begins a new move. Where a piece is flagged as the one that acts, its cell is chosen already.
    pub(crate) fn begin(&mut self, view: &View) {
        let acting = view.pieces.iter().find(|piece| piece.flags.iter().any(|flag| flag == "active"));
        let starts = |cell: usize| paths(view).any(|(_, path)| path.first() == Some(&cell));
        let given = acting.map(|piece| piece.cell).filter(|&cell| starts(cell));
        self.chosen = given.into_iter().collect();
        self.given = self.chosen.len();
        match given {
            Some(cell) => self.point_at(view, cell),
            None => self.point_at(view, self.cursor.min(view.cells.len().saturating_sub(1))),
        }
    }

    /// Clears the chosen cells.
    pub(crate) fn let_go(&mut self) {
        self.chosen.truncate(self.given);
    }

    /// Whether there are chosen cells that Esc would clear.
    pub(crate) fn holds(&self) -> bool {
        self.chosen.len() > self.given
    }

    /// Puts the cursor on a cell.
    pub(crate) fn point_at(&mut self, view: &View, cell: usize) {
        if let Some(place) = view.cells.get(cell) {
            (self.cursor, self.aim) = (cell, (place.x, place.y));
        }
    }

    /// Moves the cursor to the nearest cell in a direction. A little aside is near (rows of hexes), much is far
    /// (the corner of the next ring of a mill board).
    pub(crate) fn step(&mut self, view: &View, arrow: Arrow) {
        let Some(here) = view.cells.get(self.cursor) else { return };
        let upright = matches!(arrow, Arrow::Up | Arrow::Down);
        let from = if upright { (self.aim.0, here.y) } else { (here.x, self.aim.1) };
        let reach = |cell: &Cell| {
            let (ahead, aside) = arrow.reach(from, cell);
            (ahead > 0.1).then_some(ahead + 3.0 * aside * aside)
        };
        let ahead = view.cells.iter().enumerate().filter_map(|(index, cell)| Some((index, reach(cell)?)));
        if let Some((next, _)) = ahead.min_by(|a, b| a.1.total_cmp(&b.1)) {
            let cell = &view.cells[next];
            self.cursor = next;
            self.aim = if upright { (self.aim.0, cell.y) } else { (cell.x, self.aim.1) };
        }
    }

    /// Moves the cursor to the next cell where the path can continue, in the order of the cells.
    pub(crate) fn hop(&mut self, view: &View, back: bool) {
        let open = self.open(view);
        let after = open.iter().copied().find(|&cell| cell > self.cursor).or(open.first().copied());
        let before = open.iter().copied().rfind(|&cell| cell < self.cursor).or(open.last().copied());
        if let Some(cell) = if back { before } else { after } {
            self.point_at(view, cell);
        }
    }

    /// Chooses the cell under the cursor: the path continues there, ends there, or starts again.
    pub(crate) fn choose(&mut self, view: &View) -> Chosen {
        let cell = self.cursor;
        if self.holds() && self.chosen.last() == Some(&cell) {
            return self.stop(view).map_or_else(
                || {
                    self.chosen.pop();
                    Chosen::Part
                },
                Chosen::Move,
            );
        }
        // Extend the path, or else replace as few of its last cells as possible.
        for keep in (self.given..=self.chosen.len()).rev() {
            let path = [&self.chosen[..keep], &[cell]].concat();
            if matching(view, &path).next().is_some() {
                self.chosen = path;
                let done = self.open(view).is_empty();
                return done.then(|| self.stop(view)).flatten().map_or(Chosen::Part, Chosen::Move);
            }
        }
        Chosen::Nothing
    }

    /// The move that ends with what is chosen, if there is one.
    pub(crate) fn stop(&self, view: &View) -> Option<String> {
        complete(view, &self.chosen).map(|input| input.mv.clone())
    }

    /// The move that choosing the cell under the cursor and ending there would make.
    pub(crate) fn under_cursor<'v>(&self, view: &'v View) -> Option<&'v Input> {
        let mut path = self.chosen.clone();
        if path.last() != Some(&self.cursor) {
            path.push(self.cursor);
        }
        complete(view, &path)
    }

    /// The cells where the path can continue, in their order.
    pub(crate) fn open(&self, view: &View) -> Vec<usize> {
        let next = |path: Vec<usize>| path.get(self.chosen.len()).copied();
        let mut cells: Vec<usize> = matching(view, &self.chosen).filter_map(next).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// The inputs that are paths.
fn paths(view: &View) -> impl Iterator<Item = (&Input, &Vec<usize>)> {
    view.inputs.iter().filter_map(|input| match &input.gesture {
        Gesture::Path(path) => Some((input, path)),
        _ => None,
    })
}

/// The paths that begin with these cells. A path of two cells may be touched in either order.
fn matching<'v>(view: &'v View, begin: &'v [usize]) -> impl Iterator<Item = Vec<usize>> + 'v {
    paths(view).filter_map(move |(_, path)| {
        if path.starts_with(begin) {
            return Some(path.clone());
        }
        let turned = || path.iter().rev().copied().collect::<Vec<usize>>();
        (path.len() == 2).then(turned).filter(|path| path.starts_with(begin))
    })
}

/// The input whose path is exactly this one, or else the one with the two cells in reverse order.
fn complete<'v>(view: &'v View, path: &[usize]) -> Option<&'v Input> {
    let turned: Vec<usize> = path.iter().rev().copied().collect();
    let exactly = paths(view).find(|(_, own)| *own == path);
    let found = exactly.or_else(|| paths(view).find(|(_, own)| path.len() == 2 && **own == turned));
    found.map(|(input, _)| input)
}

/// The directions that are legal moves here; `None` if the game has no such moves.
pub(crate) fn directions(view: &View) -> Vec<(&str, &str)> {
    view.inputs
        .iter()
        .filter_map(|input| match &input.gesture {
            Gesture::Direction(word) => Some((word.as_str(), input.mv.as_str())),
            _ => None,
        })
        .collect()
}

/// The buttons: word and move, each with the letter that presses it, the first that no command takes.
pub(crate) fn buttons<'v>(view: &'v View, taken: &str) -> Vec<(char, &'v str, &'v str)> {
    let mut found: Vec<(char, &str, &str)> = Vec::new();
    for input in &view.inputs {
        if let Gesture::Button(word) = &input.gesture {
            let free = |letter: &char| !taken.contains(*letter) && found.iter().all(|one| one.0 != *letter);
            if let Some(letter) = word.chars().find(free) {
                found.push((letter, word, &input.mv));
            }
        }
    }
    found
}

/// Whether any move is made by touching cells.
pub(crate) fn has_paths(view: &View) -> bool {
    paths(view).next().is_some()
}

/// The cells that a move touches, as far as it is made by touching cells.
pub(crate) fn cells_of(view: &View, mv: &str) -> Vec<usize> {
    paths(view).find(|(input, _)| input.mv == mv).map_or_else(Vec::new, |(_, path)| path.clone())
}
