//! What is heard, from the event to the samples: the whole way but the device, in the place of which there is a tape.

use std::time::Duration;

use art::theme::Themes;
use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use session::{Game, MatchPlan, Place, Player, Spot};
use tabuleiro::app::core::{ClockSignal, Motion, PieceSound, Screen, Touch};
use tabuleiro::app::preferences::{Settings, SoundFamily, Speed};
use tabuleiro::app::sound::material::Materials;
use tabuleiro::app::sound::signals::of_signal;
use tabuleiro::app::sound::{Signal, Sounds, Tape};

use super::harness::{FRAME, Room, from, people, plan, square};

mod signals;
mod strokes;

/// A room with a tape in the place of the device.
struct Hall {
    room: Room,
    tape: Tape,
    /// What was told of pieces so far.
    cursor: MessageCursor<PieceSound>,
    /// What was heard so far, in the room's own time.
    heard: Vec<[f32; 2]>,
}

impl Hall {
    fn new(plan: MatchPlan) -> Hall {
        let mut room = Room::new(plan);
        let mut tape = None;
        let sounds = Sounds::to(|source| tape.insert(Tape::new(source)).clone());
        room.app.insert_resource(sounds);
        let cursor = room.app.world().resource::<Messages<PieceSound>>().get_cursor_current();
        Hall { room, tape: tape.expect("made"), cursor, heard: Vec::new() }
    }

    /// A frame so long after the last one, and what is heard until the next; what was told of pieces in it.
    fn step(&mut self, time: Duration) -> Vec<PieceSound> {
        self.room.step(time);
        self.heard.extend(self.tape.run((time.as_secs_f64() * f64::from(Tape::RATE)) as usize));
        let told = self.room.app.world().resource::<Messages<PieceSound>>();
        self.cursor.read(told).copied().collect()
    }

    /// Frames until nothing moves and nothing is heard; what was told of pieces, and in which frame.
    fn rest(&mut self) -> Vec<(usize, PieceSound)> {
        let mut told = Vec::new();
        for frame in 0..600 {
            told.extend(self.step(FRAME).into_iter().map(|sound| (frame, sound)));
            if frame > 2 && !self.room.is_moving() && !self.tape.is_awake() {
                return told;
            }
        }
        panic!("it never ends");
    }

    /// Plays a move by clicks and waits until it has faded; what was told of pieces.
    #[track_caller]
    fn play(&mut self, text: &str) -> Vec<PieceSound> {
        let choice = self.room.game().choice_of(text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        self.play_choice(choice.0)
    }

    /// The same with a legal move by its number.
    #[track_caller]
    fn play_choice(&mut self, index: usize) -> Vec<PieceSound> {
        let gesture = self.room.game().view().gestures[index].clone();
        let ply = self.room.ply();
        let mut told = Vec::new();
        for spot in &gesture.routes[0] {
            self.room.tap(*spot);
            told.extend(self.step(FRAME));
        }
        if let Some(tag) = gesture.tag {
            self.room.answer(tag);
            told.extend(self.step(FRAME));
        }
        assert_eq!(self.room.ply(), ply + 1, "{gesture:?} was not played");
        told.extend(self.rest().into_iter().map(|(_, sound)| sound));
        told
    }

    fn settings(&mut self) -> Mut<'_, Settings> {
        self.room.app.world_mut().resource_mut::<Settings>()
    }

    /// Only this family is heard.
    fn only(&mut self, family: SoundFamily) {
        use SoundFamily::{Buttons, Clock, Pieces, Results, Signals};
        for other in [Pieces, Signals, Clock, Results, Buttons] {
            *self.settings().sound.family(other) = other == family;
        }
    }

    /// What is heard of whatever `act` does, until it has faded.
    fn hear(&mut self, act: impl FnOnce(&mut Room)) -> Vec<[f32; 2]> {
        self.rest();
        self.heard.clear();
        act(&mut self.room);
        self.rest();
        std::mem::take(&mut self.heard)
    }

    /// What is heard of a message.
    fn hear_told(&mut self, message: impl Message) -> Vec<[f32; 2]> {
        self.hear(|room| {
            room.write(message);
        })
    }
}

fn touches(told: &[PieceSound]) -> Vec<Touch> {
    told.iter().map(|sound| sound.touch).collect()
}

fn peak(heard: &[[f32; 2]]) -> f32 {
    heard.iter().flatten().fold(0.0, |peak, sample| peak.max(sample.abs()))
}

/// How alike what is heard and a signal are, from the first sample of each on: 1 where they are the same.
fn likeness(heard: &[[f32; 2]], signal: Signal) -> f32 {
    let themes = Themes::load(None).expect("whole themes");
    let mut sounding = of_signal(signal, &Materials::of(themes.named_or_first(""))).begin(Tape::RATE, 1);
    let mut wanted = vec![0.0; 2 * Tape::RATE as usize];
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
    let like = likeness(heard, signal);
    assert!(like > 0.9, "{signal:?}: {like}");
}
