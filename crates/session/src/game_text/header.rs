//! The tags of a game text: which game it is, its start position, players, and date.

use super::char_reader::TextPlace;
use super::clocks;
use super::fault::{Fault, FaultKind, MOST_OTHER_TAGS};
use super::parsed_game::ParsedGame;
use super::spelling::is_dash;
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
    /// All other tags as (name, value): event, site, ratings, and so on.
    pub tags: Vec<(String, String)>,
    /// Comment before the first move.
    pub opening_comment: String,
}

impl GameTags {
    /// Returns the value of one of the other tags.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }
}

/// The program's own tag with the name of the game.
pub(super) const GAME: &str = "Game";
/// The program's own tag with the start position.
pub(super) const START: &str = "Start";
/// The program's own tag with the odds, in the form of the command line: `knight:2`.
pub(super) const ODDS: &str = "Odds";
/// The program's own tag with the name of the player at seat `number`.
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
    /// Whether the start is the standard start position of the game.
    pub is_standard_start: bool,
    pub terms: PositionFacts,
    /// A replay that stands at the start position.
    pub replay: Box<dyn Replay>,
}

/// Determines the game and its start position.
///
/// `hint` is the game to assume if tags and moves do not decide. Adds a fault for each dropped part of the position.
pub(super) fn determine_start(
    parsed: &ParsedGame,
    hint: Option<Game>,
    faults: &mut Vec<Fault>,
) -> Result<GameStart, Fault> {
    let game = game_of(parsed, hint)?;
    let tag = parsed.tag(START).filter(|_| parsed.tag(GAME).is_some()).or_else(|| parsed.tag("FEN"));
    let tag = tag.filter(|tag| !matches!(tag.value.trim(), "" | "?" | "-"));
    let at = tag.map_or(start_place(parsed), |tag| tag.at);
    if tag.is_none() && game.deal_version.is_some() {
        return Err(Fault { at, kind: FaultKind::NoStart });
    }
    let standard_start = catalogue::start_text(game);
    let start_text = tag.map_or(standard_start.as_str(), |tag| tag.value.trim());
    let start_fault = |error: PlanError| {
        let at = match (&error, tag) {
            // A fault has one place. An error without a column is about the whole position: use its beginning.
            (PlanError::Position { column, .. }, Some(tag)) => {
                let blanks = tag.value.chars().take_while(|c| c.is_whitespace()).count();
                tag.place_in_value(blanks + column.map_or(0, |column| column - 1))
            }
            _ => at,
        };
        Fault { at, kind: FaultKind::Start(error) }
    };
    let (walk, notes) = catalogue::start_replay_with_notes(game, start_text).map_err(start_fault)?;
    let at = tag.map_or(at, |tag| tag.place_in_value(0));
    faults.extend(notes.into_iter().map(|note| Fault { at, kind: FaultKind::Note(note) }));
    let start = if tag.is_some() { walk.position_text() } else { standard_start.clone() };
    Ok(GameStart {
        game,
        is_standard_start: game.deal_version.is_none() && start == standard_start,
        start,
        terms: walk.terms(),
        replay: walk,
    })
}

/// The place of the first tag, or of the first move if the game has no tags.
pub(super) fn start_place(parsed: &ParsedGame) -> TextPlace {
    let first_move = parsed.moves.game().first().map(|mv| mv.at);
    parsed.tags.first().map(|tag| tag.at).or(first_move).unwrap_or(TextPlace::START)
}

/// Determines the game from the tags, else from the notation of the first move or position, else `hint`, else chess.
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
        let name: String = tag.value.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
        let found = GAMES.iter().copied().find(|game| game.text.variants.contains(&name.as_str()));
        return found.or_else(|| chess_960(parsed, &name)).ok_or_else(|| unknown(tag, "Variant"));
    }
    if let Some(tag) = parsed.tags.first().filter(|_| parsed.is_position)
        && let Some(game) = catalogue::game_of_position(&tag.value, hint)
    {
        return Ok(game);
    }
    // Without a tag that names the game, square numbers in the first move or in the position mean draughts.
    let first_move = parsed.moves.game().first().map(|mv| mv.text.as_str());
    // `0-0` is castling, not a pair of squares.
    let is_number = |part: &str| part != "0" && !part.is_empty() && part.bytes().all(|c| c.is_ascii_digit());
    let is_of_numbers = |text: &str| {
        let mut parts = text.split(|c| is_dash(c) || matches!(c, 'x' | ':'));
        // `0913`
        let squares = text.split_at_checked(2).filter(|_| text.len() == 4 && is_number(text));
        let is_square = |text: &str| text.parse().is_ok_and(|number: u8| (1..=32).contains(&number));
        parts.clone().count() > 1 && parts.all(is_number)
            || squares.is_some_and(|(from, to)| is_square(from) && is_square(to))
    };
    let has_lists = parsed.tag("FEN").is_some_and(|tag| tag.value.contains(':'));
    let game_with_numbers = GAMES.iter().copied().find(|game| game.has_square_numbers());
    let is_numbered = has_lists || first_move.is_some_and(is_of_numbers);
    Ok(game_with_numbers.filter(|_| is_numbered).or(hint).unwrap_or(Game::CHESS))
}

