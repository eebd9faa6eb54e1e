//! A report with a bit of everything, made by hand: what the ways to print are tested on.

use plyground_report::chart::{Axis, Chart, Data, Group, Line, Series};
use plyground_report::claim::{Bound, Claim, Published, Verdict};
use plyground_report::number::Unit;
use plyground_report::{Block, Cell, Report, Section, Table};
use plyground_stats::{Estimate, rate};

const fn around(value: f64, error: f64) -> Estimate {
    Estimate::plus_minus(value, error)
}

fn chart(title: &str, finding: &str, data: Data) -> Chart {
    Chart { title: title.into(), finding: finding.into(), data }
}

fn words<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

pub(crate) fn tiles() -> Chart {
    let shares = |counts: [u64; 4]| counts.map(|n| Some(rate(n, 210))).to_vec();
    let series = vec![
        Series {
            name: "mcts 20".into(),
            values: shares([2, 39, 163, 6]),
            published: vec![Some(0.01), Some(0.186), Some(0.776), Some(0.029)],
        },
        Series { name: "mcts 20 + corner".into(), values: shares([1, 36, 111, 62]), published: Vec::new() },
    ];
    let data = Data::Bars {
        along: "largest tile".to_owned(),
        categories: words(["64", "128", "256", "512"]),
        series,
        unit: Unit::Share,
    };
    chart("Largest tile", "256 in 78 % and 53 % of games.", data)
}

pub(crate) fn times() -> Chart {
    let line = |name: &str, base: f64| Line {
        name: name.to_owned(),
        points: (1..=60)
            .map(|i| (f64::from(i), around(base * (1.0 + 6.0 / f64::from(i)), base * 0.2)))
            .collect(),
    };
    let data = Data::Lines {
        along: "move number".to_owned(),
        upwards: "time per move".to_owned(),
        lines: vec![line("alpha-beta d6", 0.02), line("alpha-beta d4", 0.0181), line("uct <10 k>", 0.05)],
        unit: Unit::Seconds,
    };
    chart("Time per move", "The first moves are the slowest.", data)
}

pub(crate) fn crosstable() -> Chart {
    let names = words(["alpha-beta(depth=4)", "uct(nodes=1000)", "random"]);
    let cells = vec![
        vec![None, Some(rate(38, 40)), Some(rate(40, 40))],
        vec![Some(rate(2, 40)), None, Some(rate(33, 40))],
        vec![Some(rate(0, 40)), Some(rate(7, 40)), None],
    ];
    chart(
        "Who beats whom",
        "alpha-beta wins nearly all.",
        Data::Matrix { rows: names.clone(), columns: names, cells, seated: false },
    )
}

fn claims() -> Vec<Claim> {
    let claim = |what: &str, published, ours, verdict, why: Option<&str>| Claim {
        what: what.into(),
        place: "table 2".to_owned(),
        published,
        ours,
        unit: Unit::Share,
        verdict,
        why: why.map(str::to_owned),
    };
    let value = |value, bound, of| Published { value, bound, of, within: 0.0005, opposite: None };
    vec![
        claim(
            "MCTS 20 reaches 256",
            value(0.776, Bound::Value, Some(210)),
            rate(7734, 10_000),
            Verdict::Agrees,
            None,
        ),
        claim(
            "never 1024",
            value(0.0, Bound::AtMost, None),
            rate(12, 100),
            Verdict::Differs,
            Some(
                "The study's program stops at the first 512 & counts < 210 games, so it could not see larger tiles as often as they come.",
            ),
        ),
        claim(
            "2048 in most games",
            value(0.6, Bound::AtLeast, None),
            rate(3, 5),
            Verdict::Undecided,
            Some("Five games are too few."),
        ),
    ]
}

fn costs() -> Vec<Block> {
    let stacked = Data::Stacked {
        parts: words(["won", "drawn", "lost"]),
        rows: vec![("alpha-beta d4".to_owned(), vec![66, 16, 18]), ("random".to_owned(), vec![1, 0, 99])],
    };
    let lengths = Data::Histogram {
        along: "half-moves".to_owned(),
        edges: (0..=10).map(|i| f64::from(i * 20)).collect(),
        series: vec![("games".to_owned(), vec![0, 9, 41, 52, 38, 21, 9, 4, 2, 5])],
        medians: vec![71.0],
    };
    let axis = |name: &str, unit, logarithmic| Axis { name: name.to_owned(), unit, logarithmic };
    let point = |name: &str, x: f64, y: f64| Group {
        name: name.to_owned(),
        points: vec![(String::new(), around(x, x * 0.1), around(y, 300.0))],
    };
    let strength = Data::Scatter {
        along: axis("time per move", Unit::Seconds, true),
        upwards: axis("mean score", Unit::Plain, false),
        groups: vec![
            point("random", 4e-7, 1100.0),
            point("mcts 20", 2e-4, 4200.0),
            point("expectimax", 1e-3, 40_000.0),
        ],
        diagonal: false,
    };
    let means = Data::Bars {
        along: "agent".to_owned(),
        categories: words(["minimax (1 000 searches)", "iterative deepening (1 000 searches)"]),
        series: vec![
            Series {
                name: "placing".into(),
                values: vec![Some(around(0.031, 0.002)), Some(around(0.024, 0.002))],
                published: vec![],
            },
            Series {
                name: "moving".into(),
                values: vec![Some(around(0.011, 0.001)), None],
                published: vec![],
            },
        ],
        unit: Unit::Seconds,
    };
    vec![
        times().into(),
        chart("By phase", "Placing is slowest.", means).into(),
        chart("Won, drawn, lost", "Random wins once.", stacked).into(),
        chart("Lengths", "Half of the games end within 71 half-moves.", lengths).into(),
        chart("Time against strength", "Expectimax is strongest.", strength).into(),
    ]
}

pub(crate) fn report() -> Report {
    let table = Table {
        title: "Standings".into(),
        columns: ["agent", "games", "score", "time per move"].map(Into::into).to_vec(),
        rows: vec![
            vec![
                Cell::text("alpha-beta(depth=4)"),
                Cell::Count(12_000),
                Cell::Number(rate(780, 1000), Unit::Share),
                Cell::Number(around(0.0123, 0.0004), Unit::Seconds),
            ],
            vec![Cell::text("random"), Cell::Count(80), Cell::Number(rate(0, 80), Unit::Share), Cell::Empty],
        ],
    };
    Report {
        question: "Does UCT catch up with alpha-beta when it may think longer?".to_owned(),
        answer: "Partly. A hundred thousand visits beat depth 1 clearly but still lose to depth 4.".into(),
        facts: vec![("games".to_owned(), "840".into()), ("seed".to_owned(), "2026".into())],
        sections: vec![
            Section {
                blocks: vec![crosstable().into(), Block::Table(table)],
                ..Section::of("Who beats whom", tiles())
            },
            Section::of("Largest tile", tiles()),
            Section {
                note: "Measured on two cores.".to_owned(),
                blocks: costs(),
                ..Section::of("Time", times())
            },
            Section::of("Published", Block::Claims { claims: claims() }),
            Section::of("As fastchess prints it", Block::Lines { text: "Elo: 19.83 +/- 6.77".to_owned() }),
        ],
        methods: vec!["Intervals hold 95 %.".to_owned()],
        command: "plyground run experiments/uct.toml && plyground report uct".to_owned(),
    }
}
