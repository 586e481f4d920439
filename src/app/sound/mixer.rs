//! Mixes concurrent sounds: pans and adds them, and limits the sum so that it never clips.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::app::sound::recipe::{PlayingSound, Recipe};

/// Most sounds at the same time; further ones are dropped.
const MAX_VOICES: usize = 32;
/// A sound that has waited this long for the device is dropped, because it would come too late.
const MAX_WAIT: Duration = Duration::from_millis(400);
/// Soft limiter: samples up to this level are unchanged, higher ones compressed below full scale.
const KNEE: f32 = 0.7;
/// Level that the soft limiter approaches but never exceeds.
const FULL_SCALE: f32 = 0.98;
/// Length of the fade-out of sounds that are cut off, in frames (samples per channel). Without it they would click.
const FADE_FRAMES: usize = 256;

/// A sound to play.
#[derive(Clone, Debug, PartialEq)]
pub struct QueuedSound {
    pub recipe: Recipe,
    /// Volume; 1 is as synthesised.
    pub gain: f32,
    /// Position from -1 (left) to 1 (right).
    pub pan: f32,
}

/// A sound that is playing.
struct Voice {
    sound: PlayingSound,
    /// Gains of the left and right channel.
    gains: [f32; 2],
}

#[derive(Default)]
struct Mixer {
    /// Sounds not started yet, with the time at which they were added.
    waiting: Vec<(QueuedSound, Instant)>,
    voices: Vec<Voice>,
    /// Number of sounds started. It seeds the noise, so that no two sounds are equal.
    started: u32,
    /// Frames left of a fade-out of all sounds; `None` without a fade-out.
    fading: Option<usize>,
    /// Time of the last [`MixerHandle::fetch`]; `None` before the first.
    fetched: Option<Instant>,
    /// Buffer for one channel of one voice.
    scratch: Vec<f32>,
}

/// Handle to the mixer, shared by the threads of the window and the device. Clones share one mixer.
#[derive(Clone, Default)]
pub struct MixerHandle(Arc<Mutex<Mixer>>);

impl MixerHandle {
    fn mixer(&self) -> MutexGuard<'_, Mixer> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays a sound from the next fetched sample on.
    pub fn add(&self, wanted: QueuedSound) {
        let mut mixer = self.mixer();
        let now = Instant::now();
        mixer.waiting.retain(|(_, since)| now.duration_since(*since) < MAX_WAIT);
        if mixer.voices.len() + mixer.waiting.len() < MAX_VOICES {
            mixer.waiting.push((wanted, now));
        }
    }

    /// Fades out all sounds.
    pub fn fade_out(&self) {
        let mut mixer = self.mixer();
        mixer.waiting.clear();
        if !mixer.voices.is_empty() {
            mixer.fading.get_or_insert(FADE_FRAMES);
        }
    }

    /// Fills `frames` with the next samples, left and right interleaved, at `rate` frames a second.
    ///
    /// Returns `false` if all of them are silence and nothing is waiting.
    pub fn fetch(&self, frames: &mut [f32], rate: u32) -> bool {
        frames.fill(0.0);
        let mut guard = self.mixer();
        let mixer = &mut *guard;
        let now = Instant::now();
        mixer.fetched = Some(now);
        for (wanted, since) in mixer.waiting.drain(..) {
            if now.duration_since(since) < MAX_WAIT {
                mixer.started = mixer.started.wrapping_add(1);
                let seed = mixer.started.wrapping_mul(0x9E37_79B9);
                let sound = wanted.recipe.begin(rate, seed);
                mixer.voices.push(Voice { sound, gains: gains(wanted.gain, wanted.pan) });
            }
        }
        if mixer.voices.is_empty() {
            mixer.fading = None;
            return false;
        }
        let scratch = &mut mixer.scratch;
        mixer.voices.retain_mut(|voice| {
            scratch.clear();
            scratch.resize(frames.len() / 2, 0.0);
            let is_playing = voice.sound.add_to(scratch);
            for (frame, sample) in frames.chunks_exact_mut(2).zip(scratch.iter()) {
                frame[0] += sample * voice.gains[0];
                frame[1] += sample * voice.gains[1];
            }
            is_playing
        });
        if let Some(remaining) = mixer.fading {
            fade(frames, remaining);
            mixer.fading = remaining.checked_sub(frames.len() / 2).filter(|remaining| *remaining > 0);
            if mixer.fading.is_none() {
                mixer.voices.clear();
            }
        }
        frames.iter_mut().for_each(|sample| *sample = limited(*sample));
        true
    }

    /// Whether no sound plays or waits.
    pub fn is_silent(&self) -> bool {
        let mixer = self.mixer();
        mixer.waiting.is_empty() && mixer.voices.is_empty()
    }

