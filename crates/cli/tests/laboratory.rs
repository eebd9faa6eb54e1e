//! The laboratory from the command line: experiments run, shared out, merged, exported and imported.

mod run;

use run::{json, ok, plyground};
use std::path::Path;

const EXPERIMENT: &str = r#"
question = "Does searching help?"
game = "morris"
agents = ["alpha-beta(nodes=100)", "random"]
[match]
pairs = 3
opening_plies = 4
"#;

struct Lab(tempfile::TempDir);

impl Lab {
    fn new() -> Self {
        let lab = Self(tempfile::tempdir().expect("a folder"));
        std::fs::write(lab.path("help.toml"), EXPERIMENT).expect("written");
        lab
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("a path").to_owned()
    }
}

#[test]
fn a_run_says_how_the_agents_stand_and_where_the_games_are() {
    let lab = Lab::new();
    let (file, db) = (lab.path("help.toml"), lab.path("a.db"));
    let text = ok(&["run", &file, "--db", &db]);
    assert!(text.contains("help  Does searching help?"), "{text}");
    assert!(text.contains("alpha-beta(nodes=100)  6 of 6 (100 %)"), "{text}");
    assert!(text.contains("6 of 6 jobs are stored in") && text.contains("complete"), "{text}");
    let listed = ok(&["runs", "--db", &db]);
    assert!(listed.contains("help  morris match · complete, 6 jobs"), "{listed}");
    assert_eq!(json(&["run", &file, "--db", &db, "--json"])["fresh"], 0);
    assert!(ok(&["runs", "help", "--db", &db]).starts_with("  1  help  morris match"));
    assert_eq!(ok(&["runs", "help", "--toml", "--db", &db]).trim(), EXPERIMENT.trim());
    assert_eq!(plyground(&["runs", "hold", "--toml", "--db", &db]).code, 2);
}

#[test]
fn shares_merge_into_the_whole() {
    let lab = Lab::new();
    let (file, whole, all) = (lab.path("help.toml"), lab.path("whole.db"), lab.path("all.db"));
    ok(&["run", &file, "--db", &whole]);
    let parts: Vec<String> = (1..=3).map(|part| lab.path(&format!("part{part}.db"))).collect();
    for (index, part) in parts.iter().enumerate() {
        let share = format!("{}/3", index + 1);
        let answer = json(&["run", &file, "--db", part, "--shard", &share, "--json"]);
        assert_eq!(
            (&answer["done"], &answer["total"], &answer["state"]),
            (&2.into(), &2.into(), &"open".into())
        );
    }
    let merged = json(&["merge", &all, &parts[0], &parts[1], &parts[2], "--json"]);
    let states: Vec<&str> =
        merged["runs"].as_array().expect("runs").iter().filter_map(|run| run["state"].as_str()).collect();
    assert_eq!(states, ["open", "open", "complete"]);
    let records = |db: &str| ok(&["export", "help", "--db", db, "--table", "records"]);
    assert_eq!(records(&all), records(&whole));
    let again = json(&["merge", &all, &parts[1], "--json"]);
    assert_eq!((&again["runs"][0]["fresh"], &again["runs"][0]["known"]), (&0.into(), &2.into()));
    assert!(!Path::new(&lab.path("all.db-journal")).exists());
}

#[test]
fn exported_records_replay_and_are_imported_again() {
    let lab = Lab::new();
    let (file, db, records) = (lab.path("help.toml"), lab.path("a.db"), lab.path("games.jsonl"));
    ok(&["run", &file, "--db", &db]);
    ok(&["export", "help", "--db", &db, "--table", "records", "--out", &records]);
    assert!(ok(&["replay", &records]).contains("all end as recorded"));
    let other = lab.path("b.db");
    let answer = json(&["import", &records, "--db", &other, "--json"]);
    assert_eq!(
        (&answer["game"], &answer["jobs"], &answer["fresh"]),
        (&"morris".into(), &6.into(), &6.into())
    );
    assert_eq!(json(&["import", &records, "--db", &other, "--json"])["fresh"], 0);
    let exported = |db: &str, run: &str| ok(&["export", run, "--db", db, "--table", "records"]);
    assert_eq!(exported(&db, "help"), exported(&other, "games"));
    for (format, mention) in [("csv", "job,ply,number,seat,agent"), ("jsonl", "\"agent\":\"random\"")] {
        let text = ok(&["export", "--db", &db, "--table", "moves", "--format", format]);
        assert!(text.contains(mention), "{text}");
    }
    let parquet = lab.path("moves.parquet");
    ok(&["export", "--db", &db, "--table", "moves", "--format", "parquet", "--out", &parquet]);
    assert_eq!(std::fs::read(&parquet).expect("a file")[..4], *b"PAR1");
}

