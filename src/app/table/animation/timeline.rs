//! The timeline of a move: start time, path and change of look of each piece.

use std::time::Duration;

use bevy::math::Vec2;
use bevy::platform::collections::HashMap;

use crate::app::look::TableLayout;
use crate::app::table::animation::tween::travel_time;
use session::{Beats, PieceId, SceneStep, Spot};

/// Shortest time for one leg of a jumping capture.
const MIN_LEG_TIME: Duration = Duration::from_millis(170);
/// Longest time for all legs of a jumping capture together.
const MAX_TOTAL_LEG_TIME: Duration = Duration::from_millis(640);
/// Time for a captured piece to reach its tray.
const CAPTURE_TIME: Duration = Duration::from_millis(260);
/// A captured piece starts this long before the capturing piece arrives.
const OVERLAP: Duration = Duration::from_millis(60);
/// Time for a man to be put on the piece that it crowns.
pub(crate) const CROWNING_TIME: Duration = Duration::from_millis(240);
/// Delay of the second piece of a beat (steps that happen together), such as the rook in castling.
const SECOND_PIECE_DELAY: Duration = Duration::from_millis(110);
/// Height of a jump in piece sizes.
const JUMP_HEIGHT: f32 = 0.16;

/// Times and path of one piece during a move, at normal speed. Times count from the start of the move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Track {
    pub(crate) starts_at: Duration,
    /// Duration of the movement.
    pub(crate) duration: Duration,
    /// Intermediate points in window pixels.
    pub(crate) waypoints: Vec<Vec2>,
    /// Height of each leg in piece sizes.
    pub(crate) jump_height: f32,
    /// The time of capture. From then until it starts, the piece is drawn half transparent. `None` if not captured.
    pub(crate) fades_at: Option<Duration>,
    /// The time at which its look changes; zero if it does not.
    pub(crate) look_changes_at: Duration,
}

impl Track {
    /// A straight path of `squares` squares that starts at once.
    pub(crate) fn straight(squares: f32) -> Track {
        Track { duration: travel_time(squares), ..Track::default() }
    }
}

/// Arranges the beats of a move in time, one after another.
///
/// A captured piece starts shortly before the capturing piece arrives. `displayed` returns the previous spot of a piece
/// and the point in the window at which it is drawn now.
pub(crate) fn timeline(
    beats: &Beats,
    layout: &TableLayout,
    displayed: impl Fn(PieceId) -> Option<(Spot, Vec2)>,
) -> HashMap<PieceId, Track> {
    let mut tracks: HashMap<PieceId, Track> = HashMap::default();
    let mut clock = Duration::ZERO;
    let jump = Jump::of(beats, layout, &displayed);
    if let Some(jump) = &jump {
        clock = jump.duration();
        if let Some(track) = jump.track() {
            tracks.insert(jump.piece, track);
        }
    }
    let track_of = |piece: PieceId, to: Spot| {
        Track::straight(displayed(piece).map_or(1.0, |(from, _)| distance(layout, from, to)))
    };
    for beat in beats {
        let (mut beat_duration, mut pieces_before) = (Duration::ZERO, 0);
        for step in beat {
            match *step {
                SceneStep::Move { piece, .. } if jump.as_ref().is_some_and(|jump| jump.piece == piece) => {}
                SceneStep::Move { piece, to } => {
                    let delay = SECOND_PIECE_DELAY * pieces_before;
                    pieces_before += u32::from(matches!(to, Spot::Cell { .. }));
                    let track = Track { starts_at: clock + delay, ..track_of(piece, to) };
                    beat_duration = beat_duration.max(delay + track.duration);
                    tracks.insert(piece, track);
                }
                SceneStep::Capture { piece, .. } => {
                    let rect = displayed(piece).and_then(|(spot, _)| layout.rect(spot));
                    let fades_at =
                        rect.zip(jump.as_ref()).and_then(|(rect, jump)| jump.passes(rect.center()));
                    let starts_at = clock.saturating_sub(OVERLAP);
                    tracks.insert(
                        piece,
                        Track { starts_at, duration: CAPTURE_TIME, fades_at, ..Track::straight(0.0) },
                    );
                }
                SceneStep::Change { piece, .. } => {
                    let track = tracks.entry(piece).or_insert_with(|| Track::straight(0.0));
                    // Zero would mean no change.
                    track.look_changes_at = clock.max(Duration::from_millis(1));
                }
                SceneStep::Crown { onto, piece, .. } => {
                    let crowning_track =
                        Track { starts_at: clock, duration: CROWNING_TIME, ..Track::straight(0.0) };
                    // A man from outside the table has no id; see `AnimationPlan::crown_from_outside`.
                    tracks.extend(piece.map(|piece| (piece, crowning_track)));
                    let track = tracks.entry(onto).or_insert_with(|| Track::straight(0.0));
                    track.look_changes_at = clock + CROWNING_TIME;
                }
            }
        }
        clock += beat_duration;
    }
    tracks
}

