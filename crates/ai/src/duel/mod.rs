//! Games between computers: openings, single games, matches, and statistics on which player is stronger.

mod rounds;

use std::ops::RangeInclusive;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

pub use rounds::{MatchStatistics, SprtResult, Tally};

use crate::search::{Engine, SearchGame};
use crate::{ComputerPlayer, Limits, SeatKnowledge, StopFlag};
use rules::{GamePosition, History, Outcome, Seat};

/// A finished or aborted game.
#[derive(Clone, Debug)]
pub struct PlayedGame<P: GamePosition> {
    /// All moves in order, including those of the opening.
    pub moves: Vec<P::Move>,
    /// The result; `None` if the stop flag or the maximum length ended the game.
    pub outcome: Option<Outcome>,
    /// The final position.
    pub end: P,
}

impl<P: GamePosition> PlayedGame<P> {
    /// Whether the player on `seat` won; `None` for a draw or an aborted game.
    pub fn won_by(&self, seat: Seat) -> Option<bool> {
        self.outcome.and_then(|outcome| outcome.winner).map(|winner| winner == seat)
    }
}

/// Maximum length of a game in plies. Few games reach it, because [`play`] claims every draw.
pub const MAX_GAME_PLIES: usize = 1_000;

/// Decision of the player to move: a move, or the end of the game.
#[derive(Clone, Copy, Debug)]
pub enum Turn<M> {
    Play(M),
    /// Ends the game with this outcome, for example a loss on time or a draw by agreement.
    End(Outcome),
}

/// Plays a game to its end. Player `players[i]` has the seat with index `i`; `limits` apply to every move.
///
/// `None` if there are fewer players than seats, or if a player returns no move or an illegal one.
pub fn play_game<P: GamePosition>(
    start: &P,
    players: &mut [Box<dyn ComputerPlayer<P>>],
    limits: &Limits,
    stop: &StopFlag,
) -> Option<PlayedGame<P>> {
    play(History::new(start.clone()), MAX_GAME_PLIES, stop, |game| {
        let seat = game.position().turn();
        let seen = SeatKnowledge::in_game(seat, game);
        let result = players.get_mut(seat.index()).and_then(|player| player.choose_move(&seen, limits, stop));
        result.map(|result| Turn::Play(result.mv)).ok_or(())
    })
    .ok()?
}

/// Continues `game` with the moves of `decide` until it ends or has `max_plies` plies.
///
/// Claims a draw as soon as the rules allow one. `stop` aborts the game between two moves.
///
/// Returns `Ok(None)` after an illegal move.
///
/// # Errors
/// Returns the first error of `decide` and aborts the game.
pub fn play<P: GamePosition, E>(
    mut game: History<P>,
    max_plies: usize,
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
        if game.ply() >= max_plies || stop.is_raised() {
            break None;
        }
        match decide(&game)? {
            Turn::End(outcome) => break Some(outcome),
            Turn::Play(mv) if game.position().illegal_reason(mv).is_none() => game.push(mv),
            Turn::Play(_) => return Ok(None),
        }
    };
    Ok(Some(PlayedGame { moves: game.moves().to_vec(), outcome, end: game.position().clone() }))
}

/// Clears both engines, then continues `game` with them; `engines[0]` has the seat `first`.
///
/// `None` if an engine returns no move or an illegal one.
pub fn play_engines<G: SearchGame>(
    engines: &mut [Engine<G>; 2],
    game: History<G>,
    first: Seat,
    limits: &Limits,
    max_plies: usize,
) -> Option<PlayedGame<G>> {
    engines.iter_mut().for_each(Engine::clear);
    let stop = StopFlag::new();
    play(game, max_plies, &stop, |game| {
        let seat = game.position().turn();
        let seen = SeatKnowledge::at_position(seat, game.position(), game.earlier());
        let result = engines[usize::from(seat != first)].search(&seen, limits, &stop, &mut |_| ());
        result.map(|result| Turn::Play(result.mv)).ok_or(())
    })
    .ok()?
}

/// Maximum number of attempts to find an opening. A random opening very rarely ends the game, so the first attempt
/// usually succeeds.
const MAX_ATTEMPTS: usize = 1_000;

