//! Pieces as entities that mirror the scene: never the truth, always brought back to it.

use std::time::Duration;

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::bake::PieceImages;
use super::change::Shown;
use super::layout::{TableLayout, to_world};
use super::motion::{Pose, Travel};
use super::open::tiles;
use super::selection::Selection;
use super::settings::Settings;
use super::state::{FrameSet, SceneChanged, Screen};
use super::table::Table;
use crate::rules::Seat;
use crate::session::{Look, Piece, PieceId, Spot};

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

/// A man on its way to the one that it crowns: no piece of the scene any more, and gone when it has arrived.
#[derive(Component, Clone, Copy, Debug)]
pub struct Crowning;

/// How much higher the upper man of a stack lies, as a share of the square: what `dama.svg` shows.
const STACK: f32 = 0.16;

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
    crownings: Query<Entity, With<Crowning>>,
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
    for entity in &crownings {
        commands.entity(entity).despawn();
    }
    let seen = |id: PieceId| {
        let (_, _, at, _, _, transform, ..) = pieces.iter().find(|(_, mirrors, ..)| mirrors.0 == id)?;
        Some((at.0, seen_at(transform)))
    };
    let shown = Shown::of(&change, &table, &layout, &settings, time.elapsed(), seen);
    let mut missing: HashMap<PieceId, _> = scene.pieces.iter().map(|piece| (piece.id, *piece)).collect();
    for (entity, mirrors, mut at, owner, mut looks, transform, sprite, travel) in &mut pieces {
        let from = Pose {
            centre: seen_at(transform),
            size: sprite.custom_size.map_or(layout.cell, Vec2::min_element),
            turn: 0.0,
        };
        let mut entity = commands.entity(entity);
        let Some(piece) = missing.get(&mirrors.0).copied().filter(|piece| piece.owner == owner.0) else {
            match shown.crowning(mirrors.0, from) {
                Some((below, travel)) => {
                    // Whoever crowns a piece goes where that piece is.
                    at.0 = scene.piece(below).map_or(at.0, |below| below.spot);
                    entity.remove::<Mirrors>().insert((Crowning, travel));
                }
                None => entity.despawn(),
            }
            continue;
        };
        missing.remove(&mirrors.0);
        let was = (at.0, looks.0);
        if looks.0 != piece.look {
            if let Some(until) = shown.turns_at(piece.id) {
                entity.insert(StillLooks { look: looks.0, until: shown.pace.at(until) });
            }
            if let Some(travel) = shown.crown_from_outside(piece) {
                let man = Piece { look: looks.0, ..piece };
                draw(&mut entity.commands(), man).insert((Crowning, travel));
            }
            looks.0 = piece.look;
        }
        if !shown.moves(piece, was.0) {
            continue;
        }
        at.0 = piece.spot;
        if shown.at_once {
            entity.remove::<Travel>();
        } else if let Some(travel) = shown.travel(piece, was, from, travel.is_some()) {
            entity.insert(travel);
        }
    }
    for piece in missing.into_values() {
        draw(&mut commands, piece).insert(Mirrors(piece.id));
    }
}

/// Makes the picture of a piece.
fn draw<'a>(commands: &'a mut Commands, piece: Piece) -> EntityCommands<'a> {
    let mut entity = commands.spawn((
        DespawnOnExit(Screen::Table),
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
    entity
}

/// Where a picture is now, in window pixels.
fn seen_at(transform: &Transform) -> Vec2 {
    Vec2::new(transform.translation.x, -transform.translation.y)
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
            Has<Crowning>,
            &Children,
        ),
        Without<Shadow>,
    >,
    mut shadows: Query<(&mut Transform, &mut Sprite), With<Shadow>>,
) {
    // Tiles on an open table are another matter.
    let Some(layout) = layout.filter(|layout| layout.open.is_none()) else { return };
    let now = time.elapsed();
    for (entity, at, owner, looks, mut transform, mut sprite, travel, still, crowning, children) in
        &mut pieces
    {
        let Some(mut home) = layout.rect(at.0).map(Pose::of) else { continue };
        if crowning {
            home.centre.y -= STACK * home.size;
        }
        let on_board = matches!(at.0, Spot::Cell { .. });
        let mut depth = layer::PIECES;
        let mut pose = home;
        let mut raised = 0.0;
        let mut solidity = 1.0;
        if let Some(hand) = selection.held_at(at.0) {
            pose = Pose { centre: hand, size: home.size * 1.1, turn: 0.0 };
            depth = layer::HELD;
            raised = 1.0;
        } else if let Some(travel) = travel {
            match travel.pose(home, now) {
                Some(way) => {
                    pose = way;
                    depth = if on_board { layer::MOVING } else { layer::TAKEN };
                    depth += if crowning { 0.5 } else { 0.0 };
                    raised = if travel.is_under_way(now) { 0.6 } else { 0.0 };
                    solidity = travel.solidity(now);
                }
                None => {
                    commands.entity(entity).try_remove::<Travel>();
                }
            }
        } else if crowning {
            // What it was put upon shows it from now on.
            commands.entity(entity).despawn();
            continue;
        } else if let Some(standing) = selection.stands_on(at.0) {
            pose = layout.rect(standing).map_or(home, Pose::of);
            depth = if standing == at.0 { depth } else { layer::MOVING };
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
        let tint = Color::WHITE.with_alpha(solidity);
        if sprite.color != tint {
            sprite.color = tint;
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
            let colour = if small { Color::NONE } else { tint };
            if shadow.color != colour {
                shadow.color = colour;
            }
        }
    }
}
