//! Material won by captures, found by playing them out with legal moves.
//!
//! Unlike static exchange evaluation this respects pins and checks. Values are in points: queen 9, rook 5,
//! bishop and knight 3, pawn 1. Positional value is ignored.

use crate::forced_win::NodeBudget;
use rules::Color;
use rules::Rules as _;
use rules::chessboard::{ChessVariant, Move, Position, Role, Square};

/// Score of a mate in points; more than the value of all pieces.
pub const MATE: i32 = 1_000;

/// Value of a piece in points.
pub const fn points(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// Material of `us` minus material of the other side, in points.
pub fn balance<L: ChessVariant>(position: &Position<L>, us: Color) -> i32 {
    let board = position.board();
    let material = |side| -> i32 {
        Role::ALL.into_iter().map(|role| points(role) * board.pieces_of(side, role).len() as i32).sum()
    };
    material(us) - material(!us)
}

/// Quiescence search in points: material balance of the side to move after the profitable captures and
/// promotions. In check it tries all moves, and mate scores -[`MATE`]. `None` if `budget` is used up.
pub fn quiescence_balance<L: ChessVariant>(
    position: &Position<L>,
    mut alpha: i32,
    beta: i32,
    budget: &mut NodeBudget<'_>,
) -> Option<i32> {
    budget.count_node()?;
    let us = position.side_to_move();
    let is_in_check = position.checkers().is_nonempty();
    let mut moves = if is_in_check { position.moves() } else { position.captures() };
    let mut best = if is_in_check { -MATE } else { balance(position, us) };
    // MVV-LVA: the most valuable victim first, by the least valuable attacker.
    moves.sort_by_key(|mv| {
        let victim = position.captured_role(*mv).map_or(0, points) + mv.promotion.map_or(0, points);
        (-victim, points(position.moved_role(*mv)))
    });
    for mv in moves {
        if best >= beta {
            break;
        }
        alpha = alpha.max(best);
        best = best.max(-quiescence_balance(&position.play(mv), -beta, -alpha, budget)?);
    }
    Some(best)
}

/// Points won by the legal move `mv`, after the opponent's best captures. `None` if `budget` is used up.
pub fn capture_gain<L: ChessVariant>(
    position: &Position<L>,
    mv: Move,
    budget: &mut NodeBudget<'_>,
) -> Option<i32> {
    let before = balance(position, position.side_to_move());
    Some(-quiescence_balance(&position.play(mv), -MATE, MATE, budget)? - before)
}

/// Points won by `mv` and the captures that become possible, against any reply. `None` if `budget` is used up.
pub fn guaranteed_gain<L: ChessVariant>(
    position: &Position<L>,
    mv: Move,
    budget: &mut NodeBudget<'_>,
) -> Option<i32> {
    let before = balance(position, position.side_to_move());
    let next = position.play(mv);
    let mut lowest_balance = MATE;
    for answer in next.moves() {
        lowest_balance = lowest_balance.min(quiescence_balance(&next.play(answer), -MATE, MATE, budget)?);
    }
    Some(lowest_balance - before)
}

/// The capture that wins most, and its points; `Some(None)` if no capture gains. `None` if `budget` is used up.
pub fn best_capture<L: ChessVariant>(
    position: &Position<L>,
    budget: &mut NodeBudget<'_>,
) -> Option<Option<(Move, i32)>> {
    let mut best: Option<(Move, i32)> = None;
    for mv in position.captures() {
        let gain = capture_gain(position, mv, budget)?;
        if gain > best.map_or(0, |(_, most)| most) {
            best = Some((mv, gain));
        }
    }
    Some(best)
}

/// Points that the side to move wins by captures on the square `on` only; either side may stop capturing. 0 if
/// no capture pays, `None` if `budget` is used up.
pub fn gain_on_square<L: ChessVariant>(
    position: &Position<L>,
    on: Square,
    budget: &mut NodeBudget<'_>,
) -> Option<i32> {
    Some(balance_after_captures_on(position, on, budget)? - balance(position, position.side_to_move()))
}

/// Material balance of the side to move, in points, after the best captures on `on`; `None` if `budget` is used up.
fn balance_after_captures_on<L: ChessVariant>(
    position: &Position<L>,
    on: Square,
    budget: &mut NodeBudget<'_>,
) -> Option<i32> {
    budget.count_node()?;
    let mut best = balance(position, position.side_to_move());
    let mut captures = position.captures();
    captures.retain(|mv| mv.to == on);
    for mv in captures {
        best = best.max(-balance_after_captures_on(&position.play(mv), on, budget)?);
    }
    Some(best)
}

/// Points that the side to move wins by capturing the piece on `on`; 0 if the piece is safe.
///
/// The smaller of two results: captures on this square only, and captures anywhere. A defended piece therefore
/// counts as safe even if capturing it uncovers another gain. `None` if `budget` is used up.
pub fn threat_to<L: ChessVariant>(
    position: &Position<L>,
    on: Square,
    budget: &mut NodeBudget<'_>,
) -> Option<i32> {
    let mut most = 0;
    for mv in position.captures() {
        if mv.to == on {
            most = most.max(capture_gain(position, mv, budget)?);
        }
    }
    if most > 0 { Some(most.min(gain_on_square(position, on, budget)?)) } else { Some(0) }
}
