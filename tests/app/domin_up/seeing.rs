//! Hands that others must not see.

use super::*;
use tabuleiro::app::commands::{PlayCommand, ReviewCommand, TableCommand};
use tabuleiro::app::core::{HandInput, HandKey};

#[test]
fn a_curtain_hides_the_hands_between_people() {
    let mut room = two_people(SHORT);
    assert_eq!(room.game().curtain(), Some(Seat::FIRST));
    let backs = |room: &mut Room, seat| looks_of(room, seat).iter().all(|look| *look == Look::BACK);
    assert!(backs(&mut room, Seat::FIRST) && backs(&mut room, Seat::SECOND));
    // Nobody plays from a hand that nobody sees.
    tap(&mut room, hand(Seat::FIRST, 0));
    assert_eq!(room.selection().trail, []);

    room.command(TableCommand::LiftCurtain);
    room.rest();
    assert_eq!(room.game().curtain(), None);
    assert!(!backs(&mut room, Seat::FIRST) && backs(&mut room, Seat::SECOND));
    assert_eq!(room.layout().bottom, Seat::FIRST);
    tap(&mut room, hand(Seat::FIRST, 0));
    room.hand(HandInput::Key(HandKey::Turn(1)));
    lay_at(&mut room, 3.0, 0.5);
    assert_eq!(last_move(&room), "71@2,0E");
    room.rest();
    room.frame();
    // Rui can lay his [1|2] at the 1: the table is passed to him, and Ana's tile is hidden again.
    assert_eq!(room.game().curtain(), Some(Seat::SECOND));
    assert!(backs(&mut room, Seat::FIRST) && backs(&mut room, Seat::SECOND));
    assert_eq!(room.layout().bottom, Seat::SECOND);
    room.command(TableCommand::LiftCurtain);
    room.rest();
    assert!(backs(&mut room, Seat::FIRST) && !backs(&mut room, Seat::SECOND));
    room.assert_scene();
    // Rui may have come to the screen already: taking back behind the curtain does not show him Ana's hand.
    let mut passed_on = two_people(SHORT);
    passed_on.command(TableCommand::LiftCurtain);
    passed_on.rest();
    passed_on.play("71@2,0E");
    until(&mut passed_on, |room| room.game().viewer() == room.game().wanted_viewer() && !room.is_moving());
    assert_eq!(passed_on.game().curtain(), Some(Seat::SECOND));
    passed_on.command(PlayCommand::Undo);
    passed_on.rest();
    assert_eq!(passed_on.game().curtain(), Some(Seat::FIRST));
    assert!(backs(&mut passed_on, Seat::FIRST) && backs(&mut passed_on, Seat::SECOND));
    // Taking back leads to Ana, so the table goes back to her.
    room.command(PlayCommand::Undo);
    room.rest();
    room.frame();
    assert_eq!(room.game().curtain(), Some(Seat::FIRST));
    assert!(backs(&mut room, Seat::SECOND));
}

#[test]
fn one_person_needs_no_curtain_and_sees_no_other_hand() {
    let mut room = one_person(SHORT);
    assert_eq!(room.game().curtain(), None);
    assert_eq!(room.game().viewer(), Eyes::Of(Seat::FIRST));
    assert_eq!(looks_of(&mut room, Seat::SECOND), [Look::BACK; 2]);
}

#[test]
fn computers_among_themselves_show_their_hands_or_hide_them() {
    let mut room = Room::new(at_table(&[const { Player::Level(1) }; 3], None));
    room.rest();
    assert!(!looks_of(&mut room, Seat::FIRST).contains(&Look::BACK));
    room.command(TableCommand::Pause);
    room.command(TableCommand::ShowHands);
    room.rest();
    room.frame();
    let hidden = Seat::all(3).all(|seat| looks_of(&mut room, seat).iter().all(|look| *look == Look::BACK));
    assert!(hidden);
}

/// What the keyboard was on belongs to the one who has looked away.
#[test]
fn nothing_is_chosen_or_pointed_at_behind_a_curtain() {
    let mut room = two_people(SHORT);
    room.command(TableCommand::LiftCurtain);
    room.rest();
    room.app.world_mut().resource_mut::<Selection>().cursor = Some(hand(Seat::FIRST, 0));
    // By keys alone: a pointer would have taken the cursor's place.
    for key in [HandKey::Confirm, HandKey::NextPlace, HandKey::Confirm] {
        room.hand(HandInput::Key(key));
        room.frame();
    }
    assert_eq!((room.ply(), room.selection().cursor), (1, Some(hand(Seat::FIRST, 0))));
    until(&mut room, |room| room.game().curtain() == Some(Seat::SECOND) && !room.is_moving());
    room.rest();
    assert_eq!((room.selection().cursor, room.selection().trail.as_slice()), (None, [].as_slice()));
}

/// Nobody thinks where one looks back: it is told whose turn it was.
#[test]
fn where_the_computer_was_to_move_an_own_tile_tells_so() {
    let mut room = one_person("report 2 12.33/17.00 0,0=7^1;1,0=7^1 0");
    room.wait(FRAME, |room| room.ply() == 1);
    room.rest();
    room.command(ReviewCommand::Look(Place::of_game(0)));
    tap(&mut room, hand(Seat::FIRST, 0));
    assert_eq!(room.notice(), Some(("notice-looking-turn", false)));
    assert_eq!((room.ply(), room.selection().trail.len()), (1, 0));
}
