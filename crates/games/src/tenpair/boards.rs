//! The boards that the source solves, with what is known of them: published numbers live as data, once.

/// A board with its known optimum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownBoard {
    /// Its number in the source's table, or "standard".
    pub name: &'static str,
    /// In the notation, without width and row ends.
    pub board: &'static str,
    /// The fewest moves when a deal waits until no pair is left.
    pub optimal: u32,
    /// The fewest moves when a deal may come at any time.
    pub any_time: u32,
    /// What the source's breadth-first search did within 100 cells and 100 moves: "solved", "memory" (it ran
    /// out), "limit" (no solution within) or "unsolved".
    pub brute_force: &'static str,
}

/// The standard board and the thirty boards of the source.
///
/// # Panics
/// Never: the table is part of the program, and a test reads it.
pub fn known_boards() -> Vec<KnownBoard> {
    let lines = include_str!("boards.txt").lines().filter(|line| !line.starts_with('#'));
    let read = |line: &'static str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [name, board, optimal, any_time, brute_force] = words[..] else {
            panic!("{line:?} has five words")
        };
        let number = |text: &str| text.parse().expect("a number of moves");
        KnownBoard { name, board, optimal: number(optimal), any_time: number(any_time), brute_force }
    };
    lines.filter(|line| !line.trim().is_empty()).map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::super::TenPair;
    use super::*;
    use plyground_core::GameExt;

    #[test]
    fn every_board_of_the_source_is_read() {
        let (game, boards) = (TenPair::default(), known_boards());
        assert_eq!(boards.len(), 31);
        assert_eq!(game.first_board(), Some(game.read(boards[0].board).expect("the standard board")));
        for known in &boards {
            let board = game.read(known.board).expect(known.board);
            assert_eq!((board.cells(), board.left(), board.width()), (27, 27, 9), "{}", known.name);
            assert!(known.any_time <= known.optimal, "{}", known.name);
        }
        let count = |what| boards.iter().filter(|known| known.brute_force == what).count();
        assert_eq!(["solved", "memory", "limit", "unsolved"].map(count), [23, 5, 2, 1]);
    }
}
