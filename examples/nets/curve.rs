//! Training targets of a net: scores and results on one scale from loss (0) to win (1).

use crate::sample::{Packed, Sample};

/// The logistic function, with the same bits on every machine: [`exp`] uses only multiplications and additions.
pub(crate) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
}

/// The exponential function: 2 to the power of `exponent`, times the Taylor series of the remainder.
///
/// The arguments are limited to ±40, where the logistic function is 0 or 1 in single precision.
pub(crate) fn exp(x: f32) -> f32 {
    let x = x.clamp(-40.0, 40.0);
    let exponent = (x * std::f32::consts::LOG2_E).round();
    let remainder = x - exponent * std::f32::consts::LN_2;
    // Horner's scheme.
    let series = (1..=7).rev().fold(1.0, |sum, n| 1.0 + sum * remainder / n as f32);
    // A power of two as a float: the biased exponent lies above the 23 bits of the mantissa.
    series * f32::from_bits(((exponent as i32 + 127) as u32) << 23)
}

/// The scale in centipawns at which the scores predict the results best (least squares over at most 100,000 samples).
pub(crate) fn fit_scale(samples: &[Packed]) -> i32 {
    let selected: Vec<Sample> =
        samples.iter().step_by(samples.len().div_ceil(100_000).max(1)).map(Sample::from_bytes).collect();
    let squared_error = |scale: i32| -> f64 {
        let deviation = |sample: &Sample| {
            logistic(f32::from(sample.score) / scale as f32) - f32::from(sample.result) / 2.0
        };
        selected.iter().map(|sample| f64::from(deviation(sample).powi(2))).sum()
    };
    let mut best = (f64::INFINITY, 400);
    for scale in (50..=1_500).step_by(10) {
        let error = squared_error(scale);
        if error < best.0 {
            best = (error, scale);
        }
    }
    best.1
}

/// Weights of score and result in the training targets.
#[derive(Clone, Copy)]
pub(crate) struct Targets {
    /// Centipawns of one unit of the logistic curve.
    pub scale: f32,
    /// Weight of the game's result, from 0 to 1; the score has the rest.
    pub result_weight: f32,
}

impl Targets {
    /// The training target of a sample, from 0 (loss) to 1 (win).
    pub(crate) fn target_of(self, sample: &Sample) -> f32 {
        let predicted = logistic(f32::from(sample.score) / self.scale);
        self.result_weight * f32::from(sample.result) / 2.0 + (1.0 - self.result_weight) * predicted
    }
}

#[cfg(test)]
mod tests {
    use super::exp;

    #[test]
    fn the_exponential_agrees_with_the_standard_library() {
        for step in -300..300 {
            let x = step as f32 / 10.0;
            let (ours, expected) = (f64::from(exp(x)), f64::from(x).exp());
            assert!((ours / expected - 1.0).abs() < 1e-5, "{x}: {ours} {expected}");
        }
    }
}
