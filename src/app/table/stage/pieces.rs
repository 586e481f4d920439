//! Entities that mirror the pieces of the scene.
//!
//! Entities only follow the scene of the match. The modules `board` and `dominoes` draw their pieces.

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

/// The look of a piece. Every entity with this component has a sprite, even a [`CrowningMan`].
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

/// Marks a captured man that moves onto a new king. It is not part of the scene and is despawned on arrival.
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

/// Updates the entities to the current scene and starts their tweens.
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
    // Only the last change counts, since the scene includes all of them. In a window that starts minimised there is no
    // layout yet; the changes are shown as soon as it exists.
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
    let displayed = |id: PieceId| {
        let (_, _, at, _, _, transform, ..) = pieces.iter().find(|(_, piece, ..)| piece.0 == id)?;
        Some((at.0, displayed_position(transform)))
    };
    let plan = AnimationPlan::new(&change, &game, &layout, &settings, time.elapsed(), displayed);
    let mut missing: HashMap<PieceId, _> = scene.pieces.iter().map(|piece| (piece.id, *piece)).collect();
    for (entity, piece_of, mut at, mut owner, mut kind, transform, sprite, tween) in &mut pieces {
        let from = Pose {
            centre: displayed_position(transform),
            size: sprite.custom_size.map_or(layout.cell, Vec2::min_element),
            turn: 0.0,
        };
        let mut entity = commands.entity(entity);
        let Some(piece) = missing.remove(&piece_of.0) else {
            match plan.crowning(piece_of.0, from) {
                Some((below, mut tween)) => {
                    // A captured man moves onto the square of the new king.
                    at.0 = scene.piece(below).map_or(at.0, |below| below.spot);
                    tween.cues = plan.crown_cues(&tween, kind.0, at.0);
                    entity.remove::<PieceOf>().insert((CrowningMan, tween));
                }
                None => entity.despawn(),
            }
            continue;
        };

        let (old_spot, old_kind) = (at.0, kind.0);
        let changes_look = kind.0 != piece.kind;
        if (kind.0, owner.0) != (piece.kind, piece.owner) {
            if let Some(until) = plan.look_changes_at(piece.id) {
                entity.insert(PreviousLook { kind: kind.0, owner: owner.0, until: plan.pace.at(until) });
            }
            if let Some(mut tween) = plan.crown_from_outside(piece) {
                let crowning_man = Piece { kind: kind.0, ..piece };
                tween.cues = plan.crown_cues(&tween, crowning_man.kind, crowning_man.spot);
                spawn_piece(&mut entity.commands(), crowning_man).insert((CrowningMan, tween));
            }
            (kind.0, owner.0) = (piece.kind, piece.owner);
        }
        if !plan.moves(piece, old_spot) {
            // A piece that stays in place may still change its look later.
            let cues = plan.look_change_cues(piece, changes_look);
            if plan.at_once {
                sounds.write_batch(landing_sounds(&cues));
            } else if plan.look_changes_at(piece.id).is_some() {
                entity.insert(PieceTween { cues, ..plan.waiting_tween(piece.id) });
            }
            continue;
        }
        at.0 = piece.spot;
        let tween =
            if plan.at_once { None } else { plan.tween(piece, (old_spot, old_kind), from, tween.is_some()) };
        let cues = plan.cues(piece, old_spot, changes_look, tween.as_ref());
        match tween {
            Some(tween) => {
                entity.insert(PieceTween { cues, ..tween });
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
        spawn_piece(&mut commands, piece).insert(PieceOf(piece.id));
    }
}

/// Spawns the entity of a piece.
fn spawn_piece<'a>(commands: &'a mut Commands, piece: Piece) -> EntityCommands<'a> {
    commands.spawn((DrawnKind(piece.kind), BoardPosition(piece.spot), PieceColour(piece.owner)))
}

/// The centre of a sprite in window pixels, `y` down.
fn displayed_position(transform: &Transform) -> Vec2 {
    Vec2::new(transform.translation.x, -transform.translation.y)
}
