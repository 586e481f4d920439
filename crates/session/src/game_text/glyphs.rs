//! Numeric annotation glyphs (NAGs): judgements of a move such as `!` or `$14`.
//!
//! A saved move has a field for one of the six signs `!`, `?`, `!!`, `??`, `!?` and `?!`. All other glyphs are saved as
//! a command at the start of the comment, `[%nag 14,36]`, and written to game texts as glyphs again.

use crate::{Glyph, SavedMove};

/// Largest number of glyphs on one move.
pub(super) const MAX_GLYPHS: usize = 16;

/// The start of the command in a comment.
const COMMAND: &str = "[%nag ";

/// Removes duplicates and zeros, limits the number to [`MAX_GLYPHS`], and puts one of the six signs first.
fn normalize(glyphs: impl IntoIterator<Item = u8>) -> Vec<u8> {
    let mut ordered: Vec<u8> = Vec::new();
    for glyph in glyphs {
        if glyph > 0 && ordered.len() < MAX_GLYPHS && !ordered.contains(&glyph) {
            ordered.push(glyph);
        }
    }
    if let Some(sign) = ordered.iter().position(|glyph| Glyph::of_number(*glyph).is_some()) {
        ordered[..=sign].rotate_right(1);
    }
    ordered
}

/// Splits a saved move into its glyphs and the rest of its comment.
pub(super) fn glyphs_of(mv: &SavedMove) -> (Vec<u8>, &str) {
    let others = mv.comment.strip_prefix(COMMAND).and_then(|rest| {
        let (numbers, words) = rest.split_once(']')?;
        let numbers: Option<Vec<u8>> = numbers.split(',').map(|number| number.parse().ok()).collect();
        // One place is left for the sign.
        numbers
            .filter(|numbers| numbers.len() < MAX_GLYPHS && !numbers.contains(&0))
            .map(|numbers| (numbers, words))
    });
    let (others, words) = others.unwrap_or((Vec::new(), &mv.comment));
    (normalize(mv.glyph.map(Glyph::number).into_iter().chain(others)), words.trim_start())
}

/// Stores `glyphs` and the comment `words` in `mv`.
pub(super) fn set_annotations(mv: &mut SavedMove, glyphs: &[u8], words: &str) {
    let ordered = normalize(glyphs.iter().copied());
    mv.glyph = ordered.first().and_then(|first| Glyph::of_number(*first));
    let others = &ordered[usize::from(mv.glyph.is_some())..];
    mv.comment = if others.is_empty() {
        words.to_owned()
    } else {
        let numbers: Vec<String> = others.iter().map(u8::to_string).collect();
        let blank = if words.is_empty() { "" } else { " " };
        format!("{COMMAND}{}]{blank}{words}", numbers.join(","))
    };
}

/// Merges the annotations of `other` into `known`. Both are the same move, from two places of the text.
pub(super) fn merge_annotations(known: &mut SavedMove, other: SavedMove) {
    let (other_glyphs, other_words) = glyphs_of(&other);
    // Append if possible, because repeated merging must not copy a long comment each time.
    if other_glyphs.is_empty()
        && !known.comment.starts_with(COMMAND)
        && !known.comment.starts_with(char::is_whitespace)
    {
        return append_words(&mut known.comment, other_words);
    }
    let (glyphs, words) = glyphs_of(known);
    let mut words = words.to_owned();
    append_words(&mut words, other_words);
    let glyphs: Vec<u8> = glyphs.into_iter().chain(other_glyphs).collect();
    set_annotations(known, &glyphs, &words);
}

/// Converts a symbol such as `+=` to its glyph number (PGN standard 10, and common additions).
///
/// `None` if `word` is not a known symbol.
pub(super) fn from_symbol(word: &str) -> Option<u8> {
    // Nearly all words are moves. Among the symbols, only `N` and `TN` begin like a move.
    if word.starts_with(|first: char| first.is_ascii_alphanumeric()) && !matches!(word, "N" | "TN") {
        return None;
    }
    // These symbols must stand alone: directly after a move, a letter could belong to the move.
    const ALONE: [(&str, u8); 2] = [("N", 146), ("TN", 146)];
    let found = SYMBOLS.iter().chain(&ALONE).find(|(symbol, _)| *symbol == word).map(|(_, glyph)| *glyph);
    found.or_else(|| from_sign(word.as_bytes()))
}

/// Symbols that may follow a move without a blank, with their glyph numbers. A symbol comes before any other symbol
/// that is its end.
const SYMBOLS: [(&str, u8); 40] = [
    ("+/=", 14),
    ("=/+", 15),
    ("+/-", 16),
    ("+/−", 16),
    ("-/+", 17),
    ("−/+", 17),
    ("=/∞", 44),
    ("=∞", 44),
    ("∞=", 44),
    ("+=", 14),
    ("=+", 15),
    ("+-", 18),
    ("+−", 18),
    ("+–", 18),
    ("-+", 19),
    ("−+", 19),
    ("–+", 19),
    ("⩲", 14),
    ("⩱", 15),
    ("±", 16),
    ("∓", 17),
    ("∞", 13),
    ("=", 10),
    ("□", FORCED),
    ("◻", FORCED),
    ("~", 13),
    ("⨀", 22),
    ("⊙", 22),
    ("ʘ", 22),
    ("○", 26),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("⯹", 44),
    ("⇆", 132),
    ("⇄", 132),
    ("⊕", 138),
    ("∆", 140),
    ("Δ", 140),
    ("⌓", 142),
];

/// Converts one of the six signs to its glyph number; `None` for other texts.
pub(super) fn from_sign(sign: &[u8]) -> Option<u8> {
    let glyph = Glyph::ALL.into_iter().find(|glyph| glyph.sign().as_bytes() == sign);
    glyph.map(Glyph::number)
}

/// Splits a move from the signs and symbols after it, and converts them to glyph numbers, in their order.
///
/// A run of signs that is not a glyph, such as `!!!`, counts as its first two signs or, if they are not a glyph either,
/// as its first sign.
pub(super) fn split_signs(word: &str) -> (&str, Vec<u8>) {
    let (mut text, mut glyphs) = (word, Vec::new());
    // Nearly all moves end with an ASCII letter or digit; no sign does.
    while !text.ends_with(|last: char| last.is_ascii_alphanumeric()) {
        let without_sign = text.trim_end_matches(['!', '?']);
        let (rest, glyph) = if without_sign.len() < text.len() {
            let sign = &text.as_bytes()[without_sign.len()..];
            (without_sign, [sign, &sign[..sign.len().min(2)], &sign[..1]].into_iter().find_map(from_sign))
        } else if let Some((rest, glyph)) = SYMBOLS.iter().find_map(|(symbol, glyph)| {
            Some((text.strip_suffix(symbol).filter(|rest| !rest.is_empty())?, *glyph))
        }) {
            (rest, Some(glyph))
        } else {
            break;
        };
        text = rest;
        glyphs.splice(0..0, glyph);
    }
    (text, glyphs)
}

/// Glyph number of a forced (only) move.
pub(super) const FORCED: u8 = 7;

/// Appends `words` to `text`, separated by a blank if both have characters.
pub(super) fn append_words(text: &mut String, words: &str) {
    if !text.is_empty() && !words.is_empty() {
        text.push(' ');
    }
    text.push_str(words);
}
