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

use crate::app::window::repaint::damage::{Damage, pixels_between};

/// Conversion from world coordinates to pixels of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SpriteCamera {
    /// Transform from world coordinates to clip space, where x and y range from -1 to 1.
    pub clip_from_world: Mat4,
    /// Size of the target texture in pixels.
    pub size: UVec2,
}

impl SpriteCamera {
    /// All pixels that `rect` touches: a rectangle in the own coordinates of a sprite with this `transform`.
    fn pixels(&self, rect: Rect, transform: &GlobalTransform) -> IRect {
        let corners =
            [rect.min, rect.max, Vec2::new(rect.min.x, rect.max.y), Vec2::new(rect.max.x, rect.min.y)].map(
                |corner| {
                    let clip =
                        self.clip_from_world.project_point3(transform.transform_point(corner.extend(0.0)));
                    // The y axis of clip space points up, that of pixels down.
                    (clip.truncate() * Vec2::new(0.5, -0.5) + 0.5) * self.size.as_vec2()
                },
            );
        let min = corners.into_iter().reduce(Vec2::min).unwrap_or_default();
        let max = corners.into_iter().reduce(Vec2::max).unwrap_or_default();
        pixels_between(min, max)
    }
}

/// Everything that determines the appearance of a sprite.
#[derive(Clone, Copy, Debug, PartialEq)]
struct SpriteLook {
    transform: GlobalTransform,
    color: LinearRgba,
    image: AssetId<Image>,
    flip: BVec2,
    /// Hash of the drawn parts of the image and of their positions.
    parts_hash: u64,
    /// Bounds in the sprite's own coordinates.
    bounds: Rect,
    /// Bounds in pixels.
    pixels: IRect,
}

/// Visible sprites of the previous frame, by their entities in the main world.
#[derive(Default)]
pub(super) struct PreviousSprites(HashMap<Entity, SpriteLook>);

impl PreviousSprites {
    /// Stores the sprites of this frame. Adds the areas of sprites that appeared, changed or vanished to `damage`.
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

    /// Whether the sprite `entity` touches the damage and must be drawn again.
    pub(super) fn touches(&self, damage: &Damage, entity: Entity) -> bool {
        self.0.get(&entity).is_some_and(|look| damage.touches(look.pixels))
    }
}

impl SpriteLook {
    /// Returns the appearance of a sprite; `None` for an invisible sprite.
    fn of(
        sprite: &ExtractedSprite,
        slices: &[ExtractedSlice],
        images: &RenderAssets<GpuImage>,
        camera: &SpriteCamera,
    ) -> Option<SpriteLook> {
        if sprite.color.alpha <= 0.0 {
            return None;
        }
        let mut hasher = FixedHasher.build_hasher();
        let bounds = match &sprite.kind {
            ExtractedSpriteKind::Single { anchor, rect, custom_size, .. } => {
                hash_rect(rect.unwrap_or_default(), &mut hasher);
                let size = custom_size
                    .or(rect.map(|rect| rect.size()))
                    .or_else(|| Some(images.get(sprite.image_handle_id)?.size_2d().as_vec2()))?;
                let min = size * (-*anchor - Vec2::splat(0.5));
                Rect::from_corners(min, min + size)
            }
            ExtractedSpriteKind::Slices { indices } => {
                let slices = slices.get(indices.clone()).unwrap_or_default();
                let slice_bounds = |slice: &ExtractedSlice| Rect::from_center_size(slice.offset, slice.size);
                for slice in slices {
                    hash_rect(slice.rect, &mut hasher);
                    hash_rect(slice_bounds(slice), &mut hasher);
                }
                slices.iter().map(slice_bounds).reduce(|all, slice| all.union(slice))?
            }
        };
        if bounds.is_empty() {
            return None;
        }
        Some(SpriteLook {
            transform: sprite.transform,
            color: sprite.color,
            image: sprite.image_handle_id,
            flip: BVec2::new(sprite.flip_x, sprite.flip_y),
            parts_hash: hasher.finish(),
            bounds,
            pixels: camera.pixels(bounds, &sprite.transform),
        })
    }
}

/// Hashes the bits of the coordinates, because `f32` does not implement `Hash`.
fn hash_rect(rect: Rect, hasher: &mut impl Hasher) {
    [rect.min.x, rect.min.y, rect.max.x, rect.max.y].map(f32::to_bits).hash(hasher);
}
