//! Everything around the squares of a board, drawn once per theme and pixel size.
//!
//! The module draws the frame, the open table of the dominoes, the trays for captured pieces, the background of the
//! window, and shadows.

use crate::azulejo;
use crate::colour::Colour;
use crate::material::{Slab, scale_brightness};
use crate::noise::{cellular_noise, smoothstep, value_noise};
use crate::pixmap::Pixmap;
use crate::shape::{coverage, rounded_rect_distance, scale_alpha};
use crate::theme::{Ground, Material, Theme};

/// Draws the frame around the squares. The area of the squares stays transparent.
///
/// The picture is `width` x `height` pixels large. The frame is `border_px` pixels wide on each side.
pub fn draw_frame(theme: &Theme, width: u32, height: u32, border_px: u32) -> Pixmap {
    let mut picture = Pixmap::clear(width, height);
    let border = border_px as f32;
    if border_px == 0 {
        return picture;
    }
    // Squares per pixel: scale the texture as if the frame surrounded a board of eight squares a side.
    let scale = 10.0 / width.max(height).max(1) as f32;
    let sides: [Slab; 4] = std::array::from_fn(|side| {
        let slab = Slab::cut(theme.frame.material, theme.frame.tone, side as i32, -1, 0x0f_4a3e);
        if side < 2 { slab.quarter_turned() } else { slab }
    });
    let line = (border * 0.045).max(0.6);
    let inlay_at = border * 0.80;
    let corner = border * 0.22;
    for y in 0..height {
        for x in 0..width {
            let (left, top) = (x as f32 + 0.5, y as f32 + 0.5);
            let (right, bottom) = (width as f32 - left, height as f32 - top);
            let depth = left.min(top).min(right).min(bottom);
            if depth > border {
                continue;
            }
            let side = match depth {
                d if d == top => 0,
                d if d == bottom => 1,
                d if d == left => 2,
                _ => 3,
            };
            let mut colour = sides[side].colour(left * scale, top * scale);
            if theme.frame.material == Material::Azulejo {
                let along = if side < 2 { left } else { top };
                let scales = azulejo::fish_scale_opacity(along / border, depth / border);
                colour = colour.mix(theme.squares.light, scales * 0.17);
            }
            // Shade the rounded outer edge and the chamfered inner edge. Light comes from the top left.
            let facing = if side == 0 || side == 2 { 1.0 } else { -1.0 };
            let outer = 1.0 - smoothstep(0.0, border * 0.16, depth);
            let inner = smoothstep(border * 0.90, border, depth);
            colour = scale_brightness(colour, 1.0 + facing * (0.13 * outer - 0.16 * inner) - 0.05 * inner);
            // Darken the mitre joint at each corner.
            let mitre = (left.min(right) - top.min(bottom)).abs();
            colour = scale_brightness(colour, 1.0 - 0.22 * (1.0 - smoothstep(0.3, 1.2, mitre)));
            let inlay = (line + 0.5 - (depth - inlay_at).abs()).clamp(0.0, 1.0);
            colour = colour.mix(theme.frame.inlay, inlay * 0.85);
            // Round the outer corners.
            let (cx, cy) = (corner - left.min(right), corner - top.min(bottom));
            let outside = if cx > 0.0 && cy > 0.0 { cx.hypot(cy) - corner } else { -1.0 };
            picture.set(x, y, colour.with_alpha((coverage(outside) * 255.0) as u8));
        }
    }
    picture
}

/// Draws a sunken cloth for dominoes with a frame around it, `width` x `height` pixels in all.
///
/// `rack` is the area of the hand at the lower edge, in pixels from the top left corner: left, top, right, bottom.
pub fn draw_open_table(theme: &Theme, width: u32, height: u32, border_px: u32, rack: [u32; 4]) -> Pixmap {
    let mut picture = draw_frame(theme, width, height, border_px);
    let (inner_x, inner_y) = (width.saturating_sub(2 * border_px), height.saturating_sub(2 * border_px));
    let reach = (inner_x.min(inner_y) as f32 * 0.035).max(1.0);
    let cloth = &theme.background;
    let [rack_left, rack_top, rack_right, rack_bottom] = rack.map(|edge| edge as f32);
    let ground = Pixmap::from_fn(inner_x, inner_y, |x, y| {
        let (left, top) = (x as f32 + 0.5, y as f32 + 0.5);
        let (right, bottom) = (inner_x as f32 - left, inner_y as f32 - top);
        // The frame casts its shadow from the top and left. The other sides are only a little darker.
        let shadow = |distance: f32, strength: f32| strength * (1.0 - smoothstep(0.0, reach, distance));
        let shade = shadow(top, 0.34) + shadow(left, 0.26) + shadow(right, 0.10) + shadow(bottom, 0.08);
        // Make the middle brighter, as under a lamp.
        let (dx, dy) = (left / inner_x as f32 - 0.46, top / inner_y as f32 - 0.40);
        let lamp = 1.06 - 0.42 * (dx * dx + dy * dy);
        let colour = scale_brightness(linen(cloth.tone, cloth.depth, x, y), lamp * (1.0 - shade.min(0.5)));
        // Draw the rack, the sunken area of the hand.
        let (px, py) = (left + border_px as f32, top + border_px as f32);
        let (half_x, half_y) = ((rack_right - rack_left) / 2.0, (rack_bottom - rack_top) / 2.0);
        let round = (half_x.min(half_y) * 0.16).max(1.0);
        let edge =
            rounded_rect_distance(px - rack_left - half_x, py - rack_top - half_y, half_x, half_y, round);
        let depth = smoothstep(0.0, reach * 0.7, py - rack_top);
        let sunken = scale_brightness(colour.mix(theme.frame.tone, 0.35), 0.5 + 0.22 * depth);
        // The lower edge reflects light, which fades upwards along the sides.
        let reflection = smoothstep(rack_top + half_y * 0.6, rack_bottom, py);
        let lip = (1.0 - (edge - 0.6).abs()).clamp(0.0, 1.0) * reflection * 0.4;
        colour.mix(sunken, coverage(edge)).mix(theme.frame.inlay, lip)
    });
    picture.overlay(&ground, border_px as i32, border_px as i32);
    picture
}

