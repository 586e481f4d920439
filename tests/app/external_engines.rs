//! External engines: adding one without blocking frames, and engine failures during a game. After a failure, the game
//! waits until the player chooses a replacement. The Fluent keys call an external engine a guest.

use std::fs;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use session::{ExternalEngine, Game, MatchPlan, Place, Player, PlayerPlan, Seat, catalogue, read_clocks};
use tabuleiro::app::commands::{BrowseCommand, EngineRequest, Navigate, PlayCommand, TableCommand};
use tabuleiro::app::core::{Dialog, Screen, Warnings};
use tabuleiro::app::engines::{AddEngineDialog, AddEngineState};
use tabuleiro::app::game::{EngineFailure, NextActor};

use super::harness::{FRAME, TestApp, app_without_game, plan};
use test_support::fake_engine::{FakeEngine, lock_fake_engines};

fn external_engine(engine: &FakeEngine) -> ExternalEngine {
    ExternalEngine::new(&engine.program().display().to_string()).expect("a valid engine path")
}

/// The state of the dialog that adds an engine.
fn dialog_state(test: &TestApp) -> &AddEngineDialog {
    test.app.world().resource::<AddEngineDialog>()
}

/// Sends a request and runs a frame.
fn send_request(test: &mut TestApp, request: EngineRequest) {
    test.send(request);
    test.run_frame();
}

/// An app without a game that shows the dialog for a new engine and is starting `program`.
fn app_starting_engine(game: Game, program: &str) -> TestApp {
    let mut test = TestApp { app: app_without_game() };
    test.run_frame();
    send_request(&mut test, EngineRequest::Choose(game));
    assert_eq!(
        (test.dialog(), &dialog_state(&test).state),
        (Dialog::ExternalEngine, &AddEngineState::EnteringPath)
    );
    send_request(&mut test, start_request(program.to_owned()));
    test
}

/// A request to start `program` without arguments.
fn start_request(program: String) -> EngineRequest {
    EngineRequest::Start { program, arguments: String::new() }
}

fn path(engine: &FakeEngine) -> String {
    engine.program().display().to_string()
}

#[test]
fn an_engine_reports_its_name_and_options() {
    let _lock = lock_fake_engines();
    let engine =
        FakeEngine::new("echo id name Fish 3; echo option name Hash type spin default 16 min 1 max 64", "");
    let mut test = app_starting_engine(Game::CHESS, &path(&engine));
    test.run_until(FRAME, |test| dialog_state(test).state != AddEngineState::Starting);
    let AddEngineState::Ready(introduction) = &dialog_state(&test).state else {
        panic!("{:?}", dialog_state(&test).fault)
    };
    assert_eq!((introduction.name.as_str(), introduction.options.len()), ("Fish 3", 1));
    test.run_command(Navigate::CloseDialog);
    assert_eq!(
        (dialog_state(&test).program.as_str(), &dialog_state(&test).state),
        ("", &AddEngineState::EnteringPath)
    );
}

#[test]
fn an_unusable_program_is_reported_and_another_can_be_entered() {
    let _lock = lock_fake_engines();
    let chess_engine = FakeEngine::new("", "");
    let silent_program = FakeEngine::from_script("exit 0\n");
    for (game, program, fault_key) in [
        (Game::CHESS, "/no/such/engine".to_owned(), "engine-error-not-found"),
        (Game::CHESS, path(&silent_program), "engine-error-not-uci"),
        (Game::RACING_KINGS, path(&chess_engine), "engine-error-wrong-variant"),
        (Game::CHESS, "/a|b=c".to_owned(), "engine-bar-not-allowed"),
    ] {
        let mut test = app_starting_engine(game, &program);
        test.run_until(FRAME, |test| dialog_state(test).fault.is_some());
        assert_eq!(dialog_state(&test).fault.as_ref().map(|fault| fault.key), Some(fault_key));
        assert_eq!(
            (test.dialog(), &dialog_state(&test).state),
            (Dialog::ExternalEngine, &AddEngineState::EnteringPath)
        );
    }
    let mut test = app_starting_engine(Game::CHESS, &path(&silent_program));
    test.run_until(FRAME, |test| dialog_state(test).fault.is_some());
    send_request(&mut test, start_request(path(&chess_engine)));
    test.run_until(FRAME, |test| matches!(dialog_state(test).state, AddEngineState::Ready(_)));
    assert_eq!(dialog_state(&test).fault, None);
    // Without a window there is no native file dialog.
    send_request(&mut test, EngineRequest::Browse);
    assert_eq!(
        dialog_state(&test).fault.as_ref().map(|fault| fault.key),
        Some("engine-add-file-dialog-failed")
    );
}

