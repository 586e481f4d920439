//! Everything that travels: one component, one system, one clock. Cutting a motion puts the piece where
//! it belongs; the game itself never waits for any of it.

use std::time::Duration;

use bevy::prelude::*;

use super::state::FrameSet;

/// Where a picture is and how large, in physical pixels of the window (`y` down).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Its centre.
    pub centre: Vec2,
    /// Side of its square, or of each of its cells.
    pub size: f32,
    /// How far it is turned from how it lies at rest, anticlockwise, in radians.
    pub turn: f32,
}

impl Pose {
    /// The pose that fills `rect`.
    pub fn of(rect: Rect) -> Pose {
        Pose { centre: rect.center(), size: rect.size().min_element(), turn: 0.0 }
    }

    fn towards(self, goal: Pose, share: f32) -> Pose {
        Pose {
            centre: self.centre.lerp(goal.centre, share),
            size: self.size + (goal.size - self.size) * share,
            turn: self.turn + (goal.turn - self.turn) * share,
        }
    }
}

/// How a motion spends its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ease {
    /// Quick at first: the answer to a hand.
    Out,
    /// Slow at both ends: something that moves by itself.
    InOut,
}

impl Ease {
    /// The part of the way that is done after this part of the time.
    pub fn share(self, time: f32) -> f32 {
        match self {
            Ease::Out => EaseFunction::CubicOut.sample_clamped(time),
            Ease::InOut => EaseFunction::CubicInOut.sample_clamped(time),
        }
    }
}

/// A picture on its way to the pose it belongs to.
#[derive(Component, Clone, Copy, Debug)]
pub struct Travel {
    /// Where it sets out from.
    pub from: Pose,
    /// When, on the real clock; it waits at `from` until then.
    pub start: Duration,
    /// How long it takes.
    pub duration: Duration,
    /// How it spends that time.
    pub ease: Ease,
    /// How much larger it gets half way, as a share of its size: a piece that is carried.
    pub lift: f32,
}

impl Travel {
    /// The pose at time `now` on the way to `goal`; `None` once it has arrived.
    pub fn pose(&self, goal: Pose, now: Duration) -> Option<Pose> {
        let since = now.saturating_sub(self.start);
        if since >= self.duration && now >= self.start {
            return None;
        }
        let time = since.as_secs_f32() / self.duration.as_secs_f32();
        let mut pose = self.from.towards(goal, self.ease.share(time));
        pose.size *= 1.0 + self.lift * (time * std::f32::consts::PI).sin();
        Some(pose)
    }
}

/// Time for a way of so many squares: longer ways take longer, but less than in proportion.
pub fn travel_time(squares: f32) -> Duration {
    Duration::from_millis((110.0 + 55.0 * squares.max(0.0).sqrt()).clamp(140.0, 320.0) as u64)
}

/// Whether anything moves, and the wish to cut it short.
#[derive(Resource, Debug, Default)]
pub struct Motion {
    /// How many pictures are on their way.
    pub(super) travelling: usize,
    /// Whether all of them are to arrive at once.
    pub(super) cut: bool,
}

impl Motion {
    /// Whether anything is on its way.
    pub fn is_moving(&self) -> bool {
        self.travelling > 0
    }

    /// Lets everything arrive at once.
    pub fn cut(&mut self) {
        self.cut = true;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Motion>().add_systems(
        Update,
        (
            // Before the scene is followed: the click that cuts a motion may begin another in the same frame.
            cut.in_set(FrameSet::Picture).before(super::pieces::follow_scene),
            count.in_set(FrameSet::Motion).before(super::pieces::place),
        ),
    );
}

/// Carries out the wish to cut.
fn cut(travels: Query<Entity, With<Travel>>, mut motion: ResMut<Motion>, mut commands: Commands) {
    if std::mem::take(&mut motion.bypass_change_detection().cut) {
        for entity in &travels {
            commands.entity(entity).try_remove::<Travel>();
        }
    }
}

/// Counts what moves, for everyone who waits until nothing does.
pub(super) fn count(travels: Query<(), With<Travel>>, mut motion: ResMut<Motion>) {
    motion.bypass_change_detection().travelling = travels.iter().count();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_travel_starts_at_its_start_and_ends_at_its_goal() {
        let from = Pose { centre: Vec2::ZERO, size: 10.0, turn: 0.0 };
        let goal = Pose { centre: Vec2::new(100.0, 0.0), size: 20.0, turn: 0.0 };
        let travel = Travel {
            from,
            start: Duration::from_millis(1000),
            duration: Duration::from_millis(200),
            ease: Ease::InOut,
            lift: 0.0,
        };
        assert_eq!(travel.pose(goal, Duration::ZERO), Some(from));
        assert_eq!(travel.pose(goal, Duration::from_millis(1000)), Some(from));
        let half = travel.pose(goal, Duration::from_millis(1100)).expect("on its way");
        assert!((half.centre.x - 50.0).abs() < 1.0, "{half:?}");
        assert_eq!(travel.pose(goal, Duration::from_millis(1200)), None);
    }

    #[test]
    fn a_travel_of_no_duration_has_arrived() {
        let pose = Pose { centre: Vec2::ZERO, size: 1.0, turn: 0.0 };
        let travel = Travel {
            from: pose,
            start: Duration::ZERO,
            duration: Duration::ZERO,
            ease: Ease::Out,
            lift: 0.1,
        };
        assert_eq!(travel.pose(pose, Duration::ZERO), None);
    }

    #[test]
    fn longer_ways_take_longer_within_bounds() {
        let times: Vec<_> = (0..=10).map(|squares| travel_time(squares as f32)).collect();
        assert!(times.is_sorted());
        assert!(times[0] >= Duration::from_millis(140) && times[10] <= Duration::from_millis(320));
    }
}
