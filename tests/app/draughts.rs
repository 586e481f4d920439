//! Draughts: branching captures by click, drag and key, their animation, and crowning (a man that reaches the last row
//! becomes a king).
//!
//! The positions name the squares by number, 1 to 32; the comments add the names of a chessboard, such as f1.

use std::time::Duration;

use art::marks::SquareMark;
use bevy::prelude::*;
use session::{Game, Seat};
use session::{PieceKind, Spot};
use tabuleiro::app::commands::{GoBack, PlayCommand};
use tabuleiro::app::core::{RunningAnimations, TableInput, TableKey};
use tabuleiro::app::preferences::Speed;
use tabuleiro::app::table::board::CapturePathPart;
use tabuleiro::app::table::stage::pieces::{BoardPosition, CrowningMan, DrawnKind};

use super::harness::{FRAME, TestApp, draughts_square, plan_for_people, square, squares, with_position};

/// Two captures of the man on f1 (2) end on f5 (18): over h3 (9) or over d3 (11).
const BRANCHING_CAPTURE: &str = "W:W2,8:B5,6,13,14,32";
/// The man on f3 (10) captures the men on e4 and c6: it lands on d5 (19) and ends on b7 (28).
const ONLY_CAPTURE: &str = "W:W10,8:B14,23,32";
/// The king on b5 (20) can capture four men and return to b5.
const CIRCULAR_CAPTURE: &str = "W:WK20:B11,13,23,26,32";

/// A game between two people from `position`.
fn test_from(position: &str) -> TestApp {
    TestApp::new(with_position(position, plan_for_people(Game::DRAUGHTS)))
}

/// The text of the last move.
fn last_move_text(test: &TestApp) -> &str {
    let game = test.game();
    &game.moves()[game.state().ply - 1].text
}

/// Moves the pointer over a square and runs a frame.
fn hover(test: &mut TestApp, name: &str) {
    test.drag_to(name);
    test.run_frame();
}

/// The legs of the drawn capture path (from, to), sorted and without duplicates.
fn legs(test: &mut TestApp) -> Vec<(Spot, Spot)> {
    let world = test.app.world_mut();
    let mut legs: Vec<_> =
        world.query::<&CapturePathPart>().iter(world).map(|part| (part.from, part.to)).collect();
    legs.sort();
    legs.dedup();
    legs
}

/// Opacity and position (in window pixels) of the pieces in a seat's tray.
fn tray(test: &mut TestApp, seat: Seat) -> Vec<(f32, Vec2)> {
    let world = test.app.world_mut();
    let mut query = world.query::<(&BoardPosition, &Transform, &Sprite)>();
    let in_tray =
        |position: &BoardPosition| matches!(position.0, Spot::Tray { seat: owner, .. } if owner == seat);
    let captured = query.iter(world).filter(|(position, ..)| in_tray(position));
    captured
        .map(|(_, transform, sprite)| {
            (sprite.color.alpha(), transform.translation.truncate() * Vec2::new(1.0, -1.0))
        })
        .collect()
}

#[test]
fn a_click_on_the_end_plays_the_only_capture_there() {
    let mut test = test_from(ONLY_CAPTURE);
    test.click_squares("f3 b7");
    assert_eq!(last_move_text(&test), "10x28");
}

#[test]
fn a_capture_can_be_clicked_square_by_square() {
    let mut test = test_from(ONLY_CAPTURE);
    test.click_squares("f3 d5");
    assert_eq!((test.ply(), test.notice()), (0, None));
    assert_eq!(test.selection().trail, [square("f3"), square("d5")]);
    assert_eq!(
        test.drawn_position("f3").round().x,
        test.centre(square("d5")).x.round(),
        "the man waits on d5"
    );
    test.click_square("b7");
    assert_eq!(last_move_text(&test), "10x28");
    test.wait_for_animations();
    test.assert_pieces_in_place();
}

#[test]
fn a_click_on_an_intermediate_square_selects_the_branch() {
    for (landing_square, text) in [("h3", "2x9x18"), ("d3", "2x11x18")] {
        let mut test = test_from(BRANCHING_CAPTURE);
        test.click_square("f1");
        assert_eq!(test.notice(), Some(("notice-capture-branches", false)));
        assert_eq!(test.spots_with_mark(SquareMark::CaptureRing), squares("f5"));
        assert_eq!(test.spots_with_mark(SquareMark::RouteStop), squares("d3 h3"));
        assert_eq!(legs(&mut test), [], "no path before a branch is selected");
        test.click_square(landing_square);
        assert_eq!(legs(&mut test).len(), 2);
        test.click_square("f5");
        assert_eq!(last_move_text(&test), text);
    }
}

