//! Computing layers in a folder, from the last to the first, and deleting those that are not kept.

use super::super::file::{self, BadTable, Content, Heap, Writing};
use super::super::orbits::Orbits;
use super::super::pack::pack;
use super::super::pair::distinct;
use super::super::table::Table;
use super::super::tally::Tally;
use super::super::watch::Watch;
use super::kept;
use super::layer::{Layer, PLACEMENTS, Section};
use super::placed::Placed;
use super::solve::{Next, Scratch, Solving};
use crate::mapped::Bytes;
use rayon::prelude::*;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

/// Rows of so many positions are computed together, by all threads.
const HEAP: usize = 1 << 22;

/// Why a layer was not built.
pub(in super::super) enum Unbuilt {
    Cancelled,
    Table(BadTable),
    File(io::Error),
}

impl From<io::Error> for Unbuilt {
    fn from(why: io::Error) -> Self {
        Self::File(why)
    }
}

/// The layers that have to be computed in a folder, the last first; none if all that are kept are there.
pub(in super::super) fn layers_left(folder: &Path) -> Result<Vec<u32>, BadTable> {
    let there = |&placed: &u32| file::open(folder, Content::Layer(placed)).map(|file| file.is_some());
    let mut missing = Vec::new();
    for placed in (0..PLACEMENTS).filter(|&placed| kept(placed)) {
        if !there(&placed)? {
            missing.push(placed);
        }
    }
    let (Some(&first), Some(&last)) = (missing.first(), missing.last()) else { return Ok(Vec::new()) };
    let mut left = Vec::new();
    for placed in first..PLACEMENTS {
        if placed > last && there(&placed)? {
            break;
        }
        left.push(placed);
    }
    left.reverse();
    Ok(left)
}

/// The most bytes that layers take on a disk while these are built, beside those that are kept.
pub(in super::super) fn transient_disk(layers: &[u32]) -> u64 {
    let passing = |&placed: &u32| if kept(placed) { 0 } else { Content::Layer(placed).length() };
    layers.windows(2).map(|two| two.iter().map(passing).sum()).max().unwrap_or(0)
}

/// Bytes in memory while a layer is computed, the mapped layer behind included.
pub(in super::super) fn memory(placed: u32) -> u64 {
    let behind = match placed + 1 {
        // Two sections that are put into another order, and the tables that they come from.
        PLACEMENTS => 4 * largest(Layer::of(PLACEMENTS)),
        next => Layer::of(next).bytes() as u64,
    };
    behind + (256 << 20)
}

fn largest(layer: &Layer) -> u64 {
    let bytes = |section: &Section| section.rows() * section.row_bytes();
    layer.sections.iter().map(bytes).max().unwrap_or(0) as u64
}

/// Computes a layer, and deletes the one behind it if it is not kept. `tables` are those of all pairs, and are asked for
/// the last layer alone.
pub(in super::super) fn build(
    folder: &Path,
    placed: u32,
    tables: impl FnOnce() -> Result<Vec<Table>, BadTable>,
    watch: &Watch<'_>,
) -> Result<Tally, Unbuilt> {
    let next = placed + 1;
    if next == PLACEMENTS {
        let mut behind = Placed::new(tables().map_err(Unbuilt::Table)?);
        return write(folder, placed, &mut behind, watch);
    }
    let missing = || BadTable {
        path: Content::Layer(next).path(folder),
        why: io::Error::from(io::ErrorKind::NotFound).into(),
    };
    let file = file::open(folder, Content::Layer(next)).and_then(|file| file.ok_or_else(missing));
    let (values, _) = file.map_err(Unbuilt::Table)?;
    let tally = write(folder, placed, &mut Stored { layer: Layer::of(next), values }, watch)?;
    if !kept(next) {
        fs::remove_file(Content::Layer(next).path(folder))?;
    }
    Ok(tally)
}

/// What a section of the layer before leads to.
trait Behind: Next {
    /// Makes ready for a section.
    fn prepare(&mut self, section: &Section);
}

impl Behind for Placed {
    fn prepare(&mut self, section: &Section) {
        Self::prepare(self, section);
    }
}

/// A layer that has been computed.
struct Stored {
    layer: &'static Layer,
    values: Bytes,
}

impl Behind for Stored {
    fn prepare(&mut self, _: &Section) {}
}

impl Next for Stored {
    fn row(&self, white: u32, black: u32, row: usize, packed: &mut Vec<u8>) -> bool {
        let Some(section) = self.layer.section(white, black) else { return false };
        let bytes = section.row_bytes();
        packed.clear();
        packed.extend(&self.values[section.start + row * bytes..][..bytes]);
        true
    }
}

fn write(folder: &Path, placed: u32, next: &mut impl Behind, watch: &Watch<'_>) -> Result<Tally, Unbuilt> {
    let layer = Layer::of(placed);
    let mut file = Writing::create(folder, Content::Layer(placed))?;
    let mut sum = Tally::default();
    for section in &layer.sections {
        next.prepare(section);
        let solving = Solving::new(layer, section, &*next);
        let heap = (HEAP / section.columns()).max(64);
        for start in (0..section.rows()).step_by(heap) {
            if watch.cancel.load(Relaxed) {
                return Err(Unbuilt::Cancelled);
            }
            let rows: Vec<usize> = (start..section.rows().min(start + heap)).collect();
            let solved: Vec<(Heap, Tally)> =
                rows.par_chunks(heap.div_ceil(64)).map(|rows| some(&solving, section, rows, watch)).collect();
            for (heap, tally) in &solved {
                file.append(heap)?;
                sum = sum.plus(*tally);
            }
        }
    }
    file.finish([sum, Tally::default()])?;
    Ok(sum)
}

/// Some rows of a section, packed, and how many of their positions come to what.
fn some<N: Next>(
    solving: &Solving<'_, N>,
    section: &Section,
    rows: &[usize],
    watch: &Watch<'_>,
) -> (Heap, Tally) {
    let (mut bytes, mut tally) = (Vec::with_capacity(rows.len() * section.row_bytes()), Tally::default());
    let (mut scratch, mut kinds) = (Scratch::default(), Vec::new());
    for &row in rows {
        kinds.clear();
        kinds.extend(solving.row(row, &mut scratch));
        tally.count(
            &kinds,
            distinct(Orbits::of(section.white).rows()[row], section.ranking(), solving.sets()),
        );
        pack(&kinds, |&kind| kind, &mut bytes);
        watch.row();
    }
    (Heap::new(bytes), tally)
}
