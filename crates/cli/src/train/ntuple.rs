//! `plyground train ntuple`: an n-tuple network for 2048.

use super::curve::Curve;
use super::progress::{Run, object, summary};
use crate::args::print_json;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::numbers::{bytes, grouped, rate, span};
use crate::progress::Progress;
use clap::ValueEnum;
use plyground_catalog::millis_from_text;
use plyground_core::{Seed, Size};
use plyground_learn::ntuple::{BadNetwork, BadWeights, Layout, Method, Tally, Trainer};
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// Train an n-tuple network for 2048
///
/// Ctrl-C ends the training at the end of the round (500 games) and saves it; --resume continues from there. With one
/// thread the result depends on the seed alone. With more, the threads update the weights in no fixed order, so results
/// differ slightly. To play: plyground play 2048 --first "ntuple(weights=FILE)".
#[derive(clap::Args)]
pub(crate) struct NTuple {
    /// The file to save the network in [default with --resume: the same file]
    #[arg(long, value_name = "FILE", required_unless_present = "resume")]
    out: Option<PathBuf>,
    /// Continue the training in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["layout", "stages", "method", "rate", "lambda", "steps", "optimism", "restarts", "downgrade", "carousel", "seed"])]
    resume: Option<PathBuf>,
    /// The tuples of cells: a layout by name, such as 4x6 or 8x6, or the cells, such as "012345 456789"
    #[arg(long, value_name = "LAYOUT", default_value = "4x6")]
    layout: String,
    /// Tiles at which the network switches to another set of weights, such as 16384
    #[arg(long, value_name = "TILE", value_delimiter = ',')]
    stages: Vec<u32>,
    /// tc: every weight has its own learning rate (temporal coherence); td: all share one
    #[arg(long, value_name = "METHOD", default_value = "tc", hide_possible_values = true)]
    method: Rule,
    /// Learning rate [default: 1 for tc, 0.1 for td]
    #[arg(long, value_name = "RATE", allow_negative_numbers = true)]
    rate: Option<f64>,
    /// Lambda of TD(lambda): the weight of later values, from 0 to 1
    #[arg(long, value_name = "L", default_value_t = Method::default().lambda, allow_negative_numbers = true)]
    lambda: f64,
    /// Number of moves after which a board is updated; 1 is TD(0); with --lambda 1 it is the plain n-step return
    #[arg(long, value_name = "N", default_value_t = Method::default().steps, allow_negative_numbers = true)]
    steps: u32,
    /// Initial value of every board (optimistic initialization); a high value makes training explore
    #[arg(long, value_name = "POINTS", default_value_t = 0.0, allow_negative_numbers = true)]
    optimism: f64,
    /// Restart a finished game this many times, each time from the middle of what was played last
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    restarts: u32,
    /// Evaluate tiles that no game has made yet as smaller tiles, instead of as 0 (tc only)
    #[arg(long, value_name = "BOOL", default_value_t = Method::default().downgrade, action = clap::ArgAction::Set)]
    downgrade: bool,
    /// Begin games in rotation at the start and where earlier games first made 4096, 8192 and 16384
    #[arg(long, value_name = "BOOL", default_value_t = Method::default().carousel, action = clap::ArgAction::Set)]
    carousel: bool,
    /// Stop after this many games in total
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    games: Option<u64>,
    /// Stop after this many moves in total
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    moves: Option<u64>,
    /// Stop after this time, such as 30min
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// Stop after this processor time, summed over all threads
    #[arg(long, value_name = "TIME", value_parser = duration)]
    cpu_time: Option<Duration>,
    /// Number of threads
    #[arg(long, value_name = "T", default_value_t = 1, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Random seed
    #[arg(long, value_name = "NUMBER", default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Save this often during training
    #[arg(long, value_name = "TIME", default_value = "10min", value_parser = duration)]
    save_every: Duration,
    /// Write the learning curve to this file: a line of comma-separated values for each round
    #[arg(long, value_name = "FILE")]
    curve: Option<PathBuf>,
    /// Play this many evaluation games after training
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    test: u64,
    /// Also write the network to this file, packed into fewer bytes; it can play but not be trained further
    #[arg(long, value_name = "FILE")]
    pack: Option<PathBuf>,
    /// Maximum size of the packed file, such as 4MiB; the weights that were trained least are left out
    #[arg(long, value_name = "SIZE", requires = "pack")]
    pack_size: Option<Size>,
    /// The unit of packed weights, in 1/1024 point
    #[arg(long, value_name = "N", default_value_t = 16384, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    quantum: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Rule {
    Td,
    Tc,
}

