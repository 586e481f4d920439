//! The backdrop of the menu and the pages: a board, dominoes and draughts men on the theme's ground.
//!
//! Its colours are muted and its corners darkened (vignette), so that text in front of it is easy to read.

use crate::colour::Colour;
use crate::noise::smoothstep;
use crate::pieces;
use crate::pixmap::Pixmap;
use crate::shape::{coverage, rounded_rect_distance};
use crate::theme::Theme;
use crate::tiles::{self, NumberStyle};
use crate::{board, surroundings};
use session::DominoDirection;

/// Share of the ground's mean tone that is mixed into every pixel, 0 to 1.
const MUTING: f32 = 0.22;

/// Share of the ground's mean tone that is mixed into its texture of stones or threads, 0 to 1.
const GROUND_MUTING: f32 = 0.5;

/// Opacity of the black over the corners, 0 to 1.
const VIGNETTE: f32 = 0.46;

/// Number of columns and rows of the board that are drawn. The rest of a whole board would be outside the picture.
const BOARD_CELLS: u32 = 7;

/// Draws the backdrop. The callers enlarge the picture on purpose, so that it looks slightly out of focus.
pub fn draw_backdrop(theme: &Theme, width: u32, height: u32) -> Pixmap {
    let (across, down) = (width as f32, height as f32);
    // Reference length for the sizes of all objects, in pixels.
    let unit = down.min(across * 0.75).max(across * 0.35);
    let mut picture = ground(theme, width, height, unit);
    for object in place_objects(theme, across, down, unit) {
        object.draw_shadow(&mut picture, unit);
        object.draw(&mut picture);
    }
    mute_colours(&mut picture, theme);
    picture
}

/// Draws the ground of the theme, with softened texture.
fn ground(theme: &Theme, width: u32, height: u32, unit: f32) -> Pixmap {
    let side = ((unit * 0.5) as u32).clamp(96, 320);
    let texture = surroundings::draw_background(theme, side);
    Pixmap::from_fn(width, height, |x, y| {
        texture.pixel(x % side, y % side).mix(theme.background.tone, GROUND_MUTING)
    })
}

/// The objects on the ground, in drawing order.
fn place_objects(theme: &Theme, across: f32, down: f32, unit: f32) -> Vec<Object> {
    let mut objects = Vec::new();
    let cell = ((unit * 0.135) as u32).max(4);
    let border = cell * 2 / 5;
    let side = BOARD_CELLS * cell + 2 * border;
    let mut board_picture = surroundings::draw_frame(theme, side, side, border);
    board_picture.overlay(
        &board::draw_squares(theme, BOARD_CELLS, BOARD_CELLS, false, cell, 1),
        border as i32,
        border as i32,
    );
    // Only a corner of the board is visible; the rest lies outside the picture.
    let (turn, corner) = (-0.21_f32, (across * 0.70, down * 0.56));
    let half = side as f32 / 2.0;
    let (sin, cos) = turn.sin_cos();
    let middle = (corner.0 + half * cos - half * sin, corner.1 + half * sin + half * cos);
    // Three men stand on the board, and one beside it.
    let on_board = |column: f32, row: f32| {
        let (x, y) = (
            border as f32 + (column + 0.5) * cell as f32 - half,
            border as f32 + (row + 0.5) * cell as f32 - half,
        );
        (middle.0 + x * cos - y * sin, middle.1 + x * sin + y * cos)
    };
    let men = [
        (0, on_board(3.0, 0.0)),
        (1, on_board(1.0, 2.0)),
        (0, on_board(4.0, 1.0)),
        (1, (across * 0.925, down * 0.24)),
    ];
    objects.push(Object { picture: board_picture, middle, turn });
    for (seat, middle) in men {
        // Leave out a man that cannot be drawn. The table draws the same picture and reports the error.
        if let Ok(picture) = pieces::draw_piece(None, "man", cell, theme.piece_colours(seat)) {
            objects.push(Object { picture, middle, turn: 0.0 });
        }
    }
    let tile_cell = ((unit * 0.085) as u32).max(3);
    let tiles = [
        ([Some(6), Some(7)], DominoDirection::North, (0.075, 0.17), 0.42_f32),
        ([Some(3), Some(5)], DominoDirection::North, (0.135, 0.30), -0.16),
        ([Some(2), Some(7)], DominoDirection::East, (0.06, 0.86), 0.27),
    ];
    for (numbers, direction, (x, y), turn) in tiles {
        let picture = tiles::draw_tile(theme, numbers, 0, NumberStyle::Circles, tile_cell, direction);
        objects.push(Object { picture, middle: (across * x, down * y), turn });
    }
    objects
}

/// A picture that lies on the ground.
struct Object {
    picture: Pixmap,
    /// Position of its middle in the backdrop, in pixels.
    middle: (f32, f32),
    /// Angle of rotation in radians.
    turn: f32,
}

