//! Source games: games between the weaker levels.

use ai::duel::{self, Turn};
use ai::{EngineGame, Limits, Player, SeatKnowledge, StopFlag};
use rules::{History, Seat};

/// The levels that play the source games. They err as people do and leave natural positions.
const LEVELS: std::ops::RangeInclusive<u8> = 2..=5;
/// Longest source game, in plies.
const MAX_PLIES: usize = 300;

/// A game with all its positions.
pub(crate) struct PlayedSource<P: EngineGame> {
    pub(crate) players: Vec<String>,
    pub(crate) history: History<P>,
}

/// The levels of the two players for a seed: all pairs of [`LEVELS`] in turn.
fn levels_of(seed: u64) -> [u8; 2] {
    let count = u64::from(LEVELS.end() - LEVELS.start() + 1);
    [seed % count, seed / count % count].map(|index| LEVELS.start() + index as u8)
}

/// Plays the game of a seed from `start`; `None` if a player gives no move.
pub(crate) fn play<P: EngineGame>(start: P, seed: u64) -> Option<PlayedSource<P>> {
    let levels = levels_of(seed);
    let mut players = Vec::new();
    for (level, side) in levels.into_iter().zip(0..) {
        players.push(P::computer(Player::Level(level), 2 * seed + side)?);
    }
    let (limits, stop) = (Limits::NONE, StopFlag::new());
    let game = duel::play(History::new(start.clone()), MAX_PLIES, &stop, |game| {
        let seat: Seat = game.position().turn();
        let player = players.get_mut(seat.index()).ok_or(())?;
        let result = player.choose_move(&SeatKnowledge::in_game(seat, game), &limits, &stop).ok_or(())?;
        Ok::<_, ()>(Turn::Play(result.mv))
    });
    let mut history = History::new(start);
    game.ok()??.moves.into_iter().for_each(|mv| history.push(mv));
    let players = levels.map(|level| Player::Level(level).to_string()).to_vec();
    Some(PlayedSource { players, history })
}
