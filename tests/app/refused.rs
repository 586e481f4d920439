//! A refused move: told for some time, shaken off by the piece, and its culprit shown on the board.

use std::time::Duration;

use art::marks::MarkArt;
use session::{Game, Spot};
use tabuleiro::app::game::notice::TOLD_FOR;
use tabuleiro::app::preferences::{Settings, Speed};

use super::harness::{FRAME, Room, from, people, square};

/// The bishop on b4 gives check.
const CHECKED: &str = "4k3/8/8/8/1b6/8/3P1P2/4K2R w K - 0 1";

fn culprits(room: &mut Room) -> Vec<Spot> {
    room.marks().into_iter().filter(|mark| mark.kind == MarkArt::Culprit).map(|mark| mark.spot).collect()
}

/// White is in check from b4 and tries a move with the rook that leaves it so.
fn refused(position: &str, from_square: &str, to: &str) -> Room {
    let mut room = Room::new(from(position, people(Game::CHESS)));
    room.click(from_square);
    room.click(to);
    room
}

#[test]
fn a_refusal_shows_its_culprit_and_is_gone_after_a_while() {
    let mut room = refused("4k3/8/8/8/1b6/8/5P2/4K2R w K - 0 1", "h1", "h5");
    assert_eq!(room.notice(), Some(("why-chess-in-check", true)));
    assert_eq!(culprits(&mut room), [square("b4")]);
    room.step(TOLD_FOR - Duration::from_millis(200));
    assert!(room.notice().is_some(), "there is time to read it");
    room.step(Duration::from_millis(400));
    room.frame();
    assert_eq!((room.notice(), culprits(&mut room)), (None, Vec::new()));
}

#[test]
fn the_piece_in_the_way_and_the_piece_that_pins_are_culprits() {
    let mut room = refused(CHECKED.replace("1b6", "8").as_str(), "h1", "d1");
    assert_eq!(culprits(&mut room), [square("e1")], "the king is in the way");
    // The pawn on d2 shields its king: the first click on it tells by what.
    let mut room = Room::new(from(CHECKED, people(Game::CHESS)));
    room.click("d2");
    assert_eq!(room.notice(), Some(("why-chess-pinned", true)));
    assert_eq!(culprits(&mut room), [square("b4")]);
    room.click("f2");
    assert_eq!(
        (room.notice(), culprits(&mut room)),
        (None, Vec::new()),
        "the next click says something else"
    );
}

#[test]
fn the_man_that_must_capture_is_a_culprit() {
    let mut room = Room::new(from("W:W3,10,12:B14,15", people(Game::DRAUGHTS)));
    // 3 is f1, and 10, which must capture, is f3.
    room.click("d1");
    assert_eq!(room.notice(), Some(("why-draughts-must-capture", true)));
    assert_eq!(culprits(&mut room).len(), 1);
    let mut switched_off = room.app.world_mut().resource_mut::<Settings>();
    switched_off.marks.refused = false;
    room.frame();
    assert_eq!(culprits(&mut room), []);
}

#[test]
fn no_man_goes_to_a_light_square() {
    let mut room = Room::new(people(Game::DRAUGHTS));
    // Nothing is asked for by a click on it with an empty hand.
    room.click("b4");
    assert_eq!(room.notice(), None);
    for light in ["b4", "a3", "d2"] {
        room.click("b3");
        room.click(light);
        assert_eq!(room.notice(), Some(("why-draughts-light-square", true)), "{light}");
        room.click("b3");
    }
    // Also where a capture is going on, half way.
    let mut room = Room::new(from("W:W2,8:B5,6,13,14,32", people(Game::DRAUGHTS)));
    room.clicks("f1 h3 h4");
    assert_eq!(room.notice(), Some(("why-draughts-light-square", true)));
}

#[test]
fn a_refused_piece_shakes_and_stands_still_again() {
    for (speed, shakes) in [(Speed::Normal, true), (Speed::Instant, false)] {
        let mut room = Room::new(people(Game::CHESS));
        room.set_speed(speed);
        room.click("e2");
        room.frame();
        let still = room.seen_at("e2").x;
        room.click("e5");
        assert!(room.notice().is_some_and(|(_, refused)| refused));
        let mut farthest: f32 = 0.0;
        for _ in 0..30 {
            room.frame();
            farthest = farthest.max((room.seen_at("e2").x - still).abs());
        }
        assert_eq!(farthest > 1.0, shakes, "{speed}: {farthest}");
        room.step(FRAME);
        assert_eq!(room.seen_at("e2").x, still);
    }
}

/// What is said about a choice among captures is taken back with the choice.
#[test]
fn words_about_captures_go_with_the_hand() {
    use tabuleiro::app::core::{HandInput, HandKey};

    let branching = || Room::new(from("W:W2,8:B5,6,13,14,32", people(Game::DRAUGHTS)));
    let mut room = branching();
    room.clicks("f1 f5");
    assert_eq!(room.notice(), Some(("notice-several-ways", false)));
    room.hand(HandInput::StepBack);
    room.frame();
    assert_eq!((room.notice(), room.selection().trail.len()), (None, 0));
    let mut room = branching();
    room.click("f1");
    room.pull("f5");
    room.frame();
    room.hand(HandInput::Key(HandKey::OtherCapture));
    room.frame();
    assert_eq!(room.notice(), Some(("notice-way", false)));
    let told = room.selection().pick;
    // Over the square where the other one branches that one is shown, and the line says nothing of the first.
    for over in ["h3", "d3"] {
        room.pull(over);
        room.frame();
    }
    assert!(told.is_some());
    assert_eq!(room.notice(), None);
}
