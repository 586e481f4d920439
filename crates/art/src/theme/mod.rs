//! Themes: how the table looks, as data from files (`assets/themes`).
//!
//! Tones follow three rules that the tests below hold every theme to. The two squares differ by a luminance
//! ratio of 2 to 2.7, enough to tell them apart and little enough to let pieces of both colours read on both.
//! A state mark has at least 3:1 against both squares (WCAG 2.2, success criterion 1.4.11, non-text contrast),
//! and text has at least 4.5:1 against what it lies on (1.4.3).

mod collection;

pub use collection::{ThemeError, Themes};

use serde::Deserialize;

use crate::Colour;

/// What squares, dominoes and pieces are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Material {
    /// Planed wood: rings, fibres and pores.
    #[default]
    Wood,
    /// Polished marble: clouds and veins.
    Marble,
    /// Glazed tiles, painted by hand.
    Azulejo,
    /// Pressed cork: granules.
    Cork,
    /// Slate: nearly plain.
    Slate,
}

/// What lies under the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// Woven cloth.
    Linen,
    /// Portuguese pavement of small cut stones.
    Calcada,
    /// Pressed cork.
    Cork,
}

/// The squares of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Squares {
    /// Mean tone of the light squares.
    pub light: Colour,
    /// Mean tone of the dark squares.
    pub dark: Colour,
    /// What they are made of.
    pub material: Material,
    /// The joints between them.
    pub joint: Colour,
    /// Coordinates written on a light square.
    pub label_on_light: Colour,
    /// Coordinates written on a dark square.
    pub label_on_dark: Colour,
}

/// The border around the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frame {
    /// Mean tone.
    pub tone: Colour,
    /// What it is made of.
    pub material: Material,
    /// The thin inlaid line.
    pub inlay: Colour,
    /// Coordinates written on the frame.
    pub label: Colour,
}

/// What lies under the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Background {
    /// Which ground.
    pub ground: Ground,
    /// Mean tone.
    pub tone: Colour,
    /// Joints, gaps and threads.
    pub depth: Colour,
}

/// The colours of one seat's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceColours {
    /// Body, upper end.
    pub fill_top: Colour,
    /// Body, lower end.
    pub fill_bottom: Colour,
    /// Contour.
    pub outline: Colour,
    /// Light along the inside of the contour.
    pub rim: Colour,
    /// Lines drawn on the body.
    pub detail: Colour,
    /// The side away from the light.
    pub shade: Colour,
}

/// The colours of the dominoes, which lie on the ground itself and belong to no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileColours {
    /// The face, upper end.
    pub face_top: Colour,
    /// The face, lower end.
    pub face_bottom: Colour,
    /// What the face turns into from floor to floor, where tiles lie upon tiles.
    pub floor: Colour,
    /// What the face is made of. The back is made of what the squares are made of.
    pub material: Material,
    /// The side that is seen below the face.
    pub side: Colour,
    /// Contour.
    pub edge: Colour,
    /// The numbers.
    pub ink: Colour,
    /// Mean tone of the back.
    pub back: Colour,
    /// What is painted on the back.
    pub ornament: Colour,
    /// Where a tile goes, and the chosen one.
    pub fits: Colour,
    /// Where it does not go.
    pub misfit: Colour,
    /// The tile laid last.
    pub last: Colour,
    /// What the keyboard is on.
    pub cursor: Colour,
    /// Casing around every mark: where the ground swallows a mark, its casing is seen, and the other way round.
    pub casing: Colour,
}

/// The colours of the marks on the squares. Each state also has a shape of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkColours {
    /// The chosen piece.
    pub selected: Colour,
    /// Where it may go and what it may capture.
    pub legal: Colour,
    /// The last move, from and to.
    pub last_move: Colour,
    /// A king in check.
    pub check: Colour,
    /// A row to be reached.
    pub goal: Colour,
    /// The square under the pointer.
    pub hover: Colour,
    /// The square the keyboard stands on.
    pub cursor: Colour,
    /// Thin casing around every mark, so that it also reads over a piece.
    pub casing: Colour,
    /// Wash over the squares of the last move.
    pub last_move_tint: Colour,
    /// Glow around a king in check.
    pub check_glow: Colour,
    /// Wash over the chosen square.
    pub selected_tint: Colour,
    /// Arrows and circles of one's own: drawn without another key, with Shift, with Ctrl, with Alt.
    pub drawn: [Colour; 4],
}

/// The colours of panels, menus and texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PanelColours {
    /// Behind everything.
    pub background: Colour,
    /// A card or panel.
    pub card: Colour,
    /// A card under the pointer, a pressed button.
    pub card_raised: Colour,
    /// Lines between things.
    pub border: Colour,
    /// Text.
    pub text: Colour,
    /// Less important text.
    pub muted: Colour,
    /// What is chosen or asks to be pressed.
    pub accent: Colour,
    /// Text on the accent.
    pub on_accent: Colour,
    /// Resigning, losing, running out of time.
    pub danger: Colour,
    /// Whether the panel is dark, for toolkits that want to know.
    pub dark: bool,
}

