//! Plans an animation: the pieces that move when the scene changes, and their tweens.

use std::time::Duration;

use bevy::math::Vec2;
use bevy::platform::collections::HashMap;

use crate::app::core::SceneChanged;
use crate::app::game::CurrentMatch;
use crate::app::look::TableLayout;
use crate::app::preferences::Settings;
use crate::app::table::animation::timeline::{CROWNING_TIME, Track, distance, timeline};
use crate::app::table::animation::tween::{PieceTween, Pose};
use session::{Beats, Piece, PieceId, PieceKind, SceneStep, Seat, Spot};

/// Enlargement of a carried piece half way, as a share of its size.
const CARRY_LIFT: f32 = 0.12;

/// The animation of a change of the scene.
pub(crate) struct AnimationPlan<'a> {
    pub(super) layout: &'a TableLayout,
    /// Track of each piece that takes part in a played move; empty after any other change.
    tracks: HashMap<PieceId, Track>,
    /// The crowned piece and the man put on top of it, if a crowning is animated. The man is `None` if it comes from
    /// outside the table: no captured man of that colour is in the trays.
    pub(super) crowning_pair: Option<(PieceId, Option<PieceId>)>,
    /// The piece that captures.
    pub(super) captor: Option<PieceId>,
    /// The seat that played the move; `None` after any other change.
    pub(super) mover: Option<Seat>,
    /// Whether pieces appear at their places without an animation.
    pub(crate) at_once: bool,
    pub(crate) pace: Pace,
}

impl AnimationPlan<'_> {
    /// Plans the animation of `change`. `displayed` returns the previous spot of a piece and the point in the window
    /// at which it is drawn now.
    pub(crate) fn new<'a>(
        change: &SceneChanged,
        game: &CurrentMatch,
        layout: &'a TableLayout,
        settings: &Settings,
        now: Duration,
        displayed: impl Fn(PieceId) -> Option<(Spot, Vec2)>,
    ) -> AnimationPlan<'a> {
        let is_instant = !settings.has_animations();
        let last_ply = game.displayed().state().ply.checked_sub(1);
        let (tracks, stack, captor, mover) = match change {
            SceneChanged::Played(beats) => (
                timeline(beats, layout, displayed),
                crowning_pair(beats).filter(|_| !is_instant),
                capturing_piece(beats),
                last_ply.map(|ply| game.displayed().moves()[ply].seat),
            ),
            SceneChanged::Jumped | SceneChanged::Replaced => (HashMap::default(), None, None, None),
        };
        // A person's move starts fast, as a response to the input; a computer's move starts slowly.
        let by_hand = mover.is_some_and(|seat| !game.player(seat).is_computer());
        AnimationPlan {
            layout,
            tracks,
            crowning_pair: stack,
            captor,
            mover,
            at_once: is_instant || *change == SceneChanged::Replaced,
            pace: Pace { now, time_factor: settings.animation_speed().factor(), by_hand },
        }
    }

    /// The piece that `id` crowns, and the tween of `id` onto it; `None` if `id` crowns none.
    pub(crate) fn crowning(&self, id: PieceId, from: Pose) -> Option<(PieceId, PieceTween)> {
        let (below, _) = self.crowning_pair.filter(|(_, crowning_man)| *crowning_man == Some(id))?;
        Some((below, self.pace.tween(self.tracks.get(&id)?, from)))
    }

    /// The tween of a crowning man that comes from outside the table. `None` if `piece` is not crowned that way.
    pub(crate) fn crown_from_outside(&self, piece: Piece) -> Option<PieceTween> {
        self.crowning_pair.filter(|stack| *stack == (piece.id, None))?;
        let starts_at = self.look_changes_at(piece.id).unwrap_or_default().saturating_sub(CROWNING_TIME);
        let track = Track { starts_at, duration: CROWNING_TIME, ..Track::straight(0.0) };
        Some(self.pace.tween(&track, outside(self.layout, piece.spot)))
    }

    /// Time from the start of the move until the piece changes its look. `None` if it changes at once.
    pub(crate) fn look_changes_at(&self, id: PieceId) -> Option<Duration> {
        self.tracks.get(&id).map(|track| track.look_changes_at).filter(|turns| !turns.is_zero())
    }

    /// A tween without movement: the piece keeps its old look until [`AnimationPlan::look_changes_at`].
    pub(crate) fn waiting_tween(&self, id: PieceId) -> PieceTween {
        let until = self.look_changes_at(id).unwrap_or_default();
        PieceTween {
            start: self.pace.now,
            hold: until.mul_f32(self.pace.time_factor),
            ..PieceTween::default()
        }
    }

    /// Whether the piece makes a jumping capture; such a capture may end on its first square.
    fn jumps(&self, id: PieceId) -> bool {
        self.tracks.get(&id).is_some_and(|track| track.jump_height > 0.0)
    }

    /// Whether the tile lies in the hand of the mover. The tiles there close the gap of the played tile.
    pub(super) fn closes_up(&self, piece: Piece) -> bool {
        matches!(piece.spot, Spot::Hand { seat, .. } if Some(seat) == self.mover)
    }

    /// Whether a piece that was on `old_spot` needs a tween.
    pub(crate) fn moves(&self, piece: Piece, old_spot: Spot) -> bool {
        old_spot != piece.spot || self.jumps(piece.id) || self.closes_up(piece)
    }

    /// The tween of a piece whose previous spot and look were `old`, and which is drawn at `from` now.
    ///
    /// `None` if a drag has dropped the piece at its new spot. `under_way`: whether the piece has a tween already.
    pub(crate) fn tween(
        &self,
        piece: Piece,
        old: (Spot, PieceKind),
        from: Pose,
        under_way: bool,
    ) -> Option<PieceTween> {
        let track = self.tracks.get(&piece.id).cloned();
        let track = track.unwrap_or_else(|| Track::straight(distance(self.layout, old.0, piece.spot)));
        let from = Pose { turn: self.turn(old, piece), ..from };
        let closes_up = self.closes_up(piece);
        let goal = self.layout.rect(piece.spot).map(Pose::of);
        let is_dropped = !under_way
            && !self.jumps(piece.id)
            && !closes_up
            && goal.is_some_and(|goal| goal.centre.distance(from.centre) < 0.5 * self.layout.cell);
        let duration = if is_dropped { Duration::ZERO } else { track.duration };
        // A crowned piece keeps its old look until the man on top has arrived.
        let is_crowned = self.crowning_pair.is_some_and(|(crowned, _)| crowned == piece.id);
        let until = self.look_changes_at(piece.id).filter(|_| is_crowned).unwrap_or_default();
        let hold = until.saturating_sub(track.starts_at + duration);
        if is_dropped && hold.is_zero() {
            return None;
        }
        let travel = self.pace.tween(&Track { duration, ..track }, from);
        let lift = if closes_up { 0.0 } else { travel.lift };
        Some(PieceTween { hold: hold.mul_f32(self.pace.time_factor), lift, ..travel })
    }

    /// Rotation at the start relative to the rotation at the end, in radians. 0 on boards.
    fn turn(&self, old: (Spot, PieceKind), piece: Piece) -> f32 {
        let open = self.layout.open_table.as_ref();
        open.map_or(0.0, |open| open.turned_from(old, (piece.spot, piece.kind)))
    }
}

