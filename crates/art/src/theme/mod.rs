//! Themes: the appearance of the table, as data from files (`assets/themes`).
//!
//! The tests below check three rules for every theme:
//!
//! - Light and dark squares have a contrast ratio from 2:1 to 2.7:1. This is enough to distinguish the squares. It is
//!   also low enough, so that the pieces of both colours stand out on light and on dark squares.
//! - A mark has at least 3:1 against both kinds of squares (WCAG 2.2, success criterion 1.4.11, non-text contrast).
//! - A text has at least 4.5:1 against its background (1.4.3).

mod collection;

pub use collection::{ThemeError, Themes};

use serde::Deserialize;

use crate::Colour;

/// Material of squares, frames, dominoes and pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Material {
    #[default]
    Wood,
    Marble,
    /// Glazed tiles with a painted motif.
    Azulejo,
    Cork,
    Slate,
}

/// Kind of ground under the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    Linen,
    /// Portuguese pavement of small cut stones.
    Calcada,
    Cork,
}

/// Colours and material of the squares of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Squares {
    /// Mean tone of the light squares.
    pub light: Colour,
    /// Mean tone of the dark squares.
    pub dark: Colour,
    pub material: Material,
    /// Lines between the squares.
    pub joint: Colour,
    /// Text on light squares.
    pub label_on_light: Colour,
    /// Text on dark squares.
    pub label_on_dark: Colour,
}

/// Colours and material of the frame around the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frame {
    /// Mean tone.
    pub tone: Colour,
    pub material: Material,
    /// The thin inlaid line.
    pub inlay: Colour,
    /// Coordinates on the frame.
    pub label: Colour,
}

/// The ground under the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Background {
    pub ground: Ground,
    /// Mean tone.
    pub tone: Colour,
    /// Tone of joints, gaps and the lower threads of the linen.
    pub depth: Colour,
}

/// Colours of one seat's pieces. The module `svg` documents how drawings use them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceColours {
    /// Upper end of the body's gradient.
    pub fill_top: Colour,
    /// Lower end of the body's gradient.
    pub fill_bottom: Colour,
    pub outline: Colour,
    /// Light along the inside of the contour.
    pub rim: Colour,
    /// Lines drawn on the body.
    pub detail: Colour,
    /// The side away from the light.
    pub shade: Colour,
}

/// Colours of the dominoes. They lie on the ground without a board and belong to no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileColours {
    /// Upper end of the face's gradient.
    pub face_top: Colour,
    /// Lower end of the face's gradient.
    pub face_bottom: Colour,
    /// Tone that is mixed into the face on the higher levels of a stack.
    pub floor: Colour,
    /// Material of the face. The back has the material of the squares.
    pub material: Material,
    /// Visible side below the face.
    pub side: Colour,
    /// Contour.
    pub edge: Colour,
    /// Numbers.
    pub ink: Colour,
    /// Mean tone of the back.
    pub back: Colour,
    /// Ornament on the back.
    pub ornament: Colour,
    /// Mark of the selected tile, and of places where it fits.
    pub fits: Colour,
    /// Mark of a place where the selected tile does not fit.
    pub misfit: Colour,
    /// Mark of the tile laid last.
    pub last: Colour,
    /// Mark of the keyboard focus.
    pub cursor: Colour,
    /// Thin casing around every mark. On any background either the mark or its casing stands out.
    pub casing: Colour,
}

/// Colours of the marks on squares. Each mark also has its own shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkColours {
    pub selected: Colour,
    /// Legal moves and captures.
    pub legal: Colour,
    pub last_move: Colour,
    pub check: Colour,
    pub goal: Colour,
    pub hover: Colour,
    /// Keyboard focus.
    pub cursor: Colour,
    /// Thin casing around every mark, so that it also stands out over a piece.
    pub casing: Colour,
    /// Tint over the squares of the last move.
    pub last_move_tint: Colour,
    pub check_glow: Colour,
    /// Tint over the square of the selected piece.
    pub selected_tint: Colour,
    /// Arrows and circles that the player draws, by modifier key: none, Shift, Ctrl, Alt.
    pub player_drawn: [Colour; 4],
}

/// Colours of panels, menus and texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PanelColours {
    pub background: Colour,
    /// Background of a card or button.
    pub card: Colour,
    /// A card under the pointer, or a pressed button.
    pub card_raised: Colour,
    pub border: Colour,
    pub text: Colour,
    /// Less important text.
    pub muted: Colour,
    /// Selected items and main buttons.
    pub accent: Colour,
    /// Text on the accent colour.
    pub on_accent: Colour,
    /// Destructive actions, errors, and clocks that are low or have run out.
    pub danger: Colour,
    /// Whether the panel is dark, for a toolkit with a light and a dark mode.
    pub dark: bool,
}

/// The appearance of the table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// Name of the file without its extension, used in settings and on the command line.
    ///
    /// The title on the screen is the Fluent text `theme-<name>`.
    #[serde(skip)]
    pub name: String,
    /// Sort key of the list of themes. The first theme is the default.
    pub order: u8,
    pub squares: Squares,
    pub frame: Frame,
    pub background: Background,
    /// Piece colours by seat index.
    pub pieces: [PieceColours; 4],
    /// Material of the pieces, which determines their sounds. The default is wood.
    #[serde(default)]
    pub piece_material: Material,
    pub tiles: TileColours,
    pub marks: MarkColours,
    pub panel: PanelColours,
}

