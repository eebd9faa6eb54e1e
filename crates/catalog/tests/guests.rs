//! Guests as the catalogue sees them: rows of a game's list whose answers are judged by our rules.

use plyground_catalog::{
    AgentInfo, AgentSpec, AnyMatch, Entry, Forfeit, Guest, GuestIdentity, GuestInfo, GuestSeat, Question,
    Rules, SpecError, Thinking, Thought, add_guest, find, guests, replay,
};
use plyground_core::{BadRecord, Budget, Decision, Player, Record, Seed};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A guest without a process: it always answers the same.
struct Parrot {
    name: &'static str,
    says: &'static str,
}

impl Guest for Parrot {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        "says always the same"
    }

    fn games(&self) -> &[&'static str] {
        &["morris"]
    }

    fn budget(&self) -> Budget {
        Budget::default()
    }

    fn about(&self, _: &'static Entry) -> AgentInfo {
        AgentInfo {
            name: self.name,
            summary: self.summary(),
            parameters: &[],
            defaults: Rules::new(),
            budget: self.budget(),
            shows: None,
            randomised: true,
            guest: Some(GuestInfo::default()),
        }
    }

    fn greet_again(&self) {}

    fn sit(&self, _: &'static Entry, _: &Rules, _: &AgentSpec) -> Result<Box<dyn GuestSeat>, SpecError> {
        Ok(Box::new(Perch(self.says)))
    }

    fn identity(&self) -> Result<GuestIdentity, Forfeit> {
        Err(Forfeit { guest: self.name, why: "is nobody".to_owned() })
    }
}

struct Perch(&'static str);

impl GuestSeat for Perch {
    fn choose(&mut self, question: &Question<'_>, _: Thinking<'_>) -> Result<Thought, Forfeit> {
        assert_eq!((question.start.as_deref(), question.moves, question.legal.len()), (None, &[][..], 24));
        // A line in steps and turns, whose last token is no move: d5 closes a mill, so that a removal belongs to it.
        let line = (question.read_line)(&["d6", "a1", "d7", "g1", "d5", "xa1", "b2", "nothing", "b4"]);
        assert_eq!(line, ["d6", "a1", "d7", "g1", "d5xa1", "b2"]);
        let decision = Decision { mv: self.0.to_owned(), value: 0.0, line, depth: 0, judged: Vec::new() };
        let time = Duration::from_millis(1);
        Ok(Thought { decision, nodes: 0, playout_plies: 0, time, cpu: None, late: None, insight: None })
    }
}

fn advance(table: &mut dyn AnyMatch) -> Result<String, Forfeit> {
    let never = AtomicBool::new(false);
    let thinking = Thinking { budget: Budget::default(), cancelled: &never, listen: &mut |_| () };
    table.advance(thinking).map(|advance| advance.expect("a move").mv)
}

fn seated(name: &str) -> Box<dyn AnyMatch> {
    let game = find("morris").expect("a game").open(Rules::new()).expect("its rules");
    assert!(
        game.agent_names().contains(&name) && game.about(name).is_some_and(|about| about.guest.is_some())
    );
    let mut table = game.open(None, Seed(1)).expect("the start");
    table.seat(Player::First, Some(&AgentSpec::named(name))).expect("it is listed");
    table
}

#[test]
fn a_guest_plays_legal_moves_and_an_illegal_one_changes_nothing() {
    add_guest(&Parrot { name: "polly", says: "d6" }).expect("a new name");
    add_guest(&Parrot { name: "lora", says: "z9" }).expect("a new name");
    let mut table = seated("polly");
    assert_eq!(advance(&mut *table).as_deref(), Ok("d6"));
    let mut table = seated("lora");
    let why = advance(&mut *table).expect_err("no point of the board");
    assert!(why.to_string().starts_with("lora answered an illegal move: "), "{why}");
    assert_eq!((table.plies(), table.outcome()), (0, None));
    let other = find("2048").expect("a game").open(Rules::new()).expect("its rules");
    assert!(!other.agent_names().contains(&"polly"), "it plays one game only");

    for (name, says) in
        [("polly", "this name"), ("uct", "agent of this name"), ("human", "this name"), ("a b", "lower-case")]
    {
        let why = add_guest(Box::leak(Box::new(Parrot { name, says: "d6" }))).expect_err(name).to_string();
        assert!(why.contains(says), "{why}");
    }
    assert_eq!(guests().len(), 2);
}

#[test]
fn a_forfeited_game_is_replayed_and_false_forfeits_are_refused() {
    let game = find("morris").expect("a game").open(Rules::new()).expect("its rules");
    let mut table = game.open(None, Seed(1)).expect("the start");
    table.play("d6").expect("a move");
    let record = table.forfeited(Player::Second, "bot died".to_owned());
    assert_eq!((record.format, record.payoff, record.outcome.as_deref()), (2, 1.0, Some("Black forfeits")));
    let again = Record::from_line(&record.to_line()).expect("its line");
    assert_eq!(again, record);
    let replayed = replay(&again, true).expect("a record");
    assert_eq!(
        (replayed.outcome.as_deref(), replayed.payoff, replayed.history.len()),
        (Some("Black forfeits"), 1.0, 1)
    );
    assert!(!table.record().to_line().contains("forfeit"), "other games are written as before");
    let refused = |change: fn(&mut Record)| {
        let mut record = record.clone();
        change(&mut record);
        match replay(&record, false) {
            Err(BadRecord::Wrong { place, .. }) => place,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(refused(|record| record.payoff = -1.0), "payoff");
    assert_eq!(refused(|record| record.outcome = None), "outcome");
    assert_eq!(refused(|record| record.forfeit.as_mut().expect("one").seat = 2), "forfeit");

    let solo = find("2048").expect("a game").open(Rules::new()).expect("its rules");
    let table = solo.open(None, Seed(1)).expect("the start");
    let record = table.forfeited(Player::First, "bot died".to_owned());
    assert_eq!((record.payoff, record.outcome.as_deref()), (0.0, Some("forfeit")), "points so far are kept");
    replay(&record, false).expect("a record");
}
