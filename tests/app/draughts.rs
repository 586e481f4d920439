//! Draughts: branching captures by click, drag and key, their animation, and crowning.

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
const BRANCHING: &str = "W:W2,8:B5,6,13,14,32";
/// The man on f3 (10) captures on e4 and c6, by d5 (19) to b7 (28).
const STRAIGHT: &str = "W:W10,8:B14,23,32";
/// A king on b5 (20) can take four men in a circle.
const CIRCLE: &str = "W:WK20:B11,13,23,26,32";

fn new_test(position: &str) -> TestApp {
    TestApp::new(with_position(position, plan_for_people(Game::DRAUGHTS)))
}

fn last_text(test: &TestApp) -> &str {
    let game = test.game();
    &game.moves()[game.state().ply - 1].text
}

fn hover(test: &mut TestApp, name: &str) {
    test.drag_to(name);
    test.run_frame();
}

/// The line segments of the capture path that is shown, sorted and without duplicates.
fn legs(test: &mut TestApp) -> Vec<(Spot, Spot)> {
    let world = test.app.world_mut();
    let mut legs: Vec<_> =
        world.query::<&CapturePathPart>().iter(world).map(|leg| (leg.from, leg.to)).collect();
    legs.sort();
    legs.dedup();
    legs
}

/// Opacity and position (in window pixels) of the pieces in a seat's tray.
fn tray(test: &mut TestApp, seat: Seat) -> Vec<(f32, Vec2)> {
    let world = test.app.world_mut();
    let mut query = world.query::<(&BoardPosition, &Transform, &Sprite)>();
    let of_seat = |at: &BoardPosition| matches!(at.0, Spot::Tray { seat: of, .. } if of == seat);
    let all = query.iter(world).filter(|(at, ..)| of_seat(at));
    all.map(|(_, transform, sprite)| {
        (sprite.color.alpha(), transform.translation.truncate() * Vec2::new(1.0, -1.0))
    })
    .collect()
}

#[test]
fn a_click_on_the_end_plays_the_only_capture_there() {
    let mut test = new_test(STRAIGHT);
    test.click_squares("f3 b7");
    assert_eq!(last_text(&test), "10x28");
}

#[test]
fn a_capture_can_be_clicked_square_by_square() {
    let mut test = new_test(STRAIGHT);
    test.click_squares("f3 d5");
    assert_eq!((test.ply(), test.notice()), (0, None));
    assert_eq!(test.selection().trail, [square("f3"), square("d5")]);
    assert_eq!(
        test.drawn_position("f3").round().x,
        test.centre(square("d5")).x.round(),
        "the piece waits there"
    );
    test.click_square("b7");
    assert_eq!(last_text(&test), "10x28");
    test.wait_for_animations();
    test.assert_pieces_in_place();
}

#[test]
fn a_click_on_an_intermediate_square_selects_the_branch() {
    for (over, text) in [("h3", "2x9x18"), ("d3", "2x11x18")] {
        let mut test = new_test(BRANCHING);
        test.click_square("f1");
        assert_eq!(test.notice(), Some(("notice-branches", false)));
        assert_eq!(test.spots_with_mark(SquareMark::CaptureRing), squares("f5"));
        assert_eq!(test.spots_with_mark(SquareMark::RouteStop), squares("d3 h3"));
        assert_eq!(legs(&mut test), [], "no path before the branch is selected");
        test.click_square(over);
        assert_eq!(legs(&mut test).len(), 2);
        test.click_square("f5");
        assert_eq!(last_text(&test), text);
    }
}

