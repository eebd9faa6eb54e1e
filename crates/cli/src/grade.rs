//! `plyground grade`: agents graded by perfect play, move by move.

use crate::args::GameArgs;
use crate::database::reading;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::report::{Print, analyse};
use crate::run::DEFAULT_DB;
use plyground_arena::{Positions, random_positions};
use plyground_catalog::{AgentSpec, AnyGame, AnyMatch, Grade, Rules, Thinking, Worth};
use plyground_core::{Budget, Judged, Player, Record, Seed, Turn};
use plyground_report::{Graded, GradedMove, grade_report};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// Grade agents by perfect play: how often their moves lose value, and how much
///
/// All agents move in the same positions, each from a random game of its own. Perfect play is known in Nine Men's Morris by
/// tables (see `plyground tables`), in 2048 on boards of up to nine cells, and in TenPair where a board can be solved: there a
/// move's regret is the number of moves that it adds. Elsewhere another agent judges the moves, and the report calls its
/// values an estimate.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  plyground grade morris --agent greedy --agent 'alpha-beta(depth=4)'
  plyground grade 2048 --rules rows=2 --rules columns=3 --agent random --agent expectimax
  plyground grade tenpair --rules board=random --most-plies 8 --agent greedy --agent uct
  plyground grade morris --from morris-regret --html regret.html
  plyground grade lput --agent level-3 --agent level-6 --judge 'alpha-beta(nodes=300000)'")]
pub(crate) struct GradeAgents {
    #[command(flatten)]
    game: GameArgs,
    /// An agent to grade, such as "alpha-beta(depth=4)"; may be given several times
    #[arg(long = "agent", value_name = "AGENT", required_unless_present = "from")]
    agents: Vec<AgentSpec>,
    /// Grade the moves of a run's games instead, by its number, name or key, and draw strength against regret
    #[arg(long, value_name = "RUN", conflicts_with_all = ["agents", "positions", "least_plies", "most_plies", "seed", "rules"])]
    from: Option<String>,
    /// The database of the run: a file, or the address of a PostgreSQL server
    #[arg(long, value_name = "FILE|URL", default_value = DEFAULT_DB)]
    db: String,
    /// How many positions
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
    /// The fewest random moves and events before a position
    #[arg(long, value_name = "N", default_value_t = 0)]
    least_plies: u32,
    /// The most
    #[arg(long, value_name = "N", default_value_t = 40)]
    most_plies: u32,
    /// The folder of the tables [default: tables/GAME in the cache folder]
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,
    /// The agent that judges moves where perfect play is not known; its values are an estimate [default: the game's
    /// strongest at a fixed number of nodes, where the game names one]
    #[arg(long, value_name = "AGENT")]
    judge: Option<AgentSpec>,
    /// Random seed
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    print: Print,
}

/// A position and the exact values of its moves.
struct Known {
    position: String,
    player: Player,
    phase: String,
    worth: Vec<Worth>,
}