/// Chess, if `variant` is a name of Chess960 and the start position has only castling rights of chess.
///
/// Such a game is the same in chess and Chess960.
fn chess_960(parsed: &ParsedGame, variant: &str) -> Option<Game> {
    const NAMES: [&str; 7] = [
        "chess960",
        "960",
        "fischerandom",
        "fischerrandom",
        "fischerandomchess",
        "fischerrandomchess",
        "freestyle",
    ];
    let has_same_castling = |tag: &Tag| {
        let start = catalogue::start_replay_with_notes(Game::CHESS, &tag.value);
        start.is_ok_and(|(_, notes)| notes.is_empty())
    };
    let fen = parsed.tag("FEN").filter(|tag| !matches!(tag.value.trim(), "" | "?" | "-"));
    let is_same = NAMES.contains(&variant) && fen.is_none_or(has_same_castling);
    is_same.then_some(Game::CHESS)
}

/// Determines the game of a PDN `GameType`: number, first colour, width, height, notation, and corner.
///
/// `Err(true)` means that the game is supported but its squares have other names, `Err(false)` that the game is not
/// supported.
fn game_of_type(value: &str) -> Result<Game, bool> {
    let mut fields = value.split(',').map(str::trim);
    let number = fields.next();
    let game = GAMES
        .iter()
        .copied()
        .find(|game| game.text.type_number == number && number.is_some())
        .ok_or(false)?;
    let (board, supported_boards): (Vec<&str>, _) = (fields.collect(), game.text.boards);
    if supported_boards.is_empty() || supported_boards.contains(&board.as_slice()) {
        Ok(game)
    } else {
        Err(true)
    }
}

/// Reads the clocks of the seats from the tags (see [`clocks::read_clock_tags`]).
pub(super) fn clocks(parsed: &ParsedGame, start: &GameStart) -> Vec<Option<TimeControl>> {
    let value = |name: &str| parsed.tag(name).map(|tag| tag.value.as_str());
    clocks::read_clock_tags(value, start.terms.seats.into())
}

/// Reads the odds from the tag [`ODDS`].
///
/// Returns `None` if the game does not have these odds or the start does not match them; the tag then counts as one of
/// the other tags.
pub(super) fn odds(parsed: &ParsedGame, start: &GameStart) -> Option<Odds> {
    let odds = start.game.read_odds(&parsed.tag(ODDS)?.value).ok()?;
    start.replay.is_start_with(odds).then_some(odds)
}

/// Collects names, date and all other tags.
///
/// `has_clocks` and `has_odds` say that the game has these values, so that their tags are not kept as other tags. Adds
/// a fault if there are more tags than are stored.
pub(super) fn game_tags(
    parsed: &ParsedGame,
    start: &GameStart,
    (has_clocks, has_odds): (bool, bool),
    faults: &mut Vec<Fault>,
) -> GameTags {
    let value = |name: &str| parsed.tag(name).map(|tag| tag.value.trim().to_owned());
    let seats = usize::from(start.terms.seats);
    let mut known_names: Vec<String> =
        ["Result", "FEN", "SetUp", "Variant", "GameType", "Date"].map(str::to_owned).to_vec();
    // Without the program's `Game` tag, a tag with one of these names may have any meaning.
    if parsed.tag(GAME).is_some() {
        known_names.extend([GAME, START].map(str::to_owned));
    }
    if start.terms.rules.is_some() {
        known_names.push("Rules".to_owned());
    }
    let names = (1..=seats).map(|number| {
        let tag_names = [
            seat_tag(number),
            ["White", "Black"].get(number - 1).map_or(String::new(), |side| (*side).into()),
        ];
        let name = tag_names.iter().find_map(|tag| value(tag));
        known_names.extend(tag_names);
        name.filter(|name| name != "?").unwrap_or_default()
    });
    let names = names.collect();
    if has_clocks {
        known_names.extend(clocks::TAGS.map(str::to_owned));
    }
    if has_odds {
        known_names.push(ODDS.to_owned());
    }
    let (mut tags, mut other_tags): (Vec<(String, String)>, _) = (Vec::new(), 0);
    for tag in &parsed.tags {
        let is_known = known_names.iter().any(|name| name.eq_ignore_ascii_case(&tag.name));
        let roster_name = ROSTER.into_iter().find(|name| name.eq_ignore_ascii_case(&tag.name));
        let (name, is_roster) = (roster_name.unwrap_or(&tag.name), roster_name.is_some());
        if is_known || tags.iter().any(|(earlier, _)| earlier == name) {
            continue;
        }
        if !is_roster && other_tags == MOST_OTHER_TAGS {
            match faults.iter_mut().find(|fault| matches!(fault.kind, FaultKind::TooManyTags(_))) {
                Some(fault) => fault.at = fault.at.min(tag.at),
                None => {
                    faults.push(Fault { at: tag.at, kind: FaultKind::TooManyTags(MOST_OTHER_TAGS) });
                }
            }
            continue;
        }
        tags.push((name.to_owned(), tag.value.clone()));
        other_tags += usize::from(!is_roster);
    }
    // Mark missing mandatory tags as unknown, so that the writer does not fill in its own values.
    for name in ROSTER.into_iter().filter(|_| start.game.has_sides) {
        if tags.iter().all(|(tag, _)| tag != name) {
            tags.push((name.to_owned(), "?".to_owned()));
        }
    }
    let date = value("Date").filter(|date| date != "????.??.??").unwrap_or_default();
    GameTags { date, names, tags, opening_comment: parsed.opening_words.clone() }
}
