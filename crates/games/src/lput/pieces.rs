//! The kinds of pieces and what the ground does to them.

use plyground_core::Player;

/// A kind of piece; each side has at most one of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// P: hard to hurt.
    Pikeman,
    /// S: hits well.
    Swordsman,
    /// K: walks far.
    Knight,
    /// A: shoots whatever it sees, if it does not move; never strikes back and is never struck back.
    Archer,
    /// F: flies over anything; the ground neither slows nor helps it.
    Flyer,
}

/// What a fighter of one kind can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Attack skill.
    pub attack: u16,
    /// Defence skill.
    pub defence: u16,
    /// Damage of one fighter at equal skills.
    pub strength: u16,
    /// Of one fighter.
    pub hit_points: u16,
    /// Movement points.
    pub speed: u16,
    /// The highest acts first.
    pub initiative: u16,
}

/// What the ground is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terrain {
    /// Costs 1 to leave.
    Grass,
    /// Costs ½ to leave; +1 attack skill.
    Road,
    /// Costs 2 to leave; −1 defence skill.
    Shallow,
    /// Cannot be entered.
    Deep,
    /// Cannot be entered, and blocks the archer's sight.
    Rock,
}

impl Kind {
    /// All of them, in the order of the table.
    pub const ALL: [Self; 5] = [Self::Pikeman, Self::Swordsman, Self::Knight, Self::Archer, Self::Flyer];

    /// As the notation writes it.
    pub fn letter(self) -> char {
        ['P', 'S', 'K', 'A', 'F'][self as usize]
    }

    /// In words.
    pub fn name(self) -> &'static str {
        ["pikeman", "swordsman", "knight", "archer", "flyer"][self as usize]
    }

    pub(super) fn of_letter(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| text.len() == 1 && text.starts_with(kind.letter()))
    }
}

impl Terrain {
    const ALL: [Self; 5] = [Self::Grass, Self::Road, Self::Shallow, Self::Deep, Self::Rock];

    /// As the map writes it.
    pub fn letter(self) -> char {
        ['.', '=', '~', '#', '^'][self as usize]
    }

    /// In words.
    pub fn name(self) -> &'static str {
        ["grass", "road", "shallow water", "deep water", "rock"][self as usize]
    }

    /// Whether a piece may stand on it.
    pub fn enterable(self) -> bool {
        self.half_points().is_some()
    }

    /// What a walking piece pays to leave it, in half movement points.
    pub fn half_points(self) -> Option<u16> {
        [Some(2), Some(1), Some(4), None, None][self as usize]
    }

    pub(super) fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|terrain| terrain.letter() == letter)
    }
}

/// "Blue" or "Red".
pub(super) fn side_name(side: Player) -> &'static str {
    if side == Player::First { "Blue" } else { "Red" }
}
