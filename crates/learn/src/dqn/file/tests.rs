use super::super::tests::short;
use super::*;
use proptest::prelude::*;

fn trained(setting: &Setting, episodes: usize) -> Trainer {
    let mut trainer = Trainer::new(setting.clone(), Seed(4)).expect("a setting");
    for _ in 0..episodes {
        trainer.episode();
    }
    trainer
}

#[test]
fn a_run_that_is_killed_and_taken_up_is_the_run_that_was_never_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("dqn");
    for setting in short() {
        let mut whole = trained(&setting, 4);
        whole.save(&path, "x").expect("saved");
        // The process dies here: all that is left is the file.
        let mut resumed = Trainer::resume(&path).expect("resumed");
        for _ in 0..4 {
            assert_eq!(whole.episode(), resumed.episode());
        }
        assert!(whole.updates() > 50 && whole.updates() == resumed.updates());
        let (whole, resumed) = (whole.bytes("x", true), resumed.bytes("x", true));
        assert!(whole.expect("bytes") == resumed.expect("bytes"), "the files differ");
    }
}

#[test]
fn a_network_alone_plays_as_the_whole_and_cannot_be_trained() {
    let trainer = trained(&short()[1], 2);
    let bytes = trainer.bytes("how", false).expect("bytes");
    assert!(bytes.len() < trainer.bytes("how", true).expect("bytes").len() / 2);
    let (network, description) = Network::from_bytes(&bytes).expect("a network");
    assert_eq!(network, *trainer.network());
    assert_eq!((description.command.as_str(), description.episodes, description.whole), ("how", 2, false));
    assert_eq!(&description.setting, trainer.setting());
    assert!(matches!(Trainer::from_bytes(&bytes), Err(BadFile::Alone)));
}

#[test]
fn a_failed_save_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let trainer = trained(&short()[0], 1);
    assert!(matches!(trainer.save(&folder.path().join("no/such/folder"), "x"), Err(BadFile::Io(_))));
    assert!(matches!(trainer.save(folder.path(), "x"), Err(BadFile::Io(_))));
}

#[test]
fn what_is_no_network_is_refused_with_its_reason() {
    let trainer = trained(&short()[0], 1);
    let good = trainer.bytes("x", true).expect("bytes");
    let refused = |bytes: &[u8]| Trainer::from_bytes(bytes).err().expect("refused").to_string();
    assert!(refused(b"").contains("not a file of `plyground train dqn`"), "{}", refused(b""));
    assert!(refused(b"hello, this is a text").contains("not a file of `plyground train dqn`"));
    for length in [7, 8, 100, good.len() / 2, good.len() - 1] {
        let why = refused(&good[..length]);
        assert!(why.contains("not a file of `plyground train dqn`"), "{length}: {why}");
    }
    let mut flipped = good.clone();
    *flipped.last_mut().expect("bytes") ^= 1;
    assert!(matches!(Trainer::from_bytes(&flipped), Err(BadFile::Damaged)));
    let foreign = Numbers::default().serialize("other", "{}").expect("bytes");
    assert!(refused(&foreign).contains("its metadata has no entry \"plyground-dqn\""));
    let newer = Numbers::default().serialize(ENTRY, r#"{"version": 2}"#).expect("bytes");
    assert_eq!(refused(&newer), "it has version 2 of the format; this program knows version 1");
    let text = String::from_utf8_lossy(&good[8..2000]).into_owned();
    let said = &text[text.find("{\\\"version").expect("a description")..=text.find("}\"}").expect("its end")];
    let empty = Numbers::default().serialize(ENTRY, &said.replace("\\\"", "\"")).expect("bytes");
    assert_eq!(refused(&empty), "it is damaged: layer0.weight is missing");
    let odd = said.replace("\\\"", "\"").replace("\"gamma\":0.99", "\"gamma\":7.0");
    let odd = Numbers::default().serialize(ENTRY, &odd).expect("bytes");
    assert_eq!(refused(&odd), "its setting is invalid: gamma = 7: expected a number from 0 to 1");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_file_with_any_byte_changed_is_refused_or_the_same(at in 0.0..1.0, with in 1_u8..) {
        static GOOD: std::sync::LazyLock<Vec<u8>> =
            std::sync::LazyLock::new(|| trained(&short()[2], 1).bytes("x", true).expect("bytes"));
        let mut bytes = GOOD.clone();
        let place = (at * bytes.len() as f64) as usize;
        bytes[place] ^= with;
        if let Ok(trainer) = Trainer::from_bytes(&bytes) {
            // White space in the header, or a key's order: the content is what the checksum says.
            prop_assert_eq!(trainer.bytes("x", true).expect("bytes"), GOOD.clone());
        }
    }
}
