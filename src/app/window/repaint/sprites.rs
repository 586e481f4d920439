//! Damage of the sprite layer: sprites that moved, appeared, vanished or changed.

use std::hash::{BuildHasher, Hash, Hasher};

use bevy::platform::collections::HashMap;
use bevy::platform::hash::FixedHasher;
use bevy::prelude::*;
use bevy::render::render_asset::RenderAssets;
use bevy::render::texture::GpuImage;
use bevy::sprite_render::{
    ExtractedSlice, ExtractedSlices, ExtractedSprite, ExtractedSpriteKind, ExtractedSprites,
};

use crate::app::window::repaint::damage::{Damage, around};

/// Conversion from world coordinates to pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SpriteCamera {
    pub clip_from_world: Mat4,
    pub size: UVec2,
}

impl SpriteCamera {
    /// All pixels that a rectangle in a sprite's own coordinates touches.
    fn pixels(&self, rect: Rect, transform: &GlobalTransform) -> IRect {
        let corners =
            [rect.min, rect.max, Vec2::new(rect.min.x, rect.max.y), Vec2::new(rect.max.x, rect.min.y)].map(
                |corner| {
                    let clip =
                        self.clip_from_world.project_point3(transform.transform_point(corner.extend(0.0)));
                    (clip.truncate() * Vec2::new(0.5, -0.5) + 0.5) * self.size.as_vec2()
                },
            );
        let min = corners.into_iter().reduce(Vec2::min).unwrap_or_default();
        let max = corners.into_iter().reduce(Vec2::max).unwrap_or_default();
        around(min, max)
    }
}

/// Everything that determines the appearance of a sprite.
#[derive(Clone, Copy, Debug, PartialEq)]
struct SpriteLook {
    transform: GlobalTransform,
    color: LinearRgba,
    image: AssetId<Image>,
    flip: BVec2,
    /// Hash of the visible parts of the image and of their positions.
    parts: u64,
    /// Bounds in the sprite's own coordinates.
    place: Rect,
    /// Bounds in pixels.
    pixels: IRect,
}

/// Sprites of the previous frame.
#[derive(Default)]
pub(super) struct PreviousSprites(HashMap<Entity, SpriteLook>);

impl PreviousSprites {
    /// Stores the sprites of this frame. Adds sprites that appeared, changed or vanished to `damage`.
    pub(super) fn update(
        &mut self,
        sprites: &ExtractedSprites,
        slices: &ExtractedSlices,
        images: &RenderAssets<GpuImage>,
        camera: &SpriteCamera,
        damage: &mut Damage,
    ) {
        let mut current = HashMap::with_capacity(self.0.len());
        for sprite in &sprites.sprites {
            let Some(look) = SpriteLook::of(sprite, &slices.slices, images, camera) else { continue };
            let previous = self.0.remove(&sprite.main_entity);
            if previous != Some(look) {
                damage.add(look.pixels);
                damage.add(previous.map_or(IRect::EMPTY, |previous| previous.pixels));
            }
            current.insert(sprite.main_entity, look);
        }
        for vanished in self.0.values() {
            damage.add(vanished.pixels);
        }
        self.0 = current;
    }

    /// Whether drawing the damage needs this sprite.
    pub(super) fn is_part_of(&self, damage: &Damage, entity: Entity) -> bool {
        self.0.get(&entity).is_some_and(|look| damage.touches(look.pixels))
    }
}

impl SpriteLook {
    /// Appearance of a sprite; `None` if it is invisible.
    fn of(
        sprite: &ExtractedSprite,
        slices: &[ExtractedSlice],
        images: &RenderAssets<GpuImage>,
        camera: &SpriteCamera,
    ) -> Option<SpriteLook> {
        if sprite.color.alpha <= 0.0 {
            return None;
        }
        let mut parts = FixedHasher.build_hasher();
        let place = match &sprite.kind {
            ExtractedSpriteKind::Single { anchor, rect, custom_size, .. } => {
                hash_rect(rect.unwrap_or_default(), &mut parts);
                let size = custom_size
                    .or(rect.map(|rect| rect.size()))
                    .or_else(|| Some(images.get(sprite.image_handle_id)?.size_2d().as_vec2()))?;
                let min = size * (-*anchor - Vec2::splat(0.5));
                Rect::from_corners(min, min + size)
            }
            ExtractedSpriteKind::Slices { indices } => {
                let slices = slices.get(indices.clone()).unwrap_or_default();
                let place = |slice: &ExtractedSlice| Rect::from_center_size(slice.offset, slice.size);
                for slice in slices {
                    hash_rect(slice.rect, &mut parts);
                    hash_rect(place(slice), &mut parts);
                }
                slices.iter().map(place).reduce(|all, one| all.union(one))?
            }
        };
        if place.is_empty() {
            return None;
        }
        Some(SpriteLook {
            transform: sprite.transform,
            color: sprite.color,
            image: sprite.image_handle_id,
            flip: BVec2::new(sprite.flip_x, sprite.flip_y),
            parts: parts.finish(),
            place,
            pixels: camera.pixels(place, &sprite.transform),
        })
    }
}

fn hash_rect(rect: Rect, hasher: &mut impl Hasher) {
    [rect.min.x, rect.min.y, rect.max.x, rect.max.y].map(f32::to_bits).hash(hasher);
}
