//! Solving endings backwards from the lost positions (retrograde analysis: Ströhlein, 1970).
//!
//! A class and the one with the other side to move are solved together; captures and crownings lead to classes solved
//! before. Distances rise by a ply a round: the first that is found is the shortest for the winner and the longest
//! for the loser.

use crate::StopFlag;
use crate::draughts::endings::Endings;
use crate::draughts::endings::class::Class;
use crate::draughts::endings::placement::Placement;
use rules::Color;

/// Nobody wins, or nobody stands there.
pub(super) const DRAWN: u8 = u8::MAX;
/// A position that cannot be lost: something other than a quiet move inside the class saves it.
const SAFE: u8 = 128;
/// How many positions between two looks at the stop flag.
const PATIENCE: usize = 1 << 14;

/// The tables of a class and of the same one with the other side to move, which are one where they are alike.
pub(super) struct Pair {
    pub(super) classes: Vec<Class>,
    pub(super) tables: Vec<Vec<u8>>,
}

impl Pair {
    /// Whether every so many-th value follows from those after it.
    pub(super) fn follows(&self, solved: &Endings, step: usize) -> bool {
        self.classes.iter().zip(&self.tables).all(|(class, table)| {
            let mut count = 0;
            let all = class.visit(|place, placement| {
                count += 1;
                (count % step != 0 || table[place] == self.look(placement, solved)).then_some(())
            });
            all.is_some()
        })
    }

    /// The value of a position from those after it.
    fn look(&self, placement: &Placement, solved: &Endings) -> u8 {
        let board = placement.board();
        let values = board.moves(Color::White).into_iter().map(|mv| {
            let next = Placement::after(&board, mv);
            let class = Class::of(&next);
            let table = self.classes.iter().position(|inside| *inside == class);
            one_more(match table {
                Some(index) => self.tables[index][class.place(&next)],
                None => solved.plies(&next),
            })
        });
        values.reduce(better).unwrap_or(0)
    }
}

/// How good a position is for the one who moves to it, from the plies of the one who is to move there.
pub(super) fn one_more(plies: u8) -> u8 {
    if plies == DRAWN { DRAWN } else { plies.saturating_add(1).min(DRAWN - 1) }
}

/// The better of two for the side to move: a short win, a draw, a long loss.
pub(super) fn better(a: u8, b: u8) -> u8 {
    let worth = |plies: u8| match plies {
        DRAWN => 0,
        _ if plies % 2 == 1 => 256 - i32::from(plies),
        _ => i32::from(plies) - 256,
    };
    if worth(a) >= worth(b) { a } else { b }
}

struct Work<'a> {
    pair: Pair,
    /// Quiet moves inside the class that are not known to lose, and [`SAFE`] where a loss is excluded.
    open: Vec<Vec<u8>>,
    /// What is solved already.
    solved: &'a Endings,
}

/// Solves a class and its passed one; `None` when stopped.
pub(super) fn solve(class: Class, solved: &Endings, stop: &StopFlag) -> Option<Pair> {
    let mut classes = vec![class];
    if class.passed() != class {
        classes.push(class.passed());
    }
    let tables: Vec<_> = classes.iter().map(|class| vec![DRAWN; class.size()]).collect();
    let open = tables.clone();
    let mut work = Work { pair: Pair { classes, tables }, open, solved };
    work.prepare(stop)?;
    work.rounds(stop)?;
    Some(work.pair)
}

impl Work<'_> {
    /// Values every position by the moves that leave its class, and counts the others.
    fn prepare(&mut self, stop: &StopFlag) -> Option<()> {
        for side in 0..self.pair.classes.len() {
            let class = self.pair.classes[side];
            let (table, open) = (&mut self.pair.tables[side], &mut self.open[side]);
            let mut seen = 0usize;
            class.visit(|place, placement| {
                seen += 1;
                if seen.is_multiple_of(PATIENCE) && stop.is_raised() {
                    return None;
                }
                let board = placement.board();
                let (mut best, mut inside) = (None, 0u8);
                for mv in board.moves(Color::White) {
                    if mv.captured.is_empty() && !board.crowns(Color::White, mv) {
                        inside += 1;
                        continue;
                    }
                    let value = one_more(self.solved.plies(&Placement::after(&board, mv)));
                    best = Some(best.map_or(value, |best| better(best, value)));
                }
                let (value, left) = match best {
                    // Blocked.
                    None if inside == 0 => (0, SAFE),
                    None => (DRAWN, inside),
                    // Captures are compulsory: nothing else counts.
                    Some(value) if inside == 0 => (value, SAFE),
                    // A crowning that wins; quiet moves may win sooner.
                    Some(value) if value != DRAWN && value % 2 == 1 => (value, SAFE),
                    Some(DRAWN) => (DRAWN, SAFE),
                    // Lost by crowning; the last of the quiet moves decides.
                    Some(_) => (DRAWN, inside),
                };
                (table[place], open[place]) = (value, left);
                Some(())
            })?;
        }
        Some(())
    }

    /// Spreads distances backwards, those of a ply in one round, until a round finds nothing and nothing waits.
    fn rounds(&mut self, stop: &StopFlag) -> Option<()> {
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
                    if count.is_multiple_of(PATIENCE) && stop.is_raised() {
                        return None;
                    }
                    later |= self.spread(&class.placement(place as usize), plies, before);
                }
            }
            if !later {
                break;
            }
        }
        Some(())
    }

    /// Tells the positions before one whose distance is known; whether any of them learnt its own.
    fn spread(&mut self, placement: &Placement, plies: u8, side: usize) -> bool {
        let class = self.pair.classes[side];
        let mut learnt = false;
        placement.before(|before| {
            let place = class.place(before);
            let known = self.pair.tables[side][place];
            if plies.is_multiple_of(2) {
                // A win, the sooner the better.
                if plies + 1 < known {
                    self.pair.tables[side][place] = plies + 1;
                    self.open[side][place] = SAFE;
                    learnt = true;
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
                // All its moves are known to lose.
                let value = self.pair.look(before, self.solved);
                self.pair.tables[side][place] = value;
                learnt = true;
            }
        });
        learnt
    }
}
