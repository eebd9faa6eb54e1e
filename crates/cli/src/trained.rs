//! Trains the networks that a study's table needs before it can be played. They are saved in the cache folder, and an
//! interrupted training continues.

use crate::failure::Failure;
use crate::progress::Progress;
use crate::train::draw::course;
use plyground_core::Seed;
use plyground_learn::cache;
use plyground_learn::dqn::{Setting, Trainer};
use plyground_report::{Course, Study, StudyTable, Training};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The name of a training's file, as agents refer to it.
pub(crate) fn file(training: &Training, quick: bool) -> String {
    if quick { format!("quick-{}", training.file) } else { training.file.clone() }
}

/// The path of the file with this name: in the cache folder, unless the current folder has one from an earlier version.
/// Agents find it in either place by its name alone.
pub(crate) fn place(name: &str) -> Result<PathBuf, Failure> {
    if Path::new(name).exists() {
        return Ok(PathBuf::from(name));
    }
    let unknown = || {
        let why = format!("the system has no home folder; name a folder in {}", cache::VARIABLE);
        Failure::input("the cache folder", why)
    };
    let folder = cache::folder().ok_or_else(unknown)?;
    std::fs::create_dir_all(&folder).map_err(|why| {
        let why = format!("it cannot be created: {why}; name another folder in {}", cache::VARIABLE);
        Failure::input(&folder.display().to_string(), why)
    })?;
    Ok(folder.join(name))
}

/// The table's experiment and its agents' names, with the files of its networks filled in.
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

/// Trains the missing episodes of a file; `None` if the user stopped it.
pub(crate) fn train(
    training: &Training,
    path: &Path,
    episodes: u64,
    stop: &AtomicBool,
) -> Result<Option<Course>, Failure> {
    const SAVE_EVERY: usize = 100;
    let name = path.display().to_string();
    let wrong = |why: &dyn std::fmt::Display| Failure::Wrong(format!("{name}: {why}"));
    let setting = Setting::preset(&training.preset)
        .ok_or_else(|| wrong(&format!("{:?} is not a setting", training.preset)))?;
    let mut trainer = if path.exists() {
        let trainer = Trainer::resume(path).map_err(|why| Failure::input(&name, why))?;
        if *trainer.setting() != setting || trainer.seed() != Seed(training.seed) {
            let why = format!(
                "it was trained with another setting; delete it to train setting {} again",
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
    let bar = Progress::bar("train", Some(episodes), "episodes");
    bar.begin(trainer.curve().len() as u64, episodes);
    bar.set_message(name.clone());
    while (trainer.curve().len() as u64) < episodes {
        trainer.episode();
        if trainer.diverged() {
            return Err(wrong(&"the training diverged: the network's numbers are no longer finite"));
        }
        bar.set_position(trainer.curve().len() as u64);
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
    bar.finish();
    Ok(Some(Course { name: training.name.clone(), ..course(path, trainer.curve()) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_training_is_kept_where_it_is_told_and_taken_up_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("small.safetensors");
        let training = Training {
            file: "small.safetensors".to_owned(),
            name: "small".to_owned(),
            preset: "study".to_owned(),
            seed: 1,
            episodes: 3,
            quick: 2,
        };
        let go = AtomicBool::new(false);
        let trained = |episodes, stop: &AtomicBool| train(&training, &path, episodes, stop).expect("trained");
        let quick = trained(training.quick, &go).expect("done");
        assert_eq!((quick.name.as_str(), quick.episodes.len()), ("small", 2));
        assert!(trained(training.episodes, &AtomicBool::new(true)).is_none(), "stopped after one more");
        let saved = std::fs::read(&path).expect("a file");
        let whole = trained(training.episodes, &go).expect("done");
        assert_eq!(whole.episodes[..2], quick.episodes);
        assert_eq!(std::fs::read(&path).expect("a file"), saved, "nothing was left to train");
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
        let other = Training { seed: 2, ..training.clone() };
        let Err(why) = train(&other, &path, 3, &go) else { panic!("another seed") };
        let why = why.to_string();
        assert!(why.contains("another setting"), "{why}");
    }
}
