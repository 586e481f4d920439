//! Replays the moves of a text: finds illegal moves, and how the game ended.

use std::convert::Infallible;

use super::char_reader::TextPlace;
use super::fault::{Fault, FaultKind};
use super::glyphs;
use super::header::GameStart;
use super::parsed_game::{ParsedGame, TextMove};
use super::piece_letters::PieceLetters;
use super::results::{TextResult, reason_of_termination, reason_of_words, result_of_words};
use crate::replay::{Replay, ReplayedMove};
use crate::{EndReason, Game, GameTree, LineId, MoveNumbering, Outcome, Place, SavedEnd, SavedMove, Seat};

/// Replays the lines of a game.
pub(super) struct Replayer<'a> {
    parsed: &'a ParsedGame,
    game: Game,
    seats: usize,
    walk: &'a mut dyn Replay,
    numbering: MoveNumbering,
    /// The language of the piece letters; `None` for English.
    letters: Option<PieceLetters>,
    /// Whether to fill `by_rule`.
    asks_by_rule: bool,
    /// For each replayed move of the main line, whether it was a forced move that the program makes (pass, opening).
    pub by_rule: Vec<bool>,
    pub faults: Vec<Fault>,
    /// Number of moves of the main line that were replayed.
    plies: usize,
    after_game: Option<FinalState>,
}

/// State after the last replayed move of the main line.
pub(super) struct FinalState {
    pub board: String,
    pub turn: Seat,
    pub ending: Option<Ending>,
}

/// End of a game according to its text.
pub(super) struct Ending {
    pub end: SavedEnd,
    /// Offset of the words about the end within the comment on the last move; `None` if no words state it.
    pub words_from: Option<usize>,
}

