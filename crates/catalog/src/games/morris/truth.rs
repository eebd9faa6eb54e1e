//! Perfect play of Nine Men's Morris by the tables of a folder, shared by all players that name the same one.

use crate::tables::table_folder;
use plyground_core::{Exact, Player, Truth};
use plyground_games::morris::{Morris, State};
use plyground_solvers::morris::{Outcome, Pair, Tables, Value};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

/// The name of the tables in the cache folder; without them, of small ones that are made when first asked for.
const DEFAULT: &str = "default";

/// Without tables on the disk, those with at most so many men a side are made when the first such position is asked for.
const SMALL: u32 = 4;

/// The tables of a folder, by its name.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(super) struct MorrisTruth {
    name: String,
    /// Those of the folder; `None` stands for the small ones.
    tables: Option<Arc<Tables>>,
}

impl Default for MorrisTruth {
    fn default() -> Self {
        Self { name: DEFAULT.to_owned(), tables: None }
    }
}

impl MorrisTruth {
    /// The tables of a folder, or those that this machine has.
    pub(super) fn of_folder(folder: Option<&Path>) -> Result<Self, String> {
        let name = folder.map_or(DEFAULT.into(), Path::to_string_lossy);
        Self::try_from(name.into_owned())
    }
}

impl TryFrom<String> for MorrisTruth {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let folder = if name == DEFAULT { table_folder("morris") } else { Some(PathBuf::from(&name)) };
        let opened = folder
            .filter(|folder| name != DEFAULT || folder.is_dir())
            .map(|folder| open(&folder))
            .transpose()?;
        let tables = opened.filter(|tables| tables.pairs().next().is_some());
        if tables.is_none() && name != DEFAULT {
            return Err(format!(
                "there are no tables in {name:?}; `plyground tables morris build --dir {name}` makes them"
            ));
        }
        Ok(Self { name, tables })
    }
}

impl From<MorrisTruth> for String {
    fn from(truth: MorrisTruth) -> Self {
        truth.name
    }
}

impl fmt::Debug for MorrisTruth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("MorrisTruth").field(&self.name).finish()
    }
}

/// Opens a folder, unless somebody has it open. Tables that were built since are seen when all have closed it.
fn open(folder: &Path) -> Result<Arc<Tables>, String> {
    static OPEN: LazyLock<Mutex<HashMap<PathBuf, Weak<Tables>>>> = LazyLock::new(Mutex::default);
    // A thread that failed to open a folder has left the map as it was.
    let mut all = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(tables) = all.get(folder).and_then(Weak::upgrade) {
        return Ok(tables);
    }
    let refused = |why| format!("the tables in {:?} cannot be used: {why}", folder.display());
    let tables = Arc::new(Tables::open(folder).map_err(refused)?);
    all.insert(folder.to_owned(), Arc::downgrade(&tables));
    Ok(tables)
}

/// The small tables, made once; `None` where the system does not give the few megabytes, which leaves their positions
/// unknown.
fn small() -> Option<&'static Tables> {
    static MADE: LazyLock<Option<Tables>> = LazyLock::new(|| {
        let pairs = Pair::all().into_iter().filter(|pair| pair.larger() <= SMALL);
        Tables::in_memory(pairs).ok()
    });
    MADE.as_ref()
}

/// Whether a position is in the small tables.
fn is_small(state: &State) -> bool {
    let men = [Player::First, Player::Second].map(|player| state.men(player).count_ones());
    !state.placing() && men.into_iter().max() <= Some(SMALL)
}

/// The tables of this machine as a flag: `true` for those that [`MorrisTruth`] finds.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "bool", into = "bool")]
pub(super) struct OwnTables(Option<MorrisTruth>);

impl TryFrom<bool> for OwnTables {
    type Error = String;

    fn try_from(on: bool) -> Result<Self, String> {
        on.then(|| MorrisTruth::of_folder(None)).transpose().map(Self)
    }
}

