//! Signals (check, results, clock, buttons), volume, switches, and the sleep of the audio device.

use super::*;
use tabuleiro::app::commands::{Navigate, PlayCommand, ReviewCommand, TableCommand};
use tabuleiro::app::preferences::SettingsCommand;

#[test]
fn check_has_a_signal_and_mate_has_the_one_for_a_win() {
    let mut hall =
        SoundTest::new(with_position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", plan_for_people(Game::CHESS)));
    hall.enable_only(SoundFamily::Signals);
    let heard = hall.record(|room| room.play("a1a8"));
    assert_heard(&heard, Signal::Check);
    let quiet = hall.record(|room| room.play("e8e7"));
    assert_eq!(peak(&quiet), 0.0);
    // Going back to the position with check sounds the signal again.
    let again = hall.record(|room| room.send_command(ReviewCommand::ShowPosition(Place::of_game(1))));
    assert_heard(&again, Signal::Check);

    let mut hall =
        SoundTest::new(with_position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", plan_for_people(Game::CHESS)));
    hall.enable_only(SoundFamily::Results);
    let mate = hall.record(|room| room.play("a1a8"));
    assert_heard(&mate, Signal::Won);
    hall.enable_only(SoundFamily::Signals);
    assert_eq!(peak(&hall.record(|_| ())), 0.0, "once");
}

#[test]
fn start_win_loss_and_draw_have_their_own_signals() {
    let mut hall = SoundTest::new(plan_for_people(Game::CHESS));
    hall.enable_only(SoundFamily::Results);
    let begun = hall.record(|room| room.send_command(TableCommand::Restart));
    assert_heard(&begun, Signal::Begun);
    let won = hall.record(|room| room.send_command(PlayCommand::Resign));
    assert_heard(&won, Signal::Won);
    let drawn = hall.record(|room| {
        room.send_command(TableCommand::Restart);
        room.run_frames(2);
        room.send_command(PlayCommand::AcceptDraw);
    });
    // The signals for start and draw overlap, so this can only tell that it is not the signal for a win.
    assert!(correlation(&drawn, Signal::Won) < 0.8 && peak(&drawn) > 0.05);

    let mut hall = SoundTest::new(plan(Game::CHESS, [Player::Human, Player::Level(1)]));
    hall.enable_only(SoundFamily::Results);
    let lost = hall.record(|room| room.send_command(PlayCommand::Resign));
    assert_heard(&lost, Signal::Lost);
    let drawn = {
        let mut hall = SoundTest::new(plan_for_people(Game::CHESS));
        hall.enable_only(SoundFamily::Results);
        hall.record(|room| room.send_command(PlayCommand::AcceptDraw))
    };
    assert_heard(&drawn, Signal::Drawn);
}

#[test]
fn mute_silences_everything_and_each_sound_family_has_a_switch() {
    let mut hall = SoundTest::new(plan_for_people(Game::CHESS));
    hall.rest();
    hall.room.play("e2e4");
    hall.step(FRAME);
    hall.room.send_command(SettingsCommand::Mute);
    hall.step(FRAME);
    hall.step(FRAME);
    assert_eq!(hall.room.notice(), Some(("notice-sound-off", false)));
    hall.samples.clear();
    hall.rest();
    assert_eq!(peak(&hall.samples), 0.0, "sounds already playing are silenced too");
    let muted = hall.record(|room| room.play("e7e5"));
    assert_eq!(peak(&muted), 0.0);
    assert!(!hall.tape.is_awake());
    hall.room.run_command(SettingsCommand::Mute);
    assert_eq!(hall.room.notice(), Some(("notice-sound-on", false)));
    assert!(peak(&hall.record(|room| room.play("g1f3"))) > 0.1);

    hall.enable_only(SoundFamily::Clock);
    assert_eq!(peak(&hall.record(|room| room.play("b8c6"))), 0.0);
    assert_heard(&hall.record_message(ClockSignal::LastSecond(3)), Signal::LastSecond(3));
    assert_heard(&hall.record_message(ClockSignal::Low), Signal::ClockLow);
    hall.enable_only(SoundFamily::Buttons);
    assert_eq!(peak(&hall.record_message(ClockSignal::LastSecond(3))), 0.0);
    assert!(peak(&hall.record_message(Signal::Button)) > 0.001);
}

#[test]
fn a_lower_volume_is_quieter_and_a_change_plays_a_sample() {
    let mut hall = SoundTest::new(plan_for_people(Game::CHESS));
    hall.enable_only(SoundFamily::Clock);
    let loud = |hall: &mut SoundTest, volume: u16| {
        hall.settings().sound.volume = volume;
        peak(&hall.record_message(ClockSignal::Low))
    };
    let peaks = [100, 50, 10, 0].map(|volume| loud(&mut hall, volume));
    assert!(peaks.is_sorted_by(|a, b| a > b), "{peaks:?}");
    assert_eq!(peaks[3], 0.0);
    hall.enable_only(SoundFamily::Pieces);
    hall.room.run_command(Navigate::Open(Screen::Settings));
    let sample = hall.record(|room| room.app.world_mut().resource_mut::<Settings>().sound.volume = 60);
    assert!(peak(&sample) > 0.05);
}

#[test]
fn the_audio_device_sleeps_while_nothing_sounds() {
    let mut hall = SoundTest::new(plan_for_people(Game::CHESS));
    for _ in 0..100 {
        hall.step(FRAME);
    }
    hall.rest();
    for _ in 0..600 {
        hall.step(FRAME);
        assert!(!hall.tape.is_awake());
    }
    hall.room.play("e2e4");
    assert!(hall.tape.is_awake());
    let before = hall.samples.len();
    hall.rest();
    let seconds = (hall.samples.len() - before) as f32 / RecordedOutput::RATE as f32;
    assert!(seconds < 1.5, "asleep again after {seconds} s");
    assert!(!hall.tape.is_awake());
}

#[test]
fn a_jump_over_many_plies_does_not_clip_and_ends_within_two_seconds() {
    let mut hall = SoundTest::new(plan_for_people(Game::CHESS));
    hall.settings().sound.volume = 100;
    hall.room.play_moves(
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 b1c3 f8c5 d2d3 c8g4 h2h3 g4f3 d1f3 g8f6 c1e3 c5e3 f3e3",
    );
    let heard = hall.record(|room| room.send_command(ReviewCommand::ShowPosition(Place::of_game(0))));
    assert!(peak(&heard) > 0.1 && peak(&heard) < 1.0, "{}", peak(&heard));
    let still = heard.iter().rposition(|frame| peak(&[*frame]) > 1e-3).expect("it is heard");
    assert!(still < 2 * RecordedOutput::RATE as usize);
}

#[test]
fn a_game_can_be_played_without_an_audio_device() {
    let mut room = TestApp::new(plan_for_people(Game::CHESS));
    room.app.insert_resource(Sounds::default());
    room.play_moves("e2e4 e7e5");
    room.wait_for_animations();
    assert_eq!(room.ply(), 2);
    assert!(matches!(room.game().last_move(), [Spot::Cell { .. }, Spot::Cell { .. }]));
}
