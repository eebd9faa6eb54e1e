//! The rule parameters: how many rounds, which map, which armies. Map and armies are text tables; the
//! standard ones are the files `map.txt` and `armies.txt` beside this one.

use super::hex::{COLUMNS, Hex, ROWS};
use super::pieces::{Kind, Stats, Terrain};
use plyground_core::{BadNotation, Parameter, parameter};
use serde::{Deserialize, Serialize};

/// What can be varied, as TOML spells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// After this many rounds the game is drawn: 1 to 10000.
    pub max_rounds: u32,
    /// "standard", or twelve rows of fifteen letters `. = ~ # ^` joined by `/`.
    pub map: String,
    /// "standard", or one row for each kind of piece joined by `/`: letter, attack skill, defence skill,
    /// strength, hit points, speed, initiative, Blue's opening hex. Red's pieces are Blue's turned by half a turn.
    pub armies: String,
}

/// What they are, in the order in which help lists them.
pub(super) const PARAMETERS: &[Parameter] = &[
    Parameter::whole("max_rounds", "the game is drawn after this many rounds", 1..=MOST_ROUNDS as u64),
    Parameter::text(
        "map",
        "12 rows of 15 letters joined by /: . grass, = road, ~ shallow, # deep, ^ rock",
        &[STANDARD],
    ),
    Parameter::text(
        "armies",
        "a row for each kind of piece, joined by /: letter (P S K A F), attack, defence, strength, hit points, speed, initiative, Blue's opening hex (Red's is half a turn away)",
        &[STANDARD],
    ),
];

impl Default for Rules {
    fn default() -> Self {
        Self { max_rounds: 100, map: STANDARD.to_owned(), armies: STANDARD.to_owned() }
    }
}

/// What the text of the rules says, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scenario {
    pub(super) max_rounds: u16,
    /// By [`Hex::index`].
    pub(super) terrain: [Terrain; ROWS * COLUMNS],
    /// By [`Kind`]; kinds that the armies lack are nothing.
    pub(super) armies: [Option<Unit>; 5],
}

/// A kind of piece: what it can do, and where Blue's stands at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unit {
    pub(super) stats: Stats,
    pub(super) opening: Hex,
}

const STANDARD: &str = "standard";
const STANDARD_MAP: &str = include_str!("map.txt");
const STANDARD_ARMIES: &str = include_str!("armies.txt");
/// The most that `max_rounds` may be.
pub(super) const MOST_ROUNDS: u32 = 10_000;

impl Rules {
    /// The same rules in their one spelling: tables without needless blanks, the standard ones by name.
    pub(super) fn normalised(&self) -> Result<(Self, Scenario), BadNotation> {
        let scenario = Scenario::read(self)?;
        let standard = Scenario::read(&Self::default())?;
        let rows: Vec<String> =
            scenario.terrain.chunks(COLUMNS).map(|row| row.iter().map(|t| t.letter()).collect()).collect();
        let units = Kind::ALL.into_iter().zip(scenario.armies);
        let units: Vec<String> = units.filter_map(|(kind, unit)| Some(row_of(kind, unit?))).collect();
        let named = |same: bool, text: String| if same { STANDARD.to_owned() } else { text };
        let map = named(scenario.terrain == standard.terrain, rows.join("/"));
        let armies = named(scenario.armies == standard.armies, units.join(" / "));
        Ok((Self { max_rounds: self.max_rounds, map, armies }, scenario))
    }
}

impl Scenario {
    pub(super) fn read(rules: &Rules) -> Result<Self, BadNotation> {
        parameter::check(PARAMETERS, rules).map_err(BadNotation::new)?;
        let map = if rules.map == STANDARD { STANDARD_MAP } else { &rules.map };
        let armies = if rules.armies == STANDARD { STANDARD_ARMIES } else { &rules.armies };
        let scenario = Self {
            max_rounds: rules.max_rounds as u16,
            terrain: read_map(map)?,
            armies: read_armies(armies)?,
        };
        scenario.check_openings()?;
        Ok(scenario)
    }

    /// Where a side's pieces stand at first.
    pub(super) fn openings(&self) -> impl Iterator<Item = (bool, Kind, Hex)> {
        let units = Kind::ALL.into_iter().zip(self.armies);
        units
            .filter_map(|(kind, unit)| Some((kind, unit?.opening)))
            .flat_map(|(kind, opening)| [(true, kind, opening), (false, kind, opening.turned())])
    }