impl<'a> Replayer<'a> {
    pub(super) fn new(
        parsed: &'a ParsedGame,
        start: &'a mut GameStart,
        letters: Option<PieceLetters>,
        asks_by_rule: bool,
    ) -> Replayer<'a> {
        start.replay.go_back_to(0);
        Replayer {
            parsed,
            game: start.game,
            seats: start.terms.seats.into(),
            numbering: start.replay.numbering(),
            walk: &mut *start.replay,
            letters,
            asks_by_rule,
            by_rule: Vec::new(),
            faults: Vec::new(),
            plies: 0,
            after_game: None,
        }
    }

    /// Replays the game; each line ends before its first illegal move.
    pub(super) fn follow(&mut self) -> (GameTree<SavedMove>, FinalState) {
        let moves = &self.parsed.moves;
        let Ok(followed) = moves.try_map(|place, mv| Ok::<_, Infallible>(self.step(place, mv)));
        let after = self.after_game.take().unwrap_or_else(|| self.after_game());
        (followed, after)
    }

    /// Collects the state after the main line, before its variations are replayed.
    fn after_game(&mut self) -> FinalState {
        let is_whole = !self.parsed.is_cut && self.plies == self.parsed.moves.game().len();
        let ending = self.ending(is_whole);
        FinalState { board: self.walk.position_text(), turn: self.walk.turn(), ending }
    }

    fn step(&mut self, after: Place, mv: &TextMove) -> Option<SavedMove> {
        if after.line != LineId::GAME && self.after_game.is_none() {
            self.after_game = Some(self.after_game());
        }
        self.walk.go_back_to(after.ply - 1);
        let number = self.numbering.number(after.ply - 1);
        if let Some((at, words)) = mv.words_before.as_deref() {
            // If the move number is not the expected one, the words stand for a move that cannot be read. The reader
            // must not skip a move.
            let stands_for_move = mv.number.is_some_and(|stated| stated.value != number);
            let kind = match stands_for_move {
                true => FaultKind::unreadable(number, words),
                false => FaultKind::Unexpected(words.clone()),
            };
            self.faults.push(Fault { at: *at, kind });
            if stands_for_move {
                return None;
            }
        } else if let Some(stated) = mv.number.filter(|stated| !stated.has_point && stated.value != number) {
            self.faults.push(Fault { at: stated.at, kind: FaultKind::Unexpected(stated.value.to_string()) });
        }
        if self.asks_by_rule && after.line == LineId::GAME {
            self.by_rule.push(self.walk.is_next_move_forced());
        }
        let followed = self.read(mv, number);
        let followed = followed.map_err(|kind| self.faults.push(Fault { at: mv.at, kind })).ok()?;
        self.plies += usize::from(after.line == LineId::GAME);
        Some(followed)
    }

    fn read(&mut self, mv: &TextMove, number: usize) -> Result<SavedMove, FaultKind> {
        let turn = self.walk.turn();
        if let Some(stated) = mv.seat.filter(|stated| *stated != turn) {
            return Err(FaultKind::WrongSeat { number, stated, turn });
        }
        let mut plain = (self.game.text.normalise_move)(&mv.text);
        if let Some(letters) = self.letters.filter(|_| !(self.game.text.is_null)(&mv.text)) {
            plain = letters.to_english(&plain).ok_or_else(|| FaultKind::unreadable(number, &mv.text))?.into();
        }
        let ReplayedMove { seat, text } =
            self.walk.play_canonical(&plain, &mv.text).map_err(|why| FaultKind::Move { number, why })?;
        let mut saved = SavedMove { seat, text, thinking_time: None, glyph: None, comment: String::new() };
        glyphs::set_annotations(&mut saved, &mv.glyphs, &mv.comment);
        Ok(saved)
    }

    /// Determines how the game ended after the last replayed move; `None` if it has not ended.
    ///
    /// The result in the text counts, because it was the official result, even if the rules give another one.
    /// `is_whole` tells whether all moves of the text were replayed.
    fn ending(&mut self, is_whole: bool) -> Option<Ending> {
        let by_rules = self.walk.outcome();
        let by_moves = by_rules.map(|outcome| TextResult::of(outcome, self.seats));
        let (at, mut stated) = self.stated_result(by_moves);
        let closing_words = self.closing_words(&mut stated);
        if !stated.fits_seat_count(self.seats) {
            self.faults.push(Fault { at, kind: FaultKind::NoResult(stated.to_string()) });
            stated = TextResult::Open;
        }
        if let (Some(outcome), Some(by_moves)) = (by_rules, by_moves) {
            if matches!(stated, TextResult::Open) || stated == by_moves {
                return Some(self.end(outcome, false, None));
            }
            // Report no contradiction after an automatic draw: the players may not have noticed it.
            if is_whole && self.walk.is_final() {
                self.faults.push(Fault { at, kind: FaultKind::ResultAgainstMoves { stated, by_moves } });
            }
        }
        let is_won = matches!(stated, TextResult::Won(..));
        let words = self.parsed.last_words();
        let words = words.and_then(|(words, from)| Some((reason_of_words(self.game, words)?, from)));
        let words = words.filter(|(reason, _)| self.may_end(*reason, is_won));
        let tag = || {
            let tag = self.parsed.tags.iter().find(|tag| tag.name == "Termination")?;
            reason_of_termination(self.game, &tag.value, is_won)
        };
        let tag =
            || closing_words.and_then(|words| reason_of_termination(self.game, words, is_won)).or_else(tag);
        let (reason, words_from) = match words {
            Some((reason, from)) => (reason, Some(from).filter(|_| is_whole)),
            None => (tag().unwrap_or(EndReason::AsRecorded), None),
        };
        let outcome = stated.outcome(reason)?;
        Some(self.end(outcome, true, words_from))
    }

    /// The words after the last move that say how the game ended. Other words are a fault.
    ///
    /// If only these words state the result, sets `stated`.
    fn closing_words(&mut self, stated: &mut TextResult) -> Option<&'a str> {
        let (at, words) = self.parsed.closing_words.as_ref()?;
        if *stated == TextResult::Open && self.seats == 2 {
            *stated = result_of_words(words).unwrap_or(TextResult::Open);
        }
        let is_won = matches!(stated, TextResult::Won(..));
        let is_about_end = reason_of_termination(self.game, words, is_won).is_some()
            || self.seats == 2 && result_of_words(words) == Some(*stated);
        if *stated != TextResult::Open && is_about_end {
            return Some(words);
        }
        let kind = match self.parsed.moves.game().is_empty() {
            true => FaultKind::unreadable(self.numbering.number(0), words),
            false => FaultKind::Unexpected(words.clone()),
        };
        self.faults.push(Fault { at: *at, kind });
        None
    }

    fn end(&self, outcome: Outcome, is_declared: bool, words_from: Option<usize>) -> Ending {
        let end = SavedEnd { outcome, text: self.walk.outcome_text(outcome), is_declared };
        Ending { end, words_from }
    }

    /// Whether players can end the game for `reason` in this position.
    fn may_end(&self, reason: EndReason, is_won: bool) -> bool {
        match reason {
            EndReason::Resignation | EndReason::TimeForfeit => is_won || !self.game.has_sides,
            EndReason::Agreement | EndReason::TimeWithoutMate => !is_won,
            claimed => !is_won && self.walk.claims().contains(&claimed),
        }
    }

    /// The result in the text, and its place: after the moves or in the tag.
    ///
    /// If one of the two is open, the other counts: in PDN, only the tag has the result. If they differ, the tag counts
    /// only if it agrees with `by_moves`, the result by the rules.
    fn stated_result(&mut self, by_moves: Option<TextResult>) -> (TextPlace, TextResult) {
        let tag = self.parsed.tag("Result").filter(|tag| !matches!(tag.value.trim(), "" | "?"));
        // `1-0 (resigned)`, `White wins`
        let read = |value: &str| {
            let first_word = value.split_whitespace().next().and_then(TextResult::read);
            TextResult::read(value).or(first_word).or_else(|| result_of_words(value))
        };
        let of_tag = tag.and_then(|tag| Some((tag.at, read(tag.value.trim())?)));
        if let (Some(tag), None) = (tag, of_tag) {
            self.faults.push(Fault { at: tag.at, kind: FaultKind::NoResult(tag.value.clone()) });
        }
        let is_known = |result: &(TextPlace, TextResult)| result.1 != TextResult::Open;
        match (self.parsed.score.filter(is_known), of_tag.filter(is_known)) {
            (Some((at, after_moves)), Some((_, tag))) if after_moves != tag => {
                let (kept, other) =
                    if by_moves == Some(tag) { (tag, after_moves) } else { (after_moves, tag) };
                self.faults.push(Fault { at, kind: FaultKind::TwoResults { kept, other } });
                (at, kept)
            }
            (after_moves, tag) => after_moves.or(tag).unwrap_or((TextPlace::START, TextResult::Open)),
        }
    }
}
