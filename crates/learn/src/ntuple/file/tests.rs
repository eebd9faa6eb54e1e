//! Files come back bit by bit, go on as if never stopped, and are refused when anything is wrong with them.

use super::super::method::Method;
use super::*;
use std::fs;
use std::path::PathBuf;

fn trainer(method: Method) -> Trainer {
    let layout = "0123 4567 0145".parse().expect("a layout");
    let mut trainer = Trainer::new(layout, &[64], method, Seed(5)).expect("a small network");
    // So small a network would make no large tile: some games begin with two that it can merge.
    trainer.carousel.add(12, 0xCC00_0001_0020_0300);
    trainer
}

fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("weights");
    (folder, path)
}

fn contents(trainer: &mut Trainer) -> (Vec<u8>, Vec<u8>, u64, u64) {
    let weights = trainer.network.weights.bytes_mut().to_vec();
    assert!(!trainer.carousel.is_empty());
    (weights, trainer.errors.bytes_mut().to_vec(), trainer.games, trainer.moves)
}

#[test]
fn late_games_are_learned_from_and_not_counted() {
    let mut trainer = trainer(Method::default());
    let tally = trainer.round(20, 1);
    assert_eq!((tally.games(), trainer.games()), (10, 20), "every other game begins late");
    // The first late game merged its two 4096, so that from now on games begin after 8192 as well.
    assert_eq!(trainer.round(30, 1).games(), 10);
    assert_eq!(trainer.test(30, 1).games(), 30, "a test begins at the start");
}

#[test]
fn a_resumed_run_is_bit_equal_to_an_uninterrupted_one() {
    for method in [Method::default(), Method { coherence: false, rate: 0.1, ..Method::default() }] {
        let ((_folder, path), mut whole) = (folder(), trainer(method));
        for _ in 0..4 {
            whole.round(20, 1);
        }
        let mut first = trainer(method);
        first.round(20, 1);
        first.round(20, 1);
        first.save(&path, "a command").expect("a file");
        let mut second = Trainer::resume(&path).expect("the same file");
        assert!(contents(&mut second) == contents(&mut first), "loaded is what was saved");
        second.round(20, 1);
        second.round(20, 1);
        assert!(contents(&mut second) == contents(&mut whole), "{method:?}");
        assert_eq!(describe(&path).expect("a file").command, "a command");
    }
}

#[test]
fn a_file_tells_every_command_that_trained_it() {
    let (_folder, path) = folder();
    trainer(Method::default()).save(&path, "first").expect("it can be written");
    for command in ["second", "second"] {
        Trainer::resume(&path).expect("the same file").save(&path, command).expect("it can be written");
    }
    assert_eq!(describe(&path).expect("the same file").command, "first && second");
}

#[test]
fn players_see_the_values_that_were_saved() {
    let ((_folder, path), mut trainer) = (folder(), trainer(Method::default()));
    trainer.round(50, 1);
    trainer.save(&path, "").expect("a file");
    let mapped = Network::open(&path).expect("the same file");
    trainer.save_packed(&path, "", 64, None).expect("a file");
    let packed = Network::open(&path).expect("the same file");
    let bytes = fs::read(&path).expect("the same file");
    let shipped = Network::from_packed(&bytes).expect("the same bytes");
    let mut rng = Seed(1).rng();
    for _ in 0..200 {
        // Tiles up to 256, on both sides of the second stage.
        let tiles = rng.bits() & 0x7777_7777_7777_7777;
        let value = trainer.network().value(tiles);
        assert!((mapped.value(tiles) - value).abs() < 1e-9);
        let most = 24.0 * 32.0 / 1024.0;
        assert!((packed.value(tiles) - value).abs() <= most, "{} is not {value}", packed.value(tiles));
        assert!((shipped.value(tiles) - packed.value(tiles)).abs() < 1e-9);
    }
    assert!(matches!(Trainer::resume(&path), Err(BadWeights::Packed)));
}

