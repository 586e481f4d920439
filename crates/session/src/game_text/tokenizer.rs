//! Tokenizer for game texts: tags, words (moves, results), comments, parentheses, glyphs.
//!
//! It accepts any input. Lines escaped with `%` and invisible characters are skipped.

use std::io::{self, Read};

use super::char_reader::{CharReader, TextPlace, is_binary_control};
use super::fault::{Fault, FaultKind};
use super::glyphs::{FORCED, from_sign, from_symbol};
use super::limited_text::LimitedText;
use super::results::TextResult;
use super::spelling::{EN_PASSANT, is_dash};
use crate::Seat;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// `[Name "value"]`. Boxed, because all other tokens are small.
    Tag(Box<Tag>),
    /// A move, a result, or any other text between blanks.
    Word(String),
    /// The number of a move.
    Number(MoveNumber),
    /// A comment, with each run of blanks reduced to one.
    Comment(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `$14` or an equivalent symbol (numeric annotation glyph).
    Glyph(u8),
    /// `(2)` before a move: the seat that moves.
    Seat(Seat),
}

/// A move number as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveNumber {
    pub at: TextPlace,
    pub value: usize,
    /// Whether a point follows. Without a point, the number may not be a move number.
    pub has_point: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tag {
    pub name: String,
    pub value: String,
    pub at: TextPlace,
    /// Place of the first character of the value.
    value_at: TextPlace,
    /// Indices of the characters of `value` that are escaped by `\` in the text.
    escaped: Vec<usize>,
}

impl Tag {
    /// A tag for a start position that the text has at `at` without a tag.
    pub(super) fn position(at: TextPlace, position: &str) -> Tag {
        let (name, value) = ("FEN".to_owned(), position.to_owned());
        Tag { name, value, at, value_at: at, escaped: Vec::new() }
    }

    /// Place in the text of the value's character with the index `character`.
    pub(super) fn place_in_value(&self, character: usize) -> TextPlace {
        let escapes = self.escaped.iter().filter(|escaped| **escaped <= character).count();
        TextPlace { column: self.value_at.column + character + escapes, ..self.value_at }
    }
}

/// Word that starts a position in the middle of a PDN game, as in `/FEN "B:W18:B12"/`.
pub(super) const POSITION_COMMENT: &str = "/FEN";

/// Longest word, in bytes; no move is longer. The rest of a longer word is skipped.
const LONGEST_WORD: usize = 100;
/// Longest name or value of a tag, in bytes.
const LONGEST_TAG: usize = 4_000;
/// Longest comment, in bytes.
pub(super) const LONGEST_COMMENT: usize = 200_000;

pub(super) struct Tokenizer<R> {
    source: CharReader<R>,
    /// Place after the last word; `None` before the first.
    word_end: Option<TextPlace>,
    /// Byte offset of the last token.
    token_at: u64,
    /// Whether the fault for binary data after the text was reported.
    has_reported_binary: bool,
}

impl<R: Read> Tokenizer<R> {
    pub(super) fn new(input: R) -> Tokenizer<R> {
        Tokenizer { source: CharReader::new(input), word_end: None, token_at: 0, has_reported_binary: false }
    }

    /// The characters of the text, for cutting it between games.
    pub(super) const fn source_mut(&mut self) -> &mut CharReader<R> {
        &mut self.source
    }

    /// Whether the text begins with a byte order mark of UTF-16.
    pub(super) fn is_utf_16(&mut self) -> io::Result<bool> {
        let is_start = self.source.place() == TextPlace::START;
        Ok(is_start && matches!(self.source.ahead(2)?, [0xFF, 0xFE] | [0xFE, 0xFF]))
    }

    /// Whether the file looks binary.
    ///
    /// In a binary file, at least eight and over 5 % of the first bytes are control characters.
    pub(super) fn is_binary(&mut self) -> io::Result<bool> {
        if self.source.place() != TextPlace::START {
            return Ok(false);
        }
        let head = self.source.ahead(1024)?;
        let controls = head.iter().filter(|byte| is_binary_control(byte)).count();
        Ok(controls >= 8 && controls * 20 > head.len())
    }

    /// Ends the text here; the rest is not read.
    pub(super) fn stop(&mut self) {
        self.source.stop();
    }

    /// Place of the next character.
    pub(super) const fn place(&self) -> TextPlace {
        self.source.place()
    }

    pub(super) const fn token_at(&self) -> u64 {
        self.token_at
    }

