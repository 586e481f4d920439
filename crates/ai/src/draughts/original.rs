//! The four original computer players of the draughts report (Damas3D, 2002): minimax to depth 1 to 4.

use rand_chacha::ChaCha8Rng;

use crate::original::{EqualMoves, Original, best_moves};
use crate::{Score, SeatKnowledge, StopFlag};
use rules::draughts::{Move, Position, Squares};
use rules::{Color, Rules as _, Seat};

/// Score of a lost game; more than the value of all pieces.
const LOST: i32 = 10_000;
const MAN: i32 = 10;
const KING: i32 = 15;

/// Easy, Medium, Hard and Very Hard search 1, 2, 3 and 4 plies; the last two also evaluate placement.
#[derive(Clone, Debug)]
pub(crate) struct Damas3d {
    pub(crate) depth: u8,
}

impl Original<Position> for Damas3d {
    fn turn_and_key(now: &Position) -> (Seat, u64) {
        (now.turn(), now.key())
    }

    fn equal_moves(
        &self,
        knowledge: &SeatKnowledge<Position>,
        _: &mut ChaCha8Rng,
        stop: &StopFlag,
    ) -> EqualMoves<Move> {
        let lowest = -LOST - 1;
        let mut minimax = Minimax { positional: self.depth >= 3, nodes: 0, stop };
        let (moves, best) = best_moves(knowledge.observation.legal_moves(), lowest, |mv, best| {
            if stop.is_raised() && best > lowest {
                return None;
            }
            // Alpha-beta with this window gives equally good moves their exact value, so that the choice is
            // that of plain minimax.
            Some(-minimax.value(&knowledge.observation.play(mv), self.depth - 1, lowest, 1 - best))
        });
        EqualMoves { moves, score: Score::centipawns(10 * best), depth: self.depth, nodes: minimax.nodes }
    }
}

struct Minimax<'a> {
    positional: bool,
    nodes: u64,
    stop: &'a StopFlag,
}

impl Minimax<'_> {
    /// Minimax value for the side to move; exact between `alpha` and `beta`.
    fn value(&mut self, position: &Position, depth: u8, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let moves = position.moves();
        if moves.is_empty() {
            return -LOST;
        }
        if depth == 0 || self.stop.is_raised() {
            return evaluate(position, position.side_to_move(), self.positional);
        }
        let mut best = -LOST - 1;
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

/// The report's evaluation: the sum for `us` minus the sum for the opponent.
pub(crate) fn evaluate(position: &Position, us: Color, positional: bool) -> i32 {
    side(position, us, positional) - side(position, !us, positional)
}

fn side(position: &Position, color: Color, positional: bool) -> i32 {
    let (men, kings) = (position.men(color), position.kings(color));
    let material = MAN * men.len() as i32 + KING * kings.len() as i32;
    if !positional {
        return material;
    }
    let kings = kings.map(|king| if Squares::LONG_DIAGONAL.contains(king) { 10 } else { 5 }).sum::<i32>();
    let men = men.map(|man| match (man.row(), man.column()) {
        (0 | 7, _) => 10,
        (_, 0 | 7) => 0,
        _ => 5,
    });
    material + kings + men.sum::<i32>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Texts as _;

    fn value(text: &str, positional: bool) -> i32 {
        let position = Position::from_text(text).expect("a possible position");
        evaluate(&position, Color::White, positional)
    }

    #[test]
    fn values_worked_out_by_hand_from_the_report() {
        assert_eq!(value("W:W1,14,K20:B25,K4", false), 10 + 10 + 15 - 10 - 15);
        // White: 1 on the first row 10 + 10; 14 inside 10 + 5; king on 20, not on the long diagonal, 15 + 5.
        // Black: 25 (h7) on the edge column 10; king on 32, on the long diagonal, 15 + 10.
        assert_eq!(value("W:W1,14,K20:B25,K32", true), 20 + 15 + 20 - 10 - 25);
        assert_eq!(value("W:W1-12:B21-32", true), 0);
    }

    #[test]
    fn pruning_leaves_the_value_of_plain_minimax() {
        fn plain(position: &Position, depth: u8) -> i32 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                return -LOST;
            }
            if depth == 0 {
                return evaluate(position, position.side_to_move(), true);
            }
            moves.into_iter().map(|mv| -plain(&position.play(mv), depth - 1)).max().unwrap_or(-LOST)
        }
        let stop = StopFlag::new();
        for text in ["W:W1-12:B21-32", "B:W5,K9,14:B20,K27,30", "W:W10,15,K3:B18,19,22,26,27"] {
            let position = Position::from_text(text).expect("a possible position");
            let mut minimax = Minimax { positional: true, nodes: 0, stop: &stop };
            assert_eq!(minimax.value(&position, 3, -LOST - 1, LOST + 1), plain(&position, 3), "{text}");
        }
    }
}
