//! What is heard of pieces and tiles: taken up, moved, taken and put down, where and how hard.

use bevy::time::TimeUpdateStrategy;

use super::*;
use tabuleiro::app::commands::{ReviewCommand, TableCommand};
use tabuleiro::app::core::HandInput;

#[test]
fn a_stroke_is_heard_within_ten_milliseconds_of_the_landing() {
    for (speed, rate) in [(Speed::Normal, 60), (Speed::Slow, 60), (Speed::Fast, 240), (Speed::Normal, 1000)] {
        let mut hall = Hall::new(people(Game::CHESS));
        hall.rest();
        hall.room.set_speed(speed);
        // From here on the frames are as long as this machine makes them.
        let frame = Duration::from_secs(1) / rate;
        hall.room.tap(square("e2"));
        for _ in 0..rate {
            hall.step(frame);
        }
        hall.room.tap(square("e4"));
        let mut landed = None;
        for _ in 0..2 * rate {
            let before = hall.heard.len();
            let told = hall.step(frame);
            let moves = hall.room.app.world().resource::<Motion>().is_moving();
            if told.iter().any(|sound| sound.touch == Touch::SetDown) {
                assert!(landed.replace(before).is_none(), "it lands once");
                assert_eq!(hall.room.seen_at("e4"), hall.room.centre(square("e4")), "it is seen to land");
            } else if landed.is_none() && moves {
                assert!(peak(&hall.heard[before..]) < 0.1, "it lands before it is seen to");
            }
        }
        let landed = landed.expect("it lands");
        let loud = hall.heard[landed..].iter().position(|frame| peak(&[*frame]) > 0.1).expect("it is heard");
        let late = Duration::from_secs_f64(loud as f64 / f64::from(Tape::RATE));
        assert!(late < Duration::from_millis(10), "{speed} at {rate}: {late:?} after the landing");
    }
}

#[test]
fn a_hand_is_heard_when_it_takes_a_piece_and_when_it_puts_it_back() {
    let mut hall = Hall::new(people(Game::CHESS));
    hall.rest();
    hall.room.tap(square("e2"));
    assert_eq!(touches(&hall.step(FRAME)), [Touch::PickUp]);
    hall.room.tap(square("d2"));
    assert_eq!(touches(&hall.step(FRAME)), [Touch::PickUp], "another piece");
    hall.room.hand(HandInput::Cancel);
    assert_eq!(touches(&hall.step(FRAME)), [Touch::SetDown]);
    // What may not be moved is not taken: the rule that forbids it is said. This bishop is pinned.
    let mut hall = Hall::new(from("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", people(Game::CHESS)));
    hall.only(SoundFamily::Signals);
    let heard = hall.hear(|room| room.tap(square("e2")));
    assert_heard(&heard, Signal::Refused);
    hall.room.tap(square("e2"));
    assert_eq!(touches(&hall.step(FRAME)), []);
}

#[test]
fn a_refusal_is_heard_by_the_clock_of_a_real_window() {
    let mut hall = Hall::new(from("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", people(Game::CHESS)));
    hall.only(SoundFamily::Signals);
    let heard = hall.hear(|room| {
        room.tap(square("e2"));
        // Bevy then measures the time itself, and it is not the one that the rest of the frame goes by.
        room.app.insert_resource(TimeUpdateStrategy::Automatic);
        room.app.update();
    });
    assert_heard(&heard, Signal::Refused);
}

#[test]
fn a_piece_that_is_dropped_is_heard_at_once() {
    let mut hall = Hall::new(people(Game::CHESS));
    hall.rest();
    hall.room.press("e2");
    hall.step(FRAME);
    hall.step(Duration::from_millis(100));
    hall.room.pull("e4");
    hall.step(FRAME);
    hall.room.release("e4");
    assert_eq!(touches(&hall.step(FRAME)), [Touch::SetDown]);
    assert_eq!(hall.room.ply(), 1);
    assert_eq!(hall.rest().len(), 0, "and once");
}

