//! `plyground serve`, and `plyground` alone: the web application, until Ctrl-C.

use crate::database::tell;
use crate::failure::Failure;
use plyground_server::{Config, Limits, Server, StartError, room_for};
use std::io::Write;
use std::net::IpAddr;
use std::num::NonZeroUsize;

/// Start the web application: play, watch, analyse and measure in a browser
#[derive(clap::Args)]
pub(crate) struct Serve {
    /// The port; if it is in use, the next free one
    #[arg(long, value_name = "NUMBER", default_value_t = 2048)]
    port: u16,
    /// The address to listen on; any address but loopback needs a token
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    address: IpAddr,
    /// The database: a file, or `postgres://USER@HOST/NAME`
    #[arg(long, value_name = "FILE|URL", default_value = "plyground.db")]
    db: String,
    /// The secret that a browser must send, at least 16 letters, digits, - or _; also read from `PLYGROUND_TOKEN`
    #[arg(long, value_name = "TEXT")]
    token: Option<String>,
    /// A host name by which browsers reach this server; may be given several times
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// The most connections that may be open at once; further ones are told to try again later
    #[arg(long, value_name = "NUMBER", default_value_t = connections())]
    connections: NonZeroUsize,
}

fn connections() -> NonZeroUsize {
    NonZeroUsize::new(Limits::default().connections).unwrap_or(NonZeroUsize::MIN)
}

impl Default for Serve {
    fn default() -> Self {
        let Config { address, port, database, .. } = Config::default();
        Self { port, address, db: database, token: None, host: Vec::new(), connections: connections() }
    }
}

impl Serve {
    pub(crate) fn run(self, out: &mut (dyn Write + Send)) -> Result<(), Failure> {
        let token =
            self.token.or_else(|| std::env::var("PLYGROUND_TOKEN").ok().filter(|token| !token.is_empty()));
        let (wanted, possible) = (self.connections.get(), room_for(self.connections.get()));
        if possible < wanted {
            writeln!(out, "The system's limit on open files (ulimit -n) allows {possible} connections.")?;
        }
        // Guests are greeted now, so that the first request does not wait for them.
        for program in plyground_guests::programs() {
            if let Err(why) = program.greet() {
                writeln!(out, "The guest {} cannot play: it {why}.", program.definition().name)?;
            }
        }
        let config = Config {
            address: self.address,
            port: self.port,
            database: self.db,
            token,
            hosts: self.host,
            tell,
            limits: Limits { connections: possible, ..Limits::default() },
            ..Config::default()
        };
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            let server = Server::start(config).await.map_err(told)?;
            if self.port != 0 && server.address().port() != self.port {
                writeln!(out, "Port {} is in use.", self.port)?;
            }
            if !Server::has_page() {
                writeln!(
                    out,
                    "The page is not built into this binary (was Node.js missing?); the API works."
                )?;
            }
            writeln!(out, "plyground is at {} (Ctrl-C stops it)", server.url())?;
            out.flush()?;
            server.run(interrupted()).await?;
            writeln!(out, "Stopped; every game is stored.")?;
            Ok(())
        })
    }
}

/// Ctrl-C, or the signal with which a system stops its services.
async fn interrupted() {
    #[cfg(unix)]
    let ended = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => signal.recv().await,
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let ended = std::future::pending::<Option<()>>();
    tokio::select! {
        // Without a handler, Ctrl-C ends the program as usual.
        () = async { if tokio::signal::ctrl_c().await.is_err() { std::future::pending().await } } => {}
        _ = ended => {}
    }
}

fn told(why: StartError) -> Failure {
    match why {
        StartError::NoToken(_)
        | StartError::BadToken
        | StartError::Address { .. }
        | StartError::Database(_) => Failure::Input(why.to_string()),
        StartError::Threads(why) => Failure::Output(why),
    }
}
