//! The reason why a move is illegal, decided from the rules without the list of legal moves.

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
    /// An enemy piece stands on the target square; captures jump over pieces.
    Occupied(Square),
    /// The target square is not on a diagonal of the start square.
    NotDiagonal,
    /// Men move forward only.
    ManBackward,
    /// Men move one square only.
    ManFar,
    Blocked {
        by: Square,
    },
    /// The move captures nothing, but a capture is compulsory (FPD 2026, 3.7).
    MustCapture {
        /// The number of pieces that must be captured.
        most: u32,
        /// The start of such a capture.
        from: Square,
        /// The end of such a capture.
        to: Square,
    },
    ManCapturesForward,
    /// No enemy piece stands on the square of a captured piece.
    NothingThere(Square),
    /// No route captures exactly these pieces: for example, a piece has no empty square behind it.
    NoSuchRoute,
    /// The text of the move marks a capture, but the move captures nothing.
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

/// Returns the rule that forbids a move; `Ok` if the move is legal.
pub(super) fn check_legal(position: &Position, mv: Move) -> Result<(), IllegalMove> {
    check_against(position, mv, &Best::new())
}

impl Position {
    /// Why the piece on `from` may not move, although its own movement allows it: another capture takes precedence.
    ///
    /// Returns the reason against the piece's move that comes nearest to a legal one. `None` if no move of the piece fails
    /// only for this reason.
    pub fn why_piece_cannot_move(&self, from: Square) -> Option<IllegalMove> {
        self.piece(from).filter(|piece| piece.color == self.turn)?;
        let highest = Best::new();
        let tries = Square::all().filter_map(|to| self.move_along(&[from, to]));
        let reasons = tries.filter_map(|mv| check_against(self, mv, &highest).err());
        let near = reasons.map(|reason| (nearness(&reason), reason)).filter(|(near, _)| *near > 0);
        near.max_by_key(|(near, _)| *near).map(|(_, reason)| reason)
    }
}

/// Ranks reasons that only another move's precedence causes, the nearest to legal highest; 0 for others.
const fn nearness(reason: &IllegalMove) -> u8 {
    match reason {
        IllegalMove::MoreKings { .. } => 3,
        IllegalMove::LargerCapture { .. } => 2,
        IllegalMove::MustCapture { .. } => 1,
        _ => 0,
    }
}

/// Cache of the capture with the highest rank.
///
/// Computed on first use, because the search is slow with many kings.
type Best = OnceCell<Option<Move>>;

fn check_against(position: &Position, mv: Move, highest: &Best) -> Result<(), IllegalMove> {
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
        quiet(position, piece, mv, highest)
    } else {
        capture(position, piece, mv, highest)
    }
}

fn quiet(position: &Position, piece: Piece, mv: Move, highest: &Best) -> Result<(), IllegalMove> {
    let (way, steps) = mv.from.direction_to(mv.to).ok_or(IllegalMove::NotDiagonal)?;
    let mut next = mv.from.step(way);
    while let Some(square) = next.filter(|square| *square != mv.to) {
        if position.piece(square).is_some() {
            return Err(IllegalMove::Blocked { by: square });
        }
        next = square.step(way);
    }
    if !piece.is_king && !way.is_forward(position.turn) {
        return Err(IllegalMove::ManBackward);
    }
    if !piece.is_king && steps > 1 {
        return Err(IllegalMove::ManFar);
    }
    match highest.get_or_init(|| best(position)) {
        Some(best) => {
            Err(IllegalMove::MustCapture { most: best.captured.len(), from: best.from, to: best.to })
        }
        None => Ok(()),
    }
}

fn capture(position: &Position, piece: Piece, mv: Move, highest: &Best) -> Result<(), IllegalMove> {
    let us = position.turn;
    if let Some(square) = mv.captured.minus(position.pieces(!us)).first() {
        return Err(IllegalMove::NothingThere(square));
    }
    let mut arrives = false;
    CaptureRoutes::new(position, mv.from, mv.captured).walk(&mut |path, taken| {
        arrives |= taken == mv.captured && path.last() == Some(&mv.to);
        !arrives
    });
    if !arrives {
        let backward = mv.from.direction_to(mv.to).is_some_and(|(way, _)| !way.is_forward(us));
        return Err(if !piece.is_king && backward {
            IllegalMove::ManCapturesForward
        } else {
            IllegalMove::NoSuchRoute
        });
    }
    let Some(best) = highest.get_or_init(|| best(position)) else { return Err(IllegalMove::NoSuchRoute) };
    let (taken, most) = (mv.captured.len(), best.captured.len());
    let kings = |set: Squares| set.and(position.kings(!us)).len();
    if LAWS.quantity && taken < most {
        let tour = CaptureRoutes::new(position, mv.from, Squares::ALL);
        let on = tour.next_jumps(mv.to, mv.captured).first().map(|leg| leg.1);
        let same = best.from == mv.from;
        return Err(match on {
            Some(to) if same => IllegalMove::MustContinue { to },
            _ => IllegalMove::LargerCapture { taken, most, from: best.from, to: best.to },
        });
    }
    if LAWS.quality && kings(mv.captured) < kings(best.captured) {
        return Err(IllegalMove::MoreKings {
            taken: kings(mv.captured),
            most: kings(best.captured),
            from: best.from,
            to: best.to,
        });
    }
    Ok(())
}

/// A capture of the highest rank; `None` if the side to move cannot capture.
fn best(position: &Position) -> Option<Move> {
    let us = position.turn;
    let mut best: Option<(u32, Move)> = None;
    for from in position.pieces(us) {
        CaptureRoutes::new(position, from, Squares::ALL).walk(&mut |path, captured| {
            let rank = LAWS.rank(captured.len(), captured.and(position.kings(!us)).len());
            if let Some(&to) = path.last()
                && best.is_none_or(|(highest, _)| rank > highest)
            {
                best = Some((rank, Move { from, to, captured }));
            }
            true
        });
    }
    best.map(|(_, mv)| mv)
}
