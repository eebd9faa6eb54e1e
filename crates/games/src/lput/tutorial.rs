//! The tutorial of L-put: a part of the map for each idea. The learner is always Blue.

use super::hex::Hex;
use super::pieces::Terrain;
use super::sheet::part;
use super::{Lput, Move, State};
use plyground_core::lesson::{Answer, Lesson};
use plyground_core::{Game, GameExt};

pub(super) fn lessons() -> Vec<Lesson<Lput>> {
    basics().into_iter().chain(tactics()).collect()
}

/// What a lesson says, its position and the corners of the part to show, and its answers.
fn lesson(
    [name, task, text]: [&'static str; 3],
    (position, from, to): (&str, &str, &str),
    answers: Vec<Answer<Lput>>,
) -> Lesson<Lput> {
    Lesson { name, task, text, position: position.to_owned(), part: part(from, to), answers }
}

/// What a piece may do in its turn.
fn basics() -> Vec<Lesson<Lput>> {
    vec![
        lesson(
            [
                "Move",
                "Move your swordsman onto the road.",
                "Each piece has movement points. Leaving grass costs 1, leaving a road only ½. The outlined hexes are in reach.",
            ],
            ("1 BSc4:16 RPn5:16", "b3", "g7"),
            vec![
                Answer::right(
                    |game, _, mv| matches!(mv, Move::Walk { to, .. } if road(game, to)),
                    "Right. On a road a piece walks farther, and it has +1 attack.",
                ),
                Answer::wrong(
                    |_, _, mv| matches!(mv, Move::Walk { .. }),
                    "That hex is not on the road. The road is the wide brown band.",
                ),
                Answer::otherwise("Your swordsman has not moved. Choose a hex on the road."),
            ],
        ),
        lesson(
            [
                "Attack",
                "Attack the archer with your knight.",
                "A piece may move and then attack a neighbour in the same turn. Touch the enemy, and your piece goes there by itself.",
            ],
            ("1 BKb5:16 RAf5:16", "a4", "h7"),
            vec![
                Answer::right(attacks, "Right. An archer never strikes back, so this cost you nothing."),
                Answer::wrong(
                    |_, _, mv| matches!(mv, Move::Walk { .. }),
                    "You have moved but not attacked. Choose the archer as the target.",
                ),
                Answer::otherwise("The archer is in reach: attack it."),
            ],
        ),
        lesson(
            [
                "Strike back",
                "Attack the piece that cannot strike back.",
                "A piece that survives an attack strikes back at once, but only once in a round. A small arrow marks a piece that has done so.",
            ],
            ("3 BKd5:16 RPd4:16a RSe5:13ca", "b3", "g7"),
            vec![
                Answer::right(
                    |game, state, mv| answered(game, state, mv) == Some(false),
                    "Right. The swordsman has struck back already, so nothing comes back.",
                ),
                Answer::wrong(
                    |game, state, mv| answered(game, state, mv) == Some(true),
                    "Not this one: the pikeman strikes back. It has no small arrow yet.",
                ),
                Answer::otherwise("Two enemies stand next to you. Attack the one with the small arrow."),
            ],
        ),
        lesson(
            [
                "Wait",
                "Let the enemy come closer first: wait.",
                "Red's knight is out of reach now. If you wait, it acts first, and you act after it in the same round.",
            ],
            ("1 BSd5:16 RKj5:16", "b4", "k7"),
            vec![
                Answer::right(
                    |_, _, mv| mv == Move::Wait,
                    "Right. Now the knight has to move, and you answer.",
                ),
                Answer::otherwise("Your turn is over, and the knight strikes first. Wait instead."),
            ],
        ),
    ]
}

/// How to stand and where to strike from.
fn tactics() -> Vec<Lesson<Lput>> {
    vec![
        lesson(
            [
                "Defend",
                "Nobody is in reach, and Red acts next: defend.",
                "A piece that defends has +1 defence until it next moves or attacks. So it loses fewer fighters.",
            ],
            ("1 BPd5:16 RKi5:16", "b4", "j7"),
            vec![
                Answer::right(
                    |_, _, mv| mv == Move::Defend,
                    "Right. The small shield shows that your pikeman defends.",
                ),
                Answer::wrong(
                    |_, _, mv| mv == Move::Wait,
                    "Waiting protects nobody. Defend gives +1 defence.",
                ),
                Answer::otherwise("Moving gives no protection. Stay and defend."),
            ],
        ),
        lesson(
            [
                "Terrain",
                "Attack the knight from the road.",
                "A piece on a road has +1 attack, a piece in shallow water has −1 defence. First choose a hex next to the enemy, then the enemy.",
            ],
            ("1 BSb4:16 RKd5:16", "a3", "f7"),
            vec![
                Answer::right(
                    |game, _, mv| matches!(mv, Move::Attack { to, .. } if road(game, to)),
                    "Right. From the road you strike harder.",
                ),
                Answer::wrong(
                    attacks,
                    "You attack from grass. Go to the road first: choose a road hex next to the knight, then the knight.",
                ),
                Answer::otherwise("Attack the knight, from one of the road hexes next to it."),
            ],
        ),
        lesson(
            [
                "Archer",
                "Shoot at the enemy that your archer sees.",
                "An archer shoots at any distance, but not in a turn in which it moves. Rock on the line hides an enemy.",
            ],
            ("1 BAc4:16 RKf5:12a RPg4:16a", "b2", "h6"),
            vec![
                Answer::right(attacks, "Right. Nobody strikes back at an archer."),
                Answer::wrong(
                    |_, _, mv| matches!(mv, Move::Walk { .. }),
                    "An archer that has moved cannot shoot in the same turn.",
                ),
                Answer::otherwise("The knight is in sight: shoot."),
            ],
        ),
        lesson(
            [
                "Win",
                "Take Red's last piece.",
                "Whoever has no pieces left has lost. One fighter is left of Red's last piece.",
            ],
            ("9 BSd5:9 RAf5:1", "b4", "g6"),
            vec![
                Answer::right(
                    |game, state, mv| game.payoff(&game.after(state, mv)) > 0.0,
                    "Right. Red has no pieces left: you win.",
                ),
                Answer::otherwise("Red's archer is still there. Attack it."),
            ],
        ),
    ]
}

fn road(game: &Lput, hex: Hex) -> bool {
    game.terrain(hex) == Terrain::Road
}

fn attacks(_: &Lput, _: &State, mv: Move) -> bool {
    matches!(mv, Move::Attack { .. })
}

/// Whether the target of an attack strikes back; nothing if the move is no attack.
fn answered(game: &Lput, state: &State, mv: Move) -> Option<bool> {
    let Move::Attack { to, target, .. } = mv else { return None };
    Some(game.forecast(state, to, target)?.counter.is_some())
}
