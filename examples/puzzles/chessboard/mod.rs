//! Puzzles of chess and Racing Kings.

mod chess;
mod lines;
mod racing_kings;

use ai::chess::tactics::points;
use rules::chessboard::{Bitboard, ChessVariant, Move, Position, Role, Square};
use rules::{GamePosition, Rules as _};
use session::puzzles::Theme;

/// One move of the solver in a solution, with its neighbours.
pub(crate) struct Step<L: ChessVariant> {
    pub(crate) before: Position<L>,
    pub(crate) mv: Move,
    pub(crate) after: Position<L>,
    /// The answer and the solver's next move.
    pub(crate) rest: Option<(Move, Move)>,
}

/// The moves of the solver in a solution.
pub(crate) fn steps<L: ChessVariant>(position: &Position<L>, solution: &[Move]) -> Vec<Step<L>>
where
    Position<L>: GamePosition<Move = Move>,
{
    let (mut steps, mut before) = (Vec::new(), *position);
    for index in (0..solution.len()).step_by(2) {
        let mv = solution[index];
        let after = before.play(mv);
        let rest = solution.get(index + 1).copied().zip(solution.get(index + 2).copied());
        steps.push(Step { before, mv, after, rest });
        if let Some((answer, _)) = rest {
            before = after.play(answer);
        }
    }
    steps
}

impl<L: ChessVariant> Step<L>
where
    Position<L>: GamePosition<Move = Move>,
{
    /// The position before the solver's next move.
    pub(crate) fn before_next(&self) -> Option<Position<L>> {
        self.rest.map(|(answer, _)| self.after.play(answer))
    }

    /// The role and square of the piece that the next move captures.
    pub(crate) fn next_capture(&self) -> Option<(Role, Square)> {
        let (_, next) = self.rest?;
        let position = self.before_next()?;
        Some((position.captured_role(next)?, next.to))
    }

    /// The enemy pieces that the moved piece attacks from its new square.
    pub(crate) fn attacked(&self) -> Bitboard {
        let (board, us) = (self.after.board(), self.before.side_to_move());
        let enemies = board.color(!us).into_iter();
        enemies
            .filter(|on| board.attackers(us, *on).contains(self.mv.to))
            .fold(Bitboard::EMPTY, Bitboard::with)
    }

    /// Whether the moved piece attacks two pieces, and captures one of them next.
    pub(crate) fn is_fork(&self) -> bool {
        let Some((_, next)) = self.rest else { return false };
        let (board, us) = (self.after.board(), self.before.side_to_move());
        let mover = board.role_of_occupied(self.mv.to);
        let is_target = |on: Square| {
            let role = board.role_of_occupied(on);
            let is_free = board.attackers(!us, on).is_empty();
            role == Role::King && L::HAS_CHECKS
                || role != Role::King && role != Role::Pawn && (points(role) > points(mover) || is_free)
        };
        let targets: Vec<Square> = self.attacked().into_iter().filter(|on| is_target(*on)).collect();
        let wins_target = next.from == self.mv.to
            && self.next_capture().is_some_and(|(role, on)| role != Role::Pawn && targets.contains(&on));
        targets.len() >= 2 && wins_target
    }

    /// Whether the move captures a piece, not a pawn, that nothing guards.
    pub(crate) fn takes_hanging_piece(&self) -> bool {
        is_plain_capture(&self.before, self.mv)
    }
}

/// Whether the move captures a piece, not a pawn, that nothing guards.
fn is_plain_capture<L: ChessVariant>(position: &Position<L>, mv: Move) -> bool {
    let them = !position.side_to_move();
    position.captured_role(mv).is_some_and(|role| role != Role::Pawn)
        && position.board().attackers(them, mv.to).is_empty()
}

/// Whether the move captures on the square of the last capture.
fn is_recapture<L: ChessVariant>(last: Move, before: &Position<L>, mv: Move) -> bool {
    before.is_capture(last) && mv.to == last.to
}

/// Adds `theme` if `applies`.
fn add(themes: &mut Vec<Theme>, theme: Theme, applies: bool) {
    if applies && !themes.contains(&theme) {
        themes.push(theme);
    }
}
