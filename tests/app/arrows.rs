//! Arrows and circles that the player draws with the right mouse button.

use art::marks::{DrawingColour, SquareMark};
use session::{Game, Spot};
use tabuleiro::app::core::TableInput;
use tabuleiro::app::table::board::{ArrowStyle, Drawings};
use tabuleiro::app::table::input::Selection;

use super::harness::{TestApp, plan_for_people, square};

/// Drags with the right button; `ink` is the colour, 0 to 3, chosen by the modifier keys.
fn right_drag(room: &mut TestApp, from: &str, to: &str, ink: u8) {
    let spot = Some(square(from));
    room.send_input(TableInput::RightPress { on_table: true, spot, ink });
    room.drag_to(to);
    room.send_input(TableInput::RightRelease { spot: Some(square(to)) });
    room.run_frame();
}

#[test]
fn with_a_piece_selected_a_right_drag_draws_and_a_right_click_deselects() {
    let mut room = TestApp::new(plan_for_people(Game::CHESS));
    let chosen = |room: &TestApp| !room.app.world().resource::<Selection>().trail.is_empty();
    room.click_square("g1");
    assert!(chosen(&room));
    right_drag(&mut room, "d5", "d5", 0);
    assert_eq!((chosen(&room), circles(&mut room)), (false, Vec::new()));
    room.click_square("g1");
    right_drag(&mut room, "d2", "d4", 0);
    assert_eq!(
        (chosen(&room), arrows(&mut room)),
        (false, vec![(square("d2"), square("d4"), DrawingColour::Plain)])
    );
}

fn arrows(room: &mut TestApp) -> Vec<(Spot, Spot, DrawingColour)> {
    let own = |(from, to, ink)| match ink {
        ArrowStyle::Own(ink) => Some((from, to, ink)),
        ArrowStyle::Hint | ArrowStyle::Expected | ArrowStyle::Line(_) | ArrowStyle::Thought => None,
    };
    let mut arrows: Vec<_> = room.arrows().into_iter().filter_map(own).collect();
    arrows.sort_by_key(|(from, to, _)| (*from, *to));
    arrows
}

fn circles(room: &mut TestApp) -> Vec<(Spot, SquareMark)> {
    let circles = room.marks().into_iter().filter(|mark| matches!(mark.kind, SquareMark::DrawnCircle(_)));
    circles.map(|mark| (mark.spot, mark.kind)).collect()
}

#[test]
fn drags_draw_arrows_and_clicks_circles_until_the_next_move() {
    let mut room = TestApp::new(plan_for_people(Game::CHESS));
    right_drag(&mut room, "e2", "e4", 0);
    right_drag(&mut room, "g1", "f3", 2);
    right_drag(&mut room, "d5", "d5", 1);
    right_drag(&mut room, "a1", "a1", 3);
    assert_eq!(
        arrows(&mut room),
        [
            (square("e2"), square("e4"), DrawingColour::Plain),
            (square("g1"), square("f3"), DrawingColour::Control)
        ]
    );
    let mut found = circles(&mut room);
    found.sort_by_key(|(spot, _)| *spot);
    assert_eq!(
        found,
        [
            (square("a1"), SquareMark::DrawnCircle(DrawingColour::Alt)),
            (square("d5"), SquareMark::DrawnCircle(DrawingColour::Shift))
        ]
    );
    right_drag(&mut room, "d5", "d5", 1);
    assert_eq!(
        circles(&mut room),
        [(square("a1"), SquareMark::DrawnCircle(DrawingColour::Alt))],
        "the same circle again removes it"
    );
    room.play_moves("e2e4");
    assert_eq!((arrows(&mut room), circles(&mut room)), (Vec::new(), Vec::new()));
    assert_eq!(*room.app.world().resource::<Drawings>(), Drawings::default());
}

#[test]
fn the_right_button_cancels_a_drag_before_it_draws() {
    let mut room = TestApp::new(plan_for_people(Game::CHESS));
    room.press_square("e2");
    room.run_frame();
    room.drag_to("e3");
    room.run_frame_after(std::time::Duration::from_millis(100));
    right_drag(&mut room, "e3", "e5", 0);
    assert!(room.selection().drag.is_none());
    assert_eq!((arrows(&mut room), room.ply()), (Vec::new(), 0));
    right_drag(&mut room, "e3", "e5", 0);
    assert_eq!(arrows(&mut room).len(), 1);
}
