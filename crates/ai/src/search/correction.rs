//! Correction of the static evaluation by what searches found (correction history): positions with the same structure,
//! such as the same pawns, are misjudged alike.

use crate::search::SearchGame;

/// Places for structures, a power of two.
const STRUCTURES: usize = 1 << 14;
/// Parts of a centipawn in which corrections are kept.
const PARTS: i32 = 16;
/// The largest correction either way, in centipawns.
const LIMIT: i32 = 128;
/// A correction is a mean: a search of so many plies counts for as much as may be.
const DEEPEST: i32 = 15;
/// The weights of what was there and of what comes add up to this.
const WHOLE: i32 = 256;

/// By how much the evaluation was wrong, by structure and side to move.
#[derive(Clone, Debug)]
pub(crate) struct Corrections(Vec<[i16; 2]>);

impl Corrections {
    pub(crate) fn new() -> Corrections {
        Corrections(vec![[0; 2]; STRUCTURES])
    }

    fn place<G: SearchGame>(position: &G) -> (usize, usize) {
        (position.structure() as usize % STRUCTURES, usize::from(position.turn().index() != 0))
    }

    /// What is to be added to the value of a position for the side to move, in centipawns.
    pub(crate) fn of<G: SearchGame>(&self, position: &G) -> i32 {
        let (structure, side) = Self::place(position);
        i32::from(self.0[structure][side]) / PARTS
    }

    /// A search of so many plies found the value wrong by so many centipawns.
    pub(crate) fn learn<G: SearchGame>(&mut self, position: &G, error: i32, depth: i32) {
        let (structure, side) = Self::place(position);
        let correction = &mut self.0[structure][side];
        let weight = depth.min(DEEPEST) + 1;
        let error = error.clamp(-LIMIT, LIMIT) * PARTS;
        *correction = ((i32::from(*correction) * (WHOLE - weight) + error * weight) / WHOLE) as i16;
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
    fn what_is_found_again_and_again_is_believed() {
        let start = chess("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let mut corrections = Corrections::new();
        assert_eq!(corrections.of(&start), 0);
        corrections.learn(&start, 40, 7);
        // By hand: 40 * 16 * 8 / 256 = 20 sixteenths.
        assert_eq!(corrections.of(&start), 1);
        for _ in 0..500 {
            corrections.learn(&start, 40, 7);
        }
        assert!((38..=40).contains(&corrections.of(&start)), "{}", corrections.of(&start));
        for _ in 0..500 {
            corrections.learn(&start, 10_000, 100);
        }
        assert!((LIMIT - 2..=LIMIT).contains(&corrections.of(&start)), "{}", corrections.of(&start));
    }

    #[test]
    fn other_pieces_share_it_and_other_pawns_or_the_other_side_do_not() {
        let mut corrections = Corrections::new();
        corrections.learn(&chess("4k3/pp6/8/8/8/8/PP6/RN2K3 w - - 0 1"), -1_000, 15);
        let of = |fen| corrections.of(&chess(fen));
        assert_eq!(of("4k3/pp6/8/8/8/8/PP6/4KBQ1 w - - 0 1"), -8);
        assert_eq!(of("4k3/pp6/8/8/8/8/PP6/RN2K3 b - - 0 1"), 0);
        assert_eq!(of("4k3/pp6/8/8/8/8/PPP5/RN2K3 w - - 0 1"), 0);
    }
}
