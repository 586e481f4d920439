//! Builds a game from the tokens of its text.

use super::char_reader::TextPlace;
use super::fault::{Fault, FaultKind, MOST_OTHER_TAGS, add_fault};
use super::glyphs::{self, append_words, split_signs};
use super::parsed_game::{ParsedGame, TextMove};
use super::tokenizer::{LONGEST_COMMENT, MoveNumber, Tag};
use super::{spelling, text_form};
use crate::{Place, Seat};

/// Largest number of moves of a game, variations included.
const MOST_MOVES: usize = 60_000;
/// Room for the moves of most games, in plies, so that their list need not grow.
const USUAL_MOVES: usize = 128;
/// Limit on all comments and moves of a game, in bytes.
const MOST_WORDS: usize = 4_000_000;
/// Largest number of tags that the reader accepts. It is more than [`MOST_OTHER_TAGS`], because the writer adds tags
/// for parts of the game.
const MOST_TAGS: usize = 220;
/// Largest nesting depth of variations.
const MAX_DEPTH: usize = 100;

/// Tags with which a game begins.
pub(super) const FIRST_TAGS: [&str; 2] = ["Event", "Game"];

/// Tags that no game has twice.
const UNIQUE_TAGS: [&str; 4] = ["Event", "Game", "White", "Seat1"];

/// Builds a [`ParsedGame`] from tokens.
#[derive(Default)]
pub(super) struct GameBuilder {
    pub parsed: ParsedGame,
    /// The main line, once begun, and the open variations inside it, the innermost last.
    open: Vec<OpenLine>,
    /// Seat announced for the next move.
    pub seat: Option<Seat>,
    /// Number announced for the next move.
    number: Option<MoveNumber>,
    /// Line of the last tag, stored or not.
    last_tag_line: Option<usize>,
    /// Glyphs before the first move of the game.
    opening_glyphs: Vec<(TextPlace, u8)>,
    /// Variations without moves.
    without_moves: Vec<LineStart>,
    /// Number of open variations that are skipped because they are nested too deeply.
    too_deep: usize,
    /// Number of moves, variations included.
    moves: usize,
    /// Total length of moves and comments, in bytes.
    words: usize,
    is_too_long: bool,
}

/// The main line or a variation that is not closed yet.
struct OpenLine {
    /// Where the line begins in the text.
    at: TextPlace,
    /// Place after the last move; `None` if the line is skipped.
    end: Option<Place>,
    /// Annotations before the first move of a variation; `None` once it has a move.
    beginning: Option<LineStart>,
    /// Words after the last move that are not a move.
    words: Option<(TextPlace, String)>,
}

/// Annotations before the first move of a variation.
struct LineStart {
    /// Place of the move that the variation replaces.
    replaced: Place,
    comment: String,
    glyphs: Vec<u8>,
}

impl GameBuilder {
    /// Whether `tag` belongs to the current game rather than to the next one.
    ///
    /// Some files have no end marker after a game without moves. A tag therefore begins the next game if it is one of
    /// [`FIRST_TAGS`] or a repeated tag, and follows a blank line, or tags and a comment. A repeated tag of
    /// [`UNIQUE_TAGS`] always begins the next game.
    pub(super) fn belongs_to_current_game(&self, tag: &Tag) -> bool {
        let is_repeated =
            || self.parsed.tags.iter().any(|earlier| earlier.name.eq_ignore_ascii_case(&tag.name));
        let is_one_of = |names: &[&str]| names.iter().any(|name| tag.name.eq_ignore_ascii_case(name));
        let has_tags_and_words = !self.parsed.tags.is_empty() && !self.parsed.opening_words.is_empty();
        let is_after_blank = self.last_tag_line.is_some_and(|line| line + 1 < tag.at.line);
        let begins_next = is_after_blank && is_one_of(&FIRST_TAGS)
            || (is_after_blank || is_one_of(&UNIQUE_TAGS)) && is_repeated()
            || has_tags_and_words && (is_one_of(&FIRST_TAGS) || is_repeated());
        self.open.is_empty() && !begins_next
    }

    /// Whether one of [`FIRST_TAGS`] after a blank line would begin the next game.
    pub(super) fn ends_at_first_tag(&self) -> bool {
        let is_untouched = || self.parsed == ParsedGame::default() && self.seat.is_none();
        !self.open.is_empty() || self.last_tag_line.is_some() || is_untouched()
    }

