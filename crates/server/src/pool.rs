//! The threads that run searches: as many as there are cores, none of them asynchronous. Searches wait in lanes, one for
//! each game, and the lanes are served in turn, so that one client with many searches does not delay the others. A search
//! is stopped, or never started, when its last listener has left. The laboratory can borrow cores; one always stays for
//! games.

use crate::problem::{Kind, Problem};
use crate::wire::Progress;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use tokio::sync::broadcast;

/// An update from a search.
#[derive(Clone, Debug)]
pub(crate) enum Update {
    /// It waits for this many others.
    Queued(usize),
    /// Its progress.
    Progress(Arc<Progress>),
    /// A part of the answer, by the name of its event, as JSON.
    Part(&'static str, Arc<str>),
    /// The answer as JSON; the last update.
    Done(Arc<str>),
    /// The game was changed meanwhile; the last update.
    Changed,
    /// The search failed; the last update.
    Failed(Arc<Problem>),
}

impl Update {
    /// Whether it is the last update.
    pub(crate) fn is_last(&self) -> bool {
        matches!(self, Self::Done(_) | Self::Changed | Self::Failed(_))
    }
}

/// The sending side of a search: it sends updates and can check whether anybody listens.
pub(crate) struct Speaker {
    updates: broadcast::Sender<Update>,
    stop: Arc<AtomicBool>,
}

impl Speaker {
    /// Sends an update; without listeners nothing happens.
    pub(crate) fn say(&self, update: Update) {
        // Having no listeners is not an error: the flag is set then, and ends the search.
        let _ = self.updates.send(update);
    }

    /// The cancel flag for agents.
    pub(crate) fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    /// Whether the search is cancelled.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }
}

/// The receiving side. When the last listener of a search is dropped, the search stops.
pub(crate) struct Listener {
    /// The updates from now on.
    pub(crate) updates: broadcast::Receiver<Update>,
    search: Arc<Search>,
}

/// A running search, which others can join as listeners.
pub(crate) struct Search {
    updates: broadcast::Sender<Update>,
    stop: Arc<AtomicBool>,
    ticket: u64,
    pool: Weak<Shared>,
}

impl Search {
    /// Ends the search; its listeners are told that the game was changed.
    pub(crate) fn drop_it(&self) {
        self.stop.store(true, Relaxed);
        let _ = self.updates.send(Update::Changed);
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
        if let Some(pool) = self.pool.upgrade() {
            // Removed jobs are dropped after the lock is released.
            let forgotten = pool.lock().forget(self.ticket);
            drop(forgotten);
        }
    }
}

impl Listener {
    /// Another listener for the same search; `None` if it is being stopped already.
    pub(crate) fn join(search: &Weak<Search>) -> Option<Self> {
        let search = search.upgrade().filter(|search| !search.stop.load(Relaxed))?;
        Some(Self { updates: search.updates.subscribe(), search })
    }

    /// The search, for others to join; this handle does not keep it running.
    pub(crate) fn search(&self) -> Weak<Search> {
        Arc::downgrade(&self.search)
    }

    /// The next update; `None` if the search has ended without a last one.
    pub(crate) async fn next(&mut self) -> Option<Update> {
        loop {
            match self.updates.recv().await {
                Ok(update) => return Some(update),
                // A slow listener may miss progress, but never the last update, which is the newest, and no part: the
                // channel has room for all of them.
                Err(broadcast::error::RecvError::Lagged(_)) => {}
                Err(broadcast::error::RecvError::Closed) => return None,
            }
        }
    }
}

type Task = Box<dyn FnOnce(&Speaker) + Send>;

struct Job {
    ticket: u64,
    speaker: Speaker,
    task: Task,
}

#[derive(Default)]
struct Queue {
    /// Lanes in the order in which they are served.
    lanes: VecDeque<(u64, VecDeque<Job>)>,
    waiting: usize,
    running: usize,
    /// Cores that are lent.
    lent: usize,
    closed: bool,
}

impl Queue {
    /// The next job: the first of the next lane, which then goes to the end.
    fn take(&mut self) -> Option<Job> {
        let (lane, mut jobs) = self.lanes.pop_front()?;
        let job = jobs.pop_front().expect("no lane is empty");
        if !jobs.is_empty() {
            self.lanes.push_back((lane, jobs));
        }
        self.waiting -= 1;
        self.running += 1;
        self.tell();
        Some(job)
    }

