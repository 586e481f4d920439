//! Whole games of Racing Kings by mouse. An independent implementation of the rules (the Python package `chess`)
//! confirmed both games and their results.

use super::harness::{Launch, play_game, start_two_person_game};

/// The white king runs up the right side and arrives first. The black king, one rank behind on the left, arrives with
/// the next move, so the game is a draw.
const DRAW: &str = "h2g3 a2b3 g3h4 b3c4 h4g5 c4b5 g5h6 b5c6 h6g7 c6c7 g7h8 c7b8";

/// A game with captures on both sides, won by White.
const WHITE_WINS: &str = "f2e3 d1c3 e2g3 a2a3 e3d2 c1d2 g2d2 b1e1 d2c2 e1f1 g3f1 a1f1 g1f1 a3b4 f1f5 \
    b2b1 h2h3 b1e1 h1e1 b4c4 h3g4 c4d4 g4h5 d4c4 h5g6 c4d4 g6h7 c3e2 h7g8";

#[test]
fn a_race_that_both_kings_finish_is_a_draw() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    start_two_person_game(&program, "racing-kings");
    play_game(&program, DRAW, "1/2-1/2 both kings home");
    program.wait_for("overlay:result");
    program.screenshot("racing-kings-both-home");
}

#[test]
fn the_first_king_home_wins() {
    needs!(DISPLAY);
    let program = Launch::two_people("racing-kings").start();
    play_game(&program, WHITE_WINS, "1-0 race");
    program.wait_for("overlay:result");
    program.screenshot("racing-kings-white-wins");
}

#[test]
fn a_move_that_would_give_check_is_rejected_with_a_reason() {
    needs!(DISPLAY);
    // On h4 the rook would give check along the rank.
    let program =
        Launch::two_people("racing-kings").with("--position", "8/8/8/8/k7/8/7R/7K w - - 0 1").start();
    program.click("square:h2");
    program.click_shows("square:h4", "notice");
    assert_eq!(program.journal(), Vec::<String>::new());
    program.screenshot("racing-kings-refused-check");
}

#[test]
fn the_board_is_not_turned_for_black() {
    needs!(DISPLAY);
    let program = Launch::new(&["play", "racing-kings", "--seats", "level:1,human", "--seed", "3"]).start();
    program.wait_for_lines(1);
    let layout = program.layout();
    let (a1, h8) = (layout.item("square:a1").expect("a1"), layout.item("square:h8").expect("h8"));
    assert!(a1.x < h8.x && a1.y > h8.y, "both kings run up the screen: {a1:?}, {h8:?}");
}
