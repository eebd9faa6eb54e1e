//! Guests as a user meets them: programs from outside that play wherever an agent of ours can.
#![cfg(target_os = "linux")]

mod run;

use plyground_catalog::games;
use plyground_core::clock::Stopwatch;
use plyground_store::{Access, GameRow, Store};
use run::{Answer, answer, command};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

const MORRIS_BOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../guests/examples/morris_bot.py");
const BAD_BOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../guests/tests/bad_bot.py");

/// A folder with files; commands run in it.
struct Folder(tempfile::TempDir);

impl Folder {
    fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().expect("a folder"));
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.path().join(name), text).expect("a file");
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn run(&self, args: &[&str]) -> Answer {
        answer(command(args).current_dir(self.path()), "")
    }

    fn ok(&self, args: &[&str]) -> String {
        let answer = self.run(args);
        assert_eq!(
            (answer.code, answer.err.as_str()),
            (0, ""),
            "plyground {}: {}",
            args.join(" "),
            answer.out
        );
        answer.out
    }

    fn json(&self, args: &[&str]) -> serde_json::Value {
        serde_json::from_str(&self.ok(args)).expect("one JSON object")
    }

    fn store(&self, db: &str) -> Store {
        Store::open(self.path().join(db).to_str().expect("a path"), Access::Read).expect("a database")
    }

    fn games(&self, db: &str) -> Vec<GameRow> {
        let store = self.store(db);
        let run = store.run("").expect("a run").id;
        store.games(run).expect("games")
    }
}

fn guest(name: &str, game: &str, command: &[&str], more: &str) -> String {
    format!("[[guest]]\nname = {name:?}\ngames = [{game:?}]\ncommand = {command:?}\n{more}\n")
}

fn morris_bot() -> String {
    guest("bot", "morris", &["python3", MORRIS_BOT], "")
}

/// Processes with this word in their command line, zombies included.
fn running(word: &str) -> usize {
    let all = std::fs::read_dir("/proc").expect("Linux").flatten();
    all.filter(|entry| {
        std::fs::read_to_string(entry.path().join("cmdline")).is_ok_and(|command| command.contains(word))
    })
    .count()
}