#[test]
fn the_moves_of_chess_have_their_sounds() {
    use Touch::{Aside, Capture, Crown, PickUp, SetDown};
    let played = |position: &str, text: &str| {
        let mut hall = Hall::new(from(position, people(Game::CHESS)));
        hall.rest();
        hall.play(text)
            .into_iter()
            .filter(|sound| !matches!(sound.touch, Touch::Slide(_)))
            .collect::<Vec<_>>()
    };
    let quiet = played("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4");
    assert_eq!(touches(&quiet), [PickUp, SetDown]);
    assert_eq!(quiet[0].look.name(), "pawn");
    let capture = played("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5");
    assert_eq!(touches(&capture), [PickUp, Capture, Aside]);
    let castling = played("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1");
    assert_eq!(touches(&castling), [PickUp, SetDown, SetDown]);
    assert_eq!([castling[1].look.name(), castling[2].look.name()], ["king", "rook"]);
    let promotion = played("8/P7/8/8/8/8/8/K6k w - - 0 1", "a7a8q");
    let landed: Vec<Touch> = touches(&promotion).into_iter().filter(|touch| touch.is_landing()).collect();
    assert_eq!(landed, [SetDown, Crown]);
}

#[test]
fn a_castling_has_two_strokes() {
    let mut hall = Hall::new(from("4k3/8/8/8/8/8/8/4K2R w K - 0 1", people(Game::CHESS)));
    hall.rest();
    hall.room.play("e1g1");
    let landed: Vec<usize> = hall
        .rest()
        .iter()
        .filter(|(_, sound)| sound.touch == Touch::SetDown)
        .map(|(frame, _)| *frame)
        .collect();
    // Two blows that are not a tenth of a second apart are heard as one.
    assert!(
        landed.len() == 2 && FRAME * (landed[1] - landed[0]) as u32 >= Duration::from_millis(90),
        "{landed:?}"
    );
}

#[test]
fn a_rook_of_racing_kings_slides_for_as_long_as_it_is_seen_to() {
    let mut hall = Hall::new(from("8/8/8/8/8/8/7R/k1K5 w - - 0 1", people(Game::RACING_KINGS)));
    hall.rest();
    let told = hall.play("h2h6");
    let lasts = told.iter().find_map(|sound| match sound.touch {
        Touch::Slide(lasts) => Some(lasts),
        _ => None,
    });
    // Four squares take 110 + 55 * 2 milliseconds.
    assert_eq!(lasts.map(|lasts| lasts.as_secs_f64() * 1000.0).map(f64::round), Some(220.0));
    assert_eq!(touches(&told).last(), Some(&Touch::SetDown));
}

#[test]
fn a_capture_of_draughts_hops_and_a_man_is_crowned() {
    use Touch::{Aside, Capture, Crown, Hop, PickUp};
    let mut hall = Hall::new(from("W:W10:B14,23,32", people(Game::DRAUGHTS)));
    hall.rest();
    assert_eq!(touches(&hall.play("10x28")), [PickUp, Hop, Capture, Aside, Aside]);
    let mut hall = Hall::new(from("W:W27:B9,14", people(Game::DRAUGHTS)));
    hall.rest();
    let told = hall.play("27-31");
    assert_eq!(touches(&told), [PickUp, Touch::SetDown, Crown]);
}

#[test]
fn a_domino_is_heard_to_lie_flat_or_to_climb() {
    let players = [Player::Human, Player::Level(1)];
    // The first legal move is of the tile that can be laid; by the publisher's rules it has to climb.
    let heard = |position: &str| {
        let mut hall = Hall::new(from(position, plan(Game::DOMIN_UP, players.clone())));
        hall.rest();
        let told = hall.play_choice(0);
        // The computer may have answered already.
        told.into_iter().take(2).collect::<Vec<_>>()
    };
    let flat = heard("report 1 17.33/00.12 0,0=7^1;1,0=7^1 0");
    assert_eq!(touches(&flat), [Touch::PickUp, Touch::Lay]);
    assert_eq!(flat[1].look.name(), "tile");
    let climbs = heard("publisher 1 17.33/00.12 0,0=7^1;1,0=7^1;0,1=1^1;1,1=1^1 0");
    assert_eq!(touches(&climbs), [Touch::PickUp, Touch::Climb(2)]);
}

