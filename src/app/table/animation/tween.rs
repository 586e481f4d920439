//! Tweens: the one component and the one clock of everything that travels. Cutting a motion puts the piece where
//! it belongs; the game itself never waits for any of it.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::core::{FramePhase, Motion, NextFrame, PieceSound};

/// Where a picture is and how large, in physical pixels of the window (`y` down).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
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

/// A picture on its way to the pose it belongs to; by default nowhere, at once.
#[derive(Component, Clone, Debug, Default)]
pub struct Travel {
    /// Where it sets out from.
    pub from: Pose,
    /// When, on the real clock; it waits at `from` until then.
    pub start: Duration,
    /// How long it takes.
    pub duration: Duration,
    /// It answers a hand and is quick at first; what moves by itself is slow at both ends.
    pub by_hand: bool,
    /// How much larger it gets half way, as a share of its size: a piece that is carried.
    pub lift: f32,
    /// The points it passes, in window pixels; every leg takes as long as the others.
    pub via: Vec<Vec2>,
    /// How far it rises on every leg, as a share of its size: a piece that jumps.
    pub hop: f32,
    /// How long it stays at its goal before it has arrived: something else is still to come there.
    pub stays: Duration,
    /// From when on it is seen as a ghost, until it sets out.
    pub fades_at: Option<Duration>,
    /// What is heard on the way, in the order of time. Whoever cuts the way short lets the end of it be heard.
    pub cues: Vec<Cue>,
}

/// A sound of a piece on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cue {
    /// When, on the real clock.
    pub at: Duration,
    /// What.
    pub sound: PieceSound,
}

impl Travel {
    /// The pose at time `now` on the way to `goal`; `None` once it has arrived.
    pub fn pose(&self, goal: Pose, now: Duration) -> Option<Pose> {
        let since = now.saturating_sub(self.start);
        if since >= self.duration + self.stays && now >= self.start {
            return None;
        }
        if since >= self.duration {
            return Some(goal);
        }
        let time = since.as_secs_f32() / self.duration.as_secs_f32();
        // Which leg, and how far along it.
        let legs = self.via.len() + 1;
        let leg = ((time * legs as f32) as usize).min(legs - 1);
        let part = time * legs as f32 - leg as f32;
        let landing = |index: usize| Pose { centre: self.via[index], ..goal };
        let (from, to) = (
            if leg == 0 { self.from } else { landing(leg - 1) },
            if leg == self.via.len() { goal } else { landing(leg) },
        );
        let ease = if self.by_hand { EaseFunction::CubicOut } else { EaseFunction::CubicInOut };
        let mut pose = from.towards(to, ease.sample_clamped(part));
        let arc = (part * std::f32::consts::PI).sin();
        pose.centre.y -= self.hop * arc * pose.size;
        pose.size *= 1.0 + self.lift * arc;
        Some(pose)
    }

    /// Whether it is off the ground: not while it waits, nor while it stays.
    pub fn is_under_way(&self, now: Duration) -> bool {
        now > self.start && now < self.start + self.duration
    }

    /// How solid it is seen, 0 to 1: a captured piece lies on the table as a ghost until it is carried off.
    pub fn solidity(&self, now: Duration) -> f32 {
        const GHOST: f32 = 0.42;
        match self.fades_at {
            Some(fades_at) if now >= fades_at => {
                let share =
                    now.saturating_sub(self.start).as_secs_f32() / self.duration.as_secs_f32().max(0.001);
                GHOST + (1.0 - GHOST) * share.min(1.0)
            }
            _ => 1.0,
        }
    }
}

/// Time for a way of so many squares: longer ways take longer, but less than in proportion.
pub fn travel_time(squares: f32) -> Duration {
    Duration::from_millis((110.0 + 55.0 * squares.max(0.0).sqrt()).clamp(140.0, 320.0) as u64)
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            // Before the scene is followed: the click that cuts a motion may begin another in the same frame.
            cut.in_set(FramePhase::Pictures),
            // What ends in this frame is heard before it is gone.
            (tell, count).chain().in_set(FramePhase::Move),
        ),
    );
}

