//! Ends of games between two whose winner is sure without a search; and, where an expand may lie anywhere and climbs are
//! additional (the publisher's rules), who wins by this turn or the next, and which expands are refuted alike wherever they lie.

use crate::domin_up::board::Board;
use crate::domin_up::lay::{Lay, Spot, beside};
use crate::domin_up::proofs::Replies;
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

/// Where an expand may lie anywhere, everybody can lay their last tile. So whoever can climb with all but one wins, and
/// so does the other seat if it could and the mover has to give it the turn: an expand takes no climb away.
fn by_finishing(board: &mut Board) -> Option<Seat> {
    let mover = board.turn();
    let rival = mover.next(2);
    if can_finish(board) {
        return Some(mover);
    }
    if !expands(board) {
        return None;
    }
    board.after(Lay::PASS, can_finish).then_some(rival)
}

/// Whether the mover can climb with all tiles but one, or with all.
fn can_finish(board: &mut Board) -> bool {
    let hand = board.hand(board.turn());
    let climbers = hand.intersection(board.climbers());
    if hand.len() <= 1 {
        return true;
    }
    // What a climb makes possible for others is seen where little is missing.
    if climbers.is_empty() || climbers.len() + 3 < hand.len() {
        return false;
    }
    board.list().into_iter().any(|lay| board.after(lay, can_finish))
}

/// The tiles in both hands.
pub(super) fn in_hands(board: &Board) -> Tiles {
    Seat::all(2).fold(Tiles::EMPTY, |tiles, seat| tiles.union(board.hand(seat)))
}

/// Whether the mover has to expand: it can lay a tile, and none of its tiles can climb.
pub(super) fn expands(board: &Board) -> bool {
    let hand = board.hand(board.turn());
    !hand.is_empty() && hand.intersection(board.climbers()).is_empty()
}

/// Whether the mover is sure to finish by this turn and the next. The expand that does it is remembered; `room` is for the
/// moves that are tried.
pub(super) fn finishes_soon(
    board: &mut Board,
    replies: &mut Replies,
    own: bool,
    room: &mut Vec<Lay>,
) -> bool {
    if expands(board) {
        let known = replies.at(own, board.tiles_left()).into_iter().find(|lay| wins_next_turn(board, *lay));
        let Some(lay) = known.or_else(|| finishing_expand(board, room)) else { return false };
        replies.remember(own, board.tiles_left(), lay);
        return true;
    }
    board.list().into_iter().any(|lay| {
        board.after(lay, |board| match board.ending() {
            Some(winner) => winner == Some(board.turn()),
            None => finishes_soon(board, replies, own, room),
        })
    })
}

/// Whether this is an expand by which the mover, who has to make one, is sure to finish in its next turn.
fn wins_next_turn(board: &mut Board, lay: Lay) -> bool {
    lay != Lay::PASS && board.is_legal(lay) && board.after(lay, is_lost)
}

/// An expand by which the mover, who has to make one, is sure to finish in its next turn; `room` is for those that are tried.
fn finishing_expand(board: &mut Board, room: &mut Vec<Lay>) -> Option<Lay> {
    let hand = board.hand(board.turn());
    // This expand takes one tile, the one of the next turn the last; all others have to climb then. One of them may be
    // made possible by another's climb.
    let climbs = hand.len().saturating_sub(2);
    room.clear();
    if climbs == 0 {
        let climbers = in_hands(board);
        room.extend(hand.into_iter().filter_map(|tile| board.idle_expands(tile, climbers).next()));
    }
    board.lifting_expands(hand, room);
    room.retain(|lay| {
        lay.tile().is_some_and(|tile| {
            let lifted = board.lifted_by(*lay).intersection(hand.without(tile));
            lifted.len() + 1 >= climbs
        })
    });
    room.sort_unstable();
    room.dedup();
    room.iter().copied().find(|lay| wins_next_turn(board, *lay))
}

/// Whether the other seat finishes in its next turn whatever the mover does in this one.
fn is_lost(board: &mut Board) -> bool {
    let mover = board.turn();
    if let Some(winner) = board.ending() {
        return winner.is_some_and(|winner| winner != mover);
    }
    if let Some(winner) = by_finishing(board) {
        return winner != mover;
    }
    if expands(board) {
        return false;
    }
    // The turn stays with the mover, which wins if that was its last tile.
    let loses = |board: &mut Board| board.ending().is_none() && is_lost(board);
    board.list().into_iter().all(|lay| board.after(lay, loses))
}

