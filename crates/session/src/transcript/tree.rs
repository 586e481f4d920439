//! A game as its text tells it, before anybody has looked whether its moves are legal: tags, moves with what is written about
//! them, variations inside one another.

use std::io::{self, Read};

use super::fault::{Fault, FaultKind};
use super::glyphs::{self, join, without_sign};
use super::results::Score;
use super::source::TextPlace;
use super::tokens::{SETUP, Tag, Token, Tokens};
use crate::{GameTree, Place, Seat};

/// A game as it is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tree {
    /// What stands above the moves.
    pub tags: Vec<Tag>,
    /// What is said before the first move.
    pub opening_words: String,
    /// The game and its variations.
    pub moves: GameTree<TextMove>,
    /// Whether anything but tags was told.
    pub has_begun: bool,
    /// The result behind the moves.
    pub score: Option<(TextPlace, Score)>,
    /// The last words before the result, if they are about the game itself, and where among the words about the last
    /// move they begin.
    pub last_words: Option<(String, usize)>,
    /// Whether the game itself was told to go on from another position, or with moves that are not among these because they
    /// are too many.
    pub is_cut: bool,
    /// What was wrong.
    pub faults: Vec<Fault>,
}

impl Tree {
    /// The first tag of this name.
    pub(super) fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))
    }
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TextMove {
    /// Where it stands.
    pub at: TextPlace,
    /// As it is written, without the sign behind it.
    pub text: String,
    /// Whose it is, where that is told.
    pub seat: Option<Seat>,
    /// What somebody thought of it.
    pub glyphs: Vec<u8>,
    /// What somebody wrote about it.
    pub words: String,
}

/// The most moves of a game with its variations.
const MOST_MOVES: usize = 60_000;
/// The most that is written about it, in bytes.
const MOST_WORDS: usize = 4_000_000;
/// The most tags, variations inside one another, and faults that are told of one game.
const MOST_TAGS: usize = 200;
const DEEPEST: usize = 100;
pub(super) const MOST_FAULTS: usize = 100;

/// Tags that stand above all others.
const FIRST_TAGS: [&str; 2] = ["Event", "Game"];

/// Reads the games of a text one after the other, and holds one at a time.
pub(super) struct Trees<R> {
    tokens: Tokens<R>,
    /// What the next game begins with, where that is how the end of the last one was seen: where it stands, and how many bytes
    /// stand before it.
    next: Option<(TextPlace, Token, u64)>,
    /// What is wrong between the end of the last game and there.
    faults: Vec<Fault>,
}

impl<R: Read> Trees<R> {
    pub(super) fn new(input: R) -> Trees<R> {
        Trees { tokens: Tokens::new(input), next: None, faults: Vec::new() }
    }

    /// How many bytes stand before the next game.
    pub(super) fn bytes(&self) -> u64 {
        self.next.as_ref().map_or(self.tokens.bytes(), |(_, _, before)| *before)
    }

    /// The next game; `None` after the last one.
    pub(super) fn next(&mut self) -> io::Result<Option<Tree>> {
        let mut builder = Builder::default();
        self.faults.drain(..).for_each(|fault| builder.fault(fault));
        let unread = if self.tokens.is_utf_16()? {
            Some(FaultKind::Utf16)
        } else {
            self.tokens.is_binary()?.then_some(FaultKind::Binary)
        };
        if let Some(kind) = unread {
            let at = self.tokens.place();
            while self.tokens.next(&mut |_| {})?.is_some() {}
            builder.fault(Fault { at, kind });
            return Ok(Some(builder.tree));
        }
        loop {
            let Some((at, token)) = self.token(&mut builder)? else {
                let is_empty = builder.tree == Tree::default();
                return Ok((!is_empty).then(|| builder.finished()));
            };
            match token {
                Token::Tag(tag) if builder.belongs_here(&tag) => builder.tag(tag),
                Token::Tag(tag) => {
                    self.next = Some((at, Token::Tag(tag), self.tokens.token_at()));
                    return Ok(Some(builder.finished()));
                }
                Token::Word(word) => match Score::read(&word) {
                    // Behind a variation it says how that would have ended.
                    Some(_) if builder.open.len() > 1 => {}
                    Some(score) => {
                        // Between two games that have ended already there may be one more mark.
                        if builder.tree == Tree::default() {
                            continue;
                        }
                        builder.tree.score = Some((at, score));
                        self.words_behind(at.line, &mut builder)?;
                        return Ok(Some(builder.finished()));
                    }
                    None if word == SETUP => builder.setup(at),
                    None => builder.mv(at, &word),
                },
                Token::Comment(words) => builder.words(at, &words),
                Token::Open => builder.open(at),
                Token::Close => builder.close(at),
                Token::Glyph(glyph) => builder.glyph(at, glyph),
                Token::Seat(seat) => builder.seat = Some(seat),
            }
        }
    }

