//! Writer for games as text: tags, numbered moves, variations in parentheses, comments in braces.

use std::fmt::Write;

use super::clocks::{self, CLOCK};
use super::glyphs;
use super::header::{GAME, GameTags, ODDS, ROSTER, START, seat_tag};
use super::results::TextResult;
use crate::clock::GameClocks;
use crate::replay::Replay;
use crate::{
    EndReason, Game, GameTree, LineId, MoveNumbering, OWN_EXTENSION, Place, ReopenError, SavedGame,
    SavedMove, Seat, TimeControl, catalogue, clocks_text,
};

/// Form in which a game is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextFormat {
    /// The common format: PGN, PDN, or our own form for Domin-Up.
    #[default]
    Usual,
    /// Our own form, which supports all games.
    Own,
}

impl TextFormat {
    /// File extension without the dot.
    pub fn ending(self, game: Game) -> &'static str {
        match self {
            TextFormat::Usual => game.text.extension,
            TextFormat::Own => OWN_EXTENSION,
        }
    }
}

/// Longest line of move text, in characters (PGN standard 8.2.1).
const WIDTH: usize = 79;

/// Writes a game as text. Moves that were taken back are left out.
pub fn write_game(form: TextFormat, saved: &SavedGame, tags: &GameTags) -> Result<String, ReopenError> {
    let form = if saved.plan.game.has_sides { form } else { TextFormat::Own };
    let mut walk = catalogue::start_replay(saved.plan.game, &saved.start)?;
    let mut text = String::new();
    for (tag, value) in all_tags(form, saved, tags) {
        let value: String = value.chars().map(|c| if is_blank(c) { ' ' } else { c }).collect();
        let value = value.trim().replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[{tag} \"{value}\"]");
    }
    text.push('\n');
    let counting = match form {
        TextFormat::Usual => walk.numbering(),
        TextFormat::Own => MoveNumbering::Single,
    };
    let prepared = prepare(saved, &mut *walk)?;
    let (tokens, brackets) = (Vec::new(), String::new());
    let mut moves = Moves { prepared: &prepared, numbering: counting, tokens, brackets, comments: 0 };
    moves.opening_words(&tags.opening_comment);
    moves.write(vec![WriteStep::Line(Place::default(), true)]);
    let declared = saved.end.as_ref().filter(|end| end.is_declared).map(|end| end.outcome.reason);
    if let Some(reason) = declared.filter(|reason| *reason != EndReason::AsRecorded) {
        moves.comment(reason.text());
    }
    moves.tokens.push(match form {
        TextFormat::Usual if saved.plan.game.text.result_in_tag_only => TextResult::Open.to_string(),
        _ => TextResult::of_game(saved).to_string(),
    });
    justify(&moves.tokens, &mut text);
    Ok(text)
}

/// Whether `c` separates words; includes characters that some readers take for a line end.
fn is_blank(c: char) -> bool {
    c.is_control() || c == '\u{feff}'
}

/// Joins the tokens into lines of at most [`WIDTH`] characters. A longer token gets its own line.
fn justify(tokens: &[String], text: &mut String) {
    let mut width = 0;
    for token in tokens {
        let token_width = token.chars().count();
        if width > 0 && width + 1 + token_width > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(token);
        width += token_width;
    }
    text.push('\n');
}

