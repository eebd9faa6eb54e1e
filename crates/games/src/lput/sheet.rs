//! The rules of L-put as people read them. Numbers come from the rules in force; a picture that map or armies do not allow
//! is left out.

use super::hex::Hex;
use super::inspection::ground;
use super::pieces::{Kind, Terrain};
use super::state::{FIGHTERS, Piece, State};
use super::{Lput, Move};
use plyground_core::sheet::{Picture, Section, Sheet};
use plyground_core::text::{Fill, Text};
use plyground_core::{Game, GameExt, Player, Seed};

pub(super) fn sheet(game: &Lput) -> Sheet {
    let sections = [
        Some(aim(game)),
        Some(order(game)),
        Some(turn(game)),
        Some(wait(game)),
        Some(defend(game)),
        Some(strike_back(game)),
        Some(terrain(game)),
        game.stats(Kind::Archer).map(|_| archer(game)),
        damage(game),
        Some(pieces(game)),
        Some(written()),
    ];
    Sheet { sections: sections.into_iter().flatten().collect() }
}

/// The names of all hexes in a rectangle of columns and rows.
pub(super) fn part(from: &str, to: &str) -> Vec<String> {
    let corner = |name: &str| name.parse::<Hex>().expect("a hex of the board");
    let (from, to) = (corner(from), corner(to));
    let inside = |hex: &Hex| {
        (from.column()..=to.column()).contains(&hex.column()) && (from.row()..=to.row()).contains(&hex.row())
    };
    Hex::all().filter(inside).map(|hex| hex.to_string()).collect()
}

/// A position of the standard map, if the rules in force allow it and what is said about it holds.
fn state(game: &Lput, position: &str, holds: impl Fn(&State) -> bool) -> Option<State> {
    game.read(position).ok().filter(holds)
}

fn hex(name: &str) -> Hex {
    name.parse().expect("a hex of the board")
}

fn aim(game: &Lput) -> Section {
    let start = game.start(&mut Seed(1).rng());
    let rounds =
        Text::new("After {n} rounds the game is drawn.").with("n", game.rules().max_rounds.to_string());
    let size = Text::new("A piece is a stack of {n} fighters. It is gone when its last fighter falls.")
        .with("n", u64::from(FIGHTERS));
    Section::new("How to win", "Take every piece of the other side.")
        .say(size)
        .say(rounds)
        .show(Picture::of(&start, "The start: Blue on the left, Red on the right."))
}

fn order(game: &Lput) -> Section {
    let start = game.start(&mut Seed(1).rng());
    let section = Section::new(
        "Who acts next",
        "Every piece acts once in a round. The piece with the highest initiative acts first.",
    )
    .say("If two pieces have the same initiative, Blue's acts first in odd rounds and Red's in even rounds.");
    let first = |piece: Piece| {
        let near =
            Hex::all().filter(|other| other.distance(piece.hex) <= 2).map(|hex| hex.to_string()).collect();
        Picture::of(&start, "The first piece of the game to act is marked.")
            .part(near)
            .at(&piece.hex.to_string())
    };
    section.show(game.active(&start).map(first))
}

fn turn(game: &Lput) -> Section {
    let legal = |state: &State| game.read_move(state, "c5-e5xf5").is_ok();
    let picture = state(game, "1 BSc5:16 RKf5:12", legal).map(|state| {
        Picture::of(&state, "The swordsman moves to e5 and attacks the knight on f5.")
            .part(part("b4", "g6"))
            .arrow("c5", "e5")
            .arrow("e5", "f5")
    });
    Section::new("A turn", "A piece may move and then attack one neighbour. It may also only move, or attack from where it stands. Or it waits, or it defends.")
        .show(picture)
}

fn wait(game: &Lput) -> Section {
    let red = |state: &State| game.active(state).is_some_and(|piece| piece.side == Player::Second);
    let picture = state(game, "1 BFd5:16w RSg5:16 RPf4:16 w:BF", red).map(|state| {
        Picture::of(&state, "Blue's flyer waits, so both red pieces act before it.")
            .part(part("c4", "h6"))
            .at("d5")
    });
    Section::new("Wait", "Once in a round a piece may wait. It then acts after all pieces that did not wait.")
        .say("If several pieces wait, the last one to wait acts first.")
        .show(picture)
}

fn defend(game: &Lput) -> Section {
    let picture = state(game, "1 BPe5:16da RSf4:16a RKf5:14", |_| true).map(|state| {
        Picture::of(&state, "The blue pikeman defends: +1 defence.").part(part("d4", "g6")).at("e5")
    });
    Section::new("Defend", "A piece that neither moves nor attacks may defend: +1 defence until it next moves or attacks. It does not add up.")
        .show(picture)
}

