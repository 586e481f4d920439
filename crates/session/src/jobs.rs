//! The jobs of the computers in a game: input, time limits, and conversion of results.

use std::sync::Arc;
use std::time::Duration;

use super::advice::{Expected, OthersFound};
use super::analysis::{Listener, Speller};
use super::deliberation::{Deliberation, is_like_a_person};
use crate::{Advice, Choice, Decision, Eyes, Gesture, Job, Match, NoAnswer, Playable, Reason, Session};
use ai::{BestLine, Findings, Limits, Seen, StopFlag, Thought};
use rules::Seat;
use rules::zobrist::scatter;

/// Moves shown of the expected line in a hint.
const LONGEST_LINE: usize = 7;

/// Converts the moves of a line into text and routes.
fn expected<P: Playable>(mut position: P, line: impl Iterator<Item = P::Move>) -> Vec<Expected> {
    let mut shown = Vec::new();
    for mv in line {
        // The rest of a line from the transposition table may be illegal: stop there.
        if position.why_not(mv).is_some() {
            break;
        }
        let (words, route) = (P::words(&position.notation(mv)), position.gesture(mv).route().to_vec());
        shown.push(Expected { text: position.move_text(mv), words, route });
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
    fn of<P: Playable>(seen: &Seen<P>, mv: P::Move, stop: &StopFlag) -> Others {
        let mut found = None;
        if let Some(mut analyst) = P::analyst() {
            analyst.analyse(seen, 2, &Limits::move_time(COMPARISON_TIME), stop, &mut |findings| {
                found = Some(findings)
            });
        }
        let Some(Findings { depth, lines, .. }) = found.filter(|found| found.depth > 1) else {
            return Others::default();
        };
        let worth = |line: Option<&BestLine<P::Move>>| line.map(|line| line.outlook.expected(seen.seat));
        let [best, second] = [lines.first(), lines.get(1)].map(worth);
        let losing = best.is_some_and(|best| best <= LOST);
        // If this search prefers another move than the hint, it says nothing about the others.
        let agrees = lines.first().and_then(|line| line.line.first()) == Some(&mv);
        let compared = match (best, second) {
            (Some(best), Some(second)) if agrees && best >= second + MARGIN => Some(if second <= LOST {
                OthersFound::Lost
            } else if best >= WON && second <= NOT_WON {
                OthersFound::NoWin
            } else {
                OthersFound::Worse
            }),
            _ => None,
        };
        let reason = compared.map(|found| Reason::OthersSearched { plies: depth, found });
        Others { reason, losing }
    }
}

/// Finds `mv` in the list of legal moves.
fn choice_of<M: PartialEq>(choices: &[M], mv: M) -> Result<Choice, NoAnswer> {
    choices.iter().position(|choice| *choice == mv).map(Choice).ok_or_else(NoAnswer::default)
}

impl<P: Playable> Session<P> {
    /// The seat whose clock runs.
    ///
    /// `None` while the rules make a move, and once the game is over.
    pub(super) fn thinking(&self) -> Option<Seat> {
        (self.now.view.end.is_none() && !self.now.by_rule).then(|| self.position().turn())
    }

    /// The limits that the clock sets for the computer to move.
    pub(super) fn limits(&self) -> Limits {
        self.running_clock(self.thought).map_or(Limits::NONE, |clock| clock.limits())
    }

    /// A job on the facts that `seat` may know; `None` once the game is over.
    pub(super) fn job<T: 'static>(
        &self,
        seat: Seat,
        work: impl FnOnce(&Seen<P>, &StopFlag) -> Result<T, NoAnswer> + Send + 'static,
    ) -> Option<Job<T>> {
        if self.now.view.end.is_some() {
            return None;
        }
        let seen = self.seen(seat);
        Some(Box::new(move |stop| work(&seen, stop)))
    }

    /// The job of [`Match::analyse`].
    pub(super) fn analysis(&self, eyes: Eyes, lines: usize, tell: Listener) -> Option<Job<()>> {
        let seat = self.position().turn();
        let is_seen = !P::INFO.hides || eyes.see(seat);
        // After a resignation or an agreed draw, there are still moves to analyse.
        if !is_seen || self.history.outcome().is_some() {
            return None;
        }
        let analyst = Arc::clone(&self.analyst);
        let seen = self.seen(seat);
        let speller = Speller {
            position: self.position().clone(),
            pictures: Arc::clone(self.pictures(self.history.ply())),
            by_rule: self.now.by_rule,
        };
        Some(Box::new(move |stop| {
            speller.analyse(&analyst, &seen, lines, stop, tell);
            Ok(())
        }))
    }

    /// A job for a hint: chooses a move and proves reasons for it.
    pub(super) fn advising(
        &self,
        choose: impl FnOnce(&Seen<P>, &StopFlag) -> Result<Thought<P::Move>, NoAnswer> + Send + 'static,
    ) -> Option<Job<Advice>> {
        let (choices, position) = (self.now.choices.clone(), self.position().clone());
        self.job(position.turn(), move |seen, stop| {
            let thought = choose(seen, stop)?;
            let choice = choice_of(&choices, thought.mv)?;
            // Where hands are hidden, the replies cannot be predicted: the line is the move alone.
            let most = if P::INFO.hides { 1 } else { LONGEST_LINE };
            let shown = &thought.line[..thought.line.len().min(most)];
            let mut case = P::case_for(seen, thought.mv, shown, stop);
            let is_searched = thought.depth > 0 && choices.len() > 1 && !P::INFO.hides;
            // Return at once when stopped: skip the comparison.
            let is_settled = case.reasons.iter().any(Reason::settles);
            let others = if is_searched && !is_settled && !stop.is_raised() {
                Others::of(seen, thought.mv, stop)
            } else {
                Others::default()
            };
            if let Some(reason) = others.reason {
                case.add(reason);
            }
            let line = if case.line.is_empty() { thought.line } else { case.line };
            Ok(Advice {
                choice,
                piece: position.look_at(thought.mv),
                reasons: case.reasons,
                depth: thought.depth,
                line: expected(position, line.into_iter().take(most)),
                losing: others.losing,
            })
        })
    }

    /// A job for the move of a computer, with simulated thinking time where it applies.
    pub(super) fn decision_by(
        &self,
        choose: impl FnOnce(&Seen<P>, &StopFlag) -> Result<Thought<P::Move>, NoAnswer> + Send + 'static,
    ) -> Option<Job<Decision>> {
        let choices = self.now.choices.clone();
        let takes_time = is_like_a_person(&self.plan.seats[self.position().turn().index()].player);
        let came = self.last_move().last().copied();
        let takes = |gesture: &Gesture| came.is_some_and(|spot| gesture.takes.contains(&spot));
        let takes: Vec<bool> = self.now.view.gestures.iter().map(takes).collect();
        let ply = self.history.ply();
        let luck = scatter(self.plan.seed ^ scatter(ply as u64));
        let most = self.allowance();
        self.job(self.position().turn(), move |seen, stop| {
            let Thought { mv, changes, .. } = choose(seen, stop)?;
            let choice = choice_of(&choices, mv)?;
            let takes_what_came = takes.get(choice.0).is_some_and(|takes| *takes);
            let deliberation = Deliberation { choices: takes.len(), changes, takes_what_came, ply, luck };
            let time = if takes_time { deliberation.time() } else { Duration::ZERO };
            Ok(Decision { choice, time: most.map_or(time, |most| time.min(most / 2)) })
        })
    }
}
