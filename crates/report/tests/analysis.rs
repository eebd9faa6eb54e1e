//! From rows to reports, on sets of rows small enough to check by hand.

mod rows;

use plyground_core::text::{Fill, Text};
use plyground_report::chart::Data;
use plyground_report::{
    Analysis, Block, Cell, Report, Score, Standing, Study, Table, csv, html, markdown, terminal,
};
use plyground_stats::Estimate;
use plyground_store::{GameRow, Kind, MoveRow, Run};

fn table<'a>(report: &'a Report, title: &str) -> &'a Table {
    let blocks = report.sections.iter().flat_map(|section| &section.blocks);
    let mut tables =
        blocks.filter_map(|block| if let Block::Table(table) = block { Some(table) } else { None });
    tables.find(|table| table.title == title).expect("there is such a table")
}

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

/// A guest with one thread that uses two, and another that is late and forfeits.
#[test]
fn a_guest_that_takes_more_threads_or_time_than_it_was_given_is_named() {
    let guest = |name: &str| {
        format!(
            "{{\"name\":\"{name}\",\"version\":\"{name} 1\",\"command\":[\"./{name}\"],\"options\":[[\"Level\",\"3\"]],\
             \"files\":[[\"./{name}\",\"00ff\"]],\"threads\":1}}"
        )
    };
    let guests = Some(format!("[{},{}]", guest("greedy-bot"), guest("tardy-bot")));
    let run = Run { guests, ..rows::run(Kind::Match, "morris", "Who is fair?") };
    let games = (0..4).map(|job| {
        let forfeit = (job == 3).then(|| "tardy-bot was late".to_owned());
        let payoff = if job == 3 { 1.0 } else { 0.0 };
        GameRow { forfeit, ..rows::game(job, job / 2, "greedy-bot(nodes=1)", Some("tardy-bot"), payoff) }
    });
    let mut analysis = Analysis::new(run, games, Vec::new());
    for job in 0..4 {
        for number in 1..=2 {
            let mv = rows::mv(job, number, (number == 2).into(), "placing", "d6", 100_000);
            let (cpu_nanos, late_nanos) =
                if number == 1 { (Some(195_000_000), None) } else { (Some(99_000_000), Some(7_000_000)) };
            analysis.see(&MoveRow { cpu_nanos, late_nanos, ..mv });
        }
    }
    let report = analysis.report();
    assert!(report.answer.to_string().contains("tardy-bot forfeited 1 of 4 games."), "{}", report.answer);
    let shown = |title: &str| -> Vec<Vec<String>> {
        table(&report, title).rows.iter().map(|row| row.iter().map(Cell::show).collect()).collect()
    };
    assert_eq!(
        shown("Which programs they are")[0],
        ["greedy-bot", "greedy-bot 1", "./greedy-bot", "Level=3", "./greedy-bot sha256:00ff"]
    );
    let rows = shown("Time and threads");
    assert_eq!(rows[0][..5], ["greedy-bot(nodes=1)", "4", "0", "4", "0"]);
    assert_eq!(rows[0][6..], ["1.95", "1", "uses more threads than it was given"]);
    assert_eq!(rows[1][..5], ["tardy-bot", "4", "1", "4", "4"]);
    assert_eq!(rows[1][6..], ["0.990", "1", ""]);
    assert_eq!(shown("Why games were forfeited"), [["tardy-bot", "1", "tardy-bot was late"]]);
}

#[test]
fn the_best_game_is_the_one_with_the_most_points_whatever_its_outcome_is_called() {
    let ends = [("lost in a corner", 100.0), ("a draw", 900.0)];
    let games = ends.iter().enumerate().map(|(job, &(end, score))| GameRow {
        outcome: Some(end.to_owned()),
        ..rows::game(job as u64, job as u64, "uct", None, score)
    });
    let run = rows::run(Kind::Solo, "2048", "How well?");
    let answer = Analysis::new(run, games, Vec::new()).report().answer;
    assert!(answer.to_string().ends_with("at best ends with a draw."), "{answer}");
}

