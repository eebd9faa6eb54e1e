//! What a position of L-put is worth: the evaluations of Mattias Lass, *Tehisintellekti loomine käigupõhisele
//! strateegiamängule L-put*, bachelor's thesis, University of Tartu, 2017, and ours.
//!
//! All are Blue's less Red's, in whole numbers: hit points in twentieths, damage in 1200ths (skills are twentieths, and a
//! mean over one to five enemies has at most 60 parts). Position is what comes after the point, in 4096ths, so that
//! it decides among equals and outweighs nothing; every number is exact in 53 bits.

use super::hex::Hex;
use super::pieces::Kind;
use super::state::{SLOTS, side_of};
use super::{Lput, Move, State};
use plyground_core::{Evaluate, Game, GameExt, Player, Rng, Turn, words};
use std::sync::LazyLock;

words! {
    /// A way to judge positions.
    #[derive(Default)]
    pub enum Eval {
        /// The hit points of all fighters.
        HitPoints = "hit-points",
        /// The damage that all pieces would do to enemies of their mean defence.
        Damage = "damage",
        /// Hit points; of equals, who stands nearer to the middle.
        HitPointsPosition = "hit-points+position",
        /// Damage; of equals, who stands nearer to the middle.
        DamagePosition = "damage+position",
        /// What each piece can still do and bear, and whom it threatens.
        #[default]
        Plyground = "plyground",
    }
}

/// More than any position has, even with the plies of a long search taken off.
const WIN: f64 = 1e12;
/// Positions are compared in this many parts of a point.
const PARTS: f64 = 4096.0;

impl Evaluate<Lput> for Eval {
    fn evaluate(&self, game: &Lput, state: &State, _: &mut Rng) -> f64 {
        self.judge(game, state)
    }

    fn worth_of_payoff(&self) -> f64 {
        WIN
    }

    /// The published players order moves by the evaluation; ours tries attacks first, by what they win.
    fn promise(&self, game: &Lput, state: &State, mv: Move) -> i32 {
        if *self == Self::Plyground {
            return match mv {
                Move::Attack { to, target, .. } => {
                    let Some(exchange) = game.forecast(state, to, target) else { return 0 };
                    let life = |hex: Hex| {
                        state
                            .at(hex)
                            .map_or(0, |piece| i32::from(game.tables.stats[piece.kind as usize].hit_points))
                    };
                    let home = game.active(state).map_or(target, |piece| piece.hex);
                    let lost = exchange.counter.map_or(0, |blow| blow.killed as i32);
                    1000 + exchange.blow.killed as i32 * life(target) - lost * life(home)
                }
                Move::Defend => 20,
                Move::Wait => 40,
                Move::Walk { .. } => 0,
            };
        }
        let Turn::Player(player) = game.turn(state) else { return 0 };
        let after = game.after(state, mv);
        let value = if game.turn(&after) == Turn::Over {
            self.at_end(game, &after)
        } else {
            self.judge(game, &after)
        };
        (player.sign() * value * 256.0) as i32
    }
}

impl Eval {
    fn judge(self, game: &Lput, state: &State) -> f64 {
        match self {
            Self::HitPoints => hit_points(game, state) as f64,
            Self::Damage => damage(game, state) as f64,
            Self::HitPointsPosition => hit_points(game, state) as f64 + nearness(state) as f64 / PARTS,
            Self::DamagePosition => damage(game, state) as f64 + nearness(state) as f64 / PARTS,
            Self::Plyground => plyground(game, state),
        }
    }
}

/// Fighters times hit points, less what was left over, in twentieths.
fn hit_points(game: &Lput, state: &State) -> i64 {
    let of = |slot: usize| {
        let life = 20 * i64::from(game.tables.stats[slot % 5].hit_points);
        i64::from(state.fighters[slot]) * life - i64::from(state.leftover[slot])
    };
    (0..5).map(of).sum::<i64>() - (5..SLOTS).map(of).sum::<i64>()
}

/// What each piece would do to an enemy of the mean defence, with all that raises and lowers skills now, in
/// 1200ths; the mean of no enemies is 0.
fn damage(game: &Lput, state: &State) -> i64 {
    let mut pieces = [0_i64; 2];
    let mut defence = [0_i64; 2];
    for piece in state.pieces() {
        pieces[piece.side as usize] += 1;
        defence[piece.side as usize] += i64::from(game.defence_skill(piece).total());
    }
    let of = |piece: super::Piece| {
        let (enemies, against) = (pieces[piece.side.other() as usize], defence[piece.side.other() as usize]);
        let strength = i64::from(piece.fighters) * i64::from(game.tables.stats[piece.kind as usize].strength);
        let skill = 20 + i64::from(game.attack_skill(piece).total());
        let sign = if piece.side == Player::First { 1 } else { -1 };
        sign * strength * if enemies == 0 { 60 * skill } else { (skill * enemies - against) * (60 / enemies) }
    };
    state.pieces().map(of).sum()
}

/// How much nearer the first player's pieces stand to the middle on the average, in 120ths of a step.
fn nearness(state: &State) -> i64 {
    let mean = |side: Player| {
        let slots = if side == Player::First { 0..5 } else { 5..SLOTS };
        let living = slots.filter(|slot| state.alive >> slot & 1 == 1);
        let (sum, number) = living.fold((0, 0), |(sum, number), slot| {
            (sum + i64::from(MIDDLE[usize::from(state.hex[slot])]), number + 1)
        });
        if number == 0 { 0 } else { sum * (60 / number) }
    };
    mean(Player::Second) - mean(Player::First)
}

