//! Pieces as entities that mirror the scene: never the truth, always brought back to it.

use std::time::Duration;

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::bake::PieceImages;
use super::layout::{TableLayout, to_world};
use super::motion::{Ease, Pose, Travel, travel_time};
use super::open::tiles;
use super::selection::Selection;
use super::settings::{Settings, Speed};
use super::state::{FrameSet, SceneChanged, Screen};
use super::table::Table;
use crate::rules::Seat;
use crate::session::{Beats, Look, PieceId, Spot, Step};

/// Which piece of the scene an entity mirrors.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mirrors(pub PieceId);

/// Where the piece belongs.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct At(pub Spot);

/// Whose piece it is, which decides its colour.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner(pub Seat);

/// What the piece looks like.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looks(pub Look);

/// The look a piece still has until the motion that changes it has got so far.
#[derive(Component, Clone, Copy, Debug)]
pub struct StillLooks {
    /// What it looked like.
    pub look: Look,
    /// When it ceases to.
    pub until: Duration,
}

/// The soft shadow below a piece.
#[derive(Component)]
pub struct Shadow;

/// Layers of the picture, from the table up.
pub mod layer {
    /// The table around the board.
    pub const BACKGROUND: f32 = 0.0;
    /// The board.
    pub const BOARD: f32 = 1.0;
    /// Marks below the pieces.
    pub const BELOW: f32 = 2.0;
    /// Pieces at rest.
    pub const PIECES: f32 = 4.0;
    /// Marks over the pieces.
    pub const ABOVE: f32 = 6.0;
    /// Captured pieces on their way.
    pub const TAKEN: f32 = 7.0;
    /// Pieces on their way.
    pub const MOVING: f32 = 8.0;
    /// The piece in hand.
    pub const HELD: f32 = 9.0;
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            follow_scene.in_set(FrameSet::Picture).run_if(resource_exists::<Table>),
            place.in_set(FrameSet::Motion).run_if(in_state(Screen::Table)),
        ),
    )
    .add_systems(OnEnter(Screen::Table), |mut scene: MessageWriter<SceneChanged>| {
        scene.write(SceneChanged::Replaced);
    });
}

