//! Talks to a guest as a referee would, and says line by line what works and what does not.

use crate::client::Client;
use crate::program::Program;
use crate::trouble::{Trouble, time};
use plyground_catalog::{AgentSpec, AnyGame, AnyMatch, Guest, Rules, ThinkError, Thinking, Thought, find};
use plyground_core::clock::Stopwatch;
use plyground_core::{Budget, Player, Seed, Turn};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

/// One line of the verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Good, doubtful or wrong.
    pub verdict: Verdict,
    /// What was looked at: "handshake", "morris: time limit".
    pub what: String,
    /// What was found.
    pub found: String,
}

/// Whether something works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It works.
    Good,
    /// It can play, but something should be known.
    Doubtful,
    /// It is wrong.
    Wrong,
}

/// The time limit that is tried.
const MOVETIME: u64 = 100;
/// The budget of a move in the games against the random player: whichever limit the guest obeys.
const QUICK: Budget = Budget { nodes: Some(100), depth: None, millis: Some(20), memory: None };
/// How long an endless search goes on before it is stopped.
const BEFORE_STOP: Duration = Duration::from_millis(200);
/// Moves after which a game is not played on.
const LONGEST: u64 = 20_000;

/// Checks a guest; every finding is told as soon as it is made. Plays this many games in each of its games.
pub fn check(program: &'static Program, games: u64, tell: &mut dyn FnMut(&Finding)) {
    let mut checking = Checking { program, tell };
    if !checking.handshake() {
        return;
    }
    for &name in (&program).games() {
        // Names were checked when the guest was invited.
        let Ok(game) = find(name).and_then(|entry| entry.open(Rules::new())) else { continue };
        checking.positions(&*game);
        checking.limits(&*game);
        checking.stop(&*game);
        checking.games(&*game, games);
    }
    checking.memory();
    checking.farewell();
}

struct Checking<'a> {
    program: &'static Program,
    tell: &'a mut dyn FnMut(&Finding),
}

