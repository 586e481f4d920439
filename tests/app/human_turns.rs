//! Turns of human players: clicks and drags become moves, entities follow the scene, questions open and close.

use rand::RngExt;
use session::Game;
use session::{MoveIndex, PieceKind, PromotionChoice, Spot, Viewer};
use tabuleiro::app::commands::{GoBack, Navigate, PlayCommand, TableCommand, UiCommand};
use tabuleiro::app::core::{ChoiceMade, Dialog, Screen, Stamp, TableInput};
use tabuleiro::app::game::NextActor;

use test_support::games::seeded_rng;

use super::harness::{AFTER_ALL_ANIMATIONS, TestApp, plan_for_people, square, with_position};

/// Plays random legal moves by clicks until the game is over.
#[test]
fn the_entities_follow_the_scene_through_whole_games() {
    for (game, games) in [(Game::CHESS, 4), (Game::RACING_KINGS, 8)] {
        for seed in 0..games {
            let mut rng = seeded_rng(seed);
            let mut test = TestApp::new(plan_for_people(game));
            let entities = test.entities();
            test.assert_scene();
            while test.next_actor() == NextActor::Human {
                let index = rng.random_range(0..test.game().state().gestures.len());
                test.play_choice(index);
                test.assert_scene();
                assert_eq!(test.entities(), entities, "pieces keep their entities");
                test.run_frame();
            }
            assert_eq!(test.next_actor(), NextActor::Over);
            assert!(test.game().state().outcome().is_some());
            test.wait_for_animations();
            test.assert_pieces_in_place();
        }
    }
}

#[test]
fn two_clicks_play_a_move() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    test.click_square("e2");
    assert_eq!(test.selection().trail, [square("e2")]);
    test.click_square("e4");
    assert_eq!(test.game().moves()[0].text, "e2e4");
    assert!(test.selection().trail.is_empty());
    test.assert_scene();
}

#[test]
fn a_command_for_one_game_does_not_affect_the_next() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    test.send_command(PlayCommand::Resign);
    test.start_game(&plan_for_people(Game::RACING_KINGS));
    test.run_frames(3);
    assert_eq!(test.next_actor(), NextActor::Human);
}

#[test]
fn a_rejected_move_is_explained_and_the_piece_stays_selected() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    let start = test.game().position_text(Viewer::All);
    // A click without a selected piece is no attempt to move: its notice, if any, does not report a rejected move.
    for (name, expected_key) in [
        ("e7", Some("illegal-move-not-your-piece")),
        ("e4", None),
        ("a1", Some("illegal-move-piece-cannot-move")),
    ] {
        test.click_square(name);
        assert_eq!(test.notice(), expected_key.map(|key| (key, false)), "{name}");
    }
    test.click_square("e2");
    assert_eq!(test.notice(), None);
    test.click_square("e5");
    let (key, refused) = test.notice().expect("a rejection has a reason");
    assert!(refused && key.starts_with("illegal-move-"), "{key}");
    assert_eq!(test.selection().trail, [square("e2")]);
    assert_eq!(test.game().position_text(Viewer::All), start);
    test.click_square("e4");
    assert_eq!((test.ply(), test.notice()), (1, None));
}

#[test]
fn a_click_on_another_own_piece_selects_it_and_on_the_same_one_deselects() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    test.click_squares("e2 g1");
    assert_eq!(test.selection().trail, [square("g1")]);
    test.click_square("g1");
    assert!(test.selection().trail.is_empty());
    // A piece without legal moves is selected too, with a notice.
    test.click_squares("e2 a1");
    assert_eq!(test.selection().trail, [square("a1")]);
    assert_eq!(test.notice(), Some(("illegal-move-piece-cannot-move", false)));
}

