//! The squares of a board, drawn once per theme and pixel size. The module `surroundings` draws everything around them.

use crate::azulejo;
use crate::colour::Colour;
use crate::material::{Slab, scale_brightness};
use crate::pixmap::Pixmap;
use crate::theme::{Material, Theme};

/// Draws `columns` x `rows` squares of `cell_px` pixels each.
///
/// `corner_is_dark` tells whether the bottom left square is dark. The picture has exactly `columns * cell_px` by
/// `rows * cell_px` pixels. One `seed` always gives the same picture.
pub fn draw_squares(
    theme: &Theme,
    columns: u32,
    rows: u32,
    corner_is_dark: bool,
    cell_px: u32,
    seed: u32,
) -> Pixmap {
    let (width, height) = (columns * cell_px, rows * cell_px);
    let squares = &theme.squares;
    let scale = 1.0 / cell_px as f32;
    let joint = Joint::new(theme, cell_px);
    let edge_shadow = EdgeShadow::new(width, height, cell_px);

    // All glazed tiles have the same motif, so compute it once.
    let motif_opacities = (squares.material == Material::Azulejo).then(|| motif(cell_px, seed));

    let paint_row = |row: u32, lines: &mut [u8]| {
        for column in 0..columns {
            let is_dark = (column + rows - 1 - row).is_multiple_of(2) == corner_is_dark;
            let (tone, paint_tone, paint_strength) = if is_dark {
                (squares.dark, squares.light, 0.24)
            } else {
                (squares.light, squares.dark, 0.34)
            };
            let slab = Slab::cut(squares.material, tone, column as i32, row as i32, seed);
            for y in 0..cell_px {
                let (left, picture_y) = (column * cell_px, row * cell_px + y);
                let start = (y as usize * width as usize + left as usize) * 4;
                let line = &mut lines[start..start + cell_px as usize * 4];
                for (x, pixel) in (0..cell_px).zip(line.as_chunks_mut::<4>().0) {
                    let mut colour = slab.colour((x as f32 + 0.5) * scale, (y as f32 + 0.5) * scale);
                    if let Some(opacities) = &motif_opacities {
                        let opacity = opacities[(y * cell_px + x) as usize];
                        colour = colour.mix(paint_tone, opacity * paint_strength);
                    }
                    colour = joint.apply(colour, x, y);
                    *pixel = edge_shadow.apply(colour, left + x, picture_y).bytes();
                }
            }
        }
    };

    let mut picture = Pixmap::clear(width, height);
    let row_bytes = width as usize * cell_px as usize * 4;
    if row_bytes == 0 {
        return picture;
    }
    // The squares do not depend on each other, so each thread draws some of the rows of squares.
    let workers = std::thread::available_parallelism().map_or(1, |count| count.get()).min(rows as usize);
    let mut shares: Vec<Vec<(u32, &mut [u8])>> = (0..workers).map(|_| Vec::new()).collect();
    for (row, lines) in (0..rows).zip(picture.rgba.chunks_exact_mut(row_bytes)) {
        shares[row as usize % workers].push((row, lines));
    }
    std::thread::scope(|scope| {
        for share in shares {
            scope.spawn(|| share.into_iter().for_each(|(row, lines)| paint_row(row, lines)));
        }
    });
    picture
}

/// Opacity of the paint on each pixel of a glazed tile, 0 to 1, row by row.
fn motif(cell_px: u32, seed: u32) -> Vec<f32> {
    let scale = 1.0 / cell_px as f32;
    let pixel_middle = |pixel: u32| (pixel as f32 + 0.5) * scale;
    (0..cell_px * cell_px)
        .map(|index| {
            azulejo::motif_opacity(pixel_middle(index % cell_px), pixel_middle(index / cell_px), seed)
        })
        .collect()
}

/// The joints between squares, and the bevelled edges of the squares beside them.
struct Joint {
    colour: Colour,
    /// Opacity of the joint, 0 to 1.
    strength: f32,
    /// Half the joint's width, in pixels.
    half_width: f32,
    /// Width of a square's bevelled edge, in pixels.
    bevel: f32,
    /// Change of brightness on the bevelled edge, as a share.
    gleam: f32,
    /// Side of a square, in pixels.
    cell: u32,
}

impl Joint {
    fn new(theme: &Theme, cell_px: u32) -> Joint {
        let cell = cell_px as f32;
        let (strength, width, bevel, gleam) = match theme.squares.material {
            Material::Azulejo => (0.9, cell / 48.0, cell / 22.0, 0.10),
            Material::Wood | Material::Cork => (0.45, cell / 90.0, cell / 50.0, 0.05),
            Material::Marble | Material::Slate => (0.55, cell / 90.0, cell / 60.0, 0.06),
        };
        // Keep at least half a pixel on each side, so that the joint stays visible.
        Joint {
            colour: theme.squares.joint,
            strength,
            half_width: (width / 2.0).max(0.5),
            bevel: bevel.max(1.0),
            gleam,
            cell: cell_px,
        }
    }

