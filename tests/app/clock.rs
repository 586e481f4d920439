//! Chess clocks: starting, stopping, running out of time, signals, requested frames, and clocks of resumed games.

use std::time::Duration;

use bevy::prelude::*;
use session::{
    EndReason, Game, LocalizedMessage, MatchPlan, Outcome, Place, Player, PlayerPlan, Seat, read_clocks,
};
use store::{DataFolders, GameStore, StoredId};
use tabuleiro::app::commands::{BrowseCommand, Navigate, PlayCommand, ResumeGame, TableCommand, UiCommand};
use tabuleiro::app::core::{ChoiceMade, ClockSignal, Dialog, NextFrame, Screen};
use tabuleiro::app::game::clock::clock_text;

use super::harness::{FRAME, TestApp, app_without_game, plan, plan_for_people};

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// `plan` with clocks as read by [`read_clocks`], such as `1+2` for one minute and an increment of 2 s per move.
fn with_clocks(plan: MatchPlan, clocks: &str) -> MatchPlan {
    let time_controls = read_clocks(clocks, plan.seats.len()).expect("valid clocks");
    let seats = plan.seats.into_iter().zip(time_controls).map(|(seat, clock)| PlayerPlan { clock, ..seat });
    MatchPlan { seats: seats.collect(), ..plan }
}

/// The time left on the clock of the seat with index `seat`.
fn remaining_time(test: &TestApp, seat: usize) -> Duration {
    test.game().shown_clocks()[seat].as_ref().expect("a clock").remaining
}

/// Plays a move with a [`ChoiceMade`] message and runs one frame.
fn send_move(test: &mut TestApp, text: &str) {
    let choice = test.game().choice_of(text).expect("legal");
    let stamp = test.game().stamp();
    test.send(ChoiceMade { choice, stamp });
    test.run_frame();
}

#[test]
fn a_move_stops_one_clock_and_starts_the_other() {
    let mut test = TestApp::new(with_clocks(plan_for_people(Game::CHESS), "1+2"));
    let initial_time = remaining_time(&test, 0);
    test.run_frame_after(ms(10_000));
    assert_eq!((initial_time - remaining_time(&test, 0), remaining_time(&test, 1)), (ms(10_000), ms(60_000)));
    send_move(&mut test, "e4");
    let time_after_move = remaining_time(&test, 0);
    // The frame that plays the move counts as thinking time too; after it, the increment is added.
    assert_eq!(time_after_move, initial_time - ms(10_000) - FRAME + ms(2_000));
    test.run_frame_after(ms(5_000));
    assert_eq!((remaining_time(&test, 0), remaining_time(&test, 1)), (time_after_move, ms(55_000)));
    assert_eq!(test.game().moves()[0].thinking_time, Some(ms(60_000) - initial_time + ms(10_000) + FRAME));
}

#[test]
fn a_move_in_the_frame_in_which_the_time_runs_out_is_too_late() {
    let mut test = TestApp::new(with_clocks(plan_for_people(Game::RACING_KINGS), "0:30"));
    let time_left = remaining_time(&test, 0);
    test.run_frame_after(time_left - ms(1));
    assert_eq!((remaining_time(&test, 0), test.game().state().outcome()), (ms(1), None));
    let choice = test.game().choice_of("h2h3").expect("legal");
    let stamp = test.game().stamp();
    test.send(ChoiceMade { choice, stamp });
    test.run_frame_after(ms(1));
    assert_eq!(test.game().state().outcome(), Some(Outcome::win(Seat::SECOND, EndReason::TimeForfeit)));
    assert_eq!((test.ply(), remaining_time(&test, 0)), (0, Duration::ZERO));
    let reason = test.game().state().end.as_ref().expect("it is over").reason.clone();
    assert_eq!(reason, LocalizedMessage::new("reason-out-of-time").with("name", "Ana"));
    test.wait_for_animations();
    assert_eq!(test.dialog(), Dialog::Result);
    test.run_frame_after(ms(9_000));
    assert_eq!(remaining_time(&test, 1), ms(30_000), "no clock runs after the end");
}

