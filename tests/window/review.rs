//! The review of a finished game: opened from the result card, by a button or a key, and walked through by clicks.

use std::time::Duration;

use session::catalogue::GAMES;
use session::game_text::{GameTags, TextFormat, write_game};
use session::{Game, MatchPlan, open};
use tempfile::TempDir;
use test_support::games::{play_random_moves, seeded_rng};

use super::harness::{Launch, Program, play_game, wait_until};

/// Longest wait for a review on a busy machine.
const REVIEW_TIME: Duration = Duration::from_secs(120);

/// Waits until the review is finished, and returns the plies of its listed moves, in the order of the list.
fn wait_for_review(program: &Program) -> Vec<usize> {
    wait_until("the review is finished", REVIEW_TIME, || {
        let layout = program.try_layout()?;
        let plies: Vec<usize> = layout
            .items_with("reviewed:")
            .filter_map(|item| item.name.split_once(':')?.1.parse().ok())
            .collect();
        (!plies.is_empty()).then_some(plies)
    })
}

#[test]
fn a_lost_game_is_reviewed_from_its_result_card() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    play_game(&program, "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7", "1-0 checkmate");
    program.wait_for("overlay:result");
    program.click_hides("button:review", "overlay:result");
    let plies = wait_for_review(&program);
    assert!(plies.contains(&6) && plies.contains(&7), "the mistake and the mate: {plies:?}");
    // The words come after the review.
    program.wait_until_rest();
    program.click_shows("reviewed:6", "button:return");
    let board = program.pixels_of("board");
    program.click("button:next-moment");
    wait_until("the next marked move is shown", REVIEW_TIME, || {
        (program.pixels_of("board") != board).then_some(())
    });
    program.click("button:previous-moment");
    wait_until("the mistake is shown again", REVIEW_TIME, || {
        (program.pixels_of("board") == board).then_some(())
    });
    program.click_hides("button:close-review", "review");
    program.key_shows("k", "review");
    program.key_hides("Escape", "review");
}

/// A file with a game of random moves, for the games that people rarely end quickly.
fn file_with_random_game(game: Game) -> (TempDir, String) {
    let mut table = open(&MatchPlan { seed: 5, ..MatchPlan::between_people(game) }).expect("a plan");
    play_random_moves(&mut *table, 400, &mut seeded_rng(11));
    assert!(table.state().end.is_some(), "the game of {} is over", game.name());
    let text = write_game(TextFormat::Own, &table.save(), &GameTags::default()).expect("a text");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.tabuleiro");
    std::fs::write(&path, text).expect("written");
    let path = path.to_str().expect("a UTF-8 path").to_owned();
    (folder, path)
}

#[test]
fn every_game_is_reviewed_and_its_moments_are_shown() {
    needs!(DISPLAY);
    for game in GAMES.iter().filter(|game| **game != Game::CHESS) {
        let (_folder, path) = file_with_random_game(*game);
        let program = Launch::new(&[&path]).start();
        program.click_shows("button:review", "review");
        let plies = wait_for_review(&program);
        program.wait_until_rest();
        let start = program.pixels_of("board");
        program.click(&format!("reviewed:{}", plies[0]));
        wait_until("the moment is shown", REVIEW_TIME, || {
            (program.pixels_of("board") != start).then_some(())
        });
        program.click_hides("button:close-review", "review");
    }
}