    /// Tells every waiting search how many are ahead of it.
    fn tell(&self) {
        let jobs = || self.lanes.iter().flat_map(|(_, jobs)| jobs);
        for job in jobs() {
            let ahead = jobs().filter(|other| other.ticket < job.ticket).count();
            job.speaker.say(Update::Queued(ahead));
        }
    }

    fn forget(&mut self, ticket: u64) -> Option<Job> {
        let find = |(lane, (_, jobs)): (usize, &(u64, VecDeque<Job>))| {
            Some((lane, jobs.iter().position(|job| job.ticket == ticket)?))
        };
        let (lane, place) = self.lanes.iter().enumerate().find_map(find)?;
        let job = self.lanes[lane].1.remove(place);
        if self.lanes[lane].1.is_empty() {
            self.lanes.remove(lane);
        }
        self.waiting -= 1;
        job
    }
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    more: Condvar,
    tickets: AtomicU64,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        // Nothing that can panic runs under this lock.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The threads and their queue.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    waiting: usize,
    waiting_in_lane: usize,
}

/// The cores of a pool, to borrow from.
#[derive(Clone)]
pub(crate) struct Cores(Arc<Shared>);

/// Borrowed cores; they are returned when this is dropped.
pub(crate) struct Loan {
    shared: Arc<Shared>,
    cores: usize,
}

impl Cores {
    /// Borrows this many cores: running searches continue, and fewer new ones start.
    pub(crate) fn borrow(&self, cores: usize) -> Loan {
        self.0.lock().lent += cores;
        Loan { shared: Arc::clone(&self.0), cores }
    }
}

impl Drop for Loan {
    fn drop(&mut self) {
        self.shared.lock().lent -= self.cores;
        self.shared.more.notify_all();
    }
}

impl Pool {
    /// A pool with this many threads, and room for this many waiting searches.
    pub(crate) fn new(threads: usize, waiting: usize, waiting_in_lane: usize) -> std::io::Result<Self> {
        let shared = Arc::new(Shared::default());
        for number in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            let thread = std::thread::Builder::new().name(format!("thinker {number}"));
            thread.spawn(move || work(&shared, threads.max(1)))?;
        }
        Ok(Self { shared, waiting, waiting_in_lane })
    }

    /// The cores that the laboratory may borrow.
    pub(crate) fn cores(&self) -> Cores {
        Cores(Arc::clone(&self.shared))
    }

    /// Submits a search; refused if too many wait, in this lane or in total.
    pub(crate) fn submit(
        &self,
        lane: u64,
        task: impl FnOnce(&Speaker) + Send + 'static,
    ) -> Result<Listener, Problem> {
        self.submit_in_parts(lane, 0, task)
    }

    /// The same for an answer of this many parts, none of which may be missed, however slowly they are read.
    pub(crate) fn submit_in_parts(
        &self,
        lane: u64,
        parts: usize,
        task: impl FnOnce(&Speaker) + Send + 'static,
    ) -> Result<Listener, Problem> {
        let (sender, updates) = broadcast::channel(32 + parts);
        let stop = Arc::new(AtomicBool::new(false));
        let ticket = self.shared.tickets.fetch_add(1, Relaxed);
        let speaker = Speaker { updates: sender.clone(), stop: Arc::clone(&stop) };
        let mut queue = self.shared.lock();
        let own = queue.lanes.iter().position(|(other, _)| *other == lane);
        let before = own.map_or(0, |index| queue.lanes[index].1.len());
        if queue.waiting >= self.waiting || before >= self.waiting_in_lane {
            let detail = format!(
                "{} searches are waiting, {before} of them for this game; the limits are {} and {}: try again in a second",
                queue.waiting, self.waiting, self.waiting_in_lane
            );
            return Err(Problem::new(Kind::Busy, detail));
        }
        if queue.closed {
            return Err(Problem::new(Kind::Busy, "the server is stopping"));
        }
        if queue.running > 0 {
            speaker.say(Update::Queued(queue.waiting));
        }
        let job = Job { ticket, speaker, task: Box::new(task) };
        match own {
            Some(index) => queue.lanes[index].1.push_back(job),
            None => queue.lanes.push_back((lane, VecDeque::from([job]))),
        }
        queue.waiting += 1;
        drop(queue);
        self.shared.more.notify_one();
        let search = Search { updates: sender, stop, ticket, pool: Arc::downgrade(&self.shared) };
        Ok(Listener { updates, search: Arc::new(search) })
    }

