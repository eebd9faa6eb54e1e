//! The list of games: those of this crate first, then whatever was added. It belongs to the process, and entries are only
//! ever added: see `docs/decisions/0007-games-from-outside.md`.

use crate::agent_spec::AgentSpec;
use crate::agents::RANDOM;
use crate::spec_error::SpecError;
use crate::{Entry, Rules};
use plyground_core::Seed;
use plyground_games::{lput::Lput, morris::Morris, tenpair::TenPair, twenty48::Twenty48};
use std::sync::{LazyLock, PoisonError, RwLock};

static GAMES: LazyLock<RwLock<Vec<&'static Entry>>> = LazyLock::new(|| {
    let own = [Entry::of::<Twenty48>(), Entry::of::<TenPair>(), Entry::of::<Morris>(), Entry::of::<Lput>()];
    RwLock::new(own.map(|entry| &*Box::leak(Box::new(entry))).into())
});

/// The longest name that a game can have.
const LONGEST_NAME: usize = 40;

/// Every game that there is now, in the order in which help lists them.
pub fn games() -> impl Iterator<Item = &'static Entry> + Clone {
    // A list that is only ever appended to is whole even if somebody panicked beside it.
    GAMES.read().unwrap_or_else(PoisonError::into_inner).clone().into_iter()
}

/// The game of that name; the error suggests the nearest right one.
pub fn find(name: &str) -> Result<&'static Entry, SpecError> {
    games().find(|entry| entry.name == name).ok_or_else(|| SpecError::unknown_game(name))
}

/// Adds a game to the list, for as long as the process lives. Do so before the command line is read or the server is
/// started, so that all of it knows the game.
///
/// A name that is taken or cannot be a name is refused, and so is a listing that contradicts itself: a favourite or a
/// level of difficulty that is no agent of the game, a sample whose moves are not legal, or a lesson that is no position.
///
/// ```
/// use plyground_catalog::testing::TicTacToe; // any game that is `Listed`
/// use plyground_catalog::{Entry, Rules, add, find};
/// use plyground_core::Seed;
///
/// let entry = add(Entry::of::<TicTacToe>())?;
/// assert_eq!(find("tic-tac-toe")?.title, "Tic-tac-toe");
/// let game = entry.open(Rules::new())?;
/// assert_eq!(game.choices(&game.start(Seed(1)))?.len(), 9);
/// assert_eq!(game.levels().len(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn add(entry: Entry) -> Result<&'static Entry, SpecError> {
    let name = entry.name;
    let wrong = |why: String| SpecError::BadListing { game: name.to_owned(), why };
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !name.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit())
        || !name.chars().all(plain)
        || name.len() > LONGEST_NAME
    {
        return Err(wrong(format!(
            "a name has at most {LONGEST_NAME} lower-case letters, digits and hyphens, and does not begin with a hyphen"
        )));
    }
    // Entries are never taken away, so the little that a refused one leaves behind is no matter.
    let entry: &'static Entry = Box::leak(Box::new(entry));
    check(entry).map_err(wrong)?;
    let mut all = GAMES.write().unwrap_or_else(PoisonError::into_inner);
    if all.iter().any(|other| other.name == name) {
        return Err(wrong("another game has this name already".to_owned()));
    }
    all.push(entry);
    Ok(entry)
}

