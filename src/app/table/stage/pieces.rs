//! Entities that mirror the pieces of the scene.
//!
//! The scene is the only source of truth. Each kind of table draws its own pieces.

use std::time::Duration;

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use crate::app::core::{FramePhase, PieceSound, SceneChanged, Screen};
use crate::app::game::CurrentMatch;
use crate::app::look::TableLayout;
use crate::app::preferences::Settings;
use crate::app::table::animation::plan::AnimationPlan;
use crate::app::table::animation::tween::landing_sounds;
use crate::app::table::animation::{PieceTween, Pose};
use session::{Piece, PieceId, PieceKind, Seat, Spot};

/// The look of a piece. Every visible piece has a sprite, also one that flies onto another.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(opaque, Component, Clone, Debug, PartialEq)]
#[require(Sprite, Transform, DespawnOnExit<Screen> = DespawnOnExit(Screen::Table))]
pub struct DrawnKind(pub PieceKind);

/// The piece of the scene that an entity shows.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[reflect(opaque, Component, Clone, Debug, PartialEq)]
pub struct PieceOf(pub PieceId);

/// The spot of a piece in the scene; during an animation the sprite is elsewhere.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(opaque, Component, Clone, Debug, PartialEq)]
pub struct BoardPosition(pub Spot);

/// The seat that owns a piece, which decides its colour.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(opaque, Component, Clone, Debug, PartialEq)]
pub struct PieceColour(pub Seat);

/// The look that a piece keeps until its animation reaches the change.
#[derive(Component, Clone, Copy, Debug)]
pub struct PreviousLook {
    pub kind: PieceKind,
    pub owner: Seat,
    /// The time at which the new look appears.
    pub until: Duration,
}

/// Captured man flying onto a new king; not part of the scene, despawned on arrival.
#[derive(Component, Clone, Copy, Debug)]
pub struct CrowningMan;

/// Depths (`z`) of the layers, from the bottom up.
pub mod layer {
    /// The ground around the board.
    pub const BACKGROUND: f32 = 0.0;
    pub const BOARD: f32 = 1.0;
    /// Marks below the pieces.
    pub const BELOW: f32 = 2.0;
    /// Pieces at rest.
    pub const PIECES: f32 = 4.0;
    /// Marks above the pieces.
    pub const ABOVE: f32 = 6.0;
    /// Captured pieces during their animation.
    pub const TAKEN: f32 = 7.0;
    /// Other pieces during their animation.
    pub const MOVING: f32 = 8.0;
    /// The dragged piece.
    pub const HELD: f32 = 9.0;
}

pub(super) fn plugin(app: &mut App) {
    app.register_type::<DrawnKind>()
        .register_type::<PieceOf>()
        .register_type::<BoardPosition>()
        .register_type::<PieceColour>()
        .add_systems(Update, follow_scene.in_set(FramePhase::Scene).run_if(resource_exists::<CurrentMatch>))
        .add_systems(OnEnter(Screen::Table), |mut scene: MessageWriter<SceneChanged>| {
            scene.write(SceneChanged::Replaced);
        });
}

/// Updates the entities to the current scene and starts their animations.
fn follow_scene(
    mut changes: MessageReader<SceneChanged>,
    game: Res<CurrentMatch>,
    layout: Option<Res<TableLayout>>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    mut commands: Commands,
    mut sounds: MessageWriter<PieceSound>,
    mut pieces: Query<(
        Entity,
        &PieceOf,
        &mut BoardPosition,
        &mut PieceColour,
        &mut DrawnKind,
        &Transform,
        &Sprite,
        Option<&PieceTween>,
    )>,
    crownings: Query<Entity, With<CrowningMan>>,
) {
    // Only the last change counts, since the scene includes all of them. Changes made before the first layout, in a
    // window that started minimised, are shown when the layout exists.
    let change = changes.read().last().cloned();
    let Some(layout) = layout else { return };
    let Some(change) = change.or_else(|| layout.is_added().then_some(SceneChanged::Replaced)) else { return };
    if *screen.get() != Screen::Table {
        return;
    }
    let scene = game.visible_scene();
    for entity in &crownings {
        commands.entity(entity).despawn();
    }
    let seen = |id: PieceId| {
        let (_, _, at, _, _, transform, ..) = pieces.iter().find(|(_, piece, ..)| piece.0 == id)?;
        Some((at.0, seen_at(transform)))
    };
    let plan = AnimationPlan::new(&change, &game, &layout, &settings, time.elapsed(), seen);
    let mut missing: HashMap<PieceId, _> = scene.pieces.iter().map(|piece| (piece.id, *piece)).collect();
    for (entity, piece_of, mut at, mut owner, mut kind, transform, sprite, travel) in &mut pieces {
        let from = Pose {
            centre: seen_at(transform),
            size: sprite.custom_size.map_or(layout.cell, Vec2::min_element),
            turn: 0.0,
        };
        let mut entity = commands.entity(entity);
        let Some(piece) = missing.remove(&piece_of.0) else {
            match plan.crowning(piece_of.0, from) {
                Some((below, mut travel)) => {
                    // The crowning man moves to the square of the piece that it crowns.
                    at.0 = scene.piece(below).map_or(at.0, |below| below.spot);
                    travel.cues = plan.crown_cues(&travel, kind.0, at.0);
                    entity.remove::<PieceOf>().insert((CrowningMan, travel));
                }
                None => entity.despawn(),
            }
            continue;
        };
        let was = (at.0, kind.0);
        let turned = kind.0 != piece.kind;
        if (kind.0, owner.0) != (piece.kind, piece.owner) {
            if let Some(until) = plan.turns_at(piece.id) {
                entity.insert(PreviousLook { kind: kind.0, owner: owner.0, until: plan.pace.at(until) });
            }
            if let Some(mut travel) = plan.crown_from_outside(piece) {
                let man = Piece { kind: kind.0, ..piece };
                travel.cues = plan.crown_cues(&travel, man.kind, man.spot);
                draw(&mut entity.commands(), man).insert((CrowningMan, travel));
            }
            (kind.0, owner.0) = (piece.kind, piece.owner);
        }
        if !plan.moves(piece, was.0) {
            // The piece stays in place and changes its look later.
            let cues = plan.turning_cues(piece, turned);
            if plan.at_once {
                sounds.write_batch(landing_sounds(&cues));
            } else if plan.turns_at(piece.id).is_some() {
                entity.insert(PieceTween { cues, ..plan.wait_travel(piece.id) });
            }
            continue;
        }
        at.0 = piece.spot;
        let travel = if plan.at_once { None } else { plan.travel(piece, was, from, travel.is_some()) };
        let cues = plan.cues(piece, was.0, turned, travel.as_ref());
        match travel {
            Some(travel) => {
                entity.insert(PieceTween { cues, ..travel });
            }
            None => {
                if plan.at_once {
                    entity.remove::<PieceTween>();
                }
                sounds.write_batch(landing_sounds(&cues));
            }
        }
    }
    for piece in missing.into_values() {
        draw(&mut commands, piece).insert(PieceOf(piece.id));
    }
}

/// Spawns the entity of a piece.
fn draw<'a>(commands: &'a mut Commands, piece: Piece) -> EntityCommands<'a> {
    commands.spawn((DrawnKind(piece.kind), BoardPosition(piece.spot), PieceColour(piece.owner)))
}

/// The position of a sprite in window pixels.
fn seen_at(transform: &Transform) -> Vec2 {
    Vec2::new(transform.translation.x, -transform.translation.y)
}
