//! Features of the move prior in draughts.
//!
//! Squares are counted from the side of the player who moves.

use std::sync::LazyLock;

use crate::prior::{self, MoveFeatures, MovePrior, PriorGame};
use rules::draughts::{Move, Position, Square, Squares};
use rules::{Color, Rules as _};

static PRIOR: LazyLock<MovePrior> =
    LazyLock::new(|| prior::read_embedded::<Position>(include_bytes!("draughts.prior")));

/// Number of phases of a game, by the number of pieces.
const PHASES: usize = 4;
const SQUARES: usize = 32;

// The first index of each group of features, and the number of all features.
const TARGETS: usize = 0;
const ORIGINS: usize = TARGETS + PHASES * 2 * SQUARES;
const STEPS: usize = ORIGINS + PHASES * 2 * SQUARES;
const CAPTURED: usize = STEPS + PHASES * 2 * SQUARES;
const CAPTURED_KINGS: usize = CAPTURED + 2 * 4;
const CROWNINGS: usize = CAPTURED_KINGS + 3;
const FRONTS: usize = CROWNINGS + 1;
const SUPPORTS: usize = FRONTS + PHASES * 9;
const HOLES: usize = SUPPORTS + PHASES * 4;
const BACK_ROW: usize = HOLES + PHASES * 4;
const LONG_DIAGONAL: usize = BACK_ROW + PHASES * 5;
const EXCHANGES: usize = LONG_DIAGONAL + 2 * 3;
const SAME_PIECE: usize = EXCHANGES + 2;
const RETURNS: usize = SAME_PIECE + 2;
const FEATURES: usize = RETURNS + 2;

impl PriorGame for Position {
    const FEATURE_COUNT: usize = FEATURES;

    fn prior() -> &'static MovePrior {
        &PRIOR
    }

    fn move_features(&self, earlier: &[Self], moves: &[Move]) -> Vec<MoveFeatures> {
        let own_last_move = own_last_move(self, earlier);
        moves.iter().map(|mv| features(self, *mv, own_last_move)).collect()
    }

    /// Whether the opponent has a single piece, as in the ending with three kings against one.
    fn is_elementary(&self) -> bool {
        let us = self.side_to_move();
        self.pieces(!us).len() == 1 && self.pieces(us).len() > 1
    }
}

/// Start and target of the last move of the side to move; `None` if unknown.
fn own_last_move(position: &Position, earlier: &[Position]) -> Option<(Square, Square)> {
    let [.., before, after] = earlier else { return None };
    let us = position.side_to_move();
    let (old, new) = (before.pieces(us), after.pieces(us));
    old.minus(new).first().zip(new.minus(old).first())
}

fn features(position: &Position, mv: Move, own_last_move: Option<(Square, Square)>) -> MoveFeatures {
    let mut features = MoveFeatures::new();
    let mut add = |index: usize| {
        // A move has fewer features than fit.
        let _ = features.try_push(index as u16);
    };
    let us = position.side_to_move();
    let phase = phase(position);
    let is_king = position.kings(us).contains(mv.from);
    let kind = usize::from(is_king);
    add(TARGETS + (phase * 2 + kind) * SQUARES + view(us, mv.to));
    add(ORIGINS + (phase * 2 + kind) * SQUARES + view(us, mv.from));
    let captured = mv.captured.len() as usize;
    if captured > 0 {
        add(CAPTURED + kind * 4 + captured.min(4) - 1);
        let kings = mv.captured.and(position.kings(!us)).len() as usize;
        add(CAPTURED_KINGS + kings.min(2));
    } else if !is_king {
        let goes_right = (mv.to.column() > mv.from.column()) == (us == Color::White);
        add(STEPS + (phase * 2 + usize::from(goes_right)) * SQUARES + view(us, mv.from));
    }
    if position.crowns(mv) {
        add(CROWNINGS);
    }
    let next = position.play(mv);
    add_neighbours(position, &next, mv, phase, &mut add);
    if !is_king && Squares::row(if us == Color::White { 0 } else { 7 }).contains(mv.from) {
        let guards = position.men(us).and(Squares::row(if us == Color::White { 0 } else { 7 })).len();
        add(BACK_ROW + phase * 5 + guards.min(4) as usize);
    }
    let on_diagonal = |square| usize::from(Squares::LONG_DIAGONAL.contains(square));
    match (on_diagonal(mv.from), on_diagonal(mv.to)) {
        (0, 1) => add(LONG_DIAGONAL + kind * 3),
        (1, 0) => add(LONG_DIAGONAL + kind * 3 + 1),
        (1, 1) => add(LONG_DIAGONAL + kind * 3 + 2),
        _ => {}
    }
    if captured == 0 && next.must_capture() && is_exchange(&next) {
        add(EXCHANGES + kind);
    }
    if let Some((own_from, own_to)) = own_last_move
        && own_to == mv.from
    {
        add(SAME_PIECE + kind);
        if own_from == mv.to && captured == 0 {
            add(RETURNS + kind);
        }
    }
    features
}

/// Adds what stands before and behind the square of arrival, and which neighbours lose their support.
fn add_neighbours(position: &Position, next: &Position, mv: Move, phase: usize, add: &mut impl FnMut(usize)) {
    let us = position.side_to_move();
    let forward = if us == Color::White { 1 } else { -1 };
    let beside = |square: Square, columns: i8, rows: i8| {
        Square::at(square.column() as i8 + columns, square.row() as i8 + rows * forward)
    };
    let occupant = |square: Option<Square>| match square {
        None => 0,
        Some(square) if next.pieces(us).contains(square) => 1,
        Some(square) if next.pieces(!us).contains(square) => 2,
        Some(_) => 0,
    };
    let front = 3 * occupant(beside(mv.to, -1, 1)) + occupant(beside(mv.to, 1, 1));
    add(FRONTS + phase * 9 + front);
    // The edge of the board supports a piece, too.
    let is_held = |square: Option<Square>| square.is_none_or(|square| next.pieces(us).contains(square));
    let support =
        2 * usize::from(is_held(beside(mv.to, -1, -1))) + usize::from(is_held(beside(mv.to, 1, -1)));
    add(SUPPORTS + phase * 4 + support);
    let was_ahead =
        |square: Option<Square>| square.is_some_and(|square| position.pieces(us).contains(square));
    let left =
        2 * usize::from(was_ahead(beside(mv.from, -1, 1))) + usize::from(was_ahead(beside(mv.from, 1, 1)));
    add(HOLES + phase * 4 + left);
}

/// Whether every capture of the side to move can be answered by a capture of as many pieces.
fn is_exchange(position: &Position) -> bool {
    position.moves().into_iter().all(|capture| {
        let next = position.play(capture);
        next.must_capture()
            && next.moves().into_iter().any(|answer| answer.captured.len() >= capture.captured.len())
    })
}

/// Index of a square as the player sees it.
const fn view(us: Color, square: Square) -> usize {
    let number = square.number() as usize;
    match us {
        Color::White => number - 1,
        Color::Black => 32 - number,
    }
}

fn phase(position: &Position) -> usize {
    match position.pieces(Color::White).len() + position.pieces(Color::Black).len() {
        20.. => 0,
        14.. => 1,
        8.. => 2,
        _ => 3,
    }
}
