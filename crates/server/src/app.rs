//! The state that every handler shares.

use crate::connections::Connections;
use crate::guard::Guard;
use crate::hall::Hall;
use crate::lab::Lab;
use crate::pool::Pool;
use std::sync::Arc;
use tokio::sync::watch;

/// The server's state.
pub(crate) struct App {
    /// All games.
    pub(crate) hall: Arc<Hall>,
    /// All experiments.
    pub(crate) lab: Arc<Lab>,
    /// The threads that run searches.
    pub(crate) pool: Pool,
    /// The open connections.
    pub(crate) connections: Connections,
    /// Decides which requests are allowed.
    pub(crate) guard: Guard,
    /// Becomes true when the server is being stopped, so that streams end.
    pub(crate) closing: watch::Receiver<bool>,
}

/// The state as handlers receive it.
pub(crate) type Shared = axum::extract::State<Arc<App>>;
