//! Turns of computers. A computer's move (the answer) is played once no animation is running, and only in the position
//! for which it was searched. No frame waits for a search.

use std::time::{Duration, Instant};

use session::{EndReason, Game, MatchPlan, MessageArg, Player, PlayerPlan};
use tabuleiro::app::commands::{GameCommand, PlayCommand, TableCommand};
use tabuleiro::app::core::{ChoiceMade, NextFrame, Warnings};
use tabuleiro::app::game::{EngineThread, NextActor};
use tabuleiro::app::preferences::{ComputerGamePace, Settings, SettingsCommand, Speed};

use super::harness::{AFTER_ALL_ANIMATIONS, FRAME, TestApp, plan, plan_for_people, square};

/// Finds its move within milliseconds.
const QUICK: Player = Player::Level(1);
/// Thinks for three seconds about each move.
const DEEP: Player = Player::Level(10);

/// A game after White's move, with the computer's answer found but not played yet.
fn game_before_answer() -> TestApp {
    let mut test = TestApp::new(plan(Game::CHESS, [Player::Human, QUICK]));
    test.play("e2e4");
    test.run_until(Duration::ZERO, |test| test.engine().has_answer());
    assert_eq!((test.ply(), test.next_actor()), (1, NextActor::Computer));
    test
}

/// A game after White's move, while the computer is searching.
fn game_during_search() -> TestApp {
    let mut test = TestApp::new(plan(Game::CHESS, [Player::Human, DEEP]));
    test.play_moves("e2e4");
    test.run_frame();
    assert!(test.engine().is_thinking());
    test
}

/// Without the setting `answers_at_once`, the computer takes about as long as a person. Meanwhile it requests no frame.
#[test]
fn a_computer_answers_as_slowly_as_a_person_or_at_once() {
    for answers_at_once in [true, false] {
        let mut test = TestApp::new(plan(Game::CHESS, [Player::Human, QUICK]));
        test.set_speed(Speed::Instant);
        test.app.world_mut().resource_mut::<Settings>().answers_at_once = answers_at_once;
        test.play("e2e4");
        if answers_at_once {
            test.run_until(Duration::ZERO, |test| test.ply() == 2);
            continue;
        }
        // Discard the requests made so far. Then wait until the engine has its move and requests a frame for the time
        // at which a person would answer.
        test.app.world().resource::<NextFrame>().take_requested_time();
        test.run_until(Duration::ZERO, |test| {
            test.app.world().resource::<NextFrame>().take_requested_time().is_some()
        });
        // Discard the frame that the click requested.
        test.app.world().resource::<NextFrame>().take();
        // The app's clock stands still, so the answer must not come, however much real time passes.
        for _ in 0..50 {
            std::thread::sleep(Duration::from_millis(1));
            test.run_frame_after(Duration::ZERO);
            assert!(test.engine().is_thinking() && !test.engine().has_answer());
            assert_eq!((test.ply(), test.next_actor()), (1, NextActor::Computer));
        }
        assert!(!test.app.world().resource::<NextFrame>().take(), "no frame is requested");
        // 8 s is longer than any simulated thinking time.
        test.run_frame_after(Duration::from_secs(8));
        test.run_until(FRAME, |test| test.ply() == 2);
    }
}

#[test]
fn the_answer_comes_after_the_animation_and_a_pause() {
    let mut test = game_before_answer();
    // While the app's clock stands still, the animation of White's move does not end, and the answer waits.
    assert!(test.is_moving());
    for _ in 0..5 {
        test.run_frame_after(Duration::ZERO);
    }
    assert_eq!(test.ply(), 1);
    while test.is_moving() {
        test.run_frame();
        assert_eq!(test.ply(), 1);
    }
    let pause = Speed::Normal.pause_before_answer();
    let mut waited = Duration::ZERO;
    while test.ply() == 1 {
        test.run_frame();
        waited += FRAME;
        assert!(waited < AFTER_ALL_ANIMATIONS, "the answer is never played");
    }
    assert!(waited >= pause && waited <= pause + 3 * FRAME, "{waited:?} for {pause:?}");
    assert!(test.is_moving());
    test.assert_scene();
    test.run_frame();
    assert_eq!(test.next_actor(), NextActor::Human);
}