/// The tags: PGN's mandatory ones, then all others by name (PGN standard 8.1.1).
fn all_tags(form: TextFormat, saved: &SavedGame, tags: &GameTags) -> Vec<(String, String)> {
    let game = saved.plan.game;
    let name = |seat: usize| tags.names.get(seat).filter(|name| !name.is_empty());
    let named = |seat: usize| name(seat).cloned().unwrap_or_else(|| "?".to_owned());
    let date = if tags.date.is_empty() { "????.??.??" } else { &tags.date };
    let result = TextResult::of_game(saved).to_string();
    let clocks: Vec<Option<TimeControl>> = saved.plan.seats.iter().map(|seat| seat.clock.clone()).collect();
    let mut first: Vec<(String, String)> = Vec::new();
    let mut others: Vec<(String, String)> = Vec::new();
    let mut tag = |tag: &str, value: &str| others.push((tag.to_owned(), value.to_owned()));
    match form {
        TextFormat::Usual => {
            let text = &game.text;
            for (tag, own) in [("Event", "Tabuleiro"), ("Site", "?"), ("Date", date), ("Round", text.round)] {
                first.push((tag.to_owned(), tags.tag(tag).unwrap_or(own).to_owned()));
            }
            first.extend([("White", named(0)), ("Black", named(1)), ("Result", result)].map(own));
            for (name, control) in clocks::clock_tags(text, &clocks) {
                tag(name, &control);
            }
            if let Some((name, value)) = text.kind_tag {
                tag(name, value);
            }
            if text.always_fen || saved.start != catalogue::start_text(game) {
                tag("FEN", &saved.start);
                if text.has_set_up {
                    tag("SetUp", "1");
                }
            }
        }
        TextFormat::Own => {
            first.extend([(GAME, game.name().to_owned()), ("Date", date.to_owned())].map(own));
            first.extend((0..saved.plan.seats.len()).map(|seat| (seat_tag(seat + 1), named(seat))));
            first.push(own(("Result", result)));
            if clocks.iter().any(Option::is_some) {
                tag(CLOCK, &clocks_text(&clocks));
            }
            let terms = catalogue::read_position_facts(game, &saved.start).ok();
            if let Some(rules) = terms.and_then(|terms| terms.rules) {
                tag("Rules", rules);
            }
            tag(START, &saved.start);
        }
    }
    if let Some(odds) = saved.plan.odds {
        tag(ODDS, &odds.to_string());
    }
    if saved.end.as_ref().is_some_and(|end| end.is_declared && is_by_time(end.outcome.reason)) {
        tag("Termination", "time forfeit");
    }
    // Our own form needs no placeholders for unknown values.
    let is_written =
        |tag: &str, value: &str| form == TextFormat::Usual || value != "?" || !ROSTER.contains(&tag);
    for (tag, value) in &tags.tags {
        let is_new = first.iter().chain(&others).all(|(known, _)| known != tag);
        if is_new && is_written(tag, value) {
            others.push((tag.clone(), value.clone()));
        }
    }
    others.sort_by(|(one, _), (other, _)| one.cmp(other));
    first.extend(others);
    first
}

fn own((tag, value): (&str, String)) -> (String, String) {
    (tag.to_owned(), value)
}

fn is_by_time(reason: EndReason) -> bool {
    [EndReason::TimeForfeit, EndReason::TimeWithoutMate].contains(&reason)
}

/// A move prepared for writing.
struct PreparedMove<'a> {
    saved: &'a SavedMove,
    notation: String,
    /// `%clk` comment with the player's time left.
    ///
    /// `None` in variations, in games without clocks, and for forced moves that the program makes.
    clock: Option<String>,
}

/// Replays the game with its variations, without the moves that were taken back.
fn prepare<'a>(
    saved: &'a SavedGame,
    walk: &mut dyn Replay,
) -> Result<GameTree<PreparedMove<'a>>, ReopenError> {
    let mut clocks = GameClocks::new(saved.plan.seats.iter().map(|seat| seat.clock.as_ref()));
    let has_clocks = clocks.has_clocks();
    saved.tree(saved.ply).0.try_map(|place, mv| {
        walk.go_back_to(place.ply - 1);
        let is_by_clock = has_clocks && place.line == LineId::GAME;
        let is_timed = is_by_clock && !walk.is_next_move_forced();
        let refused = |why| ReopenError::Move { number: place.ply, text: mv.text.clone(), why };
        let notation = walk.play_in_notation(&mv.text).map_err(refused)?.text;
        let mut clock = None;
        if is_timed {
            let shows = clocks.record_move(mv.seat, mv.thinking_time.unwrap_or_default(), walk.turn());
            clock = shows.map(clocks::write_clk);
        } else if is_by_clock {
            clocks.turn_to(walk.turn());
        }
        Ok(Some(PreparedMove { saved: mv, notation, clock }))
    })
}

/// Builder of the move text as tokens that must not be broken across lines.
struct Moves<'a> {
    prepared: &'a GameTree<PreparedMove<'a>>,
    numbering: MoveNumbering,
    tokens: Vec<String>,
    /// Brackets to put before the next token.
    brackets: String,
    /// Nesting depth of the open comments.
    comments: usize,
}

/// A step of the writer. The steps are on an explicit stack: deeply nested variations would overflow a recursion.
enum WriteStep {
    /// Writes the moves of a line after a place. The flag tells whether anything was written since the previous move.
    Line(Place, bool),
    OpenVariation,
    CloseVariation,
    CloseComment,
}

