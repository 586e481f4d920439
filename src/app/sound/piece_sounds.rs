//! Synthesises the sounds of pieces that are picked up, set down, slid, captured, crowned or laid.
//!
//! The modes and their brightness follow from the two bodies in contact and the force of the contact.

use std::time::Duration;

use crate::app::core::PieceAction;
use crate::app::sound::material::{Body, Materials, ResonantMode};
use crate::app::sound::recipe::{NoiseBurst, Recipe, Tone};
use session::PieceKind;

/// Parameters of a stroke.
#[derive(Clone, Copy, Debug)]
struct Stroke {
    /// 0 to 1. A hard stroke has a short contact, so it is brighter as well as louder.
    force: f32,
    /// Relative size of the striking piece, 1 for a medium piece; larger pieces ring lower.
    size: f32,
}

/// Level of the reference tone (1000 Hz), which is as loud as a stroke of force 1.
const REFERENCE_LEVEL: f32 = 0.1;
/// Duration of the reference tone, in seconds.
const REFERENCE_SECONDS: f32 = 0.05;
/// Maximum sum of the levels of all modes. Without it, barely audible frequencies would get a huge amplitude.
const MAX_LEVEL_SUM: f32 = 1.6;

/// Synthesises the stroke of a piece on a body. `modes` are the modes of the struck body.
fn strike(piece: &Body, struck: &Body, modes: &[ResonantMode], stroke: Stroke) -> Recipe {
    // Larger pieces have a longer contact: it grows with the power 1.5 of the size.
    let size_factor = stroke.size * stroke.size.sqrt();
    // Contact time in seconds.
    let contact =
        (piece.contact_seconds + struck.contact_seconds) * (1.25 - 0.4 * stroke.force) * size_factor;
    // A contact excites only frequencies up to about the inverse of its duration.
    let excitation = |hertz: f32| 1.0 / (1.0 + (2.2 * hertz * contact).powi(2));
    let tone = |hertz: f32, decay_seconds: f32, level: f32| Tone {
        at: 0.0,
        hertz,
        decay_seconds,
        level: level * excitation(hertz),
        attack_seconds: contact.min(0.002),
    };
    let body_tones = modes.iter().map(|&(hertz, decay_seconds, level)| {
        tone(hertz, decay_seconds * piece.ring_fraction.max(0.7), level)
    });
    let piece_tones = piece.piece.iter().map(|&(hertz, decay_seconds, level)| {
        tone(hertz / stroke.size, decay_seconds * struck.ring_fraction, struck.piece_level * level)
    });
    let tones: Vec<Tone> = body_tones.chain(piece_tones).collect();
    let level_sum: f32 = tones.iter().map(|tone| tone.level).sum();
    let gain = (REFERENCE_LEVEL / loudness(&tones).max(f32::MIN_POSITIVE))
        .min(MAX_LEVEL_SUM / level_sum.max(f32::MIN_POSITIVE));
    // High cut-off of the contact noise, in hertz.
    let high = (0.45 / contact).clamp(600.0, 9000.0);
    let burst = NoiseBurst {
        at: 0.0,
        attack_seconds: 0.000_3,
        decay_seconds: (14.0 * contact).clamp(0.004, 0.016),
        level: 0.18,
        low: (0.12 * high).max(80.0),
        high,
    };
    Recipe { tones, bursts: Vec::new() }
        .scaled(gain)
        .mixed_with(Recipe { tones: Vec::new(), bursts: vec![burst] })
        .scaled(stroke.force)
}

/// Perceived loudness of several tones: the root of their A-weighted energy, relative to [`REFERENCE_SECONDS`].
fn loudness(tones: &[Tone]) -> f32 {
    // A tone that decays by 60 dB in `decay_seconds` has the energy of a constant tone of `decay_seconds / 27.6`.
    let energy = |tone: &Tone| (tone.level * a_weighting(tone.hertz)).powi(2) * tone.decay_seconds / 27.6;
    (tones.iter().map(energy).sum::<f32>() / REFERENCE_SECONDS).sqrt()
}

/// A-weighting (IEC 61672) as an amplitude factor, 1 at 1000 Hz.
fn a_weighting(hertz: f32) -> f32 {
    let square = hertz * hertz;
    // The corner frequencies in hertz are those of the standard; 1.2589 (2 dB) sets the result at 1000 Hz to 1.
    let plus_squared = |corner: f32| square + corner * corner;
    1.2589 * 12194.0 * 12194.0 * square * square
        / (plus_squared(20.6) * (plus_squared(107.7) * plus_squared(737.9)).sqrt() * plus_squared(12194.0))
}

