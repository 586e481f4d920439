//! Draws the pieces of a board with their shadows: dragged, animated and resting ones.

use bevy::prelude::*;

use crate::app::core::{FramePhase, TableUi};
use crate::app::game::Notice;
use crate::app::look::{TableLayout, to_world};
use crate::app::table::animation::{PieceTween, Pose};
use crate::app::table::input::Selection;
use crate::app::table::stage::pictures::{PictureSite, TablePictures};
use crate::app::table::stage::pieces::{
    BoardPosition, CrowningMan, DrawnKind, PieceColour, PreviousLook, layer,
};
use crate::app::table::stage::set_sprite;
use art::Part;
use session::Spot;

/// Marks the soft shadow of a piece, a child of the entity of the piece.
#[derive(Component)]
pub struct Shadow;

/// Offset of the upper man of a king, as a share of the square. Must match `dama.svg`.
const UPPER_MAN_OFFSET: f32 = 0.16;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (add_shadows, draw_pieces).chain().in_set(FramePhase::Place(TableUi::Board)));
}

/// Adds a shadow to each new piece.
fn add_shadows(pieces: Query<Entity, (With<DrawnKind>, Without<Children>)>, mut commands: Commands) {
    for entity in &pieces {
        let shadow = (Shadow, Sprite::default(), Transform::from_xyz(0.0, 0.0, -0.5));
        commands.entity(entity).insert(children![shadow]);
    }
}

/// Positions and draws all pieces.
fn draw_pieces(
    layout: Res<TableLayout>,
    selection: Res<Selection>,
    notice: Res<Notice>,
    pictures: Res<TablePictures>,
    time: Res<Time<Real>>,
    mut commands: Commands,
    mut pieces: Query<
        (
            Entity,
            &BoardPosition,
            &PieceColour,
            &DrawnKind,
            &mut Transform,
            &mut Sprite,
            Option<&PieceTween>,
            Option<&PreviousLook>,
            Has<CrowningMan>,
            &Children,
        ),
        Without<Shadow>,
    >,
    mut shadows: Query<(&mut Transform, &mut Sprite), With<Shadow>>,
) {
    let now = time.elapsed();
    for (entity, at, owner, kind, mut transform, mut sprite, tween, previous, is_crowning, children) in
        &mut pieces
    {
        // A captured piece whose tray is folded away shrinks on its square.
        let folded_tween = tween.filter(|tween| tween.pose(tween.from, now).is_some());
        let vanished = folded_tween.map(|tween| Pose { size: 0.0, ..tween.from });
        let Some(mut home) = layout.rect(at.0).map(Pose::of).or(vanished) else {
            hide(&mut sprite);
            for child in children {
                if let Ok((_, mut shadow)) = shadows.get_mut(*child) {
                    hide(&mut shadow);
                }
            }
            continue;
        };
        if is_crowning {
            home.centre.y -= UPPER_MAN_OFFSET * home.size;
        }
        let on_board = matches!(at.0, Spot::Cell { .. });
        let mut depth = layer::PIECES;
        let mut pose = home;
        // Height above the board, 0 to 1: decides the shadow.
        let mut raised = 0.0;
        let mut opacity = 1.0;
        if let Some(pointer) = selection.held_at(at.0) {
            pose = Pose { centre: pointer, size: home.size * 1.1, turn: 0.0 };
            depth = layer::HELD;
            raised = 1.0;
        } else if let Some(tween) = tween {
            if let Some(current) = tween.pose(home, now) {
                pose = current;
                depth = if on_board { layer::MOVING } else { layer::TAKEN };
                depth += if is_crowning { 0.5 } else { 0.0 };
                raised = if tween.is_under_way(now) { 0.6 } else { 0.0 };
                opacity = tween.opacity(now);
            }
        } else if is_crowning {
            // The animation has ended: the piece below now shows the king.
            commands.entity(entity).despawn();
            continue;
        } else if let Some(trail_end) = selection.trail_end_from(at.0) {
            // The selected piece stands on the last clicked square, slightly raised.
            pose = layout.rect(trail_end).map_or(home, Pose::of);
            depth = if trail_end == at.0 { depth } else { layer::MOVING };
            pose.centre.y -= (home.size * 0.045).round();
            pose.size = home.size * 1.04;
            raised = 0.7;
        }
        if raised < 1.0 {
            pose.centre.x += (notice.shake(at.0, now) * home.size).round();
        }
        let (look, owner) = match previous {
            Some(previous) if tween.is_some() && now < previous.until => (previous.kind, previous.owner),
            Some(_) => {
                commands.entity(entity).try_remove::<PreviousLook>();
                (kind.0, owner.0)
            }
            None => (kind.0, owner.0),
        };
        if let Spot::Tray { seat, slot } = at.0 {
            depth += layout.tray_index(seat, slot) as f32 * 0.01;
        }
        let is_in_tray = !on_board && tween.is_none();
        let site = if is_in_tray { PictureSite::Tray } else { PictureSite::Table };
        let tint = Color::WHITE.with_alpha(opacity);
        set_sprite(
            &mut sprite,
            pictures.get((site, Part::Piece(look, owner))).image,
            Vec2::splat(pose.size),
            tint,
        );
        transform.set_if_neq(Transform::from_translation(to_world(pose.centre).extend(depth)));
        for child in children {
            let Ok((mut shadow_transform, mut shadow)) = shadows.get_mut(*child) else { continue };
            let size = Vec2::new(pose.size, pose.size * 0.5) * (1.0 + 0.12 * raised);
            // Light falls from the upper left: the shadow of a higher piece is farther away.
            let shadow_offset =
                Vec3::new(pose.size * 0.03 * raised, -pose.size * (0.36 + 0.07 * raised), -0.5);
            let image = pictures.get((PictureSite::Table, Part::PieceShadow)).image;
            set_sprite(&mut shadow, image, size, if is_in_tray { Color::NONE } else { tint });
            shadow_transform.set_if_neq(Transform::from_translation(shadow_offset));
        }
    }
}

/// Makes a sprite invisible.
fn hide(sprite: &mut Mut<Sprite>) {
    if sprite.color != Color::NONE {
        sprite.color = Color::NONE;
    }
}
