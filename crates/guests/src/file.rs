//! `guests.toml`: which programs take part. Everything is checked before any of them is started.

use plyground_catalog::millis_from_text;
use plyground_core::Size;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::time::Duration;
use thiserror::Error;

/// One guest, as the file describes it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// Its name in agent notation.
    pub name: String,
    /// The games that it plays.
    pub games: Vec<String>,
    /// The program and its arguments. It is never run through a shell.
    pub command: Vec<String>,
    /// Options that it is told with `setoption`.
    #[serde(default)]
    pub options: BTreeMap<String, Setting>,
    /// How it says hello.
    #[serde(default)]
    pub protocol: Protocol,
    /// How turns of several steps are written.
    #[serde(default)]
    pub turns: Turns,
    /// How long a process is kept.
    #[serde(default)]
    pub keep: Keep,
    /// How many threads it may use.
    #[serde(default = "one")]
    pub threads: u32,
    /// The most memory that it and its children may have.
    #[serde(default = "memory")]
    pub memory: Size,
    /// How long it may take to start and to get ready.
    #[serde(default = "startup")]
    pub startup: Time,
    /// How late an answer may be.
    #[serde(default = "grace")]
    pub grace: Time,
    /// How long it may think where there is no time limit.
    #[serde(default = "patience")]
    pub patience: Time,
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged, expecting = "true, false, a number or text")]
pub enum Setting {
    /// Of a check box.
    Flag(bool),
    /// A whole number.
    Whole(i64),
    /// Any other number.
    Number(f64),
    /// Text.
    Text(String),
}

/// How a guest says hello.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// `uci`, `uciok`, `ucinewgame`.
    #[default]
    Uci,
    /// `ugi`, `ugiok`, `uginewgame`.
    Ugi,
}

/// How turns of several steps are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Turns {
    /// Each step is a token and a `bestmove` of its own.
    #[default]
    Steps,
    /// A turn is one token.
    Whole,
}

/// How long a process is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Keep {
    /// For many games, with `ucinewgame` between them.
    #[default]
    Run,
    /// For one game.
    Game,
}

/// A time such as `100ms` or `10s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Time(pub Duration);

impl TryFrom<String> for Time {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match millis_from_text(&text)? {
            0 => Err(format!("{text:?} is too short: expected at least 1ms")),
            millis if millis > LONGEST => Err(format!("{text:?} is too long: expected at most 24h")),
            millis => Ok(Self(Duration::from_millis(millis))),
        }
    }
}

const LONGEST: u64 = 24 * 3_600_000;
/// A process needs some memory before it has done anything.
const LEAST_MEMORY: Size = Size::mib(16);
const MOST_THREADS: u32 = 1024;

const fn one() -> u32 {
    1
}

const fn memory() -> Size {
    Size::mib(1024)
}

const fn startup() -> Time {
    Time(Duration::from_secs(10))
}

const fn grace() -> Time {
    Time(Duration::from_millis(100))
}

const fn patience() -> Time {
    Time(Duration::from_mins(1))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    guest: Vec<Definition>,
}

/// What is wrong with a file of guests, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct BadFile(pub String);

/// The guests in the text of a file.
pub fn read(text: &str) -> Result<Vec<Definition>, BadFile> {
    let File { guest } = toml::from_str(text).map_err(|why| {
        let line = why.span().map_or(1, |span| 1 + text[..span.start.min(text.len())].matches('\n').count());
        // What its author has written is a text where a list belongs: `command = "python3 bot.py"`.
        let why = why
            .message()
            .replace('\n', " ")
            .replace("a sequence", "a list, such as [\"python3\", \"bot.py\"]");
        BadFile(format!("line {line}: {why}"))
    })?;
    if guest.is_empty() {
        return Err(BadFile(
            "it has no guest; each begins with [[guest]] and has name, games and command".into(),
        ));
    }
    for (index, one) in guest.iter().enumerate() {
        let objection = one.objection().or_else(|| {
            let twice = guest[..index].iter().any(|other| other.name == one.name);
            twice.then(|| "another guest in this file has this name".to_owned())
        });
        objection.map_or(Ok(()), |why| Err(BadFile(format!("guest {:?}: {why}", one.name))))?;
    }
    Ok(guest)
}

