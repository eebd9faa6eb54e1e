//! `plyground engine`: the agents behind a protocol like UCI, for programs that drive engines.
//!
//! `position startpos|fen POSITION [moves …]`, `go [depth|nodes|movetime N] [infinite]`, `stop`, `setoption`,
//! `isready`, `ucinewgame`, `quit`; answers are `info …` and `bestmove …`. UGI's `ugi`, `uginewgame` and `query` are
//! understood too. Where a turn has several steps
//! (Morris: a move, then the removal) each step is a token and a `bestmove` of its own, as in Sanmill's engine:
//! `position startpos moves d6 a1 d7 g1 d5 xa1`.

use crate::args::{GameArgs, favourite};
use crate::candidates;
use crate::failure::Failure;
use clap_complete::ArgValueCompleter;
use plyground_catalog::{AgentSpec, AnyGame, AnyMatch, Follower, Rules, Thinking, Thought, rule_from_text};
use plyground_core::{Budget, Player, Progress, Seed, Turn};
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Run as an engine: a protocol like UCI on standard input and output
///
/// The options are Agent (see `plyground agents`), Seed, and every rule parameter of the game.
#[derive(clap::Args)]
pub(crate) struct Engine {
    #[command(flatten)]
    game: GameArgs,
    /// The agent that thinks (see `plyground agents`) [default: the game's best agent]
    #[arg(long, value_name = "AGENT", add = ArgValueCompleter::new(candidates::agents))]
    agent: Option<String>,
}

/// The state of the session: agent, seed, rules and position as last set.
#[derive(Clone)]
struct Setup {
    agent: AgentSpec,
    seed: Seed,
    /// The rules that were set explicitly; others follow from the position, or are the defaults.
    rules: Rules,
    /// Whether the size of the board comes from the position.
    implied: bool,
    position: Option<String>,
    moves: Vec<String>,
    memory: Arc<Mutex<Memory>>,
}

/// What stays from one `go` to the next within a game.
#[derive(Default)]
struct Memory {
    /// The agent in its seat, with what it remembers.
    follower: Option<Follower>,
    /// The last position, so that one more move of a long game does not mean to play all of it again.
    last: Option<Reached>,
    /// The position and the steps before the last decision, and the whole turn that was decided.
    decided: Option<(Option<String>, Vec<String>, String)>,
}

/// A position with the way to it.
struct Reached {
    position: Option<String>,
    seed: Seed,
    moves: Vec<String>,
    table: Table,
}

/// A position that may be in the middle of a turn: the game so far, and the first step of the next turn if it was made.
struct Table {
    game: Box<dyn AnyMatch>,
    begun: Option<String>,
}

