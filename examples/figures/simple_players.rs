//! Players of the simplest kind.

use ai::{Computer, Limits, Score, Seen, StopFlag, Thought};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::chessboard::{ChessLike, Move, Position, Role};
use rules::{self, Rules as _, domin_up, draughts};

/// How a simple player finds its move: by what it sees, and by luck.
type Choose<P> = fn(&Seen<P>, &mut ChaCha8Rng) -> Option<<P as rules::Rules>::Move>;

/// Plays without a search, and never agrees to a draw.
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

/// Plays anything.
pub(crate) fn anything<P: rules::Position<Observation = P>>(seed: u64) -> Box<dyn Computer<P>> {
    simple(seed, |seen, luck| seen.now.legal_moves().choose(luck).copied())
}

const WORTH: [i32; 6] = [1, 3, 3, 5, 9, 0];

/// Takes the most valuable piece there is to take, defended or not; else a king goes forward in Racing Kings; else it plays
/// anything.
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

/// Looks one move ahead for captures, as a child does in draughts: it takes the most valuable pieces there are to take, and makes
/// the move after which the least can be taken from it; else it plays anything. To take the most is the law here, so that
/// whoever looked at nothing but its own captures would play anything.
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

/// Gets rid of the most pips at once, wherever the tile fits.
pub(crate) fn unloader(seed: u64) -> Box<dyn Computer<domin_up::Position>> {
    simple(seed, |seen, luck| {
        let pips = |mv: &domin_up::Move| {
            let tile = mv.placement().and_then(|placement| placement.tile());
            (tile.map_or(0, |tile| tile.sum()), luck.random::<u32>())
        };
        world(seen)?.legal_moves().into_iter().max_by_key(pips)
    })
}

/// Looks one move ahead: it leaves the other as few moves as it can.
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

/// What is on the table and in both hands: between two whoever has watched knows all of it.
fn world(seen: &Seen<domin_up::Position>) -> Option<domin_up::Position> {
    let mut hands = <[domin_up::Tiles; domin_up::MAX_SEATS as usize]>::default();
    hands[seen.seat.index()] = seen.now.hand();
    hands[seen.seat.next(2).index()] = seen.now.unseen();
    seen.now.world(&hands)
}