fn strike_back(game: &Lput) -> Section {
    let attack = |state: &State| {
        game.forecast(state, hex("d5"), hex("e5")).and_then(|both| Some((both.blow, both.counter?)))
    };
    let pictures = state(game, "1 BSd5:16 RKe5:14", |state| attack(state).is_some()).and_then(|before| {
        let (blow, counter) = attack(&before)?;
        let mv = Move::Attack { from: hex("d5"), to: hex("d5"), target: hex("e5") };
        let after = game.after(&before, mv);
        let first =
            Text::new("The swordsman attacks: the knight loses {n}.").with("n", u64::from(blow.killed));
        let second = Text::new("The knight strikes back: the swordsman loses {n}.")
            .with("n", u64::from(counter.killed));
        let place = |picture: Picture| picture.part(part("c4", "f6"));
        Some([
            place(Picture::of(&before, first).arrow("d5", "e5")),
            place(Picture::of(&after, second).arrow("e5", "d5")),
        ])
    });
    let section = Section::new("Strike back", "A piece that survives an attack strikes back at once, with the fighters it has left. It does so once in a round, and then has −1 defence until the round ends.")
        .say("Nobody strikes back at an archer, and an archer never strikes back.");
    pictures.into_iter().flatten().fold(section, Section::show)
}

fn terrain(game: &Lput) -> Section {
    let kinds = [Terrain::Grass, Terrain::Road, Terrain::Shallow, Terrain::Deep, Terrain::Rock];
    let row = |kind: Terrain| {
        let example = Hex::all().find(|&hex| game.terrain(hex) == kind)?;
        let note = ground(game, example);
        let value =
            |label: &str| note.facts.iter().find(|fact| fact.label == label).map(|fact| fact.value.clone());
        let leave = value("to leave").map_or_else(|| Text::from("no entry").into(), Fill::Word);
        let effect = if let Some(attack) = value("attack") {
            Text::new("{n} attack").with("n", attack).into()
        } else if let Some(defence) = value("defence") {
            Text::new("{n} defence").with("n", defence).into()
        } else if value("sight").is_some() {
            Text::from("blocks sight").into()
        } else {
            Fill::from("–")
        };
        Some(vec![Text::from(note.title.as_str()).into(), leave, effect])
    };
    let table = kinds.into_iter().filter_map(row).collect();
    let bridge =
        |_: &State| game.terrain(hex("h6")) == Terrain::Road && game.terrain(hex("h5")) == Terrain::Deep;
    let picture = state(game, "1 BSg6:16 RKi5:16", bridge).map(|state| {
        Picture::of(
            &state,
            "The swordsman on the road has +1 attack, the knight in shallow water −1 defence.",
        )
        .part(part("f4", "j7"))
    });
    let section = Section::new("Terrain", "A piece pays movement points for each hex that it leaves, up to its speed. No piece enters a hex that is taken.")
        .list(&["Terrain", "To leave it", "Standing there"], table)
        .show(picture);
    if game.stats(Kind::Flyer).is_some() {
        section.say("The flyer pays 1 for every hex and flies over anything. The ground does nothing to it.")
    } else {
        section
    }
}

fn archer(game: &Lput) -> Section {
    let sight = |_: &State| game.sees(hex("c4"), hex("f5")) && !game.sees(hex("c4"), hex("g4"));
    let picture = state(game, "1 BAc4:16 RKf5:14a RPg4:16a", sight).map(|state| {
        Picture::of(&state, "The archer sees the knight. The rock hides the pikeman.")
            .part(part("b3", "h5"))
            .arrow("c4", "f5")
    });
    Section::new("The archer's sight", "An archer shoots at any distance, if no rock lies on the line. Pieces and water do not hide anybody.")
        .say("An archer that moves cannot attack in the same turn.")
        .show(picture)
}

