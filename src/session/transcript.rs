//! A kept game as text to hand on (export): PGN for chess and Racing Kings, PDN for draughts, and the like for Domin-Up.

use std::fmt::Write;
use std::time::Duration;

use super::catalogue;
use super::clock::{Bonus, Period, TimeControl, clocks_text};
use super::face::{Game, Match, SavedGame};
use super::plan_error::ReopenError;
use super::record::{LineId, Place, RecordedMove};
use super::saved::{SavedLine, SavedMove};
use crate::rules::{EndReason, Seat};

/// What a text says of a game beside the game itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// When it was begun: `2026.11.22`.
    pub date: String,
    /// What the players are called, by seat.
    pub names: Vec<String>,
}

/// Longest line of the moves.
const WIDTH: usize = 79;

/// The game as text: tag lines and numbered moves as players write them, variations in parentheses, comments in braces.
/// Moves that were taken back are not in it.
pub fn transcript(saved: &SavedGame, heading: &Heading) -> Result<String, ReopenError> {
    let mut text = String::new();
    for (tag, value) in tags(saved, heading) {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[{tag} \"{value}\"]");
    }
    text.push('\n');
    let mut moves = Moves { saved, counting: Counting::of(saved), open: Vec::new(), tokens: Vec::new() };
    moves.write(&Way::game(saved))?;
    if let Some(end) = saved.end.as_ref().filter(|end| end.is_declared) {
        moves.comment(end.outcome.reason.text());
    }
    moves.tokens.push(result(saved));
    let mut width = 0;
    for token in moves.tokens {
        let needs = token.chars().count();
        if width > 0 && width + 1 + needs > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(&token);
        width += needs;
    }
    text.push('\n');
    Ok(text)
}

/// As the last word of the text.
fn result(saved: &SavedGame) -> String {
    match &saved.end {
        Some(end) if saved.plan.game.has_sides => end.outcome.score().to_owned(),
        Some(end) => end.text.clone(),
        None => "*".to_owned(),
    }
}

fn tags(saved: &SavedGame, heading: &Heading) -> Vec<(String, String)> {
    let game = saved.plan.game;
    let name = |seat: usize| heading.names.get(seat).filter(|name| !name.is_empty());
    let named = |seat: usize| name(seat).cloned().unwrap_or_else(|| "?".to_owned());
    let date = if heading.date.is_empty() { "????.??.??" } else { &heading.date };
    let mut tags = Vec::new();
    let mut tag = |tag: &str, value: &str| tags.push((tag.to_owned(), value.to_owned()));
    if game.has_sides {
        tag("Event", "Tabuleiro");
        tag("Site", "?");
        tag("Date", date);
        tag("Round", "-");
        tag("White", &named(0));
        tag("Black", &named(1));
        tag("Result", &result(saved));
        for (name, control) in time_controls(saved) {
            tag(name, &control);
        }
        if saved.end.as_ref().is_some_and(|end| is_by_time(end.outcome.reason)) {
            tag("Termination", "time forfeit");
        }
        if game == Game::DRAUGHTS {
            // The number and the board of Portuguese draughts in the PDN standard.
            tag("GameType", "28,W,8,8,N1,1");
        }
        if game == Game::RACING_KINGS {
            tag("Variant", "Racing Kings");
        }
        // Readers of Racing Kings want its start too.
        if saved.start != catalogue::start_text(game) || game == Game::RACING_KINGS {
            tag("SetUp", "1");
            tag("FEN", &saved.start);
        }
    } else {
        tag("Game", game.name());
        tag("Date", date);
        for seat in 0..saved.plan.seats.len() {
            tag(&format!("Seat{}", seat + 1), &named(seat));
        }
        if let Some(rules) = &saved.plan.rules {
            tag("Rules", rules);
        }
        tag("Result", &result(saved));
        let clocks: Vec<_> = saved.plan.seats.iter().map(|seat| seat.clock.clone()).collect();
        if clocks.iter().any(Option::is_some) {
            tag("Clock", &clocks_text(&clocks));
        }
        tag("Start", &saved.start);
    }
    tags
}

/// Whether time decided.
fn is_by_time(reason: EndReason) -> bool {
    [EndReason::TIME_FORFEIT, EndReason::TIME_WITHOUT_MATE].contains(&reason)
}

