//! The painted motif of a glazed tile (azulejo), which joins with that of its neighbours.

use crate::noise::{smoothstep, value};

/// Opacity of the paint at a point of a tile, 0 to 1. `x` and `y` run from 0 to 1 over the tile.
///
/// Quarter rings around each corner join those of the three neighbours to full rings, a leaf points inwards from each
/// corner, and the middle, where a piece stands, stays bare.
pub fn motif_opacity(x: f32, y: f32, seed: u32) -> f32 {
    // Distort the lines a little, as if a brush had drawn them.
    let wobble = |salt: u32| value(x * 5.0, y * 5.0, seed ^ salt) * 0.008;
    let (x, y) = (x + wobble(1), y + wobble(2));
    let (corner_x, corner_y) = (x.min(1.0 - x), y.min(1.0 - y));

    let radius = (corner_x * corner_x + corner_y * corner_y).sqrt();
    let stroke = |distance: f32, half: f32| 1.0 - smoothstep(half * 0.55, half, distance.abs());
    let rings = stroke(radius - 0.315, 0.016).max(0.75 * stroke(radius - 0.13, 0.014));

    // A leaf lies along the diagonal between the two rings.
    let along = (corner_x + corner_y) * std::f32::consts::FRAC_1_SQRT_2;
    let off = (corner_x - corner_y).abs() * std::f32::consts::FRAC_1_SQRT_2;
    let t = (along - 0.155) / 0.135;
    let leaf = if (0.0..=1.0).contains(&t) {
        let half = 0.05 * (t * (1.0 - t) * 4.0).powf(0.8) * (1.15 - 0.5 * t);
        let body = 1.0 - smoothstep(half - 0.012, half + 0.004, off);
        let rib = stroke(off, 0.007);
        (body * 0.75 - rib * 0.45).max(0.0)
    } else {
        0.0
    };

    // An oval bud at the middle of each side joins two tiles.
    let side = if corner_x < corner_y { (corner_x, (y - 0.5).abs()) } else { (corner_y, (x - 0.5).abs()) };
    let bud = 1.0 - smoothstep(0.035, 0.05, (side.0 * 0.75).hypot(side.1 * 1.5));
    let brush = 0.82 + 0.18 * value(x * 9.0, y * 23.0, seed ^ 3);
    rings.max(leaf).max(bud * 0.8) * brush
}

/// Opacity of the paint on a border of fish scales ("escama de peixe"), 0 to 1.
///
/// `along` is the position along the border, in border widths and without bounds; `depth` runs from 0 (outside) to 1.
pub fn fish_scale_opacity(along: f32, depth: f32) -> f32 {
    const ROWS: f32 = 4.0;
    let (x, y) = (along * ROWS * 0.5, depth * ROWS);
    // Where two scales overlap, the one in the row nearer to the outside is on top.
    let row = y.floor();
    let mut edge = 0.0_f32;
    for back in [0.0, 1.0] {
        let row = row - back;
        let shift = if (row as i32).rem_euclid(2) == 0 { 0.0 } else { 0.5 };
        let (dx, dy) = ((x + shift - (x + shift).floor() - 0.5) * 2.0, y - row);
        let radius = (dx * dx + (dy * 0.9) * (dy * 0.9)).sqrt();
        if radius < 1.0 {
            edge = smoothstep(0.80, 0.90, radius);
            if back > 0.0 {
                break;
            }
        }
    }
    edge
}
