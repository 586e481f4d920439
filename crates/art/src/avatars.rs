//! Portraits of players (avatars), the same in all games.
//!
//! Each level and each original computer player has its own face. All external engines share one face. People choose
//! from a separate set of faces.

use crate::assets;
use crate::colour::Colour;
use crate::pixmap::Pixmap;
use crate::svg::{DrawingError, Palette, rasterise};
use crate::theme::Theme;
use session::Player;

/// SVG file that contains all faces.
const DRAWING: &str = "faces.svg";

/// The reference in the SVG file that selects the visible face. Replace it to show another face.
const SHOWN_FACE: &str = "href=\"#level-1\"";

/// Identifies a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AvatarId {
    /// Level of the computer, 1 to 10.
    Level(u8),
    /// A computer player from the student reports that this program grew from, by its number within its game, from 1.
    Original(u8),
    /// An external engine.
    ExternalEngine,
    /// Index of a face for people, 0 to `AvatarId::PEOPLE` - 1.
    Person(u8),
}

impl AvatarId {
    /// Number of faces for people.
    pub const PEOPLE: u8 = 8;

    /// Number of faces for original computer players.
    const ORIGINALS: u8 = 4;

    /// The face of `player`. People get the face with the index `chosen`, or one derived from `name` if `chosen` is
    /// `None` or out of range.
    pub fn for_player(player: Player, name: &str, chosen: Option<u8>) -> AvatarId {
        match player {
            Player::Level(level) => AvatarId::Level(level),
            // An adaptive player counts its strength in half levels.
            Player::Adaptive(halves) => AvatarId::Level(halves / 2),
            Player::Original(number) => AvatarId::Original(number),
            Player::External(_) => AvatarId::ExternalEngine,
            Player::Human => AvatarId::Person(
                chosen.filter(|face| *face < AvatarId::PEOPLE).unwrap_or_else(|| face_from_name(name)),
            ),
        }
    }

    /// Draws the face as a round picture, `side` pixels wide and high.
    pub fn draw(self, theme: &Theme, side: u32) -> Result<Pixmap, DrawingError> {
        let panel = &theme.panel;
        // Put a light background behind every head, because hair may be as dark as a panel.
        let background = panel.accent.mix(Colour::hex(0xffffff), 0.62);
        let palette = Palette { accent: Some(panel.accent), ..Palette::ink(background) };
        let drawing = assets::load(None, DRAWING)?;
        let reference = format!("href=\"#{}\"", self.id());
        let svg = String::from_utf8_lossy(&drawing).replacen(SHOWN_FACE, &reference, 1);
        rasterise(DRAWING, svg.as_bytes(), side, side, &palette)
    }

    /// Id of the face in the SVG file. Numbers out of range are clamped.
    fn id(self) -> String {
        match self {
            AvatarId::Level(level) => {
                format!("level-{}", level.clamp(*Player::LEVELS.start(), *Player::LEVELS.end()))
            }
            AvatarId::Original(number) => format!("original-{}", number.clamp(1, AvatarId::ORIGINALS)),
            AvatarId::ExternalEngine => "guest".to_owned(),
            AvatarId::Person(face) => format!("person-{}", face.min(AvatarId::PEOPLE - 1)),
        }
    }
}

/// Derives the index of a face for people from a name. `Player 1` and `Player 2` get different faces.
fn face_from_name(name: &str) -> u8 {
    let sum = name.trim().bytes().fold(0_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte)));
    (sum % u32::from(AvatarId::PEOPLE)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::compiled_in;

    fn all_faces() -> Vec<AvatarId> {
        let levels = Player::LEVELS.map(AvatarId::Level);
        let originals = (1..=AvatarId::ORIGINALS).map(AvatarId::Original);
        levels
            .chain(originals)
            .chain([AvatarId::ExternalEngine])
            .chain((0..AvatarId::PEOPLE).map(AvatarId::Person))
            .collect()
    }

    #[test]
    fn every_face_is_a_round_picture_and_no_two_are_alike() {
        let theme = &compiled_in()[0];
        let drawn: Vec<Pixmap> = all_faces().iter().map(|face| face.draw(theme, 48).unwrap()).collect();
        for (face, picture) in all_faces().iter().zip(&drawn) {
            assert_eq!(picture.pixel(1, 1).a, 0, "{face:?} is not round");
            assert_eq!(picture.pixel(24, 24).a, 255, "{face:?} is empty");
        }
        for (index, one) in drawn.iter().enumerate() {
            for other in &drawn[index + 1..] {
                let differs =
                    one.rgba.iter().zip(&other.rgba).filter(|(one, other)| one.abs_diff(**other) > 24);
                assert!(differs.count() > 400, "two faces look alike");
            }
        }
    }

    #[test]
    fn every_face_is_in_the_drawing() {
        let drawing = String::from_utf8(assets::compiled_in(DRAWING).unwrap().to_vec()).unwrap();
        assert_eq!(drawing.matches(SHOWN_FACE).count(), 1);
        for face in all_faces() {
            assert!(drawing.contains(&format!("<g id=\"{}\">", face.id())), "{face:?}");
        }
    }

    #[test]
    fn a_person_has_the_chosen_face_or_one_derived_from_the_name() {
        assert_eq!(AvatarId::for_player(Player::Human, "Eva", Some(3)), AvatarId::Person(3));
        let [one, two] = ["Player 1", "Player 2"].map(|name| AvatarId::for_player(Player::Human, name, None));
        assert_ne!(one, two);
        assert_eq!(AvatarId::for_player(Player::Human, "Player 1 ", Some(200)), one);
        assert_eq!(AvatarId::for_player(Player::Level(7), "Eva", Some(3)), AvatarId::Level(7));
    }
}