#[test]
fn a_key_cycles_through_captures_with_the_same_end() {
    let mut test = test_from(BRANCHING_CAPTURE);
    test.click_squares("f1 f5");
    assert_eq!((test.ply(), test.notice()), (0, Some(("notice-capture-ambiguous", false))));
    let captured_at_first = test.spots_with_mark(SquareMark::RouteCapture);
    for presses in 1..=4 {
        test.send_input(TableInput::Key(TableKey::OtherCapture));
        test.run_frame();
        assert_eq!(test.notice(), Some(("notice-capture-choice", false)));
        let captured_now = test.spots_with_mark(SquareMark::RouteCapture);
        assert_eq!(captured_now == captured_at_first, presses % 2 == 0, "{captured_now:?}");
    }
    let picked = test.selection().picked_capture.expect("a picked capture");
    let captures = ["2x11x18", "2x9x18"].map(|text| (test.game().choice_of(text), text));
    test.click_square("f5");
    let (_, text) =
        captures.into_iter().find(|(choice, _)| *choice == Ok(picked)).expect("one of the two captures");
    assert_eq!(last_move_text(&test), text);
}

/// The drawn path is that of the capture that the notice names, wherever the pointer is.
#[test]
fn a_key_cycles_through_captures_while_the_pointer_rests() {
    let mut test = test_from("W:WK4:B11,18,19,26,27");
    test.click_square("b1");
    hover(&mut test, "e4");
    let mut ends = Vec::new();
    for _ in 0..4 {
        test.send_input(TableInput::Key(TableKey::OtherCapture));
        test.run_frame();
        assert_eq!(test.notice(), Some(("notice-capture-choice", false)));
        let picked = test.selection().picked_capture.expect("a picked capture");
        let end = test.game().state().gestures[picked.0].end().expect("an end");
        // All four captures pass over e4 or end there, so only the other ends tell which one is drawn.
        let drawn_legs = legs(&mut test);
        let drawn_ends = ["f3", "g2", "h1"]
            .map(square)
            .into_iter()
            .filter(|end| drawn_legs.iter().any(|(_, to)| to == end));
        let expected_ends: Vec<Spot> = Some(end).into_iter().filter(|end| *end != square("e4")).collect();
        assert_eq!(drawn_ends.collect::<Vec<_>>(), expected_ends);
        ends.push(end);
    }
    ends.sort();
    let mut all_ends = ["e4", "f3", "g2", "h1"].map(square);
    all_ends.sort();
    assert_eq!(ends, all_ends);
    // When the pointer moves, the capture below it is shown, and the notice about the picked capture is cleared.
    hover(&mut test, "g2");
    assert!(legs(&mut test).iter().any(|(_, to)| *to == square("g2")));
    assert_eq!(test.notice(), None);
}

#[test]
fn the_capture_under_the_pointer_is_shown() {
    let mut test = test_from(BRANCHING_CAPTURE);
    test.click_square("f1");
    for (landing_square, captured) in [("h3", "g2 g4"), ("d3", "e2 e4")] {
        hover(&mut test, landing_square);
        assert_eq!(test.spots_with_mark(SquareMark::RouteCapture), squares(captured));
        let mut expected_legs =
            [(square("f1"), square(landing_square)), (square(landing_square), square("f5"))];
        expected_legs.sort();
        assert_eq!(legs(&mut test), expected_legs);
    }
    hover(&mut test, "f5");
    assert_eq!(test.spots_with_mark(SquareMark::RouteCapture).len(), 2, "one of the two captures");
    test.send_input(TableInput::Cancel);
    test.run_frame();
    assert_eq!(test.spots_with_mark(SquareMark::RouteCapture), []);
    assert_eq!(legs(&mut test), []);
}

#[test]
fn the_only_capture_of_a_selected_piece_is_shown_at_once() {
    let mut test = test_from(ONLY_CAPTURE);
    test.click_square("f3");
    assert_eq!(test.spots_with_mark(SquareMark::RouteCapture), squares("c6 e4"));
    assert_eq!(test.spots_with_mark(SquareMark::RouteStop), squares("d5"));
    assert_eq!(legs(&mut test).len(), 2);
}