#[test]
fn a_key_cycles_through_captures_with_the_same_end() {
    let mut test = new_test(BRANCHING);
    test.click_squares("f1 f5");
    assert_eq!((test.ply(), test.notice()), (0, Some(("notice-several-ways", false))));
    let takes = test.spots_with_mark(SquareMark::RouteCapture);
    for turn in 1..=4 {
        test.send_input(TableInput::Key(TableKey::OtherCapture));
        test.run_frame();
        assert_eq!(test.notice(), Some(("notice-way", false)));
        let now = test.spots_with_mark(SquareMark::RouteCapture);
        assert_eq!(now == takes, turn % 2 == 0, "the way {now:?}");
    }
    let shown = test.selection().picked_capture.expect("one of them");
    let text = ["2x11x18", "2x9x18"].map(|text| (test.game().choice_of(text), text));
    test.click_square("f5");
    let (_, text) = text.into_iter().find(|(choice, _)| *choice == Ok(shown)).expect("one of two");
    assert_eq!(last_text(&test), text);
}

/// The notice and the drawn path are about the same capture, wherever the pointer is.
#[test]
fn a_key_cycles_through_captures_while_the_pointer_rests() {
    let mut test = new_test("W:WK4:B11,18,19,26,27");
    test.click_square("b1");
    hover(&mut test, "e4");
    let mut ends = Vec::new();
    for _ in 0..4 {
        test.send_input(TableInput::Key(TableKey::OtherCapture));
        test.run_frame();
        assert_eq!(test.notice(), Some(("notice-way", false)));
        let pick = test.selection().picked_capture.expect("one of them");
        let end = test.game().state().gestures[pick.0].end().expect("an end");
        // All four captures pass over or end on e4.
        let legs = legs(&mut test);
        let reached =
            ["f3", "g2", "h1"].map(square).into_iter().filter(|end| legs.iter().any(|(_, to)| to == end));
        let wanted: Vec<Spot> = Some(end).into_iter().filter(|end| *end != square("e4")).collect();
        assert_eq!(reached.collect::<Vec<_>>(), wanted);
        ends.push(end);
    }
    ends.sort();
    let mut wanted = ["e4", "f3", "g2", "h1"].map(square);
    wanted.sort();
    assert_eq!(ends, wanted);
    // When the pointer moves, the capture under it is shown, and the notice about the other one is cleared.
    hover(&mut test, "g2");
    assert!(legs(&mut test).iter().any(|(_, to)| *to == square("g2")));
    assert_eq!(test.notice(), None);
}

#[test]
fn the_capture_under_the_pointer_is_shown() {
    let mut test = new_test(BRANCHING);
    test.click_square("f1");
    for (over, takes) in [("h3", "g2 g4"), ("d3", "e2 e4")] {
        hover(&mut test, over);
        assert_eq!(test.spots_with_mark(SquareMark::RouteCapture), squares(takes));
        let mut wanted = [(square("f1"), square(over)), (square(over), square("f5"))];
        wanted.sort();
        assert_eq!(legs(&mut test), wanted);
    }
    hover(&mut test, "f5");
    assert_eq!(test.spots_with_mark(SquareMark::RouteCapture).len(), 2, "one of the two");
    test.send_input(TableInput::Cancel);
    test.run_frame();
    assert_eq!(test.spots_with_mark(SquareMark::RouteCapture), []);
    assert_eq!(legs(&mut test), []);
}

#[test]
fn the_only_capture_of_a_selected_piece_is_shown_at_once() {
    let mut test = new_test(STRAIGHT);
    test.click_square("f3");
    assert_eq!(test.spots_with_mark(SquareMark::RouteCapture), squares("c6 e4"));
    assert_eq!(test.spots_with_mark(SquareMark::RouteStop), squares("d5"));
    assert_eq!(legs(&mut test).len(), 2);
}

#[test]
fn a_half_entered_capture_is_cancelled_step_by_step() {
    let mut test = new_test(BRANCHING);
    let (start, over) = (square("f1"), square("h3"));
    let back: [(&str, &dyn Fn(&mut TestApp)); 3] = [
        ("Escape", &|test| test.send_command(GoBack)),
        ("the right button", &|test| test.send_input(TableInput::Cancel)),
        ("the last square", &|test| test.click_spot(*test.selection().trail.last().expect("one"))),
    ];
    for (name, back) in back {
        test.click_squares("f1 h3");
        assert_eq!(test.selection().trail, [start, over]);
        back(&mut test);
        test.run_frame();
        assert_eq!(test.selection().trail, [start], "{name}");
        back(&mut test);
        test.run_frame();
        assert_eq!(test.selection().trail, [], "{name}");
    }
    assert_eq!(test.ply(), 0);
    test.assert_pieces_in_place();
}

