//! The computer's turns: answers are played when the table rests, never for another position, and nothing
//! waits for a search.

use std::time::{Duration, Instant};

use session::{EndReason, Game, MatchPlan, Player, SeatPlan, Word};
use tabuleiro::app::commands::{GameCommand, PlayCommand, TableCommand};
use tabuleiro::app::core::{ChoiceMade, NextFrame, Warnings};
use tabuleiro::app::game::{EngineThread, Turn};
use tabuleiro::app::preferences::{ExhibitionPace, Settings, SettingsCommand, Speed};

use super::harness::{FRAME, LONG, Room, people, plan, square};

const QUICK: Player = Player::Level(1);
/// Thinks for three seconds.
const DEEP: Player = Player::Level(10);

/// A person with White has moved, and the computer has decided but not played yet.
fn decided() -> Room {
    let mut room = Room::new(plan(Game::CHESS, [Player::Human, QUICK]));
    room.play("e2e4");
    room.wait(Duration::ZERO, |room| room.engine().has_answer());
    assert_eq!((room.ply(), room.decides()), (1, Turn::Computer));
    room
}

/// A person with White has moved, and the computer thinks.
fn thinking() -> Room {
    let mut room = Room::new(plan(Game::CHESS, [Player::Human, DEEP]));
    room.line("e2e4");
    room.frame();
    assert!(room.engine().is_thinking());
    room
}

/// Whether it answers at once is the player's choice; else it takes the time of a person, and nothing is painted meanwhile.
#[test]
fn a_weak_computer_takes_the_time_of_a_person_or_answers_at_once() {
    for at_once in [true, false] {
        let mut room = Room::new(plan(Game::CHESS, [Player::Human, QUICK]));
        room.set_speed(Speed::Instant);
        room.app.world_mut().resource_mut::<Settings>().answers_at_once = at_once;
        room.play("e2e4");
        if at_once {
            room.wait(Duration::ZERO, |room| room.ply() == 2);
            continue;
        }
        // No time passes at the table, however long the engine has.
        let asked = room.app.world().resource::<NextFrame>();
        asked.take_later();
        room.wait(Duration::ZERO, |room| room.app.world().resource::<NextFrame>().take_later().is_some());
        // What the click asked for.
        room.app.world().resource::<NextFrame>().take();
        for _ in 0..50 {
            std::thread::sleep(Duration::from_millis(1));
            room.step(Duration::ZERO);
            assert!(room.engine().is_thinking() && !room.engine().has_answer());
            assert_eq!((room.ply(), room.decides()), (1, Turn::Computer));
        }
        assert!(!room.app.world().resource::<NextFrame>().take(), "a window at rest");
        room.step(Duration::from_secs(8));
        room.wait(FRAME, |room| room.ply() == 2);
    }
}

#[test]
fn the_computer_answers_after_the_table_has_rested() {
    let mut room = decided();
    // The clock stands still: the piece is on its way, so the answer waits.
    assert!(room.is_moving());
    for _ in 0..5 {
        room.step(Duration::ZERO);
    }
    assert_eq!(room.ply(), 1);
    while room.is_moving() {
        room.frame();
        assert_eq!(room.ply(), 1);
    }
    let pause = Speed::Normal.pause_before_answer();
    let mut rested = Duration::ZERO;
    while room.ply() == 1 {
        room.frame();
        rested += FRAME;
        assert!(rested < LONG, "the answer is never played");
    }
    assert!(rested >= pause && rested <= pause + 3 * FRAME, "{rested:?} for {pause:?}");
    assert!(room.is_moving());
    room.assert_scene();
    room.frame();
    assert_eq!(room.decides(), Turn::Human);
}

#[test]
fn a_person_cannot_play_for_the_computer() {
    let mut room = thinking();
    room.clicks("e7 e5");
    assert_eq!((room.ply(), room.notice()), (1, Some(("notice-not-your-turn", false))));
    assert!(room.selection().trail.is_empty());
}

/// Whatever changes the game under an answer makes it void, decided or still being thought.
#[test]
fn an_answer_for_another_position_is_never_played() {
    for command in [
        GameCommand::from(PlayCommand::Undo),
        TableCommand::Restart.into(),
        PlayCommand::Resign.into(),
        TableCommand::Rematch.into(),
    ] {
        for begin in [decided, thinking] {
            let mut room = begin();
            room.wish(command.clone());
            room.frame();
            let (ply, stamp) = (room.ply(), room.game().stamp());
            if command == TableCommand::Rematch.into() {
                // The computer has White now and thinks anew: a move of its own may come, no other.
                assert_eq!(ply, 0);
                continue;
            }
            room.linger(150);
            assert_eq!(room.ply(), ply, "{command:?}");
            assert_eq!(room.game().stamp(), stamp, "{command:?}");
            assert!(!room.engine().is_thinking() && !room.engine().has_answer(), "{command:?}");
            room.assert_scene();
        }
    }
}

