//! Two-seat endings that are certain without a search.
//!
//! For the publisher's rules, this module also finds wins within the mover's next two turns, and refutations that hold
//! for many expands at once. All functions only prove: "no" means "not shown".
//!
//! The terms are:
//!
//! - *climb*, *expand*, *idle* and *lifting*: see [`domin_up`](crate::domin_up). The two rule sets: see
//!   [`RuleSet`](rules::domin_up::RuleSet).
//! - *mover* and *rival*: the seat to move and the other seat.
//! - *to finish*: to lay the last tile of the hand, which wins.
//! - *refutation*: a certain way to finish after an expand of the other seat.
//! - *killer move*: a move that settled a similar position ([`KillerMoves`]).
//! - *goal*: the statement that the solver proves ([`Goal`](crate::domin_up::solver::Goal)). `mover_has_goal` tells
//!   whether the mover is the seat of the goal.

use crate::domin_up::board::Board;
use crate::domin_up::packed_move::{Cell, PackedMove, neighbours};
use crate::domin_up::proofs::KillerMoves;
use rules::Seat;
use rules::domin_up::{Tile, Tiles};

/// The certain winner of a two-seat game that is not over, if it is found quickly.
pub(super) fn certain_winner(board: &mut Board) -> Option<Seat> {
    if board.climbs_again() { finishing_winner(board) } else { race_winner(board) }
}

/// Longest race that is predicted, in turns of the winner.
const MAX_RACE: u8 = 4;

/// The winner under the report's rules (one tile per turn), if a seat is ahead and certainly never has to pass.
///
/// A move covers two cells, so it spoils at most two of several places without common cells. A seat never has to pass
/// if each of its tiles fits in more than `2 * n` such places, where `n` is the number of moves before its last one.
fn race_winner(board: &Board) -> Option<Seat> {
    let mover = board.turn();
    let rival = mover.next(2);
    let (mover_tiles, rival_tiles) = (board.hand(mover).len(), board.hand(rival).len());
    if mover_tiles <= rival_tiles {
        let moves_before_last = 2 * (mover_tiles - 1);
        (mover_tiles <= MAX_RACE && every_tile_fits(board, board.hand(mover), 2 * moves_before_last + 1))
            .then_some(mover)
    } else {
        let moves_before_last = 2 * rival_tiles - 1;
        (rival_tiles <= MAX_RACE && every_tile_fits(board, board.hand(rival), 2 * moves_before_last + 1))
            .then_some(rival)
    }
}

/// Whether every tile of `hand` is shown to fit in at least `places` places without common cells.
fn every_tile_fits(board: &Board, hand: Tiles, places: u8) -> bool {
    hand.into_iter().all(|tile| fits_in_places(board, tile, places.into()))
}

