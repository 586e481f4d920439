//! The end of games: the result dialog, the score, resignation, draw claims and draw offers.

use session::Player;
use session::{EndReason, Game, NotCounted, Outcome, Place, Seat};
use tabuleiro::app::commands::{BrowseCommand, Navigate, PlayCommand, TableCommand, UiCommand};
use tabuleiro::app::core::{Dialog, Screen};
use tabuleiro::app::game::NextActor;
use tabuleiro::app::preferences::Speed;

use super::harness::{FRAME, TestApp, plan, plan_for_people, with_position};

/// The moves before 2... Qh4#.
const BEFORE_FOOLS_MATE: &str = "f2f3 e7e5 g2g4";

/// The wins of Ana, the wins of Rui, and the draws.
fn score(test: &TestApp) -> (u32, u32, u32) {
    let (wins, draws) = test.score();
    (wins["Ana"], wins["Rui"], draws)
}

#[test]
fn the_result_is_shown_after_the_last_animation() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    test.play_moves(BEFORE_FOOLS_MATE);
    test.wait_for_animations();
    test.play("d8h4");
    assert_eq!(test.game().state().outcome(), Some(Outcome::win(Seat::SECOND, EndReason::Checkmate)));
    let mut frames = 0;
    while test.is_moving() {
        assert_eq!(test.dialog(), Dialog::None, "frame {frames}");
        test.run_frame();
        frames += 1;
    }
    assert!(frames > 5, "the move of the queen is animated");
    assert_eq!((test.dialog(), test.next_actor()), (Dialog::Result, NextActor::Over));
    // Once closed, the dialog does not open again by itself.
    test.run_command(Navigate::CloseDialog);
    test.run_command(TableCommand::Flip);
    assert_eq!(test.dialog(), Dialog::None);
    // No move of a finished game can be taken back.
    test.run_command(PlayCommand::Undo);
    assert_eq!((test.next_actor(), test.ply(), test.dialog()), (NextActor::Over, 4, Dialog::None));
}

#[test]
fn without_animations_the_result_is_shown_at_once() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    test.set_speed(Speed::Instant);
    test.play_moves(BEFORE_FOOLS_MATE);
    test.play("d8h4");
    assert_eq!(test.dialog(), Dialog::Result);
}

#[test]
fn the_result_waits_for_other_dialogs_but_closes_outdated_questions() {
    for (command, expected_dialog) in
        [(UiCommand::from(Navigate::ShowKeys), Dialog::Keys), (PlayCommand::AskResign.into(), Dialog::Result)]
    {
        let mut test = TestApp::new(plan_for_people(Game::CHESS));
        test.play_moves(BEFORE_FOOLS_MATE);
        test.run_command(command.clone());
        assert_ne!(test.dialog(), Dialog::None, "{command:?}");
        test.play_by_message("d8h4");
        test.wait_for_animations();
        assert_eq!(test.dialog(), expected_dialog, "{command:?}");
        if expected_dialog != Dialog::Result {
            test.run_command(Navigate::CloseDialog);
            test.wait_for_animations();
            assert_eq!(test.dialog(), Dialog::Result, "{command:?}");
        }
    }
}

#[test]
fn a_game_counts_once_in_the_score() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    test.play_moves(BEFORE_FOOLS_MATE);
    assert_eq!(score(&test), (0, 0, 0));
    test.play("d8h4");
    test.wait_for_animations();
    assert_eq!(score(&test), (0, 1, 0));
    test.run_command(TableCommand::Flip);
    test.run_command(Navigate::Open(Screen::Menu));
    test.run_command(Navigate::Open(Screen::Table));
    assert_eq!(score(&test), (0, 1, 0), "switching screens does not count the game again");
    test.run_command(BrowseCommand::ShowPosition(Place::of_game(2)));
    test.run_command(PlayCommand::Undo);
    test.run_command(BrowseCommand::ShowCurrent);
    assert_eq!(score(&test), (0, 1, 0));
    // A rematch keeps the score of each name.
    test.run_command(TableCommand::Rematch);
    assert_eq!((score(&test), test.next_actor(), test.dialog()), ((0, 1, 0), NextActor::Human, Dialog::None));
    test.play_moves(BEFORE_FOOLS_MATE);
    test.play("d8h4");
    assert_eq!(score(&test), (1, 1, 0), "Ana plays Black now");
    test.run_command(TableCommand::Restart);
    test.run_command(PlayCommand::Resign);
    assert_eq!(score(&test), (2, 1, 0), "Rui, with White, resigns");
}

