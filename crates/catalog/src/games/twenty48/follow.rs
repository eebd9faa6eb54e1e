//! Players that follow the tables of formations: where a board is in one, the table's push is played until the tile is
//! built or the chance is gone, and elsewhere the player searches as it does without them.

use crate::listed::Listed;
use crate::tables::table_folder;
use plyground_core::{Agent, Bound, Budget, Context, Decision, GameExt, Judged, Parameter, Shows, Tunable};
use plyground_games::twenty48::{Eval, Move, State, Twenty48};
use plyground_learn::ntuple::NTuple;
use plyground_search::Expectimax;
use plyground_solvers::twenty48::formations::{Advice, Formations, Part};
use serde::de::{DeserializeOwned, Error as _};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The least chance for which a table is followed; below it the search, which may give the formation up, plays.
const LEAST: f64 = 0.05;

/// A player with one more parameter, `tables`.
#[derive(Clone, Debug, Default)]
pub(super) struct Following<A> {
    other: A,
    tables: Option<Arc<Formations>>,
}

/// The name of the parameter.
const TABLES: &str = "tables";

const FLAG: Parameter = Parameter::flag(
    TABLES,
    "follow the tables of formations that `plyground tables` has built on this machine; false: search everywhere",
);

/// Players that can follow tables: their parameters and one more.
pub(super) trait Follows: Tunable {
    const WITH_TABLES: &'static [Parameter];
}

/// The parameters of a player and the flag behind them.
macro_rules! with_tables {
    ($player:ty) => {
        impl Follows for $player {
            const WITH_TABLES: &'static [Parameter] = &{
                const OWN: &[Parameter] = <$player as Tunable>::PARAMETERS;
                let mut all = [FLAG; OWN.len() + 1];
                let mut index = 0;
                while index < OWN.len() {
                    all[index] = OWN[index];
                    index += 1;
                }
                all
            };
        }
    };
}

with_tables!(Expectimax<Eval>);
with_tables!(NTuple);

impl<A: Follows> Tunable for Following<A> {
    const SUMMARY: &'static str = A::SUMMARY;
    const PARAMETERS: &'static [Parameter] = A::WITH_TABLES;
    const SHOWS: Option<Shows> = A::SHOWS;
    const RANDOMISED: bool = A::RANDOMISED;
    const BUDGET: Budget = A::BUDGET;
}

impl<A: Agent<Twenty48>> Agent<Twenty48> for Following<A> {
    fn choose(&mut self, game: &Twenty48, state: &State, ctx: &mut Context<'_>) -> Decision<Move> {
        let tables = self.tables.as_deref().filter(|tables| tables.fit(game));
        let Some(advised) = tables.and_then(|tables| decide(tables, game, state)) else {
            return self.other.choose(game, state, ctx);
        };
        ctx.report(advised.depth, advised.value, &advised.line);
        advised
    }
}

/// What the tables play on a board; `None` if it is in no formation, or the chance is too small.
fn decide(tables: &Formations, game: &Twenty48, state: &State) -> Option<Decision<Move>> {
    let Advice { part, chance, mv } = tables.advice(state).find(|advice| advice.chance >= LEAST)?;
    let moves = game.legal_moves(state);
    // Only a damaged table advises what is illegal.
    let mv = mv.filter(|mv| moves.contains(mv))?;
    let judged = moves.into_iter().map(|push| {
        let value =
            if push == mv { chance } else { chance_after(tables, part, game, state, push).min(chance) };
        Judged { mv: push, value, bound: Bound::Exact, visits: 0, line: vec![push] }
    });
    Some(Decision { mv, value: chance, line: vec![mv], depth: 1, judged: judged.collect() })
}

/// The chance after a push; 0 if it leaves the formation.
fn chance_after(tables: &Formations, part: Part, game: &Twenty48, state: &State, push: Move) -> f64 {
    let after = game.after(state, push);
    let events = game.events(&after).into_iter();
    let chance =
        |next: &State| tables.advice(next).find(|advice| advice.part == part).map(|advice| advice.chance);
    events.map(|(event, share)| share * chance(&game.after(&after, event)).unwrap_or(0.0)).sum()
}

impl<A: Serialize> Serialize for Following<A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let own = serde_json::to_value(&self.other).map_err(S::Error::custom)?;
        let Value::Object(mut all) = own else {
            return Err(S::Error::custom("a player's parameters are a map"));
        };
        all.insert(TABLES.to_owned(), self.tables.is_some().into());
        all.serialize(serializer)
    }
}

impl<'de, A: DeserializeOwned> Deserialize<'de> for Following<A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut all = Map::deserialize(deserializer)?;
        let wanted = match all.remove(TABLES) {
            None => false,
            Some(value) => {
                bool::deserialize(value).map_err(|why| D::Error::custom(format!("{TABLES}: {why}")))?
            }
        };
        let other = A::deserialize(Value::Object(all)).map_err(D::Error::custom)?;
        let tables = if wanted { Some(opened().map_err(D::Error::custom)?) } else { None };
        Ok(Self { other, tables })
    }
}

/// A folder and the parts that it had.
type Opened = (PathBuf, Vec<Part>, Arc<Formations>);

