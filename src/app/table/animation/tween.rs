//! Tweens of pieces: the component, and the systems that run, count and end them.
//!
//! Input ends all tweens at once, so the game never waits for an animation.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::core::{FramePhase, NextFrame, PieceSound, RunningAnimations};

/// Position and size of a picture, in physical pixels of the window (`y` down).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pose {
    pub centre: Vec2,
    /// Side of the square of a piece, or of each cell of a tile.
    pub size: f32,
    /// Rotation from the resting orientation, anticlockwise in radians.
    pub turn: f32,
}

impl Pose {
    /// The pose that fills `rect`.
    pub fn of(rect: Rect) -> Pose {
        Pose { centre: rect.center(), size: rect.size().min_element(), turn: 0.0 }
    }

    /// Interpolates linearly: 0 returns `self`, 1 returns `goal`.
    fn towards(self, goal: Pose, share: f32) -> Pose {
        Pose {
            centre: self.centre.lerp(goal.centre, share),
            size: self.size + (goal.size - self.size) * share,
            turn: self.turn + (goal.turn - self.turn) * share,
        }
    }
}

/// An animation of a piece to its pose at rest. The default has ended already.
#[derive(Component, Clone, Debug, Default)]
pub struct PieceTween {
    /// Pose at the start.
    pub from: Pose,
    /// Start on the real clock; the picture waits at `from` until then.
    pub start: Duration,
    pub duration: Duration,
    /// Whether a person made the move: it eases out only, other moves ease in and out.
    pub by_hand: bool,
    /// Enlargement half way, as a share of the size, which makes the piece look carried.
    pub lift: f32,
    /// Intermediate points in window pixels; all legs take the same time.
    pub waypoints: Vec<Vec2>,
    /// Height of the jump of each leg, in piece sizes; 0 for no jump.
    pub jump_height: f32,
    /// Extra time at the goal while another piece still moves there.
    pub hold: Duration,
    /// Time on the real clock from which a captured piece is half transparent. It becomes opaque again while it moves.
    pub fades_from: Option<Duration>,
    /// Pending sounds, by time. If the animation is cut, only the sounds of landings are played.
    pub cues: Vec<SoundCue>,
}

/// A sound of a piece on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoundCue {
    /// Time on the real clock.
    pub at: Duration,
    pub sound: PieceSound,
}

impl PieceTween {
    /// The pose at time `now` during the movement to `goal`. `None` once the animation has ended.
    pub fn pose(&self, goal: Pose, now: Duration) -> Option<Pose> {
        let elapsed = now.saturating_sub(self.start);
        if elapsed >= self.duration + self.hold && now >= self.start {
            return None;
        }
        if elapsed >= self.duration {
            return Some(goal);
        }
        let progress = elapsed.as_secs_f32() / self.duration.as_secs_f32();
        // The current leg, and the progress along it.
        let legs = self.waypoints.len() + 1;
        let leg = ((progress * legs as f32) as usize).min(legs - 1);
        let leg_progress = progress * legs as f32 - leg as f32;
        let landing = |index: usize| Pose { centre: self.waypoints[index], ..goal };
        let (from, to) = (
            if leg == 0 { self.from } else { landing(leg - 1) },
            if leg == self.waypoints.len() { goal } else { landing(leg) },
        );
        let ease = if self.by_hand { EaseFunction::CubicOut } else { EaseFunction::CubicInOut };
        let mut pose = from.towards(to, ease.sample_clamped(leg_progress));
        let arc = (leg_progress * std::f32::consts::PI).sin();
        pose.centre.y -= self.jump_height * arc * pose.size;
        pose.size *= 1.0 + self.lift * arc;
        Some(pose)
    }

    /// Whether the piece is in motion: neither waiting to start nor at its goal.
    pub fn is_under_way(&self, now: Duration) -> bool {
        now > self.start && now < self.start + self.duration
    }

    /// Opacity, 0 to 1. A captured piece is half transparent on the board until it moves away.
    pub fn opacity(&self, now: Duration) -> f32 {
        const CAPTURED_OPACITY: f32 = 0.42;
        match self.fades_from {
            Some(fades_at) if now >= fades_at => {
                let share =
                    now.saturating_sub(self.start).as_secs_f32() / self.duration.as_secs_f32().max(0.001);
                CAPTURED_OPACITY + (1.0 - CAPTURED_OPACITY) * share.min(1.0)
            }
            _ => 1.0,
        }
    }
}

/// Duration of a movement by `squares` squares. Grows with the square root of the distance, from 140 to 320 ms.
pub fn travel_time(squares: f32) -> Duration {
    Duration::from_millis((110.0 + 55.0 * squares.max(0.0).sqrt()).clamp(140.0, 320.0) as u64)
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            // Before `FramePhase::Scene`: the click that cuts an animation may start another one in the same frame.
            cut_animations.in_set(FramePhase::Pictures),
            // Sounds due in this frame are sent before the animation is removed.
            (send_due_sounds, count_running).chain().in_set(FramePhase::Move),
        ),
    );
}

