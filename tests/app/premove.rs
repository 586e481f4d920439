//! Premoves: moves entered while the computer thinks. They can be cancelled, and are played if legal.

use std::time::Duration;

use art::marks::SquareMark;
use session::{Game, Player, Spot};
use tabuleiro::app::commands::{PlayCommand, TableCommand};
use tabuleiro::app::core::TableInput;
use tabuleiro::app::game::NextActor;

use super::harness::{FRAME, TestApp, plan, square, with_position};

const QUICK: Player = Player::Level(1);

/// A game after White's move `first`, with the computer's answer found but not played yet.
fn room_before_answer(position: Option<&str>, first: &str) -> TestApp {
    let game = plan(Game::CHESS, [Player::Human, QUICK]);
    let mut room = TestApp::new(position.map_or(game.clone(), |position| with_position(position, game)));
    room.play(first);
    room.run_until(Duration::ZERO, |room| room.engine().has_answer());
    assert_eq!((room.ply(), room.decides()), (1, NextActor::Computer));
    room
}

fn premove_marks(room: &mut TestApp) -> Vec<Spot> {
    room.marks().into_iter().filter(|mark| mark.kind == SquareMark::Premove).map(|mark| mark.spot).collect()
}

#[test]
fn a_premove_is_marked_and_played_after_the_answer() {
    let mut room = room_before_answer(None, "e2e4");
    room.click_squares("d2 d4");
    assert_eq!(premove_marks(&mut room), [square("d2"), square("d4")]);
    assert_eq!(room.notice(), Some(("notice-premove", false)));
    assert_eq!(room.ply(), 1, "the premove waits");
    room.run_until(FRAME, |room| room.ply() >= 3);
    assert_eq!(room.game().moves()[2].text, "d2d4");
    assert_eq!(premove_marks(&mut room), []);
}

#[test]
fn a_premove_can_be_dragged() {
    let mut room = room_before_answer(None, "e2e4");
    room.press_square("g1");
    room.run_frame();
    room.drag_to("g2");
    room.run_frame_after(Duration::from_millis(100));
    room.drag_to("f3");
    room.run_frame_after(Duration::ZERO);
    room.release_on("f3");
    room.run_frame_after(Duration::ZERO);
    if room.ply() == 1 {
        assert_eq!(premove_marks(&mut room), [square("f3"), square("g1")]);
    }
    room.run_until(FRAME, |room| room.ply() >= 3);
    assert_eq!(room.game().moves()[2].text, "g1f3");
}

#[test]
fn a_premove_can_be_cancelled_in_four_ways() {
    let ways: [fn(&mut TestApp); 4] = [
        |room| room.send_input(TableInput::StepBack),
        |room| {
            room.send_input(TableInput::RightPress { on_table: true, spot: Some(square("a5")), ink: 0 });
            room.send_input(TableInput::RightRelease { spot: Some(square("a5")) });
        },
        |room| room.click_square("a5"),
        |room| room.send_command(TableCommand::Flip),
    ];
    for (way, take_back) in ways.into_iter().enumerate() {
        let mut room = room_before_answer(None, "e2e4");
        room.click_squares("d2 d4");
        take_back(&mut room);
        room.run_frame();
        assert_eq!(premove_marks(&mut room), [], "way {way}");
        room.run_until(FRAME, |room| room.ply() == 2);
        room.run_frames(5);
        assert_eq!(room.ply(), 2, "way {way}: nothing is played");
    }
}

/// The premove captures on d5, which is legal only if the computer puts a piece there. An illegal premove is dropped with
/// a plain notice, not as a rejected move.
#[test]
fn an_illegal_premove_is_dropped() {
    let mut room = room_before_answer(None, "e2e4");
    room.click_squares("e4 d5");
    assert_eq!(premove_marks(&mut room), [square("d5"), square("e4")]);
    room.run_until(FRAME, |room| room.ply() == 2);
    let legal = room.game().choice_of("e4d5").is_ok();
    room.run_frames(5);
    assert_eq!(room.ply(), if legal { 3 } else { 2 });
    assert_eq!(premove_marks(&mut room), []);
    assert_eq!(room.notice(), if legal { None } else { Some(("notice-premove-illegal", false)) });
}

#[test]
fn a_take_back_drops_the_premove() {
    let mut room = room_before_answer(None, "e2e4");
    room.click_squares("d2 d4");
    room.run_command(PlayCommand::Undo);
    room.run_frames(5);
    assert_eq!((room.ply(), premove_marks(&mut room)), (0, Vec::new()));
}

/// The question for the promotion piece comes only when the premove is due.
#[test]
fn a_promotion_premove_asks_for_its_piece_when_it_is_due() {
    let mut room = room_before_answer(Some("7k/P7/8/8/8/8/8/K7 w - - 0 1"), "a1b1");
    room.click_squares("a7 a8");
    assert_eq!(premove_marks(&mut room), [square("a7"), square("a8")]);
    room.run_until(FRAME, |room| room.ply() == 2 && room.selection().question.is_some());
    assert_eq!(room.ply(), 2);
}

/// At Domin-Up there are no premoves: the places for a tile depend on the opponents' moves.
#[test]
fn domin_up_has_no_premoves() {
    let mut room = TestApp::new(plan(Game::DOMIN_UP, [Player::Human, QUICK]));
    let hand = room.game().visible_scene().pieces.iter().map(|piece| piece.spot);
    let hand: Vec<Spot> = hand.filter(|spot| matches!(spot, Spot::Hand { .. })).collect();
    assert!(hand.iter().all(|spot| room.game().premove_targets(*spot).is_empty()));
    room.run_frame();
    assert!(room.selection().premove.is_none());
}

/// After 1.e4 e5 2.Nf3 a premove can go to g5 or capture on e5. Its marks differ from those of legal moves.
#[test]
fn goals_of_a_premove_have_their_own_marks() {
    let open = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let mut room = room_before_answer(Some(open), "g1f3");
    room.click_square("f3");
    let kinds = |room: &mut TestApp, spot: &str| -> Vec<SquareMark> {
        let marks = room.marks().into_iter().filter(|mark| mark.spot == square(spot));
        marks.map(|mark| mark.kind).collect()
    };
    assert!(kinds(&mut room, "g5").contains(&SquareMark::PremoveDot));
    assert!(kinds(&mut room, "e5").contains(&SquareMark::PremoveRing));
    let can_be_made_now = |mark: &SquareMark| matches!(mark, SquareMark::LegalDot | SquareMark::CaptureRing);
    assert!(!room.marks().iter().any(|mark| can_be_made_now(&mark.kind)), "it is not White's turn");
    // Once the premove is entered, no goals are marked.
    room.click_square("g5");
    assert!(!room.marks().iter().any(|mark| mark.kind == SquareMark::PremoveDot));
    assert_eq!(premove_marks(&mut room), [square("f3"), square("g5")]);
}
