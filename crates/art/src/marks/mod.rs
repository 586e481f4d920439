//! The marks on squares.
//!
//! Past moves have a tint and a thin shape, possible moves have strong shapes. Only checks, captures on a route,
//! threats and the reasons of rejected moves have the colour of a check. Each mark has its own shape, so that nothing
//! depends on colour alone.

use strum::{EnumIter, IntoEnumIterator};

use crate::colour::Colour;
use crate::noise::smoothstep;
use crate::pixmap::Pixmap;
use crate::shape::{coverage, rounded_rect_distance, scale_alpha};
use crate::theme::Theme;
use session::MarkKind;

/// Colour of an arrow or circle that the player draws, chosen by the modifier key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DrawingColour {
    /// No modifier key.
    Plain,
    Shift,
    Control,
    Alt,
}

impl DrawingColour {
    pub const ALL: [DrawingColour; 4] =
        [DrawingColour::Plain, DrawingColour::Shift, DrawingColour::Control, DrawingColour::Alt];

    pub const fn colour(self, theme: &Theme) -> Colour {
        theme.marks.player_drawn[self as usize]
    }
}

/// A mark on a square.
#[derive(Clone, Copy, Debug, EnumIter, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SquareMark {
    /// The selected piece: an outline over a tint.
    Selected,
    /// Target of a legal move: a soft dot in a fine rim.
    LegalDot,
    /// Target of a legal capture: a ring.
    CaptureRing,
    /// Start of the last move: a tint and a fine ring.
    LastFrom,
    /// End of the last move: a tint inside a fine line with rounded corners.
    LastTo,
    /// A king in check: a ring in a glow.
    Check,
    /// A goal square of Racing Kings: chequers on the frame beside it.
    Goal,
    /// The square under the pointer: fine corners.
    Hover,
    /// The square with keyboard focus: a dashed outline.
    Cursor,
    /// A piece that must capture: arrowheads pointing at it from all sides.
    MustCapture,
    /// A piece captured along the displayed route: a cross.
    RouteCapture,
    /// An intermediate stop of a route: a hollow diamond.
    RouteStop,
    /// End of a leg of a route: an arrowhead that points from the left, near the middle of the square.
    RouteHead,
    /// The reason why a move was rejected: a large diamond in a glow.
    RejectionReason,
    /// Start or end of a premove: hatching.
    Premove,
    /// Possible target of a premove: an open circle.
    PremoveDot,
    /// Possible target of a premove, over a piece: a ring of short dashes.
    PremoveRing,
    /// The piece that a hint suggests to move: rays around it.
    Hint,
    /// Head of a hint's arrow: hollow. It points from the left to the middle of the square.
    HintArrowHead,
    /// A square that shows the reason for a hint: two fine concentric rings.
    HintEvidence,
    /// Head of an analysis arrow: swept back. It points from the left to the middle of the square.
    AnalysisArrowHead,
    /// Start or end of a move hovered in the move list: a dotted ring over a light tint.
    HoveredMove,
    /// An attacked piece: a ring in four arcs.
    Threatened,
    /// A circle that the player draws.
    #[strum(disabled)]
    DrawnCircle(DrawingColour),
    /// Head of an arrow that the player draws. It points from the left to the middle of the square.
    #[strum(disabled)]
    DrawnArrowHead(DrawingColour),
}

impl SquareMark {
    /// All marks, with circles and arrows in all colours.
    pub fn all() -> impl Iterator<Item = SquareMark> {
        SquareMark::iter()
            .chain(DrawingColour::ALL.map(SquareMark::DrawnCircle))
            .chain(DrawingColour::ALL.map(SquareMark::DrawnArrowHead))
    }

    /// The mark for a state of the game.
    pub const fn of(state: MarkKind) -> SquareMark {
        match state {
            MarkKind::Check => SquareMark::Check,
            MarkKind::Goal => SquareMark::Goal,
            MarkKind::MustCapture => SquareMark::MustCapture,
        }
    }
}

/// Height of the chequers of a goal, in sides of a square. It is small enough for the frame beside the square.
pub const GOAL_HEIGHT: f32 = 0.15;

