//! A run's tables in every format say the same.

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use plyground_store::export::{Column, Format, What, columns, export};
use plyground_store::sample::{played, run};
use plyground_store::{Access, Played, Run, Store};
use std::fs::File;

fn store() -> (tempfile::TempDir, Store, Run) {
    let folder = tempfile::tempdir().expect("a folder");
    let store =
        Store::open(folder.path().join("x.db").to_str().expect("a path"), Access::Write).expect("a database");
    let begun = store.begin(&run("exported")).expect("begun");
    let games: Vec<Played> = (0..9).map(|job| played(job, 20)).collect();
    store.insert(begun.id, &games).expect("stored");
    (folder, store, begun)
}

fn text(store: &Store, run: &Run, what: What, format: Format) -> String {
    let mut out = Vec::new();
    export(store, run, what, format, &mut out).expect("written");
    String::from_utf8(out).expect("text")
}

#[test]
fn comma_separated_values_have_a_line_for_each_row() {
    let (_folder, store, run) = store();
    let games = text(&store, &run, What::Games, Format::Csv);
    let lines: Vec<&str> = games.lines().collect();
    assert_eq!(lines.len(), 10);
    assert_eq!(
        lines[0],
        "job,pair,opening,first,second,seed,outcome,payoff,plies,length,optimum,nanos,forfeit,fingerprint"
    );
    assert_eq!(
        lines[1],
        "0,0,W 9 9 0,uct(nodes=1000),,18446744073709551615,draw,-0.5,20,20,,123456,,ffffffffffffffff"
    );
    let moves = text(&store, &run, What::Moves, Format::Csv);
    assert_eq!(moves.lines().count(), 1 + 9 * 20);
    assert!(moves.lines().nth(22).expect("a line").contains(",1,2,1,random,moving,d6-d7xa1,"), "{moves}");
    assert_eq!(text(&store, &run, What::Solutions, Format::Csv).lines().count(), 3);
}

#[test]
fn columns_in_memory_say_what_the_values_say() {
    let (_folder, store, run) = store();
    for what in [What::Games, What::Moves, What::Solutions] {
        let csv = text(&store, &run, what, Format::Csv);
        let table = columns(&store, &run, what).expect("read");
        assert_eq!(table.names.join(","), csv.lines().next().expect("names"));
        assert_eq!(table.rows(), csv.lines().count() - 1);
        let spelt = |column: &Column, row: usize| match column {
            Column::Number(cells) => cells[row].map_or_else(String::new, |number| number.to_string()),
            Column::Real(cells) => cells[row].map_or_else(String::new, |number| number.to_string()),
            Column::Text(cells) => cells[row].clone().unwrap_or_default(),
        };
        for (row, line) in csv.lines().skip(1).enumerate() {
            let cells: Vec<String> = table.cells.iter().map(|column| spelt(column, row)).collect();
            assert_eq!(cells.join(",").replace('"', ""), line.replace('"', ""));
        }
    }
}

#[test]
fn json_lines_and_parquet_say_what_the_values_say() {
    let (folder, store, run) = store();
    let csv = text(&store, &run, What::Moves, Format::Csv);
    let jsonl = text(&store, &run, What::Moves, Format::JsonLines);
    let path = folder.path().join("moves.parquet");
    let mut file = File::create(&path).expect("a file");
    assert_eq!(export(&store, &run, What::Moves, Format::Parquet, &mut file).expect("written"), 180);
    let parquet = SerializedFileReader::new(File::open(&path).expect("a file")).expect("a Parquet file");
    let names: Vec<&str> = csv.lines().next().expect("names").split(',').collect();
    let rows = parquet.get_row_iter(None).expect("rows");
    let mut seen = 0;
    for ((values, json), row) in csv.lines().skip(1).zip(jsonl.lines()).zip(rows) {
        let json: serde_json::Value = serde_json::from_str(json).expect("an object");
        let row = row.expect("a row");
        let fields: Vec<(&String, &Field)> = row.get_column_iter().collect();
        for ((name, value), (column, field)) in names.iter().zip(values.split(',')).zip(fields) {
            assert_eq!(name, column);
            // An empty text is told apart from what is missing.
            let value = if value == "\"\"" { "" } else { value };
            let cell = match &json[*name] {
                serde_json::Value::Null => String::new(),
                serde_json::Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            let stored = match field {
                Field::Null => String::new(),
                Field::Long(number) => number.to_string(),
                Field::Double(number) => number.to_string(),
                Field::Str(text) => text.clone(),
                other => panic!("{other:?} is not one of our types"),
            };
            assert_eq!(stored, value, "{name}");
            assert!(cell == value || cell.parse::<f64>() == value.parse::<f64>(), "{name}: {cell}, {value}");
        }
        seen += 1;
    }
    assert_eq!(seen, 180);
}
