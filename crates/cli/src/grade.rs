//! `plyground grade`: agents graded by perfect play, move by move.

use crate::args::GameArgs;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::report::Print;
use plyground_arena::{Positions, random_positions};
use plyground_catalog::{AgentSpec, AnyGame, Grade, Thinking, Worth};
use plyground_core::{Budget, Player, Seed, Turn};
use plyground_report::{Graded, GradedMove, grade_report};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// Grade agents by perfect play: how often their moves lose value, and how much
///
/// All agents move in the same positions, each from a random game of its own. Perfect play must be known: in Nine Men's
/// Morris by tables (see `plyground tables`), in 2048 on boards of up to nine cells.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  plyground grade morris --agent greedy --agent 'alpha-beta(depth=4)'
  plyground grade 2048 --rules rows=2 --rules columns=3 --agent random --agent expectimax")]
pub(crate) struct GradeAgents {
    #[command(flatten)]
    game: GameArgs,
    /// An agent to grade, such as "alpha-beta(depth=4)"; may be given several times
    #[arg(long = "agent", value_name = "AGENT", required = true)]
    agents: Vec<AgentSpec>,
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
        let game = self.game.open(None)?;
        for agent in &self.agents {
            game.check_player(agent)?;
        }
        if let Some(folder) = &self.tables {
            game.learn_truth(folder).map_err(|why| Failure::input("--tables", why))?;
        }
        let seed = Seed(self.seed);
        let (count, least_plies, most_plies) = (self.positions, self.least_plies, self.most_plies);
        let asked = Positions { count, least_plies, most_plies };
        let positions =
            random_positions(&*game, seed, &asked).map_err(|why| Failure::Input(why.to_string()))?;
        let known: Vec<Known> =
            positions.into_iter().map(|position| self.known(&*game, position)).collect::<Result<_, _>>()?;
        let progress = Progress::spinner("grade");
        let mut all = Vec::new();
        for spec in &self.agents {
            progress.set_message(spec.to_string());
            let grade = |(number, known)| graded(&*game, spec, known, seed.branch(number));
            let moves = (0..).zip(&known).map(grade).collect::<Result<_, _>>()?;
            all.push(Graded { agent: spec.to_string(), moves });
        }
        progress.finish();
        let mut report = grade_report(&all, game.entry().seats.len() == 2);
        report.facts = vec![
            ("game".to_owned(), game.entry().title.into()),
            ("positions".to_owned(), known.len().to_string().into()),
            ("seed".to_owned(), self.seed.to_string().into()),
        ];
        self.print.print(&report, out)
    }

    fn known(&self, game: &dyn AnyGame, position: String) -> Result<Known, Failure> {
        let table = game.open(Some(&position), Seed(self.seed))?;
        let name = game.entry().name;
        let unknown = || {
            let help = match game.entry().tables {
                Some(_) => format!(
                    "; `plyground tables {name} build` builds all tables, --tables names their folder"
                ),
                None => String::new(),
            };
            Failure::input("GAME", format!("perfect play is not known in {position}{help}"))
        };
        let (Turn::Player(player), Some(worth)) = (table.turn(), table.exact()) else {
            return Err(unknown());
        };
        let phase = table.stage().phase.into_owned();
        Ok(Known { position, player, phase, worth })
    }
}

/// What an agent does in a position, by perfect play.
fn graded(game: &dyn AnyGame, agent: &AgentSpec, known: &Known, seed: Seed) -> Result<GradedMove, Failure> {
    let table = game.open(Some(&known.position), seed)?;
    let never = AtomicBool::new(false);
    let thinking = Thinking { budget: Budget::default(), cancelled: &never, listen: &mut |_| () };
    let thought = table.consult(agent, thinking)?;
    let grade = thought.and_then(|thought| Grade::of(&thought.decision.mv, &known.worth, known.player));
    let grade =
        grade.ok_or_else(|| Failure::Wrong(format!("{agent} made no legal move in {}", known.position)))?;
    let phase = known.phase.clone();
    Ok(GradedMove {
        phase,
        best: grade.best,
        regret: grade.regret(),
        moves: grade.moves,
        keeping: grade.keeping,
    })
}
