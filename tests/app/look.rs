//! Looking back: it shows any place of the record and leaves the game alone; what is played there is asked about.

use session::{Eyes, Game, Glyph, LineId, Piece, Place, Player, Seat, SeatPlan, Spot, catalogue};
use tabuleiro::app::commands::{ForkGame, GoBack, Navigate, PlayCommand, ReviewCommand, WriteComment};
use tabuleiro::app::core::{Branching, Dialog, HandInput};
use tabuleiro::app::game::Turn;
use tabuleiro::app::preferences::Speed;

use super::harness::{FRAME, Room, people, plan};

/// Clicks a move, and where the question about it was asked.
fn try_move(room: &mut Room, squares: &str) -> Branching {
    room.clicks(squares);
    room.frame();
    asked(room)
}

/// Where a question was asked.
fn asked(room: &Room) -> Branching {
    match room.dialog() {
        Dialog::PlayOn(from) => from,
        other => panic!("{other:?} instead of the question"),
    }
}

fn at(line: u32, ply: usize) -> Place {
    Place { line: LineId(line), ply }
}

fn look(room: &mut Room, ply: usize) {
    room.command(ReviewCommand::Look(Place::of_game(ply)));
}

#[test]
fn a_look_in_the_middle_of_a_motion_ends_where_it_should() {
    for frames in 0..12 {
        let mut room = Room::new(people(Game::CHESS));
        let entities = room.entities();
        room.line("e2e4 d7d5 e4d5 d8d5 b1c3");
        for ply in [2, 5, 0, usize::MAX, 3] {
            room.frames(frames);
            room.wish(ReviewCommand::Look(Place::of_game(ply)));
            room.frame();
            assert_eq!((room.game().here().ply, room.ply()), (ply.min(5), 5), "the game stays");
            room.assert_scene();
            assert_eq!(room.entities(), entities);
        }
        room.rest();
        room.assert_at_home();
    }
}

#[test]
fn what_is_about_the_table_waits_until_the_table_is_looked_at() {
    let mut room = Room::after(Game::CHESS, "e2e4 e7e5 g1f3");
    let was = room.game().save();
    look(&mut room, 1);
    for command in [
        PlayCommand::Undo,
        PlayCommand::Redo,
        PlayCommand::AskResign,
        PlayCommand::Resign,
        PlayCommand::OfferDraw,
    ] {
        room.command(command.clone());
        assert_eq!(room.notice(), Some(("notice-looking", false)), "{command:?}");
        assert_eq!((room.game().save(), room.dialog()), (was.clone(), Dialog::None), "{command:?}");
    }
    // One step back leads to the table, not to the menu.
    room.command(GoBack);
    room.frame();
    assert_eq!((room.game().looking(), room.screen()), (None, tabuleiro::app::core::Screen::Table));
}

#[test]
fn a_move_in_the_past_is_asked_about_and_what_was_played_is_kept() {
    let mut room = Room::after(Game::CHESS, "e2e4 e7e5 g1f3");
    look(&mut room, 1);
    let from = try_move(&mut room, "c7 c5");
    assert_eq!((room.ply(), room.game().moves().len()), (3, 3), "nothing has happened yet");
    room.command(Navigate::CloseDialog);
    assert_eq!((room.game().lines().len(), room.game().here()), (0, Place::of_game(1)));
    // The piece is out of the hand: the same clicks ask again.
    assert_eq!(try_move(&mut room, "c7 c5"), from);
    room.command(ReviewCommand::PlayOn(from));
    assert_eq!((room.ply(), room.game().looking()), (2, None));
    assert_eq!(room.game().moves()[1].text, "c7c5");
    assert_eq!(room.game().lines()[0].moves.len(), 2);
    room.assert_scene();
    // The question was about another sight: its answer means nothing any more.
    room.command(ReviewCommand::PlayOn(from));
    room.command(ReviewCommand::Note(from));
    assert_eq!((room.ply(), room.game().lines().len()), (2, 1));
    // The same move as in the game is no question.
    look(&mut room, 0);
    room.clicks("e2 e4");
    room.frame();
    assert_eq!((room.dialog(), room.game().here()), (Dialog::None, Place::of_game(1)));
}

