//! Sounds of pieces and tiles that are picked up, moved, captured and put down; their stereo position and force.

use bevy::time::TimeUpdateStrategy;

use super::*;
use tabuleiro::app::commands::{BrowseCommand, TableCommand};
use tabuleiro::app::core::TableInput;

#[test]
fn a_landing_is_heard_within_10_ms() {
    for (speed, frames_per_second) in
        [(Speed::Normal, 60), (Speed::Slow, 60), (Speed::Fast, 240), (Speed::Normal, 1000)]
    {
        let mut sound = SoundTest::new(plan_for_people(Game::CHESS));
        sound.run_until_silent();
        sound.test.set_speed(speed);
        let frame = Duration::from_secs(1) / frames_per_second;
        sound.test.click_spot(square("e2"));
        for _ in 0..frames_per_second {
            sound.step(frame);
        }
        sound.test.click_spot(square("e4"));
        let mut landing_sample = None;
        for _ in 0..2 * frames_per_second {
            let sample_count = sound.samples.len();
            let sounds = sound.step(frame);
            let is_moving = sound.test.app.world().resource::<RunningAnimations>().is_moving();
            if sounds.iter().any(|sound| sound.action == PieceAction::SetDown) {
                assert!(landing_sample.replace(sample_count).is_none(), "the piece lands only once");
                assert_eq!(
                    sound.test.drawn_position("e4"),
                    sound.test.centre(square("e4")),
                    "the animation has ended"
                );
            } else if landing_sample.is_none() && is_moving {
                assert!(peak(&sound.samples[sample_count..]) < 0.1, "sound before the end of the animation");
            }
        }
        let landing_sample = landing_sample.expect("the piece lands");
        let delay_in_samples = sound.samples[landing_sample..]
            .iter()
            .position(|frame| peak(&[*frame]) > 0.1)
            .expect("the landing is heard");
        let delay = Duration::from_secs_f64(delay_in_samples as f64 / f64::from(RecordedOutput::RATE));
        assert!(
            delay < Duration::from_millis(10),
            "{speed} at {frames_per_second}: {delay:?} after the landing"
        );
    }
}

#[test]
fn picking_up_and_putting_back_a_piece_is_heard() {
    let mut sound = SoundTest::new(plan_for_people(Game::CHESS));
    sound.run_until_silent();
    sound.test.click_spot(square("e2"));
    assert_eq!(actions(&sound.step(FRAME)), [PieceAction::PickUp]);
    sound.test.click_spot(square("d2"));
    assert_eq!(actions(&sound.step(FRAME)), [PieceAction::PickUp], "another piece");
    sound.test.send_input(TableInput::Cancel);
    assert_eq!(actions(&sound.step(FRAME)), [PieceAction::SetDown]);
    // The bishop on e2 is pinned. A piece that cannot move is not picked up, and the signal for a rejected move sounds.
    let mut sound =
        SoundTest::new(with_position("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", plan_for_people(Game::CHESS)));
    sound.enable_only(SoundFamily::Signals);
    let samples = sound.record(|test| test.click_spot(square("e2")));
    assert_heard(&samples, Signal::Rejected);
    sound.test.click_spot(square("e2"));
    assert_eq!(actions(&sound.step(FRAME)), []);
}

#[test]
fn a_rejected_move_is_heard_when_bevy_measures_real_time() {
    let mut sound =
        SoundTest::new(with_position("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", plan_for_people(Game::CHESS)));
    sound.enable_only(SoundFamily::Signals);
    let samples = sound.record(|test| {
        test.click_spot(square("e2"));
        // Bevy measures real time in this frame, as in a real window.
        test.app.insert_resource(TimeUpdateStrategy::Automatic);
        test.app.update();
    });
    assert_heard(&samples, Signal::Rejected);
}

#[test]
fn a_dropped_piece_is_heard_at_once_and_only_once() {
    let mut sound = SoundTest::new(plan_for_people(Game::CHESS));
    sound.run_until_silent();
    sound.test.press_square("e2");
    sound.step(FRAME);
    sound.step(Duration::from_millis(100));
    sound.test.drag_to("e4");
    sound.step(FRAME);
    sound.test.release_on("e4");
    assert_eq!(actions(&sound.step(FRAME)), [PieceAction::SetDown]);
    assert_eq!(sound.test.ply(), 1);
    assert_eq!(sound.run_until_silent().len(), 0, "no second sound");
}

