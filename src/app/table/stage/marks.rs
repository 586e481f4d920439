//! Marks as sprites: what is wanted in this frame is compared with what is there; the rest is spawned, changed or
//! despawned.

use bevy::prelude::*;

use crate::app::core::Screen;

/// How a mark is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// Its picture.
    pub image: Handle<Image>,
    /// Its size, in pixels.
    pub size: Vec2,
    /// What the picture is multiplied by.
    pub colour: Color,
    /// Where it is.
    pub place: Transform,
}

/// Brings the sprites that carry an `M` to the marks that are wanted: each once, drawn as `draw` says.
pub fn reconcile<M: Component + Copy + PartialEq>(
    mut wanted: Vec<M>,
    shown: &mut Query<(Entity, &M, &mut Sprite, &mut Transform)>,
    commands: &mut Commands,
    draw: impl Fn(M) -> Drawn,
) {
    for (entity, mark, mut sprite, mut transform) in shown.iter_mut() {
        let Some(index) = wanted.iter().position(|other| other == mark) else {
            commands.entity(entity).despawn();
            continue;
        };
        let Drawn { image, size, colour, place } = draw(wanted.swap_remove(index));
        transform.set_if_neq(place);
        paint(&mut sprite, image, size, colour);
    }
    for mark in wanted {
        let Drawn { image, size, colour, place } = draw(mark);
        let sprite = Sprite { image, custom_size: Some(size), color: colour, ..default() };
        commands.spawn((DespawnOnExit(Screen::Table), mark, sprite, place));
    }
}

/// Paints a sprite with this picture in this size and colour; untouched where it is painted so already.
pub fn paint(sprite: &mut Mut<Sprite>, image: Handle<Image>, size: Vec2, colour: Color) {
    if sprite.image != image || sprite.custom_size != Some(size) || sprite.color != colour {
        sprite.image = image;
        sprite.custom_size = Some(size);
        sprite.color = colour;
    }
}