/// Opacity of the inside of a dot, 0 to 1.
const DOT_OPACITY: f32 = 0.58;

/// Draws a mark for a square of `cell_px` pixels. It is transparent where the square shows through.
///
/// The picture of a goal is as wide as the square and [`GOAL_HEIGHT`] times as high.
pub fn draw_mark(kind: SquareMark, cell_px: u32, theme: &Theme) -> Pixmap {
    let colours = &theme.marks;
    let pen = MarkPen { cell: cell_px as f32, casing: colours.casing };
    if kind == SquareMark::Goal {
        let height = (pen.cell * GOAL_HEIGHT).round() as u32;
        return Pixmap::from_fn(cell_px, height, |x, y| pen.chequers(x, y, height, colours.goal));
    }
    Pixmap::from_fn(cell_px, cell_px, |x, y| {
        // Relative to the middle of the square, in pixels.
        let (x, y) = (x as f32 + 0.5 - pen.cell / 2.0, y as f32 + 0.5 - pen.cell / 2.0);
        let radius = x.hypot(y);
        match kind {
            SquareMark::Selected => {
                let edge = pen.outline(x, y, 0.0, pen.width(0.045).max(1.6));
                pen.cased(edge, colours.selected).over(colours.selected_tint)
            }
            SquareMark::LegalDot => {
                let edge = radius - (pen.cell * 0.118).max(2.0);
                let rim = (edge + pen.fine() * 0.8).abs() - pen.fine() * 0.8;
                let soft = scale_alpha(colours.legal, coverage(edge) * DOT_OPACITY);
                pen.covered(rim, colours.legal).over(soft)
            }
            SquareMark::CaptureRing => pen.cased(pen.ring(radius, 0.465, 0.058), colours.legal),
            SquareMark::LastFrom => {
                let middle = pen.cell * 0.18;
                let ring = (radius - middle).abs() - pen.fine() / 2.0;
                pen.covered(ring, colours.last_move).over(colours.last_move_tint)
            }
            SquareMark::LastTo => {
                let half = pen.cell / 2.0 - pen.fine() - (pen.cell * 0.02).round();
                let edge = rounded_rect_distance(x, y, half, half, pen.cell * 0.09).abs() - pen.fine() / 2.0;
                pen.covered(edge, colours.last_move).over(colours.last_move_tint)
            }
            SquareMark::Check => {
                let glow = 1.0 - smoothstep(0.18, 0.56, radius / pen.cell);
                let ring = pen.cased(pen.ring(radius, 0.475, 0.05), colours.check);
                ring.over(colours.check_glow.with_alpha((glow * 200.0) as u8))
            }
            SquareMark::Goal => Colour::CLEAR,
            SquareMark::Hover => pen.cased(pen.corners(x, y, pen.width(0.028).max(1.2)), colours.hover),
            SquareMark::Cursor => {
                let line = pen.outline(x, y, pen.width(0.02), pen.width(0.05));
                let along = if x.abs() > y.abs() { y } else { x };
                // Dashes along each side. The first and the last continue around the corner.
                let phase = (along / pen.cell * 3.5 + 0.25).rem_euclid(1.0);
                let dash = if phase < 0.5 { colours.cursor } else { colours.casing };
                pen.covered(line, dash)
            }
            SquareMark::MustCapture => pen.cased(pen.heads(x, y), colours.selected),
            SquareMark::RouteCapture => {
                let half = pen.width(0.07) / 2.0;
                let bars = (x - y).abs().min((x + y).abs()) * std::f32::consts::FRAC_1_SQRT_2 - half;
                let ends = (x.abs() + y.abs()) * std::f32::consts::FRAC_1_SQRT_2 - pen.cell * 0.27;
                pen.cased(bars.max(ends), colours.check)
            }
            SquareMark::RouteStop => {
                let edge = (x.abs() + y.abs()) * std::f32::consts::FRAC_1_SQRT_2 - pen.cell * 0.125;
                pen.cased(edge.max(-(edge + pen.width(0.05))), colours.legal)
            }
            SquareMark::RouteHead => {
                // The tip does not reach the middle, where the square may have another mark.
                let tip = -pen.cell * 0.17;
                pen.cased(pen.head(x, y, tip, 0.2), colours.legal)
            }
            SquareMark::RejectionReason => {
                let glow = 1.0 - smoothstep(0.1, 0.52, radius / pen.cell);
                let edge = (x.abs() + y.abs()) * std::f32::consts::FRAC_1_SQRT_2 - pen.cell * 0.345;
                let line = (edge + pen.width(0.05) / 2.0).abs() - pen.width(0.05) / 2.0;
                let glow = colours.check_glow.with_alpha((glow * 64.0) as u8);
                pen.cased(line, colours.check).over(glow)
            }
            SquareMark::Premove => {
                // Diagonal lines from the lower left to the upper right.
                let spacing = pen.cell / 5.0;
                let phase = (x + y).rem_euclid(spacing) - spacing / 2.0;
                let line = phase.abs() * std::f32::consts::FRAC_1_SQRT_2 - (pen.fine() * 0.9) / 2.0;
                let inside = pen.cell / 2.0 - x.abs().max(y.abs());
                let line = line.max(pen.cell * 0.035 - inside);
                pen.covered(line, colours.selected).over(colours.selected_tint.with_alpha(60))
            }
            SquareMark::PremoveDot => {
                let line = (radius - pen.cell * 0.135).abs() - pen.fine() * 0.75;
                pen.cased(line, colours.legal)
            }
            SquareMark::PremoveRing => {
                let half = pen.cell * 0.018;
                let line = (radius - pen.cell * 0.445).abs() - half.max(1.0);
                pen.cased(line.max(pen.spoke(x, y, 12.0, pen.cell * 0.065)), colours.legal)
            }
            SquareMark::Hint => {
                let ray = (radius - pen.cell * 0.425).abs() - pen.cell * 0.06;
                pen.cased(ray.max(pen.spoke(x, y, 16.0, (pen.cell * 0.018).max(0.9))), colours.legal)
            }
            SquareMark::HintArrowHead => {
                let outside = pen.head(x, y, 0.0, 0.34);
                pen.cased(outside.max(-(outside + pen.width(0.05))), colours.legal)
                    .over(pen.covered(outside, colours.casing))
            }
            SquareMark::HintEvidence => {
                let rings = pen.ring(radius, 0.48, 0.035).min(pen.ring(radius, 0.41, 0.03));
                pen.cased(rings, colours.legal)
            }
            SquareMark::AnalysisArrowHead => {
                // An arrowhead with a notch in its base.
                let notch = pen.head(x, y, -0.25 * pen.cell, 0.2);
                pen.cased(pen.head(x, y, 0.0, 0.38).max(-notch), colours.legal)
            }
            SquareMark::HoveredMove => {
                let turn = (y.atan2(x) / std::f32::consts::TAU * 16.0).rem_euclid(1.0) - 0.5;
                let middle = pen.cell * 0.43;
                // Distance along the circle from the middle of the nearest dot.
                let along = turn * std::f32::consts::TAU * middle / 16.0;
                let dot = (radius - middle).hypot(along) - (pen.cell * 0.034).max(1.2);
                pen.cased(dot, colours.legal).over(colours.selected_tint.with_alpha(70))
            }
            SquareMark::Threatened => {
                // Gaps on the diagonals of the square.
                let from_diagonal = (x.abs() - y.abs()).abs() * std::f32::consts::FRAC_1_SQRT_2;
                let gap = pen.cell * 0.12 - from_diagonal;
                pen.cased(pen.ring(radius, 0.47, 0.055).max(gap), colours.check)
            }
            SquareMark::DrawnCircle(ink) => pen.cased(pen.ring(radius, 0.48, 0.062), ink.colour(theme)),
            SquareMark::DrawnArrowHead(ink) => pen.cased(pen.head(x, y, 0.0, 0.3), ink.colour(theme)),
        }
    })
}

