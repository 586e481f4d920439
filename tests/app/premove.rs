//! Premoves: moves entered while a computer thinks. A premove can be cancelled, and is played after the computer's move
//! if it is legal then.

use std::time::Duration;

use art::marks::SquareMark;
use session::{Game, Player, Seat, Spot};
use tabuleiro::app::commands::{PlayCommand, TableCommand};
use tabuleiro::app::core::TableInput;
use tabuleiro::app::game::NextActor;

use super::harness::{FRAME, TestApp, plan, square, with_position};

/// Finds its move within milliseconds.
const QUICK: Player = Player::Level(1);

/// A game from `position` after White's move `first_move`, with the computer's answer found but not played yet. `None`
/// stands for the initial position.
fn game_before_answer(position: Option<&str>, first_move: &str) -> TestApp {
    let chess_plan = plan(Game::CHESS, [Player::Human, QUICK]);
    let mut test =
        TestApp::new(position.map_or(chess_plan.clone(), |position| with_position(position, chess_plan)));
    test.play(first_move);
    test.run_until(Duration::ZERO, |test| test.engine().has_answer());
    assert_eq!((test.ply(), test.next_actor()), (1, NextActor::Computer));
    test
}

/// Clicks the squares in `names`, separated by blanks, while the clock of the app stands still.
fn click_in_no_time(test: &mut TestApp, names: &str) {
    for name in names.split(' ') {
        test.click_spot(square(name));
        test.run_frame_after(Duration::ZERO);
    }
}

/// Drags the piece on `from` to `to` while the clock of the app stands still.
fn drag_in_no_time(test: &mut TestApp, from: Spot, to: Spot) {
    let [start, end] = [from, to].map(|spot| test.centre(spot));
    test.send_input(TableInput::Press { at: start, spot: Some(from) });
    test.run_frame_after(Duration::ZERO);
    test.send_input(TableInput::Move { at: end, spot: Some(to) });
    test.run_frame_after(Duration::ZERO);
    assert_eq!(test.selection().held_at(from), Some(end), "the piece follows the pointer at once");
    test.send_input(TableInput::Release { spot: Some(to) });
    test.run_frame_after(Duration::ZERO);
}

/// Start and end of the premove.
fn premove(test: &TestApp) -> Option<(Spot, Spot)> {
    test.selection().premove.map(|premove| (premove.from, premove.to))
}

/// Runs until the computer's answer has been played, then a few frames more.
fn run_past_answer(test: &mut TestApp) {
    test.run_until(FRAME, |test| test.ply() >= 2);
    test.run_frames(5);
}

/// The squares of the premove, sorted.
fn premove_marks(test: &mut TestApp) -> Vec<Spot> {
    test.marks().into_iter().filter(|mark| mark.kind == SquareMark::Premove).map(|mark| mark.spot).collect()
}

#[test]
fn a_premove_is_marked_and_played_after_the_answer() {
    let mut test = game_before_answer(None, "e2e4");
    test.click_squares("d2 d4");
    assert_eq!(premove_marks(&mut test), [square("d2"), square("d4")]);
    assert_eq!(test.notice(), Some(("notice-premove", false)));
    assert_eq!(test.ply(), 1, "the premove waits");
    test.run_until(FRAME, |test| test.ply() >= 3);
    assert_eq!(test.game().moves()[2].text, "d2d4");
    assert_eq!(premove_marks(&mut test), []);
}

#[test]
fn a_premove_can_be_dragged() {
    let mut test = game_before_answer(None, "e2e4");
    test.press_square("g1");
    test.run_frame();
    test.drag_to("g2");
    test.run_frame_after(Duration::from_millis(100));
    test.drag_to("f3");
    test.run_frame_after(Duration::ZERO);
    test.release_on("f3");
    test.run_frame_after(Duration::ZERO);
    // The answer may have been played meanwhile, and with it the premove.
    if test.ply() == 1 {
        assert_eq!(premove_marks(&mut test), [square("f3"), square("g1")]);
    }
    test.run_until(FRAME, |test| test.ply() >= 3);
    assert_eq!(test.game().moves()[2].text, "g1f3");
}

#[test]
fn a_premove_can_be_cancelled_in_four_ways() {
    let inputs: [fn(&mut TestApp); 4] = [
        |test| test.send_input(TableInput::StepBack),
        |test| {
            test.send_input(TableInput::RightPress { on_table: true, spot: Some(square("a5")), colour: 0 });
            test.send_input(TableInput::RightRelease { spot: Some(square("a5")) });
        },
        |test| test.click_square("a5"),
        |test| test.send_command(TableCommand::Flip),
    ];
    for (index, cancel) in inputs.into_iter().enumerate() {
        let mut test = game_before_answer(None, "e2e4");
        test.click_squares("d2 d4");
        cancel(&mut test);
        test.run_frame();
        assert_eq!(premove_marks(&mut test), [], "input {index}");
        test.run_until(FRAME, |test| test.ply() == 2);
        test.run_frames(5);
        assert_eq!(test.ply(), 2, "input {index}: the premove is not played");
    }
}