#[test]
fn games_that_are_solved_or_not_are_told_as_the_share_that_is_solved() {
    let report = rows::puzzle().report();
    assert!(
        report.answer.to_string().starts_with("uct solves 75 % (35–97) of its games, those in 45.0 (41.1–48.9) moves on average; random solves 0 % (0–37)"),
        "{}",
        report.answer
    );
    let results = table(&report, "Results");
    assert_eq!(results.columns[..5], ["agent", "games", "solved", "moves if solved", "fewest moves"]);
    assert_eq!(results.rows[0][4].show(), "40");
    assert_eq!(results.rows[1][3], Cell::Empty, "who solves nothing needs no number of moves");
}

#[test]
fn sentences_of_a_report_travel_as_templates_that_are_the_same_for_every_run() {
    let parts = |text: &Text| {
        let Some(Fill::List(parts, _)) = text.with.get("list") else { panic!("{text:?}") };
        let key = |part: &Fill| match part {
            Fill::Text(text) => text.key.clone(),
            other => panic!("{other:?}"),
        };
        (text.key.clone(), parts.iter().map(key).collect::<Vec<_>>())
    };
    let scores = "{agent} scores {mean} on average, at best ends with {best}";
    assert_eq!(parts(&rows::solo().report().answer), ("{list}.".to_owned(), vec![scores.to_owned(); 2]));
    let report = rows::puzzle().report();
    let solves = [
        "{agent} solves {share} of its games, those in {moves} moves on average",
        "{agent} solves {share} of its games",
    ];
    assert_eq!(parts(&report.answer).1, solves);
    let lengths = report.charts().find(|chart| chart.title == "Lengths of games").expect("lengths");
    let halves = [
        "Half of the games of {agent} end within {n} moves",
        "half of the games of {agent} end within {n} moves",
    ];
    assert_eq!(parts(&lengths.finding).1, halves);
    let answer = rows::versus().report().answer;
    assert!(answer.key.starts_with("{one} scores {score} against {two} (won {won}, "), "{answer:?}");
    let report = rows::positions().report();
    assert_eq!(table(&report, "As a share of minimax").title.key, "As a share of {agent}");
}

/// The texts of a report, in order.
fn words(report: &Report) -> Vec<Text> {
    let facts = report.facts.iter().map(|(_, word)| word.clone());
    let mut words: Vec<Text> = [report.answer.clone()].into_iter().chain(facts).collect();
    for block in report.sections.iter().flat_map(|section| &section.blocks) {
        match block {
            Block::Chart(chart) => words.extend([chart.title.clone(), chart.finding.clone()]),
            Block::Table(table) => words.extend([&table.title].into_iter().chain(&table.columns).cloned()),
            Block::Claims { .. } | Block::Lines { .. } => {}
        }
    }
    words
}

#[test]
fn a_report_of_any_kind_comes_back_from_json_with_all_its_words() {
    let all = [
        rows::solo,
        rows::versus,
        rows::positions,
        rows::solving,
        rows::puzzle,
        rows::tournament,
        rows::imported,
    ];
    for rows in all {
        let report = rows().report();
        let json = serde_json::to_string(&report).expect("a report is text and numbers");
        let again: Report = serde_json::from_str(&json).expect("what was written can be read");
        assert_eq!(words(&again), words(&report));
    }
}

#[test]
fn a_tournament_has_elo_and_its_doubt_for_every_pairing() {
    let report = rows::tournament().report();
    insta::assert_snapshot!("tournament", markdown(&report));
    let pairings = table(&report, "Pairings");
    assert_eq!(pairings.rows.len(), 3);
    let row = |index: usize| pairings.rows[index].iter().map(Cell::show).collect::<Vec<_>>();
    assert_eq!(row(1)[..7], ["uct – random", "6", "83 % (12–99)", "5", "0", "1", "[0, 0, 1, 0, 2]"]);
    assert_eq!(row(2)[9], "50 %", "who draws always is as likely stronger as weaker");
    let text = terminal(&report, 100);
    let standings = text.split("Standings").nth(1).expect("standings");
    assert!(standings.contains("92 % (44–99)  ████████████▉   11"), "{text}");
}

