//! Which move to try first: the better the guess, the more the search may leave out.

use arrayvec::ArrayVec;

use super::exchange;
use super::search::MAX_PLY;
use super::searched::Searched;
use crate::rules::chess::{Color, Move, MoveList, Role};

/// Bound of what is remembered of a quiet move.
const HISTORY_LIMIT: i32 = 8_192;

const TABLE_MOVE: i32 = 1 << 30;
const GOOD_CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
const BAD_CAPTURE: i32 = -(1 << 20);

/// What earlier nodes of a search taught about quiet moves.
#[derive(Clone, Debug)]
pub(crate) struct Ordering {
    /// Quiet moves that refuted something at the same ply.
    killers: Vec<[Option<Move>; 2]>,
    /// `[color][from][to]`: how often a quiet move refuted, less how often it was tried in vain.
    history: Vec<[[i32; 64]; 64]>,
}

impl Ordering {
    pub(crate) fn new() -> Ordering {
        Ordering { killers: vec![[None; 2]; MAX_PLY + 1], history: vec![[[0; 64]; 64]; 2] }
    }

    /// Killers belong to one search; history fades from one to the next.
    pub(crate) fn new_search(&mut self) {
        self.killers.fill([None; 2]);
        self.history.as_flattened_mut().as_flattened_mut().iter_mut().for_each(|value| *value /= 8);
    }

    fn history(&self, color: Color, mv: Move) -> i32 {
        self.history[color as usize][mv.from.index()][mv.to.index()]
    }

    /// A quiet move refuted its parent; those tried before it did not.
    pub(crate) fn reward(&mut self, color: Color, mv: Move, in_vain: &[Move], depth: i32, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(mv)
        {
            *killers = [Some(mv), killers[0]];
        }
        let bonus = (16 * depth * depth).min(1_024);
        self.learn(color, mv, bonus);
        for &other in in_vain {
            self.learn(color, other, -bonus);
        }
    }

    /// Moves a value towards its bound, the more slowly the nearer it is.
    fn learn(&mut self, color: Color, mv: Move, bonus: i32) {
        let value = &mut self.history[color as usize][mv.from.index()][mv.to.index()];
        *value += bonus - *value * bonus.abs() / HISTORY_LIMIT;
    }
}

/// Hands out moves, the most promising first.
pub(crate) struct Picker {
    moves: ArrayVec<(i32, Move), 256>,
    next: usize,
}

impl Picker {
    pub(crate) fn new<V: Searched>(
        position: &V,
        moves: &MoveList,
        first: Option<Move>,
        ordering: &Ordering,
        ply: usize,
    ) -> Picker {
        let killers = ordering.killers.get(ply).copied().unwrap_or_default();
        let color = position.side_to_move();
        let rate = |mv: Move| {
            if first == Some(mv) {
                return TABLE_MOVE;
            }
            let captured = position.captured(mv);
            let promoted = mv.promotion.map_or(0, |role| V::WORTH[role as usize]);
            match captured {
                // Most valuable victim, least valuable attacker.
                Some(victim) => {
                    let moving = position.moving(mv);
                    let rank = 8 * V::WORTH[victim as usize] + promoted - moving as i32;
                    let risky = V::WORTH[moving as usize] > V::WORTH[victim as usize] && moving != Role::King;
                    if V::EXCHANGES && risky && !exchange::wins(position, mv, 0) {
                        BAD_CAPTURE + rank
                    } else {
                        GOOD_CAPTURE + rank
                    }
                }
                None if mv.promotion == Some(Role::Queen) => GOOD_CAPTURE + promoted,
                None if mv.promotion.is_some() => BAD_CAPTURE,
                None if position.is_urgent(mv) => KILLER + 2,
                None if killers[0] == Some(mv) => KILLER + 1,
                None if killers[1] == Some(mv) => KILLER,
                None => ordering.history(color, mv),
            }
        };
        Picker { moves: moves.iter().map(|&mv| (rate(mv), mv)).collect(), next: 0 }
    }

    /// Whether the move handed out last is a capture that loses material.
    pub(crate) fn was_bad_capture(&self) -> bool {
        self.next > 0 && self.moves[self.next - 1].0 < BAD_CAPTURE / 2
    }
}

impl Iterator for Picker {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let rest = self.moves.get_mut(self.next..)?;
        // The first of the best, so that equal moves keep the generator's order on every machine.
        let mut best = 0;
        for index in 1..rest.len() {
            if rest[index].0 > rest[best].0 {
                best = index;
            }
        }
        if rest.is_empty() {
            return None;
        }
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0].1)
    }
}
