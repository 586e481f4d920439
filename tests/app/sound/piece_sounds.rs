//! Sounds of pieces and tiles: picked up, moved, captured and put down; their position and force.

use bevy::time::TimeUpdateStrategy;

use super::*;
use tabuleiro::app::commands::{ReviewCommand, TableCommand};
use tabuleiro::app::core::TableInput;

#[test]
fn a_landing_is_heard_within_10_ms() {
    for (speed, rate) in [(Speed::Normal, 60), (Speed::Slow, 60), (Speed::Fast, 240), (Speed::Normal, 1000)] {
        let mut sound = SoundTest::new(plan_for_people(Game::CHESS));
        sound.rest();
        sound.test.set_speed(speed);
        // `rate` is the number of frames per second.
        let frame = Duration::from_secs(1) / rate;
        sound.test.click_spot(square("e2"));
        for _ in 0..rate {
            sound.step(frame);
        }
        sound.test.click_spot(square("e4"));
        let mut landed = None;
        for _ in 0..2 * rate {
            let before = sound.samples.len();
            let sounds = sound.step(frame);
            let moves = sound.test.app.world().resource::<RunningAnimations>().is_moving();
            if sounds.iter().any(|sound| sound.action == PieceAction::SetDown) {
                assert!(landed.replace(before).is_none(), "it lands once");
                assert_eq!(
                    sound.test.drawn_position("e4"),
                    sound.test.centre(square("e4")),
                    "the animation has ended"
                );
            } else if landed.is_none() && moves {
                assert!(peak(&sound.samples[before..]) < 0.1, "sound before the end of the animation");
            }
        }
        let landed = landed.expect("it lands");
        let loud =
            sound.samples[landed..].iter().position(|frame| peak(&[*frame]) > 0.1).expect("it is heard");
        let late = Duration::from_secs_f64(loud as f64 / f64::from(RecordedOutput::RATE));
        assert!(late < Duration::from_millis(10), "{speed} at {rate}: {late:?} after the landing");
    }
}

#[test]
fn picking_up_and_putting_back_a_piece_is_heard() {
    let mut sound = SoundTest::new(plan_for_people(Game::CHESS));
    sound.rest();
    sound.test.click_spot(square("e2"));
    assert_eq!(touches(&sound.step(FRAME)), [PieceAction::PickUp]);
    sound.test.click_spot(square("d2"));
    assert_eq!(touches(&sound.step(FRAME)), [PieceAction::PickUp], "another piece");
    sound.test.send_input(TableInput::Cancel);
    assert_eq!(touches(&sound.step(FRAME)), [PieceAction::SetDown]);
    // This bishop is pinned. A piece that cannot move is not picked up; the signal for a rejected move sounds.
    let mut sound =
        SoundTest::new(with_position("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", plan_for_people(Game::CHESS)));
    sound.enable_only(SoundFamily::Signals);
    let heard = sound.record(|test| test.click_spot(square("e2")));
    assert_heard(&heard, Signal::Refused);
    sound.test.click_spot(square("e2"));
    assert_eq!(touches(&sound.step(FRAME)), []);
}

#[test]
fn a_rejected_move_is_heard_when_bevy_measures_real_time() {
    let mut sound =
        SoundTest::new(with_position("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", plan_for_people(Game::CHESS)));
    sound.enable_only(SoundFamily::Signals);
    let heard = sound.record(|test| {
        test.click_spot(square("e2"));
        // Bevy measures real time in this frame, as in a real window.
        test.app.insert_resource(TimeUpdateStrategy::Automatic);
        test.app.update();
    });
    assert_heard(&heard, Signal::Refused);
}

#[test]
fn a_dropped_piece_is_heard_at_once_and_only_once() {
    let mut sound = SoundTest::new(plan_for_people(Game::CHESS));
    sound.rest();
    sound.test.press_square("e2");
    sound.step(FRAME);
    sound.step(Duration::from_millis(100));
    sound.test.drag_to("e4");
    sound.step(FRAME);
    sound.test.release_on("e4");
    assert_eq!(touches(&sound.step(FRAME)), [PieceAction::SetDown]);
    assert_eq!(sound.test.ply(), 1);
    assert_eq!(sound.rest().len(), 0, "no second sound");
}

