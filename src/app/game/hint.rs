//! A hint (best move) in three steps: which piece, where to, and why.
//!
//! The strongest computer level searches for the hint on the engine thread. The search uses only what the person to
//! move may know. The hint is shown until the next change of the game, and is not saved. In an exercise, the hinted move
//! is the next one of the solution.

use bevy::prelude::*;

use crate::app::core::{Stamp, Stamped};
use crate::app::game::current_match::{CurrentMatch, NextActor};
use crate::app::game::notice::Notice;
use crate::app::words::{Locale, notation};
use session::{Gesture, Hint, LocalizedMessage, Spot, message};

/// The part of a hint revealed so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HintStep {
    Piece,
    /// The destination of the move, in addition to the piece.
    Target,
    /// The reasons for the move, in addition to the move itself.
    Reasons,
}

/// The hint for the current state of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
enum HintProgress {
    /// The search runs.
    Searching,
    /// The move, and the step revealed so far.
    Found(Box<Hint>, HintStep),
}

/// The hint: requested, being searched for, or shown.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct HintState {
    known: Option<Stamped<HintProgress>>,
    /// Number of the game in which a hint was requested during the computer's search. The search for the hint starts
    /// when the computer's search has ended.
    requested_in: Option<u64>,
    /// Number of further steps requested before the hint was found. They are revealed with it.
    steps_ahead: u8,
}

impl HintStep {
    /// The step after this one; `None` after the last one.
    fn next(self) -> Option<HintStep> {
        match self {
            HintStep::Piece => Some(HintStep::Target),
            HintStep::Target => Some(HintStep::Reasons),
            HintStep::Reasons => None,
        }
    }
}

impl HintState {
    fn known(&self, game: &CurrentMatch) -> Option<&HintProgress> {
        self.known.as_ref()?.get(game.hint_stamp())
    }

    fn found(&self, game: &CurrentMatch) -> Option<(&Hint, HintStep)> {
        match self.known(game)? {
            HintProgress::Found(hint, step) if game.may_request_hint() => Some((hint, *step)),
            _ => None,
        }
    }

    /// The step revealed so far; `None` if no hint is shown.
    pub fn step(&self, game: &CurrentMatch) -> Option<HintStep> {
        self.found(game).map(|(_, step)| step)
    }

    /// The spot of the piece to highlight, if a hint is shown.
    pub fn piece(&self, game: &CurrentMatch) -> Option<Spot> {
        let (hint, _) = self.found(game)?;
        game.displayed().state().gestures.get(hint.choice.0)?.start()
    }

