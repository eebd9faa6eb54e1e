//! A run whose jobs are played by other machines: they play what they are told and send the finished games as bytes, and
//! one process, which has the database, stores them. It decides nothing differently from a local run, whose ledger it uses.

use crate::ledger::Ledger;
use crate::machine::{cores, load, machine, memory};
use crate::plan::{Job, Plan};
use crate::play::{PlayError, play};
use crate::run::{Ended, Progress, RunError, begin};
use crate::session;
use crate::shard::Shard;
use plyground_store::{Host, Played, Session, Store};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// The machine that has played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Node {
    /// Its name in the cluster.
    pub name: String,
    /// Processor, threads, system.
    pub machine: String,
    /// Cores that its processes can use.
    pub cores: u64,
    /// Its memory in bytes; 0 if it is not known.
    pub memory: u64,
    /// Its load when the games were finished, where the system tells.
    pub load: Option<f64>,
}

impl Node {
    /// This machine.
    pub fn here(name: &str) -> Self {
        let (cores, memory) = (cores() as u64, memory());
        Self { name: name.to_owned(), machine: machine(), cores, memory, load: load() }
    }
}

/// Finished games on their way to the database.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Delivery {
    /// Where they were played.
    pub node: Node,
    /// The games.
    pub games: Vec<Played>,
}

