//! Stores games in progress in the database. Writes go through one task that puts everything that waits into one
//! transaction, so that two hundred players cost hardly more than one. A request is answered only after its change is
//! stored.

use crate::card::Outline;
use crate::live_game::Head;
use crate::wire::{Card, Played, Thought};
use plyground_store::{Database, Listed, Order, StoreError, Which};
use tokio::sync::{mpsc, oneshot};

/// Why something cannot be stored or read.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum StorageError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("a stored game cannot be read: {0}")]
    Unreadable(String),
    #[error("the database is being closed")]
    Closed,
}

impl From<serde_json::Error> for StorageError {
    fn from(why: serde_json::Error) -> Self {
        Self::Unreadable(why.to_string())
    }
}

/// A change of a game: its head, and its moves from an index on, which replace the stored ones.
#[derive(Debug)]
pub(crate) struct Change {
    /// The game's number; `None` for a new game.
    pub(crate) id: Option<u64>,
    pub(crate) head: Head,
    /// Its summary for lists.
    pub(crate) outline: Outline,
    pub(crate) from: usize,
    pub(crate) moves: Vec<Played>,
    /// The thought behind the first of these moves.
    pub(crate) thought: Option<Thought>,
}

impl Change {
    fn order(&self) -> Result<Order, StorageError> {
        let Self { id, head, outline, from, moves, thought } = self;
        let mut stored = Vec::with_capacity(moves.len());
        for (index, played) in moves.iter().enumerate() {
            let thought = thought.as_ref().filter(|_| index == 0);
            let thought = thought.map(serde_json::to_string).transpose()?;
            stored.push((serde_json::to_string(&played.without_view())?, thought));
        }
        Ok(Order::Save(plyground_store::Change {
            id: *id,
            game: head.game.clone(),
            finished: head.outcome.is_some(),
            people: head.seats.contains(&None),
            changed: head.changed,
            head: serde_json::to_string(head)?,
            summary: serde_json::to_string(outline)?,
            from: *from as u64,
            moves: stored,
        }))
    }
}

type Answer = oneshot::Sender<Result<u64, StorageError>>;

/// The shelf.
#[derive(Clone)]
pub(crate) struct Shelf {
    database: Database,
    orders: mpsc::Sender<(Order, Answer)>,
}

/// The most orders in one transaction.
const TOGETHER: usize = 256;

impl Shelf {
    /// A shelf in this database.
    pub(crate) fn new(database: Database) -> Self {
        let (orders, waiting) = mpsc::channel(4 * TOGETHER);
        tokio::spawn(write(database.clone(), waiting));
        Self { database, orders }
    }

    /// Stores a change; returns the game's number once it is stored.
    pub(crate) async fn save(&self, change: Change) -> Result<u64, StorageError> {
        self.order(change.order()?).await
    }

    /// Deletes a game; returns whether it existed.
    pub(crate) async fn delete(&self, id: u64) -> Result<bool, StorageError> {
        self.order(Order::Delete(id)).await.map(|deleted| deleted == id)
    }

    async fn order(&self, order: Order) -> Result<u64, StorageError> {
        let (answer, answered) = oneshot::channel();
        self.orders.send((order, answer)).await.map_err(|_| StorageError::Closed)?;
        answered.await.map_err(|_| StorageError::Closed)?
    }

    /// Waits until all orders are done, and closes the database.
    pub(crate) async fn close(&self) {
        // Orders are done one after the other: when this one is done, all before it are. It changes nothing; if it fails,
        // those who wait for other orders get the same error.
        let _ = self.order(Order::Delete(0)).await;
        self.database.close().await;
    }

    /// A stored game with all its moves.
    pub(crate) async fn load(&self, id: u64) -> Result<Option<(Head, Vec<Played>)>, StorageError> {
        let Some(sitting) = self.database.sitting(id).await? else { return Ok(None) };
        let moves = sitting.moves.iter().map(|text| serde_json::from_str(text)).collect::<Result<_, _>>()?;
        Ok(Some((serde_json::from_str(&sitting.head)?, moves)))
    }

    /// The whole thought behind a move.
    pub(crate) async fn thought(&self, id: u64, index: usize) -> Result<Option<Thought>, StorageError> {
        let text = self.database.thought(id, index as u64).await?;
        Ok(text.map(|text| serde_json::from_str(&text)).transpose()?)
    }

    /// The cards of games, last changed first, and the total number of games.
    pub(crate) async fn list(&self, which: &Which) -> Result<(Vec<Card>, u64), StorageError> {
        let (listed, total) = self.database.sittings(which).await?;
        let mut games = Vec::with_capacity(listed.len());
        for Listed { id, head, summary } in listed {
            let head: Head = serde_json::from_str(&head)?;
            // A summary from another version that this one cannot read is computed again, as if it were missing.
            let stored = summary.as_deref().and_then(|summary| serde_json::from_str(summary).ok());
            let outline = match stored {
                Some(outline) => outline,
                None => self.sum_up(id, &head).await?,
            };
            games.push((id, head, outline));
        }
        // Building views is work, so it runs outside the threads that serve requests.
        let cards =
            move || games.into_iter().map(|(id, head, outline)| Card::new(id, &head, outline)).collect();
        let cards = tokio::task::spawn_blocking(cards).await;
        Ok((cards.map_err(|why| StorageError::Unreadable(why.to_string()))?, total))
    }

    /// Computes and stores the summary of a game that was stored without one.
    async fn sum_up(&self, id: u64, head: &Head) -> Result<Outline, StorageError> {
        // At the first position there is no move before the cursor; no move has this number.
        let index = head.ply.checked_sub(1).map_or(i64::MAX as u64, |index| index as u64);
        let (before, length) = self.database.sitting_move(id, index).await?;
        let before = before.map(|text| serde_json::from_str(&text)).transpose()?;
        let own = head.clone();
        let outline = tokio::task::spawn_blocking(move || Outline::late(&own, length as usize, before)).await;
        let outline = outline.map_err(|why| StorageError::Unreadable(why.to_string()))?;
        self.order(Order::Summarise(id, serde_json::to_string(&outline)?)).await?;
        Ok(outline)
    }
}

/// Executes orders until the channel closes, all waiting ones in one transaction.
async fn write(database: Database, mut waiting: mpsc::Receiver<(Order, Answer)>) {
    let mut taken = Vec::new();
    while waiting.recv_many(&mut taken, TOGETHER).await > 0 {
        let (orders, answers): (Vec<Order>, Vec<Answer>) = taken.drain(..).unzip();
        let done = database.carry_out(&orders).await;
        for (index, answer) in answers.into_iter().enumerate() {
            let told = done.as_ref().map(|ids| ids[index]).map_err(|why| why.clone().into());
            // The client may have disconnected; its order is done all the same.
            let _ = answer.send(told);
        }
    }
}
