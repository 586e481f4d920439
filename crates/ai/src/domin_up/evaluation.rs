//! Static evaluation of Domin-Up, in hundredths of a tile. It compares a seat with the best of the other seats. The
//! [module of Domin-Up](crate::domin_up) defines climb and expand.

use crate::domin_up::board::Board;
use crate::domin_up::packed_move::PackedMove;
use crate::score::{WIN, clamp_to_unproven};
use rules::Seat;
use rules::domin_up::{MAX_SEATS, Tile};

/// Penalty for each tile in the hand.
const TILE: i32 = 100;
/// Bonus for being next to move.
const TURN: i32 = 50;
/// Value of a tile that can climb as an extra move. Such a tile is nearly as good as laid.
const FREE_CLIMB: i32 = 80;
/// Value of a tile that can climb, for a seat that is not next to move. Another tile may cover its place first.
const LATER_CLIMB: i32 = 60;
/// Value of a tile that cannot climb and has to match (the report's rules), by the number of matching places: 0 to 4,
/// or at least 5. With no place, its owner may have to pass.
const MATCHES: [i32; 6] = [-70, -30, -14, -6, -2, 0];

/// Value for `seat`, limited to the range of unproven results.
pub(super) fn evaluate(board: &Board, seat: Seat) -> i32 {
    let others = Seat::all(board.seats()).filter(|other| *other != seat);
    let value = worth(board, seat) - others.map(|other| worth(board, other)).max().unwrap_or(0);
    clamp_to_unproven(value)
}

/// Values for every seat.
pub(super) fn evaluate_all(board: &Board) -> [i32; MAX_SEATS as usize] {
    let mut worths = [i32::MIN / 2; MAX_SEATS as usize];
    for seat in Seat::all(board.seats()) {
        worths[seat.index()] = worth(board, seat);
    }
    let mut values = [0; MAX_SEATS as usize];
    for (seat, value) in values.iter_mut().enumerate().take(board.seats().into()) {
        let others = worths.iter().enumerate().filter(|(other, _)| *other != seat).map(|(_, worth)| *worth);
        *value = clamp_to_unproven(worths[seat] - others.max().unwrap_or(0));
    }
    values
}

/// Value of a seat's hand, without comparison to the other seats.
fn worth(board: &Board, seat: Seat) -> i32 {
    let hand = board.hand(seat);
    let moves_next = board.turn() == seat;
    let mut worth = if moves_next { TURN } else { 0 } - TILE * i32::from(hand.len());
    let climbers = hand.intersection(board.climbers());
    if board.climbs_again() {
        let value_of_climber = if moves_next { FREE_CLIMB } else { LATER_CLIMB };
        return worth + value_of_climber * i32::from(climbers.len());
    }
    for tile in hand.difference(climbers) {
        worth += MATCHES[match_places(board, tile).min(MATCHES.len() - 1)];
    }
    worth
}

/// Number of places where `tile` could match with one of its halves.
fn match_places(board: &Board, tile: Tile) -> usize {
    let high_matches = if tile.is_double() { 0 } else { board.match_counts(tile.high()) };
    usize::from(board.match_counts(tile.low()) + high_matches)
}

/// Value of a move for the mover without further search, for move ordering.
pub(super) fn move_value(board: &mut Board, packed: PackedMove) -> i32 {
    let mover = board.turn();
    if board.climbs_again() && board.climbers().intersection(board.hand(mover)).is_empty() {
        if board.hand(mover).len() == 1 {
            return WIN;
        }
        return lift_value(board, packed);
    }
    board.with_move(packed, |board| match board.ended_winner() {
        None => evaluate(board, mover),
        Some(None) => 0,
        Some(Some(winner)) if winner == mover => WIN,
        Some(Some(_)) => -WIN,
    })
}

/// Value of the new places to climb that an expand on the ground gives to each seat. Only these places are compared,
/// because the rest of [`evaluate`] changes by the same amount for almost all expands.
fn lift_value(board: &Board, packed: PackedMove) -> i32 {
    let mover = board.turn();
    let lifted = board.lifted_by(packed).difference(board.climbers());
    let own_lifted = board.hand(mover).intersection(lifted).len();
    let next = mover.next(board.seats());
    let given = Seat::all(board.seats()).filter(|other| *other != mover).map(|other| {
        let value_of_climber = if other == next { FREE_CLIMB } else { LATER_CLIMB };
        value_of_climber * i32::from(board.hand(other).intersection(lifted).len())
    });
    LATER_CLIMB * i32::from(own_lifted) - given.max().unwrap_or(0)
}
