//! Pieces that can be won by force at draughts, proven by trying every move of both sides so many plies deep, and on as long
//! as something must be taken.

use crate::proof::Effort;
use rules::draughts::{Move, Position};
use rules::{Color, Rules as _};

/// What a side has more than the other: pieces, and kings among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// Pieces more.
    pub pieces: i32,
    /// Kings more.
    pub kings: i32,
}

impl Lead {
    /// That of a side.
    pub fn of(position: &Position, us: Color) -> Lead {
        let count = |color| (position.pieces(color).len() as i32, position.kings(color).len() as i32);
        let ((own, own_kings), (other, other_kings)) = (count(us), count(!us));
        Lead { pieces: own - other, kings: own_kings - other_kings }
    }

    /// Whether it is a piece more than `before`, and not paid for with a king.
    fn beats(self, before: Lead) -> bool {
        self.pieces > before.pieces && self.kings >= before.kings
    }
}

/// A question: does a side come to have a piece more than before?
#[derive(Clone, Copy, Debug)]
pub struct Gain {
    /// Which side.
    pub side: Color,
    /// What it had before.
    pub before: Lead,
}

impl Gain {
    /// For the side to move in a position.
    pub fn for_mover(position: &Position) -> Gain {
        let side = position.side_to_move();
        Gain { side, before: Lead::of(position, side) }
    }

    /// Whether that is so when both have played so many plies, and on as long as the side to move must take; whatever the
    /// other side plays. Who cannot move has lost all. `None` where there was too much to look at.
    pub fn is_forced(self, position: &Position, plies: u32, effort: &mut Effort<'_>) -> Option<bool> {
        effort.spend()?;
        let moves = position.moves();
        let own = position.side_to_move() == self.side;
        if moves.is_empty() {
            return Some(!own);
        }
        if plies == 0 && !position.must_capture() {
            return Some(Lead::of(position, self.side).beats(self.before));
        }
        let rest = plies.saturating_sub(1);
        for mv in moves {
            if self.is_forced(&position.play(mv), rest, effort)? == own {
                return Some(own);
            }
        }
        Some(!own)
    }

    /// The line along which the piece is won: own moves that keep to it, and the first answers.
    pub fn line(self, position: &Position, plies: u32, effort: &mut Effort<'_>) -> Option<Vec<Move>> {
        let (mut line, mut here, mut rest) = (Vec::new(), *position, plies);
        loop {
            let moves = here.moves();
            if moves.is_empty() || rest == 0 && !here.must_capture() {
                return Some(line);
            }
            rest = rest.saturating_sub(1);
            let mut kept = None;
            for mv in moves {
                if self.is_forced(&here.play(mv), rest, effort)? {
                    kept = Some(mv);
                    break;
                }
            }
            let mv = kept?;
            line.push(mv);
            here = here.play(mv);
        }
    }
}