/// Contrast ratio that the lining of a tray should have with the pieces in it.
const MIN_TRAY_CONTRAST: f32 = 4.5;
/// Brightness of the lining outside the shadow of the tray's upper lip, relative to its tone.
const LINING_BRIGHTNESS: f32 = 0.92;

/// Colour of the lining of a tray for captured pieces of the seat with index `seat_index`.
///
/// It starts between the tones of the two kinds of squares. Then it gets lighter or darker in steps until it has
/// `MIN_TRAY_CONTRAST`, so that small pieces stand out.
pub fn tray_lining(theme: &Theme, seat_index: usize) -> Colour {
    let (light, dark) = (theme.squares.light, theme.squares.dark);
    let middle = dark.mix(light, 0.35);
    let Some(piece) = theme.pieces.get(seat_index) else { return middle };
    let tone = piece.fill_top.mix(piece.fill_bottom, 0.5);
    let contrast_on = |lining: Colour| scale_brightness(lining, LINING_BRIGHTNESS).contrast(tone);
    let shade = scale_brightness(dark, 0.45);
    let end = if contrast_on(light) > contrast_on(shade) { light } else { shade };
    let mut steps = (0..=10u8).map(|step| middle.mix(end, f32::from(step) / 10.0));
    steps.find(|lining| contrast_on(*lining) >= MIN_TRAY_CONTRAST).unwrap_or(end)
}

/// Draws the tray (a groove) for captured pieces of the seat with index `seat_index`.
pub fn draw_tray(theme: &Theme, seat_index: usize, width: u32, height: u32) -> Pixmap {
    let lining = tray_lining(theme, seat_index);
    let radius = (height as f32 * 0.28).max(1.0);
    let (half_x, half_y) = (width as f32 / 2.0, height as f32 / 2.0);
    Pixmap::from_fn(width, height, |x, y| {
        let edge =
            rounded_rect_distance(x as f32 + 0.5 - half_x, y as f32 + 0.5 - half_y, half_x, half_y, radius);
        // The upper lip casts its shadow into the groove.
        let lip = ((y as f32 + 0.5) / (height as f32 * 0.3)).clamp(0.0, 1.0);
        let depth = LINING_BRIGHTNESS - 0.26 + 0.26 * lip;
        scale_alpha(scale_brightness(lining, depth), coverage(edge))
    })
}

/// Draws the texture of the theme's ground, `size` pixels wide and high. It tiles seamlessly.
pub fn draw_background(theme: &Theme, size: u32) -> Pixmap {
    let ground = &theme.background;
    let size_f = size.max(1) as f32;
    Pixmap::from_fn(size, size, |x, y| {
        let (u, v) = ((x as f32 + 0.5) / size_f, (y as f32 + 0.5) / size_f);
        match ground.ground {
            Ground::Linen => linen(ground.tone, ground.depth, x, y),
            Ground::Calcada => stones(ground.tone, ground.depth, u, v, 11, 0.5, 0.10),
            Ground::Cork => stones(ground.tone, ground.depth, u, v, 34, 0.95, 0.16),
        }
    })
}

/// Colour of a point of cut stones or cork granules, `count` to a side.
fn stones(tone: Colour, depth: Colour, u: f32, v: f32, count: i32, jitter: f32, variety: f32) -> Colour {
    let (near, next, id) = cellular_noise(u * count as f32, v * count as f32, jitter, Some(count), 0xca1c);
    let joint = 1.0 - smoothstep(0.03, 0.14, next - near);
    let shade = ((id >> 8) & 0xff) as f32 / 255.0 - 0.5;
    // Worn stones are a little lighter in the middle.
    let worn = 0.03 * (1.0 - (near * 2.0).min(1.0));
    scale_brightness(tone, 1.0 + shade * variety + worn).mix(depth, joint)
}