/// The computer has decided on the first move of a game; in the next game that move is the person's.
#[test]
fn a_decision_does_not_survive_into_the_next_game() {
    for player in [QUICK, DEEP] {
        let mut room = Room::new(plan(Game::CHESS, [player.clone(), Player::Human]));
        if player == QUICK {
            room.wait(Duration::ZERO, |room| room.engine().has_answer());
        } else {
            room.frame();
            assert!(room.engine().is_thinking());
        }
        room.wish(TableCommand::Rematch);
        room.frame();
        room.linger(150);
        assert_eq!((room.ply(), room.decides()), (0, Turn::Human));
        assert!(!room.engine().is_thinking() && !room.engine().has_answer());
    }
}

#[test]
fn a_decision_for_one_game_is_not_played_in_another() {
    let mut room = decided();
    let made = ChoiceMade { choice: session::Choice(0), stamp: room.game().stamp() };
    room.put(&people(Game::RACING_KINGS));
    room.frame();
    assert!(room.game().stamp().change > made.stamp.change, "a stamp is never used twice");
    room.linger(150);
    assert_eq!((room.ply(), room.decides()), (0, Turn::Human));
    // Neither in the frame in which the new game is laid out, nor when it has come as far as the old one.
    room.play_choice(0);
    room.write(made);
    room.frame();
    assert_eq!(room.ply(), 1);
    room.assert_scene();
}

#[test]
fn turning_the_board_leaves_a_decision_as_it_is() {
    let mut room = decided();
    room.command(TableCommand::Flip);
    room.wait(FRAME, |room| room.ply() == 2);
    let mut room = thinking();
    let stamp = room.game().stamp();
    room.command(TableCommand::Flip);
    assert!(room.engine().is_thinking());
    assert_eq!(room.game().stamp(), stamp);
}

/// The second game's answer cannot come before the first game's search has ended.
#[test]
fn a_stopped_search_ends_at_once() {
    let mut room = thinking();
    room.linger(50);
    room.set_speed(Speed::Instant);
    room.put(&plan(Game::CHESS, [QUICK, Player::Human]));
    let begin = Instant::now();
    room.wait(FRAME, |room| room.ply() == 1);
    let time = begin.elapsed();
    // 50 ms is the law; the rest is for a busy machine. An unstopped search takes three seconds.
    assert!(time < Duration::from_millis(500), "{time:?}");
}

#[test]
fn no_frame_waits_for_a_search() {
    let mut room = thinking();
    for _ in 0..150 {
        let begin = Instant::now();
        room.frame();
        let time = begin.elapsed();
        assert!(time < Duration::from_millis(250), "{time:?}");
        std::thread::sleep(Duration::from_millis(2));
    }
    assert!(room.engine().is_thinking());
    // Nor does the end of the program.
    let begin = Instant::now();
    drop(room);
    assert!(begin.elapsed() < Duration::from_millis(500), "{:?}", begin.elapsed());
}

#[test]
fn two_computers_play_a_whole_game() {
    for players in [[QUICK, QUICK], [Player::Original(1), Player::Original(2)]] {
        let mut room = Room::new(plan(Game::RACING_KINGS, players));
        room.set_speed(Speed::Instant);
        let mut ply = 0;
        room.wait(FRAME, |room| {
            assert!(room.ply() <= ply + 1 && !room.is_moving());
            ply = room.ply();
            room.decides() == Turn::Over
        });
        assert!(room.game().view().outcome().is_some());
        room.assert_scene();
        room.assert_at_home();
    }
}

#[test]
fn two_computers_stop_when_they_are_told_to() {
    let mut room = Room::new(plan(Game::RACING_KINGS, [QUICK; 2]));
    room.wait(FRAME, |room| room.ply() == 3);
    room.wait(Duration::ZERO, |room| room.engine().has_answer());
    room.command(TableCommand::Pause);
    assert!(room.game().is_paused());
    room.linger(100);
    assert_eq!(room.ply(), 3);
    assert!(!room.engine().is_thinking() && !room.engine().has_answer());
    room.command(TableCommand::Pause);
    room.wait(FRAME, |room| room.ply() == 5);
    // Put back, they wait as well.
    room.command(PlayCommand::Undo);
    let ply = room.ply();
    room.linger(100);
    assert_eq!((room.ply(), room.game().is_paused()), (ply, true));
    room.command(TableCommand::Pause);
    room.wait(FRAME, |room| room.ply() > ply);
}

#[test]
fn two_computers_go_on_by_single_steps() {
    for game in [Game::CHESS, Game::RACING_KINGS, Game::DRAUGHTS, Game::DOMIN_UP] {
        let mut room = Room::new(plan(game, [QUICK; 2]));
        room.wait(FRAME, |room| room.ply() == 3);
        // What goes on by itself stands still first.
        room.command(PlayCommand::Step);
        assert!(room.game().is_halted(), "{game}");
        let ply = room.ply();
        room.linger(60);
        assert_eq!(room.ply(), ply, "{game}");
        for more in 1..=3 {
            room.command(PlayCommand::Step);
            room.wait(FRAME, |room| room.ply() == ply + more);
            room.linger(60);
            assert_eq!((room.ply(), room.game().is_halted()), (ply + more, true), "{game}");
        }
        // Taken back, the step is taken anew.
        room.command(PlayCommand::Undo);
        room.linger(60);
        let ply = room.ply();
        room.command(PlayCommand::Step);
        room.wait(FRAME, |room| room.ply() == ply + 1);
        room.command(TableCommand::Pause);
        room.wait(FRAME, |room| room.ply() > ply + 2);
    }
}

