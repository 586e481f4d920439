//! Forced moves of Domin-Up, which the program plays itself: passes and the opening.

use super::*;
use tabuleiro::app::commands::BrowseCommand;

#[test]
fn a_pass_is_announced_and_played_after_a_reading_time() {
    // Neither player can place a tile, so both pass and the game ends. Each holds one tile; the lower sum, [0|0], wins.
    let mut test = two_people("report 1 00/12 0,0=7^1;1,0=7^1 0");
    assert_eq!(test.game().curtain(), None, "a forced move needs no curtain");
    test.run_frame();
    assert_eq!(test.notice(), Some(("notice-pass", false)));
    assert_eq!(test.ply(), 0);
    test.run_frame_after(Duration::from_millis(700));
    test.run_frame();
    assert_eq!((test.ply(), test.notice().map(|(key, _)| key)), (0, Some("notice-pass")));
    run_until(&mut test, |test| test.ply() == 1);
    run_until(&mut test, |test| test.next_actor() == NextActor::Over);
    assert_eq!(test.game().state().outcome().and_then(|outcome| outcome.winner), Some(Seat::FIRST));
    // At the end, all hands are shown.
    run_until(&mut test, |test| test.game().viewer() == Viewer::All);
    test.run_frame();
    assert_eq!(kinds_in_hand(&mut test, Seat::SECOND), [PieceKind::tile(1, 2)]);
}

#[test]
fn a_click_ends_the_reading_time() {
    let mut test = two_people("report 1 00/12 0,0=7^1;1,0=7^1 0");
    test.run_frame();
    assert_eq!(test.notice(), Some(("notice-pass", false)));
    click_at(&mut test, 4.0, 3.0);
    test.run_frame();
    assert_eq!(test.ply(), 1);
}

/// While browsing, a forced move is not played again, because that would delete the moves after it.
#[test]
fn browsing_a_pass_deletes_no_moves() {
    let mut test = two_people("report 1 00/12 0,0=7^1;1,0=7^1 0");
    run_until(&mut test, |test| test.next_actor() == NextActor::Over);
    test.run_command(BrowseCommand::ShowPosition(Place::of_game(0)));
    test.run_frame();
    test.run_frames(250);
    assert_eq!((test.ply(), test.game().moves().len()), (2, 2), "the game stays as it is");
    assert_eq!(test.game().displayed_place(), Place::of_game(0));
    // A click steps over the pass to the next position, since the pass is the only move here.
    click_at(&mut test, 4.0, 3.0);
    test.run_frame();
    assert_eq!(test.game().displayed_place(), Place::of_game(1));
    test.run_command(BrowseCommand::ShowCurrent);
    test.assert_scene();
}

#[test]
fn the_opening_is_announced_and_played() {
    let mut test = TestApp::new(plan_at_table(&[const { Player::Human }; 4], None));
    test.run_frame();
    assert_eq!(test.notice(), Some(("notice-opening", false)));
    run_until(&mut test, |test| test.ply() == 1);
    assert_eq!(last_move(&test), "77@0,0E");
}
