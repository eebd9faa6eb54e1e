//! A guest as a row of the catalogue: what is known of it, and its processes.

use crate::client::{Client, Greeting};
use crate::file::{Definition, Keep};
use crate::identity;
use crate::protocol::{OptionKind, written};
use crate::seat::Seat;
use crate::trouble::Trouble;
use plyground_catalog::{
    AgentInfo, AgentSpec, Entry, Forfeit, Guest, GuestIdentity, GuestInfo, GuestSeat, Rules, SpecError,
};
use plyground_core::clock::Stopwatch;
use plyground_core::{Budget, Parameter, Size};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The time for a move where nobody sets a limit: many engines take a bare `go` for "without end".
const BUDGET: Budget = Budget { nodes: None, depth: None, millis: Some(1000), memory: None };
/// How soon a guest that could not be greeted is tried again.
const AGAIN: Duration = Duration::from_secs(5);
/// Processes that wait for their next game.
const MOST_IDLE: usize = 64;

/// A program that can take a seat. It lives as long as the process.
pub struct Program {
    name: &'static str,
    summary: &'static str,
    games: Vec<&'static str>,
    definition: Arc<Definition>,
    folder: PathBuf,
    known: Mutex<Known>,
    idle: Mutex<Vec<Client>>,
}

/// What is known so far.
#[derive(Default)]
struct Known {
    greeting: Option<Greeting>,
    trouble: Option<Trouble>,
    tried: Option<Stopwatch>,
    /// The options as parameters, by game.
    parameters: BTreeMap<&'static str, (&'static [Parameter], Rules)>,
    answers: u64,
    late: u64,
    failures: u64,
    time: Duration,
    /// The most memory that was seen.
    peak: Size,
}

impl Program {
    /// A program from its definition; paths are relative to the folder.
    pub(crate) fn new(definition: Definition, folder: PathBuf) -> Self {
        let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
        Self {
            name: leak(definition.name.clone()),
            summary: leak(format!("a guest: {}", definition.command.join(" "))),
            games: definition.games.iter().cloned().map(leak).collect(),
            definition: Arc::new(definition),
            folder,
            known: Mutex::default(),
            idle: Mutex::default(),
        }
    }

    /// Whether it is what a definition in a file of this folder describes.
    pub(crate) fn is(&self, definition: &Definition, folder: &Path) -> bool {
        *self.definition == *definition && self.folder == folder
    }

    /// Its definition.
    pub fn definition(&self) -> &Definition {
        &self.definition
    }

    /// Starts it to learn what it is, if that is not known yet.
    pub fn greet(&self) -> Result<Greeting, Trouble> {
        let mut known = self.known();
        if let Some(greeting) = &known.greeting {
            return Ok(greeting.clone());
        }
        if let Some(trouble) = &known.trouble {
            return Err(trouble.clone());
        }
        known.tried = Some(Stopwatch::start());
        let started = Client::start(&self.definition, &self.folder);
        match started {
            Ok(client) => {
                let greeting = client.greeting.clone();
                known.greeting = Some(greeting.clone());
                drop(known);
                self.give_back(client);
                Ok(greeting)
            }
            Err(trouble) => {
                known.trouble = Some(trouble.clone());
                Err(trouble)
            }
        }
    }

    /// A process, from those that wait or a new one.
    pub(crate) fn take(&self) -> Result<Client, Trouble> {
        loop {
            let Some(mut client) = self.idle().pop() else { break };
            if client.is_alive() {
                return Ok(client);
            }
        }
        Client::start(&self.definition, &self.folder)
    }

    /// A process that has finished its game.
    pub(crate) fn give_back(&self, mut client: Client) {
        let mut known = self.known();
        known.peak = known.peak.max(client.peak());
        drop(known);
        let mut idle = self.idle();
        if self.definition.keep == Keep::Run && idle.len() < MOST_IDLE && client.is_alive() {
            idle.push(client);
        } else {
            drop(idle);
            client.quit();
        }
    }

    /// Counts an answer.
    pub(crate) fn answered(&self, time: Duration, late: bool) {
        let mut known = self.known();
        known.answers += 1;
        known.late += u64::from(late);
        known.time += time;
    }

    /// Counts a failure, and makes a forfeit of it.
    pub(crate) fn failed(&self, trouble: &Trouble) -> Forfeit {
        self.known().failures += 1;
        Forfeit { guest: self.name, why: trouble.to_string() }
    }

    /// The most memory that was seen.
    pub(crate) fn peak(&self) -> Size {
        self.known().peak
    }