impl Engine {
    pub(crate) fn run(self, out: &mut (dyn Write + Send)) -> Result<(), Failure> {
        let mut game = self.game.open(None)?;
        let agent = match &self.agent {
            Some(text) => text.parse()?,
            None => favourite(&*game),
        };
        // An invalid agent is refused here, not at the first `go`.
        game.open(None, Seed(1))?.seat(Player::First, Some(&agent))?;
        let rules = self.game.rules()?;
        let (position, moves, memory) = (None, Vec::new(), Arc::default());
        let mut setup = Setup { agent, seed: Seed(1), rules, implied: false, position, moves, memory };
        let (out, lines) = (Mutex::new(out), lines_of_input());
        loop {
            let mut pending = None;
            let cancelled = AtomicBool::new(false);
            let done = thread::scope(|scope| {
                let mut thinking: Option<(thread::ScopedJoinHandle<'_, io::Result<()>>, bool)> = None;
                // Rules can only change between games; then the loop starts again with the new rules.
                loop {
                    let Ok(line) = lines.recv() else {
                        if thinking.as_ref().is_some_and(|(_, endless)| *endless) {
                            cancelled.store(true, Relaxed);
                        }
                        return finish(thinking).map(|()| true);
                    };
                    let words: Vec<&str> = line.split_whitespace().collect();
                    match words[..] {
                        ["stop"] => {
                            cancelled.store(true, Relaxed);
                            finish(thinking.take())?;
                            cancelled.store(false, Relaxed);
                        }
                        ["quit"] => {
                            cancelled.store(true, Relaxed);
                            return finish(thinking).map(|()| true);
                        }
                        ["isready"] => say(&out, "readyok")?,
                        // Everything else waits for the answer of the running search.
                        ["go", ref limits @ ..] => {
                            finish(thinking.take())?;
                            match limits_of(limits) {
                                Err(what) => say(&out, &format!("info string error: {what}"))?,
                                Ok((budget, endless)) => {
                                    let (game, setup, out, flag) = (&*game, setup.clone(), &out, &cancelled);
                                    let answer = move || go(game, &setup, budget, flag, out);
                                    thinking = Some((scope.spawn(answer), endless));
                                }
                            }
                        }
                        _ => {
                            finish(thinking.take())?;
                            pending = setup.command(&*game, &words, &out)?;
                            if pending.is_some() {
                                return Ok(false);
                            }
                        }
                    }
                }
            })?;
            if done {
                return Ok(());
            }
            if let Some(other) = pending {
                game = other;
                *setup.memory() = Memory::default();
            }
        }
    }
}

impl Setup {
    /// Executes a command. If it changes the rules, returns the game with the new rules.
    fn command(
        &mut self,
        game: &dyn AnyGame,
        words: &[&str],
        out: &Mutex<&mut (dyn Write + Send)>,
    ) -> io::Result<Option<Box<dyn AnyGame>>> {
        let refuse = |what: String| say(out, &format!("info string error: {what}"));
        match *words {
            [] | ["debug" | "ponderhit" | "register", ..] => {}
            ["query", what] => return self.query(game, what, out).map(|()| None),
            [hello @ ("uci" | "ugi")] => {
                say(out, &format!("id name plyground {}", env!("CARGO_PKG_VERSION")))?;
                say(out, "id author the plyground developers")?;
                say(out, &format!("option name Agent type string default {}", self.agent))?;
                say(out, "option name Seed type spin default 1 min 0 max 18446744073709551615")?;
                for (name, value) in game.rules() {
                    let value = value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
                    say(out, &format!("option name {name} type string default {value}"))?;
                }
                say(out, &format!("{hello}ok"))?;
            }
            ["ucinewgame" | "uginewgame"] => {
                (self.position, self.moves) = (None, Vec::new());
                *self.memory() = Memory::default();
            }
            ["position", ref rest @ ..] => {
                let split = rest.iter().position(|&word| word == "moves").unwrap_or(rest.len());
                let moves = rest.iter().skip(split + 1).map(ToString::to_string).collect();
                let position = match rest[..split] {
                    ["startpos"] => None,
                    ["fen", ref words @ ..] => Some(words.join(" ")),
                    _ => {
                        return refuse("expected position startpos or position fen POSITION".into())
                            .map(|()| None);
                    }
                };
                let next = Self { position, moves, ..self.clone() };
                return match next.fitting(game) {
                    Ok((next, other)) => {
                        *self = next;
                        Ok(other)
                    }
                    Err(why) => refuse(why).map(|()| None),
                };
            }
            ["setoption", "name", name, "value", ref value @ ..] => {
                let value = value.join(" ");
                if name.eq_ignore_ascii_case("agent") {
                    let agent = value.parse::<AgentSpec>().and_then(|spec| {
                        let seat = Player::First;
                        let mut table = game.open(None, Seed(1)).expect("the start is a position");
                        table.seat(seat, Some(&spec)).map(|()| spec)
                    });
                    match agent {
                        Ok(agent) => self.agent = agent,
                        Err(why) => refuse(why.to_string())?,
                    }
                } else if name.eq_ignore_ascii_case("seed") {
                    match value.parse() {
                        Ok(seed) => self.seed = Seed(seed),
                        Err(_) => refuse(format!("invalid Seed {value:?}: expected a whole number"))?,
                    }
                } else {
                    let mut rules = self.rules.clone();
                    let opened = rule_from_text(&format!("{name}={value}")).and_then(|(name, value)| {
                        rules.insert(name, value);
                        game.entry().open(rules.clone())
                    });
                    match opened {
                        Ok(other) => {
                            (self.rules, self.implied) = (rules, false);
                            return Ok(Some(other));
                        }
                        Err(why) => refuse(why.to_string())?,
                    }
                }
            }
            _ => refuse(format!("unknown command {:?}", words.join(" ")))?,
        }
        Ok(None)
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        // A search that panicked leaves nothing half-done in it.
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Answers a question of UGI about the position.
    fn query(&self, game: &dyn AnyGame, what: &str, out: &Mutex<&mut (dyn Write + Send)>) -> io::Result<()> {
        let reached = match self.reach(game) {
            Ok(reached) => reached,
            Err(why) => return say(out, &format!("info string error: {why}")),
        };
        let (turn, payoff) = (reached.table.game.turn(), reached.table.game.payoff());
        self.memory().last = Some(reached);
        let answer = match what {
            "gameover" => (turn == Turn::Over).to_string(),
            "p1turn" => (turn == Turn::Player(Player::First)).to_string(),
            "result" if turn != Turn::Over => "none".to_owned(),
            "result" if payoff > 0.0 => "p1win".to_owned(),
            "result" if payoff < 0.0 => "p2win".to_owned(),
            "result" => "draw".to_owned(),
            _ => {
                let known = "expected gameover, p1turn or result";
                return say(out, &format!("info string error: unknown query {what:?}; {known}"));
            }
        };
        say(out, &format!("response {answer}"))
    }

    /// This setup, and the game with other rules if the position needs them: a position determines the size of its board,
    /// and the start has the size from the rules.
    fn fitting(self, game: &dyn AnyGame) -> Result<(Self, Option<Box<dyn AnyGame>>), String> {
        let start = self.position.is_none() && self.implied;
        let why = match self.reach(game) {
            Ok(reached) if !start => {
                self.memory().last = Some(reached);
                return Ok((self, None));
            }
            Ok(_) => String::new(),
            Err(why) => why,
        };
        let opened = match &self.position {
            Some(position) => game.entry().open_for(position, self.rules.clone()),
            None => game.entry().open(self.rules.clone()),
        };
        let other = opened.map_err(|_| why)?;
        self.table(&*other)?;
        Ok((Self { implied: self.position.is_some(), ..self }, Some(other)))
    }

    /// Lets the agent think. It keeps its seat as long as the game goes on, and with it what it remembers, as it does in a
    /// match: a driver that sends a whole game move by move gets the moves of that match.
    fn decide(
        &self,
        game: &dyn AnyGame,
        table: &Table,
        player: Player,
        thinking: Thinking<'_>,
    ) -> Result<Option<Thought>, String> {
        let text = |why: &dyn ToString| why.to_string();
        let start = self.position.clone().unwrap_or_else(|| game.start(self.seed));
        let mut memory = self.memory();
        let kept = memory.follower.take().filter(|kept| kept.follows(&start, self.seed));
        let mut follower =
            kept.map_or_else(|| Follower::new(game, &start, self.seed), Ok).map_err(|why| text(&why))?;
        let turns: Vec<String> = table.game.moves().into_iter().map(|(_, mv)| mv).collect();
        follower.go_to(&turns).map_err(|why| text(&why))?;
        follower.seat(player, &self.agent).map_err(|why| text(&why))?;
        let advance = follower.advance(thinking).map_err(|why| text(&why))?;
        memory.follower = Some(follower);
        let thought = advance.and_then(|advance| advance.thought);
        memory.decided = thought
            .as_ref()
            .map(|thought| (self.position.clone(), self.moves.clone(), thought.decision.mv.clone()));
        Ok(thought)
    }

    /// The whole turn that was decided here, if it begins with this step.
    fn decided(&self, game: &dyn AnyGame, begun: &str) -> Option<String> {
        let memory = self.memory();
        let (position, moves, whole) = memory.decided.as_ref()?;
        let same = |(last, before): (&String, &[String])| last == begun && before == moves;
        let here = *position == self.position && self.moves.split_last().is_some_and(same);
        (here && game.steps(whole).first().is_some_and(|first| first == begun)).then(|| whole.clone())
    }

    /// The game so far, from its beginning.
    fn table(&self, game: &dyn AnyGame) -> Result<Table, String> {
        let table = game.open(self.position.as_deref(), self.seed).map_err(|why| why.to_string())?;
        let mut table = Table { game: table, begun: None };
        self.moves.iter().try_for_each(|step| table.step(game, step))?;
        Ok(table)
    }

    /// Goes to the game so far, from where the last command left it if that is on the way.
    fn reach(&self, game: &dyn AnyGame) -> Result<Reached, String> {
        let near = |last: &Reached| {
            last.position == self.position && last.seed == self.seed && self.moves.starts_with(&last.moves)
        };
        let Some(mut last) = self.memory().last.take().filter(near) else {
            let (position, seed, moves) = (self.position.clone(), self.seed, self.moves.clone());
            return Ok(Reached { position, seed, moves, table: self.table(game)? });
        };
        for step in &self.moves[last.moves.len()..] {
            last.table.step(game, step)?;
            last.moves.push(step.clone());
        }
        Ok(last)
    }
}

impl Table {
    /// Plays a whole turn, or a step of one.
    fn step(&mut self, rules: &dyn AnyGame, step: &str) -> Result<(), String> {
        let whole = format!("{}{step}", self.begun.as_deref().unwrap_or_default());
        let Err(why) = self.game.play_within_limits(&whole) else {
            self.begun = None;
            return Ok(());
        };
        let begins = |turn: &str| {
            let steps = rules.steps(turn);
            steps.len() > 1 && steps[0] == whole
        };
        if self.begun.is_none() && self.turns().iter().any(|turn| begins(turn)) {
            self.begun = Some(whole);
            return Ok(());
        }
        Err(why.to_string())
    }

