//! Certain wins in Domin-Up for two, by a search of all lays with a table of results.

use std::collections::HashMap;

use rules::domin_up::{Move, Position};
use rules::{Rules as _, Seat, Texts as _};

use super::Parsed;

/// A search for certain wins of one seat. Remembers the results by position.
struct WinSearch {
    winner: Seat,
    known: HashMap<u64, bool>,
}

impl WinSearch {
    /// Whether `winner` can force a win. Either seat may be to move.
    fn is_won(&mut self, position: &Position) -> bool {
        if let Some(outcome) = position.outcome(&[]) {
            return outcome.winner == Some(self.winner);
        }
        if let Some(known) = self.known.get(&position.key()) {
            return *known;
        }
        let is_own_turn = position.turn() == self.winner;
        let mut after: Vec<Position> =
            position.legal_moves().into_iter().map(|mv| position.play(mv)).collect();
        // Lays that leave the next seat few lays settle most positions.
        after.sort_by_cached_key(|next| next.placements(next.turn()).len());
        let is_won = if is_own_turn {
            after.iter().any(|next| self.is_won(next))
        } else {
            after.iter().all(|next| self.is_won(next))
        };
        self.known.insert(position.key(), is_won);
        is_won
    }
}

/// Proves that only the first move wins, and that each later move of the solver wins.
pub(super) fn prove(parsed: &Parsed<Position>) -> Result<(), String> {
    let mut search = WinSearch { winner: parsed.position.turn(), known: HashMap::new() };
    let mut now = parsed.position.clone();
    if now.seats() != 2 {
        return Err("more than two seats".to_owned());
    }
    for (step, mv) in parsed.solution.iter().enumerate() {
        if step % 2 == 0 {
            if now.turn() != search.winner {
                return Err("not the solver's turn".to_owned());
            }
            if !search.is_won(&now.play(*mv)) {
                return Err(format!("{} does not win", now.move_text(*mv)));
            }
            let wins_at_once = |mv: Move| now.play(mv).outcome(&[]).is_some();
            for other in now.legal_moves().into_iter().filter(|other| other != mv) {
                let is_alternative = step > 0 && wins_at_once(*mv) && wins_at_once(other);
                if !is_alternative && search.is_won(&now.play(other)) {
                    return Err(format!("{} wins too", now.move_text(other)));
                }
            }
        }
        now = now.play(*mv);
    }
    Ok(())
}