#[test]
fn a_paused_game_costs_no_time_and_a_move_resumes_it() {
    let mut test = TestApp::new(with_clocks(plan_for_people(Game::DRAUGHTS), "1"));
    test.run_command(TableCommand::Pause);
    let time_at_pause = remaining_time(&test, 0);
    test.run_frame_after(ms(50_000));
    test.run_command(TableCommand::Flip);
    assert_eq!((remaining_time(&test, 0), test.game().is_paused()), (time_at_pause, true));
    test.run_command(TableCommand::Pause);
    test.run_frame_after(ms(1_000));
    assert!(
        remaining_time(&test, 0) <= time_at_pause - ms(1_000)
            && remaining_time(&test, 0) > time_at_pause - ms(1_100)
    );
    test.run_command(TableCommand::Pause);
    send_move(&mut test, "10-13");
    test.run_frame_after(ms(3_000));
    assert!(!test.game().is_paused() && remaining_time(&test, 1) <= ms(57_000));
}

#[test]
fn the_clock_runs_on_during_draw_offers_browse_and_flips() {
    let mut test = TestApp::new(with_clocks(plan_for_people(Game::CHESS), "1"));
    send_move(&mut test, "e4");
    send_move(&mut test, "e5");
    test.run_frame_after(ms(10_000));
    let time_before = remaining_time(&test, 0);
    for command in [
        UiCommand::from(PlayCommand::OfferDraw),
        Navigate::CloseDialog.into(),
        BrowseCommand::ShowPosition(Place::of_game(0)).into(),
        TableCommand::Flip.into(),
    ] {
        test.run_command(command);
    }
    test.run_frame_after(ms(1_000));
    assert!(
        remaining_time(&test, 0) <= time_before - ms(1_000)
            && remaining_time(&test, 0) > time_before - ms(1_300)
    );
    test.run_command(BrowseCommand::ShowCurrent);
    // A take-back restores the time.
    test.run_command(PlayCommand::Undo);
    assert!(remaining_time(&test, 1) > ms(59_900));
    test.run_command(PlayCommand::Undo);
    assert!(remaining_time(&test, 0) > ms(59_800));
}

#[test]
fn the_clock_stops_in_the_menu_and_behind_the_curtain() {
    let mut test = TestApp::new(with_clocks(plan_for_people(Game::CHESS), "1"));
    test.run_command(Navigate::Open(Screen::Menu));
    let time_at_menu = remaining_time(&test, 0);
    test.run_frame_after(ms(40_000));
    assert_eq!(remaining_time(&test, 0), time_at_menu);
    // Three people at Domin-Up: the curtain hides the hands until the player to move shows theirs.
    let person = PlayerPlan::nameless(Player::Human);
    let three_people =
        MatchPlan { seats: vec![person; 3], seed: 3, ..MatchPlan::between_people(Game::DOMIN_UP) };
    test.start_game(&with_clocks(three_people, "1"));
    test.run_frame();
    while test.game().state().forced_move.is_some() {
        test.run_frame_after(ms(2_500));
    }
    test.wait_for_animations();
    let seat = test.game().curtain().expect("the curtain is closed").index();
    test.run_frame_after(ms(40_000));
    assert_eq!(
        [0, 1, 2].map(|seat| remaining_time(&test, seat)),
        [ms(60_000); 3],
        "no clock runs during forced moves or behind the curtain"
    );
    test.run_command(TableCommand::ShowHand);
    test.run_frame_after(ms(4_000));
    assert!(remaining_time(&test, seat) <= ms(56_000));
}

/// A move costs a computer at most `max_charged_time`, however long the machine delays the answer. So a computer never
/// loses on time.
#[test]
fn a_computer_is_charged_only_its_thinking_time() {
    let players = [Player::Human, Player::Level(8)];
    let mut test = TestApp::new(with_clocks(plan(Game::CHESS, players), "0:20"));
    send_move(&mut test, "e4");
    let allowance = test.game().max_charged_time().expect("a computer is to move");
    // A very long frame, as after the machine has been suspended.
    test.run_frame_after(ms(60_000));
    assert_eq!((test.game().state().outcome(), remaining_time(&test, 1)), (None, ms(20_000) - allowance));
    test.run_until(FRAME, |test| test.ply() == 2);
    assert!(remaining_time(&test, 1) >= ms(20_000) - allowance && remaining_time(&test, 1) > ms(15_000));
    assert!(test.game().moves()[1].thinking_time <= Some(allowance));
}

