//! Source games: games between the weaker levels.

use std::ops::RangeInclusive;

use ai::duel::{self, Turn};
use ai::{EngineGame, Limits, Player, SeatKnowledge, StopFlag};
use rules::{History, Seat};

/// Longest source game, in plies.
const MAX_PLIES: usize = 300;

/// A game with all its positions.
pub(crate) struct PlayedSource<P: EngineGame> {
    pub(crate) players: Vec<String>,
    pub(crate) history: History<P>,
}

/// The levels of the two players for a seed: all pairs of `levels` in turn.
fn pair_of(levels: &RangeInclusive<u8>, seed: u64) -> [u8; 2] {
    let count = levels.len() as u64;
    [seed % count, seed / count % count].map(|index| levels.start() + index as u8)
}

/// Plays the game of a seed from `start` between two of `levels`; `None` if a player gives no move.
pub(crate) fn play<P: EngineGame>(
    start: P,
    levels: &RangeInclusive<u8>,
    seed: u64,
) -> Option<PlayedSource<P>> {
    let levels = pair_of(levels, seed);
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