/// Relative size of a piece for its sound, 1 for a medium piece.
const fn piece_size(kind: PieceKind) -> f32 {
    match kind {
        PieceKind::Pawn => 0.86,
        PieceKind::Knight | PieceKind::Bishop => 1.0,
        PieceKind::Rook => 1.1,
        PieceKind::Queen => 1.16,
        PieceKind::King => 1.24,
        PieceKind::Man => 0.94,
        PieceKind::Dama => 1.2,
        PieceKind::Tile(_) => 1.5,
    }
}

/// Synthesises the sound of a piece; `force` runs from 0 to 1.
pub fn piece_recipe(action: PieceAction, kind: PieceKind, force: f32, materials: &Materials) -> Recipe {
    let size = piece_size(kind);
    let (piece, board) = (materials.pieces, materials.board);
    let on_board = |force: f32| strike(piece, board, board.table, Stroke { force, size });
    let on_piece = |force: f32| strike(piece, piece, piece.piece, Stroke { force, size });
    match action {
        PieceAction::PickUp if matches!(kind, PieceKind::Tile(_)) => {
            pick_up_recipe(materials.tiles, materials.ground, size, force)
        }
        PieceAction::PickUp => pick_up_recipe(piece, board, size, force),
        PieceAction::SetDown => on_board(0.72 * force),
        PieceAction::Hop => on_board(0.5 * force),
        // The capturing piece first touches the captured piece, then the board.
        PieceAction::Capture => on_piece(0.5 * force).mixed_with(on_board(0.85 * force).delayed(0.024)),
        PieceAction::ToTray => {
            strike(piece, materials.ground, materials.ground.table, Stroke { force: 0.24 * force, size })
        }
        PieceAction::Crown => on_piece(0.7 * force)
            .mixed_with(on_piece(0.34 * force).pitched(1.05).delayed(0.055))
            .mixed_with(crown_recipe(force)),
        PieceAction::Slide(duration) => slide_recipe(board, duration, force),
        // A flat tile claps twice: one edge lands first, then the whole face.
        PieceAction::Lay => lay_recipe(materials, materials.ground.table, materials.ground, size, force),
        // In Domin-Up, a tile that climbs is placed on top of two others, at level 2 or higher. Pitch and brightness
        // rise with the level.
        PieceAction::Climb(level) => {
            let pitch = 1.0 + 0.045 * f32::from(level.clamp(2, 12) - 2);
            lay_recipe(materials, materials.tiles.piece, materials.tiles, size / pitch, force).pitched(pitch)
        }
    }
}

/// Synthesises a tile put on the table or on another tile.
///
/// `modes` are the modes of `struck`, the body below the tile.
fn lay_recipe(materials: &Materials, modes: &[ResonantMode], struck: &Body, size: f32, force: f32) -> Recipe {
    let clap = |force: f32| strike(materials.tiles, struck, modes, Stroke { force, size });
    clap(0.42 * force).mixed_with(clap(0.85 * force).delayed(0.019))
}

/// Synthesises a piece that leaves the table: a faint ring, and the rustle of its foot on the surface.
fn pick_up_recipe(piece: &Body, table: &Body, size: f32, force: f32) -> Recipe {
    let (low, high, noise_level) = table.slide_noise;
    let foot = NoiseBurst {
        at: 0.0,
        attack_seconds: 0.003,
        decay_seconds: 0.030,
        level: 0.075 * noise_level * force,
        low,
        high,
    };
    strike(piece, table, table.table, Stroke { force: 0.17 * force, size: 0.8 * size })
        .mixed_with(Recipe { tones: Vec::new(), bursts: vec![foot] })
}

/// Synthesises a piece that slides over the table for `duration`.
fn slide_recipe(table: &Body, duration: Duration, force: f32) -> Recipe {
    let (low, high, noise_level) = table.slide_noise;
    let seconds = duration.as_secs_f32().clamp(0.04, 1.2);
    // The noise swells for almost half of the slide and then decays.
    let burst = NoiseBurst {
        at: 0.0,
        attack_seconds: 0.45 * seconds,
        decay_seconds: 0.7 * seconds,
        level: 0.03 * noise_level * force,
        low,
        high,
    };
    Recipe { tones: Vec::new(), bursts: vec![burst] }
}

