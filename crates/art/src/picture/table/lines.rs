//! A table without edges as lines: its tiles drawn as other programs draw them, in the colours of the theme.

use std::fmt::Write as _;

use super::{Part, Table};
use crate::letters::{Stand, outline};
use crate::picture::sight::Sight;
use crate::picture::style::svg_head;
use crate::tiles::{self, BodyLie, NumberStyle};

impl Table<'_> {
    /// The position as a drawing of lines.
    pub fn lines(&self, sight: &Sight) -> String {
        let (side, border, theme) = (self.side as f32, self.border as f32, self.style.theme);
        let mut art = svg_head(self.side, self.side);
        // Writing to a String cannot fail.
        let _ = write!(
            art,
            r#"<rect width="{side}" height="{side}" rx="{:.1}" fill="{}"/><rect x="{border}" y="{border}" width="{inner}" height="{inner}" fill="{}"/>"#,
            border * 0.22,
            theme.frame.tone,
            theme.background.tone,
            inner = side - 2.0 * border,
        );
        for (part, (left, top)) in self.parts(sight) {
            let _ = write!(art, r#"<g transform="translate({left} {top})">"#);
            self.draw(&mut art, part);
            art.push_str("</g>");
        }
        art.push_str("</svg>\n");
        art
    }

    fn draw(&self, art: &mut String, part: Part) {
        let (theme, colours) = (self.style.theme, &self.style.theme.tiles);
        match part {
            Part::Tile(numbers, lie, floor, cell) => self.draw_tile(art, (numbers, lie, floor), cell),
            Part::Shadow(..) => {}
            Part::Last(lie, cell) => {
                let (columns, rows) = lie.cells();
                let (width, height) = ((columns * cell) as f32, (rows * cell) as f32);
                let line = (cell as f32 * 0.06).max(1.2);
                let _ = write!(
                    art,
                    r#"<rect x="{x:.1}" y="{x:.1}" width="{:.1}" height="{:.1}" rx="{:.1}" fill="none" stroke="{}" stroke-width="{line:.1}"/>"#,
                    width - 2.0 * line,
                    height - 2.0 * line,
                    cell as f32 * 0.14,
                    colours.last,
                    x = line,
                );
            }
            Part::Height(level, side) => {
                let half = side as f32 / 2.0;
                let words = outline(&level.to_string(), Stand::Around(half, half), side as f32 * 0.8);
                let _ = write!(
                    art,
                    r#"<circle cx="{half}" cy="{half}" r="{half}" fill="{}"/><path d="{words}" fill="{}"/>"#,
                    colours.ink, colours.face_top
                );
            }
            Part::Token(seat, side) => {
                let (piece, half) = (theme.piece_colours(seat), side as f32 / 2.0);
                let words = outline(&(seat + 1).to_string(), Stand::Around(half, half), side as f32 * 0.7);
                let _ = write!(
                    art,
                    r#"<circle cx="{half}" cy="{half}" r="{:.1}" fill="{}" stroke="{}" stroke-width="{:.1}"/><path d="{words}" fill="{}"/>"#,
                    half * 0.9,
                    piece.fill_top,
                    piece.outline,
                    half * 0.12,
                    piece.detail,
                );
            }
        }
    }

    fn draw_tile(
        &self,
        art: &mut String,
        (numbers, lie, floor): ([Option<u8>; 2], BodyLie, u8),
        cell_px: u32,
    ) {
        let (theme, cell) = (self.style.theme, cell_px as f32);
        let colours = &theme.tiles;
        let (columns, rows) = lie.cells();
        let (gap, depth) = (tiles::gap(cell_px) as f32, tiles::depth(cell_px) as f32);
        let (width, height) = ((columns * cell_px) as f32 - 2.0 * gap, (rows * cell_px) as f32 - 2.0 * gap);
        let face = match numbers {
            [None, None] => colours.back,
            _ => tiles::face_tones(theme, floor)[0],
        };
        let (round, edge) = (cell * 0.15, (cell * 0.03).max(0.6));
        let _ = write!(
            art,
            r#"<rect x="{gap}" y="{gap}" width="{width}" height="{height}" rx="{round:.1}" fill="{}" stroke="{}" stroke-width="{edge:.1}"/><rect x="{gap}" y="{gap}" width="{width}" height="{:.1}" rx="{round:.1}" fill="{face}"/>"#,
            colours.side,
            colours.edge,
            height - depth,
        );
        for (number, first) in [(numbers[0], true), (numbers[1], false)] {
            let Some(number) = number.filter(|_| first || lie != BodyLie::Half) else { continue };
            let (left, top) = tiles::number_at(cell_px, lie, first);
            let (x, y) = (left as f32 + cell / 2.0, top as f32 + cell / 2.0);
            if self.style.numbers == NumberStyle::Digits {
                let words = outline(&number.to_string(), Stand::Around(x, y), cell * 0.75);
                let _ = write!(art, r#"<path d="{words}" fill="{}"/>"#, colours.ink);
                continue;
            }
            // A dot is 1, a small circle 2, a large circle 4.
            let large = (cell / 2.0 - gap - depth / 2.0) * 0.88;
            let line = large * 0.225;
            if number & 1 != 0 {
                let _ = write!(
                    art,
                    r#"<circle cx="{x}" cy="{y}" r="{:.2}" fill="{}"/>"#,
                    large * 0.215,
                    colours.ink
                );
            }
            for (bit, radius) in [(2, large * 0.605), (4, large)] {
                if number & bit != 0 {
                    let _ = write!(
                        art,
                        r#"<circle cx="{x}" cy="{y}" r="{:.2}" fill="none" stroke="{}" stroke-width="{line:.2}"/>"#,
                        radius - line / 2.0,
                        colours.ink
                    );
                }
            }
        }
    }
}
