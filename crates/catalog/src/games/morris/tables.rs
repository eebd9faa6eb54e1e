//! The tables of Nine Men's Morris as the catalogue has them: parts are pairs of numbers of men, and
//! `placing`.

use crate::tables::{Count, TableBuild, TableError, TableMaker, TableNeeds, TablePart, TableProgress};
use plyground_core::{Seed, Size};
use plyground_solvers::morris::{
    BadTable, Build, BuildError, Half, Pair, Piece, Progress, Stage, Tables, Tally, check_files, verify,
    verify_all, verify_all_placing, verify_placing,
};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Makes and checks them.
pub(super) struct MorrisTables;

impl TableMaker for MorrisTables {
    fn about(&self) -> &'static str {
        "who wins in every position, and how soon once all men are placed"
    }

    fn parts(&self) -> &'static str {
        "pairs of numbers of men from 3 to 9, such as 4-3,5-5, or a range such as 3-3..6-6: all pairs with at most six men a side; or placing: the positions while men are placed, which need all pairs"
    }

    fn plan(&self, folder: &Path, parts: &str) -> Result<Box<dyn TableBuild>, TableError> {
        let Wanted { pairs, placing } = self.wanted(parts)?;
        let build = if placing { Build::all(folder) } else { Build::new(folder, pairs) };
        Ok(Box::new(Planned(build?)))
    }

    fn contents(&self, folder: &Path) -> Result<Vec<TablePart>, TableError> {
        let tables = Tables::open(folder)?;
        let pairs = tables.pairs().map(|(pair, half, tally)| part(pair, half, tally));
        Ok(pairs.chain(tables.layers().map(|(placed, tally)| layer(placed, tally))).collect())
    }

    fn verify(
        &self,
        folder: &Path,
        parts: &str,
        sample: Option<(usize, Seed)>,
        cancel: &AtomicBool,
        tell: &mut dyn FnMut(&str),
    ) -> Result<usize, TableError> {
        let (tables, wanted) = (Tables::open(folder)?, self.wanted(parts)?);
        let mut there: Vec<Piece> = tables.pairs().map(|(pair, ..)| Piece::Pair(pair)).collect();
        there.dedup();
        there.extend(tables.layers().map(|(placed, _)| Piece::Layer(placed)));
        let missing = wanted.pairs.iter().find(|&&pair| !there.contains(&Piece::Pair(pair)));
        if !parts.is_empty()
            && let Some(missing) = missing
        {
            let folder = folder.display();
            return Err(TableError::Parts(format!("{missing} is not in {folder}; build it first")));
        }
        there.retain(|piece| match piece {
            Piece::Pair(pair) => wanted.pairs.contains(pair),
            Piece::Layer(_) => wanted.placing,
        });
        let mut rng = sample.map(|(_, seed)| seed.rng());
        for &piece in &there {
            if cancel.load(Relaxed) {
                return Err(TableError::Cancelled);
            }
            tell(&piece.to_string());
            check_files(folder, piece)?;
            let right = match (piece, sample, &mut rng) {
                (Piece::Pair(pair), Some((count, _)), Some(rng)) => verify(&tables, pair, count, rng),
                (Piece::Pair(pair), ..) => verify_all(&tables, pair),
                (Piece::Layer(placed), Some((count, _)), Some(rng)) => {
                    verify_placing(&tables, placed, count, rng)
                }
                (Piece::Layer(placed), ..) => verify_all_placing(&tables, placed),
            };
            right.map_err(|why| TableError::Wrong(why.to_string()))?;
        }
        Ok(there.len())
    }
}

/// The parts that a text stands for.
struct Wanted {
    pairs: Vec<Pair>,
    /// The positions while men are placed, too.
    placing: bool,
}

impl MorrisTables {
    /// What a text stands for; all of it if it is empty.
    fn wanted(&self, text: &str) -> Result<Wanted, TableError> {
        let wrong = |part: &str| TableError::Parts(format!("{part:?}: expected {}", self.parts()));
        let read = |part: &str| part.trim().parse::<Pair>().map_err(|_| wrong(part));
        if text.is_empty() {
            return Ok(Wanted { pairs: Pair::all(), placing: true });
        }
        let (mut all, mut placing) = (Vec::new(), false);
        for part in text.split(',') {
            if part.trim() == "placing" {
                placing = true;
                continue;
            }
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
        Ok(Wanted { pairs: all, placing })
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
        let hear = |Progress { piece, stage, finished, .. }: Progress| {
            let what = match (stage, piece) {
                (Stage::Start { done, rows }, Piece::Pair(pair)) => {
                    format!("{pair}: moves and captures, {done} of {rows} rows")
                }
                (Stage::Start { done, rows }, Piece::Layer(placed)) => {
                    format!("{placed} men placed: {done} of {rows} rows")
                }
                (Stage::Step { distance, .. }, _) => format!("{piece}: ends after {distance} half-moves"),
                (Stage::Write, _) => format!("{piece}: writing"),
                (Stage::Finished(tallies), Piece::Pair(pair)) => {
                    let halves = pair.halves().iter().map(|&half| part(pair, half, tallies[half as usize]));
                    return tell(TableProgress::Finished(halves.collect()));
                }
                (Stage::Finished([tally, _]), Piece::Layer(placed)) => {
                    return tell(TableProgress::Finished(vec![layer(placed, tally)]));
                }
            };
            tell(TableProgress::At { what, finished });
        };
        Ok(self.0.run(threads, memory, cancel, &hear)?)
    }
}

fn part(pair: Pair, half: Half, tally: Tally) -> TablePart {
    let (own, other) = half.men(pair);
    TablePart { name: format!("{own}-{other}"), counts: counts(tally) }
}

fn layer(placed: u32, tally: Tally) -> TablePart {
    TablePart { name: Piece::Layer(placed).to_string(), counts: counts(tally) }
}

/// Positions from the view of the side to move, and the half-moves of the longest win and loss; layers have none.
fn counts(tally: Tally) -> Vec<Count> {
    let Tally { won, lost, drawn, longest_win, longest_loss } = tally;
    vec![
        Count::sum("won", won),
        Count::sum("lost", lost),
        Count::sum("drawn", drawn),
        Count::most("longest_win", longest_win.into()),
        Count::most("longest_loss", longest_loss.into()),
    ]
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
                .wanted(text)
                .map(|wanted| wanted.pairs.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
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