#[test]
fn a_person_cannot_play_for_the_computer() {
    let mut test = game_during_search();
    test.click_squares("e7 e5");
    assert_eq!((test.ply(), test.notice()), (1, Some(("notice-not-your-turn", false))));
    assert!(test.selection().trail.is_empty());
}

/// A command that changes the game discards the answer, whether it is found already or still being searched for.
#[test]
fn an_answer_is_discarded_when_the_game_changes() {
    for command in [
        GameCommand::from(PlayCommand::Undo),
        TableCommand::Restart.into(),
        PlayCommand::Resign.into(),
        TableCommand::Rematch.into(),
    ] {
        for new_game in [game_before_answer, game_during_search] {
            let mut test = new_game();
            test.send_command(command.clone());
            test.run_frame();
            let (ply, stamp) = (test.ply(), test.game().stamp());
            if command == TableCommand::Rematch.into() {
                // The computer has White now and searches again, so its new move may come at any time.
                assert_eq!(ply, 0);
                continue;
            }
            test.run_frames_in_real_time(150);
            assert_eq!(test.ply(), ply, "{command:?}");
            assert_eq!(test.game().stamp(), stamp, "{command:?}");
            assert!(!test.engine().is_thinking() && !test.engine().has_answer(), "{command:?}");
            test.assert_scene();
        }
    }
}

/// The computer moves first, and has found or is searching its first move. In the rematch the person moves first.
#[test]
fn an_answer_is_discarded_by_a_rematch() {
    for player in [QUICK, DEEP] {
        let mut test = TestApp::new(plan(Game::CHESS, [player.clone(), Player::Human]));
        if player == QUICK {
            test.run_until(Duration::ZERO, |test| test.engine().has_answer());
        } else {
            test.run_frame();
            assert!(test.engine().is_thinking());
        }
        test.send_command(TableCommand::Rematch);
        test.run_frame();
        test.run_frames_in_real_time(150);
        assert_eq!((test.ply(), test.next_actor()), (0, NextActor::Human));
        assert!(!test.engine().is_thinking() && !test.engine().has_answer());
    }
}

#[test]
fn an_answer_is_not_played_in_a_game_of_another_kind() {
    let mut test = game_before_answer();
    let outdated_choice = ChoiceMade { choice: session::MoveIndex(0), stamp: test.game().stamp() };
    test.start_game(&plan_for_people(Game::RACING_KINGS));
    test.run_frame();
    assert!(test.game().stamp().change > outdated_choice.stamp.change, "a stamp is never used twice");
    test.run_frames_in_real_time(150);
    assert_eq!((test.ply(), test.next_actor()), (0, NextActor::Human));
    // It is not played either when the new game has as many plies as the old one had.
    test.play_choice(0);
    test.send(outdated_choice);
    test.run_frame();
    assert_eq!(test.ply(), 1);
    test.assert_scene();
}

#[test]
fn flipping_the_board_does_not_stop_the_search() {
    let mut test = game_before_answer();
    test.run_command(TableCommand::Flip);
    test.run_until(FRAME, |test| test.ply() == 2);
    let mut test = game_during_search();
    let stamp = test.game().stamp();
    test.run_command(TableCommand::Flip);
    assert!(test.engine().is_thinking());
    assert_eq!(test.game().stamp(), stamp);
}

/// The search of the second game starts when the search of the first has ended. So the time until the answer shows how
/// soon a stopped search ends.
#[test]
fn a_stopped_search_ends_at_once() {
    let mut test = game_during_search();
    test.run_frames_in_real_time(50);
    test.set_speed(Speed::Instant);
    test.start_game(&plan(Game::CHESS, [QUICK, Player::Human]));
    let start = Instant::now();
    test.run_until(FRAME, |test| test.ply() == 1);
    let time = start.elapsed();
    // The target is 50 ms; the limit leaves a margin for a busy machine. A search that is not stopped takes 3 s.
    assert!(time < Duration::from_millis(500), "{time:?}");
}