fn wait_until(what: &str, done: impl Fn() -> bool) {
    let watch = Stopwatch::start();
    while !done() {
        assert!(watch.elapsed() < Duration::from_mins(2), "{what}: not within two minutes");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// An agent with memory, on every game: the engine has to keep it between moves, as a match does.
#[test]
fn the_engine_as_a_guest_of_itself_plays_the_very_games_of_the_built_in_agent() {
    let plyground = env!("CARGO_BIN_EXE_plyground");
    for (game, rules, agent, kind) in [
        ("2048", "rows = 3\ncolumns = 3", "uct(nodes=20)", "[solo]\ngames = 2"),
        ("tenpair", "max_cells = 54", "uct(nodes=10)", "[solo]\ngames = 2"),
        (
            "morris",
            "max_quiet = 20",
            "alpha-beta(depth=3)",
            "[match]\npairs = 2\nschedule = \"matrix\"\nopening_plies = 4",
        ),
        ("lput", "max_rounds = 10", "uct(nodes=20)", "[match]\npairs = 1\nschedule = \"matrix\""),
    ] {
        let folder = Folder::with(&[("guests.toml", &guest("self", game, &[plyground, "engine", game], ""))]);
        let (name, limits) = agent.split_once('(').expect("limits");
        let other = format!("self({}, Agent={name})", limits.trim_end_matches(')'));
        let text = format!(
            "question = \"Are they the same?\"\ngame = {game:?}\nseed = 7\nagents = [{agent:?}, {other:?}]\n{kind}\n[rules]\n{rules}\n"
        );
        folder.write("same.toml", &text);
        for threads in ["1", "2"] {
            let db = format!("{threads}.db");
            folder.ok(&["run", "same.toml", "--db", &db, "--threads", threads]);
            let store = folder.store(&db);
            let run = store.run("").expect("a run").id;
            let rows = folder.games(&db);
            // Whoever has the same seed and opening plays the same game, whoever sits there.
            let seeds: BTreeSet<(u64, Option<String>)> =
                rows.iter().map(|row| (row.seed, row.opening.clone())).collect();
            let mut moves = BTreeSet::new();
            for row in &rows {
                let record = store.record(run, row.job).expect("a database").expect("a record");
                let record: serde_json::Value = serde_json::from_str(&record).expect("JSON");
                assert_eq!(row.forfeit, None, "{game}");
                assert!(row.plies > 4, "{game}: {record}");
                moves.insert((row.seed, row.opening.clone(), record["moves"].to_string()));
            }
            assert_eq!(moves.len(), seeds.len(), "{game}, {threads} threads: {moves:#?}");
            assert!(rows.len() >= 2 * seeds.len(), "{game}");
        }
    }
    wait_until("no engine is left", || running("engine\u{0}2048\u{0}") == 0);
}

const AGAINST_ALPHA_BETA: &str = "question = \"Is the bot any good?\"\ngame = \"morris\"\nseed = 3\n\
     agents = [\"bot(nodes=1)\", \"alpha-beta(depth=2)\"]\n[match]\npairs = 150\nopening_plies = 4\n";

fn started(folder: &Folder, word: &str, enough: usize) -> Child {
    let child = command(&["run", "match.toml", "--db", "a.db", "--threads", "2"])
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let jobs = || {
        let db = folder.path().join("a.db");
        let store = Store::open(db.to_str().expect("a path"), Access::Read);
        store.and_then(|store| store.jobs(store.run("")?.id)).map_or(0, |jobs| jobs.len())
    };
    wait_until("games are stored", || jobs() >= enough);
    assert!(running(word) > 0, "the bot runs");
    child
}

#[test]
fn a_match_of_the_python_bot_is_killed_resumed_and_reported_and_leaves_no_process_behind() {
    let folder = Folder::with(&[("match.toml", AGAINST_ALPHA_BETA)]);
    // A copy with a name of its own, so that its processes can be told from those of other tests.
    std::fs::copy(MORRIS_BOT, folder.path().join("killed_bot.py")).expect("a copy");
    folder.write("guests.toml", &guest("bot", "morris", &["python3", "killed_bot.py"], ""));
    let mut child = started(&folder, "killed_bot.py", 10);
    child.kill().expect("SIGKILL");
    child.wait().expect("it has ended");
    wait_until("no bot outlives a killed run", || running("killed_bot.py") == 0);

    for (signal, enough) in [("-TERM", 30), ("-INT", 50)] {
        let mut child = started(&folder, "killed_bot.py", enough);
        let sent = std::process::Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(sent.expect("a signal").success());
        assert_eq!(child.wait().expect("it has ended").code(), Some(130), "{signal}");
        assert_eq!(running("killed_bot.py"), 0, "no bot outlives a run that was asked to end by {signal}");
    }

    let before = folder.games("a.db").len();
    let rest = folder.json(&["run", "match.toml", "--db", "a.db", "--json"]);
    assert_eq!((&rest["state"], &rest["done"]), (&"complete".into(), &300.into()));
    assert_eq!(rest["fresh"], 300 - before, "no game is played twice");
    let rows = folder.games("a.db");
    assert!(rows.iter().all(|row| row.forfeit.is_none()), "{rows:?}");
    let store = folder.store("a.db");
    let moves = store.moves(store.run("").expect("a run").id).expect("moves");
    let bots =
        |row: &&plyground_store::MoveRow| rows[row.job as usize].agent(row.seat) == Some("bot(nodes=1)");
    assert!(moves.iter().filter(bots).all(|row| row.cpu_nanos.is_some()), "processor time is stored");
    let report = folder.ok(&["report", "--db", "a.db"]);
    assert!(report.contains("morris-bot 1.0") && report.contains("sha256"), "{report}");

    // Another program of the same name does not go on with it.
    let folder = Folder::with(&[("match.toml", AGAINST_ALPHA_BETA)]);
    std::fs::copy(MORRIS_BOT, folder.path().join("changed_bot.py")).expect("a copy");
    folder.write("guests.toml", &guest("bot", "morris", &["python3", "changed_bot.py"], ""));
    let mut child = started(&folder, "changed_bot.py", 5);
    child.kill().expect("SIGKILL");
    child.wait().expect("it has ended");
    let text = std::fs::read_to_string(MORRIS_BOT).expect("a bot");
    folder.write("changed_bot.py", &text.replace("1.0", "1.1"));
    let refused = folder.run(&["run", "match.toml", "--db", "a.db"]);
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains("guest \"bot\" has changed since this run was begun"), "{}", refused.err);
}

/// A guest is often a script that starts the program proper: what we are not told to end ourselves must end all the same.
#[test]
fn what_a_guest_has_started_does_not_outlive_us_even_if_we_are_killed() {
    let text = "question = \"Who?\"\ngame = \"morris\"\nagents = [\"parent(nodes=1)\", \"random\"]\n[match]\npairs = 500\n";
    let folder = Folder::with(&[("match.toml", text)]);
    folder.write("parent_bot.py", &morris_bot_that("import subprocess; subprocess.Popen(['sleep', '61.5'])"));
    folder.write("guests.toml", &guest("parent", "morris", &["python3", "parent_bot.py"], ""));
    for signal in ["-KILL", "-TERM"] {
        let mut child = command(&["run", "match.toml", "--db", "a.db", "--threads", "2"])
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary starts");
        wait_until("two guests with a child each", || {
            running("parent_bot.py") == 2 && children(folder.path()) == 2
        });
        let sent = std::process::Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(sent.expect("a signal").success());
        child.wait().expect("it has ended");
        wait_until("nothing is left", || running("parent_bot.py") == 0 && children(folder.path()) == 0);
    }
}

/// The bot, which does something else first.
fn morris_bot_that(does: &str) -> String {
    format!("{does}\n{}", std::fs::read_to_string(MORRIS_BOT).expect("a bot"))
}

/// The processes `sleep` in a folder.
fn children(folder: &Path) -> usize {
    let all = std::fs::read_dir("/proc").expect("Linux").flatten();
    let here =
        |entry: &std::fs::DirEntry| std::fs::read_link(entry.path().join("cwd")).is_ok_and(|at| at == folder);
    let sleeps = |entry: &std::fs::DirEntry| {
        std::fs::read_to_string(entry.path().join("cmdline"))
            .is_ok_and(|command| command.starts_with("sleep\0"))
    };
    all.filter(|entry| sleeps(entry) && here(entry)).count()
}

#[test]
fn a_process_plays_all_games_of_a_thread_or_one_game_each() {
    let text = "question = \"How many?\"\ngame = \"morris\"\nagents = [\"bot(nodes=1)\", \"random\"]\n[match]\npairs = 4\n";
    for (keep, least, most) in [("run", 1, 2), ("game", 8, 9)] {
        let folder = Folder::with(&[("match.toml", text)]);
        folder.write("bot.py", &morris_bot_that("print('started', file=open('starts', 'a'))"));
        let more = format!("keep = {keep:?}");
        folder.write("guests.toml", &guest("bot", "morris", &["python3", "bot.py"], &more));
        folder.ok(&["run", "match.toml", "--db", "a.db", "--threads", "2"]);
        let starts =
            std::fs::read_to_string(folder.path().join("starts")).expect("its starts").lines().count();
        assert!((least..=most).contains(&starts), "keep = {keep:?}: {starts} starts");
    }
}

/// What a guest says of itself is text, on every screen.
#[test]
fn the_words_of_a_guest_are_escaped_in_reports() {
    let text = "question = \"Who forfeits?\"\ngame = \"morris\"\nagents = [\"bad(nodes=1)\", \"random\"]\n[match]\npairs = 2\n";
    let folder = Folder::with(&[("match.toml", text)]);
    folder.write("guests.toml", &guest("bad", "morris", &["python3", BAD_BOT, "markup"], ""));
    folder.ok(&["run", "match.toml", "--db", "a.db"]);
    folder.ok(&["report", "--db", "a.db", "--html", "report.html"]);
    let page = std::fs::read_to_string(folder.path().join("report.html")).expect("a report");
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "its name is there");
    assert!(page.contains("&lt;img src=x onerror=alert(1)&gt;"), "its last words are there");
    assert!(!page.contains("<script>alert") && !page.contains("<img src=x"));
    assert!(!folder.ok(&["report", "--db", "a.db"]).contains('\u{1b}'));
}

