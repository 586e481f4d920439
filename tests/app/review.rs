//! Review: it shows any position of the record without changing the game; a move played there asks how to continue.

use session::{Game, Glyph, LineId, Piece, Place, Player, PlayerPlan, Seat, Spot, Viewer, catalogue};
use tabuleiro::app::commands::{GoBack, Navigate, PlayCommand, PlayOnAsNewGame, ReviewCommand, WriteComment};
use tabuleiro::app::core::{Dialog, ReviewMove, TableInput};
use tabuleiro::app::game::NextActor;
use tabuleiro::app::preferences::Speed;

use super::harness::{FRAME, TestApp, plan, plan_for_people};

/// Clicks a move in review; returns the branching that the dialog is about.
fn click_move(room: &mut TestApp, squares: &str) -> ReviewMove {
    room.click_squares(squares);
    room.run_frame();
    asked_branching(room)
}

/// The branching that the open dialog is about; panics if it is another dialog.
fn asked_branching(room: &TestApp) -> ReviewMove {
    match room.dialog() {
        Dialog::PlayOn(from) => from,
        other => panic!("{other:?} instead of the question"),
    }
}

fn place_in(line: u32, ply: usize) -> Place {
    Place { line: LineId(line), ply }
}

fn review_at(room: &mut TestApp, ply: usize) {
    room.run_command(ReviewCommand::ShowPosition(Place::of_game(ply)));
}

#[test]
fn review_during_an_animation_shows_the_right_position() {
    for frames in 0..12 {
        let mut room = TestApp::new(plan_for_people(Game::CHESS));
        let entities = room.entities();
        room.play_moves("e2e4 d7d5 e4d5 d8d5 b1c3");
        for ply in [2, 5, 0, usize::MAX, 3] {
            room.run_frames(frames);
            room.send_command(ReviewCommand::ShowPosition(Place::of_game(ply)));
            room.run_frame();
            assert_eq!(
                (room.game().displayed_place().ply, room.ply()),
                (ply.min(5), 5),
                "the game is unchanged"
            );
            room.assert_scene();
            assert_eq!(room.entities(), entities);
        }
        room.wait_for_animations();
        room.assert_pieces_in_place();
    }
}

#[test]
fn commands_for_the_current_position_are_rejected_in_review() {
    let mut room = TestApp::after_moves(Game::CHESS, "e2e4 e7e5 g1f3");
    let was = room.game().save();
    review_at(&mut room, 1);
    for command in [
        PlayCommand::Undo,
        PlayCommand::Redo,
        PlayCommand::AskResign,
        PlayCommand::Resign,
        PlayCommand::OfferDraw,
    ] {
        room.run_command(command.clone());
        assert_eq!(room.notice(), Some(("notice-looking", false)), "{command:?}");
        assert_eq!((room.game().save(), room.dialog()), (was.clone(), Dialog::None), "{command:?}");
    }
    // Escape ends the review; it does not leave the table.
    room.run_command(GoBack);
    room.run_frame();
    assert_eq!((room.game().reviewed_place(), room.screen()), (None, tabuleiro::app::core::Screen::Table));
}

#[test]
fn a_move_in_review_asks_first_and_keeps_the_played_moves() {
    let mut room = TestApp::after_moves(Game::CHESS, "e2e4 e7e5 g1f3");
    review_at(&mut room, 1);
    let from = click_move(&mut room, "c7 c5");
    assert_eq!((room.ply(), room.game().moves().len()), (3, 3), "nothing has happened yet");
    room.run_command(Navigate::CloseDialog);
    assert_eq!((room.game().lines().len(), room.game().displayed_place()), (0, Place::of_game(1)));
    // The piece is no longer selected, so the same clicks ask again.
    assert_eq!(click_move(&mut room, "c7 c5"), from);
    room.run_command(ReviewCommand::PlayOn(from));
    assert_eq!((room.ply(), room.game().reviewed_place()), (2, None));
    assert_eq!(room.game().moves()[1].text, "c7c5");
    assert_eq!(room.game().lines()[0].moves.len(), 2);
    room.assert_scene();
    // An answer to a question about another position is ignored.
    room.run_command(ReviewCommand::PlayOn(from));
    room.run_command(ReviewCommand::AddVariation(from));
    assert_eq!((room.ply(), room.game().lines().len()), (2, 1));
    // The move that was played in the game does not ask; it shows the next position.
    review_at(&mut room, 0);
    room.click_squares("e2 e4");
    room.run_frame();
    assert_eq!((room.dialog(), room.game().displayed_place()), (Dialog::None, Place::of_game(1)));
}