/// The distance between two spots, in squares; 1 if one of them is not displayed.
pub(crate) fn distance(layout: &TableLayout, from: Spot, to: Spot) -> f32 {
    match (layout.rect(from), layout.rect(to)) {
        (Some(from), Some(to)) => from.center().distance(to.center()) / layout.cell,
        _ => 1.0,
    }
}

/// A jumping capture, as in draughts: several legs, after which the captured pieces leave together.
struct Jump {
    piece: PieceId,
    /// The start and every landing point, in window pixels.
    points: Vec<Vec2>,
    /// Legs over which a drag has carried the piece already.
    carried: usize,
    /// Duration of one leg.
    leg: Duration,
    /// Side of a square in pixels.
    cell: f32,
}

impl Jump {
    /// Returns the jump of a move; `None` if the move is not a jumping capture.
    fn of(
        beats: &Beats,
        layout: &TableLayout,
        displayed: &impl Fn(PieceId) -> Option<(Spot, Vec2)>,
    ) -> Option<Jump> {
        let &SceneStep::Move { piece, .. } = beats.first()?.first()? else { return None };
        let has_capture =
            |beat: &Vec<SceneStep>| beat.iter().any(|step| matches!(step, SceneStep::Capture { .. }));
        // In chess the capture belongs to the first beat, in draughts to a later one.
        if has_capture(&beats[0]) || !beats.iter().any(has_capture) {
            return None;
        }
        let (from, at) = displayed(piece)?;
        let landings = beats.iter().flatten().filter_map(|step| match *step {
            SceneStep::Move { piece: moved, to } if moved == piece => Some(to),
            _ => None,
        });
        let points: Vec<Vec2> = std::iter::once(from)
            .chain(landings)
            .filter_map(|spot| layout.rect(spot))
            .map(|rect| rect.center())
            .collect();
        let is_near = |point: &Vec2| point.distance(at) < 0.5 * layout.cell;
        // A capture may end where it starts: near the start, no leg has been carried.
        let carried =
            if is_near(points.first()?) { 0 } else { points.iter().rposition(is_near).unwrap_or(0) };
        let legs = &points[carried..];
        let longest = legs.windows(2).map(|leg| leg[0].distance(leg[1]) / layout.cell).fold(0.0, f32::max);
        let leg = travel_time(longest)
            .max(MIN_LEG_TIME)
            .min(MAX_TOTAL_LEG_TIME / u32::try_from(legs.len() - 1).unwrap_or(1).max(1));
        Some(Jump { piece, points, carried, leg, cell: layout.cell })
    }

    fn duration(&self) -> Duration {
        self.leg * u32::try_from(self.points.len() - 1 - self.carried).unwrap_or(0)
    }

    /// The remaining path; `None` if a drag has carried the piece to the end.
    fn track(&self) -> Option<Track> {
        let waypoints = self.points.get(self.carried + 1..self.points.len() - 1)?;
        (!self.duration().is_zero()).then(|| Track {
            duration: self.duration(),
            waypoints: waypoints.to_vec(),
            jump_height: JUMP_HEIGHT,
            ..Track::straight(0.0)
        })
    }