/// The tags that tell the clocks of a game of two: one for both where they are the same. What the standard has no form
/// for stands in a tag of our own.
fn time_controls(saved: &SavedGame) -> Vec<(&'static str, String)> {
    let clocks: Vec<_> = saved.plan.seats.iter().map(|seat| seat.clock.clone()).collect();
    if clocks.iter().all(Option::is_none) {
        return Vec::new();
    }
    let controls: Vec<String> = clocks.iter().map(|clock| pgn_control(clock.as_ref())).collect();
    let mut tags = match controls.as_slice() {
        [white, black] if white != black => {
            vec![("WhiteTimeControl", white.clone()), ("BlackTimeControl", black.clone())]
        }
        _ => vec![("TimeControl", controls.first().cloned().unwrap_or_default())],
    };
    let is_told = |clock: &TimeControl| !matches!(clock.bonus(), Bonus::Bronstein(_) | Bonus::Delay(_));
    if !clocks.iter().flatten().all(is_told) {
        tags.push(("Clock", clocks_text(&clocks)));
    }
    tags
}

/// A time control in the form of the PGN standard (9.6.1), in seconds: `40/5400+30:1800+30`, `300`, `*180` for an
/// hourglass, `-` for none.
fn pgn_control(clock: Option<&TimeControl>) -> String {
    let periods = match clock {
        None => return "-".to_owned(),
        Some(TimeControl::Hourglass(time)) => return format!("*{}", time.seconds()),
        Some(TimeControl::Periods(periods)) => periods,
    };
    let increment = match periods.bonus() {
        Bonus::Increment(seconds) => format!("+{seconds}"),
        _ => String::new(),
    };
    let period = |period: &Period| {
        let moves = period.moves.map_or_else(String::new, |moves| format!("{moves}/"));
        format!("{moves}{}{increment}", period.time.seconds())
    };
    periods.list().iter().map(period).collect::<Vec<_>>().join(":")
}

/// How moves are numbered.
#[derive(Clone, Copy)]
enum Counting {
    /// One number for the moves of both sides.
    Pairs {
        /// That of the first move.
        first: usize,
        /// Whether the second side moves first.
        second_begins: bool,
    },
    /// Every move has a number, and tells who played it.
    Singly,
}

impl Counting {
    fn of(saved: &SavedGame) -> Counting {
        if !saved.plan.game.has_sides {
            return Counting::Singly;
        }
        // FEN tells the number of the next move; PDN does not.
        let fields: Vec<&str> = saved.start.split_whitespace().collect();
        let number = fields.get(5).and_then(|number| number.parse().ok());
        let first_seat = saved.moves.first().map_or(Seat::FIRST, |mv| mv.seat);
        Counting::Pairs { first: number.unwrap_or(1), second_begins: first_seat != Seat::FIRST }
    }

    /// What stands before the move after so many; `again` where something stood between it and the move before.
    fn number(self, ply: usize, seat: Seat, again: bool) -> Option<String> {
        match self {
            Counting::Singly => Some(format!("{}. ({})", ply + 1, seat.number())),
            Counting::Pairs { first, second_begins } => {
                let half = ply + usize::from(second_begins);
                let number = first + half / 2;
                match half % 2 {
                    0 => Some(format!("{number}.")),
                    _ => again.then(|| format!("{number}...")),
                }
            }
        }
    }
}

/// A line of the record from the start of the game on: whose moves are written from a place on.
struct Way<'a> {
    line: LineId,
    /// How many moves lead to the first one of its own.
    from: usize,
    moves: Vec<&'a SavedMove>,
}

impl<'a> Way<'a> {
    fn game(saved: &'a SavedGame) -> Way<'a> {
        Way { line: LineId::GAME, from: 0, moves: saved.moves.iter().take(saved.ply).collect() }
    }

    /// The way that leaves this one.
    fn leaving(&self, line: &'a SavedLine) -> Way<'a> {
        let before = self.moves.iter().take(line.from.ply).copied();
        Way { line: line.id, from: line.from.ply, moves: before.chain(&line.moves).collect() }
    }
}

struct Moves<'a> {
    saved: &'a SavedGame,
    counting: Counting,
    /// The variations that are being written, one inside the other.
    open: Vec<LineId>,
    tokens: Vec<String>,
}

impl<'a> Moves<'a> {
    /// The variations that leave from a place, but not those that are being written.
    fn lines(&self, place: Place) -> Vec<&'a SavedLine> {
        let lines = self.saved.lines.iter();
        lines.filter(|line| self.home(line.from) == place && !self.open.contains(&line.id)).collect()
    }

