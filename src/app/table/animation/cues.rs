//! Sound cues of an animation: a piece starts, touches down between two jumps, arrives, or changes its look.

use std::time::Duration;

use bevy::math::Vec2;

use crate::app::core::{PieceAction, PieceSound};
use crate::app::table::animation::plan::AnimationPlan;
use crate::app::table::animation::tween::{PieceTween, SoundCue};
use session::{Piece, PieceKind, Spot};

/// Force of a landing after a jump to another position of the game. A played move has force 1.
const BROWSE_FORCE: f32 = 0.6;
/// A straight move longer than this, in squares, sounds like a slide.
const SLIDE_DISTANCE: f32 = 1.5;

impl AnimationPlan<'_> {
    /// Returns the sounds of a piece that moves from `old_spot`, ordered by time.
    ///
    /// `changes_look`: whether the move changes the look of the piece. `tween`: `None` if the piece has arrived already.
    pub(crate) fn cues(
        &self,
        piece: Piece,
        old_spot: Spot,
        changes_look: bool,
        tween: Option<&PieceTween>,
    ) -> Vec<SoundCue> {
        let Some(goal) = self.middle(piece.spot).filter(|_| !self.closes_up(piece)) else {
            return Vec::new();
        };
        let Some(landing) = self.landing(piece, old_spot) else { return Vec::new() };
        let (start, duration) =
            tween.map_or((self.pace.now(), Duration::ZERO), |tween| (tween.start, tween.duration));
        let is_played = self.mover.is_some();
        let force = if is_played { 1.0 } else { BROWSE_FORCE };
        let cue = |at: Duration, action: PieceAction, point: Vec2| SoundCue {
            at,
            sound: PieceSound { action, kind: piece.kind, at: point, force },
        };
        let mut cues = Vec::new();
        let from = self.middle(old_spot).unwrap_or(goal);
        if !duration.is_zero() && landing != PieceAction::ToTray {
            // After a drag or click the pick-up has been heard already (`input/handling_sounds.rs`).
            if is_played && !self.pace.by_hand {
                cues.push(cue(start, PieceAction::PickUp, from));
            }
            let waypoints = tween.map_or(&[][..], |tween| &tween.waypoints);
            if !waypoints.is_empty() {
                let leg = duration / u32::try_from(waypoints.len() + 1).unwrap_or(1);
                let mut at = start;
                cues.extend(waypoints.iter().map(|point| {
                    at += leg;
                    cue(at, PieceAction::Hop, *point)
                }));
            } else if self.slides(old_spot, piece.spot) && tween.is_none_or(|tween| tween.jump_height == 0.0)
            {
                cues.push(cue(start, PieceAction::Slide(duration), (from + goal) / 2.0));
            }
        }
        cues.push(cue(start + duration, landing, goal));
        cues.extend(self.look_change_cues(piece, changes_look));
        cues
    }

    /// Returns the sound of a piece that changes its look.
    pub(crate) fn look_change_cues(&self, piece: Piece, changes_look: bool) -> Vec<SoundCue> {
        // A domino that turns face up is silent. In draughts, the man put on top makes the sound of the crowning.
        let is_crowned = self.crowning_pair.is_some_and(|(crowned, _)| crowned == piece.id);
        let is_heard = changes_look && !matches!(piece.kind, PieceKind::Tile(_)) && !is_crowned;
        let at = self.look_changes_at(piece.id).filter(|_| is_heard).map(|at| self.pace.at(at));
        let cue = at.zip(self.middle(piece.spot)).map(|(at, middle)| SoundCue {
            at,
            sound: PieceSound { action: PieceAction::Crown, kind: piece.kind, at: middle, force: 1.0 },
        });
        cue.into_iter().collect()
    }

    /// Returns the sound of a man that is put on another one (crowning in draughts).
    pub(crate) fn crown_cues(&self, tween: &PieceTween, kind: PieceKind, spot: Spot) -> Vec<SoundCue> {
        let middle = self.middle(spot);
        let sound = middle.map(|at| PieceSound { action: PieceAction::Crown, kind, at, force: 1.0 });
        sound.map(|sound| SoundCue { at: tween.start + tween.duration, sound }).into_iter().collect()
    }

    /// Returns the sound of the arrival at the spot of `piece`; `None` if it is silent.
    fn landing(&self, piece: Piece, old_spot: Spot) -> Option<PieceAction> {
        match (piece.spot, old_spot) {
            // A captured piece is heard in its tray only if its way there is animated.
            (Spot::Tray { .. }, _) => (!self.at_once).then_some(PieceAction::ToTray),
            (Spot::Hand { .. }, Spot::Domino { .. }) => Some(PieceAction::ToTray),
            (Spot::Hand { .. }, _) => None,
            (Spot::Domino { level: 0..=1, .. }, _) => Some(PieceAction::Lay),
            (Spot::Domino { level, .. }, _) => Some(PieceAction::Climb(level)),
            (Spot::Cell { .. }, _) if self.captor == Some(piece.id) => Some(PieceAction::Capture),
            (Spot::Cell { .. }, _) => Some(PieceAction::SetDown),
        }
    }

    /// Whether a piece slides: it moves along a row, column or diagonal by more than one square.
    fn slides(&self, old_spot: Spot, to: Spot) -> bool {
        let (Spot::Cell { x, y }, Spot::Cell { x: to_x, y: to_y }) = (old_spot, to) else { return false };
        let (columns, rows) = (f32::from(x.abs_diff(to_x)), f32::from(y.abs_diff(to_y)));
        (columns == 0.0 || rows == 0.0 || columns == rows) && columns.max(rows) > SLIDE_DISTANCE
    }

    /// The centre of a spot in window pixels; `None` if the spot is not displayed.
    fn middle(&self, spot: Spot) -> Option<Vec2> {
        self.layout.rect(spot).map(|rect| rect.center())
    }
}
