//! Charts asserted by what they draw: every number is there, at its place, told to whoever points at it.

use super::*;
use crate::chart::{Axis, Group, Line, Series};
use crate::number::Unit;
use plyground_stats::{Estimate, rate};

fn chart(data: Data) -> Chart {
    Chart { title: "title".into(), finding: "a < b".into(), data }
}

fn drawn(data: Data) -> String {
    let chart = chart(data);
    draw(&chart, &Palette::of_charts([&chart]), 560.0)
}

/// The values of an attribute of all elements of a kind that tell something.
fn attribute(svg: &str, element: &str, name: &str) -> Vec<f64> {
    svg.split(&format!("<{element} "))
        .skip(1)
        .filter(|rest| rest.split('>').nth(1).is_some_and(|next| next.ends_with("<title")))
        .filter_map(|rest| rest.split(&format!("{name}=\"")).nth(1)?.split('"').next()?.parse().ok())
        .collect()
}

fn series(name: &str, shares: &[(u64, u64)]) -> Series {
    Series {
        name: name.into(),
        values: shares.iter().map(|&(k, n)| Some(rate(k, n))).collect(),
        published: vec![],
    }
}

#[test]
fn bars_are_as_high_as_their_values() {
    let categories = ["64", "128", "256"].map(str::to_owned).to_vec();
    let svg = drawn(Data::Bars {
        along: "tile".to_owned(),
        categories,
        series: vec![
            series("a", &[(10, 100), (20, 100), (40, 100)]),
            series("b", &[(0, 100), (40, 100), (80, 100)]),
        ],
        unit: Unit::Share,
    });
    let heights = attribute(&svg, "rect", "height");
    // Category by category: a, then b.
    let [a64, b64, a128, b128, a256, b256] = heights[..] else { panic!("{heights:?}") };
    assert!(
        (a128 - 2.0 * a64).abs() < 0.3 && (b256 - 8.0 * a64).abs() < 0.8 && (a256 - b128).abs() < 0.2,
        "{heights:?}"
    );
    assert!(b64.abs() < 0.1 && svg.contains("<title>a, 64: 10.0 % (5.5–17.4)</title>"), "{svg}");
}

#[test]
fn long_names_lie_beside_their_bars_with_the_value_written_out() {
    let svg = drawn(Data::Bars {
        along: "agent".to_owned(),
        categories: ["iterative deepening", "minimax to depth six"].map(str::to_owned).to_vec(),
        series: vec![series("time", &[(20, 100), (40, 100)])],
        unit: Unit::Share,
    });
    let widths = attribute(&svg, "rect", "width");
    assert!((widths[1] - 2.0 * widths[0]).abs() < 0.3, "{widths:?}");
    assert!(
        svg.contains(">iterative deepening</text>") && svg.contains(">20.0 % (13.3–28.9)</text>"),
        "{svg}"
    );
}

#[test]
fn a_line_passes_through_all_its_points_and_is_named_at_its_end() {
    let points = (1..=60).map(|i| (f64::from(i), Estimate::plus_minus(f64::from(i), 1.0))).collect();
    let line = Line { name: "uct".to_owned(), points };
    let svg = drawn(Data::Lines {
        along: "move".to_owned(),
        upwards: "men".to_owned(),
        lines: vec![line],
        unit: Unit::Plain,
    });
    let path = svg.split("<path d=\"").find(|rest| rest.contains("stroke-width=\"2.2\"")).expect("a line");
    assert_eq!(path.split('"').next().unwrap_or_default().matches('L').count(), 59);
    assert!(svg.contains(">uct</text>") && svg.contains("opacity=\".15\""));
}

#[test]
fn what_leads_from_a_line_to_its_name_is_no_line_and_stays_in_the_picture() {
    let line = |name: &str, last: f64| Line {
        name: name.to_owned(),
        points: [(1.0, 9.0), (last, 0.0)].map(|(x, y)| (x, Estimate::exact(y))).to_vec(),
    };
    // Three lines that end at nothing, one of them early.
    let svg = drawn(Data::Lines {
        along: "move".to_owned(),
        upwards: "men".to_owned(),
        lines: vec![line("a", 60.0), line("b", 60.0), line("c", 20.0)],
        unit: Unit::Plain,
    });
    assert_eq!(svg.matches("class=\"lead\"").count(), 3, "{svg}");
    assert_eq!(svg.matches("stroke=\"var(--cat-").count(), 3, "only lines have a colour: {svg}");
    let places = attribute(&svg, "circle", "cy");
    assert!(places.iter().all(|&y| y <= 206.0), "no name lies below zero: {places:?}");
    assert!(places.windows(2).all(|two| two[1] - two[0] >= 15.9), "names lie apart: {places:?}");
}