/// The tables of this machine, opened once for all players.
fn opened() -> Result<Arc<Formations>, String> {
    static LAST: LazyLock<Mutex<Option<Opened>>> = LazyLock::new(Mutex::default);
    let folder =
        table_folder(Twenty48::NAME).ok_or("this system has no cache folder to look for tables in")?;
    let there = Formations::there(&folder);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((of, parts, tables)) = &*last
        && (of, parts) == (&folder, &there)
    {
        return Ok(tables.clone());
    }
    let tables = Arc::new(open(&folder)?);
    *last = Some((folder, there, tables.clone()));
    Ok(tables)
}

/// The tables of a folder, of which there must be some.
fn open(folder: &Path) -> Result<Formations, String> {
    let tables = Formations::open(folder, &Twenty48::default()).map_err(|why| why.to_string())?;
    if tables.parts().next().is_none() {
        return Err(format!(
            "there are no tables in {}; `plyground tables {} build` builds them, or play with tables=false",
            folder.display(),
            Twenty48::NAME
        ));
    }
    Ok(tables)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::{Game, Seed, Turn};
    use plyground_solvers::twenty48::formations::Build;
    use std::sync::atomic::AtomicBool;

    fn built(parts: &[&str]) -> (tempfile::TempDir, Formations) {
        let folder = tempfile::tempdir().expect("a folder");
        let parts: Vec<Part> = parts.iter().map(|part| part.parse().expect("a part")).collect();
        let build = Build::new(folder.path(), &Twenty48::default(), &parts).expect("a plan");
        build.run(1, plyground_core::Size::mib(512), &AtomicBool::new(false), &|_| ()).expect("built");
        let tables = open(folder.path()).expect("tables");
        (folder, tables)
    }

    fn choose(player: &mut Following<NTuple>, game: &Twenty48, state: &State) -> Decision<Move> {
        let budget = Budget { depth: Some(1), ..Budget::default() };
        player.choose(game, state, &mut Context::new(budget, Seed(1).rng()))
    }

    #[test]
    fn a_formation_is_followed_until_the_tile_is_built_and_elsewhere_it_searches() {
        let game = Twenty48::default();
        let (_folder, tables) = built(&["square-32"]);
        let tables = Arc::new(tables);
        let mut player = Following { other: NTuple::default(), tables: Some(tables.clone()) };
        let start = "4096,2048,512,0/1024,256,128,0/512,64,32,2/0,2,0,0 0";
        let (mut rng, mut built, games) = (Seed(3).rng(), 0, 200);
        let chance = tables.chance(&game.read(start).expect(start)).expect("in the formation");
        for _ in 0..games {
            let mut state = game.read(start).expect(start);
            while game.turn(&state) != Turn::Over {
                let advised = tables.advice(&state).next();
                let decision = choose(&mut player, &game, &state);
                let Some(advice) = advised.filter(|advice| advice.chance >= LEAST) else { break };
                assert_eq!((Some(decision.mv), decision.value), (advice.mv, advice.chance), "{state}");
                assert!(decision.judged.iter().all(|judged| judged.value <= decision.value), "{decision:?}");
                let before = state.exponents().iter().filter(|&&exponent| exponent >= 5).count();
                state = game.after(&state, decision.mv);
                if state.exponents().iter().filter(|&&exponent| exponent >= 5).count() > before {
                    built += 1;
                    break;
                }
                state = game.after(&state, game.sample_chance(&state, &mut rng));
            }
        }
        let share = f64::from(built) / f64::from(games);
        let error = (chance * (1.0 - chance) / f64::from(games)).sqrt();
        assert!((share - chance).abs() < 4.0 * error + 0.01, "{share}, not {chance}");
        // Out of any formation, and by other rules, it is the player that it was.
        let position = "2,4,8,16/2,4,8,32/0,2,4,64/0,0,2,128 1000";
        let other: Twenty48 = toml::from_str("four = 0.2").expect("rules");
        for (game, position) in [(&game, position), (&other, start)] {
            let state = game.read(position).expect(position);
            let mut plain = Following::<NTuple>::default();
            assert_eq!(choose(&mut player, game, &state), choose(&mut plain, game, &state));
        }
    }

    #[test]
    fn the_flag_is_one_more_parameter_and_no_tables_are_an_error() {
        let plain: Following<Expectimax<Eval>> =
            serde_json::from_str(r#"{"cutoff": 0.5, "tables": false}"#).expect("parameters");
        assert!(plain.tables.is_none());
        let told = serde_json::to_value(&plain).expect("a map");
        assert_eq!((told["cutoff"].as_f64(), &told["tables"]), (Some(0.5), &Value::Bool(false)));
        let refused = |text: &str| {
            serde_json::from_str::<Following<Expectimax<Eval>>>(text).expect_err(text).to_string()
        };
        assert!(refused(r#"{"tables": 3}"#).contains("tables"));
        assert!(refused(r#"{"table_": false}"#).contains("table_"));
        let folder = tempfile::tempdir().expect("a folder");
        let why = open(folder.path()).map(|_| ()).expect_err("no tables");
        assert!(why.contains("plyground tables 2048 build"), "{why}");
        std::fs::write(folder.path().join("square-64.chances"), "hello").expect("written");
        let why = open(folder.path()).map(|_| ()).expect_err("no tables");
        assert!(why.contains("square-64.chances") && why.contains("build it again"), "{why}");
    }

    #[test]
    fn parameters_end_with_the_flag() {
        for parameters in [Following::<NTuple>::PARAMETERS, Following::<Expectimax<Eval>>::PARAMETERS] {
            assert_eq!(parameters.last().map(|last| last.name), Some("tables"));
            assert_eq!(parameters.iter().filter(|one| one.name == "tables").count(), 1);
        }
    }
}
