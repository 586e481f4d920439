//! The ways a capturing piece can take: what a move is made of where it is shown or written.

use super::board::Board;
use super::movegen::{Move, crowns};
use super::square::{Square, Squares, Way};
use crate::rules::chess::Color;

/// A capture in the making.
pub(super) struct Tour<'a> {
    pub(super) board: &'a Board,
    pub(super) us: Color,
    pub(super) from: Square,
    pub(super) king: bool,
    /// What may be captured.
    pub(super) prey: Squares,
}

impl Tour<'_> {
    /// Every way to go on from `at` with `taken` captured: the victim and the square behind it.
    pub(super) fn legs(&self, at: Square, taken: Squares) -> Vec<(Square, Square)> {
        #[cfg(test)]
        crate::rules::effort::step();
        let mut legs = Vec::new();
        if !self.king && !taken.is_empty() && crowns(self.us, at) {
            return legs;
        }
        let free = |square: Square| square == self.from || self.board.piece(square).is_none();
        for way in Way::ALL {
            let forward = matches!(way, Way::UpLeft | Way::UpRight) == (self.us == Color::White);
            if !self.king && !forward {
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
            path.push(to);
            let taken = taken.with(victim);
            if visit(path, taken) {
                self.walk_on(path, taken, visit);
            }
            path.pop();
        }
    }
}

/// Every route of a capture from its start to its end, as the squares landed on, the start first; in a
/// fixed order. A move without capture has one route of two squares.
pub(super) fn routes(board: &Board, us: Color, mv: Move) -> Vec<Vec<Square>> {
    if mv.captured.is_empty() {
        return vec![vec![mv.from, mv.to]];
    }
    let king = board.piece(mv.from).is_some_and(|piece| piece.king);
    let tour = Tour { board, us, from: mv.from, king, prey: mv.captured };
    let mut routes = Vec::new();
    tour.walk(&mut |path, taken| {
        if taken == mv.captured && path.last() == Some(&mv.to) {
            routes.push(path.to_vec());
        }
        true
    });
    routes
}

/// What a piece that went along these squares would be trying to do: every enemy piece between two of
/// them would be captured.
pub(super) fn attempt(board: &Board, us: Color, path: &[Square]) -> Option<Move> {
    let (&from, &to) = (path.first()?, path.last()?);
    let mut captured = Squares::EMPTY;
    for leg in path.windows(2) {
        if let Some((way, _)) = leg[0].towards(leg[1]) {
            let mut next = leg[0].step(way);
            while let Some(square) = next.filter(|square| *square != leg[1]) {
                if board.piece(square).is_some_and(|piece| piece.color != us) {
                    captured = captured.with(square);
                }
                next = square.step(way);
            }
        }
    }
    Some(Move { from, to, captured })
}
