//! Portraits of players (avatars): one for each level and each original computer player, the same in all games, and some
//! for people to choose from.

use crate::colour::Colour;
use crate::embedded;
use crate::pixmap::Pixmap;
use crate::svg::{ArtError, Palette, rasterise};
use crate::theme::Theme;
use session::Player;

/// The drawing that holds all faces.
const DRAWING: &str = "faces.svg";

/// Where the drawing names the face that it shows.
const SHOWN: &str = "href=\"#level-1\"";

/// Whose face it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaceId {
    /// A computer of this level, 1 to 10.
    Level(u8),
    /// An original computer player, numbered within its game from 1.
    Original(u8),
    /// An external engine.
    Guest,
    /// One of the faces for people, 0 to `FaceId::PEOPLE` - 1.
    Person(u8),
}

impl FaceId {
    /// How many faces there are for people.
    pub const PEOPLE: u8 = 8;

    /// How many faces there are for original players.
    const ORIGINALS: u8 = 4;

    /// The face of a player by this name. A person who chose none has one that follows from the name.
    pub fn of(player: Player, name: &str, chosen: Option<u8>) -> FaceId {
        match player {
            Player::Level(level) => FaceId::Level(level),
            Player::Matched(halves) => FaceId::Level(halves / 2),
            Player::Original(number) => FaceId::Original(number),
            Player::Guest(_) => FaceId::Guest,
            Player::Human => {
                FaceId::Person(chosen.filter(|face| *face < FaceId::PEOPLE).unwrap_or_else(|| by_name(name)))
            }
        }
    }

    /// Draws it as a round picture, `side` pixels wide and high.
    pub fn draw(self, theme: &Theme, side: u32) -> Result<Pixmap, ArtError> {
        let panel = &theme.panel;
        // Some light behind every head: hair may be as dark as a panel.
        let ground = panel.accent.mix(Colour::hex(0xffffff), 0.62);
        let palette = Palette { accent: Some(panel.accent), ..Palette::ink(ground) };
        let drawing = embedded::load(None, DRAWING)?;
        let shown = format!("href=\"#{}\"", self.id());
        let svg = String::from_utf8_lossy(&drawing).replacen(SHOWN, &shown, 1);
        rasterise(DRAWING, svg.as_bytes(), side, side, &palette)
    }

    /// The id of the face in the drawing; that of the last one where there are not as many.
    fn id(self) -> String {
        match self {
            FaceId::Level(level) => {
                format!("level-{}", level.clamp(*Player::LEVELS.start(), *Player::LEVELS.end()))
            }
            FaceId::Original(number) => format!("original-{}", number.clamp(1, FaceId::ORIGINALS)),
            FaceId::Guest => "guest".to_owned(),
            FaceId::Person(face) => format!("person-{}", face.min(FaceId::PEOPLE - 1)),
        }
    }
}

/// The same name has the same face everywhere, and `Player 1` another one than `Player 2`.
fn by_name(name: &str) -> u8 {
    let sum = name.trim().bytes().fold(0_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte)));
    (sum % u32::from(FaceId::PEOPLE)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::compiled_in;

    fn all() -> Vec<FaceId> {
        let levels = Player::LEVELS.map(FaceId::Level);
        let originals = (1..=FaceId::ORIGINALS).map(FaceId::Original);
        levels
            .chain(originals)
            .chain([FaceId::Guest])
            .chain((0..FaceId::PEOPLE).map(FaceId::Person))
            .collect()
    }

    #[test]
    fn every_face_is_a_round_picture_and_no_two_are_alike() {
        let theme = &compiled_in()[0];
        let drawn: Vec<Pixmap> = all().iter().map(|face| face.draw(theme, 48).unwrap()).collect();
        for (face, picture) in all().iter().zip(&drawn) {
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
        let drawing = String::from_utf8(embedded::compiled_in(DRAWING).unwrap().to_vec()).unwrap();
        assert_eq!(drawing.matches(SHOWN).count(), 1);
        for face in all() {
            assert!(drawing.contains(&format!("<g id=\"{}\">", face.id())), "{face:?}");
        }
    }

    #[test]
    fn a_person_has_the_chosen_face_or_one_of_the_name() {
        assert_eq!(FaceId::of(Player::Human, "Eva", Some(3)), FaceId::Person(3));
        let [one, two] = ["Player 1", "Player 2"].map(|name| FaceId::of(Player::Human, name, None));
        assert_ne!(one, two);
        assert_eq!(FaceId::of(Player::Human, "Player 1 ", Some(200)), one);
        assert_eq!(FaceId::of(Player::Level(7), "Eva", Some(3)), FaceId::Level(7));
    }
}
