//! A straight line between squares, as sprites: casing, line, hollow, arrowhead.
//!
//! Arrows and capture paths are made of it.

use bevy::prelude::*;

use crate::app::look::{TableLayout, to_world};
use crate::app::table::stage::marks::MarkSprite;
use crate::app::table::stage::pictures::{PictureSite, TablePictures};
use art::{Colour, Part, SquareMark};
use session::Spot;

/// A part of a line; each is a sprite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum StrokePart {
    Casing,
    Line,
    Hollow,
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
const HOLLOW: f32 = 0.45;
/// Depth offset of the hollow above the line.
const ABOVE_LINE: f32 = 0.002;

/// Style of a line. Lengths are in squares.
pub(super) struct Stroke {
    /// Distances of its ends from the centres of the first and last square.
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
    /// Sideways offset to the right.
    pub aside: f32,
}

impl Stroke {
    /// Draws a part of the line between two squares.
    pub(super) fn draw(
        &self,
        part: StrokePart,
        [from, to]: [Spot; 2],
        layout: &TableLayout,
        pictures: &TablePictures,
    ) -> MarkSprite {
        let [from, to] = [from, to].map(|spot| layout.rect(spot).unwrap_or_default().center());
        let (way, cell) = ((to - from).normalize_or_zero(), layout.cell);
        let [from, to] = [from, to].map(|at| at + way.perp() * cell * self.aside);
        // Bevy's angles are anticlockwise with `y` up; the layout's `y` points down.
        let turn = Quat::from_rotation_z((-way.y).atan2(way.x));
        let place = |at: Vec2, depth: f32| {
            Transform::from_translation(to_world(at).extend(depth)).with_rotation(turn)
        };
        let (begin, end) = (from + way * cell * self.end_gaps[0], to - way * cell * self.end_gaps[1]);
        let line = |width: f32, ink: Colour, depth: f32| {
            let [red, green, blue, alpha] = ink.bytes();
            MarkSprite {
                image: Handle::default(),
                size: Vec2::new(begin.distance(end), (cell * width).max(2.0)),
                colour: Color::srgba_u8(red, green, blue, alpha),
                place: place(begin.midpoint(end), depth),
            }
        };
        match part {
            StrokePart::Casing => line(self.widths[0], self.colours[0], self.depths[0]),
            StrokePart::Line => line(self.widths[1], self.colours[1], self.depths[1]),
            StrokePart::Hollow => {
                line(self.widths[1] * HOLLOW, self.colours[0].with_alpha(255), self.depths[1] + ABOVE_LINE)
            }
            StrokePart::Head => MarkSprite {
                image: pictures.get((PictureSite::Table, Part::Mark(self.head))).image,
                size: Vec2::splat(cell * self.size),
                colour: Color::WHITE.with_alpha(self.opacity),
                place: place(to, self.depths[2]),
            },
        }
    }
}
