//! All games in progress. Games in use are kept in memory, the others on the shelf (the database). Every change of a game
//! goes through here: it is made, stored, sent to those who watch the game, and only then answered.

use crate::card::Outline;
use crate::followers::Followers;
use crate::limits::Limits;
use crate::live_game::{Head, LiveGame};
use crate::pool::{Listener, Search};
use crate::problem::{Kind, Problem};
use crate::shelf::{Change, Shelf, StorageError};
use crate::wire::{Card, Game, Played, Progress, Thought};
use plyground_core::Text;
use plyground_core::clock::unix_millis;
use plyground_store::Which;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use tokio::sync::broadcast;

/// The hall.
pub(crate) struct Hall {
    /// The server's limits.
    pub(crate) limits: Limits,
    /// The stored games.
    pub(crate) shelf: Shelf,
    /// The agents' memory between their moves.
    pub(crate) followers: Followers,
    at_hand: Mutex<HashMap<u64, Arc<Place>>>,
    visits: AtomicU64,
}

/// A game in memory, with those who watch it.
pub(crate) struct Place {
    /// The game's number.
    pub(crate) id: u64,
    live: tokio::sync::Mutex<Seated>,
    /// Sends events to those who watch.
    pub(crate) news: broadcast::Sender<News>,
    search: Mutex<Option<Weak<Search>>>,
    progress: Mutex<Option<Arc<Progress>>>,
    visited: AtomicU64,
}

/// A game, or a mark that it must be loaded again because a change could not be stored.
enum Seated {
    Ready(Box<LiveGame>),
    Stale,
}

