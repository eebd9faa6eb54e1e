//! Tables as they are used: looked up.

use super::build::tallies;
use super::file::{self, BadTable, Content};
use super::pair::{Half, Pair};
use super::place::place;
use super::placing::{Layer, PLACEMENTS, kept, search};
use super::solve::solve;
use super::table::{Part, Table};
use super::tally::Tally;
use super::value::{Outcome, Value};
use super::watch::Watch;
use crate::mapped::Bytes;
use plyground_core::Player;
use plyground_games::morris::State;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

/// The tables of a folder, mapped into memory: nothing is read before it is asked for.
pub struct Tables {
    /// All pairs by their numbers.
    pairs: Vec<(Pair, Option<Table>, [Tally; 2])>,
    /// The layers that are kept and have been built, by their placements.
    layers: Vec<Option<(Bytes, Tally)>>,
}

/// Why a position has no value here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoValue {
    /// Men are yet to be placed, and these positions have not been built.
    #[error("there is no table for positions while men are placed")]
    Placing,
    /// Men are yet to be placed: it is known who wins, but not how soon.
    #[error("tables have distances only when all men are placed")]
    PlacingDistance,
    /// This pair has not been built.
    #[error("there is no table for {0} men")]
    NotBuilt(Pair),
    /// There is no file of distances.
    #[error("the table for {0} men has no distances")]
    NoDistances(Pair),
}

impl Tables {
    /// Opens all tables that a folder has. A folder without any has no values, and is no error.
    pub fn open(folder: &Path) -> Result<Self, BadTable> {
        let open = |pair: Pair| {
            let Some((values, footer)) = file::open(folder, Content::Pair(pair, Part::Values))? else {
                return Ok((pair, None, [Tally::default(); 2]));
            };
            let distances = file::open(folder, Content::Pair(pair, Part::Distances))?;
            let distances = distances.map(|(distances, _)| distances.scattered());
            Ok((pair, Some(Table::new(pair, values.scattered(), distances)), footer.tallies))
        };
        let mut pairs = Pair::all().into_iter().map(open).collect::<Result<Vec<_>, BadTable>>()?;
        pairs.sort_by_key(|(pair, ..)| pair.number());
        let layer = |placed| {
            if !kept(placed) {
                return Ok(None);
            }
            let file = file::open(folder, Content::Layer(placed))?;
            Ok(file.map(|(values, footer)| (values.scattered(), footer.tallies[0])))
        };
        let layers = (0..PLACEMENTS).map(layer).collect::<Result<_, BadTable>>()?;
        Ok(Self { pairs, layers })
    }

    /// The tables of these pairs and of all that captures lead to, computed now and kept in memory.
    pub fn in_memory(pairs: impl IntoIterator<Item = Pair>) -> io::Result<Self> {
        let mut wanted: Vec<Pair> = Vec::new();
        let mut open: Vec<Pair> = pairs.into_iter().collect();
        while let Some(pair) = open.pop() {
            if !wanted.contains(&pair) {
                wanted.push(pair);
                open.extend(pair.after_captures());
            }
        }
        wanted.sort();
        let mut all: Vec<_> =
            Pair::all().into_iter().map(|pair| (pair, None, [Tally::default(); 2])).collect();
        all.sort_by_key(|(pair, ..)| pair.number());
        let never = AtomicBool::new(false);
        for pair in wanted {
            let watch = Watch::new(2 * pair.rows(), &never, &|_| ());
            let behind = |pair: Pair| {
                let (_, table, _): &(Pair, Option<Table>, _) = &all[pair.number()];
                table
                    .as_ref()
                    .map_or_else(|| unreachable!("{pair} is made before"), Table::copy)
                    .map_err(|why| BadTable { path: PathBuf::from("memory"), why: why.into() })
            };
            let solved = solve(pair, behind, &watch).map_err(|why| io::Error::other(format!("{why:?}")))?;
            let packed = |part: Part| {
                let mut bytes = Vec::new();
                solved.rows().for_each(|row| part.pack(row, &mut bytes));
                Bytes::of_memory(&bytes)
            };
            let table = Table::new(pair, packed(Part::Values)?, Some(packed(Part::Distances)?));
            all[pair.number()] = (pair, Some(table), tallies(&solved));
        }
        Ok(Self { pairs: all, layers: (0..PLACEMENTS).map(|_| None).collect() })
    }

