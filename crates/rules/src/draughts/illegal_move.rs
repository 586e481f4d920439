//! The reason why a move is illegal, derived from the rules without the list of legal moves.

use crate::draughts::routes::CaptureRoutes;
use crate::draughts::{LAWS, Move, Piece, Position, Square, Squares};
use std::cell::OnceCell;

/// The rule that forbids a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{self:?}")]
pub enum IllegalMove {
    /// No piece stands on the start square.
    EmptySquare(Square),
    /// The piece on the start square belongs to the side that is not to move.
    NotYourPiece(Square),
    /// A piece of the same side stands on the target square.
    OwnPiece(Square),
    /// An enemy piece stands on the target square. A capture jumps over the piece and lands behind it.
    Occupied(Square),
    /// The target square is not on a diagonal of the start square.
    NotDiagonal,
    /// Men move forward only.
    ManBackward,
    /// Men move one square only.
    ManMovesTooFar,
    /// A piece stands between start and target.
    Blocked { by: Square },
    /// The move captures nothing, but a capture is compulsory (FPD 2026, 3.7).
    MustCapture {
        /// The number of pieces that must be captured.
        most: u32,
        /// The start square of such a capture.
        from: Square,
        /// The end square of such a capture.
        to: Square,
    },
    /// A man captures backward, but men capture forward only.
    ManCapturesForward,
    /// The move captures on this square, but no enemy piece stands there.
    NothingToCapture(Square),
    /// No sequence of jumps captures exactly these pieces, for example because no empty square is behind one.
    NoSuchRoute,
    /// The text of the move has the `x` of a capture, but the move captures nothing.
    NothingCaptured,
    /// The move stops, although the capture can continue.
    MustContinue {
        /// A square where the piece could land next.
        to: Square,
    },
    /// Another capture takes more pieces (law of quantity).
    LargerCapture {
        /// The number of pieces that the move would capture.
        taken: u32,
        /// The number of pieces that must be captured.
        most: u32,
        /// The start of such a capture.
        from: Square,
        /// The end of such a capture.
        to: Square,
    },
    /// Another capture of equally many pieces takes more kings (law of quality).
    MoreKings {
        /// The number of kings that the move would capture.
        taken: u32,
        /// The number of kings that must be captured.
        most: u32,
        /// The start of such a capture.
        from: Square,
        /// The end of such a capture.
        to: Square,
    },
}

/// Checks that `mv` is legal; the error is the rule that forbids it.
pub(super) fn check_legal(position: &Position, mv: Move) -> Result<(), IllegalMove> {
    check_with_cache(position, mv, &BestCapture::new())
}

impl Position {
    /// The rule by which the piece on `from` may not move although it could: a capture is compulsory, or another
    /// capture ranks higher.
    ///
    /// Tries all moves of the piece with one straight step or jump, and returns the reason against the move that
    /// comes closest to a legal one (see `nearness`). `None` if no attempt fails only because of captures.
    pub fn why_piece_cannot_move(&self, from: Square) -> Option<IllegalMove> {
        self.piece(from).filter(|piece| piece.color == self.turn)?;
        let best_capture = BestCapture::new();
        let attempts = Square::all().filter_map(|to| self.move_along(&[from, to]));
        let reasons = attempts.filter_map(|mv| check_with_cache(self, mv, &best_capture).err());
        let ranked = reasons.map(|reason| (nearness(&reason), reason)).filter(|(nearness, _)| *nearness > 0);
        ranked.max_by_key(|(nearness, _)| *nearness).map(|(_, reason)| reason)
    }
}

/// Closeness to a legal move, for a move that fails for `reason`: higher is closer.
///
/// 0 for reasons other than a compulsory or higher-ranking capture.
const fn nearness(reason: &IllegalMove) -> u8 {
    match reason {
        IllegalMove::MoreKings { .. } => 3,
        IllegalMove::LargerCapture { .. } => 2,
        IllegalMove::MustCapture { .. } => 1,
        _ => 0,
    }
}

/// Cache of the legal capture that [`find_best_capture`] returns.
///
/// Filled on first use, because the search is slow with many kings.
type BestCapture = OnceCell<Option<Move>>;

