//! Long commands tell how far they are where nobody sees a bar.

mod run;

use run::{Answer, command, ok};
use std::fs;
use tempfile::TempDir;

/// Runs a command that tells every few milliseconds what it would tell every half minute.
fn impatiently(args: &[&str], folder: &TempDir) -> Answer {
    let output = command(args)
        .current_dir(folder.path())
        .env("PLYGROUND_PROGRESS_MILLIS", "1")
        .output()
        .expect("the binary ends");
    Answer {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

#[test]
fn long_commands_print_lines_where_standard_error_is_no_terminal() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let experiment =
        "question = \"?\"\ngame = \"2048\"\nagents = [\"random\", \"uct(nodes=200)\"]\n[solo]\ngames = 4\n";
    fs::write(path("slow.toml"), experiment).expect("a file");
    let many = "question = \"?\"\ngame = \"2048\"\nagents = [\"random\", \"corner\"]\n[solo]\ngames = 400\n";
    fs::write(path("many.toml"), many).expect("a file");
    ok(&["run", &path("many.toml"), "--db", &path("many.db")]);
    let boards = "9:123456789111213141516171819\n9:1234567891\n9:19\n";
    fs::write(path("boards.txt"), boards.repeat(40)).expect("a file");
    ok(&["export", "--table", "records", "--db", &path("many.db"), "--out", &path("many.jsonl")]);
    let cases: &[(&[&str], &str)] = &[
        (&["run", "slow.toml", "--json"], "slow: "),
        (&["playout", "2048", "--games", "20000", "--json"], "playout: "),
        (&["solve", "tenpair", "--agent", "a-star(nodes=20000)", "--batch", "boards.txt"], "solve: "),
        (&["solve", "tenpair", "--agent", "a-star(nodes=200000)", "--json"], "solve: "),
        (
            &["train", "ntuple", "--layout", "0123 4567", "--games", "1000", "--out", "n", "--json"],
            "train ntuple: ",
        ),
        (&["train", "dqn", "--episodes", "20", "--out", "d", "--json"], "train dqn: "),
        (&["bench", "2048", "--seconds", "0.1", "--json"], "bench: "),
        (&["export", "--table", "moves", "--db", "many.db", "--out", "moves.csv"], "export: "),
        (&["merge", "all.db", "many.db", "--json"], "merge: "),
        (&["import", "many.jsonl", "--db", "again.db", "--json"], "import: "),
        (&["report", "--db", "many.db", "--json"], "report: "),
    ];
    for (args, title) in cases {
        let answer = impatiently(args, &folder);
        assert_eq!(answer.code, 0, "{args:?}: {}", answer.err);
        let (mut lines, mut own) = (answer.err.lines(), answer.err.lines());
        assert!(own.any(|line| line.starts_with(title)), "{args:?} does not say {title:?}: {}", answer.err);
        assert!(lines.all(|line| line.contains(" so far")), "{args:?}: {}", answer.err);
        if args.contains(&"--json") {
            serde_json::from_str::<serde_json::Value>(&answer.out).expect("one JSON object and nothing else");
        }
    }
    let said = impatiently(&["run", "slow.toml", "--db", "b.db"], &folder).err;
    assert!(said.contains(" of 8 jobs · ") && said.contains("uct(nodes=200)"), "{said}");
}
