//! A game written as text: tags and numbered moves as players write them, variations in parentheses, comments in braces.

use std::fmt::Write;

use super::clockwork::{self, Clockwork};
use super::controls::{self, CLOCK};
use super::glyphs;
use super::header::{DRAUGHTS_TYPE, GAME, Heading, ODDS, RACING_KINGS, ROSTER, START, seat_tag};
use super::results::Score;
use super::told::{Told, ToldLine};
use crate::face::{Game, SavedGame};
use crate::info::OWN_ENDING;
use crate::plan_error::ReopenError;
use crate::{Counting, EndReason, Place, Seat, TimeControl, catalogue, clocks_text};

/// In which form a game is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// The one that other programs read: PGN for chess and Racing Kings, PDN for draughts; our own for Domin-Up.
    #[default]
    Usual,
    /// Our own, which any game can be written in.
    Own,
}

impl Form {
    /// The ending of files that hold a game in this form, without the dot.
    pub fn ending(self, game: Game) -> &'static str {
        match self {
            Form::Usual => game.file_ending,
            Form::Own => OWN_ENDING,
        }
    }
}

/// Longest line of the moves (PGN standard 8.2.1).
const WIDTH: usize = 79;

/// The game as other programs read it. Moves that were taken back are not in it.
pub fn transcript(saved: &SavedGame, heading: &Heading) -> Result<String, ReopenError> {
    transcript_in(Form::Usual, saved, heading)
}

/// The game in a form of one's choice.
pub fn transcript_in(form: Form, saved: &SavedGame, heading: &Heading) -> Result<String, ReopenError> {
    let form = if saved.plan.game.has_sides { form } else { Form::Own };
    let told = Told::of(saved)?;
    let mut text = String::new();
    for (tag, value) in tags(form, saved, heading) {
        let value: String = value.chars().map(|c| if is_blank(c) { ' ' } else { c }).collect();
        let value = value.trim().replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[{tag} \"{value}\"]");
    }
    text.push('\n');
    let counting = match form {
        Form::Usual => Counting::of(&saved.plan.game, &saved.start, told.first_seat()),
        Form::Own => Counting::Singly,
    };
    let mut moves = Moves { told: &told, counting, tokens: Vec::new() };
    let mut opening_words = heading.opening_words.clone();
    if told.game().moves.is_empty() {
        moves.beyond(told.game(), &mut opening_words);
    }
    moves.comment(&opening_words);
    moves.write(told.game(), &clock_tokens(saved, &told));
    let declared = saved.end.as_ref().filter(|end| end.is_declared).map(|end| end.outcome.reason);
    if let Some(reason) = declared.filter(|reason| *reason != EndReason::AS_RECORDED) {
        moves.comment(reason.text());
    }
    moves.tokens.push(match form {
        // In PDN 3.0 a game ends with this, and its result is a tag.
        Form::Usual if saved.plan.game == Game::DRAUGHTS => Score::Open.to_string(),
        _ => Score::of_game(saved).to_string(),
    });
    justify(&moves.tokens, &mut text);
    Ok(text)
}

/// What separates words, also for readers that take it for a line end.
fn is_blank(c: char) -> bool {
    c.is_control() || c == '\u{feff}'
}

/// As many tokens on a line as it has room for.
fn justify(tokens: &[String], text: &mut String) {
    let mut width = 0;
    for token in tokens {
        let needs = token.chars().count();
        if width > 0 && width + 1 + needs > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(token);
        width += needs;
    }
    text.push('\n');
}