    /// Byte offset of the next character.
    pub(super) const fn bytes(&self) -> u64 {
        self.source.bytes()
    }

    /// Reads the next token with its place; `None` at the end. Reports invalid text to `fault` and skips it.
    pub(super) fn next_token(
        &mut self,
        fault: &mut impl FnMut(Fault),
    ) -> io::Result<Option<(TextPlace, Token)>> {
        loop {
            self.source.take_plain(|byte| byte == b' ');
            let at = self.source.place();
            self.token_at = self.source.bytes();
            let Some(c) = self.source.take()? else {
                if self.source.is_binary() && !std::mem::replace(&mut self.has_reported_binary, true) {
                    fault(Fault { at, kind: FaultKind::Binary });
                }
                return Ok(None);
            };
            let token = match c {
                c if c.is_whitespace() || is_invisible(c) => continue,
                '%' if at.column == 1 => {
                    self.line()?;
                    continue;
                }
                ';' | '{' => {
                    let (words, is_closed) = if c == ';' { (self.line()?, true) } else { self.comment()? };
                    if !is_closed {
                        fault(Fault { at, kind: FaultKind::CommentUnclosed });
                    } else if words.is_cut {
                        fault(Fault { at, kind: FaultKind::CommentTooLong });
                    }
                    Token::Comment(words.text)
                }
                '[' => match self.tag(at)? {
                    Ok(tag) => Token::Tag(Box::new(tag)),
                    Err((kind, tag)) => {
                        fault(Fault { at, kind });
                        let Some(tag) = tag else { continue };
                        Token::Tag(Box::new(tag))
                    }
                },
                '(' => self.parenthesis()?,
                ')' => Token::Close,
                '*' => {
                    // After a draughts move, `*` marks it as forced, unless the game ends here.
                    let is_mark = self.word_end == Some(at) && self.has_more_move_text()?;
                    if is_mark { Token::Glyph(FORCED) } else { Token::Word("*".to_owned()) }
                }
                '$' => {
                    let number = self.digits()?;
                    match number.parse() {
                        Ok(number) => Token::Glyph(number),
                        Err(_) => {
                            fault(Fault { at, kind: FaultKind::Unexpected(format!("${number}")) });
                            continue;
                        }
                    }
                }
                // `<>` is a null move.
                '<' if self.source.take_if(|c| c == '>')?.is_some() => Token::Word("<>".to_owned()),
                '}' | ']' | '"' | '<' | '>' => {
                    fault(Fault { at, kind: FaultKind::Unexpected(c.to_string()) });
                    continue;
                }
                '.' | '…' => continue,
                c => {
                    let word = match self.word(c)? {
                        Word::Number { value, has_point } => {
                            let number = MoveNumber { at, value, has_point };
                            return Ok(Some((at, Token::Number(number))));
                        }
                        Word::Text(word) => word,
                    };
                    if word == POSITION_COMMENT {
                        // Skips the rest of `/FEN "B:W18:B12"/`.
                        self.skip_past('/')?;
                    }
                    match from_symbol(&word) {
                        Some(glyph) => Token::Glyph(glyph),
                        None => Token::Word(word),
                    }
                }
            };
            return Ok(Some((at, token)));
        }
    }

    /// Reads the rest of the line, with its blanks.
    pub(super) fn rest_of_line(&mut self) -> io::Result<String> {
        let mut rest = LimitedText::with_blanks(LONGEST_TAG);
        while let Some(c) = self.source.take_if(|c| c != '\n')? {
            rest.push(c);
        }
        Ok(rest.text)
    }

    /// Reads the rest of the line as a comment.
    fn line(&mut self) -> io::Result<LimitedText> {
        let mut words = LimitedText::new(LONGEST_COMMENT);
        loop {
            words.push_plain(self.source.take_plain(|_| true));
            match self.source.take()? {
                None | Some('\n') => return Ok(words),
                Some(c) => words.push(c),
            }
        }
    }

    /// Reads the rest of a comment. Also returns whether the comment is closed; if not, it ends where another game
    /// begins.
    fn comment(&mut self) -> io::Result<(LimitedText, bool)> {
        let mut words = LimitedText::new(LONGEST_COMMENT);
        let mut blank_lines = 0;
        loop {
            let plain = self.source.take_plain(|byte| byte != b'}');
            if plain.iter().any(|byte| *byte != b' ') {
                blank_lines = 0;
            }
            words.push_plain(plain);
            let Some(c) = self.source.take()? else { break };
            match c {
                '}' => return Ok((words, true)),
                '\n' => {
                    blank_lines += 1;
                    words.push(' ');
                    if self.begins_a_game(blank_lines > 1)? {
                        break;
                    }
                }
                c => {
                    if !c.is_whitespace() {
                        blank_lines = 0;
                    }
                    words.push(c);
                }
            }
        }
        Ok((words, false))
    }