/// Shapes of marks as signed distances in pixels, negative inside. Points are relative to the middle of the square.
struct MarkPen {
    /// Side of the square, in pixels.
    cell: f32,
    /// Colour of the thin line around shapes.
    casing: Colour,
}

impl MarkPen {
    /// Converts a width from sides of the square to pixels; at least 1.
    fn width(&self, sides: f32) -> f32 {
        (self.cell * sides).max(1.0)
    }

    /// Width of a fine line, in pixels.
    fn fine(&self) -> f32 {
        (self.cell * 0.022).max(1.3)
    }

    /// The colour inside a shape, with a soft edge of one pixel.
    fn covered(&self, distance: f32, colour: Colour) -> Colour {
        colour.with_alpha((coverage(distance) * f32::from(colour.a)) as u8)
    }

    /// The colour inside a shape, with a thin casing around it.
    fn cased(&self, distance: f32, colour: Colour) -> Colour {
        let casing = self.covered(distance - (self.cell * 0.014).max(0.6), self.casing.with_alpha(190));
        self.covered(distance, colour).over(casing)
    }

    /// A ring with the outer radius `outer` and the width `width`, both in sides of the square. `radius` is the
    /// distance of the point from the middle, in pixels.
    fn ring(&self, radius: f32, outer: f32, width: f32) -> f32 {
        let half = self.width(width) / 2.0;
        (radius - (self.cell * outer - half)).abs() - half
    }

