//! Inputs of a net: which piece stands on which square, from each side's perspective.

use arrayvec::ArrayVec;

use rules::Color;
use rules::chessboard::Bitboard;

/// Upper bound on the additional rows of a view ([`NetInputs::extra_features`]).
pub(super) const MAX_EXTRA_FEATURES: usize = 44;

/// Indices of the rows that a view has in addition to those of its pieces.
pub type ExtraFeatures = ArrayVec<u16, MAX_EXTRA_FEATURES>;

/// Pieces as bitboards by colour and kind. Each game defines its kinds and squares.
///
/// A net sees only the pieces and the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pieces(pub [[u64; 6]; 2]);

impl Pieces {
    /// The lowest square with a piece of `kind`, for example the king's square.
    #[inline]
    pub fn square_of(&self, color: Color, kind: usize) -> usize {
        self.0[color as usize][kind].trailing_zeros() as usize & 63
    }

    pub fn count(&self) -> u32 {
        self.0.iter().flatten().map(|set| set.count_ones()).sum()
    }

    /// Number of squares that differ between the two positions.
    #[inline(always)]
    pub(crate) fn changed_squares(&self, other: &Pieces) -> u32 {
        let mut changed = 0;
        for (ours, others) in self.0.as_flattened().iter().zip(other.0.as_flattened()) {
            changed |= ours ^ others;
        }
        changed.count_ones()
    }

    /// Lists the differences from `before` as colour, kind and square: new pieces in `added`, missing ones in
    /// `removed`.
    #[inline(always)]
    pub(crate) fn changes<const N: usize>(
        &self,
        before: &Pieces,
        added: &mut ArrayVec<(Color, u8, u8), N>,
        removed: &mut ArrayVec<(Color, u8, u8), N>,
    ) {
        for color in Color::ALL {
            for kind in 0..6u8 {
                let [current, earlier] =
                    [self, before].map(|pieces| pieces.0[color as usize][usize::from(kind)]);
                let mut changed = current ^ earlier;
                while changed != 0 {
                    let square = changed.trailing_zeros() as u8;
                    let list = if current >> square & 1 == 1 { &mut *added } else { &mut *removed };
                    // `N` is at least the number of squares, so this never fails.
                    let _ = list.try_push((color, kind, square));
                    changed &= changed - 1;
                }
            }
        }
    }

    /// Calls `visit` for every piece with its colour, kind and square.
    pub fn for_each(&self, mut visit: impl FnMut(Color, usize, usize)) {
        for color in Color::ALL {
            for (kind, &set) in self.0[color as usize].iter().enumerate() {
                Bitboard(set).into_iter().for_each(|square| visit(color, kind, square.index()));
            }
        }
    }
}

/// A game whose positions a net can evaluate.
///
/// The net sees each position from both sides (two *views*). In a view, every piece selects one row of the first layer.
/// A row belongs to one input feature: a piece of one colour and kind on one square.
pub trait NetInputs {
    /// Number of rows of the first layer.
    const ROW_COUNT: usize;
    /// Whether the two colours follow different rules, so that each view needs its own accumulator biases.
    const IS_ASYMMETRIC: bool;
    /// Number of weight sets of the last layer, selected by [`NetInputs::bucket`].
    const BUCKET_COUNT: usize;

    fn pieces(&self) -> Pieces;

    /// The mapping of the board in `view`, for example mirrored, as a number that [`NetInputs::feature_index`]
    /// interprets.
    ///
    /// If the transform changes, every piece of the view selects another row.
    fn view_transform(pieces: &Pieces, view: Color) -> u8;

    /// Index of the row for a piece in a view. `transform` comes from [`NetInputs::view_transform`].
    fn feature_index(view: Color, transform: u8, color: Color, kind: usize, square: usize) -> usize;

    /// Adds rows besides those of the pieces to the views of White and Black.
    ///
    /// These rows are computed anew for each position, not updated incrementally.
    #[inline(always)]
    fn extra_features(_pieces: &Pieces, _views: &mut [ExtraFeatures; 2]) {}

    /// Corrects the net's value for the side to move where the net is known to err.
    fn correct_value(&self, value: i32) -> i32 {
        value
    }

    /// Index of the weight set of the last layer for a position.
    fn bucket(pieces: &Pieces, turn: Color) -> usize;
}
