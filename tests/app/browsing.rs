//! Browse: showing any position of the record without changing the game. A move made there opens a dialog that asks how
//! to continue.

use session::{Game, Glyph, LineId, Piece, Place, Player, PlayerPlan, Seat, Spot, Viewer, catalogue};
use tabuleiro::app::commands::{BrowseCommand, GoBack, Navigate, PlayCommand, PlayOnAsNewGame, WriteComment};
use tabuleiro::app::core::{BrowseMove, Dialog, Screen, TableInput};
use tabuleiro::app::game::NextActor;
use tabuleiro::app::preferences::Speed;

use super::harness::{FRAME, TestApp, plan, plan_for_people};

/// Clicks a move while browsing; returns the move that the dialog asks about.
fn click_move(test: &mut TestApp, squares: &str) -> BrowseMove {
    test.click_squares(squares);
    test.run_frame();
    asked_move(test)
}

/// The move while browsing that the open dialog asks about. Panics if another dialog or none is open.
fn asked_move(test: &TestApp) -> BrowseMove {
    match test.dialog() {
        Dialog::PlayOn(browse_move) => browse_move,
        other => panic!("{other:?} instead of the dialog about a move"),
    }
}

fn place_in_line(line: u32, ply: usize) -> Place {
    Place { line: LineId(line), ply }
}

/// Shows the position of the game after `ply` plies.
fn browse_at(test: &mut TestApp, ply: usize) {
    test.run_command(BrowseCommand::ShowPosition(Place::of_game(ply)));
}

#[test]
fn browse_during_an_animation_shows_the_right_position() {
    for frames in 0..12 {
        let mut test = TestApp::new(plan_for_people(Game::CHESS));
        let entities = test.entities();
        test.play_moves("e2e4 d7d5 e4d5 d8d5 b1c3");
        for ply in [2, 5, 0, usize::MAX, 3] {
            test.run_frames(frames);
            test.send_command(BrowseCommand::ShowPosition(Place::of_game(ply)));
            test.run_frame();
            assert_eq!(
                (test.game().displayed_place().ply, test.ply()),
                (ply.min(5), 5),
                "the game is unchanged"
            );
            test.assert_scene();
            assert_eq!(test.entities(), entities);
        }
        test.wait_for_animations();
        test.assert_pieces_in_place();
    }
}

#[test]
fn commands_for_the_current_position_are_rejected_in_browse() {
    let mut test = TestApp::after_moves(Game::CHESS, "e2e4 e7e5 g1f3");
    let saved_before = test.game().save();
    browse_at(&mut test, 1);
    for command in [
        PlayCommand::Undo,
        PlayCommand::Redo,
        PlayCommand::AskResign,
        PlayCommand::Resign,
        PlayCommand::OfferDraw,
    ] {
        test.run_command(command.clone());
        assert_eq!(test.notice(), Some(("notice-browse", false)), "{command:?}");
        assert_eq!((test.game().save(), test.dialog()), (saved_before.clone(), Dialog::None), "{command:?}");
    }
    // Escape ends browsing; it does not leave the table.
    test.run_command(GoBack);
    test.run_frame();
    assert_eq!((test.game().browsed_place(), test.screen()), (None, tabuleiro::app::core::Screen::Table));
}

#[test]
fn a_move_in_browse_asks_first_and_keeps_the_played_moves() {
    let mut test = TestApp::after_moves(Game::CHESS, "e2e4 e7e5 g1f3");
    browse_at(&mut test, 1);
    let browse_move = click_move(&mut test, "c7 c5");
    assert_eq!(
        (test.ply(), test.game().moves().len()),
        (3, 3),
        "the game is unchanged while the dialog is open"
    );
    test.run_command(Navigate::CloseDialog);
    assert_eq!((test.game().lines().len(), test.game().displayed_place()), (0, Place::of_game(1)));
    // The piece is no longer selected, so the same clicks ask again.
    assert_eq!(click_move(&mut test, "c7 c5"), browse_move);
    test.run_command(BrowseCommand::PlayOn(browse_move));
    assert_eq!((test.ply(), test.game().browsed_place()), (2, None));
    assert_eq!(test.game().moves()[1].text, "c7c5");
    assert_eq!(test.game().lines()[0].moves.len(), 2);
    test.assert_scene();
    // An answer that refers to another position is ignored.
    test.run_command(BrowseCommand::PlayOn(browse_move));
    test.run_command(BrowseCommand::AddVariation(browse_move));
    assert_eq!((test.ply(), test.game().lines().len()), (2, 1));
    // The move that was played in the game opens no dialog; the next position is shown.
    browse_at(&mut test, 0);
    test.click_squares("e2 e4");
    test.run_frame();
    assert_eq!((test.dialog(), test.game().displayed_place()), (Dialog::None, Place::of_game(1)));
}