/// Runs frames at the times at which the app requests them, until `done` returns true; returns the number of frames.
fn frames_until(test: &mut TestApp, mut done: impl FnMut(&TestApp) -> bool) -> usize {
    let mut frames = 0;
    while !done(test) {
        let requested_time =
            test.app.world().resource::<NextFrame>().take_requested_time().expect("a frame is requested");
        let now = test.game().time();
        assert!(requested_time > now, "the requested time is in the future");
        test.run_frame_after(requested_time - now);
        frames += 1;
    }
    frames
}

#[test]
fn a_clock_requests_1_frame_per_second_and_10_in_the_last_10_s() {
    let mut test = TestApp::new(with_clocks(plan_for_people(Game::CHESS), "0:30"));
    test.wait_for_animations();
    // Discard the requests made so far.
    let _ = test.app.world().resource::<NextFrame>().take_requested_time();
    test.run_frame();
    let frames = frames_until(&mut test, |test| remaining_time(test, 0) <= ms(10_000));
    assert!((19..=21).contains(&frames), "{frames}");
    assert_eq!(remaining_time(&test, 0), ms(10_000));
    let frames = frames_until(&mut test, |test| test.game().state().outcome().is_some());
    assert_eq!(frames, 100);
    assert_eq!(remaining_time(&test, 0), Duration::ZERO);
    test.wait_for_animations();
    assert_eq!(
        test.app.world().resource::<NextFrame>().take_requested_time(),
        None,
        "no clock runs any more"
    );
}

#[test]
fn a_game_without_clocks_requests_no_frames() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    send_move(&mut test, "e4");
    test.wait_for_animations();
    test.run_frame_after(ms(5_000));
    assert_eq!(test.app.world().resource::<NextFrame>().take_requested_time(), None);
    test.run_frame_after(ms(3_000));
    send_move(&mut test, "e5");
    assert!(test.game().thinking_times()[1] >= ms(8_000), "the time is measured without clocks too");
}

/// In a game without clocks, a timer for each player shows the thinking time. The timers start with the first move and
/// stop in the menu.
#[test]
fn timers_show_the_thinking_time_of_the_player_to_move() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    let shown_seconds = |test: &TestApp| -> Vec<u64> {
        test.game().shown_times().iter().map(std::time::Duration::as_secs).collect()
    };
    test.run_frame_after(ms(5_000));
    assert_eq!(
        (shown_seconds(&test), test.game().is_timer_running()),
        (vec![0, 0], false),
        "no move has been played"
    );
    send_move(&mut test, "e4");
    assert_eq!(shown_seconds(&test), [5, 0]);
    test.run_frame_after(ms(7_000));
    assert_eq!((shown_seconds(&test), test.game().is_timer_running()), (vec![5, 7], true));
    assert_eq!(test.game().thinking_times()[1], ms(0), "only the time of finished moves is recorded");
    test.run_command(Navigate::Open(Screen::Menu));
    let seconds_at_menu = shown_seconds(&test);
    test.run_frame_after(ms(40_000));
    assert_eq!((shown_seconds(&test), test.game().is_timer_running()), (seconds_at_menu, false));
    test.run_command(Navigate::Open(Screen::Table));
    test.run_frame_after(ms(2_000));
    send_move(&mut test, "e5");
    assert!(shown_seconds(&test)[1] >= 9 && shown_seconds(&test)[1] < 12, "{:?}", shown_seconds(&test));
    test.run_frame_after(ms(4_000));
    let seconds_before = shown_seconds(&test);
    test.run_command(PlayCommand::AskResign);
    test.run_command(PlayCommand::Resign);
    let seconds_at_end = shown_seconds(&test);
    assert!(
        seconds_at_end[0] >= seconds_before[0] && seconds_before[0] >= 9,
        "the time before the resignation counts: {seconds_before:?}, {seconds_at_end:?}"
    );
    test.run_frame_after(ms(9_000));
    assert_eq!(
        (shown_seconds(&test), test.game().is_timer_running()),
        (seconds_at_end, false),
        "no timer runs after the end"
    );
}

#[derive(Resource, Default)]
struct RecordedSignals(Vec<ClockSignal>);