impl GradeAgents {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        if let Some(run) = &self.from {
            return self.grade_run(run, out);
        }
        let game = self.game.open(None)?;
        for agent in &self.agents {
            game.check_player(agent)?;
        }
        if let Some(folder) = &self.tables {
            game.learn_truth(folder).map_err(|why| Failure::input("--tables", why))?;
        }
        let judge = self.judge(&*game)?;
        let seed = Seed(self.seed);
        let (count, least_plies, most_plies) = (self.positions, self.least_plies, self.most_plies);
        let asked = Positions { count, least_plies, most_plies };
        let positions =
            random_positions(&*game, seed, &asked).map_err(|why| Failure::Input(why.to_string()))?;
        let progress = Progress::bar("judge", Some(positions.len() as u64), "positions");
        let (mut known, mut unsolved) = (Vec::new(), 0);
        for position in positions {
            match self.known(&*game, position, judge.as_ref())? {
                Some(position) => known.push(position),
                None => unsolved += 1,
            }
            progress.inc(1);
        }
        progress.finish();
        if known.is_empty() {
            return Err(Failure::input(
                "GAME",
                "none of the positions could be solved; ask for fewer --most-plies",
            ));
        }
        let progress = Progress::spinner("grade");
        let mut all = Vec::new();
        for spec in &self.agents {
            progress.set_message(spec.to_string());
            let grade = |(number, known)| graded(&*game, spec, known, (seed, number));
            let moves = (0..).zip(&known).map(grade).collect::<Result<_, _>>()?;
            all.push(Graded { agent: spec.to_string(), moves, rating: None });
        }
        progress.finish();
        let by = judge.as_ref().map(|(judge, _)| judge.to_string());
        let mut report = grade_report(&all, game.entry().seats.len() == 2, by.as_deref());
        report.facts = vec![
            ("game".to_owned(), game.entry().title.into()),
            ("positions".to_owned(), known.len().to_string().into()),
            ("seed".to_owned(), self.seed.to_string().into()),
        ];
        if unsolved > 0 {
            let left_out = format!("{unsolved}, which could not be solved");
            report.facts.push(("positions left out".to_owned(), left_out.into()));
        }
        self.print.print(&report, out)
    }

    /// Who judges, with the value that counts as a decided game; `None` if perfect play is to be known.
    fn judge(&self, game: &dyn AnyGame) -> Result<Option<(AgentSpec, f64)>, Failure> {
        let own = game.entry().judge;
        let most = own.map_or(f64::INFINITY, |(_, most)| most);
        let agent = match (&self.judge, own) {
            (Some(agent), _) => agent.clone(),
            (None, Some((agent, _))) => agent.parse()?,
            (None, None) => return Ok(None),
        };
        let agent = game.advising(agent);
        game.check_player(&agent)?;
        Ok(Some((agent, most)))
    }

    /// A position with what its moves are worth; `None` for a puzzle that could not be solved.
    fn known(
        &self,
        game: &dyn AnyGame,
        position: String,
        judge: Option<&(AgentSpec, f64)>,
    ) -> Result<Option<Known>, Failure> {
        let table = game.open(Some(&position), Seed(self.seed))?;
        let name = game.entry().name;
        let Turn::Player(player) = table.turn() else {
            return Err(Failure::Wrong(format!("nobody is to move in {position}")));
        };
        let phase = table.stage().phase.into_owned();
        let worth = match judge {
            Some((judge, most)) => Some(estimated(&*table, judge, *most)?),
            None => table.exact(),
        };
        if let Some(worth) = worth {
            return Ok(Some(Known { position, player, phase, worth }));
        }
        // A puzzle is solved or not; what tables do not have is missing.
        if game.entry().seats.len() == 1 && game.entry().tables.is_none() {
            return Ok(None);
        }
        let help = match game.entry().tables {
            Some(_) => {
                format!("; `plyground tables {name} build` builds all tables, --tables names their folder")
            }
            None => "; --judge AGENT lets an agent judge the moves".to_owned(),
        };
        Err(Failure::input("GAME", format!("perfect play is not known in {position}{help}")))
    }
}

/// What an agent says of every move, cut off where a game counts as decided.
fn estimated(table: &dyn AnyMatch, judge: &AgentSpec, most: f64) -> Result<Vec<Worth>, Failure> {
    let never = AtomicBool::new(false);
    let thinking = Thinking { budget: Budget::default(), cancelled: &never, listen: &mut |_| () };
    let thought = table.consult(judge, thinking)?;
    let judged = thought.map(|thought| thought.decision.judged).unwrap_or_default();
    if judged.len() < table.stage().branching {
        let why = format!("{judge} did not judge every move of {}", table.position());
        return Err(Failure::input("--judge", why));
    }
    let worth =
        |judged: Judged<String>| Worth { mv: judged.mv, value: judged.value.clamp(-most, most), plies: None };
    Ok(judged.into_iter().map(worth).collect())
}

