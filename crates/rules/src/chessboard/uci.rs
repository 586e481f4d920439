//! Moves as the Universal Chess Interface writes them (Stefan Meyer-Kahlen, 2000): `e2e4`, `e7e8q`,
//! castling as the king's move.

use std::fmt;

use crate::chessboard::{Move, Role, Square};

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |role| write!(f, "{}", role.letter()))
    }
}

impl Move {
    /// Reads the form of a move; whether it is legal anywhere is another question.
    pub fn from_uci(text: &str) -> Option<Move> {
        let from = Square::from_name(text.get(0..2)?)?;
        let to = Square::from_name(text.get(2..4)?)?;
        let mut rest = text.get(4..)?.chars();
        let promotion = match (rest.next(), rest.next()) {
            (None, _) => None,
            (Some(letter @ ('q' | 'r' | 'b' | 'n' | 'k' | 'p')), None) => Some(Role::from_letter(letter)?),
            _ => return None,
        };
        Some(Move { from, to, promotion })
    }
}