    /// `count` spokes of a wheel, each `2 * half` pixels wide.
    fn spoke(&self, x: f32, y: f32, count: f32, half: f32) -> f32 {
        let sector = std::f32::consts::TAU / count;
        let from_spoke = y.atan2(x).rem_euclid(sector) - sector / 2.0;
        from_spoke.sin().abs() * x.hypot(y) - half
    }

    /// A line along the edge of the square, `inset` pixels from it and `width` pixels wide.
    fn outline(&self, x: f32, y: f32, inset: f32, width: f32) -> f32 {
        let edge = self.cell / 2.0 - x.abs().max(y.abs());
        (inset - edge).max(edge - inset - width)
    }

    /// Short lines in the four corners, `width` pixels wide.
    fn corners(&self, x: f32, y: f32, width: f32) -> f32 {
        let (dx, dy) = (self.cell / 2.0 - x.abs(), self.cell / 2.0 - y.abs());
        let inset = self.cell * 0.055;
        let arm = self.cell * 0.17;
        let band = (inset - dx.min(dy)).max(dx.min(dy) - inset - width);
        band.max(dx.max(dy) - inset - arm)
    }

    /// Four arrowheads, one at the middle of each side. They point inwards.
    fn heads(&self, x: f32, y: f32) -> f32 {
        let (from_middle, across) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
        let edge = self.cell / 2.0 - from_middle;
        let (inset, tall) = (self.cell * 0.025, self.cell * 0.115);
        // The width decreases from the side of the square to the tip.
        let flank = (across - (inset + tall - edge) * 0.85) * 0.76;
        flank.max(inset - edge)
    }

    /// An arrowhead that points from left to right. Its tip is at `x` = `tip`, in pixels, and it is `length` sides of
    /// the square long.
    fn head(&self, x: f32, y: f32, tip: f32, length: f32) -> f32 {
        let flank = (x - tip + y.abs() * 1.25) * 0.62;
        flank.max(tip - self.cell * length - x)
    }

    /// Colour of a pixel of the chequers: two rows of twelve, together `height` pixels high.
    fn chequers(&self, x: u32, y: u32, height: u32, colour: Colour) -> Colour {
        const ACROSS: f32 = 12.0;
        const SAMPLES: [f32; 4] = [-0.375, -0.125, 0.125, 0.375];
        let (wide, tall) = (self.cell / ACROSS, height as f32 / 2.0);
        let (x, y) = (x as f32 + 0.5, y as f32 + 0.5);
        // Average 16 samples per pixel, because the edges of chequers do not lie on whole pixels.
        let is_coloured = |dx: f32, dy: f32| {
            let (column, row) = (((x + dx) / wide).floor() as i32, ((y + dy) / tall).floor() as i32);
            (column + row).rem_euclid(2) == 0
        };
        let hits =
            SAMPLES.iter().flat_map(|dx| SAMPLES.map(|dy| is_coloured(*dx, dy))).filter(|hit| *hit).count();
        self.casing.mix(colour, hits as f32 / 16.0)
    }
}

#[cfg(test)]
mod tests;
