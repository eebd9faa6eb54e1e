//! The ways to print a report, on one that has a bit of everything.

mod sample;

use plyground_report::{Report, csv, html, markdown, terminal};

#[test]
fn markdown_tells_everything() {
    insta::assert_snapshot!("markdown", markdown(&sample::report()));
}

#[test]
fn a_terminal_gets_tables_with_bars() {
    insta::assert_snapshot!("terminal", terminal(&sample::report(), 100).replace('\x1b', "␛"));
}

#[test]
fn csv_has_a_row_for_every_number() {
    let text = csv(&sample::report());
    insta::assert_snapshot!("csv", text);
    assert!(!text.contains('\u{202f}'), "numbers for machines are plain");
}

#[test]
fn json_holds_all_of_a_report() {
    let report = sample::report();
    let text = serde_json::to_string(&report).expect("a report is text and numbers");
    let again: Report = serde_json::from_str(&text).expect("what was written can be read");
    // Not the values: the last bit of a number may change on its way through text.
    assert_eq!(markdown(&again), markdown(&report));
    assert_eq!(html(&again), html(&report));
}

#[test]
fn html_needs_nothing_from_elsewhere_and_trusts_no_name() {
    let page = html(&sample::report());
    for outside in ["<script", "http://", "https://", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(!page.contains("<10 k>") && page.contains("uct &lt;10 k&gt;"));
    assert!(page.contains("prefers-color-scheme:dark"));
}

#[test]
fn every_chart_is_drawn_for_a_desk_and_for_a_phone_and_told_as_a_table() {
    let (report, page) = (sample::report(), html(&sample::report()));
    let count = |what: &str| page.matches(what).count();
    let charts = report.charts().count();
    assert_eq!(
        (count("class=\"wider\""), count("class=\"narrow\""), count("<details>")),
        (charts, charts, charts)
    );
    for chart in report.charts() {
        assert_eq!(count(&format!("aria-label=\"{}\"", chart.finding)), 2, "{}", chart.title);
    }
}

#[test]
fn published_figures_stand_beside_ours_with_their_verdict() {
    let page = html(&sample::report());
    assert!(page.contains("Published beside ours: 1 of 2 agree"));
    assert!(
        page.contains("<span class=\"chip agrees\">Agrees</span>")
            && page.contains("<span class=\"chip differs\">Differs</span>")
            && page.contains("<span class=\"chip undecided\">Undecided</span>")
    );
    assert!(page.contains("stops at the first 512 &amp; counts &lt; 210 games"));
}
