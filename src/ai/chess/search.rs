//! The search of both games: principal variation search with iterative deepening.
//!
//! Every step that leaves something out is headed by its name; the ideas are those of the Chess
//! Programming Wiki. Scores are those of the side to move, and better than asked for when they fall
//! outside the window (fail-soft).

use arrayvec::ArrayVec;

use super::glasses::Glasses;
use super::ordering::{Ordering, Picker};
use super::searched::Searched;
use crate::ai::clock::Watch;
use crate::ai::score::{INFINITY, PROVEN, WIN};
use crate::ai::transposition::{Bound, Table};
use crate::rules::chess::{Move, Role};

/// Deepest ply of a search, extensions and quiescence included.
pub(crate) const MAX_PLY: usize = 120;

/// What a search makes use of. Everything, unless it is being compared with a plainer one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// Leave out what is very unlikely to matter, look deeper where much happens.
    pub selective: bool,
    /// Play captures out before a position is valued.
    pub quiescence: bool,
    /// Take a position that comes again, and the fifty-move count, for a draw.
    pub history: bool,
}

impl Default for Manner {
    fn default() -> Manner {
        Manner { selective: true, quiescence: true, history: true }
    }
}

/// One search in progress.
pub(crate) struct Search<'a, V: Searched> {
    pub(crate) manner: Manner,
    pub(crate) evaluate: fn(&V) -> i32,
    pub(crate) watch: Watch<'a>,
    pub(crate) table: &'a mut Table<Move>,
    pub(crate) ordering: &'a mut Ordering,
    /// What a weak player overlooks; a strong one wears none.
    pub(crate) glasses: Option<Glasses>,
    /// Keys of the game so far and of the path to the node being searched, itself excluded.
    pub(crate) keys: Vec<u64>,
    /// The expected game from each ply on.
    pub(crate) lines: Vec<Vec<Move>>,
    /// The deepest ply reached.
    pub(crate) selective_depth: usize,
}

