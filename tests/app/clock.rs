//! Chess clocks: when they run and stop, the fall of the flag, sounds, requested frames, and clocks of resumed games.

use std::time::Duration;

use bevy::prelude::*;
use session::{
    EndReason, Game, LocalizedMessage, MatchPlan, Outcome, Place, Player, PlayerPlan, Seat, read_clocks,
};
use store::{DataFolders, GameStore, StoredId};
use tabuleiro::app::commands::{Navigate, PlayCommand, ResumeGame, ReviewCommand, TableCommand, UiCommand};
use tabuleiro::app::core::{ChoiceMade, ClockSignal, Dialog, NextFrame, Screen};
use tabuleiro::app::game::clock::clock_text;

use super::harness::{FRAME, TestApp, app_without_game, plan, plan_for_people};

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

fn with_clocks(plan: MatchPlan, clocks: &str) -> MatchPlan {
    let clocks = read_clocks(clocks, plan.seats.len()).expect("good clocks");
    let seats = plan.seats.into_iter().zip(clocks).map(|(seat, clock)| PlayerPlan { clock, ..seat });
    MatchPlan { seats: seats.collect(), ..plan }
}

fn remaining_time(test: &TestApp, seat: usize) -> Duration {
    test.game().shown_clocks()[seat].as_ref().expect("a clock").remaining
}

/// Plays a move through a message, without clicks on the board.
fn choose(test: &mut TestApp, text: &str) {
    let choice = test.game().choice_of(text).expect("legal");
    let stamp = test.game().stamp();
    test.send(ChoiceMade { choice, stamp });
    test.run_frame();
}

#[test]
fn a_move_stops_the_own_clock_and_starts_the_other() {
    let mut test = TestApp::new(with_clocks(plan_for_people(Game::CHESS), "1+2"));
    let begin = remaining_time(&test, 0);
    test.run_frame_after(ms(10_000));
    assert_eq!((begin - remaining_time(&test, 0), remaining_time(&test, 1)), (ms(10_000), ms(60_000)));
    choose(&mut test, "e4");
    let after = remaining_time(&test, 0);
    // The frame that plays the move also counts as thinking time; then the increment is added.
    assert_eq!(after, begin - ms(10_000) - FRAME + ms(2_000));
    test.run_frame_after(ms(5_000));
    assert_eq!((remaining_time(&test, 0), remaining_time(&test, 1)), (after, ms(55_000)));
    assert_eq!(test.game().moves()[0].thinking_time, Some(ms(60_000) - begin + ms(10_000) + FRAME));
}

#[test]
fn a_move_in_the_frame_in_which_the_time_runs_out_is_too_late() {
    let mut test = TestApp::new(with_clocks(plan_for_people(Game::RACING_KINGS), "0:30"));
    let rest = remaining_time(&test, 0);
    test.run_frame_after(rest - ms(1));
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
    let stood = remaining_time(&test, 0);
    test.run_frame_after(ms(50_000));
    test.run_command(TableCommand::Flip);
    assert_eq!((remaining_time(&test, 0), test.game().is_paused()), (stood, true));
    test.run_command(TableCommand::Pause);
    test.run_frame_after(ms(1_000));
    assert!(remaining_time(&test, 0) <= stood - ms(1_000) && remaining_time(&test, 0) > stood - ms(1_100));
    test.run_command(TableCommand::Pause);
    choose(&mut test, "10-13");
    test.run_frame_after(ms(3_000));
    assert!(!test.game().is_paused() && remaining_time(&test, 1) <= ms(57_000));
}

#[test]
fn the_clock_runs_on_during_draw_offers_review_and_flips() {
    let mut test = TestApp::new(with_clocks(plan_for_people(Game::CHESS), "1"));
    choose(&mut test, "e4");
    choose(&mut test, "e5");
    test.run_frame_after(ms(10_000));
    let before = remaining_time(&test, 0);
    for command in [
        UiCommand::from(PlayCommand::OfferDraw),
        Navigate::CloseDialog.into(),
        ReviewCommand::ShowPosition(Place::of_game(0)).into(),
        TableCommand::Flip.into(),
    ] {
        test.run_command(command);
    }
    test.run_frame_after(ms(1_000));
    assert!(remaining_time(&test, 0) <= before - ms(1_000) && remaining_time(&test, 0) > before - ms(1_300));
    test.run_command(ReviewCommand::ShowCurrent);
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
    let stood = remaining_time(&test, 0);
    test.run_frame_after(ms(40_000));
    assert_eq!(remaining_time(&test, 0), stood);
    let people = PlayerPlan::nameless(Player::Human);
    let table = MatchPlan { seats: vec![people; 3], seed: 3, ..MatchPlan::between_people(Game::DOMIN_UP) };
    test.start_game(&with_clocks(table, "1"));
    test.run_frame();
    while test.game().state().rule_move.is_some() {
        test.run_frame_after(ms(2_500));
    }
    test.wait_for_animations();
    let seat = test.game().curtain().expect("a player is to look").index();
    test.run_frame_after(ms(40_000));
    assert_eq!(
        [0, 1, 2].map(|seat| remaining_time(&test, seat)),
        [ms(60_000); 3],
        "what the rules move is nobody's time"
    );
    test.run_command(TableCommand::ShowHand);
    test.run_frame_after(ms(4_000));
    assert!(remaining_time(&test, seat) <= ms(56_000));
}

