//! Capture routes: the squares a capturing piece lands on one after the other, for showing and writing a
//! move, and for saying why one is refused.

use arrayvec::ArrayVec;

use crate::Color;
use crate::draughts::board::{Board, crowns};
use crate::draughts::square::Way;
use crate::draughts::{Move, Position, Square, Squares};

/// A capture in the making.
///
/// All its beginnings together are few: on 32 squares the captures of one side's pieces, twelve flying
/// kings included, have at most some four hundred landings, however they stand. So tours are walked
/// anew for every question, and a test counts that.
pub(super) struct Tour<'a> {
    board: &'a Board,
    us: Color,
    from: Square,
    king: bool,
    /// What may be captured.
    prey: Squares,
}

/// Landings lie on the two diagonals through a square, which have at most 13 squares.
type Legs = ArrayVec<(Square, Square), 16>;

impl<'a> Tour<'a> {
    /// What the piece of the side to move on `from` can capture of `prey`.
    pub(super) fn new(position: &'a Position, from: Square, prey: Squares) -> Tour<'a> {
        let king = position.piece(from).is_some_and(|piece| piece.king);
        Tour { board: &position.board, us: position.turn, from, king, prey }
    }

    /// Every way to go on from `at` with `taken` captured: the victim and a square behind it.
    pub(super) fn legs(&self, at: Square, taken: Squares) -> Legs {
        let mut legs = Legs::new();
        if !self.king && !taken.is_empty() && crowns(self.us, at) {
            return legs;
        }
        let free = |square: Square| square == self.from || self.board.piece(square).is_none();
        for way in Way::ALL {
            if !self.king && !way.is_forward(self.us) {
                continue;
            }
            let mut next = at.step(way);
            while self.king && next.is_some_and(free) {
                next = next.and_then(|square| square.step(way));
            }
            let Some(victim) = next.filter(|square| !free(*square)) else { continue };
            let enemy = self.board.piece(victim).is_some_and(|piece| piece.color != self.us);
            if !enemy || taken.has(victim) || !self.prey.has(victim) {
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

    /// Calls `visit` for every beginning of a capture: the squares landed on so far, and what is captured.
    /// Where it answers `false` the way is not followed further.
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
        for (victim, to) in self.legs(at, taken) {
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
    /// The pieces that a side could capture, were it to move: each with the piece that could.
    pub fn prey(&self, by: Color) -> Vec<(Square, Square)> {
        let position = Position::assemble(self.board, by);
        let mut found = Vec::new();
        for from in position.pieces(by) {
            let mut victims = Squares::EMPTY;
            Tour::new(&position, from, Squares::ALL).walk(&mut |_, taken| {
                victims = taken.into_iter().fold(victims, Squares::with);
                true
            });
            found.extend(victims.map(|victim| (from, victim)));
        }
        found
    }

    /// The routes of a legal move: the squares landed on, from its start to its end, in a fixed order. All
    /// of them capture the same pieces; the first one is the one shown and written. A move without capture
    /// has one route of two squares.
    pub fn routes(&self, mv: Move) -> Vec<Vec<Square>> {
        if mv.captured.is_empty() {
            return vec![vec![mv.from, mv.to]];
        }
        let mut routes = Vec::new();
        Tour::new(self, mv.from, mv.captured).walk(&mut |path, taken| {
            if taken == mv.captured && path.last() == Some(&mv.to) {
                routes.push(path.to_vec());
            }
            true
        });
        routes
    }

    /// The move that a piece going along `path` would be trying to make, legal or not: every enemy piece
    /// between two squares of the path would be captured.
    pub fn attempt(&self, path: &[Square]) -> Option<Move> {
        let (&from, &to) = (path.first()?, path.last()?);
        let enemies = self.pieces(!self.turn);
        let mut captured = Squares::EMPTY;
        for leg in path.windows(2) {
            if let Some((way, _)) = leg[0].towards(leg[1]) {
                let mut next = leg[0].step(way);
                while let Some(square) = next.filter(|square| *square != leg[1]) {
                    if enemies.has(square) {
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

    /// No question about a move looks at more landings than this. The most that a search for the worst
    /// position has found is 401 in walking every capture of one side, in six climbs out of eight.
    const MOST: u32 = 1_000;

    /// The most landings that `why_not` looks at, over moves that capture nothing, everything, or what
    /// legal moves capture.
    fn landings(position: &Position) -> u32 {
        let legal = position.moves();
        let prey = [Squares::EMPTY, position.pieces(!position.turn)];
        let captured = || prey.into_iter().chain(legal.iter().map(|mv| mv.captured));
        let mut most = 0;
        for from in position.pieces(position.turn) {
            for to in Square::all() {
                for captured in captured() {
                    LANDINGS.set(0);
                    let _ = position.why_not(Move { from, to, captured });
                    most = most.max(LANDINGS.get());
                }
            }
        }
        most
    }

    #[test]
    fn many_kings_have_few_tours() {
        for text in [
            "W:WK1,K4,K8,K25,K29,K32:BK5,K6,K7,K13,K19,K20,K21,K27,K28",
            "W:WK1,K3,K4,K8,K25,K29,K32:BK5,K6,K7,K13,K14,K19,K20,K26,K27,K28",
            "W:WK1,K3,K4,K8,K10,K16,K17,K23,K25,K29,K30,K32:BK5,K6,K7,K12,K13,K14,K19,K20,K26,K27,K28",
        ] {
            let position = Position::from_text(text).expect("a position");
            let found = landings(&position);
            assert!((300..=MOST).contains(&found), "{text}: {found}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

        #[test]
        fn questions_stay_small(
            squares in Just(Square::all().collect::<Vec<_>>()).prop_shuffle(),
            own in 1..=12_usize,
            enemies in 1..=12_usize,
        ) {
            let white = squares[..own].iter().copied().collect();
            let black = squares[own..own + enemies].iter().copied().collect();
            let position = Position::of_kings(white, black, Color::White);
            let found = landings(&position);
            prop_assert!(found <= MOST, "{}: {found}", position.text());
        }
    }
}
