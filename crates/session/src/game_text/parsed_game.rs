//! A parsed game: tags, and moves with comments and variations. The moves may be illegal.

use std::ops::Range;

use super::char_reader::TextPlace;
use super::fault::Fault;
use super::results::TextResult;
use super::tokenizer::{MoveNumber, Tag};
use crate::{GameTree, Seat};

/// A parsed game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ParsedGame {
    pub tags: Vec<Tag>,
    /// Comment before the first move.
    pub opening_words: String,
    pub moves: GameTree<TextMove>,
    /// Whether the moves have begun.
    pub has_begun: bool,
    /// Whether the text is only a line with a position. The position is then the only tag.
    pub is_position: bool,
    /// The result after the moves.
    pub score: Option<(TextPlace, TextResult)>,
    /// The last comment before the result, if it belongs to the main line: its byte range in the comment on the last
    /// move.
    pub(super) last_words: Option<Range<usize>>,
    /// Words after the last move of the main line that are not a move, such as `White resigns`.
    pub closing_words: Option<(TextPlace, String)>,
    /// Whether the main line is incomplete, because a position stands among the moves or a limit was exceeded.
    pub is_cut: bool,
    pub faults: Vec<Fault>,
}

impl ParsedGame {
    /// The first tag of this name.
    pub(super) fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// The last comment before the result, if it belongs to the main line, with its byte offset in the comment on the
    /// last move.
    pub(super) fn last_words(&self) -> Option<(&str, usize)> {
        let range = self.last_words.clone()?;
        let comment = self.moves.game().last().map_or(&self.opening_words, |mv| &mv.comment);
        Some((comment.get(range.clone())?.trim_start(), range.start))
    }
}

/// A move as written; it may be illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TextMove {
    pub at: TextPlace,
    /// The text of the move, without the annotation signs after it.
    pub text: String,
    /// The move number before the move.
    pub number: Option<MoveNumber>,
    /// Words between the previous move and this one, such as `novelty`, or a move that cannot be read.
    pub words_before: Option<Box<(TextPlace, String)>>,
    /// The seat that moves, if the text says so.
    pub seat: Option<Seat>,
    /// Numeric annotation glyphs.
    pub glyphs: Vec<u8>,
    /// Comment on the move.
    pub comment: String,
}