#[test]
fn a_table_with_a_person_knows_no_steps() {
    let mut room = Room::new(plan(Game::CHESS, [Player::Human, QUICK]));
    room.command(PlayCommand::Step);
    assert!(!room.game().is_paused() && !room.game().can_step());
    room.linger(30);
    assert_eq!(room.ply(), 0);
}

#[test]
fn computers_among_themselves_play_at_the_pace_that_is_liked() {
    let time_of_moves = |pace: ExhibitionPace| {
        let mut room = Room::new(plan(Game::RACING_KINGS, [const { Player::Level(1) }; 2]));
        {
            let mut settings = room.app.world_mut().resource_mut::<Settings>();
            settings.answers_at_once = false;
            settings.exhibition_pace = pace;
        }
        let begun = room.game().time();
        room.wait(FRAME, |room| room.ply() == 4);
        room.game().time() - begun
    };
    use ExhibitionPace::{Fast, Instant, Normal, Slow};
    let times = [Slow, Normal, Fast, Instant].map(time_of_moves);
    assert!(times.windows(2).all(|two| two[0] > two[1]), "{times:?}");
    assert!(times[0] >= 3 * Duration::from_millis(2_500), "{times:?}");
}

#[test]
fn the_pace_goes_round() {
    let mut room = Room::new(plan(Game::CHESS, [QUICK; 2]));
    let pace = |room: &Room| room.app.world().resource::<Settings>().exhibition_pace;
    use ExhibitionPace::{Fast, Instant, Normal, Slow};
    let seen: Vec<ExhibitionPace> = (0..5)
        .map(|_| {
            room.command(SettingsCommand::NextPace);
            pace(&room)
        })
        .collect();
    assert_eq!(seen, [Fast, Instant, Slow, Normal, Fast]);
}

#[test]
fn a_game_with_a_person_is_not_paused() {
    let mut room = Room::new(plan(Game::RACING_KINGS, [Player::Human, QUICK]));
    room.command(TableCommand::Pause);
    assert!(!room.game().is_paused());
    room.play_choice(0);
    room.command(TableCommand::Pause);
    room.wait(FRAME, |room| room.ply() == 2);
}

#[test]
fn a_computer_ends_the_game_and_its_result_is_shown() {
    use super::harness::from;
    use tabuleiro::app::core::Dialog;
    // Mate in one by the only sensible move; the level sees it.
    let mate = from("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", plan(Game::CHESS, [Player::Level(8), Player::Human]));
    let mut room = Room::new(mate);
    room.wait(FRAME, |room| room.game().view().outcome().is_some());
    assert_eq!(room.game().view().outcome().map(|end| end.reason), Some(EndReason::Checkmate));
    assert!(room.is_moving());
    assert_eq!(room.dialog(), Dialog::None);
    room.rest();
    assert_eq!((room.dialog(), room.decides()), (Dialog::Result, Turn::Over));
    assert!(!room.engine().is_thinking());
}

/// A search that panics is said by name; a weaker computer moves in its place, and the game goes on.
#[test]
fn a_computer_that_fails_is_named_and_the_game_goes_on() {
    let seats = vec![SeatPlan::named(Player::Human, "Ana"), SeatPlan::named(DEEP, "Avariado")];
    let mut room = Room::new(MatchPlan { seats, ..people(Game::CHESS) });
    // A job that panics takes the place of the search.
    let fail = |room: &mut Room, ply: usize| {
        room.frame();
        let stamp = room.game().stamp();
        let mut engine = room.app.world_mut().resource_mut::<EngineThread>();
        assert!(engine.ask_draw(Box::new(|_| panic!("on purpose")), stamp));
        room.wait(FRAME, |room| room.ply() == ply);
    };
    room.play("e2e4");
    fail(&mut room, 2);
    assert_eq!(room.decides(), Turn::Human);
    let warnings = room.app.world().resource::<Warnings>().0.clone();
    let named = [("name", Word::Text("Avariado".to_owned()))];
    assert!(
        matches!(warnings.as_slice(), [only] if only.key == "warning-engine-failed" && only.args == named)
    );
    // Not said twice.
    room.rest();
    room.play_choice(0);
    fail(&mut room, 4);
    assert_eq!(room.app.world().resource::<Warnings>().0.len(), 1);
}

/// A piece that is chosen while the computer thinks is still chosen when it has moved.
#[test]
fn a_click_while_the_computer_thinks_keeps_the_selection() {
    let mut room = thinking();
    room.click("d2");
    assert_eq!((room.selection().trail.as_slice(), room.notice()), ([square("d2")].as_slice(), None));
    room.wait(FRAME, |room| room.ply() == 2);
    assert_eq!(room.selection().trail, [square("d2")]);
    room.click("d4");
    assert_eq!(room.ply(), 3);
}
