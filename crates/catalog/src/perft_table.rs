//! Known counts of move sequences: each game's `perft.txt`, read.

use crate::any_game::Counting;

/// Known counts from known positions, in the file's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountTable {
    /// All of them.
    pub counts: Vec<Count>,
}

/// One known count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// Where the sequences begin; none for the start.
    pub position: Option<String>,
    /// What is counted.
    pub counting: Counting,
    /// How long they are.
    pub depth: u32,
    /// How many there are.
    pub count: u64,
    /// Whether counting them takes too long for a test.
    pub deep: bool,
}

impl CountTable {
    /// Lines of `depth count`, with `steps` or `deep` behind where they apply, each under its
    /// `position …` (or `position start`); `#` begins a comment.
    ///
    /// # Panics
    /// If the text is not of this form: the files are part of the program.
    pub fn parse(text: &str) -> Self {
        let (mut position, mut counts) = (None, Vec::new());
        for line in text.lines().map(|line| line.split('#').next().unwrap_or_default().trim()) {
            if let Some(given) = line.strip_prefix("position ") {
                position = (given.trim() != "start").then(|| given.trim().to_owned());
            } else if !line.is_empty() {
                let mut words = line.split_whitespace();
                let mut number = || words.next().and_then(|word| word.parse::<u64>().ok());
                let (Some(depth), Some(count)) = (number(), number()) else {
                    panic!("{line:?} is not a depth and a count");
                };
                let flags: Vec<&str> = words.collect();
                let steps = flags.contains(&"steps");
                let counting = if steps { Counting::Steps } else { Counting::Turns };
                let deep = flags.contains(&"deep");
                counts.push(Count { position: position.clone(), counting, depth: depth as u32, count, deep });
            }
        }
        Self { counts }
    }
}