#[test]
fn low_time_and_each_of_the_last_10_seconds_are_signalled_once() {
    let mut test = TestApp { app: app_without_game() };
    let record = |mut signals: MessageReader<ClockSignal>, mut recorded: ResMut<RecordedSignals>| {
        recorded.0.extend(signals.read());
    };
    test.app.init_resource::<RecordedSignals>().add_systems(Last, record);
    test.start_game(&with_clocks(plan_for_people(Game::CHESS), "2"));
    test.run_frames(2);
    // Discard the requests made so far.
    let _ = test.app.world().resource::<NextFrame>().take_requested_time();
    test.run_frame();
    frames_until(&mut test, |test| remaining_time(test, 0) < ms(12_000));
    assert_eq!(
        std::mem::take(&mut test.app.world_mut().resource_mut::<RecordedSignals>().0),
        [ClockSignal::Low]
    );
    frames_until(&mut test, |test| test.game().state().outcome().is_some());
    let seconds: Vec<ClockSignal> = (1..=10).rev().map(ClockSignal::LastSecond).collect();
    assert_eq!(test.app.world().resource::<RecordedSignals>().0, seconds);
}

#[test]
fn clock_texts_are_rounded_up_and_show_tenths_below_10_s() {
    for (time, text) in [
        (3_600_000, "1:00:00"),
        (3_599_001, "1:00:00"),
        (3_599_000, "59:59"),
        (65_000, "1:05"),
        (59_001, "1:00"),
        (10_000, "0:10"),
        (9_901, "0:10"),
        (9_900, "9.9"),
        (1_000, "1.0"),
        (1, "0.1"),
        (0, "0:00"),
    ] {
        assert_eq!(clock_text(ms(time)), text, "{time}");
    }
}

#[test]
fn a_resumed_game_has_the_clocks_of_the_saved_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut test = TestApp::in_folder(folder.path());
    test.start_game(&with_clocks(plan_for_people(Game::CHESS), "1+2; 3d5"));
    test.run_frames(2);
    for text in ["e4", "e5"] {
        test.run_frame_after(ms(7_000));
        let ply = test.ply();
        send_move(&mut test, text);
        test.run_until(FRAME, |test| test.ply() == ply + 1);
    }
    test.run_frame_after(ms(3_000));
    // Quit the program.
    test.send(bevy::app::AppExit::Success);
    test.run_frame();
    let times_at_exit = [0, 1].map(|seat| remaining_time(&test, seat));
    assert!(times_at_exit[0] < ms(60_000 - 7_000 + 2_000 - 3_000));
    drop(test);
    let store =
        GameStore::open(&DataFolders::at(folder.path()).games_file()).expect("the database can be opened");
    let saved = store.read(StoredId(1)).expect("readable").saved;
    assert!(saved.thinking_time >= ms(3_000), "{:?}", saved.thinking_time);
    drop(store);

    let mut test = TestApp::in_folder(folder.path());
    test.send_command(ResumeGame::at_table(StoredId(1)));
    test.run_until(FRAME, TestApp::has_game);
    test.run_frame_after(ms(30_000));
    assert_eq!([0, 1].map(|seat| remaining_time(&test, seat)), times_at_exit);
    assert!(test.game().is_paused(), "a resumed game with clocks is paused");
    test.run_command(TableCommand::Pause);
    test.run_frame_after(ms(1_000));
    assert!(remaining_time(&test, 0) <= times_at_exit[0] - ms(1_000));
}

/// After a crash, at most the last few seconds of thinking time are lost.
#[test]
fn a_running_clock_is_saved_every_few_seconds() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut test = TestApp::in_folder(folder.path());
    test.start_game(&with_clocks(plan_for_people(Game::CHESS), "5"));
    test.run_frames(2);
    send_move(&mut test, "e4");
    test.run_until(FRAME, |test| test.ply() == 1);
    test.run_frame_after(ms(6_000));
    let path = DataFolders::at(folder.path()).games_file();
    let saved_thinking_time = || {
        GameStore::open(&path).and_then(|store| store.read(StoredId(1))).map(|game| game.saved.thinking_time)
    };
    test.run_until(Duration::ZERO, |_| saved_thinking_time().is_ok_and(|time| time >= ms(6_000)));
}
