//! Forced moves of Domin-Up, which the program plays itself: passes and the opening.

use super::*;
use tabuleiro::app::commands::ReviewCommand;

#[test]
fn a_pass_is_announced_and_played_after_a_reading_time() {
    // Neither player can lay a tile: two passes block the game, and the lower sum, [0|0], wins (RULES.md 4.3).
    let mut room = two_people("report 1 00/12 0,0=7^1;1,0=7^1 0");
    assert_eq!(room.game().curtain(), None, "a forced move needs no curtain");
    room.run_frame();
    assert_eq!(room.notice(), Some(("notice-pass", false)));
    assert_eq!(room.ply(), 0);
    room.run_frame_after(Duration::from_millis(700));
    room.run_frame();
    assert_eq!((room.ply(), room.notice().map(|(key, _)| key)), (0, Some("notice-pass")));
    run_until(&mut room, |room| room.ply() == 1);
    run_until(&mut room, |room| room.decides() == NextActor::Over);
    assert_eq!(room.game().state().outcome().and_then(|outcome| outcome.winner), Some(Seat::FIRST));
    // At the end, all hands are shown.
    run_until(&mut room, |room| room.game().viewer() == Viewer::All);
    room.run_frame();
    assert_eq!(looks_of(&mut room, Seat::SECOND), [PieceKind::tile(1, 2)]);
}

#[test]
fn a_click_ends_the_reading_time() {
    let mut room = two_people("report 1 00/12 0,0=7^1;1,0=7^1 0");
    room.run_frame();
    assert_eq!(room.notice(), Some(("notice-pass", false)));
    click_at(&mut room, 4.0, 3.0);
    room.run_frame();
    assert_eq!(room.ply(), 1);
}

/// In review, a forced move is not played again: that would delete the moves after it.
#[test]
fn reviewing_a_pass_deletes_no_moves() {
    let mut room = two_people("report 1 00/12 0,0=7^1;1,0=7^1 0");
    run_until(&mut room, |room| room.decides() == NextActor::Over);
    room.run_command(ReviewCommand::ShowPosition(Place::of_game(0)));
    room.run_frame();
    room.run_frames(250);
    assert_eq!((room.ply(), room.game().moves().len()), (2, 2), "the game stays as it is");
    assert_eq!(room.game().displayed_place(), Place::of_game(0));
    // A click steps over the pass to the next position, since the pass is the only move here.
    click_at(&mut room, 4.0, 3.0);
    room.run_frame();
    assert_eq!(room.game().displayed_place(), Place::of_game(1));
    room.run_command(ReviewCommand::ShowCurrent);
    room.assert_scene();
}

#[test]
fn the_opening_is_announced_and_played() {
    let mut room = TestApp::new(at_table(&[const { Player::Human }; 4], None));
    room.run_frame();
    assert_eq!(room.notice(), Some(("notice-opening", false)));
    run_until(&mut room, |room| room.ply() == 1);
    assert_eq!(last_move(&room), "77@0,0E");
}
