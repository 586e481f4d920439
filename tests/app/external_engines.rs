//! External engines (guests in the code): adding one without blocking frames, and failures during a game. The game then
//! waits until the player chooses a replacement.

use std::fs;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use session::{ExternalEngine, Game, MatchPlan, Place, Player, PlayerPlan, Seat, catalogue, read_clocks};
use tabuleiro::app::commands::{EngineRequest, Navigate, PlayCommand, ReviewCommand, TableCommand};
use tabuleiro::app::core::{Dialog, Screen, Warnings};
use tabuleiro::app::engines::{AddEngineDialog, AddEngineState};
use tabuleiro::app::game::{EngineFailure, NextActor};

use super::harness::{FRAME, TestApp, app_without_game, plan};
use test_support::fake_engine::{FakeEngine, lock_fake_engines};

fn guest(engine: &FakeEngine) -> ExternalEngine {
    ExternalEngine::new(&engine.program().display().to_string()).expect("a guest")
}

fn page(room: &TestApp) -> &AddEngineDialog {
    room.app.world().resource::<AddEngineDialog>()
}

fn send_request(room: &mut TestApp, request: EngineRequest) {
    room.send(request);
    room.run_frame();
}

/// An app that shows the dialog for a new engine and is starting `program`.
fn room_starting_engine(game: Game, program: &str) -> TestApp {
    let mut room = TestApp { app: app_without_game() };
    room.run_frame();
    send_request(&mut room, EngineRequest::Choose(game));
    assert_eq!(
        (room.dialog(), &page(&room).meeting),
        (Dialog::ExternalEngine, &AddEngineState::EnteringPath)
    );
    send_request(&mut room, EngineRequest::Start(program.to_owned()));
    room
}

fn path(engine: &FakeEngine) -> String {
    engine.program().display().to_string()
}

#[test]
fn an_engine_reports_its_name_and_options() {
    let _alone = lock_fake_engines();
    let engine =
        FakeEngine::new("echo id name Fish 3; echo option name Hash type spin default 16 min 1 max 64", "");
    let mut room = room_starting_engine(Game::CHESS, &path(&engine));
    room.run_until(FRAME, |room| page(room).meeting != AddEngineState::Starting);
    let AddEngineState::Ready(introduction) = &page(&room).meeting else { panic!("{:?}", page(&room).fault) };
    assert_eq!((introduction.name.as_str(), introduction.options.len()), ("Fish 3", 1));
    room.run_command(Navigate::CloseDialog);
    assert_eq!((page(&room).program.as_str(), &page(&room).meeting), ("", &AddEngineState::EnteringPath));
}

#[test]
fn an_unusable_program_is_reported_and_another_can_be_entered() {
    let _alone = lock_fake_engines();
    let chess = FakeEngine::new("", "");
    let dumb = FakeEngine::from_script("exit 0\n");
    for (game, program, fault) in [
        (Game::CHESS, "/no/such/engine".to_owned(), "guest-not-found"),
        (Game::CHESS, path(&dumb), "guest-not-uci"),
        (Game::RACING_KINGS, path(&chess), "guest-other-game"),
        (Game::CHESS, "/a|b=c".to_owned(), "guest-bar"),
    ] {
        let mut room = room_starting_engine(game, &program);
        room.run_until(FRAME, |room| page(room).fault.is_some());
        assert_eq!(page(&room).fault.as_ref().map(|fault| fault.key), Some(fault));
        assert_eq!(
            (room.dialog(), &page(&room).meeting),
            (Dialog::ExternalEngine, &AddEngineState::EnteringPath)
        );
    }
    let mut room = room_starting_engine(Game::CHESS, &path(&dumb));
    room.run_until(FRAME, |room| page(room).fault.is_some());
    send_request(&mut room, EngineRequest::Start(path(&chess)));
    room.run_until(FRAME, |room| matches!(page(room).meeting, AddEngineState::Ready(_)));
    assert_eq!(page(&room).fault, None);
    // Without a window there is no native file dialog.
    send_request(&mut room, EngineRequest::Browse);
    assert_eq!(page(&room).fault.as_ref().map(|fault| fault.key), Some("guest-no-dialog"));
}