/// Brings the entities to the scene as it is, and lets them travel there from where they were.
pub(super) fn follow_scene(
    mut changes: MessageReader<SceneChanged>,
    table: Res<Table>,
    layout: Option<Res<TableLayout>>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    mut commands: Commands,
    mut pieces: Query<(Entity, &Mirrors, &mut At, &Owner, &mut Looks, &Transform, &Sprite, Option<&Travel>)>,
) {
    // Only the last change counts: the scene is the sum of all of them. What changed before there was a
    // layout, in a window that began minimised, is laid out with it.
    let change = changes.read().last().cloned();
    let Some(layout) = layout else { return };
    let Some(change) = change.or_else(|| layout.is_added().then_some(SceneChanged::Replaced)) else { return };
    if *screen.get() != Screen::Table {
        return;
    }
    let scene = table.scene();
    // What a hand did answers at once; what moves by itself sets out gently.
    let played = table.game.ply().checked_sub(1).filter(|_| matches!(change, SceneChanged::Played(_)));
    let mover = played.map(|last| table.game.moves()[last].seat);
    let by_hand = mover.is_some_and(|seat| !table.player(seat).is_computer());
    let timing = match &change {
        SceneChanged::Played(beats) => timing(beats, &layout, |id| {
            pieces.iter().find(|(_, mirrors, ..)| mirrors.0 == id).map(|(_, _, at, ..)| at.0)
        }),
        SceneChanged::Jumped | SceneChanged::Replaced => HashMap::default(),
    };
    let slower = settings.speed.factor();
    let now = time.elapsed();
    let mut missing: HashMap<PieceId, _> = scene.pieces.iter().map(|piece| (piece.id, *piece)).collect();
    for (entity, mirrors, mut at, owner, mut looks, transform, sprite, travel) in &mut pieces {
        let Some(piece) = missing.get(&mirrors.0).copied().filter(|piece| piece.owner == owner.0) else {
            commands.entity(entity).despawn();
            continue;
        };
        missing.remove(&mirrors.0);
        let mut entity = commands.entity(entity);
        let was = (at.0, looks.0);
        if looks.0 != piece.look {
            let turns = timing.get(&piece.id).map_or(Duration::ZERO, |step| step.turns_at).mul_f32(slower);
            if !turns.is_zero() {
                entity.insert(StillLooks { look: looks.0, until: now + turns });
            }
            looks.0 = piece.look;
        }
        // A hand that has lost a tile moves together: where its tiles lie depends on how many they are.
        let closes_up = matches!(piece.spot, Spot::Hand { seat, .. } if Some(seat) == mover);
        if at.0 == piece.spot && !closes_up {
            continue;
        }
        let way =
            timing.get(&piece.id).copied().unwrap_or_else(|| Way::glide(distance(&layout, at.0, piece.spot)));
        at.0 = piece.spot;
        if change == SceneChanged::Replaced || settings.speed == Speed::Instant {
            entity.remove::<Travel>();
            continue;
        }
        let from = Pose {
            centre: Vec2::new(transform.translation.x, -transform.translation.y),
            size: sprite.custom_size.map_or(layout.cell, Vec2::min_element),
            turn: tiles::turned_from(was, (piece.spot, piece.look), &layout),
        };
        // A piece dropped by hand is where it belongs already.
        let there = layout.rect(piece.spot).map(Pose::of);
        if travel.is_none()
            && !closes_up
            && there.is_some_and(|there| there.centre.distance(from.centre) < 0.5 * layout.cell)
        {
            continue;
        }
        entity.insert(Travel {
            from,
            start: now + way.starts_at.mul_f32(slower),
            duration: way.takes.mul_f32(slower),
            ease: if by_hand { Ease::Out } else { way.ease },
            lift: if closes_up { 0.0 } else { 0.12 },
        });
    }
    for piece in missing.into_values() {
        let mut entity = commands.spawn((
            DespawnOnExit(Screen::Table),
            Mirrors(piece.id),
            At(piece.spot),
            Owner(piece.owner),
            Looks(piece.look),
            Sprite::default(),
            Transform::default(),
        ));
        if tiles::is_tile(piece.look) {
            entity.insert(tiles::parts());
        } else {
            entity.insert(children![(Shadow, Sprite::default(), Transform::from_xyz(0.0, 0.0, -0.5))]);
        }
    }
}

/// When a piece sets out, how long it takes, and when it turns into something else.
#[derive(Clone, Copy, Debug)]
struct Way {
    starts_at: Duration,
    takes: Duration,
    turns_at: Duration,
    ease: Ease,
}

impl Way {
    fn glide(squares: f32) -> Way {
        Way {
            starts_at: Duration::ZERO,
            takes: travel_time(squares),
            turns_at: Duration::ZERO,
            ease: Ease::InOut,
        }
    }
}

/// Lays the beats of a move out in time: beats follow one another; a captured piece is lifted off as the
/// capturing one arrives.
fn timing(
    beats: &Beats,
    layout: &TableLayout,
    place_of: impl Fn(PieceId) -> Option<Spot>,
) -> HashMap<PieceId, Way> {
    let mut ways: HashMap<PieceId, Way> = HashMap::default();
    let mut clock = Duration::ZERO;
    for beat in beats {
        let mut longest = Duration::ZERO;
        for step in beat {
            match *step {
                Step::Move { piece, to } => {
                    let squares = place_of(piece).map_or(1.0, |from| distance(layout, from, to));
                    let way = Way { starts_at: clock, ..Way::glide(squares) };
                    longest = longest.max(way.takes);
                    ways.insert(piece, way);
                }
                Step::LiftOff { piece, .. } => {
                    let takes = Duration::from_millis(260);
                    // It leaves while the capturing piece arrives, not before.
                    let starts_at = clock.saturating_sub(Duration::from_millis(60));
                    ways.insert(piece, Way { starts_at, takes, turns_at: Duration::ZERO, ease: Ease::InOut });
                }
                Step::Become { piece, .. } => {
                    let way = ways.entry(piece).or_insert_with(|| Way::glide(0.0));
                    way.turns_at = clock.max(Duration::from_millis(1));
                }
            }
        }
        clock += longest;
    }
    ways
}

