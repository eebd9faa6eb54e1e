//! What is read, what is refused, and why.

use super::*;
use proptest::prelude::*;

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let game = with(5, "standard", "standard");
    for (position, why) in [
        ("", "begins with its round"),
        ("0 BPa1:16 RPo1:16", "begins with its round, 1 to 10001, not with \"0\""),
        ("99999 BPa1:16 RPo1:16", "begins with its round, 1 to 10001, not with \"99999\""),
        ("x BPa1:16", "not with \"x\""),
        ("1", "no pieces"),
        ("6 BPa1:16 RPo1:16a", "drawn after round 5"),
        ("6 BPa1:16", "both sides must have pieces"),
        ("7 BPa1:16 RPo1:16", "round 7: the game is drawn after round 5"),
        ("1 BPa1:17 RPo1:16", "piece BPa1:17: \"17\" fighters: expected 1 to 16"),
        ("1 BPa1:0", "\"0\" fighters"),
        ("1 BPa1", "expected side, kind, hex, :, fighters, such as BKb6:16"),
        ("1 BPz1:16", "\"z1\" is not a hex"),
        ("1 BPa13:16", "\"a13\" is not a hex"),
        ("1 BXa1:16", "\"BX\" is not a piece"),
        ("1 GPa1:16", "\"GP\" is not a piece"),
        ("1 BPh1:16 RPo1:16", "BP: h1 is deep water, where no piece can stand"),
        ("1 BPe3:16 RPo1:16", "BP: e3 is rock"),
        ("1 BPa1:16 RPa1:16", "piece RPa1:16: BP stands on a1 already"),
        ("1 BPa1:16 BPa2:16", "piece BPa2:16: BP is given twice"),
        ("1 BPa1:16+2160 RPo1:16", "BP: 2160 twentieths of damage are left over, but 2160 kill a fighter"),
        ("1 BPa1:16+70000 RPo1:16", "leftover damage \"70000\""),
        ("1 BPa1:16q RPo1:16", "'q' is not a flag"),
        ("1 BPa1:16dd RPo1:16", "flag d is given twice"),
        ("1 BAa1:16c RPo1:16", "an archer never strikes back"),
        ("1 BPa1:16w RPo1:16", "BP has waited and not acted, but is not in w:"),
        ("1 BPa1:16 RPo1:16 w:BP", "BP is not a piece that has waited"),
        ("1 BPa1:16wa RPo1:16 w:BP", "BP is not a piece that has waited and not acted"),
        ("1 BPa1:16w RPo1:16 w:BP,BP", "given twice"),
        ("1 BPa1:16w RPo1:16 w:BP w:BP", "the waiting order is given twice"),
        ("1 BPa1:16w RPo1:16w w:RP,BP", "the waiting order in round 1 is BP,RP"),
        ("2 BPa1:16w RPo1:16w w:BP,RP", "the waiting order in round 2 is RP,BP"),
        ("1 BPa1:16a RPo1:16a", "all have acted in round 1"),
        ("1 BPa1:16 RPo1:16a", "RP has had its turn, but in round 1 BP comes before it"),
        ("1 BSa1:16wa BPa2:16 RPo1:16", "BS waited and has acted, but BP has not had its turn"),
        ("1 BSa1:16wa BPa2:16w RPo1:16w w:BP,RP", "BS waited and has acted, but RP waited later"),
    ] {
        let found = game.read(position).expect_err(position).to_string();
        assert!(found.contains(why), "{position}: {found:?} does not say {why:?}");
    }
    assert!(game.read("6 BPa1:16d RPo1:16").is_ok(), "the draw itself can be read");
    assert!(game.read("2 RPo1:16a RSa1:16ca").is_ok(), "so can a victory with the last action of a round");
    let few = with(5, "standard", "K 10 4 12 128 5 2 b6");
    let found = few.read("1 BPa1:16 RKo1:16").expect_err("no pikemen").to_string();
    assert_eq!(found, "BP: these armies have no pikeman");
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    let game = Lput::default();
    let state = game.read("1 BSc3:16w BKc4:16 BAa1:16w RSd3:16a RAo1:16w w:BS,BA,RA").map(|_| ());
    assert!(state.is_err(), "Blue's knight comes before the archers");
    let swords = game.read("1 BSc3:16 BKc4:16 RSd3:16 RAo1:16").expect("a position");
    let archer = game.read("1 BSc3:16a BAd3:16 RSo1:16a RAo5:16").expect("a position");
    let waited = game.read("1 BAd3:16w RAo5:16w w:BA,RA").expect("a position");
    for (state, mv, why) in [
        (&swords, "c4-c5", "it is the turn of BS on c3"),
        (&swords, "c3-c4", "BK stands on c4"),
        (&swords, "c3-e3", "e3 is rock"),
        (&swords, "c3-o3", "o3 is out of the reach of BS"),
        (&swords, "c3xc4", "c4 holds Blue's own piece"),
        (&swords, "c3xb3", "there is no piece on b3"),
        (&swords, "c3xo1", "o1 is not next to c3"),
        (&swords, "c3-c3", "is not a move"),
        (&swords, "c3", "wait, not a hex alone"),
        (&swords, "c3xc3", "a piece cannot attack its own hex"),
        (&swords, "attack", "is not a hex"),
        (&archer, "d3xo5", "BA does not see o5 from d3"),
        (&archer, "d3-c2xo1", "an archer that moves does not attack"),
        (&waited, "wait", "RA has waited in this round already"),
    ] {
        let found = game.read_move(state, mv).expect_err(mv).to_string();
        assert!(found.contains(why), "{mv}: {found:?} does not say {why:?}");
    }
}

