//! Numeric annotation glyphs (NAGs): judgements of a move such as `!` or `$14`.
//!
//! A saved move has room for one of the six signs (`!`, `?` ...). All other glyphs are saved as a command at the
//! start of its comment, `[%nag 14,36]`, and written as glyphs again.

use crate::{Glyph, SavedMove};

/// Largest number of glyphs on one move.
pub(super) const MAX_GLYPHS: usize = 16;

const COMMAND: &str = "[%nag ";

/// Removes duplicates and zeros, and puts one of the six signs first.
fn in_order(glyphs: impl IntoIterator<Item = u8>) -> Vec<u8> {
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
        // Leaves room for the sign.
        numbers
            .filter(|numbers| numbers.len() < MAX_GLYPHS && !numbers.contains(&0))
            .map(|numbers| (numbers, words))
    });
    let (others, words) = others.unwrap_or((Vec::new(), &mv.comment));
    (in_order(mv.glyph.map(Glyph::number).into_iter().chain(others)), words.trim_start())
}

/// Stores the glyphs and the comment in `mv`.
pub(super) fn set_annotations(mv: &mut SavedMove, glyphs: &[u8], words: &str) {
    let ordered = in_order(glyphs.iter().copied());
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

/// Merges the annotations of `other` into `known`.
///
/// Both are one move, at two places of the text.
pub(super) fn merge_annotations(known: &mut SavedMove, other: SavedMove) {
    let (more, further) = glyphs_of(&other);
    // Fast path, which appends: repeated merging must not copy a long comment each time.
    if more.is_empty()
        && !known.comment.starts_with(COMMAND)
        && !known.comment.starts_with(char::is_whitespace)
    {
        return join(&mut known.comment, further);
    }
    let (glyphs, words) = glyphs_of(known);
    let mut words = words.to_owned();
    join(&mut words, further);
    let glyphs: Vec<u8> = glyphs.into_iter().chain(more).collect();
    set_annotations(known, &glyphs, &words);
}

/// Converts an old-style symbol to its glyph number (PGN standard 10, and common additions).
pub(super) fn from_symbol(word: &str) -> Option<u8> {
    const SIGNS: [(&str, u8); 17] = [
        ("=", 10),
        ("∞", 13),
        ("+=", 14),
        ("+/=", 14),
        ("⩲", 14),
        ("=+", 15),
        ("=/+", 15),
        ("⩱", 15),
        ("+/-", 16),
        ("±", 16),
        ("-/+", 17),
        ("∓", 17),
        ("+-", 18),
        ("+−", 18),
        ("-+", 19),
        ("−+", 19),
        ("□", FORCED),
    ];
    let found = SIGNS.iter().find(|(sign, _)| *sign == word).map(|(_, glyph)| *glyph);
    found.or_else(|| from_sign(word.as_bytes()))
}

/// Converts the sign after a move to its glyph number.
pub(super) fn from_sign(sign: &[u8]) -> Option<u8> {
    let glyph = Glyph::ALL.into_iter().find(|glyph| glyph.sign().as_bytes() == sign);
    glyph.map(Glyph::number)
}

/// Splits a move from the sign after it. Unknown signs are dropped.
pub(super) fn split_sign(word: &str) -> (&str, Option<u8>) {
    let bare = word.trim_end_matches(['!', '?']);
    (bare, from_sign(&word.as_bytes()[bare.len()..]))
}

/// Glyph number of a forced move.
pub(super) const FORCED: u8 = 7;

/// Appends `words`, separated by a blank.
pub(super) fn join(text: &mut String, words: &str) {
    if !text.is_empty() && !words.is_empty() {
        text.push(' ');
    }
    text.push_str(words);
}
