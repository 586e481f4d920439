//! Signals of the game and window: check, pass, rejection, clock, start and end, button.
//!
//! Their notes are those of bars made of the board's material, so that they fit the theme.

use bevy::prelude::Message;

use crate::app::sound::material::{Body, KNUCKLE, Materials};
use crate::app::sound::recipe::{NoiseBurst, Recipe, Tone};

/// A signal to play; write the message to play it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Signal {
    Check,
    /// A seat passes: two knocks on the table.
    Pass,
    /// A rule rejects the attempted move.
    Refused,
    /// Little time is left on a person's clock.
    ClockLow,
    /// One of the last seconds, with the number of seconds left.
    LastSecond(u8),
    Begun,
    /// A person has won or, in a game between computers, one of them.
    Won,
    /// A computer has beaten a person.
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

/// A note of a bar: the harder its material, the louder its upper partials.
fn bar(body: &Body, at: f32, hertz: f32, level: f32, ring: f32) -> Recipe {
    let bright = 1.0 / (1.0 + 2500.0 * body.contact_seconds);
    let tone = |factor: f32, level: f32, ring: f32| Tone {
        at,
        hertz: factor * hertz,
        decay_seconds: ring,
        level,
        attack_seconds: 0.003,
    };
    // Partials of a marimba bar: free at both ends, with the second tuned to about four times the first.
    let tones = vec![
        tone(1.0, 0.78 * level, ring),
        tone(3.93, 0.22 * level * bright, 0.35 * ring),
        tone(9.2, 0.07 * level * bright, 0.12 * ring),
    ];
    Recipe { tones, bursts: Vec::new() }
}

/// Synthesises a signal with the materials of a table.
pub fn signal_recipe(signal: Signal, at: &Materials) -> Recipe {
    let body = at.board;
    let notes = |notes: &[(f32, f32)], level: f32, ring: f32| {
        notes
            .iter()
            .fold(Recipe::default(), |all, &(at, hertz)| all.mixed_with(bar(body, at, hertz, level, ring)))
    };
    match signal {
        Signal::Check => notes(&[(0.0, note::E5), (0.115, note::A5)], 0.125, 0.45),
        Signal::Pass => knock(at.ground, 0.0, 1.0).mixed_with(knock(at.ground, 0.16, 0.8)),
        Signal::Refused => refused(),
        Signal::ClockLow => notes(&[(0.0, note::A5), (0.13, note::E5), (0.26, note::A5)], 0.12, 0.3),
        Signal::LastSecond(left) => tick(left),
        Signal::Begun => notes(&[(0.0, note::C4), (0.09, note::G4), (0.18, note::C5)], 0.13, 0.7),
        Signal::Won => {
            let run = [(0.0, note::C5), (0.11, note::E5), (0.22, note::G5), (0.33, note::C6)];
            notes(&run, 0.13, 0.8).mixed_with(notes(&[(0.46, note::G5), (0.46, note::E5)], 0.08, 1.3))
        }
        Signal::Lost => notes(&[(0.0, note::G4), (0.17, note::E_FLAT_4), (0.34, note::C4)], 0.15, 0.9),
        // A fifth that resolves to another fifth.
        Signal::Drawn => {
            notes(&[(0.0, note::G4), (0.0, note::D5), (0.26, note::C4), (0.26, note::G4)], 0.1, 0.9)
        }
        Signal::Button => button(),
    }
}

/// A knuckle on the table.
fn knock(table: &Body, at: f32, force: f32) -> Recipe {
    let ring = |&(hertz, ring, level): &(f32, f32, f32)| {
        let level =
            level / (1.0 + (2.0 * hertz * (KNUCKLE.contact_seconds + 0.5 * table.contact_seconds)).powi(2));
        Tone { at, hertz, decay_seconds: ring, level: 0.5 * level * force, attack_seconds: 0.001 }
    };
    let tones = table.table.iter().chain(KNUCKLE.piece).map(ring).collect();
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

/// Low and short, distinct from every positive signal.
fn refused() -> Recipe {
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

/// A wood block; the pitch rises as the time runs out.
fn tick(left: u8) -> Recipe {
    let hertz = 980.0 + 46.0 * f32::from(10 - left.min(10));
    let tone = |factor: f32, ring: f32, level: f32| Tone {
        at: 0.0,
        hertz: factor * hertz,
        decay_seconds: ring,
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

/// Barely audible.
fn button() -> Recipe {
    let tone = |hertz: f32, ring: f32, level: f32| Tone {
        at: 0.0,
        hertz,
        decay_seconds: ring,
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
