//! Scores in centipawns for the side to move. Proven wins and losses have a range of their own.

use std::fmt;

/// A score for the side to move: centipawns, or plies until a proven win or loss.
///
/// In Racing Kings, a king that reaches the goal rank is a [`Score::win_in`], like a mate in chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// Score of a win in 0 plies; a win in `n` plies is worth `n` less.
pub(crate) const WIN: i32 = 30_000;
/// Lowest score of a proven win: a win in 1,000 plies.
pub(crate) const MIN_PROVEN_WIN: i32 = WIN - 1_000;
/// Larger than every score.
pub(crate) const INFINITY: i32 = WIN + 1;

/// Clamps a heuristic value in centipawns to the range of unproven scores.
pub(crate) fn clamp_to_unproven(value: i32) -> i32 {
    value.clamp(1 - MIN_PROVEN_WIN, MIN_PROVEN_WIN - 1)
}

impl Score {
    pub const EVEN: Score = Score(0);

    /// A score in centipawns, clamped between the proven losses and the proven wins.
    pub fn centipawns(value: i32) -> Score {
        Score(clamp_to_unproven(value))
    }

    /// The side to move wins in `plies`.
    pub const fn win_in(plies: u16) -> Score {
        Score(WIN - plies as i32)
    }

    /// The side to move loses in `plies`.
    pub const fn loss_in(plies: u16) -> Score {
        Score(plies as i32 - WIN)
    }

    pub(crate) const fn from_raw(raw: i32) -> Score {
        Score(raw)
    }

    /// The raw value: centipawns unless the result is proven.
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// Plies until a proven win or loss; `None` unless proven.
    pub const fn plies_to_end(self) -> Option<i32> {
        let plies = WIN - self.0.abs();
        if plies <= WIN - MIN_PROVEN_WIN { Some(plies) } else { None }
    }

    /// Moves (not plies) until a proven win, negative for a loss; `None` unless proven.
    pub const fn mate_in(self) -> Option<i32> {
        if self.0 >= MIN_PROVEN_WIN {
            Some((WIN - self.0 + 1) / 2)
        } else if self.0 <= -MIN_PROVEN_WIN {
            Some(-(WIN + self.0) / 2)
        } else {
            None
        }
    }
}

/// Result of a solved position with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TablebaseResult {
    /// The side to move wins in this number of plies.
    Won(u8),
    Drawn,
    /// The side to move loses in this number of plies.
    Lost(u8),
}

impl std::ops::Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// Score in UCI notation: `cp 31`, `mate 3`, `mate -2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_in() {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves_as_uci_does() {
        // To give mate with this move takes one ply and one move. To be mated by the reply takes two plies and one
        // move.
        assert_eq!(Score::win_in(1).mate_in(), Some(1));
        assert_eq!(Score::win_in(3).mate_in(), Some(2));
        assert_eq!(Score::loss_in(0).mate_in(), Some(0));
        assert_eq!(Score::loss_in(2).mate_in(), Some(-1));
        assert_eq!(Score::loss_in(4).to_string(), "mate -2");
        assert_eq!(Score::centipawns(-31).to_string(), "cp -31");
        assert_eq!(Score::centipawns(1_000_000).mate_in(), None);
    }
}
