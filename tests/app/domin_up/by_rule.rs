//! Forced moves of Domin-Up, which the program plays itself: passes and the opening.

use super::*;
use tabuleiro::app::commands::ReviewCommand;

#[test]
fn a_pass_is_announced_and_played_after_a_reading_time() {
    // Neither player can lay a tile: two passes block the game, and the lower sum, [0|0], wins (RULES.md 4.3).
    let mut room = two_people("report 1 00/12 0,0=7^1;1,0=7^1 0");
    assert_eq!(room.game().curtain(), None, "a forced move needs no curtain");
    room.frame();
    assert_eq!(room.notice(), Some(("notice-pass", false)));
    assert_eq!(room.ply(), 0);
    room.step(Duration::from_millis(700));
    room.frame();
    assert_eq!((room.ply(), room.notice().map(|(key, _)| key)), (0, Some("notice-pass")));
    until(&mut room, |room| room.ply() == 1);
    until(&mut room, |room| room.decides() == Turn::Over);
    assert_eq!(room.game().view().outcome().and_then(|outcome| outcome.winner), Some(Seat::FIRST));
    // At the end, all hands are shown.
    until(&mut room, |room| room.game().viewer() == Eyes::All);
    room.frame();
    assert_eq!(looks_of(&mut room, Seat::SECOND), [Look::tile(1, 2)]);
}

#[test]
fn a_click_ends_the_reading_time() {
    let mut room = two_people("report 1 00/12 0,0=7^1;1,0=7^1 0");
    room.frame();
    assert_eq!(room.notice(), Some(("notice-pass", false)));
    lay_at(&mut room, 4.0, 3.0);
    room.frame();
    assert_eq!(room.ply(), 1);
}

/// In review, a forced move is not played again: that would delete the moves after it.
#[test]
fn reviewing_a_pass_deletes_no_moves() {
    let mut room = two_people("report 1 00/12 0,0=7^1;1,0=7^1 0");
    until(&mut room, |room| room.decides() == Turn::Over);
    room.command(ReviewCommand::Look(Place::of_game(0)));
    room.frame();
    room.frames(250);
    assert_eq!((room.ply(), room.game().moves().len()), (2, 2), "the game stays as it is");
    assert_eq!(room.game().here(), Place::of_game(0));
    // A click steps over the pass to the next position, since the pass is the only move here.
    lay_at(&mut room, 4.0, 3.0);
    room.frame();
    assert_eq!(room.game().here(), Place::of_game(1));
    room.command(ReviewCommand::StopLooking);
    room.assert_scene();
}

#[test]
fn the_opening_is_announced_and_played() {
    let mut room = Room::new(at_table(&[const { Player::Human }; 4], None));
    room.frame();
    assert_eq!(room.notice(), Some(("notice-opening", false)));
    until(&mut room, |room| room.ply() == 1);
    assert_eq!(last_move(&room), "77@0,0E");
}