/// No frame waits for a program that hangs. The program is killed when the dialog is closed or the start is cancelled.
#[test]
fn a_program_that_hangs_is_killed_on_cancel_or_close() {
    let _lock = lock_fake_engines();
    for closes_dialog in [true, false] {
        let engine = FakeEngine::from_script("echo $$ >\"$0.pid\"; while read -r word; do :; done\n");
        let mut test = app_starting_engine(Game::CHESS, &path(&engine));
        for _ in 0..60 {
            let start = Instant::now();
            test.run_frame();
            assert!(start.elapsed() < Duration::from_millis(250), "{:?}", start.elapsed());
            std::thread::sleep(Duration::from_millis(2));
        }
        assert_eq!(&dialog_state(&test).state, &AddEngineState::Starting);
        // Wait until the script has written its whole process id.
        test.run_until(FRAME, |_| {
            fs::read_to_string(engine.sibling_file("pid")).is_ok_and(|pid| pid.ends_with('\n'))
        });
        if closes_dialog {
            test.run_command(Navigate::CloseDialog);
        } else {
            send_request(&mut test, EngineRequest::Stop);
            assert_eq!(
                (test.dialog(), dialog_state(&test).program.as_str()),
                (Dialog::ExternalEngine, path(&engine).as_str())
            );
        }
        assert_eq!(&dialog_state(&test).state, &AddEngineState::EnteringPath);
        let pid = fs::read_to_string(engine.sibling_file("pid")).expect("the script has started");
        let process = format!("/proc/{}", pid.trim());
        test.run_until(FRAME, |_| !fs::exists(&process).unwrap_or_default());
        assert_eq!(dialog_state(&test).fault, None, "a cancelled start is no fault");
    }
}

/// A plan in which a person has White and `engine` has Black.
fn plan_against(engine: &FakeEngine) -> MatchPlan {
    plan(Game::CHESS, [Player::Human, Player::External(external_engine(engine))])
}

/// The seat of the failed engine and the Fluent key of the reason; `None` if no engine has failed.
fn engine_failure(test: &TestApp) -> Option<(Seat, &'static str)> {
    let failure = test.app.world().resource::<EngineFailure>();
    failure.of(test.game()).map(|(seat, reason)| (seat, reason.key))
}

/// Waits for the dialog that asks for a replacement of the failed engine.
fn wait_for_replacement_dialog(test: &mut TestApp) {
    test.run_until(FRAME, |test| test.dialog() == Dialog::EngineFailure);
}

#[test]
fn after_an_engine_failure_the_game_waits_and_the_table_works() {
    let _lock = lock_fake_engines();
    let engine = FakeEngine::new("", "echo bestmove e2e5");
    let mut test = TestApp::new(plan_against(&engine));
    test.play("e2e4");
    wait_for_replacement_dialog(&mut test);
    assert_eq!(engine_failure(&test), Some((Seat::SECOND, "engine-error-illegal-move")));
    assert_eq!(test.app.world().resource::<Warnings>().0, []);
    test.run_command(Navigate::CloseDialog);
    test.run_frames_in_real_time(100);
    // Nobody moves for the engine, the engine is not asked again, and the dialog stays closed.
    assert_eq!((test.ply(), test.dialog(), test.engine().is_thinking()), (1, Dialog::None, false));
    test.run_command(BrowseCommand::ShowPosition(Place::of_game(0)));
    assert_eq!(test.game().browsed_place(), Some(Place::of_game(0)));
    test.run_command(BrowseCommand::ShowCurrent);
    test.run_command(TableCommand::ShowEngineFailure);
    assert_eq!(test.dialog(), Dialog::EngineFailure);
    test.run_command(Navigate::CloseDialog);
    test.run_command(TableCommand::Pause);
    assert_eq!(test.dialog(), Dialog::EngineFailure, "resuming asks for a replacement");
    // The dialog opens again after the menu.
    test.run_command(Navigate::Open(Screen::Menu));
    assert_eq!(test.dialog(), Dialog::None);
    test.run_command(Navigate::Open(Screen::Table));
    wait_for_replacement_dialog(&mut test);
    // After a take-back and another move, the engine is asked again.
    test.run_command(Navigate::CloseDialog);
    test.run_command(PlayCommand::Undo);
    assert_eq!((test.ply(), engine_failure(&test)), (0, None));
    test.play("d2d4");
    wait_for_replacement_dialog(&mut test);
    test.run_command(PlayCommand::Resign);
    test.wait_for_animations();
    assert_eq!(
        (engine_failure(&test), test.next_actor(), test.dialog()),
        (None, NextActor::Over, Dialog::Result)
    );
}

