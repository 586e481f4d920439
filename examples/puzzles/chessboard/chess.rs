//! Themes of chess puzzles.

use ai::StopFlag;
use ai::chess::tactics::{balance, threat_to};
use ai::forced_win::NodeBudget;
use rules::Rules as _;
use rules::chess::{ChessState, Position};
use rules::chessboard::attacks::{king, rook};
use rules::chessboard::{Move, Rank, Role};
use session::puzzles::{Goal, Theme};

use super::{Step, add, is_plain_capture, is_recapture, steps};
use crate::board_games::BoardPuzzles;
use crate::found::{Occasion, Solved};

/// Limit on the positions of one look at captures.
const MAX_POSITIONS: u32 = 20_000;
/// Least value of a sacrifice, in pawns.
const LEAST_SACRIFICE: i32 = 2;

impl BoardPuzzles for Position {
    fn is_capture_back(&self, last: Move, before: &Position, mv: Move) -> bool {
        is_recapture(last, before, mv)
    }

    fn is_plain_capture(&self, mv: Move) -> bool {
        is_plain_capture(self, mv)
    }

    fn themes(&self, occasion: Occasion, solved: &Solved<Move>) -> Vec<Theme> {
        let steps = steps(self, &solved.solution);
        let (Some(first), Some(last)) = (steps.first(), steps.last()) else { return Vec::new() };
        let mut themes = Vec::new();
        let is_defence = occasion == Occasion::Defend;
        if let Goal::WinIn(moves) = solved.goal {
            add(&mut themes, Theme::BackRankMate, is_back_rank_mate(&last.after));
            let mate = [Theme::MateIn1, Theme::MateIn2, Theme::MateIn3, Theme::MateIn4];
            themes.extend(mate.get(usize::from(moves).saturating_sub(1)));
            add(&mut themes, Theme::Sacrifice, is_sacrifice(self, &steps));
            return themes;
        }
        let any = |is_idea: fn(&Step<ChessState>) -> bool| steps.iter().any(is_idea);
        add(&mut themes, Theme::Promotion, any(|step| step.mv.promotion.is_some()));
        add(&mut themes, Theme::Skewer, any(Step::is_skewer));
        add(&mut themes, Theme::DiscoveredAttack, any(Step::is_discovered_attack));
        add(&mut themes, Theme::Fork, any(Step::is_fork));
        add(&mut themes, Theme::TrappedPiece, any(traps_piece));
        add(&mut themes, Theme::CaptureTheDefender, any(captures_defender));
        add(&mut themes, Theme::Pin, any(Step::uses_pin));
        add(&mut themes, Theme::Sacrifice, is_sacrifice(self, &steps));
        add(&mut themes, Theme::HangingPiece, first.takes_hanging_piece());
        let is_quiet =
            !self.is_capture(first.mv) && first.mv.promotion.is_none() && first.after.checkers().is_empty();
        add(&mut themes, Theme::QuietMove, is_quiet && !is_defence);
        add(&mut themes, Theme::Defence, is_defence);
        themes
    }
}

/// Whether a rook or queen mates on the king's first rank, and the king's own pieces close the way forward.
fn is_back_rank_mate(end: &Position) -> bool {
    let (board, us) = (end.board(), end.side_to_move());
    let square = board.king(us);
    let first = us.rank(Rank::First);
    let straight = rook(square, board.occupied());
    let checks_on_rank = end.checkers().into_iter().any(|from| {
        from.rank() == first
            && straight.contains(from)
            && matches!(board.role_of_occupied(from), Role::Rook | Role::Queen)
    });
    let forward = king(square).into_iter().filter(|to| to.rank() != first);
    let mut ways = forward.map(|to| board.color(us).contains(to));
    square.rank() == first && checks_on_rank && ways.any(|is_own| is_own)
}

/// Whether the solver is down in material after the first answer, and no longer at the end or at mate.
fn is_sacrifice(position: &Position, steps: &[Step<ChessState>]) -> bool {
    let us = position.side_to_move();
    let (Some(first), Some(last)) = (steps.first(), steps.last()) else { return false };
    let start = balance(position, us);
    let after_answer = first.before_next().map(|next| balance(&next, us));
    let is_down = after_answer.is_some_and(|after| after <= start - LEAST_SACRIFICE);
    let is_mate = last.after.outcome(&[]).is_some_and(|outcome| outcome.winner == Some(us.seat()));
    is_down && (is_mate || balance(&last.after, us) > start)
}

/// Whether a piece has no safe square after the move, and is captured next.
fn traps_piece(step: &Step<ChessState>) -> bool {
    let Some((answer, next)) = step.rest else { return false };
    let Some(position) = step.before_next() else { return false };
    // The captured piece: where it stood before the answer.
    let from = if answer.to == next.to { answer.from } else { next.to };
    let us = step.before.side_to_move();
    let Some(role) = position.captured_role(next) else { return false };
    if matches!(role, Role::Pawn | Role::King) || !step.after.board().color(!us).contains(from) {
        return false;
    }
    let stop = StopFlag::new();
    let is_lost_on = |position: &Position, on| {
        threat_to(position, on, &mut NodeBudget::new(MAX_POSITIONS, &stop)).is_some_and(|gain| gain > 0)
    };
    let escapes: Vec<Move> = step.after.moves().into_iter().filter(|mv| mv.from == from).collect();
    let stands_attacked = step.after.board().attackers(us, from).is_nonempty();
    stands_attacked
        && step.after.checkers().is_empty()
        && !escapes.is_empty()
        && escapes.into_iter().all(|mv| is_lost_on(&step.after.play(mv), mv.to))
}

/// Whether the move captures a piece that guarded the square of the next capture.
fn captures_defender(step: &Step<ChessState>) -> bool {
    let Some((role, on)) = step.next_capture() else { return false };
    let (board, them) = (step.before.board(), !step.before.side_to_move());
    let is_other = on != step.mv.to && board.color(them).contains(on);
    role != Role::Pawn
        && is_other
        && step.before.is_capture(step.mv)
        && board.attackers(them, on).contains(step.mv.to)
}