#[test]
fn captures_castling_and_promotion_have_their_sounds() {
    use PieceAction::{Capture, Crown, PickUp, SetDown, ToTray};
    let sounds_of = |position: &str, text: &str| {
        let mut sound = SoundTest::new(with_position(position, plan_for_people(Game::CHESS)));
        sound.run_until_silent();
        sound
            .play(text)
            .into_iter()
            .filter(|sound| !matches!(sound.action, PieceAction::Slide(_)))
            .collect::<Vec<_>>()
    };
    let pawn_move = sounds_of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4");
    assert_eq!(actions(&pawn_move), [PickUp, SetDown]);
    assert_eq!(pawn_move[0].kind.name(), "pawn");
    let capture = sounds_of("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5");
    assert_eq!(actions(&capture), [PickUp, Capture, ToTray]);
    let castling = sounds_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1");
    assert_eq!(actions(&castling), [PickUp, SetDown, SetDown]);
    assert_eq!([castling[1].kind.name(), castling[2].kind.name()], ["king", "rook"]);
    let promotion = sounds_of("8/P7/8/8/8/8/8/K6k w - - 0 1", "a7a8q");
    let landings: Vec<PieceAction> =
        actions(&promotion).into_iter().filter(|action| action.is_landing()).collect();
    assert_eq!(landings, [SetDown, Crown]);
}