/// Whatever the rules admit can be played on.
fn play_on(game: &Lput, state: &State, seed: u64) {
    let mut state = *state;
    let mut rng = Seed(seed).rng();
    for _ in 0..12 {
        let (turn, moves) = (game.turn(&state), game.legal_moves(&state));
        assert_eq!(turn == Turn::Over, moves.is_empty(), "{state}");
        assert_eq!(game.read(&state.to_string()), Ok(state));
        game.key(&state);
        assert_eq!(game.view(&state).inputs.len(), moves.len());
        if turn == Turn::Over {
            return;
        }
        let mv = game.sample(&state, &mut rng);
        game.play(&mut state, mv);
    }
    game.playout(&mut state, &mut rng, 2000);
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*", near in "[0-9BRPSKAFa-o:+dcwax ,é-]{0,40}") {
        for text in [text, near] {
            let _ = text.parse::<Hex>();
            if let Ok(mv) = text.parse::<Move>() {
                prop_assert_eq!(mv.to_string().parse(), Ok(mv));
            }
            if let Ok(state) = text.parse::<State>() {
                prop_assert_eq!(state.to_string().parse(), Ok(state));
            }
            let _ = Lput::try_from(Rules { map: text.clone(), ..Rules::default() });
            let _ = Lput::try_from(Rules { armies: text, ..Rules::default() });
        }
    }

    #[test]
    fn changed_text_is_refused_or_round_trips_and_can_be_played_on(
        seed in 0_u64..1000,
        length in 0_u64..900,
        changes in prop::collection::vec((0_usize..200, 0_usize..3, "[0-9BRPSKAFa-o:+dcwa ,]"), 0..4),
        deadly: bool,
    ) {
        let game = if deadly { with(100, "standard", DEADLY) } else { Lput::default() };
        let mut rng = Seed(seed).rng();
        let mut state = game.start(&mut rng);
        game.playout(&mut state, &mut rng, length);
        let mut text: Vec<char> = state.to_string().chars().collect();
        for (at, how, with) in changes {
            let (at, with) = (at % text.len(), with.chars().next().expect("one letter"));
            match how {
                0 => text[at] = with,
                1 => text.insert(at, with),
                _ => drop(text.remove(at)),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(state) = text.parse::<State>() {
            prop_assert_eq!(state.to_string().parse(), Ok(state));
            if game.admit(&state).is_ok() {
                play_on(&game, &state, seed);
            }
        }
    }
}
