//! The dominoes (tiles) of Domin-Up: bodies, backs, numbers and marks.
//!
//! A picture covers whole cells: two for a tile, one for half a tile. A margin of [`margin_px`] pixels on every side
//! stays transparent, so that neighbouring tiles look separate. Above the lower margin, [`side_height_px`] pixels show
//! the side of the tile. Tiles may be stacked. Each level of a stack is drawn [`side_height_px`] pixels further up, so
//! that the sides of all tiles are visible.

mod digits;
mod marks;
mod ornament;

use crate::colour::Colour;
use crate::material::{Slab, scale_brightness};
use crate::noise::smoothstep;
use crate::pixmap::Pixmap;
use crate::shape::{coverage, rounded_rect_distance, scale_alpha};
use crate::theme::{Material, Theme};
pub use digits::draw_height_badge;
pub use marks::{TileMark, draw_mark};
use session::DominoDirection;

/// How the numbers on dominoes are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NumberStyle {
    /// Binary: a dot is 1, a small circle 2, a large circle 4.
    #[default]
    Circles,
    Digits,
}

/// Transparent margin on every side of a tile, in pixels. Tiny tiles have none.
pub fn margin_px(cell_px: u32) -> u32 {
    if cell_px < 6 { 0 } else { ((cell_px as f32 * 0.026).round() as u32).max(1) }
}

/// Height of the visible side of a tile, in cells. A tile on top of it is drawn higher by this amount.
pub const SIDE_HEIGHT: f32 = 0.11;

/// Height of the visible side of a tile, in pixels. Tiny tiles have none.
pub fn side_height_px(cell_px: u32) -> u32 {
    if cell_px < 6 { 0 } else { ((cell_px as f32 * SIDE_HEIGHT).round() as u32).max(1) }
}

/// Number of floors (levels of a stack) whose faces have their own tone. All higher floors have the last tone.
pub const FACE_TONES: u8 = 4;

/// Tones of a tile's face at its upper and lower end, on the floor `floor`, counted from 0.
pub fn face_tones(theme: &Theme, floor: u8) -> [Colour; 2] {
    let tiles = &theme.tiles;
    let share = f32::from(floor.min(FACE_TONES - 1)) * 0.3;
    [tiles.face_top, tiles.face_bottom].map(|tone| tone.mix(tiles.floor, share))
}

/// Top left corner of a number's picture on the picture of a tile, in pixels.
///
/// The first half is the left or the lower one, as in [`PieceKind::tile`](session::PieceKind::tile).
pub fn number_corner(cell_px: u32, direction: DominoDirection, first: bool) -> (i32, i32) {
    let face = TileFace::new(cell_px, direction);
    let (x, y) = face.middle;
    let (x, y) = match (direction, first) {
        (DominoDirection::Half, _) => (x, y),
        (DominoDirection::East, true) => (x - face.half.0 / 2.0, y),
        (DominoDirection::East, false) => (x + face.half.0 / 2.0, y),
        (DominoDirection::North, true) => (x, y + face.half.1 / 2.0),
        (DominoDirection::North, false) => (x, y - face.half.1 / 2.0),
    };
    let half_cell = cell_px as f32 / 2.0;
    ((x - half_cell).round() as i32, (y - half_cell).round() as i32)
}

/// Draws a tile face up without its numbers, on the floor `floor`, counted from 0.
pub fn draw_body(theme: &Theme, cell_px: u32, direction: DominoDirection, floor: u8) -> Pixmap {
    let tiles = &theme.tiles;
    let [face_top, face_bottom] = face_tones(theme, floor);
    let slab = Slab::cut(tiles.material, face_top, 3, 5, 0xd031);
    let face = TileFace::new(cell_px, direction);
    let height = face.half.1 * 2.0;
    face.draw(theme, |x, y| {
        // Apply the grain of the material to the vertical gradient of the face.
        let grain = slab.colour((x / face.cell + 1.0) * 0.8, (y / face.cell + 1.0) * 0.8);
        let tone = face_top.mix(face_bottom, y / height + 0.5);
        let weight = if tiles.material == Material::Slate { 0.55 } else { 0.8 };
        let lit = relief(grain, face_top, weight);
        face.groove(scale_brightness(tone, lit), x, y)
    })
}