#[test]
fn the_two_landings_of_castling_are_at_least_90_ms_apart() {
    let mut sound =
        SoundTest::new(with_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1", plan_for_people(Game::CHESS)));
    sound.run_until_silent();
    sound.test.play("e1g1");
    let landing_frames: Vec<usize> = sound
        .run_until_silent()
        .iter()
        .filter(|(_, sound)| sound.action == PieceAction::SetDown)
        .map(|(frame, _)| *frame)
        .collect();
    // Two landings much less than 0.1 s apart are heard as one.
    assert!(
        landing_frames.len() == 2
            && FRAME * (landing_frames[1] - landing_frames[0]) as u32 >= Duration::from_millis(90),
        "{landing_frames:?}"
    );
}

#[test]
fn a_slide_sounds_as_long_as_its_animation() {
    let mut sound =
        SoundTest::new(with_position("8/8/8/8/8/8/7R/k1K5 w - - 0 1", plan_for_people(Game::RACING_KINGS)));
    sound.run_until_silent();
    let sounds = sound.play("h2h6");
    let duration = sounds.iter().find_map(|sound| match sound.action {
        PieceAction::Slide(duration) => Some(duration),
        _ => None,
    });
    // An animation lasts 110 ms + 55 ms * sqrt(squares), between 140 and 320 ms; here for four squares.
    assert_eq!(duration.map(|duration| duration.as_secs_f64() * 1000.0).map(f64::round), Some(220.0));
    assert_eq!(actions(&sounds).last(), Some(&PieceAction::SetDown));
}

#[test]
fn hops_captures_and_crowning_at_draughts_have_their_sounds() {
    use PieceAction::{Capture, Crown, Hop, PickUp, ToTray};
    let mut sound = SoundTest::new(with_position("W:W10:B14,23,32", plan_for_people(Game::DRAUGHTS)));
    sound.run_until_silent();
    assert_eq!(actions(&sound.play("10x28")), [PickUp, Hop, Capture, ToTray, ToTray]);
    let mut sound = SoundTest::new(with_position("W:W27:B9,14", plan_for_people(Game::DRAUGHTS)));
    sound.run_until_silent();
    let sounds = sound.play("27-31");
    assert_eq!(actions(&sounds), [PickUp, PieceAction::SetDown, Crown]);
}

#[test]
fn a_tile_sounds_different_on_the_table_and_on_other_tiles() {
    let players = [Player::Human, Player::Level(1)];
    // In both positions the first legal move is of tile [1|7]. By the publisher's rules the tile must climb: it is
    // placed on top of two cells of equal height whose numbers match.
    let first_sounds = |position: &str| {
        let mut sound = SoundTest::new(with_position(position, plan(Game::DOMIN_UP, players.clone())));
        sound.run_until_silent();
        let sounds = sound.play_choice(0);
        // The sounds of the computer's answer may follow.
        sounds.into_iter().take(2).collect::<Vec<_>>()
    };
    let expanding = first_sounds("report 1 17.33/00.12 0,0=7^1;1,0=7^1 0");
    assert_eq!(actions(&expanding), [PieceAction::PickUp, PieceAction::Lay]);
    assert_eq!(expanding[1].kind.name(), "tile");
    let climbing = first_sounds("publisher 1 17.33/00.12 0,0=7^1;1,0=7^1;0,1=1^1;1,1=1^1 0");
    assert_eq!(actions(&climbing), [PieceAction::PickUp, PieceAction::Climb(2)]);
}

#[test]
fn a_pass_has_its_signal() {
    let mut sound =
        SoundTest::new(with_position("report 1 00/12 0,0=7^1;1,0=7^1 0", plan_for_people(Game::DOMIN_UP)));
    sound.enable_only(SoundFamily::Signals);
    // At most 10 s on the app's clock.
    for _ in 0..625 {
        sound.step(FRAME);
        if sound.test.ply() == 1 {
            break;
        }
    }
    // Include the last 20 ms, in which the pass was played.
    let signal_start = sound.samples.len() - RecordedOutput::RATE as usize / 50;
    for _ in 0..30 {
        sound.step(FRAME);
    }
    let knock = &sound.samples[signal_start..];
    assert_heard(knock, Signal::Pass);
}

#[test]
fn moves_shown_in_browse_are_softer_than_played_ones() {
    let mut sound = SoundTest::new(plan_for_people(Game::CHESS));
    sound.run_until_silent();
    let played_sounds = sound.play("e2e4");
    sound.play("e7e5");
    sound.test.send_command(BrowseCommand::ShowPosition(Place::of_game(1)));
    let back_sounds: Vec<PieceSound> = sound.run_until_silent().into_iter().map(|(_, sound)| sound).collect();
    assert_eq!(actions(&back_sounds).last(), Some(&PieceAction::SetDown));
    assert!(back_sounds[0].force < played_sounds[0].force);
    sound.test.send_command(BrowseCommand::ShowCurrent);
    let forward_sounds: Vec<PieceSound> =
        sound.run_until_silent().into_iter().map(|(_, sound)| sound).collect();
    assert_eq!(
        actions(&forward_sounds).last(),
        Some(&PieceAction::SetDown),
        "one move forward has its sound"
    );
    sound.test.send_command(BrowseCommand::ShowPosition(Place::of_game(0)));
    let jump_sounds = sound.run_until_silent();
    assert_eq!(jump_sounds.iter().filter(|(_, sound)| sound.action == PieceAction::SetDown).count(), 2);
}

#[test]
fn pieces_land_at_once_without_animation_or_when_it_is_ended_early() {
    let mut sound = SoundTest::new(plan_for_people(Game::CHESS));
    sound.test.set_speed(Speed::Instant);
    sound.run_until_silent();
    sound.test.click_spot(square("e2"));
    sound.step(FRAME);
    sound.test.click_spot(square("e4"));
    assert_eq!(actions(&sound.step(FRAME)), [PieceAction::SetDown]);
    sound.test.set_speed(Speed::Slow);
    sound.run_until_silent();
    sound.test.play("e7e5");
    sound.step(FRAME);
    // The next player picks up a piece before the last move has landed, which ends its animation.
    sound.test.click_spot(square("g1"));
    let sounds = actions(&sound.step(FRAME));
    assert!(sounds.contains(&PieceAction::SetDown) && sounds.contains(&PieceAction::PickUp), "{sounds:?}");
    assert!(
        sound.run_until_silent().iter().all(|(_, sound)| sound.action != PieceAction::SetDown),
        "the piece does not land twice"
    );
}

#[test]
fn sounds_come_from_the_side_of_the_square() {
    let left_to_right_energy = |sound: &mut SoundTest, text: &str| {
        let samples = sound.record(|test| test.play(text));
        let energy =
            |channel: usize| samples.iter().map(|frame| frame[channel] * frame[channel]).sum::<f32>();
        energy(0) / energy(1)
    };
    let mut sound = SoundTest::new(plan_for_people(Game::CHESS));
    sound.enable_only(SoundFamily::Pieces);
    let a_ratio = left_to_right_energy(&mut sound, "a2a3");
    let h_ratio = left_to_right_energy(&mut sound, "h7h6");
    assert!(a_ratio > 2.0 && h_ratio < 0.5, "{a_ratio} and {h_ratio}");
    let (d_ratio, e_ratio) =
        (left_to_right_energy(&mut sound, "d2d3"), left_to_right_energy(&mut sound, "e7e6"));
    assert!(d_ratio > 1.0 && d_ratio < 1.6 && e_ratio < 1.0 && e_ratio > 0.6, "{d_ratio} and {e_ratio}");
    // With the board flipped, the a-file is on the right.
    sound.test.run_command(TableCommand::Flip);
    let flipped = left_to_right_energy(&mut sound, "a3a4");
    assert!(flipped < 0.5, "{flipped}");
}

#[test]
fn repeated_sounds_differ_a_little_in_loudness() {
    let mut sound = SoundTest::new(plan_for_people(Game::CHESS));
    sound.enable_only(SoundFamily::Pieces);
    let mut recordings = Vec::new();
    for _ in 0..3 {
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            let samples = sound.record(|test| test.play(text));
            if text == "g1f3" {
                recordings.push(samples);
            }
        }
    }
    let peaks: Vec<f32> = recordings.iter().map(|recording| peak(recording)).collect();
    let (lowest, highest) =
        (peaks.iter().copied().fold(1.0, f32::min), peaks.iter().copied().fold(0.0, f32::max));
    assert!(lowest < highest && highest / lowest < 1.5, "similar, but not equal: {peaks:?}");
}
