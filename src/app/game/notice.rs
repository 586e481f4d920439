//! The line below the board: what was refused, or what has just happened. A refusal fades by itself.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::core::{FramePhase, Motion, NextFrame, TableCleared};
use crate::app::preferences::Settings;
use session::{Message, Refused, Spot};

/// How long a refusal is told.
pub const TOLD_FOR: Duration = Duration::from_millis(4500);
/// How long a refused piece shakes.
const SHAKES_FOR: Duration = Duration::from_millis(320);

/// What is said to the players until the next change of the game.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Notice(Option<Said>);

/// Something said to the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// What.
    pub message: Message,
    /// Whether something was refused that a rule forbids.
    pub refused: bool,
    /// The spots of what stands against it.
    pub culprits: Vec<Spot>,
    /// The piece that was to be moved.
    pub piece: Option<Spot>,
    /// It is told for some time only.
    fades: bool,
    /// A refusal that has not been heard yet.
    is_unheard: bool,
    /// Since when it has been told, on the real clock; `None` until its first frame is over.
    since: Option<Duration>,
}

impl Said {
    fn of(message: Message) -> Said {
        let (culprits, piece, since) = (Vec::new(), None, None);
        Said { message, refused: false, culprits, piece, fades: false, is_unheard: false, since }
    }
}

impl Notice {
    /// What is said now.
    pub fn said(&self) -> Option<&Said> {
        self.0.as_ref()
    }

    /// Whether a rule has refused something since this was asked last: a refusal is heard once, though it is told for
    /// some time, in which other things about it change.
    pub fn take_refusal(&mut self) -> bool {
        self.0.as_mut().is_some_and(|said| std::mem::take(&mut said.is_unheard))
    }

    /// Tells what happened.
    pub fn tell(&mut self, message: Message) {
        self.0 = Some(Said::of(message));
    }

    /// Tells why something cannot be done.
    pub fn refuse(&mut self, message: Message) {
        self.0 = Some(Said { refused: true, fades: true, is_unheard: true, ..Said::of(message) });
    }

    /// Tells why the piece on a spot cannot be moved like that; quietly where no rule would be broken.
    pub fn object(&mut self, refused: Refused, piece: Option<Spot>) {
        let Refused { message, culprits, breaks_rule } = refused;
        let piece = piece.filter(|_| breaks_rule);
        let (refused, is_unheard) = (breaks_rule, breaks_rule);
        self.0 = Some(Said { refused, culprits, piece, fades: true, is_unheard, ..Said::of(message) });
    }

    /// Says nothing any more.
    pub fn clear(&mut self) {
        self.0 = None;
    }

    /// Takes back what was said about a choice that the hand has to make.
    pub fn forget(&mut self, keys: &[&str]) {
        if self.0.as_ref().is_some_and(|said| keys.contains(&said.message.key)) {
            self.0 = None;
        }
    }

    /// Lets the piece that was refused stand still.
    pub fn hold_still(&mut self) {
        if let Some(said) = &mut self.0 {
            said.piece = None;
        }
    }

    /// How far a piece that was refused is beside its place now, in its own sizes: it shakes its head.
    pub fn shake(&self, spot: Spot, now: Duration) -> f32 {
        let Some(said) = self.0.as_ref().filter(|said| said.piece == Some(spot)) else { return 0.0 };
        let gone = said.since.map_or(Duration::ZERO, |since| now.saturating_sub(since));
        let share = gone.as_secs_f32() / SHAKES_FOR.as_secs_f32();
        if share >= 1.0 { 0.0 } else { (share * std::f32::consts::TAU * 2.5).sin() * 0.07 * (1.0 - share) }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notice>()
        .add_observer(|_: On<TableCleared>, mut notice: ResMut<Notice>| *notice = Notice::default())
        .add_systems(Update, fade.in_set(FramePhase::Follow));
}

/// What was refused, or is harmless, is told for some time.
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
    // The click that was refused has cut other motions; only the next one cuts this.
    let cut = said.since.is_some() && motion.is_cut();
    let since = *said.since.get_or_insert(now);
    // With the motion switched off nothing shakes.
    if cut || !settings.moves() || !settings.marks.refused {
        said.piece = None;
    }
    let gone = now.saturating_sub(since);
    next_frame.ask_if(said.piece.is_some() && gone < SHAKES_FOR);
    if gone >= TOLD_FOR {
        notice.clear();
    } else {
        next_frame.ask_at(since + TOLD_FOR);
    }
}