#[test]
fn a_sweep_is_drawn_against_its_number_its_nodes_and_its_time() {
    let agents = ["uct(c=0.3, nodes=10)", "uct(c=0.3, nodes=200)", "uct(c=0.7, threads=2, nodes=10)"];
    let games = (0..12).map(|job: u64| {
        let agent = agents[job as usize % 3];
        rows::game(job, job / 3, agent, None, 100.0 * (job % 3) as f64 + job as f64)
    });
    let mut analysis = Analysis::new(rows::run(Kind::Solo, "2048", "What do nodes do?"), games, Vec::new());
    for job in 0..12 {
        analysis.see(&rows::mv(job, 1, 0, "play", "up", 100));
    }
    let report = analysis.report();
    let charts: Vec<_> =
        report.charts().filter(|chart| chart.title.to_string().starts_with("Strength against")).collect();
    let titles: Vec<String> = charts.iter().map(|chart| chart.title.to_string()).collect();
    assert_eq!(
        titles,
        ["Strength against c (uct)", "Strength against nodes", "Strength against processor time"],
        "nodes are drawn as they were measured"
    );
    let Data::Scatter { groups, along, .. } = &charts[2].data else { panic!("points") };
    assert!(along.logarithmic);
    let groups: Vec<(&str, usize)> =
        groups.iter().map(|group| (group.name.as_str(), group.points.len())).collect();
    assert_eq!(
        groups,
        [("uct(c=0.3)", 2), ("uct(c=0.7, threads=2)", 1)],
        "budgets of one agent are one group"
    );
    let Data::Scatter { groups, .. } = &charts[2].data else { panic!("points") };
    let time = |group: usize| groups[group].points[0].1.value;
    assert!((time(1) / time(0) - 2.0).abs() < 1e-9, "two threads take twice the processor's time");
    // A duel needs no sweep.
    let duel = (0..8).map(|job: u64| rows::game(job, job / 2, agents[job as usize % 2], None, job as f64));
    let report = Analysis::new(rows::run(Kind::Solo, "2048", "Who?"), duel, Vec::new()).report();
    assert!(report.sections.iter().all(|section| section.title != "What the parameters do"));
}

#[test]
fn solo_games_compare_every_two_agents_with_wider_intervals() {
    let report = |agents: &[&str]| {
        let games = (0..agents.len() as u64 * 6).map(|job| {
            let (agent, pair) = (job as usize % agents.len(), job / agents.len() as u64);
            let score = 100.0 * agent as f64 + (pair * 7 % 5) as f64 * (agent + 1) as f64;
            rows::game(job, pair, agents[agent], None, score)
        });
        Analysis::new(rows::run(Kind::Solo, "2048", "Who?"), games.collect::<Vec<_>>(), Vec::new()).report()
    };
    let (three, two) = (report(&["a", "b", "c"]), report(&["a", "b"]));
    let all = table(&three, "Every two agents, game by game");
    assert_eq!(all.rows.iter().map(|row| row[0].show()).collect::<Vec<_>>(), ["b – a", "c – a", "c – b"]);
    let alone = table(&two, "Against a, game by game");
    let (Cell::Number(among, _), Cell::Number(single, _)) = (&all.rows[0][2], &alone.rows[0][2]) else {
        panic!("differences")
    };
    assert!((among.value - single.value).abs() < 1e-9 && among.low < single.low && among.high > single.high);
}

