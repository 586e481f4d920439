//! The coach during a game: holds a move back while a thread judges it, and shows what the coach says.
//!
//! A held move is not played yet, so the clock runs on. A move that is not judged in time is played. The rules of the
//! coach are in [`session::coach`]; only the module `turn` plays moves.

use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::core::{ChoiceMade, NextFrame, Stamp, Stamped, TableCleared};
use crate::app::game::current_match::{CurrentMatch, NextActor};
use crate::app::game::job_thread::start_job;
use crate::app::preferences::CoachMode;
use crate::app::words::{Locale, spoken_move};
use session::coach::DECISION_TIME;
use session::{Coach, CoachedMove, Explanation, LocalizedMessage, Task};

/// The coach of the current game.
#[derive(Resource, Default)]
pub struct GameCoach {
    memory: Coach,
    judging: Option<Judging>,
    /// The last judged move.
    judged: Option<Judged>,
    /// The search for the words about the last move, with the state of the game after it.
    explaining: Option<Stamped<Task<Option<Explanation>>>>,
    /// The state of the game in which no move is judged, because a premove is played.
    skipped: Option<Stamp>,
}

/// A move that waits for its judgement.
struct Judging {
    made: ChoiceMade,
    /// Time of the frame in which the move is played without a judgement.
    deadline: Duration,
    task: Task<Option<CoachedMove>>,
}

/// A move with its judgement.
struct Judged {
    made: ChoiceMade,
    coached: CoachedMove,
    /// Whether the person was asked to look again.
    is_warned: bool,
}

/// The decision after the judgement of a held move.
pub(super) enum CoachDecision {
    Play(ChoiceMade),
    /// The move is not played; the person is asked to look again.
    LookAgain(ChoiceMade),
}

impl GameCoach {
    /// Whether a move of this state of the game waits for its judgement. Input until then is meant for the position after
    /// it.
    pub fn is_judging(&self, game: &CurrentMatch) -> bool {
        self.judging.as_ref().is_some_and(|judging| judging.made.stamp == game.stamp())
    }

    /// The move that was held back in this state of the game.
    pub fn warned_move(&self, game: &CurrentMatch) -> Option<ChoiceMade> {
        let judged = self.judged.as_ref().filter(|judged| judged.is_warned)?;
        (judged.made.stamp == game.stamp()).then_some(judged.made)
    }

    /// Lets the next move of this state of the game pass: it is a premove.
    pub(crate) fn skip(&mut self, game: &CurrentMatch) {
        self.skipped = Some(game.stamp());
    }

    /// Whether the move is held back. If so, a thread begins to judge it.
    pub(super) fn holds(
        &mut self,
        made: ChoiceMade,
        game: &CurrentMatch,
        mode: CoachMode,
        proxy: Option<&EventLoopProxyWrapper>,
    ) -> bool {
        if self.is_judging(game) {
            return true;
        }
        let clocks = game.shown_clocks();
        let clock = game.state().turn.and_then(|seat| clocks.into_iter().nth(seat.index())?);
        let is_judged = mode != CoachMode::Off
            && made.stamp == game.stamp()
            && self.skipped != Some(made.stamp)
            && game.next_actor() == NextActor::Human
            && self.memory.judges(&**game, made.choice, clock.map(|clock| clock.remaining));
        let Some(job) = game.coach(made.choice).filter(|_| is_judged) else { return false };
        self.judging = start_job("coach", job, proxy).map(|task| Judging {
            made,
            deadline: game.time() + DECISION_TIME,
            task,
        });
        self.judging.is_some()
    }

    /// Decides about the held move; `None` while its judgement is awaited. Drops a move of an earlier state of the game.
    pub(super) fn decide(&mut self, game: &CurrentMatch, next_frame: &NextFrame) -> Option<CoachDecision> {
        if !self.is_judging(game) {
            self.judging = None;
        }
        let judging = self.judging.as_mut()?;
        let (made, is_finished, report) =
            (judging.made, judging.task.is_finished(), judging.task.try_next_report());
        if report.is_none() && !is_finished && game.time() < judging.deadline {
            next_frame.request_at(judging.deadline);
            return None;
        }
        self.judging = None;
        let Some(coached) = report.flatten() else { return Some(CoachDecision::Play(made)) };
        // In a browsed position the question would not be understood.
        let is_warned = game.browsed_place().is_none() && self.memory.warns(&**game, made.choice, &coached);
        self.judged = Some(Judged { made, coached, is_warned });
        Some(if is_warned { CoachDecision::LookAgain(made) } else { CoachDecision::Play(made) })
    }

    /// Starts the search for words about a move that was just played, if the coach talks and has judged it.
    pub(super) fn follow_move(
        &mut self,
        made: ChoiceMade,
        game: &CurrentMatch,
        mode: CoachMode,
        proxy: Option<&EventLoopProxyWrapper>,
    ) {
        let Some(judged) = &mut self.judged else { return };
        judged.is_warned = false;
        if judged.made == made
            && mode == CoachMode::Talks
            && let Some(job) = game.explain_move(&judged.coached.reviewed, game.state().ply)
        {
            let task = start_job("coach", job, proxy);
            self.explaining = task.map(|task| Stamped { stamp: game.stamp(), value: task });
        }
    }

    /// The remark about the last move of the person, once its words are found. Drops those about an earlier move.
    pub(super) fn remark(&mut self, game: &CurrentMatch, locale: &Locale) -> Option<LocalizedMessage> {
        let explaining = self.explaining.as_mut()?;
        let is_due = explaining.stamp == game.stamp() || explaining.stamp.is_just_before(game.stamp());
        let (is_finished, report) = (explaining.value.is_finished(), explaining.value.try_next_report());
        if !is_due || is_finished || report.is_some() {
            self.explaining = None;
        }
        let explanation = report.flatten().filter(|_| is_due)?;
        let coached = &self.judged.as_ref()?.coached;
        let side = |seat| locale.side_name(&**game, seat);
        self.memory.remark(coached, &explanation, side, |mv| spoken_move(locale, mv))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameCoach>()
        .add_observer(|_: On<TableCleared>, mut coach: ResMut<GameCoach>| *coach = GameCoach::default());
}
