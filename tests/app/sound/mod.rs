//! Sound from the event to the samples. A tape (`RecordedOutput`) replaces the audio device.

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

/// A running app with a tape in place of the audio device.
struct SoundTest {
    test: TestApp,
    tape: RecordedOutput,
    cursor: MessageCursor<PieceSound>,
    /// The stereo samples so far, on the app's clock.
    samples: Vec<[f32; 2]>,
}

impl SoundTest {
    fn new(plan: MatchPlan) -> SoundTest {
        let mut test = TestApp::new(plan);
        let mut tape = None;
        let sounds = Sounds::with_output(|source| tape.insert(RecordedOutput::new(source)).clone());
        test.app.insert_resource(sounds);
        let cursor = test.app.world().resource::<Messages<PieceSound>>().get_cursor_current();
        SoundTest { test, tape: tape.expect("made"), cursor, samples: Vec::new() }
    }

    /// Runs a frame, `time` after the last one, and records `time` of sound. Returns the piece sounds of the frame.
    fn step(&mut self, time: Duration) -> Vec<PieceSound> {
        self.test.run_frame_after(time);
        self.samples.extend(self.tape.run((time.as_secs_f64() * f64::from(RecordedOutput::RATE)) as usize));
        let sounds = self.test.app.world().resource::<Messages<PieceSound>>();
        self.cursor.read(sounds).copied().collect()
    }

    /// Runs frames until no animation and no sound is left. Returns the piece sounds, each with the number of its frame.
    fn rest(&mut self) -> Vec<(usize, PieceSound)> {
        let mut sounds = Vec::new();
        for frame in 0..600 {
            sounds.extend(self.step(FRAME).into_iter().map(|sound| (frame, sound)));
            if frame > 2 && !self.test.is_moving() && !self.tape.is_awake() {
                return sounds;
            }
        }
        panic!("it never ends");
    }

    /// Plays a move by clicks and waits for silence. Returns the piece sounds.
    #[track_caller]
    fn play(&mut self, text: &str) -> Vec<PieceSound> {
        let choice = self.test.game().choice_of(text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
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
        if let Some(tag) = gesture.choice {
            self.test.answer_question(tag);
            sounds.extend(self.step(FRAME));
        }
        assert_eq!(self.test.ply(), ply + 1, "{gesture:?} was not played");
        sounds.extend(self.rest().into_iter().map(|(_, sound)| sound));
        sounds
    }

    fn settings(&mut self) -> Mut<'_, Settings> {
        self.test.app.world_mut().resource_mut::<Settings>()
    }

    /// Switches all sounds off except this family.
    fn enable_only(&mut self, family: SoundFamily) {
        use SoundFamily::{Buttons, Clock, Pieces, Results, Signals};
        for other in [Pieces, Signals, Clock, Results, Buttons] {
            *self.settings().sound.family(other) = other == family;
        }
    }

    /// Returns the samples from `act` up to silence.
    fn record(&mut self, act: impl FnOnce(&mut TestApp)) -> Vec<[f32; 2]> {
        self.rest();
        self.samples.clear();
        act(&mut self.test);
        self.rest();
        std::mem::take(&mut self.samples)
    }

    /// Sends a message and returns the samples up to silence.
    fn record_message(&mut self, message: impl Message) -> Vec<[f32; 2]> {
        self.record(|test| {
            test.send(message);
        })
    }
}

fn touches(sounds: &[PieceSound]) -> Vec<PieceAction> {
    sounds.iter().map(|sound| sound.action).collect()
}

fn peak(heard: &[[f32; 2]]) -> f32 {
    heard.iter().flatten().fold(0.0, |peak, sample| peak.max(sample.abs()))
}

/// Normalised correlation of the left channel of `samples` with `signal`, both from their first audible sample: 1 for equal
/// sounds.
fn correlation(heard: &[[f32; 2]], signal: Signal) -> f32 {
    let themes = Themes::load(None).expect("whole themes");
    let mut sounding =
        signal_recipe(signal, &Materials::of_theme(themes.get_or_first(""))).begin(RecordedOutput::RATE, 1);
    let mut wanted = vec![0.0; 2 * RecordedOutput::RATE as usize];
    sounding.add_to(&mut wanted);
    let begin =
        |samples: &[f32]| samples.iter().position(|sample| sample.abs() > 1e-7).unwrap_or(samples.len());
    let left: Vec<f32> = heard.iter().map(|frame| frame[0]).collect();
    let (left, wanted) = (&left[begin(&left)..], &wanted[begin(&wanted)..]);
    let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
    dot(left, wanted) / (dot(left, left) * dot(wanted, wanted)).sqrt().max(f32::MIN_POSITIVE)
}

#[track_caller]
fn assert_heard(heard: &[[f32; 2]], signal: Signal) {
    let like = correlation(heard, signal);
    assert!(like > 0.9, "{signal:?}: {like}");
}