#[test]
fn a_half_entered_capture_is_cancelled_step_by_step() {
    let mut test = test_from(BRANCHING_CAPTURE);
    let (start, landing_square) = (square("f1"), square("h3"));
    let inputs: [(&str, &dyn Fn(&mut TestApp)); 3] = [
        ("Escape", &|test| test.send_command(GoBack)),
        ("the right button", &|test| test.send_input(TableInput::Cancel)),
        ("the last square", &|test| {
            test.click_spot(*test.selection().trail.last().expect("a selected square"))
        }),
    ];
    for (name, step_back) in inputs {
        test.click_squares("f1 h3");
        assert_eq!(test.selection().trail, [start, landing_square]);
        step_back(&mut test);
        test.run_frame();
        assert_eq!(test.selection().trail, [start], "{name}");
        step_back(&mut test);
        test.run_frame();
        assert_eq!(test.selection().trail, [], "{name}");
    }
    assert_eq!(test.ply(), 0);
    test.assert_pieces_in_place();
}

/// Drags from the first square over the others, separated by blanks, and releases the button on the last.
fn drag(test: &mut TestApp, squares: &str) {
    let mut names = squares.split_whitespace();
    let start = names.next().expect("a square");
    let mut end = start;
    test.press_square(start);
    test.run_frame_after(Duration::from_millis(100));
    for name in names {
        test.drag_to(name);
        test.run_frame();
        end = name;
    }
    test.release_on(end);
    test.run_frame();
}

#[test]
fn a_capture_can_be_dragged_over_its_squares() {
    for (squares, text) in [
        ("f1 h3 f5", "2x9x18"),
        ("f1 d3 f5", "2x11x18"),
        // The drag goes along one branch, back, and along the other branch.
        ("f1 h3 f1 d3 f5", "2x11x18"),
        ("f1 e2 d3 e4 f5", "2x11x18"),
    ] {
        let mut test = test_from(BRANCHING_CAPTURE);
        drag(&mut test, squares);
        assert_eq!(test.ply(), 1, "{squares}");
        assert_eq!(last_move_text(&test), text, "{squares}");
        test.wait_for_animations();
        test.assert_pieces_in_place();
    }
}

#[test]
fn a_drag_can_stop_on_an_intermediate_square() {
    let mut test = test_from(BRANCHING_CAPTURE);
    drag(&mut test, "f1 d3");
    assert_eq!((test.ply(), test.selection().trail.len()), (0, 2));
    drag(&mut test, "d3 f5");
    assert_eq!(last_move_text(&test), "2x11x18");
}

#[test]
fn a_drag_to_a_wrong_square_keeps_no_intermediate_squares() {
    let mut test = test_from(BRANCHING_CAPTURE);
    drag(&mut test, "f1 h3 c5");
    assert_eq!((test.ply(), test.selection().trail.clone()), (0, vec![square("f1")]));
    assert!(test.notice().is_some_and(|(_, refused)| refused), "no capture reaches c5");
}

#[test]
fn pieces_that_must_capture_are_marked_until_one_is_selected() {
    let mut test = test_from("W:W3,10,12:B14,15");
    assert_eq!(test.spots_with_mark(SquareMark::MustCapture), squares("b3 f3"));
    test.click_square("f3");
    assert_eq!(test.spots_with_mark(SquareMark::MustCapture), []);
    // A click on a piece that may not move shows the rule, and marks the pieces that must capture.
    test.click_square("d1");
    assert_eq!(test.notice(), Some(("illegal-move-draughts-must-capture", true)));
    assert_eq!(test.spots_with_mark(SquareMark::MustCapture), squares("b3 f3"));
}

/// During the animation, the captured pieces fade but stay on their squares. When the capturing piece has arrived, they
/// leave together.
#[test]
fn captured_pieces_fade_and_leave_together() {
    let mut test = test_from(ONLY_CAPTURE);
    let captured_centres = [draughts_square(14), draughts_square(23)].map(|spot| test.centre(spot));
    test.click_squares("f3 b7");
    let (mut time, mut most_faded, mut has_passed_d5) = (Duration::ZERO, 0, false);
    while test.is_moving() {
        let captured = tray(&mut test, Seat::FIRST);
        assert_eq!(captured.len(), 2);
        let is_on_square: Vec<bool> = captured
            .iter()
            .map(|(_, position)| captured_centres.iter().any(|centre| centre.distance(*position) < 1.0))
            .collect();
        assert_eq!(is_on_square[0], is_on_square[1], "they leave together");
        let faded = captured.iter().filter(|(alpha, _)| *alpha < 0.6).count();
        if is_on_square[0] {
            assert!(faded >= most_faded, "a faded piece stays faded");
            most_faded = faded;
        } else {
            assert_eq!(most_faded, 2, "both had faded before they left");
        }
        has_passed_d5 |=
            test.drawn_position("b7").distance(test.centre(square("d5"))) < test.layout().cell * 0.3;
        test.run_frame();
        time += FRAME;
    }
    assert!(has_passed_d5, "the piece passed d5");
    assert!(time > Duration::from_millis(300) && time <= Duration::from_millis(900), "{time:?}");
    assert!(tray(&mut test, Seat::FIRST).iter().all(|(alpha, _)| *alpha == 1.0));
    test.assert_pieces_in_place();
}