impl Checking<'_> {
    fn say(&mut self, verdict: Verdict, what: impl Into<String>, found: impl Into<String>) {
        (self.tell)(&Finding { verdict, what: what.into(), found: found.into() });
    }

    /// Tells what is wrong, or what an answer shows.
    fn judge(&mut self, what: String, answer: Result<String, String>) -> bool {
        let (verdict, found, fine) = match answer {
            Ok(found) => (Verdict::Good, found, true),
            Err(why) => (Verdict::Wrong, why, false),
        };
        self.say(verdict, what, found);
        fine
    }

    fn handshake(&mut self) -> bool {
        (&self.program).greet_again();
        let greeting = match self.program.greet() {
            Ok(greeting) => greeting,
            Err(why) => return self.judge("handshake".to_owned(), Err(format!("it {why}"))),
        };
        let name = if greeting.version.is_empty() { "without a name" } else { &greeting.version };
        self.say(Verdict::Good, "handshake", format!("{name}, in {}", time(greeting.time)));
        if greeting.version.is_empty() {
            let found =
                "it does not say \"id name NAME VERSION\", so that reports cannot tell two versions apart";
            self.say(Verdict::Doubtful, "name", found);
        }
        let names: Vec<&str> = greeting.options.iter().map(|option| option.name.as_str()).collect();
        let found = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        self.say(Verdict::Good, "options", found);
        true
    }

    /// One question.
    fn ask(
        &self,
        table: &dyn AnyMatch,
        budget: Budget,
        cancelled: &AtomicBool,
    ) -> Result<Option<Thought>, String> {
        let spec = AgentSpec { budget, ..AgentSpec::named((&self.program).name()) };
        let thinking = Thinking { budget: Budget::default(), cancelled, listen: &mut |_| () };
        table.consult(&spec, thinking).map_err(|why| match why {
            ThinkError::Spec(why) => why.to_string(),
            ThinkError::Forfeit(why) => format!("it {}", why.why),
        })
    }

    fn positions(&mut self, game: &dyn AnyGame) {
        let (name, never) = (game.entry().name, AtomicBool::new(false));
        let Some(start) = at(game, 0) else { return };
        let answer = self.ask(&*start, QUICK, &never).map(told);
        self.judge(format!("{name}: first position"), answer);
        // Far enough that turns of several steps and chance events are among the moves.
        let Some(later) = at(game, 12) else { return };
        let answer = self
            .ask(&*later, QUICK, &never)
            .map(|thought| format!("after {} moves, {}", later.plies(), told(thought)));
        self.judge(format!("{name}: position with moves"), answer);
    }

    fn limits(&mut self, game: &dyn AnyGame) {
        let (name, never, none) = (game.entry().name, AtomicBool::new(false), Budget::default());
        let Some(table) = at(game, 0) else { return };
        let depth = Budget { depth: Some(1), ..none };
        let answer =
            self.ask(&*table, depth, &never).map(|thought| match thought.map(|it| it.decision.depth) {
                Some(0) | None => (Verdict::Doubtful, "it answers, but does not tell its depth".to_owned()),
                Some(1) => (Verdict::Good, "kept".to_owned()),
                Some(more) => {
                    (Verdict::Doubtful, format!("it says that it looked {more} plies ahead; 1 was the limit"))
                }
            });
        self.limit(format!("{name}: go depth 1"), answer);
        let nodes = Budget { nodes: Some(100), ..none };
        let answer = self.ask(&*table, nodes, &never).map(|thought| match thought.map(|it| it.nodes) {
            Some(0) | None => (Verdict::Doubtful, "it answers, but does not tell its nodes".to_owned()),
            Some(count) if count <= 100 => (Verdict::Good, format!("kept, {count} nodes")),
            Some(count) => {
                (Verdict::Doubtful, format!("it says that it entered {count} nodes; 100 was the limit"))
            }
        });
        self.limit(format!("{name}: go nodes 100"), answer);
        let millis = Budget { millis: Some(MOVETIME), ..none };
        let answer = self.ask(&*table, millis, &never).map(|thought| {
            let (took, late) = thought.map_or_else(Default::default, |it| (it.time, it.late));
            match late {
                None => (Verdict::Good, format!("kept, {}", time(took))),
                Some(late) => (Verdict::Doubtful, format!("late by {}, which its grace allows", time(late))),
            }
        });
        self.limit(format!("{name}: go movetime {MOVETIME}"), answer);
    }

    fn limit(&mut self, what: String, answer: Result<(Verdict, String), String>) {
        match answer {
            Ok((verdict, found)) => self.say(verdict, what, found),
            Err(why) => self.say(Verdict::Wrong, what, why),
        }
    }

    fn stop(&mut self, game: &dyn AnyGame) {
        let (name, cancelled) = (game.entry().name, AtomicBool::new(false));
        let Some(table) = at(game, 0) else { return };
        // More nodes than there are stand for no limit: a budget without any would be replaced by the default.
        let endless = Budget { nodes: Some(u64::MAX >> 1), ..Budget::default() };
        let answer = thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(BEFORE_STOP);
                cancelled.store(true, Relaxed);
            });
            let watch = Stopwatch::start();
            self.ask(&*table, endless, &cancelled).map(|_| watch.elapsed())
        });
        let answer = answer.map(|took| match took.checked_sub(BEFORE_STOP) {
            Some(after) => format!("answered {} after it", time(after)),
            None => "it had answered before".to_owned(),
        });
        self.judge(format!("{name}: stop"), answer);
    }

    fn games(&mut self, game: &dyn AnyGame, count: u64) {
        let (name, watch) = (game.entry().name, Stopwatch::start());
        let (mut moves, mut late, mut slowest, mut failed) = (0_u64, 0_u64, Duration::ZERO, 0);
        for number in 0..count {
            let played = self.game(game, number, |thought| {
                moves += 1;
                late += u64::from(thought.late.is_some());
                slowest = slowest.max(thought.time);
            });
            if let Err(why) = played {
                failed += 1;
                self.say(Verdict::Wrong, format!("{name}: game {}", number + 1), why);
            }
        }
        let what = format!("{name}: {count} games against random");
        let found = format!(
            "{} played to the end in {}, {moves} moves, the slowest in {}",
            count - failed,
            time(watch.elapsed()),
            time(slowest)
        );
        self.say(if failed == 0 { Verdict::Good } else { Verdict::Wrong }, what, found);
        if late > 0 {
            let limit = QUICK.millis.unwrap_or_default();
            let found =
                format!("{late} of {moves} moves came after the limit of {limit} ms, within the grace");
            self.say(Verdict::Doubtful, format!("{name}: time kept"), found);
        }
    }

    /// A whole game against the random player, first on one side and then on the other.
    fn game(&self, game: &dyn AnyGame, number: u64, mut see: impl FnMut(&Thought)) -> Result<(), String> {
        let own = AgentSpec { budget: QUICK, ..AgentSpec::named((&self.program).name()) };
        let (random, never) = (AgentSpec::random(), AtomicBool::new(false));
        let mut table = game.open(None, Seed(1).branch(number)).map_err(|why| why.to_string())?;
        let seat = number as usize % game.entry().seats.len();
        for (index, player) in [Player::First, Player::Second].into_iter().enumerate() {
            let agent = if index == seat { &own } else { &random };
            table.seat(player, Some(agent)).map_err(|why| why.to_string())?;
        }
        for _ in 0..LONGEST {
            let turn = table.turn();
            let thinking = Thinking { budget: Budget::default(), cancelled: &never, listen: &mut |_| () };
            let advance = table.advance(thinking).map_err(|why| format!("it {}", why.why))?;
            let Some(advance) = advance else { break };
            if let (Turn::Player(player), Some(thought)) = (turn, &advance.thought)
                && player as usize == seat
            {
                see(thought);
            }
        }
        Ok(())
    }

    fn memory(&mut self) {
        let (peak, limit) = (self.program.peak(), self.program.definition().memory);
        let found = format!("at most {} MiB seen, {limit} is its limit", peak.0 >> 20);
        self.say(Verdict::Good, "memory", found);
    }

    fn farewell(&mut self) {
        let farewell = self.program.take().map(Client::quit);
        match farewell {
            Ok(farewell) if !farewell.ended => {
                self.say(Verdict::Doubtful, "quit", "it does not end after \"quit\" and has to be killed");
            }
            Ok(farewell) if farewell.left > 0 => {
                let found = format!("it leaves {} processes behind, which are killed", farewell.left);
                self.say(Verdict::Doubtful, "quit", found);
            }
            Ok(_) => self.say(Verdict::Good, "quit", "it ends by itself"),
            Err(why) => self.wrong_farewell(&why),
        }
    }

    fn wrong_farewell(&mut self, why: &Trouble) {
        self.say(Verdict::Wrong, "quit", format!("it {why}"));
    }
}

/// A match after some random moves, the same every time.
fn at(game: &dyn AnyGame, plies: usize) -> Option<Box<dyn AnyMatch>> {
    let (random, never) = (AgentSpec::random(), AtomicBool::new(false));
    let mut table = game.open(None, Seed(1)).ok()?;
    for player in [Player::First, Player::Second].into_iter().take(game.entry().seats.len()) {
        table.seat(player, Some(&random)).ok()?;
    }
    while table.plies() < plies || table.turn() == Turn::Chance {
        let thinking = Thinking { budget: Budget::default(), cancelled: &never, listen: &mut |_| () };
        table.advance(thinking).ok()??;
    }
    matches!(table.turn(), Turn::Player(_)).then_some(table)
}

fn told(thought: Option<Thought>) -> String {
    thought.map_or_else(
        || "no player is to move".to_owned(),
        |thought| format!("{} in {}", thought.decision.mv, time(thought.time)),
    )
}
