//! Converts the move spellings of other programs to the spelling that the rules parse.
//!
//! Never guesses a move: the rules reject a spelling that is still wrong.

use std::borrow::Cow;

/// Spellings of a null move, with which a side skips its turn. Files may have null moves; players may not play them.
const NULL_MOVES: [&str; 8] = ["--", "Z0", "0000", "null", "pass", "@@@@", "<>", "-"];

/// Whether `text` is a null move.
pub(super) fn is_null(text: &str) -> bool {
    NULL_MOVES.contains(&text)
}

/// Normalises a move of chess or Racing Kings.
pub(super) fn chess(text: &str) -> Cow<'_, str> {
    // Strip the suffixes of `exd6e.p.` and `Qh7#.`.
    let stem = text.strip_suffix("e.p.").or_else(|| text.strip_suffix("ep")).unwrap_or(text);
    let stem = stem.strip_suffix('.').unwrap_or(stem);
    let is_canonical = stem.is_ascii() && !stem.contains(['o', '/', ':']) && !stem.ends_with('=');
    if is_canonical && stem.len() == text.len() {
        return Cow::Borrowed(text);
    }
    let stem = stem.trim_end_matches(['+', '#']);
    if matches!(stem, "o-o" | "o-o-o") {
        return Cow::Owned(stem.to_uppercase());
    }
    // Convert `e8/Q`, `e4=` (with a draw offer), `N:e5` and figurines.
    let mut canonical = String::with_capacity(stem.len());
    for character in stem.trim_end_matches('=').chars() {
        match character {
            '/' => canonical.push('='),
            ':' => canonical.push('x'),
            '–' | '−' => canonical.push('-'),
            '♔' | '♚' => canonical.push('K'),
            '♕' | '♛' => canonical.push('Q'),
            '♖' | '♜' => canonical.push('R'),
            '♗' | '♝' => canonical.push('B'),
            '♘' | '♞' => canonical.push('N'),
            '♙' | '♟' => {}
            character => canonical.push(character),
        }
    }
    Cow::Owned(canonical)
}

/// Normalises a draughts move.
///
/// The squares of `text` are numbers (`09-13`, `9:13`), or a letter and a digit each (`c3-d4`, `c3d4`, `c3:e5`).
pub(super) fn draughts(text: &str) -> Cow<'_, str> {
    let is_canonical = |c: char| c.is_ascii_digit() || matches!(c, '-' | 'x');
    let has_leading_zero = text.split(['-', 'x']).any(|number| number.len() > 1 && number.starts_with('0'));
    if text.chars().all(is_canonical) && !has_leading_zero {
        return Cow::Borrowed(text);
    }
    let mut canonical = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match (character, characters.peek()) {
            ('a'..='h', Some(digit @ '1'..='8')) => {
                let Some(number) = square(character, *digit) else { return Cow::Borrowed(text) };
                if canonical.ends_with(|previous: char| previous.is_ascii_digit()) {
                    canonical.push('-');
                }
                canonical.push_str(&number.to_string());
                characters.next();
            }
            (':' | '*' | '×' | 'X', _) => canonical.push('x'),
            ('–' | '−', _) => canonical.push('-'),
            // Drop the leading zero of a square number.
            ('0', Some('1'..='9')) if !canonical.ends_with(|previous: char| previous.is_ascii_digit()) => {}
            _ => canonical.push(character),
        }
    }
    Cow::Owned(canonical)
}

/// Converts the name of a playing square to its number on the Portuguese board; `None` for other squares.
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
        for (written, canonical) in [
            ("exd6e.p.", "exd6"),
            ("Nd4=", "Nd4"),
            ("e8/Q", "e8=Q"),
            ("o-o-o+", "O-O-O"),
            ("N:e5", "Nxe5"),
            ("♘f3", "Nf3"),
            ("Nf3", "Nf3"),
            ("e8=Q", "e8=Q"),
        ] {
            assert_eq!(chess(written), canonical, "{written}");
        }
    }

    #[test]
    fn spellings_of_draughts() {
        for (written, canonical) in [
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
            assert_eq!(draughts(written), canonical, "{written}");
        }
    }
}
