//! The jobs of the computers in a game: input, time limits, and conversion of results.

use std::sync::Arc;
use std::time::Duration;

use super::analysis::{AnalysisCallback, AnalysisConverter};
use super::hint::{ExpectedMove, OtherMovesResult};
use super::thinking_time::{MoveDifficulty, has_simulated_time};
use crate::{
    Decision, EngineJob, Gesture, Hint, JobError, Match, MoveIndex, Playable, Reason, Session, Viewer,
};
use ai::{AnalysisLine, AnalysisReport, Limits, SearchResult, SeatKnowledge, StopFlag};
use rules::Seat;
use rules::zobrist::mix;

/// Moves shown of the expected line in a hint.
const LONGEST_LINE: usize = 7;

/// Converts the moves of a line into text and routes.
fn expected<P: Playable>(mut position: P, line: impl Iterator<Item = P::Move>) -> Vec<ExpectedMove> {
    let mut shown = Vec::new();
    for mv in line {
        // The rest of a line from the transposition table may be illegal: stop there.
        if position.illegal_reason(mv).is_some() {
            break;
        }
        let (words, route) = (P::words(&position.notation(mv)), position.gesture(mv).route().to_vec());
        shown.push(ExpectedMove { text: position.move_text(mv), args: words, route });
        position = position.play(mv);
    }
    shown
}

/// Time of the search that compares the recommended move with the others.
const COMPARISON_TIME: Duration = Duration::from_millis(600);
/// Limits of the expected score, in thousandths of a game.
///
/// At most `LOST` is as good as lost, at least `WON` as good as won, at most `NOT_WON` no longer won. `MARGIN` is
/// the least difference that counts as clearly worse.
const LOST: u16 = 100;
const WON: u16 = 850;
const NOT_WON: u16 = 650;
const MARGIN: u16 = 150;

/// The result of comparing the recommended move with the others.
#[derive(Default)]
struct Others {
    reason: Option<Reason>,
    /// Whether even the best move is as good as lost.
    losing: bool,
}

impl Others {
    fn of<P: Playable>(knowledge: &SeatKnowledge<P>, mv: P::Move, stop: &StopFlag) -> Others {
        let mut found = None;
        if let Some(mut analyst) = P::analysis_engine() {
            analyst.analyse(knowledge, 2, &Limits::move_time(COMPARISON_TIME), stop, &mut |findings| {
                found = Some(findings)
            });
        }
        let Some(AnalysisReport { depth, lines, .. }) = found.filter(|found| found.depth > 1) else {
            return Others::default();
        };
        let worth = |line: Option<&AnalysisLine<P::Move>>| {
            line.map(|line| line.winning_chances.expected(knowledge.seat))
        };
        let [best, second] = [lines.first(), lines.get(1)].map(worth);
        let losing = best.is_some_and(|best| best <= LOST);
        // If this search prefers another move than the hint, it says nothing about the others.
        let agrees = lines.first().and_then(|line| line.line.first()) == Some(&mv);
        let compared = match (best, second) {
            (Some(best), Some(second)) if agrees && best >= second + MARGIN => Some(if second <= LOST {
                OtherMovesResult::Lost
            } else if best >= WON && second <= NOT_WON {
                OtherMovesResult::NoWin
            } else {
                OtherMovesResult::Worse
            }),
            _ => None,
        };
        let reason = compared.map(|found| Reason::OthersSearched { plies: depth, found });
        Others { reason, losing }
    }
}

/// Finds `mv` in the list of legal moves.
fn choice_of<M: PartialEq>(choices: &[M], mv: M) -> Result<MoveIndex, JobError> {
    choices.iter().position(|choice| *choice == mv).map(MoveIndex).ok_or_else(JobError::default)
}

impl<P: Playable> Session<P> {
    /// The seat whose clock runs.
    ///
    /// `None` while the rules make a move, and once the game is over.
    pub(super) fn clock_owner(&self) -> Option<Seat> {
        (self.current.match_state.end.is_none() && !self.current.by_rule).then(|| self.position().turn())
    }

    /// The limits that the clock sets for the computer to move.
    pub(super) fn limits(&self) -> Limits {
        self.running_clock(self.thinking_time).map_or(Limits::NONE, |clock| clock.limits())
    }

