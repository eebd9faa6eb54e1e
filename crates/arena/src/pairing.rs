//! Which records belong together. A match is played in pairs, the same opening and luck with the seats swapped, and its
//! statistics are those of pairs: records that come back from a file must find their partners again. Nothing but the
//! records is needed for that, since a pair is what has the same rules, start, seed and players.

use plyground_core::Record;
use std::collections::BTreeMap;

/// Gives every record the number of its pair.
#[derive(Default)]
pub(crate) struct Pairing {
    /// What was met on the same terms: pairs, and who sat where in their games so far.
    met: BTreeMap<Terms, Vec<Met>>,
    /// Pairs so far.
    pairs: u64,
}

/// A pair, and who sat where in its games so far.
type Met = (u64, Vec<Vec<String>>);

/// What the games of a pair share: rules, start, seed, its branch; and in games of two the players.
type Terms = (String, String, u64, u64, Vec<String>);

impl Pairing {
    /// The pair of the next record: that of an earlier one whose partner it is, or a new one. Games of one player on the
    /// same luck belong together whoever plays. A game without a seed, such as one of people, has no partner.
    pub(crate) fn of(&mut self, record: &Record) -> u64 {
        let Some(seed) = record.seed else { return self.next() };
        let mut players = if record.seats.len() == 1 { Vec::new() } else { record.seats.clone() };
        players.sort();
        let rules = serde_json::Value::from(record.rules.clone()).to_string();
        let terms = (rules, record.start.clone(), seed.0, record.number, players);
        // The same game twice is no pair.
        let missing = |(_, seats): &&mut Met| !seats.contains(&record.seats);
        if let Some((pair, seats)) = self.met.get_mut(&terms).and_then(|all| all.iter_mut().find(missing)) {
            seats.push(record.seats.clone());
            return *pair;
        }
        let pair = self.next();
        self.met.entry(terms).or_default().push((pair, vec![record.seats.clone()]));
        pair
    }

    /// How many have more than one game.
    pub(crate) fn complete(&self) -> u64 {
        self.met.values().flatten().filter(|(_, seats)| seats.len() > 1).count() as u64
    }

    fn next(&mut self) -> u64 {
        self.pairs += 1;
        self.pairs - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Seed;

    fn record(seats: &[&str], seed: Option<u64>) -> Record {
        Record {
            format: 1,
            game: "morris".to_owned(),
            rules: serde_json::Map::new(),
            seats: seats.iter().map(|&seat| seat.to_owned()).collect(),
            seed: seed.map(Seed),
            number: 0,
            start: String::new(),
            moves: Vec::new(),
            end: String::new(),
            payoff: 0.0,
            outcome: None,
            forfeit: None,
        }
    }

    fn pairs<const N: usize>(records: [(&[&str], Option<u64>); N]) -> [u64; N] {
        let mut pairing = Pairing::default();
        records.map(|(seats, seed)| pairing.of(&record(seats, seed)))
    }

    #[test]
    fn the_same_luck_with_seats_swapped_is_a_pair_in_whatever_order() {
        let [ab, ba, ac]: [&[&str]; 3] = [&["a", "b"], &["b", "a"], &["a", "c"]];
        assert_eq!(pairs([(ab, Some(1)), (ba, Some(1)), (ab, Some(2)), (ba, Some(2))]), [0, 0, 1, 1]);
        assert_eq!(pairs([(ab, Some(1)), (ac, Some(1)), (ab, Some(2)), (ba, Some(1))]), [0, 1, 2, 0]);
    }

    #[test]
    fn what_has_no_partner_stays_alone() {
        let [ab, ba, aa]: [&[&str]; 3] = [&["a", "b"], &["b", "a"], &["a", "a"]];
        assert_eq!(pairs([(ab, None), (ba, None)]), [0, 1], "people do not repeat their luck");
        assert_eq!(pairs([(ab, Some(1)), (ab, Some(1)), (ba, Some(1)), (ba, Some(1))]), [0, 1, 0, 1]);
        assert_eq!(pairs([(aa, Some(1)), (aa, Some(1))]), [0, 1]);
    }

    #[test]
    fn games_of_one_player_on_the_same_luck_belong_together() {
        assert_eq!(
            pairs([(&["a"], Some(1)), (&["b"], Some(1)), (&["c"], Some(1)), (&["a"], Some(2))]),
            [0, 0, 0, 1]
        );
    }
}
