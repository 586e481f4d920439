//! Very simple players, as opponents of the first level.

use ai::{ComputerPlayer, Limits, Score, SearchResult, SeatKnowledge, StopFlag};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::chessboard::{ChessVariant, Move, Position, Role};
use rules::{self, Rules as _, domin_up, draughts};

/// A function that chooses a move from the seat's knowledge and random numbers.
type Choose<P> = fn(&SeatKnowledge<P>, &mut ChaCha8Rng) -> Option<<P as rules::Rules>::Move>;

/// A player without a search, which never accepts a draw.
struct SimplePlayer<P: rules::GamePosition> {
    choose: Choose<P>,
    rng: ChaCha8Rng,
}

impl<P: rules::GamePosition> ComputerPlayer<P> for SimplePlayer<P> {
    fn choose_move(
        &mut self,
        knowledge: &SeatKnowledge<P>,
        _: &Limits,
        _: &StopFlag,
    ) -> Option<SearchResult<P::Move>> {
        let mv = (self.choose)(knowledge, &mut self.rng)?;
        Some(SearchResult {
            mv,
            score: Score::EVEN,
            depth: 1,
            nodes: 1,
            line: vec![mv],
            best_move_changes: 0,
        })
    }

    fn accepts_draw(&mut self, _: &SeatKnowledge<P>, _: &StopFlag) -> Option<bool> {
        Some(false)
    }
}

fn simple_player<P: rules::GamePosition>(seed: u64, choose: Choose<P>) -> Box<dyn ComputerPlayer<P>> {
    Box::new(SimplePlayer { choose, rng: ChaCha8Rng::seed_from_u64(seed) })
}

/// Plays random moves.
pub(crate) fn random_mover<P: rules::GamePosition<Observation = P>>(seed: u64) -> Box<dyn ComputerPlayer<P>> {
    simple_player(seed, |knowledge, rng| knowledge.observation.legal_moves().choose(rng).copied())
}

/// Values of pawn, knight, bishop, rook, queen and king, in pawns. The king is never captured.
const PIECE_VALUES: [i32; 6] = [1, 3, 3, 5, 9, 0];

/// Captures the most valuable piece, whether it is defended or not.
///
/// If there is no capture, the player advances the king in Racing Kings, and plays a random move in chess.
pub(crate) fn greedy_capturer<L: ChessVariant>(seed: u64) -> Box<dyn ComputerPlayer<Position<L>>> {
    simple_player(seed, |knowledge: &SeatKnowledge<Position<L>>, rng| {
        let is_race = L::GAME.name() == "racing-kings";
        let value = |mv: &Move| {
            let captured_value =
                knowledge.observation.captured_role(*mv).map_or(0, |role| PIECE_VALUES[role as usize]);
            let ranks_advanced = i32::from(mv.to.rank().index()) - i32::from(mv.from.rank().index());
            (
                captured_value,
                if is_race && knowledge.observation.moved_role(*mv) == Role::King {
                    ranks_advanced
                } else {
                    0
                },
                rng.random::<u32>(),
            )
        };
        knowledge.observation.legal_moves().into_iter().max_by_key(value)
    })
}

/// Plays draughts and looks two plies ahead: maximises the material after its move and the worst capture in reply.
///
/// Draughts requires the largest capture, so a player that considers only its own captures would play at random.
pub(crate) fn draughts_lookahead(seed: u64) -> Box<dyn ComputerPlayer<draughts::Position>> {
    simple_player(seed, |knowledge: &SeatKnowledge<draughts::Position>, rng| {
        let material = |position: &draughts::Position, color| {
            position.men(color).len() as i32 + 3 * position.kings(color).len() as i32
        };
        let us = knowledge.observation.side_to_move();
        let balance = |position: &draughts::Position| material(position, us) - material(position, !us);
        let value = |mv: &draughts::Move| {
            let next = knowledge.observation.play(*mv);
            let is_capture = |reply: &draughts::Move| !reply.captured.is_empty();
            let balances_after_reply =
                next.legal_moves().into_iter().filter(is_capture).map(|reply| balance(&next.play(reply)));
            (balances_after_reply.min().unwrap_or_else(|| balance(&next)), rng.random::<u32>())
        };
        knowledge.observation.legal_moves().into_iter().max_by_key(value)
    })
}

/// Plays the tile with the most pips in Domin-Up.
pub(crate) fn highest_pips(seed: u64) -> Box<dyn ComputerPlayer<domin_up::Position>> {
    simple_player(seed, |knowledge, rng| {
        let pips = |mv: &domin_up::Move| {
            let tile = mv.placement().and_then(|placement| placement.tile());
            (tile.map_or(0, |tile| tile.sum()), rng.random::<u32>())
        };
        full_position(knowledge)?.legal_moves().into_iter().max_by_key(pips)
    })
}

/// Plays the move of Domin-Up that leaves the other player the fewest moves.
pub(crate) fn fewest_replies(seed: u64) -> Box<dyn ComputerPlayer<domin_up::Position>> {
    simple_player(seed, |knowledge, rng| {
        let position = full_position(knowledge)?;
        let replies = |mv: &domin_up::Move| {
            let next = position.play(*mv);
            let is_over = next.outcome(&[]).is_some();
            let reply_count = if is_over { 0 } else { next.placements(knowledge.seat.next(2)).len() };
            (reply_count, rng.random::<u32>())
        };
        position.legal_moves().into_iter().min_by_key(replies)
    })
}

/// The position with both hands. In a game with two seats, the other hand holds all unseen tiles.
fn full_position(knowledge: &SeatKnowledge<domin_up::Position>) -> Option<domin_up::Position> {
    let mut hands = <[domin_up::Tiles; domin_up::MAX_SEATS as usize]>::default();
    hands[knowledge.seat.index()] = knowledge.observation.hand();
    hands[knowledge.seat.next(2).index()] = knowledge.observation.unseen();
    knowledge.observation.position_with_hands(&hands)
}
