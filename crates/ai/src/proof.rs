//! Wins that can be forced, proven by the rules alone: every answer is tried, nothing is left out and nothing is judged.
//! Slow beside a search, and never wrong: what is told to a person rests on it.

use crate::StopFlag;
use rules::{EndReason, Rules, Seat};

/// How many positions a proof may still look at. What is not proven with it counts as unknown.
#[derive(Debug)]
pub struct Effort<'a> {
    left: u32,
    stop: &'a StopFlag,
}

impl<'a> Effort<'a> {
    /// So many positions, unless stopped before.
    pub const fn new(positions: u32, stop: &'a StopFlag) -> Effort<'a> {
        Effort { left: positions, stop }
    }

    /// Looks at another position; `None` when that is too much, from then on for ever.
    pub fn spend(&mut self) -> Option<()> {
        if self.left.is_multiple_of(64) && self.stop.is_raised() {
            self.left = 0;
        }
        self.left = self.left.checked_sub(1)?;
        Some(())
    }
}

/// A win that can be forced after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedWin<M> {
    /// Moves of the winner, the first one included, against any answer at most.
    pub moves: u32,
    /// How the game ends on the line.
    pub by: EndReason,
    /// A line that lasts as long as any: the first move, an answer, and so on.
    pub line: Vec<M>,
}

/// The quickest win that a legal move forces, within so many moves of the winner; `None` where there is none or it was not
/// proven. A draw that the other side may claim on the way spoils a win.
pub fn forced_win<R: Rules>(
    position: &R,
    earlier: &[R],
    mv: R::Move,
    most_moves: u32,
    effort: &mut Effort<'_>,
) -> Option<ForcedWin<R::Move>> {
    let path = [earlier, std::slice::from_ref(position)].concat();
    let mut proof = Proof { seat: position.turn(), path };
    let next = position.play(mv);
    for moves in 1..=most_moves {
        if proof.wins(&next, 2 * (moves - 1), effort)? {
            let mut line = vec![mv];
            let by = proof.follow(&next, 2 * (moves - 1), effort, &mut line)?;
            return Some(ForcedWin { moves, by, line });
        }
    }
    None
}

/// Whether the side to move can force a win within so many moves, and by which first move; `None` where that was not found
/// out.
pub fn can_win<R: Rules>(
    position: &R,
    earlier: &[R],
    moves: u32,
    effort: &mut Effort<'_>,
) -> Option<Option<R::Move>> {
    let mut proof = Proof { seat: position.turn(), path: earlier.to_vec() };
    if position.outcome(earlier).is_some() {
        return Some(None);
    }
    proof.winning_move(position, (2 * moves).saturating_sub(1), effort)
}

/// Whether every other legal move than this one lets the next seat force a win within so many moves, and this one does not.
/// `None` where that was not found out, or no other move is legal.
pub fn others_lose<R: Rules>(
    position: &R,
    earlier: &[R],
    mv: R::Move,
    moves: u32,
    effort: &mut Effort<'_>,
) -> Option<bool> {
    let path = [earlier, std::slice::from_ref(position)].concat();
    // What holds is looked at first: it mostly settles the question.
    if can_win(&position.play(mv), &path, moves, effort)?.is_some() {
        return Some(false);
    }
    let others: Vec<R::Move> = position.legal_moves().into_iter().filter(|other| *other != mv).collect();
    others.first()?;
    for other in others {
        if can_win(&position.play(other), &path, moves, effort)?.is_none() {
            return Some(false);
        }
    }
    Some(true)
}

/// Whether every legal move lets the next seat force a win within so many moves; `None` where that was not found out.
pub fn all_lose<R: Rules>(position: &R, earlier: &[R], moves: u32, effort: &mut Effort<'_>) -> Option<bool> {
    let path = [earlier, std::slice::from_ref(position)].concat();
    for mv in position.legal_moves() {
        if can_win(&position.play(mv), &path, moves, effort)?.is_none() {
            return Some(false);
        }
    }
    Some(true)
}

/// A proof that a seat wins.
struct Proof<R> {
    seat: Seat,
    /// The positions before the one that is looked at.
    path: Vec<R>,
}

impl<R: Rules> Proof<R> {
    /// Whether the seat wins from here within so many plies.
    fn wins(&mut self, position: &R, plies: u32, effort: &mut Effort<'_>) -> Option<bool> {
        effort.spend()?;
        if let Some(outcome) = position.outcome(&self.path) {
            return Some(outcome.winner == Some(self.seat));
        }
        let Some(rest) = plies.checked_sub(1) else { return Some(false) };
        if position.turn() == self.seat {
            return Some(self.winning_move(position, plies, effort)?.is_some());
        }
        if !position.claims(&self.path).is_empty() {
            return Some(false);
        }
        self.path.push(position.clone());
        let mut answers = position.legal_moves().into_iter();
        let found = answers.try_fold(true, |wins, mv| {
            if wins { self.wins(&position.play(mv), rest, effort) } else { Some(false) }
        });
        self.path.pop();
        found
    }

    /// A move of the seat that wins within so many plies, itself included.
    fn winning_move(&mut self, position: &R, plies: u32, effort: &mut Effort<'_>) -> Option<Option<R::Move>> {
        let Some(rest) = plies.checked_sub(1) else { return Some(None) };
        let mut moves: Vec<(R::Move, R)> =
            position.legal_moves().into_iter().map(|mv| (mv, position.play(mv))).collect();
        if rest > 0 {
            // What leaves few answers is proven soonest.
            moves.sort_by_cached_key(|(_, next)| next.legal_moves().len());
        }
        self.path.push(position.clone());
        let mut found = Some(None);
        for (mv, next) in moves {
            found = self.wins(&next, rest, effort).map(|wins| wins.then_some(mv));
            if found != Some(None) {
                break;
            }
        }
        self.path.pop();
        found
    }

    /// Adds the moves from a won position to its end, and says how that comes about.
    fn follow(
        &mut self,
        position: &R,
        plies: u32,
        effort: &mut Effort<'_>,
        line: &mut Vec<R::Move>,
    ) -> Option<EndReason> {
        if let Some(outcome) = position.outcome(&self.path) {
            return Some(outcome.reason);
        }
        let mv = if position.turn() == self.seat {
            self.winning_move(position, plies, effort)??
        } else {
            self.longest_answer(position, plies, effort)?
        };
        line.push(mv);
        self.path.push(position.clone());
        let by = self.follow(&position.play(mv), plies.saturating_sub(1), effort, line);
        self.path.pop();
        by
    }

    /// The first answer after which the win takes all of the plies that are left.
    fn longest_answer(&mut self, position: &R, plies: u32, effort: &mut Effort<'_>) -> Option<R::Move> {
        let answers = position.legal_moves();
        self.path.push(position.clone());
        let mut longest = None;
        for mv in &answers {
            if !self.wins(&position.play(*mv), plies.saturating_sub(3), effort)? {
                longest = Some(*mv);
                break;
            }
        }
        self.path.pop();
        longest.or_else(|| answers.first().copied())
    }
}
