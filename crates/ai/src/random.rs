//! Seeded random numbers of the computer players, the same on every machine.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The random generator for one decision. Its sequence depends only on the player's `seed`, the position's hash
/// `key`, and `ply`, the number of moves played. After a take-back the same position therefore gives the same move.
pub(crate) fn for_decision(seed: u64, key: u64, ply: usize) -> ChaCha8Rng {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&key.to_le_bytes());
    bytes[16..24].copy_from_slice(&(ply as u64).to_le_bytes());
    ChaCha8Rng::from_seed(bytes)
}