#[test]
fn no_frame_waits_for_a_search() {
    let mut test = game_during_search();
    for _ in 0..150 {
        let start = Instant::now();
        test.run_frame();
        let time = start.elapsed();
        assert!(time < Duration::from_millis(250), "{time:?}");
        std::thread::sleep(Duration::from_millis(2));
    }
    assert!(test.engine().is_thinking());
    // Closing the program does not wait for the search either.
    let start = Instant::now();
    drop(test);
    assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
}

#[test]
fn two_computers_play_a_whole_game() {
    for players in [[QUICK, QUICK], [Player::Original(1), Player::Original(2)]] {
        let mut test = TestApp::new(plan(Game::RACING_KINGS, players));
        test.set_speed(Speed::Instant);
        let mut ply = 0;
        test.run_until(FRAME, |test| {
            assert!(test.ply() <= ply + 1 && !test.is_moving());
            ply = test.ply();
            test.next_actor() == NextActor::Over
        });
        assert!(test.game().state().outcome().is_some());
        test.assert_scene();
        test.assert_pieces_in_place();
    }
}

#[test]
fn two_computers_can_be_paused() {
    let mut test = TestApp::new(plan(Game::RACING_KINGS, [QUICK; 2]));
    test.run_until(FRAME, |test| test.ply() == 3);
    test.run_until(Duration::ZERO, |test| test.engine().has_answer());
    test.run_command(TableCommand::Pause);
    assert!(test.game().is_paused());
    test.run_frames_in_real_time(100);
    assert_eq!(test.ply(), 3);
    assert!(!test.engine().is_thinking() && !test.engine().has_answer());
    test.run_command(TableCommand::Pause);
    test.run_until(FRAME, |test| test.ply() == 5);
    // A take-back pauses them too.
    test.run_command(PlayCommand::Undo);
    let ply = test.ply();
    test.run_frames_in_real_time(100);
    assert_eq!((test.ply(), test.game().is_paused()), (ply, true));
    test.run_command(TableCommand::Pause);
    test.run_until(FRAME, |test| test.ply() > ply);
}

#[test]
fn two_computers_can_play_single_steps() {
    for game in [Game::CHESS, Game::RACING_KINGS, Game::DRAUGHTS, Game::DOMIN_UP] {
        let mut test = TestApp::new(plan(game, [QUICK; 2]));
        test.run_until(FRAME, |test| test.ply() == 3);
        // The first step command only pauses the running game.
        test.run_command(PlayCommand::Step);
        assert!(test.game().is_halted(), "{game}");
        let ply = test.ply();
        test.run_frames_in_real_time(60);
        assert_eq!(test.ply(), ply, "{game}");
        for steps in 1..=3 {
            test.run_command(PlayCommand::Step);
            test.run_until(FRAME, |test| test.ply() == ply + steps);
            test.run_frames_in_real_time(60);
            assert_eq!((test.ply(), test.game().is_halted()), (ply + steps, true), "{game}");
        }
        // After a take-back, the next step plays a new move.
        test.run_command(PlayCommand::Undo);
        test.run_frames_in_real_time(60);
        let ply = test.ply();
        test.run_command(PlayCommand::Step);
        test.run_until(FRAME, |test| test.ply() == ply + 1);
        test.run_command(TableCommand::Pause);
        test.run_until(FRAME, |test| test.ply() > ply + 2);
    }
}

#[test]
fn a_game_with_a_person_has_no_single_steps() {
    let mut test = TestApp::new(plan(Game::CHESS, [Player::Human, QUICK]));
    test.run_command(PlayCommand::Step);
    assert!(!test.game().is_paused() && !test.game().can_step());
    test.run_frames_in_real_time(30);
    assert_eq!(test.ply(), 0);
}

#[test]
fn two_computers_play_at_the_pace_of_the_setting() {
    let time_of_four_moves = |pace: ComputerGamePace| {
        let mut test = TestApp::new(plan(Game::RACING_KINGS, [const { Player::Level(1) }; 2]));
        {
            let mut settings = test.app.world_mut().resource_mut::<Settings>();
            settings.answers_at_once = false;
            settings.computer_game_pace = pace;
        }
        let start = test.game().time();
        test.run_until(FRAME, |test| test.ply() == 4);
        test.game().time() - start
    };
    use ComputerGamePace::{Fast, Instant, Normal, Slow};
    let times = [Slow, Normal, Fast, Instant].map(time_of_four_moves);
    assert!(times.windows(2).all(|pair| pair[0] > pair[1]), "{times:?}");
    // At pace `Slow`, each of the three pauses between the four moves lasts 2.5 s.
    assert!(times[0] >= 3 * Duration::from_millis(2_500), "{times:?}");
}