#[test]
fn captures_castling_and_promotion_have_their_sounds() {
    use PieceAction::{Capture, Crown, PickUp, SetDown, ToTray};
    let played = |position: &str, text: &str| {
        let mut sound = SoundTest::new(with_position(position, plan_for_people(Game::CHESS)));
        sound.rest();
        sound
            .play(text)
            .into_iter()
            .filter(|sound| !matches!(sound.action, PieceAction::Slide(_)))
            .collect::<Vec<_>>()
    };
    let quiet = played("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4");
    assert_eq!(touches(&quiet), [PickUp, SetDown]);
    assert_eq!(quiet[0].kind.name(), "pawn");
    let capture = played("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5");
    assert_eq!(touches(&capture), [PickUp, Capture, ToTray]);
    let castling = played("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1");
    assert_eq!(touches(&castling), [PickUp, SetDown, SetDown]);
    assert_eq!([castling[1].kind.name(), castling[2].kind.name()], ["king", "rook"]);
    let promotion = played("8/P7/8/8/8/8/8/K6k w - - 0 1", "a7a8q");
    let landed: Vec<PieceAction> =
        touches(&promotion).into_iter().filter(|touch| touch.is_landing()).collect();
    assert_eq!(landed, [SetDown, Crown]);
}

#[test]
fn the_two_strokes_of_castling_are_at_least_90_ms_apart() {
    let mut sound =
        SoundTest::new(with_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1", plan_for_people(Game::CHESS)));
    sound.rest();
    sound.test.play("e1g1");
    let landed: Vec<usize> = sound
        .rest()
        .iter()
        .filter(|(_, sound)| sound.action == PieceAction::SetDown)
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
    let mut sound =
        SoundTest::new(with_position("8/8/8/8/8/8/7R/k1K5 w - - 0 1", plan_for_people(Game::RACING_KINGS)));
    sound.rest();
    let sounds = sound.play("h2h6");
    let lasts = sounds.iter().find_map(|sound| match sound.action {
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
    let mut sound = SoundTest::new(with_position("W:W10:B14,23,32", plan_for_people(Game::DRAUGHTS)));
    sound.rest();
    assert_eq!(touches(&sound.play("10x28")), [PickUp, Hop, Capture, ToTray, ToTray]);
    let mut sound = SoundTest::new(with_position("W:W27:B9,14", plan_for_people(Game::DRAUGHTS)));
    sound.rest();
    let sounds = sound.play("27-31");
    assert_eq!(touches(&sounds), [PickUp, PieceAction::SetDown, Crown]);
}

#[test]
fn a_tile_sounds_different_on_the_table_and_on_other_tiles() {
    let players = [Player::Human, Player::Level(1)];
    // In both positions the first legal move lays tile 17; by the publisher's rules it must climb (lie on other tiles).
    let heard = |position: &str| {
        let mut sound = SoundTest::new(with_position(position, plan(Game::DOMIN_UP, players.clone())));
        sound.rest();
        let sounds = sound.play_choice(0);
        // More sounds may follow: the computer may have answered already.
        sounds.into_iter().take(2).collect::<Vec<_>>()
    };
    let flat = heard("report 1 17.33/00.12 0,0=7^1;1,0=7^1 0");
    assert_eq!(touches(&flat), [PieceAction::PickUp, PieceAction::Lay]);
    assert_eq!(flat[1].kind.name(), "tile");
    let climbs = heard("publisher 1 17.33/00.12 0,0=7^1;1,0=7^1;0,1=1^1;1,1=1^1 0");
    assert_eq!(touches(&climbs), [PieceAction::PickUp, PieceAction::Climb(2)]);
}

#[test]
fn a_pass_has_its_signal() {
    let mut sound =
        SoundTest::new(with_position("report 1 00/12 0,0=7^1;1,0=7^1 0", plan_for_people(Game::DOMIN_UP)));
    sound.enable_only(SoundFamily::Signals);
    for _ in 0..625 {
        sound.step(FRAME);
        if sound.test.ply() == 1 {
            break;
        }
    }
    let played = sound.samples.len() - RecordedOutput::RATE as usize / 50;
    for _ in 0..30 {
        sound.step(FRAME);
    }
    let knock = &sound.samples[played..];
    assert_heard(knock, Signal::Pass);
}

#[test]
fn moves_shown_in_review_are_softer_than_played_ones() {
    let mut sound = SoundTest::new(plan_for_people(Game::CHESS));
    sound.rest();
    let played = sound.play("e2e4");
    sound.play("e7e5");
    sound.test.send_command(ReviewCommand::ShowPosition(Place::of_game(1)));
    let back: Vec<PieceSound> = sound.rest().into_iter().map(|(_, sound)| sound).collect();
    assert_eq!(touches(&back).last(), Some(&PieceAction::SetDown));
    assert!(back[0].force < played[0].force);
    sound.test.send_command(ReviewCommand::ShowCurrent);
    let on: Vec<PieceSound> = sound.rest().into_iter().map(|(_, sound)| sound).collect();
    assert_eq!(touches(&on).last(), Some(&PieceAction::SetDown), "one move forward has its sound");
    sound.test.send_command(ReviewCommand::ShowPosition(Place::of_game(0)));
    let all = sound.rest();
    assert_eq!(all.iter().filter(|(_, sound)| sound.action == PieceAction::SetDown).count(), 2);
}

#[test]
fn pieces_land_at_once_without_animation_or_when_it_is_cut_short() {
    let mut sound = SoundTest::new(plan_for_people(Game::CHESS));
    sound.test.set_speed(Speed::Instant);
    sound.rest();
    sound.test.click_spot(square("e2"));
    sound.step(FRAME);
    sound.test.click_spot(square("e4"));
    assert_eq!(touches(&sound.step(FRAME)), [PieceAction::SetDown]);
    sound.test.set_speed(Speed::Slow);
    sound.rest();
    sound.test.play("e7e5");
    sound.step(FRAME);
    // The next player picks up a piece before the last move has landed, which ends its animation.
    sound.test.click_spot(square("g1"));
    let sounds = touches(&sound.step(FRAME));
    assert!(sounds.contains(&PieceAction::SetDown) && sounds.contains(&PieceAction::PickUp), "{sounds:?}");
    assert!(
        sound.rest().iter().all(|(_, sound)| sound.action != PieceAction::SetDown),
        "it does not land twice"
    );
}

#[test]
fn sounds_come_from_the_side_of_the_square() {
    let sides = |sound: &mut SoundTest, text: &str| {
        let heard = sound.record(|test| test.play(text));
        let side = |side: usize| heard.iter().map(|frame| frame[side] * frame[side]).sum::<f32>();
        side(0) / side(1)
    };
    let mut sound = SoundTest::new(plan_for_people(Game::CHESS));
    sound.enable_only(SoundFamily::Pieces);
    let left = sides(&mut sound, "a2a3");
    let right = sides(&mut sound, "h7h6");
    assert!(left > 2.0 && right < 0.5, "{left} and {right}");
    let (d, e) = (sides(&mut sound, "d2d3"), sides(&mut sound, "e7e6"));
    assert!(d > 1.0 && d < 1.6 && e < 1.0 && e > 0.6, "{d} and {e}");
    // With the board flipped, the a-file is on the right.
    sound.test.run_command(TableCommand::Flip);
    let turned = sides(&mut sound, "a3a4");
    assert!(turned < 0.5, "{turned}");
}

#[test]
fn repeated_strokes_differ_a_little_in_loudness() {
    let mut sound = SoundTest::new(plan_for_people(Game::CHESS));
    sound.enable_only(SoundFamily::Pieces);
    let mut strokes = Vec::new();
    for _ in 0..3 {
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            let heard = sound.record(|test| test.play(text));
            if text == "g1f3" {
                strokes.push(heard);
            }
        }
    }
    let peaks: Vec<f32> = strokes.iter().map(|stroke| peak(stroke)).collect();
    let (low, high) = (peaks.iter().copied().fold(1.0, f32::min), peaks.iter().copied().fold(0.0, f32::max));
    assert!(low < high && high / low < 1.5, "similar, but not equal: {peaks:?}");
}