    fn check_openings(&self) -> Result<(), BadNotation> {
        let mut taken: Vec<(String, Hex)> = Vec::new();
        for (blue, kind, hex) in self.openings() {
            let who = format!("{}'s {}", if blue { "Blue" } else { "Red" }, kind.name());
            let terrain = self.terrain[hex.index()];
            if !terrain.enterable() {
                let sentence = format!("armies: {who} cannot stand on {hex}, which is {}", terrain.name());
                return Err(BadNotation::new(sentence));
            }
            if let Some((other, _)) = taken.iter().find(|(_, at)| *at == hex) {
                return Err(BadNotation::new(format!("armies: {other} and {who} both open on {hex}")));
            }
            taken.push((who, hex));
        }
        Ok(())
    }
}

fn read_map(text: &str) -> Result<[Terrain; ROWS * COLUMNS], BadNotation> {
    let rows: Vec<&str> = text.trim().split(['/', '\n']).collect();
    if rows.len() != ROWS {
        let sentence = format!(
            "map: found {} rows, expected {ROWS} rows of {COLUMNS} letters . = ~ # ^ joined by /",
            rows.len()
        );
        return Err(BadNotation::new(sentence));
    }
    let mut terrain = [Terrain::Grass; ROWS * COLUMNS];
    for (row, line) in rows.into_iter().enumerate() {
        let letters: Vec<char> = line.chars().filter(|c| !c.is_whitespace()).collect();
        if letters.len() != COLUMNS {
            let sentence = format!("map row {}: found {} hexes, expected {COLUMNS}", row + 1, letters.len());
            return Err(BadNotation::new(sentence));
        }
        for (column, letter) in letters.into_iter().enumerate() {
            terrain[row * COLUMNS + column] = Terrain::of_letter(letter).ok_or_else(|| {
                let sentence = format!(
                    "map row {}, column {}: {letter:?} is not a terrain; expected . grass, = road, ~ shallow, # deep, ^ rock",
                    row + 1,
                    column + 1
                );
                BadNotation::new(sentence)
            })?;
        }
    }
    Ok(terrain)
}

fn read_armies(text: &str) -> Result<[Option<Unit>; 5], BadNotation> {
    let mut armies: [Option<Unit>; 5] = [None; 5];
    let rows = text.split(['/', '\n']).map(str::trim).filter(|row| !row.is_empty() && !row.starts_with('#'));
    for row in rows {
        let wrong = |why: String| BadNotation::new(format!("armies row {row:?}: {why}"));
        let (kind, unit) = read_unit(row).map_err(wrong)?;
        if armies[kind as usize].is_some() {
            return Err(wrong(format!("a second {}, but a side has at most one of each kind", kind.name())));
        }
        let twin = Kind::ALL
            .into_iter()
            .zip(armies)
            .find_map(|(other, known)| (known?.stats.initiative == unit.stats.initiative).then_some(other));
        if let Some(other) = twin {
            let sentence = format!("initiative {} is the {}'s already", unit.stats.initiative, other.name());
            return Err(wrong(sentence));
        }
        armies[kind as usize] = Some(unit);
    }
    if armies == [None; 5] {
        return Err(BadNotation::new("armies: no pieces; expected at least one row"));
    }
    Ok(armies)
}

/// One row of the table of armies. The limits keep damage positive and every sum in its type.
fn read_unit(row: &str) -> Result<(Kind, Unit), String> {
    let words: Vec<&str> = row.split_whitespace().collect();
    let [letter, attack, defence, strength, hit_points, speed, initiative, opening] = words[..] else {
        return Err(format!(
            "found {} words, expected 8: letter, attack, defence, strength, hit points, speed, initiative, hex",
            words.len()
        ));
    };
    let kind =
        Kind::of_letter(letter).ok_or(format!("{letter:?} is not a piece: expected P, S, K, A or F"))?;
    let number = |what: &str, text: &str, least: u16, most: u16| -> Result<u16, String> {
        let value = text.parse().ok().filter(|value| (least..=most).contains(value));
        value.ok_or(format!("{what} is {text:?}: expected {least} to {most}"))
    };
    let stats = Stats {
        attack: number("attack skill", attack, 0, 19)?,
        defence: number("defence skill", defence, 0, 19)?,
        strength: number("strength", strength, 1, 1000)?,
        hit_points: number("hit points", hit_points, 1, 3000)?,
        speed: number("speed", speed, 1, 20)?,
        initiative: number("initiative", initiative, 0, 999)?,
    };
    Ok((kind, Unit { stats, opening: opening.parse().map_err(|why: BadNotation| why.to_string())? }))
}

