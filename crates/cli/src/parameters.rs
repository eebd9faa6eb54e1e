//! Prints parameters for `games` and `agents`: a line each, with the default, the help and the allowed values.

use crate::failure::Failure;
use plyground_catalog::Rules;
use plyground_core::Parameter;
use serde_json::Value;
use std::io::Write;

/// Prints a line for each parameter, indented by this many spaces.
pub(crate) fn list(
    out: &mut dyn Write,
    parameters: &[Parameter],
    defaults: &Rules,
    indent: usize,
) -> Result<(), Failure> {
    let dim = anstyle::Style::new().dimmed();
    let shown = |name: &str| match &defaults[name] {
        Value::String(word) => format!("{name}={word}"),
        value => format!("{name}={value}"),
    };
    let width = parameters.iter().map(|parameter| shown(parameter.name).len()).max().unwrap_or(0);
    for Parameter { name, help, kind } in parameters {
        let (shown, values) = (shown(name), kind.expected());
        writeln!(out, "{:indent$}{shown:<width$}  {help} {dim}[{values}]{dim:#}", "")?;
    }
    Ok(())
}