#[test]
fn browse_dialogs_stay_open_when_the_game_goes_on() {
    let mut test = TestApp::after_moves(Game::CHESS, "e2e4 e7e5");
    browse_at(&mut test, 1);
    let browse_move = click_move(&mut test, "c7 c5");
    test.play_by_message("g1f3");
    assert_eq!((test.ply(), asked_move(&test)), (3, browse_move), "the game goes on behind the dialog");
    test.run_command(BrowseCommand::PlayOn(browse_move));
    assert_eq!((test.ply(), test.game().moves()[1].text.as_str()), (2, "c7c5"));
    test.assert_scene();

    test.run_command(BrowseCommand::Annotate);
    assert_eq!(test.dialog(), Dialog::Annotate(Place::of_game(2)));
    test.play_by_message("b1c3");
    assert_eq!((test.ply(), test.dialog()), (3, Dialog::Annotate(Place::of_game(2))));
    test.run_command(Navigate::CloseDialog);
    // The dialog stays at its move when the variation becomes the main line.
    test.run_command(BrowseCommand::ShowPosition(place_in_line(1, 2)));
    test.run_command(BrowseCommand::Annotate);
    assert_eq!(test.dialog(), Dialog::Annotate(place_in_line(1, 2)));
    test.run_command(BrowseCommand::Promote(LineId(1)));
    let Dialog::Annotate(place) = test.dialog() else { panic!("the dialog stays open") };
    let text = |place| test.game().move_at(place).map(|mv| mv.text.as_str());
    assert_eq!((place, text(place)), (test.game().displayed_place(), Some("e7e5")));
}

#[test]
fn a_variation_continues_without_a_question() {
    let mut test = TestApp::after_moves(Game::CHESS, "e2e4 e7e5 g1f3");
    browse_at(&mut test, 1);
    let browse_move = click_move(&mut test, "c7 c5");
    test.run_command(BrowseCommand::AddVariation(browse_move));
    assert_eq!((test.game().displayed_place(), test.dialog()), (place_in_line(1, 2), Dialog::None));
    test.click_squares("g1 f3");
    test.run_frame();
    assert_eq!((test.game().displayed_place(), test.dialog()), (place_in_line(1, 3), Dialog::None));
    test.assert_scene();
    assert_eq!((test.ply(), test.game().moves().len()), (3, 3));
    // A position before the start of the variation belongs to the main line.
    test.run_command(BrowseCommand::ShowPosition(place_in_line(1, 1)));
    assert_eq!(test.game().displayed_place(), Place::of_game(1));
    // A variation can become the main line.
    test.run_command(BrowseCommand::ShowPosition(place_in_line(1, 3)));
    test.run_command(BrowseCommand::AskPlayOn);
    let browse_move = asked_move(&test);
    assert_eq!(browse_move.choice, None);
    test.run_command(BrowseCommand::PlayOn(browse_move));
    assert_eq!((test.ply(), test.game().moves()[1].text.as_str()), (3, "c7c5"));
    test.assert_scene();
    test.run_command(BrowseCommand::ShowPosition(place_in_line(1, 3)));
    test.run_command(BrowseCommand::Delete(LineId(1)));
    assert_eq!(
        (test.game().lines().len(), test.game().browsed_place()),
        (0, None),
        "the browsed variation is gone"
    );
    test.assert_scene();
}

