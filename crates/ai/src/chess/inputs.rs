//! What a net sees of a position with chess pieces.

use crate::chess::ChessGame;
use crate::net::{Further, NetInputs, Pieces};
use rules::Color;
use rules::chessboard::{Position, Role};

impl<L: ChessGame> NetInputs for Position<L> {
    const ROWS: usize = L::NET_ROWS;
    const SIDES_DIFFER: bool = L::NET_SIDES_DIFFER;
    const BUCKETS: usize = L::NET_BUCKETS;

    /// Kinds in the order of [`Role::ALL`].
    fn pieces(&self) -> Pieces {
        let board = self.board();
        Pieces(Color::ALL.map(|color| Role::ALL.map(|role| board.pieces_of(color, role).0)))
    }

    #[inline]
    fn lens(pieces: &Pieces, view: Color) -> u8 {
        L::net_lens(pieces, view)
    }

    #[inline]
    fn row(view: Color, lens: u8, color: Color, kind: usize, place: usize) -> usize {
        L::net_row(view, lens, color, kind, place)
    }

    #[inline(always)]
    fn further(pieces: &Pieces, views: &mut [Further; 2]) {
        L::net_further(pieces, views);
    }

    fn put_right(&self, value: i32) -> i32 {
        L::put_right(self, value)
    }

    #[inline]
    fn bucket(pieces: &Pieces, turn: Color) -> usize {
        L::net_bucket(pieces, turn)
    }
}