/// Drags over the squares, separated by blanks, and releases on the last.
fn drag(test: &mut TestApp, squares: &str) {
    let mut names = squares.split_whitespace();
    let first = names.next().expect("a square");
    let mut last = first;
    test.press_square(first);
    test.run_frame_after(Duration::from_millis(100));
    for name in names {
        test.drag_to(name);
        test.run_frame();
        last = name;
    }
    test.release_on(last);
    test.run_frame();
}

#[test]
fn a_capture_can_be_dragged_over_its_squares() {
    for (squares, text) in [
        ("f1 h3 f5", "2x9x18"),
        ("f1 d3 f5", "2x11x18"),
        // Along one branch, back, and along the other.
        ("f1 h3 f1 d3 f5", "2x11x18"),
        ("f1 e2 d3 e4 f5", "2x11x18"),
    ] {
        let mut test = new_test(BRANCHING);
        drag(&mut test, squares);
        assert_eq!(test.ply(), 1, "{squares}");
        assert_eq!(last_text(&test), text, "{squares}");
        test.wait_for_animations();
        test.assert_pieces_in_place();
    }
}

#[test]
fn a_drag_can_stop_on_an_intermediate_square() {
    let mut test = new_test(BRANCHING);
    drag(&mut test, "f1 d3");
    assert_eq!((test.ply(), test.selection().trail.len()), (0, 2));
    drag(&mut test, "d3 f5");
    assert_eq!(last_text(&test), "2x11x18");
}

#[test]
fn a_drag_to_a_wrong_square_keeps_no_intermediate_squares() {
    let mut test = new_test(BRANCHING);
    drag(&mut test, "f1 h3 c5");
    assert_eq!((test.ply(), test.selection().trail.clone()), (0, vec![square("f1")]));
    assert!(test.notice().is_some_and(|(_, refused)| refused), "c5 is no legal goal");
}

#[test]
fn pieces_that_must_capture_are_marked_until_one_is_selected() {
    let mut test = new_test("W:W3,10,12:B14,15");
    assert_eq!(test.spots_with_mark(SquareMark::MustCapture), squares("b3 f3"));
    test.click_square("f3");
    assert_eq!(test.spots_with_mark(SquareMark::MustCapture), []);
    // A click on a piece that may not move gives the rule, and marks the pieces that must capture.
    test.click_square("d1");
    assert_eq!(test.notice(), Some(("why-draughts-must-capture", true)));
    assert_eq!(test.spots_with_mark(SquareMark::MustCapture), squares("b3 f3"));
}

/// During the animation, captured pieces fade and stay until the capturing piece has arrived; then both leave together.
#[test]
fn captured_pieces_fade_and_leave_together() {
    let mut test = new_test(STRAIGHT);
    let homes = [draughts_square(14), draughts_square(23)].map(|spot| test.centre(spot));
    test.click_squares("f3 b7");
    let (mut time, mut ghosts_seen, mut landed) = (Duration::ZERO, 0, false);
    while test.is_moving() {
        let taken = tray(&mut test, Seat::FIRST);
        assert_eq!(taken.len(), 2);
        let lying: Vec<bool> =
            taken.iter().map(|(_, at)| homes.iter().any(|home| home.distance(*at) < 1.0)).collect();
        assert_eq!(lying[0], lying[1], "they leave together");
        let ghosts = taken.iter().filter(|(alpha, _)| *alpha < 0.6).count();
        if lying[0] {
            assert!(ghosts >= ghosts_seen, "a faded piece stays faded");
            ghosts_seen = ghosts;
        } else {
            assert_eq!(ghosts_seen, 2, "both had faded before they left");
        }
        landed |= test.drawn_position("b7").distance(test.centre(square("d5"))) < test.layout().cell * 0.3;
        test.run_frame();
        time += FRAME;
    }
    assert!(landed, "the piece passed d5");
    assert!(time > Duration::from_millis(300) && time <= Duration::from_millis(900), "{time:?}");
    assert!(tray(&mut test, Seat::FIRST).iter().all(|(alpha, _)| *alpha == 1.0));
    test.assert_pieces_in_place();
}

