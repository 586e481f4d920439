//! Modal synthesis: decaying sine tones (resonant modes) and short bursts of filtered noise (contact).
//!
//! The program contains no recorded samples; every sound is computed while it plays.

use std::f32::consts::TAU;

/// A tone or burst ends when its amplitude has decayed to this fraction of its start (-80 dB).
const SILENCE: f32 = 1e-4;
/// Fraction of the initial amplitude that is left after the decay time (-60 dB).
const DECAYED: f32 = 1e-3;

/// A decaying sine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tone {
    /// Start in seconds.
    pub at: f32,
    pub hertz: f32,
    /// Decay time to -60 dB in seconds.
    pub decay_seconds: f32,
    /// Initial amplitude; full scale is 1.
    pub level: f32,
    /// Attack in seconds: the contact time of the bodies.
    pub attack_seconds: f32,
}

/// A burst of noise between two frequencies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NoiseBurst {
    /// Start in seconds.
    pub at: f32,
    /// Attack in seconds.
    pub attack_seconds: f32,
    /// Decay time to -60 dB in seconds, after the attack.
    pub decay_seconds: f32,
    /// Amplitude; full scale is 1.
    pub level: f32,
    /// Low cut-off in hertz.
    pub low: f32,
    /// High cut-off in hertz.
    pub high: f32,
}

/// The tones and bursts of one sound.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recipe {
    pub tones: Vec<Tone>,
    pub bursts: Vec<NoiseBurst>,
}

impl Recipe {
    /// Delays the sound by a number of seconds.
    pub fn delayed(mut self, seconds: f32) -> Recipe {
        self.tones.iter_mut().for_each(|tone| tone.at += seconds);
        self.bursts.iter_mut().for_each(|burst| burst.at += seconds);
        self
    }

    /// Scales the amplitude.
    pub fn scaled(mut self, gain: f32) -> Recipe {
        self.tones.iter_mut().for_each(|tone| tone.level *= gain);
        self.bursts.iter_mut().for_each(|burst| burst.level *= gain);
        self
    }

    /// Scales the frequency of the tones, not of the bursts.
    pub fn pitched(mut self, factor: f32) -> Recipe {
        self.tones.iter_mut().for_each(|tone| tone.hertz *= factor);
        self
    }

    /// Adds the tones and bursts of `other`.
    pub fn mixed_with(mut self, other: Recipe) -> Recipe {
        self.tones.extend(other.tones);
        self.bursts.extend(other.bursts);
        self
    }

    /// Starts the sound at `rate` samples per second. `seed` determines the noise.
    pub fn begin(&self, rate: u32, seed: u32) -> PlayingSound {
        let rate = rate.max(1) as f32;
        PlayingSound {
            // Drop tones near the Nyquist frequency, which would alias.
            tones: self
                .tones
                .iter()
                .filter(|tone| tone.hertz < 0.45 * rate)
                .map(|tone| start_tone(tone, rate))
                .collect(),
            bursts: self
                .bursts
                .iter()
                .zip(1u32..)
                .map(|(burst, number)| start_burst(burst, rate, seed ^ (number << 16)))
                .collect(),
        }
    }
}

/// A sound in progress, read sample by sample.
#[derive(Clone, Debug)]
pub struct PlayingSound {
    tones: Vec<ActiveTone>,
    bursts: Vec<ActiveBurst>,
}

impl PlayingSound {
    /// Adds the next samples, one channel, to `samples`; returns `false` once the sound has ended.
    pub fn add_to(&mut self, samples: &mut [f32]) -> bool {
        self.tones.retain_mut(|tone| tone.add_to(samples));
        self.bursts.retain_mut(|burst| burst.add_to(samples));
        !self.tones.is_empty() || !self.bursts.is_empty()
    }
}

/// Time until the start and the end of a tone or burst, in samples.
#[derive(Clone, Copy, Debug)]
struct Span {
    /// Samples until the start.
    wait: usize,
    /// Samples left to play after the start.
    remaining: usize,
}

impl Span {
    /// Advances by `count` samples; returns the range within these samples in which the sound plays.
    fn advance(&mut self, count: usize) -> std::ops::Range<usize> {
        let start = self.wait.min(count);
        self.wait -= start;
        let length = self.remaining.min(count - start);
        self.remaining -= length;
        start..start + length
    }
}

