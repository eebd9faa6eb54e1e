//! Any text as an experiment: refused with a sentence, or a plan whose jobs are numbered in order.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyground_arena::{Experiment, Plan};

fuzz_target!(|text: &str| {
    let Ok(experiment) = Experiment::from_toml(text) else { return };
    assert_eq!(experiment.key().len(), 16);
    // Large plans are legal, but a fuzzer has better things to do.
    let small = experiment.solo.as_ref().is_none_or(|solo| solo.games < 9)
        && experiment.versus.as_ref().is_none_or(|versus| versus.pairs < 9 && versus.opening_plies.unwrap_or(0) < 99)
        && experiment.positions.as_ref().is_none_or(|positions| positions.count < 9 && positions.most_plies < 99)
        && experiment.agents.len() < 9;
    if !small {
        return;
    }
    let Ok(plan) = Plan::of(experiment) else { return };
    assert!(!plan.jobs.is_empty());
    assert!((0..).zip(&plan.jobs).all(|(number, job)| job.number == number));
});