impl<V: Searched> Search<'_, V> {
    /// The value of `position`, searched `depth` plies deep, between `alpha` and `beta`.
    pub(crate) fn node(
        &mut self,
        position: &V,
        mut depth: i32,
        mut alpha: i32,
        mut beta: i32,
        ply: usize,
        after_null: bool,
    ) -> i32 {
        debug_assert!(alpha < beta && ply > 0);
        self.lines[ply].clear();

        let in_check = position.is_forced();
        // Check extension: an answer to a check is no look ahead.
        if in_check && self.manner.selective {
            depth += 1;
        }
        if self.manner.history && self.is_drawn_by_history(position) {
            return 0;
        }
        if depth <= 0 {
            return self.leaf(position, alpha, beta, ply);
        }
        if self.watch.tick() {
            return 0;
        }
        if ply >= MAX_PLY - 1 {
            return self.value(position);
        }

        // Mate distance: no line from here beats a shorter win already found.
        if self.manner.selective {
            alpha = alpha.max(ply as i32 - WIN);
            beta = beta.min(WIN - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }

        // Transposition table.
        let on_line = beta - alpha > 1;
        let key = position.key();
        let known = self.table.find(key).copied();
        if let Some(entry) = known
            && !on_line
            && self.is_deep_enough(i32::from(entry.depth), depth)
        {
            let score = entry.score(ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if decides {
                return score;
            }
        }
        let table_move = known.and_then(|entry| entry.mv);

        let value = if in_check { -INFINITY } else { self.value(position) };
        let prune = self.manner.selective && !on_line && !in_check && beta.abs() < PROVEN;
        if prune {
            // Reverse futility: so far ahead that a quiet move will keep it.
            if depth <= 6 && value - V::MARGIN * depth >= beta {
                return value;
            }
            // Null move: ahead even when the other side may move twice.
            if depth >= 3
                && value >= beta
                && !after_null
                && let Some(passed) = position.null_move()
            {
                let reduction = 3 + depth / 4 + ((value - beta) / 200).min(2);
                self.keys.push(key);
                let score = -self.node(&passed, depth - 1 - reduction, -beta, 1 - beta, ply + 1, true);
                self.keys.pop();
                if self.watch.is_over() {
                    return 0;
                }
                if score >= beta {
                    return if score >= PROVEN { beta } else { score };
                }
            }
        }
        // Internal reduction: without a move to try first, a shallower search will find one.
        if self.manner.selective && table_move.is_none() && depth >= 5 {
            depth -= 1;
        }

        let mut moves = position.moves();
        if moves.is_empty() {
            return position.end_score(ply);
        }
        if let Some(glasses) = self.glasses.filter(|_| ply <= Glasses::PLIES) {
            moves.retain(|mv| glasses.sees(position, *mv, ply));
            if moves.is_empty() {
                return self.value(position);
            }
        }

        let mut picker = Picker::new(position, &moves, table_move, self.ordering, ply);
        let mut best = -INFINITY;
        let mut best_move = None;
        let mut bound = Bound::Upper;
        let mut tried = 0;
        let mut quiets = ArrayVec::<Move, 64>::new();
        self.keys.push(key);
        for mv in &mut picker {
            let quiet = mv.promotion.is_none() && position.captured(mv).is_none();
            if prune && tried > 0 && quiet && best > -PROVEN && !position.is_urgent(mv) {
                // Late moves: at low depth the tail of the list is not looked at.
                if depth <= 4 && tried >= 4 + 3 * depth * depth {
                    continue;
                }
                // Futility: so far behind that a quiet move will not make up for it.
                if depth <= 4 && value + V::MARGIN * (depth + 1) <= alpha {
                    continue;
                }
            }

            let next = position.play(mv);
            let mut score;
            if tried == 0 {
                score = -self.node(&next, depth - 1, -beta, -alpha, ply + 1, false);
            } else {
                // Late move reduction: what is ordered late is first looked at less deeply.
                let reduction = if self.manner.selective && depth >= 3 && quiet && !in_check {
                    let base = reduction(depth, tried) - i32::from(on_line);
                    base.clamp(0, depth - 2)
                } else {
                    0
                };
                score = -self.node(&next, depth - 1 - reduction, -alpha - 1, -alpha, ply + 1, false);
                if score > alpha && reduction > 0 {
                    score = -self.node(&next, depth - 1, -alpha - 1, -alpha, ply + 1, false);
                }
                if score > alpha && score < beta {
                    score = -self.node(&next, depth - 1, -beta, -alpha, ply + 1, false);
                }
            }
            if self.watch.is_over() {
                self.keys.pop();
                return 0;
            }
            tried += 1;

            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    bound = Bound::Exact;
                    if on_line {
                        self.extend_line(ply, mv);
                    }
                }
                if score >= beta {
                    bound = Bound::Lower;
                    if quiet {
                        self.ordering.reward(position.side_to_move(), mv, &quiets, depth, ply);
                    }
                    break;
                }
            }
            if quiet {
                let _ = quiets.try_push(mv);
            }
        }
        self.keys.pop();
        self.table.store(key, depth.clamp(0, 127) as u8, ply, best, bound, best_move);
        best
    }

    /// The value where the search proper ends.
    fn leaf(&mut self, position: &V, alpha: i32, beta: i32, ply: usize) -> i32 {
        if self.manner.quiescence {
            return self.quiescence(position, alpha, beta, ply);
        }
        self.watch.tick();
        if position.moves().is_empty() { position.end_score(ply) } else { self.value(position) }
    }

    /// Plays captures, promotions and what else cannot wait, until the position is quiet enough to be
    /// valued. In check every move is tried.
    pub(crate) fn quiescence(&mut self, position: &V, mut alpha: i32, beta: i32, ply: usize) -> i32 {
        self.lines[ply].clear();
        if self.watch.tick() {
            return 0;
        }
        self.selective_depth = self.selective_depth.max(ply);
        if ply >= MAX_PLY - 1 {
            return self.value(position);
        }
        if position.is_decided() {
            return position.end_score(ply);
        }
        let forced = position.is_forced();
        let mut moves = if forced { position.moves() } else { position.noisy_moves() };
        if forced && moves.is_empty() {
            return position.end_score(ply);
        }
        if let Some(glasses) = self.glasses.filter(|_| ply <= Glasses::PLIES) {
            moves.retain(|mv| glasses.sees(position, *mv, ply));
            if forced && moves.is_empty() {
                return self.value(position);
            }
        }

        let mut best = -INFINITY;
        if !forced {
            // Standing pat: nobody has to capture.
            best = self.value(position);
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let value = best;

        let mut picker = Picker::new(position, &moves, None, self.ordering, ply);
        while let Some(mv) = picker.next() {
            if !forced && self.manner.selective && !position.is_urgent(mv) {
                // Exchanges that lose material are not played out.
                if picker.was_bad_capture() {
                    continue;
                }
                // Delta: even keeping what is captured would not be enough.
                let worth = |role: Option<Role>| role.map_or(0, |role| V::WORTH[role as usize]);
                let hope = value + worth(position.captured(mv)) + worth(mv.promotion) + 150;
                if hope <= alpha {
                    best = best.max(hope);
                    continue;
                }
            }
            let score = -self.quiescence(&position.play(mv), -beta, -alpha, ply + 1);
            if self.watch.is_over() {
                return 0;
            }
            if score > best {
                best = score;
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        best
    }

    /// The value of a position, kept apart from proven results.
    fn value(&self, position: &V) -> i32 {
        (self.evaluate)(position).clamp(1 - PROVEN, PROVEN - 1)
    }

    fn is_deep_enough(&self, stored: i32, wanted: i32) -> bool {
        if self.manner.selective { stored >= wanted } else { stored == wanted }
    }

    /// Whether nobody can win any more, the position came before (in the game or on the way here), or
    /// fifty moves have passed.
    pub(crate) fn is_drawn_by_history(&self, position: &V) -> bool {
        if position.is_dead() {
            return true;
        }
        let quiet = usize::from(position.halfmove_clock());
        if quiet >= 100 && !position.moves().is_empty() {
            return true;
        }
        let key = position.key();
        // The same side is to move every second ply, and nothing comes again within four.
        self.keys.iter().rev().take(quiet).skip(3).step_by(2).any(|earlier| *earlier == key)
    }

    fn extend_line(&mut self, ply: usize, mv: Move) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (here.last_mut(), below.first()) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(rest);
        }
    }
}

/// Plies to leave out at `depth` for a move that comes after `tried` others: one, and a quarter of the
/// product of the two binary logarithms.
fn reduction(depth: i32, tried: i32) -> i32 {
    if tried < 3 {
        return 0;
    }
    // Sixteen times the logarithm, read off the eighth power to stay in whole numbers.
    let log16 = |n: i32| ((n.max(1) as u64).pow(8).ilog2() * 2) as i32;
    1 + log16(depth) * log16(tried) / (256 * 4)
}
