//! Capture routes: the squares on which a capturing piece lands, in order.
//!
//! The program uses them to show and write moves, and to explain why a move is illegal.

use arrayvec::ArrayVec;

use crate::Color;
use crate::draughts::board::{Board, promotes};
use crate::draughts::square::Direction;
use crate::draughts::{Move, Position, Square, Squares};

/// Enumerates the captures of one piece, jump by jump.
///
/// The number of partial captures is small: all captures of one side have about 400 landings at most, even with
/// twelve flying kings. So every query enumerates them again. A test checks the bound.
pub(super) struct CaptureRoutes<'a> {
    board: &'a Board,
    us: Color,
    from: Square,
    is_king: bool,
    /// The pieces that may be captured.
    capturable: Squares,
}

/// The next jumps of a piece, each as (captured piece, landing square).
///
/// All landing squares lie on the two diagonals of the piece, which have at most 13 squares together.
type Jumps = ArrayVec<(Square, Square), 16>;

impl<'a> CaptureRoutes<'a> {
    /// Prepares the captures of pieces in `capturable` by the piece on `from`, which belongs to the side to move.
    pub(super) fn new(position: &'a Position, from: Square, capturable: Squares) -> CaptureRoutes<'a> {
        let is_king = position.piece(from).is_some_and(|piece| piece.is_king);
        CaptureRoutes { board: &position.board, us: position.turn, from, is_king, capturable }
    }

    /// Returns the possible jumps from `at` after the pieces `taken` have been captured.
    ///
    /// Captured pieces stay on the board, and block, until the move is over.
    pub(super) fn next_jumps(&self, at: Square, taken: Squares) -> Jumps {
        let mut jumps = Jumps::new();
        // A man that reaches the promotion row ends its capture there.
        if !self.is_king && !taken.is_empty() && promotes(self.us, at) {
            return jumps;
        }
        let is_free = |square: Square| square == self.from || self.board.piece(square).is_none();
        for direction in Direction::ALL {
            if !self.is_king && !direction.is_forward(self.us) {
                continue;
            }
            let mut next = at.step(direction);
            while self.is_king && next.is_some_and(is_free) {
                next = next.and_then(|square| square.step(direction));
            }
            let Some(victim) = next.filter(|square| !is_free(*square)) else { continue };
            let is_enemy = self.board.piece(victim).is_some_and(|piece| piece.color != self.us);
            if !is_enemy || taken.contains(victim) || !self.capturable.contains(victim) {
                continue;
            }
            let mut landing = victim.step(direction);
            while let Some(to) = landing.filter(|square| is_free(*square)) {
                jumps.push((victim, to));
                landing = if self.is_king { to.step(direction) } else { None };
            }
        }
        jumps
    }

    /// Calls `visit` for each partial capture with its squares so far, start included, and its captured pieces.
    ///
    /// If `visit` returns `false`, the continuations of this capture are skipped.
    pub(super) fn walk(&self, visit: &mut dyn FnMut(&[Square], Squares) -> bool) {
        self.walk_from(&mut vec![self.from], Squares::EMPTY, visit);
    }

    fn walk_from(
        &self,
        path: &mut Vec<Square>,
        taken: Squares,
        visit: &mut dyn FnMut(&[Square], Squares) -> bool,
    ) {
        let at = path.last().copied().unwrap_or(self.from);
        for (victim, to) in self.next_jumps(at, taken) {
            #[cfg(test)]
            tests::count_landing();
            path.push(to);
            let taken = taken.with(victim);
            if visit(path, taken) {
                self.walk_from(path, taken, visit);
            }
            path.pop();
        }
    }
}

impl Position {
    /// Returns all pairs (capturing piece, captured piece) of the side `by`, as if that side were to move.
    ///
    /// Includes captures that the laws of quantity and quality forbid.
    pub fn capture_pairs(&self, by: Color) -> Vec<(Square, Square)> {
        let position = Position::assemble(self.board, by);
        let mut found = Vec::new();
        for from in position.pieces(by) {
            let mut victims = Squares::EMPTY;
            CaptureRoutes::new(&position, from, Squares::ALL).walk(&mut |_, taken| {
                victims = taken.into_iter().fold(victims, Squares::with);
                true
            });
            found.extend(victims.map(|victim| (from, victim)));
        }
        found
    }

