//! A kept game as it is told: its lines with their moves as players write them, and which variations leave where.

use std::collections::HashMap;

use crate::face::SavedGame;
use crate::plan_error::ReopenError;
use crate::walk::Walk;
use crate::{LineId, Place, SavedMove, Seat, catalogue};

/// A game with its variations.
pub(super) struct Told<'a> {
    /// The game itself first.
    lines: Vec<ToldLine<'a>>,
    /// The variations that leave a place, in their order.
    leaving: HashMap<Place, Vec<usize>>,
    first_seat: Seat,
    /// What is to be known of each turn of the game for its clocks; none without clocks.
    pub turns: Vec<Turn>,
}

/// The game, or a variation.
pub(super) struct ToldLine<'a> {
    pub id: LineId,
    /// How many moves lead to its first one.
    pub from: usize,
    pub moves: Vec<ToldMove<'a>>,
}

impl ToldLine<'_> {
    /// The ply after its last move.
    pub fn end(&self) -> usize {
        self.from + self.moves.len()
    }
}

/// A move as it is told.
pub(super) struct ToldMove<'a> {
    pub saved: &'a SavedMove,
    /// As players write it.
    pub notation: String,
}

/// A turn of the game.
pub(super) struct Turn {
    /// Whether the rules made the move.
    pub is_by_rule: bool,
    /// Who is to move after it.
    pub next: Seat,
}

impl<'a> Told<'a> {
    /// Follows all lines of a game, without the moves that were taken back.
    pub fn of(saved: &'a SavedGame) -> Result<Told<'a>, ReopenError> {
        let mut walk = catalogue::walk(saved.plan.game, &saved.start)?;
        let has_clocks = saved.plan.seats.iter().any(|seat| seat.clock.is_some());
        let mut told = Told {
            lines: vec![ToldLine { id: LineId::GAME, from: 0, moves: Vec::new() }],
            leaving: leaving(saved),
            first_seat: walk.turn(),
            turns: Vec::new(),
        };
        for line in &saved.lines {
            told.lines.push(ToldLine { id: line.id, from: line.from.ply, moves: Vec::new() });
        }
        let moves = saved.moves.get(..saved.ply).unwrap_or(&saved.moves);
        told.follow(saved, &mut *walk, 0, moves, has_clocks)?;
        Ok(told)
    }

    pub fn game(&self) -> &ToldLine<'a> {
        &self.lines[0]
    }

    /// The seat that moves first.
    pub const fn first_seat(&self) -> Seat {
        self.first_seat
    }

    /// The variations that leave a place.
    pub fn leaving(&self, place: Place) -> Vec<&ToldLine<'a>> {
        let lines = self.leaving.get(&place).into_iter().flatten();
        lines.map(|line| &self.lines[*line]).collect()
    }

    /// Follows a line, then those that leave it: from the last place back, so that the positions before each are still
    /// there.
    fn follow(
        &mut self,
        saved: &'a SavedGame,
        walk: &mut dyn Walk,
        line: usize,
        moves: &'a [SavedMove],
        has_clocks: bool,
    ) -> Result<(), ReopenError> {
        let from = self.lines[line].from;
        for (mv, ply) in moves.iter().zip(from..) {
            let is_by_rule = has_clocks && walk.is_by_rule();
            let step = walk.tell(&mv.text).map_err(|stumble| ReopenError::Move {
                number: ply + 1,
                text: mv.text.clone(),
                why: stumble.message,
            })?;
            self.lines[line].moves.push(ToldMove { saved: mv, notation: step.text });
            if has_clocks {
                self.turns.push(Turn { is_by_rule, next: walk.turn() });
            }
        }
        let id = self.lines[line].id;
        for ply in (from..=from + moves.len()).rev() {
            for other in self.leaving.get(&Place { line: id, ply }).cloned().unwrap_or_default() {
                walk.back_to(ply);
                // The game itself stands before its variations.
                let Some(moves) = saved.lines.get(other - 1).map(|line| line.moves.as_slice()) else {
                    continue;
                };
                self.follow(saved, walk, other, moves, false)?;
            }
        }
        Ok(())
    }
}

/// The variations by the places that they leave. A line that is left before it begins is not: what is left is the one
/// that it leaves itself.
fn leaving(saved: &SavedGame) -> HashMap<Place, Vec<usize>> {
    let ids: HashMap<LineId, usize> =
        saved.lines.iter().zip(0..).map(|(line, index)| (line.id, index)).collect();
    let mut leaving: HashMap<Place, Vec<usize>> = HashMap::new();
    for (line, index) in saved.lines.iter().zip(1..) {
        let mut place = line.from;
        for _ in &saved.lines {
            let left = ids.get(&place.line).and_then(|index| saved.lines.get(*index));
            match left.filter(|left| place.ply <= left.from.ply) {
                Some(left) => place.line = left.from.line,
                None => break,
            }
        }
        leaving.entry(place).or_default().push(index);
    }
    leaving
}
