//! Static evaluation of Racing Kings in centipawns: how far each king has to go over squares that nobody
//! guards, who gets there first, and the pieces that do the guarding. What these pieces could do
//! besides (mobility, guarding the last ranks) was tried and lost matches: it tempts them off the race.

use crate::rules::Color;
use crate::rules::chessboard::{Bitboard, Board, File, Rank, Role, Square, attacks};

/// What a piece is worth, from pawn to king. Heavier than in a race one would think: pieces are what
/// keeps the other king from its way.
pub(crate) const WORTH: [i32; 6] = [0, 315, 405, 585, 1_050, 0];

/// What it is worth to be so many king's steps from the goal.
const TO_GO: [i32; 12] = [1_170, 700, 455, 305, 210, 135, 80, 30, 0, -20, -32, -40];
/// Steps that a king without any way is thought to need on top of the ranks to go: its rival's guards
/// will not stand for ever.
const DETOUR: usize = 2;

const TEMPO: i32 = 15;
/// For each step of lead, times the nearness of the leader.
const LEAD: i32 = 18;

struct Side {
    steps: usize,
    value: i32,
}

/// The value for the side to move.
pub(crate) fn evaluate(board: &Board, turn: Color) -> i32 {
    let reach = Color::ALL.map(|color| reach(board, color));
    let [white, black] = Color::ALL.map(|color| {
        let steps = steps(board, color, reach[!color as usize].attacked);
        Side { steps, value: reach[color as usize].value + TO_GO[steps] }
    });
    let value = white.value - black.value + lead(white.steps, black.steps, turn);
    TEMPO + if turn == Color::White { value } else { -value }
}

/// Who wins if both kings just run. White runs first from the start and Black may answer White's last
/// step, so that equal ways are a draw with White to move, and Black's race with Black to move.
fn lead(white: usize, black: usize, turn: Color) -> i32 {
    let lead = black as i32 - white as i32 - i32::from(turn == Color::Black);
    let nearness = (9 - white.min(black) as i32).max(0);
    LEAD * lead.clamp(-3, 3) * nearness
}

struct Reach {
    attacked: Bitboard,
    value: i32,
}

/// What the pieces of a side attack, and their worth.
fn reach(board: &Board, color: Color) -> Reach {
    let mut attacked = attacks::king(board.king(color));
    let mut value = 0;
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for square in board.pieces_of(color, role) {
            value += WORTH[role as usize];
            attacked |= attacks::attacks(role, color, square, board.occupied());
        }
    }
    Reach { attacked, value }
}

/// Steps of a king to the last rank over squares the enemy does not guard. An own piece in the way
/// costs a move to clear.
fn steps(board: &Board, color: Color, guarded: Bitboard) -> usize {
    let king = board.king(color);
    let over = |barred: Bitboard| walk(king, barred);
    let free = over(guarded | board.color(color));
    let cleared = over(guarded).map(|steps| steps + 1);
    let best = match (free, cleared) {
        (Some(free), Some(cleared)) => free.min(cleared),
        (free, cleared) => free.or(cleared).unwrap_or(7 - usize::from(king.rank().index()) + DETOUR),
    };
    best.min(TO_GO.len() - 1)
}

/// The length of the shortest walk to the last rank that keeps off `barred`.
fn walk(king: Square, barred: Bitboard) -> Option<usize> {
    let goal = Bitboard::rank(Rank::Eighth);
    let mut walked = Bitboard::of(king);
    let mut steps = 0;
    while !walked.meets(goal) {
        let further = walked | around(walked) & !barred;
        if further == walked {
            return None;
        }
        walked = further;
        steps += 1;
    }
    Some(steps)
}

/// Every square next to a member, members included.
fn around(squares: Bitboard) -> Bitboard {
    let left = Bitboard((squares & !Bitboard::file(File::A)).0 >> 1);
    let right = Bitboard((squares & !Bitboard::file(File::H)).0 << 1);
    let row = squares | left | right;
    row | Bitboard(row.0 << 8) | Bitboard(row.0 >> 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_open_board_takes_one_step_a_rank() {
        assert_eq!(walk(Square::H2, Bitboard::EMPTY), Some(6));
        assert_eq!(walk(Square::A8, Bitboard::EMPTY), Some(0));
    }

    #[test]
    fn a_guarded_rank_cannot_be_crossed() {
        assert_eq!(walk(Square::H2, Bitboard::rank(Rank::Fifth)), None);
        // One hole, at the far side: seven files to go, the ranks on the way.
        let hole = Bitboard::rank(Rank::Fifth).without(Square::A5);
        assert_eq!(walk(Square::H4, hole), Some(10));
        assert_eq!(walk(Square::C4, hole), Some(5));
    }

    #[test]
    fn equal_ways_are_a_draw_only_with_white_to_move() {
        assert_eq!(lead(2, 2, Color::White), 0);
        assert!(lead(2, 2, Color::Black) < 0);
        assert!(lead(2, 3, Color::White) > 0);
        assert_eq!(lead(2, 3, Color::Black), 0);
    }
}
