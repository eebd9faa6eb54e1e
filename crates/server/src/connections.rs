//! Connections: how many may be open, and how long one may keep the server waiting. Each costs a few buffers and shares
//! everything else. A connection beyond the limit gets an error and is closed, instead of waiting without an answer.

use crate::guard;
use crate::heap;
use crate::problem::{Kind, Problem};
use axum::Router;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use plyground_core::Text;
use std::convert::Infallible;
use std::future::ready;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The address of the client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// The open connections.
pub(crate) struct Connections {
    most: usize,
    slots: Arc<Semaphore>,
    /// How long a request may take to arrive: until its first byte, its headers, its body.
    pub(crate) patience: Duration,
}

/// How many connections beyond the limit are answered at the same time; others wait in the system's queue.
const TURNED_AWAY: usize = 64;

/// How long one of them may take to send its request.
const HASTE: Duration = Duration::from_secs(2);

/// The largest buffer of a connection, and so the longest headers; longer ones are answered with 431.
const BUFFER: usize = 16 << 10;

/// How often to check whether many connections have closed, so that their memory can go back to the system.
const LOOK: Duration = Duration::from_secs(3);

/// How many closed connections count as many.
const CROWD: usize = 64;

/// The pause after a system error, such as too many open files.
const PAUSE: Duration = Duration::from_millis(200);

impl Connections {
    /// Allows this many connections.
    pub(crate) fn new(most: usize, patience: Duration) -> Self {
        let most = most.clamp(1, Semaphore::MAX_PERMITS);
        Self { most, slots: Arc::new(Semaphore::new(most)), patience }
    }

    /// The number of open connections.
    pub(crate) fn open(&self) -> usize {
        self.most - self.slots.available_permits()
    }

    /// Gives memory back when the number of connections has fallen to half of its peak since the last time.
    fn tidy(&self, crowd: &mut usize) {
        let open = self.open();
        if *crowd >= CROWD && open < *crowd / 2 {
            *crowd = open;
            tokio::task::spawn_blocking(heap::give_back);
        }
        *crowd = open.max(*crowd);
    }

    /// Serves requests until the server is stopped, and then finishes those that have begun.
    pub(crate) async fn serve(&self, listener: TcpListener, router: Router, until: impl Future<Output = ()>) {
        let (answering, refusing) = (protocol(self.patience), protocol(HASTE));
        let turned_away = Arc::new(Semaphore::new(TURNED_AWAY));
        let ending = GracefulShutdown::new();
        let mut until = pin!(until);
        let (mut look, mut crowd) = (tokio::time::interval(LOOK), 0);
        loop {
            let (stream, peer) = tokio::select! {
                () = &mut until => break,
                _ = look.tick() => {
                    self.tidy(&mut crowd);
                    continue;
                }
                accepted = accept(&listener, self.patience) => accepted,
            };
            let io = TokioIo::new(stream);
            if let Ok(slot) = Arc::clone(&self.slots).try_acquire_owned() {
                let connection = answering.serve_connection(io, service(router.clone(), peer));
                tokio::spawn(hold(ending.watch(connection), slot));
                continue;
            }
            let slot = tokio::select! {
                () = &mut until => break,
                slot = Arc::clone(&turned_away).acquire_owned() => slot.expect("it is never closed"),
            };
            let (most, mut refusing) = (self.most, refusing.clone());
            let refuse = service_fn(move |_: Request<Incoming>| ready(Ok::<_, Infallible>(crowded(most))));
            tokio::spawn(hold(refusing.keep_alive(false).serve_connection(io, refuse), slot));
        }
        // From now on the system refuses new connections.
        drop(listener);
        ending.shutdown().await;
    }
}

/// How requests are read. A silent connection, headers that drip and a pause between two requests end after the same
/// time; an answer that is being sent, such as a stream of events, may take as long as it likes.
fn protocol(patience: Duration) -> http1::Builder {
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(BUFFER);
    builder
}

/// The whole application, with the client's address. It is shared: a copy for each connection was a megabyte.
fn service(
    router: Router,
    peer: SocketAddr,
) -> impl Service<Request<Incoming>, Response = Response, Error = Infallible, Future: Send> {
    let router = TowerToHyperService::new(router);
    service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer.ip()));
        router.call(request)
    })
}

/// Keeps the slot for as long as the connection lasts.
async fn hold(connection: impl Future<Output = hyper::Result<()>>, slot: OwnedSemaphorePermit) {
    // A client that leaves early or takes too long affects nobody else.
    let _ = connection.await;
    drop(slot);
}

/// Accepts the next connection.
async fn accept(listener: &TcpListener, patience: Duration) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) if prepare(&stream, patience).is_ok() => return (stream, peer),
            // The client left before it was accepted.
            Ok(_) => {}
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
}

/// Sends events at once, and closes the connection of a client that accepts no data for this long.
fn prepare(stream: &TcpStream, patience: Duration) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    #[cfg(target_os = "linux")]
    rustix::net::sockopt::set_tcp_user_timeout(stream, patience.as_millis().try_into().unwrap_or(u32::MAX))?;
    #[cfg(not(target_os = "linux"))]
    let _ = patience;
    Ok(())
}

/// The answer to a connection beyond the limit.
fn crowded(most: usize) -> Response {
    let detail = Text::new("{n} connections are open, which is this server's limit; try again in a moment")
        .with("n", most);
    guard::careful(Problem::new(Kind::Crowded, detail).into_response())
}
