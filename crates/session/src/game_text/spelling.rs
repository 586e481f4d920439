//! Converts the move spellings of other programs to the one that the rules read.
//!
//! Nothing is guessed: the rules reject a move that is still misspelt.

use std::borrow::Cow;

/// Spellings of a null move: a side passes, which the rules do not allow.
const NULL_MOVES: [&str; 8] = ["--", "Z0", "0000", "null", "pass", "@@@@", "<>", "-"];

pub(super) fn is_null(text: &str) -> bool {
    NULL_MOVES.contains(&text)
}

/// Normalises a move of chess or Racing Kings.
pub(super) fn chess(text: &str) -> Cow<'_, str> {
    // `exd6e.p.`, `Qh7#.`
    let bare = text.strip_suffix("e.p.").or_else(|| text.strip_suffix("ep")).unwrap_or(text);
    let bare = bare.strip_suffix('.').unwrap_or(bare);
    let is_plain = bare.is_ascii() && !bare.contains(['o', '/', ':']) && !bare.ends_with('=');
    if is_plain && bare.len() == text.len() {
        return Cow::Borrowed(text);
    }
    let bare = bare.trim_end_matches(['+', '#']);
    if matches!(bare, "o-o" | "o-o-o") {
        return Cow::Owned(bare.to_uppercase());
    }
    // `e8/Q`, `e4=` for a draw offered, `N:e5`, figurines.
    let mut plain = String::with_capacity(bare.len());
    for sign in bare.trim_end_matches('=').chars() {
        match sign {
            '/' => plain.push('='),
            ':' => plain.push('x'),
            '–' | '−' => plain.push('-'),
            '♔' | '♚' => plain.push('K'),
            '♕' | '♛' => plain.push('Q'),
            '♖' | '♜' => plain.push('R'),
            '♗' | '♝' => plain.push('B'),
            '♘' | '♞' => plain.push('N'),
            '♙' | '♟' => {}
            sign => plain.push(sign),
        }
    }
    Cow::Owned(plain)
}

/// Normalises a draughts move.
///
/// Squares have numbers (`09-13`, `9:13`), or a letter and a digit (`c3-d4`, `c3d4`, `c3:e5`).
pub(super) fn draughts(text: &str) -> Cow<'_, str> {
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, '-' | 'x');
    let has_leading_zero = text.split(['-', 'x']).any(|number| number.len() > 1 && number.starts_with('0'));
    if text.chars().all(is_number) && !has_leading_zero {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match (sign, signs.peek()) {
            ('a'..='h', Some(digit @ '1'..='8')) => {
                let Some(number) = square(sign, *digit) else { return Cow::Borrowed(text) };
                if plain.ends_with(|before: char| before.is_ascii_digit()) {
                    plain.push('-');
                }
                plain.push_str(&number.to_string());
                signs.next();
            }
            (':' | '*' | '×' | 'X', _) => plain.push('x'),
            ('–' | '−', _) => plain.push('-'),
            // Leading zero of a square number.
            ('0', Some('1'..='9')) if !plain.ends_with(|before: char| before.is_ascii_digit()) => {}
            _ => plain.push(sign),
        }
    }
    Cow::Owned(plain)
}

/// Converts the name of a playing square to its number on the Portuguese board.
fn square(file: char, rank: char) -> Option<u8> {
    let column = u8::try_from(file).ok()?.checked_sub(b'a')?;
    let row = u8::try_from(rank).ok()?.checked_sub(b'1')?;
    ((column + row) % 2 == 1).then(|| row * 4 + (7 - column) / 2 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_chess() {
        for (wild, spelt) in [
            ("exd6e.p.", "exd6"),
            ("Nd4=", "Nd4"),
            ("e8/Q", "e8=Q"),
            ("o-o-o+", "O-O-O"),
            ("N:e5", "Nxe5"),
            ("♘f3", "Nf3"),
            ("Nf3", "Nf3"),
            ("e8=Q", "e8=Q"),
        ] {
            assert_eq!(chess(wild), spelt, "{wild}");
        }
    }

    #[test]
    fn spellings_of_draughts() {
        for (wild, spelt) in [
            ("9-13", "9-13"),
            ("09-13", "9-13"),
            ("10:19", "10x19"),
            ("20x13x22x31", "20x13x22x31"),
            ("h1-g2", "1-5"),
            ("a3b4", "a3b4"),
            ("a2b3", "8-12"),
            ("c2:e4", "7x14"),
            ("10-20", "10-20"),
        ] {
            assert_eq!(draughts(wild), spelt, "{wild}");
        }
    }
}