#[test]
fn a_question_about_the_past_and_a_card_of_a_move_outlive_the_next_move_of_the_game() {
    let mut room = Room::after(Game::CHESS, "e2e4 e7e5");
    look(&mut room, 1);
    let from = try_move(&mut room, "c7 c5");
    room.decide("g1f3");
    assert_eq!((room.ply(), asked(&room)), (3, from), "the game goes on below the question");
    room.command(ReviewCommand::PlayOn(from));
    assert_eq!((room.ply(), room.game().moves()[1].text.as_str()), (2, "c7c5"));
    room.assert_scene();

    room.command(ReviewCommand::Annotate);
    assert_eq!(room.dialog(), Dialog::Annotate(Place::of_game(2)));
    room.decide("b1c3");
    assert_eq!((room.ply(), room.dialog()), (3, Dialog::Annotate(Place::of_game(2))));
    room.command(Navigate::CloseDialog);
    // Also where its variation becomes the game.
    room.command(ReviewCommand::Look(at(1, 2)));
    room.command(ReviewCommand::Annotate);
    assert_eq!(room.dialog(), Dialog::Annotate(at(1, 2)));
    room.command(ReviewCommand::Promote(LineId(1)));
    let Dialog::Annotate(place) = room.dialog() else { panic!("the card stays") };
    let text = |place| room.game().move_at(place).map(|mv| mv.text.as_str());
    assert_eq!((place, text(place)), (room.game().here(), Some("e7e5")));
}

#[test]
fn a_variation_is_noted_and_goes_on_without_a_question() {
    let mut room = Room::after(Game::CHESS, "e2e4 e7e5 g1f3");
    look(&mut room, 1);
    let from = try_move(&mut room, "c7 c5");
    room.command(ReviewCommand::Note(from));
    assert_eq!((room.game().here(), room.dialog()), (at(1, 2), Dialog::None));
    room.clicks("g1 f3");
    room.frame();
    assert_eq!((room.game().here(), room.dialog()), (at(1, 3), Dialog::None));
    room.assert_scene();
    assert_eq!((room.ply(), room.game().moves().len()), (3, 3));
    // Back to before the variation is in the game again.
    room.command(ReviewCommand::Look(at(1, 1)));
    assert_eq!(room.game().here(), Place::of_game(1));
    // It can become the game.
    room.command(ReviewCommand::Look(at(1, 3)));
    room.command(ReviewCommand::AskPlayOn);
    let from = asked(&room);
    assert_eq!(from.choice, None);
    room.command(ReviewCommand::PlayOn(from));
    assert_eq!((room.ply(), room.game().moves()[1].text.as_str()), (3, "c7c5"));
    room.assert_scene();
    room.command(ReviewCommand::Look(at(1, 3)));
    room.command(ReviewCommand::Delete(LineId(1)));
    assert_eq!((room.game().lines().len(), room.game().looking()), (0, None), "nothing is left to look at");
    room.assert_scene();
}

#[test]
fn a_finished_game_stays_finished_and_another_goes_on_from_it() {
    let mut room = Room::after(Game::CHESS, "f2f3 e7e5 g2g4 d8h4");
    room.rest();
    let was = room.game().save();
    for command in [PlayCommand::Undo, PlayCommand::Redo] {
        room.command(command.clone());
        assert_eq!(room.game().save(), was, "{command:?}");
    }
    look(&mut room, 3);
    assert_eq!(room.dialog(), Dialog::None, "the result is put aside");
    let from = try_move(&mut room, "d8 e7");
    room.command(ReviewCommand::PlayOn(from));
    assert_eq!(room.game().save(), was, "it cannot be played on itself");
    look(&mut room, 3);
    let from = try_move(&mut room, "d8 e7");
    let number = room.game().number();
    let seats = ["human", "level:1"].map(|player| SeatPlan::nameless(player.parse().expect("a player")));
    room.write(ForkGame { from, seats: seats.to_vec() });
    room.frame();
    assert_ne!(room.game().number(), number);
    let texts: Vec<&str> = room.game().moves().iter().map(|mv| mv.text.as_str()).collect();
    assert_eq!(texts, ["f2f3", "e7e5", "g2g4", "d8e7"]);
    assert_eq!(*room.game().player(Seat::SECOND), Player::Level(1));
    room.assert_scene();
}

