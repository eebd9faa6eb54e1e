//! Boards that no deal can help: a proof that there is no solution, in one look at each digit.
//!
//! A deal appends the digits left, so after deals alone the digits are one sequence again and again, and all the
//! copies stand without a gap. Neighbours in reading order are then two that follow each other in the sequence, whose
//! end is followed by its beginning. Neighbours in a column are two digits of the board as it is, a digit of it and
//! the first copy below, or two copies a width apart. If none of these match, then no pair ever comes, and deals are
//! all there is for ever. `9:12` is such a board, and so are four digits on width 9 of which no two match.

/// Whether no pair can be crossed out, now or after any number of deals. The digits left are given in reading order,
/// each with its cell and its class, of a board of this many cells.
pub fn is_barren(width: usize, cells: usize, standing: impl Iterator<Item = (usize, u8)>) -> bool {
    // No class is 0.
    let (mut sequence, mut lowest) = (Vec::new(), [0; 35]);
    for (cell, class) in standing {
        let above = std::mem::replace(&mut lowest[cell % width], class);
        if above == class || sequence.last() == Some(&class) {
            return false;
        }
        sequence.push(class);
    }
    let Some((first, last)) = sequence.first().zip(sequence.last()) else { return false };
    let copy = |number: usize| sequence[number % sequence.len()];
    first != last
        && (0..width).all(|number| lowest[(cells + number) % width] != copy(number))
        && (0..sequence.len()).all(|number| copy(number) != copy(number + width))
}

#[cfg(test)]
mod tests {
    use super::super::{Deal, Move, Rules, State, TenPair};
    use plyground_core::{Game, GameExt, Puzzle, Seed};

    fn game(width: u32) -> TenPair {
        Rules { width, max_cells: 0, ..Rules::default() }.try_into().expect("good rules")
    }

    /// The same by the rules alone: deals until every kind of neighbours has come up.
    fn deals_in_vain(game: &TenPair, start: &State) -> bool {
        let (mut state, digits) = (start.clone(), start.left());
        while state.left() - digits < digits + state.width() {
            if game.legal_moves(&state) != [Move::Deal] {
                return false;
            }
            game.play(&mut state, Move::Deal);
        }
        game.legal_moves(&state) == [Move::Deal]
    }

    /// Every board of up to seven cells on narrow widths, crossed-out cells among them, and of up to six on others.
    #[test]
    fn a_board_is_barren_if_and_only_if_deals_never_bring_a_pair() {
        let (mut barren, mut all) = (0, 0);
        for width in 3..=11_u32 {
            let (game, most) = (game(width), if width < 6 { 7 } else { 6 });
            // Of each class one digit, up to four classes, and 0 for a cell that is crossed out.
            let letters = width.div_ceil(2).min(4) as usize + 1;
            for cells in 1..=most {
                for number in 0..letters.pow(cells) {
                    let digits: Vec<u8> =
                        (0..cells).map(|place| (number / letters.pow(place) % letters) as u8).collect();
                    let state = State::new(width as usize, &digits);
                    assert_eq!(game.hopeless(&state), deals_in_vain(&game, &state), "{state}");
                    barren += u32::from(game.hopeless(&state));
                    all += 1;
                }
            }
        }
        assert!(barren > 5000 && all > 10 * barren, "{barren} of {all}");
    }

    #[test]
    fn boards_on_both_sides_of_a_hundred_and_twenty_eight_cells_are_judged_alike() {
        for (width, text, expected) in
            [(9, "12", true), (9, "1234", true), (9, "12345678", true), (9, "123", false), (8, "12", false)]
        {
            let game = game(width);
            let mut state = game.read(&format!("{width}:{text}")).expect("a board");
            for _ in 0..8 {
                assert_eq!(game.hopeless(&state), expected, "{state}");
                if !expected {
                    break;
                }
                game.play(&mut state, Move::Deal);
            }
        }
    }

    #[test]
    fn solved_boards_and_boards_with_pairs_are_not_hopeless() {
        let any: TenPair = Rules { deal: Deal::Any, ..Rules::default() }.try_into().expect("good rules");
        for board in ["9:...", "9:1", "9:19", "9:11", "9:123456789/111213141/516171819"] {
            for game in [&any, &TenPair::default()] {
                assert!(!game.hopeless(&game.read(board).expect(board)), "{board}");
            }
        }
        let mut rng = Seed(0).rng();
        let start = any.start(&mut rng);
        assert!(!any.hopeless(&start));
    }
}
