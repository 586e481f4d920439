//! Cuts a long text between games, so that several threads can parse it.
//!
//! A cut is before a tag `[Event "..."]` or `[Game "..."]` after a blank line. Such a tag nearly always begins a game,
//! whatever precedes it. Only the parser of the text before the cut finds the exceptions (`ends_between_games` in
//! `parser`).

use super::char_reader::is_binary_control;
use super::game_builder::FIRST_TAGS;

/// Longest value of a tag after a cut, in bytes.
const LONGEST_VALUE: usize = 250;

/// The last offset at which `text` can be cut, if there is one.
///
/// Text with control characters is not cut, because the parser counts them in the whole text.
pub(super) fn last_cut(text: &[u8]) -> Option<usize> {
    let is_cut = |at: &usize| is_after_blank_line(&text[..*at]) && starts_with_first_tag(&text[*at..]);
    let cut = (1..text.len()).rev().find(is_cut)?;
    (text[..cut].iter().filter(|byte| is_binary_control(byte)).count() == 0).then_some(cut)
}

fn is_after_blank_line(text: &[u8]) -> bool {
    text.ends_with(b"\n\n") || text.ends_with(b"\n\r\n")
}

/// Whether `text` starts with a tag that begins a game and is read without a fault.
pub(super) fn starts_with_first_tag(text: &[u8]) -> bool {
    let value = text.strip_prefix(b"[").and_then(|tag| {
        FIRST_TAGS.iter().find_map(|name| tag.strip_prefix(name.as_bytes())?.strip_prefix(b" \""))
    });
    let is_end = |byte: &u8| matches!(byte, b'"' | b'\\' | b'\n' | b'\r');
    value.is_some_and(|value| {
        let length = value.iter().take(LONGEST_VALUE).position(is_end);
        length.is_some_and(|length| value[length..].starts_with(b"\"]"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_is_before_a_first_tag_after_a_blank_line() {
        let cut = |text: &str| last_cut(text.as_bytes());
        assert_eq!(cut("1-0\n\n[Event \"x\"]\n"), Some(5));
        assert_eq!(cut("1-0\r\n\r\n[Game \"chess\"]\n\n[Site \"x\"]\n"), Some(7));
        for text in ["\n[Event \"x\"]", "\n\n[Event \"x", "\n\n[Event \"x\"y\"]", "\n\n[White \"x\"]"] {
            assert_eq!(cut(text), None, "{text:?}");
        }
        assert_eq!(cut("\0\n\n[Event \"x\"]\n"), None);
    }
}