impl Definition {
    fn objection(&self) -> Option<String> {
        let control = |text: &str| text.chars().any(char::is_control);
        if self.games.is_empty() {
            return Some("games: expected at least one, such as [\"GAME\"]".to_owned());
        }
        if self.command.first().is_none_or(|program| program.trim().is_empty()) {
            return Some(
                "command: expected a program and its arguments, such as [\"./bot\", \"--uci\"]".into(),
            );
        }
        if self.command.iter().any(|word| word.contains('\0')) {
            return Some("command: an argument cannot contain a zero byte".into());
        }
        for (name, value) in &self.options {
            // Each option is one line of the protocol: a line break would begin another command.
            if name.trim().is_empty() || control(name) || control(&value.to_string()) {
                return Some(format!(
                    "options: {name:?} = {:?}: expected one line of text",
                    value.to_string()
                ));
            }
        }
        if !(1..=MOST_THREADS).contains(&self.threads) {
            return Some(format!("threads = {}: expected 1 to {MOST_THREADS}", self.threads));
        }
        if self.memory < LEAST_MEMORY {
            return Some(format!("memory = {:?}: expected at least {LEAST_MEMORY}", self.memory.to_string()));
        }
        None
    }
}

/// As `setoption` has it.
impl std::fmt::Display for Setting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Flag(flag) => flag.fmt(f),
            Self::Whole(whole) => whole.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEAST: &str = "[[guest]]\nname = \"bot\"\ngames = [\"go\"]\ncommand = [\"./bot\"]\n";

    #[test]
    fn a_name_games_and_a_command_are_enough() {
        let all = read(LEAST).expect("a guest");
        assert_eq!((all[0].name.as_str(), all[0].threads, all[0].keep), ("bot", 1, Keep::Run));
        assert_eq!((all[0].grace, all[0].memory), (Time(Duration::from_millis(100)), Size::mib(1024)));
        let text = format!(
            "{LEAST}options = {{ Level = 3, Book = true, File = \"x y\" }}\nprotocol = \"ugi\"\nturns = \"whole\"\n\
             keep = \"game\"\nthreads = 2\nmemory = \"64MiB\"\nstartup = \"2s\"\ngrace = \"5ms\"\npatience = \"1min\"\n"
        );
        let one = read(&text).expect("a guest").remove(0);
        assert_eq!((one.protocol, one.turns, one.keep), (Protocol::Ugi, Turns::Whole, Keep::Game));
        let options: Vec<String> =
            one.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(options, ["Book=true", "File=x y", "Level=3"]);
    }

    #[test]
    fn what_is_wrong_with_a_file_is_told_with_its_place() {
        for (text, says) in [
            (String::new(), "it has no guest; each begins with [[guest]]"),
            ("[[guest]\n".to_owned(), "line 1: "),
            (format!("{LEAST}colour = 3\n"), "line 5: unknown field `colour`"),
            ("[[guest]]\nname = \"bot\"\n".to_owned(), "missing field `games`"),
            (format!("{LEAST}{LEAST}"), "guest \"bot\": another guest in this file has this name"),
            (LEAST.replace("[\"go\"]", "[]"), "guest \"bot\": games: expected at least one"),
            (LEAST.replace("[\"./bot\"]", "[]"), "command: expected a program"),
            (
                LEAST.replace("[\"./bot\"]", "\"./bot\""),
                "line 4: invalid type: string \"./bot\", expected a list, such as [\"python3\", \"bot.py\"]",
            ),
            (format!("{LEAST}options = {{ A = \"x\\nquit\" }}\n"), "options: \"A\""),
            (format!("{LEAST}threads = 0\n"), "threads = 0: expected 1 to 1024"),
            (format!("{LEAST}memory = \"1MiB\"\n"), "memory = \"1MiB\": expected at least 16MiB"),
            (format!("{LEAST}memory = \"much\"\n"), "such as 64MiB"),
            (format!("{LEAST}grace = \"0ms\"\n"), "line 5: \"0ms\" is too short"),
            (format!("{LEAST}startup = \"soon\"\n"), "such as 100ms"),
            (format!("{LEAST}keep = \"always\"\n"), "unknown variant `always`, expected `run` or `game`"),
        ] {
            let why = read(&text).expect_err(&text).to_string();
            assert!(why.contains(says), "{text:?}: {why}");
        }
    }
}