/// Start time and speed of an animation.
pub(crate) struct Pace {
    /// Start of the move on the real clock.
    now: Duration,
    /// Factor for durations.
    time_factor: f32,
    /// Whether a person made the move.
    pub(super) by_hand: bool,
}

impl Pace {
    pub(super) fn now(&self) -> Duration {
        self.now
    }

    /// Converts a time since the start of the move, at normal speed, to the real clock.
    pub(crate) fn at(&self, time: Duration) -> Duration {
        self.now + time.mul_f32(self.time_factor)
    }

    fn tween(&self, track: &Track, from: Pose) -> PieceTween {
        PieceTween {
            from,
            start: self.at(track.starts_at),
            duration: track.duration.mul_f32(self.time_factor),
            by_hand: self.by_hand && track.jump_height == 0.0,
            lift: CARRY_LIFT,
            waypoints: track.waypoints.clone(),
            jump_height: track.jump_height,
            hold: Duration::ZERO,
            fades_from: track.fades_at.map(|time| self.at(time)),
            cues: Vec::new(),
        }
    }
}

/// The crowned piece and the man put on top of it; `None` without a crowning.
fn crowning_pair(beats: &Beats) -> Option<(PieceId, Option<PieceId>)> {
    beats.iter().flatten().find_map(|step| match *step {
        SceneStep::Crown { onto, piece, .. } => Some((onto, piece)),
        _ => None,
    })
}

/// The piece that captures; `None` if the move captures nothing.
fn capturing_piece(beats: &Beats) -> Option<PieceId> {
    let is_capture = beats.iter().flatten().any(|step| matches!(step, SceneStep::Capture { .. }));
    beats.iter().flatten().filter(|_| is_capture).find_map(|step| match *step {
        SceneStep::Move { piece, .. } => Some(piece),
        _ => None,
    })
}

/// A pose at the upper or lower edge of the board, the one nearer to `spot`.
fn outside(layout: &TableLayout, spot: Spot) -> Pose {
    let mut pose = Pose::of(layout.rect(spot).unwrap_or_default());
    let board = layout.board;
    let is_in_upper_half = pose.centre.y < board.center().y;
    pose.centre.y = if is_in_upper_half { board.min.y } else { board.max.y };
    pose
}
