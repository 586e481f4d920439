//! Rejected moves: the notice, the shaking piece, and the mark on the pieces that forbid the move (culprits).

use std::time::Duration;

use art::marks::SquareMark;
use session::{Game, Spot};
use tabuleiro::app::game::notice::NOTICE_DURATION;
use tabuleiro::app::preferences::{Settings, Speed};

use super::harness::{FRAME, TestApp, plan_for_people, square, with_position};

/// The bishop on b4 pins the pawn on d2.
const PINNED: &str = "4k3/8/8/8/1b6/8/3P1P2/4K2R w K - 0 1";

/// The squares of the pieces that forbid the rejected move, sorted.
fn culprits(test: &mut TestApp) -> Vec<Spot> {
    test.marks()
        .into_iter()
        .filter(|mark| mark.kind == SquareMark::RejectionReason)
        .map(|mark| mark.spot)
        .collect()
}

/// A game from `position` in which White has clicked an illegal move.
fn test_after_rejection(position: &str, from: &str, to: &str) -> TestApp {
    let mut test = TestApp::new(with_position(position, plan_for_people(Game::CHESS)));
    test.click_square(from);
    test.click_square(to);
    test
}

#[test]
fn a_rejection_shows_its_culprit_for_a_limited_time() {
    let mut test = test_after_rejection("4k3/8/8/8/1b6/8/5P2/4K2R w K - 0 1", "h1", "h5");
    assert_eq!(test.notice(), Some(("illegal-move-chess-in-check", true)));
    assert_eq!(culprits(&mut test), [square("b4")]);
    test.run_frame_after(NOTICE_DURATION - Duration::from_millis(200));
    assert!(test.notice().is_some(), "the notice is still shown");
    test.run_frame_after(Duration::from_millis(400));
    test.run_frame();
    assert_eq!((test.notice(), culprits(&mut test)), (None, Vec::new()));
}

#[test]
fn a_blocking_piece_and_a_pinning_piece_are_culprits() {
    let mut test = test_after_rejection(PINNED.replace("1b6", "8").as_str(), "h1", "d1");
    assert_eq!(culprits(&mut test), [square("e1")], "the king is in the way");
    // The pawn on d2 is pinned. A click on it already marks the pinning piece.
    let mut test = TestApp::new(with_position(PINNED, plan_for_people(Game::CHESS)));
    test.click_square("d2");
    assert_eq!(test.notice(), Some(("illegal-move-chess-pinned", true)));
    assert_eq!(culprits(&mut test), [square("b4")]);
    test.click_square("f2");
    assert_eq!(
        (test.notice(), culprits(&mut test)),
        (None, Vec::new()),
        "the next click replaces the notice"
    );
}

#[test]
fn a_man_that_must_capture_is_a_culprit_unless_the_mark_is_off() {
    let mut test = TestApp::new(with_position("W:W3,10,12:B14,15", plan_for_people(Game::DRAUGHTS)));
    // Man 3 is on d1; man 10, which must capture, is on f3.
    test.click_square("d1");
    assert_eq!(test.notice(), Some(("illegal-move-draughts-must-capture", true)));
    assert_eq!(culprits(&mut test).len(), 1);
    let mut settings = test.app.world_mut().resource_mut::<Settings>();
    settings.marks.refused = false;
    test.run_frame();
    assert_eq!(culprits(&mut test), []);
}

#[test]
fn a_move_to_a_light_square_is_rejected() {
    let mut test = TestApp::new(plan_for_people(Game::DRAUGHTS));
    // Without a selected piece, a click on a light square does nothing.
    test.click_square("b4");
    assert_eq!(test.notice(), None);
    for light_square in ["b4", "a3", "d2"] {
        test.click_square("b3");
        test.click_square(light_square);
        assert_eq!(test.notice(), Some(("illegal-move-draughts-light-square", true)), "{light_square}");
        test.click_square("b3");
    }
    // A light square is rejected in the middle of a capture too.
    let mut test = TestApp::new(with_position("W:W2,8:B5,6,13,14,32", plan_for_people(Game::DRAUGHTS)));
    test.click_squares("f1 h3 h4");
    assert_eq!(test.notice(), Some(("illegal-move-draughts-light-square", true)));
}

#[test]
fn a_rejected_piece_shakes_unless_animations_are_off() {
    for (speed, shakes) in [(Speed::Normal, true), (Speed::Instant, false)] {
        let mut test = TestApp::new(plan_for_people(Game::CHESS));
        test.set_speed(speed);
        test.click_square("e2");
        test.run_frame();
        let resting_x = test.drawn_position("e2").x;
        test.click_square("e5");
        assert!(test.notice().is_some_and(|(_, refused)| refused));
        let mut largest_offset: f32 = 0.0;
        for _ in 0..30 {
            test.run_frame();
            largest_offset = largest_offset.max((test.drawn_position("e2").x - resting_x).abs());
        }
        assert_eq!(largest_offset > 1.0, shakes, "{speed}: {largest_offset}");
        test.run_frame_after(FRAME);
        assert_eq!(test.drawn_position("e2").x, resting_x);
    }
}

/// A notice about a choice between captures is cleared when the choice changes.
#[test]
fn notices_about_captures_are_cleared_with_the_selection() {
    use tabuleiro::app::core::{TableInput, TableKey};

    let branching_capture =
        || TestApp::new(with_position("W:W2,8:B5,6,13,14,32", plan_for_people(Game::DRAUGHTS)));
    let mut test = branching_capture();
    test.click_squares("f1 f5");
    assert_eq!(test.notice(), Some(("notice-capture-ambiguous", false)));
    test.send_input(TableInput::StepBack);
    test.run_frame();
    assert_eq!((test.notice(), test.selection().trail.len()), (None, 0));
    let mut test = branching_capture();
    test.click_square("f1");
    test.drag_to("f5");
    test.run_frame();
    test.send_input(TableInput::Key(TableKey::OtherCapture));
    test.run_frame();
    assert_eq!(test.notice(), Some(("notice-capture-choice", false)));
    let picked = test.selection().picked_capture;
    // The pointer moves over the landing squares of both captures. The capture below the pointer is shown, and the
    // notice about the picked capture is cleared.
    for landing_square in ["h3", "d3"] {
        test.drag_to(landing_square);
        test.run_frame();
    }
    assert!(picked.is_some());
    assert_eq!(test.notice(), None);
}