impl GradeAgents {
    /// Grades every move of a run's games whose position is known.
    fn grade_run(&self, run: &str, out: &mut dyn Write) -> Result<(), Failure> {
        let store = reading(&self.db)?;
        let run = store.run(run)?;
        let name = run.name.clone();
        let mut records = Vec::new();
        store.each_record(run.id, |number, record| records.push((number, record)))?;
        let analysis = analyse(&store, run, BTreeMap::new())?;
        let ratings = analysis.ratings().unwrap_or_default();
        let mut all: BTreeMap<String, Vec<GradedMove>> = BTreeMap::new();
        let mut unknown = 0;
        let mut opened: Option<(Rules, Box<dyn AnyGame>)> = None;
        let progress = Progress::bar("grade", Some(records.len() as u64), "games");
        for (number, record) in &records {
            let record = Record::from_line(record).map_err(|why| Failure::Wrong(why.to_string()))?;
            if record.game != self.game.entry()?.name {
                return Err(Failure::input("--from", format!("{name} has games of {}", record.game)));
            }
            let game = match &opened {
                Some((rules, game)) if *rules == record.rules => game,
                _ => {
                    let game = self.game.entry()?.open(record.rules.clone())?;
                    if let Some(folder) = &self.tables {
                        game.learn_truth(folder).map_err(|why| Failure::input("--tables", why))?;
                    }
                    &opened.insert((record.rules.clone(), game)).1
                }
            };
            let judge = self.judge(&**game)?;
            let mut table = game.open(Some(&record.start), Seed(0))?;
            for mv in &record.moves {
                if let Turn::Player(player) = table.turn() {
                    let worth = match &judge {
                        Some((judge, most)) => Some(estimated(&*table, judge, *most)?),
                        None => table.exact(),
                    };
                    let grade = worth.and_then(|worth| Grade::of(mv, &worth, player));
                    let phase = table.stage().phase.into_owned();
                    match (grade, record.seats.get(player as usize)) {
                        (Some(grade), Some(agent)) => {
                            all.entry(agent.clone()).or_default().push(move_of(&grade, *number, phase));
                        }
                        _ => unknown += 1,
                    }
                }
                table.play(mv).map_err(|why| Failure::Wrong(why.to_string()))?;
            }
            progress.inc(1);
        }
        progress.finish();
        let judge = opened.map(|(_, game)| self.judge(&*game)).transpose()?.flatten();
        if all.is_empty() {
            return Err(Failure::input(
                "--from",
                format!("perfect play is not known in any position of {name}"),
            ));
        }
        let rating = |agent: &str| ratings.iter().find(|(name, _)| name == agent).map(|(_, rating)| *rating);
        let all: Vec<Graded> =
            all.into_iter().map(|(agent, moves)| Graded { rating: rating(&agent), agent, moves }).collect();
        let by = judge.map(|(judge, _)| judge.to_string());
        let mut report = grade_report(&all, self.game.entry()?.seats.len() == 2, by.as_deref());
        let known: usize = all.iter().map(|one| one.moves.len()).sum();
        report.facts = vec![
            ("game".to_owned(), self.game.entry()?.title.into()),
            ("run".to_owned(), name.into()),
            ("games".to_owned(), records.len().to_string().into()),
            ("moves graded".to_owned(), known.to_string().into()),
            ("moves left out".to_owned(), format!("{unknown}, whose values are not known").into()),
        ];
        self.print.print(&report, out)
    }
}

/// A move as the report counts it.
fn move_of(grade: &Grade, game: u64, phase: String) -> GradedMove {
    let regret = Some(grade.regret()).filter(|regret| regret.is_finite());
    GradedMove { game, phase, best: grade.best, regret, moves: grade.moves, keeping: grade.keeping }
}

/// What an agent does in a position, by perfect play.
fn graded(
    game: &dyn AnyGame,
    agent: &AgentSpec,
    known: &Known,
    (seed, number): (Seed, u64),
) -> Result<GradedMove, Failure> {
    let table = game.open(Some(&known.position), seed.branch(number))?;
    let never = AtomicBool::new(false);
    let thinking = Thinking { budget: Budget::default(), cancelled: &never, listen: &mut |_| () };
    let thought = table.consult(agent, thinking)?;
    let grade = thought.and_then(|thought| Grade::of(&thought.decision.mv, &known.worth, known.player));
    let grade =
        grade.ok_or_else(|| Failure::Wrong(format!("{agent} made no legal move in {}", known.position)))?;
    Ok(move_of(&grade, number, known.phase.clone()))
}
