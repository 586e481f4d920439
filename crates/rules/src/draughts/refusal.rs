//! Why a move is refused, decided from the rules square by square and not from the list of legal moves.

use crate::draughts::routes::Tour;
use crate::draughts::{LAWS, Move, Piece, Position, Square, Squares};
use std::cell::OnceCell;

/// The rule that forbids a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{self:?}")]
pub enum Refusal {
    /// No piece stands there.
    EmptySquare(Square),
    /// The piece there is the other side's.
    NotYourPiece(Square),
    /// A piece of the mover's own stands there.
    OwnPiece(Square),
    /// An enemy piece stands where the move ends: it is captured by jumping over it.
    Occupied(Square),
    /// No diagonal leads there.
    NotDiagonal,
    /// Men move forward only.
    ManBackward,
    /// Men move one square.
    ManFar,
    /// A piece stands in the way.
    Blocked { by: Square },
    /// The move captures nothing, and some piece must capture (FPD 2026, 3.7).
    MustCapture {
        /// How many pieces must be captured.
        most: u32,
        /// The beginning of such a capture.
        from: Square,
        /// Its end.
        to: Square,
    },
    /// Men capture forward only.
    ManCapturesForward,
    /// No enemy piece stands there to be captured.
    NothingThere(Square),
    /// The piece cannot go that way capturing just these pieces: no empty square behind one, two in a row,
    /// or one jumped twice.
    NoSuchRoute,
    /// The move is a capture without a piece to take.
    NothingCaptured,
    /// The capture has begun and must be completed.
    MustContinue {
        /// Where the piece could land next.
        to: Square,
    },
    /// A capture of more pieces exists (law of quantity).
    LargerCapture {
        /// How many pieces the move would take.
        taken: u32,
        /// How many must be taken.
        most: u32,
        /// The beginning of such a capture.
        from: Square,
        /// Its end.
        to: Square,
    },
    /// A capture of as many pieces takes more kings (law of quality).
    MoreKings {
        /// How many kings the move would take.
        taken: u32,
        /// How many must be taken.
        most: u32,
        /// The beginning of such a capture.
        from: Square,
        /// Its end.
        to: Square,
    },
}

/// Why a move is not legal; `Ok` if it is.
pub(super) fn refuse(position: &Position, mv: Move) -> Result<(), Refusal> {
    refuse_against(position, mv, &Best::new())
}

impl Position {
    /// Why a piece of the side to move that could move by itself has to stay: another one must capture, or captures
    /// more. What stands against the move that comes nearest to a legal one.
    pub fn why_stays(&self, from: Square) -> Option<Refusal> {
        self.piece(from).filter(|piece| piece.color == self.turn)?;
        let highest = Best::new();
        let tries = Square::all().filter_map(|to| self.attempt(&[from, to]));
        let refusals = tries.filter_map(|mv| refuse_against(self, mv, &highest).err());
        let near = refusals.map(|refusal| (nearness(&refusal), refusal)).filter(|(near, _)| *near > 0);
        near.max_by_key(|(near, _)| *near).map(|(_, refusal)| refusal)
    }
}

/// How near to a legal move the refused one came, where only another move stands against it; else none.
const fn nearness(refusal: &Refusal) -> u8 {
    match refusal {
        Refusal::MoreKings { .. } => 3,
        Refusal::LargerCapture { .. } => 2,
        Refusal::MustCapture { .. } => 1,
        _ => 0,
    }
}

/// The capture that no other outranks, once it has been looked for: that takes long where many kings hunt.
type Best = OnceCell<Option<Move>>;

fn refuse_against(position: &Position, mv: Move, highest: &Best) -> Result<(), Refusal> {
    let us = position.turn;
    let piece = position.piece(mv.from).ok_or(Refusal::EmptySquare(mv.from))?;
    if piece.color != us {
        return Err(Refusal::NotYourPiece(mv.from));
    }
    // A king may come back to the square it captured from.
    if mv.from != mv.to || mv.captured.is_empty() {
        match position.piece(mv.to) {
            Some(piece) if piece.color == us => return Err(Refusal::OwnPiece(mv.to)),
            Some(_) => return Err(Refusal::Occupied(mv.to)),
            None => {}
        }
    }
    if mv.captured.is_empty() {
        quiet(position, piece, mv, highest)
    } else {
        capture(position, piece, mv, highest)
    }
}

fn quiet(position: &Position, piece: Piece, mv: Move, highest: &Best) -> Result<(), Refusal> {
    let (way, steps) = mv.from.towards(mv.to).ok_or(Refusal::NotDiagonal)?;
    let mut next = mv.from.step(way);
    while let Some(square) = next.filter(|square| *square != mv.to) {
        if position.piece(square).is_some() {
            return Err(Refusal::Blocked { by: square });
        }
        next = square.step(way);
    }
    if !piece.king && !way.is_forward(position.turn) {
        return Err(Refusal::ManBackward);
    }
    if !piece.king && steps > 1 {
        return Err(Refusal::ManFar);
    }
    match highest.get_or_init(|| best(position)) {
        Some(best) => Err(Refusal::MustCapture { most: best.captured.len(), from: best.from, to: best.to }),
        None => Ok(()),
    }
}

fn capture(position: &Position, piece: Piece, mv: Move, highest: &Best) -> Result<(), Refusal> {
    let us = position.turn;
    if let Some(square) = mv.captured.minus(position.pieces(!us)).first() {
        return Err(Refusal::NothingThere(square));
    }
    let mut arrives = false;
    Tour::new(position, mv.from, mv.captured).walk(&mut |path, taken| {
        arrives |= taken == mv.captured && path.last() == Some(&mv.to);
        !arrives
    });
    if !arrives {
        let backward = mv.from.towards(mv.to).is_some_and(|(way, _)| !way.is_forward(us));
        return Err(if !piece.king && backward { Refusal::ManCapturesForward } else { Refusal::NoSuchRoute });
    }
    let Some(best) = highest.get_or_init(|| best(position)) else { return Err(Refusal::NoSuchRoute) };
    let (taken, most) = (mv.captured.len(), best.captured.len());
    let kings = |set: Squares| set.and(position.kings(!us)).len();
    if LAWS.quantity && taken < most {
        let tour = Tour::new(position, mv.from, Squares::ALL);
        let on = tour.legs(mv.to, mv.captured).first().map(|leg| leg.1);
        let same = best.from == mv.from;
        return Err(match on {
            Some(to) if same => Refusal::MustContinue { to },
            _ => Refusal::LargerCapture { taken, most, from: best.from, to: best.to },
        });
    }
    if LAWS.quality && kings(mv.captured) < kings(best.captured) {
        return Err(Refusal::MoreKings {
            taken: kings(mv.captured),
            most: kings(best.captured),
            from: best.from,
            to: best.to,
        });
    }
    Ok(())
}

/// A capture that no other outranks; `None` where nothing can be captured.
fn best(position: &Position) -> Option<Move> {
    let us = position.turn;
    let mut best: Option<(u32, Move)> = None;
    for from in position.pieces(us) {
        Tour::new(position, from, Squares::ALL).walk(&mut |path, captured| {
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
