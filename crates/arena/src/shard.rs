//! A share of an experiment, for a cluster's job array: `2/8` is the second of eight.

use std::fmt;
use std::str::FromStr;

/// Which share of the jobs to play. Jobs that are compared with each other stay in one share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    number: u64,
    of: u64,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Whether jobs with this pair's number belong to it.
    pub fn has(self, pair: u64) -> bool {
        pair % self.of == self.number - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is not a share; expected I/N, such as 1/8 to 8/8 for eight shares");
        let (number, of) = text.split_once('/').ok_or_else(wrong)?;
        let read = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
        let (number, of) = (read(number)?, read(of)?);
        if (1..=of).contains(&number) { Ok(Self { number, of }) } else { Err(wrong()) }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_belongs_to_one_share() {
        let shards: Vec<Shard> = (1..=3).map(|n| format!("{n}/3").parse().expect("a share")).collect();
        for pair in 0..10 {
            assert_eq!(shards.iter().filter(|shard| shard.has(pair)).count(), 1);
        }
        for bad in ["", "1", "0/3", "4/3", "1/0", "a/b", "1/2/3"] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }
}