/// Plays random moves from the start position; their number is drawn from `plies`.
///
/// `None` if each of `MAX_ATTEMPTS` attempts ends the game.
pub fn random_opening<P: GamePosition>(
    rng: &mut ChaCha8Rng,
    plies: RangeInclusive<usize>,
) -> Option<History<P>> {
    for _ in 0..MAX_ATTEMPTS {
        let (min_plies, max_plies) = (*plies.start(), *plies.end());
        let target_plies =
            if min_plies < max_plies { rng.random_range(min_plies..=max_plies) } else { min_plies };
        let mut game = History::new(P::start(&P::Setup::default()));
        while game.ply() < target_plies && game.outcome().is_none() {
            let moves = game.position().legal_moves();
            game.push(moves[rng.random_range(0..moves.len())]);
        }
        if game.outcome().is_none() {
            return Some(game);
        }
    }
    None
}

/// A game of a match, and the seat of the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Number of the game in the match, counted from 0.
    pub game: u64,
    /// Seat of the match's first player; the other players follow in match order.
    pub first_player_seat: Seat,
}

impl Pairing {
    /// Rotates `players` from their order in the match to the seats of this game.
    pub fn assign_seats<T>(self, players: &mut [T]) {
        players.rotate_right(self.first_player_seat.index());
    }
}

/// The games of a round: one opening or deal, in which the first player has every seat once.
///
/// The last round has fewer games if `games` is not a multiple of `players`.
pub fn pairings_of_round(round: u64, players: usize, games: u64) -> impl Iterator<Item = Pairing> {
    let first_game = round.saturating_mul(players as u64);
    (first_game..games)
        .zip(0..players)
        .map(|(game, seat)| Pairing { game, first_player_seat: Seat::from_index(seat) })
}

/// Plays a match and counts the results of the first player; `limits` apply to every move. `start` gives the start
/// position of each round; `players` gives the players of each game, the first player first.
///
/// `None` if a player returns no move or an illegal one.
pub fn play_match<P: GamePosition>(
    games: u64,
    limits: &Limits,
    mut start: impl FnMut(u64) -> P,
    mut players: impl FnMut(u64) -> Vec<Box<dyn ComputerPlayer<P>>>,
) -> Option<Tally> {
    let mut tally = Tally::default();
    let seats = start(0).seats();
    for round in 0..games.div_ceil(seats.into()) {
        let start = start(round);
        for pairing in pairings_of_round(round, seats.into(), games) {
            let mut players = players(pairing.game);
            pairing.assign_seats(&mut players);
            tally.add(
                play_game(&start, &mut players, limits, &StopFlag::new())?.won_by(pairing.first_player_seat),
            );
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
    fn every_player_has_every_seat_in_a_round() {
        let seatings = |number, games| {
            let seated = pairings_of_round(number, 3, games).map(|pairing| {
                let mut players = ["a", "b", "c"];
                pairing.assign_seats(&mut players);
                assert_eq!(players[pairing.first_player_seat.index()], "a");
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
    fn an_opening_depends_on_its_seed_and_is_not_over() {
        fn check<P: GamePosition>() {
            for seed in 0..40 {
                let open =
                    || random_opening::<P>(&mut ChaCha8Rng::seed_from_u64(seed), 2..=9).expect("an opening");
                let game = open();
                assert!((2..=9).contains(&game.ply()) && game.outcome().is_none());
                assert_eq!(game.moves(), open().moves());
            }
            let four = random_opening::<P>(&mut ChaCha8Rng::seed_from_u64(1), 4..=4).expect("an opening");
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
        let play_scripted = |moves: &[&str], max_plies| {
            let game = play(start.clone(), max_plies, &StopFlag::new(), |game| {
                Ok::<_, ()>(match moves.get(game.ply()) {
                    Some(text) => Turn::Play(read(game, text)),
                    None => Turn::End(Outcome::win(Seat::SECOND, EndReason::Resignation)),
                })
            });
            let game = game.expect("no error").expect("legal moves");
            (game.moves.len(), game.outcome.map(|outcome| outcome.reason), game.won_by(Seat::SECOND))
        };
        let mate = ["f3", "e5", "g4", "Qh4#"];
        assert_eq!(play_scripted(&mate, 9), (4, Some(EndReason::Checkmate), Some(true)));
        assert_eq!(play_scripted(&mate[..2], 9), (2, Some(EndReason::Resignation), Some(true)));
        assert_eq!(play_scripted(&mate, 3), (3, None, None));
        let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(3);
        assert_eq!(play_scripted(&shuffle, 99), (8, Some(EndReason::ThreefoldRepetition), None), "claimed");
        let illegal = read(&start, "e4");
        let game = play(start.clone(), 9, &StopFlag::new(), |_| Ok::<_, ()>(Turn::Play(illegal)));
        assert!(game.expect("no error").is_none(), "the same move again");
    }
}
