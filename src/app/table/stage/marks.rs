//! Draws marks as sprites: spawns, updates and despawns them to match the marks wanted in this frame.

use bevy::prelude::*;

use crate::app::core::Screen;

/// Appearance of a mark.
#[derive(Clone, Debug, PartialEq)]
pub struct MarkSprite {
    pub image: Handle<Image>,
    /// In window pixels.
    pub size: Vec2,
    /// Tint, multiplied with the picture.
    pub colour: Color,
    pub place: Transform,
}

/// Makes the sprites with component `M` match `wanted`, one sprite for each mark. `draw` returns its appearance.
pub fn update_mark_sprites<M: Component + Copy + PartialEq>(
    mut wanted: Vec<M>,
    shown: &mut Query<(Entity, &M, &mut Sprite, &mut Transform)>,
    commands: &mut Commands,
    draw: impl Fn(M) -> MarkSprite,
) {
    for (entity, mark, mut sprite, mut transform) in shown.iter_mut() {
        let Some(index) = wanted.iter().position(|other| other == mark) else {
            commands.entity(entity).despawn();
            continue;
        };
        let MarkSprite { image, size, colour, place } = draw(wanted.swap_remove(index));
        transform.set_if_neq(place);
        set_sprite(&mut sprite, image, size, colour);
    }
    for mark in wanted {
        let MarkSprite { image, size, colour, place } = draw(mark);
        let sprite = Sprite { image, custom_size: Some(size), color: colour, ..default() };
        commands.spawn((DespawnOnExit(Screen::Table), mark, sprite, place));
    }
}

/// Sets picture, size and colour of a sprite; leaves it unchanged if they are equal.
pub fn set_sprite(sprite: &mut Mut<Sprite>, image: Handle<Image>, size: Vec2, colour: Color) {
    if sprite.image != image || sprite.custom_size != Some(size) || sprite.color != colour {
        sprite.image = image;
        sprite.custom_size = Some(size);
        sprite.color = colour;
    }
}