/// Games of a pair share their opening, so that one that favours a seat says nothing: taken one by one, the same games would
/// have another interval.
#[test]
fn an_imported_match_has_the_interval_of_the_match() {
    let lab = Lab::new();
    let text = EXPERIMENT.replace("alpha-beta(nodes=100)", "greedy").replace("pairs = 3", "pairs = 30");
    std::fs::write(lab.path("even.toml"), text).expect("written");
    let (db, records, other) = (lab.path("a.db"), lab.path("even.jsonl"), lab.path("b.db"));
    ok(&["run", &lab.path("even.toml"), "--db", &db]);
    ok(&["export", "even", "--db", &db, "--table", "records", "--out", &records]);
    let said = ok(&["import", &records, "--db", &other]);
    assert!(said.contains("60 games of morris, 30 pairs among them, are stored"), "{said}");
    let report = |db: &str| json(&["report", "even", "--db", db, "--json"]);
    let (played, imported) = (report(&db), report(&other));
    assert_eq!(played["answer"], imported["answer"]);
    let lines = |report: &serde_json::Value| {
        let sections = report["sections"].as_array().expect("sections").iter();
        let blocks = sections.flat_map(|section| section["blocks"].as_array().expect("blocks").clone());
        blocks
            .filter(|block| {
                block["kind"] == "lines" && block["text"].as_str().expect("text").contains("Ptnml")
            })
            .map(|block| block["text"].to_string())
            .collect::<String>()
    };
    assert!(lines(&played).contains("Ptnml(0-2)"), "{}", lines(&played));
    assert_eq!(lines(&played), lines(&imported));
    let pairs = |db: &str| {
        let table = ok(&["export", "even", "--db", db, "--format", "jsonl"]);
        let pair =
            |line: &str| serde_json::from_str::<serde_json::Value>(line).expect("a row")["pair"].clone();
        table.lines().map(pair).collect::<Vec<_>>()
    };
    assert_eq!(pairs(&db), pairs(&other));
    // The order of the lines does not matter.
    let mixed: Vec<String> =
        std::fs::read_to_string(&records).expect("text").lines().map(str::to_owned).collect();
    let mixed: String = mixed
        .iter()
        .step_by(2)
        .chain(mixed.iter().skip(1).step_by(2))
        .fold(String::new(), |text, line| text + line + "\n");
    std::fs::write(lab.path("mixed.jsonl"), mixed).expect("written");
    ok(&["import", &lab.path("mixed.jsonl"), "--db", &other]);
    let mixed = json(&["report", "mixed", "--db", &other, "--json"]);
    assert_eq!(mixed["answer"], played["answer"]);
}

#[test]
fn after_a_sequential_decision_run_and_report_count_the_same_games() {
    let lab = Lab::new();
    let text = EXPERIMENT.replace("pairs = 3", "pairs = 200\nsprt = { elo0 = 0, elo1 = 50 }");
    std::fs::write(lab.path("sprt.toml"), text).expect("written");
    let db = lab.path("a.db");
    let ran = json(&["run", &lab.path("sprt.toml"), "--db", &db, "--threads", "8", "--json"]);
    assert_eq!(ran["state"], "decided");
    let report = json(&["report", "sprt", "--db", &db, "--json"]);
    let games = ran["standings"][0]["games"].as_u64().expect("a number");
    assert_eq!((ran["done"].as_u64(), ran["fresh"].as_u64()), (Some(games), Some(games)));
    assert_eq!(report["facts"][0][1]["text"], format!("{games}, stopped by its rule"));
    let standings = report["sections"].as_array().expect("sections").iter();
    let mut tables = standings.flat_map(|section| section["blocks"].as_array().expect("blocks").clone());
    let table = tables.find(|block| block["title"] == "Standings").expect("standings");
    let (won, drawn) = (&table["rows"][0][3]["count"], &table["rows"][0][4]["count"]);
    let points = won.as_f64().expect("a count") + drawn.as_f64().expect("a count") / 2.0;
    assert_eq!(ran["standings"][0]["points"].as_f64(), Some(points));
}

