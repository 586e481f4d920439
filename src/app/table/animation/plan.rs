//! Plans an animation: which pieces travel when the scene changes, and their tweens.

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

/// The animation of a change of the scene.
pub(crate) struct AnimationPlan<'a> {
    pub(super) layout: &'a TableLayout,
    /// Track of each piece that takes part in a move; empty after any other change.
    tracks: HashMap<PieceId, Track>,
    /// The crowned piece and the man put on top of it, if that is animated. The man is `None` if it comes from outside
    /// the table.
    pub(super) stack: Option<(PieceId, Option<PieceId>)>,
    pub(super) captor: Option<PieceId>,
    pub(super) mover: Option<Seat>,
    /// Pieces appear at their places without an animation.
    pub(crate) at_once: bool,
    pub(crate) pace: Pace,
}

impl AnimationPlan<'_> {
    /// Plans the animation of `change`. `seen` returns the previous spot of a piece and its current position in the
    /// window.
    pub(crate) fn new<'a>(
        change: &SceneChanged,
        game: &CurrentMatch,
        layout: &'a TableLayout,
        settings: &Settings,
        now: Duration,
        seen: impl Fn(PieceId) -> Option<(Spot, Vec2)>,
    ) -> AnimationPlan<'a> {
        let instant = !settings.has_animations();
        let last = game.displayed().state().ply.checked_sub(1);
        let (tracks, stack, captor, mover) = match change {
            SceneChanged::Played(beats) => (
                timeline(beats, layout, seen),
                stacked(beats).filter(|_| !instant),
                capturing(beats),
                last.map(|last| game.displayed().moves()[last].seat),
            ),
            SceneChanged::Jumped | SceneChanged::Replaced => (HashMap::default(), None, None, None),
        };
        // A person's move starts fast; a move made by itself starts slowly.
        let by_hand = mover.is_some_and(|seat| !game.player(seat).is_computer());
        AnimationPlan {
            layout,
            tracks,
            stack,
            captor,
            mover,
            at_once: instant || *change == SceneChanged::Replaced,
            pace: Pace { now, time_factor: settings.animation_speed().factor(), by_hand },
        }
    }

    /// The piece that `id` crowns, and the way to it; `None` if `id` crowns none.
    pub(crate) fn crowning(&self, id: PieceId, from: Pose) -> Option<(PieceId, PieceTween)> {
        let (below, _) = self.stack.filter(|(_, crown)| *crown == Some(id))?;
        Some((below, self.pace.travel(self.tracks.get(&id)?, from)))
    }

    /// The way of a crowning man that has no piece at the table. `None` if there is no such crowning.
    pub(crate) fn crown_from_outside(&self, piece: Piece) -> Option<PieceTween> {
        self.stack.filter(|stack| *stack == (piece.id, None))?;
        let starts_at = self.turns_at(piece.id).unwrap_or_default().saturating_sub(CROWNING_TIME);
        let track = Track { starts_at, duration: CROWNING_TIME, ..Track::straight(0.0) };
        Some(self.pace.travel(&track, outside(self.layout, piece.spot)))
    }

    /// Time from the start of the move until the piece changes its look. `None` if it changes at once.
    pub(crate) fn turns_at(&self, id: PieceId) -> Option<Duration> {
        self.tracks.get(&id).map(|track| track.turns_at).filter(|turns| !turns.is_zero())
    }

    /// A travel without movement: the piece keeps its old look until [`AnimationPlan::turns_at`].
    pub(crate) fn wait_travel(&self, id: PieceId) -> PieceTween {
        let until = self.turns_at(id).unwrap_or_default();
        PieceTween {
            start: self.pace.now,
            hold: until.mul_f32(self.pace.time_factor),
            ..PieceTween::default()
        }
    }

    /// Whether the piece makes a jumping capture, which may end where it began.
    fn jumps(&self, id: PieceId) -> bool {
        self.tracks.get(&id).is_some_and(|track| track.jump_height > 0.0)
    }

    /// Whether the piece lies in the mover's hand. Its tiles close the gap of the played one.
    pub(super) fn closes_up(&self, piece: Piece) -> bool {
        matches!(piece.spot, Spot::Hand { seat, .. } if Some(seat) == self.mover)
    }

    /// Whether a piece that was on `was` has to move.
    pub(crate) fn moves(&self, piece: Piece, was: Spot) -> bool {
        was != piece.spot || self.jumps(piece.id) || self.closes_up(piece)
    }

    /// The travel of a piece with the previous spot and look `was`, displayed at `from`.
    ///
    /// `None` if a drag has dropped it at its place. `under_way`: it is being animated already.
    pub(crate) fn travel(
        &self,
        piece: Piece,
        was: (Spot, PieceKind),
        from: Pose,
        under_way: bool,
    ) -> Option<PieceTween> {
        let track = self.tracks.get(&piece.id).cloned();
        let track = track.unwrap_or_else(|| Track::straight(distance(self.layout, was.0, piece.spot)));
        let from = Pose { turn: self.turn(was, piece), ..from };
        let closes_up = self.closes_up(piece);
        let there = self.layout.rect(piece.spot).map(Pose::of);
        let dropped = !under_way
            && !self.jumps(piece.id)
            && !closes_up
            && there.is_some_and(|there| there.centre.distance(from.centre) < 0.5 * self.layout.cell);
        let takes = if dropped { Duration::ZERO } else { track.duration };
        // A crowned piece has arrived only when the man on top of it has.
        let crowned = self.stack.is_some_and(|(onto, _)| onto == piece.id);
        let until = self.turns_at(piece.id).filter(|_| crowned).unwrap_or_default();
        let stays = until.saturating_sub(track.starts_at + takes);
        if dropped && stays.is_zero() {
            return None;
        }
        let travel = self.pace.travel(&Track { duration: takes, ..track }, from);
        let lift = if closes_up { 0.0 } else { travel.lift };
        Some(PieceTween { hold: stays.mul_f32(self.pace.time_factor), lift, ..travel })
    }

    /// Rotation at the start relative to the final one, in radians. 0 except for tiles on the open table.
    fn turn(&self, was: (Spot, PieceKind), piece: Piece) -> f32 {
        let open = self.layout.open.as_ref();
        open.map_or(0.0, |open| open.turned_from(was, (piece.spot, piece.kind)))
    }
}