impl NTuple {
    /// Games between two checks of the limits; no game is in progress at a check.
    const ROUND: u64 = 500;

    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut trainer = self.open()?;
        let path = self.out.as_ref().or(self.resume.as_ref());
        let path = path.ok_or_else(|| Failure::input("--out", "name a file to save the network in"))?;
        check_writable(path, self.resume.as_deref())?;
        let resumed = self.resume.as_ref().map(|_| trainer.games());
        let mut curve = self.curve.as_deref().map(|path| Curve::open(path, resumed)).transpose()?;
        let mut run = Run::start(&trainer);
        let ended = self.train(&mut trainer, path, &mut run, curve.as_mut(), out);
        let spent = (run.watch.elapsed(), run.processor_time());
        // Whatever ended the training, even a full disk or a closed pipe, it is saved first.
        save(&mut trainer, path)?;
        ended?;
        curve.map_or(Ok(()), |curve| curve.write())?;
        if let Some(file) = &self.pack {
            let packed = trainer.save_packed(
                file,
                &command(),
                self.quantum,
                self.pack_size.map(|size| size.bytes() as u64),
            );
            packed.map_err(|why| Failure::input(&format!("--pack {}", file.display()), why))?;
        }
        let test = (self.test > 0).then(|| trainer.test(self.test, usize::from(self.threads)));
        self.report(&trainer, path, &run, spent, test.as_ref(), out)
    }

    /// Plays rounds until a limit is reached or the user stops.
    fn train(
        &self,
        trainer: &mut Trainer,
        path: &Path,
        run: &mut Run,
        mut curve: Option<&mut Curve>,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let interrupted = stop_on_interrupt();
        if !self.json {
            let (layout, held) = (trainer.network().layout().to_string(), bytes(trainer.bytes()));
            let threads = match self.threads {
                1 => "1 thread".to_owned(),
                threads => format!("{threads} threads (not exactly repeatable)"),
            };
            writeln!(out, "layout {layout} · {held} · {threads}")?;
            out.flush()?;
        }
        let spinner = Progress::spinner("train ntuple");
        while !interrupted.load(Relaxed) && !self.done(trainer, run) {
            let left = self.games.map_or(Self::ROUND, |games| games - trainer.games());
            let tally = trainer.round(left.min(Self::ROUND), usize::from(self.threads));
            run.recent.add(&tally);
            spinner.set_message(format!("game {} · mean {:.0}", grouped(trainer.games()), tally.mean()));
            let now = run.watch.elapsed();
            if let Some(curve) = &mut curve {
                curve.add(trainer, &tally, now)?;
            }
            if !self.json {
                run.show_now_and_then(trainer, out)?;
            }
            if now.saturating_sub(run.saved) >= self.save_every {
                save(trainer, path)?;
                run.saved = run.watch.elapsed();
            }
        }
        spinner.finish();
        if !self.json && run.recent.games() > 0 {
            run.show(trainer, out)?;
        }
        Ok(())
    }

    /// A new training as the options describe it, or the one in a file.
    fn open(&self) -> Result<Trainer, Failure> {
        if let Some(path) = &self.resume {
            let place = format!("--resume {}", path.display());
            return Trainer::resume(path).map_err(|why| Failure::input(&place, why));
        }
        let layout: Layout = self.layout.parse().map_err(|why| Failure::input("--layout", why))?;
        let coherence = self.method == Rule::Tc;
        let rate = self.rate.unwrap_or(if coherence { 1.0 } else { 0.1 });
        let Self { lambda, steps, optimism, restarts, downgrade, carousel, .. } = *self;
        let method = Method { rate, coherence, lambda, steps, optimism, restarts, downgrade, carousel };
        // The reason begins with the name of the option.
        method.check().map_err(|why| Failure::Input(format!("--{why}")))?;
        Trainer::new(layout, &self.stages, method, Seed(self.seed)).map_err(|why| match why {
            BadNetwork::Stages(_) => Failure::input("--stages", why),
            BadNetwork::Weights(_) => Failure::input("--layout", why),
            BadNetwork::Memory(..) => Failure::Wrong(why.to_string()),
        })
    }

    fn done(&self, trainer: &Trainer, run: &Run) -> bool {
        self.games.is_some_and(|games| trainer.games() >= games)
            || self.moves.is_some_and(|moves| trainer.moves() >= moves)
            || self.time.is_some_and(|time| run.watch.elapsed() >= time)
            || self.cpu_time.is_some_and(|time| run.processor_time().unwrap_or(run.watch.elapsed()) >= time)
    }

    fn report(
        &self,
        trainer: &Trainer,
        path: &Path,
        run: &Run,
        (wall, cpu): (Duration, Option<Duration>),
        test: Option<&Tally>,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let moves = trainer.moves() - run.moves_before;
        let (wall, cpu) = (wall.as_secs_f64(), cpu.map(|cpu| cpu.as_secs_f64()));
        if self.json {
            let object = json!({
                "file": path, "layout": trainer.network().layout().to_string(), "stages": trainer.network().stages(),
                "method": trainer.method(), "seed": trainer.seed(), "games": trainer.games(), "moves": trainer.moves(),
                "test": test.map(object),
                "measured": {
                    "seconds": wall, "cpu_seconds": cpu, "threads": self.threads,
                    "moves_per_second": moves as f64 / wall, "moves_per_cpu_second": cpu.map(|cpu| moves as f64 / cpu),
                },
            });
            return print_json(out, &object);
        }
        let per_cpu = cpu.map_or_else(String::new, |cpu| {
            format!(" · {} of processor time, {} moves a second of it", span(cpu), rate(moves as f64 / cpu))
        });
        let (games, all) = (grouped(trainer.games()), grouped(trainer.moves()));
        writeln!(out, "\n{games} games, {all} moves · {}{per_cpu}", span(wall))?;
        if let Some(test) = test {
            writeln!(out, "tested on {} games, one ply: {}", grouped(test.games()), summary(test))?;
        }
        Ok(writeln!(out, "saved in {}", path.display())?)
    }
}

/// The command as it was typed, for the file.
pub(super) fn command() -> String {
    let quoted = |word: String| if word.contains(' ') { format!("{word:?}") } else { word };
    let words = std::env::args().skip(1).map(quoted);
    std::iter::once("plyground".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}

/// Checks before the training that the folder can be written to, and that no other training is overwritten.
pub(super) fn check_writable(path: &Path, resumed: Option<&Path>) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    if path.is_dir() || !folder.is_dir() {
        let place = format!("--out {}", path.display());
        return Err(Failure::input(&place, "expected a file in an existing folder"));
    }
    if path.exists() && resumed != Some(path) {
        let place = format!("--out {}", path.display());
        return Err(Failure::input(
            &place,
            "the file exists: continue it with --resume, or choose another name",
        ));
    }
    Ok(())
}

fn save(trainer: &mut Trainer, path: &Path) -> Result<(), Failure> {
    let unsaved = |why: BadWeights| Failure::Wrong(format!("cannot save {}: {why}", path.display()));
    trainer.save(path, &command()).map_err(unsaved)
}

pub(super) fn duration(text: &str) -> Result<Duration, String> {
    millis_from_text(text).map(Duration::from_millis)
}