#[test]
fn a_piece_can_be_dragged_to_its_target() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    test.press_square("e2");
    test.run_frame();
    test.drag_to("e3");
    test.run_frame();
    assert_eq!(test.selection().drag.map(|drag| drag.from), Some(square("e2")));
    let pointer = test.centre(square("e3"));
    assert_eq!(test.drawn_position("e2"), pointer, "the piece follows the pointer");
    test.drag_to("e4");
    test.run_frame();
    test.release_on("e4");
    test.run_frame();
    assert_eq!(test.game().moves()[0].text, "e2e4");
    assert!(!test.is_moving(), "a dropped piece is already on its square");
    test.run_frame();
    test.assert_pieces_in_place();
}

#[test]
fn a_piece_dropped_beside_the_board_goes_back() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    test.press_square("e2");
    test.drag_to("e4");
    test.run_frame();
    test.send_input(TableInput::Release { spot: None });
    test.run_frame();
    assert_eq!((test.ply(), test.selection().drag), (0, None));
    test.send_input(TableInput::Cancel);
    test.run_frame();
    test.assert_pieces_in_place();
    // A piece dropped on an illegal square goes back too, with a notice that gives the reason.
    test.press_square("e2");
    test.drag_to("e6");
    test.release_on("e6");
    test.run_frame();
    assert_eq!(test.ply(), 0);
    assert!(test.notice().is_some_and(|(_, refused)| refused));
    assert_eq!(test.selection().drag, None);
}

#[test]
fn a_whole_drag_within_one_frame_is_a_move() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    test.press_square("e2");
    test.drag_to("e4");
    test.release_on("e4");
    test.run_frame();
    assert_eq!(test.game().moves()[0].text, "e2e4");
}

#[test]
fn presses_and_releases_within_one_frame_are_clicks() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    for name in ["e2", "e4"] {
        test.press_square(name);
        test.release_on(name);
    }
    test.run_frame();
    assert_eq!(test.game().moves()[0].text, "e2e4");
    // A click on the selected piece deselects it.
    for _ in 0..2 {
        test.press_square("e7");
        test.release_on("e7");
        test.run_frame();
    }
    assert!(test.selection().trail.is_empty());
}

/// Several clicks may arrive in one frame. None of them is lost.
#[test]
fn the_clicks_of_several_plies_in_one_frame_are_all_played() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    for name in ["e2", "e4", "e7", "e5", "g1", "f3", "b8"] {
        test.click_spot(square(name));
    }
    for ply in 1..=3 {
        test.run_frame();
        assert_eq!(test.ply(), ply, "clicks after a move apply to the next position");
    }
    test.run_frame();
    assert_eq!(test.selection().trail, [square("b8")]);
    test.assert_scene();
}

/// The pawn on a7 can promote on a8, or by a capture on b8.
const PROMOTION: &str = "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1";

#[test]
fn a_promotion_asks_for_its_piece() {
    for kind in [PieceKind::Queen, PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight] {
        let mut test = TestApp::new(with_position(PROMOTION, plan_for_people(Game::CHESS)));
        test.click_squares("a7 b8");
        let question = test.selection().question.clone().expect("a question");
        assert_eq!((question.at, question.answers.len()), (square("b8"), 4));
        assert_eq!(test.ply(), 0);
        test.answer_question(PromotionChoice::Promotion(kind));
        test.run_frame();
        assert_eq!((test.ply(), test.selection().question.clone()), (1, None));
        test.assert_scene();
        let promoted = test.game().scene(Viewer::All).at(square("b8")).copied();
        assert_eq!(promoted.map(|piece| piece.kind), Some(kind));
        test.wait_for_animations();
        test.assert_pieces_in_place();
    }
}

