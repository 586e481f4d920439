//! Converts the move spellings of other programs to the one that the rules read.
//!
//! Nothing is guessed: the rules reject a move that is still misspelt.

use std::borrow::Cow;

use rules::draughts::Square;

/// The word after an en passant capture.
pub(super) const EN_PASSANT: &str = "e.p.";

/// Spellings of a null move, with which a side skips its turn. Files may have null moves; players may not play them.
const NULL_MOVES: [&str; 6] = ["Z0", "0000", "null", "pass", "@@@@", "<>"];

/// Whether `text` is a null move: one of [`NULL_MOVES`], or two or more dashes of any kind.
///
/// A single dash is not a null move, because some texts have a dash between the moves of White and Black.
pub(super) fn is_null(text: &str) -> bool {
    NULL_MOVES.iter().any(|null| text.eq_ignore_ascii_case(null))
        || text.chars().all(is_dash) && text.chars().nth(1).is_some()
}

/// Whether a word after a move only describes the move: check, mate, en passant.
pub(super) fn is_remark(word: &str) -> bool {
    let words = [
        EN_PASSANT, "e.p", "ep", "ep.", "e.", "p.", "en", "passant", "a.p.", "+", "++", "#", "ch", "ch.",
        "check", "chk", "dis", "dis.", "dbl", "dbl.", "disc", "disc.", "mate",
    ];
    words.iter().any(|remark| word.eq_ignore_ascii_case(remark))
}

/// Whether a word can be meant as a move of any game: it has a digit, or is castling, a pass or a null move.
pub(super) fn may_be_move(word: &str) -> bool {
    let is_castling = |c: char| matches!(c, 'O' | 'o' | '+' | '#') || is_dash(c);
    let is_single_dash = || word.chars().count() == 1 && word.chars().all(is_dash);
    word.chars().any(|c| c.is_ascii_digit()) && !word.contains("://")
        || word.chars().all(is_castling) && !is_single_dash()
        || is_null(word)
}

/// Whether a character is a hyphen, a dash or a minus sign.
pub(super) const fn is_dash(c: char) -> bool {
    matches!(
        c,
        '-' | '\u{2010}'
            ..='\u{2015}' | '\u{2043}' | '\u{2212}' | '\u{2500}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}'
    )
}

/// Normalises a move of chess or Racing Kings.
///
/// A move with both squares becomes UCI text. Otherwise algebraic notation would read `e2e3+` as a pawn's move to e3
/// from any file, and would not read `e1-g1` as castling.
pub(super) fn chess(text: &str) -> Cow<'_, str> {
    // SAN without a promotion: most moves of most files.
    let is_plain = |byte: u8| matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x' | b'K' | b'Q' | b'R' | b'N' | b'B' | b'+' | b'#');
    let has_one_square = matches!(text.as_bytes(), [_, _] | [_, b'x', ..] | [b'A'..=b'Z', ..]);
    if text.bytes().all(is_plain) && has_one_square && !text.ends_with('b') || matches!(text, "O-O" | "O-O-O")
    {
        return Cow::Borrowed(text);
    }
    let stem = [EN_PASSANT, "e.p", "ep", "mate", "ch"].into_iter().find_map(|word| text.strip_suffix(word));
    let stem = stem.unwrap_or(text).trim_end_matches(['+', '#', '.', '/', '=', '†', '‡']);
    let mut canonical = String::with_capacity(stem.len());
    for character in stem.chars() {
        match character {
            '/' => canonical.push('='),
            // `e8(Q)`
            '(' => canonical.push('='),
            ')' => {}
            ':' | '×' | 'X' => canonical.push('x'),
            dash if is_dash(dash) => canonical.push('-'),
            '♔' | '♚' => canonical.push('K'),
            '♕' | '♛' => canonical.push('Q'),
            '♖' | '♜' => canonical.push('R'),
            '♗' | '♝' => canonical.push('B'),
            '♘' | '♞' => canonical.push('N'),
            '♙' | '♟' => {}
            character => canonical.push(character),
        }
    }
    match canonical.as_str() {
        "o-o" | "0-0" | "O-O" | "00" | "OO" | "oo" => return Cow::Borrowed("O-O"),
        "o-o-o" | "0-0-0" | "O-O-O" | "000" | "OOO" | "ooo" => return Cow::Borrowed("O-O-O"),
        _ => {}
    }
    Cow::Owned(long_algebraic(&canonical).unwrap_or_else(|| with_upper_case_promotion(canonical)))
}