/// How the table looks.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// The name of its file, in settings and on the command line; its title is the text `theme-<name>`.
    #[serde(skip)]
    pub name: String,
    /// Its place among the themes that are offered. The first one is the default.
    pub place: u8,
    /// The squares.
    pub squares: Squares,
    /// The border around them.
    pub frame: Frame,
    /// What lies under the board.
    pub background: Background,
    /// The pieces of the first seat, the second seat, and so on.
    pub pieces: [PieceColours; 4],
    /// What the pieces are made of: it is heard. A theme that does not say has wooden ones.
    #[serde(default)]
    pub piece_material: Material,
    /// The dominoes.
    pub tiles: TileColours,
    /// The marks on the squares.
    pub marks: MarkColours,
    /// Panels, menus and texts.
    pub panel: PanelColours,
}

impl Theme {
    /// The piece colours of a seat, counted from 0. A table with more seats than colours starts over.
    pub fn piece_colours(&self, seat_index: usize) -> &PieceColours {
        &self.pieces[seat_index % self.pieces.len()]
    }
}

/// The themes that are compiled in.
#[cfg(test)]
pub(crate) fn compiled_in() -> &'static [Theme] {
    Themes::load(None).expect("they are whole").all()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_least(ratio: f32, what: &str, one: Colour, other: Colour) {
        let have = one.contrast(other);
        assert!(have >= ratio, "{what}: {one} on {other} has {have:.2}:1, wants {ratio}:1");
    }

    #[test]
    fn squares_are_told_apart_without_drowning_the_pieces() {
        for theme in compiled_in() {
            let ratio = theme.squares.light.contrast(theme.squares.dark);
            assert!((2.0..=2.7).contains(&ratio), "{}: {ratio:.2}", theme.name);
        }
    }

    #[test]
    fn marks_read_on_both_squares() {
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
                ("drawn", marks.drawn[0]),
                ("drawn with Shift", marks.drawn[1]),
                ("drawn with Ctrl", marks.drawn[2]),
                ("drawn with Alt", marks.drawn[3]),
            ];
            for (name, mark) in named {
                let what = format!("{} {name}", theme.name);
                at_least(3.0, &what, mark, theme.squares.light);
                at_least(3.0, &what, mark, theme.squares.dark);
            }
        }
    }

    #[test]
    fn marks_read_on_squares_washed_by_a_tint() {
        for theme in compiled_in() {
            let marks = &theme.marks;
            for square in [theme.squares.light, theme.squares.dark] {
                at_least(3.0, &theme.name, marks.last_move, marks.last_move_tint.over(square));
                at_least(3.0, &theme.name, marks.selected, marks.selected_tint.over(square));
            }
        }
    }

    #[test]
    fn pieces_read_on_both_squares() {
        for theme in compiled_in() {
            for (seat, piece) in theme.pieces.iter().enumerate() {
                for square in [theme.squares.light, theme.squares.dark] {
                    let best = piece.outline.contrast(square).max(piece.rim.contrast(square));
                    assert!(best >= 3.0, "{} seat index {seat}: {best:.2}:1 on {square}", theme.name);
                }
                // The contour and the light within it stand out against each other wherever the piece lies.
                at_least(4.5, &theme.name, piece.outline, piece.rim);
            }
        }
    }

    #[test]
    fn dominoes_read_on_the_ground_and_their_numbers_on_them() {
        for theme in compiled_in() {
            let (tiles, ground) = (&theme.tiles, theme.background.tone);
            for face in [tiles.face_top, tiles.face_bottom] {
                at_least(4.5, &theme.name, tiles.ink, face);
                // A body of a middle tone is set off by its contour.
                let best = face.contrast(ground).max(tiles.edge.contrast(ground));
                assert!(best >= 3.0, "{}: {best:.2}:1 on the ground", theme.name);
            }
            let best = tiles.back.contrast(ground).max(tiles.edge.contrast(ground));
            assert!(best >= 3.0, "{}: a back has {best:.2}:1 on the ground", theme.name);
            at_least(3.0, &theme.name, tiles.ornament, tiles.back);
            for mark in [tiles.fits, tiles.misfit, tiles.last, tiles.cursor] {
                at_least(4.5, &theme.name, mark, tiles.casing);
                at_least(3.0, &theme.name, mark, ground);
                for below in [tiles.face_top, tiles.face_bottom, tiles.back] {
                    let best = mark.contrast(below).max(tiles.casing.contrast(below));
                    assert!(best >= 3.0, "{}: {mark} has {best:.2}:1 on a tile", theme.name);
                }
            }
        }
    }

    #[test]
    fn texts_read() {
        for theme in compiled_in() {
            let panel = &theme.panel;
            for ground in [panel.background, panel.card, panel.card_raised] {
                at_least(7.0, &theme.name, panel.text, ground);
                at_least(4.5, &theme.name, panel.muted, ground);
                at_least(4.5, &theme.name, panel.danger, ground);
                at_least(3.0, &theme.name, panel.accent, ground);
            }
            at_least(4.5, &theme.name, panel.on_accent, panel.accent);
            at_least(4.5, &theme.name, theme.frame.label, theme.frame.tone);
            at_least(4.5, &theme.name, theme.squares.label_on_light, theme.squares.light);
            at_least(4.5, &theme.name, theme.squares.label_on_dark, theme.squares.dark);
        }
    }
}