/// Carries out the wish to cut: everything that travels has arrived.
fn cut(
    travels: Query<(Entity, &Travel)>,
    mut motion: ResMut<Motion>,
    mut commands: Commands,
    mut sounds: MessageWriter<PieceSound>,
) {
    if motion.take_cut() {
        for (entity, travel) in &travels {
            commands.entity(entity).try_remove::<Travel>();
            sounds.write_batch(landings(&travel.cues));
        }
    }
}

/// What is heard of a way that is not seen: its end.
pub(crate) fn landings(cues: &[Cue]) -> impl Iterator<Item = PieceSound> {
    cues.iter().map(|cue| cue.sound).filter(|sound| sound.touch.is_landing())
}

/// Lets be heard what is seen from this frame on.
fn tell(mut travels: Query<&mut Travel>, time: Res<Time<Real>>, mut sounds: MessageWriter<PieceSound>) {
    for mut travel in &mut travels {
        let cues = &mut travel.cues;
        let due = cues.iter().take_while(|cue| cue.at <= time.elapsed()).count();
        sounds.write_batch(cues.drain(..due).map(|cue| cue.sound));
    }
}

/// Counts what moves, for everyone who waits until nothing does, and ends what has arrived, whether or not it is seen: a
/// piece whose place is folded away would else be waited for for ever.
fn count(
    travels: Query<(Entity, &Travel)>,
    time: Res<Time<Real>>,
    mut motion: ResMut<Motion>,
    next_frame: Res<NextFrame>,
    mut commands: Commands,
) {
    let motion = &mut *motion;
    motion.travelling = travels.iter().count();
    for (entity, travel) in &travels {
        if travel.pose(travel.from, time.elapsed()).is_none() {
            commands.entity(entity).try_remove::<Travel>();
        }
    }
    next_frame.ask_if(motion.is_moving());
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
            ..Travel::default()
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
        let travel = Travel { from: pose, by_hand: true, lift: 0.1, ..Travel::default() };
        assert_eq!(travel.pose(pose, Duration::ZERO), None);
    }

    #[test]
    fn a_travel_passes_its_points_and_rises_between_them() {
        let at = |x: f32| Pose { centre: Vec2::new(x, 50.0), size: 10.0, turn: 0.0 };
        let travel = Travel {
            from: at(0.0),
            duration: Duration::from_millis(200),
            via: vec![Vec2::new(100.0, 50.0)],
            hop: 0.5,
            stays: Duration::from_millis(50),
            ..Travel::default()
        };
        let pose = |ms: u64| travel.pose(at(0.0), Duration::from_millis(ms)).map(|pose| pose.centre);
        let landing = pose(100).expect("on its way");
        assert!(landing.distance(Vec2::new(100.0, 50.0)) < 0.1, "{landing}");
        let up = pose(50).expect("on its way");
        assert!((up.x - 50.0).abs() < 1.0 && (up.y - 45.0).abs() < 0.1, "{up}");
        assert_eq!(pose(220), Some(Vec2::new(0.0, 50.0)), "it stays");
        assert_eq!(pose(250), None);
    }

    #[test]
    fn a_captured_piece_is_a_ghost_until_it_is_carried_off() {
        let travel = Travel {
            start: Duration::from_millis(500),
            duration: Duration::from_millis(100),
            fades_at: Some(Duration::from_millis(200)),
            ..Travel::default()
        };
        let solidity = [100, 200, 499, 550, 600].map(|ms| travel.solidity(Duration::from_millis(ms)));
        assert_eq!(solidity[0], 1.0);
        assert!(solidity[1] < 0.5 && solidity[2] == solidity[1]);
        assert!(solidity[3] > solidity[2] && solidity[4] == 1.0, "{solidity:?}");
    }

    #[test]
    fn longer_ways_take_longer_within_bounds() {
        let times: Vec<_> = (0..=10).map(|squares| travel_time(squares as f32)).collect();
        assert!(times.is_sorted());
        assert!(times[0] >= Duration::from_millis(140) && times[10] <= Duration::from_millis(320));
    }
}
