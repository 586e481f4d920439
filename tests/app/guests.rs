//! External engines (guests in the code): adding one without blocking frames, and failures during a game. The game then
//! waits until the player chooses a replacement.

use std::fs;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use session::{Game, Guest, MatchPlan, Place, Player, Seat, SeatPlan, catalogue, read_clocks};
use tabuleiro::app::commands::{GuestsRequest, Navigate, PlayCommand, ReviewCommand, TableCommand};
use tabuleiro::app::core::{Dialog, Screen, Warnings};
use tabuleiro::app::engines::{GuestPage, Meeting};
use tabuleiro::app::game::{Trouble, Turn};

use super::harness::{FRAME, Room, empty, plan};
use test_support::engine_script::{Script, alone};

fn guest(engine: &Script) -> Guest {
    Guest::new(&engine.file().display().to_string()).expect("a guest")
}

fn page(room: &Room) -> &GuestPage {
    room.app.world().resource::<GuestPage>()
}

fn send_request(room: &mut Room, request: GuestsRequest) {
    room.write(request);
    room.frame();
}

/// An app that shows the dialog for a new engine and is starting `program`.
fn room_starting_engine(game: Game, program: &str) -> Room {
    let mut room = Room { app: empty() };
    room.frame();
    send_request(&mut room, GuestsRequest::Choose(game));
    assert_eq!((room.dialog(), &page(&room).meeting), (Dialog::Guest, &Meeting::Naming));
    send_request(&mut room, GuestsRequest::Meet(program.to_owned()));
    room
}

fn path(engine: &Script) -> String {
    engine.file().display().to_string()
}

#[test]
fn an_engine_reports_its_name_and_options() {
    let _alone = alone();
    let engine =
        Script::new("echo id name Fish 3; echo option name Hash type spin default 16 min 1 max 64", "");
    let mut room = room_starting_engine(Game::CHESS, &path(&engine));
    room.wait(FRAME, |room| page(room).meeting != Meeting::Starting);
    let Meeting::Met(introduction) = &page(&room).meeting else { panic!("{:?}", page(&room).fault) };
    assert_eq!((introduction.name.as_str(), introduction.options.len()), ("Fish 3", 1));
    room.command(Navigate::CloseDialog);
    assert_eq!((page(&room).program.as_str(), &page(&room).meeting), ("", &Meeting::Naming));
}

#[test]
fn an_unusable_program_is_reported_and_another_can_be_entered() {
    let _alone = alone();
    let chess = Script::new("", "");
    let dumb = Script::of("exit 0\n");
    for (game, program, fault) in [
        (Game::CHESS, "/no/such/engine".to_owned(), "guest-not-found"),
        (Game::CHESS, path(&dumb), "guest-not-uci"),
        (Game::RACING_KINGS, path(&chess), "guest-other-game"),
        (Game::CHESS, "/a|b=c".to_owned(), "guest-bar"),
    ] {
        let mut room = room_starting_engine(game, &program);
        room.wait(FRAME, |room| page(room).fault.is_some());
        assert_eq!(page(&room).fault.as_ref().map(|fault| fault.key), Some(fault));
        assert_eq!((room.dialog(), &page(&room).meeting), (Dialog::Guest, &Meeting::Naming));
    }
    let mut room = room_starting_engine(Game::CHESS, &path(&dumb));
    room.wait(FRAME, |room| page(room).fault.is_some());
    send_request(&mut room, GuestsRequest::Meet(path(&chess)));
    room.wait(FRAME, |room| matches!(page(room).meeting, Meeting::Met(_)));
    assert_eq!(page(&room).fault, None);
    // Without a window there is no native file dialog.
    send_request(&mut room, GuestsRequest::Browse);
    assert_eq!(page(&room).fault.as_ref().map(|fault| fault.key), Some("guest-no-dialog"));
}

