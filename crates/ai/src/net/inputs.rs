//! What a net is told of a position: which piece stands where, seen from either side.

use arrayvec::ArrayVec;

use rules::Color;
use rules::chessboard::Bitboard;

/// Most rows that a view has beyond those of its pieces.
pub(super) const MOST_FURTHER: usize = 44;

/// Rows of a view beyond those of its pieces.
pub type Further = ArrayVec<u16, MOST_FURTHER>;

/// The pieces of a position as sets of places, by colour and kind: all that a net sees, besides the side to
/// move. What kinds and places there are is the game's affair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pieces(pub [[u64; 6]; 2]);

impl Pieces {
    /// The place of the one piece of a kind that a side has.
    #[inline]
    pub fn place_of(&self, color: Color, kind: usize) -> usize {
        self.0[color as usize][kind].trailing_zeros() as usize & 63
    }

    /// How many pieces there are.
    pub fn count(&self) -> u32 {
        self.0.iter().flatten().map(|set| set.count_ones()).sum()
    }

    /// How many places look differently in the other.
    #[inline(always)]
    pub(crate) fn places_changed(&self, other: &Pieces) -> u32 {
        let mut changed = 0;
        for (now, then) in self.0.as_flattened().iter().zip(other.0.as_flattened()) {
            changed |= now ^ then;
        }
        changed.count_ones()
    }

    /// The pieces that have come since `before`, and those that have gone: colour, kind, place.
    #[inline(always)]
    pub(crate) fn changes<const N: usize>(
        &self,
        before: &Pieces,
        come: &mut ArrayVec<(Color, u8, u8), N>,
        gone: &mut ArrayVec<(Color, u8, u8), N>,
    ) {
        for color in Color::ALL {
            for kind in 0..6u8 {
                let [now, then] = [self, before].map(|pieces| pieces.0[color as usize][usize::from(kind)]);
                let mut changed = now ^ then;
                while changed != 0 {
                    let place = changed.trailing_zeros() as u8;
                    let list = if now >> place & 1 == 1 { &mut *come } else { &mut *gone };
                    // There are no more places than fit.
                    let _ = list.try_push((color, kind, place));
                    changed &= changed - 1;
                }
            }
        }
    }

    /// Hands every piece to `each`: colour, kind, place.
    pub fn each(&self, mut each: impl FnMut(Color, usize, usize)) {
        for color in Color::ALL {
            for (kind, &set) in self.0[color as usize].iter().enumerate() {
                Bitboard(set).into_iter().for_each(|place| each(color, kind, place.index()));
            }
        }
    }
}

/// A game whose positions a net can value.
///
/// The net sees each position twice, as either side sees it (views). In a view every piece is one row of the
/// net's first layer.
pub trait NetInputs {
    /// Rows of the first layer.
    const ROWS: usize;
    /// Whether the game is another for White than for Black when the board is turned round, so that a view
    /// must know whose it is.
    const SIDES_DIFFER: bool;
    /// Sets of weights of the last layer.
    const BUCKETS: usize;

    /// The pieces of the position.
    fn pieces(&self) -> Pieces;

    /// How `view` looks at the board (mirrored or not, and the like): where this changes, every row does.
    fn lens(pieces: &Pieces, view: Color) -> u8;

    /// The row of a piece in a view through a lens.
    fn row(view: Color, lens: u8, color: Color, kind: usize, place: usize) -> usize;

    /// Adds rows beyond those of the pieces, for the view of either colour: what is found out of each position anew,
    /// however it came about.
    #[inline(always)]
    fn further(_pieces: &Pieces, _views: &mut [Further; 2]) {}

    /// The value that a net gave a position, for the side to move, put right where it is known to err.
    fn put_right(&self, value: i32) -> i32 {
        value
    }

    /// Which set of weights of the last layer values a position.
    fn bucket(pieces: &Pieces, turn: Color) -> usize;
}