/// Synthesises the two soft high tones of a crowning.
fn crown_recipe(force: f32) -> Recipe {
    let tone = |at: f32, hertz: f32| Tone {
        at,
        hertz,
        decay_seconds: 0.5,
        level: 0.05 * force,
        attack_seconds: 0.004,
    };
    Recipe { tones: vec![tone(0.055, 1046.5), tone(0.13, 1568.0)], bursts: Vec::new() }
}

#[cfg(test)]
mod tests {
    use std::f32::consts::TAU;

    use super::*;
    use crate::app::sound::recipe::render;
    use crate::app::sound::signals::{Signal, signal_recipe};
    use art::theme::Themes;

    const RATE: u32 = 48_000;
    const ACTIONS: [PieceAction; 11] = [
        PieceAction::PickUp,
        PieceAction::SetDown,
        PieceAction::Slide(Duration::from_millis(250)),
        PieceAction::Capture,
        PieceAction::Hop,
        PieceAction::ToTray,
        PieceAction::Crown,
        PieceAction::Lay,
        PieceAction::Climb(2),
        PieceAction::Climb(6),
        PieceAction::Climb(250),
    ];
    const SIGNALS: [Signal; 11] = [
        Signal::Check,
        Signal::Pass,
        Signal::Rejected,
        Signal::ClockLow,
        Signal::LastSecond(10),
        Signal::LastSecond(1),
        Signal::GameStarted,
        Signal::Won,
        Signal::Lost,
        Signal::Drawn,
        Signal::Button,
    ];

    /// Every sound of every theme, with its name.
    fn all_sounds() -> Vec<(String, Vec<f32>)> {
        let mut sounds = Vec::new();
        for theme in Themes::load(None).expect("built-in themes load").all() {
            let materials = Materials::of_theme(theme);
            for action in ACTIONS {
                for kind in [PieceKind::Pawn, PieceKind::King, PieceKind::BACK] {
                    let name = format!("{} {action:?} {}", theme.name, kind.name());
                    sounds.push((name, render(&piece_recipe(action, kind, 1.0, &materials), RATE)));
                }
            }
            for signal in SIGNALS {
                sounds.push((
                    format!("{} {signal:?}", theme.name),
                    render(&signal_recipe(signal, &materials), RATE),
                ));
            }
        }
        sounds
    }

    fn peak(samples: &[f32]) -> f32 {
        samples.iter().fold(0.0, |peak, sample| peak.max(sample.abs()))
    }

    /// Spectral centroid in hertz, from 160 to 7960 Hz.
    fn centroid(samples: &[f32]) -> f32 {
        let energy = |hertz: f32| {
            let angle = TAU * hertz / RATE as f32;
            let sums = samples.iter().take(9600).zip(0u16..).fold([0.0; 2], |[x, y], (sample, index)| {
                let (sin, cos) = (angle * f32::from(index)).sin_cos();
                [x + sample * cos, y + sample * sin]
            });
            sums[0] * sums[0] + sums[1] * sums[1]
        };
        let bands: Vec<(f32, f32)> =
            (4u8..200).map(|band| 40.0 * f32::from(band)).map(|hertz| (hertz, energy(hertz))).collect();
        let total: f32 = bands.iter().map(|band| band.1).sum();
        bands.iter().map(|band| band.0 * band.1).sum::<f32>() / total
    }

    /// Seconds until the amplitude stays below a hundredth of the peak.
    fn length(samples: &[f32]) -> f32 {
        let threshold = 0.01 * peak(samples);
        samples.iter().rposition(|sample| sample.abs() > threshold).unwrap_or(0) as f32 / RATE as f32
    }

    #[test]
    fn every_sound_is_bounded_begins_at_once_and_ends_in_silence() {
        for (name, samples) in all_sounds() {
            let peak = peak(&samples);
            assert!(peak > 0.01 && peak < 0.9, "{name}: {peak}");
            let start = samples.iter().position(|sample| sample.abs() > 0.05 * peak).expect("not silent");
            // A slide swells; every other sound starts within five milliseconds.
            assert!(start < 240 || name.contains("Slide"), "{name}: {start} samples of silence");
            // The last sample is near zero, so that the end does not click.
            let last = samples.iter().rfind(|sample| **sample != 0.0).expect("not silent");
            assert!(last.abs() < 2e-4, "{name}: {last}");
            assert!(samples.len() < 3 * RATE as usize, "{name}");
        }
    }