/// A tone as a rotating, decaying phasor, which takes five multiplications per sample.
#[derive(Clone, Debug)]
struct ActiveTone {
    span: Span,
    /// The phasor `x`, `y`; `y` is the sample before the attack gain.
    phasor: [f32; 2],
    /// Rotation and decay per sample: cosine and sine of the angle, each times the decay factor.
    rotation: [f32; 2],
    /// Attack gain, 0 to 1, and its increase per sample.
    attack: [f32; 2],
}

fn start_tone(tone: &Tone, rate: f32) -> ActiveTone {
    let decay_samples = tone.decay_seconds.max(0.001) * rate;
    let decay_factor = (DECAYED.ln() / decay_samples).exp();
    let (sin, cos) = (TAU * tone.hertz / rate).sin_cos();
    let audible_samples = decay_samples * SILENCE.ln() / DECAYED.ln();
    ActiveTone {
        span: Span { wait: (tone.at.max(0.0) * rate) as usize, remaining: audible_samples as usize },
        phasor: [tone.level, 0.0],
        rotation: [cos * decay_factor, sin * decay_factor],
        attack: [0.0, 1.0 / (tone.attack_seconds * rate).max(1.0)],
    }
}

impl ActiveTone {
    fn add_to(&mut self, samples: &mut [f32]) -> bool {
        let range = self.span.advance(samples.len());
        let ([cos, sin], attack_step) = (self.rotation, self.attack[1]);
        for sample in &mut samples[range] {
            let [x, y] = self.phasor;
            *sample += y * self.attack[0];
            self.phasor = [x * cos - y * sin, x * sin + y * cos];
            self.attack[0] = (self.attack[0] + attack_step).min(1.0);
        }
        self.span.remaining > 0
    }
}

/// Noise through one high-pass and two low-pass filters, each of first order.
#[derive(Clone, Debug)]
struct ActiveBurst {
    span: Span,
    /// Current amplitude. It decays after the attack.
    level: f32,
    /// Decay of `level` per sample.
    decay_factor: f32,
    /// Attack gain, 0 to 1, and its increase per sample.
    attack: [f32; 2],
    /// State of the random number generator; never zero.
    noise_state: u32,
    /// Filter coefficients for the low and the high cut-off.
    coefficients: [f32; 2],
    /// Output of the low-pass filter at the low cut-off. The high-pass filter subtracts it from its input.
    below_low: f32,
    /// Outputs of the two low-pass filters at the high cut-off, one after the other.
    below_high: [f32; 2],
}

fn start_burst(burst: &NoiseBurst, rate: f32, seed: u32) -> ActiveBurst {
    let decay_samples = burst.decay_seconds.max(0.0005) * rate;
    let coefficient = |hertz: f32| 1.0 - (-TAU * hertz.clamp(1.0, 0.45 * rate) / rate).exp();
    let (low, high) = (coefficient(burst.low), coefficient(burst.high));
    // The power of filtered white noise grows with the bandwidth. Divide by the RMS gain of a first-order low-pass
    // filter, so that the loudness hardly depends on the cut-off.
    let noise_gain = (high / (2.0 - high)).sqrt().max(0.01);
    ActiveBurst {
        span: Span {
            wait: (burst.at.max(0.0) * rate) as usize,
            remaining: (burst.attack_seconds * rate + decay_samples * SILENCE.ln() / DECAYED.ln()) as usize,
        },
        level: burst.level / noise_gain,
        decay_factor: (DECAYED.ln() / decay_samples).exp(),
        attack: [0.0, 1.0 / (burst.attack_seconds * rate).max(1.0)],
        // Xorshift stays at zero forever if it starts there.
        noise_state: seed | 1,
        coefficients: [low, high],
        below_low: 0.0,
        below_high: [0.0; 2],
    }
}