#[test]
fn a_circular_capture_is_animated_along_its_path() {
    let mut test = new_test(CIRCLE);
    let home = test.centre(draughts_square(20));
    let choice =
        test.game().state().gestures.iter().position(|gesture| gesture.end() == Some(draughts_square(20)));
    test.play_choice(choice.expect("a circle"));
    let mut farthest = 0.0_f32;
    while test.is_moving() {
        farthest = farthest.max(test.drawn_position("b5").distance(home));
        test.run_frame();
    }
    assert!(farthest > 3.0 * test.layout().cell, "{farthest}");
    test.assert_pieces_in_place();
}

/// Positions of captured men that are flying onto a new king, in window pixels.
fn crowns(test: &mut TestApp) -> Vec<Vec2> {
    let world = test.app.world_mut();
    let mut query = world.query_filtered::<&Transform, With<CrowningMan>>();
    query.iter(world).map(|transform| transform.translation.truncate() * Vec2::new(1.0, -1.0)).collect()
}

#[test]
fn a_captured_man_flies_onto_the_new_king() {
    let mut test = new_test("B:W14,27:B18,32");
    test.play("18x11");
    test.wait_for_animations();
    let taken = tray(&mut test, Seat::SECOND)[0].1;
    test.play("27-31");
    assert_eq!(crowns(&mut test).len(), 1);
    let first = crowns(&mut test)[0];
    assert!(first.distance(taken) < 2.0, "{first} starts from the tray at {taken}");
    let mut last = first;
    while test.is_moving() {
        if let [now] = crowns(&mut test)[..] {
            last = now;
        }
        test.run_frame();
    }
    assert!(last.distance(test.centre(draughts_square(31))) < test.layout().cell, "{last}");
    assert_eq!(crowns(&mut test), []);
    test.assert_scene();
    test.assert_pieces_in_place();
    let looks = test.pieces_of_entities().into_values().find(|(_, piece)| piece.spot == draughts_square(31));
    assert_eq!(looks.map(|(_, piece)| piece.kind), Some(PieceKind::Dama));
    // After a take-back, the captured man is in the tray again.
    test.run_command(PlayCommand::Undo);
    test.wait_for_animations();
    test.assert_scene();
    test.assert_pieces_in_place();
    assert_eq!(tray(&mut test, Seat::SECOND).len(), 1);
}

#[test]
fn without_a_captured_man_the_crown_comes_from_outside_the_board() {
    let mut test = new_test("W:W27:B9");
    test.play_moves("27-30");
    let board = test.layout().board;
    let first = crowns(&mut test)[0];
    assert!(first.y <= board.min.y + 1.0, "{first} is off the board {board:?}");
    test.wait_for_animations();
    assert_eq!(crowns(&mut test), []);
    test.assert_scene();
    test.set_speed(Speed::Instant);
    test.run_command(PlayCommand::Undo);
    test.play_moves("27-30");
    assert_eq!((crowns(&mut test), test.is_moving()), (vec![], false));
}

#[test]
fn a_crowning_animation_can_be_cut_short_at_any_frame() {
    for frames in 0..70 {
        let mut test = new_test("W:W14:B18,26,32");
        test.play("14x30");
        for _ in 0..frames {
            test.run_frame();
        }
        test.app.world_mut().resource_mut::<RunningAnimations>().finish_all();
        test.run_frames(2);
        test.assert_scene();
        test.assert_pieces_in_place();
        assert_eq!(crowns(&mut test), [], "after {frames} frames");
        let world = test.app.world_mut();
        let damas =
            world.query::<&DrawnKind>().iter(world).filter(|looks| looks.0 == PieceKind::Dama).count();
        assert_eq!(damas, 1);
    }
}
