//! Alpha-beta in a world where every hand is known: the seat that asks takes the best for itself, all
//! others the worst for it (with more than two seats the assumption of a coalition: Sturtevant and Korf,
//! "On Pruning Techniques for Multi-Player Games", AAAI 2000, call it paranoid). A turn may be of one
//! move or several, so whose move it is decides, and not the ply.

use super::evaluation::evaluate;
use crate::ai::clock::Watch;
use crate::ai::score::{INFINITY, PROVEN, WIN};
use crate::rules::domin_up::{Move, Position, Tile};
use crate::rules::{Position as _, Seat};

/// One search: from the eyes of `seat`.
pub(super) struct Search<'a, 'b> {
    pub seat: Seat,
    pub watch: &'a mut Watch<'b>,
    /// How often a tile was the move that refuted: tried first elsewhere.
    pub history: [u32; Tile::COUNT],
}

impl Search<'_, '_> {
    /// The value of a position for the seat that asks, `depth` plies deep, exact between the bounds.
    /// Means nothing once the watch is over.
    pub fn value(&mut self, position: &Position, depth: u8, ply: u8, mut alpha: i32, mut beta: i32) -> i32 {
        if self.watch.tick() {
            return 0;
        }
        if let Some(outcome) = position.outcome(&[]) {
            return match outcome.winner {
                None => 0,
                Some(winner) if winner == self.seat => WIN - i32::from(ply),
                Some(_) => i32::from(ply) - WIN,
            };
        }
        if depth == 0 {
            return evaluate(position, self.seat).clamp(1 - PROVEN, PROVEN - 1);
        }
        let own = position.turn() == self.seat;
        let mut moves = position.legal_moves();
        // A turn without a choice is no step ahead.
        let depth = if moves.len() == 1 { depth } else { depth - 1 };
        if depth > 0 {
            moves.sort_by_cached_key(|mv| {
                std::cmp::Reverse(tile_of(*mv).map_or(0, |tile| self.history[tile.index()]))
            });
        }
        let mut best = if own { -INFINITY } else { INFINITY };
        for mv in moves {
            let value = self.value(&position.play(mv), depth, ply.saturating_add(1), alpha, beta);
            if self.watch.is_over() {
                return 0;
            }
            if own {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if alpha >= beta {
                if let Some(tile) = tile_of(mv) {
                    self.history[tile.index()] += u32::from(depth) + 1;
                }
                break;
            }
        }
        best
    }
}

fn tile_of(mv: Move) -> Option<Tile> {
    mv.placement().and_then(|placement| placement.tile())
}