    /// Whether the next line starts another game.
    ///
    /// The tags `Event` and `Game` always start a game; any other tag does so only after a blank line.
    fn begins_a_game(&mut self, is_after_blank: bool) -> io::Result<bool> {
        let ahead = self.source.ahead(64)?;
        let Some(rest) = ahead.strip_prefix(b"[") else { return Ok(false) };
        let name_length =
            rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        let is_tag = name_length > 0 && rest[name_length..].starts_with(b" \"");
        Ok(is_tag && (is_after_blank || matches!(&rest[..name_length], b"Event" | b"Game")))
    }

    /// Reads the rest of a tag. An unclosed tag is returned together with its fault.
    fn tag(&mut self, at: TextPlace) -> io::Result<Result<Tag, (FaultKind, Option<Tag>)>> {
        self.blanks()?;
        let mut name = String::new();
        while let Some(c) = self.source.take_if(|c| is_in_tag_name(c) && name.len() < LONGEST_TAG)? {
            name.push(c);
        }
        self.blanks()?;
        if name.is_empty() || self.source.peek()? != Some('"') {
            self.skip_past(']')?;
            return Ok(Err((FaultKind::Tag, None)));
        }
        self.source.take()?;
        let value_at = self.source.place();
        let (mut value, escaped, is_closed) = self.value()?;
        if value.is_cut {
            // The writer drops blanks at the end: the game stays the same when it is written and read again.
            value.text.truncate(value.text.trim_end().len());
        }
        let (is_cut, tag) = (value.is_cut, Tag { name, value: value.text, at, value_at, escaped });
        Ok(match (is_closed, is_cut) {
            (true, false) => Ok(tag),
            // The beginning of a long value is kept.
            (true, true) => Err((FaultKind::TagTooLong(tag.name.clone()), Some(tag))),
            (false, _) => Err((FaultKind::TagUnclosed(tag.name.clone()), Some(tag))),
        })
    }

    /// Reads the rest of a tag's value.
    ///
    /// Returns the text, the indices of escaped characters, and whether it is closed. A quotation mark belongs to the
    /// value unless a bracket follows, because not all programs escape it.
    fn value(&mut self) -> io::Result<(LimitedText, Vec<usize>, bool)> {
        let mut value = LimitedText::with_blanks(LONGEST_TAG);
        let mut escaped = Vec::new();
        loop {
            value.push_plain(self.source.take_plain(|byte| !matches!(byte, b'"' | b'\\')));
            match self.source.peek()? {
                None | Some('\n') => return Ok((value, escaped, false)),
                Some('\\') => {
                    self.source.take()?;
                    // In `[Event "Open \"]` the backslash belongs to the value, and the quotation mark closes it.
                    if self.source.ahead(4)?.starts_with(b"\"]") && self.is_at_line_end_after(2)? {
                        value.push('\\');
                        continue;
                    }
                    match self.source.take_if(|c| matches!(c, '"' | '\\'))? {
                        Some(c) => {
                            // Beyond the limit, indices are not needed.
                            if !value.is_cut {
                                escaped.push(value.text.chars().count());
                            }
                            value.push(c);
                        }
                        None => value.push('\\'),
                    }
                }
                Some('"') => {
                    self.source.take()?;
                    let ahead = self.source.ahead(16)?;
                    let blanks = ahead.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
                    if ahead.get(blanks) == Some(&b']') {
                        self.blanks()?;
                        self.source.take()?;
                        return Ok((value, escaped, true));
                    }
                    value.push('"');
                }
                Some(c) => {
                    self.source.take()?;
                    value.push(c);
                }
            }
        }
    }

    /// Whether only blanks follow the next `count` bytes in the line.
    fn is_at_line_end_after(&mut self, count: usize) -> io::Result<bool> {
        let ahead = self.source.ahead(count + 16)?.get(count..).unwrap_or_default();
        let next = ahead.iter().find(|byte| !matches!(byte, b' ' | b'\t'));
        Ok(next.is_none_or(|byte| matches!(byte, b'\n' | b'\r')))
    }