/// The premove captures on d5, which is legal only if the computer puts a piece there. An illegal premove is dropped;
/// its notice does not report a rejected move.
#[test]
fn an_illegal_premove_is_dropped() {
    let mut test = game_before_answer(None, "e2e4");
    test.click_squares("e4 d5");
    assert_eq!(premove_marks(&mut test), [square("d5"), square("e4")]);
    test.run_until(FRAME, |test| test.ply() == 2);
    let is_legal = test.game().choice_of("e4d5").is_ok();
    test.run_frames(5);
    assert_eq!(test.ply(), if is_legal { 3 } else { 2 });
    assert_eq!(premove_marks(&mut test), []);
    assert_eq!(test.notice(), if is_legal { None } else { Some(("notice-premove-illegal", false)) });
}

#[test]
fn a_take_back_drops_the_premove() {
    let mut test = game_before_answer(None, "e2e4");
    test.click_squares("d2 d4");
    test.run_command(PlayCommand::Undo);
    test.run_frames(5);
    assert_eq!((test.ply(), premove_marks(&mut test)), (0, Vec::new()));
}

/// The question for the promotion piece opens only when the premove is due, after the computer's move.
#[test]
fn a_promotion_premove_asks_for_its_piece_when_it_is_due() {
    let mut test = game_before_answer(Some("7k/P7/8/8/8/8/8/K7 w - - 0 1"), "a1b1");
    test.click_squares("a7 a8");
    assert_eq!(premove_marks(&mut test), [square("a7"), square("a8")]);
    test.run_until(FRAME, |test| test.ply() == 2 && test.selection().question.is_some());
    assert_eq!(test.ply(), 2);
}

/// Domin-Up has no premoves, because the places for a tile depend on the opponents' moves.
#[test]
fn domin_up_has_no_premoves() {
    let mut test = TestApp::new(plan(Game::DOMIN_UP, [Player::Human, QUICK]));
    let spots = test.game().visible_scene().pieces.iter().map(|piece| piece.spot);
    let hand: Vec<Spot> = spots.filter(|spot| matches!(spot, Spot::Hand { .. })).collect();
    assert!(hand.iter().all(|spot| test.game().premove_targets(*spot).is_empty()));
    test.run_frame();
    assert!(test.selection().premove.is_none());
}

/// After 1. e4 e5 2. Nf3, a premove of the knight can go to g5 or capture on e5. Its marks differ from those of legal
/// moves.
#[test]
fn targets_of_a_premove_have_their_own_marks() {
    let position = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let mut test = game_before_answer(Some(position), "g1f3");
    test.click_square("f3");
    let kinds = |test: &mut TestApp, name: &str| -> Vec<SquareMark> {
        let marks = test.marks().into_iter().filter(|mark| mark.spot == square(name));
        marks.map(|mark| mark.kind).collect()
    };
    assert!(kinds(&mut test, "g5").contains(&SquareMark::PremoveDot));
    assert!(kinds(&mut test, "e5").contains(&SquareMark::PremoveRing));
    let marks_legal_move = |mark: &SquareMark| matches!(mark, SquareMark::LegalDot | SquareMark::CaptureRing);
    assert!(!test.marks().iter().any(|mark| marks_legal_move(&mark.kind)), "it is not White's turn");
    // Once the premove is entered, no targets are marked.
    test.click_square("g5");
    assert!(!test.marks().iter().any(|mark| mark.kind == SquareMark::PremoveDot));
    assert_eq!(premove_marks(&mut test), [square("f3"), square("g5")]);
}

/// A premove is replaced by the next one, whether it is clicked or dragged, in every game that has premoves.
#[test]
fn the_next_premove_replaces_the_premove() {
    for game in [Game::CHESS, Game::RACING_KINGS, Game::DRAUGHTS] {
        let mut test = TestApp::new(plan(game, [Player::Human, QUICK]));
        test.play_choice(0);
        test.run_until(Duration::ZERO, |test| test.engine().has_answer());
        let scene = test.game().visible_scene().clone();
        let own = scene.pieces.iter().filter(|piece| piece.owner == Seat::FIRST).map(|piece| piece.spot);
        let moves_to_empty = |from: Spot| {
            let targets = test.game().premove_targets(from);
            Some((from, targets.into_iter().find(|to| scene.at(*to).is_none())?))
        };
        let premoves: Vec<(Spot, Spot)> = own.filter_map(moves_to_empty).take(3).collect();
        let [first, second, third] = premoves[..] else { panic!("{game:?}: {premoves:?}") };
        for (from, to) in [first, second] {
            test.click_spot(from);
            test.run_frame_after(Duration::ZERO);
            test.click_spot(to);
            test.run_frame_after(Duration::ZERO);
            assert_eq!(premove(&test), Some((from, to)), "{game:?}");
        }
        for (from, to) in [third, first] {
            drag_in_no_time(&mut test, from, to);
            assert_eq!(premove(&test), Some((from, to)), "{game:?}");
            assert_eq!(test.notice(), Some(("notice-premove", false)), "{game:?}");
        }
    }
}

