//! Exact gains of material in draughts, by a search of all moves.

use ai::StopFlag;
use ai::forced_win::NodeBudget;
use rules::draughts::{Move, Position};
use rules::{Color, Rules as _};

/// Value of a king, where a man counts 1.
const KING: i32 = 3;
/// Value of a lost game: more than all pieces.
const LOST: i32 = 100;
/// Limit on the positions of one proof.
const MAX_POSITIONS: u32 = 3_000_000;

/// Material of `us` minus material of the other side.
pub(crate) fn balance(position: &Position, us: Color) -> i32 {
    let material = |color| position.men(color).len() as i32 + KING * position.kings(color).len() as i32;
    material(us) - material(!us)
}

/// A goal: material that the solver gains by force.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GainGoal {
    solver: Color,
    /// Balance that the solver wants to reach.
    target: i32,
}

impl GainGoal {
    /// The goal of the side to move to gain `points`.
    pub(crate) fn new(position: &Position, points: i32) -> GainGoal {
        let solver = position.side_to_move();
        GainGoal { solver, target: balance(position, solver) + points }
    }

    /// Whether the solver can force the gain within `quiet_plies` moves that are no captures. Captures do not count,
    /// and are always played to the end. `None` if the budget runs out.
    pub(crate) fn is_forced(
        self,
        position: &Position,
        quiet_plies: u8,
        budget: &mut NodeBudget<'_>,
    ) -> Option<bool> {
        budget.count_node()?;
        let moves = position.moves();
        let is_own_turn = position.side_to_move() == self.solver;
        let Some(first) = moves.first() else { return Some(!is_own_turn && LOST >= self.target) };
        let rest = if first.captured.is_empty() {
            match quiet_plies.checked_sub(1) {
                None => return Some(balance(position, self.solver) >= self.target),
                Some(rest) => rest,
            }
        } else {
            quiet_plies
        };
        for mv in moves {
            if self.is_forced(&position.play(mv), rest, budget)? == is_own_turn {
                return Some(is_own_turn);
            }
        }
        Some(!is_own_turn)
    }

    /// The moves of the solver that force the gain, at most `most` and one more.
    pub(crate) fn right_moves(self, position: &Position, quiet_plies: u8, most: usize) -> Option<Vec<Move>> {
        let stop = StopFlag::new();
        let mut budget = NodeBudget::new(MAX_POSITIONS, &stop);
        let mut right = Vec::new();
        for mv in position.moves() {
            let Some(rest) = quiet_plies.checked_sub(u8::from(mv.captured.is_empty())) else { break };
            if self.is_forced(&position.play(mv), rest, &mut budget)? {
                right.push(mv);
                if right.len() > most {
                    break;
                }
            }
        }
        Some(right)
    }

    pub(crate) fn is_reached(self, position: &Position) -> bool {
        balance(position, self.solver) >= self.target
    }
}

/// A proven gain.
pub(crate) struct ProvenGain {
    pub(crate) points: u8,
    pub(crate) quiet_plies: u8,
    pub(crate) mv: Move,
}

/// Most quiet plies within which a gain must begin.
const LATEST_GAIN: u8 = 5;
/// Quiet plies for which the gain must last.
const LASTING_PLIES: u8 = 2;
/// Largest gain.
const MOST_POINTS: i32 = 12;

/// The largest gain that only one move forces, and that lasts two quiet plies more; `None` if there is none.
pub(crate) fn prove_gain(position: &Position) -> Option<ProvenGain> {
    let first = GainGoal::new(position, 1);
    let plies = (0..=LATEST_GAIN)
        .find_map(|plies| {
            Some((plies, first.right_moves(position, plies, 0)?)).filter(|(_, right)| !right.is_empty())
        })?
        .0;
    let quiet_plies = plies + LASTING_PLIES;
    let mut found = None;
    for points in 1..=MOST_POINTS {
        let right = GainGoal::new(position, points).right_moves(position, quiet_plies, 1)?;
        match right[..] {
            [] => break,
            [mv] => {
                found = Some(ProvenGain { points: points as u8, quiet_plies, mv });
            }
            _ => {}
        }
    }
    // A gain of everything is a won game, which is another goal.
    found.filter(|gain| i32::from(gain.points) < MOST_POINTS)
}