    /// The same place on the line that has the move before it as its own: a line may be left before it begins.
    fn home(&self, mut place: Place) -> Place {
        for _ in &self.saved.lines {
            let line = self.saved.lines.iter().find(|line| line.id == place.line);
            match line.filter(|line| place.ply < line.from.ply) {
                Some(line) => place.line = line.from.line,
                None => break,
            }
        }
        place
    }

    fn write(&mut self, way: &Way<'_>) -> Result<(), ReopenError> {
        let mut played = self.played(way)?;
        let notations: Vec<String> = played.moves().iter().map(|mv| mv.notation.clone()).collect();
        let timed = way.line == LineId::GAME && played.has_clocks();
        let mut again = true;
        for (ply, (mv, notation)) in way.moves.iter().zip(notations).enumerate().skip(way.from) {
            self.tokens.extend(self.counting.number(ply, mv.seat, again));
            self.tokens.push(notation + mv.glyph.map_or("", |glyph| glyph.sign()));
            let clock = if timed { clock_after(&mut *played, ply + 1, mv.seat) } else { String::new() };
            again = !mv.comment.is_empty() || !clock.is_empty();
            if !clock.is_empty() {
                self.tokens.push(format!("{{{clock}}}"));
            }
            self.comment(&mv.comment);
            // A variation stands behind the move that it replaces.
            again |= self.leaving(way, ply)?;
        }
        // What goes on from the last move replaces none: no reader would take it for a variation.
        self.after(way)
    }

    fn leaving(&mut self, way: &Way<'_>, ply: usize) -> Result<bool, ReopenError> {
        let mut any = false;
        for line in self.lines(Place { line: way.line, ply }) {
            let first = self.tokens.len();
            self.open.push(line.id);
            self.write(&way.leaving(line))?;
            self.open.pop();
            if let Some(token) = self.tokens.get_mut(first) {
                token.insert(0, '(');
            }
            if let Some(token) = self.tokens.last_mut() {
                token.push(')');
            }
            any = true;
        }
        Ok(any)
    }

    fn after(&mut self, way: &Way<'_>) -> Result<(), ReopenError> {
        for line in self.lines(Place { line: way.line, ply: way.moves.len() }) {
            let open = self.open.iter().copied().chain([line.id]).collect();
            let mut inner = Moves { saved: self.saved, counting: self.counting, open, tokens: Vec::new() };
            inner.write(&way.leaving(line))?;
            self.comment(&inner.tokens.join(" "));
        }
        Ok(())
    }

    fn comment(&mut self, text: &str) {
        // Nothing in the braces may look like their end.
        let text = text.replace('{', "(").replace('}', ")");
        let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || c.is_control()).collect();
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        if let Some((last, others)) = words.split_last() {
            let open = |place: usize| if place == 0 { "{" } else { "" };
            self.tokens
                .extend(others.iter().enumerate().map(|(place, word)| format!("{}{word}", open(place))));
            self.tokens.push(format!("{}{last}}}", open(others.len())));
        }
    }

    /// A way, played again.
    fn played(&self, way: &Way<'_>) -> Result<Box<dyn Match>, ReopenError> {
        let moves =
            way.moves.iter().map(|mv| SavedMove { glyph: None, comment: String::new(), ..(*mv).clone() });
        let moves: Vec<SavedMove> = moves.collect();
        let played = SavedGame {
            plan: self.saved.plan.clone(),
            start: self.saved.start.clone(),
            ply: moves.len(),
            moves,
            lines: Vec::new(),
            looking: None,
            thought: Duration::ZERO,
            offers: Vec::new(),
            end: None,
            board: String::new(),
        };
        catalogue::reopen(&played)
    }
}

/// What the clock of a seat shows after so many moves, as readers of PGN know it: `[%clk 0:05:03]`. Nothing where it has
/// none, and where it did not press it.
fn clock_after(played: &mut dyn Match, ply: usize, seat: Seat) -> String {
    if !played.moves().get(ply - 1).is_some_and(RecordedMove::is_timed) {
        return String::new();
    }
    played.jump(ply);
    let clocks = played.clocks(Duration::ZERO);
    let Some(clock) = clocks.get(seat.index()).and_then(Option::as_ref) else { return String::new() };
    let seconds = clock.remaining.as_secs();
    format!("[%clk {}:{:02}:{:02}]", seconds / 3_600, seconds / 60 % 60, seconds % 60)
}
