//! Turns of human players: clicks and drags become moves, entities follow the scene, questions open and close.

use rand::RngExt;
use session::Game;
use session::{Choice, Eyes, Look, Spot, Tag};
use tabuleiro::app::commands::{GoBack, Navigate, PlayCommand, TableCommand, UiCommand};
use tabuleiro::app::core::{ChoiceMade, Dialog, HandInput, Screen, Stamp};
use tabuleiro::app::game::Turn;

use test_support::games::luck;

use super::harness::{LONG, Room, from, people, square};

/// Plays whole games of random legal moves by clicks.
#[test]
fn the_entities_follow_the_scene_through_whole_games() {
    for (game, games) in [(Game::CHESS, 4), (Game::RACING_KINGS, 8)] {
        for seed in 0..games {
            let mut luck = luck(seed);
            let mut room = Room::new(people(game));
            let entities = room.entities();
            room.assert_scene();
            while room.decides() == Turn::Human {
                let choice = luck.random_range(0..room.game().view().gestures.len());
                room.play_choice(choice);
                room.assert_scene();
                assert_eq!(room.entities(), entities, "pieces keep their entities");
                room.frame();
            }
            assert_eq!(room.decides(), Turn::Over);
            assert!(room.game().view().outcome().is_some());
            room.rest();
            room.assert_at_home();
        }
    }
}

#[test]
fn two_clicks_play_a_move() {
    let mut room = Room::new(people(Game::CHESS));
    room.click("e2");
    assert_eq!(room.selection().trail, [square("e2")]);
    room.click("e4");
    assert_eq!(room.game().moves()[0].text, "e2e4");
    assert!(room.selection().trail.is_empty());
    room.assert_scene();
}

#[test]
fn a_command_for_one_game_does_not_affect_the_next() {
    let mut room = Room::new(people(Game::CHESS));
    room.wish(PlayCommand::Resign);
    room.put(&people(Game::RACING_KINGS));
    room.frames(3);
    assert_eq!(room.decides(), Turn::Human);
}

#[test]
fn a_rejected_move_is_explained_and_the_piece_stays_selected() {
    let mut room = Room::new(people(Game::CHESS));
    let start = room.game().position_text(Eyes::All);
    // A click that is no attempt to move gives a plain notice or none.
    for (name, said) in [("e7", Some("why-not-yours")), ("e4", None), ("a1", Some("why-no-move-from-there"))]
    {
        room.click(name);
        assert_eq!(room.notice(), said.map(|key| (key, false)), "{name}");
    }
    room.click("e2");
    assert_eq!(room.notice(), None);
    room.click("e5");
    let (key, refused) = room.notice().expect("a rejection has a reason");
    assert!(refused && key.starts_with("why-"), "{key}");
    assert_eq!(room.selection().trail, [square("e2")]);
    assert_eq!(room.game().position_text(Eyes::All), start);
    room.click("e4");
    assert_eq!((room.ply(), room.notice()), (1, None));
}

#[test]
fn a_click_on_another_own_piece_selects_it_and_on_the_same_one_deselects() {
    let mut room = Room::new(people(Game::CHESS));
    room.clicks("e2 g1");
    assert_eq!(room.selection().trail, [square("g1")]);
    room.click("g1");
    assert!(room.selection().trail.is_empty());
    // A piece without legal moves is selected too, with a notice.
    room.clicks("e2 a1");
    assert_eq!(room.selection().trail, [square("a1")]);
    assert_eq!(room.notice(), Some(("why-no-move-from-there", false)));
}

#[test]
fn a_piece_can_be_dragged_to_its_goal() {
    let mut room = Room::new(people(Game::CHESS));
    room.press("e2");
    room.frame();
    room.pull("e3");
    room.frame();
    assert_eq!(room.selection().held.map(|held| held.from), Some(square("e2")));
    let hand = room.centre(square("e3"));
    assert_eq!(room.seen_at("e2"), hand, "the piece follows the pointer");
    room.pull("e4");
    room.frame();
    room.release("e4");
    room.frame();
    assert_eq!(room.game().moves()[0].text, "e2e4");
    assert!(!room.is_moving(), "a piece dropped where it belongs has arrived");
    room.frame();
    room.assert_at_home();
}

#[test]
fn a_piece_dropped_beside_the_board_goes_back() {
    let mut room = Room::new(people(Game::CHESS));
    room.press("e2");
    room.pull("e4");
    room.frame();
    room.hand(HandInput::Release { spot: None });
    room.frame();
    assert_eq!((room.ply(), room.selection().held), (0, None));
    room.hand(HandInput::Cancel);
    room.frame();
    room.assert_at_home();
    // A piece dropped on an illegal square also goes back, with the reason.
    room.press("e2");
    room.pull("e6");
    room.release("e6");
    room.frame();
    assert_eq!(room.ply(), 0);
    assert!(room.notice().is_some_and(|(_, refused)| refused));
    assert_eq!(room.selection().held, None);
}

#[test]
fn a_whole_drag_within_one_frame_is_a_move() {
    let mut room = Room::new(people(Game::CHESS));
    room.press("e2");
    room.pull("e4");
    room.release("e4");
    room.frame();
    assert_eq!(room.game().moves()[0].text, "e2e4");
}

#[test]
fn presses_and_releases_within_one_frame_are_clicks() {
    let mut room = Room::new(people(Game::CHESS));
    for name in ["e2", "e4"] {
        room.press(name);
        room.release(name);
    }
    room.frame();
    assert_eq!(room.game().moves()[0].text, "e2e4");
    // A click on the selected piece deselects it.
    for _ in 0..2 {
        room.press("e7");
        room.release("e7");
        room.frame();
    }
    assert!(room.selection().trail.is_empty());
}

