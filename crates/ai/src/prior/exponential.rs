//! The exponential function of logits, with the same bits on every machine.

use std::sync::LazyLock;

use crate::prior::UNITS_PER_NAT;

/// Number of logit units from which the exponential counts as zero: e to the power of -40.
const VANISHING: i32 = 40 * UNITS_PER_NAT;

/// e to the power of minus one logit unit. The standard library's `exp` may differ in the last bit between machines.
const ONE_UNIT: f64 = 0.939_413_062_813_475_8;

static POWERS: LazyLock<Vec<f64>> = LazyLock::new(|| {
    std::iter::successors(Some(1.0), |power| Some(power * ONE_UNIT)).take(VANISHING as usize).collect()
});

/// e to the power of `units` / [`UNITS_PER_NAT`]. `units` must not be positive; a positive number counts as zero.
pub fn exp(units: i32) -> f64 {
    let index = usize::try_from(-i64::from(units)).unwrap_or(0);
    POWERS.get(index).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_agrees_with_the_standard_library() {
        for units in -VANISHING + 1..=0 {
            let expected = (f64::from(units) / f64::from(UNITS_PER_NAT)).exp();
            assert!((exp(units) / expected - 1.0).abs() < 1e-12, "{units}");
        }
        assert_eq!((exp(-VANISHING), exp(i32::MIN), exp(5)), (0.0, 0.0, 1.0));
    }
}
