//! Hidden hands, and the curtain between two people who share one screen.

use super::*;
use tabuleiro::app::commands::{BrowseCommand, PlayCommand, TableCommand};
use tabuleiro::app::core::{TableInput, TableKey};

#[test]
fn a_curtain_hides_both_hands_between_people() {
    let mut test = two_people(FEW_TILES);
    assert_eq!(test.game().curtain(), Some(Seat::FIRST));
    let is_hidden =
        |test: &mut TestApp, seat| kinds_in_hand(test, seat).iter().all(|kind| *kind == PieceKind::BACK);
    assert!(is_hidden(&mut test, Seat::FIRST) && is_hidden(&mut test, Seat::SECOND));
    // A covered hand cannot be clicked.
    click(&mut test, hand(Seat::FIRST, 0));
    assert_eq!(test.selection().trail, []);

    test.run_command(TableCommand::ShowHand);
    test.wait_for_animations();
    assert_eq!(test.game().curtain(), None);
    assert!(!is_hidden(&mut test, Seat::FIRST) && is_hidden(&mut test, Seat::SECOND));
    assert_eq!(test.layout().bottom, Seat::FIRST);
    click(&mut test, hand(Seat::FIRST, 0));
    test.send_input(TableInput::Key(TableKey::Turn(1)));
    click_at(&mut test, 3.0, 0.5);
    assert_eq!(last_move(&test), "71@2,0E");
    test.wait_for_animations();
    test.run_frame();
    // Rui does not pass, since his [1|2] fits the 1. The curtain closes until he opens it, and hides Ana's tiles again.
    assert_eq!(test.game().curtain(), Some(Seat::SECOND));
    assert!(is_hidden(&mut test, Seat::FIRST) && is_hidden(&mut test, Seat::SECOND));
    assert_eq!(test.layout().bottom, Seat::SECOND);
    test.run_command(TableCommand::ShowHand);
    test.wait_for_animations();
    assert!(is_hidden(&mut test, Seat::FIRST) && !is_hidden(&mut test, Seat::SECOND));
    test.assert_scene();
    // A take-back while the curtain is closed for Rui must not show Ana's hand: Rui may be at the screen already.
    let mut second_test = two_people(FEW_TILES);
    second_test.run_command(TableCommand::ShowHand);
    second_test.wait_for_animations();
    second_test.play("71@2,0E");
    run_until(&mut second_test, |test| {
        test.game().viewer() == test.game().wanted_viewer() && !test.is_moving()
    });
    assert_eq!(second_test.game().curtain(), Some(Seat::SECOND));
    second_test.run_command(PlayCommand::Undo);
    second_test.wait_for_animations();
    assert_eq!(second_test.game().curtain(), Some(Seat::FIRST));
    assert!(is_hidden(&mut second_test, Seat::FIRST) && is_hidden(&mut second_test, Seat::SECOND));
    // The same after Rui has opened the curtain: it is Ana's turn again, so the curtain closes until she opens it.
    test.run_command(PlayCommand::Undo);
    test.wait_for_animations();
    test.run_frame();
    assert_eq!(test.game().curtain(), Some(Seat::FIRST));
    assert!(is_hidden(&mut test, Seat::SECOND));
}

#[test]
fn against_a_computer_there_is_no_curtain_and_its_hand_is_hidden() {
    let mut test = person_against_computer(FEW_TILES);
    assert_eq!(test.game().curtain(), None);
    assert_eq!(test.game().viewer(), Viewer::Seat(Seat::FIRST));
    assert_eq!(kinds_in_hand(&mut test, Seat::SECOND), [PieceKind::BACK; 2]);
}

#[test]
fn hands_of_computers_can_be_shown_or_hidden() {
    let mut test = TestApp::new(plan_at_table(&[const { Player::Level(1) }; 3], None));
    test.wait_for_animations();
    assert!(!kinds_in_hand(&mut test, Seat::FIRST).contains(&PieceKind::BACK));
    test.run_command(TableCommand::Pause);
    test.run_command(TableCommand::ToggleComputerHands);
    test.wait_for_animations();
    test.run_frame();
    let all_hidden =
        Seat::all(3).all(|seat| kinds_in_hand(&mut test, seat).iter().all(|kind| *kind == PieceKind::BACK));
    assert!(all_hidden);
}

/// The closing curtain clears the selection and the keyboard cursor, so that the next player does not see them.
#[test]
fn the_curtain_clears_selection_and_cursor() {
    let mut test = two_people(FEW_TILES);
    test.run_command(TableCommand::ShowHand);
    test.wait_for_animations();
    test.app.world_mut().resource_mut::<Selection>().cursor = Some(hand(Seat::FIRST, 0));
    // Use only keys: pointer input would move the cursor.
    for key in [TableKey::Confirm, TableKey::NextPlace, TableKey::Confirm] {
        test.send_input(TableInput::Key(key));
        test.run_frame();
    }
    assert_eq!((test.ply(), test.selection().cursor), (1, Some(hand(Seat::FIRST, 0))));
    run_until(&mut test, |test| test.game().curtain() == Some(Seat::SECOND) && !test.is_moving());
    test.wait_for_animations();
    assert_eq!((test.selection().cursor, test.selection().trail.as_slice()), (None, [].as_slice()));
}

/// While browsing no computer is thinking, so the notice only says whose turn it was.
#[test]
fn a_click_at_a_past_turn_of_the_computer_says_whose_turn_it_was() {
    let mut test = person_against_computer("report 2 12.33/17.00 0,0=7^1;1,0=7^1 0");
    test.run_until(FRAME, |test| test.ply() == 1);
    test.wait_for_animations();
    test.run_command(BrowseCommand::ShowPosition(Place::of_game(0)));
    click(&mut test, hand(Seat::FIRST, 0));
    assert_eq!(test.notice(), Some(("notice-browse-turn", false)));
    assert_eq!((test.ply(), test.selection().trail.len()), (1, 0));
}
