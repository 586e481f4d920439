//! The painted patterns of glazed tiles (azulejos). The motif of a tile continues on its neighbours.

use crate::noise::{smoothstep, value_noise};

/// Opacity of the paint at a point of a tile, 0 to 1. `x` and `y` run from 0 to 1 over the tile.
///
/// Two quarter rings around each corner continue on the three neighbours as full rings. A leaf points inwards from each
/// corner. The middle stays bare, because a piece stands there.
pub fn motif_opacity(x: f32, y: f32, seed: u32) -> f32 {
    // Distort the lines a little, so that they look drawn by a brush.
    let wobble = |salt: u32| value_noise(x * 5.0, y * 5.0, seed ^ salt) * 0.008;
    let (x, y) = (x + wobble(1), y + wobble(2));
    let (corner_x, corner_y) = (x.min(1.0 - x), y.min(1.0 - y));

    let radius = (corner_x * corner_x + corner_y * corner_y).sqrt();
    let stroke =
        |distance: f32, half_width: f32| 1.0 - smoothstep(half_width * 0.55, half_width, distance.abs());
    let rings = stroke(radius - 0.315, 0.016).max(0.75 * stroke(radius - 0.13, 0.014));

    // A leaf lies along the diagonal between the two rings.
    let along = (corner_x + corner_y) * std::f32::consts::FRAC_1_SQRT_2;
    let across = (corner_x - corner_y).abs() * std::f32::consts::FRAC_1_SQRT_2;
    // Position along the leaf, 0 at the corner's end to 1 at its tip.
    let position = (along - 0.155) / 0.135;
    let leaf = if (0.0..=1.0).contains(&position) {
        let half_width = 0.05 * (position * (1.0 - position) * 4.0).powf(0.8) * (1.15 - 0.5 * position);
        let body = 1.0 - smoothstep(half_width - 0.012, half_width + 0.004, across);
        let rib = stroke(across, 0.007);
        (body * 0.75 - rib * 0.45).max(0.0)
    } else {
        0.0
    };

    // An oval bud at the middle of each side joins two tiles.
    let from_side =
        if corner_x < corner_y { (corner_x, (y - 0.5).abs()) } else { (corner_y, (x - 0.5).abs()) };
    let bud = 1.0 - smoothstep(0.035, 0.05, (from_side.0 * 0.75).hypot(from_side.1 * 1.5));
    // Uneven paint, stretched along the brush strokes.
    let brush = 0.82 + 0.18 * value_noise(x * 9.0, y * 23.0, seed ^ 3);
    rings.max(leaf).max(bud * 0.8) * brush
}

/// Opacity of the paint on a border of fish scales ("escama de peixe"), 0 to 1.
///
/// `along` is the position along the border in border widths; it has no bounds. `depth` runs from 0 at the outer edge
/// of the border to 1 at the inner edge.
pub fn fish_scale_opacity(along: f32, depth: f32) -> f32 {
    const ROWS: f32 = 4.0;
    let (x, y) = (along * ROWS * 0.5, depth * ROWS);
    // Where two scales overlap, the one in the row nearer to the outside is on top.
    let row = y.floor();
    let mut edge = 0.0_f32;
    for rows_back in [0.0, 1.0] {
        let row = row - rows_back;
        let shift = if (row as i32).rem_euclid(2) == 0 { 0.0 } else { 0.5 };
        let (dx, dy) = ((x + shift - (x + shift).floor() - 0.5) * 2.0, y - row);
        let radius = (dx * dx + (dy * 0.9) * (dy * 0.9)).sqrt();
        if radius < 1.0 {
            edge = smoothstep(0.80, 0.90, radius);
            if rows_back > 0.0 {
                break;
            }
        }
    }
    edge
}
