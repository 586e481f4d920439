//! What a move of chess or Racing Kings plainly does, where nothing can be proven for it: what it attacks, guards, opens or
//! develops. No judgement, and no promise.

use super::proofs::{Facts, SHORT, standing};
use super::reason::ChessReason;
use super::spot;
use ai::Contestant;
use ai::chess::material::{best_capture, danger, gain_of, points};
use rules::chessboard::{Board, ChessLike, File, Move, Position, Rank, Role, Square, attacks};
use rules::{self, Color};

/// With so many pieces on the board it is the opening.
const OPENING: u32 = 26;
/// With no more pieces than this, kings and pawns left out, it is an ending.
const ENDING: u32 = 4;
/// So many squares more are told.
const CLEARLY_MORE: u32 = 3;

impl<L: ChessLike> Facts<'_, L>
where
    Position<L>: rules::Position<Move = Move, Observation = Position<L>> + Contestant,
{
    /// What the move plainly does, where nothing is won or saved by it: no judgement, and no promise.
    pub(super) fn purposes(&self) -> Vec<ChessReason> {
        let checks = self.checks().then_some(ChessReason::Checks);
        // A piece that is exchanged has no use of its room.
        if let Some(exchange) = self.even_exchange() {
            return checks.into_iter().chain([exchange]).collect();
        }
        let plain = self.offers_exchange().or_else(|| self.threatens_next());
        let moved = self.moves_on().or_else(|| self.goes_on()).or_else(|| self.reaches_more());
        let mut told: Vec<ChessReason> = checks.into_iter().chain(plain).chain(moved).collect();
        if told.is_empty() {
            // Smaller things, of which one is enough.
            let attack = self.attacks_more().or_else(|| self.guards_more());
            let way = attack.or_else(|| self.keeps_off()).or_else(|| self.opens_way());
            told.extend(way.or_else(|| self.guards_way()).or_else(|| self.king_walks()));
        }
        told
    }

    /// A piece for one of the same worth.
    fn even_exchange(&self) -> Option<ChessReason> {
        let (by, role) = (self.position.moved(self.mv), self.position.captured(self.mv)?);
        let gain = gain_of(self.position, self.mv, &mut self.effort(SHORT))?;
        let is_even = gain == 0 && points(by) == points(role) && self.can_be_taken();
        is_even.then_some(ChessReason::EvenExchange { by: standing(by, self.mv.from), prey: self.prey()? })
    }

    /// A piece that attacks one of the same worth and can be taken by it, where neither side loses by that.
    fn offers_exchange(&self) -> Option<ChessReason> {
        let (us, to, next) = (self.us(), self.mv.to, self.next());
        let by = next.board().role_at(to).filter(|role| !matches!(role, Role::Pawn | Role::King))?;
        if self.position.is_capture(self.mv) || gain_of(self.position, self.mv, &mut self.effort(SHORT))? < 0
        {
            return None;
        }
        let takers = next.captures().into_iter().filter(|answer| answer.to == to);
        let prey = takers
            .map(|answer| (next.moved(answer), answer.from))
            .find(|(role, from)| points(*role) == points(by) && next.board().attackers(us, *from).has(to))?;
        Some(ChessReason::OffersExchange { by: standing(by, to), prey: standing(prey.0, prey.1) })
    }

    /// What a rook or a pawn gets from its file.
    fn goes_on(&self) -> Option<ChessReason> {
        let (us, Move { from, to, .. }, next) = (self.us(), self.mv, self.next());
        let pawns = |side| next.board().pieces_of(side, Role::Pawn).into_iter();
        match self.position.moved(self.mv) {
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

    /// Squares that the piece attacks, those of its own side left out.
    fn reaches_more(&self) -> Option<ChessReason> {
        let (Move { from, to, .. }, next) = (self.mv, self.next());
        let role = self.position.moved(self.mv);
        if !matches!(role, Role::Knight | Role::Bishop | Role::Rook | Role::Queen) {
            return None;
        }
        let (before, then) = (self.reach(self.position, role, from), self.reach(&next, role, to));
        (then >= before + CLEARLY_MORE).then_some(ChessReason::ReachesMore {
            piece: self.here(from)?,
            before,
            then,
        })
    }

    /// The piece that could be taken with most profit if it were this side's turn again, by the piece that has just moved.
    fn threatens_next(&self) -> Option<ChessReason> {
        if best_capture(self.position, &mut self.effort(SHORT))?.is_some() {
            return None;
        }
        let next = self.next();
        let (threat, _) = best_capture(&next.pass()?, &mut self.effort(SHORT))??;
        let role = next.board().role_at(threat.to).filter(|_| threat.from == self.mv.to)?;
        // What is lost where it goes threatens nothing for long.
        let stays = danger(&next, self.mv.to, &mut self.effort(SHORT))? <= 0;
        stays.then(|| ChessReason::Threatens(standing(role, threat.to)))
    }

    /// What a move does for the pieces themselves.
    fn moves_on(&self) -> Option<ChessReason> {
        let (us, Move { from, to, .. }) = (self.us(), self.mv);
        let rank = |square: Square| us.rank(square.rank());
        match self.position.moved(self.mv) {
            Role::King if !L::CHECKS => (to.rank() > from.rank()).then_some(ChessReason::ComesCloser),
            Role::King => (from.distance(to) > 1).then_some(ChessReason::Castles),
            _ if !L::CHECKS || self.position.board().occupied().len() < OPENING => None,
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

    /// The piece of the other side that has one attacker more than before, and as many as guards at least: of such the one with
    /// the most attackers over, and the most valuable of these.
    fn attacks_more(&self) -> Option<ChessReason> {
        // What is lost by it attacks nothing for long.
        if gain_of(self.position, self.mv, &mut self.effort(SHORT))? < 0 {
            return None;
        }
        let (us, next) = (self.us(), self.next());
        let prey = next.board().color(!us).into_iter().filter_map(|on| {
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
        let (.., attackers, guards, piece) = prey.max_by_key(|(over, worth, ..)| (*over, *worth))?;
        Some(ChessReason::AttacksMore { piece, attackers, guards })
    }

    /// An own piece that is attacked and has one guard more than before, where it had no more guards than attackers.
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

    /// A piece that reaches clearly more squares because another one of its side has moved.
    fn opens_way(&self) -> Option<ChessReason> {
        let (us, next) = (self.us(), self.next());
        let behind = next.board().color(us).into_iter().filter(|on| *on != self.mv.to).filter_map(|on| {
            let role = next.board().role_at(on)?;
            let glides = matches!(role, Role::Bishop | Role::Rook | Role::Queen);
            let (before, then) = (self.reach(self.position, role, on), self.reach(&next, role, on));
            (glides && then >= before + CLEARLY_MORE)
                .then(|| (then - before, before, then, standing(role, on)))
        });
        let (_, before, then, piece) = behind.max_by_key(|(more, ..)| *more)?;
        Some(ChessReason::OpensWay { piece, before, then })
    }

    /// The knight or bishop of the other side that could have gone where a pawn of this side takes it now.
    fn keeps_off(&self) -> Option<ChessReason> {
        let (us, passed) = (self.us(), self.position.pass()?);
        if self.position.moved(self.mv) != Role::Pawn {
            return None;
        }
        let watched = attacks::attacks(Role::Pawn, us, self.mv.to, self.position.board().occupied());
        let pawns = |on| self.position.board().attackers(us, on) & self.position.board().role(Role::Pawn);
        let comes = |other: &Move| {
            let role = passed.moved(*other);
            matches!(role, Role::Knight | Role::Bishop)
                && watched.has(other.to)
                && us.rank(other.to.rank()) <= Rank::Fifth
                && pawns(other.to).is_empty()
        };
        let visit = passed.moves().into_iter().filter(comes).min_by_key(|visit| us.rank(visit.to.rank()))?;
        let to = (spot(visit.to), visit.to.to_string());
        Some(ChessReason::KeepsOff { piece: self.here(visit.from)?, to })
    }

    /// The own pawn furthest on that no pawn can stop, when a piece comes to guard the square before it.
    fn guards_way(&self) -> Option<ChessReason> {
        let (us, next) = (self.us(), self.next());
        if self.position.moved(self.mv) == Role::Pawn {
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
        Some(ChessReason::GuardsWay { pawn: self.here(pawn)?, to: (spot(to), to.to_string()) })
    }

    /// Where the king goes in an ending: nearer to a pawn that no pawn can stop, or to the middle.
    fn king_walks(&self) -> Option<ChessReason> {
        let Move { from, to, .. } = self.mv;
        if !L::CHECKS || self.position.moved(self.mv) != Role::King || !is_ending(self.position.board()) {
            return None;
        }
        let next = self.next();
        let pawns = next.board().role(Role::Pawn).into_iter().filter(|pawn| {
            let side = next.board().color_at(*pawn).unwrap_or(self.us());
            is_passed(next.board(), side, *pawn) && to.distance(*pawn) < from.distance(*pawn)
        });
        if let Some(pawn) = pawns.min_by_key(|pawn| to.distance(*pawn)) {
            return Some(ChessReason::KingToPawn(standing(Role::Pawn, pawn)));
        }
        let to_middle = |square: Square| {
            let middle = [
                (File::D, Rank::Fourth),
                (File::D, Rank::Fifth),
                (File::E, Rank::Fourth),
                (File::E, Rank::Fifth),
            ];
            middle.into_iter().map(|(file, rank)| square.distance(Square::new(file, rank))).min()
        };
        (to_middle(to) < to_middle(from)).then_some(ChessReason::KingToMiddle)
    }

    /// How many squares a piece attacks, those of its own side left out.
    fn reach(&self, position: &Position<L>, role: Role, on: Square) -> u32 {
        let board = position.board();
        let seen = attacks::attacks(role, self.us(), on, board.occupied());
        seen.into_iter().filter(|square| board.color_at(*square) != Some(self.us())).count() as u32
    }
}

/// Whether no pawn of the other side stands before a pawn, on its file or beside it.
fn is_passed(board: &Board, us: Color, pawn: Square) -> bool {
    let stops = |other: Square| {
        let aside = (other.file() as i8 - pawn.file() as i8).abs();
        aside <= 1 && us.rank(other.rank()) > us.rank(pawn.rank())
    };
    !board.pieces_of(!us, Role::Pawn).into_iter().any(stops)
}

/// Whether at most four pieces are left beside kings and pawns (Minev, "A Practical Guide to Rook Endgames", 2004).
fn is_ending(board: &Board) -> bool {
    (board.occupied() & !board.role(Role::Pawn) & !board.role(Role::King)).len() <= ENDING
}