fn distance(layout: &TableLayout, from: Spot, to: Spot) -> f32 {
    match (layout.rect(from), layout.rect(to)) {
        (Some(from), Some(to)) => from.center().distance(to.center()) / layout.cell,
        _ => 1.0,
    }
}

/// Puts every piece where it is now: in hand, on its way, or at rest.
pub(super) fn place(
    layout: Option<Res<TableLayout>>,
    selection: Res<Selection>,
    images: Res<PieceImages>,
    time: Res<Time<Real>>,
    mut commands: Commands,
    mut pieces: Query<
        (
            Entity,
            &At,
            &Owner,
            &Looks,
            &mut Transform,
            &mut Sprite,
            Option<&Travel>,
            Option<&StillLooks>,
            &Children,
        ),
        Without<Shadow>,
    >,
    mut shadows: Query<(&mut Transform, &mut Sprite), With<Shadow>>,
) {
    // Tiles on an open table are another matter.
    let Some(layout) = layout.filter(|layout| layout.open.is_none()) else { return };
    let now = time.elapsed();
    for (entity, at, owner, looks, mut transform, mut sprite, travel, still, children) in &mut pieces {
        let Some(home) = layout.rect(at.0).map(Pose::of) else { continue };
        let on_board = matches!(at.0, Spot::Cell { .. });
        let mut depth = layer::PIECES;
        let mut pose = home;
        let mut raised = 0.0;
        if let Some(hand) = selection.held_at(at.0) {
            pose = Pose { centre: hand, size: home.size * 1.1, turn: 0.0 };
            depth = layer::HELD;
            raised = 1.0;
        } else if let Some(travel) = travel {
            match travel.pose(home, now) {
                Some(way) => {
                    pose = way;
                    depth = if on_board { layer::MOVING } else { layer::TAKEN };
                    raised = 0.6;
                }
                None => {
                    commands.entity(entity).try_remove::<Travel>();
                }
            }
        } else if selection.is_chosen(at.0) {
            pose.centre.y -= (home.size * 0.045).round();
            pose.size = home.size * 1.04;
            raised = 0.7;
        }
        let look = match still {
            Some(still) if travel.is_some() && now < still.until => still.look,
            Some(_) => {
                commands.entity(entity).try_remove::<StillLooks>();
                looks.0
            }
            None => looks.0,
        };
        if let Spot::Tray { slot, .. } = at.0 {
            depth += f32::from(slot) * 0.01;
        }
        let small = !on_board && travel.is_none();
        let wanted = images.piece(look, owner.0, small);
        if sprite.image != wanted {
            sprite.image = wanted;
        }
        let size = Some(Vec2::splat(pose.size));
        if sprite.custom_size != size {
            sprite.custom_size = size;
        }
        let translation = to_world(pose.centre).extend(depth);
        if transform.translation != translation {
            transform.translation = translation;
        }
        for child in children {
            let Ok((mut offset, mut shadow)) = shadows.get_mut(*child) else { continue };
            let wide = Some(Vec2::new(pose.size, pose.size * 0.5) * (1.0 + 0.12 * raised));
            // Light falls from the upper left: the higher a piece, the farther away its shadow.
            let drop = Vec3::new(pose.size * 0.03 * raised, -pose.size * (0.36 + 0.07 * raised), -0.5);
            if shadow.custom_size != wide {
                shadow.custom_size = wide;
            }
            if offset.translation != drop {
                offset.translation = drop;
            }
            if shadow.image != images.shadow {
                shadow.image = images.shadow.clone();
            }
            let colour = if small { Color::NONE } else { Color::WHITE };
            if shadow.color != colour {
                shadow.color = colour;
            }
        }
    }
}