/// Ends all animations if that was requested.
fn cut_animations(
    tweens: Query<(Entity, &PieceTween)>,
    mut animations: ResMut<RunningAnimations>,
    mut commands: Commands,
    mut sounds: MessageWriter<PieceSound>,
) {
    if animations.take_finish_request() {
        for (entity, tween) in &tweens {
            commands.entity(entity).try_remove::<PieceTween>();
            sounds.write_batch(landing_sounds(&tween.cues));
        }
    }
}

/// The sounds of an animation that is not shown: only its landing.
pub(crate) fn landing_sounds(cues: &[SoundCue]) -> impl Iterator<Item = PieceSound> {
    cues.iter().map(|cue| cue.sound).filter(|sound| sound.action.is_landing())
}

/// Sends the sounds that are due.
fn send_due_sounds(
    mut tweens: Query<&mut PieceTween>,
    time: Res<Time<Real>>,
    mut sounds: MessageWriter<PieceSound>,
) {
    for mut tween in &mut tweens {
        let cues = &mut tween.cues;
        let due = cues.iter().take_while(|cue| cue.at <= time.elapsed()).count();
        sounds.write_batch(cues.drain(..due).map(|cue| cue.sound));
    }
}

/// Counts the running animations and removes those that have ended.
///
/// Invisible pieces are included: a piece in a folded tray would otherwise keep its tween, and code that waits for the
/// end of all animations would wait forever.
fn count_running(
    tweens: Query<(Entity, &PieceTween)>,
    time: Res<Time<Real>>,
    mut animations: ResMut<RunningAnimations>,
    next_frame: Res<NextFrame>,
    mut commands: Commands,
) {
    let motion = &mut *animations;
    motion.travelling = tweens.iter().count();
    for (entity, tween) in &tweens {
        if tween.pose(tween.from, time.elapsed()).is_none() {
            commands.entity(entity).try_remove::<PieceTween>();
        }
    }
    next_frame.request_if(motion.is_moving());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tween_starts_at_its_start_and_ends_at_its_goal() {
        let from = Pose { centre: Vec2::ZERO, size: 10.0, turn: 0.0 };
        let goal = Pose { centre: Vec2::new(100.0, 0.0), size: 20.0, turn: 0.0 };
        let tween = PieceTween {
            from,
            start: Duration::from_millis(1000),
            duration: Duration::from_millis(200),
            ..PieceTween::default()
        };
        assert_eq!(tween.pose(goal, Duration::ZERO), Some(from));
        assert_eq!(tween.pose(goal, Duration::from_millis(1000)), Some(from));
        let half = tween.pose(goal, Duration::from_millis(1100)).expect("still moving");
        assert!((half.centre.x - 50.0).abs() < 1.0, "{half:?}");
        assert_eq!(tween.pose(goal, Duration::from_millis(1200)), None);
    }

    #[test]
    fn a_tween_of_no_duration_has_arrived() {
        let pose = Pose { centre: Vec2::ZERO, size: 1.0, turn: 0.0 };
        let tween = PieceTween { from: pose, by_hand: true, lift: 0.1, ..PieceTween::default() };
        assert_eq!(tween.pose(pose, Duration::ZERO), None);
    }

    #[test]
    fn a_tween_passes_its_waypoints_and_rises_between_them() {
        let at = |x: f32| Pose { centre: Vec2::new(x, 50.0), size: 10.0, turn: 0.0 };
        let tween = PieceTween {
            from: at(0.0),
            duration: Duration::from_millis(200),
            waypoints: vec![Vec2::new(100.0, 50.0)],
            jump_height: 0.5,
            hold: Duration::from_millis(50),
            ..PieceTween::default()
        };
        let pose = |ms: u64| tween.pose(at(0.0), Duration::from_millis(ms)).map(|pose| pose.centre);
        let landing = pose(100).expect("still moving");
        assert!(landing.distance(Vec2::new(100.0, 50.0)) < 0.1, "{landing}");
        let up = pose(50).expect("still moving");
        assert!((up.x - 50.0).abs() < 1.0 && (up.y - 45.0).abs() < 0.1, "{up}");
        assert_eq!(pose(220), Some(Vec2::new(0.0, 50.0)), "it stays");
        assert_eq!(pose(250), None);
    }

    #[test]
    fn a_captured_piece_is_half_transparent_until_it_moves() {
        let tween = PieceTween {
            start: Duration::from_millis(500),
            duration: Duration::from_millis(100),
            fades_from: Some(Duration::from_millis(200)),
            ..PieceTween::default()
        };
        let opacities = [100, 200, 499, 550, 600].map(|ms| tween.opacity(Duration::from_millis(ms)));
        assert_eq!(opacities[0], 1.0);
        assert!(opacities[1] < 0.5 && opacities[2] == opacities[1]);
        assert!(opacities[3] > opacities[2] && opacities[4] == 1.0, "{opacities:?}");
    }

    #[test]
    fn longer_distances_take_longer_within_bounds() {
        let times: Vec<_> = (0..=10).map(|squares| travel_time(squares as f32)).collect();
        assert!(times.is_sorted());
        assert!(times[0] >= Duration::from_millis(140) && times[10] <= Duration::from_millis(320));
    }
}
