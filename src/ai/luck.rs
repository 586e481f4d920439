//! Chance that is the same on every machine: drawn from a player's seed and what it looks at.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The generator of one decision: the same seed in the same situation draws the same numbers, whatever
/// was decided before, so that a move taken back and thought about again comes out the same.
pub(crate) fn generator(seed: u64, key: u64, ply: usize) -> ChaCha8Rng {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&key.to_le_bytes());
    bytes[16..24].copy_from_slice(&(ply as u64).to_le_bytes());
    ChaCha8Rng::from_seed(bytes)
}

/// Scatters a number over all 64 bits: the finalizer of SplitMix64 (Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", OOPSLA 2014). For the many small decisions inside a
/// search, where a generator each would cost too much.
pub(crate) const fn scatter(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
