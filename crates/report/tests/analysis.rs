//! From rows to reports, on sets of rows small enough to check by hand.

mod rows;

use plyground_report::chart::Data;
use plyground_report::{Study, markdown, terminal};
use plyground_store::{GameRow, Kind, Run};

#[test]
fn solo_games_become_results_distributions_and_differences() {
    insta::assert_snapshot!("solo", markdown(&rows::solo().report()));
}

#[test]
fn matches_become_a_crosstable_with_elo_from_pairs() {
    let report = rows::versus().report();
    insta::assert_snapshot!("versus", markdown(&report));
    insta::assert_snapshot!("versus-terminal", terminal(&report, 100).replace('\x1b', "␛"));
}

#[test]
fn same_positions_become_ratios_and_agreement() {
    let report = rows::positions().report();
    assert!(report.answer.starts_with("deepening needs 70 % of the time"), "{}", report.answer);
    insta::assert_snapshot!("positions", markdown(&report));
}

#[test]
fn boards_and_solvers_become_moves_against_the_optimum() {
    insta::assert_snapshot!("solving", markdown(&rows::solving().report()));
}

#[test]
fn agents_stand_in_the_order_of_the_experiment_whichever_game_is_stored_first() {
    let run = Run {
        specification: "agents = [\"uct( nodes=10 )\", \"random\", \"greedy\"]".to_owned(),
        ..rows::run(Kind::Match, "morris", "Who is first?")
    };
    let games = vec![
        rows::game(3, 1, "greedy", Some("random"), 1.0),
        rows::game(4, 2, "random", Some("uct(nodes=10)"), -1.0),
    ];
    let report = plyground_report::Analysis::new(run, games, Vec::new()).report();
    let matrix = report.charts().find_map(|chart| match &chart.data {
        Data::Matrix { rows, .. } => Some(rows.clone()),
        _ => None,
    });
    assert_eq!(matrix.expect("a crosstable"), ["uct(nodes=10)", "random", "greedy"]);
}

#[test]
fn an_empty_run_of_any_kind_has_a_report() {
    for kind in [Kind::Solo, Kind::Match, Kind::Positions, Kind::Solve, Kind::Imported] {
        let run = rows::run(kind, "2048", "Is there anything?");
        let report = plyground_report::Analysis::new(run, Vec::<GameRow>::new(), Vec::new()).report();
        assert_eq!(report.question, "Is there anything?");
        assert!(!plyground_report::html(&report).contains("NaN"), "{kind:?}");
    }
}

#[test]
fn the_men_left_are_those_of_both_players() {
    let report = rows::versus().report();
    let chart = report.charts().find(|chart| chart.title == "Left on the board").expect("a chart of men");
    let Data::Lines { lines, .. } = &chart.data else { panic!("{chart:?}") };
    // Before moves 3 and 4, which are the second of each, one seat has 3 and 4, the other 2; each agent sits in either
    // seat equally often.
    let second = |line: usize| lines[line].points[1].1.value;
    assert!((second(0) - 2.75).abs() < 1e-9 && (second(1) - 2.75).abs() < 1e-9, "{lines:?}");
}

const STUDY: &str = r#"
name = "sample-1999"
author = "A. Author"
title = "A title"
published = "a thesis, 1999"
question = "Does the corner help?"

[[table]]
name = "tiles"
place = "table 1"
show = ["Largest tile at the end", "Results"]
experiment = { question = "Which tile?", game = "2048", agents = ["random"], solo = { games = 100 } }
quick = { solo = { games = 3 } }

[[table.claim]]
what = "random: 128"
published = { value = 0.5, within = 0.005 }
measure = { of = "outcome", agent = "random", is = "128" }

[[table.claim]]
what = "corner: at least 512"
published = { value = 0.9, bound = "at-least" }
measure = { of = "at-least", agent = "corner", least = 512 }
why = "Three games are too few."

[[table.claim]]
what = "random: time of a game"
published = { value = 5.0 }
measure = { of = "game-time", agent = "random" }

[[table.claim]]
what = "of somebody who did not play"
published = { value = 5.0 }
measure = { of = "length", agent = "nobody" }
"#;

#[test]
fn published_figures_are_judged_by_our_intervals() {
    let study = Study::from_toml(STUDY).expect("a study");
    let table = plyground_report::ReproducedTable {
        table: &study.tables[0],
        analysis: rows::solo(),
        courses: Vec::new(),
    };
    let tables = vec![table];
    let reproduced = [plyground_report::Reproduced { study: &study, tables }];
    let report = plyground_report::reproduction(&reproduced, "plyground reproduce sample-1999");
    insta::assert_snapshot!("reproduction", markdown(&report));
    let Some(Data::Bars { series, .. }) = report.charts().next().map(|chart| &chart.data) else {
        panic!("{report:?}")
    };
    assert_eq!(series[0].published, [None, Some(0.5), None]);
}

#[test]
fn what_was_trained_is_shown_with_its_curve_and_set_beside_random() {
    let mut study = Study::from_toml(STUDY).expect("a study");
    let training = "file = 'a'\nname = 'corner'\npreset = 'improved'\nseed = 1\nepisodes = 9\nquick = 2";
    study.tables[0].trainings.push(toml::from_str(training).expect("a training"));
    let episodes = vec![plyground_report::Learned { score: 7.0, ..Default::default() }; 9];
    let course = plyground_report::Course { name: "corner".to_owned(), episodes };
    let table = plyground_report::ReproducedTable {
        table: &study.tables[0],
        analysis: rows::solo(),
        courses: vec![course],
    };
    let report = plyground_report::reproduction(
        &[plyground_report::Reproduced { study: &study, tables: vec![table] }],
        "plyground reproduce sample-1999",
    );
    assert!(report.charts().any(|chart| chart.title == "Score by episode"), "{report:?}");
    let seeds = report.sections.iter().flat_map(|section| &section.blocks).find_map(|block| match block {
        plyground_report::Block::Table(table) if table.title == "Over seeds" => Some(table),
        _ => None,
    });
    let row: Vec<String> = seeds.expect("a table").rows[0].iter().map(plyground_report::Cell::show).collect();
    assert_eq!(row[..3], ["improved", "1", "3"]);
    // Three games of 2500, 1300 and 2100 points beside three of 1100, 600 and 1000.
    assert!(row[3].starts_with("1\u{202f}967") && row[4].starts_with("2.19"), "{row:?}");
}

#[test]
fn quick_changes_nothing_but_what_it_names() {
    let study = Study::from_toml(STUDY).expect("a study");
    let [whole, quick] = [false, true].map(|quick| {
        study.tables[0].experiment(&study, quick).parse::<toml::Table>().expect("an experiment is TOML")
    });
    assert_eq!(whole["solo"]["games"].as_integer(), Some(100));
    assert_eq!(quick["solo"]["games"].as_integer(), Some(3));
    assert_eq!(
        (whole["name"].as_str(), quick["name"].as_str()),
        (Some("sample-1999/tiles"), Some("sample-1999/tiles-quick"))
    );
    assert_eq!(whole["question"], quick["question"]);
}