/// Colour of a pixel of woven cloth: threads two pixels wide, alternately over and under.
fn linen(tone: Colour, depth: Colour, x: u32, y: u32) -> Colour {
    let over = (x / 2 + y / 2).is_multiple_of(2);
    let (thread, along) = if over { (x / 2, y) } else { (y / 2, x) };
    let slub = value_noise(thread as f32 * 0.91, along as f32 * 0.07, if over { 0x11e } else { 0x22e });
    let light = 1.0 + slub * 0.035;
    scale_brightness(if over { tone } else { tone.mix(depth, 0.55) }, light)
}

/// Draws the soft shadow of a piece.
///
/// It is an ellipse that fills the picture and fades towards its edge. `softness` runs from 0 (hard edge) to 1 (fades
/// from the middle on). Use a larger and softer shadow for a piece that is lifted higher. `strength` is the opacity in
/// the middle, 0 to 1.
pub fn draw_piece_shadow(width: u32, height: u32, softness: f32, strength: f32) -> Pixmap {
    let softness = softness.clamp(0.02, 1.0);
    let strength = strength.clamp(0.0, 1.0);
    let (half_x, half_y) = (width as f32 / 2.0, height as f32 / 2.0);
    Pixmap::from_fn(width, height, |x, y| {
        let radius = ((x as f32 + 0.5 - half_x) / half_x).hypot((y as f32 + 0.5 - half_y) / half_y);
        black((1.0 - smoothstep(1.0 - softness, 1.0, radius)) * strength)
    })
}

/// Draws the shadow of a board or domino, which fades to the picture's edge.
///
/// The picture must be `blur` pixels larger than the object on every side. The fade is `2 * blur` pixels wide: one half
/// is below the object, the other half is visible around it. `strength` is the opacity in the middle, 0 to 1.
pub fn draw_drop_shadow(width: u32, height: u32, blur: u32, strength: f32) -> Pixmap {
    let blur = blur.max(1) as f32;
    let (half_x, half_y) = (width as f32 / 2.0, height as f32 / 2.0);
    Pixmap::from_fn(width, height, |x, y| {
        // Distance from a rectangle that lies 2 * `blur` inside the picture.
        let out_x = ((x as f32 + 0.5 - half_x).abs() - half_x + blur * 2.0).max(0.0);
        let out_y = ((y as f32 + 0.5 - half_y).abs() - half_y + blur * 2.0).max(0.0);
        black((1.0 - smoothstep(0.0, blur * 2.0, out_x.hypot(out_y))) * strength.clamp(0.0, 1.0))
    })
}

fn black(opacity: f32) -> Colour {
    Colour::rgba(0, 0, 0, (opacity * 255.0 + 0.5) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::compiled_in;

    #[test]
    fn the_ground_tiles_seamlessly() {
        // Neighbouring pixels differ no more across the seam than elsewhere.
        for theme in compiled_in() {
            let size = 128;
            let picture = draw_background(theme, size);
            let step = |one: (u32, u32), other: (u32, u32)| {
                (picture.pixel(one.0, one.1).luminance() - picture.pixel(other.0, other.1).luminance()).abs()
            };
            let seam: f32 = (0..size).map(|at| step((size - 1, at), (0, at))).sum();
            let inside = (0..size - 1)
                .map(|x| (0..size).map(|at| step((x, at), (x + 1, at))).sum::<f32>())
                .fold(0.0, f32::max);
            assert!(seam <= inside * 1.1, "{}: {seam} at the seam, {inside} inside", theme.name);
        }
    }

    /// Captured pieces are small, so their fill or their rim must have 3:1 contrast with the lining of the tray.
    ///
    /// The rim counts because some themes rely on it: they have dark pieces with golden rims.
    #[test]
    fn captured_pieces_stand_out_in_their_trays() {
        for theme in compiled_in() {
            for (seat_index, colours) in theme.pieces.iter().enumerate().take(2) {
                let lining = draw_tray(theme, seat_index, 200, 30).pixel(100, 20);
                let tones = [colours.fill_top, colours.fill_bottom];
                let fill = tones.map(|tone| lining.contrast(tone)).into_iter().fold(f32::MAX, f32::min);
                let rim = lining.contrast(colours.rim);
                let seat = seat_index + 1;
                assert!(
                    fill.max(rim) >= 3.0,
                    "{}: {fill} and {rim} for the pieces of seat {seat}",
                    theme.name
                );
            }
        }
    }

    #[test]
    fn a_frame_leaves_the_board_free() {
        let picture = draw_frame(&compiled_in()[0], 200, 160, 40);
        assert_eq!(picture.pixel(100, 80), Colour::CLEAR);
        assert_eq!(picture.pixel(41, 41).a, 0);
        assert_eq!(picture.pixel(100, 20).a, 255);
        assert_eq!(picture.pixel(39, 80).a, 255);
        assert_eq!(picture.pixel(0, 0).a, 0, "outer corners are round");
    }

    #[test]
    fn pictures_without_pixels_do_not_panic() {
        for theme in compiled_in() {
            assert!(draw_frame(theme, 0, 0, 0).rgba.is_empty());
            draw_frame(theme, 10, 10, 40);
            assert!(draw_background(theme, 0).rgba.is_empty());
        }
    }
}
