//! Sprites brought to what is wanted.

use bevy::prelude::*;

/// Paints a sprite with this picture in this size and colour; untouched where it is painted so already.
pub fn paint(sprite: &mut Mut<Sprite>, image: Handle<Image>, size: Vec2, colour: Color) {
    if sprite.image != image || sprite.custom_size != Some(size) || sprite.color != colour {
        sprite.image = image;
        sprite.custom_size = Some(size);
        sprite.color = colour;
    }
}
