//! The tables of Nine Men's Morris as the catalogue has them: parts are pairs of numbers of men.

use crate::tables::{TableBuild, TableError, TableMaker, TableNeeds, TablePart, TableProgress};
use plyground_core::{Seed, Size};
use plyground_solvers::morris::{
    BadTable, Build, BuildError, Half, Pair, Progress, Stage, Tables, Tally, check_files, verify, verify_all,
};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Makes and checks them.
pub(super) struct MorrisTables;

impl TableMaker for MorrisTables {
    fn about(&self) -> &'static str {
        "the value and the distance to the end of every position with all men placed"
    }

    fn parts(&self) -> &'static str {
        "pairs of numbers of men from 3 to 9, such as 4-3,5-5, or a range such as 3-3..6-6: all pairs with at most six men a side"
    }

    fn plan(&self, folder: &Path, parts: &str) -> Result<Box<dyn TableBuild>, TableError> {
        Ok(Box::new(Planned(Build::new(folder, self.pairs(parts)?)?)))
    }

    fn contents(&self, folder: &Path) -> Result<Vec<TablePart>, TableError> {
        Ok(Tables::open(folder)?.pairs().map(|(pair, half, tally)| part(pair, half, tally)).collect())
    }

    fn verify(
        &self,
        folder: &Path,
        parts: &str,
        sample: Option<(usize, Seed)>,
        cancel: &AtomicBool,
        tell: &mut dyn FnMut(&str),
    ) -> Result<usize, TableError> {
        let (tables, wanted) = (Tables::open(folder)?, self.pairs(parts)?);
        let mut there: Vec<Pair> = tables.pairs().map(|(pair, ..)| pair).collect();
        there.dedup();
        if !parts.is_empty()
            && let Some(missing) = wanted.iter().find(|pair| !there.contains(pair))
        {
            let folder = folder.display();
            return Err(TableError::Parts(format!("{missing} is not in {folder}; build it first")));
        }
        there.retain(|pair| wanted.contains(pair));
        let mut rng = sample.map(|(_, seed)| seed.rng());
        for &pair in &there {
            if cancel.load(Relaxed) {
                return Err(TableError::Cancelled);
            }
            tell(&pair.to_string());
            check_files(folder, pair)?;
            let right = match (sample, &mut rng) {
                (Some((count, _)), Some(rng)) => verify(&tables, pair, count, rng),
                _ => verify_all(&tables, pair),
            };
            right.map_err(|why| TableError::Wrong(why.to_string()))?;
        }
        Ok(there.len())
    }
}

impl MorrisTables {
    /// The pairs that a text stands for; all of them if it is empty.
    fn pairs(&self, text: &str) -> Result<Vec<Pair>, TableError> {
        let wrong = |part: &str| TableError::Parts(format!("{part:?}: expected {}", self.parts()));
        let read = |part: &str| part.trim().parse::<Pair>().map_err(|_| wrong(part));
        if text.is_empty() {
            return Ok(Pair::all());
        }
        let mut all = Vec::new();
        for part in text.split(',') {
            let Some((first, last)) = part.split_once("..") else {
                all.push(read(part)?);
                continue;
            };
            let (first, last) = (read(first)?, read(last)?);
            let within = |pair: &Pair| {
                (first.larger()..=last.larger()).contains(&pair.larger())
                    && (first.smaller()..=last.smaller()).contains(&pair.smaller())
            };
            let before = all.len();
            all.extend(Pair::all().into_iter().filter(within));
            if all.len() == before {
                return Err(wrong(part));
            }
        }
        Ok(all)
    }
}

struct Planned(Build);

impl TableBuild for Planned {
    fn left(&self) -> Vec<String> {
        self.0.left().iter().map(ToString::to_string).collect()
    }

    fn needs(&self) -> TableNeeds {
        let needs = self.0.needs();
        TableNeeds { positions: needs.positions, disk: needs.disk, memory: needs.memory }
    }

    fn run(
        &self,
        threads: usize,
        memory: Size,
        cancel: &AtomicBool,
        tell: &(dyn Fn(TableProgress) + Sync),
    ) -> Result<(), TableError> {
        let hear = |Progress { pair, stage, finished, .. }: Progress| {
            let what = match stage {
                Stage::Start { done, rows } => format!("{pair}: moves and captures, {done} of {rows} rows"),
                Stage::Step { distance, .. } => format!("{pair}: ends after {distance} half-moves"),
                Stage::Write => format!("{pair}: writing"),
                Stage::Finished(tallies) => {
                    let halves = pair.halves().iter().map(|&half| part(pair, half, tallies[half as usize]));
                    return tell(TableProgress::Finished(halves.collect()));
                }
            };
            tell(TableProgress::At { what, finished });
        };
        Ok(self.0.run(threads, memory, cancel, &hear)?)
    }
}

fn part(pair: Pair, half: Half, tally: Tally) -> TablePart {
    let (own, other) = half.men(pair);
    let Tally { won, lost, drawn, longest_win, longest_loss } = tally;
    let (longest_win, longest_loss) = (longest_win.into(), longest_loss.into());
    TablePart { name: format!("{own}-{other}"), won, lost, drawn, longest_win, longest_loss }
}

impl From<BadTable> for TableError {
    fn from(why: BadTable) -> Self {
        Self::Failed(why.to_string())
    }
}

impl From<BuildError> for TableError {
    fn from(why: BuildError) -> Self {
        match why {
            BuildError::Cancelled => Self::Cancelled,
            other => Self::Failed(other.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_pairs_lists_and_ranges_and_nothing_else() {
        let pairs = |text: &str| {
            MorrisTables
                .pairs(text)
                .map(|all| all.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(pairs("").map(|all| all.split(' ').count()), Ok(28));
        assert_eq!(pairs("4-3"), Ok("4-3".to_owned()));
        assert_eq!(pairs("3-4,5-5"), Ok("4-3 5-5".to_owned()));
        assert_eq!(pairs("3-3..4-4"), Ok("3-3 4-3 4-4".to_owned()));
        for text in ["3", "2-3", "3-10", "6-6..3-3", "3-3...4-4", "morris", ",", "3-3;4-4"] {
            let why = pairs(text).expect_err(text).to_string();
            assert!(why.contains("3-3..6-6"), "{text}: {why}");
        }
    }
}
