//! A straight line between squares, as sprites: casing, line, hollow, arrowhead.
//!
//! Arrows and capture paths consist of such lines.

use bevy::prelude::*;

use crate::app::look::{TableLayout, to_world};
use crate::app::table::stage::marks::MarkSprite;
use crate::app::table::stage::pictures::{PictureSite, TablePictures};
use art::{Colour, Part, SquareMark};
use session::Spot;

/// A part of a line, drawn as one sprite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum StrokePart {
    /// The outline, slightly wider than the line.
    Casing,
    Line,
    /// A strip along the middle of the line, in the colour of the casing.
    Hollow,
    /// The arrowhead at the end.
    Head,
}

impl StrokePart {
    /// Parts of a solid line, from the bottom up.
    pub(super) const SOLID: [StrokePart; 3] = [StrokePart::Casing, StrokePart::Line, StrokePart::Head];
    /// Parts of a hollow line, from the bottom up.
    pub(super) const HOLLOW: [StrokePart; 4] =
        [StrokePart::Casing, StrokePart::Line, StrokePart::Hollow, StrokePart::Head];
}

/// Width of the hollow, as a share of the line's width.
const HOLLOW_WIDTH: f32 = 0.45;
/// Depth offset of the hollow above the line.
const HOLLOW_DEPTH: f32 = 0.002;

/// Style of a line. Lengths are in squares.
pub(super) struct Stroke {
    /// Distances of the line's ends from the centres of the first and last square.
    pub end_gaps: [f32; 2],
    /// Widths of casing and line.
    pub widths: [f32; 2],
    /// Colours of casing and line.
    pub colours: [Colour; 2],
    pub head: SquareMark,
    /// Depths of casing, line and head.
    pub depths: [f32; 3],
    /// Size and opacity of the arrowhead; 1 is normal.
    pub size: f32,
    pub opacity: f32,
    /// Offset to the right of the line's direction.
    pub aside: f32,
}

impl Stroke {
    /// Returns the sprite of one part of the line between two squares.
    pub(super) fn draw(
        &self,
        part: StrokePart,
        [from, to]: [Spot; 2],
        layout: &TableLayout,
        pictures: &TablePictures,
    ) -> MarkSprite {
        let [from, to] = [from, to].map(|spot| layout.rect(spot).unwrap_or_default().center());
        let (direction, cell) = ((to - from).normalize_or_zero(), layout.cell);
        let [from, to] = [from, to].map(|at| at + direction.perp() * cell * self.aside);
        // Bevy's angles are anticlockwise with `y` up; the layout's `y` points down.
        let rotation = Quat::from_rotation_z((-direction.y).atan2(direction.x));
        let transform = |at: Vec2, depth: f32| {
            Transform::from_translation(to_world(at).extend(depth)).with_rotation(rotation)
        };
        let (start, end) =
            (from + direction * cell * self.end_gaps[0], to - direction * cell * self.end_gaps[1]);
        let line = |width: f32, colour: Colour, depth: f32| {
            let [red, green, blue, alpha] = colour.bytes();
            MarkSprite {
                image: Handle::default(),
                size: Vec2::new(start.distance(end), (cell * width).max(2.0)),
                colour: Color::srgba_u8(red, green, blue, alpha),
                place: transform(start.midpoint(end), depth),
            }
        };
        match part {
            StrokePart::Casing => line(self.widths[0], self.colours[0], self.depths[0]),
            StrokePart::Line => line(self.widths[1], self.colours[1], self.depths[1]),
            StrokePart::Hollow => line(
                self.widths[1] * HOLLOW_WIDTH,
                self.colours[0].with_alpha(255),
                self.depths[1] + HOLLOW_DEPTH,
            ),
            StrokePart::Head => MarkSprite {
                image: pictures.get((PictureSite::Table, Part::Mark(self.head))).image,
                size: Vec2::splat(cell * self.size),
                colour: Color::WHITE.with_alpha(self.opacity),
                place: transform(to, self.depths[2]),
            },
        }
    }
}
