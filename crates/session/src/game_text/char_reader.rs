//! Decodes bytes to characters with their places; accepts old encodings and all kinds of line ends.

use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;

/// A place in a text. Lines and columns count from 1; a column is one character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TextPlace {
    pub line: usize,
    pub column: usize,
}

impl TextPlace {
    pub const START: TextPlace = TextPlace { line: 1, column: 1 };
}

/// Formats as `12:7`.
impl fmt::Display for TextPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Whole games of a text.
#[derive(Clone, Debug)]
pub(super) struct Chunk {
    pub text: Vec<u8>,
    /// Place of the first character.
    pub place: TextPlace,
    /// Byte offset of the first character.
    pub offset: u64,
}

impl Chunk {
    /// Byte offset of the text after the chunk.
    pub(super) const fn end(&self) -> u64 {
        self.offset + self.text.len() as u64
    }
}

/// Number of bytes per read.
const READ_BYTES: usize = 64 * 1024;

/// Reads characters one by one: UTF-8, and Windows-1252 for bytes that are not valid UTF-8.
///
/// All kinds of line ends become a line feed. Other control characters, an end-of-file mark (0x1A) and byte order
/// marks become blanks.
pub(super) struct CharReader<R> {
    input: R,
    buffer: Vec<u8>,
    /// Offset of `buffer` from the start of `input`.
    buffer_offset: u64,
    /// Offset of the next character in `buffer`.
    next: usize,
    /// Whether `input` has reached its end.
    is_exhausted: bool,
    /// Error of `input` that was found while a chunk was taken, and is not reported yet.
    error: Option<io::Error>,
    /// Place of the next character.
    place: TextPlace,
    /// Number of control characters of binary data so far; see [`is_binary_control`].
    controls: u64,
    is_binary: bool,
}

/// An input with more control characters than this counts as binary, unless they are rare in it.
const MOST_CONTROLS: u64 = 4096;

impl<R: Read> CharReader<R> {
    pub(super) fn new(input: R) -> CharReader<R> {
        let place = TextPlace::START;
        CharReader {
            input,
            buffer: Vec::new(),
            buffer_offset: 0,
            next: 0,
            is_exhausted: false,
            error: None,
            place,
            controls: 0,
            is_binary: false,
        }
    }

    /// Ends the input here; the rest is not read.
    pub(super) fn stop(&mut self) {
        self.is_exhausted = true;
        self.buffer_offset += self.buffer.len() as u64;
        self.buffer.clear();
        self.next = 0;
    }

    /// Whether the reader has ended the input because it contains binary data.
    pub(super) const fn is_binary(&self) -> bool {
        self.is_binary
    }

    /// Place of the next character.
    pub(super) const fn place(&self) -> TextPlace {
        self.place
    }

    /// Byte offset of the next character.
    pub(super) const fn bytes(&self) -> u64 {
        self.buffer_offset + self.next as u64
    }

    /// Returns the next `count` bytes without consuming them; fewer at the end of the input.
    #[inline]
    pub(super) fn ahead(&mut self, count: usize) -> io::Result<&[u8]> {
        if self.buffer.len() - self.next < count {
            self.fill(count)?;
        }
        let rest = &self.buffer[self.next..];
        Ok(&rest[..rest.len().min(count)])
    }

    /// Reads until the buffer has `count` unread bytes, or to the end of the input.
    #[cold]
    fn fill(&mut self, count: usize) -> io::Result<()> {
        while self.buffer.len() - self.next < count && !self.is_exhausted {
            if let Some(error) = self.error.take() {
                return Err(error);
            }
            self.buffer.drain(..self.next);
            self.buffer_offset += self.next as u64;
            self.next = 0;
            let old_len = self.buffer.len();
            self.buffer.resize(old_len + READ_BYTES, 0);
            let read = self.input.read(&mut self.buffer[old_len..]);
            self.buffer.truncate(old_len + *read.as_ref().unwrap_or(&0));
            match read {
                Ok(0) => self.is_exhausted = true,
                Err(error) if error.kind() != io::ErrorKind::Interrupted => return Err(error),
                Ok(_) | Err(_) => {}
            }
        }
        Ok(())
    }

    /// Sets the place of the next character.
    pub(super) const fn set_place(&mut self, place: TextPlace) {
        self.place = place;
    }

