//! Files that commands write: whole or not at all, whatever goes wrong on the way.

mod run;

use run::{command, ok, plyground};
use std::fs;
use tempfile::TempDir;

const EXPERIMENT: &str = "question = \"Does the corner help?\"\ngame = \"2048\"\nagents = [\"random\", \"corner\"]\n\n[solo]\ngames = 20\n";

/// A folder with a database in which the experiment has been run.
struct Lab(TempDir);

impl Lab {
    fn new() -> Self {
        let lab = Self(TempDir::new().expect("a temporary folder"));
        fs::write(lab.path("corner.toml"), EXPERIMENT).expect("a file");
        ok(&["run", &lab.path("corner.toml"), "--db", &lab.path("a.db")]);
        lab
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("text").to_owned()
    }

    /// Flips the first byte of a text wherever the database's file has it and it `fits` the bytes before it: pages that were
    /// split have old copies of rows, which nobody reads.
    fn flip(&self, text: &[u8], fits: impl Fn(&[u8]) -> bool) {
        let mut bytes = fs::read(self.path("a.db")).expect("a database");
        let at = |at: &usize| bytes[*at..].starts_with(text) && fits(&bytes[..*at]);
        let places: Vec<usize> = (0..bytes.len()).filter(at).collect();
        assert!(!places.is_empty(), "the text is not there");
        for at in places {
            bytes[at] ^= 0x80;
        }
        fs::write(self.path("a.db"), bytes).expect("written");
    }

    fn names(&self) -> Vec<String> {
        let files =
            fs::read_dir(self.0.path()).expect("a folder").map(|file| file.expect("a file").file_name());
        let mut names: Vec<String> = files.map(|name| name.to_string_lossy().into_owned()).collect();
        // Readers of a database have files beside it for a while.
        names.retain(|name| !name.starts_with("a.db"));
        names.sort();
        names
    }
}

#[test]
fn a_failed_report_or_export_leaves_the_old_file_whole() {
    let lab = Lab::new();
    // In a game's row; in its record and in the experiment the agent stands in quotes.
    lab.flip(b"random", |before| !before.ends_with(b"\""));
    let old = "what was there before";
    for file in ["old.csv", "old.html"] {
        fs::write(lab.path(file), old).expect("written");
    }
    let before = lab.names();
    let db = lab.path("a.db");
    let cases: [(&[&str], &str); 5] = [
        (&["report", "--html"], "old.html"),
        (&["report", "--csv"], "new.csv"),
        (&["export", "--table", "games", "--out"], "old.csv"),
        (&["export", "--table", "moves", "--format", "parquet", "--out"], "old.csv"),
        (&["export", "--table", "games", "--out"], "new.csv"),
    ];
    for (args, file) in cases {
        let path = lab.path(file);
        let mut all = args.to_vec();
        all.extend([path.as_str(), "--db", db.as_str()]);
        let answer = plyground(&all);
        assert_eq!(answer.code, 2, "{args:?}: {}", answer.err);
        for mention in ["a.db", "run 1 (corner), job ", "games.first is damaged", "from a copy"] {
            assert!(answer.err.contains(mention), "{args:?}: {mention:?} is not in {}", answer.err);
        }
        assert_eq!(fs::read_to_string(lab.path("old.csv")).expect("text"), old, "{args:?}");
        assert_eq!(fs::read_to_string(lab.path("old.html")).expect("text"), old, "{args:?}");
        assert_eq!(lab.names(), before, "{args:?}: nothing is left behind");
    }
    assert!(ok(&["runs", "--db", &db]).contains("complete, 40 jobs"), "what is whole can be read");
}

#[test]
fn a_flipped_byte_in_a_record_is_told_with_its_run_and_job_half_way_through_the_export() {
    let lab = Lab::new();
    let records = ok(&["export", "--db", &lab.path("a.db"), "--table", "records"]);
    // The last game by whoever plays it and its seed, which two agents share.
    let last = records.lines().last().expect("a record");
    let seats = last.find("\"seats\":").expect("seats");
    let end = last.find(",\"number\":").expect("a number");
    lab.flip(&last.as_bytes()[seats..end], |_| true);
    fs::write(lab.path("games.jsonl"), &records).expect("written");
    let out = lab.path("games.jsonl");
    let answer = plyground(&["export", "--db", &lab.path("a.db"), "--table", "records", "--out", &out]);
    assert!(answer.code == 2 && answer.err.contains("run 1 (corner), job 39: "), "{}", answer.err);
    assert!(answer.err.contains("games.record is damaged"), "{}", answer.err);
    assert_eq!(fs::read_to_string(&out).expect("text"), records);
    // Reports need no records.
    assert!(ok(&["report", "--db", &lab.path("a.db")]).contains("corner scores"));
}

#[test]
fn a_dash_is_standard_output_and_nothing_else_is_said_there() {
    let lab = Lab::new();
    let (db, file) = (lab.path("a.db"), lab.path("games.csv"));
    let table = ok(&["export", "--db", &db]);
    assert_eq!(ok(&["export", "--db", &db, "--out", "-"]), table);
    assert!(ok(&["export", "--db", &db, "--out", &file]).contains("40 rows of corner"));
    assert_eq!(fs::read_to_string(&file).expect("text"), table);
    ok(&["report", "--db", &db, "--markdown", &lab.path("a.md")]);
    let page = fs::read_to_string(lab.path("a.md")).expect("text");
    assert_eq!(ok(&["report", "--db", &db, "--markdown", "-"]), page);
}

#[cfg(target_os = "linux")]
#[test]
fn devices_and_pipes_are_written_as_ever_and_a_full_one_is_told() {
    let lab = Lab::new();
    let db = lab.path("a.db");
    let table = ok(&["export", "--db", &db]);
    assert!(ok(&["export", "--db", &db, "--out", "/dev/stdout"]).starts_with(&table));
    ok(&["report", "--db", &db, "--csv", "/dev/null"]);
    let pipe = lab.path("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let mut writer = command(&["export", "--db", &db, "--out", &pipe]).spawn().expect("it starts");
    assert_eq!(fs::read_to_string(&pipe).expect("what comes through"), table);
    assert!(writer.wait().expect("it ends").success());
    for args in [["export", "--out"], ["report", "--html"]] {
        let answer = plyground(&[args[0], "--db", &db, args[1], "/dev/full"]);
        assert!(
            answer.code == 1 && answer.err.contains("/dev/full: cannot write"),
            "{args:?}: {}",
            answer.err
        );
    }
}

/// The shell lets no file grow beyond two fifths of the table, in blocks of 512 bytes (bash has blocks of 1024).
#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_fills_up_leaves_the_old_table_whole() {
    let lab = Lab::new();
    let size = ok(&["export", "--db", &lab.path("a.db"), "--table", "moves"]).len();
    fs::write(lab.path("old.csv"), "old").expect("written");
    let before = lab.names();
    let limit = size * 2 / 5 / 512;
    let (program, db, old) = (env!("CARGO_BIN_EXE_plyground"), lab.path("a.db"), lab.path("old.csv"));
    let script = format!(
        "trap '' XFSZ; ulimit -f {limit}; '{program}' export --db '{db}' --table moves --out '{old}'"
    );
    let said = std::process::Command::new("sh").args(["-c", &script]).output().expect("a shell");
    let why = String::from_utf8_lossy(&said.stderr);
    assert_eq!(said.status.code(), Some(1), "{limit} blocks for {size} bytes: {why}");
    assert!(why.contains("old.csv: cannot write"), "{why}");
    assert_eq!(fs::read_to_string(&old).expect("text"), "old");
    assert_eq!(lab.names(), before);
}
