//! Our side of the protocol with one process: hello, options, a new game, a question.

use crate::file::{Definition, Protocol, Turns};
use crate::process::{Farewell, Process};
use crate::protocol::{self, Declared, Info};
use crate::system;
use crate::trouble::Trouble;
use plyground_catalog::{Question, Thinking, Thought};
use plyground_core::clock::Stopwatch;
use plyground_core::{Bound, Budget, Decision, Judged, Player, Progress};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// The most lines that a guest may write for one answer.
const MOST_LINES: usize = 100_000;
/// The most options that a guest may have.
const MOST_OPTIONS: usize = 1000;
/// How often it is looked whether the question still stands.
const BEAT: Duration = Duration::from_millis(20);
/// How often progress is passed on.
const TELL_EVERY: Duration = Duration::from_millis(50);
/// The least time that a guest has to answer `stop`.
const STOP: Duration = Duration::from_millis(500);
/// The most lines of play that are listened to.
const MOST_PLACES: u32 = 256;

/// What a guest said when it was greeted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Greeting {
    /// Its name and version.
    pub version: String,
    /// Its options.
    pub options: Vec<Declared>,
    /// How long it took to start and to say so.
    pub time: Duration,
}

impl Greeting {
    /// The option of that name; upper and lower case do not matter.
    pub fn option(&self, name: &str) -> Option<&Declared> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }
}

/// A process with which we are on speaking terms.
pub(crate) struct Client {
    process: Process,
    definition: Arc<Definition>,
    pub(crate) greeting: Greeting,
    /// The values that its options have now.
    values: BTreeMap<String, String>,
}

/// A move of a guest, as it wrote it, with what it said on the way.
struct Answer {
    mv: String,
    infos: BTreeMap<u32, Info>,
    time: Duration,
}

impl Client {
    /// Starts the program and says hello.
    pub(crate) fn start(definition: &Arc<Definition>, folder: &Path) -> Result<Self, Trouble> {
        let watch = Stopwatch::start();
        let mut process = Process::start(definition, folder)?;
        let (hello, ok) = match definition.protocol {
            Protocol::Uci => ("uci", "uciok"),
            Protocol::Ugi => ("ugi", "ugiok"),
        };
        let mut greeting = Greeting::default();
        converse(&mut process, definition, hello, ok, |line| {
            if let Some(name) = line.strip_prefix("id name ") {
                greeting.version = protocol::plain(name);
            }
            if greeting.options.len() < MOST_OPTIONS {
                greeting.options.extend(protocol::option(line));
            }
        })?;
        greeting.time = watch.elapsed();
        for (name, value) in &definition.options {
            let bad = |why| Trouble::BadOption { name: name.clone(), why };
            let declared = greeting.option(name).ok_or_else(|| {
                let names: Vec<&str> = greeting.options.iter().map(|option| option.name.as_str()).collect();
                bad(if names.is_empty() {
                    "it has no options".to_owned()
                } else {
                    format!("it has only {}", names.join(", "))
                })
            })?;
            declared.objection(&value.to_string()).map_or(Ok(()), |why| Err(bad(why)))?;
        }
        let values =
            greeting.options.iter().filter_map(|option| Some((option.name.clone(), option.default()?)));
        let values = values.collect();
        Ok(Self { process, definition: Arc::clone(definition), greeting, values })
    }

    /// Begins a game with these options.
    pub(crate) fn begin(&mut self, wanted: &[(String, String)]) -> Result<(), Trouble> {
        let mut text = String::new();
        for (name, value) in wanted {
            if self.values.get(name) != Some(value) {
                let _ = writeln!(text, "setoption name {name} value {value}");
                self.values.insert(name.clone(), value.clone());
            }
        }
        text.push_str(match self.definition.protocol {
            Protocol::Uci => "ucinewgame\n",
            Protocol::Ugi => "uginewgame\n",
        });
        let definition = Arc::clone(&self.definition);
        self.process.send(text.as_bytes(), definition.startup.0, "at the beginning of a game")?;
        converse(&mut self.process, &definition, "isready", "readyok", |_| ())
    }