#[test]
fn a_question_is_closed_by_anything_but_an_answer() {
    type Input = fn(&mut TestApp);
    let inputs: [(&str, Input); 6] = [
        ("a click elsewhere", |test| test.click_spot(square("e1"))),
        ("a click on the piece itself", |test| test.click_spot(square("a7"))),
        ("a press beside the board", |test| {
            test.send_input(TableInput::Press { at: bevy::math::Vec2::ZERO, spot: None });
        }),
        ("the right button", |test| test.send_input(TableInput::Cancel)),
        ("Escape", |test| test.send_command(GoBack)),
        ("the board is flipped", |test| test.send_command(TableCommand::Flip)),
    ];
    for (name, input) in inputs {
        let mut test = TestApp::new(with_position(PROMOTION, plan_for_people(Game::CHESS)));
        test.click_squares("a7 a8");
        assert!(test.selection().question.is_some(), "{name}");
        input(&mut test);
        test.run_frame();
        assert_eq!(test.selection().question, None, "{name}");
        assert_eq!(test.ply(), 0, "{name}: nothing is played");
        // The game goes on: another move can be played.
        test.send_input(TableInput::Cancel);
        test.play("e1e2");
    }
}

#[test]
fn escape_after_a_complete_move_goes_to_the_menu() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    test.click_square("e2");
    test.click_spot(square("e4"));
    test.send_input(TableInput::StepBack);
    test.run_frames(4);
    assert_eq!((test.ply(), test.screen()), (1, Screen::Menu));
}

#[test]
fn no_other_move_is_played_while_a_question_is_open() {
    let mut test = TestApp::new(with_position(PROMOTION, plan_for_people(Game::CHESS)));
    test.click_squares("a7 a8");
    test.click_spot(square("e1"));
    test.click_spot(square("e2"));
    test.run_frame();
    // The first click closed the question. The second one, on an empty square with no piece selected, did nothing.
    assert_eq!((test.ply(), test.selection().question.clone()), (0, None));
}

#[test]
fn no_move_is_played_while_a_dialog_is_open() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    for (command, dialog) in [
        (UiCommand::from(Navigate::ShowKeys), Dialog::Keys),
        (PlayCommand::AskResign.into(), Dialog::Resign),
        (PlayCommand::OfferDraw.into(), Dialog::DrawOffer),
        // Between two people, the opponent answers the draw offer in the same window.
        (PlayCommand::AskDraw.into(), Dialog::DrawOffer),
    ] {
        test.run_command(command);
        assert_eq!(test.dialog(), dialog);
        test.click_squares("e2 e4");
        assert_eq!(test.ply(), 0, "{dialog:?}");
        test.run_command(Navigate::CloseDialog);
        assert_eq!(test.dialog(), Dialog::None);
    }
    test.play("e2e4");
}

#[test]
fn invalid_and_outdated_choices_are_not_played() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    let stamp = test.game().stamp();
    let choices = [
        // There are 20 legal moves, with the indices 0 to 19.
        ChoiceMade { choice: MoveIndex(20), stamp },
        ChoiceMade { choice: MoveIndex(usize::MAX), stamp },
        ChoiceMade { choice: MoveIndex(0), stamp: Stamp { change: stamp.change + 1, ..stamp } },
    ];
    for choice_made in choices {
        test.send(choice_made);
        test.run_frame();
        assert_eq!(test.ply(), 0, "{choice_made:?}");
    }
    // If two choices arrive for one position, only the first is played.
    for choice in [MoveIndex(0), MoveIndex(1)] {
        test.send(ChoiceMade { choice, stamp });
    }
    test.run_frame();
    assert_eq!(test.ply(), 1);
}

#[test]
fn clicks_outside_the_board_do_nothing() {
    let mut test = TestApp::new(plan_for_people(Game::RACING_KINGS));
    for spot in [Spot::cell(-1, 0), Spot::cell(8, 8), Spot::cell(i16::MAX, i16::MIN)] {
        test.click_spot(spot);
        test.run_frame();
        test.click_square("e2");
        test.click_spot(spot);
        test.run_frame_after(AFTER_ALL_ANIMATIONS);
    }
    assert_eq!(test.ply(), 0);
    test.assert_scene();
}
