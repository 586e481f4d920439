//! The coach: warns a person before a clear mistake, and says a proven sentence after some moves.
//!
//! Before a move is played, the caller asks [`Coach::judges`], runs the job [`Match::coach`] for at most
//! [`DECISION_TIME`], and holds the move back if [`Coach::warns`]. After the move, it runs [`Match::explain_move`] and
//! shows the sentence of [`Coach::remark`].

use std::collections::HashSet;
use std::time::Duration;

use crate::jobs::WON;
use crate::review::Label;
use crate::{
    CoachedMove, ExplainedMove, Explanation, LocalizedMessage, Match, MessageArg, MoveIndex, RecordedMove,
    Seat, Viewer, message,
};

/// Time after which a move is played without a judgement.
pub const DECISION_TIME: Duration = Duration::from_millis(200);
/// Least time on the clock with which the coach judges a move.
const LEAST_CLOCK_TIME: Duration = Duration::from_secs(10);
/// Least margin of a praised move, in thousandths of expected score: the choice must have mattered.
const LEAST_MARGIN: u16 = 50;
/// Least number of praises for each criticism.
const PRAISES_PER_CRITICISM: usize = 2;

/// The memory of the coach during one game.
#[derive(Clone, Debug, Default)]
pub struct Coach {
    /// The moves that it has warned about, with their positions: it warns about a move once.
    warned: HashSet<(String, MoveIndex)>,
    /// The remarks so far: it says nothing twice.
    remarks: Vec<LocalizedMessage>,
    praises: usize,
    criticisms: usize,
}

impl Coach {
    /// Whether the coach judges this move before it is played.
    ///
    /// It does not judge forced moves, moves that it has warned about before, and moves in time trouble; `clock_time` is
    /// the remaining time of the seat to move.
    pub fn judges(&self, game: &dyn Match, choice: MoveIndex, clock_time: Option<Duration>) -> bool {
        let state = game.state();
        let mover = state.turn.and_then(|seat| game.seats().get(seat.index()));
        is_possible(game)
            && mover.is_some_and(|plan| !plan.player.is_computer())
            && state.gestures.len() > 1
            && clock_time.is_none_or(|time| time >= LEAST_CLOCK_TIME)
            && !self.warned.contains(&question(game, choice))
    }

    /// Whether to hold the move back and ask the person to look again. Asks once about each move of a position.
    pub fn warns(&mut self, game: &dyn Match, choice: MoveIndex, coached: &CoachedMove) -> bool {
        is_clear_mistake(coached) && self.warned.insert(question(game, choice))
    }

    /// The remark about a move that was played: a proven sentence that it has not said before.
    ///
    /// It praises at least twice as often as it criticises. `side` names a seat;
    /// `write` names a move.
    pub fn remark(
        &mut self,
        coached: &CoachedMove,
        explanation: &Explanation,
        side: impl Fn(Seat) -> MessageArg,
        write: impl Fn(&RecordedMove) -> String,
    ) -> Option<LocalizedMessage> {
        if coached.reviewed.is_forced {
            return None;
        }
        let proven_reason = |explained: Option<&ExplainedMove>| {
            explained.filter(|explained| explained.is_proven)?.reasons.first().cloned()
        };
        let (remark, count) = if coached.deserves_praise && coached.reviewed.margin >= LEAST_MARGIN {
            let reason = proven_reason(explanation.best.as_ref())?;
            (message!("coach-praise", reason), &mut self.praises)
        } else if is_clear_mistake(coached) && self.praises >= PRAISES_PER_CRITICISM * (self.criticisms + 1) {
            let answer = explanation.answer.as_ref()?;
            let reason = proven_reason(Some(answer))?;
            let (side, mv) = (side(answer.mv.seat), write(&answer.mv));
            (message!("review-answer", side, move = mv, reason), &mut self.criticisms)
        } else {
            return None;
        };
        if self.remarks.contains(&remark) {
            return None;
        }
        *count += 1;
        self.remarks.push(remark.clone());
        Some(remark)
    }
}

/// Whether a coach can take part: one person plays against computers.
///
/// With another person at the table, it would help one against the other.
pub fn is_possible(game: &dyn Match) -> bool {
    let person_count = game.seats().iter().filter(|plan| !plan.player.is_computer()).count();
    person_count == 1 && game.seats().len() > 1
}

/// A move in its position, as the coach remembers it.
fn question(game: &dyn Match, choice: MoveIndex) -> (String, MoveIndex) {
    (game.position_text(Viewer::All), choice)
}

/// Whether the move is a mistake by the measure of the review, with evidence, and the game is not as good as won anyway.
fn is_clear_mistake(coached: &CoachedMove) -> bool {
    coached.reviewed.label.is_some_and(Label::is_mistake) && coached.reviewed.after < WON
}