    /// Whether it can be asked again.
    pub(crate) fn is_alive(&mut self) -> bool {
        self.process.forget_lines()
    }

    /// The most memory that was seen.
    pub(crate) fn peak(&self) -> plyground_core::Size {
        self.process.peak
    }

    /// Says goodbye.
    pub(crate) fn quit(self) -> Farewell {
        self.process.quit()
    }

    /// Asks for a move, and for the rest of the turn if the answer is a step of several.
    pub(crate) fn ask(
        &mut self,
        question: &Question<'_>,
        thinking: Thinking<'_>,
    ) -> Result<Thought, Trouble> {
        let Thinking { cancelled, listen, .. } = thinking;
        let mut tell = Teller { question, listen, told: None };
        let mut position = self.position(question);
        let before = system::cpu(self.process.id());
        let cancelled = || cancelled.load(Relaxed);
        let mut answer = self.go(&position, question.budget, &cancelled, &mut tell)?;
        let mut mv = question.whole(&answer.mv);
        if mv.is_none() && self.definition.turns == Turns::Steps && question.begins(&answer.mv) {
            let separator = if question.moves.is_empty() { " moves " } else { " " };
            let _ = write!(position, "{separator}{}", answer.mv);
            let left = question
                .budget
                .millis
                .map(|millis| millis.saturating_sub(answer.time.as_millis() as u64).max(1));
            let budget = Budget { millis: left, ..question.budget };
            let rest = self.go(&position, budget, &cancelled, &mut tell)?;
            let turn = format!("{}{}", answer.mv, rest.mv);
            mv = question.whole(&turn).or_else(|| question.whole(&rest.mv));
            (answer.mv, answer.time) = (turn, answer.time + rest.time);
        }
        self.process.check_memory()?;
        let mv = mv.ok_or_else(|| illegal(question, &position, &answer.mv))?;
        let after = system::cpu(self.process.id());
        let cpu = before.zip(after).map(|(before, after)| after.saturating_sub(before));
        let limit = question.budget.millis.map(Duration::from_millis);
        let late = limit.and_then(|limit| answer.time.checked_sub(limit)).filter(|late| !late.is_zero());
        let (time, nodes) = (answer.time, answer.infos.values().filter_map(|info| info.nodes).max());
        let decision = decision(question, mv, &answer.infos);
        Ok(Thought { decision, nodes: nodes.unwrap_or(0), playout_plies: 0, time, cpu, late, insight: None })
    }

    /// The `position` line, without its end.
    fn position(&self, question: &Question<'_>) -> String {
        let mut text = match &question.start {
            None => "position startpos".to_owned(),
            Some(start) => format!("position fen {start}"),
        };
        for (index, mv) in question.moves.iter().enumerate() {
            text.push_str(if index == 0 { " moves" } else { "" });
            match self.definition.turns {
                Turns::Whole => {
                    text.push(' ');
                    text.push_str(mv);
                }
                Turns::Steps => {
                    for step in (question.steps)(mv) {
                        text.push(' ');
                        text.push_str(&step);
                    }
                }
            }
        }
        text
    }

