//! The coach at the table: which moves it holds back, what the held piece does, and how the game goes on.

use std::time::Duration;

use session::{EndReason, Game, MatchPlan, NotCounted, Player, read_clocks};
use tabuleiro::app::commands::{GoBack, PlayCommand, TableCommand};
use tabuleiro::app::core::ChoiceMade;
use tabuleiro::app::game::{GameCoach, Notice};
use tabuleiro::app::preferences::{CoachMode, Settings};

use super::harness::{FRAME, TestApp, plan, plan_for_people, square, with_position};

/// White to move; the queen can be lost on g4 and h5.
const START: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3";
const QUICK: Player = Player::Level(1);

fn against_computer(mode: CoachMode) -> TestApp {
    with_coach(with_position(START, plan(Game::CHESS, [Player::Human, QUICK])), mode)
}

fn with_coach(plan: MatchPlan, mode: CoachMode) -> TestApp {
    let mut test = TestApp::new(plan);
    test.app.world_mut().resource_mut::<Settings>().coach = mode;
    test
}

fn is_judging(test: &TestApp) -> bool {
    test.app.world().resource::<GameCoach>().is_judging(test.game())
}

fn held_move(test: &TestApp) -> Option<ChoiceMade> {
    test.app.world().resource::<Notice>().held_move()
}

/// Clicks two squares while the clock of the app stands still, and waits for the judgement.
fn click_and_wait(test: &mut TestApp, from: &str, to: &str) {
    for name in [from, to] {
        test.click_spot(square(name));
        test.run_frame_after(Duration::ZERO);
    }
    test.run_until(Duration::ZERO, |test| !is_judging(test));
    test.run_frame_after(Duration::ZERO);
}

/// A game in which the queen's move to g4 is held back.
fn with_held_move(mode: CoachMode) -> TestApp {
    let mut test = against_computer(mode);
    click_and_wait(&mut test, "d1", "g4");
    assert_eq!((test.ply(), test.notice()), (0, Some(("coach-look-again", false))));
    test
}

#[test]
fn without_a_coach_a_mistake_is_played_at_once() {
    let mut test = against_computer(CoachMode::default());
    test.click_squares("d1 g4");
    assert_eq!(test.ply(), 1);
    let mut people = with_coach(with_position(START, plan_for_people(Game::CHESS)), CoachMode::Talks);
    people.click_squares("d1 g4");
    assert_eq!(people.ply(), 1, "between people nobody is warned");
}

#[test]
fn a_held_piece_stays_where_it_was_dropped_and_returns() {
    let mut test = against_computer(CoachMode::Quiet);
    test.press_square("d1");
    test.run_frame_after(Duration::ZERO);
    test.drag_to("g4");
    test.run_frame_after(Duration::ZERO);
    test.release_on("g4");
    test.run_frame_after(Duration::ZERO);
    let (goal, home) = (test.centre(square("g4")), test.centre(square("d1")));
    // The thread may have answered already in this frame; it has not in the frame of the release.
    if is_judging(&test) {
        let cell = test.layout().cell;
        assert!(test.drawn_position("d1").distance(goal) < 0.1 * cell, "it stays");
    }
    test.run_until(Duration::ZERO, |test| held_move(test).is_some());
    test.run_frame_after(Duration::ZERO);
    assert!(test.selection().trail.is_empty());
    // It shakes once, on its square.
    let mut offsets = Vec::new();
    for _ in 0..40 {
        test.run_frame();
        offsets.push((test.drawn_position("d1") - home).x);
    }
    assert!(offsets.iter().any(|offset| offset.abs() > 1.0), "{offsets:?}");
    assert_eq!(offsets.last(), Some(&0.0));
    test.assert_pieces_in_place();
    assert_eq!(test.notice(), Some(("coach-look-again", false)), "the question stays");
}

#[test]
fn a_held_move_is_played_when_it_is_made_again() {
    let mut test = with_held_move(CoachMode::Quiet);
    test.click_squares("d1 g4");
    assert_eq!((test.ply(), test.game().moves()[0].text.as_str()), (1, "d1g4"));
    assert_eq!(test.game().not_counted(), Some(NotCounted::SetUpPosition));
    // After a take-back there is no second question about it.
    test.run_until(FRAME, |test| test.ply() == 2);
    test.run_command(PlayCommand::Undo);
    assert_eq!(test.ply(), 0);
    test.click_squares("d1 g4");
    assert_eq!(test.ply(), 1);
}

