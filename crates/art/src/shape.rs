//! Signed distance fields, and the pixel coverage that follows from them. Distances are negative inside a shape.

use crate::colour::Colour;

/// Signed distance from a rounded rectangle around the origin, `2 * half_x` wide and `2 * half_y` high.
pub fn rounded_rect_distance(x: f32, y: f32, half_x: f32, half_y: f32, radius: f32) -> f32 {
    let radius = radius.min(half_x.min(half_y).max(0.0));
    let (out_x, out_y) = (x.abs() - half_x + radius, y.abs() - half_y + radius);
    out_x.max(0.0).hypot(out_y.max(0.0)) + out_x.max(out_y).min(0.0) - radius
}

/// Coverage of a pixel by a shape, 0 to 1. `distance` is the signed distance of the pixel's middle, in pixels.
pub fn coverage(distance: f32) -> f32 {
    (0.5 - distance).clamp(0.0, 1.0)
}

/// The colour with its alpha multiplied by `factor`, 0 to 1.
pub fn scale_alpha(colour: Colour, factor: f32) -> Colour {
    colour.with_alpha((factor * f32::from(colour.a) + 0.5) as u8)
}

/// Distance from the line segment between two points.
pub fn segment_distance(x: f32, y: f32, from: (f32, f32), to: (f32, f32)) -> f32 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    // Position of the nearest point on the segment, 0 at `from` to 1 at `to`.
    let t = (((x - from.0) * dx + (y - from.1) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
    (x - from.0 - dx * t).hypot(y - from.1 - dy * t)
}