fn row_of(kind: Kind, unit: Unit) -> String {
    let Stats { attack, defence, strength, hit_points, speed, initiative } = unit.stats;
    let letter = kind.letter();
    format!("{letter} {attack} {defence} {strength} {hit_points} {speed} {initiative} {}", unit.opening)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(map: &str, armies: &str) -> String {
        let rules = Rules { map: map.to_owned(), armies: armies.to_owned(), ..Rules::default() };
        Scenario::read(&rules).expect_err("refused").to_string()
    }

    #[test]
    fn the_standard_map_looks_the_same_after_half_a_turn() {
        let standard = Scenario::read(&Rules::default()).expect("the standard rules are right");
        assert!(
            Hex::all().all(|hex| standard.terrain[hex.index()] == standard.terrain[hex.turned().index()])
        );
        assert_eq!(standard.terrain.iter().filter(|terrain| terrain.enterable()).count(), 162);
    }

    #[test]
    fn tables_have_one_spelling() {
        let spelt = Rules { max_rounds: 7, map: STANDARD_MAP.into(), armies: STANDARD_ARMIES.into() };
        let rules = spelt.normalised().expect("the standard tables").0;
        assert_eq!(rules, Rules { max_rounds: 7, ..Rules::default() });
        let armies = "K 1 2 3 4 5 6 a1 /A  1 2 3 4 5 7 b1".to_owned();
        let map = STANDARD_MAP.replace('#', "~");
        let rules = Rules { map, armies, ..rules }.normalised().expect("right").0;
        assert_eq!(rules.armies, "K 1 2 3 4 5 6 a1 / A 1 2 3 4 5 7 b1");
        assert!(rules.map.starts_with("......~~~....../......~~~....../....^^.~~..^.../"), "{}", rules.map);
        assert_eq!(rules.normalised().expect("right").0, rules);
    }

    #[test]
    fn wrong_tables_are_refused_with_the_place() {
        let long = STANDARD_MAP.replacen('.', "..", 1);
        let odd = STANDARD_MAP.replacen('^', "?", 1);
        for (map, armies, why) in [
            ("", "standard", "map: found 1 rows"),
            (&long, "standard", "map row 1: found 16 hexes, expected 15"),
            (&odd, "standard", "map row 3, column 5: '?' is not a terrain"),
            ("standard", "", "armies: no pieces"),
            ("standard", "K 1 2 3", "found 4 words, expected 8"),
            ("standard", "Q 1 2 3 4 5 6 a1", "\"Q\" is not a piece"),
            ("standard", "K 20 2 3 4 5 6 a1", "attack skill is \"20\": expected 0 to 19"),
            ("standard", "K 1 2 3 0 5 6 a1", "hit points is \"0\": expected 1 to 3000"),
            ("standard", "K 1 2 3 4 0 6 a1", "speed is \"0\""),
            ("standard", "K 1 2 -3 4 5 6 a1", "strength is \"-3\""),
            ("standard", "K 1 2 3 4 5 6 z1", "\"z1\" is not a hex"),
            ("standard", "K 1 2 3 4 5 6 h1", "Blue's knight cannot stand on h1, which is deep water"),
            ("standard", "K 1 2 3 4 5 6 a1/K 1 2 3 4 5 7 a2", "a second knight"),
            ("standard", "K 1 2 3 4 5 6 a1/A 1 2 3 4 5 6 a2", "initiative 6 is the knight's already"),
            (
                "standard",
                "K 1 2 3 4 5 6 a1/A 1 2 3 4 5 7 a1",
                "Blue's knight and Blue's archer both open on a1",
            ),
            (
                "standard",
                "K 1 2 3 4 5 6 a1/A 1 2 3 4 5 7 o12",
                "Red's knight and Blue's archer both open on o12",
            ),
        ] {
            let found = complaint(map, armies);
            assert!(found.contains(why), "{found:?} does not say {why:?}");
        }
        for rounds in [0, 10_001] {
            let rules = Rules { max_rounds: rounds, ..Rules::default() };
            assert!(Scenario::read(&rules).is_err_and(|why| why.to_string().contains("1 to 10000")));
        }
    }
}
