//! The command `review`: its text, its JSON, and its errors.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{error_of, output_of};

/// A game with one decisive mistake: 3...Nf6 allows mate.
const SCHOLARS_MATE: &str = "[White \"Ana\"]\n[Black \"Rui\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n[White \"Eva\"]\n\n*\n";

fn file(text: &str) -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn");
    fs::write(&path, text).expect("written");
    let path = path.to_str().expect("a UTF-8 path").to_owned();
    (folder, path)
}

#[test]
fn a_review_names_the_mistake_its_punishment_and_who_sees_it() {
    let (_folder, path) = file(SCHOLARS_MATE);
    let text = output_of(&["review", &path], "");
    let part =
        |heading: &str| text.split_once(heading).map_or("", |(_, rest)| rest).lines().nth(1).unwrap_or("");
    assert!(part("Well played").contains("Qxf7#: It is checkmate."), "{text}");
    let moment = part("Key moments");
    assert!(moment.starts_with("3...Nf6 (blunder, "), "{text}");
    assert!(moment.contains("White can answer Qxf7#.") && moment.contains(" sees this."), "{text}");
}

#[test]
fn the_json_has_every_move_with_its_loss() {
    let (_folder, path) = file(SCHOLARS_MATE);
    let text = output_of(&["review", &path, "--json"], "");
    let review: Value = serde_json::from_str(&text).expect("JSON");
    let moves = review["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 7);
    for (index, mv) in moves.iter().enumerate() {
        let [before, after, loss] =
            ["before", "after", "loss"].map(|key| mv[key].as_f64().expect("a number"));
        assert_eq!(mv["ply"], index + 1);
        assert!((before - after - loss).abs() < 1e-9 && (0.0..=1.0).contains(&loss), "{mv}");
        assert_eq!(loss == 0.0, mv["best"] == mv["move"], "{mv}");
    }
    assert_eq!((&moves[5]["move"], &moves[5]["label"]), (&"g8f6".into(), &"blunder".into()));
    assert!(moves[5]["seen_by"].as_u64().is_some_and(|level| level <= 4), "{}", moves[5]);
    assert_eq!((&moves[6]["label"], &moves[6]["seen_by"]), (&Value::Null, &Value::Null));
    assert_eq!((review["key_moments"].clone(), text.lines().count()), (serde_json::json!([6]), 1));
    assert_eq!(output_of(&["review", &path, "--json"], ""), text, "the same game, the same bytes");
}

#[test]
fn a_game_that_cannot_be_reviewed_is_refused() {
    let (_folder, path) = file(SCHOLARS_MATE);
    assert_eq!(error_of(&["review", &path, "--game", "2"], b""), "the game has no moves to review");
    assert!(
        error_of(&["review", &path, "--game", "3"], b"")
            .ends_with("there is no game 3: the file has 2 games")
    );
    assert!(error_of(&["review", "no-such-file.pgn"], b"").starts_with("no-such-file.pgn: "));
}
