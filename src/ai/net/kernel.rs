//! The inner loops of a net: adding and taking away rows, and the last layer.
//!
//! Each loop is written once, in plain Rust over whole numbers, and compiled several times: for any processor,
//! and for those with wider registers, among which is chosen at run time. As every version is the same source
//! and whole numbers do not round, every processor gets the same values (law 6).

/// The largest value of a hidden neuron: 1 in the numbers of the trainer.
pub(crate) const ONE: i16 = 255;

/// For which processor the loops are compiled.
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

impl Kernel {
    /// The fastest that this processor has.
    pub(crate) fn detect() -> Kernel {
        Kernel::available().last().copied().unwrap_or(Kernel::Plain)
    }

    /// All that this processor has, the fastest last.
    pub(crate) fn available() -> Vec<Kernel> {
        let mut kernels = vec![Kernel::Plain];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") {
                kernels.push(Kernel::Avx2);
            }
            if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl") {
                kernels.push(Kernel::Avx512);
            }
        }
        kernels
    }

    /// `to` becomes `from`, or stays what it is, with the rows of `add` added and those of `take` taken away.
    #[inline]
    pub(crate) fn shift(self, to: &mut [i16], from: Option<&[i16]>, add: &[&[i16]], take: &[&[i16]]) {
        match self {
            Kernel::Plain => shift(to, from, add, take),
            #[cfg(target_arch = "x86_64")]
            #[expect(
                unsafe_code,
                reason = "a function compiled for AVX2 may run only where the processor has it"
            )]
            // SAFETY: `available`, which alone makes this value, has found AVX2.
            Kernel::Avx2 => unsafe { x86::shift_avx2(to, from, add, take) },
            #[cfg(target_arch = "x86_64")]
            #[expect(
                unsafe_code,
                reason = "a function compiled for AVX-512 may run only where the processor has it"
            )]
            // SAFETY: `available`, which alone makes this value, has found AVX-512 BW and VL.
            Kernel::Avx512 => unsafe { x86::shift_avx512(to, from, add, take) },
        }
    }

    /// The weighted sum of the squares of the hidden neurons.
    #[inline]
    pub(crate) fn weigh(self, hidden: &[i16], weights: &[i16]) -> i32 {
        match self {
            Kernel::Plain => weigh(hidden, weights),
            #[cfg(target_arch = "x86_64")]
            #[expect(
                unsafe_code,
                reason = "a function compiled for AVX2 may run only where the processor has it"
            )]
            // SAFETY: as above.
            Kernel::Avx2 => unsafe { x86::weigh_avx2(hidden, weights) },
            #[cfg(target_arch = "x86_64")]
            #[expect(
                unsafe_code,
                reason = "a function compiled for AVX-512 may run only where the processor has it"
            )]
            // SAFETY: as above.
            Kernel::Avx512 => unsafe { x86::weigh_avx512(hidden, weights) },
        }
    }
}

/// Neurons that are brought up to date together: they stay in registers while the rows pass.
const BLOCK: usize = 64;

#[inline(always)]
fn shift(to: &mut [i16], from: Option<&[i16]>, add: &[&[i16]], take: &[&[i16]]) {
    for (index, to) in to.chunks_exact_mut(BLOCK).enumerate() {
        let part = index * BLOCK..(index + 1) * BLOCK;
        let mut block = [0; BLOCK];
        block.copy_from_slice(from.map_or(&*to, |from| &from[part.clone()]));
        for row in add {
            for (value, weight) in block.iter_mut().zip(&row[part.clone()]) {
                *value = value.wrapping_add(*weight);
            }
        }
        for row in take {
            for (value, weight) in block.iter_mut().zip(&row[part.clone()]) {
                *value = value.wrapping_sub(*weight);
            }
        }
        to.copy_from_slice(&block);
    }
}

/// A neuron times its weight fits in 16 bits, as no weight of the last layer is beyond 127, and the sum over
/// the 256 neurons of the largest net in 32.
#[inline(always)]
fn weigh(hidden: &[i16], weights: &[i16]) -> i32 {
    hidden.iter().zip(weights).fold(0, |sum: i32, (&hidden, &weight)| {
        let value = hidden.clamp(0, ONE);
        sum.wrapping_add(i32::from(value) * i32::from(value.wrapping_mul(weight)))
    })
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    #[target_feature(enable = "avx2")]
    pub(super) fn shift_avx2(to: &mut [i16], from: Option<&[i16]>, add: &[&[i16]], take: &[&[i16]]) {
        super::shift(to, from, add, take);
    }

    #[target_feature(enable = "avx512bw,avx512vl")]
    pub(super) fn shift_avx512(to: &mut [i16], from: Option<&[i16]>, add: &[&[i16]], take: &[&[i16]]) {
        super::shift(to, from, add, take);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn weigh_avx2(hidden: &[i16], weights: &[i16]) -> i32 {
        super::weigh(hidden, weights)
    }

    #[target_feature(enable = "avx512bw,avx512vl")]
    pub(super) fn weigh_avx512(hidden: &[i16], weights: &[i16]) -> i32 {
        super::weigh(hidden, weights)
    }
}