    /// The hinted move to draw on the table; `None` at the first step, which shows the piece only.
    pub fn shown<'a>(&self, game: &'a CurrentMatch) -> Option<&'a Gesture> {
        let (hint, _) = self.found(game).filter(|(_, step)| *step >= HintStep::Target)?;
        game.displayed().state().gestures.get(hint.choice.0)
    }

    /// The hint with its reasons; `None` before the last step.
    pub fn reasons(&self, game: &CurrentMatch) -> Option<&Hint> {
        self.found(game).filter(|(_, step)| *step == HintStep::Reasons).map(|(hint, _)| hint)
    }

    /// Whether a hint is shown or being searched for.
    pub fn is_active(&self, game: &CurrentMatch) -> bool {
        self.known(game).is_some()
    }

    /// Records that the search for the hint has started.
    pub(super) fn mark_searching(&mut self, game: &CurrentMatch) {
        *self = HintState {
            known: Some(Stamped { stamp: game.hint_stamp(), value: HintProgress::Searching }),
            requested_in: None,
            steps_ahead: if self.is_requested(game) { self.steps_ahead } else { 0 },
        };
    }

    /// Requests a hint that is searched for once the running search has ended.
    pub(super) fn request_later(&mut self, game: &CurrentMatch) {
        *self = HintState { requested_in: Some(game.number()), ..HintState::default() };
    }

    /// Whether the hint is being searched for.
    pub(super) fn is_searching(&self, game: &CurrentMatch) -> bool {
        self.known(game) == Some(&HintProgress::Searching)
    }

    /// Requests one more step of a hint that is not found yet.
    pub(super) fn request_step_ahead(&mut self) {
        self.steps_ahead = self.steps_ahead.saturating_add(1);
    }

    /// Whether a request waits for the running search to end.
    pub fn is_requested(&self, game: &CurrentMatch) -> bool {
        self.requested_in == Some(game.number())
    }

    /// Drops the hint and any request for one.
    pub(super) fn clear(&mut self) {
        *self = HintState::default();
    }

    /// Reveals the next step; returns `false` if there is none, or no hint yet.
    pub(super) fn reveal_next(&mut self, game: &CurrentMatch, locale: &Locale, notice: &mut Notice) -> bool {
        let Some(Stamped { value: HintProgress::Found(_, step), .. }) = &mut self.known else { return false };
        let Some(next) = step.next() else { return false };
        *step = next;
        self.show_notice(game, locale, notice);
        true
    }

    /// Stores the result of the search and shows the first step, or as many as were requested meanwhile.
    ///
    /// Drops the result if a hint may no longer be requested, for example because the person browses the game.
    pub(super) fn answer(
        &mut self,
        found: Option<Box<Hint>>,
        game: &CurrentMatch,
        locale: &Locale,
        notice: &mut Notice,
    ) {
        if !self.is_searching(game) || !game.may_request_hint() {
            self.clear();
            return;
        }
        let steps_ahead = std::mem::take(&mut self.steps_ahead);
        let step = (0..steps_ahead).fold(HintStep::Piece, |step, _| step.next().unwrap_or(step));
        self.known =
            found.map(|hint| Stamped { stamp: game.hint_stamp(), value: HintProgress::Found(hint, step) });
        if self.known.is_none() {
            notice.show(message!("notice-hint-none"));
        }
        self.show_notice(game, locale, notice);
    }

    /// Shows the notice of the step revealed so far.
    fn show_notice(&self, game: &CurrentMatch, locale: &Locale, notice: &mut Notice) {
        let Some((hint, step)) = self.found(game) else { return };
        notice.show(match step {
            HintStep::Piece => hint.piece.clone(),
            // The reasons are shown in the panel.
            HintStep::Target | HintStep::Reasons => hint_notice(hint, game, locale),
        });
    }
}

/// The notice that names the hinted move and says how good it is.
fn hint_notice(hint: &Hint, game: &CurrentMatch, locale: &Locale) -> LocalizedMessage {
    let mut preview = game.displayed_copy();
    let ply = preview.state().ply;
    let hinted_move = preview.play(hint.choice).ok().and_then(|()| preview.moves().get(ply));
    match hinted_move {
        None => message!("notice-hint-none"),
        Some(mv) if mv.tile.is_some() && hint.is_only_move() => message!("notice-hint-tile-only"),
        Some(mv) if mv.tile.is_some() => message!("notice-hint-tile"),
        Some(mv) if hint.is_only_move() => message!("notice-hint-only", move = notation(locale, mv)),
        Some(mv) if hint.all_moves_lose() => {
            message!("notice-hint-all-moves-lose", move = notation(locale, mv))
        }
        Some(mv) if hint.is_losing => message!("notice-hint-least-bad", move = notation(locale, mv)),
        Some(mv) => message!("notice-hint", move = notation(locale, mv)),
    }
}

impl CurrentMatch {
    /// Identifies the position to which a hint belongs.
    fn hint_stamp(&self) -> Stamp {
        let browse = if self.exercise().is_some() { self.browse_stamp().browse } else { 0 };
        Stamp { browse, ..self.stamp() }
    }

    /// Whether a hint may be requested now: a person is to move in an exercise; or in the game, sees the table and
    /// browses nothing, and the game runs.
    pub fn may_request_hint(&self) -> bool {
        if let Some(exercise) = self.exercise() {
            return exercise.waits_for_player();
        }
        let is_own_turn = self.next_actor() == NextActor::Human && self.is_seen_by_mover();
        is_own_turn && self.browsed_place().is_none() && !self.is_paused()
    }

    /// Whether a hint may be requested in advance, during a computer's turn.
    ///
    /// Only a single person who plays against computers may do so: otherwise an opponent would see the hint.
    pub fn may_request_hint_later(&self) -> bool {
        let is_waiting = matches!(self.next_actor(), NextActor::Computer | NextActor::Forced)
            && self.acting_person().is_some();
        is_waiting && self.browsed_place().is_none() && !self.is_paused()
    }
}
