//! The games without the type of their rules: from a plan in plain words to a game being played.

use std::str::FromStr;

use super::clock::check_clocks;
use super::playable::{is_start_with, start_with};
use super::running::Plan;
use super::walk::Walk;
use super::words::column_of;
use crate::{
    Explain, Game, Lesson, Match, MatchPlan, Picture, PlanError, Playable, PositionTerms, ReopenError,
    SavedGame, Session,
};
use ai::Player;
use rules::{GameId, History, Terms, chess, domin_up, draughts, racing_kings};

/// Every game, in the order of the menu.
pub const GAMES: &[Game] = &{
    let mut games = [Game::CHESS; GameId::ALL.len()];
    let mut index = 0;
    while index < games.len() {
        games[index] = Game::new(GameId::ALL[index]);
        index += 1;
    }
    games
};

/// The rules of one game behind their type: everything that can be asked before it is played.
struct Rulebook {
    open: fn(&MatchPlan) -> Result<Box<dyn Match>, PlanError>,
    reopen: fn(&SavedGame) -> Result<Box<dyn Match>, ReopenError>,
    start_text: fn() -> String,
    walk: fn(&str) -> Result<Box<dyn Walk>, PlanError>,
}

/// The rules of a game.
const fn book(game: GameId) -> Rulebook {
    match game {
        GameId::RacingKings => Rulebook::of::<racing_kings::Position>(),
        GameId::Draughts => Rulebook::of::<draughts::Position>(),
        GameId::Chess => Rulebook::of::<chess::Position>(),
        GameId::DominUp => Rulebook::of::<domin_up::Position>(),
    }
}

impl Rulebook {
    /// Those of the game with these rules.
    const fn of<P: Playable>() -> Rulebook {
        Rulebook {
            open: |plan| Ok(Box::new(begin::<P>(plan)?)),
            reopen: |saved| {
                let mut session = begin::<P>(&saved.plan)?;
                if session.start_text() != saved.start {
                    // It was dealt in another way than today.
                    let position = Some(saved.start.clone());
                    session = begin::<P>(&MatchPlan { position, ..saved.plan.clone() })?;
                }
                Ok(Box::new(session.replay(saved)?))
            },
            start_text: || P::start(&P::Setup::default()).text(),
            walk: |start| Ok(Box::new(History::new(read_position::<P>(start)?))),
        }
    }
}

/// The names of the games: `racing-kings, draughts, chess or domin-up`.
pub fn names() -> String {
    let names: Vec<&str> = GAMES.iter().map(|game| game.name()).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// The text names no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown game {0:?}: expected {names}", names = names())]
pub struct UnknownGame(pub String);

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Game, UnknownGame> {
        text.parse().map(Game::new).map_err(|_| UnknownGame(text.to_owned()))
    }
}

/// Begins a game.
pub fn open(plan: &MatchPlan) -> Result<Box<dyn Match>, PlanError> {
    (book(plan.game.id).open)(plan)
}

/// Brings a kept game back as it was, with everything that can be undone and redone.
pub fn reopen(saved: &SavedGame) -> Result<Box<dyn Match>, ReopenError> {
    (book(saved.plan.game.id).reopen)(saved)
}

/// The position text of a game's own start.
pub fn start_text(game: Game) -> String {
    (book(game.id).start_text)()
}

/// Reads what a position text decides.
pub fn terms_of(game: Game, text: &str) -> Result<PositionTerms, PlanError> {
    Ok(walk(game, text)?.terms())
}

/// The game that a text is a position of. FEN does not tell chess from Racing Kings: the game that is preferred goes
/// before others, then the one that begins so, then chess.
pub fn game_of_position(text: &str, preferred: Option<Game>) -> Option<Game> {
    let text = text.trim();
    if text.lines().nth(1).is_some() {
        return None;
    }
    let is_start = |game: &&Game| game.deal.is_none() && start_text(**game) == text;
    let begun_so = GAMES.iter().find(is_start).copied();
    let first = preferred.into_iter().chain(begun_so).chain([Game::CHESS]);
    first.chain(GAMES.iter().copied()).find(|game| terms_of(*game, text).is_ok())
}

/// The game whose positions a text resembles, though it may be faulty: rows of a board with slashes between them, or the
/// sides of a board of draughts. The reader of positions says what is wrong with it.
pub fn game_of_faulty_position(text: &str, preferred: Option<Game>) -> Option<Game> {
    let text = text.trim();
    let first = text.split_whitespace().next().filter(|_| text.lines().nth(1).is_none())?;
    let mut games = preferred.into_iter().chain([Game::CHESS]).chain(GAMES.iter().copied());
    games.find(|game| (game.text.begins_position)(first))
}

/// Sets out from a position text to follow a game by its rules alone.
pub fn walk(game: Game, start: &str) -> Result<Box<dyn Walk>, PlanError> {
    (book(game.id).walk)(start)
}

/// Whether a game has such a player.
pub fn exists(game: Game, player: &Player) -> bool {
    match player {
        Player::Human => true,
        Player::Level(level) => Player::LEVELS.contains(level),
        Player::Matched(halves) => Player::MATCHED.contains(halves),
        Player::Original(number) => (1..=game.originals).contains(number),
        Player::Guest(_) => game.variant.is_some(),
    }
}

impl Lesson {
    /// The game that the picture shows. A test sees to it that every picture is one.
    pub fn open(&self, game: Game) -> Option<Box<dyn Match>> {
        let (position, moves) = match self.picture {
            Picture::Board { position, .. } => (position, ""),
            Picture::Tiles { position, moves, .. } => (position, moves),
            Picture::Nothing | Picture::Numbers => return None,
        };
        let plan = MatchPlan { position: Some(position.to_owned()), ..MatchPlan::between_people(game) };
        let mut table = open(&plan).ok()?;
        for text in moves.split_whitespace() {
            table.play(table.choice_of(text).ok()?).ok()?;
        }
        Some(table)
    }
}

fn begin<P: Playable>(plan: &MatchPlan) -> Result<Session<P>, PlanError> {
    let game = Game::of::<P>();
    let terms = Terms { rules: plan.rules.as_deref(), seats: Some(plan.seats.len()), seed: plan.seed };
    let not_on = |error| PlanError::Terms { game: game.id, error };
    let (setup, odds) = match (&plan.position, plan.odds) {
        (Some(text), odds) => {
            let start = read_position::<P>(text)?;
            // Of a deal that came from elsewhere the tiles are known, and who has fewer of them is told beside it.
            let odds = odds.filter(|odds| is_start_with(&start, *odds));
            (start.setup(), odds)
        }
        (None, None) => (P::setup_on(&terms).map_err(not_on)?, None),
        (None, Some(odds)) => {
            P::setup_on(&terms).map_err(not_on)?;
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
    match plan.seats.iter().find(|seat| !exists(game, &seat.player)) {
        Some(seat) => Err(PlanError::NoSuchPlayer { game: game.id, player: seat.player.clone() }),
        None => {
            let (seats, seed) = (plan.seats.clone(), plan.seed);
            Ok(Session::from_plan(Plan { seats, setup, odds, seed }))
        }
    }
}

/// Reads a position text.
pub fn read_position<P: Playable>(text: &str) -> Result<P, PlanError> {
    let text = text.trim();
    P::from_text(text).map_err(|error| PlanError::Position {
        game: Game::of::<P>().id,
        why: error.message(),
        column: P::misread(text, &error).and_then(|part| column_of(text, part)),
    })
}
