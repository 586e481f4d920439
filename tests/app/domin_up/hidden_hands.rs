//! Hidden hands, and the curtain between two people who share one screen.

use super::*;
use tabuleiro::app::commands::{PlayCommand, ReviewCommand, TableCommand};
use tabuleiro::app::core::{TableInput, TableKey};

#[test]
fn a_curtain_hides_both_hands_between_people() {
    let mut room = two_people(FEW_TILES);
    assert_eq!(room.game().curtain(), Some(Seat::FIRST));
    let backs = |room: &mut TestApp, seat| looks_of(room, seat).iter().all(|look| *look == PieceKind::BACK);
    assert!(backs(&mut room, Seat::FIRST) && backs(&mut room, Seat::SECOND));
    // A covered hand cannot be clicked.
    tap(&mut room, hand(Seat::FIRST, 0));
    assert_eq!(room.selection().trail, []);

    room.run_command(TableCommand::ShowHand);
    room.wait_for_animations();
    assert_eq!(room.game().curtain(), None);
    assert!(!backs(&mut room, Seat::FIRST) && backs(&mut room, Seat::SECOND));
    assert_eq!(room.layout().bottom, Seat::FIRST);
    tap(&mut room, hand(Seat::FIRST, 0));
    room.send_input(TableInput::Key(TableKey::Turn(1)));
    click_at(&mut room, 3.0, 0.5);
    assert_eq!(last_move(&room), "71@2,0E");
    room.wait_for_animations();
    room.run_frame();
    // It is Rui's turn, since his [1|2] fits the 1: the curtain closes for him, and Ana's tiles are hidden again.
    assert_eq!(room.game().curtain(), Some(Seat::SECOND));
    assert!(backs(&mut room, Seat::FIRST) && backs(&mut room, Seat::SECOND));
    assert_eq!(room.layout().bottom, Seat::SECOND);
    room.run_command(TableCommand::ShowHand);
    room.wait_for_animations();
    assert!(backs(&mut room, Seat::FIRST) && !backs(&mut room, Seat::SECOND));
    room.assert_scene();
    // Rui may be at the screen already: a take-back while the curtain is closed must not show him Ana's hand.
    let mut passed_on = two_people(FEW_TILES);
    passed_on.run_command(TableCommand::ShowHand);
    passed_on.wait_for_animations();
    passed_on.play("71@2,0E");
    run_until(&mut passed_on, |room| {
        room.game().viewer() == room.game().wanted_viewer() && !room.is_moving()
    });
    assert_eq!(passed_on.game().curtain(), Some(Seat::SECOND));
    passed_on.run_command(PlayCommand::Undo);
    passed_on.wait_for_animations();
    assert_eq!(passed_on.game().curtain(), Some(Seat::FIRST));
    assert!(backs(&mut passed_on, Seat::FIRST) && backs(&mut passed_on, Seat::SECOND));
    // After the take-back it is Ana's turn, so the curtain waits for her.
    room.run_command(PlayCommand::Undo);
    room.wait_for_animations();
    room.run_frame();
    assert_eq!(room.game().curtain(), Some(Seat::FIRST));
    assert!(backs(&mut room, Seat::SECOND));
}

#[test]
fn against_a_computer_there_is_no_curtain_and_its_hand_is_hidden() {
    let mut room = one_person(FEW_TILES);
    assert_eq!(room.game().curtain(), None);
    assert_eq!(room.game().viewer(), Viewer::Seat(Seat::FIRST));
    assert_eq!(looks_of(&mut room, Seat::SECOND), [PieceKind::BACK; 2]);
}

#[test]
fn hands_of_computers_can_be_shown_or_hidden() {
    let mut room = TestApp::new(at_table(&[const { Player::Level(1) }; 3], None));
    room.wait_for_animations();
    assert!(!looks_of(&mut room, Seat::FIRST).contains(&PieceKind::BACK));
    room.run_command(TableCommand::Pause);
    room.run_command(TableCommand::ToggleComputerHands);
    room.wait_for_animations();
    room.run_frame();
    let hidden =
        Seat::all(3).all(|seat| looks_of(&mut room, seat).iter().all(|look| *look == PieceKind::BACK));
    assert!(hidden);
}

/// The keyboard cursor of one player must not be left for the other.
#[test]
fn the_curtain_clears_selection_and_cursor() {
    let mut room = two_people(FEW_TILES);
    room.run_command(TableCommand::ShowHand);
    room.wait_for_animations();
    room.app.world_mut().resource_mut::<Selection>().cursor = Some(hand(Seat::FIRST, 0));
    // Keys only: pointer input would move the cursor.
    for key in [TableKey::Confirm, TableKey::NextPlace, TableKey::Confirm] {
        room.send_input(TableInput::Key(key));
        room.run_frame();
    }
    assert_eq!((room.ply(), room.selection().cursor), (1, Some(hand(Seat::FIRST, 0))));
    run_until(&mut room, |room| room.game().curtain() == Some(Seat::SECOND) && !room.is_moving());
    room.wait_for_animations();
    assert_eq!((room.selection().cursor, room.selection().trail.as_slice()), (None, [].as_slice()));
}

/// In review no computer is thinking, so the notice only says whose turn it was.
#[test]
fn a_click_at_a_past_turn_of_the_computer_says_whose_turn_it_was() {
    let mut room = one_person("report 2 12.33/17.00 0,0=7^1;1,0=7^1 0");
    room.run_until(FRAME, |room| room.ply() == 1);
    room.wait_for_animations();
    room.run_command(ReviewCommand::ShowPosition(Place::of_game(0)));
    tap(&mut room, hand(Seat::FIRST, 0));
    assert_eq!(room.notice(), Some(("notice-looking-turn", false)));
    assert_eq!((room.ply(), room.selection().trail.len()), (1, 0));
}
