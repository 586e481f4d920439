//! The games of the house behind one door: from a plan in plain words to a game being played. Here, and nowhere else,
//! stands which games there are.

use std::str::FromStr;

use super::clock::check_clocks;
use super::face::{Doors, Game, Match, MatchPlan, PositionTerms, SavedGame};
use super::lesson::{Lesson, Picture};
use super::message::Explain;
use super::plan_error::{PlanError, ReopenError};
use super::playable::{Playable, is_start_with, start_with};
use super::running::{Plan, Session};
use super::walk::{Walk, Walker};
use super::words::column_of;
use ai::Player;
use rules::{Terms, chess, domin_up, draughts, racing_kings};

/// Something to be done with the rules of a game, known by their type.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<P: Playable>(self) -> Self::Output;
}

macro_rules! games_of_the_house {
    ($($Rules:ty),+) => {
        /// Every game of the house, in the order of the menu.
        pub const GAMES: &[Game] = &[$(Game::of::<$Rules>()),+];

        /// Does something with the rules of a game of the house; `None` for any other game.
        pub fn visit<V: Visitor>(game: Game, visitor: V) -> Option<V::Output> {
            $(if game == Game::of::<$Rules>() {
                return Some(visitor.visit::<$Rules>());
            })+
            None
        }
    };
}

games_of_the_house!(racing_kings::Position, draughts::Position, chess::Position, domin_up::Position);

/// The names of the games: `racing-kings, draughts, chess or domin-up`.
pub fn names() -> String {
    let names: Vec<&str> = GAMES.iter().map(|game| game.name()).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// The text names no game of the house.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown game {0:?}: expected {names}", names = names())]
pub struct UnknownGame(pub String);

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Game, UnknownGame> {
        let found = GAMES.iter().find(|game| game.name() == text);
        found.copied().ok_or_else(|| UnknownGame(text.to_owned()))
    }
}

impl Game {
    /// The game with these rules.
    pub const fn of<P: Playable>() -> Game {
        Game {
            info: &P::INFO,
            doors: &const {
                Doors {
                    open: open_as::<P>,
                    reopen: reopen_as::<P>,
                    start_text: start_of::<P>,
                    terms: terms_as::<P>,
                    walk: walk_as::<P>,
                }
            },
        }
    }
}

/// Begins a game, one of the house or any other.
pub fn open(plan: &MatchPlan) -> Result<Box<dyn Match>, PlanError> {
    (plan.game.doors.open)(plan)
}

/// Brings a kept game back as it was, with everything that can be undone and redone.
pub fn reopen(saved: &SavedGame) -> Result<Box<dyn Match>, ReopenError> {
    (saved.plan.game.doors.reopen)(saved)
}

/// The position text of a game's own start.
pub fn start_text(game: Game) -> String {
    (game.doors.start_text)()
}

/// Reads what a position text decides.
pub fn terms_of(game: Game, text: &str) -> Result<PositionTerms, PlanError> {
    (game.doors.terms)(text)
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

/// The game that a text seems to be meant as a position of, though it may be faulty: rows of a board with slashes between
/// them, or the sides of a board of draughts. What is wrong with it is for the reader of positions to say.
pub fn game_of_faulty_position(text: &str, preferred: Option<Game>) -> Option<Game> {
    let text = text.trim();
    let first = text.split_whitespace().next().filter(|_| text.lines().nth(1).is_none())?;
    let (rows, sides) = (first.split('/').count(), first.split(':').count());
    let is_row = |c: char| c.is_ascii_digit() || "pnbrqkPNBRQK/".contains(c);
    let is_side = |side: &str| side.starts_with(['W', 'B', 'w', 'b']);
    if (6..=10).contains(&rows) && first.chars().all(is_row) {
        let chess = [Game::CHESS, Game::RACING_KINGS];
        preferred.filter(|game| chess.contains(game)).or(Some(Game::CHESS))
    } else if sides == 3 && first.split(':').all(is_side) {
        Some(Game::DRAUGHTS)
    } else {
        None
    }
}

/// Sets out from a position text to follow a game by its rules alone.
pub fn walk(game: Game, start: &str) -> Result<Box<dyn Walk>, PlanError> {
    (game.doors.walk)(start)
}

/// Whether a game has such a player.
pub fn exists(game: Game, player: Player) -> bool {
    match player {
        Player::Human => true,
        Player::Level(level) => Player::LEVELS.contains(&level),
        Player::Matched(halves) => Player::MATCHED.contains(&halves),
        Player::Original(number) => (1..=game.originals).contains(&number),
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

fn open_as<P: Playable>(plan: &MatchPlan) -> Result<Box<dyn Match>, PlanError> {
    Ok(Box::new(begin::<P>(plan)?))
}

fn reopen_as<P: Playable>(saved: &SavedGame) -> Result<Box<dyn Match>, ReopenError> {
    let mut session = begin::<P>(&saved.plan)?;
    if session.start_text() != saved.start {
        // It was dealt in another way than today.
        session = begin::<P>(&MatchPlan { position: Some(saved.start.clone()), ..saved.plan.clone() })?;
    }
    Ok(Box::new(session.replay(saved)?))
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
    match plan.seats.iter().find(|seat| !exists(game, seat.player)) {
        Some(seat) => Err(PlanError::NoSuchPlayer { game: game.id, player: seat.player }),
        None => {
            let (seats, seed) = (plan.seats.clone(), plan.seed);
            Ok(Session::from_plan(Plan { seats, setup, odds, seed }))
        }
    }
}

fn start_of<P: Playable>() -> String {
    P::start(&P::Setup::default()).text()
}

fn terms_as<P: Playable>(text: &str) -> Result<PositionTerms, PlanError> {
    let position = read_position::<P>(text)?;
    Ok(PositionTerms { seats: position.seats(), rules: position.rule_set() })
}

fn walk_as<P: Playable>(start: &str) -> Result<Box<dyn Walk>, PlanError> {
    Ok(Box::new(Walker::new(read_position::<P>(start)?)))
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
