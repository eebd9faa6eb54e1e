//! Studies reproduced: the report that sets every published figure beside ours, table by table, and says how many agree.

use crate::analysis::Analysis;
use crate::chart::{Chart, Data};
use crate::claim::{Claim, Verdict};
use crate::learning::{Course, learning_curves, over_seeds};
use crate::measure::Measure;
use crate::number::grouped;
use crate::report::{Block, Report, Section};
use crate::study::{Study, StudyTable};
use plyground_core::Text;
use std::fmt::Write;

/// A study with what was measured of it.
#[derive(Debug)]
pub struct Reproduced<'a> {
    /// The study.
    pub study: &'a Study,
    /// The tables that were reproduced.
    pub tables: Vec<ReproducedTable<'a>>,
}

/// A table with what was measured of it.
#[derive(Debug)]
pub struct ReproducedTable<'a> {
    /// The table.
    pub table: &'a StudyTable,
    /// Its games.
    pub analysis: Analysis,
    /// What was trained for it, in the order of the table.
    pub courses: Vec<Course>,
}

/// What it all amounts to.
pub fn reproduction(studies: &[Reproduced<'_>], command: &str) -> Report {
    let judged: Vec<Vec<Claim>> = studies
        .iter()
        .map(|one| one.tables.iter().flat_map(|done| done.table.judge(&done.analysis)).collect())
        .collect();
    let mut sections = Vec::new();
    if studies.len() > 1 {
        sections.push(summary(studies, &judged));
    }
    for one in studies {
        sections.extend(one.tables.iter().map(|done| section(one.study, done)));
    }
    let mut methods = vec![
        "A published figure agrees with ours if our 95 % interval, widened by the study's rounding, holds it. Where it is \
         known over how many games a study counted, its own luck counts too: the interval is then that of the difference of \
         two shares (Newcombe 1998). Of twenty figures that are true, about one differs by luck alone. A figure is undecided \
         if our interval could not have contradicted it: if it holds more than half of all shares, is wider than the \
         published value is large, or reaches the opposite of what was published. A bound such as \"at most\" agrees only if \
         our whole interval keeps it."
            .to_owned(),
        "Times of other machines and languages are shown and not judged.".to_owned(),
    ];
    for one in studies {
        methods.push(format!("{}.", one.study.citation()));
        methods.extend(one.study.notes.iter().cloned());
    }
    let games: u64 = studies.iter().flat_map(|one| &one.tables).map(|done| done.analysis.count()).sum();
    let mut facts = facts(studies);
    facts.insert(0, ("games, searches and solutions".to_owned(), grouped(games).into()));
    Report {
        question: match studies {
            [one] => one.study.question.clone(),
            _ => "Do the published figures hold when everything is played again?".to_owned(),
        },
        answer: answer(&judged).into(),
        facts,
        sections,
        methods,
        command: command.to_owned(),
    }
}

/// With which version, on what machine and when.
pub(crate) fn facts(studies: &[Reproduced<'_>]) -> Vec<(String, Text)> {
    let first = studies.iter().flat_map(|one| &one.tables).next();
    let mut facts = first.map(|done| done.analysis.facts()).unwrap_or_default();
    facts.retain(|(name, _)| ["plyground", "on", "begun"].contains(&name.as_str()));
    facts
}

fn count(claims: &[Claim], verdict: Verdict) -> usize {
    claims.iter().filter(|claim| claim.verdict == verdict).count()
}

fn answer(judged: &[Vec<Claim>]) -> String {
    let all = judged.concat();
    let [agree, differ, undecided, shown] =
        [Verdict::Agrees, Verdict::Differs, Verdict::Undecided, Verdict::Shown].map(|one| count(&all, one));
    let mut told = match (agree, differ) {
        (0, 0) => "Nothing was published that could be judged.".to_owned(),
        (agree, 0) if undecided == 0 => format!("All {agree} published figures agree with ours."),
        (agree, 0) => format!("{agree} published figures agree with ours and none differs."),
        (agree, differ) => {
            let all = agree + differ;
            let rest = if differ == 1 { "the one that differs is" } else { "those that differ are" };
            format!("{agree} of {all} published figures agree with ours; {rest} explained below.")
        }
    };
    if undecided > 0 {
        _ = write!(told, " Ours are too uncertain to decide about {undecided}.");
    }
    if shown > 0 {
        _ = write!(told, " Published times ({shown}) are shown beside ours.");
    }
    told
}

fn summary(studies: &[Reproduced<'_>], judged: &[Vec<Claim>]) -> Section {
    let row = |(one, claims): (&Reproduced<'_>, &Vec<Claim>)| {
        let name = one.study.name.clone();
        let counts =
            [Verdict::Agrees, Verdict::Differs, Verdict::Undecided].map(|one| count(claims, one) as u64);
        (name, counts.to_vec())
    };
    let rows =
        studies.iter().zip(judged).map(row).filter(|(_, counts)| counts.iter().sum::<u64>() > 0).collect();
    let chart = Chart {
        title: "Published figures that agree".into(),
        finding: answer(judged).into(),
        data: Data::Stacked { parts: ["agrees", "differs", "undecided"].map(str::to_owned).to_vec(), rows },
    };
    Section::of("Study by study", chart)
}

fn section(study: &Study, done: &ReproducedTable<'_>) -> Section {
    let ReproducedTable { table, analysis, courses } = done;
    let report = analysis.report();
    let claims = table.judge(analysis);
    let mut blocks = Vec::new();
    if !claims.is_empty() {
        blocks.push(Block::Claims { claims });
    }
    for title in &table.show {
        let found = report.blocks().find_map(|block| match block {
            Block::Chart(chart) if chart.title == **title => {
                Some(Block::Chart(with_published(chart.clone(), table)))
            }
            Block::Table(one) if one.title == **title => Some(Block::Table(one.clone())),
            _ => None,
        });
        blocks.extend(found);
    }
    blocks.extend(table.by_board(analysis).map(Block::Table));
    if !courses.is_empty() {
        blocks.push(Block::Table(over_seeds(table, analysis)));
        blocks.extend(learning_curves(courses).into_iter().map(Block::Chart));
    }
    let place = format!("{}/{}, {}.", study.name, table.name, table.place);
    let note = [place, report.answer.to_string(), table.note.clone()];
    let note = note.iter().filter(|text| !text.is_empty()).map(String::as_str).collect::<Vec<_>>().join(" ");
    Section { title: report.question, note, blocks }
}

/// Marks published shares on the bars that they belong to.
fn with_published(mut chart: Chart, table: &StudyTable) -> Chart {
    let Data::Bars { categories, series, .. } = &mut chart.data else { return chart };
    for one in series {
        let value = |category: &String| {
            let found = table.claims.iter().find(|figure| {
                matches!(&figure.measure, Measure::Outcome { agent, is } if one.name == **agent && is == category)
            });
            found.map(|figure| figure.published.value)
        };
        let published: Vec<Option<f64>> = categories.iter().map(value).collect();
        if published.iter().any(Option::is_some) {
            one.published = published;
        }
    }
    chart
}