    /// Whether no samples have been fetched for longer than `limit`. The device is then dead.
    pub fn is_stalled(&self, limit: Duration) -> bool {
        self.mixer().fetched.is_none_or(|fetched| fetched.elapsed() > limit)
    }

    /// Drops all sounds at once.
    pub fn clear(&self) {
        let mut mixer = self.mixer();
        mixer.waiting.clear();
        mixer.voices.clear();
        mixer.fading = None;
    }
}

/// Constant-power pan: the gains of the left and right channel.
fn gains(gain: f32, pan: f32) -> [f32; 2] {
    let angle = (pan.clamp(-1.0, 1.0) + 1.0) * std::f32::consts::FRAC_PI_4;
    let (right, left) = angle.sin_cos();
    [gain * left, gain * right]
}

/// Fades out `frames`, at whose start `remaining` frames of the fade-out are left.
fn fade(frames: &mut [f32], remaining: usize) {
    for (frame, count) in frames.chunks_exact_mut(2).zip(0..) {
        let gain = remaining.saturating_sub(count) as f32 / FADE_FRAMES as f32;
        frame.iter_mut().for_each(|sample| *sample *= gain);
    }
}

/// Applies the soft limiter, which keeps any sample below [`FULL_SCALE`].
fn limited(sample: f32) -> f32 {
    let size = sample.abs();
    if size <= KNEE {
        return sample;
    }
    let headroom = FULL_SCALE - KNEE;
    sample.signum() * (KNEE + headroom * ((size - KNEE) / headroom).tanh())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::sound::recipe::Tone;

    const RATE: u32 = 48_000;

    fn loud(pan: f32) -> QueuedSound {
        let tone = Tone { at: 0.0, hertz: 300.0, decay_seconds: 0.1, level: 0.6, attack_seconds: 0.0 };
        QueuedSound { recipe: Recipe { tones: vec![tone], bursts: Vec::new() }, gain: 1.0, pan }
    }

    fn peak(frames: &[f32]) -> f32 {
        frames.iter().fold(0.0, |peak, sample| peak.max(sample.abs()))
    }

    #[test]
    fn many_loud_sounds_at_once_never_clip() {
        let source = MixerHandle::default();
        for _ in 0..100 {
            source.add(loud(0.0));
        }
        let mut frames = vec![0.0; 9600];
        assert!(source.fetch(&mut frames, RATE));
        assert!(peak(&frames) > 0.9 && peak(&frames) < 1.0, "{}", peak(&frames));
    }

    #[test]
    fn the_limiter_leaves_quiet_samples_unchanged() {
        for size in [0.0, 0.2, -0.69] {
            assert_eq!(limited(size), size);
        }
        assert!((0..40).map(|step| limited(step as f32 * 0.1)).is_sorted());
    }

    #[test]
    fn panning_moves_a_sound_and_keeps_its_loudness() {
        let energies = |pan: f32| {
            let source = MixerHandle::default();
            source.add(loud(pan));
            let mut frames = vec![0.0; 960];
            source.fetch(&mut frames, RATE);
            let side =
                |side: usize| frames.iter().skip(side).step_by(2).map(|sample| sample * sample).sum::<f32>();
            (side(0), side(1))
        };
        let ((left, right), (middle, other)) = (energies(-0.6), energies(0.0));
        assert!(left > 2.0 * right && (middle - other).abs() < 1e-3 * middle);
        assert!(((left + right) / (middle + other) - 1.0).abs() < 0.01, "as loud wherever it is");
    }

    #[test]
    fn fetch_reports_the_end_of_a_sound() {
        let source = MixerHandle::default();
        assert!(source.is_silent() && !source.fetch(&mut [0.0; 64], RATE));
        source.add(loud(0.0));
        assert!(!source.is_silent());
        let mut blocks = 0;
        while source.fetch(&mut [0.0; 960], RATE) {
            blocks += 1;
        }
        assert!(source.is_silent());
        // A decay of 0.1 s to -60 dB reaches -80 dB after 133 ms: 14 blocks of 10 ms.
        assert_eq!(blocks, 14);
    }

    #[test]
    fn a_hush_fades_without_a_click() {
        let source = MixerHandle::default();
        source.add(loud(0.0));
        let mut frames = vec![0.0; 400];
        source.fetch(&mut frames, RATE);
        source.fade_out();
        let mut after = vec![0.0; 2 * FADE_FRAMES + 200];
        source.fetch(&mut after, RATE);
        frames.extend(after);
        let left: Vec<f32> = frames.iter().step_by(2).copied().collect();
        let jump = left.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
        // The steepest slope of a 300 Hz tone of this amplitude.
        assert!(jump < 0.6 * 300.0 / RATE as f32 * std::f32::consts::TAU, "{jump}");
        assert!(source.is_silent());
        assert_eq!(peak(&frames[frames.len() - 180..]), 0.0);
    }
}