    #[test]
    fn a_stroke_is_short() {
        for theme in Themes::load(None).expect("built-in themes load").all() {
            let materials = Materials::of_theme(theme);
            for action in [
                PieceAction::PickUp,
                PieceAction::SetDown,
                PieceAction::Hop,
                PieceAction::Capture,
                PieceAction::Lay,
            ] {
                let length = length(&render(&piece_recipe(action, PieceKind::Pawn, 1.0, &materials), RATE));
                assert!(length < 0.25, "{} {action:?}: {length} s", theme.name);
            }
        }
    }

    /// A pawn set down on the board of the theme `name`.
    fn set_down(name: &str) -> Vec<f32> {
        let theme = Themes::load(None)
            .expect("built-in themes load")
            .all()
            .iter()
            .find(|theme| theme.name == name)
            .expect("a theme of this name");
        render(&piece_recipe(PieceAction::SetDown, PieceKind::Pawn, 1.0, &Materials::of_theme(theme)), RATE)
    }

    #[test]
    fn materials_differ_in_pitch_or_ring_time() {
        let order = ["cortica", "nogueira", "noite", "estremoz", "azulejo"];
        let measured = order.map(|name| (name, centroid(&set_down(name)), length(&set_down(name))));
        for (index, one) in measured.iter().enumerate() {
            for other in &measured[..index] {
                let (pitch_ratio, decay_ratio) = (one.1 / other.1, one.2 / other.2);
                assert!(
                    !(0.77..1.3).contains(&pitch_ratio) || !(0.7..1.4).contains(&decay_ratio),
                    "{other:?} {one:?}"
                );
            }
        }
        let centroids = measured.map(|(_, centroid, _)| centroid);
        assert!(centroids.is_sorted(), "cork, wood, slate, marble, tile: {centroids:?}");
    }

    #[test]
    fn no_material_is_much_louder_than_another() {
        let loudness_of = |name| {
            let theme = Themes::load(None)
                .expect("built-in themes load")
                .all()
                .iter()
                .find(|theme| theme.name == name)
                .expect("a theme of this name");
            loudness(
                &piece_recipe(PieceAction::SetDown, PieceKind::Pawn, 1.0, &Materials::of_theme(theme)).tones,
            )
        };
        let loudnesses = ["nogueira", "estremoz", "azulejo", "cortica", "noite"].map(loudness_of);
        let (quietest, loudest) =
            (loudnesses.iter().copied().fold(1.0, f32::min), loudnesses.iter().copied().fold(0.0, f32::max));
        // 4 dB: soft materials may be slightly quieter.
        assert!(loudest / quietest < 1.585, "{loudnesses:?}");
    }

    #[test]
    fn a_king_sounds_lower_than_a_pawn_and_a_hard_stroke_louder_and_brighter() {
        for theme in Themes::load(None).expect("built-in themes load").all() {
            let materials = Materials::of_theme(theme);
            let samples =
                |kind, force| render(&piece_recipe(PieceAction::SetDown, kind, force, &materials), RATE);
            let (pawn, king, soft) =
                (samples(PieceKind::Pawn, 1.0), samples(PieceKind::King, 1.0), samples(PieceKind::Pawn, 0.3));
            assert!(centroid(&king) < centroid(&pawn), "{}", theme.name);
            assert!(peak(&soft) < 0.5 * peak(&pawn), "{}", theme.name);
            assert!(centroid(&soft) < centroid(&pawn), "{}", theme.name);
        }
    }

    #[test]
    fn a_domino_sounds_higher_with_every_level() {
        for theme in Themes::load(None).expect("built-in themes load").all() {
            let materials = Materials::of_theme(theme);
            let centroid_of =
                |action| centroid(&render(&piece_recipe(action, PieceKind::BACK, 1.0, &materials), RATE));
            let centroids =
                [PieceAction::Lay, PieceAction::Climb(2), PieceAction::Climb(4), PieceAction::Climb(6)]
                    .map(centroid_of);
            assert!(centroids.is_sorted_by(|a, b| a < b), "{}: {centroids:?}", theme.name);
        }
    }

    #[test]
    fn a_weighting_matches_the_standard() {
        // IEC 61672-1, table 3: 0 dB at 1000 Hz, -19.1 at 100, +1.0 at 4000.
        for (hertz, decibels) in [(1000.0, 0.0), (100.0, -19.1), (4000.0, 1.0), (10_000.0, -2.5)] {
            assert!((20.0 * a_weighting(hertz).log10() - decibels).abs() < 0.1, "{hertz}");
        }
    }
}