    /// Turns a line of text with a position into the start of a game without moves.
    ///
    /// The rest of the line, such as the operations of EPD, becomes the comment.
    pub(super) fn position(&mut self, at: TextPlace, line: &str) {
        let (position, rest) = text_form::split_position(line);
        self.parsed.tags.push(Tag::position(at, position));
        self.parsed.is_position = true;
        rest.clone_into(&mut self.parsed.opening_words);
    }

    pub(super) fn fault(&mut self, fault: Fault) {
        add_fault(&mut self.parsed.faults, fault);
    }

    pub(super) fn tag(&mut self, tag: Tag) {
        self.last_tag_line = Some(tag.at.line);
        if self.parsed.tags.len() < MOST_TAGS {
            self.parsed.tags.push(tag);
        } else if self.parsed.faults.iter().all(|fault| !matches!(fault.kind, FaultKind::TooManyTags(_))) {
            self.fault(Fault { at: tag.at, kind: FaultKind::TooManyTags(MOST_OTHER_TAGS) });
        }
    }

    /// Place after the last move of the innermost open line; `None` if it is skipped.
    ///
    /// Begins the main line if no line is open.
    fn open_end(&mut self, at: TextPlace) -> Option<Place> {
        if self.open.is_empty() {
            self.parsed.has_begun = true;
            self.parsed.moves.reserve(USUAL_MOVES);
            self.open.push(OpenLine { at, end: Some(Place::default()), beginning: None, words: None });
        }
        self.open.last()?.end.filter(|_| !self.is_too_long && self.too_deep == 0)
    }

    /// Whether the main line is being read, not a variation.
    fn is_in_game(&self) -> bool {
        self.open.len() == 1 && self.too_deep == 0
    }

    /// Place of the last move of the innermost open line, if it has moves.
    fn last(&mut self, at: TextPlace) -> Option<Place> {
        let end = self.open_end(at)?;
        self.open.last().filter(|open| open.beginning.is_none() && end.ply > 0).map(|_| end)
    }

    /// Adds `moves` and the length `words` to the size of the game; returns whether the game exceeds its limits.
    ///
    /// Reports the fault only once.
    fn exceeds_limits(&mut self, at: TextPlace, moves: usize, words: usize) -> bool {
        (self.moves, self.words) = (self.moves + moves, self.words + words);
        let is_too_long = self.moves > MOST_MOVES || self.words > MOST_WORDS;
        if is_too_long && !std::mem::replace(&mut self.is_too_long, true) {
            self.fault(Fault { at, kind: FaultKind::TooLong });
        }
        is_too_long
    }

    /// Announces the number of the next move.
    pub(super) fn number(&mut self, number: MoveNumber) {
        self.open_end(number.at);
        self.report_stray_number();
        self.number = Some(number);
    }

    /// Reports a number that has no point and is not followed by a move.
    fn report_stray_number(&mut self) {
        if let Some(stray) = self.number.take().filter(|number| !number.has_point) {
            self.fault(Fault { at: stray.at, kind: FaultKind::Unexpected(stray.value.to_string()) });
        }
    }

    /// Whether `number`, after a blank line, begins another game without a marker between the games.
    pub(super) fn is_next_game(&self, number: MoveNumber) -> bool {
        let is_first = number.value == 1 && number.has_point;
        is_first && self.is_in_game() && self.parsed.moves.game().len() > 1
    }

    /// Adds `word` to the innermost open line: a move with its annotation signs, or a word that is not a move.
    pub(super) fn word(&mut self, at: TextPlace, mut word: String) {
        if self.open_end(at).is_none() {
            self.parsed.is_cut |= self.is_in_game();
            return;
        }
        let has_move = self.last(at).is_some();
        if has_move && spelling::is_remark(&word) {
            return;
        }
        let (text, glyphs) = split_signs(word.trim_end_matches(','));
        let text = self.without_unknown_characters(at, text);
        if text.is_empty() || has_move && spelling::is_remark(text) {
            glyphs.into_iter().for_each(|glyph| self.glyph(at, glyph));
        } else if (has_move || self.is_in_game()) && self.number.is_none() && !spelling::may_be_move(text) {
            self.no_move(at, &word);
        } else {
            let length = text.len();
            word.truncate(length);
            self.mv(at, word, glyphs);
        }
    }