/// What has to stay as it is for a refutation to hold: the cells of an expand, and those beside it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Zone([Option<Spot>; 2]);

impl Zone {
    /// Whether a tile would lie there or beside.
    pub(super) fn is_touched_by(&self, lay: Lay) -> bool {
        let cells = lay.halves().map(|(_, spot)| spot);
        self.0.into_iter().flatten().any(|needed| {
            cells.contains(&needed) || beside(needed).into_iter().any(|near| cells.contains(&near))
        })
    }
}

/// Adds the zones of the ways in which the mover is sure to finish by this turn and the next: by climbs, and by one of the
/// expands that refuted something before. It is asked after a tile of the other seat was laid aside, and each way holds
/// wherever that tile lies idle outside of its zone. Nobody can climb upon it then: next to it lies nothing that goes
/// with it, the climbs to come make other cells higher, and the mover's expand lies apart from it. What the other seat
/// lays after that comes too late.
pub(super) fn refutations(board: &mut Board, replies: &Replies, own: bool, zones: &mut Vec<Zone>) {
    if board.ending().is_some() {
        return;
    }
    let mover = board.turn();
    if by_finishing(board) == Some(mover) {
        zones.push(Zone::default());
        return;
    }
    if !expands(board) {
        for lay in board.list() {
            board.after(lay, |board| refutations(board, replies, own, zones));
        }
        return;
    }
    for lay in replies.at(own, board.tiles_left()) {
        if wins_next_turn(board, lay) {
            zones.push(Zone(lay.halves().map(|(_, spot)| Some(spot))));
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

    /// What refutes a tile that was laid aside refutes it in each place where it lies idle outside of the zone.
    #[test]
    fn a_refutation_holds_wherever_the_tile_lies_idle() {
        let (mut held, mut touched) = (0, 0);
        for seed in 0..300 {
            let mut luck = ChaCha8Rng::seed_from_u64(seed);
            let mut position = Deal { rules: RuleSet::Publisher, seats: 2, seed }.position();
            while position.hands().iter().map(|hand| hand.len()).sum::<u8>() > 4 + (seed % 5) as u8 {
                let Some(mv) = position.legal_moves().choose(&mut luck).copied() else { break };
                position = position.play(mv);
            }
            let mut board = Board::new(&position);
            if board.ending().is_some() || !expands(&board) {
                continue;
            }
            for tile in board.hand(board.turn()) {
                let (mut replies, mut zones) = (Replies::new(), Vec::new());
                board.lay_aside(tile);
                if board.ending().is_none() {
                    finishes_soon(&mut board, &mut replies, false, &mut Vec::new());
                    refutations(&mut board, &replies, false, &mut zones);
                }
                board.take_up(tile);
                let lays: Vec<Lay> = board.idle_expands(tile, in_hands(&board)).collect();
                for lay in lays {
                    if zones.iter().all(|zone| zone.is_touched_by(lay)) {
                        touched += usize::from(!zones.is_empty());
                        continue;
                    }
                    board.make(lay);
                    let mut there = Vec::new();
                    refutations(&mut board, &replies, false, &mut there);
                    board.unmake();
                    assert!(!there.is_empty(), "{}: {lay:?}", position.text());
                    held += 1;
                }
            }
        }
        assert!(held > 2_000 && touched > 200, "{held} {touched}");
    }

    /// Every expand is either idle or gives somebody something to climb on.
    #[test]
    fn expands_are_idle_or_lift_somebody() {
        for seed in 0..40 {
            let mut luck = ChaCha8Rng::seed_from_u64(seed);
            let mut position = Deal { rules: RuleSet::Publisher, seats: 2, seed }.position();
            for _ in 0..(seed % 20) {
                let Some(mv) = position.legal_moves().choose(&mut luck).copied() else { break };
                position = position.play(mv);
            }
            let board = Board::new(&position);
            if board.ending().is_some() || !expands(&board) || board.covered.is_empty() {
                continue;
            }
            let climbers = in_hands(&board);
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
