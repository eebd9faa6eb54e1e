//! Guests in a run: which programs they are, and when one that fails again and again is given up.

use crate::run::RunError;
use plyground_catalog::{AgentSpec, Forfeit, GuestIdentity, find_guest};
use plyground_store::GameRow;
use std::collections::BTreeMap;

/// A guest that forfeits this many games in a row is given up.
const MOST_FORFEITS: u32 = 5;

/// The guests among these agents as a JSON array; `None` if there are none.
pub(crate) fn identities(agents: &[AgentSpec]) -> Result<Option<String>, Forfeit> {
    let mut found: BTreeMap<&str, GuestIdentity> = BTreeMap::new();
    for agent in agents {
        if let Some(guest) = find_guest(&agent.name) {
            found.insert(guest.name(), guest.identity()?);
        }
    }
    let all: Vec<GuestIdentity> = found.into_values().collect();
    Ok((!all.is_empty()).then(|| serde_json::to_string(&all).expect("an identity is text")))
}

/// What differs between the guests that a run was begun with and those of now, in a sentence; `None` if nothing does.
pub(crate) fn difference(then: Option<&str>, now: Option<&str>) -> Option<String> {
    if then == now {
        return None;
    }
    let read = |text: Option<&str>| -> Vec<GuestIdentity> {
        text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
    };
    let (then, now) = (read(then), read(now));
    for is in &now {
        let Some(was) = then.iter().find(|was| was.name == is.name) else { continue };
        let parts = [
            ("version", was.version.clone(), is.version.clone()),
            ("command", was.command.join(" "), is.command.join(" ")),
            ("options", pairs(&was.options), pairs(&is.options)),
            ("files", pairs(&was.files), pairs(&is.files)),
            ("threads", was.threads.to_string(), is.threads.to_string()),
        ];
        if let Some((what, was, is_now)) = parts.into_iter().find(|(_, was, is)| was != is) {
            let name = &is.name;
            return Some(format!(
                "guest {name:?} has changed since this run was begun: {what} was {was:?} and is {is_now:?}; games of both \
                 do not belong together"
            ));
        }
    }
    Some("this run was begun with other guests, and games of both do not belong together".to_owned())
}

fn pairs(all: &[(String, String)]) -> String {
    all.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
}

/// How many games in a row each agent has forfeited.
#[derive(Default)]
pub(crate) struct Streaks(BTreeMap<String, u32>);

impl Streaks {
    /// Counts a game; an agent that has failed too often is given up.
    pub(crate) fn add(&mut self, game: &GameRow) -> Result<(), RunError> {
        let failed = game.forfeited_by();
        for agent in game.seats().filter(|agent| Some(*agent) != failed) {
            self.0.remove(agent);
        }
        let Some((agent, why)) = failed.zip(game.forfeit.as_ref()) else { return Ok(()) };
        let times = self.0.entry(agent.to_owned()).or_default();
        *times += 1;
        if *times < MOST_FORFEITS {
            return Ok(());
        }
        Err(RunError::GivenUp { agent: agent.to_owned(), times: *times, why: why.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_store::sample::played;

    #[test]
    fn an_agent_is_given_up_after_five_forfeits_in_a_row_and_not_before() {
        let lost = GameRow {
            first: "bot".to_owned(),
            second: Some("other".to_owned()),
            payoff: -1.0,
            forfeit: Some("bot died".to_owned()),
            ..played(0, 1).game
        };
        let finished = GameRow { forfeit: None, ..lost.clone() };
        let mut streaks = Streaks::default();
        for game in [&lost, &lost, &lost, &lost, &finished, &lost, &lost, &lost, &lost] {
            assert_eq!(streaks.add(game), Ok(()));
        }
        let given_up = RunError::GivenUp { agent: "bot".into(), times: 5, why: "bot died".into() };
        assert_eq!(streaks.add(&lost), Err(given_up));
    }

    #[test]
    fn a_changed_guest_is_told_from_the_one_that_began_the_run() {
        let bot = |hash: &str| {
            let identity = GuestIdentity {
                name: "bot".into(),
                version: "bot 1".into(),
                command: vec!["./bot".into()],
                options: Vec::new(),
                files: vec![("./bot".into(), hash.into())],
                threads: 1,
            };
            serde_json::to_string(&[identity]).expect("text")
        };
        assert_eq!(difference(Some(&bot("a")), Some(&bot("a"))), None);
        assert_eq!(difference(None, None), None);
        let why = difference(Some(&bot("a")), Some(&bot("b"))).expect("another file");
        assert!(why.contains("files was \"./bot=a\" and is \"./bot=b\""), "{why}");
        assert!(difference(Some(&bot("a")), None).is_some());
    }
}
