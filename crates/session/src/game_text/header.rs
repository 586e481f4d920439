//! Tags of a game: its kind, start, players and date.

use super::char_reader::TextPlace;
use super::clocks;
use super::fault::{Fault, FaultKind};
use super::parser::ParsedGame;
use super::tokenizer::Tag;
use crate::catalogue::{self, GAMES};
use crate::replay::Replay;
use crate::{Game, Odds, PlanError, PositionFacts, TimeControl};

/// Information about a game besides its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameTags {
    /// Start date: `2026.11.22`, or the tag's text if it has another form.
    pub date: String,
    /// Names of the players, by seat.
    pub names: Vec<String>,
    /// All other tags (event, site, ratings ...) as names and values.
    pub tags: Vec<(String, String)>,
    /// Comment before the first move.
    pub opening_words: String,
}

impl GameTags {
    /// Returns the value of one of the other tags.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }
}

/// Tag with the kind of game in our own form.
pub(super) const GAME: &str = "Game";
/// Our own tag with the starting position.
pub(super) const START: &str = "Start";
/// Our own tag with the odds, in the form of the command line: `knight:2`.
pub(super) const ODDS: &str = "Odds";
/// Our own tag with the player's name.
pub(super) fn seat_tag(number: usize) -> String {
    format!("Seat{number}")
}

/// PGN's mandatory tags that are about neither players nor moves.
pub(super) const ROSTER: [&str; 3] = ["Event", "Site", "Round"];

/// Everything needed to replay a game from its start.
pub(super) struct GameStart {
    pub game: Game,
    /// Position text of the start.
    pub start: String,
    /// Whether it is the game's standard start.
    pub is_own: bool,
    pub terms: PositionFacts,
    /// Replay that stands at the start.
    pub walk: Box<dyn Replay>,
}

/// Determines the kind of game and its start.
///
/// `hint`: the kind to assume if tags and moves leave it open.
pub(super) fn determine_start(parsed: &ParsedGame, hint: Option<Game>) -> Result<GameStart, Fault> {
    let game = game_of(parsed, hint)?;
    let tag = parsed.tag(START).filter(|_| parsed.tag(GAME).is_some()).or_else(|| parsed.tag("FEN"));
    let tag = tag.filter(|tag| !matches!(tag.value.trim(), "" | "?" | "-"));
    let at = tag.map_or(place(parsed), |tag| tag.at);
    if tag.is_none() && game.deal_version.is_some() {
        return Err(Fault { at, kind: FaultKind::NoStart });
    }
    let own = catalogue::start_text(game);
    let told = tag.map_or(own.as_str(), |tag| tag.value.trim());
    let not_a_start = |error: PlanError| {
        let at = match (&error, tag) {
            // The message names one place. Without a column the error is about the whole position: use its beginning.
            (PlanError::Position { column, .. }, Some(tag)) => {
                let blanks = tag.value.chars().take_while(|sign| sign.is_whitespace()).count();
                tag.place_in_value(blanks + column.map_or(0, |column| column - 1))
            }
            _ => at,
        };
        Fault { at, kind: FaultKind::Start(error) }
    };
    let walk = catalogue::start_replay(game, told).map_err(not_a_start)?;
    let start = walk.position_text();
    Ok(GameStart {
        game,
        is_own: game.deal_version.is_none() && start == own,
        start,
        terms: walk.terms(),
        walk,
    })
}

/// Place where the text of a game begins.
pub(super) fn place(parsed: &ParsedGame) -> TextPlace {
    let first = parsed.moves.game().first().map(|mv| mv.at);
    parsed.tags.first().map(|tag| tag.at).or(first).unwrap_or(TextPlace::START)
}