#[test]
fn review_dialogs_stay_open_when_the_game_goes_on() {
    let mut room = TestApp::after_moves(Game::CHESS, "e2e4 e7e5");
    review_at(&mut room, 1);
    let from = click_move(&mut room, "c7 c5");
    room.play_by_message("g1f3");
    assert_eq!((room.ply(), asked_branching(&room)), (3, from), "the game goes on below the question");
    room.run_command(ReviewCommand::PlayOn(from));
    assert_eq!((room.ply(), room.game().moves()[1].text.as_str()), (2, "c7c5"));
    room.assert_scene();

    room.run_command(ReviewCommand::Annotate);
    assert_eq!(room.dialog(), Dialog::Annotate(Place::of_game(2)));
    room.play_by_message("b1c3");
    assert_eq!((room.ply(), room.dialog()), (3, Dialog::Annotate(Place::of_game(2))));
    room.run_command(Navigate::CloseDialog);
    // The dialog follows its move when the variation becomes the main line.
    room.run_command(ReviewCommand::ShowPosition(place_in(1, 2)));
    room.run_command(ReviewCommand::Annotate);
    assert_eq!(room.dialog(), Dialog::Annotate(place_in(1, 2)));
    room.run_command(ReviewCommand::Promote(LineId(1)));
    let Dialog::Annotate(place) = room.dialog() else { panic!("the card stays") };
    let text = |place| room.game().move_at(place).map(|mv| mv.text.as_str());
    assert_eq!((place, text(place)), (room.game().displayed_place(), Some("e7e5")));
}

#[test]
fn a_variation_continues_without_a_question() {
    let mut room = TestApp::after_moves(Game::CHESS, "e2e4 e7e5 g1f3");
    review_at(&mut room, 1);
    let from = click_move(&mut room, "c7 c5");
    room.run_command(ReviewCommand::AddVariation(from));
    assert_eq!((room.game().displayed_place(), room.dialog()), (place_in(1, 2), Dialog::None));
    room.click_squares("g1 f3");
    room.run_frame();
    assert_eq!((room.game().displayed_place(), room.dialog()), (place_in(1, 3), Dialog::None));
    room.assert_scene();
    assert_eq!((room.ply(), room.game().moves().len()), (3, 3));
    // A position before the start of the variation belongs to the main line.
    room.run_command(ReviewCommand::ShowPosition(place_in(1, 1)));
    assert_eq!(room.game().displayed_place(), Place::of_game(1));
    // A variation can become the main line.
    room.run_command(ReviewCommand::ShowPosition(place_in(1, 3)));
    room.run_command(ReviewCommand::AskPlayOn);
    let from = asked_branching(&room);
    assert_eq!(from.choice, None);
    room.run_command(ReviewCommand::PlayOn(from));
    assert_eq!((room.ply(), room.game().moves()[1].text.as_str()), (3, "c7c5"));
    room.assert_scene();
    room.run_command(ReviewCommand::ShowPosition(place_in(1, 3)));
    room.run_command(ReviewCommand::Delete(LineId(1)));
    assert_eq!(
        (room.game().lines().len(), room.game().reviewed_place()),
        (0, None),
        "the reviewed variation is gone"
    );
    room.assert_scene();
}

#[test]
fn a_finished_game_can_only_be_continued_as_a_new_game() {
    let mut room = TestApp::after_moves(Game::CHESS, "f2f3 e7e5 g2g4 d8h4");
    room.wait_for_animations();
    let was = room.game().save();
    for command in [PlayCommand::Undo, PlayCommand::Redo] {
        room.run_command(command.clone());
        assert_eq!(room.game().save(), was, "{command:?}");
    }
    review_at(&mut room, 3);
    assert_eq!(room.dialog(), Dialog::None, "the result dialog is closed");
    let from = click_move(&mut room, "d8 e7");
    room.run_command(ReviewCommand::PlayOn(from));
    assert_eq!(room.game().save(), was, "the finished game itself is unchanged");
    review_at(&mut room, 3);
    let from = click_move(&mut room, "d8 e7");
    let number = room.game().number();
    let seats = ["human", "level:1"].map(|player| PlayerPlan::nameless(player.parse().expect("a player")));
    room.send(PlayOnAsNewGame { from, seats: seats.to_vec() });
    room.run_frame();
    assert_ne!(room.game().number(), number);
    let texts: Vec<&str> = room.game().moves().iter().map(|mv| mv.text.as_str()).collect();
    assert_eq!(texts, ["f2f3", "e7e5", "g2g4", "d8e7"]);
    assert_eq!(*room.game().player(Seat::SECOND), Player::Level(1));
    room.assert_scene();
}

