//! Sound cues of an animation: a piece starts, lands on the way, arrives, or changes.

use std::time::Duration;

use bevy::math::Vec2;

use crate::app::core::{PieceAction, PieceSound};
use crate::app::table::animation::plan::AnimationPlan;
use crate::app::table::animation::tween::{PieceTween, SoundCue};
use session::{Piece, PieceKind, Spot};

/// Force of a landing after a jump through the record. 1 for a move that is played.
const REVIEW_FORCE: f32 = 0.6;
/// A straight move longer than this, in squares, sounds like a slide.
const SLIDE_DISTANCE: f32 = 1.5;

impl AnimationPlan<'_> {
    /// The sounds of a piece on its way from `was`, ordered by time. Without a travel it is there already.
    ///
    /// `turned`: whether its look changes.
    pub(crate) fn cues(
        &self,
        piece: Piece,
        was: Spot,
        turned: bool,
        tween: Option<&PieceTween>,
    ) -> Vec<SoundCue> {
        let Some(goal) = self.middle(piece.spot).filter(|_| !self.closes_up(piece)) else {
            return Vec::new();
        };
        let Some(landing) = self.landing(piece, was) else { return Vec::new() };
        let (start, lasts) = tween.map_or((self.pace.now(), Duration::ZERO), |way| (way.start, way.duration));
        let played = self.mover.is_some();
        let force = if played { 1.0 } else { REVIEW_FORCE };
        let cue = |at: Duration, action: PieceAction, place: Vec2| SoundCue {
            at,
            sound: PieceSound { action, kind: piece.kind, at: place, force },
        };
        let mut cues = Vec::new();
        let from = self.middle(was).unwrap_or(goal);
        if !lasts.is_zero() && landing != PieceAction::ToTray {
            // After a drag or click the pick-up has been heard already (`input/handling_sounds.rs`).
            if played && !self.pace.by_hand {
                cues.push(cue(start, PieceAction::PickUp, from));
            }
            let hops = tween.map_or(&[][..], |way| &way.waypoints);
            if !hops.is_empty() {
                let leg = lasts / u32::try_from(hops.len() + 1).unwrap_or(1);
                let mut at = start;
                cues.extend(hops.iter().map(|place| {
                    at += leg;
                    cue(at, PieceAction::Hop, *place)
                }));
            } else if self.slides(was, piece.spot) && tween.is_none_or(|way| way.jump_height == 0.0) {
                cues.push(cue(start, PieceAction::Slide(lasts), (from + goal) / 2.0));
            }
        }
        cues.push(cue(start + lasts, landing, goal));
        cues.extend(self.turning_cues(piece, turned));
        cues
    }

    /// The sound of a piece that changes its look.
    pub(crate) fn turning_cues(&self, piece: Piece, turned: bool) -> Vec<SoundCue> {
        // A domino that turns its face up in the air is silent. In draughts the man put on top makes the sound of a
        // crowning.
        let is_crowned = self.stack.is_some_and(|(onto, _)| onto == piece.id);
        let is_heard = turned && !matches!(piece.kind, PieceKind::Tile(_)) && !is_crowned;
        let at = self.turns_at(piece.id).filter(|_| is_heard).map(|at| self.pace.at(at));
        let cue = at.zip(self.middle(piece.spot)).map(|(at, middle)| SoundCue {
            at,
            sound: PieceSound { action: PieceAction::Crown, kind: piece.kind, at: middle, force: 1.0 },
        });
        cue.into_iter().collect()
    }

    /// The sound of a man that is put on another one.
    pub(crate) fn crown_cues(&self, tween: &PieceTween, kind: PieceKind, spot: Spot) -> Vec<SoundCue> {
        let middle = self.middle(spot);
        let sound = middle.map(|at| PieceSound { action: PieceAction::Crown, kind, at, force: 1.0 });
        sound.map(|sound| SoundCue { at: tween.start + tween.duration, sound }).into_iter().collect()
    }

    /// The sound of the arrival; `None` if it is silent.
    fn landing(&self, piece: Piece, was: Spot) -> Option<PieceAction> {
        match (piece.spot, was) {
            // A captured piece is heard in its tray only if it was seen to travel there.
            (Spot::Tray { .. }, _) => (!self.at_once).then_some(PieceAction::ToTray),
            (Spot::Hand { .. }, Spot::Domino { .. }) => Some(PieceAction::ToTray),
            (Spot::Hand { .. }, _) => None,
            (Spot::Domino { level: 0..=1, .. }, _) => Some(PieceAction::Lay),
            (Spot::Domino { level, .. }, _) => Some(PieceAction::Climb(level)),
            (Spot::Cell { .. }, _) if self.captor == Some(piece.id) => Some(PieceAction::Capture),
            (Spot::Cell { .. }, _) => Some(PieceAction::SetDown),
        }
    }

    /// Whether a piece moves along a line by more than one square. It then slides.
    fn slides(&self, was: Spot, to: Spot) -> bool {
        let (Spot::Cell { x, y }, Spot::Cell { x: to_x, y: to_y }) = (was, to) else { return false };
        let (x, y) = (f32::from(x.abs_diff(to_x)), f32::from(y.abs_diff(to_y)));
        (x == 0.0 || y == 0.0 || x == y) && x.max(y) > SLIDE_DISTANCE
    }

    fn middle(&self, spot: Spot) -> Option<Vec2> {
        self.layout.rect(spot).map(|rect| rect.center())
    }
}
