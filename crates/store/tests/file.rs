//! A file keeps the laws of every database.

mod laws;

#[test]
fn a_file_keeps_the_laws() {
    let folder = tempfile::tempdir().expect("a folder");
    laws::check(folder.path().join("a file.db").to_str().expect("a path"));
}