impl From<OwnTables> for bool {
    fn from(OwnTables(tables): OwnTables) -> Self {
        tables.is_some()
    }
}

impl plyground_search::Tables for OwnTables {
    const OFFERED: bool = true;

    fn are_on(&self) -> bool {
        self.0.is_some()
    }
}

impl Truth<Morris> for OwnTables {
    fn value(&self, game: &Morris, state: &State) -> Option<Exact> {
        self.0.as_ref()?.value(game, state)
    }

    fn probe(&self, game: &Morris, state: &State) -> Option<Exact> {
        self.0.as_ref()?.probe(game, state)
    }
}

impl Truth<Morris> for MorrisTruth {
    /// While men are placed a value may take a search of its own, and never comes with a distance.
    fn probe(&self, game: &Morris, state: &State) -> Option<Exact> {
        if state.placing() { None } else { self.value(game, state) }
    }

    /// Nothing where the game may be drawn for want of removals before the end comes.
    fn value(&self, game: &Morris, state: &State) -> Option<Exact> {
        let tables = match &self.tables {
            Some(tables) => tables,
            None if is_small(state) => small()?,
            None => return None,
        };
        let max_quiet = game.rules().max_quiet;
        let sign = state.to_move().sign();
        if state.placing() {
            let payoff = match tables.outcome(state).ok()? {
                Outcome::Won => sign,
                Outcome::Drawn => 0.0,
                Outcome::Lost => -sign,
            };
            let in_time = payoff == 0.0 || max_quiet == 0 || max_quiet >= u32::from(tables.longest());
            return in_time.then_some(Exact { payoff, plies: None });
        }
        let value = tables.probe(state).ok()?;
        let payoff = match value {
            Value::Won(_) => sign,
            Value::Drawn => 0.0,
            Value::Lost(_) => -sign,
        };
        value
            .before_limit(state.quiet(), max_quiet)
            .then(|| Exact { payoff, plies: value.distance().map(Into::into) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::{GameExt, Rng, Seed};
    use plyground_games::morris::Rules;

    /// Three men each, on random points.
    fn ending(rng: &mut Rng) -> State {
        let mut board = [b'.'; 24];
        for (man, letter) in b"WWWBBB".iter().enumerate() {
            let free: Vec<usize> = (0..24).filter(|&point| board[point] == b'.').collect();
            assert_eq!(free.len(), 24 - man);
            board[rng.pick(&free)] = *letter;
        }
        format!("{} B 0 0 0", String::from_utf8_lossy(&board)).parse().expect("a position")
    }

    #[test]
    fn without_tables_on_the_disk_those_of_few_men_are_made() {
        let truth = MorrisTruth::default();
        let game = Morris::default();
        assert_eq!(truth.value(&game, &State::START), None, "placing is not known");
        let hurried = Morris::try_from(Rules { max_quiet: 2, ..game.rules() }).expect("rules");
        let (mut rng, mut sure, mut late) = (Seed(5).rng(), 0, 0);
        for _ in 0..200 {
            let state = ending(&mut rng);
            let exact = truth.value(&game, &state).expect("three against three");
            // Whoever can close a mill has won: the other side is left with two men.
            if game.legal_moves(&state).iter().any(|mv| mv.removed().is_some()) {
                assert_eq!(exact, Exact { payoff: Player::Second.sign(), plies: Some(1) }, "{state}");
                sure += 1;
            }
            let in_time = exact.plies.is_none_or(|plies| plies <= 2);
            assert_eq!(truth.value(&hurried, &state).is_some(), in_time, "{state} {exact:?}");
            late += u32::from(!in_time);
        }
        assert!(sure > 5 && late > 5, "{sure} {late}");
    }

    #[test]
    fn a_folder_without_tables_is_refused_with_the_line_that_makes_them() {
        let why = MorrisTruth::try_from("no/such/folder".to_owned()).map(|_| ()).expect_err("refused");
        assert!(why.contains("plyground tables morris build --dir no/such/folder"), "{why}");
    }
}