    fn turns(&self) -> Vec<String> {
        self.game.view().inputs.into_iter().map(|input| input.mv).collect()
    }
}

/// Thinks and prints the best step.
fn go(
    rules: &dyn AnyGame,
    setup: &Setup,
    budget: Budget,
    cancelled: &AtomicBool,
    out: &Mutex<&mut (dyn Write + Send)>,
) -> io::Result<()> {
    let reached = match setup.reach(rules) {
        Ok(reached) => reached,
        Err(why) => return say(out, &format!("info string error: {why}")),
    };
    let done = answer(rules, setup, &reached.table, budget, cancelled, out);
    setup.memory().last = Some(reached);
    done
}

fn answer(
    rules: &dyn AnyGame,
    setup: &Setup,
    table: &Table,
    budget: Budget,
    cancelled: &AtomicBool,
    out: &Mutex<&mut (dyn Write + Send)>,
) -> io::Result<()> {
    let Turn::Player(player) = table.game.turn() else { return say(out, "bestmove (none)") };
    if let Some(begun) = &table.begun {
        // The rest of a turn that this engine decided as a whole needs no second search.
        if let Some(whole) = setup.decided(rules, begun) {
            return say(out, &format!("bestmove {}", rules.steps(&whole).remove(1)));
        }
        let best = complete(rules, setup, begun, budget, cancelled);
        return match best {
            Ok(best) => say(out, &format!("bestmove {}", rules.steps(&best).remove(1))),
            Err(why) => say(out, &format!("info string error: {why}")),
        };
    }
    let mut told = Ok(());
    let mut listen = |progress: &Progress| {
        if told.is_ok() {
            told = say(out, &info(rules, player, progress));
        }
    };
    let answer = setup.decide(rules, table, player, Thinking { budget, cancelled, listen: &mut listen });
    told?;
    let Thought { decision, nodes, playout_plies, time: elapsed, .. } = match answer {
        Ok(Some(thought)) => thought,
        Ok(None) => return say(out, "bestmove (none)"),
        Err(why) => return say(out, &format!("info string error: {why}")),
    };
    let (depth, value, line) = (decision.depth, decision.value, decision.line);
    say(
        out,
        &info(rules, player, &Progress { nodes, playout_plies, depth, value, line, elapsed, bytes: 0 }),
    )?;
    say(out, &format!("bestmove {}", rules.steps(&decision.mv).remove(0)))
}

/// The best whole turn that begins with a step already made. Each such turn is played, and the position after it is
/// searched with a share of the budget; without a limit, longer and longer until `stop`.
fn complete(
    rules: &dyn AnyGame,
    setup: &Setup,
    begun: &str,
    budget: Budget,
    cancelled: &AtomicBool,
) -> Result<String, String> {
    let table = setup.table(rules)?;
    let Turn::Player(player) = table.game.turn() else {
        return Err("a step was made although no player is to move".into());
    };
    let turns: Vec<String> = table.turns().into_iter().filter(|turn| rules.steps(turn)[0] == begun).collect();
    let whole = rules.allowance(&setup.agent, budget).map_err(|why| why.to_string())?;
    let share = |whole: u64| (whole / turns.len() as u64).max(1);
    let mut agent = setup.agent.clone();
    agent.budget = Budget { nodes: whole.nodes.map(share), millis: whole.millis.map(share), ..whole };
    let endless = whole.nodes == Some(ENDLESS);
    let mut nodes = 4096;
    loop {
        if endless {
            agent.budget.nodes = Some(nodes);
        }
        let mut best: Option<(f64, &String)> = None;
        for turn in &turns {
            let mut after = setup.table(rules)?;
            after.game.play(turn).map_err(|why| why.to_string())?;
            let thinking = Thinking { budget: Budget::default(), cancelled, listen: &mut |_| () };
            let thought = after.game.consult(&agent, thinking).map_err(|why| why.to_string())?;
            // If this turn ends the game, the result is exact and needs no search.
            let value = thought.map_or(after.game.payoff() * f64::MAX, |thought| thought.decision.value);
            if best.is_none_or(|(than, _)| player.sign() * value > player.sign() * than) {
                best = Some((value, turn));
            }
        }
        let best = best.map(|(_, turn)| turn.clone()).ok_or_else(|| format!("no turn begins with {begun}"));
        if !endless || cancelled.load(Relaxed) {
            return best;
        }
        nodes = nodes.saturating_mul(2);
    }
}

/// The node budget of `go infinite`: no search reaches it, and no default budget takes its place.
const ENDLESS: u64 = u64::MAX;

/// Values are for the side to move, in hundredths, as in UCI.
fn info(rules: &dyn AnyGame, player: Player, progress: &Progress) -> String {
    let Progress { nodes, depth, value, line, elapsed, .. } = progress;
    // Adding zero turns −0 into 0.
    let (score, millis) = ((player.sign() * value * 100.0).round() + 0.0, elapsed.as_millis());
    let rate = (*nodes as f64 / elapsed.as_secs_f64().max(1e-6)).round();
    let line: Vec<String> = line.iter().flat_map(|mv| rules.steps(mv)).collect();
    let pv = if line.is_empty() { String::new() } else { format!(" pv {}", line.join(" ")) };
    format!("info depth {depth} score cp {score} nodes {nodes} nps {rate} time {millis}{pv}")
}

/// The limits of a `go`, and whether only `stop` ends it.
fn limits_of(words: &[&str]) -> Result<(Budget, bool), String> {
    let (mut budget, mut endless) = (Budget::default(), false);
    let mut rest = words.iter();
    while let Some(&word) = rest.next() {
        if word == "infinite" {
            budget.nodes = Some(ENDLESS);
            endless = true;
            continue;
        }
        if !["depth", "nodes", "movetime"].contains(&word) {
            return Err(format!("unknown limit {word:?} of go; expected depth, nodes, movetime or infinite"));
        }
        let number = rest.next().and_then(|number| number.parse::<u64>().ok());
        let number = number.ok_or_else(|| format!("go {word}: expected a whole number"))?;
        match word {
            "depth" => budget.depth = Some(u32::try_from(number).unwrap_or(u32::MAX)),
            "nodes" => budget.nodes = Some(number),
            _ => budget.millis = Some(number),
        }
    }
    budget.objection().map_or(Ok((budget, endless)), |why| Err(format!("go: {why}")))
}

/// Lines from standard input, read on a thread of their own so that `stop` is heard while a search runs.
fn lines_of_input() -> mpsc::Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let (mut input, mut line) = (io::stdin().lock(), Vec::new());
        // Bytes that are not valid text become an unknown command and do not end the loop.
        while input.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
            line.clear();
        }
    });
    receiver
}

fn say(out: &Mutex<&mut (dyn Write + Send)>, line: &str) -> io::Result<()> {
    let mut out = out.lock().expect("nobody panics while speaking");
    writeln!(out, "{line}")?;
    out.flush()
}

fn finish(thinking: Option<(thread::ScopedJoinHandle<'_, io::Result<()>>, bool)>) -> io::Result<()> {
    thinking.map_or(Ok(()), |(thread, _)| thread.join().expect("a search does not panic"))
}