#[test]
fn a_match_whose_games_all_end_alike_says_no_nan_in_any_format() {
    let games = |payoffs: &[f64]| {
        let games = payoffs.iter().enumerate().map(|(job, &payoff)| {
            let (first, second) = if job % 2 == 0 { ("uct", "random") } else { ("random", "uct") };
            rows::game(job as u64, job as u64 / 2, first, Some(second), payoff)
        });
        let run = rows::run(Kind::Match, "morris", "Who wins?");
        Analysis::new(run, games, Vec::new()).report()
    };
    // Everything won, everything drawn, a single pair, a single game, none at all.
    for payoffs in [&[1.0, -1.0, 1.0, -1.0][..], &[0.0; 4], &[1.0, 1.0], &[1.0], &[]] {
        let report = games(payoffs);
        let json = serde_json::to_string(&report).expect("a report is text and numbers");
        for text in [terminal(&report, 100), markdown(&report), csv(&report), html(&report), json] {
            let words = text.split(|c: char| !c.is_alphanumeric());
            assert!(words.into_iter().all(|word| !word.eq_ignore_ascii_case("nan")), "{payoffs:?}: {text}");
        }
    }
    assert!(markdown(&games(&[1.0, -1.0])).contains("nElo: undefined (all pairs ended alike)"));
}

#[test]
fn what_was_not_measured_is_not_shown() {
    let report = rows::imported().report();
    let text = markdown(&report);
    for word in ["time", "Time", "nodes", "0 s", "seed"] {
        let shown = text.split("## How it was done").next().unwrap_or_default();
        assert!(!shown.contains(word), "{word}: {text}");
    }
    assert!(report.charts().any(|chart| chart.title == "Left on the board"), "men are known");
    assert!(
        report.command.ends_with("plyground export 'r'\\''s games' --table records"),
        "{}",
        report.command
    );
    assert!(report.command.contains("imported"), "{}", report.command);
}

#[test]
fn an_interval_over_moves_is_that_of_the_games_they_belong_to() {
    // Two games of 2 and 4 moves, whose moves take 10 and 40 µs each.
    let games = || (0..2).map(|job| rows::game(job, job, "uct", None, 5.0)).collect::<Vec<_>>();
    let run = || rows::run(Kind::Solo, "2048", "How fast?");
    let mut analysis = Analysis::new(run(), games(), Vec::new());
    let time = |analysis: &Analysis| match &table(&analysis.report(), "Results").rows[0][6] {
        Cell::Number(time, _) => *time,
        other => panic!("{other:?}"),
    };
    for number in 1..=2 {
        analysis.see(&rows::mv(0, number, 0, "play", "up", 10));
    }
    let one = time(&analysis);
    assert!(one.low.is_infinite() && one.high.is_infinite(), "one game has no interval: {one:?}");
    for number in 1..=4 {
        analysis.see(&rows::mv(1, number, 0, "play", "up", 40));
    }
    let both = time(&analysis);
    assert!((both.value - 30e-6).abs() < 1e-12, "{both:?}");
    // The sums less the mean times the counts are −40 and 40 µs: the error is √(2 · 3200)/6 = 13⅓ µs, Student's point
    // with one degree of freedom 12.706 2, taken on the logarithm.
    let factor = (12.706_2 * (80.0 / 6.0) / 30.0_f64).exp();
    assert!((both.high / both.value / factor - 1.0).abs() < 1e-4, "{both:?}");
    assert!((both.value / both.low / factor - 1.0).abs() < 1e-4 && both.low > 0.0, "{both:?}");
}

#[test]
fn men_left_are_counted_once_a_game() {
    let report = rows::versus().report();
    let chart = report.charts().find(|chart| chart.title == "Left on the board").expect("a chart of men");
    let Data::Lines { lines, .. } = &chart.data else { panic!("{chart:?}") };
    // Before the first moves every game has 1 and 2 men on each side: its mean is 1.5, and no game differs from another.
    let first = lines[0].points[0].1;
    assert!((first.value - 1.5).abs() < 1e-12 && first.high - first.low < 1e-12, "{first:?}");
}

