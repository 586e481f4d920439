//! The marks on the squares. Every state has a shape of its own, so that no colour need be told.

use crate::app::look::art::colour::Colour;
use crate::app::look::art::noise::smoothstep;
use crate::app::look::art::pixmap::Pixmap;
use crate::app::look::art::shape::cover;
use crate::app::look::theme::Theme;

/// What a mark says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkArt {
    /// The chosen piece: a heavy outline over a wash.
    Selected,
    /// It may go here: a dot.
    LegalDot,
    /// It may capture here: a ring.
    CaptureRing,
    /// The last move came from here: hollow corner brackets over a wash.
    LastFrom,
    /// The last move ended here: solid corner brackets over a wash.
    LastTo,
    /// This king is in check: a ring in a glow.
    Check,
    /// This square is to be reached: a chequered edge along its upper side.
    Goal,
    /// The pointer is here: a thin outline.
    Hover,
    /// The keyboard is here: a dashed outline.
    Cursor,
    /// This piece must capture: arrowheads that point at it from all sides.
    Obliged,
    /// This piece is taken on the way that is shown: a cross.
    Taken,
    /// The way leads over here: a hollow diamond.
    Stop,
    /// A leg of the way ends in the middle of this square: an arrowhead that comes from the left.
    Head,
}

impl MarkArt {
    /// Every mark.
    pub const ALL: [MarkArt; 13] = [
        MarkArt::Selected,
        MarkArt::LegalDot,
        MarkArt::CaptureRing,
        MarkArt::LastFrom,
        MarkArt::LastTo,
        MarkArt::Check,
        MarkArt::Goal,
        MarkArt::Hover,
        MarkArt::Cursor,
        MarkArt::Obliged,
        MarkArt::Taken,
        MarkArt::Stop,
        MarkArt::Head,
    ];

    /// The mark that shows a state of the game, by the state's stable name.
    pub fn named(state: &str) -> Option<MarkArt> {
        match state {
            "check" => Some(MarkArt::Check),
            "goal" => Some(MarkArt::Goal),
            "obliged" => Some(MarkArt::Obliged),
            _ => None,
        }
    }
}

/// Draws a mark for a square of `cell_px` pixels, clear where the square shows through.
pub fn mark(kind: MarkArt, cell_px: u32, theme: &Theme) -> Pixmap {
    let colours = &theme.marks;
    let pen = Pen { cell: cell_px as f32, casing: colours.casing };
    Pixmap::from_fn(cell_px, cell_px, |x, y| {
        // From the middle of the square, in pixels.
        let (x, y) = (x as f32 + 0.5 - pen.cell / 2.0, y as f32 + 0.5 - pen.cell / 2.0);
        match kind {
            MarkArt::Selected => {
                let edge = pen.outline(x, y, 0.0, pen.width(0.055));
                pen.cased(edge, colours.selected).over(colours.selected_tint)
            }
            MarkArt::LegalDot => pen.cased(x.hypot(y) - pen.cell * 0.145, colours.legal),
            MarkArt::CaptureRing => {
                let half = pen.width(0.075) / 2.0;
                pen.cased((x.hypot(y) - (pen.cell * 0.47 - half)).abs() - half, colours.legal)
            }
            MarkArt::LastFrom => {
                // A hollow bracket is what is left of a solid one without its inside, which must not close up
                // on a small square.
                let wide = pen.brackets(x, y, pen.width(0.09).max(4.6));
                let hollow = wide.max(-(wide + pen.width(0.026).max(1.3)));
                pen.covered(hollow, colours.last_move).over(colours.last_move_tint)
            }
            MarkArt::LastTo => {
                let bracket = pen.brackets(x, y, pen.width(0.085));
                pen.covered(bracket, colours.last_move).over(colours.last_move_tint)
            }
            MarkArt::Check => {
                let radius = x.hypot(y) / pen.cell;
                let glow = 1.0 - smoothstep(0.18, 0.56, radius);
                let half = pen.width(0.05) / 2.0;
                let ring = pen.cased((x.hypot(y) - (pen.cell * 0.475 - half)).abs() - half, colours.check);
                ring.over(colours.check_glow.with_alpha((glow * 200.0) as u8))
            }
            MarkArt::Goal => pen.chequers(x, y, colours.goal),
            MarkArt::Hover => pen.cased(pen.outline(x, y, pen.width(0.03), pen.width(0.026)), colours.hover),
            MarkArt::Cursor => {
                let line = pen.outline(x, y, pen.width(0.02), pen.width(0.05));
                let along = if x.abs() > y.abs() { y } else { x };
                // Four dashes to a side, the first and last of them turning the corner.
                let phase = (along / pen.cell * 3.5 + 0.25).rem_euclid(1.0);
                let dash = if phase < 0.5 { colours.cursor } else { colours.casing };
                pen.covered(line, dash)
            }
            MarkArt::Obliged => pen.cased(pen.heads(x, y), colours.selected),
            MarkArt::Taken => {
                let half = pen.width(0.085) / 2.0;
                let bars = (x - y).abs().min((x + y).abs()) * std::f32::consts::FRAC_1_SQRT_2 - half;
                let ends = (x.abs() + y.abs()) * std::f32::consts::FRAC_1_SQRT_2 - pen.cell * 0.3;
                pen.cased(bars.max(ends), colours.check)
            }
            MarkArt::Stop => {
                let edge = (x.abs() + y.abs()) * std::f32::consts::FRAC_1_SQRT_2 - pen.cell * 0.13;
                pen.cased(edge.max(-(edge + pen.width(0.055))), colours.legal)
            }
            MarkArt::Head => {
                // Its point stops short of the middle, where a landing has a mark of its own.
                let point = -pen.cell * 0.17;
                let flank = (x - point + y.abs() * 1.25) * 0.62;
                pen.cased(flank.max(point - pen.cell * 0.2 - x), colours.legal)
            }
        }
    })
}

