//! Marks on dominoes, or on the two cells where one may be placed.
//!
//! Each mark has its own shape. It is visible on the ground and on the dominoes of every theme.

use strum::VariantArray;

use crate::colour::Colour;
use crate::noise::smoothstep;
use crate::pixmap::Pixmap;
use crate::shape::{coverage, rounded_rect_distance, scale_alpha, segment_distance};
use crate::theme::Theme;
use session::DominoDirection;

/// A mark on a domino, or on the cells for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray)]
pub enum TileMark {
    /// The selected tile fits here: a heavy line and a tick on a disc.
    Fits,
    /// The selected tile does not fit here: a dashed line and a cross on a square.
    Misfit,
    /// A legal position of the selected tile: a fine line, and a dot in each half.
    LegalPlace,
    /// The selected tile of a hand: a heavy line.
    Chosen,
    /// The tile laid last: a fine line and a glow from the edges.
    Last,
    /// Keyboard focus: a dashed line.
    Cursor,
    /// The tile of a move hovered in the move list: a dotted line.
    HoveredMove,
    /// The tile of a hint and its suggested position: heavy corners and a glow from the edges.
    Hint,
    /// The reason why a move was rejected: a line and a diamond in each half.
    RejectionReason,
}

impl TileMark {
    pub const ALL: &[TileMark] = TileMark::VARIANTS;
}

/// Draws a mark over the cells of a domino.
pub fn draw_mark(theme: &Theme, cell_px: u32, direction: DominoDirection, kind: TileMark) -> Pixmap {
    let (columns, rows) = direction.pixel_size();
    let cell = cell_px as f32;
    let (width, height) = (columns * cell_px, rows * cell_px);
    let pen = TileMarkPen {
        cell,
        half: (width as f32 / 2.0, height as f32 / 2.0),
        casing: theme.tiles.casing,
        casing_width: (cell * 0.022).clamp(1.0, 3.0),
    };
    let tiles = &theme.tiles;
    Pixmap::from_fn(width, height, |x, y| {
        let (x, y) = (x as f32 + 0.5 - pen.half.0, y as f32 + 0.5 - pen.half.1);
        match kind {
            TileMark::Fits => {
                let line = pen.cased(pen.line(x, y, 0.06, 2.0), tiles.fits);
                pen.badge(x, y, tiles.fits, true).over(line)
            }
            TileMark::Misfit => {
                let line = scale_alpha(pen.cased(pen.line(x, y, 0.06, 2.0), tiles.misfit), pen.dash(x, y));
                pen.badge(x, y, tiles.misfit, false).over(line)
            }
            TileMark::LegalPlace => {
                let line = pen.cased(pen.line(x, y, 0.035, 1.2), tiles.fits);
                let dot = pen.distance_in_half(x, y) - (cell * 0.10).max(1.8);
                pen.cased(dot, tiles.fits).over(line)
            }
            TileMark::Chosen => pen.cased(pen.line(x, y, 0.065, 2.0), tiles.fits),
            TileMark::Last => {
                let line = pen.line(x, y, 0.03, 1.2);
                // The glow fades inwards from the edge and leaves the numbers visible.
                let glow = smoothstep(-0.3, 0.02, pen.edge_distance(x, y) / cell)
                    * coverage(pen.edge_distance(x, y));
                pen.cased(line, tiles.last).over(scale_alpha(tiles.last.with_alpha(150), glow))
            }
            TileMark::HoveredMove => {
                let dots = pen.line(x, y, 0.075, 2.2).max(pen.dots(x, y));
                let glow = smoothstep(-0.3, 0.02, pen.edge_distance(x, y) / cell)
                    * coverage(pen.edge_distance(x, y));
                pen.cased(dots, tiles.cursor).over(scale_alpha(tiles.cursor.with_alpha(90), glow))
            }
            TileMark::Hint => {
                let corner = pen.line(x, y, 0.085, 2.6).max(pen.beside_corner(x, y));
                let glow = smoothstep(-0.34, 0.02, pen.edge_distance(x, y) / cell)
                    * coverage(pen.edge_distance(x, y));
                pen.cased(corner, tiles.fits).over(scale_alpha(tiles.fits.with_alpha(120), glow))
            }
            TileMark::RejectionReason => {
                let line = pen.cased(pen.line(x, y, 0.045, 1.6), tiles.misfit);
                let (u, v) = pen.offset_in_half(x, y);
                let edge = (u.abs() + v.abs()) * std::f32::consts::FRAC_1_SQRT_2 - cell * 0.2;
                let diamond = edge.max(-(edge + (cell * 0.06).max(1.6)));
                pen.cased(diamond, tiles.misfit).over(line)
            }
            TileMark::Cursor => {
                scale_alpha(pen.cased(pen.line(x, y, 0.05, 1.6), tiles.cursor), pen.dash(x, y))
            }
        }
    })
}

