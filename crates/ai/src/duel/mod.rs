//! Games between computers: openings, single games, matches, and what these say of who is stronger.

mod rounds;

use std::ops::RangeInclusive;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

pub use rounds::{Rounds, Tally, Verdict};

use crate::search::{Engine, SearchGame};
use crate::{Computer, Limits, Seen, StopFlag};
use rules::{History, Outcome, Position, Seat};

/// A game as it was played.
#[derive(Clone, Debug)]
pub struct PlayedGame<P: Position> {
    /// The moves, in order, those of the opening included.
    pub moves: Vec<P::Move>,
    /// How it ended; `None` when it was cut off, by the stop flag or by its length.
    pub outcome: Option<Outcome>,
    /// The table after the last move.
    pub end: P,
}

impl<P: Position> PlayedGame<P> {
    /// Whether the player on a seat has won; `None` in a draw, and where the game was cut off.
    pub fn won_by(&self, seat: Seat) -> Option<bool> {
        self.outcome.and_then(|outcome| outcome.winner).map(|winner| winner == seat)
    }
}

/// Longest game played out, in plies; far beyond what the fifty-move rules allow to matter.
pub const LONGEST: usize = 1_000;

/// A decision of the player to move.
#[derive(Clone, Copy, Debug)]
pub enum Turn<M> {
    /// The player makes a move.
    Plays(M),
    /// The game ends here: by the clock, or because its result is agreed.
    Ends(Outcome),
}

/// Plays a game to its end. The seat with index `i` is played by `players[i]`; every move is thought
/// about within `limits`.
///
/// `None` when there are fewer players than seats or one gave back no move or an illegal one.
pub fn play_game<P: Position>(
    start: &P,
    players: &mut [Box<dyn Computer<P>>],
    limits: &Limits,
    stop: &StopFlag,
) -> Option<PlayedGame<P>> {
    play(History::new(start.clone()), LONGEST, stop, |game| {
        let seat = game.position().turn();
        let seen = Seen::in_game(seat, game);
        let thought = players.get_mut(seat.index()).and_then(|player| player.choose(&seen, limits, stop));
        thought.map(|thought| Turn::Plays(thought.mv)).ok_or(())
    })
    .ok()?
}

/// Plays on with the moves that `decide` gives, until the game has ended or has `longest` plies. A draw is taken
/// as soon as it may be claimed, so that no game goes on for ever.
///
/// `Ok(None)` when a move was illegal.
///
/// # Errors
/// Those of `decide`, which break the game off.
pub fn play<P: Position, E>(
    mut game: History<P>,
    longest: usize,
    stop: &StopFlag,
    mut decide: impl FnMut(&History<P>) -> Result<Turn<P::Move>, E>,
) -> Result<Option<PlayedGame<P>>, E> {
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break Some(outcome);
        }
        if let Some(&reason) = game.claims().first() {
            break Some(Outcome::draw(reason));
        }
        if game.ply() >= longest || stop.is_raised() {
            break None;
        }
        match decide(&game)? {
            Turn::Ends(outcome) => break Some(outcome),
            Turn::Plays(mv) if game.position().why_not(mv).is_none() => game.push(mv),
            Turn::Plays(_) => return Ok(None),
        }
    };
    Ok(Some(PlayedGame { moves: game.moves().to_vec(), outcome, end: game.position().clone() }))
}

/// Plays on with two whole engines that begin without memory, the first of them on the seat `first`.
///
/// `None` when one gave back no move.
pub fn play_engines<G: SearchGame>(
    engines: &mut [Engine<G>; 2],
    game: History<G>,
    first: Seat,
    limits: &Limits,
    longest: usize,
) -> Option<PlayedGame<G>> {
    engines.iter_mut().for_each(Engine::clear);
    let stop = StopFlag::new();
    play(game, longest, &stop, |game| {
        let seat = game.position().turn();
        let seen = Seen::of(seat, game.position(), game.earlier());
        let thought = engines[usize::from(seat != first)].search(&seen, limits, &stop, &mut |_| ());
        thought.map(|thought| Turn::Plays(thought.mv)).ok_or(())
    })
    .ok()?
}

/// Tries before an opening is given up: from any start of ours hardly one in a thousand ends within a few plies.
const TRIES: usize = 1_000;

/// A game begun by random moves, as many as drawn from `plies`, that is not over; `None` where every try ends early.
pub fn opening<P: Position>(luck: &mut ChaCha8Rng, plies: RangeInclusive<usize>) -> Option<History<P>> {
    for _ in 0..TRIES {
        let (least, most) = (*plies.start(), *plies.end());
        let plies = if least < most { luck.random_range(least..=most) } else { least };
        let mut game = History::new(P::start(&P::Setup::default()));
        while game.ply() < plies && game.outcome().is_none() {
            let moves = game.position().legal_moves();
            game.push(moves[luck.random_range(0..moves.len())]);
        }
        if game.outcome().is_none() {
            return Some(game);
        }
    }
    None
}

