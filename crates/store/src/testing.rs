//! What tests need of databases: a PostgreSQL server of their own, and a lock on a file (feature "testing").
//!
//! A server listens on loopback, keeps its files in a folder of its own, and ends with the process that started it,
//! however that ends. Where PostgreSQL is missing, the tests fail and say what to type.
#![expect(clippy::missing_panics_doc, reason = "whatever goes wrong here fails the test")]

use crate::schema::{Dialect, MIGRATIONS};
use sqlx::{AnyConnection, AssertSqlSafe, Connection};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering::Relaxed};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};

/// A PostgreSQL server.
#[derive(Debug)]
pub struct Postgres {
    binaries: PathBuf,
    folder: PathBuf,
    port: u16,
    options: String,
    /// The server refuses to run as root: somebody else has to run it then.
    somebody: Option<&'static str>,
    databases: AtomicU32,
    /// Waits for the end of this process, whose pipe it reads, and then stops the server and removes the folder.
    keeper: Option<Child>,
}

impl Postgres {
    /// The one server that the tests of a process share.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(|| Self::start(""))
    }

    /// A server of one's own, for tests that stop it, with options such as `-c max_connections=9`.
    pub fn start(options: &str) -> Self {
        let binaries = binaries();
        let folder = tempfile::Builder::new().prefix("pg").tempdir_in("/tmp").expect("a folder").keep();
        let root = output(Command::new("id").arg("-u")).trim() == "0";
        let somebody = root.then(|| if has_user("postgres") { "postgres" } else { "nobody" });
        if let Some(user) = somebody {
            output(Command::new("chown").arg(user).arg(&folder));
        }
        let (port, options, databases) = (free_port(), options.to_owned(), AtomicU32::new(0));
        let mut server = Self { binaries, folder, port, options, somebody, databases, keeper: None };
        server.keeper = Some(server.keeper());
        server.call(
            "initdb",
            &["-D", &server.data(), "-U", "tester", "-A", "trust", "--no-sync", "-E", "UTF8"],
        );
        server.start_again();
        server
    }

    /// The address of a new, empty database.
    pub fn database(&self) -> String {
        let name = format!("games{}", self.databases.fetch_add(1, Relaxed));
        self.ask(&format!("CREATE DATABASE {name}"));
        self.address(&name)
    }

    /// The address of the database of this name, whether there is one or not.
    pub fn address(&self, name: &str) -> String {
        format!("postgres://tester@127.0.0.1:{}/{name}", self.port)
    }

    /// How many connections there are to the database of this address.
    pub fn connections(&self, address: &str) -> u64 {
        let name = address.rsplit('/').next().expect("a name");
        let asked = format!("SELECT count(*) FROM pg_stat_activity WHERE datname = '{name}'");
        self.ask(&asked).trim().parse().expect("a number")
    }

    /// Stops it as its administrator would, who does not wait for those that are connected.
    pub fn stop(&self) {
        self.call("pg_ctl", &["-D", &self.data(), "-w", "-m", "fast", "stop"]);
    }

    /// Kills it (SIGKILL), as a system without memory would: all of it ends in the middle of whatever it does.
    pub fn kill(&self) {
        let pid = std::fs::read_to_string(self.folder.join("data/postmaster.pid")).expect("it runs");
        output(Command::new("kill").args(["-KILL", pid.lines().next().expect("a number")]));
    }

    /// Starts it after a stop or a kill, with everything that was stored.
    pub fn start_again(&self) {
        let Self { port, folder, options, .. } = self;
        // Nothing here outlives the system, so that nothing has to reach the disk.
        let options = format!(
            "-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={} -F {options}",
            folder.display()
        );
        let log = folder.join("log").display().to_string();
        let data = self.data();
        let args = ["-D", &data, "-w", "-l", &log, "-o", &options, "start"];
        // The children of a server that was killed take a moment to notice, and the next one cannot begin before.
        for _ in 0..50 {
            let started = self.command("pg_ctl").args(args).stdin(Stdio::null()).output();
            if started.expect("the program starts").status.success() {
                return;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("{}", std::fs::read_to_string(log).expect("a log"));
    }

    fn data(&self) -> String {
        self.folder.join("data").display().to_string()
    }

    fn ask(&self, statement: &str) -> String {
        let port = self.port.to_string();
        let psql = self.binaries.join("psql");
        let args = ["-h", "127.0.0.1", "-p", &port, "-U", "tester", "-d", "postgres", "-Atc", statement];
        output(Command::new(psql).args(args).stdin(Stdio::null()))
    }

    fn call(&self, program: &str, args: &[&str]) {
        output(self.command(program).args(args).stdin(Stdio::null()));
    }

    fn command(&self, program: &str) -> Command {
        let program = self.binaries.join(program);
        let mut command = match self.somebody {
            Some(user) => {
                let mut command = Command::new("setpriv");
                let group = output(Command::new("id").args(["-g", user]));
                command.args(["--reuid", user, "--regid", group.trim(), "--init-groups"]).arg(program);
                command
            }
            None => Command::new(program),
        };
        command.current_dir(&self.folder);
        command
    }

    fn keeper(&self) -> Child {
        const SCRIPT: &str = "trap '' HUP INT TERM; cat; \"$@\"; rm -rf \"$0\"";
        let stop = self.command("pg_ctl");
        let mut keeper = Command::new("sh");
        keeper.args(["-c", SCRIPT]).arg(&self.folder).arg(stop.get_program()).args(stop.get_args());
        keeper.args(["-D", &self.data(), "-w", "-m", "immediate", "stop"]).current_dir("/");
        keeper.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        keeper.spawn().expect("a shell")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some(mut keeper) = self.keeper.take() {
            drop(keeper.stdin.take());
            keeper.wait().expect("the server has been stopped");
        }
    }
}

/// A file that another process writes, for as long as this lives.
#[derive(Debug)]
pub struct Locked {
    _connection: AnyConnection,
    _runtime: Runtime,
}

impl Locked {
    /// Locks the database in this file.
    pub fn new(file: &str) -> Self {
        sqlx::any::install_default_drivers();
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let connection = runtime.block_on(async {
            let mut connection =
                AnyConnection::connect(&format!("sqlite://{file}")).await.expect("a connection");
            sqlx::raw_sql("PRAGMA busy_timeout = 60000").execute(&mut connection).await.expect("patience");
            sqlx::raw_sql("BEGIN EXCLUSIVE").execute(&mut connection).await.expect("the lock");
            connection
        });
        Self { _connection: connection, _runtime: runtime }
    }
}

/// Makes a file as the first version of the tables was, empty and closed.
pub fn first_version(file: &str) {
    sqlx::any::install_default_drivers();
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let address = format!("sqlite://{file}?mode=rwc");
        let mut connection = AnyConnection::connect(&address).await.expect("a connection");
        let version = [
            "CREATE TABLE plyground_schema (version BIGINT NOT NULL)",
            "INSERT INTO plyground_schema VALUES (1)",
        ];
        for statement in ["PRAGMA journal_mode = WAL"].iter().chain(&version).chain(MIGRATIONS[0]) {
            let statement = AssertSqlSafe(Dialect::Sqlite.spell(statement));
            sqlx::raw_sql(statement).execute(&mut connection).await.expect("it is done");
        }
        connection.close().await.expect("it is closed");
    });
}

