//! Random numbers for Zobrist keys.
//!
//! Source: A. L. Zobrist, "A New Hashing Method with Application for Game Playing", 1970. A key is the
//! exclusive or of one 64-bit number for each fact of a position, so a move updates only a few terms.
//!
//! The generator is SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators",
//! OOPSLA 2014). Its numbers are equal on all machines and known at compile time. Each game has its own table of
//! numbers, or computes the number of a fact with [`mix`] where a table would be too large.

/// Advances `state` and returns the next number of the generator.
pub const fn next_random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Hashes `number` to 64 pseudo-random bits: the first output of the generator with the state `number`.
pub const fn mix(number: u64) -> u64 {
    let mut state = number;
    next_random(&mut state)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers from state 1234567, as published for the reference implementation (Sebastiano
    /// Vigna, `splitmix64.c`; Rosetta Code, "Pseudo-random numbers/Splitmix64").
    #[test]
    fn numbers_match_the_reference_implementation() {
        let mut state = 1_234_567;
        let numbers = [(); 5].map(|()| next_random(&mut state));
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(numbers, published);
        assert_eq!(mix(1_234_567), published[0]);
    }
}
