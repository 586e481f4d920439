//! The two original computer players of the chess report (Xadrez, 2003).

use rand_chacha::ChaCha8Rng;

use crate::original::{EqualMoves, Original, best_moves};
use crate::{Score, SeatKnowledge, StopFlag};
use rules::chess::Position;
use rules::chessboard::{Bitboard, Board, Move, Role, Square, attacks};
use rules::{Color, Rules as _, Seat};

/// Number of own moves at the start of a game for which level 2 plays like level 1.
const OPENING: usize = 5;
/// Score of a mate in centipawns. The report's program has no mate score: it captures the king one ply later.
const MATE: i32 = 100_000;

/// Plays the best move by the report's evaluation. Searches one ply, or two plies with alpha-beta if `deep`.
#[derive(Clone, Debug)]
pub(crate) struct Xadrez {
    pub(crate) deep: bool,
}

impl Original<Position> for Xadrez {
    fn turn_and_key(now: &Position) -> (Seat, u64) {
        (now.turn(), now.key())
    }

    fn equal_moves(
        &self,
        knowledge: &SeatKnowledge<Position>,
        _: &mut ChaCha8Rng,
        _: &StopFlag,
    ) -> EqualMoves<Move> {
        let own_moves = knowledge
            .earlier_observations
            .iter()
            .filter(|position| position.turn() == knowledge.seat)
            .count();
        let deep = self.deep && own_moves >= OPENING;
        let us = Color::of_seat(knowledge.seat);
        let mut nodes = 0;
        let (moves, best) = best_moves(knowledge.observation.legal_moves(), i32::MIN, |mv, best| {
            let next = knowledge.observation.play(mv);
            Some(if deep {
                value_after_best_reply(&next, us, best, &mut nodes)
            } else {
                worth(&next, us, &mut nodes)
            })
        });
        EqualMoves { moves, score: Score::centipawns(best), depth: if deep { 2 } else { 1 }, nodes }
    }
}

/// Value for `us` after the best reply. Exact if at least `best`, otherwise an upper bound, so that all equally
/// good moves are recognised.
fn value_after_best_reply(position: &Position, us: Color, best: i32, nodes: &mut u64) -> i32 {
    let answers = position.legal_moves();
    if answers.is_empty() {
        return worth(position, us, nodes);
    }
    let mut worst = i32::MAX;
    for answer in answers {
        worst = worst.min(worth(&position.play(answer), us, nodes));
        if worst < best {
            break;
        }
    }
    worst
}

/// Value of a position for `us`. Adds mate and stalemate, which the report did not handle.
fn worth(position: &Position, us: Color, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if position.legal_moves().is_empty() {
        let mover = Color::of_seat(position.turn());
        return match (position.checkers().is_nonempty(), mover == us) {
            (false, _) => 0,
            (true, true) => -MATE,
            (true, false) => MATE,
        };
    }
    evaluate(position.board(), us)
}

/// The report's evaluation: the sum for `us` minus the sum for the opponent.
pub(crate) fn evaluate(board: &Board, us: Color) -> i32 {
    side_value(board, us) - side_value(board, !us)
}

/// Sum of the piece values of `color`, in centipawns.
fn side_value(board: &Board, color: Color) -> i32 {
    let king = board.king(color);
    let is_defended_by = |role: Role, square: Square| -> bool {
        let defenders = board.pieces_of(color, role).without(square);
        // Pieces of `role` that defend the square. A pawn's attack is looked up backwards.
        let seen_from = match role {
            Role::Pawn => attacks::pawn(!color, square),
            _ => attacks::attacks(role, color, square, board.occupied()),
        };
        defenders.intersects(seen_from)
    };
    let squares = |role: Role| -> Bitboard { board.pieces_of(color, role) };
    let mut sum = 0;
    for role in Role::ALL {
        for square in squares(role) {
            sum += match role {
                Role::Pawn => {
                    let advanced = i32::from(color.rank(square.rank()).index()) - 1;
                    100 + 5 * inward(square)
                        + 10 * advanced
                        + if is_defended_by(Role::Pawn, square) { 10 } else { 0 }
                }
                Role::Knight => {
                    325 + 5 * inward(square) + 70 - 2 * i32::from(square.manhattan_distance(king))
                }
                Role::Bishop => {
                    325 + defence_bonus(is_defended_by(role, square))
                        + defence_bonus(is_defended_by(Role::Queen, square))
                }
                Role::Rook => {
                    500 + 70 - 2 * i32::from(square.manhattan_distance(king))
                        + defence_bonus(is_defended_by(role, square))
                        + defence_bonus(is_defended_by(Role::Queen, square))
                }
                Role::Queen => 1_000 + 140 - 3 * i32::from(square.manhattan_distance(king)),
                Role::King => 20_000,
            };
        }
    }
    sum
}

/// Bonus in centipawns for a defended bishop or rook.
const fn defence_bonus(is_defended: bool) -> i32 {
    if is_defended { 25 } else { 0 }
}

/// Number of steps from the nearest edges towards the centre, both axes added.
fn inward(square: Square) -> i32 {
    let step = |index: u8| i32::from(if index < 4 { index } else { 7 - index });
    step(square.file().index()) + step(square.rank().index())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Texts as _;

    fn value(fen: &str) -> i32 {
        let position = Position::from_text(fen).expect("a legal position");
        evaluate(position.board(), Color::White)
    }

    #[test]
    fn bare_kings_are_even() {
        assert_eq!(value("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 0);
    }

    #[test]
    fn the_start_is_even() {
        assert_eq!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 0);
    }

    #[test]
    fn values_worked_out_by_hand_from_the_report() {
        // Pawn e4: 100, file 3 and rank 3 steps inward 30, two rows advanced 20.
        assert_eq!(value("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"), 150);
        // The same for Black counts the other way.
        assert_eq!(value("4k3/8/8/4p3/8/8/8/4K3 w - - 0 1"), -150);
        // Pawns d4 and e5: d4 100 + 30 + 20; e5 100 + 30 + 30, defended by d4 10.
        assert_eq!(value("4k3/8/8/4P3/3P4/8/8/4K3 w - - 0 1"), 150 + 170);
        // Knight f3, king e1: 325 + 5 * (2 + 2) + 70 - 2 * (1 + 2).
        assert_eq!(value("4k3/8/8/8/8/5N2/8/4K3 w - - 0 1"), 409);
        // Queen d1, king e1: 1000 + 140 - 3 * 1.
        assert_eq!(value("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"), 1_137);
        // Rooks a1 and a5, king e1, each defending the other:
        // 500 + 70 - 2 * 4 + 25 and 500 + 70 - 2 * (4 + 4) + 25.
        assert_eq!(value("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1"), 587 + 579);
        // Bishop c1 defended by the queen d1: 325 + 25, and the queen's 1137.
        assert_eq!(value("4k3/8/8/8/8/8/8/2BQK3 w - - 0 1"), 350 + 1_137);
    }
}