/// What is wrong with a listing that promises more than its game keeps.
fn check(entry: &'static Entry) -> Result<(), String> {
    if !(1..=2).contains(&entry.seats.len()) {
        return Err(format!("{} seats: a game has one or two", entry.seats.len()));
    }
    let game = entry.open(Rules::new()).map_err(|why| why.to_string())?;
    let players = [("the random player", RANDOM), ("the favourite", entry.favourite)];
    let players = players.map(|(what, agent)| (what.to_owned(), agent.to_owned()));
    for (what, agent) in players.into_iter().chain(entry.levels()) {
        let known = agent.parse().and_then(|spec: AgentSpec| game.check_player(&spec));
        known.map_err(|why| format!("{what}: {why}"))?;
    }
    crate::scale::Scales::read(entry.scales).map_err(|why| format!("the scales of values: {why}"))?;
    entry.lessons().map_err(|why| format!("the tutorial: {why}"))?;
    let sample = entry.sample();
    let game = entry.open_for(&sample.position, Rules::new()).map_err(|why| format!("the sample: {why}"))?;
    let table = game.open(Some(&sample.position), Seed(1));
    let mut table = table.map_err(|why| format!("the sample's position: {why}"))?;
    for mv in &sample.moves {
        table.play(mv).map_err(|why| format!("the sample's moves: {why}"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents;
    use crate::testing::{TicTacToe, with_strangers};

    #[test]
    fn a_game_from_outside_is_found_and_listed_after_those_of_this_crate() {
        let names: Vec<&str> = with_strangers().map(|entry| entry.name).collect();
        let own = names.len() - 2;
        assert!(own > 0 && names[own..] == ["tic-tac-toe", "walk-home"], "{names:?}");
        assert!(std::ptr::eq(
            find(names[own]).expect("it is added"),
            games().nth(own).expect("it is listed")
        ));
        let why = find("tick-tack-toe").err().expect("another name").to_string();
        assert!(why.contains("did you mean \"tic-tac-toe\"?") && why.ends_with("walk-home"), "{why}");
    }

    #[test]
    fn what_cannot_be_added_is_refused_with_the_reason_and_changes_nothing() {
        let before = with_strangers().count();
        let changed = |change: fn(&mut Entry)| {
            let mut entry = Entry::of::<TicTacToe>();
            entry.name = "another-one";
            change(&mut entry);
            add(entry).err().expect("a bad listing").to_string()
        };
        for (why, mention) in [
            (changed(|entry| entry.name = "tic-tac-toe"), "another game has this name already"),
            (changed(|entry| entry.name = ""), "lower-case letters, digits and hyphens"),
            (
                changed(|entry| entry.name = "Chess"),
                "game \"Chess\" is not added: a name has at most 40 lower-case letters",
            ),
            (changed(|entry| entry.name = "-x"), "does not begin with"),
            (changed(|entry| entry.name = "a/b"), "lower-case letters"),
            (changed(|entry| entry.seats = &[]), "0 seats"),
            (changed(|entry| entry.favourite = "deep-blue"), "the favourite: another-one has no agent"),
            (
                changed(|entry| entry.levels = Box::new(|| vec!["uct(c=-1)".to_owned()])),
                "level-1: parameters of uct: c",
            ),
            (
                changed(|entry| {
                    entry.sample = Box::new(|| crate::Sample { position: "x".into(), moves: Vec::new() });
                }),
                "the sample's position: three rows",
            ),
            (changed(|entry| entry.scales = "agent = 1"), "the scales of values: "),
            (
                changed(|entry| {
                    entry.lessons = Box::new(|| Err(plyground_core::BadNotation::new("no such board")));
                }),
                "the tutorial: no such board",
            ),
        ] {
            assert!(why.contains(mention), "{why}");
        }
        assert_eq!(games().count(), before);
    }

    #[test]
    fn a_game_at_run_time_is_called_as_its_entry_says_and_asked_for_whenever_it_is_opened() {
        use crate::{About, Entry};
        use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
        static OPENED: AtomicUsize = AtomicUsize::new(0);
        let about = About { name: "noughts", title: "Noughts", summary: "A game.", seats: &["O", "X"] };
        let game = || {
            OPENED.fetch_add(1, Relaxed);
            TicTacToe {}
        };
        let entry = Entry::at_run_time(about, agents::for_any_game::<TicTacToe>, game);
        let entry: &'static Entry = Box::leak(Box::new(entry));
        assert_eq!((entry.name, entry.title, entry.seats), ("noughts", "Noughts", &["O", "X"][..]));
        assert_eq!((entry.defaults(), entry.lessons().map(|all| all.len())), (Rules::new(), Ok(0)));
        for opened in 1..=2 {
            let game = entry.open(Rules::new()).expect("no rules");
            assert_eq!(OPENED.load(Relaxed), opened);
            assert_eq!(game.entry().name, "noughts");
            assert!(game.agent_names().contains(&entry.favourite));
            assert_eq!(game.choices(&game.start(Seed(1))).map(|moves| moves.len()), Ok(9));
        }
        let unknown = Rules::from_iter([("size".to_owned(), 4.into())]);
        assert!(entry.open(unknown).is_err(), "it has no rule parameters");
    }

    #[test]
    fn a_game_that_says_nothing_has_the_searches_of_any_game() {
        let walk = with_strangers().find(|entry| entry.name == "walk-home").expect("it is added");
        let game = walk.open(Rules::new()).expect("its rules");
        let listed: Vec<&str> = game.agents().iter().map(|agent| agent.name).collect();
        let any = agents::for_any_game::<crate::testing::WalkHome>();
        assert_eq!(listed, any.iter().map(|kind| kind.about.name).collect::<Vec<_>>());
        assert_eq!(walk.levels()[7].1, "uct(nodes=100000)");
        assert_eq!((walk.unit, walk.floor, (walk.counts)().len()), ("moves", None, 0));
    }
}
