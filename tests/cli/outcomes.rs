//! The commands `outcome` and `moves` report the outcomes of the rules, compared with reference tables. The tests in
//! `crates/rules/tests/rules` check the rules themselves.

use super::support::process_output;
use test_support::data::{ENDINGS_CHESS, ENDINGS_DRAUGHTS, ENDINGS_RACING_KINGS};
use test_support::records::read_csv;

#[test]
fn outcomes_and_claims_match_the_reference_tables() {
    for (game, table) in
        [("chess", ENDINGS_CHESS), ("draughts", ENDINGS_DRAUGHTS), ("racing-kings", ENDINGS_RACING_KINGS)]
    {
        // The columns: position, moves, result, and the claim that is possible after the moves.
        let rows: Vec<Vec<String>> = read_csv(table).collect();
        assert!(rows.len() > 15);
        let input: String = rows.iter().map(|row| format!("{} | {}\n", row[0], row[1])).collect();
        let outcomes = process_output(&["outcome", game, "--claims", "--stdin"], &input);
        let moves = process_output(&["moves", game, "--stdin"], &input);
        assert_eq!(outcomes.lines().count(), rows.len());
        for ((row, outcome), moves) in rows.iter().zip(outcomes.lines()).zip(moves.lines()) {
            let (result, claim) = (&row[2], &row[3]);
            assert_eq!(outcome.split(' ').next(), Some(result.as_str()), "{row:?}");
            let claims = outcome.strip_prefix("* claims ").unwrap_or("");
            let expected = match claim.as_str() {
                "threefold" => "threefold repetition",
                "fifty" => "fifty moves",
                other => other,
            };
            assert_eq!(claims, expected, "{row:?}");
            // A game has legal moves exactly if it has no result.
            assert_eq!(moves.is_empty(), result != "*", "{row:?}");
            let reason = outcome.split_once(' ').map_or("", |(_, reason)| reason);
            assert!(result == "*" || !reason.is_empty(), "{row:?}");
        }
    }
}