    /// Half-moves of the longest win of all pairs that are here.
    pub fn longest(&self) -> u16 {
        self.pairs().map(|(.., tally)| tally.longest_win.max(tally.longest_loss)).max().unwrap_or(0)
    }

    /// The numbers of placements whose positions are here, with how many of them come to what, by symmetry.
    pub fn layers(&self) -> impl Iterator<Item = (u32, Tally)> {
        self.layers.iter().enumerate().filter_map(|(placed, layer)| Some((placed as u32, layer.as_ref()?.1)))
    }

    /// The pairs that have been built, with how many positions come to what. Halves are those of [`Pair::halves`].
    pub fn pairs(&self) -> impl Iterator<Item = (Pair, Half, Tally)> {
        let mut built: Vec<_> = self.pairs.iter().filter(|(_, table, _)| table.is_some()).collect();
        built.sort_by_key(|(pair, ..)| *pair);
        built.into_iter().flat_map(|&(pair, _, tallies)| {
            pair.halves().iter().map(move |&half| (pair, half, tallies[half as usize]))
        })
    }

    /// Who wins. Distances are not needed for it. While men are placed, a search of up to four plies may be needed.
    pub fn outcome(&self, state: &State) -> Result<Outcome, NoValue> {
        if state.placing() {
            return search(state, &|state| self.known(state));
        }
        let look = |pair: Pair, own, other| {
            let table = self.table(pair)?;
            Ok(table.outcome(place(table.ranking(), own, other)))
        };
        look_up(state, Outcome::Lost, look)
    }

    /// Who wins and how soon. The counter of quiet half-moves is not looked at: see [`Value::before_limit`].
    pub fn probe(&self, state: &State) -> Result<Value, NoValue> {
        let look = |pair: Pair, own, other| {
            let table = self.table(pair)?;
            table.value(place(table.ranking(), own, other)).ok_or(NoValue::NoDistances(pair))
        };
        look_up(state, Value::Lost(0), look)
    }

    /// Who wins, or nothing if the layer is not kept and a search leads to one that is known.
    fn known(&self, state: &State) -> Result<Option<Outcome>, NoValue> {
        if !state.placing() {
            return self.outcome(state).map(Some);
        }
        let [white, black] = PLAYERS.map(|player| state.men(player));
        let placed = PLACEMENTS - PLAYERS.map(|player| state.hand(player)).iter().sum::<u32>();
        if !kept(placed) {
            return Ok(None);
        }
        let (values, _) = self.layers[placed as usize].as_ref().ok_or(NoValue::Placing)?;
        // The state's own rules leave no numbers of men without a section.
        Layer::of(placed).outcome(values, white, black).ok_or(NoValue::Placing).map(Some)
    }

    pub(super) fn table(&self, pair: Pair) -> Result<&Table, NoValue> {
        self.pairs[pair.number()].1.as_ref().ok_or(NoValue::NotBuilt(pair))
    }
}

/// Looks up a position by its pair and its men, unless the side to move has lost for want of men.
fn look_up<V>(
    state: &State,
    lost: V,
    look: impl Fn(Pair, u32, u32) -> Result<V, NoValue>,
) -> Result<V, NoValue> {
    if state.placing() {
        return Err(NoValue::PlacingDistance);
    }
    let (own, other) = (state.men(state.to_move()), state.men(state.to_move().other()));
    match Pair::new(own.count_ones(), other.count_ones()) {
        Some(pair) => look(pair, own, other),
        // Positions keep three men or more for the side that moved last.
        None => Ok(lost),
    }
}
