//! Plain effects of a chess or Racing Kings move, for moves without a proven reason.
//!
//! Examples: the move attacks, guards, opens a line, or develops a piece. These reasons do not say that the move is
//! good. Each function returns `None` if its reason does not apply or the node budget ran out.

use super::proofs::{MAX_POSITIONS_PART, MoveProver, piece_on};
use super::reason::ChessReason;
use super::spot;
use ai::EngineGame;
use ai::chess::tactics::{best_capture, capture_gain, points, threat_to};
use rules::chessboard::{Board, ChessVariant, File, Move, Position, Rank, Role, Square, attacks};
use rules::{self, Color};

/// Least number of pieces on the board in the opening.
const OPENING_PIECES: u32 = 26;
/// Most pieces, without kings and pawns, in an ending.
const ENDING_PIECES: u32 = 4;
/// Least increase in the number of reachable squares that a hint mentions.
const LEAST_INCREASE: u32 = 3;

impl<L: ChessVariant> MoveProver<'_, L>
where
    Position<L>: rules::GamePosition<Move = Move, Observation = Position<L>> + EngineGame,
{
    /// Collects the plain effects of the move, the most important first.
    pub(super) fn plain_effects(&self) -> Vec<ChessReason> {
        let checks = self.checks().then_some(ChessReason::Checks);
        // If the piece is exchanged at once, effects of its new square do not matter.
        if let Some(exchange) = self.even_exchange() {
            return checks.into_iter().chain([exchange]).collect();
        }
        let attack = self.offers_exchange().or_else(|| self.threatens_next());
        let progress =
            self.develops().or_else(|| self.opens_file_or_passes()).or_else(|| self.reaches_more());
        let mut reasons: Vec<ChessReason> = checks.into_iter().chain(attack).chain(progress).collect();
        if reasons.is_empty() {
            // Report at most one minor effect.
            let minor = self
                .attacks_more()
                .or_else(|| self.guards_more())
                .or_else(|| self.denies_square())
                .or_else(|| self.opens_line())
                .or_else(|| self.guards_pawn_path())
                .or_else(|| self.activates_king());
            reasons.extend(minor);
        }
        reasons
    }

    /// A capture of a piece of equal value that can be recaptured.
    fn even_exchange(&self) -> Option<ChessReason> {
        let (by, role) = (self.position.moved_role(self.mv), self.position.captured_role(self.mv)?);
        let gain = capture_gain(self.position, self.mv, &mut self.budget(MAX_POSITIONS_PART))?;
        let is_even = gain == 0 && points(by) == points(role) && self.can_be_recaptured();
        is_even.then_some(ChessReason::EvenExchange {
            by: piece_on(by, self.mv.from),
            target: self.captured_piece()?,
        })
    }

    /// An attack on a piece of equal value that can capture the moved piece in turn.
    ///
    /// The move must be no capture and must lose nothing.
    fn offers_exchange(&self) -> Option<ChessReason> {
        let (us, to, next) = (self.us(), self.mv.to, self.next());
        let by = next.board().role_at(to).filter(|role| !matches!(role, Role::Pawn | Role::King))?;
        if self.position.is_capture(self.mv)
            || capture_gain(self.position, self.mv, &mut self.budget(MAX_POSITIONS_PART))? < 0
        {
            return None;
        }
        let captures = next.captures().into_iter().filter(|answer| answer.to == to);
        let target = captures.map(|answer| (next.moved_role(answer), answer.from)).find(|(role, from)| {
            points(*role) == points(by) && next.board().attackers(us, *from).contains(to)
        })?;
        Some(ChessReason::OffersExchange { by: piece_on(by, to), target: piece_on(target.0, target.1) })
    }

    /// A rook's move to an open file, or a move of a pawn that becomes or stays a passed pawn.
    fn opens_file_or_passes(&self) -> Option<ChessReason> {
        let (us, Move { from, to, .. }, next) = (self.us(), self.mv, self.next());
        let pawns = |side| next.board().pieces_of(side, Role::Pawn).into_iter();
        match self.position.moved_role(self.mv) {
            Role::Rook if L::HAS_CHECKS && from.file() != to.file() => {
                let is_open = Color::ALL.into_iter().flat_map(pawns).all(|pawn| pawn.file() != to.file());
                is_open.then_some(ChessReason::OpenFile)
            }
            Role::Pawn if self.mv.promotion.is_none() => {
                is_passed(next.board(), us, to).then_some(ChessReason::PassedPawn)
            }
            _ => None,
        }
    }

    /// An increase of at least [`LEAST_INCREASE`] in the squares that the moved piece attacks.
    ///
    /// Squares with pieces of the moving side do not count.
    fn reaches_more(&self) -> Option<ChessReason> {
        let (Move { from, to, .. }, next) = (self.mv, self.next());
        let role = self.position.moved_role(self.mv);
        if !matches!(role, Role::Knight | Role::Bishop | Role::Rook | Role::Queen) {
            return None;
        }
        let (before, then) = (self.reach(self.position, role, from), self.reach(&next, role, to));
        (then >= before + LEAST_INCREASE).then_some(ChessReason::ReachesMore {
            piece: self.piece_before_move(from)?,
            before,
            then,
        })
    }

    /// A profitable capture that the moved piece threatens, if no capture was profitable before.
    fn threatens_next(&self) -> Option<ChessReason> {
        if best_capture(self.position, &mut self.budget(MAX_POSITIONS_PART))?.is_some() {
            return None;
        }
        let next = self.next();
        let (threat, _) = best_capture(&next.null_move()?, &mut self.budget(MAX_POSITIONS_PART))??;
        let role = next.board().role_at(threat.to).filter(|_| threat.from == self.mv.to)?;
        // If the opponent can capture the moved piece at a profit, the threat does not last.
        let is_safe = threat_to(&next, self.mv.to, &mut self.budget(MAX_POSITIONS_PART))? <= 0;
        is_safe.then(|| ChessReason::Threatens(piece_on(role, threat.to)))
    }

    /// Castling, development, a centre pawn, or (Racing Kings) a king's advance.
    fn develops(&self) -> Option<ChessReason> {
        let (us, Move { from, to, .. }) = (self.us(), self.mv);
        let rank = |square: Square| us.rank(square.rank());
        match self.position.moved_role(self.mv) {
            Role::King if !L::HAS_CHECKS => (to.rank() > from.rank()).then_some(ChessReason::ComesCloser),
            Role::King => (from.king_distance(to) > 1).then_some(ChessReason::Castles),
            _ if !L::HAS_CHECKS || self.position.board().occupied().len() < OPENING_PIECES => None,
            Role::Knight | Role::Bishop if rank(from) == Rank::First && rank(to) != Rank::First => {
                self.piece_before_move(from).map(ChessReason::Develops)
            }
            Role::Pawn
                if matches!(to.file(), File::D | File::E)
                    && matches!(rank(to), Rank::Fourth | Rank::Fifth) =>
            {
                Some(ChessReason::TakesCentre)
            }
            _ => None,
        }
    }

    /// An enemy piece that gains an attacker and has at least as many attackers as guards.
    ///
    /// Prefers the piece with the largest surplus of attackers, then the most valuable piece.
    fn attacks_more(&self) -> Option<ChessReason> {
        // If the moved piece is lost, its attack does not matter.
        if capture_gain(self.position, self.mv, &mut self.budget(MAX_POSITIONS_PART))? < 0 {
            return None;
        }
        let (us, next) = (self.us(), self.next());
        let targets = next.board().color(!us).into_iter().filter_map(|on| {
            let role = next.board().role_at(on).filter(|role| *role != Role::King)?;
            let count = |position: &Position<L>, side| position.board().attackers(side, on).len();
            let (before, attackers, guards) = (count(self.position, us), count(&next, us), count(&next, !us));
            (attackers > before && attackers >= guards).then_some((
                attackers as i32 - guards as i32,
                points(role),
                attackers,
                guards,
                piece_on(role, on),
            ))
        });
        let (.., attackers, guards, piece) = targets.max_by_key(|(surplus, value, ..)| (*surplus, *value))?;
        Some(ChessReason::AttacksMore { piece, attackers, guards })
    }

    /// An attacked own piece that gains a guard that it needed: before, it had at most as many guards as attackers.
    ///
    /// Prefers the most valuable piece.
    fn guards_more(&self) -> Option<ChessReason> {
        let (us, next) = (self.us(), self.next());
        let candidates = next.board().color(us).into_iter().filter(|on| *on != self.mv.to).filter_map(|on| {
            let role = next.board().role_at(on).filter(|role| *role != Role::King)?;
            let count = |position: &Position<L>, side| position.board().attackers(side, on).len();
            let (attackers, before, guards) = (count(&next, !us), count(self.position, us), count(&next, us));
            let is_needed = attackers > 0 && before <= attackers && guards > before;
            is_needed.then_some((points(role), attackers, guards, piece_on(role, on)))
        });
        let (_, attackers, guards, piece) = candidates.max_by_key(|(value, ..)| *value)?;
        Some(ChessReason::GuardsMore { piece, attackers, guards })
    }

    /// A sliding piece that attacks at least [`LEAST_INCREASE`] more squares because another piece moved away.
    fn opens_line(&self) -> Option<ChessReason> {
        let (us, next) = (self.us(), self.next());
        let sliders = next.board().color(us).into_iter().filter(|on| *on != self.mv.to).filter_map(|on| {
            let role = next.board().role_at(on)?;
            let is_slider = matches!(role, Role::Bishop | Role::Rook | Role::Queen);
            let (before, then) = (self.reach(self.position, role, on), self.reach(&next, role, on));
            (is_slider && then >= before + LEAST_INCREASE)
                .then(|| (then - before, before, then, piece_on(role, on)))
        });
        let (_, before, then, piece) = sliders.max_by_key(|(increase, ..)| *increase)?;
        Some(ChessReason::OpensLine { piece, before, then })
    }

    /// An enemy knight or bishop that can no longer safely go to a square, because the moved pawn attacks that square.
    fn denies_square(&self) -> Option<ChessReason> {
        let (us, passed) = (self.us(), self.position.null_move()?);
        if self.position.moved_role(self.mv) != Role::Pawn {
            return None;
        }
        let attacked = attacks::attacks(Role::Pawn, us, self.mv.to, self.position.board().occupied());
        let pawn_attackers =
            |on| self.position.board().attackers(us, on) & self.position.board().role(Role::Pawn);
        let is_denied = |other: &Move| {
            let role = passed.moved_role(*other);
            matches!(role, Role::Knight | Role::Bishop)
                && attacked.contains(other.to)
                && us.rank(other.to.rank()) <= Rank::Fifth
                && pawn_attackers(other.to).is_empty()
        };
        let visit =
            passed.moves().into_iter().filter(is_denied).min_by_key(|visit| us.rank(visit.to.rank()))?;
        let to = (spot(visit.to), visit.to.to_string());
        Some(ChessReason::DeniesSquare { piece: self.piece_before_move(visit.from)?, to })
    }

    /// The most advanced passed pawn whose next square another piece starts to guard.
    fn guards_pawn_path(&self) -> Option<ChessReason> {
        let (us, next) = (self.us(), self.next());
        if self.position.moved_role(self.mv) == Role::Pawn {
            return None;
        }
        let ahead = if us == Color::White { 1 } else { -1 };
        let pawns = next.board().pieces_of(us, Role::Pawn).into_iter();
        let guarded = pawns.filter(|pawn| is_passed(next.board(), us, *pawn)).filter_map(|pawn| {
            let to = pawn.offset(0, ahead).filter(|to| *to != self.mv.to)?;
            let count = |position: &Position<L>| position.board().attackers(us, to).len();
            (count(&next) > count(self.position)).then_some((us.rank(pawn.rank()), pawn, to))
        });
        let (_, pawn, to) = guarded.max_by_key(|(rank, ..)| *rank)?;
        Some(ChessReason::GuardsPawnPath {
            pawn: self.piece_before_move(pawn)?,
            to: (spot(to), to.to_string()),
        })
    }

    /// A king's move in an ending towards a passed pawn or towards the centre.
    fn activates_king(&self) -> Option<ChessReason> {
        let Move { from, to, .. } = self.mv;
        if !L::HAS_CHECKS
            || self.position.moved_role(self.mv) != Role::King
            || !is_ending(self.position.board())
        {
            return None;
        }
        let next = self.next();
        let pawns = next.board().role(Role::Pawn).into_iter().filter(|pawn| {
            let side = next.board().color_at(*pawn).unwrap_or(self.us());
            is_passed(next.board(), side, *pawn) && to.king_distance(*pawn) < from.king_distance(*pawn)
        });
        if let Some(pawn) = pawns.min_by_key(|pawn| to.king_distance(*pawn)) {
            return Some(ChessReason::KingToPawn(piece_on(Role::Pawn, pawn)));
        }
        let distance_to_middle = |square: Square| {
            let middle = [
                (File::D, Rank::Fourth),
                (File::D, Rank::Fifth),
                (File::E, Rank::Fourth),
                (File::E, Rank::Fifth),
            ];
            middle.into_iter().map(|(file, rank)| square.king_distance(Square::new(file, rank))).min()
        };
        (distance_to_middle(to) < distance_to_middle(from)).then_some(ChessReason::KingToMiddle)
    }

    /// Counts the squares that a piece of the moving side on `on` attacks.
    ///
    /// Squares with pieces of the moving side do not count.
    fn reach(&self, position: &Position<L>, role: Role, on: Square) -> u32 {
        let board = position.board();
        let attacked = attacks::attacks(role, self.us(), on, board.occupied());
        attacked.into_iter().filter(|square| board.color_at(*square) != Some(self.us())).count() as u32
    }
}

/// Whether no enemy pawn is ahead of the pawn, on its file or beside it.
fn is_passed(board: &Board, us: Color, pawn: Square) -> bool {
    let stops = |other: Square| {
        let file_distance = (other.file() as i8 - pawn.file() as i8).abs();
        file_distance <= 1 && us.rank(other.rank()) > us.rank(pawn.rank())
    };
    !board.pieces_of(!us, Role::Pawn).into_iter().any(stops)
}

/// Whether at most [`ENDING_PIECES`] pieces besides kings and pawns are left.
///
/// Source: Minev, "A Practical Guide to Rook Endgames", 2004.
fn is_ending(board: &Board) -> bool {
    (board.occupied() & !board.role(Role::Pawn) & !board.role(Role::King)).len() <= ENDING_PIECES
}