/// Draws a tile from behind.
pub fn draw_back(theme: &Theme, cell_px: u32, direction: DominoDirection) -> Pixmap {
    let tiles = &theme.tiles;
    let slab = Slab::cut(theme.squares.material, tiles.back, 2, 7, 0xbac4);
    // The grain runs along the tile.
    let slab = if direction == DominoDirection::East { slab.quarter_turned() } else { slab };
    let face = TileFace::new(cell_px, direction);
    face.draw(theme, |x, y| {
        let ground = slab.colour(x / face.cell + 2.0, y / face.cell + 2.0);
        let paint = ornament::ornament_opacity(theme.squares.material, &face, x, y);
        ground.mix(tiles.ornament, paint * 0.92)
    })
}

/// Draws a number for one half, centred in a picture of `cell_px` pixels; empty above 7.
pub fn draw_number(theme: &Theme, number: u8, style: NumberStyle, cell_px: u32) -> Pixmap {
    if number > 7 {
        return Pixmap::clear(cell_px, cell_px);
    }
    match style {
        NumberStyle::Circles => circles(theme, number, cell_px),
        NumberStyle::Digits => digits::number(theme, number, cell_px),
    }
}

/// Draws a whole tile on the floor `floor`, counted from 0.
///
/// The tile shows its visible numbers, or its back if no number is visible.
pub fn draw_tile(
    theme: &Theme,
    numbers: [Option<u8>; 2],
    floor: u8,
    style: NumberStyle,
    cell_px: u32,
    direction: DominoDirection,
) -> Pixmap {
    if numbers == [None, None] {
        return draw_back(theme, cell_px, direction);
    }
    let mut picture = draw_body(theme, cell_px, direction, floor);
    for (shown, (left, top)) in visible_numbers(numbers, cell_px, direction) {
        picture.overlay(&draw_number(theme, shown, style, cell_px), left, top);
    }
    picture
}

/// The visible numbers of a tile, each with its corner ([`number_corner`]).
///
/// The first number is on the left or the lower half; half a tile has only the first number.
pub(crate) fn visible_numbers(
    numbers: [Option<u8>; 2],
    cell_px: u32,
    direction: DominoDirection,
) -> impl Iterator<Item = (u8, (i32, i32))> {
    let halves = numbers
        .into_iter()
        .zip([true, false])
        .filter(move |(_, first)| *first || direction != DominoDirection::Half);
    halves.filter_map(move |(number, first)| Some((number?, number_corner(cell_px, direction, first))))
}

/// Draws a number in binary, as a dot (1), a small circle (2) and a large circle (4).
///
/// Together they fill the half. In a cell of 18 pixels, lines and gaps are about 1.5 pixels wide.
fn circles(theme: &Theme, number: u8, cell_px: u32) -> Pixmap {
    let cell = cell_px as f32;
    let available = cell / 2.0 - margin_px(cell_px) as f32 - side_height_px(cell_px) as f32 / 2.0;
    let large = available * 0.88;
    let line = large * 0.225;
    // Each value with the signed distance from its shape, in pixels.
    let shapes = |x: f32, y: f32| {
        let radius = x.hypot(y);
        let ring = |outer: f32| (radius - (outer - line / 2.0)).abs() - line / 2.0;
        [(1, radius - large * 0.215), (2, ring(large * 0.605)), (4, ring(large))]
    };
    // A highlight along the lower edge makes the ink look inlaid. The number 0 has no ink.
    let highlight_offset = cell * 0.014;
    let light = Colour::hex(0xff_ffff).with_alpha(if theme.tiles.ink.luminance() < 0.4 { 150 } else { 34 });
    Pixmap::from_fn(cell_px, cell_px, |x, y| {
        let (x, y) = (x as f32 + 0.5 - cell / 2.0, y as f32 + 0.5 - cell / 2.0);
        let inked = shapes(x, y).into_iter().filter(|(bit, _)| number & bit != 0);
        let distance = inked.map(|(_, distance)| distance).fold(f32::MAX, f32::min);
        let highlighted = shapes(x - highlight_offset, y - highlight_offset)
            .into_iter()
            .filter(|(bit, _)| number & bit != 0);
        let highlighted = highlighted.map(|(_, distance)| distance).fold(f32::MAX, f32::min);
        scale_alpha(theme.tiles.ink, coverage(distance)).over(scale_alpha(light, coverage(highlighted)))
    })
}

/// The face of a tile as a shape. Points are in pixels from its middle, `y` down.
struct TileFace {
    /// Side of a cell.
    cell: f32,
    /// Half the width and height.
    half: (f32, f32),
    /// Radius of the corners.
    radius: f32,
    /// Position of the middle in the picture.
    middle: (f32, f32),
    /// Height of the visible side below the face, in pixels.
    side_height: f32,
    /// Width and height of the picture, in pixels.
    size: (u32, u32),
    direction: DominoDirection,
}

