//! Emblems of seats, for games whose pieces belong to no seat (Domin-Up).
//!
//! Each emblem has its own shape and number of pips. Its colours are the theme's piece colours of the seat.

use crate::pixmap::Pixmap;
use crate::shape::{coverage, rounded_rect_distance, scale_alpha};
use crate::theme::Theme;

/// Draws the emblem of the seat with index `seat_index`.
///
/// Seats 0 to 3 have a disc with one pip, a square with two, a triangle with three and a lozenge with four. Further
/// seats repeat these emblems. The picture is `side` pixels wide and high.
pub fn draw_emblem(theme: &Theme, seat_index: usize, side: u32) -> Pixmap {
    let colours = theme.piece_colours(seat_index);
    let kind = seat_index % 4;
    let half = side as f32 / 2.0;
    let pip_ink = {
        let fill = colours.fill_top.mix(colours.fill_bottom, 0.5);
        if colours.detail.contrast(fill) >= colours.rim.contrast(fill) { colours.detail } else { colours.rim }
    };
    let (outline, rim) = ((half * 0.10).max(0.9), (half * 0.07).max(0.7));
    Pixmap::from_fn(side, side, |x, y| {
        let (x, y) = (x as f32 + 0.5 - half, y as f32 + 0.5 - half);
        let (u, v) = (x / half, y / half);
        let distance = silhouette(kind, u, v) * half;
        let body = colours.fill_top.mix(colours.fill_bottom, v * 0.5 + 0.5);
        let pip_distance = pips(kind)
            .iter()
            .map(|(px, py)| ((u - px).hypot(v - py) - PIP_RADIUS) * half)
            .fold(f32::MAX, f32::min);
        let light = rim_light(u, v) * coverage((distance + outline + rim / 2.0).abs() - rim / 2.0);
        let inner = body.mix(colours.rim, light).mix(pip_ink, coverage(pip_distance));
        scale_alpha(colours.outline.mix(inner, coverage(distance + outline)), coverage(distance))
    })
}

/// Strength of the light on the rim at a point, 0 to 1. The light comes from the top left.
fn rim_light(u: f32, v: f32) -> f32 {
    ((-u * 0.6 - v * 0.8) * 0.9 + 0.35).clamp(0.0, 1.0)
}

/// Radius of a pip, in halves of the picture's side.
const PIP_RADIUS: f32 = 0.17;

/// Signed distance from the edge of the emblem's shape, negative inside. Coordinates run from -1 to 1.
fn silhouette(kind: usize, u: f32, v: f32) -> f32 {
    match kind {
        0 => u.hypot(v) - 0.94,
        1 => rounded_rect_distance(u, v, 0.86, 0.86, 0.22),
        2 => triangle(u, v),
        _ => {
            let (a, b) =
                ((u + v) * std::f32::consts::FRAC_1_SQRT_2, (u - v) * std::f32::consts::FRAC_1_SQRT_2);
            rounded_rect_distance(a, b, 0.70, 0.70, 0.12)
        }
    }
}

/// Signed distance from a triangle that points up and has rounded corners.
fn triangle(u: f32, v: f32) -> f32 {
    /// Radius of the corners.
    const ROUND: f32 = 0.16;
    /// Radius of the circle inside the triangle, before its corners are rounded.
    const INRADIUS: f32 = 0.54 - ROUND;
    let sixty = std::f32::consts::FRAC_PI_3;
    // Distances from the sides. The centre of the triangle lies below the centre of the picture.
    let (x, y) = (u.abs(), v - 0.20);
    let side = x * sixty.sin() - y * sixty.cos() - INRADIUS;
    let base = y - INRADIUS;
    let corner = (INRADIUS * 3.0_f32.sqrt(), INRADIUS);
    let top = (0.0, -2.0 * INRADIUS);
    let along = (x - top.0) * sixty.cos() + (y - top.1) * sixty.sin();
    let length = (corner.0 - top.0).hypot(corner.1 - top.1);
    let distance = if side.max(base) <= 0.0 {
        side.max(base)
    } else if base > 0.0 && x <= corner.0 {
        base
    } else if (0.0..=length).contains(&along) && side > 0.0 {
        side
    } else if along < 0.0 {
        (x - top.0).hypot(y - top.1)
    } else {
        (x - corner.0).hypot(y - corner.1)
    };
    distance - ROUND
}

/// Centres of the pips. Coordinates run from -1 to 1.
const fn pips(kind: usize) -> &'static [(f32, f32)] {
    match kind {
        0 => &[(0.0, 0.0)],
        1 => &[(-0.32, 0.32), (0.32, -0.32)],
        2 => &[(0.0, -0.22), (-0.29, 0.34), (0.29, 0.34)],
        _ => &[(0.0, -0.42), (0.0, 0.42), (-0.42, 0.0), (0.42, 0.0)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::compiled_in;

    #[test]
    fn emblems_differ_by_shape() {
        for theme in compiled_in() {
            let shapes: Vec<Vec<bool>> = (0..4)
                .map(|seat| {
                    draw_emblem(theme, seat, 16).rgba.chunks_exact(4).map(|pixel| pixel[3] > 127).collect()
                })
                .collect();
            for (a, one) in shapes.iter().enumerate() {
                for (b, other) in shapes.iter().enumerate().skip(a + 1) {
                    let pixels = one.iter().zip(other).filter(|(p, q)| p != q).count();
                    assert!(pixels >= 12, "{}: {a} and {b} differ in {pixels} pixels", theme.name);
                }
            }
        }
    }

    #[test]
    fn emblems_stay_in_their_picture_at_any_size() {
        for seat in 0..5 {
            for side in [0, 1, 7, 40] {
                let picture = draw_emblem(&compiled_in()[0], seat, side);
                assert_eq!(picture.rgba.len(), (side * side * 4) as usize);
            }
            let picture = draw_emblem(&compiled_in()[0], seat, 40);
            assert!(picture.pixel(0, 0).a == 0 && picture.pixel(39, 39).a == 0);
            assert!(picture.pixel(20, 20).a == 255);
        }
    }
}
