//! What a shell offers while an agent or a rule is typed: names, parameters and their words, all from the catalogue.

use clap_complete::CompletionCandidate;
use plyground_catalog::{Entry, Rules, find, games};
use plyground_core::{Budget, Kind, Parameter};
use std::ffi::OsStr;

/// Agents of the game on the command line, as notation spells them: `uct`, then `uct(c=`, then its values.
pub(crate) fn agents(typed: &OsStr) -> Vec<CompletionCandidate> {
    complete(typed, |typed| agents_of(&games_on_the_line(), typed))
}

/// The same, or a person.
pub(crate) fn players(typed: &OsStr) -> Vec<CompletionCandidate> {
    let human = CompletionCandidate::new("human").help(Some("a person".into()));
    let person = "human".starts_with(&*typed.to_string_lossy()).then_some(human);
    person.into_iter().chain(agents(typed)).collect()
}

/// Rules of the game on the command line: `max_quiet=`, then its values.
pub(crate) fn rules(typed: &OsStr) -> Vec<CompletionCandidate> {
    complete(typed, |typed| {
        let parameters = games_on_the_line().into_iter().flat_map(|entry| entry.rules);
        parameters.flat_map(|parameter| settings(parameter, "", typed)).collect()
    })
}

type Offer = (String, Option<String>);

fn complete(typed: &OsStr, offers: impl Fn(&str) -> Vec<Offer>) -> Vec<CompletionCandidate> {
    let candidate = |(text, help): Offer| CompletionCandidate::new(text).help(help.map(Into::into));
    offers(&typed.to_string_lossy()).into_iter().map(candidate).collect()
}

/// The game whose name is already typed; all games if there is none yet. A shell passes the line after `--`.
fn games_on_the_line() -> Vec<&'static Entry> {
    let mut line = std::env::args().skip_while(|word| word != "--");
    line.find_map(|word| find(&word).ok()).map_or_else(|| games().collect(), |entry| vec![entry])
}

fn agents_of(entries: &[&'static Entry], typed: &str) -> Vec<Offer> {
    let mut offers: Vec<Offer> = Vec::new();
    for game in entries.iter().filter_map(|entry| entry.open(Rules::new()).ok()) {
        // Only the agents that may be meant are asked for more than their names, since guests are started for that.
        let name = typed.split('(').next().unwrap_or_default();
        let meant =
            |other: &&str| if typed.contains('(') { *other == name } else { other.starts_with(typed) };
        for agent in game.agent_names().into_iter().filter(meant).filter_map(|name| game.about(name)) {
            match typed.split_once('(') {
                None => offers.push((agent.name.to_owned(), Some(agent.summary.to_owned()))),
                Some((_, inside)) => {
                    // What stands before the last comma is typed already.
                    let (_, last) = inside.rsplit_once(',').unwrap_or(("", inside));
                    let last = last.trim_start();
                    let before = &typed[..typed.len() - last.len()];
                    let all = agent.parameters.iter().chain(&Budget::PARAMETERS);
                    offers.extend(all.flat_map(|parameter| settings(parameter, before, last)));
                }
            }
        }
        let levels = game.levels().into_iter().filter(|(level, _)| level.starts_with(typed));
        offers.extend(levels.map(|(level, agent)| (level, Some(agent))));
    }
    offers.sort();
    offers.dedup_by(|one, other| one.0 == other.0);
    offers
}

/// `key=` while the key is typed; then a value of it for each word that there is.
fn settings(parameter: &Parameter, before: &str, typed: &str) -> Vec<Offer> {
    let Parameter { name, help, kind } = parameter;
    match typed.split_once('=') {
        None if name.starts_with(typed) => vec![(format!("{before}{name}="), Some((*help).to_owned()))],
        Some((key, value)) if key == *name => {
            let words = words(kind).iter().filter(|word| word.starts_with(value));
            words.map(|word| (format!("{before}{name}={word}"), None)).collect()
        }
        _ => Vec::new(),
    }
}

fn words(kind: &Kind) -> &'static [&'static str] {
    if *kind == Kind::Flag { &["false", "true"] } else { kind.words() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(offers: Vec<Offer>) -> Vec<String> {
        offers.into_iter().map(|(text, _)| text).collect()
    }

    #[test]
    fn an_agent_is_offered_piece_by_piece_with_the_words_that_its_parameters_take() {
        for entry in games() {
            let agents = agents_of(&[entry], "");
            let game = entry.open(Rules::new()).expect("the default rules");
            assert_eq!(agents.len(), game.agents().len() + game.levels().len(), "{}", entry.name);
            for agent in game.agents() {
                let first = format!("{}(", agent.name);
                let offered = texts(agents_of(&[entry], &first));
                let expected = agent.parameters.len() + Budget::PARAMETERS.len();
                assert_eq!(offered.len(), expected, "{}: {first}", entry.name);
                for parameter in agent.parameters {
                    // After another parameter, and its words: whatever is offered begins with what was typed.
                    let typed = format!("{}(nodes=5, {}=", agent.name, parameter.name);
                    let offered = texts(agents_of(&[entry], &typed));
                    assert_eq!(offered.len(), words(&parameter.kind).len(), "{typed}");
                    assert!(offered.iter().all(|text| text.starts_with(&typed)), "{offered:?}");
                }
            }
        }
    }

    #[test]
    fn what_nobody_has_is_not_offered() {
        let all: Vec<_> = games().collect();
        for typed in ["nobody", "nobody(", "random(nothing=", "random(nothing"] {
            assert!(agents_of(&all, typed).is_empty(), "{typed}");
        }
    }
}
