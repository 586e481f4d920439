//! The list of games, and functions that start a game without naming its position type.

use std::ops::RangeInclusive;
use std::str::FromStr;

use super::clock::check_clocks;
use super::common_messages::column_in;
use super::playable::{is_start_with, start_with};
use super::replay::Replay;
use super::session::Plan;
use crate::{
    Game, Lesson, LocalizedMessage, Match, MatchPlan, Picture, PlanError, Playable, PositionFacts,
    ReopenError, SavedGame, Session, ToMessage,
};
use ai::Player;
use rules::{GameId, History, StartTerms, chess, domin_up, draughts, racing_kings};

/// All games, in menu order.
pub const GAMES: &[Game] = &{
    let mut games = [Game::CHESS; GameId::ALL.len()];
    let mut index = 0;
    while index < games.len() {
        games[index] = Game::new(GameId::ALL[index]);
        index += 1;
    }
    games
};

/// Table of functions of one game, which hides its position type.
struct GameFunctions {
    open: fn(&MatchPlan) -> Result<Box<dyn Match>, PlanError>,
    reopen: fn(&SavedGame) -> Result<Box<dyn Match>, ReopenError>,
    start_text: fn() -> String,
    start_replay: fn(&str) -> Result<(Box<dyn Replay>, Vec<LocalizedMessage>), PlanError>,
}

const fn functions_of(game: GameId) -> GameFunctions {
    match game {
        GameId::RacingKings => GameFunctions::of::<racing_kings::Position>(),
        GameId::Draughts => GameFunctions::of::<draughts::Position>(),
        GameId::Chess => GameFunctions::of::<chess::Position>(),
        GameId::DominUp => GameFunctions::of::<domin_up::Position>(),
    }
}

impl GameFunctions {
    const fn of<P: Playable>() -> GameFunctions {
        GameFunctions {
            open: |plan| Ok(Box::new(begin::<P>(plan)?)),
            reopen: |saved| {
                let mut session = begin::<P>(&saved.plan)?;
                if session.start_text() != saved.start {
                    // This version of the program deals differently for the seed: use the saved start position.
                    let position = Some(saved.start.clone());
                    session = begin::<P>(&MatchPlan { position, ..saved.plan.clone() })?;
                }
                Ok(Box::new(session.replay(saved)?))
            },
            start_text: || P::start(&P::Setup::default()).text(),
            start_replay: |start| {
                let (start, notes) = read_position_with_notes::<P>(start)?;
                Ok((Box::new(History::new(start)), notes))
            },
        }
    }
}

/// The names of the games as text: `racing-kings, draughts, chess or domin-up`.
pub fn names() -> String {
    let names: Vec<&str> = GAMES.iter().map(|game| game.name()).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// The error of a text that is not the name of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown game {0:?}: expected {names}", names = names())]
pub struct UnknownGame(pub String);

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Game, UnknownGame> {
        text.parse().map(Game::new).map_err(|_| UnknownGame(text.to_owned()))
    }
}

/// Begins a game from a plan.
pub fn open(plan: &MatchPlan) -> Result<Box<dyn Match>, PlanError> {
    (functions_of(plan.game.id).open)(plan)
}

/// Restores a saved game, with its variations and the moves that can be redone.
pub fn reopen(saved: &SavedGame) -> Result<Box<dyn Match>, ReopenError> {
    (functions_of(saved.plan.game.id).reopen)(saved)
}

/// The position text of a game's default start position.
pub fn start_text(game: Game) -> String {
    (functions_of(game.id).start_text)()
}

/// Reads the number of seats and the rule set that a position text implies.
pub fn read_position_facts(game: Game, text: &str) -> Result<PositionFacts, PlanError> {
    Ok(start_replay(game, text)?.terms())
}

/// Detects the game of a one-line position text; `None` if no game can read the text.
///
/// FEN does not distinguish chess from Racing Kings. So the candidates have an order: `preferred`, the game whose start
/// position this is, chess, then all others. The first one that can read the text wins.
pub fn game_of_position(text: &str, preferred: Option<Game>) -> Option<Game> {
    let text = text.trim();
    if text.lines().nth(1).is_some() {
        return None;
    }
    let is_start = |game: &&Game| game.deal_version.is_none() && start_text(**game) == text;
    let game_with_start = GAMES.iter().find(is_start).copied();
    let first_candidates = preferred.into_iter().chain(game_with_start).chain([Game::CHESS]);
    first_candidates.chain(GAMES.iter().copied()).find(|game| read_position_facts(*game, text).is_ok())
}

/// Detects the game of a position text that may be faulty, from its first word.
///
/// The result decides which parser reports the error. Rows separated by slashes mean FEN, a side letter means
/// draughts. `None` if the first word fits no game or the text has several lines.
pub fn game_of_faulty_position(text: &str, preferred: Option<Game>) -> Option<Game> {
    let text = text.trim();
    let first_word = text.split_whitespace().next().filter(|_| text.lines().nth(1).is_none())?;
    let mut games = preferred.into_iter().chain([Game::CHESS]).chain(GAMES.iter().copied());
    games.find(|game| (game.text.looks_like_position)(first_word))
}

/// Starts a [`Replay`] from a position text: a replay without players and pictures.
pub fn start_replay(game: Game, start: &str) -> Result<Box<dyn Replay>, PlanError> {
    Ok(start_replay_with_notes(game, start)?.0)
}

