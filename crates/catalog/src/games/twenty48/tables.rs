//! The tables of formations as the catalogue has them: parts are a shape and the tile that is built in it.

use crate::tables::{Count, TableBuild, TableError, TableMaker, TableNeeds, TablePart, TableProgress};
use plyground_core::{Seed, Size};
use plyground_games::twenty48::Twenty48;
use plyground_solvers::twenty48::formations::{
    BadPart, BadTable, Build, BuildError, Formations, Part, Progress, SHAPES, Stage, Tally, check_file,
    verify,
};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Makes and checks them, for the usual rules.
pub(super) struct FormationTables;

impl TableMaker for FormationTables {
    fn about(&self) -> &'static str {
        "the chance to build the next tile while large tiles stand in a corner, and the best push"
    }

    fn parts(&self) -> &'static str {
        "a shape and the tile to be built in it, such as row6-128,row9-64; a shape alone stands for all its usual parts, and all for every part there is"
    }

    fn plan(&self, folder: &Path, parts: &str) -> Result<Box<dyn TableBuild>, TableError> {
        Ok(Box::new(Planned(Build::new(folder, &Twenty48::default(), &wanted(parts)?)?)))
    }

    fn contents(&self, folder: &Path) -> Result<Vec<TablePart>, TableError> {
        let tables = Formations::open(folder, &Twenty48::default())?;
        let mut parts: Vec<(Part, Tally)> = tables.parts().collect();
        parts.sort_by_key(|(part, _)| part.fillings());
        Ok(parts.into_iter().map(|(part, tally)| listed(part, tally)).collect())
    }

    fn verify(
        &self,
        folder: &Path,
        parts: &str,
        sample: Option<(usize, Seed)>,
        cancel: &AtomicBool,
        tell: &mut dyn FnMut(&str),
    ) -> Result<usize, TableError> {
        let game = Twenty48::default();
        let tables = Formations::open(folder, &game)?;
        let there: Vec<Part> = tables.parts().map(|(part, _)| part).collect();
        let mut chosen = there.clone();
        if !parts.is_empty() {
            chosen = wanted(parts)?;
            if let Some(missing) = chosen.iter().find(|&part| !there.contains(part)) {
                let folder = folder.display();
                return Err(TableError::Parts(format!("{missing} is not in {folder}; build it first")));
            }
        }
        let (sample, seed) = sample.unwrap_or((EVERY, Seed(1)));
        let mut rng = seed.rng();
        for &part in &chosen {
            tell(&part.to_string());
            check_file(folder, &game, part)?;
            // In heaps, so that nobody waits long for a verification that is cancelled.
            let mut left = sample;
            while left > 0 {
                if cancel.load(Relaxed) {
                    return Err(TableError::Cancelled);
                }
                let heap = left.min(10_000);
                verify(&tables, &game, part, heap, &mut rng)
                    .map_err(|why| TableError::Wrong(why.to_string()))?;
                left -= heap;
            }
        }
        Ok(chosen.len())
    }

    fn most(&self) -> Option<usize> {
        Some(EVERY)
    }
}

/// There are up to billions of fillings: a verification without a sample looks at so many of each part.
const EVERY: usize = 1_000_000;

/// The parts that a text stands for; the usual ones if it is empty.
fn wanted(text: &str) -> Result<Vec<Part>, TableError> {
    if text.is_empty() {
        return Ok(Part::usual());
    }
    let mut all = Vec::new();
    for word in text.split(',').map(str::trim) {
        if word == "all" {
            all.extend(Part::all());
        } else if let Some(shape) = SHAPES.into_iter().find(|shape| shape.name == word) {
            all.extend(Part::usual().into_iter().filter(|part| part.shape == shape));
        } else {
            let wrong = |why: BadPart| TableError::Parts(format!("{why}; or a shape alone, or all"));
            all.push(word.parse().map_err(wrong)?);
        }
    }
    all.sort_by_key(|part: &Part| part.fillings());
    all.dedup();
    Ok(all)
}

fn listed(part: Part, tally: Tally) -> TablePart {
    let Tally { fillings, kept, certain } = tally;
    let counts = [("fillings", fillings), ("possible", kept), ("certain", certain)];
    TablePart { name: part.to_string(), counts: counts.map(|(key, count)| Count::sum(key, count)).to_vec() }
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
        let hear = |Progress { part, stage, finished }: Progress| match stage {
            Stage::Layers(left) => {
                tell(TableProgress::At { what: format!("{part}: {left} layers left"), finished });
            }
            Stage::Finished(tally) => tell(TableProgress::Finished(vec![listed(part, tally)])),
        };
        Ok(self.0.run(threads, memory, cancel, &hear)?)
    }
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
    fn parts_are_shapes_with_tiles_shapes_or_all_and_nothing_else() {
        let names = |text: &str| -> Result<String, TableError> {
            Ok(wanted(text)?.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(names("square-64"), Ok("square-64".to_owned()));
        assert_eq!(names("block-32, square-64,block-32"), Ok("square-64 block-32".to_owned()));
        assert_eq!(names("all").map(|all| all.split(' ').count()), Ok(Part::all().len()));
        assert!(names("row7").is_ok_and(|all| all.contains("row7-64") && !all.contains("row8")));
        assert_eq!(names("").map(|all| all.split(' ').count()), Ok(Part::usual().len()));
        for text in ["3", ",", "block-8", "square-64;block", "2048"] {
            let why = names(text).expect_err(text).to_string();
            assert!(why.contains("block-16 to block-512") && why.contains("or all"), "{text}: {why}");
        }
    }
}