/// Twice the distance of each hex from the middle: the distance to h6 and that to h7.
static MIDDLE: LazyLock<[u8; 256]> = LazyLock::new(|| {
    let mut middle = [0; 256];
    let [up, down] = ["h6", "h7"].map(|name| name.parse::<Hex>().expect("a hex"));
    for hex in Hex::all() {
        middle[usize::from(hex.0)] = (hex.distance(up) + hex.distance(down)) as u8;
    }
    middle
});

/// What each piece can still do and bear: its fighters (and the part of one that is left) by its kind's worth, and
/// something for being there at all. Whoever is ahead seeks the enemy: for each of its pieces the nearer to one the
/// better, and the nearer to the middle, from where nobody is far.
fn plyground(game: &Lput, state: &State) -> f64 {
    let (mut ahead, mut all) = (0.0, 0.0);
    for slot in (0..SLOTS).filter(|slot| state.alive >> slot & 1 == 1) {
        let kind = &game.tables.stats[slot % 5];
        let life = f64::from(20 * u32::from(kind.hit_points));
        let fighters = f64::from(state.fighters[slot]) - f64::from(state.leftover[slot]) / life;
        let bear = f64::from(kind.hit_points) / f64::from(30 - kind.defence.min(25));
        let strike = f64::from(kind.strength) * f64::from(10 + kind.attack);
        let archer = if slot % 5 == Kind::Archer as usize { ARCHER } else { 1.0 };
        let worth = ((fighters + PRESENCE) * (bear * strike * archer).sqrt() * 16.0).round();
        ahead += side_of(slot).sign() * worth;
        all += worth;
    }
    let lead = (ahead / all * LEAD).clamp(-1.0, 1.0);
    let hunters = if lead > 0.0 { 0..5 } else { 5..SLOTS };
    ahead - (lead * f64::from(far(state, hunters))).round() + nearness(state) as f64 / PARTS
}

/// What an archer is worth more than its numbers say: nobody strikes back at it.
const ARCHER: f64 = 1.5;
/// What a piece is worth beside its fighters, in fighters.
const PRESENCE: f64 = 1.0;
/// With one part in so many more than the enemy a side is as good as winning.
const LEAD: f64 = 8.0;
/// What a step towards the enemy is worth then.
const HUNT: u32 = 12;
/// What a step towards the middle is worth then, beside it. An enemy who flees is as far from everywhere, so that a
/// search that expects it to would not seek it.
const CENTRE: u32 = 12;

/// How far these pieces are from their nearest enemies and from the middle, all together, by what that is worth.
fn far(state: &State, hunters: std::ops::Range<usize>) -> u32 {
    let living = |slots: std::ops::Range<usize>| slots.filter(|slot| state.alive >> slot & 1 == 1);
    let prey = if hunters.start == 0 { 5..SLOTS } else { 0..5 };
    let hex = |slot: usize| Hex(state.hex[slot]);
    let way = |hunter: usize| {
        let nearest = living(prey.clone()).map(|other| hex(hunter).distance(hex(other))).min().unwrap_or(0);
        HUNT * nearest + CENTRE * u32::from(MIDDLE[usize::from(state.hex[hunter])]) / 2
    };
    living(hunters).map(way).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Seed;

    #[test]
    fn hit_points_and_damage_are_what_one_works_out_by_hand() {
        let game = Lput::default();
        let state = game.read("1 BPb8:16 BKc3:10+100d RSn5:12").expect("a position");
        // 16 · 108 + 10 · 128 less 5 hit points, against 12 · 98.
        assert_eq!(hit_points(&game, &state), 20 * (16 * 108 + 10 * 128 - 5 - 12 * 98));
        // Both strike at a defence of 10; the swordsman at a mean of 10.5 of 16 and 4 + 1.
        let (blue, red) = (16 * 8 * 20 + 10 * 12 * 20, 12 * 10 * 47 / 2);
        assert_eq!(damage(&game, &state), 60 * (blue - red));
        let steps = |name: &str| {
            let hex: Hex = name.parse().expect("a hex");
            ["h6", "h7"].map(|middle| hex.distance(middle.parse().expect("a hex"))).iter().sum::<u32>()
        };
        let nearer = 60 * i64::from(steps("n5")) - 30 * i64::from(steps("b8") + steps("c3"));
        assert_eq!(nearness(&state), nearer);
    }

    #[test]
    fn position_decides_among_equals_and_outweighs_nothing() {
        let game = Lput::default();
        let corner = game.read("1 BPa1:16 BFo12:1 RPo1:16").expect("a position");
        let middle = game.read("1 BPa1:16 RPh7:16").expect("a position");
        for state in [corner, middle] {
            assert!((nearness(&state) as f64 / PARTS).abs() < 0.5, "{state}");
        }
        let start = game.start(&mut Seed(0).rng());
        for eval in
            [Eval::HitPoints, Eval::Damage, Eval::HitPointsPosition, Eval::DamagePosition, Eval::Plyground]
        {
            assert!(eval.judge(&game, &start).abs() < f64::EPSILON, "{eval:?}: the opening is even");
            assert!(eval.judge(&game, &corner).abs() < WIN / 4.0);
        }
    }
}