impl Object {
    /// Replaces every pixel within `margin` pixels of the object by the result of `each`.
    ///
    /// The arguments of `each` are the colour of the pixel and its position in the object's own coordinates: in pixels
    /// from the middle, with the rotation undone.
    fn map_pixels_near(&self, picture: &mut Pixmap, margin: f32, each: impl Fn(Colour, f32, f32) -> Colour) {
        let reach = (self.picture.width as f32).hypot(self.picture.height as f32) / 2.0 + margin;
        let span = |middle: f32, length: u32| {
            ((middle - reach).max(0.0) as u32)..((middle + reach).clamp(0.0, length as f32) as u32)
        };
        let (sin, cos) = self.turn.sin_cos();
        for y in span(self.middle.1, picture.height) {
            for x in span(self.middle.0, picture.width) {
                let (dx, dy) = (x as f32 + 0.5 - self.middle.0, y as f32 + 0.5 - self.middle.1);
                let below = picture.pixel(x, y);
                picture.set(x, y, each(below, dx * cos + dy * sin, dy * cos - dx * sin));
            }
        }
    }

    /// Draws the shadow. It falls to the lower right, as everywhere in the program.
    fn draw_shadow(&self, picture: &mut Pixmap, unit: f32) {
        let (half_x, half_y) = (self.picture.width as f32 / 2.0, self.picture.height as f32 / 2.0);
        let blur = (unit * 0.02).min(half_x * 0.3);
        // Only the men are square pictures of this size.
        let is_round = self.picture.width == self.picture.height && half_x < unit * 0.1;
        let (sin, cos) = self.turn.sin_cos();
        let (down, right) = (blur * 0.6, blur * 0.35);
        let (off_x, off_y) = (right * cos + down * sin, down * cos - right * sin);
        let shrink = if is_round { half_x * 0.2 } else { blur * 0.3 };
        let radius = if is_round { half_x } else { half_x.min(half_y) * 0.15 };
        self.map_pixels_near(picture, 2.0 * blur, |below, x, y| {
            let distance =
                rounded_rect_distance(x - off_x, y - off_y, half_x - shrink, half_y - shrink, radius);
            below.mix(Colour::hex(0), 0.42 * (1.0 - smoothstep(-blur, blur, distance)))
        });
    }

    fn draw(&self, picture: &mut Pixmap) {
        let (half_x, half_y) = (self.picture.width as f32 / 2.0, self.picture.height as f32 / 2.0);
        self.map_pixels_near(picture, 2.0, |below, x, y| {
            let inside = coverage(x.abs() - half_x).min(coverage(y.abs() - half_y));
            if inside <= 0.0 {
                return below;
            }
            let object_colour = sample(&self.picture, x + half_x - 0.5, y + half_y - 0.5);
            let opacity = inside * f32::from(object_colour.a) / 255.0;
            below.mix(object_colour.with_alpha(255), opacity)
        });
    }
}

/// The colour at a point, interpolated between the four pixels around it (bilinear).
fn sample(picture: &Pixmap, x: f32, y: f32) -> Colour {
    let clamp_inside = |at: f32, length: u32| at.clamp(0.0, length.saturating_sub(1) as f32);
    let (x, y) = (clamp_inside(x, picture.width), clamp_inside(y, picture.height));
    let (left, top) = (x as u32, y as u32);
    let (right, bottom) = ((left + 1).min(picture.width - 1), (top + 1).min(picture.height - 1));
    let (dx, dy) = (x.fract(), y.fract());
    let row = |y: u32| blend(picture.pixel(left, y), picture.pixel(right, y), dx);
    blend(row(top), row(bottom), dy)
}

/// Interpolates between two colours. A transparent colour contributes no hue.
fn blend(one: Colour, other: Colour, part: f32) -> Colour {
    let alpha = f32::from(one.a) * (1.0 - part) + f32::from(other.a) * part;
    let weight = if alpha > 0.0 { f32::from(other.a) * part / alpha } else { 0.0 };
    one.with_alpha(255).mix(other.with_alpha(255), weight).with_alpha((alpha + 0.5) as u8)
}

/// Mixes the tone of the ground into all colours and darkens the corners.
fn mute_colours(picture: &mut Pixmap, theme: &Theme) {
    let tone = theme.background.tone;
    let (width, height) = (picture.width as f32, picture.height as f32);
    for y in 0..picture.height {
        for x in 0..picture.width {
            let (u, v) = ((x as f32 + 0.5) / width - 0.5, (y as f32 + 0.5) / height - 0.46);
            let dark = VIGNETTE * smoothstep(0.30, 0.78, u.hypot(v));
            let colour = picture.pixel(x, y).mix(tone, MUTING).mix(Colour::hex(0), dark);
            picture.set(x, y, colour);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::compiled_in;

    #[test]
    fn the_backdrop_is_opaque_and_low_in_contrast_behind_the_title() {
        for theme in compiled_in() {
            for (width, height) in [(320, 200), (96, 210), (1, 1)] {
                let picture = draw_backdrop(theme, width, height);
                assert_eq!((picture.width, picture.height), (width, height));
                assert!(picture.rgba.as_chunks::<4>().0.iter().all(|pixel| pixel[3] == 255));
            }
            // Titles are designed for the tone of the ground, so the pixels behind a title must be close to it.
            let picture = draw_backdrop(theme, 320, 200);
            for (x, y) in (110..210).flat_map(|x| (20..60).map(move |y| (x, y))) {
                let contrast = picture.pixel(x, y).contrast(theme.background.tone);
                assert!(contrast < 2.1, "{}: {contrast:.2} at {x}, {y}", theme.name);
            }
        }
    }
}