/// The pause before an answer and delays of the machine do not count. A computer never loses on time.
#[test]
fn a_computer_is_charged_only_its_thinking_time() {
    let players = [Player::Human, Player::Level(8)];
    let mut test = TestApp::new(with_clocks(plan(Game::CHESS, players), "0:20"));
    choose(&mut test, "e4");
    let allowance = test.game().max_charged_time().expect("a computer is to move");
    // A very long frame, as after the machine has been suspended.
    test.run_frame_after(ms(60_000));
    assert_eq!((test.game().state().outcome(), remaining_time(&test, 1)), (None, ms(20_000) - allowance));
    test.run_until(FRAME, |test| test.ply() == 2);
    assert!(remaining_time(&test, 1) >= ms(20_000) - allowance && remaining_time(&test, 1) > ms(15_000));
    assert!(test.game().moves()[1].thinking_time <= Some(allowance));
}

/// Runs each requested frame at its time until `done`; returns the number of frames.
fn frames_until(test: &mut TestApp, mut done: impl FnMut(&TestApp) -> bool) -> usize {
    let mut frames = 0;
    while !done(test) {
        let at = test.app.world().resource::<NextFrame>().take_later().expect("a frame is requested");
        let now = test.game().time();
        assert!(at > now, "not at once");
        test.run_frame_after(at - now);
        frames += 1;
    }
    frames
}

#[test]
fn a_clock_requests_1_frame_per_second_and_10_in_the_last_10_s() {
    let mut test = TestApp::new(with_clocks(plan_for_people(Game::CHESS), "0:30"));
    test.wait_for_animations();
    let _ = test.app.world().resource::<NextFrame>().take_later();
    test.run_frame();
    let frames = frames_until(&mut test, |test| remaining_time(test, 0) <= ms(10_000));
    assert!((19..=21).contains(&frames), "{frames}");
    assert_eq!(remaining_time(&test, 0), ms(10_000));
    let frames = frames_until(&mut test, |test| test.game().state().outcome().is_some());
    assert_eq!(frames, 100);
    assert_eq!(remaining_time(&test, 0), Duration::ZERO);
    test.wait_for_animations();
    assert_eq!(test.app.world().resource::<NextFrame>().take_later(), None, "no clock runs any more");
}

#[test]
fn a_game_without_clocks_requests_no_frames() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    choose(&mut test, "e4");
    test.wait_for_animations();
    test.run_frame_after(ms(5_000));
    assert_eq!(test.app.world().resource::<NextFrame>().take_later(), None);
    test.run_frame_after(ms(3_000));
    choose(&mut test, "e5");
    assert!(test.game().thinking_times()[1] >= ms(8_000), "the time is measured without clocks too");
}

/// Games without clocks have timers that show the thinking time. They start with the first move and stop in the menu.
#[test]
fn timers_show_the_thinking_time_of_the_player_to_move() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    let shown = |test: &TestApp| -> Vec<u64> {
        test.game().shown_times().iter().map(std::time::Duration::as_secs).collect()
    };
    test.run_frame_after(ms(5_000));
    assert_eq!((shown(&test), test.game().runs_timer()), (vec![0, 0], false), "no move has been played");
    choose(&mut test, "e4");
    assert_eq!(shown(&test), [5, 0]);
    test.run_frame_after(ms(7_000));
    assert_eq!((shown(&test), test.game().runs_timer()), (vec![5, 7], true));
    assert_eq!(test.game().thinking_times()[1], ms(0), "only the time of finished moves is recorded");
    test.run_command(Navigate::Open(Screen::Menu));
    let stood = shown(&test);
    test.run_frame_after(ms(40_000));
    assert_eq!((shown(&test), test.game().runs_timer()), (stood, false));
    test.run_command(Navigate::Open(Screen::Table));
    test.run_frame_after(ms(2_000));
    choose(&mut test, "e5");
    assert!(shown(&test)[1] >= 9 && shown(&test)[1] < 12, "{:?}", shown(&test));
    test.run_frame_after(ms(4_000));
    let before = shown(&test);
    test.run_command(PlayCommand::AskResign);
    test.run_command(PlayCommand::Resign);
    let over = shown(&test);
    assert!(
        over[0] >= before[0] && before[0] >= 9,
        "the time before the resignation counts: {before:?}, {over:?}"
    );
    test.run_frame_after(ms(9_000));
    assert_eq!((shown(&test), test.game().runs_timer()), (over, false), "no timer runs after the end");
}