#[test]
fn a_finished_game_can_only_be_continued_as_a_new_game() {
    let mut test = TestApp::after_moves(Game::CHESS, "f2f3 e7e5 g2g4 d8h4");
    test.wait_for_animations();
    let saved_before = test.game().save();
    for command in [PlayCommand::Undo, PlayCommand::Redo] {
        test.run_command(command.clone());
        assert_eq!(test.game().save(), saved_before, "{command:?}");
    }
    browse_at(&mut test, 3);
    assert_eq!(test.dialog(), Dialog::None, "the result dialog is closed");
    let browse_move = click_move(&mut test, "d8 e7");
    test.run_command(BrowseCommand::PlayOn(browse_move));
    assert_eq!(test.game().save(), saved_before, "the finished game is unchanged");
    browse_at(&mut test, 3);
    let browse_move = click_move(&mut test, "d8 e7");
    let number = test.game().number();
    let seats = ["human", "level:1"].map(|player| PlayerPlan::nameless(player.parse().expect("a player")));
    test.send(PlayOnAsNewGame { from: browse_move, seats: seats.to_vec() });
    test.run_frame();
    assert_ne!(test.game().number(), number);
    let texts: Vec<&str> = test.game().moves().iter().map(|mv| mv.text.as_str()).collect();
    assert_eq!(texts, ["f2f3", "e7e5", "g2g4", "d8e7"]);
    assert_eq!(*test.game().player(Seat::SECOND), Player::Level(1));
    test.assert_scene();
}

/// Promoting a variation changes the places of its moves. Browsing stays at the same move.
#[test]
fn browse_follows_its_move_when_a_variation_is_promoted() {
    let mut test = TestApp::after_moves(Game::CHESS, "e2e4 e7e5 g1f3");
    let add_variation = |test: &mut TestApp, from: Place, mv: &str| {
        test.run_command(BrowseCommand::ShowPosition(from));
        let choice = test.game().displayed().choice_of(mv).expect("legal");
        test.run_command(BrowseCommand::AddVariation(BrowseMove {
            choice: Some(choice),
            stamp: test.game().browse_stamp(),
        }));
        test.game().displayed_place()
    };
    let after_c5 = add_variation(&mut test, Place::of_game(1), "c7c5");
    let after_nc3 = add_variation(&mut test, after_c5, "b1c3");
    let after_nc6 = add_variation(&mut test, after_nc3, "b8c6");
    let after_d6 = add_variation(&mut test, after_nc3, "d7d6");
    assert_eq!((after_nc6.line, after_d6.ply), (after_c5.line, 4));
    assert_ne!(after_d6.line, after_c5.line);
    test.run_command(BrowseCommand::Promote(after_d6.line));
    let shown_move = test.game().move_at(test.game().displayed_place()).expect("a move");
    assert_eq!(
        (shown_move.text.as_str(), test.game().displayed_place()),
        ("d7d6", Place { line: after_c5.line, ply: 4 })
    );
    test.assert_scene();
}

#[test]
fn comments_and_glyphs_do_not_stop_a_search() {
    let mut test = TestApp::new(plan(Game::CHESS, [Player::Human, Player::Level(10)]));
    test.play("e2e4");
    test.wait_for_animations();
    test.run_until(FRAME, |test| test.engine().is_thinking());
    let stamp = test.game().stamp();
    test.run_command(BrowseCommand::SetGlyph(Place::of_game(1), Some(Glyph::Good)));
    test.app
        .world_mut()
        .write_message(WriteComment { place: Place::of_game(1), text: "best by test".to_owned() });
    test.run_frame();
    let first_move = &test.game().moves()[0];
    assert_eq!((first_move.glyph, first_move.comment.as_str()), (Some(Glyph::Good), "best by test"));
    assert_eq!(test.game().stamp(), stamp);
    assert!(test.engine().is_thinking() || test.engine().has_answer() || test.ply() == 2);
}

/// While browsing, no computer moves in the displayed position. A computer still answers the last move of the game.
#[test]
fn browse_does_not_affect_the_computers_play() {
    let mut test = TestApp::new(plan(Game::RACING_KINGS, [Player::Human, Player::Level(1)]));
    test.set_speed(Speed::Instant);
    for plies in [2, 4] {
        test.play_choice(0);
        test.run_until(FRAME, |test| test.ply() == plies && test.next_actor() == NextActor::Human);
    }
    let moves = test.game().moves().to_vec();
    for ply in [3, 1] {
        browse_at(&mut test, ply);
        test.run_frames_in_real_time(60);
        assert_eq!((test.ply(), test.game().moves()), (4, moves.as_slice()));
        assert!(!test.engine().is_thinking());
    }
    test.run_command(BrowseCommand::ShowCurrent);
    test.play_choice(0);
    browse_at(&mut test, 1);
    test.run_until(FRAME, |test| test.ply() == 6 && test.next_actor() == NextActor::Human);
    assert_eq!(test.game().displayed_place(), Place::of_game(1), "browsing goes on");
    test.assert_scene();
    assert_eq!(
        test.game().displayed().position_text(Viewer::All),
        test.game().browse_at(Place::of_game(1)).position_text(Viewer::All)
    );
}

