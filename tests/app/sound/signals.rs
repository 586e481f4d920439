//! Signals (check, results, clock, buttons), the volume, the sound switches, and the sleep of the audio device.

use super::*;
use tabuleiro::app::commands::{BrowseCommand, Navigate, PlayCommand, TableCommand};
use tabuleiro::app::preferences::SettingsCommand;

#[test]
fn check_has_a_signal_and_mate_has_the_signal_of_a_win() {
    let mut sound =
        SoundTest::new(with_position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", plan_for_people(Game::CHESS)));
    sound.enable_only(SoundFamily::Signals);
    let check = sound.record(|test| test.play("a1a8"));
    assert_heard(&check, Signal::Check);
    let quiet = sound.record(|test| test.play("e8e7"));
    assert_eq!(peak(&quiet), 0.0);
    // Showing the position with check while browsing plays the signal again.
    let check_in_browse =
        sound.record(|test| test.send_command(BrowseCommand::ShowPosition(Place::of_game(1))));
    assert_heard(&check_in_browse, Signal::Check);

    let mut sound =
        SoundTest::new(with_position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", plan_for_people(Game::CHESS)));
    sound.enable_only(SoundFamily::Results);
    let mate = sound.record(|test| test.play("a1a8"));
    assert_heard(&mate, Signal::Won);
    sound.enable_only(SoundFamily::Signals);
    assert_eq!(peak(&sound.record(|_| ())), 0.0, "no sound follows");
}

#[test]
fn start_win_loss_and_draw_have_their_own_signals() {
    let mut sound = SoundTest::new(plan_for_people(Game::CHESS));
    sound.enable_only(SoundFamily::Results);
    let start = sound.record(|test| test.send_command(TableCommand::Restart));
    assert_heard(&start, Signal::GameStarted);
    let won = sound.record(|test| test.send_command(PlayCommand::Resign));
    assert_heard(&won, Signal::Won);
    let drawn = sound.record(|test| {
        test.send_command(TableCommand::Restart);
        test.run_frames(2);
        test.send_command(PlayCommand::AcceptDraw);
    });
    // The signals for start and draw overlap, so only the signal for a win can be ruled out here.
    assert!(correlation(&drawn, Signal::Won) < 0.8 && peak(&drawn) > 0.05);

    let mut sound = SoundTest::new(plan(Game::CHESS, [Player::Human, Player::Level(1)]));
    sound.enable_only(SoundFamily::Results);
    let lost = sound.record(|test| test.send_command(PlayCommand::Resign));
    assert_heard(&lost, Signal::Lost);
    let drawn = {
        let mut sound = SoundTest::new(plan_for_people(Game::CHESS));
        sound.enable_only(SoundFamily::Results);
        sound.record(|test| test.send_command(PlayCommand::AcceptDraw))
    };
    assert_heard(&drawn, Signal::Drawn);
}

#[test]
fn mute_silences_everything_and_each_sound_family_has_a_switch() {
    let mut sound = SoundTest::new(plan_for_people(Game::CHESS));
    sound.run_until_silent();
    sound.test.play("e2e4");
    sound.step(FRAME);
    sound.test.send_command(SettingsCommand::ToggleSound);
    sound.step(FRAME);
    sound.step(FRAME);
    assert_eq!(sound.test.notice(), Some(("notice-sound-off", false)));
    sound.samples.clear();
    sound.run_until_silent();
    assert_eq!(peak(&sound.samples), 0.0, "sounds already playing are silenced too");
    let muted = sound.record(|test| test.play("e7e5"));
    assert_eq!(peak(&muted), 0.0);
    assert!(!sound.output.is_awake());
    sound.test.run_command(SettingsCommand::ToggleSound);
    assert_eq!(sound.test.notice(), Some(("notice-sound-on", false)));
    assert!(peak(&sound.record(|test| test.play("g1f3"))) > 0.1);

    sound.enable_only(SoundFamily::Clock);
    assert_eq!(peak(&sound.record(|test| test.play("b8c6"))), 0.0);
    assert_heard(&sound.record_message(ClockSignal::LastSecond(3)), Signal::LastSecond(3));
    assert_heard(&sound.record_message(ClockSignal::Low), Signal::ClockLow);
    sound.enable_only(SoundFamily::Buttons);
    assert_eq!(peak(&sound.record_message(ClockSignal::LastSecond(3))), 0.0);
    assert!(peak(&sound.record_message(Signal::Button)) > 0.001);
}

#[test]
fn a_lower_volume_is_quieter_and_a_change_plays_a_sample() {
    let mut sound = SoundTest::new(plan_for_people(Game::CHESS));
    sound.enable_only(SoundFamily::Clock);
    let peak_at = |sound: &mut SoundTest, volume: u16| {
        sound.settings().sound.volume = volume;
        peak(&sound.record_message(ClockSignal::Low))
    };
    let peaks = [100, 50, 10, 0].map(|volume| peak_at(&mut sound, volume));
    assert!(peaks.is_sorted_by(|a, b| a > b), "{peaks:?}");
    assert_eq!(peaks[3], 0.0);
    sound.enable_only(SoundFamily::Pieces);
    sound.test.run_command(Navigate::Open(Screen::Settings));
    let sample = sound.record(|test| test.app.world_mut().resource_mut::<Settings>().sound.volume = 60);
    assert!(peak(&sample) > 0.05);
}

#[test]
fn the_audio_device_sleeps_while_nothing_sounds() {
    let mut sound = SoundTest::new(plan_for_people(Game::CHESS));
    for _ in 0..100 {
        sound.step(FRAME);
    }
    sound.run_until_silent();
    for _ in 0..600 {
        sound.step(FRAME);
        assert!(!sound.output.is_awake());
    }
    sound.test.play("e2e4");
    assert!(sound.output.is_awake());
    let sample_count = sound.samples.len();
    sound.run_until_silent();
    let seconds = (sound.samples.len() - sample_count) as f32 / RecordedOutput::RATE as f32;
    assert!(seconds < 1.5, "asleep again after {seconds} s");
    assert!(!sound.output.is_awake());
}

#[test]
fn a_jump_over_many_plies_does_not_clip_and_ends_within_two_seconds() {
    let mut sound = SoundTest::new(plan_for_people(Game::CHESS));
    sound.settings().sound.volume = 100;
    sound.test.play_moves(
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 b1c3 f8c5 d2d3 c8g4 h2h3 g4f3 d1f3 g8f6 c1e3 c5e3 f3e3",
    );
    let samples = sound.record(|test| test.send_command(BrowseCommand::ShowPosition(Place::of_game(0))));
    assert!(peak(&samples) > 0.1 && peak(&samples) < 1.0, "{}", peak(&samples));
    let last_audible = samples.iter().rposition(|frame| peak(&[*frame]) > 1e-3).expect("the jump is heard");
    assert!(last_audible < 2 * RecordedOutput::RATE as usize);
}

#[test]
fn a_game_can_be_played_without_an_audio_device() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    test.app.insert_resource(Sounds::default());
    test.play_moves("e2e4 e7e5");
    test.wait_for_animations();
    assert_eq!(test.ply(), 2);
    assert!(matches!(test.game().last_move(), [Spot::Cell { .. }, Spot::Cell { .. }]));
}