    /// Reports and cuts off unknown characters after a move, as in `Nf3¤`.
    fn without_unknown_characters<'t>(&mut self, at: TextPlace, text: &'t str) -> &'t str {
        let is_unknown = |c: char| !c.is_alphanumeric() && !"+#=)-^.†‡/".contains(c) && !spelling::is_dash(c);
        let move_text = text.trim_end_matches(is_unknown);
        let unknown = &text[move_text.len()..];
        if unknown.is_empty() || move_text.is_empty() || !spelling::may_be_move(move_text) {
            return text;
        }
        self.fault(Fault { at, kind: FaultKind::Unexpected(unknown.to_owned()) });
        move_text
    }

    /// Notes a word that is not a move. The next move number shows whether the word stands for a move.
    fn no_move(&mut self, at: TextPlace, word: &str) {
        if self.exceeds_limits(at, 0, word.len()) {
            return;
        }
        match self.open.last_mut().map(|open| &mut open.words) {
            Some(Some((_, words))) => append_words(words, word),
            Some(none) => *none = Some((at, word.to_owned())),
            None => {}
        }
    }

    /// Adds a move to the innermost open line.
    fn mv(&mut self, at: TextPlace, text: String, mut glyphs: Vec<u8>) {
        let (seat, number) = (self.seat.take(), self.number.take());
        if self.exceeds_limits(at, 1, text.len()) {
            self.parsed.is_cut |= self.is_in_game();
            return;
        }
        let Some(OpenLine { end: Some(end), beginning, words, .. }) = self.open.last_mut() else { return };
        let beginning = beginning.take();
        let is_first = beginning.is_some();
        let mut comment = String::new();
        if let Some(beginning) = beginning {
            comment = beginning.comment;
            glyphs.splice(0..0, beginning.glyphs);
        }
        let opening_glyphs = std::mem::take(&mut self.opening_glyphs);
        glyphs.splice(0..0, opening_glyphs.into_iter().map(|(_, glyph)| glyph));
        let words_before = words.take().map(Box::new);
        let mv = TextMove { at, text, number, words_before, seat, glyphs, comment };
        *end =
            if is_first { self.parsed.moves.branch(*end, mv) } else { self.parsed.moves.push(end.line, mv) };
        self.parsed.last_words = None;
    }

    /// Skips the rest of the line after a position among the moves, because it cannot be replayed.
    pub(super) fn skip_from_setup(&mut self, at: TextPlace) {
        self.fault(Fault { at, kind: FaultKind::PositionInMoves });
        self.open_end(at);
        self.parsed.is_cut |= self.is_in_game();
        if let Some(open) = self.open.last_mut() {
            open.end = None;
        }
    }

    /// Adds a comment to the last move, or to the start of the game or variation.
    pub(super) fn words(&mut self, at: TextPlace, words: String) {
        // Comments alone do not begin the moves: tags may follow.
        let has_begun = !self.open.is_empty();
        let end = if has_begun { self.open_end(at) } else { None };
        let is_skipped = self.is_too_long || has_begun && end.is_none();
        if words.is_empty() || is_skipped || self.exceeds_limits(at, 0, words.len()) {
            return;
        }
        let tree = &mut self.parsed;
        let beginning = self.open.last_mut().and_then(|open| open.beginning.as_mut());
        let comment = match (beginning, end.and_then(|end| tree.moves.get_mut(end))) {
            (Some(beginning), _) => &mut beginning.comment,
            (None, Some(mv)) => &mut mv.comment,
            (None, None) => &mut tree.opening_words,
        };
        let offset = comment.len();
        // The writer joins the comments of a move. The joined comment must be short enough to be read again.
        if offset + usize::from(offset > 0) + words.len() >= LONGEST_COMMENT {
            return self.fault(Fault { at, kind: FaultKind::CommentTooLong });
        }
        if comment.is_empty() {
            *comment = words;
        } else {
            append_words(comment, &words);
        }
        let end = comment.len();
        if self.open.len() <= 1 {
            self.parsed.last_words = Some(offset..end);
        }
    }

    pub(super) fn glyph(&mut self, at: TextPlace, glyph: u8) {
        let (last_move, is_skipped) = (self.last(at), self.is_line_skipped());
        let is_before_game =
            self.parsed.moves.game().is_empty() && self.opening_glyphs.len() < glyphs::MAX_GLYPHS;
        let before_first = self.open.last_mut().and_then(|open| open.beginning.as_mut());
        let annotated = match before_first {
            Some(beginning) => Some(&mut beginning.glyphs),
            None => last_move.and_then(|place| self.parsed.moves.get_mut(place)).map(|mv| &mut mv.glyphs),
        };
        match annotated {
            Some(glyphs) => {
                // Glyph 0 means no annotation.
                if glyph > 0 && glyphs.len() < glyphs::MAX_GLYPHS && !glyphs.contains(&glyph) {
                    glyphs.push(glyph);
                }
            }
            None if is_skipped => {}
            // As in a variation, glyphs before the first move belong to that move.
            None if is_before_game => self.opening_glyphs.push((at, glyph)),
            None => self.fault(Fault { at, kind: FaultKind::Unexpected(format!("${glyph}")) }),
        }
    }

    /// Whether the parser skips the innermost open line.
    fn is_line_skipped(&self) -> bool {
        self.is_too_long || self.too_deep > 0 || self.open.last().is_some_and(|open| open.end.is_none())
    }

    /// Whether a variation is open.
    pub(super) fn is_in_variation(&self) -> bool {
        self.open.len() > 1
    }

    pub(super) fn open(&mut self, at: TextPlace) {
        if self.open.len() > MAX_DEPTH {
            if self.too_deep == 0 {
                self.fault(Fault { at, kind: FaultKind::TooDeep(MAX_DEPTH) });
            }
            self.too_deep += 1;
            return;
        }
        let replaced = self.last(at);
        if replaced.is_none() && !self.is_line_skipped() {
            self.fault(Fault { at, kind: FaultKind::VariationNowhere });
        }
        // Count an empty variation as a move too, to limit the number of variations.
        let replaced = replaced.filter(|_| !self.exceeds_limits(at, 1, 0));
        let end =
            replaced.map(|place| self.parsed.moves.canonical_place(Place { ply: place.ply - 1, ..place }));
        let beginning =
            replaced.map(|replaced| LineStart { replaced, comment: String::new(), glyphs: Vec::new() });
        self.open.push(OpenLine { at, end, beginning, words: None });
        (self.parsed.last_words, self.number) = (None, None);
    }

    pub(super) fn close(&mut self, at: TextPlace) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
        } else if self.open.len() > 1 {
            let closed = self.open.pop();
            self.close_line(closed);
        } else {
            self.open_end(at);
            self.fault(Fault { at, kind: FaultKind::Unexpected(")".to_owned()) });
        }
    }

    /// Reports the words of a closed variation that are not a move. Keeps its annotations if it has no moves.
    fn close_line(&mut self, closed: Option<OpenLine>) {
        let Some(OpenLine { beginning, words, .. }) = closed else { return };
        self.without_moves.extend(beginning);
        self.number = None;
        if let Some((at, words)) = words {
            self.fault(Fault { at, kind: FaultKind::Unexpected(words) });
        }
    }

    /// Closes all variations, and appends comments of empty variations to the moves that they would replace.
    pub(super) fn finish(mut self) -> ParsedGame {
        self.report_stray_number();
        for (at, glyph) in std::mem::take(&mut self.opening_glyphs) {
            self.fault(Fault { at, kind: FaultKind::Unexpected(format!("${glyph}")) });
        }
        for open in self.open.split_off(self.open.len().min(1)) {
            self.fault(Fault { at: open.at, kind: FaultKind::VariationUnclosed });
            self.close_line(Some(open));
        }
        self.parsed.closing_words = self.open.pop().and_then(|game| game.words);
        for LineStart { replaced, comment, .. } in self.without_moves {
            let Some(mv) = self.parsed.moves.get_mut(replaced) else { continue };
            if mv.comment.len() + 1 + comment.len() < LONGEST_COMMENT {
                append_words(&mut mv.comment, &comment);
            } else {
                let fault = Fault { at: mv.at, kind: FaultKind::CommentTooLong };
                add_fault(&mut self.parsed.faults, fault);
            }
        }
        self.parsed
    }
}