/// Whether `tile` is shown to expand in at least `places` places without common cells. The search is greedy, so it may
/// miss places.
fn fits_in_places(board: &Board, tile: Tile, places: usize) -> bool {
    let mut used: Vec<Cell> = Vec::with_capacity(3 * places);
    let mut found = 0;
    for &top in &board.covered {
        let stack = board.at(top);
        if stack.number() != tile.low() && stack.number() != tile.high() || used.contains(&top) {
            continue;
        }
        let is_one_lower =
            |cell: &Cell| board.at(*cell).height() + 1 == stack.height() && !used.contains(cell);
        let pair = neighbours(top).into_iter().filter(is_one_lower).find_map(|touching| {
            neighbours(touching).into_iter().find(is_one_lower).map(|other| (touching, other))
        });
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

/// The certain winner under the publisher's rules, if it is found quickly.
///
/// A seat can always expand with its last tile. So the mover wins if it can climb with all tiles but one. If the mover
/// must expand, the rival wins if the rival can climb with all tiles but one: an expand blocks no climb.
fn finishing_winner(board: &mut Board) -> Option<Seat> {
    let mover = board.turn();
    let rival = mover.next(2);
    if can_finish(board) {
        return Some(mover);
    }
    if !must_expand(board) {
        return None;
    }
    board.with_move(PackedMove::PASS, can_finish).then_some(rival)
}

/// Whether it is shown that the mover can climb with all tiles but one, or with all. Gives up if more than two climbs
/// are missing.
fn can_finish(board: &mut Board) -> bool {
    let hand = board.hand(board.turn());
    let climbers = hand.intersection(board.climbers());
    if hand.len() <= 1 {
        return true;
    }
    // A climb can make another climb possible. Follow the climbs only if few are missing.
    if climbers.is_empty() || climbers.len() + 3 < hand.len() {
        return false;
    }
    board.legal_moves().into_iter().any(|packed| board.with_move(packed, can_finish))
}

/// The tiles in both hands.
pub(super) fn tiles_in_hands(board: &Board) -> Tiles {
    Seat::all(2).fold(Tiles::EMPTY, |tiles, seat| tiles.union(board.hand(seat)))
}

/// Whether the mover must expand: its hand is not empty, and no tile in it can climb.
pub(super) fn must_expand(board: &Board) -> bool {
    let hand = board.hand(board.turn());
    !hand.is_empty() && hand.intersection(board.climbers()).is_empty()
}

/// Whether the mover certainly finishes in this turn or in its next one. If this turn ends with an expand, stores the
/// expand in `killers`. `scratch` is a buffer for moves.
pub(super) fn finishes_soon(
    board: &mut Board,
    killers: &mut KillerMoves,
    mover_has_goal: bool,
    scratch: &mut Vec<PackedMove>,
) -> bool {
    if must_expand(board) {
        let known = killers
            .at(mover_has_goal, board.tiles_left())
            .into_iter()
            .find(|packed| wins_next_turn(board, *packed));
        let Some(packed) = known.or_else(|| finishing_expand(board, scratch)) else { return false };
        killers.remember(mover_has_goal, board.tiles_left(), packed);
        return true;
    }
    board.legal_moves().into_iter().any(|packed| {
        board.with_move(packed, |board| match board.ended_winner() {
            Some(winner) => winner == Some(board.turn()),
            None => finishes_soon(board, killers, mover_has_goal, scratch),
        })
    })
}

/// Whether `packed` is a legal expand after which the mover certainly finishes, at the latest in its next turn. Call
/// this only if [`must_expand`] is true.
fn wins_next_turn(board: &mut Board, packed: PackedMove) -> bool {
    packed != PackedMove::PASS && board.is_legal(packed) && board.with_move(packed, is_lost)
}

/// An expand after which the mover certainly finishes in its next turn; `None` if none is found. Call this only if
/// [`must_expand`] is true. `scratch` is a buffer for moves.
fn finishing_expand(board: &mut Board, scratch: &mut Vec<PackedMove>) -> Option<PackedMove> {
    let hand = board.hand(board.turn());
    // This expand lays one tile, and the expand of the next turn lays the last one. All other tiles must climb in the
    // next turn. So this expand must lift all of them but one; another climb may make the missing climb possible.
    let climbs = hand.len().saturating_sub(2);
    scratch.clear();
    if climbs == 0 {
        let climbers = tiles_in_hands(board);
        scratch.extend(hand.into_iter().filter_map(|tile| board.idle_expands(tile, climbers).next()));
    }
    board.lifting_expands(hand, scratch);
    scratch.retain(|packed| {
        packed.tile().is_some_and(|tile| {
            let lifted = board.lifted_by(*packed).intersection(hand.without(tile));
            lifted.len() + 1 >= climbs
        })
    });
    scratch.sort_unstable();
    scratch.dedup();
    scratch.iter().copied().find(|packed| wins_next_turn(board, *packed))
}

/// Whether the rival certainly finishes in its next turn, whatever the mover does in this one, or has finished already.
fn is_lost(board: &mut Board) -> bool {
    let mover = board.turn();
    if let Some(winner) = board.ended_winner() {
        return winner.is_some_and(|winner| winner != mover);
    }
    if let Some(winner) = finishing_winner(board) {
        return winner != mover;
    }
    if must_expand(board) {
        return false;
    }
    // A climb keeps the turn, so `is_lost` is about the same mover. A climb that ends the game wins.
    let loses = |board: &mut Board| board.ended_winner().is_none() && is_lost(board);
    board.legal_moves().into_iter().all(|packed| board.with_move(packed, loses))
}

/// The part of the table that a refutation needs: the two cells of the expand that ends its first turn.
///
/// The refutation holds while other moves cover neither these cells nor their neighbours. Both cells are `None` if it
/// holds wherever the other seat expands.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Zone([Option<Cell>; 2]);

impl Zone {
    /// Whether `packed` covers a cell of the zone or a neighbour of one.
    pub(super) fn is_touched_by(&self, packed: PackedMove) -> bool {
        let cells = packed.halves().map(|(_, cell)| cell);
        self.0.into_iter().flatten().any(|needed| {
            cells.contains(&needed) || neighbours(needed).into_iter().any(|near| cells.contains(&near))
        })
    }
}

/// Adds a zone to `zones` for each known way in which the mover certainly finishes in this turn or in its next one. The
/// mover finishes by climbs, or with the help of an expand that is a killer move.
///
/// Before the call, remove the tile that the rival is about to lay ([`Board::remove_tile`]). This also passes the turn
/// to the mover. The mover still finishes if the rival lays that tile anywhere outside the zone, as long as the expand
/// is idle ([`Board::idle_expands`]). The reason: the idle tile gives no tile a new place to climb. It matches no half
/// beside it. The later climbs raise other cells. The mover's expand is not next to it. And the rival's next move comes
/// too late.
pub(super) fn refutations(
    board: &mut Board,
    killers: &KillerMoves,
    mover_has_goal: bool,
    zones: &mut Vec<Zone>,
) {
    if board.ended_winner().is_some() {
        return;
    }
    let mover = board.turn();
    if finishing_winner(board) == Some(mover) {
        zones.push(Zone::default());
        return;
    }
    if !must_expand(board) {
        for packed in board.legal_moves() {
            board.with_move(packed, |board| refutations(board, killers, mover_has_goal, zones));
        }
        return;
    }
    for packed in killers.at(mover_has_goal, board.tiles_left()) {
        if wins_next_turn(board, packed) {
            zones.push(Zone(packed.halves().map(|(_, cell)| Some(cell))));
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::seq::IndexedRandom;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use rules::domin_up::{Deal, RuleSet};
    use rules::{Rules as _, Texts as _};

    /// Compares each refutation with the position after the tile is really laid.
    #[test]
    fn a_refutation_holds_for_every_idle_place_outside_its_zone() {
        let (mut held, mut touched) = (0, 0);
        for seed in 0..300 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut position = Deal { rules: RuleSet::Publisher, seats: 2, seed }.position();
            while position.hands().iter().map(|hand| hand.len()).sum::<u8>() > 4 + (seed % 5) as u8 {
                let Some(mv) = position.legal_moves().choose(&mut rng).copied() else { break };
                position = position.play(mv);
            }
            let mut board = Board::new(&position);
            if board.ended_winner().is_some() || !must_expand(&board) {
                continue;
            }
            for tile in board.hand(board.turn()) {
                let (mut killers, mut zones) = (KillerMoves::new(), Vec::new());
                board.remove_tile(tile);
                if board.ended_winner().is_none() {
                    finishes_soon(&mut board, &mut killers, false, &mut Vec::new());
                    refutations(&mut board, &killers, false, &mut zones);
                }
                board.restore_tile(tile);
                let packed_moves: Vec<PackedMove> =
                    board.idle_expands(tile, tiles_in_hands(&board)).collect();
                for packed in packed_moves {
                    if zones.iter().all(|zone| zone.is_touched_by(packed)) {
                        touched += usize::from(!zones.is_empty());
                        continue;
                    }
                    board.make(packed);
                    let mut zones_after = Vec::new();
                    refutations(&mut board, &killers, false, &mut zones_after);
                    board.unmake();
                    assert!(!zones_after.is_empty(), "{}: {packed:?}", position.text());
                    held += 1;
                }
            }
        }
        assert!(held > 2_000 && touched > 200, "{held} {touched}");
    }

    /// Idle and lifting expands together are all expands.
    #[test]
    fn every_expand_is_either_idle_or_lifting() {
        for seed in 0..40 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut position = Deal { rules: RuleSet::Publisher, seats: 2, seed }.position();
            for _ in 0..(seed % 20) {
                let Some(mv) = position.legal_moves().choose(&mut rng).copied() else { break };
                position = position.play(mv);
            }
            let board = Board::new(&position);
            if board.ended_winner().is_some() || !must_expand(&board) || board.covered.is_empty() {
                continue;
            }
            let climbers = tiles_in_hands(&board);
            let (mut all, mut found) = (Vec::new(), Vec::new());
            board.moves(&mut all);
            board.lifting_expands(climbers, &mut found);
            found.sort_unstable();
            found.dedup();
            let idle =
                board.hand(board.turn()).into_iter().flat_map(|tile| board.idle_expands(tile, climbers));
            found.extend(idle.collect::<Vec<_>>());
            found.sort_unstable();
            assert_eq!(all, found, "{}", position.text());
        }
    }
}
