//! A move made ready while the computer thinks: shown, taken back, played when it is legal, dropped when it is not.

use std::time::Duration;

use art::marks::MarkArt;
use session::{Game, Player, Spot};
use tabuleiro::app::commands::{PlayCommand, TableCommand};
use tabuleiro::app::core::HandInput;
use tabuleiro::app::game::Turn;

use super::harness::{FRAME, Room, from, plan, square};

const QUICK: Player = Player::Level(1);

/// A person with White has moved, and the computer has decided but not played yet.
fn decided(position: Option<&str>, first: &str) -> Room {
    let game = plan(Game::CHESS, [Player::Human, QUICK]);
    let mut room = Room::new(position.map_or(game.clone(), |position| from(position, game)));
    room.play(first);
    room.wait(Duration::ZERO, |room| room.engine().has_answer());
    assert_eq!((room.ply(), room.decides()), (1, Turn::Computer));
    room
}

fn made_ready(room: &mut Room) -> Vec<Spot> {
    room.marks().into_iter().filter(|mark| mark.kind == MarkArt::Premove).map(|mark| mark.spot).collect()
}

#[test]
fn a_move_made_ready_is_shown_and_played_after_the_answer() {
    let mut room = decided(None, "e2e4");
    room.clicks("d2 d4");
    assert_eq!(made_ready(&mut room), [square("d2"), square("d4")]);
    assert_eq!(room.notice(), Some(("notice-premove", false)));
    assert_eq!(room.ply(), 1, "it waits");
    room.wait(FRAME, |room| room.ply() >= 3);
    assert_eq!(room.game().moves()[2].text, "d2d4");
    assert_eq!(made_ready(&mut room), []);
}

#[test]
fn a_move_made_ready_by_dragging_is_one_too() {
    let mut room = decided(None, "e2e4");
    room.press("g1");
    room.frame();
    room.pull("g2");
    room.step(Duration::from_millis(100));
    room.pull("f3");
    room.step(Duration::ZERO);
    room.release("f3");
    room.step(Duration::ZERO);
    if room.ply() == 1 {
        assert_eq!(made_ready(&mut room), [square("f3"), square("g1")]);
    }
    room.wait(FRAME, |room| room.ply() >= 3);
    assert_eq!(room.game().moves()[2].text, "g1f3");
}

#[test]
fn a_move_made_ready_is_taken_back() {
    let ways: [fn(&mut Room); 4] = [
        |room| room.hand(HandInput::StepBack),
        |room| {
            room.hand(HandInput::RightPress { on_table: true, spot: Some(square("a5")), ink: 0 });
            room.hand(HandInput::RightRelease { spot: Some(square("a5")) });
        },
        |room| room.click("a5"),
        |room| room.wish(TableCommand::Flip),
    ];
    for (way, take_back) in ways.into_iter().enumerate() {
        let mut room = decided(None, "e2e4");
        room.clicks("d2 d4");
        take_back(&mut room);
        room.frame();
        assert_eq!(made_ready(&mut room), [], "way {way}");
        room.wait(FRAME, |room| room.ply() == 2);
        room.frames(5);
        assert_eq!(room.ply(), 2, "way {way}: nothing is played");
    }
}

/// The pawn that takes is gone, or its prey is: nothing is played, and it is said without blame.
#[test]
fn what_has_become_illegal_is_dropped_quietly() {
    let mut room = decided(None, "e2e4");
    room.clicks("e4 d5");
    assert_eq!(made_ready(&mut room), [square("d5"), square("e4")]);
    room.wait(FRAME, |room| room.ply() == 2);
    let legal = room.game().choice_of("e4d5").is_ok();
    room.frames(5);
    assert_eq!(room.ply(), if legal { 3 } else { 2 });
    assert_eq!(made_ready(&mut room), []);
    assert_eq!(room.notice(), if legal { None } else { Some(("notice-premove-illegal", false)) });
}

#[test]
fn an_undo_drops_what_was_made_ready() {
    let mut room = decided(None, "e2e4");
    room.clicks("d2 d4");
    room.command(PlayCommand::Undo);
    room.frames(5);
    assert_eq!((room.ply(), made_ready(&mut room)), (0, Vec::new()));
}

/// A promotion is asked for when it is due.
#[test]
fn a_promotion_made_ready_asks_for_its_piece() {
    let mut room = decided(Some("7k/P7/8/8/8/8/8/K7 w - - 0 1"), "a1b1");
    room.clicks("a7 a8");
    assert_eq!(made_ready(&mut room), [square("a7"), square("a8")]);
    room.wait(FRAME, |room| room.ply() == 2 && room.selection().question.is_some());
    assert_eq!(room.ply(), 2);
}

/// A tile's place is made by the tiles that others lay first: nothing can be made ready with it.
#[test]
fn nothing_is_made_ready_at_a_table_of_dominoes() {
    let mut room = Room::new(plan(Game::DOMIN_UP, [Player::Human, QUICK]));
    let hand = room.game().seen().pieces.iter().map(|piece| piece.spot);
    let hand: Vec<Spot> = hand.filter(|spot| matches!(spot, Spot::Hand { .. })).collect();
    assert!(hand.iter().all(|spot| room.game().reach(*spot).is_empty()));
    room.frame();
    assert!(room.selection().premove.is_none());
}

/// After 1.e4 e5 2.Nf3 the knight may be meant to go to g5, and to take on e5: open marks, told apart from those of a
/// move that can be made now, until the computer has moved.
#[test]
fn where_a_move_can_be_made_ready_is_shown_quietly() {
    let open = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let mut room = decided(Some(open), "g1f3");
    room.click("f3");
    let kinds = |room: &mut Room, spot: &str| -> Vec<MarkArt> {
        let marks = room.marks().into_iter().filter(|mark| mark.spot == square(spot));
        marks.map(|mark| mark.kind).collect()
    };
    assert!(kinds(&mut room, "g5").contains(&MarkArt::ReachDot));
    assert!(kinds(&mut room, "e5").contains(&MarkArt::ReachRing));
    let can_be_made_now = |mark: &MarkArt| matches!(mark, MarkArt::LegalDot | MarkArt::CaptureRing);
    assert!(!room.marks().iter().any(|mark| can_be_made_now(&mark.kind)), "it is not White's turn");
    // With the move made ready nothing is left to be chosen.
    room.click("g5");
    assert!(!room.marks().iter().any(|mark| mark.kind == MarkArt::ReachDot));
    assert_eq!(made_ready(&mut room), [square("f3"), square("g5")]);
}