/// A game of a match: its number, counted from 0, and the seat of the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The number of the game.
    pub game: u64,
    /// The seat of the first player; the others sit behind it in their order.
    pub first: Seat,
}

impl Pairing {
    /// Moves players from their order in the match to the seats of this game.
    pub fn seat<T>(self, players: &mut [T]) {
        players.rotate_right(self.first.index());
    }
}

/// The games of a round, which has one opening or deal and is played from every seat, as far as the match goes.
pub fn round(round: u64, players: usize, games: u64) -> impl Iterator<Item = Pairing> {
    let begin = round.saturating_mul(players as u64);
    (begin..games).zip(0..players).map(|(game, seat)| Pairing { game, first: Seat::from_index(seat) })
}

/// Plays a match within `limits` for each move, and counts the games of the first player. `start` gives the table of
/// each round; `players` gives those of a game, the first player first.
///
/// `None` when somebody gave back no move or an illegal one.
pub fn play_match<P: Position>(
    games: u64,
    limits: &Limits,
    mut start: impl FnMut(u64) -> P,
    mut players: impl FnMut(u64) -> Vec<Box<dyn Computer<P>>>,
) -> Option<Tally> {
    let mut tally = Tally::default();
    let seats = start(0).seats();
    for number in 0..games.div_ceil(seats.into()) {
        let start = start(number);
        for pairing in round(number, seats.into(), games) {
            let mut players = players(pairing.game);
            pairing.seat(&mut players);
            tally.add(play_game(&start, &mut players, limits, &StopFlag::new())?.won_by(pairing.first));
        }
    }
    Some(tally)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use rules::{EndReason, Texts as _, chess, draughts, racing_kings};

    #[test]
    fn everybody_sits_on_every_seat_of_a_round() {
        let seatings = |number, games| {
            let seated = round(number, 3, games).map(|pairing| {
                let mut players = ["a", "b", "c"];
                pairing.seat(&mut players);
                assert_eq!(players[pairing.first.index()], "a");
                (pairing.game, players.concat())
            });
            seated.collect::<Vec<_>>()
        };
        let first = [(0, "abc".to_owned()), (1, "cab".to_owned()), (2, "bca".to_owned())];
        assert_eq!(seatings(0, 9), first);
        assert_eq!(seatings(2, 8), [(6, "abc".to_owned()), (7, "cab".to_owned())], "the match ends there");
        assert_eq!(seatings(3, 9), []);
    }

    #[test]
    fn an_opening_is_a_function_of_its_luck_and_goes_on() {
        fn check<P: Position>() {
            for seed in 0..40 {
                let open = || opening::<P>(&mut ChaCha8Rng::seed_from_u64(seed), 2..=9).expect("an opening");
                let game = open();
                assert!((2..=9).contains(&game.ply()) && game.outcome().is_none());
                assert_eq!(game.moves(), open().moves());
            }
            let four = opening::<P>(&mut ChaCha8Rng::seed_from_u64(1), 4..=4).expect("an opening");
            assert_eq!(four.ply(), 4);
        }
        check::<chess::Position>();
        check::<draughts::Position>();
        check::<racing_kings::Position>();
    }

    #[test]
    fn a_game_ends_by_its_rules_by_decision_and_by_length() {
        let start = History::new(chess::Position::default());
        let read =
            |game: &History<chess::Position>, text: &str| game.position().parse_move(text).expect(text);
        let by_hand = |moves: &[&str], longest| {
            let game = play(start.clone(), longest, &StopFlag::new(), |game| {
                Ok::<_, ()>(match moves.get(game.ply()) {
                    Some(text) => Turn::Plays(read(game, text)),
                    None => Turn::Ends(Outcome::win(Seat::SECOND, EndReason::Resignation)),
                })
            });
            let game = game.expect("no error").expect("legal moves");
            (game.moves.len(), game.outcome.map(|outcome| outcome.reason), game.won_by(Seat::SECOND))
        };
        let mate = ["f3", "e5", "g4", "Qh4#"];
        assert_eq!(by_hand(&mate, 9), (4, Some(EndReason::Checkmate), Some(true)));
        assert_eq!(by_hand(&mate[..2], 9), (2, Some(EndReason::Resignation), Some(true)));
        assert_eq!(by_hand(&mate, 3), (3, None, None));
        let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(3);
        assert_eq!(by_hand(&shuffle, 99), (8, Some(EndReason::ThreefoldRepetition), None), "claimed");
        let illegal = read(&start, "e4");
        let game = play(start.clone(), 9, &StopFlag::new(), |_| Ok::<_, ()>(Turn::Plays(illegal)));
        assert!(game.expect("no error").is_none(), "the same move again");
    }
}
