//! Themes of draughts puzzles.

use rules::draughts::{Move, Position, Squares};
use rules::{EndReason, Rules as _};
use session::puzzles::{Goal, Theme};

use crate::found::{Occasion, Solved};

/// Most pieces of an ending of kings.
const ENDING_PIECES: u32 = 7;
/// Most pieces of an ending of men.
const OPPOSITION_PIECES: u32 = 8;

/// Pieces that a solution gives and takes.
#[derive(Default)]
struct Exchange {
    /// Pieces that the opponent captures before the solver's largest capture.
    gives: u32,
    /// Pieces of the solver's largest capture.
    takes: u32,
    crowns: bool,
    /// Whether the solver captures an enemy king.
    takes_king: bool,
    /// Whether a king of the solver captures two or more pieces in one move.
    sweeps: bool,
}

fn exchange(position: &Position, solution: &[Move]) -> (Exchange, Position) {
    let us = position.side_to_move();
    let (mut found, mut now, mut given) = (Exchange::default(), *position, 0);
    for mv in solution {
        let taken = mv.captured.len();
        if now.side_to_move() == us {
            if taken > found.takes {
                (found.takes, found.gives) = (taken, given);
            }
            let is_king = now.kings(us).contains(mv.from);
            found.crowns |= now.crowns(*mv);
            found.sweeps |= is_king && taken >= 2;
            found.takes_king |= !now.kings(!us).and(mv.captured).is_empty();
        } else {
            given += taken;
        }
        now = now.play(*mv);
    }
    (found, now)
}

/// The themes of a solution, most specific first.
pub(super) fn themes(position: &Position, occasion: Occasion, solved: &Solved<Move>) -> Vec<Theme> {
    let us = position.side_to_move();
    let Some(first) = solved.solution.first() else { return Vec::new() };
    let (found, end) = exchange(position, &solved.solution);
    let wins_material = matches!(solved.goal, Goal::Gain { .. } | Goal::WinIn(_));
    let pieces = position.pieces(us).len() + position.pieces(!us).len();
    let has_kings = !position.kings(us).is_empty() || !position.kings(!us).is_empty();
    let is_blocked = end.outcome(&[]).is_some_and(|outcome| outcome.reason == EndReason::Blocked);
    let (is_quiet, is_defence) = (first.captured.is_empty(), occasion == Occasion::Defend);
    let occupies_rio = position.kings(us).contains(first.from)
        && Squares::LONG_DIAGONAL.contains(first.to)
        && !Squares::LONG_DIAGONAL.contains(first.from);
    let rules: [(Theme, bool); 13] = [
        (Theme::Blockade, is_blocked && matches!(solved.goal, Goal::WinIn(_))),
        (
            Theme::Opposition,
            !has_kings && pieces <= OPPOSITION_PIECES && is_quiet && found.gives == 0 && !is_defence,
        ),
        (Theme::LongDiagonal, occupies_rio && is_quiet),
        (Theme::TrapKing, found.takes_king),
        (Theme::ShotThree, wins_material && found.gives >= 3 && found.takes > 1),
        (Theme::KingSweep, found.sweeps),
        (Theme::ShotTwo, wins_material && found.gives == 2 && found.takes > 1),
        (Theme::CaptureChoice, !is_quiet),
        (Theme::Crowning, found.crowns),
        (Theme::KingEnding, has_kings && pieces <= ENDING_PIECES && !is_defence),
        (Theme::ShotOne, wins_material && found.gives == 1 && found.takes > 1),
        (Theme::Attack, wins_material && found.gives == 0 && found.takes > 0 && is_quiet),
        (Theme::Defence, is_defence),
    ];
    let mut themes: Vec<Theme> = Vec::new();
    for (theme, applies) in rules {
        if applies && !themes.contains(&theme) {
            themes.push(theme);
        }
    }
    themes
}