#[test]
fn an_engine_that_says_hello_in_ugi_comes_in_as_it_is() {
    let plyground = env!("CARGO_BIN_EXE_plyground");
    let folder = Folder::with(&[]);
    let command = [plyground, "engine", "morris", "--agent", "greedy"];
    folder.write("guests.toml", &guest("ugi-engine", "morris", &command, "protocol = \"ugi\""));
    let verdict = folder.ok(&["guests", "check", "ugi-engine", "--games", "2"]);
    assert!(verdict.contains("ok        handshake: plyground "), "{verdict}");
    assert!(verdict.contains("ok        morris: 2 games against random: 2 played to the end"), "{verdict}");
}

#[test]
fn a_guest_that_fails_every_game_forfeits_five_and_is_given_up() {
    let text = "question = \"Who forfeits?\"\ngame = \"morris\"\nagents = [\"bad(nodes=1)\", \"random\"]\n\
                [match]\npairs = 20\n";
    let folder = Folder::with(&[("match.toml", text)]);
    folder.write("guests.toml", &guest("bad", "morris", &["python3", BAD_BOT, "illegal"], ""));
    let ended = folder.run(&["run", "match.toml", "--db", "a.db", "--threads", "1"]);
    assert_eq!(ended.code, 1, "{}", ended.out);
    assert!(
        ended.err.contains("bad(nodes=1) has forfeited 5 games in a row and is given up"),
        "{}",
        ended.err
    );
    assert!(ended.err.contains("bad answered the illegal move \"z9\""), "{}", ended.err);
    let rows = folder.games("a.db");
    assert!((5..40).contains(&rows.len()), "{} games are stored", rows.len());
    for row in &rows {
        assert_eq!(row.forfeited_by(), Some("bad(nodes=1)"), "{row:?}");
        assert!(row.outcome.as_deref().is_some_and(|outcome| outcome.ends_with(" forfeits")), "{row:?}");
    }
    let report = folder.ok(&["report", "--db", "a.db"]);
    let said = format!("bad(nodes=1) forfeited {} of {} games", rows.len(), rows.len());
    assert!(report.contains(&said), "{said} is not in {report}");
    // The records of forfeited games can be replayed.
    let records = folder.ok(&["export", "--db", "a.db", "--table", "records", "--format", "jsonl"]);
    folder.write("records.jsonl", &records);
    folder.ok(&["replay", "records.jsonl"]);
}