fn game_of(parsed: &ParsedGame, hint: Option<Game>) -> Result<Game, Fault> {
    let unknown = |tag: &Tag, name| Fault {
        at: tag.at,
        kind: FaultKind::UnknownGame { name, value: tag.value.clone() },
    };
    if let Some(tag) = parsed.tag(GAME) {
        return tag.value.trim().to_lowercase().parse().map_err(|_| unknown(tag, GAME));
    }
    if let Some(tag) = parsed.tag("GameType") {
        return game_of_type(&tag.value).map_err(|is_known| match is_known {
            true => Fault { at: tag.at, kind: FaultKind::OtherNumbering(tag.value.clone()) },
            false => unknown(tag, "GameType"),
        });
    }
    if let Some(tag) = parsed.tag("Variant") {
        let name: String = tag.value.to_lowercase().split_whitespace().collect();
        let found = GAMES.iter().find(|game| game.text.variants.contains(&name.as_str()));
        return found.copied().ok_or_else(|| unknown(tag, "Variant"));
    }
    // Without such a tag, the first move or the position shows the kind of game.
    let first = parsed.moves.game().first().map(|mv| mv.text.as_str());
    // `0-0` is castling, not a pair of squares.
    let is_number = |part: &str| part != "0" && !part.is_empty() && part.bytes().all(|c| c.is_ascii_digit());
    let is_of_numbers = |text: &str| {
        let mut parts = text.split(['-', 'x', ':']);
        parts.clone().count() > 1 && parts.all(is_number)
    };
    let has_lists = parsed.tag("FEN").is_some_and(|tag| tag.value.contains(':'));
    let numbered = GAMES.iter().copied().find(|game| game.has_square_numbers());
    let is_numbered = has_lists || first.is_some_and(is_of_numbers);
    Ok(numbered.filter(|_| is_numbered).or(hint).unwrap_or(Game::CHESS))
}

/// Determines the game of a PDN `GameType`: number, first colour, width, height, notation, corner.
///
/// `Err(true)`: the game is supported, but its squares are named differently. `Err(false)`: it is not supported.
fn game_of_type(value: &str) -> Result<Game, bool> {
    let mut fields = value.split(',').map(str::trim);
    let number = fields.next();
    let game = GAMES
        .iter()
        .copied()
        .find(|game| game.text.type_number == number && number.is_some())
        .ok_or(false)?;
    let (board, boards): (Vec<&str>, _) = (fields.collect(), game.text.boards);
    if boards.is_empty() || boards.contains(&board.as_slice()) { Ok(game) } else { Err(true) }
}

/// Reads the clocks from the tags.
///
/// All are `None` if there are no tags, or if we cannot represent them.
pub(super) fn clocks(parsed: &ParsedGame, start: &GameStart) -> Vec<Option<TimeControl>> {
    let value = |name: &str| parsed.tag(name).map(|tag| tag.value.as_str());
    clocks::read_clock_tags(value, start.terms.seats.into())
}

/// Reads the odds from our own tag.
///
/// Returns `None` if the game has no such odds or the start does not match them; the tag is then treated like any
/// other.
pub(super) fn odds(parsed: &ParsedGame, start: &GameStart) -> Option<Odds> {
    let odds = start.game.read_odds(&parsed.tag(ODDS)?.value).ok()?;
    start.walk.is_start_with(odds).then_some(odds)
}

/// Collects names, date and all other tags. `has_clocks`, `has_odds`: these were understood, so their tags are
/// dropped.
pub(super) fn heading(parsed: &ParsedGame, start: &GameStart, has_clocks: bool, has_odds: bool) -> GameTags {
    let value = |name: &str| parsed.tag(name).map(|tag| tag.value.trim().to_owned());
    let seats = usize::from(start.terms.seats);
    let mut own: Vec<String> =
        ["Result", "FEN", "SetUp", "Variant", "GameType", "Date"].map(str::to_owned).to_vec();
    // Without our `Game` tag, these names may mean anything.
    if parsed.tag(GAME).is_some() {
        own.extend([GAME, START].map(str::to_owned));
    }
    if start.terms.rules.is_some() {
        own.push("Rules".to_owned());
    }
    let names = (1..=seats).map(|number| {
        let sides = [
            seat_tag(number),
            ["White", "Black"].get(number - 1).map_or(String::new(), |side| (*side).into()),
        ];
        let name = sides.iter().find_map(|tag| value(tag));
        own.extend(sides);
        name.filter(|name| name != "?").unwrap_or_default()
    });
    let names = names.collect();
    if has_clocks {
        own.extend(clocks::TAGS.map(str::to_owned));
    }
    if has_odds {
        own.push(ODDS.to_owned());
    }
    let mut tags: Vec<(String, String)> = Vec::new();
    for tag in &parsed.tags {
        let is_own = own.iter().any(|name| name.eq_ignore_ascii_case(&tag.name));
        if !is_own && tags.iter().all(|(name, _)| *name != tag.name) {
            tags.push((tag.name.clone(), tag.value.clone()));
        }
    }
    // Marks mandatory tags as unknown, so that the writer does not fill in its own values.
    for name in ROSTER.into_iter().filter(|_| start.game.has_sides) {
        if tags.iter().all(|(tag, _)| tag != name) {
            tags.push((name.to_owned(), "?".to_owned()));
        }
    }
    let date = value("Date").filter(|date| date != "????.??.??").unwrap_or_default();
    GameTags { date, names, tags, opening_words: parsed.opening_words.clone() }
}