/// No frame waits for a program that hangs. It is killed when the dialog is closed or the start is cancelled.
#[test]
fn a_program_that_hangs_is_killed_on_cancel_or_close() {
    let _alone = lock_fake_engines();
    for is_left in [true, false] {
        let engine = FakeEngine::from_script("echo $$ >\"$0.pid\"; while read -r word; do :; done\n");
        let mut room = room_starting_engine(Game::CHESS, &path(&engine));
        for _ in 0..60 {
            let begin = Instant::now();
            room.run_frame();
            assert!(begin.elapsed() < Duration::from_millis(250), "{:?}", begin.elapsed());
            std::thread::sleep(Duration::from_millis(2));
        }
        assert_eq!(&page(&room).meeting, &AddEngineState::Starting);
        room.run_until(FRAME, |_| {
            fs::read_to_string(engine.sibling_file("pid")).is_ok_and(|pid| pid.ends_with('\n'))
        });
        if is_left {
            room.run_command(Navigate::CloseDialog);
        } else {
            send_request(&mut room, EngineRequest::Stop);
            assert_eq!(
                (room.dialog(), page(&room).program.as_str()),
                (Dialog::ExternalEngine, path(&engine).as_str())
            );
        }
        assert_eq!(&page(&room).meeting, &AddEngineState::EnteringPath);
        let pid = fs::read_to_string(engine.sibling_file("pid")).expect("it was started");
        let process = format!("/proc/{}", pid.trim());
        room.run_until(FRAME, |_| !fs::exists(&process).unwrap_or_default());
        assert_eq!(page(&room).fault, None, "a cancelled start is no fault");
    }
}

/// A plan in which a person has White and `engine` has Black.
fn plan_against(engine: &FakeEngine) -> MatchPlan {
    plan(Game::CHESS, [Player::Human, Player::External(guest(engine))])
}

fn engine_failure(room: &TestApp) -> Option<(Seat, &'static str)> {
    let trouble = room.app.world().resource::<EngineFailure>();
    trouble.of(room.game()).map(|(seat, why)| (seat, why.key))
}

fn wait_for_question(room: &mut TestApp) {
    room.run_until(FRAME, |room| room.dialog() == Dialog::EngineFailure);
}

#[test]
fn after_an_engine_failure_the_game_waits_and_the_table_works() {
    let _alone = lock_fake_engines();
    let engine = FakeEngine::new("", "echo bestmove e2e5");
    let mut room = TestApp::new(plan_against(&engine));
    room.play("e2e4");
    wait_for_question(&mut room);
    assert_eq!(engine_failure(&room), Some((Seat::SECOND, "guest-illegal")));
    assert_eq!(room.app.world().resource::<Warnings>().0, []);
    room.run_command(Navigate::CloseDialog);
    room.run_frames_in_real_time(100);
    // No replacement moves, the engine is not asked again, and the dialog stays closed.
    assert_eq!((room.ply(), room.dialog(), room.engine().is_thinking()), (1, Dialog::None, false));
    room.run_command(ReviewCommand::ShowPosition(Place::of_game(0)));
    assert_eq!(room.game().reviewed_place(), Some(Place::of_game(0)));
    room.run_command(ReviewCommand::ShowCurrent);
    room.run_command(TableCommand::ShowEngineFailure);
    assert_eq!(room.dialog(), Dialog::EngineFailure);
    room.run_command(Navigate::CloseDialog);
    room.run_command(TableCommand::Pause);
    assert_eq!(room.dialog(), Dialog::EngineFailure, "resuming asks for a replacement");
    // The dialog opens again after the menu.
    room.run_command(Navigate::Open(Screen::Menu));
    assert_eq!(room.dialog(), Dialog::None);
    room.run_command(Navigate::Open(Screen::Table));
    wait_for_question(&mut room);
    // After a take-back and another move, the engine is asked again.
    room.run_command(Navigate::CloseDialog);
    room.run_command(PlayCommand::Undo);
    assert_eq!((room.ply(), engine_failure(&room)), (0, None));
    room.play("d2d4");
    wait_for_question(&mut room);
    room.run_command(PlayCommand::Resign);
    room.wait_for_animations();
    assert_eq!(
        (engine_failure(&room), room.decides(), room.dialog()),
        (None, NextActor::Over, Dialog::Result)
    );
}

