//! A test that needs a missing tool is skipped, but fails in CI.

use test_support::skipped::run_without_tools;

#[test]
fn a_missing_tool_is_reported_and_fails_in_ci() {
    let test = "uci_clients::python_chess_plays_whole_games_of_both_variants";
    let line = format!("{test}: python-chess is not installed (scripts/test does it)\n");
    assert_eq!(run_without_tools(test, ""), (true, line.clone()));
    assert_eq!(run_without_tools(test, "true"), (false, line));
}