    /// The next token, with what is wrong with it told to the game that is being read.
    fn token(&mut self, builder: &mut Builder) -> io::Result<Option<(TextPlace, Token)>> {
        if let Some((at, token, _)) = self.next.take() {
            return Ok(Some((at, token)));
        }
        self.tokens.next(&mut |fault| builder.fault(fault))
    }

    /// Comments behind the result, on the same line or on the one after it, are about the game that has just ended.
    fn words_behind(&mut self, mut line: usize, builder: &mut Builder) -> io::Result<()> {
        while let Some((at, token)) = self.tokens.next(&mut |fault| keep(&mut self.faults, fault))? {
            match token {
                Token::Comment(words) if at.line <= line + 1 => {
                    self.faults.drain(..).for_each(|fault| builder.fault(fault));
                    builder.words(at, &words);
                    let end = self.tokens.place();
                    // The end of a line that ends a comment belongs to it.
                    line = end.line - usize::from(end.column == 1);
                }
                token => {
                    self.next = Some((at, token, self.tokens.token_at()));
                    break;
                }
            }
        }
        Ok(())
    }
}

/// A game that is being read.
#[derive(Default)]
struct Builder {
    tree: Tree,
    /// The game, where it was begun, and the variations that are open.
    open: Vec<Open>,
    /// Whose the next move is said to be.
    seat: Option<Seat>,
    /// What is said in variations without moves is about the moves that they would replace.
    without_moves: Vec<(Place, String)>,
    /// How many variations are open beyond those: they are too deep to be read.
    beyond: usize,
    moves: usize,
    /// Bytes that are written about moves.
    words: usize,
    is_too_long: bool,
}

/// The game or a variation whose end was not read yet.
struct Open {
    at: TextPlace,
    /// The place after the last move that was read; `None` where what follows is passed over.
    end: Option<Place>,
    /// Until the first move of a variation: the place of the move that it replaces, and what is said.
    beginning: Option<(Place, String)>,
}

impl Builder {
    /// Whether a tag is one of the game that is being read. Behind words about the game the tags may go on, but not where one
    /// comes again or is the one that others begin with. Words before all tags are about the game that these begin.
    fn belongs_here(&self, tag: &Tag) -> bool {
        let is_again = || self.tree.tags.iter().any(|before| before.name.eq_ignore_ascii_case(&tag.name));
        let is_first = || FIRST_TAGS.iter().any(|name| tag.name.eq_ignore_ascii_case(name));
        let has_tags_and_words = !self.tree.tags.is_empty() && !self.tree.opening_words.is_empty();
        self.open.is_empty() && !(has_tags_and_words && (is_first() || is_again()))
    }

    fn fault(&mut self, fault: Fault) {
        keep(&mut self.tree.faults, fault);
    }

    fn tag(&mut self, tag: Tag) {
        if self.tree.tags.len() < MOST_TAGS {
            self.tree.tags.push(tag);
        } else {
            self.fault(Fault { at: tag.at, kind: FaultKind::TooLong });
        }
    }

    /// What is being told, begun with the game itself; `None` where it is passed over.
    fn open_end(&mut self, at: TextPlace) -> Option<Place> {
        if self.open.is_empty() {
            self.tree.has_begun = true;
            self.open.push(Open { at, end: Some(Place::default()), beginning: None });
        }
        self.open.last()?.end.filter(|_| !self.is_too_long && self.beyond == 0)
    }

    /// Whether what is told is of the game itself, not of a variation.
    fn is_in_game(&self) -> bool {
        self.open.len() == 1 && self.beyond == 0
    }

    /// The place after the last move of what is being told.
    fn last(&mut self, at: TextPlace) -> Option<Place> {
        let end = self.open_end(at)?;
        self.open.last().filter(|open| open.beginning.is_none() && end.ply > 0).map(|_| end)
    }

    /// Counts what is held of the game. Whether it has become too long, which is told once.
    fn grows(&mut self, at: TextPlace, moves: usize, words: usize) -> bool {
        (self.moves, self.words) = (self.moves + moves, self.words + words);
        let is_too_long = self.moves > MOST_MOVES || self.words > MOST_WORDS;
        if is_too_long && !std::mem::replace(&mut self.is_too_long, true) {
            self.fault(Fault { at, kind: FaultKind::TooLong });
        }
        is_too_long
    }

