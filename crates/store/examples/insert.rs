//! How many moves a second go into an SQLite file: `cargo run --release -p plyground-store --example insert`.

use plyground_core::clock::Stopwatch;
use plyground_store::sample::{played, run};
use plyground_store::{Access, Played, Store};

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("speed.db");
    let store = Store::open(file.to_str().expect("a path"), Access::Write).expect("a database");
    let begun = store.begin(&run("speed")).expect("begun");
    // Games as a run stores them when they come faster than that: sixty-four in a transaction, sixty moves each.
    let batches: Vec<Vec<Played>> =
        (0..250).map(|batch| (0..64).map(|game| played(batch * 64 + game, 60)).collect()).collect();
    let watch = Stopwatch::start();
    for batch in &batches {
        store.insert(begun.id, batch).expect("stored");
    }
    let (seconds, moves) = (watch.elapsed().as_secs_f64(), 250 * 64 * 60);
    let rate = f64::from(moves) / seconds;
    #[expect(clippy::print_stdout, reason = "this is what it is for")]
    {
        println!("{moves} moves in {seconds:.2} s: {rate:.0} a second");
    }
}
