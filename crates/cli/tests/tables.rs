//! `plyground tables`: built, listed, verified, and what is said of files that are damaged.

mod run;

use run::{json, ok, plyground};

#[test]
fn tables_are_built_once_listed_and_found_right() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("new").to_str().expect("a path").to_owned();
    let none = ok(&["tables", "morris", "info", "--dir", &dir]);
    assert!(none.contains("`plyground tables morris build`"), "{none}");
    let built = ok(&["tables", "morris", "build", "--dir", &dir, "--parts", "4-3"]);
    assert!(built.contains("2 parts to build") && built.contains("of disk"), "{built}");
    let again = ok(&["tables", "morris", "build", "--dir", &dir, "--pairs", "4-3"]);
    assert!(again.contains("already"), "{again}");
    let listed = json(&["tables", "morris", "info", "--dir", &dir, "--json"]);
    let parts = listed["parts"].as_array().expect("a list");
    let names: Vec<&str> = parts.iter().filter_map(|part| part["part"].as_str()).collect();
    assert_eq!(names, ["3-3", "4-3", "3-4"]);
    let counts = ["won", "lost", "drawn", "longest_win", "longest_loss"].map(|key| parts[0][key].as_u64());
    assert_eq!(counts, [140_621, 28_736, 269, 25, 26].map(Some), "as published for three men against three");
    let right = ok(&["tables", "morris", "verify", "--dir", &dir, "--sample", "200"]);
    assert_eq!(right, "right: 2 parts, checksums and 200 random positions each\n");
}

#[test]
fn a_damaged_table_is_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().to_str().expect("a path");
    ok(&["tables", "morris", "build", "--dir", dir, "--parts", "3-3"]);
    let files = std::fs::read_dir(dir).expect("a folder").map(|file| file.expect("a file").path());
    let file =
        files.filter(|file| file.metadata().is_ok_and(|about| about.len() > 1000)).max().expect("a table");
    let mut bytes = std::fs::read(&file).expect("it is read");
    bytes[500] ^= 1;
    std::fs::write(&file, bytes).expect("it is written");
    let told = plyground(&["tables", "morris", "verify", "--dir", dir, "--sample", "1"]);
    assert_eq!(told.code, 2, "{}", told.err);
    assert!(told.err.contains(&*file.file_name().expect("a name").to_string_lossy()), "{}", told.err);
}

#[test]
fn formations_are_built_listed_verified_and_refused_when_damaged() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().to_str().expect("a path");
    let built =
        ok(&["tables", "2048", "build", "--dir", dir, "--parts", "square-16,square-32", "--threads", "1"]);
    assert!(built.contains("2 parts to build") && built.contains("94 509 positions"), "{built}");
    let listed = json(&["tables", "2048", "info", "--dir", dir, "--json"]);
    let part = &listed["parts"][1];
    assert_eq!((part["part"].as_str(), part["fillings"].as_u64()), (Some("square-32"), Some(5_u64.pow(7))));
    assert!(
        part["possible"].as_u64() > part["certain"].as_u64() && part["certain"].as_u64() > Some(0),
        "{part}"
    );
    let right = ok(&["tables", "2048", "verify", "--dir", dir, "--sample", "300"]);
    assert_eq!(right, "right: 2 parts, checksums and 300 random positions each\n");
    let file = folder.path().join("square-16.chances");
    let mut bytes = std::fs::read(&file).expect("it is read");
    bytes[700] ^= 1;
    std::fs::write(&file, &bytes).expect("it is written");
    let told = plyground(&["tables", "2048", "verify", "--dir", dir, "--sample", "1"]);
    assert_eq!(told.code, 2, "{}", told.err);
    assert!(
        told.err.contains("square-16.chances") && told.err.contains("content is damaged"),
        "{}",
        told.err
    );
}

#[test]
fn what_cannot_be_built_is_said_before_anything_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("new");
    let dir = dir.to_str().expect("a path");
    for (words, says) in [
        (&["tables", "tenpair", "info"][..], "there are tables for 2048, morris"),
        (&["tables", "2048", "build", "--dir", dir, "--parts", "block-8"], "block-16 to block-512"),
        (
            &["tables", "2048", "build", "--dir", dir, "--parts", "block-64", "--memory", "1MiB"],
            "are allowed",
        ),
        (&["tables", "2048", "verify", "--dir", dir, "--parts", "square-64"], "build it first"),
        (&["tables", "morris", "build", "--dir", dir, "--parts", "2-2"], "3-3..6-6"),
        (&["tables", "morris", "build", "--dir", dir, "--parts", "5-5", "--memory", "1MiB"], "are allowed"),
        (&["tables", "morris", "verify", "--dir", dir, "--parts", "5-5"], "build it first"),
    ] {
        let told = plyground(words);
        assert_eq!(told.code, 2, "{words:?}: {}", told.err);
        assert!(told.err.contains(says), "{words:?}: {}", told.err);
    }
    assert!(!folder.path().join("new").exists());
}
