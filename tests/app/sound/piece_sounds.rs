//! Sounds of pieces and tiles: picked up, moved, captured and put down; their position and force.

use bevy::time::TimeUpdateStrategy;

use super::*;
use tabuleiro::app::commands::{ReviewCommand, TableCommand};
use tabuleiro::app::core::TableInput;

#[test]
fn a_landing_is_heard_within_10_ms() {
    for (speed, rate) in [(Speed::Normal, 60), (Speed::Slow, 60), (Speed::Fast, 240), (Speed::Normal, 1000)] {
        let mut hall = SoundTest::new(plan_for_people(Game::CHESS));
        hall.rest();
        hall.room.set_speed(speed);
        // `rate` is the number of frames per second.
        let frame = Duration::from_secs(1) / rate;
        hall.room.click_spot(square("e2"));
        for _ in 0..rate {
            hall.step(frame);
        }
        hall.room.click_spot(square("e4"));
        let mut landed = None;
        for _ in 0..2 * rate {
            let before = hall.samples.len();
            let sounds = hall.step(frame);
            let moves = hall.room.app.world().resource::<RunningAnimations>().is_moving();
            if sounds.iter().any(|sound| sound.touch == PieceAction::SetDown) {
                assert!(landed.replace(before).is_none(), "it lands once");
                assert_eq!(
                    hall.room.drawn_position("e4"),
                    hall.room.centre(square("e4")),
                    "the animation has ended"
                );
            } else if landed.is_none() && moves {
                assert!(peak(&hall.samples[before..]) < 0.1, "sound before the end of the animation");
            }
        }
        let landed = landed.expect("it lands");
        let loud =
            hall.samples[landed..].iter().position(|frame| peak(&[*frame]) > 0.1).expect("it is heard");
        let late = Duration::from_secs_f64(loud as f64 / f64::from(RecordedOutput::RATE));
        assert!(late < Duration::from_millis(10), "{speed} at {rate}: {late:?} after the landing");
    }
}

#[test]
fn picking_up_and_putting_back_a_piece_is_heard() {
    let mut hall = SoundTest::new(plan_for_people(Game::CHESS));
    hall.rest();
    hall.room.click_spot(square("e2"));
    assert_eq!(touches(&hall.step(FRAME)), [PieceAction::PickUp]);
    hall.room.click_spot(square("d2"));
    assert_eq!(touches(&hall.step(FRAME)), [PieceAction::PickUp], "another piece");
    hall.room.send_input(TableInput::Cancel);
    assert_eq!(touches(&hall.step(FRAME)), [PieceAction::SetDown]);
    // This bishop is pinned. A piece that cannot move is not picked up; the signal for a rejected move sounds.
    let mut hall =
        SoundTest::new(with_position("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", plan_for_people(Game::CHESS)));
    hall.enable_only(SoundFamily::Signals);
    let heard = hall.record(|room| room.click_spot(square("e2")));
    assert_heard(&heard, Signal::Refused);
    hall.room.click_spot(square("e2"));
    assert_eq!(touches(&hall.step(FRAME)), []);
}

#[test]
fn a_rejected_move_is_heard_when_bevy_measures_real_time() {
    let mut hall =
        SoundTest::new(with_position("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", plan_for_people(Game::CHESS)));
    hall.enable_only(SoundFamily::Signals);
    let heard = hall.record(|room| {
        room.click_spot(square("e2"));
        // Bevy measures real time in this frame, as in a real window.
        room.app.insert_resource(TimeUpdateStrategy::Automatic);
        room.app.update();
    });
    assert_heard(&heard, Signal::Refused);
}

#[test]
fn a_dropped_piece_is_heard_at_once_and_only_once() {
    let mut hall = SoundTest::new(plan_for_people(Game::CHESS));
    hall.rest();
    hall.room.press_square("e2");
    hall.step(FRAME);
    hall.step(Duration::from_millis(100));
    hall.room.drag_to("e4");
    hall.step(FRAME);
    hall.room.release_on("e4");
    assert_eq!(touches(&hall.step(FRAME)), [PieceAction::SetDown]);
    assert_eq!(hall.room.ply(), 1);
    assert_eq!(hall.rest().len(), 0, "no second sound");
}

