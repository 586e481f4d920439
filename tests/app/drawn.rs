//! Arrows and circles that the player draws with the right mouse button.

use art::marks::{Ink, MarkArt};
use session::{Game, Spot};
use tabuleiro::app::core::HandInput;
use tabuleiro::app::table::board::{ArrowInk, Drawn};
use tabuleiro::app::table::input::Selection;

use super::harness::{Room, people, square};

/// Drags with the right button; `ink` is the colour, 0 to 3, chosen by the modifier keys.
fn right_drag(room: &mut Room, from: &str, to: &str, ink: u8) {
    let spot = Some(square(from));
    room.hand(HandInput::RightPress { on_table: true, spot, ink });
    room.pull(to);
    room.hand(HandInput::RightRelease { spot: Some(square(to)) });
    room.frame();
}

#[test]
fn with_a_piece_selected_a_right_drag_draws_and_a_right_click_deselects() {
    let mut room = Room::new(people(Game::CHESS));
    let chosen = |room: &Room| !room.app.world().resource::<Selection>().trail.is_empty();
    room.click("g1");
    assert!(chosen(&room));
    right_drag(&mut room, "d5", "d5", 0);
    assert_eq!((chosen(&room), circles(&mut room)), (false, Vec::new()));
    room.click("g1");
    right_drag(&mut room, "d2", "d4", 0);
    assert_eq!((chosen(&room), arrows(&mut room)), (false, vec![(square("d2"), square("d4"), Ink::Plain)]));
}

fn arrows(room: &mut Room) -> Vec<(Spot, Spot, Ink)> {
    let own = |(from, to, ink)| match ink {
        ArrowInk::Own(ink) => Some((from, to, ink)),
        ArrowInk::Hint | ArrowInk::Expected | ArrowInk::Line(_) | ArrowInk::Thought => None,
    };
    let mut arrows: Vec<_> = room.arrows().into_iter().filter_map(own).collect();
    arrows.sort_by_key(|(from, to, _)| (*from, *to));
    arrows
}

fn circles(room: &mut Room) -> Vec<(Spot, MarkArt)> {
    let circles = room.marks().into_iter().filter(|mark| matches!(mark.kind, MarkArt::Circle(_)));
    circles.map(|mark| (mark.spot, mark.kind)).collect()
}

#[test]
fn drags_draw_arrows_and_clicks_circles_until_the_next_move() {
    let mut room = Room::new(people(Game::CHESS));
    right_drag(&mut room, "e2", "e4", 0);
    right_drag(&mut room, "g1", "f3", 2);
    right_drag(&mut room, "d5", "d5", 1);
    right_drag(&mut room, "a1", "a1", 3);
    assert_eq!(
        arrows(&mut room),
        [(square("e2"), square("e4"), Ink::Plain), (square("g1"), square("f3"), Ink::Control)]
    );
    let mut found = circles(&mut room);
    found.sort_by_key(|(spot, _)| *spot);
    assert_eq!(
        found,
        [(square("a1"), MarkArt::Circle(Ink::Alt)), (square("d5"), MarkArt::Circle(Ink::Shift))]
    );
    right_drag(&mut room, "d5", "d5", 1);
    assert_eq!(
        circles(&mut room),
        [(square("a1"), MarkArt::Circle(Ink::Alt))],
        "the same circle again removes it"
    );
    room.line("e2e4");
    assert_eq!((arrows(&mut room), circles(&mut room)), (Vec::new(), Vec::new()));
    assert_eq!(*room.app.world().resource::<Drawn>(), Drawn::default());
}

#[test]
fn the_right_button_cancels_a_drag_before_it_draws() {
    let mut room = Room::new(people(Game::CHESS));
    room.press("e2");
    room.frame();
    room.pull("e3");
    room.step(std::time::Duration::from_millis(100));
    right_drag(&mut room, "e3", "e5", 0);
    assert!(room.selection().held.is_none());
    assert_eq!((arrows(&mut room), room.ply()), (Vec::new(), 0));
    right_drag(&mut room, "e3", "e5", 0);
    assert_eq!(arrows(&mut room).len(), 1);
}