#[test]
fn another_mistake_is_judged_anew_and_a_good_move_is_played() {
    let mut test = with_held_move(CoachMode::Quiet);
    let first = held_move(&test);
    click_and_wait(&mut test, "d1", "h5");
    assert_eq!(test.ply() == 1, held_move(&test).is_none(), "asked again, or no mistake");
    assert!(held_move(&test) != first);
    let mut test = with_held_move(CoachMode::Quiet);
    click_and_wait(&mut test, "g1", "f3");
    assert_eq!((test.ply(), test.notice()), (1, None));
}

#[test]
fn going_back_drops_the_question() {
    let mut test = with_held_move(CoachMode::Quiet);
    test.send(GoBack);
    test.run_frame();
    assert_eq!((test.ply(), test.notice()), (0, None));
}

#[test]
fn a_held_move_is_not_played_so_the_clock_runs_out() {
    let plan = with_position(START, plan(Game::CHESS, [Player::Human, QUICK]));
    let clocks = read_clocks("1", 2).expect("a valid clock");
    let seats = plan.seats.into_iter().zip(clocks).map(|(seat, clock)| session::PlayerPlan { clock, ..seat });
    let plan = MatchPlan { seats: seats.collect(), ..plan };
    let mut test = with_coach(plan.clone(), CoachMode::Quiet);
    click_and_wait(&mut test, "d1", "g4");
    assert_eq!(held_move(&test).map(|_| test.ply()), Some(0));
    test.run_frame_after(Duration::from_secs(61));
    let end = test.game().state().outcome().expect("the time is over");
    assert_eq!((end.reason, test.notice()), (EndReason::TimeForfeit, None));
    // In time trouble nothing is asked.
    let mut test = with_coach(plan, CoachMode::Quiet);
    test.run_frame_after(Duration::from_secs(51));
    test.click_squares("d1 g4");
    assert_eq!(test.ply(), 1);
}

#[test]
fn a_premove_is_not_judged() {
    let mut test = against_computer(CoachMode::Quiet);
    click_and_wait(&mut test, "g1", "f3");
    test.run_until(Duration::ZERO, |test| test.engine().has_answer());
    for name in ["f3", "e5"] {
        test.click_spot(square(name));
        test.run_frame_after(Duration::ZERO);
    }
    assert_eq!(test.notice(), Some(("notice-premove", false)));
    test.run_until(FRAME, |test| test.ply() >= 2);
    test.run_frames(3);
    assert!(test.ply() == 3 && !is_judging(&test), "{:?}", test.notice());
}

#[test]
fn a_remark_stays_while_the_computer_answers() {
    let hanging_queen = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1";
    let plan = with_position(hanging_queen, plan(Game::CHESS, [Player::Human, QUICK]));
    let mut test = with_coach(plan.clone(), CoachMode::Talks);
    click_and_wait(&mut test, "e4", "d5");
    assert_eq!(test.ply(), 1);
    test.run_until(Duration::ZERO, |test| test.notice().is_some());
    assert_eq!(test.notice(), Some(("coach-praise", false)));
    test.run_until(FRAME, |test| test.ply() == 2);
    assert_eq!(test.notice(), Some(("coach-praise", false)));
    test.run_frame_after(Duration::from_secs(10));
    test.run_frame();
    assert_eq!(test.notice(), None, "it disappears");
    let mut quiet = with_coach(plan, CoachMode::Quiet);
    click_and_wait(&mut quiet, "e4", "d5");
    quiet.run_frames_in_real_time(50);
    assert_eq!(quiet.notice(), None);
}

#[test]
fn the_menu_switches_the_coach_and_says_so() {
    let mut test = against_computer(CoachMode::Off);
    test.run_command(TableCommand::SwitchCoach(CoachMode::Quiet));
    assert_eq!(test.app.world().resource::<Settings>().coach, CoachMode::Quiet);
    assert_eq!(test.notice(), Some(("notice-coach-quiet", false)));
}
