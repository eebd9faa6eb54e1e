//! Training from the command line, as a user does it.

mod run;

use run::{json, ok, plyground};
use std::process::{Command, Stdio};
use std::time::Duration;

const SMALL: [&str; 4] = ["train", "ntuple", "--layout", "012 456"];

#[test]
fn a_run_in_two_parts_saves_the_same_numbers_as_a_run_in_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    let (whole, part, packed, curve) = (at("whole"), at("part"), at("packed"), at("curve.csv"));
    let more = ["--games", "1500", "--json"];
    let trained = json(&[&SMALL[..], &more, &["--out", &whole, "--test", "20", "--pack", &packed]].concat());
    assert_eq!((&trained["games"], &trained["test"]["games"]), (&1500.into(), &20.into()));
    assert!(trained["measured"]["moves_per_second"].as_f64() > Some(0.0));
    ok(&[&SMALL[..], &["--games", "500", "--out", &part, "--curve", &curve]].concat());
    json(&[&["train", "ntuple", "--resume", &part, "--curve", &curve][..], &more].concat());
    let numbers = |path: &str| std::fs::read(path).expect("a file").split_off(4096);
    assert!(numbers(&whole) == numbers(&part), "the weights differ");

    let rows = std::fs::read_to_string(&curve).expect("a curve");
    let games: Vec<_> = rows.lines().map(|row| row.split(',').next().expect("a column")).collect();
    assert_eq!(games, ["games", "500", "1000", "1500"], "a row a round, and one curve for both parts");
    let answer = plyground(&[&SMALL[..], &["--out", &part]].concat());
    assert!(
        answer.code == 2 && answer.err.contains("the file exists: continue it with --resume"),
        "{}",
        answer.err
    );
    let answer = plyground(&[&SMALL[..], &["--out", &at("new"), "--curve", &curve]].concat());
    assert!(answer.code == 2 && answer.err.contains("not a curve of this training"), "{}", answer.err);

    for file in [whole, packed] {
        let agent = format!("ntuple(weights={file}, depth=3)");
        let position = "2,4,8,16/2,4,8,32/0,2,4,64/0,0,2,128 1000";
        let thought = json(&["move", "2048", "--agent", &agent, "--position", position, "--json"]);
        assert_eq!(thought["depth"], 3);
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_training_and_saves() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("weights");
    let child = Command::new(env!("CARGO_BIN_EXE_plyground"))
        .args(SMALL)
        .args(["--out", file.to_str().expect("a path")])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // Long enough to be training, on a busy machine too; sooner it would be killed, as before any training.
    std::thread::sleep(Duration::from_secs(3));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.is_ok_and(|status| status.success()), "no signal was sent");
    let output = child.wait_with_output().expect("the binary ends");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("saved in"), "{text}");
    ok(&["train", "ntuple", "--resume", file.to_str().expect("a path"), "--games", "1"]);
}

#[test]
fn what_cannot_be_trained_is_refused_before_it_begins() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("weights").display().to_string();
    std::fs::write(&file, "plyntup").expect("a file");
    let new = folder.path().join("new").display().to_string();
    let weights = format!("ntuple(weights={file})");
    let cases: [(&[&str], &str); 10] = [
        (&["train", "ntuple"], "--out <FILE>"),
        (&["train", "ntuple", "--out", "no/such/folder/file"], "expected a file in an existing folder"),
        (&["train", "ntuple", "--out", &new, "--layout", "01x"], "'x' in \"01x\" is not a cell"),
        (&["train", "ntuple", "--out", &new, "--layout", ""], "layouts with names are 4x6"),
        (&["train", "ntuple", "--out", &new, "--stages", "100"], "100 is not a list of stages"),
        (&["train", "ntuple", "--out", &new, "--lambda", "2"], "lambda = 2: expected a number from 0 to 1"),
        (&["train", "ntuple", "--out", &new, "--restarts", "99"], "restarts = 99: expected 0 to 16"),
        (&["train", "ntuple", "--out", &new, "--time", "soon"], "\"soon\" is not a time"),
        (&["train", "ntuple", "--resume", &file], "it has 7 bytes, expected 20"),
        (&["move", "2048", "--agent", &weights], "it has 7 bytes, expected 20"),
    ];
    for (args, says) in cases {
        let answer = plyground(args);
        assert_eq!(answer.code, 2, "{args:?}: {}", answer.err);
        assert!(answer.err.contains(says), "{args:?}: {}", answer.err);
    }
}

