//! The command line reports the outcomes that the rules find. The published reference numbers themselves are checked
//! in `crates/rules/tests/rules`.

use super::support::process_output as answer;
use test_support::data::{ENDINGS_CHESS, ENDINGS_DRAUGHTS, ENDINGS_RACING_KINGS};
use test_support::records::read_csv;

#[test]
fn outcomes_and_claims_match_the_reference_tables() {
    for (game, table) in
        [("chess", ENDINGS_CHESS), ("draughts", ENDINGS_DRAUGHTS), ("racing-kings", ENDINGS_RACING_KINGS)]
    {
        let rows: Vec<Vec<String>> = read_csv(table).collect();
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
            // Exactly the games without a result have moves.
            assert_eq!(moves.is_empty(), result != "*", "{row:?}");
            let reason = outcome.split_once(' ').map_or("", |(_, reason)| reason);
            assert!(result == "*" || !reason.is_empty(), "{row:?}");
        }
    }
}