    /// Ends the processes that wait.
    pub(crate) fn dismiss(&self) {
        let all: Vec<Client> = self.idle().drain(..).collect();
        for client in all {
            client.quit();
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        // Counters and facts are whole even if somebody panicked beside them.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Client>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The options that can be set in agent notation, with their defaults. Rules of the game, the seed and the limits are
    /// set by the match.
    fn parameters(&self, entry: &'static Entry, greeting: &Greeting) -> (&'static [Parameter], Rules) {
        let mut known = self.known();
        if let Some(made) = known.parameters.get(entry.name) {
            return made.clone();
        }
        let (mut all, mut defaults) = (Vec::new(), Rules::new());
        for option in &greeting.options {
            let ours = |name: &str| name.eq_ignore_ascii_case(&option.name);
            let set_by_the_match = ours(SEED)
                || entry.rules.iter().any(|rule| ours(rule.name))
                || Budget::PARAMETERS.iter().any(|limit| limit.name == option.name)
                || option.name.contains(['(', ')', ',', '=', '"', '\'']);
            if set_by_the_match {
                continue;
            }
            let given = self.option_in_file(&option.name).or_else(|| option.default());
            let made = given.and_then(|value| option.parameter(&value));
            all.extend(made.map(|(parameter, value)| {
                defaults.insert(parameter.name.to_owned(), value);
                parameter
            }));
        }
        let made: (&'static [Parameter], Rules) = (Box::leak(all.into_boxed_slice()), defaults);
        known.parameters.insert(entry.name, made.clone());
        made
    }

    fn option_in_file(&self, name: &str) -> Option<String> {
        let mut options = self.definition.options.iter();
        options.find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| value.to_string())
    }

    /// The values that its options have in a game: those of the rules, of the agent's notation, of the file, or its own.
    fn values(
        &self,
        greeting: &Greeting,
        entry: &'static Entry,
        rules: &Rules,
        spec: &AgentSpec,
    ) -> Result<Vec<(String, String)>, String> {
        let defaults = entry.defaults();
        let unknown = rules
            .iter()
            .find(|(rule, value)| defaults.get(*rule) != Some(*value) && greeting.option(rule).is_none());
        if let Some((rule, value)) = unknown {
            return Err(format!(
                "it does not know the rule {rule}, which is {value} in this game; a guest that plays by more than the default \
                 rules has an option for each of them"
            ));
        }
        let mut values = Vec::new();
        for option in greeting.options.iter().filter(|option| option.kind != OptionKind::Button) {
            let name = &option.name;
            let rule = rules
                .iter()
                .find(|(rule, _)| rule.eq_ignore_ascii_case(name))
                .map(|(_, value)| written(value));
            let told = spec.parameters.get(name).map(written).or_else(|| self.option_in_file(name));
            let limit = match (name.to_ascii_lowercase().as_str(), &option.kind) {
                // What UCI calls the memory for tables, in MiB, and the number of threads.
                ("hash", OptionKind::Spin { min, max, .. }) => {
                    let mib = spec.budget.memory.map(|memory| i128::from(memory.0 >> 20));
                    mib.map(|mib| mib.clamp(*min, *max).to_string())
                }
                ("threads", OptionKind::Spin { min, max, .. }) => {
                    Some(i128::from(self.definition.threads).clamp(*min, *max).to_string())
                }
                _ => None,
            };
            let Some(value) = rule.clone().or(told).or(limit).or_else(|| option.default()) else { continue };
            // A default is a guest's own business, even where it contradicts its limits.
            let given = option.default().as_ref() != Some(&value);
            if let Some(why) = option.objection(&value).filter(|_| given) {
                return Err(format!("{name}: {why}"));
            }
            // Each option is one line of the protocol: a line break would begin another command.
            if value.chars().any(char::is_control) {
                return Err(format!("{name} = {value:?}: expected one line of text"));
            }
            values.push((name.clone(), value));
        }
        Ok(values)
    }
}

/// The option that holds the seed of a game, if a guest has it.
pub(crate) const SEED: &str = "Seed";

impl Guest for &'static Program {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn games(&self) -> &[&'static str] {
        &self.games
    }

    fn budget(&self) -> Budget {
        BUDGET
    }

    fn about(&self, entry: &'static Entry) -> AgentInfo {
        let greeting = self.greet();
        let (parameters, defaults) = greeting
            .as_ref()
            .map_or_else(|_| Default::default(), |greeting| self.parameters(entry, greeting));
        let known = self.known();
        let mean = if known.answers == 0 { 0.0 } else { known.time.as_secs_f64() / known.answers as f64 };
        let guest = GuestInfo {
            version: greeting.as_ref().ok().map(|greeting| greeting.version.clone()),
            trouble: greeting.as_ref().err().map(|trouble| format!("it {trouble}")),
            answers: known.answers,
            late: known.late,
            failures: known.failures,
            seconds: mean,
        };
        AgentInfo {
            name: self.name,
            summary: self.summary,
            parameters,
            defaults,
            budget: BUDGET,
            shows: None,
            randomised: true,
            guest: Some(guest),
        }
    }

    fn greet_again(&self) {
        let mut known = self.known();
        if known.tried.is_some_and(|tried| tried.elapsed() >= AGAIN) {
            known.trouble = None;
        }
    }

    fn sit(
        &self,
        entry: &'static Entry,
        rules: &Rules,
        spec: &AgentSpec,
    ) -> Result<Box<dyn GuestSeat>, SpecError> {
        let wrong = |why: String| SpecError::BadGuest { guest: self.name.to_owned(), why };
        let greeting = self.greet().map_err(|trouble| wrong(format!("it {trouble}")))?;
        let values = self.values(&greeting, entry, rules, spec).map_err(wrong)?;
        Ok(Box::new(Seat::new(self, values)))
    }

    fn identity(&self) -> Result<GuestIdentity, Forfeit> {
        let made =
            self.greet().and_then(|greeting| identity::of(&self.definition, &self.folder, &greeting.version));
        made.map_err(|trouble| Forfeit { guest: self.name, why: trouble.to_string() })
    }
}