    /// A job on the facts that `seat` may know; `None` once the game is over.
    pub(super) fn job<T: 'static>(
        &self,
        seat: Seat,
        work: impl FnOnce(&SeatKnowledge<P>, &StopFlag) -> Result<T, JobError> + Send + 'static,
    ) -> Option<EngineJob<T>> {
        if self.current.match_state.end.is_some() {
            return None;
        }
        let seen = self.seen(seat);
        Some(Box::new(move |stop| work(&seen, stop)))
    }

    /// The job of [`Match::analyse`].
    pub(super) fn analysis(
        &self,
        viewer: Viewer,
        lines: usize,
        tell: AnalysisCallback,
    ) -> Option<EngineJob<()>> {
        let seat = self.position().turn();
        let is_seen = !P::INFO.has_hidden_information || viewer.see(seat);
        // After a resignation or an agreed draw, there are still moves to analyse.
        if !is_seen || self.history.outcome().is_some() {
            return None;
        }
        let analyst = Arc::clone(&self.analyst);
        let seen = self.seen(seat);
        let speller = AnalysisConverter {
            position: self.position().clone(),
            pictures: Arc::clone(self.pictures(self.history.ply())),
            by_rule: self.current.by_rule,
        };
        Some(Box::new(move |stop| {
            speller.analyse(&analyst, &seen, lines, stop, tell);
            Ok(())
        }))
    }

    /// A job for a hint: chooses a move and proves reasons for it.
    pub(super) fn advising(
        &self,
        choose: impl FnOnce(&SeatKnowledge<P>, &StopFlag) -> Result<SearchResult<P::Move>, JobError>
        + Send
        + 'static,
    ) -> Option<EngineJob<Hint>> {
        let (choices, position) = (self.current.choices.clone(), self.position().clone());
        self.job(position.turn(), move |seen, stop| {
            let thought = choose(seen, stop)?;
            let choice = choice_of(&choices, thought.mv)?;
            // Where hands are hidden, the replies cannot be predicted: the line is the move alone.
            let most = if P::INFO.has_hidden_information { 1 } else { LONGEST_LINE };
            let shown = &thought.line[..thought.line.len().min(most)];
            let mut case = P::prove_reasons(seen, thought.mv, shown, stop);
            let is_searched = thought.depth > 0 && choices.len() > 1 && !P::INFO.has_hidden_information;
            // Return at once when stopped: skip the comparison.
            let is_settled = case.reasons.iter().any(Reason::is_complete);
            let others = if is_searched && !is_settled && !stop.is_raised() {
                Others::of(seen, thought.mv, stop)
            } else {
                Others::default()
            };
            if let Some(reason) = others.reason {
                case.add(reason);
            }
            let line = if case.line.is_empty() { thought.line } else { case.line };
            Ok(Hint {
                choice,
                piece: position.hint_piece_message(thought.mv),
                reasons: case.reasons,
                depth: thought.depth,
                line: expected(position, line.into_iter().take(most)),
                is_losing: others.losing,
            })
        })
    }

    /// A job for the move of a computer, with simulated thinking time where it applies.
    pub(super) fn decision_by(
        &self,
        choose: impl FnOnce(&SeatKnowledge<P>, &StopFlag) -> Result<SearchResult<P::Move>, JobError>
        + Send
        + 'static,
    ) -> Option<EngineJob<Decision>> {
        let choices = self.current.choices.clone();
        let takes_time = has_simulated_time(&self.plan.seats[self.position().turn().index()].player);
        let came = self.last_move().last().copied();
        let takes = |gesture: &Gesture| came.is_some_and(|spot| gesture.takes.contains(&spot));
        let takes: Vec<bool> = self.current.match_state.gestures.iter().map(takes).collect();
        let ply = self.history.ply();
        let rng = mix(self.plan.seed ^ mix(ply as u64));
        let most = self.max_charged_time();
        self.job(self.position().turn(), move |seen, stop| {
            let SearchResult { mv, best_move_changes: changes, .. } = choose(seen, stop)?;
            let choice = choice_of(&choices, mv)?;
            let takes_what_came = takes.get(choice.0).is_some_and(|takes| *takes);
            let deliberation = MoveDifficulty {
                choices: takes.len(),
                changes,
                captures_last_moved: takes_what_came,
                ply,
                random: rng,
            };
            let time = if takes_time { deliberation.time() } else { Duration::ZERO };
            Ok(Decision { choice, time: most.map_or(time, |most| time.min(most / 2)) })
        })
    }
}