/// Like [`start_replay`], with a note about each part of the text that cannot be true of the board and was dropped.
pub fn start_replay_with_notes(
    game: Game,
    start: &str,
) -> Result<(Box<dyn Replay>, Vec<LocalizedMessage>), PlanError> {
    (functions_of(game.id).start_replay)(start)
}

/// Whether `player` exists in `game`.
pub fn has_player(game: Game, player: &Player) -> bool {
    match player {
        Player::Human => true,
        Player::Level(level) => Player::LEVELS.contains(level),
        Player::Adaptive(half_levels) => Player::ADAPTIVE_HALF_LEVELS.contains(half_levels),
        Player::Original(number) => (1..=game.original_computers).contains(number),
        Player::External(_) => game.variant.is_some(),
    }
}

/// The levels that play as well as `level` with these rules and this number of seats, itself included. `rules` is the
/// name of a rule set; `None` stands for the default.
pub fn levels_that_play_alike(game: Game, rules: Option<&str>, seats: u8, level: u8) -> RangeInclusive<u8> {
    match game.id {
        GameId::DominUp => {
            let rules = rules.and_then(|name| name.parse().ok()).unwrap_or_default();
            ai::domin_up::levels_that_play_alike(rules, seats, level)
        }
        GameId::RacingKings | GameId::Draughts | GameId::Chess => level..=level,
    }
}

impl Lesson {
    /// Opens the position of the lesson's picture; `None` if the picture has no position.
    ///
    /// A test opens every picture, so invalid texts cannot occur.
    pub fn open(&self, game: Game) -> Option<Box<dyn Match>> {
        let (position, moves) = match self.picture {
            Picture::Board { position, .. } => (position, ""),
            Picture::Tiles { position, moves, .. } => (position, moves),
            Picture::Nothing | Picture::Numbers => return None,
        };
        let plan = MatchPlan { position: Some(position.to_owned()), ..MatchPlan::between_people(game) };
        let mut game_in_play = open(&plan).ok()?;
        for text in moves.split_whitespace() {
            game_in_play.play(game_in_play.choice_of(text).ok()?).ok()?;
        }
        Some(game_in_play)
    }
}

/// Checks the plan and starts a session.
fn begin<P: Playable>(plan: &MatchPlan) -> Result<Session<P>, PlanError> {
    let game = Game::of::<P>();
    let terms = StartTerms { rules: plan.rules.as_deref(), seats: Some(plan.seats.len()), seed: plan.seed };
    let terms_error = |error| PlanError::Terms { game: game.id, error };
    let (setup, odds) = match (&plan.position, plan.odds) {
        (Some(text), odds) => {
            let start = read_position::<P>(text)?;
            // The plan may have odds that do not belong to the position: keep them only if they fit.
            let odds = odds.filter(|odds| is_start_with(&start, *odds));
            (start.setup(), odds)
        }
        (None, None) => (P::setup_for(&terms).map_err(terms_error)?, None),
        (None, Some(odds)) => {
            P::setup_for(&terms).map_err(terms_error)?;
            let start = start_with::<P>(&terms, odds);
            let start = start.ok_or(PlanError::Odds { game: game.id, seats: plan.seats.len() })?;
            (start.setup(), Some(odds))
        }
    };
    let expected = P::start(&setup).seats();
    if plan.seats.len() != usize::from(expected) {
        return Err(PlanError::Seats { game: game.id, expected, given: plan.seats.len() });
    }
    check_clocks(plan.seats.iter().map(|seat| seat.clock.as_ref()))?;
    match plan.seats.iter().find(|seat| !has_player(game, &seat.player)) {
        Some(seat) => Err(PlanError::NoSuchPlayer { game: game.id, player: seat.player.clone() }),
        None => {
            let (seats, seed) = (plan.seats.clone(), plan.seed);
            Ok(Session::from_plan(Plan { seats, setup, odds, seed }))
        }
    }
}

/// Parses a position text of the game with the rules `P`, as other programs write it.
pub fn read_position<P: Playable>(text: &str) -> Result<P, PlanError> {
    Ok(read_position_with_notes(text)?.0)
}

/// Like [`read_position`], with a note about each part of the text that was dropped.
pub fn read_position_with_notes<P: Playable>(text: &str) -> Result<(P, Vec<LocalizedMessage>), PlanError> {
    let text = text.trim();
    let bare = bare_position(text);
    let read = P::from_foreign_text(bare);
    let read = read.map(|(position, dropped)| (position, dropped.iter().map(ToMessage::message).collect()));
    read.map_err(|error| PlanError::Position {
        game: Game::of::<P>().id,
        why: error.message(),
        column: P::error_span(bare, &error).and_then(|part| column_in(text, part)),
    })
}

/// The position in a text that is copied with its tag, such as `[FEN "..."]`, or with quotation marks.
fn bare_position(text: &str) -> &str {
    let tag = ["[FEN", "[Fen", "[fen"].into_iter().find_map(|start| text.strip_prefix(start));
    let bare = tag.and_then(|rest| rest.strip_suffix(']')).map_or(text, str::trim);
    bare.trim_matches(['"', '\'', '`', '“', '”', '«', '»']).trim()
}
