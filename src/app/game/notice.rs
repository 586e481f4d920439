//! The notice line below the board: a rejected move or the last event. Rejections fade.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::core::{ChoiceMade, FramePhase, NextFrame, RunningAnimations, TableCleared};
use crate::app::preferences::Settings;
use session::{LocalizedMessage, Rejection, Spot};

/// Display time of a rejection.
pub const NOTICE_DURATION: Duration = Duration::from_millis(4500);
/// Display time of a remark of the coach, which may be a long sentence.
const REMARK_DURATION: Duration = Duration::from_secs(9);
/// Duration of a rejected piece's shake.
const SHAKE_DURATION: Duration = Duration::from_millis(320);

/// The notice shown until the next change of the game or, for a rejection or a remark, for a limited time.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Notice(Option<NoticeContent>);

/// A notice with its marks on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoticeContent {
    pub message: LocalizedMessage,
    /// Whether a rule forbids the attempted move.
    pub is_rejection: bool,
    /// The spots of the pieces that make the move illegal.
    pub culprits: Vec<Spot>,
    /// Spot of the piece that the player tried to move and that shakes now.
    pub piece: Option<Spot>,
    /// The move that Enter plays all the same, if the notice asks to look at it again.
    held_move: Option<ChoiceMade>,
    /// The time after which the notice disappears; `None` if it stays.
    duration: Option<Duration>,
    /// Whether the notice stays while a computer answers.
    is_remark: bool,
    /// Whether the rejection sound has not been played yet.
    is_unheard: bool,
    /// Time on the real clock at which the notice was first shown; `None` before that.
    first_shown_at: Option<Duration>,
}

impl NoticeContent {
    fn of(message: LocalizedMessage) -> NoticeContent {
        let (culprits, piece, since) = (Vec::new(), None, None);
        NoticeContent {
            message,
            is_rejection: false,
            culprits,
            piece,
            held_move: None,
            duration: None,
            is_remark: false,
            is_unheard: false,
            first_shown_at: since,
        }
    }

    /// Whether the notice asks to look again at a move.
    pub const fn holds_move(&self) -> bool {
        self.held_move.is_some()
    }

    /// Whether the notice is a remark about the last move.
    pub(super) const fn is_remark(&self) -> bool {
        self.is_remark
    }
}

impl Notice {
    /// The notice shown now.
    pub fn content(&self) -> Option<&NoticeContent> {
        self.0.as_ref()
    }

    /// Whether the notice is a rejection whose sound has not been played yet. Marks the sound as played.
    pub fn take_rejection(&mut self) -> bool {
        self.0.as_mut().is_some_and(|content| std::mem::take(&mut content.is_unheard))
    }

    /// Shows an event.
    pub fn show(&mut self, message: LocalizedMessage) {
        self.0 = Some(NoticeContent::of(message));
    }

    /// Shows why an action is impossible.
    pub fn show_failure(&mut self, message: LocalizedMessage) {
        self.0 = Some(NoticeContent {
            is_rejection: true,
            duration: Some(NOTICE_DURATION),
            is_unheard: true,
            ..NoticeContent::of(message)
        });
    }

    /// Shows why the piece on the spot `piece` cannot move as attempted. The sound is played, and the piece shakes,
    /// only if the attempt breaks a rule.
    pub fn reject(&mut self, rejection: Rejection, piece: Option<Spot>) {
        let Rejection { message, culprits, breaks_rule } = rejection;
        let piece = piece.filter(|_| breaks_rule);
        let (refused, is_unheard) = (breaks_rule, breaks_rule);
        self.0 = Some(NoticeContent {
            is_rejection: refused,
            culprits,
            piece,
            duration: Some(NOTICE_DURATION),
            is_unheard,
            ..NoticeContent::of(message)
        });
    }

    /// Asks to look again at a move that is held back. The piece on the spot `piece` shakes.
    pub fn ask_about(&mut self, made: ChoiceMade, piece: Option<Spot>, message: LocalizedMessage) {
        self.0 = Some(NoticeContent { held_move: Some(made), piece, ..NoticeContent::of(message) });
    }

    /// The move that Enter plays all the same.
    pub fn held_move(&self) -> Option<ChoiceMade> {
        self.0.as_ref()?.held_move
    }

    /// Removes the question about a held move. Returns whether there was one.
    pub fn dismiss_held_move(&mut self) -> bool {
        let is_asked = self.held_move().is_some();
        if is_asked {
            self.0 = None;
        }
        is_asked
    }

    /// Shows a remark about a move, which stays while a computer answers it.
    pub fn show_remark(&mut self, message: LocalizedMessage) {
        let duration = Some(REMARK_DURATION);
        self.0 = Some(NoticeContent { is_remark: true, duration, ..NoticeContent::of(message) });
    }

    pub fn clear(&mut self) {
        self.0 = None;
    }

    /// Removes the notice, unless it is a remark.
    pub fn clear_unless_remark(&mut self) {
        self.0.take_if(|content| !content.is_remark);
    }

    /// Removes the notice if its message key is among `keys`.
    pub fn clear_if(&mut self, keys: &[&str]) {
        if self.0.as_ref().is_some_and(|content| keys.contains(&content.message.key)) {
            self.0 = None;
        }
    }

    /// Stops the shake of the rejected piece.
    pub fn stop_shake(&mut self) {
        if let Some(content) = &mut self.0 {
            content.piece = None;
        }
    }

    /// Horizontal offset of a rejected piece's shake, in piece widths.
    pub fn shake(&self, spot: Spot, now: Duration) -> f32 {
        let Some(content) = self.0.as_ref().filter(|content| content.piece == Some(spot)) else { return 0.0 };
        let elapsed = content.first_shown_at.map_or(Duration::ZERO, |since| now.saturating_sub(since));
        let progress = elapsed.as_secs_f32() / SHAKE_DURATION.as_secs_f32();
        // Two and a half oscillations, at most 0.07 piece widths to each side, damped linearly.
        if progress >= 1.0 {
            0.0
        } else {
            (progress * std::f32::consts::TAU * 2.5).sin() * 0.07 * (1.0 - progress)
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notice>()
        .add_observer(|_: On<TableCleared>, mut notice: ResMut<Notice>| *notice = Notice::default())
        .add_systems(Update, fade.in_set(FramePhase::Follow));
}

/// Removes a notice after its duration, and requests the frames for the shake.
fn fade(
    mut notice: ResMut<Notice>,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    running: Res<RunningAnimations>,
    next_frame: Res<NextFrame>,
) {
    let now = time.elapsed();
    let Some(content) = &mut notice.0 else { return };
    if content.duration.is_none() && content.piece.is_none() {
        return;
    }
    // The rejected click itself has just finished the other animations; only a later request to finish stops the shake.
    let is_shake_cut = content.first_shown_at.is_some() && running.is_finish_requested();
    let since = *content.first_shown_at.get_or_insert(now);
    // Do not shake the piece if animations or the marks of rejected moves are switched off.
    let is_unmarked = content.is_rejection && !settings.marks.refused;
    if is_shake_cut || !settings.has_animations() || is_unmarked {
        content.piece = None;
    }
    let elapsed = now.saturating_sub(since);
    next_frame.request_if(content.piece.is_some() && elapsed < SHAKE_DURATION);
    match content.duration {
        Some(duration) if elapsed >= duration => notice.clear(),
        Some(duration) => next_frame.request_at(since + duration),
        None => {}
    }
}
