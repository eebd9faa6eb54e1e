//! Runs the binary as a user would.

#[allow(dead_code, reason = "not every test file asks for it")]
pub(crate) mod lost;

use std::io::Write;
use std::process::{Command, Stdio};

/// What the binary answered.
pub(crate) struct Answer {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs `plyground` with these arguments.
pub(crate) fn plyground(args: &[&str]) -> Answer {
    with_input(args, "")
}

/// `plyground` with these arguments, to be run.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plyground"));
    command.args(args).env_remove("RUST_BACKTRACE").env("COLUMNS", "100");
    command
}

/// Runs `plyground` with these arguments and this standard input.
pub(crate) fn with_input(args: &[&str], input: &str) -> Answer {
    answer(&mut command(args), input)
}

/// Runs a command with this standard input.
pub(crate) fn answer(command: &mut Command, input: &str) -> Answer {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // A command that does not read its input may have closed it already; that is no failure.
    let _ = child.stdin.take().expect("standard input is a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the binary ends");
    Answer {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// The answer of a command that must succeed.
pub(crate) fn ok(args: &[&str]) -> String {
    let answer = plyground(args);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "plyground {}: {}", args.join(" "), answer.out);
    answer.out
}

/// The one JSON object of a command that must succeed.
#[allow(dead_code, reason = "not every test file asks for it")]
pub(crate) fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&ok(args)).expect("one JSON object")
}