/// No frame waits for a program that hangs. It is killed when the dialog is closed or the start is cancelled.
#[test]
fn a_program_that_hangs_is_killed_on_cancel_or_close() {
    let _alone = alone();
    for is_left in [true, false] {
        let engine = Script::of("echo $$ >\"$0.pid\"; while read -r word; do :; done\n");
        let mut room = room_starting_engine(Game::CHESS, &path(&engine));
        for _ in 0..60 {
            let begin = Instant::now();
            room.frame();
            assert!(begin.elapsed() < Duration::from_millis(250), "{:?}", begin.elapsed());
            std::thread::sleep(Duration::from_millis(2));
        }
        assert_eq!(&page(&room).meeting, &Meeting::Starting);
        room.wait(FRAME, |_| fs::read_to_string(engine.beside("pid")).is_ok_and(|pid| pid.ends_with('\n')));
        if is_left {
            room.command(Navigate::CloseDialog);
        } else {
            send_request(&mut room, GuestsRequest::Stop);
            assert_eq!(
                (room.dialog(), page(&room).program.as_str()),
                (Dialog::Guest, path(&engine).as_str())
            );
        }
        assert_eq!(&page(&room).meeting, &Meeting::Naming);
        let pid = fs::read_to_string(engine.beside("pid")).expect("it was started");
        let process = format!("/proc/{}", pid.trim());
        room.wait(FRAME, |_| !fs::exists(&process).unwrap_or_default());
        assert_eq!(page(&room).fault, None, "a cancelled start is no fault");
    }
}

/// A plan in which a person has White and `engine` has Black.
fn plan_against(engine: &Script) -> MatchPlan {
    plan(Game::CHESS, [Player::Human, Player::Guest(guest(engine))])
}

fn engine_failure(room: &Room) -> Option<(Seat, &'static str)> {
    let trouble = room.app.world().resource::<Trouble>();
    trouble.of(room.game()).map(|(seat, why)| (seat, why.key))
}

fn wait_for_question(room: &mut Room) {
    room.wait(FRAME, |room| room.dialog() == Dialog::Trouble);
}

#[test]
fn after_an_engine_failure_the_game_waits_and_the_table_works() {
    let _alone = alone();
    let engine = Script::new("", "echo bestmove e2e5");
    let mut room = Room::new(plan_against(&engine));
    room.play("e2e4");
    wait_for_question(&mut room);
    assert_eq!(engine_failure(&room), Some((Seat::SECOND, "guest-illegal")));
    assert_eq!(room.app.world().resource::<Warnings>().0, []);
    room.command(Navigate::CloseDialog);
    room.linger(100);
    // No replacement moves, the engine is not asked again, and the dialog stays closed.
    assert_eq!((room.ply(), room.dialog(), room.engine().is_thinking()), (1, Dialog::None, false));
    room.command(ReviewCommand::Look(Place::of_game(0)));
    assert_eq!(room.game().looking(), Some(Place::of_game(0)));
    room.command(ReviewCommand::StopLooking);
    room.command(TableCommand::ShowTrouble);
    assert_eq!(room.dialog(), Dialog::Trouble);
    room.command(Navigate::CloseDialog);
    room.command(TableCommand::Pause);
    assert_eq!(room.dialog(), Dialog::Trouble, "resuming asks for a replacement");
    // The dialog opens again after the menu.
    room.command(Navigate::Open(Screen::Menu));
    assert_eq!(room.dialog(), Dialog::None);
    room.command(Navigate::Open(Screen::Table));
    wait_for_question(&mut room);
    // After a take-back and another move, the engine is asked again.
    room.command(Navigate::CloseDialog);
    room.command(PlayCommand::Undo);
    assert_eq!((room.ply(), engine_failure(&room)), (0, None));
    room.play("d2d4");
    wait_for_question(&mut room);
    room.command(PlayCommand::Resign);
    room.rest();
    assert_eq!((engine_failure(&room), room.decides(), room.dialog()), (None, Turn::Over, Dialog::Result));
}

