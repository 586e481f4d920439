//! Inner loops of a net, compiled for several kinds of processors. One loop updates an accumulator, the other computes
//! the last layer. The [module of the nets](super) defines accumulator, view and row.
//!
//! The evaluation is written once, in plain Rust on integers, and compiled several times: for any processor, and for
//! x86-64 with wide registers and bit-counting instructions. The fastest supported version is chosen at run time. All
//! versions share one source and integers do not round, so every processor computes the same values.

use crate::net::inputs::ExtraFeatures;

/// Upper bound of a hidden neuron. The bound is 1.0 in training.
pub(crate) const NEURON_ONE: i16 = 255;

/// Processor features that the work is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kernel {
    /// Any processor.
    Plain,
    /// x86-64 with 256-bit registers (AVX2) and bit-counting instructions.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// x86-64 with 512-bit registers (AVX-512) and bit-counting instructions.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// Work that is compiled once for each [`Kernel`].
pub(crate) trait KernelWork {
    type Result;

    /// Does the work. This function and everything that it calls must be `#[inline(always)]` to be compiled for the
    /// kernel.
    fn run(self) -> Self::Result;
}

impl Kernel {
    /// The fastest kernel that this processor supports.
    pub(crate) fn detect() -> Kernel {
        Kernel::available().last().copied().unwrap_or(Kernel::Plain)
    }

    /// All kernels that this processor supports, the fastest last.
    pub(crate) fn available() -> Vec<Kernel> {
        let mut kernels = vec![Kernel::Plain];
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
        {
            kernels.push(Kernel::Avx2);
            if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl") {
                kernels.push(Kernel::Avx512);
            }
        }
        kernels
    }

    /// Runs the version of `work` that is compiled for this kernel.
    #[inline]
    pub(crate) fn run<W: KernelWork>(self, work: W) -> W::Result {
        match self {
            Kernel::Plain => work.run(),
            #[cfg(target_arch = "x86_64")]
            #[expect(
                unsafe_code,
                reason = "a function compiled for AVX2 must only run on a processor that has it"
            )]
            // SAFETY: only `available` makes this value, after it has found all the features of `run_avx2`.
            Kernel::Avx2 => unsafe { x86::run_avx2(work) },
            #[cfg(target_arch = "x86_64")]
            #[expect(
                unsafe_code,
                reason = "a function compiled for AVX-512 must only run on a processor that has it"
            )]
            // SAFETY: as above, for the features of `run_avx512`.
            Kernel::Avx512 => unsafe { x86::run_avx512(work) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::KernelWork;

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn run_avx2<W: KernelWork>(work: W) -> W::Result {
        work.run()
    }

    #[target_feature(enable = "avx2,avx512bw,avx512vl,bmi1,bmi2,popcnt")]
    pub(super) fn run_avx512<W: KernelWork>(work: W) -> W::Result {
        work.run()
    }
}

/// Number of neurons that are updated together, so that they stay in registers while rows are added.
const BLOCK: usize = 64;

type Block = [i16; BLOCK];

/// Block `index` of `row`. It must begin within `row`; if it is cut off at the end, it counts as zeros.
#[inline(always)]
fn block(row: &[i16], index: usize) -> &Block {
    row[index * BLOCK..].first_chunk().unwrap_or(&[0; BLOCK])
}

#[inline(always)]
fn add(block: &mut Block, row: &Block) {
    for (value, weight) in block.iter_mut().zip(row) {
        *value = value.wrapping_add(*weight);
    }
}

/// Sets `to` to `from` plus the rows `added` minus the rows `removed`. If `from` is `None`, updates `to` in place.
#[inline(always)]
pub(super) fn update_accumulator(to: &mut [i16], from: Option<&[i16]>, added: &[&[i16]], removed: &[&[i16]]) {
    for (index, to) in to.chunks_exact_mut(BLOCK).enumerate() {
        let mut sum = [0; BLOCK];
        sum.copy_from_slice(from.map_or(&*to, |from| block(from, index)));
        for row in added {
            add(&mut sum, block(row, index));
        }
        for row in removed {
            for (value, weight) in sum.iter_mut().zip(block(row, index)) {
                *value = value.wrapping_sub(*weight);
            }
        }
        to.copy_from_slice(&sum);
    }
}

/// Weighted sum of the squared values of the hidden neurons of one view.
///
/// The hidden neurons are the accumulator plus the rows of `first_layer` that `extra_features` lists, clamped to
/// 0..=[`NEURON_ONE`]. A neuron times its weight fits in 16 bits, because no weight of the last layer exceeds 127
/// ([`LAST_LAYER_LIMIT`](super::LAST_LAYER_LIMIT)). The sum over the 256 neurons of the largest net fits in 32 bits.
#[inline(always)]
pub(super) fn output_sum(
    accumulator: &[i16],
    first_layer: &[i16],
    extra_features: &ExtraFeatures,
    weights: &[i16],
) -> i32 {
    let mut sum = 0i32;
    for (index, (neurons, weights)) in
        accumulator.chunks_exact(BLOCK).zip(weights.chunks_exact(BLOCK)).enumerate()
    {
        let mut hidden = *block(neurons, 0);
        for &row in extra_features {
            add(&mut hidden, block(&first_layer[usize::from(row) * accumulator.len()..], index));
        }
        for (&hidden, &weight) in hidden.iter().zip(weights) {
            let value = hidden.clamp(0, NEURON_ONE);
            sum = sum.wrapping_add(i32::from(value) * i32::from(value.wrapping_mul(weight)));
        }
    }
    sum
}