/// A click while browsing on a piece of the other side gives a notice, but does not count as a rejected move.
#[test]
fn a_click_on_the_other_side_in_browse_says_whose_turn_it_was() {
    for game in [Game::CHESS, Game::DRAUGHTS, Game::RACING_KINGS] {
        for players in [[const { Player::Human }; 2], [Player::Human, Player::Level(1)]] {
            let mut test = TestApp::new(plan_for_people(game));
            for _ in 0..3 {
                test.play_choice(0);
            }
            let mut saved = test.game().save();
            saved.plan.seats[1].player = players[1].clone();
            test.replace_game(catalogue::reopen(&saved).expect("a valid game"));
            test.run_frame();
            for ply in 0..3 {
                browse_at(&mut test, ply);
                let turn = test.game().displayed().state().turn;
                let is_not_to_move =
                    |piece: &&Piece| Some(piece.owner) != turn && matches!(piece.spot, Spot::Cell { .. });
                let spot =
                    test.game().visible_scene().pieces.iter().find(is_not_to_move).expect("a piece").spot;
                test.send_input(TableInput::Press { at: test.centre(spot), spot: Some(spot) });
                test.run_frame();
                assert_eq!(test.notice(), Some(("notice-browse-turn", false)), "{game} {players:?} {ply}");
            }
        }
    }
}

/// A click on an analysed line shows the position after its moves. The record gets them as a variation, the game stays.
#[test]
fn a_line_of_the_analysis_is_shown_as_a_variation() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    test.play_moves("e2e4");
    let show = |test: &mut TestApp, moves: &[&str]| {
        let (moves, stamp) =
            (moves.iter().map(|text| (*text).to_owned()).collect(), test.game().display_stamp());
        test.run_command(BrowseCommand::ShowLine { moves, stamp });
    };
    let at_game = test.game().display_stamp();
    show(&mut test, &["e7e5", "g1f3"]);
    let place = test.game().displayed_place();
    assert_eq!((place.ply, test.game().lines().len(), test.dialog()), (3, 1, Dialog::None));
    assert_ne!(place.line, LineId::GAME);
    assert_eq!((test.ply(), test.game().moves().len()), (1, 1), "the game is unchanged");
    test.assert_scene();
    // The position has changed since: a click that comes late does nothing.
    test.run_command(BrowseCommand::ShowLine { moves: vec!["d7d5".to_owned()], stamp: at_game });
    assert_eq!((test.game().displayed_place(), test.game().lines().len()), (place, 1));
    // The line goes on from there, and Esc returns to the game.
    show(&mut test, &["b8c6"]);
    assert_eq!((test.game().displayed_place().ply, test.game().lines().len()), (4, 1));
    test.run_command(GoBack);
    assert_eq!(test.game().browsed_place(), None);
    // The record has these moves already.
    show(&mut test, &["e7e5", "g1f3"]);
    assert_eq!((test.game().displayed_place(), test.game().lines().len()), (place, 1));
    // A line that follows the game leads along the game.
    browse_at(&mut test, 0);
    show(&mut test, &["e2e4"]);
    assert_eq!((test.game().browsed_place(), test.game().lines().len()), (None, 1));
}

#[test]
fn the_settings_lead_back_to_the_browsed_position() {
    let mut test = TestApp::after_moves(Game::CHESS, "e2e4 e7e5");
    browse_at(&mut test, 1);
    test.send(Navigate::Open(Screen::Settings));
    test.run_frames(2);
    assert_eq!(test.screen(), Screen::Settings);
    test.send(GoBack);
    test.run_frames(2);
    assert_eq!((test.screen(), test.game().displayed_place()), (Screen::Table, Place::of_game(1)));
}
