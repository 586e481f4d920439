//! The four original computer players of the draughts report (Damas3D, 2002): minimax to depth 1 to 4.

use rand_chacha::ChaCha8Rng;

use crate::original::{EqualMoves, Original, best_moves};
use crate::{Score, SeatKnowledge, StopFlag};
use rules::draughts::{Move, Position, Squares};
use rules::{Color, Rules as _, Seat};

/// Score of a won game, in tenths of a man; more than the value of all pieces.
const WON: i32 = 10_000;
/// Value of a man, in tenths of a man.
const MAN: i32 = 10;
/// Value of a king, in tenths of a man.
const KING: i32 = 15;

/// A player that searches `depth` plies with minimax: Easy 1, Medium 2, Hard 3 and Very Hard 4.
///
/// Hard and Very Hard also evaluate the placement of the pieces.
#[derive(Clone, Debug)]
pub(crate) struct Damas3d {
    pub(crate) depth: u8,
}

impl Original<Position> for Damas3d {
    fn turn_and_key(position: &Position) -> (Seat, u64) {
        (position.turn(), position.key())
    }

    fn equal_moves(
        &self,
        knowledge: &SeatKnowledge<Position>,
        _: &mut ChaCha8Rng,
        stop: &StopFlag,
    ) -> EqualMoves<Move> {
        let min_score = -WON - 1;
        let mut minimax = Minimax { is_positional: self.depth >= 3, nodes: 0, stop };
        let (moves, best) = best_moves(knowledge.observation.legal_moves(), min_score, |mv, best| {
            if stop.is_raised() && best > min_score {
                return None;
            }
            // Alpha-beta with this window gives equally good moves their exact value, so that the player chooses among
            // the same moves as plain minimax.
            Some(-minimax.value(&knowledge.observation.play(mv), self.depth - 1, min_score, 1 - best))
        });
        EqualMoves { moves, score: Score::centipawns(10 * best), depth: self.depth, nodes: minimax.nodes }
    }
}

/// A minimax search with alpha-beta pruning.
struct Minimax<'a> {
    /// Whether the evaluation includes the placement of the pieces.
    is_positional: bool,
    /// Number of visited positions.
    nodes: u64,
    stop: &'a StopFlag,
}

impl Minimax<'_> {
    /// Minimax value for the side to move; exact between `alpha` and `beta`.
    fn value(&mut self, position: &Position, depth: u8, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let moves = position.moves();
        if moves.is_empty() {
            return -WON;
        }
        if depth == 0 || self.stop.is_raised() {
            return evaluate(position, position.side_to_move(), self.is_positional);
        }
        let mut best = -WON - 1;
        for mv in moves {
            best = best.max(-self.value(&position.play(mv), depth - 1, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// The report's evaluation in tenths of a man: the points of `us` minus the points of the opponent.
pub(crate) fn evaluate(position: &Position, us: Color, is_positional: bool) -> i32 {
    points_of(position, us, is_positional) - points_of(position, !us, is_positional)
}

/// Points of one side: material and, if `is_positional`, placement.
fn points_of(position: &Position, color: Color, is_positional: bool) -> i32 {
    let (men, kings) = (position.men(color), position.kings(color));
    let material = MAN * men.len() as i32 + KING * kings.len() as i32;
    if !is_positional {
        return material;
    }
    let king_placement =
        kings.map(|king| if Squares::LONG_DIAGONAL.contains(king) { 10 } else { 5 }).sum::<i32>();
    let man_placement = men.map(|man| match (man.row(), man.column()) {
        (0 | 7, _) => 10,
        (_, 0 | 7) => 0,
        _ => 5,
    });
    material + king_placement + man_placement.sum::<i32>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Texts as _;

    fn value_for_white(text: &str, is_positional: bool) -> i32 {
        let position = Position::from_text(text).expect("a possible position");
        evaluate(&position, Color::White, is_positional)
    }

    #[test]
    fn values_worked_out_by_hand_from_the_report() {
        assert_eq!(value_for_white("W:W1,14,K20:B25,K4", false), 10 + 10 + 15 - 10 - 15);
        // White has 10 + 10 for the man on 1 (first row), 10 + 5 for the man on 14 (inside) and 15 + 5 for the king on
        // 20, which is not on the long diagonal. Black has 10 for the man on 25 (h7, edge column) and 15 + 10 for the
        // king on 32, which is on the long diagonal.
        assert_eq!(value_for_white("W:W1,14,K20:B25,K32", true), 20 + 15 + 20 - 10 - 25);
        assert_eq!(value_for_white("W:W1-12:B21-32", true), 0);
    }

    #[test]
    fn pruning_leaves_the_value_of_plain_minimax() {
        fn plain_minimax(position: &Position, depth: u8) -> i32 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                return -WON;
            }
            if depth == 0 {
                return evaluate(position, position.side_to_move(), true);
            }
            moves.into_iter().map(|mv| -plain_minimax(&position.play(mv), depth - 1)).max().unwrap_or(-WON)
        }
        let stop = StopFlag::new();
        for text in ["W:W1-12:B21-32", "B:W5,K9,14:B20,K27,30", "W:W10,15,K3:B18,19,22,26,27"] {
            let position = Position::from_text(text).expect("a possible position");
            let mut minimax = Minimax { is_positional: true, nodes: 0, stop: &stop };
            assert_eq!(minimax.value(&position, 3, -WON - 1, WON + 1), plain_minimax(&position, 3), "{text}");
        }
    }
}