    /// How many searches run and how many wait.
    pub(crate) fn load(&self) -> (usize, usize) {
        let queue = self.shared.lock();
        (queue.running, queue.waiting)
    }
}

impl Drop for Pool {
    /// Drops the waiting searches; running ones stop when their listeners leave.
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        queue.closed = true;
        queue.lanes.clear();
        queue.waiting = 0;
        drop(queue);
        self.shared.more.notify_all();
    }
}

fn work(shared: &Shared, cores: usize) {
    let mut queue = shared.lock();
    loop {
        if queue.closed {
            return;
        }
        let free = queue.running == 0 || queue.running + queue.lent < cores;
        let Some(Job { speaker, task, .. }) = free.then(|| queue.take()).flatten() else {
            queue = shared.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
            continue;
        };
        drop(queue);
        if !speaker.is_stopped() {
            // A search that panics loses its own answer only; the thread goes on.
            let ended = catch_unwind(AssertUnwindSafe(|| task(&speaker)));
            if ended.is_err() {
                let why = Problem::new(
                    Kind::Internal,
                    "the search failed because of an internal error; other searches are not affected",
                );
                speaker.say(Update::Failed(Arc::new(why)));
            }
        }
        queue = shared.lock();
        queue.running -= 1;
        // A thread that found no free core may use this one.
        shared.more.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::time::Duration;

    /// A pool of one thread that is busy until the sender speaks.
    fn busy(waiting: usize, in_lane: usize) -> (Pool, Sender<()>, Listener) {
        let pool = Pool::new(1, waiting, in_lane).expect("a thread");
        let (go, wait): (Sender<()>, Receiver<()>) = channel();
        let (began, begun) = channel();
        let holds = pool.submit(0, move |_| {
            began.send(()).expect("the test waits");
            wait.recv().expect("the test lets go");
        });
        begun.recv_timeout(Duration::from_secs(10)).expect("it begins");
        (pool, go, holds.expect("there is room"))
    }

    #[test]
    fn lanes_are_served_in_turn_however_much_one_of_them_asks() {
        let (pool, go, _holds) = busy(100, 100);
        let (tell, told) = channel();
        let listeners: Vec<Listener> = [1, 1, 1, 1, 2, 3]
            .into_iter()
            .map(|lane| {
                let tell = tell.clone();
                pool.submit(lane, move |_| tell.send(lane).expect("the test listens")).expect("there is room")
            })
            .collect();
        go.send(()).expect("the holder waits");
        let order: Vec<u64> =
            (0..6).map(|_| told.recv_timeout(Duration::from_secs(10)).expect("it runs")).collect();
        assert_eq!(order, [1, 2, 3, 1, 1, 1]);
        drop(listeners);
    }

    #[test]
    fn who_leaves_the_queue_is_never_served() {
        let (pool, go, _holds) = busy(100, 100);
        let (tell, told) = channel();
        let tell_too = tell.clone();
        let leaves = pool.submit(1, move |_| tell.send("left").expect("the test listens")).expect("room");
        let stays =
            pool.submit(2, move |_| tell_too.send("stayed").expect("the test listens")).expect("room");
        drop(leaves);
        assert_eq!(pool.load(), (1, 1));
        go.send(()).expect("the holder waits");
        assert_eq!(told.recv_timeout(Duration::from_secs(10)), Ok("stayed"));
        assert!(told.recv_timeout(Duration::from_secs(10)).is_err(), "nobody else speaks");
        drop(stays);
    }

    #[test]
    fn too_many_who_wait_are_refused_in_a_lane_and_altogether() {
        let (pool, go, _holds) = busy(3, 2);
        let mut waiting: Vec<Listener> = (0..2).map(|_| pool.submit(1, |_| ()).expect("room")).collect();
        assert_eq!(pool.submit(1, |_| ()).err().expect("the lane is full").kind(), Kind::Busy);
        waiting.push(pool.submit(2, |_| ()).expect("another lane has room"));
        assert_eq!(pool.submit(3, |_| ()).err().expect("the queue is full").kind(), Kind::Busy);
        waiting.pop();
        waiting.push(pool.submit(3, |_| ()).expect("somebody has left"));
        go.send(()).expect("the holder waits");
    }

    #[test]
    fn borrowed_cores_think_for_others_but_one_stays() {
        let pool = Pool::new(2, 10, 10).expect("two threads");
        let loan = pool.cores().borrow(2);
        let (tell, told) = channel();
        let (go, wait) = channel::<()>();
        let wait = Arc::new(Mutex::new(wait));
        let listeners: Vec<Listener> = (0..2)
            .map(|lane| {
                let (tell, wait) = (tell.clone(), Arc::clone(&wait));
                let task = move |_: &Speaker| {
                    tell.send(lane).expect("the test listens");
                    wait.lock().expect("nobody panics").recv().expect("the test lets go");
                };
                pool.submit(lane, task).expect("room")
            })
            .collect();
        assert_eq!(told.recv_timeout(Duration::from_secs(10)), Ok(0));
        assert!(told.recv_timeout(Duration::from_millis(50)).is_err(), "the other core is lent");
        drop(loan);
        assert_eq!(told.recv_timeout(Duration::from_secs(10)), Ok(1), "it is back");
        (0..2).for_each(|_| go.send(()).expect("both wait"));
        drop(listeners);
    }

    #[tokio::test]
    async fn no_part_of_an_answer_is_missed_by_who_listens_late() {
        let pool = Pool::new(1, 10, 10).expect("a thread");
        let (tell, told) = channel();
        let mut listener = pool
            .submit_in_parts(1, 500, move |speaker| {
                (0..500).for_each(|_| speaker.say(Update::Part("point", "1".into())));
                speaker.say(Update::Done("2".into()));
                tell.send(()).expect("the test waits");
            })
            .expect("room");
        told.recv_timeout(Duration::from_secs(10)).expect("all is said");
        let mut parts = 0;
        while let Some(Update::Part(..)) = listener.next().await {
            parts += 1;
        }
        assert_eq!(parts, 500);
    }

    #[tokio::test]
    async fn a_search_that_panics_says_so_and_the_thread_goes_on() {
        let pool = Pool::new(1, 10, 10).expect("a thread");
        let mut first = pool.submit(1, |_| panic!("on purpose")).expect("room");
        let mut second = pool.submit(1, |speaker| speaker.say(Update::Done("1".into()))).expect("room");
        let last = async |listener: &mut Listener| loop {
            let update = listener.next().await.expect("a last update");
            if update.is_last() {
                return update;
            }
        };
        assert!(matches!(last(&mut first).await, Update::Failed(why) if why.kind() == Kind::Internal));
        assert!(matches!(last(&mut second).await, Update::Done(_)));
    }

    #[tokio::test]
    async fn a_search_goes_on_until_the_last_of_its_listeners_leaves() {
        let pool = Pool::new(1, 10, 10).expect("a thread");
        let (tell, told) = channel();
        let first = pool.submit(1, move |speaker| {
            tell.send(()).expect("the test listens");
            while !speaker.is_stopped() {
                std::thread::yield_now();
            }
            tell.send(()).expect("the test listens");
        });
        let first = first.expect("room");
        told.recv_timeout(Duration::from_secs(10)).expect("it begins");
        let second = Listener::join(&first.search()).expect("it runs");
        drop(first);
        assert!(told.recv_timeout(Duration::from_millis(50)).is_err(), "somebody still listens");
        drop(second);
        told.recv_timeout(Duration::from_secs(10)).expect("it ends");
    }
}
