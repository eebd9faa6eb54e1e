//! Evaluates tiles that were never seen as smaller tiles.
//!
//! Nothing is known of a tile that no game has made, so a network that begins with zeros takes it for worthless, and
//! rather loses than merges two 8192. Now and then every weight that has learned nothing is given that of its
//! filling with the largest tile halved, and those that follow it without a gap: 16384 8192 4096 64 is judged as
//! 8192 4096 2048 64. The idea is H. Guei's, L.-P. Chen's and I.-C. Wu's (tile-downgrading, in *Optimistic temporal
//! difference learning for 2048*, IEEE Transactions on Games, 2022), who look up smaller boards in play; here it
//! costs the lookups nothing.

use super::network::Network;
use super::tables::Tables;

/// The exponent from which on tiles are halved: smaller ones are soon seen.
pub(super) const LEAST: u8 = 10;

/// Whether it is time, when this many games were played before a round and this many after it: twice while the number
/// doubles.
pub(super) fn is_due(before: u64, after: u64) -> bool {
    let mark = |games: u64| games.checked_ilog2().map_or(0, |log| 2 * log + (games << 1 >> log & 1) as u32);
    mark(before) < mark(after)
}

/// Gives what has learned nothing the weights of smaller tiles.
pub(super) fn downgrade(network: &Network, tables: Tables<'_>) {
    for (tuple, shuffle) in network.layout().tuples().iter().zip(&network.shuffles) {
        // A smaller filling is a smaller number, so it has been given its weight when it is asked for it.
        for filling in 0..1 << (4 * tuple.len()) {
            let Some(smaller) = smaller(filling, tuple.len()) else { continue };
            let weight = tables.weight::<false>(shuffle.place_of(smaller));
            let place = shuffle.place_of(filling);
            // Most are 0, and memory that nobody writes to costs nothing.
            if weight != 0 && tables.errors(place) == 0 {
                tables.set_weight(place, weight);
            }
        }
    }
}

/// The filling (a nibble for each of this many cells) with its largest tiles halved, if they are large.
fn smaller(filling: u32, cells: usize) -> Option<u32> {
    let (mut there, mut at) = (0_u32, [0_u32; 16]);
    for cell in 0..cells {
        let exponent = filling >> (4 * cell) & 15;
        there |= 1 << exponent;
        at[exponent as usize] += 1 << (4 * cell);
    }
    if there >> LEAST == 0 {
        return None;
    }
    let mut exponent = there.ilog2();
    let mut less = filling;
    while there >> exponent & 1 == 1 {
        less -= at[exponent as usize];
        exponent = exponent.checked_sub(1)?;
    }
    Some(less)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_tiles_are_halved_down_to_the_first_gap() {
        assert_eq!(smaller(0x00_ED_C6, 6), Some(0x00_DC_B6));
        assert_eq!(smaller(0x0E_CE_E0, 6), Some(0x0D_CD_D0));
        assert_eq!(smaller(0x09_87_65, 6), None);
        assert_eq!(smaller(0xA, 1), Some(0x9));
    }

    #[test]
    fn it_is_due_twice_while_the_games_double() {
        let due: Vec<u64> =
            (16..64).filter(|&games| is_due(games, games + 1)).map(|games| games + 1).collect();
        assert_eq!(due, [24, 32, 48, 64]);
        assert!(is_due(0, 500) && is_due(500, 1000) && !is_due(16_500, 17_000));
    }
}
