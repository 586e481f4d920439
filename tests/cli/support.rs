//! Runs the program inside the test or as a separate process.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use tabuleiro::cli::{self, NextAction};

/// Path of the program under test.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_tabuleiro");

/// Splits a command line into arguments at single blanks.
pub(crate) fn split_arguments(command_line: &str) -> Vec<&str> {
    command_line.split(' ').collect()
}

/// Result of a run inside the test.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct RunResult {
    /// The exit, or the request to open the window.
    pub next_action: NextAction,
    /// Standard output.
    pub output: String,
    /// Standard error.
    pub errors: String,
}

/// Runs the program's command line inside the test, without a new process.
pub(crate) fn run_inside(args: &[&str], input: &[u8]) -> RunResult {
    let mut input = input;
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let args = std::iter::once("tabuleiro").chain(args.iter().copied()).map(Into::into);
    let next = cli::run(args, &mut input, &mut output, &mut errors);
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    RunResult { next_action: next, output: text(output), errors: text(errors) }
}

/// Runs the program inside the test and returns its standard output. Panics if the program fails or prints errors.
pub(crate) fn output_of(args: &[&str], input: &str) -> String {
    let result = run_inside(args, input.as_bytes());
    assert_eq!((result.next_action, result.errors.as_str()), (NextAction::Exit(0), ""), "{args:?}");
    result.output
}

/// Runs the program inside the test and returns its error message, without the prefix `error: `. Panics unless the
/// program fails with exactly one line of errors.
pub(crate) fn error_of(args: &[&str], input: &[u8]) -> String {
    let RunResult { next_action: next, errors, .. } = run_inside(args, input);
    assert_eq!(next, NextAction::Exit(1), "{args:?}");
    let line = errors.strip_suffix('\n').expect("a whole line");
    assert!(!line.contains('\n'), "{errors}");
    line.strip_prefix("error: ").expect("an error").to_owned()
}

/// Runs the program as a process and waits for its exit.
pub(crate) fn run_process(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(PROGRAM)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("an input");
    // Write in another thread. With both pipes full, the program and the test would otherwise wait for each other.
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // A program that does not read its input may have exited already.
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().expect("the program ends")
    })
}

/// Runs the program as a process and returns its standard output. Panics if the program fails or prints errors.
pub(crate) fn process_output(args: &[&str], input: &str) -> String {
    let Output { status, stdout, stderr } = run_process(args, input.as_bytes());
    assert_eq!((status.code(), String::from_utf8_lossy(&stderr).as_ref()), (Some(0), ""), "{args:?}");
    String::from_utf8(stdout).expect("the program writes UTF-8")
}
