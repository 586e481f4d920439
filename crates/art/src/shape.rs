//! Shapes as signed distances from their edges, below zero inside (signed distance fields), and how they cover
//! pixels.

use crate::colour::Colour;

/// Distance from a rectangle with round corners around 0, below zero inside.
pub fn rounded(x: f32, y: f32, half_x: f32, half_y: f32, radius: f32) -> f32 {
    let radius = radius.min(half_x.min(half_y).max(0.0));
    let (out_x, out_y) = (x.abs() - half_x + radius, y.abs() - half_y + radius);
    out_x.max(0.0).hypot(out_y.max(0.0)) + out_x.max(out_y).min(0.0) - radius
}

/// How much of a pixel lies inside, from the distance of its middle.
pub fn cover(distance: f32) -> f32 {
    (0.5 - distance).clamp(0.0, 1.0)
}

/// A colour with a part of its opacity.
pub fn fade(colour: Colour, part: f32) -> Colour {
    colour.with_alpha((part * f32::from(colour.a) + 0.5) as u8)
}

/// Distance from a line between two points.
pub fn segment(x: f32, y: f32, from: (f32, f32), to: (f32, f32)) -> f32 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let t = (((x - from.0) * dx + (y - from.1) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
    (x - from.0 - dx * t).hypot(y - from.1 - dy * t)
}
