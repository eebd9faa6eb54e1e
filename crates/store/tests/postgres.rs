//! A real PostgreSQL server keeps the same laws as a file. The test starts one of its own on loopback where the
//! binaries are present, and says so where they are not.

mod laws;

use plyground_store::{Access, Store, StoreError};
use std::io::Write as _;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

#[test]
fn a_server_keeps_the_laws() {
    let Some(binaries) = binaries() else {
        // Past the harness, which shows nothing of a test that passes.
        let note = "PostgreSQL's initdb and pg_ctl were not found: the server's laws were NOT tested";
        writeln!(std::io::stderr(), "{note}").expect("standard error is open");
        return;
    };
    let server = Server::start(&binaries);
    let url = server.url("postgres");
    laws::check(&url);

    let reader = Store::open(&url, Access::Read).expect("readable");
    let run = reader.run("name of jobs").expect("a run").id;
    let why = reader.insert(run, &[plyground_store::sample::played(99, 1)]).expect_err("only for reading");
    assert!(matches!(why, StoreError::ReadOnly { .. }), "{why}");
    let why = Store::open(&server.url("nowhere"), Access::Write).expect_err("no such database");
    assert!(matches!(why, StoreError::Unreachable { .. }), "{why}");
}

/// The folder that has the programs: on the path, or where Debian keeps them.
fn binaries() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let folders = debian.map(|folder| folder.path().join("bin")).chain(std::env::split_paths(&path));
    folders.into_iter().find(|folder| folder.join("initdb").exists() && folder.join("pg_ctl").exists())
}

/// A server of our own, which ends with the test.
struct Server {
    binaries: PathBuf,
    folder: tempfile::TempDir,
    port: u16,
    /// The server refuses to run as root: somebody else has to run it then.
    somebody: Option<&'static str>,
}

impl Server {
    fn start(binaries: &Path) -> Self {
        let folder = tempfile::Builder::new().prefix("pg").tempdir_in("/tmp").expect("a folder");
        let root = output(Command::new("id").arg("-u")).trim() == "0";
        let somebody = root.then(|| if has_user("postgres") { "postgres" } else { "nobody" });
        if let Some(user) = somebody {
            output(Command::new("chown").arg(user).arg(folder.path()));
        }
        // A port that was free a moment ago.
        let port =
            TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
        let server = Self { binaries: binaries.to_owned(), folder, port, somebody };
        let data = server.data();
        server.call("initdb", &["-D", &data, "-U", "tester", "-A", "trust", "--no-sync", "-E", "UTF8"]);
        let sockets = server.folder.path().display();
        let options =
            format!("-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={sockets} -F");
        let log = server.folder.path().join("log").display().to_string();
        server.call("pg_ctl", &["-D", &data, "-w", "-l", &log, "-o", &options, "start"]);
        server
    }

    fn data(&self) -> String {
        self.folder.path().join("data").display().to_string()
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://tester@127.0.0.1:{}/{database}", self.port)
    }

    fn call(&self, program: &str, args: &[&str]) {
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
        output(command.args(args).current_dir(self.folder.path()).stdin(std::process::Stdio::null()));
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.call("pg_ctl", &["-D", &self.data(), "-m", "immediate", "stop"]);
    }
}

fn has_user(name: &str) -> bool {
    std::fs::read_to_string("/etc/passwd").is_ok_and(|users| users.lines().any(|line| line.starts_with(name)))
}

/// What a command prints; it must succeed.
fn output(command: &mut Command) -> String {
    let Output { status, stdout, stderr } = command.output().expect("the program starts");
    let (out, err) = (String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
    assert!(status.success(), "{command:?}: {out}{err}");
    out.into_owned()
}