    /// Skips blanks and invisible characters within the line.
    fn blanks(&mut self) -> io::Result<()> {
        let is_skipped = |c: char| c != '\n' && (c.is_whitespace() || is_invisible(c));
        while self.source.take_if(is_skipped)?.is_some() {}
        Ok(())
    }

    /// Reads the text after an opening parenthesis. `(2)` and `(?!)` do not start a variation.
    fn parenthesis(&mut self) -> io::Result<Token> {
        let ahead = self.source.ahead(5)?;
        let token = match *ahead {
            // `exd6 (e.p.)`
            [b'e', b'p', b')', ..] => Some((3, Token::Word(EN_PASSANT.to_owned()))),
            [b'e', b'.', b'p', b'.', b')'] => Some((5, Token::Word(EN_PASSANT.to_owned()))),
            [digit @ b'1'..=b'9', b')', ..] => Seat::new(digit - b'0').map(|seat| (2, Token::Seat(seat))),
            // `(=)` records an offer of a draw.
            [b'=', b')', ..] => Some((2, Token::Comment("(=)".to_owned()))),
            [b'!' | b'?', b')', ..] => from_sign(&ahead[..1]).map(|glyph| (2, Token::Glyph(glyph))),
            [b'!' | b'?', b'!' | b'?', b')', ..] => {
                from_sign(&ahead[..2]).map(|glyph| (3, Token::Glyph(glyph)))
            }
            _ => None,
        };
        let Some((length, token)) = token else { return self.result_in_parentheses() };
        for _ in 0..length {
            self.source.take()?;
        }
        Ok(token)
    }

    /// Reads `(1-0)` at the end of the moves as the result, elsewhere as a comment; else begins a variation.
    fn result_in_parentheses(&mut self) -> io::Result<Token> {
        let ahead = String::from_utf8_lossy(self.source.ahead(20)?).into_owned();
        let Some((result, _)) = ahead.split_once(')') else { return Ok(Token::Open) };
        if result == "*" || result.contains(['\r', '\n']) || TextResult::read(result).is_none() {
            return Ok(Token::Open);
        }
        for _ in 0..=result.chars().count() {
            self.source.take()?;
        }
        Ok(match self.has_more_move_text()? {
            true => Token::Comment(format!("({result})")),
            false => Token::Word(result.to_owned()),
        })
    }

    /// Whether more move text follows, neither a tag nor the end of the input.
    fn has_more_move_text(&mut self) -> io::Result<bool> {
        let next = self.source.ahead(64)?.iter().find(|byte| !byte.is_ascii_whitespace());
        Ok(next.is_some_and(|byte| *byte != b'['))
    }

    /// Skips up to and including `end`, but not beyond the line.
    fn skip_past(&mut self, end: char) -> io::Result<()> {
        while self.source.take_if(|c| c != '\n')?.is_some_and(|c| c != end) {}
        Ok(())
    }

    fn digits(&mut self) -> io::Result<String> {
        let mut digits = String::new();
        while let Some(c) = self.source.take_if(|c| c.is_ascii_digit())? {
            if digits.len() < 10 {
                digits.push(c);
            }
        }
        Ok(digits)
    }

