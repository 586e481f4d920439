//! Sound, from the events to the samples. `RecordedOutput` replaces the audio device.

use std::time::Duration;

use art::theme::Themes;
use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use session::{Game, MatchPlan, Place, Player, Spot};
use tabuleiro::app::core::{ClockSignal, PieceAction, PieceSound, RunningAnimations, Screen};
use tabuleiro::app::preferences::{Settings, SoundFamily, Speed};
use tabuleiro::app::sound::material::Materials;
use tabuleiro::app::sound::signals::signal_recipe;
use tabuleiro::app::sound::{RecordedOutput, Signal, Sounds};

use super::harness::{FRAME, TestApp, plan, plan_for_people, square, with_position};

mod piece_sounds;
mod signals;

/// A running app with a recording in place of the audio device.
struct SoundTest {
    test: TestApp,
    output: RecordedOutput,
    /// Reads the piece sounds that have not been returned yet.
    cursor: MessageCursor<PieceSound>,
    /// The stereo samples recorded so far: left and right.
    samples: Vec<[f32; 2]>,
}

impl SoundTest {
    fn new(plan: MatchPlan) -> SoundTest {
        let mut test = TestApp::new(plan);
        let mut output = None;
        let sounds = Sounds::with_output(|source| output.insert(RecordedOutput::new(source)).clone());
        test.app.insert_resource(sounds);
        let cursor = test.app.world().resource::<Messages<PieceSound>>().get_cursor_current();
        SoundTest {
            test,
            output: output.expect("`with_output` has called the closure"),
            cursor,
            samples: Vec::new(),
        }
    }

    /// Runs a frame that advances the app's clock by `time`, and records `time` of sound. Returns the piece sounds of
    /// the frame.
    fn step(&mut self, time: Duration) -> Vec<PieceSound> {
        self.test.run_frame_after(time);
        self.samples
            .extend(self.output.next_frames((time.as_secs_f64() * f64::from(RecordedOutput::RATE)) as usize));
        let sounds = self.test.app.world().resource::<Messages<PieceSound>>();
        self.cursor.read(sounds).copied().collect()
    }

    /// Runs frames until no animation runs and the output sleeps. Returns the piece sounds, each with the index of its
    /// frame. Panics after 9.6 s on the app's clock.
    fn run_until_silent(&mut self) -> Vec<(usize, PieceSound)> {
        /// 9.6 s of frames of 16 ms.
        const MAX_FRAMES: usize = 600;
        let mut sounds = Vec::new();
        for frame in 0..MAX_FRAMES {
            sounds.extend(self.step(FRAME).into_iter().map(|sound| (frame, sound)));
            if frame > 2 && !self.test.is_moving() && !self.output.is_awake() {
                return sounds;
            }
        }
        panic!("the sound does not end");
    }

    /// Plays a move by clicks and waits for silence. Returns the piece sounds.
    #[track_caller]
    fn play(&mut self, text: &str) -> Vec<PieceSound> {
        let choice = self.test.game().choice_of(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        self.play_choice(choice.0)
    }

    /// Plays the legal move with this index by clicks and waits for silence. Returns the piece sounds.
    #[track_caller]
    fn play_choice(&mut self, index: usize) -> Vec<PieceSound> {
        let gesture = self.test.game().state().gestures[index].clone();
        let ply = self.test.ply();
        let mut sounds = Vec::new();
        for spot in &gesture.routes[0] {
            self.test.click_spot(*spot);
            sounds.extend(self.step(FRAME));
        }
        if let Some(promotion) = gesture.choice {
            self.test.answer_question(promotion);
            sounds.extend(self.step(FRAME));
        }
        assert_eq!(self.test.ply(), ply + 1, "{gesture:?} was not played");
        sounds.extend(self.run_until_silent().into_iter().map(|(_, sound)| sound));
        sounds
    }

    fn settings(&mut self) -> Mut<'_, Settings> {
        self.test.app.world_mut().resource_mut::<Settings>()
    }

    /// Switches all sounds off except this family.
    fn enable_only(&mut self, family: SoundFamily) {
        use SoundFamily::{Buttons, Clock, Pieces, Results, Signals};
        for each in [Pieces, Signals, Clock, Results, Buttons] {
            *self.settings().sound.family(each) = each == family;
        }
    }

    /// Waits for silence, calls `action`, and returns the samples up to the next silence.
    fn record(&mut self, action: impl FnOnce(&mut TestApp)) -> Vec<[f32; 2]> {
        self.run_until_silent();
        self.samples.clear();
        action(&mut self.test);
        self.run_until_silent();
        std::mem::take(&mut self.samples)
    }

    /// Sends a message and returns the samples up to silence.
    fn record_message(&mut self, message: impl Message) -> Vec<[f32; 2]> {
        self.record(|test| {
            test.send(message);
        })
    }
}

/// The actions of the piece sounds.
fn actions(sounds: &[PieceSound]) -> Vec<PieceAction> {
    sounds.iter().map(|sound| sound.action).collect()
}

/// The largest amplitude; 1 is full scale.
fn peak(samples: &[[f32; 2]]) -> f32 {
    samples.iter().flatten().fold(0.0, |peak, sample| peak.max(sample.abs()))
}

/// Normalised correlation of the left channel of `samples` with `signal`, both from their first audible sample: 1 for
/// equal sounds.
fn correlation(samples: &[[f32; 2]], signal: Signal) -> f32 {
    let themes = Themes::load(None).expect("valid themes");
    let mut playing_sound =
        signal_recipe(signal, &Materials::of_theme(themes.get_or_first(""))).begin(RecordedOutput::RATE, 1);
    let mut expected = vec![0.0; 2 * RecordedOutput::RATE as usize];
    playing_sound.add_to(&mut expected);
    let first_audible =
        |samples: &[f32]| samples.iter().position(|sample| sample.abs() > 1e-7).unwrap_or(samples.len());
    let left: Vec<f32> = samples.iter().map(|frame| frame[0]).collect();
    let (left, expected) = (&left[first_audible(&left)..], &expected[first_audible(&expected)..]);
    let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
    dot(left, expected) / (dot(left, left) * dot(expected, expected)).sqrt().max(f32::MIN_POSITIVE)
}

/// Checks that `samples` sound like `signal`.
#[track_caller]
fn assert_heard(samples: &[[f32; 2]], signal: Signal) {
    let similarity = correlation(samples, signal);
    assert!(similarity > 0.9, "{signal:?}: {similarity}");
}