/// Shapes as distances in pixels: below zero inside, above zero outside.
struct Pen {
    cell: f32,
    casing: Colour,
}

impl Pen {
    /// A part of the square's side, but never thinner than a pixel.
    fn width(&self, part: f32) -> f32 {
        (self.cell * part).max(1.0)
    }

    /// A colour with a soft edge of one pixel.
    fn covered(&self, distance: f32, colour: Colour) -> Colour {
        colour.with_alpha((cover(distance) * f32::from(colour.a)) as u8)
    }

    /// A colour within a thin casing.
    fn cased(&self, distance: f32, colour: Colour) -> Colour {
        let casing = self.covered(distance - (self.cell * 0.014).max(0.6), self.casing.with_alpha(190));
        self.covered(distance, colour).over(casing)
    }

    /// A line of this width along the square's edge, `inset` pixels inside it.
    fn outline(&self, x: f32, y: f32, inset: f32, width: f32) -> f32 {
        let edge = self.cell / 2.0 - x.abs().max(y.abs());
        (inset - edge).max(edge - inset - width)
    }

    /// Four corner brackets with arms of this width.
    fn brackets(&self, x: f32, y: f32, width: f32) -> f32 {
        let (dx, dy) = (self.cell / 2.0 - x.abs(), self.cell / 2.0 - y.abs());
        let inset = self.cell * 0.025;
        let arm = self.cell * 0.27;
        let band = (inset - dx.min(dy)).max(dx.min(dy) - inset - width);
        band.max(dx.max(dy) - inset - arm)
    }

    /// Arrowheads at the middle of every side that point inwards.
    fn heads(&self, x: f32, y: f32) -> f32 {
        let (long, across) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
        let edge = self.cell / 2.0 - long;
        let (inset, tall) = (self.cell * 0.025, self.cell * 0.13);
        // From the side inwards it grows narrower until its point.
        let flank = (across - (inset + tall - edge) * 0.85) * 0.76;
        flank.max(inset - edge)
    }

    /// Two rows of chequers along the upper side, as on a finishing line.
    fn chequers(&self, x: f32, y: f32, colour: Colour) -> Colour {
        const ACROSS: f32 = 12.0;
        const SAMPLES: [f32; 4] = [-0.375, -0.125, 0.125, 0.375];
        let size = self.cell / ACROSS;
        let (across, depth) = (x + self.cell / 2.0, y + self.cell / 2.0);
        if depth > size * 2.0 {
            return self.covered(depth - size * 2.0 - self.width(0.012), colour.with_alpha(150));
        }
        // A chequer's edge seldom falls between two pixels.
        let dark = |dx: f32, dy: f32| {
            let (column, row) = (((across + dx) / size).floor() as i32, ((depth + dy) / size).floor() as i32);
            (column + row).rem_euclid(2) == 0
        };
        let hits = SAMPLES.iter().flat_map(|dx| SAMPLES.map(|dy| dark(*dx, dy))).filter(|hit| *hit).count();
        self.casing.mix(colour, hits as f32 / 16.0).with_alpha(235)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::look::theme::compiled_in;

    #[test]
    fn marks_differ_by_shape_and_not_by_colour_alone() {
        const CELL: u32 = 48;
        for theme in compiled_in() {
            // Where a mark stands out from the square for somebody who sees no colour at all.
            let square = theme.squares.light;
            let shapes = MarkArt::ALL.map(|kind| {
                let picture = mark(kind, CELL, theme);
                assert_eq!((picture.width, picture.height), (CELL, CELL));
                let stands_out =
                    |at: u32| picture.pixel(at % CELL, at / CELL).over(square).contrast(square) > 2.0;
                (0..CELL * CELL).map(stands_out).collect::<Vec<bool>>()
            });
            for (index, one) in shapes.iter().enumerate() {
                assert!(one.iter().any(|solid| *solid), "{:?} is not to be seen", MarkArt::ALL[index]);
                for (other_index, other) in shapes.iter().enumerate().skip(index + 1) {
                    let differing = one.iter().zip(other).filter(|(a, b)| a != b).count();
                    assert!(
                        differing > 60,
                        "{}: {:?} and {:?} look alike",
                        theme.name,
                        MarkArt::ALL[index],
                        MarkArt::ALL[other_index]
                    );
                }
            }
        }
    }

    #[test]
    fn marks_of_any_size_can_be_drawn() {
        for kind in MarkArt::ALL {
            for cell_px in [0, 1, 2, 7] {
                assert_eq!(
                    mark(kind, cell_px, &compiled_in()[0]).rgba.len(),
                    (cell_px * cell_px * 4) as usize
                );
            }
        }
    }
}
