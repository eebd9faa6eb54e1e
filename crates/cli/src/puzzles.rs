//! `plyground puzzles`: positions with a single right move, graded by the levels that miss it.

use crate::args::GameArgs;
use crate::database::reading;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::output::write_file;
use crate::progress::Progress;
use crate::run::DEFAULT_DB;
use plyground_arena::{Positions, random_positions};
use plyground_catalog::{AgentSpec, AnyGame, LEVELS, RANDOM, Riddle, Rules, Thinking, replay};
use plyground_core::{Budget, Record, Seed, Turn};
use plyground_experiments::puzzles::{Puzzle, Puzzles};
use rayon::prelude::*;
use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Find puzzles: positions with a single right move
///
/// What is right is known, not guessed: in Nine Men's Morris the only winning move by the tables, in L-put the only action that
/// forces a capture, in TenPair the only pair that keeps the shortest solution, in 2048 on a small board the push without which a
/// tenth of the score to come is lost. Every level of difficulty tries each puzzle once; the more of them fail, the harder it is.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  plyground puzzles 2048 --rules rows=2 --rules columns=3 --count 20
  plyground puzzles morris --from 3 --tables tables/morris --out puzzles.json
  plyground puzzles tenpair --rules board=random --most-plies 4 --count 50")]
pub(crate) struct FindPuzzles {
    #[command(flatten)]
    game: GameArgs,
    /// Where positions come from: random games, or a run's games by its number, name or key
    #[arg(long, value_name = "RUN|random", default_value = RANDOM)]
    from: String,
    /// The database of the run: a file, or the address of a PostgreSQL server
    #[arg(long, value_name = "FILE|URL", default_value = DEFAULT_DB)]
    db: String,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// How many positions are looked at, at most
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    tries: u64,
    /// In random games, the fewest moves and events before a position
    #[arg(long, value_name = "N", default_value_t = 0)]
    least_plies: u32,
    /// The most
    #[arg(long, value_name = "N", default_value_t = 60)]
    most_plies: u32,
    /// Only the levels up to this one try the puzzles: the strongest think for a second or more at each
    #[arg(long, value_name = "LEVEL", default_value_t = LEVELS, value_parser = levels)]
    levels: usize,
    /// The folder of the tables [default: tables/GAME in the cache folder]
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,
    /// How many threads work; all cores if not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Random seed
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// The file to write, completely or not at all [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// A number of levels.
fn levels(text: &str) -> Result<usize, String> {
    let wrong = || format!("expected a level from 1 to {LEVELS}");
    text.parse().ok().filter(|level| (1..=LEVELS).contains(level)).ok_or_else(wrong)
}

/// Positions are looked at in portions, so that no more of them are than are needed.
const PORTION: usize = 256;

/// A game, and positions if they are not to be drawn.
type Source = (Box<dyn AnyGame>, Option<Vec<String>>);

/// A position and its one right move.
struct Found {
    position: String,
    riddle: Riddle<String>,
}

impl FindPuzzles {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, given) = self.source()?;
        if let Some(folder) = &self.tables {
            game.learn_truth(folder).map_err(|why| Failure::input("--tables", why))?;
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.map_or(0, usize::from)).build();
        let pool = pool.map_err(|why| Failure::input("--threads", why))?;
        let cancelled = stop_on_interrupt();
        let (found, looked) = pool.install(|| self.mine(&*game, given.as_deref(), &cancelled))?;
        if found.is_empty() {
            let why = format!("none of {looked} positions is a puzzle; see `plyground puzzles --help`");
            return Err(Failure::input("GAME", why));
        }
        let mut levels = game.levels();
        levels.truncate(self.levels);
        let specs: Vec<AgentSpec> = levels.iter().map(|(name, _)| name.parse()).collect::<Result<_, _>>()?;
        let progress = Progress::bar("grade", Some(found.len() as u64), "puzzles");
        let graded = |(number, found): (usize, &Found)| {
            if cancelled.load(Relaxed) {
                return Err(Failure::Stopped);
            }
            let puzzle = grade(&*game, &specs, found, Seed(self.seed).branch(number as u64))?;
            progress.inc(1);
            Ok(puzzle)
        };
        let mut puzzles: Vec<Puzzle> =
            pool.install(|| found.par_iter().enumerate().map(graded).collect::<Result<_, _>>())?;
        progress.finish();
        // The easiest first; among equals in the order in which they were found.
        puzzles.sort_by_key(|puzzle| puzzle.failed.len());
        let all = Puzzles {
            game: game.entry().name.to_owned(),
            rules: game.rules(),
            levels: levels.into_iter().map(|(_, agent)| agent).collect(),
            looked,
            puzzles,
        };
        let mut text = serde_json::to_string(&all).map_err(|why| Failure::Wrong(why.to_string()))?;
        // A line for each, so that changes to the file can be read.
        text = text.replace("{\"position\"", "\n{\"position\"");
        text.push('\n');
        match &self.out {
            Some(path) => {
                write_file(path, text)?;
                let count = all.puzzles.len();
                Ok(writeln!(out, "{count} puzzles of {looked} positions in {}", path.display())?)
            }
            None => Ok(write!(out, "{text}")?),
        }
    }

    /// The game, and the positions of a run in a random order; `None` if they are to be drawn from random games.
    fn source(&self) -> Result<Source, Failure> {
        if self.from == RANDOM {
            return Ok((self.game.open(None)?, None));
        }
        let store = reading(&self.db)?;
        let run = store.run(&self.from)?;
        let (mut lines, mut all) = (Vec::new(), Vec::new());
        store.each_record(run.id, |_, record| lines.push(record))?;
        let mut rules: Option<Rules> = None;
        for line in &lines {
            let record = Record::from_line(line).map_err(|why| Failure::Wrong(why.to_string()))?;
            let wanted = rules.get_or_insert_with(|| record.rules.clone());
            if record.game != self.game.entry()?.name || record.rules != *wanted {
                let why = format!("{} has games of {} by other rules", run.name, record.game);
                return Err(Failure::input("--from", why));
            }
            let replayed = replay(&record, true).map_err(|why| Failure::Wrong(why.to_string()))?;
            all.extend(replayed.history.into_iter().map(|ply| ply.position));
        }
        let rules = rules.ok_or_else(|| Failure::input("--from", format!("{} has no games", run.name)))?;
        if !self.game.rules.is_empty() {
            return Err(Failure::input("--rules", "the games of a run have their own rules"));
        }
        let mut rng = Seed(self.seed).rng();
        for last in (1..all.len()).rev() {
            all.swap(last, rng.below(last as u32 + 1) as usize);
        }
        all.truncate(self.tries as usize);
        Ok((self.game.entry()?.open(rules)?, Some(all)))
    }

    /// The positions to look at next; none if there are no more.
    fn portion(
        &self,
        game: &dyn AnyGame,
        given: Option<&[String]>,
        looked: usize,
    ) -> Result<Vec<String>, Failure> {
        if let Some(given) = given {
            return Ok(given[looked.min(given.len())..].iter().take(PORTION).cloned().collect());
        }
        let count = PORTION.min((self.tries as usize).saturating_sub(looked)) as u64;
        if count == 0 {
            return Ok(Vec::new());
        }
        let asked = Positions { count, least_plies: self.least_plies, most_plies: self.most_plies };
        let seed = Seed(self.seed).branch(looked as u64);
        random_positions(game, seed, &asked).map_err(|why| Failure::Input(why.to_string()))
    }

    /// The puzzles among these positions, as many as are wanted, and how many positions were looked at.
    fn mine(
        &self,
        game: &dyn AnyGame,
        given: Option<&[String]>,
        cancelled: &AtomicBool,
    ) -> Result<(Vec<Found>, u64), Failure> {
        let progress = Progress::bar("look", Some(self.count), "puzzles");
        let (mut all, mut seen, mut looked) = (Vec::new(), HashSet::new(), 0);
        while (all.len() as u64) < self.count {
            let portion = self.portion(game, given, looked as usize)?;
            if portion.is_empty() {
                break;
            }
            let look = |position: &String| -> Result<Option<Found>, Failure> {
                if cancelled.load(Relaxed) {
                    return Err(Failure::Stopped);
                }
                let table = game.open(Some(position), Seed(self.seed))?;
                if !matches!(table.turn(), Turn::Player(_)) {
                    return Ok(None);
                }
                let found = table.riddle().map(|riddle| Found { position: table.position(), riddle });
                if found.is_some() {
                    progress.inc(1);
                }
                Ok(found)
            };
            let found: Vec<_> = portion.par_iter().map(look).collect::<Result<_, _>>()?;
            looked += portion.len() as u64;
            all.extend(found.into_iter().flatten().filter(|found| seen.insert(found.position.clone())));
        }
        all.truncate(self.count as usize);
        progress.finish();
        Ok((all, looked))
    }
}

/// Which levels miss the right move.
fn grade(game: &dyn AnyGame, levels: &[AgentSpec], found: &Found, seed: Seed) -> Result<Puzzle, Failure> {
    let Found { position, riddle } = found;
    let mut failed = Vec::new();
    for (level, spec) in (1..).zip(levels) {
        let table = game.open(Some(position), seed)?;
        let never = AtomicBool::new(false);
        let thinking = Thinking { budget: Budget::default(), cancelled: &never, listen: &mut |_| () };
        let thought = table.consult(spec, thinking)?;
        if thought.is_none_or(|thought| thought.decision.mv != riddle.mv) {
            failed.push(level);
        }
    }
    let Riddle { mv, task, plies, loses } = riddle.clone();
    Ok(Puzzle { position: position.clone(), mv, task: task.word().to_owned(), plies, loses, failed })
}