#[test]
fn captures_castling_and_promotion_have_their_sounds() {
    use PieceAction::{Capture, Crown, PickUp, SetDown, ToTray};
    let played = |position: &str, text: &str| {
        let mut hall = SoundTest::new(with_position(position, plan_for_people(Game::CHESS)));
        hall.rest();
        hall.play(text)
            .into_iter()
            .filter(|sound| !matches!(sound.touch, PieceAction::Slide(_)))
            .collect::<Vec<_>>()
    };
    let quiet = played("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4");
    assert_eq!(touches(&quiet), [PickUp, SetDown]);
    assert_eq!(quiet[0].look.name(), "pawn");
    let capture = played("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5");
    assert_eq!(touches(&capture), [PickUp, Capture, ToTray]);
    let castling = played("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1");
    assert_eq!(touches(&castling), [PickUp, SetDown, SetDown]);
    assert_eq!([castling[1].look.name(), castling[2].look.name()], ["king", "rook"]);
    let promotion = played("8/P7/8/8/8/8/8/K6k w - - 0 1", "a7a8q");
    let landed: Vec<PieceAction> =
        touches(&promotion).into_iter().filter(|touch| touch.is_landing()).collect();
    assert_eq!(landed, [SetDown, Crown]);
}

#[test]
fn the_two_strokes_of_castling_are_at_least_90_ms_apart() {
    let mut hall =
        SoundTest::new(with_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1", plan_for_people(Game::CHESS)));
    hall.rest();
    hall.room.play("e1g1");
    let landed: Vec<usize> = hall
        .rest()
        .iter()
        .filter(|(_, sound)| sound.touch == PieceAction::SetDown)
        .map(|(frame, _)| *frame)
        .collect();
    // Two strokes much less than 0.1 s apart are heard as one.
    assert!(
        landed.len() == 2 && FRAME * (landed[1] - landed[0]) as u32 >= Duration::from_millis(90),
        "{landed:?}"
    );
}

#[test]
fn a_slide_sounds_as_long_as_its_animation() {
    let mut hall =
        SoundTest::new(with_position("8/8/8/8/8/8/7R/k1K5 w - - 0 1", plan_for_people(Game::RACING_KINGS)));
    hall.rest();
    let sounds = hall.play("h2h6");
    let lasts = sounds.iter().find_map(|sound| match sound.touch {
        PieceAction::Slide(lasts) => Some(lasts),
        _ => None,
    });
    // An animation takes 110 ms + 55 ms * sqrt(squares), here for four squares.
    assert_eq!(lasts.map(|lasts| lasts.as_secs_f64() * 1000.0).map(f64::round), Some(220.0));
    assert_eq!(touches(&sounds).last(), Some(&PieceAction::SetDown));
}

#[test]
fn hops_captures_and_crowning_at_draughts_have_their_sounds() {
    use PieceAction::{Capture, Crown, Hop, PickUp, ToTray};
    let mut hall = SoundTest::new(with_position("W:W10:B14,23,32", plan_for_people(Game::DRAUGHTS)));
    hall.rest();
    assert_eq!(touches(&hall.play("10x28")), [PickUp, Hop, Capture, ToTray, ToTray]);
    let mut hall = SoundTest::new(with_position("W:W27:B9,14", plan_for_people(Game::DRAUGHTS)));
    hall.rest();
    let sounds = hall.play("27-31");
    assert_eq!(touches(&sounds), [PickUp, PieceAction::SetDown, Crown]);
}

#[test]
fn a_tile_sounds_different_on_the_table_and_on_other_tiles() {
    let players = [Player::Human, Player::Level(1)];
    // In both positions the first legal move lays tile 17; by the publisher's rules it must climb (lie on other tiles).
    let heard = |position: &str| {
        let mut hall = SoundTest::new(with_position(position, plan(Game::DOMIN_UP, players.clone())));
        hall.rest();
        let sounds = hall.play_choice(0);
        // More sounds may follow: the computer may have answered already.
        sounds.into_iter().take(2).collect::<Vec<_>>()
    };
    let flat = heard("report 1 17.33/00.12 0,0=7^1;1,0=7^1 0");
    assert_eq!(touches(&flat), [PieceAction::PickUp, PieceAction::Lay]);
    assert_eq!(flat[1].look.name(), "tile");
    let climbs = heard("publisher 1 17.33/00.12 0,0=7^1;1,0=7^1;0,1=1^1;1,1=1^1 0");
    assert_eq!(touches(&climbs), [PieceAction::PickUp, PieceAction::Climb(2)]);
}

#[test]
fn a_pass_has_its_signal() {
    let mut hall =
        SoundTest::new(with_position("report 1 00/12 0,0=7^1;1,0=7^1 0", plan_for_people(Game::DOMIN_UP)));
    hall.enable_only(SoundFamily::Signals);
    for _ in 0..625 {
        hall.step(FRAME);
        if hall.room.ply() == 1 {
            break;
        }
    }
    let played = hall.samples.len() - RecordedOutput::RATE as usize / 50;
    for _ in 0..30 {
        hall.step(FRAME);
    }
    let knock = &hall.samples[played..];
    assert_heard(knock, Signal::Pass);
}

#[test]
fn moves_shown_in_review_are_softer_than_played_ones() {
    let mut hall = SoundTest::new(plan_for_people(Game::CHESS));
    hall.rest();
    let played = hall.play("e2e4");
    hall.play("e7e5");
    hall.room.send_command(ReviewCommand::ShowPosition(Place::of_game(1)));
    let back: Vec<PieceSound> = hall.rest().into_iter().map(|(_, sound)| sound).collect();
    assert_eq!(touches(&back).last(), Some(&PieceAction::SetDown));
    assert!(back[0].force < played[0].force);
    hall.room.send_command(ReviewCommand::ShowCurrent);
    let on: Vec<PieceSound> = hall.rest().into_iter().map(|(_, sound)| sound).collect();
    assert_eq!(touches(&on).last(), Some(&PieceAction::SetDown), "one move forward has its sound");
    hall.room.send_command(ReviewCommand::ShowPosition(Place::of_game(0)));
    let all = hall.rest();
    assert_eq!(all.iter().filter(|(_, sound)| sound.touch == PieceAction::SetDown).count(), 2);
}

#[test]
fn pieces_land_at_once_without_animation_or_when_it_is_cut_short() {
    let mut hall = SoundTest::new(plan_for_people(Game::CHESS));
    hall.room.set_speed(Speed::Instant);
    hall.rest();
    hall.room.click_spot(square("e2"));
    hall.step(FRAME);
    hall.room.click_spot(square("e4"));
    assert_eq!(touches(&hall.step(FRAME)), [PieceAction::SetDown]);
    hall.room.set_speed(Speed::Slow);
    hall.rest();
    hall.room.play("e7e5");
    hall.step(FRAME);
    // The next player picks up a piece before the last move has landed, which ends its animation.
    hall.room.click_spot(square("g1"));
    let sounds = touches(&hall.step(FRAME));
    assert!(sounds.contains(&PieceAction::SetDown) && sounds.contains(&PieceAction::PickUp), "{sounds:?}");
    assert!(
        hall.rest().iter().all(|(_, sound)| sound.touch != PieceAction::SetDown),
        "it does not land twice"
    );
}

#[test]
fn sounds_come_from_the_side_of_the_square() {
    let sides = |hall: &mut SoundTest, text: &str| {
        let heard = hall.record(|room| room.play(text));
        let side = |side: usize| heard.iter().map(|frame| frame[side] * frame[side]).sum::<f32>();
        side(0) / side(1)
    };
    let mut hall = SoundTest::new(plan_for_people(Game::CHESS));
    hall.enable_only(SoundFamily::Pieces);
    let left = sides(&mut hall, "a2a3");
    let right = sides(&mut hall, "h7h6");
    assert!(left > 2.0 && right < 0.5, "{left} and {right}");
    let (d, e) = (sides(&mut hall, "d2d3"), sides(&mut hall, "e7e6"));
    assert!(d > 1.0 && d < 1.6 && e < 1.0 && e > 0.6, "{d} and {e}");
    // With the board flipped, the a-file is on the right.
    hall.room.run_command(TableCommand::Flip);
    let turned = sides(&mut hall, "a3a4");
    assert!(turned < 0.5, "{turned}");
}

#[test]
fn repeated_strokes_differ_a_little_in_loudness() {
    let mut hall = SoundTest::new(plan_for_people(Game::CHESS));
    hall.enable_only(SoundFamily::Pieces);
    let mut strokes = Vec::new();
    for _ in 0..3 {
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            let heard = hall.record(|room| room.play(text));
            if text == "g1f3" {
                strokes.push(heard);
            }
        }
    }
    let peaks: Vec<f32> = strokes.iter().map(|stroke| peak(stroke)).collect();
    let (low, high) = (peaks.iter().copied().fold(1.0, f32::min), peaks.iter().copied().fold(0.0, f32::max));
    assert!(low < high && high / low < 1.5, "similar, but not equal: {peaks:?}");
}
