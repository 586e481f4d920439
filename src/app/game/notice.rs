//! The notice line below the board: a rejected move or the last event. Rejections fade.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::core::{FramePhase, Motion, NextFrame, TableCleared};
use crate::app::preferences::Settings;
use session::{Message, Refused, Spot};

/// Display time of a rejection.
pub const TOLD_FOR: Duration = Duration::from_millis(4500);
/// Duration of a rejected piece's shake.
const SHAKE_DURATION: Duration = Duration::from_millis(320);

/// The notice shown until the next change of the game.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Notice(Option<Said>);

/// A notice with its marks on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub message: Message,
    /// Whether a rule forbids the attempted move.
    pub refused: bool,
    /// The spots of the pieces that make the move illegal.
    pub culprits: Vec<Spot>,
    /// The piece that was to be moved: it shakes.
    pub piece: Option<Spot>,
    /// Whether it disappears after [`TOLD_FOR`].
    fades: bool,
    /// Whether the rejection sound is still to be played.
    is_unheard: bool,
    /// Time of its first frame on the real clock; `None` before that.
    since: Option<Duration>,
}

impl Said {
    fn of(message: Message) -> Said {
        let (culprits, piece, since) = (Vec::new(), None, None);
        Said { message, refused: false, culprits, piece, fades: false, is_unheard: false, since }
    }
}

impl Notice {
    /// The notice shown now.
    pub fn said(&self) -> Option<&Said> {
        self.0.as_ref()
    }

    /// Whether a rule rejected something since the last call, so that the sound plays once.
    pub fn take_refusal(&mut self) -> bool {
        self.0.as_mut().is_some_and(|said| std::mem::take(&mut said.is_unheard))
    }

    /// Shows an event.
    pub fn tell(&mut self, message: Message) {
        self.0 = Some(Said::of(message));
    }

    /// Shows why an action is impossible.
    pub fn refuse(&mut self, message: Message) {
        self.0 = Some(Said { refused: true, fades: true, is_unheard: true, ..Said::of(message) });
    }

    /// Shows why the piece on a spot cannot move as attempted. Without sound or shake unless it breaks a rule.
    pub fn object(&mut self, refused: Refused, piece: Option<Spot>) {
        let Refused { message, culprits, breaks_rule } = refused;
        let piece = piece.filter(|_| breaks_rule);
        let (refused, is_unheard) = (breaks_rule, breaks_rule);
        self.0 = Some(Said { refused, culprits, piece, fades: true, is_unheard, ..Said::of(message) });
    }

    pub fn clear(&mut self) {
        self.0 = None;
    }

    /// Removes the notice if its message key is among `keys`.
    pub fn forget(&mut self, keys: &[&str]) {
        if self.0.as_ref().is_some_and(|said| keys.contains(&said.message.key)) {
            self.0 = None;
        }
    }

    /// Stops the shake of the rejected piece.
    pub fn hold_still(&mut self) {
        if let Some(said) = &mut self.0 {
            said.piece = None;
        }
    }

    /// Horizontal offset of a rejected piece's shake, in piece widths.
    pub fn shake(&self, spot: Spot, now: Duration) -> f32 {
        let Some(said) = self.0.as_ref().filter(|said| said.piece == Some(spot)) else { return 0.0 };
        let elapsed = said.since.map_or(Duration::ZERO, |since| now.saturating_sub(since));
        let share = elapsed.as_secs_f32() / SHAKE_DURATION.as_secs_f32();
        if share >= 1.0 { 0.0 } else { (share * std::f32::consts::TAU * 2.5).sin() * 0.07 * (1.0 - share) }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notice>()
        .add_observer(|_: On<TableCleared>, mut notice: ResMut<Notice>| *notice = Notice::default())
        .add_systems(Update, fade.in_set(FramePhase::Follow));
}

/// Removes a fading notice after [`TOLD_FOR`], and requests the frames for the shake.
fn fade(
    mut notice: ResMut<Notice>,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    motion: Res<Motion>,
    next_frame: Res<NextFrame>,
) {
    let now = time.elapsed();
    let Some(said) = &mut notice.0 else { return };
    if !said.fades {
        return;
    }
    // The rejected click itself has just cut other animations; only a later cut stops the shake.
    let cut = said.since.is_some() && motion.is_cut();
    let since = *said.since.get_or_insert(now);
    // No shake where animations or the marks of rejected moves are switched off.
    if cut || !settings.moves() || !settings.marks.refused {
        said.piece = None;
    }
    let elapsed = now.saturating_sub(since);
    next_frame.ask_if(said.piece.is_some() && elapsed < SHAKE_DURATION);
    if elapsed >= TOLD_FOR {
        notice.clear();
    } else {
        next_frame.ask_at(since + TOLD_FOR);
    }
}
