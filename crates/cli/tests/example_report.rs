//! The reports in `docs/example-report` pass the checklist beside them, and are what the command still says.

mod run;

use run::ok;
use std::path::PathBuf;

/// What each line of the checklist asks for stands in the report that it names, by the words that it quotes.
#[test]
fn the_shipped_example_reports_pass_their_checklist() {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/example-report"));
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect(name);
    let (tournament, test) = (read("tournament.md"), read("sequential-test.md"));
    let mut topics = Vec::new();
    for line in read("README.md").lines().filter(|line| line.starts_with("| ") && line.contains('“')) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [topic, report, quotes] = cells[..] else { panic!("three columns: {line}") };
        let text = if report.contains("tournament") { &tournament } else { &test };
        let quoted: Vec<&str> =
            quotes.split('“').skip(1).filter_map(|rest| rest.split_once('”')).map(|quote| quote.0).collect();
        assert!(!quoted.is_empty(), "{line}");
        for words in quoted {
            assert!(text.contains(words), "{topic}: {report} does not say “{words}”");
        }
        topics.push(topic.to_owned());
    }
    for wanted in ["design", "provenance", "distinct games", "multiplicity", "stopping"] {
        assert!(topics.iter().any(|topic| topic == wanted), "{wanted} is missing in {topics:?}");
    }
}

/// Its nodes are counted, so the same command gives the same answer on any machine.
#[test]
fn the_example_of_a_sequential_test_still_gives_the_answer_of_its_report() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = folder.path().join("example.db");
    let db = db.to_str().expect("a path");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../experiments/example-test.toml");
    ok(&["run", file, "--db", db]);
    let fresh = ok(&["report", "example-test", "--db", db, "--markdown", "-"]);
    let shipped = include_str!("../../../docs/example-report/sequential-test.md");
    let answer = |text: &str| {
        let line = text.lines().find(|line| line.contains("an Elo difference of"));
        line.expect("an answer").to_owned()
    };
    assert_eq!(answer(&fresh), answer(shipped));
}