/// Promoting a variation changes the places of its moves; the review stays at the same move.
#[test]
fn review_follows_its_move_when_a_variation_is_promoted() {
    let mut room = TestApp::after_moves(Game::CHESS, "e2e4 e7e5 g1f3");
    let note = |room: &mut TestApp, from: Place, mv: &str| {
        room.run_command(ReviewCommand::ShowPosition(from));
        let choice = room.game().displayed().choice_of(mv).expect("legal");
        room.run_command(ReviewCommand::AddVariation(ReviewMove {
            choice: Some(choice),
            stamp: room.game().review_stamp(),
        }));
        room.game().displayed_place()
    };
    let first = note(&mut room, Place::of_game(1), "c7c5");
    let second = note(&mut room, first, "b1c3");
    let deeper = note(&mut room, second, "b8c6");
    let other = note(&mut room, second, "d7d6");
    assert_eq!((deeper.line, other.ply), (first.line, 4));
    assert_ne!(other.line, first.line);
    room.run_command(ReviewCommand::Promote(other.line));
    let shown = room.game().move_at(room.game().displayed_place()).expect("a move");
    assert_eq!(
        (shown.text.as_str(), room.game().displayed_place()),
        ("d7d6", Place { line: first.line, ply: 4 })
    );
    room.assert_scene();
}

#[test]
fn comments_and_glyphs_do_not_stop_a_search() {
    let mut room = TestApp::new(plan(Game::CHESS, [Player::Human, Player::Level(10)]));
    room.play("e2e4");
    room.wait_for_animations();
    room.run_until(FRAME, |room| room.engine().is_thinking());
    let stamp = room.game().stamp();
    room.run_command(ReviewCommand::SetGlyph(Place::of_game(1), Some(Glyph::Good)));
    room.app
        .world_mut()
        .write_message(WriteComment { place: Place::of_game(1), text: "best by test".to_owned() });
    room.run_frame();
    let first = &room.game().moves()[0];
    assert_eq!((first.glyph, first.comment.as_str()), (Some(Glyph::Good), "best by test"));
    assert_eq!(room.game().stamp(), stamp);
    assert!(room.engine().is_thinking() || room.engine().has_answer() || room.ply() == 2);
}

/// In review, no computer plays from the position shown; its answer to the last move still comes.
#[test]
fn review_does_not_affect_the_computers_play() {
    let mut room = TestApp::new(plan(Game::RACING_KINGS, [Player::Human, Player::Level(1)]));
    room.set_speed(Speed::Instant);
    for plies in [2, 4] {
        room.play_choice(0);
        room.run_until(FRAME, |room| room.ply() == plies && room.decides() == NextActor::Human);
    }
    let moves = room.game().moves().to_vec();
    for ply in [3, 1] {
        review_at(&mut room, ply);
        room.run_frames_in_real_time(60);
        assert_eq!((room.ply(), room.game().moves()), (4, moves.as_slice()));
        assert!(!room.engine().is_thinking());
    }
    room.run_command(ReviewCommand::ShowCurrent);
    room.play_choice(0);
    review_at(&mut room, 1);
    room.run_until(FRAME, |room| room.ply() == 6 && room.decides() == NextActor::Human);
    assert_eq!(room.game().displayed_place(), Place::of_game(1), "the review goes on");
    room.assert_scene();
    assert_eq!(
        room.game().displayed().position_text(Viewer::All),
        room.game().review_at(Place::of_game(1)).position_text(Viewer::All)
    );
}

/// A click in review on a piece of the other side gives a notice, not a rejection.
#[test]
fn a_click_on_the_other_side_in_review_says_whose_turn_it_was() {
    for game in [Game::CHESS, Game::DRAUGHTS, Game::RACING_KINGS] {
        for players in [[const { Player::Human }; 2], [Player::Human, Player::Level(1)]] {
            let mut room = TestApp::new(plan_for_people(game));
            for _ in 0..3 {
                room.play_choice(0);
            }
            let mut saved = room.game().save();
            saved.plan.seats[1].player = players[1].clone();
            room.replace_game(catalogue::reopen(&saved).expect("a good game"));
            room.run_frame();
            for ply in 0..3 {
                review_at(&mut room, ply);
                let turn = room.game().displayed().state().turn;
                let theirs =
                    |piece: &&Piece| Some(piece.owner) != turn && matches!(piece.spot, Spot::Cell { .. });
                let spot = room.game().visible_scene().pieces.iter().find(theirs).expect("a piece").spot;
                room.send_input(TableInput::Press { at: room.centre(spot), spot: Some(spot) });
                room.run_frame();
                assert_eq!(room.notice(), Some(("notice-looking-turn", false)), "{game} {players:?} {ply}");
            }
        }
    }
}