#[test]
fn trouble_is_told_with_the_right_exit_code() {
    let lab = Lab::new();
    let (file, notes, db) = (lab.path("help.toml"), lab.path("notes.db"), lab.path("a.db"));
    std::fs::write(&notes, "no database at all, only some notes ".repeat(50)).expect("written");
    std::fs::write(lab.path("typo.toml"), EXPERIMENT.replace("agents", "agnets")).expect("written");
    std::fs::write(lab.path("nobody.toml"), EXPERIMENT.replace("\"random\"", "\"rndom\"")).expect("written");
    std::fs::write(lab.path("bad.jsonl"), "{\"format\":1}\n").expect("written");
    let cases: &[(&[&str], &[&str])] = &[
        (&["run", "/no/such/file.toml"], &["/no/such/file.toml"]),
        (&["run", &lab.path("typo.toml")], &["typo.toml", "line 4", "did you mean \"agents\"?"]),
        (&["run", &lab.path("nobody.toml")], &["agents, number 2", "did you mean \"random\""]),
        (&["run", &file, "--db", &notes], &["notes.db", "not a database", "--db"]),
        (&["run", &file, "--db", "/proc/x/y.db"], &["/proc/x/y.db", "cannot be opened"]),
        (&["run", &file, "--db", "mysql://x"], &["mysql", "postgres://"]),
        (&["run", &file, "--shard", "3/2"], &["3/2", "1/8"]),
        (&["runs", "--db", "/no/such.db"], &["/no/such.db", "plyground run"]),
        (&["export", "x", "--db", "/no/such.db"], &["/no/such.db"]),
        (&["merge", &db, "/no/such.db"], &["/no/such.db"]),
        (&["import", &lab.path("bad.jsonl"), "--db", &db], &["bad.jsonl", "line 1"]),
    ];
    for (args, mentions) in cases {
        let answer = plyground(args);
        assert_eq!(answer.code, 2, "{args:?}: {}", answer.err);
        for mention in *mentions {
            assert!(answer.err.contains(mention), "{args:?}: {mention:?} is not in {}", answer.err);
        }
    }
    ok(&["run", &file, "--db", &db]);
    let unknown = plyground(&["export", "nobody", "--db", &db]);
    assert!(unknown.code == 2 && unknown.err.contains("there are help"), "{}", unknown.err);
    let nowhere = plyground(&["export", "--db", &db, "--format", "parquet"]);
    assert!(nowhere.code == 2 && nowhere.err.contains("--out FILE"), "{}", nowhere.err);
    let lines =
        plyground(&["export", "--db", &db, "--table", "records", "--format", "parquet", "--out", &db]);
    assert!(lines.code == 2 && lines.err.contains("JSON lines"), "{}", lines.err);
}

#[test]
fn every_experiment_that_is_shipped_can_be_run() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../experiments");
    let mut files = 0;
    for file in std::fs::read_dir(folder).expect("experiments") {
        let path = file.expect("a file").path();
        // The studies lie in a folder of their own, with tests of their own; beside them is what ships them.
        let is_experiment = path.extension().is_some_and(|ending| ending == "toml");
        if !is_experiment || path.ends_with("Cargo.toml") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("text");
        assert!(text.starts_with("question = "), "{} does not begin with its question", path.display());
        let experiment = plyground_arena::Experiment::from_toml(&text).expect(&text);
        let plan = plyground_arena::Plan::of(experiment).map_err(|why| why.to_string());
        assert!(plan.is_ok_and(|plan| !plan.jobs.is_empty()), "{}", path.display());
        files += 1;
    }
    assert!(files >= 6, "{files}");
}

#[test]
fn more_threads_than_cores_are_refused_if_time_limits_the_agents_unless_asked_for() {
    let lab = Lab::new();
    let text =
        EXPERIMENT.replace("alpha-beta(nodes=100)", "alpha-beta(time=1ms)").replace("pairs = 3", "pairs = 1");
    std::fs::write(lab.path("timed.toml"), text).expect("written");
    let (file, db) = (lab.path("timed.toml"), lab.path("a.db"));
    let refused = plyground(&["run", &file, "--db", &db, "--threads", "999"]);
    let why = refused.err;
    assert_eq!(refused.code, 2, "{why}");
    assert!(
        why.contains("--threads 999: time limits the agents") && why.contains("--oversubscribe"),
        "{why}"
    );
    // A busy machine makes it warn that moves take longer than their time.
    let ran = plyground(&["run", &file, "--db", &db, "--threads", "999", "--oversubscribe", "--json"]);
    assert!(
        ran.code == 0 && (ran.err.is_empty() || ran.err.contains("the machine is overloaded")),
        "{}",
        ran.err
    );
    let ran: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(ran["measured"]["session"]["threads"], 999);
    // It is refused as before although nothing is left to play.
    let again = plyground(&["run", &file, "--db", &db, "--threads", "999"]);
    assert_eq!((again.code, again.err), (2, why));
    // Without a limit of time nothing is lost by many threads.
    ok(&["run", &lab.path("help.toml"), "--db", &db, "--threads", "999"]);
    let report = ok(&["report", "timed", "--db", &db, "--markdown", "-"]);
    assert!(report.contains("do not repeat exactly"), "{report}");
    assert!(report.contains("Design and provenance") && report.contains("999 games at a time"), "{report}");
}

