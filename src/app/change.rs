//! How a change of the scene is shown: which pieces have a way to go, and which way that is.

use std::time::Duration;

use bevy::math::Vec2;
use bevy::platform::collections::HashMap;

use super::choreography::{CROWN, Way, distance, timing};
use super::layout::TableLayout;
use super::motion::{Ease, Pose, Travel};
use super::open::tiles;
use super::settings::{Settings, Speed};
use super::state::SceneChanged;
use super::table::Table;
use crate::rules::Seat;
use crate::session::{Beats, Look, Piece, PieceId, Spot, Step};

/// How a change of the scene is shown.
pub(super) struct Shown<'a> {
    layout: &'a TableLayout,
    /// How the pieces of a move follow it; nothing after any other change.
    ways: HashMap<PieceId, Way>,
    /// The piece that is crowned, and the one that crowns it; none where that is not to be seen.
    stack: Option<(PieceId, Option<PieceId>)>,
    /// Whose move it was.
    mover: Option<Seat>,
    /// Everything is at its place without a way there.
    pub(super) at_once: bool,
    pub(super) pace: Pace,
}

impl Shown<'_> {
    /// `seen` is where a piece belonged before, and where it is seen now.
    pub(super) fn of<'a>(
        change: &SceneChanged,
        table: &Table,
        layout: &'a TableLayout,
        settings: &Settings,
        now: Duration,
        seen: impl Fn(PieceId) -> Option<(Spot, Vec2)>,
    ) -> Shown<'a> {
        let instant = settings.speed == Speed::Instant;
        let last = table.game.ply().checked_sub(1);
        let (ways, stack, mover) = match change {
            SceneChanged::Played(beats) => (
                timing(beats, layout, seen),
                stacked(beats).filter(|_| !instant),
                last.map(|last| table.game.moves()[last].seat),
            ),
            SceneChanged::Jumped | SceneChanged::Replaced => (HashMap::default(), None, None),
        };
        // What a hand did answers at once; what moves by itself sets out gently.
        let by_hand = mover.is_some_and(|seat| !table.player(seat).is_computer());
        Shown {
            layout,
            ways,
            stack,
            mover,
            at_once: instant || *change == SceneChanged::Replaced,
            pace: Pace { now, slower: settings.speed.factor(), by_hand },
        }
    }

    /// The piece that this one crowns, and the way there.
    pub(super) fn crowning(&self, id: PieceId, from: Pose) -> Option<(PieceId, Travel)> {
        let (below, _) = self.stack.filter(|(_, crown)| *crown == Some(id))?;
        Some((below, self.pace.travel(self.ways.get(&id)?, from)))
    }

    /// The way of a crown for which there is no man at the table.
    pub(super) fn crown_from_outside(&self, piece: Piece) -> Option<Travel> {
        self.stack.filter(|stack| *stack == (piece.id, None))?;
        let starts_at = self.turns_at(piece.id).unwrap_or_default().saturating_sub(CROWN);
        let way = Way { starts_at, takes: CROWN, ..Way::glide(0.0) };
        Some(self.pace.travel(&way, outside(self.layout, piece.spot)))
    }

    /// When a piece turns into what it is now; `None` where that is seen at once.
    pub(super) fn turns_at(&self, id: PieceId) -> Option<Duration> {
        self.ways.get(&id).map(|way| way.turns_at).filter(|turns| !turns.is_zero())
    }

    /// A capture may go round and come home.
    fn jumps(&self, id: PieceId) -> bool {
        self.ways.get(&id).is_some_and(|way| way.hop > 0.0)
    }

    /// A hand that has lost a tile moves together: where its tiles lie depends on how many they are.
    fn closes_up(&self, piece: Piece) -> bool {
        matches!(piece.spot, Spot::Hand { seat, .. } if Some(seat) == self.mover)
    }

    /// Whether a piece that belonged on `was` has a way to go.
    pub(super) fn moves(&self, piece: Piece, was: Spot) -> bool {
        was != piece.spot || self.jumps(piece.id) || self.closes_up(piece)
    }

    /// The way of a piece from what it was and where it is seen; `None` where a hand has dropped it at its place.
    pub(super) fn travel(
        &self,
        piece: Piece,
        was: (Spot, Look),
        from: Pose,
        under_way: bool,
    ) -> Option<Travel> {
        let way = self.ways.get(&piece.id).cloned();
        let way = way.unwrap_or_else(|| Way::glide(distance(self.layout, was.0, piece.spot)));
        let from = Pose { turn: tiles::turned_from(was, (piece.spot, piece.look), self.layout), ..from };
        let closes_up = self.closes_up(piece);
        let there = self.layout.rect(piece.spot).map(Pose::of);
        let dropped = !under_way
            && !self.jumps(piece.id)
            && !closes_up
            && there.is_some_and(|there| there.centre.distance(from.centre) < 0.5 * self.layout.cell);
        let takes = if dropped { Duration::ZERO } else { way.takes };
        // A piece that is crowned has arrived when its crown has.
        let crowned = self.stack.is_some_and(|(onto, _)| onto == piece.id);
        let until = self.turns_at(piece.id).filter(|_| crowned).unwrap_or_default();
        let stays = until.saturating_sub(way.starts_at + takes);
        if dropped && stays.is_zero() {
            return None;
        }
        let travel = self.pace.travel(&Way { takes, ..way }, from);
        let lift = if closes_up { 0.0 } else { travel.lift };
        Some(Travel { stays: stays.mul_f32(self.pace.slower), lift, ..travel })
    }
}

/// The clock and the speed at which a change is shown.
pub(super) struct Pace {
    now: Duration,
    /// What durations are multiplied by.
    slower: f32,
    /// A hand did it.
    by_hand: bool,
}

impl Pace {
    pub(super) fn at(&self, time: Duration) -> Duration {
        self.now + time.mul_f32(self.slower)
    }

    fn travel(&self, way: &Way, from: Pose) -> Travel {
        Travel {
            from,
            start: self.at(way.starts_at),
            duration: way.takes.mul_f32(self.slower),
            ease: if self.by_hand && way.hop == 0.0 { Ease::Out } else { way.ease },
            lift: 0.12,
            via: way.via.clone(),
            hop: way.hop,
            stays: Duration::ZERO,
            fades_at: way.fades_at.map(|time| self.at(time)),
        }
    }
}

/// The piece that is crowned, and the one that crowns it.
fn stacked(beats: &Beats) -> Option<(PieceId, Option<PieceId>)> {
    beats.iter().flatten().find_map(|step| match *step {
        Step::Stack { onto, piece, .. } => Some((onto, piece)),
        _ => None,
    })
}

/// Beside the board, off the edge that is nearest to a spot.
fn outside(layout: &TableLayout, spot: Spot) -> Pose {
    let mut pose = Pose::of(layout.rect(spot).unwrap_or_default());
    let board = layout.board;
    let above = pose.centre.y < board.center().y;
    pose.centre.y = if above { board.min.y } else { board.max.y };
    pose
}