    fn mv(&mut self, at: TextPlace, word: &str) {
        let seat = self.seat.take();
        if self.open_end(at).is_none() || self.grows(at, 1, word.len()) {
            self.tree.is_cut |= self.is_in_game();
            return;
        }
        let (text, sign) = without_sign(word);
        // `exd6 e.p.`: the words say it once more.
        if matches!(text, "e.p." | "ep" | "e.p") && self.last(at).is_some() {
            return;
        }
        let Some(Open { end: Some(end), beginning, .. }) = self.open.last_mut() else { return };
        let (text, glyphs) = (text.to_owned(), sign.into_iter().collect());
        *end = match beginning.take() {
            None => self.tree.moves.push(end.line, TextMove { at, text, seat, glyphs, words: String::new() }),
            Some((_, words)) => self.tree.moves.branch(*end, TextMove { at, text, seat, glyphs, words }),
        };
        self.tree.last_words = None;
    }

    /// What follows a position in the middle of a game is played from there: nobody can follow it.
    fn setup(&mut self, at: TextPlace) {
        self.fault(Fault { at, kind: FaultKind::Setup });
        self.open_end(at);
        self.tree.is_cut |= self.is_in_game();
        if let Some(open) = self.open.last_mut() {
            open.end = None;
        }
    }

    fn words(&mut self, at: TextPlace, words: &str) {
        // Words alone do not begin the moves: tags may follow.
        let has_begun = !self.open.is_empty();
        let end = if has_begun { self.open_end(at) } else { None };
        let is_passed_over = self.is_too_long || has_begun && end.is_none();
        if words.is_empty() || is_passed_over || self.grows(at, 0, words.len()) {
            return;
        }
        let tree = &mut self.tree;
        let beginning = self.open.last_mut().and_then(|open| open.beginning.as_mut());
        let about = match (beginning, end.and_then(|end| tree.moves.get_mut(end))) {
            (Some((_, words)), _) => words,
            (None, Some(mv)) => &mut mv.words,
            (None, None) => &mut tree.opening_words,
        };
        let before = about.len();
        join(about, words);
        if self.open.len() <= 1 {
            self.tree.last_words = Some((words.to_owned(), before));
        }
    }

    fn glyph(&mut self, at: TextPlace, glyph: u8) {
        let (last, is_passed_over) = (self.last(at), self.is_passed_over());
        match last.and_then(|last| self.tree.moves.get_mut(last)) {
            Some(TextMove { glyphs, .. }) => {
                // 0 says that nothing is thought.
                if glyph > 0 && glyphs.len() < glyphs::MOST && !glyphs.contains(&glyph) {
                    glyphs.push(glyph);
                }
            }
            None if is_passed_over => {}
            None => self.fault(Fault { at, kind: FaultKind::Unexpected(format!("${glyph}")) }),
        }
    }

    fn is_passed_over(&self) -> bool {
        self.is_too_long || self.beyond > 0 || self.open.last().is_some_and(|open| open.end.is_none())
    }

    fn open(&mut self, at: TextPlace) {
        if self.open.len() > DEEPEST {
            if self.beyond == 0 {
                self.fault(Fault { at, kind: FaultKind::TooDeep(DEEPEST) });
            }
            self.beyond += 1;
            return;
        }
        let replaced = self.last(at);
        if replaced.is_none() && !self.is_passed_over() {
            self.fault(Fault { at, kind: FaultKind::VariationNowhere });
        }
        // One without moves counts too: very many of them are as long as very many moves.
        let replaced = replaced.filter(|_| !self.grows(at, 1, 0));
        let end = replaced.map(|place| self.tree.moves.place(Place { ply: place.ply - 1, ..place }));
        self.open.push(Open { at, end, beginning: replaced.map(|replaced| (replaced, String::new())) });
        self.tree.last_words = None;
    }

    fn close(&mut self, at: TextPlace) {
        if self.beyond > 0 {
            self.beyond -= 1;
        } else if self.open.len() > 1 {
            let closed = self.open.pop();
            self.without_moves.extend(closed.and_then(|open| open.beginning));
        } else {
            self.open_end(at);
            self.fault(Fault { at, kind: FaultKind::Unexpected(")".to_owned()) });
        }
    }

    fn finished(mut self) -> Tree {
        for open in self.open.split_off(self.open.len().min(1)) {
            self.fault(Fault { at: open.at, kind: FaultKind::VariationUnclosed });
            self.without_moves.extend(open.beginning);
        }
        for (replaced, words) in self.without_moves {
            if let Some(mv) = self.tree.moves.get_mut(replaced) {
                join(&mut mv.words, &words);
            }
        }
        self.tree
    }
}

/// Keeps a fault, if there are not too many before it.
fn keep(faults: &mut Vec<Fault>, fault: Fault) {
    if faults.len() < MOST_FAULTS {
        faults.push(fault);
    } else if faults.len() == MOST_FAULTS {
        faults.push(Fault { kind: FaultKind::AndMore, ..fault });
    }
}
