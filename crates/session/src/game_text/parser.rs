//! Parser for game texts: tags, moves with comments, nested variations.
//!
//! The parser does not check whether the moves are legal.

use std::io::{self, Read};
use std::sync::Arc;

use super::char_reader::{Chunk, TextPlace};
use super::cuts;
use super::fault::{Fault, FaultKind, add_fault};
use super::game_builder::GameBuilder;
use super::parsed_game::ParsedGame;
use super::results::TextResult;
use super::text_form;
use super::tokenizer::{POSITION_COMMENT, Token, Tokenizer};

/// Reads games one by one from a text; keeps one game at a time in memory.
pub(super) struct GameParser<R> {
    tokens: Tokenizer<R>,
    /// First token of the next game, with its place and byte offset.
    ///
    /// Set if the parser had to read the token to find the end of the previous game.
    peeked: Option<(TextPlace, Token, u64)>,
    /// Faults between the end of the previous game and `peeked`.
    faults: Vec<Fault>,
    /// See [`GameParser::ends_between_games`].
    ends_between_games: bool,
}

impl<R: Read> GameParser<R> {
    pub(super) fn new(input: R) -> GameParser<R> {
        GameParser {
            tokens: Tokenizer::new(input),
            peeked: None,
            faults: Vec::new(),
            ends_between_games: true,
        }
    }

    /// A parser of a part of a text, which starts at `place`.
    pub(super) fn starting_at(input: R, place: TextPlace) -> GameParser<R> {
        let mut parser = GameParser::new(input);
        parser.tokens.source_mut().set_place(place);
        parser
    }

    /// Whether a game would begin at the end of the text, if the text went on after a cut (see `cuts`).
    ///
    /// The parser must have read all games.
    pub(super) const fn ends_between_games(&self) -> bool {
        self.ends_between_games
    }

    /// Takes whole games from the text, with a length of at most `bytes`; `None` if it cannot be cut there.
    pub(super) fn take_chunk(&mut self, bytes: usize) -> Option<Chunk> {
        if !self.faults.is_empty() {
            return None;
        }
        let source = self.tokens.source_mut();
        if let Some((at, _, offset)) = &self.peeked {
            // Give back the tag, which the parser has read to find the end of the previous game.
            if !source.go_back_to(*at, *offset, cuts::starts_with_first_tag) {
                return None;
            }
            self.peeked = None;
        }
        source.take_chunk(bytes, cuts::last_cut)
    }

    /// Puts back all chunks that were taken since the last game was read.
    pub(super) fn put_back(&mut self, chunks: &[Arc<Chunk>]) {
        self.tokens.source_mut().put_back(chunks);
    }

    /// Byte offset of the next game.
    pub(super) fn bytes(&self) -> u64 {
        self.peeked.as_ref().map_or(self.tokens.bytes(), |(_, _, offset)| *offset)
    }

    /// Reads the next game; `None` at the end.
    pub(super) fn next_game(&mut self) -> io::Result<Option<ParsedGame>> {
        let mut builder = GameBuilder::default();
        self.faults.drain(..).for_each(|fault| builder.fault(fault));
        let unsupported = if self.tokens.is_utf_16()? {
            Some(FaultKind::Utf16)
        } else {
            self.tokens.is_binary()?.then_some(FaultKind::Binary)
        };
        if let Some(kind) = unsupported {
            let at = self.tokens.place();
            // Do not read the rest: it may have any length, and a device may have no end.
            self.tokens.stop();
            builder.fault(Fault { at, kind });
            return Ok(Some(builder.parsed));
        }
        loop {
            let end = self.tokens.place();
            let Some((at, token)) = self.token(&mut builder)? else {
                // After an unfinished game, the next call gets here with an empty builder.
                self.ends_between_games &= builder.ends_at_first_tag();
                let is_empty = builder.parsed == ParsedGame::default();
                return Ok((!is_empty).then(|| builder.finish()));
            };
            match token {
                Token::Tag(tag) if builder.belongs_to_current_game(&tag) => builder.tag(*tag),
                Token::Tag(tag) => {
                    self.peeked = Some((at, Token::Tag(tag), self.tokens.token_at()));
                    return Ok(Some(builder.finish()));
                }
                Token::Word(word) => match TextResult::read(&word) {
                    // After a variation, a result says how the variation would have ended.
                    Some(_) if builder.is_in_variation() => {}
                    Some(score) => {
                        // Skip a stray result between two games.
                        if builder.parsed == ParsedGame::default() {
                            continue;
                        }
                        builder.parsed.score = Some((at, score));
                        self.read_comments_after_result(at.line, &mut builder)?;
                        return Ok(Some(builder.finish()));
                    }
                    None if word == POSITION_COMMENT => builder.skip_from_setup(at),
                    // A position alone, as in a file of FEN or EPD records.
                    None if builder.parsed == ParsedGame::default()
                        && text_form::looks_like_position(&word) =>
                    {
                        let rest = self.tokens.rest_of_line()?;
                        builder.position(at, &format!("{word}{rest}"));
                        return Ok(Some(builder.finish()));
                    }
                    None => builder.word(at, word),
                },
                Token::Number(number) if end.line + 1 < at.line && builder.is_next_game(number) => {
                    self.peeked = Some((at, Token::Number(number), self.tokens.token_at()));
                    return Ok(Some(builder.finish()));
                }
                Token::Number(number) => builder.number(number),
                Token::Comment(words) => builder.words(at, words),
                Token::Open => builder.open(at),
                Token::Close => builder.close(at),
                Token::Glyph(glyph) => builder.glyph(at, glyph),
                Token::Seat(seat) => builder.seat = Some(seat),
            }
        }
    }

    /// Reads the next token; its faults go to the game that is being read.
    fn token(&mut self, builder: &mut GameBuilder) -> io::Result<Option<(TextPlace, Token)>> {
        if let Some((at, token, _)) = self.peeked.take() {
            return Ok(Some((at, token)));
        }
        self.tokens.next_token(&mut |fault| builder.fault(fault))
    }

    /// Reads the comments after the result, which stands on line `line`.
    ///
    /// A comment on the line of the result or on the next line belongs to the game that just ended.
    fn read_comments_after_result(&mut self, mut line: usize, builder: &mut GameBuilder) -> io::Result<()> {
        while let Some((at, token)) =
            self.tokens.next_token(&mut |fault| add_fault(&mut self.faults, fault))?
        {
            match token {
                Token::Comment(words) if at.line <= line + 1 => {
                    self.faults.drain(..).for_each(|fault| builder.fault(fault));
                    builder.words(at, words);
                    let end = self.tokens.place();
                    // A comment to the end of the line includes the line end.
                    line = end.line - usize::from(end.column == 1);
                }
                token => {
                    self.peeked = Some((at, token, self.tokens.token_at()));
                    break;
                }
            }
        }
        Ok(())
    }
}
