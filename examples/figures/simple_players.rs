//! Very simple players, as opponents of the first level.

use ai::{Computer, Limits, Score, Seen, StopFlag, Thought};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::chessboard::{ChessLike, Move, Position, Role};
use rules::{self, Rules as _, domin_up, draughts};

/// A function that chooses a move from the seat's knowledge and random numbers.
type Choose<P> = fn(&Seen<P>, &mut ChaCha8Rng) -> Option<<P as rules::Rules>::Move>;

/// Plays without a search and never accepts a draw.
struct Simple<P: rules::Position> {
    choose: Choose<P>,
    luck: ChaCha8Rng,
}

impl<P: rules::Position> Computer<P> for Simple<P> {
    fn choose(&mut self, seen: &Seen<P>, _: &Limits, _: &StopFlag) -> Option<Thought<P::Move>> {
        let mv = (self.choose)(seen, &mut self.luck)?;
        Some(Thought { mv, score: Score::EVEN, depth: 1, nodes: 1, line: vec![mv], changes: 0 })
    }

    fn accepts_draw(&mut self, _: &Seen<P>, _: &StopFlag) -> Option<bool> {
        Some(false)
    }
}

fn simple<P: rules::Position>(seed: u64, choose: Choose<P>) -> Box<dyn Computer<P>> {
    Box::new(Simple { choose, luck: ChaCha8Rng::seed_from_u64(seed) })
}

/// Plays random moves.
pub(crate) fn anything<P: rules::Position<Observation = P>>(seed: u64) -> Box<dyn Computer<P>> {
    simple(seed, |seen, luck| seen.now.legal_moves().choose(luck).copied())
}

const WORTH: [i32; 6] = [1, 3, 3, 5, 9, 0];

/// Captures the most valuable piece, defended or not. Otherwise it advances the king in Racing Kings, and plays a
/// random move in chess.
pub(crate) fn grabber<L: ChessLike>(seed: u64) -> Box<dyn Computer<Position<L>>> {
    simple(seed, |seen: &Seen<Position<L>>, luck| {
        let runs = L::GAME.name() == "racing-kings";
        let value = |mv: &Move| {
            let taken = seen.now.captured(*mv).map_or(0, |role| WORTH[role as usize]);
            let steps = i32::from(mv.to.rank().index()) - i32::from(mv.from.rank().index());
            (taken, if runs && seen.now.moved(*mv) == Role::King { steps } else { 0 }, luck.random::<u32>())
        };
        seen.now.legal_moves().into_iter().max_by_key(value)
    })
}

/// Plays draughts with one answer of look-ahead. It maximises the material after its move and the worst capture in
/// reply. Draughts requires the largest capture, so a player who only looked at its own captures would play at random.
pub(crate) fn jumper(seed: u64) -> Box<dyn Computer<draughts::Position>> {
    simple(seed, |seen: &Seen<draughts::Position>, luck| {
        let worth = |position: &draughts::Position, color| {
            position.men(color).len() as i32 + 3 * position.kings(color).len() as i32
        };
        let us = seen.now.side_to_move();
        let balance = |position: &draughts::Position| worth(position, us) - worth(position, !us);
        let value = |mv: &draughts::Move| {
            let next = seen.now.play(*mv);
            let takes = |answer: &draughts::Move| !answer.captured.is_empty();
            let taken =
                next.legal_moves().into_iter().filter(takes).map(|answer| balance(&next.play(answer)));
            (taken.min().unwrap_or_else(|| balance(&next)), luck.random::<u32>())
        };
        seen.now.legal_moves().into_iter().max_by_key(value)
    })
}

/// Lays the tile with the most pips.
pub(crate) fn unloader(seed: u64) -> Box<dyn Computer<domin_up::Position>> {
    simple(seed, |seen, luck| {
        let pips = |mv: &domin_up::Move| {
            let tile = mv.placement().and_then(|placement| placement.tile());
            (tile.map_or(0, |tile| tile.sum()), luck.random::<u32>())
        };
        world(seen)?.legal_moves().into_iter().max_by_key(pips)
    })
}

/// Leaves the other player the fewest moves.
pub(crate) fn presser(seed: u64) -> Box<dyn Computer<domin_up::Position>> {
    simple(seed, |seen, luck| {
        let world = world(seen)?;
        let answers = |mv: &domin_up::Move| {
            let next = world.play(*mv);
            let is_over = next.outcome(&[]).is_some();
            let left = if is_over { 0 } else { next.placements(seen.seat.next(2)).len() };
            (left, luck.random::<u32>())
        };
        world.legal_moves().into_iter().min_by_key(answers)
    })
}

/// The full position: with two seats, the other hand holds all unseen tiles.
fn world(seen: &Seen<domin_up::Position>) -> Option<domin_up::Position> {
    let mut hands = <[domin_up::Tiles; domin_up::MAX_SEATS as usize]>::default();
    hands[seen.seat.index()] = seen.now.hand();
    hands[seen.seat.next(2).index()] = seen.now.unseen();
    seen.now.world(&hands)
}
