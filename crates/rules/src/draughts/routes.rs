//! Capture routes: the squares on which a capturing piece lands, one after the other.
//!
//! Used to show and write moves, and to explain why a move is illegal.

use arrayvec::ArrayVec;

use crate::Color;
use crate::draughts::board::{Board, promotes};
use crate::draughts::square::Direction;
use crate::draughts::{Move, Position, Square, Squares};

/// Enumeration of the captures of one piece, step by step.
///
/// The number of partial captures is small: on 32 squares, the captures of one side have at most some four
/// hundred landings, even with twelve flying kings. Every query therefore enumerates them again, and a test
/// checks the bound.
pub(super) struct CaptureRoutes<'a> {
    board: &'a Board,
    us: Color,
    from: Square,
    king: bool,
    /// The pieces that may be captured.
    capturable: Squares,
}

/// One landing per captured piece and square. All lie on two diagonals, which have at most 13 squares together.
type Legs = ArrayVec<(Square, Square), 16>;

impl<'a> CaptureRoutes<'a> {
    /// The captures of pieces in `capturable` by the piece of the side to move on `from`.
    pub(super) fn new(position: &'a Position, from: Square, targets: Squares) -> CaptureRoutes<'a> {
        let king = position.piece(from).is_some_and(|piece| piece.is_king);
        CaptureRoutes { board: &position.board, us: position.turn, from, king, capturable: targets }
    }

    /// The next steps from `at` with `taken` captured: each the captured piece and the landing square.
    pub(super) fn next_jumps(&self, at: Square, taken: Squares) -> Legs {
        let mut legs = Legs::new();
        if !self.king && !taken.is_empty() && promotes(self.us, at) {
            return legs;
        }
        let free = |square: Square| square == self.from || self.board.piece(square).is_none();
        for way in Direction::ALL {
            if !self.king && !way.is_forward(self.us) {
                continue;
            }
            let mut next = at.step(way);
            while self.king && next.is_some_and(free) {
                next = next.and_then(|square| square.step(way));
            }
            let Some(victim) = next.filter(|square| !free(*square)) else { continue };
            let enemy = self.board.piece(victim).is_some_and(|piece| piece.color != self.us);
            if !enemy || taken.contains(victim) || !self.capturable.contains(victim) {
                continue;
            }
            let mut landing = victim.step(way);
            while let Some(to) = landing.filter(|square| free(*square)) {
                legs.push((victim, to));
                landing = if self.king { to.step(way) } else { None };
            }
        }
        legs
    }

    /// Calls `visit` for each partial capture with the squares landed on so far and the captured pieces.
    ///
    /// If `visit` returns `false`, the continuations of this capture are skipped.
    pub(super) fn walk(&self, visit: &mut dyn FnMut(&[Square], Squares) -> bool) {
        self.walk_on(&mut vec![self.from], Squares::EMPTY, visit);
    }

    fn walk_on(
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
                self.walk_on(path, taken, visit);
            }
            path.pop();
        }
    }
}

impl Position {
    /// All pairs (capturing piece, captured piece) of `by`, as if it were to move.
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

    /// The routes of a legal move in a fixed order: the squares from its start to its end.
    ///
    /// All capture the same pieces; the first route is the one shown and written. A move without capture has one
    /// route of two squares.
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

    /// The move of a piece that goes along `path`, legal or not. `None` if `path` is empty.
    ///
    /// It captures all enemy pieces between successive squares of the path.
    pub fn move_along(&self, path: &[Square]) -> Option<Move> {
        let (&from, &to) = (path.first()?, path.last()?);
        let enemies = self.pieces(!self.turn);
        let mut captured = Squares::EMPTY;
        for leg in path.windows(2) {
            if let Some((way, _)) = leg[0].direction_to(leg[1]) {
                let mut next = leg[0].step(way);
                while let Some(square) = next.filter(|square| *square != leg[1]) {
                    if enemies.contains(square) {
                        captured = captured.with(square);
                    }
                    next = square.step(way);
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

    /// Limit on the landings that one query visits.
    ///
    /// A search for the worst position found at most 401 landings for all captures of one side, in six of eight
    /// hill climbs.
    const MAX_LANDINGS: u32 = 1_000;

    /// The most landings that `illegal_reason` visits for one move.
    ///
    /// Tries every start and end with no captured piece, all enemy pieces, and the captures of the legal moves.
    fn landings(position: &Position) -> u32 {
        let legal = position.moves();
        let targets = [Squares::EMPTY, position.pieces(!position.turn)];
        let captured = || targets.into_iter().chain(legal.iter().map(|mv| mv.captured));
        let mut most = 0;
        for from in position.pieces(position.turn) {
            for to in Square::all() {
                for captured in captured() {
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
            let found = landings(&position);
            assert!((300..=MAX_LANDINGS).contains(&found), "{text}: {found}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

        #[test]
        fn why_not_visits_few_landings(
            squares in Just(Square::all().collect::<Vec<_>>()).prop_shuffle(),
            own in 1..=12_usize,
            enemies in 1..=12_usize,
        ) {
            let white = squares[..own].iter().copied().collect();
            let black = squares[own..own + enemies].iter().copied().collect();
            let position = Position::of_kings(white, black, Color::White);
            let found = landings(&position);
            prop_assert!(found <= MAX_LANDINGS, "{}: {found}", position.text());
        }
    }
}
