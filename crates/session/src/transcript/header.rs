//! What the tags of a game tell: which game it is, what it starts from, who played it and when.

use super::clocks;
use super::fault::{Fault, FaultKind};
use super::source::TextPlace;
use super::tokens::Tag;
use super::tree::Tree;
use crate::catalogue::{self, GAMES};
use crate::walk::Walk;
use crate::{Game, Odds, PlanError, PositionTerms, TimeControl};

/// What a text says of a game beside the game itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// When it was begun: `2026.11.22`, or as it is told.
    pub date: String,
    /// What the players are called, by seat.
    pub names: Vec<String>,
    /// What is told beyond that (event, site, ratings ...), for which the game itself has no place: names and values.
    pub tags: Vec<(String, String)>,
    /// What is said before the first move.
    pub opening_words: String,
}

impl Heading {
    /// What a further tag says.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }
}

/// The tag that names the game in a text of our own form.
pub(super) const GAME: &str = "Game";
/// The tag of our own that tells the start.
pub(super) const START: &str = "Start";
/// The tag of our own that tells odds, as on the command line: `knight:2`.
pub(super) const ODDS: &str = "Odds";
/// The tag of the seat with this number.
pub(super) fn seat_tag(number: usize) -> String {
    format!("Seat{number}")
}

/// The tags of every game of PGN that are about neither its players nor its moves.
pub(super) const ROSTER: [&str; 3] = ["Event", "Site", "Round"];

/// What a game is to be followed from.
pub(super) struct Beginning {
    pub game: Game,
    /// The position text of the start.
    pub start: String,
    /// Whether that is the game's own.
    pub is_own: bool,
    pub terms: PositionTerms,
    /// A walk that stands at the start.
    pub walk: Box<dyn Walk>,
}

/// Which game a text tells, and from which start.
pub(super) fn beginning(tree: &Tree, hint: Option<Game>) -> Result<Beginning, Fault> {
    let game = game_of(tree, hint)?;
    let tag = tree.tag(START).filter(|_| tree.tag(GAME).is_some()).or_else(|| tree.tag("FEN"));
    let tag = tag.filter(|tag| !matches!(tag.value.trim(), "" | "?" | "-"));
    let at = tag.map_or(place(tree), |tag| tag.at);
    if tag.is_none() && game.deal.is_some() {
        return Err(Fault { at, kind: FaultKind::NoStart });
    }
    let own = catalogue::start_text(game);
    let told = tag.map_or(own.as_str(), |tag| tag.value.trim());
    let not_a_start = |error: PlanError| {
        let at = match (&error, tag) {
            // The place is told once, and for all of the text: where the whole position is meant it is where that begins.
            (PlanError::Position { column, .. }, Some(tag)) => {
                let blanks = tag.value.chars().take_while(|sign| sign.is_whitespace()).count();
                tag.place_in_value(blanks + column.map_or(0, |column| column - 1))
            }
            _ => at,
        };
        Fault { at, kind: FaultKind::Start(error) }
    };
    let walk = catalogue::walk(game, told).map_err(not_a_start)?;
    let start = walk.position_text();
    Ok(Beginning { game, is_own: game.deal.is_none() && start == own, start, terms: walk.terms(), walk })
}

/// Where a game begins in its text.
pub(super) fn place(tree: &Tree) -> TextPlace {
    let first = tree.moves.game().first().map(|mv| mv.at);
    tree.tags.first().map(|tag| tag.at).or(first).unwrap_or(TextPlace::START)
}

fn game_of(tree: &Tree, hint: Option<Game>) -> Result<Game, Fault> {
    let unknown = |tag: &Tag, name| Fault {
        at: tag.at,
        kind: FaultKind::UnknownGame { name, value: tag.value.clone() },
    };
    if let Some(tag) = tree.tag(GAME) {
        return tag.value.trim().to_lowercase().parse().map_err(|_| unknown(tag, GAME));
    }
    if let Some(tag) = tree.tag("GameType") {
        return game_of_type(&tag.value).map_err(|is_known| match is_known {
            true => Fault { at: tag.at, kind: FaultKind::Squares(tag.value.clone()) },
            false => unknown(tag, "GameType"),
        });
    }
    if let Some(tag) = tree.tag("Variant") {
        let name: String = tag.value.to_lowercase().split_whitespace().collect();
        let found = GAMES.iter().find(|game| game.text.variants.contains(&name.as_str()));
        return found.copied().ok_or_else(|| unknown(tag, "Variant"));
    }
    // Without any of these the first move, or the position, shows which game it is.
    let first = tree.moves.game().first().map(|mv| mv.text.as_str());
    // `0-0` is castling.
    let is_number = |part: &str| part != "0" && !part.is_empty() && part.bytes().all(|c| c.is_ascii_digit());
    let is_of_numbers = |text: &str| {
        let mut parts = text.split(['-', 'x', ':']);
        parts.clone().count() > 1 && parts.all(is_number)
    };
    let has_lists = tree.tag("FEN").is_some_and(|tag| tag.value.contains(':'));
    let numbered = GAMES.iter().copied().find(|game| game.numbers_squares());
    let is_numbered = has_lists || first.is_some_and(is_of_numbers);
    Ok(numbered.filter(|_| is_numbered).or(hint).unwrap_or(Game::CHESS))
}

/// The game of a PDN `GameType`: number, colour that begins, width, height, notation, whether the corner is played on.
/// An error tells whether the game is ours, and only its squares are called otherwise.
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

/// The clocks of the seats, as the tags tell them; none where they do not, or in a form that no clock of ours has.
pub(super) fn clocks(tree: &Tree, beginning: &Beginning) -> Vec<Option<TimeControl>> {
    let value = |name: &str| tree.tag(name).map(|tag| tag.value.as_str());
    clocks::read(value, beginning.terms.seats.into())
}

/// The odds that a tag tells, where they are some of the game and given at its start; a tag that says anything else is one
/// like all others.
pub(super) fn odds(tree: &Tree, beginning: &Beginning) -> Option<Odds> {
    let odds = beginning.game.read_odds(&tree.tag(ODDS)?.value).ok()?;
    beginning.walk.is_start_with(odds).then_some(odds)
}

/// What the tags tell of the people and the day, and what else they tell. `has_clocks`, `has_odds`: these are known, and
/// need no tag.
pub(super) fn heading(tree: &Tree, beginning: &Beginning, has_clocks: bool, has_odds: bool) -> Heading {
    let value = |name: &str| tree.tag(name).map(|tag| tag.value.trim().to_owned());
    let seats = usize::from(beginning.terms.seats);
    let mut own: Vec<String> =
        ["Result", "FEN", "SetUp", "Variant", "GameType", "Date"].map(str::to_owned).to_vec();
    // Elsewhere these may mean anything.
    if tree.tag(GAME).is_some() {
        own.extend([GAME, START].map(str::to_owned));
    }
    if beginning.terms.rules.is_some() {
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
    for tag in &tree.tags {
        let is_own = own.iter().any(|name| name.eq_ignore_ascii_case(&tag.name));
        if !is_own && tags.iter().all(|(name, _)| *name != tag.name) {
            tags.push((tag.name.clone(), tag.value.clone()));
        }
    }
    // In a game that was read nobody else has said where it was played.
    for name in ROSTER.into_iter().filter(|_| beginning.game.has_sides) {
        if tags.iter().all(|(tag, _)| tag != name) {
            tags.push((name.to_owned(), "?".to_owned()));
        }
    }
    let date = value("Date").filter(|date| date != "????.??.??").unwrap_or_default();
    Heading { date, names, tags, opening_words: tree.opening_words.clone() }
}