/// Of two variations the second is put first: whoever looked at a move of it still looks at that move.
#[test]
fn what_is_looked_at_follows_its_moves_when_variations_change_places() {
    let mut room = Room::after(Game::CHESS, "e2e4 e7e5 g1f3");
    let note = |room: &mut Room, from: Place, mv: &str| {
        room.command(ReviewCommand::Look(from));
        let choice = room.game().shown().choice_of(mv).expect("legal");
        room.command(ReviewCommand::Note(Branching {
            choice: Some(choice),
            stamp: room.game().stamp_of_look(),
        }));
        room.game().here()
    };
    let first = note(&mut room, Place::of_game(1), "c7c5");
    let second = note(&mut room, first, "b1c3");
    let deeper = note(&mut room, second, "b8c6");
    let other = note(&mut room, second, "d7d6");
    assert_eq!((deeper.line, other.ply), (first.line, 4));
    assert_ne!(other.line, first.line);
    room.command(ReviewCommand::Promote(other.line));
    let shown = room.game().move_at(room.game().here()).expect("a move");
    assert_eq!((shown.text.as_str(), room.game().here()), ("d7d6", Place { line: first.line, ply: 4 }));
    room.assert_scene();
}

#[test]
fn words_and_signs_do_not_disturb_a_computer_that_thinks() {
    let mut room = Room::new(plan(Game::CHESS, [Player::Human, Player::Level(10)]));
    room.play("e2e4");
    room.rest();
    room.wait(FRAME, |room| room.engine().is_thinking());
    let stamp = room.game().stamp();
    room.command(ReviewCommand::Judge(Place::of_game(1), Some(Glyph::Good)));
    room.app
        .world_mut()
        .write_message(WriteComment { place: Place::of_game(1), text: "best by test".to_owned() });
    room.frame();
    let first = &room.game().moves()[0];
    assert_eq!((first.glyph, first.comment.as_str()), (Some(Glyph::Good), "best by test"));
    assert_eq!(room.game().stamp(), stamp);
    assert!(room.engine().is_thinking() || room.engine().has_answer() || room.ply() == 2);
}

/// Looking back through a game against a computer changes nothing of it, wherever one stops to look; and the computer
/// answers while one looks.
#[test]
fn looking_back_neither_holds_a_computer_up_nor_makes_it_play_another_game() {
    let mut room = Room::new(plan(Game::RACING_KINGS, [Player::Human, Player::Level(1)]));
    room.set_speed(Speed::Instant);
    for plies in [2, 4] {
        room.play_choice(0);
        room.wait(FRAME, |room| room.ply() == plies && room.decides() == Turn::Human);
    }
    let moves = room.game().moves().to_vec();
    for ply in [3, 1] {
        look(&mut room, ply);
        room.linger(60);
        assert_eq!((room.ply(), room.game().moves()), (4, moves.as_slice()));
        assert!(!room.engine().is_thinking());
    }
    room.command(ReviewCommand::StopLooking);
    room.play_choice(0);
    look(&mut room, 1);
    room.wait(FRAME, |room| room.ply() == 6 && room.decides() == Turn::Human);
    assert_eq!(room.game().here(), Place::of_game(1), "one goes on looking");
    room.assert_scene();
    assert_eq!(
        room.game().shown().position_text(Eyes::All),
        room.game().look(Place::of_game(1)).position_text(Eyes::All)
    );
}

/// A piece of the side that is not to move is answered calmly where one looks, by whose turn it was there.
#[test]
fn another_sides_piece_is_answered_where_one_looks() {
    for game in [Game::CHESS, Game::DRAUGHTS, Game::RACING_KINGS] {
        for players in [[const { Player::Human }; 2], [Player::Human, Player::Level(1)]] {
            let mut room = Room::new(people(game));
            for _ in 0..3 {
                room.play_choice(0);
            }
            let mut saved = room.game().save();
            saved.plan.seats[1].player = players[1].clone();
            room.put_game(catalogue::reopen(&saved).expect("a good game"));
            room.frame();
            for ply in 0..3 {
                look(&mut room, ply);
                let turn = room.game().shown().view().turn;
                let theirs =
                    |piece: &&Piece| Some(piece.owner) != turn && matches!(piece.spot, Spot::Cell { .. });
                let spot = room.game().seen().pieces.iter().find(theirs).expect("a piece").spot;
                room.hand(HandInput::Press { at: room.centre(spot), spot: Some(spot) });
                room.frame();
                assert_eq!(room.notice(), Some(("notice-looking-turn", false)), "{game} {players:?} {ply}");
            }
        }
    }
}
