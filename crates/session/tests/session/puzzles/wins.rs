//! Wins within a number of moves, and defences against them, by a search of all moves.

use std::collections::HashMap;

use rules::{GamePosition, Seat};
use session::puzzles::Goal;

use super::Parsed;

/// A search for forced wins of one seat. Remembers the results by position and number of moves.
struct WinSearch {
    winner: Seat,
    known: HashMap<(u64, u8), bool>,
}

impl WinSearch {
    fn new(winner: Seat) -> WinSearch {
        WinSearch { winner, known: HashMap::new() }
    }

    /// Whether the winner, who is to move, can force a win within `moves` of its moves.
    fn can_win<P: GamePosition>(&mut self, position: &P, moves: u8) -> bool {
        if moves == 0 || position.outcome(&[]).is_some() {
            return false;
        }
        if let Some(known) = self.known.get(&(position.key(), moves)) {
            return *known;
        }
        let mut attempts: Vec<P> = position.legal_moves().into_iter().map(|mv| position.play(mv)).collect();
        if moves > 1 {
            attempts.sort_by_cached_key(|next| next.legal_moves().len());
        }
        let wins = attempts.iter().any(|next| self.has_won(next, moves - 1));
        self.known.insert((position.key(), moves), wins);
        wins
    }

    /// Whether the game after a move of the winner is won within `moves` more, whatever the opponent answers.
    fn has_won<P: GamePosition>(&mut self, next: &P, moves: u8) -> bool {
        if let Some(outcome) = next.outcome(&[]) {
            return outcome.winner == Some(self.winner);
        }
        // The opponent would claim a draw.
        if !next.claims(&[]).is_empty() {
            return false;
        }
        moves > 0
            && next.legal_moves().into_iter().all(|answer| {
                let after = next.play(answer);
                match after.outcome(&[]) {
                    Some(outcome) => outcome.winner == Some(self.winner),
                    None => self.can_win(&after, moves),
                }
            })
    }
}

/// Proves that only the first move reaches the goal.
pub(super) fn prove<P: GamePosition>(goal: Goal, parsed: &Parsed<P>) -> Result<(), String> {
    match goal {
        Goal::WinIn(moves) => prove_win(parsed, moves),
        Goal::Hold(moves) => prove_defence(parsed, moves),
        _ => Err("a goal of another game".to_owned()),
    }
}

/// Proves each step: the win takes as many moves as the goal says, and only the right move wins in time.
fn prove_win<P: GamePosition>(parsed: &Parsed<P>, moves: u8) -> Result<(), String> {
    let mut search = WinSearch::new(parsed.position.turn());
    let mut now = parsed.position.clone();
    if search.can_win(&now, moves - 1) {
        return Err(format!("a win in less than {moves} moves"));
    }
    for (step, mv) in parsed.solution.iter().enumerate() {
        let moves_left = moves.checked_sub(step as u8 / 2).filter(|left| *left > 0).ok_or("too long")?;
        if step % 2 == 0 {
            if !search.has_won(&now.play(*mv), moves_left - 1) {
                return Err(format!("{} does not win", now.move_text(*mv)));
            }
            // At the last step of a longer line, every win at once is right.
            let may_have_others = step > 0 && moves_left == 1;
            for other in now.legal_moves().into_iter().filter(|other| other != mv && !may_have_others) {
                if search.has_won(&now.play(other), moves_left - 1) {
                    return Err(format!("{} wins too", now.move_text(other)));
                }
            }
        }
        now = now.play(*mv);
    }
    match now.outcome(&[]) {
        Some(outcome) if outcome.winner == Some(parsed.position.turn()) => Ok(()),
        _ => Err("the solution does not end the game".to_owned()),
    }
}

/// Proves that every other move allows the opponent to win within `moves` moves, and the first move does not.
fn prove_defence<P: GamePosition>(parsed: &Parsed<P>, moves: u8) -> Result<(), String> {
    let position = &parsed.position;
    let mut search = WinSearch::new(position.turn().next(position.seats()));
    let mut loses = |mv: P::Move| {
        let next = position.play(mv);
        match next.outcome(&[]) {
            Some(outcome) => outcome.winner == Some(search.winner),
            None => search.can_win(&next, moves),
        }
    };
    let first = parsed.solution[0];
    if loses(first) {
        return Err(format!("{} loses", position.move_text(first)));
    }
    match position.legal_moves().into_iter().find(|other| *other != first && !loses(*other)) {
        Some(other) => Err(format!("{} does not lose either", position.move_text(other))),
        None => Ok(()),
    }
}