/// A piece that strikes another from a road if there is one: everything in the formula is worked out by the rules.
fn damage(game: &Lput) -> Option<Section> {
    let kind = [Kind::Swordsman, Kind::Pikeman, Kind::Knight, Kind::Flyer, Kind::Archer];
    let kind = kind.into_iter().find(|&kind| game.stats(kind).is_some())?;
    let stats = game.stats(kind)?;
    let free = |hex: &Hex| game.terrain(*hex).enterable();
    let beside = |from: Hex| Hex::all().filter(free).find(move |to| from.distance(*to) == 1);
    let posts = || Hex::all().filter(free);
    let on_road = posts().find(|&hex| game.terrain(hex) == Terrain::Road && beside(hex).is_some());
    let from = on_road.or_else(|| posts().find(|&hex| beside(hex).is_some()))?;
    let target = beside(from)?;
    let letter = kind.letter();
    let state = game.read(&format!("1 B{letter}{from}:14 R{letter}{target}:16d")).ok()?;
    let attacker = state.at(from)?;
    let blow = game.forecast_for(&state, attacker, from, target)?.blow;
    let whole = |twentieths: u32| {
        let text = format!("{:.2}", f64::from(twentieths) / 20.0);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    let (attack, defence) = (blow.attack.total(), blow.defence.total());
    let sum = format!("{} × {} × (20 + {attack} − {defence}) ÷ 20", blow.fighters, stats.strength);
    let fall = format!("{} ÷ {}", whole(blow.damage), stats.hit_points);
    let row = |label: Text, value: String| vec![label.into(), value.into()];
    let rows = vec![
        row("Fighters that strike".into(), blow.fighters.to_string()),
        row("Strength of each".into(), stats.strength.to_string()),
        row("Attack skill of the piece that strikes".into(), attack.to_string()),
        row("Defence skill of the piece that is struck".into(), defence.to_string()),
        row(Text::new("Damage: {sum}").with("sum", sum), whole(blow.damage)),
        row(Text::new("Fighters that fall: {sum}, rounded down").with("sum", fall), blow.killed.to_string()),
        row("Left over for the next blow".into(), whole(blow.leftover)),
    ];
    let text = "Damage = fighters × strength × (20 + attack − defence) ÷ 20. Divided by the hit points of a fighter, it says how many fall.";
    Some(
        Section::new("Damage", text)
            .say("What is not enough for one more fighter is a wound: it is added to the next blow. Nothing is left to chance.")
            .list(&["For example", "Value"], rows),
    )
}

fn pieces(game: &Lput) -> Section {
    let mut all: Vec<_> = Kind::ALL.into_iter().filter_map(|kind| Some((kind, game.stats(kind)?))).collect();
    all.sort_by_key(|(_, stats)| std::cmp::Reverse(stats.initiative));
    let row = |(kind, stats): (Kind, super::Stats)| {
        let numbers =
            [stats.initiative, stats.speed, stats.attack, stats.defence, stats.strength, stats.hit_points];
        let numbers = numbers.map(|number| Fill::from(number.to_string()));
        std::iter::once(Text::from(kind.name()).into()).chain(numbers).collect()
    };
    let head = ["Piece", "Initiative", "Speed", "Attack", "Defence", "Strength", "Hit points"];
    Section::new("The pieces", "Each side has one of each.").list(&head, all.into_iter().map(row).collect())
}

fn written() -> Section {
    let row = |code: &str, meaning: &str| vec![Fill::from(code), Text::from(meaning).into()];
    Section::new(
        "How moves are written",
        "A hex is the letter of its column and the number of its row, counted from the top.",
    )
    .list(
        &[],
        vec![
            row("b2-d4", "the piece on b2 moves to d4"),
            row("b2-d4xe4", "it moves to d4 and attacks e4"),
            row("b2xc2", "it attacks c2 from where it stands"),
            row("defend, wait", "it defends, or it waits"),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::super::Rules;
    use super::*;
    use plyground_core::testing::check_sheet;

    fn pictures(sheet: &Sheet) -> usize {
        sheet.sections.iter().map(|section| section.pictures.len()).sum()
    }

    #[test]
    fn every_special_rule_has_its_picture_on_the_standard_map() {
        let sheet = check_sheet(&Lput::default());
        let bare: Vec<String> = (sheet.sections.iter())
            .filter(|section| section.pictures.is_empty() && section.table.is_none())
            .map(|section| section.title.to_string())
            .collect();
        assert_eq!((bare, pictures(&sheet)), (Vec::new(), 9));
    }

    #[test]
    fn the_worked_example_is_what_the_rules_compute() {
        let section = damage(&Lput::default()).expect("an example");
        let rows = section.table.expect("a table").rows;
        let last: Vec<String> = rows.iter().map(|row| row[1].to_string()).collect();
        // 14 swordsmen on a road strike swordsmen who defend.
        assert_eq!(last, ["14", "10", "15", "11", "168", "1", "70"]);
        assert_eq!(rows[4][0].to_string(), "Damage: 14 × 10 × (20 + 15 − 11) ÷ 20");
    }

    #[test]
    fn other_maps_and_armies_leave_out_what_they_do_not_have() {
        let game = Lput::try_from(Rules {
            max_rounds: 7,
            map: ["..............."; 12].join("/"),
            armies: "K 10 4 12 128 5 2 b6".to_owned(),
        });
        let sheet = check_sheet(&game.expect("right rules"));
        let titles: Vec<String> = sheet.sections.iter().map(|section| section.title.to_string()).collect();
        assert!(!titles.contains(&"The archer's sight".to_owned()), "{titles:?}");
        let terrain = sheet.sections.iter().find(|section| section.title == "Terrain").expect("a section");
        assert_eq!(terrain.table.as_ref().expect("a table").rows.len(), 1, "grass alone");
        assert!(sheet.sections[0].paragraphs.iter().any(|text| *text == "After 7 rounds the game is drawn."));
    }
}