#[test]
fn a_pass_is_a_knock_on_the_table() {
    let mut hall = Hall::new(from("report 1 00/12 0,0=7^1;1,0=7^1 0", people(Game::DOMIN_UP)));
    hall.only(SoundFamily::Signals);
    for _ in 0..625 {
        hall.step(FRAME);
        if hall.room.ply() == 1 {
            break;
        }
    }
    let played = hall.heard.len() - Tape::RATE as usize / 50;
    for _ in 0..30 {
        hall.step(FRAME);
    }
    let knock = &hall.heard[played..];
    assert_heard(knock, Signal::Pass);
}

#[test]
fn leafing_is_heard_more_softly_than_playing() {
    let mut hall = Hall::new(people(Game::CHESS));
    hall.rest();
    let played = hall.play("e2e4");
    hall.play("e7e5");
    hall.room.wish(ReviewCommand::Look(Place::of_game(1)));
    let back: Vec<PieceSound> = hall.rest().into_iter().map(|(_, sound)| sound).collect();
    assert_eq!(touches(&back).last(), Some(&Touch::SetDown));
    assert!(back[0].force < played[0].force);
    hall.room.wish(ReviewCommand::StopLooking);
    let on: Vec<PieceSound> = hall.rest().into_iter().map(|(_, sound)| sound).collect();
    assert_eq!(touches(&on).last(), Some(&Touch::SetDown), "one move on is played again");
    hall.room.wish(ReviewCommand::Look(Place::of_game(0)));
    let all = hall.rest();
    assert_eq!(all.iter().filter(|(_, sound)| sound.touch == Touch::SetDown).count(), 2);
}

#[test]
fn without_motion_and_when_it_is_cut_pieces_land_at_once() {
    let mut hall = Hall::new(people(Game::CHESS));
    hall.room.set_speed(Speed::Instant);
    hall.rest();
    hall.room.tap(square("e2"));
    hall.step(FRAME);
    hall.room.tap(square("e4"));
    assert_eq!(touches(&hall.step(FRAME)), [Touch::SetDown]);
    hall.room.set_speed(Speed::Slow);
    hall.rest();
    hall.room.play("e7e5");
    hall.step(FRAME);
    // The other hand is quicker than the piece.
    hall.room.tap(square("g1"));
    let told = touches(&hall.step(FRAME));
    assert!(told.contains(&Touch::SetDown) && told.contains(&Touch::PickUp), "{told:?}");
    assert!(hall.rest().iter().all(|(_, sound)| sound.touch != Touch::SetDown), "it does not land twice");
}

#[test]
fn what_lies_on_the_left_is_heard_on_the_left() {
    let sides = |hall: &mut Hall, text: &str| {
        let heard = hall.hear(|room| room.play(text));
        let side = |side: usize| heard.iter().map(|frame| frame[side] * frame[side]).sum::<f32>();
        side(0) / side(1)
    };
    let mut hall = Hall::new(people(Game::CHESS));
    hall.only(SoundFamily::Pieces);
    let left = sides(&mut hall, "a2a3");
    let right = sides(&mut hall, "h7h6");
    assert!(left > 2.0 && right < 0.5, "{left} and {right}");
    let (d, e) = (sides(&mut hall, "d2d3"), sides(&mut hall, "e7e6"));
    assert!(d > 1.0 && d < 1.6 && e < 1.0 && e > 0.6, "{d} and {e}");
    // Seen from the other side, left is right.
    hall.room.command(TableCommand::Flip);
    let turned = sides(&mut hall, "a3a4");
    assert!(turned < 0.5, "{turned}");
}

#[test]
fn no_two_strokes_are_the_same() {
    let mut hall = Hall::new(people(Game::CHESS));
    hall.only(SoundFamily::Pieces);
    let mut strokes = Vec::new();
    for _ in 0..3 {
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            let heard = hall.hear(|room| room.play(text));
            if text == "g1f3" {
                strokes.push(heard);
            }
        }
    }
    let peaks: Vec<f32> = strokes.iter().map(|stroke| peak(stroke)).collect();
    let (low, high) = (peaks.iter().copied().fold(1.0, f32::min), peaks.iter().copied().fold(0.0, f32::max));
    assert!(low < high && high / low < 1.5, "alike, and not the same: {peaks:?}");
}