impl Theme {
    /// Piece colours of the seat with index `seat_index`. Seats from 4 on repeat the colours.
    pub fn piece_colours(&self, seat_index: usize) -> &PieceColours {
        &self.pieces[seat_index % self.pieces.len()]
    }
}

/// All compiled-in themes.
#[cfg(test)]
pub(crate) fn compiled_in() -> &'static [Theme] {
    Themes::load(None).expect("the compiled-in themes are valid").all()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_contrast(min_ratio: f32, what: &str, one: Colour, other: Colour) {
        let ratio = one.contrast(other);
        assert!(ratio >= min_ratio, "{what}: {one} on {other} has {ratio:.2}:1, wants {min_ratio}:1");
    }

    #[test]
    fn squares_have_enough_and_not_too_much_contrast() {
        for theme in compiled_in() {
            let ratio = theme.squares.light.contrast(theme.squares.dark);
            assert!((2.0..=2.7).contains(&ratio), "{}: {ratio:.2}", theme.name);
        }
    }

    #[test]
    fn marks_are_visible_on_both_squares() {
        for theme in compiled_in() {
            let marks = &theme.marks;
            let named = [
                ("selected", marks.selected),
                ("legal", marks.legal),
                ("last move", marks.last_move),
                ("check", marks.check),
                ("goal", marks.goal),
                ("hover", marks.hover),
                ("cursor", marks.cursor),
                ("drawn", marks.player_drawn[0]),
                ("drawn with Shift", marks.player_drawn[1]),
                ("drawn with Ctrl", marks.player_drawn[2]),
                ("drawn with Alt", marks.player_drawn[3]),
            ];
            for (name, mark) in named {
                let what = format!("{} {name}", theme.name);
                assert_contrast(3.0, &what, mark, theme.squares.light);
                assert_contrast(3.0, &what, mark, theme.squares.dark);
            }
        }
    }

    #[test]
    fn marks_are_visible_over_their_own_tints() {
        for theme in compiled_in() {
            let marks = &theme.marks;
            for square in [theme.squares.light, theme.squares.dark] {
                assert_contrast(3.0, &theme.name, marks.last_move, marks.last_move_tint.over(square));
                assert_contrast(3.0, &theme.name, marks.selected, marks.selected_tint.over(square));
            }
        }
    }

    #[test]
    fn pieces_are_visible_on_both_squares() {
        for theme in compiled_in() {
            for (seat, piece) in theme.pieces.iter().enumerate() {
                for square in [theme.squares.light, theme.squares.dark] {
                    let best = piece.outline.contrast(square).max(piece.rim.contrast(square));
                    assert!(best >= 3.0, "{} seat index {seat}: {best:.2}:1 on {square}", theme.name);
                }
                // Contour and rim contrast with each other, whatever the square.
                assert_contrast(4.5, &theme.name, piece.outline, piece.rim);
            }
        }
    }

    #[test]
    fn dominoes_are_visible_on_the_ground_and_their_numbers_are_legible() {
        for theme in compiled_in() {
            let (tiles, ground) = (&theme.tiles, theme.background.tone);
            for face in [tiles.face_top, tiles.face_bottom] {
                assert_contrast(4.5, &theme.name, tiles.ink, face);
                // A face with a tone close to that of the ground is visible by its contour.
                let best = face.contrast(ground).max(tiles.edge.contrast(ground));
                assert!(best >= 3.0, "{}: {best:.2}:1 on the ground", theme.name);
            }
            let best = tiles.back.contrast(ground).max(tiles.edge.contrast(ground));
            assert!(best >= 3.0, "{}: a back has {best:.2}:1 on the ground", theme.name);
            assert_contrast(3.0, &theme.name, tiles.ornament, tiles.back);
            for mark in [tiles.fits, tiles.misfit, tiles.last, tiles.cursor] {
                assert_contrast(4.5, &theme.name, mark, tiles.casing);
                assert_contrast(3.0, &theme.name, mark, ground);
                for below in [tiles.face_top, tiles.face_bottom, tiles.back] {
                    let best = mark.contrast(below).max(tiles.casing.contrast(below));
                    assert!(best >= 3.0, "{}: {mark} has {best:.2}:1 on a tile", theme.name);
                }
            }
        }
    }

    #[test]
    fn texts_are_legible() {
        for theme in compiled_in() {
            let panel = &theme.panel;
            for ground in [panel.background, panel.card, panel.card_raised] {
                assert_contrast(7.0, &theme.name, panel.text, ground);
                assert_contrast(4.5, &theme.name, panel.muted, ground);
                assert_contrast(4.5, &theme.name, panel.danger, ground);
                assert_contrast(3.0, &theme.name, panel.accent, ground);
            }
            assert_contrast(4.5, &theme.name, panel.on_accent, panel.accent);
            assert_contrast(4.5, &theme.name, theme.frame.label, theme.frame.tone);
            assert_contrast(4.5, &theme.name, theme.squares.label_on_light, theme.squares.light);
            assert_contrast(4.5, &theme.name, theme.squares.label_on_dark, theme.squares.dark);
        }
    }
}