    /// One `go` and its `bestmove`.
    fn go(
        &mut self,
        position: &str,
        budget: Budget,
        cancelled: &dyn Fn() -> bool,
        tell: &mut Teller<'_>,
    ) -> Result<Answer, Trouble> {
        const WHEN: &str = "while it was thinking";
        let (go, definition) = (go_line(budget), Arc::clone(&self.definition));
        let limit = budget.millis.map(Duration::from_millis);
        let most = limit.map_or(definition.patience.0, |limit| limit + definition.grace.0);
        let endless = budget.is_open();
        if !self.process.forget_lines() {
            // What it was is found out by asking.
            self.process.line(BEAT, "between two moves")?;
        }
        let watch = Stopwatch::start();
        self.process.send(format!("{position}\n{go}\n").as_bytes(), most, WHEN)?;
        let (mut infos, mut stopped) = (BTreeMap::new(), None::<Stopwatch>);
        let mut lines = 0;
        loop {
            let elapsed = watch.elapsed();
            let stop = definition.grace.0.max(STOP);
            if stopped.is_some_and(|stopped| stopped.elapsed() > stop) {
                return Err(Trouble::IgnoredStop(stop));
            }
            if stopped.is_none() && elapsed > most && !endless {
                return Err(match limit {
                    Some(limit) => Trouble::Late { go, limit, grace: definition.grace.0 },
                    None => Trouble::Hung { go, wait: most },
                });
            }
            if stopped.is_none() && cancelled() {
                self.process.send(b"stop\n", stop, WHEN)?;
                stopped = Some(Stopwatch::start());
            }
            let beat = if endless {
                BEAT
            } else {
                BEAT.min(most.saturating_sub(elapsed) + Duration::from_micros(1))
            };
            let Some(line) = self.process.line(beat, WHEN)? else { continue };
            lines += 1;
            if lines > MOST_LINES {
                return Err(Trouble::Flood(MOST_LINES));
            }
            if lines % 64 == 0 {
                self.process.check_memory()?;
            }
            let mut words = line.split_whitespace();
            if words.next() == Some("bestmove") {
                let mv = words.next().unwrap_or_default().to_owned();
                return Ok(Answer { mv, infos, time: watch.elapsed() });
            }
            if let Some(info) = protocol::info(&line).filter(|info| info.place <= MOST_PLACES) {
                if info.place == 1 {
                    tell.tell(&info, watch.elapsed());
                }
                merge(&mut infos, info);
            }
        }
    }
}

/// The trouble with a move that is not legal.
fn illegal(question: &Question<'_>, position: &str, mv: &str) -> Trouble {
    const SOME: usize = 8;
    if ["(none)", "0000", "none", ""].contains(&mv) {
        return Trouble::NoMove(format!("bestmove {mv}").trim().to_owned());
    }
    let mut legal = question.legal.iter().take(SOME).cloned().collect::<Vec<_>>().join(", ");
    if question.legal.len() > SOME {
        let _ = write!(legal, " and {} more", question.legal.len() - SOME);
    }
    let (mv, position) = (shortened(mv, 60), shortened(position, 200));
    Trouble::Illegal { mv, legal, position }
}

/// Says something and reads until the answer.
fn converse(
    process: &mut Process,
    definition: &Definition,
    asked: &'static str,
    expected: &'static str,
    mut hear: impl FnMut(&str),
) -> Result<(), Trouble> {
    const WHEN: &str = "while it was starting";
    let (watch, wait) = (Stopwatch::start(), definition.startup.0);
    process.send(format!("{asked}\n").as_bytes(), wait, WHEN)?;
    let (mut last, mut lines) = (None, 0);
    while watch.elapsed() <= wait {
        let Some(line) = process.line(BEAT, WHEN)? else { continue };
        if line == expected {
            return Ok(());
        }
        lines += 1;
        if lines > MOST_LINES {
            return Err(Trouble::Flood(MOST_LINES));
        }
        hear(&line);
        last = Some(shortened(&line, 60));
    }
    Err(Trouble::Silent { asked, expected, wait, last })
}

/// The `go` line of a budget, without its end.
fn go_line(budget: Budget) -> String {
    let mut text = "go".to_owned();
    let limits =
        [("depth", budget.depth.map(u64::from)), ("nodes", budget.nodes), ("movetime", budget.millis)];
    for (name, limit) in limits {
        if let Some(limit) = limit {
            let _ = write!(text, " {name} {limit}");
        }
    }
    if budget.is_open() {
        text.push_str(" infinite");
    }
    text
}