/// A training of a deep Q-network that takes no time.
const TINY: [&str; 8] = ["train", "dqn", "--preset", "improved", "--set", "hidden=[16]", "--set", "batch=8"];

#[test]
fn a_deep_q_network_in_two_parts_is_the_same_as_in_one_and_plays() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    let (whole, part, alone) = (at("whole"), at("part"), at("alone"));
    let six = ["--episodes", "6", "--json"];
    let trained = json(&[&TINY[..], &six, &["--out", &whole, "--test", "5", "--network", &alone]].concat());
    assert_eq!((&trained["episodes"], &trained["test"]["games"]), (&6.into(), &5.into()));
    assert!(trained["measured"]["moves_per_second"].as_f64() > Some(0.0));
    ok(&[&TINY[..], &["--episodes", "2", "--out", &part]].concat());
    json(&[&["train", "dqn", "--resume", &part][..], &six].concat());
    // The numbers behind the header, which tells the command as it was typed.
    let numbers = |path: &str| {
        let bytes = std::fs::read(path).expect("a file");
        let header = u64::from_le_bytes(bytes[..8].try_into().expect("eight bytes"));
        bytes[8 + header as usize..].to_vec()
    };
    assert!(numbers(&whole) == numbers(&part), "the trainings differ");
    let curve = std::fs::read_to_string(format!("{part}.csv")).expect("a curve");
    assert_eq!(curve.lines().count(), 7, "{curve}");
    assert_eq!(curve, std::fs::read_to_string(format!("{whole}.csv")).expect("a curve"));
    assert!(std::fs::read_to_string(format!("{part}.html")).expect("a page").contains("Score by episode"));
    for file in [&whole, &alone] {
        let agent = format!("dqn(weights={file})");
        let position = "2,4,8,16/2,4,8,32/0,2,4,64/0,0,2,128 1000";
        let thought = json(&["move", "2048", "--agent", &agent, "--position", position, "--json"]);
        assert_eq!(thought["judged"].as_array().map(Vec::len), Some(3), "all but right: {thought}");
    }
    let about = json(&["train", "show", &alone, "--json"]);
    assert_eq!((&about["episodes"], &about["setting"]["hidden"][0]), (&6.into(), &16.into()));
    assert!(ok(&["train", "draw", &whole, &part]).contains("Score of whole: from"));
}

#[test]
fn what_is_no_deep_q_network_is_refused_before_it_begins() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("weights").display().to_string();
    std::fs::write(&file, "hello").expect("a file");
    let new = folder.path().join("new").display().to_string();
    let weights = format!("dqn(weights={file})");
    let cases: [(&[&str], &str); 9] = [
        (&["train", "dqn"], "--out <FILE>"),
        (&["train", "dqn", "--out", &file], "the file exists: continue it with --resume"),
        (&["train", "dqn", "--out", "no/such/folder/file"], "expected a file in an existing folder"),
        (&["train", "dqn", "--out", &new, "--preset", "best"], "the settings are study and improved"),
        (&["train", "dqn", "--out", &new, "--set", "gama=1"], "\"gama\" is not part of the setting"),
        (&["train", "dqn", "--out", &new, "--priority", "2"], "priority = 2: expected a number from 0 to 1"),
        (&["train", "dqn", "--resume", &file], "it is not a file of `plyground train dqn`"),
        (&["train", "dqn", "--resume", &new], "No such file"),
        (&["move", "2048", "--agent", &weights], "it is not a file of `plyground train dqn`"),
    ];
    for (args, says) in cases {
        let answer = plyground(args);
        assert_eq!(answer.code, 2, "{args:?}: {}", answer.err);
        assert!(answer.err.contains(says), "{args:?}: {}", answer.err);
    }
}