    /// Goes back to an earlier place with its offset, if `is_right` accepts the text there. Returns whether it does.
    pub(super) fn go_back_to(
        &mut self,
        place: TextPlace,
        offset: u64,
        is_right: impl Fn(&[u8]) -> bool,
    ) -> bool {
        let next = offset.checked_sub(self.buffer_offset).and_then(|next| usize::try_from(next).ok());
        let Some(next) = next else { return false };
        let is_there = self.buffer.get(next..).is_some_and(is_right);
        if is_there {
            (self.next, self.place) = (next, place);
        }
        is_there
    }

    /// Takes the next bytes up to the last cut within `bytes` bytes; `None` if there is none, or the input ends before.
    pub(super) fn take_chunk(
        &mut self,
        bytes: usize,
        last_cut: impl Fn(&[u8]) -> Option<usize>,
    ) -> Option<Chunk> {
        match self.ahead(bytes) {
            Ok(ahead) if ahead.len() == bytes => {}
            Ok(_) => return None,
            // The parser reads the text before the error, and then reports it.
            Err(error) => {
                self.error = Some(error);
                return None;
            }
        }
        let rest = &self.buffer[self.next..];
        let text = rest[..last_cut(&rest[..bytes])?].to_vec();
        let chunk = Chunk { place: self.place, offset: self.bytes(), text };
        self.next += chunk.text.len();
        self.place = TextPlace { line: self.place.line + count_line_ends(&chunk.text), column: 1 };
        Some(chunk)
    }

    /// Puts back the last chunks that were taken; nothing was read after them.
    pub(super) fn put_back(&mut self, chunks: &[Arc<Chunk>]) {
        let Some(first) = chunks.first() else { return };
        let mut buffer = chunks.iter().flat_map(|chunk| &chunk.text).copied().collect::<Vec<u8>>();
        buffer.extend_from_slice(&self.buffer[self.next..]);
        (self.buffer, self.next) = (buffer, 0);
        (self.buffer_offset, self.place) = (first.offset, first.place);
    }

    /// The next character, if it is in the buffer and is printable ASCII. Nearly all characters are.
    #[inline]
    fn plain(&self) -> Option<char> {
        self.buffer.get(self.next).filter(|byte| is_plain(**byte)).map(|byte| char::from(*byte))
    }

    /// Returns the next character without consuming it; `None` at the end.
    #[inline]
    pub(super) fn peek(&mut self) -> io::Result<Option<char>> {
        match self.plain() {
            Some(character) => Ok(Some(character)),
            None => Ok(self.decode()?.map(|(character, _)| character)),
        }
    }

    /// Consumes and returns the next character; `None` at the end.
    #[inline]
    pub(super) fn take(&mut self) -> io::Result<Option<char>> {
        let Some(character) = self.plain() else { return self.take_decoded() };
        self.next += 1;
        self.place.column += 1;
        Ok(Some(character))
    }

    fn take_decoded(&mut self) -> io::Result<Option<char>> {
        let Some((character, bytes)) = self.decode()? else { return Ok(None) };
        if character == ' ' && bytes == 1 && self.buffer.get(self.next).is_some_and(is_binary_control) {
            self.controls += 1;
            if self.controls > MOST_CONTROLS && self.controls * 20 > self.bytes() {
                self.is_binary = true;
                self.stop();
                return Ok(None);
            }
        }
        self.next += bytes;
        match character {
            '\n' => self.place = TextPlace { line: self.place.line + 1, column: 1 },
            // A byte order mark has no width: the text after it starts in column 1.
            BYTE_ORDER_MARK if self.place == TextPlace::START => {}
            _ => self.place.column += 1,
        }
        Ok(Some(if character == BYTE_ORDER_MARK { ' ' } else { character }))
    }

    /// Consumes and returns the next character if `is_wanted` accepts it.
    #[inline]
    pub(super) fn take_if(&mut self, is_wanted: impl FnOnce(char) -> bool) -> io::Result<Option<char>> {
        if self.peek()?.is_some_and(is_wanted) { self.take() } else { Ok(None) }
    }

    /// Consumes and returns the next characters as long as they are printable ASCII and `is_wanted` accepts them.
    ///
    /// Ends at the end of the buffer, so the result may be incomplete or empty. It only saves time: the caller must go
    /// on with [`CharReader::take`].
    #[inline]
    pub(super) fn take_plain(&mut self, is_wanted: impl Fn(u8) -> bool) -> &[u8] {
        let rest = &self.buffer[self.next..];
        let ends = |byte: &u8| !is_plain(*byte) || !is_wanted(*byte);
        let length = rest.iter().position(ends).unwrap_or(rest.len());
        self.next += length;
        self.place.column += length;
        &rest[..length]
    }

