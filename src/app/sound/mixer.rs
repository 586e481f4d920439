//! Mixes concurrent sounds: pans and adds them, and limits the sum so that it never clips.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::app::sound::recipe::{PlayingSound, Recipe};

/// Maximum number of sounds at the same time; further ones are dropped.
const MAX_VOICES: usize = 32;
/// Longest time that a sound waits for the device. It is then dropped, because it would come too late.
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
    /// Number of sounds started. It seeds their noise, so that no two sounds have the same noise.
    started_count: u32,
    /// Frames left of a fade-out of all sounds; `None` without a fade-out.
    fade_frames_left: Option<usize>,
    /// Time of the last [`MixerHandle::fetch`]; `None` before the first.
    last_fetch: Option<Instant>,
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
    pub fn add(&self, sound: QueuedSound) {
        let mut mixer = self.mixer();
        let now = Instant::now();
        mixer.waiting.retain(|(_, added)| now.duration_since(*added) < MAX_WAIT);
        if mixer.voices.len() + mixer.waiting.len() < MAX_VOICES {
            mixer.waiting.push((sound, now));
        }
    }

    /// Fades out the playing sounds and drops the waiting ones.
    pub fn fade_out(&self) {
        let mut mixer = self.mixer();
        mixer.waiting.clear();
        if !mixer.voices.is_empty() {
            mixer.fade_frames_left.get_or_insert(FADE_FRAMES);
        }
    }

    /// Fills `frames` with the next samples, left and right interleaved, at `rate` frames a second.
    ///
    /// Returns `false` if no sound plays or waits: all samples are then zero.
    pub fn fetch(&self, frames: &mut [f32], rate: u32) -> bool {
        frames.fill(0.0);
        let mut guard = self.mixer();
        let mixer = &mut *guard;
        let now = Instant::now();
        mixer.last_fetch = Some(now);
        for (queued, added) in mixer.waiting.drain(..) {
            if now.duration_since(added) < MAX_WAIT {
                mixer.started_count = mixer.started_count.wrapping_add(1);
                // Fibonacci hashing: consecutive counts give very different seeds.
                let seed = mixer.started_count.wrapping_mul(0x9E37_79B9);
                let sound = queued.recipe.begin(rate, seed);
                mixer.voices.push(Voice { sound, gains: pan_gains(queued.gain, queued.pan) });
            }
        }
        if mixer.voices.is_empty() {
            mixer.fade_frames_left = None;
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
        if let Some(frames_left) = mixer.fade_frames_left {
            fade(frames, frames_left);
            mixer.fade_frames_left = frames_left.checked_sub(frames.len() / 2).filter(|left| *left > 0);
            if mixer.fade_frames_left.is_none() {
                mixer.voices.clear();
            }
        }
        frames.iter_mut().for_each(|sample| *sample = soft_limit(*sample));
        true
    }

    /// Whether no sound plays or waits.
    pub fn is_silent(&self) -> bool {
        let mixer = self.mixer();
        mixer.waiting.is_empty() && mixer.voices.is_empty()
    }

    /// Whether no samples have been fetched for longer than `limit`, or never. The device is then dead.
    pub fn is_stalled(&self, limit: Duration) -> bool {
        self.mixer().last_fetch.is_none_or(|last_fetch| last_fetch.elapsed() > limit)
    }

    /// Drops all sounds at once.
    pub fn clear(&self) {
        let mut mixer = self.mixer();
        mixer.waiting.clear();
        mixer.voices.clear();
        mixer.fade_frames_left = None;
    }
}

/// Constant-power pan: the gains of the left and right channel.
fn pan_gains(gain: f32, pan: f32) -> [f32; 2] {
    let angle = (pan.clamp(-1.0, 1.0) + 1.0) * std::f32::consts::FRAC_PI_4;
    let (right, left) = angle.sin_cos();
    [gain * left, gain * right]
}

/// Applies a linear fade-out to `frames`. At their start, `frames_left` frames of the fade-out are left.
fn fade(frames: &mut [f32], frames_left: usize) {
    for (frame, index) in frames.chunks_exact_mut(2).zip(0..) {
        let gain = frames_left.saturating_sub(index) as f32 / FADE_FRAMES as f32;
        frame.iter_mut().for_each(|sample| *sample *= gain);
    }
}