/// The tags: first those that every game has, in their order, then all others in that of their names (PGN standard 8.1.1).
fn tags(form: Form, saved: &SavedGame, heading: &Heading) -> Vec<(String, String)> {
    let game = saved.plan.game;
    let name = |seat: usize| heading.names.get(seat).filter(|name| !name.is_empty());
    let named = |seat: usize| name(seat).cloned().unwrap_or_else(|| "?".to_owned());
    let date = if heading.date.is_empty() { "????.??.??" } else { &heading.date };
    let result = Score::of_game(saved).to_string();
    let clocks: Vec<Option<TimeControl>> = saved.plan.seats.iter().map(|seat| seat.clock.clone()).collect();
    let mut first: Vec<(String, String)> = Vec::new();
    let mut others: Vec<(String, String)> = Vec::new();
    let mut tag = |tag: &str, value: &str| others.push((tag.to_owned(), value.to_owned()));
    match form {
        Form::Usual => {
            let round = if game == Game::DRAUGHTS { "?" } else { "-" };
            for (tag, own) in [("Event", "Tabuleiro"), ("Site", "?"), ("Date", date), ("Round", round)] {
                first.push((tag.to_owned(), heading.tag(tag).unwrap_or(own).to_owned()));
            }
            first.extend([("White", named(0)), ("Black", named(1)), ("Result", result)].map(own));
            for (name, control) in controls::tags(game, &clocks) {
                tag(name, &control);
            }
            if game == Game::DRAUGHTS {
                tag("GameType", DRAUGHTS_TYPE);
            }
            if game == Game::RACING_KINGS {
                tag("Variant", RACING_KINGS);
            }
            // Readers of Racing Kings want its start too.
            if saved.start != catalogue::start_text(game) || game == Game::RACING_KINGS {
                tag("FEN", &saved.start);
                if game != Game::DRAUGHTS {
                    tag("SetUp", "1");
                }
            }
        }
        Form::Own => {
            first.extend([(GAME, game.name().to_owned()), ("Date", date.to_owned())].map(own));
            first.extend((0..saved.plan.seats.len()).map(|seat| (seat_tag(seat + 1), named(seat))));
            first.push(own(("Result", result)));
            if clocks.iter().any(Option::is_some) {
                tag(CLOCK, &clocks_text(&clocks));
            }
            let terms = catalogue::terms_of(game, &saved.start).ok();
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
    // What nobody knows need not be told in a form without it.
    let is_told = |tag: &str, value: &str| form == Form::Usual || value != "?" || !ROSTER.contains(&tag);
    for (tag, value) in &heading.tags {
        let is_new = first.iter().chain(&others).all(|(known, _)| known != tag);
        if is_new && is_told(tag, value) {
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

/// Whether time decided.
fn is_by_time(reason: EndReason) -> bool {
    [EndReason::TIME_FORFEIT, EndReason::TIME_WITHOUT_MATE].contains(&reason)
}

/// What the clock of whoever moved shows after every move of the game; nothing where the rules moved, and where there is
/// no clock.
fn clock_tokens(saved: &SavedGame, told: &Told<'_>) -> Vec<Option<String>> {
    let clocks: Vec<Option<TimeControl>> = saved.plan.seats.iter().map(|seat| seat.clock.clone()).collect();
    let mut clockwork = Clockwork::new(&clocks);
    let tokens = told.turns.iter().zip(&told.game().moves).map(|(turn, mv)| {
        let shows = (!turn.is_by_rule)
            .then(|| clockwork.moved(mv.saved.seat, mv.saved.used.unwrap_or_default(), turn.next));
        shows.flatten().map(clockwork::write)
    });
    tokens.collect()
}

/// The moves as tokens, each of which stands on one line.
struct Moves<'a> {
    told: &'a Told<'a>,
    counting: Counting,
    tokens: Vec<String>,
}

impl Moves<'_> {
    fn write(&mut self, line: &ToldLine<'_>, clocks: &[Option<String>]) {
        let mut again = true;
        for (mv, ply) in line.moves.iter().zip(line.from..) {
            self.tokens.extend(self.number(ply, mv.saved.seat, again));
            self.tokens.push(mv.notation.clone());
            let (numbers, words) = glyphs::of(mv.saved);
            self.tokens.extend(numbers.into_iter().map(|number| format!("${number}")));
            let bare = self.tokens.len();
            let clock = clocks.get(ply).and_then(Option::as_ref);
            self.tokens.extend(clock.map(|clock| format!("{{{clock}}}")));
            let mut words = words.to_owned();
            if ply + 1 == line.end() {
                self.beyond(line, &mut words);
            }
            self.comment(&words);
            // A variation stands behind the move that it replaces.
            let variations = self.told.leaving(Place { line: line.id, ply });
            again = self.tokens.len() > bare || !variations.is_empty();
            for variation in variations {
                self.variation(variation);
            }
        }
    }

    /// What stands before the move after so many; `again` where something stood between it and the move before.
    fn number(&self, ply: usize, seat: Seat, again: bool) -> Option<String> {
        let number = self.counting.number(ply);
        match self.counting {
            Counting::Singly => Some(format!("{number}. ({})", seat.number())),
            Counting::Pairs { .. } if !self.counting.is_second(ply) => Some(format!("{number}.")),
            Counting::Pairs { .. } => again.then(|| format!("{number}...")),
        }
    }

    fn variation(&mut self, line: &ToldLine<'_>) {
        let first = self.tokens.len();
        self.write(line, &[]);
        if let Some(token) = self.tokens.get_mut(first) {
            token.insert(0, '(');
        }
        if let Some(token) = self.tokens.last_mut() {
            token.push(')');
        }
    }

    /// What goes on from the last move of a line replaces none: no reader would take it for a variation. It is told
    /// among the words about that move.
    fn beyond(&self, line: &ToldLine<'_>, words: &mut String) {
        for further in self.told.leaving(Place { line: line.id, ply: line.end() }) {
            let mut inner = Moves { told: self.told, counting: self.counting, tokens: Vec::new() };
            inner.write(further, &[]);
            super::tree::join(words, &inner.tokens.join(" "));
        }
    }

    fn comment(&mut self, text: &str) {
        // Nothing in the braces may look like their end.
        let text = text.replace('{', "(").replace('}', ")");
        let words = text.split(|c: char| c.is_whitespace() || is_blank(c)).filter(|word| !word.is_empty());
        let first = self.tokens.len();
        for word in words {
            // At the beginning of a line these are an escape and a tag, for some readers in braces too.
            match self.tokens.get_mut(first..).and_then(<[String]>::last_mut) {
                Some(before) if word.starts_with(['%', '[']) => {
                    before.push(' ');
                    before.push_str(word);
                }
                Some(_) => self.tokens.push(word.to_owned()),
                None => self.tokens.push(format!("{{{word}")),
            }
        }
        if let Some(last) = self.tokens.get_mut(first..).and_then(<[String]>::last_mut) {
            last.push('}');
        }
    }
}
