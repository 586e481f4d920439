//! Arrows and circles that the player draws with the right mouse button.

use art::marks::{DrawingColour, SquareMark};
use session::{Game, Spot};
use tabuleiro::app::core::TableInput;
use tabuleiro::app::table::board::{ArrowStyle, Drawings};
use tabuleiro::app::table::input::Selection;

use super::harness::{TestApp, plan_for_people, square};

/// Drags with the right button. `ink` is the colour: 0 plain, 1 with Shift, 2 with Ctrl, 3 with Alt.
fn right_drag(test: &mut TestApp, from: &str, to: &str, ink: u8) {
    let spot = Some(square(from));
    test.send_input(TableInput::RightPress { on_table: true, spot, colour: ink });
    test.drag_to(to);
    test.send_input(TableInput::RightRelease { spot: Some(square(to)) });
    test.run_frame();
}

#[test]
fn while_a_piece_is_selected_a_right_drag_draws_and_a_right_click_deselects() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    let has_selection = |test: &TestApp| !test.app.world().resource::<Selection>().trail.is_empty();
    test.click_square("g1");
    assert!(has_selection(&test));
    right_drag(&mut test, "d5", "d5", 0);
    assert_eq!((has_selection(&test), drawn_circles(&mut test)), (false, Vec::new()));
    test.click_square("g1");
    right_drag(&mut test, "d2", "d4", 0);
    assert_eq!(
        (has_selection(&test), drawn_arrows(&mut test)),
        (false, vec![(square("d2"), square("d4"), DrawingColour::Plain)])
    );
}

/// The arrows drawn by the player: from, to, and colour, sorted by squares.
fn drawn_arrows(test: &mut TestApp) -> Vec<(Spot, Spot, DrawingColour)> {
    let drawn_by_player = |(from, to, style)| match style {
        ArrowStyle::Own(colour) => Some((from, to, colour)),
        ArrowStyle::Hint | ArrowStyle::Expected | ArrowStyle::Line(_) | ArrowStyle::Thought => None,
    };
    let mut arrows: Vec<_> = test.arrows().into_iter().filter_map(drawn_by_player).collect();
    arrows.sort_by_key(|(from, to, _)| (*from, *to));
    arrows
}

/// The circles drawn by the player, each with its spot.
fn drawn_circles(test: &mut TestApp) -> Vec<(Spot, SquareMark)> {
    let circles = test.marks().into_iter().filter(|mark| matches!(mark.kind, SquareMark::DrawnCircle(_)));
    circles.map(|mark| (mark.spot, mark.kind)).collect()
}

#[test]
fn drags_draw_arrows_and_clicks_draw_circles_until_the_next_move() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    right_drag(&mut test, "e2", "e4", 0);
    right_drag(&mut test, "g1", "f3", 2);
    right_drag(&mut test, "d5", "d5", 1);
    right_drag(&mut test, "a1", "a1", 3);
    assert_eq!(
        drawn_arrows(&mut test),
        [
            (square("e2"), square("e4"), DrawingColour::Plain),
            (square("g1"), square("f3"), DrawingColour::Control)
        ]
    );
    let mut sorted_circles = drawn_circles(&mut test);
    sorted_circles.sort_by_key(|(spot, _)| *spot);
    assert_eq!(
        sorted_circles,
        [
            (square("a1"), SquareMark::DrawnCircle(DrawingColour::Alt)),
            (square("d5"), SquareMark::DrawnCircle(DrawingColour::Shift))
        ]
    );
    right_drag(&mut test, "d5", "d5", 1);
    assert_eq!(
        drawn_circles(&mut test),
        [(square("a1"), SquareMark::DrawnCircle(DrawingColour::Alt))],
        "drawing a circle again removes it"
    );
    test.play_moves("e2e4");
    assert_eq!((drawn_arrows(&mut test), drawn_circles(&mut test)), (Vec::new(), Vec::new()));
    assert_eq!(*test.app.world().resource::<Drawings>(), Drawings::default());
}

#[test]
fn the_right_button_cancels_a_drag_before_it_draws() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    test.press_square("e2");
    test.run_frame();
    test.drag_to("e3");
    test.run_frame_after(std::time::Duration::from_millis(100));
    right_drag(&mut test, "e3", "e5", 0);
    assert!(test.selection().drag.is_none());
    assert_eq!((drawn_arrows(&mut test), test.ply()), (Vec::new(), 0));
    right_drag(&mut test, "e3", "e5", 0);
    assert_eq!(drawn_arrows(&mut test).len(), 1);
}