#[test]
fn guests_are_listed_checked_and_completed() {
    let text = format!("{}{}", morris_bot(), guest("gone", "2048", &["./nothing-here"], ""));
    let folder = Folder::with(&[("guests.toml", &text)]);
    let list = folder.ok(&["guests"]);
    assert!(list.contains("bot  morris  ready: morris-bot 1.0"), "{list}");
    assert!(list.contains("gone  2048  it does not start: \"./nothing-here\""), "{list}");
    let agents = folder.ok(&["agents", "2048"]);
    assert!(agents.contains("cannot play now: it does not start"), "{agents}");
    assert!(folder.ok(&["agents", "morris"]).contains("a guest: python3"));

    let verdict = folder.ok(&["guests", "check", "bot", "--games", "4"]);
    for line in [
        "ok        handshake: morris-bot 1.0",
        "ok        morris: first position: ",
        "ok        morris: position with moves: after 12 moves, ",
        "note      morris: go nodes 100: it answers, but does not tell its nodes",
        "ok        morris: go movetime 100: kept",
        "ok        morris: stop: ",
        "ok        morris: 4 games against random: 4 played to the end",
        "ok        quit: it ends by itself",
    ] {
        assert!(verdict.contains(line), "{line:?} is not in {verdict}");
    }
    let wrong = folder.run(&["guests", "check", "gone"]);
    assert_eq!(
        (wrong.code, wrong.out.starts_with("wrong     handshake: it does not start")),
        (1, true),
        "{}",
        wrong.out
    );
    let unknown = folder.run(&["guests", "check", "nobody"]);
    assert_eq!((unknown.code, unknown.err.contains("there are bot, gone")), (2, true), "{}", unknown.err);

    let mv = folder.json(&["move", "morris", "--agent", "bot", "--json"]);
    assert_eq!(mv["move"], "a7");
    let mut line = command(&["--", "plyground", "move", "morris", "--agent", "bo"]);
    line.current_dir(folder.path()).env("COMPLETE", "bash").env("_CLAP_COMPLETE_INDEX", "4");
    assert!(answer(&mut line, "").out.contains("bot"), "completions know it");
}