#[test]
fn the_last_premove_is_played() {
    for drags in [false, true] {
        let mut test = game_before_answer(None, "e2e4");
        if drags {
            drag_in_no_time(&mut test, square("b1"), square("c3"));
            drag_in_no_time(&mut test, square("g1"), square("f3"));
        } else {
            click_in_no_time(&mut test, "b1 c3 g1 f3");
        }
        assert_eq!(premove_marks(&mut test), [square("f3"), square("g1")]);
        test.run_until(FRAME, |test| test.ply() >= 3);
        assert_eq!(test.game().moves()[2].text, "g1f3");
    }
}

/// The answer arrives while another piece is held: the premove is not played, and the held piece can still be moved.
#[test]
fn a_piece_held_when_the_answer_arrives_stays_in_the_hand() {
    let mut test = game_before_answer(None, "e2e4");
    click_in_no_time(&mut test, "b1 c3");
    test.press_square("g1");
    test.run_frame_after(Duration::ZERO);
    test.drag_to("g2");
    run_past_answer(&mut test);
    assert_eq!((test.ply(), premove(&test)), (2, None));
    assert!(test.selection().held_at(square("g1")).is_some(), "{:?}", test.selection());
    test.drag_to("f3");
    test.release_on("f3");
    test.run_until(FRAME, |test| test.ply() >= 3);
    assert_eq!(test.game().moves()[2].text, "g1f3");
}

/// The same with clicks.
#[test]
fn a_piece_selected_when_the_answer_arrives_stays_selected() {
    let mut test = game_before_answer(None, "e2e4");
    click_in_no_time(&mut test, "b1 c3 g1");
    run_past_answer(&mut test);
    assert_eq!((test.ply(), &test.selection().trail[..]), (2, &[square("g1")][..]));
    test.click_square("f3");
    test.run_until(FRAME, |test| test.ply() >= 3);
    assert_eq!(test.game().moves()[2].text, "g1f3");
}

/// Input in the frame of the answer comes after the premove, which is played: it makes the next premove.
#[test]
fn input_with_the_answer_makes_the_next_premove() {
    let mut test = game_before_answer(None, "e2e4");
    click_in_no_time(&mut test, "b1 c3");
    test.run_until(FRAME, |test| test.ply() >= 2);
    for name in ["g1", "f3"] {
        test.click_spot(square(name));
    }
    test.run_until(Duration::ZERO, |test| test.ply() >= 3 && premove(test).is_some());
    assert_eq!(test.game().moves()[2].text, "b1c3");
    assert_eq!(premove(&test), Some((square("g1"), square("f3"))));
}

/// A premove that cannot replace the present one leaves it alone, and says why.
#[test]
fn a_premove_out_of_reach_keeps_the_premove() {
    let kept = Some((square("b1"), square("c3")));
    let mut test = game_before_answer(None, "e2e4");
    click_in_no_time(&mut test, "b1 c3 g1 a5");
    assert_eq!((premove(&test), test.notice()), (kept, Some(("notice-premove-out-of-reach", false))));
    drag_in_no_time(&mut test, square("g1"), square("d2"));
    assert_eq!((premove(&test), test.notice()), (kept, Some(("notice-premove-out-of-reach", false))));
    assert_eq!(test.selection().trail, [square("g1")], "the piece stays selected");
    // Two steps back: the piece is deselected, then the premove is cancelled.
    for premove_then in [kept, None] {
        test.send_input(TableInput::StepBack);
        test.run_frame_after(Duration::ZERO);
        assert_eq!((premove(&test), test.selection().trail.len()), (premove_then, 0));
    }
    run_past_answer(&mut test);
    assert_eq!(test.ply(), 2);
}

/// A click on the piece of the premove cancels it, and selects the piece for another premove.
#[test]
fn a_click_on_the_piece_of_the_premove_cancels_it() {
    let mut test = game_before_answer(None, "e2e4");
    click_in_no_time(&mut test, "b1 c3 b1");
    assert_eq!((premove(&test), &test.selection().trail[..]), (None, &[square("b1")][..]));
    click_in_no_time(&mut test, "a3");
    assert_eq!(premove(&test), Some((square("b1"), square("a3"))));
    click_in_no_time(&mut test, "b1 b1");
    assert_eq!((premove(&test), test.selection().is_busy()), (None, false));
    run_past_answer(&mut test);
    assert_eq!(test.ply(), 2, "the premove is not played");
}

/// The window loses the focus: a held piece is put down, the premove stays.
#[test]
fn a_premove_survives_the_loss_of_the_focus() {
    let mut test = game_before_answer(None, "e2e4");
    click_in_no_time(&mut test, "b1 c3 g1");
    test.send_input(TableInput::Cancel);
    test.run_frame_after(Duration::ZERO);
    assert_eq!((premove(&test), test.selection().trail.len()), (Some((square("b1"), square("c3"))), 0));
}
