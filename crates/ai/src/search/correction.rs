//! Correction history: corrects the static evaluation by the results of earlier searches. Positions with the same key,
//! such as those with the same pawns, tend to have similar evaluation errors.

use std::hint::black_box;

use crate::search::SearchGame;

/// Number of table entries, a power of two.
const ENTRIES: usize = 1 << 14;
/// Resolution of the stored corrections, in parts per centipawn.
const PARTS_PER_CENTIPAWN: i32 = 16;
/// The largest correction either way, in centipawns.
const MAX_CORRECTION: i32 = 128;
/// Depth in plies from which results get the full weight.
const FULL_WEIGHT_DEPTH: i32 = 15;
/// Sum of the weights of the old correction and the new error.
const TOTAL_WEIGHT: i32 = 256;

/// Mean error of the static evaluation, by [`SearchGame::correction_key`] and side to move.
#[derive(Clone, Debug)]
pub(crate) struct CorrectionHistory(Vec<[i16; 2]>);

impl CorrectionHistory {
    pub(crate) fn new() -> CorrectionHistory {
        CorrectionHistory(vec![[0; 2]; ENTRIES])
    }

    /// Writes the whole table, so that the system provides its memory now. Changes no value.
    pub(crate) fn touch(&mut self) {
        self.0.iter_mut().for_each(|entry| *entry = black_box(*entry));
    }

    /// Table entry and side to move of `position`.
    fn index<G: SearchGame>(position: &G) -> (usize, usize) {
        (position.correction_key() as usize % ENTRIES, usize::from(position.turn().index() != 0))
    }

    /// Correction of the static evaluation of `position`, in centipawns for the side to move.
    pub(crate) fn correction<G: SearchGame>(&self, position: &G) -> i32 {
        let (structure, side) = Self::index(position);
        i32::from(self.0[structure][side]) / PARTS_PER_CENTIPAWN
    }

    /// Learns from a search of `depth` plies. `error` is its score minus the static evaluation, in centipawns.
    pub(crate) fn learn<G: SearchGame>(&mut self, position: &G, error: i32, depth: i32) {
        let (structure, side) = Self::index(position);
        let correction = &mut self.0[structure][side];
        let weight = depth.min(FULL_WEIGHT_DEPTH) + 1;
        let error = error.clamp(-MAX_CORRECTION, MAX_CORRECTION) * PARTS_PER_CENTIPAWN;
        *correction =
            ((i32::from(*correction) * (TOTAL_WEIGHT - weight) + error * weight) / TOTAL_WEIGHT) as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Texts as _;
    use rules::chess::Position;

    fn chess(fen: &str) -> Position {
        Position::from_text(fen).expect("a position")
    }

    #[test]
    fn repeated_errors_converge_to_the_error_or_the_limit() {
        let start = chess("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let mut corrections = CorrectionHistory::new();
        assert_eq!(corrections.correction(&start), 0);
        corrections.learn(&start, 40, 7);
        // By hand: 40 * 16 * 8 / 256 = 20 sixteenths, rounded down to one centipawn.
        assert_eq!(corrections.correction(&start), 1);
        for _ in 0..500 {
            corrections.learn(&start, 40, 7);
        }
        assert!((38..=40).contains(&corrections.correction(&start)), "{}", corrections.correction(&start));
        for _ in 0..500 {
            corrections.learn(&start, 10_000, 100);
        }
        assert!(
            (MAX_CORRECTION - 2..=MAX_CORRECTION).contains(&corrections.correction(&start)),
            "{}",
            corrections.correction(&start)
        );
    }

    #[test]
    fn correction_depends_on_pawns_and_side_to_move_only() {
        let mut corrections = CorrectionHistory::new();
        corrections.learn(&chess("4k3/pp6/8/8/8/8/PP6/RN2K3 w - - 0 1"), -1_000, 15);
        let correction_of = |fen| corrections.correction(&chess(fen));
        assert_eq!(correction_of("4k3/pp6/8/8/8/8/PP6/4KBQ1 w - - 0 1"), -8);
        assert_eq!(correction_of("4k3/pp6/8/8/8/8/PP6/RN2K3 b - - 0 1"), 0);
        assert_eq!(correction_of("4k3/pp6/8/8/8/8/PPP5/RN2K3 w - - 0 1"), 0);
    }
}
