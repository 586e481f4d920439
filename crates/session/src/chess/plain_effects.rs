//! The plain effect of a chess or Racing Kings move for which nothing was proven.
//!
//! The move attacks, guards, opens or develops. These reasons neither judge it nor promise anything.

use super::proofs::{MAX_POSITIONS_PART, MoveProver, standing};
use super::reason::ChessReason;
use super::spot;
use ai::EngineGame;
use ai::chess::tactics::{best_capture, capture_gain, points, threat_to};
use rules::chessboard::{Board, ChessVariant, File, Move, Position, Rank, Role, Square, attacks};
use rules::{self, Color};

/// Least number of pieces on the board in the opening.
const OPENING_PIECES: u32 = 26;
/// Most pieces, kings and pawns not counted, in an ending.
const ENDING_PIECES: u32 = 4;
/// Least increase in reachable squares that a hint mentions.
const LEAST_INCREASE: u32 = 3;

impl<L: ChessVariant> MoveProver<'_, L>
where
    Position<L>: rules::GamePosition<Move = Move, Observation = Position<L>> + EngineGame,
{
    /// Collects the plain effects of the move, the most important first.
    pub(super) fn plain_effects(&self) -> Vec<ChessReason> {
        let checks = self.checks().then_some(ChessReason::Checks);
        // A piece that is exchanged gains nothing from its new square.
        if let Some(exchange) = self.even_exchange() {
            return checks.into_iter().chain([exchange]).collect();
        }
        let plain = self.offers_exchange().or_else(|| self.threatens_next());
        let moved = self.moves_on().or_else(|| self.goes_on()).or_else(|| self.reaches_more());
        let mut reasons: Vec<ChessReason> = checks.into_iter().chain(plain).chain(moved).collect();
        if reasons.is_empty() {
            // Minor effects: one is enough.
            let attack = self.attacks_more().or_else(|| self.guards_more());
            let way = attack.or_else(|| self.keeps_off()).or_else(|| self.opens_way());
            reasons.extend(way.or_else(|| self.guards_way()).or_else(|| self.king_walks()));
        }
        reasons
    }

    /// A capture of a piece of equal value that can be recaptured.
    fn even_exchange(&self) -> Option<ChessReason> {
        let (by, role) = (self.position.moved_role(self.mv), self.position.captured_role(self.mv)?);
        let gain = capture_gain(self.position, self.mv, &mut self.budget(MAX_POSITIONS_PART))?;
        let is_even = gain == 0 && points(by) == points(role) && self.can_be_taken();
        is_even
            .then_some(ChessReason::EvenExchange { by: standing(by, self.mv.from), targets: self.targets()? })
    }

    /// An attack on a piece of equal value that may capture in turn.
    ///
    /// Neither side may lose by the exchange.
    fn offers_exchange(&self) -> Option<ChessReason> {
        let (us, to, next) = (self.us(), self.mv.to, self.next());
        let by = next.board().role_at(to).filter(|role| !matches!(role, Role::Pawn | Role::King))?;
        if self.position.is_capture(self.mv)
            || capture_gain(self.position, self.mv, &mut self.budget(MAX_POSITIONS_PART))? < 0
        {
            return None;
        }
        let takers = next.captures().into_iter().filter(|answer| answer.to == to);
        let targets = takers.map(|answer| (next.moved_role(answer), answer.from)).find(|(role, from)| {
            points(*role) == points(by) && next.board().attackers(us, *from).contains(to)
        })?;
        Some(ChessReason::OffersExchange { by: standing(by, to), targets: standing(targets.0, targets.1) })
    }

    /// An open file for a rook, or a passed pawn.
    fn goes_on(&self) -> Option<ChessReason> {
        let (us, Move { from, to, .. }, next) = (self.us(), self.mv, self.next());
        let pawns = |side| next.board().pieces_of(side, Role::Pawn).into_iter();
        match self.position.moved_role(self.mv) {
            Role::Rook if L::CHECKS && from.file() != to.file() => {
                let is_open = Color::ALL.into_iter().flat_map(pawns).all(|pawn| pawn.file() != to.file());
                is_open.then_some(ChessReason::OpenFile)
            }
            Role::Pawn if self.mv.promotion.is_none() => {
                is_passed(next.board(), us, to).then_some(ChessReason::PassedPawn)
            }
            _ => None,
        }
    }

    /// The increase in squares that the moved piece attacks.
    ///
    /// Squares with pieces of its own side do not count.
    fn reaches_more(&self) -> Option<ChessReason> {
        let (Move { from, to, .. }, next) = (self.mv, self.next());
        let role = self.position.moved_role(self.mv);
        if !matches!(role, Role::Knight | Role::Bishop | Role::Rook | Role::Queen) {
            return None;
        }
        let (before, then) = (self.reach(self.position, role, from), self.reach(&next, role, to));
        (then >= before + LEAST_INCREASE).then_some(ChessReason::ReachesMore {
            piece: self.here(from)?,
            before,
            then,
        })
    }

    /// The capture that the moved piece threatens next, if no capture was profitable before.
    fn threatens_next(&self) -> Option<ChessReason> {
        if best_capture(self.position, &mut self.budget(MAX_POSITIONS_PART))?.is_some() {
            return None;
        }
        let next = self.next();
        let (threat, _) = best_capture(&next.null_move()?, &mut self.budget(MAX_POSITIONS_PART))??;
        let role = next.board().role_at(threat.to).filter(|_| threat.from == self.mv.to)?;
        // A piece that can itself be captured at a profit is no lasting threat.
        let stays = threat_to(&next, self.mv.to, &mut self.budget(MAX_POSITIONS_PART))? <= 0;
        stays.then(|| ChessReason::Threatens(standing(role, threat.to)))
    }

    /// Castling, development, a centre pawn, or (Racing Kings) a king's advance.
    fn moves_on(&self) -> Option<ChessReason> {
        let (us, Move { from, to, .. }) = (self.us(), self.mv);
        let rank = |square: Square| us.rank(square.rank());
        match self.position.moved_role(self.mv) {
            Role::King if !L::CHECKS => (to.rank() > from.rank()).then_some(ChessReason::ComesCloser),
            Role::King => (from.king_distance(to) > 1).then_some(ChessReason::Castles),
            _ if !L::CHECKS || self.position.board().occupied().len() < OPENING_PIECES => None,
            Role::Knight | Role::Bishop if rank(from) == Rank::First && rank(to) != Rank::First => {
                self.here(from).map(ChessReason::Develops)
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

    /// The enemy piece that gains an attacker and may be outnumbered.
    ///
    /// It has at least as many attackers as guards. The piece with the largest surplus of attackers is preferred,
    /// then the most valuable one.
    fn attacks_more(&self) -> Option<ChessReason> {
        // A piece that gets lost does not attack anything for long.
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
                standing(role, on),
            ))
        });
        let (.., attackers, guards, piece) = targets.max_by_key(|(over, worth, ..)| (*over, *worth))?;
        Some(ChessReason::AttacksMore { piece, attackers, guards })
    }

    /// An attacked own piece that gains a guard it needed.
    ///
    /// Before the move, it had no more guards than attackers.
    fn guards_more(&self) -> Option<ChessReason> {
        let (us, next) = (self.us(), self.next());
        let own = next.board().color(us).into_iter().filter(|on| *on != self.mv.to).filter_map(|on| {
            let role = next.board().role_at(on).filter(|role| *role != Role::King)?;
            let count = |position: &Position<L>, side| position.board().attackers(side, on).len();
            let (attackers, before, guards) = (count(&next, !us), count(self.position, us), count(&next, us));
            let is_needed = attackers > 0 && before <= attackers && guards > before;
            is_needed.then_some((points(role), attackers, guards, standing(role, on)))
        });
        let (_, attackers, guards, piece) = own.max_by_key(|(worth, ..)| *worth)?;
        Some(ChessReason::GuardsMore { piece, attackers, guards })
    }

    /// A sliding piece that reaches clearly more squares because another piece moved away.
    fn opens_way(&self) -> Option<ChessReason> {
        let (us, next) = (self.us(), self.next());
        let behind = next.board().color(us).into_iter().filter(|on| *on != self.mv.to).filter_map(|on| {
            let role = next.board().role_at(on)?;
            let glides = matches!(role, Role::Bishop | Role::Rook | Role::Queen);
            let (before, then) = (self.reach(self.position, role, on), self.reach(&next, role, on));
            (glides && then >= before + LEAST_INCREASE)
                .then(|| (then - before, before, then, standing(role, on)))
        });
        let (_, before, then, piece) = behind.max_by_key(|(more, ..)| *more)?;
        Some(ChessReason::OpensLine { piece, before, then })
    }

    /// An enemy knight or bishop that loses a square, because a pawn now attacks it.
    fn keeps_off(&self) -> Option<ChessReason> {
        let (us, passed) = (self.us(), self.position.null_move()?);
        if self.position.moved_role(self.mv) != Role::Pawn {
            return None;
        }
        let watched = attacks::attacks(Role::Pawn, us, self.mv.to, self.position.board().occupied());
        let pawns = |on| self.position.board().attackers(us, on) & self.position.board().role(Role::Pawn);
        let comes = |other: &Move| {
            let role = passed.moved_role(*other);
            matches!(role, Role::Knight | Role::Bishop)
                && watched.contains(other.to)
                && us.rank(other.to.rank()) <= Rank::Fifth
                && pawns(other.to).is_empty()
        };
        let visit = passed.moves().into_iter().filter(comes).min_by_key(|visit| us.rank(visit.to.rank()))?;
        let to = (spot(visit.to), visit.to.to_string());
        Some(ChessReason::DeniesSquare { piece: self.here(visit.from)?, to })
    }

    /// The most advanced passed pawn whose next square another piece starts to guard.
    fn guards_way(&self) -> Option<ChessReason> {
        let (us, next) = (self.us(), self.next());
        if self.position.moved_role(self.mv) == Role::Pawn {
            return None;
        }
        let ahead = if us == Color::White { 1 } else { -1 };
        let pawns = next.board().pieces_of(us, Role::Pawn).into_iter();
        let ways = pawns.filter(|pawn| is_passed(next.board(), us, *pawn)).filter_map(|pawn| {
            let to = pawn.offset(0, ahead).filter(|to| *to != self.mv.to)?;
            let count = |position: &Position<L>| position.board().attackers(us, to).len();
            (count(&next) > count(self.position)).then_some((us.rank(pawn.rank()), pawn, to))
        });
        let (_, pawn, to) = ways.max_by_key(|(rank, ..)| *rank)?;
        Some(ChessReason::GuardsPawnPath { pawn: self.here(pawn)?, to: (spot(to), to.to_string()) })
    }

    /// A king's move in an ending towards a passed pawn or towards the centre.
    fn king_walks(&self) -> Option<ChessReason> {
        let Move { from, to, .. } = self.mv;
        if !L::CHECKS || self.position.moved_role(self.mv) != Role::King || !is_ending(self.position.board())
        {
            return None;
        }
        let next = self.next();
        let pawns = next.board().role(Role::Pawn).into_iter().filter(|pawn| {
            let side = next.board().color_at(*pawn).unwrap_or(self.us());
            is_passed(next.board(), side, *pawn) && to.king_distance(*pawn) < from.king_distance(*pawn)
        });
        if let Some(pawn) = pawns.min_by_key(|pawn| to.king_distance(*pawn)) {
            return Some(ChessReason::KingToPawn(standing(Role::Pawn, pawn)));
        }
        let to_middle = |square: Square| {
            let middle = [
                (File::D, Rank::Fourth),
                (File::D, Rank::Fifth),
                (File::E, Rank::Fourth),
                (File::E, Rank::Fifth),
            ];
            middle.into_iter().map(|(file, rank)| square.king_distance(Square::new(file, rank))).min()
        };
        (to_middle(to) < to_middle(from)).then_some(ChessReason::KingToMiddle)
    }

    /// Counts the squares that a piece on `on` attacks.
    ///
    /// Squares with pieces of its own side do not count.
    fn reach(&self, position: &Position<L>, role: Role, on: Square) -> u32 {
        let board = position.board();
        let seen = attacks::attacks(role, self.us(), on, board.occupied());
        seen.into_iter().filter(|square| board.color_at(*square) != Some(self.us())).count() as u32
    }
}

/// Whether no enemy pawn is ahead of the pawn, on its file or beside it.
fn is_passed(board: &Board, us: Color, pawn: Square) -> bool {
    let stops = |other: Square| {
        let aside = (other.file() as i8 - pawn.file() as i8).abs();
        aside <= 1 && us.rank(other.rank()) > us.rank(pawn.rank())
    };
    !board.pieces_of(!us, Role::Pawn).into_iter().any(stops)
}

/// Whether at most [`ENDING_PIECES`] pieces besides kings and pawns are left.
///
/// Source: Minev, "A Practical Guide to Rook Endgames", 2004.
fn is_ending(board: &Board) -> bool {
    (board.occupied() & !board.role(Role::Pawn) & !board.role(Role::King)).len() <= ENDING_PIECES
}