#[test]
fn a_level_can_replace_the_engine_and_the_record_says_so() {
    let _alone = alone();
    let engine = Script::new("", "[ -e \"$0.once\" ] && exit 1; touch \"$0.once\"; echo bestmove e7e5");
    let mut room = Room::new(plan_against(&engine));
    room.play("e2e4");
    room.wait(FRAME, |room| room.ply() == 2);
    room.rest();
    room.play("d2d4");
    wait_for_question(&mut room);
    assert_eq!(engine_failure(&room), Some((Seat::SECOND, "guest-died")));
    room.command(TableCommand::PlayInstead(Player::Level(1)));
    assert_eq!((room.dialog(), engine_failure(&room)), (Dialog::None, None));
    room.wait(FRAME, |room| room.ply() == 4);
    let saved = room.game().save();
    let seat = &saved.plan.seats[1];
    assert_eq!((seat.player.clone(), seat.name.as_str()), (Player::Level(1), "Apprentice 1"));
    let comments: Vec<&str> = saved.moves.iter().map(|mv| mv.comment.as_str()).collect();
    assert_eq!(comments, ["", "", "Black: Rui until here, then Apprentice 1.", ""]);
    let again = catalogue::reopen(&saved).expect("it can be reopened").save();
    assert_eq!(again, saved);
    // The replacement is permanent: no dialog for the next move.
    room.rest();
    room.play_choice(0);
    room.wait(FRAME, |room| room.ply() == 6);
    assert_eq!(room.dialog(), Dialog::None);
}

/// If the engine has not moved yet, the record needs no comment about the replacement.
#[test]
fn a_person_can_replace_the_engine() {
    let _alone = alone();
    let mut room = Room::new(plan_against(&Script::new("", "exit 1")));
    room.play("e2e4");
    wait_for_question(&mut room);
    room.command(TableCommand::PlayInstead(Player::Human));
    assert_eq!(room.decides(), Turn::Human);
    assert_eq!(room.game().moves()[0].comment, "");
    room.rest();
    room.play("e7e5");
    room.play("g1f3");
    assert_eq!(room.decides(), Turn::Human);
}

#[test]
fn a_failed_engine_can_be_tried_again() {
    let _alone = alone();
    let engine =
        Script::new("", "[ -e \"$0.once\" ] && echo bestmove e7e5 || { touch \"$0.once\"; exit 1; }");
    let mut room = Room::new(plan_against(&engine));
    room.play("e2e4");
    wait_for_question(&mut room);
    room.command(TableCommand::AskAgain);
    room.wait(FRAME, |room| room.ply() == 2);
    assert_eq!((room.game().moves()[1].text.as_str(), room.dialog()), ("e7e5", Dialog::None));
}

#[test]
fn an_engine_failure_between_two_computers_asks_too() {
    let _alone = alone();
    let engine = Script::new("", "exit 1");
    let mut room = Room::new(plan(Game::CHESS, [Player::Level(1), Player::Guest(guest(&engine))]));
    wait_for_question(&mut room);
    room.linger(100);
    assert_eq!((room.ply(), engine_failure(&room).map(|(seat, _)| seat)), (1, Some(Seat::SECOND)));
    room.command(TableCommand::PlayInstead(Player::Level(2)));
    room.wait(FRAME, |room| room.ply() >= 4);
}

/// The question opens only when no other dialog is open.
#[test]
fn the_question_waits_until_other_dialogs_are_closed() {
    let _alone = alone();
    let engine = Script::new("", "sleep 0.2; exit 1");
    let mut room = Room::new(plan_against(&engine));
    room.play("e2e4");
    room.command(Navigate::ShowKeys);
    room.wait(FRAME, |room| engine_failure(room).is_some());
    room.linger(100);
    assert_eq!(room.dialog(), Dialog::Keys);
    room.command(Navigate::CloseDialog);
    wait_for_question(&mut room);
}

#[test]
fn no_clock_runs_until_the_engine_is_replaced() {
    let _alone = alone();
    let clocks = read_clocks("5+3", 2).expect("good clocks");
    let plan = plan_against(&Script::new("", "exit 1"));
    let seats = plan.seats.into_iter().zip(clocks).map(|(seat, clock)| SeatPlan { clock, ..seat });
    let mut room = Room::new(MatchPlan { seats: seats.collect(), ..plan });
    room.play("e2e4");
    wait_for_question(&mut room);
    room.frame();
    let left = |room: &Room| {
        let clocks = room.game().shown_clocks();
        clocks.into_iter().map(|clock| clock.expect("a clock").remaining).collect::<Vec<_>>()
    };
    let before = left(&room);
    for _ in 0..20 {
        room.step(Duration::from_secs(5));
    }
    assert_eq!((left(&room), room.game().view().outcome()), (before.clone(), None));
    room.command(TableCommand::PlayInstead(Player::Human));
    room.step(Duration::from_secs(5));
    assert!(left(&room)[1] < before[1], "the clock runs again");
}