#[test]
fn resigning_asks_first_and_ends_the_game() {
    let mut test = TestApp::new(plan_for_people(Game::RACING_KINGS));
    test.play_choice(0);
    test.wait_for_animations();
    test.run_command(PlayCommand::AskResign);
    assert_eq!((test.dialog(), test.next_actor()), (Dialog::Resign, NextActor::Human));
    test.run_command(PlayCommand::Resign);
    let outcome = Outcome::win(Seat::FIRST, EndReason::Resignation);
    assert_eq!((test.game().state().outcome(), test.dialog()), (Some(outcome), Dialog::Result));
    assert_eq!(test.next_actor(), NextActor::Over);
    // A finished game cannot be resigned or continued.
    test.run_command(PlayCommand::Resign);
    test.click_square("e2");
    assert_eq!((test.game().state().outcome(), test.ply()), (Some(outcome), 1));
    test.run_command(PlayCommand::Undo);
    assert_eq!((test.game().state().outcome(), test.ply()), (Some(outcome), 1));
}

#[test]
fn notices_and_selection_are_cleared_at_the_end() {
    for command in [PlayCommand::Resign, PlayCommand::AcceptDraw] {
        let mut test = TestApp::new(plan_for_people(Game::CHESS));
        test.click_squares("e2 e5");
        assert!(test.notice().is_some());
        test.run_command(command.clone());
        assert_eq!((test.next_actor(), test.notice()), (NextActor::Over, None), "{command:?}");
        assert!(test.selection().trail.is_empty());
    }
}

#[test]
fn a_person_is_asked_about_a_draw_offer() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    test.run_command(PlayCommand::OfferDraw);
    assert_eq!(test.dialog(), Dialog::DrawOffer);
    test.run_command(Navigate::CloseDialog);
    assert_eq!((test.dialog(), test.game().state().outcome()), (Dialog::None, None));
    test.run_command(PlayCommand::OfferDraw);
    test.run_command(PlayCommand::AcceptDraw);
    assert_eq!(test.game().state().outcome(), Some(Outcome::draw(EndReason::Agreement)));
    assert_eq!((test.dialog(), score(&test)), (Dialog::Result, (0, 0, 1)));
}

#[test]
fn a_computer_answers_a_draw_offer() {
    // An original computer player (`Player::Original`) declines every offer. A level that has a bare king accepts.
    let lost_position = "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1";
    for (position, computer, is_accepted) in
        [(None, Player::Original(1), false), (Some(lost_position), Player::Level(3), true)]
    {
        let chess_plan = plan(Game::CHESS, [Player::Human, computer]);
        let mut test = TestApp::new(match position {
            Some(text) => with_position(text, chess_plan),
            None => chess_plan,
        });
        test.click_square("e1");
        // The computer may accept at once. So a dialog asks first, because a single click must not end a game.
        test.send_command(PlayCommand::AskDraw);
        test.run_frame();
        assert_eq!((test.dialog(), test.game().state().outcome()), (Dialog::Draw, None));
        test.send_command(PlayCommand::OfferDraw);
        test.run_frame();
        assert_eq!((test.dialog(), test.notice()), (Dialog::None, Some(("notice-draw-offered", false))));
        test.run_until(FRAME, |test| test.notice() != Some(("notice-draw-offered", false)));
        if is_accepted {
            assert_eq!(test.game().state().outcome(), Some(Outcome::draw(EndReason::Agreement)));
            assert_eq!(test.notice(), None);
            assert!(test.selection().trail.is_empty());
            test.run_frame();
            assert_eq!((test.next_actor(), test.dialog()), (NextActor::Over, Dialog::Result));
        } else {
            assert_eq!(test.notice(), Some(("notice-draw-declined", false)));
            assert_eq!((test.game().state().outcome(), test.next_actor()), (None, NextActor::Human));
        }
    }
}