impl Moves<'_> {
    fn opening_words(&mut self, words: &str) {
        let continuations =
            if self.prepared.game().is_empty() { self.continuations(Place::default()) } else { Vec::new() };
        if self.open_comment(words, !continuations.is_empty()) {
            self.write(continuations);
            self.close_comment();
        }
    }

    /// Works through the stack; the last entry comes first.
    fn write(&mut self, mut waiting: Vec<WriteStep>) {
        while let Some(work) = waiting.pop() {
            match work {
                WriteStep::Line(before, again) => self.mv(before, again, &mut waiting),
                WriteStep::OpenVariation => self.brackets.push('('),
                WriteStep::CloseVariation => self.close(')'),
                WriteStep::CloseComment => self.close_comment(),
            }
        }
    }

    /// Writes the move after `before` and pushes what follows it on `waiting`.
    fn mv(&mut self, before: Place, again: bool, waiting: &mut Vec<WriteStep>) {
        let (prepared, after) = (self.prepared, Place { ply: before.ply + 1, ..before });
        let length = prepared.length(after.line);
        let Some(mv) = prepared.get(after).filter(|_| after.ply <= length) else { return };
        if let Some(number) = self.number(before.ply, mv.saved.seat, again) {
            self.token(&number);
        }
        self.token(&mv.notation);
        let (numbers, words) = glyphs::glyphs_of(mv.saved);
        numbers.into_iter().for_each(|number| self.token(&format!("${number}")));
        self.tokens.extend(mv.clock.iter().map(|clock| format!("{{{clock}}}")));
        let continuations = if after.ply == length { self.continuations(after) } else { Vec::new() };
        let has_comment = self.open_comment(words, !continuations.is_empty());

        // Pushed in reverse order. A variation comes after the move that it replaces.
        let has_variations = prepared.variations_at(before).next().is_some();
        waiting.push(WriteStep::Line(after, has_comment || mv.clock.is_some() || has_variations));
        for line in prepared.variations_at(before).rev() {
            let moves = WriteStep::Line(Place { line: line.id, ..before }, true);
            waiting.extend([WriteStep::CloseVariation, moves, WriteStep::OpenVariation]);
        }
        if has_comment {
            waiting.push(WriteStep::CloseComment);
            waiting.extend(continuations);
        }
    }

    /// The move number to write before the move at `ply`, if any.
    ///
    /// `again` tells whether anything was written since the previous move; if so, Black's move needs its number again.
    fn number(&self, ply: usize, seat: Seat, again: bool) -> Option<String> {
        let number = self.numbering.number(ply);
        match self.numbering {
            MoveNumbering::Single => Some(format!("{number}. ({})", seat.number())),
            MoveNumbering::Pairs { .. } if !self.numbering.is_second(ply) => Some(format!("{number}.")),
            MoveNumbering::Pairs { .. } => again.then(|| format!("{number}...")),
        }
    }

    /// The variations that branch after the last move of their parent line.
    ///
    /// They replace no move, so other programs would reject them as variations. The writer puts them into the comment
    /// on the last move.
    fn continuations(&self, end: Place) -> Vec<WriteStep> {
        self.prepared
            .variations_at(end)
            .rev()
            .map(|line| WriteStep::Line(Place { line: line.id, ..end }, true))
            .collect()
    }

    /// Adds a token; inside a comment, adds its words.
    fn token(&mut self, text: &str) {
        if self.comments > 0 {
            words(text).for_each(|word| self.word(word));
        } else {
            let brackets = std::mem::take(&mut self.brackets);
            self.tokens.push(brackets + text);
        }
    }

    /// Opens a comment with the words of `text`. Opens none if `text` has no words and `has_continuations` is false.
    ///
    /// Returns whether a comment was opened.
    fn open_comment(&mut self, text: &str, has_continuations: bool) -> bool {
        let is_open = has_continuations || words(text).next().is_some();
        if is_open {
            self.brackets.push(if self.comments == 0 { '{' } else { '(' });
            self.comments += 1;
            words(text).for_each(|word| self.word(word));
        }
        is_open
    }

    fn comment(&mut self, text: &str) {
        if self.open_comment(text, false) {
            self.close_comment();
        }
    }

    fn word(&mut self, word: &str) {
        // A brace would end the comment.
        let word = word.replace('{', "(").replace('}', ")");
        // At the start of a line, some readers take these for an escape or a tag, even inside braces.
        let is_risky = word.starts_with(['%', '[']);
        match self.tokens.last_mut() {
            Some(before) if self.brackets.is_empty() && (is_risky || has_open_command(before)) => {
                before.push(' ');
                before.push_str(&word);
            }
            _ => self.tokens.push(std::mem::take(&mut self.brackets) + &word),
        }
    }

    fn close_comment(&mut self) {
        self.comments = self.comments.saturating_sub(1);
        self.close(if self.comments == 0 { '}' } else { ')' });
    }

    fn close(&mut self, bracket: char) {
        if let Some(token) = self.tokens.last_mut() {
            token.push(bracket);
        }
    }
}

/// Whether the last words of `token` are an unfinished command, such as `[%clk` of `[%clk 0:05:03]`.
///
/// Some readers do not know a command that is broken into two lines. A long one is broken nevertheless.
fn has_open_command(token: &str) -> bool {
    let command = token.rfind("[%").map(|start| &token[start..]);
    token.len() < WIDTH && command.is_some_and(|command| !command.contains(']'))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || is_blank(c)).filter(|word| !word.is_empty())
}