/// Several clicks may arrive in one frame; none is lost.
#[test]
fn the_clicks_of_several_plies_in_one_frame_are_all_played() {
    let mut room = Room::new(people(Game::CHESS));
    for name in ["e2", "e4", "e7", "e5", "g1", "f3", "b8"] {
        room.tap(square(name));
    }
    for ply in 1..=3 {
        room.frame();
        assert_eq!(room.ply(), ply, "clicks after a move apply to the next position");
    }
    room.frame();
    assert_eq!(room.selection().trail, [square("b8")]);
    room.assert_scene();
}

const PROMOTION: &str = "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1";

#[test]
fn a_promotion_asks_for_its_piece() {
    for look in [Look::Queen, Look::Rook, Look::Bishop, Look::Knight] {
        let mut room = Room::new(from(PROMOTION, people(Game::CHESS)));
        room.clicks("a7 b8");
        let question = room.selection().question.clone().expect("a question");
        assert_eq!((question.at, question.answers.len()), (square("b8"), 4));
        assert_eq!(room.ply(), 0);
        room.answer(Tag::Promotion(look));
        room.frame();
        assert_eq!((room.ply(), room.selection().question.clone()), (1, None));
        room.assert_scene();
        let promoted = room.game().scene(Eyes::All).at(square("b8")).copied();
        assert_eq!(promoted.map(|piece| piece.look), Some(look));
        room.rest();
        room.assert_at_home();
    }
}

#[test]
fn a_question_is_closed_by_anything_but_an_answer() {
    type Act = fn(&mut Room);
    let acts: [(&str, Act); 6] = [
        ("a click elsewhere", |room| room.tap(square("e1"))),
        ("a click on the piece itself", |room| room.tap(square("a7"))),
        ("a press beside the board", |room| {
            room.hand(HandInput::Press { at: bevy::math::Vec2::ZERO, spot: None });
        }),
        ("the right button", |room| room.hand(HandInput::Cancel)),
        ("Escape", |room| room.wish(GoBack)),
        ("the board turned round", |room| room.wish(TableCommand::Flip)),
    ];
    for (name, act) in acts {
        let mut room = Room::new(from(PROMOTION, people(Game::CHESS)));
        room.clicks("a7 a8");
        assert!(room.selection().question.is_some(), "{name}");
        act(&mut room);
        room.frame();
        assert_eq!(room.selection().question, None, "{name}");
        assert_eq!(room.ply(), 0, "{name}: nothing is played");
        // The game goes on as before.
        room.hand(HandInput::Cancel);
        room.play("e1e2");
    }
}

#[test]
fn escape_after_a_complete_move_goes_to_the_menu() {
    let mut room = Room::new(people(Game::CHESS));
    room.click("e2");
    room.tap(square("e4"));
    room.hand(HandInput::StepBack);
    room.frames(4);
    assert_eq!((room.ply(), room.screen()), (1, Screen::Menu));
}

#[test]
fn no_other_move_is_played_while_a_question_is_open() {
    let mut room = Room::new(from(PROMOTION, people(Game::CHESS)));
    room.clicks("a7 a8");
    room.tap(square("e1"));
    room.tap(square("e2"));
    room.frame();
    // The first click closed the question; the second one, on an empty square with no piece selected, does nothing.
    assert_eq!((room.ply(), room.selection().question.clone()), (0, None));
}

#[test]
fn no_move_is_played_while_a_dialog_is_open() {
    let mut room = Room::new(people(Game::CHESS));
    for (command, dialog) in [
        (UiCommand::from(Navigate::ShowKeys), Dialog::Keys),
        (PlayCommand::AskResign.into(), Dialog::Resign),
        (PlayCommand::OfferDraw.into(), Dialog::DrawOffer),
        // Between two people, the other one answers the draw offer in the same window.
        (PlayCommand::AskDraw.into(), Dialog::DrawOffer),
    ] {
        room.command(command);
        assert_eq!(room.dialog(), dialog);
        room.clicks("e2 e4");
        assert_eq!(room.ply(), 0, "{dialog:?}");
        room.command(Navigate::CloseDialog);
        assert_eq!(room.dialog(), Dialog::None);
    }
    room.play("e2e4");
}

#[test]
fn invalid_and_outdated_choices_are_not_played() {
    let mut room = Room::new(people(Game::CHESS));
    let stamp = room.game().stamp();
    let choices = [
        ChoiceMade { choice: Choice(20), stamp },
        ChoiceMade { choice: Choice(usize::MAX), stamp },
        ChoiceMade { choice: Choice(0), stamp: Stamp { change: stamp.change + 1, ..stamp } },
    ];
    for made in choices {
        room.write(made);
        room.frame();
        assert_eq!(room.ply(), 0, "{made:?}");
    }
    // If two choices arrive for one position, only the first is played.
    for choice in [Choice(0), Choice(1)] {
        room.write(ChoiceMade { choice, stamp });
    }
    room.frame();
    assert_eq!(room.ply(), 1);
}

#[test]
fn clicks_outside_the_board_do_nothing() {
    let mut room = Room::new(people(Game::RACING_KINGS));
    for spot in [Spot::cell(-1, 0), Spot::cell(8, 8), Spot::cell(i16::MAX, i16::MIN)] {
        room.tap(spot);
        room.frame();
        room.click("e2");
        room.tap(spot);
        room.step(LONG);
    }
    assert_eq!(room.ply(), 0);
    room.assert_scene();
}