    /// Returns the routes of a legal move in a fixed order. A route has the squares from the start to the end.
    ///
    /// All routes capture the same pieces; the program shows and writes the first one. A move without capture has
    /// one route of two squares.
    pub fn routes(&self, mv: Move) -> Vec<Vec<Square>> {
        if mv.captured.is_empty() {
            return vec![vec![mv.from, mv.to]];
        }
        let mut routes = Vec::new();
        CaptureRoutes::new(self, mv.from, mv.captured).walk(&mut |path, taken| {
            if taken == mv.captured && path.last() == Some(&mv.to) {
                routes.push(path.to_vec());
            }
            true
        });
        routes
    }

    /// Returns the move of a piece along `path`, legal or not; `None` if `path` is empty.
    ///
    /// The move captures all enemy pieces between successive squares of `path`.
    pub fn move_along(&self, path: &[Square]) -> Option<Move> {
        let (&from, &to) = (path.first()?, path.last()?);
        let enemies = self.pieces(!self.turn);
        let mut captured = Squares::EMPTY;
        for pair in path.windows(2) {
            if let Some((direction, _)) = pair[0].direction_to(pair[1]) {
                let mut next = pair[0].step(direction);
                while let Some(square) = next.filter(|square| *square != pair[1]) {
                    if enemies.contains(square) {
                        captured = captured.with(square);
                    }
                    next = square.step(direction);
                }
            }
        }
        Some(Move { from, to, captured })
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use proptest::prelude::*;

    use super::*;
    use crate::traits::{Rules as _, Texts as _};

    thread_local! {
        static LANDINGS: Cell<u32> = const { Cell::new(0) };
    }

    pub(super) fn count_landing() {
        LANDINGS.set(LANDINGS.get() + 1);
    }

    /// Limit on the landings that one call of `illegal_reason` visits.
    ///
    /// Eight hill climbs for the worst position found at most 401 landings for all captures of one side; six of
    /// them reached this number.
    const MAX_LANDINGS: u32 = 1_000;

    /// Returns the most landings that `illegal_reason` visits for one move in `position`.
    ///
    /// Tries every start and end with three kinds of captured pieces: none, all enemy pieces, and those of each legal
    /// move.
    fn max_landings(position: &Position) -> u32 {
        let legal = position.moves();
        let targets = [Squares::EMPTY, position.pieces(!position.turn)];
        let captured_sets = || targets.into_iter().chain(legal.iter().map(|mv| mv.captured));
        let mut most = 0;
        for from in position.pieces(position.turn) {
            for to in Square::all() {
                for captured in captured_sets() {
                    LANDINGS.set(0);
                    let _ = position.illegal_reason(Move { from, to, captured });
                    most = most.max(LANDINGS.get());
                }
            }
        }
        most
    }

    #[test]
    fn many_kings_have_few_capture_routes() {
        for text in [
            "W:WK1,K4,K8,K25,K29,K32:BK5,K6,K7,K13,K19,K20,K21,K27,K28",
            "W:WK1,K3,K4,K8,K25,K29,K32:BK5,K6,K7,K13,K14,K19,K20,K26,K27,K28",
            "W:WK1,K3,K4,K8,K10,K16,K17,K23,K25,K29,K30,K32:BK5,K6,K7,K12,K13,K14,K19,K20,K26,K27,K28",
        ] {
            let position = Position::from_text(text).expect("a position");
            let found = max_landings(&position);
            assert!((300..=MAX_LANDINGS).contains(&found), "{text}: {found}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

        #[test]
        fn illegal_reason_visits_few_landings(
            squares in Just(Square::all().collect::<Vec<_>>()).prop_shuffle(),
            own in 1..=12_usize,
            enemies in 1..=12_usize,
        ) {
            let white = squares[..own].iter().copied().collect();
            let black = squares[own..own + enemies].iter().copied().collect();
            let position = Position::of_kings(white, black, Color::White);
            let found = max_landings(&position);
            prop_assert!(found <= MAX_LANDINGS, "{}: {found}", position.text());
        }
    }
}
