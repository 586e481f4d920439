//! Proofs that a side wins a piece by force. The proof is a full-width search to a fixed depth, extended while captures
//! are compulsory.

use crate::forced_win::NodeBudget;
use rules::draughts::{Move, Position};
use rules::{Color, Rules as _};

/// Material lead of a side: the difference in pieces (kings included) and in kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// Difference in pieces, including kings.
    pub pieces: i32,
    /// Difference in kings.
    pub kings: i32,
}

impl Lead {
    /// The lead of `us`; negative if the opponent leads.
    pub fn of(position: &Position, us: Color) -> Lead {
        let count = |color| (position.pieces(color).len() as i32, position.kings(color).len() as i32);
        let ((own, own_kings), (other, other_kings)) = (count(us), count(!us));
        Lead { pieces: own - other, kings: own_kings - other_kings }
    }

    /// Whether this lead has at least one piece more than `before` and not fewer kings.
    fn beats(self, before: Lead) -> bool {
        self.pieces > before.pieces && self.kings >= before.kings
    }
}

/// A gain to prove: `side` gets a better [`Lead`] than `initial_lead`.
#[derive(Clone, Copy, Debug)]
pub struct GainGoal {
    /// The side that gains.
    pub side: Color,
    /// Lead of this side before the gain.
    pub initial_lead: Lead,
}

impl GainGoal {
    /// A gain for the side to move, compared with the current material.
    pub fn for_side_to_move(position: &Position) -> GainGoal {
        let side = position.side_to_move();
        GainGoal { side, initial_lead: Lead::of(position, side) }
    }

    /// Whether `side` can force, against any defence, that it has the gain after `plies`.
    ///
    /// A gain that is lost again within `plies` does not count. The search is extended while captures are compulsory. A
    /// side without legal moves has lost the game, which counts as a gain for the opponent. `None` if `budget` is used
    /// up.
    pub fn can_force(self, position: &Position, plies: u32, budget: &mut NodeBudget<'_>) -> Option<bool> {
        budget.count_node()?;
        let moves = position.moves();
        let is_own_turn = position.side_to_move() == self.side;
        if moves.is_empty() {
            return Some(!is_own_turn);
        }
        if plies == 0 && !position.must_capture() {
            return Some(Lead::of(position, self.side).beats(self.initial_lead));
        }
        let plies_left = plies.saturating_sub(1);
        for mv in moves {
            // One forcing move is enough for `side`; one refutation is enough for the opponent.
            if self.can_force(&position.play(mv), plies_left, budget)? == is_own_turn {
                return Some(is_own_turn);
            }
        }
        Some(!is_own_turn)
    }

    /// A sample line for a gain that [`GainGoal::can_force`] has proven.
    ///
    /// `side` plays its first move that keeps the gain forced, and the opponent plays its first legal move, because
    /// every reply keeps the gain forced. `None` if `budget` is used up, or if the gain cannot be forced.
    pub fn forcing_line(
        self,
        position: &Position,
        plies: u32,
        budget: &mut NodeBudget<'_>,
    ) -> Option<Vec<Move>> {
        let (mut line, mut current, mut plies_left) = (Vec::new(), *position, plies);
        loop {
            let moves = current.moves();
            if moves.is_empty() || plies_left == 0 && !current.must_capture() {
                return Some(line);
            }
            plies_left = plies_left.saturating_sub(1);
            let mut forcing_move = None;
            for mv in moves {
                if self.can_force(&current.play(mv), plies_left, budget)? {
                    forcing_move = Some(mv);
                    break;
                }
            }
            let mv = forcing_move?;
            line.push(mv);
            current = current.play(mv);
        }
    }
}
