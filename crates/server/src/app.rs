//! What every handler is given.

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
    /// Where thinking happens.
    pub(crate) pool: Pool,
    /// Who is connected.
    pub(crate) connections: Connections,
    /// Who may ask.
    pub(crate) guard: Guard,
    /// Becomes true when the server is being stopped, so that streams end.
    pub(crate) closing: watch::Receiver<bool>,
}

/// As handlers hold it.
pub(crate) type Shared = axum::extract::State<Arc<App>>;
