//! What captures win, counted by playing them: in plain points (a queen nine, a rook five, bishop and knight three, a pawn
//! one), by legal moves, so that pins and checks are seen. Nothing is judged.

use crate::proof::Effort;
use rules::Color;
use rules::Rules as _;
use rules::chessboard::{ChessLike, Move, Position, Role, Square};

/// More than all pieces together are worth.
pub const MATE: i32 = 1_000;

/// What a piece counts.
pub const fn points(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// What a side has more than the other.
pub fn balance<L: ChessLike>(position: &Position<L>, us: Color) -> i32 {
    let board = position.board();
    let of = |side| -> i32 {
        Role::ALL.into_iter().map(|role| points(role) * board.pieces_of(side, role).len() as i32).sum()
    };
    of(us) - of(!us)
}

/// What the side to move has more than the other when both take and promote as long as it pays. Whoever is in check looks
/// at every way out; whoever is mated has lost more than there is. `None` where there was too much to look at.
pub fn settled<L: ChessLike>(
    position: &Position<L>,
    mut alpha: i32,
    beta: i32,
    effort: &mut Effort<'_>,
) -> Option<i32> {
    effort.spend()?;
    let us = position.side_to_move();
    let forced = position.checkers().any();
    let mut moves = if forced { position.moves() } else { position.captures() };
    let mut best = if forced { -MATE } else { balance(position, us) };
    // The most valuable victim by the least valuable piece comes first.
    moves.sort_by_key(|mv| {
        let victim = position.captured(*mv).map_or(0, points) + mv.promotion.map_or(0, points);
        (-victim, points(position.moved(*mv)))
    });
    for mv in moves {
        if best >= beta {
            break;
        }
        alpha = alpha.max(best);
        best = best.max(-settled(&position.play(mv), -beta, -alpha, effort)?);
    }
    Some(best)
}

/// What a legal move has won for its side when the other has then taken all that pays to take.
pub fn gain_of<L: ChessLike>(position: &Position<L>, mv: Move, effort: &mut Effort<'_>) -> Option<i32> {
    let before = balance(position, position.side_to_move());
    Some(-settled(&position.play(mv), -MATE, MATE, effort)? - before)
}

/// What a legal move wins for its side at least, whatever the other side answers: by what can be taken then.
pub fn least_gain_of<L: ChessLike>(position: &Position<L>, mv: Move, effort: &mut Effort<'_>) -> Option<i32> {
    let before = balance(position, position.side_to_move());
    let next = position.play(mv);
    let mut least = MATE;
    for answer in next.moves() {
        least = least.min(settled(&next.play(answer), -MATE, MATE, effort)?);
    }
    Some(least - before)
}

/// The capture by which the side to move wins most, and how much; `None` inside where none pays.
pub fn best_capture<L: ChessLike>(
    position: &Position<L>,
    effort: &mut Effort<'_>,
) -> Option<Option<(Move, i32)>> {
    let mut best: Option<(Move, i32)> = None;
    for mv in position.captures() {
        let gain = gain_of(position, mv, effort)?;
        if gain > best.map_or(0, |(_, most)| most) {
            best = Some((mv, gain));
        }
    }
    Some(best)
}

/// What the side to move wins at most by captures on one square, where both take as long as it pays and nobody takes
/// elsewhere; nothing where none pays.
pub fn gain_on<L: ChessLike>(position: &Position<L>, on: Square, effort: &mut Effort<'_>) -> Option<i32> {
    Some(settled_on(position, on, effort)? - balance(position, position.side_to_move()))
}

fn settled_on<L: ChessLike>(position: &Position<L>, on: Square, effort: &mut Effort<'_>) -> Option<i32> {
    effort.spend()?;
    let mut best = balance(position, position.side_to_move());
    let mut takers = position.captures();
    takers.retain(|mv| mv.to == on);
    for mv in takers {
        best = best.max(-settled_on(&position.play(mv), on, effort)?);
    }
    Some(best)
}

/// What the side to move wins by taking a piece: as far as both the captures on its square and those on the whole board
/// say so. Nothing where the piece is safe. What is guarded is not in danger, though taking it may uncover something else.
pub fn danger<L: ChessLike>(position: &Position<L>, on: Square, effort: &mut Effort<'_>) -> Option<i32> {
    let mut most = 0;
    for mv in position.captures() {
        if mv.to == on {
            most = most.max(gain_of(position, mv, effort)?);
        }
    }
    if most > 0 { Some(most.min(gain_on(position, on, effort)?)) } else { Some(0) }
}