    fn apply(&self, colour: Colour, x: u32, y: u32) -> Colour {
        let from_far_side = |at: u32| (self.cell - 1 - at) as f32 + 0.5;
        let (left, top, right, bottom) = (x as f32 + 0.5, y as f32 + 0.5, from_far_side(x), from_far_side(y));
        let nearest = left.min(top).min(right).min(bottom);
        if nearest > self.half_width + self.bevel {
            return colour;
        }
        // Light falls from the top left: the upper and left edges are lighter, the others darker.
        let slope = 1.0 - ((nearest - self.half_width) / self.bevel).clamp(0.0, 1.0);
        let gleam = if left.min(top) < right.min(bottom) { self.gleam } else { -self.gleam };
        let lit = scale_brightness(colour, 1.0 + gleam * slope);
        let covered = (self.half_width + 0.5 - nearest).clamp(0.0, 1.0);
        lit.mix(self.colour, covered * self.strength)
    }
}

/// The shadow that the frame casts on the board. It is darker at the top and left.
struct EdgeShadow {
    /// Brightness by column of pixels, 0 to 1.
    columns: Vec<f32>,
    /// Brightness by row of pixels, 0 to 1.
    rows: Vec<f32>,
}

impl EdgeShadow {
    fn new(width: u32, height: u32, cell_px: u32) -> EdgeShadow {
        let reach = (cell_px as f32 * 0.09).max(2.0);
        let fall = |distance: u32, depth: f32| {
            let t = ((distance as f32 + 0.5) / reach).min(1.0);
            1.0 - depth * (1.0 - t) * (1.0 - t)
        };
        EdgeShadow {
            columns: (0..width).map(|x| fall(x, 0.30) * fall(width - 1 - x, 0.16)).collect(),
            rows: (0..height).map(|y| fall(y, 0.36) * fall(height - 1 - y, 0.14)).collect(),
        }
    }

    fn apply(&self, colour: Colour, x: u32, y: u32) -> Colour {
        let light = self.columns[x as usize] * self.rows[y as usize];
        if light < 1.0 { scale_brightness(colour, light) } else { colour }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::compiled_in;

    #[test]
    fn the_picture_depends_on_the_seed() {
        for theme in compiled_in() {
            let picture = draw_squares(theme, 4, 3, true, 40, 7);
            assert_eq!((picture.width, picture.height, picture.rgba.len()), (160, 120, 160 * 120 * 4));
            assert_eq!(picture, draw_squares(theme, 4, 3, true, 40, 7), "{}", theme.name);
            assert_ne!(picture, draw_squares(theme, 4, 3, true, 40, 8), "{}", theme.name);
        }
    }

    #[test]
    fn drawn_squares_keep_the_tones_of_the_theme() {
        const CELL: u32 = 48;
        for theme in compiled_in() {
            let picture = draw_squares(theme, 8, 8, true, CELL, 1);
            let mean = |wanted_dark: bool| {
                let (mut sum, mut count) = (0.0, 0.0);
                // Skip the outer squares: the frame shades them.
                for y in CELL..7 * CELL {
                    for x in CELL..7 * CELL {
                        // a1, bottom left, is dark.
                        let dark = (x / CELL + 7 - y / CELL).is_multiple_of(2);
                        if dark == wanted_dark {
                            sum += picture.pixel(x, y).luminance();
                            count += 1.0;
                        }
                    }
                }
                sum / count
            };
            let (light, dark) = (mean(false), mean(true));
            let ratio = (light + 0.05) / (dark + 0.05);
            assert!((1.9..=2.75).contains(&ratio), "{}: {ratio:.2}", theme.name);
            assert!((light - theme.squares.light.luminance()).abs() < 0.08, "{}: {light:.3}", theme.name);
            assert!((dark - theme.squares.dark.luminance()).abs() < 0.05, "{}: {dark:.3}", theme.name);
        }
    }

    #[test]
    fn boards_without_pixels_do_not_panic() {
        for theme in compiled_in() {
            assert!(draw_squares(theme, 0, 0, true, 0, 1).rgba.is_empty());
            assert!(draw_squares(theme, 8, 8, true, 0, 1).rgba.is_empty());
            assert_eq!(draw_squares(theme, 8, 8, true, 1, 1).rgba.len(), 256);
        }
    }
}