    /// Reads a word that starts with `first`, or a move number.
    fn word(&mut self, first: char) -> io::Result<Word> {
        if let Some(value) = self.number_with_point(first)? {
            return Ok(Word::Number { value, has_point: true });
        }
        let mut word = LimitedText::with_blanks(LONGEST_WORD);
        word.push(first);
        let is_number = |word: &LimitedText| word.text.bytes().all(|byte| byte.is_ascii_digit());
        let is_path =
            |word: &LimitedText| word.text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'*');
        let mut has_point = false;
        loop {
            word.push_plain(self.source.take_plain(continues_word));
            let Some(c) = self.source.peek()? else { break };
            // `*` captures in `21*14` and `10*19*26`, marks a forced move in `13-18*`, and alone ends the game.
            let takes = c == '*' && is_path(&word) && matches!(self.source.ahead(2)?, [b'*', b'0'..=b'9']);
            let ends = c.is_whitespace() || ENDS_OF_WORDS.contains(&c) && !takes;
            // `0.5-0.5` is a draw.
            let is_decimal = word.text == "0" && self.source.ahead(2)? == b".5";
            if matches!(c, '.' | '…') && is_number(&word) && !is_decimal {
                has_point = true;
                break;
            }
            if ends {
                // The promotion `e8(Q)` is one word.
                let &[b'(', piece @ (b'A'..=b'Z' | b'a'..=b'z'), b')'] = self.source.ahead(3)? else { break };
                self.source.take()?;
                self.source.take()?;
                word.push('(');
                word.push(char::from(piece));
                word.push(')');
            } else if !is_invisible(c) {
                word.push(c);
            }
            self.source.take()?;
        }
        let stem = word.text.strip_suffix(is_joint).unwrap_or(&word.text);
        // Not `00`, which is castling.
        let is_square = stem == "0" || stem.len() <= 2 && stem.parse().is_ok_and(|number: u8| number > 0);
        if !has_point
            && (is_square || matches!(stem, "1/2" | "½"))
            && self.join_after_blanks(&mut word, is_joint)?
        {
            // A long capture, `9 x 18 x 27`.
            while self.join_after_blanks(&mut word, |c| is_joint(c) && !is_dash(c))? {}
        }
        self.word_end = Some(self.source.place());
        let is_plausible = word.text.len() < 4 && !word.text.starts_with('0');
        Ok(if is_number(&word) && (has_point || is_plausible) {
            Word::Number { value: word.text.parse().unwrap_or(usize::MAX), has_point }
        } else {
            Word::Text(word.text)
        })
    }

    /// Reads the rest of a short move number that starts with `first` and has a point; `None` for other texts.
    ///
    /// Most numbers are of this kind. [`Tokenizer::word`] reads all others.
    fn number_with_point(&mut self, first: char) -> io::Result<Option<usize>> {
        // No move has the number 0, but `0.5-0.5` is a result.
        let Some(first) = first.to_digit(10).filter(|first| *first > 0) else { return Ok(None) };
        let ahead = self.source.ahead(4)?;
        let digits = ahead.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if ahead.get(digits) != Some(&b'.') {
            return Ok(None);
        }
        let value = ahead[..digits]
            .iter()
            .fold(first as usize, |value, digit| value * 10 + usize::from(digit - b'0'));
        self.source.take_plain(|byte| byte.is_ascii_digit());
        self.word_end = Some(self.source.place());
        Ok(Some(value))
    }

    /// Appends the rest of `9 - 13`, `9- 13` or `1/2 - 1/2` to its first part, which was just read.
    ///
    /// `is_joint` accepts the character between the parts. Returns whether another part may follow.
    fn join_after_blanks(
        &mut self,
        word: &mut LimitedText,
        is_joint: impl Fn(char) -> bool + Copy,
    ) -> io::Result<bool> {
        let ahead = String::from_utf8_lossy(self.source.ahead(24)?).into_owned();
        let is_blank = |c: char| matches!(c, ' ' | '\t');
        let rest = ahead.trim_start_matches(is_blank);
        let second = match (rest.strip_prefix(is_joint), word.text.ends_with(is_joint)) {
            (Some(second), false) => second.trim_start_matches(is_blank),
            (None, true) => rest,
            _ => return Ok(false),
        };
        let length =
            second.find(|c: char| !(c.is_ascii_digit() || matches!(c, '/' | '½'))).unwrap_or(second.len());
        if length == 0 {
            return Ok(false);
        }
        let character_count = ahead.chars().count() - second[length..].chars().count();
        for _ in 0..character_count {
            if let Some(c) = self.source.take()?.filter(|c| !is_blank(*c)) {
                word.push(c);
            }
        }
        Ok(word.text.contains(['x', ':', '×']))
    }
}

/// Whether a character joins the squares of a move, or the shares of a result.
const fn is_joint(c: char) -> bool {
    is_dash(c) || matches!(c, 'x' | ':' | '×')
}

/// A word of the move text.
enum Word {
    Text(String),
    Number { value: usize, has_point: bool },
}

/// Characters other than blanks that end a word.
const ENDS_OF_WORDS: [char; 10] = ['{', '}', '(', ')', '[', ']', ';', '$', '"', '*'];

/// Whether a printable character of ASCII always continues a word. A point may end a number.
fn continues_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'#' | b'-' | b'=' | b'!' | b'?' | b'/' | b':')
}

/// Whether a character has no width, as web pages and word processors insert them (Unicode: default ignorable).
#[inline]
const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{E0000}'..='\u{E0FFF}'
    )
}

const fn is_in_tag_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '+' | '#' | '=' | ':' | '-')
}