/// Keeps the latest of what was said about each line.
fn merge(infos: &mut BTreeMap<u32, Info>, info: Info) {
    let Info { place, depth, nodes, score, line } = info;
    let kept = infos.entry(place).or_default();
    kept.place = place;
    kept.depth = depth.or(kept.depth);
    kept.nodes = nodes.or(kept.nodes);
    kept.score = score.or(kept.score);
    if !line.is_empty() {
        kept.line = line;
    }
}

/// What a guest thinks of its moves. Lines that do not begin with a legal move are left out.
fn decision(question: &Question<'_>, mv: String, infos: &BTreeMap<u32, Info>) -> Decision<String> {
    let mut judged: Vec<Judged<String>> = Vec::new();
    for info in infos.values() {
        let line = question.line(&info.line);
        let Some(score) = info.score else { continue };
        // The first line without moves is about the move that was chosen.
        let first = line.first().cloned().or_else(|| (info.place <= 1).then(|| mv.clone()));
        let Some(first) = first.filter(|first| judged.iter().all(|other| other.mv != *first)) else {
            continue;
        };
        let sign = question.player.sign();
        let bound = match (score.bound, question.player) {
            (Ordering::Equal, _) => Bound::Unproven,
            (Ordering::Greater, Player::First) | (Ordering::Less, Player::Second) => Bound::Lower,
            (Ordering::Less, Player::First) | (Ordering::Greater, Player::Second) => Bound::Upper,
        };
        let line = if line.is_empty() { vec![first.clone()] } else { line };
        // Adding zero turns −0 into 0.
        judged.push(Judged { mv: first, value: sign * score.points + 0.0, bound, visits: 0, line });
    }
    let chosen = judged.iter().find(|judged| judged.mv == mv);
    let (value, line) =
        chosen.map_or_else(|| (0.0, vec![mv.clone()]), |judged| (judged.value, judged.line.clone()));
    let depth = infos.values().next().and_then(|info| info.depth).unwrap_or(0);
    // Hints and tables list moves in the game's order.
    judged.sort_by_key(|judged| question.legal.iter().position(|legal| *legal == judged.mv));
    Decision { mv, value, line, depth, judged }
}

/// Passes progress on, but not every line of it.
struct Teller<'a> {
    question: &'a Question<'a>,
    listen: &'a mut dyn FnMut(&Progress),
    told: Option<Stopwatch>,
}

impl Teller<'_> {
    fn tell(&mut self, info: &Info, elapsed: Duration) {
        if self.told.is_some_and(|told| told.elapsed() < TELL_EVERY) {
            return;
        }
        self.told = Some(Stopwatch::start());
        let points = info.score.map_or(0.0, |score| score.points);
        (self.listen)(&Progress {
            nodes: info.nodes.unwrap_or(0),
            playout_plies: 0,
            depth: info.depth.unwrap_or(0),
            value: self.question.player.sign() * points + 0.0,
            line: self.question.line(&info.line),
            bytes: 0,
            elapsed,
        });
    }
}

/// What the answers to a question mean.
trait Meaning {
    /// The legal move that a text stands for.
    fn whole(&self, text: &str) -> Option<String>;
    /// Whether a legal turn of several steps begins with this one.
    fn begins(&self, step: &str) -> bool;
    /// A line of play, as far as it is legal.
    fn line(&self, words: &[String]) -> Vec<String>;
}

impl Meaning for Question<'_> {
    fn whole(&self, text: &str) -> Option<String> {
        if let Some(legal) = self.legal.iter().find(|legal| *legal == text) {
            return Some(legal.clone());
        }
        let read = (self.read_line)(&[text]).pop()?;
        self.legal.contains(&read).then_some(read)
    }

    fn begins(&self, step: &str) -> bool {
        self.legal.iter().any(|turn| {
            let steps = (self.steps)(turn);
            steps.len() > 1 && steps[0] == step
        })
    }

    fn line(&self, words: &[String]) -> Vec<String> {
        (self.read_line)(&words.iter().map(String::as_str).collect::<Vec<_>>())
    }
}

/// The beginning of a long text.
fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