/// Applies the soft limiter, which keeps any sample below [`FULL_SCALE`].
fn soft_limit(sample: f32) -> f32 {
    let magnitude = sample.abs();
    if magnitude <= KNEE {
        return sample;
    }
    let headroom = FULL_SCALE - KNEE;
    sample.signum() * (KNEE + headroom * ((magnitude - KNEE) / headroom).tanh())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::sound::recipe::Tone;

    const RATE: u32 = 48_000;

    fn loud_sound(pan: f32) -> QueuedSound {
        let tone = Tone { at: 0.0, hertz: 300.0, decay_seconds: 0.1, level: 0.6, attack_seconds: 0.0 };
        QueuedSound { recipe: Recipe { tones: vec![tone], bursts: Vec::new() }, gain: 1.0, pan }
    }

    fn peak(frames: &[f32]) -> f32 {
        frames.iter().fold(0.0, |peak, sample| peak.max(sample.abs()))
    }

    #[test]
    fn many_loud_sounds_at_once_never_clip() {
        let mixer = MixerHandle::default();
        for _ in 0..100 {
            mixer.add(loud_sound(0.0));
        }
        let mut frames = vec![0.0; 9600];
        assert!(mixer.fetch(&mut frames, RATE));
        assert!(peak(&frames) > 0.9 && peak(&frames) < 1.0, "{}", peak(&frames));
    }

    #[test]
    fn the_limiter_leaves_quiet_samples_unchanged() {
        for sample in [0.0, 0.2, -0.69] {
            assert_eq!(soft_limit(sample), sample);
        }
        assert!((0..40).map(|step| soft_limit(step as f32 * 0.1)).is_sorted());
    }

    #[test]
    fn panning_moves_a_sound_and_keeps_its_loudness() {
        let energies = |pan: f32| {
            let mixer = MixerHandle::default();
            mixer.add(loud_sound(pan));
            let mut frames = vec![0.0; 960];
            mixer.fetch(&mut frames, RATE);
            let energy = |channel: usize| {
                frames.iter().skip(channel).step_by(2).map(|sample| sample * sample).sum::<f32>()
            };
            (energy(0), energy(1))
        };
        let ((left, right), (centred_left, centred_right)) = (energies(-0.6), energies(0.0));
        assert!(left > 2.0 * right && (centred_left - centred_right).abs() < 1e-3 * centred_left);
        let ratio = (left + right) / (centred_left + centred_right);
        assert!((ratio - 1.0).abs() < 0.01, "the loudness does not depend on the pan");
    }

    #[test]
    fn fetch_reports_the_end_of_a_sound() {
        let mixer = MixerHandle::default();
        assert!(mixer.is_silent() && !mixer.fetch(&mut [0.0; 64], RATE));
        mixer.add(loud_sound(0.0));
        assert!(!mixer.is_silent());
        let mut blocks = 0;
        while mixer.fetch(&mut [0.0; 960], RATE) {
            blocks += 1;
        }
        assert!(mixer.is_silent());
        // A decay of 0.1 s to -60 dB reaches -80 dB after 133 ms: 14 blocks of 10 ms.
        assert_eq!(blocks, 14);
    }

    #[test]
    fn a_fade_out_makes_no_click() {
        let mixer = MixerHandle::default();
        mixer.add(loud_sound(0.0));
        let mut frames = vec![0.0; 400];
        mixer.fetch(&mut frames, RATE);
        mixer.fade_out();
        let mut faded = vec![0.0; 2 * FADE_FRAMES + 200];
        mixer.fetch(&mut faded, RATE);
        frames.extend(faded);
        let left: Vec<f32> = frames.iter().step_by(2).copied().collect();
        let largest_step = left.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
        // The largest step between samples of a 300 Hz tone of this amplitude.
        assert!(largest_step < 0.6 * 300.0 / RATE as f32 * std::f32::consts::TAU, "{largest_step}");
        assert!(mixer.is_silent());
        assert_eq!(peak(&frames[frames.len() - 180..]), 0.0);
    }
}
