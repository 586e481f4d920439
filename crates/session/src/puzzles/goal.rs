//! The goal of a puzzle, and whether it is proven.

use std::fmt;
use std::str::FromStr;

use strum::{EnumString, IntoStaticStr};

use crate::{LocalizedMessage, message, number};
use rules::digits;

/// The kind of evidence for a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum ProofKind {
    /// A search of all moves proves that only the first move of the solution reaches the goal.
    Proven,
    /// A deep search finds each move of the solution clearly better than all others.
    Searched,
}

impl ProofKind {
    /// Name on the command line: `proven` or `searched`.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The aim of the solver. Each kind except [`Goal::Best`] is exact, and a second solver checks it again.
///
/// The proofs ignore the moves before the position, as if the game began there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Win the game within this number of own moves, against any defence.
    WinIn(u8),
    /// Avoid a loss: after every other move, the opponent can force a win within this number of moves.
    Hold(u8),
    /// Draughts: win material by force. A man counts 1 and a king 3.
    ///
    /// The gain is counted when no capture is left, after at most `quiet_plies` moves that are no captures.
    Gain { points: u8, quiet_plies: u8 },
    /// Win the game against any defence; every other move allows the opponent to avoid the loss.
    Win,
    /// Play the best move. Only a deep search knows it.
    Best,
}

impl Goal {
    /// Whether this goal is proven or searched.
    pub const fn proof_kind(self) -> ProofKind {
        match self {
            Goal::WinIn(_) | Goal::Hold(_) | Goal::Gain { .. } | Goal::Win => ProofKind::Proven,
            Goal::Best => ProofKind::Searched,
        }
    }

    /// The task of the solver in words.
    pub fn message(self) -> LocalizedMessage {
        match self {
            Goal::WinIn(moves) => message!("puzzle-goal-win-in", moves = number(moves)),
            Goal::Hold(_) => message!("puzzle-goal-hold"),
            Goal::Gain { points, .. } => message!("puzzle-goal-gain", points = number(points)),
            Goal::Win => message!("puzzle-goal-win"),
            Goal::Best => message!("puzzle-goal-best"),
        }
    }
}

/// Writes the form of the puzzle files: `win:3`, `hold:2`, `gain:2:6`, `win`, `best`.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::WinIn(moves) => write!(f, "win:{moves}"),
            Goal::Hold(moves) => write!(f, "hold:{moves}"),
            Goal::Gain { points, quiet_plies } => write!(f, "gain:{points}:{quiet_plies}"),
            Goal::Win => f.write_str("win"),
            Goal::Best => f.write_str("best"),
        }
    }
}

/// The error of a text that is no goal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown goal {0:?}")]
pub struct UnknownGoal(pub String);

impl FromStr for Goal {
    type Err = UnknownGoal;

    fn from_str(text: &str) -> Result<Goal, UnknownGoal> {
        let number = |text: &str| digits(text)?.parse::<u8>().ok().filter(|number| *number > 0);
        let parts: Vec<&str> = text.split(':').collect();
        let goal = match parts[..] {
            ["win"] => Some(Goal::Win),
            ["best"] => Some(Goal::Best),
            ["win", moves] => number(moves).map(Goal::WinIn),
            ["hold", moves] => number(moves).map(Goal::Hold),
            ["gain", points, plies] => number(points)
                .zip(number(plies))
                .map(|(points, quiet_plies)| Goal::Gain { points, quiet_plies }),
            _ => None,
        };
        goal.ok_or_else(|| UnknownGoal(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_round_trip_through_text() {
        for text in ["win:3", "hold:2", "gain:2:6", "win", "best"] {
            assert_eq!(text.parse::<Goal>().expect(text).to_string(), text);
        }
        for text in ["", "win:", "win:0", "win:-1", "win:256", "gain:2", "hold:1:2", "mate"] {
            assert_eq!(text.parse::<Goal>(), Err(UnknownGoal(text.to_owned())));
        }
    }
}
