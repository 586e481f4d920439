//! Games that end, through the program itself. All published figures are checked where the rules are
//! (`crates/rules/tests/rules`); here, that the command line hands on what the rules say.

use super::support::program_answer as answer;
use test_support::data::{ENDINGS_CHESS, ENDINGS_DRAUGHTS, ENDINGS_RACING_KINGS};
use test_support::records::rows;

#[test]
fn every_ending_holds() {
    for (game, table) in
        [("chess", ENDINGS_CHESS), ("draughts", ENDINGS_DRAUGHTS), ("racing-kings", ENDINGS_RACING_KINGS)]
    {
        let rows: Vec<Vec<String>> = rows(table).collect();
        assert!(rows.len() > 15);
        let input: String = rows.iter().map(|row| format!("{} | {}\n", row[0], row[1])).collect();
        let outcomes = answer(&["outcome", game, "--claims", "--stdin"], &input);
        let moves = answer(&["moves", game, "--stdin"], &input);
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
            // A finished game has no moves, and one that goes on has some.
            assert_eq!(moves.is_empty(), result != "*", "{row:?}");
            let reason = outcome.split_once(' ').map_or("", |(_, reason)| reason);
            assert!(result == "*" || !reason.is_empty(), "{row:?}");
        }
    }
}
