//! A straight line from the middle of one square towards another, as sprites: a casing, the line in it, which can be
//! hollow, and an arrowhead. Arrows and the way of a capture are made of them.

use bevy::prelude::*;

use crate::app::look::{TableLayout, to_world};
use crate::app::table::stage::marks::Drawn;
use crate::app::table::stage::pictures::{SizeClass, TablePictures};
use art::{Colour, MarkArt, Part};
use session::Spot;

/// A part of a line, each a sprite of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum StrokePart {
    Casing,
    Line,
    Hollow,
    Head,
}

impl StrokePart {
    /// Those of a solid line, from below.
    pub(super) const SOLID: [StrokePart; 3] = [StrokePart::Casing, StrokePart::Line, StrokePart::Head];
    /// Those of a hollow one.
    pub(super) const HOLLOW: [StrokePart; 4] =
        [StrokePart::Casing, StrokePart::Line, StrokePart::Hollow, StrokePart::Head];
}

/// How much of its line is hollow, where a line is.
const HOLLOW: f32 = 0.45;
/// How far above the line what is hollow of it lies.
const ABOVE_LINE: f32 = 0.002;

/// How a line looks. Lengths are in sides of a square.
pub(super) struct Stroke {
    /// How far from the middle of its first square it begins, and from that of the last it ends.
    pub gaps: [f32; 2],
    /// How wide the casing is, and the line.
    pub widths: [f32; 2],
    /// The colours of the two.
    pub inks: [Colour; 2],
    /// The arrowhead.
    pub head: MarkArt,
    /// In which layers casing, line and head lie.
    pub depths: [f32; 3],
    /// How large the arrowhead is beside the usual one, and how much is seen of it.
    pub size: f32,
    pub opacity: f32,
    /// How far to the right of the line between the middles of the squares it is drawn.
    pub aside: f32,
}

impl Stroke {
    /// A part of the line between two squares, as a sprite.
    pub(super) fn draw(
        &self,
        part: StrokePart,
        [from, to]: [Spot; 2],
        layout: &TableLayout,
        pictures: &TablePictures,
    ) -> Drawn {
        let [from, to] = [from, to].map(|spot| layout.rect(spot).unwrap_or_default().center());
        let (way, cell) = ((to - from).normalize_or_zero(), layout.cell);
        let [from, to] = [from, to].map(|at| at + way.perp() * cell * self.aside);
        // World angles turn against the clock, and y goes up there.
        let turn = Quat::from_rotation_z((-way.y).atan2(way.x));
        let place = |at: Vec2, depth: f32| {
            Transform::from_translation(to_world(at).extend(depth)).with_rotation(turn)
        };
        let (begin, end) = (from + way * cell * self.gaps[0], to - way * cell * self.gaps[1]);
        let line = |width: f32, ink: Colour, depth: f32| {
            let [red, green, blue, alpha] = ink.bytes();
            Drawn {
                image: Handle::default(),
                size: Vec2::new(begin.distance(end), (cell * width).max(2.0)),
                colour: Color::srgba_u8(red, green, blue, alpha),
                place: place(begin.midpoint(end), depth),
            }
        };
        match part {
            StrokePart::Casing => line(self.widths[0], self.inks[0], self.depths[0]),
            StrokePart::Line => line(self.widths[1], self.inks[1], self.depths[1]),
            StrokePart::Hollow => {
                line(self.widths[1] * HOLLOW, self.inks[0].with_alpha(255), self.depths[1] + ABOVE_LINE)
            }
            StrokePart::Head => Drawn {
                image: pictures.get((SizeClass::Table, Part::Mark(self.head))).image,
                size: Vec2::splat(cell * self.size),
                colour: Color::WHITE.with_alpha(self.opacity),
                place: place(to, self.depths[2]),
            },
        }
    }
}