/// The folder that has the programs: where Debian keeps them, the latest version, or on the path.
fn binaries() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<PathBuf> = debian.map(|folder| folder.path().join("bin")).collect();
    debian.sort();
    let mut folders = debian.into_iter().rev().chain(std::env::split_paths(&path));
    let found = folders.find(|folder| folder.join("initdb").exists() && folder.join("pg_ctl").exists());
    found.expect(
        "PostgreSQL is missing, with which databases are tested: its initdb and pg_ctl are neither on the path nor in \
         /usr/lib/postgresql. Type: make postgres, or apt-get install postgresql (or your system's equivalent)",
    )
}

/// A port that was free a moment ago and is no other server's of this process. It is below those that systems give to
/// whoever asks for any, so that it is free again when the server is started anew.
fn free_port() -> u16 {
    static STARTED: AtomicU16 = AtomicU16::new(0);
    let first = 10_000 + 10 * (std::process::id() % 2_000) as u16 + STARTED.fetch_add(1, Relaxed);
    let free = |port: &u16| TcpListener::bind(("127.0.0.1", *port)).is_ok();
    (first..32_000).find(free).expect("a port")
}

fn has_user(name: &str) -> bool {
    let named = |line: &str| line.split(':').next() == Some(name);
    std::fs::read_to_string("/etc/passwd").is_ok_and(|users| users.lines().any(named))
}

/// What a command prints; it must succeed.
fn output(command: &mut Command) -> String {
    let Output { status, stdout, stderr } = command.output().expect("the program starts");
    let (out, err) = (String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
    assert!(status.success(), "{command:?}: {out}{err}");
    out.into_owned()
}