#[test]
fn the_command_that_does_it_again_takes_the_experiment_from_the_database() {
    assert_eq!(
        rows::solo().report().command,
        "plyground runs sample --toml > again.toml\nplyground run again.toml --db again.db && plyground report --db again.db"
    );
}

#[test]
fn a_terminal_names_what_each_table_shows() {
    let text = terminal(&rows::solo().report(), 100);
    for title in
        ["Against random, game by game", "Time against strength", "Time per move", "Left on the board"]
    {
        assert_eq!(text.matches(&format!("{title}\x1b[0m\n")).count(), 1, "{title}: {text}");
    }
}

#[test]
fn same_positions_become_ratios_and_agreement() {
    let report = rows::positions().report();
    assert!(report.answer.to_string().starts_with("deepening needs 70 % of the time"), "{}", report.answer);
    insta::assert_snapshot!("positions", markdown(&report));
    let mut in_vain = rows::positions();
    in_vain.see(&MoveRow { depth: 0, ..rows::mv(7, 1, 0, "moving", "a1", 2800) });
    let answer = in_vain.report().answer;
    assert!(
        answer.to_string().ends_with("; deepening finds nothing within its budget on 25 % (1–81)."),
        "{answer}"
    );
}

#[test]
fn standings_are_the_numbers_that_reports_lead_with() {
    for (analysis, score) in [
        (rows::tournament(), Score::Points),
        (rows::solo(), Score::Mean),
        (rows::solving(), Score::Solved),
        (rows::positions(), Score::Seconds),
    ] {
        let (what, standings) = analysis.standings();
        assert_eq!(what, score);
        let report = analysis.report();
        let blocks = report.sections.iter().flat_map(|section| &section.blocks);
        let tables =
            blocks.filter_map(|block| if let Block::Table(table) = block { Some(table) } else { None });
        let cells: Vec<&Cell> = tables.flat_map(|table| table.rows.iter().flatten()).collect();
        for Standing { agent, games, score } in standings {
            let near = |a: f64, b: f64| (a - b).abs() <= 1e-9 * b.abs().max(1e-9);
            let same = |e: &Estimate| {
                near(e.value, score.value) && near(e.low, score.low) && near(e.high, score.high)
            };
            let told = cells.iter().any(|cell| matches!(cell, Cell::Number(estimate, _) if same(estimate)));
            assert!(games > 0 && told, "{agent}: {score:?} is in no table");
        }
    }
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
language = "la"
english = "The same in English"
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
fn a_figure_whose_template_is_filled_wrongly_is_refused_with_the_hole() {
    let with = |with: &str| {
        let text = STUDY.replace(
            "what = \"random: time of a game\"",
            &format!("what = \"{{who}}: {{n}} moves\"\n{with}"),
        );
        Study::from_toml(&text)
            .map(|study| study.tables[0].claims[2].what.clone())
            .map_err(|why| why.to_string())
    };
    let right = with("with = { who = \"random\", n = 3 }").expect("a study");
    assert_eq!(right, Text::new("{who}: {n} moves").with("who", Text::from("random")).with("n", 3_u64));
    for given in ["with = { who = \"random\" }", "with = { }", ""] {
        let empty = with(given).expect_err("a hole is empty");
        let hole = if given.contains("who") { "n" } else { "who" };
        assert!(
            empty.contains(&format!("nothing fills the hole {{{hole}}} of \"{{who}}: {{n}} moves\"")),
            "{empty}"
        );
    }
    let spare = with("with = { who = \"random\", n = 3, all = 4 }").expect_err("one is left over");
    assert!(spare.contains("\"{who}: {n} moves\" has no hole {all}"), "{spare}");
}

/// What a measure says of these rows.
fn measured(analysis: &plyground_report::Analysis, measure: &str) -> Option<[f64; 3]> {
    let measure: plyground_report::Measure = toml::from_str(measure).expect("a measure");
    measure.of(analysis).map(|(estimate, _)| [estimate.value, estimate.low, estimate.high])
}

#[test]
fn solutions_are_counted_by_their_moves_and_times() {
    let rows = rows::solving();
    let exactly = |value: f64| Some([value; 3]);
    assert_eq!(measured(&rows, "of = 'solved'\nagent = 'best-first'"), exactly(2.0 / 3.0));
    let between = "of = 'moves-between'\nagent = 'a-star'\nleast = 19\nmost = 36";
    assert_eq!(measured(&rows, between), exactly(2.0 / 3.0));
    // Boards 1 and 2 alone are solved by both: 25 and 17 moves beside 19 and 17.
    assert_eq!(measured(&rows, "of = 'moves-apart'\nagent = 'best-first'\nbeside = 'a-star'"), exactly(3.0));
    let within =
        |share: f64| measured(&rows, &format!("of = 'time-within'\nagent = 'a-star'\nshare = {share}"));
    // 1, 3 and 5 milliseconds.
    assert_eq!([0.3, 0.6, 1.0].map(within), [0.001, 0.003, 0.005].map(exactly));
    assert_eq!(measured(&rows, "of = 'moves'\nagent = 'nobody'"), None);
}

#[test]
fn ends_are_compared_by_their_numbers_and_points() {
    let rows = rows::solo();
    let apart = |agent: &str, beside: &str| {
        let measure = format!("of = 'outcome-apart'\nagent = '{agent}'\nbeside = '{beside}'");
        measured(&rows, &measure).expect("both played")[0]
    };
    assert!(apart("corner", "random") > 0.0);
    assert!((apart("corner", "random") + apart("random", "corner")).abs() < 1e-9);
    // Three games of 2500, 1300 and 2100 points.
    let points = measured(&rows, "of = 'points'\nagent = 'corner'\nleast = 2100.0").expect("it played");
    assert!((points[0] - 2.0 / 3.0).abs() < 1e-9 && points[1] > 0.0 && points[2] < 1.0, "{points:?}");
}

#[test]
fn a_winner_without_dice_is_certain() {
    // Three wins and a draw: such rows are no game without dice, but they tell how results are counted.
    let winner = "of = 'winner'\nfirst = 'alpha-beta(depth=4)'\nsecond = 'random'";
    assert_eq!(measured(&rows::versus(), winner), Some([0.875; 3]));
}

/// With one attempt a board nobody could tell how much of a result is luck.
#[test]
fn the_studies_solvers_with_luck_try_each_board_several_times() {
    let study =
        Study::from_toml(include_str!("../../../experiments/studies/pajumagi-2019.toml")).expect("a study");
    let mut lucky = 0;
    for table in &study.tables {
        for quick in [false, true] {
            let experiment: toml::Table = table.experiment(&study, quick).parse().expect("an experiment");
            let agents = experiment["agents"].as_array().expect("agents");
            if agents.iter().any(|agent| agent.as_str().is_some_and(|agent| agent.starts_with("mcts"))) {
                let attempts = experiment["solve"].get("attempts").and_then(toml::Value::as_integer);
                assert!(attempts.is_some_and(|attempts| attempts > 1), "{}", table.name);
                lucky += 1;
            }
        }
    }
    assert_eq!(lucky, 16, "eight tables, whole and quick");
}

#[test]
fn what_was_trained_is_shown_with_its_curve_and_set_beside_random() {
    let mut study = Study::from_toml(STUDY).expect("a study");
    let training = "file = 'a'\nname = 'corner'\npreset = 'improved'\nseed = 1\nepisodes = 9\nquick = 2";
    study.tables[0].trainings.push(toml::from_str(training).expect("a training"));
    study.tables[0].baseline = Some("random".to_owned());
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
    assert_eq!(seeds.expect("a table").columns[4], "times that of random");
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