#[test]
fn a_wrong_file_of_guests_is_refused_with_its_place() {
    let folder = Folder::with(&[("guests.toml", "[[guest]]\nname = \"x\"\ncolour = 3\n")]);
    let refused = folder.run(&["agents", "morris"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("guests.toml: line 3: unknown field `colour`"), "{}", refused.err);
    let refused = folder.run(&["agents", "--guests", "elsewhere.toml"]);
    assert_eq!(
        (refused.code, refused.err.contains("elsewhere.toml: No such file")),
        (2, true),
        "{}",
        refused.err
    );
    // Commands that take no agents do not mind.
    folder.ok(&["games"]);
    let text = guest("x", "chess", &["./x"], "");
    folder.write("guests.toml", &text);
    let refused = folder.run(&["agents"]);
    let names: Vec<&str> = games().map(|entry| entry.name).collect();
    assert!(
        refused.err.contains("unknown game \"chess\"") && refused.err.contains(&names.join(", ")),
        "{}",
        refused.err
    );
}

/// The example in Rust, which cargo builds beside the tests.
#[test]
fn the_rust_bot_plays_whole_games() {
    let test = std::env::current_exe().expect("this test has a path");
    let folder = test.parent().and_then(Path::parent).expect("it is in the target folder");
    let example = folder.join("examples").join("corner_bot");
    assert!(example.is_file(), "{} is missing: cargo build --workspace --examples", example.display());
    let bot = guest("corner-bot", "2048", &[example.to_str().expect("a path")], "");
    let folder = Folder::with(&[("guests.toml", &bot)]);
    let verdict = folder.ok(&["guests", "check", "corner-bot", "--games", "3"]);
    assert!(verdict.contains("ok        2048: 3 games against random: 3 played to the end"), "{verdict}");
}

/// The files and the commands of the guide, in its order, in a new folder.
#[test]
fn every_command_of_the_guide_works() {
    let text = include_str!("../../../docs/guests.md");
    let folder = Folder::with(&[]);
    std::fs::copy(MORRIS_BOT, folder.path().join("morris_bot.py")).expect("a copy");
    let (mut files, mut commands) = (0, Vec::new());
    for block in text.split("```").skip(1).step_by(2) {
        let (kind, content) = block.split_once('\n').expect("a block");
        match kind.split_once(' ') {
            Some(("toml", name)) => {
                folder.write(name, content);
                files += 1;
            }
            _ if kind == "console" => {
                for line in content.lines() {
                    let words: Vec<&str> = line.split_whitespace().collect();
                    assert_eq!(words[0], "plyground", "{line}");
                    folder.ok(&words[1..]);
                    commands.push(line);
                }
            }
            _ => panic!("{kind:?} is neither a file nor a command"),
        }
    }
    assert_eq!((files, commands.len()), (2, 7), "{commands:?}");
    // What is said in passing is tested elsewhere, but must be a command.
    assert!(text.contains("plyground play morris --second bot") && text.contains("plyground serve"));
    assert_eq!(folder.games("plyground.db").len(), 40);
}
