//! `plyground train dqn`: a deep Q-network for 2048.

use super::draw::{beside, draw};
use super::ntuple::{check_writable, command, duration};
use crate::args::print_json;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::numbers::{grouped, rate, span};
use crate::output::write_file;
use crate::progress::Progress;
use plyground_core::Seed;
use plyground_core::clock::Stopwatch;
use plyground_learn::dqn::{BadFile, Episode, Inputs, Reward, Setting, Trainer, csv};
use plyground_report::number::Unit;
use plyground_stats::{Estimate, mean};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// Train a deep Q-network for 2048
///
/// The setting is that of a published study, or an improved one; every part of it can be changed. The learning curve is
/// written beside the network as FILE.csv and drawn as FILE.html. The result depends on the seed alone. Ctrl-C ends the
/// training after the current episode and saves it. --resume continues a saved training, after Ctrl-C or a crash, with
/// the same result as without the interruption. To play: plyground play 2048 --first "dqn(weights=FILE)".
#[derive(clap::Args)]
pub(crate) struct Dqn {
    /// The file to save the training in [default with --resume: the same file]
    #[arg(long, value_name = "FILE", required_unless_present = "resume")]
    out: Option<PathBuf>,
    /// Continue the training in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["preset", "one_hot", "double", "mask", "steps", "priority", "score", "set", "seed"])]
    resume: Option<PathBuf>,
    /// The setting to start from: study or improved
    #[arg(long, value_name = "NAME", default_value = "study")]
    preset: String,
    /// Encode tiles as one-hot inputs, not as logarithms
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    one_hot: Option<bool>,
    /// Double Q-learning: the learning network chooses the move, the target network evaluates it
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    double: Option<bool>,
    /// Choose and evaluate legal moves only
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    mask: Option<bool>,
    /// Sum this many rewards before the network's estimate (n-step returns)
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    steps: Option<usize>,
    /// Exponent of prioritised replay: 0 samples uniformly, 1 in proportion to the error
    #[arg(long, value_name = "POWER", allow_negative_numbers = true)]
    priority: Option<f64>,
    /// Use the score as the reward, not the study's shaped reward
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    score: Option<bool>,
    /// Any other part of the setting, such as gamma=0.995, `hidden=[256,128]` or reward.illegal=-5; see train show
    #[arg(long, value_name = "PART=VALUE")]
    set: Vec<String>,
    /// Stop after this many episodes in total
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true)]
    episodes: u64,
    /// Random seed
    #[arg(long, value_name = "NUMBER", default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Save this often during training
    #[arg(long, value_name = "TIME", default_value = "1min", value_parser = duration)]
    save_every: Duration,
    /// Play this many evaluation games after training
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    test: u64,
    /// Write the network alone to this file as well, to play only
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Dqn {
    /// Time between two lines of progress.
    const SHOW: Duration = Duration::from_secs(10);

    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut trainer = self.open()?;
        let path = self.out.as_ref().or(self.resume.as_ref());
        let path = path.ok_or_else(|| Failure::input("--out", "name a file to save the network in"))?;
        check_writable(path, self.resume.as_deref())?;
        let interrupted = stop_on_interrupt();
        let (watch, spinner) = (Stopwatch::start(), Progress::spinner("train dqn"));
        let (mut saved, mut shown) = (Duration::ZERO, Shown::new(&trainer, Duration::ZERO));
        let before = (trainer.moves(), trainer.updates());
        while !interrupted.load(Relaxed) && (trainer.curve().len() as u64) < self.episodes {
            let episode = trainer.episode();
            if trainer.diverged() {
                let why = "the training diverged: the network's numbers are no longer finite; try a smaller rate or a huber bound";
                return Err(Failure::Wrong(format!("{why}; {} is as last saved", path.display())));
            }
            spinner.set_message(format!(
                "episode {} · score {}",
                trainer.curve().len(),
                grouped(episode.score)
            ));
            let now = watch.elapsed();
            if now.saturating_sub(shown.at) >= Self::SHOW {
                shown.show(&trainer, now, self.json, out)?;
            }
            if now.saturating_sub(saved) >= self.save_every {
                save(&trainer, path)?;
                saved = watch.elapsed();
            }
        }
        spinner.finish();
        let seconds = watch.elapsed().as_secs_f64();
        if trainer.curve().len() > shown.episodes {
            shown.show(&trainer, watch.elapsed(), self.json, out)?;
        }
        save(&trainer, path)?;
        let page = beside(path, "html");
        draw(path, trainer.curve(), &page, &command())?;
        if let Some(file) = &self.network {
            trainer.save_network(file, &command()).map_err(|why| unsaved(file, &why))?;
        }
        self.report(&trainer, path, seconds, before, out)
    }

    /// A new training as the options describe it, or the one in a file.
    fn open(&self) -> Result<Trainer, Failure> {
        if let Some(path) = &self.resume {
            let place = format!("--resume {}", path.display());
            return Trainer::resume(path).map_err(|why| Failure::input(&place, why));
        }
        let setting = self.setting()?;
        Trainer::new(setting, Seed(self.seed)).map_err(|why| Failure::input("the setting", why))
    }

    /// The preset with the changes from the options.
    fn setting(&self) -> Result<Setting, Failure> {
        let mut setting = Setting::preset(&self.preset).ok_or_else(|| {
            let why = format!(
                "{:?} is not a setting; the settings are {}",
                self.preset,
                Setting::PRESETS.join(" and ")
            );
            Failure::input("--preset", why)
        })?;
        if let Some(one_hot) = self.one_hot {
            setting.inputs = if one_hot { Inputs::OneHot } else { Inputs::Log };
        }
        setting.double = self.double.unwrap_or(setting.double);
        setting.mask = self.mask.unwrap_or(setting.mask);
        setting.steps = self.steps.unwrap_or(setting.steps);
        setting.priority = self.priority.unwrap_or(setting.priority);
        if let Some(score) = self.score {
            setting.reward = if score { Reward::score() } else { Reward::shaped() };
        }
        self.set.iter().try_fold(setting, |setting, change| {
            changed(&setting, change).map_err(|why| Failure::input(&format!("--set {change}"), why))
        })
    }

    fn report(
        &self,
        trainer: &Trainer,
        path: &Path,
        seconds: f64,
        (moves, updates): (u64, u64),
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let test = (self.test > 0).then(|| trainer.test(self.test));
        let (moves, updates) = (trainer.moves() - moves, trainer.updates() - updates);
        if self.json {
            let object = json!({
                "file": path, "curve": beside(path, "csv"), "page": beside(path, "html"),
                "setting": trainer.setting(), "seed": trainer.seed(), "episodes": trainer.curve().len(),
                "moves": trainer.moves(), "updates": trainer.updates(), "test": test.as_deref().map(tested),
                "measured": {
                    "seconds": seconds, "moves_per_second": moves as f64 / seconds,
                    "updates_per_second": updates as f64 / seconds,
                },
            });
            return print_json(out, &object);
        }
        let (episodes, all) = (grouped(trainer.curve().len() as u64), grouped(trainer.moves()));
        writeln!(out, "\n{episodes} episodes, {all} moves · {}", span(seconds))?;
        if let Some(test) = &test {
            let best = test.iter().map(|game| game.largest).max().unwrap_or(0);
            let (games, mean) = (grouped(test.len() as u64), Unit::Plain.with_interval(&mean_score(test)));
            writeln!(
                out,
                "tested on {games} games: score {}, largest tile {best}",
                mean.replace('\u{202f}', " ")
            )?;
        }
        let (csv, html) = (beside(path, "csv"), beside(path, "html"));
        Ok(writeln!(
            out,
            "saved in {}, its curve in {} and {}",
            path.display(),
            csv.display(),
            html.display()
        )?)
    }
}