/// Converts a move with both squares to UCI text: `e2-e4`, `Pe4xd5`, `e7e8=Q`. `None` for a move of another form.
///
/// A move with a piece letter other than `P`, such as `Ng1-f3`, has another form.
fn long_algebraic(text: &str) -> Option<String> {
    let squares = text.strip_prefix(['P', 'p']).unwrap_or(text);
    let (from, rest) = squares.split_at_checked(2)?;
    let rest = rest.strip_prefix(['-', 'x']).unwrap_or(rest);
    let (to, rest) = rest.split_at_checked(2)?;
    let is_square = |text: &str| matches!(text.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    let promotion = rest.strip_prefix('=').unwrap_or(rest);
    let is_promotion = matches!(promotion, "" | "q" | "r" | "b" | "n" | "Q" | "R" | "B" | "N");
    (is_square(from) && is_square(to) && is_promotion)
        .then(|| format!("{from}{to}{}", promotion.to_lowercase()))
}

/// Writes the promotion in `e8=q` or `bxa8n` with a capital letter.
fn with_upper_case_promotion(mut text: String) -> String {
    if let [.., b'1' | b'8', b'q' | b'r' | b'b' | b'n'] | [.., b'1' | b'8', b'=', b'q' | b'r' | b'b' | b'n'] =
        text.as_bytes()
        && let Some(promotion) = text.pop()
    {
        text.push(promotion.to_ascii_uppercase());
    }
    text
}

/// Normalises a draughts move.
///
/// The squares of `text` are numbers (`09-13`, `0913`, `9:13`), or a letter and a digit each (`c3-d4`, `c3d4`,
/// `c3:e5`).
pub(super) fn draughts(text: &str) -> Cow<'_, str> {
    if is_null(text) {
        return Cow::Borrowed(text);
    }
    let is_canonical = |c: char| c.is_ascii_digit() || matches!(c, '-' | 'x');
    // `0913`
    if let (4, Some((from, to))) = (text.len(), text.split_at_checked(2))
        && text.bytes().all(|byte| byte.is_ascii_digit())
    {
        return Cow::Owned(format!("{}-{}", from.trim_start_matches('0'), to.trim_start_matches('0')));
    }
    let has_leading_zero = text.split(['-', 'x']).any(|number| number.len() > 1 && number.starts_with('0'));
    if text.chars().all(is_canonical) && !has_leading_zero {
        return Cow::Borrowed(text);
    }
    let mut canonical = String::with_capacity(text.len());
    let lower_case = text.to_ascii_lowercase();
    let mut characters = lower_case.chars().peekable();
    while let Some(character) = characters.next() {
        match (character, characters.peek()) {
            ('a'..='h', Some(digit @ '1'..='8')) => {
                let Some(square) = Square::from_algebraic(&format!("{character}{digit}")) else {
                    return Cow::Borrowed(text);
                };
                if canonical.ends_with(|previous: char| previous.is_ascii_digit()) {
                    canonical.push('-');
                }
                canonical.push_str(&square.to_string());
                characters.next();
            }
            (':' | '*' | '×', _) => canonical.push('x'),
            (dash, _) if is_dash(dash) => canonical.push('-'),
            // Drop the leading zero of a square number.
            ('0', Some('1'..='9')) if !canonical.ends_with(|previous: char| previous.is_ascii_digit()) => {}
            _ => canonical.push(character),
        }
    }
    Cow::Owned(canonical)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_chess() {
        for (wild, spelt) in [
            ("exd6e.p.", "exd6"),
            ("exd6/ep", "exd6"),
            ("Nd4=", "Nd4"),
            ("e8/Q", "e8=Q"),
            ("e8(Q)", "e8=Q"),
            ("e8=q", "e8=Q"),
            ("bxa8n+", "bxa8N"),
            ("o-o-o+", "O-O-O"),
            ("O‑O", "O-O"),
            ("00", "O-O"),
            ("000#", "O-O-O"),
            ("h5f7#", "h5f7"),
            ("g1-f3", "g1f3"),
            ("e7xd8=Q+", "e7d8q"),
            ("e1–g1", "e1g1"),
            ("Ng1-f3", "Ng1-f3"),
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
            ("0913", "9-13"),
            ("2420", "24-20"),
            ("9‐13", "9-13"),
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
