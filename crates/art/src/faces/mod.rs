//! Portraits of players: one for each level and each original computer player, the same in all games, and some for
//! people to choose from. Avatars, drawn as SVG from parts.

mod parts;
mod people;
mod robots;

use std::fmt::Write as _;

use crate::colour::Colour;
use crate::pixmap::Pixmap;
use crate::svg::{ArtError, Palette, rasterise};
use crate::theme::Theme;
use session::Player;

/// Whose face it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaceId {
    /// A computer of this level, 1 to 10.
    Level(u8),
    /// An original computer player, numbered within its game from 1.
    Original(u8),
    /// An engine of other people.
    Guest,
    /// One of the faces for people, 0 to `FaceId::PEOPLE` - 1.
    Person(u8),
}

impl FaceId {
    /// How many faces there are for people.
    pub const PEOPLE: u8 = people::PEOPLE.len() as u8;

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
        rasterise(&format!("{self:?}"), self.svg().as_bytes(), side, side, &palette)
    }

    /// The drawing; what is `currentColor` in it is the ground behind the head.
    fn svg(self) -> String {
        let mut svg = String::from(concat!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">"#,
            r#"<clipPath id="disc"><circle cx="64" cy="64" r="60"/></clipPath>"#,
            r#"<circle cx="64" cy="64" r="60" fill="currentColor"/><g clip-path="url(#disc)">"#,
        ));
        match self {
            FaceId::Level(level) => parts::draw(&mut svg, of(&people::LEVELS, level.saturating_sub(1))),
            FaceId::Guest => robots::draw(&mut svg, &robots::GUEST),
            FaceId::Person(face) => parts::draw(&mut svg, of(&people::PEOPLE, face)),
            FaceId::Original(number) => robots::draw(&mut svg, of(&robots::ROBOTS, number.saturating_sub(1))),
        }
        // Writing to a String cannot fail.
        let _ = write!(
            svg,
            r##"</g><circle cx="64" cy="64" r="60" fill="none" class="accent-line" stroke="#555" stroke-width="4"/></svg>"##
        );
        svg
    }
}

/// The entry of this number; the last one where there are not as many.
fn of<T>(all: &[T], number: u8) -> &T {
    &all[usize::from(number).min(all.len() - 1)]
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
        let originals = (1..=4).map(FaceId::Original);
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
    fn a_person_has_the_chosen_face_or_one_of_the_name() {
        assert_eq!(FaceId::of(Player::Human, "Eva", Some(3)), FaceId::Person(3));
        let [one, two] = ["Player 1", "Player 2"].map(|name| FaceId::of(Player::Human, name, None));
        assert_ne!(one, two);
        assert_eq!(FaceId::of(Player::Human, "Player 1 ", Some(200)), one);
        assert_eq!(FaceId::of(Player::Level(7), "Eva", Some(3)), FaceId::Level(7));
    }
}