/// The state at the last line of progress.
struct Shown {
    episodes: usize,
    moves: u64,
    at: Duration,
}

impl Shown {
    fn new(trainer: &Trainer, at: Duration) -> Self {
        Self { episodes: trainer.curve().len(), moves: trainer.moves(), at }
    }

    /// A line about the episodes since.
    fn show(
        &mut self,
        trainer: &Trainer,
        now: Duration,
        silent: bool,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let recent = &trainer.curve()[self.episodes..];
        let mean = |of: fn(&Episode) -> f64| recent.iter().map(of).sum::<f64>() / recent.len().max(1) as f64;
        let (score, loss) = (mean(|episode| episode.score as f64), mean(|episode| episode.loss));
        let largest = recent.iter().map(|episode| episode.largest).max().unwrap_or(0);
        let epsilon = recent.last().map_or(0.0, |episode| episode.epsilon);
        let speed =
            (trainer.moves() - self.moves) as f64 / now.saturating_sub(self.at).as_secs_f64().max(1e-9);
        if !silent {
            let (seconds, episodes) = (now.as_secs_f64(), grouped(trainer.curve().len() as u64));
            writeln!(
                out,
                "{seconds:>7.1} s  {episodes:>7} episodes  score {score:>6.0}  largest {largest:>4}  ε {epsilon:.3}  \
                 loss {loss:>8.3}  {} steps a second",
                rate(speed)
            )?;
            out.flush()?;
        }
        *self = Self::new(trainer, now);
        Ok(())
    }
}

