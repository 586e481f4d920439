//! Retrograde analysis of endings (Ströhlein, 1970).
//!
//! A class and its `side_swapped` class (the other side to move) are solved together; captures and crownings lead to
//! classes solved before. Every round adds one ply, so the first distance found is the shortest for the winner
//! and the longest for the loser.

use crate::StopFlag;
use crate::draughts::endings::Tablebase;
use crate::draughts::endings::class::MaterialClass;
use crate::draughts::endings::placement::Placement;
use rules::Color;

/// Table value of a draw and of unused indices.
pub(super) const DRAWN: u8 = u8::MAX;
/// Value in [`RetrogradeSolver::open`] of a position that lost quiet moves can no longer make lost: its result is
/// known, or a crowning at least draws.
const SAFE: u8 = 128;
/// Number of positions between two checks of the stop flag.
const STOP_CHECK_INTERVAL: usize = 1 << 14;

/// Tables of a class and of its `side_swapped` class; a single one if the two are the same.
pub(super) struct Pair {
    pub(super) classes: Vec<MaterialClass>,
    pub(super) tables: Vec<Vec<u8>>,
}

impl Pair {
    /// Verifies every `step`th value against the values of its successors.
    pub(super) fn is_consistent(&self, solved: &Tablebase, step: usize) -> bool {
        self.classes.iter().zip(&self.tables).all(|(class, table)| {
            let mut count = 0;
            let all = class.visit(|place, placement| {
                count += 1;
                (count % step != 0 || table[place] == self.value_by_successors(placement, solved))
                    .then_some(())
            });
            all.is_some()
        })
    }

    /// Value of a position, computed from those of its successors.
    fn value_by_successors(&self, placement: &Placement, solved: &Tablebase) -> u8 {
        let board = placement.board();
        let values = board.moves(Color::White).into_iter().map(|mv| {
            let next = Placement::after(&board, mv);
            let class = MaterialClass::of(&next);
            let table = self.classes.iter().position(|inside| *inside == class);
            value_one_ply_back(match table {
                Some(index) => self.tables[index][class.index(&next)],
                None => solved.plies(&next),
            })
        });
        values.reduce(better_value).unwrap_or(0)
    }
}

/// Value of a move that leads to a position with the value `plies`.
pub(super) fn value_one_ply_back(plies: u8) -> u8 {
    if plies == DRAWN { DRAWN } else { plies.saturating_add(1).min(DRAWN - 1) }
}

/// The better value for the side to move: shortest win, then draw, then longest loss.
pub(super) fn better_value(a: u8, b: u8) -> u8 {
    let worth = |plies: u8| match plies {
        DRAWN => 0,
        _ if plies % 2 == 1 => 256 - i32::from(plies),
        _ => i32::from(plies) - 256,
    };
    if worth(a) >= worth(b) { a } else { b }
}

struct RetrogradeSolver<'a> {
    pair: Pair,
    /// Number of quiet moves inside the pair that are not known to lose, or [`SAFE`].
    open: Vec<Vec<u8>>,
    /// Tables of the classes solved before.
    solved: &'a Tablebase,
}

/// Solves a class and its `side_swapped` class; `None` if stopped.
pub(super) fn solve(class: MaterialClass, solved: &Tablebase, stop: &StopFlag) -> Option<Pair> {
    let mut classes = vec![class];
    if class.side_swapped() != class {
        classes.push(class.side_swapped());
    }
    let tables: Vec<_> = classes.iter().map(|class| vec![DRAWN; class.size()]).collect();
    let open = tables.clone();
    let mut solver = RetrogradeSolver { pair: Pair { classes, tables }, open, solved };
    solver.prepare(stop)?;
    solver.propagate(stop)?;
    Some(solver.pair)
}

impl RetrogradeSolver<'_> {
    /// Values every position by its captures and crownings, and counts its quiet moves.
    fn prepare(&mut self, stop: &StopFlag) -> Option<()> {
        for side in 0..self.pair.classes.len() {
            let class = self.pair.classes[side];
            let (table, open) = (&mut self.pair.tables[side], &mut self.open[side]);
            let mut seen = 0usize;
            class.visit(|place, placement| {
                seen += 1;
                if seen.is_multiple_of(STOP_CHECK_INTERVAL) && stop.is_raised() {
                    return None;
                }
                let board = placement.board();
                let (mut best, mut quiet_moves) = (None, 0u8);
                for mv in board.moves(Color::White) {
                    if mv.captured.is_empty() && !board.crowns(Color::White, mv) {
                        quiet_moves += 1;
                        continue;
                    }
                    let value = value_one_ply_back(self.solved.plies(&Placement::after(&board, mv)));
                    best = Some(best.map_or(value, |best| better_value(best, value)));
                }
                let (value, open_moves) = match best {
                    // No legal moves: lost.
                    None if quiet_moves == 0 => (0, SAFE),
                    None => (DRAWN, quiet_moves),
                    // Only captures or crownings are legal.
                    Some(value) if quiet_moves == 0 => (value, SAFE),
                    // A crowning wins; a quiet move may still win sooner.
                    Some(value) if value != DRAWN && value % 2 == 1 => (value, SAFE),
                    Some(DRAWN) => (DRAWN, SAFE),
                    // All crownings lose; the position is lost once all quiet moves lose too.
                    Some(_) => (DRAWN, quiet_moves),
                };
                (table[place], open[place]) = (value, open_moves);
                Some(())
            })?;
        }
        Some(())
    }

    /// Propagates distances to predecessors, one ply per round, until no longer distance is left.
    fn propagate(&mut self, stop: &StopFlag) -> Option<()> {
        for plies in 0..DRAWN - 1 {
            let mut later = false;
            for side in 0..self.pair.classes.len() {
                let mut found = Vec::new();
                let class = self.pair.classes[side];
                let before = self.pair.classes.len() - 1 - side;
                for (place, value) in self.pair.tables[side].iter().enumerate() {
                    later |= *value > plies && *value != DRAWN;
                    if *value == plies {
                        found.push(place as u32);
                    }
                }
                for (count, place) in found.into_iter().enumerate() {
                    if count.is_multiple_of(STOP_CHECK_INTERVAL) && stop.is_raised() {
                        return None;
                    }
                    later |= self.spread(&class.placement_at(place as usize), plies, before);
                }
            }
            if !later {
                break;
            }
        }
        Some(())
    }

    /// Updates the predecessors of a solved position; returns whether any of them became known.
    fn spread(&mut self, placement: &Placement, plies: u8, side: usize) -> bool {
        let class = self.pair.classes[side];
        let mut changed = false;
        placement.for_each_predecessor(|before| {
            let place = class.index(before);
            let known = self.pair.tables[side][place];
            if plies.is_multiple_of(2) {
                // A win; keep the shortest.
                if plies + 1 < known {
                    self.pair.tables[side][place] = plies + 1;
                    self.open[side][place] = SAFE;
                    changed = true;
                }
                return;
            }
            let open = &mut self.open[side][place];
            if *open >= SAFE {
                return;
            }
            *open -= 1;
            if *open == 0 {
                *open = SAFE;
                // All moves are known to lose.
                let value = self.pair.value_by_successors(before, self.solved);
                self.pair.tables[side][place] = value;
                changed = true;
            }
        });
        changed
    }
}
