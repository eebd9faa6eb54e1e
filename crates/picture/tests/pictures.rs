//! Every game is drawn, by day and by night, and what cannot be drawn is refused.

use plyground_catalog::{Rules, games};
use plyground_core::{Seed, View};
use plyground_picture::{Error, Wish, pixels, png, svg};

/// A position of every game, some moves from its start.
fn views() -> Vec<(&'static str, View)> {
    let view = |entry: &'static plyground_catalog::Entry| {
        let game = entry.open(Rules::new()).expect("the default rules");
        let mut position = game.begin(Seed(3));
        let mut rng = Seed(4).rng();
        for _ in 0..12 {
            let Some(mv) = position.sample(&mut rng) else { break };
            position = position.after(&mv).expect("a legal move");
        }
        (entry.name, position.view())
    };
    games().map(view).collect()
}

#[test]
fn every_game_is_drawn_by_day_and_by_night_without_style_sheets() {
    for (game, view) in views() {
        let drawn = [false, true].map(|dark| {
            let drawn = svg(game, &view, &Wish { dark, ..Wish::default() }).expect(game);
            assert!(drawn.starts_with("<svg xmlns=") && drawn.ends_with("</svg>"), "{game}");
            for foreign in ["var(", "class=", "pathLength", "NaN", "undefined"] {
                assert!(!drawn.contains(foreign), "{game}: {foreign}");
            }
            drawn
        });
        assert_ne!(drawn[0], drawn[1], "{game}");
    }
}

#[test]
fn a_game_that_the_page_does_not_know_has_the_general_drawing() {
    for (_, view) in views() {
        let drawn = svg("a-stranger", &view, &Wish::default()).expect("a drawing");
        assert!(pixels(&drawn, [255; 3]).is_ok());
    }
}

#[test]
fn pixels_have_the_size_that_was_asked_for_and_letters_in_them() {
    let (game, mut view) = views().swap_remove(0);
    let wish = Wish { width: Some(320.0), ..Wish::default() };
    let with = pixels(&svg(game, &view, &wish).expect("a drawing"), [255; 3]).expect("pixels");
    assert_eq!((with.width, with.rgb.len()), (320, 320 * with.height * 3));
    // The same board with nothing written on its pieces: what differs are the letters.
    view.pieces.iter_mut().for_each(|piece| piece.text = " ".to_owned());
    let without = pixels(&svg(game, &view, &wish).expect("a drawing"), [255; 3]).expect("pixels");
    assert_ne!(with, without);
}

#[test]
fn text_is_drawn_in_every_weight() {
    let text = |weight: &str, letters: &str| {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" height=\"40\"><text x=\"5\" y=\"30\" font-family=\"Nowhere, 'DejaVu Sans', sans-serif\" font-weight=\"{weight}\" font-size=\"24\">{letters}</text></svg>"
        );
        let drawn = pixels(&svg, [255; 3]).expect("pixels");
        drawn.rgb.chunks(3).filter(|pixel| pixel[0] < 128).count()
    };
    for weight in ["400", "500", "600", "700"] {
        assert!(text(weight, "2048") > 100, "{weight}");
        assert!(text(weight, "ÕŠșä") > 100, "{weight}");
    }
    assert!(text("700", "2048") > text("400", "2048"));
}

#[test]
fn a_png_is_one() {
    let (game, view) = views().swap_remove(0);
    let drawn = svg(game, &view, &Wish::default()).expect("a drawing");
    assert_eq!(&png(&drawn).expect("a picture")[..8], b"\x89PNG\r\n\x1a\n");
}

#[test]
fn what_cannot_be_drawn_is_refused_with_what_would_be_right() {
    let (game, view) = views().swap_remove(0);
    for width in [0.0, -1.0, f64::NAN, f64::INFINITY, 5000.0] {
        let wish = Wish { width: Some(width), ..Wish::default() };
        assert!(matches!(svg(game, &view, &wish), Err(Error::Width(_))), "{width}");
    }
    let mut off = view.clone();
    off.pieces[0].cell = 99;
    let why = svg(game, &off, &Wish::default()).expect_err("a piece off the board").to_string();
    assert!(why.contains("cell 99"), "{why}");
    // What went wrong once goes well the next time.
    assert!(svg(game, &view, &Wish::default()).is_ok());
    assert!(png("no picture").is_err());
}

#[test]
fn strange_words_are_words() {
    let (_, mut view) = views().swap_remove(0);
    view.pieces[0].text = "<b>&\"'".to_owned();
    view.cells[0].name = "<script>".to_owned();
    let wish = Wish { label: "\"<i>".to_owned(), ..Wish::default() };
    let drawn = svg("a-stranger", &view, &wish).expect("a drawing");
    for foreign in ["<b>", "<script>", "<i>"] {
        assert!(!drawn.contains(foreign), "{foreign}");
    }
}

#[test]
fn threads_draw_at_the_same_time() {
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for (game, view) in views() {
                    svg(game, &view, &Wish::default()).expect(game);
                }
            });
        }
    });
}