impl ActiveBurst {
    fn add_to(&mut self, samples: &mut [f32]) -> bool {
        let range = self.span.advance(samples.len());
        let [low, high] = self.coefficients;
        for sample in &mut samples[range] {
            // Marsaglia's xorshift (32 bits): cheap, and good enough for noise.
            self.noise_state ^= self.noise_state << 13;
            self.noise_state ^= self.noise_state >> 17;
            self.noise_state ^= self.noise_state << 5;
            let white = self.noise_state as f32 / (u32::MAX / 2) as f32 - 1.0;
            self.below_low += low * (white - self.below_low);
            self.below_high[0] += high * (white - self.below_low - self.below_high[0]);
            self.below_high[1] += high * (self.below_high[0] - self.below_high[1]);
            *sample += (self.below_high[1] * self.attack[0]).clamp(-1.0, 1.0) * self.level;
            if self.attack[0] < 1.0 {
                self.attack[0] = (self.attack[0] + self.attack[1]).min(1.0);
            } else {
                self.level *= self.decay_factor;
            }
        }
        self.span.remaining > 0
    }
}

/// Renders the whole sound as one channel.
#[cfg(test)]
pub(crate) fn render(recipe: &Recipe, rate: u32) -> Vec<f32> {
    let (mut sound, mut samples) = (recipe.begin(rate, 7), Vec::new());
    loop {
        let mut block = [0.0; 256];
        let is_playing = sound.add_to(&mut block);
        samples.extend(block);
        if !is_playing {
            return samples;
        }
        assert!(samples.len() < 20 * rate as usize, "the sound never ends");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: u32 = 48_000;

    fn tone(hertz: f32, decay_seconds: f32) -> Tone {
        Tone { at: 0.0, hertz, decay_seconds, level: 0.5, attack_seconds: 0.0 }
    }

    #[test]
    fn a_tone_has_its_frequency_and_decay() {
        let samples = render(&Recipe { tones: vec![tone(1000.0, 0.5)], bursts: Vec::new() }, RATE);
        let crossings =
            samples[..RATE as usize / 10].windows(2).filter(|pair| pair[0] < 0.0 && pair[1] >= 0.0).count();
        assert!((99..=101).contains(&crossings), "{crossings} in a tenth of a second");
        let peak_from = |seconds: f32| {
            samples[(seconds * RATE as f32) as usize..][..96]
                .iter()
                .fold(0.0_f32, |peak, sample| peak.max(sample.abs()))
        };
        assert!((peak_from(0.0) - 0.5).abs() < 0.02);
        // 60 dB in half a second is 12 dB in a tenth of one, a quarter of the amplitude.
        assert!((peak_from(0.1) / 0.5 - 0.251).abs() < 0.02, "{}", peak_from(0.1));
    }

    #[test]
    fn a_sound_does_not_depend_on_the_block_size() {
        let recipe = Recipe {
            tones: vec![tone(440.0, 0.1), Tone { at: 0.02, attack_seconds: 0.003, ..tone(880.0, 0.05) }],
            bursts: vec![NoiseBurst {
                at: 0.01,
                attack_seconds: 0.002,
                decay_seconds: 0.02,
                level: 0.3,
                low: 200.0,
                high: 4000.0,
            }],
        };
        let whole = render(&recipe, RATE);
        let mut sound = recipe.begin(RATE, 7);
        let mut in_blocks = vec![0.0; whole.len()];
        let mut unfilled = in_blocks.as_mut_slice();
        for length in [1, 7, 480, 13, 999].into_iter().cycle() {
            let (block, remaining) = unfilled.split_at_mut(length.min(unfilled.len()));
            sound.add_to(block);
            unfilled = remaining;
            if unfilled.is_empty() {
                break;
            }
        }
        assert_eq!(in_blocks, whole);
    }

    #[test]
    fn noise_stays_in_its_band() {
        let burst = |low, high| NoiseBurst {
            at: 0.0,
            attack_seconds: 0.01,
            decay_seconds: 0.5,
            level: 0.5,
            low,
            high,
        };
        let crossings = |low, high| {
            let samples = render(&Recipe { tones: Vec::new(), bursts: vec![burst(low, high)] }, RATE);
            assert!(samples.iter().all(|sample| sample.abs() <= 0.5 / 0.01));
            samples[..4800].windows(2).filter(|pair| pair[0] < 0.0 && pair[1] >= 0.0).count()
        };
        assert!(crossings(50.0, 400.0) * 3 < crossings(1500.0, 8000.0));
    }

    #[test]
    fn tones_near_the_nyquist_frequency_are_dropped() {
        let recipe = Recipe { tones: vec![tone(5000.0, 0.1)], bursts: Vec::new() };
        assert!(render(&recipe, 8000).iter().all(|sample| *sample == 0.0));
    }
}
