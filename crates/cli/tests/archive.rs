//! Databases in a place where nobody may write, such as a disc or somebody else's folder: everything that only reads
//! works there and leaves nothing behind; what cannot be read there is told with what to do.
#![cfg(unix)]

mod run;

use plyground_store::sample::played;
use plyground_store::testing::first_version;
use plyground_store::{Access, Store};
use run::{Answer, answer, ok};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

const EXPERIMENT: &str = r#"
question = "Can it be read?"
game = "morris"
agents = ["greedy", "random"]
[match]
pairs = 3
opening_plies = 4
"#;

/// A folder with a finished run in the database `a.db`.
struct Archive {
    folder: tempfile::TempDir,
    root: bool,
}

impl Archive {
    fn new() -> Self {
        let id = Command::new("id").arg("-u").output().expect("who we are");
        let root = String::from_utf8_lossy(&id.stdout).trim() == "0";
        let archive = Self { folder: tempfile::tempdir().expect("a folder"), root };
        fs::create_dir(archive.path("")).expect("a folder");
        fs::write(archive.beside("read.toml"), EXPERIMENT).expect("written");
        ok(&["run", &archive.beside("read.toml"), "--db", &archive.path("a.db")]);
        archive
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join("archive").join(name).to_str().expect("a path").to_owned()
    }

    fn beside(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().expect("a path").to_owned()
    }

    /// Takes the right to write away from its files and from itself, or gives it back.
    fn close(&self, file: u32, folder: u32) {
        let files = self.files();
        for name in &files {
            allow(&self.path(name), file);
        }
        allow(&self.path(""), folder);
    }

    fn files(&self) -> Vec<String> {
        let files = fs::read_dir(self.path("")).expect("a folder");
        let mut names: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
        names.sort();
        names.iter().filter_map(|path| path.file_name()?.to_str().map(str::to_owned)).collect()
    }

    /// Runs `plyground` as somebody whom the system refuses what it refuses to others. Root is refused nothing, unless
    /// it gives that right away.
    fn plyground(&self, args: &[&str]) -> Answer {
        let binary = Path::new(env!("CARGO_BIN_EXE_plyground"));
        if !self.root {
            return answer(Command::new(binary).args(args), "");
        }
        let mut command = Command::new("setpriv");
        command.arg("--bounding-set=-dac_override,-dac_read_search").arg(binary);
        answer(command.args(args), "")
    }

    fn ok(&self, args: &[&str]) -> String {
        let answer = self.plyground(args);
        assert_eq!((answer.code, answer.err.as_str()), (0, ""), "plyground {}", args.join(" "));
        answer.out
    }

    /// The answer to what is refused, with everything that it must mention.
    fn refused(&self, args: &[&str], mentions: &[&str]) {
        let answer = self.plyground(args);
        assert_eq!(answer.code, 2, "plyground {}: {}{}", args.join(" "), answer.out, answer.err);
        for mention in mentions {
            assert!(answer.err.contains(mention), "{mention:?} is not in {}", answer.err);
        }
    }
}

impl Drop for Archive {
    /// What is protected cannot be removed.
    fn drop(&mut self) {
        allow(&self.path(""), 0o755);
    }
}

fn allow(path: &str, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("it is ours");
}

#[test]
fn a_database_where_nobody_may_write_is_read_and_left_alone() {
    let archive = Archive::new();
    let db = archive.path("a.db");
    let commands: [&[&str]; 5] = [
        &["report", "--db", &db],
        &["export", "--db", &db, "--table", "moves"],
        &["export", "--db", &db, "--table", "records"],
        &["runs", "--db", &db],
        &["runs", "read", "--toml", "--db", &db],
    ];
    let before = commands.map(ok);
    // A protected file in a protected folder, the folder alone, and the file alone.
    for (time, (file, folder)) in [(0o444, 0o555), (0o644, 0o555), (0o444, 0o755)].into_iter().enumerate() {
        archive.close(file, folder);
        for (command, before) in commands.iter().zip(&before) {
            assert_eq!(archive.ok(command), *before, "{file:o} in {folder:o}");
        }
        let into = archive.beside(&format!("into{time}.db"));
        let merged = archive.ok(&["merge", &into, &db]);
        assert!(merged.contains("6 games from") && merged.contains("complete"), "{merged}");
        assert_eq!(archive.files(), ["a.db"], "{file:o} in {folder:o}");
    }
    archive.close(0o444, 0o555);
    archive.refused(&["run", &archive.beside("read.toml"), "--db", &db], &["a.db cannot be written", "--db"]);
    archive.refused(
        &["run", &archive.beside("read.toml"), "--db", &archive.path("new.db")],
        &["new.db cannot be written", "folder"],
    );
    archive.close(0o000, 0o555);
    archive.refused(&["runs", "--db", &db], &["a.db cannot be opened", "denied"]);
}

#[test]
fn an_archive_of_an_older_version_says_what_to_do() {
    let archive = Archive::new();
    let old = archive.path("old.db");
    first_version(&old);
    for (file, folder) in [(0o444, 0o555), (0o644, 0o555), (0o444, 0o755)] {
        archive.close(file, folder);
        for command in ["runs", "report", "export"] {
            archive.refused(
                &[command, "--db", &old],
                &[
                    "old.db was written by an older plyground (schema 1;",
                    "copy it to a folder where you may write",
                ],
            );
        }
        archive.refused(&["merge", &archive.beside("into.db"), &old], &["older plyground"]);
    }
    let copy = archive.beside("copy.db");
    archive.close(0o444, 0o755);
    fs::copy(&old, &copy).expect("copied");
    allow(&copy, 0o644);
    assert!(archive.ok(&["runs", "--db", &copy]).contains("has no runs yet"));
}

/// A file copied from under a run has games in its log, which cannot be read without writing.
#[test]
fn an_archive_with_a_log_is_not_read_without_it() {
    let archive = Archive::new();
    let (live, cut) = (archive.beside("live.db"), archive.path("cut.db"));
    fs::copy(archive.path("a.db"), &live).expect("copied");
    let store = Store::open(&live, Access::Write).expect("a database");
    let begun = store.begin(&plyground_store::sample::run("cut")).expect("begun");
    store.insert(begun.id, &[played(0, 3)]).expect("stored");
    fs::copy(&live, &cut).expect("copied");
    fs::copy(format!("{live}-wal"), format!("{cut}-wal")).expect("copied");
    drop(store);
    for (file, folder) in [(0o444, 0o555), (0o644, 0o555)] {
        archive.close(file, folder);
        archive.refused(&["runs", "--db", &cut], &["cut.db cannot be opened", "-wal", "copy both"]);
    }
    archive.close(0o644, 0o755);
    assert!(
        archive.ok(&["runs", "--db", &cut]).contains("name of cut"),
        "with the right to write it is read"
    );
}

#[test]
fn a_folder_is_not_a_database_and_says_so() {
    let archive = Archive::new();
    let (folder, file) = (archive.path(""), archive.beside("read.toml"));
    let commands: [&[&str]; 6] = [
        &["run", &file, "--db", &folder],
        &["report", "--db", &folder],
        &["export", "--db", &folder],
        &["runs", "--db", &folder],
        &["merge", &archive.beside("into.db"), &folder],
        &["merge", &folder, &archive.path("a.db")],
    ];
    for command in commands {
        archive.refused(command, &["it is a folder; name a file in it, such as", "plyground.db"]);
    }
}