    /// The time at which the piece passes over `point`; `None` if it does not.
    fn passes(&self, point: Vec2) -> Option<Duration> {
        let passes_over = |leg: &[Vec2]| {
            let (direction, to_point) = (leg[1] - leg[0], point - leg[0]);
            let share = to_point.dot(direction) / direction.length_squared().max(1.0);
            (0.0..=1.0).contains(&share) && (to_point - direction * share).length() < 0.3 * self.cell
        };
        let leg = self.points.windows(2).position(passes_over)?;
        let legs_before = u32::try_from(leg.saturating_sub(self.carried)).unwrap_or(0);
        Some(if leg < self.carried { Duration::ZERO } else { self.leg * legs_before + self.leg / 2 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::look::layout::LayoutInput;
    use session::{Game, PieceKind, Seat};

    const MOVER: PieceId = PieceId(0);

    fn layout() -> TableLayout {
        TableLayout::new(Vec2::new(1180.0, 780.0), 1.0, &LayoutInput::of_board(Game::CHESS, Seat::FIRST))
    }

    /// A capture of `count` pieces between the rows 0 and 7. The piece is displayed at landing number `seen_at`.
    fn capture(count: usize, seen_at: usize) -> HashMap<PieceId, Track> {
        let layout = layout();
        let landing = |index: usize| Spot::cell(index as i16, if index.is_multiple_of(2) { 0 } else { 7 });
        let mut beats: Beats =
            (1..=count).map(|index| vec![SceneStep::Move { piece: MOVER, to: landing(index) }]).collect();
        let tray = |slot: usize| Spot::Tray { seat: Seat::FIRST, slot: slot as u8 };
        let victim = |index: usize| PieceId(index as u16 + 1);
        beats.push(
            (0..count).map(|index| SceneStep::Capture { piece: victim(index), to: tray(index) }).collect(),
        );
        let centre = |spot| layout.rect(spot).expect("a spot of the board").center();
        timeline(&beats, &layout, |id| {
            if id == MOVER {
                return Some((landing(0), centre(landing(seen_at))));
            }
            // Row 3: not the middle of the leg, but the leg passes over it.
            let index = usize::from(id.0) - 1;
            let spot = if index.is_multiple_of(2) {
                Spot::cell(index as i16, 3)
            } else {
                Spot::cell(index as i16 + 1, 3)
            };
            Some((spot, centre(spot)))
        })
    }

    #[test]
    fn all_legs_together_stay_within_the_time_limit() {
        for count in 1..=7 {
            let tracks = capture(count, 0);
            let mover = &tracks[&MOVER];
            assert_eq!(mover.waypoints.len(), count - 1);
            assert!(mover.jump_height > 0.0 && mover.duration <= MAX_TOTAL_LEG_TIME);
            let last = tracks
                .values()
                .map(|track| track.starts_at + track.duration)
                .max()
                .expect("at least one track");
            assert!(last <= Duration::from_millis(900), "{count}: {last:?}");
        }
    }

    #[test]
    fn captured_pieces_leave_together_after_the_last_leg() {
        let tracks = capture(3, 0);
        let starts: Vec<Duration> = (1..=3).map(|id| tracks[&PieceId(id)].starts_at).collect();
        assert!(starts.iter().all(|start| *start == tracks[&MOVER].duration - OVERLAP), "{starts:?}");
    }

    #[test]
    fn legs_carried_by_a_drag_are_not_animated_again() {
        let tracks = capture(3, 2);
        assert!(tracks[&MOVER].waypoints.is_empty());
        assert!(tracks[&MOVER].duration < capture(3, 0)[&MOVER].duration);
        let dropped = capture(3, 3);
        assert!(!dropped.contains_key(&MOVER), "it is there");
        assert_eq!(dropped[&PieceId(1)].starts_at, Duration::ZERO);
    }

    #[test]
    fn a_man_becomes_a_king_when_the_crowning_man_arrives() {
        let crown = PieceId(9);
        let beats = vec![
            vec![SceneStep::Move { piece: MOVER, to: Spot::cell(1, 7) }],
            vec![SceneStep::Crown { onto: MOVER, piece: Some(crown), kind: PieceKind::Dama }],
        ];
        let tracks = timeline(&beats, &layout(), |_| Some((Spot::cell(0, 6), Vec2::ZERO)));
        assert_eq!(tracks[&crown].starts_at, tracks[&MOVER].duration);
        assert_eq!(tracks[&MOVER].look_changes_at, tracks[&crown].starts_at + tracks[&crown].duration);
    }
}
