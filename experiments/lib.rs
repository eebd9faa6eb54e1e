//! The experiments, puzzles and published studies in this folder, as text: they are part of the program, so that nobody has to find them.

pub mod puzzles;

use rust_embed::Embed;
use std::borrow::Cow;
use std::path::Path;

/// Everything in this folder.
#[derive(Embed)]
#[folder = "$CARGO_MANIFEST_DIR"]
struct Files;

/// A file's name and its text.
pub struct Shipped {
    /// Relative to this folder.
    pub name: String,
    /// All of it.
    pub text: String,
}

/// Every experiment, by name.
pub fn experiments() -> Vec<Shipped> {
    shipped(|name| is_toml(name) && !name.contains('/') && name != "Cargo.toml")
}

/// Every published study, by name.
pub fn studies() -> Vec<Shipped> {
    shipped(|name| is_toml(name) && name.starts_with("studies/"))
}

/// The studies' figures as they were last measured, as JSON.
pub const MEASURED: &str = include_str!("studies/measured.json");

fn is_toml(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "toml")
}

fn shipped(wanted: impl Fn(&str) -> bool) -> Vec<Shipped> {
    let names = Files::iter().filter(|name| wanted(name));
    let read = |name: Cow<'static, str>| {
        let file = Files::get(&name).expect("it was listed");
        let text = String::from_utf8(file.data.into_owned()).expect("experiments are text");
        Shipped { name: name.into_owned(), text }
    };
    names.map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn experiments_and_studies_are_told_apart_and_each_asks_something() {
        let (experiments, studies) = (experiments(), studies());
        assert!(experiments.len() >= 6 && studies.len() >= 5, "{} and {}", experiments.len(), studies.len());
        for Shipped { name, text } in experiments.iter().chain(&studies) {
            assert!(text.contains("question = "), "{name} asks nothing");
        }
        assert!(experiments.iter().all(|file| !file.text.contains("[package]")));
        assert!(MEASURED.starts_with('{'));
    }
}
