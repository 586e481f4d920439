//! The inner loops of a net (adding and taking away rows, and the last layer), and for which processor they are compiled.
//!
//! What values a position is written once, in plain Rust over whole numbers, and compiled several times: for any
//! processor, and for those with wider registers and instructions that count bits, among which is chosen at run time. As
//! every version is the same source and whole numbers do not round, every processor gets the same values (law 6).

use crate::net::inputs::Further;

/// The largest value of a hidden neuron: 1 in the numbers of the trainer.
pub(crate) const ONE: i16 = 255;

/// For which processor work is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kernel {
    /// Any.
    Plain,
    /// x86-64 with 256-bit registers.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// x86-64 with 512-bit registers.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// Work that is compiled for every kind of processor.
pub(crate) trait Work {
    /// What comes out of it.
    type Result;

    /// Does it. This, and what it calls where that is to be compiled so too, must be `#[inline(always)]`.
    fn run(self) -> Self::Result;
}

impl Kernel {
    /// The fastest that this processor has.
    pub(crate) fn detect() -> Kernel {
        Kernel::available().last().copied().unwrap_or(Kernel::Plain)
    }

    /// All that this processor has, the fastest last.
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

    /// Does the work as it was compiled for this processor.
    #[inline]
    pub(crate) fn run<W: Work>(self, work: W) -> W::Result {
        match self {
            Kernel::Plain => work.run(),
            #[cfg(target_arch = "x86_64")]
            #[expect(
                unsafe_code,
                reason = "a function compiled for AVX2 may run only where the processor has it"
            )]
            // SAFETY: `available`, which alone makes this value, has found all that it is compiled for.
            Kernel::Avx2 => unsafe { x86::run_avx2(work) },
            #[cfg(target_arch = "x86_64")]
            #[expect(
                unsafe_code,
                reason = "a function compiled for AVX-512 may run only where the processor has it"
            )]
            // SAFETY: as above.
            Kernel::Avx512 => unsafe { x86::run_avx512(work) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::Work;

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn run_avx2<W: Work>(work: W) -> W::Result {
        work.run()
    }

    #[target_feature(enable = "avx2,avx512bw,avx512vl,bmi1,bmi2,popcnt")]
    pub(super) fn run_avx512<W: Work>(work: W) -> W::Result {
        work.run()
    }
}

/// Neurons that are brought up to date together: they stay in registers while the rows pass.
const BLOCK: usize = 64;

type Block = [i16; BLOCK];

/// A block of a row, or nothing but zeros where there is no such row.
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

/// `to` becomes `from`, or stays what it is, with the rows of `come` added and those of `gone` taken away.
#[inline(always)]
pub(super) fn shift(to: &mut [i16], from: Option<&[i16]>, come: &[&[i16]], gone: &[&[i16]]) {
    for (index, to) in to.chunks_exact_mut(BLOCK).enumerate() {
        let mut sum = [0; BLOCK];
        sum.copy_from_slice(from.map_or(&*to, |from| block(from, index)));
        for row in come {
            add(&mut sum, block(row, index));
        }
        for row in gone {
            for (value, weight) in sum.iter_mut().zip(block(row, index)) {
                *value = value.wrapping_sub(*weight);
            }
        }
        to.copy_from_slice(&sum);
    }
}

/// The weighted sum of the squares of the hidden neurons of a view: what has been added up for the pieces, with the
/// further rows among `rows`.
///
/// A neuron times its weight fits in 16 bits, as no weight of the last layer is beyond 127, and the sum over
/// the 256 neurons of the largest net in 32.
#[inline(always)]
pub(super) fn weigh(view: &[i16], rows: &[i16], further: &Further, weights: &[i16]) -> i32 {
    let mut sum = 0i32;
    for (index, (part, weights)) in view.chunks_exact(BLOCK).zip(weights.chunks_exact(BLOCK)).enumerate() {
        let mut hidden = *block(part, 0);
        for &row in further {
            add(&mut hidden, block(&rows[usize::from(row) * view.len()..], index));
        }
        for (&hidden, &weight) in hidden.iter().zip(weights) {
            let value = hidden.clamp(0, ONE);
            sum = sum.wrapping_add(i32::from(value) * i32::from(value.wrapping_mul(weight)));
        }
    }
    sum
}