#[test]
fn the_pace_command_cycles_through_all_paces() {
    let mut test = TestApp::new(plan(Game::CHESS, [QUICK; 2]));
    let pace = |test: &TestApp| test.app.world().resource::<Settings>().computer_game_pace;
    use ComputerGamePace::{Fast, Instant, Normal, Slow};
    let paces: Vec<ComputerGamePace> = (0..5)
        .map(|_| {
            test.run_command(SettingsCommand::NextPace);
            pace(&test)
        })
        .collect();
    assert_eq!(paces, [Fast, Instant, Slow, Normal, Fast]);
}

#[test]
fn a_game_with_a_person_cannot_be_paused() {
    let mut test = TestApp::new(plan(Game::RACING_KINGS, [Player::Human, QUICK]));
    test.run_command(TableCommand::Pause);
    assert!(!test.game().is_paused());
    test.play_choice(0);
    test.run_command(TableCommand::Pause);
    test.run_until(FRAME, |test| test.ply() == 2);
}

#[test]
fn the_result_is_shown_after_a_computer_mates() {
    use super::harness::with_position;
    use tabuleiro::app::core::Dialog;
    // White mates in one; level 8 finds it.
    let mate_in_one =
        with_position("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", plan(Game::CHESS, [Player::Level(8), Player::Human]));
    let mut test = TestApp::new(mate_in_one);
    test.run_until(FRAME, |test| test.game().state().outcome().is_some());
    assert_eq!(test.game().state().outcome().map(|end| end.reason), Some(EndReason::Checkmate));
    assert!(test.is_moving());
    assert_eq!(test.dialog(), Dialog::None);
    test.wait_for_animations();
    assert_eq!((test.dialog(), test.next_actor()), (Dialog::Result, NextActor::Over));
    assert!(!test.engine().is_thinking());
}

/// If a search panics, a warning names the player, and a weaker computer player moves instead.
#[test]
fn a_failed_search_is_reported_and_the_game_goes_on() {
    let seats = vec![PlayerPlan::named(Player::Human, "Ana"), PlayerPlan::named(DEEP, "Avariado")];
    let mut test = TestApp::new(MatchPlan { seats, ..plan_for_people(Game::CHESS) });
    // Replaces the running search by a job that panics, and waits until the game has `ply` plies.
    let fail_search = |test: &mut TestApp, ply: usize| {
        test.run_frame();
        let stamp = test.game().stamp();
        let mut engine = test.app.world_mut().resource_mut::<EngineThread>();
        assert!(engine.ask_draw(Box::new(|_| panic!("on purpose")), stamp));
        test.run_until(FRAME, |test| test.ply() == ply);
    };
    test.play("e2e4");
    fail_search(&mut test, 2);
    assert_eq!(test.next_actor(), NextActor::Human);
    let warnings = test.app.world().resource::<Warnings>().0.clone();
    let expected_args = [("name", MessageArg::Text("Avariado".to_owned()))];
    assert!(matches!(
        warnings.as_slice(),
        [warning] if warning.key == "warning-engine-failed" && warning.args == expected_args
    ));
    // A second failure gives no second warning.
    test.wait_for_animations();
    test.play_choice(0);
    fail_search(&mut test, 4);
    assert_eq!(test.app.world().resource::<Warnings>().0.len(), 1);
}

/// A piece selected while the computer thinks stays selected after the computer's move.
#[test]
fn a_click_while_the_computer_thinks_keeps_the_selection() {
    let mut test = game_during_search();
    test.click_square("d2");
    assert_eq!((test.selection().trail.as_slice(), test.notice()), ([square("d2")].as_slice(), None));
    test.run_until(FRAME, |test| test.ply() == 2);
    assert_eq!(test.selection().trail, [square("d2")]);
    test.click_square("d4");
    assert_eq!(test.ply(), 3);
}
