//! What the rules say about every hex, worked out once: ground, neighbours, flights, lines of sight, and who
//! acts first among those who may. Tables have 256 rows, so that a hex needs no bounds check and the place
//! of the dead, 255, is a row like any other: an empty one.

use super::hex::Hex;
use super::pieces::{Kind, Stats, Terrain};
use super::rules::Scenario;
use super::set::Set;
use super::state::{SLOTS, slot};
use plyground_core::Player;

/// See the module.
pub(super) struct Tables {
    pub(super) scenario: Scenario,
    pub(super) enterable: Set,
    pub(super) grass: Set,
    pub(super) road: Set,
    pub(super) shallow: Set,
    /// By kind; zeros for kinds that the armies lack, which never occur.
    pub(super) stats: [Stats; 5],
    /// The enterable hexes around each hex.
    pub(super) around: [Set; 256],
    /// The same in the two words that hold them; which two, [`first_word`] says.
    pub(super) near: [[u64; 2]; 256],
    /// Where the flyer can land if nothing else stands there.
    pub(super) flight: [Set; 256],
    /// What an archer sees, with a word for the place of the dead.
    pub(super) sight: [[u64; 4]; 256],
    /// How to flood from each hex, by kind.
    pub(super) plans: [[Plan; 256]; 5],
    /// What the ground adds to the attack and takes from the defence of a walking piece.
    pub(super) attack_ground: [i8; 256],
    pub(super) defence_ground: [i8; 256],
    /// Which of a set of pieces acts first, in even and in odd rounds.
    pub(super) first: [[u8; 1 << SLOTS]; 2],
    /// The pieces in the order in which they act, in even and in odd rounds.
    pub(super) order: [[u8; SLOTS]; 2],
}

/// How a walking piece's reach is worked out from one hex: what is left after the first step, in steps as fine as
/// the ground that it meets on an empty board; other pieces only ever make ways longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// Leaving the hex costs more than it has.
    Stuck,
    /// It leaves nothing but grass: whole points.
    Grass(u8),
    /// Half points.
    Any(u8),
}

/// The first of the two neighbouring words of a [`Set`] that hold a hex's neighbours.
#[inline]
pub(super) fn first_word(hex: u8) -> usize {
    usize::from((7 * 16..12 * 16).contains(&hex))
}

impl Tables {
    pub(super) fn new(scenario: Scenario) -> Self {
        let ground = |terrain: Terrain| -> Set {
            Hex::all().filter(|hex| scenario.terrain[hex.index()] == terrain).collect()
        };
        let (grass, road, shallow) =
            (ground(Terrain::Grass), ground(Terrain::Road), ground(Terrain::Shallow));
        let rock = ground(Terrain::Rock);
        let none = Stats { attack: 0, defence: 0, strength: 0, hit_points: 1, speed: 0, initiative: 0 };
        let stats = scenario.armies.map(|unit| unit.map_or(none, |unit| unit.stats));
        let mut tables = Self {
            enterable: grass | road | shallow,
            grass,
            road,
            shallow,
            stats,
            around: [Set::default(); 256],
            near: [[0; 2]; 256],
            flight: [Set::default(); 256],
            sight: [[0; 4]; 256],
            plans: [[Plan::Stuck; 256]; 5],
            attack_ground: [0; 256],
            defence_ground: [0; 256],
            first: [[0; 1 << SLOTS]; 2],
            order: [[0; SLOTS]; 2],
            scenario,
        };
        for hex in tables.enterable.hexes() {
            tables.survey(hex, rock);
        }
        for parity in 0..2 {
            tables.order[parity] = order(&stats, parity);
            for set in 1..1 << SLOTS {
                let first = tables.order[parity].iter().find(|&&slot| set >> slot & 1 == 1);
                tables.first[parity][set] = *first.expect("the set is not empty");
            }
        }
        tables
    }

    /// What leaving a hex costs a walking piece, in half points.
    pub(super) fn leaving(&self, hex: Hex) -> Option<u16> {
        self.scenario.terrain[hex.index()].half_points()
    }

    fn survey(&mut self, hex: Hex, rock: Set) {
        let at = usize::from(hex.0);
        let around = Set::from_iter([hex]).neighbours() & self.enterable;
        self.around[at] = around;
        let word = first_word(hex.0);
        self.near[at] = [around.0[word], around.0[word + 1]];
        let range = u32::from(self.stats[Kind::Flyer as usize].speed);
        let others = || self.enterable.hexes().filter(move |&other| other != hex);
        self.flight[at] = others().filter(|other| other.distance(hex) <= range).collect();
        let clear = |other: &Hex| hex.line(*other).flatten().all(|on| !rock.contains(on.0));
        let Set([a, b, c]) = others().filter(clear).collect();
        self.sight[at] = [a, b, c, 0];
        self.attack_ground[at] = i8::from(self.road.contains(hex.0));
        self.defence_ground[at] = -i8::from(self.shallow.contains(hex.0));
        for kind in Kind::ALL {
            self.plans[kind as usize][at] = self.plan(hex, 2 * self.stats[kind as usize].speed);
        }
    }

    fn plan(&self, hex: Hex, budget: u16) -> Plan {
        let Some(left) = self.leaving(hex).and_then(|cost| budget.checked_sub(cost)) else {
            return Plan::Stuck;
        };
        let expands = |&(on, cost): &(Hex, u16)| cost < budget && !self.grass.contains(on.0);
        if self.costs(hex, budget, Set::default()).iter().any(expands) {
            Plan::Any(left as u8)
        } else {
            Plan::Grass((left / 2) as u8)
        }
    }

    /// The hexes that a walking piece can reach with this many half points, and what each costs, in order
    /// of the hexes: one layer of half points after another.
    pub(super) fn costs(&self, from: Hex, budget: u16, occupied: Set) -> Vec<(Hex, u16)> {
        let start = Set::from_iter([from]);
        let free = self.enterable.minus(occupied).minus(start);
        let mut layers = vec![start];
        let mut reached = Vec::new();
        for cost in 1..=budget {
            let back =
                |points: u16| cost.checked_sub(points).map_or(Set::default(), |t| layers[usize::from(t)]);
            let sources = back(1) & self.road | back(2) & self.grass | back(4) & self.shallow;
            let last = back(1);
            let fresh = (sources.neighbours() & free).minus(last);
            reached.extend(fresh.hexes().map(|hex| (hex, cost)));
            layers.push(last | fresh);
        }
        reached.sort_unstable();
        reached
    }
}

/// The pieces in the order in which they act: by initiative, and Blue first in odd rounds.
fn order(stats: &[Stats; 5], parity: usize) -> [u8; SLOTS] {
    let mut kinds = Kind::ALL;
    kinds.sort_by_key(|kind| std::cmp::Reverse(stats[*kind as usize].initiative));
    let sides = if parity == 1 { [Player::First, Player::Second] } else { [Player::Second, Player::First] };
    std::array::from_fn(|i| slot(sides[i % 2], kinds[i / 2]) as u8)
}
