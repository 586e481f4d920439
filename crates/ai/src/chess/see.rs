//! Static exchange evaluation (SEE) by the swap algorithm: both sides capture on one square with their least
//! valuable piece.

use crate::chess::ChessGame;
use rules::Color;
use rules::chessboard::{Move, Position, Role};

/// Whether the exchange that `mv` starts wins at least `threshold` centipawns. Ignores pins.
pub(crate) fn see_ge<L: ChessGame>(position: &Position<L>, mv: Move, threshold: i32) -> bool {
    let board = position.board();
    // No exchange outweighs a king.
    let worth = |role: Role| if role == Role::King { 10_000 } else { L::PIECE_VALUES[role as usize] };
    let mut gain = position.captured_role(mv).map_or(0, worth) - threshold;
    let mut piece_on_target = position.moved_role(mv);
    if let Some(role) = mv.promotion {
        gain += worth(role) - worth(Role::Pawn);
        piece_on_target = role;
    }
    if gain < 0 {
        return false;
    }
    // Balance if the opponent recaptures the moved piece and the exchange ends.
    gain -= worth(piece_on_target);
    if gain >= 0 {
        return true;
    }

    let mut occupied = board.occupied().without(mv.from).with(mv.to);
    let mut side: Color = !position.side_to_move();
    let us = position.side_to_move();
    loop {
        let attackers = board.attackers_to(mv.to, occupied) & occupied;
        let own_attackers = attackers & board.color(side);
        let least_valuable = Role::ALL.into_iter().find_map(|role| {
            let square = (own_attackers & board.role(role)).first()?;
            Some((role, square))
        });
        let Some((role, square)) = least_valuable else { break };
        // A king may not capture a defended piece.
        if role == Role::King && (attackers & board.color(!side)).is_nonempty() {
            break;
        }
        occupied = occupied.without(square);
        side = !side;
        // Balance for the side that has just captured, if it loses the capturing piece too. `- 1` because a balance
        // of exactly `threshold` counts for the side that plays `mv`.
        gain = -gain - 1 - worth(role);
        if gain >= 0 {
            break;
        }
    }
    side != us
}