/// Something that happened in a game: the event's name and its JSON.
#[derive(Clone, Debug)]
pub(crate) struct News(pub(crate) &'static str, pub(crate) Arc<str>);

/// The part of a change that must be stored: moves from an index on, and the thought behind the first of them.
pub(crate) struct Changed {
    pub(crate) from: usize,
    pub(crate) thought: Option<Thought>,
}

/// The most games in memory; the others are loaded when a request needs them.
const AT_HAND: usize = 512;

impl Hall {
    /// An empty hall over a shelf.
    pub(crate) fn new(shelf: Shelf, limits: Limits) -> Self {
        let followers = Followers::new(2 * limits.searches);
        Self { limits, shelf, followers, at_hand: Mutex::default(), visits: AtomicU64::new(0) }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Arc<Place>>> {
        // Nothing that can panic runs under this lock.
        self.at_hand.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Creates and stores a game. Its moves so far may be given; `ply` is the place of the cursor.
    pub(crate) async fn create(&self, mut live: LiveGame) -> Result<Game, Problem> {
        let now = unix_millis() as u64;
        (live.head.created, live.head.changed) = (now, now);
        let moves = live.played(0);
        let (head, outline) = (live.head.clone(), Outline::of(&live));
        let change = Change { id: None, head, outline, from: 0, moves, thought: None };
        live.id = self.shelf.save(change).await?;
        let place = self.settle(live.id, live);
        let live = place.live.lock().await;
        let Seated::Ready(live) = &*live else { return Err(no_such_game(place.id)) };
        Ok(live.wire(0, None))
    }

    /// The place of a game, loaded if it is not in memory.
    pub(crate) async fn find(&self, id: u64) -> Result<Arc<Place>, Problem> {
        let at_hand = self.lock().get(&id).cloned();
        let place = match at_hand {
            Some(place) => place,
            None => self.settle(id, self.take_down(id).await?),
        };
        place.visited.store(self.visits.fetch_add(1, Relaxed), Relaxed);
        Ok(place)
    }

    async fn take_down(&self, id: u64) -> Result<LiveGame, Problem> {
        let (head, past) = self.shelf.load(id).await?.ok_or_else(|| no_such_game(id))?;
        // Replaying thousands of moves takes milliseconds, so it runs outside the threads that serve requests.
        let restored = tokio::task::spawn_blocking(move || LiveGame::restore(id, head, past)).await;
        restored.map_err(|why| Problem::new(Kind::Internal, why.to_string()))?
    }

    /// Puts a game into memory, unless it is there already, and removes others that nobody uses.
    fn settle(&self, id: u64, live: LiveGame) -> Arc<Place> {
        let place = Arc::new(Place {
            id,
            live: tokio::sync::Mutex::new(Seated::Ready(Box::new(live))),
            news: broadcast::channel(64).0,
            search: Mutex::default(),
            progress: Mutex::default(),
            visited: AtomicU64::new(self.visits.fetch_add(1, Relaxed)),
        });
        let mut at_hand = self.lock();
        let place = Arc::clone(at_hand.entry(id).or_insert(place));
        if at_hand.len() > AT_HAND {
            let idle = at_hand.values().filter(|place| Arc::strong_count(place) == 1);
            let oldest = idle.min_by_key(|place| place.visited.load(Relaxed)).map(|place| place.id);
            oldest.map(|id| at_hand.remove(&id));
        }
        place
    }

    /// Looks at a game.
    pub(crate) async fn look<T>(
        &self,
        id: u64,
        look: impl FnOnce(&LiveGame) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let place = self.find(id).await?;
        let mut seated = place.live.lock().await;
        look(self.ready(id, &mut seated).await?)
    }

    /// A game with its moves from an index on.
    pub(crate) async fn game(&self, id: u64, from: usize) -> Result<Game, Problem> {
        let thinking = self.find(id).await?.thinking();
        self.look(id, |live| Ok(live.wire(from, thinking))).await
    }

    /// The game, loaded again if a change of it could not be stored.
    async fn ready<'t>(&self, id: u64, seated: &'t mut Seated) -> Result<&'t mut LiveGame, Problem> {
        if matches!(seated, Seated::Stale) {
            *seated = Seated::Ready(Box::new(self.take_down(id).await?));
        }
        match seated {
            Seated::Ready(live) => Ok(live),
            Seated::Stale => Err(no_such_game(id)),
        }
    }

    /// Changes a game: makes the change, stores it and sends it to those who watch. If it cannot be stored, it has not
    /// happened. A search about the game is stopped, unless the change is its own move.
    pub(crate) async fn change(
        self: &Arc<Self>,
        id: u64,
        own: bool,
        act: impl FnOnce(&mut LiveGame) -> Result<Changed, Problem> + Send + 'static,
    ) -> Result<Game, Problem> {
        let hall = Arc::clone(self);
        // On a task of its own, so that the change is completed even if the client disconnects in the middle.
        let made = tokio::spawn(async move { hall.make(id, own, act).await }).await;
        made.map_err(|why| Problem::new(Kind::Internal, why.to_string()))?
    }

    async fn make(
        &self,
        id: u64,
        own: bool,
        act: impl FnOnce(&mut LiveGame) -> Result<Changed, Problem>,
    ) -> Result<Game, Problem> {
        let place = self.find(id).await?;
        let mut seated = place.live.lock().await;
        let live = self.ready(id, &mut seated).await?;
        let Changed { from, thought } = act(live)?;
        if !own {
            place.stop_thinking();
        }
        place.hear(None);
        live.head.revision += 1;
        live.head.changed = unix_millis() as u64;
        let moves = live.played(from);
        let (head, outline) = (live.head.clone(), Outline::of(live));
        let change = Change { id: Some(id), head, outline, from, moves, thought };
        if let Err(why) = self.shelf.save(change).await {
            *seated = Seated::Stale;
            return Err(why.into());
        }
        let game = live.wire(from, None);
        live.forget_views(from);
        place.tell("game", &game);
        Ok(game)
    }

    /// Deletes a game.
    pub(crate) async fn delete(&self, id: u64) -> Result<(), Problem> {
        let place = match self.find(id).await {
            Ok(place) => Some(place),
            Err(why) if why.kind() == Kind::NoSuchGame => return Err(why),
            // A game that cannot be opened any more can still be deleted.
            Err(_) => None,
        };
        let _quiet = if let Some(place) = &place { Some(place.live.lock().await) } else { None };
        if !self.shelf.delete(id).await? {
            return Err(no_such_game(id));
        }
        if let Some(place) = &place {
            place.stop_thinking();
            place.tell("gone", &serde_json::json!({}));
        }
        self.lock().remove(&id);
        self.followers.leave(id);
        Ok(())
    }

    /// The cards of games, last changed first, and the total number of games.
    pub(crate) async fn list(&self, which: &Which) -> Result<(Vec<Card>, u64), Problem> {
        Ok(self.shelf.list(which).await?)
    }

    /// Waits until all pending changes are stored.
    pub(crate) async fn close(&self) {
        self.shelf.close().await;
    }

    /// A game's head and moves, as a search needs them.
    pub(crate) async fn copy(&self, id: u64) -> Result<(Head, Vec<Played>), Problem> {
        self.look(id, |live| Ok((live.head.clone(), live.played(0)))).await
    }
}

impl Place {
    /// Joins the search of the agent to move, if there is one.
    pub(crate) fn join(&self) -> Option<Listener> {
        self.searching().as_ref().and_then(Listener::join)
    }

    /// Remembers the search of the agent to move.
    pub(crate) fn thinks(&self, listener: &Listener) {
        *self.searching() = Some(listener.search());
    }

    fn stop_thinking(&self) {
        if let Some(search) = self.searching().take().and_then(|search| search.upgrade()) {
            search.drop_it();
        }
    }

    fn searching(&self) -> MutexGuard<'_, Option<Weak<Search>>> {
        self.search.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The progress of the agent to move; `None` if nobody listens to it any more.
    pub(crate) fn thinking(&self) -> Option<Arc<Progress>> {
        let going = self.searching().as_ref().is_some_and(|search| search.strong_count() > 0);
        let progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        progress.clone().filter(|_| going)
    }

    /// Stores and sends the progress of the agent to move.
    pub(crate) fn hear(&self, progress: Option<Arc<Progress>>) {
        if let Some(progress) = &progress {
            self.tell("progress", &**progress);
        }
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner) = progress;
    }

    /// Sends an event to those who watch, if any.
    fn tell(&self, event: &'static str, what: &impl serde::Serialize) {
        if self.news.receiver_count() > 0 {
            let text = serde_json::to_string(what).expect("what goes over the wire is text and numbers");
            // The last of them may just have left.
            let _ = self.news.send(News(event, text.into()));
        }
    }
}

impl From<StorageError> for Problem {
    fn from(why: StorageError) -> Self {
        Self::new(Kind::Storage, format!("{why}; nothing was changed"))
    }
}

/// The problem for an unknown game number.
pub(crate) fn no_such_game(id: u64) -> Problem {
    Problem::new(Kind::NoSuchGame, Text::new("there is no game {n}").with("n", id))
        .help("GET /api/games lists all games")
}
