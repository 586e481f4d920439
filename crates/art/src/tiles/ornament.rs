//! The ornaments on the backs of dominoes, one for each material.

use crate::azulejo;
use crate::noise::smoothstep;
use crate::shape::{coverage, rounded_rect_distance};
use crate::theme::Material;
use crate::tiles::TileFace;
use session::DominoDirection;

/// Opacity of the paint at a point of the back, 0 to 1.
///
/// `x` and `y` are in pixels from the middle of the face.
pub(crate) fn ornament_opacity(material: Material, face: &TileFace, x: f32, y: f32) -> f32 {
    let cell = face.cell;
    // Draw a fine line around the back if the tile is large enough.
    let inset = cell * 0.13;
    let half = (cell * 0.013).max(0.45);
    let line = rounded_rect_distance(
        x,
        y,
        face.half.0 - inset,
        face.half.1 - inset,
        (face.radius - inset * 0.5).max(0.0),
    );
    let frame = if cell >= 16.0 { coverage(line.abs() - half) * 0.75 } else { 0.0 };
    // The ornament turns with the tile and has the size of one half.
    let (along, across) = if face.direction == DominoDirection::North { (y, x) } else { (x, y) };
    let size = face.half.0.min(face.half.1);
    let (u, v) = (along / size, across / size);
    let pixel = 1.0 / size;
    let emblem = match material {
        Material::Azulejo => return glazed(face, x, y),
        Material::Wood => star(u, v, pixel).max(if face.direction == DominoDirection::Half {
            0.0
        } else {
            lozenges(u, v, pixel)
        }),
        Material::Marble => rosette(u, v, pixel),
        Material::Cork => acorn(u, v, pixel),
        Material::Slate => moon(u, v, pixel),
    };
    frame.max(emblem)
}

/// Coverage of a pixel that is `pixel` wide, in the unit of `distance`.
fn pixel_coverage(distance: f32, pixel: f32) -> f32 {
    coverage(distance / pixel)
}

/// An eight-pointed star, as in marquetry.
fn star(u: f32, v: f32, pixel: f32) -> f32 {
    let (a, b) = (u.abs(), v.abs());
    let (long, short) = (a.max(b), a.min(b));
    // Four long points along the axes, four short ones between them.
    let upright = (long + short * 2.6 - 0.62) / 2.6;
    let diagonal = (((a + b) + (a - b).abs() * 2.4) * std::f32::consts::FRAC_1_SQRT_2 - 0.44) / 2.4;
    pixel_coverage(upright.min(diagonal), pixel)
}

/// A lozenge in each half.
fn lozenges(u: f32, v: f32, pixel: f32) -> f32 {
    pixel_coverage((u.abs() - 1.12).abs() + v.abs() * 1.7 - 0.17, pixel)
}

/// Rosette with six petals, as drawn with compasses, within a ring.
fn rosette(u: f32, v: f32, pixel: f32) -> f32 {
    /// Radius of the circles, and distance of their centres from the middle.
    const RADIUS: f32 = 0.58;
    const SIXTH_TURN: f32 = std::f32::consts::FRAC_PI_3;
    let circle = |angle: f32| (u - RADIUS * angle.cos()).hypot(v - RADIUS * angle.sin()) - RADIUS;
    // A petal is the intersection of two of the surrounding circles.
    let petals = (0..6)
        .map(|petal| circle((petal - 1) as f32 * SIXTH_TURN).max(circle((petal + 1) as f32 * SIXTH_TURN)));
    let ring = (u.hypot(v) - 0.71).abs() - 0.045;
    pixel_coverage(petals.fold(ring, f32::min), pixel)
}

/// An acorn of the cork oak.
fn acorn(u: f32, v: f32, pixel: f32) -> f32 {
    let b = v.abs();
    let cup = (((u + 0.17) / 0.30).hypot(v / 0.42) - 1.0) * 0.30;
    let cup = cup.max(u + 0.17);
    // The fruit ends in a point.
    let along = ((u + 0.08) / 0.70).clamp(0.0, 1.0);
    let fruit = (b - 0.34 * (1.0 - along.powf(2.4)).max(0.0).sqrt()).max(-0.08 - u).max(u - 0.64);
    let stalk = (b - 0.055).max(u + 0.42).max(-0.70 - u);
    pixel_coverage(cup.min(fruit).min(stalk), pixel)
}

/// A crescent and a star.
fn moon(u: f32, v: f32, pixel: f32) -> f32 {
    let whole = (u + 0.10).hypot(v) - 0.56;
    let bite = 0.46 - (u - 0.16).hypot(v);
    let (a, b) = ((u - 0.30).abs(), v.abs());
    let (long, short) = (a.max(b), a.min(b));
    let star = (long + short * 2.2 - 0.26) / 2.2;
    pixel_coverage(whole.max(bite).min(star), pixel)
}

/// The motif of glazed squares, once on each half.
fn glazed(face: &TileFace, x: f32, y: f32) -> f32 {
    let (columns, rows) = face.direction.pixel_size();
    let position_in_half = |at: f32, half: f32, count: u32| {
        let whole = (at / half / 2.0 + 0.5) * count as f32;
        whole.clamp(0.0, count as f32 - 0.001).fract()
    };
    let (u, v) = (position_in_half(x, face.half.0, columns), position_in_half(y, face.half.1, rows));
    // A flower with four petals fills the middle, which stays bare on a board.
    let (a, b) = ((u - 0.5).abs(), (v - 0.5).abs());
    let petal = ((a.max(b) - 0.11) / 0.105).hypot(a.min(b) / 0.055) - 1.0;
    let flower = (1.0 - smoothstep(-0.25, 0.15, petal)).max(1.0 - smoothstep(0.020, 0.035, a.hypot(b)));
    azulejo::motif_opacity(u, v, 5).max(flower)
}
