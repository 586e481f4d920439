//! The work that the computers at a table are given: what they see, how long they may take, and what is made of their
//! answer.

use std::sync::Arc;
use std::time::Duration;

use super::advice::{Expected, OthersFound};
use super::analysis::{Listener, Speller};
use super::deliberation::{Deliberation, is_like_a_person};
use crate::{Advice, Choice, Decision, Eyes, Gesture, Job, Match, NoAnswer, Playable, Reason, Session};
use ai::{BestLine, Findings, Limits, Seen, StopFlag, Thought};
use rules::Seat;
use rules::zobrist::scatter;

/// The most moves of a line that is told to a person.
const LONGEST_LINE: usize = 7;

/// The moves of a line as they are written and made.
fn expected<P: Playable>(mut position: P, line: impl Iterator<Item = P::Move>) -> Vec<Expected> {
    let mut told = Vec::new();
    for mv in line {
        // What a search remembers of a line is a guess: nothing illegal is ever told.
        if position.why_not(mv).is_some() {
            break;
        }
        let (words, route) = (P::words(&position.notation(mv)), position.gesture(mv).route().to_vec());
        told.push(Expected { text: position.move_text(mv), words, route });
        position = position.play(mv);
    }
    told
}

/// How long the other moves are compared with the one that is advised.
const COMPARING: Duration = Duration::from_millis(600);
/// In thousandths of a game: what is as good as lost, as good as won, not won any more, and clearly less.
const LOST: u16 = 100;
const WON: u16 = 850;
const NOT_WON: u16 = 650;
const LESS: u16 = 150;

/// What a search finds of the moves beside the one that is advised.
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
            analyst.analyse(seen, 2, &Limits::move_time(COMPARING), stop, &mut |findings| {
                found = Some(findings)
            });
        }
        let Some(Findings { depth, lines, .. }) = found.filter(|found| found.depth > 1) else {
            return Others::default();
        };
        let worth = |line: Option<&BestLine<P::Move>>| line.map(|line| line.outlook.expected(seen.seat));
        let [best, second] = [lines.first(), lines.get(1)].map(worth);
        let losing = best.is_some_and(|best| best <= LOST);
        // Both searches must agree on the move, or nothing is known of the others.
        let agrees = lines.first().and_then(|line| line.line.first()) == Some(&mv);
        let compared = match (best, second) {
            (Some(best), Some(second)) if agrees && best >= second + LESS => Some(if second <= LOST {
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

/// A move as one of the list.
fn choice_of<M: PartialEq>(choices: &[M], mv: M) -> Result<Choice, NoAnswer> {
    choices.iter().position(|choice| *choice == mv).map(Choice).ok_or_else(NoAnswer::default)
}

impl<P: Playable> Session<P> {
    /// The seat whose clock runs: the one to move, where the rules do not move for it.
    pub(super) fn thinking(&self) -> Option<Seat> {
        (self.now.view.end.is_none() && !self.now.by_rule).then(|| self.position().turn())
    }

    /// How long the computer to move may think.
    pub(super) fn limits(&self) -> Limits {
        self.running_clock(self.thought).map_or(Limits::NONE, |clock| clock.limits())
    }

    /// Work for the engine's thread on what a seat may know; none once the game is over.
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

    /// The work behind [`Match::analyse`].
    pub(super) fn analysis(&self, eyes: Eyes, lines: usize, tell: Listener) -> Option<Job<()>> {
        let seat = self.position().turn();
        let is_seen = !P::INFO.hides || eyes.see(seat);
        // An end that the players brought about leaves moves to look for.
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

    /// A move for the seat to move, and what is to be said for it.
    pub(super) fn advising(
        &self,
        choose: impl FnOnce(&Seen<P>, &StopFlag) -> Result<Thought<P::Move>, NoAnswer> + Send + 'static,
    ) -> Option<Job<Advice>> {
        let (choices, position) = (self.now.choices.clone(), self.position().clone());
        self.job(position.turn(), move |seen, stop| {
            let thought = choose(seen, stop)?;
            let choice = choice_of(&choices, thought.mv)?;
            // Where hands are hidden nobody knows how others will go on; a line then is the move alone.
            let most = if P::INFO.hides { 1 } else { LONGEST_LINE };
            let told = &thought.line[..thought.line.len().min(most)];
            let mut case = P::case_for(seen, thought.mv, told, stop);
            let is_searched = thought.depth > 0 && choices.len() > 1 && !P::INFO.hides;
            // Who stops waits for no comparison.
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

    /// A move from a computer at the table, which takes its time.
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
