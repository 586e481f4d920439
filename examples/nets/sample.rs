//! Training positions with score and result, packed into 28 bytes each.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use ai::net::Pieces;
use rules::Color;

/// A position of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sample {
    pub pieces: Pieces,
    pub turn: Color,
    /// Score of the search in centipawns, for the side to move.
    pub score: i16,
    /// Result for the side to move: 0 lost, 1 drawn, 2 won.
    pub result: u8,
}

/// Size of a packed sample in bytes.
const PACKED_BYTES: usize = 28;

/// A packed sample, which needs a quarter of the memory of a [`Sample`].
pub(crate) type Packed = [u8; PACKED_BYTES];

impl Sample {
    /// Packs a sample: occupied squares (a bitboard of 8 bytes), pieces (16 bytes), score, result, turn.
    ///
    /// Each piece has four bits, in the order of the occupied squares: one for the colour, three for the kind. There is
    /// space for 32 pieces.
    pub(crate) fn to_bytes(self) -> Packed {
        let mut bytes = [0; PACKED_BYTES];
        let Pieces(sets) = self.pieces;
        let occupied = sets.iter().flatten().fold(0, |all, set| all | set);
        bytes[..8].copy_from_slice(&occupied.to_le_bytes());
        self.pieces.for_each(|color, kind, square| {
            let index = (occupied & ((1 << square) - 1)).count_ones() as usize;
            let code = (color as u8) << 3 | kind as u8;
            if let Some(byte) = bytes[8..24].get_mut(index / 2) {
                *byte |= code << (4 * (index % 2));
            }
        });
        bytes[24..26].copy_from_slice(&self.score.to_le_bytes());
        bytes[26] = self.result;
        bytes[27] = self.turn as u8;
        bytes
    }

    /// Unpacks a sample. Values outside their range, in a damaged file, are clamped.
    pub(crate) fn from_bytes(bytes: &Packed) -> Sample {
        let mut sets = [[0u64; 6]; 2];
        let mut occupied = u64::from_le_bytes(*bytes.first_chunk().expect("28 bytes"));
        for index in 0..occupied.count_ones() as usize {
            let code = bytes[8 + (index / 2).min(15)] >> (4 * (index % 2)) & 15;
            let set = &mut sets[usize::from(code >> 3)][usize::from(code & 7).min(5)];
            // Move the lowest occupied square to the set.
            *set |= occupied & occupied.wrapping_neg();
            occupied &= occupied - 1;
        }
        Sample {
            pieces: Pieces(sets),
            turn: if bytes[27] == 0 { Color::White } else { Color::Black },
            score: i16::from_le_bytes([bytes[24], bytes[25]]),
            result: bytes[26].min(2),
        }
    }

    pub(crate) fn write(self, file: &mut impl Write) -> io::Result<()> {
        file.write_all(&self.to_bytes())
    }
}

/// Reads all samples of a file, in the order of the games. Ignores an incomplete sample at the end.
pub(crate) fn read(path: &Path) -> io::Result<Vec<Packed>> {
    Ok(fs::read(path)?.as_chunks().0.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_round_trips_through_bytes() {
        let mut sets = [[0; 6]; 2];
        sets[0][5] = 1 << 63;
        sets[1][5] = 1;
        sets[1][0] = 0b1010 << 20;
        sets[0][3] = 1 << 33 | 1 << 7;
        for (turn, score, result) in [(Color::White, -321, 0), (Color::Black, 29_000, 2)] {
            let sample = Sample { pieces: Pieces(sets), turn, score, result };
            assert_eq!(Sample::from_bytes(&sample.to_bytes()), sample);
        }
    }
}