#[test]
fn a_level_can_replace_the_engine_and_the_record_says_so() {
    let _alone = lock_fake_engines();
    let engine = FakeEngine::new("", "[ -e \"$0.once\" ] && exit 1; touch \"$0.once\"; echo bestmove e7e5");
    let mut room = TestApp::new(plan_against(&engine));
    room.play("e2e4");
    room.run_until(FRAME, |room| room.ply() == 2);
    room.wait_for_animations();
    room.play("d2d4");
    wait_for_question(&mut room);
    assert_eq!(engine_failure(&room), Some((Seat::SECOND, "guest-died")));
    room.run_command(TableCommand::ReplaceEngine(Player::Level(1)));
    assert_eq!((room.dialog(), engine_failure(&room)), (Dialog::None, None));
    room.run_until(FRAME, |room| room.ply() == 4);
    let saved = room.game().save();
    let seat = &saved.plan.seats[1];
    assert_eq!((seat.player.clone(), seat.name.as_str()), (Player::Level(1), "Apprentice 1"));
    let comments: Vec<&str> = saved.moves.iter().map(|mv| mv.comment.as_str()).collect();
    assert_eq!(comments, ["", "", "Black: Rui until here, from here on Apprentice 1.", ""]);
    let again = catalogue::reopen(&saved).expect("it can be reopened").save();
    assert_eq!(again, saved);
    // The replacement is permanent: no dialog for the next move.
    room.wait_for_animations();
    room.play_choice(0);
    room.run_until(FRAME, |room| room.ply() == 6);
    assert_eq!(room.dialog(), Dialog::None);
}

/// If the engine has not moved yet, the record needs no comment about the replacement.
#[test]
fn a_person_can_replace_the_engine() {
    let _alone = lock_fake_engines();
    let mut room = TestApp::new(plan_against(&FakeEngine::new("", "exit 1")));
    room.play("e2e4");
    wait_for_question(&mut room);
    room.run_command(TableCommand::ReplaceEngine(Player::Human));
    assert_eq!(room.decides(), NextActor::Human);
    assert_eq!(room.game().moves()[0].comment, "");
    room.wait_for_animations();
    room.play("e7e5");
    room.play("g1f3");
    assert_eq!(room.decides(), NextActor::Human);
}

#[test]
fn a_failed_engine_can_be_tried_again() {
    let _alone = lock_fake_engines();
    let engine =
        FakeEngine::new("", "[ -e \"$0.once\" ] && echo bestmove e7e5 || { touch \"$0.once\"; exit 1; }");
    let mut room = TestApp::new(plan_against(&engine));
    room.play("e2e4");
    wait_for_question(&mut room);
    room.run_command(TableCommand::RestartEngine);
    room.run_until(FRAME, |room| room.ply() == 2);
    assert_eq!((room.game().moves()[1].text.as_str(), room.dialog()), ("e7e5", Dialog::None));
}

#[test]
fn an_engine_failure_between_two_computers_asks_too() {
    let _alone = lock_fake_engines();
    let engine = FakeEngine::new("", "exit 1");
    let mut room = TestApp::new(plan(Game::CHESS, [Player::Level(1), Player::External(guest(&engine))]));
    wait_for_question(&mut room);
    room.run_frames_in_real_time(100);
    assert_eq!((room.ply(), engine_failure(&room).map(|(seat, _)| seat)), (1, Some(Seat::SECOND)));
    room.run_command(TableCommand::ReplaceEngine(Player::Level(2)));
    room.run_until(FRAME, |room| room.ply() >= 4);
}

/// The question opens only when no other dialog is open.
#[test]
fn the_question_waits_until_other_dialogs_are_closed() {
    let _alone = lock_fake_engines();
    let engine = FakeEngine::new("", "sleep 0.2; exit 1");
    let mut room = TestApp::new(plan_against(&engine));
    room.play("e2e4");
    room.run_command(Navigate::ShowKeys);
    room.run_until(FRAME, |room| engine_failure(room).is_some());
    room.run_frames_in_real_time(100);
    assert_eq!(room.dialog(), Dialog::Keys);
    room.run_command(Navigate::CloseDialog);
    wait_for_question(&mut room);
}

#[test]
fn no_clock_runs_until_the_engine_is_replaced() {
    let _alone = lock_fake_engines();
    let clocks = read_clocks("5+3", 2).expect("good clocks");
    let plan = plan_against(&FakeEngine::new("", "exit 1"));
    let seats = plan.seats.into_iter().zip(clocks).map(|(seat, clock)| PlayerPlan { clock, ..seat });
    let mut room = TestApp::new(MatchPlan { seats: seats.collect(), ..plan });
    room.play("e2e4");
    wait_for_question(&mut room);
    room.run_frame();
    let left = |room: &TestApp| {
        let clocks = room.game().shown_clocks();
        clocks.into_iter().map(|clock| clock.expect("a clock").remaining).collect::<Vec<_>>()
    };
    let before = left(&room);
    for _ in 0..20 {
        room.run_frame_after(Duration::from_secs(5));
    }
    assert_eq!((left(&room), room.game().state().outcome()), (before.clone(), None));
    room.run_command(TableCommand::ReplaceEngine(Player::Human));
    room.run_frame_after(Duration::from_secs(5));
    assert!(left(&room)[1] < before[1], "the clock runs again");
}