fn check_with_cache(position: &Position, mv: Move, best_capture: &BestCapture) -> Result<(), IllegalMove> {
    let us = position.turn;
    let piece = position.piece(mv.from).ok_or(IllegalMove::EmptySquare(mv.from))?;
    if piece.color != us {
        return Err(IllegalMove::NotYourPiece(mv.from));
    }
    // A king may return to the square where its capture began.
    if mv.from != mv.to || mv.captured.is_empty() {
        match position.piece(mv.to) {
            Some(piece) if piece.color == us => return Err(IllegalMove::OwnPiece(mv.to)),
            Some(_) => return Err(IllegalMove::Occupied(mv.to)),
            None => {}
        }
    }
    if mv.captured.is_empty() {
        check_quiet(position, piece, mv, best_capture)
    } else {
        check_capture(position, piece, mv, best_capture)
    }
}

/// Checks a move without capture.
fn check_quiet(
    position: &Position,
    piece: Piece,
    mv: Move,
    best_capture: &BestCapture,
) -> Result<(), IllegalMove> {
    let (direction, steps) = mv.from.direction_to(mv.to).ok_or(IllegalMove::NotDiagonal)?;
    let mut next = mv.from.step(direction);
    while let Some(square) = next.filter(|square| *square != mv.to) {
        if position.piece(square).is_some() {
            return Err(IllegalMove::Blocked { by: square });
        }
        next = square.step(direction);
    }
    if !piece.is_king && !direction.is_forward(position.turn) {
        return Err(IllegalMove::ManBackward);
    }
    if !piece.is_king && steps > 1 {
        return Err(IllegalMove::ManMovesTooFar);
    }
    match best_capture.get_or_init(|| find_best_capture(position)) {
        Some(best) => {
            Err(IllegalMove::MustCapture { most: best.captured.len(), from: best.from, to: best.to })
        }
        None => Ok(()),
    }
}

/// Checks a move that captures.
fn check_capture(
    position: &Position,
    piece: Piece,
    mv: Move,
    best_capture: &BestCapture,
) -> Result<(), IllegalMove> {
    let us = position.turn;
    if let Some(square) = mv.captured.minus(position.pieces(!us)).first() {
        return Err(IllegalMove::NothingToCapture(square));
    }
    let mut route_found = false;
    CaptureRoutes::new(position, mv.from, mv.captured).walk(&mut |path, taken| {
        route_found |= taken == mv.captured && path.last() == Some(&mv.to);
        !route_found
    });
    if !route_found {
        let is_backward = mv.from.direction_to(mv.to).is_some_and(|(direction, _)| !direction.is_forward(us));
        return Err(if !piece.is_king && is_backward {
            IllegalMove::ManCapturesForward
        } else {
            IllegalMove::NoSuchRoute
        });
    }
    let Some(best) = best_capture.get_or_init(|| find_best_capture(position)) else {
        return Err(IllegalMove::NoSuchRoute);
    };
    let (taken, most) = (mv.captured.len(), best.captured.len());
    let count_kings = |set: Squares| set.and(position.kings(!us)).len();
    if LAWS.quantity && taken < most {
        let all_routes = CaptureRoutes::new(position, mv.from, Squares::ALL);
        let next_landing = all_routes.next_jumps(mv.to, mv.captured).first().map(|(_, landing)| *landing);
        let is_same_piece = best.from == mv.from;
        return Err(match next_landing {
            Some(to) if is_same_piece => IllegalMove::MustContinue { to },
            _ => IllegalMove::LargerCapture { taken, most, from: best.from, to: best.to },
        });
    }
    if LAWS.quality && count_kings(mv.captured) < count_kings(best.captured) {
        return Err(IllegalMove::MoreKings {
            taken: count_kings(mv.captured),
            most: count_kings(best.captured),
            from: best.from,
            to: best.to,
        });
    }
    Ok(())
}

/// Returns the first capture of the highest rank; `None` if the side to move cannot capture.
fn find_best_capture(position: &Position) -> Option<Move> {
    let us = position.turn;
    let mut best: Option<(u32, Move)> = None;
    for from in position.pieces(us) {
        CaptureRoutes::new(position, from, Squares::ALL).walk(&mut |path, captured| {
            let rank = LAWS.rank(captured.len(), captured.and(position.kings(!us)).len());
            if let Some(&to) = path.last()
                && best.is_none_or(|(best_rank, _)| rank > best_rank)
            {
                best = Some((rank, Move { from, to, captured }));
            }
            true
        });
    }
    best.map(|(_, mv)| mv)
}
