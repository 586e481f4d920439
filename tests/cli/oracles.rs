//! The published and independently checked figures, through the program itself.

use std::collections::HashMap;

use super::support::program_answer as answer;
use test_support::data::{
    ENDINGS_CHESS, ENDINGS_DRAUGHTS, ENDINGS_RACING_KINGS, GAMES_CHESS, GAMES_DRAUGHTS, GAMES_RACING_KINGS,
    PERFT_CHESS, PERFT_DRAUGHTS, PERFT_RACING_KINGS,
};
use test_support::records::{Game, games, rows};

#[test]
fn every_perft_count_holds() {
    for (game, table) in
        [("chess", PERFT_CHESS), ("draughts", PERFT_DRAUGHTS), ("racing-kings", PERFT_RACING_KINGS)]
    {
        let rows: Vec<Vec<String>> = rows(table).collect();
        assert!(rows.len() > 50);
        let input: String = rows.iter().map(|row| format!("{} {}\n", row[1], row[0])).collect();
        let output = answer(&["perft", game, "--stdin"], &input);
        let counts: Vec<&str> = output.lines().collect();
        assert_eq!(counts.len(), rows.len());
        for (row, count) in rows.iter().zip(counts) {
            assert_eq!(row[2], count, "{} to depth {}", row[0], row[1]);
        }
    }
}

#[test]
fn as_many_moves_as_perft_counts() {
    for (game, table) in
        [("chess", PERFT_CHESS), ("draughts", PERFT_DRAUGHTS), ("racing-kings", PERFT_RACING_KINGS)]
    {
        let rows: Vec<Vec<String>> = rows(table).filter(|row| row[1] == "1").collect();
        let input: String = rows.iter().map(|row| format!("{}\n", row[0])).collect();
        let output = answer(&["moves", game, "--stdin"], &input);
        for (row, line) in rows.iter().zip(output.lines()) {
            assert_eq!(row[2], line.split_whitespace().count().to_string(), "{}", row[0]);
        }
        assert!(rows.len() > 10);
    }
}

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

#[test]
fn every_game_replays_to_its_result() {
    for (game, collection) in
        [("chess", GAMES_CHESS), ("draughts", GAMES_DRAUGHTS), ("racing-kings", GAMES_RACING_KINGS)]
    {
        let start = session::catalogue::start_text(game.parse().expect("a game"));
        let games = games(collection);
        assert!(games.len() >= 3);
        let from = |tags: &HashMap<String, String>| tags.get("FEN").unwrap_or(&start).clone();
        let input: String =
            games.iter().map(|game| format!("{} | {}\n", from(&game.tags), game.moves.join(" "))).collect();
        let output = answer(&["outcome", game, "--stdin"], &input);
        for (Game { tags, moves }, line) in games.iter().zip(output.lines()) {
            assert!(moves.len() > 3, "{tags:?}");
            let (score, result) = (line.split(' ').next().expect("a score"), &tags["Result"]);
            let agreed = tags
                .get("Termination")
                .is_some_and(|how| how.contains("agreement") || how.contains("resign"));
            assert!(score == result || agreed && score == "*", "{line} instead of {result}: {moves:?}");
        }
    }
}
