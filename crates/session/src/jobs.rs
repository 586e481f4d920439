//! The jobs of the computers in a game: input, time limits, and conversion of results.

use std::sync::Arc;
use std::time::Duration;

use super::analysis::{AnalysisCallback, AnalysisConverter};
use super::hint::{ExpectedMove, OtherMovesResult};
use super::thinking_time::{MoveDifficulty, has_simulated_time};
use crate::{
    Decision, EngineJob, Gesture, Hint, JobError, Match, MoveIndex, Playable, Reason, Session, Viewer,
};
use ai::{AnalysisLine, AnalysisReport, AnalysisRequest, Limits, SearchResult, SeatKnowledge, StopFlag};
use rules::Seat;
use rules::zobrist::mix;

/// The most moves of the expected line that a hint shows.
const LONGEST_LINE: usize = 7;

/// Converts the moves of a line into text and routes.
fn expected<P: Playable>(mut position: P, line: impl Iterator<Item = P::Move>) -> Vec<ExpectedMove> {
    let mut shown = Vec::new();
    for mv in line {
        // A hash collision in the transposition table can put an illegal move into the line: drop the rest.
        if position.illegal_reason(mv).is_some() {
            break;
        }
        let (words, route) = (P::words(&position.notation(mv)), position.gesture(mv).route().to_vec());
        shown.push(ExpectedMove { text: position.move_text(mv), args: words, route });
        position = position.play(mv);
    }
    shown
}

/// Duration of the search that compares the recommended move with the other moves.
const COMPARISON_TIME: Duration = Duration::from_millis(600);
/// Size of the tables of that search, in bytes.
const COMPARISON_BYTES: usize = 64 << 20;
/// At or below this expected score, a position is as good as lost. In thousandths of a game, like the next three.
const LOST: u16 = 100;
/// At or above this expected score, a position is as good as won.
pub(super) const WON: u16 = 850;
/// At or below this expected score, a position is no longer won.
const NOT_WON: u16 = 650;
/// The smallest difference in expected score that counts as clearly worse.
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
        if let Some(mut analyst) = P::analysis_engine(COMPARISON_BYTES) {
            analyst.analyse(
                knowledge,
                AnalysisRequest::best(2),
                &Limits::move_time(COMPARISON_TIME),
                stop,
                &mut |findings| found = Some(findings),
            );
        }
        let Some(AnalysisReport { depth, lines, .. }) = found.filter(|found| found.depth > 1) else {
            return Others::default();
        };
        let worth = |line: Option<&AnalysisLine<P::Move>>| {
            line.map(|line| line.winning_chances.expected(knowledge.seat))
        };
        let [best, second] = [lines.first(), lines.get(1)].map(worth);
        let losing = best.is_some_and(|best| best <= LOST);
        // If this search prefers another move than the hint, the comparison proves nothing about the hint.
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

    /// The search limits that the clock sets for the computer to move; [`Limits::NONE`] if no clock runs.
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
        let seen = self.knowledge_of(seat);
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
        let is_seen = !P::INFO.has_hidden_information || viewer.sees(seat);
        // After a resignation or an agreed draw, there are still moves to analyse.
        if !is_seen || self.history.outcome().is_some() {
            return None;
        }
        let analyst = Arc::clone(&self.analyst);
        let seen = self.knowledge_of(seat);
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
            // With hidden hands, replies cannot be predicted: show only the move itself.
            let max_plies = if P::INFO.has_hidden_information { 1 } else { LONGEST_LINE };
            let shown_line = &thought.line[..thought.line.len().min(max_plies)];
            let mut arguments = P::prove_reasons(seen, thought.mv, shown_line, stop);
            let is_searched = thought.depth > 0 && choices.len() > 1 && !P::INFO.has_hidden_information;
            // Skip the comparison when stopped, so that the job returns at once.
            let is_settled = arguments.reasons.iter().any(Reason::is_complete);
            let others = if is_searched && !is_settled && !stop.is_raised() {
                Others::of(seen, thought.mv, stop)
            } else {
                Others::default()
            };
            if let Some(reason) = others.reason {
                arguments.add(reason);
            }
            let line = if arguments.line.is_empty() { thought.line } else { arguments.line };
            Ok(Hint {
                choice,
                piece: position.hint_piece_message(thought.mv),
                reasons: arguments.reasons,
                depth: thought.depth,
                line: expected(position, line.into_iter().take(max_plies)),
                is_losing: others.losing,
            })
        })
    }

    /// A job for the move of a computer. Weaker computers also get a simulated thinking time.
    pub(super) fn decision_by(
        &self,
        choose: impl FnOnce(&SeatKnowledge<P>, &StopFlag) -> Result<SearchResult<P::Move>, JobError>
        + Send
        + 'static,
    ) -> Option<EngineJob<Decision>> {
        let choices = self.current.choices.clone();
        let takes_time = has_simulated_time(&self.plan.seats[self.position().turn().index()].player);
        let last_target = self.last_move().last().copied();
        let takes_last_moved =
            |gesture: &Gesture| last_target.is_some_and(|spot| gesture.takes.contains(&spot));
        // For each legal move, whether it captures the piece that has just moved.
        let recaptures: Vec<bool> = self.current.match_state.gestures.iter().map(takes_last_moved).collect();
        let ply = self.history.ply();
        let random = mix(self.plan.seed ^ mix(ply as u64));
        let max_charged_time = self.max_charged_time();
        self.job(self.position().turn(), move |seen, stop| {
            let SearchResult { mv, best_move_changes: changes, .. } = choose(seen, stop)?;
            let choice = choice_of(&choices, mv)?;
            let difficulty = MoveDifficulty {
                choices: recaptures.len(),
                changes,
                captures_last_moved: recaptures.get(choice.0).is_some_and(|recaptures| *recaptures),
                ply,
                random,
            };
            let time = if takes_time { difficulty.time() } else { Duration::ZERO };
            // At most half of the time that the clock allows, so that a simulated wait never loses on time.
            Ok(Decision { choice, time: max_charged_time.map_or(time, |most| time.min(most / 2)) })
        })
    }
}
