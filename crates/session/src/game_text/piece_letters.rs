//! Piece letters of other languages than English, in which PGN is written (standard 8.2.3.2).
//!
//! Books and older programs write moves in the language of their readers. The reader of this program accepts a language
//! only if all moves of the game are legal in it.

use crate::{LocalizedMessage, key};

/// The letters of king, queen, rook, bishop and knight in one language.
#[derive(Clone, Copy, Debug)]
pub(super) struct PieceLetters {
    letters: [char; 5],
    /// Key of the message that names the language.
    note: &'static str,
}

/// The letters of PGN.
const ENGLISH: [char; 5] = ['K', 'Q', 'R', 'B', 'N'];

/// The other languages, in the order in which they are tried. The program's own language comes first.
pub(super) const OTHER_LANGUAGES: [PieceLetters; 4] = [
    PieceLetters { letters: ['R', 'D', 'T', 'B', 'C'], note: key!("file-letters-portuguese") },
    PieceLetters { letters: ['K', 'D', 'T', 'L', 'S'], note: key!("file-letters-german") },
    PieceLetters { letters: ['R', 'D', 'T', 'A', 'C'], note: key!("file-letters-spanish") },
    PieceLetters { letters: ['R', 'D', 'T', 'F', 'C'], note: key!("file-letters-french") },
];

impl PieceLetters {
    /// Translates the letter of the piece, and that of the promotion, in a move in algebraic notation. `None` if this
    /// language does not have a letter.
    pub(super) fn to_english(self, text: &str) -> Option<String> {
        let translate = |letter: char| match letter {
            'A'..='Z' if letter != 'O' => {
                let index = self.letters.iter().position(|own| *own == letter)?;
                Some(ENGLISH[index])
            }
            other => Some(other),
        };
        text.chars().map(translate).collect()
    }

    /// The message that the game was read in this language.
    pub(super) const fn note(self) -> LocalizedMessage {
        LocalizedMessage::new(self.note)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_translated() {
        let [portuguese, german, spanish, french] = OTHER_LANGUAGES;
        for (language, text, english) in [
            (portuguese, "Cf3", Some("Nf3")),
            (portuguese, "Rxe2+", Some("Kxe2+")),
            (portuguese, "e8=D", Some("e8=Q")),
            (portuguese, "O-O-O", Some("O-O-O")),
            (german, "Sbd7", Some("Nbd7")),
            (german, "Lb5", Some("Bb5")),
            (spanish, "Ab5", Some("Bb5")),
            (french, "Fb5", Some("Bb5")),
            (german, "Cf3", None),
        ] {
            assert_eq!(language.to_english(text).as_deref(), english, "{text}");
        }
    }
}
