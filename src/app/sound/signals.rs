//! Signals of the game and window: check, pass, rejection, clock, start and end, button.
//!
//! Check, low clock, start and end play notes on marimba bars made of the board's material, so that they fit the
//! theme. Pass, rejection, last seconds and button are noises without a melody.

use bevy::prelude::Message;

use crate::app::sound::material::{Body, KNUCKLE, Materials, ResonantMode};
use crate::app::sound::recipe::{NoiseBurst, Recipe, Tone};

/// Message: plays a signal.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Signal {
    Check,
    /// A seat passes: two knocks on the table.
    Pass,
    /// A rule rejects the attempted move.
    Rejected,
    /// Little time is left on a person's clock.
    ClockLow,
    /// A tick of the last seconds, with the number of seconds left.
    LastSecond(u8),
    /// A game begins.
    GameStarted,
    /// A person has won, or a computer in a game between computers.
    Won,
    /// A computer has won against a person.
    Lost,
    Drawn,
    Button,
}

/// Frequencies of the notes in hertz.
mod note {
    pub(super) const C4: f32 = 261.63;
    pub(super) const E_FLAT_4: f32 = 311.13;
    pub(super) const G4: f32 = 392.0;
    pub(super) const C5: f32 = 523.25;
    pub(super) const D5: f32 = 587.33;
    pub(super) const E5: f32 = 659.26;
    pub(super) const G5: f32 = 783.99;
    pub(super) const A5: f32 = 880.0;
    pub(super) const C6: f32 = 1046.5;
}

/// Synthesises a note of a marimba bar. The harder its material, the louder its upper partials.
///
/// `at` (start) and `decay_seconds` are in seconds; `level` is the peak amplitude.
fn marimba_note(body: &Body, at: f32, hertz: f32, level: f32, decay_seconds: f32) -> Recipe {
    let brightness = 1.0 / (1.0 + 2500.0 * body.contact_seconds);
    let tone = |factor: f32, level: f32, decay_seconds: f32| Tone {
        at,
        hertz: factor * hertz,
        decay_seconds,
        level,
        attack_seconds: 0.003,
    };
    // A marimba bar is free at both ends; its second partial is tuned to about four times the first.
    let tones = vec![
        tone(1.0, 0.78 * level, decay_seconds),
        tone(3.93, 0.22 * level * brightness, 0.35 * decay_seconds),
        tone(9.2, 0.07 * level * brightness, 0.12 * decay_seconds),
    ];
    Recipe { tones, bursts: Vec::new() }
}

/// Synthesises a signal with the materials of a table.
pub fn signal_recipe(signal: Signal, materials: &Materials) -> Recipe {
    let body = materials.board;
    let notes = |starts_and_hertz: &[(f32, f32)], level: f32, decay_seconds: f32| {
        starts_and_hertz.iter().fold(Recipe::default(), |mix, &(at, hertz)| {
            mix.mixed_with(marimba_note(body, at, hertz, level, decay_seconds))
        })
    };
    match signal {
        Signal::Check => notes(&[(0.0, note::E5), (0.115, note::A5)], 0.125, 0.45),
        Signal::Pass => {
            knock_recipe(materials.ground, 0.0, 1.0).mixed_with(knock_recipe(materials.ground, 0.16, 0.8))
        }
        Signal::Rejected => refused_recipe(),
        Signal::ClockLow => notes(&[(0.0, note::A5), (0.13, note::E5), (0.26, note::A5)], 0.12, 0.3),
        Signal::LastSecond(seconds_left) => tick_recipe(seconds_left),
        Signal::GameStarted => notes(&[(0.0, note::C4), (0.09, note::G4), (0.18, note::C5)], 0.13, 0.7),
        Signal::Won => {
            let arpeggio = [(0.0, note::C5), (0.11, note::E5), (0.22, note::G5), (0.33, note::C6)];
            notes(&arpeggio, 0.13, 0.8).mixed_with(notes(&[(0.46, note::G5), (0.46, note::E5)], 0.08, 1.3))
        }
        Signal::Lost => notes(&[(0.0, note::G4), (0.17, note::E_FLAT_4), (0.34, note::C4)], 0.15, 0.9),
        // A fifth that resolves to another fifth.
        Signal::Drawn => {
            notes(&[(0.0, note::G4), (0.0, note::D5), (0.26, note::C4), (0.26, note::G4)], 0.1, 0.9)
        }
        Signal::Button => button_recipe(),
    }
}

/// Synthesises a knock of a knuckle on the table, `at` seconds after the start; `force` runs from 0 to 1.
fn knock_recipe(table: &Body, at: f32, force: f32) -> Recipe {
    let tone = |&(hertz, decay_seconds, level): &ResonantMode| {
        // A soft contact excites high frequencies less, as in the strokes of pieces.
        let level =
            level / (1.0 + (2.0 * hertz * (KNUCKLE.contact_seconds + 0.5 * table.contact_seconds)).powi(2));
        Tone { at, hertz, decay_seconds, level: 0.5 * level * force, attack_seconds: 0.001 }
    };
    let tones = table.table.iter().chain(KNUCKLE.piece).map(tone).collect();
    let (low, high, level) = KNUCKLE.slide_noise;
    let burst = NoiseBurst {
        at,
        attack_seconds: 0.000_8,
        decay_seconds: 0.02,
        level: 0.3 * level * force,
        low,
        high,
    };
    Recipe { tones, bursts: vec![burst] }
}

/// Synthesises the rejection: low and short, so that it differs from every positive signal.
fn refused_recipe() -> Recipe {
    let tone =
        |at: f32, hertz: f32| Tone { at, hertz, decay_seconds: 0.13, level: 0.17, attack_seconds: 0.002 };
    let burst = NoiseBurst {
        at: 0.0,
        attack_seconds: 0.001,
        decay_seconds: 0.03,
        level: 0.08,
        low: 90.0,
        high: 500.0,
    };
    Recipe {
        tones: vec![tone(0.0, 185.0), tone(0.0, 277.0), tone(0.085, 156.0), tone(0.085, 233.0)],
        bursts: vec![burst],
    }
}

/// Synthesises the stroke on a wood block; its pitch rises as the time runs out.
fn tick_recipe(seconds_left: u8) -> Recipe {
    let hertz = 980.0 + 46.0 * f32::from(10 - seconds_left.min(10));
    let tone = |factor: f32, decay_seconds: f32, level: f32| Tone {
        at: 0.0,
        hertz: factor * hertz,
        decay_seconds,
        level,
        attack_seconds: 0.000_5,
    };
    let burst = NoiseBurst {
        at: 0.0,
        attack_seconds: 0.000_3,
        decay_seconds: 0.005,
        level: 0.07,
        low: 900.0,
        high: 5000.0,
    };
    Recipe { tones: vec![tone(1.0, 0.06, 0.2), tone(2.31, 0.035, 0.09)], bursts: vec![burst] }
}

/// Synthesises the click of a button, barely audible.
fn button_recipe() -> Recipe {
    let tone = |hertz: f32, decay_seconds: f32, level: f32| Tone {
        at: 0.0,
        hertz,
        decay_seconds,
        level,
        attack_seconds: 0.000_6,
    };
    let burst = NoiseBurst {
        at: 0.0,
        attack_seconds: 0.000_3,
        decay_seconds: 0.004,
        level: 0.03,
        low: 700.0,
        high: 4200.0,
    };
    Recipe { tones: vec![tone(620.0, 0.022, 0.06), tone(1480.0, 0.014, 0.045)], bursts: vec![burst] }
}
