//! Themes of Racing Kings puzzles.

use rules::chessboard::attacks::{self, king};
use rules::chessboard::{Bitboard, Move, Role, Square};
use rules::racing_kings::{Position, RacingKingsState};
use rules::{Color, EndReason, Rules as _};
use session::puzzles::{Goal, Theme};

use super::{Step, add, is_plain_capture, is_recapture, steps};
use crate::board_games::BoardPuzzles;
use crate::found::{Occasion, Solved};

impl BoardPuzzles for Position {
    fn is_capture_back(&self, last: Move, before: &Position, mv: Move) -> bool {
        is_recapture(last, before, mv)
    }

    fn is_plain_capture(&self, mv: Move) -> bool {
        is_plain_capture(self, mv)
    }

    fn themes(&self, occasion: Occasion, solved: &Solved<Move>) -> Vec<Theme> {
        let steps = steps(self, &solved.solution);
        let Some(first) = steps.first() else { return Vec::new() };
        let mut themes = Vec::new();
        let is_drawn_race = draws_with_last_move(self, solved);
        add(&mut themes, Theme::LastMoveDraw, is_drawn_race);
        add(&mut themes, Theme::ForbiddenCheck, is_safe_by_forbidden_check(first));
        add(&mut themes, Theme::Block, blocks_way(first));
        add(&mut themes, Theme::CaptureGuard, captures_guard(first, &steps));
        add(&mut themes, Theme::ClearPath, clears_path(first, &steps));
        add(&mut themes, Theme::CutOff, cuts_off(first));
        add(&mut themes, Theme::Fork, steps.iter().any(Step::is_fork));
        if let Goal::WinIn(moves) = solved.goal {
            let race = [Theme::RaceIn1, Theme::RaceIn2, Theme::RaceIn3, Theme::RaceIn4];
            themes.extend(race.get(usize::from(moves).saturating_sub(1)));
            let is_piece = self.moved_role(first.mv) != Role::King && !self.is_capture(first.mv);
            add(&mut themes, Theme::QuietPiece, is_piece);
        }
        add(&mut themes, Theme::Defence, occasion == Occasion::Defend && !is_drawn_race);
        let is_run = self.moved_role(first.mv) == Role::King && first.mv.to.rank() > first.mv.from.rank();
        add(&mut themes, Theme::KingRun, is_run && !matches!(solved.goal, Goal::WinIn(_)));
        add(&mut themes, Theme::HangingPiece, first.takes_hanging_piece());
        themes
    }
}

/// The squares nearer to the goal that the king of `color` could step to, if it were to move.
fn way_of(position: &Position, color: Color) -> Bitboard {
    let moving = if position.side_to_move() == color { Some(*position) } else { position.null_move() };
    let from = position.board().king(color);
    let steps = moving.map(|position| position.moves()).unwrap_or_default();
    let forward = steps.into_iter().filter(|mv| mv.from == from && mv.to.rank() > from.rank());
    forward.map(|mv| mv.to).fold(Bitboard::EMPTY, Bitboard::with)
}

/// Whether Black reaches the goal after White and draws.
fn draws_with_last_move(position: &Position, solved: &Solved<Move>) -> bool {
    let end = solved.solution.iter().fold(*position, |position, mv| position.play(*mv));
    position.side_to_move() == Color::Black
        && end.outcome(&[]).is_some_and(|outcome| outcome.reason == EndReason::BothArrived)
}

/// Whether an enemy piece attacks the moved piece, and every such capture would give or expose check.
fn is_safe_by_forbidden_check(step: &Step<RacingKingsState>) -> bool {
    let us = step.before.side_to_move();
    let board = step.after.board();
    let attackers = board.attackers(!us, step.mv.to).without(board.king(!us));
    let is_guarded_against_king = !king(board.king(!us)).contains(step.mv.to);
    let is_king = board.role_of_occupied(step.mv.to) == Role::King;
    !is_king
        && attackers.is_nonempty()
        && is_guarded_against_king
        && !step.after.moves().into_iter().any(|answer| answer.to == step.mv.to)
}

/// Whether the moved piece stands on a square to which the enemy king could have stepped.
fn blocks_way(step: &Step<RacingKingsState>) -> bool {
    let them = !step.before.side_to_move();
    step.before.moved_role(step.mv) != Role::King && way_of(&step.before, them).contains(step.mv.to)
}

/// Whether the moved piece now guards a square to which the enemy king could have stepped.
fn cuts_off(step: &Step<RacingKingsState>) -> bool {
    let us = step.before.side_to_move();
    let (before, after) = (way_of(&step.before, !us), way_of(&step.after, !us));
    let board = step.after.board();
    let guards =
        |on: Square| board.attackers_to(on, board.occupied().without(board.king(!us))).contains(step.mv.to);
    step.before.moved_role(step.mv) != Role::King
        && before.into_iter().any(|on| on != step.mv.to && !after.contains(on) && guards(on))
}

/// The square of the first later step of the solver's king.
fn next_king_step(steps: &[Step<RacingKingsState>]) -> Option<Square> {
    let later = steps.iter().skip(1);
    later.filter(|step| step.before.moved_role(step.mv) == Role::King).map(|step| step.mv.to).next()
}

/// Whether the move captures a piece that guards the next step of the solver's king.
fn captures_guard(first: &Step<RacingKingsState>, steps: &[Step<RacingKingsState>]) -> bool {
    let (us, board) = (first.before.side_to_move(), first.before.board());
    let Some(role) = first.before.captured_role(first.mv) else { return false };
    let Some(to) = next_king_step(steps) else { return false };
    let occupied = board.occupied().without(board.king(us)).without(first.mv.from);
    attacks::attacks(role, !us, first.mv.to, occupied).contains(to)
}

/// Whether a piece leaves the square to which the solver's king steps next.
fn clears_path(first: &Step<RacingKingsState>, steps: &[Step<RacingKingsState>]) -> bool {
    first.before.moved_role(first.mv) != Role::King && next_king_step(steps) == Some(first.mv.from)
}