/// Points of a game with their interval.
fn mean_score(games: &[Episode]) -> Estimate {
    mean(games.iter().map(|game| game.score as f64))
}

/// The same as JSON.
fn tested(games: &[Episode]) -> Value {
    let mut largest = BTreeMap::new();
    for game in games {
        *largest.entry(game.largest).or_insert(0_u64) += 1;
    }
    let largest: Vec<Value> =
        largest.into_iter().map(|(tile, games)| json!({ "tile": tile, "games": games })).collect();
    let best = games.iter().map(|game| game.score).max();
    json!({ "games": games.len(), "mean": mean_score(games), "best": best, "largest": largest })
}

/// The setting with one part changed: `gamma=0.9`, `reward.end=-50`.
fn changed(setting: &Setting, change: &str) -> Result<Setting, String> {
    let (name, text) = change.split_once('=').ok_or("expected a part and its value, such as gamma=0.995")?;
    // What is not JSON is a word, such as one-hot.
    let value: Value = serde_json::from_str(text).unwrap_or_else(|_| Value::from(text));
    let mut parts = serde_json::to_value(setting).map_err(|why| why.to_string())?;
    let known = names(&parts);
    let at = parts.pointer_mut(&format!("/{}", name.replace('.', "/"))).filter(|at| !at.is_object());
    *at.ok_or_else(|| format!("{name:?} is not part of the setting; its parts are {known}"))? = value;
    serde_json::from_value(parts).map_err(|why| why.to_string())
}

fn names(parts: &Value) -> String {
    let mut names = Vec::new();
    for (name, value) in parts.as_object().into_iter().flatten() {
        match value.as_object() {
            Some(inner) => names.extend(inner.keys().map(|part| format!("{name}.{part}"))),
            None => names.push(name.clone()),
        }
    }
    names.join(", ")
}

fn save(trainer: &Trainer, path: &Path) -> Result<(), Failure> {
    trainer.save(path, &command()).map_err(|why| unsaved(path, &why))?;
    let file = beside(path, "csv");
    write_file(&file, csv(trainer.curve()))
}

fn unsaved(path: &Path, why: &BadFile) -> Failure {
    Failure::Wrong(format!("cannot save {}: {why}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_a_setting_can_be_changed_by_its_name() {
        let study = Setting::study();
        let one = changed(&study, "reward.end=-50").expect("a part");
        assert!((one.reward.end + 50.0).abs() < 1e-12);
        assert_eq!(changed(&study, "hidden=[7,9]").expect("a part").hidden, [7, 9]);
        assert_eq!(changed(&study, "inputs=one-hot").expect("a part").inputs, Inputs::OneHot);
        let why = changed(&study, "reward.ends=1").expect_err("no part");
        assert!(why.contains("\"reward.ends\" is not part") && why.contains("reward.end, "), "{why}");
        assert!(changed(&study, "gamma").expect_err("no value").contains("such as gamma=0.995"));
        assert!(changed(&study, "batch=many").expect_err("no number").contains("many"));
        assert!(changed(&study, "reward=1").expect_err("many parts").contains("is not part"));
    }
}