    /// Decodes the next character; returns the character and its length in bytes.
    fn decode(&mut self) -> io::Result<Option<(char, usize)>> {
        let ahead = self.ahead(4)?;
        let Some(first) = ahead.first() else { return Ok(None) };
        Ok(Some(match first {
            b'\r' => ('\n', if ahead.get(1) == Some(&b'\n') { 2 } else { 1 }),
            b'\n' => ('\n', 1),
            0..0x20 | 0x7F => (' ', 1),
            0x20..0x7F => (char::from(*first), 1),
            0x80.. => decode(ahead),
        }))
    }
}

/// Number of line ends in a text that does not end between the two characters of one.
fn count_line_ends(text: &[u8]) -> usize {
    let line_feeds = text.iter().filter(|byte| **byte == b'\n').count();
    let next_bytes = text.iter().skip(1).chain(&[0]);
    let lone_returns = text.iter().zip(next_bytes).filter(|(byte, next)| **byte == b'\r' && **next != b'\n');
    line_feeds + lone_returns.count()
}

/// Whether a byte is a printable character of ASCII, or a blank.
#[inline]
const fn is_plain(byte: u8) -> bool {
    matches!(byte, 0x20..0x7F)
}

/// Whether a byte is a control character that no text contains.
pub(super) const fn is_binary_control(byte: &u8) -> bool {
    matches!(*byte, 0..=0x08 | 0x0E..=0x19 | 0x1B..=0x1F | 0x7F)
}

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Decodes the multi-byte UTF-8 character at the start of `bytes`, or one byte of Windows-1252.
fn decode(bytes: &[u8]) -> (char, usize) {
    let length = match bytes[0] {
        0xC0..0xE0 => 2,
        0xE0..0xF0 => 3,
        0xF0.. => 4,
        _ => 1,
    };
    let utf_8 = bytes.get(..length).and_then(|bytes| str::from_utf8(bytes).ok());
    match utf_8.and_then(|text| text.chars().next()) {
        // Some programs treat these control characters as a line end.
        Some(character) if character.is_control() => (' ', length),
        Some(character) => (character, length),
        None => (windows_1252(bytes[0]), 1),
    }
}

/// Decodes a byte from 0x80 of Windows-1252: Latin-1 with printable characters in place of control characters.
fn windows_1252(byte: u8) -> char {
    const CHARACTERS: [char; 32] = [
        '€', ' ', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', ' ', 'Ž', ' ', ' ', '‘', '’', '“',
        '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', ' ', 'ž', 'Ÿ',
    ];
    match byte {
        0x80..0xA0 => CHARACTERS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> (String, TextPlace) {
        let mut source = CharReader::new(bytes);
        let mut text = String::new();
        while let Some(character) = source.take().expect("bytes in memory") {
            text.push(character);
        }
        (text, source.place())
    }

    #[test]
    fn all_encodings_and_line_ends_are_decoded() {
        let place = |line, column| TextPlace { line, column };
        assert_eq!(read("Érica".as_bytes()), ("Érica".to_owned(), place(1, 6)));
        assert_eq!(read(b"\xC9rica \x96 Jo\xE3o\x85"), ("Érica – João…".to_owned(), place(1, 14)));
        assert_eq!(read(b"a\r\nb\rc\n\x1A"), ("a\nb\nc\n ".to_owned(), place(4, 2)));
        assert_eq!(read(b"\xEF\xBB\xBF[\xE2\x99"), (" [â™".to_owned(), place(1, 4)));
    }

    #[test]
    fn reads_of_single_bytes_give_the_same_text() {
        struct ByteByByte<'a>(&'a [u8]);
        impl Read for ByteByByte<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let Some((first, rest)) = self.0.split_first() else { return Ok(0) };
                (buffer[0], self.0) = (*first, rest);
                Ok(1)
            }
        }
        let text = "é\r\n— ♞";
        let mut source = CharReader::new(ByteByByte(text.as_bytes()));
        let mut read = String::new();
        while let Some(character) = source.take().expect("bytes in memory") {
            read.push(character);
        }
        assert_eq!(read, text.replace('\r', ""));
    }

    #[test]
    fn all_line_ends_are_counted() {
        assert_eq!(count_line_ends(b"a\r\n\r\nb\n\nc\rd\r"), 6);
        assert_eq!(count_line_ends(b""), 0);
    }
}
