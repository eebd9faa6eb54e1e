//! Starts and stops the server: its address, its database, its orderly end.

use crate::app::App;
use crate::connections::Connections;
use crate::guard::Guard;
use crate::hall::Hall;
use crate::lab::Lab;
use crate::limits::Limits;
use crate::pool::Pool;
use crate::router::router;
use crate::shelf::Shelf;
use plyground_store::{Access, Database, StoreError};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// The options of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub address: IpAddr,
    /// Its port; 0 for any.
    pub port: u16,
    /// How many of the next ports to try if the port is in use.
    pub next_ports: u16,
    /// The database: a file, or `postgres://USER@HOST/NAME`.
    pub database: String,
    /// The token that requests must carry; required on an address that others can reach.
    pub token: Option<String>,
    /// Host names of this server, besides its addresses.
    pub hosts: Vec<String>,
    /// Its limits.
    pub limits: Limits,
    /// Called with a sentence when an experiment has to wait for something.
    pub tell: fn(&str),
    /// How long a client may take to send its request, or its next request.
    pub patience: Duration,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 2048,
            next_ports: 20,
            database: "plyground.db".to_owned(),
            token: None,
            hosts: Vec::new(),
            limits: Limits::default(),
            tell: |_| {},
            patience: Duration::from_secs(30),
        }
    }
}

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Others could reach the server, and there is no token.
    #[error(
        "{0} can be reached by others: set a token of at least 16 letters, digits, - or _, \
         such as --token \"$(openssl rand -hex 16)\""
    )]
    NoToken(IpAddr),
    /// The token is too short or has invalid characters.
    #[error(
        "the token is invalid: expected at least 16 letters, digits, - or _, such as --token \"$(openssl rand -hex 16)\""
    )]
    BadToken,
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {why}")]
    Address {
        /// Where.
        address: SocketAddr,
        /// Why not.
        why: io::Error,
    },
    /// The database cannot be used.
    #[error(transparent)]
    Database(#[from] StoreError),
    /// The search threads cannot be started.
    #[error("cannot start the search threads: {0}")]
    Threads(#[from] io::Error),
}

/// The fewest letters of a token.
const SHORTEST_TOKEN: usize = 16;

/// How long requests may take to end when the server is stopped.
const PATIENCE: Duration = Duration::from_secs(5);

/// A server that is listening.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: Arc<App>,
    close: watch::Sender<bool>,
}

impl Server {
    /// Opens the database and the address.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        let loopback = config.address.is_loopback();
        let good = |token: &String| {
            let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
            token.len() >= SHORTEST_TOKEN && token.chars().all(plain)
        };
        match &config.token {
            Some(token) if !good(token) => return Err(StartError::BadToken),
            None if !loopback => return Err(StartError::NoToken(config.address)),
            _ => {}
        }
        let listener = listen(&config).await?;
        let listening = listener.local_addr()?;
        let database = Database::open(&config.database, Access::Write).await?;
        let shelf = Shelf::new(database.clone());
        let limits = config.limits;
        let pool = Pool::new(limits.searches, limits.waiting, limits.waiting_in_game)?;
        // One core is kept free for games.
        let (address, threads) = (config.database.clone(), limits.searches.saturating_sub(1).max(1));
        let (cores, tell) = (pool.cores(), config.tell);
        let lab = move || Lab::new(database, &address, threads, cores, tell);
        let lab = tokio::task::spawn_blocking(lab).await;
        let lab = Arc::new(lab.map_err(io::Error::other)??);
        let guard = Guard { loopback, hosts: config.hosts, token: config.token, ..Guard::default() };
        let connections = Connections::new(limits.connections, config.patience);
        let (close, closing) = watch::channel(false);
        let hall = Arc::new(Hall::new(shelf, limits));
        let app = Arc::new(App { hall, lab, pool, connections, guard, closing });
        Ok(Self { listener, address: listening, app, close })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What to open in a browser.
    pub fn url(&self) -> String {
        let mut shown = self.address;
        if shown.ip().is_unspecified() {
            shown.set_ip(IpAddr::V4(Ipv4Addr::LOCALHOST));
        }
        let token = self.app.guard.token.as_ref().map(|token| format!("?token={token}")).unwrap_or_default();
        format!("http://{shown}/{token}")
    }

    /// Whether the page was built into this program.
    pub fn has_page() -> bool {
        plyground_page::is_built()
    }

    /// Serves until it is stopped; then streams end, searches stop, and pending changes are stored.
    pub async fn run(self, until: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Self { listener, app, close, .. } = self;
        let (closed, mut closing, lab) = (close.clone(), app.closing.clone(), Arc::clone(&app.lab));
        let stop = async move {
            until.await;
            closed.send_replace(true);
            lab.close();
        };
        tokio::select! {
            () = app.connections.serve(listener, router(&app), stop) => {}
            // A client that keeps its connection open does not delay the end.
            () = async {
                // An error means that it has ended already.
                let _ = closing.wait_for(|closing| *closing).await;
                tokio::time::sleep(PATIENCE).await;
            } => {}
        }
        app.lab.wait().await;
        app.hall.close().await;
        Ok(())
    }
}

/// Listens on the given port, or on one of the next.
async fn listen(config: &Config) -> Result<TcpListener, StartError> {
    let first = SocketAddr::new(config.address, config.port);
    let last = if config.port == 0 { 0 } else { config.port.saturating_add(config.next_ports) };
    let mut refused = None;
    for port in config.port..=last {
        match TcpListener::bind(SocketAddr::new(config.address, port)).await {
            Ok(listener) => return Ok(listener),
            Err(why) if why.kind() == io::ErrorKind::AddrInUse => refused = refused.or(Some(why)),
            Err(why) => return Err(StartError::Address { address: first, why }),
        }
    }
    let why = refused.unwrap_or_else(|| io::ErrorKind::AddrInUse.into());
    Err(StartError::Address { address: first, why })
}