/// Why a delivery is not stored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// It was damaged on its way, or is none.
    #[error("these bytes are no finished games: {0}")]
    Unreadable(String),
    /// Another version played, whose games may differ.
    #[error(
        "these games were played by plyground {theirs}, and this is {ours}: games of both do not belong together"
    )]
    OtherVersion {
        /// Who played.
        theirs: String,
        /// Who would store.
        ours: String,
    },
    /// They are of another experiment.
    #[error("these games are of another experiment ({theirs}, not {ours})")]
    OtherRun {
        /// Its key.
        theirs: String,
        /// The key of the run here.
        ours: String,
    },
    /// The plan has no such job.
    #[error("there is no job {job}; the plan has {jobs}")]
    NoJob {
        /// Its number.
        job: u64,
        /// How many there are.
        jobs: u64,
    },
    /// The run cannot go on.
    #[error(transparent)]
    Run(#[from] RunError),
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Plays these jobs of a plan one after another and packs the games; `None` if it was called off.
pub fn deliver(
    plan: &Plan,
    jobs: &[u64],
    node: &str,
    cancelled: &AtomicBool,
) -> Result<Option<Vec<u8>>, Refused> {
    let mut games = Vec::with_capacity(jobs.len());
    for &number in jobs {
        let job = job(plan, number)?;
        let why = |why: PlayError| RunError::Job { job: number, why };
        let Some(played) = play(plan, job, cancelled).map_err(why)? else { return Ok(None) };
        games.push(played);
    }
    let delivery = Delivery { node: Node::here(node), games };
    Ok(Some(delivery.pack(&plan.experiment.key())))
}

fn job(plan: &Plan, number: u64) -> Result<&Job, Refused> {
    let jobs = plan.jobs.len() as u64;
    usize::try_from(number).ok().and_then(|at| plan.jobs.get(at)).ok_or(Refused::NoJob { job: number, jobs })
}

impl Delivery {
    /// As bytes: the version and the run, by which a reader knows what follows, then the games.
    ///
    /// # Panics
    /// Never: a delivery is text and numbers.
    pub fn pack(&self, key: &str) -> Vec<u8> {
        postcard::to_stdvec(&(VERSION, key, self)).expect("a delivery is text and numbers")
    }

    /// Back from bytes, if the same version has played the same run.
    pub fn unpack(bytes: &[u8], key: &str) -> Result<Self, Refused> {
        let unreadable = |why: postcard::Error| Refused::Unreadable(why.to_string());
        // Whatever another version wrote after these two need not have our shape.
        let ((theirs, of), rest) =
            postcard::take_from_bytes::<(String, String)>(bytes).map_err(unreadable)?;
        if theirs != VERSION {
            return Err(Refused::OtherVersion { theirs, ours: VERSION.to_owned() });
        }
        if of != key {
            return Err(Refused::OtherRun { theirs: of, ours: key.to_owned() });
        }
        postcard::from_bytes(rest).map_err(unreadable)
    }
}

/// A run in the database of this process, whose games come from elsewhere.
pub struct Campaign {
    plan: Plan,
    ledger: Ledger<Box<Store>>,
    own: Session,
    /// A session for each machine that has played, by its name.
    nodes: BTreeMap<String, Session>,
    /// Those that have played since their session was last stored.
    unnoted: BTreeSet<String>,
}

impl Campaign {
    /// Finds the run of a plan in the store, or begins it.
    pub fn begin(plan: Plan, specification: &str, store: Store) -> Result<Self, RunError> {
        let run = begin(&plan, specification, &store, Shard::WHOLE)?;
        let ledger = Ledger::of(&plan, run, Box::new(store), Shard::WHOLE)?;
        let (nodes, unnoted) = (BTreeMap::new(), BTreeSet::new());
        Ok(Self { plan, ledger, own: session::begin(0), nodes, unnoted })
    }

    /// What is played.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The database.
    pub fn store(&self) -> &Store {
        &self.ledger.store
    }

    /// The jobs that are missing, in their order; those that are compared with each other are together.
    pub fn pending(&self) -> Vec<Vec<u64>> {
        let pending = self.ledger.pending(&self.plan);
        let groups = pending.chunk_by(|one, other| one.pair == other.pair);
        groups.map(|jobs| jobs.iter().map(|job| job.number).collect()).collect()
    }

    /// Stores finished games that are not stored yet. Returns how many these were.
    pub fn take(&mut self, bytes: &[u8]) -> Result<u64, Refused> {
        let Delivery { node, mut games } = Delivery::unpack(bytes, &self.ledger.run.key)?;
        for played in &games {
            job(&self.plan, played.game.job)?;
        }
        // A machine that was given up may answer after all, when others have played its jobs.
        let mut seen = BTreeSet::new();
        games.retain(|played| !self.ledger.has(played.game.job) && seen.insert(played.game.job));
        if self.ledger.over() || games.is_empty() {
            return Ok(0);
        }
        let began = &self.own;
        let session = self.nodes.entry(node.name.clone()).or_insert_with(|| Session {
            number: began.number ^ mark(&node.name),
            node: Some(node.name.clone()),
            began: began.began,
            version: VERSION.to_owned(),
            machine: node.machine.clone(),
            cores: node.cores,
            threads: node.cores,
            memory: node.memory,
            load_began: node.load,
            ..Session::default()
        });
        let host = Some(Host { session: session.number, load: node.load });
        for played in &mut games {
            played.host = host;
        }
        self.ledger.keep(&games).map_err(Refused::Run)?;
        for played in &games {
            session::count(session, &self.plan, played);
        }
        session.load_ended = node.load;
        self.unnoted.insert(node.name);
        self.ledger.judge(&games).map_err(Refused::Run)?;
        Ok(games.len() as u64)
    }

    /// How many jobs at a time a machine plays.
    pub fn uses(&mut self, node: &str, threads: u64) {
        if let Some(session) = self.nodes.get_mut(node) {
            session.threads = threads;
        }
    }

    /// Stores what is known of the machines that have played since this was done last.
    pub fn note(&mut self) -> Result<(), RunError> {
        while let Some(node) = self.unnoted.pop_first() {
            self.ledger.store.note_session(self.ledger.run.id, &self.nodes[&node])?;
        }
        Ok(())
    }

    /// Whether nothing is left to play: the run has ended, or its stopping rule has spoken.
    pub fn over(&self) -> bool {
        self.ledger.over()
    }

    /// How it goes.
    pub fn progress(&self) -> Progress<'_> {
        self.ledger.progress(&self.own)
    }

    /// The machines that have played.
    pub fn nodes(&self) -> impl Iterator<Item = &Session> {
        self.nodes.values()
    }

    /// Closes the run as far as it is stored.
    pub fn end(&mut self) -> Result<Ended, RunError> {
        for (name, session) in &mut self.nodes {
            let load = session.load_ended;
            session::end(session);
            // The load that this machine has now is not theirs.
            session.load_ended = load;
            self.unnoted.insert(name.clone());
        }
        self.note()?;
        self.ledger.close()?;
        self.ledger.end(self.own.clone())
    }
}

/// Tells the sessions of a campaign's machines apart, in the bits that a session's number has for its process.
fn mark(name: &str) -> u64 {
    plyground_store::fingerprint(name, []) >> 42
}