impl TileFace {
    fn new(cell_px: u32, direction: DominoDirection) -> TileFace {
        let (columns, rows) = direction.pixel_size();
        let size = (columns * cell_px, rows * cell_px);
        let (gap, depth) = (margin_px(cell_px) as f32, side_height_px(cell_px) as f32);
        let half = (size.0 as f32 / 2.0 - gap, size.1 as f32 / 2.0 - gap - depth / 2.0);
        TileFace {
            cell: cell_px.max(1) as f32,
            half,
            radius: cell_px as f32 * 0.15,
            middle: (gap + half.0, gap + half.1),
            side_height: depth,
            size,
            direction,
        }
    }

    /// Signed distance from the edge of the face, with its lower edge moved down by `extension` pixels.
    fn edge(&self, x: f32, y: f32, extension: f32) -> f32 {
        let (half_x, half_y) = (self.half.0, self.half.1 + extension / 2.0);
        rounded_rect_distance(x, y - extension / 2.0, half_x, half_y, self.radius)
    }

    /// Draws the tile. `surface` returns the colour of a point of the face, before the edges are shaded.
    fn draw(&self, theme: &Theme, surface: impl Fn(f32, f32) -> Colour) -> Pixmap {
        let tiles = &theme.tiles;
        let bevel = (self.cell * 0.075).max(1.2);
        let contour = (self.cell * 0.02).max(0.7);
        Pixmap::from_fn(self.size.0, self.size.1, |x, y| {
            let (x, y) = (x as f32 + 0.5 - self.middle.0, y as f32 + 0.5 - self.middle.1);
            let whole = self.edge(x, y, self.side_height);
            if whole > 1.0 {
                return Colour::CLEAR;
            }
            let edge = self.edge(x, y, 0.0);
            // The side darkens downwards and towards its right end.
            let down = (y - self.half.1).max(0.0) / self.side_height.max(1.0);
            let side = scale_brightness(tiles.side, 1.06 - 0.34 * down - 0.12 * (x / self.half.0).max(0.0));
            let mut colour = side;
            if edge < 1.0 {
                let slope = (1.0 + edge / bevel).clamp(0.0, 1.0);
                let facing = self.facing(x, y);
                let gleam = if facing > 0.0 { 0.42 } else { 0.20 };
                let face = scale_brightness(surface(x, y), 1.0 + facing * gleam * slope * slope);
                colour = side.mix(face, coverage(edge));
            }
            // The contour lies within the shape.
            let colour = colour.mix(tiles.edge, coverage(-(whole + contour)) * 0.86);
            scale_alpha(colour, coverage(whole))
        })
    }

    /// How much the bevel next to a point faces the light, -1 (away) to 1.
    fn facing(&self, x: f32, y: f32) -> f32 {
        let (out_x, out_y) = (x.abs() - self.half.0 + self.radius, y.abs() - self.half.1 + self.radius);
        let (nx, ny) = if out_x > 0.0 && out_y > 0.0 {
            let length = out_x.hypot(out_y);
            (out_x / length, out_y / length)
        } else if out_x > out_y {
            (1.0, 0.0)
        } else {
            (0.0, 1.0)
        };
        -(nx.copysign(x) * 0.6 + ny.copysign(y) * 0.8)
    }

    /// Adds the fine groove between the halves, which does not reach the edges.
    fn groove(&self, colour: Colour, x: f32, y: f32) -> Colour {
        let (across, along, half_length) = match self.direction {
            DominoDirection::East => (x, y, self.half.1),
            DominoDirection::North => (y, x, self.half.0),
            DominoDirection::Half => return colour,
        };
        let half = (self.cell * 0.016).max(0.55);
        let ends = 1.0 - smoothstep(half_length * 0.74, half_length * 0.82, along.abs());
        let light = coverage((across - half * 1.6).abs() - half * 0.8);
        let dark = coverage(across.abs() - half);
        let colour = scale_brightness(colour, 1.0 + light * ends * 0.5);
        scale_brightness(colour, 1.0 - dark * ends * 0.48)
    }
}

/// Brightness of a point of a material relative to its mean tone. `weight` scales the difference from 1.
fn relief(point: Colour, tone: Colour, weight: f32) -> f32 {
    let light = |colour: Colour| f32::from(colour.r) + f32::from(colour.g) + f32::from(colour.b) + 1.0;
    1.0 + (light(point) / light(tone) - 1.0).clamp(-0.3, 0.3) * weight
}

#[cfg(test)]
mod tests;
