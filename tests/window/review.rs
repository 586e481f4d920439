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

/// Opens the review of a mate in four moves, and waits for the words.
fn review_of_mate() -> Program {
    let program = Launch::two_people("chess").start();
    play_game(&program, "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7", "1-0 checkmate");
    program.wait_for("overlay:result");
    program.click_hides("button:review", "overlay:result");
    wait_for_review(&program);
    program.wait_until_rest();
    program
}

#[test]
fn a_mistake_is_tried_again_with_hints_until_it_is_right() {
    needs!(DISPLAY);
    let program = review_of_mate();
    program.click_shows("button:retry", "exercise");
    program.wait_until_rest();
    let start = program.pixels_of("board");
    // The move of the game is refuted on the board, and taken back.
    program.click("square:g8");
    program.click_shows("square:f6", "button:exercise-take-back");
    program.wait_until_rest();
    let refuted = program.pixels_of("board");
    assert!(refuted != start, "the mate is shown");
    program.click_shows("button:exercise-take-back", "button:exercise-hint");
    wait_until("the move is taken back", REVIEW_TIME, || (program.pixels_of("board") == start).then_some(()));
    // The hint marks the pawn that should move.
    program.click("button:exercise-hint");
    wait_until("the hint is shown", REVIEW_TIME, || (program.pixels_of("board") != start).then_some(()));
    program.click("square:g7");
    program.click_shows("square:g6", "button:exercise-continue");
    program.click_shows("button:exercise-play-on", "button:play-on-new");
    program.key_hides("Escape", "button:play-on-new");
    // There is no other mistake of Black: back to the review, where the mistake is still chosen.
    program.key_shows("Return", "review");
    program.click_shows("button:retry", "exercise");
    program.click_shows("button:exercise-show", "button:exercise-continue");
    program.click_shows("button:exercise-continue", "review");
    program.click_shows("button:retry", "exercise");
    program.click_shows("button:close-exercise", "review");
    program.click_shows("button:retry", "exercise");
    program.key_shows("Escape", "review");
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
        // Look for a better move; then see it.
        program.click_shows("button:retry", "exercise");
        program.wait_until_rest();
        let before = program.pixels_of("board");
        program.click_shows("button:exercise-show", "button:exercise-continue");
        wait_until("the better move is shown", REVIEW_TIME, || {
            (program.pixels_of("board") != before).then_some(())
        });
        program.click_shows("button:close-exercise", "review");
        program.click_hides("button:close-review", "review");
    }
}

#[test]
fn a_saved_game_is_reviewed_from_the_library_and_its_moves_are_marked() {
    needs!(DISPLAY);
    let program = review_of_mate();
    // The list of moves has the marks of the review, once the review is closed.
    program.click_hides("button:close-review", "review");
    program.wait_for("moves");
    program.press_key("End");
    program.wait_until_rest();
    let marked = program.pixels_of("moves");
    program.click_to("button:menu", "menu");
    program.click_to("button:shelf", "shelf");
    let review = wait_until("the card of the game", REVIEW_TIME, || {
        let layout = program.try_layout()?;
        layout.items_with("button:shelf-review-").next().map(|item| item.name.clone())
    });
    program.click_shows(&review, "review");
    wait_for_review(&program);
    program.click_hides("button:close-review", "review");
    program.press_key("End");
    wait_until("the same marks", REVIEW_TIME, || (program.pixels_of("moves") == marked).then_some(()));
}
