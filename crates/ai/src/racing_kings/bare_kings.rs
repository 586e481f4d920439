//! Exact results of races between two bare kings. They are computed on first use, in a few milliseconds.

use std::sync::LazyLock;

use crate::score::TablebaseResult;
use rules::Color;
use rules::chessboard::{Bitboard, Square, attacks};
use rules::racing_kings::Position;

/// Value of a finished race for the winner. A win that is n plies away has this value minus n.
const WON_RACE: i16 = 1_000;

/// Values of all positions for the side to move, by [`index_of`].
///
/// A value is positive for a win, negative for a loss, and 0 for a draw.
static VALUES: LazyLock<Vec<i16>> = LazyLock::new(solve);

/// Result of a race of bare kings; `None` if other pieces are on the board.
pub(super) fn bare_king_race(position: &Position) -> Option<TablebaseResult> {
    let board = position.board();
    if board.occupied().len() != 2 {
        return None;
    }
    let value = VALUES[index_of(position.side_to_move(), Color::ALL.map(|color| board.king(color)))];
    let plies = (WON_RACE - value.abs()) as u8;
    Some(match value {
        0 => TablebaseResult::Drawn,
        1.. => TablebaseResult::Won(plies),
        _ => TablebaseResult::Lost(plies),
    })
}

/// Index of a position in [`VALUES`].
fn index_of(turn: Color, [white, black]: [Square; 2]) -> usize {
    (turn as usize * 64 + white.index()) * 64 + black.index()
}

/// Value of a finished race for the side to move; `None` if the race goes on.
fn value_at_end(turn: Color, kings: [Square; 2]) -> Option<i16> {
    let winner = match kings.map(|king| Position::GOAL.contains(king)) {
        [false, false] => return None,
        [true, true] => return Some(0),
        // White moved first, so Black may still draw with a step to the goal in reply.
        [true, false] if turn == Color::Black && (steps(turn, kings) & Position::GOAL).is_nonempty() => {
            return None;
        }
        [true, false] => Color::White,
        [false, true] => Color::Black,
    };
    Some(if winner == turn { WON_RACE } else { -WON_RACE })
}

/// Legal moves of the king of the side to move. Kings may not stand next to each other.
fn steps(turn: Color, kings: [Square; 2]) -> Bitboard {
    attacks::king(kings[turn as usize]) & !attacks::king(kings[(!turn) as usize])
}

/// Computes all values by value iteration: each round looks one ply further, until nothing changes.
///
/// A race that nobody can force to end keeps the value 0, a draw.
fn solve() -> Vec<i16> {
    let mut values = vec![0; 2 * 64 * 64];
    loop {
        let mut next_values = values.clone();
        for turn in Color::ALL {
            for white in Bitboard::ALL {
                for black in Bitboard::ALL {
                    let kings = [white, black];
                    next_values[index_of(turn, kings)] =
                        value_at_end(turn, kings).unwrap_or_else(|| value_of_best_step(turn, kings, &values));
                }
            }
        }
        if next_values == values {
            return values;
        }
        values = next_values;
    }
}

/// Value after the best king move, for the side to move.
fn value_of_best_step(turn: Color, kings: [Square; 2], values: &[i16]) -> i16 {
    let values_after_step = steps(turn, kings).into_iter().map(|to| {
        let mut next_kings = kings;
        next_kings[turn as usize] = to;
        let value = values[index_of(!turn, next_kings)];
        // Change the side, and move the value one ply closer to zero.
        value.signum() - value
    });
    // Without a legal move the game is drawn.
    values_after_step.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Rules as _, Seat, Texts as _};
    use std::collections::HashMap;

    /// Whether `seat` can force a win within `plies` plies, by exhaustive search with the legal moves.
    ///
    /// `stored_results` are results by position key, seat and plies.
    fn wins(
        position: &Position,
        seat: Seat,
        plies: u8,
        stored_results: &mut HashMap<(u64, Seat, u8), bool>,
    ) -> bool {
        if let Some(outcome) = position.outcome(&[]) {
            return outcome.winner == Some(seat);
        }
        if plies == 0 {
            return false;
        }
        if let Some(can_win) = stored_results.get(&(position.key(), seat, plies)) {
            return *can_win;
        }
        let mut successors = position.legal_moves().into_iter().map(|mv| position.play(mv));
        let can_win = if position.turn() == seat {
            successors.any(|next| wins(&next, seat, plies - 1, stored_results))
        } else {
            successors.all(|next| wins(&next, seat, plies - 1, stored_results))
        };
        stored_results.insert((position.key(), seat, plies), can_win);
        can_win
    }

    /// Checks all races of two kings (about 7,000).
    #[test]
    fn results_agree_with_exhaustive_search() {
        /// Upper bound on the length of a won race, in plies.
        const MAX_PLIES: u8 = 14;
        let mut stored_results = HashMap::new();
        let mut counts = [0; 3];
        let longest = VALUES.iter().filter(|value| **value != 0).map(|value| WON_RACE - value.abs()).max();
        assert!(longest.is_some_and(|longest| longest < i16::from(MAX_PLIES)), "{longest:?}");
        for white in Bitboard::ALL {
            for black in Bitboard::ALL {
                for turn in ['w', 'b'] {
                    let mut board = ['1'; 64];
                    for (king, letter) in [(white, 'K'), (black, 'k')] {
                        // A FEN lists the ranks from the eighth to the first.
                        board[(7 - king.index() / 8) * 8 + king.index() % 8] = letter;
                    }
                    let ranks: Vec<String> = board.chunks(8).map(|rank| rank.iter().collect()).collect();
                    let mut placement = ranks.join("/");
                    for run in (2..=8).rev() {
                        placement = placement.replace(&"1".repeat(run), &run.to_string());
                    }
                    let Ok(position) = Position::from_text(&format!("{placement} {turn} - - 0 1")) else {
                        continue;
                    };
                    let result = bare_king_race(&position).expect("two kings");
                    let us = position.turn();
                    let them = us.next(2);
                    let shortest_result = (0..=MAX_PLIES).find_map(|plies| {
                        if wins(&position, us, plies, &mut stored_results) {
                            Some(TablebaseResult::Won(plies))
                        } else {
                            wins(&position, them, plies, &mut stored_results)
                                .then_some(TablebaseResult::Lost(plies))
                        }
                    });
                    assert_eq!(
                        result,
                        shortest_result.unwrap_or(TablebaseResult::Drawn),
                        "{}",
                        position.text()
                    );
                    counts[match result {
                        TablebaseResult::Won(_) => 0,
                        TablebaseResult::Lost(_) => 1,
                        TablebaseResult::Drawn => 2,
                    }] += 1;
                }
            }
        }
        assert!(counts.iter().all(|count| *count > 300), "{counts:?}");
    }
}