#[test]
fn a_circular_capture_is_animated_along_its_path() {
    let mut test = test_from(CIRCULAR_CAPTURE);
    let start = test.centre(draughts_square(20));
    let index =
        test.game().state().gestures.iter().position(|gesture| gesture.end() == Some(draughts_square(20)));
    test.play_choice(index.expect("a capture that ends on its first square"));
    let mut farthest = 0.0_f32;
    while test.is_moving() {
        farthest = farthest.max(test.drawn_position("b5").distance(start));
        test.run_frame();
    }
    assert!(farthest > 3.0 * test.layout().cell, "{farthest}");
    test.assert_pieces_in_place();
}

/// Positions of men that are flying onto a new king as its crown, in window pixels.
fn crowning_men(test: &mut TestApp) -> Vec<Vec2> {
    let world = test.app.world_mut();
    let mut query = world.query_filtered::<&Transform, With<CrowningMan>>();
    query.iter(world).map(|transform| transform.translation.truncate() * Vec2::new(1.0, -1.0)).collect()
}

#[test]
fn a_captured_man_flies_onto_the_new_king() {
    let mut test = test_from("B:W14,27:B18,32");
    test.play("18x11");
    test.wait_for_animations();
    let tray_position = tray(&mut test, Seat::SECOND)[0].1;
    test.play("27-31");
    assert_eq!(crowning_men(&mut test).len(), 1);
    let first_position = crowning_men(&mut test)[0];
    assert!(
        first_position.distance(tray_position) < 2.0,
        "{first_position} starts from the tray at {tray_position}"
    );
    let mut last_position = first_position;
    while test.is_moving() {
        if let [position] = crowning_men(&mut test)[..] {
            last_position = position;
        }
        test.run_frame();
    }
    assert!(last_position.distance(test.centre(draughts_square(31))) < test.layout().cell, "{last_position}");
    assert_eq!(crowning_men(&mut test), []);
    test.assert_scene();
    test.assert_pieces_in_place();
    let new_king =
        test.pieces_of_entities().into_values().find(|(_, piece)| piece.spot == draughts_square(31));
    assert_eq!(new_king.map(|(_, piece)| piece.kind), Some(PieceKind::Dama));
    // After a take-back, the captured man is in the tray again.
    test.run_command(PlayCommand::Undo);
    test.wait_for_animations();
    test.assert_scene();
    test.assert_pieces_in_place();
    assert_eq!(tray(&mut test, Seat::SECOND).len(), 1);
}

#[test]
fn without_a_captured_man_the_crown_comes_from_outside_the_board() {
    let mut test = test_from("W:W27:B9");
    test.play_moves("27-30");
    let board = test.layout().board;
    let first_position = crowning_men(&mut test)[0];
    assert!(first_position.y <= board.min.y + 1.0, "{first_position} is off the board {board:?}");
    test.wait_for_animations();
    assert_eq!(crowning_men(&mut test), []);
    test.assert_scene();
    test.set_speed(Speed::Instant);
    test.run_command(PlayCommand::Undo);
    test.play_moves("27-30");
    assert_eq!((crowning_men(&mut test), test.is_moving()), (vec![], false));
}

#[test]
fn a_crowning_animation_can_be_cut_short_at_any_frame() {
    for frames in 0..70 {
        let mut test = test_from("W:W14:B18,26,32");
        test.play("14x30");
        for _ in 0..frames {
            test.run_frame();
        }
        test.app.world_mut().resource_mut::<RunningAnimations>().finish_all();
        test.run_frames(2);
        test.assert_scene();
        test.assert_pieces_in_place();
        assert_eq!(crowning_men(&mut test), [], "after {frames} frames");
        let world = test.app.world_mut();
        let kings = world.query::<&DrawnKind>().iter(world).filter(|kind| kind.0 == PieceKind::Dama).count();
        assert_eq!(kings, 1);
    }
}
