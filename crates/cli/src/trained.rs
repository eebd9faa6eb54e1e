//! What a study's table needs trained before it can be played: trained here, saved beside the database, and taken up
//! again where it was interrupted.

use crate::failure::Failure;
use crate::train::draw::course;
use indicatif::{ProgressBar, ProgressStyle};
use plyground_core::Seed;
use plyground_learn::dqn::{Setting, Trainer};
use plyground_report::{Course, Study, StudyTable, Training};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Where a training is saved.
pub(crate) fn file(training: &Training, quick: bool) -> String {
    if quick { format!("quick-{}", training.file) } else { training.file.clone() }
}

/// The table's experiment and its agents' names, with the files that its networks are in.
pub(crate) fn trained(
    table: &StudyTable,
    study: &Study,
    quick: bool,
    file: impl Fn(&Training) -> String,
) -> (String, BTreeMap<String, String>) {
    let place = |text: String| {
        table.trainings.iter().fold(text, |text, training| text.replace(&training.file, &file(training)))
    };
    let names = table.names.iter().map(|(agent, name)| (place(agent.clone()), name.clone()));
    (place(table.experiment(study, quick)), names.collect())
}

/// Trains what is missing; none if somebody wanted to stop.
pub(crate) fn train(training: &Training, quick: bool, stop: &AtomicBool) -> Result<Option<Course>, Failure> {
    const SAVE_EVERY: usize = 100;
    let (name, episodes) = (file(training, quick), if quick { training.quick } else { training.episodes });
    let path = Path::new(&name);
    let wrong = |why: &dyn std::fmt::Display| Failure::Wrong(format!("{name}: {why}"));
    let setting = Setting::preset(&training.preset)
        .ok_or_else(|| wrong(&format!("{:?} is no setting", training.preset)))?;
    let mut trainer = if path.exists() {
        let trainer = Trainer::resume(path).map_err(|why| Failure::input(&name, why))?;
        if *trainer.setting() != setting || trainer.seed() != Seed(training.seed) {
            let why = format!(
                "it was trained by another setting; without it, setting {} is trained again",
                training.preset
            );
            return Err(Failure::input(&name, why));
        }
        trainer
    } else {
        Trainer::new(setting, Seed(training.seed)).map_err(|why| wrong(&why))?
    };
    let command = format!(
        "plyground train dqn --preset {} --seed {} --episodes {episodes}",
        training.preset, training.seed
    );
    let bar = progress_bar(episodes);
    while (trainer.curve().len() as u64) < episodes {
        trainer.episode();
        if trainer.diverged() {
            return Err(wrong(&"the network's numbers have grown beyond all bounds"));
        }
        bar.set_position(trainer.curve().len() as u64);
        bar.set_message(name.clone());
        let stopped = stop.load(Relaxed);
        if stopped
            || trainer.curve().len().is_multiple_of(SAVE_EVERY)
            || trainer.curve().len() as u64 == episodes
        {
            trainer.save(path, &command).map_err(|why| wrong(&why))?;
        }
        if stopped {
            return Ok(None);
        }
    }
    bar.finish_and_clear();
    Ok(Some(Course { name: training.name.clone(), ..course(path, trainer.curve()) }))
}

/// On standard error, and only where somebody watches.
fn progress_bar(episodes: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} episodes · {eta} left · {wide_msg}");
    ProgressBar::new(episodes).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
