//! Retrograde analysis of endings (Ströhlein, 1970).
//!
//! A class and its `side_swapped` class (the other side to move) are solved together. Captures and crownings lead to
//! classes that are solved before. Every round adds one ply, so the first distance found is the shortest for the winner
//! and the longest for the loser.

use crate::StopFlag;
use crate::draughts::endings::Tablebase;
use crate::draughts::endings::class::MaterialClass;
use crate::draughts::endings::placement::Placement;
use rules::Color;

/// Table value of a draw and of unused indices.
pub(super) const DRAWN: u8 = u8::MAX;
/// Value in [`RetrogradeSolver::undecided_moves`] of a position that does not become lost when all its quiet moves
/// lose.
///
/// The result of this position is known, or a crowning at least draws.
const SETTLED: u8 = 128;
/// Number of positions between two checks of the stop flag.
const STOP_CHECK_INTERVAL: usize = 1 << 14;

/// Tables of a class and its `side_swapped` class; a single table if both classes are equal.
pub(super) struct ClassPair {
    pub(super) classes: Vec<MaterialClass>,
    pub(super) tables: Vec<Vec<u8>>,
}

impl ClassPair {
    /// Verifies every `step`th value against the values of the successors. `solved` contains the classes solved before.
    pub(super) fn is_consistent(&self, solved: &Tablebase, step: usize) -> bool {
        self.classes.iter().zip(&self.tables).all(|(class, table)| {
            let mut count = 0;
            let visited = class.visit(|index, placement| {
                count += 1;
                (count % step != 0 || table[index] == self.value_by_successors(placement, solved))
                    .then_some(())
            });
            visited.is_some()
        })
    }

    /// Value of a position, computed from the values of its successors.
    fn value_by_successors(&self, placement: &Placement, solved: &Tablebase) -> u8 {
        let board = placement.board();
        let values = board.moves(Color::White).into_iter().map(|mv| {
            let next = Placement::after(&board, mv);
            let class = MaterialClass::of(&next);
            let pair_index = self.classes.iter().position(|own_class| *own_class == class);
            value_one_ply_back(match pair_index {
                Some(index) => self.tables[index][class.index(&next)],
                None => solved.plies(&next),
            })
        });
        values.reduce(better_value).unwrap_or(0)
    }
}

/// Value of a move that leads to a position with the value `plies`: one ply more, or [`DRAWN`].
pub(super) fn value_one_ply_back(plies: u8) -> u8 {
    if plies == DRAWN { DRAWN } else { plies.saturating_add(1).min(DRAWN - 1) }
}

/// The better value for the side to move: shortest win, then draw, then longest loss.
pub(super) fn better_value(a: u8, b: u8) -> u8 {
    let preference = |plies: u8| match plies {
        DRAWN => 0,
        _ if plies % 2 == 1 => 256 - i32::from(plies),
        _ => i32::from(plies) - 256,
    };
    if preference(a) >= preference(b) { a } else { b }
}

/// Retrograde analysis of a pair of classes.
struct RetrogradeSolver<'a> {
    pair: ClassPair,
    /// Number of quiet moves inside the pair that are not known to lose, or [`SETTLED`]. Indexed as the tables.
    undecided_moves: Vec<Vec<u8>>,
    /// Tables of the classes solved before.
    solved: &'a Tablebase,
}

/// Solves a class and its `side_swapped` class; `None` if stopped.
pub(super) fn solve(class: MaterialClass, solved: &Tablebase, stop: &StopFlag) -> Option<ClassPair> {
    let mut classes = vec![class];
    if class.side_swapped() != class {
        classes.push(class.side_swapped());
    }
    let tables: Vec<_> = classes.iter().map(|class| vec![DRAWN; class.size()]).collect();
    let undecided_moves = tables.clone();
    let mut solver = RetrogradeSolver { pair: ClassPair { classes, tables }, undecided_moves, solved };
    solver.prepare(stop)?;
    solver.propagate(stop)?;
    Some(solver.pair)
}

impl RetrogradeSolver<'_> {
    /// Values every position by its captures and crownings, and counts its quiet moves.
    fn prepare(&mut self, stop: &StopFlag) -> Option<()> {
        for side in 0..self.pair.classes.len() {
            let class = self.pair.classes[side];
            let (table, undecided_moves) = (&mut self.pair.tables[side], &mut self.undecided_moves[side]);
            let mut visited = 0usize;
            class.visit(|index, placement| {
                visited += 1;
                if visited.is_multiple_of(STOP_CHECK_INTERVAL) && stop.is_raised() {
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
                let (value, undecided) = match best {
                    // A side without legal moves has lost.
                    None if quiet_moves == 0 => (0, SETTLED),
                    None => (DRAWN, quiet_moves),
                    // Only captures or crownings are legal.
                    Some(value) if quiet_moves == 0 => (value, SETTLED),
                    // A crowning wins, but a quiet move may still win sooner.
                    Some(value) if value != DRAWN && value % 2 == 1 => (value, SETTLED),
                    // A crowning draws, so the position is not lost.
                    Some(DRAWN) => (DRAWN, SETTLED),
                    // All crownings lose, so the position is lost once all quiet moves lose too.
                    Some(_) => (DRAWN, quiet_moves),
                };
                (table[index], undecided_moves[index]) = (value, undecided);
                Some(())
            })?;
        }
        Some(())
    }

    /// Propagates distances to predecessors, one ply per round, until no position has a longer distance.
    fn propagate(&mut self, stop: &StopFlag) -> Option<()> {
        for plies in 0..DRAWN - 1 {
            let mut has_longer = false;
            for side in 0..self.pair.classes.len() {
                let mut current_indices = Vec::new();
                let class = self.pair.classes[side];
                let predecessor_side = self.pair.classes.len() - 1 - side;
                for (index, value) in self.pair.tables[side].iter().enumerate() {
                    has_longer |= *value > plies && *value != DRAWN;
                    if *value == plies {
                        current_indices.push(index as u32);
                    }
                }
                for (count, index) in current_indices.into_iter().enumerate() {
                    if count.is_multiple_of(STOP_CHECK_INTERVAL) && stop.is_raised() {
                        return None;
                    }
                    has_longer |= self.update_predecessors(
                        &class.placement_at(index as usize),
                        plies,
                        predecessor_side,
                    );
                }
            }
            if !has_longer {
                break;
            }
        }
        Some(())
    }

    /// Updates the predecessors of a solved position; returns whether any of them got a new value.
    ///
    /// `plies` is the value of `placement`, and `side` is the index of the predecessors' class.
    fn update_predecessors(&mut self, placement: &Placement, plies: u8, side: usize) -> bool {
        let class = self.pair.classes[side];
        let mut has_changed = false;
        placement.for_each_predecessor(|predecessor| {
            let index = class.index(predecessor);
            let value = self.pair.tables[side][index];
            if plies.is_multiple_of(2) {
                // `placement` is lost, so the predecessor wins: keep the shortest win.
                if plies + 1 < value {
                    self.pair.tables[side][index] = plies + 1;
                    self.undecided_moves[side][index] = SETTLED;
                    has_changed = true;
                }
                return;
            }
            let undecided = &mut self.undecided_moves[side][index];
            if *undecided >= SETTLED {
                return;
            }
            *undecided -= 1;
            if *undecided == 0 {
                *undecided = SETTLED;
                // All moves are known to lose: the value is the longest loss.
                let lost_value = self.pair.value_by_successors(predecessor, self.solved);
                self.pair.tables[side][index] = lost_value;
                has_changed = true;
            }
        });
        has_changed
    }
}