#[test]
fn a_draw_offer_is_dropped_by_a_restart() {
    let lost_position = "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1";
    let mut test =
        TestApp::new(with_position(lost_position, plan(Game::CHESS, [Player::Human, Player::Level(3)])));
    test.send_command(PlayCommand::OfferDraw);
    test.run_frame();
    // The computer's answer may arrive in the same frame as the restart.
    test.send_command(TableCommand::Restart);
    test.run_frame();
    let stamp = test.game().stamp();
    test.run_frames_in_real_time(100);
    assert_eq!((test.game().state().outcome(), test.game().stamp()), (None, stamp));
}

#[test]
fn a_threefold_repetition_can_be_claimed() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    let claim = PlayCommand::Claim(EndReason::ThreefoldRepetition);
    test.play_moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    test.run_command(claim.clone());
    assert_eq!(test.game().state().outcome(), None, "no position has occurred three times yet");
    test.play("f6g8");
    test.wait_for_animations();
    assert_eq!(test.game().state().claims, [EndReason::ThreefoldRepetition]);
    test.run_command(claim.clone());
    assert_eq!(test.game().state().outcome(), Some(Outcome::draw(EndReason::ThreefoldRepetition)));
    assert_eq!((test.dialog(), score(&test)), (Dialog::Result, (0, 0, 1)));
    test.run_command(claim);
    assert_eq!(score(&test), (0, 0, 1));
}

#[test]
fn a_game_of_two_computers_cannot_be_resigned_or_drawn() {
    let mut test = TestApp::new(plan(Game::CHESS, [const { Player::Level(10) }; 2]));
    for command in [
        PlayCommand::AskResign,
        PlayCommand::Resign,
        PlayCommand::OfferDraw,
        PlayCommand::Claim(EndReason::ThreefoldRepetition),
    ] {
        test.run_command(command.clone());
        assert_eq!((test.game().state().outcome(), test.dialog()), (None, Dialog::None), "{command:?}");
    }
}

#[test]
fn a_won_race_from_a_set_up_position_is_shown_but_not_counted() {
    let mut test =
        TestApp::new(with_position("8/K7/8/8/8/8/8/7k w - - 0 1", plan_for_people(Game::RACING_KINGS)));
    test.play("a7a8");
    assert_eq!(test.game().state().outcome(), Some(Outcome::win(Seat::FIRST, EndReason::Race)));
    assert_eq!(test.dialog(), Dialog::None);
    test.wait_for_animations();
    assert_eq!((test.dialog(), score(&test)), (Dialog::Result, (0, 0, 0)));
    assert_eq!(test.game().reason_not_counted(), Some(NotCounted::SetUpPosition));
}

#[test]
fn a_game_with_analysis_does_not_change_the_score() {
    let mut test = TestApp::new(plan(Game::CHESS, [Player::Human, Player::Level(3)]));
    test.run_command(TableCommand::Analyse);
    test.run_command(TableCommand::Analyse);
    test.run_command(PlayCommand::Resign);
    assert_eq!(test.game().reason_not_counted(), Some(NotCounted::Analysis));
    assert_eq!(score(&test), (0, 0, 0));
    test.run_command(TableCommand::Rematch);
    // The analysis of a finished game is no help.
    test.run_command(PlayCommand::Resign);
    test.run_command(TableCommand::Analyse);
    assert_eq!((test.game().reason_not_counted(), test.score().1), (None, 0));
}