#[test]
fn a_name_that_is_too_long_for_a_phone_goes_on_in_the_next_line() {
    let data = Data::Bars {
        along: "agent".to_owned(),
        categories: vec!["uct(nodes=300) (1\u{202f}234)".to_owned(), "random (9)".to_owned()],
        series: vec![series("time", &[(20, 100), (40, 100)])],
        unit: Unit::Share,
    };
    let chart = chart(data);
    let svg = draw(&chart, &Palette::of_charts([&chart]), WIDTHS[1]);
    assert!(svg.contains(">uct(nodes=300)</text>") && svg.contains(">(1\u{202f}234)</text>"), "{svg}");
    assert!(svg.contains(">random (9)</text>") && !svg.contains('…'), "{svg}");
}

#[test]
fn a_crosstable_shows_share_and_interval_and_leaves_the_diagonal_empty() {
    let names = ["a", "b"].map(str::to_owned).to_vec();
    let cells = vec![vec![None, Some(rate(30, 40))], vec![Some(rate(10, 40)), None]];
    let svg = drawn(Data::Matrix { rows: names.clone(), columns: names, cells, seated: false });
    assert_eq!(svg.matches("class=\"none\"").count(), 2);
    assert!(
        svg.contains(">75</text>") && svg.contains(">60–86</text>") && svg.contains(">25</text>"),
        "{svg}"
    );
    assert!(svg.contains("var(--div-7)") && svg.contains("var(--div-3)"));
}

#[test]
fn parts_of_a_whole_fill_their_row() {
    let svg = drawn(Data::Stacked {
        parts: ["won", "drawn", "lost"].map(str::to_owned).to_vec(),
        rows: vec![("a".to_owned(), vec![50, 25, 25])],
    });
    let widths = attribute(&svg, "rect", "width");
    assert!(widths.len() == 3 && (widths[0] - 2.0 * widths[1]).abs() < 2.0, "{widths:?}");
    assert!(svg.contains("<title>a: 50 of 100 won</title>"), "{svg}");
}

#[test]
fn a_histogram_counts_and_marks_the_middle() {
    let svg = drawn(Data::Histogram {
        along: "moves".to_owned(),
        edges: vec![0.0, 10.0, 20.0, 30.0],
        series: vec![("games".to_owned(), vec![1, 4, 2])],
        medians: vec![15.0],
    });
    let heights = attribute(&svg, "rect", "height");
    assert!((heights[1] - 4.0 * heights[0]).abs() < 0.3, "{heights:?}");
    assert!(svg.contains("median 15") && svg.contains("games: 4 from 10 to 20"), "{svg}");
}

#[test]
fn points_lie_where_their_numbers_say_and_tell_them() {
    let axis = |logarithmic| Axis { name: "time".to_owned(), unit: Unit::Seconds, logarithmic };
    let point = |name: &str, x: f64| (name.to_owned(), Estimate::exact(x), Estimate::exact(x));
    let groups = vec![Group {
        name: "a-star".to_owned(),
        points: vec![point("1", 0.01), point("2", 0.1), point("3", 1.0)],
    }];
    let svg = drawn(Data::Scatter { along: axis(true), upwards: axis(false), groups, diagonal: false });
    let places = attribute(&svg, "circle", "cx");
    assert!(
        (places[2] - places[1] - (places[1] - places[0])).abs() < 0.3,
        "powers of ten are evenly spaced: {places:?}"
    );
    assert!(svg.contains("<title>a-star 2: 100 ms, 100 ms</title>"), "{svg}");
}

#[test]
fn an_agent_has_one_colour_in_all_charts_of_a_report() {
    let lines = |names: &[&str]| {
        let line = |name: &&str| Line {
            name: (*name).to_owned(),
            points: vec![(1.0, Estimate::exact(1.0)), (2.0, Estimate::exact(2.0))],
        };
        chart(Data::Lines {
            along: String::new(),
            upwards: String::new(),
            lines: names.iter().map(line).collect(),
            unit: Unit::Plain,
        })
    };
    let (all, some) = (lines(&["a", "b", "c"]), lines(&["c"]));
    let palette = Palette::of_charts([&all, &some]);
    assert!(draw(&some, &palette, 560.0).contains("var(--cat-3)"));
    assert_ne!(palette.dash("a"), palette.dash("b"));
}

#[test]
fn a_chart_that_stands_alone_brings_its_colours_and_is_well_formed() {
    let chart = chart(Data::Stacked {
        parts: vec!["won".to_owned(), "lost".to_owned()],
        rows: vec![("a & b".to_owned(), vec![1, 2])],
    });
    let file = standalone(&chart, &Palette::default());
    assert!(
        file.starts_with("<svg xmlns=")
            && file.contains("prefers-color-scheme:dark")
            && file.contains("a &amp; b")
    );
    assert!(file.contains("aria-label=\"a &lt; b\"") && file.trim_end().ends_with("</svg>"));
}