/// Shapes of marks as signed distances in pixels from the picture's middle, negative inside.
struct TileMarkPen {
    /// Side of a cell, in pixels.
    cell: f32,
    /// Half the picture's width and height.
    half: (f32, f32),
    casing: Colour,
    /// Width of the casing, in pixels. A line has a casing on both sides, because one side may be on a tile and the
    /// other on the ground.
    casing_width: f32,
}

impl TileMarkPen {
    /// A line around the picture, inset by its casing. It is `cells` cells wide, but at least `min_width` pixels.
    fn line(&self, x: f32, y: f32, cells: f32, min_width: f32) -> f32 {
        let width = (self.cell * cells).max(min_width);
        let middle = self.casing_width + width / 2.0;
        let radius = self.cell * 0.16;
        rounded_rect_distance(x, y, self.half.0 - middle, self.half.1 - middle, radius).abs() - width / 2.0
    }

    /// The colour inside a shape, with its casing around it.
    fn cased(&self, distance: f32, colour: Colour) -> Colour {
        let casing = scale_alpha(self.casing.with_alpha(235), coverage(distance - self.casing_width));
        scale_alpha(colour, coverage(distance)).over(casing)
    }

    /// Coverage of a pixel by dashes, two per cell. The first and the last dash of a side continue around the corner.
    fn dash(&self, x: f32, y: f32) -> f32 {
        let is_on_vertical_side = self.half.0 - x.abs() < self.half.1 - y.abs();
        let along = if is_on_vertical_side { y } else { x };
        let phase = (along / self.cell * 2.0 + 0.25).rem_euclid(1.0);
        // The argument is the distance from the end of the nearest dash, in pixels.
        coverage(((phase - 0.25).abs() - 0.25) * self.cell / 2.0)
    }

    /// Distance from the middle of the nearer half.
    fn distance_in_half(&self, x: f32, y: f32) -> f32 {
        let (u, v) = self.offset_in_half(x, y);
        u.hypot(v)
    }

    /// Offset from the middle of the nearer half, as if the point were in the lower right quarter.
    fn offset_in_half(&self, x: f32, y: f32) -> (f32, f32) {
        let middle = |half: f32| if half > self.cell * 0.75 { self.cell / 2.0 } else { 0.0 };
        (x.abs() - middle(self.half.0), y.abs() - middle(self.half.1))
    }

    /// Signed distance from the outer edge of the line.
    fn edge_distance(&self, x: f32, y: f32) -> f32 {
        rounded_rect_distance(
            x,
            y,
            self.half.0 - self.casing_width,
            self.half.1 - self.casing_width,
            self.cell * 0.16,
        )
    }

    /// Signed distance from the arms of the four corners, negative within them.
    fn beside_corner(&self, x: f32, y: f32) -> f32 {
        let (dx, dy) = (self.half.0 - x.abs(), self.half.1 - y.abs());
        dx.max(dy) - self.cell * 0.36
    }

    /// Signed distance from the dots along the sides, four per cell.
    fn dots(&self, x: f32, y: f32) -> f32 {
        let is_on_vertical_side = self.half.0 - x.abs() < self.half.1 - y.abs();
        let along = if is_on_vertical_side { y } else { x };
        let spacing = self.cell / 4.0;
        (along.rem_euclid(spacing) - spacing / 2.0).abs() - spacing * 0.28
    }

    /// The badge in the upper right corner: a tick on a disc if the tile `fits`, otherwise a cross on a square.
    fn badge(&self, x: f32, y: f32, colour: Colour, fits: bool) -> Colour {
        let size = (self.cell * 0.19).max(5.5).min(self.cell * 0.5);
        let (x, y) = (x - self.half.0 + size + self.casing_width, y + self.half.1 - size - self.casing_width);
        let ground = if fits {
            x.hypot(y) - size
        } else {
            rounded_rect_distance(x, y, size * 0.94, size * 0.94, size * 0.22)
        };
        let (u, v) = (x / size, y / size);
        let sign = if fits {
            segment_distance(u, v, (-0.44, 0.06), (-0.12, 0.38)).min(segment_distance(
                u,
                v,
                (-0.12, 0.38),
                (0.46, -0.34),
            ))
        } else {
            segment_distance(u, v, (-0.38, -0.38), (0.38, 0.38)).min(segment_distance(
                u,
                v,
                (-0.38, 0.38),
                (0.38, -0.38),
            ))
        };
        let sign = scale_alpha(self.casing, coverage((sign - 0.15) * size));
        sign.over(self.cased(ground, colour))
    }
}
