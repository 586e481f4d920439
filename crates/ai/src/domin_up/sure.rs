//! Games between two whose winner is sure without a search.

use crate::domin_up::board::Board;
use crate::domin_up::finishing::by_finishing;
use crate::domin_up::lay::{Spot, beside};
use rules::Seat;
use rules::domin_up::{Tile, Tiles};

/// Who surely wins a game of two seats that goes on, as far as it can be told at once.
pub(super) fn sure_winner(board: &mut Board) -> Option<Seat> {
    if board.climbs_again() { by_finishing(board) } else { by_race(board) }
}

/// The most turns that a race is foreseen.
const FORESEEN: u8 = 4;

/// Where everybody lays one tile a turn, whoever is ahead wins by never passing. That is sure if every tile fits in so
/// many places apart from each other that the moves until the end cannot take them all: a move changes two cells.
fn by_race(board: &Board) -> Option<Seat> {
    let mover = board.turn();
    let rival = mover.next(2);
    let (own, other) = (board.hand(mover).len(), board.hand(rival).len());
    if own <= other {
        let moves_before_last = 2 * (own - 1);
        (own <= FORESEEN && lasts(board, board.hand(mover), 2 * moves_before_last + 1)).then_some(mover)
    } else {
        let moves_before_last = 2 * other - 1;
        (other <= FORESEEN && lasts(board, board.hand(rival), 2 * moves_before_last + 1)).then_some(rival)
    }
}

/// Whether every tile fits in at least so many places that share no cell.
fn lasts(board: &Board, hand: Tiles, places: u8) -> bool {
    hand.into_iter().all(|tile| fits(board, tile, places.into()))
}

fn fits(board: &Board, tile: Tile, places: usize) -> bool {
    let mut used: Vec<Spot> = Vec::with_capacity(3 * places);
    let mut found = 0;
    for &top in &board.covered {
        let stack = board.at(top);
        if stack.number() != tile.low() && stack.number() != tile.high() || used.contains(&top) {
            continue;
        }
        let level = |spot: &Spot| board.at(*spot).height() + 1 == stack.height() && !used.contains(spot);
        let pair = beside(top)
            .into_iter()
            .filter(level)
            .find_map(|touching| beside(touching).into_iter().find(level).map(|other| (touching, other)));
        if let Some((touching, other)) = pair {
            used.extend([top, touching, other]);
            found += 1;
            if found >= places {
                return true;
            }
        }
    }
    false
}
