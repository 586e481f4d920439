//! Puzzles of Portuguese draughts.

pub(crate) mod material;
mod themes;

use rules::Rules as _;
use rules::draughts::{Move, Position};
use session::puzzles::{Goal, Theme};

use crate::board_games::BoardPuzzles;
use crate::draughts::material::{GainGoal, prove_gain};
use crate::found::{Occasion, Solved};
use crate::judge::{Judge, Judgement, LEAST_GAP, PROOF_NODES};

/// Most moves of the solver in a solution.
const MOST_STEPS: usize = 7;

impl BoardPuzzles for Position {
    fn is_capture_back(&self, last: Move, _: &Position, mv: Move) -> bool {
        !last.captured.is_empty() && !mv.captured.is_empty()
    }

    fn exact_line(&self, judge: &mut Judge<Position>, look: &Judgement<Move>) -> Option<Solved<Move>> {
        let gain = prove_gain(self)?;
        if look.best()?.mv != gain.mv || judge.study(self, 2, PROOF_NODES).gap() < LEAST_GAP {
            return None;
        }
        let goal = GainGoal::new(self, gain.points.into());
        let solution = gain_line(self, goal, gain.quiet_plies, judge)?;
        Some(Solved { goal: Goal::Gain { points: gain.points, quiet_plies: gain.quiet_plies }, solution })
    }

    fn themes(&self, occasion: Occasion, solved: &Solved<Move>) -> Vec<Theme> {
        themes::themes(self, occasion, solved)
    }
}

/// The line of a proven gain, until the material is won or a second move is as good.
fn gain_line(
    position: &Position,
    goal: GainGoal,
    quiet_plies: u8,
    judge: &mut Judge<Position>,
) -> Option<Vec<Move>> {
    let (mut now, mut plies) = (*position, quiet_plies);
    let (mut line, mut sure): (Vec<Move>, usize) = (Vec::new(), 0);
    for _ in 0..MOST_STEPS {
        let legal = now.moves();
        let right = goal.right_moves(&now, plies, 1)?;
        let &[mv] = right.as_slice() else { break };
        // A forced move needs no comparison.
        if legal.len() > 1 && judge.study(&now, 2, PROOF_NODES).gap() < LEAST_GAP {
            break;
        }
        line.push(mv);
        // A capture that is forced belongs to the solution, because it shows the gain.
        sure = line.len();
        plies = plies.checked_sub(u8::from(mv.captured.is_empty()))?;
        now = now.play(mv);
        let answers = now.moves();
        let must_capture = answers.first().is_some_and(|answer| !answer.captured.is_empty());
        if answers.is_empty() || goal.is_reached(&now) && !must_capture {
            break;
        }
        let answer =
            if answers.len() == 1 { answers[0] } else { judge.study(&now, 1, PROOF_NODES).best()?.mv };
        let Some(rest) = plies.checked_sub(u8::from(answer.captured.is_empty())) else { break };
        plies = rest;
        line.push(answer);
        now = now.play(answer);
    }
    line.truncate(sure);
    (!line.is_empty()).then_some(line)
}