#[test]
fn agents_with_several_threads_get_their_cores_and_their_games_are_said_not_to_repeat() {
    let lab = Lab::new();
    let text = EXPERIMENT
        .replace("alpha-beta(nodes=100)", "alpha-beta(nodes=100, threads=3)")
        .replace("pairs = 3", "pairs = 1");
    assert!(text.contains("threads=3"));
    std::fs::write(lab.path("many.toml"), text).expect("written");
    let (file, db) = (lab.path("many.toml"), lab.path("a.db"));
    let refused = plyground(&["run", &file, "--db", &db, "--threads", "999"]);
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(
        refused.err.contains("--threads 999: agents think on up to 3 threads")
            && refused.err.contains("--oversubscribe"),
        "{}",
        refused.err
    );
    ok(&["run", &file, "--db", &db, "--threads", "2", "--oversubscribe"]);
    let report = ok(&["report", "many", "--db", &db, "--markdown", "-"]);
    assert!(report.contains("think on several threads here") && report.contains("do not repeat"), "{report}");
    // One thread is what everybody has: it repeats.
    let text = EXPERIMENT.replace("alpha-beta(nodes=100)", "alpha-beta(nodes=100, threads=1)");
    std::fs::write(lab.path("one.toml"), text).expect("written");
    ok(&["run", &lab.path("one.toml"), "--db", &db]);
    let report = ok(&["report", "one", "--db", &db, "--markdown", "-"]);
    assert!(report.contains("repeats exactly from the seed"), "{report}");
}

#[test]
fn exports_carry_where_they_come_from() {
    let lab = Lab::new();
    let (db, csv) = (lab.path("a.db"), lab.path("games.csv"));
    ok(&["run", &lab.path("help.toml"), "--db", &db]);
    ok(&["export", "--db", &db, "--out", &csv]);
    let beside = std::fs::read_to_string(format!("{csv}.json")).expect("a file beside it");
    let beside: serde_json::Value = serde_json::from_str(&beside).expect("JSON");
    assert_eq!((&beside["games"], &beside["distinct_games"]), (&6.into(), &6.into()));
    assert!(beside["run"]["specification"].as_str().expect("text").contains("opening_plies = 4"));
    assert!(beside["sessions"][0]["machine"].is_string());
    let parquet = lab.path("games.parquet");
    ok(&["export", "--db", &db, "--format", "parquet", "--out", &parquet]);
    let bytes = std::fs::read(parquet).expect("written");
    assert!(String::from_utf8_lossy(&bytes).contains("distinct_games"), "the key is in the file's foot");
}

#[test]
fn a_comparison_of_two_runs_exits_with_5_only_if_the_new_one_is_worse() {
    let lab = Lab::new();
    let db = lab.path("a.db");
    let weaker = EXPERIMENT.replace("alpha-beta(nodes=100)", "greedy").replace("pairs = 3", "pairs = 30");
    let weakest = weaker.replace("agents = [\"greedy\", \"random\"]", "agents = [\"random\", \"greedy\"]");
    for (name, text) in [("good", weaker), ("bad", weakest)] {
        std::fs::write(lab.path(&format!("{name}.toml")), text).expect("written");
        ok(&["run", &lab.path(&format!("{name}.toml")), "--db", &db]);
    }
    let same = ok(&["compare", "good", "good", "--db", &db]);
    assert!(same.contains("design: the same") && same.contains("not decided"), "{same}");
    let worse = plyground(&["compare", "good", "bad", "--db", &db]);
    let text = worse.out;
    assert_eq!(worse.code, 5, "{text}");
    assert!(text.contains("agents: ") && text.contains(": worse"), "{text}");
}

#[test]
fn a_plan_tells_jobs_time_disk_and_what_it_can_tell_apart_and_stores_nothing() {
    let lab = Lab::new();
    let file = lab.path("help.toml");
    let text = ok(&["plan", &file, "--power", "10elo", "--probe", "1"]);
    assert!(text.contains("help: 6 jobs of a match experiment") && text.contains("of disk"), "{text}");
    assert!(text.contains("a difference of 10 Elo takes"), "{text}");
    let sweep = EXPERIMENT.replace("alpha-beta(nodes=100)", "alpha-beta(nodes={50,100})");
    std::fs::write(lab.path("sweep.toml"), sweep).expect("written");
    let plan = json(&["plan", &lab.path("sweep.toml"), "--probe", "0", "--json"]);
    assert_eq!(plan["jobs"], 18, "three agents meet in three pairings of three pairs");
    assert_eq!(plyground(&["plan", &file, "--power", "much"]).code, 2);
}