#[test]
fn damaged_foreign_and_newer_files_are_refused() {
    let ((_folder, path), mut trainer) = (folder(), trainer(Method::default()));
    trainer.round(5, 1);
    trainer.save(&path, "").expect("a file");
    let good = fs::read(&path).expect("the file");
    let description = describe(&path).expect("a file");
    let errors = description.errors.expect("errors").start as usize;
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("a file");
        let (play, learn) = (Network::open(&path).err(), Trainer::resume(&path).err());
        (play.map(|why| why.to_string()), learn.expect("refused").to_string())
    };
    let changed = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] ^= byte;
        bytes
    };
    for (bytes, says) in [
        (Vec::new(), "it is not a weight file"),
        (b"PK\x03\x04 something else".to_vec(), "it is not a weight file"),
        (good[..5].to_vec(), "it has 5 bytes, expected 20"),
        (good[..15].to_vec(), "it has 15 bytes, expected 20"),
        (good[..100].to_vec(), "it has 100 bytes, expected "),
        (good[..good.len() - 1].to_vec(), "it is incomplete or has extra data"),
        ([&good[..], b"x"].concat(), "it is incomplete or has extra data"),
        (changed(8, 2), "it has format 3, and this version of plyground knows formats up to 1"),
        (changed(8, 1), "the checksum of its header"),
        (changed(15, 0x80), "the checksum of its header"),
        (changed(30, 1), "the checksum of its description"),
        (changed(5000, 1), "the checksum of its weights"),
    ] {
        let (play, learn) = refused(&bytes);
        assert!(learn.contains(says), "{learn} does not say {says}");
        assert_eq!(play, Some(learn));
    }
    // Who plays does not need the errors, who learns does.
    let (play, learn) = refused(&changed(errors + 8, 1));
    assert_eq!((play, &learn[..]), (None, "the checksum of its errors does not match: it is damaged"));
}

#[test]
fn a_description_that_cannot_be_is_refused_in_words() {
    let good = trainer(Method::default()).describe("");
    let sized = |mut description: Description| {
        let words = description.network().map_or(0, |(_, words)| words as u64);
        description.weights.bytes = 4 * words;
        let header = description.write();
        let length = description.weights.start + description.weights.bytes;
        Description::read(&header, length).map_err(|why| why.to_string())
    };
    assert!(sized(good.clone()).is_ok());
    for (wrong, says) in [
        (Description { layout: "01 0x".to_owned(), ..good.clone() }, "'x' in \"0x\" is not a cell"),
        (Description { layout: "01234567".to_owned(), ..good.clone() }, "expected 1 to 7"),
        (Description { stages: vec![128, 64], ..good.clone() }, "is not a list of stages"),
        (
            Description { layout: "0123456 ".repeat(31), stages: vec![64], ..good.clone() },
            "weights are too many",
        ),
        (
            Description { method: Method { steps: 0, ..good.method }, ..good.clone() },
            "steps = 0: expected 1 to 64",
        ),
    ] {
        let why = sized(wrong).expect_err(says);
        assert!(why.contains(says), "{why} does not say {says}");
    }
}

#[test]
fn a_small_file_keeps_the_weights_that_most_was_learned_of() {
    let ((_folder, path), mut trainer) = (folder(), trainer(Method::default()));
    trainer.round(200, 1);
    let played = |network: &Network| {
        let mut tally = 0.0;
        let mut rng = Seed(2).rng();
        let packed = plyground_games::twenty48::Packed::new();
        for _ in 0..20 {
            // A board that games begin with: nothing was learned more often.
            let tiles = packed.start(&mut rng);
            tally += network.value(tiles);
        }
        tally
    };
    trainer.save_packed(&path, "", 64, None).expect("a file");
    let whole = fs::metadata(&path).expect("the file").len();
    let most = PAGE + (whole - PAGE) / 2;
    trainer.save_packed(&path, "", 64, Some(most)).expect("a file");
    let half = fs::metadata(&path).expect("the file").len();
    assert!(half <= most && half > PAGE + (most - PAGE) * 9 / 10, "{half} of {most} bytes");
    let network = Network::open(&path).expect("the same file");
    let (found, right) = (played(&network), played(trainer.network()));
    assert!((found / right - 1.0).abs() < 0.1, "{found} is not about {right}");
    assert!(matches!(trainer.save_packed(&path, "", 64, Some(PAGE)), Err(BadWeights::Room(_))));
    let plain = super::Trainer::new(
        "0123".parse().expect("a layout"),
        &[],
        Method { coherence: false, ..Method::default() },
        Seed(1),
    );
    let mut plain = plain.expect("a small network");
    plain.round(20, 1);
    assert!(matches!(plain.save_packed(&path, "", 64, Some(PAGE + 9)), Err(BadWeights::Experience)));
}