#[derive(Resource, Default)]
struct Signals(Vec<ClockSignal>);

#[test]
fn low_time_and_each_of_the_last_10_seconds_are_signalled_once() {
    let mut test = TestApp { app: app_without_game() };
    let hear =
        |mut signals: MessageReader<ClockSignal>, mut heard: ResMut<Signals>| heard.0.extend(signals.read());
    test.app.init_resource::<Signals>().add_systems(Last, hear);
    test.start_game(&with_clocks(plan_for_people(Game::CHESS), "2"));
    test.run_frames(2);
    let _ = test.app.world().resource::<NextFrame>().take_later();
    test.run_frame();
    frames_until(&mut test, |test| remaining_time(test, 0) < ms(12_000));
    assert_eq!(std::mem::take(&mut test.app.world_mut().resource_mut::<Signals>().0), [ClockSignal::Low]);
    frames_until(&mut test, |test| test.game().state().outcome().is_some());
    let seconds: Vec<ClockSignal> = (1..=10).rev().map(ClockSignal::LastSecond).collect();
    assert_eq!(test.app.world().resource::<Signals>().0, seconds);
}

#[test]
fn digits_are_rounded_up_and_show_tenths_below_10_s() {
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
fn a_resumed_game_has_its_clocks_as_they_stood() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut test = TestApp::in_folder(folder.path());
    test.start_game(&with_clocks(plan_for_people(Game::CHESS), "1+2; 3d5"));
    test.run_frames(2);
    for text in ["e4", "e5"] {
        test.run_frame_after(ms(7_000));
        let ply = test.ply();
        choose(&mut test, text);
        test.run_until(FRAME, |test| test.ply() == ply + 1);
    }
    test.run_frame_after(ms(3_000));
    // Quit the program.
    test.send(bevy::app::AppExit::Success);
    test.run_frame();
    let stood = [0, 1].map(|seat| remaining_time(&test, seat));
    assert!(stood[0] < ms(60_000 - 7_000 + 2_000 - 3_000));
    drop(test);
    let store = GameStore::open(&DataFolders::at(folder.path()).games_file()).expect("games");
    let saved = store.read(StoredId(1)).expect("readable").saved;
    assert!(saved.thinking_time >= ms(3_000), "{:?}", saved.thinking_time);
    drop(store);

    let mut test = TestApp::in_folder(folder.path());
    test.send_command(ResumeGame(StoredId(1)));
    test.run_until(FRAME, TestApp::has_game);
    test.run_frame_after(ms(30_000));
    assert_eq!([0, 1].map(|seat| remaining_time(&test, seat)), stood);
    assert!(test.game().is_paused(), "a resumed game with clocks is paused");
    test.run_command(TableCommand::Pause);
    test.run_frame_after(ms(1_000));
    assert!(remaining_time(&test, 0) <= stood[0] - ms(1_000));
}

/// After a crash, at most a few seconds of a running clock are lost.
#[test]
fn a_running_clock_is_saved_every_few_seconds() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut test = TestApp::in_folder(folder.path());
    test.start_game(&with_clocks(plan_for_people(Game::CHESS), "5"));
    test.run_frames(2);
    choose(&mut test, "e4");
    test.run_until(FRAME, |test| test.ply() == 1);
    test.run_frame_after(ms(6_000));
    let path = DataFolders::at(folder.path()).games_file();
    let thought = || {
        GameStore::open(&path).and_then(|store| store.read(StoredId(1))).map(|kept| kept.saved.thinking_time)
    };
    test.run_until(Duration::ZERO, |_| thought().is_ok_and(|thought| thought >= ms(6_000)));
}