#[test]
fn a_level_can_replace_the_engine_and_the_record_says_so() {
    let _lock = lock_fake_engines();
    let engine = FakeEngine::new("", "[ -e \"$0.once\" ] && exit 1; touch \"$0.once\"; echo bestmove e7e5");
    let mut test = TestApp::new(plan_against(&engine));
    test.play("e2e4");
    test.run_until(FRAME, |test| test.ply() == 2);
    test.wait_for_animations();
    test.play("d2d4");
    wait_for_replacement_dialog(&mut test);
    assert_eq!(engine_failure(&test), Some((Seat::SECOND, "engine-error-died")));
    test.run_command(TableCommand::ReplaceEngine(Player::Level(1)));
    assert_eq!((test.dialog(), engine_failure(&test)), (Dialog::None, None));
    test.run_until(FRAME, |test| test.ply() == 4);
    let saved = test.game().save();
    let seat = &saved.plan.seats[1];
    assert_eq!((seat.player.clone(), seat.name.as_str()), (Player::Level(1), "Apprentice 1"));
    let comments: Vec<&str> = saved.moves.iter().map(|mv| mv.comment.as_str()).collect();
    assert_eq!(comments, ["", "", "Black: Rui until here, then Apprentice 1.", ""]);
    let reopened = catalogue::reopen(&saved).expect("it can be reopened").save();
    assert_eq!(reopened, saved);
    // The replacement is permanent: there is no dialog at the next move.
    test.wait_for_animations();
    test.play_choice(0);
    test.run_until(FRAME, |test| test.ply() == 6);
    assert_eq!(test.dialog(), Dialog::None);
}

/// If the engine has not moved yet, the record needs no comment about the replacement.
#[test]
fn a_person_can_replace_the_engine() {
    let _lock = lock_fake_engines();
    let mut test = TestApp::new(plan_against(&FakeEngine::new("", "exit 1")));
    test.play("e2e4");
    wait_for_replacement_dialog(&mut test);
    test.run_command(TableCommand::ReplaceEngine(Player::Human));
    assert_eq!(test.next_actor(), NextActor::Human);
    assert_eq!(test.game().moves()[0].comment, "");
    test.wait_for_animations();
    test.play("e7e5");
    test.play("g1f3");
    assert_eq!(test.next_actor(), NextActor::Human);
}

#[test]
fn a_failed_engine_can_be_tried_again() {
    let _lock = lock_fake_engines();
    let engine =
        FakeEngine::new("", "[ -e \"$0.once\" ] && echo bestmove e7e5 || { touch \"$0.once\"; exit 1; }");
    let mut test = TestApp::new(plan_against(&engine));
    test.play("e2e4");
    wait_for_replacement_dialog(&mut test);
    test.run_command(TableCommand::RestartEngine);
    test.run_until(FRAME, |test| test.ply() == 2);
    assert_eq!((test.game().moves()[1].text.as_str(), test.dialog()), ("e7e5", Dialog::None));
}

#[test]
fn an_engine_failure_between_two_computers_asks_for_a_replacement() {
    let _lock = lock_fake_engines();
    let engine = FakeEngine::new("", "exit 1");
    let mut test =
        TestApp::new(plan(Game::CHESS, [Player::Level(1), Player::External(external_engine(&engine))]));
    wait_for_replacement_dialog(&mut test);
    test.run_frames_in_real_time(100);
    assert_eq!((test.ply(), engine_failure(&test).map(|(seat, _)| seat)), (1, Some(Seat::SECOND)));
    test.run_command(TableCommand::ReplaceEngine(Player::Level(2)));
    test.run_until(FRAME, |test| test.ply() >= 4);
}

/// The dialog for the replacement opens only when no other dialog is open.
#[test]
fn the_replacement_dialog_waits_until_other_dialogs_are_closed() {
    let _lock = lock_fake_engines();
    let engine = FakeEngine::new("", "sleep 0.2; exit 1");
    let mut test = TestApp::new(plan_against(&engine));
    test.play("e2e4");
    test.run_command(Navigate::ShowKeys);
    test.run_until(FRAME, |test| engine_failure(test).is_some());
    test.run_frames_in_real_time(100);
    assert_eq!(test.dialog(), Dialog::Keys);
    test.run_command(Navigate::CloseDialog);
    wait_for_replacement_dialog(&mut test);
}

#[test]
fn no_clock_runs_until_the_engine_is_replaced() {
    let _lock = lock_fake_engines();
    let clocks = read_clocks("5+3", 2).expect("valid clocks");
    let plan = plan_against(&FakeEngine::new("", "exit 1"));
    let seats = plan.seats.into_iter().zip(clocks).map(|(seat, clock)| PlayerPlan { clock, ..seat });
    let mut test = TestApp::new(MatchPlan { seats: seats.collect(), ..plan });
    test.play("e2e4");
    wait_for_replacement_dialog(&mut test);
    test.run_frame();
    let remaining_times = |test: &TestApp| {
        let clocks = test.game().shown_clocks();
        clocks.into_iter().map(|clock| clock.expect("a clock").remaining).collect::<Vec<_>>()
    };
    let times_before = remaining_times(&test);
    for _ in 0..20 {
        test.run_frame_after(Duration::from_secs(5));
    }
    assert_eq!((remaining_times(&test), test.game().state().outcome()), (times_before.clone(), None));
    test.run_command(TableCommand::ReplaceEngine(Player::Human));
    test.run_frame_after(Duration::from_secs(5));
    assert!(remaining_times(&test)[1] < times_before[1], "the clock runs again");
}