/// Start time and speed of an animation.
pub(crate) struct Pace {
    now: Duration,
    /// Factor for durations.
    time_factor: f32,
    /// A person made the move.
    pub(super) by_hand: bool,
}

impl Pace {
    pub(super) fn now(&self) -> Duration {
        self.now
    }

    pub(crate) fn at(&self, time: Duration) -> Duration {
        self.now + time.mul_f32(self.time_factor)
    }

    fn travel(&self, track: &Track, from: Pose) -> PieceTween {
        PieceTween {
            from,
            start: self.at(track.starts_at),
            duration: track.duration.mul_f32(self.time_factor),
            by_hand: self.by_hand && track.jump_height == 0.0,
            lift: 0.12,
            waypoints: track.waypoints.clone(),
            jump_height: track.jump_height,
            hold: Duration::ZERO,
            ghost_from: track.fades_at.map(|time| self.at(time)),
            cues: Vec::new(),
        }
    }
}

/// The crowned piece and the man put on top of it.
fn stacked(beats: &Beats) -> Option<(PieceId, Option<PieceId>)> {
    beats.iter().flatten().find_map(|step| match *step {
        SceneStep::Crown { onto, piece, .. } => Some((onto, piece)),
        _ => None,
    })
}

/// The piece that captures.
fn capturing(beats: &Beats) -> Option<PieceId> {
    let captures = beats.iter().flatten().any(|step| matches!(step, SceneStep::Capture { .. }));
    beats.iter().flatten().filter(|_| captures).find_map(|step| match *step {
        SceneStep::Move { piece, .. } => Some(piece),
        _ => None,
    })
}

/// A pose at the upper or lower edge of the board, the one nearer to `spot`.
fn outside(layout: &TableLayout, spot: Spot) -> Pose {
    let mut pose = Pose::of(layout.rect(spot).unwrap_or_default());
    let board = layout.board;
    let above = pose.centre.y < board.center().y;
    pose.centre.y = if above { board.min.y } else { board.max.y };
    pose
}
